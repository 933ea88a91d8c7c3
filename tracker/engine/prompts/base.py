"""The base of prompts, the questions of the rules: frozen and self-describing, so that all who show them agree.

Each kind is one module beside this one: what it takes and by default, what is decided of it, what it says in words and
to programs, how a typed line answers it. Nothing else in the house knows kinds, but the screen that draws each
(`tracker/app/battle/prompts`). An answer has a payload (plain JSON data), recorded as it was given; `read` turns it
into the typed answer that the rule gets.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeVar

import msgspec
from msgspec import Struct

from tracker.engine.errors import Refused, TrackerError
from tracker.engine.tables import Reads

if TYPE_CHECKING:
    import random

    from tracker.engine.log import Line
    from tracker.engine.prompts.options import Option
    from tracker.engine.prompts.roll import Roll
    from tracker.engine.prompts.to_fight import ToFight
    from tracker.engine.results import Odds

T_co = TypeVar("T_co", covariant=True)
Json = dict[str, Any]

# Who knows the answer: the table (range, sight, what stands where), or the person who decides; "" is still to be said.
Asks = Literal["", "decision", "table"]
# The same of a whole prompt; chance knows what dice and cards show.
AsksFor = Literal["", "decision", "table", "both", "chance"]

# What is said of whose an answer is; dice speak for themselves.
ASKS: dict[AsksFor, str] = {"table": "from the table", "decision": "a decision", "both": "table and decision"}

# Keys that mean the same at every prompt; no option or field may use them.
RESERVED = frozenset("uwteq?!")


class Prompt(Struct, Generic[T_co], frozen=True, kw_only=True, tag_field="kind"):
    """A question to the table.

    `key` is stable and checked on replay; `rule` an id of RULES.md; `side` the side that owes the answer; `subject`
    unit ids; `reads` the QRS table, row and column in use; `text` a sentence or two below the title. `asks`: whether
    only the table knows the answer, or a person decides; dice and cards need not say. `beside`: units that screens show
    with the subject, though it is not about them, such as those who may be hit; no log line names them for it.
    """

    key: str
    rule: str
    side: str
    title: str
    subject: tuple[str, ...] = ()
    reads: Reads | None = None
    text: str = ""
    asks: Asks = ""
    beside: tuple[str, ...] = ()

    # Whose it is

    @property
    def kind(self) -> str:
        """The name of the kind, as the protocol has it."""
        return str(self.__struct_config__.tag)

    @property
    def asks_for(self) -> AsksFor:
        """The table or a person, who knows the answer; "" where a game has not said so."""
        return self.asks

    @property
    def asks_words(self) -> str:
        """The source of the answer, the table or a person's decision; "" for dice, and where a game does not say."""
        return ASKS.get(self.asks_for, "")

    @property
    def is_for_the_table(self) -> bool:
        """True if only the table knows what follows: whom it picks, who may have to test, or whether it is done."""
        return self.asks_for == "table"

    is_chance: ClassVar[bool] = False
    """Dice or cards answer it."""

    @property
    def is_dealt(self) -> bool:
        """The app answers it whoever plays: the order of the cards stays unknown."""
        return False

    @property
    def roll(self) -> "Roll[Any] | None":
        """The roll that it is; None for all that dice do not answer."""
        return None

    @property
    def fight(self) -> "ToFight | None":
        """The battle that is to be fought; None for all that no battle answers."""
        return None

    @property
    def takes_words(self) -> bool:
        """A typed line is free text: a key of line mode that takes words needs a slash before it."""
        return False

    @property
    def choices(self) -> "tuple[Option, ...]":
        """The options of which one is the whole answer; () where no single one is."""
        return ()

    def counted_in(self, value: Any) -> dict[str, int]:
        """The pools whose dice a payload counts and does not name, with how many are thrown; {} for none."""
        return {}

    def rollers(self) -> set[str]:
        """The sides that may have to roll or draw."""
        return {self.side}

    # Answers

    def read(self, value: Any) -> tuple[T_co, str]:
        """The typed answer of a recorded one, and why it is against the rules ("" if it is not).

        Raises Refused with the reason where it is impossible.
        """
        raise TypeError(f"{type(self).__name__} reads no answer")

    def default(self) -> Any:
        """The answer that Enter takes, as a payload; None where Enter takes nothing."""
        return None

    def entered(self) -> Any:
        """The answer that a person gives by Enter: the default, of a unit whose acts stand there too its usual one."""
        return self.default()

    def only(self) -> Any:
        """The only legal answer, as a payload; None where there is a choice or a roll."""
        return None

    def legal(self) -> list[str]:
        """Ids of the options that are neither impossible nor against the rules; [] where there are no options."""
        return []

    def any_legal(self, rng: "random.Random") -> Any:
        """Some legal answer, as a payload."""
        raise TypeError(f"{type(self).__name__} has no answers")

    def app_answer(self, rng: "random.Random", typed: dict[str, list[int]] | None = None) -> Any:
        """The app's dice, beside those typed by pool, its cards or shuffle, as a payload.

        Raises Refused where the prompt takes none, or the typed dice are impossible.
        """
        raise Refused("There is nothing to roll here.")

    def read_once(self, value: Any) -> tuple[Any, T_co, str]:
        """A recorded answer as its log line takes it, and the same as `read` gives it."""
        return value, *self.read(value)

    def log_line(self, value: Any, answer: Any) -> "Line | None":
        """The line of the log that tells of an answer; None where the rules tell of it."""
        return None

    # What a player of the app decides of it

    def decided_part(self, value: Any) -> Any:
        """An answer without the facts that only the table knows; None where nothing of it is a decision."""
        return value

    def may_be_taken(self, decided: Any) -> bool:
        """True if the decision is within the rules; a form may still want to know more from the table."""
        try:
            return not self.read(decided)[1]
        except TrackerError:
            return False

    def with_decision(self, decided: Any) -> Self:
        """The same with what was decided as its default, so that Enter takes it."""
        return self

    def with_before(self, value: Any) -> Self:
        """The same with an answer that was taken back, to be changed or given again, where it has many parts."""
        return self

    def said_whole(self, decided: Any, value: Any) -> Any:
        """An answer to the prompt with the decision in it, as the prompt without it takes it: what stood is said."""
        return value

    def is_overruled(self, decided: Any, value: Any) -> bool:
        """True if an answer is other than what was decided; facts of the table and other rows are not looked at."""
        return bool(value != decided)

    # Letters

    def letter_faults(self) -> Iterator[str]:
        """Letters of options and fields that can't be had, each in words."""
        return iter(())

    def with_sound_keys(self) -> Self:
        """The prompt itself where its keys are sound, else the same with free letters and own numbers."""
        return self if next(self.letter_faults(), None) is None else self._with_free_letters()

    def _with_free_letters(self) -> Self:
        return self

    # Chances

    def leaving_rest(self, rest: Collection[str]) -> Self:
        """The same with nothing to say of these rows, the rest of a list, of whom all was said."""
        return self

    @property
    def is_idle(self) -> bool:
        """True if nothing is to be said of anybody: an empty list answers it."""
        return False

    def rest_behind(self, value: Any) -> Self:
        """The same with what is left of a list behind the part of it that is handed in as a payload."""
        return self

    @property
    def row_ids(self) -> frozenset[str]:
        """The ids of the rows of a list."""
        return frozenset()

    def odds(self) -> "list[Odds]":
        """The exact chance of each result; [] where there are none, or nobody knows them."""
        return []

    def odds_by_test(self) -> "list[tuple[str, list[Odds]]]":
        """Name and odds of each test, where several are rolled at once."""
        return []

    @property
    def why_no_odds(self) -> str:
        """The reason why the chances are unknown, "" where they are known or there are none."""
        return ""

    # Words

    def lines(self) -> list[str]:
        """The lines below the title: sums, options, fields."""
        return []

    def hint(self) -> str:
        """The inputs that may be typed, without Enter's."""
        return ""

    @property
    def hint_kind(self) -> str:
        """The name of the hint for a first battle."""
        return self.kind

    def help_lines(self) -> list[str]:
        """Lines for the help of line mode: the ways to answer it by a line."""
        return ["Answer with a number, a letter that is shown, or Enter."]

    def value_words(self, value: Any) -> str:
        """An answer in a few words; "" where the log says it better, as it does for dice and cards."""
        return str(value)

    def default_words(self) -> str:
        """The answer that Enter gives, in words; "" where it gives none."""
        value = self.entered()
        return "" if value is None else self.value_words(value) or "nothing"

    def no_words(self, value: Any) -> str:
        """The no beside which nothing else of an answer counts, in words; "" where it is none."""
        return ""

    def decided_words(self, decided: Any) -> str:
        """The decision in words, without the facts of the table."""
        return self.value_words(decided)

    def offered_words(self, value: Any, between: str) -> str:
        """An answer of another battle in words; those of several pools are parted by `between`."""
        return self.value_words(value) or "nothing"

    @property
    def offered_verb(self) -> str:
        """The verb for somebody who answered: rolled, drew or answered."""
        return "answered"

    def unlike_words(self, value: Any, other: Any) -> str | None:
        """An answer in words, of a form only what is otherwise than in another; None where it has no parts."""
        return None

    def heard_words(self, value: Any) -> str:
        """A typed answer as it is read back before anything is done; "" for nothing."""
        return ""

    @property
    def hears_enter(self) -> bool:
        """Enter alone is read back too."""
        return False

    def objections(self) -> Iterator[str]:
        """Reasons why options may not be chosen."""
        return iter(())

    def details(self) -> Iterator[str]:
        """The full description of each option."""
        return iter(())

    # A typed line

    def parse(self, typed: str) -> Any:
        """The answer that a typed line stands for; an empty line is Enter. Raises Refused with what may be typed."""
        typed = typed if self.takes_words else typed.strip()
        if typed:
            return self._parse(typed)
        value = self.entered()
        if value is None:
            raise Refused(
                " ".join(["Enter takes nothing here.", *(f"{each[0].upper()}{each[1:]}." for each in self.unsaid())])
            )
        return value

    def _parse(self, typed: str) -> Any:
        raise Refused("Nothing can be typed here.")

    def unsaid(self, is_heard: bool = False) -> list[str]:
        """The sentence for each field that has no default and is still open, without its capital and its stop.

        Where it `is_heard`, what is picked by a number is named.
        """
        return []

    def instead(self) -> list[str]:
        """The sentence for each field of which Enter takes that nobody acts, for who hears and can't read what else."""
        return []

    def half_cards(self, typed: str) -> str:
        """Cards as far as they were typed; "" where none are typed here."""
        return ""

    # To programs

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        """Data for programs beyond what every prompt has; the app rolls for the sides `rolls_for`."""
        return {}

    def program_value(self, value: Any, rng: "random.Random") -> Any:
        """The answer that a program sent, as a payload; null takes the default. Raises Refused."""
        if value is None and (default := self.default()) is not None:
            return default
        if missing := self.missing_field(value):
            raise Refused(missing)
        if value is None:
            raise Refused("This prompt has no default: null is no answer to it.")
        return value

    def missing_field(self, value: Any) -> str:
        """The field that an answer of a program leaves out though it has to be said, "" if there is none."""
        return ""

    def shown_value(self, value: Any) -> Any:
        """An answer without what is sealed."""
        return value


class ChancePrompt(Prompt[T_co], Generic[T_co], frozen=True, kw_only=True):
    """A prompt that dice or cards answer: nobody decides, and no table knows."""

    @property
    def asks_for(self) -> AsksFor:
        return "chance"

    is_chance = True

    def any_legal(self, rng: "random.Random") -> Any:
        return self.app_answer(rng)


def payload_of(value: Any, kind: Any, needed: str) -> Any:
    """An answer of a plain type. Raises Refused, naming what is needed."""
    try:
        return msgspec.convert(value, kind)
    except ValueError:  # of msgspec, or of a lone surrogate
        raise Refused(f"That is not an answer here: it takes {needed}.") from None


def shorten(typed: str) -> str:
    """A bit of what was typed, fit to be shown in a sentence."""
    return repr(typed if len(typed) <= 30 else typed[:27] + "...")


def spans_words(numbers: Iterable[int]) -> str:
    """Numbers in words, by spans of three or more: "1 to 4, 6, 7"."""
    by_run = groupby(enumerate(numbers), lambda each: each[1] - each[0])
    runs = [[number for _, number in run] for _, run in by_run]
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def free_numbers(found: Mapping[int, Any]) -> str:
    """The numbers of those that are not `refused`, in words, as in "1 to 4, 6 or 7"; of all where all are."""
    free = sorted([number for number, each in found.items() if not each.refused] or found)
    first, _, last = spans_words(free).rpartition(", ")
    return f"{first} or {last}" if first else last
