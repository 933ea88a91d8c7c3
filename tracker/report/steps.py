"""A battle as one HTML page that steps through it by arrow keys, without tracker and without anything from outside.

Panels repeat from step to step, and rows from panel to panel: each stands once in the page, and steps name them by
number. The log is plain HTML, so that it can be read and searched where no script runs.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import TypeVar

import msgspec

from tracker.engine import Line, SideView, UnitRow, View
from tracker.harmless_text import as_html, clean_page
from tracker.journal.replayed_turns import Frame
from tracker.journal.timeline import Timeline
from tracker.journal.tree_of_records import StepNote
from tracker.report.html import ColouredNames
from tracker.report.html_style import colours
from tracker.report.photos import photo_of
from tracker.report.writeup import facts_of, styles_of
from tracker.talk.input_words import untold_words
from tracker.talk.log_words import TABLE
from tracker.talk.order_of_battle import STANDINGS, about, owed_chain, owed_words, units_at
from tracker.talk.section_map import named_place
from tracker.talk.side_colour_names import side_colours

HERE = Path(__file__).parent
PANELS = ("Order of battle", "Activation", "Tests owed", "Field")
# What tells a side beside its colour, in the order of the sides.
SIGNS = ("\u25a0", "\u25b2", "\u25cf", "\u25c6", "\u25bc", "\u2605")
# Before a test that another led to.
LED_TO = "\u21b3 "

T = TypeVar("T", bound=Hashable)


class Once(dict[T, int]):
    """Things that stand once, each by its number."""

    def number(self, thing: T) -> int:
        """The number of a thing, which is added where it is new."""
        return self.setdefault(thing, len(self))


def stepping_page(timeline: Timeline) -> str:
    return clean_page(_Steps(timeline).page())


class _Steps:
    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._last = timeline.view(timeline.last)
        self._colours = side_colours(self._last)
        self._coloured = ColouredNames(styles_of(timeline)).in_text
        self._rows: Once[str] = Once()
        self._panels: Once[tuple[int, ...]] = Once()
        self._heads: Once[str] = Once()

    def page(self) -> str:
        title, items = as_html(self._timeline.recorded.title), "\n".join(self._log())
        facts = " ".join(f"<li>{as_html(each)}</li>" for each in facts_of(self._timeline))
        order, *others = (_panel(number, name) for number, name in enumerate(PANELS))
        return _PAGE.format(
            title=title,
            style=f"{colours()}{_signs(self._last, self._colours)}{_text('steps.css')}",
            facts=facts,
            order=order,
            others="\n".join(others),
            log=items,
            data=self._data(),
            script=_text("steps.js"),
        )

    def _data(self) -> str:
        """The data that the script reads, as JSON; nothing in it ends the element in which it stands."""
        frames = [self._timeline.frame(step) for step in self._timeline.steps]
        steps = [[self._heads.number(_head(frame)), *self._numbers(frame.view)] for frame in frames]
        turns = [self._timeline.steps.index(step) for _, step in self._timeline.turns]
        data = {
            "rows": [*self._rows],
            "panels": [*self._panels],
            "heads": [*self._heads],
            "steps": steps,
            "turns": turns,
        }
        return msgspec.json.encode(data).decode().replace("</", "<\\/")

    # Panels

    def _numbers(self, view: View) -> list[int]:
        panels = (self._order(view), self._activation(view), self._owed(view), self._field(view))
        return [self._panels.number(tuple(map(self._rows.number, rows))) for rows in panels]

    def _order(self, view: View) -> Iterator[str]:
        for side in view.sides:
            bar = f'<progress max="{side.start}" value="{side.left}"></progress>' if side.start else ""
            name, status = self._name(side.id, side.name), as_html(", ".join(side.status))
            strength = f"{side.left} of {side.start} {as_html(view.counts)}"
            yield f'<tr class="head"><th scope="row">{name}</th><td>{strength}</td><td>{bar}{status}</td></tr>'
            yield from (self._unit(side, unit) for unit in side.units)

    def _unit(self, side: SideView, unit: UnitRow) -> str:
        cells = f"<td>{unit.figures} of {unit.start}</td><td>{as_html(', '.join(about(unit)))}</td>"
        gone = ' class="gone"' if unit.gone else ""
        return f'<tr{gone}><th scope="row">{self._name(side.id, unit.name)}</th>{cells}</tr>'

    def _activation(self, view: View) -> Iterator[str]:
        if view.summary is not None:
            yield f'<tr class="head"><th scope="row" colspan="3">{as_html(view.summary.heading)}</th></tr>'
            yield from (f'<tr><td colspan="3">{as_html(each)}</td></tr>' for each in view.summary.lines)
            yield from (f'<tr><td colspan="3">! {as_html(each)}</td></tr>' for each in view.summary.warned)
        sides = {unit.id: side.id for side in view.sides for unit in side.units}
        for each in view.queue:
            name = self._name(sides.get(each.unit, ""), each.name)
            why = as_html(each.reason or STANDINGS[each.standing])
            yield f'<tr><th scope="row">{name}</th><td>{as_html(each.value)}</td><td>{why}</td></tr>'

    def _owed(self, view: View) -> Iterator[str]:
        for each, standing in owed_chain(view.owed):
            yield f"<tr><td>{LED_TO * each.depth}{self._coloured(owed_words(each, standing))}</td></tr>"

    def _field(self, view: View) -> Iterator[str]:
        for place in view.field:
            if there := units_at(view, place):
                units = self._coloured(", ".join(there))
                yield f'<tr><th scope="row">{as_html(named_place(place))}</th><td>{units}</td></tr>'

    def _name(self, side: str, name: str) -> str:
        colour = self._colours.get(side)
        return f'<b class="{colour}">{as_html(name)}</b>' if colour else as_html(name)

    # The log

    def _log(self) -> Iterator[str]:
        """An item for each step: what was asked and given, and what came of it."""
        frames = [self._timeline.frame(step) for step in self._timeline.steps]
        notes = _by_step(self._timeline.notes)
        marks = _by_step(self._timeline.marks)
        asked, odd = None, ""
        for frame in frames:
            given = self._coloured(untold_words(frame.node, asked))
            inside = [f'<p class="given">{given}</p>'] if given else []
            inside += [self._line(line) for line in frame.node.log]
            inside += [self._noted(each.text) for each in notes.get(frame.step, [])]
            inside += [f"<p>Mark: {as_html(each.text)}</p>" for each in marks.get(frame.step, [])]
            inside += [f'<p class="odd">{as_html(frame.note)}</p>'] if frame.note and frame.note != odd else []
            asked, odd = frame.prompt, frame.note
            yield f'<li id="step{frame.step}" value="{frame.step}">{"".join(inside)}</li>'

    def _line(self, line: Line) -> str:
        words = f"{TABLE}{line.text}" if line.kind == "table" else line.text
        return f'<p class="{escape(line.kind)}">{self._coloured(words)}</p>'

    def _noted(self, text: str) -> str:
        photo = photo_of(text, self._timeline.recorded.path)
        if photo is None:
            return f"<p>Note: {self._coloured(text)}</p>"
        words = as_html(photo.caption)
        return f'<figure><img src="{photo.uri}" alt="{words}"><figcaption>{words}</figcaption></figure>'


def _panel(number: int, name: str) -> str:
    return f'<section id="panel{number}"><h2>{name}</h2><div><table><tbody></tbody></table></div></section>'


def _by_step(notes: Iterable[StepNote]) -> dict[int, list[StepNote]]:
    found: dict[int, list[StepNote]] = {}
    for each in notes:
        found.setdefault(each.step, []).append(each)
    return found


def _head(frame: Frame) -> str:
    """The turn of a step, and the result once there is one."""
    words = "after the battle" if frame.stage == "over" else frame.view.turn_words
    result = f": {frame.view.result}" if frame.view.result else ""
    return f"{words[:1].upper()}{words[1:]}{result}"


def _signs(view: View, colours: Mapping[str, str]) -> str:
    """A sign before each name of a side, so that nobody needs to tell colours apart; it is not read out."""
    signs = zip((colours[side.id] for side in view.sides), SIGNS, strict=False)
    return "".join(f'b.{colour}::before {{ content: "{sign}"; margin-right: .25em; }}\n' for colour, sign in signs)


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


# Nothing may be fetched: the page is what it is wherever it is put.
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<header><h1>{title}</h1><details><summary>About this battle</summary><ul>{facts}</ul></details></header>
<noscript><p>Here is the log of the whole battle. Where scripts may run, this page steps through it.</p></noscript>
<main>
<div>
<section id="now" aria-live="polite"><h2></h2><div></div></section>
{order}
</div>
<div>
{others}
<section id="log"><h2>Log</h2><ol>
{log}
</ol></section>
</div>
</main>
<nav aria-label="Steps">
<input type="range" min="0" value="0" aria-label="Step">
<button data-go="first" title="First step (Home)">|&lt;<span> Start</span></button>
<button data-go="turnBack" title="Turn back (Page Up)">&lt;&lt;<span> Turn</span></button>
<button data-go="back" title="Step back (Left)">&lt;<span> Step</span></button>
<button data-go="on" title="Step on (Right)"><span>Step </span>&gt;</button>
<button data-go="turnOn" title="Turn on (Page Down)"><span>Turn </span>&gt;&gt;</button>
<button data-go="last" title="Last step (End)"><span>End </span>&gt;|</button>
</nav>
<script type="application/json" id="data">{data}</script>
<script>
{script}</script>
</body>
</html>
"""
