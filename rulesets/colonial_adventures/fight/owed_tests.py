"""The chain of reaction tests that are owed, as data for all to see (CA-REACT-18)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from msgspec import Struct

from tracker.engine import Settled
from tracker.games.colonial_adventures.fight.reaction_sheets import TITLES, Outcome, Posture, Situation
from tracker.games.colonial_adventures.solo.state import GOES_ON
from tracker.games.colonial_adventures.state import Battlefield, Owed


class Test(Struct, frozen=True):
    """Tests that a group takes on one roll, and why.

    `hits` by volley lower its Rep for Received Casualty (CA-REACT-9); `extra` dice are added (CA-MOVE-3). `at`: whence
    and by whom it is charged.
    """

    group: str
    tests: tuple[str, ...]
    cause: str
    why: str
    hits: int = 0
    extra: int = 0
    at: Situation = Situation()


class Taken(Struct, frozen=True):
    """The end of a test. `does`: that in words; `settled`: broken off, nothing was carried out."""

    passes: dict[str, int]
    outcome: Outcome
    does: str = ""
    settled: bool = False


# Why all of an army take Leader Lost.
CINC_LOST = "the C-in-C is lost"

NOTHING = Taken({}, Outcome(Posture.CARRY_ON), settled=True)


def owe(state: Battlefield, test: Test) -> Owed:
    """Put a test on the chain, if it is not there yet."""
    entry = entry_of(test, state.depth)
    for each in state.owed:
        if is_same(each, entry):
            break
    else:
        state.owed.append(entry)
    return entry


def owe_in_turn(state: Battlefield, tests: Sequence[Test]) -> None:
    """Put several at the end of the chain, also who stands on it already: what comes next, the first, stands last."""
    if not tests:
        return
    entries = [entry_of(each, state.depth) for each in reversed(tests)]
    known = [next((each for each in state.owed if is_same(each, entry)), entry) for entry in entries]
    state.owed = [each for each in state.owed if each not in known] + known


def is_owed(state: Battlefield, test: Test) -> bool:
    """True if a test still stands on the chain: it may have been taken along with another."""
    entry = entry_of(test, state.depth)
    return any(is_same(each, entry) for each in state.owed)


def rolled(state: Battlefield, owed: Owed, result: str) -> None:
    """A test on the chain is rolled; what it came to is still to be carried out."""
    for each in state.owed:
        if is_same(each, owed):
            each.result = result


def paid(state: Battlefield, owed: Owed) -> None:
    """Take a test off the chain."""
    state.owed = [each for each in state.owed if not is_same(each, owed)]


def is_same(one: Owed, other: Owed) -> bool:
    """True if two entries are one test, rolled or not."""
    if one.group != other.group or one.tests != other.tests or one.cause != other.cause:
        return False
    return one.why == other.why and one.depth == other.depth


def entry_of(test: Test, depth: int) -> Owed:
    return Owed(test.group, list(test.tests), test.cause, test.why, depth)


@contextmanager
def settling(state: Battlefield, what: str) -> Iterator[None]:
    """Breaks off where the table settles what is done meanwhile; the chain is then what it was before."""
    chain, depth = list(state.owed), state.depth
    try:
        yield
    except Settled:
        settled(state, chain, depth, what)


def settled(state: Battlefield, chain: list[Owed], depth: int, what: str) -> None:
    """Restores the chain after a thing was settled on the table, and says what was dropped."""
    going_on = _under_way(state)
    dropped = [entry for entry in state.owed if not any(is_same(entry, each) for each in chain)]
    state.owed = [entry for entry in state.owed if entry not in dropped]
    state.depth = depth
    words = "".join(
        f"; dropped: {titles(tuple(e.tests))} of {state.groups[e.group].name}" for e in dropped if e not in going_on
    )
    state.remark(f"Settled on the table: {what}{words}.")


def _under_way(state: Battlefield) -> list[Owed]:
    """Tests that are rolled and being carried out: of each depth the last, above what came of it."""
    found: list[Owed] = []
    for each in reversed(state.owed):
        if each.result and each.depth < min([state.depth, *(one.depth for one in found)]):
            found.append(each)
    return found


def of_cinc(state: Battlefield, why: str) -> str:
    """The cause of a flight for the story, where it is the loss of the C-in-C; in battles begun since."""
    is_so = why.endswith(CINC_LOST) and state.solo.has_step(GOES_ON)
    return "when the Commander in Chief was lost" if is_so else ""


@cache
def titles(tests: tuple[str, ...]) -> str:
    """Tests by name, as in "Received Casualty and Leader Lost"."""
    return " and ".join(TITLES[name] for name in tests)
