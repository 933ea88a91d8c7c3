"""`tracker resume [BATTLE]`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.finding import find_own, saves_argument
from tracker.commands.sitting import sit_down, sitting_arguments
from tracker.journal.session import Session


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("battle", metavar="BATTLE", nargs="?", help="a file or a name; the last one if none is given")
    sitting_arguments(parser)
    saves_argument(parser)


def run(args: Namespace) -> int:
    path = find_own(args.battle, args.saves)
    return sit_down(args, lambda roller: Session.open(path, roller), fresh=False)
