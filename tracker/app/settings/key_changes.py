"""Changing keys: what a command may be given, and why not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tracker.app.parts.key_commands import KeyCommand, Keymap, key_name, places
from tracker.app.screen_names import SCREENS, load_all
from tracker.settings import Settings

# Where prompts are answered, small letters and digits belong to them, but for these.
AT_THE_TABLE = "battle"
RESERVED = frozenset("uwteq?")
NEVER = {
    "enter": "Enter always takes what is chosen",
    "escape": "Esc always goes back",
    "ctrl+c": "Ctrl+C always leaves",
    "ctrl+z": "Ctrl+Z belongs to the terminal",
    "ctrl+s": "Ctrl+S belongs to the terminal",
    "ctrl+q": "Ctrl+Q belongs to the terminal",
}
MOVING = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab", "backspace", "space")
FIXED = frozenset((*NEVER, *MOVING))


def all_places() -> dict[str, tuple[KeyCommand[Any], ...]]:
    """The commands of every screen, also of those that were not shown yet; the battle's first."""
    load_all()
    known = places()
    order = [AT_THE_TABLE, *SCREENS]
    return {name: known[name] for name in sorted(known, key=lambda name: order.index(name) if name in order else 99)}


def _is_of_prompts(key: str) -> bool:
    return len(key) == 1 and key.isascii() and (key.islower() or key.isdigit()) and key not in RESERVED


def refused_key(command: KeyCommand[Any], key: str, keymap: Keymap) -> str:
    """Reason why a command can't have a key, in a sentence; "" where it can."""
    if key in NEVER:
        return f"{NEVER[key]}."
    if key in MOVING:
        return f"{key_name(key)} moves about: it can't be changed."
    if not (len(key) == 1 and key.isprintable()) and not re.fullmatch(r"ctrl\+[a-z]|f[1-9][0-2]?", key):
        return f"{key_name(key)} does not reach every terminal: take a letter, a digit or a sign."
    for place, commands in all_places().items():
        if all(each.id != command.id for each in commands):
            continue
        if place == AT_THE_TABLE and _is_of_prompts(key):
            return f"{key} belongs to the prompts of a battle: take a capital, or one of {' '.join(sorted(RESERVED))}."
        for other in commands:
            if other.id != command.id and key in keymap.keys(other):
                return f"{key_name(key)} is the key for {other.label} ({place}) already."
    return ""


def sound(settings: Settings) -> Settings:
    """Settings without the keys that can't be; what is wrong with each is added to the notices."""
    faults = faults_of(settings.keys) if settings.keys else {}
    if not faults:
        return settings
    good = {name: keys for name, keys in settings.keys.items() if name not in faults}
    return replace(settings, keys=good, notices=(*settings.notices, *faults.values()))


def faults_of(changed: Mapping[str, str]) -> dict[str, str]:
    """Faults of the keys in a settings file, a sentence by the id of the command."""
    commands = {each.id: each for commands in all_places().values() for each in commands}
    keymap = Keymap(changed)
    faults = {}
    for name in changed:
        if name not in commands:
            faults[name] = f"The settings give a key to {name[:40]!r}, and there is no such command."
            continue
        for key in keymap.keys(commands[name]):
            sentence = "" if key in commands[name].keys else refused_key(commands[name], key, keymap)
            if sentence:
                faults[name] = f"The settings give {key_name(key)} to {name}: {sentence}"
    return faults
