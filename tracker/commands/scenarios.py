"""`tracker scenarios [RULESET]`"""

from argparse import ArgumentParser, Namespace

import msgspec

from tracker.commands.catalogue import scenarios
from tracker.commands.finding import chosen_scenarios_folder, scenarios_argument
from tracker.commands.output import complain, put_json, say

UNSOUND = 2


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", nargs="?", help="one game; all if none is named")
    parser.add_argument("--json", action="store_true", help="for a program")
    parser.add_argument("--ids", action="store_true", help="nothing but their ids, one a line")
    scenarios_argument(parser)


def run(args: Namespace) -> int:
    found, problems = scenarios(chosen_scenarios_folder(args.scenarios), args.ruleset)
    if args.ids:
        say(dict.fromkeys(card.id for _, card in found))
        return 0
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
                    "own": bool(card.path),
                    "path": card.path,
                }
                for ruleset, card in found
            ]
        )
        return UNSOUND if problems else 0
    for ruleset, card in found:
        sides = " against ".join(card.sides)
        own = ", your own" if card.path else ""
        head = f"{card.id}: {card.title}, {card.briefing.date} ({ruleset.title}{own})"
        say([head, *([f"  {card.path}"] if own else []), *([f"  {sides}"] if sides else [])])
        for heading, words in card.briefing.parts():
            say(_wrapped(f"{heading}: {words}" if heading else words))
    if not found:
        say(["There are no scenarios."])
    return UNSOUND if problems else 0


def _wrapped(words: str) -> list[str]:
    import textwrap

    return textwrap.wrap(words, 100, initial_indent="  ", subsequent_indent="  ")
