"""Finding a battle: by path, by name among the player's own, or by name among the samples."""

from argparse import ArgumentParser
from pathlib import Path

from tracker.engine.errors import BadFile, Refused
from tracker.journal.samples import SUFFIX, is_sample, sample_path, sample_refused


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
    if name and looks_like_path(name):
        if Path(name).exists():
            return Path(name)
        if "/" in name:
            raise BadFile(f"There is no battle file {name}.")
    from tracker.journal.library import find_battle

    return find_battle(saves_folder(saves), name)


def find_playable(name: str | None, saves: str | None) -> Path:
    """What `find_own` finds. Raises Refused or BadFile; a sample is said to be one."""
    try:
        path = find_own(name, saves)
    except (Refused, BadFile):
        sample = sample_path(name or "")
        if sample is None:
            raise
        raise sample_refused(sample.stem) from None
    if is_sample(path):
        raise sample_refused(path.stem)
    return path


def find_any(name: str, saves: str | None) -> Path:
    """A battle to look at: one's own first, then the samples. Raises Refused or BadFile."""
    try:
        return find_own(name, saves)
    except (Refused, BadFile):
        sample = sample_path(name)
        if sample is None:
            raise
        return sample
