"""The last result in fewer rows than it has: what goes first, what is left out, and where the rest is."""

import re
from collections.abc import Collection, Sequence

from tracker.app.battle.last_dice import LastClause
from tracker.app.parts.rows import Piece, Row, dotted, flowing, flowing_clauses, flowing_whole, shortened, width_of

# Who somebody is, and which test it was, in the middle of what came of it: without them it is still said whole, unless
# another test is told behind.
ASIDE = r", [^,:;]+(?:,(?= (?:is|are|has|have|falls?)\b)|(?=: (?!.*; [^:;\d]+: )))"
# How many are left behind those lost.
LEFT = r" \(\d+ left\)"
# Words between several cells and what counts of them.
WORSE = "; the worse result counts:"
# What was rolled, and the dice, between who did and what came of it.
MIDDLE = r": .+: "
# The sum of a throw with what it comes to, of which the last words matter least: "4 + 3 = 7, full move; may turn".
SUM = r"(?:\d+ [+-] )+\d+ = ([^;]+(?:; [^;]+)*?)(?:; [^;]+)?$"

# The end of dice that led to no more: who fired says more than that they came to nothing.
NO_DICE = "no dice"
BARE_DIE = r"(?:.+: )?(?:(?:die|result) )?\d+(?: \d+)*"
WORD, COUNT = r"\w+", r"\d [a-z]{3}"

LOG = "more: L"


def in_log(count: int) -> str:
    """The words in the place of what has no room: behind dice "2 more" would read as two dice more."""
    return LOG


def in_short(
    loud: list[Piece],
    rolls: list[LastClause],
    quiet: list[Piece],
    has_newer: bool,
    lead: Row,
    wide: int,
    most: int,
    names: Collection[str] = (),
    weights: tuple[Sequence[int], Sequence[int]] = ((), ()),
) -> list[Row]:
    """The rows of a result that has not room for all, what is told in the order of time: what the dice did goes first.

    Of what `has_newer` behind it the newest stays longest. The `names` of units alone tell nothing. `weights` of what
    is loud and quiet: the higher, the longer it stays.
    """
    dice: list[Piece] = [(each.text, "text") for each in rolls]
    faces = flowing([*lead, *dotted([(each.faces, "text") for each in rolls])], wide)
    came = _came_alone(rolls, [*loud, *quiet]) if len(faces) > 1 else []
    # What came of fire stands beside who fired at whom, as long as nothing else is left out for that.
    fired: list[Piece] = [(_fired(each) or each.faces, "text") for each in rolls]
    if came:
        dice = fired if len(flowing([*lead, *dotted([*loud, *fired, *quiet])], wide)) <= most else came
    elif most == 1:
        fired = [(_fired(each) or ": ".join(each.text.split(": ")[-2:]), "text") for each in rolls]
        # What came of it says more than who fired and half of that.
        dice = [(text if width_of(text) <= wide else text.rpartition(": ")[2], style) for text, style in fired]
    elif quiet and not has_newer and len(flowing([*lead, *dotted(dice)], wide)) > 1:
        dice = fired
    told, are_many = [*loud, *dice, *quiet], len(flowing([*lead, *dotted(dice)], wide)) > 1
    are_bare = not any(each.result or each.words for each in rolls)
    order = _order(len(loud), len(dice), len(quiet), has_newer, (are_many, are_bare), weights)
    leasts = _leasts(len(loud), told)
    wordings = _wordings(told, names)
    ways = (flowing_whole(way, wide, most, in_log, lead, order, n) for n in leasts for way in wordings)
    first = told[order[0]]
    rows = next(filter(None, ways), []) or flowing_clauses(first, wide, most, LOG, lead, _named(first[0], names)[1])
    # Of words that go in whole the first say more than others to which a mark is put.
    rows = rows or next(filter(None, (flowing_whole(told, wide, most, in_log, lead, [each]) for each in order)), [])
    return rows or shortened(flowing([*lead, *dotted(told)], wide), most, wide)


def _leasts(loud: int, told: list[Piece]) -> list[int]:
    """The numbers of those that are told at least, before others are told in other words."""
    # Losses alone do not say how they came: before the words on that are left out, they are told shorter. Of those who
    # throw one after the other each is told.
    sums = sum(re.search(SUM, text) is not None for text, _ in told)
    return sorted({max(1, loud + sums), min(loud + 1, len(told)), max(1, loud), 1}, reverse=True)


def without_bare_dice(rolls: list[LastClause]) -> list[LastClause]:
    """The same without a die of which others say what it did: once they are left out it tells nothing."""
    return [each for each in rolls if not re.fullmatch(BARE_DIE, each.text)]


def _wordings(told: list[Piece], names: Collection[str]) -> list[list[Piece]]:
    """The pieces, whole and ever shorter."""
    brief = [(_without_aside(text, names), style) for text, style in told]
    brief = [(re.sub(SUM, r"\1", text), style) for text, style in brief]
    ends = [(re.sub(MIDDLE, ": ", text), style) for text, style in told]
    few = [(with_fewer_names(text, names), style) for text, style in told]
    return [told, brief, ends, few, [(in_few_words(text, names), style) for text, style in told]]


def in_few_words(text: str, names: Collection[str] = ()) -> str:
    """A loss without who somebody is, or how many are left: the row of the unit says that."""
    return re.sub(LEFT, "", _without_aside(text, names)).replace(WORSE, ",")


def _without_aside(text: str, names: Collection[str]) -> str:
    """The same; of several at its head the second is no aside: "Rif 1, Rif 2 fire at Luchana: 3 hits".

    >>> _without_aside("uDloko, Received Fire: 1 3: 1 passed, halts", [])
    'uDloko: 1 3: 1 passed, halts'
    >>> _without_aside("uDloko, Received Casualty: 1 3; induna 4: 1 passed; Leader Lost: 2 passed", [])
    'uDloko, Received Casualty: 1 3; induna 4: 1 passed; Leader Lost: 2 passed'
    """
    return text if _named(text, names)[0][1:] else re.sub(ASIDE, "", text, count=1)


def _fired(told: LastClause) -> str:
    """The firer, the target and what came of it, without the dice; "" of other rolls."""
    came = (told.words or told.result or told.dice).rpartition(": ")[2]
    return f"{told.cause}: {came}" if told.cause else ""


def _order(
    loud: int,
    dice: int,
    quiet: int,
    has_newer: bool,
    dice_are: tuple[bool, bool],
    weights: tuple[Sequence[int], Sequence[int]],
) -> list[int]:
    """The places of what is told in the order in which it is kept: losses, then what came of it.

    `dice_are`: many; without words on what they came to.
    """
    are_many, are_bare = dice_are
    thrown, words = range(loud, loud + dice), [*range(loud + dice, loud + dice + quiet)]
    words = words[::-1] if has_newer else words
    of_loud, of_quiet = (dict(enumerate(each)) for each in weights)
    words.sort(key=lambda place: -of_quiet.get(place - loud - dice, 0))
    # What is as weighty as the first of them is told before dice; what bare ones did stands beside what was done since.
    first = max(1 + (are_bare and 2 in of_quiet.values()), sum(map(bool, of_quiet.values())))
    # Dice are told beside what they did, unless they are many, or others have fallen since.
    is_after = are_many or (has_newer and not loud)
    others = [*words[first:], *thrown] if is_after else [*thrown, *words[first:]]
    return [*sorted(range(loud), key=lambda place: -of_loud.get(place, 0)), *words[:first], *others]


def _named(text: str, names: Collection[str]) -> tuple[list[str], int]:
    """The names that a text begins with, of one unit or several, and the place behind them."""
    # The longest first: "1st of II Corps" begins with its own short name.
    longest, found, end = sorted(filter(None, names), key=len, reverse=True), list[str](), 0
    while name := next((each for each in longest if re.match(rf"{re.escape(each)}(?!\w)", text[end:])), ""):
        end += len(name)
        end += next((len(mark) for mark in (", ", " and ") if text.startswith(mark, end)), 0)
        found.append(name)
    return found, end


def with_fewer_names(text: str, names: Collection[str]) -> str:
    """The text with the first alone of three names or more that it begins with: "Rif 1 and 2 others attack"."""
    found, end = _named(text, names)
    return f"{found[0]} and {len(found) - 1} others {text[end:].lstrip()}" if found[2:] else text


def _came_alone(dice: list[LastClause], words: list[Piece]) -> list[Piece]:
    """Counts that dice came to which have no room themselves: "3 hits, 1 saved"; none where other words say that."""
    told = {word for text, _ in words for word in re.findall(WORD, text)}
    came = [
        (each.words or each.result).rpartition(": ")[2]
        for each in dice
        if each.dice and not each.dice.endswith(NO_DICE)
    ]
    return [(each, "text") for each in came if re.search(COUNT, each) and not told.issuperset(re.findall(WORD, each))]
