"""Sums as people read them: base, then each modifier with its value and whether it applied."""

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Modifier(Struct, frozen=True, omit_defaults=True):
    """One line of a sum. `value` counts only where `applied`; `rule` is the id of the item it comes from.

    `short`: the label as the screen says it, where that leaves out what nobody checks.
    """

    label: str
    value: int
    applied: bool = True
    rule: str = ""
    short: str = ""


class Breakdown(Struct, frozen=True, omit_defaults=True):
    """A sum and what bounds it.

    `base_label` is "" where the sum is added to a die.
    `limit` is the label of a cap or floor that replaced the sum, "" if none did, `short_limit` the same in little room;
    `total` is the number used. `is_told`: a screen says it though nothing changed it.

    >>> sum_ = breakdown("Rep", 5, "Rep of the group", Modifier("in cover", 1), Modifier("shaken", -1, applied=False))
    >>> for line in limited(sum_, 5, "never over 5").lines():
    ...     print(line)
    Rep: 5
        5 Rep of the group
       +1 in cover
        6 in all, counted as 5: never over 5
      not: shaken
    """

    title: str
    base: int
    base_label: str
    modifiers: tuple[Modifier, ...] = ()
    total: int = 0
    limit: str = ""
    short_limit: str = ""
    is_told: bool = False

    @property
    def taken(self) -> list[Modifier]:
        """The modifiers that count."""
        return [each for each in self.modifiers if each.applied]

    @property
    def sum(self) -> int:
        """Base and all applied modifiers, before the limit."""
        return self.base + sum(m.value for m in self.taken)

    def recorded(self) -> "Breakdown":
        """The same without its words for little room, which a log does not need."""
        modifiers = tuple([_recorded(each) if each.short else each for each in self.modifiers])
        return Breakdown(self.title, self.base, self.base_label, modifiers, self.total, self.limit)

    def described(self) -> dict[str, Any]:
        """The sum as JSON data, its modifiers whole, those that were not taken too."""
        told: dict[str, Any] = {name: getattr(self, name) for name in ("title", "base", "base_label", "total", "limit")}
        names = ("label", "value", "applied", "rule")
        return {**told, "modifiers": [{name: getattr(each, name) for name in names} for each in self.modifiers]}

    def lines(self) -> list[str]:
        """The sum as lines for people: what counted first, what was looked at and not taken last."""
        lines = [f"{self.title}: {self.total}"] if self.base_label else [f"{self.title} {self.total:+d}"]
        lines += [f"  {self.base:>3} {self.base_label}"] if self.base_label else []
        lines += [f"  {m.value:+3d} {m.label}" for m in self.modifiers if m.applied]
        if self.limit:
            lines.append(f"  {self.sum:>3} in all, counted as {self.total}: {self.limit}")
        missed = ", ".join(m.label for m in self.modifiers if not m.applied)
        if missed:
            lines.append(f"  not: {missed}")
        return lines


def recorded(sums: tuple[Breakdown, ...]) -> tuple[Breakdown, ...]:
    """Sums as a log keeps them."""
    return tuple([each.recorded() for each in sums]) if sums else ()


@lru_cache(maxsize=256)
def _recorded(modifier: Modifier) -> Modifier:
    """Kept, since a battle logs few different ones over and over."""
    return replace(modifier, short="")


def breakdown(title: str, base: int, base_label: str, *modifiers: Modifier) -> Breakdown:
    """A breakdown whose total is its plain sum."""
    total = base
    for each in modifiers:
        if each.applied:
            total += each.value
    return Breakdown(title, base, base_label, modifiers, total)


def limited(sum_: Breakdown, total: int, limit: str, short: str = "") -> Breakdown:
    """The same breakdown with a cap or floor: `total` is used instead of its sum, for the reason `limit`."""
    if total == sum_.total:
        return sum_
    return Breakdown(sum_.title, sum_.base, sum_.base_label, sum_.modifiers, total, limit, short)
