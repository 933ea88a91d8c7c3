"""Where a break-off ends is said, and what was told of a front holds, in battles begun since CA 37."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import asks, at, group, play
from tests.rulesets.colonial_adventures.test_fires_on import facing
from tests.rulesets.colonial_adventures.test_goes_where_sent import entered, meets, shown
from tests.rulesets.colonial_adventures.test_orders_by_table import melee as warriors
from tracker.games.colonial_adventures.fight.likely_shot import likely_bears
from tracker.games.colonial_adventures.ground.sight import likely_face, why_not_ahead
from tracker.games.colonial_adventures.solo.state import FIRES_ON, SAYS_ENDS
from tracker.games.colonial_adventures.state import Shot

STEPS = [(SAYS_ENDS, True), (FIRES_ON, False)]
BROKE_OFF = ("1", "1")


def fights(place: str, step: int = SAYS_ENDS) -> ca.Battlefield:
    """A unit that has a band at hand at a place of section 4; the rocks are there."""
    state = meets(warriors(), step, "attack", at="s4", brit="s4")
    state.ground.pieces["rocks"] = ca.Piece(id="rocks", name="the rocks", kind="rough", section=4)
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    ca.stands_at(state, brit, place)
    brit.engaged, zulu.engaged = ["zulu"], ["brit"]
    return state


@pytest.mark.rule("CA-MELEE-9", "CA-R83")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
@pytest.mark.parametrize("place", ["rocks", "before:rocks", ""])
def test_ca_melee_9_who_breaks_off_from_a_place_says_where_he_stands_then(place: str, step: int, is_new: bool) -> None:
    """Horse broke off from the donga: 'the donga?' stayed, and who charged it there was in no section either."""
    state = fights(place, step)
    form: Any = asks(ca.melee.break_off(state, "brit"), *BROKE_OFF)
    assert (form.key == "ended:brit") is is_new
    if is_new:
        assert shown(form, "place").offered == ("s4" if place else "")
        play(ca.melee.break_off(state := fights(place), "brit"), *BROKE_OFF, at("ended:brit", {"place": "s4"}), "6 6 6")
        brit = state.groups["brit"]
        assert (brit.place, brit.doubt, brit.faces) == ("s4", False, "zulu")


@pytest.mark.rule("CA-MELEE-9")
def test_ca_melee_9_who_breaks_off_within_a_section_or_on_no_ground_is_asked_nothing() -> None:
    state = fights("s4")
    said = play(ca.melee.break_off(state, "brit"), *BROKE_OFF, "6 6 6")
    assert "ended:brit" not in said.keys and state.groups["brit"].place == "s4"
    bare = fights("s4")
    bare.ground.sections, bare.ground.pieces = [], {}
    assert "ended:brit" not in play(ca.melee.break_off(bare, "brit"), *BROKE_OFF, "6 6 6").keys


def shot_at(step: int, told: str, face: Any, other: str, third: str = "s1", bears: bool = True) -> ca.Battlefield:
    """Warriors in section 5 who went at a third unit; one shot at them from a section, and another may from its own."""
    state = facing(step, "s5", third, other)
    state.groups["brit_3"] = group("brit_3")
    ca.stands_at(state, state.groups["brit_3"], told)
    state.shots["brit_3>zulu"] = Shot(face=face, bears=bears)
    return state


@pytest.mark.rule("CA-FIRE-7", "CA-GRP-3")
@pytest.mark.examples(
    "third, told, face, other, found, before",
    ("s1", "s3", "front", "s6", "", "rear"),
    ("s1", "s2", "front", "s9", "rear", "rear"),
    ("s1", "s3", "front", "s3", "front", ""),
    ("s1", "s3", "flank", "s3", "flank", ""),
    ("s1", "s3", "flank", "s6", "rear", "rear"),
    ("s2", "s6", "rear", "s3", "", "front"),
    ("s2", "s8", "rear", "s3", "front", "front"),
    ("", "s6", "rear", "s3", "", "front"),
    ("", "s3", "front", "s7", "front", "front"),
    ("", "s2", "rear", "s6", "front", "front"),
    ("s2", "s5", "front", "s5", "", ""),
)
def test_ca_fire_7_two_answers_about_one_front_agree(
    third: str, told: str, face: str, other: str, found: str, before: str
) -> None:
    """ "From the front" was said of a shot from the north-east; one from the east had "rear" laid out, doubled."""
    for step, expected in ((SAYS_ENDS, found), (FIRES_ON, before)):
        state = shot_at(step, told, face, other, third or "s1")
        state.groups["zulu"].faces = "brit_2" if third else ""
        assert likely_face(state, state.groups["brit"], state.groups["zulu"]) == expected
    missed = shot_at(SAYS_ENDS, told, face, other, third or "s1", bears=False)
    missed.groups["zulu"].faces = "brit_2" if third else ""
    assert likely_face(missed, missed.groups["brit"], missed.groups["zulu"]) == before, "of no shot nothing was told"


@pytest.mark.rule("CA-FIRE-7")
def test_ca_fire_7_whom_it_faces_it_has_in_front_whatever_was_told_of_another() -> None:
    state = shot_at(SAYS_ENDS, "s1", "rear", "s2")
    state.groups["zulu"].faces = "brit"
    assert likely_face(state, state.groups["brit"], state.groups["zulu"]) == "front"


@pytest.mark.rule("CA-FIRE-7")
def test_ca_fire_7_a_shot_at_another_group_tells_nothing_of_its_front() -> None:
    state = shot_at(SAYS_ENDS, "s3", "flank", "s3")
    state.shots = {"brit_3>zulu_2": state.shots["brit_3>zulu"]}
    assert likely_face(state, state.groups["brit"], state.groups["zulu"]) == ""


@pytest.mark.rule("CA-FIRE-1")
def test_ca_fire_1_who_is_in_a_house_has_no_back_but_a_front() -> None:
    state = facing(SAYS_ENDS, "s5", "s2", "s8")
    zulu, brit = state.groups["zulu"], state.groups["brit"]
    zulu.front, zulu.faces, zulu.housed = "north", "", True
    assert (likely_face(state, brit, zulu), why_not_ahead(state, zulu, brit)) == ("front", "behind its front")


@pytest.mark.rule("CA-FIRE-1")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
@pytest.mark.parametrize(("face", "words"), [("rear", "behind its front"), ("flank", "in its flank"), ("front", "")])
def test_ca_fire_1_who_shot_it_from_behind_is_not_in_sight_ahead(
    face: Any, words: str, step: int, is_new: bool
) -> None:
    """The Doui Menia shot it in the back; a turn had not come between, and they stood in sight ahead."""
    state = meets(warriors(weapon="musket"), step, "attack", at="s5", brit="s8")
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    state.shots["zulu>brit"] = Shot(face=face)
    bears = face == "front" or not is_new
    assert why_not_ahead(state, brit, zulu) == ("" if bears else words)
    assert likely_bears(state, ca.ShotAim("brit", "zulu")) is bears
    aim = next(each for each in shown(ca.target_form(state, "brit"), "target").aims if each.id == "zulu")
    assert (words in aim.detail) if words and is_new else "front" not in aim.detail
    assert entered(ca.approach_form(state, "brit", "zulu", True))["reach"] is bears
    ca.turned(state, "brit")
    assert not why_not_ahead(state, brit, zulu), "it has turned since"


@pytest.mark.rule("CA-FIRE-1")
def test_ca_fire_1_a_gun_turns_as_it_fires_whoever_shot_at_its_back() -> None:
    state = meets(warriors(weapon="musket"), SAYS_ENDS, "attack", at="s5", brit="s8")
    state.groups["gun"] = group("gun", "eu", arm="artillery")
    ca.stands_at(state, state.groups["gun"], "s8")
    state.shots["zulu>gun"] = Shot(face="rear")
    assert likely_bears(state, ca.ShotAim("gun", "zulu"))
    aim = next(each for each in shown(ca.target_form(state, "gun"), "target").aims if each.id == "zulu")
    assert "front" not in aim.detail


@pytest.mark.rule("CA-GRP-3")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
@pytest.mark.parametrize(("charger", "face"), [("s8", "rear"), ("s4", ""), ("s2", "front")])
def test_ca_grp_3_a_charge_starts_from_where_a_shot_would(charger: str, face: str, step: int, is_new: bool) -> None:
    """A charge kept "from the front" where a shot from there would have come upon the rear."""
    state = facing(step, "s5", "s2", charger)
    form = ca.approach_form(state, "brit", "zulu", True)
    assert entered(form)["face"] == (face if is_new else "front")
    assert bool(form.unsaid()) is (is_new and not face)
    assert not form.read({"reach": False})[0].reach, "who does not charge starts from nowhere"
    whom: Any = ca.whom_form(state, "brit")
    known = next(each.known for each in shown(whom, "target").aims if each.id == "zulu")
    assert known.get("face", "front") == (face if is_new else "front")


@pytest.mark.rule("CA-GRP-3")
def test_ca_grp_3_the_face_of_a_shot_holds_for_the_charge_of_who_fired_it() -> None:
    state = facing(SAYS_ENDS, "s5", "s2", "s4")
    state.shots["brit>zulu"] = Shot(face="flank")
    assert entered(ca.approach_form(state, "brit", "zulu", True))["face"] == "flank"
    state.shots["brit>zulu"].bears = False
    assert entered(ca.approach_form(state, "brit", "zulu", True))["face"] == ""
