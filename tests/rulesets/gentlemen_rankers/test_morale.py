"""The turn, morale and the end (GR-A25, B3, B8, B29)."""

from typing import Any

import pytest
from msgspec import structs

from tests.names.gentlemen_rankers import Battlefield, after, guess, imperial_moves, lost, turn
from tests.rulesets.gentlemen_rankers.table import ENTER, asks, field, play
from tracker.engine import Briefing, Ended
from tracker.games.gentlemen_rankers import RULESET
from tracker.games.gentlemen_rankers.morale import count_quiet, is_quiet, morale
from tracker.games.gentlemen_rankers.state import HOLDS_ITS_OWN, NEWEST
from tracker.games.gentlemen_rankers.view import status


def nine(**switches: Any) -> Battlefield:
    return field(*(f"infantry u{n}" for n in range(8)), "command c", wave="foot 5", **switches)


def destroy(state: Battlefield, *ids: str) -> None:
    for each in ids:
        state.units[each].gone = "destroyed"


def test_gr_a25_a_third_of_the_units_breaks_it() -> None:
    state = nine()
    destroy(state, "u0", "u1")
    morale(state)
    assert not state.broken
    destroy(state, "u2")
    morale(state)
    assert state.broken


def test_gr_a25_morale_may_be_waived() -> None:
    state = nine(morale="off")
    destroy(state, "u0", "u1", "u2", "u3")
    morale(state)
    assert not state.broken


@pytest.mark.parametrize(("switches", "broken"), [({}, False), ({"lost_command": "double"}, True)])
def test_gr_b8_a_lost_command_counts_once_or_by_ruling_double(switches: dict[str, str], broken: bool) -> None:
    state = nine(**switches)
    destroy(state, "u0", "c")
    morale(state)
    assert state.broken is broken


@pytest.mark.parametrize(("command", "counted"), [("house", 2), ("off", 1)])
def test_gr_b8_battles_from_before_the_switch_count_as_they_did(command: str, counted: int) -> None:
    state = nine(command=command)
    state.rulings = state.rulings.but(lost_command="")
    destroy(state, "c")
    assert lost(state) == counted


def test_gr_a25_over_after_six_quiet_turns() -> None:
    state = nine()
    for each in state.warriors.values():
        each.gone = "destroyed"
    assert is_quiet(state)
    for _ in range(5):
        count_quiet(state)
        morale(state)
    count_quiet(state)
    with pytest.raises(Ended):
        morale(state)


def test_gr_a25_a_withdrawing_wave_is_quiet_too_but_no_wave_yet_is_not() -> None:
    state = nine()
    assert not is_quiet(state)
    state.waves["wave1"].leaving = True
    assert is_quiet(state) and "no new wave: 0 of 6 turns" in status(state)
    assert not is_quiet(field("infantry a"))
    # It comes, and what of it is mounted is asked: "no new wave" stood above that.
    state.waves["wave2"] = structs.replace(state.waves["wave1"], id="wave2", arrived=state.turn)
    assert status(state) == status(field("infantry a"))


def test_gr_a25_over_when_no_imperial_unit_is_left() -> None:
    state = field("infantry a", wave="foot 1")
    destroy(state, "a")
    with pytest.raises(Ended):
        morale(state)


def test_gr_b3_the_order_of_a_turn() -> None:
    state = field("infantry a", wave="rifle 1 foot 1")
    said = play(turn(state), "3 4 2", "3 3", "nobody", "done", "2", {"band": "none"}, {"band": "none"})
    assert said.keys == [
        "generation", "move:wave1", "reaches:wave1", "moves:imperial", "initiative:shooting", "shoots:wave1",
        "fire:imperial",
    ]  # fmt: skip


@pytest.mark.rule("GR-A4")
def test_gr_a7_who_moves_first_is_thrown_with_the_warriors_dice_where_some_are_there() -> None:
    state = field("infantry a", wave="foot 1")
    said = play(turn(state), "3 4 2", "3", "nobody", "done", {"band": "none"})
    assert "The warriors move first." in said and state.first == "imperial"
    state = field("infantry a")
    assert asks(turn(state)).title == "Do warriors come?" and asks(turn(state), "3 4").key == "moves:imperial"


@pytest.mark.examples("safe, switch, won", (7, "two_thirds", True), (6, "two_thirds", False), (1, "any", True))
def test_gr_b29_more_than_two_thirds(safe: int, switch: str, won: bool) -> None:
    state = nine(victory=switch)
    for number, unit in enumerate(state.units.values()):
        unit.gone, unit.safe = ("safe", True) if number < safe else ("destroyed", False)
    assert (guess(state) == "imperial") is won


def test_gr_b29_who_won_offers_the_end_that_was_agreed_to_and_repeats_the_goal() -> None:
    state = field("infantry a")
    state.briefing = Briefing(victory="Stand.")
    state.ending.wins = "warriors"
    assert guess(state) == "imperial"
    prompt = asks(after(state))
    assert prompt.default() == "warriors" and prompt.text == "Victory: Stand."


def test_gr_b29_leaving_the_table_safe_or_not_and_the_end() -> None:
    state = field("infantry a", "infantry b")
    play(imperial_moves(state), "leave", "a", "safe", "leave", "b", "off", "goal", "done")
    assert [(unit.gone, unit.safe) for unit in state.units.values()] == [("safe", True), ("left the table", False)]
    said = play(after(state), ENTER)
    assert state.over and state.done and said[-1].endswith("): the warriors won")


@pytest.mark.examples(
    "step, words",
    (NEWEST, "The Imperial side lost 2 of 9 units, 3 more left the table; 1 wave came, 0 warrior units fell."),
    (HOLDS_ITS_OWN, "The Imperial side lost 5 of 9 units; 1 wave came, 0 warrior units fell."),
)
def test_gr_b29_who_left_the_table_is_told_apart_from_who_was_lost(step: int, words: str) -> None:
    """ "The Imperial side lost 11 of 11 units", of which seven had marched off."""
    state = nine()
    state.defaults = step
    ways = ["destroyed"] * 2 + ["left the table"] * 3 + ["safe"]
    for unit, way in zip(state.units.values(), ways, strict=False):
        unit.gone, unit.safe = way, way == "safe"
    assert words in play(after(state), ENTER)


def test_gr_a25_b29_what_is_counted_toward_the_end_can_be_read_before_it() -> None:
    """W had the goal, and nobody was told how near morale was to breaking."""
    state = nine()
    destroy(state, "u0", "c")
    state.quiet = 2
    assert RULESET.toward_end(state) == [
        "Imperial units lost: 2 of the 3 that break morale.",
        "Imperial units on the table or off it in safety: 7 now; it takes 7 to win.",
        "Turns without a new wave while no warriors stand: 2 of 6 so far.",
    ]
    state.began = 10
    assert "2 of the 4 that break morale" in RULESET.toward_end(state)[0], "a third is no less than that"
    state.began, state.broken = 9, True
    state.units["u1"].gone, state.units["u1"].safe = "safe", True
    assert RULESET.toward_end(state)[:2] == [
        "Imperial morale is broken.",
        "Imperial units off the table in safety: 1 now; it takes 7 to win.",
    ]
    state.done = True
    assert "on the table or off it in safety: 7 now" in RULESET.toward_end(state)[1], "at the goal all are counted"
    loose = field("infantry a", "infantry b", morale="off", victory="any")
    assert RULESET.toward_end(loose) == ["Imperial units on the table or off it in safety: 2 now; it takes 1 to win."]
