"""A form as far as a person has filled it in: a value, and what follows from it."""

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import (
    Among,
    Chosen,
    Field,
    Mark,
    Quantity,
    Target,
    Toggle,
    Unsaid,
    is_moot,
    is_wanted,
    standing,
    with_target,
)
from tracker.engine.prompts.form_words import all_that_counts, asked_next, fact_words, taken_words

# No field has this name: under it stands whom the others were said of.
OF = ""
T = TypeVar("T")


class FilledForm(Struct, frozen=True, dict=True, eq=False):
    """The fields of a form and what was `given` of them. Whatever else is given makes another one.

    `has_picked`: a target was picked. What was said before that holds for whichever it is. `known`: what a target or
    choice made a yes, where none stood before: whoever types its letter then means a yes, and has not seen that it is.
    `said`: those of a list whom a key picked, in that order; the others who are picked are laid out.
    """

    fields: tuple[Field, ...]
    given: dict[str, Any] = {}
    has_picked: bool = False
    known: frozenset[str] = frozenset()
    said: tuple[str, ...] = ()

    @cached_property
    def target(self) -> Target | None:
        """The field that is whom one means."""
        return next((field for field in self.fields if isinstance(field, Target)), None)

    @property
    def is_moot(self) -> bool:
        """True if something was said beside which nobody who was picked counts."""
        return bool(_moot_beside(self.fields, self.given))

    @cached_property
    def chosen(self) -> Chosen | None:
        """The field that is a list to pick from."""
        return next((field for field in self.fields if isinstance(field, Chosen)), None)

    @cached_property
    def alone(self) -> str:
        """The one thing said beside which nothing else counts; "" where all counts."""
        return all_that_counts(self.fields, self.values)

    @cached_property
    def sure(self) -> tuple[str, ...]:
        """Those of the list of whom it is sure, who are picked as long as it is still to be said."""
        stands = None if self.chosen is None else self.values[self.chosen.name]
        return stands.sure if isinstance(stands, Unsaid) else ()

    @cached_property
    def picked(self) -> tuple[str, ...]:
        """Those of the list who are picked as it stands."""
        return () if self.chosen is None else tuple(self.values[self.chosen.name] or self.sure)

    @cached_property
    def awaiting(self) -> frozenset[str]:
        """The fields, by name, that depend on a target still to be picked and were not said themselves."""
        target = self.target
        if target is None or target.aim(self.values[target.name]) or not is_wanted(target, self.values):
            return frozenset()
        return frozenset(name for aim in target.aims for name in aim.known if name not in self.given)

    @cached_property
    def asked_next(self) -> frozenset[str]:
        """The field, by name, that is asked behind this form, since those who are picked say nothing of it."""
        found = asked_next(self.fields, self.given)
        return frozenset([found.name]) if found is not None else frozenset()

    @cached_property
    def values(self) -> dict[str, Any]:
        return standing(self.fields, self.given)

    @cached_property
    def taken(self) -> list[str]:
        """The facts in words that are taken as they stand."""
        if self.awaiting and (alone := self.alone):
            # Nobody is said to be the target, and so nobody acts.
            return [alone]
        asked = [each for each in self.fields if each.name not in self.awaiting]
        return taken_words(asked, self.given).split(", ")

    @cached_property
    def answer(self) -> dict[str, Any]:
        """The target, and what is not as it would stand without being said: the facts as a payload."""
        said = _said(self.fields, with_target(self.fields, self.given))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in said.items()}

    @cached_property
    def problem(self) -> tuple[int, str] | None:
        """The place of a field that is impossible or still to be said, and why; None where there is none."""
        checked = ((number, field.check(self.values[field.name])) for number, field in enumerate(self.fields))
        # Somebody is picked whose range is asked next: at whom is none the less to be said here.
        form = () if self.asked_next else self.fields
        return next(
            (each for each in checked if each[1] and not is_moot(self.fields[each[0]], self.values, form)), None
        )

    def named(self, id: str) -> tuple[Among | None, Mark | None]:
        """The short choice that has this value, also where it says more, as in `before:wall`."""
        for field in (each for each in self.fields if isinstance(each, Among)):
            for mark in field.marks:
                if id in (mark.value, mark.value.partition(":")[2]):
                    return field, mark
        return None, None


def laid_out(filled: FilledForm, given: dict[str, Any]) -> FilledForm:
    """Facts that were said before, as far as they fit."""
    fields = [each for each in filled.fields if each.name in given and not each.check(given[each.name])]
    fitting = {each.name: given[each.name] for each in fields}
    said, chosen = filled.said, filled.chosen
    if chosen is not None and chosen.name in fitting:
        said = fitting[chosen.name] = tuple(fitting[chosen.name])
    return _with_known(filled, replace(filled, given=fitting, said=said))


def draft_of(filled: FilledForm) -> dict[str, Any]:
    """All that was given, as it is kept beside the battle: with whom it was said of, be he picked or likely."""
    target = filled.target
    whom = filled.values[target.name] if target is not None else ""
    return {**filled.given, OF: whom} if whom else filled.given


def taken_up(filled: FilledForm, kept: Any) -> FilledForm | None:
    """The form with what was kept, as far as it fits; None where it was said of another than stands there now."""
    given, target = kept if isinstance(kept, dict) else {}, filled.target
    found = laid_out(filled, given)
    if target is None:
        return found
    whom = found.values[target.name]
    is_picked = target.name in found.given
    return replace(found, has_picked=is_picked) if given.get(OF, whom) == whom else None


def fill(filled: FilledForm, field: Field, value: Any) -> FilledForm:
    """A field given. What was said of one target does not hold for another, and "nobody acts" not for who is picked.

    Nor do those of a list who were laid out for a place stand for another one; whom a key picked stays picked.
    What a target needs holds for any: who charges another charges.
    """
    before_it = filled.values[field.name]
    is_new = value != before_it
    is_other = isinstance(field, Target) and filled.has_picked and is_new
    before = {name: filled.given[name] for name in {_needed(field)} & filled.given.keys()} if is_other else filled.given
    chosen, is_moved = filled.chosen, is_new and not field.check(before_it)
    is_laid = chosen is not None and before.get(chosen.name, ()) != ()
    if is_moved and chosen is not None and is_laid and _goes_with(field, chosen.name):
        before = {name: each for name, each in before.items() if name != chosen.name}
        if filled.said:
            there = replace(filled, given={**before, field.name: value}).picked
            before[chosen.name] = (*filled.said, *(each for each in there if each not in filled.said))
    if isinstance(field, Chosen) and value and filled.is_moot:
        alone = [each.name for each in filled.fields if _is_alone(each, before)]
        before = {name: each for name, each in before.items() if name not in alone}
    given = {**before, field.name: value}
    said = tuple(value) if isinstance(field, Chosen) else filled.said
    found = replace(filled, given=given, has_picked=filled.has_picked or isinstance(field, Target), said=said)
    return _with_known(filled, found)


def _with_known(filled: FilledForm, found: FilledForm) -> FilledForm:
    """A form filled in further, with what that made a yes where none stood before."""
    unsaid = (name for name in found.values if name not in found.given and name not in found.awaiting)
    was_open = filled.awaiting | {name for name, value in filled.values.items() if value is not True}
    known = {name for name in unsaid if found.values[name] is True and name in filled.known | was_open}
    return replace(found, known=frozenset(known))


def _needed(field: Field) -> str:
    """The name of the field of which a target needs a value; "" for none."""
    return field.needs.partition("=")[0].removeprefix("!") if isinstance(field, Target) else ""


def _goes_with(field: Field, name: str) -> bool:
    """True if a value of a field tells another of its form, by its name."""
    if isinstance(field, Quantity):
        return any(name in each for each in field.known.values())
    return isinstance(field, Among) and any(name in mark.known for mark in field.marks)


def with_said(filled: FilledForm, other: FilledForm) -> FilledForm:
    """The form with what was said of the same target in another by a yes or no, where this one asks it."""
    for field in filled.fields:
        if isinstance(field, Toggle) and not field.warned and field.name in other.given:
            filled = fill(filled, field, other.given[field.name])
    return filled


def is_meant_again(filled: FilledForm, field: Toggle) -> bool:
    """True if a letter typed says a yes that stands already, as it was kept from before or made by the target, or one
    that stands open till a target is picked.
    """
    is_open = field.name in filled.known | filled.awaiting
    return field.name not in filled.given and (field.is_kept or is_open)


def set_words(before: FilledForm, now: FilledForm, field: Field, shown: Collection[str]) -> str:
    """Words for what followed from giving a field: others that nobody gave, and what was said of another target.

    Those facts that are `shown` in any case are left out.
    """
    others = [each for each in now.fields if each.name != field.name]
    known = [
        each
        for each in others
        if each.name not in now.given
        and each.name not in now.awaiting
        and before.values[each.name] != now.values[each.name]
        and not each.check(now.values[each.name])
    ]
    is_target = isinstance(field, Target)
    dropped = [
        each.label
        for each in others
        if each.name in before.given and each.name not in now.given and (is_target or each.check(now.values[each.name]))
    ]
    followed = [fact for each in known if (fact := fact_words([each], now.values)) not in shown]
    words = [f"Known: {', '.join(followed)}."] if followed else []
    again = "Said of another target, and to be said again" if is_target else "To be said again"
    words += [f"{again}: {', '.join(dropped)}."] if dropped else []
    return " ".join(words)


def turn(filled: FilledForm, field: Field) -> FilledForm:
    """The next value of a field; as it is where there is none, or only the list knows."""
    now = filled.values[field.name]
    if isinstance(field, Toggle):
        is_again = is_meant_again(filled, field)
        return fill(filled, field, is_again or field.turned(filled.values, filled.given))
    if isinstance(field, Quantity):
        return fill(filled, field, field.low if now >= field.high else max(field.low, now + 1))
    values = [] if isinstance(field, Chosen) else field.legal()
    return (
        fill(filled, field, values[(values.index(now) + 1) % len(values) if now in values else 0]) if values else filled
    )


def tick(filled: FilledForm, field: Chosen, id: str) -> FilledForm:
    """One of a list picked, or put back. Where none of it means all, the first that is picked means itself alone.

    In an order those who are known stay before whom a key adds. A list that must be said is unsaid again once all are
    put back: only its letter says that it is nobody.
    """
    if filled.is_moot or (field.none_is_all and not filled.said):
        return fill(filled, field, (id,))
    there, said = with_key(filled.picked, filled.said, id)
    others = {name: value for name, value in filled.given.items() if name != field.name}
    known = standing(filled.fields, others)[field.name]
    if isinstance(known, Unsaid) and not there:
        return replace(fill(filled, field, ()), given={**others, field.name: Unsaid()})
    sure = known.sure if isinstance(known, Unsaid) else known
    first = [each for each in sure or () if field.is_ordered and each in there and each not in said]
    return replace(fill(filled, field, (*first, *(each for each in there if each not in first))), said=said)


def with_key(there: Sequence[T], said: Sequence[T], one: T) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Those of a list who are picked, and who of them by a key, behind one more key.

    Whom the app laid out is not lost by a key: his own says him, and takes him out only then; that of another goes
    before him.

    >>> with_key(["a", "b"], [], "b")
    (('b', 'a'), ('b',))
    >>> with_key(["b", "a"], ["b"], "b")
    (('a',), ())
    """
    if one in said:
        return tuple(each for each in there if each != one), tuple(each for each in said if each != one)
    now = (*said, one)
    return (*now, *(each for each in there if each not in now)), now


def _said(fields: tuple[Field, ...], given: dict[str, Any]) -> dict[str, Any]:
    """Of what is given the target, and what would not stand so without being said."""
    target = {each.name: given[each.name] for each in fields if isinstance(each, Target) and each.name in given}
    tell = (each for each in fields if isinstance(each, Among) or (isinstance(each, Quantity) and each.known))
    choices = {each.name: given[each.name] for each in tell if each.name in given}
    stands = standing(fields, target | choices)
    for name in choices:
        # Another choice may bring this one with it, as a target does its range.
        others = {each: value for each, value in choices.items() if each != name}
        stands[name] = standing(fields, target | others)[name]
    moot = _moot_beside(fields, given)
    said = {name: value for name, value in given.items() if name not in moot}
    # In the place of what is offered the default has to be said too.
    named = {*target, *(each.name for each in fields if isinstance(each, Among) and each.offered)}
    return {name: value for name, value in said.items() if name in named or value != stands[name]}


def _moot_beside(fields: tuple[Field, ...], given: dict[str, Any]) -> list[str]:
    """The names of lists to pick from, where something was said beside which nobody who was picked counts."""
    is_alone = any(_is_alone(each, given) for each in fields)
    return [each.name for each in fields if isinstance(each, Chosen)] if is_alone else []


def _is_alone(field: Field, given: dict[str, Any]) -> bool:
    """True if a choice was given beside which nothing else counts."""
    mark = field.mark(given[field.name]) if isinstance(field, Among) and field.name in given else None
    return mark is not None and mark.is_all
