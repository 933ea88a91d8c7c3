"""The ground as text: tiles that adjoin, with roads, what stands in each, and who is there.

Tiles stand at the columns and rows of `Place.x` and `Place.y`, other places `within` them. Where a game only knows
places in words, a sketch is made of those words: north is up, and what has no direction is in the middle.
"""

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from msgspec.structs import replace

from tracker.engine import Place, UnitRow, View
from tracker.talk.area_map import Bit, Lines, What, area_map, side_letters

WORDS = (
    ("north", 0, -1),
    ("far", 0, -1),
    ("top", 0, -1),
    ("ahead", 0, -1),
    ("south", 0, 1),
    ("near edge", 0, 1),
    ("bottom", 0, 1),
    ("rear", 0, 1),
    ("west", -1, 0),
    ("left", -1, 0),
    ("east", 1, 0),
    ("right", 1, 0),
)
NARROWEST, WIDEST = 14, 44
# Columns of a ground as bare lines.
WIDTH = 80
ROAD, CROSSING = "=", "#"
# Words of a tile that its drawing says.
DRAWN = ("road", "crossroads")
TILE = "tile:"
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def is_ground(view: View) -> bool:
    """True if the field is one of tiles."""
    return any(place.tile for place in view.field)


def sketched(view: View) -> View:
    """The view with its places laid out by their words, where none has a spot of its own."""
    if not view.field or any(each.x is not None and each.y is not None for each in view.field):
        return view
    tiles = [Place(f"{TILE}{x}{y}", "", x=x, y=y, tile=True) for y in range(3) for x in range(3)]
    inside = [replace(place, within="{}{}{}".format(TILE, *_by_words(place))) for place in view.field]
    return replace(view, field=(*tiles, *inside))


def _by_words(place: Place) -> tuple[int, int]:
    """Column and row that the words of a place name."""
    words = " ".join((place.name, *place.words)).casefold()
    x = y = 1
    for word, dx, dy in WORDS:
        if word in words:
            x, y = x + dx if x == 1 else x, y + dy if y == 1 else y
    return x, y


# The drawing


def drawn(view: View, width: int, most: int = 99, marks: Sequence[str] = ()) -> Lines:
    """The tiles with their borders, in rows of at most `width` cells where that leaves the tiles readable.

    `most`: rows that there are; units are named one by one if that goes in, else counted by sides. `marks`: the unit
    that acts, then its target.
    """
    lines = _drawn(view, width, marks, is_full=True)
    return lines if len(lines) <= most else _drawn(view, width, marks, is_full=False)


def _drawn(view: View, width: int, marks: Sequence[str], is_full: bool) -> Lines:
    tiles = {(each.x, each.y): each for each in view.field if each.tile}
    columns, rows = (1 + max((spot[axis] or 0 for spot in tiles), default=-1) for axis in (0, 1))
    if not tiles:
        return []
    wide = tile_width(view, width)
    lines: Lines = []
    for y in range(rows):
        cells = [_cell(view, tiles.get((x, y)), wide, marks, is_full) for x in range(columns)]
        high = max(map(len, cells))
        for number in range(high):
            line: list[Bit] = []
            for x, cell in enumerate(cells):
                line += cell[number] if number < len(cell) else [Bit(" " * wide)]
                if x + 1 < columns:
                    line.append(_upright(tiles.get((x, y)), tiles.get((x + 1, y)), is_middle=number == high // 2))
            lines.append(line)
        if y + 1 < rows:
            lines.append(_border(tiles, y, columns, wide))
    return lines


def tile_width(view: View, width: int) -> int:
    """Cells of a tile's inside where so many columns are there."""
    columns = 1 + max((each.x or 0 for each in view.field if each.tile), default=0)
    return max(NARROWEST, min(WIDEST, (width - columns + 1) // columns))


def _upright(left: Place | None, right: Place | None, is_middle: bool) -> Bit:
    """The border between two tiles side by side; a road crosses it in the middle."""
    has_road = left is not None and right is not None and right.id in left.roads
    return Bit(ROAD, "road") if has_road and is_middle else Bit("|", "border")


def _border(tiles: dict[tuple[int | None, int | None], Place], y: int, columns: int, wide: int) -> list[Bit]:
    bits: list[Bit] = []
    for x in range(columns):
        above, below = tiles.get((x, y)), tiles.get((x, y + 1))
        has_road = above is not None and below is not None and below.id in above.roads
        half = wide // 2 - 1
        if has_road:
            bits += [Bit("-" * half, "border"), Bit("||", "road"), Bit("-" * (wide - half - 2), "border")]
        else:
            bits.append(Bit("-" * wide, "border"))
        if x + 1 < columns:
            bits.append(Bit("+", "border"))
    return bits


def _cell(view: View, tile: Place | None, wide: int, marks: Sequence[str], is_full: bool) -> Lines:
    """A tile's lines: its head with its roads, who is there, then each thing in it with who is at it."""
    if tile is None:
        return []
    counts = "" if is_full else _counts(view, tile, marks)
    if tile.name and counts and len(_head(tile)) + 2 + len(counts) < wide:
        # Where rows are short, who is there stands behind the head.
        head = Bit(f"{_head(tile)} ", "head", tile.id)
        lines: Lines = [[head, _fit(f" {counts}", wide - len(head.text), "unit", tile.id)]]
    else:
        lines = [[_fit(_head(tile), wide, "head", tile.id)]] if tile.name else []
        lines += _units(view, tile, wide, marks, is_full, "")
    for place in things(view, tile):
        counts = "" if is_full else _counts(view, place, marks)
        words = "".join(place.words[1:2] if place.sign else place.words[:1]) if is_full else ""
        tail = f" ({words})" if words else f" {counts}" if counts else ""
        name = f"{place.sign}{place.name.removeprefix('the ')}"
        if counts and len(name) + len(tail) + 1 > wide:
            # The name of a place says more than how many figures its units have.
            tail = f" {re.sub(FIGURES, '', counts)}"
        # Where each unit has a row of its own there is room for a name in two.
        rows = _in_two(f"{name}{tail}", wide) if is_full else [f" {_cut(name, wide - 1 - len(tail))}{tail}"]
        what: What = "fire" if place.sign else "thing"
        lines += [[_fit(row, wide, what, place.id)] for row in rows]
        if is_full:
            lines += _units(view, place, wide, marks, is_full, "  ")
    return lines


def _in_two(label: str, wide: int) -> list[str]:
    return wrap(label, wide, initial_indent=" ", subsequent_indent="  ", max_lines=2, placeholder="~")


def _head(tile: Place) -> str:
    words = ", ".join(each for each in tile.words if each not in DRAWN)
    road = (CROSSING if "crossroads" in tile.words else ROAD) * 2 if tile.roads else ""
    return " ".join(filter(None, (tile.name + road, words)))


def things(view: View, tile: Place) -> list[Place]:
    return [each for each in view.field if each.within == tile.id]


def called(place: Place) -> str:
    """The name of a place in a sentence: "section 5" of a tile that is known by its number."""
    return f"section {place.name}" if place.tile and place.name.isdigit() else place.name


def ground_lines(view: View) -> list[str]:
    """The tiles with what lies in each, a line a tile: "section 5: open ground, road; the hut (DV 2)"."""
    tiles = [each for each in view.field if each.tile]
    return [
        f"{called(each)}: {'; '.join((', '.join(each.words), *map(named_place, things(view, each))))}" for each in tiles
    ]


def named_place(place: Place) -> str:
    return f"{place.name} ({', '.join(place.words)})" if place.words else place.name


def _units(view: View, place: Place, wide: int, marks: Sequence[str], is_full: bool, indent: str) -> Lines:
    if not is_full:
        counts = _counts(view, place, marks) if not indent else ""
        return [[_fit(f" {counts}", wide, "unit", place.id)]] if counts else []
    room = wide - len(indent)
    return [[_fit(f"{indent}{text}", wide, "unit", place.id, unit)] for text, unit in _rows(view, place, marks, room)]


def _rows(view: View, place: Place, marks: Sequence[str], room: int) -> Iterator[tuple[str, str]]:
    """Each unit at a place: who acts (>), who is aimed at (x), letter of the side, name, figures, facing, doubt (?)."""
    letters = dict(zip((side.id for side in view.sides), side_letters(view), strict=True))
    for ids, way, doubt in ((place.units, "", ""), (place.before, "before ", ""), (place.doubtful, "", "?")):
        for side in view.sides:
            for unit in side.units:
                if unit.id in ids and not unit.gone:
                    lead = f"{mark_of(unit, marks)}{letters[side.id]} {way}"
                    yield f"{lead}{_named(unit, room - len(lead) - len(doubt))}{doubt}", unit.id


def _named(unit: UnitRow, room: int) -> str:
    """Name, figures and front; where there is no room for all, the name is cut first."""
    short = "".join(part[0].upper() for part in unit.faces.split("-")) if unit.faces in COMPASS else unit.faces
    faces = f" to {short}" if short else ""
    tail = f" {unit.figures}{faces}"
    tail = tail if len(tail) + len(unit.short or unit.name) <= room else f" {unit.figures}"
    return _cut(unit.short or unit.name, room - len(tail)) + tail


def mark_of(unit: UnitRow, marks: Sequence[str]) -> str:
    """> for who acts, x for whom it is about."""
    return " " if unit.id not in marks else ">" if unit.id == marks[0] else "x"


def _counts(view: View, place: Place, marks: Sequence[str] = ()) -> str:
    """Units and figures of each side at a place: "B 2 (30)", marked where one of them acts or is aimed at.

    "B 2? (30)" where one of them may be elsewhere by now.
    """
    ids = {*place.units, *place.before, *place.doubtful}
    found = []
    for letter, side in zip(side_letters(view), view.sides, strict=True):
        there = [unit for unit in side.units if unit.id in ids and not unit.gone]
        if there:
            mark = max((mark_of(unit, marks) for unit in there), key=" x>".index).strip()
            doubt = "?" * any(unit.id in place.doubtful for unit in there)
            found.append(f"{mark}{letter} {len(there)}{doubt} ({sum(unit.figures for unit in there)})")
    return " ".join(found)


# Figures behind units, in counts: " (30)".
FIGURES = re.compile(r" \(\d+\)")


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: max(0, room - 1)]}~"


def _fit(text: str, wide: int, what: What, place: str, unit: str = "") -> Bit:
    return Bit(_cut(text, wide).ljust(wide), what, place, unit)


# The pointer


def order(view: View) -> list[str]:
    """All places that a pointer can stand on: tile by tile with what is in each, then those on no tile."""
    tiles = sorted((each for each in view.field if each.tile), key=lambda each: (each.y or 0, each.x or 0))
    found = [place.id for tile in tiles for place in ([tile] if tile.name else []) + things(view, tile)]
    return found + [each.id for each in view.field if not each.tile and not each.within]


def moved(view: View, here: str, key: str) -> str:
    """The place that an arrow leads to from `here`: up and down through what is in a tile, and on to the next tile."""
    stacks = {
        (tile.x or 0, tile.y or 0): [place.id for place in ([tile] if tile.name else []) + things(view, tile)]
        for tile in view.field
        if tile.tile
    }
    rest = [each.id for each in view.field if not each.tile and not each.within]
    at = next((spot for spot, ids in stacks.items() if here in ids), None)
    if at is None:
        return _from_below(stacks, rest, here, key)
    x, y = at
    number = stacks[at].index(here)
    if key in ("up", "down"):
        step = -1 if key == "up" else 1
        if 0 <= number + step < len(stacks[at]):
            return stacks[at][number + step]
        for row in range(y + step, -1 if step < 0 else 9, step):
            if ids := stacks.get((x, row)):
                return ids[0 if step > 0 else -1]
        return rest[0] if rest and step > 0 else here
    step = -1 if key == "left" else 1
    for column in range(x + step, -1 if step < 0 else 9, step):
        if ids := stacks.get((column, y)):
            return ids[min(number, len(ids) - 1)]
    return here


def _from_below(stacks: dict[tuple[int, int], list[str]], rest: list[str], here: str, key: str) -> str:
    """From a place on no tile: to its neighbours in the list, or up to the map."""
    number = rest.index(here) if here in rest else 0
    step = -1 if key in ("up", "left") else 1
    if rest and 0 <= number + step < len(rest):
        return rest[number + step]
    filled = [ids for _, ids in sorted(stacks.items(), key=lambda each: each[0][::-1]) if ids]
    return filled[-1][-1] if step < 0 and filled else here


def as_text(view: View) -> list[str]:
    """The ground as bare lines, or a sketch of it, and who stands on none of its tiles."""
    view = sketched(view)
    lines = ["".join(bit.text for bit in line).rstrip() for line in drawn(view, WIDTH)]
    rest = [f"{each.name}: {_counts(view, each)}" for each in view.field if not each.tile and not each.within]
    return [*lines, *(["", *rest] if rest else [])]


def map_lines(view: View) -> list[str]:
    """The ground where the field has tiles, else the map of areas; nothing where neither is known."""
    return as_text(view) if is_ground(view) else area_map(view)
