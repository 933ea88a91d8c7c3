"""Keeps account of what of a battle is on the disk; none is left without a word where that is not all."""

from pathlib import Path
from types import TracebackType
from typing import Self

from tracker.engine import Battle, Node, Unsaved
from tracker.engine.plurals import counted
from tracker.journal.record_writer import Scribe


def inputs_words(many: int) -> str:
    """So many inputs in words."""
    return counted(many, "input")


class Kept:
    """The side of a session that looks after its file."""

    battle: Battle
    _scribe: Scribe

    @property
    def path(self) -> Path:
        """The file; it changes where another file took its place."""
        return self._scribe.file.path

    @property
    def title(self) -> str:
        return self._scribe.title

    @property
    def saved(self) -> bool:
        """Whether all that happened is on the disk."""
        return self._scribe.saved

    @property
    def unsaved(self) -> int:
        """The number of inputs that are in memory only; at least 1 where anything is."""
        return self._scribe.unsaved

    @property
    def trouble(self) -> str:
        """Why not all is on the disk, in a sentence; "" while it is."""
        return self._scribe.trouble

    def take_notices(self) -> list[str]:
        """Sentences for the player since they were last taken: damage, changed rules, trouble with the disk."""
        taken = self._scribe.notices[:]
        self._scribe.notices.clear()
        return taken

    def save(self) -> bool:
        """Try to save what could not be saved; whether all is on the disk."""
        self._catch_up()
        self._scribe.save()
        return self.saved

    def save_elsewhere(self, place: Path) -> None:
        """Write the whole battle to another file or into another folder, and go on there.

        Raises Refused where a file is there already, Unsaved where that disk does not take it either.
        """
        self._catch_up()
        self._scribe.move_to(place)

    def check_saved(self) -> None:
        """Try to save, before the battle is left for another. Raises Unsaved with the number of inputs at stake."""
        if not self.save():
            many = inputs_words(self.unsaved)
            raise Unsaved(f"{many} of {self.title} could not be saved, and would be lost: {self.trouble}")

    def close(self) -> None:
        """Try a last save, and let others play. Who leaves a battle asks for `save` first: what is unsaved is lost."""
        self._catch_up()
        self._scribe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _catch_up(self) -> list[Node]:
        return self._scribe.catch_up(self.battle.head)
