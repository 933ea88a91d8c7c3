"""Folders in which the files of a player lie, and the battles and campaigns that are shipped.

The shipped ones are looked at, branched from and copied, and never written.
"""

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
# In a checkout it is a link to the folder saves/.
FOLDER = Path(__file__).parents[1] / "samples"
SUFFIX, CAMPAIGN_SUFFIX = ".battle", ".campaign"
# What studies of a battle found, beside it under the same name.
STUDY_SUFFIX = ".study"


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


def study_path(battle: Path, saves: Path | None) -> Path:
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
