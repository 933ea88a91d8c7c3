"""After the battle: who has won by the objectives, and what is left (AF-B29)."""

from tracker.engine import DRAW, Choose, Option, about, ask, offered_winner, options_of, say_over, victory_text
from tracker.games.africa_1859.ground import holders, objectives_words
from tracker.games.africa_1859.state import Battlefield, Unit
from tracker.games.africa_1859.units import is_combat, is_officer
from tracker.games.africa_1859.view import view


async def after(state: Battlefield) -> None:
    """Say who won, and the losses of each side."""
    state.heading("After the battle")
    state.phase, state.active, state.open_area = "", "", ""
    chosen = await ask(lambda: who_won(state))
    state.winner = chosen
    state.over = True
    for side in state.sides.values():
        lost = [unit for unit in state.units.values() if unit.side == side.id and not is_officer(unit)]
        steps, men = sum(map(steps_lost, lost)), sum(map(men_lost, lost))
        gone = [u.name for u in state.units.values() if u.side == side.id and u.gone and is_officer(u)]
        officers = f"; officers: {', '.join(gone)}" if gone else ""
        state.report(
            f"{side.name} lost {steps} of {sum(u.full for u in lost)} steps, {men} men at most{officers}.", "AF-C3"
        )
    say_over(state, {side.id: side.name for side in state.sides.values()})


def steps_lost(unit: Unit) -> int:
    """Steps that a unit has lost, all of them once it is gone."""
    return unit.full if unit.gone else max(0, unit.full - unit.steps)


def men_lost(unit: Unit) -> int:
    """The men that its lost steps stand for (AF-C3)."""
    return unit.men * steps_lost(unit) // unit.full


def who_won(state: Battlefield) -> Choose:
    """The winner by the objectives, which are told; the players may see it otherwise."""
    told = victory_text(state, "A side without the objectives has not won before the last turn is over.")
    options = options_of(state.sides.values())
    defender = next((each for each in state.sides if each != state.attacker), DRAW)
    return about("AF-B29", next(iter(state.sides))).choose(
        "who_won",
        "Who won?",
        (*options, Option(DRAW, "nobody", "n")),
        offered_winner(state, view(state), state.winner if state.winner in state.sides else defender),
        text=f"{objectives_words(state)} {told}".lstrip(),
    )


def toward_end(state: Battlefield) -> list[str]:
    """Objectives that the attacker holds alone, and combat units left, by which a battle ends (AF-B29)."""
    goals = [area for area in state.areas.values() if area.objective]
    held = [area for area in goals if holders(state, area.id) == {state.attacker}]
    units = [unit.side for unit in state.units.values() if is_combat(unit) and not unit.gone]
    left = ", ".join(f"{side.name} {units.count(side.id)}" for side in state.sides.values())
    lacking = ", ".join(area.name for area in goals if area not in held)
    wanted = f"; still to take: {lacking}" if lacking else ""
    return [
        f"Objectives held by {state.sides[state.attacker].name} alone: {len(held)} of {len(goals)} now{wanted}.",
        f"Combat units left: {left}; a side with none has lost.",
    ]
