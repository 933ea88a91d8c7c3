"""Whole battles: the sensible player comes to an end, and the transcripts that people read."""

from collections.abc import Callable
from random import Random

import pytest

from tests.names.play import prompt_lines
from tests.names.talk import transcript_lines
from tests.rulesets.games import next_answer
from tracker.engine import Autopilot, Battle, Facts, check_rulings
from tracker.games.africa_1859 import RULESET

SCENARIOS = ("castillejos", "tetuan", "wad_ras")


def begun(scenario: str, seed: int, **rulings: str) -> Battle:
    return Battle.begin(RULESET, RULESET.new(scenario, check_rulings(RULESET, rulings)), seed)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_comes_to_an_end(scenario: str) -> None:
    battle, rng, player = begun(scenario, 5), Random(5), RULESET.player()
    while battle.prompt is not None:
        assert not isinstance(battle.prompt, Facts), "the map knows everything"
        battle.answer(next_answer(battle, player, rng), overrule=True)
        assert battle.step < 10_000
    assert battle.view().result


def test_every_ruling_can_be_played() -> None:
    other = {ruling.name: ruling.options[-1].value for ruling in RULESET.rulings()}
    battle, player, rng = begun("castillejos", 3, **other), RULESET.player(), Random(3)
    while battle.prompt is not None and battle.step < 3_000:
        battle.answer(next_answer(battle, player, rng), overrule=True)
    assert battle.stage == "over"


@pytest.mark.parametrize("combat", ["two_tosses", "margin"])
def test_golden_transcript(golden: Callable[[str, str], None], combat: str) -> None:
    battle, player, rng = begun("castillejos", 2, combat=combat), RULESET.player(), Random(2)
    lines = transcript_lines([line for node in battle.line for line in node.log])
    while battle.prompt is not None and battle.view().turn < 3:
        prompt = battle.prompt
        value = next_answer(battle, player, rng)
        if Autopilot().answer(battle) is None:
            lines += ["", *prompt_lines(prompt, battle.view()), f"> {value}"]
        lines += transcript_lines(battle.answer(value, overrule=True).log)
    golden(f"africa_1859_{combat}", "\n".join(lines) + "\n")


def test_the_story_has_who_fired_who_attacked_and_who_was_lost() -> None:
    told = set()
    battle, player, rng = begun("castillejos", 4), RULESET.player(), Random(4)
    while battle.prompt is not None:
        events = [
            line.event for line in battle.answer(next_answer(battle, player, rng), overrule=True).log if line.event
        ]
        of_units = [event for event in events if event.what != "ends"]
        assert all(event.by in battle.state.units and event.at in ("", *battle.state.units) for event in of_units)  # type: ignore[attr-defined]
        assert all(0 <= event.hits <= event.dice for event in events if event.what == "fires")
        told |= {event.what for event in events}
    assert told == {"fires", "charges", "fights", "gives way", "gone", "comes", "leader hit", "takes", "does", "ends"}
