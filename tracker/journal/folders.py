"""Where the files of a player lie."""

import os
from pathlib import Path


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
    from tracker.engine.errors import Refused

    if "\0" in typed:
        raise Refused("No file or folder has a NUL in its name.")
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        raise Refused(f"There is no home folder of {typed.split('/')[0]}.") from None
