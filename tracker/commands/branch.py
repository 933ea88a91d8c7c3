"""`tracker branch BATTLE --at STEP`"""

import shlex
from argparse import ArgumentParser, Namespace

from tracker.commands.finding import battle_argument, find_any, saves_argument, saves_folder
from tracker.commands.output import complain, say
from tracker.engine import Unsaved
from tracker.journal.battle_reader import read_battle
from tracker.journal.branching import branch_recorded, node_at, which_dice
from tracker.journal.folders import is_sample


def arguments(parser: ArgumentParser) -> None:
    battle_argument(parser)
    parser.add_argument("--at", metavar="STEP", type=int, required=True, help="the last step that both share")
    parser.add_argument("--title", metavar="WORDS", default="", help="the name of the new battle")
    parser.add_argument("--fresh", action="store_true", help=f"{which_dice(True)}; left out: {which_dice(False)}")
    saves_argument(parser)


def run(args: Namespace) -> int:
    path = find_any(args.battle, args.saves)
    recorded = read_battle(path)
    node = node_at(recorded, args.at)
    # A sample's branch is the player's own.
    folder = saves_folder(args.saves) if args.saves or is_sample(path) else path.parent
    with branch_recorded(recorded, node, folder, args.title, args.fresh) as session:
        if not session.saved:
            raise Unsaved(f"{session.trouble.removesuffix('.')}: there is no branch. Name another folder with --saves.")
        complain([*recorded.problems, *session.take_notices()])
        title, made = session.title, session.path
    how = which_dice(args.fresh)
    say([f"{title} begins at step {args.at} with {how}: tracker resume {shlex.quote(str(made))}"])
    return 0
