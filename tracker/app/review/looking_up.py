"""Look-ups at a recorded battle: words in its log, in terms, tables and rules; strengths, reasons."""

from __future__ import annotations

from tracker.app.battle.sheets import read_found
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.finder import Finder, Hit
from tracker.app.review.reviewer import Reviewer
from tracker.app.review.screen import ReviewScreen
from tracker.app.terminal.glyphs import glyphs
from tracker.talk.explain import why_lines
from tracker.talk.reference import Reference


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
    """Lays out the strength of each unit at the step that is looked at, as bars."""
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
