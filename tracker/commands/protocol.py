"""`tracker protocol [--schema]`"""

from argparse import ArgumentParser, Namespace
from inspect import getdoc

from tracker.commands.output import put_json, say
from tracker.plain.json_commands import schema, shape_words
from tracker.play.command_tags import COMMANDS


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--schema", action="store_true", help="print a JSON Schema of the lines")


def run(args: Namespace) -> int:
    if args.schema:
        put_json(schema())
        return 0
    say(["A program plays by lines of JSON (tracker play SCENARIO --protocol jsonl). It may send:", ""])
    for kind in COMMANDS.values():
        say([shape_words(kind), f"    {getdoc(kind)}"])
    return 0
