"""A battle written up for a club page: everything that a report holds, in its order."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import groupby
from pathlib import Path

from tracker.engine import TrackerError, UnitRow, View, full_words
from tracker.engine.plurals import capital, counted, singular
from tracker.journal.timeline import Timeline
from tracker.report.chances import write_up_chances
from tracker.report.document import Block, Bullets, Document, FoldedBlocks, Grid, Heading, Paragraph, Photo, Picture
from tracker.report.events import EventAtStep, events
from tracker.report.lead import lead, result_of, result_words
from tracker.report.map_svg import map_svg, map_words
from tracker.report.number_blocks import came_back, in_hand, losses_of, lost_by_turn, luck_of, strength_of
from tracker.report.photos import photo_of
from tracker.report.scenes import paragraphs
from tracker.report.story import AFTERMATH, Chapter, at_turn, sentence, story
from tracker.report.strength import end_of_fighting
from tracker.report.turning_points import swings, turning_points
from tracker.report.unit_names import Cast, unpointed
from tracker.talk.section_map import as_text, map_lines
from tracker.talk.side_colour_names import side_colours

QUIET = "No shot was fired, and nobody came to blows."
# So many lines of an aftermath are read; more are looked up.
MOST = 6


def write_up(timeline: Timeline) -> Document:
    title = timeline.recorded.title
    told = list(story_of(timeline))
    photo = next((block for block in told if isinstance(block, Photo)), None)
    blocks = [
        Heading(1, title),
        *([photo] if photo is not None else []),
        lead(timeline),
        *_facts(timeline),
        *_forces(timeline),
        *strength_of(timeline, title),
        *write_up_chances(timeline),
        *turning_points(timeline, swings(timeline), at_turn),
        *(block for block in told if block is not photo),
        *losses_of(timeline),
        *_map(timeline),
        *luck_of(timeline, at_turn),
        *in_hand(timeline, at_turn),
        *_marks(timeline),
        *_rulings(timeline),
    ]
    return Document(title, tuple(blocks), styles_of(timeline))


def styles_of(timeline: Timeline) -> tuple[tuple[str, str], ...]:
    """The names of sides and units with their colours; a name that both sides have has none."""
    view = timeline.view(timeline.last)
    colours = side_colours(view)
    found: dict[str, set[str]] = {}
    for side in view.sides:
        units = [name for unit in side.units for name in (unit.name, unpointed(unit.name))]
        for name in (side.name, *units):
            found.setdefault(name, set()).add(colours[side.id])
    return tuple((name, min(there)) for name, there in found.items() if len(there) == 1 and name)


def facts_of(timeline: Timeline) -> list[str]:
    """The game, the scenario, when and for how long it was played, and where it stands."""
    recorded, header = timeline.recorded, timeline.recorded.header
    game = timeline.ruleset.title if timeline.ruleset else header.ruleset
    last = timeline.frame(timeline.last)
    scenario, is_over = _scenario(timeline), bool(result_of(timeline))
    items = [
        f"Game: {game}",
        *([f"Scenario: {scenario}"] if scenario else []),
        f"Played: {days(header.at, recorded.last)}",
        # The last turn of a battle that goes on has not been played.
        f"Length: {counted(last.turn, 'turn')}" if is_over else f"Result: none yet; it stands at turn {last.turn}",
    ]
    if header.parent is not None:
        items.append(f"Played on from: {header.parent.title}")
    return items


def _facts(timeline: Timeline) -> Iterator[Block]:
    yield Bullets(tuple(facts_of(timeline)))
    told = next((frame.note for frame in map(timeline.frame, timeline.steps) if frame.note), "")
    if told:
        yield Paragraph(f"Some of this is from the record alone. {told}")
    for problem in timeline.recorded.problems:
        yield Paragraph(problem)


def _scenario(timeline: Timeline) -> str:
    """The scenario by its title; "" for one of the players' own, which has no name but its file's."""
    scenario = timeline.recorded.header.scenario
    try:
        card = timeline.ruleset.card(scenario) if timeline.ruleset and timeline.ruleset.has_scenario(scenario) else None
    except TrackerError:
        # A scenario of this installation that can't be read is no matter of a battle fought long ago.
        card = None
    return f"{card.title}, {card.briefing.date}" if card else ""


def days(first: datetime, last: datetime) -> str:
    begun, ended = (f"{day.day} {day:%B %Y}" for day in (first, last))
    # A clock without a battery may have gone back meanwhile.
    return begun if begun == ended or last < first else f"{begun} to {ended}"


def _forces(timeline: Timeline) -> Iterator[Block]:
    """Both sides as the first turn found them."""
    start = next((step for _, step in timeline.turns if timeline.frame(step).turn), timeline.last)
    view = timeline.view(start)
    yield Heading(2, "Order of battle")
    colours = side_colours(view)
    words = full_words(timeline.ruleset.terms()) if timeline.ruleset else {}
    if not view.sides:
        yield Paragraph("They can't be shown: the game that was played is not there, or has changed.")
    # Of one side as of the other.
    is_long = any(len(side.units) > MOST for side in view.sides)
    for side in view.sides:
        yield Heading(3, f"{side.name}: {side.start} {view.counts}", colours[side.id])
        if not side.units:
            later = next((each.units for each in timeline.view(timeline.last).sides if each.id == side.id), ())
            yield Paragraph("Nobody at the start; the story tells who came." if later else "Nobody.")
            continue
        of_side = tuple(f"{capital(each)}." for each in side.status)
        units = Bullets((*(_force(unit, view.counts, words) for unit in side.units), *of_side))
        yield FoldedBlocks("Unit by unit", (units,)) if is_long else units
    yield from _marks_of_units(timeline, view)


def _force(unit: UnitRow, counts: str, words: Mapping[str, str]) -> str:
    """A unit as it took the field; of one that is whole only the number is said, of a single one not even that.

    `words`: the full words of headings.
    """
    whole = counted(unit.start, singular(counts)) if unit.start > 1 else ""
    strength = whole if unit.on_table == unit.start else f"{unit.figures} of {unit.start} {counts}"
    stats = [(words.get(heading, heading), value) for heading, value in unit.stats if value.strip("-")]
    marks = [f"{heading} {value}" if _is_mark(value) else value for heading, value in stats]
    told = [unit.fate] if unit.gone else [*marks, *unit.status, unit.place]
    return f"{unit.name}: {', '.join(filter(None, [strength, *told]))}."


def _is_mark(value: str) -> bool:
    """True for a value that says nothing without its heading, such as a number."""
    return any(letter.isdigit() for letter in value)


def _marks_of_units(timeline: Timeline, view: View) -> Iterator[Block]:
    """The meaning of the marks in unit headings, in the words of the game's glossary."""
    headings = {
        heading.casefold()
        for side in view.sides
        for unit in side.units
        for heading, value in unit.stats
        if _is_mark(value)
    }
    terms = timeline.ruleset.terms() if timeline.ruleset else ()
    found = [each for each in terms if headings & {word.casefold() for word in (each.term, *each.also)}]
    if found:
        yield FoldedBlocks(
            "What the marks mean", (Bullets(tuple(f"{each.full or each.term}: {each.means}" for each in found)),)
        )


def story_of(timeline: Timeline) -> Iterator[Block]:
    yield Heading(2, "The story")
    told = events(timeline)
    lost = lost_by_turn(timeline)
    cast = Cast.of(timeline.view(timeline.last))
    by_turn: dict[int, list[EventAtStep]] = {}
    for each in told:
        by_turn.setdefault(each.turn, []).append(each)

    def is_quiet(chapter: Chapter) -> bool:
        return bool(told and chapter.turn) and not (chapter.turn in by_turn or chapter.turn in lost or chapter.notes)

    # What has no event is told by its log alone.
    told_of = [each for each in story(timeline) if told or each.passages or each.notes]
    if told_of and is_quiet(told_of[-1]) and timeline.frame(timeline.last).stage == "turn":
        # It has only begun.
        told_of.pop()
    fought = max((chapter.turn for chapter in told_of), default=0)
    for is_idle, together in groupby(told_of, key=is_quiet):
        chapters = list(together)
        if is_idle:
            turns = [chapter.turn for chapter in chapters]
            between = "and" if len(turns) == 2 else "to"
            yield Heading(3, f"Turns {turns[0]} {between} {turns[-1]}" if len(turns) > 1 else chapters[0].title)
            yield Paragraph(QUIET)
            continue
        for chapter in chapters:
            yield Heading(3, chapter.title)
            if told and chapter.turn:
                yield from map(Paragraph, paragraphs(by_turn.get(chapter.turn, ()), cast) or (QUIET,))
            else:
                back = list(came_back(timeline)) if chapter.title == AFTERMATH else []
                yield from back
                yield from _passages(chapter, 0 if back else MOST, bool(timeline.ruleset))
            if fallen := lost.get(chapter.turn):
                yield Paragraph(fallen, "Lost:")
            if chapter.turn and chapter.turn == fought and (words := result_words(timeline)):
                yield Paragraph(words)
            yield from _noted(chapter.notes, timeline.recorded.path)


def _begun(words: str) -> str:
    """Words at the beginning of a paragraph; a name that begins small stays so."""
    is_name = words[1:2].isupper()
    return words if is_name else words[:1].upper() + words[1:]


def _noted(notes: list[str], battle: Path) -> Iterator[Block]:
    """Photos by themselves, words together."""
    photos = {note: photo_of(note, battle) for note in notes}
    words = [sentence(note) for note in notes if photos[note] is None]
    if words:
        yield Paragraph(" ".join(words), "Noted:")
    yield from filter(None, photos.values())


def _passages(chapter: Chapter, most: int, has_rulings: bool) -> Iterator[Block]:
    """Lines of the log: what has a heading of its own in a paragraph of its own, an aftermath over `most` lines folded.

    `has_rulings`: house rules have a table of their own, and are left out here.
    """
    for passage in chapter.passages:
        if not chapter.turn and passage.step and len(passage.sentences) > most and chapter.title == AFTERMATH:
            yield FoldedBlocks(f"{passage.lead or chapter.title}, line by line", (Bullets(tuple(passage.sentences)),))
            continue
        told = (*passage.sentences, *(() if has_rulings else passage.house_rules))
        words = " ".join((*map(_begun, told[:1]), *told[1:]))
        yield Paragraph(words, sentence(passage.lead) if passage.lead else "")


def _map(timeline: Timeline) -> Iterator[Block]:
    """The map of a game that has one, as it stood when the fighting ended."""
    view = timeline.view(end_of_fighting(timeline))
    if svg := map_svg(view, f"{timeline.recorded.title}: the map"):
        is_told = any(place.x is not None for place in view.field)
        if not is_told and not any(place.units or place.before for place in view.field):
            return
        yield Heading(2, "The map at the end" if is_told else "Where units stood at the end, as reported")
        yield Picture(svg, tuple(map_lines(view) or as_text(view)), map_words(view))


def _marks(timeline: Timeline) -> Iterator[Block]:
    """The marks that people made, but for those that say the turn alone; their notes stand in the story."""
    marks = [each for each in timeline.marks if each.text.strip().casefold() != f"turn {each.turn}"]
    if marks:
        yield Heading(2, "Marks")
        yield Bullets(tuple(f"{at_turn(each.turn, each.step)}: {each.text}" for each in marks))


def _rulings(timeline: Timeline) -> Iterator[Block]:
    """The house rules: what was played otherwise than the default."""
    chosen = timeline.recorded.header.rulings
    known = timeline.ruleset.rulings() if timeline.ruleset else ()
    rows = []
    for ruling in known:
        value = chosen.get(ruling.name, ruling.default)
        if value != ruling.default:
            text = next((option.text for option in ruling.options if option.value == value), value)
            rows.append((ruling.title, text))
    if rows:
        yield Heading(2, "House rules")
        yield Grid(("Question", "Played as"), tuple(rows))
