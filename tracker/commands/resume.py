"""`tracker resume [BATTLE]`"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tracker.commands.finding import find_playable, saves_argument
from tracker.commands.output import say
from tracker.commands.sitting_down import seat_arguments, sit_down
from tracker.journal.locking import PlayedElsewhere
from tracker.plain.streams import MARK, Source
from tracker.play.offers import play_on
from tracker.seats.sockets import is_joinable


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("battle", metavar="BATTLE", nargs="?", help="a file or a name; the last one if none is given")
    seat_arguments(parser)
    saves_argument(parser)


def run(args: Namespace) -> int:
    path = find_playable(args.battle, args.saves)
    try:
        return sit_down(args, lambda dice_source: play_on(path, dice_source), fresh=False)
    except PlayedElsewhere:
        sides = None if args.protocol else _asked(path)
        if sides is None:
            raise
        from tracker.commands.join import join

        return join(args, path, sides)


def _asked(path: Path) -> tuple[str, ...] | None:
    """The sides for which a person sits down who joins a battle that is open elsewhere; None where he does not."""
    source = Source(sys.stdin)
    if not source.is_typed or not is_joinable(path):
        return None
    say([f"Somebody has {path.stem} open. Join it? Enter watches, a side plays it, n leaves it."])
    line = source.line(MARK)
    if line is None or line.strip().casefold() in ("n", "no"):
        return None
    return (line.strip(),) if line.strip() else ()
