"""Events and losses of each unit, and of whoever led it, in a battle: read off its record, step by step."""

from collections.abc import Iterator
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
from tracker.engine.dice import as_rolled
from tracker.engine.plurals import with_and
from tracker.engine.prompts.roll import is_unrolled
from tracker.journal.battle_reader import read_battle
from tracker.journal.campaign_battles import aftermath_in_file, file_of, sum_of
from tracker.journal.timeline import Timeline
from tracker.report.events import OFF, RETURNED, EventAtStep, events
from tracker.report.luck_of_one_roll import PASSED

# What the log calls an event, and what the record does; fire and melee are told apart from them.
SIMPLE = {"stands": "stood", "gives way": "gave way", "runs": "ran", "gone": "gone", "takes": "took"}


def entries_of(timeline: Timeline) -> list[ServiceEntry]:
    """All entries of a battle, in the order of its steps; only what can be shown of it is in them.

    Losses stand with the event that cost them, as in the report. Several who fire as one share what they fell.
    """
    clerk = Clerk(timeline)
    for entry in events(timeline):
        clerk.event(entry)
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

    def event(self, entry: EventAtStep) -> None:
        """Notes an event for who did it and who suffered it, with its cost."""
        event, foes = entry.event, self._named([entry.event.at])
        match event.what:
            case "fires":
                self._fire(entry)
            case "charges":
                self._put(entry.step, ServiceEntry(unit=event.by, what="charged", words=foes))
                self._melee(entry)
            case "fights":
                for unit, enemy in ((event.by, event.at), (event.at, event.by)):
                    self._put(entry.step, ServiceEntry(unit=unit, what="fought", words=self._named([enemy])))
                self._melee(entry)
            case "leader hit":
                self._put(entry.step, ServiceEntry(unit=event.by, leader=event.how, what="leader hit"))
            case "stands" | "gives way" | "runs" | "gone" | "takes" if event.outcome != RETURNED and event.how != OFF:
                words = foes if event.only else event.how or foes
                self._put(entry.step, ServiceEntry(unit=event.by, what=SIMPLE[event.what], words=words))  # type: ignore[arg-type]
        for unit, lost in entry.lost.items():
            self._put(entry.step, ServiceEntry(unit=unit, what="figures lost", number=lost))

    def _fire(self, entry: EventAtStep) -> None:
        """A shot: each who fired, and the losses of their enemies, divided as evenly as can be, the first has more."""
        event = entry.event
        mine = self._sides.get(event.by)
        firers = [event.by, *(each for each in entry.others if self._sides.get(each) == mine)]
        at = self._named([event.at, *(each for each in entry.lost if each != event.at)]) or event.how
        for unit in firers:
            self._put(entry.step, ServiceEntry(unit=unit, what="fired", words=at))
        felled = sum(lost for unit, lost in entry.lost.items() if self._sides.get(unit) != mine)
        for place, unit in enumerate(firers):
            share = felled // len(firers) + (place < felled % len(firers))
            if share:
                self._put(entry.step, ServiceEntry(unit=unit, what="felled by fire", number=share, words=at))

    def _melee(self, entry: EventAtStep) -> None:
        """Notes the losses that each of two inflicted on the other, hand to hand."""
        for unit, enemy in ((entry.event.by, entry.event.at), (entry.event.at, entry.event.by)):
            if felled := entry.lost.get(enemy, 0):
                words = self._named([enemy])
                self._put(entry.step, ServiceEntry(unit=unit, what="felled in melee", number=felled, words=words))

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
