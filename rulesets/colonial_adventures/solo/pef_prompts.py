"""Prompts for possible enemy forces: where they are and go, and who sees them (CA-PEF)."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import (
    Aim,
    Amount,
    Chosen,
    Effect,
    Facts,
    FormList,
    FormRow,
    Gist,
    Option,
    Passed,
    Pick,
    Pool,
    Quantity,
    Reads,
    Roll,
    Summed,
    Target,
    Total,
    Unsaid,
    about,
    is_watched,
    options_of,
)
from tracker.games.colonial_adventures.ground.places import place_of
from tracker.games.colonial_adventures.ground.sight import between_sections, has_open_view
from tracker.games.colonial_adventures.ground.state import SECTIONS
from tracker.games.colonial_adventures.groups import NOBODY, inches, on_table, scaled
from tracker.games.colonial_adventures.passing import passing
from tracker.games.colonial_adventures.solo.pef_movement import (
    column_of,
    far,
    likely_section,
    may_hide_in,
    movement_row,
    passes_for_sure,
    way_words,
)
from tracker.games.colonial_adventures.solo.state import (
    ASKS_ONCE,
    GOES_ROUND,
    HOLDS_TO_ANSWERS,
    KEEPS,
    MEETS_WITHIN,
    SAYS_ALL,
    Marker,
)
from tracker.games.colonial_adventures.state import Battlefield, Group


class Moved(Struct):
    """The section where a PEF ended, and which groups of the player see it there."""

    section: int
    seen: tuple[str, ...] = ()


class NearestMet(Struct):
    """The nearest of those whom a group of the inactive side meets."""

    nearest: str


def moved_form(state: Battlefield, marker_id: str, row: str) -> Facts[Moved]:
    """The form for where the marker is now, to be said unless it is clear, and whether it came into view."""
    marker = state.solo.markers[marker_id]
    aims = tuple(Aim(each.id, each.name) for each in on_table(state, state.solo.player))
    title = f"{marker.name} has moved: who sees it, or saw it on the way?"
    likely = likely_section(state, marker, row)
    if _is_untold(state):
        likely = likely or marker.section
    # In battles begun before, the seers of the likely section stood for any.
    is_worked_out = state.solo.has_step(SAYS_ALL)
    finds, says = partial(_seen_in, state, marker, row, likely) if is_worked_out else None, is_watched()
    known = {each: finds(each) for each in SECTIONS} if finds is not None and says else {}
    offered = () if is_worked_out else _seeing(state, likely)
    number = Quantity("section", "s", "section", 1, 9, likely, is_by_digit=True, known=known)
    fields = (
        number if says else replace(number, finds_known=finds),
        Chosen("seen", "n", "sees it", aims, "nobody sees it", offered=offered),
    )
    return about("CA-PEF-4", state.solo.enemy).facts(f"pef_moved:{marker_id}", title, fields, Moved)


def _seeing(state: Battlefield, section: int) -> tuple[str, ...]:
    """Groups of the player with nothing but open ground, as far as is known, between them and a PEF in a section."""
    looking = on_table(state, state.solo.player) if section else []
    return tuple(each.id for each in looking if has_open_view(state, each, section))


def _seen_in(state: Battlefield, marker: Marker, row: str, likely: int, section: int) -> dict[str, object]:
    seen = _seers_within(state, section, likely)
    # Of one that may keep to cover on its way nothing tells that it comes out of it.
    way = marker.section, *between_sections(marker.section, section)
    is_open = _is_untold(state) or (seen and may_hide_in(state, marker, row, *way))
    return {"seen": Unsaid() if is_open else seen}


def _is_untold(state: Battlefield) -> bool:
    """True of a table of which nobody said more than who sees whom; in battles begun since."""
    return not state.ground.sections and state.solo.has_step(GOES_ROUND)


def _seers_within(state: Battlefield, section: int, likely: int) -> tuple[str, ...] | Unsaid:
    """The same; to be said where another stands in the section, as in woods, or saw it on the way to its likely one."""
    sure = _seeing(state, section)
    others = [each for each in on_table(state, state.solo.player) if each.id not in sure]
    saw = _seeing(state, likely) if state.solo.has_step(HOLDS_TO_ANSWERS) else ()
    return Unsaid(sure) if any(each.id in saw or _stands_in(state, each, section) for each in others) else sure


def _stands_in(state: Battlefield, group: Group, section: int) -> bool:
    """True if a group is known to stand in a section, in battles begun since."""
    here = place_of(state, group) if state.solo.has_step(MEETS_WITHIN) else None
    return here is not None and here.section == section


def who_sees(state: Battlefield, marker_id: str) -> Pick:
    """The choice of groups that have it in sight where it stands (CA-R114)."""
    marker = state.solo.markers[marker_id]
    title = f"{marker.name} stands in section {marker.section}: who sees it?"
    looking = _still_asked(state, marker)
    enter = tuple(each.id for each in looking if _likely_sees(state, each, marker))
    return about("CA-R114", state.solo.enemy).pick(
        f"pef_stands:{marker_id}", title, options_of(looking), asks="table", enter=enter
    )


def _likely_sees(state: Battlefield, group: Group, marker: Marker) -> bool:
    """True if it sees over the whole section of a PEF, or stands in it and has not looked since either moved."""
    if has_open_view(state, group, marker.section):
        return True
    return group.id not in marker.looked and _stands_in(state, group, marker.section)


def which_markers(state: Battlefield, group_id: str, when: str) -> Pick:
    """The PEFs that a group of the player has in sight now, in the order in which they are resolved."""
    group = state.groups[group_id]
    new = [each for each in state.solo.markers.values() if group_id not in each.looked]
    asked = [each.name for each in state.solo.markers.values() if group_id in each.looked]
    options = (Option(each.id, each.name, detail=f"section {each.section}") for each in new)
    return about("CA-PEF-4", group).pick(
        "pef_seen",
        f"Which PEFs can {group.name} see {when}?",
        options,
        enter=tuple(each.id for each in new if _likely_sees(state, group, each)),
        is_ordered=True,
        asks="table",
        text=f"Asked before, and unmoved since: {', '.join(asked)}." if asked else "",
    )


def who_else_sees(state: Battlefield, group_id: str, marker_id: str) -> Pick:
    """Other groups that have it in sight as it is resolved: they are in contact too (CA-R116)."""
    marker = state.solo.markers[marker_id]
    others = [each for each in _still_asked(state, marker) if each.id != group_id]
    title = f"Which {'groups' if state.groups[group_id].gone else 'other groups'} see {marker.name}?"
    return about("CA-R116", state.solo.player, group_id).pick(
        f"pef_contact:{marker_id}",
        title,
        options_of(others),
        enter=tuple(each.id for each in others if has_open_view(state, each, marker.section)),
        asks="table",
    )


def _still_asked(state: Battlefield, marker: Marker) -> list[Group]:
    """Groups of the player that may see it; in battles begun since none that was asked since either moved."""
    answered = marker.looked if state.solo.has_step(ASKS_ONCE) else ()
    return [each for each in on_table(state, state.solo.player) if each.id not in answered]


def who_is_near(state: Battlefield, active: Sequence[str], likely: Mapping[str, str]) -> FormList[NearestMet]:
    """Groups of the inactive side that have one of those whom they meet within 12 inches, and the nearest of them.

    `likely`: of each the one by what is known, or NOBODY.
    """
    reach = inches(scaled(state, 12))
    aims = (*(Aim(each, state.groups[each].name) for each in active), Aim(NOBODY.id, f"nobody within {reach}"))
    return about("CA-PEF-5", state.groups[active[0]].side, *active).form_list(
        f"met:{'+'.join(active)}",
        f"Contact: the nearest enemy that each sees within {reach}",
        (
            FormRow(each, state.groups[each].name, (Target("nearest", "a", "nearest", aims, nearest),))
            for each, nearest in likely.items()
        ),
        NearestMet,
        ("the rest as shown" if {*likely.values()} - {NOBODY.id} else "the rest see nobody", "z"),
        text="A group that sees one or more of them takes one Test of Wills.",
        reads=Reads(f"{state.groups[next(iter(likely))].training}_reactions", "test_of_wills"),
        is_asked_once=True,
    )


# Rolls


class Spotted(Total, frozen=True, tag="pef_spotted"):
    """A die for the section, or none, and two for the Rep: the higher counts (CA-PEF-1, CA-PEF-2)."""

    def gist(self, result: Summed) -> Gist:
        """Its Rep alone: each section is as likely."""
        return Gist(Amount(max(result.totals[-2:]), before="Rep "))

    @property
    def is_said_by_gist(self) -> bool:
        """False: a Rep tells no section."""
        return False


def placing_roll(state: Battlefield, number: int, entry: bool = False) -> Roll[Summed]:
    """1d6 for the section and 2d6 for the Rep; by way of an edge 1d6 tells section 7, 8 or 9 (CA-BATTLE-4, CA-R131)."""
    enemy = state.solo.enemy
    where = "1 or 2: section 7; 3 or 4: 8; 5 or 6: 9" if entry else "The first die is its section"
    title = f"PEF {number}: section and Rep"
    text = f"{where}; its Rep is the higher of the two others."
    die = "way in" if entry and state.solo.has_step(KEEPS) else "section"
    dice = (Pool("section", 1, 6, enemy, die), *_rep_pools(enemy))
    return about("CA-PEF-1", enemy).roll(f"pef:{number}", "PEF placed", title, dice, Spotted(), text=text)


class Halves(Spotted, frozen=True, tag="pef_halves"):
    """Two dice for the Rep of each of two PEFs: the higher of each two counts (CA-PEF-2, CA-PEF-3)."""

    @property
    def is_said_by_gist(self) -> bool:
        return True

    def gist(self, result: Summed) -> Gist:
        one, other = (Amount(max(totals), before="Rep ") for totals in (result.totals[:2], result.totals[2:]))
        return Gist(one, (other,), " and ")


def halves_roll(state: Battlefield, marker: Marker, number: int) -> Roll[Summed]:
    """2d6 for the Rep of a PEF that splits, as many for PEF `number`, which comes of it (CA-PEF-2, CA-PEF-3)."""
    enemy, other = state.solo.enemy, f"PEF {number}"
    return about("CA-PEF-3", enemy).roll(
        f"pef_splits:{marker.id}",
        "Reps of a PEF that splits",
        f"{marker.name} splits: a Rep for it and for {other}",
        (*_rep_pools(enemy, f"{marker.name} ", "own_"), *_rep_pools(enemy, f"{other} ", "other_")),
        Halves(),
        text="Two dice each, of which the higher counts.",
    )


def _rep_pools(enemy: str, whose: str = "", of: str = "") -> tuple[Pool, ...]:
    return (
        Pool(f"{of}first", 1, 6, enemy, f"{whose}Rep, first die"),
        Pool(f"{of}second", 1, 6, enemy, f"{whose}Rep, second die"),
    )


def movement_roll(state: Battlefield, marker: Marker) -> Roll[Passed]:
    """2d6 against the Rep of the PEF; a 6 is no failure of itself here (CA-PEF-3, CA-R3)."""
    enemy, split = state.solo.enemy, " or it splits" if column_of(state.solo, marker) == "alone" else ""
    return about("CA-PEF-3", enemy).roll(
        f"pef_moves:{marker.id}",
        "PEF movement",
        f"{marker.name}, Rep {marker.rep}: each die of {marker.rep} or less passes",
        Pool("pef", 2, 6, enemy, "dice"),
        passing(state, marker.rep),
        effects=(
            Effect(f"{each} passed", f"{inches(far(state, movement_row(each, 6)))}{split}" if each else "stays")
            for each in (2, 1, 0)
        ),
        reads=Reads("pef_movement", "", column_of(state.solo, marker)),
    )


def way_roll(state: Battlefield, marker: Marker, passes: int) -> Roll[Summed]:
    """1d6: toward another PEF or apart, or toward the enemy (T-17)."""
    enemy, column = state.solo.enemy, column_of(state.solo, marker)
    effects = (Effect(str(die), way_words(state, movement_row(passes, die), column)) for die in range(1, 7))
    title = f"{marker.name} passed {passes}: which way?"
    text = f"Rep {marker.rep} passes without a roll." if passes_for_sure(state, marker) else ""
    dice = Pool("way", 1, 6, enemy, "die")
    reads = Reads("pef_movement", "", column)
    return about("CA-PEF-3", enemy).roll(
        f"pef_way:{marker.id}", "Way of a PEF", title, dice, Total(), text=text, effects=effects, reads=reads
    )
