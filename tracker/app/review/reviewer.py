"""The reviewer's seat at a recorded battle: which step is looked at, and what was said. Draws nothing."""

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.app.parts.prompt_view import Dialog, PromptView, ViewStack
from tracker.app.review.step_view import StepView
from tracker.engine import Node, Reads, Refused, View
from tracker.engine.plurals import counted
from tracker.journal.battle_reader import Recorded, read_battle
from tracker.journal.folders import STUDY_SUFFIX
from tracker.journal.follower import Tail
from tracker.journal.replayed_turns import Frame
from tracker.journal.timeline import StepChanges, Timeline

if TYPE_CHECKING:
    from tracker.study.kept_chances import KeptChances


SPEEDS = (1, 2, 3)
LONGEST_NUMBER = 6


class Reviewer(ViewStack):
    """A recorded battle at one of its steps. The file is read, never written, and read on when it has grown.

    `number` is the digits typed so far. `follows`: the last step is to be shown whatever comes.
    """

    def __init__(self, path: Path, follows: bool = False) -> None:
        """Raises BadFile where there is no battle to be seen."""
        super().__init__()
        self.tail = Tail(path)
        self.timeline = Timeline.of(self.tail.recorded, "late")
        # A last line that is not whole yet is no damage while somebody plays.
        self.problems = self.tail.recorded.problems if follows else read_battle(path).problems
        self.follows = follows
        self.step = self.timeline.last if follows else self.timeline.first
        self.say = " ".join(self.problems) or (_over_words(self.tail.recorded) if follows else "")
        self.is_alarm = bool(self.problems)
        self.number = ""
        self.words = ""
        self.speed = SPEEDS[0]
        self.is_playing = False
        # The file of its studies, and how far one in the background is.
        self.study = path.with_suffix(STUDY_SUFFIX)
        self.studying = ""
        self._studied: tuple[tuple[int, int, Node], KeptChances | None] | None = None

    # What is looked at

    @property
    def path(self) -> Path:
        return self.tail.path

    @property
    def recorded(self) -> Recorded:
        return self.timeline.recorded

    @property
    def frame(self) -> Frame:
        return self.timeline.frame(self.step)

    @property
    def view(self) -> View:
        return self.frame.view

    @property
    def line(self) -> list[Node]:
        return [node for node in self.timeline.line if node.step <= self.step]

    @property
    def node(self) -> Node:
        return self.frame.node

    @property
    def read_last(self) -> Reads | None:
        """The table that was read last, at this step or before it; else the one to be read next."""
        node: Node | None = self.node
        while node is not None:
            for line in reversed(node.log):
                if line.reads is not None:
                    return line.reads
            node = node.parent
        prompt = self.frame.prompt
        return prompt.reads if prompt is not None else None

    @property
    def changes(self) -> StepChanges:
        return self.timeline.changes(self.step)

    @property
    def top(self) -> PromptView:
        return self.dialogs[-1] if self.dialogs else StepView(self.timeline, self.step, self.chances)

    @property
    def chances(self) -> "KeptChances | None":
        """The results of studies along this branch, read again whenever their file has grown; None for none."""
        try:
            found = self.study.stat()
        except OSError:
            return None
        now = found.st_size, found.st_mtime_ns, self.timeline.tip
        if self._studied is None or self._studied[0] != now:
            from tracker.study.kept_chances import KeptChances

            self._studied = now, KeptChances.of(self.timeline, self.study)
        return self._studied[1]

    @property
    def status(self) -> str:
        """Place where one is, in two words or three."""
        how = "watching" if self.follows else "playing" if self.is_playing else "review"
        study = f"{self.studying}  " if self.studying else ""
        return f"{study}{how} {self.step}/{self.timeline.last}"

    # Keys

    def open(self, dialog: Dialog) -> None:
        self.number, self.is_playing = "", False
        super().open(dialog)

    # Stepping

    def go(self, step: int) -> None:
        """Look at a step. Raises Refused where there is none."""
        if step not in self.timeline.steps:
            raise Refused(f"There is no step {step}: this battle has {self.timeline.last}.")
        self.step, self.number, self.follows = step, "", False

    def go_back(self) -> None:
        self._go_from_here(self.timeline.before(self.step), "first")

    def go_on(self) -> None:
        self._go_from_here(self.timeline.after(self.step), "last")

    def turn_back(self) -> None:
        self._go_from_here(self.timeline.turn_before(self.step), "first")

    def turn_on(self) -> None:
        self._go_from_here(self.timeline.turn_after(self.step), "last")

    def go_first(self) -> None:
        self._go_from_here(self.timeline.first, "first")

    def look_around(self) -> None:
        """Replay the turns beside this one while nobody waits, so that no key to them has to."""
        at = self.timeline
        for step in (at.turn_after(self.step), at.before(at.turn_before(self.step))):
            at.frame(step)

    def _go_from_here(self, step: int, end: str) -> None:
        """Look at another step than this. Raises Refused at the end of the battle, which is named."""
        if step == self.step:
            raise Refused(f"This is the {end} step.")
        self.go(step)

    def go_last(self, follows: bool) -> None:
        """The last step; from then on every new one, where the battle is watched."""
        self.go(self.timeline.last)
        self.follows = follows

    def tick(self) -> None:
        """Play on by a step; playing ends with the line."""
        if self.step < self.timeline.last:
            self.go_on()
        self.is_playing = self.is_playing and self.step < self.timeline.last

    def change_speed(self) -> None:
        """The next speed, after the last the first."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.say = f"{counted(self.speed, 'step')} a second."

    # Going to a number, to words

    def type_digit(self, key: str) -> None:
        """Another digit of the step to go to."""
        self.number = (self.number + key)[-LONGEST_NUMBER:]
        self.say = f"Enter goes to step {self.number}."

    def take_back(self) -> None:
        """A digit of the step that is typed; where none is, a step."""
        if self.number:
            self.number = self.number[:-1]
            self.say = f"Enter goes to step {self.number}." if self.number else ""
        else:
            self.go_back()

    def go_to_number(self) -> None:
        number, self.number = self.number, ""
        self.go(int(number))

    def hits(self, words: str) -> list[tuple[int, str]]:
        """Steps whose log has these words, each with a line of it: those after this step first, then from the start."""
        found = self.timeline.hits(words)
        return [each for each in found if each[0] > self.step] + [each for each in found if each[0] <= self.step]

    def find(self, back: bool = False) -> None:
        """Go round to the next step, or the one before, whose log has the words that were searched. Raises Refused."""
        step, words = self.timeline.find(self.words, self.step, back)
        self.go(step)
        self.report(words)

    # A file that grows

    def read_on(self) -> bool:
        """Read what is new in the file; whether there was anything."""
        trouble = self.tail.trouble
        if not self.tail.poll():
            return False
        if self.tail.trouble:
            self.say, self.is_alarm = f"{self.tail.trouble} Waiting for it.", True
            return True
        if trouble:
            self.say = ""
        self._take_in(self.tail.recorded)
        return True

    def _take_in(self, recorded: Recorded) -> None:
        old = self.timeline
        tip = None if old.is_head else recorded.nodes.get(old.tip.seq)
        if recorded.header != old.recorded.header:
            self.timeline = Timeline.of(recorded, "late")
            self.say, self.is_alarm = "Another battle has taken its place.", True
        else:
            self.timeline = old.follow(recorded)
            if tip is not None:
                self.timeline = self.timeline.enter(tip)
            if recorded.is_over != old.recorded.is_over:
                self.say = _over_words(recorded) or "The battle goes on."
        if recorded.problems != self.problems:
            self.problems = recorded.problems
            self.say, self.is_alarm = " ".join(self.problems), bool(self.problems)
        self._stay()

    def _stay(self) -> None:
        """The same step as before, or the last one before it."""
        timeline = self.timeline
        known = [step for step in timeline.steps if step <= self.step]
        self.step = timeline.last if self.follows or not known else known[-1]

    def enter(self, tip: Node, step: int) -> None:
        """Look at another branch, at a step of it."""
        self.timeline = self.timeline.enter(tip)
        self.go(step)


def _over_words(recorded: Recorded) -> str:
    """That a battle is over, and how it came out; "" while it goes on."""
    if not recorded.is_over:
        return ""
    return f"The battle is over{f': {recorded.result}' if recorded.result else ''}."
