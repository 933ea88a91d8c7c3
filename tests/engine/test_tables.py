"""Tables are read strictly from TOML: a mistake names the file, the place and the reason."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.engine.toy_fight import TABLES
from tracker.engine import BadFile, load_tables, read_toml
from tracker.engine.tables import by_subject

GOOD = (Path(__file__).with_name("toy_data") / "nerve.toml").read_text(encoding="utf-8")


def test_cells_are_looked_up_by_their_keys() -> None:
    assert TABLES["fire"].cell("short", "hit") == 2
    assert TABLES["fire"].number("long", "hit") == 1
    assert TABLES["nerve"].clauses("shot", "0") == ("shaken", "one figure runs away")
    assert TABLES["nerve"].clauses("shot", "2") == ("carry on",)


@pytest.mark.examples("number, row", (-3, "0-"), (0, "0-"), (1, "1"), (2, "2-4"), (4, "2-4"), (5, "5+"), (40, "5+"))
def test_a_number_falls_into_a_row(number: int, row: str) -> None:
    keys = ("gap", "0-", "1", "2-4", "5+")
    table = replace(TABLES["nerve"], rows=tuple(replace(TABLES["nerve"].rows[0], key=key) for key in keys))
    assert table.row_of(number) == row


@pytest.mark.examples(
    "look, words",
    (lambda: TABLES["nerve"].row_of(7), "table nerve has no row for 7"),
    (lambda: TABLES["fire"].cell("near", "hit"), "table fire has no cell near/hit"),
    (lambda: TABLES["fire"].cell("short", "miss"), "table fire has no cell short/miss"),
    (lambda: TABLES["fire"].cell("short", "A hit is"), "table fire has no cell short/A hit is"),
    (lambda: TABLES["nerve"].number("shot", "2"), "table nerve: cell shot/2 is not a number"),
)
def test_what_is_not_in_a_table_is_named(look: Callable[[], object], words: str) -> None:
    with pytest.raises(KeyError, match=words):
        look()


def test_tables_of_a_folder_by_id() -> None:
    assert sorted(TABLES) == ["fire", "nerve"]


def test_tables_are_grouped_by_what_one_does_when_one_reads_them() -> None:
    found = by_subject([TABLES["fire"], TABLES["nerve"]])
    assert [(title, [each.id for each in group]) for title, group in found] == [
        ("Reactions and morale", ["nerve"]),
        ("Fire", ["fire"]),
    ]


@pytest.mark.examples(
    "right, wrong, reason",
    ('title = "Nerve"', 'titel = "Nerve"', "nerve.toml can't be used: there is no key 'titel' here; did you"),
    ('corner = "Cause"', 'corner = "Cause"\ncolour = 3', "there is no key 'colour' here"),
    ('about = "reactions"', 'about = "weather"', r"'weather' is not campaign, .* - at `\$.about`"),
    ('key = "shot"', "key = 3", r"3 is no text: put it in quotes - at `\$.rows\[0\].key`"),
    ('"carry on", "shaken", [', '"carry on", [', "nerve.toml can't be used: row shot has 2 cells."),
    ('column_keys = ["2", "1", "0"]', 'column_keys = ["2", "1"]', "row shot has 3 cells."),
    ('key = "beaten"', 'key = "shot"', "row shot is there twice."),
    ('column_keys = ["2", "1", "0"]', 'column_keys = ["2", "1", "1"]', "column 1 is there twice."),
    ("[[rows]]", "[[rows", "nerve.toml is not a TOML file: "),
    ('page = "2"', f"page = {'9' * 5_000}", "nerve.toml is not a TOML file: "),
    ('page = "2"', f"page = {'[' * 100_000}", "nerve.toml is not a TOML file: "),
    ids=lambda value: value[:24],
)
def test_a_mistake_names_the_file_and_the_place(tmp_path: Path, right: str, wrong: str, reason: str) -> None:
    assert right in GOOD
    path = tmp_path / "nerve.toml"
    path.write_text(GOOD.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(BadFile, match=reason):
        load_tables([path])["nerve"]


def test_a_table_goes_by_the_name_of_its_file(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(GOOD, encoding="utf-8")
    tables = load_tables(tmp_path.iterdir())
    with pytest.raises(BadFile, match="b.toml can't be used: its id is 'nerve', and not the name of its file."):
        tables["b"]


def test_a_table_is_read_when_it_is_looked_up(tmp_path: Path) -> None:
    (tmp_path / "nerve.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "broken.toml").write_text("[[", encoding="utf-8")
    tables = load_tables(tmp_path.iterdir(), first=("nerve", "none"))
    assert [*tables] == ["nerve", "broken"]
    assert tables["nerve"] is tables["nerve"]
    assert "none" not in tables
    with pytest.raises(KeyError):
        tables["none"]


class Leaf(Struct):
    name: str


def test_files_that_can_not_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="none.toml can't be read: No such file"):
        read_toml(tmp_path / "none.toml", Leaf)
    with pytest.raises(BadFile, match="can't be read: Is a directory"):
        read_toml(tmp_path, Leaf)
    (tmp_path / "latin.toml").write_bytes(b'name = "H\xf6he"')
    with pytest.raises(BadFile, match="latin.toml is not a TOML file: line 1 is not in UTF-8"):
        read_toml(tmp_path / "latin.toml", Leaf)
