"""Reaction tests: who tests, one roll for all tests at once, the worst result at once carried out (CA-REACT)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from tracker.engine import Event, Joined, Reads, Settled, ask, it_does, its, with_verb
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight import (
    casualties,
    charge,
    fire,
    forced_moves,
    loss_dice,
    reaction_effects,
    shields_or_missiles,
    tests_of_wills,
)
from tracker.games.colonial_adventures.fight.newly_near import (
    seers_after_move,
    tells_nobody_near,
    testers_near,
    who_sees_after_move,
    who_tests_wills,
)
from tracker.games.colonial_adventures.fight.owed_tests import (
    NOTHING,
    Taken,
    Test,
    entry_of,
    is_owed,
    of_cinc,
    owe,
    owe_in_turn,
    paid,
    rolled,
    settled,
    titles,
)
from tracker.games.colonial_adventures.fight.reaction_dice import asks_cover, cover_form, same_of, test_roll
from tracker.games.colonial_adventures.fight.reaction_sheets import TITLES, Outcome, Posture, Situation, worst
from tracker.games.colonial_adventures.ground.sight import Seers
from tracker.games.colonial_adventures.groups import inches, leaders_of, scaled, share
from tracker.games.colonial_adventures.solo.state import SAYS_ALL, TURNS_FROM_WALL
from tracker.games.colonial_adventures.state import RAN, Battlefield, Group

CHARGE_TESTS = frozenset(("wanting_to_charge", "being_charged"))
# The tests whose cells tell ranged from melee troops.
ARMS_TESTS = CHARGE_TESTS | {"test_of_wills", "received_fire"}
NOWHERE = Situation()


# Procedures


async def take_tests(
    state: Battlefield,
    group_id: str,
    tests: list[str],
    cause: str,
    why: str,
    hits: int = 0,
    extra: int = 0,
    at: Situation = NOWHERE,
    fallen: int = 0,
) -> Taken:
    """Take tests on one roll and carry out the worst result at once (CA-REACT-2, CA-REACT-13).

    `fallen`: figures lost for which leader dice are thrown with the test.
    """
    test = Test(group_id, tuple(tests), cause, why, hits, extra, at)
    owed = owe(state, test)
    depth, chain, ran = state.depth, list(state.owed), state.groups[group_id].runaways
    state.depth += 1
    try:
        taken = await (roll_with_leader(state, test, fallen) if fallen else roll_test(state, test))
        rolled(state, owed, taken.does)
        if "fast_move" not in tests:
            await carry_out(state, group_id, taken, cause)
        if hits and state.rulings.volley_retest == "on":
            await _volley_retest(state, test, ran)
    except Settled:
        settled(state, chain, depth, f"{titles(test.tests)} of {state.groups[group_id].name}")
        taken = NOTHING
    state.depth = depth
    paid(state, owed)
    return taken


async def owed_roll(state: Battlefield, test: Test) -> Taken:
    """A test that its caller carries out: until `carried_out` it stays on the chain, with what comes of it below."""
    owed = owe(state, test)
    taken = await roll_test(state, test)
    rolled(state, owed, taken.does)
    state.depth += 1
    return taken


def carried_out(state: Battlefield, test: Test, depth: int) -> None:
    """A test that was rolled at this depth is off the chain."""
    state.depth = depth
    paid(state, entry_of(test, depth))


async def roll_test(state: Battlefield, test: Test) -> Taken:
    """Arms and cover if nobody said yet, the dice, each test read, the worst of each track; nothing is carried out."""
    await prepare(state, test, is_thrown_next=True)
    result = await ask(lambda: test_roll(state, test))
    return read_off(state, test, result)


async def roll_with_leader(state: Battlefield, test: Test, fallen: int) -> Taken:
    """The same where the dice for the leader are on the throw: if he is hit, Leader Lost is (CA-LDR-13, CA-LDR-14).

    Tests that were taken before this one, or an edit, may have taken him: then nobody can be hit.
    """
    await prepare(state, test)
    led = partial(loss_dice.losses_roll, state, test, fallen)
    struck = await ask(lambda: led() if leaders_of(state.groups[test.group]) else test_roll(state, test))
    if not isinstance(struck, loss_dice.Struck):
        return read_off(state, test, struck)
    if not struck.hit:
        return read_off(state, test, struck.test)
    await casualties.leader_hit(state, test.group)
    state.taken.append(f"{test.group}:leader_lost:{test.cause}")
    return read_off(state, loss_dice.leader_lost(test), struck.test)


async def prepare(state: Battlefield, test: Test, is_thrown_next: bool = False) -> None:
    """Asks what must be said before the dice; the test counts as taken (CA-R25).

    `is_thrown_next`: nothing but the dice of this test alone is asked behind it.
    """
    if not ARMS_TESTS.isdisjoint(test.tests):
        fights = not CHARGE_TESTS.isdisjoint(test.tests)
        await shields_or_missiles.first_use(state, test.group, fights=fights)
    state.taken += [f"{test.group}:{each}:{test.cause}" for each in test.tests]
    if asks_cover(state, test):
        cover = await ask(lambda: cover_form(state, test, is_thrown_next))
        state.groups[test.group].cover = cover.cover


def read_off(state: Battlefield, test: Test, result: Any) -> Taken:
    """Reads the dice of a test, as the sheets stand at the moment of rolling, and logs the result."""
    group = state.groups[test.group]
    each = result.results if isinstance(result, Joined) else (result,)
    passes = {name: one.passes for name, one in zip(test.tests, each, strict=True)}
    outcomes = reaction_effects.outcomes_of(state, test, passes.values())
    found = worst(outcomes, state.rulings.worst)
    words = reaction_effects.words(state, test, found, any(passes.values()))
    ran = RAN if reaction_effects.is_last_of(state, group, found) else ""
    if same := same_of(state, test, (tuple(passes.values()), words)):
        # Perhaps nobody rolled: no number of passes is worth telling.
        reads = Reads(f"{group.training}_reactions", test.tests[0])
        told = f"{group.name}, {titles(test.tests)}, on any roll: {same}."
        state.report(told, "CA-REACT-14", group.id, reads=reads, with_loss=ran, tail=same)
        return Taken(passes, found, same)
    for name, one, passed in zip(test.tests, outcomes, each, strict=True):
        does = words if one is found else reaction_effects.words(state, test, one, any(passes.values()))
        told = f"{group.name}, {TITLES[name]}: {passed.label}, {does}."
        event = _event(state, group, test, found, any(passes.values())) if name == test.tests[-1] else None
        fate = ran if len(outcomes) == 1 else ""
        state.report(told, "CA-REACT-14", group.id, reads=one.reads[0], event=event, with_loss=fate, tail=does)
    if len(outcomes) > 1:
        told = f"The worse result counts for {group.name}: {words}."
        state.report(told, "CA-REACT-13", group.id, tail=words, with_loss=ran)
    return Taken(passes, found, words)


# How a group gives way, by what it does.
_WAYS = {Posture.HALT: "and halted", Posture.SEEK_COVER: "and sought cover", Posture.RETIRE: "and retired"}
# The same of a charge that is not pressed home.
SHORT = "and charged no farther"


def _event(state: Battlefield, group: Group, test: Test, found: Outcome, passed: bool) -> Event | None:
    """The event of a test that is worth telling afterwards; who runs is told when he is gone, here before whom."""
    if reaction_effects.is_held_by_the_wall(state, group, found):
        return Event("stands", group.id, how="with backs to the wall")
    if group.engaged and "being_charged" not in test.tests and found.posture not in (Posture.RETIRE, Posture.RUN_AWAY):
        # It fights on, whatever it would do elsewhere.
        runs = bool(found.loss) and share(group.figures, found.loss, state.rulings.one_in_n) > 0
        return Event("gives way", group.id, how="and some ran", outcome=of_cinc(state, test.why)) if runs else None
    is_new = "wanting_to_charge" in test.tests and state.solo.has_step(TURNS_FROM_WALL)
    if is_new and found.posture is Posture.HALT and not found.loss and group.id not in state.charging:
        return Event("does", group.id, test.cause, how="would not charge")
    stays = found.posture is Posture.HALT or not found.posture.stops
    is_short = stays and group.id in state.charging and reaction_effects.is_charge_stopped(state, found, passed)
    if found.loss or found.posture in _WAYS or is_short:
        how = SHORT if is_short else _WAYS.get(found.posture, "and some ran")
        return Event("gives way", group.id, how=how, outcome=of_cinc(state, test.why))
    if "being_charged" in test.tests and found.posture is Posture.RUN_AWAY:
        return Event("charges", test.cause, group.id)
    if "being_charged" in test.tests:
        return Event("stands", group.id, test.cause, how="to meet the charge")
    return None


async def carry_out(state: Battlefield, group_id: str, taken: Taken, cause: str) -> None:
    """Do at once what a test came to: first the loss, then the posture (CA-REACT-2)."""
    group = state.groups[group_id]
    outcome = reaction_effects.carried_out(state, group, taken.outcome)
    if outcome is not taken.outcome:
        held = it_does(group, reaction_effects.at_the_wall(group, tuple(taken.passes)))
        words = f"{with_verb(group, 'has')} {its(group)} back against the wall: {held} instead of running."
        state.report(words, "CA-R62", group_id)
    if outcome.posture is Posture.RUN_AWAY:
        await casualties.run_away_whole(state, group_id)
        return
    if outcome.loss:
        await casualties.one_in(state, group_id, outcome.loss)
    if state.groups[group_id].gone:
        return
    if group_id in state.charging:
        await _press_home(state, group_id, taken, outcome, cause)
    elif not state.groups[group_id].engaged or outcome.posture is Posture.RETIRE:
        await _posture(state, group_id, outcome.posture, cause)


async def _press_home(state: Battlefield, group_id: str, taken: Taken, outcome: Outcome, cause: str) -> None:
    """A charger shot at goes in unless its result stops it at 3 inches (CA-REACT-15, CA-R15).

    By house rule one that is told to test to charge takes Wanting to Charge once more.
    """
    if not reaction_effects.is_charge_stopped(state, outcome, any(taken.passes.values())):
        if outcome.posture.is_test_to_charge and state.rulings.retest_at_3 == "on":
            again = Test(group_id, ("wanting_to_charge",), cause, "it was shot at and told to test to charge")
            depth = state.depth
            await carry_out(state, group_id, await owed_roll(state, again), cause)
            carried_out(state, again, depth)
        return
    state.charging.remove(group_id)
    name = state.groups[group_id].name
    state.report(
        f"The charge of {name} is stopped {inches(scaled(state, 3))} from its target.", "CA-REACT-15", group_id
    )
    await _posture(state, group_id, outcome.posture if outcome.posture.stops else Posture.HALT, cause)


async def _posture(state: Battlefield, group_id: str, posture: Posture, cause: str) -> None:
    group = state.groups[group_id]
    if posture in (Posture.FIRE, Posture.VOLLEY):
        await fire.shoot(state, group_id, cause, volley=posture is Posture.VOLLEY)
    elif posture.is_test_to_charge:
        await _test_to_charge(state, group_id, posture, cause)
    elif posture is Posture.HALT:
        if state.acting == group_id:
            group.halted = True
        where = it_does(group, "stands")
        state.on_table(f"{with_verb(group, 'halts')} where {where}: reaction fire only until next active", group_id)
    elif posture is Posture.SEEK_COVER:
        await forced_moves.seek_cover(state, group_id, cause)
    elif posture is Posture.RETIRE:
        await forced_moves.retire(state, group_id, cause)


async def _test_to_charge(state: Battlefield, group_id: str, posture: Posture, cause: str) -> None:
    """In sight and reach it takes Wanting to Charge; else what the cell says, or it stands (CA-R18, CA-R80)."""
    if await charge.charge(state, group_id, cause, declared=False):
        return
    instead = reaction_effects.instead_of_charge(state, state.groups[group_id], posture)
    if instead is Posture.ADVANCE:
        await forced_moves.advance(state, group_id, cause)
    elif instead is Posture.HALT:
        await _posture(state, group_id, Posture.HALT, cause)


async def _volley_retest(state: Battlefield, test: Test, before: int) -> None:
    """House rule: runaways after a volley are tested again at the lowered Rep (CA-R7)."""
    again = Test(test.group, ("received_casualty",), test.cause, "runaways after a volley", test.hits)
    while state.groups[test.group].runaways > before and not state.groups[test.group].gone:
        before = state.groups[test.group].runaways
        taken = await roll_test(state, again)
        await carry_out(state, test.group, taken, test.cause)


async def several_test(state: Battlefield, group_ids: list[str], test: str, cause: str, why: str) -> None:
    """Several groups test for one cause: their wills on one throw (CA-R24), anything else one after the other."""
    await all_tests(state, [Test(group_id, (test,), cause, why) for group_id in group_ids])


async def all_tests(state: Battlefield, tests: list[Test]) -> None:
    """Tests that one event makes due: Tests of Wills on one throw, any others one after the other (CA-R24)."""
    are_wills = all("test_of_wills" in each.tests for each in tests)
    if are_wills and len(tests) > 1 and state.rulings.tow_order == "together":
        await tests_of_wills.rolled_together(state, tests)
    else:
        await each_tests(state, tests)


async def each_tests(state: Battlefield, tests: list[Test]) -> None:
    """One after the other, each fully carried out before the next; not all need take the same tests."""
    owe_in_turn(state, tests)
    for each in tests:
        if not is_owed(state, each):
            continue
        # A mover that is gone frightens nobody any more.
        if state.groups[each.group].gone or ("test_of_wills" in each.tests and state.groups[each.cause].gone):
            paid(state, entry_of(each, state.depth))
        else:
            await take_tests(state, each.group, list(each.tests), each.cause, each.why)


async def newly_seen(
    state: Battlefield,
    mover_id: str,
    away_from: str = "",
    left: Sequence[str] = (),
    why: str = "",
    were_near: Sequence[str] | None = None,
    comes_to: Sequence[str] = (),
) -> None:
    """Enemies that have the mover newly within 12 inches and in sight take Test of Wills (CA-REACT-3, CA-R17).

    The one that it moved straight away from can't have it newly so near. `left`: enemies who test in any case, `why`,
    and on the same throw (CA-REACT-17, CA-R24). `were_near`: who were known to be so near before; where that is given,
    those behind the wall that it comes to are picked to begin with, as in the form of a move, and so are those that
    it `comes_to`.
    """
    besides = [Test(each, ("test_of_wills",), mover_id, why) for each in left]
    owe_in_turn(state, besides)
    near: Sequence[str] = ()
    if state.solo.has_step(SAYS_ALL):
        near = await _who_sees(state, mover_id, away_from, were_near, comes_to)
    elif testers_near(state, mover_id, away_from):
        near = await ask(lambda: who_tests_wills(state, mover_id, away_from, were_near, comes_to))
    await near_test(state, mover_id, near, besides)


async def _who_sees(
    state: Battlefield, mover_id: str, away_from: str, were_near: Sequence[str] | None, comes_to: Sequence[str]
) -> Sequence[str]:
    """Those who have it newly near; nobody is asked where that is sure to be nobody."""

    def found() -> tuple[list[Group], Seers]:
        testers = [each for each in testers_near(state, mover_id, away_from) if each.id not in (were_near or ())]
        return testers, seers_after_move(state, state.groups[mover_id], testers, were_near, comes_to)

    if found()[1] == Seers((), False):
        return ()
    near = (await ask(lambda: who_sees_after_move(state, state.groups[mover_id], *found()))).near
    tells_nobody_near(state, mover_id, [*(were_near or ()), away_from], near)
    return near


async def near_test(state: Battlefield, mover_id: str, testers: Sequence[str], besides: Sequence[Test] = ()) -> None:
    """Those who have the mover newly within 12 inches and in sight take Test of Wills (CA-REACT-3)."""
    distances.tell_all(state, mover_id, testers, most=scaled(state, 12))
    why = f"{state.groups[mover_id].name} came within {inches(scaled(state, 12))}"
    await all_tests(state, [*besides, *(Test(each, ("test_of_wills",), mover_id, why) for each in testers)])
