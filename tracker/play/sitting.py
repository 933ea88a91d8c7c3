"""A person at a battle: what is asked, what is half typed or offered, what was warned of, and who rolls."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import Any

from msgspec.structs import replace

from tracker.engine import Battle, Change, Edit, Line, Prompt, Roll, TrackerError, Warned, app_random
from tracker.engine.inputs import line_to
from tracker.journal.session import Session
from tracker.play.came import Came
from tracker.play.requests import Request
from tracker.play.typed import TypedDice
from tracker.talk.amended import amended_lines, amended_words, hand_words
from tracker.talk.offers import Offer, offer_at
from tracker.talk.past import Past
from tracker.talk.rollers import Roller

Held = Callable[[], AbstractContextManager[Any]]


class Sitting:
    """A session with a person before it.

    `dice` are those of the roll that waits, half typed or not at all; `offer` is what a branch is offered here. `told`
    holds the log lines of the last change. `warned` is the request that was against the rules: given again, it
    overrules. Every request is carried out within `held`, so that no signal comes between.
    """

    def __init__(self, session: Session, held: Held = nullcontext) -> None:
        self.session = session
        self.dice: TypedDice | None = None
        self.offer: Offer | None = None
        self.told: list[Line] = []
        self.warned: Request | None = None
        self.has_left = False
        self._held = held
        self.look()

    # What is known

    @property
    def battle(self) -> Battle:
        return self.session.battle

    @property
    def prompt(self) -> Prompt[Any] | None:
        """The prompt that waits."""
        return self.session.battle.prompt

    @property
    def half_typed(self) -> Any:
        """The half-typed dice in wire form, None where there are none."""
        return self.dice.entry.draft if self.dice is not None else None

    @property
    def may_undo(self) -> bool:
        """Whether there is anything to take back: typed dice, or an answer."""
        return self.half_typed is not None or self.battle.may_undo

    def rng(self) -> Random:
        """The app's dice for the prompt that waits, from the start."""
        battle = self.battle
        return app_random(battle.seed, battle.step, battle.prompt.key if battle.prompt is not None else "")

    def past(self, step: int) -> Past:
        """An old step as it may be given otherwise. Raises Refused where it can't be."""
        battle = self.battle
        return Past(battle.ruleset, battle.node_at(step), battle.seed)

    def take_notices(self) -> list[str]:
        """What the session and whoever rolls have to say since they were last asked."""
        notices = self.session.take_notices()
        roller = self.session.autopilot
        if isinstance(roller, Roller):
            notices += roller.notices
            roller.notices.clear()
        return notices

    def differently(self, came: Came) -> list[str]:
        """What came out differently by an amend, a line or two for each step."""
        if came.change is None or came.before is None:
            return []
        return amended_words(self.battle.ruleset, line_to(came.before), self.battle.line, came.change.asked)

    def amended_lines(self, came: Came) -> list[str]:
        """What came of an amend, in lines to be read; none where nothing was amended."""
        return amended_lines(self.battle, came.change, self.differently(came)) if came.change is not None else []

    # What is wanted

    def do(self, request: Request) -> Came:
        """Carry out a request, whole and saved whatever signal arrives, and say what came of it."""
        if self.warned == request:
            request = replace(request, overrule=True)
        prompt, typed, before = self.prompt, self.half_typed, self.battle.head
        try:
            with self._held():
                came = request.carry_out(self)
        except TrackerError as error:
            self.warned = request if isinstance(error, Warned) else None
            return Came(refused=error)
        self.warned = None
        came.before = before
        if came.change is not None:
            came.is_asked_anew = not self._take_in(came.change, prompt, typed)
            came.say = hand_words(came.change, self.battle.hand)
        return came

    def forget_warning(self) -> None:
        """Something else was done than giving it again."""
        self.warned = None

    def _take_in(self, change: Change, asked: Prompt[Any] | None, typed: Any) -> bool:
        """Look at what is asked now; whether it is what was asked before, whose half-typed dice stay then."""
        self.told = change.log
        self.look()
        is_same = asked is not None and self.prompt is not None and asked.key == self.prompt.key
        is_edit = bool(change.added) and all(isinstance(node.input, Edit) for node in change.added)
        if is_same and typed is not None and (is_edit or change.did == "amend"):
            self._type_again(typed)
        return is_same

    def _type_again(self, typed: Any) -> None:
        """The same roll is still asked: its dice are not typed twice."""
        if self.dice is not None and self.dice.entry.restore(typed):
            with self._held():
                self.session.keep_draft(self.dice.entry.draft)

    def look(self) -> None:
        """Look at the prompt afresh: a roll gets empty boxes, or the half-typed dice that were kept for it."""
        prompt = self.prompt
        self.offer, self.dice = offer_at(self.session), None
        if isinstance(prompt, Roll):
            rolls_for = self.session.autopilot.sides_at(prompt)
            self.dice = TypedDice(prompt, rolls_for, self.rng, self.session.draft)
