"""What a review asks for: words to look for, a mark, another line of play, words to put down, a branch, an amend."""

from collections.abc import Callable
from random import Random
from typing import Any

from tracker.app.dialogs.words import Listing, Words
from tracker.app.messages import Closes, Outcome
from tracker.app.reviewer import Reviewer
from tracker.app.widgets.choices import Choice
from tracker.engine import Answer, Choose, Facts, Pick, Prompt, Refused, Roll, Warned, app_random
from tracker.journal.annotating import mark_at, note_at
from tracker.talk.answers import answer_of, given_words
from tracker.talk.dice import DiceEntry
from tracker.talk.words import field_line, hint, option_line, roll_hint

# The step, a typed value in wire form, and whether it overrules.
Amending = Callable[[int, object, bool], None]


def find(review: Reviewer) -> None:
    """Look for words in the log, from this step on."""

    def then(words: str) -> Outcome:
        return Closes(then=lambda: review.find(words))

    review.open(Words("Search the log", "For which words? n and p then go on and back.", then, review.words))


def marks(review: Reviewer) -> None:
    """Go to a mark or a note."""
    timeline = review.timeline
    there = sorted([*timeline.marks, *timeline.notes], key=lambda each: each.step)
    if not there:
        raise Refused("There are no marks in this battle: M puts one down.")
    choices = [Choice(each.text, detail=f"turn {each.turn}, step {each.step}") for each in there]
    at = next((n for n, each in enumerate(there) if each.step > review.step), 0)

    def then(place: int) -> Outcome:
        return Closes(then=lambda: review.go(there[place].step))

    review.open(Listing("Go to which mark?", choices, then, at))


def lines_of_play(review: Reviewer) -> None:
    """Enter a line of play that was left, or go back to the one that was played."""
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

    def enter(place: int) -> None:
        tip, step = tips[place]
        there = timeline.enter(tip)
        known = [each for each in there.steps if each <= step]
        review.enter(tip, known[-1] if known else there.first)

    review.open(Listing("Look at which line of play?", choices, lambda place: Closes(then=lambda: enter(place))))


def note(review: Reviewer) -> None:
    """Put words down at the step."""
    _put_down(review, "Note", "What is to be kept with this step?", note_at, "Noted.")


def mark(review: Reviewer) -> None:
    """Put a mark down at the step."""
    name = f"Turn {review.frame.turn}, step {review.step}"
    _put_down(review, "Mark this step", "Under what name?", mark_at, "Marked.", name)


def _put_down(review: Reviewer, title: str, ask: str, deed: Callable[..., None], done: str, value: str = "") -> None:
    path, after = review.path, review.node.seq

    def then(text: str) -> Outcome:
        deed(path, after, text)
        review.read_on()
        return Closes(done)

    review.open(Words(title, ask, then, value))


def branch(review: Reviewer, then: Callable[[bool], None]) -> None:
    """Go on from the step in a battle of its own; `then` gets whether with fresh dice."""
    choices = [
        Choice("The same app dice", detail="as rolled or to be rolled in this battle"),
        Choice("Fresh app dice", detail="others than in this battle"),
    ]
    title = f"A battle of its own, from step {review.step}"
    review.open(Listing(title, choices, lambda place: Closes(then=lambda: then(place == 1))))


def amend(review: Reviewer, do: Amending) -> None:
    """Give another answer at the step."""
    node, timeline = review.node, review.timeline
    if not isinstance(node.input, Answer):
        raise Refused(f"Step {review.step} is no answer that could be amended.")
    if not timeline.is_head:
        raise Refused("This line was left: amend the one that was played (o leads there), or branch from here.")
    before = timeline.before(review.step)
    prompt = timeline.frame(before).prompt
    if prompt is None:
        raise Refused(f"What was asked at step {review.step} is not known any more.")
    step, given = review.step, given_words(prompt, node.input.value)
    rng = app_random(review.recorded.header.seed, before, prompt.key)
    warned: list[str] = []

    def then(typed: str) -> Outcome:
        value = answer_of(prompt, rng, typed)
        try:
            do(step, value, typed in warned)
        except Warned as warning:
            warned[:] = [typed]
            sentence = str(warning).partition(": against the rules")[0]
            raise Refused(f"{sentence}: against the rules. Enter overrules.") from None
        return Closes()

    was = f"It was: {given}. " if given else ""
    review.open(Words(f"Amend: {prompt.title}", f"{was}{_typed_words(prompt, rng)}", then))


def _typed_words(prompt: Prompt[Any], rng: Random) -> str:
    """What may be typed."""
    if isinstance(prompt, (Choose, Pick)):
        return "; ".join(option_line(number, each).strip() for number, each in enumerate(prompt.options, 1))
    if isinstance(prompt, Facts):
        return "; ".join(field_line(each).strip() for each in prompt.fields)
    return roll_hint(DiceEntry(prompt, (), rng)) if isinstance(prompt, Roll) else hint(prompt)
