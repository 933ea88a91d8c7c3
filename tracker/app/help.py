"""The help: every key here, its name in line mode, and where things are kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tracker.app.parts.key_commands import NEVER, KeyCommand, command_maker, key_name
from tracker.app.parts.list_screen import ListScreen, list_commands
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import heading, left, row, wrapped
from tracker.settings import settings_path

KEYS = 16
WIDEST = 100

LINE_MODE = (
    "tracker play --plain plays line by line, for screen readers, slow links and pipes: the same rules, the same "
    "letters and the same file. A battle begun in one can go on in the other.",
    "At a roll: type the dice one by one, or how many count and h: 3h, 0h for none; 1h then where sixes are asked. "
    "The arrows go to a die, r lets the app roll what is missing, = picks a result by its letter.",
    "! gives an answer that is against the rules or not what the app decided; in line mode the same line again does.",
    "The letter before a result takes that result by one key; dice typed so far are dropped.",
)
FILES = (
    "Every answer is on the disk before it is on the screen: leave by q, Ctrl+C or by closing the terminal, and "
    "tracker resume goes on at the same question. Each battle is one file; {saves}",
    "Settings, with the keys you have changed: {settings}",
    "tracker log, show and verify read a battle without this screen; tracker doctor says where things are.",
)


class HelpScreen(ListScreen):
    """The commands of the screen that it was called from."""

    TITLE = "Help"

    def __init__(self, commands: tuple[KeyCommand[Any], ...] = (), title: str = "") -> None:
        super().__init__()
        self._about = commands
        self._title = title

    def titles(self) -> tuple[str, str]:
        return f"Help: {self._title}" if self._title else "Help", ""

    def lines(self, width: int) -> list[ListLine]:
        room = min(width, WIDEST)
        lines: list[ListLine] = []
        for group, commands in _grouped(self._about).items():
            lines += [ListLine(heading(group, room)), *self._commands(commands, room), ListLine()]
        lines += [ListLine(heading("Line mode", room)), *_text(LINE_MODE, room), ListLine()]
        places = {"saves": self.tracker.folder, "settings": settings_path()}
        files = [text.format(**places) for text in FILES]
        return [*lines, ListLine(heading("Files", room)), *_text(files, room)]

    @property
    def _menu(self) -> str:
        """The way to a command that has no key."""
        return next((f"{self.tracker.keymap.label(each)}, menu" for each in self._about if each.id == "menu"), "")

    def _commands(self, commands: Iterable[KeyCommand[Any]], width: int) -> Iterable[ListLine]:
        for command in commands:
            keys = " ".join(map(key_name, self.tracker.keymap.keys(command))) or self._menu
            for at, text in enumerate(wrapped(command.help, width - KEYS)):
                yield ListLine(((left(keys if at == 0 else "", KEYS), "accent"), *text))


def _grouped(commands: Iterable[KeyCommand[Any]]) -> dict[str, list[KeyCommand[Any]]]:
    """Commands that have keys by their group, the groups in the order in which they come."""
    groups: dict[str, list[KeyCommand[Any]]] = {}
    for command in commands:
        groups.setdefault(command.group, []).append(command)
    return groups


def _text(texts: Iterable[str], width: int) -> list[ListLine]:
    return [ListLine(row(*line)) for text in texts for line in wrapped(text, width)]


HelpScreen.commands = list_commands(
    "help",
    [command_maker("", "Program")("leave", "?", "back", "Back to the screen before.", weight=NEVER, id="help")],
    enter="",
)
