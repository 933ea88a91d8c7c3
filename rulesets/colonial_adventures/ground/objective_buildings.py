"""The buildings that a raid is about, on either side (CA-BATTLE-3, CA-BATTLE-4)."""

from functools import partial

from tracker.engine import Pool, Reads, Roll, Summed, Total, about, ask, capital, counted
from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.ground.state import Piece
from tracker.games.colonial_adventures.ground.terrain import build
from tracker.games.colonial_adventures.ground.terrain_prompts import building_dv
from tracker.games.colonial_adventures.groups import left
from tracker.games.colonial_adventures.solo.state import GOES_BY_BOOK, KEEPS
from tracker.games.colonial_adventures.state import Battlefield

SECTION = 2
MASONRY = 3
STORE = "store_"

# Procedures


async def place_objectives(state: Battlefield) -> None:
    """Half a die of buildings to be raided, or one for each group that defends, all in section 2 (CA-BATTLE-3, 4)."""
    solo = state.solo
    if solo.mission not in ("raid", "defend"):
        return
    number = len(left(state, solo.player))
    if solo.mission == "raid":
        number = (await ask(lambda: structures_roll(state))).total
    for each in range(1, number + 1):
        await objective(state, each)
    state.on_table(f"put {counted(number, 'building')} into section {SECTION}: the target of the raid")


async def objective(state: Battlefield, number: int) -> None:
    """One of them with its DV; of a raid masonry, which can't burn, is rolled again (CA-TERR-7, CA-R130, CA-R131)."""
    name = f"store {number}"
    keeps = state.rulings.raid_dv3 == "keep" or (state.solo.mission == "defend" and state.solo.has_step(KEEPS))
    while True:
        rolled = await ask(partial(building_dv, state, name, SECTION))
        row = tables()["settled_area"].row_of(rolled.total)
        dv = tables()["settled_area"].number(row, "dv")
        if dv < MASONRY or keeps:
            break
        state.report(f"{capital(name)}: masonry can't burn, roll again.", "CA-R130")
    build(state, f"{STORE}{number}", name, SECTION, dv, "CA-TERR-7", Reads("settled_area", row, "dv"))


# Calculations


def objectives(state: Battlefield) -> list[Piece]:
    """The buildings that the raid is about."""
    return [piece for key, piece in state.ground.pieces.items() if key.startswith(STORE)]


def is_burning_or_ruined(piece: Piece) -> bool:
    return bool(piece.fire) or piece.ruined


def has_first_fire(state: Battlefield) -> bool:
    """True if one of them was set on fire: from then on the enemy may be reinforced (CA-BATTLE-3).

    In battles begun before not if that was put out, but also if one was shot to pieces.
    """
    if state.solo.has_step(GOES_BY_BOOK):
        return state.solo.lit or any(piece.fire for piece in objectives(state))
    return any(is_burning_or_ruined(piece) for piece in objectives(state))


def are_all_burnt(state: Battlefield) -> bool:
    """True if all of them burn or are ruins (CA-R129)."""
    found = objectives(state)
    return bool(found) and all(is_burning_or_ruined(piece) for piece in found)


# Prompt


def structures_roll(state: Battlefield) -> Roll[Summed]:
    """Half a die of structures, rounded up (CA-BATTLE-3)."""
    title = "How many structures are to be raided: half a die"
    dice = Pool("structures", 1, 6, state.solo.player, "die")
    return about("CA-BATTLE-3", state.solo.player).roll("structures", "Structures", title, dice, Total(halved=True))
