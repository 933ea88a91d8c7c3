"""Log lines as people read them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from tracker.engine.inputs import AnswerInput
from tracker.engine.plurals import of_several
from tracker.engine.prompts.roll_words import UNROLLED

if TYPE_CHECKING:
    from tracker.engine import Change, Line, Node

TABLE = "On the table: "
# Lines that are told when a battle is taken up again.
REMINDED = 12
# How an order begins that is the same for several units, and what makes it one for each: "take 2 off", "toward it".
ORDER, EACH = r"(?:put|take|move|turn) \D*", r"\b(?:its?|he|his)\b"


def played_lines(change: "Change") -> "list[Line]":
    """The lines of a change, without orders where the way of the figures has them."""
    return [each for each in change.log if each.kind != "table" or not change.restore_steps]


def lines_of(node: "Node") -> "tuple[Line, ...]":
    """The lines of an input; the dice of several in a row in brackets: "Infantry 1 [1 2]; Chief 3 [2]"."""
    given = node.input
    dice = given.value.get("dice") if isinstance(given, AnswerInput) and isinstance(given.value, dict) else None
    if not isinstance(dice, dict) or len(dice) < 2:
        return node.log
    faces = [" ".join(map(str, each)) for each in dice.values() if each]
    return tuple(_with_brackets(line, faces) if line.kind == "roll" else line for line in node.log)


def _with_brackets(line: "Line", faces: list[str]) -> "Line":
    """A roll with these dice in brackets, as far as it names them in their order, with their sums: "-1 + [6] = 5"."""
    text, at = line.text, 0
    for each in faces:
        found = re.compile(rf"(?<=\S ){each}(?=;| \((?:typed|app))").search(text, at)
        if found is None:
            return line
        before = text[: found.start()]
        factor = _factor(before) if each.isdecimal() else ""
        told = f"{factor} + [{each}] = {int(factor) + int(each)}" if factor else f"[{each}]"
        # "B Coy 2 5 + [1]" would read as if the factor were part of the name.
        before = f"{before.rstrip()}: " if factor else before
        text, at = f"{before}{told}{text[found.end() :]}", len(before) + len(told)
    return structs.replace(line, text=text)


def _factor(before: str) -> str:
    """The factor that a title says behind a name, to which that one's die is added: "A (3) against B (2): A "."""
    title, _, dice = before.partition(": ")
    name = re.escape(dice.rpartition("; ")[2].rstrip())
    found = re.search(rf"(?:^| against ){name} \((-?\d+)\)", title)
    return found[1] if found else ""


def transcript_lines(lines: "Iterable[Line]") -> list[str]:
    """Each line with its kind, headings set off: for whoever reads afterwards which line is what."""
    told = []
    for line in lines:
        told += [""] if line.kind == "heading" else []
        told.append(f"{line.kind}: {line.text}")
    return told


def said_together(lines: "Iterable[Line]", names: Mapping[str, str], kind: str = "result") -> "list[Line]":
    """Results, or orders, that say the same of several units in a row as one: "A, B go back to the road".

    `names`: by id. Of an order's `kind` only orders, else all but them.
    """
    found: list[Line] = []
    same, whose = ("", ""), list[str]()
    for line in lines:
        if (line.kind == "table") != (kind == "table"):
            continue
        head, named, tail = _parted(line, names) if line.kind == kind else ("", "", "")
        does = head, " " + of_several(tail[1:]) if not head and tail.startswith(" ") else tail
        is_alike = bool(re.fullmatch(ORDER, head) and not re.search(EACH, tail) if kind == "table" else not head)
        if named and is_alike and does == same:
            whose.append(named)
            units = (*found[-1].units, *line.units)
            they_do = f": they {of_several(tail[5:])}" if tail.startswith(": it ") else does[1]
            found[-1] = structs.replace(line, text=f"{head}{', '.join(whose)}{they_do}", units=units)
        else:
            found.append(line)
            same, whose = does, [named]
    return found


def _parted(line: "Line", names: Mapping[str, str]) -> tuple[str, str, str]:
    """A line as the words before the names of its units, those with all that follow them in a row, and the rest."""
    first = names.get(line.units[0], "") if line.units else ""
    head, named, tail = line.text.partition(first) if first else ("", "", "")
    while tail.startswith(", ") and (other := max(filter(tail[2:].startswith, names.values()), key=len, default="")):
        named, tail = f"{named}, {other}", tail[2 + len(other) :]
    return head, named, tail


def log_lines(lines: "Iterable[Line]") -> list[str]:
    """Headings set off, events at the table called so."""
    told = []
    for line in lines:
        if line.kind == "heading":
            told += ["", f"{line.text}"]
        elif line.kind == "table":
            told.append(f"{TABLE}{line.text}")
        elif line.kind == "note":
            told.append(f"Note: {line.text}")
        else:
            told.append(line.text)
    return told


def recent_lines(nodes: "Sequence[Node]") -> "list[Line]":
    """The last lines of a log, which are told when a battle is taken up again."""
    lines: list[Line] = []
    for node in reversed(nodes):
        lines[:0] = node.log
        if len(lines) >= REMINDED:
            break
    return lines[-REMINDED:]


def unrolled_titles(lines: "Sequence[Line]") -> "list[tuple[str, str]]":
    """The titles of rolls that nobody had to make, as all results do the same, each with the id of whom it is about.

    Nobody expects to roll for what is about no unit, such as who moves first of one side.
    """
    end = f": {UNROLLED}"
    pairs = zip(lines, lines[1:], strict=False)
    return [(one.text.removesuffix(end), two.units[0]) for one, two in pairs if two.units and one.text.endswith(end)]


def nothing_but_remarks(change: "Change") -> str:
    """The remarks on an answer of which nothing else came, as of a shot that does not reach: they are what is new."""
    log = change.log if change.did == "play" else ()
    return " ".join(line.text for line in log) if all(line.kind == "note" for line in log) else ""
