"""Checks of a state after somebody edited it: what is impossible in it, or odd. Nothing is refused."""

from collections import Counter
from collections.abc import Iterator

from tracker.games.gentlemen_rankers.cards_left import WHOLE
from tracker.games.gentlemen_rankers.packs import STACK, showing
from tracker.games.gentlemen_rankers.squares import least
from tracker.games.gentlemen_rankers.state import Battlefield, Pack
from tracker.games.gentlemen_rankers.units import GUNS, units, warriors


def check(state: Battlefield) -> list[str]:
    return [*_units(state), *_waves(state), *_contacts(state), *_packs(state)]


def _units(state: Battlefield) -> Iterator[str]:
    for unit in state.units.values():
        if unit.limbered and unit.kind not in GUNS:
            yield f"{unit.name} is limbered, but no gun."
        if unit.jammed and unit.kind != "machine_gun":
            yield f"{unit.name} is jammed, but no machine gun."
        if unit.safe and not unit.gone:
            yield f"{unit.name} is safe, but on the table."
    inside = sum(unit.square for unit in units(state))
    if inside and inside < least(state):
        yield f"{inside} units are no square."


def _waves(state: Battlefield) -> Iterator[str]:
    chiefs = [each for each in warriors(state) if each.chief and not state.waves[each.wave].leaving]
    if len(chiefs) > 1:
        yield f"{len(chiefs)} leaders are on the table, not one."
    for wave in state.waves.values():
        there = sum(each.wave == wave.id and not each.gone for each in state.warriors.values())
        if there > wave.start:
            yield f"{wave.name} has {there} units, but came with {wave.start}."
        for shown in wave.clubs:
            if not shown.card.endswith("C"):
                yield f"{wave.name} crouches for {shown.card}, which is no club."
        for shown in wave.aces:
            if not shown.card.startswith("A"):
                yield f"{wave.name} falters for {shown.card}, which is no ace."


def _contacts(state: Battlefield) -> Iterator[str]:
    pairs = Counter((contact.warrior, contact.unit) for contact in state.contacts)
    for (warrior, unit), number in pairs.items():
        if state.warriors[warrior].gone or state.units[unit].gone:
            yield f"{warrior} and {state.units[unit].name} touch, but one of them is gone."
        if number > 1:
            yield f"{warrior} and {unit} touch twice."


def _packs(state: Battlefield) -> Iterator[str]:
    for pack in state.packs.values():
        if len(set(pack.seen)) < len(pack.seen):
            yield f"{pack.id} has shown a card twice."
        total = sum(stack.left for stack in pack.stacks.values()) + pack.pile.left + _shown(state, pack)
        if total != len(WHOLE):
            yield f"{pack.id} has {total} cards, not {len(WHOLE)}."
        if any(stack.left > STACK for stack in pack.stacks.values()):
            yield f"{pack.id} has a stack of more than {STACK} cards."


def _shown(state: Battlefield, pack: Pack) -> int:
    return sum(shown.pack == pack.id for wave in state.waves.values() for shown in showing(wave))
