"""The chronicle of a campaign: what the app saw, and what people added, in one line of time."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from tracker.engine import DRAW, Aftermath, EditInput, Node
from tracker.engine.plurals import counted, with_and
from tracker.journal.timeline import Timeline
from tracker.report.campaign_records import War, war_of
from tracker.report.story import sentence
from tracker.report.unit_names import a_person, ended, named, named_side

# So many of those who fell, or of what was taken, are named in a line.
MOST_NAMED = 5


class ChronicleLine(Struct, frozen=True):
    """Something of a campaign: at which time and step of it, before or in which battle, in words; `is_noted` by a
    person. `is_battle`: a battle itself, and what came of it.
    """

    at: datetime
    battle: int
    step: int
    words: str
    is_noted: bool = False
    is_battle: bool = False


def chronicle(campaign: Timeline, war: War | None = None) -> list[ChronicleLine]:
    """All moments in order; `war` saves reading the campaign twice."""
    return list(_moments(campaign, war or war_of(campaign)))


def _moments(campaign: Timeline, war: War) -> Iterator[ChronicleLine]:
    recorded, notes, taken = campaign.recorded, campaign.notes, dict(zip(war.taken, war.aftermaths, strict=True))
    number = 1
    for node in campaign.line:
        at = recorded.times.get(node.seq, recorded.header.at)
        if node.step in taken:
            yield ChronicleLine(at, number, node.step, battle_words(taken[node.step]), is_battle=True)
            number += 1
        battle = number - 1 if war.taken and node.step >= war.taken[0] else number
        yield from (ChronicleLine(at, battle, node.step, words) for words in _logged(node))
        for note in notes:
            if note.after == node.seq:
                yield ChronicleLine(note.at, battle, node.step, sentence(note.text), is_noted=True)


def _logged(node: Node) -> Iterator[str]:
    """The lines of an input that say what came about, or what was put right by hand."""
    if isinstance(node.input, EditInput):
        if not node.input.is_kept_along:
            yield from (sentence(line.text) for line in node.log[:1])
        return
    yield from (sentence(line.text) for line in node.log if line.kind == "result")


# Words


def battle_words(aftermath: Aftermath) -> str:
    """A battle in a few sentences: who won, what it cost each side, who fell, what was taken."""
    told = [ended(aftermath.title), ended(_won(aftermath))]
    costs = [(name, words) for side, name in aftermath.sides.items() if (words := _cost(aftermath, side))]
    each = [f"{named_side(name)}{'' if place else ' lost'} {words}" for place, (name, words) in enumerate(costs)]
    told += [ended(", ".join(each))] if each else []
    told += list(_telling(aftermath))
    if aftermath.words:
        # What people wrote stands as they wrote it.
        told.append(sentence(aftermath.words) if aftermath.file else f"In words: {sentence(aftermath.words)}")
    return " ".join(told)


def _won(aftermath: Aftermath) -> str:
    turns = f" in {counted(aftermath.turns, 'turn')}" if aftermath.turns else ""
    if aftermath.winner == DRAW:
        return f"nobody won{turns}"
    if not aftermath.winner:
        return "it was given up"
    return f"{named_side(aftermath.sides.get(aftermath.winner, aftermath.winner))} won{turns}"


def _cost(aftermath: Aftermath, side: str) -> str:
    """Losses of a side out of its strength at the start: 1 of 76, all 16; "" where nothing is said of its units."""
    left, start = aftermath.left_of(side)
    if not start:
        return ""
    return "nobody" if left >= start else f"{start - left} of {start}" if left else f"all {start}"


def _telling(aftermath: Aftermath) -> Iterator[str]:
    """The leaders who fell, and what was taken."""
    fell = {
        named(unit.name): gone
        for unit in aftermath.units
        if (gone := [a_person(leader.name) for leader in unit.leaders if aftermath.fell(unit, leader)])
    }
    if fell:
        more = sum(map(len, list(fell.values())[MOST_NAMED:]))
        told = [f"{with_and(gone)} of {unit}" for unit, gone in list(fell.items())[:MOST_NAMED]]
        # With several of one unit a row of them would have an "and" too many.
        words = "; ".join([*told, *([f"{more} more"] if more else [])])
        yield f"Fallen: {words}." if len(told) > 1 else ended(f"{words} fell")
    names = {unit.id: unit.name for unit in aftermath.units}
    took = [
        f"{named(names[each.unit])} took {each.words}"
        for each in aftermath.entries
        if each.what == "took" and each.unit in names
    ]
    if took:
        words = _some(list(dict.fromkeys(took)))
        yield f"{words[:1].upper()}{words[1:]}."


def _some(words: list[str]) -> str:
    more = len(words) - MOST_NAMED
    return with_and([*words[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])
