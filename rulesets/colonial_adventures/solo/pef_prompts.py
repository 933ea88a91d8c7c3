"""Prompts for possible enemy forces: where they end, and who sees them (CA-PEF-4, Part F 31 to 33)."""

from collections.abc import Sequence
from math import hypot

from msgspec import Struct

from rulesets.colonial_adventures.ground.places import place_of
from rulesets.colonial_adventures.ground.terrain_plan import column_of as column, row_of
from rulesets.colonial_adventures.groups import inches, on_table, scaled
from rulesets.colonial_adventures.questions import NOBODY
from rulesets.colonial_adventures.solo.pef_rolls import column_of, far, way_words
from rulesets.colonial_adventures.solo.state import Marker
from rulesets.colonial_adventures.state import Battlefield
from tracker.engine import Aim, Chosen, Facts, FormList, FormRow, Option, Pick, Quantity, Reads, Target, about

# Inches of a section of the least table (CA-GRP-1).
SECTION = 12


class Moved(Struct):
    """Where a PEF ended, and which groups of the player see it there."""

    section: int
    seen: tuple[str, ...] = ()


class Met(Struct):
    """The nearest of those whom a group of the inactive side meets."""

    nearest: str


def likely_section(state: Battlefield, marker: Marker, row: str) -> int:
    """The section to which a row of the table takes it straight at the nearest; 0 where nobody can tell (CA-PEF-3).

    It never is the one that it left. A group of which nobody knows the place may be the nearest.
    """
    if "PEF" in way_words(state, row, column_of(state.solo, marker)):
        there = [each.section for each in state.solo.markers.values() if each.id != marker.id]
    else:
        places = [place_of(state, each) for each in on_table(state, state.solo.player)]
        there = [each.section for each in places if each is not None] if None not in places else []
    here = row_of(marker.section), column(marker.section)
    ways = {(row_of(each) - here[0], column(each) - here[1]) for each in there}
    nearest = min((hypot(*way) for way in ways), default=0)
    found = {way for way in ways if hypot(*way) == nearest}
    if not nearest or len(found) > 1:
        return 0
    part = min(1, far(state, int(row[0])) / (SECTION * nearest))
    down, right = (round(each * part) for each in found.pop())
    return (here[0] + down) * 3 + here[1] + right + 1 if down or right else 0


def moved_form(state: Battlefield, marker_id: str, row: str) -> Facts[Moved]:
    """Where the marker is now, to be said unless it is clear, and whether it came into view."""
    marker = state.solo.markers[marker_id]
    aims = tuple(Aim(each.id, each.name) for each in on_table(state, state.solo.player))
    return about("CA-PEF-4", state.solo.enemy).facts(
        f"pef_moved:{marker_id}",
        f"{marker.name} has moved: who sees it, or saw it on its way",
        (
            Quantity("section", "s", "section", 1, 9, likely_section(state, marker, row)),
            Chosen("seen", "n", "seen by", aims, "nobody sees it"),
        ),
        Moved,
    )


def who_sees(state: Battlefield, marker_id: str) -> Pick:
    """The choice of groups that have it in sight where it stands (CA-R114)."""
    marker = state.solo.markers[marker_id]
    return about("CA-R114", state.solo.enemy).pick(
        f"pef_stands:{marker_id}",
        f"{marker.name} stands in section {marker.section}: who sees it",
        (Option(each.id, each.name) for each in on_table(state, state.solo.player)),
        asks="table",
    )


def which_markers(state: Battlefield, group_id: str) -> Pick:
    """Which PEFs a group of the player has in sight now."""
    group = state.groups[group_id]
    return about("CA-PEF-4", group).pick(
        "pef_seen",
        f"Which PEFs does {group.name} see",
        (
            Option(each.id, each.name, detail=f"section {each.section}")
            for each in state.solo.markers.values()
            if group_id not in each.looked
        ),
        asks="table",
    )


def who_else_sees(state: Battlefield, group_id: str, marker_id: str) -> Pick:
    """Which other groups have it in sight as it is resolved: they are in contact too (CA-R116)."""
    marker = state.solo.markers[marker_id]
    others = [each for each in on_table(state, state.solo.player) if each.id != group_id]
    return about("CA-R116", state.solo.player, group_id).pick(
        f"pef_contact:{marker_id}",
        f"Which other groups see {marker.name}",
        (Option(each.id, each.name) for each in others),
        asks="table",
    )


def who_is_near(state: Battlefield, active: Sequence[str], inactive: Sequence[str]) -> FormList[Met]:
    """Which groups of the inactive side have one of those whom they meet within 12 inches, and the nearest of them."""
    reach = inches(scaled(state, 12))
    aims = (*(Aim(each, state.groups[each].name) for each in active), Aim(NOBODY.id, f"nobody within {reach}"))
    return about("CA-PEF-5", state.groups[active[0]].side, *active).form_list(
        f"met:{'+'.join(active)}",
        f"Contact: the nearest enemy that each sees within {reach}",
        (
            FormRow(each, state.groups[each].name, (Target("nearest", "a", "nearest", aims, NOBODY.id),))
            for each in inactive
        ),
        Met,
        ("the others see nobody so near", "z"),
        text="Who sees one of them takes Test of Wills once, however many it sees.",
        reads=Reads(f"{state.groups[inactive[0]].training}_reactions", "test_of_wills"),
        is_asked_once=True,
    )
