"""Packages that tracker stands on, and its extras: which are there, and how one is added to the Python that runs."""

import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec

from msgspec import Struct

from tracker.engine.entry_points import OWN

REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)[^;]*(?:;.*\bextra == ['\"](?P<extra>\w+)['\"])?")
# Of use in a checkout alone.
DEVELOPERS = ("dev", "docs")


class Needed(Struct, frozen=True):
    """A package that tracker uses, for an extra or, where that is "", always; `version` is "" where it is missing."""

    name: str
    extra: str
    version: str


def needed() -> Iterator[Needed]:
    """All packages that tracker itself names, in the order of its metadata; none where it is not installed."""
    try:
        lines = requires(OWN) or []
    except PackageNotFoundError:
        return
    for line in lines:
        found = REQUIREMENT.match(line)
        if found and found["extra"] not in DEVELOPERS:
            yield Needed(found["name"], found["extra"] or "", version_of(found["name"]))


def version_of(package: str) -> str:
    """The version of a package that is installed, "" of one that is not."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def command_for(extra: str = "") -> str:
    """The command that adds an extra, or all that tracker can't do without, to the Python that runs."""
    python = shlex.quote(sys.executable)
    what = shlex.quote(f"{OWN}[{extra}]") if extra else OWN
    if find_spec("pip") is None and shutil.which("uv"):
        return f"uv pip install --python {python} {what}"
    return f"{python} -m pip install {what}"
