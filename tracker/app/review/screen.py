"""A recorded battle at any of its steps: the panels of the battle, read-only."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from textual.timer import Timer

from tracker.app.battle.seated_screen import SOON, SeatedScreen
from tracker.app.battle.sheets import card
from tracker.app.opening import past_changes
from tracker.app.parts.background_lines import Work, moved, under_heads
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.app.parts.prompt_view import Dialog
from tracker.app.parts.screen import Hint, TrackerScreen
from tracker.app.review.panels import ReviewPanels
from tracker.app.review.reviewer import Reviewer
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Refused
from tracker.journal.branching import Pair
from tracker.journal.folders import study_path
from tracker.journal.timeline import Timeline
from tracker.play.past_changes import PastChanges

if TYPE_CHECKING:
    from tracker.app.review.studying import BackgroundStudy

# How often the file is looked at unless somebody says otherwise, in seconds.
LOOK = 0.5
DIGITS = "0123456789"
NOTHING = "Nothing can be compared: this battle is not a branch, has none, and nothing of it was undone or amended."


class ReviewScreen(SeatedScreen):
    """A recorded battle. Where it `is_watched`, the last step is shown as it is played, until one looks back."""

    TITLE = "Review"
    told_idle = SeatedScreen.told_idle | {"enter", "backspace"}

    def __init__(
        self, path: Path, is_watched: bool = False, pause: float = LOOK, step: int | None = None, say: str = ""
    ) -> None:
        """Raises BadFile where there is no battle to be seen. `pause`: seconds between two looks at a watched file.

        Begins at `step`, at the first where there is no such one; for None where one was last, else at the end.
        `say` is said of it.
        """
        super().__init__()
        self.review = Reviewer(path, is_watched)
        self.stack = self.review
        self._is_to_return = step is None and not is_watched
        if step is None:
            self.review.go_last(is_watched)
        elif step and step in self.review.timeline.steps:
            self.review.go(step)
        self.review.say = say or self.review.say
        self.is_watched: bool = is_watched
        self._pause = pause
        self.panels: ReviewPanels = ReviewPanels(self.review)
        self._player: Timer | None = None
        self._around: Timer | None = None
        self.background: BackgroundStudy | None = None

    @cached_property
    def past_changes(self) -> PastChanges:
        """The tool that changes the past of the battle that is looked at."""
        return past_changes(self.tracker)

    def on_mount(self) -> None:
        if self.is_watched:
            self.set_interval(self._pause, self._look)
        if self._is_to_return:
            # Where one was last says nothing of a battle that was played on since.
            last, step = self.tracker.looked_at.get(self.review.path, (0, 0))
            if last == self.review.timeline.tip.seq:
                self.review.go(step)
        self.review.study = study_path(self.review.path, self.tracker.folder)
        if self.review.timeline.ruleset is not None:
            self.set_timer(SOON, self.review.timeline.ruleset.load_soon)

    def on_unmount(self) -> None:
        if self.background is not None:
            # Nobody studies for a screen that is gone.
            self.background.stop()

    def on_screen_resume(self) -> None:
        # A battle that was opened from here may have been the same one, after an amend.
        self.review.read_on()
        self.show()

    def _look(self) -> None:
        if self.review.read_on():
            self.show()

    def show(self) -> None:
        """Bring everything up to date."""
        view = self.review.frame.view
        self.tracker.looked_at[self.review.path] = self.review.timeline.tip.seq, self.review.step
        self.panels.standing = self.tracker.standing
        with self.panels.held():
            self.panels.show_view(view)
            self.panels.show_step(self.review, view)
        self.panels.keys.show(self.hints())
        self._keep_time()
        if self._around is not None:
            self._around.stop()
        self._around = self.set_timer(SOON, self.review.look_around)

    # Keys

    @property
    def subjects(self) -> tuple[str, ...]:
        return self.panels.units.subjects

    def take_first(self, key: str) -> bool | None:
        taken = super().take_first(key)
        if taken is not None:
            return taken
        return True if self.panels.is_reading and self.panels.move(key) else None

    def idle_words(self, key: str) -> str:
        # Small letters are its own keys, and no question's.
        return TrackerScreen.idle_words(self, key)

    def press(self, key: str) -> bool:
        if key in DIGITS:
            self.review.type_digit(key)
            return True
        return self.panels.move(key)

    def hints(self) -> list[Hint]:
        if self.review.dialogs:
            return self.review.top.hints()
        if self.review.number:
            return [("Enter", f"go to step {self.review.number}"), ("Esc", "cancel")]
        if self.panels.is_reading:
            hints = [("Esc", "close"), *super().hints()]
            if self.panels.is_on_map:
                hints = [(key, "step on" if key == "Enter" else label) for key, label in hints]
                hints.append(("Backspace", "step back"))
            return hints
        return [*super().hints(), ("1-9", "step number")]

    # What the commands do beside what the reviewer does

    @property
    def is_on_log(self) -> bool:
        return self.panels.at == "log"

    @property
    def is_on_step(self) -> bool:
        """True if a line of the chart is marked that tells of a step."""
        return self.panels.at == "sheet" and self.panels.steps.chosen is not None

    def enter(self) -> None:
        """Go to the step that was typed, or to that of the marked line; over the map a step on."""
        if self.review.number:
            self.review.go_to_number()
        elif self.panels.is_on_map:
            self.review.go_on()
        elif self.is_on_log:
            self.review.go(self.panels.review_log.chosen)
        elif self.panels.chosen:
            card(self, self.panels.chosen)
        elif self.panels.steps.chosen:
            step = self.panels.steps.chosen
            self.panels.lay("")
            self.review.go(step)

    def tables(self) -> None:
        self.panels.turn_to("qrs")

    def escape(self) -> None:
        """Stop what goes on, put away what lies in front; else list all that can be done."""
        review = self.review
        if review.number or review.is_playing:
            review.number, review.is_playing = "", False
        elif not self.panels.put_away():
            self.open_palette()

    def read(self, title: str, lines: list[str]) -> None:
        """Lay lines out to be read and put away; whatever is counted for others is not waited for any more."""
        self.counting.drop()
        self._lay_sheet(title, lines)

    def _lay_sheet(self, title: str, lines: list[str]) -> None:
        super().read(title, lines)
        if room := self.panels.layout.places(self.size).get("sheet"):
            # Which lines tell of a step, and so what Enter does, is known once there are rows of them.
            self.panels.sheet.rows(*room.size)

    def chart(self) -> None:
        """Strength, turning points, losses and luck."""
        if self.puts_sheet_away():
            return
        from tracker.report.terminal_chart import chart_lines

        timeline, width, ascii_only = self.review.timeline.counted, self._sheet_width, glyphs.is_ascii
        title, saves = "Strength, turning points, losses, luck", self.tracker.folder
        self._count(title, lambda: moved(chart_lines(timeline, width, ascii_only, saves=saves)), timeline)

    def compare(self) -> None:
        """Ask with what; then both ends, where they part, strengths side by side, and what came otherwise."""
        if self.puts_sheet_away():
            return
        from tracker.journal.branching import related_branches

        found = related_branches(self.review.timeline, [self.tracker.folder])
        if not found:
            raise Refused(NOTHING)
        choices = [Choice(each.label, "", each.detail, each.barred, bool(each.barred)) for each in found]

        def chosen(place: int) -> KeyOutcome:
            return Closes(then=lambda: self._compare(found[place].pair()))

        self.review.open(ListDialog("Compare with which?", choices, chosen))

    def _compare(self, pair: Pair) -> None:
        from tracker.report.compare import compare
        from tracker.report.comparison_lines import comparison_lines

        first, second, names, width = pair[0].beside, pair[1].beside, pair[2], self._sheet_width

        def work() -> list[str]:
            return under_heads(comparison_lines(compare(first, second, names), width))

        self._count("Side by side", work, first, second)

    @property
    def _sheet_width(self) -> int:
        return max(30, self.size.width - 4)

    def _count(self, title: str, work: Work, *replayed: Timeline) -> None:
        """Lay out lines for which all of these is replayed, where it is not yet."""
        # What is counted in a thread must not be replayed by the screen meanwhile.
        self._lay_sheet(title, self.counting.lines(sum(each.unseen for each in replayed), work, replayed))

    def show_counted(self, lines: list[str]) -> None:
        if self.panels.layout.cover == "sheet":
            self._lay_sheet(self.panels.sheet.title, lines)
            self.show()

    # Playing

    def play(self) -> None:
        """Play on by itself, or stop. Raises Refused where nothing is left to be played."""
        review = self.review
        if not review.is_playing and review.step == review.timeline.last:
            raise Refused("This is the last step.")
        review.is_playing = not review.is_playing

    def faster(self) -> None:
        self.review.change_speed()
        self._stop_time()

    def _keep_time(self) -> None:
        """A clock runs while the battle plays on."""
        if not self.review.is_playing:
            self._stop_time()
        elif self._player is None:
            self._player = self.set_interval(1 / self.review.speed, self._tick)

    def _stop_time(self) -> None:
        if self._player is not None:
            self._player.stop()
            self._player = None

    def _tick(self) -> None:
        if self.review.is_playing:
            self.review.tick()
            self.show()

    # Actions

    def last(self) -> None:
        """The last step; a watched battle is followed again."""
        self.review.read_on()
        self.review.go_last(self.is_watched)

    def ask(self, question: Callable[[], Dialog]) -> None:
        """Put one of the questions of a review in front. Raises what making it raises."""
        self.panels.lay("")
        self.review.open(question())
