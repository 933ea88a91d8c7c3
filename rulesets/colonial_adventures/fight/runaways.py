"""See Runaways: what the friends of a group that ran away make of it (CA-REACT-10)."""

from rulesets.colonial_adventures.fight import reaction
from rulesets.colonial_adventures.fight.chain import Test
from rulesets.colonial_adventures.groups import inches, on_table, rep_of, scaled
from rulesets.colonial_adventures.state import Battlefield, Group, Owed
from tracker.engine import Option, Pick, about, ask


async def see_runaways(state: Battlefield, runaway_id: str, leaderless: list[str]) -> None:
    """Friends within 6 inches that see the last figure run, unless of higher Rep (CA-REACT-10, CA-R23).

    `leaderless` lost their C-in-C with those who ran: they take Leader Lost, on one roll with the other (CA-REACT-13).
    So does who owes it already, for a C-in-C who fell beside them.
    """
    seeing: list[str] = []
    if _witnesses(state, runaway_id):
        seeing = list(await ask(lambda: _who_sees(state, runaway_id)))
    owing = [each for each in state.owed if each.group in seeing and _is_joint(each)]
    leaderless = [*leaderless, *(each.group for each in owing)]
    state.owed = [each for each in state.owed if each not in owing]
    ran = f"{state.groups[runaway_id].name} ran away"
    both, one = ("see_runaways", "leader_lost"), ("see_runaways",)
    tests = [
        Test(each, both, runaway_id, f"{ran}, and the C-in-C is lost")
        if each in leaderless
        else Test(each, one, runaway_id, ran)
        for each in seeing
    ]
    lost = "the C-in-C is lost"
    tests += [Test(each, ("leader_lost",), runaway_id, lost) for each in leaderless if each not in seeing]
    await reaction.each_tests(state, tests)


def _is_joint(owed: Owed) -> bool:
    """True if a group owes Leader Lost alone, or with friends whom it saw run: then one throw is for all."""
    return not owed.result and "leader_lost" in owed.tests and {"leader_lost", "see_runaways"}.issuperset(owed.tests)


def _witnesses(state: Battlefield, runaway_id: str) -> list[Group]:
    runaway = state.groups[runaway_id]
    return [
        group
        for group in on_table(state, runaway.side)
        if rep_of(group) <= rep_of(runaway) and f"{group.id}:see_runaways:{runaway_id}" not in state.taken
    ]


def _who_sees(state: Battlefield, runaway_id: str) -> Pick:
    runaway = state.groups[runaway_id]
    return about("CA-REACT-10", runaway).pick(
        "sees",
        f"Who within {inches(scaled(state, 6))} sees {runaway.name} run",
        (Option(group.id, group.name) for group in _witnesses(state, runaway_id)),
        asks="table",
        text=f"Friends of Rep {rep_of(runaway)} or less; each takes See Runaways.",
        reads=reaction.sheet(_witnesses(state, runaway_id), "see_runaways"),
    )
