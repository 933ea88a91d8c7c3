"""Tasks of the enemy's groups: all of them the same, or by ruling those of each PEF apart (CA-NP-1, CA-R119)."""

from collections.abc import Sequence

from tracker.games.colonial_adventures.solo.state import Doing, Scouts, Task
from tracker.games.colonial_adventures.state import Battlefield


def task_of(state: Battlefield, group_id: str) -> Task:
    """The task of a group: its own, else its army's."""
    return state.solo.tasks.get(group_id) or Task(state.solo.doing, state.solo.scouts)


def is_told(state: Battlefield, arrivals: Sequence[str]) -> bool:
    """True if it is known what groups that have just come are about."""
    if _has_each_its_own(state):
        return all(each in state.solo.tasks for each in arrivals)
    return bool(state.solo.doing)


def set_task(state: Battlefield, arrivals: Sequence[str], doing: Doing, scouts: Scouts = "") -> None:
    """They are about this from now on, and so is whoever of the army has no task of its own."""
    if _has_each_its_own(state) or any(each in state.solo.tasks for each in arrivals):
        for each in arrivals:
            state.solo.tasks[each] = Task(doing, scouts)
    state.solo.doing, state.solo.scouts = doing, scouts


def _has_each_its_own(state: Battlefield) -> bool:
    """True if the groups of each PEF have a task apart (CA-R119)."""
    return state.rulings.wadt == "per_pef" and state.solo.mission != "stand_up"
