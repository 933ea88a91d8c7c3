"""Casualties: who is among those lost, horses, and the effects of losses on a unit (CD-A12)."""

from msgspec.structs import replace

from tracker.engine import Event, Pool, Roll, about, ask, counted, its, with_verb
from tracker.games.colonial_d10.data import number
from tracker.games.colonial_d10.ranks_hit import Struck, Who, matters
from tracker.games.colonial_d10.saves import DiceSaved, SaveDice, posture
from tracker.games.colonial_d10.state import SHEET_AGAIN, TELLS_LEADERS_SAVED, Battlefield, Leader, Unit
from tracker.games.colonial_d10.unit_changes import disorder, lowest_first, take_off
from tracker.games.colonial_d10.units import attached_to, has_riders, leaders_at_risk

NONE = (0, 0, 0)


# Procedures


async def suffer(
    state: Battlefield, unit_id: str, lost: int, nearly: int, cause: str, lowest: int = 0, event: Event | None = None
) -> int:
    """Figures lost, `nearly` of them saved if they prove to be officers; gives how many fell, leaders too (CD-A12).

    `lowest` more fall for certain, other ranks first (CD-A14). Nobody is lost who is not there.
    """
    unit = state.units[unit_id]
    if not lost and not lowest:
        return 0
    who = who_of(state, unit, lost - nearly, nearly)
    struck = who.toll(NONE, NONE)
    if who.fell + who.nearly and matters(who, lowest):
        struck = await ask(lambda: who_roll(state, unit_id, lost - nearly, nearly))
    return fall(state, unit_id, struck, cause, lowest, event)


def fall(
    state: Battlefield, unit_id: str, struck: Struck, cause: str, lowest: int = 0, event: Event | None = None
) -> int:
    """Take off those who fell; gives how many, leaders too (CD-A12)."""
    unit = state.units[unit_id]
    leaders_hit = attached_to(state, unit)[: struck.leaders]
    for leader in leaders_hit:
        leader_falls(state, leader, unit)
    if struck.spared:
        state.report(f"{unit.name}: {_spared(state, unit, struck)}.", "CD-B4", unit_id)
    officers, sergeants, men = lowest_first(_without(unit, struck.officers, struck.sergeants, struck.men), lowest)
    fell = take_off(state, unit, struck.officers + officers, struck.sergeants + sergeants, struck.men + men, cause)
    # In a melee recorded before, the 0 shows that nothing else was lost.
    told = counted(fell, "figure") if fell or event is None else "nobody"
    told = f"nobody but {its(unit)} leader" if leaders_hit and not fell else told
    state.report(f"{with_verb(unit, 'loses')} {told}.", "CD-A12", unit_id, event=event, lost=(fell,))
    unit.hurt += len(leaders_hit)
    if fell or leaders_hit:
        disorder(state, unit, "casualties", bool(fell))
    return fell + len(leaders_hit)


def _spared(state: Battlefield, unit: Unit, struck: Struck) -> str:
    """Those whom their rank saved, after leaders fell: a result does not tell officers and leaders apart (CD-B4)."""
    if not leaders_at_risk(state, unit) or not state.has_step(TELLS_LEADERS_SAVED):
        return f"{counted(struck.spared, 'officer')} saved"
    has_officers = unit.officers > struck.officers
    return f"{struck.spared} saved by rank" if has_officers else f"{counted(struck.spared, 'leader')} saved"


def _without(unit: Unit, officers: int, sergeants: int, men: int) -> Unit:
    left = {"officers": unit.officers - officers, "sergeants": unit.sergeants - sergeants, "men": unit.men - men}
    return replace(unit, **left)


def leader_falls(state: Battlefield, leader: Leader, unit: Unit) -> None:
    leader.fallen = True
    event = Event("leader hit", unit.id, how=leader.name)
    state.report(f"{leader.name} falls with {unit.name}.", "CD-B8", unit.id, event=event)
    state.on_table(f"take {leader.name} off the table", unit.id)


async def horses(state: Battlefield, unit_id: str, saved: int, by_rank: int = 0) -> None:
    """By ruling, each rider who was saved, `by_rank` too, throws for his horse (CD-A12)."""
    unit = state.units[unit_id]
    saved += by_rank if state.has_step(SHEET_AGAIN) else 0
    riders = min(saved, unit.figures - unit.afoot)
    if state.rulings.horses != "apart" or not has_riders(unit) or riders <= 0:
        return
    thrown = await ask(lambda: horse_roll(state, unit_id, riders))
    unit = state.units[unit_id]
    down = min(riders - thrown.saved, unit.figures - unit.afoot)
    if down > 0:
        unit.afoot += down
        state.report(f"{unit.name}: {down} horses lost, {unit.afoot} on foot.", "CD-A12", unit_id)
        state.on_table(f"put {down} of {unit.name} on foot", unit_id)


# Calculations


def who_of(state: Battlefield, unit: Unit, fell: int, nearly: int) -> Who:
    """The ranks that may be among so many lost, all who are there at most (CD-A12, CD-H1, CD-H4)."""
    leaders = leaders_at_risk(state, unit)
    fell = min(fell, unit.figures + leaders)
    nearly = min(nearly, unit.figures + leaders - fell)
    by_figures = state.rulings.who_hit == "figures"
    return Who(unit.officers, unit.sergeants, leaders, unit.men, fell, nearly, by_figures)


# Prompts


def who_roll(state: Battlefield, unit_id: str, fell: int, nearly: int) -> Roll[Struck]:
    """A random die for each figure lost (CD-A12, CD-H4)."""
    unit = state.units[unit_id]
    who = who_of(state, unit, fell, nearly)
    # The faces of a D10 are told with the dice.
    faces = f"{who_words(who)}, any other" if who.by_figures else "any other face is"
    text = f"A die per casualty: {faces} rank and file; no rank loses more than it has."
    title = f"{unit.name}: who was hit?"
    return about("CD-A12", unit).roll("who", "Who was hit", title, who.pools(unit.side), who, text=text)


def who_words(who: Who) -> str:
    """The numbers that are of other than rank and file: "10 the officer, 8 one of 2 leaders"."""
    ranks = (("officer", who.officers), ("sergeant", who.sergeants), ("leader", who.leaders))
    faces = zip((10, 9, 8), ranks, strict=True)
    if not who.by_figures:
        # A second 10 hits no officer where there is but one.
        named = {face: f"one of {n} {rank}s" if n > 1 else f"the {rank}" for face, (rank, n) in faces if n}
        return ", ".join(f"{face} {whom}" for face, whom in named.items())
    spans, first = [], 1
    for rank, n in ranks:
        if n:
            spans.append(f"{first if n == 1 else f'{first} to {first + n - 1}'} {rank}")
            first += n
    return f"a die of {who.figures}: {', '.join(spans)}"


def horse_roll(state: Battlefield, unit_id: str, riders: int) -> Roll[DiceSaved]:
    unit = state.units[unit_id]
    need = number("saves", posture(unit))
    title = f"{unit.name}: horses of the riders saved"
    dice = Pool("horses", riders, 10, unit.side, "horses")
    return about("CD-A12", unit).roll(
        "horses", "Horses saved", title, dice, SaveDice(need), text=f"{need} or more saves a horse."
    )
