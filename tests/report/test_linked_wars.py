"""The records of campaigns of games without one of their own: the ids of a battle are not those of the campaign."""

from pathlib import Path

import msgspec
import pytest

from tests.names.journal import Session, Timeline, read_battle
from tests.names.report import war_of
from tests.report.test_war import FIGUIG
from tests.rulesets.test_campaigns import GAMES, first_units, fought, raised
from tracker.engine import CampaignStart, PlainCampaign, ServiceEntry, load_ruleset
from tracker.report.campaign_writeup import write_up_war
from tracker.report.document import Grid, Heading
from tracker.report.end_summary import places_of
from tracker.report.story import step_in

HURT = {"africa_1859": "units.{}.steps", "colonial_d10": "units.{}.men"}


def linked(folder: Path, game: str) -> Timeline:
    """A campaign of one battle, in which the first unit of the first roster was hurt, and took a hill."""
    campaign = load_ruleset(f"{game}.campaign")
    assert isinstance(campaign, PlainCampaign)
    start = CampaignStart(title="War", armies=[raised(campaign.game, n) for n in range(campaign.rosters[1])])
    with Session.new_of(folder, campaign.id, start, seed=1, title="War") as session:
        for each in ("War", "rosters", "fight"):
            session.answer(each)
        one = first_units(session.battle)[0]
        came = fought(
            session.battle, {HURT[game].format(one): 1} if game in HURT else {f"units.{one}.gone": "destroyed"}
        )
        lost = next(each.start - each.figures for each in came.units if each.id == one)
        entries = [
            ServiceEntry(unit=one, what="figures lost", number=lost),
            ServiceEntry(unit=one, what="took", words="the hill"),
        ]
        session.answer(msgspec.to_builtins(msgspec.structs.replace(came, file="gone.battle", entries=entries)))
        path = session.path
    return Timeline.of(read_battle(path))


@pytest.mark.parametrize("game", GAMES)
def test_every_unit_of_a_roster_has_its_record(tmp_path: Path, game: str) -> None:
    campaign = linked(tmp_path, game)
    view, services = campaign.view(campaign.last), war_of(campaign).services
    rows = {(side.id, unit.id): unit for side in view.sides for unit in side.units}
    assert {(each.side, each.id) for each in services} == {*rows} != set()
    assert all(each.battles == [1] for each in services)
    ((hurt, unit),) = [(key, unit) for key, unit in rows.items() if unit.figures < unit.start]
    mine = next(each for each in services if (each.side, each.id) == hurt and not each.unit)
    assert (mine.name, mine.lost, mine.count("took")) == (unit.name, unit.start - unit.figures, 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_report_says_what_each_roster_lost(tmp_path: Path, game: str) -> None:
    campaign = linked(tmp_path, game)
    side, *others = campaign.view(campaign.last).sides
    blocks = write_up_war(campaign).blocks
    ledger = next(each for each in blocks if isinstance(each, Grid))
    lost = sum(unit.start - unit.figures for unit in side.units)
    assert ledger.head == ("Battle", "Won by", f"{side.name}: lost", *(f"{each.name}: lost" for each in others))
    assert ledger.rows[0][2:] == (str(lost), *("0" for _ in others)) and lost
    assert "Records of the units" in [each.text for each in blocks if isinstance(each, Heading)]


def test_the_best_roll_of_a_campaign_stands_in_a_battle_and_leads_to_its_step() -> None:
    """ "Worst roll: Turn 3": a campaign has none."""
    there = places_of(Timeline.of(read_battle(FIGUIG)))(3, 41)
    assert there == "Battle 3, step 41" and step_in(f"Worst roll: {there}, France: leaders' Reps") == 41
