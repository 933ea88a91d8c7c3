"""`tracker resume [BATTLE]`"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tracker.commands.finding import find_playable, saves_argument
from tracker.commands.output import say
from tracker.commands.sitting_down import seat_arguments, sit_down
from tracker.engine import Refused, load_playable
from tracker.engine.plurals import either
from tracker.journal.battle_reader import read_battle
from tracker.journal.locking import PlayedElsewhere
from tracker.journal.resume import resume
from tracker.plain.streams import MARK, Source
from tracker.play.dice_source import side_named
from tracker.play.offers import play_on
from tracker.seats.sockets import is_joinable


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("battle", metavar="BATTLE", nargs="?", help="a file or a name; what was played last if none")
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
    recorded = read_battle(path)
    view = resume(load_playable(recorded.ruleset), recorded).battle.view()
    names = either(side.name for side in view.sides)
    say([f"Somebody has {path.stem} open. Join it? {names} plays that side, Enter watches, n leaves it."])
    while (line := source.line(MARK)) is not None and line.strip().casefold() not in ("n", "no"):
        try:
            return (side_named(view, line.strip()),) if line.strip() else ()
        except Refused as refused:
            say([str(refused)])
    return None
