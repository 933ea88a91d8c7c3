"""Attacking with fire: setting alight, smouldering, growth, abandoning, buckets (CA-BLDG-7 to 10)."""

from tracker.engine import Event, Reads, Settled, ask, capital, form, with_verb
from tracker.games.colonial_adventures.fight.building_prompts import buckets_number, spark_roll, walls_of, which_house
from tracker.games.colonial_adventures.fight.buildings import all_outside, size_known, standing
from tracker.games.colonial_adventures.fight.owed_tests import settled
from tracker.games.colonial_adventures.ground.objective_buildings import are_all_burnt, objectives
from tracker.games.colonial_adventures.ground.places import NUMBERS, place_of, touched_by
from tracker.games.colonial_adventures.ground.state import Piece
from tracker.games.colonial_adventures.groups import NOBODY, is_artillery, left
from tracker.games.colonial_adventures.solo.state import GOES_BY_BOOK, KEEPS_FACES
from tracker.games.colonial_adventures.state import Battlefield, Group

# Every other fire spreads so many inches a turn (CA-TURN-2, CA-R94).
SLOW = 1


# Procedures


async def set_alight(state: Battlefield, group_id: str) -> bool:
    """2d6 against Rep: lit, smouldering, or no spark (CA-BLDG-7). False if nothing is set on fire after all."""
    piece_id = await _which(state, group_id)
    if not piece_id:
        return False
    spark = await ask(lambda: spark_roll(state, group_id, piece_id))
    group, piece = state.groups[group_id], state.ground.pieces[piece_id]
    reads, event = Reads("starting_a_fire", str(spark.passes), "result"), Event("sets alight", group_id, how=piece.name)
    if spark.passes == 2:
        state.report(
            f"{with_verb(group, 'sets')} fire to {piece.name}.", "CA-BLDG-7", group_id, reads=reads, event=event
        )
        await lit(state, piece_id)
    elif spark.passes == 1:
        piece.smoulders = True
        words = f"{capital(piece.name)} smoulders and catches fire next turn."
        state.report(words, "CA-BLDG-7", group_id, reads=reads, event=event)
    else:
        words = f"{with_verb(group, 'fails')} to set fire to {piece.name} and may try again when next active."
        state.report(words, "CA-BLDG-7", group_id, reads=reads)
    return True


async def lit(state: Battlefield, piece_id: str) -> None:
    """The first hole that a fire burns (CA-BLDG-8)."""
    piece = state.ground.pieces[piece_id]
    piece.smoulders = False
    piece.fire = min(99, piece.fire + (walls_of(piece).fire if piece.kind == "building" else SLOW))
    if piece.fire and piece in objectives(state) and state.solo.has_step(GOES_BY_BOOK):
        state.solo.lit = True
    reads = Reads("buildings", str(piece.dv or 0), "fire") if piece.kind == "building" else None
    state.report(f'{capital(piece.name)} burns along {piece.fire}".', "CA-BLDG-8", reads=reads)
    _orders(state, f'lay a fire {piece.fire}" long at the walls of {piece.name}', bool(piece.fire))
    if state.solo.mission == "raid" and piece in objectives(state) and are_all_burnt(state):
        is_anybody_left = state.solo.markers or left(state, state.solo.enemy)
        more = ": drive off every enemy and PEF that is left" if is_anybody_left else ""
        state.report(f"All the stores burn or are in ruins{more}.", "CA-R129", is_added=True)
    await _burns(state, piece_id)


async def fires_spread(state: Battlefield) -> None:
    """Once a turn, after the activation roll: what smoulders is lit, what burns spreads (CA-TURN-2, CA-BLDG-8)."""
    for piece_id in list(state.ground.pieces):
        piece = state.ground.pieces[piece_id]
        if piece.ruined:
            continue
        try:
            await _spreads(state, piece_id)
        except Settled:
            settled(state, [], 0, f"the fire of {state.ground.pieces[piece_id].name}")


async def _spreads(state: Battlefield, piece_id: str) -> None:
    piece = state.ground.pieces[piece_id]
    if piece.smoulders:
        await lit(state, piece_id)
    elif piece.fire:
        grown = growth(state, piece)
        piece.fire = max(piece.fire, min(piece.size or 99, piece.fire + grown))
        either = _is_by_building(state, piece)
        far = f'{grown // 2}" to either side' if either else f'{grown}"'
        words = f'The fire of {piece.name} spreads {far}: {piece.fire}" burn'
        state.report(f"{words}.", "CA-BLDG-8" if either else "CA-R94")
        _orders(state, f'lay the fire of {piece.name} {far} farther: {piece.fire}" burn', bool(grown))
        await _burns(state, piece_id)


async def _burns(state: Battlefield, piece_id: str) -> None:
    """Half burnt it is left, wholly burnt it is gone (CA-BLDG-8, CA-BLDG-9)."""
    if state.ground.pieces[piece_id].kind != "building" or not state.ground.pieces[piece_id].fire:
        return
    await size_known(state, piece_id)
    if not state.ground.pieces[piece_id].is_half_burnt:
        return
    await all_outside(state, piece_id, "half of it burns")
    piece = state.ground.pieces[piece_id]
    if piece.fire >= piece.size and not piece.ruined:
        piece.ruined, piece.fire = True, 0
        state.report(f"{capital(piece.name)} has burnt to the ground.", "CA-BLDG-8")
        _orders(state, f"take {piece.name} off, and leave a ruin there")


def _orders(state: Battlefield, words: str, is_due: bool = True) -> None:
    """Says what to do with the markers of a fire; in battles begun since."""
    if is_due and state.solo.has_step(KEEPS_FACES):
        state.on_table(words, is_added=True)


async def pour_water(state: Battlefield, group_id: str) -> bool:
    """Each bucket poured takes away an inch of fire (CA-BLDG-10). False if none is."""
    piece_id = next(each.id for each in touched_by(state, state.groups[group_id]) if each.fire or each.smoulders)
    poured = await ask(lambda: buckets_number(state, group_id, piece_id))
    piece = state.ground.pieces[piece_id]
    if not poured:
        return False
    piece.smoulders, piece.fire = False, max(0, piece.fire - poured)
    left = f'{piece.fire}" still burn' if piece.fire else "the fire is out"
    words = f"{with_verb(state.groups[group_id], 'pours')} {poured} {form(poured, 'bucket')} on {piece.name}: {left}"
    state.report(f"{words}.", "CA-BLDG-10", group_id)
    rest = f'leave {piece.fire}" of the fire of' if piece.fire else "take the fire off"
    _orders(state, f"{rest} {piece.name}")
    return True


async def _which(state: Battlefield, group_id: str) -> str:
    """The building that it touches; asked where that is not known, "" for none after all."""
    known = [each for each in touched_by(state, state.groups[group_id]) if may_burn(each)]
    if len(known) == 1:
        return known[0].id
    houses = _in_reach(state, state.groups[group_id])
    chosen = await ask(lambda: which_house(state, group_id, houses))
    return "" if chosen == NOBODY.id else chosen


# Calculations


def growth(state: Battlefield, piece: Piece) -> int:
    """Inches that a fire grows in a turn: of a building by its table to the left and to the right (CA-R94)."""
    return 2 * walls_of(piece).fire if _is_by_building(state, piece) else SLOW


def _is_by_building(state: Battlefield, piece: Piece) -> bool:
    return piece.kind == "building" and state.rulings.fire_spread == "building"


def may_burn(piece: Piece) -> bool:
    """True if it can be set on fire: no ruin, not burning, and no masonry (CA-R108)."""
    return piece.kind == "building" and not piece.ruined and not piece.fire and walls_of(piece).fire > 0


def may_set_alight(state: Battlefield, group: Group) -> bool:
    """True if it may touch a building that can burn: it does, or may from where it stands (CA-BLDG-7, CA-BATTLE-3)."""
    return not is_artillery(group) and bool(touched_by(state, group) or _in_reach(state, group))


def _in_reach(state: Battlefield, group: Group) -> list[Piece]:
    """Buildings that can burn and that it may touch from outside: of its section, of all where nobody said which.

    Not where it stands at another house, a wall, a wood: of that the table would have told.
    """
    here, can_burn = place_of(state, group), [each for each in standing(state) if may_burn(each)]
    if here is None:
        return can_burn
    return [each for each in can_burn if each.section == here.section] if here.id in NUMBERS else []


def why_not_set_alight(state: Battlefield, group: Group) -> str:
    """The reason why it can't set fire to what it touches, "" if it can."""
    for piece in touched_by(state, group):
        if not walls_of(piece).fire:
            return f"{piece.name} is masonry and does not burn"
        if not may_burn(piece):
            return f"{piece.name} burns already"
    return ""


def may_pour_water(state: Battlefield, group: Group) -> bool:
    """True if it is at a building that burns."""
    return any(each.fire or each.smoulders for each in touched_by(state, group))
