"""Retreats, demoralisation and rally."""

from typing import Any

import pytest

from tests.names.africa_1859 import Battlefield, Unit
from tests.play.hands import Hand
from tests.rulesets.africa_1859.table import SETTLE, M, S, asks, battle, play, unit
from tracker.engine.prompts.roll_words import changed_lines
from tracker.games.africa_1859.going_back import retreat, retreat_each, withdraw_each
from tracker.games.africa_1859.morale import demoralise, fall_back, lose_step
from tracker.games.africa_1859.rally import rally, rally_coins, rally_phase, rally_toss
from tracker.games.africa_1859.state import SAYS_WHY
from tracker.games.africa_1859.units import room
from tracker.games.africa_1859.ways_back import retreats, withdrawals


def test_af_b20_toward_its_own_edge_away_from_enemies() -> None:
    state = battle(unit("ir", area="wood"), unit("kab", area="camp"))
    assert retreats(state, state.units["ir"]) == ["marsh"]
    state.units["kab"].area = "home"
    assert retreats(state, state.units["ir"]) == ["marsh", "house"]
    asked = asks(retreat(state, "ir", "combat"))
    assert [option.id for option in asked.options] == ["marsh", "house"] and asked.enter == "marsh"


def test_af_b20_next_to_an_enemy_only_if_it_must() -> None:
    state = battle(unit("ir", area="wood"), unit("kab", area="road"))
    assert retreats(state, state.units["ir"]) == ["marsh", "house"]


def test_af_b20_barred_and_full_areas_are_no_way() -> None:
    state = battle(unit("art", area="marsh"), unit("kab", area="wood"), ground={"road": {"terrain": "mountain"}})
    assert retreats(state, state.units["art"]) == []
    full = battle(unit("ir", area="road"), *(unit(f"il{number}", area="base") for number in range(4)))
    assert retreats(full, full.units["ir"]) == []


def test_af_b20_an_area_as_far_from_its_own_edge_is_no_way_to_retreat() -> None:
    beside = {"road": {"near": ["base", "house", "hill"]}, "hill": {"near": ["base", "marsh", "road"]}}
    state = battle(unit("ir"), unit("kab", area="house"), ground=beside)
    assert retreats(state, state.units["ir"]) == ["base"]
    play(retreat(state, "ir", "fire"))
    assert state.units["ir"].area == "base"
    full = battle(
        unit("ir"), *(unit(f"il{n}", area="base") for n in range(4)), unit("kab", area="house"), ground=beside
    )
    full.defaults = SAYS_WHY - 1
    assert "Ir has nowhere to retreat to." in play(retreat(full, "ir", "fire"))
    assert full.units["ir"].area == "road" and full.units["ir"].demoralised


@pytest.mark.examples(
    "others, who, why",
    ([("il", "base")] * 4, "ir", "Base (full)"),
    ([("kab", "marsh"), *[("il", "house")] * 3], "ir:wood", "Marsh (held by the enemy), House (full)"),
    ([], "ir:base", "no area is nearer to its own edge"),
    ([], "art:marsh", "Hill and Road (only mountain artillery enters mountains)"),
)
def test_af_b20_who_has_nowhere_to_retreat_to_is_told_why(others: list[tuple[str, str]], who: str, why: str) -> None:
    unit_id, _, area = who.partition(":")
    there = [unit(f"{kind}{number}", area=place) for number, (kind, place) in enumerate(others)]
    state = battle(unit(unit_id, area=area or "road"), *there, ground={"road": {"terrain": "mountain"}})
    state.defaults = SAYS_WHY
    assert f"{unit_id.capitalize()} has nowhere to retreat to: {why}." in play(retreat(state, unit_id, "fire"))


def test_af_b20_no_way_demoralises_then_costs_a_step() -> None:
    state = battle(unit("ir", area="base"), unit("kab", area="road"))
    play(retreat(state, "ir", "fire"))
    assert state.units["ir"].demoralised and state.units["ir"].area == "base"
    play(retreat(state, "ir", "fire"))
    assert state.units["ir"].steps == 1
    stays = battle(unit("ir", area="base", demoralised=True), no_way_out="stays", second_demoralised="step")
    play(retreat(stays, "ir", "fire"))
    assert stays.units["ir"].steps == 2
    harsh = battle(unit("ir", area="base"), no_retreat="step")
    play(retreat(harsh, "ir", "fire"))
    assert harsh.units["ir"].steps == 1 and not harsh.units["ir"].demoralised


def test_af_b20_officers_go_with_the_last_unit() -> None:
    state = battle(unit("ir", area="road"), unit("il", area="road"), unit("of", area="road"))
    fall_back(state, "ir", "base")
    assert state.units["of"].area == "road"
    fall_back(state, "il", "base")
    assert state.units["of"].area == "base"


def test_af_b11_winners_withdraw_to_where_no_enemy_is() -> None:
    state = battle(unit("ir", area="house"), unit("kab", area="camp"))
    assert withdrawals(state, state.units["ir"]) == ["road", "wood"]
    state.units["kab2"] = unit("kab2", area="field")
    assert withdrawals(state, state.units["ir"]) == ["road"]


def test_af_b21_a_second_demoralisation_costs_a_step_only_by_ruling() -> None:
    state = battle(unit("ir"))
    demoralise(state, "ir", "fire")
    assert state.units["ir"].demoralised and state.units["ir"].steps == 2
    demoralise(state, "ir", "fire")
    assert state.units["ir"].steps == 2
    harsh = battle(unit("ir", demoralised=True), second_demoralised="step")
    demoralise(harsh, "ir", "fire")
    assert harsh.units["ir"].steps == 1 and [each.lost for each in harsh.drain() if each.kind == "result"] == [(1,)]


@pytest.mark.rule("AF-B27")
def test_af_b8_officers_and_ships_never_suffer() -> None:
    state = battle(unit("of"), unit("ship", area="bay"))
    for each in ("of", "ship"):
        demoralise(state, each, "fire")
        lose_step(state, each, "fire")
        assert not state.units[each].demoralised and not state.units[each].gone


# Rally


def coins(*others: object, **changes: object) -> int:
    state = battle(unit("ir", demoralised=True, **changes), *others)  # type: ignore[arg-type]
    return rally_coins(state, "ir").total


@pytest.mark.rule("AF-B26")
def test_af_a7_each_circumstance() -> None:
    far = unit("kab", area="home")
    assert coins(far) == 4
    assert coins(unit("kab", area="camp")) == 4
    assert coins(unit("kab", area="house")) == 2
    assert coins(far, unit("of")) == 6
    assert coins(far, area="hill") == 5
    assert coins(far, area="marsh") == 3
    assert coins(far, area="wood") == 3
    assert coins(far, unit("il", demoralised=True)) == 3
    assert coins(far, unit("il")) == 4
    assert coins() == 4


@pytest.mark.rule("AF-A7")
def test_af_b27_ships_count_as_enemies_for_rally_and_retreat() -> None:
    ship = unit("ship", area="bay")
    state = battle(ship, unit("kab", area="road", demoralised=True))
    assert rally_coins(state, "kab").total == 2
    state.units["kab"].area = "house"
    assert rally_coins(state, "kab").total == 4
    edges = {"hill": {"edge": M}, "road": {"edge": M}}
    shore = battle(ship, unit("kab", area="marsh"), ground=edges)
    assert retreats(shore, shore.units["kab"]) == ["hill"]
    assert withdrawals(shore, shore.units["kab"]) == ["hill", "wood"]


@pytest.mark.parametrize(("toss", "rallied"), [("HHTT", True), ("HTTT", False), ("HHHH", True)])
def test_af_a7_two_heads_rally(toss: str, rallied: bool) -> None:
    state = battle(unit("ir", demoralised=True))
    said = play(rally(state, "ir"), toss)
    assert state.units["ir"].demoralised is not rallied
    assert ("take the Demoralised marker off Ir" in said) is rallied


def test_af_b25_fewer_than_two_coins_can_not() -> None:
    state = battle(unit("ir", area="wood", demoralised=True), unit("kab", area="house"))
    assert rally_coins(state, "ir").total == 1
    assert play(rally(state, "ir")) == ["Ir does not rally with 1 coin."]


def test_af_a7_the_sum_says_first_how_many_coins_are_tossed_and_has_the_row_of_no_other_words() -> None:
    """One unit tosses 3 and the next 4: who threw as many as before threw too few. "3 coins to toss · more: w" took the
    row of the sum at 60x20, which then said "2 others -2"."""
    asked = rally_toss(battle(unit("ir", demoralised=True)), "ir")
    assert changed_lines(asked.breakdowns)[0].startswith("Coins 4: ") and not asked.text


def test_af_b26_a_sum_of_three_circumstances_says_on_one_row_what_its_base_is() -> None:
    """ "Coins 2: 3, +1 no enemy near, ...": a bare 3 that nobody could name."""
    state = battle(*(unit(each, area="wood", demoralised=True) for each in ("ir", "il")), unit("kab", area="home"))
    (line,) = changed_lines((rally_coins(state, "ir"),))
    assert ": 3 to rally, " in line and len(line) <= 74, line


def test_af_b25_chances() -> None:
    said = {2: 25, 3: 50, 4: 69, 5: 81, 6: 89}
    settings: dict[int, Battlefield] = {
        2: battle(unit("ir", demoralised=True), unit("kab", area="house")),
        3: battle(unit("ir", area="wood", demoralised=True)),
        4: battle(unit("ir", demoralised=True)),
        5: battle(unit("ir", area="hill", demoralised=True)),
        6: battle(unit("ir", demoralised=True), unit("of")),
    }
    for number, state in settings.items():
        found = {each.label: each.chance for each in rally_toss(state, "ir").odds()}
        assert rally_coins(state, "ir").total == number and round(100 * found["rallied"]) == said[number]


def test_af_b25_once_and_again_by_ruling() -> None:
    units = [unit("ir", demoralised=True), unit("of")]
    state = battle(*units)
    assert len(play(rally_phase(state, S), "TTTTTT").prompts) == 1
    alone = unit("il", area="base", demoralised=True)
    again = battle(unit("ir", demoralised=True), unit("of"), alone, rally_again="officer")
    said = play(rally_phase(again, S), "TTTTTT", "TTTT", "HHTTTT")
    assert len(said.prompts) == 3 and not again.units["ir"].demoralised


def test_a_settled_rally_is_over() -> None:
    state = battle(unit("kab", demoralised=True))
    assert play(rally_phase(state, M), SETTLE) == ["Settled on the table: the rally of Kab."]


def stack(*names: str) -> Battlefield:
    """Units in the wood, with two ways back: the marsh, where no enemy is near, and the house."""
    return battle(*(unit(each, area="wood") for each in names), unit("kab", area="home"))


def test_af_b20_a_stack_goes_back_by_one_answer() -> None:
    state = stack("ir", "il", "ir2")
    asked = asks(retreat_each(state, ("ir", "il", "ir2")))
    assert asked.title == "Ir and 2 others retreat: where to?" and asked.enter == "all:marsh"
    assert [each.label for each in asked.options] == [
        "all 3 to Marsh",
        "all 3 to House",
        "Ir alone to Marsh",
        "Ir alone to House",
    ]
    said = play(retreat_each(state, ("ir", "il", "ir2")), "all:house")
    assert said.keys == ["retreat:ir", "retreat:il", "retreat:ir2"]
    assert {state.units[each].area for each in ("ir", "il", "ir2")} == {"house"}


def test_af_b20_a_stack_may_part() -> None:
    state = stack("ir", "il", "ir2")
    play(retreat_each(state, ("ir", "il", "ir2")), "house", "all:marsh")
    assert [state.units[each].area for each in ("ir", "il", "ir2")] == ["house", "marsh", "marsh"]


@pytest.mark.rule("AF-B18")
def test_af_b20_who_finds_no_room_with_the_others_is_asked() -> None:
    state = stack("ir", "il", "ir2")
    standing = room(state, "marsh")[0] - 2
    state.units |= {f"il{each}": unit(f"il{each}", area="marsh") for each in range(standing)}
    labels = [each.label for each in asks(retreat_each(state, ("ir", "il", "ir2"))).options]
    assert labels[:2] == ["all 3 to House", "2 of 3 to Marsh"], "Enter takes the area that takes most"
    play(retreat_each(state, ("ir", "il", "ir2")), "all:marsh")
    assert [state.units[each].area for each in ("ir", "il", "ir2")] == ["marsh", "marsh", "house"]


@pytest.mark.rule("AF-B18")
def test_af_b20_who_of_a_stack_finds_no_room_is_named_before_one_chooses() -> None:
    """By the order of the stack: the last one is left, and it has another way, or none."""
    state = stack("ir", "il", "ir2")
    state.units |= {f"il{each}": unit(f"il{each}", area="marsh") for each in range(room(state, "marsh")[0] - 2)}
    options = {each.id: each.detail for each in asks(retreat_each(state, ("ir", "il", "ir2"))).options}
    assert options["all:marsh"].startswith("not Ir2: it goes to House; river") and "not" not in options["all:house"]
    fates: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
        "with no way out it becomes demoralised": ({}, ()),
        "with no way out it is destroyed": ({"demoralised": True}, ()),
        "it has no way out and stays": ({"demoralised": True}, ("art",)),
    }
    ground: dict[str, dict[str, Any]] = {each: {"terrain": "mountain"} for each in ("house", "marsh")}
    for fate, (change, spared) in fates.items():
        there = unit("ir", area="wood"), unit("art", area="wood", **change), unit("il", area="wood")
        state = battle(*there, unit("kab", area="home"), ground=ground)
        asked = asks(retreat_each(state, ("ir", "art", "il"), spared))
        assert all(each.detail.startswith(f"not Art: {fate}") for each in asked.options[:2])
        play(retreat_each(state, ("ir", "art", "il"), spared), "all:house")
        assert state.units["art"].gone == ("destroyed" if "destroyed" in fate else "")
    ground["wood"] = {"near": ["marsh", "house"]}
    won = battle(*(unit(each, area="wood") for each in ("ir", "art", "il")), unit("kab", area="home"), ground=ground)
    assert "not Art: it stays" in asks(withdraw_each(won, ("ir", "art", "il"))).options[0].detail


@pytest.mark.rule("AF-B18")
def test_af_b20_where_only_one_finds_room_it_goes_alone() -> None:
    state = stack("ir", "il")
    state.units |= {f"il{each}": unit(f"il{each}", area="marsh") for each in range(room(state, "marsh")[0] - 1)}
    labels = [each.label for each in asks(retreat_each(state, ("ir", "il"))).options]
    assert labels == ["both to House", "Ir alone to Marsh", "Ir alone to House"]


@pytest.mark.rule("AF-A8")
def test_af_b20_guns_that_may_go_nowhere_do_not_part_the_others() -> None:
    ground = {each: {"terrain": "mountain"} for each in ("house", "marsh")}
    state = battle(*(unit(each, area="wood") for each in ("ir", "art", "il")), unit("kab", area="home"), ground=ground)
    said = play(retreat_each(state, ("ir", "art", "il")), "all:house")
    assert said.has("Art has nowhere to retreat to: ") and said.keys == ["retreat:ir", "retreat:art", "retreat:il"]
    assert state.units["il"].area == "house"


def test_af_b20_units_of_another_area_are_asked_for_themselves() -> None:
    state = stack("ir", "il")
    state.units["far"] = unit("ir9", area="camp")
    state.units["far"].id = "far"
    asked = asks(retreat_each(state, ("ir", "il", "far")))
    assert asked.options[0].label == "both to Marsh"


def test_af_b20_what_is_said_of_a_stack_is_not_said_of_that_of_another_area() -> None:
    links = {"camp": {"near": ["house", "home", "field", "marsh"]}, "marsh": {"near": ["hill", "wood", "road", "camp"]}}
    far = [unit("ir3", area="camp"), unit("il3", area="camp")]
    state = battle(unit("ir", area="wood"), unit("il", area="wood"), *far, unit("kab", area="field"), ground=links)
    said = play(retreat_each(state, ("ir", "ir3", "il", "il3")), "all:house", "all:marsh")
    assert said.prompts[1].title == "Ir3 and 1 other retreat: where to?"
    assert [state.units[each].area for each in ("ir", "il", "ir3", "il3")] == ["house", "house", "marsh", "marsh"]


def test_af_b11_what_is_said_of_a_stack_is_not_said_of_that_of_another_area() -> None:
    state = battle(unit("ir", area="house"), unit("il", area="marsh"), unit("il2", area="house"))
    play(withdraw_each(state, ("ir", "il2", "il")), "all:road", "hill")
    assert [state.units[each].area for each in ("ir", "il2", "il")] == ["road", "road", "hill"]


def test_af_b20_an_answer_of_an_old_battle_still_parts_each_unit() -> None:
    state = stack("ir", "il")
    play(retreat_each(state, ("ir", "il")), "marsh", "house")
    assert [state.units[each].area for each in ("ir", "il")] == ["marsh", "house"]


def test_af_b11_winners_withdraw_together_by_one_answer() -> None:
    state = battle(unit("ir", area="house"), unit("il", area="house"), unit("kab", area="camp"))
    assert withdrawals(state, state.units["ir"]) == ["road", "wood"]
    said = play(withdraw_each(state, ("ir", "il")), "all:wood")
    assert said.keys == ["withdraw:ir", "withdraw:il"]
    assert state.units["ir"].area == state.units["il"].area == "wood"


def one_place(*there: Unit, free: int = 1) -> Battlefield:
    """Units that can retreat to one area alone, where so many find room."""
    ground: dict[str, dict[str, Any]] = {"wood": {"near": ["marsh"]}}
    state = battle(*there, unit("kab", area="home"), ground=ground)
    state.units |= {f"il{each}": unit(f"il{each}", area="marsh") for each in range(room(state, "marsh")[0] - free)}
    return state


@pytest.mark.rule("AF-B18")
def test_af_b20_who_of_a_stack_takes_the_last_place_is_its_owners_choice() -> None:
    state = one_place(unit("ir", area="wood"), unit("eng", area="wood"))
    asked = asks(retreat_each(state, ("ir", "eng")))
    assert asked.title == "Ir and 1 other retreat: who goes where?" and asked.enter == "marsh"
    fate = "with no way out it becomes demoralised"
    assert [(each.id, each.label, each.detail) for each in asked.options] == [
        ("marsh", "Ir alone to Marsh", f"not Eng: {fate}"),
        ("last", "Eng first", f"not Ir: {fate}"),
    ]
    said = play(retreat_each(state, ("ir", "eng")), "last")
    assert [state.units[each].area for each in ("ir", "eng")] == ["wood", "marsh"]
    assert state.units["ir"].demoralised and not state.units["eng"].demoralised
    assert len(said.prompts) == 3, "the others follow without a question"


@pytest.mark.rule("AF-B18")
def test_af_b20_who_let_others_go_first_is_not_asked_to_do_so_again() -> None:
    there = ("ir", "eng", "cav")
    state = one_place(*(unit(each, area="wood") for each in there))
    play(retreat_each(state, there), "last", "last")
    assert [state.units[each].area for each in there] == ["wood", "wood", "marsh"]
    two = one_place(*(unit(each, area="wood") for each in there), free=2)
    asked = asks(retreat_each(two, there))
    assert [each.label for each in asked.options] == ["2 of 3 to Marsh", "Ir alone to Marsh", "Eng, Cav first"]
    play(retreat_each(two, there), "last", "all:marsh")
    assert [two.units[each].area for each in there] == ["wood", "marsh", "marsh"]


@pytest.mark.rule("AF-B18")
def test_af_b20_where_it_was_said_of_two_of_three_nobody_is_asked_who_takes_the_last_place() -> None:
    there = ("ir", "eng", "cav")
    state = one_place(*(unit(each, area="wood") for each in there), free=2)
    play(retreat_each(state, there), "all:marsh")
    assert [state.units[each].area for each in there] == ["marsh", "marsh", "wood"]


@pytest.mark.rule("AF-B18")
def test_af_b20_an_answer_of_an_old_battle_still_takes_the_last_place() -> None:
    state = one_place(unit("ir", area="wood"), unit("eng", area="wood"))
    said = play(retreat_each(state, ("ir", "eng")), "marsh")
    assert [state.units[each].area for each in ("ir", "eng")] == ["marsh", "wood"]
    assert said.keys == ["retreat:ir", "retreat:eng"] and state.units["eng"].demoralised


@pytest.mark.rule("AF-B18")
def test_af_b11_who_of_the_winners_takes_the_last_place_is_their_choice() -> None:
    state = one_place(unit("ir", area="wood"), unit("eng", area="wood"))
    asked = asks(withdraw_each(state, ("ir", "eng")))
    assert [each.detail for each in asked.options] == ["not Eng: it stays", "not Ir: it stays"]


# Coins that change nothing


@pytest.mark.parametrize(("keys", "label"), [("hh", "rallied"), ("tt", "not rallied")])
def test_af_a7_coins_behind_those_that_settle_a_rally_are_left_out(keys: str, label: str) -> None:
    """Of three coins the third was asked for behind two heads, or two tails: the marker came off, or could not."""
    state = battle(unit("ir", area="wood", demoralised=True), unit("kab", area="camp"))
    prompt = rally_toss(state, "ir")
    assert prompt.pools[0].count == 3
    hand = Hand(prompt).press(keys)
    assert hand.is_decided and not Hand(prompt).press("ht").is_decided
    given = hand.press("E").value
    assert len(given["dice"]["coins"]) == 2 and prompt.read(given)[0].heads == 2 * (label == "rallied")
