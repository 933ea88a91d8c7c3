"""The army lists: every roll leads to one row, every row says what the battle plays."""

from pathlib import Path
from typing import Any

import pytest

from tests.names.colonial_adventures import DATA, LISTS, ArmyList, army_lists, list_tables, load_list, notes_of
from tracker.engine import BadFile
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.muster.lists import enemies_of

ROWS = {
    "british_empire": 16,
    "boers": 1,
    "civilians": 1,
    "france": 18,
    "german_empire": 16,
    "russia": 14,
    "berbers": 11,
    "maasai": 11,
    "mahdists": 13,
    "african_tribes": 11,
    "tuareg": 11,
    "zulu": 11,
    "afghans": 12,
    "central_asia": 12,
}


@pytest.fixture(params=LISTS)
def each(request: pytest.FixtureRequest) -> ArmyList:
    return army_lists()[request.param]


def test_ca_army_1_the_book_has_158_rows_in_fourteen_lists() -> None:
    assert {name: len(found.rows) for name, found in army_lists().items()} == ROWS
    assert sum(ROWS.values()) == 158 and len(ROWS) == 14


def test_ca_army_1_each_roll_and_second_roll_leads_to_one_row(each: ArmyList) -> None:
    for total in range(2, 13):
        for die in range(1, 7):
            found = [row for row in each.rows if total in row.totals and row.die[0] <= die <= row.die[1]]
            assert found == [each.rolled(total, die)]


@pytest.mark.examples(
    "name, total, die, troops, rep",
    ("british_empire", 10, 1, "Camel Corps", 4),
    ("british_empire", 10, 6, "British Cavalry", 5),
    ("france", 7, 3, "Algerian Troops", 5),  # CA-EX-50
    ("france", 8, 2, "French Metropolitan", 4),
    ("france", 9, 6, "Bat' D'Africa", 4),
    ("german_empire", 7, 1, "German Marines", 5),
    ("russia", 11, 2, "Russian Cavalry", 4),
    ("mahdists", 9, 4, "Jehadia Infantry", 4),
    ("zulu", 5, 1, "Infantry", 6),
    ("zulu", 6, 1, "Infantry", 5),
    ("boers", 12, 6, "Mounted Infantry", 4),
)
def test_ca_army_1_rolls_of_the_book(name: str, total: int, die: int, troops: str, rep: int) -> None:
    row = army_lists()[name].rolled(total, die)
    assert (row.troops, row.rep) == (troops, rep)


def test_ca_army_4_guns_alone_are_starred_and_have_no_roll(each: ArmyList) -> None:
    for row in each.rows:
        assert row.starred == (row.arm == "artillery") == (row.roll is None)


def test_a_row_is_found_by_its_key(each: ArmyList) -> None:
    keys = [each.key(row) for row in each.rows]
    assert len(set(keys)) == len(keys)
    assert [each.row(key) for key in keys] == list(each.rows)
    with pytest.raises(KeyError, match="have no row 13"):
        each.row("13")


def test_ca_army_20_six_lists_have_a_note_on_rifles() -> None:
    noted = {name: found.rifle_rep for name, found in army_lists().items() if found.rifle_rep}
    assert noted == {"maasai": 4, "mahdists": 4, "african_tribes": 4, "zulu": 5, "afghans": 4, "central_asia": 4}


def test_ca_army_20_footnotes_say_what_is_done() -> None:
    """Where the list says Ferocious, British, or another Rep, the row has it."""
    for found in army_lists().values():
        for row in found.rows:
            told = " ".join(notes_of(found, row))
            assert ("Ferocious" in told) == ("ferocious" in row.traits), (found.id, row.place)
            assert ("Rep" in told) == (row.instead is not None), (found.id, row.place)
            if row.instead is not None:
                assert f"Rep {row.instead.rep}" in told
            assert ("One band" in told) == bool(row.one)
            assert ("One more die" in told) == ("boer" in row.traits)


@pytest.mark.rule("CA-ARMY-21")
def test_ca_r73_enemies_are_those_of_either_list() -> None:
    for one in LISTS:
        for other in LISTS:
            assert (other in enemies_of(one)) == (one in enemies_of(other))
            if other in army_lists()[one].enemies:
                assert other in enemies_of(one)
    assert enemies_of("tuareg") == ("france", "berbers") and enemies_of("civilians") == ()
    one_way = [(a, b) for a in LISTS for b in army_lists()[a].enemies if a not in army_lists()[b].enemies]
    assert sorted(one_way) == [
        ("boers", "african_tribes"),
        ("france", "german_empire"),
        ("maasai", "boers"),
        ("mahdists", "african_tribes"),
        ("mahdists", "france"),
    ]


def test_lists_are_shown_among_the_tables(each: ArmyList) -> None:
    table = RULESET.tables()[f"list_{each.id}"]
    assert table is list_tables()[table.id] and each.name in table.title
    for row in each.rows:
        key = each.key(row)
        assert table.number(key, "rep") == row.rep and row.troops in str(table.cell(key, "troops"))
        assert [table.number(key, column) for column in each.formations] == list(row.moves)
    for enemy in enemies_of(each.id):
        assert army_lists()[enemy].name in table.note
    assert [*RULESET.tables()][-14:] == [f"list_{name}" for name in LISTS]


# Bad lists

GERMANS = (DATA.folder / "data" / "lists" / "german_empire.toml").read_text(encoding="utf-8")


@pytest.mark.examples(
    "old, new, words",
    ("roll = 4,", "roll = 3,", "a roll of 3 leads to German Infantry and German Infantry"),
    ("{ roll = 12,", "{ roll = 11, to = 11,", "a roll of 11 leads to German Cavalry and German Cavalry"),
    ("roll = 7, die = [2, 6]", "roll = 7, die = [3, 6]", "a roll of 7, second roll 2, leads to no row"),
    ("roll = 8, die = [3, 6]", "roll = 8, die = [2, 6]", "8, second roll 2, leads to Schutztruppe and Mounted"),
    ("die = [2, 6]", "die = [6, 2]", "a second roll from 6 to 2 can't be"),
    ('starred = true, troops = "Naval', 'troops = "Naval', "Naval Gunners is either starred or has a roll"),
    ("rep = 5", "rep = 7", r"at `\$.rows\[2\].rep`"),
    ("moves = [4, 8, 2, 12]", "moves = [4, 8, 2]", "German Infantry has 3 moves for 4 formations"),
    ("notes = [2]", "notes = [3]", "Naval Gunners: the list has no note 3"),
    ('"russia"', '"prussia"', "there is no list 'prussia': british_empire, boers"),
    ('class = "cavalry"', 'class = "horse"', "'horse' is not artillery"),
    ('training = "european"', 'training = "european"\ncolour = "grey"', "there is no key 'colour' here"),
)
def test_a_bad_list_is_named_in_one_sentence(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert old in GERMANS
    source = tmp_path / "germans.toml"
    source.write_text(GERMANS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadFile, match=rf"^germans.toml can't be used: .*{words}"):
        load_list(source)


def test_a_list_with_a_hole_names_the_first_roll_that_leads_nowhere(tmp_path: Path) -> None:
    source: Any = tmp_path / "germans.toml"
    source.write_text("\n".join(line for line in GERMANS.splitlines() if "roll = 9" not in line), encoding="utf-8")
    with pytest.raises(BadFile, match=r"a roll of 9 leads to no row - at `\$.rows`"):
        load_list(source)


def test_a_list_is_read_as_it_is_looked_up() -> None:
    """A patrol raises its enemies from one list: the others take longer to read than its set-up."""
    army_lists.cache_clear()
    lists = army_lists()
    assert "boers" in lists and [*lists] == [*LISTS] and not lists.read
    assert lists["zulu"].id == "zulu" and lists.read == {"zulu"}
    with pytest.raises(KeyError):
        lists["nobody"]
