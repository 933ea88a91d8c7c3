"""A battle fought by players that are no people, and what it reached."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from tracker.engine import (
    AnyRuleset,
    Autopilot,
    Battle,
    Change,
    Node,
    Player,
    RandomPlayer,
    Refused,
    Table,
    app_answer,
    check_rulings,
)
from tracker.talk.rollers import Roller

Cell = tuple[str, str, str]

MOST_TURNS = 60
# The longest real turns take some hundred answers: beyond this a chain has no end.
MOST_INPUTS_A_TURN = 20_000


class Bout(Struct, frozen=True):
    """How one battle went: `ended` in words, `inputs` by whomever, `result` as the game puts it."""

    number: int
    seed: int
    turns: int
    inputs: int
    ended: str
    result: str
    seconds: float


class Field(Protocol):
    """Where a battle is fought: in memory, or in a file."""

    battle: Battle

    def answer(self, value: Any) -> Change: ...

    def end(self, reason: str = "") -> Change: ...


class Memory:
    """A battle that leaves no file."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._pilot = Autopilot({side.id for side in battle.view().sides} | {""})
        self._pilot.run(battle)

    def answer(self, value: Any) -> Change:
        change = self.battle.answer(value)
        self._pilot.run(self.battle)
        return change

    def end(self, reason: str = "") -> Change:
        change = self.battle.end(reason)
        self._pilot.run(self.battle)
        return change


def fight(field: Field, player: Player, rng: Random) -> str:
    """Fight until the battle is over; says how it ended. Raises Refused on a dead end or an endless chain."""
    turn, inputs, ended = -1, 0, "by the rules"
    while (prompt := field.battle.prompt) is not None:
        now = field.battle.state.turn
        turn, inputs = (now, 0) if now != turn else (turn, inputs + 1)
        if inputs > MOST_INPUTS_A_TURN:
            raise Refused(f"turn {turn} has no end: {inputs} answers, and {prompt.key!r} is asked")
        if turn > MOST_TURNS and field.battle.stage == "turn":
            ended = f"after {MOST_TURNS} turns"
            field.end(ended)
            continue
        value = player.answer(field.battle.state, prompt, rng)
        if value is None:
            value = prompt.default()
        field.answer(app_answer(field.battle) if value is None else value)
    return ended


def player_of(ruleset: AnyRuleset, name: str | None) -> Player:
    """The player of that name: sensible (if the game has one), or random. Raises Refused."""
    if name == "random":
        return RandomPlayer()
    player = ruleset.player()
    if player is None and name == "sensible":
        raise Refused(f"{ruleset.title} has no sensible player.")
    return player or RandomPlayer()


def field_of(
    ruleset: AnyRuleset, scenario: str, rulings: dict[str, str], seed: int, save: Path | None, title: str
) -> Field:
    """A new battle, ready to be fought. Raises Refused or BadFile."""
    if save is None:
        state = ruleset.new(scenario, check_rulings(ruleset, rulings, scenario))
        return Memory(Battle.begin(ruleset, state, seed))
    from tracker.journal.session import Session

    return Session.new(save, ruleset.id, scenario, rulings, seed, title, Roller("everyone"))


def bout_of(number: int, seed: int, field: Field, player: Player) -> Bout:
    """Fight a battle and sum it up. Raises whatever goes wrong."""
    began = time.monotonic()
    ended = fight(field, player, Random(f"player:{seed}"))
    battle = field.battle
    seconds = round(time.monotonic() - began, 2)
    return Bout(number, seed, battle.state.turn, battle.step, ended, battle.view().result, seconds)


class Coverage:
    """How often each cell of some tables was reached, by the log lines that name them."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self.tables = list(tables)
        self.counts: Counter[Cell] = Counter()

    def add(self, nodes: Iterable[Node]) -> None:
        """Count the cells of a line of play."""
        known = {table.id for table in self.tables}
        for node in nodes:
            for line in node.log:
                if line.reads is not None and line.reads.table in known:
                    self.counts[(line.reads.table, line.reads.row, line.reads.column)] += 1

    def cells(self, table: Table) -> Iterator[Cell]:
        """Every cell of a table."""
        for row in table.rows:
            for column in table.column_keys:
                yield (table.id, row.key, column)

    def missed(self, table: Table) -> list[Cell]:
        """The cells that were never reached."""
        return [cell for cell in self.cells(table) if not self.counts[cell]]

    def lines(self) -> Iterator[str]:
        """The tables with a count for each cell, and the names of those that were missed."""
        from tracker.talk.tables import plain_rows

        for table in self.tables:
            missed, whole = self.missed(table), list(self.cells(table))
            yield f"{table.title} ({table.id}): {len(whole) - len(missed)} of {len(whole)} cells reached"
            head = ["", *table.column_keys]
            rows = [
                [f"  {row.key}", *(str(self.counts[(table.id, row.key, key)]) for key in table.column_keys)]
                for row in table.rows
            ]
            yield from plain_rows([head, *rows], 120)
            yield from (f"  not reached: {row} / {column}" for _, row, column in missed)
