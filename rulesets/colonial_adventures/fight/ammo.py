"""Tight ammunition and how it is replenished (CA-FIRE-12, CA-FIRE-13)."""

from tracker.engine import Choose, Option, about, ask, its, them, with_verb
from tracker.games.colonial_adventures.fight import casualties
from tracker.games.colonial_adventures.solo.state import KEEPS_FACES
from tracker.games.colonial_adventures.state import Battlefield, Group


async def send_runner(state: Battlefield, group_id: str) -> None:
    """First activation: one figure goes to the pack animal, dump or armoury (CA-FIRE-13, CA-R29)."""
    name = state.groups[group_id].name
    state.groups[group_id].runner = "going"
    state.report(f"A runner of {name} goes for ammunition: one figure fewer fires.", "CA-FIRE-13", group_id)
    state.on_table(f"move one figure of {name} to {its(name)} pack animal, dump or armoury", group_id)
    await _arrives(state, group_id)


async def runner_on_his_way(state: Battlefield, group_id: str) -> None:
    """The runner's step in a later activation of his unit: arrive, stock up, come back (CA-R29, CA-R155)."""
    group = state.groups[group_id]
    if group.runner == "going":
        await _arrives(state, group_id)
    elif group.runner == "stocking":
        group.runner = "returning"
        state.report(
            f"The runner of {group.name} stocks up; he comes back when his group is next active.", "CA-R29", group_id
        )
    elif group.runner == "returning" and await _comes(state, group_id, "is the runner back?"):
        await restock(state, group_id)


async def restock(state: Battlefield, group_id: str) -> None:
    """The whole group at the dump, or a runner who is back: the penalty ends (CA-FIRE-13, CA-R76)."""
    group = state.groups[group_id]
    if group.runner and state.solo.has_step(KEEPS_FACES):
        state.on_table(f"put the runner of {group.name} back with {them(group)}", group_id, is_added=True)
    group.runner, group.tight = "", False
    state.report(f"{with_verb(group, 'has')} full ammunition again.", "CA-FIRE-13", group_id)


async def _arrives(state: Battlefield, group_id: str) -> None:
    if await _comes(state, group_id, "has the runner reached the ammunition?"):
        state.groups[group_id].runner = "stocking"
        state.report(f"The runner of {state.groups[group_id].name} has reached the ammunition.", "CA-R29", group_id)


async def _comes(state: Battlefield, group_id: str, title: str) -> bool:
    """True if the runner has come; one who falls takes no tests, and his unit takes none for him (CA-R155)."""
    answer = await ask(lambda: _runner(state, group_id, title))
    if answer == "fell":
        state.groups[group_id].runner = ""
        casualties.lift(state, state.groups[group_id], 1, "an enemy touched the runner")
    return answer == "yes"


def why_no_runner(state: Battlefield, group: Group) -> str:
    """The reason why nobody can be sent, "" if somebody can."""
    if group.runner:
        return "its runner is away"
    return "" if group.figures > 1 else "it has nobody to spare"


def _runner(state: Battlefield, group_id: str, title: str) -> Choose:
    group = state.groups[group_id]
    options = (
        Option("yes", "yes", "y"),
        Option("no", "not yet", "n"),
        Option("fell", "touched by an enemy, he falls", "f"),
    )
    return about("CA-FIRE-13", group).choose("runner", f"{group.name}: {title}", options, "yes", asks="table")
