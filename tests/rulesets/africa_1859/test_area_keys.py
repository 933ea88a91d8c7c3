"""Units go by their numbers in all lists of their area, areas and targets by keys that stay for the whole battle."""

from random import Random

import pytest

from tests.names.africa_1859 import Battlefield, activate, where_to, which_victim
from tests.rulesets.africa_1859.table import SETTLE, M, S, asks, battle, play, unit
from tests.rulesets.africa_1859.test_game import SCENARIOS, begun
from tests.rulesets.games import next_answer
from tracker.app.battle.prompts.choose_and_pick import ChooseView, PickView
from tracker.app.parts.key_outcomes import Gives, Used
from tracker.engine import Choose, Pick, check_letters
from tracker.games.africa_1859 import RULESET
from tracker.games.africa_1859.advance import who_advances
from tracker.games.africa_1859.area_keys import keys_of
from tracker.games.africa_1859.attack import which_attack, who_joins
from tracker.games.africa_1859.combat import who_is_lost, who_withdraws
from tracker.games.africa_1859.combat_coins import Fight
from tracker.games.africa_1859.going_back import Queue, retreat_to


def shown_keys(prompt: Choose | Pick) -> dict[str, str]:
    """The key of each option on a screen, by its id."""
    view = ChooseView(prompt) if isinstance(prompt, Choose) else PickView(prompt)
    own = (each.letter for each in prompt.options)
    return {each.id: letter or key for each, letter, key in zip(prompt.options, own, view.list.keys, strict=True)}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_area_has_one_key_for_the_whole_battle_and_no_key_means_two_things(scenario: str) -> None:
    """Valley mouth was b among the targets, where North beach was b among the areas that act, and then h."""
    battle, player, rng = begun(scenario, 5), RULESET.player(), Random(5)
    assert isinstance(battle.state, Battlefield)
    keys, seen = dict(keys_of(battle.state)), set[str]()
    assert len({keys[each] for each in battle.state.areas}) == len(battle.state.areas)
    while battle.prompt is not None and battle.view().turn < 5:
        prompt, state = battle.prompt, battle.state
        assert isinstance(state, Battlefield)
        if isinstance(prompt, Choose | Pick):
            check_letters(prompt)
            for each, key in shown_keys(prompt).items():
                way, _, thing = each.rpartition(":")
                place = thing.rstrip("+")
                if place in state.areas or (place in state.units and way.endswith("fire")):
                    before = "f" if way.endswith("fire") and place in state.areas else ""
                    before = "a" if way == "all" or place != thing else before
                    assert key == f"{before}{keys[place]}", prompt.key
                    seen.add(place)
        battle.answer(next_answer(battle, player, rng), overrule=True)
    assert len(seen) > 20


def test_where_letters_are_too_few_the_busiest_areas_have_one_and_others_two_of_their_names() -> None:
    """Customs was z8, and a squadron of horse fx4."""
    state = begun("tetuan", 5).state
    assert isinstance(state, Battlefield)
    keys = keys_of(state)
    found = [keys[each] for each in ("centre", "lagoon", "plain", "customs", "geleli", "orchards", "south_plain")]
    assert found == ["g", "l", "i", "zc", "zg", "zo", "zs"]
    assert [keys[each] for each in ("nz2", "kab9", "lanc", "guns3")] == ["f2", "fs", "fr", "fx1"], "batteries last"
    areas = {keys[each][0] for each in state.areas}
    assert not any(keys[each][1] in areas for each in keys if each in state.units), "fh is no fire at whoever is in h"


def test_areas_of_a_small_map_have_letters_of_their_names() -> None:
    """With eight areas only the first eight letters were dealt: Road was g."""
    state = battle(unit("ir"))
    small = {area.name: keys_of(state)[area.id] for area in state.areas.values()}
    assert {"Base": "b", "Road": "o", "House": "h", "Camp": "c", "Bay": "y"}.items() < small.items()


def test_af_b22_two_digits_of_habit_move_no_unit_into_an_area() -> None:
    """`2 3` for units 2 and 3 of an area moved the second into the third area of the map."""
    state = battle(unit("ir"), unit("ir2"), unit("il"), unit("kab", area="house"))
    asked = play(activate(state, "road", S), "ir2", "back", "ir", "hold", "ir2", SETTLE).prompts
    orders = [each for each in asked if isinstance(each, Choose) and each.key == "orders:ir2"]
    assert orders and not any(key.isdecimal() for key in shown_keys(orders[0]).values())
    assert ChooseView(orders[0]).press("3") is not None and ChooseView(orders[0]).at == orders[0].default()


@pytest.mark.rule("AF-B5")
def test_af_b8_a_unit_that_shells_hit_has_its_digit_as_a_target_or_that_of_its_own_list() -> None:
    """`f2` fired at 1st of II, who was 3 among those who were shelled next."""
    units = [unit("art"), unit("kab", area="house"), unit("nz", area="camp")]
    state = battle(*units, unit("of", side=M, area="camp"), unit("gm", area="camp"))
    shelled = which_victim(state, "art", "camp", S, "DR")
    assert shown_keys(shelled) == {"nz": "f2", "gm": "f3"} and keys_of(state)["gm"] == "f3"
    assert ChooseView(shelled).press("3") == Used("3 is no choice here: type f2 or f3."), "a die that nobody wanted"
    assert shown_keys(which_victim(state, "art", "camp", M, "DE")) == {"nz": "1", "gm": "3"}


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
        assert shown_keys(prompt) == numbers, prompt.key
    assert shown_keys(who_is_lost(state, ("ir", "ir2", "il"), numbered)) == {"ir": "2", "ir2": "3", "il": "4"}
    assert shown_keys(who_joins(state, "ir", "house", members)) == {"ir2": "3", "il": "4", "ir3": "5"}


def test_a_goes_before_the_area_where_all_go_there() -> None:
    units = [unit("ir", area="house"), unit("ir2", area="field"), unit("kab", area="camp"), unit("kab2", area="wood")]
    state = battle(*units)
    keys, own = shown_keys(which_attack(state, "house", S)), keys_of(state)
    assert keys == {
        "camp": own["camp"],
        "camp+": f"a{own['camp']}",
        "wood": own["wood"],
        "wood+": f"a{own['wood']}",
        "nobody": "x",
    }
    back = shown_keys(retreat_to(battle(unit("ir", area="wood"), unit("il", area="wood")), "ir", "", Queue(("il",))))
    assert {f"all:{each}": f"a{key}" for each, key in back.items() if ":" not in each}.items() < back.items()


def test_af_b16_barred_areas_stand_behind_the_ways_out_of_a_march() -> None:
    full = [unit(f"ir{number}", area="base") for number in range(4)]
    asked = where_to(battle(unit("ir"), unit("il"), *full), "road", ("ir", "il"), is_all=True)
    ids = [each.id for each in asked.options]
    assert asked.options[-1].refused and {*ids[-4:]} > {"base"} and ids.index("stay") < ids.index("base")


def test_a_name_that_ends_in_a_stop_ends_the_word_on_the_next_key() -> None:
    """ "Now the rest, as in f1 1st Nizam or f3 1st Gaix M.." """
    state = battle(unit("art"), unit("gm", area="camp", name="1st Gaix M."), unit("kab", area="camp"))
    view = ChooseView(which_victim(state, "art", "camp", S, "DR"))
    assert view.press("f") == Used("Now the rest, as in f1 1st Gaix M. or f2 Kab.", is_told=True)
    view = ChooseView(which_victim(battle(*[*state.units.values()][:2]), "art", "camp", S, "DR"))
    assert view.press("f") == Used("Now the rest, as in f1 1st Gaix M.", is_told=True)


def test_two_keys_pick_a_row_and_the_first_alone_or_with_another_none() -> None:
    prompt = asks(
        activate(battle(unit("ir"), unit("il"), unit("kab", area="house"), unit("nz", area="house")), "road", S)
    )
    view, at = ChooseView(prompt), shown_keys(prompt)
    least = view.list.least(58)
    shown = ["".join(words for words, _ in each) for each in view.list.beside(58, least)[0]]
    assert any("Ir" in each and "fire 3, combat 3, move 1" in each for each in shown), "whom Enter takes"
    assert "fire" not in view.list.beside(58, least, frozenset({0}))[0][-1][0][0], "but where Ir stands in another list"
    assert (at["ir:fire:kab"], at["ir:fire:nz"]) == ("f1", "f2")
    told = view.press("f")
    assert isinstance(told, Used) and told.say == "Now the rest, as in f1 fire at Kab or f2 fire at Nz."
    keys = {text.strip(): style for row in view.rows(70, 9) for text, style in row}
    assert [keys[each] for each in ("f1", "f2", "ss")] == ["accent", "accent", "dim"], "ss is no way on"
    assert view.hints() == [("1", "fire at Kab"), ("2", "fire at Nz"), ("Backspace", "drop")], "Enter is none here"
    told = view.press("a")
    assert isinstance(told, Used) and told.say.startswith("fa is no choice here: type f1"), "nor is it an attack"
    told = view.press("f") and view.press("enter")
    assert isinstance(told, Used) and told.say.startswith("f alone is no choice here: type f1"), "nor Enter's"
    assert view.press("f") and view.press("2") == Gives("ir:fire:nz")
    for back in ("escape", "backspace"):
        assert view.press("f") and view.press(back) == Used("f is dropped.") and view.press(back) is None
    at_first = view.filled_in
    assert view.press("f") and view.filled_in != at_first, "an undo drops that key alone"
    assert view.take_back() == "f is dropped." and view.filled_in == at_first
    assert view.press("f") and view.press("down") == Used() and view.press("2") == Gives("il"), "as if none was begun"
