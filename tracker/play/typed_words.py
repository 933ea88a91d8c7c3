"""Half-typed dice in words: how they are read, what is still to be said, and what to type next."""

from collections.abc import Iterable, Sequence

from tracker.engine import Pool, Refused, Several
from tracker.engine.dice import dice_or_none, faces_words
from tracker.engine.dice_to_come import FACES, asked_names, counts_words, next_counts, read_counts, spoken
from tracker.engine.plurals import counted
from tracker.engine.prompts.roll_words import faces_that_count
from tracker.engine.reading import Counts
from tracker.play.input_preferences import MANY_DICE
from tracker.play.typed_roll import Typed
from tracker.talk.odds_words import asked_words, dice_words, which_words

# A number of more digits than this is dice, not a count.
LONGEST_COUNT = 2
# So few dice that count by their faces stand in their boxes, and nothing more is to be said of them.
FEW_FACES = 3


def counts_so_far(typed: Typed, pool: Pool, texts: Sequence[str]) -> Counts:
    """The counts that numbers tell of a pool, as far as they go. Raises Refused."""
    return read_counts(typed.prompt.reading, pool, [int(each) for each in texts]).counts if texts else ()


def short_number(typed: Typed) -> str:
    """The one or two digits that were typed of the pool that waits, else of the last: dice so far, and a number for h;
    "" for none.
    """
    pool = typed.next or typed.pools[-1]
    if typed.at is not None or typed.counts or pool.sides == 2 or typed.is_counted(pool):
        return ""
    faces = typed.faces(pool)
    wide = 2 if pool.sides == 100 else 1
    text = "".join(f"{face % 10 if pool.sides == 10 else face % 100:0{wide}}" for face in faces) + typed.half
    return text if len(text) <= LONGEST_COUNT and typed.source(pool) == "t" * len(faces) else ""


def count_of(typed: Typed) -> str:
    """The count that h makes of the digits typed so far, as in `3 hits`; "" where it makes none."""
    pool, text = typed.next, short_number(typed)
    if pool is None or not text or are_faces(typed, pool):
        return ""
    reading = typed.prompt.reading
    if int(text) not in next_counts(reading, pool, ()):
        return ""
    # Two tests on one die may pass alike.
    counts = dict.fromkeys(zip(reading.names(pool), counts_so_far(typed, pool, [text]), strict=False))
    return counts_words([name for name, _ in counts], [count for _, count in counts])


def are_faces(typed: Typed, pool: Pool) -> bool:
    """True if so few dice are counted by their faces: they stand in their boxes, and nobody counts them."""
    return pool.count <= FEW_FACES and set(typed.prompt.reading.names(pool)) <= set(FACES)


def wanted(typed: Typed) -> str:
    """The thing that the typed or next number counts."""
    pool = typed.next
    if pool is None:
        return ""
    names = typed.prompt.reading.names(pool)
    return spoken(names[min(len(counts_so_far(typed, pool, typed.counts[:-1])), len(names) - 1)])


def is_one_digit(typed: Typed) -> bool:
    """True if a count is being said that one digit tells, without h: the second, or one where no die is typed."""
    pool, before = typed.next, typed.counts[:-1]
    if pool is None:
        return False
    ends = typed.takes_counts and pool.sides > 2 and typed.preferences.ends_counts(pool)
    if not (before or ends):
        return False
    return max(next_counts(typed.prompt.reading, pool, counts_so_far(typed, pool, before))) < 10


def count_behind(typed: Typed) -> str | None:
    """The count asked behind that which h says of the last pool: "" for none; None where nobody counts two dice, or a
    die is there already.
    """
    pool = typed.by_hand[-1]
    if pool.count < MANY_DICE - 1 or pool.sides == 2 or typed.faces(pool):
        return None
    return " ".join(map(spoken, asked_names(typed.prompt.reading, pool)[1:]))


def boxes(typed: Typed) -> list[tuple[str, str]]:
    """The counts to be said of the pool that waits, each with its digits so far."""
    pool = typed.next
    if pool is None or not (typed.takes_counts or typed.counts):
        return []
    names = asked_names(typed.prompt.reading, pool)
    texts = [*typed.counts, *[""] * len(names)]
    # Title or text say the faces of the first.
    faces = {name: on for name, on in faces_that_count(typed.prompt.reading, pool) if name in names[1:]}
    called = [f"{spoken(name)} ({faces[name]})" if name in faces else spoken(name) for name in names]
    return list(zip(called, texts, strict=False))


def read_words(typed: Typed, is_short: bool = False) -> str:
    """The reading of what is typed: `= 3 hits`, `2 hits so far, 5 dice to come`; "" before anything is typed.

    `is_short`: without how many dice are to come.
    """
    pool = typed.next
    if not typed.counts or not typed.counts[-1] or pool is None:
        return "" if typed.counts else so_far_words(typed, is_short)
    try:
        counts = counts_so_far(typed, pool, typed.counts)
    except Refused:
        return ""
    words = counts_words(typed.prompt.reading.names(pool), counts)
    # Coins are typed by their letters.
    may_be_dice = len(typed.counts) == 1 and pool.sides != 2 and dice_or_none(pool, typed.counts[0]) is not None
    return f"Enter: {words}; more digits: dice" if may_be_dice else f"= {words}"


def seen_words(typed: Typed, *pools: Pool) -> str:
    """Counts so far of the dice of pools that are there, which count the same."""
    sums = map(sum, zip(*map(typed.counts_of, pools), strict=True))
    counts = dict(zip(typed.prompt.reading.names(pools[0]), sums, strict=True))
    if set(counts) <= set(FACES):
        # Of a count for each face those that nobody threw say nothing.
        counts = {name: count for name, count in counts.items() if count} or counts
    return counts_words(list(counts), list(counts.values()))


def so_far_words(typed: Typed, is_short: bool = False) -> str:
    """The reading of typed dice: `2 hits so far, 5 dice to come`, `= 3 hits` of a whole roll, "" before any.

    Of dice that the rest can't change: `= 2 passed in any case`. Of throws that led to one another also what they came
    to in the end: `= 3 hits, 1 saved: 2 lost`.
    """
    if typed.whole or typed.is_decided:
        reading, result = typed.prompt.reading, typed.result
        words = f"= {reading.in_full(result) if typed.whole else decided_words(typed)}"
        if typed.led and (end := reading.follow_up_of(result)):
            words += f": {end.label}"
        return words if typed.whole else f"{words} in any case"
    if typed.is_moot and typed.next is not None:
        return f"{seen_words(typed, typed.next)}: Enter leaves out the rest"
    # It stands behind the boxes that wait: of dice that another seat types it would seem to be of these.
    here = [pool for pool in typed.waiting if typed.is_elsewhere(pool) == typed.is_done_here]
    pool = next((pool for pool in here if typed.faces(pool)), None)
    if pool is None or isinstance(typed.prompt.reading, Several):
        # Of tests that are rolled at once each has boxes of its own, which stay where they are.
        return ""
    if are_faces(typed, pool):
        return ""
    # Dice of one side that are counted alike are told together, without hits of others or of the throw before.
    names, thrown = typed.prompt.reading.names, [each for each in typed.pools if each.name not in typed.led]
    alike = [each for each in thrown if (each.side, names(each)) == (pool.side, names(pool))]
    these = " of these" if len(alike) < len(thrown) else ""
    to_come = "" if is_short else f", {_missing(typed, typed.waiting)} to come"
    return f"{seen_words(typed, *alike)}{these} so far{to_come}"


def decided_words(typed: Typed) -> str:
    """The result of a roll that the dice which are missing can't change."""
    return typed.prompt.reading.result_words(typed.decided)


def throw_words(typed: Typed) -> str:
    """The dice that are there, and which to throw or type next, without a stop."""
    if typed.may_go_unrolled:
        return f"On any roll: {typed.prompt.same}. Enter takes it, and nobody rolls; r or dice roll it out"
    words = []
    for pool in typed.pools:
        faces = faces_words(pool.sides, typed.faces(pool))
        if faces and typed.is_app(pool):
            words.append(f"The app {_throws([pool]).lower()}ed {faces}{which_words(pool)}.")
        elif pool.name in typed.led:
            words.append(f"{pool.called[0].upper()}{pool.called[1:]}: {seen_words(typed, pool)}.")
        elif faces and typed.missing(pool):
            words.append(f"So far {faces}{which_words(pool)}: {seen_words(typed, pool)}.")
    waiting = _wanted_next(typed)
    if typed.is_done_here:
        words.append(f"Another seat types {' and '.join(dice_words(pool) for pool in waiting)}")
    elif waiting and typed.faces(waiting[0]):
        first = waiting[0]
        one = "coin" if first.sides == 2 else "die"
        words.append(f"Type {one} {first.count - typed.missing(first) + 1} of {first.count}{which_words(first)}")
    else:
        words.append(f"{_throws(waiting)} " + " and ".join(dice_words(pool) for pool in waiting))
    return " ".join(words)


def _wanted_next(typed: Typed) -> list[Pool]:
    """The pools whose dice are to be typed here; of other seats where none is."""
    return [pool for pool in typed.by_hand if typed.is_elsewhere(pool) == typed.is_done_here]


def roll_hint(typed: Typed) -> str:
    """The same with all that may be typed instead."""
    words, waiting = throw_words(typed), _wanted_next(typed)
    if typed.may_go_unrolled or typed.is_done_here:
        return f"{words}."
    counts = next((pool for pool in waiting if _has_many(typed, pool) and not typed.faces(pool)), None)
    if counts is not None:
        asked = asked_words(typed.prompt, counts)
        which = which_words(counts) if len(waiting) > 1 else ""
        words += f", or type only how many {' and '.join(asked)}{which}{_as_counts(typed, counts, asked)}"
    elif not typed.is_begun and all(pool.sides == 2 for pool in waiting):
        words += ", as h or t"
    if letters := typed.letters:
        listed = "; ".join(f"{letter} {label}" for letter, label in letters.items())
        # In the first throw they stand above already, each in a line.
        words += (
            f", or type a letter: {listed}" if typed.led else f", or type the letter of a result, {_spans(letters)}"
        )
    if typed.is_decided:
        words += f", or Enter: {decided_words(typed)} in any case"
    elif typed.is_moot:
        words += ", or Enter, which leaves out those that change nothing any more"
    return f"{words}; r lets the app {_throws(waiting).lower()}."


def _as_counts(typed: Typed, pool: Pool, asked: Sequence[str]) -> str:
    """An example of counts with h, and what they then say: ", as in 2h 1h: 2 hits, 1 six"; "" where h is not needed."""
    if typed.preferences.counts(pool):
        return ""
    numbers = range(len(asked), 0, -1)
    example = f", as in {' '.join(f'{number}h' for number in numbers)}"
    names = asked_names(typed.prompt.reading, pool)
    return f"{example}: {counts_words(names, list(numbers))}" if len(asked) > 1 else example


def _spans(letters: Iterable[str]) -> str:
    """Letters that may be typed: a to d, f."""
    spans: list[str] = []
    for letter in sorted(letters):
        if spans and ord(letter) == ord(spans[-1][-1]) + 1:
            spans[-1] = f"{spans[-1][0]} to {letter}"
        else:
            spans.append(letter)
    return ", ".join(spans)


def _throws(pools: Sequence[Pool]) -> str:
    return "Toss" if pools and all(pool.sides == 2 for pool in pools) else "Roll"


def _has_many(typed: Typed, pool: Pool) -> bool:
    """True if counts are worth being told of."""
    return pool.count >= MANY_DICE or typed.preferences.counts(pool)


def check_dice_to_come(typed: Typed) -> None:
    """Raises Refused where nobody here types dice any more, as others type theirs."""
    if typed.is_done_here and typed.at is None:
        raise Refused("Your dice are there: those still to come are typed at another seat.")


def missing_words(typed: Typed) -> str:
    """The number of dice that people still have to type here, and the key that rolls them."""
    pools = _wanted_next(typed)
    if not pools:
        return "All dice are there."
    throws = "tosses" if _throws(pools) == "Toss" else "rolls"
    return f"{_missing(typed, pools)} missing; r {throws} {'it' if sum(map(typed.missing, pools)) == 1 else 'them'}."


def _missing(typed: Typed, pools: Sequence[Pool]) -> str:
    """The number of dice that some pools lack: "2 dice"."""
    one, more = ("coin", "coins") if _throws(pools) == "Toss" else ("die", "dice")
    return counted(sum(map(typed.missing, pools)), one, more)
