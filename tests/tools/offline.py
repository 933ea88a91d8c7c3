"""Makes dist/tabletop-tracker-VERSION-offline.tar.gz: `make offline`.

It holds the wheels of tracker and of all that it needs, for Linux on x86-64 and arm64 and each Python that is claimed,
and a script that installs them. Each such Python that is here does so where there is no network, and verifies samples.
"""

import gzip
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from tests.tools.release import DIST, SAYS_SAMPLES, NotReleased, build, claimed, pythons, run, unpacked
from tracker import __version__

MACHINES = ("x86_64", "aarch64")
# By the oldest C library that is looked for: Raspberry Pi OS Bookworm has 2.36.
LINUX = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")
# A room without a network.
CUT_OFF = ("unshare", "--map-root-user", "--net")
# Samples to be verified: the release verifies them all.
FEW = 3
NAME = f"tabletop-tracker-{__version__}-offline"
INSTALL = """#!/bin/sh
# Installs tracker without a network, into FOLDER (~/tracker unless given), and links it into ~/.local/bin.
set -e
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$HOME/tracker}
python=${PYTHON:-python3}
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "$python is older than 3.11 or lacks its venv module (on Debian and its kin the package python3-venv)." >&2
    echo "PYTHON=... names another." >&2
    exit 1
fi
"$python" -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-index --find-links "$here/wheels" \\
    tabletop-tracker
mkdir -p "$HOME/.local/bin"
ln -sf "$folder/bin/tracker" "$HOME/.local/bin/tracker"
"$folder/bin/tracker" --version
echo "Start it: $HOME/.local/bin/tracker"
"""


def collect(wheel: Path, folder: Path) -> None:
    """Bring a wheel, and all that it needs on each machine by each Python, into a folder. Raises NotReleased."""
    for machine in MACHINES:
        platforms = [word for each in LINUX for word in ("--platform", f"{each}_{machine}")]
        for minor in sorted(claimed()):
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
            wanted = ["--only-binary=:all:", "--python-version", f"3.{minor}", "--implementation", "cp", *platforms]
            done = subprocess.run([*command, *wanted, "-d", str(folder), str(wheel)], capture_output=True, text=True)
            if done.returncode:
                raise NotReleased(f"For Python 3.{minor} on {machine}: {done.stderr.strip()[-1000:]}")


def pack(wheels: Path, archive: Path) -> None:
    """Write the archive: the same wheels give the same bytes."""
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        _add(tar, f"{NAME}/install.sh", INSTALL.encode(), 0o755)
        for path in sorted(wheels.iterdir()):
            _add(tar, f"{NAME}/wheels/{path.name}", path.read_bytes(), 0o644)
    archive.write_bytes(gzip.compress(packed.getvalue(), mtime=0))


def _add(tar: tarfile.TarFile, name: str, data: bytes, mode: int) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(data), mode
    tar.addfile(info, BytesIO(data))


def try_it(archive: Path, python: str) -> str:
    """Install from an archive by one Python where there is no network; gives what it says. Raises NotReleased."""
    with tempfile.TemporaryDirectory() as name:
        inside = unpacked(archive, Path(name, "unpacked"))
        room = inside.parent
        run(inside, *CUT_OFF, "env", f"PYTHON={python}", "sh", "install.sh", str(room / "venv"))
        tracker = str(room / ".local" / "bin" / "tracker")
        samples = run(inside, str(room / "venv" / "bin" / "python"), "-c", SAYS_SAMPLES).split()
        run(inside, *CUT_OFF, tracker, "verify", *samples[:FEW])
        return run(inside, *CUT_OFF, tracker, "--version").strip()


def offline() -> Path:
    """Build, collect, pack and try; gives the archive. Raises NotReleased."""
    with tempfile.TemporaryDirectory() as name:
        built, wheels = Path(name, "built"), Path(name, "wheels")
        wheel = next(path for path in build(built, "-t", "wheel") if path.suffix == ".whl")
        collect(wheel, wheels)
        DIST.mkdir(exist_ok=True)
        archive = DIST / f"{NAME}.tar.gz"
        pack(wheels, archive)
        print(f"{archive}: {len(list(wheels.iterdir()))} wheels, {archive.stat().st_size / 1_000_000:.1f} MB")
    for minor in sorted(claimed() & set(here := pythons())):
        print(f"Python 3.{minor} without a network:", try_it(archive, here[minor]), flush=True)
    return archive


if __name__ == "__main__":
    try:
        offline()
    except NotReleased as reason:
        sys.exit(f"No archive: {reason}")
