"""What a unit of the open area is asked: all that it can do at once, and what several do together."""

from typing import Any

import pytest

from tests.names.africa_1859 import Battlefield, activate, obey
from tests.rulesets.africa_1859.table import ENTER, SETTLE, M, S, asks, battle, play, refusals, unit
from tracker.engine import Choose, Random
from tracker.games.africa_1859.attack import attack, attack_alone
from tracker.games.africa_1859.player import Sensible
from tracker.games.africa_1859.state import SAYS_WHY, SPARES_OFFICERS


def allowed(state: Battlefield, unit_id: str) -> list[str]:
    asked = asks(obey(state, unit_id))
    return [option.id for option in asked.options if not option.refused]


@pytest.mark.rule("AF-B5", "AF-B19", "AF-B16")
def test_af_b22_one_prompt_has_each_target_each_attack_and_each_move() -> None:
    state = battle(unit("ir"), unit("il"), unit("kab", area="house"), unit("kab2", area="marsh"))
    assert allowed(state, "ir") == [
        "fire:kab2", "fire:kab", "attack:house", "attack:marsh", "move:base", "hold", "back",
    ]  # fmt: skip
    assert asks(obey(state, "ir")).default() == "fire:kab2"
    details = {option.id: option.detail for option in asks(obey(state, "ir")).options}
    assert details["fire:kab2"].startswith("harm 76%, 5 coins, Marsh")
    assert details["attack:marsh"].startswith("harm 43%, risk 32%, 3 coins to 2, 1 unit")


@pytest.mark.rule("AF-B21")
def test_af_b22_what_a_unit_can_not_do_stands_there_with_the_reason() -> None:
    state = battle(unit("ir", demoralised=True), unit("il"), unit("kab", area="house"))
    reasons = refusals(asks(obey(state, "ir")))
    assert reasons["fire"] == reasons["attack"] == "demoralised"
    assert refusals(asks(activate(state, "road", S))) == {}
    shut_in = battle(unit("art", area="hill", demoralised=True), unit("il", area="hill"), unit("kab", area="marsh"))
    shut_in.areas["hill"].near = ["marsh"]
    asked = refusals(asks(activate(shut_in, "hill", S)))
    assert asked["art"] == "demoralised, with no way back" and "il" not in asked


def test_af_b22_the_last_unit_of_an_area_is_not_picked_but_asked() -> None:
    state = battle(unit("ir"), unit("il"), unit("kab", area="house"))
    said = play(activate(state, "road", S), "ir", "back", "il", "fire:kab", "T", ENTER, "T")
    assert said.keys == ["act:road", "orders:ir", "act:road", "orders:il", "fire:il:kab", "orders:ir", "fire:ir:kab"]


@pytest.mark.rule("AF-B5")
def test_af_b22b_the_unit_that_enter_takes_can_be_told_whom_to_fire_at_with_the_same_key() -> None:
    state = battle(unit("of"), unit("ir"), unit("il"), unit("kab", area="house"), unit("kab2", area="marsh"))
    asked = asks(activate(state, "road", S))
    at_once = [(each.id, each.letter, each.is_usual) for each in asked.options if each.of == asked.default() == "ir"]
    # The best first: a target in a marsh is worth two coins more, one in buildings two fewer.
    first, second = (letter for _, letter, _ in at_once)
    assert at_once == [("ir:fire:kab2", first, True), ("ir:fire:kab", second, False)] and first != second
    state.units["kab3"] = unit("kab3", area="marsh")
    state.units["kab2"].demoralised = True
    asked = asks(activate(state, "road", S))
    letters = {each.id: (each.letter, each.is_usual) for each in asked.options if each.of == "ir"}
    assert not letters["ir:fire:kab2"][1] and letters["ir:fire:kab3"][1], "a marker does no more"
    assert asks(obey(state, "ir")).default() == "fire:kab3"
    del state.units["kab3"]
    said = play(activate(state, "road", S), "ir:fire:kab2", "TTTTT", "il:fire:kab", "T")
    assert said.keys == ["act:road", "fire:ir:kab2", "act:road", "fire:il:kab", "orders:of"]


@pytest.mark.rule("AF-B5")
def test_af_b22_targets_without_a_letter_have_a_row_and_the_others_one_letter_in_both_lists() -> None:
    """Six shots were listed of seven, the best had no letter, and its letter was another target behind the number."""
    enemies = [unit(f"kab{number}", area="house") for number in range(1, 7)]
    state = battle(unit("ir"), unit("il"), *enemies, unit("best", "mcav", area="marsh"))
    picked = asks(obey(state, "ir"))
    first, second, *_ = play(activate(state, "road", S), "ir:", "back", SETTLE).prompts
    assert isinstance(first, Choose) and isinstance(second, Choose)
    at_once = {each.id: (each.letter, each.label) for each in first.options if each.of == "ir"}
    seen = {each.removeprefix("ir:"): letter for each, (letter, _) in at_once.items() if each != "ir:"}
    assert [*seen][0] == "fire:best" and at_once["ir:"] == ("v", "2 more targets") and len(seen) == 5
    more = {each.id: each.letter for each in second.options if each.id.startswith("fire:")}
    assert {*[*more][:2]}.isdisjoint(seen), "behind v the others stand first"
    assert seen.items() <= more.items() and all(more.values()), "and those that were seen keep their letters"
    assert [each.id for each in picked.options][0] == "fire:best"


def test_why_nobody_attacks_is_no_reason_of_one_alone() -> None:
    """ "attack together - demoralised" stood there of one of three, and no enemy was adjacent to any."""
    state = battle(unit("ir", demoralised=True), unit("il"), unit("kab", area="home"))
    refused = {each.id: each.refused for each in asks(activate(state, "road", S)).options}
    assert refused["attack"] == "no enemy adjacent"
    state.units["il"].demoralised = True
    assert {each.id: each.refused for each in asks(activate(state, "road", S)).options}["attack"] == "demoralised"


def test_af_b22_a_unit_keeps_its_number_while_others_of_its_area_act_and_leave() -> None:
    state = battle(unit("of"), unit("ir"), unit("ir2"), unit("il"), unit("kab", area="house"))
    asked = play(activate(state, "road", S), "of", "move:base", "ir:fire:kab", "TT", SETTLE).prompts
    lists = [each for each in asked if isinstance(each, Choose) and each.key == "act:road"]
    numbers = [[(each.id, each.number) for each in asked.options if each.id in state.units] for asked in lists]
    assert numbers == [
        [("of", 1), ("ir", 2), ("ir2", 3), ("il", 4)],
        [("ir", 2), ("ir2", 3), ("il", 4)],
        [("ir2", 3), ("il", 4)],
    ]
    assert [each.label for each in lists[1].options][-1] == "the others stand", "though who acted has left"


@pytest.mark.rule("AF-B22")
def test_af_b28_engineers_who_may_fire_can_be_told_to_dig_with_the_same_key() -> None:
    state = battle(unit("eng", fire=1), unit("of"), unit("kab", area="marsh"))
    letters = {each.id: each.letter for each in asks(activate(state, "road", S)).options if each.of}
    assert [*letters] == ["eng:fire:kab", "eng:dig"] and letters["eng:dig"] == "v" != letters["eng:fire:kab"]


def test_af_b22_the_last_unit_stands_by_enter_where_it_can_not_fire() -> None:
    state = battle(unit("of"), unit("kab", area="camp"))
    assert asks(activate(state, "road", S)).default() == "done"
    said = play(activate(state, "road", S), ENTER)
    assert said[-1] == "Of gets no order." and state.units["of"].waited and not state.units["of"].acted
    assert said.log[-1].is_idle, "what stood as the last result stays"


@pytest.mark.rule("AF-B19")
def test_af_b22_where_there_is_one_attack_it_is_named_and_not_asked() -> None:
    state = battle(unit("ir", area="house"), unit("il", area="house"), unit("kab", area="camp"))
    option = next(each for each in asks(activate(state, "house", S)).options if each.id == "attack")
    assert option.label == "attack Camp with both" and option.detail.startswith("harm 71%, risk 32%, 5 coins to 2")
    said = play(activate(state, "house", S), "attack", "TTTTT TT")
    assert said.keys == ["act:house", "combat:camp"] and "Ir, Il attack Camp." in said


@pytest.mark.rule("AF-B19")
def test_af_b22_any_others_may_join_a_unit_that_attacks() -> None:
    units = [unit("ir", area="house"), unit("ir2", area="house"), unit("il", area="field"), unit("kab", area="camp")]
    state = battle(*units)
    joining = asks(attack_alone(state, "ir2", "camp"))
    assert [option.id for option in joining.options] == ["ir", "il"] and joining.default() == []
    said = play(attack_alone(state, "ir2", "camp"), "il", "TTTTT TT")
    assert "Ir2, Il attack Camp." in said and not state.units["ir"].acted


def test_af_b22_who_stood_has_had_its_turn_and_joins_no_attack() -> None:
    units = [unit("ir", area="house"), unit("il", area="field", waited=True), unit("cav", area="field", acted=True)]
    assert (
        asks(attack_alone(battle(*units, unit("ir2", area="field"), unit("kab", area="camp")), "ir", "camp"))
        .options[0]
        .id
        == "ir2"
    )
    said = play(attack_alone(battle(*units, unit("kab", area="camp")), "ir", "camp"), "TTT TT")
    assert "Ir attacks Camp." in said, "nobody is left to ask"


def test_af_b19_enter_takes_the_first_attack_and_not_none() -> None:
    state = battle(unit("ir", area="house"), unit("kab", area="camp"), unit("kab2", area="wood"))
    asked = asks(attack(state, "house", S))
    assert asked.default() == asked.options[0].id == "camp" and asked.options[-1].id == "nobody"


def test_af_b22b_enter_is_the_first_unit_that_can_fire_wherever_it_stands_in_the_list() -> None:
    state = battle(unit("of"), unit("cav"), unit("ir"), unit("il"), unit("kab", area="house"))
    assert asks(activate(state, "road", S)).default() == "ir"


def test_af_b16_one_of_two_may_be_picked_to_march() -> None:
    state = battle(unit("ir"), unit("il"), unit("kab", area="home"))
    play(activate(state, "road", S), "move", "some", ["il"], "base", "done")
    assert (state.units["il"].area, state.units["ir"].area) == ("base", "road") and not state.units["ir"].acted


def test_af_b16_who_was_picked_goes_to_the_one_area_that_is_open_without_a_question() -> None:
    full = [unit(f"ir{number}", area="hill") for number in range(4)]
    state = battle(
        *full, *(unit(f"ir{number}", area="base") for number in (5, 6)), unit("kab", area="camp"), roads="off"
    )
    said = play(activate(state, "base", S), "move", "some", ["ir5"], "done")
    assert (state.units["ir5"].area, state.units["ir6"].area) == ("road", "base"), said.keys


def crowded() -> Battlefield:
    """Three who are to go on, where each area next to them has room for two."""
    full = [unit(f"ir{number}", area=area) for number, area in enumerate(("road", "road", "hill", "hill"))]
    three = [unit(f"ir{number}", area="base") for number in (5, 6, 7)]
    return battle(*full, *three, unit("kab", area="camp"), roads="off")


@pytest.mark.rule("AF-B16")
def test_af_b18_where_no_area_takes_all_enter_picks_as_many_as_one_takes() -> None:
    state = crowded()
    said = play(activate(state, "base", S), "move", ENTER, "done")
    assert "Enter: to Road." in said.prompts[1].text
    assert [state.units[each].area for each in ("ir5", "ir6", "ir7")] == ["road", "road", "base"]


def test_af_b18_who_picks_more_than_any_area_takes_can_only_stay() -> None:
    """The line that tells it was added: battles of 1.0.0 have none there, and no comparison asks them for it."""
    state = crowded()
    said = play(activate(state, "base", S), "move", ["ir5", "ir6", "ir7"], "done")
    assert {state.units[each].area for each in ("ir5", "ir6", "ir7")} == {"base"}
    (told,) = [line for line in said.log if "no area" in line.text]
    assert told.is_added


def test_af_b22_what_can_not_be_done_comes_behind_what_can() -> None:
    state = battle(unit("ir", demoralised=True), unit("il"), unit("kab", area="house"))
    barred = [bool(option.refused) for option in asks(obey(state, "ir")).options if option.letter not in ("s", "x")]
    assert barred == sorted(barred) and True in barred and False in barred


def test_af_b19_no_move_into_the_enemy_is_listed_among_the_moves() -> None:
    """He is attacked; as a move it was one more line to read."""
    state = battle(unit("ir"), unit("il"), unit("kab", area="house"))
    assert "move:house" not in [option.id for option in asks(obey(state, "ir")).options]


def test_af_b27_a_ship_is_offered_no_land() -> None:
    state = battle(unit("ship", area="bay"), unit("kab", area="road"))
    assert [option.id for option in asks(obey(state, "ship")).options] == ["fire:road", "done"]


def test_the_sensible_player_gives_the_unit_that_it_picked_its_order() -> None:
    state = battle(unit("nz", area="camp"), unit("gm", area="camp"), unit("ir", area="house"))
    player = Sensible()
    picked = player.answer(state, asks(activate(state, "camp", M)), Random(1))
    order = player.answer(state, asks(obey(state, picked)), Random(1))
    assert picked in ("nz", "gm") and order == "fire:ir"


def test_an_officer_stands_as_a_man_and_a_unit_as_one() -> None:
    state = battle(unit("of"), unit("ir"), unit("kab", area="home"))
    told = [next(each.label for each in asks(obey(state, who)).options if each.letter == "s") for who in ("of", "ir")]
    assert told == ["he stands", "it stands"]


def test_af_b22_a_unit_can_be_told_to_stand_while_others_wait() -> None:
    state = battle(unit("ir"), unit("il"), unit("kab", area="home"))
    asked = asks(activate(state, "road", S))
    ends = {each.id: each.letter for each in asks(obey(state, "ir")).options if each.letter in ("s", "x")}
    assert ends == {"hold": "s", "back": "x"} and asked.options[-1].letter == "ss", "x never gives an order away"
    said = play(activate(state, "road", S), "ir", "hold", "done")
    assert said.keys == ["act:road", "orders:ir", "orders:il"]
    assert [line for line in said if "no order" in line] == ["Ir gets no order.", "Il gets no order."]


@pytest.mark.examples("joined, marked", ([], "an Activation marker on Ir"), (["il"], "Activation markers on Ir, Il"))
def test_af_b22_one_attacker_gets_one_marker(joined: list[str], marked: str) -> None:
    state = battle(unit("ir", area="house"), unit("il", area="house"), unit("kab", area="camp"))
    assert f"put {marked}" in play(attack_alone(state, "ir", "camp"), joined, SETTLE)


def test_af_b22_enter_does_not_let_an_area_stand_because_a_unit_moved_in_before() -> None:
    """It passed a whole area, in which nobody but one who had come had acted."""
    state = battle(unit("ir"), unit("il"), unit("ir2", acted=True), unit("kab", area="home"))
    asked = asks(activate(state, "road", S))
    assert asked.default() == "move" and asked.options[-1].label == "all stand"


def test_enter_keeps_the_target_that_the_area_fired_at_as_long_as_it_may_be_fired_at() -> None:
    """Four shots at one unit cost its letters each: behind every shot Enter took the target with most coins."""

    def taken(*given: str, demoralised: bool = False) -> str:
        kab = unit("kab", area="house", demoralised=demoralised)
        state = battle(unit("ir"), unit("il"), unit("eng"), kab, unit("kab2", area="marsh"))
        asked = asks(activate(state, "road", S), *given)
        return next(str(each.id).partition(":")[2] for each in asked.options if each.is_usual)

    assert taken() == "fire:kab2", "the best"
    assert taken("ir:fire:kab", "T") == "fire:kab"
    assert taken("ir:fire:kab", "T", demoralised=True) == "fire:kab2", "a second marker is nothing"


def test_so_enter_keeps_the_area_that_was_shelled() -> None:
    def taken(*given: str) -> str:
        guns = (unit("art", area="base"), unit("art2", area="base"), unit("art3", area="base"))
        state = battle(*guns, unit("kab", area="house"), unit("kab2", area="marsh"))
        asked = asks(activate(state, "base", S), *given)
        return next(str(each.id).partition(":")[2] for each in asked.options if each.is_usual)

    best, other = "fire:house", "fire:marsh"
    assert taken() == best and taken(f"art:{other}", "TTTTT") == other


SHOT, ATTACK = ("ir:fire:kab", "T"), ("attack", SETTLE)


@pytest.mark.rule("AF-B22")
@pytest.mark.examples(
    "others, step, told, given, is_spared",
    (["ir"], SPARES_OFFICERS, "After that Of stands.", SHOT, True),
    (["ir"], SPARES_OFFICERS - 1, "After that Of stands.", SHOT, False),
    (["ir", "il"], SAYS_WHY, "After an attack of all, Of stands.", ATTACK, True),
    (["ir", "il"], SPARES_OFFICERS, "After an attack of all, Of stands.", ATTACK, False),
)
def test_an_officer_left_alone_beside_those_that_fired_or_attacked_is_not_asked(
    others: list[str], step: int, told: str, given: tuple[Any, ...], is_spared: bool
) -> None:
    """Three Enters in a turn of Tetuan told officers who were left alone in the list to stand."""
    state = battle(*map(unit, others), unit("of"), unit("kab", area="house"))
    state.defaults = step
    assert (told in asks(activate(state, "road", S)).text) is is_spared
    said = play(activate(state, "road", S), *given, *([] if is_spared else ["done"]))
    assert said.keys[-1] == "orders:of" and said.prompts[-1].only() == ("done" if is_spared else None)
    assert said[-1] == "Of gets no order."


def test_an_officer_is_asked_who_is_left_alone_or_whose_area_is_activated_for_him() -> None:
    state = battle(unit("ir"), unit("of"), unit("kab", area="house"))
    assert asks(activate(state, "road", S), "ir", "move:base").only() is None, "his troops have gone"
    state = battle(unit("ir", acted=True), unit("of"), unit("kab", area="house"))
    assert asks(activate(state, "road", S)).only() is None, "nobody has fired since"
