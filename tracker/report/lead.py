"""The first words of a report: who won, by what, at what cost, and the one event that decided it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from tracker.engine import SideView, View
from tracker.engine.plurals import form, in_words, singular, with_and
from tracker.journal.timeline import Timeline
from tracker.report.document import Paragraph
from tracker.report.events import EventAtStep, events
from tracker.report.scenes import sentences
from tracker.report.story import sentence
from tracker.report.strength import Swing, end_of_fighting, losses, sides_of
from tracker.report.turning_points import end_of_a_unit, ends_of, events_of, is_taking, swings
from tracker.report.unit_names import THEY, Cast, ended, named_side

# A deciding event of more letters than this is told by its first sentence.
LONGEST = 240
# The morale of a side that is in flight.
BROKEN = "broken"
# What games say of an end as it comes about, and a report when it is long past.
PAST = {"is": "was", "are": "were", "has": "had", "have": "had", "can't": "couldn't"}


def lead(timeline: Timeline) -> Paragraph:
    """The battle in a few sentences, for who reads no further."""
    won = _who_won(timeline)
    return Paragraph(" ".join([won, *_reached(timeline, won), *_cost(timeline), *_decided(timeline)]))


def result_of(timeline: Timeline) -> str:
    """The result as it is recorded, or as the view has it; "" where there is none yet."""
    return timeline.recorded.result or timeline.view(timeline.last).result


def _who_won(timeline: Timeline) -> str:
    last = timeline.frame(timeline.last)
    if not result_of(timeline):
        return f"Nobody has won yet: the battle stands at turn {last.turn}." if last.turn else "It has not begun yet."
    return result_words(timeline, f" in {in_words(last.turn)} {form(last.turn, 'turn')}" if last.turn else "")


def result_words(timeline: Timeline, after: str = "") -> str:
    """The result and the reason of it in a sentence; `after`: how long that took. "" where there is none yet."""
    result, winner = result_of(timeline), _winner(timeline.view(timeline.last))
    if not result:
        return ""
    if winner is not None and result.casefold() in (
        f"{winner.name} won".casefold(),
        f"the {winner.name} won".casefold(),
    ):
        result = f"{named_side(winner.name)} won"
    why = _why(timeline, winner)
    by = "" if why.startswith("by ") else "," if why.startswith("though ") else ":"
    return ended(f"{result}{after}{f'{by} {why}' if why else ''}")


def _winner(view: View) -> SideView | None:
    return next((side for side in view.sides if side.id == view.winner), None)


def _why(timeline: Timeline, winner: SideView | None) -> str:
    """The end of the fighting: who had nobody left, else what the rules say of it; "" where nothing is known."""
    step = end_of_fighting(timeline)
    view = timeline.view(step)
    empty = _with_nobody(view)
    ends = ends_of(timeline)
    if winner is not None and any(unit.has_left for side in empty if side.id == winner.id for unit in side.units):
        is_told = bool(ends) and not ends[-1].by and ends[-1].how
        return ends[-1].how if is_told else view.reached or "by marching off the table"
    if empty := [side for side in empty if winner is None or side.id != winner.id]:
        they = with_and([named_side(side.name) for side in empty])
        if any(unit.has_left for side in empty for unit in side.units):
            is_broken = all(side.morale == BROKEN for side in empty)
            return (
                f"{they} broke and left the table"
                if is_broken
                else f"what was left of {they} had marched off the table"
            )
        # Where they had nobody as the turn began, that is not all of it.
        before = {side.id for side in _with_nobody(timeline.view(timeline.turn_before(step)))}
        is_old = before >= {side.id for side in empty} and bool(ends) and not ends[-1].by
        return f"{they} had nobody left on the table{f', and {ends[-1].how}' if is_old else ''}"
    names = {side.id: named_side(side.name) for side in view.sides} | ({winner.id: THEY} if winner is not None else {})
    how = " ".join(PAST.get(word, word) for word in ends[-1].how.split(" ")) if ends else ""
    # That the winner himself had nobody left ended it, and is not why he won.
    is_lost = winner is not None and bool(ends) and ends[-1].by == winner.id and winner in _with_nobody(view)
    return " ".join(filter(None, ("though" if is_lost else "", names.get(ends[-1].by, "") if ends else "", how)))


def _with_nobody(view: View) -> list[SideView]:
    """The sides that had units and have nobody on the table."""
    return [side for side in view.sides if side.units and not any(unit.on_table for unit in side.units)]


def _goal(timeline: Timeline) -> EventAtStep | None:
    """The last act of the winner, in the last turn, that the end tells by its words: he took a place that he had to
    hold, or blew the bridge.
    """
    view, turn = timeline.view(timeline.last), timeline.turn_of(end_of_fighting(timeline))
    told = " ".join(each.how for each in ends_of(timeline) if each.by in ("", view.winner))
    mine = {unit.id for side in view.sides if side.id == view.winner for unit in side.units}
    acts = [each for each in events(timeline) if each.turn == turn and (is_taking(each) or each.event.what == "does")]
    return next((each for each in reversed(acts) if each.event.by in mine and each.event.how in told), None)


def _reached(timeline: Timeline, told: str) -> Iterator[str]:
    """The clause on how far a mission had come, unless that is told."""
    reached = timeline.view(timeline.last).reached
    if reached and reached not in told and result_of(timeline):
        yield ended(reached)


def _cost(timeline: Timeline) -> Iterator[str]:
    """The losses of each side, the winner's first; who left the table whole is none of them."""
    view = timeline.view(timeline.last)
    lost = []
    for side, there in groupby(losses(timeline), key=lambda each: each.side):
        units = [each for each in there if not each.is_leader]
        fell, fled = sum(each.lost for each in units), sum(each.ran for each in units)
        all_ = sum(each.start for each in units)
        much = "nobody" if not fell else f"all {all_}" if fell == all_ else f"{fell} of {all_}"
        lost.append((side, much, all_ if fell else 0, ran_words(fell, fled)))
    winner = _winner(view)
    lost.sort(key=lambda each: winner is None or each[0] != winner.name)
    if not any(many for _, _, many, _ in lost):
        return
    words, counts = [], view.counts
    for number, (side, much, many, ran) in enumerate(lost):
        # What is counted is said once, where the first number stands.
        unit = f" {form(many, singular(counts), counts)}" if many and counts else ""
        name = named_side(side)
        words.append(f"{name}{' lost' if not number else ''} {much}{unit}{ran}")
        counts = counts if not unit else ""
    yield ended(", ".join(words) if len(words) < 3 else with_and(words))


def ran_words(lost: int, ran: int) -> str:
    """Words behind what was lost for those of them who fell to nobody."""
    return f" ({'all' if ran == lost else ran} of them ran)" if ran else ""


def _decided(timeline: Timeline) -> Iterator[str]:
    """The goal that was reached, else the first of the swings against those who lost, in its turn."""
    if not result_of(timeline):
        return
    if (goal := _goal(timeline)) is not None:
        told = sentences([goal], Cast.of(timeline.view(timeline.last)))
        yield " ".join([f"Turn {goal.turn} decided it.", *told])
        return
    swing, broke = _swing(timeline), _break(timeline)
    if swing is None:
        return
    found = events_of(timeline, swing)
    if broke is not None and swing.turn == broke.turn and not any(each is broke for each in found):
        found = [*found, broke]
    told = sentences(found, Cast.of(timeline.view(timeline.last)))
    told = told or [sentence(each) for each in swing.words]
    if told:
        words = told if len(" ".join(told)) <= LONGEST else told[:1]
        yield " ".join([f"Turn {swing.turn} decided it.", *words])


def _swing(timeline: Timeline) -> Swing | None:
    """The swing against those who lost that decided it: what ended the battle, else what broke them, else the largest,
    of several as large that of the turn that cost them most.
    """
    all_ = [each for each in swings(timeline, len(timeline.steps)) if _is_against_the_losers(timeline, each)]
    end, broke = end_of_a_unit(timeline), _break(timeline)
    if not all_ or (end is not None and any(each is end for each in events_of(timeline, all_[0]))):
        return next(iter(all_), None)
    before = [each for each in all_ if broke is not None and each.turn == broke.turn and each.step <= broke.step]
    if before:
        return max(before, key=lambda each: each.step)
    in_turns = {each.turn: sum(one.size for one in all_ if one.turn == each.turn) for each in all_}
    return max((each for each in all_ if each.size == all_[0].size), key=lambda each: in_turns[each.turn])


def _break(timeline: Timeline) -> EventAtStep | None:
    """The event by which the whole side that lost broke; None where none did."""
    view = timeline.view(timeline.last)
    losers = {side.id for side in view.sides if view.winner and side.id != view.winner}
    return next((each for each in events(timeline) if each.event.what == "does" and each.event.by in losers), None)


def _is_against_the_losers(timeline: Timeline, swing: Swing) -> bool:
    winner = _winner(timeline.view(timeline.last))
    sides = sides_of(timeline)
    shares = {side.id: Fraction(max(0, lost), side.full or 1) for side, lost in zip(sides, swing.lost, strict=True)}
    most = max(shares.values(), default=Fraction(0))
    return most > 0 and (winner is None or shares.get(winner.id, Fraction(0)) < most)
