"""Effects of a test on the group that takes it: shown beside its odds, logged, and then carried out (CA-REACT-2)."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product

from tracker.engine import (
    Amount,
    Effect,
    Gist,
    Joined,
    Joint,
    Part,
    Passed,
    Passes,
    Pool,
    is_watched,
    it_does,
    its,
    them,
    verb_of,
    with_verb,
)
from tracker.games.colonial_adventures.fight.owed_tests import Test
from tracker.games.colonial_adventures.fight.reaction_sheets import TITLES, Outcome, Posture, outcome_of, worst
from tracker.games.colonial_adventures.fight.weapons import may_volley, why_not_fire
from tracker.games.colonial_adventures.groups import in_saddle, share, why_not_charge
from tracker.games.colonial_adventures.solo.state import CLOSES_IN, ENDS_AS_PRINTED, OPENS_UP
from tracker.games.colonial_adventures.state import Battlefield, Group

# Tests that may share a roll, in a word.
SHORT = {**TITLES, "received_casualty": "Casualty", "leader_lost": "Leader", "see_runaways": "Runaways"}

# Results that leave nothing to do on the table but to stand.
STANDS = (Posture.CARRY_ON, Posture.HALT)

# What is carried out


def carried_out(state: Battlefield, group: Group, outcome: Outcome) -> Outcome:
    """The outcome that is carried out: with its back against the wall nobody runs, and the group halts (CA-R62)."""
    if group.at_the_wall and is_held_by_the_wall(state, group, outcome):
        return Outcome(Posture.HALT, 0, outcome.reads)
    return outcome


def is_held_by_the_wall(state: Battlefield, group: Group, outcome: Outcome) -> bool:
    """True if a group would run or lose figures to flight, but for its back against the wall (CA-ARMY-8)."""
    if not group.at_the_wall:
        return False
    flees = outcome.posture is Posture.RUN_AWAY or bool(outcome.loss)
    return flees and state.rulings.back_to_wall == "on"


def is_last_of(state: Battlefield, group: Group, found: Outcome) -> bool:
    """True if all figures that it has run by this outcome."""
    outcome = carried_out(state, group, found)
    if outcome.posture is Posture.RUN_AWAY or not outcome.loss:
        return outcome.posture is Posture.RUN_AWAY
    return share(group.figures, outcome.loss, state.rulings.one_in_n) >= group.figures


def is_charge_stopped(state: Battlefield, outcome: Outcome, passed: bool) -> bool:
    """True if a charger that was shot at stays at 3 inches: HALT or worse, and by ruling 0 passed (CA-R15)."""
    if state.rulings.charge_through == "needs_a_pass" and not passed:
        return True
    return outcome.posture.stops


def why_not_countercharge(state: Battlefield, group: Group) -> tuple[str, str] | None:
    """The rule by which a group meets a charge where it stands, and the reason in words; None if it can go to it."""
    if group.holding:
        return "CA-R65", ""
    if group.prone:
        return "CA-R41", f"{with_verb(group, 'lies')} prone"
    if state.solo.has_step(OPENS_UP) and in_saddle(group) and "mounted_infantry" in group.traits:
        return "CA-R34", f"{with_verb(group, 'is')} mounted"
    return ("CA-BLDG-4", f"{with_verb(group, 'is')} upstairs") if group.level else None


def instead_of_charge(state: Battlefield, group: Group, posture: Posture) -> Posture | None:
    """The response of a group that is to test to charge and can't; None: it stands, as horse-holders do (CA-R65)."""
    return None if group.holding and state.solo.has_step(ENDS_AS_PRINTED) else posture.out_of_reach


def leaves_idle(state: Battlefield, test: Test, found: Outcome) -> bool:
    """True if an outcome leaves its group nothing to do: it stands, or would fire and can't."""
    group = state.groups[test.group]
    if found.loss or found.posture is Posture.RUN_AWAY:
        return False
    is_told_to_fire = found.posture in (Posture.FIRE, Posture.VOLLEY) and not group.engaged
    return found.posture in STANDS or (is_told_to_fire and bool(why_not_fire(state, group)))


# Words


# What a group does, at the head of each clause of a result.
_VERBS = (
    r"(?:^|(?<=, )|(?<=then )|(?<=else )|(?<=, and ))(?:advances|carries|charges|countercharges|ends|fights|fires|"
    r"halts|keeps|moves|receives|retires|runs|seeks|stands|tests)\b"
)


def at_the_wall(group: Group, tests: tuple[str, ...]) -> str:
    """The response of a group with its back against the wall, in place of running (CA-R62)."""
    if group.engaged:
        return "fights on"
    return "receives the charge" if "being_charged" in tests else "halts"


def words(state: Battlefield, test: Test, found: Outcome, passed: bool) -> str:
    """The effect of a test's outcome on its group, with the number of figures that run. `passed`: at least one die.

    Its verbs agree with the name where somebody reads them: the Ghazis fire, F Coy fires.
    """
    clauses = _words(state, test, found, passed)
    return _of_many(clauses) if is_watched() and them(state.groups[test.group]) != "it" else clauses


@lru_cache(maxsize=256)
def _of_many(clauses: str) -> str:
    return re.sub(_VERBS, lambda verb: verb_of("Ghazis", verb[0]), clauses)


def _words(state: Battlefield, test: Test, found: Outcome, passed: bool) -> str:
    group = state.groups[test.group]
    outcome = carried_out(state, group, found)
    if outcome is not found:
        return f"{at_the_wall(group, test.tests)}, {_back(group)} against the wall"
    does = _does(state, test, outcome, passed)
    if outcome.posture is Posture.RUN_AWAY or not outcome.loss:
        return does
    running = share(group.figures, outcome.loss, state.rulings.one_in_n)
    if is_last_of(state, group, found):
        return "all that are left run away"
    lost = f"too few for 1 in {outcome.loss} to run"
    if running:
        lost = f"{running} {'runs' if running == 1 else 'run'} away (1 in {outcome.loss})"
    return lost if does == Posture.CARRY_ON.words else f"{does}, {lost}"


def _back(group: Group) -> str:
    return "their backs" if its(group) == "their" else "its back"


def _does(state: Battlefield, test: Test, outcome: Outcome, passed: bool) -> str:
    group = state.groups[test.group]
    posture = outcome.posture
    if posture is Posture.RUN_AWAY or "fast_move" in test.tests:
        return posture.words
    if group.id in state.charging and "being_charged" not in test.tests:
        return _charger_does(state, outcome, passed)
    if group.engaged:
        return _locked_does(state, group, test, posture)
    if posture.is_test_to_charge:
        return _tests_to_charge(state, test, posture)
    return _freely(state, test, posture)


def _charger_does(state: Battlefield, outcome: Outcome, passed: bool) -> str:
    """A charger goes in unless it is stopped at 3 inches (CA-REACT-15, CA-R15)."""
    if is_charge_stopped(state, outcome, passed):
        return (outcome.posture if outcome.posture.stops else Posture.HALT).words
    again = outcome.posture.is_test_to_charge and state.rulings.retest_at_3 == "on"
    return f"{Posture.TEST_TO_CHARGE.words} again" if again else "charges home"


def _locked_does(state: Battlefield, group: Group, test: Test, posture: Posture) -> str:
    """Nobody leaves a melee but by running or retiring; who is not in contact may fire at a charger (CA-R151, R152)."""
    if "being_charged" not in test.tests:
        return posture.words if posture in (Posture.CARRY_ON, Posture.RETIRE) else "fights on"
    if posture.fires and not _why_no_fire(state, test, in_melee=True):
        return f"{_at_fewer(posture)}{_if_it_bears(group, test)} with those not in contact, then stands"
    return f"stands in {its(group)} melee"


def _tests_to_charge(state: Battlefield, test: Test, posture: Posture) -> str:
    """The words for an order to test to charge, or for what it does where it may not charge at all (CA-R18, CA-R25)."""
    group = state.groups[test.group]
    if f"{group.id}:wanting_to_charge:{test.cause}" in state.taken:
        return f"stands ({it_does(group, 'has')} tested to charge already)"
    target = state.groups.get(test.cause)
    why_not = why_not_charge(state, group) or ("" if target and not target.gone else "the enemy is gone")
    if not why_not:
        return posture.words
    instead = instead_of_charge(state, group, posture)
    return f"{instead.words if instead else 'stands'} ({why_not})"


def _freely(state: Battlefield, test: Test, posture: Posture) -> str:
    group = state.groups[test.group]
    if posture is Posture.COUNTERCHARGE:
        return _countercharges(state, group)
    if not posture.fires and posture is not Posture.ADVANCE_HALF:
        return posture.words
    why_not = _why_no_fire(state, test)
    if posture is Posture.FIRE_THEN_COUNTERCHARGE:
        goes_in = _countercharges(state, group)
        return goes_in if why_not else f"{_at_fewer(posture)}{_if_it_bears(group, test)}, then {goes_in}"
    if posture is Posture.ADVANCE_HALF:
        return f"advances half a move, no fire: {why_not}" if why_not else posture.words
    if why_not:
        return f"can't fire: {why_not}"
    does = (Posture.FIRE if posture is Posture.VOLLEY and not may_volley(state, group) else posture).words
    return does.replace("fires", f"fires{_if_it_bears(group, test)}", 1)


def _countercharges(state: Battlefield, group: Group) -> str:
    """The words for a countercharge, or for what a group does that can make none (CA-R41, CA-R65, CA-BLDG-4)."""
    why_not = why_not_countercharge(state, group)
    was_told = group.holding or group.prone or state.solo.has_step(CLOSES_IN)
    if not why_not or not was_told:
        return Posture.COUNTERCHARGE.words
    return f"{Posture.RECEIVE_CHARGE.words}{', prone' if group.prone and not group.holding else ''}"


def _at_fewer(posture: Posture) -> str:
    return f"{Posture.FIRE.words} at -{posture.dice_less}d6" if posture.dice_less else Posture.FIRE.words


def _if_it_bears(group: Group, test: Test) -> str:
    """The condition of fire by a group charged in flank or rear, which may not turn first (CA-R160)."""
    return f" if {it_does(group, 'bears')}" if test.at.flank_or_rear else ""


def _why_no_fire(state: Battlefield, test: Test, in_melee: bool = False) -> str:
    """The reason why the group can't fire at what made it test, "" if it may (CA-R81)."""
    target = state.groups.get(test.cause)
    why_not = why_not_fire(state, state.groups[test.group], in_melee)
    if why_not or target is None:
        return why_not
    if target.gone:
        return f"{with_verb(target, 'is')} gone"
    return f"{with_verb(target, 'is')} in melee" if target.engaged else ""


# Shown beside the odds


class PassesByTest(Joined, frozen=True):
    """The passes of several tests, each number named by its test."""

    names_of: tuple[str, ...]

    @property
    def gist(self) -> Gist:
        *others, (last, one) = zip(self.names_of, self.results, strict=True)
        before = "".join(f"{SHORT[name]} {each.passes}, " for name, each in others)
        return Gist(Amount(one.passes, before=f"{before}{SHORT[last]} "))


class SharedRoll(Joint, frozen=True, tag="shared"):
    """Several tests on one roll (CA-REACT-13); where their targets differ each number is named: "Casualty 0, Leader 1".

    `names_of`: the tests.
    """

    names_of: tuple[str, ...] = ()

    def names(self, pool: Pool) -> tuple[str, ...]:
        found = super().names(pool)
        return tuple(f"passed {SHORT[name]}" for name in self.names_of) if self.is_told_apart() else found

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (Part(tuple(pool.name for pool in pools), "passed", pools[0].side),)

    def result(self, counts: dict[str, tuple[int, ...]]) -> Joined:
        found = super().result(counts)
        return PassesByTest(found.results, self.names_of) if self.is_told_apart() else found

    def is_told_apart(self) -> bool:
        """True if the targets differ, and so may the numbers."""
        return any(test.target != self.tests[0].target for test in self.tests)

    def may_come(self, passes: tuple[int, ...]) -> bool:
        """True if one roll can pass so many of each test: what passes the lower target passes the higher too."""
        both = list(zip(self.tests, passes, strict=True))
        return all(few <= many for low, few in both for high, many in both if low.target <= high.target)


def found_by(state: Battlefield, test: Test, passes: tuple[int, ...]) -> Outcome:
    """The outcome of so many passes of each test: the worst of their results (CA-REACT-13)."""
    if len(test.tests) == 1:
        return outcome_of(state, state.groups[test.group], test.tests[0], passes[0], test.at)
    return worst(outcomes_of(state, test, passes), state.rulings.worst)


def outcomes_of(state: Battlefield, test: Test, passes: Iterable[int]) -> list[Outcome]:
    """The outcome of each test by itself."""
    group = state.groups[test.group]
    return [outcome_of(state, group, name, count, test.at) for name, count in zip(test.tests, passes, strict=True)]


def all_the_same(
    state: Battlefield,
    test: Test,
    reading: Callable[[], Passes | SharedRoll],
    rolled: tuple[tuple[int, ...], str] | None,
) -> str:
    """The effect of every result, if all do the same, such as a gun's Test of Wills; "" where they differ.

    `rolled`: the passes of each test and their effect, where that is known.
    """
    # Any dice can pass all or nothing, which differ most often: the reading only says what lies between, of several.
    ends = (0,) * len(test.tests), (2,) * len(test.tests)
    one, does = rolled or (ends[1], effect_of(state, test, ends[1]))
    for end in ends:
        if end != one and effect_of(state, test, end) != does:
            return ""
    every = _possible(test, reading()) if len(test.tests) > 1 else ((1,),)
    between = (each for each in every if each not in (one, *ends))
    return "" if any(effect_of(state, test, each) != does for each in between) else does


def effects(state: Battlefield, test: Test, reading: Passes | SharedRoll) -> tuple[Effect, ...]:
    shown = []
    for passes in _possible(test, reading):
        if isinstance(reading, SharedRoll):
            each = tuple(Passed(count) for count in passes)
            label = (PassesByTest(each, test.tests) if reading.is_told_apart() else Joined(each)).label
        else:
            label = Passed(passes[0]).label
        shown.append(Effect(label, effect_of(state, test, passes)))
    return tuple(shown)


def _possible(test: Test, reading: Passes | SharedRoll) -> Iterator[tuple[int, ...]]:
    """The numbers of each test that one roll may pass, most first."""
    for passes in product((2, 1, 0), repeat=len(test.tests)):
        if not isinstance(reading, SharedRoll) or reading.may_come(passes):
            yield passes


def effect_of(state: Battlefield, test: Test, passes: tuple[int, ...]) -> str:
    return words(state, test, found_by(state, test, passes), any(passes))
