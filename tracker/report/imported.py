"""Events of units in the battle of a file, as a campaign takes them; and its battles as a campaign now has them."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tracker.engine import Aftermath, CampaignState, Moment, ServiceEntry, TrackerError
from tracker.journal.campaign_battles import aftermath_in_file, file_of, sum_of
from tracker.journal.file_reader import read_battle
from tracker.journal.timeline import Timeline
from tracker.report.records import entries_of


def entries_at(path: Path) -> list[ServiceEntry]:
    """The entries of a battle's file. Raises BadFile or Refused."""
    return entries_of(Timeline.of(read_battle(path)))


def kept_of(campaign: Timeline) -> list[Aftermath]:
    """The aftermaths of the battles as the campaign has them now; none where its game can't say."""
    if campaign.ruleset is None:
        return []
    try:
        state = Moment(campaign.ruleset, campaign.tip).state
    except TrackerError:
        return []
    return state.came if isinstance(state, CampaignState) else []


def as_kept(campaign: Timeline, left: Aftermath, now: Aftermath) -> Aftermath:
    """A battle's aftermath as it is kept now; its entries are read again where it was taken again since."""
    if not now.file or (now.sum, now.step) == (left.sum, left.step) or now.sum != sum_of(now):
        return now
    ruleset: Any = campaign.ruleset
    try:
        again = aftermath_in_file(ruleset, file_of(campaign.recorded.path.parent, now), entries_at)
    except TrackerError:
        return now
    return replace(now, entries=again.entries) if (again.key, again.sum) == (now.key, now.sum) else now
