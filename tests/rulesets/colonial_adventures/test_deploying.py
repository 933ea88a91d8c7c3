"""Lay, then deploy: on a table that is laid at set-up everybody's place is proposed (CA-TERR-1, CA-TERR-2)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.names.colonial_adventures import NORMAL, Battlefield, Scenario, build, march_facts, place_words, setup
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, play
from tests.rulesets.colonial_adventures.test_distances_of_sections import end_of
from tracker.engine import Among, FormList
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.ground.closed_ground import opens_at
from tracker.games.colonial_adventures.ground.deploying import deploy_anew, stands_list
from tracker.games.colonial_adventures.ground.facing import way_of
from tracker.games.colonial_adventures.ground.laid_scenario import fitted
from tracker.games.colonial_adventures.ground.places import spot
from tracker.games.colonial_adventures.ground.state import Road
from tracker.games.colonial_adventures.move import march
from tracker.games.colonial_adventures.solo.state import (
    ARRIVES_BEHIND,
    FACES_ACROSS,
    MEASURES,
    SAYS_REACH,
    STARTS_BEHIND,
)
from tracker.games.colonial_adventures.turn import arrivals


def laid(
    scenario: str, end: str, *deploys: Any, fronts: str = "", is_old: bool = False, **kinds: str
) -> tuple[Battlefield, Any]:
    """A battle after its set-up on a table laid by hand: all clear but the sections given; what was said.

    `fronts`: the way that everybody faced before; `is_old`: said as in battles of rules 6.
    """
    state = RULESET.new(scenario, {})
    assert isinstance(state, Battlefield)
    for each in state.groups.values():
        if is_old:
            each.faces, each.front = fronts, ""
        else:
            each.front = fronts or each.front
    sections = [kinds.get(f"s{each}", "clear") for each in range(1, 10)]
    by_hand = (*sections, at("roads", "-"), at("settled", "-"), at("ends", end))
    said = play(setup(state), {"ground": "hand"}, *by_hand, *(deploys or (ENTER, ENTER)))
    return state, said


def asked(scenario: str, end: str, *before: Any) -> FormList[Any]:
    state = RULESET.new(scenario, {})
    by_hand = (*["clear"] * 9, at("roads", "-"), at("settled", "-"), at("ends", end))
    prompt = asks(setup(state), {"ground": "hand"}, *by_hand, *before)
    assert isinstance(prompt, FormList)
    return prompt


def stands(state: Battlefield, side: str) -> dict[str, str]:
    return {each.id: each.place for each in state.groups.values() if each.side == side}


@pytest.mark.rule("CA-TERR-2")
def test_ca_battle_2_a_patrol_split_between_sections_comes_by_those_on_the_laid_table() -> None:
    """Its scenario says in words where each comes on: the near edge, section 7."""
    state = RULESET.new("solo_patrol", {})
    assert isinstance(state, Battlefield)
    play(setup(state), {"ground": "hand"}, *["clear"] * 9, at("roads", "-"), at("settled", "-"), ENTER)
    assert stands(state, "british") == {"company": "s8", "rifles": "s7"}


@pytest.mark.rule("CA-GRP-3")
@pytest.mark.parametrize(("step", "front", "then"), [(17, "", "s8"), (FACES_ACROSS, "north", "s2")])
@pytest.mark.parametrize("ground", ["clear", "rough"])
def test_ca_move_1_a_patrol_faces_across_the_table_and_comes_out_of_its_section_by_enter(
    ground: Any, step: int, front: str, then: str
) -> None:
    """In rough ground twelve moves in a row, 72 inches, ended in the section where it came on."""
    state = RULESET.new("solo_patrol", {})
    assert isinstance(state, Battlefield)
    state.solo.defaults = step
    sections = [*["clear"] * 7, ground, "clear"]
    play(setup(state), {"ground": "hand"}, *sections, at("roads", "-"), at("settled", "-"), ENTER)
    company = state.groups["company"]
    assert (company.place, company.front) == ("s8", front)
    for _ in range(4):
        end = end_of(march_facts(state, "company", NORMAL))
        play(march(state, "company", NORMAL), {"place": end.offered or end.default})
    assert company.place == then


@pytest.mark.rule("CA-BATTLE-2")
@pytest.mark.parametrize(
    ("step", "feet", "ground", "ends"),
    [
        (STARTS_BEHIND, [4, 4], "clear", ["s8", "s5", "s2"]),
        (STARTS_BEHIND, [3, 3], "clear", ["s5", "s2", "s2"]),
        (STARTS_BEHIND, [6, 6], "clear", ["s8", "s5", "s5"]),
        (STARTS_BEHIND, [4, 4], "rough", ["s8", "s8", "s5"]),
        (SAYS_REACH, [4, 4], "clear", ["s5", "s2", "s2"]),
        (SAYS_REACH, [4, 4], "rough", ["s8", "s5", "s2"]),
    ],
)
def test_ca_move_1_who_is_set_up_at_the_edge_has_all_of_his_section_before_him(
    step: int, feet: list[int], ground: Any, ends: list[str]
) -> None:
    """From the edge 12 inches of 16 were over the border, and 6 and 6 through rough ground."""
    state = RULESET.new("solo_patrol", {})
    assert isinstance(state, Battlefield)
    state.solo.defaults, state.ground.feet = step, feet
    sections = [*["clear"] * 7, ground, "clear"]
    play(setup(state), {"ground": "hand"}, *sections, at("roads", "-"), at("settled", "-"), ENTER)
    state.groups["company"].formation = "open"
    found = []
    for _ in ends:
        end = end_of(march_facts(state, "company", NORMAL))
        play(march(state, "company", NORMAL), {"place": end.offered or end.default})
        found.append(state.groups["company"].place)
    assert found == ends


@pytest.mark.rule("CA-R95a", "CA-MOVE-1")
@pytest.mark.parametrize(
    ("step", "ends"),
    [(ARRIVES_BEHIND, ["s7", "s7", "before:hospital"]), (ARRIVES_BEHIND - 1, ["s7", "before:hospital"])],
)
def test_ca_r95a_who_arrives_at_the_edge_has_all_of_its_section_before_him(step: int, ends: list[str]) -> None:
    """Three moves of 6 inches through the slope of the Oskarberg, 16 inches deep; it was at the hospital after two."""
    state = RULESET.new("rorkes_drift", {})
    assert isinstance(state, Battlefield)
    state.solo.defaults, state.turn = step, 2
    arrivals(state)
    found = []
    for _ in ends:
        end = end_of(march_facts(state, "uthulwana", NORMAL))
        found.append(end.offered or end.default)
        play(march(state, "uthulwana", NORMAL), {"place": found[-1], "near": []})
    assert found == ends


@pytest.mark.parametrize(("place", "is_behind"), [("s5", False), ("", False), ("hospital", False), ("s9", True)])
def test_ca_r95a_who_arrives_within_the_table_or_nobody_knows_where_is_not_behind(place: str, is_behind: bool) -> None:
    state = RULESET.new("rorkes_drift", {})
    assert isinstance(state, Battlefield)
    state.turn, state.groups["uthulwana"].place = 2, place
    arrivals(state)
    assert (state.groups["uthulwana"].advanced < 0) == is_behind


@pytest.mark.parametrize(
    ("mission", "edge", "off"), [("patrol", "bottom", "s4"), ("raid", "bottom", "s1"), ("defend", "top", "s7")]
)
def test_ca_battle_2_to_4_who_is_put_off_the_edge_of_the_battle_is_warned(mission: Any, edge: str, off: str) -> None:
    state = RULESET.new("solo_patrol", {})
    assert isinstance(state, Battlefield)
    state.solo.mission, state.ground.sections = mission, ["clear"] * 9
    form = stands_list(state, "british", edge)
    at_edge = {"bottom": "7-8-9", "top": "1-2-3"}[edge]
    assert _warned(form, "company", off) == f"its side begins at the edge of {at_edge}"
    assert not any(_warned(form, "company", f"s{each}") for each in at_edge.split("-"))


@pytest.mark.rule("CA-R111")
def test_ca_terr_2_a_pass_is_called_so_and_rough_ground_is_against_the_rules_for_a_line() -> None:
    """A line was refused, and stood on "impassable" ground by Enter; in new battles it comes on in Open Order."""
    state = RULESET.new("solo_patrol", {})
    assert isinstance(state, Battlefield)
    clear: list[Any] = ["clear"] * 6
    state.ground.sections = [*clear, "impassable", "rough", "rough"]
    state.ground.roads = [Road("the road", [1, 4, 7])]
    state.groups["company"].formation = "line"
    state.solo.defaults = MEASURES
    form = stands_list(state, "british", "bottom")
    place = form.row("company").fields[0]
    assert isinstance(place, Among) and place.default == "s7"
    assert [each.label for each in place.marks if each.value == "s7"] == ["section 7 (a pass by the road)"]
    assert _warned(form, "company", "s8") == "a line can't go into rough ground"


@pytest.mark.rule("CA-ARMY-17")
def test_ca_army_18_who_comes_on_by_rough_ground_alone_comes_in_open_order() -> None:
    """Enter put all groups of a raid in mountains nowhere, and each section was against the rules for a line."""
    state = RULESET.new("solo_raid", {})
    assert isinstance(state, Battlefield)
    state.ground.sections = ["rough"] * 9
    field = stands_list(state, "british", "bottom").row("company").fields[0]
    assert isinstance(field, Among) and field.default == "s8"
    assert {each.label for each in field.marks if each.value == "s7"} == {"section 7 (rough ground), in Open Order"}
    said = play(deploy_anew(state, "bottom"), ENTER)
    assert {(each.place, each.formation) for each in state.groups.values()} == {("s8", "open"), ("s7", "open")}
    assert any(line.endswith("comes on in Open Order: section 8 is rough ground.") for line in said)
    given = RULESET.load("el_moungar")
    assert isinstance(given, Scenario)
    now, words = fitted(state, given, "bottom")
    assert {each.formation for each in now.sides[0].groups} == {"open"}
    assert "Spahis from Taghit stand in section 8, in Open Order." in words


def test_ca_terr_2_a_battle_that_nobody_enters_by_an_edge_puts_anybody_anywhere() -> None:
    assert _warned(asked("rorkes_drift", "bottom"), "hospital", "s4") == ""


def _warned(form: FormList[Any], row: str, place: str) -> str:
    return form.read([{"row": row, "facts": {"place": place}}])[1]


def test_ca_terr_2_a_side_stands_at_the_edge_that_it_has() -> None:
    """The French of El Moungar stand in 5 and 8, their enemies mostly to the north; at the other end all is turned."""
    before = RULESET.new("el_moungar", {})
    assert isinstance(before, Battlefield)
    turned, said = laid("el_moungar", "top")
    kept, _ = laid("el_moungar", "bottom")
    first = next(iter(turned.sides))
    assert "s8" in stands(before, first).values()
    for group in turned.groups.values():
        old = before.groups[group.id]
        if old.place.startswith("s"):
            assert group.place == f"s{10 - int(old.place[1:])}" and kept.groups[group.id].place == old.place
        assert not group.doubt and not group.housed
    assert said.has(f"{turned.sides[first].name} have the edge of sections 1-2-3")
    assert not [line for line in said.of("table") if line.endswith("section 8, facing south")]


@pytest.mark.rule("CA-GRP-3")
@pytest.mark.parametrize("is_old", [False, True])
def test_ca_terr_2_fronts_turn_with_the_side_and_are_forgotten_by_who_stands_elsewhere(is_old: bool) -> None:
    stands_in_8 = "spahis"
    turned, _ = laid("el_moungar", "top", fronts="south-east", is_old=is_old)
    kept, said = laid("el_moungar", "bottom", fronts="south-east", is_old=is_old)
    elsewhere = [{"row": stands_in_8, "facts": {"place": "s4"}}]
    moved, _ = laid("el_moungar", "bottom", elsewhere, ENTER, fronts="south-east", is_old=is_old)
    found = [way_of(each, each.groups[stands_in_8]) for each in (turned, kept, moved)]
    assert found == ["north-west", "south-east", ""]
    assert any(
        kept.groups[stands_in_8].name in line and line.endswith("facing south-east") for line in said.of("table")
    )
    fort = laid("rorkes_drift", "bottom", fronts="north", is_old=is_old)[0]
    assert way_of(fort, fort.groups["hospital"]) == "", "its house is gone"


@pytest.mark.rule("CA-R42")
def test_ca_terr_2_nobody_is_in_cover_or_in_a_house_that_is_gone() -> None:
    state, said = laid("rorkes_drift", "bottom")
    hospital = state.groups["hospital"]
    assert (hospital.place, hospital.housed, hospital.cover) == ("s8", False, False)
    told = next(line for line in said.of("table") if line.startswith("Garrison of the hospital"))
    assert "section 8" in told and "cover" not in told and "house" not in told
    assert not any(group.cover or group.housed or group.doubt for group in state.groups.values())


@pytest.mark.rule("CA-FIRE-8")
def test_ca_terr_2_who_is_put_into_woods_is_in_cover() -> None:
    state, _ = laid("rorkes_drift", "bottom", ENTER, [{"row": "indluyengwe", "facts": {"place": "s1"}}], s1="woods")
    band = state.groups["indluyengwe"]
    assert (band.place, band.cover) == ("s1", True) and place_words(state, band) == "section 1"


def test_ca_terr_2_the_list_says_who_stood_where_and_takes_another_place() -> None:
    form = asked("rorkes_drift", "bottom")
    assert (form.key, form.title) == ("deploy:british", "British at the edge of 7-8-9: who stands where?")
    row = form.row("hospital")
    assert row.detail.endswith("in the scenario it stands at the hospital, but the table has no such place")
    field = row.fields[0]
    assert isinstance(field, Among) and field.default == "s8" and form.default() == []
    state, _ = laid("rorkes_drift", "bottom", [{"row": "hospital", "facts": {"place": "s4", "cover": True}}], ENTER)
    hospital = state.groups["hospital"]
    assert (hospital.place, hospital.cover, hospital.front) == ("s4", True, "")


def test_ca_terr_2_a_table_laid_beside_a_battle_is_turned_with_the_ends_too() -> None:
    given = RULESET.load("el_moungar")
    assert isinstance(given, Scenario)
    state = build(replace(given), {})
    state.ground.pieces.clear()
    now, words = fitted(state, given, "top")
    before, after = ([each for side in which.sides for each in side.groups] for which in (given, now))
    for old, new in zip(before, after, strict=True):
        if old.place.startswith("s"):
            section = 10 - int(old.place[1:])
            assert new.place == f"s{section}"
            why = "its side has the other edge"
            assert f"{old.name} stood at {old.place}: {why}, so it stands in section {section}." in words
    kept = fitted(state, given, "bottom")[0].sides[0].groups
    assert [each.place for each in kept] == ["s8", "s8", "s5", "s8", "s8"]


def test_ca_terr_2_who_stands_before_a_house_needs_no_room_in_it() -> None:
    given = RULESET.load("rorkes_drift")
    assert isinstance(given, Scenario)
    (band,) = (each for each in given.sides[1].groups if each.id == "uthulwana")
    for before, stands_at in ((True, "hospital"), (False, "s2")):
        put = replace(band, place="hospital", before=before)
        sides = [given.sides[0], replace(given.sides[1], groups=[put])]
        now, _ = fitted(build(given, {}), replace(given, sides=sides), "bottom")
        assert (now.sides[1].groups[0].place, now.sides[1].groups[0].before) == (stands_at, before)


@pytest.mark.rule("CA-ARMY-17")
@pytest.mark.parametrize(("arm", "opens"), [("infantry", True), ("artillery", False)])
def test_ca_army_18_a_gun_goes_into_rough_ground_in_no_formation(arm: Any, opens: bool) -> None:
    state = RULESET.new("solo_raid", {})
    assert isinstance(state, Battlefield)
    state.ground.sections = ["rough"] * 9
    company, rough = state.groups["company"], spot(state, "s8")
    company.arm, company.formation = arm, "line"
    assert rough is not None and opens_at(state, company, rough) is opens
