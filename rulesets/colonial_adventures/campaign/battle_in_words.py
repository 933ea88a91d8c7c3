"""A battle that was fought without the app, as its players tell it: who won, the losses, and who comes back of them."""

from collections.abc import Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import (
    DRAW,
    DRAWN,
    Abreast,
    Aftermath,
    Choose,
    Effect,
    Field,
    FormList,
    FormRow,
    LeaderAftermath,
    Option,
    Passes,
    Pool,
    Quantity,
    Reads,
    Roll,
    ServiceEntry,
    Several,
    Share,
    Toggle,
    UnitAftermath,
    about,
    ask,
    counted,
    it_does,
)
from tracker.games.colonial_adventures.after import ALL, NONE, back_words, column, leader_roll, returning, share_in
from tracker.games.colonial_adventures.campaign.aftermath_record import MELEED
from tracker.games.colonial_adventures.campaign.state import (
    KEEPS_LOSSES,
    SPARES_DICE,
    Campaign,
    Veteran,
    in_field,
    living,
    may_rise,
    played_sides,
)
from tracker.games.colonial_adventures.muster.strengths import batches
from tracker.games.colonial_adventures.state import RANKS

# A unit has no more leaders than this: one of each rank of its training.
MOST_LEADERS = 4
LETTERS = "abcd"


class Loss(Struct, frozen=True, kw_only=True):
    """Losses of a unit, as they are told; `hit0` and so on are its leaders in their order."""

    lost: int = 0
    ran: bool = False
    acted: bool = True
    hit0: bool = False
    hit1: bool = False
    hit2: bool = False
    hit3: bool = False

    @property
    def hits(self) -> tuple[bool, ...]:
        return self.hit0, self.hit1, self.hit2, self.hit3


# Procedures


async def decided(state: Campaign, aftermath: Aftermath) -> Aftermath:
    """The aftermath with its winner, asked for where it has none (CA-R173)."""
    if aftermath.winner in (*state.sides, DRAW):
        return aftermath
    return replace(aftermath, winner=await ask(lambda: who_won(state)))


async def aftermath_in_words(state: Campaign, aftermath: Aftermath) -> Aftermath:
    """The aftermath with losses and returns, asked unit by unit for a battle without a file (CA-AFTER-1, CA-R173)."""
    if aftermath.units or aftermath.file:
        return aftermath
    if aftermath.words:
        state.remark(f"In words: {aftermath.words}", is_added=True)
    losses: dict[str, Loss] = {}
    keeps = state.has_step(KEEPS_LOSSES)
    while left := [unit.id for unit in in_field(state) if unit.id not in losses]:
        filled = await ask(partial(loss_list, state, left))
        losses |= {each.row: each.facts for each in filled}
        if not filled or keeps:
            break
    say_losses(state, losses)
    units = [left_of(unit, losses.get(unit.id, Loss())) for unit in in_field(state)]
    entries = [each for unit_id, loss in losses.items() for each in entries_of(state.units[unit_id], loss)]
    return await recovered(state, replace(aftermath, units=units, entries=entries if keeps else []))


def say_losses(state: Campaign, losses: dict[str, Loss]) -> None:
    """Says what was told, unit by unit: nobody sees the list any more that it was filled into."""
    for unit in (state.units[each] for each in losses):
        state.remark(f"{unit.name}: {loss_words(unit, losses[unit.id])}.", unit.id, is_added=True)
    if len(losses) < len(in_field(state)):
        state.remark("The rest lost nobody." if losses else "Nobody was lost.", is_added=True)


async def recovered(state: Campaign, aftermath: Aftermath) -> Aftermath:
    """The test after the battle of each unit with losses, and the dice for its leaders (CA-AFTER-2, CA-R53)."""
    units = {each.id: each for each in aftermath.units}
    for side_id in played_sides(state):
        lost = [unit.id for unit in in_field(state, side_id) if lost_of(units[unit.id])]
        spares = state.has_step(SPARES_DICE)
        hopeless = [each for each in lost if spares and not may_return(state, aftermath, units[each])]
        for each in hopeless:
            words = f"{units[each].name}: {it_does(units[each].name, 'ran')} and the battle was not won"
            state.report(f"{words}, so no one returns.", "CA-AFTER-2", each)
        for throw, some in batches([each for each in lost if each not in hopeless]):
            rolled = await ask(partial(recovery_roll, state, aftermath, some, throw))
            for unit_id, dice in zip(some, rolled.results, strict=True):
                units[unit_id] = come_back(state, aftermath, units[unit_id], dice.passes)
                units[unit_id] = await leaders_return(state, aftermath, units[unit_id], dice.passes)
    return replace(aftermath, units=list(units.values()))


async def leaders_return(state: Campaign, aftermath: Aftermath, left: UnitAftermath, passes: int) -> UnitAftermath:
    """Lost leaders are back when all return, on 1 to 3 when half do, else not (CA-R53)."""
    leaders = list(left.leaders)
    share = share_of(state, aftermath.winner, left.side, passes)
    for at, leader in enumerate(leaders):
        has_room = sum(not each.lost for each in leaders) < left.figures
        if leader.lost and share != NONE and has_room:
            is_back = share == ALL or (await ask(partial(leader_roll, left, at))).happened
            leaders[at] = LeaderAftermath(leader.name, not is_back)
    return replace(left, leaders=leaders)


# Calculations


def left_of(unit: Veteran, loss: Loss) -> UnitAftermath:
    """A unit at the end of the battle, before anybody comes back; all of one that ran is lost (CA-AFTER-1)."""
    start = unit.figures - unit.away
    hit = sum(loss.hits)
    figures = 0 if loss.ran else max(0, start - max(loss.lost, hit))
    led = zip(living(unit), loss.hits, strict=False)
    leaders = [LeaderAftermath(each.name, loss.ran or was_hit) for each, was_hit in led]
    return UnitAftermath(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        start=start,
        figures=figures,
        ran=loss.ran,
        leaders=leaders,
        more={MELEED: True} if loss.acted else {},
    )


def hit_in(unit: Veteran, loss: Loss) -> list[str]:
    return [each.name for each, was_hit in zip(living(unit), loss.hits, strict=False) if was_hit]


def entries_of(unit: Veteran, loss: Loss) -> Iterator[ServiceEntry]:
    """The losses for its record: all who fell or ran, as of a battle that was fought, be they back afterwards."""
    if lost := lost_of(left_of(unit, loss)):
        yield ServiceEntry(unit=unit.id, what="figures lost", number=lost)
    if loss.ran:
        led = min(living(unit), key=lambda each: RANKS.index(each.rank), default=None)
        yield ServiceEntry(unit=unit.id, what="ran", leader=led.name if led else "")
    for name in hit_in(unit, loss):
        yield ServiceEntry(unit=unit.id, what="leader hit", leader=name)


def loss_words(unit: Veteran, loss: Loss) -> str:
    """`lost 8 and ran, all 20 are lost; Chief 3 was hit`."""
    lost = lost_of(left_of(unit, loss))
    words = f"lost {lost or 'nobody'}"
    if loss.ran:
        words = f"{f'lost {loss.lost} and ' if loss.lost else ''}ran away, so all {lost} are lost"
    hits = [f"{name} was hit" for name in hit_in(unit, loss)]
    return "; ".join([words, *hits, *([] if loss.acted else ["neither fired nor fought"])])


def lost_of(left: UnitAftermath) -> int:
    """Figures that may come back."""
    return left.start - left.figures


def dice_of(left: UnitAftermath) -> int:
    """2d6 against Rep, or 1d6 for a unit that ran (CA-AFTER-1)."""
    return 1 if left.ran else 2


def may_return(state: Campaign, aftermath: Aftermath, left: UnitAftermath) -> bool:
    """True if its dice could bring anybody back: of who ran from a battle that was not won they can't."""
    return share_of(state, aftermath.winner, left.side, dice_of(left)) != NONE


def share_of(state: Campaign, winner: str, side_id: str, passes: int) -> str:
    """The share of a unit of a side that returns (CA-AFTER-2, CA-R104)."""
    return share_in(column(state.rulings, winner, side_id), passes)


def come_back(state: Campaign, aftermath: Aftermath, left: UnitAftermath, passes: int) -> UnitAftermath:
    number = lost_of(left)
    back = returning(number, share_of(state, aftermath.winner, left.side, passes))
    reads = Reads("after_battle", str(passes), column(state.rulings, aftermath.winner, left.side))
    state.report(f"{left.name}: {back} of {number} return.", "CA-AFTER-2", left.id, reads=reads)
    return replace(left, figures=left.figures + back)


# Prompts


def who_won(state: Campaign) -> Choose:
    """The question of who won a battle that the app did not see."""
    options = (*(Option(camp.id, f"{camp.name} won") for camp in state.sides.values()), DRAWN)
    return about("CA-AFTER-2", state.view).choose("told_winner", "Who won the battle?", options, asks="table")


def loss_list(state: Campaign, units: list[str]) -> FormList[Loss]:
    """A list of the losses of each unit; those that are left out lost nobody."""
    title = "What did each unit lose? Count figures that were casualties or ran."
    rows = (_loss_row(state.units[each]) for each in units)
    text = "All of a unit that ran away is lost. Who comes back is rolled next."
    once = state.has_step(KEEPS_LOSSES)
    return about("CA-R173", state.view, *units).form_list(
        "told_losses",
        title,
        rows,
        Loss,
        ("the rest lost nobody", "z"),
        text=text,
        enter_takes_none=not once,
        is_asked_once=once,
    )


def _loss_row(unit: Veteran) -> FormRow:
    start = unit.figures - unit.away
    fields: list[Field] = [
        Quantity("lost", "n", "lost", 0, start, 0),
        Toggle("ran", "r", "ran away, all lost", off="did not run"),
    ]
    if may_rise(unit):
        fields.append(Toggle("acted", "f", "fired or fought", True, "neither fired nor fought"))
    for at, leader in enumerate(living(unit)[:MOST_LEADERS]):
        fields.append(Toggle(f"hit{at}", LETTERS[at], f"{leader.name} hit"))
    return FormRow(unit.id, unit.name, tuple(fields), counted(start, "figure"))


def recovery_roll(state: Campaign, aftermath: Aftermath, units: list[str], number: int) -> Roll[Abreast]:
    """2d6 against Rep for each unit with losses, 1d6 for one that ran (CA-AFTER-1)."""
    found = [state.units[each] for each in units]
    dice = {each.id: dice_of(each) for each in aftermath.units}
    side_id = found[0].side
    six_fails = state.rulings.sixes_fail == "all"
    return about("CA-AFTER-1", side_id, *units).roll(
        f"recovery:{side_id}:{number}",
        "Recovery of figures",
        f"Who returns: {', '.join(unit.name for unit in found)}",
        (
            Pool(f"{unit.id}:dice", dice[unit.id], 6, side_id, f"{unit.short or unit.name} R{unit.rep}")
            for unit in found
        ),
        Several(tuple(units), tuple(Passes(unit.rep, six_fails=six_fails) for unit in found)),
        text="2d6 against Rep, 1d6 of a unit that ran away.",
        shares=(Share(unit.id, unit.short or unit.name, _effects(state, aftermath, unit.id)) for unit in found),
        reads=Reads("after_battle", "", column(state.rulings, aftermath.winner, side_id)),
    )


def _effects(state: Campaign, aftermath: Aftermath, unit_id: str) -> tuple[Effect, ...]:
    left = next(each for each in aftermath.units if each.id == unit_id)
    number, passes = lost_of(left), range(dice_of(left), -1, -1)
    back = {n: returning(number, share_of(state, aftermath.winner, left.side, n)) for n in passes}
    return tuple(Effect(f"{passes} passed", back_words(back[passes], number)) for passes in back)
