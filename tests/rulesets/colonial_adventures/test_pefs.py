"""Possible enemy forces: placed, moved, seen, resolved, met (CA-PEF)."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.names.app import Gives, prompt_view_of
from tests.names.engine import taken_words
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, group, play
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.muster.recruits import mustering, with_commander
from tracker.games.colonial_adventures.solo.pef_prompts import who_else_sees, who_sees
from tracker.games.colonial_adventures.solo.state import ASKS_ONCE

NOBODY: list[str] = []


@pytest.mark.rule("CA-PEF-2", "CA-R113")
def test_ca_pef_1_three_markers_each_with_a_section_and_the_higher_of_two_dice() -> None:
    state = alone()
    said = play(ca.after_player(state), "4 2 5", "4 6 1", "2 1 1")
    found = [(each.name, each.section, each.rep) for each in state.solo.markers.values()]
    assert found == [("PEF 1", 4, 5), ("PEF 2", 4, 6), ("PEF 3", 2, 1)] and state.solo.placed
    assert "PEF 1 is in section 4: Rep 5." in said
    assert play(ca.after_player(state)) == [], "they come once"


def test_ca_r113_none_in_a_stand_up_fight() -> None:
    state = alone(mission="stand_up")
    play(ca.after_player(state))
    assert not state.solo.markers and not state.solo.placed


@pytest.mark.rule("CA-BATTLE-4")
@pytest.mark.parametrize(("die", "section"), [(1, 7), (2, 7), (3, 8), (4, 8), (5, 9), (6, 9)])
def test_ca_r131_in_a_defence_they_enter_at_7_8_or_9(die: int, section: int) -> None:
    state = alone(mission="defend")
    play(ca.pefs.place_pef(state), f"{die} 3 4")
    assert state.solo.markers["pef1"].section == section


@pytest.mark.rule("CA-TURN-9")
def test_ca_pef_3_the_highest_rep_moves_first_and_only_whom_the_die_activates() -> None:
    state = alone(dice="6 4")
    state.solo.placed = True
    state.solo.markers = marker(1, 4) | marker(2, 6) | marker(3, 3)
    state.active = "tr"
    said = play(ca.activate_enemy(state), "5", {"section": 2}, "5 6", NOBODY)
    assert [line for line in said if line.endswith("is active")] == ["PEF 2 is active", "PEF 1 is active"]
    state.solo.begin_turn()
    assert not any(each.acted for each in state.solo.markers.values())


@pytest.mark.examples(
    "passes, die, row",
    (2, 1, "2 (1-2)"),
    (2, 2, "2 (1-2)"),
    (2, 3, "2 (3-6)"),
    (1, 1, "1 (1)"),
    (1, 2, "1 (2)"),
    (1, 3, "1 (3-6)"),
    (0, 4, "0"),
)
def test_ca_pef_3_the_rows_of_the_table(passes: int, die: int, row: str) -> None:
    assert ca.movement_row(passes, die) == row


@pytest.mark.rule("CA-R159")
def test_ca_pef_3_it_moves_at_the_enemy_and_nobody_tests() -> None:
    state = alone()
    state.solo.markers = marker(1, 4, 3) | marker(2, 4, 1)
    said = play(ca.pefs.move_pef(state, "pef1"), "1 4", "5", {"section": 6})
    assert said.cell("pef_movement") == ("2 (3-6)", "others") and 'PEF 1: 16" toward the nearest enemy' in " ".join(
        said
    )
    assert state.solo.markers["pef1"].section == 6


@pytest.mark.rule("CA-GRP-1", "CA-MOVE-13")
@pytest.mark.parametrize(
    ("half", "bad", "two", "one", "gap"),
    [(False, False, 16, 8, 4), (True, False, 8, 4, 2), (False, True, 8, 4, 4), (True, True, 4, 2, 2)],
)
def test_ca_pef_3_inches_are_those_of_this_table_and_bad_weather_halves_the_move(
    half: bool, bad: bool, two: int, one: int, gap: int
) -> None:
    state = alone(made=1)
    state.half_scale, state.weather = half, bad
    state.solo.markers = marker(1, 4, 3) | marker(2, 4, 1)
    said = play(ca.pefs.move_pef(state, "pef1"), "1 4", "2", {"section": 2})
    words = f'{two}" straight toward the nearest PEF, to {gap}" from it'
    assert f"PEF 1: {words}." in said and any(f"PEF 1 by {words};" in line for line in said.of("table"))
    prompts: list[Any] = said.prompts
    moves, way = prompts[:2]
    assert [each.text for each in moves.effects[:2]] == [f'{two}"', f'{one}"']
    assert {each.text for each in way.effects} == {words, f'{two}" toward the nearest enemy, in cover all the way'}
    said = play(ca.pefs.move_pef(state, "pef1"), "1 6", "6", {"section": 2})
    assert f'PEF 1: {one}" toward the nearest enemy, in cover all the way.' in said
    state.solo.markers.pop("pef2")
    said = play(ca.pefs.move_pef(state, "pef1"), "1 4", "1", "1 1 1 1")
    assert f'put a marker for PEF 2 beside PEF 1, {gap}" away and out of your sight' in said.of("table")


@pytest.mark.rule("CA-PEF-3")
def test_ca_r115_the_last_one_may_split() -> None:
    state = alone(made=1)
    state.solo.markers = marker(1, 5, 3)
    said = play(ca.pefs.move_pef(state, "pef1"), "5 5", "1", at("pef_splits:pef1", "3 1 2 6"))
    assert said.cell("pef_movement") == ("2 (1-2)", "alone")
    assert [(each.rep, each.section) for each in state.solo.markers.values()] == [(3, 3), (6, 3)], "a Rep for each"
    assert "PEF 1 splits: Rep 3; PEF 2 beside it: Rep 6." in said
    assert 'put a marker for PEF 2 beside PEF 1, 4" away and out of your sight' in said.of("table")
    assert state.solo.markers["pef2"].looked == ["brit"], "it is put down out of sight: nobody is asked of it"
    assert state.solo.markers["pef2"].acted, "it doesn't move in the turn in which it came of another"


@pytest.mark.rule("CA-R114")
def test_ca_pef_4_who_moves_is_asked_once_what_he_sees_until_either_moves() -> None:
    state = alone(group("brit"), group("brit_2"))
    state.solo.markers = marker(1)
    play(ca.pefs.look_out(state, "brit"), NOBODY)
    assert play(ca.pefs.look_out(state, "brit")) == []
    state.solo.forget_looks("brit")
    assert asks(ca.pefs.look_out(state, "brit")).key == "pef_seen:brit"
    play(ca.pefs.look_out(state, "brit"), NOBODY)
    play(ca.pefs.move_pef(state, "pef1"), "1 1", "5", {"section": 5})
    assert play(ca.pefs.look_out(state, "brit")) == [], "who sees it was asked of all as it moved"


def test_ca_r116_who_was_destroyed_by_the_pef_before_sees_the_next_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def destroyed(state: ca.Battlefield, marker_id: str, seeing: Sequence[str], by: str) -> None:
        resolved.append((marker_id, list(seeing), by))
        state.groups["brit"].gone = "destroyed"

    monkeypatch.setattr(ca.pefs, "resolve", destroyed)
    for others, met in ((["brit_2"], [("pef2", ["brit_2"], "brit_2")]), (NOBODY, [])):
        state, resolved = alone(group("brit"), group("brit_2")), list[Any]()
        state.solo.markers = marker(1) | marker(2)
        said = play(ca.pefs.look_out(state, "brit"), ["pef1", "pef2"], NOBODY, others)
        assert resolved == [("pef1", ["brit"], "brit"), *met] and said.waiting is None
        assert [each.title for each in said.prompts[1:]] == ["Which other groups see PEF 1?", "Which groups see PEF 2?"]
    assert state.solo.markers["pef2"].looked == ["brit_2"], "nobody is asked again before either moves"


@pytest.mark.rule("CA-PEF-4")
@pytest.mark.parametrize(("step", "asked"), [(ASKS_ONCE, ["b"]), (ASKS_ONCE - 1, ["a", "b"])])
def test_ca_r116_who_answered_and_has_not_moved_is_in_no_list_of_who_sees_it(step: int, asked: list[str]) -> None:
    """The 24th had seen no PEF, and was asked two prompts later whether it saw the third."""
    state = alone(group("brit"), group("a"), group("b"), defaults=step)
    state.solo.markers = marker(1, looked=["a"])
    assert [each.id for each in who_else_sees(state, "brit", "pef1").options] == asked
    assert [each.id for each in who_sees(state, "pef1").options] == ["brit", *asked]
    state.solo.markers["pef1"].looked = ["a", "b"]
    is_asked = asks(ca.pefs.look_out(state, "brit"), ["pef1"]).key.startswith("pef_contact:")
    assert is_asked is (step < ASKS_ONCE), "all have answered"


def test_ca_pef_4_a_move_asks_at_once() -> None:
    state = alone(dice="3 3")
    state.solo.markers = marker(1)
    said = play(ca.move(state, "brit"), ENTER, ["pef1"], at("pef_resolved:pef1", "4 6"))
    assert "PEF 1: nobody is there." in said and not state.solo.markers


@pytest.mark.rule("CA-R149")
def test_ca_pef_4_two_dice_against_the_major_morale_of_the_enemy() -> None:
    state = alone(morale=2)
    state.solo.markers = marker(1, 6)
    roll = asks(ca.resolve(state, "pef1", ["brit"], ""))
    assert roll.title == "PEF 1 is seen: each die of 2 or less passes"
    said = play(ca.resolve(state, "pef1", ["brit"], ""), "3 3")
    assert said.cell("pef_resolution") == ("0", "result") and not state.solo.markers


@pytest.mark.rule("CA-PEF-4", "CA-R116")
@pytest.mark.examples(
    "total, european, tribal",
    (1, 0, 0),
    (2, 0, 0),
    (3, 1, 1),
    (4, 1, 1),
    (5, 2, 2),
    (6, 3, 3),
    (7, 4, 3),
    (8, 6, 3),
    (9, 6, 4),
    (10, 9, 3),
    (11, 9, 3),
)
def test_ca_r117_how_many_are_met_by_two_of_three_groups(total: int, european: int, tribal: int) -> None:
    groups = [group(each) for each in ("brit", "brit_2", "brit_3")]
    assert ca.contacted(alone(*groups), total, 2) == european
    bands = [group(each) for each in ("zulu", "zulu_2", "zulu_3")]
    assert ca.contacted(alone(*bands, player="tr"), total, 2) == tribal
    assert ca.contacted(alone(*groups), 6, 0) == 2, "one at least is in contact"


def test_ca_pef_6_his_commander_comes_once_and_not_with_a_tribal_players_9() -> None:
    state = alone()
    assert [ca.brings_cinc(state, total) for total in (5, 6, 9, 10)] == [False, True, True, True]
    assert [ca.brings_cinc(alone(group("zulu"), player="tr"), total) for total in (8, 9, 10)] == [True, False, True]
    state.solo.has_met = True
    assert not ca.brings_cinc(state, 6)


def test_ca_pef_4_the_major_morale_is_added_where_both_dice_pass() -> None:
    state = alone()
    state.solo.markers = marker(1)
    found = state.solo.markers["pef1"]
    assert [each.label for each in ca.contact_roll(state, found, 2, 1).odds()][:1] == ["4"]
    assert [each.label for each in ca.contact_roll(state, found, 1, 1).odds()][:1] == ["1"]


@pytest.mark.rule("CA-R118")
def test_ca_pef_5_groups_come_from_the_list_with_leaders_and_strength_by_dice() -> None:
    state = alone(dice="3 3")
    said = play(ca.contact(state, 1, 4, False), "3 4", ENTER, "6", "5 5", "6")
    came = next(each for each in state.groups.values() if each.side == "tr")
    assert (came.rep, came.figures, came.formation, came.weapon) == (5, 20, "mob", "none")
    assert (came.name, came.short) == ("Zulu infantry 1", "Zulu inf 1")
    assert [(leader.name, leader.rep) for leader in came.leaders] == [("Chief", 5)] and "shielded" in came.traits
    assert state.solo.doing == "attack" and "Zulu: they attack." in said


@pytest.mark.parametrize(
    ("active", "order", "acted"),
    [("eu", ["eu", "tr"], False), ("eu", ["tr", "eu"], True), ("tr", ["eu", "tr"], True), ("tr", ["tr", "eu"], True)],
)
def test_ca_r118_they_may_act_this_turn_only_where_their_side_is_yet_to(
    active: str, order: list[str], acted: bool
) -> None:
    state = alone(dice="3 3", doing="attack")
    state.active, state.order = active, order
    play(ca.contact(state, 1, 4, False), "3 4", ENTER, "6", "5 5")
    assert [each.acted for each in state.groups.values() if each.side == "tr"] == [acted]


@pytest.mark.rule("CA-PEF-6")
def test_ca_r47_the_commander_in_chief_is_one_more_figure_of_the_best() -> None:
    state = alone(dice="3 3", doing="attack")
    play(ca.contact(state, 1, 4, True), "3 4", ENTER, "6", "2 2 5 5")
    came = next(each for each in state.groups.values() if each.side == "tr")
    assert came.figures == came.start == 21 and came.leaders[0].rank == "cinc" and state.solo.has_met
    assert [each.rep for each in came.leaders] == [5, 3], "the book gives him the best"


@pytest.mark.rule("CA-PEF-6")
def test_ca_r47_the_commander_in_chief_comes_with_the_group_of_the_highest_rep() -> None:
    state = alone(group("brit"), group("zulu", rep=5), group("zulu_2", rep=6), group("zulu_3", rep=4))
    with_commander(state, ["zulu", "zulu_2", "zulu_3"])
    assert [bool(each.leaders) for each in state.groups.values() if each.side == "tr"] == [False, True, False]


@pytest.mark.rule("CA-PEF-5")
def test_ca_react_16_the_inactive_side_tests_its_will() -> None:
    state = alone(dice="3 3", doing="attack")
    state.solo.markers = marker(1)
    state.acting = "brit"
    said = play(
        ca.resolve(state, "pef1", ["brit"], "brit"),
        "2 5",
        "3",
        "3 4",
        ENTER,
        "6",
        "5 5",
        ["zulu_inf_1"],
        ENTER,
        "2 2 2",
        {"reach": False},
    )
    assert "Test of Wills" in " ".join(said)


def test_ca_r118_who_comes_acts_this_turn_only_if_its_side_is_still_to_act() -> None:
    for order, acted in ((["eu", "tr"], False), (["tr", "eu"], True)):
        state = alone(dice="3 3", doing="attack")
        state.order, state.active = order, "eu"
        play(ca.contact(state, 1, 4, False), "3 4", ENTER, "6", "5 5")
        assert next(each for each in state.groups.values() if each.side == "tr").acted is acted


@pytest.mark.rule("CA-R119", "CA-R105")
@pytest.mark.examples(
    "mission, does",
    ("patrol", ["patrol", "patrol", "patrol", "patrol", "attack", "attack"]),
    ("raid", ["patrol", "defend", "defend", "defend", "defend", "defend"]),
    ("defend", ["patrol", "attack", "attack", "attack", "attack", "attack"]),
)
def test_ca_np_1_what_they_are_doing(mission: Any, does: list[str]) -> None:
    state = alone(mission=mission)
    assert [ca.doing_of(state, die) for die in range(1, 7)] == does


def test_ca_r105_in_a_stand_up_fight_tribes_attack_and_europeans_defend() -> None:
    for player, does in (("eu", "attack"), ("tr", "defend")):
        state = alone(group("brit" if player == "eu" else "zulu"), player=player, mission="stand_up")
        play(ca.what_are_they_doing(state))
        assert state.solo.doing == does


def test_names_are_not_given_twice() -> None:
    state = alone(group("zulu", name="Infantry 1"))
    assert "zulu" in mustering(state).units


@pytest.mark.rule("CA-TURN-9")
def test_a_whole_turn_ends_with_what_was_scouted() -> None:
    state = alone()
    state.turn = 1
    state.solo.placed = True
    asked = asks(ca.turn(state))
    assert asked.key == "activation"


@pytest.mark.parametrize(("by", "dice"), [("brit", ["3 3"]), ("", ["3 3"]), ("brit", ["1 3", "1"])])
def test_ca_pef_4_a_pef_that_was_nobody_is_logged_as_an_event(by: str, dice: list[str]) -> None:
    state = alone(morale=2)
    state.solo.markers = marker(1, 6)
    said = play(ca.resolve(state, "pef1", ["brit"], by), *dice)
    (event,) = [line.event for line in said.log if line.event is not None]
    assert (event.what, event.by) == ("finds nobody", by)
    assert event.how == "where PEF 1 was thought to be, in section 5"


# Where a PEF ends


@pytest.mark.examples(
    "rolled, places, section",
    (("1 4", "5"), {"brit": "s8"}, 5),
    (("1 4", "5"), {"brit": "s7", "brit_2": "s9"}, 0),
    (("1 6", "3"), {"brit": "s8"}, 5),
    (("1 6", "4"), {"brit": "s8"}, 0),
    (("1 4", "5"), {"brit": "s7", "brit_2": "s8", "brit_3": "s3"}, 3),
    (("1 4", "5"), {"brit": "s2"}, 0),
    (("1 4", "5"), {"brit": ""}, 0),
    (("1 4", "1"), {"brit": "s8"}, 1),
    ids=[
        "toward the enemy",
        "either way",
        "8 inches",
        "bad weather",
        "the nearest",
        "in its own section",
        "nobody knows",
        "toward a PEF",
    ],
)
def test_ca_pef_3_7c_a_pef_that_moved_is_not_by_default_where_it_was(
    rolled: tuple[str, str], places: dict[str, str], section: int
) -> None:
    """Enter says its section only where the nearest is known to lie beyond another; else it is to be said."""
    state = alone(*(group(each) for each in places))
    state.weather = rolled == ("1 6", "4")
    state.ground = Ground(sections=["clear"] * 9)
    for each, place in places.items():
        ca.stands_at(state, state.groups[each], place)
    state.solo.markers = marker(1, 4, section=2) | marker(2, 3, section=1)
    form = asks(ca.pefs.move_pef(state, "pef1"), *rolled)
    assert (form.fields[0].default, form.default() is None) == (section, not section)
    words = taken_words(form.fields, {})
    assert words.startswith(f"section{f' {section}' if section else '?'}")
    face = prompt_view_of(form, lambda: Random(0))
    assert any(f"[{section or '?'}]" in "".join(text for text, _ in row) for row in face.rows(76, 12))
    assert isinstance(face.press("enter"), Gives) == bool(section), "what nobody said is asked for"
    if not section:
        face.press("6")
        face.press("a")
        assert face.press("enter") == Gives({"section": 6, "seen": ["brit"]}), "a digit is the section"
    play(ca.pefs.move_pef(state, "pef1"), *rolled, ENTER if section else {"section": 6})
    assert state.solo.markers["pef1"].section == (section or 6)
