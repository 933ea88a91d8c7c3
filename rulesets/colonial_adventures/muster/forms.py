"""The forms of a muster: how a unit is armed, who leads."""

from collections.abc import Iterable

from msgspec import Struct

from tracker.engine import (
    Aim,
    Among,
    Choose,
    Facts,
    Field,
    Mark,
    Option,
    Pick,
    Reads,
    Target,
    Toggle,
    about,
    capital,
    is_watched,
)
from tracker.games.colonial_adventures.data import table_id, tables
from tracker.games.colonial_adventures.muster.army import Unit
from tracker.games.colonial_adventures.muster.dice import LeaderPool, leader_of
from tracker.games.colonial_adventures.muster.lists import ArmyList, TroopRow, notes_of
from tracker.games.colonial_adventures.muster.proportions import captains_allowed
from tracker.games.colonial_adventures.muster.raising import (
    PACK_GUN,
    Arms,
    arms_offered,
    asked_special,
    ghazi_rep,
    may_have_lances,
    may_have_shields,
)
from tracker.games.colonial_adventures.muster.state import Mustering
from tracker.games.colonial_adventures.muster.strengths import leaders_rule, rep_options

NOBODY = "nobody"
# The second in command of each training, and for whom there is one (CA-R157).
CAPTAINS = {"european": ("captain", "two platoons or two troops"), "tribal": ("warlord", "three bands")}
WEAPON_LETTERS = {
    "none": "n",
    "musket": "m",
    "bow": "b",
    "spear": "s",
    "pistol": "p",
    "rifle": "r",
    "carbine": "c",
    "field_gun": "g",
    PACK_GUN: "k",
    "maxim": "m",
    "fortress_gun": "f",
}
SPECIAL = {
    "indian": ("i", "Indian", "not Indian"),
    "mountain": ("o", "Mountain People", "no Mountain People"),
    "as_infantry": ("i", "serving as infantry", "serving their gun"),
}


# The arms of a unit


def arms_fields(given: ArmyList, row: TroopRow, offered: Arms | None) -> tuple[Field, ...]:
    """The fields that its list leaves open; () where there are none (CA-ARMY-12, CA-ARMY-20)."""
    weapons, stand = arms_offered(given, row), offered or Arms("")
    fields: list[Field] = []
    if len(weapons) > 1:
        labels = tuple(weapon_words(given, each) for each in weapons) if is_watched() else weapons
        marks = tuple(map(Mark, weapons, map(WEAPON_LETTERS.__getitem__, weapons), labels))
        fields.append(Among("weapon", "weapon", marks, stand.weapon if stand.weapon in weapons else ""))
    if may_have_shields(given, row):
        fields.append(Toggle("shields", "h", "shields", stand.shields, "no shields"))
    if may_have_lances(row):
        fields.append(Toggle("lances", "l", "lances", stand.lances, "no lances"))
    if special := asked_special(row):
        letter, label, off = SPECIAL[special]
        fields.append(Toggle("special", letter, label, stand.special, off))
    return tuple(fields)


def weapon_words(given: ArmyList, weapon: str) -> str:
    """A weapon as the table of its training has it."""
    if weapon == "none":
        return "unarmed" if given.training == "european" else "hand to hand only"
    if weapon == PACK_GUN:
        return "pack gun"
    found = [row.label for row in tables()[f"{given.training}_weapons"].rows if row.key == weapon]
    label = found[0].partition(" (")[0].partition(",")[0]
    return f"{label[0].lower()}{label[1:]}"


def arms_form(
    state: Mustering, given: ArmyList, row: TroopRow, name: str, key: str, offered: Arms | None
) -> Facts[Arms]:
    """A form for the arms of a unit, as far as its list leaves them open."""
    notes = [note for note in notes_of(given, row) if "Rep" in note]
    title = f"{name}: {given.name} {row.place}, Rep {row.rep}. How is it armed?"
    text = " ".join([*notes, *on_rifles(state, given, row)])
    reads = Reads(table_id(given.id), given.key(row))
    return about("CA-ARMY-12", state.side).facts(
        f"arms:{given.id}:{key}", title, arms_fields(given, row, offered), Arms, asks="decision", text=text, reads=reads
    )


def on_rifles(state: Mustering, given: ArmyList, row: TroopRow) -> list[str]:
    """The list's note on rifles, which holds for muskets too by a ruling (CA-R70)."""
    if not given.rifle_rep or row.arm == "artillery":
        return []
    if state.rulings.cap_muskets == "off" or "musket" not in arms_offered(given, row):
        return [given.also]
    return [given.also.replace("With rifles:", "With rifles or muskets:")]


# Leaders


class Ranks(Struct, frozen=True):
    """The rolls once the units are there, and the unit with which the Commander in Chief stands."""

    strengths: bool
    leaders: bool
    cinc: str = NOBODY


def ranks(state: Mustering) -> Facts[Ranks]:
    """A form for the command, and for the rolls to make (CA-LDR-1, CA-ARMY-6, CA-LDR-8)."""
    led = [unit for unit in state.units.values() if unit.leaders]
    fields: list[Field] = [
        Toggle("strengths", "s", "field strengths rolled", True, "paper strength"),
        Toggle("leaders", "l", "leaders' Reps rolled", True, "leaders' Reps rolled before each battle"),
    ]
    if led and not any(each.rank == "cinc" for unit in led for each in unit.leaders):
        aims = (*(Aim(unit.id, unit.name, f"Rep {unit.rep}") for unit in led), Aim(NOBODY, "with nobody yet"))
        best = max(led, key=lambda unit: unit.rep)
        fields.append(Target("cinc", "k", "Commander in Chief with", aims, best.id))
    title = "With whom does the Commander in Chief stand? What is rolled?"
    return about("CA-LDR-1", state.side).facts(
        "ranks", title, fields, Ranks, asks="decision", text="He is an extra figure of that unit."
    )


def captains(state: Mustering) -> Pick:
    """Captains and warlords stand with units, an extra figure each (CA-R157)."""
    led = [unit for unit in state.units.values() if unit.leaders]
    there = [CAPTAINS[each] for each in sorted({unit.training for unit in state.units.values()})]
    return about("CA-R157", state.side).pick(
        "captains",
        f"With whom do {' or '.join(f'{who}s' for who, _ in there)} stand?",
        (Option(unit.id, unit.name, detail=f"Rep {unit.rep}") for unit in led),
        text=f"{capital(', '.join(f'one {who} for {whom}' for who, whom in there))}; an extra figure each.",
        at_most=captains_allowed([*state.units.values()]),
    )


def sharing_out(pool: LeaderPool, reps: Iterable[int], side: str) -> Choose:
    """The choice of how the rolled Reps go to leaders (CA-LDR-8, CA-R48)."""
    rolled = ", ".join(map(str, sorted(reps, reverse=True)))
    title = f"Reps rolled for {len(pool.who)} {pool.words}s: {rolled}. Who gets which?"
    options = (
        Option("best", "the best lead the best", "b", detail="C-in-C, captains, then units by Rep"),
        Option("order", "as they stand", "o", detail="in the order of the army, as rolled"),
        Option("each", "one by one", "n"),
    )
    return about(leaders_rule(pool.training), side).choose(f"share:{pool.name}", title, options, "best")


def assignment(state: Mustering, pool: LeaderPool, number: int, left: tuple[int, ...]) -> Choose:
    """The choice of a Rep that is left for one leader."""
    unit_id, rank = pool.who[number]
    unit, leader = state.units.get(unit_id), leader_of(state, unit_id, rank)
    whose = f"{leader.name} of {unit.name}" if leader and unit else "a leader who is no more"
    options = rep_options(left)
    return about(leaders_rule(pool.training), state.side, unit_id).choose(
        f"assign:{unit_id}:{rank}", f"{capital(whose)}: which Rep?", options, options[0].id
    )


def ghazis(state: Mustering, led: tuple[str, ...]) -> Pick:
    """The choice of bands that a Ghazi leads; those with a leader of Rep 5 are offered (CA-R71)."""
    units = [state.units[each] for each in led]
    return about("CA-R71", state.side, *led).pick(
        "ghazis",
        "Which bands are led by a Ghazi?",
        (Option(unit.id, unit.name, detail=_led(unit)) for unit in units),
        (unit.id for unit in units if any(leader.rep == 5 for leader in unit.leaders)),
        text="They have Rep 5; those with rifles or muskets no more than 4.",
    )


def _led(unit: Unit) -> str:
    """Words of a band: what a Ghazi brings goes first, as the leaders' Reps stand in a column where there is one."""
    stays = f"stays Rep {unit.rep}, " if ghazi_rep(unit) == unit.rep else ""
    return f"{stays}leader {'/'.join(str(leader.rep or '?') for leader in unit.leaders)}"
