"""The card of a unit as it stood at a step of a recorded battle."""

from collections.abc import Callable

from tracker.app.review.reviewer import Reviewer
from tracker.talk.unit_card import card_lines


def card(review: Reviewer, unit_id: str, read: Callable[[str, list[str]], None]) -> None:
    """Give a unit's card to `read`: its name, and its lines; nothing where there is no such unit."""
    line = [node for node in review.timeline.line if node.step <= review.step]
    name, *lines = card_lines(review.frame.view, unit_id, line) or [""]
    if name:
        read(name, lines)
