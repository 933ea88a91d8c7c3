"""Events put together to scenes: a volley from many, a charge with what met it, a fight with all its rounds."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby

from msgspec import structs

from tracker.engine.plurals import form, in_words, with_and
from tracker.report.clauses_after_hits import (
    behind_fight,
    behind_shot,
    in_turn,
    is_end_of_base,
    joint_of,
    may_follow,
    rest_words,
    same_at_once,
    those_hit,
)
from tracker.report.event_clauses import (
    TO_THE_LAST,
    WITHOUT,
    aside,
    clause,
    cost,
    dice,
    doer,
    effect_words,
    end,
    firers,
    first_shock,
    hits,
    in_vain,
    is_flight,
    is_flight_of_some,
    is_of_charge,
    is_quiet,
    is_told,
    met_words,
    once_each,
    shot,
)
from tracker.report.events import EventAtStep
from tracker.report.unit_names import Cast, ended

# The verb of a shot by itself.
FIRED = " fired "
# So many shots alike at one target each are one sentence.
MANY = 3
# So many who fight beside one another are named.
MOST_NAMED = 4
# Events of a paragraph behind which the next heading begins another.
FULL = 8


def sentences(entry: Iterable[EventAtStep], cast: Cast) -> list[str]:
    return _SceneWriter(cast).sentences(list(entry))


def paragraph(entry: Iterable[EventAtStep], cast: Cast) -> str:
    """Events in order as running text."""
    return " ".join(sentences(entry, cast))


def paragraphs(entry: Iterable[EventAtStep], cast: Cast) -> list[str]:
    """Events of a turn in order as running text; behind so many of them a heading of the log begins a paragraph."""
    reader = _SceneWriter(cast)
    together: list[list[EventAtStep]] = [[]]
    for _, part in groupby(entry, key=lambda each: each.part):
        if len(together[-1]) >= FULL:
            together.append([])
        together[-1] += part
    return [words for each in together if (words := " ".join(reader.sentences(each)))]


class _SceneWriter:
    """Sentences of one turn: what was told before is not told again, and who fought before fights on."""

    def __init__(self, cast: Cast) -> None:
        self._cast = cast
        self._met: set[frozenset[str]] = set()
        self._said: list[str] = []

    def sentences(self, entry: list[EventAtStep]) -> list[str]:
        found: list[str] = []
        for words, is_stand in _Scenes(entry, self._cast, self._met).all():
            last, again = self._said[-1:], words.replace(FIRED, f"{FIRED}again ", 1)
            # Another shot like the one before cost as much.
            is_again = again != words and (words in last or again in last)
            # Who stands at every turn is told so once.
            if is_again or (words not in last and not (words in self._said and is_stand)):
                found.append(again if is_again else words)
                self._said.append(found[-1])
        return found


class _Scenes:
    def __init__(self, entry: list[EventAtStep], cast: Cast, met: set[frozenset[str]]) -> None:
        self._left = entry
        self._cast = cast
        self._met = met
        # Who fought in the sentences before these, and in these.
        self._fought: frozenset[str] = frozenset()
        self._last_fight: frozenset[str] = frozenset()

    def all(self) -> Iterable[tuple[str, bool]]:
        """The sentences, scene by scene, and whether somebody stood in it as he may each time."""
        while self._left:
            first, is_stand = self._left[0].event, False
            match first.what:
                case "fires":
                    words = self._fire()
                case "charges" if first.only:
                    words = [self._rush()]
                case "charges":
                    words = self._charge()
                case "stands" if self._charge_at() > 0:
                    words = self._charge()
                case "fights":
                    words = self._fight()
                case _:
                    words, is_stand = [self._alike()], first.what == "stands" and bool(first.how)
            yield from ((ended(each), is_stand) for each in words)
            self._fought, self._last_fight = self._last_fight, frozenset()

    def _next(self, is_wanted: Callable[[EventAtStep], bool]) -> list[EventAtStep]:
        """Take as many as fit, from the front."""
        count = next((place for place, each in enumerate(self._left) if not is_wanted(each)), len(self._left))
        taken, self._left = self._left[:count], self._left[count:]
        return taken

    # What several did alike

    def _alike(self) -> str:
        """One event, or the same event by several one after the other."""
        first = self._left[0]
        if first.event.what == "leader hit":
            return self._leaders()
        # One after the other may be either side; of several bases each did it by itself.
        if first.event.what == "takes" or first.event.only:
            return self._alone(self._left.pop(0))
        alike = self._next(lambda each: _kind(each) == _kind(first))
        is_end = first.event.what == "gone" and first.event.how in TO_THE_LAST
        if len({each.event.by for each in alike}) < 2 or (any(each.lost for each in alike) and not is_end):
            self._left = [*alike[1:], *self._left]
            return self._alone(first)
        if first.event.what == "stands" and {each.event.by for each in alike} == self._fought:
            return f"both stood{f' {first.event.how}' if first.event.how else ''}"
        return clause(first, self._cast, self._cast.all(each.event.by for each in alike)).words

    def _leaders(self) -> str:
        """Leaders of one unit who fell one after the other."""
        unit = self._left[0].event.by
        fallen = self._next(lambda each: (each.event.what, each.event.by) == ("leader hit", unit))
        together = same_at_once([(each, clause(each, self._cast)) for each in fallen])
        if len(together) > 1:
            self._left = [*fallen[1:], *self._left]
        return together[0][1].words

    def _alone(self, each: EventAtStep) -> str:
        """The sentence of an event alone, and whether that was the unit's end."""
        words = clause(each, self._cast).words
        if each.event.what == "comes":
            where = self._next(lambda then: (then.event.what, then.event.by) == ("comes", each.event.by))
            words += "".join(f"{',' if ',' in words else ''} {then.event.how}" for then in where)
        ends = self._next(lambda then: then.event.what == "gone" and then.event.by == each.event.by)
        for then in ends if each.event.what != "gone" else []:
            if then.event.how in TO_THE_LAST:
                words += ", and that was the end of them"
            elif is_flight_of_some(each) and is_flight(then):
                words += rest_words(then)
            else:
                words += f", then {end(then, self._cast)}"
        return words

    # Fire

    def _fire(self) -> list[str]:
        """Shots one after another: those at one target together, those without effect together."""
        shots = self._volley()
        # Only what follows the last shot is known to follow from it, and not behind the heading of another phase.
        last = shots[-1]
        follows = behind_shot(self._left, last, self._cast)
        self._left = self._left[len(follows) :]
        is_answered = not follows and self._is_rush_of(last.event.at)
        groups: dict[str, list[EventAtStep]] = {}
        for each in shots if not follows and not is_answered else shots[:-1]:
            groups.setdefault(each.event.at or each.event.how, []).append(each)
        quiet = [group[0] for group in groups.values() if len(group) == 1 and is_quiet(group[0])]
        # From another distance it is another phase, and may be the enemy's.
        quiet = quiet if len({each.event.how for each in quiet if each.event.at}) < 2 else []
        entry = [*quiet] if len(quiet) > 1 else []
        alone = [group[0] for group in groups.values() if len(group) == 1 and group[0] not in entry]
        words = []
        for group in groups.values():
            like = [each for each in alone if _is_counted(each) and each.event.how == group[0].event.how]
            if len(group) > 1:
                words.append(self._under_fire(group))
            elif len(like) >= MANY and group[0] in like:
                words += [self._one_by_one(like)] if group[0] is like[0] else []
            elif group[0] in alone:
                words.append(clause(group[0], self._cast).words)
        if len(quiet) > 1:
            words.append(in_vain(quiet, self._cast))
        if is_answered:
            words.append(shot(last, self._cast, hits(last)).words)
        return [*words, self._followed(last, follows)] if follows else words

    def _volley(self) -> list[EventAtStep]:
        """Shots in a row, until one fires again."""
        shots = self._next(lambda each: each.event.what == "fires")
        fired = [each.event.by for each in shots]
        end = next((place for place, by in enumerate(fired) if by in fired[:place]), len(shots))
        self._left = [*shots[end:], *self._left]
        return shots[:end]

    def _is_rush_of(self, unit: str) -> bool:
        """True if a base of a unit charges next by itself."""
        event = self._left[0].event if self._left else None
        return event is not None and bool(event.only) and (event.what, event.by) == ("charges", unit)

    def _under_fire(self, group: list[EventAtStep]) -> str:
        first = group[0].event
        hows = {each.event.how for each in group}
        how = f" {first.how}" if len(hows) == 1 and first.how and first.at else ""
        is_vain = all(is_quiet(each) and (each.is_coins or not hits(each)) for each in group)
        by = []
        for each in group:
            said = "" if how or not first.at else each.event.how
            effect = hits(each) if is_vain else self._effect(each)
            by.append(f"{firers(each, self._cast)}{aside(said, dice(each), effect)}")
        if not first.at:
            return f"fire {first.how}{f', {WITHOUT},' if is_vain else ''} came from {with_and(by)}"
        return f"{self._cast.the(first.at)} came under fire{how}{f' {WITHOUT}' if is_vain else ''} from {with_and(by)}"

    def _one_by_one(self, shots: list[EventAtStep]) -> str:
        """Shots at so many targets, all of them from as far."""
        first, *more = shots
        said = [f"{firers(first, self._cast)} fired at {self._shot_at(first)}"]
        said += [f"{firers(each, self._cast)} at {self._shot_at(each)}" for each in more]
        how = f"{first.event.how} " if first.event.how else ""
        return f"{how}{with_and(said)}"

    def _shot_at(self, each: EventAtStep) -> str:
        return f"{self._cast.the(each.event.at)}{aside(dice(each), self._effect(each))}"

    def _effect(self, each: EventAtStep) -> str:
        if is_quiet(each):
            # Heads are no hits yet.
            return ", ".join(filter(None, (hits(each), "no effect" if each.is_coins or not hits(each) else "")))
        return effect_words(each, self._cast)

    def _followed(self, last: EventAtStep, follows: list[EventAtStep]) -> str:
        """A shot, and what those did who were hit."""
        many, first = hits(last), follows[0].event
        is_alone = many and is_quiet(last) and len(follows) == 1 and first.what == "gives way"
        if is_alone and last.event.at and first.how.startswith("to "):
            return shot(last, self._cast, f"{many}, which drove them back {first.how}").words
        joint = joint_of(follows)
        said, is_end = those_hit(last, follows, self._cast)
        if not (is_quiet(last) or is_end):
            return f"{clause(last, self._cast).words}{in_turn(said, joint)}"
        if many:
            return f"{shot(last, self._cast, many).words}{in_turn(said, joint)}"
        return f"{shot(last, self._cast, 'nobody was hit').words}{in_turn(said, ', but ')}"

    # Charges and fights

    def _charge_at(self) -> int:
        """Place of the charge that the first event meets: right after the shots at who charges, and what these did to
        him; -1 for none."""
        met = self._left[0].event
        for place, each in enumerate(self._left[1:], 1):
            if (each.event.what, each.event.by, each.event.at) == ("charges", met.at, met.by):
                return place
            is_shot = (each.event.what, each.event.by, each.event.at) == ("fires", met.by, met.at)
            if not is_shot and not (each.event.by == met.at and is_of_charge(each)):
                return -1
        return -1

    def _charge(self) -> list[str]:
        """A charge, or several by the same at once, with what met it and the fight that follows."""
        met = [self._left.pop(0) for _ in range(self._charge_at())] if self._left[0].event.what == "stands" else []
        first = self._left[0].event
        charges = self._next(lambda each: each.event.what == "charges" and each.event.by == first.by)
        also: list[EventAtStep] = []
        if len(charges) == 1 and not met:
            also = self._next(lambda each: _kind(each) == _kind(charges[0]) and not each.lost)
        at = [self._charged(each) for each in charges]
        who = with_and(list(dict.fromkeys(firers(each, self._cast) for each in (charges[0], *also))))
        # Of several who were charged the end of one is told by itself.
        whom = {each.event.at for each in charges}
        ends = self._next(lambda each: each.event.what == "gone" and whom == {each.event.by}) if not met else []
        is_destroyed = any(each.event.how in TO_THE_LAST for each in ends)
        words = f"{who} charged {'and destroyed ' if is_destroyed else ''}{with_and(once_each(at))}"
        words += "" if is_destroyed or not ends else f", who {end(ends[0], self._cast, are_several=True)}"
        words += met_words(met, charges, self._cast) if met else ""
        begun = [words, *(clause(each, self._cast).words for each in met if is_told(each))]
        contact = first_shock(charges, sum((Counter(each.lost) for each in charges), Counter()), self._cast)
        if not self._left or self._left[0].event.what != "fights" or _pair(self._left[0]) != _pair(charges[-1]):
            return [*begun, *contact]
        if self._left[0].event.how:
            how = self._left[0].event.how
            return [*begun, *contact, f"in the fight {how} {self._rounds()[1]}"]
        fight = f"hand to hand {self._rounds()[1]}"
        return [*begun, "; ".join([*contact, fight])]

    def _rush(self) -> str:
        """A charge of one base of several by itself, with what came of it."""
        charge = self._left.pop(0)
        event = charge.event
        then = self._next(lambda each: may_follow(each) and each.event.by in (event.by, event.at))
        is_end = any(each.event.what == "gone" for each in then)
        are_both = is_end and any(each.event.by == event.by for each in then)
        who, whom = doer(event, self._cast), f"{self._cast.the(event.at)} {event.how}".rstrip()
        if is_end:
            did = f"charged {whom}, and both were destroyed" if are_both else f"charged and destroyed {whom}"
            return f"{who} {did}"
        known = structs.replace(self._cast, known=event.at)
        said = [clause(each, known) for each in then]
        return f"{who} charged {whom}{in_turn(said, joint_of(then)) if said else ''}"

    def _charged(self, charge: EventAtStep) -> str:
        """The unit that was charged, and where; of several who stood there the fight behind it knows the others."""
        if not charge.event.at:
            return charge.event.how
        then = self._left[0] if self._left else charge
        is_for_a_place = then.event.what == "fights" and then.event.how and _pair(then) == _pair(charge)
        whom = self._all_of(then, charge.event.at) if is_for_a_place else self._cast.the(charge.event.at)
        return f"{whom} {charge.event.how}".rstrip()

    def _fight(self) -> list[str]:
        """A fight between two, with all its rounds and ends."""
        first = self._left[0]
        is_old, how = _pair(first) in self._met, f" {first.event.how}" if first.event.how else " hand to hand"
        rounds, what = self._rounds()
        by, at = (self._all_of(first, each) for each in (first.event.by, first.event.at))
        # The two of them are parted by the verb: either may be many.
        who = f"{by} and {at} fought on" if is_old and at else f"{by} fought{f' {at}' if at else ''}{how}"
        many = f", {in_words(rounds)} {form(rounds, 'round')}" if rounds > 1 else ""
        # Who is named first and alone had a cost is not named again.
        event, is_mine = first.event, {*first.lost} == {first.event.by}
        is_mine = is_mine and not (event.winner or event.outcome or many or is_old)
        did = what.removeprefix(f"{by} ") if is_mine else what
        is_row = ", " in did or " and " in did
        return [f"{who}{', ' if is_row else ' and '}{did}" if did != what else f"{who}{many}: {what}"]

    def _all_of(self, fight: EventAtStep, unit: str) -> str:
        """One that fights and all who do beside it; many are counted."""
        side = self._cast.sides.get(unit, "")
        others = [each for each in dict.fromkeys(fight.others) if each != unit and self._cast.sides.get(each) == side]
        if not side or len(others) < MOST_NAMED:
            return with_and([*filter(None, [self._cast.the(unit)]), *map(self._cast.the, others if side else ())])
        return f"{self._cast.the(unit)} and {in_words(len(others))} others"

    def _rounds(self) -> tuple[int, str]:
        """The rounds of one fight, and what they cost."""
        pair = _pair(self._left[0])
        self._met.add(pair)
        self._last_fight = pair
        # Where others come in it is a fight of its own: of some of the fallen these were the enemies.
        others = {*self._left[0].others}
        rounds = self._next(
            lambda each: each.event.what == "fights" and _pair(each) == pair and {*each.others} == others
        )
        ends = self._next(lambda each: each.event.what == "gone" and each.event.how in TO_THE_LAST)
        # The events are shared with whoever tells them next, and stay as they are.
        lost = sum((Counter(each.lost) for each in ends), Counter(rounds[-1].lost))
        rounds[-1] = structs.replace(rounds[-1], lost=dict(lost))
        # Where it is told who won, what the other did is told with it; else that the only one who lost ran.
        is_won = bool(rounds[-1].event.winner)
        alone = {*lost} if len(lost) == 1 and not ends else set()
        then = self._next(
            lambda each: (
                (is_won and may_follow(each) and each.event.by in pair and not ends)
                or (is_flight(each) and each.event.by in alone)
            )
        )
        if is_end_of_base(lost, then):
            rounds[-1] = structs.replace(
                rounds[-1], lost={unit: many for unit, many in lost.items() if unit != then[0].event.by}
            )
        words = cost(rounds, self._cast, tuple(dict.fromkeys(each.event.by for each in ends)))
        return len(rounds), words + behind_fight(then, lost, self._cast)


def _kind(each: EventAtStep) -> tuple[str, str, str]:
    return each.event.what, each.event.at, each.event.how


def _pair(each: EventAtStep) -> frozenset[str]:
    return frozenset({each.event.by, each.event.at})


def _is_counted(each: EventAtStep) -> bool:
    """True if a shot is told whole by its target, where it came from, its dice and what they did."""
    return bool(each.event.at and each.event.dice and not each.event.outcome)
