"""A view of a battle as lines: both sides, the queue, what is owed, the field."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from tracker.engine import Battle, BattleState, OwedRow, Place, QueueRow, Refused, SideView, Summary, UnitRow, View
from tracker.engine.ends import counts_so_far
from tracker.talk.section_map import map_lines, named_place
from tracker.talk.tables import plain_rows

# Rows are not wrapped by us: the terminal does it, and a screen reader need not care.
WIDEST = 1_000
# Several numbers; so many of so many.
SEVERAL, OF = re.compile(r"\d+(,\d+)+"), re.compile(r"\d+/\d+")
NOTHING: Mapping[str, str] = {}

# These fit whoever acts, one or many.
STANDINGS = {"acting": "acting now", "may": "may act", "done": "acted already", "not": "may not act"}


def view_lines(view: View, full: Mapping[str, str] = NOTHING) -> list[str]:
    """All that a view shows but a drawing; `full` are a game's full words of what a heading cuts short."""
    lines = head_lines(view)
    for side in view.sides:
        lines += ["", *side_lines(side, view.counts, full)]
    parts = (
        *(((f"{view.summary.heading}:", summary_lines(view.summary)),) if view.summary else ()),
        ("Activation:", queue_lines(view)),
        ("Owed:", owed_lines(view)),
        ("The field:", places(view)),
    )
    for title, part in parts:
        if part:
            lines += ["", title, *part]
    return lines


def drawn_lines(view: View) -> list[str]:
    """The map as it is drawn, for who sees it; nothing where none is known."""
    drawn = map_lines(view)
    return ["", "The map:", *drawn] if drawn else []


def order_lines(view: View, asked: str, full: Mapping[str, str]) -> list[str]:
    """The order of battle in words, or only the map, where that is asked for. Raises Refused."""
    if asked not in ("", "map"):
        raise Refused("Type F for the field and both sides, or F map for the map as it is drawn.")
    if not asked:
        return view_lines(view, full)
    return drawn_lines(view)[1:] or ["There is no map of this battle: F says what stands where."]


def summary_lines(summary: Summary) -> list[str]:
    """Lines of the summary, warnings last."""
    return [*(f"  {each}" for each in summary.lines), *(f"  ! {each}" for each in summary.warned)]


def head_lines(view: View) -> list[str]:
    """Title, turn, status, what wins and the result."""
    status = f": {', '.join(view.status)}" if view.status else ""
    lines = [f"{view.title}, {view.turn_words}{status}."]
    lines += [f"Victory: {view.victory}"] if view.victory else []
    return [*lines, f"Result: {view.result}"] if view.result else lines


def counts_toward_end(battle: Battle) -> list[str]:
    """Lines on what the scenario's conditions of the end, and the game's own, have counted so far."""
    state = battle.state
    counted = counts_so_far(state.ending, battle.view()) if isinstance(state, BattleState) else []
    return [*counted, *battle.ruleset.toward_end(state)]


def winning_lines(battle: Battle) -> list[str]:
    """Lines on how the battle is won by its scenario, and on its last turn."""
    view = battle.view()
    lines = [view.victory or "The scenario says nothing of it: the table decides."]
    if counts := counts_toward_end(battle):
        lines += ["", *counts]
    if view.last_turn:
        lines += ["", f"The last turn is {view.last_turn}; now it is {view.turn_words}."]
    return lines


def side_lines(side: SideView, counts: str, full: Mapping[str, str]) -> list[str]:
    words = f" ({', '.join(side.status)})" if side.status else ""
    rows = [_unit_cells(unit, full) for unit in side.units]
    return [f"{side.name}: {side.left} of {side.start} {counts}{words}", *plain_rows(rows, WIDEST)]


def _unit_cells(unit: UnitRow, full: Mapping[str, str]) -> list[str]:
    strength = "leader" if unit.is_leader else f"{unit.figures} of {unit.start}"
    return [f"  {unit.name}", strength, ", ".join(about(unit, full))]


def about(unit: UnitRow, full: Mapping[str, str] = NOTHING) -> list[str]:
    """Words on a unit beyond its strength: how it left, else its marks, state and place."""
    if unit.gone:
        return [unit.fate]
    stats = [f"{_named(heading, value, full)} {_spelled(value)}" for heading, value in unit.stats if value]
    # A place that nobody is sure of.
    place = f"perhaps {unit.place[:-1]}" if unit.place.endswith("?") else unit.place
    return [*stats, *unit.status, *([place] if place else [])]


def unit_words(unit: UnitRow, counts: str, full: Mapping[str, str] = NOTHING) -> str:
    """A unit's state in one sentence."""
    if unit.gone:
        return f"{unit.name}: {unit.fate}."
    strength = "leader" if unit.is_leader else f"{unit.figures} of {unit.start} {counts}"
    return f"{unit.name}: {', '.join([strength, *about(unit, full)])}."


def _named(heading: str, value: str, full: Mapping[str, str]) -> str:
    """The heading of a value in full, of one number as of one thing: "leader 4", not "leaders 4"."""
    words = full.get(heading, heading)
    return words.removesuffix("s") if heading in full and value.isdigit() else words


def _spelled(value: str) -> str:
    """A value as it is read: 5,4 is 5 and 4, 6/9 is 6 of 9."""
    if SEVERAL.fullmatch(value):
        *first, last = value.split(",")
        return f"{', '.join(first)} and {last}"
    return value.replace("/", " of ") if OF.fullmatch(value) else value


def queue_lines(view: View) -> list[str]:
    """The units that may act, and why the others may not; a line for those of a side and an area that stand alike."""
    lines: list[str] = []
    rest = list(view.queue)
    for side in view.sides:
        of = {unit.id for unit in side.units}
        rows, rest = [each for each in rest if each.unit in of], [each for each in rest if each.unit not in of]
        lines += _alike(side.name, rows)
    return lines + _alike("", rest)


def _alike(side: str, rows: list[QueueRow]) -> list[str]:
    """Lines for the units of a side: one where the whole side waits, else one for those of an area that stand alike."""
    whys = {_standing_words(each) for each in rows}
    if len(rows) > 1 and len(whys) == 1 and rows[0].standing == "not":
        return [f"  {side}: none of them may act{whys.pop().removeprefix(STANDINGS['not'])}"]
    alike: dict[str, list[str]] = {}
    for each in rows:
        # A number is the unit's own; words are the area.
        area, own = ("", f" ({each.value})") if each.value[:1].isdigit() else (each.value, "")
        where = ", ".join(filter(None, (side, area, _standing_words(each))))
        alike.setdefault(where, []).append(f"{each.name}{own}")
    return [f"  {where}: {', '.join(names)}" for where, names in alike.items()]


def _standing_words(each: QueueRow) -> str:
    standing = STANDINGS[each.standing]
    return f"{standing}: {each.reason}" if each.reason and each.reason not in standing else standing


OwedStanding = Literal["done", "now", "later"]


def owed_chain(owed: Sequence[OwedRow], subjects: Sequence[str] = ()) -> list[tuple[OwedRow, OwedStanding]]:
    """The chain as it is read: what was done and led to the test of `subjects`, that test, then those that wait.

    Of each depth the last that has a result is carried out, if something hangs deeper. What comes next stands last in
    a view, and so those that wait are turned round; `subjects` stand as they are asked. Where none of them is on it,
    nothing of it is asked; where what one of them came to waits for a fire that is thrown, that is: it is the one whose
    casualties are asked.
    """
    if not owed:
        return []
    asked = max((n for n, each in enumerate(owed) if each.unit in subjects), default=len(owed) - 1)
    deeper = [n for n in range(asked + 1, len(owed)) if owed[n].depth > owed[asked].depth]
    if owed[asked].result and owed[asked].unit in subjects and deeper and all(owed[n].result for n in deeper):
        asked = max(deeper, key=lambda n: (owed[n].depth, n))
        subjects = (owed[asked].unit,)
    kind = owed[asked].depth, bool(owed[asked].result)
    alike = [n for n, each in enumerate(owed) if (each.depth, bool(each.result)) == kind and each.unit in subjects]
    now = sorted(alike[::-1], key=lambda n: subjects.index(owed[n].unit))
    done: list[int] = []
    for n in reversed(range(asked)):
        if owed[n].result and owed[n].depth < owed[(done or [asked])[-1]].depth:
            done.append(n)
    waiting = [n for n in reversed(range(len(owed))) if n not in done and n not in now]
    told: list[tuple[list[int], OwedStanding]] = [(done[::-1], "done"), (now, "now"), (waiting, "later")]
    return [(owed[n], standing) for numbers, standing in told for n in numbers]


def owed_lines(view: View, subjects: Sequence[str] = ()) -> list[str]:
    """The chain of tests still owed or still to be carried out, causes before what they led to."""
    chain = owed_chain(view.owed, subjects)
    return [f"  {'  ' * each.depth}{owed_words(each, standing)}" for each, standing in chain]


def owed_words(each: OwedRow, standing: OwedStanding) -> str:
    """A test still owed, or still to be carried out, in words."""
    if not each.result:
        return f"{each.name} owes {each.what}: {each.why}"
    still = ", to be carried out" if standing == "later" else ""
    return f"{each.name} has taken {each.what}{still}: {each.result}"


def _standing(view: View, ids: tuple[str, ...]) -> list[str]:
    return [unit.name for each in ids if (unit := view.unit(each)) is not None and not unit.gone]


def places(view: View) -> list[str]:
    lines = []
    for place in view.field:
        lines.append(f"  {named_place(place)}: {', '.join(units_at(view, place)) or 'nobody'}{ways(view, place)}")
    return lines


def units_at(view: View, place: Place) -> list[str]:
    """The units at a place by name, then those in front of it, then those that may still be there."""
    in_front = (f"{name} in front" for name in _standing(view, place.before))
    return [*_standing(view, place.units), *in_front, *(f"{name}?" for name in _standing(view, place.doubtful))]


def ways(view: View, place: Place) -> str:
    """Name what adjoins an area of a map, and by road, "" where there is no map."""
    names = {each.id: each.name for each in view.field}
    roads = [names[each] for each in place.near if each in place.roads and each in names]
    others = [names[each] for each in place.near if each not in place.roads and each in names]
    parts = [f"by road {', '.join(roads)}"] if roads else []
    parts += [f"next to {', '.join(others)}"] if others else []
    return f"; {'; '.join(parts)}" if parts else ""
