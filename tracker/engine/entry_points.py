"""The places of installed games, read from the metadata of the packages on Python's path.

`importlib.metadata` loads email, zipfile and csv for it, a fourteenth of the start of a battle: it is asked only where
a package may lie otherwise than in a folder with its metadata beside it, such as in a zip or an egg.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import reduce
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from typing import Any

from msgspec import Struct

GROUP = "tracker.rulesets"
INFOS = (".dist-info", ".egg-info")
HEADS = {".dist-info": "METADATA", ".egg-info": "PKG-INFO"}
OWN = "tabletop-tracker"
NAMELESS = "a package without a name"


class GamePoint(Struct, frozen=True):
    """A game that a package offers: its id, and as MODULE:NAME where it is. Nothing is known of a `package` of ""."""

    name: str
    value: str
    package: str = ""
    version: str = ""

    def load(self) -> Any:
        """The object that is there, a game or not. Raises whatever the package raises."""
        module, _, path = self.value.partition("[")[0].replace(" ", "").partition(":")
        return reduce(getattr, filter(None, path.split(".")), import_module(module))

    @property
    def is_own(self) -> bool:
        """True if it comes with the program."""
        return self.package == OWN

    def files(self, folder: str) -> list[str]:
        """The names of the files in a folder beside its code, which is not loaded for it. Raises OSError."""
        spec = find_spec(self.value.partition(":")[0])
        places = spec.submodule_search_locations or [] if spec else []
        return [name for place in places for name in os.listdir(os.path.join(place, folder))]

    def package_words(self) -> str:
        return f"{self.package} {self.version or '(of no version)'}" if self.package else "an unknown package"


def game_points() -> list[GamePoint]:
    """All that the packages on Python's path offer. A package whose list can't be read offers nothing."""
    try:
        return [point for info in _infos() for point in _offered(info)]
    except _OddPath:
        return list(_asked_of_python())


class _OddPath(Exception):
    """A package may lie on the path in some other way than ours to look for it."""


def _infos() -> Iterator[str]:
    """The folders of metadata on the path; of several of one package the first, as Python has it."""
    if any(hasattr(each, "find_distributions") and each is not PathFinder for each in sys.meta_path):
        raise _OddPath
    found = set()
    for folder in map(str, sys.path):
        if folder.endswith(".egg"):
            raise _OddPath
        try:
            names = os.listdir(folder or ".")
        except NotADirectoryError as error:
            raise _OddPath from error
        except OSError:
            continue
        for name in names:
            package = name.partition("-")[0].removesuffix(".egg-info").lower().replace(".", "_")
            if name.endswith(INFOS) and package not in found:
                found.add(package)
                yield os.path.join(folder, name)


def _offered(info: str) -> list[GamePoint]:
    """The games in a package's list of entry points."""
    text = _text(info, "entry_points.txt")
    if GROUP not in text:
        return []
    package, version = _heading(info)
    points, section = [], ""
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("["):
            section = line.strip("[]")
        elif not line.startswith("#"):
            name, sign, value = map(str.strip, line.partition("="))
            if not sign:
                return []
            points += [GamePoint(name, value, package, version)] if section == GROUP else []
    return points


def _heading(info: str) -> tuple[str, str]:
    """Name and version of a package: they stand in the first lines of its metadata."""
    text = _text(info, HEADS[os.path.splitext(info)[1]]).partition("\n\n")[0]
    said = {key: value.strip() for key, _, value in (line.partition(":") for line in text.splitlines())}
    return said.get("Name") or NAMELESS, said.get("Version", "")


def _text(info: str, name: str) -> str:
    with suppress(OSError, UnicodeError), open(os.path.join(info, name), encoding="utf-8") as file:
        return file.read()
    return ""


def _asked_of_python() -> Iterable[GamePoint]:
    from importlib.metadata import distributions

    for dist in distributions():
        with suppress(Exception):
            yield from [GamePoint(*each) for each in _points_of(dist)]


def _points_of(dist: Any) -> Iterator[tuple[str, str, str, str]]:
    for point in dist.entry_points.select(group=GROUP):
        name = version = ""
        with suppress(Exception):
            name, version = str(dist.name), str(dist.version)
        yield point.name, point.value, name or NAMELESS, version
