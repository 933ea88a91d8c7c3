"""Facts of a form as they are typed: letters turn fields over, a number stands behind its letter."""

import re
from collections.abc import Container, Iterable
from typing import Any

from tracker.engine.errors import Refused
from tracker.engine.prompts.base import free_numbers, shorten
from tracker.engine.prompts.fields import Among, Chosen, Field, Quantity, Target, Toggle, by_number
from tracker.engine.prompts.form_words import NOBODY, way_out
from tracker.engine.prompts.forms import standing, with_target
from tracker.engine.prompts.number_and_text import whole_number


def typed_form(fields: tuple[Field, ...], typed: str) -> dict[str, Any]:
    """The facts of a whole form, where a bare number is that of its one quantity, and NOBODY the way out."""
    quantities = [field for field in fields if isinstance(field, Quantity)]
    targets = [field for field in fields if isinstance(field, Target)]
    if len(quantities) == 1 and not targets and (numbers := typed.split()) and all(map(_is_number, numbers)):
        if len(numbers) > 1 and not any(isinstance(each, Chosen) for each in fields):
            # On a screen dice may follow at once.
            only = quantities[0].check(None)
            raise Refused(f"{only}, and nothing behind it: dice, where any are thrown, are a line of their own.")
        if len(numbers) == 1:
            return {quantities[0].name: whole_number(typed)}
    for each in targets:
        if each.is_by_letter and typed[:1].isdigit():
            keys = each.numbers_of(by_number(each.aims))
            raise Refused(f"Digits alone are dice, which come once this is said. {each.choose_words(keys)}.")
    if typed.casefold() == NOBODY and (out := way_out(fields)) is not None:
        return {out[0].name: out[1].id}
    return typed_facts(fields, typed)


def _is_number(typed: str) -> bool:
    return typed.isascii() and typed.isdigit()


def typed_facts(fields: tuple[Field, ...], typed: str) -> dict[str, Any]:
    """The facts that letters and numbers say; a number in front of them is that of the target."""
    target = next((field for field in fields if isinstance(field, Target)), None)
    chosen = next((field for field in fields if isinstance(field, Chosen)), None)
    facts: dict[str, Any] = {}
    if target is not None and typed[:1].isdigit():
        typed = f"{target.letter}{typed}"
    elif chosen is not None:
        others = (each for each in fields if isinstance(each, Among) and each.name != chosen.dice_behind)
        keys = [mark.letter for each in others for mark in each.marks if len(mark.letter) > 1]
        typed = _each_lettered(chosen.letter, typed, keys)
    marks = _marks(typed)
    # What is known of a target, or goes with a choice, stands before anything is turned over.
    first = "".join(each.letters for each in fields if isinstance(each, Target)).casefold()
    then = "".join(each.letters for each in fields if isinstance(each, Among)).casefold()
    for letter, digits in sorted(marks, key=lambda each: (each[0].casefold() not in first, each[0] not in then)):
        name, value = _fact(fields, letter, digits, standing(fields, facts), facts)
        if chosen is not None and name == chosen.name:
            facts[name] = [*facts.get(name, []), *value]
            continue
        if name in facts and not (_is_kept(fields, name) and facts[name]):
            raise Refused(f"{letter!r} says the same thing twice over.")
        facts[name] = value
    aim = target.aim(facts.get(target.name, target.default)) if target is not None else None
    for why_not in (aim.why_not(*fact) for fact in facts.items()) if aim is not None else ():
        if why_not:
            raise Refused(f"{why_not}.")
    return with_target(fields, facts)


def _each_lettered(letter: str, typed: str, keys: Iterable[str] = ()) -> str:
    """Several numbers, in front or behind their letter, each with the letter: "1 3 c" and "y 1 3 c" are "y1 y3 c".

    So are those behind one of `keys` that have a number of their own: "a2 1 3 c" is "a2 y1 y3 c".
    """
    behind = "|".join([rf"{re.escape(letter)}\s*", *(rf"{re.escape(each)}[\s,]+" for each in keys)])
    numbers = rf"(^\s*|(?<![a-zA-Z])(?:{behind}))((?:[0-9]+(?:[\s,]+|$|(?=[a-zA-Z])))+)"

    def lettered(found: re.Match[str]) -> str:
        key = "" if found[1].strip() in ("", letter) else found[1]
        return key + "".join(f"{letter}{each} " for each in re.findall("[0-9]+", found[2]))

    return re.sub(numbers, lettered, typed)


def _marks(typed: str) -> list[tuple[str, str]]:
    joined = re.sub(r"[\s,=]+", "", typed)
    found = re.findall(r"([^0-9])([0-9]{0,9})", joined)
    if "".join(letter + digits for letter, digits in found) != joined:
        raise Refused(f"{shorten(typed)} can't be read: type letters, and a number after a letter that takes one.")
    return found


def _is_kept(fields: tuple[Field, ...], name: str) -> bool:
    """True if a fact was said before or must be said: its letter twice denies it."""
    named = (each for each in fields if isinstance(each, Toggle) and each.name == name)
    return any(each.is_kept or each.default is None for each in named)


def _fact(
    fields: tuple[Field, ...], letter: str, digits: str, facts: dict[str, Any], given: Container[str]
) -> tuple[str, Any]:
    for key in (letter, letter.casefold()):
        for field in fields:
            if key not in field.letters:
                continue
            behind = any(isinstance(each, Chosen) and each.dice_behind == field.name for each in fields)
            if isinstance(field, Quantity):
                if not digits:
                    raise Refused(f"{field.label}: type {field.letter} and a number, as in {field.letter}{field.low}.")
                return field.name, int(digits)
            if isinstance(field, Target):
                return field.name, _aim(field, digits)
            if isinstance(field, Chosen):
                return field.name, [_aim(field, digits)] if digits else [*field.by_letter]
            if isinstance(field, Among) and (mark := field.by_key(key + digits)) is not None:
                return field.name, mark.value
            if isinstance(field, Among) and (shared := field.share(key)):
                if digits and behind and field.by_key(key + digits[0]) is not None:
                    raise Refused(f"{key}{digits[0]} takes no other number: dice are a line of their own.")
                first = f"{shared[0].letter}: {shared[0].label}"
                raise Refused(f"{field.label}: type {key} and a number, as in {first}.")
            if digits:
                raise Refused(f"{key!r} takes no number{': dice are a line of their own' if behind else ''}.")
            if isinstance(field, Toggle):
                return field.name, field.turned(facts, given)
    letters = ", ".join(_letters(field) for field in fields)
    raise Refused(f"{letter!r} is no key here: they are {letters}.")


def _aim(field: Target | Chosen, digits: str) -> str:
    found = by_number(field.aims)
    if digits and not digits.startswith("0") and int(digits) in found:
        return found[int(digits)].id
    if isinstance(field, Chosen):
        raise Refused(f"{field.label}: type {free_numbers(found)}, blanks between them, or {field.letter} alone.")
    raise Refused(f"{field.label}: type {field.letter} and a number, {free_numbers(found)}.")


def _letters(field: Field) -> str:
    return ", ".join(mark.letter for mark in field.marks) if isinstance(field, Among) else field.letter
