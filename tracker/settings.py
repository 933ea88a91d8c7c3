"""What a player sets once: a TOML file in the platform's folder for configuration.

rolls = "enemy"     # for whom the app rolls: nobody, enemy or everyone
mine = "british"    # the side, by id or name, whose dice you roll yourself
theme = "dark"      # dark, light or high-contrast
ascii = "auto"      # draw in ASCII: auto, yes or no
[keys]              # keys in place of the usual ones; the help of each screen names the commands
note = "n"
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

ROLLS = ("nobody", "enemy", "everyone")
THEMES = ("dark", "light", "high-contrast")
ASCII = ("auto", "yes", "no")
FILE = "settings.toml"
CHOICES = {"rolls": ROLLS, "theme": THEMES, "ascii": ASCII}


class Settings(Struct, frozen=True):
    """Settings with their defaults. `keys`: keys, separated by commas, by the id of their command.

    `notices`: what in the file could not be used, a sentence each.
    """

    rolls: str = "nobody"
    mine: str = ""
    notices: tuple[str, ...] = ()
    theme: str = "dark"
    ascii: str = "auto"
    keys: dict[str, str] = {}

    @property
    def ascii_only(self) -> bool | None:
        """Whether to draw in ASCII; None leaves it to the terminal."""
        return None if self.ascii == "auto" else self.ascii == "yes"


def settings_path() -> Path:
    """Where the file is, or would be; `TRACKER_CONFIG` names another folder."""
    folder = os.environ.get("TRACKER_CONFIG")
    if folder:
        return Path(folder) / FILE
    from platformdirs import user_config_path

    return user_config_path("tracker", appauthor=False) / FILE


def load_settings(path: Path | None = None) -> Settings:
    """The settings of a file; what is wrong in it is left at its default and told in `notices`."""
    path = path or settings_path()
    try:
        given = tomllib.loads(path.read_bytes().decode())
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        return Settings(notices=(f"{path} can't be read: {error.strerror}.",))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        return Settings(notices=(f"{path} is no TOML file: {error}.",))
    return _checked(path, given)


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write a settings file anew, whole or not at all. Raises OSError."""
    path = path or settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    with open(beside, "w", encoding="utf-8") as file:
        file.write(_toml(settings))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _toml(settings: Settings) -> str:
    plain = {name: getattr(settings, name) for name in ("rolls", "mine", "theme", "ascii")}
    lines = [f"{name} = {_quoted(value)}" for name, value in plain.items()]
    if settings.keys:
        lines += ["", "[keys]", *(f"{_quoted(name)} = {_quoted(keys)}" for name, keys in sorted(settings.keys.items()))]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A TOML string; what JSON escapes, TOML escapes alike."""
    import json

    return json.dumps(text).replace("\x7f", "\\u007f")


def _checked(path: Path, given: Mapping[str, Any]) -> Settings:
    good: dict[str, Any] = {}
    notices = []
    for name, value in given.items():
        if name in CHOICES and value in CHOICES[name]:
            good[name] = value
        elif name in CHOICES:
            listed, now = ", ".join(CHOICES[name]), getattr(Settings(), name)
            notices.append(f"{path}: {name} can't be {str(value)[:40]!r}, only {listed}; it is {now}.")
        elif name == "mine" and isinstance(value, str):
            good[name] = value
        elif name == "mine":
            notices.append(f"{path}: mine is the name of a side, not {str(value)[:40]!r}.")
        elif name == "keys" and isinstance(value, dict) and all(isinstance(each, str) for each in value.values()):
            good[name] = value
        elif name == "keys":
            notices.append(f'{path}: keys is a table of texts, command = "key"; the usual keys are kept.')
        else:
            known = "rolls, mine, theme, ascii and keys"
            notices.append(f"{path}: there is no setting {name[:40]!r}; there are {known}.")
    return Settings(**good, notices=tuple(notices))
