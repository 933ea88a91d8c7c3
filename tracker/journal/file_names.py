"""Names of files: made of a title, and free where another file has that name."""

import os
import re
import unicodedata
from pathlib import Path


def slug(title: str, usual: str = "battle") -> str:
    """A title as part of a file name that every system takes; `usual` where nothing is left of it."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or usual


def free_name(path: Path) -> Path:
    """The path, or one with a number where that is taken."""
    number, free = 2, path
    while os.path.lexists(free):
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free
