"""`tracker rulesets`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.output import complain, put_json, say
from tracker.engine import sound_games


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for a program")


def run(args: Namespace) -> int:
    loaded, problems = sound_games("scenarios", "tables", "rulings")
    if args.json:
        put_json(
            [
                {
                    "id": game.id,
                    "title": game.title,
                    "version": game.version,
                    "scenarios": list(game.scenarios()),
                    "tables": list(game.tables()),
                }
                for game in loaded
            ]
        )
    else:
        from tracker.talk.tables import plain_rows

        rows = [
            [game.id, game.title, f"version {game.version}", f"{len(game.scenarios())} scenarios"] for game in loaded
        ]
        say(plain_rows(rows, 120) or ["No games are installed."])
    complain(problems)
    return 2 if problems else 0
