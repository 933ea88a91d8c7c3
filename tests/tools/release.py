"""Builds what is published, into dist/, and tries it: `make release`.

Wheel and sdist are built twice and have to be the same bytes, the wheel from the sdist too. Each Python that is claimed
in pyproject.toml has to be here: in an empty environment and an empty folder the wheel runs and verifies the samples.
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.tools.house_lists import ROOT
from tests.tools.manual_page import PAGE, manual_page
from tracker import __version__

DIST = ROOT / "dist"
OLDEST, NEWEST = 11, 30
CLAIM = re.compile(r"Programming Language :: Python :: 3\.(\d+)")
# For the command line alone, and a folder for what it writes: nothing of whoever releases is seen.
PATH = "/usr/bin:/bin"
SAYS_MINOR = "import ensurepip, sys, venv; print(sys.version_info[1] if sys.version_info[0] == 3 else 0)"
SAYS_SAMPLES = (
    "from tracker.journal.folders import FOLDER\n"
    "for path in sorted(FOLDER.rglob('*')):\n"
    "    if path.suffix in ('.battle', '.campaign'): print(path)"
)


class NotReleased(Exception):
    """Reason why nothing is released."""


def why_not_dated(changelog: str, version: str) -> str:
    """Reason why the changelog does not go with a version, "" if it does."""
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        return f"CHANGELOG.md has no line '## [{version}] - YYYY-MM-DD'."
    newest = re.search(r"^## \[(.+?)\].*\n+(?=(.*))", changelog, re.MULTILINE)
    if newest and newest[1] == "Unreleased" and newest[2] and not newest[2].startswith("## "):
        return "CHANGELOG.md says more under Unreleased: it belongs to a version."
    return ""


def build(folder: Path, *words: str, source: Path = ROOT) -> list[Path]:
    """Wheel and sdist of a checkout, or of an unpacked sdist, by their names; `words` are more for the builder."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *words],
        cwd=source,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise NotReleased(f"{source} can't be built: {done.stderr.strip()}")
    return sorted(folder.iterdir())


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def unpacked(sdist: Path, folder: Path) -> Path:
    with tarfile.open(sdist) as archive:
        # Pythons before 3.11.4 have no filters, and pass this by.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder)
    (inside,) = folder.iterdir()
    return inside


def why_not_same(folder: Path) -> str:
    """Reason why it can't be built twice alike, "" if it can: into `folder`, the sdist elsewhere, the wheel from it."""
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        kept = build(folder)
        sdist = next(path for path in kept if path.suffix == ".gz")
        again = [
            *build(room / "again", "-t", "sdist"),
            *build(room / "from_sdist", "-t", "wheel", source=unpacked(sdist, room / "sdist")),
        ]
        known = {path.name: digest(path) for path in kept}
        strays = [path.relative_to(room) for path in again if known.get(path.name) != digest(path)]
    return f"Built again, these are other bytes: {', '.join(map(str, strays))}." if strays else ""


def pythons() -> dict[int, str]:
    """The Pythons of this machine that can make an environment, one of each minor version, by it."""
    found: dict[int, str] = {}
    named = [path for minor in range(OLDEST, NEWEST) if (path := shutil.which(f"python3.{minor}"))]
    own = sorted(map(str, Path.home().glob(".pyenv/versions/3.*/bin/python3")))
    for python in [*own, *named, sys.executable]:
        done = subprocess.run([python, "-c", SAYS_MINOR], capture_output=True, text=True)
        if not done.returncode and int(done.stdout) >= OLDEST:
            found.setdefault(int(done.stdout), python)
    return dict(sorted(found.items()))


def claimed() -> set[int]:
    """The minor versions of Python that the package says it runs on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {int(found[1]) for line in project["classifiers"] if (found := CLAIM.fullmatch(line))}


def tried(wheel: Path, python: str) -> Iterator[str]:
    """Install a wheel alone, by one Python, and run it; says what it did. Raises NotReleased."""
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        run(room, python, "-m", "venv", "venv")
        own = str(room / "venv" / "bin" / "python")
        # The package index is the one that whoever releases has chosen.
        run(room, own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel), alone=False)
        tracker = str(room / "venv" / "bin" / "tracker")
        (room / "empty").mkdir()
        yield run(room / "empty", tracker, "--version").strip()
        samples = run(room / "empty", own, "-c", SAYS_SAMPLES).split()
        said = run(room / "empty", tracker, "verify", *samples)
        yield f"{len(samples)} samples, {len(said.splitlines())} lines of verify"
        run(room / "empty", tracker, "demo", "canal_bridge")
        run(room / "empty", tracker, "doctor")
        if not samples or list((room / "empty").iterdir()):
            raise NotReleased("It has no samples, or leaves something in the folder where it is called.")


def run(folder: Path, *words: str, alone: bool = True) -> str:
    """What a command says. Alone it sees a PATH and a HOME and nothing more of our environment. Raises NotReleased."""
    given = {"PATH": PATH, "HOME": str(folder.parent)} if alone else None
    done = subprocess.run(words, cwd=folder, env=given, capture_output=True, text=True)
    if done.returncode:
        raise NotReleased(f"{' '.join(words[:4])} failed: {(done.stderr or done.stdout).strip()[-2000:]}")
    return done.stdout


def release() -> None:
    """Build, check, try and list. Raises NotReleased."""
    if words := why_not_dated((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__):
        raise NotReleased(words)
    if PAGE.read_text(encoding="utf-8") != manual_page():
        raise NotReleased("tracker/docs/tracker.1 is older than the commands: python -m tests.tools.manual_page")
    if changed := run(ROOT, "git", "status", "--porcelain", alone=False):
        raise NotReleased(f"Changes are not committed:\n{changed}")
    shutil.rmtree(DIST, ignore_errors=True)
    if words := why_not_same(DIST):
        raise NotReleased(words)
    built = sorted(DIST.iterdir())
    print("built twice, the same bytes:", *(path.name for path in built))
    print(run(ROOT, sys.executable, "-m", "twine", "check", "--strict", *map(str, built), alone=False).strip())
    here = pythons()
    if missing := claimed() - set(here):
        listed = ", ".join(f"3.{each}" for each in sorted(missing))
        raise NotReleased(f"Claimed, but not here to be tried: Python {listed}.")
    wheel = next(path for path in built if path.suffix == ".whl")
    for minor, python in here.items():
        print(f"Python 3.{minor}:", "; ".join(tried(wheel, python)), flush=True)
    sums = "".join(f"{digest(path)}  {path.name}\n" for path in built)
    (DIST / "SHA256SUMS").write_text(sums)
    print(sums, end="")


if __name__ == "__main__":
    try:
        release()
    except NotReleased as reason:
        sys.exit(f"Not released: {reason}")
