"""Who answers in which game: one whose prompts are no longer asked in the words of the scripts has its own person."""

from tests.bench.turns.person import Person

PEOPLE: dict[str, type[Person]] = {}


def person_for(game: str) -> type[Person]:
    """The person of a game."""
    return PEOPLE.get(game, Person)
