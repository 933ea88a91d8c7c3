"""A battle as it is laid out on its screen: what the room's other files may ask of that screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from textual.geometry import Size

    from tracker.app.battle.battle_stack import BattleStack
    from tracker.app.battle.panels import Panels
    from tracker.app.parts.background_lines import Counting
    from tracker.app.parts.key_commands import KeyCommand
    from tracker.app.parts.program import Program


class Readable(Protocol):
    """A screen with the panels of a battle, where things are laid out to be read."""

    @property
    def panels(self) -> Panels:
        """Its panels."""

    @property
    def size(self) -> Size:
        """Its columns and rows."""

    def read(self, title: str, lines: list[str]) -> None:
        """Lay lines out, to be read and put away."""


class Laid(Protocol):
    """The screen of a battle."""

    stack: BattleStack
    panels: Panels
    counting: Counting

    @property
    def commands(self) -> tuple[KeyCommand[Any], ...]:
        """Its commands."""

    @property
    def size(self) -> Size:
        """Its columns and rows."""

    @property
    def tracker(self) -> Program:
        """The program that shows it."""

    def read(self, title: str, lines: list[str]) -> None:
        """Lay lines out, to be read and put away."""
