"""A person at a battle: commands in, one value out, for screens, line mode and protocol alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Battle, Change, EditInput, Line, Node, Prompt, TrackerError, Warned, app_random
from tracker.journal.session import Session
from tracker.play.dice_source import DiceSource, source_of
from tracker.play.drafts import as_taken_back, may_lie_at
from tracker.play.input_preferences import InputPreferences
from tracker.play.offers import Offer, dice_at_hand, offer_at, words_on_roll
from tracker.play.outcome import Outcome
from tracker.play.spoken_news import Voice
from tracker.play.together.among_seats import AmongSeats

if TYPE_CHECKING:
    from tracker.engine import Decision, Finding, Thought
    from tracker.play.old_step import OldStep
    from tracker.play.typed_roll import Typed
    from tracker.play.whole_decision import FurtherAnswer

Held = Callable[[], AbstractContextManager[Any]]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A command of a person; most are commands of the session. `tracker.play.command_tags` has all of them.

    The rest is for a battle at which several sit. `done`: "there" by the process that plays it, "here" at the seat that
    wants it, "alone" only where that plays, as it leads elsewhere. `is_answer`: only who is asked may give it. `wish`:
    what it steps in to do, in words, which another side may be asked first; {step}, {path}, {value} are its own.
    `spares_dice`: what others have half typed stays. `is_anywhere`: it means the same wherever the battle stands.
    """

    done: ClassVar[Literal["there", "here", "alone"]] = "alone"
    is_answer: ClassVar[bool] = False
    wish: ClassVar[str] = ""
    spares_dice: ClassVar[bool] = False
    is_anywhere: ClassVar[bool] = False

    def carry_out(self, seat: Seat) -> Outcome:
        """Do it. Raises what the session raises, and then nothing has changed."""
        return Outcome(self.change(seat))

    def change(self, seat: Seat) -> Change | None:
        """The change of the battle; None where it stands as it did."""
        raise TypeError(f"{type(self).__name__} is no command of a session")


class Seat:
    """A person's place at a battle: commands go in, and one value says what came of each.

    `dice` are those of the roll that waits, half typed or not at all; `offer` is what a branch is offered here,
    `decision` what the app decides for a side that it plays: Enter takes that, `!` alone gives another answer;
    `further_answers` what follows from that, taken by one Enter too; `thought` what it has to think over before, until
    `settle_thought`. `recent_lines` holds the log lines of the last change, `preferences` how dice are given here.
    `has_left`: the person is done with it. `warned` is the command that was against the rules, or not what the app
    decided: given again, it overrules. Every command is carried out within `held`, so that no signal comes between.
    `among` has the others who sit at the battle.
    """

    def __init__(self, session: Session, held: Held = nullcontext, preferences: InputPreferences | None = None) -> None:
        self.session = session
        self.held = held
        self.preferences = preferences or InputPreferences()
        self._dice: Typed | None = None
        self.offer: Offer | None = None
        self.decision: Decision | None = None
        self.thought: Thought | None = None
        self._thinks_at = session.battle
        self.further_answers: tuple[FurtherAnswer, ...] = ()
        # Where the battle stood when it was looked at, and the prompt there with the decision in it.
        self._asked: tuple[Node | None, Prompt[Any] | None] = (None, None)
        # Where it was last asked what the app would decide, and that.
        self._advised: tuple[Node | None, Decision | None] = (None, None)
        self.recent_lines: list[Line] = []
        # What was dropped of half-given answers, the last behind: where, what was left of it, and what it was.
        self._dropped: list[tuple[Node, Any, Any]] = []
        self.has_left = False
        self.among = AmongSeats(self)
        self.warned: Command | None = None
        if (dice_source := source_of(session)).handed_in is None:
            dice_source.hand_in_again(session.handed_in, session.battle)
        self.look()
        self._look_at_product()
        self.voice = Voice(self)
        self.voice.open()

    # What is known

    @property
    def battle(self) -> Battle:
        return self.session.battle

    @property
    def dice_source(self) -> DiceSource:
        """Whoever rolls, and decides, for the sides that people do not play."""
        return cast(DiceSource, self.session.autopilot)

    @property
    def prompt(self) -> Prompt[Any] | None:
        """The prompt that waits; what the app decides there stands in it."""
        battle, (where, prompt) = self.session.battle, self._asked
        return prompt if where is battle.head else battle.prompt

    @property
    def advice(self) -> Decision | None:
        """The decision that the app would come to in the place of who sits here, where that is wished for."""
        battle = self.battle
        is_wanted = self.preferences.weighs and self.decision is None and self.thought is None
        if not is_wanted or self.among.whose(self.prompt):
            return None
        if self._advised[0] is not battle.head:
            self._advised = battle.head, self.dice_source.advice(battle)
        return self._advised[1]

    @property
    def dice(self) -> Typed | None:
        """The dice of the roll that waits; those of a side for which somebody else sits are typed there."""
        if (dice := self._dice) is not None and self.among.seating.places:
            from tracker.play.together.shared_dice import at_seat

            self._dice = at_seat(dice, self.among.typed_elsewhere(dice.prompt))
        return self._dice

    @dice.setter
    def dice(self, dice: Typed | None) -> None:
        self._dice = dice

    @property
    def half_typed(self) -> Any:
        """The half-typed dice as a payload, None where there are none."""
        return self.dice.draft if self.dice is not None else None

    @property
    def may_undo(self) -> bool:
        """True if there is anything to take back: typed dice, or an answer."""
        return self.half_typed is not None or self.session.battle.may_undo

    def rng(self) -> Random:
        """The app's dice for the prompt that waits, from the start."""
        battle, prompt = self.battle, self.battle.prompt
        return app_random(battle.seed, battle.step, prompt.key if prompt is not None else "")

    def old_step(self, step: int) -> OldStep:
        """An old step as it may be given otherwise. Raises Refused where it can't be."""
        from tracker.play.old_step import OldStep

        battle = self.battle
        return OldStep(battle.ruleset, battle.node_at(step), battle.seed, self.preferences)

    def as_recorded(self, value: Any) -> Any:
        """An answer to the prompt as it stands here, as the battle takes it: what was decided and stands is in it."""
        prompt = self.prompt
        if self.decision is None or prompt is None:
            return value
        return prompt.said_whole(self.decision.value, value)

    def is_overruled(self, value: Any) -> bool:
        """True if an answer is another than the app decided: to name the act is none where that follows from it."""
        if value is None or (decision := self.decision) is None:
            return False
        prompt, asked = self.prompt, self.session.battle.prompt
        if prompt is None or asked is None or not prompt.is_overruled(decision.value, value):
            return False
        follows = next((f"{decision.value}:{each.value}" for each in self.further_answers), None)
        return not any(each.id == value == follows and each.of == decision.value for each in asked.choices)

    def take_notices(self) -> list[str]:
        """Notices of the session and of the dice source since they were last taken."""
        notices = self.session.take_notices()
        notices += self.dice_source.notices
        self.dice_source.notices.clear()
        if (speaker := self.preferences.speaker) is not None and (fault := speaker.take_fault()):
            notices.append(fault)
        return notices

    # What is asked

    def look(self) -> None:
        """Look at the prompt afresh: a roll gets empty boxes, or the half-typed dice that were kept for it."""
        self._look_for_decision()
        self.among.look()
        self.offer, self.dice = offer_at(self.session), None
        if (prompt := self.prompt) is not None and (roll := prompt.roll) is not None:
            from tracker.play.typed_dice import begin

            rolls_for = self.among.app_rolls_there(roll) or self.dice_source.sides_at(prompt)
            elsewhere = self.among.typed_elsewhere(roll)
            self.dice = begin(roll, self.rng(), rolls_for, self.preferences, self.session.draft, elsewhere)

    def _look_for_decision(self) -> None:
        dice_source, battle = self.dice_source, self.session.battle
        prompt = battle.prompt
        self.decision = self.thought = None
        self.further_answers = ()
        self._look_at_whole(dice_source)
        left = dice_source.leaving_rest(battle)
        prompt = left or prompt
        asked = prompt.with_decision(self.decision.value) if prompt and self.decision else left
        self._asked = battle.head, asked or as_taken_back(battle)

    def _look_at_whole(self, dice_source: DiceSource) -> None:
        """All that the app decides from here on for a unit, once it has thought over what it has to on the way."""
        self._thinks_at = battle = self.session.battle
        self.thought = dice_source.thought(battle)
        decision = dice_source.decision(battle) if self.thought is None else None
        if decision is None:
            return
        from tracker.play.whole_decision import whole_decision

        whole = whole_decision(dice_source, battle, decision)
        if whole.thinks_at is not None:
            self._thinks_at, self.thought = whole.thinks_at, dice_source.thought(whole.thinks_at)
        else:
            self.decision, self.further_answers = decision, whole.answers

    @contextmanager
    def followed_by(self, whole: Sequence[FurtherAnswer], handed_in: Prompt[Any] | None) -> Iterator[None]:
        """Have the app give these answers behind one that is given within, and leave the rest of a list handed in."""
        dice_source = self.dice_source
        dice_source.further_answers = [(each.key, each.value) for each in whole]
        if handed_in is not None:
            dice_source.hand_in(handed_in, self.session.battle)
        try:
            yield
            if handed_in is not None and dice_source.handed_in is not None:
                self.session.keep_handed_in(dice_source.handed_in)
        finally:
            dice_source.further_answers = []

    def settle_thought(self, best: Finding | None = None, fault: str = "") -> None:
        """The app has thought it over and decides that; for None all that is sensible at once, `fault` says why."""
        has_thought = self.thought is not None
        while self.thought is not None:
            self.dice_source.settle_thought(self._thinks_at, best, fault)
            self.look()
            if best is not None:
                break
            fault = ""
        if has_thought and self.thought is None:
            self.voice.go_on()

    def _look_at_product(self) -> None:
        """Write what was made of it and is missing, as after a kill; it is told where anything is to be told of it."""
        with self.held():
            product = self.session.keep_product()
        if product is not None and (product.is_new or product.owed):
            self.session.report(product.words)

    # What is wanted

    def do(self, command: Command) -> Outcome:
        """Carry out a command, whole and saved whatever signal arrives, and say what came of it."""
        if self.warned == command:
            command = replace(command, overrule=True)
        prompt, typed, before = self.prompt, self.session.draft, self.battle.head
        at_hand = dice_at_hand(self.session, self.offer) if self.dice is not None else None
        try:
            with self.among.told(), self.held():
                outcome = self._carry_out(command)
                if outcome.change is not None and (product := self.session.keep_product()) is not None:
                    outcome.made = product.words
        except TrackerError as error:
            self.warned = command if isinstance(error, Warned) else None
            return Outcome(refused=error)
        self.warned = None
        outcome.before = before
        if outcome.change is not None:
            outcome.is_asked_anew = not self._take_in(outcome.change, prompt, typed)
            if at_hand is not None:
                outcome.say = f"{outcome.say} {words_on_roll(outcome.change, *at_hand)}".strip()
            pending = self.battle.pending
            if pending.waiting or pending.dropped or any(node.of for node in outcome.change.added):
                from tracker.talk.amend_words import pending_words

                outcome.say = f"{outcome.say} {pending_words(self.battle, outcome.change)}".strip()
        return outcome

    def _carry_out(self, command: Command) -> Outcome:
        self.among.let_through(command)
        if self.among.elsewhere is not None:
            return self.among.elsewhere.carry_out(command, self)
        return command.carry_out(self)

    def go_to(self, session: Session) -> None:
        """Leave the battle for another. Raises Unsaved where it is not on the disk: the other is closed then."""
        try:
            self.session.check_saved()
        except BaseException:
            session.close()
            raise
        self.session.close()
        self.session, self.recent_lines = session, []
        self.look()

    def follow(self, change: Change) -> Outcome:
        """Take in what was played by another seat."""
        outcome, prompt = Outcome(change), self._asked[1]
        self.warned = None
        outcome.is_asked_anew = not self._take_in(change, prompt, None)
        return outcome

    def keep_dice(self, dice: Typed) -> None:
        """Take dice as far as they are typed now, and keep them beside the battle. Raises as `keep_typed`."""
        self.keep_typed(dice.draft)
        self.dice = dice
        if dice.elsewhere and self.session.draft != dice.draft:
            # Another seat's came in between.
            self.look()

    def is_draft(self, value: Any) -> bool:
        """True if something may lie half given at what is asked."""
        return value is None or may_lie_at(self.prompt, value, self.rng())

    def keep_typed(self, draft: Any) -> None:
        """Keep what is half typed beside the battle, None to forget it. Raises Refused where another seat types."""
        with self.among.typing(draft) as kept, self.held():
            self.session.keep_draft(kept)

    def drop(self, but: Any = None) -> None:
        """Drop what is half given, all `but` this: a redo brings it back. Raises as `keep_typed`."""
        before = self.session.draft
        self.keep_typed(but)
        self._dropped.append((self.battle.head, self.session.draft, before))

    @property
    def may_restore(self) -> bool:
        """True if what was dropped last can be brought back: nothing was given or typed since."""
        return bool(self._dropped) and self._dropped[-1][:2] == (self.battle.head, self.session.draft)

    def restore_dropped(self) -> None:
        """Bring back what was dropped last. Raises as `keep_typed`."""
        self.keep_typed(self._dropped.pop()[2])
        self.look()

    def _take_in(self, change: Change, asked: Prompt[Any] | None, typed: Any) -> bool:
        """Look at what is asked now; whether it is what was asked before, whose half-typed dice stay then."""
        self.recent_lines = change.log
        if change.did != "play":
            self.dice_source.take_back(self.session.battle, change.did == "undo")
        self.among.drop_wish()
        seating = self.among.seating
        self.look()
        self.voice.report(change)
        is_same = asked is not None and self.prompt is not None and asked.key == self.prompt.key
        is_edit = bool(change.added) and all(isinstance(node.input, EditInput) for node in change.added)
        if is_same and typed is not None and self.among.elsewhere is None and (is_edit or change.did == "amend"):
            self._type_again(typed)
            self.among.seating = seating
        return is_same

    def _type_again(self, typed: Any) -> None:
        """The same is still asked: nothing is typed twice."""
        if self.is_draft(typed):
            with self.held():
                self.session.keep_draft(typed)
            if self.dice is not None:
                from tracker.play.typed_dice import restored

                self.dice = restored(self.dice, typed)
