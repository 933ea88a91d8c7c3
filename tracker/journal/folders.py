"""Folders in which the files of a player lie."""

import os
from pathlib import Path

from tracker.engine.errors import Refused

# The folders of a player, by the environment variables that name them, as they are called in the user's data folder.
NAMED = {
    "TRACKER_SAVES": "battles",
    "TRACKER_ARMIES": "armies",
    "TRACKER_SCENARIOS": "scenarios",
    "TRACKER_CAMPAIGNS": "campaigns",
}
CONFIG = "TRACKER_CONFIG"


class NotThere(Refused):
    """Nothing of the kind that is looked for has that name; something else may have it."""


class SeveralFit(Refused):
    """Several of the kind that is looked for have that name; `places` are their files."""

    def __init__(self, words: str, places: list[Path]) -> None:
        super().__init__(words)
        self.places = places


def named_folders() -> dict[str, Path]:
    """The folders that are a player's own, by the variables that name them: none of them is ever moved."""
    config = os.environ.get(CONFIG)
    found = {each: data_folder(each, name) for each, name in NAMED.items()}
    return {**found, CONFIG: typed_path(config)} if config else found


def data_folder(variable: str, name: str, given: str | Path | None = None) -> Path:
    """A folder as given, or as an environment variable says, or that of this name in the user's data folder."""
    told = given or os.environ.get(variable)
    if told:
        return typed_path(str(told))
    # Here, because it takes a while to load and most commands are told where the files are.
    from platformdirs import user_data_path

    return user_data_path("tracker", appauthor=False) / name


def typed_path(typed: str) -> Path:
    """A path as it was typed. Raises Refused where nothing can lie there."""
    if "\0" in typed:
        raise Refused("No file or folder has a NUL in its name.")
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        raise Refused(f"There is no home folder of {typed.split('/')[0]}.") from None
