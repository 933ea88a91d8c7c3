"""What a unit's card tells in each game: facts beyond its row, and nothing that is sealed."""

import pytest

from tracker.engine import View, load_ruleset
from tracker.talk.unit_card import card_lines

CARDS = {
    "colonial_adventures": (
        "training_skirmish",
        "fcoy",
        ["class: european infantry", "leaders: Capt Harvey, C-in-C, Rep 4; ", 'weapon: rifle, 2 dice to 24"'],
    ),
    "colonial_d10": (
        "afghan_valley",
        "highlanders",
        ["men: 1 officer, ", "weapon: breechloading rifle, 6 or more to 9"],
    ),
    "africa_1859": ("castillejos", "principe", ["kind: IR, Spanish regular infantry", "men: "]),
    "gentlemen_rankers": ("march", "a1", ['short, medium, long range: 5" / 10" / 15"']),
}


def view_of(game: str, scenario: str) -> View:
    ruleset = load_ruleset(game)
    return ruleset.view(ruleset.new(scenario, {}))


@pytest.mark.parametrize("game", CARDS)
def test_a_card_has_the_facts_of_its_game(game: str) -> None:
    scenario, unit, wanted = CARDS[game]
    lines = "\n".join(card_lines(view_of(game, scenario), unit, []))
    assert [words for words in wanted if words not in lines] == []


def test_a_side_has_the_colour_of_its_die() -> None:
    assert [side.colour for side in view_of("colonial_adventures", "training_skirmish").sides] == ["blue", "red"]
