"""The player's seat at a battle: the view of what is asked, and what the player is told. Draws nothing."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec import structs

from tracker.app.battle.decision_words import hints_of_all, keys_behind, offered, tells_of_table
from tracker.app.battle.ending import OverView
from tracker.app.battle.prompts import prompt_view_of
from tracker.app.battle.shown_orders import ShownOrders
from tracker.app.parts.choices import DIGITS
from tracker.app.parts.key_outcomes import OVERRULE, Gives, Keeps, KeyOutcome, Used
from tracker.app.parts.prompt_view import PromptView, ViewStack
from tracker.app.parts.screen import Hint
from tracker.app.parts.surplus_keys import AGAIN, CHOICE, NOTHING, REFUSED, unrolled
from tracker.engine import RESERVED, Change, Finding, Node, Prompt, Refused, TrackerError, View, Warned
from tracker.journal.session import Session
from tracker.play.dice_source import rolls_words
from tracker.play.outcome import Outcome
from tracker.play.seat import Command, Seat
from tracker.play.together.seat_rights import LATE, NOBODY, NOBODY_PLAYS
from tracker.talk.log_words import nothing_but_remarks, recent_lines, unrolled_titles

# Keys that answer, beside those of one sign; all others only look.
ANSWERS = frozenset({"enter", "space", "backspace", "delete"})


class BattleStack(ViewStack):
    """A seat with its question in front.

    `orders` are what to do with the figures, `recent_lines` the log lines of the last change. `belated`: keys
    that may go down behind the last one by habit, as it took its roll. `whose` names those who are asked at other
    seats, "" where it is asked here.
    """

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.orders = ShownOrders(seat)
        self.belated, self._unrolled = NOTHING, ""
        self._is_doubtful = self._was_other = self.is_enter = self._is_digit = False
        # Whether the key is a die that may have been meant for another roll.
        self.is_early = False
        # Whether all that Enter takes stands on the screen: what nobody could read is not given.
        self.is_all_told = True
        self.recent_lines = recent_lines(self.line)
        self.ask()
        if not self.take_notices() and (words := rolls_words(self.seat.dice_source.told, self.view.sides)):
            self.report(f"{words}. R changes that.")

    @property
    def view(self) -> View:
        return self.seat.dice_source.with_rest_done(self.seat.session.battle.view())

    @property
    def line(self) -> list[Node]:
        return self.seat.session.battle.line

    def _see_whose(self, prompt: Prompt[Any] | None) -> None:
        seat = self.seat
        if seat.among.elsewhere is not None and seat.among.elsewhere.is_gone and prompt is not None:
            self.whose = NOBODY
        else:
            self.whose = seat.among.whose(prompt) if seat.among.seating.places else ""

    def offered_words(self) -> tuple[str, ...]:
        """The offer, the app's decision or its advice at the prompt, longest wording first; empty for none."""
        return tuple(self.prompt_view.as_there(words) for words in offered(self.seat))

    @property
    def is_other(self) -> bool:
        """True if what was just warned of is another answer than the app decided."""
        return self.seat.warned is not None and self.seat.is_overruled(getattr(self.seat.warned, "value", None))

    def prompt_hints(self, is_all_told: bool, has_room: bool) -> list[Hint]:
        """The keys of the question. `is_all_told`: all that the app decides stands there, so Enter takes all of it.

        `has_room`: the key line has room for that in words.
        """
        if self.is_other:
            return [("Enter", "the app's"), *(hint for hint in self.prompt_view.hints() if hint[0] != "Enter")]
        return hints_of_all(self.seat, self.prompt_view, has_room) if is_all_told else self.prompt_view.hints()

    @property
    def may_undo(self) -> bool:
        """True if there is anything to take back: what is filled in, or an answer."""
        return self.seat.may_undo or self.is_filled_in

    @property
    def is_filled_in(self) -> bool:
        return self.prompt_view.filled_in != self._at_first

    @property
    def top(self) -> PromptView:
        return self.dialogs[-1] if self.dialogs else self.prompt_view

    # Keys

    def begin_key(self, key: str) -> None:
        """A key comes in: any but the one to overrule a warning leaves the rules, and what the app decided."""
        self.belated = NOTHING
        self._was_other = self.is_other
        self.is_enter, self._is_digit = key == "enter", key in DIGITS
        # A letter behind a warning may be meant for it, and stand for something else; the app's decision warns itself.
        is_warned = self.seat.warned is not None and self.seat.decision is None
        self._is_doubtful = is_warned and key.isalpha() and len(key) == 1
        if key != OVERRULE:
            self.seat.warned = None

    def attempt(self, action: Any) -> Any:
        self.orders.begin_key()
        before = self.seat.session.battle.head
        outcome = super().attempt(action)
        if self.is_alarm and self.seat.session.battle.head is before:
            self.seat.voice.tell(self.say)
        return outcome

    def press(self, key: str) -> bool:
        if key == OVERRULE and self.seat.warned is not None and not self.dialogs:
            # Behind a warning it is no letter of words that are typed.
            self.overrule()
            return True
        is_answer = key in ANSWERS or (len(key) == 1 and key not in RESERVED)
        if self.whose and is_answer and not self.dialogs and self.seat.prompt is not None:
            why = self.seat.among.why_not_answer(self.seat.prompt)
            raise Refused(why or NOBODY_PLAYS)
        if self.is_early and not self.dialogs:
            self.prompt_view.wait_for_enter()
        steps, taken = self.orders.steps, super().press(key)
        if taken and is_answer and not self.dialogs and steps is self.orders.steps:
            self.orders.leave_laying()
        return taken

    def give(self, answer: Gives) -> None:
        prompt, value = self.seat.prompt, answer.value
        if prompt is None:
            return
        if self._is_doubtful and prompt.choices:
            meant = prompt.value_words(value)
            self.refuse(f"Not taken: there was a warning. The same key again means {meant}.")
            return
        from tracker.play.battle_commands import given

        decision = self.seat.decision if self.seat.is_overruled(value) else None
        if decision is not None and self.is_enter and self._was_other:
            self._lay_out_decided(prompt)
            return
        try:
            command = given(self.seat, prompt.key, value, self.is_enter and self.is_all_told)
            self.do(structs.replace(command, hands_in=answer.hands_in))
        except Warned as warning:
            is_decided = decision is not None
            words = self.prompt_view.as_there(str(warning)) if is_decided else str(warning)
            keys = keys_behind(self.prompt_view, prompt, value) if is_decided else f"{OVERRULE} overrules."
            self.refuse(f"{words} {keys}")

    def _lay_out_decided(self, prompt: Prompt[Any]) -> None:
        """Lay what the app decided out again, and take it; facts of the table are read again before that."""
        if self.is_filled_in:
            self.seat.drop()
        self.ask()
        outcome = None if tells_of_table(prompt) else self.prompt_view.press("enter")
        if isinstance(outcome, Gives) and not self.seat.is_overruled(outcome.value):
            self.give(outcome)
        else:
            self.report("What the app decided is laid out again.")

    def _warn_of_other(self) -> None:
        """Warn of what is laid out where that is not what the app decided."""
        if self.seat.decision is not None and self.seat.is_overruled(self.prompt_view.taken):
            with suppress(Refused):
                # Where it is not whole yet the question itself says what is missing.
                self.give(Gives(self.prompt_view.taken))

    def overrule(self) -> None:
        """Give what was just warned of. Raises Refused where nothing was."""
        if self.seat.warned is None:
            raise Refused("Nothing was warned of: there is nothing to overrule.")
        self.do(self.seat.warned)

    def keep(self, typed: Keeps) -> None:
        self._kept_by(lambda: self.seat.keep_dice(typed.dice))
        if self.seat.dice is not typed.dice:
            # Another seat's came in between, and lie beside them.
            self.ask()

    def _keep_filled_in(self) -> None:
        """Keep what is picked or filled in as typed dice are: it is there again after whatever comes."""
        draft = self.prompt_view.draft if self.is_filled_in else None
        if self.seat.prompt is not None and self.seat.dice is None and draft != self.seat.session.draft:
            self._kept_by(lambda: self.seat.keep_typed(draft))

    def _kept_by(self, keep: Callable[[], None]) -> None:
        try:
            keep()
        except Refused:
            # Somebody else is at it: what he has typed stands there.
            self.seat.look()
            self.ask()
            raise

    def _act(self, outcome: KeyOutcome | None) -> bool:
        before, top, asked = self.seat.session.battle.head, self.top, self.prompt_view
        taken = super()._act(outcome)
        if isinstance(outcome, Used) and not self.dialogs:
            self._keep_filled_in()
            self._warn_of_other()
            if self._is_digit and self.is_alarm and self.prompt_view.picks_one:
                self.belated = REFUSED
        if self.is_enter and self.top is not top:
            self.belated = AGAIN
        if isinstance(outcome, Gives) and self.seat.session.battle.head is not before:
            if outcome.belated is not NOTHING:
                self.belated = self.prompt_view.behind(asked, outcome.belated)
            elif not self.is_enter and not outcome.then and self.seat.preferences.last_die_takes:
                # Whoever has Enter take every roll presses it on purpose. A die that took a form may come twice.
                self.belated = CHOICE
            if self._unrolled:
                self.belated = unrolled(self._unrolled, self.belated)
            elif outcome.then:
                return self.press(outcome.then)
        return taken

    def _leads_to_dice(self, value: Any) -> int:
        """The dice of the first pool of a roll of people behind this answer: if 0, no digit is a die that gives it."""
        try:
            behind = self.seat.battle.behind(value)
        except TrackerError:
            return 0
        roll = behind.roll if behind is not None else None
        if roll is None or roll.same or roll.rollers() <= {*self.seat.session.autopilot.rolls_for}:
            return 0
        return roll.pools[0].count

    def _unrolled_in(self, change: Change) -> str:
        """The last roll in what was played that nobody had to make, of a side for which the app does not roll."""
        found = unrolled_titles(change.log) if change.did == "play" else []
        if found and (rolls_for := self.seat.session.autopilot.rolls_for):
            sides = {unit.id: side.id for side in self.view.sides for unit in side.units}
            found = [each for each in found if sides.get(each[1]) not in rolls_for]
        return found[-1][0] if found else ""

    # Changing the battle

    def do(self, command: Command) -> Outcome:
        """Have a command carried out, and take in what came of it. Raises what it is refused for."""
        typed, before = (self.seat.dice, self.seat.session.draft, self.seat.decision), self.seat.session.battle.head
        self.orders.begin(command)
        outcome = self.seat.do(command).or_raise()
        if outcome.change is not None:
            self._take_in(outcome.change, before)
            # What was made stands in the panel of the end, where that is reached.
            made = outcome.made if outcome.made and self.seat.prompt is not None else ""
            words = outcome.say or nothing_but_remarks(outcome.change)
            self._unrolled = self._unrolled_in(outcome.change)
            no_dice = f"No dice for {self._unrolled}." if self._unrolled else ""
            self.say = " ".join(filter(None, [self.say, words, no_dice, made]))
            self.ask()
            self.take_notices()
        elif (
            self.seat.dice,
            self.seat.session.draft,
            self.seat.decision,
        ) != typed or self.seat.among.elsewhere is not None:
            self.ask()
            self.say = outcome.say
        elif self.seat.among.seating.places:
            self._see_whose(self.seat.prompt)
        return outcome

    def opened_by(self, command: Command) -> Session:
        """The battle to which a command leads from this one. Raises what it is refused for."""
        opened = self.seat.do(command).or_raise().opens
        assert opened is not None
        return opened

    def hear(self, outcome: Outcome | None, words: str) -> None:
        """Take in what another seat did, and say it; what is asked is asked afresh, but a line that is typed stays."""
        typed = None if outcome is not None and outcome.is_asked_anew else self.prompt_view.text_field
        if outcome is not None and outcome.change is not None:
            self.orders.end_row()
            self._take_in(outcome.change, outcome.change.head)
        # That a key came too late says who was first; news of that alone would not say what became of the key.
        if words and not self.say.startswith(LATE):
            self.report(words)
        self.ask()
        self.prompt_view.text_field = typed

    def drop_pending(self) -> None:
        """Give up the later answers that an amend left in hand."""
        from tracker.play.battle_commands import Drop

        self.do(Drop())

    def _take_in(self, change: Change, before: Node) -> None:
        self.recent_lines = change.log or recent_lines(self.line)
        self.orders.take_in(change, before)

    def ask(self) -> None:
        """A fresh view for what is asked now, also where what it tells of is known to be otherwise."""
        self._head, prompt = self.seat.session.battle.head, self.seat.prompt
        self.refused = ""
        self._see_whose(prompt)
        if prompt is None:
            view = self.view
            self.prompt_view: PromptView = OverView(
                self.seat.session.battle.ruleset.noun, view.result, view.short_names
            )
        else:
            seat, dice = self.seat, self.seat.dice
            self.prompt_view = prompt_view_of(prompt, seat.rng, dice, seat.preferences.last_die_takes)
            self.prompt_view.leads_to_dice = self._leads_to_dice
            self.prompt_view.takes_no_dice = prompt.side in seat.session.autopilot.rolls_for
        self._at_first = self.prompt_view.filled_in
        if prompt is not None and dice is None and (draft := self.seat.session.draft) is not None:
            self.prompt_view.take_up(draft)

    def take_notices(self) -> bool:
        """Tell what the player has to know about the battle; whether there was anything."""
        if notices := self.seat.take_notices():
            self.complain(" ".join(notices))
        return bool(notices)

    def catch_up(self) -> None:
        """Ask what is asked now, where the battle was changed from another screen."""
        if self._head is not self.seat.session.battle.head:
            self.recent_lines = recent_lines(self.line)
            self.orders.renew()
            self.ask()
            self.take_notices()

    # What the player may do beside answering

    def tick(self, has_hidden: bool = False) -> None:
        """Tick the next table step off; after the last, all of them are to be done again; first all are shown."""
        self.say = self.orders.tick(has_hidden)

    def undo(self) -> None:
        """Drop what is picked, filled in or typed, of many rows the last; else take back the last answer."""
        from tracker.play.battle_commands import Undo

        is_filled, said = self.is_filled_in, ""
        if is_filled:
            said = self.prompt_view.take_back()
            self.seat.drop(self.prompt_view.draft if said and self.is_filled_in else None)
            if not said:
                self.ask()
        elif self.do(Undo(dice_first=True)).change is not None:
            return
        what = "What was filled in is" if is_filled else "Typed dice"
        again = " Press again to take back the last answer." if self.seat.may_undo else ""
        self.say = said or f"{what} dropped.{again}"

    def decide(self, best: Finding | None = None, fault: str = "") -> None:
        """The app decides what its search came to; for None what is sensible at once, `fault` says why."""
        self.seat.settle_thought(best, fault)
        self.ask()
        self.take_notices()

    def roll_once(self, who: str) -> None:
        """This roll is typed, or rolled by the app, whoever rolls otherwise."""
        from tracker.play.battle_commands import RollOnce

        self.do(RollOnce())
        if who == "everyone":
            self.press("r")
