"""The warriors that move and the die that each of them has, whether they attack or withdraw (GR-A8)."""

from rulesets.gentlemen_rankers.forces import contacts_of, crouches, move_of, warriors
from rulesets.gentlemen_rankers.paces import CHANGE, Paced, Paces
from rulesets.gentlemen_rankers.state import WARRIORS, Field, Warrior
from tracker.engine import Pool, Roll


def movers(state: Field, wave_id: str) -> list[Warrior]:
    """Units of a wave that move: neither touching the enemy nor crouching (GR-A9, GR-A13)."""
    there = warriors(state, wave_id)
    return [each for each in there if not contacts_of(state, each.id) and not crouches(state, each)]


def kinds(state: Field, wave_id: str) -> dict[str, list[Warrior]]:
    """Those who move by how they move, on foot first."""
    moving = movers(state, wave_id)
    parted = {
        "foot": [each for each in moving if each.kind != "mounted"],
        "mounted": [each for each in moving if each.kind == "mounted"],
    }
    return {kind: those for kind, those in parted.items() if those}


def moves_words(state: Field, wave_id: str, paced: Paced) -> str:
    """How many of each kind go how many inches."""
    told = []
    for (kind, those), slow, fast in zip(kinds(state, wave_id).items(), paced.slow, paced.fast, strict=False):
        base = move_of(state, those[0].id)
        goes = ((len(those) - slow - fast, base), (slow, base - CHANGE), (fast, base + CHANGE))
        told += [f'{number} {kind} {inches}"' for number, inches in goes if number > 0]
    return ", ".join(told)


def movement_roll(state: Field, wave_id: str) -> Roll[Paced]:
    """A die for each unit that moves."""
    there = kinds(state, wave_id)
    inches = " ".join(f'{kind.capitalize()} {move_of(state, those[0].id)}".' for kind, those in there.items())
    return Roll(
        key=f"move:{wave_id}",
        rule="GR-A8",
        what="Movement",
        side=WARRIORS,
        title=f"{state.waves[wave_id].name}: a movement die for each unit",
        subject=(wave_id,),
        text=f'1: 2" less, 6: 2" more. {inches} Dice go to the units from left to right.',
        pools=tuple(Pool(kind, len(those), 6, WARRIORS, f"{kind} dice") for kind, those in there.items()),
        reading=Paces(),
    )
