"""What a battle against the book's enemy is fought for, and when it is over (CA-BATTLE)."""

from rulesets.colonial_adventures.ground_state import SECTIONS
from rulesets.colonial_adventures.groups import left
from rulesets.colonial_adventures.objective_buildings import are_all_burnt
from rulesets.colonial_adventures.state import Battlefield
from tracker.engine import DRAW, Ended, Option, Pick, ask, counted

# Procedures


async def after_the_turn(state: Battlefield) -> None:
    """A patrol ticks off what it saw for the whole turn (CA-BATTLE-2, CA-R126)."""
    solo = state.solo
    if solo.mission != "patrol" or len(solo.seen) == len(SECTIONS) or not left(state, solo.player):
        return
    seen = await ask(lambda: sections_seen(state))
    state.solo.seen = sorted({*state.solo.seen, *map(int, seen)})
    rest = len(SECTIONS) - len(state.solo.seen)
    if seen and rest:
        state.say(f"Scouted: sections {', '.join(seen)}; {rest} to come.", "CA-BATTLE-2")
    elif seen:
        state.say("The whole table is scouted: leave it by the edge that you came from.", "CA-BATTLE-2")


def stop_if_over(state: Battlefield) -> None:
    """Ends the battle where the player's side is gone, or in defence all enemies and markers (CA-BATTLE-6).

    Of a side that has only its horse-holders left, who can do nothing, and no enemy to meet, nobody is left either.
    """
    solo = state.solo
    is_empty = not solo.markers and not left(state, solo.enemy) and (solo.placed or solo.mission == "stand_up")
    is_won = solo.mission in ("defend", "stand_up") or (solo.mission == "raid" and are_all_burnt(state))
    mine = left(state, solo.player)
    if is_empty and is_won and mine:
        state.ending.wins = solo.player
        state.say("No enemy and no PEF is left.", "CA-BATTLE-6")
        raise Ended
    if not mine or (is_empty and all(each.holding for each in mine)):
        state.ending.wins = winner(state)
        gone = "the last of them have left the table" if has_walked_off(state) else "nobody is left on the table"
        words = f"{gone}{' but those who hold the horses' if mine else ''}"
        state.say(f"{state.sides[solo.player].name}: {words}. {why_over(state)}.", "CA-BATTLE-6")
        raise Ended


# Calculations


def winner(state: Battlefield) -> str:
    """Who has won once the player's side has left the table, destroyed or of its own will (CA-R127)."""
    solo = state.solo
    if not has_walked_off(state):
        return solo.enemy
    if solo.mission == "patrol" and len(solo.seen) == len(SECTIONS):
        return solo.player
    # Who leaves the table of a Stand Up Fight has been driven off it (CA-BATTLE-5).
    return solo.enemy if solo.mission == "stand_up" or state.rulings.early_exit == "loss" else DRAW


def has_walked_off(state: Battlefield) -> bool:
    """Whether some of the player's side left the table of their own will: it was not destroyed."""
    return any(each.side == state.solo.player and each.gone == "left the table" for each in state.groups.values())


def why_over(state: Battlefield) -> str:
    """The state of the objective in words."""
    solo = state.solo
    if solo.mission != "patrol":
        return "The objective was not reached"
    rest = len(SECTIONS) - len(solo.seen)
    return "All sections were scouted" if not rest else f"{counted(rest, 'section')} not scouted"


# Prompt


def sections_seen(state: Battlefield) -> Pick:
    """Whose centres a leader had in sight from the start of the turn to its end, or at it (Part F 37, CA-R126)."""
    whole = state.rulings.scout == "whole_turn"
    rest = [number for number in SECTIONS if number not in state.solo.seen]
    return Pick(
        key="scouted",
        rule="CA-BATTLE-2",
        asks="table",
        side=state.solo.player,
        title=f"Which sections {'did a leader see for the whole of this turn' if whole else 'does a leader see now'}",
        text=f"The centre of a section, {'from the start of the turn to its end' if whole else 'as the turn ends'}.",
        options=tuple(Option(str(each), f"section {each}") for each in rest),
    )
