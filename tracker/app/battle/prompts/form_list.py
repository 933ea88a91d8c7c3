"""A list to walk down: rows with a form each, of which that of the row in front is shown whole."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tracker.app.battle.prompts.choose_and_pick import EVERY
from tracker.app.battle.prompts.form_aims import keys_for_open
from tracker.app.battle.prompts.form_rows import CALLS, FormListRows, rows_in_order, rows_span
from tracker.app.parts.choices import DIGITS
from tracker.app.parts.key_outcomes import Gives, KeyOutcome, Used
from tracker.app.parts.screen import Hint
from tracker.engine import FormList, FormRow, Target, counted
from tracker.play.drafts import FILLED_IN, filled_in
from tracker.play.filled_form import FilledForm, draft_of, with_said

# More rows than any list has.
FARTHEST = 10_000
UP_AND_DOWN = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -FARTHEST, "end": FARTHEST}
# The key that takes those filled in and has the rest asked again.
FIRST = "="
MOST_NAMED = 3  # rows that were said whole before, by their keys
# The keys that take the row in front out of those filled in.
TAKES_OUT = frozenset({"backspace", "escape"})


class FormListView(FormListRows):
    """Up and down walk the list, 0 and its digit lead to a row; letters and digits fill in the row in front.

    The row stays in front until it has all that it needs. A letter that is said again then is for the next row ("h2l3"
    are two units), and so is a target behind what was said of one ("2h3l" are the same two); what was not said yet is
    for the row in front ("h2c"). Behind an order the letter of another, or the same, is for the next row that takes it
    ("aam", "c1c2"); the same gives it the target that was picked before it too, and what was said of that ("2lcl").
    Where the rest stand as shown, * gives the order in front, and its facts, to all below that take it.
    Space takes the row in front as it stands, and Backspace takes it out; it stays in front.
    Enter hands in the rows that were filled in, in that order, or with none the one in front. The rest stand as shown
    where the list says so; else they are asked again: only the key that names what they do speaks for them.
    """

    def __init__(self, prompt: FormList[Any]) -> None:
        super().__init__(prompt)
        self.picks_one = any(form.filled.target is not None for form in self.forms)
        # The row in front and those filled in as they were before a 0, behind which the digit of a row may come.
        self._called: tuple[FilledForm, list[int]] | None = None
        # The letter that ordered the row in front just now, and the rows that have the same by one key.
        self._order, self._alike = "", list[int]()
        # Whether the first key for the row in front was the digit of its target.
        self._is_aimed_first = False
        # Whether it begins with what was given before: of an old list nothing else is answered for.
        self._is_old = False
        as_shown = [row.entry({}) for row in prompt.rows] if prompt.rest_stands else []
        self._begin_with([each for each in prompt.before if each not in as_shown])

    def lay_out(self, value: Any) -> None:
        self._begin_with(value)
        self._is_old = True
        self.at = self._filled[-1] if self._filled else self.at

    @property
    def filled_in(self) -> object:
        return [each.filled.given for each in self.forms], [*self._filled]

    @property
    def draft(self) -> Any:
        filled = [(self.prompt.rows[number], self.forms[number]) for number in self._filled]
        return {FILLED_IN: [{"row": row.id, "facts": draft_of(form.filled)} for row, form in filled]}

    def take_up(self, draft: Any) -> None:
        self.forms, self._filled = [self._form(row) for row in self.prompt.rows], []
        self._begin_with(filled_in(draft))
        self.at = self._filled[-1] if self._filled else self.at

    def take_back(self) -> str:
        those, self._alike = self._alike or self._filled[-1:], []
        told = [self._take_out(number) for number in those[::-1]] if len(self._filled) > len(those) else []
        return f"{counted(len(told), 'row')}: taken out." if len(told) > 1 else "".join(told)

    def _take_out(self, number: int) -> str:
        self._filled.remove(number)
        self.forms[number] = self._form(self.prompt.rows[number])
        self.at = number
        return f"{self.prompt.rows[number].label}: taken out."

    def _begin_with(self, entries: Any) -> None:
        """Fill in rows as they were given before."""
        numbers = {row.id: number for number, row in enumerate(self.prompt.rows)}
        for entry in entries if isinstance(entries, list) else ():
            number = numbers.get(str(entry.get("row"))) if isinstance(entry, dict) else None
            if number is not None and self.forms[number].take_up(entry.get("facts", {})):
                self._touch(number)

    # Keys

    @property
    def taken(self) -> list[Any] | None:
        numbers = self._filled or [self.at] * (not self.prompt.has_bare_enter)
        is_open = any(self.forms[number].open_words for number in numbers)
        return None if is_open else [self._entry(number) for number in numbers]

    def press(self, key: str) -> KeyOutcome | None:
        order, self._order, self._alike = self._order, "", []
        called, self._called = self._called, None
        # Where a 0 went into a number, another begins that anew.
        calls = called is not None and (key != CALLS or self.forms[self.at].filled is called[0])
        if called is not None and calls and key in DIGITS and not self.forms[self.at].takes(key):
            return self._go_to_row(key, called)
        if key in UP_AND_DOWN:
            self._go_to(min(max(0, self.at + UP_AND_DOWN[key]), max(0, len(self.forms) - 1)))
            return Used()
        if key == self.prompt.letter:
            return self._with_rest() if self._filled else Gives([])
        if key == self.prompt.every and self.prompt.every:
            # Alone it says that the others do not; behind what was filled in, that these are more of it.
            return self._every() if self._filled else self._handed_in(self._every())
        if key == "enter":
            return self._enter()
        if key == FIRST and self.has_first:
            return self._take(self._filled or [self.at])
        if key.isalpha() and key in self._keys:
            self._go_to(self._keys.index(key))
            return Used()
        if not self.forms:
            return None
        if key in TAKES_OUT and self.at in self._filled and not self.forms[self.at].is_numbering:
            return Used(self._take_out(self.at), is_told=True)
        if key == CALLS and any(self._keys):
            self._called = self.forms[self.at].filled, [*self._filled]
            if not self.forms[self.at].takes(key):
                return Used(f"Now the digit of a row: {rows_span(self._keys)}.", is_told=True)
        if key == "space" and not self.forms[self.at].is_walking:
            return self._as_it_stands()
        if key == EVERY and (others := self._alike_below):
            return self._order_alike(others)
        return self._fill_in(key, order)

    def _fill_in(self, key: str, order: str) -> KeyOutcome | None:
        """A key of the row in front; behind its order another, or what it was given already, is for the next row."""
        form = self.forms[self.at]
        if not form.open_words and self._is_for_next(key, order):
            self._go_on("" if form.has_aimed or self._is_aim_again(key) else key)
        form, is_begun = self.forms[self.at], bool(self.forms[self.at].filled.given)
        outcome = form.press(key)
        if not is_begun:
            self._is_aimed_first = bool(self._aimed_at(self.at))
        if outcome is not None and form.filled.given:
            self._touch(self.at)
        if outcome is not None:
            # Facts of the row in front, and its target, come between: the order is still its own.
            self._order = key if self._may_order(self.at, key) else order
            form.problem()  # the cursor goes to what is still to be said
        # Whoever gives an order the second time is told how all get it.
        is_alike = outcome == Used() and key == order and len(self._filled) == 2 and self._alike_below
        return Used(f"{EVERY} gives it to all below.", is_told=True) if is_alike else outcome

    @property
    def _alike_below(self) -> list[int]:
        """Rows below that take the order in front and have none yet; none where the rest don't stand as shown."""
        mark = self._order_of(self.at, self.forms[self.at].filled.values)
        if mark is None or not self.prompt.rest_stands or self.at not in self._filled or self.forms[self.at].open_words:
            return []
        later = self._later(mark.letter)
        return [n for n in later if self._order_of(n, {each.name: mark.value for each in self.forms[n].fields})]

    def _orders_for(self, number: int) -> list[str]:
        """The letters of orders that go to a row, as they are typed behind the order in front."""
        letters = [mark.letter for mark in self._orders(number) if next(self._later(mark.letter), None) == number]
        return [each for each in letters if each == self._order or self._is_next(each, self._order)]

    def _order_alike(self, others: list[int]) -> KeyOutcome:
        """The order in front, its target and facts for those others; it stays in front."""
        said = self.forms[self.at].filled
        mark = self._order_of(self.at, said.values)
        for number in others:
            form = self.forms[number]
            if mark is not None:
                form.pick(mark.value)
            form.lay_out({**form.filled.given, **said.given})
            self._touch(number)
        self._order, self._alike = mark.letter if mark else "", others
        return Used(f"{counted(len(others), 'row')} more: the same.", is_told=True)

    def pick(self, id: str) -> KeyOutcome | None:
        """A row by its id, or a target for the row in front."""
        number = next((n for n, row in enumerate(self.prompt.rows) if row.id == id), None)
        if number is not None:
            self._go_to(number)
            return Used()
        outcome = self.forms[self.at].pick(id) if self.forms else None
        if outcome is not None:
            self._touch(self.at)
        return outcome

    def _go_to_row(self, key: str, called: tuple[FilledForm, list[int]]) -> KeyOutcome:
        """To the row that goes by this digit; a 0 before it that went into a number is taken back."""
        keys = f"{CALLS}{key}"
        if keys not in self._keys:
            return Used(f"There is no row {keys}: type {', '.join(rows_in_order(self._keys))}.")
        self.forms[self.at].filled, self._filled = called
        self._go_to(self._keys.index(keys))
        return Used()

    def _go_to(self, number: int) -> None:
        self.at, self._is_aimed_first = number, False
        if self.forms:
            self.forms[number].begin()

    def _as_it_stands(self) -> KeyOutcome:
        """Take the row in front as it stands; it stays there, as a letter typed behind it is meant for it."""
        label = self.prompt.rows[self.at].label
        if problem := self.forms[self.at].problem():
            return Used(f"{label}: {problem}.")
        if self.at in self._filled:
            return Used(f"{label}: taken already. Backspace takes it out.")
        self._touch(self.at)
        return Used(f"{label}: filled in as shown.", is_told=True)

    def _is_for_next(self, key: str, order: str) -> bool:
        """True if a key is no more for the row in front, of which all is said."""
        form = self.forms[self.at]
        is_wanted = form.has_said(key) and any(self.forms[each].open_words for each in self._filled)
        is_again = is_wanted or form.is_said_again(key) or self._is_aim_again(key)
        return is_again or key == order or self._is_next(key, order)

    def _is_aim_again(self, key: str) -> bool:
        """True if a key is the target of the next row: one that begins with its target ends with what is said."""
        return self._is_aimed_first and self.forms[self.at].is_aimed_again(key)

    def _is_next(self, key: str, order: str) -> bool:
        """True if a letter is the order of the next row: one that was ordered at a target is rather set right."""
        is_order = self._may_order(self.at, key) or not self._means(key)
        return bool(order) and is_order and not self._aimed_at(self.at)

    def _go_on(self, key: str = "") -> None:
        """To the next row that takes an order by this letter, with target and facts of the one before, if any."""
        if (number := next(self._later(key), None)) is None:
            return
        aimed_at, said = self._aimed_at(self.at) if key else "", self.forms[self.at].filled
        self._go_to(number)
        if aimed_at and number not in self._filled:
            self.forms[number].pick(aimed_at)
            self.forms[number].filled = with_said(self.forms[number].filled, said)

    def _aimed_at(self, number: int) -> str:
        """The target that a row was given, where that needs no order before it; "" for none."""
        target = next((each for each in self.prompt.rows[number].fields if isinstance(each, Target)), None)
        is_free = target is not None and not target.needs
        return str(self.forms[number].filled.given.get(target.name, "")) if target is not None and is_free else ""

    def _later(self, key: str) -> Iterator[int]:
        for number in range(self.at + 1, len(self.forms)):
            is_said = number in self._filled and not self.forms[number].open_words
            is_open = not (self.prompt.rows[number].is_idle or is_said)
            if is_open and (not key or self._may_order(number, key)):
                yield number

    def _may_order(self, number: int, key: str) -> bool:
        """True if this letter is an order of a row, its first choice, and possible with the target in front."""
        fields = self.prompt.rows[number].fields
        targets = [each for each in fields if isinstance(each, Target)]
        aimed_at = self._aimed_at(self.at) if number != self.at else ""
        may_aim = not aimed_at or any(aimed_at in each.legal() for each in targets)
        return may_aim and any(
            mark.letter == key and not (mark.refused or mark.warned) for mark in self._orders(number)
        )

    def _touch(self, number: int) -> None:
        if number not in self._filled:
            self._filled.append(number)

    def _enter(self) -> KeyOutcome:
        if not self.forms:
            return Used(f"{self.prompt.letter}: {self.prompt.rest}.")
        if self._filled:
            return self._hand_in()
        if self.prompt.has_bare_enter:
            return Gives([])
        return Used(self._nothing) if self.prompt.rest_stands else self._take([self.at])

    @property
    def _nothing(self) -> str:
        """Reason why a list with nothing filled in is not handed in: nobody ends a phase by a key too many."""
        return f"Nothing is filled in. {self.prompt.letter}: {self.prompt.rest}."

    @property
    def may_go_on(self) -> bool:
        """True if the list may be asked again for the rest."""
        return not self.prompt.is_asked_once and len(self.forms) > 1 and not self._is_old

    @property
    def has_first(self) -> bool:
        """True if the others would stand as shown, so that a key of its own has them asked again."""
        return self.may_go_on and self.prompt.rest_stands

    def _hand_in(self) -> KeyOutcome:
        """Those filled in; the others with them where their rows say what they do, or where none of them can act."""
        return self._take(self._filled) if self._has_others and not self.prompt.rest_stands else self._with_rest()

    @property
    def _has_others(self) -> bool:
        """True if somebody that was not filled in could act."""
        return any(not row.is_idle and number not in self._filled for number, row in enumerate(self.prompt.rows))

    def _with_rest(self) -> KeyOutcome:
        """Those filled in, and the others do what the list says: they are not asked about again."""
        is_all = self.prompt.rest_stands and not self._is_old
        return self._handed_in(self._every() if is_all else self._take(self._filled))

    def _handed_in(self, outcome: KeyOutcome) -> KeyOutcome:
        """The same, with the others answered for by what the list says of them."""
        return replace(outcome, hands_in=True) if isinstance(outcome, Gives) and self.may_go_on else outcome

    def _every(self) -> KeyOutcome:
        """Those filled in, in their order, then all others that were said whole before."""
        if self.prompt.rest_stands and not self._filled:
            return Used(self._nothing)
        rows = [*self._filled, *self._said_whole]
        if not rows and not self.forms[self.at].open_words:
            # What follows from contact, such as a range, is laid out but was said by nobody.
            return Used("No row was filled in by anybody before; Enter takes this one.")
        return self._take(rows) if rows else Used("No row is complete yet: each needs something more.")

    @property
    def _said_whole(self) -> list[int]:
        """Those not filled in of whom all was said before."""
        return [
            number
            for number, each in enumerate(self.prompt.rows)
            if number not in self._filled and each.is_offered and not self.forms[number].open_words
        ]

    def _take(self, numbers: list[int]) -> KeyOutcome:
        for number in numbers:
            if problem := self.forms[number].problem():
                self.at = number
                return Used(f"{self.prompt.rows[number].label}: {problem}.")
        return Gives([self._entry(number) for number in numbers])

    def _entry(self, number: int) -> dict[str, Any]:
        each: FormRow = self.prompt.rows[number]
        return each.entry(self.forms[number].filled.answer)

    def hints(self) -> list[Hint]:
        rows = rows_span(self._keys) if self.forms and self._key(self.at) else "Up Down"
        walk = [(rows, "row")] if len(self.forms) > 1 else []
        rest = (self.prompt.letter, self.prompt.rest)
        out = [("Backspace", "take out")] if self.at in self._filled else []
        if self._filled and self.taken is not None:
            more = [*(every := self._every_hints()), *self._more_hints()]
            # One word for it in all lists; what the rest do too, where it is told without their number.
            many = f"hand in {len(self._filled)}"
            as_shown = "rest as shown" if self.prompt.rest.endswith("as shown") else ""
            words = self.prompt.rest if "rest" in self.prompt.rest else as_shown
            if self.may_go_on and not self.has_first:
                # Those filled in are handed in either way: said once, so that both keys have room in a narrow row.
                others = [("Enter", many if every else f"{many}, then others"), rest, *more]
                return [*(others if self._has_others else [("Enter", many)]), *walk, *out]
            take = f"{many}, {words}" if words else f"{many} of {len(self.forms)}"
            first = [(FIRST, "only these now")] if self.has_first else []
            return [("Enter", take), *more, *first, *walk, *out]
        if self.prompt.has_bare_enter and not self._filled:
            return [("Enter", self.prompt.rest), *walk]
        form = self.forms[self.at] if self.forms else None
        must = keys_for_open(form.filled) if form is not None else []
        is_whole = not (self.prompt.rest_stands or self._filled or (form is not None and form.open_words))
        this = [("Enter", "this row")] if is_whole else must
        return [*this, (self.prompt.letter, self._rest_words), *self._every_hints(), *walk, *out]

    def _every_hints(self) -> list[Hint]:
        """The key that hands in those of whom all was said before too, by their keys or by their number."""
        whole = self._said_whole if self.prompt.every and not self.prompt.rest_stands else []
        named = " ".join(self._keys[each] for each in whole) if len(whole) <= MOST_NAMED else ""
        too, only = f"{named or f'{len(whole)} more'} too", f"only {named or f'{len(whole)} of {len(self.forms)}'}"
        words = too if self._filled else only
        is_all = len(self._filled) + len(whole) == sum(not row.is_idle for row in self.prompt.rows)
        return [(self.prompt.every, "hand in all" if is_all else words)] if whole else []

    @property
    def _rest_words(self) -> str:
        """Words for what all do, whoever stands whole too, and how many they are: not all need be in sight."""
        many = sum(not row.is_idle for row in self.prompt.rows)
        words = self.prompt.rest.removeprefix("the ").replace("rest ", "all ", 1)
        return f"{words}: {many}" if many > 1 and not self.prompt.rest_stands else self.prompt.rest

    def _more_hints(self) -> list[Hint]:
        """The keys that go on to another row, which is named: an order, the last letter once more; or take this one."""
        form = self.forms[self.at]
        nearest, is_other = next(self._later(""), None), self._is_next(self._order, self._order)
        later = next(self._later("" if form.has_aimed else self._order), nearest if is_other else None)
        if self._order and not form.open_words and later is not None:
            # Another order goes to the first row that takes it, which may be one before that; facts stay in front.
            is_any = is_other and later == nearest
            keys = " ".join(self._orders_for(later)) if is_any else self._order
            keys = f"{keys} {form.span}" if self._is_aimed_first else keys
            alike = [(EVERY, "all below")] if self._alike_below else []
            words = f"for {self._keys[later] or self.prompt.rows[later].label}"
            is_same = not (is_any or self._is_aimed_first) and self._means_same(later)
            return [(keys, f"same {words}" if is_same else words), *alike]
        is_kept = self.at not in self._filled and not self.prompt.rest_stands and not self.forms[self.at].open_words
        return [("Space", "this row too")] if is_kept else []
