"""Tests of Wills that one move makes due: all are rolled, then all carried out (CA-REACT-3, CA-R24)."""

from functools import partial

import msgspec

from rulesets.colonial_adventures import reaction
from rulesets.colonial_adventures.chain import Taken, Test, owe, paid, settled, titles
from rulesets.colonial_adventures.groups import names
from rulesets.colonial_adventures.shown import words
from rulesets.colonial_adventures.state import Battlefield
from tracker.engine import Abreast, Option, Pick, Reads, Roll, Settled, Several, Share, Tally, ask

# More boxes on one throw would fill the screen: the others follow on the next, still before any is carried out.
MOST_AT_ONCE = 5

# Results that leave nothing to do on the table but to stand.
STANDS = ("CO", "HALT")

Rolled = list[tuple[Test, Taken]]


# Procedures


async def rolled_together(state: Battlefield, tests: list[Test]) -> None:
    """All their dice when the mover has stopped; then what they order, as their player would have it (CA-R24)."""
    chain, depth = list(state.owed), state.depth
    for each in tests:
        owe(state, each)
    try:
        rolled = await _roll_all(state, tests)
        order = await _in_order(state, rolled)
    except Settled:
        settled(state, chain, depth, f"{titles(tests[0].tests)} of {_names(state, tests)}")
        return
    taken = {test.group: (test, found) for test, found in rolled}
    for group_id in order:
        await _carry_out(state, *taken[group_id])


async def _roll_all(state: Battlefield, tests: list[Test]) -> Rolled:
    for each in tests:
        await reaction.prepare(state, each)
    rolled: Rolled = []
    for start in range(0, len(tests), MOST_AT_ONCE):
        some = tests[start : start + MOST_AT_ONCE]
        result = await ask(partial(together_roll, state, some))
        rolled += [(test, reaction.read_off(state, test, one)) for test, one in zip(some, result.results, strict=True)]
    return rolled


async def _in_order(state: Battlefield, rolled: Rolled) -> list[str]:
    """As they were named, unless their player would have it otherwise; not asked where one at most does anything."""
    acting = [test for test, taken in rolled if taken.outcome.posture not in STANDS]
    if len(acting) < 2:
        return [test.group for test, _ in rolled]
    return list(await ask(lambda: which_order(state, rolled)))


async def _carry_out(state: Battlefield, test: Test, taken: Taken) -> None:
    """What a result orders is what its group can still do: gone or in melee by now, it does nothing (CA-R24)."""
    group, owed = state.groups[test.group], owe(state, test)
    chain, depth = list(state.owed), state.depth
    state.depth += 1
    if group.gone or group.engaged:
        why = "is off the table" if group.gone else "is in melee"
        state.say(f"{group.name} {why} by now: its Test of Wills does nothing.", "CA-R24", group.id)
    else:
        try:
            await reaction.carry_out(state, test.group, taken, test.cause)
        except Settled:
            settled(state, chain, depth, f"{titles(test.tests)} of {group.name}")
    state.depth = depth
    paid(state, owed)


# Prompts


def together_roll(state: Battlefield, tests: list[Test]) -> Roll[Abreast]:
    """One throw with dice of its own for each group that tests."""
    thrown = [(state.groups[test.group], reaction.thrown_for(state, test)) for test in tests]
    pools = [
        msgspec.structs.replace(pool, name=f"{group.id}:{pool.name}") for group, each in thrown for pool in each.pools
    ]
    all_same = all(each.same for _, each in thrown)
    first = tests[0]
    return Roll(
        key=f"test:{'+'.join(test.group for test in tests)}:test_of_wills",
        rule="CA-R24",
        what=titles(first.tests),
        side=thrown[0][0].side,
        title=f"{titles(first.tests)}: {_names(state, tests)}",
        subject=(*(test.group for test in tests), first.cause),
        text=f"Why: {first.why}. All roll, then the results are carried out.",
        reads=Reads(f"{thrown[0][0].training}_reactions", first.tests[0]),
        pools=tuple(pools),
        reading=Several(tuple(group.id for group, _ in thrown), tuple(each.reading for _, each in thrown)),
        tallies=tuple(_named(each, group.name) for group, found in thrown for each in found.tallies),
        same="; ".join(f"{group.name} {each.same}" for group, each in thrown) if all_same else "",
        shares=tuple(Share(group.id, group.name, each.effects) for group, each in thrown),
    )


def which_order(state: Battlefield, rolled: Rolled) -> Pick:
    """In which order the results are carried out; as the groups were named, with Enter."""
    ids = tuple(test.group for test, _ in rolled)
    options = tuple(
        Option(
            test.group,
            state.groups[test.group].name,
            detail=words(state, test, taken.outcome, any(taken.passes.values())),
        )
        for test, taken in rolled
    )
    first = rolled[0][0]
    return Pick(
        key=f"order:{first.cause}",
        rule="CA-R24",
        side=state.groups[first.group].side,
        title="Tests of Wills: in which order are they carried out",
        subject=(*ids, first.cause),
        options=options,
        at_least=len(ids),
        at_most=len(ids),
        enter=ids,
    )


def _named(each: Tally, name: str) -> Tally:
    return msgspec.structs.replace(each, title=f"{name}: {each.title}")


def _names(state: Battlefield, tests: list[Test]) -> str:
    return names([state.groups[test.group] for test in tests])
