"""Enter beside an objective that lies open or is lost, with guns and foot, and of who joins and withdraws (AF-B22)."""

import pytest

from tests.names.africa_1859 import Battlefield, Unit, activate, areas, obey
from tests.rulesets.africa_1859.table import ENTER, M, S, asks, battle, play, unit
from tracker.games.africa_1859.attack import attack_alone
from tracker.games.africa_1859.combat import who_withdraws
from tracker.games.africa_1859.state import GUNS_BEFORE_FOOT, JOINS_ONE, LEAVES_REACH, SAVES_OBJECTIVES


def _beside_open(*more: Unit) -> Battlefield:
    """Four Moroccans and an officer in the camp, the empty house, an objective, and Spaniards beyond it."""
    kaid, horse = unit("kaid", kind="of", area="camp", side=M), unit("mcav", area="camp", fire=0)
    foot = [unit(each, area="camp") for each in ("nz", "gm", "kab")]
    state = battle(*foot, horse, kaid, unit("ir", area="road"), *more)
    state.active = M
    return state


@pytest.mark.rule("AF-B29")
def test_af_b22a_enter_goes_into_an_objective_that_lies_open_though_enemies_are_beside_it() -> None:
    """Amsal lay empty, five fresh units stood beside it, and three Enters lost the battle: they all stood."""
    state = _beside_open(unit("ir9", area="home"))
    state.areas["home"].objective = True
    assert asks(activate(state, "camp", M)).default() == "move", "before they fire at or attack Ir9"
    play(activate(state, "camp", M), *[ENTER] * 3, "done")
    assert [each.id for each in state.units.values() if each.area == "house"] == ["nz", "gm", "kab", "kaid"]
    state = _beside_open(unit("ir9", area="home"))
    state.areas["home"].objective, state.defaults = True, SAVES_OBJECTIVES - 1
    assert asks(activate(state, "camp", M)).default() == "nz", "battles begun before"


@pytest.mark.examples(
    "there, fires",
    ((), False),
    ((unit("kaid2", kind="of", area="house", side=M),), False),
    ((unit("gm2", area="house", demoralised=True),), False),
    ((unit("mart", "mart", "house", reach=0),), False),
    ((unit("gm2", area="house"),), True),
    ((unit("ir2", area="house"),), True),
)
def test_af_b22a_an_objective_lies_open_where_nobody_steady_holds_it(there: tuple[Unit, ...], fires: bool) -> None:
    """A battery behind it fires first, and the last unit to act goes in too."""
    state = _beside_open(unit("ir3", area="field"), *there)
    assert asks(activate(state, "camp", M)).default() == ("nz" if fires else "move")
    for each in ("gm", "kab", "mcav", "kaid"):
        state.units[each].acted = True
    assert asks(obey(state, "nz")).default().startswith("fire" if fires else "move:house")
    state.units["guns"] = unit("guns", "mart", "camp")
    assert asks(activate(state, "camp", M)).default() == "guns"


def test_af_b22a_where_no_enemy_is_beside_it_the_defender_fires_first() -> None:
    state = _beside_open()
    state.units["ir"].area = "field"
    state.areas["wood"].near.remove("field")
    assert asks(activate(state, "camp", M)).default() == "nz"


def test_af_b22a_the_area_beside_an_objective_that_lies_open_stands_first() -> None:
    state = _beside_open(unit("gm2", area="base"), unit("gm3", area="field", demoralised=True))
    listed = asks(areas(state))
    assert [each.id for each in listed.options[:3]] == ["camp", "base", "field"] and listed.default() == "camp"
    assert listed.text == "No steady foot or horse hold House."
    state.units["gm4"] = unit("gm4", area="house")
    assert next(iter(asks(areas(state)).options)).id == "base", "held: the order of the map"
    state.units["gm4"].side, state.areas["home"].objective = S, True
    assert not asks(areas(state)).text, "the enemy's"
    shaken = unit("ir", area="road", demoralised=True)
    state = battle(unit("art", area="base"), shaken, unit("kab", area="hill"), unit("kab2", area="marsh"))
    assert asks(areas(state)).default() == "base", "who is demoralised holds none"


def test_af_b22a_who_gets_into_it_goes_without_those_who_do_not() -> None:
    """Horse of two areas a move and foot of one: Enter was "move together", and then nowhere, without an end."""
    state = battle(unit("nz", area="home"), unit("mcav", area="home"), unit("ir"))
    assert asks(activate(state, "home", M)).default() == "mcav"
    assert asks(obey(state, "mcav")).default() == "move:house"
    guns = _beside_open(unit("mart", area="camp", reach=0))
    assert asks(activate(guns, "camp", M), "move").default() == ["nz", "gm", "kab", "kaid"], "no guns"


@pytest.mark.rule("AF-B3", "AF-B7")
def test_af_b22b_guns_fire_by_enter_before_foot_that_stand_first() -> None:
    """Foot fired one coin at 25% before six of the guns at 89%."""
    state = battle(unit("il"), unit("art"), unit("kab", area="house"))
    asked = asks(activate(state, "road", S))
    assert asked.default() == "art" and asked.text.startswith("The best shots of Art first")
    state.defaults = GUNS_BEFORE_FOOT - 1
    assert asks(activate(state, "road", S)).default() == "il"


@pytest.mark.examples(
    "combat, other, step, usual",
    (3, "house", SAVES_OBJECTIVES, ("attack", "attack:house")),
    (3, "house", SAVES_OBJECTIVES - 1, ("nz", "fire:ir")),
    (14, "house", SAVES_OBJECTIVES, ("nz", "fire:ir")),
    (3, "wood", SAVES_OBJECTIVES, ("nz", "fire:ir")),
)
def test_af_b22a_at_an_objective_that_is_lost_foot_attack_by_enter_and_fire_not(
    combat: int, other: str, step: int, usual: tuple[str, str]
) -> None:
    """Each that fired was lacking in the attack that had to follow: the battle ended with the turn."""
    own = unit("nz", area="camp", combat=6), unit("gm", area="camp", combat=6)
    state = battle(*own, unit("ir", area="house", combat=combat), ground={"house": {"terrain": "clear"}})
    if other == "wood":
        state.areas[other].objective = True
    state.defaults = step
    area = asks(activate(state, "camp", M)).default()
    assert asks(obey(state, "nz")).default() == "fire:ir", "no attack alone while the other may go with it"
    state.units["gm"].acted = True
    assert (area, asks(obey(state, "nz")).default()) == usual
    state.units |= {each: unit(each, area="wood", side=M, combat=9) for each in ("gm2", "gm3")}
    assert not asks(obey(state, "nz")).default().endswith("+"), "by itself it takes nobody else along"


@pytest.mark.parametrize("step", [LEAVES_REACH, LEAVES_REACH - 1])
def test_af_b11_of_equal_winners_those_beside_an_enemy_withdraw_by_enter_and_those_in_a_river_first(step: int) -> None:
    """Two went from a bank that no enemy stood beside, two stayed in the ford next to three of the enemy."""
    places = ("hill", "home", "field", "marsh")
    own = [unit(f"gm{at}", area=place, demoralised=True) for at, place in enumerate(places)]
    state = battle(*own, unit("ir", area="wood"))
    state.defaults = step
    asked = who_withdraws(state, tuple(each.id for each in own))
    assert asked.default() == (["gm3", "gm2"] if step == LEAVES_REACH else ["gm0", "gm1"])
    assert ("next to an enemy" in asked.text) == (step == LEAVES_REACH)


def test_af_b22c_who_attacks_alone_is_joined_by_enter_where_he_would_lose() -> None:
    """Enter was "take none" at 6 coins to 11."""
    own = unit("ir"), unit("ir2"), unit("il", area="field"), unit("cav", area="wood")
    state = battle(*own, *(unit(each, area="house") for each in ("nz", "nz2", "gm")))
    asked = asks(attack_alone(state, "ir", "house"))
    assert asked.default() == ["ir2", "cav"], "of other areas too"
    assert asked.text.startswith(
        "Alone harm 3%, risk 85%, 3 coins to 8; with those harm 55%, risk 42%, 10 coins to 8. Units"
    )
    state.units["nz"].combat = 30
    assert asks(attack_alone(state, "ir", "house")).default() == [], "not even all would win"
    state.units["nz"].combat, state.units["ir2"].combat = state.units["nz2"].combat, 9
    assert asks(attack_alone(state, "ir", "house")).default() == ["ir2"], "those of his area are enough"
    state.units["ir"].combat = 9
    assert asks(attack_alone(state, "ir", "house")).default() == [], "he may expect to win"
    state.units["ir"].combat, state.defaults = 1, JOINS_ONE - 1
    assert asks(attack_alone(state, "ir", "house")).default() == []
