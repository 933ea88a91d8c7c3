"""The outcome of a command: the one value that screens, line mode and protocol are given to show."""

from typing import Any

from msgspec import Struct

from tracker.engine import Battle, Change, Node, TrackerError
from tracker.engine.inputs import line_to
from tracker.journal.session import Session


class Outcome(Struct):
    """The outcome: what changed, what is to be told of it, or why it is refused.

    `change` is None where the battle stands as it did, and `before` is where it stood. `say` is a sentence for the
    person, `made` another about what was made of it, such as the roster of a muster. `is_asked_anew`: another prompt
    waits than did. `opens` is another battle, to which the person goes from here. `reply` is what a program is told of
    it beside the prompt that comes next, as JSON data.
    """

    change: Change | None = None
    before: Node | None = None
    say: str = ""
    made: str = ""
    refused: TrackerError | None = None
    is_asked_anew: bool = False
    opens: Session | None = None
    reply: dict[str, Any] | None = None

    def or_raise(self) -> "Outcome":
        """The same, where it was not refused; else raises why."""
        if self.refused is not None:
            raise self.refused
        return self

    def differently(self, battle: Battle) -> list[str]:
        """Differences that an amend made to a battle, a line or two for each step; none where nothing was amended."""
        if self.change is None or self.before is None:
            return []
        from tracker.talk.amend_words import amended_words

        return amended_words(battle.ruleset, line_to(self.before), battle.line, battle)

    def amended_lines(self, battle: Battle) -> list[str]:
        """Results of an amend of a battle, in lines to be read."""
        if self.change is None:
            return []
        from tracker.talk.amend_words import amended_lines

        return amended_lines(battle, self.change, self.differently(battle))


def outcome_in_words(words: str) -> Outcome:
    """An outcome that is told to people and programs alike; the battle stands as it did."""
    return Outcome(say=words, reply={"type": "told", "words": words})
