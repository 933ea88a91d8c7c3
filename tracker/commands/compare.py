"""`tracker compare BATTLE [OTHER]`"""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from tracker.commands.finding import find_any, saves_argument
from tracker.commands.output import complain, put_json, say
from tracker.engine import Refused
from tracker.journal.branching import find_parent
from tracker.journal.recorded import Recorded, read_battle
from tracker.journal.timeline import Timeline
from tracker.report.compare import Comparison, Row, compare, ending_words, parting_words
from tracker.talk.tables import plain_rows


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("battle", metavar="BATTLE", help="a file, or the name of a battle or sample")
    parser.add_argument("other", metavar="OTHER", nargs="?", help="another battle; else the one it was branched from")
    parser.add_argument("--json", action="store_true", help="for a program")
    saves_argument(parser)


def run(args: Namespace) -> int:
    battle = read_battle(find_any(args.battle, args.saves))
    other = read_battle(find_any(args.other, args.saves)) if args.other else _parent(battle, args.saves)
    complain([*battle.problems, *other.problems])
    # A branch comes second, whichever way round it was asked.
    pair = (battle, other) if args.other else (other, battle)
    found = compare(*map(Timeline.of, pair))
    if args.json:
        put_json(_as_json(found))
    else:
        say(_told(found))
    return 0


def _parent(battle: Recorded, saves: str | None) -> Recorded:
    """The battle that this one comes from: beside it, or wherever battles and samples are found."""
    try:
        return find_parent(battle)
    except Refused:
        if battle.header.parent is None:
            raise
        return read_battle(find_any(Path(battle.header.parent.file).stem, saves))


def _told(found: Comparison) -> list[str]:
    lines = parting_words(found)
    if found.told:
        lines.append(found.told)
    first, second = found.endings
    head = ["Turn", *(f"{side}: first" for side in found.sides), *(f"{side}: second" for side in found.sides)]
    lines += ["", f"First: {first.title}. Second: {second.title}.", "Figures as each turn began:"]
    lines += plain_rows([head, *(_cells(row, len(found.sides)) for row in found.rows)], 120)
    return [*lines, "", ending_words(first), ending_words(second)]


def _cells(row: Row, sides: int) -> list[str]:
    shown = [map(str, figures) if figures is not None else ["-"] * sides for figures in (row.first, row.second)]
    return [row.label, *shown[0], *shown[1]]


def _as_json(found: Comparison) -> dict[str, Any]:
    import msgspec

    steps = [
        {
            "first": each.before.step if each.before else None,
            "second": each.after.step if each.after else None,
            "then": each.then,
            "now": each.now,
        }
        for each in found.unlike
    ]
    rest = {name: getattr(found, name) for name in found.__struct_fields__ if name != "unlike"}
    said: dict[str, Any] = msgspec.to_builtins({**rest, "unlike": steps})
    return said
