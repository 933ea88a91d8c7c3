"""The player's seat at a battle: what is asked, what keys do to it, and what the player is told. Draws nothing."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from tracker.app.messages import Back, Closes, Gives, Keeps, Opens, Outcome, Used
from tracker.app.widgets.asking import Deeds
from tracker.app.widgets.face import Dialog, Face
from tracker.app.widgets.prompts import DiceFace, face_of
from tracker.app.widgets.prompts.over import OverFace
from tracker.engine import Battle, Change, Edit, Line, Prompt, Roll, TrackerError, Warned, app_random
from tracker.journal.session import Session
from tracker.talk.amended import hand_words
from tracker.talk.offers import Offer, offer_at, take_offer
from tracker.talk.rollers import Roller

# Lines of the log that are told when a battle is taken up again.
REMINDED = 12


class Seat:
    """A session with the question in front.

    `say` is a sentence about the last key, `deeds` what to do with the figures, `told` the log lines of the last
    change. `asked_at` is when what is asked now came up, by the monotonic clock. `offer` is what a branch is offered at
    what is asked.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.dialogs: list[Dialog] = []
        self.say = ""
        self.deeds = self._last_deeds()
        self.is_fleeting = False
        self.told = self._recent()
        self.asked_at = 0.0
        self.offer: Offer | None = None
        self._warned: tuple[str, Any] | None = None
        self.face = self._face()
        self._tell_notices()

    @property
    def battle(self) -> Battle:
        return self.session.battle

    @property
    def prompt(self) -> Prompt[Any] | None:
        """The prompt that waits."""
        return self.session.battle.prompt

    @property
    def front(self) -> Face:
        """The question that keys go to."""
        return self.dialogs[-1] if self.dialogs else self.face

    # Keys

    def attempt(self, deed: Callable[[], Any]) -> Any:
        """Do something for a key; what is wrong with it is said."""
        self.say = ""
        if self.is_fleeting:
            self.deeds, self.is_fleeting = Deeds(), False
        try:
            return deed()
        except TrackerError as error:
            self.say = str(error)
            return True

    def press(self, key: str) -> bool:
        """Give a key to the question in front; whether it was taken. Raises what the battle raises."""
        return self._act(self.front.press(key))

    def paste(self, text: str) -> bool:
        """Give pasted text to the question in front. Raises what the battle raises."""
        return self._act(self.front.paste(text))

    def open(self, dialog: Dialog) -> None:
        """Put a question of the program in front."""
        self.dialogs.append(dialog)

    def forget_warning(self, key: str) -> None:
        """Any key but Enter after a warning leaves the rules as they are."""
        if key != "enter":
            self._warned = None

    def _act(self, outcome: Outcome | None) -> bool:
        if isinstance(outcome, Used):
            self.say = outcome.say
        elif isinstance(outcome, Gives):
            self._give(outcome.value)
        elif isinstance(outcome, Keeps):
            self.session.keep_draft(outcome.draft)
        elif isinstance(outcome, Opens):
            self.dialogs.append(outcome.dialog)
        elif isinstance(outcome, Back):
            self.dialogs.pop()
        elif isinstance(outcome, Closes):
            self.dialogs.clear()
            self.say = outcome.say or self.say
            if outcome.then is not None:
                outcome.then()
        return outcome is not None

    def _give(self, value: Any) -> None:
        prompt = self.prompt
        if prompt is None:
            return
        overrule, self._warned = self._warned == (prompt.key, value), None
        try:
            self.do(lambda: self.session.answer(value, overrule=overrule))
        except Warned as warning:
            self._warned = (prompt.key, value)
            self.say = f"{warning.what}: against the rules. Enter overrules."

    # Changing the battle

    def do(self, command: Callable[[], Change]) -> Change:
        """Run a command of the session, and take in what it did. Raises what the command raises."""
        prompt, typed = self.prompt, self._typed
        change = command()
        self._take_in(change)
        is_edit = bool(change.added) and all(isinstance(node.input, Edit) for node in change.added)
        self._ask_anew(prompt, typed if is_edit or change.did == "amend" else None)
        self.say = " ".join(filter(None, [self.say, hand_words(change, self.battle.hand)]))
        self._tell_notices()
        return change

    def drop_hand(self) -> None:
        """Give up the later answers that an amend left in hand."""
        self.session.drop_hand()
        self.say = "From here on everything is asked anew."

    def _take_in(self, change: Change) -> None:
        self.told = change.log or self._recent()
        self.is_fleeting = change.did != "play"
        if change.did == "play":
            lines = tuple(line.text for line in change.log if line.kind == "table")
            self.deeds = Deeds("On the table" if lines else "", lines)
            return
        title = {"undo": "Undone", "redo": "Redone", "amend": "Amended"}.get(change.did, change.did)
        self.deeds = Deeds(title, tuple(change.put_back) or ("nothing changes on the table",))

    def _ask_anew(self, before: Prompt[Any] | None, typed: Any) -> None:
        """A fresh face for what is asked now; half-typed dice stay where the same roll is still asked."""
        prompt = self.prompt
        is_same = before is not None and prompt is not None and before.key == prompt.key
        self.face = self._face()
        if not is_same:
            self.asked_at = time.monotonic()
        elif typed is not None and isinstance(self.face, DiceFace) and self.face.entry.restore(typed):
            self.session.keep_draft(self.face.entry.draft)

    @property
    def _typed(self) -> Any:
        """The half-typed dice, None where there are none."""
        return self.face.entry.draft if isinstance(self.face, DiceFace) else None

    def _face(self) -> Face:
        self._head = self.battle.head
        prompt = self.prompt
        self.offer = offer_at(self.session)
        if prompt is None:
            return OverFace(self.battle.view().result)
        return face_of(prompt, self.session.autopilot.sides_at(prompt), self._dealer(prompt), self.session.draft)

    def _dealer(self, prompt: Prompt[Any]) -> Callable[[], Random]:
        seed, step = self.battle.seed, self.battle.step
        return lambda: app_random(seed, step, prompt.key)

    def _recent(self) -> list[Line]:
        lines: list[Line] = []
        for node in reversed(self.battle.line):
            lines[:0] = node.log
            if len(lines) >= REMINDED:
                break
        return lines[-REMINDED:]

    def _tell_notices(self) -> None:
        notices = self.session.take_notices()
        roller = self.session.autopilot
        if isinstance(roller, Roller):
            notices += roller.notices
            roller.notices.clear()
        self.say = " ".join([self.say, *notices]).strip()

    def take_up(self) -> None:
        """Ask what is asked now, where the battle was changed from another screen."""
        if self._head is not self.battle.head:
            self.told, self.deeds = self._recent(), self._last_deeds()
            asked = self.face.entry.prompt if isinstance(self.face, DiceFace) else None
            self._ask_anew(asked, self._typed)
            self._tell_notices()

    def _last_deeds(self) -> Deeds:
        """What the last answer of a person told the table to do."""
        lines: list[str] = []
        for node in reversed(self.battle.line):
            lines[:0] = [line.text for line in node.log if line.kind == "table"]
            if not node.auto:
                break
        return Deeds("On the table" if lines else "", tuple(lines))

    # What the player may do beside answering

    @property
    def may_undo(self) -> bool:
        """Whether there is anything to take back: typed dice, or an answer."""
        return self._typed is not None or self.battle.may_undo

    def undo(self) -> None:
        if isinstance(self.face, DiceFace) and self.face.forget():
            self.session.keep_draft(None)
            self.say = "The typed dice are forgotten; once more takes the last answer back."
            return
        self.do(self.session.undo)

    def redo(self) -> None:
        self.do(self.session.redo)

    def as_before(self) -> None:
        """Answer as it was answered in the battle that this one was branched from."""
        self.do(lambda: take_offer(self.session))

    def answer_for(self, roller: Roller) -> Outcome:
        """Let somebody else roll from now on; what is asked may be theirs to answer."""
        self.session.autopilot = roller
        roller.learn(self.battle)
        roller.notices.clear()
        return Closes(f"The app rolls for {roller.who} from now on.", self._roll_on)

    def roll_once(self, who: str) -> None:
        """This roll is typed, or rolled by the app, whoever rolls otherwise."""
        prompt = self.prompt
        if not isinstance(prompt, Roll):
            return
        self.session.keep_draft(None)
        self.face = DiceFace(prompt, (), self._dealer(prompt))
        if who == "everyone":
            self.press("r")

    def _roll_on(self) -> None:
        """What the app rolls from now on may be what is asked."""
        value = self.session.autopilot.answer(self.battle)
        if value is not None:
            self.do(lambda: self.session.answer(value))
        else:
            self._ask_anew(self.prompt, None)
