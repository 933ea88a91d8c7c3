"""Events: what of a battle is told afterwards, each on the log line that tells it."""

from collections import Counter
from random import Random

import pytest

from tests.names.study import Memory, fight
from tracker.engine import Battle, Line
from tracker.games.colonial_adventures import RULESET


@pytest.fixture(scope="module")
def told() -> list[Line]:
    """The lines with events of a skirmish that the sensible player fought on both sides."""
    battle = Battle.begin(RULESET, RULESET.new("training_skirmish", {}), 1)
    fight(Memory(battle), RULESET.player(), Random(1))
    return [line for node in battle.line for line in node.log if line.event is not None]


def test_shots_charges_melees_and_ends_are_told(told: list[Line]) -> None:
    what = Counter(line.event.what for line in told if line.event is not None)
    assert what["fires"] > 3 and what["charges"] and what["fights"] and what["gone"]


def test_a_shot_says_its_dice_and_hits_as_its_line_does(told: list[Line]) -> None:
    shots = [line for line in told if line.event is not None and line.event.what == "fires"]
    for line in shots:
        event = line.event
        assert event is not None and line.units == (event.by, event.at)
        assert f": {event.dice} di" in line.text and f", {event.hits} hit" in line.text


def test_who_is_told_of_is_in_the_battle(told: list[Line]) -> None:
    groups = RULESET.new("training_skirmish", {}).groups
    assert {line.event.by for line in told if line.event is not None and line.event.what != "ends"} <= set(groups)
