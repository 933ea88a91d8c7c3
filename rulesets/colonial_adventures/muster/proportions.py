"""Proportions of an army: horse to foot, guns to units, leaders to groups, and breaches of what the rules allow.

All of it is shown and warned of, nothing is refused (CA-ARMY-2, CA-ARMY-3, CA-R57).
"""

from collections.abc import Sequence

from msgspec import Struct

from tracker.engine import counted
from tracker.games.colonial_adventures.muster.army import Unit, on_paper
from tracker.games.colonial_adventures.muster.lists import CIVILIANS
from tracker.games.colonial_adventures.muster.raising import row_of
from tracker.games.colonial_adventures.state import Arm, Training

# Foot units to one of horse, units to a gun (CA-ARMY-2); units to a captain or warlord (CA-LDR-10, CA-LDR-11).
FOOT_TO_HORSE: dict[Training, int] = {"european": 4, "tribal": 2}
UNITS_TO_GUN: dict[Training, int] = {"european": 5, "tribal": 10}
UNITS_TO_CAPTAIN: dict[Training, int] = {"european": 2, "tribal": 3}
# Bands of a Tribal army to each European unit, head to head (CA-ARMY-3).
BANDS_TO_UNIT = (2, 3)


# The rules whose breach an army shows as it stands.
SEEN = ("(CA-ARMY-1)", "(CA-ARMY-2)", "(CA-ARMY-5)", "(CA-R72)", "(CA-R142)", "(CA-R157)")


class Mix(Struct, frozen=True):
    """Units of one training by class; civilians who are no militia are none of them (CA-R142)."""

    training: Training
    foot: int
    horse: int
    guns: int

    @property
    def horse_allowed(self) -> int:
        return self.foot // FOOT_TO_HORSE[self.training]

    @property
    def guns_allowed(self) -> int:
        return (self.foot + self.horse) // UNITS_TO_GUN[self.training]

    @property
    def words(self) -> tuple[str, ...]:
        """Horse and guns with what the proportions allow for; nothing of an army without either."""
        horse = _share("horse", self.horse, self.horse_allowed)
        return (f"foot {self.foot}", horse, _share("guns", self.guns, self.guns_allowed))


def _share(what: str, there: int, allowed: int) -> str:
    """A share of an allowance, in words.

    >>> _share("guns", 1, 2), _share("guns", 1, 0), _share("guns", 0, 0)
    ('guns 1 of 2', 'guns 1 (none allowed)', 'guns 0')
    """
    if allowed:
        return f"{what} {there} of {allowed}"
    return f"{what} {there} (none allowed)" if there else f"{what} 0"


def listed_class(unit: Unit) -> Arm:
    """Its class as its list has it: camels count as horse (CA-R58), gunners who serve as infantry as foot."""
    row = row_of(unit)
    return unit.arm if row is None or unit.arm == "infantry" and row.arm == "artillery" else row.arm


def mixes(units: Sequence[Unit]) -> list[Mix]:
    """The units of each training, Europeans first."""
    found = []
    for training in ("european", "tribal"):
        arms = [listed_class(each) for each in units if each.training == training and not is_harmless(each)]
        if arms:
            foot, horse, guns = (arms.count(arm) for arm in ("infantry", "cavalry", "artillery"))
            found.append(Mix(training, foot, horse, guns))
    return found


def most_of(units: Sequence[Unit]) -> Training | None:
    """The training of most of some units, None where there are none but civilians."""
    most = max(mixes(units), key=lambda mix: mix.foot + mix.horse + mix.guns, default=None)
    return most.training if most else None


def is_harmless(unit: Unit) -> bool:
    """Civilians who are no militia: part of an army, no unit of it (CA-R142)."""
    return unit.list_id == CIVILIANS and not unit.leaders


def proportion_bends(units: Sequence[Unit]) -> list[str]:
    """The proportions that an army breaks, in words (CA-ARMY-2)."""
    found = []
    for mix in mixes(units):
        whose = "European" if mix.training == "european" else "Tribal"
        if mix.horse > mix.horse_allowed:
            per = FOOT_TO_HORSE[mix.training]
            mounted = counted(mix.horse, "mounted unit")
            found.append(f"{mounted} for {mix.foot} on foot: {whose} armies have {per} to 1 (CA-ARMY-2)")
        if mix.guns > mix.guns_allowed:
            per = UNITS_TO_GUN[mix.training]
            others = counted(mix.foot + mix.horse, "other unit")
            found.append(f"{counted(mix.guns, 'gun')} for {others}: {whose} armies have 1 for {per} (CA-ARMY-2)")
    return found


def breaks_by(units: Sequence[Unit], more: Unit) -> str:
    """The proportion that a unit would newly break, or break further; "" where it fits in."""
    if listed_class(more) == "infantry" or is_harmless(more):
        return ""
    kind = listed_class(more)
    for mix in mixes([*units, more]):
        if mix.training != more.training:
            continue
        if kind == "cavalry" and mix.horse > mix.horse_allowed:
            return (
                f"that is {mix.horse} mounted for {mix.foot} on foot; by the book 1 for {FOOT_TO_HORSE[mix.training]}"
            )
        if kind == "artillery" and mix.guns > mix.guns_allowed:
            others, per = mix.foot + mix.horse, UNITS_TO_GUN[mix.training]
            return f"that is {counted(mix.guns, 'gun')} for {others} other units; by the book 1 for {per}"
    return ""


def twin_of(units: Sequence[Unit], more: Unit) -> str:
    """The reason why an army may not have another unit of a row of one a nation, "" if it may (CA-R72)."""
    row = row_of(more)
    if row is None or not row.one:
        return ""
    has = any(unit.list_id == more.list_id and _one(unit) == row.one for unit in units)
    return f"there is one {row.one} in a nation" if has else ""


def _one(unit: Unit) -> str:
    row = row_of(unit)
    return row.one if row else ""


def unit_bends(unit: Unit) -> list[str]:
    """Traits of a unit that are not as its row has them."""
    row = row_of(unit)
    found = []
    if unit.paper and unit.figures > on_paper(unit.paper, (each.rank for each in unit.leaders)):
        found.append(f"{unit.figures} figures of {unit.paper} on paper (CA-ARMY-5)")
    if row is not None:
        listed = {row.rep, *([row.instead.rep] if row.instead else [])}
        is_capped = "open_only" in unit.traits
        if unit.rep not in listed and not (is_capped and unit.rep < max(listed)):
            found.append(f"Rep {unit.rep}, by its list {' or '.join(map(str, sorted(listed)))} (CA-ARMY-1)")
    return found


def guard_bends(units: Sequence[Unit]) -> list[str]:
    """Rows of which there is one a nation, and more in the army (CA-R72)."""
    names = [(unit.list_id, _one(unit)) for unit in units if _one(unit)]
    return [
        f"{names.count(each)} bands of {each[1]}: one a nation (CA-R72)"
        for each in sorted(set(names))
        if names.count(each) > 1
    ]


def captain_bends(units: Sequence[Unit]) -> list[str]:
    """More captains and warlords than there are companies, squadrons and clans for them (CA-R157)."""
    many = sum(each.rank in ("captain", "warlord") for unit in units for each in unit.leaders)
    allowed = captains_allowed(units)
    return [f"captains and warlords {many}, {allowed} by the book (CA-R157)"] if many > allowed else []


def army_bends(units: Sequence[Unit]) -> list[str]:
    """Each rule that an army bends as it stands, in words; those of a unit with its name."""
    return [*proportion_bends(units), *other_bends(units)]


def other_bends(units: Sequence[Unit]) -> list[str]:
    """The same without the proportions of horse and guns."""
    own = [f"{unit.name}: {words}" for unit in units for words in unit_bends(unit)]
    if units and all(unit.list_id == CIVILIANS for unit in units):
        own.append("civilians are part of another army, none of their own (CA-R142)")
    return [*guard_bends(units), *captain_bends(units), *own]


def captains_allowed(units: Sequence[Unit]) -> int:
    """Captains and warlords: one for every two platoons or two troops, one for every three bands (CA-R157)."""
    allowed = 0
    for mix in mixes(units):
        per = UNITS_TO_CAPTAIN[mix.training]
        allowed += mix.foot // per + mix.horse // per
    return allowed


def groups_against(units: Sequence[Unit], training: Training) -> int:
    """Groups of a training that match an army head to head, the middle of what the book says; 0 for nobody."""
    found = mixes(units)
    groups, own = sum(mix.foot + mix.horse + mix.guns for mix in found), most_of(units)
    least, most = BANDS_TO_UNIT
    if own == training or not groups:
        return groups
    return (least * groups + most * groups) // 2 if own == "european" else max(1, 2 * groups // (least + most))


def head_to_head(units: Sequence[Unit]) -> str:
    """The number of groups that fit it for a battle head to head, by the other's training (CA-ARMY-3)."""
    found = mixes(units)
    if not found:
        return ""
    groups = sum(mix.foot + mix.horse + mix.guns for mix in found)
    least, most = BANDS_TO_UNIT
    if most_of(units) == "european":
        bands = f"{least * groups} to {most * groups} Tribal bands"
        return f"Head to head: {counted(groups, 'European unit')} against it, or {bands}."
    fewest, many = -(-groups // most), groups // least
    europeans = f"{fewest} to {many} European units" if many > fewest else counted(max(1, many), "European unit")
    return f"Head to head: {counted(groups, 'Tribal band')} against it, or {europeans}."
