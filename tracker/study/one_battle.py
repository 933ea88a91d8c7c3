"""One battle fought by players that are no people, and what came of it."""

import gc
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from tracker.engine import (
    AnswerInput,
    AnyRuleset,
    Autopilot,
    Battle,
    BattleState,
    Change,
    Node,
    Player,
    Prompt,
    RandomPlayer,
    Refused,
    app_answer,
    ask_player,
    check_rulings,
    load_ruleset,
)
from tracker.engine.inputs import Stage
from tracker.engine.plurals import counted
from tracker.engine.start_position import Start, battle_from
from tracker.engine.watched import unwatched
from tracker.study.values_to_try import with_values

if TYPE_CHECKING:
    from tracker.journal.session import Session

Cell = tuple[str, str, str]

STAGES: frozenset[Stage] = frozenset(("setup", "turn", "after"))
# Who comes back to the army after a battle is nobody's loss on the table.
ON_THE_TABLE: frozenset[Stage] = STAGES - {"after"}
# The way in which losses are counted: battles that were kept with another are not mixed with new ones.
# 2: who left the table whole is not lost.
LOSSES = 2
MOST_TURNS = 60
# The longest real turns take some hundred answers: beyond this a chain has no end.
MOST_INPUTS_A_TURN = 20_000


class Study(Struct, frozen=True):
    """The battle to be fought over and over: a game, one of its scenarios, house rules, and who plays.

    `values`: numbers of the scenario that are others than in its file, by their names (`values_to_try`).
    `player` is "steady", "sensible", "random", or "" for the best of the last two that the game has; none searches.
    Each battle is kept as a file in the folder `save`, or nowhere where that is "". It begins at `start`, a position
    of a saved battle, where there is one, and tells so many of its first answers as `opening` says.
    """

    ruleset: str
    scenario: str
    rulings: dict[str, str] = {}
    player: str = ""
    save: str = ""
    start: Start | None = None
    values: dict[str, int] = {}
    opening: int = 0


class Bout(Struct, frozen=True):
    """The course of one battle, in plain data that any process can read.

    `ended` says in words which end of the scenario or the rules ended it, `result` who won; `winner` is the id of a
    side, "draw", or "" where nobody decided. `losses`: figures of each side, by its id, that are lost at the end, of
    `strength` at the start; a battle that began at a position counts before its aftermath. `gone`: how each unit left
    the table, by its id. `cells`: how often the battle read each cell that the game wants covered. `notices` are for
    whoever started it; `seconds` is what it took. `unsaved`: inputs that the disk did not take. `opening`: its first
    answers, as many as its study wants.
    """

    seed: int
    turns: int
    inputs: int
    ended: str
    winner: str
    result: str
    losses: dict[str, int]
    strength: dict[str, int]
    seconds: float
    cells: tuple[tuple[str, str, str, int], ...] = ()
    notices: tuple[str, ...] = ()
    unsaved: int = 0
    gone: dict[str, str] = {}
    opening: tuple[AnswerInput, ...] = ()


class Broken(Struct, frozen=True):
    """A battle that could not be fought to its end: why, in words, and where in the program."""

    seed: int
    words: str
    trace: str = ""


# Fights every battle of a study once, and gives each as it ends.
FightAll = Callable[[Study, Iterable[int]], Iterable[Bout | Broken]]


class FoughtBattle(Protocol):
    """The place where a battle is fought: in memory, or in a file."""

    battle: Battle

    def answer(self, value: Any) -> Change: ...

    def end(self, reason: str = "") -> Change: ...


class ForEverybody(Autopilot):
    """The autopilot where no person plays: it rolls for all."""

    told = "everyone", ""

    def rolls_at(self, prompt: Prompt[Any]) -> bool:
        return True


class Memory:
    """A battle that leaves no file."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._pilot = ForEverybody()
        self._pilot.run(battle)

    def answer(self, value: Any) -> Change:
        change = self.battle.answer(value)
        self._pilot.run(self.battle)
        return change

    def end(self, reason: str = "") -> Change:
        change = self.battle.end(reason)
        self._pilot.run(self.battle)
        return change


def fight(field: FoughtBattle, player: Player, rng: Random, stages: frozenset[Stage] = STAGES) -> str:
    """Fight until the battle has come beyond these stages; says why it was broken off, "" where it was not.

    Raises Refused on a dead end or an endless chain.
    """
    battle, turn, inputs, broken_off = field.battle, -1, 0, ""
    while (prompt := battle.prompt) is not None and battle.stage in stages:
        now = battle.state.turn
        turn, inputs = (now, 0) if now != turn else (turn, inputs + 1)
        if inputs > MOST_INPUTS_A_TURN:
            raise Refused(f"turn {turn} has no end: {inputs} answers, and {prompt.key!r} is asked")
        if turn > MOST_TURNS and battle.stage == "turn":
            broken_off = f"broken off after {counted(MOST_TURNS, 'turn')}"
            field.end(broken_off)
            continue
        value = ask_player(player, battle, rng)
        if value is None:
            value = prompt.default()
        field.answer(app_answer(battle) if value is None else value)
    return broken_off


def player_of(ruleset: AnyRuleset, name: str) -> Player:
    """The player of that name: steady or sensible (if the game has one), or random. Raises Refused.

    The sensible one has whims, so that it comes to more of the rules; the steady one is the app as an opponent.
    """
    if name == "random":
        return RandomPlayer()
    player = ruleset.opponent() if name == "steady" else ruleset.player()
    if player is None and name:
        raise Refused(f"{ruleset.title} has no {name} player.")
    return player or RandomPlayer()


def state_of(ruleset: AnyRuleset, study: Study) -> BattleState:
    """The battle of a study before its set-up. Raises Refused or BadFile where there is none such."""
    rulings = check_rulings(ruleset, study.rulings, study.scenario)
    if study.values:
        state: BattleState = ruleset.new_of(with_values(ruleset, study.scenario, study.values), rulings)
    else:
        state = ruleset.new(study.scenario, rulings)
    return state


def names_of(ruleset: AnyRuleset, study: Study) -> dict[str, str]:
    """Names of sides and units by id, the sides first; under "" that of the battle."""
    view = ruleset.view(state_of(ruleset, study))
    return {side.id: side.name for side in view.sides} | view.unit_names | {"": view.title}


def counts_of(ruleset: AnyRuleset, study: Study) -> str:
    """The word for what the strength of its sides is counted in: "figures", "steps", "units"."""
    return ruleset.view(state_of(ruleset, study)).counts


@lru_cache(maxsize=1)
def _shipped(ruleset: AnyRuleset, scenario: str, *rulings: tuple[str, str]) -> BattleState:
    """The same of a scenario that the game ships, which never changes; a battle begins on a copy."""
    return state_of(ruleset, Study(ruleset.id, scenario, dict(rulings)))


def field_of(ruleset: AnyRuleset, study: Study, seed: int, player: Player) -> "Memory | Session":
    """A new battle of a study, ready to be fought by a player. Raises Refused, RuleFault or BadFile."""
    if study.start is not None:
        return Memory(battle_from(ruleset, study.start, seed, player))
    if not study.save:
        is_fixed = ruleset.has_scenario(study.scenario) and not study.values
        state = _shipped(ruleset, study.scenario, *study.rulings.items()) if is_fixed else state_of(ruleset, study)
        return Memory(Battle.begin(ruleset, state, seed, is_watched=False))
    # Files are loaded where a battle is kept.
    from tracker.journal.session import Session

    title = f"{Path(study.scenario).stem} {seed}"
    folder = Path(study.save)
    return Session.new(folder, ruleset.id, study.scenario, study.rulings, seed, title, ForEverybody())


def fight_bout(study: Study, seed: int) -> Bout | Broken:
    """Fight one battle of a study; the same study and seed always give the same, but for the seconds."""
    # A battle lets go of all but a little by itself: the collector would look through it over and over for nothing.
    collects = gc.isenabled()
    gc.disable()
    try:
        bout = partial(_fought, study, seed)
        return bout() if study.save else unwatched(bout)
    except Exception as error:
        words = str(error).rstrip(".")
        told = words if isinstance(error, Refused) else f"{type(error).__name__}: {words}"
        return Broken(seed, told, traceback.format_exc())
    finally:
        if collects:
            gc.enable()


def _fought(study: Study, seed: int) -> Bout:
    began = time.monotonic()
    ruleset = load_ruleset(study.ruleset)
    player, rng = player_of(ruleset, study.player), Random(f"player:{seed}")
    field = field_of(ruleset, study, seed, player)
    notices: list[str] = []
    unsaved = 0
    try:
        ended = fight(field, player, rng, ON_THE_TABLE) or end_words(field.battle.head)
        on_the_table = field.battle.view().sides
        fight(field, player, rng)
    finally:
        if not isinstance(field, Memory):
            field.close()
            unsaved, notices = field.unsaved, field.take_notices()
            if unsaved:
                # Half a battle is none: the next run would find its name taken.
                field.path.unlink(missing_ok=True)
                notices = [
                    f"{field.trouble.removesuffix('.')}: nothing of this battle is kept, and no other is fought."
                ]
    battle, view = field.battle, field.battle.view()
    sides = view.sides if study.start is None else on_the_table
    return Bout(
        seed=seed,
        turns=battle.state.turn,
        inputs=battle.step,
        ended=ended,
        winner=view.winner,
        result=view.result,
        losses={side.id: side.lost for side in sides},
        strength={side.id: side.start for side in sides},
        seconds=round(time.monotonic() - began, 2),
        cells=tuple((*cell, count) for cell, count in cells_read(ruleset, battle.line).items()),
        notices=tuple(notices),
        unsaved=unsaved,
        gone={row.id: row.gone for side in on_the_table for row in side.units if row.gone},
        opening=_opening(study, battle),
    )


def _opening(study: Study, battle: Battle) -> tuple[AnswerInput, ...]:
    """The first answers that were given after the start of a battle fought on."""
    if study.start is None:
        return ()
    new = (each.input for each in battle.line[len(study.start.inputs) + 1 :])
    return tuple(islice((each for each in new if isinstance(each, AnswerInput)), study.opening))


def cells_read(ruleset: AnyRuleset, nodes: Iterable[Node]) -> Counter[Cell]:
    """Count how often a branch read each cell that the game wants covered, by the log lines that name them."""
    known = set(ruleset.covered_tables())
    named = [line.reads for node in nodes for line in node.log if line.reads is not None]
    return Counter([(each.table, each.row, each.column) for each in named if each.table in known])


BY_THE_RULES = "by the rules"


def end_words(head: Node) -> str:
    """The end of a branch in words, without a full stop: "eight Zulu bands are gone"; of one side, with its name."""
    node: Node | None = head
    while node is not None:
        for line in reversed(node.log):
            if line.event is not None and line.event.what == "ends":
                return line.text.rstrip(".") if line.event.by else line.event.how
        node = node.parent
    return BY_THE_RULES
