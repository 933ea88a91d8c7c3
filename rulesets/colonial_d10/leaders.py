"""Leaders: the fallen replaced, figures attached and detached, detached ones moved (CD-A2, CD-B8)."""

from functools import partial

from tracker.engine import (
    Choose,
    Happened,
    Option,
    Pool,
    Possibility,
    Roll,
    about,
    ask,
    capital,
    with_numbers,
    with_verb,
)
from tracker.games.colonial_d10.data import number
from tracker.games.colonial_d10.state import COUNTS_SUCCESSORS, SHEET_AGAIN, Battlefield, Leader
from tracker.games.colonial_d10.unit_changes import take
from tracker.games.colonial_d10.units import battle_order, leaders_on_table, leads, on_table, stretches

DONE = "done"
DETACHED = "detached"
TAKEN = "taken"
STAY = "stay"
# Posts that are no unit.
ALONE = 3
SUCCESSORS = ("'s successor", "'s 2nd successor", "'s 3rd successor", "'s 4th successor")

# Procedures


async def replace_fallen(state: Battlefield, side_id: str) -> None:
    """A fallen leader has a successor from the side's next Manoeuvre phase on (CD-B8)."""
    for leader_id in [each.id for each in state.leaders.values() if each.side == side_id and each.fallen]:
        exceptional = False
        if state.rulings.successor == "throw":
            exceptional = (await ask(partial(successor_roll, state, leader_id))).happened
        leader = state.leaders[leader_id]
        old, leader.name = leader.name, successor_name(state, leader.name)
        leader.mourned += leader.exceptional
        leader.fallen, leader.exceptional = False, exceptional
        if leader.attached in state.units and state.units[leader.attached].gone:
            leader.attached = ""
        kind = "an exceptional leader" if exceptional else "an ordinary leader"
        first = old.rpartition("'s ")[0]
        who = leader.name if leader.name != old else f"the next successor of {first}"
        state.report(f"{capital(who)}, {kind}, takes the place of {old}.", "CD-B8")
        where = (
            f"with {state.units[leader.attached].name}" if leader.attached in state.units else "on the table, detached"
        )
        state.on_table(f"put a figure for {who} {where}")


async def attach_and_detach(state: Battlefield, side_id: str) -> None:
    """Each leader may join a unit he commands or leave one, once (CD-A2)."""
    for leader in leaders_on_table(state, side_id):
        leader.acted = False
    while any(not why_not_told(state, each) for each in leaders_on_table(state, side_id)):
        chosen = await ask(lambda: which_leader(state, side_id))
        if chosen == DONE:
            return
        post = await ask(partial(which_post, state, chosen))
        leader = state.leaders[chosen]
        leader.acted = True
        if post == STAY:
            continue
        if post == TAKEN:
            take(state, leader)
            continue
        leader.attached = "" if post == DETACHED else post
        words = f"with {state.units[post].name}" if leader.attached else "detached"
        state.report(f"{leader.name} is {words} now.", "CD-A2")
        state.on_table(f"put {leader.name} {words}" if leader.attached else f"put {leader.name} beside the units")


def move_detached(state: Battlefield, side_id: str) -> None:
    """Detached leaders move last (CD-A2)."""
    detached = [each for each in leaders_on_table(state, side_id) if not each.attached]
    if not detached:
        return
    basic = number("movement", "leaders", "basic")
    if state.rulings.native_move == "all" and any("native" in u.traits for u in on_table(state, side_id)):
        basic += number("movement", "natives", "basic")
    for leader in detached:
        state.on_table(f"move {leader.name} if you like, up to {stretches('leaders', basic)}")


# Calculations


def successor_name(state: Battlefield, name: str) -> str:
    """The name of a successor of the first leader; in battles begun before, and behind the fourth, they share one."""
    known = SUCCESSORS if state.has_step(COUNTS_SUCCESSORS) else SUCCESSORS[:1]
    for which, then in zip(known, (*known[1:], known[-1]), strict=True):
        if name.endswith(which):
            return f"{name.removesuffix(which)}{then}"
    return f"{name}{SUCCESSORS[0]}"


def why_not_told(state: Battlefield, leader: Leader) -> str:
    """Reason why a leader can't be sent anywhere now, "" if he can."""
    if leader.acted:
        return "chosen already"
    has_choice = any(not option.refused and option.id != STAY for option in posts(state, leader))
    return "" if has_choice else _locked(state, leader) or "nowhere to go"


def posts(state: Battlefield, leader: Leader) -> tuple[Option, ...]:
    """Place where a leader may be: detached, or with one of the units that he commands; none leaves a melee."""
    none = ("boat",) if state.has_step(SHEET_AGAIN) else ("boat", "baggage")
    units = [unit for unit in on_table(state, leader.side) if leads(leader, unit) and unit.arm not in none]
    locked = _locked(state, leader)
    return (
        Option(DETACHED, "detached", "g", locked if leader.attached else "he is detached"),
        Option(TAKEN, "he was reached by the enemy: taken", "k", "he is with his men" if leader.attached else ""),
        Option(STAY, "stays where he is", "x"),
        *(
            Option(unit.id, f"with {unit.name}", refused="he is there" if unit.id == leader.attached else locked)
            for unit in units
        ),
    )


# Prompts


def successor_roll(state: Battlefield, leader_id: str) -> Roll[Happened]:
    """A house rule: the successor is exceptional on a 10."""
    leader = state.leaders[leader_id]
    title = f"The successor of {leader.name}"
    dice = Pool("successor", 1, 10, leader.side, "D10")
    return about("CD-B8", leader.side).roll(
        f"successor:{leader_id}", "Successor of a leader", title, dice, Possibility(10, 10), text="Exceptional on a 10."
    )


def which_leader(state: Battlefield, side_id: str) -> Choose:
    options = [
        Option(leader.id, leader.name, "", why_not_told(state, leader), detail=where(state, leader))
        for leader in leaders_on_table(state, side_id)
    ]
    title = f"{state.sides[side_id].name}: attach or detach a leader"
    return about("CD-A2", side_id).choose(f"leaders:{side_id}", title, (*options, Option(DONE, "no change", "x")), DONE)


def where(state: Battlefield, leader: Leader) -> str:
    kind = "exceptional, " if leader.exceptional else ""
    return kind + (f"with {state.units[leader.attached].name}" if leader.attached in state.units else "detached")


def which_post(state: Battlefield, leader_id: str) -> Choose:
    leader = state.leaders[leader_id]
    alone, units = posts(state, leader)[:ALONE], posts(state, leader)[ALONE:]
    text = "To attach him, type the number of a unit that he commands." if units else ""
    options = (*alone, *with_numbers(units, battle_order(state, leader.side)))
    return about("CD-A2", leader.side).choose(
        f"post:{leader_id}", f"{leader.name}: where to?", options, STAY, text=text
    )


def _locked(state: Battlefield, leader: Leader) -> str:
    unit = state.units.get(leader.attached)
    return f"{with_verb(unit, 'is')} in melee" if unit and unit.engaged else ""
