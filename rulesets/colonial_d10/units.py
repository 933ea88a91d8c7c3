"""Units and their abilities: plain calculations from the state."""

from collections.abc import Sequence

from tracker.engine import counted, kept_while_unchanged, listed
from tracker.games.colonial_d10.data import number, tables
from tracker.games.colonial_d10.state import LEFT, TELLS_THOUSANDTHS, Battlefield, Leader, Reach, Unit

MELEE_ONLY = "none"
ARTILLERY = ("screw_gun", "artillery", "low_grade")
CARBINE_LESS = 6


@kept_while_unchanged
def on_table(state: Battlefield, side: str = "") -> list[Unit]:
    """Units still there, of one side or all, in the order of the roster."""
    there = [unit for unit in state.units.values() if not unit.gone]
    return [unit for unit in there if unit.side == side] if side else there


def enemies_of(state: Battlefield, unit: Unit) -> list[Unit]:
    """The other side's units on the table."""
    return on_table(state, other_side(state, unit.side))


@kept_while_unchanged
def enemy_places(state: Battlefield, side_id: str) -> dict[str, int]:
    """Places of the other side's units in its order of battle, also of those that are gone: their numbers in lists."""
    return {each: place for place, each in enumerate(battle_order(state, other_side(state, side_id)), 1)}


def battle_order(state: Battlefield, side_id: str) -> list[str]:
    """Ids of a side's units, also of those that are gone, in the order of battle."""
    return [unit.id for unit in state.units.values() if unit.side == side_id]


def other_side(state: Battlefield, side: str) -> str:
    # Without the generator that `next` would take: it is asked four times an answer.
    return [each for each in state.sides if each != side][0]


def names(units: list[Unit]) -> str:
    return listed(unit.name for unit in units)


# Kinds


def is_native(unit: Unit) -> bool:
    return "native" in unit.traits


def is_tribal(state: Battlefield, unit: Unit) -> bool:
    """Tribesmen, who fear cavalry: all natives, or only those who are no regulars (CD-B16)."""
    return is_native(unit) and not (state.rulings.tribesmen == "irregulars" and "regular" in unit.traits)


def is_afghan(unit: Unit) -> bool:
    return "afghan" in unit.traits


def has_riders(unit: Unit) -> bool:
    """True if its men are in the saddle: the beasts of baggage carry loads (CD-A9)."""
    return unit.mounted and unit.arm != "baggage"


def is_cavalry(unit: Unit) -> bool:
    """Moves and fights as cavalry: in the saddle, and not most of it without horses."""
    return has_riders(unit) and unit.afoot * 2 <= unit.figures


def is_crew_served(unit: Unit) -> bool:
    return unit.arm in ("guns", "machine_gun")


def has_artillery(unit: Unit) -> bool:
    """True if it fires shot and shell, which reach men lying in cover, and hulls (CD-A11, CD-B37)."""
    return unit.weapon in ARTILLERY


def is_hidden(unit: Unit) -> bool:
    """Lying down and in cover: neither shoots nor is shot at, save by artillery (CD-A11)."""
    return unit.prone and is_in_cover(unit)


def is_in_cover(unit: Unit) -> bool:
    """As the table last said; until then a fort is cover, and so is a boat at all times (CD-H6)."""
    if unit.aboard or unit.boat:
        return True
    return unit.fort if unit.cover is None else unit.cover


def crew_of_gun(unit: Unit) -> int:
    """Figures of a full crew (CD-B20); 0 for small arms."""
    return 0 if unit.weapon == MELEE_ONLY else number("weapons", unit.weapon, "crew")


def weapon_range(unit: Unit) -> int:
    """Inches; carbines reach 6 less (CD-A10)."""
    reach = number("weapons", unit.weapon, "range")
    return reach - CARBINE_LESS if "carbines" in unit.traits else reach


def small_arms_range(unit: Unit) -> int:
    """Reach of its musketry in inches; 0 for guns and for those without (CD-B10)."""
    return 0 if unit.weapon == MELEE_ONLY or has_artillery(unit) else weapon_range(unit)


def words_of(weapon: str) -> str:
    """The label of a weapon in small letters."""
    return next((row.label.lower() for row in tables()["weapons"].rows if row.key == weapon), weapon)


def firearm(unit: Unit) -> str:
    """Its firearm, in small letters; carbines are called so whatever rifle they are of (CD-A10)."""
    return "carbines" if "carbines" in unit.traits else words_of(unit.weapon)


def ranks_words(officers: int, sergeants: int, men: int) -> str:
    """Figures by rank, those of which there are any: "1 officer, 12 other ranks" (CD-A4)."""
    told = ((officers, "officer"), (sergeants, "sergeant"), (men, "other rank"))
    return ", ".join(counted(count, words) for count, words in told if count)


def trait_words(traits: Sequence[str]) -> str:
    return ", ".join(each.replace("_", " ") for each in traits)


# Leaders


def leads(leader: Leader, unit: Unit) -> bool:
    """True if he commands the unit (CD-B7)."""
    in_play = not leader.fallen and not leader.taken
    return leader.side == unit.side and in_play and (not leader.commands or unit.id in leader.commands)


def attached_to(state: Battlefield, unit: Unit) -> list[Leader]:
    return [each for each in state.leaders.values() if each.attached == unit.id and not each.fallen and not each.taken]


def leaders_at_risk(state: Battlefield, unit: Unit) -> int:
    """Attached leaders who may be hit (CD-H1)."""
    return len(attached_to(state, unit)) if state.rulings.leader_risk == "attached" else 0


def detached_for(state: Battlefield, unit: Unit) -> list[Leader]:
    """Detached leaders who command it, wherever they stand."""
    return [each for each in state.leaders.values() if not each.attached and leads(each, unit)]


def is_lost(leader: Leader) -> bool:
    """True if he fell or was taken: not who left the table with his unit (CD-H5)."""
    return leader.fallen or leader.taken not in ("", LEFT)


def leaders_on_table(state: Battlefield, side: str) -> list[Leader]:
    return [each for each in state.leaders.values() if each.side == side and not each.fallen and not each.taken]


# Moves


def basic_move(state: Battlefield, unit: Unit) -> int:
    """Inches of a full move (movement table; CD-A8, CD-B23, CD-B25)."""
    is_on_foot = unit.arm == "baggage" and state.rulings.baggage_move == "infantry"
    basic = number("movement", "infantry" if is_on_foot else move_row(unit), "basic")
    plus = unit.arm in ("infantry", "cavalry") or (state.rulings.native_move == "all" and is_crew_served(unit))
    if is_native(unit) and plus:
        basic += number("movement", "natives", "basic")
    return basic


def move_row(unit: Unit) -> str:
    if unit.arm == "baggage":
        return "baggage"
    return "cavalry" if is_cavalry(unit) or is_crew_served(unit) else "infantry"


def inches(number_of: float, places: int = 3) -> str:
    return f'{round(number_of, places):g}"'


def places_of(state: Battlefield) -> int:
    """Decimal places of the inches that are told: 2.25", in battles begun before 2.2"."""
    return 3 if state.has_step(TELLS_THOUSANDTHS) else 1


def reach_of(state: Battlefield, unit: Unit, reach: Reach) -> float:
    """Inches in the open of a full or half move, in the formation that it has (CD-B27)."""
    whole = basic_move(state, unit) / (1 if reach == "full" else 2)
    return whole if is_crew_served(unit) else whole / number("formations", unit.formation, "move")


def how_far(state: Battlefield, unit: Unit, inches_open: float) -> str:
    """A unit's move in the open, on a road, through rough ground and fords (CD-B24)."""
    return stretches(move_row(unit), inches_open, places_of(state))


def stretches(row: str, inches_open: float, places: int = 3) -> str:
    """A move of a row of the movement table (CD-B24)."""
    on_road, rough, ford = (number("movement", row, each) for each in ("road", "rough", "ford"))
    far = [
        inches(each, places) for each in (inches_open, inches_open * on_road, inches_open / rough, inches_open / ford)
    ]
    return f"{far[0]}, {far[1]} on a road, {far[2]} through rough ground, {far[3]} fording"


# Boats


def room_beside(kind: str, men: int) -> int:
    """Number of figures that a boat takes besides its own men (CD-A18); those of a dhow are passengers too."""
    return number("boats", kind, "passengers") - (0 if number("boats", kind, "crew") else men)


def room_in(state: Battlefield, boat: Unit) -> int:
    """Number of figures that a boat still takes (CD-A18)."""
    return max(0, room_beside(boat.boat, boat.figures) - sum(unit.figures for unit in passengers(state, boat)))


def passengers(state: Battlefield, boat: Unit) -> list[Unit]:
    return [unit for unit in on_table(state) if unit.aboard == boat.id]
