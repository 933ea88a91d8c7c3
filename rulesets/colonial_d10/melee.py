"""One round of a melee: each pair of units, saves, losses (CD-A13, CD-A14, CD-B31)."""

from msgspec import Struct

from tracker.engine import Event, Facts, Field, Pool, Quantity, Reads, Roll, Toggle, about, ask, counted, form
from tracker.games.colonial_d10.casualties import horses, suffer, who_of
from tracker.games.colonial_d10.fire import posture_words
from tracker.games.colonial_d10.melee_dice import (
    LOWEST,
    SIDES,
    BothSaved,
    BothSaves,
    Duels,
    Mauled,
    Pair,
    edges,
    factors,
    fighters,
    pools,
)
from tracker.games.colonial_d10.saves import TEN, SaveDice, posture, saves_for
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.unit_changes import settling, stays_behind, takes_leaders
from tracker.games.colonial_d10.units import attached_to


class Ground(Struct, frozen=True):
    """Facts of the table on a pairing. -1 figures: all, or the even share of several enemies."""

    first_fort: bool = False
    second_fort: bool = False
    first_men: int = -1
    second_men: int = -1


# Procedures


async def fight_round(state: Battlefield, fighting: list[str]) -> None:
    """One round of a melee, which may be settled on the table, and whom it left without a unit (CD-B32, CD-H5)."""
    units = [state.units[each] for each in fighting]
    foes = {each.id: list(each.engaged) for each in units}
    led = {leader.id: each.id for each in units for leader in attached_to(state, each)}
    await settling(state, fight(state, fighting), f"the fight of {units[0].name}")
    if takes_leaders(state):
        end_round(state, foes, led)


async def fight(state: Battlefield, fighting: list[str]) -> None:
    """One round between all pairs of a melee (CD-B32)."""
    for unit_id in fighting:
        state.units[unit_id].fell = state.units[unit_id].slew = 0
    for pair, shares in [(each, fighters(state, each)) for each in pairs_of(state, fighting)]:
        if pair.second in state.units[pair.first].engaged:
            await fight_pair(state, pair, shares)


def end_round(state: Battlefield, foes: dict[str, list[str]], led: dict[str, str]) -> None:
    """Leaders of units that fell in a round are taken if any of those who fought them is left to do it (CD-H5).

    All fall at once. `foes` and `led`: whom each unit fought, and the unit of each leader, as the round began.
    """
    for leader, unit in [(state.leaders[each], state.units[unit_id]) for each, unit_id in led.items()]:
        if unit.gone and not (leader.attached or leader.taken):
            stays_behind(state, leader, unit, any(not state.units[each].gone for each in foes[unit.id]))


async def fight_pair(state: Battlefield, pair: Pair, shares: tuple[int, int] | None = None) -> None:
    """Facts, the dice of all pairs of men, saves, and who fell; `shares`: figures a side put in as the round began."""
    ground = await ask(lambda: ground_of(state, pair, shares or fighters(state, pair)))
    first, second = state.units[pair.first], state.units[pair.second]
    first.fort, second.fort = ground.first_fort, ground.second_fort
    mauled = await ask(lambda: duel_roll(state, pair, ground))
    saved = BothSaved()
    if any(hits_of(mauled)):
        saved = await ask(lambda: saves_roll(state, pair, mauled))
    first_losses = await lose(state, pair.first, mauled.first, mauled.first_lowest, saved, 0, pair.second)
    second_losses = await lose(state, pair.second, mauled.second, mauled.second_lowest, saved, 1, pair.first)
    for unit_id, fell, slew in ((pair.first, first_losses, second_losses), (pair.second, second_losses, first_losses)):
        state.units[unit_id].fell += fell
        state.units[unit_id].slew += slew
    words = f"{state.units[pair.first].name} lost {first_losses}, {state.units[pair.second].name} {second_losses}"
    event = Event("fights", pair.first, pair.second)
    state.report(f"{words}.", "CD-A14", pair.first, pair.second, event=event, lost=(first_losses, second_losses))


async def lose(
    state: Battlefield, unit_id: str, hit: int, lowest: int, saved: BothSaved, side: int, enemy_id: str
) -> int:
    """Figures of one side that fell; those who fought several to one lose the lowest first (CD-A14)."""
    mine, low = (saved.second, saved.second_low) if side else (saved.first, saved.first_low)
    sure, lost = max(0, lowest - low.saved), max(0, hit - mine.saved)
    cause = f"melee with {state.units[enemy_id].name}"
    fell = await suffer(state, unit_id, lost, min(mine.nearly, lost), cause, sure)
    await horses(state, unit_id, mine.saved + low.saved, lost + sure - fell)
    return fell


# Calculations


def hits_of(mauled: Mauled) -> tuple[int, int]:
    """Figures hit on both sides, all told."""
    return mauled.first + mauled.first_lowest, mauled.second + mauled.second_lowest


def melee_of(state: Battlefield, unit_id: str) -> list[str]:
    """All units of the melee that a unit is in, itself first."""
    found = [unit_id]
    for each in found:
        found += [other for other in state.units[each].engaged if other not in found]
    return found


def pairs_of(state: Battlefield, fighting: list[str]) -> list[Pair]:
    """Pairings of a melee, the side whose player turn it is first in each."""
    side = state.active if state.active in state.sides else state.units[fighting[0]].side
    firsts = [each for each in fighting if state.units[each].side == side]
    return [Pair(first, second) for first in firsts for second in state.units[first].engaged]


def numbers_of(state: Battlefield, pair: Pair, ground: Ground) -> tuple[int, int]:
    """Figures in the pairing, as the table said, but no more than there are."""
    usual = fighters(state, pair)
    first = usual[0] if ground.first_men < 0 else min(ground.first_men, state.units[pair.first].figures)
    second = usual[1] if ground.second_men < 0 else min(ground.second_men, state.units[pair.second].figures)
    return max(1, first), max(1, second)


def may_kill(unit: Unit) -> bool:
    """Baggage has no fighting elements (CD-A9)."""
    return unit.arm != "baggage"


# Prompts


def ground_of(state: Battlefield, pair: Pair, shares: tuple[int, int]) -> Facts[Ground]:
    """A form for a pairing: who is fortified, and how many men reach each other."""
    first, second = state.units[pair.first], state.units[pair.second]
    usual = min(shares[0], first.figures), min(shares[1], second.figures)
    fields: list[Field] = [
        Toggle("first_fort", "f", f"{first.name} fortified", first.fort, f"{first.name} not fortified"),
        Toggle("second_fort", "g", f"{second.name} fortified", second.fort, f"{second.name} not fortified"),
        Quantity("first_men", "n", f"men of {first.name}", 1, max(1, first.figures), max(1, usual[0])),
        Quantity("second_men", "m", f"men of {second.name}", 1, max(1, second.figures), max(1, usual[1])),
    ]
    title = f"{first.name} against {second.name}"
    return about("CD-A13", first.side, pair.first, pair.second).facts(
        f"ground:{pair.key}",
        title,
        fields,
        Ground,
        text="Spare men make pairings of two or three to one.",
        reads=Reads("melee"),
    )


def duel_roll(state: Battlefield, pair: Pair, ground: Ground) -> Roll[Mauled]:
    """All pairs of men on one screen: two D10 each, read as one of a hundred."""
    first, second = state.units[pair.first], state.units[pair.second]
    numbers = numbers_of(state, pair, ground)
    by_pool = dict(edges(state, pair, numbers))
    listed = pools(numbers, state.rulings.extras, first.side, (first.short or first.name, second.short or second.name))
    words = [f"{counted(pool.count, 'pair')} {pool.label} ({by_pool[pool.name]:+d})" for pool in listed]
    return about("CD-A13", first.side, pair.first, pair.second).roll(
        f"melee:{pair.key}",
        "Melee",
        f"{first.name} against {second.name}",
        listed,
        Duels(
            edges(state, pair, numbers),
            (first.short or first.name, second.short or second.name),
            crowd=0 if numbers[0] == numbers[1] else -1 if numbers[0] > numbers[1] else 1,
            kills=(may_kill(first), may_kill(second)),
            sides=(first.side, second.side),
        ),
        # First what must be known to type them, which has room in one row.
        text=f"Pairs of D10 are one number: first {first.short or first.name}, then {second.short or second.name}; "
        f"0 is 10. {'; '.join(words)}. In brackets: the modifier of {first.name}. "
        "To win, a total must be at least 4 above the other.",
        reads=Reads("melee"),
        breakdowns=(factors(state, first), factors(state, second)),
    )


def saves_roll(state: Battlefield, pair: Pair, mauled: Mauled) -> Roll[BothSaved]:
    """Saves of both sides together (CD-B31)."""
    units = (state.units[pair.first], state.units[pair.second])
    saves = (saves_for(state, units[0], melee=True), saves_for(state, units[1], melee=True))
    whose = [who_of(state, unit, 0, 0) if each.officer else None for unit, each in zip(units, saves, strict=True)]
    reading = BothSaves(
        *saves,
        first_low=SaveDice(saves[0].need),
        second_low=SaveDice(saves[1].need),
        who=(whose[0], whose[1]),
        names_of=(units[0].name, units[1].name),
    )
    hits = hits_of(mauled)
    low = (mauled.first_lowest, mauled.second_lowest)
    listed = [
        Pool(name, n, TEN, unit.side, f"{unit.name}{words}")
        for name, n, unit, words in (
            (SIDES[0], hits[0] - low[0], units[0], ""),
            (LOWEST[0], low[0], units[0], ", several to one"),
            (SIDES[1], hits[1] - low[1], units[1], ""),
            (LOWEST[1], low[1], units[1], ", several to one"),
        )
        if n
    ]
    title = f"{units[0].name} against {units[1].name}: saves"
    text = saved_how(state, units, mauled, saves)
    return about("CD-B31", units[0].side, pair.first, pair.second).roll(
        f"saves:{pair.key}", "Saves in melee", title, listed, reading, text=text, reads=Reads("saves")
    )


def saved_how(state: Battlefield, units: tuple[Unit, Unit], mauled: Mauled, saves: tuple[SaveDice, SaveDice]) -> str:
    """The hits on each side, and how it stands; the dice say on which faces anybody is saved."""
    hits, low = hits_of(mauled), (mauled.first_lowest, mauled.second_lowest)
    hit = [place for place in (0, 1) if hits[place]]
    rows = [posture_words(posture(unit, True, state.rulings.prone_melee)) for unit in units]
    were = " and ".join(f"{hits[place]} of {units[place].name} {rows[place]}" for place in hit)
    # The lowest of several is never an officer.
    is_officer = any(saves[place].officer and hits[place] > low[place] for place in hit)
    counted_in = " The odds include the saves of officers." if is_officer else ""
    return f"{were} {form(sum(hits), 'was', 'were')} hit.{counted_in}"
