"""What the table is asked of possible enemy forces: where they end, and who sees them (CA-PEF-4, Part F 31 to 33)."""

from msgspec import Struct

from rulesets.colonial_adventures.groups import on_table
from rulesets.colonial_adventures.state import Battlefield
from tracker.engine import Aim, Chosen, Facts, Option, Pick, Quantity


class Moved(Struct):
    """Where a PEF ended, and which groups of the player see it there."""

    section: int
    seen: tuple[str, ...] = ()


def moved_form(state: Battlefield, marker_id: str) -> Facts[Moved]:
    """Where the marker is now, and whether it came into view."""
    marker = state.solo.markers[marker_id]
    aims = tuple(Aim(each.id, each.name) for each in on_table(state, state.solo.player))
    return Facts(
        key=f"pef_moved:{marker_id}",
        rule="CA-PEF-4",
        asks="table",
        side=state.solo.enemy,
        title=f"{marker.name} has moved: who sees it, or saw it on its way",
        fields=(
            Quantity("section", "s", "section", 1, 9, marker.section),
            Chosen("seen", "n", "seen by", aims, "nobody sees it"),
        ),
        shape=Moved,
    )


def who_sees(state: Battlefield, marker_id: str) -> Pick:
    """Who has it in sight where it stands (CA-R114)."""
    marker = state.solo.markers[marker_id]
    return Pick(
        key=f"pef_stands:{marker_id}",
        rule="CA-R114",
        asks="table",
        side=state.solo.enemy,
        title=f"{marker.name} stands in section {marker.section}: who sees it",
        options=tuple(Option(each.id, each.name) for each in on_table(state, state.solo.player)),
    )


def which_markers(state: Battlefield, group_id: str) -> Pick:
    """Which PEFs a group of the player has in sight now."""
    group = state.groups[group_id]
    return Pick(
        key=f"pef_seen:{group_id}",
        rule="CA-PEF-4",
        asks="table",
        side=group.side,
        title=f"Which PEFs does {group.name} see",
        subject=(group_id,),
        options=tuple(
            Option(each.id, each.name, detail=f"section {each.section}")
            for each in state.solo.markers.values()
            if group_id not in each.looked
        ),
    )


def who_else_sees(state: Battlefield, group_id: str, marker_id: str) -> Pick:
    """Which other groups have it in sight as it is resolved: they are in contact too (CA-R116)."""
    marker = state.solo.markers[marker_id]
    others = [each for each in on_table(state, state.solo.player) if each.id != group_id]
    return Pick(
        key=f"pef_contact:{marker_id}",
        rule="CA-R116",
        asks="table",
        side=state.solo.player,
        title=f"Which other groups see {marker.name}",
        subject=(group_id,),
        options=tuple(Option(each.id, each.name) for each in others),
    )
