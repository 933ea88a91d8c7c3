"""Orders of battle and the records of a campaign, for spreadsheets and other programs."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli_running import Tracker, tracker
from tests.fords import ford, village
from tests.names.journal import Timeline
from tests.report.wars import war
from tracker.engine import AnyRuleset
from tracker.report.campaign_files import records_csv, records_json
from tracker.report.csv_text import csv_text

__all__ = ["ford", "tracker", "village"]


@pytest.fixture
def ford_war(ford: AnyRuleset, tmp_path: Path) -> Timeline:
    return war(tmp_path, ford)


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_no_cell_is_a_formula_and_numbers_stay() -> None:
    rows: list[list[str | int]] = [
        ['=cmd|"/c calc"!A1', "@SUM(A1)", "+2", "-1.5", "-x", "F Coy\n2/24th, \x1b[31mred", 3]
    ]
    cells = next(csv.reader(io.StringIO(csv_text(["unit"], rows).split("\r\n")[1])))
    assert cells == ['\'=cmd|"/c calc"!A1', "'@SUM(A1)", "+2", "-1.5", "'-x", "F Coy 2/24th, ?[31mred", "3"]


@pytest.mark.examples(
    "what, side, unit, cell",
    ("training_skirmish", "British", "7-pdr of N/5 RA", ("arms", "field gun")),
    ("wad_ras", "Spanish", "O'Donnell", ("support", "2")),
    ("afghan_valley", "British", "Gurkha wing", ("leader", "Maj Keir")),
    ("colonial_adventures_skirmish", "Zulu", "iNgobamakhosi band", ("strength", "20")),
)
def test_an_order_of_battle_has_a_row_for_each_unit(
    tracker: Tracker, tmp_path: Path, what: str, side: str, unit: str, cell: tuple[str, str]
) -> None:
    path = tmp_path / "order.csv"
    assert tracker("print", what, "-o", str(path)) == (0, f"Written: {path}\n", "")
    found = {row["unit"]: row for row in rows_of(path.read_text(encoding="utf-8"))}
    assert found[unit]["side"] == side and found[unit][cell[0]] == cell[1]
    assert tracker("print", what, "-o", str(path))[0] == 2, "what is there stays"
    assert tracker("print", what, "-o", str(path), "--force")[0] == 0


def test_those_of_a_roster_who_fight_are_in_its_order_of_battle(
    tracker: Tracker, village: Path, tmp_path: Path
) -> None:
    path = tmp_path / "order.csv"
    assert tracker("print", str(village), "-o", str(path))[0] == 0
    (row,) = rows_of(path.read_text(encoding="utf-8"))
    assert (row["side"], row["unit"], row["figures"], row["nerve"]) == ("Upper village", "Young men", "8", "5+")


def test_the_records_of_a_campaign_are_a_table(ford_war: Timeline) -> None:
    upper, lower = sorted(rows_of(records_csv(ford_war)), key=lambda row: -int(row["felled by fire"]))
    assert (upper["side"], upper["unit"], upper["leader"]) == ("Upper men", "Upper men", "")
    assert (upper["battles"], upper["felled by fire"], upper["fate"]) == ("2", "6", "serves")
    assert (lower["tests"], lower["tests passed"], lower["lost"]) == ("2", "1", "7")


def test_the_records_of_a_campaign_are_data(ford_war: Timeline) -> None:
    said = json.loads(records_json(ford_war))
    assert said["title"] == "The war for the ford" and said["game"] == "ford"
    assert [each["number"] for each in said["battles"]] == [1, 2] and said["battles"][0]["winner"] == "draw"
    upper = next(each for each in said["records"] if each["unit"] == "Upper men")
    assert upper["battles"] == [1, 2] and upper["felled_by_fire"] == 6
    assert sum(each["number"] for each in upper["entries"] if each["what"] == "felled by fire") == 6


def test_records_are_written_by_the_end_of_the_files_name(tracker: Tracker, tmp_path: Path) -> None:
    for name, begins in (("records.csv", "\ufeffside,unit,leader,"), ("records.json", "{\n")):
        path = tmp_path / name
        assert tracker("campaign", "report", "the_road_to_figuig", "-o", str(path))[0] == 0
        assert path.read_text(encoding="utf-8").startswith(begins)
    (vial,) = [each for each in json.loads(path.read_text())["records"] if each.get("leader") == "Lt Vial"]
    assert (vial["unit"], vial["fate"]) == ("Algerian Troops 2", "fell in battle 1")
    err = tracker("report", "colonial_adventures_skirmish", "-o", str(tmp_path / "x.csv"))[2]
    assert err.endswith(".csv is neither; records as .csv or .json are a campaign's.\n")
