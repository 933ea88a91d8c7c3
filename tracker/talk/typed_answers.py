"""Typed answers, turned into wire form. Dice have their own module."""

import re
from collections.abc import Callable
from typing import Any

from tracker.engine import (
    Among,
    Choose,
    Chosen,
    Draw,
    Facts,
    Field,
    FormList,
    Number,
    Option,
    Pick,
    Prompt,
    Quantity,
    Refused,
    Shuffle,
    Target,
    Text,
    Toggle,
    problems,
    standing,
    with_target,
)
from tracker.talk.form_words import NOBODY, way_out

# As with dice: what people have in their hands is never thrown or drawn by an Enter.
NO_CARD = "No card is typed; r lets the app draw."


def parse(prompt: Prompt[Any], typed: str) -> Any:
    """The answer that a typed line stands for; an empty line is Enter. Raises Refused with what may be typed."""
    typed = typed if isinstance(prompt, Text) else typed.strip()
    if not typed:
        value = prompt.default()
        if value is None:
            raise Refused(f"Enter takes nothing here{_unsaid(prompt)}.")
        return value
    for kind, reader in READERS:
        if isinstance(prompt, kind):
            return reader(prompt, typed)
    raise Refused("Nothing can be typed here.")


def _unsaid(prompt: Prompt[Any]) -> str:
    """Say what a form has no default for; "" for other prompts."""
    if isinstance(prompt, FormList):
        row = next((row for row in prompt.rows if not row.is_idle), None)
        return f": {row.label}: {problems(row.fields, standing(row.fields, {}))[0]}" if row else ""
    if not isinstance(prompt, Facts):
        return ""
    return "".join(f": {problem}" for problem in problems(prompt.fields, standing(prompt.fields, {})))


def shorten(typed: str) -> str:
    """A bit of what was typed, fit to be shown in a sentence."""
    return repr(typed if len(typed) <= 30 else typed[:27] + "...")


def _choose(prompt: Choose, typed: str) -> str:
    return _option(prompt.options, typed).id


def _pick(prompt: Pick, typed: str) -> list[str]:
    if typed == "-":
        return []
    return [_option(prompt.options, part).id for part in re.split(r"[\s,]+", typed) if part]


def _option(options: tuple[Option, ...], typed: str) -> Option:
    if typed.isascii() and typed.isdigit():
        # The keys 01 of a screen pick the tenth: here they pick nothing, least of all the first.
        if len(typed) < 6 and not typed.startswith("0") and 1 <= int(typed) <= len(options):
            return options[int(typed) - 1]
        raise Refused(f"There is no option {typed[:12]}: type {_range(len(options))}.")
    for name in (typed, typed.casefold()):
        for option in options:
            if name and name in (option.letter, option.id, option.label.casefold()):
                return option
    letters = ", ".join(option.letter for option in options if option.letter)
    raise Refused(
        f"There is no option {shorten(typed)}: type {_range(len(options))}{f', or {letters}' * bool(letters)}."
    )


def _range(count: int) -> str:
    return "1" if count == 1 else f"1 to {count}"


def number(typed: str) -> int:
    """A whole number. Raises Refused."""
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", typed):
        raise Refused(f"{shorten(typed)} is no whole number.")
    return int(typed)


def _number(prompt: Number, typed: str) -> int:
    return number(typed)


def _facts(prompt: Facts[Any], typed: str) -> dict[str, Any]:
    quantities = [field for field in prompt.fields if isinstance(field, Quantity)]
    targets = [field for field in prompt.fields if isinstance(field, Target)]
    if typed.isascii() and typed.isdigit() and len(quantities) == 1 and not targets:
        return {quantities[0].name: number(typed)}
    if typed.casefold() == NOBODY and (out := way_out(prompt.fields)) is not None:
        return {out[0].name: out[1].id}
    return _facts_of(prompt.fields, typed)


def _facts_of(fields: tuple[Field, ...], typed: str) -> dict[str, Any]:
    """The facts that letters and numbers say; a number in front of them is that of the target."""
    target = next((field for field in fields if isinstance(field, Target)), None)
    chosen = next((field for field in fields if isinstance(field, Chosen)), None)
    facts: dict[str, Any] = {}
    if target is not None and typed[:1].isdigit():
        typed = f"{target.letter}{typed}"
    elif chosen is not None and typed[:1].isdigit():
        typed = re.sub(r"^([0-9]+[\s,]*)+", lambda found: re.sub(r"([0-9]+)", rf"{chosen.letter}\1", found[0]), typed)
    marks = _marks(typed)
    # What is known of a target stands before anything is turned over.
    for letter, digits in sorted(marks, key=lambda mark: target is None or mark[0].casefold() != target.letter):
        name, value = _fact(fields, letter, digits, standing(fields, facts))
        if chosen is not None and name == chosen.name:
            facts[name] = [*facts.get(name, []), *value]
            continue
        if name in facts:
            raise Refused(f"{letter!r} says the same thing twice over.")
        facts[name] = value
    return with_target(fields, facts)


def _list(prompt: FormList[Any], typed: str) -> list[dict[str, Any]]:
    if typed.casefold() == prompt.letter:
        return []
    if prompt.every and typed.casefold() == prompt.every:
        if entries := prompt.all_whole():
            return entries
        raise Refused("No row is whole yet: of each something is still to be said.")
    return [_entry(prompt, part.strip()) for part in typed.split(";") if part.strip()]


def _entry(prompt: FormList[Any], typed: str) -> dict[str, Any]:
    found = re.match(r"([0-9]{1,4})[\s:,]*", typed)
    if found is None:
        raise Refused(f"Type a row's number first, {_range(len(prompt.rows))}, or {prompt.letter}: {prompt.rest}.")
    if not 1 <= int(found[1]) <= len(prompt.rows):
        raise Refused(f"There is no row {found[1]}: type {_range(len(prompt.rows))}.")
    row = prompt.rows[int(found[1]) - 1]
    return row.entry(_facts_of(row.fields, typed[found.end() :]))


def _marks(typed: str) -> list[tuple[str, str]]:
    joined = re.sub(r"[\s,=]+", "", typed)
    found = re.findall(r"([^0-9])([0-9]{0,9})", joined)
    if "".join(letter + digits for letter, digits in found) != joined:
        raise Refused(f"{shorten(typed)} can't be read: type letters, and a number after a letter that takes one.")
    return found


def _fact(fields: tuple[Field, ...], letter: str, digits: str, facts: dict[str, Any]) -> tuple[str, Any]:
    for key in (letter, letter.casefold()):
        for field in fields:
            if key not in field.letters:
                continue
            if isinstance(field, Quantity):
                if not digits:
                    raise Refused(f"{field.label}: type {field.letter} and a number, as in {field.letter}{field.low}.")
                return field.name, int(digits)
            if isinstance(field, Target):
                return field.name, _aim(field, digits)
            if isinstance(field, Chosen):
                return field.name, [_aim(field, digits)]
            if isinstance(field, Among) and (mark := field.by_key(key + digits)) is not None:
                return field.name, mark.value
            if isinstance(field, Among) and (shared := field.share(key)):
                first = f"{shared[0].letter} for {shared[0].label}"
                raise Refused(f"{field.label}: type {key} and a number, as in {first}.")
            if digits:
                raise Refused(f"{key!r} takes no number.")
            if isinstance(field, Toggle):
                return field.name, not facts[field.name]
    letters = ", ".join(_letters(field) for field in fields)
    raise Refused(f"{letter!r} is no key here: they are {letters}.")


def _aim(field: Target | Chosen, digits: str) -> str:
    if digits and not digits.startswith("0") and 1 <= int(digits) <= len(field.aims):
        return field.aims[int(digits) - 1].id
    raise Refused(f"{field.label}: type {field.letter} and a number, {_range(len(field.aims))}.")


def _letters(field: Field) -> str:
    return "/".join(mark.letter for mark in field.marks) if isinstance(field, Among) else field.letter


def _draw(prompt: Draw, typed: str) -> dict[str, Any]:
    cards = [part.upper() for part in re.split(r"[\s,]+", typed) if part]
    return {"cards": cards, "source": "typed"}


def _shuffle(prompt: Shuffle, typed: str) -> Any:
    raise Refused("Type r for the app to shuffle, or Enter when you have shuffled your own cards.")


def _text(prompt: Text, typed: str) -> str:
    return typed[1:] if typed.startswith("'") else typed


READERS: tuple[tuple[type[Any], Callable[[Any, str], Any]], ...] = (
    (Choose, _choose),
    (Pick, _pick),
    (Number, _number),
    (Facts, _facts),
    (FormList, _list),
    (Draw, _draw),
    (Shuffle, _shuffle),
    (Text, _text),
)
