"""The view before a player: the question in front, and a sentence about the last key."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from tracker.app.parts.key_outcomes import Back, Closes, Gives, Keeps, KeyOutcome, Opens, Used
from tracker.app.parts.prompt_view import Dialog, PromptView
from tracker.engine import Node, TrackerError, View


class ViewStack(ABC):
    """Keys come in, and what the question in front makes of them is done. Draws nothing.

    `say` is a sentence about the last key, `is_alarm` whether it says what is wrong; `refused` is what was wrong with
    the last key that was refused, "" where none was. `dialogs` are the questions of the program, the last in front.
    """

    def __init__(self) -> None:
        self.dialogs: list[Dialog] = []
        self.say = ""
        self.is_alarm = False
        self.refused = ""

    @property
    @abstractmethod
    def view(self) -> View:
        """The battle as it stands, or stood at the step that is looked at."""

    @property
    @abstractmethod
    def line(self) -> Sequence[Node]:
        """All that led there."""

    @property
    @abstractmethod
    def top(self) -> PromptView:
        """The question that keys go to: the last of the program's own, else the view that stands there without."""

    def attempt(self, action: Callable[[], Any]) -> Any:
        """Do something for a key; what is wrong with it is said."""
        self.say, self.is_alarm = "", False
        try:
            return action()
        except TrackerError as error:
            self.say = ""
            self.refuse(str(error))
            return True

    def complain(self, sentence: str) -> None:
        """Say what is wrong, after what is said already."""
        self.say, self.is_alarm = f"{self.say} {sentence}".strip(), True

    def refuse(self, sentence: str) -> None:
        """Say why a key was refused, and keep it for who asks."""
        self.complain(sentence)
        self.refused = sentence

    def report(self, sentence: str) -> None:
        """Say something that is not wrong."""
        self.say, self.is_alarm = sentence, False

    def press(self, key: str) -> bool:
        """Give a key to the question in front; whether it was taken. Raises what the battle raises."""
        return self._act(self.top.press(key))

    def paste(self, text: str) -> bool:
        """Give pasted text to the question in front. Raises what the battle raises."""
        return self._act(self.top.paste(text))

    def pick(self, id: str) -> bool:
        """Pick a unit or place for the question in front; whether it asks for it. Raises what the battle raises."""
        return self._act(self.top.pick(id))

    def open(self, dialog: Dialog) -> None:
        """Put a question of the program in front."""
        self.dialogs.append(dialog)

    def give(self, given: Gives) -> None:  # noqa: B027
        """An answer to what is asked below. Raises what the battle raises."""

    def keep(self, typed: Keeps) -> None:  # noqa: B027
        """Keeps what is half typed below."""

    def _act(self, outcome: KeyOutcome | None) -> bool:
        if isinstance(outcome, Used):
            self.say, self.is_alarm = outcome.say, bool(outcome.say) and not outcome.is_told
            self.refused = outcome.say if self.is_alarm else self.refused
        elif isinstance(outcome, Gives):
            self.give(outcome)
        elif isinstance(outcome, Keeps):
            self.keep(outcome)
            self.refused = ""
            if outcome.say:
                self.refuse(outcome.say)
        elif isinstance(outcome, Opens):
            self.dialogs.append(outcome.dialog)
        elif isinstance(outcome, Back):
            self.dialogs.pop()
        elif isinstance(outcome, Closes):
            self.dialogs.clear()
            self.say, self.is_alarm = outcome.say or self.say, self.is_alarm or outcome.is_alarm
            self.refused = outcome.say if outcome.is_alarm else self.refused
            if outcome.then is not None:
                outcome.then()
        return outcome is not None
