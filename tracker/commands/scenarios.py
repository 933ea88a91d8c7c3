"""`tracker scenarios [RULESET]`"""

from argparse import ArgumentParser, Namespace

import msgspec

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
                    **msgspec.structs.asdict(card.briefing),
                    "sides": list(card.sides),
                }
                for ruleset, card in found
            ]
        )
        return UNSOUND if problems else 0
    for ruleset, card in found:
        sides = " against ".join(card.sides)
        say([f"{card.id}: {card.title}, {card.briefing.date} ({ruleset.title})", *([f"  {sides}"] if sides else [])])
        for heading, words in card.briefing.parts():
            say(_wrapped(f"{heading}: {words}" if heading else words))
    if not found:
        say(["There are no scenarios."])
    return UNSOUND if problems else 0


def _wrapped(words: str) -> list[str]:
    import textwrap

    return textwrap.wrap(words, 100, initial_indent="  ", subsequent_indent="  ")
