"""The app thinks over what it decides, in a process of its own: the question that stands there meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

from textual.screen import Screen

from tracker.app.battle.battle_stack import BattleStack
from tracker.app.parts.background_lines import hand_over
from tracker.app.parts.key_outcomes import Closes, KeyOutcome, Used
from tracker.app.parts.prompt_view import Dialog
from tracker.app.parts.rows import EMPTY, Row, indented, row, wrapped
from tracker.app.parts.screen import Hint
from tracker.app.terminal.glyphs import glyphs

if TYPE_CHECKING:
    from tracker.engine import Finding, Thought
    from tracker.play.thinking import Thinker

BAR = 20
THINKS = "It plays a few {} out, with dice of its own, before it decides."
WAITS = "The app is thinking: Esc lets it decide at once."
# What is shown anew: shares that differ by less look alike.
SEEN = 0.05


class ThinkingDialog(Dialog):
    """The dialog over a search; Esc ends it, every other key waits."""

    tag = "Esc"

    def __init__(self, stack: BattleStack, thought: Thought, side: str) -> None:
        self.thought = thought
        self.title = f"The app thinks for {side}"
        self.share = 0.0
        self._stack = stack

    def rows(self, width: int, height: int) -> list[Row]:
        full = round(self.share * BAR)
        bar = glyphs.full * full + glyphs.empty * (BAR - full)
        what = "plans for this turn" if self.thought.is_of_plans else "answers"
        words = indented(wrapped(THINKS.format(what), width - 2, "dim"))
        return [*words, EMPTY, row(" ", (bar, "accent"), (f" {round(self.share * 100)}% of what it may try", "dim"))]

    def press(self, key: str) -> KeyOutcome | None:
        return Closes(then=self._stack.decide) if key == "escape" else self.take(key)

    def take(self, key: str) -> KeyOutcome | None:
        return Used(WAITS, is_told=True)

    def hints(self) -> list[Hint]:
        return [("Esc", "decide at once")]


class ThoughtThread:
    """One search at a time, in a thread that waits for the process; `show` paints what came of it."""

    def __init__(self, screen: Screen[None], show: Callable[[], None]) -> None:
        self._screen = screen
        self._show = show
        self._thinker: Thinker | None = None
        self._thought: Thought | None = None
        self._stack: BattleStack | None = None

    def follow(self, stack: BattleStack) -> None:
        """Bring what is searched, and the question about it, into line with what is to be thought over now."""
        thought, self._stack = stack.seat.thought, stack
        if self._thought is not None and thought is not self._thought:
            self.stop()
        shown = [each for each in stack.dialogs if isinstance(each, ThinkingDialog)]
        if thought is None:
            stack.dialogs = [each for each in stack.dialogs if each not in shown]
            return
        if not shown:
            sides = {side.id: side.name for side in stack.seat.battle.view().sides}
            stack.open(ThinkingDialog(stack, thought, sides.get(thought.side, "a side")))
        for each in shown:
            each.thought = thought
        if self._thought is None:
            from tracker.play.thinking import Thinker

            self._thought, self._thinker = thought, self._thinker or Thinker()
            Thread(target=self._run, args=(thought, self._thinker), daemon=True, name="tracker-thinking").start()

    def _share(self, thought: Thought, share: float) -> None:
        """A search is so far."""
        if thought is self._thought and self._stack is not None:
            for each in self._stack.dialogs:
                if isinstance(each, ThinkingDialog):
                    each.share = share
            self._show()

    def _done(self, thought: Thought, best: Finding | None, fault: str) -> None:
        """A search has come to something, to None where it could not be done, as `fault` says."""
        if thought is self._thought and self._stack is not None:
            stack, self._thought = self._stack, None
            stack.attempt(lambda: stack.decide(best, fault))
            self._show()

    def stop(self) -> None:
        """Search no more; the process ends with it."""
        thinking, self._thought, thinker = self._thought is not None, None, self._thinker
        if thinking:
            self._thinker = None
        if thinker is not None:
            thinker.stop()

    def _run(self, thought: Thought, thinker: Thinker) -> None:
        shown = [0.0]

        def told(share: float) -> None:
            if share - shown[0] >= SEEN:
                shown[0] = share
                hand_over(self._screen, self._share, thought, share)

        best = thinker.think(thought, told)
        hand_over(self._screen, self._done, thought, best, thinker.fault)
