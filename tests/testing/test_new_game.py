"""A new game from the command line: it plays, its tests pass, and its pages are up to date."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import started
from tests.add_ons import PACKAGE
from tests.cli_running import Tracker, tracker
from tests.fulldisk import fill
from tests.patience import PATIENCE
from tests.test_formats import undocumented
from tracker.engine.file_format import ROSTERS, SCENARIOS
from tracker.testing.example import RULESET
from tracker.testing.game_files import wanted, words_of

__all__ = ["tracker"]

NAME = "river_war"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game as its author has it: written, and installed for the Python that is started there."""
    folder = tmp_path_factory.mktemp("author")
    done = run(folder, "game", "new", NAME, "--title", "War on the river")
    assert done.returncode == 0 and done.stdout.startswith(f"Written: {NAME}, 15 files"), done.stderr
    info = folder / NAME / f"{NAME}-{PACKAGE}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {PACKAGE}\n")
    (info / "entry_points.txt").write_text(f"[tracker.rulesets]\n{NAME} = {NAME}:RULESET\n")
    return folder / NAME


Done = subprocess.CompletedProcess[str]


def run(folder: Path, *words: str, stdin: str = "") -> Done:
    env = {**os.environ, "TRACKER_SAVES": str(folder / "saves"), "TRACKER_ARMIES": str(folder / "armies")}
    env["PYTHONDONTWRITEBYTECODE"] = "1"
    argv = [sys.executable, "-m", "tracker", *words]
    done = started.run(argv, stdin.encode(), env, paths=[str(folder)], folder=folder)
    return subprocess.CompletedProcess(argv, done.returncode, done.stdout.decode(), done.stderr.decode())


def test_it_is_whole_and_has_its_own_names(package: Path) -> None:
    files = [path for path in package.rglob("*") if path.is_file() and ".dist-info" not in str(path)]
    texts = "\n".join(path.read_text(encoding="utf-8") for path in files)
    assert "War on the river" in texts and "class RiverWarGame" in texts and "RI-FIRE-1" in texts
    for old in ("Pickets at the ford", "FordGame", "class Ford", "FO-", "test_fo_", "tracker.testing.example"):
        assert old not in texts, old


def test_it_is_played_at_once(package: Path) -> None:
    done = run(package, "play", "dawn", "--plain", stdin="1\n5 6 1 1 1 1\nq\n")
    assert done.returncode == 0 and "Blue picket loses 2." in done.stdout, done.stdout + done.stderr
    assert "War on the river" in run(package, "rulesets").stdout
    assert run(package, "autoplay", NAME, "dawn", "--battles", "3").returncode == 0
    assert run(package, "armies", "--import", "rosters/village.army").returncode == 0
    assert "Young men" in run(package, "armies", "--show", "village").stdout
    assert "| `nerve` |" in run(package, "format", NAME).stdout


def test_its_own_tests_pass(package: Path) -> None:
    # With no plugin that its author may not have.
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=package, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0 and "6 passed" in done.stdout, done.stdout


def test_it_is_checked_where_it_lies_and_by_its_name(package: Path) -> None:
    sentence = "War on the river, version 1: nothing is wrong; 2 scenarios played by chance and by its own player.\n"
    for given in (".", NAME):
        done = run(package, "game", "check", given)
        assert (done.returncode, done.stdout) == (0, sentence), done.stderr


def test_its_pages_are_up_to_date(package: Path) -> None:
    before = {path.name: path.read_bytes() for path in (package / NAME).glob("*.*") if path.suffix in (".md", ".json")}
    assert run(package, "game", "pages", ".").returncode == 0
    assert before == {name: (package / NAME / name).read_bytes() for name in before}


def test_a_broken_one_is_told_with_file_and_line(package: Path, tmp_path: Path) -> None:
    broken = tmp_path / NAME
    shutil.copytree(package, broken, ignore=shutil.ignore_patterns("*.dist-info"))
    (broken / NAME / "glossary.toml").unlink()
    module = broken / NAME / "__init__.py"
    module.write_text(module.read_text().replace("state.winner = firer", "state.nobody.won()"))
    done = run(tmp_path, "game", "check", str(broken))
    assert done.returncode == 1 and "glossary.toml: there is no glossary" in done.stdout
    assert "AttributeError" in done.stdout and f"{NAME}/__init__.py, line " in done.stdout
    assert done.stdout.endswith("faults.\n")
    done = run(tmp_path, "game", "check", str(broken), "--json")
    assert {"place", "reason"} == set(json.loads(done.stdout)[0]) and done.returncode == 1
    module.write_text("while True:\n    pass\n")
    done = run(tmp_path, "game", "check", str(broken))
    assert done.returncode == 2 and "can't be loaded: it takes longer than 2 seconds" in done.stderr


@pytest.mark.examples(
    "name, words",
    ("River", "'River' is no name for a game: small letters and digits, parted by _, as in river_war."),
    ("class", "'class' is a word of Python's own: choose another."),
    ("json", "'json' is a word of Python's own: choose another."),
    ("colonial_d10", "There is a game 'colonial_d10' already: choose another name."),
)
def test_a_name_that_no_game_can_have_is_refused(tracker: Tracker, tmp_path: Path, name: str, words: str) -> None:
    assert tracker("game", "new", name, "--to", str(tmp_path)) == (2, "", f"{words}\n")
    assert not (tmp_path / name).exists()


def test_nothing_is_left_of_a_game_for_which_the_disk_has_no_room(tracker: Tracker, small_disk: Path) -> None:
    fill(small_disk)
    words = f"{small_disk}/mine can't be written: No space left on device.\n"
    assert [tracker("game", "new", "mine", "--to", str(small_disk)) for _ in range(2)] == [(2, "", words)] * 2


def test_what_is_there_is_not_written_over(tracker: Tracker, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    assert tracker("game", "new", "mine", "--to", str(tmp_path))[2].startswith(f"{tmp_path}/mine is there already")
    assert tracker("game", "new", "mine2", "--to", str(tmp_path), "--title", 'a "b"')[2].startswith("A title has")
    assert tracker("game", "check", str(tmp_path / "mine"))[2].startswith(f"{tmp_path}/mine has no pyproject.toml")
    assert tracker("game", "check", "chess")[2].startswith("There is no folder and no game 'chess'")
    (tmp_path / "mine" / "pyproject.toml").write_text("[project]\nname = 'mine'\n")
    assert "offers no games: it needs one line" in tracker("game", "check", str(tmp_path / "mine"))[2]


def test_the_pages_of_the_example_are_up_to_date() -> None:
    for path, text in wanted(RULESET):
        assert path.read_text(encoding="utf-8") == text, "write it anew by tracker.testing.game_files.wanted"
    armies = RULESET.armies()
    assert undocumented(RULESET.scenario_kind(), words_of(RULESET, SCENARIOS)) == []
    assert armies is not None and undocumented(armies.army, words_of(RULESET, ROSTERS)) == []
