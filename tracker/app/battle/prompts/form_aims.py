"""Digits and letters in a form: whom of its list they pick or tick, or which field they are for."""

from collections.abc import Collection

from tracker.app.parts.choice_keys import FREE, Choice
from tracker.app.parts.choices import Choices
from tracker.app.parts.key_commands import key_name
from tracker.app.parts.prompt_view import WARNED, ListedChoice
from tracker.app.parts.screen import Hint
from tracker.engine import Aim, Among, Chosen, Field, Option, Quantity, Target, Toggle
from tracker.engine.plurals import capital
from tracker.engine.prompts.fields import by_number
from tracker.engine.prompts.form_words import NOBODY, fact_words, way_out
from tracker.play.filled_form import FilledForm


def choices_of(fields: tuple[Field, ...], listed: Target | Chosen | None, taken: str, has_digits: bool) -> Choices:
    """Those of a list with their keys; letters `taken` mean something beside the form, digits another field of it."""
    aims = listed.aims if listed is not None else ()
    letters = {*taken, *(letter for field in fields for letter in field.letters)}
    out = way_out(fields) if NOBODY in taken else None
    nobody = out[1] if out is not None and out[0] is listed else None
    # The letter before the digits that pick one; "" where they pick alone.
    first = listed.letter if isinstance(listed, Target) and listed.is_by_letter else ""
    free = {*FREE} - ({NOBODY} if first else {*letters, NOBODY * has_digits})
    numbered = [_choice_of(aim, number) for number, aim in by_number(aims).items() if aim is not nobody]
    choices = Choices(numbered, free=free, has_digits=has_digits)
    choices.keys = [f"{first}{key}" if key else "" for key in choices.keys]
    if nobody is not None:
        # One key, which the key line says too.
        choices.choices.insert(place := aims.index(nobody), _choice_of(nobody))
        choices.keys.insert(place, NOBODY)
    return choices


def tick_those(listed: Choices, field: Chosen, picked: Collection[str], said: Collection[str]) -> None:
    """Tick those who are chosen; whom a form lays out is in sight where rows are short."""
    ids = [aim.id for aim in field.aims]
    listed.picked = [ids.index(each) for each in picked if each in ids]
    listed.keyed = [place for place in listed.picked if ids[place] in said]
    listed.is_ordered = field.is_ordered
    if listed.picked and not listed.keyed:
        listed.at = listed.picked[0]


def _choice_of(aim: Aim, number: int = 0) -> Choice:
    return Choice(aim.label, "", aim.detail, aim.refused or aim.warned, bool(aim.refused), number)


def goes_by_digit(field: Field) -> bool:
    return bool(field.digits if isinstance(field, Among) else isinstance(field, Quantity) and field.is_by_digit)


def numberless(fields: tuple[Field, ...], listed: Target | Chosen | None, key: str) -> str:
    """Reason why a digit does nothing now."""
    letters = [f"{each.letter} ({each.label})" for each in fields if isinstance(each, Quantity)]
    words = f"press {' or '.join(letters)} first" if letters else "letters set this form"
    # A list waits for something else to be said: whom to charge, where there is to be a charge.
    words = words if listed is None else f"{listed.label} is not asked now"
    return f"{key_name(key)} does nothing here: {words}."


def unchanged(before: FilledForm, now: FilledForm, field: Field) -> str:
    """Words for a value that was given as it was before; "" where it has changed, or is seen to have been said."""
    is_first = isinstance(field, Target) and not before.given
    was_open = is_first or field.name in before.awaiting | before.asked_next
    is_same = before.values[field.name] == now.values[field.name] and before.said == now.said
    return f"{capital(fact_words([field], now.values))}: as it is" if is_same and not was_open else ""


def keys_for_open(filled: FilledForm) -> list[Hint]:
    """The keys of the yes or no, or of the short choice, without which Enter takes nothing yet."""
    field = filled.fields[filled.problem[0]] if filled.problem is not None else None
    if isinstance(field, Toggle):
        return [(field.letter, "yes"), (field.letter * 2, "no")]
    if not isinstance(field, Among) or field.digits:
        return []
    letters = dict.fromkeys(mark.letter[0] for mark in field.marks if not mark.refused)
    return [(" ".join(letters), field.label)]


def ticked(before: FilledForm, now: FilledForm, field: Chosen, aim: Aim, key: str) -> str:
    """Words for a key that ticked one of a list or put him back; "" where the tick alone says it.

    Where dice follow, whoever typed a die too early reads who throws now.
    """
    if not field.dice_behind:
        is_laid = aim.id in before.picked and aim.id not in before.said
        return f"{aim.label}: yes. {key} again: no." if is_laid and aim.id in now.picked else ""
    out = "" if aim.id in now.picked else f"{aim.label} out. "
    return f"{out}{capital(field.label)}: {fact_words([field], now.values)}."


def choice_of(option: Option) -> Choice:
    reason = option.refused or option.warned
    return Choice(option.label, option.letter, option.detail, reason, bool(option.refused), option.number, option.brief)


def listed_as(number: int, option: Option | Aim, choices: Choices) -> ListedChoice:
    """An option of a list, as it stands in another panel: barred ones have no keys, those picked a tick."""
    reason = option.refused or (f"{WARNED}{option.warned}" if option.warned else "")
    words = "; ".join(filter(None, (option.detail, reason)))
    keys = choices.keys[number] or choices.choices[number].letter if not option.refused else ""
    return ListedChoice(option.id, option.label, keys, words, choices.tick(number), choices.choices[number].brief)
