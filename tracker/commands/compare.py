"""`tracker compare BATTLE [OTHER]`"""

from argparse import ArgumentParser, Namespace
from typing import Any

from msgspec.structs import asdict

from tracker.commands.finding import battle_argument, find_any, saves_argument, saves_folder
from tracker.commands.output import complain, put_json, say
from tracker.journal.battle_reader import read_battle
from tracker.journal.branching import find_parent
from tracker.journal.timeline import Timeline
from tracker.report.compare import Comparison, compare
from tracker.report.comparison_lines import comparison_lines

# Wide enough for the sides of any battle, narrow enough for a page.
WIDTH = 100


def arguments(parser: ArgumentParser) -> None:
    battle_argument(parser)
    parser.add_argument("other", metavar="OTHER", nargs="?", help="another battle; else the one it was branched from")
    parser.add_argument("--json", action="store_true", help="for a program")
    saves_argument(parser)


def run(args: Namespace) -> int:
    battle = read_battle(find_any(args.battle, args.saves))
    if args.other:
        other = read_battle(find_any(args.other, args.saves))
    else:
        other = find_parent(battle, [saves_folder(args.saves)])
    complain([*battle.problems, *other.problems])
    # A branch comes second, whichever way round it was asked.
    pair = (battle, other) if args.other else (other, battle)
    found = compare(Timeline.of(pair[0]), Timeline.of(pair[1]))
    if args.json:
        put_json(_as_json(found))
    else:
        say(comparison_lines(found, WIDTH))
    return 0


def _as_json(found: Comparison) -> dict[str, Any]:
    import msgspec

    steps = [
        {
            "first": each.before.step if each.before else None,
            "second": each.after.step if each.after else None,
            "then": each.then,
            "now": each.now,
        }
        for each in found.unlike
    ]
    said: dict[str, Any] = msgspec.to_builtins({**asdict(found), "unlike": steps})
    return said
