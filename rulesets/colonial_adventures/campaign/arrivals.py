"""New arrivals: who has come from home after a victory, or who is sent elsewhere (CA-CAMP-3, CA-R137)."""

from functools import partial

from tracker.engine import (
    Added,
    Choose,
    Effect,
    Event,
    Option,
    Part,
    Passed,
    Passes,
    Pool,
    Reads,
    Result,
    Roll,
    about,
    ask,
    counted,
    with_verb,
)
from tracker.engine.reading import each_separately
from tracker.games.colonial_adventures.campaign.heirs import (
    led_by_ghazis,
    reps,
    rolls_strength,
    strengths_roll,
    take_field,
)
from tracker.games.colonial_adventures.campaign.next_battle import mission_of
from tracker.games.colonial_adventures.campaign.state import (
    ASKS_GHAZIS,
    Campaign,
    Commander,
    played_sides,
    sent_away,
    units_of,
    veteran_of,
)
from tracker.games.colonial_adventures.campaign.unit_changes import free_of, mustering, next_name, send_away
from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.muster import muster
from tracker.games.colonial_adventures.muster.leaders import may_be_ghazis
from tracker.games.colonial_adventures.muster.lists import CIVILIANS, army_lists
from tracker.games.colonial_adventures.muster.state import MOST
from tracker.games.colonial_adventures.solo.state import Mission

DICE = ("first", "second", "third")

# Procedures


async def new_arrivals(state: Campaign, winner: str) -> None:
    """2d6 of a side that won a raid or a defence against its Major Morale (CA-CAMP-3)."""
    for side_id in played_sides(state):
        if side_id == winner and has_arrivals(state, side_id):
            passed = await ask(partial(arrivals_roll, state, side_id))
            reads = Reads("new_arrivals", str(passed.passes), "do")
            words = tables()["new_arrivals"].cell(str(passed.passes), "do")
            state.report(f"{state.sides[side_id].name}: {words}.", "CA-CAMP-3", reads=reads)
            if passed.passes == 2:
                await arrival(state, side_id)
            elif not passed.passes:
                await reassigned(state, side_id)


async def arrival(state: Campaign, side_id: str) -> None:
    """A recruiting roll on the side's own list; field strength at once, leaders before the next battle (CA-R54).

    Whom a Ghazi may lead has its leader before its strength, as in a muster (CA-R71).
    """
    if len(units_of(state, side_id)) >= MOST:
        state.remark(f"{with_verb(state.sides[side_id].name, 'has')} {MOST} units, the most that can be kept.")
        return
    lists = lists_of(state, side_id)
    list_id = lists[0] if len(lists) == 1 else await ask(partial(which_list, state, side_id, tuple(lists)))
    raising = mustering(state, side_id, list_id)
    before = set(raising.units)
    await muster.recruiting_roll(raising)
    state.log += [line for line in raising.drain() if not line.rule]
    arrived = next(unit for key, unit in raising.units.items() if key not in before)
    unit = veteran_of(free_of(state, arrived), side_id)
    unit.joined, unit.leaders = state.turn, []
    state.units[unit.id] = unit
    for given in arrived.leaders:
        unit.leaders.append(Commander(given.rank, next_name(state, side_id, given.rank)))
    words = f"{with_verb(unit, 'joins')} {state.sides[side_id].name}: Rep {unit.rep}, {counted(unit.figures, 'figure')}"
    state.report(f"{words} on paper.", "CA-CAMP-3", unit.id, event=Event("comes", unit.id))
    if state.has_step(ASKS_GHAZIS) and may_be_ghazis(arrived):
        await reps(state, side_id)
        await led_by_ghazis(state, unit.id)
    if state.rulings.strength_each_battle == "off" and rolls_strength(state, unit, is_for_battle=False):
        rolled = await ask(partial(strengths_roll, state, side_id, [unit.id], 1))
        take_field(state, unit.id, rolled.results[0].short, is_for_battle=False)
    state.units[unit.id].start = state.units[unit.id].figures


async def reassigned(state: Campaign, side_id: str) -> None:
    """One of the side's units, by lot, is sent elsewhere (CA-CAMP-3)."""
    units = [unit.id for unit in units_of(state, side_id)]
    if not units:
        return
    chosen = units[0]
    if len(units) > 1:
        while (lot := (await ask(partial(lot_roll, state, side_id, tuple(units)))).number) >= len(units):
            state.report("The dice pick nobody: roll again.", "CA-CAMP-3")
        chosen = units[lot]
    send_away(state, chosen, sent_away(state.turn), "is sent elsewhere", "CA-CAMP-3")


# Calculations


def has_arrivals(state: Campaign, side_id: str) -> bool:
    """True if a side that won rolls: Europeans after a raid or a defence, others by ruling (CA-R137)."""
    return rolls_for(state, side_id, mission_of(state, side_id))


def rolls_for(state: Campaign, side_id: str, mission: Mission) -> bool:
    """True if a side rolls that won a battle which was that to it (CA-CAMP-3, CA-R137)."""
    if mission not in ("raid", "defend"):
        return False
    return state.sides[side_id].training == "european" or state.rulings.arrivals == "both_sides"


def lists_of(state: Campaign, side_id: str) -> list[str]:
    """The lists on which a side may roll: its own, else those of its units, else all of its training."""
    camp = state.sides[side_id]
    if camp.list_id:
        return [camp.list_id]
    own = dict.fromkeys(unit.list_id for unit in units_of(state, side_id))
    of_training = [each.id for each in army_lists().values() if each.training == camp.training and each.id != CIVILIANS]
    return [each for each in own if each not in ("", CIVILIANS)] or of_training


# Prompts


def arrivals_roll(state: Campaign, side_id: str) -> Roll[Passed]:
    """2d6 against the Major Morale of the side as it now is (CA-CAMP-3)."""
    camp = state.sides[side_id]
    cells = tables()["new_arrivals"]
    return about("CA-CAMP-3", side_id).roll(
        f"arrivals:{side_id}",
        "New arrivals",
        f"{camp.name}: new arrivals",
        Pool("arrivals", 2, 6, side_id, "dice"),
        Passes(camp.morale),
        text=f"2d6 against Major Morale {camp.morale}.",
        effects=(Effect(f"{n} passed", str(cells.cell(str(n), "do"))) for n in (2, 1, 0)),
        reads=Reads("new_arrivals", "", "do"),
    )


def which_list(state: Campaign, side_id: str, lists: tuple[str, ...]) -> Choose:
    """The list on which a mixed army rolls (CA-R174)."""
    title = f"{state.sides[side_id].name}: on which list is the new arrival rolled?"
    options = (Option(each, army_lists()[each].name) for each in lists)
    return about("CA-R174", side_id).choose(f"arrivals_list:{side_id}", title, options, lists[0])


class Lot(Result, frozen=True):
    """The number of it among several, from 0, and its name; beyond them nobody."""

    number: int
    name: str

    @property
    def label(self) -> str:
        return self.name

    @property
    def worth(self) -> int:
        return self.number


class Lots(Added[Lot], frozen=True, tag="lots"):
    """A die that names one of `many`, or several as the figures of a number of sixes; each has as many scores."""

    many: int
    names_of: tuple[str, ...] = ()

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return each_separately(pools, "total")

    def result(self, counts: dict[str, tuple[int, ...]]) -> Lot:
        score = 0
        for count in counts.values():
            score = score * 6 + count[0] - 1
        width = 6 ** len(counts) // self.many
        number = min(score // width, self.many)
        return Lot(number, (*self.names_of, "nobody: again")[number])


def lot_roll(state: Campaign, side_id: str, units: tuple[str, ...]) -> Roll[Lot]:
    """The dice for a unit: one die for up to six of them, two for more (CA-CAMP-3)."""
    names = tuple(state.units[each].name for each in units)
    dice = DICE[: next(many for many in (1, 2, 3) if len(units) <= 6**many)]
    return about("CA-CAMP-3", side_id, *units).roll(
        f"lot:{side_id}",
        "Who is sent elsewhere",
        f"{state.sides[side_id].name}: which unit is sent elsewhere?",
        (Pool(each, 1, 6, side_id, f"{each} die" if len(dice) > 1 else "die") for each in dice),
        Lots(len(units), names),
        text=_lot_words(names, len(dice)),
    )


def _lot_words(names: tuple[str, ...], dice: int) -> str:
    """The scores of each unit, as far as there is room for it."""
    width = 6**dice // len(names)
    if dice > 1:
        return f"Each die but the last counts sixes: {width} of {6**dice} scores for each unit in its order."
    spans = [f"{1 + at * width}{f'-{(at + 1) * width}' if width > 1 else ''} {name}" for at, name in enumerate(names)]
    rest = "; else again" if width * len(names) < 6 else ""
    return f"{', '.join(spans)}{rest}."
