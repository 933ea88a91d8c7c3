"""Finding a battle: by path, by name among the player's own, or by name among the samples."""

from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.engine.errors import BadFile, Refused

if TYPE_CHECKING:
    # It takes longer to load than most logs take to print.
    from importlib.resources.abc import Traversable

SUFFIX = ".battle"


def saves_argument(parser: ArgumentParser) -> None:
    """The option that names the folder of battles."""
    parser.add_argument("--saves", metavar="DIR", help="the folder of your battles")


def saves_folder(given: str | None) -> Path:
    """The folder of battles: as given, or the default."""
    if given:
        return Path(given)
    from tracker.journal.library import default_folder

    return default_folder()


def looks_like_path(name: str) -> bool:
    """Whether a file is meant, rather than a name."""
    return "/" in name or name.endswith((SUFFIX, ".toml")) or Path(name).is_file()


def find_own(name: str | None, saves: str | None) -> Path:
    """A battle that can be played on: a path, a name, or the last one. Raises Refused or BadFile."""
    if name and looks_like_path(name) and Path(name).exists():
        return Path(name)
    from tracker.journal.library import find_battle

    return find_battle(saves_folder(saves), name)


def find_any(name: str, saves: str | None) -> Path:
    """A battle to look at: one's own first, then the samples. Raises Refused or BadFile."""
    try:
        return find_own(name, saves)
    except (Refused, BadFile):
        sample = samples().get(name.removesuffix(SUFFIX))
        if sample is None:
            raise
        return Path(str(sample))


def samples() -> dict[str, "Traversable"]:
    """The battles that are shipped, by name."""
    from importlib.resources import files

    try:
        entries = list(files("saves").iterdir())
    except (ModuleNotFoundError, FileNotFoundError):
        # An installation without samples is a poorer one, not a broken one; `doctor` tells.
        return {}
    named = {entry.name.removesuffix(SUFFIX): entry for entry in entries if entry.name.endswith(SUFFIX)}
    return dict(sorted(named.items()))


def is_sample(path: Path) -> bool:
    """Whether a battle is one of those that are shipped: it is read only."""
    return path in {Path(str(each)) for each in samples().values()}
