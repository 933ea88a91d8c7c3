"""Transcripts for people to read: a volley and a charge typed by hand, and the first turns of each scenario."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.names.talk import transcript_lines
from tests.rulesets.colonial_d10.bench import told
from tests.rulesets.games import next_answer
from tracker.engine import Autopilot, Battle, Change, Choose, Facts, FormList, Pick, Prompt, Roll
from tracker.games.colonial_d10 import RULESET

INPUTS = 60


def asked(prompt: Prompt[Any]) -> list[str]:
    """A prompt in a few lines."""
    lines = [f"{prompt.title} [{prompt.rule}] {prompt.key}", *([f"  {prompt.text}"] if prompt.text else [])]
    if isinstance(prompt, Choose | Pick):
        lines += [f"  {each.letter or '-'} {each.label}{_why(each.refused)}" for each in prompt.options]
    if isinstance(prompt, Facts):
        lines += [f"  {each.letters} {each.label}: {each.default}" for each in prompt.fields]
    if isinstance(prompt, FormList):
        lines += prompt.lines()
    if isinstance(prompt, Roll):
        lines += [f"  {pool.count}D{pool.sides} {pool.label or pool.name}" for pool in prompt.pools]
        lines += [f"  {line}" for each in prompt.breakdowns for line in each.lines()]
        lines += [f"  {float(each.chance):.3f} {each.label}" for each in prompt.odds()[:6]]
    return lines


def _why(reason: str) -> str:
    return f" (not: {reason})" if reason else ""


def said(change: Change) -> list[str]:
    """The log lines of a change."""
    return [f"    {line}" if line else "" for line in transcript_lines(change.log)]


def transcript(scenario: str, seed: int) -> str:
    """The first inputs of a battle fought by the sensible player."""
    battle = Battle.begin(RULESET, RULESET.new(scenario, {}), seed)
    player, rng = RULESET.player(), Random(seed)
    lines = transcript_lines(line for node in battle.line for line in node.log)
    while battle.prompt is not None and battle.step < INPUTS:
        prompt = battle.prompt
        lines += ["", *asked(prompt)]
        value = next_answer(battle, player, rng)
        lines += [f"> {value}", *said(battle.answer(value))]
    return "\n".join(lines) + "\n"


def melee() -> str:
    """A charge that is fired on, throws again and goes home; every answer and die typed."""
    answers: list[Any] = [
        *(
            "tribes",
            "done",
            told("ghazis", act="charge", whom="gurkhas", cavalry=True),
            {"dice": {"throw": [8]}},
            {},
            [],
        ),
        *told_fire(),
        *([], {"dice": {"throw": [9]}}, [], {}, {}),
        {"counts": {"alone": [4, 1], "one_extra": [0, 1]}},
    ]
    battle = Battle.begin(RULESET, RULESET.new("afghan_valley", {"exceptional": "named"}), 1)
    return _typed(battle, answers)


def told_fire() -> list[Any]:
    """One volley: hits, saves and who was hit as counts."""
    counts = {"fire": [7], "saves": [2, 1], "fell": [0, 0], "nearly": [1, 0]}
    return [told("gurkhas", target="ghazis", range="half"), {"counts": counts}]


def _typed(battle: Battle, answers: list[Any]) -> str:
    pilot = Autopilot()
    lines: list[str] = []
    while battle.prompt is not None and answers:
        prompt = battle.prompt
        value = pilot.answer(battle)
        value = answers.pop(0) if value is None else value
        change = battle.answer(value)
        lines += [*asked(prompt), f"> {value}", *said(change), ""]
    return "\n".join(lines)


@pytest.mark.parametrize(("scenario", "seed"), [("river_column", 3), ("afghan_valley", 5), ("canal_bridge", 2)])
def test_the_first_turns_of_a_battle(scenario: str, seed: int, golden: Callable[[str, str], None]) -> None:
    golden(f"colonial_d10_{scenario}", transcript(scenario, seed))


def test_a_charge_typed_by_hand(golden: Callable[[str, str], None]) -> None:
    golden("colonial_d10_charge", melee())
