"""A trial of a game, for its own tests: what the application would refuse, or would have to mend, is found here."""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from tracker.engine.armies import AnyArmies, army_of
from tracker.engine.battle import Battle
from tracker.engine.errors import Refused, RuleFault
from tracker.engine.players import RandomPlayer, ask_player
from tracker.engine.prompts.base import Prompt
from tracker.engine.prompts.letters import check_letters
from tracker.engine.ruleset import Player, Ruleset, check_rulings
from tracker.engine.rulings import why_not_rulings
from tracker.engine.sealed import SEALED, is_rest_of, shuffled_orders, without_sealed
from tracker.engine.state import encode_state


def check_game(game: Ruleset[Any], inputs: int = 300, seed: int = 1) -> None:
    """Read all of a game's data, and let chance and its own player play each of its scenarios for so many inputs.

    Raises Refused or RuleFault with the first thing that is wrong: a scenario that can't begin, a rule that fails, a
    view that can't be made, a letter that can't be had, a prompt that may change once it is made, a shuffled order that
    players could see, a player that changes what it is handed.
    """
    if not game.tables() or not game.scenarios():
        raise Refused(f"{game.title} has no tables or no scenarios.")
    if problem := why_not_rulings(game.state, game.rulings()):
        raise Refused(f"{game.title}: {problem}")
    player = game.player()
    for table in game.covered_tables():
        if table not in game.tables():
            raise Refused(f"{game.title} covers {table!r}, which is none of its tables.")
    if (armies := game.armies()) is not None:
        try_armies(game, armies)
    if (campaign := game.sub_games().get("campaign")) is not None:
        from tracker.engine.guard import why_no_campaign

        if problem := why_no_campaign(campaign, game.id):
            raise Refused(f"{game.title} has a campaign, {problem}.")
    for scenario in game.scenarios():
        _play(game, scenario, inputs, seed, RandomPlayer())
        if player is not None:
            _play(game, scenario, inputs, seed, Watched(player))


class Watched(Player):
    """Another player, whose hands are watched: it is handed the battle's own state, and may only look at it."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> Any:
        if prompt.is_chance:
            return prompt.any_legal(rng)
        before = encode_state(seen)
        value = self._player.answer(seen, prompt, rng)
        if encode_state(seen) != before:
            raise RuleFault(f"The player changes the state that it is handed, at {prompt.key!r}: it may only look.")
        return prompt.default() if value is None else value


def try_armies(game: Ruleset[Any], armies: AnyArmies) -> None:
    """Raise a unit of every row of every list, and ask all that a screen or page shows of it. Raises Refused."""
    for list_id in ("", *armies.lists()):
        given = {"format": 1, "game": game.id, "version": game.version, "name": "Trial", "list": list_id}
        army = army_of(armies, {**given, **armies.initial(list_id)})
        for row in armies.offers(army):
            army.units.extend(armies.raised_all(army, row.key))
        army = army_of(armies, msgspec.to_builtins(army))
        for unit in army.units:
            if len(armies.cells(unit)) != len(armies.headings):
                raise Refused(f"{game.title}: {unit.name} has other cells than there are headings of rosters.")
            armies.card(unit), armies.boxes(unit), armies.fields(army, unit)
        armies.totals(army), armies.bends(army), armies.fields(army, None)
        if unknown := sorted({*armies.rules_of(army)} - {*game.rules()}):
            raise Refused(f"{game.title}: the rules of a roster name {unknown[0]!r}, which is none of its rules.")


def _play(game: Ruleset[Any], scenario: str, inputs: int, seed: int, player: Player) -> None:
    battle = Battle.begin(game, game.new(scenario, check_rulings(game, {}, scenario)), seed)
    rng = Random(seed)
    for _ in range(inputs):
        prompt = battle.prompt
        if prompt is None:
            return
        check_letters(battle.raw_prompt())
        if part := changeable_part(prompt):
            raise RuleFault(f"{prompt.key} holds a {part}, which changes after it is asked: hold ids and numbers.")
        try:
            battle.view()
        except Exception as error:
            raise RuleFault(f"{scenario}, step {battle.step}: the view fails: {error}.") from error
        battle.answer(ask_player(player, battle, rng))
        _check_sealed(battle)


def changeable_part(held: Any) -> str:
    """The kind of a struct in a prompt that is not frozen, such as a unit of the state; "" where there is none.

    What was asked is remembered as it was, and an undo asks it so again.
    """
    parts: Iterable[Any] = ()
    if isinstance(held, Struct):
        if not held.__struct_config__.frozen:
            return type(held).__name__
        parts = (getattr(held, name) for name in held.__struct_fields__)
    elif isinstance(held, (list, tuple, dict)):
        parts = held.values() if isinstance(held, dict) else held
    return next(filter(None, map(changeable_part, parts)), "")


def _check_sealed(battle: Battle) -> None:
    """Raises RuleFault where a player, who is handed the state, would find the order of a stack in it."""
    orders = shuffled_orders(battle.line)
    if orders and (name := _open_order(msgspec.to_builtins(without_sealed(battle.state)), orders)):
        raise RuleFault(f"The order of a shuffle lies open in the field {name!r} of the state: name it {SEALED!r}.")


def _open_order(value: Any, orders: list[list[str]], name: str = "") -> str:
    """The name of a field that holds what is left of an order, more than a card; "" where none does."""
    if is_rest_of(value, orders) and len(value) > 1:
        return name
    parts: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        parts = [(str(key), each) for key, each in value.items()]
    elif isinstance(value, list):
        parts = [(name, each) for each in value]
    return next((found for key, each in parts if (found := _open_order(each, orders, key))), "")
