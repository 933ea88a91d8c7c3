"""`tracker resume [BATTLE]`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.finding import find_playable, saves_argument
from tracker.commands.seat import seat_arguments, sit_down
from tracker.play.offers import play_on


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("battle", metavar="BATTLE", nargs="?", help="a file or a name; the last one if none is given")
    seat_arguments(parser)
    saves_argument(parser)


def run(args: Namespace) -> int:
    path = find_playable(args.battle, args.saves)
    return sit_down(args, lambda dice_source: play_on(path, dice_source), fresh=False)
