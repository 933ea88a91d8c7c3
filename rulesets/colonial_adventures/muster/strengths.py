"""Field strength and leaders' Reps, rolled before a battle or as groups come (CA-ARMY-6, CA-LDR-8, CA-LDR-9)."""

from collections.abc import Iterator, Sequence
from functools import partial

from tracker.engine import Choose, Effect, Option, Pool, Reads, Roll, Summed, Total, about, ask, form
from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.groups import is_artillery, leaders_of
from tracker.games.colonial_adventures.state import UNROLLED, Battlefield, Group, Training, set_apart

# Units or leaders that are rolled for at once: more do not fit a small screen.
AT_ONCE = 8

# Procedures


async def field_strength(state: Battlefield, group_id: str) -> None:
    """Field strength of one group: foot and horse, guns only by ruling (CA-ARMY-6, CA-R60)."""
    if is_artillery(state.groups[group_id]) and state.rulings.gun_strength == "off":
        return
    die = await ask(lambda: field_strength_roll(state, group_id))
    take_field(state, group_id, field_strength_short(state.groups[group_id].rep, die.total))


def take_field(state: Battlefield, group_id: str, missing: int) -> None:
    """A group takes the field so many figures short, never of leaders; one always comes (CA-ARMY-6)."""
    group = state.groups[group_id]
    before, now = group.figures + group.holders, fielded(group, missing)
    group.start = group.figures = now
    group.holders = 0
    set_apart(group)
    short = f"{before - now} short, {now}" if now < before else f"full, {before}"
    state.report(f"{group.name}: {short} {form(now, 'figure')}.", "CA-ARMY-6", group_id)


async def leaders(state: Battlefield, side_id: str, ncos: bool, everyone: bool) -> None:
    """Leaders' Reps of a side: all of a pool are rolled, then assigned freely (CA-LDR-8, CA-LDR-9, CA-R48)."""
    who = to_roll(state, side_id, ncos, everyone)
    rolls = [partial(leader_roll, state, side_id, ncos, number, len(who)) for number in range(1, len(who) + 1)]
    totals = [(await ask(roll)).total for roll in rolls]
    await share_out(state, who, [leader_rep(total, state.sides[side_id].training) for total in totals])


async def share_out(state: Battlefield, who: Sequence[tuple[str, int]], reps: Sequence[int]) -> None:
    """The Reps that were rolled for a pool of leaders go to them, best first, as their player likes (CA-R48)."""
    left = sorted(reps, reverse=True)
    for group_id, index in who:
        left.remove(await assign(state, group_id, index, tuple(left)))


async def assign(state: Battlefield, group_id: str, index: int, left: tuple[int, ...]) -> int:
    """One of the Reps that are left goes to this leader; asked while there is a choice.

    Where the book plays the side nobody chooses for it: the first gets the best.
    """
    chosen = left[0]
    if len(set(left)) > 1 and not state.solo.is_by_book(state.groups[group_id].side):
        chosen = int(await ask(lambda: assignment(state, group_id, index, left)))
    group = state.groups[group_id]
    group.leaders[index].rep = chosen
    state.report(f"{group.leaders[index].name} of {group.name}: Rep {chosen}.", leaders_rule(group.training), group_id)
    return chosen


# Calculations


def field_strength_short(rep: int, die: int) -> int:
    """Figures that a group is short of by a d6: what its Rep is higher than the die (CA-ARMY-6, CA-R59)."""
    return max(0, rep - die)


def fielded(group: Group, missing: int) -> int:
    """Figures that take the field where so many are missing; those are never leaders, and one always comes."""
    return max(1, len(leaders_of(group)), group.figures + group.holders - missing)


def leader_rep(total: int, training: Training) -> int:
    """A leader's Rep from a total of 2d6, an NCO's 1 included (CA-LDR-8, CA-LDR-9)."""
    table = tables()["leaders"]
    return table.number(table.row_of(total), training)


def to_roll(state: Battlefield, side_id: str, ncos: bool, everyone: bool) -> list[tuple[str, int]]:
    """Group and number of each leader of a pool to be rolled: everyone, or those without a Rep."""
    return [
        (group.id, index)
        for group in state.groups.values()
        for index, leader in enumerate(group.leaders)
        if group.side == side_id and (leader.rank == "nco") == ncos and (everyone or leader.rep == UNROLLED)
    ]


def leaders_rule(training: Training) -> str:
    """The rule by which leaders of a training are rolled and assigned."""
    return "CA-LDR-8" if training == "european" else "CA-LDR-9"


def batches(whom: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """As many as are rolled for at once, with the number of the throw from 1."""
    for first in range(0, len(whom), AT_ONCE):
        yield first // AT_ONCE + 1, list(whom[first : first + AT_ONCE])


def pool_of(training: Training, ncos: bool) -> tuple[str, str]:
    """Id and words of the pool that leaders of a side are rolled in: NCOs, else officers or Tribal leaders."""
    if ncos:
        return "ncos", "NCO"
    return ("officers", "officer") if training == "european" else ("leaders", "leader")


# Prompts


def rep_options(left: Sequence[int]) -> list[Option]:
    """The Reps that are left for leaders, the best first."""
    return [Option(str(rep), f"Rep {rep}", detail=f"{left.count(rep)} left") for rep in sorted(set(left), reverse=True)]


def field_strength_roll(state: Battlefield, group_id: str) -> Roll[Summed]:
    """1d6 against the group's Rep (CA-ARMY-6)."""
    group = state.groups[group_id]
    full = group.figures + group.holders
    comes = ((die, fielded(group, field_strength_short(group.rep, die))) for die in range(1, 7))
    dice = Pool("strength", 1, 6, group.side, "strength die")
    text = f"Rep {group.rep} or more: all {full} are there; otherwise it is short by the difference."
    effects = (Effect(str(die), f"all {full}" if n == full else f"{full - n} short: {n}") for die, n in comes)
    return about("CA-ARMY-6", group).roll(
        "strength", "Field strength", f"{group.name}: field strength", dice, Total(), text=text, effects=effects
    )


def leader_roll(state: Battlefield, side_id: str, ncos: bool, number: int, of: int) -> Roll[Summed]:
    """2d6 added; which leader gets it is chosen when all are rolled (CA-LDR-8)."""
    side = state.sides[side_id]
    plus, (pool, words) = int(ncos), pool_of(side.training, ncos)
    return about(leaders_rule(side.training), side_id).roll(
        f"leader:{side_id}:{pool}:{number}",
        "Rep of a leader",
        f"{side.name}, {words} {number} of {of}",
        Pool("leader", 2, 6, side_id, "dice"),
        Total(plus=plus),
        text="Total two dice for each, and add 1 for an NCO." if ncos else "Total two dice for each.",
        effects=(Effect(str(total), f"Rep {leader_rep(total, side.training)}") for total in range(2 + plus, 13 + plus)),
        reads=Reads("leaders", "", side.training),
    )


def assignment(state: Battlefield, group_id: str, index: int, left: tuple[int, ...]) -> Choose:
    """The choice of a rolled Rep for this leader."""
    group = state.groups[group_id]
    leader = group.leaders[index]
    options = rep_options(left)
    return about(leaders_rule(group.training), group).choose(
        f"assign:{group_id}:{index}", f"{leader.name} of {group.name}: which Rep?", options, options[0].id
    )
