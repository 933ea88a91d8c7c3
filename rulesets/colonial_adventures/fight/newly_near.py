"""Enemies who have a mover newly within 12 inches and in sight: who may, by what is known, and the question."""

from collections.abc import Callable, Sequence
from functools import partial

from tracker.engine import Option, Pick, about
from tracker.games.colonial_adventures.distances import told
from tracker.games.colonial_adventures.fight import reaction_effects
from tracker.games.colonial_adventures.fight.owed_tests import Test
from tracker.games.colonial_adventures.fight.reaction_dice import same_of
from tracker.games.colonial_adventures.fight.reaction_sheets import sheet
from tracker.games.colonial_adventures.ground.places import across, are_sections_apart, place_of
from tracker.games.colonial_adventures.ground.sight import has_behind, has_open_view, hidden_words
from tracker.games.colonial_adventures.ground.state import Piece
from tracker.games.colonial_adventures.ground.terrain_plan import steps
from tracker.games.colonial_adventures.groups import enemies_of, has_flanks, inches, numbered, scaled
from tracker.games.colonial_adventures.solo.state import ASKS_WHO_SEES, KEEPS, MEASURES
from tracker.games.colonial_adventures.state import Battlefield, Group

# Calculations


def will_testers(state: Battlefield, mover_id: str, but: str = "") -> list[Group]:
    """Enemies that could owe a Test of Wills to a mover: not locked in melee (CA-R18), and once in a chain (CA-R25)."""
    mover = state.groups[mover_id]
    if mover.gone:
        return []
    owing = {each.group for each in state.owed if each.cause == mover_id and "test_of_wills" in each.tests}
    return [
        group
        for group in enemies_of(state, mover)
        if not group.engaged
        and group.id not in (but, *owing)
        and f"{group.id}:test_of_wills:{mover_id}" not in state.taken
    ]


def testers_near(state: Battlefield, mover_id: str, but: str) -> list[Group]:
    """Those of `will_testers` between whom and the mover no whole section lies; all in battles begun before."""
    mover, found = state.groups[mover_id], will_testers(state, mover_id, but)
    return [each for each in found if not (state.solo.has_step(MEASURES) and are_sections_apart(state, each, mover))]


def stands_in_any_case(state: Battlefield, group_id: str, mover_id: str) -> bool:
    """True if a Test of Wills can leave it nothing to do but to stand, whatever it rolls."""
    test = Test(group_id, ("test_of_wills",), mover_id, "")
    return bool(same_of(state, test)) and reaction_effects.leaves_idle(
        state, test, reaction_effects.found_by(state, test, (0,))
    )


def near_by_place(
    state: Battlefield, mover: Group, testers: Sequence[Group], far: float, comes_to: Sequence[str] = ()
) -> Callable[[Piece | None, bool], list[str] | None]:
    """Those of `testers` who have a mover newly near, by the place where a move of so many inches ends.

    `comes_to`: those of whom that is known wherever it ends.
    """
    reach = scaled(state, 12)
    if not state.solo.has_step(ASKS_WHO_SEES):
        return partial(_behind, state, testers)
    hinging = [
        each
        for each in testers
        if told(state, mover.id, each.id).least - far <= reach and not stands_in_any_case(state, each.id, mover.id)
    ]
    kept: dict[str | int, list[str] | None] = {}

    def near(piece: Piece | None, is_before: bool) -> list[str] | None:
        # A form asks it of every place: all of a section are alike, unless it comes to a wall with somebody behind it.
        place = 0 if piece is None else piece.id if is_before else piece.section
        if place not in kept:
            found = {each.id: _sees_near(state, each, piece, is_before) for each in hinging}
            found |= {each: True for each in comes_to if each in found and found[each] is None}
            sure = [each for each, is_near in found.items() if is_near]
            kept[place] = None if not sure and None in found.values() else sure
        return kept[place]

    return near


def _behind(state: Battlefield, there: Sequence[Group], piece: Piece | None, is_before: bool) -> list[str] | None:
    """Those behind the wall to which it comes; None for none."""
    return [each.id for each in there if is_before and place_of(state, each) == piece and not each.before] or None


def _sees_near(state: Battlefield, group: Group, piece: Piece | None, is_before: bool) -> bool | None:
    """True if a group has near and in sight who ends a move at a place or in front of it; None where nobody can tell.

    Nobody has who is a foot of whole sections off, or behind the front; who is behind the same wall has, and so has who
    sees over all of a section of a foot.
    """
    here = place_of(state, group)
    if here is None or piece is None:
        return None
    if is_before and here == piece and not group.before:
        return True
    reach, (columns, rows) = scaled(state, 12), steps(here.section, piece.section)
    is_off = (columns > 1 or rows > 1) and state.ground.inches(max(0, columns - 1), max(0, rows - 1)) >= reach
    if is_off or (has_flanks(group) and has_behind(state, group, piece.section)):
        return False
    is_small = not (columns or rows) and max(state.ground.inches(1, 0), state.ground.inches(0, 1)) <= reach
    return True if is_small and has_open_view(state, group, piece.section) else None


# Words and prompt


def near_words(state: Battlefield, mover_id: str) -> str:
    """The instruction for picking the groups that test (CA-REACT-3, CA-R17)."""
    mover, reach = state.groups[mover_id], inches(scaled(state, 12))
    whom = f"all who see {mover.name} within {reach} now, and could not before the move"
    if state.rulings.tow == "strict_crossing":
        whom = f"all who see {mover.name} come within {reach} from beyond it"
    return f"Pick {whom}, nearest first; not those who have it behind them. Each takes a Test of Wills."


def who_tests_wills(
    state: Battlefield, mover_id: str, but: str, were_near: Sequence[str] | None, comes_to: Sequence[str]
) -> Pick:
    """The choice of who tests; nothing hinges on it where all are known to have seen it so near before."""
    mover, reach = state.groups[mover_id], inches(scaled(state, 12))
    had, testers = were_near or (), testers_near(state, mover_id, but)
    offered = [each for each in testers if each.id not in had or not state.solo.has_step(KEEPS)]
    behind = [] if were_near is None or not mover.before else [each for each in across(state, mover) if not each.before]
    there = [each for each in testers if each.id not in had]
    near = near_by_place(state, mover, there, 0, comes_to)(place_of(state, mover), mover.before)
    new = near or () if were_near is not None else ()  # else it may have been as near before
    likely = [each.id for each in there if each in behind or each.id in (*comes_to, *new)]
    is_nobody = near == [] and not likely and state.solo.has_step(ASKS_WHO_SEES)
    options = [Option(group.id, group.name, detail=hidden_words(state, group, mover)) for group in offered]
    return about("CA-REACT-3", mover).pick(
        "wills",
        f"Who can now see {mover.name} within {reach}?",
        numbered(state, testers[0].side if testers else "", options),
        likely,
        same=not there or is_nobody,
        asks="table",
        text=near_words(state, mover_id),
        is_ordered=True,
        reads=sheet(testers, "test_of_wills"),
    )
