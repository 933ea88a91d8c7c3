"""Enter leads who meets nobody to what his side came for, in battles begun since CA 41."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import asks, group, play
from tests.rulesets.colonial_adventures.test_goes_where_sent import shown
from tests.rulesets.colonial_adventures.test_usual_act import usual
from tests.tools.fuzz_enter import inputs_to_the_end
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.actions import actions
from tracker.games.colonial_adventures.distances import tell
from tracker.games.colonial_adventures.ground.state import Kind
from tracker.games.colonial_adventures.move import BACKWARDS, NORMAL, change_formation, march_facts, move, pivot
from tracker.games.colonial_adventures.solo.errands import goal_of_errand, goes_home, way_on
from tracker.games.colonial_adventures.solo.objectives import look_round, sections_seen
from tracker.games.colonial_adventures.solo.state import AIMS_AT_LIKELY, FORMS_IN_PLACE, KEEPS_FACES, RIDES_TO_STORE

STEPS = [(KEEPS_FACES, True), (AIMS_AT_LIKELY, False)]
CLEAR: list[Kind] = ["clear"] * 9


def sent(mission: str, at: str, step: int = KEEPS_FACES, kinds: dict[int, Kind] | None = None, **solo: Any) -> Any:
    """A unit at a section of a table of clear ground, but for some sections, that is sent for something."""
    unit = group("brit", formation="column", leaders="officer 4")
    state = alone(unit, mission=mission, placed=True, defaults=step, **solo)
    state.ground.sections = [(kinds or {}).get(number, kind) for number, kind in enumerate(CLEAR, 1)]
    if at:
        ca.stands_at(state, state.groups["brit"], at)
    return state


def store(state: Any, **known: Any) -> Any:
    state.ground.pieces["store_1"] = ca.Piece(
        id="store_1", name="store 1", kind="building", section=2, dv=0, size=16, **known
    )
    return state


@pytest.mark.rule("CA-BATTLE-3", "CA-ACT-1")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_battle_3_a_raider_whose_front_leads_off_the_table_turns_to_the_store(step: int, is_new: bool) -> None:
    """A section faced the edge, and by Enter it marched into its own section for three hundred turns."""
    state = store(sent("raid", "s9", step))
    state.groups["brit"].front = "east"
    assert usual(state, "brit") == ("pivot" if is_new else "move")
    if is_new:
        state.groups["brit"].front = "north-east"
        assert usual(state, "brit") == "pivot", "a right angle is more than 45 degrees"
        assert asks(pivot(state, "brit")).default() == "north-west"
        state.groups["brit"].front, state.groups["brit"].done = "north-west", ["pivot"]
        assert asks(actions(state, "brit")).entered() == "move"
        assert shown(march_facts(state, "brit", NORMAL), "place").offered == "s9", "8 inches of 12"
        state.groups["brit"].advanced = 8
        assert shown(march_facts(state, "brit", NORMAL), "place").offered == "s5"


@pytest.mark.rule("CA-BATTLE-3", "CA-BLDG-7")
def test_ca_battle_3_a_raider_at_the_store_sets_it_on_fire() -> None:
    state = store(sent("raid", "s2"))
    question = asks(actions(state, "brit"))
    assert question.entered() == "set_alight" and asks(actions(state, "brit"), "set_alight").default() == "store_1"
    old = store(sent("raid", "s2", AIMS_AT_LIKELY))
    assert asks(actions(old, "brit"), "set_alight").default() is None
    state.ground.pieces["store_1"].fire = 3
    state.solo.markers = marker(section=6)
    goal = goal_of_errand(state, state.groups["brit"])
    assert goal is not None and goal.id == "s6", "a PEF that is left"


@pytest.mark.rule("CA-BATTLE-3")
@pytest.mark.parametrize(("step", "place"), [(RIDES_TO_STORE, "s2"), (KEEPS_FACES, "s5")])
def test_ca_battle_3_riders_come_to_the_section_of_a_store_that_they_cannot_enter(step: int, place: str) -> None:
    """By Enter mounted infantry rode about beside it for good."""
    state = store(sent("raid", "s5", step))
    brit = state.groups["brit"]
    brit.mounts, brit.mounted, brit.advanced = "horse", True, 8.0
    assert shown(march_facts(state, "brit", NORMAL), "place").offered == place
    ca.stands_at(state, brit, "s2")
    assert usual(state, "brit") == "set_alight"


@pytest.mark.rule("CA-ARMY-17", "CA-BATTLE-3")
def test_ca_army_17_who_is_to_go_through_woods_opens_up_first() -> None:
    state = store(sent("raid", "s8", kinds={5: "woods", 4: "impassable", 6: "impassable"}))
    brit = state.groups["brit"]
    assert usual(state, "brit") == "formation" and asks(change_formation(state, "brit")).default() == "open"
    brit.formation = "open"
    assert usual(state, "brit") == "move"
    brit.prone = True
    assert usual(state, "brit") == "stand_up"
    brit.prone = False
    ca.stands_at(state, brit, "s5")
    assert shown(march_facts(state, "brit", NORMAL), "place").offered == "s5", "6 inches of 12"
    brit.arm = "artillery"
    assert goal_of_errand(state, brit) is None, "a gun hardly moves"


@pytest.mark.rule("CA-ACT-1", "CA-ARMY-16")
@pytest.mark.examples(
    "step, was, found",
    (FORMS_IN_PLACE, "column", ("north", -8.0)),
    (FORMS_IN_PLACE, "square", ("", -8.0)),
    (KEEPS_FACES, "column", ("", 0.0)),
)
def test_ca_act_1_who_forms_up_faces_as_before_where_he_was(step: int, was: Any, found: tuple[str, float]) -> None:
    """Opened up for woods at the near edge, Enter had it across its section at once, and home without a turn."""
    state = sent("patrol", "s8", step)
    brit = state.groups["brit"]
    brit.formation, brit.front, brit.advanced = was, "north", -8.0
    play(change_formation(state, "brit"), "open")
    assert (brit.front, brit.advanced) == found


@pytest.mark.rule("CA-TERR-9", "CA-BATTLE-3")
@pytest.mark.examples(
    "at, closed, way",
    ("s8", [5], "north-west"),
    ("s8", [4, 5], "north-east"),
    ("s8", [4, 5, 6], ""),
    ("s5", [2], "north"),
    ("s9", [5, 6, 8], ""),
    ("s7", [4, 5], "east"),
)
def test_ca_terr_9_the_way_goes_round_ground_that_nobody_enters(at: str, closed: list[int], way: str) -> None:
    state = store(sent("raid", at, kinds=dict.fromkeys(closed, "impassable")))
    assert way_on(state, state.groups["brit"]) == way
    state.ground.roads = [ca.Road("the pass", [2, 5, 8])]
    assert way or way_on(state, state.groups["brit"]), "by the road"


@pytest.mark.rule("CA-BATTLE-2", "CA-R126")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_battle_2_a_leader_who_stands_in_a_section_all_turn_has_it_scouted(step: int, is_new: bool) -> None:
    """Of a table of woods a patrol was offered nothing as seen, wherever it went."""
    kinds: dict[int, Kind] = dict.fromkeys(range(1, 10), "woods")
    state = sent("patrol", "s5", step, kinds={**kinds, 6: "impassable"})
    look_round(state)
    assert sections_seen(state).default() == (["5", "6"] if is_new else [])
    ca.stands_at(state, state.groups["brit"], "s4")
    assert sections_seen(state).default() == [], "it went on within the turn"


@pytest.mark.rule("CA-BATTLE-2")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_battle_2_a_patrol_goes_to_what_it_has_not_seen_and_then_home(step: int, is_new: bool) -> None:
    state = sent("patrol", "s5", step, seen=[2, 4, 5, 6, 8])
    brit = state.groups["brit"]
    brit.advanced = 8
    assert (way_on(state, brit) != "") is is_new
    state.solo.seen = [*range(1, 10)]
    assert goes_home(state, brit) is is_new
    if is_new:
        form = march_facts(state, "brit", NORMAL)
        assert shown(form, "place").offered == "s8" and not shown(form, "left").default
        ca.stands_at(state, brit, "s8")
        brit.advanced = 10
        assert shown(march_facts(state, "brit", NORMAL), "left").default
        assert not shown(march_facts(state, "brit", BACKWARDS), "left").default, "that is no way home"
    shut: dict[int, Kind] = dict.fromkeys((7, 8, 9), "impassable")
    out = march_facts(sent("patrol", "s5", step, shut, seen=[*range(1, 10)]), "brit", NORMAL)
    assert shown(out, "left").default is is_new, "as it came, where nobody enters any section at the edge"
    led = sent("patrol", "s5")
    led.groups["brit"].leaders.clear()
    assert goes_home(led, led.groups["brit"]), "nobody could scout any more"


@pytest.mark.rule("CA-BATTLE-2")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_battle_2_of_who_has_lost_his_way_it_is_said_where_he_is(step: int, is_new: bool) -> None:
    """It had been driven off, and no section was told any more: nothing came of its marches."""
    state = sent("patrol", "", step)
    assert shown(march_facts(state, "brit", NORMAL), "place").default == ("" if is_new else "open")
    form = march_facts(state, "brit", NORMAL)
    assert (form.default() is None) is is_new and form.read({"left": True})[0].left, "who has left is nowhere"
    play(move(state, "brit"), {"left": True, "more": False})
    assert state.groups["brit"].gone
    defends = sent("defend", "", step)
    assert (usual(defends, "brit") == "move") is is_new
    met = sent("patrol", "", step)
    met.groups["zulu"] = group("zulu", side="tr", training="tribal")
    assert shown(march_facts(met, "brit", NORMAL), "place").default == "open", "he has an enemy to think of"


@pytest.mark.rule("CA-NP-4")
@pytest.mark.parametrize(("step", "place"), [(KEEPS_FACES, "s2"), (AIMS_AT_LIKELY, "s5")])
def test_ca_np_4_who_withdraws_is_in_the_next_section_once_his_moves_add_up_to_that(step: int, place: str) -> None:
    state = sent("patrol", "s5", step)
    state.groups["brit"].formation, state.groups["brit"].advanced = "line", 8
    assert shown(march_facts(state, "brit", replace(NORMAL, edge="north")), "place").offered == place


@pytest.mark.rule("CA-BATTLE-4")
def test_ca_battle_4_a_defender_waits_for_some_time_before_he_looks_for_pefs() -> None:
    state = sent("defend", "s2", markers=marker(section=5, looked=["brit"]))
    assert usual(state, "brit") == "done"
    state.turn = 25
    assert usual(state, "brit") == "move" and way_on(state, state.groups["brit"]) == "south"


@pytest.mark.rule("CA-ACT-1")
@pytest.mark.parametrize(("step", "act"), [(KEEPS_FACES, "pivot"), (AIMS_AT_LIKELY, "move")])
def test_ca_act_1_who_faces_the_edge_turns_to_the_nearest_enemy(step: int, act: str) -> None:
    state = sent("patrol", "s7", step)
    state.groups["zulu"] = group("zulu", side="tr", training="tribal")
    ca.stands_at(state, state.groups["zulu"], "s3")
    state.groups["brit"].front = "south"
    tell(state, "brit", "zulu", 30)
    assert usual(state, "brit") == act


@pytest.mark.rule("CA-BATTLE-2", "CA-BATTLE-3")
@pytest.mark.parametrize("scenario", ["solo_patrol", "solo_patrol_zulu", "solo_raid", "solo_raid_zulu"])
def test_ca_battle_2_who_presses_enter_alone_comes_to_an_end(scenario: str) -> None:
    assert max(inputs_to_the_end(RULESET, scenario, seed)[0] for seed in (8, 9)) < 1_000
