"""Settings of a player: who rolls, looks, keys. Every change holds at once and is written down."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tracker.app.opening import keep_settings
from tracker.app.parts.choosing_screen import chosen_line
from tracker.app.parts.commands import COMMON, FIRST, OFTEN, KeyCommand, keys_of
from tracker.app.parts.keymap import Keymap, shown
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import cut, heading, left, row, wrapped
from tracker.app.parts.sheet_screen import SheetScreen, sheet_commands
from tracker.app.settings.key_changes import FIXED, all_places, refused_key
from tracker.engine import ArmyField, sound_games
from tracker.play.fields import turned
from tracker.settings import CHOICES, Settings, settings_path, why_not_written

LABEL = 18
KEY = "key:"
# How many dice a pool has from which on a short number is a count.
COUNTS = (3, 4, 5, 6, 8, 10, 12, 15, 20)
WORDS: dict[str, tuple[str, dict[Any, str]]] = {
    "theme": ("Look", {}),
    "ascii": ("Draw in ASCII", {"auto": "where the terminal needs it", "yes": "always", "no": "never"}),
    "rolls": ("The app rolls for", {}),
    "mine": ("Your side", {"": "the first of each scenario"}),
    "counts_from": ("Counts without h", {0: "never: 3h counts", **{each: f"from {each} dice on" for each in COUNTS}}),
    "last_die": (
        "The last die",
        {"few": "takes up to three dice", "enter": "Enter takes the roll", "takes": "takes every roll"},
    ),
    "clock": ("Minutes of a turn", {"no": "are not shown", "yes": "stand in the header"}),
    "result_letters": ("Few results", {"on": "a letter picks one", "off": "dice, or = and a letter"}),
    "hints": ("Hints", {"on": "in the training skirmish, once each", "off": "none"}),
}


class SettingsScreen(SheetScreen):
    """Left and right change a setting; Enter on a key waits for another one."""

    TITLE = "Settings"

    def __init__(self) -> None:
        super().__init__()
        self._waits_for: KeyCommand[Any] | None = None

    # Lines

    def titles(self) -> tuple[str, str]:
        return "Settings", ""

    def lines(self, width: int) -> list[ListLine]:
        settings = self.tracker.settings
        fault = why_not_written()
        lines = (
            [ListLine(each) for each in wrapped(f"Nothing is written down. {fault}", width, "warn")] if fault else []
        )
        lines += [ListLine()] if fault else []
        for name, (label, words) in WORDS.items():
            value = getattr(settings, name)
            lines.append(chosen_line(name, label, words.get(value, str(value)), LABEL, width))
        for place, commands in _by_place().items():
            lines += [ListLine(), ListLine(heading(f"Keys: {place}", width))]
            lines += [self._key_line(each, width) for each in commands]
        return lines

    def _key_line(self, command: KeyCommand[Any], width: int) -> ListLine:
        keymap = self.tracker.keymap
        keys = " ".join(map(shown, keymap.keys(command))) or "-"
        is_changed = command.id in keymap.changed
        name = cut(f"{'* ' if is_changed else ''}{keys}", LABEL - 1)
        words = cut(command.help, width - LABEL)
        return ListLine(row((left(name, LABEL), "accent" if is_changed else "bold"), (words, "text")), KEY + command.id)

    def detail(self) -> str:
        if self._waits_for is not None:
            return f"Press the new key for: {self._waits_for.help} Esc leaves it as it is."
        if self.chosen_command is not None:
            return "Enter: another key. Backspace: the usual key."
        return f"Kept in {settings_path()}" if not why_not_written() else ""

    # Actions

    @property
    def chosen_command(self) -> KeyCommand[Any] | None:
        """The command whose key is on the chosen line."""
        wanted = self.sheet.chosen.removeprefix(KEY)
        commands = (each for commands in all_places().values() for each in commands)
        return next((each for each in commands if each.id == wanted), None)

    @property
    def is_on_setting(self) -> bool:
        """True if the chosen line is a setting, and no key."""
        return self.sheet.chosen in WORDS

    def change(self, by: int) -> None:
        """Turn the chosen setting to its next value, or the one before."""
        name = self.sheet.chosen
        if not self.is_on_setting:
            return
        now = getattr(self.tracker.settings, name)
        values = self._values(name, now)
        options = tuple((str(each), "") for each in values)
        value = turned(ArmyField(name, WORDS[name][0], now if now in values else values[0], options), by)
        # Who turns hints on again wants to see them again.
        self.keep(**{name: value}, **({"hints_seen": ""} if (name, value) == ("hints", "on") else {}))

    def _values(self, name: str, now: Any) -> tuple[Any, ...]:
        """The values that a setting is turned through."""
        if name == "counts_from":
            return tuple(sorted({0, *COUNTS, now}))
        return CHOICES[name] if name in CHOICES else ("", *_sides())

    def keep(self, **changes: Any) -> None:
        """Let other settings hold, and write them down."""
        settings: Settings = replace(self.tracker.settings, **changes)
        sentence = keep_settings(self.tracker, settings)
        self.tracker.keymap = Keymap(settings.keys)
        self.tracker.wear(settings.theme, settings.ascii_only)
        self.draw()
        if sentence:
            self.follow(sentence)

    def choose(self) -> None:
        self._waits_for = self.chosen_command
        if self._waits_for is None:
            self.change(1)
        else:
            self.follow()

    def forget(self) -> None:
        """Give the chosen command its usual key back."""
        command = self.chosen_command
        keys = dict(self.tracker.settings.keys)
        if command is None or keys.pop(command.id, None) is None:
            return
        taken = [sentence for key in command.keys if (sentence := refused_key(command, key, Keymap(keys)))]
        if taken and command.keys[0] not in FIXED:
            self.follow(taken[0])
            return
        self.keep(keys=keys)

    # A key that is waited for

    @property
    def is_typing(self) -> bool:
        return self._waits_for is not None

    def take(self, key: str) -> bool:
        command = self._waits_for
        if command is None:
            return super().take(key)
        self._waits_for = None
        if key == "escape":
            self.follow()
            return True
        sentence = refused_key(command, key, self.tracker.keymap)
        if sentence:
            self.follow(sentence)
        else:
            self.keep(keys={**self.tracker.settings.keys, command.id: key})
        return True


def _by_place() -> dict[str, list[KeyCommand[Any]]]:
    """The commands whose keys can be changed, each once: what every screen has stands under "everywhere"."""
    everywhere = {command.id for command in COMMON}
    found: dict[str, list[KeyCommand[Any]]] = {}
    for place, commands in all_places().items():
        own = [each for each in commands if each.id not in everywhere and not FIXED.issuperset(each.keys)]
        if own:
            found[place] = own
    found["everywhere"] = [each for each in COMMON if not each.keys or not FIXED.issuperset(each.keys)]
    return found


def _sides() -> list[str]:
    """The sides of all scenarios of all games that load; a game that does not is told of where one wants to play it."""
    games = sound_games("scenarios")[0]
    return sorted({side for game in games for card in game.scenarios().values() for side in card.sides})


def _changing(name: str, keys: str, by: int, weight: int) -> KeyCommand[SettingsScreen]:
    words = f"Turn the chosen setting to {'its next value' if by > 0 else 'the value before'}."
    command: KeyCommand[SettingsScreen] = _key("change", keys, name, words, by, weight=weight, applies="is_on_setting")
    return command


_key = keys_of("settings", "Settings")
USUAL = "Give the chosen command its usual key back."

SettingsScreen.commands = sheet_commands(
    "settings",
    (
        _changing("next", "right space", 1, FIRST),
        _changing("previous", "left", -1, OFTEN),
        _key("forget", "backspace", "usual key", USUAL, weight=OFTEN, applies="chosen_command", id="settings-usual"),
    ),
    enter="change",
)
