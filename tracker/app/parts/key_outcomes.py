"""Outcomes of a key that is pressed at a question on the screen: the screen acts on them at once.

They are returned, not posted: a message in a queue could be overtaken by the next key, and that key would answer a
prompt that is no longer asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tracker.app.parts.surplus_keys import NOTHING, Belated

if TYPE_CHECKING:
    from tracker.play.typed_roll import Typed

# The key that gives an answer although it is against the rules, or not what the app decided: none of those that
# answer otherwise.
OVERRULE = "!"


class Used(Struct, frozen=True):
    """The key was taken; the question may look different now. `say` says what is wrong with it, if anything.

    `is_told`: nothing is wrong, `say` tells what came of the key.
    """

    say: str = ""
    is_told: bool = False


class Gives(Struct, frozen=True):
    """An answer as a payload to the prompt. `belated`: what may still go down behind it.

    `hands_in`: it hands a list in; of the rest, where that is asked again, it says all. `then`: a key for the dice
    that are asked next, "" for none.
    """

    value: Any
    belated: Belated = NOTHING
    hands_in: bool = False
    then: str = ""


class Keeps(Struct, frozen=True):
    """Dice as far as they are typed now, to be kept with the battle. `say` says what is wrong with the key."""

    dice: Typed
    say: str = ""


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
