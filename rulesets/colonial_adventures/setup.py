"""Before turn 1: conditions, field strength, leaders' Reps, and where everybody starts."""

from msgspec import Struct

from rulesets.colonial_adventures.data import rulings, tables
from rulesets.colonial_adventures.groups import in_saddle, is_artillery, leaders_of, left, share_out_holders
from rulesets.colonial_adventures.objective_buildings import place_objectives
from rulesets.colonial_adventures.places import place_words
from rulesets.colonial_adventures.scenario import UNROLLED
from rulesets.colonial_adventures.state import Battlefield, Group, Leader, Training
from rulesets.colonial_adventures.terrain import set_up_the_table
from tracker.engine import (
    Among,
    Choose,
    Effect,
    Facts,
    Mark,
    Option,
    Pool,
    Quantity,
    Reads,
    Roll,
    Summed,
    Toggle,
    Total,
    ask,
    counted,
    form,
    read_out,
)

EARLIEST, LATEST = 1800, 1950
_LAID = (
    Mark("scenario", "a", "as the scenario says"),
    Mark("dice", "d", "laid by dice"),
    Mark("hand", "m", "laid by hand"),
)


class Conditions(Struct, frozen=True):
    """What holds for the whole battle, and whether strengths and leaders are rolled."""

    year: int
    night: bool
    weather: bool
    half_scale: bool
    strengths: bool
    leaders: bool
    ground: str = "scenario"


# Procedures


async def setup(state: Battlefield) -> None:
    """Set up the battle (CA-R143, CA-ARMY-6, CA-LDR-8, CA-LDR-9)."""
    state.heading(f"{state.title}: set-up")
    read_out(state, rulings())
    facts = await ask(lambda: conditions(state))
    state.year, state.night = facts.year, facts.night
    state.weather, state.half_scale = facts.weather, facts.half_scale
    say_conditions(state)
    if facts.ground != "scenario":
        await set_up_the_table(state, facts.ground)
    if facts.strengths:
        for group_id in list(state.groups):
            await field_strength(state, group_id)
    for side_id in list(state.sides):
        for ncos in (False, True):
            await leaders(state, side_id, ncos, facts.leaders)
    await place_objectives(state)
    deploy(state)


async def field_strength(state: Battlefield, group_id: str) -> None:
    """Field strength of one group: foot and horse, guns only by ruling (CA-ARMY-6, CA-R60)."""
    if is_artillery(state.groups[group_id]) and state.rulings.gun_strength == "off":
        return
    die = await ask(lambda: field_strength_roll(state, group_id))
    group = state.groups[group_id]
    before, now = group.figures + group.holders, fielded(group, die.total)
    group.start = group.figures = now
    group.holders = 0
    share_out_holders(group)
    short = f"{before - now} short, {now}" if now < before else f"full, {before}"
    state.say(f"{group.name}: {short} {form(now, 'figure')}.", "CA-ARMY-6", group_id)


async def leaders(state: Battlefield, side_id: str, ncos: bool, everyone: bool) -> None:
    """Leaders' Reps of a side: all of a pool are rolled, then assigned freely (CA-LDR-8, CA-LDR-9, CA-R48)."""
    who = to_roll(state, side_id, ncos, everyone)
    totals = [await leader_total(state, side_id, ncos, number, len(who)) for number in range(1, len(who) + 1)]
    left = sorted((leader_rep(total, state.sides[side_id].training) for total in totals), reverse=True)
    for group_id, index in who:
        left.remove(await assign(state, group_id, index, tuple(left)))


async def leader_total(state: Battlefield, side_id: str, ncos: bool, number: int, of: int) -> int:
    """2d6 for one leader not yet named, an NCO adding 1 (CA-LDR-8)."""
    rolled = await ask(lambda: leader_roll(state, side_id, ncos, number, of))
    return rolled.total


async def assign(state: Battlefield, group_id: str, index: int, left: tuple[int, ...]) -> int:
    """One of the Reps that are left goes to this leader; asked while there is a choice."""
    chosen = left[0]
    if len(set(left)) > 1:
        chosen = int(await ask(lambda: assignment(state, group_id, index, left)))
    group = state.groups[group_id]
    group.leaders[index].rep = chosen
    state.say(f"{group.leaders[index].name} of {group.name}: Rep {chosen}.", _rule(group.training), group_id)
    return chosen


# Calculations


def field_strength_short(rep: int, die: int) -> int:
    """Figures that a group is short of by a d6: what its Rep is higher than the die (CA-ARMY-6, CA-R59)."""
    return max(0, rep - die)


def fielded(group: Group, die: int) -> int:
    """Figures that take the field; those missing are never leaders, and one always comes."""
    return max(1, len(leaders_of(group)), group.figures + group.holders - field_strength_short(group.rep, die))


def leader_rep(total: int, training: Training) -> int:
    """A leader's Rep from a total of 2d6, an NCO's 1 included (CA-LDR-8, CA-LDR-9)."""
    table = tables()["leaders"]
    for row in table.rows:
        low, high = map(int, row.key.split("-"))
        if low <= total <= high:
            return table.number(row.key, training)
    raise ValueError(f"no leader comes of a total of {total}")


def to_roll(state: Battlefield, side_id: str, ncos: bool, everyone: bool) -> list[tuple[str, int]]:
    """Group and number of each leader of a pool to be rolled: everyone, or those without a Rep."""
    return [
        (group.id, index)
        for group in state.groups.values()
        for index, leader in enumerate(group.leaders)
        if group.side == side_id and (leader.rank == "nco") == ncos and (everyone or leader.rep == UNROLLED)
    ]


def _rule(training: Training) -> str:
    return "CA-LDR-8" if training == "european" else "CA-LDR-9"


# Prompts


def conditions(state: Battlefield) -> Facts[Conditions]:
    """Part F 1: the year, night, weather and scale of the battle; what is rolled, and how the table is laid."""
    return Facts(
        key="conditions",
        rule="CA-R143",
        asks="decision",
        side=next(iter(state.sides)),
        title="Conditions of the battle",
        text=_unrolled_words(state),
        fields=(
            Quantity("year", "y", "year", EARLIEST, LATEST, state.year),
            Toggle("night", "n", "night", state.night, "by day"),
            Toggle("weather", "b", "bad weather", state.weather, "good weather"),
            Toggle("half_scale", "h", "half distances", state.half_scale, "full distances"),
            Toggle("strengths", "s", "field strengths rolled", off="field strengths as listed"),
            Toggle("leaders", "l", "leaders' Reps rolled", off="leaders' Reps as listed"),
            Among("ground", "ground", _LAID, state.ground.laid),
        ),
        shape=Conditions,
    )


def _unrolled_words(state: Battlefield) -> str:
    names = [each.name for group in state.groups.values() for each in group.leaders if each.rep == UNROLLED]
    return f"In any case Reps are rolled for {', '.join(names)}." if names else ""


def field_strength_roll(state: Battlefield, group_id: str) -> Roll[Summed]:
    """1d6 against the group's Rep (CA-ARMY-6)."""
    group = state.groups[group_id]
    full = group.figures + group.holders
    comes = {die: fielded(group, die) for die in range(1, 7)}
    return Roll(
        key=f"strength:{group_id}",
        rule="CA-ARMY-6",
        what="Field strength",
        side=group.side,
        title=f"{group.name}: field strength",
        subject=(group_id,),
        text=f"Rep {group.rep} or more: all {full} are there; otherwise it is short by the difference.",
        pools=(Pool("strength", 1, 6, group.side, "strength die"),),
        reading=Total(),
        effects=tuple(
            Effect(str(die), f"all {full}" if n == full else f"{full - n} short: {n}") for die, n in comes.items()
        ),
    )


def leader_roll(state: Battlefield, side_id: str, ncos: bool, number: int, of: int) -> Roll[Summed]:
    """2d6 added; which leader gets it is chosen when all are rolled (CA-LDR-8)."""
    side = state.sides[side_id]
    pool = "ncos" if ncos else "officers" if side.training == "european" else "leaders"
    plus = int(ncos)
    words = {"ncos": "NCO", "officers": "officer", "leaders": "leader"}[pool]
    return Roll(
        key=f"leader:{side_id}:{pool}:{number}",
        rule=_rule(side.training),
        what="Rep of a leader",
        side=side_id,
        title=f"{side.name}, {words} {number} of {of}",
        text="Add 2d6, and 1 for an NCO." if ncos else "Add 2d6.",
        pools=(Pool("leader", 2, 6, side_id, "2d6"),),
        reading=Total(plus=plus),
        effects=tuple(
            Effect(str(total), f"Rep {leader_rep(total, side.training)}") for total in range(2 + plus, 13 + plus)
        ),
        reads=Reads("leaders", "", side.training),
    )


def assignment(state: Battlefield, group_id: str, index: int, left: tuple[int, ...]) -> Choose:
    """Which of the rolled Reps this leader gets."""
    group = state.groups[group_id]
    leader = group.leaders[index]
    options = tuple(
        Option(str(rep), f"Rep {rep}", detail=f"{left.count(rep)} left") for rep in sorted(set(left), reverse=True)
    )
    return Choose(
        key=f"assign:{group_id}:{index}",
        rule=_rule(group.training),
        asks="decision",
        side=group.side,
        title=f"{leader.name}, {leader.rank} of {group.name}: which Rep?",
        subject=(group_id,),
        options=options,
        enter=options[0].id,
    )


# Words


def say_conditions(state: Battlefield) -> None:
    """Year, light, weather and scale."""
    words = [f"The year is {state.year}"]
    words += ["it is night: sight is 12 inches"] if state.night else []
    words += ["the weather is bad: moves are halved"] if state.weather else []
    words += ["all distances are halved"] if state.half_scale else []
    state.say(f"{'; '.join(words)}.", "CA-R143")


def deploy(state: Battlefield) -> None:
    """Forces and places; how many groups each side begins with."""
    for side in state.sides.values():
        groups = left(state, side.id)
        side.began = len(groups)
        if side.id == state.solo.enemy and not groups:
            state.say(f"{side.name}: nobody knows yet who is out there.", "CA-PEF-1")
            continue
        figures = sum(group.figures + group.holders for group in groups)
        state.say(
            f"{side.name}: {counted(len(groups), 'group')}, {counted(figures, 'figure')}{_cinc_words(groups)}.",
            "CA-LDR-1",
        )
        for group in groups:
            if group.arrives:
                where = place_words(state, group) or "as the scenario says"
                state.say(f"{group.name} arrives in turn {group.arrives}: {where}.", "CA-R95a", group.id)
            else:
                state.on_table(_start_words(state, group), group.id)


def _cinc_words(groups: list[Group]) -> str:
    found = [(leader, group) for group in groups for leader in group.leaders if leader.rank == "cinc"]
    return "".join(f"; {_leader_words(leader)} commands, with {group.name}" for leader, group in found)


def _leader_words(leader: Leader) -> str:
    return f"{leader.name} (Rep {leader.rep})"


def _start_words(state: Battlefield, group: Group) -> str:
    label = next(row.label for row in tables()["formations"].rows if row.key == group.formation)
    words = [counted(group.figures, "figure"), "crew" if is_artillery(group) else label]
    if group.mounts != "foot":
        words.append("mounted" if in_saddle(group) else f"on foot, {group.holders} more holding the mounts")
    words += ["in cover"] if group.cover else []
    words += ["in a house: half of them fire"] if group.housed else []
    words += [place_words(state, group)] if group.place else []
    words += [f"facing {group.faces}"] if group.faces else []
    return f"{group.name}: {', '.join(words)}"
