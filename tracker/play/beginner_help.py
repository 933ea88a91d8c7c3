"""Help for a beginner: hints, one at a time, once for a person, where the scenario teaches; abbreviations anywhere."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import AnyRuleset, Node, Prompt, View
from tracker.journal.session import Session
from tracker.play.input_preferences import MANY_DICE
from tracker.play.seat import Seat
from tracker.settings import Settings

LEAD = "Hint: "
# Before abbreviations that are spelled out.
WORDS = "Words: "


class BeginnerHint(Struct, frozen=True):
    """A hint of a kind: `keys` for the screen, `typed` for line mode; each goes into two lines of 80 columns."""

    kind: str
    keys: str
    typed: str


HINTS = {
    each.kind: each
    for each in (
        BeginnerHint(
            "form",
            "Look at your table. Where it differs from what is in [brackets], press the letter in front. "
            "Enter then takes all of it.",
            "Look at your table: type the letters of what differs, then Enter. Enter alone takes all.",
        ),
        BeginnerHint(
            "target",
            "The keys beside a name, a and its number, pick the target; letters change the rest. Digits alone are "
            "the dice that come next.",
            "Type a, the number of the target and the letters of what differs on your table, as in a1 c, then Enter.",
        ),
        BeginnerHint(
            "ticks",
            "The key beside a name ticks it if the question is true of it, or unticks it; a letter changes its field. "
            "Enter takes what is ticked.",
            "Type the numbers of those of whom it is true on your table, n for nobody. Enter alone takes what is shown "
            "unless nothing is.",
        ),
        BeginnerHint(
            "roll",
            "Type the dice you throw: the last of up to three takes them if none may follow, else Enter. "
            "r rolls them. The % say what is likely.",
            "Throw your own dice, type what they show, then Enter. r rolls them for you.",
        ),
        BeginnerHint(
            "count",
            "Many dice: type how many count, then h: 3h, or 0h for none; a box asks what else matters. Or each "
            "die. Settings (O): counts without h.",
            "With so many dice type only how many count: 3h, 0h for none, 3h 1h where two are asked; or every die. "
            "r rolls them.",
        ),
        BeginnerHint(
            "choice",
            "The arrows choose, in the list at the top too, and Enter takes; or press a number or letter. "
            "What can't be done says why.",
            "Type the number or letter in front, then Enter. What can't be done says why; w says more.",
        ),
        BeginnerHint(
            "pick",
            "A number or letter, or Space, picks or puts back; in an order it comes next. Then Enter takes all of it.",
            "Type the numbers of all that you pick, as in 1 3, then Enter.",
        ),
        BeginnerHint(
            "number",
            "Type the number, or leave the one in brackets; Enter takes it.",
            "Type the number, then Enter. Enter alone takes the one that is shown, if any.",
        ),
        BeginnerHint("text", "Type your words; Enter takes them, also none.", "Type your words; Enter alone is none."),
        BeginnerHint(
            "list",
            "Each row is a unit: arrows or its digits, as in 04, go to it, letters say what it does. "
            "Enter hands in those you filled in.",
            "Type the number of a row and what it does; ? shows how. They are done in the order you give.",
        ),
        BeginnerHint(
            "cards",
            "Use your own cards and type what you draw, as in KH; r lets the app do it.",
            "Use your own cards and type what you draw, as in KH; r lets the app do it.",
        ),
        # Those that hold at any prompt are one row: there may be no room for more.
        BeginnerHint(
            "table",
            'What stands behind "Do" is for your hands: move the figures first.',
            'What begins "On the table" is for your hands: move the figures first.',
        ),
        BeginnerHint(
            "back",
            "u takes the last answer back, as often as you like: dare to try.",
            "u takes the last answer back, as often as you like: dare to try.",
        ),
        BeginnerHint(
            "why",
            "w says why: the sum, the table, the rule and its page. t: the tables.",
            "w says why: the sum, the table, the rule and its page. t: the tables.",
        ),
        BeginnerHint(
            "words",
            "/ explains a word, F is the field, I a unit's card, W how to win.",
            "A slash and a word looks it up, F is the field, I and a unit its card, W how to win.",
        ),
        BeginnerHint(
            "off",
            "That was the last of the general hints; O, the settings, ends them all.",
            "That was the last of the general hints: tracker settings hints off ends them all.",
        ),
    )
}


# Kinds of prompts in the quiet between acts: hints that hold everywhere do not break into a volley or a melee.
QUIET = ("choice", "list")


def hint_for(prompt: Prompt[Any] | None, seen: frozenset[str], has_steps: bool, has_many: bool) -> BeginnerHint | None:
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
    if prompt.hint_kind in QUIET:
        yield from ("back", "why", "words", "off")


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
        self._hint: BeginnerHint | None = None
        self._abbreviations = Abbreviations()
        # Game and scenario, and whether that teaches: it is read from its file, which no key should have to wait for.
        self._taught: tuple[tuple[str, str], bool] | None = None

    def hint(self, seat: Seat, was_shown: bool = True) -> BeginnerHint | None:
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
                dice = seat.dice
                pool = dice.next if dice is not None else None
                has_many = pool is not None and pool.count >= MANY_DICE
                seen = frozenset(settings.hints_seen.split())
                self._hint = hint_for(seat.prompt, seen, has_steps, has_many)
        return self._hint

    def spelled_out(self, seat: Seat, view: View, was_shown: bool = True) -> str:
        """Abbreviations that are new at this prompt, "" for none; in every scenario, unless hints are off."""
        return "" if self._settings().hints == "off" else self._abbreviations.words(seat, view, was_shown)

    def _teaches(self, ruleset: AnyRuleset, scenario: str) -> bool:
        of = ruleset.id, scenario
        if self._taught is None or self._taught[0] != of:
            self._taught = of, ruleset.is_for_beginners(scenario)
        return self._taught[1]

    def _saw(self, hint: BeginnerHint, settings: Settings) -> Settings:
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

    def words(self, seat: Seat, view: View, was_shown: bool) -> str:
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
            seen = frozenset(re.findall(r"[\w-]+", " ".join(_seen(prompt, view))))
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
    if (roll := prompt.roll) is not None:
        yield from (line for each in roll.breakdowns for line in each.lines())
    yield from {heading for side in view.sides for unit in side.units for heading, value in unit.stats if value}
