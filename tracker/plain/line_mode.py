"""Line mode: a battle as questions and answers, line by line."""

from contextlib import AbstractContextManager, suppress
from time import monotonic
from typing import TextIO

from tracker.engine import Prompt, Refused
from tracker.engine.prompts.base import shorten
from tracker.journal.session import Session
from tracker.plain import keys
from tracker.plain.campaign_lines import fight_typed, to_campaign
from tracker.plain.console import Console
from tracker.plain.line_guard import answering
from tracker.plain.prompt_loop import PromptLoop
from tracker.plain.streams import Signals, Source
from tracker.play.battle_commands import Dice, given
from tracker.play.beginner_help import Teacher
from tracker.play.campaign_commands import way_back
from tracker.play.dice_line import answer_of
from tracker.play.input_preferences import InputPreferences
from tracker.play.outcome import Outcome
from tracker.play.seat import Seat
from tracker.play.thinking import Thinker, let_think
from tracker.play.together.seat_rights import LATE
from tracker.play.typed_words import throw_words
from tracker.seats.one_at_a_time import OneAtATime
from tracker.seats.other_seats import Company

# The share of a search from which on somebody wonders what the app is at.
NOTICED = 0.3
# Seconds in which nobody has read what is asked now.
UNREAD = 0.3


class LineMode:
    """The loop: ask, take a line, do it, tell what came of it."""

    def __init__(
        self,
        session: Session,
        source: Source,
        out: TextIO,
        signals: Signals | None = None,
        preferences: InputPreferences | None = None,
        teacher: Teacher | None = None,
    ) -> None:
        self._signals = signals or Signals()
        self.turns = OneAtATime()
        # The other seats, once they may come.
        self.company: Company | None = None
        self.seat = Seat(session, self._signals.held, preferences)
        self._console = Console(source, out, self.turns.waiting)
        self.loop = PromptLoop(self.seat, self._console, teacher)
        self._thinker = Thinker()
        self._has_ended = False
        # The line that is being answered; whether the prompt is to be shown whole behind it.
        self._line_now = ""
        self._is_whole = True
        # The line that was half typed as another seat changed the battle, and when that was, in seconds.
        self._overtaken = ("", float("-inf"))

    def play(self) -> None:
        """Play until the players leave or the input ends. Raises Stopped on a signal, BrokenPipeError."""
        self._console.source.offer(lambda typed: keys.endings(self.loop, typed))
        try:
            self._play()
        finally:
            self._console.source.offer()
            self._thinker.stop()

    def _play(self) -> None:
        """Ask and answer. What can't be shown to begin with is raised; from the first line on all is answered."""
        self._open()
        self._ask()
        while not self.seat.has_left:
            self._line_now, self._is_whole = "", False
            with self._answering():
                line = self._console.line()
                if line is None:
                    if self._ends_here():
                        break
                else:
                    self._line_now = line
                    self._is_whole = self._take(line)
            if self.company is not None and not self.company.is_here:
                with self.turns.waiting():
                    self.company.renew()
            if not self.seat.has_left:
                with self._answering():
                    self._ask()
        self.loop.report_notices()
        self._console.out.flush()

    def _ask(self) -> None:
        self._let_think()
        self.loop.report_notices()
        if self._is_whole:
            self.loop.ask()
        else:
            self.loop.ask_again()

    def _answering(self) -> AbstractContextManager[None]:
        return answering(self._console.out, self._report_refused)

    def _report_refused(self, kind: str, words: str) -> None:
        words = f"{words} ! overrules, as does the same line again." if kind == "warned" else words
        self.loop.say(words)
        self.seat.voice.tell(words)
        self.loop.refused = f"{shorten(self._line_now)}: {words}"

    def _let_think(self) -> None:
        """Wait for what the app thinks over; a person is told that it does, once that may be noticed.

        Ctrl+C has it decide at once.
        """
        is_told = [not self._console.source.is_typed]

        def told(share: float) -> None:
            if share >= NOTICED and not is_told[0]:
                is_told[0] = True
                self.loop.say("The app thinks; Ctrl+C lets it decide at once ...")
                self._console.out.flush()

        if self.seat.thought is not None:
            with self._signals.interrupting(self._thinker.break_off):
                let_think(self.seat, self._thinker, told)

    def _ends_here(self) -> bool:
        """True if the end of the input ends the loop; a person at a terminal is asked once where not all is saved."""
        if not self._console.source.is_typed or self._has_ended:
            return True
        self._has_ended = True
        self.loop.say("")
        keys.leave(self.loop, "")
        return self.seat.has_left

    def _open(self) -> None:
        battle, loop = self.seat.battle, self.loop
        saved = "; everything is saved" if self.seat.session.saved else ""
        loop.say(f"{self.seat.session.title} ({battle.ruleset.title}). ? is help, q leaves{saved}.")
        if battle.step:
            loop.say(f"Going on at step {battle.step}. The last that happened:")
        loop.remind()

    def heard(self, outcome: Outcome | None, words: str) -> None:
        """Tell what another seat did while a line was waited for, and ask what is asked now."""
        change = outcome.change if outcome is not None else None
        if change is None and not words:
            return
        with suppress(OSError), self._answering():
            self.loop.say("", words)
            if change is not None:
                self._overtaken = (self._console.source.half_typed(), monotonic())
                self.loop.report(change)
            self._is_whole = change is not None
            self._ask()
            self._console.mark_again()

    def _is_overtaken(self, line: str) -> bool:
        """True if a line was meant for what was asked before another seat answered."""
        (begun, at), self._overtaken = self._overtaken, ("", float("-inf"))
        return self._console.source.is_typed and (bool(begun and line) or monotonic() - at < UNREAD)

    def _take(self, line: str) -> bool:
        """Do what was typed; whether the prompt is to be shown whole now."""
        if self._is_overtaken(line):
            raise Refused(f"{LATE}: another seat was first. Type it again to answer what is asked now.")
        warned = self.seat.warned
        try:
            found = keys.key_of(line, self.seat.prompt, self.seat.dice)
            if found is None:
                return self._answer(self.seat.prompt, line)
            key, rest = found
            before = self.seat.battle.head
            key.act(self.loop, rest)
            return key.asks and self.seat.battle.head is not before
        finally:
            if self.seat.warned is warned:
                self.seat.warned = None

    def _answer(self, prompt: Prompt[object] | None, line: str) -> bool:
        loop = self.loop
        if prompt is None:
            if line.strip() not in ("", "c"):
                raise Refused("It is over: nothing is asked.")
            if line.strip() or way_back(self.seat) is not None:
                to_campaign(loop, "")
                return True
            keys.leave(loop, "")
            return False
        if prompt.fight is not None:
            return fight_typed(loop, line)
        if prompt.roll is not None:
            if loop.do(Dice(line.strip())).change is not None:
                return True
            if self.seat.dice is not None:
                self.seat.voice.tell(throw_words(self.seat.dice))
            return False
        value = answer_of(prompt, self.seat.rng(), line)
        # Read back, so that a wrong letter is seen before the dice fall.
        if heard := prompt.heard_words(value) if line.strip() or prompt.hears_enter else "":
            loop.say(heard)
        loop.do(given(loop.seat, prompt.key, value, is_enter=not line.strip()))
        return True
