"""The fields of a form as they are filled in by keys: a letter for each, digits for a target or a number."""

from typing import Any

from tracker.app.battle.prompts.form_chips import chip, folded_row, spot_of
from tracker.app.parts.choices import DIGITS, Choice, Choices
from tracker.app.parts.face import Spot
from tracker.app.parts.key_outcomes import KeyOutcome, Used
from tracker.app.parts.keymap import shown
from tracker.app.parts.rows import Row, flow, places, row_width, width_of
from tracker.engine import (
    Aim,
    Among,
    Chosen,
    Field,
    Mark,
    Quantity,
    Target,
    Toggle,
    is_moot,
    is_wanted,
    standing,
    with_target,
)

# Rows that a form with a row for each field leaves free.
SLACK = 2
STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}


def _said(fields: tuple[Field, ...], given: dict[str, Any]) -> dict[str, Any]:
    """Of what is given the target, and what would not stand so without being said."""
    target = {each.name: given[each.name] for each in fields if isinstance(each, Target) and each.name in given}
    choices = {each.name: given[each.name] for each in fields if isinstance(each, Among) and each.name in given}
    stands = standing(fields, target | choices)
    for name in choices:
        # Another choice may bring this one with it, as a target does its range.
        others = {each: value for each, value in choices.items() if each != name}
        stands[name] = standing(fields, target | others)[name]
    moot = _moot_fields(fields, given)
    said = {name: value for name, value in given.items() if name not in moot}
    return {name: value for name, value in said.items() if name in target or value != stands[name]}


def _moot_fields(fields: tuple[Field, ...], given: dict[str, Any]) -> list[str]:
    """The names of lists to pick from, where something was said beside which nobody who was picked counts."""
    choices = [each for each in fields if isinstance(each, Among) and each.name in given]
    marks = [each.mark(given[each.name]) for each in choices]
    is_alone = any(mark is not None and mark.is_all for mark in marks)
    return [each.name for each in fields if isinstance(each, Chosen)] if is_alone else []


def _named(fields: tuple[Field, ...], id: str) -> tuple[Among | None, Mark | None]:
    """The short choice that has this value, also where it says more, as in `before:wall`."""
    for field in (each for each in fields if isinstance(each, Among)):
        for mark in field.marks:
            if id in (mark.value, mark.value.partition(":")[2]):
                return field, mark
    return None, None


class Form:
    """Fields and what was said of them; the one that digits go to is the one last touched, else the target.

    `given` holds what was said here; `values` all of it, the rest as it stands. `has_aimed`: the last key picked a
    target by its whole number, and facts were said before, others than what the target needs. `spot` is where the
    cursor belongs in the rows last given. Of a letter that several values share the digit may still be to come.
    """

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self.fields = fields
        self.given: dict[str, Any] = {}
        self.spot: Spot | None = None
        self.has_aimed = False
        self._has_picked = False
        self._fresh = True
        # Whether a key chose the field under the cursor: a digit that comes before was meant for something else.
        self._is_chosen = False
        self._shared = ""
        self._target = next((field for field in fields if isinstance(field, Target)), None)
        self._chosen = next((field for field in fields if isinstance(field, Chosen)), None)
        self._listed = self._target or self._chosen
        aims = self._listed.aims if self._listed is not None else ()
        self._list = Choices([_choice_of(aim) for aim in aims])
        values = self.values
        unsaid = [n for n, each in enumerate(fields) if each.check(values[each.name])]
        self._at = unsaid[0] if unsaid else 0
        if self._chosen is not None and not unsaid:
            self._at = fields.index(self._chosen)
        self._show_aim()

    @property
    def values(self) -> dict[str, Any]:
        """All facts as they stand."""
        return standing(self.fields, self.given)

    def lay_out(self, given: dict[str, Any]) -> None:
        """Begin with facts that were said before, as far as they fit."""
        fitting = [each for each in self.fields if each.name in given and not each.check(given[each.name])]
        self.given = {each.name: given[each.name] for each in fitting}
        if self._chosen is not None and self._chosen.name in self.given:
            self.given[self._chosen.name] = tuple(self.given[self._chosen.name])
        self._show_aim()

    def answer(self) -> dict[str, Any]:
        """The target, and what is not as it would stand without being said: the facts in wire form."""
        said = _said(self.fields, with_target(self.fields, self.given))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in said.items()}

    def problem(self) -> str:
        """A fact that is impossible or still missing, "" where there is none; the cursor goes there."""
        values = self.values
        for number, field in enumerate(self.fields):
            problem = "" if is_moot(field, values) else field.check(values[field.name])
            if problem:
                self._at, self._fresh, self._is_chosen = number, True, True
                return problem
        return ""

    # Painting

    def rows(self, width: int, height: int) -> list[Row]:
        """Whom digits pick where there are some, the other fields as chips below."""
        values = self.values
        others = [field for field in self.fields if field is not self._listed]
        chips = [chip(field, values[field.name]) for field in others]
        lines, spots = flow(chips, width - 2), places(chips, width - 2)
        # A row for each field only where that hides nobody from the list.
        if len(lines) > 1 and len(chips) <= height - SLACK - len(self._list.choices):
            wide = max(width_of(field.label) for field in others)
            beneath = [chip(field, values[field.name], wide) for field in others]
            # Beside a long label there may be no room for the marks of another field.
            if all(row_width(each) <= width for each in beneath):
                chips, lines, spots = beneath, beneath, [(0, y) for y in range(len(beneath))]
        folded = [folded_row(line, width) for line in lines]
        below = [each for rows in folded for each in rows]
        now = self.fields[self._at] if self.fields else None
        if self._listed is None or (self._target is not None and not is_wanted(self._target, values)):
            self.spot = spot_of(now, others, chips, folded, spots, 0) or self.spot
            return below
        aims, at = self._list.rows(width, max(1, height - len(below)))
        self.spot = (1, max(0, at))
        self.spot = spot_of(now, others, chips, folded, spots, len(aims)) or self.spot
        return [*aims, *below]

    # Keys

    def press(self, key: str) -> KeyOutcome | None:
        """The result of a key; Enter is for whoever shows the form."""
        self.has_aimed = False
        shared, self._shared = self._shared, ""
        if shared and (outcome := self._letter(shared + key)) is not None:
            return outcome
        if self._list.is_half_typed and self._list.takes(key):
            return self._digit(key)
        self._list.forget()
        # In the list itself up and down walk, as where several are picked.
        is_listed = self._chosen is not None and self.fields[self._at] is self._chosen
        if is_listed and key not in ("left", "right") and self._list.move(key):
            return Used()
        if key in STEPS and self.fields:
            self._at = (self._at + STEPS[key]) % len(self.fields)
            self._fresh = self._is_chosen = True
            return Used()
        if key == "space" and self.fields:
            self._turn(self.fields[self._at])
            return Used()
        if key in DIGITS or key == "backspace":
            return self._digit(key)
        return self._letter(key)

    def _letter(self, key: str) -> KeyOutcome | None:
        for number, field in enumerate(self.fields):
            if isinstance(field, Among):
                found = self._choice(field, key)
                if found is None:
                    continue
            elif len(key) == 1 and key in field.letters:
                found = Used()
                if isinstance(field, Toggle):
                    self.given[field.name] = not self.values[field.name]
            else:
                continue
            self._at, self._fresh, self._is_chosen = number, True, True
            return found
        return None

    def _choice(self, field: Among, key: str) -> KeyOutcome | None:
        """Set a short choice by its letter; one that several share waits for the digit of one of them."""
        if (mark := field.by_key(key)) is not None:
            return self._choose(field, mark)
        shared = field.share(key)
        if not shared:
            return None
        self._shared = key
        return Used(f"Now its number, as in {shared[0].letter} for {shared[0].label}.")

    def _choose(self, field: Among, mark: Mark) -> KeyOutcome:
        if mark.refused:
            return Used(f"{mark.label}: {mark.refused}.")
        self._set(field, mark.value)
        return Used()

    def _turn(self, field: Field) -> None:
        """The next value of a field."""
        now = self.values[field.name]
        if isinstance(field, Toggle):
            self.given[field.name] = not now
        elif isinstance(field, Quantity):
            self.given[field.name] = field.low if now >= field.high else now + 1
        elif isinstance(field, Chosen):
            self._tick(field, self._list.at)
        else:
            values = field.legal()
            if values:
                turned = values[(values.index(now) + 1) % len(values) if now in values else 0]
                self._set(field, turned)

    def _set(self, field: Field, value: Any) -> None:
        if not isinstance(field, Target):
            self.given[field.name] = value
            self._show_aim()  # who goes with a choice is ticked as soon as it is made
            return
        # What was said of one target does not hold for another; what was said before any was picked does.
        if self._has_picked and value != self.values[field.name]:
            self.given = {}
        self._has_picked = True
        self.given[field.name] = value
        self._show_aim()

    def _show_aim(self) -> None:
        """The list at the target that is picked, at none where none is; or with those ticked that are chosen."""
        if self._chosen is not None and self._target is None:
            _tick_those(self._list, self._chosen, self.values, self._chosen.name not in self.given)
            return
        ids = [aim.id for aim in self._target.aims] if self._target is not None else []
        now = self.values[self._target.name] if self._target is not None else ""
        self._list.at = ids.index(now) if now in ids else -1

    def _digit(self, key: str) -> KeyOutcome | None:
        field = self.fields[self._at] if self.fields else None
        is_listed = self._chosen is not None and not self._fresh and key in DIGITS and _is_whole(field, self.values)
        if isinstance(field, Quantity) and self._is_chosen and not is_listed:
            return self._number(field, key)
        if self._target is not None and is_wanted(self._target, self.values):
            return self._pick(self._target, key)
        if self._chosen is not None:
            return self._turn_over(self._chosen, key)
        return Used(_numberless(self.fields, self._listed, key))

    def pick(self, id: str) -> KeyOutcome | None:
        """Take a target by its id, or a short choice by its value; None where it is neither."""
        field = self._target
        aim = next((each for each in field.aims if each.id == id), None) if field is not None else None
        if field is None or aim is None:
            choice, mark = _named(self.fields, id)
            if mark is not None and choice is not None and not mark.refused:
                self._at = self.fields.index(choice)
                self._set(choice, mark.value)
            return None if mark is None else Used(mark.refused and f"{mark.label}: {mark.refused}.")
        if aim.refused:
            return Used(f"{aim.label}: {aim.refused}.")
        self._at = self.fields.index(field)
        self._set(field, aim.id)
        return Used()

    def _pick(self, field: Target, key: str) -> KeyOutcome | None:
        if key == "backspace":
            return None
        number = self._list.digit(key)
        if number is None and not self._list.is_half_typed:
            return Used(f"{field.label}: there are {len(field.aims)} to pick from.")
        if number is None:
            return Used()
        aim = field.aims[number]
        if aim.refused:
            self._show_aim()
            return Used(f"{aim.label}: {aim.refused}.")
        self._at = self.fields.index(field)
        has_facts = any(name not in (field.name, field.needs.partition("=")[0]) for name in self.given)
        self._set(field, aim.id)
        self.has_aimed = has_facts
        return Used()

    def _turn_over(self, field: Chosen, key: str) -> KeyOutcome | None:
        """Turn over the one with this number."""
        if key == "backspace":
            return None
        number = self._list.digit(key)
        if number is None and not self._list.is_half_typed:
            return Used(f"{field.label}: there are {len(field.aims)} to choose from.")
        if number is None:
            return Used()
        self._at = self.fields.index(field)
        return self._tick(field, number)

    def _tick(self, field: Chosen, number: int) -> KeyOutcome:
        if not 0 <= number < len(field.aims):
            return Used()
        aim, now = field.aims[number], tuple(self.values[field.name])
        if aim.refused:
            return Used(f"{aim.label}: {aim.refused}.")
        self.given[field.name] = tuple(each for each in now if each != aim.id) if aim.id in now else (*now, aim.id)
        self._show_aim()
        return Used()

    def _number(self, field: Quantity, key: str) -> KeyOutcome:
        typed = "" if self._fresh and key != "backspace" else str(self.values[field.name])
        typed = typed[:-1] if key == "backspace" else typed + key
        number = int(typed or 0)
        self._fresh = number > field.high
        if not self._fresh:
            self.given[field.name] = number
        return Used(f"{field.check(number)}." if self._fresh else "")


def _tick_those(listed: Choices, field: Chosen, values: dict[str, Any], is_assumed: bool) -> None:
    """Tick those who are chosen; whom a form assumes is in sight where rows are short."""
    ids = [aim.id for aim in field.aims]
    listed.picked = [ids.index(each) for each in values[field.name] if each in ids]
    listed.is_assumed = is_assumed
    if is_assumed and listed.picked:
        listed.at = listed.picked[0]


def _is_whole(field: Field | None, values: dict[str, Any]) -> bool:
    """True if a number takes no more digits: one that is typed behind it means one of the list."""
    return isinstance(field, Quantity) and values[field.name] * 10 > field.high


def _choice_of(aim: Aim) -> Choice:
    return Choice(aim.label, "", aim.detail, aim.refused or aim.warned, bool(aim.refused))


def _numberless(fields: tuple[Field, ...], listed: Target | Chosen | None, key: str) -> str:
    """Why a digit does nothing now."""
    letters = [f"{each.letter} ({each.label})" for each in fields if isinstance(each, Quantity)]
    words = f"press {' or '.join(letters)} first" if letters else "letters set this form"
    if listed is not None:
        # It waits for something else to be said: whom to charge, where there is to be a charge.
        words = f"{listed.label} is not asked as it stands"
    return f"{shown(key)} does nothing here: {words}."
