"""The rosters that a battle or a campaign can be begun with."""

from pathlib import Path

from tracker.engine import TrackerError
from tracker.journal.armies import ROSTERS, ArmyEntry


def usable_rosters(folder: Path) -> tuple[list[ArmyEntry], list[str]]:
    """The rosters of a folder that can be used, and of the others what is wrong with each."""
    try:
        listed = ROSTERS.listed(folder)
    except TrackerError as error:
        return [], [str(error)]
    return [each for each in listed if not each.reason], [each.reason for each in listed if each.reason]
