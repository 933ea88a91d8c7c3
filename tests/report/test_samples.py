"""Each sample battle, replayed once: its report, its figures, its ledger of luck, and its words."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.names.journal import Timeline
from tests.names.report import Document, Heading, html, losses, markdown, strengths, swings, write_up
from tests.report.making import SAMPLES, shipped
from tests.rulesets.abbreviations import abbreviations, explained, missing, texts_in
from tracker.engine import load_ruleset
from tracker.report.html_style import style
from tracker.report.luck import Luck, luck


@pytest.fixture(scope="module", params=SAMPLES, ids=lambda path: str(path.stem))
def timeline(request: pytest.FixtureRequest) -> Timeline:
    path: Path = request.param
    return shipped(path.stem)


@pytest.fixture(scope="module")
def report(timeline: Timeline) -> Document:
    return write_up(timeline)


@pytest.fixture(scope="module")
def ledger(timeline: Timeline) -> Luck:
    return luck(timeline)


def undated(report: str) -> str:
    """A report without the days on which its sample happened to be recorded."""
    return re.sub(r"(?m)^- Played: .*$", "- Played: (days)", report)


def test_the_report(timeline: Timeline, report: Document, golden: Callable[[str, str], None]) -> None:
    golden(f"report_{timeline.recorded.path.stem}", undated(markdown(report)))


# What says nothing to a reader who has no program: files, steps of a file, ids of rules, seeds.
INTERNAL = re.compile(r"\bsteps? \d|\b[Ss]eed|\.battle\b|\.toml\b|rules version|\b(CA|GR|CD|AF)-[A-Z]")


def test_no_line_of_it_needs_the_program_to_be_understood(report: Document) -> None:
    heads = [block.text for block in report.blocks if isinstance(block, Heading) and block.level < 3]
    assert heads[1:5] == ["Order of battle", "Strength over the turns", "Turning points", "The story"]
    found = [line for line in markdown(report).split("\n") if INTERNAL.search(line)]
    # Africa counts in steps.
    assert [line for line in found if "steps" not in line] == []


class Seen(HTMLParser):
    """What a browser would fetch, and whether each tag is closed."""

    VOID = frozenset({"meta", "path", "circle", "rect", "polyline", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.fetched += [name for name, _ in attrs if name in ("src", "href", "srcset", "data", "action", "poster")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def test_the_html_asks_nobody_and_is_whole(report: Document) -> None:
    page = html(report)
    seen = Seen()
    seen.feed(page)
    assert not seen.open and not seen.fetched
    assert not {"script", "link", "iframe", "img", "object"} & seen.tags
    assert "url(" not in page and "@import" not in page and "@media print" in page and 'name="viewport"' in page
    svg = ElementTree.fromstring(page[page.index("<svg") : page.index("</svg>") + 6])
    title, words = (svg.find(f"{{http://www.w3.org/2000/svg}}{tag}") for tag in ("title", "desc"))
    assert title is not None and words is not None and words.text and "At the end" in words.text
    assert "<figcaption>At the start: " in page


def test_the_html_has_its_style_its_sides_colours_and_a_map_where_there_are_places(
    timeline: Timeline, report: Document
) -> None:
    page, places = html(report), timeline.view(timeline.last).field
    assert style() in page and '<h3 class="side ' in page and '<g class="' in page
    assert page.count("<svg") == 1 + bool(places)
    has_map, is_told = "The map at the end" in page, "Where units stood at the end" in page
    assert has_map == any(place.x is not None for place in places) and has_map + is_told == bool(places)
    assert has_map or timeline.recorded.header.ruleset != "africa_1859"


def test_its_figures_add_up(timeline: Timeline) -> None:
    found, lost = strengths(timeline), losses(timeline)
    assert found.points[0].label == "start" and found.points[-1].label == "end"
    last = found.points[-1]
    left = [count - running for count, running in zip(last.figures, last.running, strict=True)]
    for place, side in enumerate(found.sides):
        there = [each for each in lost if each.side == side.name]
        assert sum(each.now for each in there if not each.has_left and not each.is_leader) == left[place]
    five = swings(timeline)
    everything = swings(timeline, 10_000)
    assert len(five) == min(5, len(everything)) and five == sorted(five, key=lambda each: -each.size)
    for place in range(len(found.sides)):
        # At the start some are still to come.
        fallen = found.sides[place].full - left[place]
        # What both sides lost alike is no swing, and sides may come to the field bit by bit.
        assert sum(each.lost[place] for each in everything) <= max(0, fallen)


def test_a_contest_counts_for_both_sides(timeline: Timeline, ledger: Luck) -> None:
    if timeline.recorded.header.ruleset != "colonial_adventures":
        return
    steps = [each.step for each in ledger.rolls]
    twice = [each for each in ledger.rolls if steps.count(each.step) == 2]
    assert twice and len({each.side for each in twice}) == 2
    assert all(0 < each.at_least <= 1 and 0 < each.at_most <= 1 for each in ledger.rolls)
    assert all(each.at_least + each.at_most > 1 for each in ledger.rolls)


def test_its_kinds_of_rolls_name_nobody_and_nothing_twice(timeline: Timeline, ledger: Luck) -> None:
    """A kind is one row of the ledger: no unit has a row of its own, and no two prompts share one."""
    names = {unit.name for step in timeline.steps for side in timeline.view(step).sides for unit in side.units}
    heads: dict[str, set[str]] = {}
    for each in ledger.rolls:
        prompt = timeline.frame(timeline.before(each.step)).prompt
        assert prompt is not None
        heads.setdefault(each.kind, set()).add(re.split("[:#.]", prompt.key)[0])
    assert heads and not [kind for kind in heads if any(name in kind for name in names)]
    assert all(len(keys) == 1 for keys in heads.values()), heads


def test_all_that_it_shows_is_explained(timeline: Timeline) -> None:
    """Each heading of a column of units, each abbreviation of any view, prompt or line of the log, at every step."""
    known = explained(load_ruleset(timeline.recorded.header.ruleset))
    headings: set[str] = set()
    texts: set[str] = set()
    for step in timeline.steps:
        frame = timeline.frame(step)
        headings |= {heading for side in frame.view.sides for unit in side.units for heading, _ in unit.stats}
        texts |= texts_in(frame.view) | texts_in(frame.prompt)
    texts |= texts_in([line for node in timeline.line for line in node.log])
    names = {word for name in timeline.view(timeline.last).unit_names.values() for word in name.split()}
    assert len(headings) > 1 and len(texts) > 100
    assert missing(headings, known) == []
    assert missing(abbreviations(texts) - names, known) == []
