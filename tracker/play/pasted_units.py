"""Units of a roster from pasted lines or a table: "20 Infantry, Rep 5, rifle", or CSV under a line of headings.

A line is a unit. One of its cells names a row of the game's list, with a number before it: figures, or of units that
are not counted in figures how many of them. A cell before that is the unit's name; each other cell is a field of it, as
"Rep 5", "rifle" where only one field may be that, or "native" for yes. In a table the headings say which field it is.
"""

import csv
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from tracker.engine import AnyArmies, AnyArmy, ArmyField, ArmyRow, ArmyUnit, Refused
from tracker.engine.armies import MOST_UNITS, copied
from tracker.engine.nearest_word import meant
from tracker.engine.plurals import either, with_and
from tracker.play.roster_editor import RosterEditor, put, unit_fields
from tracker.play.roster_field_words import value_of

UNIT = "unit"
# The fields, by path, that a number before a unit sets; those of figures that it counts too.
COUNTED = ("figures", "men")
AMONG = ("officers", "sergeants")
# Headings of that number in a table.
NUMBERS = ("number", "strength", *COUNTED)
MOST = 1_000_000
# So many faults are named.
MOST_FAULTS = 50
_NUMBERED = re.compile(r"(\d{1,6})\s*(?:x\s+)?\s*(\D.*)", re.IGNORECASE)
_LABELLED = re.compile(r"\s*[:=]\s*|\s+")


class PastedCell(Struct, frozen=True):
    """Words between two commas: in which column, counted from 1, and under which heading, "" for none."""

    column: int
    words: str
    heading: str = ""


class PastedFault(Struct, frozen=True):
    """A fault in a line and its column; 0 for the whole line."""

    line: int
    column: int
    reason: str

    @property
    def words(self) -> str:
        end = "" if self.reason.endswith(("?", "...")) else "."
        return f"line {self.line}{f', column {self.column}' if self.column else ''}: {self.reason}{end}"


class PastedUnits(Struct):
    """The units that lines make, each with the number of its line, and all that is wrong with the lines."""

    units: list[tuple[int, ArmyUnit]]
    faults: list[PastedFault]


class _Odd(Exception):
    """A cell that says nothing of a unit."""

    def __init__(self, cell: PastedCell | None, reason: str) -> None:
        super().__init__(reason)
        self.column = cell.column if cell is not None else 0


def pasted_units(text: str, armies: AnyArmies, army: AnyArmy) -> PastedUnits:
    """The units of lines, to be added to a roster, which is not changed."""
    army, found = copied(army), PastedUnits([], [])
    try:
        for line, cells in _lines(text):
            if len(found.faults) >= MOST_FAULTS:
                found.faults.append(PastedFault(line, 0, "and more: what follows was not looked at"))
                break
            before = len(army.units)
            try:
                _raise(armies, army, cells)
                found.units += [(line, unit) for unit in army.units[before:]]
            except _Odd as error:
                found.faults.append(PastedFault(line, error.column, str(error)))
                del army.units[before:]
    except csv.Error as error:
        found.faults.append(PastedFault(1, 0, f"this is no table: {error}"))
    if not found.units and not found.faults:
        found.faults.append(PastedFault(1, 0, 'there is no unit: write one a line, as in "20 Infantry, Rep 5, rifle"'))
    return found


def add_line(editor: RosterEditor, line: str) -> str:
    """Add the unit of one line to an open roster, or units; gives a sentence. Raises Refused."""
    found = pasted_units(line, editor.armies, editor.army)
    if found.faults:
        reason = found.faults[0].reason
        raise Refused(f"{reason[:1].upper()}{reason[1:]}{'' if reason.endswith(('?', '...')) else '.'}")
    editor.add_all([unit for _, unit in found.units])
    return f"{with_and(unit.name for _, unit in found.units[:3])} raised."


# Lines and cells


def _lines(text: str) -> Iterator[tuple[int, list[PastedCell]]]:
    """The number of each line that says something, and its cells."""
    text = text.lstrip("\ufeff")
    first = next((line for line in text.splitlines() if _says(line)), "")
    is_table = UNIT in (each.strip("\"' ").casefold() for each in re.split("[,;\t]", first))
    split = max(",;\t", key=(first if is_table else text).count)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=split, skipinitialspace=True)
    headings: list[str] = []
    for row in reader:
        cells = [" ".join(each.split()) for each in row]
        if not any(cells) or not _says(cells[0] or "-"):
            continue
        if not headings and UNIT in map(str.casefold, cells):
            headings = cells
            continue
        named = headings + [""] * (len(cells) - len(headings))
        given = [PastedCell(place + 1, words, named[place] if headings else "") for place, words in enumerate(cells)]
        yield reader.line_num, [cell for cell in given if cell.words]


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


# Units


def _raise(armies: AnyArmies, army: AnyArmy, cells: list[PastedCell]) -> None:
    """Add the unit of a line to a roster, or units. Raises _Odd."""
    number_cell = next((each for each in cells if each.heading.casefold() in NUMBERS), None)
    cells = [each for each in cells if each is not number_cell]
    place, row, number = _row(armies.offers(army), cells)
    number = _number(number_cell) if number_cell is not None else number
    raised = _raised(armies, army, row, cells[place])
    is_counted = any(field.path in COUNTED for field in unit_fields(armies, army, raised[0]))
    more = 0 if is_counted else (number or 1) - 1
    if len(army.units) + more > MOST_UNITS:
        raise _Odd(number_cell or cells[place], f"a roster has at most {MOST_UNITS} units, and this makes more")
    for _ in range(more):
        raised += _raised(armies, army, row, cells[place])
    for unit in raised:
        for each in cells[:place] if not cells[place].heading else []:
            _put(armies, army, unit, each, "name", each.words)
        for each in cells[place + 1 :] if not cells[place].heading else cells:
            if each is not cells[place]:
                _put_cell(armies, army, unit, each)
        # Last, for some games set it anew with the weapon.
        if is_counted and number is not None:
            _put_number(armies, army, unit, number, number_cell or cells[place])


def _raised(armies: AnyArmies, army: AnyArmy, row: ArmyRow, cell: PastedCell) -> list[ArmyUnit]:
    try:
        units = list(armies.raised_all(army, row.key))
    except Refused as error:
        raise _Odd(cell, str(error).rstrip(".")) from None
    army.units.extend(units)
    return units


def _row(rows: Sequence[ArmyRow], cells: list[PastedCell]) -> tuple[int, ArmyRow, int | None]:
    """The cell that names a row, the row, and the number before it. Raises _Odd."""
    said = {each.words.casefold() for each in cells}
    is_table = any(each.heading for each in cells)
    looked = [(place, cell) for place, cell in enumerate(cells) if not is_table or cell.heading.casefold() == UNIT]
    for place, cell in looked if is_table else looked[:2]:
        numbered = _NUMBERED.fullmatch(cell.words)
        for words, number in ((cell.words, None), *([(numbered[2], int(numbered[1]))] if numbered else [])):
            if found := [row for row in rows if words.casefold() in _names_of(row)]:
                # Rows of one name differ in what follows it: the one of which the line says most is meant.
                return place, max(found, key=lambda row: len(said & _parts_of(row))), number
    if not looked:
        raise _Odd(None, 'the column "unit" is empty: it names what the unit is')
    cell = looked[0][1]
    numbered = _NUMBERED.fullmatch(cell.words)
    words = numbered[2] if numbered else cell.words
    known = list(dict.fromkeys(row.label.split(",")[0] for row in rows))
    hint = meant(words, known) or f"; write one of {', '.join(known[:8])}{' ...' if len(known) > 8 else ''}"
    raise _Odd(cell, f"there is no unit {words[:40]!r} in the list{hint}")


def _names_of(row: ArmyRow) -> set[str]:
    """All that a row may be called by: its key, its label, and each part of that."""
    # A part with a number, such as "Rep 5", is none.
    return {row.key.casefold(), row.label.casefold(), *(each for each in _parts_of(row) if not re.search(r"\d", each))}


def _parts_of(row: ArmyRow) -> set[str]:
    return {part.strip() for part in row.label.casefold().split(",")}


def _number(cell: PastedCell) -> int:
    if not (cell.words.isascii() and cell.words.isdigit()) or not 0 < int(cell.words) < MOST:
        raise _Odd(cell, f"{cell.heading} is a number, not {cell.words[:40]!r}")
    return int(cell.words)


# Fields


def _put_number(armies: AnyArmies, army: AnyArmy, unit: ArmyUnit, number: int, cell: PastedCell) -> None:
    fields = {field.path: field for field in unit_fields(armies, army, unit)}
    path = next(each for each in fields if each in COUNTED)
    # A column by the name of the field, such as that of men beside sergeants and officers, is of nobody else.
    others = sum(int(fields[each].value) for each in AMONG if each in fields and cell.heading.casefold() != path)
    if number < others:
        raise _Odd(cell, f"the number counts all figures: officers and sergeants of {unit.name} are {others}")
    _put(armies, army, unit, cell, path, str(number - others))


def _put_cell(armies: AnyArmies, army: AnyArmy, unit: ArmyUnit, cell: PastedCell) -> None:
    """Set the field that a cell means. Raises _Odd."""
    fields = unit_fields(armies, army, unit)
    if cell.heading:
        field = next((each for each in fields if cell.heading.casefold() in _labels(each)), None)
        if field is None:
            raise _Odd(cell, f"{unit.name} has no {cell.heading!r}; it has {_labels_of(fields)}")
        return _put(armies, army, unit, cell, field.path, cell.words)
    found = list(_meanings(fields, cell.words))
    if len(found) > 1:
        ways = either(f'"{field.label} {value}"' for field, value in found)
        raise _Odd(cell, f"{cell.words[:40]!r} may mean more than one thing: write {ways}")
    if not found:
        raise _Odd(
            cell,
            f"{cell.words[:40]!r} says nothing of {unit.name}: write a field with its value, of {_labels_of(fields)}",
        )
    _put(armies, army, unit, cell, found[0][0].path, found[0][1])


def _meanings(fields: Sequence[ArmyField], words: str) -> Iterator[tuple[ArmyField, str]]:
    """The fields that words may mean, each with its value: by their label first, else by a value that they may have."""
    for field in sorted(fields, key=lambda each: -len(each.label)):
        for label in _labels(field):
            rest = words[len(label) :]
            if words.casefold() == label and isinstance(field.value, bool):
                return (yield field, "yes")
            if words.casefold().startswith(label) and (gap := _LABELLED.match(rest)) and rest[gap.end() :]:
                return (yield field, rest[gap.end() :])
            if words.casefold().endswith(f" {label}") and words[: -len(label)].strip().isdigit():
                return (yield field, words[: -len(label)].strip())
    for field in fields:
        if any(words.casefold() in (value.casefold(), said.casefold()) for value, said in field.options):
            yield field, words


def _labels(field: ArmyField) -> tuple[str, str]:
    return field.label.casefold(), field.path.casefold()


def _labels_of(fields: Sequence[ArmyField]) -> str:
    return ", ".join(field.label for field in fields)


def _put(armies: AnyArmies, army: AnyArmy, unit: ArmyUnit, cell: PastedCell, path: str, words: str) -> None:
    try:
        field = next(each for each in unit_fields(armies, army, unit) if each.path == path)
        put(armies, army, unit, path, value_of(field, words))
    except Refused as error:
        raise _Odd(cell, str(error).rstrip(".")) from None
