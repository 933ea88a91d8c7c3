"""The records of units and leaders over a campaign: what they did and suffered, battle by battle, the telling first."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tracker.engine import Aftermath, AnswerInput, CampaignRuleset, Event, ServiceEntry
from tracker.engine.plurals import counted, form
from tracker.journal.timeline import Timeline
from tracker.report.battle_records import as_kept, state_now
from tracker.report.event_clauses import TO_THE_LAST, WENT

By = Literal["name", "battles", "felled", "tests", "lost", "wounds"]
# Kinds of entries, the telling ones first; `promoted` and `succeeds` come from between the battles.
KINDS = (
    "promoted",
    "leader hit",
    "leader back",
    "succeeds",
    "took",
    "felled in melee",
    "felled by fire",
    "ran",
    "gone",
    "figures lost",
    "test failed",
    "gave way",
    "stood",
    "charged",
    "fought",
    "test passed",
    "fired",
)
FOLLOWED = "took the place of a lost leader"


class ServiceFact(Struct, frozen=True, omit_defaults=True):
    """An entry of a record: in which battle, counted from 1, at which step of its file; 0 where no file tells it.

    `between`: the step of the campaign itself, of what came about after that battle.
    """

    battle: int
    what: str
    number: int = 1
    step: int = 0
    words: str = ""
    leader: str = ""
    between: int = 0


class Service(Struct):
    """Events and losses of one unit, or one leader; `unit` names the leader's unit, "" of a unit itself.

    `side` and `id`, the unit's, are ids; `battles` are numbers; `fate`: how it ended, "" while it serves.
    """

    name: str
    side: str
    id: str
    unit: str = ""
    battles: list[int] = []
    facts: list[ServiceFact] = []
    fate: str = ""

    @property
    def whole_name(self) -> str:
        """Its name, a leader's with that of his unit."""
        return f"{self.name} of {self.unit}" if self.unit else self.name

    def count(self, *what: str) -> int:
        """Number of its entries of these kinds."""
        return sum(fact.number for fact in self.facts if fact.what in what)

    @property
    def felled(self) -> int:
        return self.count("felled by fire", "felled in melee")

    @property
    def tests(self) -> int:
        return self.count("test passed", "test failed")

    @property
    def wounds(self) -> int:
        return self.count("leader hit") if self.unit else 0

    @property
    def lost(self) -> int:
        return 0 if self.unit else self.count("figures lost")

    def in_order(self) -> list[ServiceFact]:
        """Its entries: battle by battle, in each the telling kinds first, then by step."""
        return sorted(self.facts, key=lambda fact: (fact.battle, KINDS.index(fact.what), fact.step))

    def by_kind(self) -> Iterator[tuple[str, list[ServiceFact]]]:
        """Its entries kind by kind, the telling kinds first."""
        for kind in KINDS:
            if there := [fact for fact in self.facts if fact.what == kind]:
                yield kind, there


class War(Struct, frozen=True):
    """A campaign so far: the aftermaths of its battles, each with the step of the campaign at which it was taken,
    and the records of its units and leaders.
    """

    aftermaths: tuple[Aftermath, ...]
    taken: tuple[int, ...]
    services: tuple[Service, ...]


def war_of(campaign: Timeline) -> War:
    """All battles and records of a campaign, as it has them now: with what was told of a battle after it was taken, and
    as one that was put right later was taken anew.

    Whoever is raised for one battle alone has no record: the men of the next battle would be others of the same name.
    """
    clerk = ServiceClerk()
    aftermath: list[Aftermath] = []
    taken: list[int] = []
    state, ruleset = state_now(campaign), campaign.ruleset
    kept = state.aftermaths if state is not None else []
    known: set[tuple[str, str]] = set()
    for node in campaign.line:
        # What is logged with the battle itself comes after it.
        if (left := _aftermath_in(campaign, node.step, node.input)) is not None:
            now = as_kept(campaign, left, kept[len(aftermath)]) if len(aftermath) < len(kept) else left
            if state is not None and isinstance(ruleset, CampaignRuleset):
                now = ruleset.in_own_ids(state, now)
            aftermath.append(now)
            taken.append(node.step)
            clerk.battle(len(aftermath), aftermath[-1])
        view = campaign.frame(node.step).view
        names = {unit.id: (side.id, unit.name) for side in view.sides for unit in side.units}
        known |= {(side, unit) for unit, (side, _) in names.items()}
        for line in node.log:
            if line.event is not None:
                clerk.between(len(aftermath), node.step, line.event, names)
    served = tuple(each for each in clerk.services() if (each.side, each.id) in known)
    return War(tuple(aftermath), tuple(taken), served)


def told_entries(aftermath: Aftermath) -> Iterator[ServiceEntry]:
    """Entries of a battle that was told in words: of that only what it cost for good is known."""
    for unit in aftermath.units:
        if (lost := unit.start - unit.figures) > 0:
            yield ServiceEntry(unit=unit.id, what="figures lost", number=lost)
        if unit.ran:
            yield ServiceEntry(unit=unit.id, what="ran", leader=unit.leaders[0].name if unit.leaders else "")
        for leader in unit.leaders:
            if aftermath.fell(unit, leader):
                yield ServiceEntry(unit=unit.id, what="leader hit", leader=leader.name)


def _aftermath_in(campaign: Timeline, step: int, given: Any) -> Aftermath | None:
    """The aftermath of a battle, where an input of the campaign is just that."""
    if not isinstance(given, AnswerInput) or not isinstance(given.value, dict):
        return None
    prompt = campaign.frame(campaign.before(step)).prompt
    if prompt is not None and prompt.fight is None:
        return None
    try:
        return msgspec.convert(given.value, Aftermath)
    except msgspec.ValidationError:
        return None


class ServiceClerk:
    """Keeps a record of each unit, by side and id, and of each leader, by his unit's and his name."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str], Service] = {}

    def services(self) -> Iterable[Service]:
        return self._found.values()

    def battle(self, number: int, aftermath: Aftermath) -> None:
        """Notes who fought a battle, what they did in it, and their fate."""
        for unit in aftermath.units:
            service = self._service(unit.side, unit.id, unit.name)
            service.battles.append(number)
            service.fate = unit.gone if not unit.figures else ""
            for leader in unit.leaders:
                record = self._service(unit.side, unit.id, leader.name, unit.name)
                record.battles.append(number)
                how = "fell" if aftermath.fell(unit, leader) else "ran"
                record.fate = f"{how} in battle {number}" if leader.lost else ""
        sides = {unit.id: (unit.side, unit.name) for unit in aftermath.units}
        for entry in aftermath.entries or (() if aftermath.file else told_entries(aftermath)):
            if entry.unit in sides:
                self._entry(number, entry, *sides[entry.unit])

    def _entry(self, number: int, entry: ServiceEntry, side: str, name: str) -> None:
        """An entry stands in the record of the unit, and of who led it then; a hit in that of who was hit."""
        fact = ServiceFact(number, entry.what, entry.number, entry.step, entry.words, entry.leader)
        self._service(side, entry.unit, name).facts.append(fact)
        if entry.leader and entry.what != "figures lost":
            self._service(side, entry.unit, entry.leader, name).facts.append(fact)

    def between(self, number: int, step: int, event: Event, names: dict[str, tuple[str, str]]) -> None:
        """Notes an event that befell a unit between two battles."""
        if event.by not in names:
            return
        side, name = names[event.by]
        service = self._service(side, event.by, name)
        match event.what:
            case "promoted" | "succeeds":
                service.facts.append(ServiceFact(number, event.what, words=event.how, between=step))
                if event.what == "succeeds" and event.how:
                    heir = self._service(side, event.by, event.how, name)
                    heir.facts.append(ServiceFact(number, event.what, words=name, leader=event.how, between=step))
            case "gone":
                service.fate = event.how or "gone"

    def _service(self, side: str, unit: str, name: str, of: str = "") -> Service:
        key = (side, unit, name if of else "")
        return self._found.setdefault(key, Service(name, side, unit, of))


# Lists


def sorted_by(services: Iterable[Service], by: By) -> list[Service]:
    """The most first; by name in the order of the alphabet."""
    order = {
        "battles": lambda each: -len(each.battles),
        "felled": lambda each: -each.felled,
        "tests": lambda each: -each.count("test passed"),
        "lost": lambda each: -each.lost,
        "wounds": lambda each: -each.wounds,
    }
    named = sorted(services, key=lambda each: (each.name.casefold(), each.unit.casefold()))
    return sorted(named, key=order[by]) if by in order else named


def matching(services: Iterable[Service], words: str) -> list[Service]:
    """Those who have all of these words in their name, their unit, their fate or an entry."""
    wanted = words.casefold().split()
    return [each for each in services if all(word in _searched(each) for word in wanted)]


def _searched(each: Service) -> str:
    facts = " ".join(f"{fact.what} {fact.words}" for fact in each.facts)
    return f"{each.name} {each.unit} {each.fate} {facts}".casefold()


# Words


def words_of(fact: ServiceFact, counts: str = "figure", of: str = "") -> str:
    """An entry in words, without its battle and step, as it stands in a record; `of`: the leader whose record it is."""
    at = f", {fact.words}" if fact.words else ""
    about = f" {fact.words}" if fact.words else ""
    match fact.what:
        case "felled by fire":
            return f"felled {fact.number} by fire{at}"
        case "felled in melee":
            return f"felled {fact.number} hand to hand{at}"
        case "figures lost":
            return f"lost {counted(fact.number, counts)}"
        case "test passed" | "test failed":
            return f"{fact.what.removeprefix('test ')} {fact.words or 'a test'}"
        case "leader hit":
            return "was hit" if of == fact.leader else f"{fact.leader or 'its leader'} was hit"
        case "fired":
            return f"fired at{about}" if about else "fired"
        case "succeeds":
            return f"{FOLLOWED} of {fact.words}" if of and of == fact.leader else f"{fact.words} {FOLLOWED}".strip()
        case "gone":
            return _leaving_words(fact.words)
        case _:
            return f"{fact.what}{about}"


def _leaving_words(how: str) -> str:
    """The words for a unit's way of leaving a battle."""
    if how in TO_THE_LAST:
        return "fell to the last man"
    return WENT.get(how) or f"left the field{f', {how}' if how else ''}"


def in_short(service: Service) -> str:
    """A record in a line: battles, enemies felled, tests, what it suffered, how it ended."""
    parts = [counted(len(service.battles), "battle")]
    fire, melee = service.count("felled by fire"), service.count("felled in melee")
    if fire or melee:
        parts.append(f"{fire + melee} felled ({fire} by fire, {melee} hand to hand)")
    if service.tests:
        parts.append(f"{service.count('test passed')} of {service.tests} {form(service.tests, 'test')} passed")
    parts += [f"hit {form_times(service.wounds)}"] if service.wounds else []
    parts += [counted(service.lost, "casualty", "casualties")] if service.lost else []
    parts += [f"promoted {fact.words}".strip() for fact in service.facts if fact.what == "promoted"]
    parts += [service.fate] if service.fate else []
    return ", ".join(parts)


def form_times(number: int) -> str:
    """Times in words: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
