"""A person at a battle: requests in, one value out, whatever face stands before it."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from msgspec.structs import replace

from tracker.engine import Change, EditInput, Node, Prompt, TrackerError, Warned
from tracker.engine.inputs import line_to
from tracker.journal.session import Session
from tracker.play.asked import Asked
from tracker.play.came import Outcome
from tracker.play.requests import Command, Give, MarkStep, Note
from tracker.talk.amended import amended_lines, amended_words, hand_words
from tracker.talk.habits import Habits
from tracker.talk.past import Past
from tracker.talk.rollers import Roller

Held = Callable[[], AbstractContextManager[Any]]


class Sitting(Asked):
    """A person's place at a battle: requests go in, and one value says what came of each.

    `warned` is the request that was against the rules: given again, it overrules. Every request is carried out within
    `held`, so that no signal comes between.
    """

    def __init__(self, session: Session, held: Held = nullcontext, habits: Habits | None = None) -> None:
        super().__init__(session, habits)
        self.warned: Command | None = None
        self._held = held
        self._look_at_product()

    # What is known

    def past(self, step: int) -> Past:
        """An old step as it may be given otherwise. Raises Refused where it can't be."""
        battle = self.battle
        return Past(battle.ruleset, battle.node_at(step), battle.seed, self.habits)

    def take_notices(self) -> list[str]:
        """Notices of the session and of the dice source since they were last taken."""
        notices = self.session.take_notices()
        roller = self.session.autopilot
        if isinstance(roller, Roller):
            notices += roller.notices
            roller.notices.clear()
        return notices

    def differently(self, outcome: Outcome) -> list[str]:
        """Differences that an amend made, a line or two for each step."""
        if outcome.change is None or outcome.before is None:
            return []
        return amended_words(self.battle.ruleset, line_to(outcome.before), self.battle.line, outcome.change.asked)

    def amended_lines(self, outcome: Outcome) -> list[str]:
        """Results of an amend, in lines to be read; none where nothing was amended."""
        return (
            amended_lines(self.battle, outcome.change, self.differently(outcome)) if outcome.change is not None else []
        )

    # What is wanted

    def do(self, request: Command) -> Outcome:
        """Carry out a request, whole and saved whatever signal arrives, and say what came of it."""
        if self.warned == request:
            request = replace(request, overrule=True)
        prompt, typed, before = self.prompt, self.half_typed, self.battle.head
        try:
            with self._held():
                outcome = request.carry_out(self)
                if outcome.change is not None and (product := self.session.keep_product()) is not None:
                    outcome.made = product.words
        except TrackerError as error:
            self.warned = request if isinstance(error, Warned) else None
            return Outcome(refused=error)
        self.warned = None
        outcome.before = before
        if outcome.change is not None:
            outcome.is_asked_anew = not self._take_in(outcome.change, prompt, typed)
            outcome.say = hand_words(outcome.change, self.battle.hand)
        return outcome

    def _look_at_product(self) -> None:
        """Write what was made of it and is missing, as after a kill; it is told where anything is to be told of it."""
        with self._held():
            product = self.session.keep_product()
        if product is not None and (product.is_new or product.owed):
            self.session.tell(product.words)

    def give(self, value: Any) -> Outcome:
        """Answer the prompt that waits, as `do` does."""
        return self.do(Give(self.prompt.key if self.prompt is not None else "", value))

    def keep_typed(self, draft: Any) -> None:
        """Keep what is half typed beside the battle, None to forget it."""
        with self._held():
            self.session.keep_draft(draft)

    def put_down(self, words: Note | MarkStep, node: Node) -> None:
        """Put words at any step. Raises what the session raises."""
        with self._held():
            if isinstance(words, Note):
                self.session.note(words.text, node)
            else:
                self.session.mark(words.name, node)

    def forget_warning(self) -> None:
        """Something else was done than giving it again."""
        self.warned = None

    def _take_in(self, change: Change, asked: Prompt[Any] | None, typed: Any) -> bool:
        """Look at what is asked now; whether it is what was asked before, whose half-typed dice stay then."""
        self.told = change.log
        self.look()
        is_same = asked is not None and self.prompt is not None and asked.key == self.prompt.key
        is_edit = bool(change.added) and all(isinstance(node.input, EditInput) for node in change.added)
        if is_same and typed is not None and (is_edit or change.did == "amend"):
            self._type_again(typed)
        return is_same

    def _type_again(self, typed: Any) -> None:
        """The same roll is still asked: its dice are not typed twice."""
        if self.dice is not None and self.dice.restore(typed):
            with self._held():
                self.session.keep_draft(self.dice.draft)
