"""Facts of the fields of one form together: how they stand, what is missing, decided, against the rules."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict, replace

from tracker.engine.errors import Refused
from tracker.engine.prompts.base import Asks, AsksFor, Json
from tracker.engine.prompts.fields import Aim, Among, Chosen, Field, Mark, Quantity, Target, Toggle, Unsaid
from tracker.engine.prompts.letters import ONE, WITH_DIGIT, Dealer, Lettered
from tracker.engine.watched import is_watched, made_late

T = TypeVar("T")


def standing(fields: Iterable[Field], given: dict[str, Any]) -> dict[str, Any]:
    """All facts of a form: those given, the others as is known of the target or goes with a choice, or by default."""
    facts: dict[str, Any] = {}
    known: dict[str, Any] = {}
    for field in fields:
        facts[field.name] = field.default
        if isinstance(field, (Toggle, Chosen)):
            continue
        # Most numbers tell nothing of other fields.
        if not isinstance(field, Quantity) or field.known or field.finds_known is not None:
            known |= field.known_with(given.get(field.name, field.default))
    return facts | known | given


def with_target(fields: Iterable[Field], given: dict[str, Any]) -> dict[str, Any]:
    """The same facts with the target said, even where it is the usual one: whom somebody aims at is no default.

    So is what is offered; of a list not beside a value with which nobody counts.
    """
    fields = tuple(fields)
    said = {field.name: field.default for field in fields if isinstance(field, Target) and field.default}
    begun = offered(fields)
    if begun and any(_counts_alone(each, given.get(each.name)) for each in fields):
        begun = offered(each for each in fields if not isinstance(each, Chosen))
    return said | begun | given


def offered(fields: Iterable[Field]) -> dict[str, Any]:
    """The values that stand to begin with and are no defaults: those picked of a list, one of a few."""
    found: dict[str, Any] = {}
    for field in fields:
        if isinstance(field, Chosen) and field.offered:
            found[field.name] = [*field.offered]
        elif isinstance(field, Among) and field.offered:
            found[field.name] = field.offered
    return found


def meant_by_none(fields: Iterable[Field], chosen: Chosen, facts: dict[str, Any]) -> list[int]:
    """Places in a list of those who are meant where none of it is picked; nobody where a value counts alone."""
    if not chosen.none_is_all or any(_counts_alone(each, facts[each.name]) for each in fields):
        return []
    return [place for place, aim in enumerate(chosen.aims) if not aim.refused]


def in_battle_order(aims: Iterable[Aim], ids: Iterable[str]) -> tuple[Aim, ...]:
    """Aims by their places in an order of battle, which are their numbers; behind it those that are not in it.

    Whoever is not among them leaves a number free: a digit that meant one never means another, whoever asks. Where
    nobody watches they stand as they are given, and those of an iterator are made late.
    """
    if not is_watched():
        return made_late(aims)
    others, order = {each.id: each for each in aims}, list(ids)
    found = [(number, others.pop(each)) for number, each in enumerate(order, 1) if each in others]
    found += enumerate(others.values(), len(order) + 1)
    return tuple(replace(aim, number=number) for number, aim in found)


def is_moot(field: Field, facts: dict[str, Any], form: Iterable[Field] = ()) -> bool:
    """True if a field that nobody filled in need not be, as facts stand, since what it `needs` is not so.

    It needs a toggle that says yes (`fires`) or no (`!left`), or a choice of one value (`order=charge`). None needs to
    be where a value of its `form` counts alone: nobody who is fired at has a range.
    """
    if not isinstance(field, (Among, Target, Chosen)) or facts.get(field.name, field.default):
        return False
    return not is_wanted(field, facts) or any(_counts_alone(each, facts[each.name]) for each in form)


def _counts_alone(field: Field, value: Any) -> bool:
    found = field.aim(value) if isinstance(field, Target) else field.mark(value) if isinstance(field, Among) else None
    return found is not None and found.is_all


def is_wanted(field: Among | Target | Chosen, facts: dict[str, Any]) -> bool:
    """True if what a field needs is so."""
    name, is_choice, value = field.needs.partition("=")
    if name.startswith("!"):
        return not facts[name[1:]]
    return not name or (facts[name] == value if is_choice else bool(facts[name]))


def problems(fields: Iterable[Field], facts: dict[str, Any], is_heard: bool = False) -> list[str]:
    """Facts that are impossible or still missing, a sentence each; none where the form can be taken.

    Where that is heard and not read, targets are named.
    """
    fields, found = tuple(fields), []
    for field in fields:
        if (problem := field.check(facts[field.name])) and not is_moot(field, facts, fields):
            is_named = is_heard and isinstance(field, Target) and not facts[field.name]
            found.append(field.heard_choices() if is_named and isinstance(field, Target) else problem)
    return found


def against(fields: Iterable[Field], facts: dict[str, Any]) -> str:
    """Reason why facts are against the rules, "" if they are not, or if a no makes all of them count for nothing."""
    warned = ""
    for field in fields:
        said: Toggle | Mark | Aim | None = None
        if isinstance(field, Toggle):
            if facts[field.name]:
                said = field
            elif field.no_is_all:
                return ""
        elif isinstance(field, Among):
            said = field.mark(facts[field.name])
        elif isinstance(field, Target):
            said = field.aim(facts[field.name])
        if said is not None and not warned:
            warned = said.warned
    return warned


def read_facts(fields: tuple[Field, ...], shape: type[T], value: Any) -> tuple[T, str]:
    """Facts as a struct, and why they are against the rules ("" if they are not). Raises Refused."""
    if not isinstance(value, dict):
        raise Refused("That is not an answer here: it takes fields and values.")
    names = {field.name for field in fields}
    for name in () if value.keys() <= names else value.keys() - names:
        raise Refused(f"There is no field {str(name)[:40]!r} here.")
    facts = standing(fields, value)
    for problem in problems(fields, facts):
        raise Refused(f"{problem}.")
    said = facts
    if Unsaid in map(type, facts.values()):
        # One that is still to be said is moot here.
        said = {name: None if isinstance(value, Unsaid) else value for name, value in facts.items()}
    try:
        return msgspec.convert(said, shape), against(fields, facts)
    except ValueError as error:  # of msgspec, or of a lone surrogate
        raise Refused(f"Those facts don't fit together: {error}.") from None


def asks_for(fields: Iterable[Field], otherwise: Asks) -> AsksFor:
    """The table or a person, who knows the facts of a form, where fields that don't say are like `otherwise`."""
    asked = {field.asks or otherwise for field in fields}
    return "" if "" in asked else "both" if len(asked) > 1 else next(iter(asked), otherwise)


# What a player of the app decides of a form


def decided_facts(fields: Iterable[Field], otherwise: Asks, facts: dict[str, Any]) -> dict[str, Any]:
    """The facts that a person decides, of fields that are like `otherwise` where they don't say."""
    decisions = {field.name for field in fields if (field.asks or otherwise) == "decision"}
    return {name: value for name, value in facts.items() if name in decisions}


def has_faults(fields: Iterable[Field], facts: dict[str, Any]) -> bool:
    """True if something that was decided is impossible or against the rules."""
    decided = [field for field in fields if field.name in facts]
    return any(field.check(facts[field.name]) for field in decided) or bool(against(decided, facts))


def filled(fields: Iterable[Field], facts: dict[str, Any]) -> tuple[Field, ...]:
    """Fields that stand as decided; what is known of an aim does not stand before that."""
    return tuple(_with_default(field, facts) for field in fields)


def _with_default(field: Field, facts: dict[str, Any]) -> Field:
    if isinstance(field, Target):
        aims = tuple(_without_known(aim, facts) for aim in field.aims)
        return replace(field, aims=aims, default=facts.get(field.name, field.default))
    if isinstance(field, Chosen):
        field = replace(field, offered=())
    if field.name not in facts:
        return field
    if isinstance(field, Among):
        field = replace(field, offered="")
    value = facts[field.name]
    return replace(field, default=tuple(value) if isinstance(value, list) else value)


def _without_known(aim: Aim, facts: dict[str, Any]) -> Aim:
    return replace(aim, known={name: value for name, value in aim.known.items() if name not in facts})


def whole_facts(decided: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """Facts as given where they were, else as decided, as a payload."""
    return {name: _plain(value) for name, value in decided.items()} | given


def differs(fields: Iterable[Field], decided: dict[str, Any], given: dict[str, Any]) -> bool:
    """True if a form, with the facts that were given, says anything other than was decided."""
    stands = standing(filled(fields, decided), given)
    return any(_plain(stands[name]) != _plain(value) for name, value in decided.items())


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


# Letters, and what programs are told


def lettered(fields: Iterable[Field]) -> Iterator[Lettered]:
    for field in fields:
        if isinstance(field, Among):
            yield from ((mark.label, mark.letter, WITH_DIGIT) for mark in field.marks)
        else:
            yield field.label, field.letter, ONE


def with_free_letter(field: Field, dealer: Dealer) -> Field:
    """A field with letters that nobody else has."""
    if isinstance(field, Among):
        marks = tuple(replace(each, letter=dealer.letter(each.letter, each.label, WITH_DIGIT)) for each in field.marks)
        return replace(field, marks=marks)
    return replace(field, letter=dealer.letter(field.letter, field.label))


def left_out(fields: Iterable[Field], given: Any) -> str:
    """The field that an answer leaves out though it has to be said, in words; "" if there is none."""
    fields = tuple(fields)
    if not isinstance(given, dict):
        return ""
    try:
        facts = standing(fields, given)
        missing = (field for field in fields if field.name not in given and not is_moot(field, facts, fields))
        found = ((field.name, problem) for field in missing if (problem := field.check(facts[field.name])))
        return next((f"{problem}. The field {name!r} is missing." for name, problem in found), "")
    except (TypeError, KeyError):
        # What is there is no answer either: the prompt itself says so.
        return ""


def described_fields(fields: Iterable[Field], otherwise: Asks) -> list[Json]:
    """Fields as JSON data: `type`, whose they are (`asks`), and how each stands."""
    fields = tuple(fields)
    facts = standing(fields, {})
    stands = {each.name: None if isinstance(facts[each.name], Unsaid) else facts[each.name] for each in fields}
    return [{**_described(each, otherwise), "stands": msgspec.to_builtins(stands[each.name])} for each in fields]


def _described(field: Field, otherwise: Asks) -> Json:
    told = {**asdict(field), "asks": field.asks or otherwise}
    told.pop("finds_known", None)  # Where somebody reads this, `known` has it all.
    if isinstance(field, Among):
        told["marks"] = [msgspec.to_builtins(mark) for mark in field.marks]
    if isinstance(field, (Target, Chosen)):
        told["aims"] = [asdict(aim) for aim in field.aims]
    return {"type": str(field.__struct_config__.tag), **told}
