"""A campaign written up: the war in a page, its strength, records and roll of honour, and the story of each battle."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from tracker.engine import Aftermath, TrackerError, View
from tracker.engine.plurals import counted
from tracker.journal.battle_reader import read_battle
from tracker.journal.campaign_battles import file_of
from tracker.journal.timeline import Timeline
from tracker.report.campaign_records import War, war_of
from tracker.report.chronicle import ChronicleLine, battle_words, chronicle
from tracker.report.document import Block, Bullets, Document, FoldedBlocks, Grid, Heading, Paragraph, Picture
from tracker.report.number_blocks import losses_of
from tracker.report.roll_of_honour import records_of, roll_of_honour
from tracker.report.story import at_turn
from tracker.report.strength import Point, Strengths, war_strengths
from tracker.report.strength_plot import plot_lines
from tracker.report.strength_svg import strength_svg
from tracker.report.turning_points import swings, turning_points
from tracker.report.writeup import days, story_of, styles_of

# How deep below its own page the story of a battle stands in that of the war.
DEEPER = 1


def write_up_war(campaign: Timeline) -> Document:
    """The whole report of a campaign; battles whose files can't be read are told by what the campaign kept."""
    title, war = campaign.recorded.title, war_of(campaign)
    battles = [_battle(campaign.recorded.path.parent, aftermath) for aftermath in war.aftermaths]
    view = campaign.view(campaign.last)
    moments = chronicle(campaign, war)
    blocks = [
        Heading(1, title),
        *_facts(campaign, war, view),
        *_page(war, moments),
        *_ledger(campaign, war, view),
        *_strength(campaign),
        *records_of(war, view),
        *roll_of_honour(war),
        *_chronicle(moments),
        *(
            block
            for number, (aftermath, battle) in enumerate(zip(war.aftermaths, battles, strict=True), 1)
            for block in _story(number, aftermath, battle)
        ),
    ]
    styles = {
        name: colour
        for each in (campaign, *(b for b in battles if isinstance(b, Timeline)))
        for name, colour in styles_of(each)
    }
    return Document(title, tuple(blocks), tuple(styles.items()))


def _battle(folder: Path, aftermath: Aftermath) -> Timeline | str:
    """The record of a battle, or why there is none."""
    if not aftermath.file:
        return "It was told in words: no file records it."
    try:
        recorded = read_battle(file_of(folder, aftermath))
    except TrackerError as error:
        return str(error)
    if recorded.header.key != aftermath.key:
        return f"{aftermath.file} is another battle now: what stands here is what the campaign kept."
    return Timeline.of(recorded)


def _facts(campaign: Timeline, war: War, view: View) -> Iterator[Block]:
    recorded = campaign.recorded
    game = campaign.ruleset.title if campaign.ruleset else recorded.header.ruleset
    result = recorded.result or view.result
    yield Bullets(
        (
            f"Game: {game}",
            f"Fought: {days(recorded.header.at, recorded.last)}",
            f"Length: {counted(len(war.aftermaths), 'battle')}",
            f"Result: {result}" if result else "Result: none yet; the war goes on",
            *(f"{side.name}: {', '.join(side.status)}" for side in view.sides if side.status),
        )
    )
    yield from (Paragraph(problem) for problem in recorded.problems)


def _page(war: War, moments: list[ChronicleLine]) -> Iterator[Block]:
    """A paragraph for each battle, with what people noted beside it."""
    yield Heading(2, "The war in a page")
    if not war.aftermaths:
        yield Paragraph("No battle has been fought yet.")
    for number, aftermath in enumerate(war.aftermaths, 1):
        yield Paragraph(battle_words(aftermath), f"{number}.", ("Its story.", _anchor(number)))
        if noted := [each.words for each in moments if each.is_noted and each.battle == number]:
            yield Paragraph(" ".join(noted), "Noted:")


def _anchor(number: int) -> str:
    return f"battle-{number}"


def _ledger(campaign: Timeline, war: War, view: View) -> Iterator[Block]:
    """Battle by battle: who won, what it cost each side, and how the sides stood when it was over."""
    if not war.aftermaths:
        return
    yield Heading(2, "Battle by battle")
    stood = _stood(campaign, war)
    rows = []
    for aftermath, how in zip(war.aftermaths, stood, strict=True):
        lost = [_lost(aftermath, side.id) for side in view.sides]
        rows.append((aftermath.title, aftermath.sides.get(aftermath.winner, "nobody"), *lost, how))
    head = ("Battle", "Won by", *(f"{side.name}: lost" for side in view.sides), "How they stood then")
    if not any(stood):
        head, rows = head[:-1], [each[:-1] for each in rows]
    yield Grid(head, tuple(rows), frozenset(range(2, 2 + len(view.sides))))


def _lost(aftermath: Aftermath, side: str) -> str:
    left, start = aftermath.left_of(side)
    return str(start - left) if start else ""


def _stood(campaign: Timeline, war: War) -> list[str]:
    """The campaign's words on its sides once each battle and its aftermath are over; not what never changes."""
    ends = [_end(campaign, number) for number in range(1, len(war.aftermaths) + 1)]
    told = [{side.name: side.status for side in campaign.view(step).sides} for step in (campaign.first, *ends)]
    same = {
        (name, words)
        for name, status in told[-1].items()
        for words in status
        if all(words in each.get(name, ()) for each in told)
    }
    return [
        "; ".join(
            f"{name} {', '.join(new)}"
            for name, status in each.items()
            if (new := [words for words in status if (name, words) not in same])
        )
        for each in told[1:]
    ]


def _end(campaign: Timeline, number: int) -> int:
    """The step at which a battle and its aftermath were over, the last one where they are not."""
    return next((step for turn, step in campaign.turns if turn > number), campaign.last)


def _strength(campaign: Timeline) -> Iterator[Block]:
    """The strength of each side before the war and after each battle, of the sides that have units in it."""
    found = war_strengths(campaign)
    kept = [place for place, side in enumerate(found.sides) if side.full]
    points = [
        Point("start" if number == 0 else str(number), each.step, each.turn, tuple(each.figures[at] for at in kept))
        for number, each in enumerate(found.points)
    ]
    if not kept or len(points) < 2:
        return
    shown = Strengths(tuple(found.sides[at] for at in kept), tuple(points), found.told, found.counts)
    title = f"{campaign.recorded.title}: {found.counts} of each side before the war, and after each battle"
    words = [
        f"{'Before the war' if not number else f'After battle {number}'}: "
        f"{', '.join(f'{side.name} {many}' for side, many in zip(shown.sides, each.figures, strict=True))}."
        for number, each in enumerate(points)
    ]
    yield Heading(2, "Strength over the war")
    yield Picture(strength_svg(shown, title), tuple(plot_lines(shown)), tuple(words))


def _chronicle(moments: list[ChronicleLine]) -> Iterator[Block]:
    """Everything in one line of time, folded."""
    if moments:
        yield Heading(2, "Chronicle")
        days_told = [f"{each.at.day} {each.at:%B %Y}" for each in moments]
        many = len(set(days_told)) > 1
        told = tuple(
            f"{f'{day}: ' if many else ''}{'noted: ' if each.is_noted else ''}{each.words}"
            for day, each in zip(days_told, moments, strict=True)
        )
        on = "" if many else f" on {days_told[0]}"
        yield FoldedBlocks(f"All of it, {counted(len(told), 'entry')}{on}", (Bullets(told),))


# Battles


def _story(number: int, aftermath: Aftermath, battle: Timeline | str) -> Iterator[Block]:
    """The story of a battle, a step below its own page."""
    yield Heading(2, aftermath.title, anchor=_anchor(number))
    if isinstance(battle, str):
        yield Paragraph(battle)
        yield Paragraph(battle_words(aftermath))
        return
    for block in (*turning_points(battle, swings(battle), at_turn), *story_of(battle), *losses_of(battle)):
        yield structs.replace(block, level=block.level + DEEPER) if isinstance(block, Heading) else block
