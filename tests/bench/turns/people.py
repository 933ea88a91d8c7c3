"""Who answers in which game: one whose prompts are no longer asked in the words of the scripts has its own person."""

from tests.bench.turns.people_africa_1859 import African
from tests.bench.turns.people_colonial_adventures import Adventurer
from tests.bench.turns.people_colonial_d10 import Ten
from tests.bench.turns.people_gentlemen_rankers import Rankers
from tests.bench.turns.person import Person

PEOPLE: dict[str, type[Person]] = {
    "africa_1859": African,
    "colonial_adventures": Adventurer,
    "colonial_d10": Ten,
    "gentlemen_rankers": Rankers,
}


def person_for(game: str) -> type[Person]:
    return PEOPLE.get(game, Person)
