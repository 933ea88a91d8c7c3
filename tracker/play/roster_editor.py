"""A person at a roster: every change is judged by its game and saved whole at once, and the last can be taken back."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, to_builtins
from msgspec.structs import replace

from tracker.engine import (
    AnyArmies,
    AnyArmy,
    AnyRuleset,
    ArmyField,
    ArmyUnit,
    Refused,
    TrackerError,
    army_of,
    free_id,
    free_names,
    load_ruleset,
)
from tracker.engine.armies import copied, fault_of
from tracker.engine.nearest_word import meant
from tracker.engine.plurals import counted
from tracker.journal.armies import (
    ChangedElsewhere,
    check_unchanged,
    name_of,
    new_army,
    put_text_back,
    read_army,
    save_army,
)
from tracker.journal.disk import write_new
from tracker.journal.titles_and_file_names import free_name
from tracker.play.roster_field_words import field_words, note_of, short_of, value_of

# The procedure of a game that raises rosters by dice, and what it calls an army of no list.
MUSTER, INVENTED = "muster", "invented"
MOST_BACK = 200

CHOICE = "T takes that, K keeps this; the other gets a file of its own."


class _Before(Struct):
    """The contents of the file before a change, and the change in words."""

    data: bytes
    words: str


class RosterEditor:
    """An open roster. What is changed is a new roster, so that whoever shows one is never surprised.

    `mine` is a changed roster that could not be written since somebody else changed the file: `take_theirs` or
    `keep_mine` decides; nothing else can be changed before.
    """

    def __init__(self, path: Path) -> None:
        self._kept = read_army(path)
        self._before: list[_Before] = []
        self.mine: AnyArmy | None = None

    @property
    def path(self) -> Path:
        return self._kept.path

    @property
    def army(self) -> AnyArmy:
        return self._kept.army

    @property
    def game(self) -> AnyRuleset:
        return load_ruleset(self.army.game)

    @property
    def armies(self) -> AnyArmies:
        return self._kept.armies

    @property
    def bends(self) -> tuple[str, ...]:
        return self.armies.bends(self.army)

    def unit(self, unit_id: str, army: AnyArmy | None = None) -> ArmyUnit:
        """A unit by id. Raises Refused."""
        for unit in (army or self.army).units:
            if unit.id == unit_id:
                found: ArmyUnit = unit
                return found
        raise Refused(f"{self.army.name} has no unit {unit_id[:40]!r}.")

    def fields(self, unit_id: str | None) -> tuple[ArmyField, ...]:
        """The fields that may be set of a unit, or of the roster for None, names and notes with them."""
        if unit_id is None:
            common = ArmyField("name", "Name", self.army.name), ArmyField("notes", "Notes", self.army.notes)
            return (*common, *self.armies.fields(self.army, None))
        return unit_fields(self.armies, self.army, self.unit(unit_id))

    def shown(self) -> dict[str, Any]:
        """All that may be shown, as plain data: the roster, its cells and fields, what it comes to and bends."""
        army, armies = self.army, self.armies
        units = [
            {
                **to_builtins(unit),
                "fights": unit.fights,
                "cells": dict(zip(armies.headings, armies.cells(unit), strict=True)),
                "fields": [to_builtins(each) for each in self.fields(unit.id)],
            }
            for unit in army.units
        ]
        told = {"name": army.name, "game": army.game, "list": army.list_id, "notes": army.notes}
        fields = [to_builtins(each) for each in self.fields(None)]
        return {**told, "units": units, "fields": fields, "totals": armies.totals(army), "bends": self.bends}

    # Changes

    def mark(self, unit_id: str) -> str:
        """Let a unit fight today, or stay at home; gives a sentence."""
        unit = self.unit(unit_id)
        words = f"{unit.name} {'stays at home' if unit.fights else 'fights today'}"
        self._change(words, lambda army: _set(self.unit(unit_id, army), "fights", not unit.fights))
        return f"{words}."

    def mark_all(self, fights: bool) -> str:
        """Let all fight today, or none."""
        words = "all fight today" if fights else "all stay at home"

        def change(army: AnyArmy) -> None:
            for unit in army.units:
                unit.fights = fights

        self._change(words, change)
        return f"{words.capitalize()}."

    def set(self, unit_id: str | None, path: str, value: Any) -> str:
        """Set a field of a unit, or of the roster for None; gives a sentence. Raises Refused."""
        field = next((each for each in self.fields(unit_id) if each.path == path), None)
        if field is None:
            raise Refused(f"There is no {path[:60]!r} to set: {', '.join(each.path for each in self.fields(unit_id))}.")
        value = value_of(field, value)
        whose = self.army.name if unit_id is None else self.unit(unit_id).name
        words = f"{whose}: {field.label.lower()} {field_words(replace(field, value=value)) or 'empty'}"
        self._change(words, lambda army: self._put(army, unit_id, path, value))
        return f"{words}."

    def _put(self, army: AnyArmy, unit_id: str | None, path: str, value: Any) -> None:
        put(self.armies, army, None if unit_id is None else self.unit(unit_id, army), path, value)

    def add(self, row: str) -> str:
        """Raise a unit of a row, or more where the row stands for them; gives the last one's id. Raises Refused."""
        units: tuple[ArmyUnit, ...] = self.armies.raised_all(self.army, row)
        words = " and ".join(unit.name for unit in units[:2]) if len(units) < 3 else counted(len(units), "unit")
        self._change(f"{words} raised", lambda army: army.units.extend(units))
        return units[-1].id

    def add_all(self, units: Sequence[ArmyUnit]) -> None:
        """Add units that were made elsewhere, such as from a table. Raises Refused."""
        self._change(f"{counted(len(units), 'unit')} added", lambda army: army.units.extend(units))

    def copy(self, unit_id: str) -> str:
        """Another unit like that; gives its id."""
        unit = self.unit(unit_id)
        name, short = free_names(self.army, unit)
        like: ArmyUnit = self.armies.another(self.army, unit)
        other = replace(like, id=free_id(self.army, unit.id), name=name, short=short)
        at = [each.id for each in self.army.units].index(unit_id) + 1
        self._change(f"{unit.name} is copied", lambda army: army.units.insert(at, other))
        return other.id

    def remove(self, unit_id: str) -> str:
        words = f"{self.unit(unit_id).name} is struck off"

        def change(army: AnyArmy) -> None:
            army.units.remove(unit := self.unit(unit_id, army))
            self.armies.struck_off(army, unit)

        self._change(words, change)
        return f"{words}."

    def move(self, unit_id: str, by: int) -> None:
        at = [each.id for each in self.army.units].index(self.unit(unit_id).id)
        to = max(0, min(len(self.army.units) - 1, at + by))
        if to != at:
            self._change("the order is changed", lambda army: army.units.insert(to, army.units.pop(at)))

    def undo(self) -> str:
        """Take the last change back; gives a sentence. Raises Refused where there is none."""
        self._check_decided()
        if not self._before:
            raise Refused("There is nothing to take back: nothing was changed since the roster was opened.")
        before = self._before[-1]
        put_text_back(self._kept, before.data)
        self._before.pop()
        return f"Taken back: {before.words}."

    def _change(self, words: str, change: Callable[[AnyArmy], object]) -> None:
        self._check_decided()
        army = copied(self.army)
        change(army)
        try:
            # Once more from plain data: what a screen or a game put there must be readable from the file again.
            army = copied(army)
        except ValidationError as error:
            raise Refused(f"That can't be: {str(error).partition(' - at `')[0]}.") from None
        fault = fault_of(self.armies, army)
        if fault:
            raise Refused(f"That can't be: {fault.partition(' - at `')[0]}.")
        self._save(army, words)

    def _save(self, army: AnyArmy, words: str) -> None:
        before = _Before(self._kept.data, words)
        try:
            save_army(self._kept, army)
        except ChangedElsewhere:
            self.mine = army
            raise ChangedElsewhere(self.torn) from None
        self._before = [*self._before[-MOST_BACK:], before]

    # What was changed elsewhere

    @property
    def torn(self) -> str:
        """The sentence shown where somebody must choose."""
        return f"{self.path.name} was changed elsewhere. {CHOICE}"

    def look(self) -> None:
        """See whether the file is still as it was read. Raises ChangedElsewhere."""
        try:
            check_unchanged(self._kept)
        except ChangedElsewhere:
            self.mine = self.mine or self.army
            raise ChangedElsewhere(self.torn) from None

    def _check_decided(self) -> None:
        if self.mine is not None:
            raise ChangedElsewhere(self.torn)

    def _mine(self) -> AnyArmy:
        if self.mine is None:
            raise Refused(f"{self.path.name} was not changed elsewhere: there is nothing to choose.")
        return self.mine

    def take_theirs(self) -> str:
        """Go on with what somebody else wrote; what is here gets a file of its own. Raises BadFile."""
        mine = self._mine()
        theirs = read_army(self.path)
        there = new_army(self.path.parent, replace(mine, name=f"{mine.name[:73]} (mine)"))
        self._kept, self._before, self.mine = theirs, [], None
        return f"This is what was written elsewhere; what was here is kept as {there.name}."

    def keep_mine(self) -> str:
        """Go on with what is here; what somebody else wrote gets a file of its own. Raises Unsaved."""
        mine, theirs = self._mine(), self.path.read_bytes()
        there = write_new(free_name(self.path), theirs)
        self._kept.data, self._kept.text, self.mine = theirs, None, None
        self._save(mine, "the change that crossed with another")
        return f"What is here is written; what was written elsewhere is kept as {there.name}."


def begin_army(folder: Path, game: AnyRuleset, list_id: str, name: str) -> Path:
    """A new roster without a unit, on the disk; gives its path. Raises Refused or Unsaved."""
    return new_army(folder, empty_army(game, list_id, name))


def empty_army(game: AnyRuleset, list_id: str, name: str) -> AnyArmy:
    """A new roster without a unit. Raises Refused."""
    armies = game.armies()
    if armies is None:
        raise Refused(f"{game.title} knows no rosters.")
    if list_id and list_id not in armies.lists():
        lists = armies.lists()
        listed = f"{', '.join(lists)}{meant(list_id, lists) or '.'}"
        raise Refused(f"{game.title} has no list {list_id[:40]!r}: there are {listed}")
    given: dict[str, Any] = {
        "format": 1,
        "game": game.id,
        "version": game.version,
        "name": name_of(name),
        "list": list_id,
    }
    given |= armies.initial(list_id)
    return army_of(armies, given)


def musters(game: AnyRuleset) -> bool:
    """True if a game has a muster, by dice that the app may roll; an add-on's that can't say has none."""
    try:
        return MUSTER in game.sub_games()
    except TrackerError:
        return False


def lists_of(game: AnyRuleset) -> dict[str, str]:
    """The lists of a game by id, in words; last stands what is of none of them, by ""."""
    armies = game.armies()
    lists = dict(armies.lists()) if armies is not None else {}
    return {**lists, "": "mixed or invented" if lists else "units by type"}


def unit_fields(armies: AnyArmies, army: AnyArmy, unit: ArmyUnit) -> tuple[ArmyField, ...]:
    """The fields that may be set of a unit, names and notes with them."""
    named = ArmyField("name", "Name", unit.name), ArmyField("short", "Short name", unit.short)
    return (*named, *armies.fields(army, unit), ArmyField("notes", "Notes", unit.notes))


def put(armies: AnyArmies, army: AnyArmy, unit: ArmyUnit | None, path: str, value: Any) -> None:
    """Set a field of a unit, or of the roster for None, in the roster itself. Raises Refused."""
    if path == "name":
        name = name_of(str(value))
        if unit is not None and name != unit.name and _is_made_of(unit.short, unit.name):
            # It is called by its new name where there is little room, too.
            _set(unit, "short", "")
        _set(unit or army, "name", name)
    elif path == "short":
        _set(unit, path, short_of(str(value)))
    elif path == "notes":
        _set(unit or army, path, note_of(str(value)))
    else:
        armies.put(army, unit, path, value)


def _is_made_of(short: str, name: str) -> bool:
    """True if a short name is that of a name: with its number, or each word begins the word in its place."""
    words, longer = short.split(), name.split()
    if words and longer and words[-1].isdecimal() and words[-1] == longer[-1]:
        return True
    return len(words) == len(longer) and all(each.startswith(word) for word, each in zip(words, longer, strict=True))


def _set(holder: Any, name: str, value: Any) -> None:
    setattr(holder, name, value)
