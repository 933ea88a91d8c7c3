"""A map of areas as text."""

import pytest
from msgspec import structs

from tracker.engine import Place, Refused, SideView, UnitRow, View
from tracker.report.map_svg import map_svg, map_words
from tracker.talk.area_map import area_map, neighbour
from tracker.talk.order_of_battle import order_lines, view_lines
from tracker.talk.unit_card import fact_lines

UNITS = (UnitRow("a", "Alpha", 2, 2), UnitRow("b", "Bravo", 1, 2), UnitRow("c", "Charlie", 0, 1, gone="destroyed"))
FIELD = (
    Place("nw", "North-west", ("a", "b", "c"), ("hills",), ("ne", "sw", "se"), ("ne",), 0, 0),
    Place("ne", "North-east", (), ("very long words that do not fit",), ("nw", "sw"), ("nw",), 1, 0, "*"),
    Place("sw", "South-west", ("x",), (), ("nw", "ne", "far"), (), 0, 1),
    Place("se", "South-east", (), (), ("nw",), (), 1, 1),
    Place("far", "Far off", (), (), ("sw",), (), 3, 1),
    Place("off", "Off the map"),
)
VIEW = View(
    "A map", 1, (SideView("red", "Red", UNITS), SideView("rest", "Rest", (UnitRow("x", "X", 4, 4),))), field=FIELD
)


def test_boxes_strokes_and_stacks() -> None:
    lines = area_map(VIEW, 56, here="sw")
    assert lines[0].split("  ")[1].startswith("*North-east") and "==" in lines[1]
    assert "Red 2 (3)" in lines[2] and "X" in lines[3] and lines[4].startswith(">South-west")
    assert lines[-1] == "Also adjoin: Far off and South-west."


def test_a_name_too_long_for_its_box_takes_the_corner_and_the_gap_but_for_one_column() -> None:
    """Beside its key "d Tetuan road" lost a letter, though nothing stands between two boxes there."""
    assert area_map(VIEW, 30, here="se")[0].startswith("[North-west *North-east")
    field = (structs.replace(FIELD[0], name="d North-west side"), *FIELD[1:])
    assert area_map(structs.replace(VIEW, field=field), 30)[0].startswith("[d North-we *North-east")


def test_leaders_count_among_who_stands_there_but_not_in_the_strength() -> None:
    units = (*UNITS, UnitRow("l", "Lima", 1, 1, is_leader=True))
    field = (structs.replace(FIELD[0], units=("a", "b", "l")), *FIELD[1:])
    view = structs.replace(VIEW, sides=(SideView("red", "Red", units), VIEW.sides[1]), field=field)
    assert "Red 3 (3)" in area_map(view, 56)[2]
    assert map_words(view)[0] == "North-west: Alpha (2), Bravo (1), Lima."
    assert ">Lima<" in map_svg(view, "Map") and "figures: " not in "\n".join(fact_lines(view, units[-1]))


def test_no_map_no_lines() -> None:
    assert area_map(View("No map", 1, (), field=(Place("a", "A", ()),))) == []


def test_arrow_keys() -> None:
    assert neighbour(VIEW, "nw", "right") == "ne" and neighbour(VIEW, "nw", "down") == "sw"
    assert neighbour(VIEW, "se", "right") == "far" and neighbour(VIEW, "nw", "up") == "nw"
    assert neighbour(VIEW, "nowhere", "up") == "nw"


def test_line_mode_draws_the_map_only_where_it_is_asked_for() -> None:
    assert order_lines(VIEW, "map", {}) == ["The map:", *area_map(VIEW)]
    assert order_lines(VIEW, "", {}) == view_lines(VIEW)
    assert "no map" in order_lines(View("No map", 1, ()), "map", {})[0]
    with pytest.raises(Refused, match="F map for the map as it is drawn"):
        order_lines(VIEW, "chart", {})


def test_line_mode_says_what_adjoins() -> None:
    lines = view_lines(VIEW)
    assert "The map:" not in lines
    assert "  North-west (hills): Alpha, Bravo; by road North-east; next to South-west, South-east" in lines
    assert "  Off the map: nobody" in lines
