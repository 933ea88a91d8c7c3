"""The question before a review compares: with which other branch."""

from collections.abc import Callable

from tracker.app.parts.choices import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.key_outcomes import Closes
from tracker.app.review.reviewer import Reviewer
from tracker.engine import Refused
from tracker.journal.related_branches import Pair, RelatedBranch

NOTHING = "Nothing can be compared: this battle is not a branch, has none, and nothing of it was undone or amended."


def compare(review: Reviewer, found: list[RelatedBranch], then: Callable[[Pair], None]) -> None:
    """Ask for one of them; `then` gets the pair. Raises Refused where there is nothing to choose from."""
    if not found:
        raise Refused(NOTHING)
    choices = [
        Choice(each.label, detail=each.detail, reason=each.barred, is_barred=bool(each.barred)) for each in found
    ]
    review.open(ListDialog("Compare with which?", choices, lambda at: Closes(then=lambda: then(found[at].pair()))))
