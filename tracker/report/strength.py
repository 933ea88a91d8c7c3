"""Strength by side over the turns, losses by unit, and the steps that swung the balance: as plain data."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Line, View
from tracker.journal.timeline import Timeline, once
from tracker.talk.side_colour_names import side_colours


class Side(Struct, frozen=True):
    """A side and its full strength: the most figures that it ever had to lose; `colour` by its name."""

    id: str
    name: str
    full: int
    colour: str = ""


class Point(Struct, frozen=True):
    """Figures on the table by side, where a turn begins; `label` is `start`, a turn's number or `end`.

    `off`: those of each side who had left the table whole; `running`: those of the figures who made off.
    """

    label: str
    step: int
    turn: int
    figures: tuple[int, ...]
    off: tuple[int, ...] = ()
    running: tuple[int, ...] = ()


class Strengths(Struct, frozen=True):
    """Strength over the turns, counted in `counts`; of a war after each battle (`is_war`).

    `told` says what could not be shown, "" if nothing.
    """

    sides: tuple[Side, ...]
    points: tuple[Point, ...]
    told: str = ""
    counts: str = "figures"
    is_war: bool = False


class Loss(Struct, frozen=True):
    """The fate of a unit: figures at the start and at the end of the fighting, and how it left ("" if it did not).

    `back` figures came back in the aftermath. Who `has_left` the table whole has lost nobody by it. Of a leader alone
    (`is_leader`) no strength is counted. `ran`: how many of those lost made off, and fell to nobody.
    """

    side: str
    unit: str
    start: int
    now: int
    gone: str
    back: int = 0
    has_left: bool = False
    is_leader: bool = False
    ran: int = 0

    @property
    def lost(self) -> int:
        return max(0, self.start - self.now)


class Swing(Struct, frozen=True):
    """A step that moved the balance, which is the difference of the shares of full strength that are left.

    `size` is that move, from 0 to 1; `lost` is what each side lost, in figures, in the order of the sides (less than 0:
    figures that came). `words` are log lines of the step: the results, else, where there are none, what was to be done
    with the figures, which is long past. `came`: for each side the names of its units that were not there before.
    """

    step: int
    turn: int
    size: Fraction
    lost: tuple[int, ...]
    words: tuple[str, ...]
    came: tuple[tuple[str, ...], ...] = ()


@once
def strengths(timeline: Timeline) -> Strengths:
    """The strength of each side at the start, where each turn begins, and at the last step."""
    sides = sides_of(timeline)
    points: list[Point] = []
    told = ""
    for _, step in timeline.turns:
        # As it stands there, not as it was begun: where the set-up asks nothing, the first turn begins with the battle.
        frame = timeline.frame(step)
        told = told or frame.note
        if frame.stage == "turn" and frame.view.sides:
            label = "start" if frame.turn == 1 else str(frame.turn)
            points.append(_point(label, step, frame.turn, frame.view, sides))
    last = timeline.frame(end_of_fighting(timeline))
    told = told or last.note
    if last.view.sides and points and last.step > points[-1].step:
        points.append(_point("end", last.step, last.turn, last.view, sides))
    return Strengths(sides, tuple(points), told, last.view.counts)


def _point(label: str, step: int, turn: int, view: View, sides: tuple[Side, ...]) -> Point:
    there = {side.id: side for side in view.sides}
    off = tuple(there[side.id].off if side.id in there else 0 for side in sides)
    running = tuple(there[side.id].running if side.id in there else 0 for side in sides)
    return Point(label, step, turn, on_table(view, sides), off, running)


def war_strengths(campaign: Timeline) -> Strengths:
    """The strength of each side before a campaign and after each battle; none after one that is not over."""
    found = replace(strengths(campaign), is_war=True)
    is_over = campaign.frame(campaign.last).stage == "over"
    return found if is_over else replace(found, points=tuple(each for each in found.points if each.label != "end"))


def end_of_fighting(timeline: Timeline) -> int:
    """The step after which only the aftermath is left; the last one while the fight goes on."""
    for _, step in reversed(timeline.turns):
        if timeline.frame(step).stage == "turn":
            break
        if timeline.frame(timeline.before(step)).stage == "turn":
            return step
    return timeline.last


@once
def sides_of(timeline: Timeline) -> tuple[Side, ...]:
    """The sides with their full strengths; those of the set-up count only where there was no turn."""
    full: dict[str, Side] = {}
    places = [step for _, step in timeline.turns if timeline.frame(step).turn] or [timeline.first]
    for step in (*places, timeline.last):
        view = timeline.view(step)
        colours = side_colours(view)
        for side in view.sides:
            known = full.get(side.id)
            full[side.id] = Side(side.id, side.name, max(side.start, known.full if known else 0), colours[side.id])
    return tuple(full.values())


def figures(view: View, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Figures of each side, none of those who make off."""
    there = {side.id: side.figures - side.running for side in view.sides}
    return tuple(there.get(side.id, 0) for side in sides)


def on_table(view: View, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Figures of each side that stand on the table, also of those who make off; none of those who arrive later."""
    to_come = {side.id: sum(unit.figures for unit in side.counted if unit.is_to_come) for side in view.sides}
    there = {side.id: side.figures - to_come[side.id] for side in view.sides}
    return tuple(there.get(side.id, 0) for side in sides)


@once
def losses(timeline: Timeline) -> list[Loss]:
    """Every unit that took the field, side by side."""
    last, end = timeline.view(timeline.last), end_of_fighting(timeline)
    # The step that ends the fighting may bring some back already.
    fought = timeline.view(timeline.before(end)).units
    found = []
    for side in timeline.view(end).sides:
        for unit in side.units:
            ran = max(unit.ran, fought[unit.id].ran) if unit.id in fought else unit.ran
            now, later = unit.not_lost, last.unit(unit.id)
            after = 0 if later is None or later.is_running else later.back if later.gone else later.figures
            now = unit.figures if unit.has_left else now
            back = max(0, after - now)
            gone = unit.gone or ("making off" if unit.is_running else "")
            if unit.start:
                lost = Loss(side.name, unit.name, unit.start, now, gone, back, unit.has_left, unit.is_leader)
                found.append(replace(lost, ran=min(ran, lost.lost)))
    return found


def lost_in_turns(timeline: Timeline, by_leaving: bool = False) -> dict[int, dict[str, int]]:
    """Losses of each side's units, by turn and side's id; what came in the same turn makes up for nothing.

    Units that left the table have lost nobody by it: `by_leaving` counts them, and nothing else. A unit that turns out
    smaller than it was said to be, with the figures that it began with, has lost nobody.
    """
    found: dict[int, dict[str, int]] = {}
    before: dict[str, tuple[int, int]] = {}
    for step in timeline.steps:
        frame = timeline.frame(step)
        now = {} if frame.note or frame.stage == "setup" else _by_unit(frame.view)
        turn = timeline.turn_of(step)
        for side in frame.view.sides if before and now else ():
            there = [unit for unit in side.units if unit.id in before and unit.has_left == by_leaving]
            fewer = sum(fewer_figures(before[unit.id], now[unit.id]) for unit in there)
            if fewer:
                lost = found.setdefault(turn, {})
                lost[side.id] = lost.get(side.id, 0) + fewer
        before = now if frame.stage == "turn" else {}
    return found


def _by_unit(view: View) -> dict[str, tuple[int, int]]:
    """Figures that a unit has, none of one that makes off, and began with."""
    return {unit.id: (unit.not_lost, unit.start) for side in view.sides for unit in side.counted}


def fewer_figures(before: tuple[int, int], now: tuple[int, int]) -> int:
    """Figures lost between two states of a unit, none of them those by which its first strength was set right."""
    return max(0, before[0] - now[0] - max(0, before[1] - now[1]))


@once
def swings_by_step(timeline: Timeline) -> list[Swing]:
    """Every step that moved the balance, in order; set-up and aftermath have none."""
    sides = sides_of(timeline)
    found: list[Swing] = []
    before: View | None = None
    for step in timeline.steps:
        frame = timeline.frame(step)
        if frame.stage == "setup" or frame.note:
            before = None
            continue
        lost = lost_between(before, frame.view, sides) if before is not None else ()
        if any(lost) and (size := swing_size(lost, sides)):
            came = came_between(before, frame.view, sides)
            found.append(Swing(step, timeline.turn_of(step), size, lost, _words(frame.node.log), came))
        before = frame.view if frame.stage == "turn" else None
    return found


def lost_between(before: View, now: View, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Figures that each side has fewer: not by setting a unit's strength right, nor by units that left the table.

    A strength that goes over to another unit of the side, such as a detachment, sets nothing right.
    """
    if before.sides is now.sides:
        return (0,) * len(sides)
    short: dict[str, int] = {}
    old, new = _by_unit(before), _by_unit(now)
    for side in now.sides:
        gone = right = over = 0
        for unit in side.units:
            if unit.is_leader:
                continue
            (there, start), (still, began) = old.get(unit.id, (0, 0)), new[unit.id]
            if unit.has_left:
                gone += there
            else:
                right += max(0, min(there - still, start - began))
                over += max(0, min(still - there, began - start))
        short[side.id] = gone + max(0, right - over)
    fewer = zip(figures(before, sides), figures(now, sides), sides, strict=True)
    return tuple(was - are - short.get(side.id, 0) for was, are, side in fewer)


def came_between(before: View | None, now: View, sides: tuple[Side, ...]) -> tuple[tuple[str, ...], ...]:
    """Names of each side's units, its leaders not, that have figures now and had none."""
    old = _by_unit(before) if before is not None else {}
    new = _by_unit(now)
    names = {
        side.id: tuple(u.name for u in side.units if new.get(u.id, (0, 0))[0] and not old.get(u.id, (0, 0))[0])
        for side in now.sides
    }
    return tuple(names.get(side.id, ()) for side in sides)


def _words(log: Iterable[Line]) -> tuple[str, ...]:
    lines = list(log)
    orders = "; ".join(line.text.rstrip(".") for line in lines if line.kind == "table")
    results = tuple(line.text for line in lines if line.kind == "result")
    return results or ((f"On the table: {orders}",) if orders else ())


def swing_size(lost: tuple[int, ...], sides: tuple[Side, ...]) -> Fraction:
    """The move of the balance by these losses of each side, from 0 to 1."""
    shares = [Fraction(count, side.full) for count, side in zip(lost, sides, strict=True) if side.full]
    return max(shares, default=Fraction(0)) - min(shares, default=Fraction(0))
