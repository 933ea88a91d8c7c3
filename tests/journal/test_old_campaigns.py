"""Campaigns of versions that were shipped: each opens, is shown and reviewed with its battles, and goes on."""

import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.names.journal import (
    CAMPAIGNS,
    Recorded,
    Session,
    Timeline,
    aftermath_in_file,
    begin_battle,
    campaign_played,
    check_campaign,
    read_battle,
    standing,
)
from tests.names.report import war_of
from tests.rulesets.games import next_answer
from tracker.engine import RandomPlayer, ToFight
from tracker.report.campaign_writeup import write_up_war

OLD = sorted((Path(__file__).parent / "old").glob("*/*.campaign"))
BATTLES = sorted(battle for each in OLD for battle in each.parent.glob("*.battle"))
# The battle that is fought anew, and the turn in which it is broken off.
AGAIN, LAST_TURN = 4, 4


@pytest.fixture(params=OLD, ids=lambda path: path.parent.name)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The file of a campaign, in a copy of its folder."""
    found: Path = request.param
    there = tmp_path / "campaigns" / found.parent.name
    shutil.copytree(found.parent, there)
    return there / found.name


def answer(session: Session, rng: Random) -> None:
    player = session.battle.ruleset.player() or RandomPlayer()
    session.answer(next_answer(session.battle, player, rng), overrule=True)


def fought(war: Session) -> Path:
    """The next battle, fought for a few turns and broken off."""
    rng = Random(3)
    with begin_battle(war, seed=3) as battle:
        while battle.battle.prompt is not None:
            if battle.battle.stage == "turn" and battle.battle.view().turn > LAST_TURN:
                battle.end("it grew dark")
            else:
                answer(battle, rng)
        return battle.path


def frames_of(recorded: Recorded) -> None:
    timeline = Timeline.of(recorded)
    assert timeline.turns
    for _, start in timeline.turns:
        for step in (start, timeline.after(start)):
            frame = timeline.frame(step)
            assert frame.view.sides and (not frame.note or "The rules have changed" in frame.note)


def test_25_it_is_listed_shown_and_reviewed(old: Path) -> None:
    recorded = read_battle(old)
    entry = CAMPAIGNS.entry(old.parent)
    assert not recorded.problems and not entry.reason and recorded.result
    frames_of(recorded)
    timeline = Timeline.of(recorded)
    war = war_of(timeline)
    assert len(war.aftermaths) >= 4 and any(each.felled for each in war.services)
    assert write_up_war(timeline).blocks
    assert {each.kind for each in check_campaign(old)} <= {"rules"}


def test_an_edit_names_the_battles_as_files_do(old: Path) -> None:
    """What was recorded as `came.0.words` leads where `aftermaths.0.words` does."""
    with Session.open(old) as war:
        war.edit("came.0.words", "Told later.", "an old edit")
    (told, *_) = war_of(Timeline.of(read_battle(old))).aftermaths
    assert told.words == "Told later."


@pytest.mark.parametrize("file", BATTLES, ids=lambda path: path.stem)
def test_25_each_of_its_battles_is_opened_and_reviewed(file: Path, tmp_path: Path) -> None:
    recorded = read_battle(file)
    assert not recorded.problems and recorded.is_over
    frames_of(recorded)
    path = tmp_path / file.name
    shutil.copy(file, path)
    with Session.open(path) as session:
        session.note("old")
    assert read_battle(path).notes[-1].text == "old"


def test_25_it_goes_on_from_its_midst_with_another_battle(old: Path) -> None:
    """Battles are taken back, one is fought anew by the rules as they are now, and what it left is taken."""
    with Session.open(old) as war:
        while not isinstance(war.battle.prompt, ToFight) or war.battle.prompt.number > AGAIN:
            war.undo()
        for number in range(AGAIN, len(list(old.parent.glob("*.battle"))) + 1):
            next(old.parent.glob(f"{number:02}_*.battle")).unlink()
        path, campaign = fought(war), campaign_played(war)
        found = standing(war)
        assert found is not None and (found.stage, found.path) == ("over", path)
        war.answer(msgspec.to_builtins(aftermath_in_file(campaign, path)))
        rng = Random(1)
        while war.battle.prompt is not None and not isinstance(war.battle.prompt, ToFight):
            answer(war, rng)
        assert isinstance(war.battle.prompt, ToFight) and war.battle.prompt.number == AGAIN + 1
    assert len(war_of(Timeline.of(read_battle(old))).aftermaths) == AGAIN
