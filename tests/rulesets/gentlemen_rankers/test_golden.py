"""Transcripts for people to read: a battle of each scenario by the sensible player, up to some turn."""

from collections.abc import Callable
from random import Random

import pytest

from rulesets.gentlemen_rankers import RULESET
from rulesets.gentlemen_rankers.player import Sensible
from tests.fuzz_checks import check_prompt
from tests.rulesets.games import next_answer
from tracker.engine import Battle, check_rulings
from tracker.talk.describe import masked_value
from tracker.talk.telling import transcript_lines


def transcript(scenario: str, seed: int, turns: int) -> str:
    """Prompt, answer, log; sealed orders masked."""
    state = RULESET.new(scenario, check_rulings(RULESET, RULESET.load(scenario).rulings))
    battle, player, rng = Battle.begin(RULESET, state, seed), Sensible(), Random(seed)
    lines = transcript_lines(battle.line[0].log)
    while battle.prompt is not None and battle.state.turn <= turns:
        prompt = battle.prompt
        value = next_answer(battle, player, rng)
        lines.append(f"> {prompt.title} [{prompt.rule}] {masked_value(value)}")
        lines += [f"  {line}" if line else "" for line in transcript_lines(battle.answer(value).log)]
    return "\n".join([*lines, ""])


@pytest.mark.parametrize(("scenario", "seed", "turns"), [("march", 2, 8), ("relief", 6, 6)])
def test_golden(golden: Callable[[str, str], None], scenario: str, seed: int, turns: int) -> None:
    golden(f"gentlemen_rankers_{scenario}", transcript(scenario, seed, turns))


def test_every_prompt_of_a_battle_keeps_what_the_referee_promises() -> None:
    state = RULESET.new("raid", check_rulings(RULESET, {"leaders": "three_dice", "flank_support": "both"}))
    battle, player, rng = Battle.begin(RULESET, state, 5), Sensible(), Random(5)
    while battle.prompt is not None and battle.step < 250:
        check_prompt(battle, rng)
        battle.answer(next_answer(battle, player, rng))
