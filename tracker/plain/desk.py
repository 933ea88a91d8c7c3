"""One battle at one table in line mode: the session, the dice that come in, and what is told about each change."""

import shutil
import textwrap
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from tracker.clean import clean
from tracker.engine import Change, Line, Node, Prompt, Refused, Roll, app_random
from tracker.engine.inputs import line_to
from tracker.journal.session import Session
from tracker.plain.streams import Signals
from tracker.talk.amended import amended_words, hand_words
from tracker.talk.dice import DiceEntry
from tracker.talk.offers import Offer, offer_at
from tracker.talk.rollers import Roller
from tracker.talk.roster import owed_lines
from tracker.talk.telling import TABLE, log_lines
from tracker.talk.unsaved import standing_words
from tracker.talk.words import hint, prompt_lines

WIDEST = 100
MOST_TOLD = 12


class Desk:
    """What the commands of line mode work on. `leaving` ends the loop after the command."""

    def __init__(self, session: Session, out: TextIO, signals: Signals) -> None:
        self.session = session
        self.signals = signals
        self.entry: DiceEntry | None = None
        self.offer: Offer | None = None
        self.leaving = False
        self.told: list[Line] = []
        self._out = out
        self.refresh()

    @property
    def prompt(self) -> Prompt[Any] | None:
        """The prompt that waits."""
        return self.session.battle.prompt

    @property
    def width(self) -> int:
        """Columns for tables."""
        return min(WIDEST, shutil.get_terminal_size((80, 24)).columns)

    def say(self, *lines: str) -> None:
        """Put lines out; on a terminal they break between words, for a pipe they stay whole."""
        for line in map(clean, lines):
            wide = len(line) > self.width and self._out.isatty()
            for each in _broken(line, self.width) if wide else [line]:
                self._out.write(f"{each}\n")

    def mark(self, mark: str) -> None:
        """Put the mark out behind which people type."""
        self._out.write(mark)

    def flush(self) -> None:
        """What was said is to be read now."""
        self._out.flush()

    # Changing the battle

    def do(self, command: Callable[[], Change]) -> Change:
        """Run a command of the session, whole and saved whatever signal arrives, and tell what it did."""
        key, typed = self.prompt.key if self.prompt else "", self.entry.draft if self.entry else None
        before = self.session.battle.head
        with self.signals.held():
            change = command()
        self.refresh()
        if typed is not None and self.entry is not None and self.entry.prompt.key == key and self.entry.restore(typed):
            # The same roll is still asked, after an edit: its dice are not typed twice.
            self.keep_draft(self.entry.draft)
        self.tell(change)
        if change.did == "amend":
            self._tell_amended(before, change)
        told = hand_words(change, self.session.battle.hand)
        if told:
            self.say(told)
        return change

    def answer(self, value: Any, overrule: bool = False) -> None:
        """Answer the prompt that waits. Raises Refused or Warned."""
        self.do(lambda: self.session.answer(value, overrule=overrule))

    def keep_draft(self, value: Any) -> None:
        """Keep half-typed dice beside the battle."""
        with self.signals.held():
            self.session.keep_draft(value)

    def refresh(self) -> None:
        """Look at the prompt afresh: a roll gets empty boxes, or the half-typed dice that were kept for it."""
        prompt, battle = self.prompt, self.session.battle
        self.entry, self.offer = None, offer_at(self.session)
        if isinstance(prompt, Roll):
            rng = app_random(battle.seed, battle.step, prompt.key)
            self.entry = DiceEntry(prompt, self.session.autopilot.sides_at(prompt), rng)
            if self.session.draft is not None:
                self.entry.restore(self.session.draft)

    # Telling

    def tell(self, change: Change) -> None:
        """What a change did: the log, or what the table must put back."""
        self.told = change.log
        if change.did == "play":
            self.say(*log_lines(change.log))
            return
        self.say({"undo": "Taken back.", "redo": "Done again.", "amend": "Amended."}.get(change.did, change.did))
        self.say(*(_on_table(each) for each in change.put_back))
        if not change.put_back:
            self.say("Nothing changes on the table.")

    def _tell_amended(self, before: Node, change: Change) -> None:
        battle = self.session.battle
        words = amended_words(battle.ruleset, line_to(before), battle.line)
        self.say("What came out differently:", *(f"  {each}" for each in words[:MOST_TOLD] or ["Nothing."]))
        if len(words) > MOST_TOLD:
            self.say(f"  and {len(words) - MOST_TOLD} lines more; G STEP looks back at any step.")

    def tell_notices(self) -> None:
        """What the session and the dice roller have to say."""
        for notice in self.session.take_notices():
            self.say(f"Notice: {notice}")
        roller = self.session.autopilot
        if isinstance(roller, Roller):
            self.say(*(f"Notice: {notice}" for notice in roller.notices))
            roller.notices.clear()

        if standing := standing_words(self.session):
            self.say(standing)

    def ask(self) -> None:
        """The prompt whole, with what is owed."""
        view, prompt = self.session.battle.view(), self.prompt
        self.say("")
        if prompt is None:
            self.say(f"The battle is over. {view.result}".rstrip(), OVER_HINT)
            return
        if len(view.owed) > 1 or any(each.unit not in prompt.subject for each in view.owed):
            # What is asked just now is told by the prompt itself.
            self.say("Owed:", *owed_lines(view))
        self.say(*prompt_lines(prompt, view, self.entry))
        if self.offer is not None:
            self.say(f"{self.offer.words} V: as before.")

    def ask_again(self) -> None:
        """The prompt in short, after something that did not answer it."""
        prompt = self.prompt
        if prompt is None:
            self.say(OVER_HINT)
        else:
            self.say(f"{prompt.title} [{prompt.rule}] {hint(prompt, self.entry)}")


OVER_HINT = "u takes the last answer back, L shows the log, q leaves."


def _broken(line: str, width: int) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)


def _on_table(sentence: str) -> str:
    is_deed = sentence.startswith(("undo this: ", "do this: "))
    return sentence[0].upper() + sentence[1:] if is_deed else f"{TABLE}{sentence}"


def listed(lines: Iterable[str], empty: str) -> list[str]:
    """Lines, or one that says that there are none."""
    return list(lines) or [empty]


def whole_number(typed: str, what: str) -> int:
    """A step or count that was typed after a command. Raises Refused."""
    if not (typed.isascii() and typed.isdigit() and len(typed) < 9):
        raise Refused(f"Type {what} as a number.")
    return int(typed)
