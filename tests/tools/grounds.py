"""Tables of Colonial Adventures laid by autoplay, each fought upon; and villages that guns and torches go to.

`python -m tests.tools.grounds` lays SIZE tables for the shipped scenarios, fights a battle on each, fights as many
battles about houses of each DV, and prints which rows of the tables of terrain, buildings and fire (T-12, T-14 to T-16)
came and how often. It fails where one breaks, or a row never came.
"""

import argparse
import sys
from collections import Counter
from random import Random

from tests.tools.musters import counts
from tracker.engine import Battle, Roll, Warned, app_answer, ask_player, load_ruleset
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.scenario import Scenario
from tracker.games.colonial_adventures.state import Battlefield
from tracker.journal.scenario_text import scenario_text

Cell = tuple[str, str, str]
SCENARIOS = (
    "training_skirmish",
    "el_moungar",
    "isandlwana",
    "rorkes_drift",
    "solo_patrol",
    "solo_raid",
    "solo_defence",
)
LAST_TURN = 4
# So many inputs of a battle about houses: the fires are over by then.
MOST_INPUTS = 400


def wanted() -> list[Cell]:
    """Every cell that autoplay should reach: what a table says and what fires and guns read off."""
    found = [
        (name, row.key, column)
        for name in ("overall_terrain", "terrain", "settled_area")
        for row in tables()[name].rows
        for column in tables()[name].column_keys
    ]
    found += [("starting_a_fire", row.key, "result") for row in tables()["starting_a_fire"].rows]
    found += [("buildings", str(dv), shot) for dv in range(4) for shot in ("ball", "canister")]
    # Masonry does not burn (CA-R108).
    return [*found, *(("buildings", str(dv), "fire") for dv in range(3))]


def laid(scenario: str, seed: int, cells: Counter[Cell]) -> Scenario:
    """A table that dice have laid for a scenario; what is said of it can be written as a file."""
    laying = load_ruleset("colonial_adventures.terrain")
    battle = Battle.begin(laying, laying.new(scenario, {}), seed)
    _play(battle, Random(f"laid:{seed}"), cells)
    given = laying.product(battle.state)
    assert isinstance(given, Scenario), "no scenario came of it"
    assert scenario_text(given), "it can't be written"
    return given


def fought_on(given: Scenario, seed: int, cells: Counter[Cell]) -> str:
    """A battle on that table; says how it ended."""
    given.last_turn = LAST_TURN
    battle = Battle.begin(RULESET, RULESET.new_of(given, {}), seed)
    _play(battle, Random(f"fought:{seed}"), cells)
    return battle.view().result


def village(seed: int, cells: Counter[Cell]) -> Battlefield:
    """Rorke's Drift with a gun among the attackers, its houses of other DVs."""
    state = RULESET.new("rorkes_drift", {})
    gun = state.groups["oskarberg"]
    gun.arm, gun.weapon, gun.formation, gun.leaders = "artillery", "field_gun", "open", []
    gun.figures = gun.start = 4
    for group in (each for each in state.groups.values() if seed % 2 and each.training == "tribal"):
        group.rep = 2  # so that sparks fail often enough
    for number, name in enumerate(("hospital", "storehouse")):
        state.ground.pieces[name].dv = (seed + 2 * number) % 4
    battle = Battle.begin(RULESET, state, seed)
    _play(battle, Random(seed), cells, MOST_INPUTS)
    assert isinstance(battle.state, Battlefield)
    return battle.state


def _play(battle: Battle, rng: Random, cells: Counter[Cell], most: int = 100_000) -> None:
    player = battle.ruleset.player()
    assert player is not None
    while battle.prompt is not None and battle.step < most:
        if isinstance(battle.prompt, Roll):
            value = app_answer(battle)
        else:
            value = None if battle.prompt.key == "overall" else ask_player(player, battle, rng)
            value = battle.prompt.any_legal(rng) if value is None else value
        try:
            change = battle.answer(value)
        except Warned:
            change = battle.answer(value, overrule=True)
        cells.update((line.reads.table, line.reads.row, line.reads.column) for line in change.log if line.reads)


def missing(cells: Counter[Cell]) -> list[Cell]:
    """What should have come and did not."""
    return [each for each in wanted() if not cells[each]]


def coverage(cells: Counter[Cell]) -> list[str]:
    """Each table with how often each of its cells came."""
    lines = []
    for name in dict.fromkeys(table for table, _, _ in wanted()):
        found = {f"{row} {column}": cells[name, row, column] for table, row, column in wanted() if table == name}
        lines.append(counts(tables()[name].title, "cells came", found))
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=60, help="tables that are laid, and battles about houses")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cells: Counter[Cell] = Counter()
    broken = []
    for seed in range(args.seed, args.seed + args.size):
        scenario = SCENARIOS[seed % len(SCENARIOS)]
        try:
            fought_on(laid(scenario, seed, cells), seed, cells)
            village(seed, cells)
        except Exception as error:
            broken.append(f"BROKEN {scenario}, seed {seed}: {type(error).__name__}: {error}")
    print("\n".join([f"{args.size} tables laid and fought upon, {args.size} villages", *coverage(cells), *broken]))
    return 1 if broken or missing(cells) else 0


if __name__ == "__main__":
    sys.exit(main())
