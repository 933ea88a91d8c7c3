"""The dice of a reaction test: how many, against what, and what each result does (CA-REACT-2)."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from tracker.engine import (
    Breakdown,
    Facts,
    Modifier,
    Passes,
    Pool,
    Reads,
    Roll,
    Toggle,
    about,
    breakdown,
    does_it,
    is_watched,
    limited,
)
from tracker.games.colonial_adventures.fight import reaction_effects
from tracker.games.colonial_adventures.fight.likely_cover import has_wall
from tracker.games.colonial_adventures.fight.owed_tests import Test, titles
from tracker.games.colonial_adventures.fight.reaction_sheets import TITLES
from tracker.games.colonial_adventures.fight.shields_or_missiles import is_to_say
from tracker.games.colonial_adventures.ground.places import place_words
from tracker.games.colonial_adventures.groups import at_half, commander, rep_of
from tracker.games.colonial_adventures.solo.state import KNOWS_WALLS
from tracker.games.colonial_adventures.state import Battlefield, Leader

FIRE_TESTS = ("received_fire", "received_casualty")


def test_dice(state: Battlefield, test: Test) -> Breakdown:
    """Group dice: two, one more in cover, one less at half strength, never none (CA-REACT-2, CA-R5)."""
    group = state.groups[test.group]
    apply = mods_apply(state, test)
    dice = breakdown(
        "Dice",
        2,
        "reaction test",
        Modifier("in cover", 1, apply and _in_cover(state, test), "CA-REACT-2"),
        Modifier("half strength or less", -1, apply and at_half(state, group), "CA-REACT-2", "half strength"),
        *([Modifier("on a road", 1, bool(test.extra), "CA-MOVE-3")] if "fast_move" in test.tests else []),
    )
    return limited(dice, max(1, dice.total), "one die at least")


def _in_cover(state: Battlefield, test: Test) -> bool:
    """True if it is in cover from the one it tests for: of a wall, unless his shot or charge was told to have none
    before it, in battles begun since.
    """
    group = state.groups[test.group]
    if not (group.cover and has_wall(state, group) and state.solo.has_step(KNOWS_WALLS)):
        return bool(group.cover)
    shot, stands = state.shots.get(f"{test.cause}>{group.id}"), state.standing.get(f"{group.id}>{test.cause}")
    return (shot is None or shot.cover or not shot.bears) and (stands is None or stands.wall)


def test_target(state: Battlefield, test: Test, name: str) -> Breakdown:
    """The target of the group dice: its Rep, lowered by volley hits for Received Casualty (CA-R22)."""
    group = state.groups[test.group]
    modifiers = []
    if group.training == "european":
        more = rep_of(group) - group.rep
        modifiers.append(Modifier("back against the wall", more, group.at_the_wall, "CA-ARMY-8", "back to wall"))
    if name == "received_casualty":
        modifiers.append(Modifier("hit by a volley", -test.hits, bool(test.hits), "CA-REACT-9"))
    target = breakdown(f"To pass {TITLES[name]}", group.rep, f"Rep of {group.name}", *modifiers)
    least = state.rulings.volley_min_rep
    return limited(target, max(int(least), target.total), f"Rep is never below {least}")


def mods_apply(state: Battlefield, test: Test) -> bool:
    scope = state.rulings.mods_scope
    if scope == "fire_only":
        return any(name in FIRE_TESTS for name in test.tests)
    return scope == "all" or "fast_move" not in test.tests


# Prompts


class Thrown(Struct, frozen=True):
    """The dice of a test: its pools, how they are read, the sums behind them."""

    pools: tuple[Pool, ...]
    reading: Any
    breakdowns: tuple[Breakdown, ...]


def thrown_for(state: Battlefield, test: Test) -> Thrown:
    """The throw of a test as things stand."""
    group = state.groups[test.group]
    dice = test_dice(state, test)
    leader = commander(group) if _leader_die(state, test) else None
    pools = [Pool("group", dice.total, 6, group.side, group.name)]
    breakdowns = [dice, *(test_target(state, test, name) for name in test.tests)]
    if leader is not None:
        pools.append(Pool("leader", 1, 6, group.side, leader.name))
        breakdowns.append(breakdown("Leader die to pass", leader.rep, f"Rep of {leader.name}"))
    reading = _reading(state, test, [each.total for each in breakdowns[1 : 1 + len(test.tests)]], leader)
    return Thrown(tuple(pools), reading, tuple(breakdowns))


def thrown_next(state: Battlefield, test: Test) -> dict[str, int]:
    """The dice of a test that are thrown behind a form taken as it stands; {} where nobody rolls, or something is asked
    before.
    """
    group = state.groups[test.group]
    if asks_cover(state, test) or is_to_say(state, group) or same_of(state, test):
        return {}
    return {"": sum(pool.count for pool in thrown_for(state, test).pools)}


def same_of(state: Battlefield, test: Test, rolled: tuple[tuple[int, ...], str] | None = None) -> str:
    """The effect of every result of a test as things stand, if all do the same; "" where they differ."""
    if not _is_by_effect(state, test):
        return ""
    return reaction_effects.all_the_same(state, test, lambda: thrown_for(state, test).reading, rolled)


def _is_by_effect(state: Battlefield, test: Test) -> bool:
    """False of a test to countercharge: that goes by the number that passed, not by the cell (CA-R14)."""
    return test.cause not in state.charging or "wanting_to_charge" not in test.tests


def _reading(
    state: Battlefield, test: Test, targets: Sequence[int], leader: Leader | None
) -> Passes | reaction_effects.SharedRoll:
    """The dice against the target of each test, and the leader's against his Rep."""
    six_fails = state.rulings.sixes_fail != "off"
    tests = [Passes(each, leader.rep if leader else 0, 2, six_fails) for each in targets]
    return tests[0] if len(tests) == 1 else reaction_effects.SharedRoll(tuple(tests), names_of=test.tests)


def asks_cover(state: Battlefield, test: Test) -> bool:
    """True if nobody said yet if it is in cover, and that counts; in battles begun since not for a test that nobody
    rolls in either case.
    """
    if state.groups[test.group].cover is not None or not mods_apply(state, test):
        return False
    are_same = (bool(same_of(_said(state, test, each), test)) for each in (False, True))
    return not (state.solo.has_step(KNOWS_WALLS) and all(are_same))


def _said(state: Battlefield, test: Test, cover: bool) -> Battlefield:
    """The battle as it would be with this word on the cover of who tests."""
    group = structs.replace(state.groups[test.group], cover=cover)
    return structs.replace(state, groups={**state.groups, group.id: group})


class Covered(Struct):
    """Word on a group that it is in cover, or not."""

    cover: bool


def cover_form(state: Battlefield, test: Test, is_thrown_next: bool) -> Facts[Covered]:
    """A form for the cover of a group that tests; `is_thrown_next`: the dice of the test follow, and may be typed."""
    group = state.groups[test.group]
    last = f" Last known place: {place_words(state, group)}" if group.doubt else ""
    return about("CA-REACT-2", group).facts(
        "cover",
        f"{group.name}: {does_it(group, 'is')} in cover?",
        (Toggle("cover", "c", "in cover", off="in the open"),),
        Covered,
        dice=_thrown_behind_cover(state, test) if is_thrown_next and is_watched() else {},
        text=f"Reaction test: {titles(test.tests)}.{last}",
    )


def _thrown_behind_cover(state: Battlefield, test: Test) -> dict[str, int]:
    """The dice of a test by the word on the cover of its group, "" for none; {} where all results would do the same."""
    found = dict[str, int]()
    for word, cover in (("", False), ("False", False), ("True", True)):
        if (dice := thrown_next(_said(state, test, cover), test).get("", 0)) > 0:
            found[word] = dice
    return found


def test_roll(state: Battlefield, test: Test) -> Roll[Any]:
    """The throw of a test, with the odds and effects of its results."""
    group, thrown = state.groups[test.group], thrown_for(state, test)
    targets = [each.total for each in thrown.breakdowns[1:]]
    six = "A 6 never passes. " if max(targets) > 5 and state.rulings.sixes_fail != "off" else ""
    return about("CA-REACT-2", group.side, *(group.id, test.cause) if test.cause else (group.id,)).roll(
        f"test:{group.id}:{'+'.join(test.tests)}",
        titles(test.tests),
        f"{group.name}: {titles(test.tests)}",
        thrown.pools,
        thrown.reading,
        text=f"{six}Why: {test.why}.",
        reads=Reads(f"{group.training}_reactions", test.tests[0]),
        breakdowns=thrown.breakdowns,
        effects=reaction_effects.effects(state, test, thrown.reading) if is_watched() else (),
        is_by_effect=_is_by_effect(state, test),
        same=same_of(state, test) if is_watched() else "",
    )


def _leader_die(state: Battlefield, test: Test) -> bool:
    return state.rulings.mods_scope != "not_fast_move" or "fast_move" not in test.tests
