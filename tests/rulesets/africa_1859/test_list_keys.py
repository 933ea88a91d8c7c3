"""Units go by their numbers in all lists of their area, areas and targets by letters that stay while it is open."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.names.africa_1859 import Battlefield, activate, where_to
from tests.rulesets.africa_1859.table import SETTLE, S, asks, battle, play, unit
from tests.rulesets.africa_1859.test_game import SCENARIOS, begun
from tests.rulesets.games import next_answer
from tracker.app.battle.prompts.choose_and_pick import ChooseView, PickView
from tracker.engine import Choose, Pick
from tracker.games.africa_1859 import RULESET
from tracker.games.africa_1859.attack import which_attack, who_joins
from tracker.games.africa_1859.combat import who_advances, who_is_lost, who_withdraws
from tracker.games.africa_1859.combat_coins import Fight
from tracker.games.africa_1859.list_keys import PLACES, Keys, keyed

# Lists of an open area: who acts, its orders, its attacks and moves.
OF_THE_AREA = ("act", "orders", "attack", "goal", "movers")


def keys_of(prompt: Choose | Pick) -> dict[str, str]:
    """The key of each option on a screen, by its id."""
    view = ChooseView(prompt) if isinstance(prompt, Choose) else PickView(prompt)
    own = (each.letter for each in prompt.options)
    return {each.id: letter or key for each, letter, key in zip(prompt.options, own, view.list.keys, strict=True)}


def activations(scenario: str) -> Iterator[dict[str, set[str]]]:
    """Of each area that is activated in some turns, the keys that areas, units and targets have in its lists."""
    battle, player, rng = begun(scenario, 5), RULESET.player(), Random(5)
    found: dict[str, set[str]] = {}
    while battle.prompt is not None and battle.view().turn < 5:
        prompt, state = battle.prompt, battle.state
        assert isinstance(state, Battlefield)
        if not state.open_area and found:
            yield found
            found = {}
        if isinstance(prompt, Choose | Pick):
            keys = keys_of(prompt)
            assert len({*keys.values()} - {""}) == len([key for key in keys.values() if key]), prompt.key
            if prompt.key.partition(":")[0] in OF_THE_AREA:
                for each, key in zip(prompt.options, keys.values(), strict=True):
                    thing = each.id.rpartition(":")[2]
                    if not each.refused and (thing in state.areas or thing in state.units):
                        found.setdefault(thing, set()).add(key)
        battle.answer(next_answer(battle, player, rng), overrule=True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_changes_its_key_while_an_area_is_open_and_no_key_means_two_things(scenario: str) -> None:
    """`y` of habit fired at another unit, once the first target was driven back."""
    areas = {place.id for place in begun(scenario, 5).view().field}
    many = 0
    for found in activations(scenario):
        many += 1
        of_one = {thing: keys - {""} for thing, keys in found.items()}
        assert all(len(keys) <= 1 for keys in of_one.values()), of_one
        told = [key for keys in of_one.values() for key in keys]
        assert len(told) == len({*told}), of_one
        letters = {key for thing in areas & {*of_one} for key in of_one[thing]}
        assert letters <= {*PLACES, *"456789"}, "digits only where letters are out, and none of a unit"
    assert many > 20


def test_an_area_has_mostly_the_same_letter_and_an_initial_where_it_is_free() -> None:
    view = begun("tetuan", 5)
    seen: dict[str, set[str]] = {}
    for found in activations("tetuan"):
        for thing, keys in found.items():
            seen.setdefault(thing, set()).update(keys)
    areas = {place.id: seen.get(place.id, set()) for place in view.view().field}
    assert areas["lagoon"] == {"l"} and areas["geleli"] <= {"g"}
    assert sum(len(keys) <= 1 for keys in areas.values()) >= 12, areas


def test_af_b22_two_digits_of_habit_move_no_unit_into_an_area() -> None:
    """`2 3` for units 2 and 3 of an area moved the second into the third area of the map."""
    state = battle(unit("ir"), unit("ir2"), unit("il"), unit("kab", area="house"))
    asked = play(activate(state, "road", S), "ir2", "back", "ir", "hold", "ir2", SETTLE).prompts
    orders = [each for each in asked if isinstance(each, Choose) and each.key == "orders:ir2"]
    assert orders and not any(key.isdecimal() for key in keys_of(orders[0]).values())
    assert ChooseView(orders[0]).press("3") is not None and ChooseView(orders[0]).at == orders[0].default()


@pytest.mark.rule("AF-B12")
def test_af_b19_units_have_their_numbers_in_each_list_of_their_combat() -> None:
    """Prim was 1 and 2nd of II 3 in the area, and 2nd of II was 2 among those who withdraw."""
    units = [unit("of"), unit("ir"), unit("ir2"), unit("il"), unit("ir3", area="wood"), unit("kab", area="house")]
    state = battle(*units)
    members = ("of", "ir", "ir2", "il")
    fight = Fight(("ir", "ir2", "il", "ir3"), "house", members)
    numbers = {"ir": "2", "ir2": "3", "il": "4", "ir3": "5"}
    numbered = ((*members, "ir3"), ("kab",))
    for prompt in (who_advances(state, fight), who_withdraws(state, fight.attackers, numbered)):
        assert keys_of(prompt) == numbers, prompt.key
    assert keys_of(who_is_lost(state, ("ir", "ir2", "il"), numbered)) == {"ir": "2", "ir2": "3", "il": "4"}
    assert keys_of(who_joins(state, "ir", "house", Keys(members))) == {"ir2": "3", "il": "4", "ir3": "5"}


def test_af_b19_an_attack_with_others_has_another_letter_than_that_without() -> None:
    units = [unit("ir", area="house"), unit("ir2", area="field"), unit("kab", area="camp"), unit("kab2", area="wood")]
    keys = keys_of(which_attack(battle(*units), "house", S))
    assert list(keys) == ["camp", "camp+", "wood", "wood+", "nobody"][: len(keys) - 1] + ["nobody"]
    assert len({*keys.values()}) == len(keys) and keys["camp"] == "c" and keys["nobody"] == "x"
    state = battle(*units)
    full = Keys(("ir",)).also(state, [*state.areas, *(f"target{number}" for number in range(20))])
    keys = keys_of(which_attack(state, "house", S, full))
    assert len({*keys.values()}) == len(keys) and "" not in keys.values(), "where all letters are out too"


def test_where_letters_are_out_the_digits_behind_the_units_follow() -> None:
    state = battle(unit("ir"))
    keys = Keys(("ir", "il")).also(state, [f"target{number}" for number in range(20)])
    assert [*keys.letters.values()] == [*PLACES, *"987654"]
    assert keys.also(state, ["one", "two", "three"]).letters.get("three") is None, (
        "where these are out the arrows go on"
    )
    (last,) = keyed(state, [asks(activate(state, "road", S)).options[0]], keys)[:1]
    assert last.letter in PLACES


def test_af_b16_barred_areas_stand_behind_the_ways_out_of_a_march() -> None:
    full = [unit(f"ir{number}", area="base") for number in range(4)]
    asked = where_to(battle(unit("ir"), unit("il"), *full), "road", ("ir", "il"), is_all=True)
    ids = [each.id for each in asked.options]
    assert asked.options[-1].refused and {*ids[-4:]} > {"base"} and ids.index("stay") < ids.index("base")
