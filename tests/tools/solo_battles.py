"""Battles of Colonial Adventures against the enemy whom the book plays, fought to their end by the sensible player.

`python -m tests.tools.solo_battles` fights SIZE of each kind with a European, as many with a Tribal player, half of
them by house rules drawn by chance. The player's army is raised for it; the enemy comes from a list that it fought, in
half the Stand Up Fights as a force that is named, with a gun. It prints how they ended, which rows of the tables of the
chapters were read and how often, and how much is asked to decide and word an order. It fails where a battle breaks, a
row was never read, or more than two questions an order are asked.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from random import Random

from msgspec import Struct

from tests.tools.musters import counts, fought_out, mustered
from tracker.engine import AnswerInput, Battle, BattleWords, Node, load_ruleset
from tracker.games.colonial_adventures.data import LISTS, tables
from tracker.games.colonial_adventures.ground.scenario import GivenGround
from tracker.games.colonial_adventures.muster.armies import ARMIES
from tracker.games.colonial_adventures.muster.army import Army
from tracker.games.colonial_adventures.muster.lists import CIVILIANS, army_lists, enemies_of
from tracker.games.colonial_adventures.scenario import Scenario
from tracker.games.colonial_adventures.solo.scenario import GivenSolo
from tracker.games.colonial_adventures.solo.state import Mission, Played
from tracker.games.colonial_adventures.state import Training

GAME = "colonial_adventures"
MISSIONS: tuple[Mission, ...] = ("patrol", "raid", "defend", "stand_up")
PLAYERS: tuple[Training, ...] = ("european", "tribal")
# T-17 to T-23.
TABLES = (*("pef_movement", "pef_resolution", "contact", "what_they_do", "scout_reaction"), *("np_attack", "np_defend"))
# What is asked and thrown to decide and word an order; tests and shots that follow are not.
FACTS, DICE = ("situation",), ("tactics", "flank")
FEWEST, MOST = 2, 5
# One battle in so many is head to head: a player runs the PEFs and commands whom they turn out to be (CA-PEF-7).
HEAD_TO_HEAD = 8
MOST_ASKED = 2.0
Row = tuple[str, str, str]


class Fought(Struct):
    """What battles came to: how they ended, rows that were read, orders given, forms filled in and dice thrown."""

    ended: Counter[str]
    read: Counter[Row]
    orders: int = 0
    facts: int = 0
    dice: int = 0
    turns: int = 0


def solo_scenario(
    army: Army, enemy: Army, mission: Mission, morale: int = 3, is_named: bool = False, game: Played = "solo"
) -> Scenario:
    """A battle of an army against the list of another that the book plays, its ground laid by dice.

    `is_named`: the enemy is that army, not who is rolled for from its list. `game`: who plays it.
    """
    words = BattleWords(title=f"{army.name} against {enemy.name}: {mission}")
    given: Scenario = ARMIES.scenario(words, (army, enemy))
    own, other = given.sides
    if not is_named:
        other.groups = []
    given.ground = GivenGround(laid="dice")
    given.solo = GivenSolo(
        player=own.id, enemy=other.id, list_id=enemy.list_id, mission=mission, morale=morale, game=game
    )
    return given


def opponents(player: Training, rng: Random) -> tuple[str, str]:
    """A list of the player's training and one that it fought."""
    own = rng.choice([each for each in LISTS if each != CIVILIANS and army_lists()[each].training == player])
    return own, rng.choice(enemies_of(own) or [each for each in LISTS if each not in (own, CIVILIANS)])


def with_gun(army: Army) -> Army:
    """The army with a gun of its list among its first, where that has any."""
    given = army_lists()[army.list_id]
    guns = [row for row in given.rows if row.arm == "artillery"]
    if guns:
        army.units.insert(0, ARMIES.raised(army, f"{given.id}/{given.key(guns[0])}"))
    return army


def fought(mission: Mission, player: Training, seed: int) -> tuple[Battle, str]:
    """A battle to its end, and how it ended. Half of them, those of odd seeds, by house rules drawn by chance."""
    rng = Random(f"{mission}:{player}:{seed}")
    own, enemy = opponents(player, rng)
    army = mustered(own, seed)
    army.units = army.units[: rng.randint(FEWEST, MOST)]
    ruleset = load_ruleset(GAME)
    drawn = {each.name: rng.choice(each.options).value for each in ruleset.rulings()} if seed % 2 else {}
    is_named = mission == "stand_up" and rng.random() < 0.5
    force = with_gun(mustered(enemy, seed + 1_000_000))
    game: Played = "head_to_head" if seed % HEAD_TO_HEAD == 0 else "solo"
    given = solo_scenario(army, force, mission, rng.choice((3, 3, 4, 5)), is_named, game)
    battle, broken_off = fought_out(ruleset, ruleset.new_of(given, drawn), seed, f"battle:{seed}")
    won = {"first": f"{player} won", "second": "the enemy won"}.get(battle.view().winner, "drawn")
    return battle, broken_off or won


def counted(total: Fought, line: Iterable[Node]) -> None:
    """Add what one battle read and asked."""
    for node in line:
        if isinstance(node.input, AnswerInput):
            what = node.input.key.split(":")[0]
            total.facts += what in FACTS
            total.dice += what in DICE
            total.orders += what in FACTS
        for told in node.log:
            if told.kind == "result" and told.reads is not None and told.reads.table in TABLES:
                total.read[told.reads.table, told.reads.row, told.reads.column] += 1


def rows() -> list[Row]:
    """All rows and columns that a battle may read."""
    found = []
    for name in TABLES:
        table = tables()[name]
        # Where a column is not named the whole row is read.
        keys = ("",) if name == "scout_reaction" else table.column_keys
        found += [(name, row.key, key) for row in table.rows for key in keys]
    # Fighters with twice your figures read the table of attack instead (CA-NP-6).
    found.remove(("np_defend", "2 twice", "melee"))
    return [*(each for each in found if each[:2] != ("pef_movement", "0")), ("pef_movement", "0", "")]


def coverage(read: Counter[Row]) -> list[str]:
    """Each table with how often each of its rows was read."""
    lines = []
    for name in TABLES:
        those = [row for row in rows() if row[0] == name]
        lines.append(counts(name, "read", {"/".join(filter(None, each[1:])): read[each] for each in those}))
    return lines


def all_fought(size: int, seed: int, missions: Iterable[Mission] = MISSIONS) -> tuple[Fought, list[str]]:
    """So many battles of each kind with each player; and how those broke that did."""
    total, broken = Fought(Counter(), Counter()), []
    for mission in missions:
        for player in PLAYERS:
            ended: Counter[str] = Counter()
            for each in range(seed, seed + size):
                try:
                    battle, words = fought(mission, player, each)
                except Exception as error:
                    words = f"{type(error).__name__}: {error}"
                    broken.append(f"BROKEN {mission}, {player} player, seed {each}: {words}")
                    continue
                ended[words] += 1
                total.turns += battle.state.turn
                counted(total, battle.line)
            total.ended += ended
            print(f"{mission}, {player} player: {dict(ended)}", flush=True)
    return total, broken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=200, help="battles of each kind with each player")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mission", choices=MISSIONS, help="one kind alone")
    args = parser.parse_args()
    total, broken = all_fought(args.size, args.seed, [args.mission] if args.mission else MISSIONS)
    print("\n".join(coverage(total.read)))
    orders = max(1, total.orders)
    asked, thrown = total.facts / orders, (total.facts + total.dice) / orders
    print(f"{total.orders} orders: {asked:.2f} questions each, {thrown:.2f} with the dice of the enemy")
    missing = [row for row in rows() if not total.read[row]]
    print("\n".join([*broken, *(f"NEVER READ {' / '.join(filter(None, row))}" for row in missing)]))
    return 1 if broken or asked > MOST_ASKED or (missing and not args.mission) else 0


if __name__ == "__main__":
    sys.exit(main())
