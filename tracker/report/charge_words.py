"""The words of a charge: of what met it, and of the cost of the first shock."""

from collections import Counter

from tracker.engine.plurals import in_words
from tracker.report.clauses import WITHOUT, cost, dice, is_flight_of_some
from tracker.report.events import EventAtStep
from tracker.report.unit_names import Cast


def is_told(each: EventAtStep) -> bool:
    """True of what a shot did to who charged all the same: a leader fell, or some ran."""
    return each.event.what == "leader hit" or is_flight_of_some(each)


def is_of_charge(each: EventAtStep) -> bool:
    """The same, and of who was halted by it before his target came to meet him."""
    return is_told(each) or each.event.what == "gives way"


def met_words(met: list[EventAtStep], charges: list[EventAtStep], cast: Cast) -> str:
    """The words for a target that stood to meet a charge, and for one that came to meet it."""
    shots = [_meeting(each, cast) for each in met[1:] if each.event.what == "fires"]
    words = f", who stood and met them {' and '.join(shots)}" if shots else ", who stood to meet them"
    outcome = charges[-1].event.outcome
    return f"{words} and {outcome}" if outcome else words


def _meeting(each: EventAtStep, cast: Cast) -> str:
    """The shot that meets a charge."""
    fell, thrown = each.lost.get(each.event.at, 0), dice(each) or "fire"
    if fell:
        loss = in_words(fell) if cast.one == "figure" else cast.many(fell)
        return f"with {thrown}, felling {loss},"
    return f"with {thrown} {WITHOUT},"


def first_shock(charges: list[EventAtStep], lost: Counter[str], cast: Cast) -> list[str]:
    """The cost of the contact of a charge."""
    event = charges[0].event
    if not lost:
        return []
    if len(charges) == 1 and len(lost) == 2 and len(set(lost.values())) == 1:
        return [f"each lost {in_words(lost[event.by])} in the first shock"]
    return [f"in the first shock {cost(charges, cast)}"]
