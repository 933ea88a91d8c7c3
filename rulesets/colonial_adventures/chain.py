"""The chain of reaction tests that are owed, as data for all to see (CA-REACT-18)."""

from msgspec import Struct

from rulesets.colonial_adventures.cells import TITLES, Outcome, Situation
from rulesets.colonial_adventures.state import Battlefield, Owed


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
    """How a test ended. `settled`: broken off, nothing was carried out."""

    passes: dict[str, int]
    outcome: Outcome
    settled: bool = False


NOTHING = Taken({}, Outcome("CO"), settled=True)


def owe(state: Battlefield, test: Test) -> Owed:
    """Put a test on the chain, if it is not there yet."""
    entry = entry_of(test, state.depth)
    if entry not in state.owed:
        state.owed.append(entry)
    return entry


def paid(state: Battlefield, owed: Owed) -> None:
    """Take a test off the chain."""
    if owed in state.owed:
        state.owed.remove(owed)


def entry_of(test: Test, depth: int) -> Owed:
    return Owed(test.group, list(test.tests), test.cause, test.why, depth)


def settled(state: Battlefield, chain: list[Owed], depth: int, what: str) -> None:
    """What was asked is settled on the table: restore the chain and say what was dropped."""
    dropped = [entry for entry in state.owed if entry not in chain]
    state.owed = [entry for entry in state.owed if entry in chain]
    state.depth = depth
    words = "".join(f"; dropped: {titles(tuple(e.tests))} of {state.groups[e.group].name}" for e in dropped)
    state.remark(f"Settled on the table: {what}{words}.")


def titles(tests: tuple[str, ...]) -> str:
    """Tests by name, as in "Received Casualty and Leader Lost"."""
    return " and ".join(TITLES[name] for name in tests)
