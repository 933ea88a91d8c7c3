"""`tracker format RULESET [--army]`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.output import say
from tracker.engine.errors import Refused
from tracker.engine.file_format import ROSTERS, SCENARIOS
from tracker.engine.games import load_ruleset


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="a game, as listed by tracker rulesets")
    parser.add_argument("--army", action="store_true", help="of rosters, not of scenarios")


def run(args: Namespace) -> int:
    game = load_ruleset(args.ruleset)
    part = ROSTERS if args.army else SCENARIOS
    lines = game.format_page().splitlines()
    if f"# {part}" not in lines:
        raise Refused(f"{game.title} says nothing of its {part.lower()}.")
    start = lines.index(f"# {part}")
    end = next((n for n, line in enumerate(lines) if n > start and line.startswith("# ")), len(lines))
    say([f"# {part} of {game.title}", *lines[start + 1 : end]])
    return 0
