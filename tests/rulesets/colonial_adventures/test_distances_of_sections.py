"""What the sections in which two groups stand tell of their distance, by the size of the table (CA-GRP-1)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import NORMAL, SECTIONS, Battlefield, Group, march_facts, stands_at, target_form
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import asks, group
from tests.rulesets.colonial_adventures.test_targets import aims
from tracker.engine import Among, Facts, load_ruleset, standing
from tracker.games.colonial_adventures.fight.forced_moves import advance
from tracker.games.colonial_adventures.ground.state import Ground, Piece
from tracker.games.colonial_adventures.solo.order_prompts import situation_form
from tracker.games.colonial_adventures.solo.state import KEEPS, MEASURES


def field(*groups: tuple[Group, str], feet: tuple[int, ...] = (), step: int = KEEPS) -> Battlefield:
    """Groups in sections of open ground, on a table of so many feet; a house is in section 3."""
    state = alone(*(each for each, _ in groups), player="tr", dice="3 3", doing="defend", defaults=step)
    house = Piece(id="house", name="the house", kind="building", section=3, dv=1)
    state.ground = Ground(sections=["clear" for _ in SECTIONS], pieces={"house": house}, feet=list(feet))
    for each, place in groups:
        stands_at(state, state.groups[each.id], place)
    return state


def offered(form: Facts[Any], name: str, **given: Any) -> Any:
    return standing(form.fields, given)[name]


def end_of(form: Facts[Any]) -> Among:
    return next(each for each in form.fields if isinstance(each, Among) and each.name == "place")


@pytest.mark.examples(
    "zulu, feet, weapon, bears",
    ("s1", (6, 4), "carbine", False),
    ("s1", (6, 4), "field_gun", True),
    ("s1", (), "carbine", True),
    ("s3", (6, 4), "carbine", True),
    ("s5", (6, 4), "carbine", True),
)
def test_ca_fire_1_nobody_is_offered_as_in_range_across_sections_that_are_longer(
    zulu: str, feet: tuple[int, ...], weapon: str, bears: bool
) -> None:
    state = field((group("brit", weapon=weapon), "s6"), (group("zulu"), zulu), feet=feet)
    aim = aims(target_form(state, "brit"))["zulu"]
    assert aim.known["bears"] is bears and ('beyond 20"' in aim.detail) is not bears
    state.solo.defaults = MEASURES
    assert aims(target_form(state, "brit"))["zulu"].known["bears"] is True, "battles begun before take it for in range"


@pytest.mark.parametrize(
    ("zulu", "weapon", "is_offered"),
    [("s2", "rifle", True), ("s1", "rifle", True), ("s8", "rifle", False), ("s2", "pistol", True)],
)
def test_ca_np_2_an_enemy_is_in_range_as_far_as_their_sections_tell(zulu: str, weapon: str, is_offered: bool) -> None:
    state = field((group("brit", weapon=weapon), "s2"), (group("zulu"), zulu))
    assert offered(situation_form(state, "brit"), "range", target="zulu") is is_offered
    state.groups["zulu"].doubt = True
    assert offered(situation_form(state, "brit"), "range", target="zulu") is False, "nobody said where he is now"


def test_ca_np_2_battles_begun_before_say_each_range() -> None:
    state = field((group("brit"), "s2"), (group("zulu"), "s2"), step=MEASURES)
    assert offered(situation_form(state, "brit"), "range", target="zulu") is False


@pytest.mark.examples(
    "place, formation, step, reaches",
    ("s2", "line", KEEPS, False),
    ("s2", "open", KEEPS, True),
    ("s3", "line", KEEPS, True),
    ("s2", "line", MEASURES, True),
)
def test_ca_np_6_a_house_a_section_away_is_no_cover_for_a_move_of_4_inches(
    place: str, formation: Any, step: int, reaches: bool
) -> None:
    state = field((group("brit", formation=formation), place), (group("zulu"), "s8"), step=step)
    assert offered(situation_form(state, "brit"), "shelter", target="zulu") is reaches


@pytest.mark.rule("CA-MOVE-4")
@pytest.mark.parametrize(("feet", "ends"), [((6, 4), "s6"), ((4, 4), "s5"), ((), "s5")])
def test_ca_move_1_a_move_of_12_inches_stays_in_a_section_of_24(feet: tuple[int, ...], ends: str) -> None:
    state = field((group("zulu", front="west"), "s6"), (group("brit"), "s4"), feet=feet)
    for form in (asks(advance(state, "zulu", "brit")), march_facts(state, "zulu", NORMAL)):
        assert (end_of(form).offered or end_of(form).default) == ends


@pytest.mark.rule("CA-MOVE-1")
@pytest.mark.parametrize(("step", "ends"), [(KEEPS, "s1"), (MEASURES, "s5")])
def test_ca_move_1_battles_begun_before_left_out_a_section_that_12_inches_come_to_from_corner_to_corner(
    step: int, ends: str
) -> None:
    """What their answers leave out is read by the form's default."""
    state = field((group("zulu", faces="brit"), "s1"), (group("brit"), "s9"), step=step)
    assert march_facts(state, "zulu", NORMAL).read({})[0].place == ends


@pytest.mark.rule("CA-MOVE-1")
@pytest.mark.parametrize(
    ("place", "formation", "ends"),
    [("the edge, section 8", "mob", "s8"), ("the edge, section 7 or 9", "mob", ""), ("", "mob", "")],
)
def test_ca_battle_5_who_comes_on_is_offered_the_section_at_whose_edge_he_waits(
    place: str, formation: Any, ends: str
) -> None:
    state = field((group("zulu", formation=formation), "s5"), (group("brit"), "s2"))
    state.groups["zulu"].place = place
    assert end_of(march_facts(state, "zulu", NORMAL)).offered == ends


def test_ca_grp_1_every_scenario_says_the_feet_of_its_table() -> None:
    ruleset = load_ruleset("colonial_adventures")
    for each in ruleset.scenarios():
        given: Any = ruleset.scenario_given(each)
        assert given.table.startswith(f"{given.ground.feet[0]}' x {given.ground.feet[1]}'")
