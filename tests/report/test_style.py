"""How a report looks: every side's colour can be read, by day and by night."""

import pytest

from tests.names.report import Document, Paragraph, html
from tests.names.talk import COLOURS
from tests.tools.contrast import READABLE, contrast
from tracker.engine import Place, SideView, UnitRow, View
from tracker.report.html_style import DARK, LIGHT, SIDES
from tracker.report.map_svg import map_svg


def test_every_colour_of_a_side_has_its_styles() -> None:
    assert set(SIDES) == set(COLOURS)


@pytest.mark.parametrize("ground", [LIGHT, DARK], ids=["day", "night"])
def test_every_ink_can_be_read(ground: tuple[str, str]) -> None:
    place = (LIGHT, DARK).index(ground)
    inks = {"text": ground[1], **{name: each[place] for name, each in SIDES.items()}}
    assert {name: ink for name, ink in inks.items() if contrast(ink, ground[0]) < READABLE} == {}


def test_names_stand_in_running_text_in_the_colour_of_their_side() -> None:
    blocks = (Paragraph("F Coy fired at F Coy 2, and <b>Rif</b> ran; Riflemen stood."),)
    page = html(Document("A fight", blocks, (("F Coy", "blue"), ("F Coy 2", "red"), ("Rif", "red"))))
    assert '<p><b class="blue">F Coy</b> fired at <b class="red">F Coy 2</b>, and ' in page, "the longest name first"
    assert '&lt;b&gt;<b class="red">Rif</b>&lt;/b&gt; ran; Riflemen stood.' in page


def test_the_map_has_names_on_paper_and_signs_on_a_telephone() -> None:
    units = UnitRow("r", "Red One", 3, 3), UnitRow("b", "Blue One", 2, 2)
    there = SideView("a", "Red", units[:1]), SideView("b", "Blue", units[1:])
    mill = Place("mill", "The Old Mill at the Ford", ("r", "b"), x=0, y=0)
    svg = map_svg(View("A fight", 1, there, field=(mill,)), "The map")
    fine, coarse = svg.split('<g class="coarse">')
    assert "Red One 3" in fine and "Blue One 2" in fine and "Red One" not in coarse
    assert ">3</text>" in coarse and ">2</text>" in coarse and "<circle" in coarse and "<rect" in coarse
    assert "<circle" in fine and fine.count("<rect") == 2, "a sign for each side, and the box"
    assert "textLength" in coarse, "a long name is pressed into its box"


def test_a_leader_alone_in_an_area_stands_on_the_map_of_a_telephone_too() -> None:
    """He has no part in the strength of his side, and had no sign at all."""
    side = SideView("a", "Red", (UnitRow("p", "Prim", 1, 1, is_leader=True), UnitRow("r", "Red One", 3, 3)))
    fields = Place("mill", "Mill", ("p",), x=0, y=0), Place("ford", "Ford", ("p", "r"), x=1, y=0)
    mill, ford = map_svg(View("A fight", 1, (side,), field=fields), "").split(">Ford</text>")[::2]
    assert (">0</text>" in mill, ">3</text>" in ford) == (True, True)


def test_the_map_counts_whoever_stands_in_an_area_and_nobody_else() -> None:
    units = UnitRow("r", "Red One", 3, 3), UnitRow("s", "Red Two", 4, 4), UnitRow("g", "Red Three", 5, 5, gone="ran")
    fields = Place("mill", "Mill", ("r", "g"), x=0, y=0), Place("ford", "Ford", ("s",), x=1, y=0)
    view = View("A fight", 1, (SideView("a", "Red", units),), field=fields)
    svg = map_svg(view, "")
    mill, ford = svg.split(">Ford</text>")[::2]
    assert 'viewBox="0 0 378 ' in svg, "two boxes and the gaps around them"
    assert (">3</text>" in mill, ">4</text>" in ford) == (True, True)
    assert ">5</text>" not in mill + ford and ">7</text>" not in mill + ford
