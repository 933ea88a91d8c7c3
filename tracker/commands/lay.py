"""`tracker lay [SCENARIO]`"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from tracker.commands.catalogue import find_scenario
from tracker.commands.finding import chosen_scenarios_folder, saves_argument, saves_folder, scenarios_argument
from tracker.commands.output import complain, say
from tracker.commands.sitting_down import seat_arguments, sit_down
from tracker.engine import AnyRuleset, Refused, sound_games
from tracker.journal.own_scenarios import SUFFIX, game_of_file
from tracker.journal.session import Session
from tracker.play.laid_table_commands import LAYING


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="SCENARIO", nargs="?", help="the one to copy with a new table; dice or hand: a small battle"
    )
    parser.add_argument("--ruleset", metavar="RULESET", default="", help="the game, if several have it")
    parser.add_argument("--seed", metavar="N", type=int, help="for the app's dice")
    seat_arguments(parser)
    saves_argument(parser)
    scenarios_argument(parser)


def run(args: Namespace) -> int:
    # Told before anything is kept: what is made goes there too.
    own = chosen_scenarios_folder(args.scenarios)
    games, problems = sound_games("sub_games", only=args.ruleset)
    complain(problems)
    laying = [game for game in games if LAYING in game.sub_games()]
    if not args.what:
        for game in laying:
            say([f"{game.title}, by tracker lay and any of its scenarios, or one of:", *_ways(game)])
        return 0
    game_id, what = _found(laying, args, own)
    folder = saves_folder(args.saves)
    return sit_down(
        args,
        lambda dice_source: Session.new(folder, f"{game_id}.{LAYING}", what, {}, args.seed, autopilot=dice_source),
        fresh=True,
    )


def _ways(game: AnyRuleset) -> list[str]:
    cards = game.sub_games()[LAYING].scenarios().values()
    return [f"  {card.id:<6}{card.title}, with a small battle on it" for card in cards]


def _found(laying: list[AnyRuleset], args: Namespace, own: Path) -> tuple[str, str]:
    """The game, and what is laid: a way of its own, else a scenario by its id or path. Raises Refused."""
    found = [game.id for game in laying if args.what in game.sub_games()[LAYING].scenarios()]
    if len(found) == 1:
        return found[0], args.what
    if found:
        raise Refused(f"Several games lay a table by {args.what}: add --ruleset and one of {', '.join(found)}.")
    if args.what.endswith(SUFFIX):
        path = Path(args.what).resolve()
        game_id, what = game_of_file(path, args.ruleset or None), str(path)
    else:
        game_id, what = find_scenario(own, args.what, args.ruleset or None)
    if game_id not in [game.id for game in laying]:
        raise Refused(f"{args.what[:60]} is a scenario of {game_id}, a game that lays no tables.")
    return game_id, what
