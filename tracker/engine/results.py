"""Results as data: the numbers in them, of what and whose, their chances, and what they do.

Labels are made of these, and layouts never read a label.

Words are made once: odds are read many times while they are laid out.
"""

from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct, structs

from tracker.engine.plurals import form


class Amount(Struct, frozen=True, dict=True):
    """A number in a result: so many of `one`, its plural or `more`, with the words `before` it.

    `whose`: the side, unit or pool that it is counted for, by id; "" where nobody is meant. Amounts of one owner and
    thing make a row of numbers, those of two owners the two sides of a contest. `or_more`: so many at least.

    >>> Amount(1, "hit").label, Amount(3, before="Zulu loses ", whose="zulu", or_more=True).label
    ('1 hit', 'Zulu loses 3+')
    """

    number: int
    one: str = ""
    more: str = ""
    before: str = ""
    whose: str = ""
    or_more: bool = False

    @cached_property
    def label(self) -> str:
        return f"{self.before}{self.head}{self.behind}"

    @cached_property
    def head(self) -> str:
        """The bare number, as it heads a column."""
        return f"{self.number}+" if self.or_more else str(self.number)

    @property
    def is_bare(self) -> bool:
        """True if its words are the number alone."""
        return not (self.before or self.one)

    @cached_property
    def behind(self) -> str:
        return f" {form(self.number, self.one, self.more)}" if self.one else ""

    @cached_property
    def series(self) -> tuple[str, str, str]:
        """The row of numbers to which it belongs: the same for all amounts of one owner and thing."""
        return self.whose, self.before, self.one


class Span(Struct, frozen=True):
    """The numbers from `low` to `high`; without one of these all below or above.

    >>> [each.label for each in (Span(7, 9), Span(2, 2), Span(None, 0), Span(10, None))]
    ['7-9', '2', '0 or less', '10 or more']
    """

    low: int | None
    high: int | None

    @property
    def label(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.low} or more" if self.high is None else f"{self.high} or less"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


# Between a head and a tail that tells more of it.
OF_HEAD = ", "


class Gist(Struct, frozen=True, dict=True):
    """A result in a word or two, as the odds tell it: its `head`, and whatever its `tail` says of that.

    `joint` stands between the two, `title` before both.

    >>> Gist("a tie").label, Gist("Zulu won", (Amount(2, "tail"),)).label
    ('a tie', 'Zulu won, 2 tails')
    >>> Gist(Amount(3, "lost", "lost"), ("officer", "2 sergeants"), ": ").label
    '3 lost: officer, 2 sergeants'
    """

    head: Amount | Span | str
    tail: tuple[Amount | str, ...] = ()
    joint: str = OF_HEAD
    title: str = ""

    @cached_property
    def label(self) -> str:
        """The words for it, as they may be typed: `2 passed`, `3 hits`."""
        return f"{self.lead}{self.joint}{self.behind}" if self.tail else self.lead

    @property
    def lead(self) -> str:
        return f"{self.title}: {words(self.head)}" if self.title else words(self.head)

    @cached_property
    def behind(self) -> str:
        return ", ".join(map(words, self.tail))

    @cached_property
    def amount(self) -> Amount | None:
        """The number at its end, else at its head, with all other words around it; None where there is none."""
        last = self.tail[-1] if self.tail else self.head
        if isinstance(last, Amount):
            before = self.label.removesuffix(last.label)
            return structs.replace(last, before=before + last.before) if before else last
        if not isinstance(self.head, Amount):
            return None
        more = f"{self.head.behind.strip()}{self.joint}{self.behind}"
        return structs.replace(self.head, one=more, more=more)

    @cached_property
    def span(self) -> Span | None:
        """The numbers that it stands for, where it says nothing else."""
        if isinstance(self.head, Amount) and self.head.is_bare and not self.head.or_more:
            head: Amount | Span | str = Span(self.head.number, self.head.number)
        else:
            head = self.head
        return head if isinstance(head, Span) and not self.tail and not self.title else None


def words(part: Amount | Span | str) -> str:
    return part if isinstance(part, str) else part.label


# A number for each part of a roll, in the order of the reading's `parts`; None for one not rolled or without a number.
Worths = tuple[int | None, ...]


class Result(Struct, frozen=True):
    """The outcome of a roll. Results with one label count as one in the odds that are shown."""

    @property
    def label(self) -> str:
        """The result in a word or two, as it may be typed: `2 passed`, `3 hits`. Made of its gist, if it has one."""
        if type(self).gist is Result.gist:
            raise TypeError(f"{type(self).__name__} has no label")
        return _label_of(self)

    @property
    def gist(self) -> Gist:
        """The result as data: which numbers it says, of what and whose. Without it, the words of its label."""
        return Gist(self.label)

    @property
    def carried(self) -> int:
        """The number of hits, heads or passes that a next roll starts from."""
        raise TypeError(f"{type(self).__name__} leads to no other roll")

    @property
    def worth(self) -> int | None:
        """The result as a number, for what was to be expected: hits, passes, a total, 1 for yes; None if it is none."""
        return None

    @property
    def worths(self) -> Worths:
        """A number for each part of the roll."""
        return (self.worth,)

    @property
    def is_exact(self) -> bool:
        """False where its numbers are the least that dice came to: others stayed in the hand, and change nothing."""
        return True


@lru_cache(maxsize=256)
def _label_of(result: Result) -> str:
    """Kept, since a battle comes to few different results, and each roll is logged by its own."""
    return result.gist.label


class Effect(Struct, frozen=True):
    """The consequence of a result, shown beside its odds."""

    label: str
    text: str


class Odds(Struct, frozen=True, dict=True):
    """The chance of a result, exactly, and what it will do ("" where not said)."""

    gist: Gist
    chance: Fraction
    effect: str = ""

    @cached_property
    def label(self) -> str:
        return self.gist.label

    def described(self) -> dict[str, Any]:
        """The chance as JSON data: as a number and, exactly, as `a/b`."""
        exact = f"{self.chance.numerator}/{self.chance.denominator}"
        return {"label": self.label, "chance": float(self.chance), "exact": exact, "effect": self.effect}
