"""Morale, and when the attack is over (GR-A25)."""

from tracker.engine import Ended, Event, counted, in_words
from tracker.games.gentlemen_rankers.marching import turn_home
from tracker.games.gentlemen_rankers.state import AS_RULED, IMPERIAL, Battlefield
from tracker.games.gentlemen_rankers.units import COMMANDS, units, waves

QUIET_TURNS = 6


def morale(state: Battlefield) -> None:
    """Breaks the Imperial side where its morale fails. Raises Ended where the battle is over (GR-A25)."""
    breaks(state)
    if not units(state):
        safe = sum(unit.safe for unit in state.units.values()) if state.has_step(AS_RULED) else 0
        got_off = f"{in_words(safe)} of {in_words(state.began)} Imperial units got off the table in safety"
        event = Event("ends", "", how=got_off if safe else "no Imperial unit was left on the table")
        state.report("No Imperial unit is left on the table.", "GR-A25", event=event)
        raise Ended
    if state.done:
        event = Event("ends", "", how="the scenario's goal was reached")
        state.report("The scenario's goal is reached.", "GR-B29", event=event)
        raise Ended
    if is_quiet(state):
        left = QUIET_TURNS - state.quiet
        if left <= 0:
            quiet = in_words(QUIET_TURNS)
            event = Event("ends", "", how=f"no new wave came for {quiet} turns")
            state.report(f"{quiet.capitalize()} turns without a new wave: the attack is over.", "GR-A25", event=event)
            raise Ended
        words = f"{counted(left, 'more turn')} without a new wave and the attack is over"
        state.report(f"No warriors stand against the column: {words}.", "GR-A25")


def breaks(state: Battlefield) -> None:
    """Say once that morale is broken, and where everybody goes (GR-A25, GR-B8)."""
    gone = lost(state)
    if state.broken or state.rulings.morale == "off" or not gone or gone * 3 < state.began:
        return
    state.broken = True
    turn_home(state)
    twice = " (a command counts twice)" if counts_twice(state) else ""
    so_many = "" if twice else f", with {in_words(gone)} of {in_words(state.began)} units lost"
    event = Event("does", IMPERIAL, how=f"broke{so_many}")
    state.report(f"{gone} of {state.began} units are lost{twice}: the Imperial side breaks.", "GR-A25", event=event)
    state.on_table(f"All Imperial units now head for the friendly edge, the {state.edge} one, and off the table.")


def count_quiet(state: Battlefield) -> None:
    """A turn in which nobody came; it counts while nobody stands against the column (GR-A25)."""
    state.quiet = min(QUIET_TURNS, state.quiet + 1) if is_quiet(state) else 0


def is_quiet(state: Battlefield) -> bool:
    """True if warriors came once and now all are gone or leaving (GR-A25)."""
    return bool(state.waves) and all(wave.leaving for wave in waves(state))


def counts_twice(state: Battlefield) -> bool:
    """True if a lost command unit counts double, by ruling (GR-B8); before there was one, wherever it had effects."""
    before = "double" if state.rulings.command == "house" else "once"
    return (state.rulings.lost_command or before) == "double"


def lost(state: Battlefield) -> int:
    """Imperial units lost (GR-A25); by ruling a command unit counts double (GR-B8)."""
    twice = counts_twice(state)
    gone = [unit for unit in state.units.values() if unit.gone and not unit.safe]
    return sum(2 if twice and unit.kind in COMMANDS else 1 for unit in gone)
