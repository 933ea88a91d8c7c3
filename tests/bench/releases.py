"""Another tracker to be measured beside this one: a checkout, a wheel, or a tag, whose wheel is built."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
RUN = "import os, runpy, sys; os.chdir({0!r}); sys.path.insert(0, {0!r}); sys.argv[0] = 'tracker'; "
RUN += "runpy.run_module('tracker', run_name='__main__')"


def last_release() -> str:
    """The newest tag behind this commit, "" where there is none yet."""
    said = _git("describe", "--tags", "--abbrev=0")
    return said.stdout.decode().strip() if not said.returncode else ""


def tree_of(given: str, room: Path) -> Path:
    """The folder of a tracker that can be run; a wheel is unpacked into `room`, that of a tag built there.

    Raises SystemExit, with the reason, where there is none.
    """
    if Path(given).is_dir():
        return Path(given).resolve()
    wheel = Path(given) if given.endswith(".whl") else _wheel_of(given, room)
    if not wheel.is_file():
        raise SystemExit(f"{given} is no checkout, no wheel and no tag.")
    with ZipFile(wheel) as packed:
        packed.extractall(room / "release")
    return room / "release"


def _wheel_of(commit: str, room: Path) -> Path:
    """The wheel of a tag or another commit."""
    packed = _git("archive", "--format=zip", f"--output={room / 'source.zip'}", commit)
    if packed.returncode:
        raise SystemExit(f"{commit} is no checkout, no wheel and no tag.")
    with ZipFile(room / "source.zip") as source:
        source.extractall(room / "source")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*build, "--wheel-dir", str(room / "wheel"), str(room / "source")], check=True)
    return next((room / "wheel").glob("*.whl"))


def _git(*words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)


def command(tree: Path, *words: str) -> list[str]:
    """The command line of the tracker of a tree: by its own Python where it has one, as it may need other libraries."""
    own = tree / ".venv/bin/python"
    return [str(own if own.exists() else sys.executable), "-c", RUN.format(str(tree)), *words]


def home(room: Path) -> dict[str, str]:
    """Environment of a tracker that sees no battles and settings but those in `room`, and keeps its bytecode there."""
    own = {"HOME": ".", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "TRACKER_SAVES": "saves"}
    found = {name: str(room / folder) for name, folder in own.items()}
    return found | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(room / "bytecode")}


def processor_time(argv: list[str], environment: dict[str, str]) -> float:
    """Seconds of processor time that a command takes, with all of its threads. Raises SystemExit where it fails."""
    process = subprocess.Popen(argv, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    said = process.stderr.read().decode()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode:
        raise SystemExit(f"tracker {' '.join(argv[3:])} failed: {said.strip().rpartition(chr(10))[2]}")
    return used.ru_utime + used.ru_stime
