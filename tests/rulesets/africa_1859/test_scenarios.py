"""The scenarios that ship, the map that is drawn of them, and what is refused of one that players wrote."""

from importlib.resources import files
from pathlib import Path

import pytest

from tests.names.africa_1859 import tables
from tests.rulesets.rulebook import rules_text
from tracker.engine import BadFile, UnitRow
from tracker.games.africa_1859 import RULESET
from tracker.talk.area_map import area_map, neighbour

OWN = ("castillejos", "tetuan", "wad_ras")
TEXT = (files("tracker.games.africa_1859") / "scenarios" / "castillejos.toml").read_text(encoding="utf-8")


@pytest.mark.rule("AF-C8")
def test_af_c1_three_battles_that_say_what_is_history() -> None:
    assert tuple(RULESET.scenarios()) == OWN == tuple(RULESET.scenarios())
    for given in map(RULESET.load, OWN):
        assert ("invented" in given.adapted or "are ours" in given.adapted) and len(given.sources) > 1


def test_af_c8_prims_van_is_the_one_on_record() -> None:
    names = " ".join(unit.name for unit in RULESET.load("castillejos").sides[0].units)
    for each in (
        "Princesa Hussars",
        "Principe",
        "Luchana",
        "Cuenca",
        "Vergara",
        "1st Mountain Battery",
        "5th Regiment",
    ):
        assert each in names
    assert "Catalan" not in names and "February" in RULESET.load("castillejos").adapted


@pytest.mark.rule("AF-C3")
def test_af_c8_castillejos_has_the_numbers_of_history() -> None:
    given = RULESET.load("castillejos")
    assert "About 10,000 Spaniards fought some 20,000 Moroccans" in given.history
    men = tables()["units"]
    found = [sum(men.number(u.kind, "men") for u in side.units if u.kind != "ship") for side in given.sides]
    assert [round(each, -3) for each in found] == [11_000, 20_000] and found[0] < 10_700


@pytest.mark.parametrize("scenario", OWN)
def test_af_b29_no_side_may_start_where_the_other_does(scenario: str) -> None:
    one, other = RULESET.load(scenario).sides
    for side, enemy in ((one, other), (other, one)):
        assert not set(side.may_deploy) & {unit.area for unit in enemy.units if not unit.arrives}
    assert not set(one.may_deploy) & set(other.may_deploy)


@pytest.mark.parametrize("scenario", OWN)
def test_each_has_two_objectives_and_some_twenty_areas(scenario: str) -> None:
    state = RULESET.new(scenario, {})
    assert sum(area.objective for area in state.areas.values()) == 2 and 18 <= len(state.areas) <= 22


@pytest.mark.rule("AF-C3", "AF-C7")
def test_af_a9_kinds_and_their_men() -> None:
    table = tables()["units"]
    classes = {row.key: str(table.cell(row.key, "class")) for row in table.rows}
    assert classes["ir"] == classes["nz"] == "regular" and classes["il"] == classes["gm"] == "light"
    assert classes["am"] == "mountain_artillery" and classes["of"] == "officer" and classes["kab"] == "tribe"
    men = {"regular": 1200, "light": 800, "tribe": 800, "cavalry": 300, "artillery": 300, "engineer": 300}
    for row, kind in classes.items():
        assert table.number(row, "men") == men.get(kind, table.number(row, "men"))
        assert (table.number(row, "support") > 0) == (kind == "officer")
    assert all(table.number(each, "steps") == 2 for each in ("ir", "nz"))


@pytest.mark.rule("AF-B27")
def test_af_c5_support_units_are_artillery_and_warships() -> None:
    table = tables()["units"]
    strong = [row.key for row in table.rows if table.number(row.key, "combat") == 0]
    assert strong == ["art", "am", "ship", "mart", "of"]
    assert [unit.arm for unit in RULESET.new("castillejos", {}).units.values()].count("ship") == 1
    assert "ship" not in [unit.arm for unit in RULESET.new("castillejos", {"ships": "off"}).units.values()]
    for each in ("tetuan", "wad_ras"):
        assert "ship" not in [unit.arm for unit in RULESET.new(each, {}).units.values()]


def test_af_b29_units_that_enter_later_are_to_come() -> None:
    spanish = RULESET.view(RULESET.new("castillejos", {})).sides[0].units
    assert [row.short or row.name for row in spanish if row.is_to_come][:2] == ["Zabala", "1st of Zabala"]
    assert dict(spanish[12].facts)["enters"] == "Ceuta road" and "enters" not in dict(spanish[0].facts)


def test_a_battle_that_has_not_begun_has_its_last_turn() -> None:
    """The sheet of a battle of 16 turns had a track of 12."""
    assert RULESET.view(RULESET.new("castillejos", {})).last_turn == 16


def test_af_c6_a_counter_shows_fire_combat_and_movement() -> None:
    row = RULESET.view(RULESET.new("castillejos", {})).unit("principe")
    assert isinstance(row, UnitRow) and dict(row.stats) == {"F": "3", "C": "3", "M": "1", "rng": "", "sup": ""}
    assert (row.figures, row.start, row.place) == (2, 2, "Ceuta road")


def test_af_b14_coins_of_the_officers() -> None:
    values = {"O'Donnell": 2, "Prim": 3, "Ros de Olano": 2, "Zabala": 2, "Echague": 2, "Muley el-Abbas": 2}
    values |= {"Muley Ahmed": 1, "General of cavalry": 1}
    seen = {}
    for scenario in OWN:
        for unit in RULESET.new(scenario, {}).units.values():
            if unit.arm == "officer":
                seen[unit.name] = unit.support
    assert {name: seen[name] for name in values} == values
    assert all(coins == 1 for name, coins in seen.items() if name.startswith("Kaid"))


def test_af_b29_turns_by_ruling() -> None:
    assert RULESET.new("tetuan", {}).turns == 16 and RULESET.new("tetuan", {"turns": "20"}).turns == 20
    assert "16" in rules_text("africa_1859")


# The map as text


@pytest.mark.parametrize("scenario", OWN)
def test_the_map_fits_80_by_24(scenario: str) -> None:
    view = RULESET.view(RULESET.new(scenario, {}))
    lines = area_map(view)
    assert len(lines) <= 22 and max(map(len, lines)) <= 80
    assert not any("Also adjoin" in line for line in lines)
    for place in view.field:
        assert any(place.name in line for line in lines), place.name
        assert f">{place.name}" in "\n".join(area_map(view, here=place.id))


@pytest.mark.parametrize("scenario", OWN)
def test_arrow_keys_reach_every_area(scenario: str) -> None:
    view = RULESET.view(RULESET.new(scenario, {}))
    start = neighbour(view, "", "up")
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for direction in ("up", "down", "left", "right"):
            each = neighbour(view, here, direction)
            if each not in found:
                found.add(each)
                waiting.append(each)
    assert found == {place.id for place in view.field}


# Bad maps and forces


def test_a_map_in_two_parts_is_refused(tmp_path: Path) -> None:
    """The two bays adjoin each other and nothing else."""
    lines = []
    for line in TEXT.splitlines():
        if line == 'near = ["beach", "shore", "mouth", "sea_south"]':
            line = 'near = ["sea_south"]'
        elif line == 'near = ["sea_north", "mouth"]':
            line = 'near = ["sea_north"]'
        elif line.startswith("near"):
            line = line.replace(', "sea_north"', "").replace(', "sea_south"', "")
        lines.append(line)
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadFile, match="North bay: no way leads there from Condesa - at `"):
        RULESET.new(str(path), {})
