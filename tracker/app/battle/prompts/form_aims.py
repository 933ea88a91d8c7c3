"""The list of a form: those whom its digits and letters pick, or tick."""

from collections.abc import Collection

from tracker.app.battle.prompts.choose_and_pick import FREE
from tracker.app.parts.choices import Choice, Choices
from tracker.engine import Aim, Chosen, Field, Target
from tracker.engine.prompts.form_words import NOBODY, way_out


def last_letters(taken: Collection[str]) -> tuple[str, ...]:
    """Letters for those behind the digits: the last, which fields seldom take, so that one has the same in every form
    and keeps it as others go. The last two, more are seldom wanted, follow one another; then come those before them.
    """
    free = tuple(each for each in FREE if each not in taken)
    return *free[-2:], *reversed(free[:-2])


def choices_of(fields: tuple[Field, ...], listed: Target | Chosen | None, taken: str, has_digits: bool) -> Choices:
    """Those of a list with their keys; letters `taken` mean something beside the form, digits another field of it."""
    aims = listed.aims if listed is not None else ()
    letters = {*taken, *(letter for field in fields for letter in field.letters)}
    free = last_letters(letters) if has_digits else [each for each in FREE if each not in letters]
    choices = Choices([_choice_of(aim) for aim in aims], free=free, has_digits=has_digits)
    out = way_out(fields) if NOBODY in taken else None
    if out is not None and out[0] is listed:
        # One key, which the key line says too.
        choices.keys[aims.index(out[1])] = NOBODY
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
