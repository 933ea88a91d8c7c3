"""Lines of a list that have no room: they end behind a part of what is said, or go on in the rows below."""

import re
from collections.abc import Iterable, Mapping, Sequence

from tracker.app.parts.rows import (
    LEADING,
    Row,
    cut,
    cut_row,
    first_parts,
    fitting,
    in_whole,
    indented,
    row_width,
    width_of,
    wrapped,
)
from tracker.app.terminal.glyphs import glyphs
from tracker.engine.plurals import counted

# What is said of a choice, by parts that may be left out.
PARTS = re.compile("[,;] ")
LEAST_DETAIL = 4  # cells with fewer of which nothing is said behind a label
MOST_LABEL = 27  # cells of an option's label in the key line
LEAST_TOLD = 6  # cells of its end that tell it from others: a number alone is nobody's name
# Where the beginning of a longer one says enough: "fire; 7-pdr gun has not fired yet". A comma parts a list.
CLAUSE_END = re.compile("[;,:]? [(]|; ")


def in_short(detail: str, reason: str, key: str, width: int, brief: str = "") -> str:
    """Words on a choice on so many cells: why it is barred or warned of, and of the rest what goes in whole.

    A reason that has no room at all is told by its `brief` words, or by its key.
    """
    if width < LEAST_DETAIL:
        return ""
    if reason and width_of(reason) > width:
        first, *others = PARTS.split(reason)
        told = in_whole([first, *others], width)
        short = f"{reason[:1]} {brief}" if brief and 2 + width_of(brief) <= width else f"{reason[:1]} why: {key}"
        reason = told if told.startswith(first) else short
    room = width - width_of(reason) - 2 * bool(reason)
    if reason.startswith(glyphs.barred):
        # Of what may not be chosen anyway the rest is told in whole or not at all.
        return "  ".join(filter(None, (fitting((detail,), room), reason)))
    parts = PARTS.split(detail) if detail else []
    if not (told := _with_others(detail, room)):
        told = _first_of(parts, room)
        told = glyphs.more if parts and not told.startswith(parts[0]) else told
    return "  ".join(filter(None, (told if width_of(told) <= room else "", reason)))


def shorter(words: str, short_words: Mapping[str, str]) -> str:
    """The short form of words, that of their beginning where the rest is a name; "" only for these words alone."""
    for long, short in short_words.items():
        if words == long or (short and words.startswith(long)):
            return short + words[len(long) :]
    return words


def _with_others(detail: str, width: int) -> str:
    """A list at the end of what is said, as "to act: A, B, C", with as many as go in and how many others there are.

    Where not even the first goes in how many they are; "" where they end no words, or need not be counted.
    """
    head, mark, rest = detail.rpartition(": ")
    listed = rest.split(", ")
    if width_of(detail) <= width or not mark or len(listed) < 2 or ";" in rest:
        return ""
    others = first_parts(listed, width - width_of(head + mark), lambda count: f" and {counted(count, 'other')}")
    return head + mark + others if others else fitting((f"{head}{mark}{len(listed)}",), width)


def _first_of(parts: Sequence[str], width: int) -> str:
    """As many parts as go into so many cells, and how many more there are; if not even one does, its beginning."""
    return first_parts(parts, width) or in_whole(parts, width)


def ending_with(line: Row, more: Row, width: int) -> Row:
    """A line that makes room at its end for what says how many are out of sight: nothing is left out in silence."""
    mark = "".join(text for text, _ in more).strip()
    room = width - width_of(mark) - 3
    return (*cut_row(line, room), (f"  {mark}", "dim"))


def in_full(lines: list[Row], whole: list[Row], at: int, width: int, spare: int) -> tuple[list[Row], int]:
    """A list of which too long lines go on below, that under the cursor first, as far as there are rows to spare.

    `whole` are the lines with their labels uncut. Also the row of the line under the cursor.
    """
    shown = [[line] for line in lines]
    for place in sorted(range(len(lines)), key=lambda place: place != at):
        if spare > 0 and (row_width(lines[place]) > width or lines[place] != whole[place]):
            longer = going_on(whole[place], width)
            if len(longer) > 1 + spare:
                *before, (words, style) = whole[place]
                room = (1 + spare) * (width - row_width(tuple(before)) - 4)
                told = _with_others(words.strip(), room) or _first_of(PARTS.split(words.strip()), room)
                longer = going_on((*before, (f"  {told}", style)), width)
            texts = (text.removesuffix(f" {glyphs.more}") for line in longer for text, _ in line)
            if len(longer) <= 1 + spare and not any(glyphs.more in text for text in texts):
                shown[place] = longer
                spare -= len(longer) - 1
    return [row for told in shown for row in told], sum(map(len, shown[:at]))


def going_on(line: Row, width: int) -> list[Row]:
    """A line whose last piece goes on below itself."""
    *before, (words, style) = (piece for piece in line if piece[0])
    if row_width(tuple(before)) > width - 1:
        # Not even the label has room: what is said of it goes on behind it.
        label, style = before.pop()
        words = label + words
    lead = row_width(tuple(before)) + width_of(words) - width_of(words.lstrip())
    indent = lead if lead <= width // 2 else width // 4
    first, *rest = wrapped(words.lstrip(), width - 1 - lead, style)
    if lead > width - 16:
        return [tuple(before), *indented(wrapped(words.lstrip(), width - 1 - indent, style), indent)]
    if indent < lead:
        told = " ".join("".join(text for text, _ in each) for each in rest)
        rest = wrapped(told, width - 1 - indent, style) if told else []
    return [(*before, (" " * (lead - row_width(tuple(before))), style), *first), *indented(rest, indent)]


def told_apart(label: str, others: Iterable[str]) -> str:
    """As many words of a long label as stand beside Enter: the first, or those from where others say something else."""
    words = label.split()
    shared = max((_shared(words, each.split()) for each in others), default=0)
    told, more = _first_words(words), glyphs.more
    if len(told) <= shared < len(words):
        while shared and width_of(" ".join(words[shared:])) < LEAST_TOLD:
            shared -= 1
        told = _first_words(words[shared:])
        end = more if shared + len(told) < len(words) else ""
        return f"{more}{' '.join(told).rstrip(',;:')}{end}"
    return f"{' '.join(told).rstrip(f',;:{more}')}{more}"


def _shared(words: Sequence[str], others: Sequence[str]) -> int:
    """The number of words with which both begin, their commas aside."""
    pairs = ([each.rstrip(",;:") for each in pair] for pair in zip(words, others, strict=False))
    return next((n for n, (one, other) in enumerate(pairs) if one != other), len(others))


def _first_words(words: Sequence[str]) -> list[str]:
    """As many whole words as go in, or the first of them cut; words that lead to others end none."""
    count = next((n for n in range(len(words), 0, -1) if width_of(" ".join(words[:n])) < MOST_LABEL - 1), 0)
    while 1 < count < len(words) and words[count - 1] in LEADING:
        count -= 1
    return list(words[:count]) or [cut(words[0], MOST_LABEL - 1)]
