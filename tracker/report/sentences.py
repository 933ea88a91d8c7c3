"""Deeds in words: plain past tense, as in the report of a club. What each word costs is said where it was paid."""

from tracker.engine import Deed
from tracker.engine.plurals import form
from tracker.report.cast import Cast, a_person, in_words, listed
from tracker.report.deeds import DeedAtStep

# How a unit leaves that leaves nobody behind.
TO_THE_LAST = ("destroyed", "to a man")
# What a game says of a test by which some run while the others stay.
SOME_RAN = "and some ran"

# How boats end.
LOST_AFLOAT = ("beached", "sunk")

# Of a shot that did nothing.
WITHOUT = "without effect"
NO_LOSS = "it cost neither side anything"


def clause(told: DeedAtStep, cast: Cast, by: str = "") -> str:
    """One deed by itself, without a full stop; charges and fights are scenes. `by`: all who did the same."""
    deed = told.deed
    by = by or cast.who(deed.by)
    how = f" {deed.how}" if deed.how else ""
    match deed.what:
        case "fires":
            return shot(told, cast)
        case "stands":
            return f"{by} stood{how}"
        case "gives way" | "runs":
            return _gave_way(told, cast, by)
        case "leader hit":
            return _leader(deed, cast)
        case "gone":
            if deed.how in TO_THE_LAST:
                return f"that was the end of {firers(told, cast, '' if by == 'they' else by)}"
            return f"{firers(told, cast, by)} {end(told, cast)}"
        case "comes":
            return f"{by} came up{how}"
        case "finds nobody":
            return f"{by} found nobody{how}" if deed.by else f"nobody was{how}"
        case "sets alight":
            return f"{by} set fire to {deed.how}"
        case "breaches":
            return f"{by} shot a hole into {deed.how}"
        case "promoted":
            return f"{by} rose{how}"
        case "succeeds":
            return f"{deed.how} took over {by}"
        case _:
            return f"{by} took {deed.how or cast.the(deed.at)}"


def end(told: DeedAtStep, cast: Cast) -> str:
    """The end of a unit, told as its deed."""
    how, lost = told.deed.how, told.lost.get(told.deed.by, 0)
    strong = f", {in_words(lost)} strong" if lost > 1 and cast.starts.get(told.deed.by, 0) > 1 else ""
    if how in TO_THE_LAST:
        return "were no more"
    if how.startswith("who "):
        return f"{how.removeprefix('who ')}{strong}"
    if how in ("run away", "ran away"):
        return f"ran from the field{strong}"
    if how == "off the table":
        return "marched off the table"
    if how in LOST_AFLOAT:
        return f"{'was' if lost < 2 else 'were'} {how}"
    return f"left the field{strong}, {how}" if how else f"left the field{strong}"


def _leader(deed: Deed, cast: Cast) -> str:
    by, name = cast.names.get(deed.by, deed.by), a_person(deed.how) or "the leader"
    if cast.is_known(deed.by):
        return "they fell" if name == by else f"{name} fell at their head"
    return f"{name} fell" if name == by else f"{name} fell at the head of {cast.the(deed.by)}"


def _gave_way(told: DeedAtStep, cast: Cast, by: str) -> str:
    """The units that fell back, halted or ran, and how many men never came back."""
    deed, lost = told.deed, told.lost.get(told.deed.by, 0)
    some = f"{in_words(lost)} of {cast.the(deed.by)}"
    if deed.what == "runs":
        return f"{some} left the field" if lost else f"{by} broke and made off{_how(deed)}"
    if deed.how.startswith("to "):
        return f"{by} fell back {deed.how}"
    if deed.how.startswith("and ") and lost:
        rest = "" if deed.how == SOME_RAN else f" and the rest {deed.how.removeprefix('and ')}"
        return f"{some} ran{rest}"
    if deed.how == SOME_RAN:
        return f"{by} wavered"
    if deed.how.startswith("and "):
        return f"{by} {deed.how.removeprefix('and ')}"
    return f"{by} gave way{_how(deed)}" + (f" and lost {in_words(lost)}" if lost else "")


def _how(deed: Deed) -> str:
    return f" {deed.how}" if deed.how else ""


# Fire


def shot(told: DeedAtStep, cast: Cast) -> str:
    """A shot by itself: by whom, at whom, with how many dice, and what came of it."""
    deed = told.deed
    with_ = f" with {dice(told)}" if deed.dice else ""
    at = f" at {cast.the(deed.at)}" if deed.at else ""
    effect = came(told, cast)
    return f"{firers(told, cast)} fired{at}{_how(deed)}{with_}{'' if effect == WITHOUT else ':'} {effect}"


def firers(told: DeedAtStep, cast: Cast, by: str = "") -> str:
    """The firer, by its name or as `by`, and who fired with it."""
    mine = cast.sides.get(told.deed.by, "")
    others = [unit for unit in told.others if cast.sides.get(unit) == mine and unit != told.deed.by]
    return listed([by or cast.the(told.deed.by), *map(cast.the, dict.fromkeys(others))])


def dice(told: DeedAtStep) -> str:
    """Dice as they were thrown: eight dice, one coin."""
    return f"{in_words(told.deed.dice)} {form(told.deed.dice, *_thrown(told))}"


def _thrown(told: DeedAtStep) -> tuple[str, str]:
    return ("coin", "coins") if told.is_coins else ("die", "dice")


def hits(told: DeedAtStep) -> str:
    """The count that they showed, "" where nothing counted: two hits, one head."""
    count = told.deed.hits
    return f"{in_words(count)} {form(count, 'head' if told.is_coins else 'hit')}" if count > 0 else ""


def came(told: DeedAtStep, cast: Cast) -> str:
    fell, many = told.lost.get(told.deed.at, 0), hits(told)
    if told.lost and not told.deed.at:
        loss = listed([_lost(unit, count, cast) for unit, count in told.lost.items()])
        return f"{many}, and {loss}" if many else loss
    if fell:
        loss = _fell(told, fell, cast)
        return loss if fell == told.deed.hits or not many else f"{many}, {loss}"
    if told.deed.came:
        return f"{many}, {told.deed.came}" if many else told.deed.came
    return f"{many}{vain(cast)}" if many else WITHOUT


def vain(cast: Cast) -> str:
    """The words for hits that did nothing."""
    return ", but nobody fell" if cast.one == "figure" else ", but nothing came of it"


def _fell(told: DeedAtStep, fell: int, cast: Cast) -> str:
    if cast.one != "figure":
        return f"{cast.many(fell)} lost"
    return f"{in_words(fell)} fell"


# Hand to hand


def cost(rounds: list[DeedAtStep], cast: Cast, gone: tuple[str, ...] = (), it: str = "that") -> str:
    """Losses of both in a fight, over all its rounds; of who is `gone` it was the last. `it`: a word for the fight."""
    lost: dict[str, int] = {}
    for each in rounds:
        for unit, count in each.lost.items():
            lost[unit] = lost.get(unit, 0) + count
    # Of a unit of one figure or step, or its last, nothing is to be counted.
    at_once = [unit for unit in gone if cast.one != "figure" or lost.get(unit, 0) < 2]
    words = [_lost(unit, count, cast, unit in gone) for unit, count in lost.items() if unit not in at_once]
    losses = [each for each in (listed(words), f"{it} was the end of {cast.all(at_once)}" if at_once else "") if each]
    result = _result(rounds[-1].deed, cast)
    if result and losses:
        return f"{result}; {' and '.join(losses)}" if len(losses) > 1 else f"{result}, and {losses[0]}"
    return result or ", and ".join(losses) or ("nobody fell" if cast.one == "figure" else NO_LOSS)


def _result(deed: Deed, cast: Cast) -> str:
    """The result in the game's words, its units by their names in prose."""
    for unit in (deed.by, deed.at):
        name = cast.names.get(unit, "")
        if name and deed.came.startswith(f"{name} "):
            return cast.the(unit) + deed.came.removeprefix(name)
    return deed.came


def _lost(unit: str, count: int, cast: Cast, is_last: bool = False) -> str:
    if is_last:
        return f"the last {in_words(count)} of {cast.the(unit)} fell"
    return f"{cast.the(unit)} lost {in_words(count) if cast.one == 'figure' else cast.many(count)}"
