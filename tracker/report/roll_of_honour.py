"""Units and leaders in a campaign's report: their records, and the roll of honour."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from tracker.engine import View
from tracker.engine.plurals import singular, with_and
from tracker.journal.timeline import Timeline
from tracker.report.campaign_records import Service, ServiceFact, War, sorted_by, words_of
from tracker.report.document import Block, Bullets, FoldedBlocks, Grid, Heading, Paragraph
from tracker.report.strength import war_strengths

# So many are named of each kind in the roll of honour.
MOST_HONOURED = 3
# What stands in print beside the numbers of a record; the rest is counted.
TOLD = ("promoted", "succeeds", "leader hit", "took", "ran", "gone", "test failed")
FELLED = {"felled by fire": "by fire", "felled in melee": "hand to hand"}


class UnitStrength(Struct, frozen=True):
    """Figures of a unit before a campaign and after each of its battles; None where it was not there yet.

    `side` is an id; `fate`: how it ended, "" while it serves.
    """

    side: str
    id: str
    name: str
    figures: tuple[int | None, ...]
    fate: str = ""


def unit_strengths(campaign: Timeline) -> list[UnitStrength]:
    """The strength of every unit over a campaign, side by side; nobody before its first battle is taken."""
    views = [campaign.view(point.step) for point in war_strengths(campaign).points]
    rows = [{(side.id, unit.id): unit for side in view.sides for unit in side.units} for view in views]
    found = []
    for side, unit in dict.fromkeys(key for row in rows for key in row):
        there = [row.get((side, unit)) for row in rows]
        last = next(each for each in reversed(there) if each is not None)
        figures = tuple(None if each is None else each.on_table for each in there)
        found.append(UnitStrength(side, unit, last.name, figures, last.gone))
    return found


def records_of(war: War, view: View) -> Iterator[Block]:
    """The records of all who served, unit by unit, then leader by leader."""
    one = singular(view.counts)
    names = {side.id: side for side in view.sides}
    for title, wanted in (("Records of the units", False), ("Records of the leaders", True)):
        served = [each for each in sorted_by(war.services, "felled") if bool(each.unit) is wanted and each.battles]
        if not served:
            continue
        yield Heading(2, title)
        for side in (each for each in names if any(who.side == each for who in served)):
            there = [each for each in served if each.side == side]
            yield Heading(3, names[side].name, names[side].colour)
            yield _grid(there, wanted)
            if deeds := tuple(_battle_lines(there, one)):
                yield FoldedBlocks("What each of them did", deeds)


def _grid(served: list[Service], are_leaders: bool) -> Grid:
    of = ("Of",) if are_leaders else ()
    suffered = "Hit" if are_leaders else "Casualties"
    head = ("Name", *of, "Battles", "By fire", "Hand to hand", "Tests passed", suffered, "Fate")
    rows = []
    for each in served:
        tests = f"{each.count('test passed')} of {each.tests}" if each.tests else ""
        fell = each.count("felled by fire"), each.count("felled in melee")
        rows.append(
            (
                each.name,
                *((each.unit,) if are_leaders else ()),
                str(len(each.battles)),
                *map(str, fell),
                tests,
                str(each.wounds if are_leaders else each.lost),
                each.fate or "serves",
            )
        )
    first = 2 if are_leaders else 1
    return Grid(head, tuple(rows), frozenset(range(first, first + 5)))


def _battle_lines(served: list[Service], one: str) -> Iterator[Block]:
    """The events of each, battle by battle; whom a leader's men felled stands with his unit."""
    for each in served:
        told = [
            f"battle {battle}: {', '.join(words)}"
            for battle in dict.fromkeys(fact.battle for fact in each.in_order())
            if (words := list(_in_battle(each, battle, one)))
        ]
        if told:
            yield Paragraph(f"{'; '.join(told)}.", f"{each.name}:")


def _in_battle(each: Service, battle: int, one: str) -> Iterator[str]:
    facts = [fact for fact in each.in_order() if fact.battle == battle]
    if not each.unit:
        felled = [f"{many} {words}" for kind, words in FELLED.items() if (many := _sum(facts, kind))]
        if felled:
            yield f"felled {with_and(felled)}"
    yield from dict.fromkeys(words_of(fact, one, each.name) for fact in facts if fact.what in TOLD)


def _sum(facts: list[ServiceFact], kind: str) -> int:
    return sum(fact.number for fact in facts if fact.what == kind)


def roll_of_honour(war: War) -> Iterator[Block]:
    """Those who stood out, and those who fell."""
    items = list(honours(war))
    if items:
        yield Heading(2, "Roll of honour")
        yield Bullets(tuple(items))


def honours(war: War) -> Iterator[str]:
    """The roll of honour, a line for each distinction: the first few by each, with what they did."""
    kinds: tuple[tuple[str, Callable[[Service], int]], ...] = (
        ("Deadliest by fire", lambda each: each.count("felled by fire")),
        ("Deadliest hand to hand", lambda each: each.count("felled in melee")),
        ("Steadiest", lambda each: 0 if each.count("test failed", "ran") else each.count("test passed")),
        ("Stood to meet the enemy", lambda each: each.count("stood")),
    )
    for title, score in kinds:
        for are_leaders in (False, True):
            if best := _best([each for each in war.services if bool(each.unit) is are_leaders], score):
                yield f"{title}{', leaders' if are_leaders else ''}: {best}."
    if risen := [
        f"{each.name} ({fact.words})" for each in war.services for fact in each.facts if fact.what == "promoted"
    ]:
        yield f"Promoted: {', '.join(risen)}."
    if hit := [each for each in war.services if each.wounds and not each.fate]:
        yield f"Hit, and came back: {', '.join(each.whole_name for each in hit)}."
    if fell := [each for each in war.services if each.unit and each.fate]:
        yield f"Leaders lost: {'; '.join(f'{each.whole_name}, {each.fate}' for each in fell)}."


def _best(served: Iterable[Service], score: Callable[[Service], int]) -> str:
    scored = sorted(((score(each), each) for each in served), key=lambda pair: -pair[0])
    named = [f"{each.whole_name} ({count})" for count, each in scored if count]
    return ", ".join(named[:MOST_HONOURED])
