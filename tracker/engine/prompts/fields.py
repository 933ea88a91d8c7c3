"""The fields of forms: toggles, short choices, numbers, and of whom they are told."""

import re
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from msgspec import Struct

from tracker.engine.plurals import capital, listed
from tracker.engine.prompts.base import Asks, free_numbers
from tracker.engine.watched import by_id

if TYPE_CHECKING:
    import random

# An aim, or a row of a list of forms; its `number` is 0 where it goes by its place.
N = TypeVar("N", bound=Any)
NUMBER = re.compile("[0-9]+")


def _the(label: str) -> str:
    """The label of a field within a sentence: the range, the target, NAME's range."""
    if label in ("at", "whom"):
        return "the target"
    if label.endswith("from the"):
        does = label.removesuffix("from the").strip()
        return f"from which side{f' it {does}' if does else ''}"
    return f"the {label.lower()}" if label.isalpha() and label != "where" else label


class Lettered(Struct, frozen=True):
    """A field that is reached by one letter."""

    name: str
    letter: str
    label: str

    @property
    def letters(self) -> str:
        return self.letter


class Toggle(Lettered, frozen=True, tag="toggle"):
    """Yes or no, which its letter turns over.

    `label` says yes in words, `off` no: "target in cover", "target in the open"; "" where the label and a no will do.
    None as `default`: one of the two must be said.
    `no_is_all`: with a no, only the target counts of all else that the form says, as where nobody can be hit.
    `warned`: why a yes is against the rules, "" if it is not. `is_kept`: its yes was said before and not now: the first
    letter says it again, the next turns it over.
    """

    default: bool | None = False
    off: str = ""
    asks: Asks = ""
    no_is_all: bool = False
    warned: str = ""
    is_kept: bool = False

    def turned(self, facts: Mapping[str, Any], given: Container[str]) -> bool:
        """The value that its letter gives it, as `facts` stand and where so many were `given`."""
        return (self.is_kept and self.name not in given) or not facts[self.name]

    def check(self, value: Any) -> str:
        """Reason why a value is impossible, "" if it is not."""
        if value is None and self.default is None:
            return f"Say {self.letter} (yes) or {self.letter * 2} (no): {self.label}"
        return "" if isinstance(value, bool) else f"{self.label} is yes or no"

    def any_value(self, rng: "random.Random") -> Any:
        return rng.random() < 0.5 and not self.warned


class Mark(Struct, frozen=True):
    """One value of a short choice, with its letter. `refused` says why it is impossible, `warned` why it is against
    the rules; "" if neither.

    Where there are more values than letters, several share one and have a digit from 1 to 9 behind it, as in `s7`.
    `is_all`: with this value nothing else that the form says counts, as where nobody fires. `known`: what stands with
    it in other fields of the form, by their names.
    """

    value: str
    letter: str
    label: str
    refused: str = ""
    is_all: bool = False
    known: dict[str, Any] = {}
    warned: str = ""


class Among(Struct, frozen=True, tag="among"):
    """One of a few values, each set by its own letter, or by a letter and a digit.

    `needs`: what makes it worth saying, see `is_moot`: no range where nobody fires. `digits`: a shared letter that a
    key may leave out, so that the digit behind it is enough, as for the sections of a table; "" for none. `offered`:
    the value that stands to begin with, so that Enter takes it, in the place of the default; an answer names it, and
    one that leaves the field out means the default. `finds_known`: where nobody watches, what is known with a value
    beside what its mark says, worked out for the one that is taken.
    """

    name: str
    label: str
    marks: tuple[Mark, ...]
    default: str = ""
    needs: str = ""
    asks: Asks = ""
    digits: str = ""
    offered: str = ""
    finds_known: Callable[[str], dict[str, Any]] | None = None

    @property
    def letters(self) -> str:
        """The keys of this field: of a letter that several share, it alone."""
        return "".join(dict.fromkeys(mark.letter[:1] for mark in self.marks))

    def by_key(self, key: str) -> Mark | None:
        """The mark of a letter, or of a letter and its digit, or of its digit alone; None if there is none."""
        return next((mark for mark in self.marks if key in (mark.letter, self.shown(mark))), None)

    def shown(self, mark: Mark) -> str:
        """The keys of a mark as few as they may be: without the letter of those that go by their digits."""
        return mark.letter[1:] if self.digits and mark.letter[:1] == self.digits else mark.letter

    def share(self, letter: str) -> list[Mark]:
        """The marks that share a letter, each with a digit behind it, in the order of the digits."""
        found = [mark for mark in self.marks if len(mark.letter) > 1 and mark.letter[0] == letter]
        return sorted(found, key=lambda mark: mark.letter)

    def check(self, value: Any) -> str:
        mark = self.mark(value)
        if mark is not None:
            return f"{mark.label}: {mark.refused}" if mark.refused else ""
        if value == "":
            marks = ", ".join(f"{mark.letter} {mark.label}" for mark in self.marks if not mark.refused)
            return f"Say {_the(self.label)}: {marks}"
        return f"{self.label} is one of {', '.join(mark.value for mark in self.marks)}"

    def mark(self, value: Any) -> Mark | None:
        """The mark of a value, None if there is none."""
        for mark in self.marks:
            if mark.value == value:
                return mark
        return None

    def known_with(self, value: Any) -> dict[str, Any]:
        """The facts of other fields that stand with a value."""
        mark = self.mark(value)
        if mark is None:
            return {}
        return mark.known if self.finds_known is None else mark.known | self.finds_known(mark.value)

    def legal(self) -> list[str]:
        """The values that are neither impossible nor against the rules; those that are possible where all are."""
        possible = [mark for mark in self.marks if not mark.refused]
        return [mark.value for mark in possible if not mark.warned] or [mark.value for mark in possible]

    def any_value(self, rng: "random.Random") -> Any:
        return rng.choice(self.legal())


class Quantity(Lettered, frozen=True, tag="quantity"):
    """A number from `low` to `high`: its letter, then digits. A default beyond them stands for none.

    `is_by_digit`: one digit says it without the letter, as the section of a table; a list beside it goes by letters.
    `known`: what stands with a number in other fields of the form, by their names; `finds_known`: where nobody watches,
    what works it out for the number that is taken.
    """

    low: int
    high: int
    default: int
    asks: Asks = ""
    is_by_digit: bool = False
    known: dict[int, dict[str, Any]] = {}
    finds_known: Callable[[int], dict[str, Any]] | None = None

    def known_with(self, value: Any) -> dict[str, Any]:
        """The facts of other fields that stand with a number."""
        if self.check(value):
            return {}
        return self.known.get(value, {}) if self.finds_known is None else self.finds_known(value)

    def check(self, value: Any) -> str:
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return ""
        return f"{self.label}: type a number from {self.low} to {self.high}"

    def typed(self, value: int, key: str, is_fresh: bool) -> int | None:
        """The number behind a digit or `backspace`; None where there is no digit to be taken away.

        `is_fresh`: what is laid out gives way to the digit. A default that stands for none has no digits either; what
        is below `low` has, for it is the head of a longer number, as 18 of a year is.
        """
        is_none = value == self.default and bool(self.check(value))
        digits = "" if is_none or (is_fresh and key != "backspace") else str(value)
        if key == "backspace":
            return int(digits[:-1] or 0) if digits else None
        return int(digits + key)

    def any_value(self, rng: "random.Random") -> Any:
        return rng.randint(self.low, self.high)


class Aim(Struct, frozen=True, omit_defaults=True):
    """One of those that a `Target` may be. `detail` says what counts against it, such as range and modifiers.

    `known`: what stands for it in other fields of the form, by their names; they keep their defaults for the rest.
    `refused` says why it is impossible, `warned` why it is against the rules; "" if neither. `is_all`: with this one
    nothing else that the form says counts, as where it is nobody. `number`: what picks it; 0 for its place in the list.
    `sure`: fields, by name, of which nothing but what is known can be typed, and why.
    """

    id: str
    label: str
    detail: str = ""
    refused: str = ""
    warned: str = ""
    known: dict[str, Any] = {}
    is_all: bool = False
    number: int = 0
    sure: dict[str, str] = {}

    def why_not(self, field: str, value: Any) -> str:
        """Reason why nobody types a value of a field for this one, "" if he may."""
        return f"{self.label}: {self.sure[field]}" if field in self.sure and value != self.known[field] else ""


def by_number(listed: Iterable[N]) -> dict[int, N]:
    """Aims or rows by the numbers that they go by.

    >>> list(by_number([Aim("guns", "Guns", number=3), Aim("horse", "Horse")]))
    [3, 2]
    """
    return {each.number or place: each for place, each in enumerate(listed, 1)}


class Target(Lettered, frozen=True, tag="target"):
    """Which of the `aims` the rest of the form is about: picked by its number, in line mode by `letter` and number.

    The value is an aim's id. What is `known` of it stands in the other fields as soon as it is picked. `needs`: what
    makes it worth saying, see `is_moot`. `is_by_letter`: dice are thrown next, so that a digit alone is the first of
    them, be there one aim or several; its letter and a number pick, on a screen too. `dice_follow`: in a list, which is
    handed in before they are thrown, a digit behind it is no other aim.
    """

    aims: tuple[Aim, ...]
    default: str = ""
    needs: str = ""
    asks: Asks = ""
    is_by_letter: bool = False
    dice_follow: bool = False

    def aim(self, value: Any) -> Aim | None:
        """The aim of an id, None if there is none."""
        return by_id(self.aims, value)

    def known_with(self, value: Any) -> dict[str, Any]:
        """The facts of other fields that stand with an aim."""
        aim = self.aim(value)
        return {} if aim is None else aim.known

    def is_legal(self, value: Any) -> bool:
        """True if there is an aim of this id that is neither impossible nor against the rules."""
        aim = self.aim(value)
        return aim is not None and not aim.refused and not aim.warned

    def legal(self) -> list[str]:
        """Ids of the aims that are neither impossible nor against the rules."""
        return [aim.id for aim in self.aims if not aim.refused and not aim.warned]

    def check(self, value: Any) -> str:
        found = self.aim(value)
        if found is not None:
            return f"{found.label}: {found.refused}" if found.refused else ""
        if value == "":
            # Nobody is no target.
            aims = by_number(self.aims)
            return self.choose_words(self.numbers_of({n: aim for n, aim in aims.items() if not aim.is_all} or aims))
        return f"{self.label}: there is no choice {str(value)[:40]!r}"

    def called(self, number: int) -> str:
        """The keys that pick the aim of a number.

        >>> Target("at", "a", "at", (), is_by_letter=True).called(2), Target("at", "a", "at", ()).called(2)
        ('a2', '2')
        """
        return f"{self.letter * self.is_by_letter}{number}"

    def numbers_of(self, found: Mapping[int, Aim]) -> str:
        """The keys of those of these that may be picked, in words."""
        return NUMBER.sub(lambda number: self.called(int(number[0])), free_numbers(found))

    def heard_choices(self) -> str:
        """The sentence for none picked yet, with each by its number and name: who listens sees no list.

        >>> Target("at", "a", "at", (Aim("u1", "1st Coy"), Aim("u2", "Guns", refused="out of range"))).heard_choices()
        'Choose the target: 1 for 1st Coy'
        """
        may_be = [f"{self.called(n)} for {aim.label}" for n, aim in by_number(self.aims).items() if not aim.refused]
        return f"Choose {_the(self.label)}: {', '.join(may_be)}" if may_be else self.check("")

    def choose_words(self, keys: str) -> str:
        """The sentence for none picked yet, with the keys that pick."""
        return f"Choose {_the(self.label)} ({keys})"

    def any_value(self, rng: "random.Random") -> Any:
        return rng.choice(self.legal() or [self.default])


class Unsaid(Struct, frozen=True):
    """A list that is still to be said, by itself or with a value of another field, as None is of one value.

    Unlike None it may tell of whom it is `sure` nevertheless; a screen has them picked, and the letter of the list then
    says that it is nobody else.

    >>> aims = (Aim("u1", "1st Coy"), Aim("u2", "Guns"))
    >>> Chosen("near", "n", "who sees it", aims, "nobody", Unsaid(("u1",))).check(Unsaid(("u1",)))
    'Who sees it? 1 or 2, or n for nobody'
    """

    sure: tuple[str, ...] = ()

    def __bool__(self) -> Literal[False]:
        """False: nobody is picked yet."""
        return False


class Chosen(Lettered, frozen=True, tag="chosen"):
    """Several of the `aims`, each turned over by its number, in line mode by `letter` and number.

    The value is a list of ids. `none` says what none of them means, such as "all that may". A form has this or a
    `Target`: digits go to one of them. `is_ordered`: it matters in which order they are picked. `offered`: those who
    are picked to begin with, so that Enter takes them; on a screen no key of another takes them out, and its letter
    picks nobody. An answer names them, and one that leaves the field out means the default.
    `none_is_all`: none of them means all that may be picked, and its letter ticks these. With `Unsaid` as `default` it
    must be said, be it that it is none of them, as long as what it `needs` is so, see `is_moot`. `dice_behind`: the
    field, by name, behind whose key on a screen a digit is a die of what is thrown next, and picks nobody. `no_dice`:
    values of other fields, by their names, with which something else is asked first.
    """

    aims: tuple[Aim, ...]
    none: str
    default: tuple[str, ...] | Unsaid = ()
    asks: Asks = ""
    is_ordered: bool = False
    offered: tuple[str, ...] = ()
    none_is_all: bool = False
    needs: str = ""
    dice_behind: str = ""
    no_dice: dict[str, Any] = {}

    @property
    def by_letter(self) -> tuple[str, ...]:
        """The value that its letter gives on a screen: all that may be picked where none means them, so that each may
        be put back, else nobody.
        """
        return self.allowed if self.none_is_all else ()

    @property
    def allowed(self) -> tuple[str, ...]:
        return tuple([aim.id for aim in self.aims if not aim.refused])

    def check(self, value: Any) -> str:
        if isinstance(value, Unsaid):
            return self.choose_words(free_numbers(by_number(self.aims)))
        if not isinstance(value, (list, tuple)) or len({*map(str, value)}) < len(value):
            return f"{self.label} are a list in which each is there once"
        known = {aim.id: aim for aim in self.aims} if value else {}
        for each in value:
            if not isinstance(each, str) or each not in known:
                return f"{self.label} have no {str(each)[:40]!r}"
            if known[each].refused:
                return f"{known[each].label}: {known[each].refused}"
        return ""

    def labels(self, ids: Collection[str]) -> list[str]:
        """The labels of those of these ids, where it matters in the order in which they were picked."""
        found = {aim.id: aim.label for aim in self.aims if aim.id in ids}
        return [found[each] for each in ids if each in found] if self.is_ordered else [*found.values()]

    def choose_words(self, keys: str, sure: Sequence[str] = ()) -> str:
        """The sentence for nothing said yet, with the keys that pick and the one for none of them, or of the others."""
        else_words = " else" * bool(sure)
        asked = f": {listed(self.labels(sure))}. Who else" if sure else ""
        return f"{capital(self.label)}{asked}? {keys}, or {self.letter} for nobody{else_words}"

    def any_value(self, rng: "random.Random") -> Any:
        legal = [aim.id for aim in self.aims if not aim.refused and not aim.warned]
        return rng.sample(legal, rng.randint(0, len(legal)))


Field = Toggle | Among | Quantity | Target | Chosen
