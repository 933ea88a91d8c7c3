"""A few of the campaigns that `python -m tests.campaigns` plays; `make fuzz` plays many."""

from random import Random

import pytest

from rulesets.colonial_adventures.campaign_state import Campaign
from tests.campaigns import KINDS, report, start_of, untold_changes, war
from tests.fuzz_checks import check_prompt
from tests.rulesets.colonial_adventures.field import CAMPAIGN, army, begun, give, start, unit
from tracker.engine import Battle, RandomPlayer, ToFight, app_answer, ask_player


@pytest.mark.parametrize("kind", KINDS)
def test_a_campaign_is_played_from_its_first_battle_to_major_morale_0(kind: str) -> None:
    wars = [war(kind, seed, told=0.3) for seed in (1, 2)]
    for each in wars:
        assert each.untold == [] and each.battles and each.winner in ("first", "second")
        assert each.missions[0] in ("Patrol", "Defence")
    assert any(each.cells for each in wars) and report(wars)[0].startswith(kind)


def test_figures_that_vanish_are_noticed() -> None:
    battle = begun(start(army(unit()), enemy="zulu"), {"strengths": False})
    before = {"brit": 20, "ghost": 3}
    assert untold_changes(battle, before, []) == ["ghost: 3 to None"]
    give(battle, "5")
    change_before = {"brit": 21}
    assert untold_changes(battle, change_before, [])


@pytest.mark.parametrize("kind", KINDS)
def test_every_prompt_of_a_campaign_keeps_what_prompts_promise(kind: str) -> None:
    rng = Random(kind)
    battle = Battle.begin(CAMPAIGN, CAMPAIGN.new_of(start_of(kind, 5, rng), {"strength_each_battle": "on"}), 5)
    player = RandomPlayer()
    for _ in range(60):
        prompt = battle.prompt
        if prompt is None:
            break
        if isinstance(prompt, ToFight):
            battle.answer({"title": prompt.title, "winner": "", "words": "Told."})
            continue
        check_prompt(battle, rng)
        value = ask_player(player, battle, rng)
        battle.answer(app_answer(battle) if value is None else value, overrule=True)
    assert isinstance(battle.state, Campaign) and battle.state.came
