"""What a player sets once: a TOML file in the platform's folder for configuration.

rolls = "enemy"     # for whom the app rolls: nobody, enemy or everyone
mine = "british"    # the side, by id or name, whose dice you roll yourself
"""

import os
import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct

ROLLS = ("nobody", "enemy", "everyone")
FILE = "settings.toml"


class Settings(Struct, frozen=True):
    """Settings with their defaults. `notices`: what in the file could not be used, a sentence each."""

    rolls: str = "nobody"
    mine: str = ""
    notices: tuple[str, ...] = ()


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


def _checked(path: Path, given: dict[str, Any]) -> Settings:
    rolls, mine, notices = "nobody", "", []
    for name, value in given.items():
        if name == "rolls" and value in ROLLS:
            rolls = value
        elif name == "rolls":
            notices.append(f"{path}: rolls can't be {str(value)[:40]!r}, only {', '.join(ROLLS)}; it is {rolls}.")
        elif name == "mine" and isinstance(value, str):
            mine = value
        elif name == "mine":
            notices.append(f"{path}: mine is the name of a side, not {str(value)[:40]!r}.")
        else:
            notices.append(f"{path}: there is no setting {name[:40]!r}; there are rolls and mine.")
    return Settings(rolls, mine, tuple(notices))
