"""What tracker needs and what it can do without: told by `doctor` and whatever misses an extra, with the command."""

import shlex
import shutil
import sys
import tomllib
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.add_ons import install
from tests.tools.house_lists import ROOT
from tracker import extras
from tracker.cli import main
from tracker.commands import doctor
from tracker.engine import Refused
from tracker.engine.entry_points import OWN
from tracker.journal.folders import samples
from tracker.report import photos
from tracker.study.executors import fighters

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADDS_WEB = f"{shlex.quote(sys.executable)} -m pip install '{OWN}[web]'"


def doctor_says(capsys: pytest.CaptureFixture[str]) -> list[str]:
    main(["doctor"])
    return capsys.readouterr().out.splitlines()


def test_doctor_lists_all_that_the_project_names(capsys: pytest.CaptureFixture[str]) -> None:
    said = doctor_says(capsys)
    named = PROJECT["dependencies"] + [line for extra in extras_of_players().values() for line in extra]
    names = [line.partition(">")[0].partition("=")[0] for line in named]
    assert len(names) > 8 and {each.name for each in extras.needed()} == set(names)
    assert not [name for name in names if not any(line.startswith(f"ok   {name} ") for line in said)]


def extras_of_players() -> dict[str, list[str]]:
    return {name: lines for name, lines in PROJECT["optional-dependencies"].items() if name not in extras.DEVELOPERS}


def test_an_extra_that_is_not_there_is_no_illness(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(extras, "version_of", lambda name: "" if name in ("segno", "pillow") else "1")
    said = doctor_says(capsys)
    assert f"ok   the extra web is not there (segno): {ADDS_WEB}" in said
    assert [line for line in said if "extra photos is not there (pillow)" in line]


def test_a_dependency_that_is_missing_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(extras, "version_of", lambda name: "" if name == "tomlkit" else "1")
    [line] = [line for line in doctor_says(capsys) if "tomlkit" in line]
    assert line == f"BAD  tracker needs what is missing (tomlkit): {shlex.quote(sys.executable)} -m pip install {OWN}"


def test_the_command_is_one_that_this_python_can_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert extras.command_for("web") == ADDS_WEB
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    assert extras.command_for("web") == f"uv pip install --python {shlex.quote(sys.executable)} '{OWN}[web]'"


def test_doctor_says_which_tracker_a_shell_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [line for line in doctor_says(capsys) if line.startswith("ok   command: there is no tracker on PATH; ")]
    other = tmp_path / "tracker"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    assert [line for line in doctor_says(capsys) if f"command: {other} on PATH is another than this one" in line]
    other.unlink()
    other.symlink_to(Path(sys.executable).with_name("tracker"))
    assert f"ok   command: {other}" in doctor_says(capsys)


def test_doctor_knows_another_package_by_the_name_of_tracker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path, "tracker", "", points="[other]\n")
    monkeypatch.syspath_prepend(tmp_path)
    [line] = [line for line in doctor_says(capsys) if "package tracker" in line]
    assert line.startswith("BAD  the package tracker ") and line.endswith(f"-m pip install {OWN}")


def test_doctor_says_a_line_as_soon_as_it_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known = []

    def slow(args: Namespace) -> Iterator[doctor.Finding]:
        known.append(capsys.readouterr().out)
        yield True, "at last"

    monkeypatch.setattr(doctor, "_games", slow)
    said = doctor_says(capsys)
    assert "terminal:" in known[0] and said[0] == "ok   at last"


def test_a_browser_needs_an_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "tracker.web.server", None)
    assert main(["serve"]) == 2
    assert capsys.readouterr().err == f"The screens in a browser need the extra web: {ADDS_WEB}\n"


def test_a_cluster_needs_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    asked = pytest.raises(Refused, match=r"--scheduler needs the extra cluster: .* -m pip install '.*\[cluster\]'")
    with asked, fighters(1, "tcp://127.0.0.1:1"):
        pass


def test_photos_need_an_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    battle = tmp_path / "mine.battle"
    shutil.copy(samples()["colonial_d10_river_column"], battle)
    monkeypatch.setattr(photos, "find_spec", lambda name: None)
    assert photos.why_no_photos(battle) == ""
    (battle.parent / "photos").mkdir()
    (battle.parent / "photos" / "ridge.jpg").touch()
    assert main(["report", str(battle)]) == 0
    assert "Photos are left out: they need the extra photos: " in capsys.readouterr().err
    monkeypatch.undo()
    assert photos.why_no_photos(battle) == ""
