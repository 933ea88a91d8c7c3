"""`tracker schema RULESET [--army]`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.output import put_json
from tracker.engine.errors import Refused
from tracker.engine.file_format import ROSTERS, SCENARIOS, schema_of, words_in
from tracker.engine.games import load_ruleset


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="a game, as listed by tracker rulesets")
    parser.add_argument("--army", action="store_true", help="of rosters, not of scenarios")


def run(args: Namespace) -> int:
    game = load_ruleset(args.ruleset)
    armies = game.armies() if args.army else None
    if args.army and armies is None:
        raise Refused(f"{game.title} knows no rosters.")
    kind = armies.army if armies is not None else game.scenario_kind()
    if kind is None:
        raise Refused(f"{game.title} says nothing of its scenario files.")
    words = words_in(game.format_page(), ROSTERS if args.army else SCENARIOS)
    put_json(schema_of(kind, f"A {'roster' if args.army else 'scenario'} of {game.title}", words))
    return 0
