"""Dice: boxes that fill digit by digit, the app's dice for the rest, counts or a bare result instead."""

from typing import Any

from tracker.app.battle.odds import in_order, odds_apart_rows, odds_rows
from tracker.app.parts.choices import DIGITS
from tracker.app.parts.face import Face, TextField
from tracker.app.parts.key_outcomes import Gives, Keeps, Outcome, Used
from tracker.app.parts.rows import EMPTY, Piece, Row, row, row_width, shortened, wrapped
from tracker.app.parts.screen import Hint
from tracker.engine import Odds, Pool
from tracker.play.typed import TypedDice
from tracker.talk.dice import DiceEntry, pool_name
from tracker.talk.prompt_words import short_tally

# Letters of a coin, and the faces that they stand for: a small t is the key of the tables.
COINS = {"h": "1", "H": "1", "T": "2"}


class DiceFace(Face):
    """Boxes for the dice of every pool. Typed dice stand in brackets, the app's in round ones."""

    def __init__(self, dice: TypedDice) -> None:
        self.dice = dice
        self.prompt = dice.prompt
        self.title, self.tag = dice.prompt.title, dice.prompt.rule
        self._odds: list[Odds] | None = None
        self._field: TextField | None = None

    @property
    def entry(self) -> DiceEntry:
        return self.dice.entry

    def lay_out(self, value: Any) -> None:
        self.dice.lay_out(value)

    @property
    def is_typing(self) -> bool:
        return self._field is not None

    # Painting

    def rows(self, width: int, height: int) -> list[Row]:
        sums = self._sums(width)
        boxes, spot = self._boxes(width)
        odds = self._odds_rows(width, height)
        # The boxes are always seen; of the rest, sums give way to odds down to one row, then odds to sums.
        room = height - len(boxes)
        gap = [EMPTY] if room > len(sums) + len(odds) + 1 else []
        sums = shortened(sums, max(1, room - len(odds) - 2 * len(gap)), width - 1)
        above = [*sums, *gap] if sums else []
        left = height - len(above) - len(boxes)
        below = [*gap, *self._odds_rows(width, left - len(gap))] if left > len(gap) else []
        self.spot = (spot[0], spot[1] + len(above))
        return [*above, *boxes, *below]

    def _odds_rows(self, width: int, height: int) -> list[Row]:
        if self.prompt.shares:
            return odds_apart_rows(self.prompt, width, height)
        self._odds = self._odds or in_order(self.prompt)
        return odds_rows(self._odds, width, height)

    def _sums(self, width: int) -> list[Row]:
        lines = [self.prompt.text] if self.prompt.text else []
        lines += [f"All the same: {self.prompt.same}."] if self.prompt.same else []
        lines += [short_tally(each) for each in self.prompt.tallies]
        return [((" ", "text"), *line) for text in lines for line in wrapped(text, width - 2, "dim", 2)]

    def _boxes(self, width: int) -> tuple[list[Row], tuple[int, int]]:
        """The boxes of all pools, and where the next die goes."""
        if self._field is not None:
            piece, at = self._field.piece(max(8, min(24, width - 24)))
            what: Piece = (f"   {self._counted()}", "dim")
            return [row(" = ", piece, what)], (3 + at, 0)
        lines: list[list[Piece]] = [[(" ", "text")]]
        spot = (1, 0)
        next_pool = self.dice.next
        for pool in self.entry.pools:
            pieces = self._pool(pool, pool is next_pool or (next_pool is not None and pool.name == next_pool.name))
            if row_width((*lines[-1], *pieces)) > width and row_width(tuple(pieces)) < width and len(lines[-1]) > 1:
                lines.append([(" ", "text")])
            for piece in pieces:
                if row_width((*lines[-1], piece)) > width - 1:
                    lines.append([("   ", "text")])
                if piece[1] == "cursor":
                    spot = (row_width(tuple(lines[-1])) + 1, len(lines) - 1)
                lines[-1].append(piece)
        if next_pool is None:
            lines[-1].append(("  Enter takes them", "dim"))
            spot = (row_width(tuple(lines[-1])) - 1, len(lines) - 1)
        return [tuple(line) for line in lines], spot

    def _pool(self, pool: Pool, is_next: bool) -> list[Piece]:
        wide = len(str(pool.sides)) if pool.sides > 10 else 1
        name = pool_name(pool)
        kind = "coins" if pool.sides == 2 else f"D{pool.sides}"
        pieces: list[Piece] = [(f"{name} " if name == kind else f"{name} {kind} ", "text")]
        faces, source = self.entry.faces(pool), self._source(pool)
        if self._counts(pool):
            return [*pieces, (f"= {self._counts(pool)}", "bold"), ("   ", "text")]
        for face, who in zip(faces, source, strict=True):
            text = ("HT"[face - 1] if pool.sides == 2 else _digit(pool, face)).rjust(wide)
            pieces.append((f"({text})", "text") if who == "a" else (f"[{text}]", "bold"))
        for number in range(self.entry.missing(pool)):
            is_box = is_next and number == 0
            half = (self.dice.half if is_box else "").rjust(wide, "_")
            pieces.append((f"[{half}]", "cursor" if is_box else "dim"))
        if not pool.count:
            pieces.append(("none", "dim"))
        return [*pieces, ("   ", "text")]

    def _source(self, pool: Pool) -> str:
        draft = self.dice.rolled
        return draft.source.get(pool.name, "")

    def _counts(self, pool: Pool) -> str:
        names = self.prompt.reading.names(pool)
        counts = self.dice.rolled.counts.get(pool.name, [])
        return ", ".join(f"{count} {name}" for name, count in zip(names, counts, strict=bool(counts)))

    def _counted(self) -> str:
        pool = self.dice.next
        names = ", ".join(self.prompt.reading.names(pool)) if pool else ""
        return f"count {names}; or a result" if names else "a result"

    # Keys

    def press(self, key: str) -> Outcome | None:
        if self._field is not None:
            return self._typed(key)
        if key == "r":
            self.dice.renew()
        if key in ("enter", "r"):
            return self._whole(key)
        if key == "=":
            self.dice.renew()
            self._field = TextField(longest=40)
            return Used()
        if key == "backspace":
            return Keeps() if self.dice.back() else Used()
        if key == "escape":
            return Used() if self.dice.drop_half() else None
        pool = self.dice.next
        if pool is not None and pool.sides == 2:
            key = COINS.get(key, key)
        if key not in DIGITS:
            return None
        return Keeps() if self.dice.digit(key) else Used()

    def _whole(self, key: str) -> Outcome:
        if key == "enter" and self.dice.end_half():
            return Keeps()
        self.dice.drop_half()
        if key == "enter" and self.entry.may_go_unrolled:
            return Gives(self.prompt.default())
        if not self.entry.whole:
            self.entry.roll_rest()
        return Gives(self.entry.value)

    def _typed(self, key: str) -> Outcome | None:
        assert self._field is not None
        if key == "escape":
            self._field = None
        elif key == "enter":
            typed, self._field = self._field.value.strip(), None
            if typed:
                self.entry.type(f"={typed}")
                return Gives(self.entry.value) if self.entry.whole else Keeps()
        elif not self._field.press(key):
            return None
        return Used()

    def paste(self, text: str) -> Outcome | None:
        if self._field is not None:
            self._field.insert(text)
            return Used()
        self.dice.paste(text)
        return Keeps()

    def hints(self) -> list[Hint]:
        if self._field is not None:
            return [("Enter", "take"), ("Esc", "dice")]
        pool = self.dice.next
        if pool is None:
            anew = [(_keys_of(self.prompt.pools[0]), "type others")] if self.dice.is_old and self.prompt.pools else []
            return [("Enter", "take"), *anew, ("Backspace", "back"), ("=", "counts")]
        if self.entry.may_go_unrolled:
            return [("Enter", "all the same"), ("r", "roll"), (_keys_of(pool), "type"), ("=", "counts")]
        rest = "roll the rest" if self.entry.draft is not None else "roll"
        return [("Enter", rest), (_keys_of(pool), "heads/tails" if pool.sides == 2 else "type"), ("=", "counts")]


def _keys_of(pool: Pool) -> str:
    """What is typed for a die of this pool."""
    return "1/2" if pool.sides == 2 else "1-9 0" if pool.sides == 10 else f"1-{pool.sides}"


def _digit(pool: Pool, face: int) -> str:
    return "0" if pool.sides == 10 and face == 10 else str(face)
