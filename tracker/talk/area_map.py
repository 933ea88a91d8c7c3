"""A map of areas as text: a labelled graph, one box for each area, with who stands there.

Boxes stand at the columns and rows of `Place.x` and `Place.y`; areas that adjoin and stand side by side, above each
other or corner to corner are joined by strokes, others are named below.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct, structs

from tracker.engine import Place, View

# What a stretch of a line shows: the head of a tile or a wall of a box, a thing in it, a unit of a side, a border or
# another way across, or a road.
What = Literal["head", "wall", "thing", "fire", "unit", "border", "road", "blank"]


class Bit(Struct, frozen=True):
    """A stretch of a line of a map: what it is, of which place, and of which unit, or side where units are counted."""

    text: str
    what: What = "blank"
    place: str = ""
    unit: str = ""
    side: str = ""


Lines = list[list[Bit]]

GAP = 2
NARROWEST = 10
WIDEST = 24
# Rows of a box: name, words and stack; name and stack where there is little room.
TALL, LOW = 3, 2

DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def area_map(view: View, width: int = 80, here: str = "") -> list[str]:
    """The map in lines of at most `width`, if its columns allow it; the area `here` stands between > and <."""
    lines = ["".join(bit.text for bit in line) for line in drawing(view, width, here)]
    return [*lines, *legend(view), *_far(view)] if lines else []


def drawing(view: View, width: int, here: str = "", tall: int = TALL) -> Lines:
    """The boxes and strokes alone, each box of so many rows."""
    drawn = _drawn(view)
    if not drawn:
        return []
    box = box_width(view, width)
    columns, rows = (max(spot[axis] for spot in drawn) + 1 for axis in (0, 1))
    canvas = [[BLANK] * (columns * (box + GAP)) for _ in range(rows * (tall + 1) - 1)]
    for place in drawn.values():
        _put_box(canvas, view, place, box, tall, place.id == here)
    for place in drawn.values():
        _put_strokes(canvas, drawn, place, box, tall)
    return [_joined(row) for row in canvas]


def box_width(view: View, width: int) -> int:
    """The width of a box where the map is drawn on so many columns."""
    columns = max((x for x, _ in _drawn(view)), default=0) + 1
    return max(NARROWEST, min(WIDEST, (width + GAP) // columns - GAP))


def corner(view: View, width: int, here: str, tall: int) -> tuple[int, int]:
    """The column and row at which the box of an area begins in its drawing."""
    found = (spot for spot, place in _drawn(view).items() if place.id == here)
    x, y = next(found, (0, 0))
    return x * (box_width(view, width) + GAP), y * (tall + 1)


def legend(view: View) -> list[str]:
    """The legend: what the strokes and letters mean."""
    return ["", f"{sides(view)}: units ({view.counts}). Roads: = and ||; other ways: - | / \\ X."]


def area_lines(view: View) -> list[str]:
    """The areas with their ground and whom they adjoin, a line each; none where the field is no map of areas."""
    names = {place.id: place.name for place in view.field}
    found = []
    for place in view.field if view.is_map else ():
        ways = [f"{names[each]}{' (road)' if each in place.roads else ''}" for each in place.near if each in names]
        found.append(f"{place.name}: {', '.join(place.words) or 'open'}; adjoins {', '.join(ways) or 'none'}")
    return found


def sides(view: View) -> str:
    return ", ".join(f"{letter} {side.name}" for letter, side in zip(side_letters(view), view.sides, strict=True))


def neighbour(view: View, here: str, direction: str) -> str:
    """The drawn area nearest to `here` in a direction (up, down, left, right); `here` itself if there is none.

    Straight ones come before slanting ones, near ones before far ones: for moving over the map with arrow keys.
    """
    drawn = _drawn(view)
    at = next((spot for spot, place in drawn.items() if place.id == here), None)
    if at is None:
        return next((place.id for _, place in sorted(drawn.items(), key=lambda each: each[0][::-1])), here)
    dx, dy = DIRECTIONS[direction]
    found = []
    for (x, y), place in drawn.items():
        along, aside = (x - at[0]) * dx + (y - at[1]) * dy, abs((x - at[0]) * dy) + abs((y - at[1]) * dx)
        if along > 0:
            found.append((2 * aside + along, y, x, place.id))
    return min(found)[3] if found else here


def _drawn(view: View) -> dict[tuple[int, int], Place]:
    return {(place.x, place.y): place for place in view.field if place.x is not None and place.y is not None}


# Boxes

BLANK = Bit(" ")


def _joined(cells: list[Bit]) -> list[Bit]:
    """The cells of a line in stretches of one kind, without blanks at its end."""
    while cells and cells[-1] is BLANK:
        cells.pop()
    alike = groupby(cells, lambda cell: (cell.what, cell.place, cell.side))
    return [Bit("".join(cell.text for cell in found), what, place, side=side) for (what, place, side), found in alike]


def _put_box(canvas: Lines, view: View, place: Place, box: int, tall: int, is_here: bool) -> None:
    assert place.x is not None and place.y is not None
    left, top = place.x * (box + GAP), place.y * (tall + 1)
    opens, closes = "><" if is_here else "[]"
    words = ([(_words(place.words, box - 2), "")],) if tall > LOW else ()
    for number, parts in enumerate(([(place.name, "")], *words, _stacks(view, place))):
        first = place.sign[:1] if place.sign and not (number or is_here) else opens
        _put(canvas, left, top + number, f"{first}{'':{box - 2}}{closes}", Bit("", "wall", place.id))
        # No stroke stands beside a name, so that one which is too long takes the corner, and some of the gap.
        at, end = left + 1, left + box - 1 + (0 if number else GAP)
        for text, side in parts:
            _put(canvas, at, top + number, text[: max(0, end - at)], Bit("", "thing", place.id, side=side))
            at += len(text) + 1


def _words(words: Sequence[str], room: int) -> str:
    text = ""
    for each in words:
        longer = f"{text}, {each}" if text else each
        if len(longer) > room:
            break
        text = longer
    return text


def stack_words(view: View, place: Place) -> str:
    """The forces in an area: for each side its letter, units and figures."""
    return " ".join(words for words, _ in _stacks(view, place))


def _stacks(view: View, place: Place) -> list[tuple[str, str]]:
    found = []
    for letter, side in zip(side_letters(view), view.sides, strict=True):
        units = [unit for unit in side.units if unit.id in place.units and not unit.gone]
        figures = sum(unit.figures for unit in units if not unit.is_leader)
        if units:
            found.append((f"{letter} {len(units)} ({figures})", side.id))
    return found


def side_letters(view: View) -> list[str]:
    """A letter for each side, or more where the first is the same."""
    names = [side.name for side in view.sides]
    for length in range(1, max(map(len, names), default=1)):
        short = [name[:length] for name in names]
        if len(set(short)) == len(short):
            return short
    return names


# Strokes


def _put_strokes(canvas: Lines, drawn: dict[tuple[int, int], Place], place: Place, box: int, tall: int) -> None:
    """The ways from an area to those right of it and below it."""
    assert place.x is not None and place.y is not None
    left, top = place.x * (box + GAP), place.y * (tall + 1)
    middle = left + box // 2
    for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        other = drawn.get((place.x + dx, place.y + dy))
        if other is None or other.id not in place.near:
            continue
        road = other.id in place.roads
        kind = Bit("", "road" if road else "border")
        if not dy:
            _put(canvas, left + box, top + 1, "=" * GAP if road else "-" * GAP, kind)
        elif not dx:
            _put(canvas, middle, top + tall, "||" if road else "|", kind)
        else:
            _cross(canvas, left + box if dx > 0 else left - GAP, top + tall, "\\" if dx > 0 else "/")


def _cross(canvas: Lines, x: int, y: int, stroke: str) -> None:
    there = canvas[y][x].text
    canvas[y][x] = Bit(stroke if there in (" ", stroke) else "X", "border")


def _put(canvas: Lines, x: int, y: int, text: str, kind: Bit) -> None:
    """Letters from a cell on, each a bit of that kind."""
    for offset, letter in enumerate(text):
        if x + offset < len(canvas[y]):
            canvas[y][x + offset] = structs.replace(kind, text=letter)


def _far(view: View) -> list[str]:
    """Ways that no stroke can show, named."""
    known = {place.id: place for place in view.field}
    pairs = []
    for place in view.field:
        for each in place.near:
            other = known.get(each)
            if other is None or place.id > each or _side_by_side(place, other):
                continue
            road = " (road)" if each in place.roads else ""
            pairs.append(f"{place.name} and {other.name}{road}")
    return [f"Also adjoin: {'; '.join(pairs)}."] if pairs else []


def _side_by_side(one: Place, other: Place) -> bool:
    if one.x is None or one.y is None or other.x is None or other.y is None:
        return False
    return max(abs(one.x - other.x), abs(one.y - other.y)) == 1
