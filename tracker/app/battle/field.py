"""The field: the map of areas, the ground in tiles, or a sketch made of what was told; and who stands where."""

import textwrap
from collections.abc import Iterable, Mapping

from msgspec.structs import replace
from textual.geometry import Offset

from tracker.app.battle import field_ground
from tracker.app.parts.panel import Panel
from tracker.app.parts.prompt_view import ListedChoice
from tracker.app.parts.rows import Piece, Row, cut, heading, row
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Place, View
from tracker.talk import section_map
from tracker.talk.area_map import DIRECTIONS, LOW, TALL, Bit, box_width, corner, drawing, neighbour, sides, stack_words
from tracker.talk.order_of_battle import ways
from tracker.talk.side_colour_names import side_colours

# Rows below the map, for what is under the pointer.
BELOW = 2
LINES = ("wall", "border", "road")
STROKES = str.maketrans("-=|/\\X", "─═│╱╲╳")
# The sides of a box: of its first row, of its last and of those between.
TOP, FOOT, WALLS = (str.maketrans("[]", sides) for sides in ("┌┐", "└┘", "││"))


class FieldPanel(Panel):
    """A pointer moves over the areas of a map, or over the tiles in which places without one are sketched."""

    TITLE = "Field"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view = View("", 0, ())
        # The game says something of the field, and where its places are: no mere sketch of words.
        self.is_there = self.is_laid = False
        self.here = ""
        self.is_at = False
        # Places are listed, as a sketch has no room for their words.
        self._is_list = False
        self._top = self._left = 0
        self._spot = Offset(0, 0)
        self._ground: View | None = None
        self._marks: tuple[str, ...] = ()
        self._keys: Mapping[str, str] = {}
        self._more = ""

    def show_view(self, view: View) -> None:
        self.view, shown = view, section_map.sketched(view)
        self.is_there, self.is_laid = bool(view.field), any(each.x is not None for each in view.field)
        self._ground = shown if section_map.is_ground(shown) else None
        self.update()

    def show_keys(self, listed: Iterable[ListedChoice]) -> None:
        """Show the keys that pick the areas just now, which an id may name behind what is done there: `move:plain`."""
        keys = {each.id.rpartition(":")[2]: each.keys.strip() for each in reversed([*listed])}
        if keys != self._keys:
            self._keys = keys
            self.update()

    @property
    def _areas(self) -> list[Place]:
        """The places that the pointer may stand on."""
        if self._ground is not None:
            known = {each.id: each for each in self._ground.field}
            return [known[each] for each in section_map.order(self._ground)]
        return [each for each in self.view.field if each.x is not None and each.y is not None]

    @property
    def place(self) -> Place | None:
        """The area under the pointer."""
        return next((each for each in self._areas if each.id == self.here), None)

    @property
    def who(self) -> str:
        """Those who stand under the pointer, in a sentence."""
        view, place = self.view, self.place
        if place is None:
            return ""
        names = _names(view, place)
        names += [f"{unit.name} before it" for each in place.before if (unit := view.unit(each)) and not unit.gone]
        return f"{place.name}: {', '.join(names) or field_ground.nobody_words(view)}."

    def look_at(self, units: tuple[str, ...]) -> None:
        """Put the pointer where one of these stands; else leave it, at first where anybody stands."""
        areas = self._areas
        self._marks = units
        asked = [each for unit in units for each in areas if unit in (*each.units, *each.before, *each.doubtful)]
        if asked:
            self.here = asked[0].id
        elif self.place is None:
            self.here = next((each.id for each in areas if each.units), areas[0].id if areas else "")
        self.update()

    def enter(self, is_at: bool) -> None:
        self.is_at = is_at
        self.update()

    def move(self, key: str) -> bool:
        if not self.is_there or key not in DIRECTIONS:
            return False
        ground = self._ground
        if self._is_list and key in ("up", "down"):
            ids = [each.id for each in self._areas]
            at = ids.index(self.here) + (1 if key == "down" else -1)
            self.here = ids[max(0, min(at, len(ids) - 1))]
            self.update()
            return True
        self.here = section_map.moved(ground, self.here, key) if ground else neighbour(self.view, self.here, key)
        self.update()
        return True

    def cursor(self) -> Offset | None:
        return self._spot

    # Painting

    def rows(self, width: int, height: int) -> list[Row]:
        if self._ground is not None:
            return self._tiles(self._ground, width, height)
        if not self.is_there:
            self._spot = Offset(0, 0)
            return [heading(self.TITLE, width, "Esc", self.is_at), row((" Nothing is known of it.", "dim"))]
        below = BELOW if height > BELOW + LOW else 0
        shown = self._map(self.view, width, max(1, height - 1 - below))
        tag = f"{sides(self.view)}: units ({self.view.counts})  = road  {self._more}Esc"
        return [
            heading(self.TITLE, width, tag if len(tag) < width - 12 else f"{self._more}Esc", self.is_at),
            *shown,
            *self._below(width),
        ]

    def _tiles(self, view: View, width: int, height: int) -> list[Row]:
        """The ground in tiles, and what is under the pointer."""
        below = min(BELOW + 1, max(1, height // 5)) if height > BELOW + LOW else 0
        room, rows = width - 1, max(1, height - 1 - below)
        lines, self._is_list = field_ground.lines_of(view, room, rows, self._marks, self.is_laid)
        if self._is_list:
            # It says all of each place itself.
            below, rows = 0, max(1, height - 1)
        spot = field_ground.spot_of(lines, self.here)
        self._top = _window(self._top, spot.y, 1, rows, len(lines))
        widest = max((sum(len(bit.text) for bit in line) for line in lines), default=0)
        self._left = _window(self._left, spot.x, spot.wide, room, widest)
        self._spot = Offset(1 + spot.x - self._left, 1 + spot.y - self._top)
        shown = [
            field_ground.painted(view, line, self.here, self._left, room)
            for line in lines[self._top : self._top + rows]
        ]
        under = field_ground.below(view, self.place, width, below) if self.place is not None and below else []
        tag = f"{sides(view)}  > acts x about  Esc"
        return [
            heading(self.TITLE, width, tag if len(tag) < width - 12 else "Esc", self.is_at),
            *shown,
            *[row("")] * (rows - len(shown)),
            *under,
        ]

    def _map(self, view: View, width: int, height: int) -> list[Row]:
        """So many rows of the map, those with the pointer among them."""
        view, room = self._keyed(view), width - 1
        tall = TALL if len(drawing(view, room)) <= height else LOW
        lines = drawing(view, room, self.here, tall)
        x, y = corner(view, room, self.here, tall)
        box = box_width(view, room)
        self._top = _window(self._top, y, tall, height, len(lines))
        self._left = _window(self._left, x, box, room, max(sum(len(bit.text) for bit in line) for line in lines))
        below = len(lines) > self._top + height
        marks = glyphs.up * bool(self._top) + glyphs.down * below
        self._more = f"{marks} more  " if marks else ""
        self._spot = Offset(1 + x - self._left, 1 + y - self._top)
        colours, rows = side_colours(view), []
        for number, line in enumerate(lines[self._top : self._top + height], self._top):
            painted = _painted(line, number % (tall + 1), tall, self.here, colours)
            rows.append(field_ground.in_window(painted, self._left, room))
        return rows + [row("")] * (height - len(rows))

    def _keyed(self, view: View) -> View:
        """The same with the key of each area that may be picked before its name."""
        field = [(each, self._keys.get(each.id, "")) for each in view.field]
        named = tuple(replace(each, name=f"{key} {each.name}") if key else each for each, key in field)
        return replace(view, field=named) if any(key for _, key in field) else view

    def _below(self, width: int) -> list[Row]:
        """Rows on the area under the pointer: its name, who stands there and what adjoins."""
        view, place = self.view, self.place
        if place is None:
            return []
        words = ", ".join(place.words) or "open"
        near = ways(view, place).removeprefix("; ") or "nothing adjoins"
        text = f": {words}; {stack_words(view, place) or 'nobody'}. {near[:1].upper()}{near[1:]}."
        first, *rest = textwrap.wrap(place.name + text, max(8, width - 2))
        name = first[: len(place.name)]
        return [
            row((glyphs.pointer, "accent"), (name, "bold"), first[len(name) :]),
            row(" ", cut(" ".join(rest), width - 2)),
        ]


def _names(view: View, place: Place) -> list[str]:
    units = (view.unit(unit) for unit in place.units)
    return [unit.name for unit in units if unit is not None and not unit.gone]


def _window(first: int, at: int, size: int, room: int, whole: int) -> int:
    """From where to show so many of a whole, moved no further than needed to have `at` and what it takes in sight."""
    first = min(first, at)
    first = max(first, at + size - room)
    return max(0, min(first, whole - room))


def _painted(line: list[Bit], number: int, tall: int, here: str, colours: Mapping[str, StyleName]) -> list[Piece]:
    """A row of the map, where boxes have so many: the one under the pointer marked, each side's strength in its style.

    Strokes are lines, and boxes have corners, where the terminal has them.
    """
    corners = TOP if number == 0 else FOOT if number == tall - 1 else WALLS
    pieces: list[Piece] = []
    for bit in line:
        text = bit.text
        if bit.what in LINES and not glyphs.is_ascii:
            text = text.translate(corners) if bit.what == "wall" else text.replace("||", "║ ").translate(STROKES)
        style: StyleName = colours[bit.side] if bit.side else "dim" if number == tall else "text"
        pieces.append((text, "cursor" if bit.place and bit.place == here else style))
    return pieces
