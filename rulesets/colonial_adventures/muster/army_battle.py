"""A battle between two rosters: who fights today, as a scenario; and the rules that matter to an army."""

from collections.abc import Iterable, Sequence

from tracker.engine import ArmyField, BattleWords, Refused, first_fault, who_fights
from tracker.games.colonial_adventures.groups import MELEE_WEAPON
from tracker.games.colonial_adventures.muster.army import Army, Unit, entry_of
from tracker.games.colonial_adventures.muster.lists import CIVILIANS, army_lists
from tracker.games.colonial_adventures.muster.proportions import most_of
from tracker.games.colonial_adventures.scenario import EARLIEST, FORMAT, LATEST, Entry, Force, Officer, Scenario
from tracker.games.colonial_adventures.scenario_faults import MOST_GROUPS
from tracker.games.colonial_adventures.short_names import LONGEST_SHORT, shortened
from tracker.games.colonial_adventures.state import RANKS, Battlefield, Group, Training

YEAR, NIGHT, WEATHER, HALF = "year", "night", "weather", "half_scale"
BATTLE_FIELDS = (
    ArmyField(YEAR, "Year", 1879, low=EARLIEST, high=LATEST, help="From 1896 British rifles have 4 dice (CA-R74)."),
    ArmyField(NIGHT, "Night", False, help="Sight is 12 inches (CA-FIRE-2)."),
    ArmyField(WEATHER, "Bad weather", False, help="Moves are halved (CA-MOVE-13)."),
    ArmyField(HALF, "Half distances", False, help="As for 15 mm figures (CA-GRP-1)."),
)


def scenario(words: BattleWords, armies: Sequence[Army]) -> Scenario:
    """The scenario of two rosters. Raises Refused in one sentence where there can be none."""
    if len(armies) != 2:
        raise Refused(f"A battle is between two armies, not {len(armies)}.")
    first, second = (force(army, side) for army, side in zip(armies, ("first", "second"), strict=True))
    second.colour = other_colour(second.colour, first.colour)
    if second.name == first.name:
        second.name = f"{second.name} (second)"
    _make_distinct(first.groups, second.groups)
    own = words.fields
    given = Scenario(
        id=words.id,
        game="colonial_adventures",
        title=words.title or f"{first.name} against {second.name}",
        date=words.date or str(own.get(YEAR, armies[0].year)),
        place=words.place or "an open field",
        history="",
        adapted=f"Made of the rosters {armies[0].name} and {armies[1].name}.",
        table=words.table or "As the players lay it out; the sides start at opposite edges.",
        victory=words.victory or "Agreed by the players.",
        last_turn=words.last_turn,
        year=int(own.get(YEAR, armies[0].year)),
        night=bool(own.get(NIGHT, any(army.night for army in armies))),
        weather=bool(own.get(WEATHER, any(army.weather for army in armies))),
        half_scale=bool(own.get(HALF, any(army.half_scale for army in armies))),
        rulings={"grenade": "6in_5d6"} if any(army.grenades for army in armies) else {},
        sides=[first, second],
    )
    if fault := first_fault(FORMAT.faults(given)):
        raise Refused(f"These two can't fight: {fault.partition(' - at ')[0]}.")
    return given


def force(army: Army, side: str) -> Force:
    """Those of a roster who fight today, as a side of that id. Raises Refused where nobody does, or can command."""
    units = who_fights(army, MOST_GROUPS - 1, f"a battle takes {MOST_GROUPS} in all")
    groups = [_in_field(unit) for unit in units]
    _name_cinc(army, groups)
    return Force(side, army.name, training_of(army, units), army.colour, groups)


def _in_field(unit: Unit) -> Entry:
    """A unit as it takes the field; the list of civilians has no formation but Open Order (CA-R142)."""
    entry = entry_of(unit)
    if unit.list_id == CIVILIANS and "open_only" not in entry.traits:
        entry.formation, entry.traits = "open", [*entry.traits, "open_only"]
    return entry


def training_of(army: Army, units: Sequence[Unit]) -> Training:
    """That of a roster; where it says none that of its list, else of most of these units of it."""
    listed = army_lists().get(army.list_id)
    return army.training or (listed.training if listed else most_of(units)) or units[0].training


def other_colour(colour: str, first: str) -> str:
    """The second side's die: another where both have one colour."""
    if colour != first:
        return colour
    return "blue" if first == "red" else "red"


def _name_cinc(army: Army, groups: list[Entry]) -> None:
    """Lets the best leader command, where nobody who fights today does (CA-LDR-1)."""
    if any(each.rank == "cinc" for group in groups for each in group.leaders):
        return
    leaders = [(group, each) for group in groups for each in group.leaders]
    if not leaders:
        raise Refused(f"Nobody of {army.name} who fights today can command: give a unit a leader.")
    group, chosen = max(leaders, key=lambda each: (each[1].rep, -RANKS.index(each[1].rank), each[0].rep))
    at = group.leaders.index(chosen)
    group.leaders[at] = Officer("cinc", chosen.name, chosen.rep)


def _make_distinct(first: Iterable[Entry], second: Iterable[Entry]) -> None:
    """No two groups have one id or one short name, nor one name."""
    ids, shorts, names = ({getattr(each, what) for each in first} for what in ("id", "short", "name"))
    for each in second:
        while each.id in ids:
            each.id = f"{each.id[:37]}_b"
        letters = iter("bcdefgh")
        short = each.short
        while short and short in shorts:
            letter = next(letters, "")
            short = shortened(each.short, LONGEST_SHORT - 2) + f" {letter}" if letter else ""
        each.short = short
        each.name = f"{each.name[:70]} (second)" if each.name in names else each.name
        ids.add(each.id)
        shorts.add(each.short)


# Rules that matter

GRENADES = ("CA-R92", "CA-FIRE-14")
OF_TRAIT: dict[str, tuple[str, ...]] = {
    "ferocious": ("CA-GRP-10",),
    "shielded": ("CA-GRP-11",),
    "lancer": ("CA-GRP-12",),
    "mounted_infantry": ("CA-GRP-9", "CA-ARMY-11"),
    "boer": ("CA-FIRE-9",),
    "pack_gun": ("CA-ARMY-13",),
    "open_only": ("CA-ARMY-20", "CA-R70"),
}
ALWAYS = ("CA-TURN-1", "CA-LDR-1", "CA-LDR-5", "CA-LDR-6", "CA-REACT-1", "CA-FIRE-1", "CA-MELEE-1", "CA-AFTER-1")


def rules_of(army: Army) -> tuple[str, ...]:
    """Ids of the rules that matter to those who fight today, each once."""
    found = [*ALWAYS, *(rule for unit in army.fighting for rule in _of_unit(unit, army.year))]
    return tuple(dict.fromkeys([*found, *(GRENADES if army.grenades else ())]))


def rules_in(state: Battlefield) -> tuple[str, ...]:
    """Ids of the rules that matter to the groups of a battle, each once."""
    found = [*ALWAYS, *(rule for group in state.groups.values() for rule in _of_unit(group, state.year))]
    return tuple(dict.fromkeys([*found, *(GRENADES if state.rulings.grenade != "off" else ())]))


def _of_unit(unit: Unit | Group, year: int) -> list[str]:
    """The rules of its training, class, arms and traits."""
    european = unit.training == "european"
    found = ["CA-ACT-1" if european else "CA-ACT-3", "CA-ARMY-16"]
    for trait in unit.traits:
        found += OF_TRAIT.get(trait, ()) if trait != "open_only" or not european else ()
    found += ["CA-ARMY-11"] if unit.arm == "cavalry" else []
    found += ["CA-ARMY-13" if european else "CA-ARMY-14", "CA-ARMY-18"] if unit.arm == "artillery" else []
    found += ["CA-ARMY-15"] if unit.weapon == "maxim" else []
    if european and unit.arm == "infantry":
        # Civilians form no Line, so never volley, and without a weapon detach nobody (CA-R142).
        if _is_civilian(unit):
            found += ["CA-ARMY-7", "CA-ARMY-8", "CA-R142"] if unit.weapon != MELEE_WEAPON else ["CA-R142"]
        else:
            found += ["CA-FIRE-11", "CA-ARMY-7", "CA-ARMY-8", "CA-ARMY-10"]
    found += ["CA-ARMY-22", "CA-R74"] if year > 1895 and "british" in unit.traits else []
    leads_others = any(each.rank in ("captain", "warlord") for each in unit.leaders)
    found += ["CA-LDR-10" if european else "CA-LDR-11"] if leads_others else []
    return found


def _is_civilian(unit: Unit | Group) -> bool:
    """Of the list of civilians; in a battle, Europeans who are bound to Open Order, or have no weapon."""
    is_listed = isinstance(unit, Unit) and unit.list_id == CIVILIANS
    return is_listed or "open_only" in unit.traits or unit.weapon == MELEE_WEAPON
