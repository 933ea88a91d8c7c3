"""Keeps account of what of a battle is on the disk; none is left without a word where that is not all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from tracker.engine import Battle, Node, Unsaved
from tracker.engine.plurals import counted
from tracker.journal.recording import RecordWriter
from tracker.journal.records import Header

if TYPE_CHECKING:
    from tracker.journal.products import Product


class SavedBattle:
    """The side of a session that looks after its file."""

    battle: Battle
    header: Header
    # What became of what a procedure beside the battle made; None for nothing, or where nobody asked yet.
    product: Product | None = None
    _writer: RecordWriter

    @property
    def path(self) -> Path:
        """The file; it changes where another file took its place."""
        return self._writer.file.path

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
        return self._writer.saved_seq

    def when_saved(self, told: Callable[[], None] | None) -> None:
        """Have it told in the thread that plays whenever a save has come to its end, for better or worse."""
        self._writer.on_saved = told

    @property
    def has_lock(self) -> bool:
        """True if the system keeps other processes from playing it meanwhile."""
        return self._writer.file.has_lock

    @property
    def saved(self) -> bool:
        """True if all that happened is on the disk."""
        return self._writer.saved

    @property
    def unsaved(self) -> int:
        """The number of inputs that are in memory only; at least 1 where anything is."""
        return self._writer.unsaved

    @property
    def is_saving(self) -> bool:
        """True while the disk has not yet said that it took all of it."""
        return self._writer.is_saving

    @property
    def trouble(self) -> str:
        """Reason why not all is on the disk, in a sentence; "" while it is."""
        return self._writer.trouble or (self.product.words if self.owed and self.product is not None else "")

    @property
    def owed(self) -> str:
        """The product that is not on the disk yet, such as "The roster X"; "" where nothing is missing."""
        return self.product.owed if self.product is not None else ""

    def take_notices(self) -> list[str]:
        """Sentences for the player since they were last taken: damage, changed rules, trouble with the disk."""
        taken = self._writer.notices[:]
        self._writer.notices.clear()
        return taken

    def report(self, notice: str) -> None:
        """Have something told with the notices."""
        self._writer.notices.append(notice)

    def save(self) -> bool:
        """Try to save what could not be saved; whether all is on the disk."""
        self._catch_up()
        self._writer.save_now()
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

        self._writer.behind = behind

    def save_elsewhere(self, place: Path) -> None:
        """Write the whole battle to another file or into another folder, and go on there.

        Raises Refused where a file is there already, Unsaved where that disk does not take it either.
        """
        self._catch_up()
        self._writer.move_to(place)
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
        self._writer.close()

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
