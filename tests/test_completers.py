"""What Tab completes, by argument; and that nothing is loaded for it that is not asked for."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from argcomplete.finders import CompletionFinder

from tests.tools.house_lists import ROOT
from tracker.commands import COMMANDS
from tracker.commands.completers import LINE, POINT, complete_line
from tracker.journal.folders import NAMED

# A process that prints what it has loaded once the shell has its answer.
LOADED = """
import os, sys
from tracker.cli import main
from tracker.commands import completers
os._exit = lambda code=0: sys.exit(print(*sys.modules))
completers.complete_line.__defaults__ = (None, os._exit)
sys.argv = ["tracker"]
main()
"""


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, name in NAMED.items():
        monkeypatch.setenv(variable, str(tmp_path / name))
    files = "battles/dawn.battle armies/rifles.army scenarios/mine.toml campaigns/war/war.campaign here/my.toml"
    for name in files.split():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path / "here")


def offered(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    out = io.StringIO()
    for name, value in {LINE: line, POINT: str(len(line)), "_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n"}.items():
        monkeypatch.setenv(name, value)
    # It would take the file of number 9 for its own, which is one of pytest's here.
    monkeypatch.setattr(CompletionFinder, "_init_debug_stream", lambda self: None)
    complete_line(out, end=lambda code=0: None)
    return [each.strip() for each in out.getvalue().split("\n") if each]


@pytest.mark.examples(
    "line, found",
    ("tracker re", ["resume", "review", "report", "restore"]),
    ("tracker play canal", ["canal_bridge"]),
    ("tracker play m", ["march", "mine", "my.toml"]),
    ("tracker play --ruleset col", ["colonial_adventures", "colonial_d10"]),
    ("tracker autoplay africa_1859 ca", ["castillejos"]),
    ("tracker play x --ruleset colonial_d10 --set charging=", ["charging=all", "charging=afghans"]),
    ("tracker log da", ["dawn"]),
    ("tracker log colonial_d10_r", ["colonial_d10_river_column"]),
    ("tracker battles --rename d", ["dawn"]),
    ("tracker armies --show r", ["rifles"]),
    ("tracker armies --new af", ["africa_1859"]),
    ("tracker muster zu", ["zulu"]),
    ("tracker campaign show w", ["war"]),
    ("tracker campaign show the", ["the_road_to_figuig"]),
    ("tracker tables colonial_d10 w", ["weapons"]),
    ("tracker tables nonsense w", []),
    ("tracker settings the", ["theme"]),
    ("tracker settings theme h", ["high-contrast"]),
    ("tracker autoplay colonial_d10 canal_bridge --jo", ["--jobs"]),
    ("tracker completion t", ["tcsh"]),
    ("tracker nonsense x", []),
)
def test_what_may_follow(line: str, found: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert sorted(offered(line, monkeypatch)) == sorted(found)


@pytest.mark.parametrize("line", ["tracker pl", "tracker play canal", "tracker settings t"])
def test_only_the_named_command_is_loaded(line: str, tmp_path: Path) -> None:
    asked = {LINE: line, POINT: str(len(line)), "_ARGCOMPLETE": "1"}
    env = os.environ | asked | {"_ARGCOMPLETE_STDOUT_FILENAME": str(tmp_path / "out")}
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, env=env, capture_output=True, text=True)
    loaded = done.stdout.split()
    named = {each.rpartition(".")[2] for each in loaded if each.startswith("tracker.commands.")} & set(COMMANDS)
    assert named == set(line.split()[1:-1]), done.stderr
    assert "argcomplete" in loaded and not [each for each in loaded if each.startswith(("textual", "tracker.games."))]
