"""Operations of a review on battles: branching from the one looked at, setting its past right, playing it on."""

from __future__ import annotations

from typing import Any

from tracker.app.reports import write_report
from tracker.app.review import dialogs
from tracker.app.review.screen import ReviewScreen
from tracker.play.battle_commands import Amend, Edit, MarkStep, Note
from tracker.play.seat import Command


def offers_copy(screen: ReviewScreen) -> bool:
    """True if this battle stays as it is: that is said at once, and a copy offered."""
    from tracker.journal.samples import why_not_changed

    review = screen.review
    why = why_not_changed(review.path)
    if not why:
        return False

    def then() -> None:
        from tracker.journal.battles import BATTLES

        copy = BATTLES.take_in(review.path, screen.tracker.folder)
        words = f"This is your copy, {copy.name}: change it as you like."
        screen.tracker.switch_screen(screen.tracker.screen_named("review", copy, step=review.step, say=words))

    screen.ask(lambda review: dialogs.copy(review, why, then))
    return True


def branch(screen: ReviewScreen) -> None:
    """A battle of its own from the step."""

    def then(fresh: bool) -> None:
        from tracker.app.opening import branch_battle

        branch_battle(screen.tracker, screen.review.recorded, screen.review.node, fresh)

    screen.ask(lambda review: dialogs.branch(review, then))


def amend(screen: ReviewScreen) -> None:
    """Another answer, or another value for an edit, at the step."""
    if offers_copy(screen):
        return
    step = screen.review.step
    past = screen.hindsight.past(screen.review.timeline, step)

    def then(value: Any, reason: str, is_overruled: bool) -> None:
        _change(screen, step, f"Step {step} is amended", Amend(step, value, is_overruled, reason))

    screen.ask(lambda review: dialogs.amend(review, past, then))


def correct(screen: ReviewScreen) -> None:
    """An edit that should have been made after the step, the unit under the cursor first."""
    if offers_copy(screen):
        return
    step, first = screen.review.step, screen.panels.chosen
    battle = screen.hindsight.battle(screen.review.timeline, step)

    def then(path: str, value: Any, reason: str) -> None:
        _change(screen, step + 1, f"Set right after step {step}", Edit(path, value, reason, step))

    screen.ask(lambda review: dialogs.correct(review, battle, first, then))


def note(screen: ReviewScreen) -> None:
    """Words at the step, which leave the past as it is."""
    if offers_copy(screen):
        return
    path, node = screen.review.path, screen.review.node
    screen.ask(lambda review: dialogs.note(review, lambda text: screen.hindsight.put_down(path, Note(text), node)))


def mark(screen: ReviewScreen) -> None:
    """A name for the step."""
    if offers_copy(screen):
        return
    path, node = screen.review.path, screen.review.node
    screen.ask(lambda review: dialogs.mark(review, lambda name: screen.hindsight.put_down(path, MarkStep(name), node)))


def report(screen: ReviewScreen) -> None:
    """The battle written up in a file."""
    write_report(screen, screen.review.path, screen.tell)


def _change(screen: ReviewScreen, step: int, title: str, request: Command) -> None:
    """Change the past, and look at the step that did."""
    review = screen.review
    lines = screen.hindsight.change(review.path, request)
    review.read_on()
    review.go(step)
    screen.read(title, lines)


def resume(screen: ReviewScreen) -> None:
    """Play the battle on where it stands."""
    from tracker.app.opening import open_battle

    if offers_copy(screen):
        return
    if screen.tracker.playing(screen.review.path) is not None:
        screen.tracker.back()
    else:
        open_battle(screen.tracker, screen.review.path)
