"""At whom, and how it stands to him, in one form: fire and charge of an active group (CA-FIRE-3, CA-REACT-6)."""

from pathlib import Path
from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.names.app import BattleStack
from tests.names.journal import Session
from tests.names.play import Seat
from tests.rulesets.colonial_adventures.table import SETTLE, asks, at, battlefield, group, play
from tracker.engine import Aim, Facts, Roll, standing
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.ground.facing import faced, way_of


def three() -> ca.Battlefield:
    return battlefield(group("brit", rep=5), group("zulu"), group("zulu_2", figures=8, cover=True), group("zulu_3"))


def aims(form: Facts[Any]) -> dict[str, Aim]:
    field: Any = form.fields[0]
    return {aim.id: aim for aim in field.aims}


def test_ca_fire_1_range_and_dice_stand_beside_each_target_the_last_is_the_usual() -> None:
    state = three()
    state.groups["brit"].aim = "zulu_2"
    state.groups["zulu_3"].engaged = ["ally"]
    form = asks(ca.activate(state, "brit"), "fire")
    listed = aims(form)
    assert form.key == "shot:brit" and list(listed) == ["zulu", "zulu_2", "zulu_3", "nobody"]
    assert form.fields[0].default == "zulu_2"
    assert listed["zulu"].detail == "20 figures, 9 dice, mob"
    assert listed["zulu_2"].detail == "8 figures, 10 dice, mob, in cover"
    assert (listed["zulu_3"].refused, listed["zulu_3"].detail) == ("in melee", "20 figures, mob")


def test_ca_fire_3_how_many_fire_is_said_once_and_beside_a_target_where_it_is_another_number() -> None:
    state = three()
    state.shots["brit>zulu"] = ca.Shot(firing=12)
    form = ca.target_form(state, "brit")
    assert form.text == "The dice shown are for 20 figures."
    assert [aims(form)[each].detail for each in ("zulu", "zulu_2")] == [
        "20 figures, 12 fire: 6 dice, mob",
        "8 figures, 10 dice, mob, in cover",
    ]
    moved = ca.target_form(state, "brit", halved=True)
    assert moved.text.endswith(" The dice shown are for half of 20 figures.")
    assert aims(moved)["zulu_3"].detail == "20 figures, 5 dice, mob"


def test_ca_fire_1_a_digit_means_one_target_for_all_who_fire_or_charge_also_when_others_are_gone() -> None:
    state = three()
    state.groups["brit"].aim = "zulu_3"
    numbers = {"zulu": 1, "zulu_2": 2, "zulu_3": 3, "nobody": 4}
    for form in (ca.target_form(state, "brit"), ca.whom_form(state, "brit")):
        assert {each.id: each.number for each in aims(form).values()} == numbers
    state.groups["zulu"].gone = "destroyed"
    assert {each.id: each.number for each in aims(ca.target_form(state, "brit")).values()} == {
        each: number for each, number in numbers.items() if each != "zulu"
    }


def test_ca_fire_1_whose_shot_did_not_bear_is_offered_no_dice() -> None:
    """Enter made "no shot" of a target beside which nine dice stood, again and again."""
    state = battlefield(group("brit"), group("zulu"))
    assert aims(ca.target_form(state, "brit"))["zulu"].detail == "20 figures, 8 dice, mob"
    state.shots["brit>zulu"] = ca.Shot(bears=False)
    assert aims(ca.target_form(state, "brit"))["zulu"].detail == "20 figures, likely no shot, mob"


def test_ca_gun_2_the_dice_at_either_range_are_shown_until_the_range_is_told() -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    told = aims(ca.target_form(state, "gun"))["zulu"].detail
    assert told == "20 figures, 10 dice, 8 at long range, mob"
    ca.distances.tell(state, "gun", "zulu", least=40)
    assert aims(ca.target_form(state, "gun"))["zulu"].detail == '20 figures, 8 dice at long range, beyond 36", mob'


def test_ca_fire_3_what_was_told_of_a_target_stands_as_soon_as_it_is_picked() -> None:
    state = three()
    state.shots["brit>zulu"] = ca.Shot(face="flank", cover=True, firing=12, seen=5)
    form = asks(ca.activate(state, "brit"), "fire")
    facts = standing(form.fields, {"target": "zulu"})
    assert (facts["face"], facts["cover"], facts["firing"], facts["seen"]) == ("flank", True, 12, 5)
    facts = standing(form.fields, {"target": "zulu_2"})
    assert (facts["face"], facts["cover"], facts["firing"], facts["seen"]) == ("front", True, 20, 8)
    roll = asks(ca.activate(state, "brit"), "fire", {"target": "zulu_2"})
    assert roll.key == "fire:brit:zulu_2" and state.groups["brit"].aim == "zulu_2"
    assert state.shots["brit>zulu_2"] == ca.Shot(cover=True)


def test_ca_fire_3_no_more_figures_are_seen_than_the_target_has() -> None:
    state = three()
    (pool,) = asks(ca.activate(state, "brit"), "fire", {"target": "zulu_2", "seen": 20}).breakdowns
    assert "twice the figures (20 to 8)" in [each.label for each in pool.modifiers if each.applied]


def test_ca_fire_1_the_fire_alone_can_be_settled_and_counts_as_fire() -> None:
    state = three()
    said = play(ca.activate(state, "brit"), "fire", SETTLE, "done")
    assert "Settled on the table: the fire of Brit." in said and state.groups["brit"].done == ["fire"]
    said = play(ca.activate(three(), "brit"), "fire", {"target": "zulu"}, SETTLE, "done")
    assert "Settled on the table: the fire of Brit at Zulu." in said


@pytest.mark.rule("CA-MELEE-3")
def test_ca_react_6_a_charge_is_told_with_its_ground_which_is_not_asked_again_on_contact() -> None:
    state = battlefield(group("brit", place="on the ridge", cover=True), group("zulu", rep=5))
    form = asks(ca.activate(state, "zulu"), "charge")
    # The dice of what is offered: one more for the height, one more for the wall.
    assert form.key == "reach:zulu" and aims(form)["brit"].detail == "20 figures, 5 dice to 6 at its wall"
    offered = standing(form.fields, {"target": "brit"})
    assert offered["second_up"] and offered["second_wall"] and not offered["first_up"] and not offered["first_wall"]
    fought = asks(
        ca.activate(state, "zulu"),
        "charge",
        {"target": "brit", "second_up": False},
        at("test:zulu:wanting_to_charge", "1 1"),
        at("test:brit:being_charged", "6 6 6"),
    )
    assert fought.key == "melee:zulu:brit"
    assert [each.label for each in fought.breakdowns[1].modifiers if each.applied] == ["behind a wall or fieldwork"]


def test_ca_react_6_it_is_told_that_a_charge_out_of_reach_is_none() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = play(ca.activate(state, "zulu"), "charge", {"target": "brit", "reach": False}, "done")
    assert "Zulu can't see or reach their target: no charge." in said
    assert not any(each.event for each in said.log), "a report tells no charge beside one at another that went home"


def test_ca_react_6_who_moved_to_meet_the_charge_is_asked_about_the_ground() -> None:
    """Only where something was said of it: out of even ground nobody comes to a wall or up a hill in 3 inches."""
    for told, asked in (({}, "melee"), ({"second_wall": True}, "ground"), ({"first_up": True}, "ground")):
        state = battlefield(group("brit"), group("zulu"))
        prompt = asks(ca.activate(state, "brit"), "charge", {"target": "zulu", **told}, "1 1", "1 1")
        assert prompt.key == f"{asked}:brit:zulu", told


def test_ca_act_3_the_form_says_yes_of_bearing_before_a_target_is_picked_as_after_it() -> None:
    """Whoever sees a no there turns it over, and would lose the shot."""
    state = battlefield(group("zulu", weapon="musket"), group("brit"), group("brit_2"))
    fields = ca.target_form(state, "zulu", halved=True).fields
    assert standing(fields, {})["target"] == "nobody"
    assert standing(fields, {})["bears"] is standing(fields, {"target": "brit"})["bears"] is True


def test_ca_fire_1_nobody_after_all_is_taken_before_a_range_is_said() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert asks(ca.activate(state, "brit"), "fire", {"target": "nobody"}).key.startswith("act:brit")


# The front (CA-FIRE-1): sections 1 to 3 are the north


def test_ca_fire_1_who_is_behind_the_front_is_likely_not_fired_at_nor_charged() -> None:
    state = RULESET.new("rorkes_drift", {})
    north, south = aims(ca.target_form(state, "north")), aims(ca.target_form(state, "south"))
    assert north["indluyengwe"].detail.split(", ")[2] == "behind its front", "before how it stands"
    assert [each["oskarberg"].known["bears"] for each in (north, south)] == [False, True]
    charges = aims(ca.whom_form(state, "north")), aims(ca.whom_form(state, "south"))
    assert [each["indluyengwe"].known["reach"] for each in charges] == [False, False], "it stands in rough ground"
    assert [bool(each["indluyengwe"].warned) for each in charges] == [True, True]
    state.ground.sections[8] = "clear"
    ca.stands_at(state, state.groups["indluyengwe"], "s9")
    charges = aims(ca.whom_form(state, "north")), aims(ca.whom_form(state, "south"))
    assert [each["indluyengwe"].known["reach"] for each in charges] == [False, True]
    state.groups["north"].formation = "square"
    assert aims(ca.target_form(state, "north"))["oskarberg"].known["bears"]


def test_ca_fire_1_enter_leaves_who_can_bear_on_nobody_behind_its_wall() -> None:
    state = RULESET.new("rorkes_drift", {})
    assert [asks(ca.activate(state, each)).enter for each in ("north", "south")] == ["done", "fire_alone"]
    state.groups["north"].front = ""
    assert asks(ca.activate(state, "north")).enter == "fire_alone"


@pytest.mark.rule("CA-FIRE-1")
@pytest.mark.parametrize("shot_at", ["south", "north", "storehouse"])
def test_7b_a_unit_that_is_called_as_a_way_is_no_way(shot_at: str) -> None:
    """Rorke's Drift has units `south` and `north`: who has fired at one has its front toward it, not that way."""
    state = RULESET.new("rorkes_drift", {})
    whole = {"target": shot_at, "bears": True, "firing": 20}
    play(ca.activate(state, "oskarberg"), "fire", whole, SETTLE)
    assert state.groups["oskarberg"].faces == shot_at and not state.groups["oskarberg"].front
    state.groups["oskarberg"].acted = False
    form = ca.target_form(state, "oskarberg")
    assert not any("behind its front" in aim.detail for aim in aims(form).values())
    assert form.default() is not None and form.read(form.default())[0].bears, "Enter fires again"
    assert ca.view(state).unit("oskarberg").faces == (state.groups[shot_at].short or state.groups[shot_at].name)  # type: ignore[union-attr]


@pytest.mark.rule("CA-MOVE-8")
def test_7b_who_retires_or_charges_faces_the_unit_whatever_its_id() -> None:
    state = RULESET.new("rorkes_drift", {})
    play(ca.retire(state, "indluyengwe", "south"), {"place": "s5", "left": False}, {"near": []})
    band = state.groups["indluyengwe"]
    assert (faced(state, band), way_of(state, band)) == (state.groups["south"], "")
    assert ca.whom_form(state, "indluyengwe").read({"target": "north"})[0].reach
    told = ({"reach": True}, at("test:indluyengwe:wanting_to_charge", "1 1 1"), SETTLE)
    play(ca.charge(state, "indluyengwe", "north"), *told)
    assert (band.faces, band.front) == ("north", "")


def test_7b_fronts_of_old_battles_are_understood() -> None:
    """Until rules 6 words and ids stood in one field: an enemy's id is the enemy, any other word is a way."""
    state = RULESET.new("rorkes_drift", {})
    for each, old in (("oskarberg", "south"), ("south", "south"), ("north", "indluyengwe"), ("hospital", "the yard")):
        state.groups[each].faces, state.groups[each].front = old, ""
    old_ways = {each: way_of(state, state.groups[each]) for each in ("oskarberg", "south", "north", "hospital")}
    assert old_ways == {"oskarberg": "", "south": "south", "north": "", "hospital": "the yard"}
    assert faced(state, state.groups["oskarberg"]) is state.groups["south"]
    assert not any("faces" in each for each in ca.check(state))


@pytest.mark.rule("CA-FIRE-3", "CA-REACT-7")
def test_ca_fire_3_the_dice_of_a_reaction_shot_take_its_form_as_it_stands(tmp_path: Path) -> None:
    session = Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=7)
    stack = BattleStack(Seat(session))
    for key in ["enter", "2", "5", "enter", "c", "a", "1", "b", "enter", "2", "enter", "n", "4", "3", "enter"]:
        assert stack.press(key)
    form = stack.seat.prompt
    assert isinstance(form, Facts) and form.key.startswith("shot:") and form.dice[""] == 8
    assert stack.press("1") and stack.press("6")
    fire = stack.seat.prompt
    assert isinstance(fire, Roll) and fire.key.startswith("fire:") and fire.pools[0].count == 8
    assert stack.seat.dice is not None and stack.seat.dice.there.dice == {"fire": [1, 6]}
