"""Rosters on the command line: listed, shown, changed line by line and by JSON lines, printed."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli_running import Ran, Tracker, running
from tests.conftest import Golden
from tests.fords import VILLAGE, ford, village
from tests.names.journal import ROSTERS, read_army

__all__ = ["ford", "village"]


@pytest.fixture
def tracker(
    village: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Tracker:
    monkeypatch.setenv("TRACKER_ARMIES", str(village.parent))
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path / "saves"))

    run = running(capsys, monkeypatch)

    def run_here(*words: str, lines: str = "") -> Ran:
        ran = run(*words, lines=lines)
        return ran._replace(out=ran.out.replace(str(village.parent), "ARMIES"))

    return run_here


def test_rosters_are_listed_and_shown(tracker: Tracker) -> None:
    cells = ["village", "Upper village", "ford", "River people", "1 of 2 fight", "8 figures"]
    assert re.split("  +", tracker("armies")[1].strip()) == cells
    listed = json.loads(tracker("armies", "--json", "river")[1])
    assert listed[0]["name"] == "Upper village" and listed[0]["totals"] == ["8 figures"]
    assert "No roster in" in tracker("armies", "zulu")[1]
    shown = tracker("armies", "--show", "upper")[1]
    assert "Today 1 of 2 units, 8 figures." in shown and "  Young men: two too many" in shown
    whole = json.loads(tracker("armies", "--show", "village", "--json")[1])
    assert whole["units"][1]["cells"] == {"figures": "8", "nerve": "5+"} and whole["bends"] == [
        "Young men: two too many"
    ]
    code, out, err = tracker("armies", "--show", "none")
    assert code == 2 and not out and err.startswith("There is no roster 'none' in ")


def test_files_of_rosters_are_handled_as_those_of_battles_are(tracker: Tracker, village: Path, tmp_path: Path) -> None:
    folder = village.parent
    assert (
        tracker("armies", "--rename", "village", "Lower  village")[1] == "village.army is called Lower village now.\n"
    )
    assert tracker("armies", "--duplicate", "village")[1] == "Copied to ARMIES/village-2.army.\n"
    assert tracker("armies", "--export", "village-2", str(tmp_path / "x.army"))[0] == 0
    assert tracker("armies", "--import", str(tmp_path / "x.army"))[1] == "Taken in as ARMIES/x.army.\n"
    assert tracker("armies", "--trash", "x")[1] == "Moved to ARMIES/trash/x.army.\n"
    assert "x " in tracker("armies", "--trashed")[1]
    assert tracker("armies", "--restore", "x")[1] == "Taken back as ARMIES/x.army.\n"
    assert tracker("armies", "--new", "ford:river", "Mine")[1] == "Begun: ARMIES/mine.army.\n"
    assert (
        tracker("armies", "--new", "ford:sea", "Mine")[2] == "Pickets at the ford has no list 'sea': there are river.\n"
    )
    assert len(ROSTERS.listed(folder)) == 4


def test_a_roster_is_changed_line_by_line(tracker: Tracker, village: Path, golden: Golden) -> None:
    lines = ["?", "1", "9", "2 1", "all", "none", "a", "a young", "a Old men", "d 3", "strike 4", "e 3 Lads"]
    lines += [
        "e 0 Lower",
        "N 3 brave\\nand few",
        "fields 3",
        "fields 3 figures=12",
        "fields 3 nerve=3 or less",
        "fields 3 figures=50",
        "fields 0 chief=Bo",
    ]
    lines += ["u", "", "P letter", "nonsense", "K", "q", "never read"]
    said = tracker("armies", "--edit", "village", lines="\n".join(lines))[1]
    golden("plain/roster", said)
    army = read_army(village).army
    assert army.name == "Lower" and [unit.name for unit in army.units] == ["Old men", "Young men", "Lads", "Old men"]
    assert village.with_suffix(".html").read_text(encoding="utf-8").count("size: letter") == 1


def test_a_unit_is_raised_from_a_line(tracker: Tracker, village: Path) -> None:
    said = tracker("armies", "--edit", "village", lines="a 12 young, nerve 3\na yung\nq\n")[1]
    assert ": a 12 young, nerve 3\nYoung men raised.\n" in said
    assert "There is no unit 'yung' in the list; did you mean 'Young men'?" in said
    assert [unit.figures for unit in read_army(village).army.units] == [4, 8, 12]


def test_a_roster_is_changed_by_json_lines(tracker: Tracker, village: Path) -> None:
    def asked(**words: Any) -> str:
        return json.dumps(words)

    lines = [
        asked(do="rows"),
        asked(do="add", row="young"),
        asked(do="mark", unit="old"),
        asked(do="set", unit="young_2", field="figures", value=11),
        asked(do="set", unit=None, field="name", value="Dörf"),
        asked(do="set", unit="young_2", field="figures", value=99),
        asked(do="mark"),
        asked(do="dance"),
        asked(do="add"),
        asked(do="set", unit="old", value=3),
        "nonsense",
        asked(do="move", unit="young_2", by=-2),
        asked(do="undo"),
        asked(do="print"),
        asked(do="quit"),
    ]
    said = [
        json.loads(line)
        for line in tracker("armies", "--edit", "village", "--json", lines="\n".join(lines))[1].splitlines()
    ]
    assert [each["type"] for each in said] == ["roster", "rows", *["roster"] * 4, *["error"] * 6, *["roster"] * 3]
    assert said[1]["rows"][1] == {"key": "young", "label": "Young men", "detail": "8 figures"}
    assert said[2]["say"] == "young_2" and said[3]["say"] == "Old men fights today."
    assert said[6]["message"] == "Figures is 1 to 20, not 99." and said[7]["message"] == "mark needs a unit, by its id."
    assert said[9]["message"] == "add needs a row." and said[10]["message"] == "set needs a field."
    assert said[12]["units"][0]["id"] == "young_2" and said[13]["units"][0]["id"] == "old"
    assert said[14]["say"].endswith("village.html") and village.with_suffix(".html").exists()
    assert read_army(village).army.name == "Dörf"


def test_what_was_changed_elsewhere_is_chosen_in_lines_too(tracker: Tracker, village: Path) -> None:
    from tracker.plain.console import Console
    from tracker.plain.roster_lines import RosterLines
    from tracker.plain.streams import Source

    out = io.StringIO()
    loop = RosterLines(village, Console(Source(io.StringIO("1\n1\nT\nq\n")), out))
    village.write_text(VILLAGE.replace("Old men", "Elders"), encoding="utf-8")
    loop.run()
    assert out.getvalue().count("was changed elsewhere") == 2 and "kept as upper-village-mine.army" in out.getvalue()


def test_sheets_are_printed_over_those_printed_before_but_over_nothing_else(tracker: Tracker, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    for paper in ("a4", "letter"):
        assert tracker("print", "upper village", "-o", str(page), "--paper", paper)[0] == 0
    for target in (page, tmp_path / "page.csv"):
        target.write_text("mine", encoding="utf-8")
        assert "exists already: --force writes over it." in tracker("print", "village", "-o", str(target))[2]
    assert tracker("print", "village", "-o", str(page), "--force")[0] == 0
    assert "is neither." in tracker("print", "village", "-o", "page.pdf")[2]
    assert tracker("print", "nobody", "-o", str(page))[2] == "There is no roster, scenario or battle 'nobody'.\n"
    assert tracker("print", "dawn", "-o", str(tmp_path / "dawn.html"))[0] == 0
    sample = "colonial_adventures_skirmish"
    assert tracker("print", sample, "-o", str(tmp_path / "sample.html"))[0] == 0


def test_of_two_rosters_that_fit_none_is_printed_and_no_battle_of_that_name(
    tracker: Tracker, village: Path, tmp_path: Path
) -> None:
    village.with_name("upper-valley.army").write_text(
        VILLAGE.replace("Upper village", "Upper valley"), encoding="utf-8"
    )
    code, _, told = tracker("print", "upper v", "-o", str(tmp_path / "page.html"))
    assert code == 2 and told.startswith("'upper v' fits more than one roster: ")


def test_a_battle_that_is_damaged_is_said_to_be_there(tracker: Tracker, tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "torn.battle").write_bytes(b"torn")
    assert "torn.battle" in tracker("print", "torn", "-o", str(tmp_path / "page.html"))[2]


def test_a_roster_is_raised_marked_printed_fought_and_reviewed_in_line_mode(
    tracker: Tracker, village: Path, tmp_path: Path
) -> None:
    assert tracker("armies", "--new", "ford:river", "Lower village")[0] == 0
    assert "stays at home" in tracker("armies", "--edit", "lower", lines="a young\na old\n2\nq\n")[1]
    assert tracker("print", "lower", "-o", str(tmp_path / "sheets.html"))[0] == 0
    enters = "\n" * 40
    fought = tracker(
        "play", "lower-village.army", "village.army", "--plain", "--rolls", "everyone", "--seed", "1", lines=enters
    )[1]
    assert "Young men" in fought and "The battle is over" in fought
    listed = json.loads(tracker("battles", "--json")[1])
    assert [each["status"] for each in listed] == ["ended"] and "Lower village" in listed[0]["title"]
    assert "Young men won" in tracker("log", listed[0]["path"])[1]
    assert tracker("verify", listed[0]["path"])[0] == 0
    assert tracker("print", listed[0]["path"], "-o", str(tmp_path / "battle.html"))[0] == 0


def test_a_roster_is_raised_marked_printed_fought_and_reviewed_through_the_protocol(
    tracker: Tracker, village: Path, tmp_path: Path
) -> None:
    tracker("armies", "--new", "ford:river", "Lower village")
    actions: list[dict[str, Any]] = [
        {"do": "add", "row": "young"},
        {"do": "add", "row": "old"},
        {"do": "mark", "unit": "old"},
        {"do": "print", "folder": str(tmp_path)},
    ]
    lines = "\n".join(map(json.dumps, actions))
    said = [json.loads(each) for each in tracker("armies", "--edit", "lower", "--json", lines=lines)[1].splitlines()]
    assert [each["type"] for each in said] == ["roster"] * 5 and (tmp_path / "lower-village.html").exists()
    # What is no answer to what is asked just now is refused, and costs nothing.
    near = [json.dumps({"key": f"range{each}", "value": "near"}) for each in ("", "#2")] * 40
    words = ("play", "lower-village.army", "village.army", "--protocol", "jsonl", "--rolls", "everyone", "--seed", "1")
    told = [json.loads(each) for each in tracker(*words, lines="\n".join(near))[1].splitlines()]
    assert told[0]["type"] == "prompt" and any(each["type"] == "end" for each in told)
    (battle,) = json.loads(tracker("battles", "--json")[1])
    assert battle["status"] == "ended" and tracker("show", battle["path"])[0] == 0
