"""What is published: the same bytes wherever it is built, and nothing of it under another's name."""

import os
import re
import subprocess
import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest

from tests.tools import offline, release
from tests.tools.house_lists import ROOT
from tracker import __version__

GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Of this checkout; `make release` says whether another build, and its sdist, give the same bytes."""
    [path] = release.build(tmp_path_factory.mktemp("dist"), "-t", "wheel")
    assert path.name == f"tabletop_tracker-{__version__}-py3-none-any.whl"
    return zipfile.ZipFile(path)


def test_the_wheel_has_one_name_of_its_own(wheel: zipfile.ZipFile) -> None:
    """`rulesets` and `saves` would be names in everybody's site-packages."""
    info = f"tabletop_tracker-{__version__}.dist-info"
    data = f"tabletop_tracker-{__version__}.data"
    assert {name.partition("/")[0] for name in wheel.namelist()} == {"tracker", info, data}
    assert [name for name in wheel.namelist() if name.startswith(data)] == [f"{data}/data/share/man/man1/tracker.1"]
    assert not [name for name in wheel.namelist() if name.endswith(".pyc")]


def test_the_wheel_has_all_that_is_tracked(wheel: zipfile.ZipFile) -> None:
    places = {"tracker": "tracker", "rulesets": "tracker/games", "saves": "tracker/samples"}
    wanted = {
        f"{inside}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, inside in places.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.is_relative_to(ROOT / "tracker" / "games")
    }
    assert wanted <= set(wheel.namelist())


def test_the_wheel_says_its_version_commands_and_games(wheel: zipfile.ZipFile) -> None:
    info = f"tabletop_tracker-{__version__}.dist-info"
    metadata = wheel.read(f"{info}/METADATA").decode()
    assert f"\nName: tabletop-tracker\nVersion: {__version__}\n" in metadata
    points = ConfigParser()
    points.read_string(wheel.read(f"{info}/entry_points.txt").decode())
    assert set(points["console_scripts"]) == {"tracker", "tabletop-tracker"}
    assert dict(points["tracker.rulesets"]) == {each: f"tracker.games.{each}:RULESET" for each in GAMES}


def test_no_document_names_an_install_that_fetches_another_package() -> None:
    installer = r"(?:pip3? install|pipx (?:install|run)|uvx|uv (?:tool|pip) install)"
    fetched = re.compile(rf"{installer}[^`\n#]*?[\s'\"]tracker\b(?!-)")
    texts = [
        path for each in ("*.md", "tracker/**/*.md", "tracker/**/*.py", "rulesets/**/*.md") for path in ROOT.glob(each)
    ]
    assert len(texts) > 300 and fetched.search("pip install 'tracker[photos]'")
    assert not [path for path in texts if fetched.search(path.read_text(encoding="utf-8"))]


def test_a_version_goes_with_a_dated_heading() -> None:
    said = "# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-25\n\n### New\n"
    assert release.why_not_dated(said, "1.0.0") == ""
    assert "no line '## [1.0.1]" in release.why_not_dated(said, "1.0.1")
    more = said.replace("[Unreleased]\n", "[Unreleased]\n\n- More.\n")
    assert "belongs to a version" in release.why_not_dated(more, "1.0.0")


def test_each_python_is_tried_once_by_its_minor_version() -> None:
    found = release.pythons()
    assert found and min(found) >= release.OLDEST and len(set(found.values())) == len(found)
    assert min(release.claimed()) == release.OLDEST


def test_public_ci_runs_each_python_that_is_claimed() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert {f'"3.{minor}"' for minor in release.claimed()} <= set(re.findall(r'"3\.\d+"', workflow))
    assert "run: .ci/run" in workflow


def test_a_package_that_fails_is_not_released(tmp_path: Path) -> None:
    with pytest.raises(release.NotReleased, match="can't be built"):
        release.build(tmp_path / "dist", source=tmp_path)


def test_an_archive_of_the_same_wheels_is_the_same_bytes(tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    for name in ("b.whl", "a.whl"):
        (wheels / name).write_text(name)
    archives = [tmp_path / name for name in ("one.tar.gz", "two.tar.gz")]
    for archive in archives:
        offline.pack(wheels, archive)
        os.utime(wheels / "a.whl", (1, 1))
    assert archives[0].read_bytes() == archives[1].read_bytes()
    inside = release.unpacked(archives[0], tmp_path / "unpacked")
    assert [path.name for path in sorted((inside / "wheels").iterdir())] == ["a.whl", "b.whl"]
    script = inside / "install.sh"
    assert os.access(script, os.X_OK) and subprocess.run(["sh", "-n", script], check=True)


def test_the_archive_says_what_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "install.sh").write_text(offline.INSTALL)
    old = {"PYTHON": "false", "PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    done = subprocess.run(["sh", "install.sh"], cwd=tmp_path, env=old, capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("false is older than 3.11 or lacks its venv module")
    assert [path.name for path in tmp_path.iterdir()] == ["install.sh"]
