"""How a report looks: every side's colour can be read, by day and by night."""

import pytest

from tests.report.making import SAMPLES
from tracker.journal.file_reader import read_battle
from tracker.journal.timeline import Timeline
from tracker.report.html import html
from tracker.report.style import DARK, LIGHT, SIDES, style
from tracker.report.writeup import write_up
from tracker.talk.side_colours import COLOURS


def light(colour: str) -> float:
    """The relative luminance of a colour, as WCAG counts it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_colour_of_a_side_has_its_inks() -> None:
    assert set(SIDES) == set(COLOURS)


@pytest.mark.parametrize("ground", [LIGHT, DARK], ids=["day", "night"])
def test_every_ink_can_be_read(ground: tuple[str, str]) -> None:
    place = (LIGHT, DARK).index(ground)
    inks = {"text": ground[1], **{name: each[place] for name, each in SIDES.items()}}
    assert {
        name: round(contrast(ink, ground[0]), 1) for name, ink in inks.items() if contrast(ink, ground[0]) < 4.5
    } == {}


def test_a_report_carries_its_style_and_its_sides_colours() -> None:
    page = html(write_up(Timeline.of(read_battle(SAMPLES[-1]))))
    assert style() in page and '<h3 class="side ' in page and '<g class="' in page


def test_a_game_with_a_map_has_it_drawn() -> None:
    africa, others = (
        [each for each in SAMPLES if "africa" in each.stem],
        [each for each in SAMPLES if "d10" in each.stem],
    )
    page = html(write_up(Timeline.of(read_battle(africa[0]))))
    assert "The map at the end" in page and page.count("<svg") == 2
    assert "The map at the end" not in html(write_up(Timeline.of(read_battle(others[0]))))
