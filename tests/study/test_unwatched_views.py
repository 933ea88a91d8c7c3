"""Views that nobody looks at: they go without words, but whatever ends a battle is in them."""

from functools import partial
from random import Random
from typing import Any

import pytest

from tracker.engine import Battle, View, check_rulings, load_ruleset, ruleset_ids
from tracker.engine.watched import unwatched
from tracker.study.one_battle import Memory, fight, player_of


def what_ends_a_battle(view: View) -> list[Any]:
    """All of a view that conditions, results and losses are worked out from."""
    rows = [
        (side.id, side.name, each.id, each.name, each.figures, each.start, each.place, each.gone, each.back, each.apart)
        for side in view.sides
        for each in side.units
    ]
    places = [(each.id, each.name, each.units) for each in view.field]
    return [view.turn, view.status, places, view.result, view.winner, view.last_turn, *rows]


@pytest.mark.parametrize("game", ruleset_ids())
def test_a_view_for_nobody_has_all_that_ends_a_battle(game: str) -> None:
    ruleset = load_ruleset(game)
    scenario = next(iter(ruleset.scenarios()))
    state = ruleset.new(scenario, check_rulings(ruleset, {}, scenario))
    field = Memory(Battle.begin(ruleset, state, 1))
    fight(field, player_of(ruleset, ""), Random(1))
    for node in field.battle.line:
        if node.checkpoint is not None:
            now = field.battle.goto(node.step).state
            shown = partial(ruleset.view, now)
            assert what_ends_a_battle(unwatched(shown)) == what_ends_a_battle(shown())
