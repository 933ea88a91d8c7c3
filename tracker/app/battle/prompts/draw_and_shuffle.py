"""Drawing cards, and shuffling them."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from tracker.app.battle.odds_rows import odds_rows
from tracker.app.battle.prompts.dice_boxes import ENTER, TAKES
from tracker.app.parts.key_outcomes import Gives, KeyOutcome, Used
from tracker.app.parts.prompt_view import NONE, PromptView, TextField
from tracker.app.parts.rows import EMPTY, Row, indented, row, shortened, wrapped
from tracker.app.parts.screen import Hint
from tracker.app.parts.surplus_keys import CARD, JOKER
from tracker.engine import Draw, Refused, Shuffle
from tracker.engine.plurals import counted
from tracker.engine.prompts.draw_and_shuffle import JOKERS, NO_CARD
from tracker.play.drafts import CARDS, half_card

# A ten by one letter: small it opens the tables, unless a card is being typed.
TEN = "T"
# Letters that begin a card, and those among them that are commands elsewhere: A amends, q leaves, T keeps a table.
BEGINS = frozenset(f"akqjAKQJ0123456789{TEN}")
CLAIMED = frozenset(f"Aq{TEN}")
# A card as far as it is typed, or a joker, which may have a number.
BEGUN = re.compile("(?:10?|[2-9AKQJT])[CDHS]?|JO?K?E?R?[0-9]?", re.IGNORECASE)


class DrawView(PromptView):
    """Cards typed as they lie on the table, or drawn by the app."""

    def __init__(self, prompt: Draw, dealer: Callable[[], Random], last_takes: int = 0) -> None:
        """The last of up to `last_takes` cards takes the draw without Enter, as the last die takes its roll."""
        self.prompt, self._is_last = prompt, prompt.count <= last_takes
        self.title, self.tag = prompt.title, prompt.rule
        self._field = TextField(longest=4 * prompt.count)
        self._is_old = False
        self._drawn = ""
        self._dealer = dealer

    def lay_out(self, value: Any) -> None:
        cards = value.get("cards") if isinstance(value, dict) else None
        if isinstance(cards, list):
            self._drawn = " ".join(map(str, cards))
        if isinstance(cards, list) and not self.prompt.sealed:
            self._field = TextField(" ".join(map(str, cards)), 4 * self.prompt.count)
            self._is_old = True

    @property
    def filled_in(self) -> object:
        return self._field.value

    @property
    def draft(self) -> Any:
        return {CARDS: self._field.value}

    def take_up(self, draft: Any) -> None:
        self._field = TextField(half_card(self.prompt, draft), 4 * self.prompt.count, is_half=True)

    @property
    def is_typing(self) -> bool:
        return bool(self._field.value)

    @property
    def claimed(self) -> frozenset[str]:
        """The keys A, q and T where a card begins: an ace, a queen and a ten, as they are written and typed."""
        return NONE if self.prompt.sealed else CLAIMED

    def spare(self, width: int) -> int:
        """The empty row above the odds of a card that the app dealt."""
        return 1 if self.prompt.sealed else 0

    def rows(self, width: int, height: int) -> list[Row]:
        above = shortened(indented(wrapped(self._words(), width - 2, "dim")), max(1, height - 3), width - 1)
        if self.prompt.sealed:
            self.spot = (1, 0)
            odds = self._odds(width, max(1, height - len(above)))
            return [*above, *[EMPTY] * (len(above) + len(odds) < height), *odds]
        piece, at = self._field.piece(max(4, 4 * self.prompt.count - 1))
        self.spot = (2 + at, len(above))
        below = self._odds(width, height - len(above) - 2)
        enter = TAKES if self._is_last else ENTER
        return [*above, row(" [", piece, "]", (f"   {enter}", "dim")), EMPTY, *below]

    def _odds(self, width: int, height: int) -> list[Row]:
        if self.prompt.is_unknown:
            return indented(wrapped(self.prompt.why_no_odds, width - 2, "dim"))[: max(0, height)]
        return odds_rows(self.prompt.odds(self._field.value), width, height, is_roll=False)

    def _words(self) -> str:
        drawn = f"Drawn: {self._drawn}. " if self._drawn else ""
        return drawn + self._what_to_do()

    def _what_to_do(self) -> str:
        if self.prompt.text:
            return self.prompt.text
        if self.prompt.sealed:
            return "The app dealt this stack: Enter or r draws."
        return "Type " + ("the card, as in KH, 10S or QD." if self.prompt.count == 1 else "the cards, as in KH 10S.")

    def press(self, key: str) -> KeyOutcome | None:
        if key == "enter":
            return self._give()
        if key in BEGINS and (self._is_old or self._is_die_before(key)):
            # A letter begins other cards than those that were laid out, and a card behind a die too many.
            self._field = TextField(longest=4 * self.prompt.count)
        self._is_old = False
        if self.prompt.sealed or not (self.is_typing or key in BEGINS):
            return self._draw() if key == "r" else None
        before = self._field.value
        if key == "escape":
            self._field = TextField(longest=4 * self.prompt.count)
        elif not self._field.press(key):
            return None
        elif len(key) == 1 and not all(map(BEGUN.fullmatch, re.split(r"[\s,]+", self._field.value.strip()))):
            self._field = TextField(before, 4 * self.prompt.count, is_half=True)
            return Used(f"{key} is no part of a card here: {self._what_to_do()}")
        elif self._is_last and len(key) == 1 and not self._problem:
            belated = JOKER if self._field.value.casefold().endswith("jk") else CARD
            return Gives(self.prompt.parse(self._field.value), belated=belated)
        return Used()

    def paste(self, text: str) -> KeyOutcome | None:
        if self.prompt.sealed:
            return None
        self._field.insert(text)
        return Used()

    def _give(self) -> KeyOutcome:
        typed = self._field.value.strip()
        if not typed and self.prompt.sealed:
            return self._draw()
        if not typed:
            # As with dice: Enter never draws for people whose own cards lie there.
            return Used(NO_CARD)
        problem = self._problem
        return Used(problem) if problem else Gives(self.prompt.parse(typed))

    def _draw(self) -> KeyOutcome:
        return Gives(self.prompt.app_answer(self._dealer()))

    def _is_die_before(self, key: str) -> bool:
        """True if a number stands there that no card begins with, once this key is typed behind it."""
        number = self._field.value
        return self.prompt.count == 1 and number.isdigit() and number + key != "10"

    @property
    def _problem(self) -> str:
        """A sentence on why the cards that are typed can not be those that are drawn, "" if they can."""
        try:
            self.prompt.read(self.prompt.parse(self._field.value))
        except Refused as refused:
            return str(refused)
        return ""

    def hints(self) -> list[Hint]:
        if self.prompt.sealed:
            return [("Enter", "draw")]
        if self.is_typing:
            # Who meant to leave by q learns how at once.
            leave = [("Ctrl+C", "quit")] if self._field.value == "q" else []
            joker = [("K", "joker")] if self._has_jokers and self._field.value.casefold().endswith("j") else []
            take = ("C D H S", "suit") if self._problem else ("Enter", "take")
            return [take, *joker, ("Backspace", "back"), *leave]
        return [("KH 10S JK" if self._has_jokers else "KH 10S", "type"), ("r", "the app draws")]

    @property
    def _has_jokers(self) -> bool:
        return any(card in JOKERS for card in self.prompt.unseen)


class ShuffleView(PromptView):
    """The players' own cards, or an order that the app seals."""

    def __init__(self, prompt: Shuffle, dealer: Callable[[], Random]) -> None:
        self.prompt = prompt
        self.title, self.tag = prompt.title, prompt.rule
        self._dealer = dealer

    def rows(self, width: int, height: int) -> list[Row]:
        self.spot = (1, 0)
        words = self.prompt.text or f"{counted(len(self.prompt.cards), 'card')}."
        return [
            *indented(wrapped(words, width - 2, "dim")),
            EMPTY,
            row(" ", ("Enter", "accent"), "  you have shuffled your own cards"),
            row(" ", ("r", "accent"), "      the app shuffles, and seals the order"),
        ]

    def press(self, key: str) -> KeyOutcome | None:
        if key == "enter":
            return Gives(self.prompt.default())
        if key == "r":
            return Gives(self.prompt.app_answer(self._dealer()))
        return None

    def hints(self) -> list[Hint]:
        return [("Enter", "own cards"), ("r", "the app shuffles")]
