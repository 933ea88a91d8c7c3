"""A report as Markdown."""

import re

from tracker.harmless_text import clean
from tracker.report.document import (
    Block,
    Bullets,
    Document,
    FoldedBlocks,
    Grid,
    Heading,
    Paragraph,
    Photo,
    Picture,
    Roomy,
)

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~])")
_AT_START = re.compile(r"^(\s*)([#+\-]|\d+[.)])(?=\s|$)")


def markdown(document: Document) -> str:
    """The whole report, blocks parted by empty lines."""
    return "\n\n".join("\n".join(_lines(block)) for block in document.blocks) + "\n"


def _lines(block: Block) -> list[str]:
    match block:
        case Heading(level, text, _, anchor):
            return [*([f'<a id="{anchor}"></a>', ""] if anchor else []), f"{'#' * level} {plain(text)}"]
        case Paragraph(text, lead, (words, anchor)):
            said = f"**{plain(lead)}** {plain(text)}".rstrip() if lead else _start(plain(text))
            return [f"{said} [{plain(words)}](#{anchor})" if anchor else said]
        case Bullets(items):
            return [f"- {_start(plain(item))}" for item in items]
        case Grid():
            return _grid(block)
        case Roomy(grid, _):
            return _grid(grid)
        case Photo(_, caption):
            return [f"*Photo: {plain(caption)}*"]
        case FoldedBlocks(summary, blocks):
            folded = [["", *_lines(each)] for each in blocks]
            return [f"**{plain(summary)}**", *(line for lines in folded for line in lines)]
        case Picture(_, lines, words):
            return ["```text", *map(clean, lines), "```", "", *[f"- {plain(each)}" for each in words]]


def _grid(grid: Grid) -> list[str]:
    rule = ["---:" if number in grid.numbers else "---" for number in range(len(grid.head))]
    rows = [grid.head, *grid.rows]
    told = [f"| {' | '.join(plain(cell) for cell in row)} |" for row in rows]
    return [told[0], f"| {' | '.join(rule)} |", *told[1:]]


def plain(text: str) -> str:
    """Text that Markdown shows as it is, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _start(text: str) -> str:
    return _AT_START.sub(lambda found: f"{found[1]}\\{found[2]}" if len(found[2]) == 1 else found[0], text)
