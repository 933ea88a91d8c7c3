"""Scenarios: their words for players (when and where, what is history, how to lay out the table), and finding one.

One is of a game's own, by its id, or a TOML file by its path."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from tracker.engine.ends import AnyCondition, Ending, Turns
from tracker.engine.errors import BadFile, Refused
from tracker.engine.file_text import Id, Name, Prose
from tracker.engine.nearest_word import meant

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


# By which what made a file knows it again, whatever its owner changed in it since; nobody writes it by hand.
Origin = Annotated[str, Meta(pattern=r"^[0-9a-f-]*\Z", max_length=40)]

ARTICLES = ("A", "An", "Any", "Some", "Somewhere", "The")
MOST_BYTES = 1_000_000


class Briefing(Struct, frozen=True, omit_defaults=True):
    """The words of a scenario, each for its own place on a screen or page; "" where it says nothing of the kind."""

    date: str = ""
    place: str = ""
    history: str = ""
    adapted: str = ""
    table: str = ""
    victory: str = ""

    @property
    def where(self) -> str:
        """When and where, as one phrase; "" where neither is said.

        >>> Briefing(date="Spring 1880", place="A side valley, Afghanistan").where
        'Spring 1880, a side valley, Afghanistan'
        """
        first, space, rest = self.place.partition(" ")
        # What is a sentence's first word by itself is none behind a date.
        is_within = self.date and first in ARTICLES
        place = f"{first.lower()}{space}{rest}" if is_within else self.place
        return ", ".join(each for each in (self.date, place) if each)

    def parts(self) -> list[tuple[str, str]]:
        """Its words as (heading, words), the most important first; its history has no heading.

        >>> Briefing(date="1879", place="Natal", history="A patrol.", victory="Stand.").parts()
        [('', '1879, Natal. A patrol.'), ('Victory', 'Stand.')]
        """
        first = " ".join(each for each in (f"{self.where}." if self.where else "", self.history) if each)
        named = (("", first), ("Victory", self.victory), ("Table", self.table), ("Adapted", self.adapted))
        return [(heading, words) for heading, words in named if words]


class ScenarioFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A scenario file before set-up: what every game's has. A game's own struct adds its forces.

    `game`: the id of the game that it is for; "" leaves that to whoever plays it. `last_turn`: 0 for none; `ends`: what
    else may end the battle. `teaches`: it is for beginners, comes first in lists, and gives hints. `origin`: by which
    what laid its table knows it again, "" for none.
    """

    id: Id
    game: Annotated[str, Meta(max_length=80)] = ""
    title: Name
    date: Name
    place: Name
    history: Prose
    adapted: Prose
    table: Prose = ""
    victory: Prose = ""
    sources: Annotated[list[Prose], Meta(max_length=50)] = []
    rulings: dict[str, str] = {}
    teaches: bool = False
    origin: Origin = ""
    last_turn: Turns = 0
    ends: Annotated[list[AnyCondition], Meta(max_length=20)] = []

    def briefing(self) -> Briefing:
        """Its words, each paragraph in one line."""
        told = (self.date, self.place, self.history, self.adapted, self.table, self.victory)
        return Briefing(*map(_line, told))

    def ending(self) -> Ending:
        return Ending(last_turn=self.last_turn, conditions=list(self.ends))


def _line(prose: str) -> str:
    return " ".join(prose.split())


def own_scenarios(folder: "Traversable") -> dict[str, "Traversable"]:
    """The TOML files of a game's scenario folder by id, in the order of their names."""
    named = {each.name.removesuffix(".toml"): each for each in folder.iterdir() if each.name.endswith(".toml")}
    return dict(sorted(named.items()))


def find_scenario(folder: "Traversable", scenario: str) -> "Traversable":
    """The file of an id or path. Raises Refused where there is none of that id, BadFile where it can't be read."""
    own = own_scenarios(folder)
    if scenario in own:
        return own[scenario]
    if not (scenario.endswith(".toml") or "/" in scenario) or "\0" in scenario:
        have = ", ".join(own)
        what = f"give one of {have}, or the path of a .toml file{meant(scenario, own) or '.'}"
        raise Refused(f"There is no scenario {scenario[:60]!r}: {what}")
    return scenario_file(scenario)


def game_named(path: Path) -> str:
    """The id of the game that a scenario file says it is for, "" if it says none. Raises BadFile."""
    from tracker.engine.tables import read_toml

    given = read_toml(scenario_file(str(path)), dict)
    game = given.get("game", "")
    if not isinstance(game, str):
        raise BadFile(f"{path.name} can't be used: its game is not text - at `$.game`.")
    return game


def scenario_file(name: str) -> Path:
    """A file that may hold a scenario. Raises BadFile unless it is an ordinary one and not far too large."""
    path = Path(name)
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        raise BadFile(f"There is no file {name[-200:]}.") from None
    except OSError as error:
        raise BadFile(f"{name[-200:]} can't be read: {error.strerror}.") from None
    if not path.is_file():
        raise BadFile(f"{name[-200:]} can't be read: it is not a file.")
    if size > MOST_BYTES:
        raise BadFile(f"{name[-200:]} can't be used: it is {size} bytes long, {MOST_BYTES} at most.")
    return path
