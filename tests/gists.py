"""Results for tests of how odds are laid out: numbers by what they count and whose they are, and bare words."""

from tracker.engine import Amount, Gist


def hits(number: int) -> Gist:
    return Gist(Amount(number, "hit"))


def passed(number: int) -> Gist:
    return Gist(Amount(number, "passed", "passed"))


def loses(who: str, number: int, or_more: bool = False, verb: str = "loses") -> Gist:
    return Gist(Amount(number, before=f"{who} {verb} ", whose=who, or_more=or_more))


def lost(number: int, *who: str) -> Gist:
    return Gist(Amount(number, "lost", "lost"), who, ": ")


def saved(one: str, first: int, other: str, second: int) -> Gist:
    tail = (Amount(second, before=f"{other} ", whose=other),)
    return Gist(Amount(first, before=f"{one} ", whose=one), tail, title="saved")
