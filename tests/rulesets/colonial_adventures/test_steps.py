"""Steps of what the program does by itself: new battles have them all, those begun before what they began with."""

from typing import Any

import pytest

from tests.rulesets.colonial_adventures.field import campaign, unit
from tracker.games.colonial_adventures.campaign.state import REPLACES_CINC, SPARES_DICE
from tracker.games.colonial_adventures.solo.state import (
    BELIEVES,
    CLOSES_IN,
    HUGS_COVER,
    INFERS,
    KEEPS,
    MEASURES,
    NEWEST,
    Solo,
)


@pytest.mark.examples(
    "kept, steps",
    ({}, []),
    ({"infers": True}, [INFERS]),
    ({"infers": True, "measures": True}, [INFERS, MEASURES]),
    ({"defaults": MEASURES}, [INFERS, MEASURES]),
    ({"defaults": KEEPS}, [INFERS, MEASURES, KEEPS]),
    ({"defaults": NEWEST}, [INFERS, MEASURES, KEEPS, CLOSES_IN, BELIEVES, HUGS_COVER]),
)
def test_a_battle_goes_on_with_the_steps_that_its_file_has(kept: dict[str, Any], steps: list[int]) -> None:
    every = (INFERS, MEASURES, KEEPS, CLOSES_IN, BELIEVES, HUGS_COVER)
    assert [each for each in every if Solo(**kept).has_step(each)] == steps


@pytest.mark.parametrize(
    ("kept", "steps"),
    [({}, []), ({"replaces_cinc": True}, [REPLACES_CINC]), ({"defaults": 2}, [REPLACES_CINC, SPARES_DICE])],
)
def test_so_does_a_campaign(kept: dict[str, Any], steps: list[int]) -> None:
    state = campaign(unit())
    state.defaults = 0
    for name, value in kept.items():
        setattr(state, name, value)
    assert [each for each in (REPLACES_CINC, SPARES_DICE) if state.has_step(each)] == steps
