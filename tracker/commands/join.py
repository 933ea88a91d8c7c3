"""`tracker join [BATTLE]`: a seat at a battle that somebody else has open."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from tracker.commands.finding import find_playable, saves_argument
from tracker.commands.output import complain
from tracker.commands.sitting_down import face_arguments, sit_down
from tracker.engine import Refused
from tracker.journal.folders import NotThere, SeveralFit
from tracker.journal.locking import is_played
from tracker.journal.session import Session
from tracker.play.dice_source import DiceSource
from tracker.play.offers import play_on
from tracker.seats.joined import JoinedSession
from tracker.seats.link import Link, NobodyPlays, open_battles
from tracker.seats.listening import own_name
from tracker.seats.sockets import share_with


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "battle", metavar="BATTLE", nargs="?", help="a file or a name; the one that is open, if none is given"
    )
    parser.add_argument(
        "--side", metavar="SIDE", action="append", default=[], help="the side that you play; without one you watch"
    )
    face_arguments(parser)
    saves_argument(parser)


def run(args: Namespace) -> int:
    if args.group:
        share_with(args.group)
    args.rolls = args.mine = None
    return join(args, _battle(args.battle, args.saves) if args.battle else None, tuple(args.side))


def _battle(name: str, saves: str | None) -> Path:
    """The battle of that name; of several the only one that somebody plays, in whatever folder.

    Raises Refused or BadFile.
    """
    try:
        return find_playable(name, saves)
    except NotThere:
        with suppress(Refused):
            for each in open_battles().values():
                if name in (each.stem, each.name):
                    return each
        raise
    except SeveralFit as error:
        open_ones = [each for each in error.places if is_played(each)]
        if len(open_ones) != 1:
            raise
        return open_ones[0]


def join(args: Namespace, path: Path | None, sides: tuple[str, ...]) -> int:
    """Sit down for these sides at a battle, or the only one that is open; gives the exit code. Raises Refused."""
    try:
        link = _link_to(path, args.name or own_name(), sides)
    except NobodyPlays:
        if path is None:
            raise
        return sit_down(args, partial(_opened, path), fresh=False)
    return sit_down(args, lambda _: JoinedSession.join(link), fresh=False)


def _opened(path: Path, dice_source: DiceSource) -> Session:
    """A battle that nobody plays, opened here. Raises BadFile."""
    session = play_on(path, dice_source)
    complain([f"Nobody has {path.name} open: it is opened here, and others may join."])
    return session


def _link_to(path: Path | None, name: str, sides: tuple[str, ...]) -> Link:
    """A line to whoever plays that battle, or the only one that is open and has room. Raises NobodyPlays or Refused."""
    if path is not None:
        return Link.to_battle(path, name, sides)
    found = open_battles(sides)
    if not found:
        raise NobodyPlays("No battle is open: tracker resume BATTLE opens one, and others may join it.")
    if len(found) > 1:
        raise Refused(f"Several battles are open: name one of {', '.join(_names(found.values()))}.")
    return Link(next(iter(found)), name, sides)


def _names(paths: Iterable[Path]) -> list[str]:
    """Names by which battles are told apart: those of their files, whole where two are called alike."""
    stems = [each.stem for each in paths]
    return [each.stem if stems.count(each.stem) == 1 else str(each) for each in paths]
