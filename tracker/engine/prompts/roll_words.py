"""Rolls in words: the sums behind them, what dice must show to count, the parts of the line that tells of one."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.breakdowns import Breakdown, Modifier
from tracker.engine.dice import Pool, Rolled
from tracker.engine.dice_to_come import counts_words
from tracker.engine.plurals import counted
from tracker.engine.reading import counts_by_face

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

# Letters of a label that are no more than a word for what is left out would be.
LONGEST_ALONE = 8


def breakdown_lines(breakdowns: Sequence[Breakdown]) -> list[str]:
    """Sums in a line each; what counted in none of several is told once, below them."""
    if len(breakdowns) == 1:
        return [short_breakdown(breakdowns[0])]
    taken = {m.label for each in breakdowns for m in each.modifiers if m.applied}
    missed = dict.fromkeys(m.label for each in breakdowns for m in each.modifiers if m.label not in taken)
    return [_counted(each) + "." for each in breakdowns] + ([f"Not: {', '.join(missed)}."] if missed else [])


def changed_lines(breakdowns: Sequence[Breakdown], title: str = "") -> list[str]:
    """The sums that something changed, in a line each: the others are no more than what one knows.

    A name that the `title` says is left out.
    """
    return [next(_wordings(each, title, {}))[0] for each in breakdowns if _is_changed(each)]


def shorter_lines(
    breakdowns: Sequence[Breakdown], title: str, rows_of: Callable[[str], int], short: Mapping[str, str] = {}
) -> Iterator[tuple[list[str], bool]]:
    """Ways to tell the same sums on ever fewer rows, last the first of them alone; whether each number is named there.

    Words are left out of the sum that takes most rows, so that none in a row loses one. `rows_of`: the rows of a line;
    `short`: short names for names.
    """
    wordings = [_wordings(each, title, short, breakdowns) for each in breakdowns if _is_changed(each)]
    # Made when they are needed: most sums have room for the first.
    made = [[next(each)] for each in wordings]
    for count in range(len(made), 0, -1):
        places = [0] * count
        while True:
            told = [ways[at] for ways, at in zip(made, places, strict=False)]
            yield [line for line, _ in told], count == len(made) and all(is_whole for _, is_whole in told)
            for ways, more, at in zip(made, wordings, places, strict=False):
                ways += islice(more, 1) if at + 1 == len(ways) else ()
            left = [at for at in range(count) if places[at] + 1 < len(made[at])]
            rows = [rows_of(line) for line, _ in told]
            # Where another may lose words alone none loses a number.
            ranks = {at: (made[at][places[at] + 1][1], rows[at], len(told[at][0])) for at in left}
            longest = max((at for at in left if count == 1 or rows[at] > 1), key=ranks.__getitem__, default=None)
            if longest is None:
                break
            places[longest] += 1


def _wordings(
    each: Breakdown, title: str, short: Mapping[str, str], others: Sequence[Breakdown] = ()
) -> Iterator[tuple[str, bool]]:
    """A sum in ever fewer words, and whether each number is named: last its total alone, with what limits it.

    First the names go whose the base is, then what the `title` says too and what the base is, then labels, the largest
    number's last; of equals first those that all `others` have, too.
    """
    # Behind "of" in a part of more dice stands no name: "3 of 6 dice against Men of Sokhexe".
    what, _, whose = each.base_label.partition(" against " if _is_part(each) else " of ")
    each = replace(each, base_label=what) if whose and whose in title else each
    nameless = replace(each, base_label=what) if whose else each
    bare = replace(nameless, title=_untitled(each, title, short))
    steps = [each, nameless, bare, replace(bare, base_label=each.base_label and " ")]
    lines = dict.fromkeys(f"{_counted(step, is_short=True)}." for step in steps)
    yield from ((line, True) for line in lines)
    own = sorted(each.modifiers, key=lambda m: all(m in other.taken for other in others))
    folded, labels = replace(steps[-1], modifiers=tuple(own)), len(each.taken)
    while labels := _fewer(folded, labels):
        yield f"{_counted(folded, labels, is_short=True)}.", False
    yield f"{each.title} {each.total}: {_limit(each)} ({each.sum})." if each.limit else each.lines()[0], False


def _untitled(each: Breakdown, title: str, short: Mapping[str, str]) -> str:
    """The title of a sum in few words, none where the title of the roll says what it comes to."""
    if f": {counted(each.total, 'die')}" in title:
        return ""
    what, of, whose = each.title.partition(" of ")
    whose, colon, number = (whose, "", "") if of else each.title.partition(": ")
    told = number if colon and whose in title else whose if of and whose in title else each.title
    for name, shorter in short.items():
        told = told.replace(name, shorter)
    return told


def _fewer(each: Breakdown, labels: int) -> int:
    """The next fewer labels; a short one does not go alone, for a word that would say no more than `other`."""
    gone = [m for m in each.taken if m not in _named(each.taken, labels - 1)]
    return max(0, labels - 1 - (len(gone) == 1 and len(gone[0].short or gone[0].label) <= LONGEST_ALONE))


def _is_changed(each: Breakdown) -> bool:
    """True if something was added to a sum, or limits it, or it is a part of another; or if it is told in any case."""
    return bool(each.is_told or each.limit or each.taken or _is_part(each))


def _is_part(each: Breakdown) -> bool:
    """True of some of more dice, as in "3 of 5 dice against X"."""
    return each.base_label.startswith("of ")


def short_breakdown(each: Breakdown) -> str:
    """A sum in one line: total, base, what counted, what did not."""
    missed = ", ".join(m.label for m in each.modifiers if not m.applied)
    return f"{_counted(each)}{f'. Not: {missed}' if missed else ''}."


def _counted(each: Breakdown, labels: int = ALL_LABELS, is_short: bool = False) -> str:
    """A sum and what counted in it: "Coins 6: 4 strength, +2 square"; without a base "D10 +1 (+2 fresh, -1 raw)".

    Where a limit takes the place of the sum both are told: "Dice 7: half of 14 (5 Rep, +4 rifle = 9)", or behind it
    where no few words tell the limit.
    """
    taken = each.taken
    named = _named(taken, labels)
    added = [f"{m.value:+d} {(is_short and m.short) or m.label}" for m in named]
    rest = [m for m in taken if m not in named]
    if rest:
        # A number without its word says nothing: those that have no room for one are told as what they come to.
        # What is added does not hide what is taken off.
        halves = (sum(m.value for m in rest if (m.value > 0) == is_added) for is_added in (True, False))
        numbers = " ".join(f"{each:+d}" for each in halves if each)
        added.append(f"{numbers or '+0'} from {'others' if len(rest) > 1 else 'another'}")
    limit = _limit(each) if is_short else each.limit
    comma = "," if each.title[-1:].isdigit() else ""
    head = f"{each.title}{comma} {each.total if each.base_label else f'{each.total:+d}'}"
    if each.base_label:
        # One number alone is not said twice.
        base = f"{each.base} {each.base_label}".rstrip() if taken or limit or _is_part(each) else each.base_label
        head, whole = f"{head}: " if each.title else "", each.base + sum(m.value for m in taken)
        told = f"{', '.join([base, *added])}{f' = {whole}' if limit else ''}"
        return f"{head}{limit} ({told})" if each.short_limit else f"{head}{told}{f'; {limit}' if limit else ''}"
    # One alone is worth as much as the sum.
    told = ", ".join(added if len(taken) > 1 else [(is_short and m.short) or m.label for m in taken])
    return f"{head}{f' ({told})' if told else ''}{f'; {limit}' if limit else ''}"


def _limit(each: Breakdown) -> str:
    return each.short_limit or each.limit


def _named(taken: Sequence[Modifier], labels: int) -> list[Modifier]:
    """The largest of some numbers, which say most, in the order of their sum."""
    places = sorted(range(len(taken)), key=lambda place: -abs(taken[place].value))[:labels]
    return [taken[place] for place in sorted(places)]


def counted_lines(prompt: "Roll[Any]") -> list[str]:
    """Lines for the dice of each pool, with the faces that count; what tests on one roll share is said once."""
    lines = [f"  {name}: {words}" for name, words in _counting(prompt, prompt.pools)]
    return list(dict.fromkeys(lines))


def needs(prompt: "Roll[Any]", pools: "Sequence[Pool]" = ()) -> str:
    """The same in one sentence, a pool named only where another needs something else: `hits on 5, 6`.

    `pools`: those of a later throw, else the roll's own. A word with which several counts of a pool begin is said once:
    "passed Casualty on 1 to 3, Leader on 1 to 5".
    """
    found: dict[str, list[str]] = {}
    for name, words in _counting(prompt, pools or prompt.pools):
        if words not in found.setdefault(name, []):
            found[name].append(words)
    told = {name: _said_together(words) for name, words in found.items()}
    if len(set(told.values())) == 1 and len(told) == len(pools or prompt.pools):
        return next(iter(told.values()))
    return "; ".join(f"{name}: {words}" for name, words in told.items())


def _said_together(counts: Sequence[str]) -> str:
    begun = f"{counts[0].partition(' ')[0]} "
    return ", ".join([counts[0], *(each.removeprefix(begun) for each in counts[1:])])


def says_needs(prompt: "Roll[Any]") -> bool:
    """True if the title says itself what is needed: `5+ hits: 1st Coy fires`, `3 units fire: 42 dice, 8+ hits`."""
    return SAID_IN_TITLE.search(prompt.title) is not None


def _counting(prompt: "Roll[Any]", pools: "Sequence[Pool]") -> list[tuple[str, str]]:
    """Pools by name, and for each count of theirs on which faces it is."""
    return [
        (pool.called, f"{'yes' if name == HAPPENED else name.removeprefix('thrown ')} on {faces}")
        for pool in pools
        for name, faces in faces_that_count(prompt.reading, pool)
    ]


def faces_that_count(reading: "Reading[Any]", pool: "Pool") -> list[tuple[str, str]]:
    """Counts of a pool, each with the faces that it is on: ("saved", "8 to 10")."""
    found = []
    # That heads are H, and tails T, need not be told.
    names = reading.names(pool) if 2 < pool.sides <= LISTED_SIDES else ()
    for place, name in enumerate(names):
        counting = [face for face, counts in enumerate(counts_by_face(reading, pool), 1) if counts[place]]
        # What counts on every face needs no explaining, nor does "6s".
        if name != "total" and len(counting) < pool.sides and [name] != [f"{face}s" for face in counting]:
            found.append((name, _spans(counting)))
    return found


def _spans(faces: list[int]) -> str:
    if not faces:
        return "nothing"
    if len(faces) > 1 and faces == list(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]} {'or' if len(faces) == 2 else 'to'} {faces[-1]}"
    return ", ".join(map(str, faces))


# In the place of who threw the dice: the result was settled on the table, or nobody rolled, as all results do the same.
SETTLED, UNROLLED = "settled on the table", "the same on any roll, so nobody rolled"


class PoolPart(Struct, frozen=True):
    """A pool with what it showed, in words; `counts`: those of them that were typed in the place of dice."""

    text: str
    counts: str = ""
    sides: int = 0


class RollParts(Struct, frozen=True):
    """A roll as its line says it: the title, where the dice came from, what each pool showed, and the result.

    `who`, `cause`, `is_whole`: as the roll has them.
    """

    title: str
    source: str = ""
    dice: tuple[PoolPart, ...] = ()
    who: str | None = ""
    cause: str = ""
    is_whole: bool = False
    result: str = ""

    @property
    def lead(self) -> str:
        """The title, up to the dice."""
        return self.title if self.title.endswith("?") else f"{self.title}:"

    @property
    def mark(self) -> str:
        """The words between dice and result."""
        return f" ({self.source}): " if self.source else ": "

    @property
    def begin(self) -> str:
        """All before the result."""
        is_rolled = self.source not in (SETTLED, UNROLLED)
        thrown = "; ".join(each.text for each in self.dice) or "no dice"
        return f"{self.lead} {f'{thrown}{self.mark}' if is_rolled else ''}"

    @property
    def end(self) -> str:
        """All behind the result."""
        return f" ({SETTLED})" if self.source == SETTLED else ""

    @property
    def text(self) -> str:
        return f"{self.begin}{self.result}{self.end}"


def rolled_parts(
    parts: RollParts, rolled: Rolled, pools: Iterable[Pool], names: Mapping[str, Sequence[str]]
) -> RollParts:
    """The same with the dice of these pools and who threw them; `names` of counts that were typed in their place."""
    given = [pool for pool in pools if pool.name in rolled.dice or pool.name in names]
    shown, dice, app = list[PoolPart](), 0, 0
    for pool in given:
        called = f"{pool.label or pool.name} " if len(given) > 1 or pool.name in names else ""
        if pool.name in names:
            words = counts_words(names[pool.name], rolled.counts[pool.name])
            shown.append(PoolPart(called + words, words))
            continue
        faces = rolled.dice[pool.name]
        dice += len(faces)
        app += rolled.source.get(pool.name, "").count("a")
        told = " ".join(["HT"[face - 1] for face in faces] if pool.sides == 2 else map(str, faces))
        shown.append(PoolPart(called + (told or "no dice") if called else told, sides=pool.sides))
    typed = rolled.counts or app < dice
    source = "typed and app" if typed and app else "typed" if typed else "app" if app else ""
    return replace(parts, source=source, dice=tuple(shown))
