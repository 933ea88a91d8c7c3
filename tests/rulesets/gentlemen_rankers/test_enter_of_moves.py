"""The answer of Enter where the Imperial side moves and in what follows from it (GR-A9, GR-A10, GR-A14)."""

import pytest

from tests.rulesets.gentlemen_rankers.table import ENTER, asks, field, play
from tracker.games.gentlemen_rankers.imperial_moves import imperial_moves
from tracker.games.gentlemen_rankers.state import IN_FLANK, REST_GOES_ON, TURNS_NAMED


@pytest.mark.parametrize(("step", "turned"), [(IN_FLANK, ["a", "b", "c"]), (TURNS_NAMED, [])])
def test_gr_a9_nobody_turns_who_was_not_named(step: int, turned: list[str]) -> None:
    """Ten were suggested, and three keys for three of them left the other seven in the list."""
    state = field("infantry a", "infantry b", "infantry c", wave="foot 5", defaults=step)
    assert asks(imperial_moves(state), "turn").default() == turned


@pytest.mark.parametrize(
    ("went", "enter", "marched"), [("a b", "all", ["a", "b"]), ("b", "again", ["b"]), ("", "done", [])]
)
def test_gr_a10_the_rest_goes_on_by_enter_once_a_gun_limbered(went: str, enter: str, marched: list[str]) -> None:
    """A moment before Enter was "all move"; behind the limbering it was "nothing more", and the foot stood."""
    state = field("infantry a", "infantry b", "artillery g", wave="foot 5", defaults=REST_GOES_ON)
    for unit_id in went.split():
        state.units[unit_id].went = True
    assert asks(imperial_moves(state), "limber", "g").default() == enter
    play(imperial_moves(state), ENTER)
    assert [unit.id for unit in state.units.values() if unit.moved and not unit.handled] == marched


@pytest.mark.parametrize(
    ("step", "act", "enter"),
    [(TURNS_NAMED, ("ground", "a", "ford", "1"), "done"), (REST_GOES_ON, ("ground", "a", "ford", "1"), "all"),
     (REST_GOES_ON, ("some", "a"), "done"), (REST_GOES_ON, ("turn", "a"), "done")],
)  # fmt: skip
def test_gr_a11_the_rest_stands_by_enter_only_once_some_were_said_to_go(
    step: int, act: tuple[str, ...], enter: str
) -> None:
    state = field("infantry a", "infantry b", wave="foot 5", turn=1, defaults=step)
    assert asks(imperial_moves(state), *act).default() == enter
