"""The base of every ruleset's state, and its one encoding."""

from collections.abc import Callable
from copy import copy
from functools import cache
from operator import attrgetter
from types import NoneType
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from tracker.engine.breakdowns import Breakdown, recorded
from tracker.engine.ends import Ending, Winner
from tracker.engine.log import Event, Line
from tracker.engine.rulings import Rulings, without_odd_values
from tracker.engine.scenarios import Briefing
from tracker.engine.tables import Reads
from tracker.engine.watched import is_watched


class State(Struct, kw_only=True):
    """A tree of plain data that the rules edit in place. `turn` counts from 1; 0 is set-up.

    `log` is drained by the driver after each input and so is empty in every checkpoint.
    """

    turn: int = 0
    log: list[Line] = []

    def report(
        self,
        text: str,
        rule: str = "",
        *units: str,
        why: tuple[Breakdown, ...] = (),
        reads: Reads | None = None,
        event: Event | None = None,
        is_added: bool = False,
        lost: tuple[int, ...] = (),
        with_loss: str = "",
        begins_fight: bool = False,
        is_idle: bool = False,
        tail: str = "",
    ) -> None:
        """Log what came about; the last six: see `Line`."""
        # Where nobody watches, nothing but the cells and events of a log is read.
        if reads is None and event is None and not is_watched():
            return
        why = recorded(why) if why else why
        # A call that unpacks what it hands on takes four times as long.
        line = Line(text, "result", rule, units, why, reads, event, 0, is_added, False, lost, with_loss, begins_fight)
        self.log.append(replace(line, is_idle=is_idle, tail=tail) if is_idle or tail else line)

    def on_table(
        self,
        text: str,
        *units: str,
        event: Event | None = None,
        is_added: bool = False,
        goes_on: bool = False,
        with_loss: str = "",
        markers: str = "",
    ) -> None:
        """Log what the players now do with the figures; the last four: see `Line`."""
        if event is not None or is_watched():
            how = is_added, goes_on, (), with_loss
            self.log.append(Line(text, "table", "", units, (), None, event, 0, *how, markers=markers))

    def heading(self, text: str, turn: int = 0) -> None:
        """Log the start of a phase or activation, or of a `turn`."""
        if is_watched():
            self.log.append(Line(text, "heading", turn=turn))

    def remark(self, text: str, *units: str, is_added: bool = False) -> None:
        """Log something odd, dropped or overruled; `is_added`: see `Line`."""
        if is_watched():
            self.log.append(Line(text, "note", "", units, is_added=is_added))

    def drain(self) -> tuple[Line, ...]:
        """Take the lines since the last input."""
        lines = tuple(self.log)
        self.log.clear()
        return lines


class BattleState(State, kw_only=True):
    """The state that every battle has, whatever the game.

    A game gives `rulings` a type of its own. `over`, `winner` ("draw" where nobody won) once it has ended; `ending`:
    when it may. Battles recorded before the briefing came have its words in `words`, a paragraph a line.
    """

    title: str = ""
    scenario: str = ""
    words: str = ""
    briefing: Briefing = Briefing()
    rulings: Rulings = Rulings()
    over: bool = False
    winner: Winner = ""
    ending: Ending = field(default_factory=Ending)


T = TypeVar("T", bound=Struct)
S = TypeVar("S", bound=State)

# Values that need no copy.
PLAIN = (str, int, float, bool, NoneType)

_encoder = msgspec.json.Encoder()
_decoders: dict[type[State], msgspec.json.Decoder[Any]] = {}


def encode_state(state: State) -> bytes:
    """The state as JSON; equal states give equal bytes."""
    return _encoder.encode(state)


def decode_state(data: bytes, kind: type[S]) -> S:
    """The state of `encode_state`. Raises msgspec.MsgspecError, UnicodeDecodeError or RecursionError."""
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.json.Decoder(kind)
    state: S
    try:
        state = decoder.decode(data)
    except msgspec.ValidationError:
        plain = msgspec.json.decode(data)
        if not isinstance(plain, dict) or without_odd_values(kind, plain) == plain:
            raise
        state = msgspec.convert(without_odd_values(kind, plain), kind)
    return state


def forget_pairs(unit_id: str, *told: dict[str, Any]) -> None:
    """Drop what was told of pairs of units, "a>b", of whom one is this."""
    for kept in told:
        for pair in [pair for pair in kept if unit_id in pair and unit_id in pair.split(">")]:
            del kept[pair]


def made_of(kind: type[T], source: Struct, **said: Any) -> T:
    """One of a kind with all that `source` has under its names, lists copied; what is `said` here counts instead.

    >>> from msgspec import Struct
    >>> class Recruits(Struct):
    ...     men: list[str]
    ...     year: int = 1879
    >>> class Company(Struct):
    ...     men: list[str]
    ...     name: str
    >>> recruits = Recruits(["Bromhead"])
    >>> company = made_of(Company, recruits, name="B Company")
    >>> recruits.men.clear()
    >>> company
    Company(men=['Bromhead'], name='B Company')
    """
    names, values_of = _shared(kind, type(source), tuple(said))
    shared = dict(zip(names, values_of(source), strict=True))
    for name, each in shared.items():
        if type(each) not in PLAIN:
            shared[name] = copy(each)
    return kind(**shared, **said)


@cache
def _shared(
    kind: type[Struct], source: type[Struct], but: tuple[str, ...]
) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The fields of one struct that another has too, but for some, and what takes their values."""
    names = tuple(name for name in source.__struct_fields__ if name in kind.__struct_fields__ and name not in but)
    # Of one name the values would be no tuple.
    return names, attrgetter(*names) if len(names) > 1 else lambda thing: tuple(getattr(thing, each) for each in names)
