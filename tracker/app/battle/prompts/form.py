"""The fields of a form as they are filled in by keys: a letter for each, digits for a target or a number."""

from collections.abc import Callable, Collection
from typing import Any

from tracker.app.battle.prompts import form_aims
from tracker.app.battle.prompts.choose_and_pick import EVERY
from tracker.app.battle.prompts.form_aims import choices_of, goes_by_digit, numberless, tick_those, ticked, unchanged
from tracker.app.battle.prompts.form_chips import Drawn, DrawnFields, spot_of
from tracker.app.parts.choice_keys import keys_in_words, span_of
from tracker.app.parts.choices import DIGITS
from tracker.app.parts.key_commands import key_name
from tracker.app.parts.key_outcomes import KeyOutcome, Used
from tracker.app.parts.prompt_view import NONE, ListedChoice, Spot
from tracker.app.parts.rows import Row
from tracker.engine import Aim, Among, Chosen, Field, Mark, Quantity, Target, Toggle, is_wanted, meant_by_none, offered
from tracker.play.filled_form import FilledForm, fill, is_meant_again, laid_out, set_words, taken_up, tick, turn

# Rows that a form with a row for each field leaves free.
SLACK = 2
STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}


class Form:
    """Fields and what was said of them; the one that digits go to is the one last touched, else the target.

    `has_aimed`: a target that needs no other choice was picked behind facts, as in "h2". `is_aimed`: a key picked one
    behind which dice follow, or said what those of a list throw behind: a digit is one of those from then on.
    `is_walking`: the last key went from field to field. `spot` is where the cursor belongs in the rows last given. Of a
    letter that several values share the digit may still be to come. `taken`: letters that mean something beside it.
    `shown`: facts told below it.
    """

    def __init__(self, fields: tuple[Field, ...], taken: str = "") -> None:
        self.fields = fields
        self.filled = FilledForm(fields, offered(fields))
        self.spot: Spot | None = None
        self.shown: Callable[[], Collection[str]] = tuple
        self.has_aimed = self.is_aimed = self.is_walking = False
        self._fresh = True
        # Whether a key chose the field under the cursor: a digit that comes before was meant for something else.
        self._is_chosen = False
        self._shared = ""
        self._target, self._chosen = self.filled.target, self.filled.chosen
        self._listed = self._target or self._chosen
        # Whether digits alone are dice, and a target goes by its letter and one.
        self._is_by_letter = self._target is not None and self._target.is_by_letter
        # The field whose digits are its keys wherever the cursor is: a list beside it goes by letters.
        self._by_digit = next((each for each in fields if goes_by_digit(each)), None)
        self.choices = choices_of(fields, self._listed, taken, has_digits=self._by_digit is None)
        self.is_row = False  # where it is, what is said as it is fills the row in, which is seen
        values = self.filled.values
        first = fields.index(self._chosen) if self._chosen is not None else 0
        self._at = next((n for n, each in enumerate(fields) if each.check(values[each.name])), first)
        self._drawn = DrawnFields()
        self._show_aim()

    def begin(self) -> None:
        """Have digits mean what they mean before any field is touched."""
        self._fresh, self._is_chosen, self.is_walking, self._shared = True, False, False, ""
        self.has_aimed = self.is_aimed = False

    def is_said_again(self, key: str) -> bool:
        """True if behind a target a letter says what was said already: another row is meant."""
        return self.has_aimed and not self._shared and self.has_said(key)

    def has_said(self, key: str) -> bool:
        """True if a letter is of a field that was given already."""
        said = (each.letters for each in self.fields if each.name in self.filled.given)
        return len(key) == 1 and any(key in each for each in said)

    def is_aimed_again(self, key: str) -> bool:
        """True if a key names a target where one was given, and facts of it: a row that began so means another."""
        target = self._target
        is_told = target is not None and target.name in self.filled.given and len(self.filled.given) > 1
        return is_told and not self.is_numbering and key in self.choices.keys

    @property
    def is_settled(self) -> bool:
        """True if all is said of whom dice are thrown at: digits are those dice."""
        if self._by_digit is not None or self._shared or self.is_numbering:
            return False
        is_meant = self._is_by_letter or self.is_aimed
        return is_meant and not (self.open_words or self.filled.alone)

    @property
    def is_numbering(self) -> bool:
        """True if digits go into a number."""
        return self._is_chosen and bool(self.fields) and isinstance(self.fields[self._at], Quantity)

    def takes(self, digits: str) -> bool:
        """True if these digits go into the number that is being typed."""
        field = self.fields[self._at] if self.is_numbering else None
        typed = f"{'' if field is None or self._fresh else self.filled.values[field.name]}{digits}"
        return isinstance(field, Quantity) and int(typed) <= field.high and typed == str(int(typed))

    def lay_out(self, given: dict[str, Any]) -> None:
        """Begin with facts that were said before, as far as they fit."""
        self.filled = laid_out(self.filled, given)
        self._show_aim()

    def take_up(self, kept: Any) -> bool:
        """Go on with what was half filled in; False if it was said of a target who does not stand there any more."""
        if (found := taken_up(self.filled, kept)) is None:
            return False
        self.filled = found
        self._show_aim()
        return True

    def aim_again(self, kept: dict[str, Any]) -> None:
        """Have digits be dice again, or go on with a number, as before what is taken up was put away."""
        last = next((name for name in reversed(kept) if name in self.filled.given), "")
        if isinstance(field := next((each for each in self.fields if each.name == last), None), Quantity):
            self._at, self._fresh, self._is_chosen = self.fields.index(field), False, True
        behind = self._chosen.dice_behind if self._chosen is not None else ""
        self.is_aimed = behind in self.filled.given.keys() - offered(self.fields).keys()

    def problem(self) -> str:
        """A fact that is impossible or still missing, "" where there is none; the cursor goes there."""
        if self.filled.problem is not None:
            self._at, self._fresh, self._is_chosen = self.filled.problem[0], True, True
        return self.open_words

    @property
    def open_words(self) -> str:
        """The same, and the cursor stays where it is."""
        number, problem = self.filled.problem or (0, "")
        field = self.fields[number] if problem else None
        if isinstance(field, Target | Chosen) and not self.filled.values[field.name]:
            return self._list_words(field)
        return problem

    def _list_words(self, field: Target | Chosen) -> str:
        keys = keys_in_words(self.span)
        return field.choose_words(keys, self.filled.sure) if isinstance(field, Chosen) else field.choose_words(keys)

    # Painting

    @property
    def keys(self) -> list[str]:
        return self.choices.keys

    @property
    def span(self) -> str:
        """The keys of those that may be had, without nobody, who is no target, and those of whom it is sure."""
        listed = zip(self.choices.keys, self._listed.aims if self._listed is not None else (), strict=True)
        keys = [key for key, aim in listed if not (aim.is_all or aim.refused or aim.id in self.filled.sure)]
        return span_of(keys) or self.choices.span

    @property
    def is_listing(self) -> bool:
        """True if digits pick from a list just now."""
        return self._listed is not None and (self._target is None or bool(is_wanted(self._target, self.filled.values)))

    def listed(self) -> tuple[tuple[ListedChoice, ...], str]:
        """Those of the list, and the one that is picked."""
        if not self.is_listing or self._listed is None:
            return (), ""
        aims = self._listed.aims
        at = aims[self.choices.at].id if 0 <= self.choices.at < len(aims) else ""
        return tuple(form_aims.listed_as(n, aim, self.choices) for n, aim in enumerate(aims)), at

    def rows(self, width: int, height: int, elsewhere: frozenset[str] = NONE) -> list[Row]:
        """The targets that digits pick where there are some, the other fields as chips below."""
        others = self._others
        # A row for each field only where that hides nobody from the list.
        room = height - SLACK - len(self.choices.choices) + len(elsewhere)
        chips, spots, folded = self._fields(others, width, len(others) <= room)
        below = [each for rows in folded for each in rows]
        now = self.fields[self._at] if self.fields else None
        if self._listed is None or not self.is_listing:
            self.spot = spot_of(now, others, chips, folded, spots, 0) or self.spot
            return below
        aims, (x, y) = self.choices.beside(width, max(1, height - len(below)), self._hidden(elsewhere))
        self.spot = (x, max(0, y))
        self.spot = spot_of(now, others, chips, folded, spots, len(aims)) or self.spot
        return [*aims, *below]

    def spare(self, width: int, elsewhere: frozenset[str] = NONE) -> int:
        """The rows that it needs no more with its fields side by side, and its list where it is narrow."""
        counts = [sum(map(len, self._fields(self._others, width, beneath)[2])) for beneath in (False, True)]
        fields = max(0, counts[1] - counts[0])
        if not self.is_listing:
            return fields
        hidden = self._hidden(elsewhere)
        return fields + max(0, len(self.choices.choices) - len(hidden) - self.choices.least(width, hidden))

    def _hidden(self, elsewhere: frozenset[str]) -> frozenset[int]:
        """Those of the list, by place, who stand in the table of units."""
        aims = self._listed.aims if self._listed is not None else ()
        return frozenset(n for n, aim in enumerate(aims) if aim.id in elsewhere)

    @property
    def _others(self) -> list[Field]:
        """The fields beside the list."""
        return [field for field in self.fields if field is not self._listed]

    def _fields(self, others: list[Field], width: int, may_be_beneath: bool) -> Drawn:
        return self._drawn.of(others, self.filled, self.choices, width, may_be_beneath)

    # Keys

    def press(self, key: str) -> KeyOutcome | None:
        """The result of a key; Enter is for whoever shows the form."""
        self.is_walking = key in STEPS or (self.is_walking and key == "space")
        shared, self._shared = self._shared, ""
        if shared and shared + key in self.choices.keys:
            return self._pick_listed(shared + key)
        if shared and ((outcome := self._letter(shared + key)) is not None or key in DIGITS):
            return outcome or Used(f"There is no {shared}{key} here.")
        # In the list itself up and down walk, as where several are picked.
        is_listed = self._chosen is not None and self.fields[self._at] is self._chosen
        if is_listed and key not in ("left", "right") and self.choices.move(key):
            return Used()
        if key in STEPS and self.fields:
            self._at = (self._at + STEPS[key]) % len(self.fields)
            self._fresh = self._is_chosen = True
            return Used()
        if key == "space" and self.fields:
            return self._turn(self.fields[self._at])
        if key == EVERY and self._chosen is not None:
            return self._tick_all(self._chosen)
        if key in DIGITS or key == "backspace":
            return self._digit(key)
        if self._listed is not None and key in self.choices.keys:
            return self._pick_listed(key)
        return self._letter(key)

    def _letter(self, key: str) -> KeyOutcome | None:
        for number, field in enumerate(self.fields):
            if isinstance(field, Among):
                found = self._choice(field, key)
                if found is None:
                    continue
            elif len(key) == 1 and key in field.letters:
                if isinstance(field, Toggle):
                    known = ", as before" if field.is_kept else ""
                    is_again, self.filled = is_meant_again(self.filled, field), turn(self.filled, field)
                    again = f"{field.label}: yes{known}. {key} again: no." if is_again else ""
                    found = Used(again, is_told=is_again)
                elif isinstance(field, Chosen):
                    found = self._set(field, self.filled.sure or field.by_letter)
                elif isinstance(field, Target) and self._is_by_letter:
                    self._shared = key
                    found = Used(f"Now its digit: {keys_in_words(self.span)}.", is_told=True)
                else:
                    words = field.check(None) if isinstance(field, Quantity) else self._list_words(field)
                    found = Used(f"{words}.", is_told=True)
            else:
                continue
            self._at, self._fresh, self._is_chosen = number, True, True
            return found
        return None

    def _choice(self, field: Among, key: str) -> KeyOutcome | None:
        """Set a short choice by its letter; one that several share waits for the digit of one of them."""
        if (mark := field.by_key(key)) is not None:
            return self._choose(field, mark)
        if not (shared := field.share(key)):
            return None
        self._shared = key
        return Used(f"Now its number, as in {shared[0].letter}: {shared[0].label}.", is_told=True)

    def _choose(self, field: Among, mark: Mark) -> KeyOutcome:
        aim = self._target and self._target.aim(self.filled.values[self._target.name])
        why_not = field.check(mark.value) or (aim.why_not(field.name, mark.value) if aim else "")
        return Used(f"{why_not}.") if why_not else self._set(field, mark.value)

    def _turn(self, field: Field) -> KeyOutcome:
        if isinstance(field, Chosen):
            return self._tick(field, self.choices.at)
        before, self.filled = self.filled, turn(self.filled, field)
        if not isinstance(field, Toggle):
            self._show_aim()
        return self._told(before, field)

    def _set(self, field: Field, value: Any) -> KeyOutcome:
        """Give a field a value, and tell what follows from it in the others: nothing is turned over in silence."""
        before, self.filled = self.filled, fill(self.filled, field, value)
        was_aimed = self.is_aimed
        self.is_aimed |= self._chosen is not None and field.name == self._chosen.dice_behind
        self._show_aim()  # who goes with a choice is ticked as soon as it is made
        is_seen = was_aimed != self.is_aimed or (self.is_row and field.name not in before.given)
        words = "" if is_seen else unchanged(before, self.filled, field)
        return Used(f"{words}.", is_told=True) if words else self._told(before, field)

    def _told(self, was: FilledForm, field: Field) -> Used:
        return Used(words := set_words(was, self.filled, field, self.shown()), is_told=bool(words))

    def _show_aim(self) -> None:
        """The list at the target that is picked, at none where none is; or with those ticked that are chosen."""
        if self._chosen is not None and self._target is None:
            # Where nobody acts, whoever was picked before is not ticked beside that.
            picked = () if self.filled.is_moot else self.filled.picked
            tick_those(self.choices, self._chosen, picked, self.filled.said)
            self.choices.meant = frozenset(meant_by_none(self.fields, self._chosen, self.filled.values))
            return
        ids = [aim.id for aim in self._target.aims] if self._target is not None else []
        now = self.filled.values[self._target.name] if self._target is not None else ""
        self.choices.at = ids.index(now) if now in ids else -1

    def _digit(self, key: str) -> KeyOutcome | None:
        field = self.fields[self._at] if self.fields else None
        is_digit = key in DIGITS
        if isinstance(field, Quantity) and self._is_chosen:
            # One that takes no more digits has those behind it mean the list.
            is_whole = not self._fresh and self.filled.values[field.name] * 10 > field.high
            if not (is_whole and is_digit and self._chosen is not None):
                return self._number(field, key)
        if isinstance(self._by_digit, Quantity) and is_digit:
            self._at, self._fresh = self.fields.index(self._by_digit), True
            return self._number(self._by_digit, key)
        if self._by_digit is not None and is_digit:
            return self._letter(key) or Used(f"{self._by_digit.label}: {key} is none of those to choose from.")
        return self._pick_listed(key)

    def _pick_listed(self, key: str) -> KeyOutcome | None:
        """Take or turn over the one of the list that has this key."""
        is_target = self._target is not None and is_wanted(self._target, self.filled.values)
        field = self._target if is_target else self._chosen
        if field is None:
            place, missing = self.filled.problem or (0, "")
            # Dice that are typed too early wait for it; a number is begun by its letter.
            is_first = bool(missing) and not isinstance(self.fields[place], Quantity)
            return Used(f"{missing}." if is_first else numberless(self.fields, self._listed, key))
        if key == "backspace":
            return self._let_go(field) if self.is_aimed and isinstance(field, Chosen) else None
        if key in DIGITS and self._is_by_letter:
            none = f"No dice are thrown for this. Enter takes all; {keys_in_words(self.span)} picks a target"
            return Used(f"{self.open_words or none}.")
        if self.is_aimed and key in DIGITS and is_target:
            return Used(f"{self.open_words or 'All is said here'}. {key_name('backspace')}: pick again.")
        number = self.choices.key(key)
        if number is None:
            return Used(f"{field.label}: {key} is none of them: type {keys_in_words(self.choices.span)}.")
        if isinstance(field, Target):
            aim = field.aims[number]
            if not aim.refused:
                self.has_aimed = not field.needs and bool(self.filled.given.keys() - {field.name})
                self.is_aimed = field.dice_follow
            return self._aim_at(field, aim)
        self._at = self.fields.index(field)
        return self._tick(field, number)

    def _let_go(self, field: Chosen) -> KeyOutcome:
        """Have digits tick those of the list again; the field behind which they were dice stands as it was said."""
        self.begin()
        self._at = self.fields.index(field)
        self._show_aim()
        return Used()

    def pick(self, id: str) -> KeyOutcome | None:
        """Take a target by its id, or a short choice by its value; None where it is neither."""
        field = self._target
        aim = next((each for each in field.aims if each.id == id), None) if field is not None else None
        if field is None or aim is None:
            choice, mark = self.filled.named(id)
            if mark is not None and choice is not None and not mark.refused:
                self._at = self.fields.index(choice)
                return self._set(choice, mark.value)
            return None if mark is None else Used(mark.refused and f"{mark.label}: {mark.refused}.")
        return self._aim_at(field, aim)

    def _aim_at(self, field: Target, aim: Aim) -> KeyOutcome:
        if aim.refused:
            self._show_aim()
            return Used(f"{aim.label}: {aim.refused}.")
        self._at = self.fields.index(field)
        return self._set(field, aim.id)

    def _tick(self, field: Chosen, number: int) -> KeyOutcome:
        if not 0 <= number < len(field.aims):
            return Used()
        aim = field.aims[number]
        if aim.refused:
            return Used(f"{aim.label}: {aim.refused}.")
        before, self.filled = self.filled, tick(self.filled, field, aim.id)
        self._show_aim()
        return Used(words := ticked(before, self.filled, field, aim, self.choices.keys[number]), is_told=bool(words))

    def _tick_all(self, field: Chosen) -> KeyOutcome:
        """All that may be picked; none where a person has picked all."""
        every = tuple(aim.id for aim in field.aims if not (aim.refused or aim.warned))
        are_picked = not self.filled.is_moot and set(every) <= {*self.filled.said}
        self._at = self.fields.index(field)
        return self._set(field, () if are_picked else every)

    def _number(self, field: Quantity, key: str) -> KeyOutcome:
        number = field.typed(self.filled.values[field.name], key, self._fresh)
        if number is None:
            return Used()
        self._fresh = number > field.high
        if self._fresh:
            return Used(f"{field.check(number)}.")
        before, self.filled = self.filled, fill(self.filled, field, number)
        self._show_aim()
        return self._told(before, field)
