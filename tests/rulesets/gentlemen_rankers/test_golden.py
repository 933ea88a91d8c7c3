"""Transcripts for people to read: a battle of each scenario by the sensible player, up to some turn."""

from random import Random

import pytest

from tests.conftest import Golden
from tests.names.gentlemen_rankers import Sensible
from tests.rulesets.games import next_answer, transcript
from tests.tools.fuzz_checks import check_prompt
from tracker.engine import Battle, check_rulings
from tracker.games.gentlemen_rankers import RULESET


@pytest.mark.parametrize(("scenario", "seed", "turns"), [("march", 2, 8), ("relief", 6, 6)])
def test_golden(golden: Golden, scenario: str, seed: int, turns: int) -> None:
    golden(f"gentlemen_rankers_{scenario}", transcript(RULESET, scenario, seed, turns))


def test_every_prompt_of_a_battle_keeps_what_the_referee_promises() -> None:
    state = RULESET.new("raid", check_rulings(RULESET, {"leaders": "three_dice", "flank_support": "both"}))
    battle, player, rng = Battle.begin(RULESET, state, 5), Sensible(), Random(5)
    while battle.prompt is not None and battle.step < 250:
        check_prompt(battle, rng)
        battle.answer(next_answer(battle, player, rng))
