"""Consequences of a shot or a fight: the clauses on what those did who were hit, put in a row."""

from collections.abc import Mapping
from itertools import groupby

from msgspec import structs

from tracker.engine.plurals import with_and
from tracker.report.event_clauses import Clause, clause, doer, hits, is_flight, is_flight_of_some, is_quiet
from tracker.report.events import CAPTURED, EventAtStep
from tracker.report.unit_names import THEY, Cast

# What may follow a shot at once, done by those who were hit.
FOLLOWS = ("gives way", "runs", "gone", "leader hit", "does")
# How a unit stands that was hit and took no harm.
FIRM = "firm"
THE_REST = "; the rest ran with them"
THE_LAST = "; nobody was left"
Told = tuple[EventAtStep, Clause]


def together(said: list[Clause]) -> list[Clause]:
    """Clauses, those of the same one after another as one."""
    by_who = [(who, [each.did for each in those]) for who, those in groupby(said, key=lambda each: each.who)]
    return [Clause(who, ", then ".join(did)) for who, did in by_who]


def in_order(said: list[Told]) -> list[Clause]:
    """Clauses of what followed a shot: leaders who fell first; where some ran and then all, the rest with them."""
    is_fall = [then.event.what == "leader hit" and not then.event.outcome for then, _ in said]
    fallen = same_at_once([each for each, fell in zip(said, is_fall, strict=True) if fell])
    found: list[Told] = []
    for then, each in [*fallen, *(each for each, fell in zip(said, is_fall, strict=True) if not fell)]:
        if found and is_flight_of_some(found[-1][0]) and is_flight(then) and then.event.by == found[-1][0].event.by:
            before, some = found.pop()
            found.append((before, Clause(some.who, some.did + rest_words(then))))
        else:
            found.append((then, each))
    return [each for _, each in found]


def rest_words(flight: EventAtStep) -> str:
    """The others of a unit of whom some had run: they ran with them, or there were none."""
    return THE_REST if flight.lost else THE_LAST


def same_at_once(fallen: list[Told]) -> list[Told]:
    """Leaders who fell, those at the head of the same in one clause; who was captured stays by himself."""
    if len({each.did for _, each in fallen}) != 1 or any(then.event.outcome for then, _ in fallen):
        return fallen
    who = with_and(list(dict.fromkeys(each.who for _, each in fallen)))
    return [(fallen[0][0], Clause(who, fallen[0][1].did))]


def may_follow(each: EventAtStep) -> bool:
    """True of what a shot may bring about: nobody is captured by one."""
    event = each.event
    return (event.what in FOLLOWS and event.outcome != f"was {CAPTURED}") or _is_firm(each)


def _is_firm(each: EventAtStep) -> bool:
    return (each.event.what, each.event.how) == ("stands", FIRM)


def behind_shot(left: list[EventAtStep], shot: EventAtStep, cast: Cast) -> list[EventAtStep]:
    """The acts in front of those whom a shot hit; of a shot at a place, of any enemy.

    A base that came on may have come into contact by that: it charged, not all of its unit.
    """
    found: list[EventAtStep] = []
    for each in left:
        event, before = each.event, found[-1].event if found else None
        hit = event.by == shot.event.at if shot.event.at else cast.sides.get(event.by) != cast.sides.get(shot.event.by)
        is_on = before is not None and before.what == "does" and before.only > 0 and event.what == "charges"
        if each.part != shot.part or not hit or not (may_follow(each) or (is_on and not event.only)):
            break
        found.append(structs.replace(each, event=structs.replace(event, only=1)) if is_on else each)
    return found


def those_hit(shot: EventAtStep, follows: list[EventAtStep], cast: Cast) -> tuple[list[Clause], bool]:
    """The clauses on those whom a shot hit, and True if they tell of its loss too."""
    first, known = follows[0].event, structs.replace(cast, known=shot.event.at)
    told = {each.words: (then, each) for then in follows for each in [clause(then, known)]}
    said = together(in_order(list(told.values())))
    if not hits(shot):
        return said, False
    # Behind hits that felled nobody "they" might be the firers, and "one of them" behind any.
    if (is_quiet(shot) or first.only) and said[0].who == doer(first, known):
        said[0] = Clause(doer(first, cast), said[0].did)
    is_end = is_end_of_base(shot.lost, follows)
    return ending_base(said) if is_end else said, is_end


def is_end_of_base(lost: Mapping[str, int], follows: list[EventAtStep]) -> bool:
    """True if the base of several that was hit did something and was lost: all hits of one act are on the same."""
    first = follows[0].event if follows else None
    return first is not None and first.only > 0 and lost.get(first.by) == first.only


def ending_base(said: list[Clause]) -> list[Clause]:
    """The same with the end of the base that the first is about."""
    return [Clause(said[0].who, f"{said[0].did}, then was destroyed"), *said[1:]]


def joint_of(then: list[EventAtStep]) -> str:
    """The words between a shot or a fight and what came of it."""
    return ", but " if then[0].event.what == "stands" else ", and "


def in_turn(said: list[Clause], joint: str) -> str:
    """The consequences of a shot, one after another."""
    *early, last = together(said)
    if not early:
        return f", {last.words}" if len(said) > 1 else f"{joint}{last.words}"
    begun = ", ".join(each.words for each in early)
    # Of several men who did this and that the rest is a row of clauses; who broke and made off did one thing.
    is_row = " and " in last.did and " and made off" not in last.did and last.who != THEY
    is_long = " and " in last.did or ", then " in begun
    return f", {begun}{', ' if is_row else ', and ' if is_long else ' and '}{last.words}"


def behind_fight(then: list[EventAtStep], lost: Mapping[str, int], cast: Cast) -> str:
    """The acts of who lost a fight, joined to the words on what it cost."""
    # Who stood firm twice did so; who did not at the next hit is not told to have done so.
    fell = {each.event.by: place for place, each in enumerate(then) if each.event.what != "stands"}
    then = [each for place, each in enumerate(then) if not (_is_firm(each) and fell.get(each.event.by, -1) > place)]
    told = {each.words: each for each in (clause(each, cast) for each in then)}
    said = together(list(told.values()))
    if not said:
        return ""
    if is_end_of_base(lost, then):
        return in_turn(ending_base(said), joint_of(then))
    if lost and len(said) == 1 and said[0].who == cast.all(lost):
        return f" and {said[0].did}"
    more = in_turn(said, joint_of(then))
    return more if len(said) == 1 and not lost else f";{more.removeprefix(',').removeprefix(' and')}"
