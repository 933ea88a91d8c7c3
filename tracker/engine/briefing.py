"""The words of a scenario for its players: when and where, what is history, how to lay out the table."""

from typing import Annotated

from msgspec import Meta, Struct

from tracker.engine.ends import AnyCondition, Ending, Turns
from tracker.engine.file_text import Id, Name, Prose

# By which what made a file knows it again, whatever its owner changed in it since; nobody writes it by hand.
Origin = Annotated[str, Meta(pattern=r"^[0-9a-f-]*\Z", max_length=40)]

ARTICLES = ("A", "An", "Any", "Some", "Somewhere", "The")


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
        """The turns and conditions by which it may end."""
        return Ending(last_turn=self.last_turn, conditions=list(self.ends))


def _line(prose: str) -> str:
    return " ".join(prose.split())
