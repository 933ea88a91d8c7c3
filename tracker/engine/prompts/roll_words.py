"""Rolls in words: the sums behind them, and what the dice must show to count."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tracker.engine.breakdowns import Breakdown
from tracker.engine.plurals import counted

if TYPE_CHECKING:
    from tracker.engine.dice import Pool
    from tracker.engine.prompts.roll import Roll
    from tracker.engine.reading import Reading

# What may happen or not is answered by yes and no.
HAPPENED = "happened"

# What counts, at the start of a title or behind whoever rolls; a number elsewhere may be a name.
SAID_IN_TITLE = re.compile(r"(?:^|[:,] )(\d+(\+|( or |-|, ?)\d| to | hits?\b| pass)|each die of \d+ or less passes)")

# Of larger dice, such as two D10 read as one of a hundred, the text must say what counts: a list would fill the screen.
LISTED_SIDES = 20

# More than any sum has.
ALL_LABELS = 99


def breakdown_lines(breakdowns: Sequence[Breakdown]) -> list[str]:
    """Sums in a line each; what counted in none of several is told once, below them."""
    if len(breakdowns) == 1:
        return [short_breakdown(breakdowns[0])]
    taken = {m.label for each in breakdowns for m in each.modifiers if m.applied}
    missed = dict.fromkeys(_bare(m.label) for each in breakdowns for m in each.modifiers if m.label not in taken)
    return [_counted(each) + "." for each in breakdowns] + ([f"Not: {', '.join(missed)}."] if missed else [])


def changed_lines(breakdowns: Sequence[Breakdown], title: str = "", labels: int = ALL_LABELS) -> list[str]:
    """The sums to which something was added, in a line each: the others are no more than what one knows.

    A name that the `title` says is left out. Of what was added the largest `labels` are named, and the limit in whole
    if they are more; the others are one number, or the sum would seem to be another.
    """
    return [_changed_line(each, title, labels) for each in breakdowns if _is_changed(each)]


def _changed_line(each: Breakdown, title: str, labels: int) -> str:
    return f"{_counted(_untitled(each, title), labels)}."


def shorter_lines(
    breakdowns: Sequence[Breakdown], title: str, rows_of: Callable[[str, bool], int], before: Sequence[str] = ()
) -> Iterator[list[str]]:
    """Ways to tell the same sums on ever fewer rows: fewer labels, then the first of them alone, last its total.

    Each has the lines that come `before` them. Labels are left out of the sum that takes most rows, so that none loses
    one for the sake of another. `rows_of`: the rows of a line, and whether it is the last.
    """
    changed = [each for each in breakdowns if _is_changed(each)]
    for count in range(len(changed), 0, -1):
        labels = [_most_labels(each) for each in changed[:count]]
        while True:
            lines = [_changed_line(*each) for each in zip(changed, [title] * count, labels, strict=False)]
            yield [*before, *lines]
            longest = 0
            if count > 1:
                rows = [rows_of(line, number == count - 1) for number, line in enumerate(lines)]
                longest = max(range(count), key=lambda number: (labels[number] > 0, rows[number]))
                if rows[longest] < 2:
                    break
            if not labels[longest]:
                break
            labels[longest] -= 1
    yield [*before, *(each.lines()[0] for each in changed[:1])]


def _most_labels(each: Breakdown) -> int:
    """The labels beyond which a sum has no longer words: those that count, and one more where its limit has a rest."""
    return sum(m.applied for m in each.modifiers) + (", " in each.limit)


def _is_changed(each: Breakdown) -> bool:
    """True if something was added to a sum, or limits it."""
    return bool(each.limit) or any(m.applied for m in each.modifiers)


def _untitled(each: Breakdown, title: str) -> Breakdown:
    what, _, whose = each.base_label.partition(" of ")
    return replace(each, base_label=what) if whose and whose in title else each


def short_breakdown(each: Breakdown) -> str:
    """A sum in one line: total, base, what counted, what did not."""
    missed = ", ".join(_bare(m.label) for m in each.modifiers if not m.applied)
    return f"{_counted(each)}{f'. Not: {missed}' if missed else ''}."


def _counted(each: Breakdown, labels: int = ALL_LABELS) -> str:
    """A sum and what counted in it: "Coins 6: 4 strength, +2 square"; without a base "D10 +1 (+2 fresh, -1 raw)"."""
    taken = [m for m in each.modifiers if m.applied]
    # The largest say most; they stand in the order of the sum.
    named = sorted(sorted(range(len(taken)), key=lambda place: -abs(taken[place].value))[:labels])
    added = [f"{taken[place].value:+d} {taken[place].label}" for place in named]
    rest = [m for place, m in enumerate(taken) if place not in named]
    if rest:
        # A number without its word says nothing: those that have no room for one are told as what they come to.
        others = counted(len(rest), "other" if named else "modifier")
        added.append(f"{others.removeprefix('1 ')} {sum(m.value for m in rest):+d}")
    limit = each.limit if labels > len(taken) else each.limit.split(", ")[0]
    if each.base_label:
        # One number alone is not said twice.
        base = f"{each.base} {each.base_label}" if taken or limit else each.base_label
        words = f"{each.total}: {', '.join([base, *added])}"
    else:
        # One alone is worth as much as the sum.
        told = ", ".join(added if len(taken) > 1 else [m.label for m in taken]) if labels else ""
        words = f"{each.total:+d}{f' ({told})' if told else ''}"
    comma = "," if each.title[-1:].isdigit() else ""
    return f"{each.title}{comma} {words}{f'; {limit}' if limit else ''}"


def _bare(label: str) -> str:
    """A label without what it would be worth: `Target in cover (die -1)`. Where it does not count, nobody asks."""
    return re.sub(r" \([^()]*[+-]\d+\)$", "", label)


def counted_lines(prompt: "Roll[Any]") -> list[str]:
    """Lines for the dice of each pool, with the faces that count; what tests on one roll share is said once."""
    lines = [f"  {name}: {words}" for name, words in _counting(prompt)]
    return list(dict.fromkeys(lines))


def needs(prompt: "Roll[Any]") -> str:
    """The same in one sentence, a pool named only where another needs something else: `hits on 5, 6`."""
    found: dict[str, list[str]] = {}
    for name, words in _counting(prompt):
        if words not in found.setdefault(name, []):
            found[name].append(words)
    told = {name: ", ".join(words) for name, words in found.items()}
    if len(set(told.values())) == 1 and len(told) == len(prompt.pools):
        return next(iter(told.values()))
    return "; ".join(f"{name}: {words}" for name, words in told.items())


def says_needs(prompt: "Roll[Any]") -> bool:
    """True if the title says itself what is needed: `5+ hits: 1st Coy fires`, `3 units fire: 42 dice, 8+ hits`."""
    return SAID_IN_TITLE.search(prompt.title) is not None


def _counting(prompt: "Roll[Any]") -> list[tuple[str, str]]:
    """Pools by name, and for each count of theirs on which faces it is."""
    return [
        (pool.called, f"{'yes' if name == HAPPENED else name.removeprefix('thrown ')} on {faces}")
        for pool in prompt.pools
        for name, faces in faces_that_count(prompt.reading, pool)
    ]


def faces_that_count(reading: "Reading[Any]", pool: "Pool") -> list[tuple[str, str]]:
    """Counts of a pool, each with the faces that it is on: ("saved", "8 to 10")."""
    found = []
    # That heads are H, and tails T, need not be told.
    names = reading.names(pool) if 2 < pool.sides <= LISTED_SIDES else ()
    for place, name in enumerate(names):
        faces = range(1, pool.sides + 1)
        counting = [face for face in faces if reading.count(pool, face)[place]]
        # What counts on every face needs no explaining, nor does "6s".
        if name != "total" and counting != list(faces) and [name] != [f"{face}s" for face in counting]:
            found.append((name, _spans(counting)))
    return found


def _spans(faces: list[int]) -> str:
    if not faces:
        return "nothing"
    if len(faces) > 1 and faces == list(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]} {'or' if len(faces) == 2 else 'to'} {faces[-1]}"
    return ", ".join(map(str, faces))
