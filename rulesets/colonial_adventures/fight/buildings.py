"""Buildings: going in and out, levels, and what guns do to them and to those inside (CA-BLDG-1 to 6)."""

from functools import partial
from typing import Literal

from msgspec import Struct

from tracker.engine import Event, Reads, ask, capital, form, with_verb
from tracker.games.colonial_adventures.fight import casualties, fire, reaction
from tracker.games.colonial_adventures.fight.building_prompts import (
    batter_form,
    battery,
    choose_level,
    exposed_number,
    exposed_roll,
    gun_roll,
    size_number,
    walls_of,
    which_door,
)
from tracker.games.colonial_adventures.fight.newly_near import near_till_now
from tracker.games.colonial_adventures.fight.owed_tests import settling
from tracker.games.colonial_adventures.fight.weapons import weapon_of
from tracker.games.colonial_adventures.ground.places import inside_of, occupants, place_of, section_id, spot
from tracker.games.colonial_adventures.ground.state import Piece
from tracker.games.colonial_adventures.groups import GUNS, NOBODY, bounded, enemies_of, is_artillery, is_crew, on_table
from tracker.games.colonial_adventures.solo.state import KEEPS_FACES
from tracker.games.colonial_adventures.state import Battlefield, Group


class Battering(Struct):
    """Facts of the table on a gun's fire at a building."""

    bears: bool
    range: Literal["short", "long"]
    firing: int
    target: str = ""


# Occupying buildings


async def change_level(state: Battlefield, group_id: str) -> None:
    """Up or down one level, which takes a full turn of movement (CA-BLDG-4)."""
    chosen = await ask(lambda: choose_level(state, group_id))
    group = state.groups[group_id]
    group.level = max(0, group.level + (1 if chosen == "up" else -1))
    casualties.turned(state, group_id)
    words = f"{with_verb(group, 'goes')} {'up' if chosen == 'up' else 'down'} to level {group.level + 1}"
    state.report(f"{words}: a full move.", "CA-BLDG-4", group_id)


def may_change_level(state: Battlefield, group: Group) -> bool:
    """In a building of several levels."""
    house = inside_of(state, group)
    return house is not None and house.levels > 1 and not is_artillery(group)


async def put_outside(state: Battlefield, group_id: str, why: str) -> None:
    """A group leaves its building by the door, unformed, and may so come newly near (CA-BLDG-2, CA-R150, CA-R17)."""
    house = place_of(state, state.groups[group_id])
    enemies = before_the_door(state, state.groups[group_id], house) if house is not None else []
    is_away = False
    if house is not None and house.doors > 1 and enemies:
        is_away = await ask(lambda: which_door(state, group_id, house.id, enemies)) == "away"
    group, were_near = state.groups[group_id], near_till_now(state, group_id)
    casualties.moved(state, group_id)
    if house is not None:
        _place_outside(state, group, house, is_away)
    left = house.name if house else "the house"
    event = Event("does", group_id, how=f"had to leave {left}") if state.solo.has_step(KEEPS_FACES) else None
    state.report(f"{group.name} must leave {left}: {why}.", "CA-BLDG-9", group_id, event=event)
    door = _door_words(state, house, enemies, is_away)
    state.on_table(
        f"put {group.name} outside {door}, in {'Mob' if group.formation == 'mob' else 'Open Order'}", group_id
    )
    with settling(state, f"who can now see {group.name}"):
        await reaction.newly_seen(state, group_id, were_near=were_near)


def _place_outside(state: Battlefield, group: Group, house: Piece, is_away: bool) -> None:
    """Before the house with whoever is there, or away from that: in the open of its section."""
    group.place, group.before, group.doubt, group.cover = house.id, True, False, False
    if is_away:
        section = spot(state, section_id(house.section))
        group.place, group.before = section.id if section is not None else "", False


def before_the_door(state: Battlefield, group: Group, house: Piece) -> list[str]:
    """Enemies who are known to stand before a house."""
    return [each.id for each in enemies_of(state, group) if each.before and place_of(state, each) == house]


def _door_words(state: Battlefield, house: Piece | None, enemies: list[str], is_away: bool) -> str:
    """`a door of the mission, away from the iNgobamakhosi`."""
    if house is None:
        return "the door of the house"
    there = " and ".join(state.groups[each].name for each in enemies)
    where = f"away from {there}" if is_away else f"before which {there} {form(len(enemies), 'stands', 'stand')}"
    return f"{'a' if house.doors > 1 else 'the'} door of {house.name}{f', {where}' if there else ''}"


async def all_outside(state: Battlefield, piece_id: str, why: str) -> None:
    for group_id in [each.id for each in occupants(state, state.ground.pieces[piece_id])]:
        group, piece = state.groups[group_id], state.ground.pieces[piece_id]
        if not group.gone and place_of(state, group) == piece:
            await put_outside(state, group_id, why)


# Attacking with artillery


async def batter(state: Battlefield, group_id: str) -> bool:
    """A gun fires at a building: canister at short range, ball beyond (CA-BLDG-5, CA-BLDG-6).

    False if at none after all, or it does not bear. One 1 among the fire dice strikes it, once a shooting (CA-R107).
    """
    form = await ask(lambda: batter_form(state, group_id, Battering))
    if form.target == NOBODY.id or not form.bears:
        return False
    piece_id, is_ball = form.target, form.range == "long"
    name, gun = state.ground.pieces[piece_id].name, state.groups[group_id]
    dice = battery(state, gun, form.range, form.firing)
    if dice.total <= 0:
        state.report(f"{with_verb(gun, 'has')} no dice against {name}: no shot.", "CA-R87", group_id, why=(dice,))
        return False
    scored = await ask(lambda: gun_roll(state, group_id, piece_id, form.range, form.firing))
    gun = state.groups[group_id]
    gun.shots, gun.shot_turn = bounded(gun.shots + 1), state.turn
    fire.ammunition(state, gun, scored.watched)
    shot = "ball" if is_ball else "canister"
    if not scored.raw:
        state.report(f"The {shot} of {gun.name} misses {name}.", "CA-R107", group_id)
    elif is_ball:
        await ball(state, group_id, piece_id)
    else:
        await canister(state, group_id, piece_id)
    return True


async def ball(state: Battlefield, group_id: str, piece_id: str) -> None:
    """A hole of 5 inches less the DV; each figure in it or within an inch: a die for each inch, 1 and 2 hit."""
    piece = state.ground.pieces[piece_id]
    hole = walls_of(piece).ball
    piece.holes = min(99, piece.holes + hole)
    words = f'The ball of {state.groups[group_id].name} makes a hole of {hole}" in {piece.name}.'
    reads = Reads("buildings", str(piece.dv or 0), "ball")
    state.report(words, "CA-BLDG-5", group_id, reads=reads, event=Event("breaches", group_id, how=piece.name))
    for target_id in at_hand_of(state, piece):
        await _struck(state, group_id, target_id, piece_id, hole, 2)
    await size_known(state, piece_id)
    piece = state.ground.pieces[piece_id]
    if piece.size and piece.holes >= piece.size:
        await falls(state, piece_id)


async def canister(state: Battlefield, group_id: str, piece_id: str) -> None:
    """3 inches less the DV deep; each figure in the cone: a die, 1 to 3 hit. It wrecks no building."""
    piece = state.ground.pieces[piece_id]
    depth = walls_of(piece).canister
    reads = Reads("buildings", str(piece.dv or 0), "canister")
    does = f'goes {depth}" into {piece.name}' if depth else f"does nothing to {piece.name}"
    state.report(f"The canister of {state.groups[group_id].name} {does}.", "CA-BLDG-6", group_id, reads=reads)
    if depth:
        for target_id in [each.id for each in occupants(state, piece)]:
            await _struck(state, group_id, target_id, piece_id, 1, 3)


async def _struck(state: Battlefield, gun_id: str, target_id: str, piece_id: str, dice: int, high: int) -> None:
    """The exposed figures of a group, so many dice for each unless one of them hits it; then its test (CA-FIRE-15)."""
    if state.groups[target_id].gone:
        return
    exposed = await ask(lambda: exposed_number(state, gun_id, target_id, piece_id, high))
    if exposed:
        rolled = await ask(partial(exposed_roll, state, gun_id, target_id, exposed, dice, high))
        await fire.hit(state, target_id, rolled.hits, gun_id)


def at_hand_of(state: Battlefield, piece: Piece) -> list[str]:
    """Groups that may be within an inch of its walls: those inside, and those in front of it."""
    return [group.id for group in on_table(state) if place_of(state, group) == piece]


async def falls(state: Battlefield, piece_id: str) -> None:
    """A building that is all holes is a ruin: it shelters nobody (CA-R107)."""
    await all_outside(state, piece_id, "it falls")
    piece = state.ground.pieces[piece_id]
    piece.ruined, piece.fire, piece.smoulders = True, 0, False
    state.report(f"{capital(piece.name)} is a ruin.", "CA-R107")


async def size_known(state: Battlefield, piece_id: str) -> None:
    """Ask once how long its walls are, all of them together."""
    if not state.ground.pieces[piece_id].size:
        size = await ask(lambda: size_number(state, piece_id))
        state.ground.pieces[piece_id].size = size


def may_batter(state: Battlefield, group: Group) -> bool:
    """Guns, where there are buildings; a machine gun has neither ball nor canister."""
    return is_crew(group) and is_artillery(group) and weapon_of(group) in GUNS and bool(standing(state))


def standing(state: Battlefield) -> list[Piece]:
    """Buildings that are no ruin."""
    return [each for each in state.ground.pieces.values() if each.kind == "building" and not each.ruined]
