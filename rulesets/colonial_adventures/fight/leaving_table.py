"""Going off the table: marched off or driven off, and by which edge a patrol reports back (CA-R144, CA-R127)."""

from msgspec import Struct

from tracker.engine import Facts, Toggle, about, ask, with_verb
from tracker.games.colonial_adventures.fight import casualties
from tracker.games.colonial_adventures.ground.places import last_place, spot
from tracker.games.colonial_adventures.solo.state import GOES_ROUND, KEEPS, KEEPS_FACES, TAKES_AS_SHOWN
from tracker.games.colonial_adventures.state import DRIVEN_OFF, MARCHED_OFF, Battlefield, Group

# The sections at the edge by which the player's side comes to a patrol (CA-BATTLE-2).
HOME = (7, 8, 9)


class Edge(Struct):
    """The edge by which a patrol that has seen all goes."""

    home: bool


# Procedure


async def leave(state: Battlefield, group_id: str, driven: bool = False, by: str | None = None) -> None:
    """A group goes off the table, `by` a place that was told of that move; one of a patrol that has seen all is asked
    by which edge (CA-BATTLE-2, CA-R127).
    """
    solo = state.solo
    has_report = solo.mission == "patrol" and state.groups[group_id].side == solo.player and solo.has_seen_all
    reports = has_report and (await ask(lambda: edge_form(state, group_id, driven, by))).home
    casualties.leave_table(state, group_id, DRIVEN_OFF if driven else MARCHED_OFF)
    group = state.groups[group_id]
    words = f"{with_verb(group, 'is')} driven off" if driven else with_verb(group, "leaves")
    state.report(f"{words} the table for good.", "CA-R144", group_id, with_loss=group.gone)
    if solo.has_step(KEEPS):
        state.on_table(f"take {group.name} off the table", group_id)
    if reports:
        is_won = not state.solo.reported
        state.solo.reported = True
        state.report(f"{with_verb(group, 'reports')} back: the whole table is scouted.", "CA-BATTLE-2", group_id)
        if is_won:
            won = with_verb(state.sides[solo.player].name, "has")
            state.report(f"{won} won: one group that reports back is enough.", "CA-R127", is_added=True)
        if solo.has_step(KEEPS_FACES):
            # Loaded where a patrol has reported.
            from tracker.games.colonial_adventures.solo.objectives import propose_end_of_patrol, stop_if_over

            stop_if_over(state)
            if is_won or not solo.has_step(GOES_ROUND):
                await propose_end_of_patrol(state)


# Calculation


def may_be_at_home(state: Battlefield, group: Group, by: str | None = None) -> bool:
    """True if it can have gone by the edge that it came by: so unless it was told to be in a section beyond it."""
    went = spot(state, by) if by and state.solo.has_step(TAKES_AS_SHOWN) else None
    there = went or last_place(state, group)
    return there is None or there.section in HOME


# Prompt


def edge_form(state: Battlefield, group_id: str, driven: bool, by: str | None = None) -> Facts[Edge]:
    """The edge by which it went; who was driven off reports nothing unless the table says so (CA-R127)."""
    group = state.groups[group_id]
    title = f"{with_verb(group, 'is driven off' if driven else 'leaves')}: by which edge?"
    fields = (
        Toggle(
            "home",
            "h",
            "by the edge of sections 7-8-9: it reports back",
            not driven and may_be_at_home(state, group, by),
            "by another edge, or with no report",
        ),
    )
    text = "The whole table is scouted. A group that leaves by the edge where the patrol came on reports back."
    return about("CA-R127", group).facts("by_edge", title, fields, Edge, text=text)
