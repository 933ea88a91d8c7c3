"""Saving of a battle as it is played, tried again at every input; none is left without a word of what is missing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from tracker.engine import Battle, Node, Unsaved
from tracker.engine.plurals import counted
from tracker.journal.records import Header
from tracker.journal.unsaved_words import left_words, saved_again_words, unwritten_words

if TYPE_CHECKING:
    from tracker.journal.background_flush import BackgroundFlush
    from tracker.journal.battle_writer import BattleFile
    from tracker.journal.products import Product
    from tracker.journal.recording import RecordWriter


class Saving:
    """Brings what is put down to the disk. What it does not take is kept, and tried again with the next command.

    `behind` is set where play does not wait for the disk: it has what it is given called in the thread that plays, once
    the one that saves is done. One save goes on at a time, with all that was put down when it began; the next begins
    with what came meanwhile.
    """

    def __init__(self, file: BattleFile, seq: int) -> None:
        self.file = file
        self.notices: list[str] = []
        # Why not all is on the disk, in a sentence; "" while it is.
        self.trouble = ""
        self._lines: list[bytes] = []
        # What players gave since all was on the disk.
        self._given = 0
        self._closed = False
        self.behind: Callable[[Callable[[], None]], object] | None = None
        # The save that goes on, and how much of what players gave is in it.
        self._flush: BackgroundFlush | None = None
        self._in_flush = 0
        # The number of the last record that was put down, that the file was given, that is on the disk; and who hears
        # when a save has come to its end.
        self._put_seq = self._handed_seq = self.saved_seq = seq
        self.on_saved: Callable[[], None] | None = None

    @property
    def saved(self) -> bool:
        """True if all that happened is on the disk."""
        return not self.is_saving and not self._lines and self.file.saved

    @property
    def is_saving(self) -> bool:
        """True while the disk has not answered yet."""
        if self._flush is not None and self._flush.is_over:
            self._take_result()
        return self._flush is not None

    @property
    def unsaved(self) -> int:
        """The number of inputs in memory only: answers, edits, undos, notes and the like, no half-typed dice."""
        return 0 if self.saved else max(1, self._given)

    def put(self, lines: bytes, seq: int, is_given: bool) -> None:
        """Lines to be saved, the last of that number; `is_given`: a player gave something with them."""
        self._lines.append(lines)
        self._put_seq = seq
        self._given += is_given

    def save(self) -> None:
        """Bring all that is put down to the disk, or begin to; trouble becomes a notice."""
        if self.behind is None:
            self.save_now()
        elif not self._closed and not self.is_saving:
            self._begin_save(self.behind)

    def save_now(self) -> None:
        """Bring all that is put down to the disk, however long that takes; trouble becomes a notice."""
        if self._closed:
            return
        if self._flush is not None:
            self._take_result()
        self._hand_over()
        self._take(self.file.flush)

    def _begin_save(self, behind: Callable[[Callable[[], None]], object]) -> None:
        self._hand_over()
        from tracker.journal.background_flush import BackgroundFlush

        self._flush = BackgroundFlush(self.file, lambda: behind(self._go_on_saving))
        if self._flush.is_over:
            self._take_result()

    def _go_on_saving(self) -> None:
        """Take the result of a save, and begin another with what came meanwhile."""
        if not self.is_saving and self._lines and not self._closed and self.behind is not None:
            self._begin_save(self.behind)

    def _hand_over(self) -> None:
        """Give the file what is put down; no flush goes on."""
        self._in_flush, self._handed_seq = self._given, self._put_seq
        if self._lines:
            self.file.put(b"".join(self._lines))
            self._lines.clear()

    def _take_result(self) -> None:
        """Take the result of the save that goes on, if one does; it is waited for."""
        flush, self._flush = self._flush, None
        if flush is not None:
            self._take(flush.finish)

    def _take(self, result: Callable[[], list[str]]) -> None:
        try:
            told = result()
        except Unsaved as error:
            if str(error) != self.trouble:
                self.notices.append(unwritten_words(str(error)))
            self.trouble = str(error)
            if self.on_saved is not None:
                self.on_saved()
            return
        self.notices += told
        if self.trouble:
            self.notices.append(saved_again_words(self.file.path))
        self.trouble, self._given, self._in_flush = "", self._given - self._in_flush, 0
        self.saved_seq = self._handed_seq
        if self.on_saved is not None:
            self.on_saved()

    def move_to(self, place: Path) -> None:
        """Write the whole battle elsewhere, and go on there. Raises Refused or Unsaved."""
        self._take_result()
        self._hand_over()
        left, many = self.file.path, self.unsaved
        self.file.move_to(place)
        self.save_now()
        if many and os.path.exists(left):
            self.notices.append(left_words(left, many, self.file.path))

    def close(self) -> None:
        """Try a last time, and let go of the file."""
        self.save_now()
        self._closed = True
        self.file.close()


class SavedBattle:
    """The side of a session that looks after its file."""

    battle: Battle
    header: Header
    # What became of what a procedure beside the battle made; None for nothing, or where nobody asked yet.
    product: Product | None = None
    _writer: RecordWriter

    @property
    def _saving(self) -> Saving:
        return self._writer.saving

    @property
    def path(self) -> Path:
        """The file; it changes where another file took its place."""
        return self._saving.file.path

    @property
    def title(self) -> str:
        return self._writer.title

    @property
    def seq(self) -> int:
        """The number of the last record that was put down."""
        return self._writer.seq

    @property
    def saved_seq(self) -> int:
        """The number of the last record that is on the disk."""
        return self._saving.saved_seq

    def when_saved(self, told: Callable[[], None] | None) -> None:
        """Have it told in the thread that plays whenever a save has come to its end, for better or worse."""
        self._saving.on_saved = told

    @property
    def has_lock(self) -> bool:
        """True if the system keeps other processes from playing it meanwhile."""
        return self._saving.file.has_lock

    @property
    def saved(self) -> bool:
        """True if all that happened is on the disk."""
        return self._saving.saved

    @property
    def unsaved(self) -> int:
        """The number of inputs that are in memory only; at least 1 where anything is."""
        return self._saving.unsaved

    @property
    def is_saving(self) -> bool:
        """True while the disk has not yet said that it took all of it."""
        return self._saving.is_saving

    @property
    def trouble(self) -> str:
        """Reason why not all is on the disk, in a sentence; "" while it is."""
        return self._saving.trouble or (self.product.words if self.owed and self.product is not None else "")

    @property
    def owed(self) -> str:
        """The product that is not on the disk yet, such as "The roster X"; "" where nothing is missing."""
        return self.product.owed if self.product is not None else ""

    def take_notices(self) -> list[str]:
        """Sentences for the player since they were last taken: damage, changed rules, trouble with the disk."""
        taken = self._saving.notices[:]
        self._saving.notices.clear()
        return taken

    def report(self, notice: str) -> None:
        """Have something told with the notices."""
        self._saving.notices.append(notice)

    def save(self) -> bool:
        """Try to save what could not be saved; whether all is on the disk."""
        self._catch_up()
        self._saving.save_now()
        self._pay()
        return self.saved

    def save_behind(self, call: Callable[[Callable[[], None]], object], told: Callable[[], None]) -> None:
        """From now on let no command wait for the disk; `save` and the like still do, and the last input of a battle.

        `call` has something called in the thread that plays, and may be called from another; `told` is called there
        when a save has come to its end, for better or worse.
        """

        def behind(go_on: Callable[[], None]) -> None:
            def take() -> None:
                go_on()
                told()

            call(take)

        self._saving.behind = behind

    def save_elsewhere(self, place: Path) -> None:
        """Write the whole battle to another file or into another folder, and go on there.

        Raises Refused where a file is there already, Unsaved where that disk does not take it either.
        """
        self._catch_up()
        self._saving.move_to(place)
        self._pay()

    def check_saved(self) -> None:
        """Try to save, before the battle is left for another. Raises Unsaved with the number of inputs at stake."""
        if not self.save():
            many = counted(self.unsaved, "input")
            raise Unsaved(f"{many} of {self.title} could not be saved, and would be lost: {self.trouble}")

    def close(self) -> None:
        """Try a last save, and let others play. Who leaves a battle asks for `save` first: what is unsaved is lost."""
        self._catch_up()
        self._pay()
        self._saving.close()

    def keep_product(self) -> Product | None:
        """Write what was made of it, once it is over and as long as it is missing; what became of it, None for nothing.

        What a disk did not take is owed: it is written at the next save, and when it is opened again.
        """
        self.product = None
        if self.battle.stage == "over":
            from tracker.journal.products import keep_product

            self.product = keep_product(self.battle, self.header.key)
        return self.product

    def _pay(self) -> None:
        """Write what is owed; that it is there is told."""
        if self.owed and (product := self.keep_product()) is not None and not product.owed:
            self.report(product.words)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _catch_up(self) -> list[Node]:
        return self._writer.catch_up(self.battle.head)
