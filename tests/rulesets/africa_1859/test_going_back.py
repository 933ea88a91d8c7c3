"""Going back: what was said of a whole stack holds, and what is said beforehand is what happens (AF-B11, AF-B20)."""

import re
from typing import Any

import pytest

from tests.names.africa_1859 import Battlefield
from tests.rulesets.africa_1859.table import asks, battle, play, unit
from tracker.app.battle.prompts.choose_and_pick import ChooseView
from tracker.games.africa_1859.combat import result_of_combat
from tracker.games.africa_1859.going_back import retreat_each, withdraw_each
from tracker.games.africa_1859.state import ATTACKS_SURELY, RALLIES_BEST, REAR_FIRST, SEEKS_OFFICER
from tracker.games.africa_1859.units import room


def guns_among(*, ground: dict[str, Any] | None = None) -> Battlefield:
    """Two of foot with guns between them in the wood; guns do not go to the hill of the marsh."""
    there = [unit("ir", area="wood"), unit("art", area="wood"), unit("il", area="wood"), unit("art2", area="wood")]
    return battle(*there, unit("kab", area="home"), ground={"marsh": {"terrain": "mountain"}, **(ground or {})})


STACK = ("ir", "art", "il", "art2")


def where(state: Battlefield) -> list[str]:
    return [state.units[each].area for each in STACK]


def test_af_b20_what_was_said_of_all_holds_behind_one_who_has_no_way_there() -> None:
    """Of three units two were to go to a road: one did, the guns went elsewhere, and the last was asked again."""
    state = guns_among()
    asked = asks(retreat_each(state, STACK))
    two = next(each for each in asked.options if each.id == "all:marsh")
    assert two.label == "2 of 4 to Marsh" and two.detail.startswith("not Art: it goes to House")
    said = play(retreat_each(state, STACK), "all:marsh")
    assert where(state) == ["marsh", "house", "marsh", "house"]
    assert said.keys == [f"retreat:{each}" for each in STACK]


def test_af_b20_who_has_no_way_there_is_asked_with_those_alone_of_whom_nothing_was_said() -> None:
    """Guns choose between two areas, together; the foot behind them goes where it was said to go."""
    state = guns_among(ground={"wood": {"near": ["marsh", "house", "field"]}, "field": {"near": ["wood", "road"]}})
    state.areas["road"].near.append("field")
    said = play(retreat_each(state, STACK), "all:marsh", "all:field")
    assert said.prompts[1].title == "Art and 1 other retreat: where to?"
    assert where(state) == ["marsh", "field", "marsh", "field"]


def test_af_b20_in_battles_of_before_a_stack_parts_with_the_first_who_goes_elsewhere() -> None:
    state = guns_among()
    state.defaults = 0
    said = play(retreat_each(state, STACK), "all:marsh", "house")
    assert said.keys == [f"retreat:{each}" for each in STACK]
    assert where(state) == ["marsh", "house", "house", "house"]


def last_place_away_from_the_enemy() -> Battlefield:
    """Two in the wood go to the marsh, where one finds room, or next to the enemy who stands beside the house."""
    state = battle(unit("ir", area="wood"), unit("eng", area="wood"), unit("kab", area="camp"))
    state.units |= {f"il{each}": unit(f"il{each}", area="marsh") for each in range(room(state, "marsh")[0] - 1)}
    return state


@pytest.mark.rule("AF-B18")
@pytest.mark.parametrize(("answer", "first", "second"), [("marsh", "ir", "eng"), ("last", "eng", "ir")])
def test_af_b20_who_must_go_next_to_an_enemy_is_told_before(answer: str, first: str, second: str) -> None:
    """It was told to become demoralised, having no way out; but the place next to an enemy is one, once it must."""
    state = last_place_away_from_the_enemy()
    asked = asks(retreat_each(state, ("ir", "eng")))
    assert asked.title == "Ir and 1 other retreat: who goes where?"
    chosen = next(each for each in asked.options if each.id == answer)
    assert chosen.detail == f"not {second.title()}: it goes to House next to an enemy"
    narrow = "".join(text for line in ChooseView(asked).rows(44, 3) for text, _ in line)
    assert not re.search(r"not \w+: \d", narrow), "a comma made a list of it, and a number: 'not 2nd Nizam: 2'"
    play(retreat_each(state, ("ir", "eng")), answer)
    assert (state.units[first].area, state.units[second].area) == ("marsh", "house")
    assert not state.units[second].demoralised


def shut_in_but_one() -> Battlefield:
    """Three winners of two areas, of whom those in the camp have enemies all round."""
    units = [unit("ir", area="camp"), unit("ir2", area="camp"), unit("il", area="base"), unit("il2", area="base")]
    return battle(*units, unit("kab", area="house"), unit("kab2", area="home"), unit("kab4", area="field"))


@pytest.mark.rule("AF-B12")
def test_af_b11_only_who_has_an_area_to_withdraw_to_is_picked() -> None:
    state = shut_in_but_one()
    asked = asks(result_of_combat(state, ("ir", "il", "il2"), (), 2))
    assert {each.id: each.refused for each in asked.options if each.refused} == {"ir": "no area to withdraw to"}
    assert not any("demoralised" in each.detail for each in asked.options), "all are: the reason needs the room"
    assert asked.default() == ["il"] and "1 of 3" in asked.text


@pytest.mark.rule("AF-B12")
def test_af_b11_where_no_more_can_withdraw_than_must_nobody_is_picked() -> None:
    state = shut_in_but_one()
    said = play(result_of_combat(state, ("ir", "ir2", "il"), (), 2))
    assert said.keys == ["withdraws:camp", "withdraw:il"] and state.units["il"].area != "base"
    old = shut_in_but_one()
    old.defaults = 0
    assert not asks(result_of_combat(old, ("ir", "ir2", "il"), (), 2)).options[0].refused


@pytest.mark.rule("AF-B18")
def test_af_b11_no_more_are_picked_than_find_room() -> None:
    """Two of four were to be picked where one place is left: the second stayed, though others were asked about."""
    there = [unit(each, area="house") for each in ("ir", "ir2", "eng", "cav")]
    state = battle(*there, unit("kab", area="camp"), ground={"house": {"near": ["road", "camp"]}})
    state.units |= {f"il{each}": unit(f"il{each}", area="road") for each in range(room(state, "road")[0] - 1)}
    asked = asks(result_of_combat(state, ("ir", "ir2", "eng", "cav"), (), 2))
    assert (asked.at_least, asked.at_most) == (1, 1) and len(asked.default()) == 1
    assert asks(withdraw_each(state, ("ir", "ir2"))).options[0].detail == "not Ir2: it stays"


@pytest.mark.rule("AF-A7")
@pytest.mark.examples(
    "shaken, step, usual",
    (True, SEEKS_OFFICER, "all:house"),
    (False, SEEKS_OFFICER, "all:marsh"),
    (True, ATTACKS_SURELY, "all:marsh"),
)
def test_the_demoralised_go_back_by_enter_where_an_officer_is(shaken: bool, step: int, usual: str) -> None:
    """They rally there with two coins more, and Enter took them to an empty area beside his."""
    pair = [unit(each, area="wood", demoralised=shaken) for each in ("ir", "il")]
    state = battle(*pair, unit("of", area="house"), unit("kab", area="home"))
    state.defaults = step
    assert asks(retreat_each(state, ("ir", "il"))).default() == usual


@pytest.mark.rule("AF-B18")
@pytest.mark.examples("step, place, shaken", (REAR_FIRST, "road", False), (REAR_FIRST - 1, "house", True))
def test_af_b20_those_nearest_to_their_own_edge_go_first(step: int, place: str, shaken: bool) -> None:
    """A unit in front had nowhere to go, since the area behind it was full of those whom the same result sent back."""
    rear = ("ir", "il", "ir2", "ir3")
    state = battle(unit("eng", area="house"), *(unit(each, area="road") for each in rear), unit("kab", area="home"))
    state.defaults = step
    assert len(rear) == room(state, "road")[0]
    play(retreat_each(state, ("eng", *rear)))
    assert (state.units["eng"].area, state.units["eng"].demoralised) == (place, shaken)
    assert {state.units[each].area for each in rear} == {"base"}


@pytest.mark.rule("AF-A7")
@pytest.mark.examples(
    "marsh, house, step, usual",
    ("river", "clear", RALLIES_BEST, "house"),
    ("river", "clear", RALLIES_BEST - 1, "marsh"),
    ("clear", "mountain", RALLIES_BEST, "house"),
    ("clear", "forest", RALLIES_BEST, "marsh"),
)
def test_the_demoralised_go_back_by_enter_to_ground_on_which_they_rally_best(
    marsh: str, house: str, step: int, usual: str
) -> None:
    """Enter took them to the lagoons, with a coin less, where a road was as near."""
    state = battle(
        unit("il", area="wood", demoralised=True),
        unit("kab", area="home"),
        ground={"marsh": {"terrain": marsh}, "house": {"terrain": house}},
    )
    state.defaults = step
    asked = asks(retreat_each(state, ("il",)))
    assert asked.default() == usual
    assert asked.text == "Why: combat. Il stands in Wood."
