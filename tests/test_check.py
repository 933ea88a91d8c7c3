"""`tracker check`: each fault on a line that an editor can go to, and an exit code."""

import json
from pathlib import Path

import pytest

from tests.journal.test_checking import shipped
from tracker.cli import main

LIN = 'formation = "lin"'


def line_of(path: Path, words: str) -> int:
    return path.read_text().partition(words)[0].count("\n") + 1


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sound scenario, an odd one and one with two faults."""
    monkeypatch.chdir(tmp_path)
    sound = shipped("colonial_adventures", "training_skirmish")
    (tmp_path / "sound.toml").write_text(sound)
    (tmp_path / "odd.toml").write_text(sound.replace("figures = 4\npaper = 4", "figures = 4\npaper = 3"))
    (tmp_path / "bad.toml").write_text(sound.replace("year = 1879", "yaer = 1879").replace('"line"', '"lin"'))
    return tmp_path


def test_a_sound_file(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "sound.toml"]) == 0
    assert capsys.readouterr().out == "sound.toml: it can be used for Colonial Adventures.\n"


def test_what_is_odd_is_named_and_fails_nothing(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "odd.toml"]) == 0
    assert capsys.readouterr().out == (
        f"odd.toml:{line_of(files / 'odd.toml', 'figures = 4')}: odd: sides[0].groups[1].figures: "
        "7-pdr of N/5 RA takes the field with 4 figures, and its paper strength is 3\n"
        "odd.toml: it can be used for Colonial Adventures, odd as it is.\n"
    )


def test_each_fault_has_its_line(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "sound.toml", "bad.toml"]) == 1
    assert capsys.readouterr().out.split("\n")[1:] == [
        "bad.toml:6: yaer: there is no key 'yaer' here; did you mean 'year'?",
        f"bad.toml:{line_of(files / 'bad.toml', LIN)}: sides[0].groups[0].formation: "
        "'lin' is not column, line, mob, open or square; did you mean 'line'?",
        "bad.toml: 2 faults for Colonial Adventures.",
        "",
    ]


def test_a_file_that_is_none_costs_nobody_the_others(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "loop.toml").symlink_to("loop.toml")
    (files / "huge.toml").write_bytes(b"#" * 1_000_001)
    assert main(["check", "nowhere.toml", "loop.toml", "huge.toml", ".", "sound.toml"]) == 2
    said = capsys.readouterr()
    assert said.out == "sound.toml: it can be used for Colonial Adventures.\n"
    assert [line.partition(":")[0] for line in said.err.splitlines()] == [
        "There is no file nowhere.toml.",
        "loop.toml can't be read",
        "huge.toml can't be used",
        ". can't be read",
    ]


GAMES = "it is one of africa_1859, colonial_adventures, "


@pytest.mark.examples(
    "begins, fault",
    ("", f"it does not say its game: {GAMES}"),
    ('game = "nowhere"\n', f"there is no game 'nowhere': {GAMES}"),
    ('format = 99\ngame = "colonial_adventures"\n', "a newer tracker wrote it (format 99)"),
)
def test_a_roster_of_a_game_or_a_tracker_that_is_not_here_has_one_fault(
    files: Path, capsys: pytest.CaptureFixture[str], begins: str, fault: str
) -> None:
    """Some game was guessed, and its keys were missed; of a newer roster "99 is not 1" was said."""
    (files / "x.army").write_text(f'{begins}name = "X"\ntraining = "european"\n')
    assert main(["check", "x.army"]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert f": {fault}" in first and first.startswith("x.army:1: ")
    assert last.startswith("x.army: 1 fault")


@pytest.mark.parametrize(("name", "cure"), [("x.battle", "verify"), ("x.campaign", "campaign verify")])
def test_a_record_of_play_is_checked_by_another_command(
    files: Path, capsys: pytest.CaptureFixture[str], name: str, cure: str
) -> None:
    """Each of its lines was a fault of TOML."""
    (files / name).write_text('{"kind":"header"}')
    assert main(["check", name]) == 2
    assert capsys.readouterr().err == f"{name} is no scenario or roster: tracker {cure} checks it.\n"


def test_for_a_program(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "bad.toml"]) == 1
    [told] = json.loads(capsys.readouterr().out)
    assert (told["file"], told["ok"], [each["line"] for each in told["found"]]) == (
        "bad.toml",
        False,
        [6, line_of(files / "bad.toml", LIN)],
    )
