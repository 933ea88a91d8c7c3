"""Names of tracker/journal/ that several tests speak to: a module that moves is told here alone."""

from tracker.journal.armies import ROSTERS, ArmyEntry, ChangedElsewhere, new_army, plain_of, read_army, save_army
from tracker.journal.battle_reader import Recorded, header_of, read_battle, recorded_in, verify_battle
from tracker.journal.battles import BATTLES, SORTS, LibraryEntry, entry_of
from tracker.journal.branching import Ahead, ahead_of, branch_recorded, branch_title, find_parent
from tracker.journal.campaign_battles import (
    aftermath_in_file,
    aftermath_in_words,
    begin_battle,
    bring_in,
    campaign_at,
    campaign_played,
    campaign_state,
    standing,
)
from tracker.journal.campaign_checks import (
    amended,
    check_campaign,
    leave,
    mend_names,
    not_as_taken,
    retake,
    several_words,
)
from tracker.journal.campaigns import CAMPAIGNS, campaign_file, fought_now, new_campaign
from tracker.journal.file_check import check_file
from tracker.journal.folders import is_sample, sample_campaigns, samples
from tracker.journal.follower import Tail
from tracker.journal.own_scenarios import SCENARIOS
from tracker.journal.record_lines import of_line, summed, to_line, unveiled, veiled
from tracker.journal.records import FORMAT, AnyRecord, Header, Parent, Played, Record, turn_at
from tracker.journal.scenario_text import keep_scenario, scenario_text
from tracker.journal.session import Session
from tracker.journal.shelf import MOST_NAMED, TRASH, matching
from tracker.journal.timeline import Timeline
from tracker.play.offers import Offers
