"""The events of a battle with the strength that they cost: who fired at whom, who charged, who stood, who fell."""

import re
from collections.abc import Iterator
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Event, Line, Node, UnitRow, View
from tracker.engine.plurals import form, in_words
from tracker.engine.view import lost_since
from tracker.journal.timeline import Timeline, once
from tracker.report.luck_of_one_roll import COIN
from tracker.report.story import opening_line

# Events that take figures off the table; others take them at their own step alone.
COSTLY = ("fires", "charges", "fights")
FLIGHTS = ("runs", "gives way", "gone", "does")
OFF = "left the table"
# How a view says of a leader's unit that he lives.
CAPTURED = "captured"
# A place that a side takes which nobody else held since it left it.
RETURNED = "went back into"
# A line on fire at a boat.
HULL = re.compile(r".+ loses? (no|\d+) hull(?:: (\d+) left)?\.")
# So many events back a loss is looked for.
FAR = 8


class EventAtStep(Struct):
    """An event at its step, the strength that each unit lost by it, who else had part in it, and whether coins fell.

    `part`: the number of the log's heading under which it was done. `elsewhere`: other steps at which it cost strength.
    `is_holed`: a shot took half of the hull that a boat had left, or more.
    """

    step: int
    turn: int
    event: Event
    lost: dict[str, int] = {}
    others: tuple[str, ...] = ()
    is_coins: bool = False
    part: int = 0
    elsewhere: tuple[int, ...] = ()
    is_holed: bool = False


@once
def events(timeline: Timeline) -> list[EventAtStep]:
    """All events of the fighting, in order; none where the game tells none, or its past can't be shown."""
    reader = _EventReader(timeline)
    for node in timeline.line:
        reader.add(node)
    return reader.entry


class _EventReader:
    def __init__(self, timeline: Timeline) -> None:
        self.entry: list[EventAtStep] = []
        self._timeline = timeline
        self._rows: dict[str, UnitRow] = {}
        self._fled: set[str] = set()
        self._sides: dict[str, str] = {}
        self._is_fighting = False
        self._part = 0
        # Losses that were put to an event before, or to none yet: whose, how many, at which step, and the event.
        self._late: list[tuple[str, int, int, EventAtStep]] = []

    def _by_part(self, node: Node) -> Iterator[tuple[Line, int, int]]:
        """The lines of a step, each with the number of the heading that it stands under, and its turn."""
        turn, opens, begun = self._timeline.turn_of(node.step), opening_line(node), self._timeline.frame(node.step)
        for line in node.log:
            self._part += line.kind == "heading"
            if line is opens and begun.stage == "turn":
                turn = line.turn or begun.turn
            yield line, self._part, turn

    def add(self, node: Node) -> None:
        frame = self._timeline.frame(node.step)
        turn = self._timeline.turn_of(node.step)
        prompt = self._timeline.frame(self._timeline.before(node.step)).prompt
        roll = prompt.roll if prompt is not None else None
        is_coins = roll is not None and any(pool.sides == COIN for pool in roll.pools)
        now = [
            EventAtStep(node.step, its_turn, event, {}, _others(line, event), is_coins, part, (), _is_holed(line))
            for line, part, its_turn in self._by_part(node)
            if (event := _event(line, frame.view)) is not None
        ]
        for each in now:
            if each.event.what == "takes" and not each.event.at and self._was_theirs(each.event, node.step):
                each.event = replace(each.event, outcome=RETURNED)
        self._fled = {*self._fled, *(each.event.by for each in now if each.event.what == "runs")}
        self._fled -= {each.event.by for each in now if each.event.what in COSTLY}
        self.entry += _in_order(now)
        if frame.note:
            self._rows = {}
            return
        self.entry += self._left_untold(frame.view, EventAtStep(node.step, turn, Event("gone", ""), part=self._part))
        self._sides |= {unit.id: side.id for side in frame.view.sides for unit in side.units}
        if self._is_fighting:
            for unit, (fell, ran) in self._losses(frame.view).items():
                left = EventAtStep(node.step, turn, Event("runs", unit), part=self._part)
                self._charge(unit, fell + ran - self._flee(unit, ran, now), left)
        for each, line in ((each, line) for each in now for line in node.log if line.event is each.event and line.lost):
            self._count_again(each, dict(zip(line.units, line.lost, strict=False)))
        for each in now:
            if each.event.what == "fights" and each.lost:
                self._join(each)
        self._rows = frame.view.units
        self._is_fighting = frame.stage == "turn"

    def _join(self, fight: EventAtStep) -> None:
        """Join the fights before one of who lost in it, in which nobody lost: all who fell come off behind the last."""
        at = self.entry.index(fight)
        while at and _is_of_round(before := self.entry[at - 1], fight):
            pair = {before.event.by, before.event.at}
            fight.others += tuple(each for each in pair if each not in (fight.event.by, fight.event.at))
            at -= 1
            del self.entry[at]

    def _left_untold(self, view: View, at: EventAtStep) -> list[EventAtStep]:
        """Units that went off the table in a step whose game tells no event of it."""
        now = [each for each in self.entry if each.step == at.step and each.event.what == "gone"]
        told = {unit for each in now for unit in (each.event.by, *each.others)}
        rows = view.units
        known = [(unit, was, rows[unit]) for unit, was in self._rows.items() if unit in rows]
        went = [unit for unit, was, row in known if row is not was and row.has_left and not was.has_left]
        hows = {unit: OFF if rows[unit].gone == "safe" else rows[unit].gone for unit in went if unit not in told}
        return [replace(at, event=Event("gone", unit, how=how)) for unit, how in hows.items()]

    def _was_theirs(self, event: Event, step: int) -> bool:
        """True if nobody but the side that goes into a place was there last: it takes it from nobody."""
        while step > self._timeline.first:
            step = self._timeline.before(step)
            sides = self._timeline.view(step).sides
            there = {
                side.id
                for side in sides
                for row in side.units
                if row.place == event.how and row.on_table and not row.is_leader
            }
            if there:
                return there == {self._sides.get(event.by)}
        return False

    def _that_may_cost(self, unit: str, now: list[EventAtStep], earlier: list[EventAtStep]) -> Iterator[EventAtStep]:
        """Events that may have cost a unit strength, the likeliest first.

        A fight of several names two of them: whoever fought in none by name may have lost in that of this step. An
        earlier fight comes first, unless the unit or its place was shot at since.
        """
        mine = [each for each in earlier if each.event.what in COSTLY and self._may_lose(unit, each.event)]
        since = list(takewhile(lambda each: each.event.what != "fires", mine))
        for what, among in ((COSTLY, now), (FLIGHTS, now), (("fights",), since)):
            yield from (each for each in among if each.event.what in what and self._may_lose(unit, each.event))
        yield from (each for each in now if each.event.what == "fights")
        yield from mine

    def _may_lose(self, unit: str, event: Event) -> bool:
        if event.what == "fires" and not event.at:
            # A shot at a place: at any enemy there.
            return self._sides.get(unit) != self._sides.get(event.by)
        return unit in _losers(event)

    def _losses(self, view: View) -> dict[str, tuple[int, int]]:
        """Those of each unit who fell in a step, and those who ran; who left the table whole has lost nobody."""
        now, found = view.units, {}
        for unit, was in self._rows.items():
            row = now.get(unit)
            # Most rows stay the same for many steps.
            if row is was or (row is not None and row.has_left):
                continue
            lost = lost_since(was, row) if row is not None else was.on_table
            ran = max(0, min(lost, row.ran - was.ran)) if row is not None else 0
            # A leader who stands for himself is no strength; what befalls him is told by itself.
            if lost > 0 and not was.is_leader:
                found[unit] = lost - ran, ran
        return found

    def _flee(self, unit: str, ran: int, now: list[EventAtStep]) -> int:
        """Put who ran to the flight of this step, whatever else it had; gives how many of them it could."""
        for each in now:
            if ran and each.event.what in FLIGHTS and each.event.by == unit:
                each.lost[unit] = ran
                return ran
        return 0

    def _charge(self, unit: str, lost: int, left: EventAtStep) -> None:
        """Put losses to the event that cost them: one of this step, else the last before that concerns the unit.

        Where there is none, a unit that ran has `left` the field.
        """
        if not lost:
            return
        now = [each for each in self.entry if each.step == left.step]
        earlier = [] if unit in self._fled else self.entry[: len(self.entry) - len(now)][-FAR:][::-1]
        for each in self._that_may_cost(unit, now, earlier):
            if each.turn == left.turn:
                each.lost[unit] = each.lost.get(unit, 0) + lost
                if each.step != left.step:
                    self._late.append((unit, lost, left.step, each))
                    each.elsewhere += (left.step,)
                return
        if unit in self._fled:
            self.entry.append(left)
        else:
            # A fight in which it fell by dice of its own is told only behind these.
            self._late.append((unit, lost, left.step, left))
        left.lost[unit] = lost

    def _count_again(self, fight: EventAtStep, told: dict[str, int]) -> None:
        """Put to a fight what it is told to have cost, and who of it fell while its dice were thrown."""
        for unit, count, step, cause in [each for each in self._late if each[3].turn == fight.turn][::-1]:
            over = min(count, told.get(unit, 0) - fight.lost.get(unit, 0))
            if over > 0:
                fight.lost[unit] = fight.lost.get(unit, 0) + over
                fight.elsewhere += (step,)
                cause.lost[unit] -= over
                cause.elsewhere = tuple(each for each in cause.elsewhere if each != step)
                if not cause.lost[unit]:
                    del cause.lost[unit]
        self._late = [each for each in self._late if each[0] not in told]


def _is_of_round(each: EventAtStep, fight: EventAtStep) -> bool:
    """True of a fight of the same round with one who lost in that one, where nobody is told to have lost or won."""
    is_bare = each.event.what == "fights" and not (each.lost or each.event.winner or each.event.outcome)
    return is_bare and each.part == fight.part and bool({each.event.by, each.event.at} & fight.lost.keys())


def _event(line: Line, view: View) -> Event | None:
    """The event of a line, with it that a leader lives; why the battle ended is no event of its units."""
    event = line.event
    if event is None or event.what == "ends":
        return None
    if event.what == "fires" and event.hits > 0 and (hull := HULL.fullmatch(line.text)):
        # Of figures alone it would be said that nobody fell.
        lost = f"its hull lost {in_words(int(hull[1]))} {form(int(hull[1]), 'point')}" if hull[1] != "no" else ""
        return replace(event, outcome=lost or "but its hull held")
    if event.what == "gives way" and event.others:
        # Whom it charged: recorded events can't be compared by what they did not bear yet.
        return replace(event, at=event.others[0], others=())
    if event.what == "leader hit":
        unit = view.unit(event.by)
        return replace(event, outcome=f"was {CAPTURED}") if unit is not None and unit.gone == CAPTURED else event
    return event


def _is_holed(line: Line) -> bool:
    hull = HULL.fullmatch(line.text)
    return hull is not None and hull[1] != "no" and int(hull[1]) >= int(hull[2] or 0)


def _others(line: Line, event: Event) -> tuple[str, ...]:
    return (*(unit for unit in line.units if unit not in (event.by, event.at)), *event.others)


def _in_order(now: list[EventAtStep]) -> list[EventAtStep]:
    """The end of a unit or its leader after the last shot or fight that may have made it, whichever the log has first;
    what a unit does beside its shot, such as a gun that jams, after that shot.

    Who charges behind a shot lost his leader to that.
    """
    costly = [each for each in now if each.event.what in COSTLY]
    shots = [each for each in costly if each.event.what == "fires"]
    made = {"gone": costly, "leader hit": [each for each in costly if each.event.what != "charges"]}
    told: dict[int, list[EventAtStep]] = {}
    for each in now:
        makers = [it for it in made.get(each.event.what, ()) if each.event.by in _losers(it.event)]
        makers += [it for it in shots if (each.event.what, each.event.by) == ("does", it.event.by)]
        told.setdefault(id(makers[-1] if makers else each), []).append(each)
    last = {"does": 2}
    return [
        each
        for maker in now
        for each in sorted(told.get(id(maker), ()), key=lambda it: 0 if it is maker else last.get(it.event.what, 1))
    ]


def _losers(event: Event) -> tuple[str, ...]:
    if event.what == "fires":
        return (event.at,)
    return (event.by, event.at, *(event.others if event.what == "fights" else ()))
