"""Log lines as people read them."""

import pytest

from tests.names.talk import lines_of
from tracker.engine import AnswerInput, Line, Node


@pytest.mark.examples(
    "dice, said, told",
    (
        {"group": [1, 2], "leader": [2]},
        "Infantry 1: Received Casualty: Infantry 1 1 2; Chief 3 2 (app): 2 passed",
        "Infantry 1: Received Casualty: Infantry 1 [1 2]; Chief 3 [2] (app): 2 passed",
    ),
    (
        {"a": [2], "b": [4]},
        "Turn 2: roll: French (blue die) 2; Raiders (green die) 4 (typed): 2 and 4",
        "Turn 2: roll: French (blue die) [2]; Raiders (green die) [4] (typed): 2 and 4",
    ),
    (
        {"a": [6], "b": [4]},
        "NNC 2 (-1) against Red foot (2): NNC 2 6; Red foot 4 (typed): Red foot win, 1 hit",
        "NNC 2 (-1) against Red foot (2): NNC 2: -1 + [6] = 5; Red foot: 2 + [4] = 6 (typed): Red foot win, 1 hit",
    ),
    ({"fire": [6, 5, 4]}, "A fires: 6 5 4 (app): 1 hit", "A fires: 6 5 4 (app): 1 hit"),
    ({"coins": [1, 2], "die": [4]}, "A shells B: coins H T; die 4 (app): no effect", ""),
)
def test_dice_of_several_are_set_apart_from_their_names(dice: dict[str, list[int]], said: str, told: str) -> None:
    """ "Infantry 1 1 2; Chief 3 2": nobody knew which digit was the name and which the die."""
    log = (Line(said, "roll"), Line("Infantry 1 1 2; stands.", "result"))
    roll, result = lines_of(Node(None, 1, AnswerInput("k", {"dice": dice}), log))
    assert roll.text == (told or said) and result is log[1]
