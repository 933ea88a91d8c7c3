"""Who attacks together, who advances, who is captured (AF-B15, AF-B19, AF-B21, AF-B22)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.names.africa_1859 import Fight, go
from tests.rulesets.africa_1859.table import ENTER, SETTLE, M, S, asks, battle, play, refusals, unit
from tracker.app.battle.prompts.choose_and_pick import ChooseView
from tracker.app.terminal.glyphs import glyphs
from tracker.games.africa_1859.advance import advance, who_advances
from tracker.games.africa_1859.area_activation import areas_of
from tracker.games.africa_1859.attack import JOINED, attack, attack_alone, likeliest, surest, why_not_attack
from tracker.games.africa_1859.combat import combat
from tracker.games.africa_1859.fire import NOBODY
from tracker.games.africa_1859.orders import which_order
from tracker.games.africa_1859.state import (
    DEFENDER_HOLDS,
    JOINED_OFFICERS_STAND,
    JOINS_FOR_MORE,
    KEEPS_OBJECTIVES,
    SENDS_STRONG,
)


def test_af_b19_units_of_several_areas_attack_and_advance() -> None:
    units = [
        unit("ir", area="house"),
        unit("il", area="field"),
        unit("of", "of", area="house"),
        unit("kab", area="camp"),
    ]
    state = battle(*units)
    said = play(attack(state, "house", S), "camp+", "HHHHHH TT TTT", "some", "ir", ENTER)
    assert state.units["ir"].area == "camp" == state.units["of"].area and state.units["il"].area == "field"
    assert state.units["il"].acted and "Ir, Of advance into Camp." in said and state.units["kab"].area == "home"


def test_af_b22_many_who_join_an_attack_are_told_by_their_number_and_area() -> None:
    joining = [unit(each, area="field") for each in ("il", "il2", "cav")]
    state = battle(unit("ir", area="house"), *joining, unit("kab", area="camp"))
    asked = asks(attack(state, "house", S))
    assert asked.title == "House: attack which area with Ir?" and asked.options[0].label == "Camp"
    joined = asked.options[1]
    assert joined.label == "Camp with 3 others" and joined.detail.endswith(" to 2, from Field")
    assert asked.text.startswith("Camp with others: Il, Il2, Cav. "), "whom Enter sends on is seen before it"
    state.units["cav"].area = "wood"
    state.areas["wood"].near.append("camp")
    assert asks(attack(state, "house", S)).options[1].detail.endswith(", from Field and Wood")


def test_af_b22_an_attack_with_others_is_told_whole_at_80_cells() -> None:
    """ "Marabout, 4 others too  harm 99%, risk 37%, 16 coins to 4, 1 unit ..." said nothing of who they are."""
    joining = [unit(each, area="field") for each in ("il", "il2", "ir2", "cav")]
    state = battle(unit("ir", area="house"), *joining, unit("kab", area="camp"))
    state.areas["camp"].name, state.areas["field"].name = "Marabout", "Coast road"
    view = ChooseView(asks(attack(state, "house", S)))
    shown = "\n".join("".join(words for words, _ in each) for each in view.rows(78, 4))
    assert "Marabout with 4 others" in shown and ", from Coast road" in shown and glyphs.more not in shown


def test_af_b20_an_attack_says_who_has_no_way_out() -> None:
    """Fire did, an attack not, though those who retreat from it fare no better."""
    state = battle(unit("ir", area="house"), unit("kab", area="camp"), unit("kab2", area="camp"))

    def told() -> str:
        return next(each.detail for each in which_order(state, "ir").options if each.id == "attack:camp")

    assert told().endswith(", 2 units")
    state.units["ir2"] = unit("ir2", area="home")
    assert told().endswith(", 2 units, no way out")
    state.units["kab"].demoralised = True
    state.rulings = replace(state.rulings, no_way_out="stays")
    assert told().endswith(", 2 units, 1 with no way out"), "the other has its marker already"


def test_af_b22_the_attacks_of_four_units_say_all_of_their_odds_at_80_cells() -> None:
    """The ground was cut off "North slopes with all 4  harm 98%, risk 37%, 15 coins to 4, 1 unit ..."."""
    there = [unit(each, area="house") for each in ("ir", "ir2", "il", "cav")]
    state = battle(*there, unit("kab", area="camp"), unit("nz", area="wood"), unit("gm", area="wood"))
    state.areas["camp"].name, state.areas["camp"].terrain = "North slopes", "mountain"
    view = ChooseView(asks(attack(state, "house", S)))
    shown = "\n".join("".join(words for words, _ in each) for each in view.rows(78, 9))
    assert "1 unit, mountain" in shown and "2 units, forest" in shown and glyphs.more not in shown


def test_af_b19_the_second_row_of_who_advances_says_who_more_goes() -> None:
    there = [unit(each, area="house") for each in ("ir", "il", "cav", "eng")]
    state = battle(*there, unit("kab", area="camp"))
    asked = asks(attack(state, "house", S), "HHHHHHHHH TT TTT")
    assert [(each.label, each.detail) for each in asked.options[:2]] == [
        ("Ir, Il, Cav", "not Eng"),
        ("these and Eng", "all that there is room for"),
    ]


@pytest.mark.rule("AF-B19")
def test_af_b22_the_open_area_attacks_and_others_only_join() -> None:
    units = [unit("ir", area="house"), unit("il", area="field"), unit("cav", area="wood"), unit("kab", area="camp")]
    state = battle(*units)
    plans = {option.id: option.label for option in asks(attack(state, "house", S)).options}
    assert plans == {"camp": "Camp", "camp+": "Camp with Il", "nobody": "none after all"}
    joining = asks(attack_alone(state, "ir", "camp"))
    assert [option.id for option in joining.options] == ["il"] and joining.default() == []
    assert play(attack(state, "house", S), "nobody") == [] and not state.units["il"].acted
    said = play(attack(state, "house", S), "camp", "HTT HT")
    assert "Ir attacks Camp." in said and state.units["ir"].acted and not state.units["il"].acted
    assert why_not_attack(state, state.units["il"]) == ""


@pytest.mark.rule("AF-B18")
def test_af_b19_officers_take_no_room_and_do_not_advance_alone() -> None:
    units = [unit(each, area="road") for each in ("ir", "ir2", "il")]
    state = battle(*units, unit("of", area="road"), unit("of2", "of", area="road"))
    said = play(advance(state, Fight(("ir", "ir2", "il"), "house")), "some", "ir ir2 il", "of")
    assert "Ir, Ir2, Il, Of advance into House." in said and state.units["of2"].area == "road"
    stays = battle(unit("ir", area="road"), unit("of", area="road"))
    assert play(advance(stays, Fight(("ir",), "house")), "nobody") == []
    shaken = battle(unit("ir", area="road", demoralised=True), unit("of", area="road"))
    assert play(advance(shaken, Fight(("ir",), "house"))) == [] and shaken.units["of"].area == "road"


def test_af_b19_an_officer_left_without_troops_goes_along_by_default() -> None:
    state = battle(unit("ir", area="road"), unit("il", area="road"), unit("of", area="road"))
    fight = Fight(("ir", "il"), "house")
    assert asks(advance(state, fight), "some", "ir").enter == ()
    assert asks(advance(state, fight), "some", "ir il").enter == ("of",)
    assert [option.id for option in asks(advance(state, fight)).options] == ["ir,il,of", "some", "nobody"]


def test_af_b19_one_place_is_left_free_unless_all_go() -> None:
    state = battle(*(unit(each, area="road") for each in ("ir", "ir2", "il")))
    fight = Fight(("ir", "ir2", "il"), "house")
    offered = asks(advance(state, fight))
    assert [option.id for option in offered.options[:2]] == ["ir,ir2", "ir,ir2,il"] and offered.default() == "ir,ir2"
    play(advance(state, fight), "ir,ir2,il")
    assert {each.area for each in state.units.values()} == {"house"}


@pytest.mark.parametrize("step", [KEEPS_OBJECTIVES, KEEPS_OBJECTIVES - 1])
def test_af_b19_who_advances_leaves_no_objective_empty_by_enter(step: int) -> None:
    """All of Amsal went to the bridge, Muley el-Abbas with them, and the village stood open."""
    state = battle(*(unit(each, area="house") for each in ("nz", "kab", "of")))
    state.units["of"].side, state.defaults, is_new = M, step, step == KEEPS_OBJECTIVES
    asked = asks(advance(state, Fight(("nz", "kab"), "camp")))
    assert asked.default() == ("nz" if is_new else "nz,kab,of")
    assert [each.id for each in asked.options][-3:] == ["nz,kab,of", "some", "nobody"], "all may go"
    alone = battle(unit("nz", area="house"))
    alone.defaults = step
    asked = asks(advance(alone, Fight(("nz",), "camp")))
    assert [each.id for each in asked.options] == ["nz", "nobody"]
    assert asked.default() == ("nobody" if is_new else "nz")
    beside = battle(unit("nz", area="house"), unit("mart", area="house"))
    beside.defaults = KEEPS_OBJECTIVES
    assert asks(advance(beside, Fight(("nz",), "camp"))).default() == "nz", "the guns hold it"


def test_af_b19_no_advance_by_ruling_nor_into_held_areas() -> None:
    state = battle(unit("ir", area="house"), advance="never")
    assert play(advance(state, Fight(("ir",), "camp"))) == []
    held = battle(unit("ir", area="house"), unit("kab", area="camp"))
    assert play(advance(held, Fight(("ir",), "camp"))) == []
    assert "ir" in refusals(who_advances(held, Fight(("ir",), "camp"))), "nor if an enemy is put there meanwhile"
    withdrawn = unit("ir2", area="road")
    shaken = battle(unit("ir", area="house", demoralised=True), unit("il", area="house"), withdrawn)
    fight = Fight(("ir", "il", "ir2"), "camp")
    assert [option.id for option in asks(advance(shaken, fight)).options] == ["il", "nobody"]
    told = {"ir": "demoralised, so no nearer to an enemy", "ir2": "it is not adjacent any more"}
    assert refusals(who_advances(shaken, fight)) == told


def test_af_b21_the_demoralised_do_not_attack() -> None:
    state = battle(unit("ir", area="house", demoralised=True), unit("art", area="house"), unit("kab", area="camp"))
    assert why_not_attack(state, state.units["ir"]) == "demoralised"
    assert why_not_attack(state, state.units["art"]) == "it has no combat strength"
    assert why_not_attack(battle(unit("ir")), unit("ir")) == "no enemy adjacent"


def test_af_b15_officers_alone_are_captured_by_who_advances() -> None:
    state = battle(unit("ir", area="house"), unit("of", "of", side=M, area="camp"))
    play(advance(state, Fight(("ir",), "camp")), "ir")
    assert state.units["of"].gone == "captured"


@pytest.mark.parametrize(("who", "gone"), [("ir", "captured"), ("of", "")])
def test_af_b15_an_officer_captures_nobody(who: str, gone: str) -> None:
    state = battle(unit("ir", area="house"), unit("of", "of", area="house"), unit("kaid", "of", side=M, area="camp"))
    go(state, state.units[who], "camp")
    assert state.units["kaid"].gone == gone


def test_af_b19_enter_attacks_where_most_is_to_be_won_and_least_to_be_lost() -> None:
    """It was the first of the map, a strong hold, and below it stood an attack almost won."""
    strong = [unit(f"nz{each}", area="wood") for each in range(3)]
    state = battle(unit("ir", area="house"), unit("ir2", area="house"), *strong, unit("kab", area="camp"))
    asked = asks(attack(state, "house", S))
    assert asked.default() == "camp" and asked.options[0].id == "camp"
    state.units["kab"].area, state.units["nz0"].area = "wood", "camp"
    state.units["nz1"].area = state.units["nz2"].area = "camp"
    assert asks(attack(state, "house", S)).default() == "wood"


def test_the_story_has_the_heads_of_a_combat_and_what_it_cost_the_winner() -> None:
    def told(*answers: object) -> tuple[str, tuple[str, ...]]:
        own = unit("ir", area="road"), unit("cav", area="road")
        state = battle(*own, unit("kab", area="marsh"), unit("kab2", area="marsh"))
        said = play(combat(state, Fight(("ir", "cav"), "marsh")), *answers)
        (event,) = [line.event for line in said.log if line.event and line.event.what == "fights"]
        return event.outcome, event.others

    worn = told("HHHTTT TTTT HTT", ENTER)
    assert worn == ("the Spanish won by three heads to none, but all of them were demoralised", ("cav", "kab2"))
    assert told("HHTTTT HTTT TTTTT")[0] == "the Spanish won by two heads to one"
    assert told("HTTTTT HTTT")[0] == "neither side won, with one head each"


@pytest.mark.rule("AF-B19")
@pytest.mark.parametrize(
    ("strong", "others", "step", "taken"),
    [
        (1, 2, 10, "house+"),
        (1, 2, 9, "house"),
        (3, 1, 10, "house"),
        (1, 0, 10, "nobody"),
        (1, 0, 9, "house"),
        (1, 0, JOINS_FOR_MORE, "nobody"),
    ],
)
def test_af_b22_enter_takes_no_attack_that_risks_more_than_it_promises(
    strong: int, others: int, step: int, taken: str
) -> None:
    """Two coins went against eight, though three more units might have joined."""
    units = [unit(f"ir{n}") for n in range(strong)] + [unit(f"il{n}", area="wood") for n in range(others)]
    away = [unit("kab2", area="camp")]
    state = battle(*units, unit("kab", area="house"), unit("nz", area="house") if strong == 1 else away[0])
    state.defaults = step
    assert likeliest(state, "road", S) == taken


@pytest.mark.rule("AF-B22")
@pytest.mark.examples("step, left", (JOINED_OFFICERS_STAND, []), (JOINED_OFFICERS_STAND - 1, ["wood"]))
def test_an_officer_all_of_whose_troops_joined_an_attack_is_not_asked(step: int, left: list[str]) -> None:
    """His area stood in the list for him alone, was what Enter took, and kept his side from being done."""
    own = unit("ir", area="road"), unit("il", area="wood"), unit("of", area="wood")
    state = battle(*own, unit("kab", area="house"))
    state.defaults, state.open_area = step, "road"
    told = asks(attack(state, "road", S)).text
    assert told.endswith("Where their troops join: no order for Of.") is (not left)
    said = play(attack(state, "road", S), "house+", SETTLE)
    state.open_area = ""
    assert areas_of(state, S) == left
    assert ("Of gets no order." in said) is (not left)


def test_an_officer_is_asked_beside_those_who_did_not_join() -> None:
    own = unit("ir", area="road"), unit("il", area="wood"), unit("of", area="wood"), unit("art", area="wood")
    state = battle(*own, unit("kab", area="house"))
    state.open_area = "road"
    play(attack(state, "road", S), "house+", SETTLE)
    assert not state.units["of"].waited


def test_an_officer_of_the_open_area_is_left_to_its_own_activation() -> None:
    own = unit("ir", area="road"), unit("of", area="road"), unit("il", area="wood"), unit("of2", "of", area="wood")
    state = battle(*own, unit("kab", area="house"))
    state.open_area = "road"
    said = play(attack(state, "road", S), "house+", SETTLE)
    assert "Of2 gets no order." in said and not state.units["of"].waited


@pytest.mark.rule("AF-B22")
@pytest.mark.examples(
    "own, others, step, taken",
    (2, 2, JOINS_FOR_MORE, "house+"),
    (2, 2, JOINS_FOR_MORE - 1, "house"),
    (4, 1, JOINS_FOR_MORE, "house"),
)
def test_enter_takes_others_into_an_attack_that_promises_much_more_with_them(
    own: int, others: int, step: int, taken: str
) -> None:
    """Of two rows on one area Enter took that of less harm and more risk: 45% and 44%, beside 78% and 37%."""
    units = [unit(f"ir{n}") for n in range(own)] + [unit(f"il{n}", area="wood") for n in range(others)]
    state = battle(*units, unit("kab", area="house"), unit("nz", area="house"))
    state.defaults = step
    assert likeliest(state, "road", S) == taken
    assert JOINED not in likeliest(state, "road", S, may_join=False)


@pytest.mark.examples(
    "joins, alone, taken", ("eng2", NOBODY, NOBODY), ("il", NOBODY, "house+"), ("il", "house", "house+")
)
def test_af_b22_enter_attacks_by_itself_only_by_the_likeliest_with_two_coins_to_spare(
    joins: str, alone: str, taken: str
) -> None:
    """With the engineers it had two to spare, but was not worth a turn of their own."""
    own = *(unit(f"ir{n}") for n in range(3)), unit("eng")
    state = battle(
        *own, unit(joins, area="wood"), *(unit(f"nz{n}", area="house") for n in range(4 if alone == NOBODY else 3))
    )
    assert surest(state, "road", S) == taken
    assert surest(state, "road", S, may_join=False) == alone


@pytest.mark.rule("AF-B19")
@pytest.mark.examples(
    "less, step, taken",
    ("combat", SENDS_STRONG, "nz"),
    ("fire", SENDS_STRONG, "nz"),
    ("combat", SENDS_STRONG - 1, "kab"),
)
def test_enter_has_the_strong_advance(less: str, step: int, taken: str) -> None:
    """Reduced units advanced, and a fresh one stayed since it stood last in the list."""
    worn: dict[str, Any] = {less: 1}
    there = (
        unit("kab", area="wood", **worn),
        unit("nz", area="wood"),
        unit("gm", area="field"),
        unit("gm2", area="field"),
    )
    state = battle(*there)
    state.defaults = step
    assert asks(advance(state, Fight(("kab", "nz"), "field"))).default() == taken


@pytest.mark.rule("AF-B29")
@pytest.mark.examples(
    "step, goal, taken",
    (DEFENDER_HOLDS, "camp", "nobody"),
    (DEFENDER_HOLDS - 1, "camp", "nz"),
    (DEFENDER_HOLDS, "house", "nz"),
)
def test_the_defender_advances_by_enter_out_of_no_objective(step: int, goal: str, taken: str) -> None:
    """Three of six left Marabout and Valley mouth for the open."""
    state = battle(*(unit(each, area="wood" if goal == "house" else "house") for each in ("nz", "kab")))
    state.areas["wood"].objective, state.defaults = True, step
    asked = asks(advance(state, Fight(("nz", "kab"), goal)))
    assert (asked.default() == taken) or (taken == "nz" and "nz" in str(asked.default()))


def test_whom_the_defender_keeps_on_several_objectives_is_told_of_each() -> None:
    there = unit("nz", area="camp"), unit("kab", area="wood"), unit("gm", area="road")
    wanted = {each: {"objective": each != "house"} for each in ("camp", "wood", "house")}
    asked = asks(advance(battle(*there, ground=wanted), Fight(("nz", "kab", "gm"), "house")))
    assert asked.default() == "gm" and "keeps Nz in Camp and Kab in Wood." in asked.text
