"""`tracker autoplay RULESET SCENARIO`"""

import os
import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from tracker.commands.catalogue import rulings_of
from tracker.commands.fighting import Bout, Coverage, bout_of, field_of, player_of
from tracker.commands.output import complain, put_json, say
from tracker.engine import AnyRuleset, Player, Refused, check_rulings, load_ruleset
from tracker.journal.session import Session

BROKEN = 1


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="the game")
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario, or a .toml of one")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="the first battle's; each next has one more")
    parser.add_argument("--battles", metavar="K", type=int, default=1, help="how many")
    parser.add_argument("--player", choices=["sensible", "random"], help="who plays; sensible where the game has one")
    parser.add_argument(
        "--set", metavar="RULING=VALUE", action="append", default=[], help="a house rule; may be repeated"
    )
    parser.add_argument("--save", metavar="DIR", help="keep each battle as a file there")
    parser.add_argument("--json", action="store_true", help="for a program")


def run(args: Namespace) -> int:
    ruleset = load_ruleset(args.ruleset)
    if args.battles < 1:
        raise Refused("--battles is at least 1.")
    # What was mistyped is refused here, before a battle could be blamed for it.
    ruleset.new(args.scenario, check_rulings(ruleset, rulings_of(args.set), args.scenario))
    player = player_of(ruleset, args.player)
    tables = ruleset.tables()
    coverage = Coverage(tables[each] for each in ruleset.covered_tables())
    bouts: list[Bout] = []
    for number in range(1, args.battles + 1):
        seed = args.seed + number - 1
        try:
            bouts.append(_fought(args, ruleset, player, number, seed, coverage))
        except Exception as error:
            if os.environ.get("TRACKER_DEBUG"):
                raise
            complain([f"Battle {number} broke: {_words(error)}. To repeat it: {_again(args, seed)}"])
            return BROKEN
        if not args.json:
            say([_told(bouts[-1])])
    _sum_up(args, bouts, coverage)
    return 0


def _fought(args: Namespace, ruleset: AnyRuleset, player: Player, number: int, seed: int, coverage: Coverage) -> Bout:
    rulings = rulings_of(args.set)
    save = Path(args.save) if args.save else None
    title = f"{args.scenario} {seed}" if save else ""
    field = field_of(ruleset, args.scenario, rulings, seed, save, title)
    try:
        bout = bout_of(number, seed, field, player)
    finally:
        if isinstance(field, Session):
            complain(field.take_notices())
            field.close()
    coverage.add(field.battle.line)
    return bout


def _words(error: Exception) -> str:
    words = str(error).rstrip(".")
    return words if isinstance(error, Refused) else f"{type(error).__name__}: {words}"


def _again(args: Namespace, seed: int) -> str:
    words = ["tracker", "autoplay", args.ruleset, args.scenario, "--seed", str(seed), "--battles", "1"]
    words += ["--player", args.player] if args.player else []
    return shlex.join([*words, *(word for each in args.set for word in ("--set", each))])


def _told(bout: Bout) -> str:
    result = f": {bout.result}" if bout.result else ""
    return (
        f"Battle {bout.number} (seed {bout.seed}): {bout.turns} turns, {bout.inputs} inputs, ended {bout.ended}{result}"
    )


def _sum_up(args: Namespace, bouts: list[Bout], coverage: Coverage) -> None:
    if not args.json:
        inputs = sum(bout.inputs for bout in bouts)
        say([f"{len(bouts)} battles, {inputs} inputs, every one ended.", *coverage.lines()])
        return
    cells = [
        {"table": table, "row": row, "column": column, "count": coverage.counts[(table, row, column)]}
        for each in coverage.tables
        for table, row, column in coverage.cells(each)
    ]
    put_json({"battles": msgspec.to_builtins(bouts), "coverage": cells})
