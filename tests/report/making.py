"""Battles for the tests of reports: samples as they are shipped, and toy battles of a few inputs."""

from functools import cache
from pathlib import Path
from typing import Any

from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session, Timeline, read_battle

SAMPLES = sorted((Path(__file__).parents[2] / "saves").glob("*.battle"))
GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")
# For what is as true of a short battle as of a long one.
ONE_OF_EACH = [
    min((each for each in SAMPLES if each.stem.startswith(game)), key=lambda path: path.stat().st_size)
    for game in GAMES
]


def sample(name: str) -> Path:
    """A battle that is shipped, by the name of its file."""
    return next(path for path in SAMPLES if path.stem == name)


@cache
def shipped(name: str) -> Timeline:
    """The whole of a battle that is shipped, replayed once for all tests that look at it."""
    return Timeline.of(read_battle(sample(name)))


def dice(*faces: int, source: str = "") -> dict[str, Any]:
    return {"dice": {"dice": list(faces)}, "source": {"dice": source or "t" * len(faces)}}


def shot(folder: Path, *faces: int, cover: bool = False, title: str = "A shot") -> Session:
    """A skirmish in which Red One has fired at Blue Two with six dice; nerve is asked next, if anybody fell."""
    session = Session.new(folder, "toy", "skirmish", seed=1, title=title)
    give(session, *SET_UP, "r1", "fire", "b2", {"cover": cover}, dice(*faces))
    return session


def timeline_of(session: Session) -> Timeline:
    session.close()
    return Timeline.of(read_battle(session.path))
