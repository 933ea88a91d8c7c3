"""Moves, formations, passage of lines, baggage, charges, retreats (CD-A6 to CD-A9, CD-B10 to CD-B16, CD-B22 to 27)."""

from copy import deepcopy
from typing import Any

import pytest

from tests.names import colonial_d10 as cd
from tests.rulesets.colonial_d10.bench import ENTER, asks, battlefield, gun, horse, locked, orders, play, stands, unit
from tracker.engine import Facts, Target
from tracker.games.colonial_d10.armies import ARMIES
from tracker.games.colonial_d10.charge import first_half, must_throw_again, second_half, throw_again
from tracker.games.colonial_d10.formations import formations_of, share_that_fires
from tracker.games.colonial_d10.manoeuvre_phase import baggage_disorders
from tracker.games.colonial_d10.move import field, march
from tracker.games.colonial_d10.state import SHEET_AGAIN
from tracker.games.colonial_d10.unit_changes import moves_off, settled
from tracker.games.colonial_d10.units import leaders_on_table
from tracker.games.colonial_d10.view import view


def test_cd_a6_a_charge_goes_half_its_move_and_may_touch() -> None:
    state = battlefield(unit(officers=0, sergeants=0, men=1, full=1), unit("zulu", disordered=False))
    (whom,) = (each for each in asks(orders(state, "zulu")).fields if isinstance(each, Target))
    assert [aim.detail for aim in whom.aims] == ["1 figure"]
    said = play(orders(state, "zulu"), {"act": "charge"}, "9", {"contact": True})
    zulu = state.units["zulu"]
    assert said.has('move Zulu toward Brit: half of their move, 6"')
    assert (zulu.charging, zulu.touching, zulu.reach, zulu.moved) == ("brit", True, "full", True)


def test_cd_a6_by_ruling_only_afghans_go_in_halves() -> None:
    state = battlefield(unit(), unit("zulu", charging="brit", hurt=2), charging="afghans")
    assert play(first_half(state, "zulu", "full")).keys == []
    assert must_throw_again(state) == []
    state.units["zulu"].traits = ["native", "afghan"]
    state.units["zulu"].hurt = 2
    assert len(must_throw_again(state)) == 1


def test_cd_a7_a_charger_who_lost_figures_throws_again_and_keeps_its_marker() -> None:
    state = battlefield(unit(), unit("zulu", charging="brit", reach="full", hurt=5, men=20, full=30, disordered=True))
    state.units["zulu"].traits = ["native"]
    said = play(throw_again(state, "zulu"), "10")
    assert (
        state.units["zulu"].disordered
        and state.units["zulu"].charging == "brit"
        and said.has("charge on, still disordered")
    )


@pytest.mark.parametrize(("die", "charging", "gone"), [("9", "brit", ""), ("7", "", ""), ("1", "", "quit the field")])
def test_cd_a7_results_of_the_second_throw(die: str, charging: str, gone: str) -> None:
    zulu = unit("zulu", charging="brit", reach="full", hurt=4, men=3, full=17, disordered=True)  # -2 spent, -2 lost
    state = battlefield(unit(), zulu)
    state.units["zulu"].full = 11  # worn: no modifier
    assert cd.grade(state.units["zulu"]) == "worn"
    play(throw_again(state, "zulu"), die)
    assert (zulu.charging, zulu.gone) == (charging, gone)


@pytest.mark.parametrize(("disordered", "die", "on"), [(True, "4", False), (True, "5", True), (False, "4", False)])
def test_cd_b14_seven_or_more_completes_a_charge_in_either_column(disordered: bool, die: str, on: bool) -> None:
    zulu = unit("zulu", charging="brit", reach="full", hurt=1, disordered=disordered)  # fresh: +2
    said = play(throw_again(battlefield(unit(), zulu), "zulu"), die)
    assert bool(zulu.charging) == on and said.has("charge on" if on else "charge no farther")


def test_cd_b14_what_each_row_of_the_second_throw_says_is_what_comes() -> None:
    zulu = unit("zulu", charging="brit", reach="full", hurt=1, disordered=True)
    rows = [each.text for each in asks(throw_again(battlefield(unit(), zulu), "zulu")).effects]
    assert [("charge on" in text, "hold" in text) for text in rows[2:]] == [(False, True)] * 2 + [(True, False)] * 2
    zulu.disordered = False
    rows = [each.text for each in asks(throw_again(battlefield(unit(), zulu), "zulu")).effects]
    assert rows[3:5] == ["hold", "charge on"] and rows[0] == "retreat a full move"


def test_cd_b15_whole_pairs() -> None:
    for ruling, expected in (("whole", [0, 1, 1, 2]), ("started", [1, 1, 2, 2])):
        state = battlefield(unit(), pairs=ruling)
        assert [cd.pairs_lost(state, unit(hurt=n)) for n in (1, 2, 3, 4)] == expected


def test_cd_b13_the_other_half_in_the_charge_phase() -> None:
    state = battlefield(unit(), unit("zulu", charging="brit", reach="full"))
    play(second_half(state, "zulu"), ENTER)
    assert state.units["zulu"].engaged == ["brit"] and state.units["brit"].engaged == ["zulu"]
    state = battlefield(unit(), unit("zulu", charging="brit", reach="full"))
    play(second_half(state, "zulu"), {"contact": False})
    assert not state.units["zulu"].engaged and not state.units["zulu"].charging
    state = battlefield(unit(), unit("zulu", charging="brit", reach="full"), second_half="half_only")
    assert play(second_half(state, "zulu")).keys == []


def test_cd_a8_moves_of_the_table() -> None:
    state = battlefield(unit(), unit("zulu"), horse(), gun(), horse("zulu_horse"))
    moves = {each: cd.basic_move(state, state.units[each]) for each in state.units}
    assert moves == {"brit": 9, "zulu": 12, "horse": 18, "gun": 18, "zulu_horse": 21}


def test_cd_a8_natives_who_pass_through_natives_disorder_each_other() -> None:
    state = battlefield(unit(), unit("zulu"), unit("zulu_two"))
    play(orders(state, "zulu"), {"act": "advance"}, "9", {"passes": True}, "zulu_two")
    assert state.units["zulu"].disordered and state.units["zulu_two"].disordered
    state = battlefield(unit(), unit("brit_two"), unit("zulu"))
    play(orders(state, "brit"), {"act": "advance"}, "9", {"passes": True})
    assert not state.units["brit_two"].disordered


@pytest.mark.parametrize(("arm", "less"), [("infantry", ', 3" less'), ("baggage", "")])
def test_cd_a8_the_passage_of_lines_costs_infantry_and_cavalry_not_baggage(arm: Any, less: str) -> None:
    assert field(unit(arm=arm)).label == f"passes through friends{less}"


def test_cd_b23_native_guns_gain_only_by_ruling() -> None:
    guns = gun("zulu_gun", traits=["native"])
    assert [cd.basic_move(battlefield(guns, native_move=each), guns) for each in ("foot_horse", "all")] == [18, 21]


def test_cd_b24_stretches() -> None:
    state = battlefield(unit(), horse())
    assert cd.how_far(state, state.units["brit"], 9) == '9", 18" on a road, 4.5" through rough ground, 3" fording'
    assert cd.how_far(state, state.units["horse"], 18) == '18", 36" on a road, 6" through rough ground, 6" fording'
    state.defaults = 15
    assert '2.2" through rough ground' in cd.how_far(state, state.units["brit"], 4.5), "as it was recorded"
    state.defaults = 16
    assert '1.125" through rough ground' in cd.how_far(state, state.units["brit"], 2.25), "half of half a move"


def test_cd_b25_baggage_moves_six() -> None:
    train = unit(arm="baggage", weapon="none")
    assert [cd.basic_move(battlefield(train, baggage_move=each), train) for each in ("six", "infantry")] == [6, 9]


@pytest.mark.rule("CD-B26")
def test_cd_a9_baggage_has_no_grade_and_disorders_its_friends() -> None:
    train = unit("train", arm="baggage", weapon="none")
    state = battlefield(train, unit(), unit("zulu"))
    assert cd.grade(train) == "" and cd.modifiers(state, train, cd.Wish(), cd.ThrowFacts()).total == 0
    prompt = asks(baggage_disorders(state, "eu"))
    assert [option.id for option in prompt.options] == ["brit"]
    play(baggage_disorders(state, "eu"), "brit")
    assert state.units["brit"].disordered
    state = battlefield(train, unit(), unit("zulu"), baggage_disorders="all")
    assert [option.id for option in asks(baggage_disorders(state, "eu")).options] == ["brit", "zulu"]


def clear_of_baggage(*near: str) -> cd.Battlefield:
    """A train of which the table has said who is near, in a battle begun now."""
    state = battlefield(unit("train", arm="baggage", weapon="none"), unit(), unit("brit_two"))
    state.defaults = cd.MINDS_BAGGAGE
    play(baggage_disorders(state, "eu"), [*near])
    return state


def offered(state: cd.Battlefield) -> list[str]:
    """Those of whom it is asked whether they are near the baggage."""
    return [option.id for option in asks(baggage_disorders(state, "eu")).options]


def test_cd_a9_who_is_near_the_baggage_is_asked_only_of_those_who_may_have_come_near() -> None:
    """It was asked each turn although nobody had moved since."""
    assert play(baggage_disorders(clear_of_baggage(), "eu")).keys == []
    state = clear_of_baggage()
    moves_off(state, state.units["brit_two"])
    assert offered(state) == ["brit_two"]
    state = clear_of_baggage()
    moves_off(state, state.units["train"])
    assert offered(state) == ["brit", "brit_two"]
    state = clear_of_baggage("brit")
    state.units["brit"].disordered = False
    assert offered(state) == ["brit"], "it has rallied where it stands"
    state = clear_of_baggage()
    settled(state, "the move of somebody")
    assert offered(state) == ["brit", "brit_two"]
    state = battlefield(unit("train", arm="baggage", weapon="none"), unit())
    play(baggage_disorders(state, "eu"), [])
    assert offered(state) == ["brit"], "as in battles begun before"


@pytest.mark.rule("CD-B26")
def test_cd_a9_who_is_clear_of_one_train_is_asked_of_the_other_sides() -> None:
    """With baggage that disorders both sides, who was clear of the first train was never asked of the second."""
    trains = [unit("train", arm="baggage", weapon="none"), unit("zulu_train", "tr", arm="baggage", weapon="none")]
    state = battlefield(*trains, unit(), baggage_disorders="all")
    for step, left in ((cd.MINDS_BAGGAGE, []), (cd.MINDS_BOTH_TRAINS, ["baggage:tr"])):
        state.clear, state.defaults = [], step
        play(baggage_disorders(state, "eu"), [])
        assert play(baggage_disorders(state, "tr"), *[[] for _ in left]).keys == left
    del state.units["zulu_train"]
    play(baggage_disorders(state, "eu"), [])
    assert state.clear == ["brit"]


def test_cd_b10_beyond_the_longest_small_arms() -> None:
    state = battlefield(unit(), unit("zulu", weapon="musket"), gun("zulu_gun"))
    assert cd.beyond_words(state, state.units["brit"]).startswith('until more than 12"')
    state.units["zulu"].traits = ["native", "carbines"]
    assert 'until more than 6"' in cd.beyond_words(state, state.units["brit"])
    state.rulings = state.rulings.but(retreat_cap="no_cap")
    assert "at most" not in cd.beyond_words(state, state.units["brit"])
    assert "at least" not in cd.beyond_words(battlefield(unit(), unit("zulu", weapon="bow")), state.units["brit"])


def test_cd_b10_who_stands_beyond_musketry_stays() -> None:
    brit = unit(prone=True, fort=True, cover=True)
    state = battlefield(brit, unit("zulu", weapon="musket"))
    prompt = asks(cd.carry_out(state, "brit", "1-2"))
    assert (
        prompt.text
        == 'A unit stays where it is if it stands more than 12" from every enemy in sight that has small arms.'
    )
    said = play(cd.carry_out(state, "brit", "1-2"), {"stays": True, "left": True})
    assert said[-1] == "Brit stands beyond musketry range and stays there."
    assert (brit.gone, brit.moved, brit.prone, brit.fort, brit.cover) == ("", False, True, True, True)
    assert not [line.event for line in said.log if line.event]
    driven = play(cd.carry_out(state, "brit", "1-2"), ENTER)
    assert (brit.moved, brit.fort) == (True, False)
    assert [line.event.what for line in driven.log if line.event] == ["gives way"]


def test_cd_b10_what_the_table_said_of_ranges_tells_who_stands_beyond() -> None:
    state = battlefield(unit(), unit("zulu", weapon="musket"), unit("zulu_two"), gun("zulu_gun"))
    assert not stands(asks(cd.carry_out(state, "brit", "1-2")))["stays"]
    for shot, stays in ((cd.Shot("long"), False), (cd.Shot("out"), True)):
        state.shots["zulu>brit"] = shot
        assert stands(asks(cd.carry_out(state, "brit", "1-2")))["stays"] == stays
    state.units["zulu_two"].weapon = "bow"
    assert not stands(asks(cd.carry_out(state, "brit", "1-2")))["stays"], "nobody said so of the bows"
    state.shots["brit>zulu_two"] = cd.Shot("out")
    assert stands(asks(cd.carry_out(state, "brit", "1-2")))["stays"], "whom 18 inches don't reach, 6 don't"


def test_cd_b10_where_no_enemy_has_small_arms_nobody_is_asked() -> None:
    state = battlefield(unit(), unit("zulu"), gun("zulu_gun"))
    said = play(cd.carry_out(state, "brit", "1-2"))
    assert said.keys == [] and not state.units["brit"].moved
    driven = play(cd.carry_out(state, "brit", "0-"), ENTER)
    assert driven.keys == ["retreat:brit"] and state.units["brit"].moved, "a full move is another thing"


@pytest.mark.parametrize("state", [locked(unit(fort=True), unit("zulu")), battlefield(unit(), unit("zulu"))])
def test_cd_b10_who_is_in_contact_falls_back_in_any_case(state: cd.Battlefield) -> None:
    brit = state.units["brit"]
    if not brit.engaged:
        brit.charging, brit.touching = "zulu", True
    prompt = asks(cd.carry_out(deepcopy(state), "brit", "1-2"))
    assert "stays" not in [field.name for field in prompt.fields]
    said = play(cd.carry_out(state, "brit", "1-2"), ENTER)
    assert (
        brit.moved
        and not brit.engaged
        and "Brit retreats straight away from the nearest enemy, out of contact" in said[0]
    )


def test_cd_b11_one_stand() -> None:
    state = battlefield(unit(), horse(), gun(), gun("mg", "machine_gun", men=2))
    assert [cd.stand_of(state, each) for each in state.units.values()] == [3, 2, 4, 2]
    state.rulings = state.rulings.but(stand="quarter")
    assert cd.stand_of(state, state.units["brit"]) == 4
    few = unit(men=2, full=17, start=14, disordered=True)
    state = battlefield(few, unit("zulu"))
    said = play(cd.carry_out(state, "brit", "1-2"), ENTER)
    assert (few.officers, few.sergeants, few.men) == (1, 0, 0)
    assert [(line.event.what, line.lost) for line in said.log if line.event] == [("gives way", (3,))]


@pytest.mark.examples(
    "ruling, facts, gone",
    ("removed", {"blocked": True}, "cut off"),
    ("stands", {"blocked": True}, ""),
    ("removed", {"left": True}, "driven off"),
    ("removed", {}, ""),
)
def test_cd_b12_retreats(ruling: str, facts: dict[str, bool], gone: str) -> None:
    state = battlefield(unit(), unit("zulu"), blocked=ruling)
    said = play(cd.carry_out(state, "brit", "0-"), facts)
    assert state.units["brit"].gone == gone and said.has("ends facing the nearest")
    assert (("take Brit off the table", True) in [(line.text, line.is_added) for line in said.log]) == bool(gone)
    assert state.units["brit"].disordered == (ruling == "stands")


def test_cd_b16_cavalry_within_charge_range_is_asked_of_natives_who_advance() -> None:
    for traits, ruling, inches in (([], "move", '18"'), (["native"], "move", '21"'), ([], "half", '9"')):
        state = battlefield(horse(traits=traits), unit("zulu"), cavalry_range=ruling)
        form: Facts[Any] = cd.circumstances(state, "zulu", cd.Wish("advance"))
        assert [field.label for field in form.fields] == [f"enemy cavalry within {inches}"]
        assert cd.circumstances(state, "zulu", cd.Wish("move")).fields == ()


@pytest.mark.examples("limbered, order", (False, ["limbered", "move Gun up"]), (True, ["move Gun up", "ready"]))
def test_cd_b22_a_gun_moves_limbered_whether_it_limbers_or_unlimbers(limbered: bool, order: list[str]) -> None:
    state = battlefield(gun(limbered=limbered), unit("zulu"))
    said = play(orders(state, "gun"), {"act": "limber"}, "9", ENTER)
    first, second = (next(n for n, text in enumerate(said) if words in text) for words in order)
    assert first < second and state.units["gun"].limbered != limbered


def test_cd_b22_a_gun_that_leaves_the_table_unlimbers_no_more() -> None:
    state = battlefield(gun(limbered=True), unit("zulu"))
    said = play(orders(state, "gun"), {"act": "limber"}, "9", {"left": True})
    assert state.units["gun"].gone and not said.has("ready to fire")


def test_cd_b22_limbering_takes_half_a_move() -> None:
    state = battlefield(gun(limbered=True), unit("zulu"))
    said = play(orders(state, "gun"), {"act": "limber"}, "9", {"stayed": True})
    assert not state.units["gun"].limbered and state.units["gun"].moved and said.has('up to 9"')


def test_cd_b27_formations() -> None:
    assert formations_of(unit()) == ["column", "square"] and formations_of(unit("zulu")) == ["line", "column"]
    square = unit(formation="square")
    state = battlefield(square, unit("zulu"), column_plus="on")
    assert cd.reach_of(state, square, "full") == 4.5
    assert cd.modifiers(state, unit(formation="column"), cd.Wish(), cd.ThrowFacts()).total == 3
    play(orders(state, "brit"), {"act": "formation"}, "9", "column", ENTER)
    assert square.formation == "column"


@pytest.mark.examples("formation, fire", ("line", 10), ("column", 3), ("square", 3), ("mob", 5))
def test_cd_b27_so_many_of_ten_fire_in_a_formation(formation: str, fire: int) -> None:
    one = unit(formation=formation)
    assert share_that_fires(one, 10) == fire
    # The half of a mob is rounded down, the quarter of the others up.
    assert share_that_fires(one, 7) == {10: 7, 5: 3, 3: 2}[fire]


def test_cd_b29_lying_down_takes_the_move_and_no_throw() -> None:
    state = battlefield(unit(), unit("zulu"))
    assert play(orders(state, "brit"), {"act": "prone"}, ENTER).keys == ["order:brit", "lies:brit"]
    assert state.units["brit"].prone and state.units["brit"].acted
    state = battlefield(unit(), unit("zulu"), lie_down="free")
    play(orders(state, "brit"), {"act": "prone"}, ENTER)
    assert not state.units["brit"].acted


def test_cd_a11_they_may_stand_up_in_the_enemys_move_and_have_moved() -> None:
    state = battlefield(unit(prone=True, cover=True), unit("zulu"))
    cd.begin(state)
    state.active = "tr"
    play(cd.stands_up(state, "eu"), "brit")
    assert not state.units["brit"].prone and state.units["brit"].moved


def test_cd_a11_whoever_has_no_order_stands_up_when_the_enemy_has_moved() -> None:
    """Any time of the phase will do: they had to say so before they saw anybody come."""
    state = battlefield(unit(prone=True, cover=True), unit("zulu"))
    state.active = "tr"
    for step, keys in ((SHEET_AGAIN - 1, ["stands:eu", "moves:tr"]), (SHEET_AGAIN, ["moves:tr", "stands:eu"])):
        state.defaults = step
        assert play(cd.manoeuvre_phase(deepcopy(state), "tr"), *[ENTER] * 2).keys == keys


def test_cd_h7_dismounting_is_a_change_of_formation() -> None:
    state = battlefield(horse(), unit("zulu"))
    play(orders(state, "horse"), {"act": "mount"}, "9", {"stayed": True})
    assert not state.units["horse"].mounted and cd.basic_move(state, state.units["horse"]) == 9
    state = battlefield(horse(), unit("zulu"))
    play(orders(state, "horse"), {"act": "mount"}, "3", {"stayed": True})
    assert state.units["horse"].mounted
    lame = horse(afoot=8)
    assert cd.basic_move(state, lame) == 9


def test_cd_h5_a_leader_outlives_his_unit() -> None:
    state = battlefield(
        unit(disordered=True), unit("zulu"), leaders=(cd.Leader("gen", "the General", "eu", attached="brit"),)
    )
    play(cd.carry_out(state, "brit", "0-"))
    assert state.units["brit"].gone == "quit the field" and state.leaders["gen"].attached == ""
    assert not state.leaders["gen"].taken


def test_cd_h5_a_leader_goes_with_a_unit_that_leaves_the_table_and_is_no_loss() -> None:
    """He stayed "where Brit stood", at the edge, and could be taken there."""
    state = battlefield(unit(), unit("zulu"), leaders=(cd.Leader("gen", "the General", "eu", True, attached="brit"),))
    state.defaults = SHEET_AGAIN
    said = play(march(state, "brit", "full"), {"left": True})
    assert said.has("take the General off with Brit") and not said.has("detached")
    assert "take Brit off the table" in [line.text for line in said.log if line.is_added]
    assert leaders_on_table(state, "eu") == [] and cd.score(state, "tr") == 0
    assert [each.lost for left in ARMIES.aftermath(state, view(state)).units for each in left.leaders] == [False]
