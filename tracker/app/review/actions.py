"""Operations of a review: going to marks and branches, branching, setting the past right, words put down, playing on.

Most ask something first, in the place where the battle asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracker.app.battle.editing import edit_unit
from tracker.app.battle.old_question import ask_again
from tracker.app.battle.sheets import read_found
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog, TextDialog
from tracker.app.parts.finder import Finder, Hit
from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.app.reports import write_report
from tracker.app.review.reviewer import Reviewer
from tracker.app.review.screen import ReviewScreen
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Refused
from tracker.journal.branching import which_dice
from tracker.play.battle_commands import Amend, Edit, MarkStep, Note
from tracker.play.seat import Command
from tracker.talk.explain import why_lines
from tracker.talk.reference import Reference


def marks(screen: ReviewScreen) -> None:
    screen.ask(lambda: _marks(screen))


def _marks(screen: ReviewScreen) -> ListDialog:
    review, timeline = screen.review, screen.review.timeline
    there = sorted([*timeline.marks, *timeline.notes], key=lambda each: each.step)
    if not there:
        raise Refused("There are no marks in this battle: M puts one down.")
    choices = [Choice(each.text, detail=f"turn {each.turn}, step {each.step}") for each in there]
    at = next((n for n, each in enumerate(there) if each.step > review.step), 0)
    return ListDialog("Go to which mark?", choices, lambda at: Closes(then=lambda: review.go(there[at].step)), at)


def branch_list(screen: ReviewScreen) -> None:
    """Enter a branch that was left, or go back to the one that was played."""
    screen.ask(lambda: _branches(screen))


def _branches(screen: ReviewScreen) -> ListDialog:
    review, timeline = screen.review, screen.review.timeline
    found = timeline.abandoned
    choices = [Choice(each.words) for each in found]
    tips = [(each.tip, each.fork) for each in found]
    if not timeline.is_head:
        head = review.recorded.head
        choices.insert(0, Choice("the line that was played", detail=f"to step {head.step}"))
        tips.insert(0, (head, min(review.step, head.step)))
    if not choices:
        raise Refused("Nothing was undone or amended in this battle.")
    at = next((n for n, (tip, fork) in enumerate(tips) if fork == review.step and tip is not timeline.tip), 0)

    def enter(place: int) -> None:
        tip, step = tips[place]
        there = timeline.enter(tip)
        known = [each for each in there.steps if each <= step]
        review.enter(tip, known[-1] if known else there.first)

    return ListDialog("Look at which branch?", choices, lambda place: Closes(then=lambda: enter(place)), at)


def branch(screen: ReviewScreen) -> None:
    """A battle of its own from the step."""

    def then(fresh: bool) -> None:
        from tracker.app.opening import branch_battle

        branch_battle(screen.tracker, screen.review.recorded, screen.review.node, fresh)

    choices = [
        Choice(which_dice(fresh=False).capitalize(), detail="V takes what was given here"),
        Choice(which_dice(fresh=True).capitalize(), detail="others than in this battle"),
    ]
    title = f"A battle of its own, from step {screen.review.step}"
    screen.ask(lambda: ListDialog(title, choices, lambda place: Closes(then=lambda: then(place == 1))))


def offers_copy(screen: ReviewScreen) -> bool:
    """True if this battle stays as it is: that is said at once, and a copy offered."""
    from tracker.journal.folders import why_not_changed

    review = screen.review
    why = why_not_changed(review.path)
    if not why:
        return False

    def copy() -> None:
        from tracker.journal.battles import BATTLES

        copy = BATTLES.take_in(review.path, screen.tracker.folder)
        words = f"This is your copy, {copy.name}: change it as you like."
        screen.tracker.show_instead("review", copy, step=review.step, say=words)

    choices = [Choice("Copy it to your battles, and look at the copy", "c"), Choice("Leave it so", "n")]
    words = f"{review.recorded.title} stays as it is: {why}. A copy is yours to change."
    title = "This battle can't be changed"
    screen.ask(lambda: ListDialog(title, choices, lambda place: Closes(then=None if place else copy), ask=words))
    return True


def amend(screen: ReviewScreen) -> None:
    """Another answer, or another value for an edit, at the step."""
    if offers_copy(screen):
        return
    step = screen.review.step
    past = screen.past_changes.old_step(screen.review.timeline, step)

    def then(value: Any, reason: str, is_overruled: bool) -> None:
        _change(screen, step, f"Step {step} is amended", Amend(step, value, is_overruled, reason))

    screen.ask(lambda: ask_again(past, then))


def correct(screen: ReviewScreen) -> None:
    """An edit that should have been made after the step, the unit under the cursor first."""
    if offers_copy(screen):
        return
    step, first = screen.review.step, screen.panels.chosen
    battle = screen.past_changes.battle(screen.review.timeline, step)

    def then(path: str, value: Any, reason: str) -> None:
        _change(screen, step + 1, f"Set right after step {step}", Edit(path, value, reason, step))

    screen.ask(lambda: edit_unit(battle, first, then))


def _change(screen: ReviewScreen, step: int, title: str, command: Command) -> None:
    """Change the past, and look at the step that did."""
    review = screen.review
    lines = screen.past_changes.change(review.path, command)
    review.read_on()
    review.go(step)
    screen.read(title, lines)


def note(screen: ReviewScreen) -> None:
    """Words at the step, which leave the past as it is."""
    _put_down(screen, "Note", "What is to be kept with this step?", Note, "Noted.")


def mark(screen: ReviewScreen) -> None:
    name = f"Turn {screen.review.frame.turn}, step {screen.review.step}"
    _put_down(screen, "Mark this step", "Under what name?", MarkStep, "Marked.", name)


def _put_down(
    screen: ReviewScreen, title: str, ask: str, wanted: Callable[[str], Note | MarkStep], done: str, value: str = ""
) -> None:
    if offers_copy(screen):
        return
    review, node = screen.review, screen.review.node

    def then(text: str) -> KeyOutcome:
        screen.past_changes.put_down(review.path, wanted(text), node)
        review.read_on()
        return Closes(done)

    screen.ask(lambda: TextDialog(title, ask, then, value))


def report(screen: ReviewScreen) -> None:
    """The battle written up in a file."""
    write_report(screen, screen.review.path, screen.tell)


def resume(screen: ReviewScreen) -> None:
    from tracker.app.opening import open_battle

    if offers_copy(screen):
        return
    if screen.tracker.playing(screen.review.path) is not None:
        screen.tracker.back()
    else:
        open_battle(screen.tracker, screen.review.path)


def look_up(screen: ReviewScreen) -> None:
    """Look words up: the steps whose log has them are listed first, from the next one round."""
    review = screen.review
    reference = Reference(review.timeline.ruleset)

    def in_log(words: str) -> list[Hit]:
        def hit(step: int, line: str) -> Hit:
            return Hit(Choice(line, detail=f"step {step}"), lambda: _go(review, step, words))

        return [hit(*each) for each in review.hits(words)]

    screen.ask(lambda: Finder(reference, lambda found: read_found(screen, found), in_log, review.words))


def _go(review: Reviewer, step: int, words: str) -> None:
    """Go to a step that was found; the keys for the next one look for the same words."""
    review.words = words
    review.go(step)


def units(screen: ReviewScreen) -> None:
    """Lay out the strength of each unit at the step that is looked at, as bars."""
    if screen.puts_sheet_away():
        return
    from tracker.report.strength import Loss
    from tracker.report.strength_plot import bar_lines

    left = [
        Loss(side.name, each.name, each.start, 0 if each.gone else each.figures, each.gone)
        for side in screen.review.frame.view.sides
        for each in side.units
    ]
    screen.read(f"Strength at step {screen.review.step}", bar_lines(left, glyphs.is_ascii))


def why(screen: ReviewScreen) -> None:
    """Sums, table cell, rule and page of what came of this step."""
    if screen.puts_sheet_away():
        return
    review = screen.review
    told = [line for line in review.node.log if line.why or line.reads]
    screen.read("Why", why_lines(told, Reference(review.timeline.ruleset)) or ["Nothing here has a reason to give."])
