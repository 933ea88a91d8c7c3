"""Events in words: plain past tense, as in the report of a club. What each word costs is said where it was paid."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from tracker.engine import Event
from tracker.engine.plurals import form, in_words, with_and
from tracker.report.events import OFF, EventAtStep
from tracker.report.unit_names import Cast, a_person

# How a unit leaves that leaves nobody behind.
TO_THE_LAST = ("destroyed", "to a man")
# What a game says of a test by which some run while the others stay, and of what all of them may do at it or without.
SOME_RAN = "and some ran"
GAVE_WAY = {"and halted": "halted", "and sought cover": "sought cover", "and retired": "retired"}
GAVE_WAY |= {"and broke off": "broke off", "with no way back": "had no way back and wavered"}
GAVE_WAY |= {"and charged no farther": "charged no farther", "and gave up the charge": "gave up the charge on"}

# How a unit leaves, as games say it, and as a report does.
RAN = ("run away", "ran away")
WENT = {**dict.fromkeys(RAN, "ran from the field"), "off the table": "marched off the table"}
WENT |= {OFF: OFF}
# Old battles have the second.
WENT |= dict.fromkeys(("quit the field", "who quit the field"), "quit the field")
# What is done to a unit that leaves.
PASSIVE = ("cut off", "driven off", "driven off the table")
# How boats end.
LOST_AFLOAT, DROWNED = ("beached", "sunk"), "drowned"

# Of a shot that did nothing.
WITHOUT = "without effect"
NO_LOSS = "it cost neither side anything"


class Clause(Struct, frozen=True):
    """A clause without a full stop: who, and what they did."""

    who: str
    did: str

    @property
    def words(self) -> str:
        return f"{self.who} {self.did}"


def clause(entry: EventAtStep, cast: Cast, by: str = "") -> Clause:
    """One event by itself; fights are scenes, and charges but those behind a shot. `by`: all who did the same."""
    event, are_several = entry.event, bool(by)
    by = by or doer(event, cast)
    how = f" {event.how}" if event.how else ""
    match event.what:
        case "fires":
            return shot(entry, cast, effect_words(entry, cast))
        case "charges":
            return Clause(by, f"charged {cast.the(event.at)}{how}")
        case "stands":
            return Clause(by, f"stood{how}{f' of {cast.the(event.at)}' if event.at else ''}")
        case "does":
            by = firers(entry, cast, by) if event.others else by
            return Clause(by, f"{event.how} {cast.the(event.at)}" if event.at else event.how)
        case "gives way" | "runs":
            return _gave_way(entry, cast, by)
        case "leader hit":
            return _leader(event, cast)
        case "gone":
            if event.how in TO_THE_LAST and not are_several and cast.is_known(event.by):
                return Clause("that", f"was the end of them{_cause(event)}")
            if event.how in LOST_AFLOAT and cast.is_known(event.by):
                return Clause("it", f"was {event.how}")
            return Clause(firers(entry, cast, by), end(entry, cast, are_several))
        case "comes":
            return Clause(by, f"came up{how}")
        case "finds nobody":
            return Clause(by, f"found nobody{how}") if event.by else Clause("nobody", f"was{how}")
        case "sets alight":
            return Clause(by, f"set fire to {event.how}")
        case "breaches":
            return Clause(by, f"shot a hole into {event.how}")
        case "promoted":
            return Clause(by, f"rose{how}")
        case "succeeds":
            return Clause(event.how, f"took over {by}")
        case _:
            return Clause(firers(entry, cast, by), f"{event.outcome or 'took'} {event.how or cast.the(event.at)}")


def once_each(at: Iterable[str]) -> list[str]:
    """Those who were charged, each once, also where several met one at several edges.

    >>> once_each(["the Guards", "the Guards in the flank"])
    ['the Guards, also in the flank']
    """
    found: dict[str, str] = {}
    for each in at:
        whom = next((other for other in found if each.startswith(f"{other} in the ")), "")
        found[whom or each] = f"{found[whom]}, also{each.removeprefix(whom)}" if whom else each
    return [*found.values()]


def doer(event: Event, cast: Cast) -> str:
    """A unit that does something, or so many bases of it."""
    if not event.only:
        return cast.who(event.by)
    one = "" if cast.is_known(event.by) else f" {form(event.only, cast.one)}"
    return f"{in_words(event.only)}{one} of {cast.the(event.by)}"


def is_flight_of_some(entry: EventAtStep) -> bool:
    """True if some of a unit ran by a test, and others may have run after them."""
    event = entry.event
    return event.what == "gives way" and event.how == SOME_RAN and bool(entry.lost.get(event.by))


def is_flight(entry: EventAtStep) -> bool:
    """True if all of a unit, or the rest of it, ran."""
    return entry.event.what == "gone" and entry.event.how in RAN


def end(entry: EventAtStep, cast: Cast, are_several: bool = False) -> str:
    """The end of a unit, or of several, told as its event."""
    how, lost = entry.event.how, entry.lost.get(entry.event.by, 0)
    strong = f", {in_words(lost)} strong" if lost > 1 and cast.starts.get(entry.event.by, 0) > 1 else ""
    if how in PASSIVE or how in TO_THE_LAST:
        are_several = are_several or bool(entry.others) or cast.is_known(entry.event.by)
        was = "were" if are_several else cast.verb([entry.event.by], "was")
        return f"{was} destroyed{_cause(entry.event)}" if how in TO_THE_LAST else f"{was} {how}{strong}"
    if how in WENT:
        return WENT[how] + (strong if how != "off the table" else "") + _cause(entry.event, bool(strong))
    if how in LOST_AFLOAT:
        return f"{'were' if are_several or entry.others else cast.verb([entry.event.by], 'was')} {how}"
    if how == DROWNED:
        return f"{how}{strong}"
    return f"left the field{strong}, {how}" if how else f"left the field{strong}"


def _leader(event: Event, cast: Cast) -> Clause:
    """A leader who was hit; one who is a unit by himself has nobody at whose head he falls."""
    name = a_person(event.how) or "the leader"
    is_alone = name == cast.names.get(event.by, event.by)
    who = cast.who(event.by) if is_alone else name
    if event.outcome:
        return Clause(who, event.outcome)
    at_head = "at their head" if cast.is_known(event.by) else f"at the head of {cast.the(event.by)}"
    return Clause(who if cast.is_known(event.by) else name, "fell" if is_alone else f"fell {at_head}")


def _cause(event: Event, is_aside: bool = False) -> str:
    """Words for the cause of a flight, where its game tells one that is no act of the enemy."""
    return f"{',' if is_aside else ''} {event.outcome}" if event.outcome else ""


def _gave_way(entry: EventAtStep, cast: Cast, by: str) -> Clause:
    """The units that fell back, halted or ran, how many men never came back, and why."""
    told = _given_way(entry, cast, by)
    return Clause(told.who, told.did + _cause(entry.event))


def _given_way(entry: EventAtStep, cast: Cast, by: str) -> Clause:
    event, lost = entry.event, entry.lost.get(entry.event.by, 0)
    some = f"{in_words(lost)} of {cast.the(event.by)}"
    if event.what == "runs":
        # Who breaks may have lost one by what broke it, such as its leader.
        is_leaving = lost and not event.outcome
        return Clause(some, "left the field") if is_leaving else Clause(by, f"broke and made off{_how(event)}")
    if event.how == SOME_RAN:
        return Clause(some, "ran") if lost else Clause(by, "wavered")
    if way := GAVE_WAY.get(event.how, ""):
        way += f" {cast.the(event.at)}" if event.at else ""
        return Clause(some, f"ran and the rest {way}") if lost else Clause(by, way)
    if event.how:
        return Clause(by, f"fell back {event.how}")
    return Clause(by, f"gave way and lost {in_words(lost)}" if lost else "gave way")


def _how(event: Event) -> str:
    return f" {event.how}" if event.how else ""


# Fire


def shot(entry: EventAtStep, cast: Cast, effect: str) -> Clause:
    """A shot by itself: by whom, at whom, with how many dice, and its `effect` in words."""
    event = entry.event
    with_ = f" with {thrown}" if (thrown := dice(entry)) else ""
    at = f" at {cast.the(event.at)}" if event.at else ""
    return Clause(firers(entry, cast), f"fired{at}{_how(event)}{with_}{'' if effect == WITHOUT else ':'} {effect}")


def firers(entry: EventAtStep, cast: Cast, by: str = "") -> str:
    """The firer, by its name or as `by`, and who fired with it."""
    mine = cast.sides.get(entry.event.by, "")
    others = [unit for unit in entry.others if cast.sides.get(unit) == mine and unit != entry.event.by]
    return with_and([by or cast.the(entry.event.by), *map(cast.the, dict.fromkeys(others))])


def dice(entry: EventAtStep) -> str:
    """Dice as they were thrown, "" for none: eight dice, one coin."""
    count = entry.event.dice
    return f"{in_words(count)} {form(count, *_thrown(entry))}" if count else ""


def _thrown(entry: EventAtStep) -> tuple[str, str]:
    return ("coin", "coins") if entry.is_coins else ("die", "dice")


def hits(entry: EventAtStep) -> str:
    """The count that they showed, "" where nothing counted: two hits, one head."""
    count = entry.event.hits
    return f"{in_words(count)} {form(count, 'head' if entry.is_coins else 'hit')}" if count > 0 else ""


def aside(*words: str) -> str:
    """More about a shot, in brackets behind it; nothing where none of it is known."""
    told = ", ".join(filter(None, words))
    return f" ({told})" if told else ""


def is_quiet(each: EventAtStep) -> bool:
    """True if a shot did nothing that is known."""
    return not each.lost and not each.event.outcome


def in_vain(quiet: list[EventAtStep], cast: Cast) -> str:
    """Shots that did nothing, those at units all from as far."""
    shots: list[str] = []
    for each in quiet:
        at = f" at {cast.the(each.event.at)}" if each.event.at else f" {each.event.how}"
        fired = "" if shots else " fired"
        shots.append(f"{firers(each, cast)}{fired}{at}{aside(dice(each), hits(each))}")
    how = next((f" {each.event.how}" for each in quiet if each.event.at and each.event.how), "")
    return f"{with_and(shots)}, {'both' if len(shots) == 2 else 'all'}{how} {WITHOUT}"


def effect_words(entry: EventAtStep, cast: Cast) -> str:
    fell, many = entry.lost.get(entry.event.at, 0), hits(entry)
    if entry.lost and not entry.event.at:
        loss = with_and(_losses(entry.lost, cast))
        return f"{many}, and {loss}" if many else loss
    if fell:
        loss = _fell(entry, fell, cast)
        return loss if fell == entry.event.hits or not many else f"{many}, {loss}"
    if entry.event.outcome:
        return f"{many}, {entry.event.outcome}" if many else entry.event.outcome
    return f"{many}{vain(cast)}" if many else WITHOUT


def vain(cast: Cast) -> str:
    """The words for hits that did nothing."""
    return ", but nobody fell" if cast.one == "figure" else ", no effect"


def _fell(entry: EventAtStep, fell: int, cast: Cast) -> str:
    if cast.one != "figure":
        return f"{cast.many(fell)} lost"
    return f"{in_words(fell)} fell"


# Hand to hand


def cost(rounds: list[EventAtStep], cast: Cast, gone: tuple[str, ...] = ()) -> str:
    """Losses of both in a fight, over all its rounds; of who is `gone` it was the last."""
    lost: dict[str, int] = {}
    for each in rounds:
        for unit, count in each.lost.items():
            lost[unit] = lost.get(unit, 0) + count
    # Of a unit of one figure or step, or its last, nothing is to be counted.
    at_once = [unit for unit in gone if cast.one != "figure" or lost.get(unit, 0) < 2]
    words = _losses({unit: count for unit, count in lost.items() if unit not in at_once}, cast, gone)
    ended_ = f"{cast.all(at_once)} {cast.verb(at_once, 'was')} destroyed" if at_once else ""
    losses = [each for each in (with_and(words), ended_) if each]
    result = _result(rounds[-1].event, cast)
    if result and losses:
        return f"{result}; {with_and([*words, ended_])}" if len(losses) > 1 else f"{result}, and {losses[0]}"
    return result or ", and ".join(losses) or ("nobody fell" if cast.one == "figure" else NO_LOSS)


def _result(event: Event, cast: Cast) -> str:
    """The winner, else the result in the game's words."""
    return f"{cast.the(event.winner)} won" if event.winner else event.outcome


def _losses(lost: Mapping[str, int], cast: Cast, gone: tuple[str, ...] = ()) -> list[str]:
    """A clause for each loss, one for those who lost alike; of who is `gone` it was the last."""
    words = []
    for unit, count in lost.items():
        alike = [each for each in lost if lost[each] == count and each not in gone]
        if unit in gone:
            words.append(f"the last {in_words(count)} of {cast.the(unit)} fell")
        elif unit == alike[0]:
            much = in_words(count) if cast.one == "figure" else cast.many(count)
            words.append(f"{cast.all(alike)} lost {much}{' each' if len(alike) > 1 else ''}")
    return words


def is_told(each: EventAtStep) -> bool:
    """True of what a shot did to who charged all the same: a leader fell, or some ran."""
    return each.event.what == "leader hit" or is_flight_of_some(each)


def is_of_charge(each: EventAtStep) -> bool:
    """The same, and of who was halted by it before his target came to meet him."""
    return is_told(each) or each.event.what == "gives way"


def met_words(met: list[EventAtStep], charges: list[EventAtStep], cast: Cast) -> str:
    """The words for a target that stood to meet a charge, and for one that came to meet it."""
    shots = [_meeting(each, cast) for each in met[1:] if each.event.what == "fires"]
    outcome = charges[-1].event.outcome
    if shots:
        return f", who stood and met them {' and '.join(shots)}{f' and {outcome}' if outcome else ''}"
    return f", who {outcome or 'stood to meet them'}"


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
