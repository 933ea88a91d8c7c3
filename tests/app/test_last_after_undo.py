"""The last result after an undo: what stood there before, and nothing of what was undone."""

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import to_builtins

from tests.app.table import sitting
from tests.names.journal import Session
from tracker.app.battle.last_dice import told_lines
from tracker.app.battle.last_result import ToldResult, standing_at, told_by
from tracker.engine import Battle, CampaignStart, Moment, load_ruleset
from tracker.engine.inputs import acts
from tracker.engine.view import fallen
from tracker.journal.campaigns import new_campaign
from tracker.play.roster_battle import rolled_army

SAVES = Path(__file__).parents[2] / "saves"
OLD = Path(__file__).parents[1] / "journal/old"
# As many inputs of a sample are looked at, from its beginning.
ACTS = 90
CA = "colonial_adventures"


@pytest.mark.parametrize("sample", ["gentlemen_rankers_raid", "colonial_d10_afghan_valley"])
def test_an_undo_leaves_of_one_roll_nothing_in_what_is_told_of_the_next(sample: str, tmp_path: Path) -> None:
    """ "draw 8D: falls back 8 inches", undone, stood beside "draw 7D: falls back 7 inches" that was drawn then."""
    path = tmp_path / f"{sample}.battle"
    path.write_bytes((SAVES / path.name).read_bytes())
    with Session.open(path) as session:
        battle = session.battle
        inputs = [nodes for nodes in acts(battle.head)][::-1][:ACTS]
        views = {nodes[-1]: battle.goto(nodes[-1].step).view for nodes in inputs}
        straight, told = ToldResult(), list[ToldResult]()
        for before, nodes in pairwise([inputs[0], *inputs]):
            log, was, now = told_lines(battle, nodes), views[before[-1]], views[nodes[-1]]
            straight = straight.then(log, told_by(log, fallen(was, now), was, now))
            told.append(straight)
        for nodes, each in zip(inputs, told, strict=True):
            undone: Any = SimpleNamespace(prompt=None, head=nodes[-1], goto=battle.goto, view=battle.view)
            assert standing_at(undone) == each or not each.result.dice, nodes[-1].step


def test_what_an_undo_tells_is_replayed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn was replayed twice for it at each undo, which took longer than the undo itself."""
    path, went, goto = tmp_path / "raid.battle", list[int](), Battle.goto
    path.write_bytes((SAVES / "gentlemen_rankers_raid.battle").read_bytes())

    def counted(battle: Battle, step: int) -> Moment:
        went.append(step)
        return goto(battle, step)

    monkeypatch.setattr(Battle, "goto", counted)
    with Session.open(path) as session:
        while len(went) < 3:
            session.undo()
            told, looked = standing_at(session.battle), len(went)
            assert standing_at(session.battle) == told and len(went) == looked


async def test_behind_a_battle_of_a_campaign_nothing_is_told_of_the_weather_before_it(tmp_path: Path) -> None:
    """ "die 6 · The weather is fair · France won the patrol"; and each number of passes is named beside who returns."""
    army = rolled_army(load_ruleset(CA), "france", 3)
    start = CampaignStart(title="War", armies=[to_builtins(army)], enemy="berbers")
    session = new_campaign(tmp_path / "wars", CA, start, seed=1)
    async with sitting(session) as hands:
        await hands.press("enter 4 enter")
        assert "die 4 · The weather is fair" in hands.text
        await hands.press("enter g 2 enter")
        assert "Last   Berbers won the patrol" in hands.text
        opened = standing_at(session.battle).last
        assert [each.text for each in (*opened.dice, *opened.rest)] == ["Berbers won the patrol."], "opened again too"
        await hands.press("n 5 0 2 r enter")
        assert "1: it ran and the battle was not won, so no one" in hands.text
        assert "2 passed 69% ▆ all 5 return; 1 passed 28% ▂, 0 passed 3% ▁ nobody" in hands.text


async def test_a_battle_opens_behind_a_turn_that_the_rules_take_no_more_with_what_was_logged(tmp_path: Path) -> None:
    """The screen broke off as it looked for the losses of that turn."""
    path = tmp_path / "old.battle"
    path.write_bytes(b"".join((OLD / "river_column_rules_5.battle").read_bytes().splitlines(keepends=True)[:285]))
    session = Session.open(path)
    assert [each.text for each in standing_at(session.battle).last.rest] == ["Egyptian section loses 1."]
    async with sitting(session) as hands:
        assert "Turn 5 of 10" in hands.text
