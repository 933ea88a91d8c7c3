"""Melee: close distance fire, breaking off, then hand to hand, one on one (GR-A19a to GR-A24)."""

from msgspec.structs import replace

from tracker.engine import (
    Choose,
    Effect,
    Event,
    Option,
    Pool,
    Reads,
    Roll,
    Settled,
    about,
    ask,
    does_it,
    is_watched,
    odds,
    with_verb,
)
from tracker.games.gentlemen_rankers.close_fire import break_off, close_distance
from tracker.games.gentlemen_rankers.imperial_hits import hit_imperial
from tracker.games.gentlemen_rankers.melee_dice import Bout, Clash, Heights, bout_form, factors
from tracker.games.gentlemen_rankers.shooting import name_beside
from tracker.games.gentlemen_rankers.state import AS_TOLD, FRONT_FIRST, HOLDS_ITS_OWN, IMPERIAL, WARRIORS, Battlefield
from tracker.games.gentlemen_rankers.units import (
    COMMANDS,
    HELPLESS,
    a_letter_each,
    contact_of,
    contacts,
    contacts_of,
    has_command,
    label,
    names,
    numbered,
    row_of,
    units,
)
from tracker.games.gentlemen_rankers.warrior_hit_cards import hit_warriors

EDGES = ("front", "flank", "rear")

# Procedures


async def melee(state: Battlefield) -> None:
    """Both stages (GR-A19a)."""
    if not contacts(state):
        return
    await close_distance(state)
    await break_off(state)
    is_named = False
    while waiting(state):
        if fights_beside(state) and not is_named:
            is_named = True
            if needs_command(state):
                await name_beside(state)
        owed = waiting(state)
        try:
            await fight(state, owed[0])
        except Settled:
            state.remark(f"Settled on the table: the melee of {state.units[owed[0]].name}.", owed[0])
            state.fought.append(owed[0])
        left = [each for each in owed if each not in state.fought and not state.units[each].gone]
        if free := [each for each in left if not contacts_of(state, each)]:
            state.remark(f"No enemy is left in contact with {names(state, free)}: no melee.", *free, is_added=True)


async def fight(state: Battlefield, unit_id: str) -> None:
    """One against one: each fights the enemy that stands most squarely to it; the others only count (GR-A22)."""
    foe = await ask(lambda: main_foe(state, unit_id))
    if len(rivals(state, foe)) > 1:
        unit_id = await ask(lambda: main_unit(state, foe, unit_id))
    # Something moved since it was said who touches a command unit: that is asked again where it matters (GR-B8).
    unit = state.units[unit_id]
    may_touch = unit.beside or (unit.kind not in COMMANDS and state.has_step(AS_TOLD))
    if may_touch and needs_command(state):
        await name_beside(state)
    await hand_to_hand(state, unit_id, foe)


async def hand_to_hand(state: Battlefield, unit_id: str, foe: str) -> None:
    """Factors and a die each; the loser takes a hit, two if doubled (GR-A23)."""
    turn_to_face(state, unit_id, foe)
    fray = await ask(lambda: bout_form(state, unit_id, foe))
    if not state.units[unit_id].square:
        state.units[unit_id].flanks = fray.flanks
    bout = Bout(unit_id, foe, fray)
    clash = await ask(lambda: melee_roll(state, bout))
    state.fought += [unit_id, foe]
    await outcome(state, bout, clash)


async def outcome(state: Battlefield, bout: Bout, clash: Clash) -> None:
    """Hits of the loser; of a tie what the ruling says (GR-A23, GR-B11, GR-B14)."""
    unit, foe = state.units[bout.unit].name, label(state, bout.foe)
    if not clash.hits:
        state.report(f"{unit} and {foe} are equal.", "GR-B14", bout.unit, bout.foe, event=fought(state, bout, clash))
        if state.rulings.ties == "both":
            await hit_imperial(state, bout.unit, foe)
            if not state.warriors[bout.foe].gone:
                await hit_warriors(state, bout.foe, 1, (bout.unit,))
        return
    # In the words of the roll, so that they are told once.
    state.report(
        f"{clash.label} {'against' if clash.holds else 'on'} {foe if clash.imperial_won else unit}.",
        "GR-A23",
        bout.unit,
        bout.foe,
        event=fought(state, bout, clash),
    )
    if not clash.imperial_won:
        await hit_imperial(state, bout.unit, foe, clash.hits)
    elif only_holds(state, bout.unit):
        state.report(f"{unit}: guns and wagons deal no hits, so no card is drawn.", "GR-B11", bout.unit)
    else:
        await hit_warriors(state, bout.foe, clash.hits, (bout.unit,))


def fought(state: Battlefield, bout: Bout, clash: Clash) -> Event:
    """The melee, for the story; whoever attacked comes first."""
    contact, foe = contact_of(state, bout.foe, bout.unit), row_of(state, bout.foe)
    by, at = (bout.unit, foe) if contact is not None and contact.by == IMPERIAL else (foe, bout.unit)
    if clash.holds or not clash.hits:
        return Event("fights", by, at, outcome="neither took a hit" if clash.holds else "neither won")
    return Event("fights", by, at, winner=bout.unit if clash.imperial_won else foe)


def turn_to_face(state: Battlefield, unit_id: str, foe: str) -> None:
    """The defender turns; a square keeps its face and the attacker lines up (GR-A22)."""
    contact = contact_of(state, foe, unit_id)
    if contact is None:
        return
    unit, name = state.units[unit_id], label(state, foe)
    if unit.square and contact.by == WARRIORS:
        if contact.fresh:
            state.on_table(
                f"{with_verb(name, 'lines')} up with the front edge of {unit.name}; the square does not turn.",
                foe,
                unit_id,
            )
    elif contact.by == "warriors" and contact.edge != "front":
        contact.faced = True
        state.on_table(f"{with_verb(unit, 'turns')} to face {name}.", unit_id, foe)
    elif contact.theirs != "front":
        contact.faced = True
        state.on_table(f"{with_verb(name, 'turns')} to face {unit.name}.", foe, unit_id)


# Calculations


def waiting(state: Battlefield) -> list[str]:
    """Imperial units with somebody to fight, neither having fought yet (GR-A22)."""
    return [unit.id for unit in units(state) if unit.id not in state.fought and foes(state, unit.id)]


def foes(state: Battlefield, unit_id: str) -> list[str]:
    """Warriors touching a unit that have not fought this turn, those at its front first."""
    there = [contact for contact in contacts_of(state, unit_id) if contact.warrior not in state.fought]
    return [contact.warrior for contact in sorted(there, key=lambda contact: EDGES.index(contact.edge))]


def rivals(state: Battlefield, foe: str) -> list[str]:
    """Imperial units touching a warrior unit that have not fought this turn."""
    return [contact.unit for contact in contacts_of(state, foe) if contact.unit not in state.fought]


def at_front(state: Battlefield, each_id: str, enemies: list[str]) -> list[str]:
    """Those of the enemies of a unit of either side that stand at its front; where none does, at its flank, its rear.

    In battles begun before, all of them.
    """
    if not state.has_step(FRONT_FIRST):
        return enemies
    own, other = ("edge", "warrior") if each_id in state.units else ("theirs", "unit")
    edges = {getattr(each, other): EDGES.index(getattr(each, own)) for each in contacts_of(state, each_id)}
    nearest = min((edges[each] for each in enemies), default=0)
    return [each for each in enemies if edges[each] == nearest]


def needs_command(state: Battlefield) -> bool:
    """True if it must be asked who touches a command unit."""
    return not state.beside_known and has_command(state) and state.rulings.melee_modifiers == "all"


def fights_beside(state: Battlefield) -> bool:
    """True if anybody fights whom a command could help: it gains nothing itself (GR-B8)."""
    return any(state.units[each.unit].kind not in COMMANDS for each in contacts(state))


def only_holds(state: Battlefield, unit_id: str) -> bool:
    """True if it deals no hits: guns and wagons, but by ruling (GR-B11)."""
    return state.units[unit_id].kind in HELPLESS and state.rulings.gun_crews == "frail"


# Prompts


NEAREST_FRONT = "The one nearest to its front; of several, the one with most overlap."


def main_foe(state: Battlefield, unit_id: str) -> Choose:
    """The enemy it fights; only asked where there are several that can be told apart (GR-A2d)."""
    groups: dict[tuple[str, str], list[str]] = {}
    for each in at_front(state, unit_id, foes(state, unit_id)):
        groups.setdefault((label(state, each), _stands(state, each, unit_id)), []).append(each)
    those = [(state.warriors[alike[0]], len(alike)) for alike in groups.values()]
    options = tuple(
        Option(alike[0], name, letter, detail=f"{words}, one of {len(alike)}" if len(alike) > 1 else words)
        for ((name, words), alike), letter in zip(groups.items(), a_letter_each(state, those), strict=True)
    )
    title = f"{state.units[unit_id].name}: which enemy {does_it(state.units[unit_id])} fight?"
    enter = options[0].id if options else ""
    topic = about("GR-A22", state.units[unit_id])
    return topic.choose("foe", title, options, enter, asks="table", text=NEAREST_FRONT)


def main_unit(state: Battlefield, foe: str, unit_id: str) -> Choose:
    """The unit that a warrior unit fights; only asked where it touches several with the same edge."""
    there = sorted(at_front(state, foe, rivals(state, foe)), key=lambda each: each != unit_id)
    title = f"{label(state, foe)}: which enemy {does_it(label(state, foe))} fight?"
    options = numbered(state, (Option(each, state.units[each].name) for each in there))
    enter = next(iter(there), "")
    topic = about("GR-A22", WARRIORS, foe)
    return topic.choose(f"rival:{foe}", title, options, enter, asks="table", text=NEAREST_FRONT)


def _stands(state: Battlefield, foe: str, unit_id: str) -> str:
    """The edge that an enemy touches, and whom it touches besides: what tells it from its like."""
    contact = contact_of(state, foe, unit_id)
    others = [each for each in rivals(state, foe) if each != unit_id]
    words = [contact.edge if contact else "", f"touches {names(state, others)} too" if others else ""]
    return ", ".join(filter(None, words))


def melee_roll(state: Battlefield, bout: Bout) -> Roll[Clash]:
    unit, foe = state.units[bout.unit].name, label(state, bout.foe)
    mine, theirs = factors(state, bout)
    pools = (Pool("imperial", 1, 6, IMPERIAL, unit), Pool("warriors", 1, 6, WARRIORS, foe))
    holds = only_holds(state, bout.unit) and state.has_step(HOLDS_ITS_OWN)
    reading = Heights(mine.total, theirs.total, (unit, foe), holds)
    roll = about("GR-A23", IMPERIAL, bout.unit, bout.foe).roll(
        f"melee:{bout.unit}:{bout.foe}",
        "Melee",
        f"{unit} ({mine.total}) against {foe} ({theirs.total})",
        pools,
        reading,
        reads=Reads("melee_modifiers"),
        breakdowns=(mine, theirs),
        effects=_effects_of_melee(state, bout, {one.label for one in odds(reading, pools)}) if is_watched() else (),
    )
    return replace(roll, beside=(row_of(state, bout.foe),))


def _effects_of_melee(state: Battlefield, bout: Bout, possible: set[str]) -> tuple[Effect, ...]:
    """Effects of a hit, where they are not the usual: guns, warriors that withdraw (GR-B11, GR-B14, GR-B23)."""
    unit, foe = state.units[bout.unit], state.warriors[bout.foe]
    said = {"equal": "both take a hit"} if state.rulings.ties == "both" else {}
    won = "it only holds its own: no card" if only_holds(state, unit.id) else ""
    if not won and state.waves[foe.wave].leaving:
        won = f"{label(state, foe.id)} is withdrawing: destroyed"
    said |= {f"{with_verb(unit, 'wins')}, {hits}": won for hits in ("1 hit", "2 hits") if won}
    return tuple(Effect(name, text) for name, text in said.items() if name in possible)
