"""The view of a battle for screens, made from the state each time: never a sealed card."""

from functools import cache

from msgspec.structs import replace

from tracker.engine import Place, QueueRow, SideView, UnitRow, View, counted, in_words, is_watched, result_words
from tracker.engine.view import LEFT, Standing
from tracker.games.gentlemen_rankers.crouching import cards_words
from tracker.games.gentlemen_rankers.data import WORDS
from tracker.games.gentlemen_rankers.morale import QUIET_TURNS, is_quiet
from tracker.games.gentlemen_rankers.packs import cards_left
from tracker.games.gentlemen_rankers.place_words import place_words
from tracker.games.gentlemen_rankers.rulings import Rulings
from tracker.games.gentlemen_rankers.shooting_dice import BANDS, reaches
from tracker.games.gentlemen_rankers.state import IMPERIAL, SIDE_WORDS, WARRIORS, Battlefield, Unit, Warrior, Wave
from tracker.games.gentlemen_rankers.units import (
    COMMANDS,
    GUNS,
    KIND_WORDS,
    contacts,
    contacts_of,
    crouches,
    units,
    warriors,
    waves,
    why_not_shoot,
)

# How a warrior unit is gone that fell to nobody.
RAN = ("fled", "withdrew", "driven off", "left the table")
PHASES = {"generation": "warriors come", "movement": "movement", "shooting": "shooting", "melee": "melee", "end": "end"}


def view(state: Battlefield) -> View:
    return View(
        title=state.title,
        turn=state.turn,
        sides=(
            SideView(
                IMPERIAL,
                "Imperial",
                tuple(unit_row(state, unit) for unit in state.units.values()),
                _side(state),
                morale="broken" if state.broken else "",
            ),
            SideView(
                WARRIORS, "Warriors", tuple(wave_row(state, wave) for wave in state.waves.values()), _cards(state)
            ),
        ),
        status=status(state),
        queue=queue(state) if is_watched() else (),
        field=field(state),
        result=result_words(state, SIDE_WORDS),
        counts="units",
        short_words=WORDS["short"],
    )


def status(state: Battlefield) -> tuple[str, ...]:
    """The phase, who goes first, and what holds for the battle."""
    words = [PHASES[state.phase]] if state.phase in PHASES else []
    if state.phase in ("movement", "shooting") and state.acting:
        words.append("Imperial side acting" if state.acting == IMPERIAL else "warriors acting")
    if is_quiet(state) and not any(wave.arrived == state.turn for wave in state.waves.values()):
        words.append(f"no new wave: {state.quiet} of {QUIET_TURNS} turns")
    return tuple(words)


def _side(state: Battlefield) -> tuple[str, ...]:
    words = [f"{state.edge} edge is friendly"]
    return (*words, "broken") if state.broken else tuple(words)


def _cards(state: Battlefield) -> tuple[str, ...]:
    """Free stacks and discards of each pack, by number only (GR-B20)."""
    packs = state.packs.values()
    free = [sum(not stack.wave and stack.left > 0 for stack in pack.stacks.values()) for pack in packs]
    left = [pack.pile.left for pack in packs]
    if len(free) < 2:
        return (counted(free[0], "stack"), f"{left[0]} discards") if free else ()
    return f"stacks {' + '.join(map(str, free))}", f"discards {' + '.join(map(str, left))}"


# Order of battle


def unit_row(state: Battlefield, unit: Unit) -> UnitRow:
    says = is_watched()
    words = tuple(_unit_words(state, unit)) if says and not unit.gone else ()
    stats = (("type", KIND_WORDS[unit.kind]), ("arms", "" if unit.weapon == "none" else unit.weapon))
    return UnitRow(
        id=unit.id,
        name=unit.name,
        figures=int(unit.gone in ("", *LEFT)),
        start=1,
        stats=stats,
        status=words,
        place=unit.place,
        gone=unit.gone,
        short=unit.short,
        facts=_facts(state, unit) if says else (),
    )


def _facts(state: Battlefield, unit: Unit) -> tuple[tuple[str, str], ...]:
    """Rows of the unit's card: its ranges, and its actions this turn."""
    told = ((bool(unit.moved), "moved"), (unit.shot, "shot"), (unit.handled, "limbered or unlimbered"))
    return (
        ("short, medium, long range", "" if unit.kind in COMMANDS else _reach(unit.weapon, state.rulings)),
        ("this turn", ", ".join([words for holds, words in told if holds])),
        ("friends at its flanks", str(unit.flanks or "")),
    )


@cache
def _reach(weapon: str, rulings: Rulings) -> str:
    """The ends of the range bands in which a weapon is fired, "" without firearms: no table ever changes."""
    ends = reaches(rulings, weapon)
    return " / ".join(f'{ends[band]}"' if band in ends else "none" for band in BANDS) if ends else ""


def _unit_words(state: Battlefield, unit: Unit) -> list[str]:
    # By their waves, as they stand in the order of battle.
    waves = [
        state.warriors[each.warrior].wave for each in contacts_of(state, unit.id) if each.warrior in state.warriors
    ]
    touched = dict.fromkeys(state.waves[each].name for each in waves if each in state.waves)
    checks = [
        (bool(touched), f"touching {', '.join(touched)}"),
        (unit.kind in GUNS, "limbered" if unit.limbered else "unlimbered"),
        (unit.square, "square"),
        (unit.walled, "lines a defence"),
        (unit.jammed, "jammed"),
        (unit.cleared, "cleared of its jam"),
        (bool(unit.tries), f"{counted(unit.tries, 'try')} at the zariba"),
    ]
    return [words for holds, words in checks if holds]


def wave_row(state: Battlefield, wave: Wave) -> UnitRow:
    """A wave with its units, its cards left, and its cards face up."""
    there = warriors(state, wave.id)
    kinds = {"mounted": 0, "rifle": 0}
    for each in there:
        if each.kind in kinds:
            kinds[each.kind] += 1
    # Cards stand between numbers and the words of state: a bare 4 before "crouching" read as its number.
    stats = (
        ("cards", str(cards_left(state, wave.id)) if there and not wave.leaving else ""),
        ("mounted", str(kinds["mounted"] or "")),
        ("firearms", str(kinds["rifle"] or "")),
        ("clubs", cards_words(wave.clubs)),
        ("aces", cards_words(wave.aces)),
    )
    touching = sum(bool(contacts_of(state, each.id)) for each in there)
    checks = [
        (wave.leaving, "withdrawing"),
        (bool(wave.clubs), "crouching"),
        (bool(wave.aces), "faltering"),
        (any(each.chief for each in there), "leader"),
        # A number behind those of cards and firearms read as one of them.
        (bool(touching), f"{in_words(touching)} in contact"),
    ]
    ways = [each.gone for each in state.warriors.values() if each.wave == wave.id]
    is_coming = not ways
    gone = "" if there or is_coming else ways[0] if len({*ways}) == 1 else "gone"
    words = tuple(words for holds, words in checks if holds) if there else ("coming",) if is_coming else ()
    row = UnitRow(wave.id, wave.name, len(there), wave.start, stats if there else (), words, "", gone)
    ran = len([way for way in ways if way in RAN])
    return replace(row, is_running=wave.leaving, ran=ran + len(there) * wave.leaving)


# Who acts


def queue(state: Battlefield) -> tuple[QueueRow, ...]:
    """The units that move, shoot or fight now and next, and why the others don't; none before the die for that."""
    if state.over or not state.turn:
        return ()
    imperial = [
        QueueRow(unit.id, unit.name, standing, reason=reason)
        for unit in units(state)
        for standing, reason in (_unit_standing(state, unit),)
    ]
    them = [
        QueueRow(wave.id, wave.name, standing, str(len(warriors(state, wave.id))), reason)
        for wave in waves(state)
        for standing, reason in (_wave_standing(state, wave),)
    ]
    rows = (*them, *imperial) if state.first == WARRIORS else (*imperial, *them)
    is_open = state.phase in ("movement", "shooting") and not state.acting
    return tuple(
        replace(each, standing="not", reason="") if is_open and each.standing == "may" else each for each in rows
    )


def _unit_standing(state: Battlefield, unit: Unit) -> tuple[Standing, str]:
    touching = contacts_of(state, unit.id)
    is_over = state.acting == WARRIORS and state.first == IMPERIAL
    if state.phase == "movement":
        if touching:
            return "not", "in contact"
        return ("done", "moved") if unit.moved else ("not", "stays") if is_over else ("may", "")
    if state.phase == "shooting":
        reason = "in contact" if touching else why_not_shoot(state, unit) or ("holds its fire" if is_over else "")
        return ("done", "has fired") if unit.shot else ("not", reason) if reason else ("may", "")
    if state.phase == "melee":
        if unit.id in state.fought:
            return "done", "fought"
        return ("may" if touching else "not", "")
    return "not", _not_yet(state)


def _not_yet(state: Battlefield) -> str:
    return "no movement yet" if state.phase == "generation" else "the turn is over"


def _wave_standing(state: Battlefield, wave: Wave) -> tuple[Standing, str]:
    there = warriors(state, wave.id)
    touching = [each.id for each in there if contacts_of(state, each.id)]
    is_over = state.acting == IMPERIAL and state.first == WARRIORS
    if state.phase == "movement":
        if wave.arrived == state.turn:
            return "not", "it came this turn"
        if wave.moved:
            is_down = all(crouches(state, each) for each in there)
            return "done", "stays down" if is_down else "moved"
        if len(touching) == len(there):
            return "not", "in contact"
        return "may", "withdrawing" if wave.leaving else "tests first: crouching" if wave.clubs else ""
    if state.phase == "shooting":
        armed = [each for each in there if each.kind == "rifle" and not each.shot and each.id not in touching]
        if wave.leaving:
            return "not", "withdrawing"
        if armed:
            return ("not", "holds its fire") if is_over else ("may", f"{len(armed)} with firearms")
        return "not", _why_none_shoots(there)
    if state.phase == "melee":
        waiting = [each for each in touching if each not in state.fought]
        if touching and not waiting:
            return "done", "fought"
        return ("may", f"{len(waiting)} in contact") if waiting else ("not", "")
    return "not", _not_yet(state)


def _why_none_shoots(there: list[Warrior]) -> str:
    """Reason why none of a wave may shoot: no weapons, or who has them shot or touches the enemy (GR-A14)."""
    armed = [each for each in there if each.kind == "rifle"]
    if not armed:
        return "no firearms"
    return "has fired" if any(each.shot for each in armed) else "in contact"


# Field


def field(state: Battlefield) -> tuple[Place, ...]:
    """The friendly edge, where waves came from, and who touches whom."""
    places = [Place("friendly", f"{state.edge} edge", (), ("friendly",))]
    arrivals: dict[str, list[str]] = {}
    for wave in waves(state):
        if wave.place:
            arrivals.setdefault(wave.place, []).append(wave.id)
    places += [
        Place(where, f"came from the {place_words(state, where)}", tuple(ids)) for where, ids in arrivals.items()
    ]
    places += [Place(each.place, each.place, tuple(u.id for u in units(state) if u.place == each.place))
               for each in {unit.place: unit for unit in units(state) if unit.place}.values()]  # fmt: skip
    for contact in contacts(state):
        words = f"in the {contact.edge}" if contact.edge != "front" else "front"
        pair = (contact.unit, state.warriors[contact.warrior].wave)
        places.append(Place(f"{contact.warrior}>{contact.unit}", "in contact", pair, (words,)))
    return tuple(places)
