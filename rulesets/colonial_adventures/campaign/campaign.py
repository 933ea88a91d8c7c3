"""See Campaigning: battle after battle until a side's Major Morale is gone (CA-CAMP-1 to CA-CAMP-5)."""

from functools import partial

from tracker.engine import DRAW, Ended, ask, counted, read_out, say_over, with_verb
from tracker.games.colonial_adventures.campaign.after_battle import (
    change_morale,
    leave_field,
    promote,
    say_next,
    say_outcome,
    take_over,
)
from tracker.games.colonial_adventures.campaign.arrivals import new_arrivals
from tracker.games.colonial_adventures.campaign.battle_in_words import aftermath_in_words, decided
from tracker.games.colonial_adventures.campaign.heirs import field_strengths, heirs, reps
from tracker.games.colonial_adventures.campaign.next_battle import (
    MISSIONS,
    first_mission,
    fit_to_fight,
    next_mission,
    to_fight,
    why_not_battle,
    why_not_field,
    why_not_fight,
)
from tracker.games.colonial_adventures.campaign.prompts import (
    DEFENDING,
    STAND_UP,
    conditions,
    weather_roll,
    which_battle,
    which_enemy,
    who_fights,
)
from tracker.games.colonial_adventures.campaign.rulings import campaign_rulings
from tracker.games.colonial_adventures.campaign.state import FIRST, SECOND, Campaign, other, played_sides, units_of
from tracker.games.colonial_adventures.muster.lists import army_lists

# Procedures


async def setup(state: Campaign) -> None:
    """Asks for the sides and the rules; sets Major Morale 3 for both (CA-CAMP-1)."""
    state.heading(state.title)
    read_out(state, campaign_rulings)
    if state.is_solo and not state.sides[SECOND].list_id:
        list_id = await ask(lambda: which_enemy(state))
        given, enemy = army_lists()[list_id], state.sides[SECOND]
        enemy.list_id, enemy.training = list_id, given.training
        enemy.name = given.name if given.name != state.sides[FIRST].name else f"{given.name} (enemy)"
    facts = await ask(lambda: conditions(state))
    state.year, state.night, state.half_scale = facts.year, facts.night, facts.half_scale
    state.rolls_weather, state.may_stand_up = facts.weather, facts.stand_up
    for side_id in played_sides(state):
        if facts.strengths and state.rulings.strength_each_battle == "off":
            await field_strengths(state, side_id, is_for_battle=False)
        for unit in units_of(state, side_id):
            unit.fielded, unit.start = True, unit.figures
        await reps(state, side_id)
    say_sides(state)


async def turn(state: Campaign) -> None:
    """One battle, with what comes before and after it (CA-CAMP-1 to CA-CAMP-5)."""
    state.heading(f"Battle {state.turn}")
    state.is_known = state.foul = False
    for side_id in played_sides(state):
        await heirs(state, side_id)
    end_if_nobody_is_left(state)
    await next_battle(state)
    await weather(state)
    while True:
        for side_id in played_sides(state):
            await take_the_field(state, side_id)
        if not (why_not := why_not_battle(state)):
            break
        state.remark(why_not)
    aftermath = await decided(state, await ask(lambda: to_fight(state)))
    say_outcome(state, aftermath)
    aftermath = await aftermath_in_words(state, aftermath)
    state.aftermaths.append(aftermath)
    take_over(state, aftermath)
    change_morale(state, aftermath.winner)
    leave_field(state)
    promote(state)
    if not any(camp.morale == 0 for camp in state.sides.values()):
        await new_arrivals(state, aftermath.winner)
    end_if_morale_is_gone(state)


async def next_battle(state: Campaign) -> None:
    """A European patrol, then what the table says; or a Stand Up Fight, if the players want it (CA-CAMP-2)."""
    state.stands_up, state.defender = False, ""
    if not state.aftermaths:
        state.mission = first_mission(state)
        title = MISSIONS[state.mission].title.lower()
        rule = "CA-R135" if state.mission == "defend" else "CA-CAMP-2"
        state.report(
            f"First battle: a European patrol; {with_verb(state.sides[state.view].name, 'plays')} a {title}.", rule
        )
    else:
        last, winner = state.mission, state.aftermaths[-1].winner
        state.mission = next_mission(last, winner, state.view, state.rulings.draw_next)
        say_next(state, last, winner)
    state.is_known = not state.may_stand_up
    if state.may_stand_up:
        chosen = await ask(lambda: which_battle(state))
        state.is_known = True
        if chosen in STAND_UP:
            state.stands_up = True
            state.defender = state.view if chosen == DEFENDING else other(state.view)
            state.report(
                f"It is a Stand Up Fight; {with_verb(state.sides[state.defender].name, 'defends')}.", "CA-CAMP-2"
            )


async def weather(state: Campaign) -> None:
    """On a 1 the battle is fought in bad weather, if the players agree to it (CA-CAMP-4, CA-R138)."""
    state.foul = False
    if state.rolls_weather:
        state.foul = (await ask(lambda: weather_roll(state))).happened
        words = "The weather is bad: moves are halved" if state.foul else "The weather is fair"
        state.report(f"{words}.", "CA-CAMP-4")


async def take_the_field(state: Campaign, side_id: str) -> None:
    """Asks which units of a side fight in this battle; by ruling their strength is rolled again (CA-R60, CA-R175)."""
    while True:
        end_if_nobody_is_left(state)
        chosen = await ask(partial(who_fights, state, side_id))
        for unit in units_of(state, side_id):
            unit.takes_field, unit.away = unit.id in chosen, 0
            unit.stays = not unit.takes_field
        why_not = why_not_field(state, side_id)
        if not why_not:
            break
        state.remark(f"That makes no battle: {why_not}.")
    if state.rulings.strength_each_battle == "on":
        await field_strengths(state, side_id, is_for_battle=True)
    if len(chosen) < len(fit_to_fight(state, side_id)):
        names = ", ".join(unit.name for unit in units_of(state, side_id) if not unit.takes_field)
        state.report(f"Left behind by {state.sides[side_id].name}: {names}.", "CA-R175")


async def after(state: Campaign) -> None:
    """The campaign is over (CA-CAMP-1)."""
    leave_field(state)
    gone = [camp.id for camp in state.sides.values() if camp.morale == 0]
    state.winner = other(gone[0]) if gone else DRAW
    for camp in state.sides.values():
        words = f", {strength_words(state, camp.id)}" if camp.id in played_sides(state) else ""
        state.report(f"{camp.name}: Major Morale {camp.morale}{words}.", "CA-CAMP-1")
    state.over = True
    say_over(state, {camp.id: camp.name for camp in state.sides.values()})


# What changes the campaign


def end_if_nobody_is_left(state: Campaign) -> None:
    """A side that can fight no battle any more has lost the campaign. Raises Ended (CA-R170)."""
    for side_id in played_sides(state):
        if why_not := why_not_fight(state, side_id):
            camp = state.sides[side_id]
            state.report(f"{camp.name} {why_not}: its Major Morale is gone.", "CA-R170")
            camp.morale = 0
    end_if_morale_is_gone(state)


def end_if_morale_is_gone(state: Campaign) -> None:
    """Raises Ended where a side has no Major Morale left (CA-CAMP-1)."""
    if any(camp.morale == 0 for camp in state.sides.values()):
        raise Ended


# Words


def say_sides(state: Campaign) -> None:
    for camp in state.sides.values():
        what = strength_words(state, camp.id)
        if camp.id not in played_sides(state):
            what = f"raised from the list of the {army_lists()[camp.list_id].name} as they are met"
        state.report(f"{camp.name}: Major Morale {camp.morale}; {what}.", "CA-CAMP-1")
    state.report(f"{with_verb(state.sides[state.view].name, 'is')} the side that you play.", "CA-R135")


def strength_words(state: Campaign, side_id: str) -> str:
    """`3 units, 41 figures`."""
    units = units_of(state, side_id)
    return f"{counted(len(units), 'unit')}, {counted(sum(unit.figures for unit in units), 'figure')}"
