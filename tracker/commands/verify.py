"""`tracker verify BATTLE...`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.finding import find_any, saves_argument
from tracker.commands.output import complain, say
from tracker.engine.errors import TrackerError
from tracker.journal.battle_reader import read_battle, verify_battle

DIFFERS, UNUSABLE = 1, 2


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("battles", metavar="BATTLE", nargs="+", help="a file, or the name of a battle or sample")
    saves_argument(parser)


def run(args: Namespace) -> int:
    return max(_verify(name, args.saves) for name in args.battles)


def _verify(name: str, saves: str | None) -> int:
    try:
        recorded = read_battle(find_any(name, saves))
        difference = verify_battle(recorded)
    except TrackerError as error:
        complain([str(error)])
        return UNUSABLE
    complain(recorded.problems)
    if difference is not None:
        say([f"{name}: {difference}."])
        return DIFFERS
    steps = f"{recorded.head.step} steps come out as recorded"
    say([f"{name} is damaged: of what is left {steps}." if recorded.problems else f"{name} holds: {steps}."])
    return DIFFERS if recorded.problems else 0
