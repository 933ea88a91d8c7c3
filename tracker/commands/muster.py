"""`tracker muster [LIST|ROSTER]`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.finding import saves_argument, saves_folder
from tracker.commands.house_rules import rulings_argument, rulings_of
from tracker.commands.output import complain, say
from tracker.commands.sitting_down import seat_arguments, sit_down
from tracker.engine import AnyRuleset, Refused, load_ruleset, sound_games
from tracker.journal.armies import ROSTERS, read_army
from tracker.journal.session import Session

NAME = "muster"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="LIST|ROSTER", nargs="?", help="an army list, or a roster to add to")
    parser.add_argument("--ruleset", metavar="RULESET", default="", help="the game, if several have such a list")
    parser.add_argument("--seed", metavar="N", type=int, help="for the app's dice")
    rulings_argument(parser)
    seat_arguments(parser)
    saves_argument(parser)


def run(args: Namespace) -> int:
    games, problems = sound_games("sub_games", only=args.ruleset)
    complain(problems)
    musters = [game.sub_games()[NAME] for game in games if NAME in game.sub_games()]
    if not args.what:
        for each in musters:
            say([f"{each.title}, by tracker muster and one of:", *_lists(each)])
        return 0
    ruleset, what = _found(musters, args)
    folder, rulings = saves_folder(args.saves), rulings_of(args.set)
    return sit_down(
        args,
        lambda dice_source: Session.new(folder, ruleset, what, rulings, args.seed, autopilot=dice_source),
        fresh=True,
    )


def _lists(muster: AnyRuleset) -> list[str]:
    cards = muster.scenarios().values()
    widest = max((len(card.id) for card in cards), default=0)
    return [f"  {card.id:<{widest}}  {card.title}" for card in cards]


def _found(musters: list[AnyRuleset], args: Namespace) -> tuple[str, str]:
    """The muster and what it begins with: a list by its id, else a roster. Raises Refused."""
    found = [each.id for each in musters if args.what in each.scenarios()]
    if len(found) == 1:
        return found[0], args.what
    if found:
        raise Refused(f"Several games have a list {args.what!r}: add --ruleset and one of {', '.join(found)}.")
    try:
        path = ROSTERS.find(ROSTERS.folder(), args.what)
    except Refused:
        raise Refused(f"There is no list or roster {args.what[:60]!r}: tracker muster names the lists.") from None
    game = read_army(path).army.game
    if NAME not in load_ruleset(game).sub_games():
        raise Refused(f"{path.name} is of {game}, which has no muster: tracker armies --edit adds to it.")
    return f"{game}.{NAME}", str(path.resolve())
