"""The battles and campaigns that are shipped: they are looked at, branched from and copied, and never written."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.journal.folders import NotThere

if TYPE_CHECKING:
    # It takes longer to load than most logs take to print.
    from importlib.resources.abc import Traversable

PACKAGE, SUFFIX, CAMPAIGN_SUFFIX = "saves", ".battle", ".campaign"


def samples() -> dict[str, "Traversable"]:
    """The battles that are shipped, by name."""
    from importlib.resources import files

    try:
        entries = list(files(PACKAGE).iterdir())
    except (ModuleNotFoundError, FileNotFoundError):
        # An installation without samples is a poorer one, not a broken one; `doctor` tells.
        return {}
    named = {entry.name.removesuffix(SUFFIX): entry for entry in entries if entry.name.endswith(SUFFIX)}
    return dict(sorted(named.items()))


def sample_campaigns() -> dict[str, Path]:
    """The folders of the campaigns that are shipped, by name."""
    from importlib.resources import files

    try:
        folders = [Path(str(entry)) for entry in files(PACKAGE).iterdir() if entry.is_dir()]
    except (ModuleNotFoundError, FileNotFoundError):
        return {}
    return {folder.name: folder for folder in sorted(folders) if any(folder.glob(f"*{CAMPAIGN_SUFFIX}"))}


def sample_path(name: str) -> Path | None:
    """The shipped battle of a name, with or without its suffix."""
    found = samples().get(name.removesuffix(SUFFIX))
    return Path(str(found)) if found is not None else None


def is_sample(path: Path) -> bool:
    """True if a file is one of those that are shipped: a battle, or one of a campaign."""
    folder = path.absolute().parent
    if folder.parent.name == PACKAGE:
        sample_folder = sample_campaigns().get(folder.name)
        return sample_folder is not None and sample_folder.resolve() == folder.resolve()
    if folder.name != PACKAGE:
        return False
    sample = sample_path(path.resolve().name)
    return sample is not None and sample.resolve() == path.resolve()


def why_not_changed(path: Path) -> str:
    """Reason why a battle stays as it is, whatever anybody wants of it; "" where it may be written."""
    if is_sample(path):
        return "it is shipped with tracker"
    return "" if os.access(path, os.W_OK) else "its file can't be written"


def sample_refused(name: str) -> NotThere:
    """The refusal for whoever would play a sample on or write into it."""
    return NotThere(
        f"{name} is a shipped sample, which stays as it is: `tracker review {name}` walks through it, "
        f"`tracker branch {name} --at STEP` goes on from a step of it."
    )
