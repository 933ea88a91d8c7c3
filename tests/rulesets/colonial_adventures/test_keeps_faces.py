"""A front stays where it was told to be, and leaves other sides open, in battles begun since CA 41."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.names import colonial_adventures as ca
from tests.names.colonial_adventures import ShotAim, shot_facts, target_form
from tests.rulesets.colonial_adventures.table import asks, play
from tests.rulesets.colonial_adventures.test_goes_where_sent import meets
from tests.rulesets.colonial_adventures.test_orders_by_table import melee as warriors
from tests.rulesets.colonial_adventures.test_says_ends import shot_at
from tracker.engine import Target
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.fight import forced_moves
from tracker.games.colonial_adventures.fight.casualties import moved, turned
from tracker.games.colonial_adventures.fight.charge import charge
from tracker.games.colonial_adventures.ground.sight import likely_face, why_not_ahead
from tracker.games.colonial_adventures.move import NORMAL, march
from tracker.games.colonial_adventures.player_weighing import likely_hits
from tracker.games.colonial_adventures.reasons import REASONS
from tracker.games.colonial_adventures.solo.state import AIMS_AT_LIKELY, KEEPS_FACES

STEPS = [(KEEPS_FACES, True), (AIMS_AT_LIKELY, False)]


@pytest.mark.rule("CA-GRP-3", "CA-FIRE-7")
@pytest.mark.examples(
    "told, face, other, found, before",
    ("s2", "front", "s8", "", "front"),
    ("s2", "front", "s9", "", "front"),
    ("s2", "front", "s6", "", "front"),
    ("s2", "front", "s3", "front", "front"),
    ("s2", "front", "s2", "front", "front"),
    ("s2", "rear", "s8", "front", "front"),
    ("s2", "rear", "s4", "", "front"),
    ("s2", "rear", "s1", "", ""),
    ("s2", "flank", "s8", "", "front"),
    ("s2", "flank", "s4", "", "front"),
    ("s2", "flank", "s2", "flank", "flank"),
    ("s5", "front", "s8", "front", "front"),
    ("s2", "front", "s5", "front", "front"),
)
def test_ca_grp_3_what_was_told_of_one_side_leaves_the_others_open(
    told: str, face: Any, other: str, found: str, before: str
) -> None:
    """24th fired at their front from the north; whoever came from the south had their front laid out, too."""
    for step, expected in ((KEEPS_FACES, found), (AIMS_AT_LIKELY, before)):
        state = shot_at(step, told, face, other)
        state.groups["zulu"].faces = ""
        assert likely_face(state, state.groups["brit"], state.groups["zulu"]) == expected


@pytest.mark.rule("CA-GRP-3")
@pytest.mark.examples(
    "third, told, face, other, found",
    ("s2", "s3", "front", "s6", "front"),
    ("s2", "s1", "front", "s6", ""),
    ("s2", "s1", "flank", "s3", "front"),
    ("s2", "s4", "flank", "s1", "front"),
    ("s2", "s9", "front", "s8", ""),
    ("s2", "s7", "rear", "s8", "rear"),
    ("s2", "s4", "flank", "s8", "rear"),
)
def test_ca_grp_3_what_was_told_settles_or_denies_what_its_front_leaves(
    third: str, told: str, face: Any, other: str, found: str
) -> None:
    state = shot_at(KEEPS_FACES, told, face, other, third)
    assert likely_face(state, state.groups["brit"], state.groups["zulu"]) == found


@pytest.mark.rule("CA-GRP-3")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
@pytest.mark.parametrize(
    ("way", "other", "face"),
    [("north", "s4", ""), ("north", "s6", ""), ("north", "s1", "front"), ("east", "s7", "rear")],
)
def test_ca_grp_3_who_lies_aside_of_a_front_in_words_may_be_anywhere(
    way: str, other: str, face: str, step: int, is_new: bool
) -> None:
    state = meets(warriors(), step, "attack", at="s5", brit=other)
    state.groups["zulu"].front = way
    assert likely_face(state, state.groups["brit"], state.groups["zulu"]) == (face if is_new else face or "front")


@pytest.mark.rule("CA-GRP-3")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_grp_3_who_is_faced_and_goes_leaves_that_front_where_it_was(step: int, is_new: bool) -> None:
    """A company marched round a band that had fired at it: wherever it went it came upon the band's front."""
    state = meets(warriors(), step, "attack", at="s5", brit="s2")
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    zulu.faces = "brit"
    turned(state, "brit")
    assert zulu.faces == "brit", "it only turned"
    moved(state, "brit")
    ca.stands_at(state, brit, "s9")
    assert (zulu.faces, zulu.front) == (("", "north") if is_new else ("brit", ""))
    assert likely_face(state, brit, zulu) == ("rear" if is_new else "front")
    assert why_not_ahead(state, zulu, brit) == ("behind its front" if is_new else "")


@pytest.mark.rule("CA-GRP-3")
def test_ca_grp_3_of_who_went_in_its_own_section_nobody_knows_the_front_any_more() -> None:
    state = meets(warriors(), KEEPS_FACES, "attack", at="s5", brit="s5")
    zulu = state.groups["zulu"]
    zulu.faces = "brit"
    play(forced_moves.breaks_off(state, "brit", ["zulu"]))
    assert zulu.faces == "brit", "straight from it"
    moved(state, "brit")
    assert (zulu.faces, zulu.front) == ("", "")


@pytest.mark.rule("CA-GRP-3", "CA-REACT-6")
def test_ca_grp_3_who_is_charged_has_the_charger_before_him_as_he_had() -> None:
    state = meets(warriors(), KEEPS_FACES, "attack", at="s5", brit="s2")
    state.groups["brit"].faces = "zulu"
    state.groups["brit_2"].faces = "zulu"
    ca.stands_at(state, state.groups["brit_2"], "s2")
    asks(charge(state, "zulu", "brit", declared=True), {"reach": True, "face": "front"}, "1 1 1")
    assert state.groups["zulu"].before or state.groups["zulu"].place == "s2", "it is at 3 inches"
    assert (state.groups["brit"].faces, state.groups["brit_2"].front) == ("zulu", "south")


@pytest.mark.rule("CA-GRP-3", "CA-MOVE-8", "CA-MOVE-11")
@pytest.mark.examples(
    "sends, then", (forced_moves.advance, [{"near": []}]), (forced_moves.retire, []), (forced_moves.seek_cover, [])
)
def test_ca_grp_3_who_is_sent_straight_to_or_from_somebody_is_before_him_as_he_was(sends: Any, then: list[Any]) -> None:
    state = meets(warriors(), KEEPS_FACES, "attack", at="s5", brit="s2")
    state.groups["zulu"].faces = "brit"
    play(sends(state, "brit", "zulu"), {"place": "s3"}, *then)
    assert state.groups["brit"].place == "s3" and state.groups["zulu"].faces == "brit"


@pytest.mark.rule("CA-GRP-3", "CA-NP-3")
@pytest.mark.parametrize(("toward", "faces"), [("brit", ("zulu", "")), ("", ("", "south"))])
def test_ca_grp_3_who_is_ordered_straight_at_somebody_stays_before_him(toward: str, faces: tuple[str, str]) -> None:
    state = meets(warriors(), KEEPS_FACES, "attack", at="s5", brit="s2")
    brit = state.groups["brit"]
    brit.faces = "zulu"
    play(march(state, "zulu", replace(NORMAL, toward=toward)), {"place": "s4", "near": []})
    assert (brit.faces, brit.front) == faces


@pytest.mark.rule("CA-FIRE-7")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_fire_7_the_app_weighs_a_flank_that_was_told_from_its_section(step: int, is_new: bool) -> None:
    state = shot_at(step, "s3", "flank", "s3")
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    zulu.faces = ""
    flanked = likely_hits(state, brit, zulu)
    state.shots.clear()
    assert (flanked > likely_hits(state, brit, zulu)) is is_new


@pytest.mark.rule("CA-FIRE-7")
@pytest.mark.parametrize(("step", "faces"), [(KEEPS_FACES, {"flank"}), (AIMS_AT_LIKELY, {"front", "flank", "rear"})])
def test_ca_fire_7_the_app_shoots_into_a_flank_that_is_known(step: int, faces: set[str]) -> None:
    state, player = shot_at(step, "s3", "flank", "s3"), RULESET.player()
    form = shot_facts(state, ShotAim("brit", "zulu"))
    assert {player.answer(state, form, Random(seed))["face"] for seed in range(120)} == faces


@pytest.mark.rule("CA-FIRE-7", "CA-GRP-3")
@pytest.mark.examples(
    "front, third, told, face, other, words",
    ("north-west", "", "s9", "front", "s6", "From the rear: Zulu face north-west, Brit to their east."),
    ("north-west", "", "s9", "front", "s1", ""),
    ("", "s2", "s1", "front", "s8", "From the rear: Zulu face Brit 2, Brit to their south."),
    ("", "", "s3", "flank", "s3", "From the flank: as told of Brit 3, beside it."),
    ("", "", "s3", "front", "s3", ""),
)
def test_ca_fire_7_a_face_that_doubles_hits_says_why_in_the_form_in_the_list_and_in_the_reason(
    front: str, third: str, told: str, face: Any, other: str, words: str
) -> None:
    """Enter took the rear of a platoon to which nobody had told a facing; nothing said why."""
    state = shot_at(KEEPS_FACES, told, face, other, third or "s1")
    zulu = state.groups["zulu"]
    zulu.front, zulu.faces = front, zulu.faces if third else ""
    form, aim = shot_facts(state, ShotAim("brit", "zulu")), target_form(state, "brit").fields[0]
    assert isinstance(aim, Target)
    assert form.text.endswith(words) if words else "From the" not in form.text, form.text
    detail = next(each.detail for each in aim.aims if each.id == "zulu")
    reason = REASONS["shot"](state, target_form(state, "brit"), ["shot", "brit"], {"target": "zulu"})
    for told_words in (detail, reason, target_form(state, "brit").text):
        assert (words[1:-1] in told_words) if words else "from the" not in told_words, told_words
