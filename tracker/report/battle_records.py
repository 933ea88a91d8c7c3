"""Events and losses of each unit, and of whoever led it, in a battle: read off its record, step by step."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tracker.engine import (
    Aftermath,
    AnswerInput,
    CampaignState,
    Moment,
    Node,
    Refused,
    Roll,
    ServiceEntry,
    Several,
    TrackerError,
)
from tracker.engine.aftermath import What
from tracker.engine.dice import as_rolled
from tracker.engine.plurals import with_and
from tracker.engine.prompts.roll import is_unrolled
from tracker.journal.battle_reader import read_battle
from tracker.journal.campaign_battles import aftermath_in_file, file_of, sum_of
from tracker.journal.timeline import Timeline
from tracker.report.event_clauses import TO_THE_LAST
from tracker.report.events import COSTLY, OFF, RETURNED, EventAtStep, events
from tracker.report.luck_of_one_roll import PASSED

# What the log calls an event, and what the record does; fire and melee are told apart from them.
SIMPLE = {"stands": "stood", "gives way": "gave way", "runs": "ran", "gone": "gone", "takes": "took"}


def entries_of(timeline: Timeline) -> list[ServiceEntry]:
    """All entries of a battle, in the order of its steps; only what can be shown of it is in them.

    Losses stand with the event that cost them, as in the report. Several who fire or fight as one share what they fell.
    """
    clerk, told = Clerk(timeline), events(timeline)
    for place, entry in enumerate(told):
        clerk.event(entry)
        if entry.event.what == "gone" and entry.event.how in TO_THE_LAST:
            clerk.end(entry, told[:place])
    for node in timeline.line:
        clerk.tests(node)
    return [entry for _, entry in sorted(clerk.found, key=lambda each: each[0])]


class Clerk:
    """Writes down the entries of one battle, each with its step."""

    def __init__(self, timeline: Timeline) -> None:
        self.found: list[tuple[int, ServiceEntry]] = []
        self._timeline = timeline
        view = timeline.view(timeline.last)
        self._names = view.unit_names
        self._sides = {unit.id: side.id for side in view.sides for unit in side.units}
        self._alone = {unit.id for side in view.sides for unit in side.units if unit.is_leader}

    def event(self, entry: EventAtStep) -> None:
        """Notes an event for who did it and who suffered it, with its cost."""
        event, foes = entry.event, self._named([entry.event.at])
        match event.what:
            case "fires":
                for unit in self._firers(entry):
                    self._put(entry.step, ServiceEntry(unit=unit, what="fired", words=self._target(entry, entry.lost)))
                self._felled(entry, entry.lost)
            case "charges":
                self._put(entry.step, ServiceEntry(unit=event.by, what="charged", words=foes))
                self._felled(entry, entry.lost)
            case "fights":
                for mine, theirs in self._fighters(entry):
                    for unit in mine:
                        self._put(entry.step, ServiceEntry(unit=unit, what="fought", words=self._named(theirs)))
                self._felled(entry, entry.lost)
            case "leader hit":
                self._put(entry.step, ServiceEntry(unit=event.by, leader=event.how, what="leader hit"))
            case "stands" | "gives way" | "runs" | "gone" | "takes" if event.outcome != RETURNED and event.how != OFF:
                words = foes if event.only else event.how or foes
                self._put(entry.step, ServiceEntry(unit=event.by, what=SIMPLE[event.what], words=words))  # type: ignore[arg-type]
        for unit, lost in entry.lost.items():
            self._put(entry.step, ServiceEntry(unit=unit, what="figures lost", number=lost))

    def end(self, entry: EventAtStep, before: list[EventAtStep]) -> None:
        """Credits those of the last shot or fight it was in with a unit that is taken off behind the dice."""
        unit = entry.event.by
        for each in takewhile(lambda it: it.turn == entry.turn, reversed(before)):
            if each.event.what in COSTLY and self._may_fell(each, unit):
                self._felled(each, {unit: entry.lost.get(unit, 0)})
                return

    def _may_fell(self, entry: EventAtStep, unit: str) -> bool:
        event = entry.event
        if event.what == "fires" and not event.at:
            row = self._timeline.view(self._timeline.before(entry.step)).unit(unit)
            return row is not None and event.how == f"at {row.place}" and self._sides.get(event.by) != self._sides[unit]
        return unit in (event.at, *(() if event.what == "fires" else (event.by, *entry.others)))

    def _firers(self, entry: EventAtStep) -> list[str]:
        mine = self._sides.get(entry.event.by)
        return [entry.event.by, *(each for each in entry.others if self._sides.get(each) == mine)]

    def _target(self, entry: EventAtStep, lost: Mapping[str, int]) -> str:
        event = entry.event
        return self._named([event.at, *(each for each in lost if each != event.at)]) or event.how.removeprefix("at ")

    def _fighters(self, entry: EventAtStep) -> Iterator[tuple[list[str], list[str]]]:
        """Those of each of two sides in a fight, no leader who stands for himself, with their enemies."""
        there = [each for each in (entry.event.by, entry.event.at, *entry.others) if each not in self._alone]
        mine = self._sides.get(entry.event.by)
        ours = [each for each in there if self._sides.get(each) == mine]
        theirs = [each for each in there if each not in ours]
        yield ours, theirs
        yield theirs, ours

    def _felled(self, entry: EventAtStep, lost: Mapping[str, int]) -> None:
        """Divides losses among those who inflicted them as evenly as can be, the first has more."""
        if entry.event.what == "fires":
            its = self._sides.get(entry.event.by)
            felled = sum(many for unit, many in lost.items() if self._sides.get(unit) != its)
            self._share(entry, self._firers(entry), felled, self._target(entry, lost))
            return
        for mine, enemies in self._fighters(entry):
            fell = [each for each in enemies if lost.get(each)]
            self._share(entry, mine, sum(lost[each] for each in fell), self._named(fell))

    def _share(self, entry: EventAtStep, units: list[str], felled: int, words: str) -> None:
        what: What = "felled by fire" if entry.event.what == "fires" else "felled in melee"
        for place, unit in enumerate(units):
            if share := felled // len(units) + (place < felled % len(units)):
                self._put(entry.step, ServiceEntry(unit=unit, what=what, number=share, words=words))

    def tests(self, node: Node) -> None:
        """The tests of nerve that a roll decided: passed by at least one die."""
        before = self._timeline.frame(self._timeline.before(node.step))
        rolled = before.prompt.roll if before.prompt is not None else None
        if before.stage != "turn" or not isinstance(node.input, AnswerInput) or rolled is None:
            return
        for unit, roll, value in _alone(rolled, node.input.value):
            if (passed := _passed(roll, value)) is not None:
                what = "test passed" if passed else "test failed"
                self._put(node.step, ServiceEntry(unit=unit, what=what, words=roll.what))  # type: ignore[arg-type]

    def _put(self, step: int, entry: ServiceEntry) -> None:
        """An entry of a unit that is known, with who led it when it was done."""
        if entry.unit not in self._names:
            return
        row = self._timeline.view(self._timeline.before(step)).unit(entry.unit)
        self.found.append((step, replace(entry, step=step, leader=entry.leader or (row.led_by if row else ""))))

    def _named(self, units: list[str]) -> str:
        return with_and([self._names[each] for each in units if each in self._names])


def _alone(prompt: Roll[Any], value: object) -> Iterator[tuple[str, Roll[Any], object]]:
    """Each test of a roll, with the unit that takes it and what was rolled for it; none where nobody rolled."""
    if not prompt.subject:
        return
    try:
        rolled = as_rolled(value)
    except Refused:
        return
    if is_unrolled(rolled):
        return
    if isinstance(prompt.reading, Several):
        for unit, (roll, its) in zip(prompt.reading.heads, prompt.by_test(rolled), strict=False):
            yield unit, roll, its
    else:
        yield prompt.subject[0], prompt, rolled


def _passed(roll: Roll[Any], value: object) -> bool | None:
    """True if a test was passed; None where the roll is none, or only people know what it came to."""
    parts = roll.reading.parts(roll.pools)
    places = [place for place, part in enumerate(parts) if part.counted == PASSED]
    if not places:
        return None
    try:
        result, _ = roll.read(value)
    except Refused:
        return None
    number = result.worths[places[0]]
    # Of dice that were left out one may have passed.
    return None if number is None or not (number or result.is_exact) else number > 0


# Of files, and as a campaign keeps them


def entries_at(path: Path) -> list[ServiceEntry]:
    """The entries of a battle's file. Raises BadFile or Refused."""
    return entries_of(Timeline.of(read_battle(path)))


def state_now(campaign: Timeline) -> CampaignState | None:
    """The campaign as it stands, its battles as it has them now; None where its game can't say."""
    if campaign.ruleset is None:
        return None
    try:
        state = Moment(campaign.ruleset, campaign.tip).state
    except TrackerError:
        return None
    return state if isinstance(state, CampaignState) else None


def as_kept(campaign: Timeline, left: Aftermath, now: Aftermath) -> Aftermath:
    """A battle's aftermath as it is kept now; its entries are read again where it was taken again since."""
    if not now.file or (now.sum, now.step) == (left.sum, left.step) or now.sum != sum_of(now):
        return now
    ruleset: Any = campaign.ruleset
    try:
        again = aftermath_in_file(ruleset, file_of(campaign.recorded.path.parent, now), entries_at)
    except TrackerError:
        return now
    return replace(now, entries=again.entries) if (again.key, again.sum) == (now.key, now.sum) else now
