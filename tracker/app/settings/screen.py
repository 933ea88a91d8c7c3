"""Settings of a player: who rolls, looks, keys. Every change holds at once and is written down."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tracker.app.opening import keep_settings
from tracker.app.parts.choosing_screen import chosen_line
from tracker.app.parts.key_commands import COMMON, FIRST, OFTEN, KeyCommand, Keymap, command_maker, key_name
from tracker.app.parts.list_screen import ListScreen, list_commands
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import cut, heading, left, row, wrapped
from tracker.app.parts.screen import Hint
from tracker.app.settings.key_changes import FIXED, all_places, refused_key
from tracker.play.settings_fields import WORDS, SettingsFields
from tracker.settings import Settings, settings_path, why_not_written

LABEL = 18
KEY = "key:"


class SettingsScreen(ListScreen):
    """Left and right change a setting; Enter on a key waits for another one."""

    TITLE = "Settings"

    def __init__(self) -> None:
        super().__init__()
        self._waits_for: KeyCommand[Any] | None = None

    # Lines

    def titles(self) -> tuple[str, str]:
        return "Settings", ""

    def lines(self, width: int) -> list[ListLine]:
        fault = why_not_written()
        lines = (
            [ListLine(each) for each in wrapped(f"Nothing is written down. {fault}", width, "warn")] if fault else []
        )
        lines += [ListLine()] if fault else []
        for each in self._form.fields():
            lines.append(chosen_line(each.path, each.label, each.words_of(each.value), LABEL, width))
        for place, commands in _by_place().items():
            lines += [ListLine(), ListLine(heading(f"Keys: {place}", width))]
            lines += [self._key_line(each, width) for each in commands]
        return lines

    def _key_line(self, command: KeyCommand[Any], width: int) -> ListLine:
        keymap = self.tracker.keymap
        keys = " ".join(map(key_name, keymap.keys(command))) or "-"
        is_changed = command.id in keymap.changed
        name = cut(f"{'* ' if is_changed else ''}{keys}", LABEL - 1)
        words = cut(command.help, width - LABEL)
        return ListLine(row((left(name, LABEL), "accent" if is_changed else "bold"), (words, "text")), KEY + command.id)

    def detail(self) -> str:
        if self._waits_for is not None:
            return f"Press the new key for: {self._waits_for.help} Esc leaves it as it is."
        if (command := self.chosen_command) is not None:
            return f"{command.help} Enter: another key. Backspace: the usual key."
        return f"Kept in {settings_path()}" if not why_not_written() else ""

    def hints(self) -> list[Hint]:
        return [("Esc", "cancel")] if self._waits_for is not None else super().hints()

    # Actions

    @property
    def chosen_command(self) -> KeyCommand[Any] | None:
        """The command whose key is on the chosen line; None on a setting, which may have the name of one."""
        commands = (each for commands in all_places().values() for each in commands)
        return next((each for each in commands if KEY + each.id == self.list_panel.chosen), None)

    @property
    def is_on_setting(self) -> bool:
        return self.list_panel.chosen in WORDS

    @property
    def is_changed(self) -> bool:
        """True if the chosen command has another key than the usual one."""
        return (command := self.chosen_command) is not None and command.id in self.tracker.keymap.changed

    def change(self, by: int) -> None:
        """Turn the chosen setting to its next value, or the one before."""
        name = self.list_panel.chosen
        if not self.is_on_setting:
            return
        self.try_to(lambda: self._form.turn(name, by))

    @property
    def _form(self) -> SettingsFields:
        return SettingsFields(self.tracker.settings, self._keep)

    def _keep(self, settings: Settings) -> None:
        """Let other settings hold, and write them down."""
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
        if command is None:
            return
        if keys.pop(command.id, None) is None:
            self.follow("It has its usual key already.")
            return
        taken = [sentence for key in command.keys if (sentence := refused_key(command, key, Keymap(keys)))]
        if taken and command.keys[0] not in FIXED:
            self.follow(taken[0])
            return
        self._keep(replace(self.tracker.settings, keys=keys))

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
            self._keep(replace(self.tracker.settings, keys={**self.tracker.settings.keys, command.id: key}))
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


def _changing(name: str, keys: str, by: int, weight: int) -> KeyCommand[SettingsScreen]:
    words = f"Turn the chosen setting to {'its next value' if by > 0 else 'the value before'}."
    command: KeyCommand[SettingsScreen] = _key("change", keys, name, words, by, weight=weight, applies="is_on_setting")
    return command


_key = command_maker("settings", "Settings")
USUAL = "Give the chosen command its usual key back."

SettingsScreen.commands = list_commands(
    "settings",
    (
        _changing("next", "right space", 1, FIRST),
        _changing("previous", "left", -1, OFTEN),
        _key(
            "forget",
            "backspace",
            "usual key",
            USUAL,
            weight=OFTEN,
            applies="chosen_command",
            is_offered=lambda screen: screen.is_changed,
            id="settings-usual",
        ),
    ),
    enter="change",
)
