"""Questions of a review: a mark, another branch, which to compare with, words to put down, a new branch, an amend."""

from collections.abc import Callable

from tracker.app.battle.editing import Edits, edit_unit
from tracker.app.battle.old_question import Amending, again
from tracker.app.parts.choices import Choice
from tracker.app.parts.dialogs import ListDialog, Words
from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.app.review.reviewer import Reviewer
from tracker.engine import Battle, Refused
from tracker.journal.branching import which_dice
from tracker.journal.related_branches import Pair, RelatedBranch
from tracker.play.past import Past


def marks(review: Reviewer) -> None:
    """Go to a mark or a note."""
    timeline = review.timeline
    there = sorted([*timeline.marks, *timeline.notes], key=lambda each: each.step)
    if not there:
        raise Refused("There are no marks in this battle: M puts one down.")
    choices = [Choice(each.text, detail=f"turn {each.turn}, step {each.step}") for each in there]
    at = next((n for n, each in enumerate(there) if each.step > review.step), 0)

    def then(place: int) -> KeyOutcome:
        return Closes(then=lambda: review.go(there[place].step))

    review.open(ListDialog("Go to which mark?", choices, then, at))


def branch_list(review: Reviewer) -> None:
    """Enter a branch that was left, or go back to the one that was played."""
    timeline = review.timeline
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

    review.open(ListDialog("Look at which branch?", choices, lambda place: Closes(then=lambda: enter(place)), at))


def note(review: Reviewer, action: Callable[[str], None]) -> None:
    """Put words down at the step; `action` does it."""
    _put_down(review, "Note", "What is to be kept with this step?", action, "Noted.")


def mark(review: Reviewer, action: Callable[[str], None]) -> None:
    """Put a mark down at the step; `action` does it."""
    name = f"Turn {review.frame.turn}, step {review.step}"
    _put_down(review, "Mark this step", "Under what name?", action, "Marked.", name)


def _put_down(
    review: Reviewer, title: str, ask: str, action: Callable[[str], None], done: str, value: str = ""
) -> None:
    def then(text: str) -> KeyOutcome:
        action(text)
        review.read_on()
        return Closes(done)

    review.open(Words(title, ask, then, value))


def branch(review: Reviewer, then: Callable[[bool], None]) -> None:
    """Go on from the step in a battle of its own; `then` gets whether with fresh dice."""
    choices = [
        Choice(which_dice(fresh=False).capitalize(), detail="V takes what was given here"),
        Choice(which_dice(fresh=True).capitalize(), detail="others than in this battle"),
    ]
    title = f"A battle of its own, from step {review.step}"
    review.open(ListDialog(title, choices, lambda place: Closes(then=lambda: then(place == 1))))


def copy(review: Reviewer, why: str, then: Callable[[], None]) -> None:
    """Say why this battle stays as it is, and offer a copy; `then` makes one and shows it."""
    choices = [Choice("Copy it to your battles, and look at the copy", "c"), Choice("Leave it so", "n")]

    def chosen(place: int) -> KeyOutcome:
        return Closes(then=None if place else then)

    words = f"{review.recorded.title} stays as it is: {why}. A copy is yours to change."
    review.open(ListDialog("This battle can't be changed", choices, chosen, ask=words))


def amend(review: Reviewer, past: Past, do: Amending) -> None:
    """Give another answer, or another value for an edit."""
    review.open(again(past, do))


def correct(review: Reviewer, battle: Battle, first: str, do: Edits) -> None:
    """Set a unit right as the battle stood, beginning with `first`; `do` gets path, value and reason."""
    review.open(edit_unit(battle, first, do))


NOTHING = "Nothing can be compared: this battle is not a branch, has none, and nothing of it was undone or amended."


def compare(review: Reviewer, found: list[RelatedBranch], then: Callable[[Pair], None]) -> None:
    """Ask for one of them; `then` gets the pair. Raises Refused where there is nothing to choose from."""
    if not found:
        raise Refused(NOTHING)
    choices = [
        Choice(each.label, detail=each.detail, reason=each.barred, is_barred=bool(each.barred)) for each in found
    ]
    review.open(ListDialog("Compare with which?", choices, lambda at: Closes(then=lambda: then(found[at].pair()))))
