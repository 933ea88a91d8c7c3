"""Boats: wind and current, sailing, going aboard and ashore, wrecks (CD-A18, CD-B37)."""

from tracker.engine import (
    Among,
    Choose,
    Event,
    Field,
    Gist,
    Happened,
    Mark,
    Option,
    Pool,
    Possibility,
    Roll,
    Summed,
    Toggle,
    Total,
    about,
    ask,
    counted,
    its,
    listed,
    with_verb,
)
from tracker.games.colonial_d10.casualties import leader_falls
from tracker.games.colonial_d10.data import number
from tracker.games.colonial_d10.orders import boats_for
from tracker.games.colonial_d10.state import LEFT, POINTS, SHEET_AGAIN, SINKS_ALL, Battlefield, Unit
from tracker.games.colonial_d10.unit_changes import disorder, forget, leave, moves_off
from tracker.games.colonial_d10.units import attached_to, inches, on_table, passengers, room_in

SAILS = ("master_dhow", "dhow")
LEFT_TO = 5
SHIFTS = 10


# Procedures


async def first_wind(state: Battlefield) -> None:
    """Whence it blows at the start: as the scenario says, else as the table says, or a throw by ruling (CD-B37)."""
    if not sailing(state):
        return
    if state.rulings.first_wind == "throw":
        state.wind = wind_of((await ask(lambda: wind_roll(state))).total, state.wind)
    elif state.wind not in POINTS:
        state.wind = await ask(lambda: whence(state))
    state.report(f"The wind blows from the {state.wind}.", "CD-B37")


async def wind_and_water(state: Battlefield) -> None:
    """At the start of a turn the wind may shift, and the current carries boats by ruling (CD-B37)."""
    if sailing(state) and state.wind in POINTS and state.rulings.wind == "shifts":
        await wind_shifts(state)
    if state.rulings.current == "on" and any(bool(unit.boat) for unit in on_table(state)):
        strong = (await ask(lambda: current_roll(state))).total > 3
        drift = await ask(lambda: drift_roll(state, 2 if strong else 1))
        state.on_table(f"boats under way drift {inches(drift.total)} downstream")


async def wind_shifts(state: Battlefield) -> None:
    """On a 10 it goes one point round (CD-H3)."""
    if not (await ask(lambda: shift_roll(state))).happened:
        return
    die = await ask(lambda: turn_roll(state))
    step = -1 if die.happened else 1
    if state.wind in POINTS:
        state.wind = POINTS[(POINTS.index(state.wind) + step) % len(POINTS)]
    state.report(f"The wind shifts: it blows from the {state.wind} now.", "CD-H3")


async def sail(state: Battlefield, boat_id: str, wind: str, is_leaving: bool) -> None:
    """A boat goes as fast as the wind lets it; it needs no throw (CD-A18, CD-H6)."""
    boat = state.units[boat_id]
    if is_leaving:
        for unit in passengers(state, boat):
            unit.aboard = "" if state.has_step(SHEET_AGAIN) else unit.aboard
            leave(state, unit.id, LEFT)
        leave(state, boat_id, LEFT)
        state.report(f"{with_verb(boat, 'leaves')} the table with all aboard.", "CD-A18", boat_id)
        state.on_table(f"take {boat.name} off the table", boat_id, is_added=True)
        return
    state.on_table(f"move {boat.name} up to {inches(speed(boat, wind))}", boat_id)
    forget(state, boat_id)
    boat.moved = boat.cover = True
    for unit in passengers(state, boat):
        forget(state, unit.id)
        unit.moved = unit.cover = True


async def board(state: Battlefield, unit_id: str) -> None:
    """Going aboard is the whole move of a unit beside a boat that lies still (CD-H6)."""
    chosen = await ask(lambda: which_boat(state, unit_id))
    unit = state.units[unit_id]
    moves_off(state, unit)
    unit.aboard, unit.cover = chosen, True
    event = Event("does", unit_id, chosen, how="went aboard")
    state.report(f"{with_verb(unit, 'goes')} aboard {state.units[chosen].name}.", "CD-H6", unit_id, chosen, event=event)
    state.on_table(f"put {unit.name} aboard {state.units[chosen].name}", unit_id)


async def land(state: Battlefield, unit_id: str) -> None:
    """Ashore, as the whole move (CD-H6)."""
    unit = state.units[unit_id]
    boat = state.units[unit.aboard]
    forget(state, unit_id)
    unit.aboard, unit.moved = "", True
    event = Event("does", unit_id, boat.id, how="landed from")
    state.report(f"{with_verb(unit, 'lands')} from {boat.name}.", "CD-H6", unit_id, event=event)
    state.on_table(f"put {unit.name} ashore beside {boat.name}", unit_id)


async def hull_hit(state: Battlefield, boat_id: str, lost: int, event: Event | None) -> None:
    """Hull points off; without any left the boat is a wreck (CD-B37)."""
    boat = state.units[boat_id]
    lost = min(lost, boat.hull)
    boat.hull -= lost
    words, told = f"{with_verb(boat, 'loses')} {lost} hull: {boat.hull} left.", f"hull lost {lost} ({boat.hull} left)"
    state.report(words, "CD-B37", boat_id, event=event, with_loss=told)
    if not boat.hull:
        await wreck(state, boat_id)


async def wreck(state: Battlefield, boat_id: str) -> None:
    """Beached, or sunk with all aboard (CD-H6)."""
    how = await ask(lambda: beached(state, boat_id))
    boat = state.units[boat_id]
    for unit in passengers(state, boat):
        unit.aboard = ""
        if how == "sunk":
            drown(state, unit, boat)
        else:
            state.on_table(f"put {unit.name} ashore beside the wreck", unit.id, is_added=True)
            unit.cover = None if state.has_step(SINKS_ALL) else unit.cover
            disorder(state, unit, f"left the wreck of {boat.name}")
    if how == "sunk":
        sink_leaders(state, boat)
        state.on_table(f"take {boat.name} off the table", boat_id, is_added=True)
    else:
        crew = f" with all {its(boat)} crew" if boat.figures else ""
        state.on_table(f"leave {boat.name} beached: a wreck, out of the fight{crew}", boat_id, is_added=True)
    state.report(f"{with_verb(boat, 'is')} {how}.", "CD-H6", boat_id, event=Event("gone", boat_id, how=how))
    leave(state, boat_id, how)


def drown(state: Battlefield, unit: Unit, boat: Unit) -> None:
    """A unit goes down with its boat, its leaders too (CD-H6)."""
    event = Event("gone", unit.id, how="drowned")
    words = f"{with_verb(unit, 'drowns')} with {boat.name}: {counted(unit.figures, 'figure')}."
    state.report(words, "CD-H6", unit.id, event=event, is_added=True)
    state.on_table(f"take {unit.name} off the table", unit.id, is_added=True)
    sink_leaders(state, unit)
    leave(state, unit.id, "drowned")


def sink_leaders(state: Battlefield, unit: Unit) -> None:
    for leader in attached_to(state, unit) if state.has_step(SINKS_ALL) else []:
        leader_falls(state, leader, unit)
        leader.attached = ""


# Calculations


def sailing(state: Battlefield) -> bool:
    """True if a boat on the table has sails."""
    return any(unit.boat in SAILS for unit in on_table(state))


def wind_of(die: int, usual: str) -> str:
    """A point of the compass; 9 and 10 are the scenario's usual wind, or north (CD-B37)."""
    return POINTS[die - 1] if die <= len(POINTS) else usual or POINTS[0]


def speed(boat: Unit, wind: str) -> int:
    """Inches a turn (CD-A18)."""
    return number("boats", boat.boat, wind)


# Prompts


def sail_fields(state: Battlefield, boat: Unit) -> tuple[Field, ...]:
    """Fields of a boat's move that the table fills in: how the wind stands to its course, whether it goes off."""
    left = Toggle("left", "l", "leaves the table", off="stays on the table")
    if boat.boat not in SAILS:
        return (left,)
    speeds = (("astern", "s"), ("abeam", "b"), ("ahead", "h"))
    marks = tuple(Mark(each, letter, f"{each} {inches(speed(boat, each))}") for each, letter in speeds)
    return (Among("wind", f"wind ({state.wind or 'north'})", marks, "abeam"), left)


def which_boat(state: Battlefield, unit_id: str) -> Choose:
    unit = state.units[unit_id]
    boats = boats_for(state, unit)
    options = (Option(boat.id, boat.name, detail=f"room for {room_in(state, boat)}") for boat in boats)
    return about("CD-H6", unit).choose(
        "board", f"{with_verb(unit, 'goes')} aboard", options, boats[0].id if boats else ""
    )


def beached(state: Battlefield, boat_id: str) -> Choose:
    boat = state.units[boat_id]
    options = (
        Option("beached", 'beached within 3" of the shore: all aboard get off, disordered', "b"),
        Option("sunk", "sunk with all aboard", "s"),
    )
    title, text = f"{with_verb(boat, 'is')} a wreck", _aboard_words(state, boat)
    return about("CD-H6", boat).choose("wreck", title, options, "beached", asks="table", text=text)


def _aboard_words(state: Battlefield, boat: Unit) -> str:
    told = []
    for unit in passengers(state, boat):
        led = listed([leader.name for leader in attached_to(state, unit)])
        told.append(f"{unit.name}, with {led}" if led else unit.name)
    return f"Aboard: {'; '.join(told)}." if told else "It carries nobody but its crew."


class Compass(Total, frozen=True, tag="compass"):
    """A D10 as the point whence the wind blows."""

    usual: str = POINTS[0]

    def gist(self, result: Summed) -> Gist:
        return Gist(wind_of(result.total, self.usual))


def _side(state: Battlefield) -> str:
    """The side that throws for things that are nobody's: the one that moves first."""
    return state.order[0] if state.order else next(iter(state.sides))


def _dice(state: Battlefield, dice: int = 1, sides: int = 10) -> Pool:
    return Pool("die", dice, sides, _side(state), f"D{sides}")


def whence(state: Battlefield) -> Choose:
    return about("CD-B37", _side(state)).choose(
        "whence", "Where does the wind blow from?", (Option(each, each) for each in POINTS), POINTS[0], asks="table"
    )


def wind_roll(state: Battlefield) -> Roll[Summed]:
    usual = state.wind or POINTS[0]
    text = f"1 to 8: {', '.join(POINTS)}; 9 and 10: {usual}."
    reading = Compass(usual=usual)
    return about("CD-B37", _side(state)).roll("wind", "Wind", "Wind direction", _dice(state), reading, text=text)


def shift_roll(state: Battlefield) -> Roll[Happened]:
    title = f"The wind is from the {state.wind}: does it shift"
    return about("CD-H3", _side(state)).roll(
        "shift", "Shift of the wind", title, _dice(state), Possibility(SHIFTS, SHIFTS), text="One point on a 10."
    )


def turn_roll(state: Battlefield) -> Roll[Happened]:
    """To which side it shifts: to the left on half of the faces."""
    title = "The wind shifts: to the left"
    text = "1 to 5: one point to the left; 6 to 10: to the right."
    return about("CD-H3", _side(state)).roll(
        "veer", "Turn of the wind", title, _dice(state), Possibility(1, LEFT_TO), text=text
    )


def current_roll(state: Battlefield) -> Roll[Summed]:
    """The roll for the strength of the current this turn (a house rule)."""
    text = "1 to 3: 1D6 inches; 4 to 6: 2D6."
    return about("CD-H2", _side(state)).roll(
        "current", "Current", "The current", _dice(state, sides=6), Total(), text=text
    )


def drift_roll(state: Battlefield, dice: int) -> Roll[Summed]:
    title = "How far the current carries boats"
    return about("CD-H2", _side(state)).roll(
        "drift", "Drift in the current", title, _dice(state, dice, 6), Total(), text="Inches."
    )
