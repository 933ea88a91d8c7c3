"""The last result of a battle in words: losses first, then the dice as they fell, and what they did."""

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from tracker.engine import Line, Node, UnitRow, View

# Log lines that make a result; what else is logged follows from what was just said, and adds to it.
SOURCE = re.compile(r" \((?:typed|app|typed and app)\)(?=: )")
# Events that change much, whoever they happen to.
GRAVE = ("leader hit", "gone", "runs", "takes", "breaches", "succeeds")


class LastResult(Struct, frozen=True):
    """One result. `losses` and `grave` lines come first, then the `dice`; `rest` is what else was said of it."""

    losses: tuple[str, ...] = ()
    grave: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()

    @property
    def is_bare(self) -> bool:
        """True if no dice fell and nobody was lost: it only says more of what came before."""
        return not (self.losses or self.grave or self.dice)


def result_of(log: Iterable[Line], lost: Sequence[str] = ()) -> LastResult | None:
    """The result that these lines of the log tell, with the losses in words; None where they tell none."""
    lines = [line for line in log if line.kind in ("roll", "result", "note")]
    if not lines and not lost:
        return None
    told = [line for line in lines if line.kind != "roll"]
    grave = [line.text for line in told if line.event is not None and line.event.what in GRAVE]
    # Where results say who did what, the dice need no title.
    has_words = bool(told)
    dice = [_dice(line.text, has_words) for line in lines if line.kind == "roll"]
    rest = [line.text for line in told if line.text not in grave]
    return LastResult(tuple(lost), tuple(grave), tuple(dice), tuple(rest))


def _dice(text: str, is_short: bool) -> str:
    """A roll as it was logged, without whose dice they were; if it `is_short`, dice and result alone."""
    text = SOURCE.sub("", text)
    parts = text.rsplit(": ", 2)
    return ": ".join(parts[1:]) if is_short and len(parts) == 3 else text


def last_of(line: Sequence[Node]) -> LastResult:
    """The last result of a branch."""
    for node in reversed(line):
        found = result_of(node.log)
        if found is not None and not found.is_bare:
            return found
    return LastResult()


def lost_words(fallen: Mapping[str, int], before: View, now: View) -> tuple[str, ...]:
    """Losses from one view to the other, a unit each: those who are gone, then those who `fallen` says lost figures."""
    there = {unit.id for side in before.sides for unit in side.units if not unit.gone}
    units = [unit for side in now.sides for unit in side.units]
    gone = [f"{_name(unit)}: {unit.fate}" for unit in units if unit.gone and unit.id in there]
    lost = [f"{_name(unit)} lost {fallen[unit.id]} ({unit.there} left)" for unit in units if unit.id in fallen]
    return (*gone, *lost)


def _name(unit: UnitRow) -> str:
    return unit.short or unit.name
