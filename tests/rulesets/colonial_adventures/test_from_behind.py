"""Who comes from behind a front that is known: his face, the walls, friends between; in battles begun since CA 11."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, whom_form
from tests.rulesets.colonial_adventures.table import at, play
from tracker.engine import Facts, Target, check_rulings
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.distances import tell_all
from tracker.games.colonial_adventures.fight.fire import shoot_at_one
from tracker.games.colonial_adventures.fight.shot_form import target_form
from tracker.games.colonial_adventures.player_weighing import best_charge
from tracker.games.colonial_adventures.solo.state import COMES_BEHIND, ENDS_AS_PRINTED, KEEPS_WALL

MARKSMEN, NORTH, SOUTH = "oskarberg", "north", "south"


def drift(step: int) -> Battlefield:
    """Rorke's Drift: the marksmen lie on the Oskarberg, south of the post; the north wall has its back to them."""
    state: Battlefield = RULESET.new("rorkes_drift", check_rulings(RULESET, {}, "rorkes_drift"))
    state.solo.defaults = step
    return state


def offered(form: Facts[Any], target: str) -> dict[str, Any]:
    aims = next(field.aims for field in form.fields if isinstance(field, Target))
    defaults = {field.name: getattr(field, "on", getattr(field, "default", None)) for field in form.fields}
    return defaults | dict(next(aim.known for aim in aims if aim.id == target))


@pytest.mark.parametrize(("step", "face", "wall"), [(COMES_BEHIND, "rear", False), (ENDS_AS_PRINTED, "front", True)])
def test_ca_grp_3_who_charges_from_behind_starts_in_the_rear_and_across_no_wall(
    step: int, face: str, wall: bool
) -> None:
    """The app charged from the Oskarberg at the front of the north wall, across its mealie bags."""
    form = whom_form(drift(step), MARKSMEN)
    north, south = offered(form, NORTH), offered(form, SOUTH)
    assert (north.get("face", "front"), north["second_wall"]) == (face, wall)
    assert (south.get("face", "front"), south["second_wall"]) == ("front", True)


@pytest.mark.parametrize(("step", "face", "cover"), [(COMES_BEHIND, "rear", False), (ENDS_AS_PRINTED, "front", True)])
def test_ca_fire_7_a_wall_is_no_cover_from_shots_in_the_back(step: int, face: str, cover: bool) -> None:
    form = target_form(drift(step), MARKSMEN)
    north, south = offered(form, NORTH), offered(form, SOUTH)
    assert (north["face"], north["cover"], south["face"], south["cover"]) == (face, cover, "front", True)
    state = drift(step)
    state.ground.pieces["north_wall"].kind = state.ground.pieces["hospital"].kind = "woods"
    state.groups["hospital"].front = NORTH
    form = target_form(state, MARKSMEN)
    assert offered(form, NORTH)["cover"], "woods are cover all round"
    assert offered(form, "hospital")["face"] == "front", "nobody in a house is shot at in the back"


@pytest.mark.examples(
    "step, target, kind, keeps",
    (KEEPS_WALL, NORTH, "wall", True),
    (COMES_BEHIND, NORTH, "wall", False),
    (KEEPS_WALL, NORTH, "woods", False),
    (KEEPS_WALL, SOUTH, "wall", False),
)
def test_ca_fire_8_who_is_shot_at_in_the_back_keeps_the_wall_before_him(
    step: int, target: str, kind: Any, keeps: bool
) -> None:
    """It had no cover from anybody any more. What the table says of a shot in front holds of the target."""
    state = drift(step)
    state.ground.pieces[f"{target}_wall"].kind = kind
    play(
        shoot_at_one(state, MARKSMEN),
        {"target": target, "cover": False},
        "6 6 6 6 6 5",
        at(f"test:{target}:received_fire", "1 1 1" + " 1" * keeps),
    )
    assert state.groups[target].cover is keeps


@pytest.mark.parametrize(("step", "whom"), [(COMES_BEHIND, SOUTH), (ENDS_AS_PRINTED, NORTH)])
def test_ca_react_6_nobody_reaches_a_back_through_friends_who_face_him(step: int, whom: str) -> None:
    state = drift(step)
    assert offered(whom_form(state, MARKSMEN), NORTH)["reach"] is (step < COMES_BEHIND)
    tell_all(state, MARKSMEN, [NORTH, SOUTH], most=3)
    state.groups[NORTH].figures, state.groups[SOUTH].figures = 1, 2
    assert best_charge(state, state.groups[MARKSMEN]) == whom


@pytest.mark.parametrize(
    "otherwise", [{"gone": "destroyed"}, {"before": True}, {"front": ""}, {"front": NORTH}, {"place": "kraal"}]
)
def test_ca_react_6_a_back_is_reached_where_nobody_faces_him_from_a_wall_there(otherwise: dict[str, Any]) -> None:
    state = drift(COMES_BEHIND)
    for name, value in otherwise.items():
        setattr(state.groups[SOUTH], name, value)
    assert offered(whom_form(state, MARKSMEN), NORTH)["reach"]
