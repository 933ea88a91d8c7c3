"""Whole dice and counts of one roll: begun with, kept, put in, taken away, rolled. Each change gives another Typed."""

from collections.abc import Collection, Sequence
from copy import copy
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from tracker.engine import Pool, Refused, Roll, Rolled
from tracker.engine.dice import as_rolled, check_faces, check_sources, dice_or_none, roll_rest
from tracker.engine.dice_to_come import read_counts, spoken
from tracker.engine.reading import spread
from tracker.play.input_preferences import InputPreferences
from tracker.play.typed_roll import HALF, Typed

# Begun, and begun with


def begin(
    prompt: Roll[Any],
    rng: Random,
    rolls_for: Collection[str] = (),
    preferences: InputPreferences | None = None,
    draft: Any = None,
    elsewhere: Collection[str] = frozenset(),
) -> Typed:
    """No dice but those of a draft that fits, else those that the app rolls: what it rolls for, as soon as it is known.

    `rng` is the app's dice for this prompt from the start: looking again buys no other roll. A side whose dice somebody
    has begun to type is typed, whoever rolls for it otherwise.
    """
    there = Rolled(dice={}, source={}, counts={})
    empty = Typed(prompt, rng, (), preferences or InputPreferences(), there, elsewhere=elsewhere)
    kept = restored(empty, draft) if draft is not None else None
    if kept is None or not rolls_for:
        return kept or app_rolls(replace(empty, rolls_for=rolls_for))
    counts = as_rolled(_without_half(draft)).counts
    typed = {pool.side for pool in kept.pools if "t" in kept.source(pool) or pool.name in counts}
    empty = replace(empty, rolls_for=frozenset(rolls_for) - typed)
    # A draft of another seat has not what is rolled here.
    return app_rolls(restored(empty, draft) or empty)


def cleared(typed: Typed) -> Typed:
    begun = begin(typed.prompt, typed.rng, typed.rolls_for, typed.preferences, elsewhere=typed.elsewhere)
    return replace(begun, is_again=typed.is_again)


def restored(typed: Typed, draft: Any) -> Typed | None:
    """The dice of a draft, and the counts of which some are still to be said; None where it does not fit the roll."""
    try:
        kept = as_rolled(_without_half(draft))
        # In the order of the pools, whoever types them.
        found = replace(_restored(replace(cleared(typed), elsewhere=()), kept), elsewhere=typed.elsewhere)
    except Refused:
        return None
    pool = found.next
    if pool is not None and _is_half(pool, half := draft.get(HALF) if isinstance(draft, dict) else None):
        found = replace(found, half=half)
    if pool is None or pool.name not in kept.counts:
        return found
    numbers = kept.counts[pool.name]
    is_short = read_counts(typed.prompt.reading, pool, numbers).missing is not None
    return replace(found, counts=(*map(str, numbers), *[""] * is_short))


def _without_half(draft: Any) -> Any:
    return {name: each for name, each in draft.items() if name != HALF} if isinstance(draft, dict) else draft


def _is_half(pool: Pool, digits: Any) -> bool:
    """True if these are the first digits of a die that is not whole."""
    return isinstance(digits, str) and digits.isdecimal() and dice_or_none(pool, digits) == ([], digits)


def _restored(typed: Typed, draft: Rolled) -> Typed:
    """A draft taken up pool by pool: what one leads to is known only when it has been checked. Raises Refused."""
    if draft.result:
        raise Refused("A result is no draft.")
    check_sources(draft)
    if set(draft.source) != set(draft.dice) or set(draft.dice) & set(draft.counts):
        raise Refused("Each pool has dice with their source, or counts.")
    typed = replace(typed, there=Rolled(dice={}, source={}, counts={}), drawn=())
    left = {*draft.dice, *draft.counts}
    while left:
        pool = next((each for each in typed.pools if each.name in left), None)
        if typed.is_moot and typed.next not in (None, pool):
            # Dice behind it were typed: Enter went on without those of this one that change nothing.
            typed = replace(typed, left_out=(*typed.left_out, *(each.name for each in typed.waiting[:1])))
            continue
        if pool is None:
            raise Refused("There is no such pool yet.")
        left.discard(pool.name)
        if pool.name in draft.counts:
            typed = _counts_restored(typed, pool, draft.counts[pool.name])
        else:
            check_faces(pool, draft.dice[pool.name], whole=False)
            source = draft.source[pool.name]
            typed = add(typed, pool, draft.dice[pool.name], source)
            typed = replace(typed, drawn=(*typed.drawn, *[pool.sides] * source.count("a")))
    return typed


def _counts_restored(typed: Typed, pool: Pool, counts: list[int]) -> Typed:
    found = read_counts(typed.prompt.reading, pool, counts)
    if len(counts) == len(typed.prompt.reading.names(pool)):
        return put_all_counts(typed, pool, counts)
    if not counts or found.used < len(counts):
        raise Refused("Those are no counts of this pool.")
    return typed


def laid_out(typed: Typed, value: Any) -> Typed:
    """An answer that was given before, as far as it fits; its dice may be changed one by one."""
    try:
        rolled = as_rolled(msgspec.to_builtins(value))
    except Refused:
        return typed
    for name, faces in rolled.dice.items():
        rolled.source.setdefault(name, "t" * len(faces))
    found = restored(typed, rolled)
    if found is None:
        return typed
    found = replace(found, counts=(), is_old=True, is_again=True)
    return replace(found, at=0 if found.spots else None)


# Single pools and dice


def add(typed: Typed, pool: Pool, faces: Sequence[int], source: str) -> Typed:
    """Dice put behind those that are there."""
    return _with_dice(typed, pool, [*typed.faces(pool), *faces], typed.source(pool) + source)


def put_face(typed: Typed, pool: Pool, place: int, face: int) -> Typed:
    """Another face for a die that is there; it counts as typed. Raises Refused."""
    check_faces(pool, [face], whole=False)
    faces, letters = list(typed.there.dice[pool.name]), typed.there.source[pool.name]
    faces[place] = face
    return app_rolls(_with_dice(typed, pool, faces, f"{letters[:place]}t{letters[place + 1 :]}"))


def remove(typed: Typed, pool: Pool, place: int) -> Typed:
    """A die taken away, or the counts; what came after it in the pool moves up."""
    there = typed.there
    if pool.name in there.counts:
        return replace(typed, there=without(there, [pool.name]))
    faces, letters = list(there.dice[pool.name]), there.source[pool.name]
    del faces[place]
    return _with_dice(typed, pool, faces, f"{letters[:place]}{letters[place + 1 :]}")


def _with_dice(typed: Typed, pool: Pool, faces: list[int], source: str) -> Typed:
    """Other dice of a pool; none of them where there are no faces."""
    there, name = typed.there, pool.name
    dice = {**there.dice, name: faces}
    sources = {**there.source, name: source}
    if not faces and name in there.dice:
        del dice[name], sources[name]
    left_out = tuple(each for each in typed.left_out if each != name)
    return replace(typed, there=replace(there, dice=dice, source=sources), left_out=left_out)


def put_counts(typed: Typed, pool: Pool, numbers: Sequence[int]) -> tuple[Typed, int]:
    """Counts in the place of a pool's dice, and how many of the numbers they took. Raises Refused where one lacks."""
    found = read_counts(typed.prompt.reading, pool, numbers)
    if found.missing is not None:
        raise Refused(_how_many(pool, typed.prompt.reading.names(pool)[found.missing], numbers))
    return _with_counts(typed, pool, found.counts), found.used


def put_all_counts(typed: Typed, pool: Pool, counts: Sequence[int]) -> Typed:
    """All counts of a pool as they are recorded; those left out at the end where they follow. Raises Refused."""
    names = typed.prompt.reading.names(pool)
    if len(counts) < len(names):
        found, used = put_counts(typed, pool, counts)
        if used == len(counts):
            return found
    if len(counts) != len(names):
        raise Refused(f"{pool.called}: {len(names)} counts are wanted: {', '.join(names)}.")
    if tuple(counts) not in spread(typed.prompt.reading, pool):
        words = ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))
        raise Refused(f"{pool.count} dice can't show {words}.")
    return _with_counts(typed, pool, counts)


def _with_counts(typed: Typed, pool: Pool, counts: Sequence[int]) -> Typed:
    there = without(typed.there, [pool.name])
    return replace(typed, there=replace(there, counts={**there.counts, pool.name: list(counts)}))


def without(there: Rolled, names: Collection[str]) -> Rolled:
    """The dice and counts of all but some pools."""
    return Rolled(
        {name: faces for name, faces in there.dice.items() if name not in names},
        {name: letters for name, letters in there.source.items() if name not in names},
        {name: counts for name, counts in there.counts.items() if name not in names},
        there.result,
    )


def _how_many(pool: Pool, name: str, numbers: Sequence[int]) -> str:
    """The question for a count that lacks behind the numbers that were typed."""
    if not numbers:
        return f"{pool.called}: how many {spoken(name)}?"
    example = " ".join(f"{number}h" for number in [*numbers, 0])
    return f"{pool.called}: and how many {spoken(name)}? Type that too, as in {example}."


def settled(typed: Typed, result: str) -> Typed:
    """A bare result, by its label, in the place of all dice."""
    return replace(typed, there=Rolled(result=result))


def give(typed: Typed, rolled: Rolled) -> Typed:
    """Dice and counts taken by pool. Raises Refused."""
    left = {*rolled.dice, *rolled.counts}
    while pool := next((each for each in typed.waiting if each.name in left), None):
        left.discard(pool.name)
        if pool.name in rolled.counts:
            typed = put_all_counts(typed, pool, rolled.counts[pool.name])
        else:
            check_faces(pool, rolled.dice[pool.name])
            typed = add(typed, pool, rolled.dice[pool.name], "t" * pool.count)
        typed = app_rolls(typed)
    strange = sorted(name for name in left if rolled.dice.get(name) or name in rolled.counts)
    if strange:
        raise Refused(f"There is no pool {', '.join(strange)[:40]!r} that waits for dice.")
    return typed


def add_faces(typed: Typed, faces: Sequence[int]) -> Typed:
    """Dice that people rolled, for the pools of their kind that wait; then the app's. Raises Refused."""
    first = typed.by_hand[0]
    here = [pool for pool in typed.by_hand if typed.is_elsewhere(pool) == typed.is_elsewhere(first)]
    rows = [pool for pool in here if pool.sides == first.sides]
    if len(faces) > sum(typed.missing(pool) for pool in rows):
        # More than all of them take: the engine's own sentence, about the first.
        check_faces(replace(first, count=typed.missing(first)), list(faces))
    left = list(faces)
    for pool in rows:
        taken, left = left[: typed.missing(pool)], left[typed.missing(pool) :]
        check_faces(pool, taken, whole=False)
        typed = add(typed, pool, taken, "t" * len(taken)) if taken else typed
    return app_rolls(typed)


def leave_out(typed: Typed) -> Typed:
    """Taken without dice that change nothing: without any more where all are such, else without those that wait."""
    pools = typed.waiting if typed.is_decided or typed.next is None else [typed.next]
    found = replace(typed, left_out=(*typed.left_out, *(pool.name for pool in pools)))
    # Those that dice lead to are known only behind them.
    return leave_out(found) if typed.is_decided and found.waiting else app_rolls(found)


# The app's dice


def app_rolls(typed: Typed) -> Typed:
    """The app's pools rolled, as long as somebody else's dice do not come first."""
    while typed.rolls_for and (mine := [pool for pool in typed.waiting if typed.is_app(pool)]):
        typed = roll(typed, mine[0])
    return typed


def roll_missing(typed: Typed) -> Typed:
    while waiting := [pool for pool in typed.waiting if not typed.is_elsewhere(pool)]:
        typed = roll(typed, waiting[0])
    return typed


def roll(typed: Typed, pool: Pool) -> Typed:
    """The rest of a pool rolled by the app, with the dice behind those that it has rolled already."""
    rng, have = copy(typed.rng), typed.faces(pool)
    for sides in typed.drawn:
        rng.randint(1, sides)
    faces, source = roll_rest(pool, have, rng)
    new = len(faces) - len(have)
    typed = replace(typed, drawn=(*typed.drawn, *[pool.sides] * new))
    return add(typed, pool, faces[len(have) :], source[len(have) :])
