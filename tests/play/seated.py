"""A person at a battle without a screen: keys go to the question in front, as the screen would give them."""

from functools import partial
from typing import Any

from tests.engine.playing import stands
from tests.names.app import BattleStack
from tests.names.journal import Session
from tests.names.play import Seat
from tracker.engine import AnswerInput


class Seated:
    """Presses keys of what is asked, and looks at what is there. The commands of the screen have no keys here."""

    def __init__(self, session: Session, keys: str = "") -> None:
        """Sit down, and press keys each of which the prompts must take."""
        self.stack = BattleStack(Seat(session))
        for key in keys.split():
            assert self.take(key), f"{key} is no key of {self.asked}"

    def press(self, keys: str) -> None:
        """Press keys that are parted by blanks."""
        for key in keys.split():
            self.take(key)

    def take(self, key: str) -> bool:
        """Press a key; whether the question in front took it."""
        self.stack.begin_key(key)
        return bool(self.stack.attempt(partial(self.stack.press, key)))

    @property
    def asked(self) -> str:
        """The key of the prompt that waits, "" if none does."""
        return self.stack.seat.prompt.key if self.stack.seat.prompt else ""

    @property
    def stand(self) -> tuple[bytes, str]:
        """The state, byte for byte, and the prompt."""
        return stands(self.stack.seat.battle)

    @property
    def lines(self) -> list[str]:
        """The question in front, as it stands on 80 columns."""
        front = self.stack.top
        rows = ["".join(piece for piece, _ in row) for row in front.rows(80, 20)]
        return [front.title, *(row.rstrip() for row in rows)]

    @property
    def spot(self) -> tuple[int, int]:
        """Column and row of the cursor in the question, its title not counted."""
        spot = self.lines and self.stack.top.spot
        assert spot
        return spot

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def last_answer(self) -> Any:
        given = (node.input for node in reversed(self.stack.seat.battle.line))
        return next(each.value for each in given if isinstance(each, AnswerInput))
