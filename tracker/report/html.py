"""A report as one HTML file that asks nobody for anything, for a phone, a screen reader and paper."""

from html import escape

from tracker.clean import clean
from tracker.report.document import Block, Bullets, Document, Fold, Grid, Heading, Paragraph, Picture

STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 44rem; padding: 1rem; font: 1rem/1.5 Georgia, serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; }
ul { padding-left: 1.2rem; }
figcaption { font-size: 0.85rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.6rem 0.2rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8888; }
.number { text-align: right; }
figure { margin: 1rem 0; }
figure svg { display: block; width: 100%; height: auto; }
@media (max-width: 30rem) {
  body { padding: 0.7rem; }
  table { font-size: 0.8rem; line-height: 1.3; }
  th, td { padding-right: 0.4rem; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  h2, h3 { break-after: avoid; }
  figure, tr, li { break-inside: avoid; }
  .wide { overflow: visible; }
}
"""


def html(document: Document) -> str:
    """The whole report."""
    body = "\n".join(_block(block) for block in document.blocks)
    title = _shown(document.title)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _block(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{_shown(text)}</h{level}>"
        case Paragraph(text, lead):
            set_off = f"<strong>{_shown(lead)}</strong> " if lead else ""
            return f"<p>{set_off}{_shown(text)}</p>"
        case Bullets(items):
            return "<ul>\n" + "\n".join(f"<li>{_shown(item)}</li>" for item in items) + "\n</ul>"
        case Grid():
            return _grid(block)
        case Fold(summary, blocks):
            inside = "\n".join(_block(each) for each in blocks)
            return f"<details>\n<summary>{_shown(summary)}</summary>\n{inside}\n</details>"
        case Picture(svg, _, words):
            told = " ".join(words)
            return f"<figure>\n{svg}\n<figcaption>{_shown(told)}</figcaption>\n</figure>"


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col"{_kind(grid, number)}>{_shown(cell)}</th>' for number, cell in enumerate(grid.head))
    rows = "\n".join(f"<tr>{_row(grid, row)}</tr>" for row in grid.rows)
    return f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>'


def _row(grid: Grid, row: tuple[str, ...]) -> str:
    first, *rest = row
    cells = "".join(f"<td{_kind(grid, number)}>{_shown(cell)}</td>" for number, cell in enumerate(rest, 1))
    return f'<th scope="row">{_shown(first)}</th>{cells}'


def _kind(grid: Grid, number: int) -> str:
    return ' class="number"' if number in grid.numbers else ""


def _shown(text: str) -> str:
    """Text on one line that no browser takes for markup, or obeys."""
    return escape(clean(text))
