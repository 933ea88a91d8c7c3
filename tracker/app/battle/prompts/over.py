"""What stands where the prompt stood when the battle is over."""

from tracker.app.parts.face import Face
from tracker.app.parts.rows import Row, indented, row, wrapped
from tracker.app.parts.screen import Hint


class OverFace(Face):
    """The end of a battle."""

    title = "The battle is over"

    def __init__(self, result: str) -> None:
        self._result = result

    def rows(self, width: int, height: int) -> list[Row]:
        self.spot = (1, 0)
        lines = wrapped(self._result, width - 2, "bold") if self._result else []
        return [*indented(lines), row((" u takes the last answer back, q leaves.", "dim"))]

    def hints(self) -> list[Hint]:
        return []
