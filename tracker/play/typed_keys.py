"""Keys at a roll: a digit, a coin, the cursor, Backspace. Each gives another Typed, or is refused."""

from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from tracker.engine import Pool, Refused
from tracker.engine.dice import COIN_LETTERS, dice_in, whole_die
from tracker.engine.dice_to_come import next_counts, read_counts, why_not_shown
from tracker.play.typed_dice import add_faces, app_rolls, cleared, leave_out, put_counts, put_face, remove, roll_missing
from tracker.play.typed_roll import Typed
from tracker.play.typed_words import (
    LONGEST_COUNT,
    are_faces,
    check_dice_to_come,
    count_of,
    counts_so_far,
    missing_words,
    short_number,
    wanted,
)

# What comes in


def digit(typed: Typed, key: str) -> Typed:
    """A digit. Raises Refused where all dice are there, or it is none."""
    check_dice_to_come(typed)
    typed = replace(typed, is_old=False)
    if typed.at is not None:
        return _overwritten(typed, typed.at, key)
    pool = typed.next
    if pool is None:
        raise Refused("All dice are there: Enter takes them, Backspace takes one away, the arrows go to one.")
    if typed.counts or typed.takes_counts and not typed.half:
        return _count_typed(typed, pool, key)
    if pool.sides == 2:
        raise Refused(f"{key} is no side of a coin: type h or t.")
    try:
        return _dice_typed(typed, pool, typed.half + key)
    except Refused:
        # No face: with the digits before it it may be how many.
        text = short_number(typed) + key
        if pool.sides == 2 or text == key and typed.faces(pool) or not _may_be_count(typed, pool, text):
            raise
        return _as_count(typed, pool, text)


def how_many(typed: Typed) -> Typed:
    """h behind a number: so many count, whatever the number of dice; another count is asked where one must be said.

    In an empty box it is none. Raises Refused where too many dice stand there, or dice can't show so many.
    """
    check_dice_to_come(typed)
    pool, text = typed.next, short_number(typed)
    if typed.is_counting and text:
        # Also where all dice are there: the last of them are a number then.
        pool = pool or typed.pools[-1]
    if typed.counts or pool is None:
        return end_number(replace(typed, counts=tuple(each or "0" for each in typed.counts)))
    if not text and (typed.faces(pool) or typed.half or typed.at is not None):
        raise Refused(f"h stands behind a number: 3h for how many {wanted(typed)}.")
    may_be = next_counts(typed.prompt.reading, pool, ())
    if are_faces(typed, pool) or not (text or 0 in may_be):
        raise Refused(f"h counts nothing here: type the {'dice' if pool.count > 1 else 'die'}.")
    text = text or "0"
    if int(text) not in may_be:
        raise Refused(why_not_shown(typed.prompt.reading, pool, [int(text)]))
    return end_number(_as_count(typed, pool, text))


def is_said_by_digit(before: Typed, typed: Typed) -> bool:
    """True if the digit that led from one to the other has said a count, and nothing behind it.

    An h behind it is habit; a second one is none of what is asked next.
    """
    pool, text = before.next, typed.counts[-1] if typed.counts else ""
    if pool is None or not (before.counts or before.takes_counts) or text or typed.half:
        return False
    is_next_begun = typed.next is not None and bool(typed.faces(typed.next))
    return not is_next_begun and (typed.is_counted(pool) or len(typed.counts) > max(1, len(before.counts)))


def coin(typed: Typed, letter: str) -> Typed:
    """A coin, h or t in either case: never a count. Raises Refused behind one that is typed."""
    check_dice_to_come(typed)
    side, pool = COIN_LETTERS[letter.casefold()], typed.pool
    if typed.at is None and typed.counts:
        raise Refused(f"{typed.counts[0]} stands there as a count: Backspace takes it away, h and t type each coin.")
    if typed.at is not None and pool is not None and typed.is_counted(pool):
        typed = replace(remove(typed, pool, 0), at=None)
    if typed.at is None and pool is not None:
        return _dice_typed(replace(typed, is_old=False), pool, side)
    return digit(typed, side)


def end_number(typed: Typed) -> Typed:
    """The number ended that is typed, a large die or a count; the same one where there was none. Raises Refused.

    Where another count must be said, its box is begun. Behind one that is said the app rolls what is its own.
    """
    pool = typed.pool
    if typed.half and pool is not None:
        face = whole_die(pool, typed.half)
        typed = replace(typed, half="")
        return add_faces(typed, [face]) if typed.at is None else _face_put(typed, typed.at, face)
    if not typed.counts or pool is None:
        return typed
    if not typed.counts[-1]:
        raise Refused(f"How many {wanted(typed)}? Type the number, 0 for none.")
    numbers = [int(each) for each in typed.counts]
    found = read_counts(typed.prompt.reading, pool, numbers)
    if found.missing is not None:
        return replace(typed, counts=(*typed.counts, ""))
    return _gone_on(app_rolls(replace(put_counts(typed, pool, numbers)[0], counts=())), pool)


def finish(typed: Typed) -> Typed:
    """Enter: the number ended that is typed, and dice left out that can change nothing, or nothing behind a count.

    Raises Refused where dice are missing and there was no number.
    """
    if typed.is_decided or typed.is_moot:
        return leave_out(typed)
    check_dice_to_come(typed)
    ended = end_number(typed)
    if ended is typed and not typed.whole:
        count = count_of(typed)
        raise Refused(f"{missing_words(typed)} h makes it {count}." if count else missing_words(typed))
    return leave_out(ended) if typed.counts and ended.is_decided else ended


def asked_behind(typed: Typed) -> str:
    """The count or the dice that Enter leaves to be typed behind a count; "" where it takes the roll."""
    with suppress(Refused):
        ended = finish(typed)
        return wanted(ended) if ended.counts else ended.next.called if ended.next is not None else ""
    return ""


def roll_rest(typed: Typed) -> Typed:
    """The missing dice rolled by the app; or all, where an earlier answer lies there untouched.

    Raises Refused also where a die is half typed: it would be rolled over without a word.
    """
    if typed.is_old:
        typed = cleared(typed)
    while typed.pool is not None and (typed.counts or typed.half):
        typed = end_number(typed)
    if typed.whole:
        raise Refused("Nothing is missing: Enter takes the dice.")
    check_dice_to_come(typed)
    return roll_missing(typed)


def _overwritten(typed: Typed, at: int, key: str) -> Typed:
    """Another face for the die under the cursor; counts there begin anew."""
    pool, place = typed.spots[at]
    if typed.is_counted(pool):
        return digit(replace(remove(typed, pool, 0), at=None), key)
    faces, half = dice_in(pool, typed.half + key)
    typed = replace(typed, half=half)
    return _face_put(typed, at, faces[0]) if faces else typed


def _face_put(typed: Typed, at: int, face: int) -> Typed:
    found = put_face(typed, *typed.spots[at], face)
    return replace(found, at=at + 1 if at + 1 < len(found.spots) else None)


def _dice_typed(typed: Typed, pool: Pool, digits: str) -> Typed:
    faces, half = dice_in(pool, digits)
    typed = replace(typed, half=half, counts=())
    return _gone_on(add_faces(typed, faces), pool) if faces else typed


def _gone_on(typed: Typed, pool: Pool) -> Typed:
    """Of an earlier answer the cursor goes on behind a pool that is typed anew: as they were thrown, so they are typed.

    The dice behind it lie there still, and those that were typed next were refused.
    """
    if not typed.is_again or typed.missing(pool) or pool not in typed.pools:
        return typed
    later = typed.pools[typed.pools.index(pool) + 1 :]
    return replace(typed, at=next((at for at, (each, _) in enumerate(typed.spots) if each in later), None))


def _count_typed(typed: Typed, pool: Pool, key: str) -> Typed:
    """A digit where a short number is a count; where it can be none, or is too long, it is dice."""
    *before, text = typed.counts or ("",)
    if text == "0" and pool.sides < 10 and not _may_go_on(typed, pool, before, text):
        # No number begins with it and no die shows it: the count is said.
        return digit(end_number(typed), key)
    text += key
    reading = typed.prompt.reading
    if _may_be_count(typed, pool, text, before):
        counted = replace(typed, counts=(*before, text))
        # A later count that no digit can follow is said; the first may still become dice, unless the player types none.
        is_count = before or typed.preferences.ends_counts(pool)
        return end_number(counted) if is_count and not _may_go_on(typed, pool, before, text) else counted
    if before:
        raise Refused(why_not_shown(reading, pool, (*counts_so_far(typed, pool, before), int(text))))
    if pool.sides == 2 and (pool.count > 1 or key not in "01"):
        # Nobody is told that 2 would be tails: a digit too many is no coin.
        # Two digits were two numbers to who did not know that the first one waits.
        cure = f"Enter ends {text[:-1]}; h, t: each coin." if text[:-1] else "Type h or t for each coin."
        raise Refused(f"{why_not_shown(reading, pool, [int(text)])} {cure}")
    try:
        return _dice_typed(typed, pool, text)
    except Refused as refusal:
        raise Refused(f"{why_not_shown(reading, pool, [int(text)])} And as dice: {refusal}") from None


def _may_be_count(typed: Typed, pool: Pool, text: str, before: Sequence[str] = ()) -> bool:
    """True if a count may be these digits, or begin with them."""
    may_be = next_counts(typed.prompt.reading, pool, counts_so_far(typed, pool, before))
    is_begun = int(text) in may_be or any(str(each).startswith(text) for each in may_be)
    return is_begun and len(text) <= LONGEST_COUNT


def _as_count(typed: Typed, pool: Pool, text: str) -> Typed:
    """The digits as a count, in the place of the dice that they were."""
    for _ in typed.faces(pool):
        typed = remove(typed, pool, 0)
    return replace(typed, half="", counts=(text,))


def _may_go_on(typed: Typed, pool: Pool, before: list[str], text: str) -> bool:
    """True if a further digit makes another number that dice can show.

    Of ten coins or more none ever falls heads: there a 0 begins a number such as 06.
    """
    ways = next_counts(typed.prompt.reading, pool, counts_so_far(typed, pool, before))
    if text.startswith("0"):
        return text == "0" and pool.sides == 2 and max(ways) >= 10
    return any(10 * int(text) <= each < 10 * int(text) + 10 for each in ways)


# The cursor


def move(typed: Typed, by: int) -> Typed:
    """The cursor so many dice further; behind the last it waits for the next."""
    spots = typed.spots
    at = (len(spots) if typed.at is None else typed.at) + by
    return _gone_to(typed, max(0, at) if at < len(spots) and spots else None)


def move_pool(typed: Typed, by: int) -> Typed:
    """The cursor at the first die of the pool before, or of the one after."""
    firsts = [at for at, (_, place) in enumerate(typed.spots) if place == 0]
    here = len(typed.spots) if typed.at is None else typed.at
    if by < 0:
        before = [at for at in firsts if at < here]
        return _gone_to(typed, before[-1] if before else typed.at)
    return _gone_to(typed, next((at for at in firsts if at > here), None))


def to_end(typed: Typed, is_first: bool) -> Typed:
    """The cursor at the first die, or behind the last."""
    return _gone_to(typed, 0 if is_first and typed.spots else None)


def _gone_to(typed: Typed, at: int | None) -> Typed:
    return replace(typed, half="", at=None if typed.counts else at)


# Back


def back(typed: Typed) -> Typed:
    """The digit, die or counts before the cursor taken away; the last of those that were laid out."""
    if typed.is_old:
        typed = replace(typed, at=None, is_old=False)
    if typed.is_done_here:
        # What is half typed is another seat's.
        typed = replace(typed, half="", counts=())
    if typed.half:
        return replace(typed, half=typed.half[:-1])
    if typed.counts:
        *before, text = typed.counts
        if not before and text and not typed.takes_counts and typed.next is not None:
            # What is left of a number that no dice are may be dice again; a 0 is still none.
            with suppress(Refused):
                return _dice_typed(typed, typed.next, text[:-1])
        counts = (*before, text[:-1]) if text else tuple(before)
        return replace(typed, counts=() if counts == ("",) else counts)
    spots = typed.spots
    at = (len(spots) if typed.at is None else typed.at) - 1
    if at < 0:
        return typed
    if typed.at is None and spots[at][0].name in typed.left_out:
        return replace(typed, left_out=typed.left_out[:-1])
    found = remove(typed, *spots[at])
    is_on_die = typed.at is not None and at < len(found.spots)
    return few_as_count(replace(found, at=at if is_on_die else None))


def without_half(typed: Typed) -> Typed:
    """The digits of a die or count that is not whole forgotten; the same one where there were none."""
    return replace(typed, half="", counts=()) if typed.half or typed.counts else typed


def few_as_count(typed: Typed) -> Typed:
    """Digits that are few enough for a count may be one again, where short numbers are counts."""
    pool = typed.next
    if pool is None or typed.at is not None or not typed.preferences.counts(pool) or pool.sides > 10:
        return typed
    text = short_number(typed)
    return _as_count(typed, pool, text) if text and _may_be_count(typed, pool, text) else typed
