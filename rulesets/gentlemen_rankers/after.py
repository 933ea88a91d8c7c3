"""After the battle: what came and what was lost, and who has won (GR-B29)."""

from tracker.engine import DRAWN, Choose, Option, about, ask, counted, offered_winner, say_over, victory_text
from tracker.engine.view import LEFT
from tracker.games.gentlemen_rankers.morale import QUIET_TURNS, lost
from tracker.games.gentlemen_rankers.state import IMPERIAL, OFF_APART, SIDE_WORDS, WARRIORS, Battlefield
from tracker.games.gentlemen_rankers.units import units
from tracker.games.gentlemen_rankers.view import view


async def after(state: Battlefield) -> None:
    """Count, and let the table say who has won (GR-B29)."""
    state.heading("After the battle")
    state.phase, state.acting, state.first = "", "", ""
    gone = [unit for unit in state.units.values() if unit.gone and not unit.safe]
    off = [unit for unit in gone if unit.gone in LEFT] if state.has_step(OFF_APART) else []
    fallen = sum(each.gone == "destroyed" for each in state.warriors.values())
    came = counted(len(state.waves), "wave")
    dead = counted(fallen, "warrior unit")
    left = f", {len(off)} more left the table" if off else ""
    words = f"The Imperial side lost {len(gone) - len(off)} of {state.began} units{left}; {came} came, {dead} fell"
    state.report(f"{words}.", "GR-B29")
    state.winner = await ask(lambda: who_won(state))
    state.over = True
    say_over(state, SIDE_WORDS)


def guess(state: Battlefield) -> str:
    """The winner by the ruling: it reached the goal, or outlasted the attack, with enough of its units (GR-B29).

    A unit that the goal needs must be among them.
    """
    if any(is_missing(state, each) for each in state.needed):
        return WARRIORS
    safe = safe_units(state)
    if state.rulings.victory == "any":
        return IMPERIAL if safe else WARRIORS
    return IMPERIAL if safe * 3 > state.began * 2 else WARRIORS


def safe_units(state: Battlefield) -> int:
    """Units that left safely, and those that are there still unless they are in flight."""
    here = len(units(state)) if state.done or not state.broken else 0
    return sum(unit.safe for unit in state.units.values()) + here


def is_missing(state: Battlefield, unit_id: str) -> bool:
    """True if a unit was lost, or is in flight."""
    unit = state.units.get(unit_id)
    return unit is not None and not unit.safe and (bool(unit.gone) or (state.broken and not state.done))


def who_won(state: Battlefield) -> Choose:
    """Won or lost; the program's guess is offered."""
    return about("GR-B29", IMPERIAL).choose(
        "winner",
        "Who won?",
        (Option(IMPERIAL, "the Imperial side", "i"), Option(WARRIORS, "the warriors", "a"), DRAWN),
        offered_winner(state, view(state), guess(state)),
        text=victory_text(state, f"Goal: {state.goal}"),
    )


def toward_end(state: Battlefield) -> list[str]:
    """Losses that break morale, units that the goal wants, and turns without a new wave (GR-A25, GR-B29)."""
    lines = []
    if state.rulings.morale != "off":
        so_far = f"Imperial units lost: {lost(state)} of the {-(-state.began // 3)} that break morale."
        lines += ["Imperial morale is broken." if state.broken else so_far]
    wanted = 1 if state.rulings.victory == "any" else state.began * 2 // 3 + 1
    where = "off the table in safety" if state.broken and not state.done else "on the table or off it in safety"
    lines += [f"Imperial units {where}: {safe_units(state)} now; it takes {wanted} to win."]
    if state.waves:
        lines += [f"Turns without a new wave while no warriors stand: {state.quiet} of {QUIET_TURNS} so far."]
    return lines
