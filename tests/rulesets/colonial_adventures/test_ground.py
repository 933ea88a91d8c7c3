"""The ground in scenarios and states: what is checked, what is shown, what is said after an edit (CA-TERR, CA-BLDG)."""

from pathlib import Path

import pytest

from tests.names.colonial_adventures import Battlefield, Piece, Road, check, stands_at, tables, view
from tests.rulesets.colonial_adventures.table import battlefield, group
from tracker.engine import BadFile, decode_state, encode_state
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.ground.scenario import (
    GivenGround,
    GivenPlace,
    given_of,
    ground_faults,
    ground_of,
)
from tracker.games.colonial_adventures.ground.state import Ground

SKIRMISH = Path(__file__).parents[3] / "rulesets/colonial_adventures/scenarios/training_skirmish.toml"
GROUND = """
[ground]
sections = ["clear", "woods", "clear", "hill", "clear", "clear", "impassable", "clear", "rough"]

[[ground.roads]]
name = "the track"
sections = [4, 5, 6]

[[ground.places]]
id = "farm"
name = "the farm"
kind = "building"
section = 5
dv = 3
capacity = 20
"""


def of_file(folder: Path, old: str = "", new: str = "", place: str = "farm") -> Battlefield:
    """The battle of a scenario with a ground, one thing of it changed; F Company stands at `place`."""
    whole = SKIRMISH.read_text(encoding="utf-8")
    text, ends = whole.split("[ground]")[0], whole.split("[[sides]]")[1:]
    lines = [
        line for line in "[[sides]]".join(["", *ends]).splitlines() if not line.startswith(("place", "faces", "cover"))
    ]
    sides = "\n".join(lines).replace('id = "fcoy"', f'id = "fcoy"\nplace = "{place}"')
    ground = GROUND.replace(old, new) if old else GROUND
    path = folder / "mine.toml"
    path.write_text(text + ground + sides, encoding="utf-8")
    return RULESET.new(str(path), {})


def ground(**changes: object) -> Ground:
    """Nine clear sections and a masonry house in the middle."""
    house = Piece(id="house", name="the house", kind="building", section=5, **{"dv": 3, "size": 12, **changes})  # type: ignore[arg-type]
    return Ground(sections=["clear"] * 9, pieces={"house": house})


def test_ca_terr_2_a_ground_of_nine_sections_is_laid_and_shown(tmp_path: Path) -> None:
    state = of_file(tmp_path)
    assert state.groups["fcoy"].housed and state.groups["fcoy"].cover
    field = view(state).field
    assert [(each.x, each.y) for each in field[:9]] == [(x, y) for y in range(3) for x in range(3)]
    assert field[1].words == ("woods",) and field[4].words == ("open ground", "road")
    assert field[4].roads == ("s4", "s6")
    farm = field[9]
    assert (farm.within, farm.words, farm.units) == ("s5", ("DV 3", "for 20 figures"), ("fcoy",))
    assert field[10].name == "not put down yet"
    state.turn = 1
    assert view(state).field[10].name == "section not told"
    waits = field[10].units[0]
    state.groups[waits].place = "the edge, section 8"
    told = [(each.name, each.units) for each in view(state).field[10:]]
    assert told[0] == ("the edge, section 8", (waits,)), "as its row says, who comes on where he is active"
    assert [each for _, ids in told[1:] for each in ids] == [*field[10].units[1:]]


@pytest.mark.examples(
    "old, new, place, fault",
    ("dv = 3\n", "", "farm", "the farm: a building has a DV of 0 to 3 - at `$.ground.places[0].dv`"),
    ("dv = 3\n", "dv = 4\n", "farm", "`$.ground.places[0].dv`"),
    ("[4, 5, 6]", "[]", "farm", "the track: the road is in no section - at `$.ground.roads[0].sections`"),
    ("[4, 5, 6]", "[4, 10]", "farm", "the track: there is no section 10: they are 1 to 9"),
    ("[4, 5, 6]", "[4, 6]", "farm", "the track: sections 4 and 6 do not adjoin"),
    ("section = 5", "section = 0", "farm", "the farm: there is no section 0: they are 1 to 9"),
    ('"clear", "woods", ', '"woods", ', "farm", "there are 8 sections, not nine - at `$.ground.sections`"),
    ('"woods"', '"swamp"', "farm", "`$.ground.sections[1]`"),
    ('kind = "building"', 'kind = "wall"', "farm", "the farm: only buildings have dv"),
    ('id = "farm"', 'id = "s5"', "s5", "s1 to s9 are the sections"),
    (
        "",
        "",
        "fram",
        "'fram' is no place of the ground: farm, s1, s2, s3, s4, s5, s6, s7, s8, s9; did you mean 'farm'?",
    ),
    ("", "", "s7", "Section of F Coy 2/24th: section 7 is impassable - at `$.sides[0].groups[0].place`"),
    ("", "", "s2", "a line can't go into woods"),
    ("capacity = 20", "capacity = 12", "farm", "the farm holds 12 figures, with room for 12"),
)
def test_what_is_wrong_with_a_ground_is_named(tmp_path: Path, old: str, new: str, place: str, fault: str) -> None:
    with pytest.raises(BadFile) as refused:
        of_file(tmp_path, old, new, place)
    assert fault in str(refused.value)


def test_two_places_of_one_id_or_name_are_named_once_each() -> None:
    def faults(*places: tuple[str, str]) -> list[tuple[str, str]]:
        given = [GivenPlace(id=each, name=name, kind="wall", section=5) for each, name in places]
        return [*ground_faults(GivenGround(places=given))]

    assert faults(("farm", "farm"), ("kraal", "Kraal")) == []
    assert faults(("farm", "farm"), ("farm", "farm")) == [("ground.places[1].id", "two places have the id 'farm'")]
    assert faults(("farm", "The farm"), ("barn", "the FARM")) == [
        ("ground.places[1].name", "two places have the name 'the FARM'")
    ]
    assert faults(("a", "zebra"), ("b", "zebra")) == faults(("y", "zebra"), ("z", "zebra"))


def test_a_place_of_which_a_scenario_says_little_is_plain() -> None:
    given = GivenGround(places=[GivenPlace(id="hut", name="the hut", kind="building", section=5, dv=0)])
    assert not [*ground_faults(given)]
    assert ground_of(given).pieces["hut"] == Piece(id="hut", name="the hut", kind="building", section=5, dv=0)
    assert (ground_of(given).sections, given_of(ground_of(given)).places) == (["clear"] * 9, given.places)


def test_ca_bldg_1_the_defensive_value_is_in_the_table() -> None:
    assert [tables()["buildings"].number(str(dv), "dv") for dv in range(4)] == [0, 1, 2, 3]


def test_what_an_edit_makes_of_the_ground_is_said_and_kept() -> None:
    state = battlefield(group("brit", place="house"), group("lancers", arm="cavalry", place="house"), group("zulu"))
    state.ground = ground(dv=None)
    state.groups["zulu"].place = "s1"
    state.ground.sections[0] = "impassable"
    state.ground.roads = [Road("the track", []), Road("the path", [12])]
    for side in state.groups:
        state.groups[side].leaders = []
    said = check(state)
    assert "Zulu stands at section 1, but section 1 is impassable." in said
    assert "Lancers stands at the house, but mounted figures can't enter the house." in said
    assert "The house is a building without a DV: balls, canister and fire count it as DV 0." in said
    assert "The track is a road in no section." in said
    assert "The path runs through section 12, which there is not." in said
    assert state.groups["zulu"].place == "s1" and decode_state(encode_state(state), Battlefield) == state


def test_an_edit_of_a_place_that_leaves_the_house_out_is_said() -> None:
    state = battlefield(group("brit", place="house"), group("zulu", place="s2", housed=True))
    state.ground = ground()
    said = check(state)
    assert "Brit is in the house, but not housed: all of it fires." in said
    assert "Zulu is housed, but stands at section 2." in said
    stands_at(state, state.groups["brit"], "house")
    stands_at(state, state.groups["zulu"], "before:house")
    assert not any("housed" in line for line in check(state))


def test_a_state_without_a_ground_still_opens() -> None:
    state = battlefield(group("brit", place="ridge"), group("zulu"))
    old = encode_state(state).replace(encode_state(state.ground), b"{}")  # type: ignore[arg-type]
    assert decode_state(old, Battlefield).ground == Ground()
    assert [each.name for each in view(state).field] == ["ridge"]
