"""After the battle: who has won, who comes back, and with what strength the groups leave (CA-AFTER, Part F 40)."""

from tracker.engine import (
    DRAWN,
    Choose,
    Effect,
    Happened,
    Option,
    Passed,
    Pick,
    Pool,
    Possibility,
    Reads,
    Roll,
    Settled,
    UnitAftermath,
    about,
    ask,
    it_does,
    offered_winner,
    say_over,
    victory_text,
    with_verb,
)
from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.groups import bounded, formations_of, leaders_of, left
from tracker.games.colonial_adventures.passing import passing
from tracker.games.colonial_adventures.rulings import Rulings
from tracker.games.colonial_adventures.solo.objectives import winner
from tracker.games.colonial_adventures.state import DRIVEN_OFF, MARCHED_OFF, Battlefield, Group
from tracker.games.colonial_adventures.view import DRAW, is_dissolved, view

ALL, HALF, NONE = "all", "half", "none"


# Procedures


async def after(state: Battlefield) -> None:
    """The end of the battle and what follows it (CA-AFTER-1, CA-AFTER-2, CA-AFTER-3)."""
    state.heading("After the battle")
    close(state)
    state.winner = await ask(lambda: who_won(state))
    if any(may_return(state, group) for group in state.groups.values()):
        for side_id in await ask(lambda: who_tests(state)):
            await after_the_battle(state, side_id)
    for side in state.sides.values():
        for group in state.groups.values():
            if group.side == side.id and not is_dissolved(group):
                state.report(_strength_words(group), "CA-AFTER-3", group.id)
    state.over = True
    say_over(state, {side.id: side.name for side in state.sides.values()})


async def after_the_battle(state: Battlefield, side_id: str) -> None:
    """Recovery of one side, group by group; detachments for themselves."""
    for group_id in [group.id for group in state.groups.values() if group.side == side_id and losses(group)]:
        try:
            await recovery(state, group_id)
        except Settled:
            state.remark(f"{state.groups[group_id].name}: its recovery was settled; edit its figures.", group_id)


async def recovery(state: Battlefield, group_id: str) -> None:
    """Passing dice against Rep; figures and leaders return as the table says (CA-AFTER-1, CA-AFTER-2)."""
    group = state.groups[group_id]
    if not may_return(state, group):
        words = f"{group.name}: {it_does(group, 'ran')} and the battle was not won, so no one returns."
        state.report(words, "CA-AFTER-2", group_id, reads=Reads("after_battle", "1", column_of(state, group)))
        come_back(group, 0)
        return
    passed = await ask(lambda: recovery_roll(state, group_id))
    share = share_of(state, group_id, passed.passes)
    group = state.groups[group_id]
    number = losses(group)
    back = returning(number, share)
    reads = Reads("after_battle", str(passed.passes), column_of(state, group))
    come_back(group, back)
    state.report(f"{group.name}: {back} of {number} return.", "CA-AFTER-2", group_id, reads=reads)
    for index in [index for index, leader in enumerate(group.leaders) if leader.out]:
        await leader_returns(state, group_id, index, passed.passes)


async def leader_returns(state: Battlefield, group_id: str, index: int, passes: int) -> None:
    """A lost leader: back when all return, on 1 to 3 when half do, else not (CA-R53)."""
    share = share_of(state, group_id, passes)
    if share == NONE or not has_room(state.groups[group_id]):
        return
    if share == HALF and not (await ask(lambda: leader_roll(state.groups[group_id], index))).happened:
        return
    leader = state.groups[group_id].leaders[index]
    leader.out = False
    state.report(f"{leader.name} is back with {state.groups[group_id].name}.", "CA-R53", group_id)


# Calculations


def close(state: Battlefield) -> None:
    """Nothing more is owed, nobody acts, holders are back in the ranks, no back is against the wall (CA-ARMY-8)."""
    state.owed, state.charging, state.shots = [], [], {}
    state.active = state.acting = ""
    for group in state.groups.values():
        group.at_the_wall = False
        group.engaged = []
        group.figures = bounded(group.figures + group.holders)
        if group.holders:
            group.mounted, group.holders, group.prone = True, 0, False
            if group.formation not in formations_of(group):
                group.formation = formations_of(group)[0]
        if group.ran:
            for leader in group.leaders:
                leader.out = True


def losses(group: Group) -> int:
    """Figures that may return: casualties and runaways, all of a group that ran (CA-AFTER-1, CA-R8)."""
    return group.recoverable + group.lost + group.runaways + (group.figures if group.ran else 0)


def column(rulings: Rulings, winner: str, side_id: str) -> str:
    """The column of the table for a side; a draw is no victory, except by ruling (CA-R104)."""
    if winner == side_id:
        return "won"
    return "won" if winner == DRAW and rulings.draw_recovery == "half" else "not_won"


def share_in(column: str, passes: int) -> str:
    """The share that returns: the first word of the table's cell, all, half or none (CA-AFTER-2)."""
    return str(tables()["after_battle"].cell(str(passes), column)).split()[0]


def share_of(state: Battlefield, group_id: str, passes: int) -> str:
    return share_in(column_of(state, state.groups[group_id]), passes)


def column_of(state: Battlefield, group: Group) -> str:
    return column(state.rulings, state.winner, group.side)


def dice_of(group: Group) -> int:
    """2d6 against Rep, or 1d6 for a group that ran (CA-AFTER-1)."""
    return 1 if group.ran else 2


def may_return(state: Battlefield, group: Group) -> bool:
    """True if its dice could bring anybody back: of who ran from a battle that was not won they can't."""
    return bool(losses(group)) and share_of(state, group.id, dice_of(group)) != NONE


def returning(number: int, share: str) -> int:
    """Figures that return of so many losses, half of them rounded up (CA-AFTER-2)."""
    return {ALL: number, HALF: (number + 1) // 2, NONE: 0}[share]


def back_words(back: int, number: int) -> str:
    """Words for how many return of so many who were lost."""
    if back == number > 1:
        return f"all {number} return"
    return f"{back} of {number} {'returns' if back == 1 else 'return'}" if back else "nobody returns"


def come_back(group: Group, back: int) -> None:
    """Figures return; the others are lost for good."""
    rest = losses(group) - back
    group.figures = bounded(back if group.ran else group.figures + back)
    group.recoverable = group.runaways = 0
    group.lost = rest


def has_room(group: Group) -> bool:
    """True if one of its figures can be one more leader."""
    return len(leaders_of(group)) < group.figures


# Prompts


def who_tests(state: Battlefield) -> Pick:
    """The sides that roll for recovery: all, but in a solo game the enemy need not (CA-AFTER-3)."""
    lost = {side: sum(losses(g) for g in state.groups.values() if g.side == side) for side in state.sides}
    options = tuple(
        Option(side.id, side.name, refused="" if lost[side.id] else "it has no losses", detail=f"{lost[side.id]} lost")
        for side in state.sides.values()
    )
    enter = (side for side, number in lost.items() if number and not state.solo.is_by_book(side))
    text = "In a solo game the enemy need not roll." if state.solo.enemy else ""
    return about("CA-AFTER-3", next(iter(state.sides))).pick(
        "recover", "Which sides roll for their losses?", options, enter, text=text
    )


def recovery_roll(state: Battlefield, group_id: str) -> Roll[Passed]:
    """The dice of a group with losses, and what each result brings back (CA-AFTER-1)."""
    group = state.groups[group_id]
    dice = dice_of(group)
    number = losses(group)
    comes = ((passes, returning(number, share_of(state, group_id, passes))) for passes in range(dice, -1, -1))
    return about("CA-AFTER-1", group).roll(
        "recovery",
        "Recovery of figures",
        f"{group.name}: who returns?",
        Pool("group", dice, 6, group.side),
        passing(state, group.rep),
        text=f"{dice}d6 against Rep {group.rep}{', since it ran away' if group.ran else ''}: {number} lost.",
        effects=(Effect(f"{passes} passed", back_words(back, number)) for passes, back in comes),
        reads=Reads("after_battle", "", column_of(state, group)),
    )


def leader_roll(unit: Group | UnitAftermath, index: int) -> Roll[Happened]:
    """The roll for a leader to be among the half that returns (CA-R53)."""
    title = f"{unit.leaders[index].name}: does he return?"
    return about("CA-R53", unit).roll(
        f"leader:{unit.id}:{index}", "Recovery of a leader", title, Pool("leader", 1, 6, unit.side), Possibility(1, 3)
    )


def _strength_words(group: Group) -> str:
    fallen = [leader.name for leader in group.leaders if leader.out]
    lost = f"; lost: {', '.join(fallen)}" if fallen else ""
    return f"{with_verb(group, 'has')} {group.figures} of {group.start} figures{lost}."


def guess(state: Battlefield) -> str:
    """The side with more of its figures left on the table, or a draw; what the rules decided goes first.

    Against the book's enemy the objective counts, not the figures (CA-R127).
    """
    if state.winner in state.sides or state.winner == DRAW:
        return state.winner
    if state.solo.enemy and state.solo.mission != "stand_up":
        return winner(state)
    first, second = state.sides
    (now, start), (other_now, other_start) = _strength(state, first), _strength(state, second)
    if now * other_start == other_now * start:
        return DRAW
    return first if now * other_start > other_now * start else second


def _strength(state: Battlefield, side_id: str) -> tuple[int, int]:
    """Figures left, those still to come among them, and at the start."""
    now = sum(group.figures for group in left(state, side_id))
    return now, sum(group.start for group in state.groups.values() if group.side == side_id)


def who_won(state: Battlefield) -> Choose:
    """Won, lost or drawn; the app's guess is offered (Part F 40)."""
    sides = tuple(
        Option(side.id, f"{side.name} won", detail=_left_words(state, side.id)) for side in state.sides.values()
    )
    text = victory_text(state, "The scenario says what wins; offered is the side with more of its figures left.")
    is_said = bool(state.ending.wins) and not state.solo.enemy
    return about("CA-AFTER-2", next(iter(state.sides))).choose(
        "winner", "Who won?", (*sides, DRAWN), _offered(state), asks="table", text=text, same=is_said
    )


def _offered(state: Battlefield) -> str:
    """The default of "who won": never by a condition, after which they played on, a side of which nobody is left."""
    offered, likely = offered_winner(state, view(state), guess(state)), guess(state)
    is_beaten = offered in state.sides and offered != state.ending.wins and not left(state, offered)
    return likely if is_beaten else offered


def _left_words(state: Battlefield, side_id: str) -> str:
    now, start = _strength(state, side_id)
    words = [f"{now} of {start} figures left"]
    for how, does in ((MARCHED_OFF, "marched off"), (DRIVEN_OFF, "driven off")):
        off = sum(each.figures for each in state.groups.values() if each.side == side_id and each.gone == how)
        words += [f"{off} {does}"] if off else []
    return ", ".join(words)
