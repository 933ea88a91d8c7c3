"""Help for a beginner: one hint at a time, once for a person, where the scenario teaches; abbreviations anywhere."""

import re
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from tracker.engine import AnyRuleset, Node, Prompt, View
from tracker.journal.session import Session
from tracker.play.seat import Seat
from tracker.play.typed_words import MANY_DICE
from tracker.settings import Settings
from tracker.talk.beginner_hints import Hint, hint_for

# Letters that go into two rows of 80 columns; what is left comes at the next prompt.
LONGEST = 140


class Teacher:
    """Gives the hint for what is asked. A hint stays until that is answered; then it was seen, and `keep` is called.

    `settings` gives what holds now, `keep` lets other settings hold.
    """

    def __init__(self, settings: Callable[[], Settings], keep: Callable[[Settings], object]) -> None:
        self._settings = settings
        self._keep = keep
        self._head: Node | None = None
        self._hint: Hint | None = None
        self._abbreviations = Abbreviations()
        # Game and scenario, and whether that teaches: it is read from its file, which no key should have to wait for.
        self._taught: tuple[tuple[str, str], bool] | None = None

    def hint(self, seat: Seat, was_shown: bool = True) -> Hint | None:
        """The hint to be shown now. One that `was_shown` to nobody, for want of room, comes again."""
        settings = self._settings()
        if settings.hints == "off":
            self._head = self._hint = None
            return None
        battle = seat.battle
        if self._head is not battle.head:
            if self._hint is not None and was_shown:
                settings = self._saw(self._hint, settings)
            has_steps = any(line.kind == "table" for line in battle.head.log)
            self._head, self._hint = battle.head, None
            if self._teaches(battle.ruleset, seat.session.header.scenario):
                pool = seat.dice.next if seat.dice is not None else None
                has_many = pool is not None and pool.count >= MANY_DICE
                seen = frozenset(settings.hints_seen.split())
                self._hint = hint_for(seat.prompt, seen, has_steps, has_many)
        return self._hint

    def spelled_out(self, seat: Seat, was_shown: bool = True) -> str:
        """Abbreviations that are new at this prompt, "" for none; in every scenario, unless hints are off."""
        return "" if self._settings().hints == "off" else self._abbreviations.words(seat, was_shown)

    def _teaches(self, ruleset: AnyRuleset, scenario: str) -> bool:
        of = ruleset.id, scenario
        if self._taught is None or self._taught[0] != of:
            self._taught = of, ruleset.is_for_beginners(scenario)
        return self._taught[1]

    def _saw(self, hint: Hint, settings: Settings) -> Settings:
        seen = dict.fromkeys((*settings.hints_seen.split(), hint.kind))
        settings = replace(settings, hints_seen=" ".join(seen))
        self._keep(settings)
        return settings


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
        if unseen and (prompt := seat.prompt) is not None:
            seen = frozenset(re.findall(r"[\w-]+", " ".join(_seen(prompt, battle.view()))))
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
