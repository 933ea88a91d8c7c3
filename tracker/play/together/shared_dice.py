"""Dice of one roll that several seats type: whose each pool is, and what lies there of others."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from tracker.play.drafts import filled_in
from tracker.play.typed_dice import restored, without
from tracker.play.typed_roll import Typed


def at_seat(typed: Typed, elsewhere: Collection[str]) -> Typed:
    """The same at a seat where others type the dice of the sides `elsewhere`."""
    if elsewhere == typed.elsewhere:
        return typed
    found = replace(typed, elsewhere=elsewhere)
    # A count that is half typed is of the dice that waited.
    return found if found.next == typed.next else replace(found, half="", counts=())


def own_pools(typed: Typed | None) -> tuple[str, ...]:
    """The names of the pools that nobody types but this seat, where others are typed elsewhere; () where none."""
    if typed is None or not typed.elsewhere:
        return ()
    return tuple(pool.name for pool in typed.pools if not typed.is_elsewhere(pool))


def forgotten(typed: Typed) -> Typed:
    """Nothing typed here any more; the same one where nothing was."""
    there, others = typed.there, {pool.name for pool in typed.pools if typed.is_elsewhere(pool)}
    mine = {*there.counts, *(name for name, letters in there.source.items() if "t" in letters)} - others
    # Behind dice that are there a count of another seat may be half typed.
    is_half = bool(typed.half or typed.counts) and not typed.is_done_here
    if not (is_half or mine):
        return typed
    there = without(there, mine)
    return replace(typed, there=there, half="", counts=(), at=None, left_out=())


def adds_to(draft: Any, given: Any, own: Collection[str] = ()) -> bool:
    """True if an answer or a draft has all dice and counts of a draft as they are, and perhaps more.

    Those of the pools that are `own` may be others. What is filled in otherwise may be changed by all who may answer:
    it was read off the same table.
    """
    if filled_in(draft) is not None:
        return True
    if not isinstance(draft, dict) or not isinstance(given, dict):
        return False
    for kind in ("dice", "counts"):
        before, now = draft.get(kind) or {}, given.get(kind) or {}
        if not isinstance(before, dict) or not isinstance(now, dict):
            return False
        if not all(pool in own or _begins_with(now.get(pool), typed) for pool, typed in before.items()):
            return False
    return "result" not in given


def turns_others(typed: Typed | None, given: Any) -> bool:
    """True if dice as given here leave others no room, or another number, for those that they have begun to type.

    Saves were thrown for so many hits: for others they are not theirs to take.
    """
    if typed is None or not typed.elsewhere:
        return False
    found = restored(typed, given)
    begun = {
        pool.name: pool.count
        for pool in typed.pools
        if typed.is_elsewhere(pool) and (typed.faces(pool) or typed.is_counted(pool))
    }
    return found is None or bool(begun.items() - {(pool.name, pool.count) for pool in found.pools})


def with_own(draft: Any, given: Any, own: Collection[str]) -> Any:
    """A draft in which dice and counts of pools that are `own` are as given, all others as they lie there.

    Without such pools the draft as it is given.
    """
    if not own:
        return given
    kinds = ("dice", "source", "counts")
    before, now = (each if isinstance(each, dict) else {} for each in (draft, given))
    found = {kind: {**_of(before, kind, own, False), **_of(now, kind, own, True)} for kind in kinds}
    return found if found["dice"] or found["counts"] else None


def _of(draft: dict[str, Any], kind: str, own: Collection[str], is_own: bool) -> dict[str, Any]:
    return {pool: typed for pool, typed in (draft.get(kind) or {}).items() if (pool in own) == is_own}


def _begins_with(given: Any, typed: Any) -> bool:
    return isinstance(given, list) and isinstance(typed, list) and given[: len(typed)] == typed
