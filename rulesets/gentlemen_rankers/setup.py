"""Before turn 1: what holds for the battle, whose cards are used, the Imperial side's edge and force (GR-A2, GR-A3)."""

from typing import Literal

from msgspec import Struct

from tracker.engine import Among, Facts, Mark, Quantity, Toggle, about, ask, counted, listed, read_out
from tracker.games.gentlemen_rankers.data import rulings
from tracker.games.gentlemen_rankers.packs import open_pack
from tracker.games.gentlemen_rankers.state import IMPERIAL, Battlefield
from tracker.games.gentlemen_rankers.units import COMMANDS, KIND_WORDS, units

MOST_TO_A_COMMAND = 16


class Conditions(Struct, frozen=True):
    """Conditions that hold for the whole battle."""

    edge: Literal["left", "right", "near", "far"]
    packs: int
    composition: Literal["foot", "mounted", "rifles"]
    rifles: int
    wave_size: int
    home: bool
    open_table: bool


# Procedure


async def setup(state: Battlefield) -> None:
    """Set up the battle: conditions first, then the packs (GR-A2, GR-A3)."""
    state.heading(f"{state.title}: set-up")
    read_out(state, rulings)
    facts = await ask(lambda: conditions(state))
    state.edge, state.home, state.open_table = facts.edge, facts.home, facts.open_table
    state.composition, state.rifles, state.wave_size = facts.composition, facts.rifles, facts.wave_size
    for _ in range(facts.packs):
        # Whoever shuffles a pack of his own shuffles all of them.
        await open_pack(state, any(not pack.app for pack in state.packs.values()))
    deploy(state)


# Prompt


def conditions(state: Battlefield) -> Facts[Conditions]:
    """The page of a new battle; rulings are chosen before it."""
    fields = (
        Among("edge", "friendly edge", _EDGES, state.edge),
        Quantity("packs", "p", "packs of cards", 1, 6, 2),
        Among("composition", "waves have", _COMPOSITIONS, state.composition),
        Quantity("rifles", "s", "firearms per five on foot", 0, 5, state.rifles),
        Quantity("wave_size", "v", "units in a wave", 1, 12, state.wave_size),
        Toggle("home", "h", "warriors on their native soil", state.home, "warriors not on their native soil"),
        Toggle("open_table", "o", _OPEN, state.open_table, "cover, walls and heights are asked about"),
    )
    text = "First the friendly table edge, then what the waves are made of."
    return about("GR-A3", IMPERIAL).facts("conditions", "The battle", fields, Conditions, asks="decision", text=text)


_OPEN = "open table, without cover, walls and heights"
_EDGES = (Mark("left", "l", "left"), Mark("right", "r", "right"), Mark("near", "n", "near"), Mark("far", "f", "far"))
_COMPOSITIONS = (
    Mark("foot", "a", "foot only"),
    Mark("mounted", "m", "mounted units by a die"),
    Mark("rifles", "i", "firearms by a die"),
)


# Words


def deploy(state: Battlefield) -> None:
    """Forces and places; how many units the Imperial side begins with (GR-A25)."""
    there = units(state)
    state.began = len(there)
    commands = sum(unit.kind in COMMANDS for unit in there)
    state.report(f"The Imperial side has {counted(len(there), 'unit')}, {commands} of them command.", "GR-A2a")
    if len(there) > MOST_TO_A_COMMAND * max(1, commands):
        state.remark("That is more than 16 units to a command unit.")
    # A kind of which many stand together is enough to set them up.
    kinds: dict[str, list[str]] = {}
    places: dict[str, list[str]] = {}
    for unit in there:
        (places if unit.place else kinds).setdefault(unit.place or f"the {KIND_WORDS[unit.kind]}", []).append(unit.name)
    words = [listed(those[0] if len(those) == 1 else kind for kind, those in kinds.items())] if kinds else []
    words += [f"{listed(those)} {place}" for place, those in places.items()]
    state.on_table(f"Set up {'; '.join(words)}.")
    state.on_table(f"The {state.edge} edge is friendly.")
