"""`tracker scenarios [RULESET]`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.catalogue import scenarios
from tracker.commands.output import complain, put_json, say

UNSOUND = 2


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", nargs="?", help="one game; all if none is named")
    parser.add_argument("--json", action="store_true", help="for a program")


def run(args: Namespace) -> int:
    found, problems = scenarios(args.ruleset)
    complain(problems)
    if args.json:
        put_json(
            [
                {
                    "ruleset": ruleset.id,
                    "id": card.id,
                    "title": card.title,
                    "date": card.date,
                    "words": card.words,
                    "sides": list(card.sides),
                }
                for ruleset, card in found
            ]
        )
        return UNSOUND if problems else 0
    for ruleset, card in found:
        sides = " against ".join(card.sides)
        say([f"{card.id}: {card.title}, {card.date} ({ruleset.title})", *([f"  {sides}"] if sides else [])])
        say(_wrapped(card.words))
    if not found:
        say(["There are no scenarios."])
    return UNSOUND if problems else 0


def _wrapped(words: str) -> list[str]:
    import textwrap

    return textwrap.wrap(words, 100, initial_indent="  ", subsequent_indent="  ")
