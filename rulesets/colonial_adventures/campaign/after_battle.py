"""After a battle of a campaign: what it left is taken over, Major Morale moves, units rise (CA-CAMP-1, CA-CAMP-5)."""

from tracker.engine import DRAW, Aftermath, Event, Reads, UnitAftermath, capital, with_verb
from tracker.games.colonial_adventures.campaign.aftermath_record import has_acted, step_of
from tracker.games.colonial_adventures.campaign.next_battle import MISSIONS, fought_as
from tracker.games.colonial_adventures.campaign.state import (
    BATTLES_TO_RISE,
    HIGHEST,
    PROMOTED,
    Campaign,
    Tabled,
    Veteran,
    in_field,
    living,
    may_rise,
    played_sides,
    units_of,
)
from tracker.games.colonial_adventures.campaign.unit_changes import set_figures, strike_off, thin_leaders

# Procedures that ask nothing


def take_over(state: Campaign, aftermath: Aftermath) -> None:
    """The strength that each unit has after the battle, and which leaders it lost (CA-CAMP-5, CA-AFTER-3)."""
    for side_id in played_sides(state):
        for unit in in_field(state, side_id):
            left = aftermath.unit(unit.id, side_id)
            if left is None:
                state.remark(f"{unit.name}: the battle says nothing of it; it has what it had.", unit.id)
                continue
            unit.battles += 1
            if left.start > (sent := unit.figures - unit.away):
                state.remark(f"{unit.name}: {left.start} began the battle, {sent} were sent into it.", unit.id)
            _count_battle(aftermath, unit, left)
            _lose_leaders(state, unit, aftermath, left)
            # Who missed the battle is back (CA-R60).
            missed = f", {unit.away} who missed it" if unit.away else ""
            words = f"{left.figures or 'nobody'} left after the battle{missed}"
            set_figures(state, unit.id, left.figures + unit.away, words, "CA-CAMP-5")
            unit.away = 0
        _bring_home(state, aftermath, side_id)
        for unit in in_field(state, side_id):
            for leader in thin_leaders(unit):
                state.report(f"{leader.name} of {unit.name} is among those lost.", "CA-R146", unit.id)


def _count_battle(aftermath: Aftermath, unit: Veteran, left: UnitAftermath) -> None:
    """One battle more in which it fired or fought; none of them counts where it ran (CA-ARMY-9, CA-R63)."""
    if left.ran:
        unit.deeds = 0
    elif has_acted(aftermath, left):
        unit.deeds += 1


def _lose_leaders(state: Campaign, unit: Veteran, aftermath: Aftermath, left: UnitAftermath) -> None:
    """Its leaders who did not come back, wherever they were with (CA-R53)."""
    others = [each for each in aftermath.units if each.side == unit.side and each.id != unit.id]
    known = [leader for each in (left, *others) for leader in each.leaders]
    for leader in living(unit):
        if next((each.lost for each in known if each.name == leader.name), False):
            leader.lost = True
            state.report(f"{leader.name} of {unit.name} does not come back.", "CA-R53", unit.id)


def _bring_home(state: Campaign, aftermath: Aftermath, side_id: str) -> None:
    """A leader who went over to others is one of his own unit's figures again (CA-LDR-1, CA-R46)."""
    there = [each for each in aftermath.units if each.side == side_id]
    for unit, leader in [(own, each) for own in in_field(state, side_id) for each in living(own)]:
        left = aftermath.unit(unit.id, side_id)
        hosts = [each for each in there if each.id != unit.id and _has_leader(each, leader.name)]
        if left is None or _has_leader(left, leader.name) or not hosts or not hosts[0].figures:
            continue
        host = state.units.get(hosts[0].id)
        if host is not None and host.figures:
            set_figures(state, host.id, host.figures - 1, f"{leader.name} goes back to {unit.name}", "CA-LDR-1")
        set_figures(state, unit.id, unit.figures + 1, f"{leader.name} is with it again", "CA-LDR-1")


def _has_leader(aftermath: UnitAftermath, name: str) -> bool:
    return any(each.name == name for each in aftermath.leaders)


def change_morale(state: Campaign, winner: str) -> None:
    """The winner's Major Morale rises by 1, to 5 at most, the loser's falls by 1 (CA-CAMP-1, CA-R134)."""
    for camp in state.sides.values():
        before = camp.morale
        camp.morale = max(0, min(HIGHEST, before + step_of(winner, camp.id)))
        if camp.morale != before:
            does = "rises" if camp.morale > before else "falls"
            state.report(f"{camp.name}: Major Morale {does} from {before} to {camp.morale}.", "CA-CAMP-1")
        else:
            why = "which is the most there is" if winner == camp.id else "since nobody won"
            state.report(f"{camp.name}: Major Morale stays {before}, {why}.", "CA-CAMP-1")


def promote(state: Campaign) -> None:
    """European units of Rep 3 with three battles behind them, none of which they ran from, have Rep 4 (CA-ARMY-9)."""
    for side_id in played_sides(state):
        for unit in units_of(state, side_id):
            if may_rise(unit) and unit.deeds >= BATTLES_TO_RISE and unit.figures:
                unit.rep, unit.promoted = PROMOTED, state.turn
                event = Event("promoted", unit.id, how=f"to Rep {PROMOTED}")
                words = f"{with_verb(unit, 'has')} fired or fought in {BATTLES_TO_RISE} battles and did not run"
                state.report(f"{words}: it is promoted to Rep {PROMOTED}.", "CA-ARMY-9", unit.id, event=event)


def leave_field(state: Campaign) -> None:
    """Nobody is in a battle any more; units of which nobody is left are struck off."""
    for side_id in played_sides(state):
        strike_off(state, side_id)
    for unit in state.units.values():
        unit.takes_field = False


def say_outcome(state: Campaign, aftermath: Aftermath) -> None:
    title = MISSIONS[fought_as(state)].title
    known = state.sides.get(aftermath.winner)
    won = f"{known.name} won" if known else "nobody won"
    state.heading(f"After battle {state.turn}, {title}: {won}")
    # Of a heading the screen tells nothing once the next question is asked.
    state.remark(f"{capital(won)} the {title.lower()}.", is_added=True)


def say_next(state: Campaign, last: Tabled, winner: str) -> None:
    """The battle that follows, with the row of the table."""
    title = MISSIONS[state.mission].title
    if winner in ("", DRAW):
        state.report(f"Nobody won the last battle: the next is a {title.lower()}.", "CA-R136")
        return
    column = "won" if winner == state.view else "lost"
    name = state.sides[state.view].name
    reads = Reads("next_battle", last, column)
    state.report(
        f"{name} {column} a {MISSIONS[last].title.lower()}: the next is a {title.lower()}.", "CA-CAMP-2", reads=reads
    )
