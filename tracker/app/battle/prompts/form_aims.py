"""The list of a form: those whom its digits and letters pick, or tick."""

from collections.abc import Collection

from tracker.app.battle.prompts.choose_and_pick import FREE
from tracker.app.parts.choice_keys import ONE_DIGIT, Choice
from tracker.app.parts.choices import Choices
from tracker.engine import Aim, Chosen, Field, Target
from tracker.engine.prompts.fields import by_number
from tracker.engine.prompts.form_words import NOBODY, way_out

# So many letters are kept for those behind the digits, that the first keeps his as the other goes.
LEAST = 2


def last_letters(taken: Collection[str], behind: Collection[int]) -> dict[int, str]:
    """Letters for those `behind` the digits, by their places there, in the order of the alphabet.

    They are the last, which fields seldom take, from the place of the first on: so one mostly has the same in every
    form, and keeps it as others go. With more places than letters are free, those there are have them in their order.
    """
    free = tuple(each for each in FREE if each not in taken and each != NOBODY)
    last = max(*behind, LEAST) if behind else 0
    places = range(1, last + 1) if last <= len(free) else sorted(behind)
    return dict(zip(places, free[-len(places) :], strict=False)) if behind else {}


def choices_of(fields: tuple[Field, ...], listed: Target | Chosen | None, taken: str, has_digits: bool) -> Choices:
    """Those of a list with their keys; letters `taken` mean something beside the form, digits another field of it."""
    aims = listed.aims if listed is not None else ()
    letters = {*taken, *(letter for field in fields for letter in field.letters)}
    out = way_out(fields) if NOBODY in taken else None
    nobody = out[1] if out is not None and out[0] is listed else None
    behind = [number - ONE_DIGIT for number, aim in by_number(aims).items() if number > ONE_DIGIT and aim is not nobody]
    free = [*last_letters(letters, behind).values()] if has_digits else [each for each in FREE if each not in letters]
    choices = Choices([_choice_of(aim) for aim in aims if aim is not nobody], free=free, has_digits=has_digits)
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


def _choice_of(aim: Aim) -> Choice:
    return Choice(aim.label, "", aim.detail, aim.refused or aim.warned, bool(aim.refused), aim.number)
