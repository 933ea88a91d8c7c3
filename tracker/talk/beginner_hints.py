"""Hints for a first battle: what to do with a prompt of a kind, in the words of the keys or of line mode."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from tracker.engine import Prompt

LEAD = "Hint: "
# Before abbreviations that are spelled out.
WORDS = "Words: "


class Hint(Struct, frozen=True):
    """A hint of a kind: `keys` for the screen, `typed` for line mode; each goes into two lines of 80 columns."""

    kind: str
    keys: str
    typed: str


HINTS = {
    each.kind: each
    for each in (
        Hint(
            "form",
            "Look at your table: where it is otherwise than in [brackets], press the letter before it. "
            "Then Enter takes all of it.",
            "Look at your table: type the letters of what is otherwise than shown, then Enter. Enter alone takes all.",
        ),
        Hint(
            "target",
            "First press the number of the target; then the letters of what is otherwise on your table. "
            "Enter takes all of it.",
            "Type the number of the target and the letters of what is otherwise on your table, as in 1 c, then Enter.",
        ),
        Hint(
            "ticks",
            "The key beside a name ticks whom it holds for on your table, and unticks; a letter turns its field over. "
            "Enter takes all of it.",
            "Type the number of each for whom it holds on your table; Enter alone takes all as shown.",
        ),
        Hint(
            "roll",
            "Throw your own dice and type them; the last of a few takes all, many wait for Enter. r throws. "
            "The percentages say what is likely.",
            "Throw your own dice, type what they show, then Enter. r throws them for you.",
        ),
        Hint(
            "count",
            "With so many dice type only how many count: 3h is 3; if another count matters, a box asks. "
            "Or type every die; r throws them.",
            "With so many dice type only how many count: 3h, or 3h 1h where two counts are asked; or every die. "
            "r throws them.",
        ),
        Hint(
            "choice",
            "The arrows choose, in the list at the top too, and Enter takes; or press a number or letter. "
            "What can't be done says why.",
            "Type the number or letter in front, then Enter. What can't be done says why; w says more.",
        ),
        Hint(
            "pick",
            "A number or letter, or Space, picks or puts back; in an order it comes next. Then Enter takes all of it.",
            "Type the numbers of all that you pick, as in 1 3, then Enter.",
        ),
        Hint(
            "number",
            "Type the number, or leave the one in brackets; Enter takes it.",
            "Type the number, then Enter. Enter alone takes the one that is shown, if any.",
        ),
        Hint("text", "Type your words; Enter takes them, also none.", "Type your words; Enter alone is none."),
        Hint(
            "list",
            "Each row is a unit: arrows or its digits, as in 04, go to it, letters say what it does. "
            "Enter hands in those you filled in.",
            "Type the number of a row and what it does; ? shows how. They are done in the order you give.",
        ),
        Hint(
            "cards",
            "Use your own cards and type what you draw, as in KH; r lets the app do it.",
            "Use your own cards and type what you draw, as in KH; r lets the app do it.",
        ),
        # Those that hold at any prompt are one row: there may be no room for more.
        Hint(
            "table",
            'What stands behind "Do" is for your hands: move the figures first.',
            'What begins "On the table" is for your hands: move the figures first.',
        ),
        Hint(
            "back",
            "u takes the last answer back, as often as you like: dare to try.",
            "u takes the last answer back, as often as you like: dare to try.",
        ),
        Hint(
            "why",
            "w says why: the sum, the table, the rule and its page. t: the tables.",
            "w says why: the sum, the table, the rule and its page. t: the tables.",
        ),
        Hint(
            "words",
            "/ explains a word, F is the field, I a unit's card, W how to win.",
            "w and a word looks it up, I and a unit is its card, ? lists all keys.",
        ),
        Hint(
            "off",
            "That was the last of the general hints; O, the settings, ends them all.",
            "That was the last of the general hints: tracker settings hints off ends them all.",
        ),
    )
}


def hint_for(
    prompt: Prompt[Any] | None, seen: frozenset[str], has_steps: bool = False, has_many: bool = False
) -> Hint | None:
    """The hint to give at a prompt by those that were seen: that of its kind first, then one that holds everywhere.

    `has_steps`: there is something to do on the table. `has_many`: so many dice are thrown that their count is typed.
    """
    return next(
        (HINTS[each] for each in _fitting(prompt, has_steps, has_many) if each in HINTS and each not in seen), None
    )


def _fitting(prompt: Prompt[Any] | None, has_steps: bool, has_many: bool) -> Iterator[str]:
    if prompt is None:
        return
    yield "count" if has_many else prompt.hint_kind
    if has_steps:
        yield "table"
    yield from ("back", "why", "words", "off")
