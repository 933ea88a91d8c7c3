"""A trial of a whole game: all that the application would refuse, mend, or pass over in silence, each with its place.

`check_game` is for the game's own tests, `tracker game check` for its author at the command line.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from tracker.engine import AnyArmies, AnyRuleset, Battle, Player, Prompt, RandomPlayer, Refused, army_of, ask_player
from tracker.engine.add_on_guard import ANY, error_words, why_no_campaign
from tracker.engine.ruleset import check_rulings
from tracker.engine.rulings import why_not_rulings
from tracker.engine.sealed import SEALED, is_rest_of, shuffled_orders, without_sealed
from tracker.engine.state import encode_state
from tracker.engine.tables import Tables
from tracker.engine.time_limit import Limit
from tracker.testing.game_files import quoted_in

# Inputs that the end of a battle may take, once it is broken off.
AFTER = 200
# Seconds for one decision of a player, who may search for it.
DECISION = 20.0
UNSAID = (
    'it does not say who knows the answer: give it asks="decision", or asks="table". As it is, the app decides nothing'
)
NO_END = "over is set and the battle goes on: raise tracker.engine.Ended where it ends, and set over in after()"
NO_RESULT = "the battle is over and its result is empty: set over and winner in after(), or give the View a result"
NO_RULES = (
    "there are no rules: write RULES.md beside the code, an item for each, as in `- **AB-FIRE-1** Fire hits on 5`"
)
NO_TERMS = (
    "there is no glossary: write glossary.toml beside the code, with a [[terms]] for each word that players must know"
)
IDLE = "turns went by without a prompt"


class GameFault(Struct, frozen=True):
    """Something that is wrong with a game, and where: a file, or a scenario with its step and prompt."""

    place: str
    reason: str

    @property
    def words(self) -> str:
        return f"{self.place}: {self.reason.rstrip('.')}."


def check_game(game: AnyRuleset, inputs: int = 300, seed: int = 1) -> None:
    """Try a game as `game_faults` does. Raises Refused with all that is wrong with it."""
    if found := game_faults(game, inputs, seed):
        raise Refused(" ".join(each.words for each in found))


def game_faults(game: AnyRuleset, inputs: int = 300, seed: int = 1) -> list[GameFault]:
    """All that is wrong with a game: its data are read, and chance and its own player play each of its scenarios for so
    many inputs, more than once where a battle ends before, and then to its end.
    """
    trial = _Trial(game)
    trial.look()
    for scenario in trial.asked("scenarios", game.scenarios) or ():
        trial.play_often(scenario, inputs, seed, RandomPlayer())
        if (player := trial.asked("player", game.player)) is not None:
            trial.play_often(scenario, inputs, seed, Watched(player))
    trial.look_at_tables()
    return trial.faults


class _Trial:
    """The faults of a game as they are found, each once."""

    def __init__(self, game: AnyRuleset) -> None:
        self.game = game
        self.faults: list[GameFault] = []
        self._known: set[tuple[str, str]] = set()
        self._read: set[str] = set()
        self._rules: frozenset[str] = frozenset()

    def add(self, place: str, reason: str, kind: str = "") -> None:
        """Note a fault; one of a `kind` is told once, wherever else it is found."""
        if (key := (kind or place, reason)) not in self._known:
            self._known.add(key)
            self.faults.append(GameFault(place, reason))

    def asked(self, place: str, ask: Callable[[], Any]) -> Any:
        """The answer of the game; None where it fails, which is noted."""
        try:
            with Limit():
                return ask()
        except ANY as error:
            self.add(place, error_words(error))
            return None

    # Its data

    def look(self) -> None:
        """Look at what the game has beside its battles, but for its tables."""
        game = self.game
        if not self.asked("scenarios", game.scenarios):
            self.add("scenarios", "there are none, so nothing can be played")
        rulings = self.asked("rulings.toml", game.rulings)
        has_any = rulings or "rulings" in game.state.__struct_fields__
        if rulings is not None and has_any and (problem := why_not_rulings(game.state, rulings)):
            self.add("rulings.toml", problem)
        self._rules = frozenset(self.asked("RULES.md", game.rules) or ())
        if not self._rules:
            self.add("RULES.md", NO_RULES)
        if not self.asked("glossary.toml", game.terms):
            self.add("glossary.toml", NO_TERMS)
        if (armies := self.asked("armies", game.armies)) is not None:
            for reason in self.asked("armies", lambda: list(roster_faults(game, armies))) or ():
                self.add("armies", reason)
        campaign = (self.asked("sub_games", game.sub_games) or {}).get("campaign")
        if campaign is not None and (problem := why_no_campaign(campaign, game.id)):
            self.add("campaign", f"it has one, {problem}")

    def look_at_tables(self) -> None:
        """Read all tables, after it was played: those that nothing looked up then, nor names, are for nobody."""
        tables = self.asked("data", self.game.tables) or {}
        if not tables:
            self.add("data", "there are no tables")
        read = self._read | (tables.read if isinstance(tables, Tables) else frozenset(tables))
        covered = self.asked("covered_tables", self.game.covered_tables) or ()
        for table in covered:
            if table not in tables:
                self.add("covered_tables", f"it covers {table!r}, which is none of its tables")
        for table in [*tables]:
            self.asked(f"data/{table}.toml", partial(tables.__getitem__, table))
            if table not in read and not quoted_in(self.game, table):
                self.add(f"data/{table}.toml", "no rule reads this table: look it up, or leave it out")

    # Its battles

    def play_often(self, scenario: str, inputs: int, seed: int, player: Player) -> None:
        """Let a player play a scenario again and again, each time with other dice, until so many answers are given."""
        while inputs > 0 and (given := self.play(scenario, inputs, seed, player)):
            inputs, seed = inputs - given, seed + 1

    def play(self, scenario: str, inputs: int, seed: int, player: Player) -> int:
        """Let a player play a scenario, and end it if it has not ended by then.

        Gives how many inputs it took; 0 where it could not go on.
        """
        where = f"scenario {scenario}"
        game = self.game
        battle = self.asked(
            where, lambda: Battle.begin(game, game.new(scenario, check_rulings(game, {}, scenario)), seed)
        )
        if battle is None or not self._answer(where, battle, inputs, Random(seed), player):
            return 0
        given = int(battle.step)
        if battle.stage == "turn":
            place = f"{where}, step {battle.step}, ended there"
            if not self._goes(place, lambda: battle.end("the trial is over")):
                return 0
        if not self._answer(where, battle, AFTER, Random(seed), player):
            return 0
        self.asked(f"{where}, check", lambda: game.check(battle.state))
        if battle.stage == "over":
            view = self.asked(f"{where}, at its end", battle.view)
            if view is not None and not view.result and "." not in game.id:
                self.add(where, NO_RESULT, "result")
                return 0
        return given

    def _answer(self, where: str, battle: Battle, inputs: int, rng: Random, player: Player) -> bool:
        """Give so many answers; False where it can't go on."""
        for _ in range(inputs):
            prompt = battle.prompt
            if prompt is None:
                return True
            at = battle.position.asked_at()
            place = f"{where}, step {battle.step}, {prompt.key!r} ({prompt.title}){f', asked in {at}' if at else ''}"
            self._look_at_prompt(place, at or prompt.key, battle, prompt)
            try:
                with Limit():
                    battle.view()
                with Limit(DECISION):
                    value = ask_player(player, battle, rng)
            except ANY as error:
                self.add(place, error_words(error))
                return False
            if not self._goes(place, partial(battle.answer, value)):
                return False
            self._look_after(place, battle)
            if battle.stage == "turn" and getattr(battle.state, "over", False):
                self.add(place, NO_END, "over")
                return False
        return True

    def _goes(self, place: str, step: Callable[[], Any]) -> bool:
        """True if a step of a battle can be taken; else the reason is noted."""
        try:
            with Limit():
                step()
        except ANY as error:
            words = error_words(error)
            self.add(place, f"{words}. {NO_END}" if IDLE in words else words)
            return False
        return True

    def _look_at_prompt(self, place: str, kind: str, battle: Battle, prompt: Prompt[Any]) -> None:
        raw = battle.position.raw_prompt()
        if not prompt.asks_for:
            self.add(place, UNSAID, kind)
        for fault in raw.letter_faults():
            self.add(place, fault, kind)
        if part := changeable_part(prompt):
            self.add(place, f"it holds a {part}, which changes after it is asked: let it hold ids and numbers", kind)
        before = encode_state(battle.state)
        if battle.position.raw_prompt() != raw:
            self.add(place, "it comes out differently when it is made again", kind)
        if encode_state(battle.state) != before:
            self.add(place, "making it changes the state, which the rules alone may do", kind)
        if self._rules and prompt.rule and prompt.rule not in self._rules:
            self.add(place, f"its rule {prompt.rule!r} is no item of RULES.md", kind)
        if not prompt.title or not prompt.side:
            self.add(place, f"it has no {'side' if prompt.title else 'title'}", kind)
        self._read |= {prompt.reads.table} if prompt.reads is not None else set()

    def _look_after(self, place: str, battle: Battle) -> None:
        """Look at what an answer left: what was logged, and what lies open."""
        self._read |= {line.reads.table for line in battle.head.log if line.reads is not None}
        orders = shuffled_orders(battle.line)
        if orders and (name := _open_order(msgspec.to_builtins(without_sealed(battle.state)), orders)):
            words = f"the order of a shuffle lies open in the field {name!r} of the state: name it {SEALED!r}"
            self.add(place, words, "sealed")


class Watched(Player):
    """Another player, whose hands are watched: it is handed the battle's own state, and may only look at it."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> Any:
        if prompt.is_chance:
            return prompt.any_legal(rng)
        before = encode_state(seen)
        value = self._player.answer(seen, prompt, rng)
        value = prompt.default() if value is None else value
        # People read it beside the decision.
        self._player.why(seen, prompt, value)
        if encode_state(seen) != before:
            raise Refused("the player changes the state that it is handed: it may only look.")
        return value


def roster_faults(game: AnyRuleset, armies: AnyArmies) -> Iterator[str]:
    """Faults of a game's rosters: a unit of every row of every list is raised, and all that is shown of it is asked."""
    for list_id in ("", *armies.lists()):
        given = {"format": 1, "game": game.id, "version": game.version, "name": "Trial", "list": list_id}
        army = army_of(armies, {**given, **armies.initial(list_id)})
        for row in armies.offers(army):
            army.units.extend(armies.raised_all(army, row.key))
        army = army_of(armies, msgspec.to_builtins(army))
        for unit in army.units:
            if len(armies.cells(unit)) != len(armies.headings):
                yield f"{unit.name} has other cells than there are headings of rosters"
            armies.card(unit), armies.boxes(unit), armies.fields(army, unit)
        armies.totals(army), armies.bends(army), armies.fields(army, None)
        if unknown := sorted({*armies.rules_of(army)} - {*game.rules()}):
            yield f"the rules of a roster name {unknown[0]!r}, which is none of its rules"


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
