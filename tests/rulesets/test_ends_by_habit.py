"""No key that answers one list ends a turn, a phase or a battle in the next: a key keeps its meaning in the habit."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.rulesets.games import next_answer
from tests.rulesets.test_asked import GAMES
from tracker.engine import Battle, Choose, FormList, Prompt, RandomPlayer, check_rulings, load_ruleset

MOST = 150  # answers of a battle
OVER = {"over"}
# The answers that end something for all of a side, by game and by the kind of prompt.
ENDS = {
    "africa_1859": {"area": {"pass"}, "act": {"done"}},
    "colonial_adventures": {"side": {"done"}},
    "colonial_d10": {},
    "gentlemen_rankers": {"moves": {"done", "again", "all", "whole", "face", "goal"}},
}


def prompts(game: str) -> Iterator[Prompt[Any]]:
    """Those of the beginning of each battle of a game, as a sensible player fights it, and one who tries all."""
    ruleset = load_ruleset(game)
    for scenario in ruleset.scenarios():
        for player in filter(None, (ruleset.player(), RandomPlayer())):
            battle = Battle.begin(ruleset, ruleset.new(scenario, check_rulings(ruleset, {}, scenario)), 5)
            rng = Random(5)
            for _ in range(MOST):
                if battle.prompt is None:
                    break
                yield battle.prompt
                battle.answer(next_answer(battle, player, rng))


def kind_of(prompt: Prompt[Any]) -> str:
    return prompt.key.split(":")[0]


def letters(prompt: Prompt[Any]) -> set[str]:
    """The letters by which one key answers a prompt."""
    if isinstance(prompt, Choose):
        return {each.letter for each in prompt.options if each.letter and not each.refused}
    return {prompt.letter} if isinstance(prompt, FormList) else set()


def ending(game: str, prompt: Prompt[Any]) -> set[str]:
    """The letters by which a prompt ends something for all."""
    if not isinstance(prompt, Choose):
        return letters(prompt)
    ends = OVER | ENDS[game].get(kind_of(prompt), set())
    return {each.letter for each in prompt.options if each.letter and each.id.split(":")[0] in ends}


@pytest.mark.parametrize("game", GAMES)
def test_no_key_of_one_list_ends_all_in_the_next(game: str) -> None:
    before, seen, found = None, set(), set()
    for prompt in prompts(game):
        seen |= {kind_of(prompt)} if ending(game, prompt) else set()
        # Two lists of forms are handed in by the same key, which says the same of both.
        if isinstance(before, Choose) and kind_of(before) != kind_of(prompt):
            found |= {(before.title, prompt.title, each) for each in letters(before) & ending(game, prompt)}
        before = prompt
    assert seen >= set(ENDS[game]), "each of them was asked"
    assert not found
