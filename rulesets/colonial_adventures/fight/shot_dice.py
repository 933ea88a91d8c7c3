"""Dice of a shot, and their reading (CA-FIRE-4 to 11, CA-GUN-1)."""

from functools import lru_cache

import msgspec

from tracker.engine import Breakdown, Hits, Modifier, breakdown, is_watched, limited, with_verb
from tracker.games.colonial_adventures.data import modifier, tables
from tracker.games.colonial_adventures.fight.weapons import may_volley, weapon_dice, weapon_of, why_not_fire
from tracker.games.colonial_adventures.groups import (
    MACHINE_GUNS,
    enemies_of,
    has_flanks,
    in_saddle,
    is_artillery,
    is_formed,
    is_open,
    kinds_there,
    rep_of,
    where_there,
)
from tracker.games.colonial_adventures.state import Battlefield, Group, Shot

CREW_COUNTS = 5
# So many sixes on one throw make ammunition tight, or jam a machine gun (CA-FIRE-12, CA-R68).
ENOUGH = 2
RUNS_SHORT = "ammunition runs short"


class ShotAim(msgspec.Struct, frozen=True):
    """One shooting: who at whom, and what is special about it.

    `halved`: a Tribal band that moved fires with half its figures. `less`: dice fewer. `volley`: the cell allows one.
    `in_melee`: only figures that are not in contact fire (CA-R152). `turned_away`: the target came from flank or rear.
    """

    firer: str
    target: str
    halved: bool = False
    less: int = 0
    volley: bool = True
    in_melee: bool = False
    turned_away: bool = False


# Calculations


def why_not_shot_at(target: Group) -> str:
    """The reason why nobody may shoot at a group, "" if it may be shot at (CA-R84)."""
    return f"{with_verb(target, 'is')} {where}" if (where := where_out_of_fire(target)) else ""


def where_out_of_fire(target: Group) -> str:
    """The same beside its name: where it is that nobody may shoot at it."""
    return "off the table" if target.gone else "in melee" if target.engaged else ""


def why_no_fire(state: Battlefield, group: Group) -> str:
    """The reason why an active group can't fire at anybody, "" if it can."""
    enemies = enemies_of(state, group)
    idle = "every enemy is in melee" if enemies else "there is no enemy to fire at"
    return why_not_fire(state, group) or (idle if all(map(where_out_of_fire, enemies)) else "")


def firing_figures(state: Battlefield, aim: ShotAim, facts: Shot) -> int:
    """Figures that count for the cap: crews five each, halved after a Tribal move (CA-GUN-1, CA-ACT-3, CA-R88)."""
    firer = state.groups[aim.firer]
    figures = facts.firing // 2 if aim.halved else facts.firing
    return figures * CREW_COUNTS if is_artillery(firer) else figures


def fire_dice(state: Battlefield, aim: ShotAim, facts: Shot) -> Breakdown:
    """The pool of T-10 and its cap of half the firing figures, rounded down (CA-FIRE-4, CA-FIRE-5)."""
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    countercharge = _row("countercharging", "fires, then countercharges", bool(aim.less), "countercharge")
    there = kinds_there(state)
    pool = breakdown(
        "Fire dice",
        rep_of(firer),
        f"Rep of {firer.name}",
        Modifier(weapon_of(firer).replace("_", " "), weapon_dice(state, firer, facts.long), True, "CA-FIRE-4"),
        *_target_modifiers(state, target),
        *_number_modifiers(state, aim, facts),
        *where_there(there, mounted=_row("mounted", "firing mounted", in_saddle(firer))),
        _row("tight_ammo", "tight ammunition", firer.tight, "tight ammo"),
        *where_there(there, boer=_row("boer", "Boer", "boer" in firer.traits), countercharge=countercharge),
    )
    figures = firing_figures(state, aim, facts)
    half = figures // 2
    if half == 0 and pool.total > 0 and figures == 1 and state.rulings.min_die == "1":
        return limited(pool, 1, "a lone figure rolls one")
    limit = f"half of {figures} firing figures, rounded down"
    return limited(pool, max(0, min(pool.total, half)), limit, f"half of {figures}")


def _target_modifiers(state: Battlefield, target: Group) -> tuple[Modifier, ...]:
    formed = is_formed(target) and not (target.prone and state.rulings.prone_formed == "replaces")
    low = is_open(state, target) or target.prone
    return (
        _row("formed", "at a Mob or formed group", formed, "Mob" if target.formation == "mob" else "formed"),
        _row("open_or_prone", "at Open Order or prone", low, "prone" if target.prone else "Open Order"),
    )


def _number_modifiers(state: Battlefield, aim: ShotAim, facts: Shot) -> tuple[Modifier, ...]:
    """Twice or three times the target's figures, the higher only (CA-FIRE-10, CA-R86, CA-R38)."""
    firer = state.groups[aim.firer]
    figures = facts.firing // 2 if aim.halved else facts.firing
    if state.rulings.crew5 == "all" and is_artillery(firer):
        figures *= CREW_COUNTS
    seen = max(1, min(facts.seen, state.groups[aim.target].figures))
    thrice = figures >= 3 * seen
    many = f" ({figures} to {seen})" if is_watched() else ""
    return (
        _row("twice", f"twice the figures{many}", figures >= 2 * seen and not thrice, "twice as many"),
        _row("thrice", f"three times the figures{many}", thrice, "thrice as many"),
    )


@lru_cache(maxsize=256)
def _row(row: str, label: str, applied: bool, short: str = "") -> Modifier:
    return Modifier(label, modifier("ranged_modifiers", row), applied, "CA-FIRE-4", short)


def is_flanked(target: Group, facts: Shot) -> bool:
    """Flank and rear fire doubles hits; squares and houses have neither (CA-FIRE-7, CA-R40)."""
    return facts.face != "front" and has_flanks(target)


def is_volley(state: Battlefield, aim: ShotAim, facts: Shot) -> bool:
    """True if the shot is a volley (CA-FIRE-11, CA-R21, CA-R26, CA-R27)."""
    if not aim.volley or aim.less or not may_volley(state, state.groups[aim.firer]):
        return False
    return facts.volley


def reading_of(state: Battlefield, aim: ShotAim, facts: Shot) -> Hits:
    """Each 1 hits; first doubled, then halved up, by the rows of flank and cover (CA-FIRE-6, CA-FIRE-7, CA-R89)."""
    target = state.groups[aim.target]
    firer = state.groups[aim.firer]
    watch = 0 if firer.tight else {"sixes": 6, "ones": 1, "off": 0}[state.rulings.tight_ammo]
    jams = weapon_of(firer) in MACHINE_GUNS
    watch, does = (6, "it jams") if jams else (watch, RUNS_SHORT)
    times = number_on_hits("flank") if is_flanked(target, facts) else 1
    return Hits(1, 1, times, number_on_hits("cover") if facts.cover else 1, watch, target.figures, ENOUGH, does)


def number_on_hits(row: str) -> int:
    """The number of a cell that changes hits and no dice, such as "divided.2" (CA-FIRE-7)."""
    return int(str(tables()["ranged_modifiers"].cell(row, "value")).partition(".")[2])


def words_on_hits(row: str) -> str:
    """Such a cell as people read it."""
    table = tables()["ranged_modifiers"]
    return table.said(table.cell(row, "value"))[0]
