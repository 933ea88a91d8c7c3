"""Offers to a branch at each prompt: what was recorded there in the battle that it was branched from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.engine import AnswerInput, BadFile, Battle, Node, Refused
from tracker.journal.battle_reader import header_of
from tracker.journal.records import turn_at

if TYPE_CHECKING:
    from tracker.journal.branching import Ahead


class Offers:
    """The recorded answers, one by one. What is not given as `ahead` is found by the file of the branch, when asked.

    A battle that is no branch, or one with fresh dice, has none.
    """

    def __init__(self, path: Path | None = None, ahead: Ahead | None = None) -> None:
        self._path = path
        self._ahead = ahead
        self._notices: list[str] = []
        self._is_told = False
        self._at: Node | None = None
        self._offered: AnswerInput | None = None

    @property
    def ahead(self) -> Ahead | None:
        """All that is recorded; None where nothing is to be offered."""
        path, self._path = self._path, None
        if path is not None and _is_branch(path):
            # Most battles are none, and begin sooner without this.
            from tracker.journal.branching import ahead_of

            try:
                self._ahead = ahead_of(path)
            except (Refused, BadFile) as error:
                self._notices.append(str(error))
        return self._ahead

    def at(self, battle: Battle) -> AnswerInput | None:
        """The recorded answer to the prompt that waits, if it fits."""
        if self.ahead is None:
            return None
        if battle.head is not self._at:
            self._at, self._offered = battle.head, self.ahead.offered(battle.prompt, turn_at(battle.head))
        return self._offered

    def take_notices(self, app_rolls: bool) -> list[str]:
        """Sentences for the players, each of them once; `app_rolls` for any side."""
        if app_rolls and self._ahead is not None and not self._is_told:
            self._is_told = True
            self._notices.append(
                f"Where the app alone rolls, it takes the dice recorded in {self._ahead.title} as long as they fit."
            )
        taken, self._notices = self._notices, []
        return taken


def _is_branch(path: Path) -> bool:
    """True if a file is that of a branch; what can't be read is none."""
    try:
        return header_of(path).parent is not None
    except (BadFile, OSError):
        return False
