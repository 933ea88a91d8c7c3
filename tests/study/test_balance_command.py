"""`tracker balance`: how even a scenario is, and what makes it so."""

import json
from pathlib import Path

import pytest

from tests.study.test_sums import bout
from tracker import cli
from tracker.games.colonial_adventures import RULESET
from tracker.study.balance import BEGIN, END, row_of, verdict
from tracker.study.one_battle import Study
from tracker.study.sums import Count

SKIRMISH = "training_skirmish"


def balance(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(["balance", *words, "--jobs", "1"])
    return code, *capsys.readouterr()


def test_a_scenario_is_fought_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = balance(capsys, SKIRMISH, "--battles", "8")
    assert code == 0 and not err
    lines = out.splitlines()
    assert lines[0] == "Training skirmish" and "8 battles, " in lines[1] and "British won: " in lines[2]
    assert any("nobody is left on the table" in line or "only one band is left" in line.casefold() for line in lines)
    assert lines[-1].startswith("  Not known yet") or "ven: " in lines[-1]


def test_for_programs_it_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(balance(capsys, SKIRMISH, "--battles", "4", "--json")[1])
    assert (found["ruleset"], found["scenario"]) == ("colonial_adventures", SKIRMISH)
    assert sum(each["count"] for each in found["sums"]["ends"]) == found["sums"]["battles"] == 4


def test_a_file_of_ones_own_is_fought_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["new", "colonial_adventures", "-o", str(tmp_path / "mine.toml")]) == 0
    capsys.readouterr()
    code, out, _ = balance(capsys, str(tmp_path / "mine.toml"), "--battles", "4")
    assert code == 0 and "4 battles, " in out


def test_it_finds_the_number_that_makes_it_even(capsys: pytest.CaptureFixture[str]) -> None:
    words = (SKIRMISH, "--even", "zulu:ingobamakhosi.figures", "--values", "8,20,32", "--battles", "24")
    code, out, err = balance(capsys, *words)
    assert code == 0 and not err
    assert "  zulu:ingobamakhosi.figures 20, as it is: Zulu won " in out and out.count(" of 8; by the curve ") == 3
    found = json.loads(balance(capsys, *words, "--json")[1])["even"]
    assert [each["value"] for each in found["tried"]] == [8, 20, 32] and found["side"] == "zulu" and found["now"] == 20


def test_a_games_table_is_written_between_its_marks(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "RULES.md"
    page.write_text(f"# Rules\n{BEGIN}\nSTALE\n{END}\nrest\n", encoding="utf-8")
    code, out, _ = balance(capsys, "africa_1859", "--battles", "1", "--page", str(page))
    text = page.read_text(encoding="utf-8")
    assert code == 0 and text.startswith("# Rules\n") and text.endswith(f"{END}\nrest\n") and "STALE" not in text
    for title in ("Castillejos", "Tetuan", "Wad-Ras"):
        assert f"| {title} | " in text and f"{title}\n" in out


def test_a_page_without_marks_is_refused_before_the_battles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "RULES.md"
    page.write_text("# Rules\n", encoding="utf-8")
    code, out, err = balance(capsys, "africa_1859", "--battles", "1", "--page", str(page))
    assert code == 2 and not out and "no place for the table" in err
    code, out, err = balance(capsys, "africa_1859", "--battles", "1", "--page", str(tmp_path / "none.md"))
    assert code and not out and "No such file" in err


@pytest.mark.examples(
    "words, why",
    (("nonsense",), "There is no scenario 'nonsense'"),
    ((SKIRMISH, "--battles", "0"), "at least 1"),
    ((SKIRMISH, "--page", "x.md"), "name the game"),
    ((SKIRMISH, "--even", "british:nobody.figures"), "has no unit 'nobody'"),
    ((SKIRMISH, "--even", "turns", "--values", "3"), "two numbers at least"),
    ((SKIRMISH, "--even", "turns", "--values", "3,x"), "whole numbers"),
    ((SKIRMISH, "--even", "turns", "--battles", "8"), "four battles for each"),
    (("colonial_adventures", "--even", "turns"), "takes one scenario"),
)
def test_mistakes_are_one_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str) -> None:
    code, out, err = balance(capsys, *words)
    assert code == 2 and not out and why in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("won", "battles", "says"),
    [(330, 400, "Not even: British"), (200, 400, "Even: "), (250, 400, "Not known yet"), (3, 4, "Not known yet")],
)
def test_the_verdict_goes_by_the_interval(won: int, battles: int, says: str) -> None:
    count = Count()
    for seed in range(battles):
        count.add(bout(seed, "british" if seed < won else "zulu"))
    assert verdict(count.sums(), {"british": "British"}).startswith(says)


def test_an_end_by_which_either_side_may_win_stands_in_the_table_once() -> None:
    """ "no Imperial unit was left on the table" stood there twice: all had got away, or all were lost."""
    count = Count()
    for seed in range(10):
        ended = "nobody is left" if seed < 7 else "turn 6 was the last"
        count.add(bout(seed, "british" if seed < 3 else "zulu", ended=ended))
    row = row_of(RULESET, Study(RULESET.id, SKIRMISH), count.sums())
    assert row.split(" | ")[2] == "nobody is left: Zulu 40%, British 30%; turn 6 was the last 30%"
