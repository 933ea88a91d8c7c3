"""Setting up the table: the overall type, nine sections by 2d6, roads, settled areas; or by hand (CA-TERR)."""

from functools import partial
from typing import get_args

from msgspec import Struct

from tracker.engine import Reads, ask, capital, with_verb
from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.ground.areas import areas_of, words_of
from tracker.games.colonial_adventures.ground.places import KIND_WORDS, NUMBERS, last_place, loses_track, spot
from tracker.games.colonial_adventures.ground.state import SECTIONS, Ground, Kind, Overall, Piece, Road
from tracker.games.colonial_adventures.ground.terrain_plan import (
    EDGE_WORDS,
    MIDDLE,
    OTHER,
    Arrangement,
    gathered,
    moved_words,
    road_through,
    settled,
    swapped,
)
from tracker.games.colonial_adventures.ground.terrain_prompts import (
    ROAD_AND_BUILDINGS,
    apart_pick,
    area_key,
    arrangement_choice,
    building_dv,
    building_gap,
    buildings_number,
    choose_dv,
    choose_kind,
    choose_overall,
    choose_roads,
    choose_settled,
    ends_choice,
    how_many_buildings,
    is_road,
    overall_roll,
    road_roll,
    section_roll,
    swap_pick,
    third_road,
    woods_choice,
)
from tracker.games.colonial_adventures.state import Battlefield

KINDS: tuple[Kind, ...] = get_args(Kind)
OVERALL: tuple[Overall, ...] = get_args(Overall)


class RolledSection(Struct):
    """The dice for one section."""

    kind: Kind = "clear"
    road: bool = False
    buildings: int = 0


# Procedures


async def set_up_the_table(state: Battlefield, how: str) -> str:
    """Lay the table by dice or by hand; then who takes which end (CA-TERR-1, CA-TERR-2).

    Gives the end of the first side: `bottom` for sections 7 to 9, or `top`; "" where it is not said yet.
    """
    state.heading("Setting up the table")
    _clear(state)
    if how == "hand":
        await lay_by_hand(state)
    else:
        await generate_terrain(state)
    state.ground.laid = "scenario"
    if state.solo.enemy and state.solo.mission == "stand_up":
        return ""  # its defender takes an edge later (CA-BATTLE-5)
    end = end_by_mission(state) or await ask(lambda: ends_choice(state))
    first, second = (side.name for side in state.sides.values())
    edge, other = EDGE_WORDS[end], EDGE_WORDS[OTHER[end]]
    state.on_table(f"{with_verb(first, 'has')} the edge of sections {edge}, {second} that of {other}")
    return end


def end_by_mission(state: Battlefield) -> str:
    """The first side's end where the battle itself tells it, "" where it is chosen (CA-BATTLE-2 to 4)."""
    solo = state.solo
    if not solo.enemy or solo.mission == "stand_up":
        return ""
    is_first = next(iter(state.sides)) == solo.player
    return "top" if (solo.mission == "defend") is is_first else "bottom"


async def generate_terrain(state: Battlefield) -> None:
    """Sections 1 to 9 on the table of the overall type, gathered, with roads and settled areas (CA-TERR-4)."""
    await overall_terrain_type(state)
    rolled = [await section(state, number) for number in SECTIONS]
    await optional_terrain(state, rolled)
    arrangement = await gather(state, rolled)
    laid = [rolled[each - 1] for each in arrangement]
    state.ground.sections = [each.kind for each in laid]
    await one_or_several(state)
    await roads(state, [number for number, each in zip(SECTIONS, laid, strict=True) if each.road])
    built = [number for number, each in zip(SECTIONS, laid, strict=True) if each.buildings]
    await settled_areas(state, built, [laid[number - 1].buildings for number in built])
    state.on_table("fill at least three quarters of each section with its terrain, in one piece or several")


async def overall_terrain_type(state: Battlefield) -> None:
    """Chosen after the country, or 1d6 (CA-TERR-3)."""
    chosen = await ask(lambda: choose_overall(state))
    if chosen == "roll":
        die = await ask(lambda: overall_roll(state))
        row = tables()["overall_terrain"].row_of(die.total)
        chosen = str(tables()["overall_terrain"].cell(row, "type"))
        reads = Reads("overall_terrain", row, "type")
    else:
        reads = None
    state.ground.overall = next(each for each in OVERALL if each == chosen)
    words = tables()["overall_terrain"].glossary[chosen]
    state.report(f"The country is {words}.", "CA-TERR-3", reads=reads)


async def section(state: Battlefield, number: int) -> RolledSection:
    """2d6 for a section; under a road once more, and a second road is clear ground (CA-TERR-4, CA-TERR-5, CA-R111)."""
    die = await ask(partial(section_roll, state, number))
    found = RolledSection()
    cell = _terrain(state, number, die.total)
    if is_road(cell):
        found.road, is_settled = True, cell == ROAD_AND_BUILDINGS
        under = await ask(partial(section_roll, state, number, under=True))
        cell = _terrain(state, number, under.total, under=True)
        if is_settled:
            found.buildings = (await ask(partial(how_many_buildings, state, number))).total
    found.kind = "clear" if is_road(cell) else _kind(cell)
    state.ground.sections[number - 1] = found.kind
    return found


async def optional_terrain(state: Battlefield, rolled: list[RolledSection]) -> None:
    """Gullies or rocky ground in the place of woods, where the players agree (CA-TERR-10)."""
    if not any(each.kind in ("woods", "wooded_hill") for each in rolled):
        return
    chosen = await ask(lambda: woods_choice(state))
    if chosen == "woods":
        return
    for each in rolled:
        if each.kind == "woods":
            each.kind = _kind(chosen)
        elif each.kind == "wooded_hill":
            each.kind = "hill"
    state.ground.sections = [each.kind for each in rolled]
    state.report(f"{KIND_WORDS[_kind(chosen)].capitalize()} stands for woods.", "CA-TERR-10")


async def gather(state: Battlefield, rolled: list[RolledSection]) -> Arrangement:
    """Like terrain side by side, section 5 as it is: a proposal that the table may change (CA-TERR-4, CA-R110)."""
    as_rolled = tuple(SECTIONS)
    kinds = tuple(each.kind for each in rolled)
    arrangement = gathered(kinds)
    while True:
        state.ground.sections = [kinds[each - 1] for each in arrangement]
        chosen = await ask(partial(arrangement_choice, state, arrangement))
        if chosen == "take":
            break
        if chosen == "rolled":
            arrangement = as_rolled
            continue
        one, other = await ask(lambda: swap_pick(state))
        arrangement = swapped(arrangement, int(one), int(other))
    moves = moved_words(arrangement)
    words = f"Like terrain is moved together: section {moves}" if moves else "All sections stay as they were rolled"
    state.report(f"{words}; {MIDDLE} stays.", "CA-TERR-4")
    return arrangement


async def one_or_several(state: Battlefield) -> None:
    """Like terrain in sections that adjoin is one wood or hill, unless the table has it otherwise (CA-TERR-4)."""
    if not areas_of(state):
        return
    picked = await ask(lambda: apart_pick(state))
    found = areas_of(state)
    for area in found:
        is_one = area_key(area) not in picked
        words = f"{words_of(state, area)} is {'one piece' if is_one else 'a piece in each of them'}"
        state.report(f"{capital(words)}.", "CA-TERR-4")
    state.ground.apart = sorted(each for area in found if area_key(area) in picked for each in area)


async def roads(state: Battlefield, through: list[int]) -> None:
    """The first by a die, all others across it; a third unless the table leaves it out (CA-TERR-6, CA-R111)."""
    lengthwise = True
    for count, number in enumerate(through, 1):
        if count == 1:
            lengthwise = (await ask(partial(road_roll, state, number))).total <= 3
            way = lengthwise
        else:
            way = not lengthwise
            if any(road.sections == road_through(number, way) for road in state.ground.roads):
                state.report(f"The road of section {number} runs along one that is there.", "CA-R111")
                continue
            if count > 2 and await ask(partial(third_road, state, number)) == "no":
                state.report(f"The road of section {number} is left out.", "CA-R111")
                continue
        lay_road(state, road_through(number, way))


async def settled_areas(state: Battlefield, built: list[int], numbers: list[int]) -> None:
    """Buildings beside each other, each with its DV and how far it is from the one before (CA-TERR-7)."""
    stands = settled(built, [road.sections for road in state.ground.roads], state.ground.sections)
    for number, count in zip(built, numbers, strict=True):
        where = stands[number]
        if where != number:
            state.report(
                f"The buildings of section {number} stand in {where}, by a road and beside others.", "CA-TERR-7"
            )
        for _ in range(count):
            await building(state, where)
    if built:
        state.on_table('buildings stand within 1" of a road, or about a crossroads')


async def building(state: Battlefield, where: int) -> None:
    """One building of a settled area: its DV, and half a die of inches from the one before (T-15)."""
    name = _next_name(state)
    await dv_by_die(state, name, where)
    if len(state.ground.pieces) > 1:
        gap = await ask(partial(building_gap, state, name))
        state.on_table(f'put {name} {gap.total}" from the building before')


async def dv_by_die(state: Battlefield, name: str, where: int) -> None:
    """A building whose DV a die says (T-15)."""
    rolled = await ask(partial(building_dv, state, name, where))
    row = tables()["settled_area"].row_of(rolled.total)
    dv = tables()["settled_area"].number(row, "dv")
    build(state, name.replace(" ", ""), name, where, dv, "CA-TERR-7", Reads("settled_area", row, "dv"))


# By hand


async def lay_by_hand(state: Battlefield) -> None:
    """Section by section, roads, houses (CA-TERR-1)."""
    for number in SECTIONS:
        state.ground.sections[number - 1] = _kind(await ask(partial(choose_kind, state, number)))
    await one_or_several(state)
    for road in await ask(lambda: choose_roads(state)):
        lay_road(state, road_through(int(road[1:]), road.startswith("l")))
    for each in await ask(lambda: choose_settled(state)):
        count = await ask(partial(buildings_number, state, int(each)))
        for _ in range(count):
            await building_by_hand(state, int(each))


async def building_by_hand(state: Battlefield, where: int) -> None:
    """One building of which the model says what it is, or a die (CA-BLDG-1, CA-TERR-7)."""
    name = _next_name(state)
    chosen = await ask(partial(choose_dv, state, name, where))
    if chosen == "roll":
        await dv_by_die(state, name, where)
    else:
        build(state, name.replace(" ", ""), name, where, int(chosen), "CA-BLDG-1")


# What is laid


def lay_road(state: Battlefield, sections: list[int]) -> None:
    """A road from edge to edge; where it meets another there is a crossroads."""
    others = [road for road in state.ground.roads if set(road.sections) & set(sections)]
    name = "road" if not state.ground.roads else f"road {len(state.ground.roads) + 1}"
    state.ground.roads.append(Road(name, sections))
    way = "-".join(map(str, sections))
    crossing = sorted(set(others[0].sections) & set(sections)) if others else []
    words = f"A road runs through sections {way}" + (f", with a crossroads in {crossing[0]}" if crossing else "")
    state.report(f"{words}.", "CA-TERR-6")
    if any(state.ground.sections[each - 1] == "impassable" for each in sections):
        state.on_table("where the road runs through impassable ground there is a pass")


def _next_name(state: Battlefield) -> str:
    return f"house {len(state.ground.pieces) + 1}"


def build(
    state: Battlefield, piece_id: str, name: str, where: int, dv: int, rule: str, reads: Reads | None = None
) -> None:
    """Put a building into a section, and tell so."""
    state.ground.pieces[piece_id] = Piece(id=piece_id, name=name, kind="building", section=where, dv=dv)
    state.report(f"{name.capitalize()}: DV {dv}, in section {where}.", rule, reads=reads)


def _clear(state: Battlefield) -> None:
    """An empty table of nine sections; of who stood at a place that is gone its name is left, until he is deployed."""
    for group in state.groups.values():
        if (piece := last_place(state, group)) is not None:
            group.place = piece.id if piece.id in NUMBERS else piece.name
        group.housed, group.cover = False, None
    state.ground = Ground(sections=["clear" for _ in SECTIONS], feet=state.ground.feet)
    for group in state.groups.values():
        if spot(state, group.place) is not None:
            loses_track(state, group)


def _terrain(state: Battlefield, number: int, total: int, under: bool = False) -> str:
    """The cell of the terrain generator, told."""
    column = state.ground.overall or "clear"
    cell = str(tables()["terrain"].cell(str(total), column))
    words = tables()["terrain"].glossary[cell]
    where = f"Section {number}, under the road" if under else f"Section {number}"
    does = f"{words}, so it is clear" if under and is_road(cell) else words
    state.report(f"{where}: {does}.", "CA-TERR-4", reads=Reads("terrain", str(total), column))
    return cell


def _kind(cell: str) -> Kind:
    return next(each for each in KINDS if each == cell)
