"""Answers that the players would have given anyway: they can't change the chances, so no battle need show it."""

from random import Random

from tracker.engine import AnswerInput, AnyRuleset, Player, ask_player
from tracker.engine.inputs import Input
from tracker.engine.start import Start, battle_from

# A player who has whims is asked so often.
TIMES = 20


def is_foregone(ruleset: AnyRuleset, player: Player, start: Start, given: Input) -> bool:
    """True if a player at a position has nothing else in mind than what was given there; False for dice and cards."""
    battle = battle_from(ruleset, start, 0, player)
    prompt = battle.prompt
    if prompt is None or prompt.is_chance or not isinstance(given, AnswerInput) or given.key != prompt.key:
        return False
    for number in range(TIMES):
        value = ask_player(player, battle, Random(number))
        if (prompt.default() if value is None else value) != given.value:
            return False
    return True
