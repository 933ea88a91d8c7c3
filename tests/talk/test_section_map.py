"""The ground in tiles, as text and as a picture, and a sketch of what was told in words."""

from msgspec.structs import replace

from tracker.engine import Place, SideView, UnitRow, View
from tracker.report.ground_svg import ground_svg, ground_words
from tracker.talk.section_map import as_text, drawn, moved, order, sketched

BRITISH = SideView(
    "br", "British", (UnitRow("fcoy", "F Company", 16, 16, faces="zulu band"), UnitRow("gun", "Gun", 4, 4))
)
ZULU = SideView("zu", "Zulu", (UnitRow("band", "Band", 20, 20), UnitRow("lost", "Lost band", 9, 12)))


def tiles() -> View:
    """Two by two tiles with a road down the left, a burning house with somebody before it."""
    return View(
        "Toy",
        1,
        (BRITISH, ZULU),
        field=(
            Place("s1", "1", (), ("hill", "road"), roads=("s3",), x=0, y=0, tile=True),
            Place("s2", "2", ("gun",), ("woods",), x=1, y=0, tile=True),
            Place("s3", "3", (), ("open ground", "road"), roads=("s1",), x=0, y=1, tile=True),
            Place("s4", "4", (), ("open ground",), x=1, y=1, tile=True),
            Place("house", "the house", ("fcoy",), ("DV 2", 'burns along 3"'), within="s3", sign="*", before=("band",)),
            Place("wall", "a wall", (), ("wall",), within="s3", doubtful=("lost",)),
            Place("open", "in the open", ()),
        ),
    )


def test_tiles_show_roads_fires_who_is_there_before_and_perhaps() -> None:
    text = "\n".join("".join(bit.text for bit in line).rstrip() for line in drawn(tiles(), 60, 99, ("fcoy", "band")))
    assert text.splitlines() == [
        "1== hill                     |2 woods",
        "                             | B Gun 4",
        "-------------||--------------+-----------------------------",
        "3== open ground              |4 open ground",
        ' *house (burns along 3")     |',
        "  >B F Company 16            |",
        "  xZ before Band 20          |",
        " a wall (wall)               |",
        "   Z Lost band 9?            |",
    ]


def test_what_else_is_known_of_a_tile_stands_behind_its_ground() -> None:
    """A possible enemy was told nowhere but in a row that the pointer had to find."""
    view = tiles()
    first = replace(view.field[0], words=("hill", "road", "PEF 3 Rep 3"))
    assert as_text(replace(view, field=(first, *view.field[1:])))[0].startswith("1== hill, PEF 3 Rep 3 ")


def test_a_name_without_room_stands_in_two_rows_where_each_unit_has_one() -> None:
    view = tiles()
    wall = replace(view.field[5], name="a wall of loose stones", words=("impassable to all but foot",))
    lines = as_text(replace(view, field=(*view.field[:5], wall, view.field[6])))
    at = next(place for place, line in enumerate(lines) if "loose stones" in line)
    assert [line.partition("|")[0].rstrip() for line in lines[at : at + 3]] == [
        " a wall of loose stones (impassable to",
        "  all but foot)",
        "   Z Lost band 9?",
    ]


def test_with_few_rows_units_are_counted() -> None:
    lines = ["".join(bit.text for bit in line).rstrip() for line in drawn(tiles(), 60, 8, ("fcoy", "band"))]
    assert lines[0] == "1== hill                     |2 woods  B 1 (4)"
    assert " *house >B 1 (16) xZ 1 (20)  |" in lines and " a wall Z 1? (9)             |" in lines


def test_the_name_of_a_place_goes_before_how_many_figures_stand_there() -> None:
    view = tiles()
    hillock = replace(view.field[4], name="the western hillock", words=(), sign="")
    view = replace(view, field=(*view.field[:4], hillock, *view.field[5:]))
    lines = ["".join(bit.text for bit in line).rstrip() for line in drawn(view, 60, 8, ())]
    assert " western hillock B 1 Z 1     |" in lines


def test_the_pointer_goes_through_tiles_and_what_is_in_them() -> None:
    view = tiles()
    assert order(view) == ["s1", "s2", "s3", "house", "wall", "s4", "open"]
    assert moved(view, "s1", "down") == "s3" and moved(view, "s3", "down") == "house"
    assert moved(view, "house", "right") == "s4" and moved(view, "s4", "up") == "s2"
    assert moved(view, "wall", "down") == "open" and moved(view, "open", "up") == "s4"
    assert moved(view, "s1", "up") == "s1" and moved(view, "s4", "left") == "s3"


def test_a_sketch_lays_out_places_by_their_words() -> None:
    places = (Place("a", "north slope", ("fcoy",)), Place("b", "west edge", ()), Place("c", "the ford", ()))
    view = sketched(View("Toy", 1, (BRITISH, ZULU), field=places))
    spots = {each.id: each.within for each in view.field if not each.tile}
    assert spots == {"a": "tile:10", "b": "tile:01", "c": "tile:11"}
    assert sketched(tiles()) == tiles() and sketched(View("Toy", 1, ())) == View("Toy", 1, ())
    assert any("north slope" in line for line in as_text(view))


def test_the_picture_has_roads_fires_and_sides_and_says_it_in_words() -> None:
    svg = ground_svg(tiles(), "A <fight>")
    assert "A &lt;fight&gt;" in svg and svg.count("<rect") == 4 and svg.count("<path") == 4
    assert (
        "* the house (DV 2)" in svg and ">burns along" in svg and "Z before: Band 20" in svg and "Lost band 9?" in svg
    )
    assert ground_words(tiles()) == (
        "Section 2: Gun (4).",
        "The house: F Company (16); in front: Band (20).",
        "A wall: perhaps: Lost band (9).",
    )
    assert ground_svg(View("Toy", 1, ()), "Nothing") == ""


def test_no_line_of_the_picture_runs_into_the_next_tile() -> None:
    long = Place("s1", "1", (), ("open ground",), x=0, y=0, tile=True)
    piece = Place("p", "the mission station of the reverend", (), ("DV 2", "burns"), within="s1", sign="*")
    svg = ground_svg(View("Toy", 1, (BRITISH, ZULU), field=(long, piece)), "Long")
    assert "* the mission station of…" in svg
    coy = UnitRow("fcoy", "F Company of the 24th Foot", 16, 16, faces="Men of Sokhexe")
    svg = ground_svg(
        View("Toy", 1, (SideView("br", "British", (coy,)),), field=(replace(long, units=("fcoy",)),)), "Long"
    )
    assert ">B F Company of the 24th Foot 16<" in svg and ">to Men of Sokhexe<" in svg
