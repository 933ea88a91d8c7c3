"""The warriors that move and the die that each of them has, whether they attack or withdraw (GR-A8)."""

from collections.abc import Sequence

from tracker.engine import Pool, Roll, about, kept_while_unchanged
from tracker.games.gentlemen_rankers.forces import contacts_of, crouches, move_of, warriors
from tracker.games.gentlemen_rankers.movement_dice import CHANGE, Paced, Paces
from tracker.games.gentlemen_rankers.state import WARRIORS, Field, Warrior


@kept_while_unchanged
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
    """The number of each kind, with the inches that they go."""
    if not paced.slow:
        there = kinds(state, wave_id).items()
        usual = [f'{_many(len(those), kind)} {move_of(state, those[0].id)}"' for kind, those in there]
        return f'{", ".join(usual)}, but {CHANGE}" less for the slow and {CHANGE}" more for the fast'
    told = []
    for (kind, those), slow, fast in zip(kinds(state, wave_id).items(), paced.slow, paced.fast, strict=False):
        base = move_of(state, those[0].id)
        goes = ((len(those) - slow - fast, base), (slow, base - CHANGE), (fast, base + CHANGE))
        told += [f'{_many(number, kind)} {inches}"' for number, inches in goes if number > 0]
    return ", ".join(told)


def _many(number: int, kind: str) -> str:
    """So many of a kind: `5 foot 6"` would be a length."""
    return f"{number} on foot" if kind == "foot" else f"{number} {kind}"


def movement_roll(state: Field, wave_ids: Sequence[str]) -> Roll[Paced]:
    """A die for each unit that moves, of all waves at once."""
    parted = {wave_id: kinds(state, wave_id) for wave_id in wave_ids}
    one = len(wave_ids) == 1
    pools = tuple(
        Pool(kind if one else f"{wave_id}:{kind}", len(those), 6, WARRIORS, _dice_words(state, wave_id, kind, one))
        for wave_id, there in parted.items()
        for kind, those in there.items()
    )
    inches = {kind: move_of(state, those[0].id) for there in parted.values() for kind, those in there.items()}
    paces = " ".join(f'{kind.capitalize()} {each}".' for kind, each in inches.items())
    *names, last = (state.waves[each].name for each in wave_ids)
    title = f"{' and '.join(filter(None, (', '.join(names), last)))}: a movement die for each unit"
    text = f'On a 1 a unit moves 2" less, on a 6 it moves 2" more. {paces} Dice go to the units from left to right.'
    return about("GR-A8", WARRIORS, *wave_ids).roll(
        f"move:{wave_ids[0]}" if one else "move:waves", "Movement", title, pools, Paces(), text=text
    )


def _dice_words(state: Field, wave_id: str, kind: str, one: bool) -> str:
    return f"{kind} dice" if one else f"{state.waves[wave_id].name} {kind}"


def paced_of(state: Field, wave_ids: Sequence[str], paced: Paced) -> dict[str, Paced]:
    """The dice of each wave; none where only their sum was told, in words."""
    if len(paced.slow) != sum(len(kinds(state, each)) for each in wave_ids):
        return {wave_id: Paced((), ()) for wave_id in wave_ids}
    found, start = {}, 0
    for wave_id in wave_ids:
        stop = start + len(kinds(state, wave_id))
        found[wave_id] = Paced(paced.slow[start:stop], paced.fast[start:stop])
        start = stop
    return found
