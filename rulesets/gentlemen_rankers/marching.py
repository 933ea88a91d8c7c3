"""Marches at one key: who goes, how far, and who stands to fire (GR-A9, GR-A10)."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from tracker.engine import Option, counted, is_watched, kept_while_unchanged
from tracker.games.gentlemen_rankers.movement_dice import farthest
from tracker.games.gentlemen_rankers.shooting_dice import farthest_shot, reach_of
from tracker.games.gentlemen_rankers.state import (
    AS_RULED,
    BY_SHOOTERS,
    FOLLOWS_OFF,
    IMPERIAL,
    REST_GOES_ON,
    SPARES_NO_INCH,
    Battlefield,
    Moved,
    Unit,
    Wave,
)
from tracker.games.gentlemen_rankers.units import (
    FOOT,
    MOST_NAMED,
    RIDERS,
    TOUCHES,
    contacts,
    contacts_of,
    forget_shots,
    lines_change,
    move_of,
    names,
    units,
    warriors,
    waves,
    why_not_shoot,
)

DONE = "done"
# All turn in place, and nothing else is done.
FACE = "face"
# All march, in this turn and in each until warriors come.
ONWARD = "onward"
# What was done of a move by those who went anywhere.
HOW_FAR: tuple[Moved, ...] = ("short", "full")
# Who marches where that is all that is done.
MARCHES = ("again", "all", "whole")
Marches = Mapping[str, list[str]]


def march(state: Battlefield, moved: Sequence[str], how: Literal["short", "full"]) -> None:
    """They move; the table is told how far."""
    for unit_id in moved:
        mark_moved(state, unit_id, how)
    if moved:
        state.on_table(_reminder(state, moved))


def mark_moved(state: Battlefield, unit_id: str, how: Moved) -> None:
    """A unit moved: what the table said of its neighbours may hold no more."""
    unit = state.units[unit_id]
    unit.moved = how
    unit.walled = False
    lines_change(state)
    forget_shots(state, unit_id)


def come_along(state: Battlefield) -> None:
    """Whoever marched has less of his way before him."""
    for unit in units(state):
        if unit.to_go and unit.moved in HOW_FAR:
            unit.to_go = max(0, unit.to_go - _goes(state, unit))


def turn_home(state: Battlefield) -> None:
    """The way to the friendly edge: as far as each came, or the rest of a march that leads home anyway (GR-A25)."""
    for unit in units(state):
        if unit.to_go is not None:
            came = state.way - unit.to_go
            unit.to_go = came if state.marches_off else min(came, unit.to_go)


# Calculations


def at_the_edge(state: Battlefield) -> list[str]:
    """Units that may go farther, and whose marches by now may have brought them off the table (GR-B29)."""
    return [unit.id for unit in units(state) if unit.to_go == 0 and not unit.moved and not why_not_move(state, unit)]


def _goes(state: Battlefield, unit: Unit) -> int:
    """The inches of the march that a unit made, less where it may fire afterwards (GR-A10)."""
    keeps_fire = warriors(state) and not why_not_shoot(state, unit)
    return _move_to_fire(state, unit) if keeps_fire else move_of(state, unit.id)


def why_not_move(state: Battlefield, unit: Unit) -> str:
    """Reason why a unit may not move, "" if it may (GR-A9)."""
    return TOUCHES if contacts_of(state, unit.id) else ""


@kept_while_unchanged
def those_that_march(state: Battlefield) -> Marches:
    """Units that have not moved and may, by what is done: all of them, or those that moved in their last turn.

    But in a whole move, those stand that would lose their fire by any move (GR-A10).
    """
    whole = [unit for unit in units(state) if not unit.moved and not why_not_move(state, unit)]
    free = [unit for unit in whole if not why_not_march_and_fire(state, unit)]
    return {
        "again": [unit.id for unit in free if unit.went],
        "all": [unit.id for unit in free],
        "whole": [unit.id for unit in whole],
    }


def _standing(who: Marches) -> list[str]:
    """Those that can't both move and fire."""
    return [each for each in who["whole"] if each not in who["all"]]


def why_not_march_and_fire(state: Battlefield, unit: Unit, moved: Moved = "short") -> str:
    """Reason why a unit that may fire could not once it moves at all, "" if it could or has no fire to lose (GR-A10).

    Where no warriors are there nobody has.
    """
    after = "" if why_not_shoot(state, unit) else why_not_shoot(state, replace(unit, moved=moved))
    return after if after and warriors(state) else ""


def marches_by(state: Battlefield) -> str:
    """The key by which all march: once morale is broken, those go home too who would stand to fire (GR-A25).

    So they do, with the inch that is kept to fire, where there is nobody to fire at (GR-A10).
    """
    is_home = state.broken and _standing(those_that_march(state))
    return "whole" if is_home or has_nobody_in_range(state) else "all"


def has_nobody_in_range(state: Battlefield) -> bool:
    """True if no warriors on the table can come into range this turn, as far off as they were said to be (GR-A9)."""
    there = waves(state)
    if not (there and state.has_step(SPARES_NO_INCH)):
        return False
    near = min(wave.far - _still_to_come(state, wave) for wave in there)
    if state.has_step(BY_SHOOTERS):
        return near > 0 and all(near >= _farthest_hit(state, unit) for unit in units(state))
    ours = max((move_of(state, unit.id) for unit in units(state)), default=0)
    return near - ours >= farthest_shot(state)


def _farthest_hit(state: Battlefield, unit: Unit) -> int:
    """The inches at which it may hit somebody this turn, with the move by which it keeps its fire; 0 if it has none."""
    if why_not_shoot(state, unit):
        return 0
    stands = why_not_shoot(state, replace(unit, moved="short"))
    return reach_of(state, unit.weapon) + (0 if stands else _move_to_fire(state, unit))


def _move_to_fire(state: Battlefield, unit: Unit) -> int:
    """The inches that a unit goes which may fire afterwards (GR-A10)."""
    move = move_of(state, unit.id)
    return move // 2 if unit.kind in RIDERS else move - 1


def _still_to_come(state: Battlefield, wave: Wave) -> int:
    """The inches at most that a wave moves yet in this turn."""
    return farthest(state, wave.id) if state.first == IMPERIAL else 0


def _reminder(state: Battlefield, moved: Sequence[str]) -> str:
    """Moves in inches of those that move, for the table; who keeps its fire has less of it (GR-A10)."""
    firing = {unit_id for unit_id in moved if warriors(state) and not why_not_shoot(state, state.units[unit_id])}
    done = [_marching_kind(unit) for unit in units(state) if unit.moved and unit.id not in moved]
    rest = "the other " if state.has_step(FOLLOWS_OFF) else ""
    kinds = {each: _marching_kind(state.units[each]) for each in moved}
    kinds = {each: rest * (kind in done) + kind for each, kind in kinds.items()}
    of_firing = {kinds[unit_id] for unit_id in firing}
    moves: dict[str, None] = {}
    for unit_id in moved:
        unit = state.units[unit_id]
        # Of one kind, those who can't fire in any case have their names: who else would know which of it go farther?
        is_named = len(moved) <= MOST_NAMED or (unit_id not in firing and kinds[unit_id] in of_firing)
        who = f"{unit.name if is_named else kinds[unit_id]}{' in square' if unit.square else ''}"
        moves[f'{who} {_goes(state, unit)}"{" and may fire" if unit_id in firing else ""}'] = None
    stand = any(not unit.moved and not why_not_move(state, unit) for unit in units(state))
    is_told = stand and len(moved) > MOST_NAMED and state.has_step(AS_RULED)
    who = f" These move: {names(state, [*moved])}." if is_told else ""
    return f"Imperial moves: {', '.join(moves)}; any facing at the end.{who}"


def _marching_kind(unit: Unit) -> str:
    return "foot" if unit.kind in FOOT else "mounted" if unit.kind in RIDERS else unit.name


# Options


def has_begun(state: Battlefield) -> bool:
    return any(unit.moved for unit in units(state))


def _has_chosen(state: Battlefield) -> bool:
    """True once some were said to go, so that the rest may stand; who limbered or crossed only was in need of it."""
    spares = state.has_step(REST_GOES_ON)
    return any(unit.moved and not (spares and (unit.handled or unit.crossed)) for unit in units(state))


def nobody_moves(state: Battlefield) -> Option:
    return Option(DONE, "nothing more" if has_begun(state) else "nobody moves", "nn")


def to_fire(state: Battlefield) -> str:
    """The words that tell a march with fire to follow from a farther one."""
    return ", may still fire" if warriors(state) else ""


def marches(state: Battlefield, marching: Marches) -> list[Option]:
    """Those that end the movement at one key: as last turn, all, and all without fire."""
    again, free, whole = (marching[each] for each in MARCHES)
    who = "the rest move" if has_begun(state) else "all move"
    stand = _standing(marching)
    nobody = "" if free else f"{names(state, stand)} can't move and fire" if stand else "nobody can"
    many = f"{many_units(state, free)}{_who_stands(stand)}".removeprefix("; ") if free else ""
    options = [Option("all", f"{who}{to_fire(state)}", "a", nobody, detail=many)]
    if warriors(state):
        refused, many = "" if whole else "nobody can", many_units(state, whole)
        options.append(Option("whole", f"{who} fully, no fire", "v", refused, detail=many))
    if again and len(again) < len(free) and not _has_chosen(state):
        words = f"move as last turn{to_fire(state)}"
        went = [each for each in stand if state.units[each].went]
        options.insert(0, Option("again", words, "j", detail=f"{names(state, again)}{_who_stands(went)}"))
    if _may_march_on(state):
        options.append(Option(ONWARD, "all march till warriors come", "p"))
    return options


def _may_march_on(state: Battlefield) -> bool:
    """True if nothing is to be asked of a march before warriors come or its way is behind it."""
    is_free = state.open_table and not warriors(state) and not has_begun(state)
    return is_free and bool(units(state)) and all(unit.to_go for unit in units(state))


def many_units(state: Battlefield, those: Sequence[str]) -> str:
    """The number of those who do the same, "" for all."""
    return counted(len(those), "unit") if 0 < len(those) < len(units(state)) else ""


def _who_stands(stand: list[str]) -> str:
    """The number of those that stand; who they are stands above the options."""
    return f"; {len(stand)} stand{'s' if len(stand) == 1 else ''} to fire" if stand else ""


def fire_words(state: Battlefield) -> str:
    """The price of a move for those who are to fire, and who can't move at all then (GR-A10); "" where nobody could."""
    if not warriors(state):
        return ""
    price = "To fire, foot keeps an inch, riders half."
    if has_nobody_in_range(state):
        price = "No warriors can come into range this turn."
    return " ".join(filter(None, (price, cant_fire(state), "An act of all ends the movement.")))


def cant_fire(state: Battlefield, moved: Moved = "short", verb: str = "move") -> str:
    """Those in words that lose their fire by so moving (GR-A9, GR-A10); "" for none."""

    def words() -> str:
        there = [unit for unit in units(state) if not unit.moved and not why_not_move(state, unit)]
        lose = [unit.id for unit in there if why_not_march_and_fire(state, unit, moved)]
        return f"Can't {verb} and fire: {names(state, lose)}." if lose else ""

    return words() if is_watched() else ""


def usual(state: Battlefield, marching: Marches) -> str:
    """The default: as last turn; at first, and when morale is broken, all march; a line that is in contact stands,
    unless it is to leave the table. Who may be over the edge leaves, and those follow who stood to fire."""
    again, free, whole = (marching[each] for each in MARCHES)
    if at_the_edge(state):
        return "leave"
    if _may_march_on(state):
        return ONWARD
    has_left = state.has_step(FOLLOWS_OFF) and any(unit.safe for unit in state.units.values())
    if whole and not free and has_left:
        return "whole"
    if state.broken and not _has_chosen(state) and whole:
        return marches_by(state)
    # Where they are to leave the table those march on whom nobody holds.
    is_held = contacts(state) and not state.marches_off
    if _has_chosen(state) or is_held or not free:
        return DONE
    if state.turn == 1 or len(again) == len(free):
        return marches_by(state)
    return "again" if again else DONE
