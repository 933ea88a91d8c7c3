"""Tight ammunition and the runner (CA-FIRE-12, CA-FIRE-13)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, activate
from tests.rulesets.colonial_adventures.menus import offered, option
from tests.rulesets.colonial_adventures.table import ENTER, asks, battlefield, group, play
from tracker.engine import Roll


def dice(prompt: Roll[Any]) -> dict[str, bool]:
    return {modifier.label: modifier.applied for modifier in prompt.breakdowns[0].modifiers}


def status(state: Battlefield) -> tuple[str, bool]:
    """Where the runner is, and whether ammunition is tight."""
    return state.groups["brit"].runner, state.groups["brit"].tight


def test_ca_fire_12_two_sixes_make_ammunition_tight_and_cost_one_die() -> None:
    state = battlefield(group("brit", rep=5), group("zulu"))
    play(activate(state, "brit"), "fire", ENTER, "6 6 2 3 4 5 5 5 5", "1 5", "done")
    assert state.groups["brit"].tight
    again = asks(activate(state, "brit"), "fire", ENTER)
    assert dice(again)["tight ammunition"] and again.pools[0].count == 8


@pytest.mark.rule("CA-R29")
def test_ca_ex_31_walk_stock_return() -> None:
    state = battlefield(group("brit", rep=5, tight=True), group("zulu"))
    # A: he goes and reaches the pack animal; the unit still fires, with a die and a figure fewer.
    shot = asks(activate(state, "brit"), "runner", ENTER, "fire")
    assert next(field for field in shot.fields if field.name == "firing").default == 19
    assert status(state) == ("stocking", True)
    # B: he stocks up.
    shot = asks(activate(state, "brit"), "fire", ENTER)
    assert status(state) == ("returning", True) and dice(shot)["tight ammunition"]
    # C: he is back, and the unit fires as before.
    shot = asks(activate(state, "brit"), ENTER, "fire", ENTER)
    assert status(state) == ("", False) and not dice(shot)["tight ammunition"]


def test_ca_fire_13_a_longer_way_takes_more_activations() -> None:
    state = battlefield(group("brit", tight=True), group("zulu"))
    play(activate(state, "brit"), "runner", "no", "done")
    assert status(state) == ("going", True)
    assert option(asks(activate(state, "brit"), "no"), "runner").refused == "its runner is away"
    play(activate(state, "brit"), "yes", "done")
    play(activate(state, "brit"), "done")
    play(activate(state, "brit"), "no", "done")
    assert status(state) == ("returning", True)
    said = play(activate(state, "brit"), ENTER, "done")
    assert status(state) == ("", False) and "Brit has full ammunition again." in said


def test_ca_fire_13_is_offered_only_to_who_is_short() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert not {"runner", "restock"} & offered(asks(activate(state, "brit")))


def test_ca_r155_a_runner_who_is_touched_falls_and_nobody_tests() -> None:
    state = battlefield(group("brit", tight=True, runner="going"), group("zulu"))
    said = play(activate(state, "brit"), "fell", "done")
    brit = state.groups["brit"]
    assert (brit.figures, brit.recoverable, brit.runner, brit.tight) == (19, 1, "", True)
    assert not any(key.startswith("test:") for key in said.keys)


def test_ca_r155_a_unit_in_melee_still_gets_its_ammunition() -> None:
    state = battlefield(group("brit", tight=True, runner="stocking", engaged=["zulu"]), group("zulu", engaged=["brit"]))
    assert asks(activate(state, "brit")).key == "locked:brit"
    assert state.groups["brit"].runner == "returning"


def test_ca_r155_nobody_is_sent_by_the_last_figure() -> None:
    state = battlefield(group("brit", tight=True, figures=1), group("zulu"))
    assert option(asks(activate(state, "brit")), "runner").refused == "it has nobody to spare"
