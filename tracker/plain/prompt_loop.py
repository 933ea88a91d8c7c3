"""One battle at one table in line mode: what is told of it, and of each change."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from tracker.engine import Change, Refused, full_words
from tracker.journal.unsaved_words import standing_words
from tracker.plain.console import Console
from tracker.plain.streams import columns
from tracker.play.beginner_help import LEAD, WORDS, Teacher
from tracker.play.campaign_commands import way_back
from tracker.play.dice_source import rolls_words
from tracker.play.outcome import Outcome
from tracker.play.prompt_lines import hint, prompt_lines
from tracker.play.seat import Command, Seat
from tracker.talk.campaign_words import over_lines, stand_lines
from tracker.talk.input_words import advice_words, decision_words
from tracker.talk.log_words import TABLE, log_lines, played_lines
from tracker.talk.order_of_battle import owed_lines
from tracker.talk.words_aloud import readable

WIDEST = 100
MOST_TOLD = 12
REMINDED = 6
NOTHING: Mapping[str, str] = {}


class PromptLoop:
    """The workplace of line mode's keys: a seat, and the stream that is told what comes of it.

    `refused` is the last line that was refused at this prompt, and why; "" where none was.
    """

    def __init__(self, seat: Seat, console: Console, teacher: Teacher | None = None) -> None:
        self.seat = seat
        self.refused = ""
        self._teacher = teacher
        self.console = console

    @cached_property
    def full(self) -> dict[str, str]:
        """The full words of what the game cuts short."""
        return full_words(self.seat.battle.ruleset.terms())

    @property
    def width(self) -> int:
        return columns(80, WIDEST)

    def say(self, *lines: str) -> None:
        self.console.say(*lines)

    # Changing the battle

    def do(self, request: Command) -> Outcome:
        """Carry out what a person wants, and tell what came of it. Raises what it is refused for."""
        outcome = self.seat.do(request).or_raise()
        if outcome.opens is not None:
            self.seat.go_to(outcome.opens)
        if outcome.change is not None:
            self.refused = ""
            self.report(outcome.change)
            if outcome.change.did == "amend":
                self._report_amended(outcome)
        self.say(*filter(None, (outcome.say, outcome.made)))
        return outcome

    def opened(self, *more: str) -> None:
        """Say which battle is played now, and what happened in it last."""
        self.say("", f"{self.seat.session.title} ({self.seat.battle.ruleset.title}).", *more)
        self.remind()

    def remind(self) -> None:
        """Say what happened last, and what an amend still has to be put right; all of a battle that is not begun."""
        battle = self.seat.battle
        lines = [line for node in battle.line for line in node.log]
        self.seat.recent_lines = lines[-REMINDED:] if battle.step else lines
        self.say(*log_lines(self.seat.recent_lines), *map(_on_table, battle.way))
        rolls = rolls_words(self.seat.dice_source.told, battle.view().sides)
        self.say(*[f"{rolls}. R changes that."] * bool(rolls))

    # Telling

    def report(self, change: Change) -> None:
        """Tell what a change did: the log, or what the table must put back."""
        if change.did == "play":
            lines = played_lines(change)
            if lines and self.seat.prompt is not None and lines[-1].text == self.seat.prompt.title:
                # The question says it again.
                lines = lines[:-1]
            self.say(*log_lines(lines), *map(_on_table, change.restore_steps))
            return
        self.say({"undo": "Taken back.", "redo": "Done again.", "amend": "Amended."}.get(change.did, change.did))
        self.say(*map(_on_table, change.restore_steps))
        if not change.restore_steps:
            self.say("Nothing changes on the table.")

    def _report_amended(self, outcome: Outcome) -> None:
        words = outcome.differently(self.seat.battle)
        self.say("What came out differently:", *(f"  {each}" for each in words[:MOST_TOLD] or ["Nothing."]))
        if len(words) > MOST_TOLD:
            self.say(f"  and {len(words) - MOST_TOLD} lines more; G STEP looks back at any step.")

    def report_notices(self) -> None:
        """Tell the notices of the session and the dice roller."""
        self.say(*(f"Notice: {notice}" for notice in self.seat.take_notices()))
        if standing := standing_words(self.seat.session):
            self.say(standing)

    def ask(self) -> None:
        """The prompt whole, with what is owed."""
        view, prompt = self.seat.battle.view(), self.seat.prompt
        self.say("")
        if prompt is None:
            game = self.seat.battle.ruleset
            over = f"The {game.noun} is over" if game.product(self.seat.battle.state) is None else "Done"
            self.say(
                f"{over}. {view.result}".rstrip(), *over_lines(self.seat.session, "K and its number"), self._over_hint
            )
            return
        if len(view.owed) > 1 or any(each.unit not in prompt.subject for each in view.owed):
            # What is asked just now is told by the prompt itself.
            self.say("Owed:", *owed_lines(view, prompt.subject))
        lines = prompt_lines(prompt, view, self.seat.dice, self.full)
        self.say(*lines)
        if prompt.fight is not None:
            self.say(*stand_lines(self.seat.session, "K and its number"))
        if self.seat.offer is not None:
            self.say(f"{self.seat.offer.words} V: as before.")
        if self.seat.decision is not None:
            then = [each.words for each in self.seat.further_answers]
            self.say(decision_words(prompt, self.seat.decision, view, then)[0])
        if (advice := self.seat.advice) is not None:
            self.say(advice_words(prompt, advice)[0])
        self._say_whose()
        if self._teacher is None:
            return
        if spelled_out := _without_whole(self._teacher.spelled_out(self.seat, view), self.full, lines):
            self.say(f"{WORDS}{spelled_out}. A slash and a word says more.")
        hint_now = self._teacher.hint(self.seat)
        if hint_now is not None:
            self.say(f"{LEAD}{hint_now.typed}")

    @property
    def _over_hint(self) -> str:
        part = self.seat.session.header.campaign
        if part is None or way_back(self.seat) is None:
            return OVER_HINT
        return f"Enter goes back to the campaign {part.title}. {OVER_HINT}"

    def ask_again(self) -> None:
        """The prompt in short, after something that did not answer it."""
        prompt = self.seat.prompt
        if prompt is None:
            self.say(self._over_hint)
        else:
            end = "" if prompt.title.endswith(("?", ".", ":", "!")) else "."
            self.say(f"{prompt.title}{end} {hint(prompt, self.seat.dice)}")
            self._say_whose()

    def _say_whose(self) -> None:
        """Say that somebody else answers, where that is so."""
        if whose := self.seat.among.whose(self.seat.prompt):
            self.say(f"{whose} answers this.")


OVER_HINT = "u takes the last answer back, L shows the log, q leaves."


def _on_table(sentence: str) -> str:
    is_step = sentence.startswith(("undo: ", "redo: "))
    return sentence[0].upper() + sentence[1:] if is_step else f"{TABLE}{sentence}"


def _without_whole(spelled_out: str, full: Mapping[str, str], told: Iterable[str]) -> str:
    """Abbreviations that are spelled out, without those that line mode writes whole: by itself, or in `full` words
    about units, where no line that was `told` has them.

    >>> _without_whole("Rep: Reputation; NCO: non-commissioned officer; ldr: Reps of leaders", {"ldr": "leaders"})
    'Rep: Reputation'
    """
    words_told = set(re.findall(r"[\w-]+", " ".join(told)))
    pairs = (each.partition(": ") for each in spelled_out.split("; "))
    return "; ".join(
        f"{name}: {words}"
        for name, _, words in pairs
        if words and readable(name) != words and (name in words_told or full.get(name, name) == name)
    )


def whole_number(typed: str, what: str) -> int:
    """A step or count that was typed after a command. Raises Refused."""
    if not (typed.isascii() and typed.isdigit() and len(typed) < 9):
        raise Refused(f"Type {what} as a number.")
    return int(typed)
