"""Groups on a table that was laid at set-up: where each stands is proposed, as `tracker lay` fits it (CA-TERR-2)."""

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import FormList, FormRow, Mark, Toggle, about, ask, counted, with_verb
from tracker.games.colonial_adventures.ground.closed_ground import begins_open, opens_at
from tracker.games.colonial_adventures.ground.facing import faced, turn_round, way_of
from tracker.games.colonial_adventures.ground.laid_scenario import EDGE, OPPOSITE, TURNED, Fit, at_edge, fit, is_turned
from tracker.games.colonial_adventures.ground.move_places import OPEN, place_field
from tracker.games.colonial_adventures.ground.places import (
    BEFORE,
    HARD,
    inches_behind,
    place_of,
    place_words,
    spot,
    stands_at,
)
from tracker.games.colonial_adventures.ground.terrain_plan import EDGE_WORDS, OTHER
from tracker.games.colonial_adventures.groups import enemies_of, left
from tracker.games.colonial_adventures.solo.state import FACES_ACROSS, KEEPS, MEASURES, STARTS_BEHIND
from tracker.games.colonial_adventures.state import Battlefield, Group

# The way from an edge to the other one.
ACROSS = {"bottom": "north", "top": "south"}


class Stands(Struct):
    """The place of a group, and whether it is in cover there."""

    place: str
    cover: bool = False


# Procedure


async def deploy_anew(state: Battlefield, end: str) -> None:
    """Each side on its edge of the new table; `end`: the first side's, `bottom` or `top` (CA-TERR-1, CA-TERR-2)."""
    for side_id, edge in zip(list(state.sides), (end, OTHER[end]), strict=True):
        said: dict[str, Stands] = {}
        if left(state, side_id):
            taken = await ask(partial(stands_list, state, side_id, edge))
            said = {each.row: each.facts for each in taken}
        proposed = proposals(state, side_id, edge)
        for group in left(state, side_id):
            _stands(state, group, proposed[group.id], said.get(group.id))
            if begins_at_edge(state, side_id) and state.solo.has_step(FACES_ACROSS):
                _faces_across(state, group, edge)


def _stands(state: Battlefield, group: Group, proposed: Fit, said: Stands | None) -> None:
    """It stands there: cover and house follow from the place, its front from where it stood before."""
    if said is not None and said.place != _mark_of(group, proposed):
        turn_round(state, group, "")
    elif proposed.why:
        turn_round(state, group, OPPOSITE.get(way_of(state, group), "") if proposed.why == TURNED else "")
    place, cover = (said.place, said.cover) if said is not None else (_mark_of(group, proposed), None)
    stands_at(state, group, "" if place == OPEN else place, cover)
    begins_open(state, group)


def _faces_across(state: Battlefield, group: Group, edge: str) -> None:
    """A group at its edge of which nobody said which way it faces has its front to the other (CA-GRP-3).

    Without a front nobody knows which section its moves come to.
    """
    here = place_of(state, group)
    if here is not None and here.section in EDGE[edge] and not way_of(state, group) and faced(state, group) is None:
        turn_round(state, group, ACROSS[edge])
        if state.solo.has_step(STARTS_BEHIND):
            group.advanced = -inches_behind(state)


# Calculations


def begins_at_edge(state: Battlefield, side_id: str) -> bool:
    """True of the player's side where the battle has it set up at its edge (CA-BATTLE-2 to 4)."""
    return side_id == state.solo.player and state.solo.mission != "stand_up"


def proposals(state: Battlefield, side_id: str, edge: str) -> dict[str, Fit]:
    """The place of each group of a side on the new table, by its id."""
    groups = left(state, side_id)
    turned = is_turned((each.place for each in groups), edge)
    found = {each.id: fit(state, each, each.place, each.before, edge, turned) for each in groups}
    for each in groups:
        if not found[each.id].place:
            found[each.id] = Fit(at_edge(state, each, edge), "nobody said where it stands")
    return found


def _mark_of(group: Group, proposed: Fit) -> str:
    if not proposed.place:
        return OPEN
    return f"{BEFORE}{proposed.place}" if group.before and not proposed.why else proposed.place


# Prompt


def stands_list(state: Battlefield, side_id: str, edge: str) -> FormList[Stands]:
    """A row for each group of a side; of those that are not taken all stands as it is shown."""
    proposed = proposals(state, side_id, edge)
    title = f"{state.sides[side_id].name} at the edge of {EDGE_WORDS[edge]}: who stands where?"
    is_entered = state.solo.has_step(MEASURES) and begins_at_edge(state, side_id)
    rows = (_row(state, state.groups[each], found, edge if is_entered else "") for each, found in proposed.items())
    text = "Change only the groups that stand elsewhere; cover and houses come with the place."
    return about("CA-TERR-2", side_id, *proposed).form_list(
        f"deploy:{side_id}", title, rows, Stands, ("all as shown", "z"), asks="decision", text=text, is_asked_once=True
    )


def _row(state: Battlefield, group: Group, proposed: Fit, entered: str) -> FormRow:
    """`entered`: the edge that the battle has it set up at, "" if it may stand anywhere (CA-BATTLE-2 to 4)."""
    field = place_field(state, group, "cz")
    assert field is not None, "a table that was laid has sections"
    wanted = _mark_of(group, proposed)
    marks = [
        replace(
            each,
            known={"cover": True} if each.known.get("cover") else {},
            warned=each.warned or (_why_off(state, group, each, entered) if each.value != wanted else ""),
        )
        for each in map(partial(_in_open_order, state, group), field.marks)
    ]
    is_there = any(each.value == wanted and not each.refused for each in marks)
    place = replace(field, marks=tuple(marks), default=wanted if is_there else OPEN)
    detail = counted(group.figures, "figure")
    if proposed.why and group.place:
        detail += f"; in the scenario it stands at {place_words(state, group).removesuffix('?')}, but {proposed.why}"
    return FormRow(group.id, group.name, (place, Toggle("cover", "c", "in cover", off="in the open")), detail)


def _in_open_order(state: Battlefield, group: Group, mark: Mark) -> Mark:
    """In woods and rough ground those who are formed up begin in Open Order; all else that they refuse is warned of."""
    piece = spot(state, mark.value)
    if piece is None or piece.kind not in HARD:
        return mark
    if opens_at(state, group, piece):
        return replace(mark, refused="", label=f"{mark.label}, in Open Order")
    return replace(mark, refused="", warned=mark.refused)


def _why_off(state: Battlefield, group: Group, mark: Mark, entered: str) -> str:
    piece = spot(state, mark.value.removeprefix(BEFORE))
    if piece is not None and entered and piece.section not in EDGE[entered]:
        return f"its side begins at the edge of {EDGE_WORDS[entered]}"
    # Of two rosters with a mission the other side may begin anywhere but among enemies.
    if piece is None or not state.solo.enemy or state.solo.raises or not state.solo.has_step(KEEPS):
        return ""
    there = (each for each in enemies_of(state, group) if each.place == f"s{piece.section}")
    return next((f"{with_verb(each, 'stands')} there" for each in there), "")
