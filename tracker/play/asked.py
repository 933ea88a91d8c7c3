"""The question before a person at a battle, with the dice typed so far and what a branch offers."""

from random import Random
from typing import Any

from tracker.engine import Battle, Decision, Line, Node, Prompt, Thought, app_random
from tracker.journal.session import Session
from tracker.play.typed import TypedDice
from tracker.talk.habits import Habits
from tracker.talk.half_cards import half_card
from tracker.talk.offers import Offer, offer_at
from tracker.talk.rollers import Roller


class Asked:
    """A session with a person before it.

    `dice` are those of the roll that waits, half typed or not at all; `offer` is what a branch is offered here,
    `decision` what the app decides for a side that it plays: Enter takes that, any other key overrules it; `thought`
    what it has to think over before, until `settle_thought`. `told` holds
    the log lines of the last change, `habits` how dice are given here. `has_left`: the person is done with it.
    """

    def __init__(self, session: Session, habits: Habits | None = None) -> None:
        self.session = session
        self.habits = habits or Habits()
        self.dice: TypedDice | None = None
        self.offer: Offer | None = None
        self.decision: Decision | None = None
        self.thought: Thought | None = None
        # Where the battle stood when it was looked at, and the prompt there with the decision in it.
        self._decided: tuple[Node | None, Prompt[Any] | None] = (None, None)
        self.told: list[Line] = []
        self.has_left = False
        self.look()

    # What is known

    @property
    def battle(self) -> Battle:
        return self.session.battle

    @property
    def prompt(self) -> Prompt[Any] | None:
        """The prompt that waits; what the app decides there stands in it."""
        where, prompt = self._decided
        return prompt if where is self.battle.head and prompt is not None else self.battle.prompt

    @property
    def half_typed(self) -> Any:
        """The half-typed dice in wire form, None where there are none."""
        return self.dice.draft if self.dice is not None else None

    @property
    def half_card(self) -> str:
        """The cards that wait as far as they were typed, "" where nobody has begun."""
        return half_card(self.prompt, self.session.draft)

    @property
    def may_undo(self) -> bool:
        """True if there is anything to take back: typed dice, or an answer."""
        return self.half_typed is not None or self.battle.may_undo

    def rng(self) -> Random:
        """The app's dice for the prompt that waits, from the start."""
        battle = self.battle
        return app_random(battle.seed, battle.step, battle.prompt.key if battle.prompt is not None else "")

    def look(self) -> None:
        """Look at the prompt afresh: a roll gets empty boxes, or the half-typed dice that were kept for it."""
        self._look_for_decision()
        prompt = self.prompt
        self.offer, self.dice = offer_at(self.session), None
        if prompt is not None and (roll := prompt.roll) is not None:
            rolls_for = self.session.autopilot.sides_at(prompt)
            self.dice = TypedDice(roll, rolls_for, self.rng, self.session.draft, self.habits)

    def _look_for_decision(self) -> None:
        roller, prompt = self.session.autopilot, self.battle.prompt
        self.decision = self.thought = None
        if isinstance(roller, Roller):
            self.thought = roller.thought(self.battle)
            self.decision = roller.decision(self.battle) if self.thought is None else None
        decided = prompt.with_decision(self.decision.value) if prompt is not None and self.decision else None
        self._decided = (self.battle.head, decided)

    def settle_thought(self, value: Any = None, fault: str = "") -> None:
        """The app has thought it over and decides that; for None what is sensible at once, `fault` says why."""
        roller = self.session.autopilot
        if isinstance(roller, Roller) and self.thought is not None:
            roller.settle_thought(self.battle, value, fault)
            self.look()

    def as_recorded(self, value: Any) -> Any:
        """An answer to the prompt as it stands here, as the battle takes it: what was decided and stands is in it."""
        prompt = self.prompt
        if self.decision is None or prompt is None:
            return value
        return prompt.said_whole(self.decision.value, value)
