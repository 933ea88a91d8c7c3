"""The battles and campaigns that are shipped: they are looked at, branched from and copied, and never written."""

import os
from pathlib import Path

from tracker.journal.folders import NAMED, NotThere, data_folder

# In a checkout it is a link to the folder saves/.
FOLDER = Path(__file__).parents[1] / "samples"
SUFFIX, CAMPAIGN_SUFFIX = ".battle", ".campaign"
# What studies of a battle found, beside it under the same name.
STUDY_SUFFIX = ".study"


def samples() -> dict[str, Path]:
    """The battles that are shipped, by name. An installation without samples is a poorer one, not a broken one."""
    return {path.stem: path for path in sorted(FOLDER.glob(f"*{SUFFIX}"))}


def sample_campaigns() -> dict[str, Path]:
    """The folders of the campaigns that are shipped, by name."""
    return {path.parent.name: path.parent for path in sorted(FOLDER.glob(f"*/*{CAMPAIGN_SUFFIX}"))}


def sample_path(name: str) -> Path | None:
    """The shipped battle of a name, with or without its suffix."""
    return samples().get(name.removesuffix(SUFFIX))


def is_sample(path: Path) -> bool:
    """True if a file is one of those that are shipped: a battle, or one of a campaign."""
    try:
        return FOLDER.resolve() in path.resolve().parents
    except (OSError, RuntimeError, ValueError):
        # It is no path of a file: whoever opens it says so.
        return False


def study_path(battle: Path, saves: Path | None = None) -> Path:
    """The file for the studies of a battle: beside it, or for a sample in the folder of one's own battles."""
    if is_sample(battle):
        battle = data_folder("TRACKER_SAVES", NAMED["TRACKER_SAVES"], saves) / battle.name
    return battle.with_suffix(STUDY_SUFFIX)


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
