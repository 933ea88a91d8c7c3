"""Moves of the figures that nobody ticked off: listed when the turn is over, where that is wished for."""

from tracker.app.battle.happened import DO, TableSteps


class Unticked:
    """Notes what stood under "Do" and gave way to something else before it was ticked off."""

    def __init__(self) -> None:
        self._turn = 0
        self._steps = TableSteps()
        self._left: list[str] = []

    def at(self, turn: int, steps: TableSteps) -> list[str]:
        """The moves left of the turn before, as soon as another has begun; [] within a turn."""
        before, self._steps = self._steps, steps
        if before.title == DO and steps.title in (DO, "") and before.lines != steps.lines:
            self._left += before.lines[before.done :]
        is_next = turn == self._turn + 1
        if turn == self._turn:
            return []
        left, self._left, self._turn = self._left if is_next else [], [], turn
        return left
