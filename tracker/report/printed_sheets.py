"""The sheets for paper as one HTML file: what belongs together stays on a page, and no heading stands alone."""

from pathlib import Path

from tracker.engine import Boxes, Refused, Rule, Table, load_ruleset
from tracker.harmless_text import as_html
from tracker.journal.armies import read_army
from tracker.journal.disk import write_new
from tracker.report.html_style import SIDES
from tracker.report.sheet_data import PrintedSheets, SheetSide, SheetUnit, sheets_of_army

PAPERS = {"a4": "A4", "letter": "letter"}
MARK = '<meta name="generator" content="tracker print">'
GROUP = 5
# So few boxes stand before the name, more on a line of their own.
FEW_BOXES = 3
NOTE_LINES, FEW_LINES = 9, 3
STAR, LOST = "\u2605", "\u00d7"
# So many turns are drawn where a battle has no last one.
TURNS = 12
# A table of more rows than this may go on to the next page, its head with it.
WHOLE = 24
# A table with so many columns stands in smaller print.
MANY_COLUMNS = 7

_STYLE = """
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 48rem; padding: 1rem; color: #000; background: #fff; overflow-wrap: break-word;
  font: 10.5pt/1.35 Optima, Candara, "Gill Sans", "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font-size: 17pt; margin: 0 0 2pt; }
h2 { font-size: 13pt; margin: 16pt 0 5pt; padding-bottom: 2pt; border-bottom: 1.5pt solid; }
h3 { font-size: 11pt; margin: 10pt 0 3pt; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; break-inside: avoid; }
p { margin: 3pt 0; orphans: 3; widows: 3; }
.totals, .small { font-size: 9.5pt; }
table { border-collapse: collapse; width: 100%; font-size: 9.5pt; }
th, td { text-align: left; vertical-align: top; padding: 2.5pt 6pt 2.5pt 0; border-bottom: 0.5pt solid #777; }
thead { display: table-header-group; }
thead th { border-bottom: 1.2pt solid; vertical-align: bottom; }
tbody th { font-weight: 600; }
tr { break-inside: avoid; }
p:has(~ table) { break-after: avoid; }
tr.unit td, tr.unit th { border-bottom: 0; padding-bottom: 0; }
tr.boxes td { padding: 2pt 0 5pt; }
tbody.pair { break-inside: avoid; }
.five { display: inline-block; white-space: nowrap; margin: 1pt 5pt 1pt 0; }
.box { display: inline-block; width: 11pt; height: 11pt; margin-right: 2pt; border: 0.9pt solid #000;
  vertical-align: middle; text-align: center; font-size: 8pt; line-height: 9.4pt; }
.box.marked { border-width: 2pt; line-height: 7.4pt; }
.box.lost { background: #bbb; font-size: 11pt; }
.die { display: inline-block; width: 10pt; height: 10pt; border: 1pt solid #000; border-radius: 2pt; }
.turn { display: inline-block; width: 17pt; height: 17pt; margin: 0 4pt 4pt 0; border: 0.9pt solid #000;
  text-align: center; vertical-align: top; font-size: 9.5pt; line-height: 15pt; }
.turn.over { background: #bbb; text-decoration: line-through; }
.turn.now { border-width: 2.4pt; line-height: 12.5pt; font-weight: 700; }
.box.lost, .turn, .die { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.keys { columns: 2; column-gap: 9mm; font-size: 9pt; line-height: 1.25; }
.keys div { break-inside: avoid; padding: 1.5pt 0 1.5pt 4.6em; text-indent: -4.6em; }
.keys b { display: inline-block; min-width: 4.2em; margin-right: 0.4em; text-indent: 0; }
.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 7pt; }
.card { border: 1.2pt solid #000; border-radius: 3pt; padding: 5pt 7pt; break-inside: avoid; }
.card h3 { margin: 0 0 2pt; border-bottom: 0.6pt solid; }
.card dl { margin: 0 0 3pt; font-size: 9pt; }
.card dl div { display: inline-block; margin-right: 8pt; }
.card dt { display: inline; color: #333; }
.card dd { display: inline; margin: 0; font-weight: 600; }
.lines div { border-bottom: 0.5pt solid #777; height: 17pt; break-inside: avoid; }
.whole { break-inside: avoid; }
ul.rules { list-style: none; padding: 0; margin: 0; font-size: 9.5pt; }
ul.rules li { break-inside: avoid; padding: 1.5pt 0 1.5pt 8em; text-indent: -8em; }
ul.rules b { display: inline-block; min-width: 7.6em; margin-right: 0.4em; text-indent: 0; }
.coarse { display: none; }
.many table { font-size: 7.6pt; line-height: 1.22; }
.many th, .many td { padding-right: 4pt; }
.page { break-before: page; }
"""


def sheets_html(sheets: PrintedSheets, paper: str) -> str:
    """The whole file, for a paper by its name in CSS."""
    parts = [
        _head(sheets),
        _turn_track(sheets),
        *(_order_of_battle(side) for side in sheets.sides),
        _map(sheets),
        _objectives(sheets),
        _cards(sheets),
        _rules(sheets),
        _tables(sheets.tables),
        _keys(sheets.keys),
    ]
    body = "\n".join(part for part in parts if part)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{MARK}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{as_html(sheets.title)}</title>\n<style>\n@page {{ size: {paper}; margin: 14mm 13mm; }}{_STYLE}"
        "@media print { body { max-width: none; padding: 0; } }\n"
        f"</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _head(sheets: PrintedSheets) -> str:
    turns = f" Last turn: {sheets.last_turn}." if sheets.last_turn else ""
    return f'<h1>{as_html(sheets.title)}</h1>\n<p class="small">{as_html(sheets.game)}.{turns}</p>'


def _turn_track(sheets: PrintedSheets) -> str:
    """A box for each turn: those that are over ticked, the one that is on in a thick frame."""
    if not sheets.has_turns:
        return ""
    last = max(sheets.turn, sheets.last_turn or TURNS)
    boxes = "".join(
        f'<span class="turn{" over" if turn < sheets.turn else " now" if turn == sheets.turn else ""}">{turn}</span>'
        for turn in range(1, last + 1)
    )
    return f'<section class="whole">\n<h2>Turns</h2>\n<p>{boxes}</p>\n</section>'


def _keys(keys: tuple[tuple[str, str], ...]) -> str:
    if not keys:
        return ""
    lines = "\n".join(f"<div><b>{as_html(key)}</b>{as_html(words)}</div>" for key, words in keys)
    return f'<section class="whole">\n<h2>Keys</h2>\n<div class="keys">\n{lines}\n</div>\n</section>'


def _order_of_battle(side: SheetSide) -> str:
    head = "".join(f'<th scope="col">{as_html(each)}</th>' for each in ("Unit", *side.headings))
    rows = "\n".join(_unit_rows(unit, len(side.headings)) for unit in side.units)
    told = [f'<p class="totals">{as_html(side.totals)}</p>'] if side.totals else []
    told += [_paragraph(each) for each in side.notes.split("\n") if each.strip()]
    told += [f'<p class="totals">Bent: {as_html(each)}</p>' for each in side.bent]
    table = f"<table>\n<thead><tr>{head}</tr></thead>\n{rows}\n</table>" if side.units else ""
    above = "\n".join(told)
    return f"<section>\n<h2>Order of battle: {as_html(side.name)}{_die(side)}</h2>\n{above}\n{table}\n</section>"


def _die(side: SheetSide) -> str:
    """The colour of a side's dice, as a die beside its name; the word stands below, for paper without colours."""
    if side.colour not in SIDES:
        return ""
    return (
        f' <span class="die" style="background: {SIDES[side.colour][0]}" role="img" aria-label="{side.colour}"></span>'
    )


def _unit_rows(unit: SheetUnit, columns: int) -> str:
    cells = "".join(f"<td>{as_html(cell)}</td>" for cell in unit.cells)
    if unit.boxes.count <= FEW_BOXES and not unit.boxes.names and not unit.boxes.note:
        return (
            f'<tbody><tr><th scope="row">{_boxes(unit.boxes, unit.lost)} {as_html(unit.name)}</th>{cells}</tr></tbody>'
        )
    return (
        f'<tbody class="pair"><tr class="unit"><th scope="row">{as_html(unit.name)}</th>{cells}</tr>\n'
        f'<tr class="boxes"><td colspan="{columns + 1}">{_boxes(unit.boxes, unit.lost)}</td></tr></tbody>'
    )


def _boxes(boxes: Boxes, lost: int) -> str:
    """Casualty boxes by fives, which never part at the end of a line; those lost are ticked from the last on."""
    # Some games count the boxes that are left.
    count = max(boxes.count, lost)
    signs = (boxes.signs or (STAR,) * boxes.marked)[: count - lost]
    signs += ("",) * (count - lost - len(signs)) + (LOST,) * lost
    fives = (signs[at : at + GROUP] for at in range(0, len(signs), GROUP))
    drawn = "".join(f'<span class="five">{"".join(map(_box, five))}</span>' for five in fives)
    told = "; ".join(part for part in (f"{STAR} {', '.join(boxes.names)}" if boxes.names else "", boxes.note) if part)
    note = f' <span class="small">{as_html(told)}</span>' if told else ""
    gone = f", {lost} lost" if lost else ""
    return f'<span role="img" aria-label="{count} {as_html(boxes.what)}{gone}">{drawn}</span>{note}'


def _box(sign: str) -> str:
    if sign == LOST:
        return f'<span class="box lost">{LOST}</span>'
    return f'<span class="box marked">{as_html(sign)}</span>' if sign else '<span class="box"></span>'


def _objectives(sheets: PrintedSheets) -> str:
    parts = [_titled(heading or "The battle", words) for heading, words in sheets.parts]
    told = parts or ['<div class="lines">' + "<div></div>" * FEW_LINES + "</div>"]
    some, more = "<div></div>" * FEW_LINES, "<div></div>" * (NOTE_LINES - FEW_LINES)
    lines = f'<div class="whole"><h3>Notes</h3><div class="lines">{some}</div></div><div class="lines">{more}</div>'
    return "<section>\n<h2>Objectives</h2>\n" + "\n".join([*told, lines]) + "\n</section>"


def _map(sheets: PrintedSheets) -> str:
    roads = "Thick lines are roads. " if 'stroke-width="5"' in sheets.map else ""
    legend = f'<p class="small">{roads}Each unit stands there with its strength, of many the first three.</p>'
    return f'<section class="whole">\n<h2>Map</h2>\n{legend}\n{sheets.map}\n</section>' if sheets.map else ""


def _titled(heading: str, words: str) -> str:
    told = "<br>".join(map(as_html, words.split("\n")))
    return f'<div class="whole"><h3>{as_html(heading)}</h3><p>{told}</p></div>'


def _cards(sheets: PrintedSheets) -> str:
    parts = []
    for side in sheets.sides:
        if not side.units:
            continue
        cards = "\n".join(map(_card, side.units))
        title = f"Unit cards: {as_html(side.name)}"
        parts.append(f'<section>\n<h2>{title}</h2>\n<div class="cards">\n{cards}\n</div>\n</section>')
    return "\n".join(parts)


def _card(unit: SheetUnit) -> str:
    facts = "".join(f"<div><dt>{as_html(label)}</dt> <dd>{as_html(words)}</dd></div>" for label, words in unit.card)
    told = "".join(map(_paragraph, (each for each in unit.notes.split("\n") if each.strip())))
    told += "".join(f'<p class="small">Bent: {as_html(each)}</p>' for each in unit.bent)
    return f'<div class="card"><h3>{as_html(unit.name)}</h3><dl>{facts}</dl>{_boxes(unit.boxes, unit.lost)}{told}</div>'


def _rules(sheets: PrintedSheets) -> str:
    if not sheets.rules:
        return ""
    lines = "\n".join(f"<li><b>{as_html(rule.id)}</b>{as_html(rule.words)}{_page(rule)}</li>" for rule in sheets.rules)
    whose = "this army" if len(sheets.sides) == 1 else "these forces"
    return f'<section>\n<h2>Rules of {whose}</h2>\n<ul class="rules">\n{lines}\n</ul>\n</section>'


def _page(rule: Rule) -> str:
    return f" ({as_html(rule.page)})" if rule.page else ""


def _tables(tables: tuple[Table, ...]) -> str:
    if not tables:
        return ""
    return '<section class="page">\n<h2>Reference sheets</h2>\n' + "\n".join(map(_table, tables)) + "\n</section>"


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{as_html(each)}</th>' for each in (table.corner, *table.columns))
    rows = "\n".join(
        f'<tr><th scope="row">{as_html(row.label)}</th>'
        + "".join(map(_cell, (table.said(cell) for cell in row.cells)))
        + "</tr>"
        for row in table.rows
    )
    kinds = f"{'whole' if len(table.rows) <= WHOLE else ''} {'many' if len(table.columns) >= MANY_COLUMNS else ''}"
    where = f' <span class="small">{as_html(table.rule)}{", " + as_html(table.page) if table.page else ""}</span>'
    note = f'<p class="small">{as_html(table.note)}</p>' if table.note else ""
    title = f"<h3>{as_html(table.title)}{where}</h3>"
    grid = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
    return f'<div class="{kinds.strip()}">{title}\n{grid}{note}</div>'


def _cell(clauses: tuple[str, ...]) -> str:
    return f"<td>{'<br>'.join(map(as_html, clauses))}</td>"


def _paragraph(words: str) -> str:
    return f"<p>{as_html(words)}</p>"


# Files


def print_army(path: Path, folder: Path | None = None, paper: str = "a4") -> Path:
    """Write the sheets of a roster beside it, or into a folder, over those that were printed before; gives the path.

    Raises BadFile or Unsaved.
    """
    kept = read_army(path)
    data = sheets_text(sheets_of_army(kept.army, kept.armies, load_ruleset(kept.army.game)), paper).encode()
    there = (folder or path.parent) / f"{path.stem}.html"
    return write_new(there, data, force=is_printed(there))


def is_printed(path: Path) -> bool:
    """True if a file is one that was printed here before, and so may be written over."""
    try:
        with open(path, "rb") as file:
            return MARK.encode() in file.read(400)
    except OSError:
        return False


def sheets_text(sheets: PrintedSheets, paper: str) -> str:
    """The sheets as one HTML file for a paper of PAPERS. Raises Refused."""
    if paper not in PAPERS:
        raise Refused(f"Paper is one of {', '.join(PAPERS)}, not {paper[:40]!r}.")
    return sheets_html(sheets, PAPERS[paper])
