"""The parts of a report that are numbers: losses, strengths, turning points, luck, as blocks."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from msgspec import structs

from tracker.engine import View
from tracker.engine.plurals import counted, form, in_words, singular, with_and
from tracker.journal.timeline import Timeline
from tracker.report.corrections import handled
from tracker.report.document import Block, Bullets, FoldedBlocks, Grid, Heading, Paragraph, Picture, Roomy
from tracker.report.events import events
from tracker.report.lead import ran_words
from tracker.report.luck import FEW, Account, Luck, luck
from tracker.report.luck_of_one_roll import COIN, ThrownDice, Tried
from tracker.report.story import Where, at_step
from tracker.report.strength import Loss, Strengths, losses, lost_in_turns, sides_of, strengths
from tracker.report.strength_plot import figures_words, plot_lines
from tracker.report.strength_svg import strength_svg
from tracker.report.unit_names import ended, named
from tracker.talk.odds_words import percent

# So many rows are read; more are folded.
MANY = 8
DOUBLE = "two tests a die"
# Hits that count otherwise than they were thrown.
THROWN = "thrown "
SOURCES = {
    "typed": "typed",
    "app": "rolled by the app",
    "mixed": "partly typed, partly rolled by the app",
    "counted": "counted",
    "settled": "",
}


def number(value: Fraction) -> str:
    """A number to a tenth, never a float's."""
    return f"{float(value):.1f}"


def losses_of(timeline: Timeline) -> Iterator[Block]:
    """A table of every unit, side by side."""
    found = losses(timeline)
    yield Heading(2, "Losses by unit")
    if not found:
        yield Paragraph("No unit has taken the field yet.")
        return
    view = timeline.view(timeline.last)
    colours = {side.name: side.colour for side in sides_of(timeline)}
    is_back, fallen = any(each.back for each in found), _leaders_lost(timeline, view)
    head = ("Unit", "Start", "Lost", "Left", "How", *(["Back"] if is_back else []))
    by_side = {side: list(there) for side, there in groupby(found, key=lambda each: each.side)}
    # Of one side as of the other.
    is_long = max(map(len, by_side.values())) > MANY
    for side, units in by_side.items():
        counting = [each for each in units if not each.is_leader]
        lost, start = sum(each.lost for each in counting), sum(each.start for each in counting)
        back, left = sum(each.back for each in counting), sum(each.now + each.back for each in counting)
        off = sum(each.now for each in counting if each.has_left)
        # Where who ran may be back it would be too long for a narrow screen.
        more = "" if back else ran_words(lost, sum(each.ran for each in counting))
        more += f", {off} off the table" if off else ""
        more += f", {back} back afterwards: {left} at the end" if back else ""
        yield Heading(3, f"{side}: {lost} of {start} {view.counts} lost or gone{more}", colours.get(side, ""))
        rows = []
        for each in units:
            numbers = (each.start, each.lost, each.now, each.back)
            # A leader who stands for himself is no strength: the columns sum to what is said above them.
            *three, back_ = ("" if each.is_leader else str(number) for number in numbers)
            rows.append((each.unit, *three, each.gone, *([back_] if is_back else [])))
        grid = Grid(head, tuple(rows), frozenset({1, 2, 3, 5} if is_back else {1, 2, 3}))
        yield FoldedBlocks("Unit by unit", (grid,)) if is_long else grid
        if leaders := fallen.get(side):
            yield Paragraph(f"{with_and(leaders)}.", "Leaders hit:")


def _leaders_lost(timeline: Timeline, view: View) -> dict[str, list[str]]:
    """By side, the leaders of units who were hit or taken one by one; who has a row of his own is told there.

    Of several of one name each is told with his unit: "Chief of Zulu infantry 3".
    """
    sides = {unit.id: side.name for side in view.sides for unit in side.units if not unit.is_leader}
    hit = [each.event for each in events(timeline) if each.event.what == "leader hit"]
    hit = [event for event in hit if event.how and event.by in sides]
    known = Counter(event.how for event in hit)
    found: dict[str, list[str]] = {}
    for event in hit:
        taken = f" ({event.outcome.removeprefix('was ')})" if event.outcome else ""
        of = f" of {named(view.unit_names[event.by])}" if known[event.how] > 1 else ""
        found.setdefault(sides[event.by], []).append(f"{event.how}{of}{taken}")
    return found


def came_back(timeline: Timeline) -> Iterator[Block]:
    """Those lost who came back after the battle, side by side; nothing where nobody may."""
    found = losses(timeline)
    if not any(each.back for each in found):
        return
    view = timeline.view(timeline.last)
    for side, there in groupby((each for each in found if each.lost), key=lambda each: each.side):
        units = list(there)
        lost, back = sum(each.lost for each in units), sum(each.back for each in units)
        of_all = f"{lost} {form(lost, singular(view.counts), view.counts)} lost or gone"
        many = "the" if back == lost == 1 else "all" if back == lost else f"{back} of the" if back else "none of the"
        who = with_and([f"{named(each.unit)} {_back(each)}" for each in units if each.back])
        yield Paragraph(ended(f"{many} {of_all} came back{f': {who}' if back else ''}"), f"{side}:")


def _back(each: Loss) -> str:
    """Number of a unit's lost who came back: all ten, its one, one of two."""
    if each.back == each.lost:
        return f"all {in_words(each.back)}" if each.back > 1 else "its one"
    return f"{in_words(each.back)} of {in_words(each.lost)}"


def lost_by_turn(timeline: Timeline) -> dict[int, str]:
    """Losses of each side in figures, and who left the table, by turn; a turn without is left out."""
    view = timeline.view(timeline.last)
    one = singular(view.counts)
    told: dict[int, str] = {}
    for by_leaving, lead in ((False, ""), (True, "Left the table: ")):
        for turn, lost in lost_in_turns(timeline, by_leaving).items():
            words = [f"{side.name} {counted(lost[side.id], one)}" for side in view.sides if side.id in lost]
            before = f"{told[turn]} " if turn in told else "nobody. " if lead else ""
            told[turn] = f"{before}{lead}{', '.join(words)}."
    return told


def strength_of(timeline: Timeline, title: str) -> Iterator[Block]:
    found = strengths(timeline)
    yield Heading(2, "Strength over the turns")
    if found.told:
        yield Paragraph(found.told)
    if found.points:
        shown, words = picture(found, f"{title}: {found.counts} on the table by side and turn"), figures_words(found)
        is_long = len(words) > MANY
        yield structs.replace(shown, words=(words[0], words[-1])) if is_long else shown
        if is_long:
            yield FoldedBlocks("Turn by turn", (Bullets(tuple(words)),))


def picture(found: Strengths, title: str) -> Picture:
    return Picture(strength_svg(found, title), tuple(plot_lines(found)), tuple(figures_words(found)))


def luck_of(timeline: Timeline, where: Where = at_step) -> Iterator[Block]:
    """The ledger by side and kind, the furthest rolls, and what the dice showed."""
    found = luck(timeline)
    yield Heading(2, "Luck")
    yield Bullets(tuple(_in_short(found, where)))
    folded = [*_ledger(found), *_furthest(found, where), *faces_of(found)]
    if folded:
        yield FoldedBlocks("Every kind of roll, and all dice", tuple(folded))


def _in_short(found: Luck, where: Where) -> Iterator[str]:
    """The number of rolls to go by, and the rolls furthest above and below their expectation."""
    yield found.sample
    for above, words in ((True, "Furthest above expectation"), (False, "Furthest below expectation")):
        for each in found.furthest(most=1, above=above):
            yield f"{words}: {roll_words(each, above, where)}"


def _ledger(found: Luck) -> Iterator[Block]:
    """Every kind of roll, both sides beside each other where there is room and one hand threw for each."""
    if not found.accounts:
        return
    yield Paragraph(" ".join(_how_to_read(found)))
    is_told = len({each.by for each in found.accounts}) > 1
    sides = {side: list(there) for side, there in groupby(found.accounts, key=lambda each: each.side)}
    parts = {side: (Heading(3, f"{side}, rolls"), _rolls(there, is_told)) for side, there in sides.items()}
    one, other, *rest = [*sides, "", ""][: max(2, len(sides))]
    if is_told or not other:
        rest = list(sides)
    else:
        yield Roomy(_beside(sides[one], sides[other]), (*parts[one], *parts[other]))
    for side in rest:
        yield from parts[side]


def _rolls(accounts: list[Account], is_told: bool) -> Grid:
    """The accounts of one side; `is_told`: with who rolled."""
    is_judged = any(each.rolls >= FEW for each in accounts)
    rows = []
    for each in accounts:
        what = (_kind(each), *([each.by] if is_told else []), str(each.rolls), str(each.dice))
        said = (_came_to(each), number(each.expected))
        rows.append((*what, *said, *([each.verdict if each.rolls >= FEW else ""] if is_judged else [])))
    head = ("Roll", *(["Rolled by"] if is_told else []), "Rolls", "Thrown", "Came to", "Expected")
    numbers = frozenset({2, 3, 5} if is_told else {1, 2, 4})
    return Grid((*head, *(["Chance"] if is_judged else [])), tuple(rows), numbers)


def _beside(one: list[Account], other: list[Account]) -> Grid:
    """The accounts of two sides in columns beside each other, a kind of roll in a row."""
    rows: dict[tuple[str, str], list[str]] = {}
    for place, accounts in enumerate((one, other)):
        for each in accounts:
            row = rows.setdefault((each.kind, each.counted), [_kind(each), *[""] * 6])
            judged = f", {each.verdict}" if each.is_unusual else ""
            row[1 + 3 * place : 4 + 3 * place] = [
                str(each.dice), f"{_came_to(each)}{judged}", number(each.expected)
            ]  # fmt: skip
    heads = [(f"{accounts[0].side} threw", "came to", "expected") for accounts in (one, other)]
    return Grid(("Roll", *heads[0], *heads[1]), tuple(map(tuple, rows.values())), frozenset({1, 3, 4, 6}))


def _kind(account: Account) -> str:
    """A kind of roll, with a sign where more can pass than were thrown; shots that do not hit one for one apart."""
    kind = f"{account.kind}, halved or doubled" if account.counted.startswith(THROWN) else account.kind
    return f"{kind} *" if account.is_double else kind


def _how_to_read(found: Luck) -> Iterator[str]:
    yield "Each kind of roll is compared with the exact average of the same rolls. More is not always better."
    if any(each.then for each in found.rolls):
        yield "Dice that follow from others, such as saves from hits, count as many as were thrown."
    if any(each.counted.startswith(THROWN) for each in found.accounts):
        yield "Hits that are halved or doubled are counted as they were in the end."
    if any(each.is_double for each in found.accounts):
        yield "In kinds with * a die is read for two tests and may pass both: more may pass than were thrown."
    yield '"Above" and "below" mark what chance alone brings in one battle of 20;'
    yield f"kinds with fewer than {FEW} rolls are not marked."
    if any(each.is_unusual for each in found.accounts):
        yield "One kind in 20 is marked by chance alone."


def _furthest(found: Luck, where: Where) -> Iterator[Block]:
    """The rolls least to be expected, with a word on how many such there always are."""
    lists = {
        "Furthest above expectation:": [roll_words(each, True, where) for each in found.furthest(above=True)],
        "Furthest below expectation:": [roll_words(each, False, where) for each in found.furthest(above=False)],
    }
    if not any(lists.values()):
        return
    yield Heading(3, "Rolls that stand out")
    if found.counting >= FEW:
        yield Paragraph(f"Among {found.counting} rolls, one at odds of 1 in {found.counting} is nothing unusual.")
    for words, items in lists.items():
        if items:
            yield Paragraph(words)
            yield Bullets(tuple(items))


def roll_words(each: Tried, above: bool, where: Where = at_step) -> str:
    """A roll in a line: what it came to, what was expected, how likely so much or so little was."""
    chance = percent(each.at_least if above else each.at_most)
    by = f", {SOURCES[each.by]}" if SOURCES[each.by] else ""
    tests = f", {DOUBLE}" if each.is_double else ""
    dice = f"{counted(each.dice, 'coin' if each.is_coins else 'die')}{tests}{by}"
    much = f"{each.actual} or more" if above else f"{each.actual} or less" if each.actual else "none"
    if each.counted == "times":
        much = f"a {each.label}"
    what = f"{where(each.turn, each.step)}, {each.side}: {each.title}{f', {each.then}' if each.then else ''}"
    what += "" if what.endswith("?") else ":"
    return f"{what} {_came(each)} ({dice}; {number(each.expected)} expected, {much} comes up {chance} of the time)."


def _came(each: Tried) -> str:
    """The result of a roll, with the number that counts where its own words don't say it."""
    said = _came_to(each)
    if not each.label:
        return said
    its = each.label.split()
    is_said = its[0] == str(each.actual) or each.label == each.counted or each.counted == "times"
    # "Rep 3" of what is counted in Reps.
    is_said = is_said or {str(each.actual), each.counted} <= {*its}
    return each.label if is_said else f"{each.label}, {said}"


def _came_to(each: Account | Tried) -> str:
    """Its number with what it counts; of shots that are halved or doubled it is that of the hits in the end."""
    return many(each.actual, each.counted.removeprefix(THROWN))


def many(count: int, counts: str) -> str:
    """A number with what it counts: 3 hits, 1 hit, total 7."""
    if counts == "total":
        return f"total {count}"
    first, _, rest = counts.partition(" ")
    if singular(first) == first and rest.endswith("s"):
        return f"{count} {first} {form(count, singular(rest), rest)}"
    return f"{count} {form(count, singular(first), first)} {rest}".rstrip()


def faces_of(found: Luck) -> Iterator[Block]:
    """The faces of all dice, by side, kind of die and hand."""
    rows: list[tuple[str, ...]] = []
    for side, all_ in groupby(found.dice, key=lambda each: each.side):
        for by, there in groupby(all_, key=lambda each: each.by):
            who = "the app" if by == "app" else "people"
            for what, count, total, expected in _kinds_of_dice(list(there)):
                rows.append((side, what, who, str(count), str(total), number(expected)))
    if rows:
        yield Heading(3, "All dice")
        yield Grid(("Side", "Dice", "Rolled by", "How many", "Total", "Expected"), tuple(rows), frozenset({3, 4, 5}))


def _kinds_of_dice(there: list[ThrownDice]) -> Iterator[tuple[str, int, int, Fraction]]:
    """Each kind of die in words: how many, what they show, what fair ones would; rare ones go together, but no coins.

    Heads are counted, and faces added up.
    """
    rare = [each for each in there if each.count < FEW and each.sides != COIN]
    rare = rare if len(rare) > 1 else []
    for each in there:
        if each in rare:
            continue
        if each.sides == COIN:
            yield "coins, heads", each.count, 2 * each.count - each.total, Fraction(each.count, 2)
        else:
            yield f"D{each.sides}", each.count, each.total, each.count * each.expected
    if rare:
        fair = sum((each.count * each.expected for each in rare), Fraction(0))
        yield "others", sum(each.count for each in rare), sum(each.total for each in rare), fair


def in_hand(timeline: Timeline, where: Where = at_step) -> Iterator[Block]:
    """The inputs that were settled, overruled, edited, amended or ended by people; none where there are none."""
    found = handled(timeline)
    if found:
        yield Heading(2, "Settled, amended and edited")
        yield Bullets(tuple(f"{where(each.turn, each.step)}, {each.how}: {each.words}" for each in found))
