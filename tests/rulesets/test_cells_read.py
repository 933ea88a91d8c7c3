"""The rules read the numbers of `data/*.toml`: a cell that is changed there changes the rule."""

import sys
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from tests.names import africa_1859 as africa, colonial_adventures as ca
from tests.rulesets.africa_1859 import table as africa_table
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import battlefield, group
from tests.rulesets.colonial_d10 import bench
from tests.rulesets.gentlemen_rankers import table as gr_table
from tracker.engine import Cell, GameData
from tracker.games.africa_1859.data import DATA as AFRICA
from tracker.games.colonial_adventures.data import DATA as CA
from tracker.games.colonial_adventures.fight.shot_dice import reading_of
from tracker.games.colonial_adventures.solo.pef_movement import far, gap_words, way_words
from tracker.games.colonial_d10.data import DATA as D10
from tracker.games.colonial_d10.manoeuvre_chart import row_of
from tracker.games.colonial_d10.units import weapon_range
from tracker.games.gentlemen_rankers.data import DATA as GR
from tracker.games.gentlemen_rankers.shooting_dice import Aimed, needed, to_hit
from tracker.games.gentlemen_rankers.state import Shot
from tracker.games.gentlemen_rankers.terrain import ford_roll, swim_roll, zariba_roll

Change = Callable[[GameData, str, str, str, Cell], None]


def forget() -> None:
    """Clear what the games worked out from their tables and keep."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tracker.games."):
            for each in list(vars(module).values()):
                if hasattr(each, "cache_clear"):
                    each.cache_clear()


@pytest.fixture
def change() -> Iterator[Change]:
    """Change a cell, or the key of a row where the column is "key", of a game's table for one test."""

    patched = pytest.MonkeyPatch()

    def changed(data: GameData, table_id: str, row: str, column: str, cell: Cell) -> None:
        table = data.tables()[table_id]
        rows = []
        for each in table.rows:
            if each.key == row and column == "key":
                each = replace(each, key=str(cell))
            elif each.key == row:
                at = table.column_keys.index(column)
                each = replace(each, cells=(*each.cells[:at], cell, *each.cells[at + 1 :]))
            rows.append(each)
        patched.setattr(data, "_tables", {**data.tables(), table_id: replace(table, rows=tuple(rows))})
        patched.setattr(data, "_numbers", {})
        patched.setattr(data, "_typed", {})
        forget()

    yield changed
    patched.undo()
    forget()


@pytest.mark.rule("CA-FIRE-6", "CA-FIRE-7")
def test_cover_and_flank_divide_and_multiply_hits_by_their_cells(change: Change) -> None:
    firer, target = group("brit", weapon="rifle", rep=5, figures=20), group("zulu", figures=20)
    state, facts = battlefield(firer, target), ca.Shot(firing=20, seen=20, face="flank", cover=True)
    aim = ca.ShotAim("brit", "zulu")
    assert reading_of(state, aim, facts).result({"fire": (6, 0)}).hits == 6
    change(CA, "ranged_modifiers", "cover", "value", "divided.3")
    assert reading_of(state, aim, facts).result({"fire": (6, 0)}).hits == 4
    change(CA, "ranged_modifiers", "flank", "value", "times.3")
    assert reading_of(state, aim, facts).result({"fire": (6, 0)}).hits == 6


@pytest.mark.rule("CA-PEF-4", "CA-PEF-6")
def test_a_pef_is_what_the_tables_of_resolution_and_contacts_say(change: Change) -> None:
    state = alone(group("brit"), group("brit_2"))
    state.solo.markers = marker(1)
    pef = state.solo.markers["pef1"]
    assert ca.contacted(state, 7, 2) == 4 and ca.brings_cinc(state, 7)
    change(CA, "contact", "7", "european", "more.3")
    assert ca.contacted(state, 7, 2) == 5 and not ca.brings_cinc(state, 7)
    change(CA, "pef_resolution", "1", "result", "2.morale")
    roll = ca.contact_roll(state, pef, 1, 1)
    assert (roll.title, roll.pools[0].count) == ("PEF 1: who is there? 2d6 + 3", 2)


@pytest.mark.rule("AF-A3")
def test_the_least_heads_of_artillery_are_those_of_the_first_row(change: Change) -> None:
    reading = africa.Barrage(distance=1)
    assert [reading.result({"coins": (heads,), "die": (1,)}).code for heads in (1, 2)] == ["X", "DD"]
    change(AFRICA, "artillery_fire", "2", "key", "1")
    assert reading.result({"coins": (1,), "die": (1,)}).code == "DD"


@pytest.mark.rule("AF-A8")
def test_ground_costs_what_its_cell_says(change: Change) -> None:
    def reach() -> tuple[str, ...]:
        state = africa_table.battle(africa_table.unit("art", area="base"), roads="off")
        return africa.reachable(state, state.units["art"])

    assert "hill" not in reach()
    change(AFRICA, "terrain", "mountain", "artillery", 1)
    assert "hill" in reach()


@pytest.mark.rule("GR-A11")
def test_the_dice_of_ground_need_what_the_table_says(change: Change) -> None:
    state = gr_table.field("infantry a")
    change(GR, "terrain", "swim", "number", 4)
    change(GR, "terrain", "zariba", "number", 6)
    change(GR, "terrain", "ford", "number", 2)
    assert swim_roll(state, "a").text.startswith("Succeeds on 4 or more")
    assert zariba_roll(state, "a").title == "A at the zariba: 6 or more"
    assert ford_roll(state, "a").pools[0].count == 2


@pytest.mark.rule("GR-B7")
def test_what_hits_before_modifiers_is_a_cell(change: Change) -> None:
    change(GR, "shooting_modifiers", "needed", "value", 4)
    change(GR, "shooting_modifiers", "medium", "value", -1)
    state = gr_table.field("infantry a", wave="foot 5")
    aimed = Aimed("a", "w1", Shot("medium"))
    assert (needed(), to_hit(state, aimed).total) == (4, 5)


@pytest.mark.rule("CD-A5", "CD-A10")
def test_d10_rows_and_ranges_are_those_of_the_tables(change: Change) -> None:
    rifles = bench.unit("coy", weapon="magazine")
    change(D10, "weapons", "magazine", "range", 21)
    assert weapon_range(rifles) == 21
    change(D10, "manoeuvre", "7-9", "key", "7-8")
    change(D10, "manoeuvre", "10+", "key", "9+")
    assert (row_of(8), row_of(9)) == ("7-8", "9+")


@pytest.mark.rule("CA-PEF-3")
def test_a_pef_moves_the_inches_of_its_cell(change: Change) -> None:
    state = alone(group("brit"))
    assert way_words(state, "2 (3-6)", "others").startswith('16" toward')
    change(CA, "pef_movement", "2 (3-6)", "others", "enemy.20")
    assert far(state, "2 (3-6)") == 20
    change(CA, "pef_movement", "2 (1-2)", "others", "pef.16.6")
    assert gap_words(state) == '6"'
