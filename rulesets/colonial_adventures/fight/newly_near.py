"""Enemies who have a mover newly within 12 inches and in sight: who may, by what is known, and the question."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from tracker.engine import Aim, Chosen, Facts, Option, Pick, Unsaid, about, in_battle_order, is_watched
from tracker.games.colonial_adventures.distances import near_enemies, tell, told
from tracker.games.colonial_adventures.fight import reaction_effects
from tracker.games.colonial_adventures.fight.owed_tests import Test
from tracker.games.colonial_adventures.fight.reaction_dice import same_of
from tracker.games.colonial_adventures.fight.reaction_sheets import sheet
from tracker.games.colonial_adventures.ground.places import across, are_sections_apart, place_of
from tracker.games.colonial_adventures.ground.sight import Seers, has_behind_it, has_open_view, hidden_words
from tracker.games.colonial_adventures.ground.state import Piece
from tracker.games.colonial_adventures.ground.terrain_plan import steps
from tracker.games.colonial_adventures.groups import enemies_of, enemy_order, has_flanks, inches, numbered, scaled
from tracker.games.colonial_adventures.solo.state import (
    ASKS_WHO_SEES,
    HOLDS_TO_ANSWERS,
    KEEPS,
    MEASURES,
    SAYS_ALL,
    SEES_AHEAD,
)
from tracker.games.colonial_adventures.state import Battlefield, Group


class Seen(Struct):
    """Those who newly have a group within 12 inches in sight, in the order in which they act."""

    near: tuple[str, ...]


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
    is_idle = reaction_effects.leaves_idle(state, test, reaction_effects.found_by(state, test, (0,)))
    return is_idle and bool(same_of(state, test))


def near_before(state: Battlefield, mover: Group) -> list[str]:
    """Enemies who are known to have a mover within 12 inches and in sight before it moves, by what was told.

    In battles begun since also by the ground.
    """
    found, here, reach = near_enemies(state, mover), place_of(state, mover), scaled(state, 12)
    others = enemies_of(state, mover) if state.solo.has_step(SAYS_ALL) else []
    others = [each for each in others if each.id not in found and told(state, mover.id, each.id).least < reach]
    return found + [each.id for each in others if _sees_near(state, each, here, mover.before, reach)]


def tells_nobody_near(state: Battlefield, mover_id: str, had: Sequence[str], near: Sequence[str]) -> None:
    """Notes of a patrol of the book's, a mover or who may see one, that nobody said to have the mover newly near: they
    are no nearer than that, in sight (CA-R122); in battles begun since. `had`: who had it so near before.
    """
    if not (state.solo.enemy and state.solo.has_step(HOLDS_TO_ANSWERS)):
        return
    mover, reach = state.groups[mover_id], scaled(state, 12)
    here = place_of(state, mover)
    for each in will_testers(state, mover_id):
        is_scouting = any(state.solo.is_by_book(one.side) and state.solo.scouts_of(one.id) for one in (mover, each))
        is_behind = here is not None and has_behind_it(state, each, here)
        is_open = each.id not in (*had, *near) and told(state, mover_id, each.id).most > reach
        if is_scouting and is_open and not is_behind:
            tell(state, mover_id, each.id, least=reach)


def near_till_now(state: Battlefield, mover_id: str) -> list[str] | None:
    """The same of a mover of whom nobody asked it in battles begun before: None there."""
    return near_before(state, state.groups[mover_id]) if state.solo.has_step(SAYS_ALL) else None


def seers_before_move(
    state: Battlefield, mover: Group, testers: Sequence[Group], far: float, comes_to: Sequence[str]
) -> Callable[[Piece | None, bool], Seers]:
    """Those of `testers` who will have a mover newly near, by the place where a move of so many inches ends.

    `comes_to`: those of whom that is known wherever it ends.
    """
    if not state.solo.has_step(ASKS_WHO_SEES):
        return partial(_behind, state, testers)
    hinging = _hinging(state, mover, testers, far)
    kept: dict[str | int, Seers] = {}

    def seers(piece: "Piece | None", is_before: bool) -> Seers:
        # A form asks it of every place: all of a section are alike, unless it comes to a wall with somebody behind it.
        place = 0 if piece is None else piece.id if is_before else piece.section
        if place not in kept:
            kept[place] = _seers_at(state, hinging, comes_to, piece, is_before)
        return kept[place]

    return seers


def seers_after_move(
    state: Battlefield, mover: Group, testers: Sequence[Group], had: Sequence[str] | None, comes_to: Sequence[str]
) -> Seers:
    """Those of `testers` who have it newly near where it has come to; of none but `comes_to` is that sure where nobody
    knows who `had` it so near before.
    """
    found = _seers_at(state, _hinging(state, mover, testers, 0), comes_to, place_of(state, mover), mover.before)
    if had is not None:
        return found
    sure = tuple(each for each in found.sure if each in comes_to)
    return Seers(sure, found.is_open or sure != found.sure)


def bystanders(state: Battlefield, charger_id: str, target_id: str, had: Sequence[str]) -> list[Group]:
    """Friends of a charge's target who may newly have the charger near, as it stands at 3 inches (CA-R19)."""
    charger, before = state.groups[charger_id], had if state.solo.has_step(KEEPS) else ()
    others = [each for each in will_testers(state, charger_id, target_id) if each.id not in before]
    return [each for each in others if not are_sections_apart(state, each, charger)]


def _hinging(state: Battlefield, mover: Group, testers: Sequence[Group], far: float) -> list[Group]:
    """Those whom a move of so many inches may bring it near to, and who then have something to roll for."""
    reach = scaled(state, 12)
    return [
        each
        for each in testers
        if told(state, mover.id, each.id).least - far <= reach and not stands_in_any_case(state, each.id, mover.id)
    ]


def _seers_at(
    state: Battlefield, hinging: Sequence[Group], comes_to: Sequence[str], piece: Piece | None, is_before: bool
) -> Seers:
    if not hinging:
        return Seers((), False)
    reach = scaled(state, 12)
    found = {each.id: _sees_near(state, each, piece, is_before, reach) for each in hinging}
    found |= {each: True for each in comes_to if each in found and found[each] is None}
    sure = tuple(each for each, is_near in found.items() if is_near)
    # In battles begun before, one who is sure had the others left out.
    return Seers(sure, None in found.values() and not (sure and not state.solo.has_step(SAYS_ALL)))


def _who_may_see(state: Battlefield, mover: Group, testers: Sequence[Group]) -> list[Group]:
    """Those whom neither sections nor their front keep from having it near where it stands.

    In battles begun before all of them.
    """
    here, reach, is_since = place_of(state, mover), scaled(state, 12), state.solo.has_step(SEES_AHEAD)
    sees = partial(_sees_near, state, piece=here, is_before=mover.before, reach=reach)
    return [each for each in testers if not is_since or sees(each) is not False]


def _behind(state: Battlefield, there: Sequence[Group], piece: Piece | None, is_before: bool) -> Seers:
    """Those behind the wall to which it comes; of others that was presumed of nobody."""
    behind = (each.id for each in there if is_before and place_of(state, each) == piece and not each.before)
    return Seers(tuple(behind), False)


def _sees_near(state: Battlefield, group: Group, piece: Piece | None, is_before: bool, reach: float) -> bool | None:
    """True if a group has in reach and in sight who ends a move at a place or before it; None where nobody can tell.

    Nobody has who is a foot of whole sections off, or behind the front; who is behind the same wall has, and so has who
    sees over all of a section of a foot.
    """
    here = place_of(state, group)
    if here is None or piece is None:
        return None
    if is_before and here == piece and not group.before:
        return True
    columns, rows = steps(here.section, piece.section)
    is_off = (columns > 1 or rows > 1) and state.ground.inches(max(0, columns - 1), max(0, rows - 1)) >= reach
    if is_off or (has_flanks(group) and has_behind_it(state, group, piece)):
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
    return f"Pick {whom}, in order of fire; not those with it behind them. Each takes a Test of Wills."


def seers_field(state: Battlefield, mover: Group, testers: Sequence[Group], seers: Seers, needs: str = "") -> Chosen:
    """The field of those who have a mover newly near: to be said while that is open, in battles begun since."""
    reach = inches(scaled(state, 12))
    found = (Aim(each.id, each.name, hidden_words(state, each, mover) if is_watched() else "") for each in testers)
    aims = in_battle_order(found, enemy_order(state, mover))
    is_asked = seers.is_open and state.solo.has_step(ASKS_WHO_SEES)
    default = Unsaid(seers.sure) if is_asked else seers.sure
    none, label = f"nobody new sees it within {reach}", f"now in sight within {reach}"
    return Chosen("near", "n", label, aims, none, default, is_ordered=True, needs=needs)


def who_sees_after_move(state: Battlefield, mover: Group, testers: Sequence[Group], seers: Seers) -> Facts[Seen]:
    """The form for who tests once a mover has come to where it is, in battles begun since."""
    title = f"Who can now see {mover.name} within {inches(scaled(state, 12))}?"
    text, reads = near_words(state, mover.id), sheet(testers, "test_of_wills")
    fields = [seers_field(state, mover, _who_may_see(state, mover, testers), seers)]
    who = about("CA-REACT-3", testers[0].side, mover.id)
    return who.facts(f"wills:{mover.id}", title, fields, Seen, text=text, reads=reads)


def who_tests_wills(
    state: Battlefield, mover_id: str, but: str, were_near: Sequence[str] | None, comes_to: Sequence[str]
) -> Pick:
    """The same choice in battles begun before; nothing hinges on it where all are known to have seen it so near."""
    mover, reach = state.groups[mover_id], inches(scaled(state, 12))
    had, testers = were_near or (), testers_near(state, mover_id, but)
    offered = [each for each in testers if each.id not in had or not state.solo.has_step(KEEPS)]
    behind = [] if were_near is None or not mover.before else [each for each in across(state, mover) if not each.before]
    there = [each for each in testers if each.id not in had]
    seers = seers_before_move(state, mover, there, 0, comes_to)(place_of(state, mover), mover.before)
    new = seers.sure if were_near is not None else ()  # else it may have been as near before
    likely = [each.id for each in there if each in behind or each.id in (*comes_to, *new)]
    is_nobody = seers == Seers((), False) and not likely and state.solo.has_step(ASKS_WHO_SEES)
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


def who_else_sees(state: Battlefield, charger_id: str, target_id: str, had: Sequence[str]) -> Facts[Seen]:
    """The form for who tests besides a charge's target, in battles begun since (CA-R19)."""
    charger, others = state.groups[charger_id], bystanders(state, charger_id, target_id, had)
    seers = seers_after_move(state, charger, others, had, ())
    fields = [seers_field(state, charger, _who_may_see(state, charger, others), seers)]
    title, text = _who_else_words(state, charger)
    reads = sheet(others, "test_of_wills")
    who = about("CA-R19", state.groups[target_id].side, charger_id, target_id)
    return who.facts(f"bystanders:{charger_id}", title, fields, Seen, text=text, reads=reads)


def picks_who_else_sees(state: Battlefield, charger_id: str, target_id: str, had: Sequence[str]) -> Pick:
    """The same choice in battles begun before; none where all had it so near, or could only stand."""
    charger, others = state.groups[charger_id], bystanders(state, charger_id, target_id, had)
    options = (Option(each.id, each.name, detail=hidden_words(state, each, charger)) for each in others)
    side, (title, text) = state.groups[target_id].side, _who_else_words(state, charger)
    return about("CA-R19", side, charger_id, target_id).pick(
        f"bystanders:{charger_id}",
        title,
        numbered(state, side, options),
        same=all(each.id in had or stands_in_any_case(state, each.id, charger_id) for each in others),
        asks="table",
        text=text,
        is_ordered=True,
        reads=sheet(will_testers(state, charger_id, target_id), "test_of_wills"),
    )


def _who_else_words(state: Battlefield, charger: Group) -> tuple[str, str]:
    """The question and the instruction."""
    return (
        f"Who else can now see {charger.name} within {inches(scaled(state, 12))}?",
        "Friends of the target who see this charge coming and could not see it so near before: pick them in order of "
        "fire. Each takes a Test of Wills.",
    )
