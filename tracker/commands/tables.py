"""`tracker tables RULESET [TABLE]`"""

from argparse import ArgumentParser, Namespace

from tracker.commands.output import put_json, say
from tracker.engine.errors import Refused
from tracker.engine.games import load_ruleset
from tracker.engine.nearest_word import meant
from tracker.engine.tables import by_subject
from tracker.plain.streams import columns
from tracker.talk.tables import table_lines, tables_listed

WIDEST = 120


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="a game, as listed by tracker rulesets")
    parser.add_argument("table", metavar="TABLE", nargs="?", help="one table; all if none is named")
    parser.add_argument("--list", action="store_true", help="only the names of the tables, in groups")
    parser.add_argument("--json", action="store_true", help="for a program")


def run(args: Namespace) -> int:
    ruleset = load_ruleset(args.ruleset)
    tables = ruleset.tables()
    if args.table and args.table not in tables:
        listed = meant(args.table, tables) or f": tracker tables {args.ruleset} --list names them."
        raise Refused(f"{ruleset.title} has no table {args.table[:40]!r}{listed}")
    wanted = [tables[args.table]] if args.table else list(tables.values())
    if args.json:
        put_json(wanted[0] if args.table else wanted)
        return 0
    if args.list:
        say(tables_listed(wanted))
        return 0
    width = columns(100, WIDEST)
    for number, table in enumerate(each for _, group in by_subject(wanted) for each in group):
        say([*([""] * 2 if number else []), *table_lines(table, width=width)])
    return 0
