"""What a battle says: lines that the rules produce and the driver drains after each input."""

from typing import Literal

from msgspec import Struct

from tracker.engine.tables import Reads
from tracker.engine.tallies import Tally

Kind = Literal["result", "table", "note", "heading", "roll"]


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of the log.

    `table` lines say what to do with the figures; `why` holds the tallies and `reads` the table cell that the
    line came from; `units` are ids; `rule` is an id of RULES.md.
    """

    text: str
    kind: Kind = "result"
    rule: str = ""
    units: tuple[str, ...] = ()
    why: tuple[Tally, ...] = ()
    reads: Reads | None = None
