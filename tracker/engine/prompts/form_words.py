"""Fields of forms in words, and whether the table knows the answer or a person decides."""

from collections.abc import Collection, Iterable
from typing import Any

from tracker.engine.plurals import is_plural, listed, of_several
from tracker.engine.prompts.base import ASKS, AsksFor, spans_words
from tracker.engine.prompts.fields import Aim, Among, Chosen, Field, Mark, Quantity, Target, Toggle, Unsaid, by_number
from tracker.engine.prompts.forms import is_moot, is_wanted, standing, with_target

# The letter of nobody after all, in lists of options and in forms.
NOBODY = "x"
# More than so many of a list, where they are all of it, are not told by name.
MANY = 3


def field_lines(fields: Iterable[Field], asks_for: AsksFor = "") -> list[str]:
    """The fields of a form with their keys, and how they stand; whose they are where those of one form differ."""
    fields = tuple(fields)
    facts = standing(fields, with_target(fields, {}))
    lines = []
    for each in fields:
        whose = ASKS.get(each.asks, "") if asks_for == "both" else ""
        first, *rest = _field_lines(each, facts[each.name], fields)
        first += "" if _goes_by_number(fields, each) else _else_words(each, facts[each.name])
        lines += [f"{first} ({whose})" if whose else first, *rest]
    return lines


def _field_lines(field: Field, value: Any, fields: tuple[Field, ...] = ()) -> list[str]:
    """A field with its keys, and what the other `fields` of its form then say."""
    if isinstance(field, Among):
        marks = [mark for mark in field.marks if not mark.refused]
        words = (f"{_warned_words(mark.warned)}{_assumed_words(fields, field, mark)}" for mark in marks)
        choices = ", ".join(f"{mark.letter} {mark.label}{more}" for mark, more in zip(marks, words, strict=True))
        barred = "".join(f" (not {mark.letter} {mark.label}: {mark.refused})" for mark in field.marks if mark.refused)
        return [f"  {field.label}: {choices}{barred}"]
    if isinstance(field, Quantity):
        numbers = f"{field.low} to {field.high}{_words_by_number(fields, field)}"
        return [f"  {field.letter} and a number: {field.label}, {numbers}"]
    if isinstance(field, Target):
        aims = [f"{aim_words(aim)}{_assumed_words(fields, field, aim)}" for aim in field.aims]
    elif isinstance(field, Chosen):
        picked = value or ()
        aims = [f"{'[x] ' if aim.id in picked else '[ ] ' if picked else ''}{aim_words(aim)}" for aim in field.aims]
    else:
        warned = _warned_words(field.warned)
        stands = "to be said" if value is None else "yes" if value else "no"
        return [f"  {field.letter}  {field.label}{warned}: {stands}{_off_words(field) if value else ''}"]
    called = [field.called(n) if isinstance(field, Target) else str(n) for n in by_number(field.aims)]
    numbered = [f"    {number:<3} {words}" for number, words in zip(called, aims, strict=True)]
    first = "a number first" if isinstance(field, Target) else "numbers first"
    first = f"{field.letter} and a number" if isinstance(field, Target) and field.is_by_letter else first
    label = "target" if field.label in ("at", "whom") else field.label
    if isinstance(field, Chosen) and isinstance(value, Unsaid) and value.sure:
        label = _sure_words(field, value.sure)
    return [f"  {first}: {label}", *numbered]


def _off_words(field: Toggle) -> str:
    """Which key denies a yes that stands, for whoever would type its letter to say it."""
    if field.is_kept:
        return f", as before; {field.letter * 2} no"
    return f"; {field.letter}: {field.off or 'no'}"


def _else_words(field: Field, value: Any) -> str:
    """The value that stands where nothing is said, behind the choices; "" where one must be said."""
    if isinstance(field, Toggle) or field.check(value):
        return ""
    if isinstance(field, Chosen):
        return "" if value else f", else {field.none}"
    if isinstance(field, Target):
        aim = field.aim(value)
        return f", else {aim.label}" if aim else ""
    if isinstance(field, Among):
        mark = field.mark(value)
        return f", else {mark.label}" if mark else ""
    return f", else {value}"


def _assumed_words(fields: tuple[Field, ...], field: Among | Target, choice: Mark | Aim) -> str:
    """Words for what a form assumes with a choice: yes or no, and who is named, where it does not stand so anyway."""
    if choice.refused or choice.is_all:
        return ""
    value = choice.id if isinstance(choice, Aim) else choice.value
    facts, then = standing(fields, {}), standing(fields, {field.name: value})
    words = []
    for each in fields:
        assumed = then[each.name]
        if isinstance(each, Toggle) and assumed != facts[each.name]:
            words.append(toggle_words(each, assumed))
        elif isinstance(each, Chosen) and isinstance(assumed, Unsaid):
            words += [_sure_words(each, assumed.sure)] if assumed.sure else []
        elif isinstance(each, Chosen) and not _are_same(assumed, facts[each.name]):
            names = listed(each.labels(assumed))
            words.append(f"{each.label}: {names}" if names else each.none)
    return f" [{', '.join(words)}]" if words else ""


def _sure_words(field: Chosen, sure: Collection[str]) -> str:
    """A list that is to be said, with those of whom it is sure: whoever types it names them too."""
    return f"{field.label}: surely {listed(field.labels(sure))}; name all"


def _goes_by_number(fields: tuple[Field, ...], field: Field) -> bool:
    """True if a number of the same form tells how a field stands."""
    return any(field.name in known for each in fields if isinstance(each, Quantity) for known in each.known.values())


def _words_by_number(fields: tuple[Field, ...], field: Quantity) -> str:
    """Words for who is picked of a list with which numbers of a form."""
    words = []
    for each in (other for other in fields if isinstance(other, Chosen)):
        found = {
            aim.label: [n for n, known in field.known.items() if aim.id in _sure_of(known.get(each.name, ()))]
            for aim in each.aims
        }
        names = listed(f"{name} at {spans_words(numbers)}" for name, numbers in found.items() if numbers)
        words += [f"{each.label}: {names}"] if names else []
        if unsaid := [n for n, known in field.known.items() if isinstance(known.get(each.name), Unsaid)]:
            words.append(f"to be said at {spans_words(unsaid)}")
    return f" [{', '.join(words)}]" if words else ""


def _sure_of(known: Collection[str] | Unsaid) -> Collection[str]:
    return known.sure if isinstance(known, Unsaid) else known


def _are_same(picked: Collection[str], others: Collection[str] | Unsaid) -> bool:
    """True if two lists say the same; not where one was not said at all."""
    return not isinstance(others, Unsaid) and set(picked) == set(others)


def aim_words(aim: Aim) -> str:
    """One that may be picked, with what counts against it, or the reason why not."""
    detail = f", {aim.detail}" if aim.detail else ""
    barred = f" (not allowed: {aim.refused})" if aim.refused else ""
    return f"{aim.label}{detail}{barred or _warned_words(aim.warned)}"


def _warned_words(reason: str) -> str:
    return f" (against the rules: {reason})" if reason else ""


def toggle_words(field: Toggle, is_on: bool | None) -> str:
    """A toggle as it stands: in its own words, where it has some for no; a question as long as it must be said."""
    if is_on:
        return field.label
    if is_on is None:
        return f"{field.label}?"
    return field.off or f"{field.label}{'' if field.label.endswith('?') else ':'} no"


def fact_words(fields: Iterable[Field], given: dict[str, Any]) -> str:
    """Facts in words, those left out as they stand; one beside which the others mean nothing stands alone."""
    fields = tuple(fields)
    facts = standing(fields, given)
    if not any(isinstance(each, Chosen) and facts[each.name] for each in fields) and (
        alone := all_that_counts(fields, facts)
    ):
        return alone
    words = []
    for each in fields:
        value = facts[each.name]
        if isinstance(each, Toggle):
            words.append(toggle_words(each, value))
        elif isinstance(each, Among):
            unsaid = str(value) or f"{each.label}?"
            words.append(next((mark.label for mark in each.marks if mark.value == value), unsaid))
        elif isinstance(each, Target):
            aim = each.aim(value)
            words.append(f"{each.label} {aim.label}" if aim else f"{each.label}?")
        elif isinstance(value, Unsaid):
            words.append(f"{each.label}?")
        elif isinstance(each, Chosen):
            is_all = each.none_is_all and len(value) == len(each.allowed) > MANY
            named = [] if is_all else each.labels(value)
            # Names alone say who are shooters, not that they see somebody.
            is_one = len(named) == 1 and not is_plural(named[0])
            does = "" if each.label.isalpha() else f" {each.label if is_one else of_several(each.label)}"
            words.append(f"{listed(named)}{does}" if named else each.none)
        else:
            stands_for_none = value == each.default and each.check(value)
            words.append(f"{each.label}?" if stands_for_none else f"{each.label} {value}")
    return ", ".join(words)


def taken_words(fields: Iterable[Field], given: dict[str, Any]) -> str:
    """The words of a form as it stands, in short: toggles that are off go without saying.

    Not so what is taken for granted and was denied, and the question that the form begins with, where others follow.
    """
    fields = tuple(fields)
    facts = standing(fields, given)
    if alone := all_that_counts(fields, facts):
        return _still_to_say(fields, given) or alone
    wanted = [each for each in fields if not is_moot(each, facts) and not _is_idle(each, facts, given)]
    on = [each for each in wanted if facts[each.name] is not False]
    denied = [each for each in wanted if isinstance(each, Toggle) and facts[each.name] is False]
    told = [each for place, each in enumerate(fields) if each in denied and (each.default or (on and not place))]
    said = [each for each in fields if each in on or each in told]
    off = ", ".join(each.off for each in fields if isinstance(each, Toggle) and each.off)
    return fact_words(said, facts) or off or "none of it"


def _is_idle(field: Field, facts: dict[str, Any], given: dict[str, Any]) -> bool:
    """True if a field only stands as it is presumed, and what it needs is not so: who stands has no target."""
    if not isinstance(field, Among | Target) or field.name in given or field.needs.partition("=")[0] not in facts:
        return False
    return not is_wanted(field, facts)


def no_words(fields: Iterable[Field], given: dict[str, Any]) -> str:
    """The no of a form beside which nothing else that it says counts; "" for none, as where nobody is the target."""
    fields = tuple(fields)
    facts = standing(fields, given)
    targets = (each for each in fields if isinstance(each, Target))
    if any(aim.is_all and facts[target.name] == aim.id for target in targets for aim in target.aims):
        return ""
    denied = (each for each in fields if isinstance(each, Toggle) and each.no_is_all and facts[each.name] is False)
    return next((toggle_words(each, False) for each in denied), "")


def way_out(fields: tuple[Field, ...]) -> tuple[Target, Aim] | None:
    """The target that stands for nobody after all, which NOBODY takes in one key; None where a form has none."""
    found = ((field, aim) for field in fields if isinstance(field, Target) for aim in field.aims)
    out = next(((field, aim) for field, aim in found if aim.is_all and not aim.refused), None)
    return None if out is None or any(NOBODY in field.letters for field in fields) else out


def _still_to_say(fields: tuple[Field, ...], given: dict[str, Any]) -> str:
    """Those named so far and the field that is asked next; "" where nobody is named or no field is open."""
    chosen = [each for each in fields if isinstance(each, Chosen) and given.get(each.name)]
    next_ = asked_next(fields, given)
    return f"{fact_words(chosen, given)}; the {next_.label} is asked next" if next_ else ""


def asked_next(fields: tuple[Field, ...], given: dict[str, Any]) -> Among | None:
    """The field with which nobody acts as long as nothing is said of it, where some of a list are picked."""
    if not any(isinstance(each, Chosen) and given.get(each.name) for each in fields):
        return None
    facts = standing(fields, given)
    unsaid = (each for each in fields if isinstance(each, Among) and each.name not in given)
    return next((each for each in unsaid if (mark := each.mark(facts[each.name])) is not None and mark.is_all), None)


def all_that_counts(fields: tuple[Field, ...], facts: dict[str, Any]) -> str:
    """The one thing said beside which nothing else counts, with its target; "" where all counts."""
    target = ""
    for each in fields:
        value = facts[each.name]
        if isinstance(each, Among):
            mark = each.mark(value)
            if mark is not None and mark.is_all:
                return mark.label
        elif isinstance(each, Target):
            aim = each.aim(value)
            if aim is not None and aim.is_all:
                return aim.label
            target = f"{aim.label}: " if aim is not None else ""
        elif isinstance(each, Toggle) and each.no_is_all and not value and not each.check(value):
            return f"{target}{toggle_words(each, False)}"
    return ""


def decided_words(fields: Iterable[Field], facts: dict[str, Any]) -> str:
    """The decisions in a form, in words; a no goes without saying."""
    return fact_words([field for field in fields if facts.get(field.name) not in (None, False)], facts)


def short_field_line(field: Field) -> str:
    """A field of a row in one line; how it stands is told with the row."""
    if isinstance(field, Target):
        aims = "; ".join(f"{number} {aim_words(aim)}" for number, aim in by_number(field.aims).items())
        return f"  {field.letter} and a number: {field.label} {aims}"
    if isinstance(field, Toggle):
        words = f"changes between {field.label} and {field.off}" if field.off else field.label
        if field.is_kept:
            words = f"{field.label}, as before; {field.letter * 2} {toggle_words(field, False)}"
        return f"  {field.letter}  {words}"
    return _field_lines(field, field.default)[0]


def other_aims_line(field: Target, told: Target, row: int) -> str:
    """The targets of a row that are otherwise than those `told` of an earlier row, in one line; all if most are."""
    mine, theirs = by_number(field.aims), by_number(told.aims)
    other = [f"{number} {aim_words(aim)}" for number, aim in mine.items() if aim_words(aim) != _told(theirs, number)]
    other += [f"no {number}" for number in theirs if number not in mine]
    if not other:
        return short_field_line(told)
    if len(other) > len(mine) // 2 or field.label != told.label:
        return short_field_line(field)
    return f"  {field.letter} and a number: {field.label} {'; '.join(other)}; the others as in row {row}"


def _told(aims: dict[int, Aim], number: int) -> str:
    return aim_words(aims[number]) if number in aims else ""
