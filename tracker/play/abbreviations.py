"""Abbreviations of a game, each spelled out at the first prompt of a battle where it is seen."""

import re
from collections.abc import Iterator

from tracker.engine import Node, Prompt, View
from tracker.journal.session import Session
from tracker.play.seat import Seat

# Letters that go into two rows of 80 columns; what is left comes at the next prompt.
LONGEST = 140


class Abbreviations:
    """Gives what is to be spelled out now. It stays until the prompt is answered, and is there again after undo."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._head: Node | None = None
        self._first: dict[str, Node] = {}
        self._words = ""

    def words(self, seat: Seat, was_shown: bool = True) -> str:
        """ "Rep: Reputation; ldr: ...", "" where nothing is new. What `was_shown` to nobody comes again."""
        battle = seat.battle
        if seat.session is not self._session:
            self._session, self._head, self._first = seat.session, None, {}
        if battle.head is self._head:
            return self._words
        if not was_shown and self._words:
            self._first = {name: node for name, node in self._first.items() if node is not self._head}
        self._head = battle.head
        spelled = battle.ruleset.abbreviations()
        unseen = [each for each in spelled if self._first.get(each, battle.head) is battle.head]
        told: list[str] = []
        if unseen and seat.prompt is not None:
            seen = frozenset(re.findall(r"[\w-]+", " ".join(_seen(seat.prompt, battle.view()))))
            for name in (each for each in unseen if each in seen or (len(each) > 1 and each.casefold() in seen)):
                told.append(f"{name}: {spelled[name]}")
                if len("; ".join(told)) > LONGEST:
                    told.pop()
                    break
                self._first[name] = battle.head
        self._words = "; ".join(told)
        return self._words


def _seen(prompt: Prompt[object], view: View) -> Iterator[str]:
    """The words of a prompt, and the headings of the table of units."""
    yield from (prompt.title, prompt.text)
    yield from (each.label for each in prompt.choices)
    yield from prompt.details()
    if prompt.roll is not None:
        yield from (line for each in prompt.roll.breakdowns for line in each.lines())
    yield from {heading for side in view.sides for unit in side.units for heading, value in unit.stats if value}
