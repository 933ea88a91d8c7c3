"""A battle written up for a club page: everything that a report holds, in its order."""

from collections.abc import Iterator
from datetime import datetime

from tracker.engine import TrackerError
from tracker.engine.plurals import counted
from tracker.journal.timeline import Timeline
from tracker.report.deeds import deeds
from tracker.report.document import Block, Bullets, Document, Grid, Heading, Paragraph, Photo, Picture
from tracker.report.figures import in_hand, losses_of, lost_by_turn, luck_of, strength_of, turning_points
from tracker.report.map_svg import map_svg, map_words
from tracker.report.photos import photo_of
from tracker.report.sentences import paragraph
from tracker.report.story import Passage, sentence, story
from tracker.report.strength import end_of_fighting
from tracker.talk.area_map import area_map
from tracker.talk.roster import unit_words
from tracker.talk.side_colours import side_colours


def write_up(timeline: Timeline) -> Document:
    """The whole report of a line of play."""
    title = timeline.recorded.title
    blocks = [
        Heading(1, title),
        *_facts(timeline),
        *turning_points(timeline),
        *_story(timeline),
        *losses_of(timeline),
        *strength_of(timeline, title),
        *_map(timeline),
        *_forces(timeline),
        *luck_of(timeline),
        *in_hand(timeline),
        *_notes(timeline),
        *_rulings(timeline),
    ]
    return Document(title, tuple(blocks))


def _facts(timeline: Timeline) -> Iterator[Block]:
    recorded, header = timeline.recorded, timeline.recorded.header
    game = timeline.ruleset.title if timeline.ruleset else header.ruleset
    last = timeline.frame(timeline.last)
    result = recorded.result or last.view.result
    items = [
        f"Game: {game}, rules version {header.version}",
        f"Scenario: {_scenario(timeline)}",
        f"Played: {_days(header.at, recorded.last)}",
        f"Length: {counted(last.turn, 'turn')}, {counted(timeline.last, 'input')}",
        f"Result: {result}" if result else f"Result: none yet; it stands at turn {last.turn}",
    ]
    if header.parent is not None:
        items.append(f"Branched from: {header.parent.title}, at step {header.parent.step}")
    yield Bullets(tuple(items))
    told = next((frame.told for frame in map(timeline.frame, timeline.steps) if frame.told), "")
    if told:
        yield Paragraph(f"Some of this is from the record alone. {told}")
    for problem in recorded.problems:
        yield Paragraph(problem)


def _scenario(timeline: Timeline) -> str:
    scenario = timeline.recorded.header.scenario
    try:
        card = timeline.ruleset.scenarios().get(scenario) if timeline.ruleset else None
    except TrackerError:
        # A scenario of this installation that can't be read is no matter of a battle fought long ago.
        card = None
    return f"{card.title}, {card.briefing.date}" if card else scenario


def _days(first: datetime, last: datetime) -> str:
    begun, ended = (f"{day.day} {day:%B %Y}" for day in (first, last))
    return begun if begun == ended else f"{begun} to {ended}"


def _forces(timeline: Timeline) -> Iterator[Block]:
    """Both sides as the first turn found them."""
    start = next((step for _, step in timeline.turns if timeline.frame(step).turn), timeline.last)
    view = timeline.view(start)
    yield Heading(2, "Forces")
    colours = side_colours(view)
    if not view.sides:
        yield Paragraph("They can't be shown: the game that was played is not there, or has changed.")
    for side in view.sides:
        yield Heading(3, f"{side.name}: {side.start} figures", colours[side.id])
        yield Bullets(tuple(unit_words(unit) for unit in side.units) or ("nobody",))


def _story(timeline: Timeline) -> Iterator[Block]:
    yield Heading(2, "The story")
    told = deeds(timeline)
    lost = lost_by_turn(timeline)
    for chapter in story(timeline):
        yield Heading(3, chapter.title)
        if told and chapter.turn:
            deeds_now = [each for each in told if each.turn == chapter.turn]
            words = paragraph(deeds_now, timeline.view(timeline.last).unit_names)
            yield Paragraph(words or "Nobody came to blows.")
        else:
            yield from (Paragraph(" ".join(each.sentences), _lead(each)) for each in chapter.passages)
        if fallen := lost.get(chapter.turn):
            yield Paragraph(fallen, "Lost:")
        for note in chapter.notes:
            photo = photo_of(note, timeline.recorded.path)
            yield Photo(photo.uri, photo.caption) if photo else Paragraph(sentence(note), "A note:")


def _lead(passage: Passage) -> str:
    return sentence(passage.lead) if passage.lead else ""


def _map(timeline: Timeline) -> Iterator[Block]:
    """The map of a game that has one, as it stood when the fighting ended."""
    view = timeline.view(end_of_fighting(timeline))
    if svg := map_svg(view, f"{timeline.recorded.title}: the map"):
        yield Heading(2, "The map at the end")
        yield Picture(svg, tuple(area_map(view)), map_words(view))


def _notes(timeline: Timeline) -> Iterator[Block]:
    said = [(each.step, f"Turn {each.turn}, step {each.step}: {each.text}") for each in timeline.notes]
    said += [(each.step, f"Turn {each.turn}, step {each.step}, marked: {each.text}") for each in timeline.marks]
    if said:
        yield Heading(2, "Notes and marks")
        yield Bullets(tuple(words for _, words in sorted(said, key=lambda each: each[0])))


def _rulings(timeline: Timeline) -> Iterator[Block]:
    """The house rules: what was played otherwise than the default."""
    chosen = timeline.recorded.header.rulings
    known = timeline.ruleset.rulings() if timeline.ruleset else ()
    rows = []
    for ruling in known:
        value = chosen.get(ruling.name, ruling.default)
        if value != ruling.default:
            text = next((option.text for option in ruling.options if option.value == value), value)
            rows.append((ruling.title, text, ruling.id))
    if rows:
        yield Heading(2, "House rules")
        yield Grid(("Question", "Played as", "Rule"), tuple(rows))
