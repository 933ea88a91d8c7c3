"""`tracker log BATTLE`"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

import msgspec

from tracker.commands.finding import battle_argument, read_named, saves_argument
from tracker.commands.output import put_json, say
from tracker.engine import Node
from tracker.journal.battle_reader import Recorded
from tracker.talk.log_words import transcript_lines


def arguments(parser: ArgumentParser) -> None:
    battle_argument(parser)
    parser.add_argument("--steps", action="store_true", help="put its step before each line")
    parser.add_argument("--json", action="store_true", help="for a program")
    saves_argument(parser)


def run(args: Namespace) -> int:
    recorded = read_named(args)
    if args.json:
        put_json(_as_json(recorded))
    else:
        say(_transcript(recorded, args.steps))
    return 0


def _transcript(recorded: Recorded, steps: bool) -> Iterator[str]:
    yield recorded.title
    line = recorded.line
    notes, marks = recorded.notes_on(line), recorded.marks_on(line)
    for node in line:
        said = transcript_lines(node.log)
        said += [f"by: {node.by}"] if node.by and node.is_set_right else []
        said += [f"note: {each.text}" for each in notes if each.after == node.seq]
        said += [f"mark: {each.text}" for each in marks if each.after == node.seq]
        said += [each.text for each in recorded.moves if each.after == node.seq]
        yield from (f"{node.step:>5}  {line}" if steps and line else line for line in said)
    if recorded.result:
        yield from ("", f"Result: {recorded.result}")


def _as_json(recorded: Recorded) -> dict[str, Any]:
    from tracker.talk.json_prompts import line

    return {
        "title": recorded.title,
        "ruleset": recorded.ruleset,
        "result": recorded.result,
        "lines": [{"step": node.step, **line(each)} for node in recorded.line for each in node.log],
        "steps": [_step(recorded, node) for node in recorded.line[1:]],
        "notes": [{"step": each.step, "text": each.text} for each in recorded.notes_on(recorded.line)],
        "marks": [{"step": each.step, "name": each.text} for each in recorded.marks_on(recorded.line)],
        "problems": recorded.problems,
    }


def _step(recorded: Recorded, node: Node) -> dict[str, Any]:
    """An input as it was given, without the order of a shuffle."""
    from tracker.engine.sealed import masked_value

    given: dict[str, Any] = msgspec.to_builtins(node.input) if node.input is not None else {"kind": "gap"}
    if "value" in given:
        given["value"] = masked_value(given["value"])
    at = recorded.times.get(node.seq)
    by = {"by": node.by} if node.by else {}
    return {"step": node.step, "at": at.isoformat() if at else None, **by, **given}
