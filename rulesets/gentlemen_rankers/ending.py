"""Morale, and when the attack is over (GR-A25)."""

from rulesets.gentlemen_rankers.forces import lost, units, warriors, waves
from rulesets.gentlemen_rankers.state import Field
from tracker.engine import Ended

QUIET_TURNS = 6


def morale(state: Field) -> None:
    """Whether the Imperial side breaks, and whether the battle is over: then it raises Ended (GR-A25)."""
    breaks(state)
    if not units(state):
        state.say("No Imperial unit is left on the table.", "GR-A25")
        raise Ended
    if state.done:
        state.say("The scenario's goal is reached.", "GR-B29")
        raise Ended
    if is_quiet(state):
        state.quiet += 1
        left = QUIET_TURNS - state.quiet
        words = f"{left} more quiet turn{'s' if left != 1 else ''} and the attack is over"
        state.say(f"No warriors stand against the column: {words}.", "GR-A25")
        if left <= 0:
            raise Ended


def breaks(state: Field) -> None:
    """Say once that morale is broken, and where everybody goes (GR-A25, GR-B8)."""
    gone = lost(state)
    if state.broken or state.rulings["morale"] == "off" or not gone or gone * 3 < state.began:
        return
    state.broken = True
    twice = " (a command counts twice)" if state.rulings["command"] == "house" else ""
    state.say(f"{gone} of {state.began} units are lost{twice}: the Imperial side breaks.", "GR-A25")
    state.on_table(
        f"From now on all Imperial units head for the friendly edge, the {state.edge} one, and off the table."
    )


def is_quiet(state: Field) -> bool:
    """Whether warriors came once and now all are gone or leaving (GR-A25)."""
    return bool(state.waves) and all(wave.leaving for wave in waves(state))


def is_over_soon(state: Field) -> int:
    """Quiet turns still to pass, 0 while warriors stand."""
    return QUIET_TURNS - state.quiet if is_quiet(state) and not warriors(state) else 0
