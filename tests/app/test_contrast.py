"""The least contrast of every text, measured over all pictures of the screens."""

from pathlib import Path

import pytest

from tests.tools.contrast import READABLE, Read, contrast, texts, too_faint
from tests.tools.screenshots import FOLDER, as_linux

PICTURES = sorted(FOLDER.glob("*.svg"))
FAINT = """<style>.tracker-r1 {{ fill: {ink} }}</style><defs></defs>
<rect fill="#292929" x="1" y="1" width="900" height="99"/>
<rect fill="#ffffff" x="0" y="1.5" width="120" height="24"/>
<rect fill="#101010" x="120" y="1.5" width="120" height="24"/>
<text class="tracker-r1" x="0" y="20" textLength="48.8">&#160;ab&#160;</text>
<text class="tracker-r1" x="122" y="20" textLength="24.4">cd</text>
<text class="tracker-r1" x="0" y="20" textLength="24.4">──</text>"""


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: str(path.stem))
def test_every_text_of_a_picture_can_be_read(path: Path) -> None:
    assert len(PICTURES) > 30
    svg = path.read_text(encoding="utf-8")
    # Pictures that were drawn before had a palette of sixteen that no terminal has.
    svg = as_linux(svg) if path.stem.endswith("_linux") else svg
    assert sum(1 for _ in texts(svg)) > 10, "it is a screen full of words"
    assert too_faint(path.stem, svg) == []


def test_a_text_is_measured_on_the_ground_that_is_drawn_below_it() -> None:
    assert list(texts(FAINT.format(ink="#757575"))) == [
        Read("ab", "#757575", "#ffffff"),
        Read("cd", "#757575", "#101010"),
    ], "lines are no text"
    assert too_faint("it", FAINT.format(ink="#757575")) == ["it: 'cd' is #757575 on #101010, 4.1"]


def test_black_on_white_is_21() -> None:
    assert round(contrast("#000000", "#ffffff")) == 21 and contrast("#123456", "#123456") == 1
    assert READABLE == 4.5
