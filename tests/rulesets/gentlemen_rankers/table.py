"""The bench of all tests of Gentlemen Rankers: a field in a line.

    state = field("infantry a", "command c", wave="foot 5")
    said = play(hit_warriors(state, "w1", 1, ("a",)), "KH")
    assert "Red foot draw KH: one base is destroyed." in said

What else may be answered: see tracker/testing/driving.py.
"""

from typing import Any

from tests.names.gentlemen_rankers import WHOLE, Battlefield, Contact, Pack, Stack, Unit, Warrior, Wave, rulings
from tracker.games.gentlemen_rankers.rulings import Rulings
from tracker.games.gentlemen_rankers.scenario import WEAPONS
from tracker.testing import ENTER, SETTLE, asks, play

__all__ = ["ENTER", "SETTLE", "add_wave", "asks", "field", "pack", "play", "touch"]


def field(*units: str, wave: str = "", turn: int = 2, app: bool = False, **switches: Any) -> Battlefield:
    """Imperial units as `kind id`, and one wave as `foot 5` or `foot 3 mounted 2`: its units are w1, w2 and so on.

    Other arguments are rulings, or attributes of Battlefield.
    """
    state = Battlefield(title="A test", scenario="test", turn=turn, names=["Red", "White"], goal="Stand.")
    defaults = {ruling.name: ruling.default for ruling in rulings()}
    chosen = {name: value for name, value in switches.items() if name in defaults}
    state.rulings = Rulings.of({**defaults, **chosen})
    for name, value in switches.items():
        if name not in defaults:
            assert name in Battlefield.__struct_fields__, name
            setattr(state, name, value)
    for words in units:
        kind, unit_id = words.split()
        weapon = WEAPONS[kind][0]  # type: ignore[index]
        state.units[unit_id] = Unit(id=unit_id, name=unit_id.upper(), kind=kind, weapon=weapon)  # type: ignore[arg-type]
    state.began = len(state.units)
    state.packs["pack1"] = pack("pack1", app)
    if wave:
        add_wave(state, "wave1", "Red", wave)
    return state


def pack(pack_id: str, app: bool = False) -> Pack:
    """A pack dealt in its own order."""
    order = list(WHOLE) if app else []
    stacks = {f"{pack_id}_{n + 1}": Stack(13, order[n * 13 : n * 13 + 13]) for n in range(4)}
    return Pack(id=pack_id, app=app, stacks=stacks, pile=Stack(2, order[52:]), dealt=4)


def add_wave(state: Battlefield, wave_id: str, name: str, words: str, prefix: str = "w") -> Wave:
    """A wave that arrived before, with its stack."""
    parts = words.split()
    number = 0
    for kind, many in zip(parts[::2], parts[1::2], strict=True):
        for _ in range(int(many)):
            number += 1
            one = f"{prefix}{number}"
            state.warriors[one] = Warrior(id=one, wave=wave_id, kind="foot" if kind == "chief" else kind)  # type: ignore[arg-type]
            state.warriors[one].chief = kind == "chief"
    wave = state.waves[wave_id] = Wave(id=wave_id, name=name, start=number, arrived=1)
    free = next(each for each, stack in state.packs["pack1"].stacks.items() if not stack.wave)
    state.packs["pack1"].stacks[free].wave = wave_id
    wave.stacks = [free]
    return wave


def touch(state: Battlefield, warrior: str, unit: str, **more: Any) -> Contact:
    """They touch; fresh unless it is said."""
    contact = Contact(warrior=warrior, unit=unit, **more)
    state.contacts.append(contact)
    return contact
