"""Who moved fires behind that, and a shot comes upon the face that was told, in battles begun since CA 36."""

from random import Random
from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, ShotAim, shot_facts
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import asks, play
from tests.rulesets.colonial_adventures.test_goes_where_sent import entered, meets
from tests.rulesets.colonial_adventures.test_orders_by_table import melee as warriors
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.actions import actions
from tracker.games.colonial_adventures.distances import tell
from tracker.games.colonial_adventures.fight.fire import shoot
from tracker.games.colonial_adventures.ground.places import stands_at
from tracker.games.colonial_adventures.ground.sight import likely_face
from tracker.games.colonial_adventures.ground.terrain_prompts import arrangement_choice
from tracker.games.colonial_adventures.solo.objectives import after_the_turn
from tracker.games.colonial_adventures.solo.state import FIRES_ON, JOINS_LINE

STEPS = [(FIRES_ON, True), (JOINS_LINE, False)]


@pytest.mark.rule("CA-ACT-1")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
@pytest.mark.parametrize("done", ["move", "fast_move", "fall_back", "lie_down", "stand_up"])
def test_ca_act_1_who_moved_fires_by_enter_at_whom_the_ground_has_in_range(done: str, step: int, is_new: bool) -> None:
    """After its fast move two bands stood uncovered 18 inches off, and Enter was nothing more: every player fires."""
    state = meets(warriors(), step, "attack", at="s5", brit="s8")
    state.groups["brit"].done = [done]
    assert asks(actions(state, "brit")).enter == ("fire" if is_new else "done")
    far = meets(warriors(), step, "attack", "woods 5", at="s2", brit="s8")
    far.groups["brit"].done = [done]
    assert asks(actions(far, "brit")).enter == "done", "nobody is in sight"
    shot = meets(warriors(), step, "attack", at="s5", brit="s8")
    shot.groups["brit"].done = ["fire"]
    tell(shot, "brit", "zulu", most=12)
    assert asks(actions(shot, "brit")).enter == "done", "who has fired has done what he came for"


def facing(step: int, at: str, third: str, shooter: str) -> Battlefield:
    """Warriors who were told to go straight at one group, and another that fires at them."""
    state = meets(warriors(), step, "attack", at=at, brit=shooter)
    stands_at(state, state.groups["brit_2"], third)
    state.groups["zulu"].faces = "brit_2"
    return state


@pytest.mark.rule("CA-FIRE-7", "CA-GRP-3")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
@pytest.mark.parametrize(
    ("at", "third", "shooter", "face"),
    [
        ("s5", "s2", "s8", "rear"),
        ("s5", "s2", "s2", "front"),
        ("s5", "s2", "s1", "front"),
        ("s5", "s2", "s9", "rear"),
        ("s5", "s2", "s4", ""),
        ("s6", "s6", "s8", ""),
        ("s5", "s2", "s5", ""),
        ("s5", "s5", "s5", "front"),
    ],
)
def test_ca_fire_7_who_was_told_to_go_at_another_has_his_back_to_who_stands_behind(
    at: str, third: str, shooter: str, face: str, step: int, is_new: bool
) -> None:
    """A band went straight at the mounted infantry, and 24th behind it had its front: Enter halved the hits."""
    form = shot_facts(facing(step, at, third, shooter), ShotAim("brit", "zulu"))
    assert entered(form)["face"] == (face if is_new else "front")


@pytest.mark.rule("CA-FIRE-7")
def test_ca_fire_7_a_face_that_is_open_must_be_said_unless_nobody_fires() -> None:
    form = shot_facts(facing(FIRES_ON, "s6", "s6", "s8"), ShotAim("brit", "zulu"))
    assert form.unsaid() == ["Say from which side: f front, l flank, d rear"] and form.default() is None
    facts: Any = form.read({"face": "flank"})[0]
    assert facts.face == "flank" and not form.read({"bears": False})[0].bears
    state = facing(FIRES_ON, "s6", "s6", "s8")
    state.groups["zulu"].faces = "brit"
    assert entered(shot_facts(state, ShotAim("brit", "zulu")))["face"] == "front", "whom it faces it has in front"
    play(shoot(state := facing(FIRES_ON, "s6", "s6", "s8"), "brit", "zulu"), {"bears": False})
    assert state.shots["brit>zulu"].face == "front", "a file holds no face that is none"


@pytest.mark.rule("CA-FIRE-7", "CA-GRP-3")
def test_ca_fire_7_a_square_has_no_back_whomever_it_was_told_to_face() -> None:
    state = facing(FIRES_ON, "s5", "s2", "s8")
    zulu = state.groups["zulu"]
    zulu.formation = "square"
    assert likely_face(state, state.groups["brit"], zulu) == "front"


@pytest.mark.rule("CA-FIRE-7")
@pytest.mark.parametrize(("step", "faces"), [(FIRES_ON, {"rear"}), (JOINS_LINE, {"front", "flank", "rear"})])
def test_ca_fire_7_the_app_shoots_into_a_back_that_is_known(step: int, faces: set[str]) -> None:
    state, player = facing(step, "s5", "s2", "s8"), RULESET.player()
    form = shot_facts(state, ShotAim("brit", "zulu"))
    assert {player.answer(state, form, Random(seed))["face"] for seed in range(120)} == faces


@pytest.mark.rule("CA-FIRE-1")
def test_ca_fire_1_dice_come_behind_the_letter_of_a_shot_that_likely_does_not_bear() -> None:
    """The form said "not in sight"; at the table he was: b and the dice were b, a refused die, and the rest."""
    form = shot_facts(meets(warriors(), FIRES_ON, "attack", "woods 5", at="s2", brit="s8"), ShotAim("brit", "zulu"))
    assert entered(form)["bears"] is False and any(form.dice.values())


@pytest.mark.rule("CA-BATTLE-2")
@pytest.mark.parametrize(("step", "told"), [(FIRES_ON, "2, 5"), (JOINS_LINE, "5, 2")])
def test_ca_battle_2_sections_are_told_in_their_order(step: int, told: str) -> None:
    state = alone()
    state.solo.defaults = step
    assert play(after_the_turn(state), ["5", "2"]).has(f"Scouted: sections {told}; ")


@pytest.mark.rule("CA-TERR-4")
def test_ca_terr_4_which_sections_change_places_is_told_before_they_are_laid() -> None:
    state = meets(warriors(), FIRES_ON, "attack")
    assert arrangement_choice(state, (1, 2, 9, 4, 5, 6, 7, 8, 3)).text.startswith("Section 9 to 3, 3 to 9. ")
    assert not arrangement_choice(state, (1, 2, 3, 4, 5, 6, 7, 8, 9)).text.startswith("Section 1 to")
