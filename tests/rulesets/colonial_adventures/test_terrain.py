"""Setting up the table: terrain by dice and by hand, roads, settled areas (CA-TERR)."""

from fractions import Fraction
from itertools import permutations
from operator import ne
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.names.colonial_adventures import SECTIONS, Battlefield, Kind, Road, Scenario, setup, tables
from tests.names.journal import scenario_text
from tests.rulesets.colonial_adventures.table import ENTER, asks, battlefield, group, play
from tracker.engine import Battle, Refused, ask_player, load_ruleset
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.ground.terrain import (
    RolledSection,
    gather,
    generate_terrain,
    lay_by_hand,
    optional_terrain,
    overall_terrain_type,
    roads,
    section,
    set_up_the_table,
    settled_areas,
)
from tracker.games.colonial_adventures.ground.terrain_plan import EDGES, gathered, is_beside, road_through, settled

CLEAR: tuple[Kind, ...] = ("clear",) * 9


def table(overall: Any = "clear", **sections: Kind) -> Battlefield:
    """A battle on nine clear sections, some of them otherwise (s2="woods")."""
    state = battlefield(group("brit"), group("zulu"), turn=0)
    kinds: list[Kind] = [sections.get(f"s{number}", "clear") for number in SECTIONS]
    state.ground = Ground(overall=overall, sections=kinds)
    return state


def likes(kinds: tuple[Kind, ...]) -> int:
    return sum(kinds[one - 1] == kinds[other - 1] for one, other in EDGES)


@pytest.mark.examples("die, overall", (1, "clear"), (2, "clear"), (3, "mountains"), (4, "mountains"), (6, "woods"))
def test_ca_terr_3_the_country_is_chosen_or_rolled(die: int, overall: str) -> None:
    state = table("")
    said = play(overall_terrain_type(state), ENTER, str(die))
    assert said.keys == ["overall", "country"] and state.ground.overall == overall
    assert play(overall_terrain_type(state), "mountains").keys == ["overall"]
    assert state.ground.overall == "mountains"
    roll = asks(overall_terrain_type(state), "roll")
    assert {each.label: each.chance for each in roll.odds()} == {
        "clear or hilly": Fraction(1, 3),
        "mountainous": Fraction(1, 3),
        "wooded or jungle": Fraction(1, 3),
    }


T16 = {
    "clear": "hill clear hill clear road_b hill clear woods clear road hill",
    "mountains": "impassable woods road rough rough impassable rough rough clear road_b impassable",
    "woods": "woods woods wooded_hill road_b clear woods woods wooded_hill clear road woods",
}


@pytest.mark.parametrize("overall", T16)
@pytest.mark.parametrize("total", range(2, 13))
def test_ca_terr_4_each_row_of_the_generator(overall: str, total: int) -> None:
    wanted = T16[overall].split()[total - 2]
    state = table(overall)
    dice = f"{min(6, total - 1)} {total - min(6, total - 1)}"
    rest = {"road_b": ["5 5", "5"], "road": ["5 5"]}.get(wanted, [])
    said = play(section(state, 3), dice, *rest)
    found: RolledSection = said.result
    assert found.road == wanted.startswith("road") and found.buildings == (3 if wanted == "road_b" else 0)
    assert found.kind == ("clear" if wanted.startswith("road") else wanted)
    assert state.ground.sections[2] == found.kind
    assert (str(total), overall) in [(line.reads.row, line.reads.column) for line in said.log if line.reads]
    assert tables()["terrain"].cell(str(total), overall) == wanted


def test_ca_terr_8_the_table_is_told_how_much_of_a_section_terrain_covers() -> None:
    total = T16["clear"].split().index("clear") + 2
    dice = f"{min(6, total - 1)} {total - min(6, total - 1)}"
    said = play(generate_terrain(table()), "clear", *[dice] * 9, "take")
    assert said.of("table") == [
        "fill at least three quarters of each section with its terrain, in one piece or several"
    ]


@pytest.mark.rule("CA-TERR-5")
def test_ca_ex_45_a_road_over_a_hill() -> None:
    said = play(section(table(), 1), "3 3", "3 4", "2")
    assert said.keys == ["section:1", "under:1", "buildings:1"]
    assert said.result == RolledSection(kind="hill", road=True, buildings=1)


@pytest.mark.rule("CA-R111")
def test_ca_terr_5_a_second_road_is_clear_ground_also_in_the_woods() -> None:
    said = play(section(table("woods"), 4), "5 6", "2 3")
    assert said.result == RolledSection(kind="clear", road=True)
    assert "Section 4, under the road: road and half a die of buildings, so it is clear." in said


def test_ca_ex_4_terrain_dice_are_added() -> None:
    said = play(section(table(), 1), "3 6")
    assert "Section 1: woods." in said


@pytest.mark.examples("overall, clear", ("clear", 4 + 2 + 5 + 5 + 3 + 2), ("mountains", 3 + 3 + 2), ("woods", 14))
def test_ca_terr_5_under_a_road_the_odds_of_clear_ground_take_in_a_second_road(overall: str, clear: int) -> None:
    roll = asks(section(table(overall), 4), "5 6")
    odds = {each.label: each.chance for each in roll.odds()}
    assert roll.key == "under:4" and not any("road" in label for label in odds)
    assert odds["clear"] == Fraction(clear, 36)


def test_the_odds_of_a_section_go_by_what_lies_there() -> None:
    roll = asks(section(table(), 1))
    odds = {each.label: each.chance for each in roll.odds()}
    assert odds["hill"] == Fraction(1 + 3 + 6 + 1, 36) and odds["woods"] == Fraction(4, 36)
    assert sum(odds.values()) == 1


@pytest.mark.rule("CA-TERR-4")
def test_ca_r110_like_terrain_is_gathered_and_the_middle_stays() -> None:
    kinds: tuple[Kind, ...] = ("hill", "clear", "hill", "clear", "woods", "hill", "woods", "clear", "woods")
    order = gathered(kinds)
    laid = tuple(kinds[each - 1] for each in order)
    assert sorted(order) == [*SECTIONS] and order[4] == 5
    best = max(
        likes((*each[:4], "woods", *each[4:])) for each in set(permutations([k for n, k in enumerate(kinds) if n != 4]))
    )
    assert likes(laid) == best > likes(kinds)


@pytest.mark.rule("CA-TERR-4")
def test_ca_r110_of_layouts_with_as_many_edges_that_which_moves_fewest_is_taken() -> None:
    rng, names = Random(5), list[Kind](("clear", "hill", "woods", "rough"))
    for _ in range(12):
        kinds: tuple[Kind, ...] = tuple(rng.choices(names, (5, 3, 2, 1), k=9))
        rest = {*permutations((*kinds[:4], *kinds[5:]))}
        ways = ((*each[:4], kinds[4], *each[4:]) for each in rest)
        best = min((-likes(each), sum(map(ne, each, kinds)), each) for each in ways)
        assert tuple(kinds[each - 1] for each in gathered(kinds)) == best[2]


def test_what_lies_well_is_not_moved() -> None:
    assert gathered(CLEAR) == tuple(SECTIONS)
    kinds: tuple[Kind, ...] = ("hill", "hill", "hill", "clear", "clear", "clear", "woods", "woods", "woods")
    assert gathered(kinds) == tuple(SECTIONS)


def test_ca_terr_4_the_proposal_is_taken_changed_or_refused() -> None:
    kinds: tuple[Kind, ...] = ("hill", "clear", "clear", "clear", "clear", "clear", "clear", "clear", "hill")
    rolled = [RolledSection(kind=each) for each in kinds]
    state = table()
    said = play(gather(state, rolled), "take")
    together = [number for number, kind in zip(SECTIONS, state.ground.sections, strict=True) if kind == "hill"]
    assert len(together) == 2 and tuple(together) in EDGES
    assert said[-1].startswith("Like terrain is moved together: section ")
    said = play(gather(state, rolled), "rolled", ENTER)
    assert state.ground.sections == list(kinds) and "All sections stay as they were rolled; 5 stays." in said
    said = play(gather(state, rolled), "rolled", "swap", "2 9", "take")
    assert state.ground.sections[:2] == ["hill", "hill"] and said.result[1] == 9
    pick = asks(gather(state, rolled), "swap")
    with pytest.raises(Refused, match="it stays as it is"):
        pick.read(["5", "6"])


@pytest.mark.rule("CA-TERR-6")
def test_ca_ex_3_the_first_road_goes_by_the_die_the_second_across_it() -> None:
    state = table()
    said = play(roads(state, [2, 6]), "5")
    assert said.keys == ["road:2"]
    assert [road.sections for road in state.ground.roads] == [[1, 2, 3], [3, 6, 9]]
    assert "A road runs through sections 3-6-9, with a crossroads in 3." in said
    state = table()
    play(roads(state, [2, 6]), "3")
    assert [road.sections for road in state.ground.roads] == [[2, 5, 8], [4, 5, 6]]


def test_ca_r111_a_third_road_crosses_the_first_or_is_left_out_and_a_road_is_a_pass() -> None:
    state = table(s3="impassable")
    said = play(roads(state, [2, 6, 8]), "5", "no")
    assert len(state.ground.roads) == 2 and "The road of section 8 is left out." in said
    assert "where the road runs through impassable ground there is a pass" in said.of("table")
    state = table()
    play(roads(state, [2, 6, 8]), "5", ENTER)
    assert state.ground.roads[2] == Road("road 3", [2, 5, 8]), "8: by default it crosses the first"
    assert set(state.ground.roads[2].sections) & set(state.ground.roads[0].sections)
    state = table()
    assert "The road of section 9 runs along one that is there." in play(roads(state, [2, 6, 9]), "5")
    assert len(state.ground.roads) == 2


def test_ca_terr_7_buildings_have_a_dv_and_stand_apart() -> None:
    state = table()
    said = play(settled_areas(state, [4], [3]), "3", "4", "2", "6", "6")
    assert [(each.dv, each.section) for each in state.ground.pieces.values()] == [(1, 4), (2, 4), (3, 4)]
    assert said.keys == ["dv:house1", "dv:house2", "gap:house2", "dv:house3", "gap:house3"]
    assert list(state.ground.pieces) == ["house1", "house2", "house3"]
    assert 'put house 2 1" from the building before' in said and 'put house 3 3" from the building before' in said
    roll = asks(settled_areas(table(), [4], [1]))
    assert [(each.label, each.chance) for each in roll.odds()] == [
        ("DV 1", Fraction(1, 2)),
        ("DV 2", Fraction(1, 3)),
        ("DV 3", Fraction(1, 6)),
    ]


def test_ca_terr_7_settled_sections_are_moved_together_along_the_road() -> None:
    stands = settled([1, 9], [road_through(1, is_lengthwise=False)], CLEAR)
    assert stands == {1: 1, 9: 2}
    assert settled([1, 5, 9], [], CLEAR) == {1: 1, 5: 5, 9: 9}
    blocked: list[Kind] = ["clear", "impassable", "clear", "impassable", "clear", *CLEAR[5:]]
    assert settled([1, 9], [], blocked)[9] == 5
    assert settled([4, 5], [road_through(1, is_lengthwise=False)], CLEAR) == {4: 1, 5: 2}
    state = table()
    said = play(settled_areas(state, [1, 3], [1, 1]), "1", "1", "1")
    assert is_beside(*[each.section for each in state.ground.pieces.values()])
    assert any("stand in" in line for line in said)


def test_ca_terr_10_gullies_stand_for_woods_by_agreement() -> None:
    rolled = [RolledSection(kind="woods"), RolledSection(kind="wooded_hill"), *(RolledSection() for _ in range(7))]
    state = table(s1="woods", s2="wooded_hill")
    said = play(optional_terrain(state, rolled), "gully")
    assert state.ground.sections[:3] == ["gully", "hill", "clear"] and "Gully stands for woods." in said
    assert play(optional_terrain(table(), [RolledSection() for _ in range(9)])).keys == []


def test_ca_terr_1_a_table_is_laid_by_hand_and_the_other_picks_the_end() -> None:
    state = table()
    said = play(set_up_the_table(state, "hand"), "hill", *["clear"] * 8, "l2", "5", 3, "3", "roll", "1", "0", "top")
    assert state.ground.sections[0] == "hill" and state.ground.roads[0].sections == [2, 5, 8]
    assert [(each.section, each.dv) for each in state.ground.pieces.values()] == [(5, 3), (5, 1), (5, 0)]
    assert not any(key.startswith("gap") for key in said.keys) and "House 1: DV 3, in section 5." in said
    assert "British have the edge of sections 1-2-3, Zulu that of 7-8-9" in said.of("table")
    assert asks(lay_by_hand(table())).key == "lay:1"


def test_a_table_is_laid_by_dice_at_set_up() -> None:
    state = RULESET.new("training_skirmish", {})
    answers = ["roll", "1", *["5 5"] * 9, ENTER, ENTER]
    said = play(setup(state), {"ground": "dice"}, *answers, ENTER, ENTER)
    assert state.ground.sections == list(CLEAR) and state.ground.overall == "clear"
    assert said.keys[-3:] == ["ends", "deploy:british", "deploy:zulu"] and "arrangement" in said.keys


def test_who_stood_at_a_named_place_stands_there_in_words() -> None:
    state = table()
    state.ground = RULESET.new("rorkes_drift", {}).ground or state.ground
    state.groups["brit"].place = next(iter(state.ground.pieces), "")
    name = state.ground.pieces[state.groups["brit"].place].name if state.ground.pieces else ""
    play(set_up_the_table(state, "hand"), *["clear"] * 9, "-", "-", ENTER)
    assert state.groups["brit"].place == name and not state.groups["brit"].housed


def test_a_table_is_laid_beside_any_battle_and_read_back_from_a_scenario(tmp_path: Path) -> None:
    laying = load_ruleset("colonial_adventures.terrain")
    battle = Battle.begin(laying, laying.new("dice", {}), seed=3)
    player, rng = laying.player(), Random(3)
    assert player is not None
    while battle.prompt is not None:
        battle.answer(ask_player(player, battle, rng) or battle.prompt.any_legal(rng))
    state = battle.state
    assert isinstance(state, Battlefield) and state.over
    lines = "\n".join(line.text for node in battle.line for line in node.log)
    assert "\nThe table is laid: " in lines
    assert all(f"{piece.name[1:]} (section {piece.section})" in lines for piece in state.ground.pieces.values())
    made = laying.product(state)
    assert isinstance(made, Scenario)
    path = tmp_path / "mine.toml"
    path.write_text(scenario_text(made), encoding="utf-8")
    assert RULESET.new(str(path), {}).ground == state.ground
    with pytest.raises(Refused, match="No table is laid for 'chance': give one of dice, hand, "):
        laying.new("chance", {})
