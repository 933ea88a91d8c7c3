"""Outcomes of a key that is pressed at a question on the screen: the screen acts on them at once.

They are returned, not posted: a message in a queue could be overtaken by the next key, and that key would answer a
prompt that is no longer asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from tracker.play.typed import Typed

# The key that gives an answer although it is against the rules: none of those that answer otherwise.
OVERRULE = "!"


class Used(Struct, frozen=True):
    """The key was taken; the question may look different now. `say` says what is wrong with it, if anything.

    `is_told`: nothing is wrong, `say` tells what came of the key.
    """

    say: str = ""
    is_told: bool = False


# Seconds in which nobody has read what the next question is, and in which the habit of an Enter behind dice comes.
UNREAD, HABIT = 0.3, 0.6


class Belated(Struct, frozen=True):
    """Keys that go down behind an answer by habit: the remark on each as it is dropped, within so many `seconds`.

    `digit`: the remark on a die too many, where nobody has read the next question, be that for dice or for a choice.
    """

    remarks: dict[str, str] = {}
    seconds: float = UNREAD
    digit: str = ""


NOTHING = Belated()
LAST_DIE = Belated({"enter": "The last die took it: Enter dropped"}, HABIT, "All dice were there: {} dropped")
COUNT = Belated({**LAST_DIE.remarks, "h": "The count took it: h dropped"}, HABIT, "The count took it: {} dropped")
CARD = Belated({"enter": "The card took it: Enter dropped"}, HABIT)
# A quick player who has read what the next Enter would take comes later.
CHOICE = Belated({"enter": "Taken at once: Enter dropped"})


class Gives(Struct, frozen=True):
    """An answer as a payload to the prompt. `belated`: what may still go down behind it.

    `hands_in`: it hands a list in; of the rest, where that is asked again, it says all.
    """

    value: Any
    belated: Belated = NOTHING
    hands_in: bool = False


class Keeps(Struct, frozen=True):
    """A change of what is half typed, to be kept with the battle: the `dice`, or of cards what is typed."""

    cards: str = ""
    dice: Typed | None = None


class Opens(Struct, frozen=True):
    """A question of the program comes in front of this one: a Dialog, which in turn gives outcomes."""

    dialog: Any


class Back(Struct, frozen=True):
    """This question of the program is given up."""


class Closes(Struct, frozen=True):
    """All questions of the program are done with; `say` is a sentence for the player, `then` is done afterwards.

    `is_alarm`: it says why nothing was done.
    """

    say: str = ""
    then: Callable[[], object] | None = None
    is_alarm: bool = False


KeyOutcome = Used | Gives | Keeps | Opens | Back | Closes
