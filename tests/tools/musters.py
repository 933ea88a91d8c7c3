"""Armies of Colonial Adventures raised by autoplay, and each fought to the end against one of its enemies.

`python -m tests.tools.musters` raises SIZE armies of each list, prints which rows of the lists came and how often, and
fights all of them; civilians go with an army of another list. It fails where a muster or battle breaks, or a row never
came.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from random import Random

from tracker.engine import AnyRuleset, Battle, BattleState, BattleWords, load_ruleset
from tracker.engine.armies import fault_of
from tracker.games.colonial_adventures.data import LISTS
from tracker.games.colonial_adventures.muster.armies import ARMIES
from tracker.games.colonial_adventures.muster.army import Army
from tracker.games.colonial_adventures.muster.lists import CIVILIANS, army_lists, enemies_of
from tracker.study.one_battle import Memory, fight

GAME, MUSTER = "colonial_adventures", "colonial_adventures.muster"
LAST_TURN = 8
# Armies of each list in which every row of it has come by all odds.
ENOUGH = 50


def fought_out(ruleset: AnyRuleset, state: BattleState, seed: int, chance: str) -> tuple[Battle, str]:
    """A battle to its end by the sensible player of its game, whose whims `chance` seeds; why it was broken off."""
    player = ruleset.player()
    assert player is not None
    field = Memory(Battle.begin(ruleset, state, seed))
    broken_off = fight(field, player, Random(chance))
    return field.battle, broken_off


def counts(title: str, came: str, found: Mapping[str, int]) -> str:
    """How many of these came, and how often each did."""
    told = ", ".join(f"{each}: {count}" for each, count in found.items())
    return f"{title}: {sum(count > 0 for count in found.values())} of {len(found)} {came} ({told})"


def mustered(list_id: str, seed: int) -> Army:
    """An army of a list, raised by the sensible player."""
    ruleset = load_ruleset(MUSTER)
    battle, _ = fought_out(ruleset, ruleset.new(list_id, {}), seed, f"muster:{list_id}:{seed}")
    found = ruleset.product(battle.state)
    assert isinstance(found, Army), "nobody was raised"
    if fault := fault_of(ARMIES, found):
        raise ValueError(fault)
    return found


def with_civilians(army: Army) -> Army:
    """The army with civilians, and with more of them as militia."""
    given = army_lists()[CIVILIANS]
    for weapon in ("none", "rifle"):
        unit = ARMIES.raised(army, f"{CIVILIANS}/{given.key(given.rows[0])}")
        army.units.append(unit)
        ARMIES.put(army, unit, "weapon", weapon)
    return army


def fought(first: Army, second: Army, seed: int) -> str:
    """A battle between two armies to its end; says how it ended."""
    ruleset = load_ruleset(GAME)
    given = ARMIES.scenario(BattleWords(last_turn=LAST_TURN), (first, second))
    return fought_out(ruleset, ruleset.new_of(given, {}), seed, f"battle:{seed}")[0].view().result


def enemy_of(list_id: str, rng: Random) -> str:
    """A list that may be fought: one of its enemies, any where it has none."""
    return rng.choice(enemies_of(list_id) or [each for each in LISTS if each != CIVILIANS])


def campaign(list_id: str, seed: int, rows: Counter[tuple[str, str]]) -> str:
    """One army of a list, raised and fought; says how the battle ended."""
    rng = Random(f"{list_id}:{seed}")
    own = rng.choice([each for each in LISTS if each != CIVILIANS]) if list_id == CIVILIANS else list_id
    army = mustered(own, seed)
    army = with_civilians(army) if list_id == CIVILIANS else army
    enemy = mustered(enemy_of(own, rng), seed + 1_000_000)
    rows.update((unit.list_id, unit.row) for each in (army, enemy) for unit in each.units)
    return fought(army, enemy, seed)


def coverage(rows: Counter[tuple[str, str]]) -> list[str]:
    """Each list with how often each of its rows came."""
    lines = []
    for given in army_lists().values():
        keys = [given.key(row) for row in given.rows]
        lines.append(counts(given.name, "rows came", {key: rows[given.id, key] for key in keys}))
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=200, help="armies of each list")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", choices=LISTS, help="one list alone")
    args = parser.parse_args()
    rows: Counter[tuple[str, str]] = Counter()
    broken = []
    for list_id in [args.list] if args.list else LISTS:
        ended: Counter[str] = Counter()
        for seed in range(args.seed, args.seed + args.size):
            try:
                ended["won" if campaign(list_id, seed, rows).endswith("won") else "drawn"] += 1
            except Exception as error:
                broken.append(f"BROKEN {list_id}, seed {seed}: {type(error).__name__}: {error}")
        print(f"{army_lists()[list_id].name}: {args.size} armies fought, {dict(ended)}", flush=True)
    print("\n".join([*coverage(rows), *broken]))
    missing = [line for line in coverage(rows) if ": 0" in line] if not args.list and args.size >= ENOUGH else []
    return 1 if broken or missing else 0


if __name__ == "__main__":
    sys.exit(main())
