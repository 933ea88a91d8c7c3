"""Log lines: the rules produce them, and the driver drains them after each input."""

from typing import Literal

from msgspec import Struct, field

from tracker.engine.breakdowns import Breakdown
from tracker.engine.tables import Reads

Kind = Literal["result", "table", "note", "heading", "roll"]


What = Literal[
    "fires",
    "charges",
    "fights",
    "stands",
    "gives way",
    "runs",
    "leader hit",
    "gone",
    "comes",
    "finds nobody",
    "takes",
    "sets alight",
    "breaches",
    "promoted",
    "succeeds",
    "does",
    "ends",
]


class Event(Struct, frozen=True, omit_defaults=True):
    """An event worth telling afterwards: which unit did it, to which, with how many dice, and what came of it.

    `by` and `at` are ids of units, `at` "" where nobody else is meant; `dice` thrown; `hits`, -1 where they aren't
    counted; `how` is words for the middle of a sentence: "at long range", "with the bayonet", a leader's name;
    `outcome` are words for what followed where no number tells: "demoralised"; `winner` is the id of who won a fight.
    Figures that fell aren't said: the report sees them in the views. Who else had part in it are `others`, by their
    ids, and the other `units` of its line. `only`: so many bases of a unit of several did it, 0 where all of it did.

    fires: by at dice hits        charges: by at          fights: by at (a round of melee)
    stands, gives way, runs: by   leader hit: by, how     gone: by, how ("destroyed")
    comes: by (takes the field)   takes: by, how (a place, a gun)
    finds nobody: by ("" where nobody went there), how ("in section 3")
    sets alight, breaches: by, how (a building)
    promoted: by, how ("to Rep 4")       succeeds: by, how (the name of its new leader)
    does: by (or a side), at, how (what none of the above is a word for: "went to ground", "backed into")
    ends: by (a side, "" where the rest is said of none), how ("hold the ford"): why the battle is over; others (units
    whose loss ended it)
    """

    what: What
    by: str
    at: str = ""
    dice: int = 0
    hits: int = -1
    how: str = ""
    outcome: str = field(default="", name="came")
    others: tuple[str, ...] = ()
    winner: str = ""
    only: int = 0


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of the log.

    `table` lines say what to do with the figures; `why` holds the breakdowns and `reads` the table cell that the
    line came from; `units` are ids; `rule` is an id of RULES.md; `event` says the same for the story that is told
    afterwards; `turn` is the turn that a heading begins, 0 where it is about something else. `is_added`: battles of the
    same version of the rules were recorded before the rules came to say it, so no comparison asks for it. `goes_on`: an
    order that is about what the one before it moves. `lost`: the figures that each of its units lost, where it says
    nothing else; `with_loss`: in its place this is told behind the loss of its unit. `begins_fight`: others act from
    here on, as behind a heading. `is_idle`: its units only stay as they are. `markers`: those that an order puts on its
    units, or without units takes off all. `tail`: words at its end on what came of it, or what a place is like, which
    the last result tells otherwise.
    """

    text: str
    kind: Kind = "result"
    rule: str = ""
    units: tuple[str, ...] = ()
    why: tuple[Breakdown, ...] = ()
    reads: Reads | None = None
    # Battles on disk and programs know it by its old name.
    event: Event | None = field(name="deed", default=None)
    turn: int = 0
    is_added: bool = False
    goes_on: bool = False
    lost: tuple[int, ...] = ()
    with_loss: str = ""
    begins_fight: bool = False
    is_idle: bool = False
    markers: str = ""
    tail: str = ""

    @property
    def head(self) -> str:
        """The text without its tail."""
        return self.text.removesuffix(".").removesuffix(self.tail).rstrip(" ,:.")
