"""The outcome of a request: the one value that a face is given to show."""

from msgspec import Struct

from tracker.engine import Change, Node, TrackerError
from tracker.journal.session import Session


class Came(Struct):
    """The outcome: what changed, what is to be told of it, or why it is refused.

    `change` is None where the battle stands as it did, and `before` is where it stood. `say` is a sentence for the
    person, `made` another about what was made of it, such as the roster of a muster. `is_asked_anew`: another prompt
    waits than did. `left` is the battle that was left for a branch, closed.
    """

    change: Change | None = None
    before: Node | None = None
    say: str = ""
    made: str = ""
    refused: TrackerError | None = None
    is_asked_anew: bool = False
    left: Session | None = None

    def or_raise(self) -> "Came":
        """The same, where it was not refused; else raises why."""
        if self.refused is not None:
            raise self.refused
        return self
