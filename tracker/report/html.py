"""A report as one HTML file that asks nobody for anything, for a phone, a screen reader and paper."""

import re
from collections.abc import Iterable
from html import escape

from tracker.harmless_text import as_html, clean
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
from tracker.report.html_style import style

# A name of fewer letters is found in too many words.
SHORTEST = 2


def html(document: Document) -> str:
    page = _Page(document)
    body = "\n".join(page.block(block) for block in document.blocks)
    title = as_html(document.title)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style()}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


class ColouredNames:
    """The names of sides and units, each in the colour of its side wherever running text has it."""

    def __init__(self, styles: Iterable[tuple[str, str]]) -> None:
        self._styles = dict(styles)
        longest = sorted((name for name in self._styles if len(name) >= SHORTEST), key=len, reverse=True)
        names = "|".join(map(re.escape, longest))
        self._names = re.compile(rf"(?<!\w)({names})(?!\w)") if names else None

    def in_text(self, text: str) -> str:
        if self._names is None:
            return as_html(text)
        parts = self._names.split(clean(text))
        return "".join(
            f'<b class="{self._styles[part]}">{escape(part)}</b>' if place % 2 else escape(part)
            for place, part in enumerate(parts)
        )


class _Page:
    def __init__(self, document: Document) -> None:
        self._coloured = ColouredNames(document.styles).in_text

    def block(self, block: Block) -> str:
        match block:
            case Heading(level, text, colour, anchor):
                side = f' class="side {colour}"' if colour else ""
                named = f' id="{escape(anchor)}"' if anchor else ""
                return f"<h{level}{named}{side}>{as_html(text)}</h{level}>"
            case Paragraph(text, lead, (words, anchor)):
                set_off = f"<strong>{as_html(lead)}</strong> " if lead else ""
                link = f' <a href="#{escape(anchor)}">{as_html(words)}</a>' if anchor else ""
                return f"<p>{set_off}{self._coloured(text)}{link}</p>"
            case Bullets(items):
                return "<ul>\n" + "\n".join(f"<li>{self._coloured(item)}</li>" for item in items) + "\n</ul>"
            case Grid():
                return _grid(block)
            case Roomy(grid, parts):
                inside = "\n".join(self.block(each) for each in parts)
                return f'<div class="roomy">{_grid(grid)}</div>\n<div class="parts">\n{inside}\n</div>'
            case Photo(uri, caption):
                words = as_html(caption)
                return f'<figure>\n<img src="{uri}" alt="{words}">\n<figcaption>{words}</figcaption>\n</figure>'
            case FoldedBlocks(summary, blocks):
                inside = "\n".join(self.block(each) for each in blocks)
                return f"<details>\n<summary>{as_html(summary)}</summary>\n{inside}\n</details>"
            case Picture(svg, _, words):
                told = " ".join(words)
                return f"<figure>\n{svg}\n<figcaption>{self._coloured(told)}</figcaption>\n</figure>"


def _grid(grid: Grid) -> str:
    head = "".join(
        f'<th scope="col"{_kind(grid, number)}>{as_html(cell)}</th>' for number, cell in enumerate(grid.head)
    )
    rows = "\n".join(f"<tr>{_row(grid, row)}</tr>" for row in grid.rows)
    return f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>'


def _row(grid: Grid, row: tuple[str, ...]) -> str:
    """A row; each cell knows the head of its column, for where the screen is too narrow for columns."""
    first, *rest = row
    cells = "".join(
        f'<td data-head="{as_html(grid.head[number])}"{_kind(grid, number)}>{as_html(cell)}</td>'
        for number, cell in enumerate(rest, 1)
    )
    return f'<th scope="row">{as_html(first)}</th>{cells}'


def _kind(grid: Grid, number: int) -> str:
    return ' class="number"' if number in grid.numbers else ""
