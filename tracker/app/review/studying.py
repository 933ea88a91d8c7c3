"""Studies in a review: answers to a decision with what each is worth, and a study in the background while one reads."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from subprocess import DEVNULL, PIPE, STDOUT, Popen
from threading import Thread
from typing import TYPE_CHECKING, Any

from tracker.app.opening import branch_battle
from tracker.app.parts.background_lines import hand_over
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.key_outcomes import Closes
from tracker.app.review.screen import ReviewScreen
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Refused
from tracker.engine.inputs import AnswerInput

if TYPE_CHECKING:
    from tracker.study.chances import Weighed

COMMAND = (sys.executable, "-m", "tracker", "study")
# Letters of a bar in a list of answers.
BAR = 12
# A study gives way to whatever else the machine does: so many steps of niceness.
NICE = 10
# Seconds for which a study that was stopped is waited for.
WAIT = 5.0
DONE = "The study is done: c shows the chances, K the answers of a decision that was weighed."


def study(screen: ReviewScreen) -> None:
    """Ask what is to be studied; where the step's decision was weighed already, its answers come first."""
    review = screen.review
    if not review.timeline.is_head:
        raise Refused("Only the line that was played is studied: o leads back to it.")
    if review.timeline.ruleset is None:
        raise Refused("The game that was played is not there: nothing can be fought on.")
    step, chances = review.step, review.chances
    weighed = chances.weighed.get(step) if chances is not None else None
    title, ask, found = f"Study from step {step}", "Both sides are played on by the app, many times.", []
    if weighed is not None:
        from tracker.study.words import gain_words

        title, found = f"Step {step}: {weighed.title}", _answers(screen, weighed)
        ask = f"{gain_words(weighed)} Enter on an answer plays on from there, with fresh dice, in a battle of its own."
    found += _studies(screen, step)
    choices, acts = [choice for choice, _ in found], [act for _, act in found]
    review.open(ListDialog(title, choices, lambda place: Closes(then=acts[place]), ask=ask))


def _answers(screen: ReviewScreen, weighed: Weighed) -> list[tuple[Choice, Callable[[], None]]]:
    """The answers to a decision that was weighed, each with its bar; choosing one branches into it."""
    from tracker.study.words import bar

    full, empty = ("#", ".") if glyphs.is_ascii else ("█", "░")
    found: list[tuple[Choice, Callable[[], None]]] = []
    for each in weighed.alternatives:
        chosen = "chosen, " if each.words == weighed.chosen else ""
        label = f"{bar(each.mean, full, empty, BAR)} {each.mean:4.0%} {each.words}"
        act = partial(_branch_into, screen, weighed.step, each.value)
        found.append((Choice(label, detail=f"{chosen}{len(each.scores)} battles"), act))
    return found


def _branch_into(screen: ReviewScreen, step: int, value: str) -> None:
    """Go on from before a step in a battle of its own, with another answer there."""
    timeline = screen.review.timeline
    before = timeline.frame(timeline.before(step)).node
    branch_battle(screen.tracker, screen.review.recorded, before, fresh=True, given=value)


def _studies(screen: ReviewScreen, step: int) -> list[tuple[Choice, Callable[[], None]]]:
    """The studies that may be begun, or the one that goes on, to be stopped."""
    if screen.background is not None:
        return [(Choice("Stop the study; what it found is kept"), screen.background.stop)]
    frame, found = screen.review.frame, []

    def begin(*words: str) -> Callable[[], None]:
        return lambda: BackgroundStudy.begin(screen, words)

    timeline = screen.review.timeline
    asked, given = timeline.frame(timeline.before(step)).prompt, frame.node.input
    if asked is not None and asked.asks_for == "decision" and asked.choices and isinstance(given, AnswerInput):
        found.append((Choice("Weigh this decision against the others"), begin("--step", str(step))))
    if frame.turn:
        found.append((Choice(f"Study turn {frame.turn} step by step"), begin("--turn", str(frame.turn))))
    return [*found, (Choice("Study the whole battle, then the turns that moved"), begin())]


class BackgroundStudy:
    """`tracker study` in a process of its own; what it finds comes into the file beside the battle."""

    def __init__(self, screen: ReviewScreen, words: tuple[str, ...]) -> None:
        """Begin it. Raises Refused where the system lets nothing begin."""
        self._screen = screen
        self._is_stopped = False
        given = (str(screen.review.path), "--json", "--saves", str(screen.tracker.folder), *words)
        try:
            self._process = Popen([*COMMAND, *given], stdin=DEVNULL, stdout=PIPE, stderr=STDOUT)
        except OSError as error:
            raise Refused(f"No study can be begun: {error.strerror}.") from None
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self._process.pid, NICE)
        self._thread = Thread(target=self._hear, daemon=True, name="tracker-study")
        self._thread.start()

    @classmethod
    def begin(cls, screen: ReviewScreen, words: tuple[str, ...]) -> None:
        screen.background = cls(screen, words)
        screen.review.studying = "study ..."
        screen.review.report("The study goes on while you read; K stops it.")

    def stop(self) -> None:
        """End it; what it found is kept."""
        self._is_stopped = True
        self._process.kill()
        self._thread.join(WAIT)

    def _hear(self) -> None:
        """Take its lines as they come, in a thread."""
        wrong: list[str] = []
        with self._process as process:
            assert process.stdout is not None
            for line in process.stdout:
                told = _decoded(line)
                if told is None:
                    wrong.append(line.decode(errors="replace").strip())
                elif "progress" in told or "worth" in told or "gain" in told:
                    hand_over(self._screen, self._show, told.get("progress"))
        words = " ".join(wrong)
        # A study that came to its end may have something to say too, as where the disk is full.
        words = f"The study is done. {words}" if words and not process.returncode else words
        hand_over(self._screen, self._end, words)

    def _show(self, progress: dict[str, Any] | None) -> None:
        """Show how far it is, and what it found at the step that is looked at."""
        if self._screen.background is self and self._screen.is_attached:
            if progress is not None:
                self._screen.review.studying = f"study {progress['done']}/{progress['planned']}"
            self._screen.show()

    def _end(self, wrong: str) -> None:
        screen = self._screen
        if screen.background is self and screen.is_attached:
            screen.background, screen.review.studying = None, ""
            stopped = "The study is stopped; what it found is kept." if self._is_stopped else ""
            screen.review.say = stopped or wrong or DONE
            screen.show()


def _decoded(line: bytes) -> dict[str, Any] | None:
    """A line of JSON; None for any other."""
    try:
        told = json.loads(line)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None
