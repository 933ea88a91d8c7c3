"""The deeds of a battle with the figures that they cost: who fired at whom, who charged, who stood, who fell."""

from msgspec import Struct

from tracker.engine import Deed, Node, View
from tracker.journal.timeline import Timeline

# Deeds that take figures off the table.
COSTLY = ("fires", "charges", "fights", "runs", "gives way")


class Told(Struct):
    """A deed at its step, and the figures that each unit lost by it, by unit id."""

    step: int
    turn: int
    deed: Deed
    lost: dict[str, int] = {}


def deeds(timeline: Timeline) -> list[Told]:
    """All deeds of the fighting, in order; none where the game tells none, or its past can't be shown."""
    teller = _Teller(timeline)
    for node in timeline.line:
        teller.tell(node)
    return teller.told


class _Teller:
    def __init__(self, timeline: Timeline) -> None:
        self.told: list[Told] = []
        self._timeline = timeline
        self._figures: dict[str, int] = {}
        self._is_fighting = False

    def tell(self, node: Node) -> None:
        frame = self._timeline.frame(node.step)
        before = len(self.told)
        # An input that ends a turn logs what belongs to the turn before: the turn that its view shows may be the next.
        turn = self._timeline.frame(self._timeline.before(node.step)).turn or frame.turn
        self.told += [Told(node.step, turn, line.deed) for line in node.log if line.deed is not None]
        if frame.told:
            self._figures = {}
            return
        if self._is_fighting:
            for unit, lost in self._losses(frame.view).items():
                self._charge(unit, lost, self.told[before:])
        self._figures = _figures(frame.view)
        self._is_fighting = frame.stage == "turn"

    def _losses(self, view: View) -> dict[str, int]:
        now = _figures(view)
        return {unit: old - now.get(unit, 0) for unit, old in self._figures.items() if old > now.get(unit, 0)}

    def _charge(self, unit: str, lost: int, now: list[Told]) -> None:
        """Put losses to the deed that cost them: one of this step, else the last before that concerns the unit."""
        turn = self.told[-1].turn if self.told else 0
        for each in [*now, *reversed(self.told[: len(self.told) - len(now)][-8:])]:
            if each.turn == turn and each.deed.what in COSTLY and unit in _losers(each.deed):
                each.lost[unit] = each.lost.get(unit, 0) + lost
                return


def _losers(deed: Deed) -> tuple[str, ...]:
    if deed.what == "fires":
        return (deed.at,)
    return (deed.by, deed.at)


def _figures(view: View) -> dict[str, int]:
    return {unit.id: 0 if unit.gone else unit.figures for side in view.sides for unit in side.units}
