"""Tests of Wills that one move makes due: all are rolled, then all carried out (CA-REACT-3, CA-R24)."""

from functools import partial
from typing import Any

import msgspec

from tracker.engine import (
    ALL_THE_SAME,
    Abreast,
    Breakdown,
    Option,
    Pick,
    Pool,
    Reads,
    Roll,
    Settled,
    Several,
    Share,
    about,
    ask,
    is_watched,
    it_does,
    verb_of,
    with_verb,
)
from tracker.games.colonial_adventures.fight import reaction, reaction_dice, reaction_effects
from tracker.games.colonial_adventures.fight.owed_tests import (
    Taken,
    Test,
    entry_of,
    owe,
    owe_in_turn,
    paid,
    rolled,
    settled,
    settling,
    titles,
)
from tracker.games.colonial_adventures.groups import names, numbered, why_not_charge
from tracker.games.colonial_adventures.solo.state import KEEPS
from tracker.games.colonial_adventures.state import Battlefield

# More boxes on one throw would leave no room for odds on the smallest screen: the others follow on the next, still
# before any is carried out.
MOST_AT_ONCE = 3

Found = list[tuple[Test, Taken]]


# Procedures


async def rolled_together(state: Battlefield, tests: list[Test]) -> None:
    """All their dice when the mover has stopped; then what they order, as their player would have it (CA-R24)."""
    chain, depth = list(state.owed), state.depth
    owe_in_turn(state, tests)
    try:
        found = await _roll_all(state, tests)
        order = await _in_order(state, found)
    except Settled:
        settled(state, chain, depth, f"{titles(tests[0].tests)} of {_names(state, tests)}")
        return
    taken = {test.group: (test, one) for test, one in found}
    owe_in_turn(state, [taken[group_id][0] for group_id in order])
    for group_id in order:
        await _carry_out(state, *taken[group_id])


async def _roll_all(state: Battlefield, tests: list[Test]) -> Found:
    """All that are thrown, few at a time. Who does the same in any case need not, unless it is so of all."""
    for each in tests:
        await reaction.prepare(state, each)
    thrown = [each for each in tests if not reaction_dice.same_of(state, each)] or tests
    taken = {each.group: _read_off(state, each, in_any_case(state, each)) for each in tests if each not in thrown}
    for start in range(0, len(thrown), MOST_AT_ONCE):
        owe_in_turn(state, thrown[start:])
        some = thrown[start : start + MOST_AT_ONCE]
        if len(some) == 1:
            results = [await ask(partial(reaction_dice.test_roll, state, some[0]))]
        else:
            results = list((await ask(partial(together_roll, state, some))).results)
        taken |= {test.group: _read_off(state, test, one) for test, one in zip(some, results, strict=True)}
    return [(each, taken[each.group]) for each in tests]


def _read_off(state: Battlefield, test: Test, result: Any) -> Taken:
    """Read at once, and so shown among what is still to be carried out."""
    taken = reaction.read_off(state, test, result)
    rolled(state, entry_of(test, state.depth), taken.does)
    return taken


async def _in_order(state: Battlefield, found: Found) -> list[str]:
    """As they were named, unless their player would have it otherwise; not asked where one at most does anything."""
    acting = [test for test, taken in found if taken.outcome.posture not in reaction_effects.STANDS]
    if len(acting) < 2:
        return [test.group for test, _ in found]
    return list(await ask(lambda: which_order(state, found)))


async def _carry_out(state: Battlefield, test: Test, taken: Taken) -> None:
    """Carries out a result as far as its group still can: gone or in melee by now, it does nothing (CA-R24)."""
    group, owed = state.groups[test.group], owe(state, test)
    depth = state.depth
    state.depth += 1
    if group.gone or group.engaged:
        now = with_verb(group, "is off the table" if group.gone else "is in melee")
        state.report(f"{now} by now: no effect of the Test of Wills.", "CA-R24", group.id)
    else:
        with settling(state, f"{titles(test.tests)} of {group.name}"):
            await reaction.carry_out(state, test.group, taken, test.cause)
    state.depth = depth
    paid(state, owed)


# Calculations


def in_any_case(state: Battlefield, test: Test) -> Any:
    """The result of a test without dice, where all its results do the same."""
    return reaction_dice.test_roll(state, test).read({"result": ALL_THE_SAME})[0]


def _charging(state: Battlefield, found: Found) -> list[str]:
    """Groups whose result sends them at the mover, if they may charge at all."""
    told = [test.group for test, taken in found if taken.outcome.posture.is_test_to_charge]
    return [each for each in told if not why_not_charge(state, state.groups[each])]


def _firing(state: Battlefield, found: Found) -> list[str]:
    """Groups whose result is a shot at the mover, if they may fire at all."""
    able = [(test, one) for test, one in found if not reaction_effects.leaves_idle(state, test, one.outcome)]
    return [test.group for test, one in able if one.outcome.posture.fires]


def _costing_least(state: Battlefield, found: Found) -> tuple[str, ...]:
    """Their order without a charge before a shot: nobody fires into the melee that it leads to."""
    charging = _charging(state, found)
    return tuple(sorted((test.group for test, _ in found), key=charging.__contains__))


# Prompts


def together_roll(state: Battlefield, tests: list[Test]) -> Roll[Abreast]:
    """One throw with dice of its own for each group that tests."""
    groups, readings = [state.groups[test.group] for test in tests], []
    pools: list[Pool] = []
    breakdowns: list[Breakdown] = []
    for test, group in zip(tests, groups, strict=True):
        thrown = reaction_dice.thrown_for(state, test)
        readings.append(thrown.reading)
        pools += [msgspec.structs.replace(pool, name=f"{group.id}:{pool.name}") for pool in thrown.pools]
        breakdowns += [msgspec.structs.replace(each, title=f"{group.name}: {each.title}") for each in thrown.breakdowns]
    same = [reaction_dice.same_of(state, test) for test in tests] if is_watched() else [""]
    first = tests[0]
    return about("CA-R24", groups[0].side, *(test.group for test in tests), first.cause).roll(
        f"test:{'+'.join(test.group for test in tests)}:test_of_wills",
        titles(first.tests),
        f"{titles(first.tests)}: {_names(state, tests)}",
        pools,
        Several(tuple(group.id for group in groups), tuple(readings)),
        text=f"Why: {first.why}. All roll, then the results are carried out.",
        reads=Reads(f"{groups[0].training}_reactions", first.tests[0]),
        breakdowns=breakdowns,
        is_by_effect=True,
        same="; ".join(f"{group.name} {does}" for group, does in zip(groups, same, strict=True)) if all(same) else "",
        shares=(
            Share(group.id, group.name, reaction_effects.effects(state, test, reading))
            for test, group, reading in zip(tests, groups, readings, strict=True)
        ),
    )


def which_order(state: Battlefield, found: Found) -> Pick:
    """In which order the results are carried out; Enter: shots before charges, else as the groups were named.

    Where it can't matter Enter keeps that order as it is.
    """
    busy = [test.group for test, taken in found if not reaction_effects.leaves_idle(state, test, taken.outcome)]
    ids = tuple(test.group for test, _ in found)
    options = tuple(Option(test.group, state.groups[test.group].name, detail=taken.does) for test, taken in found)
    first = found[0][0]
    # Their player has named them in an order already: it stands, unless a charge would cost somebody his shot.
    is_named = state.solo.has_step(KEEPS) and not _charging(state, found)
    is_same = len(busy) < 2 or is_named
    offered = ids if is_same else _costing_least(state, found)
    title = "In which order do the Tests of Wills take effect?"
    return about("CA-R24", state.groups[first.group].side, *offered, first.cause).pick(
        f"order:{first.cause}",
        title,
        numbered(state, state.groups[first.group].side, options),
        offered,
        at_least=len(ids),
        at_most=len(ids),
        is_ordered=True,
        same=is_same,
        text=_cost_words(state, found),
    )


def _cost_words(state: Battlefield, found: Found) -> str:
    """The shots that are lost to what comes before them (CA-R81)."""
    mover = state.groups[found[0][0].cause]
    charging, firing = ([state.groups[each] for each in some(state, found)] for some in (_charging, _firing))
    words = []
    if charging and firing:
        who = with_verb(charging[0], "is") if len(charging) == 1 else f"one of {names(charging)} is"
        # The names come last: where a list of them is cut off, who stands in it still has no shot.
        words.append(f"Once {who} in melee with {mover.name}, there is no shot for {names(firing)}.")
    if len(firing) > 1:
        if_it = f"if {it_does(mover, 'runs')}, {verb_of(mover, 'takes')} cover or {verb_of(mover, 'charges')}"
        words.append(f"{with_verb(mover, 'tests')} after each shot: {if_it}, those who fire later may have no shot.")
    return " ".join(words)


def _names(state: Battlefield, tests: list[Test]) -> str:
    return names([state.groups[test.group] for test in tests])
