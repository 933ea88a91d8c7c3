"""Topics of prompts: rule, side and unit stand once, and the kinds of prompts are asked of them."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.breakdowns import Breakdown
from tracker.engine.dice import Pool
from tracker.engine.prompts.base import Asks
from tracker.engine.prompts.choose_and_pick import Choose, Pick
from tracker.engine.prompts.facts import Facts
from tracker.engine.prompts.fields import Field
from tracker.engine.prompts.number_and_text import Number, Text
from tracker.engine.prompts.options import Option
from tracker.engine.reading import R, Reading
from tracker.engine.tables import Reads
from tracker.engine.watched import is_watched, made_late

if TYPE_CHECKING:
    from tracker.engine.prompts.form_list import FormList
    from tracker.engine.prompts.form_rows import FormRow
    from tracker.engine.prompts.roll import Roll, Share
    from tracker.engine.results import Effect

T = TypeVar("T")


class Owned(Protocol):
    """A unit, leader or other thing of a side."""

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...


def about(rule: str, whose: Owned | str, *others: str) -> "Topic":
    """The topic of a prompt under a rule: a unit, which its side answers for, or the id of a side; and ids of others.

    >>> from tracker.engine import about
    >>> class Unit(Struct):
    ...     id: str
    ...     side: str
    >>> break_off = about("GR-A21", Unit("lancers", "red")).choose("breakoff", "Break off?", yes_no(), "no")
    >>> break_off.key, break_off.rule, break_off.side, break_off.subject
    ('breakoff:lancers', 'GR-A21', 'red', ('lancers',))
    """
    if isinstance(whose, str):
        return Topic(rule, whose, others)
    return Topic(rule, whose.side, (whose.id, *others), whose.id)


def yes_no(yes: str = "yes", no: str = "no") -> tuple[Option, Option]:
    """The options yes and no with their letters, in words."""
    return Option("yes", yes, "y"), Option("no", no, "n")


def no_yes(no: str = "no", yes: str = "yes") -> tuple[Option, Option]:
    """The same with no first."""
    return Option("no", no, "n"), Option("yes", yes, "y")


@cache
def _kind_of_roll() -> "type[Roll[Any]]":
    """The prompt that asks for dice, loaded with the first: to look for it each time takes as long as to make one."""
    from tracker.engine.prompts.roll import Roll

    return Roll


class Topic(Struct, frozen=True):
    """Rule, side and subject of prompts, see `Prompt`.

    A prompt's key is its name and `unit`, as in `fire:lancers`, or the name alone where there is no unit; a name with
    a colon is the whole key. Options and numbers are a person's decision, forms are known to the table: `asks` says
    where it is otherwise.
    """

    rule: str
    side: str
    subject: tuple[str, ...] = ()
    unit: str = ""

    def choose(
        self,
        name: str,
        title: str,
        options: Iterable[Option],
        enter: str | Callable[[], str] = "",
        *,
        asks: Asks = "decision",
        text: str = "",
        reads: Reads | None = None,
        same: bool = False,
    ) -> Choose:
        """One of several options; `same`: nothing hinges on which. What takes long to work out of `enter` is called."""
        finds_enter = None
        if not isinstance(enter, str):
            enter, finds_enter = (enter(), None) if is_watched() else ("", enter)
        return Choose(
            key=self._key(name),
            rule=self.rule,
            side=self.side,
            subject=self.subject,
            title=title,
            asks=asks,
            text=text,
            reads=reads,
            options=made_late(options),
            enter=enter,
            finds_enter=finds_enter,
            same=same,
        )

    def choose_or(
        self,
        name: str,
        title: str,
        options: Iterable[Option],
        none: Option,
        *,
        asks: Asks = "decision",
        reads: Reads | None = None,
    ) -> Choose:
        """One of several options, or `none` of them, which is last; Enter takes the first."""
        listed = (*options, none)
        return self.choose(name, title, listed, listed[0].id, asks=asks, reads=reads)

    def pick(
        self,
        name: str,
        title: str,
        options: Iterable[Option],
        enter: Iterable[str] = (),
        *,
        at_least: int = 0,
        at_most: int = 1_000,
        is_ordered: bool = False,
        asks: Asks = "decision",
        text: str = "",
        reads: Reads | None = None,
        same: bool = False,
    ) -> Pick:
        """Several of the options; `same`: nothing hinges on which."""
        return Pick(
            **self._common(name, title, asks, text, reads),
            options=tuple(options),
            enter=tuple(enter),
            at_least=at_least,
            at_most=at_most,
            is_ordered=is_ordered,
            same=same,
        )

    def number(
        self,
        name: str,
        title: str,
        low: int,
        high: int,
        enter: int | None = None,
        unit: str = "",
        *,
        usual: int | None = None,
        warning: str = "",
        asks: Asks = "decision",
        text: str = "",
    ) -> Number:
        """A whole number, of what is called `unit`."""
        common = self._common(name, title, asks, text, None)
        return Number(**common, low=low, high=high, enter=enter, unit=unit, usual=usual, warning=warning)

    def line(
        self, name: str, title: str, enter: str, longest: int = 80, *, text: str = "", reads: Reads | None = None
    ) -> Text:
        """A line of words, such as a name."""
        return Text(**self._common(name, title, "decision", text, reads), enter=enter, longest=longest)

    def facts(
        self,
        name: str,
        title: str,
        fields: Iterable[Field],
        shape: type[T],
        *,
        dice: Mapping[str, int] = {},
        sides: int = 6,
        same_dice: Iterable[str] = (),
        asks: Asks = "table",
        text: str = "",
        reads: Reads | None = None,
    ) -> Facts[T]:
        return Facts(
            key=self._key(name),
            rule=self.rule,
            side=self.side,
            subject=self.subject,
            title=title,
            asks=asks,
            text=text,
            reads=reads,
            dice={**dice},
            sides=sides,
            same_dice=tuple(same_dice),
            fields=tuple(fields),
            shape=shape,
        )

    def form_list(
        self,
        name: str,
        title: str,
        rows: "Iterable[FormRow]",
        shape: type[T],
        rest: tuple[str, str],
        *,
        every: str = "",
        enter_takes_none: bool = False,
        is_asked_once: bool = False,
        rest_stands: bool = False,
        asks: Asks = "table",
        text: str = "",
        reads: Reads | None = None,
    ) -> "FormList[T]":
        """A form for each row; `rest`: what all do that are not told, and its letter."""
        from tracker.engine.prompts.form_list import FormList

        common = self._common(name, title, asks, text, reads)
        words, letter = rest
        return FormList(
            **common,
            rows=made_late(rows),
            shape=shape,
            rest=words,
            letter=letter,
            every=every,
            enter_takes_none=enter_takes_none,
            is_asked_once=is_asked_once,
            rest_stands=rest_stands,
        )

    def roll(
        self,
        name: str,
        what: str,
        title: str,
        pools: Pool | Iterable[Pool],
        reading: Reading[R],
        *,
        breakdowns: Iterable[Breakdown] = (),
        effects: "Iterable[Effect]" = (),
        is_by_effect: bool = False,
        same: str = "",
        shares: "Iterable[Share]" = (),
        text: str = "",
        reads: Reads | None = None,
        who: str | None = "",
        cause: str = "",
        is_whole: bool = False,
    ) -> "Roll[R]":
        """Dice and their reading; `what` kind of roll it is, as in `Fire`; who watches sees effects and shares."""
        # A call with more than fifteen names takes six times as long.
        roll = _kind_of_roll()(
            key=self._key(name),
            rule=self.rule,
            side=self.side,
            subject=self.subject,
            title=title,
            text=text,
            reads=reads,
            what=what,
            pools=(pools,) if isinstance(pools, Pool) else tuple(pools),
            reading=reading,
            breakdowns=tuple(breakdowns),
            effects=tuple(effects) if effects and is_watched() else (),
            is_by_effect=is_by_effect,
            same=same,
            shares=tuple(shares) if shares and is_watched() else (),
        )
        return replace(roll, who=who, cause=cause, is_whole=is_whole) if who != "" or cause or is_whole else roll

    def _key(self, name: str) -> str:
        return f"{name}:{self.unit}" if self.unit and ":" not in name else name

    def _common(self, name: str, title: str, asks: Asks, text: str, reads: Reads | None) -> dict[str, Any]:
        """The same for kinds that are seldom asked: a call that is handed a dict takes four times as long."""
        return {
            "key": self._key(name),
            "rule": self.rule,
            "side": self.side,
            "subject": self.subject,
            "title": title,
            "asks": asks,
            "text": text,
            "reads": reads,
        }
