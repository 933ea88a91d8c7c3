"""Raising a unit from a row of a list: its arms, Rep and strength. Plain calculations (CA-ARMY-5, 12, 20)."""

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from tracker.games.colonial_adventures.groups import CREW_SERVED, FIREARMS, MELEE_WEAPON
from tracker.games.colonial_adventures.muster.army import EXTRA, Unit
from tracker.games.colonial_adventures.muster.lists import CIVILIANS, ArmyList, TroopRow, When, army_lists
from tracker.games.colonial_adventures.muster.rulings import MusterRulings
from tracker.games.colonial_adventures.scenario import Officer, paper_strength
from tracker.games.colonial_adventures.short_names import IN_SHORT, LONGEST_SHORT, shortened
from tracker.games.colonial_adventures.state import LEADER_TITLES, Arm, Formation, Rank, Trait

PACK_GUN = "pack_gun"
GUNS = ("field_gun", PACK_GUN, "maxim", "fortress_gun")
TRIBAL_GUNS = ("field_gun", "maxim", "fortress_gun")
TRIBAL_ARMS = (MELEE_WEAPON, "musket", "bow", "spear", "pistol", "rifle")
CAMEL_CORPS = 15
# Said of a band when its leader turns out to be one (CA-R71).
LED_BY_A_GHAZI = "Led by a Ghazi."
# Traits that come and go with what a unit is armed with.
OF_ARMS: tuple[Trait, ...] = ("shielded", "lancer", "pack_gun", "open_only")
# Troops of these words alone are told from others only by whose they are.
PLAIN_WORDS = {
    *("infantry", "cavalry", "artillery", "camelry", "mounted", "guard", "irregular"),
    *("colonial", "naval", "gunners", "seamen", "noncombatants"),
}


class Arms(Struct, frozen=True):
    """The traits of a unit that a person tells where its list is silent; `special` is what makes its Rep another."""

    weapon: str = ""
    shields: bool = False
    lances: bool = False
    special: bool = False


def arms_offered(given: ArmyList, row: TroopRow) -> tuple[str, ...]:
    """The weapons that a unit of a row may have, one if its list or kind leaves no choice (CA-ARMY-12, CA-R77)."""
    if row.weapons:
        return row.weapons
    if row.arm == "artillery":
        return GUNS if given.training == "european" else TRIBAL_GUNS
    if given.training == "tribal":
        return TRIBAL_ARMS
    return ("carbine",) if arm_of(row, MusterRulings()) == "cavalry" else ("rifle",)


def may_have_shields(given: ArmyList, row: TroopRow) -> bool:
    """Tribal fighters on foot or horse (CA-GRP-11); no band that its list arms with rifles."""
    return given.training == "tribal" and row.arm != "artillery" and row.weapons != ("rifle",)


def may_have_lances(row: TroopRow) -> bool:
    """Cavalry; no list names lancers, so any may (CA-R35)."""
    return row.arm == "cavalry" and "mounted_infantry" not in row.traits


def asked_special(row: TroopRow) -> When | None:
    """The trait of a row's unit that is asked when it is raised; not who leads it, nor one that a die decides."""
    when = row.instead.when if row.instead else None
    return when if when in ("indian", "mountain", "as_infantry") else None


def offered_arms(given: ArmyList, row: TroopRow, units: Iterable[Unit]) -> Arms | None:
    """Hand to hand for Ferocious bands (CA-R30), else the arms of the last unit of the same troops, or those of the
    only kind there is; None where nothing is known."""
    if "ferocious" in row.traits and given.training == "tribal":
        return Arms(MELEE_WEAPON, shields=given.shields)
    same = [unit for unit in units if unit.list_id == given.id and is_of(row, unit)]
    if same:
        return arms_of(same[-1])
    weapons = arms_offered(given, row)
    if len(weapons) == 1 or row.weapons or row.arm == "artillery":
        return Arms(weapons[0])
    return None


def is_of(row: TroopRow, unit: Unit) -> bool:
    """True if a unit is of the same troops as a row, be they better or worse."""
    own = row_of(unit)
    return own is not None and own.troops == row.troops and ("ferocious" in own.traits) == ("ferocious" in row.traits)


def arms_of(unit: Unit) -> Arms:
    """Arms of a unit as they were told when it was raised."""
    weapon = PACK_GUN if PACK_GUN in unit.traits else unit.weapon
    row = row_of(unit)
    special = False
    if row is not None and asked_special(row) == "as_infantry":
        special = unit.arm == "infantry"
    elif row is not None and row.instead is not None and asked_special(row):
        special = unit.rep == row.instead.rep
    return Arms(weapon, "shielded" in unit.traits, "lancer" in unit.traits, special)


def ghazi_rep(unit: Unit) -> int:
    """The Rep of a band under a Ghazi: its list's, which firearms that bind it limit (CA-R70, CA-R71)."""
    row, given = row_of(unit), army_lists()[unit.list_id]
    rep = row.instead.rep if row and row.instead else unit.rep
    return max(unit.rep, min(rep, given.rifle_rep) if "open_only" in unit.traits else rep)


def row_of(unit: Unit) -> TroopRow | None:
    """The row that a unit stands for, None for one of no list."""
    given = army_lists().get(unit.list_id)
    try:
        return given.row(unit.row) if given else None
    except KeyError:
        return None


# What comes of it


def is_bound_to_open_order(given: ArmyList, weapon: str, rulings: MusterRulings) -> bool:
    """True if the list's note on rifles holds for a weapon (CA-ARMY-20, CA-R70)."""
    noted = FIREARMS if rulings.cap_muskets == "on" else ("rifle",)
    return bool(given.rifle_rep) and weapon in noted


def rep_of(given: ArmyList, row: TroopRow, arms: Arms, rulings: MusterRulings) -> int:
    """The Rep of a unit: of its row, or another as a footnote says, and no higher than the note on rifles lets it."""
    rep = row.instead.rep if row.instead is not None and arms.special else row.rep
    return min(rep, given.rifle_rep) if is_bound_to_open_order(given, arms.weapon, rulings) else rep


def arm_of(row: TroopRow, rulings: MusterRulings) -> Arm:
    """Its class; the Camel Corps stands among the cavalry but is mounted infantry (CA-R58)."""
    if row.arm == "cavalry" and "mounted_infantry" in row.traits and rulings.camel_class == "mi":
        return "infantry"
    return row.arm


def full_strength(given: ArmyList, row: TroopRow, arm: Arm, weapon: str) -> int:
    """Figures on paper: a troop of camels is 15 whatever it fights as (CA-R58)."""
    if row.arm == "cavalry" and "mounted_infantry" in row.traits:
        return CAMEL_CORPS
    return paper_strength(given.training, arm, weapon)


def raise_unit(
    given: ArmyList, row: TroopRow, arms: Arms, rulings: MusterRulings, units: Mapping[str, Unit], people: str = ""
) -> Unit:
    """A unit of a row at full strength, without leaders' Reps, with a name and an id of its own.

    `people`: said before its troops in its name, so that it can be told from units of others: "Zulu infantry 1".
    """
    arm, weapon = _class_and_weapon(row, arms, rulings)
    is_open = is_bound_to_open_order(given, weapon, rulings)
    full = full_strength(given, row, arm, weapon)
    name, short = _names(row, units, people)
    return Unit(
        id=_free_id(short, units),
        name=name,
        short=short,
        row=given.key(row),
        list_id=given.id,
        training=given.training,
        arm=arm,
        rep=rep_of(given, row, arms, rulings),
        figures=full,
        paper=full,
        weapon=weapon,
        mounts=row.mounts,
        traits=_traits(row, arms, weapon, is_open),
        formation=_formation(given, row, arm, is_open),
        leaders=leaders_due(given, arm, weapon, len(units) + 1),
    )


def rearmed(unit: Unit, given: ArmyList, row: TroopRow, was: Arms, arms: Arms, rulings: MusterRulings) -> Unit:
    """The same unit with other arms: its weapon, what hangs on that, and its formation; all else stands (CA-ARMY-12).

    Its strength on paper and its leaders hang on a weapon where a gun has another crew, or serves as infantry.
    """
    arm, weapon = _class_and_weapon(row, arms, rulings)
    was_open, is_open = (is_bound_to_open_order(given, each, rulings) for each in (unit.weapon, weapon))
    changed = replace(
        unit, arm=arm, weapon=weapon, rep=_rep_otherwise(unit, given, row, was, arms, (was_open, is_open))
    )
    own = [each for each in unit.traits if each not in OF_ARMS and not (is_open and each == "ferocious")]
    new = [each for each in _traits(row, arms, weapon, is_open) if each in OF_ARMS]
    if was_open and not is_open and "ferocious" in row.traits and "ferocious" not in own:
        own.append("ferocious")
    changed.traits = [*own, *new]
    if is_open != was_open or arm != unit.arm:
        changed.formation = _formation(given, row, arm, is_open)
    if bool(leaders_due(given, arm, weapon, 1)) != bool(leaders_due(given, unit.arm, unit.weapon, 1)):
        changed.leaders = leaders_due(given, arm, weapon, _number_of(unit))
        changed.figures -= sum(each.rank in EXTRA for each in unit.leaders)
    full = full_strength(given, row, arm, weapon)
    if full != full_strength(given, row, unit.arm, unit.weapon):
        changed.paper = full
        changed.figures = full + sum(each.rank in EXTRA for each in changed.leaders)
    return changed


def _rep_otherwise(
    unit: Unit, given: ArmyList, row: TroopRow, was: Arms, arms: Arms, is_open: tuple[bool, bool]
) -> int:
    """Its own Rep; the list's where it is said to be other troops, or the note on rifles begins or ends to hold.

    `is_open`: whether that note held, and holds now.
    """
    bare = row.instead.rep if row.instead is not None and arms.special else row.rep
    rep = unit.rep if arms.special == was.special else bare
    held, holds = is_open
    if holds and (not held or arms.special != was.special):
        return min(rep, given.rifle_rep)
    if held and not holds and rep == given.rifle_rep:
        ghazi = row.instead.rep if row.instead is not None and LED_BY_A_GHAZI in unit.notes else rep
        return max(rep, bare, ghazi)
    return rep


def _number_of(unit: Unit) -> int:
    """The number at the end of its name as it was raised, for its leaders'; 1 where it has none."""
    last = unit.short.split()[-1:] or [""]
    return int(last[0][:3]) if last[0].isascii() and last[0].isdigit() else 1


def _class_and_weapon(row: TroopRow, arms: Arms, rulings: MusterRulings) -> tuple[Arm, str]:
    if asked_special(row) == "as_infantry" and arms.special:
        return "infantry", "rifle"
    return arm_of(row, rulings), "field_gun" if arms.weapon == PACK_GUN else arms.weapon


def _traits(row: TroopRow, arms: Arms, weapon: str, is_open: bool) -> list[Trait]:
    traits: list[Trait] = [each for each in row.traits if not (is_open and each == "ferocious")]
    traits += ["shielded"] if arms.shields else []
    traits += ["lancer"] if arms.lances else []
    traits += ["pack_gun"] if arms.weapon == PACK_GUN and weapon == "field_gun" else []
    traits += ["open_only"] if is_open else []
    return traits


def _formation(given: ArmyList, row: TroopRow, arm: Arm, is_open: bool) -> Formation:
    if arm == "artillery" or is_open or "boer" in row.traits or given.id == CIVILIANS:
        return "open"
    return "line" if given.training == "european" else "mob"


def leaders_due(given: ArmyList, arm: Arm, weapon: str, number: int) -> list[Officer]:
    """The leaders of a unit, of no Rep yet: an officer and an NCO, or one leader; none for guns and for civilians who
    are no militia (CA-LDR-2, CA-LDR-3, CA-R50, CA-R142)."""
    if arm == "artillery" or weapon in CREW_SERVED or (given.id == CIVILIANS and weapon == MELEE_WEAPON):
        return []
    ranks: tuple[Rank, ...] = ("leader",) if given.training == "tribal" else ("officer", "nco")
    return [Officer(rank, f"{LEADER_TITLES[rank]} {number}") for rank in ranks]


def _names(row: TroopRow, units: Mapping[str, Unit], people: str) -> tuple[str, str]:
    """The list's words and a number that no other unit has."""
    taken = {unit.name for unit in units.values()} | {unit.short for unit in units.values()}
    name, short = row.troops, row.short or row.troops
    if people and set(name.casefold().split()) <= PLAIN_WORDS:
        name = f"{people} {name.casefold()}"
        short = f"{people} {' '.join(IN_SHORT.get(word, word) for word in row.troops.casefold().split())}"
    number = 1
    while {f"{name} {number}", _short(short, number)} & taken:
        number += 1
    return f"{name} {number}", _short(short, number)


def _short(words: str, number: int) -> str:
    """So short that its number is read where there is no room."""
    return f"{shortened(words, LONGEST_SHORT - 1 - len(str(number)))} {number}"


def _free_id(short: str, units: Mapping[str, Unit]) -> str:
    stem = re.sub("[^a-z0-9]", "_", short.lower())
    found, number = stem, 2
    while found in units:
        found, number = f"{stem}_{number}", number + 1
    return found
