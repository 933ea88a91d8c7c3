"""The question of an old step once more, laid out as it was answered then."""

from collections.abc import Callable
from random import Random
from typing import Any

from tracker.app.battle.editing import edit_field
from tracker.app.battle.prompts import prompt_view_of
from tracker.app.parts.key_outcomes import OVERRULE, Back, Closes, Gives, Keeps, KeyOutcome, Used
from tracker.app.parts.prompt_view import Dialog, PromptView
from tracker.app.parts.rows import Row
from tracker.app.parts.screen import Hint
from tracker.engine import AnswerInput, EditInput, Warned, app_random
from tracker.engine.edit_words import path_words, value_words
from tracker.play.past import Past
from tracker.play.typed_dice import begin

# A value as a payload, the reason for an edit, and whether it is given against the rules too. Raises Warned.
Amending = Callable[[Any, str, bool], None]
# Takes an answer, whether it is given against the rules too. Raises Warned.
Giving = Callable[[Any, bool], KeyOutcome]


class Again(Dialog):
    """A prompt's own view and keys; what is given goes to `then`, Esc gives it up."""

    def __init__(self, prompt_view: PromptView, then: Giving) -> None:
        self.title, self.tag = f"Amend: {prompt_view.title}", prompt_view.tag
        self._prompt_view = prompt_view
        prompt_view.takes_no_dice = True
        self._then = then
        # What was against the rules, if the last key gave such an answer.
        self._warned: Gives | None = None

    @property
    def is_typing(self) -> bool:
        return self._prompt_view.is_typing

    def rows(self, width: int, height: int) -> list[Row]:
        rows = self._prompt_view.rows(width, height)
        self.spot = self._prompt_view.spot
        return rows

    def press(self, key: str) -> KeyOutcome | None:
        return self.take(key) or (Back() if key == "escape" else Used())

    def take(self, key: str) -> KeyOutcome | None:
        warned, self._warned = self._warned, None
        if key == OVERRULE and warned is not None:
            return self._then(warned.value, True)
        return self._passed_on(self._prompt_view.press(key))

    def paste(self, text: str) -> KeyOutcome | None:
        return self._passed_on(self._prompt_view.paste(text))

    def _passed_on(self, outcome: KeyOutcome | None) -> KeyOutcome | None:
        if isinstance(outcome, Gives):
            try:
                return self._then(outcome.value, False)
            except Warned as warning:
                self._warned = outcome
                return Used(f"{warning} {OVERRULE} overrules.")
        return Used() if isinstance(outcome, Keeps) else outcome

    def hints(self) -> list[Hint]:
        overrules = [(OVERRULE, "overrule")] if self._warned is not None else []
        hints = [*overrules, *self._prompt_view.hints()]
        # While counts are typed, Esc leads back to the dice first.
        return hints if any(key == "Esc" for key, _ in hints) else [*hints, ("Esc", "give up")]


def again(past: Past, do: Amending) -> Dialog:
    """Ask what an old step should have been: the answer to its prompt, or the value of its edit."""
    given = past.input
    if isinstance(given, EditInput):
        title = f"Amend: {path_words(given.path, past.battle.view().unit_names)}"
        value = value_words(given.value)

        def set_right(_: str, new: Any, reason: str) -> None:
            do(new, reason, False)

        return edit_field(past.battle, title, given.path, value, set_right, given.reason, is_old=True)
    return _reopened(past, do)


def _reopened(past: Past, do: Amending) -> Dialog:
    prompt, battle = past.prompt, past.battle

    def dealer() -> Random:
        return app_random(battle.seed, battle.step, prompt.key)

    dice = begin(prompt.roll, dealer(), preferences=past.preferences) if prompt.roll is not None else None
    prompt_view = prompt_view_of(prompt, dealer, dice)
    if isinstance(past.input, AnswerInput):
        prompt_view.lay_out(past.input.value)

    def then(value: Any, is_overruled: bool) -> KeyOutcome:
        if past.is_as_given(value):
            return Closes("That is what was given: nothing is amended.")
        do(value, "", is_overruled)
        return Closes()

    return Again(prompt_view, then)
