"""A campaign written up: the war in a page, its strength, records and roll of honour, and the story of each battle."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import structs

from tracker.engine import Came, TrackerError, View
from tracker.engine.plurals import counted, singular
from tracker.journal.file_reader import read_battle
from tracker.journal.timeline import Timeline
from tracker.report.chronicle import Moment, battle_words, chronicle
from tracker.report.document import Block, Bullets, Document, Fold, Grid, Heading, Paragraph
from tracker.report.figures import losses_of, strength_of, turning_points
from tracker.report.service import Service, War, sorted_by, war_of, words_of
from tracker.report.writeup import days, inks_of, story_of

# So many are named of each kind in the roll of honour.
MOST_HONOURED = 3
# How deep below its own page the story of a battle stands in that of the war.
DEEPER = 1


def write_up_war(campaign: Timeline) -> Document:
    """The whole report of a campaign; battles whose files can't be read are told by what the campaign kept."""
    title, war = campaign.recorded.title, war_of(campaign)
    battles = [_battle(campaign.recorded.path.parent, came) for came in war.came]
    view = campaign.view(campaign.last)
    moments = chronicle(campaign, war)
    blocks = [
        Heading(1, title),
        *_facts(campaign, war, view),
        *_page(war, moments),
        *_ledger(campaign, war, view),
        *strength_of(campaign, title),
        *_records(war, view),
        *_honours(war),
        *_chronicle(moments),
        *(
            block
            for number, (came, battle) in enumerate(zip(war.came, battles, strict=True), 1)
            for block in _story(number, came, battle)
        ),
    ]
    inks = {
        name: colour
        for each in (campaign, *(b for b in battles if isinstance(b, Timeline)))
        for name, colour in inks_of(each)
    }
    return Document(title, tuple(blocks), tuple(inks.items()))


def _battle(folder: Path, came: Came) -> Timeline | str:
    """The record of a battle, or why there is none."""
    if not came.file:
        return "It was told in words: no file records it."
    try:
        recorded = read_battle(folder / came.file)
    except TrackerError as error:
        return str(error)
    if recorded.header.key != came.key:
        return f"{came.file} is another battle now: what stands here is what the campaign kept."
    return Timeline.of(recorded)


def _facts(campaign: Timeline, war: War, view: View) -> Iterator[Block]:
    recorded = campaign.recorded
    game = campaign.ruleset.title if campaign.ruleset else recorded.header.ruleset
    result = recorded.result or view.result
    yield Bullets(
        (
            f"Game: {game}, rules version {recorded.header.version}",
            f"Fought: {days(recorded.header.at, recorded.last)}",
            f"Length: {counted(len(war.came), 'battle')}",
            f"Result: {result}" if result else "Result: none yet; the war goes on",
            *(f"{side.name}: {', '.join(side.status)}" for side in view.sides if side.status),
        )
    )
    yield from (Paragraph(problem) for problem in recorded.problems)


def _page(war: War, moments: list[Moment]) -> Iterator[Block]:
    """A paragraph for each battle, with what people noted beside it."""
    yield Heading(2, "The war in a page")
    if not war.came:
        yield Paragraph("No battle has been fought yet.")
    for number, came in enumerate(war.came, 1):
        yield Paragraph(battle_words(came), f"Battle {number}.", ("Its story.", _anchor(number)))
        if noted := [each.words for each in moments if each.is_noted and each.battle == number]:
            yield Paragraph(" ".join(noted), "Noted:")


def _anchor(number: int) -> str:
    return f"battle-{number}"


def _ledger(campaign: Timeline, war: War, view: View) -> Iterator[Block]:
    """Battle by battle: who won, what it cost each side, and how the sides stood when it was over."""
    if not war.came:
        return
    sides = view.sides
    yield Heading(2, "Battle by battle")
    rows = []
    for number, came in enumerate(war.came, 1):
        lost = [_lost(came, side.id) for side in sides]
        rows.append(
            (str(number), came.title, came.sides.get(came.winner, "nobody"), *lost, _stood(campaign, war, number))
        )
    head = ("No.", "Battle", "Won by", *(f"{side.name}: lost" for side in sides), "How they stood then")
    yield Grid(head, tuple(rows), frozenset(range(3, 3 + len(sides))))


def _lost(came: Came, side: str) -> str:
    units = [unit for unit in came.units if unit.side == side]
    return str(sum(unit.start - unit.figures for unit in units)) if units else ""


def _stood(campaign: Timeline, war: War, number: int) -> str:
    """What the campaign says of its sides once a battle and its aftermath are over."""
    end = next((step for turn, step in campaign.turns if turn > number), campaign.last)
    return "; ".join(f"{side.name} {', '.join(side.status)}" for side in campaign.view(end).sides if side.status)


# Records


def _records(war: War, view: View) -> Iterator[Block]:
    """The records of all who served, unit by unit, then leader by leader."""
    one = singular(view.counts)
    names = {side.id: side for side in view.sides}
    for title, wanted in (("Records of the units", False), ("Records of the leaders", True)):
        served = [each for each in sorted_by(war.services, "felled") if bool(each.unit) is wanted and each.battles]
        if not served:
            continue
        yield Heading(2, title)
        for side in dict.fromkeys(each.side for each in served):
            there = [each for each in served if each.side == side]
            shown = names.get(side)
            yield Heading(3, shown.name if shown else side, shown.colour if shown else "")
            yield _grid(there, wanted, one)
            yield Fold("What each of them did", tuple(_deeds(there, one)))


def _grid(served: list[Service], are_leaders: bool, one: str) -> Grid:
    of = ("Of",) if are_leaders else ()
    suffered = "Hit" if are_leaders else "Lost"
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


def _deeds(served: list[Service], one: str) -> Iterator[Block]:
    """The telling entries of each, battle by battle."""
    for each in served:
        told = [
            f"battle {fact.battle}{f', step {fact.step}' if fact.step else ''}: {words_of(fact, one)}"
            for fact in each.in_order()
            if fact.what in TOLD
        ]
        if told:
            yield Paragraph(f"{'; '.join(told)}.", f"{each.name}:")


# Entries that stand in a record in print; the rest is counted.
TOLD = ("promoted", "succeeds", "leader hit", "took", "felled in melee", "felled by fire", "ran", "gone", "test failed")


def _honours(war: War) -> Iterator[Block]:
    """Who stood out; and those who fell."""
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
        yield f"Hit, and came back: {', '.join(f'{each.name} of {each.unit}' for each in hit)}."
    if fell := [each for each in war.services if each.unit and each.fate]:
        yield f"Fell: {', '.join(f'{each.name} of {each.unit} ({each.fate})' for each in fell)}."


def _best(served: Iterable[Service], score: Callable[[Service], int]) -> str:
    scored = sorted(((score(each), each) for each in served), key=lambda pair: -pair[0])
    named = [f"{each.name}{f' of {each.unit}' if each.unit else ''} ({count})" for count, each in scored if count]
    return ", ".join(named[:MOST_HONOURED])


def _chronicle(moments: list[Moment]) -> Iterator[Block]:
    """Everything in one line of time, folded."""
    if moments:
        yield Heading(2, "Chronicle")
        told = tuple(f"{each.at:%d %b %Y}: {'noted: ' if each.is_noted else ''}{each.words}" for each in moments)
        yield Fold(f"All of it, {counted(len(told), 'entry')}", (Bullets(told),))


# Battles


def _story(number: int, came: Came, battle: Timeline | str) -> Iterator[Block]:
    """The story of a battle, a step below its own page."""
    yield Heading(2, f"Battle {number}: {came.title}", anchor=_anchor(number))
    if isinstance(battle, str):
        yield Paragraph(battle)
        yield Paragraph(battle_words(came))
        return
    for block in (*turning_points(battle), *story_of(battle), *losses_of(battle)):
        yield structs.replace(block, level=block.level + DEEPER) if isinstance(block, Heading) else block
