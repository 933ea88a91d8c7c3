"""Dice: boxes that fill digit by digit, counts in the place of many, the app's dice for the rest, or a bare result."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import astuple, replace

from tracker.app.battle.odds_effects import UNMARKED, OddsMarks, grouped_rows, is_barred, is_cut, settled_rows
from tracker.app.battle.odds_grid import grid_rows, odds_by_test_rows
from tracker.app.battle.odds_rows import letter_rows, odds_rows
from tracker.app.battle.prompts.dice_boxes import another_hint, how_many_hint, keys_of, layout, needed, sum_rows
from tracker.app.parts.choices import DIGITS
from tracker.app.parts.key_outcomes import Gives, Keeps, KeyOutcome, Used
from tracker.app.parts.long_lines import ending_with
from tracker.app.parts.prompt_view import ALL_ROWS, NARROW, NONE, PromptView, TextField
from tracker.app.parts.rows import EMPTY, Row, cut, row, shortened, wrapped
from tracker.app.parts.screen import Hint
from tracker.app.parts.surplus_keys import COUNT, LAST_COIN, LAST_DIE, LATER_COUNT, LEFT_OUT, Belated
from tracker.app.parts.text_cuts import TOLD_BY_WHY
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Odds, Pool, Refused, Total
from tracker.engine.dice import COIN_LETTERS
from tracker.play import typed_keys
from tracker.play.dice_line import begins_result, type_over
from tracker.play.input_preferences import MANY_DICE
from tracker.play.typed_dice import laid_out
from tracker.play.typed_roll import Typed
from tracker.play.typed_words import are_faces, read_words, short_number, throw_words, wanted
from tracker.talk.odds_words import asked_words, in_short, label_as_listed, which_words, with_tails_folded

# So many rows of the sums stay, whatever else there is to be told.
FEWEST = 2
# For so many of several who roll at once another one stays.
MOST_SHARES = 3
# Empty rows around the boxes, where there is room.
GAPS = 2
# Rows of the odds of numbers that tell more than their bars: the numbers, their chances, those of at least so many.
FEWEST_OF_NUMBERS = 3
# So many results of two sides stand side by side in words.
FEW_OF_CONTEST = 5
COIN_KEYS = frozenset({*COIN_LETTERS, *map(str.upper, COIN_LETTERS)})
ARROWS = {"left": -1, "right": 1}
POOLS = {"up": -1, "down": 1}


def _given(dice: Typed, belated: Belated) -> Gives:
    """The answer of dice, behind which coins too many are known as such."""
    return Gives(dice.value, belated=replace(belated, faces=LAST_COIN.faces) if _last(dice).sides == 2 else belated)


def _last(dice: Typed) -> Pool:
    """The last pool of a roll that has dice: those to which a throw leads may be none."""
    return next((pool for pool in reversed(dice.pools) if pool.count), dice.pools[-1])


class DiceView(PromptView):
    """Boxes for the dice of every pool. Typed dice stand in brackets, the app's in round ones."""

    slack = 0
    has_boxes = True

    def __init__(self, dice: Typed) -> None:
        self.dice = typed_keys.few_as_count(dice)
        self.prompt = dice.prompt
        self.title, self.tag = dice.prompt.title, dice.prompt.rule
        names = dice.prompt.reading.names
        self.kind = self.tag, *((pool.count, pool.sides, *names(pool)) for pool in dice.prompt.pools)
        self.throwers = frozenset(pool.side or self.prompt.side for pool in self.prompt.pools)
        self._is_told = False
        # The dice behind whose one count a digit was refused: it may be a slip, and those behind it the other dice.
        self._doubted: Typed | None = None
        # The letter that picks a result, by its label, and the result of the dice.
        self._marks = UNMARKED
        self._settled: Odds | None = None
        # Rows as they were made last, and what they were made of.
        self._full: tuple[object, tuple[list[Row], tuple[int, int], list[Row]]] | None = None
        self._folded: dict[tuple[int, int], list[Row]] = {}
        self._heads: dict[tuple[int, int], tuple[list[Row], list[Row]]] = {}

    def lay_out(self, value: Any) -> None:
        self.dice = laid_out(self.dice, value)

    def behind(self, asked: PromptView, belated: Belated) -> Belated:
        return belated.before_its_like if self.kind == asked.kind else belated

    def wait_for_enter(self) -> None:
        self.dice = replace(self.dice, waits=True)

    @property
    def is_typing(self) -> bool:
        return self.text_field is not None

    @property
    def claimed(self) -> frozenset[str]:
        """At coins h and t are heads and tails, once all of them are there too."""
        asked = [self.dice.pool] if self.dice.pool is not None else self.dice.pools
        has_coins = self.text_field is None and any(each.sides == 2 for each in asked)
        return COIN_KEYS if has_coins else NONE

    # Painting

    def rows(self, width: int, height: int) -> list[Row]:
        """Faces that count, why, boxes, odds. However few rows there are: boxes, faces that count, all odds."""
        boxes, spot, odds = self._in_full(width)
        first, sums = self._above(width)
        first = first[: max(0, height - len(boxes) - 1)]
        room = height - len(boxes) - len(first)
        is_open = not (self.prompt.shares or self.text_field or self.dice.follow_ups or self._settled)
        if len(odds) + len(sums) > room and is_open:
            # Where they can be told by groups, why so many are thrown comes before what each result does.
            most = max(0, room - min(FEWEST, len(sums)))
            odds = grouped_rows(self.dice.outlook, width, self._marks._replace(came=""), most) or odds
        if len(odds) + len(sums) > room and len(odds) > FEWEST_OF_NUMBERS and (steps := self.dice.steps):
            # The bars below numbers tell nothing that the chances above them do not.
            is_one_row = steps[0].series == steps[-1].series and is_barred(odds)
            odds = odds[:-1] if is_one_row else self._odds_rows(width, len(odds) - 1)
        odds = odds if len(odds) <= room else self._odds_rows(width, max(1, room))
        while len(first) > 1 and is_cut(odds):
            # Whose dice count on what, of which `w` tells the rest, leaves its rows to the odds.
            first, room = shortened(first, len(first) - 1, width - 1), room + 1
            odds = self._odds_rows(width, room)
        wanted = len(odds)
        most = max(0, room - wanted)
        shown = sums if len(sums) <= most else self._sums(width, most)
        if sums and not shown:
            first[-1:] = [ending_with(each, ((f"{glyphs.dot} {TOLD_BY_WHY}", "dim"),), width) for each in first[-1:]]
        left = room - len(shown)
        gap = [EMPTY] if left > wanted + 1 else []
        if wanted > left - 2 * len(gap):
            odds = self._odds_rows(width, left - 2 * len(gap)) if left else []
        above = [*first, *shown, *gap]
        self.spot = (spot[0], spot[1] + len(above))
        return [*above, *boxes, *gap, *odds]

    def spare(self, width: int) -> int:
        """Of why so many are thrown the first rows are enough for once, of several a row each: `w` says all of it."""
        is_dear, (_, sums) = width < NARROW, self._above(width)
        bars = bool(is_dear and self.dice.steps and is_barred(self._in_full(width)[2]))
        fewest = 1 if is_dear else FEWEST
        return max(0, len(sums) - fewest - min(len(self.prompt.shares), MOST_SHARES)) + GAPS + bars

    def _odds_rows(self, width: int, height: int) -> list[Row]:
        if self.text_field is not None:
            return letter_rows(self.dice.results, self.prompt.effects, width, height)
        if self.prompt.shares:
            if len(self.prompt.shares) == 1 and self._is_rolled:
                return []  # one stands for all, and what each came to stands beside its dice
            return odds_by_test_rows(self.dice.by_test, width, height)
        marks, listed, settled = self._marks, self.dice.outlook, self._settled
        if self._is_rolled and settled is None:
            return []
        if settled is not None:
            is_told = not settled.effect and settled.label in read_words(self.dice)
            letters = {} if self._is_rolled else marks.letters
            return [] if is_told else settled_rows(settled, width, height, marks._replace(letters=letters))
        grid = grid_rows(listed, width, height, marks) if self.dice.follow_ups else None
        if grid is not None:
            return grid
        # What is left of them as dice come in is told as all of them were.
        steps = self.dice.steps
        first, last = (steps[0].series, steps[-1].series) if steps else ((), ())
        # A few results of a contest are told by their names: whose number is whose would be read twice.
        are_named = steps is not None and 0 < len(steps) <= FEW_OF_CONTEST and last != first
        if are_named and not marks.letters:
            listed = with_tails_folded(listed, is_turned=first > last)
        is_by_number = steps is not None and not are_named
        return odds_rows(listed, width, height, is_by_number, marks, is_turned=first > last)

    @property
    def _is_rolled(self) -> bool:
        """True if all dice are there, and none is laid out to be given otherwise: nothing else can come of them.

        All that they might have come to, with the result lit, was taken for a fault.
        """
        return self.dice.whole and not (self.dice.half or self.dice.is_again or self.text_field)

    def _certain(self) -> Odds | None:
        """The result that nothing can change any more; None where several may come."""
        came = self._marks.came if self._is_rolled else ""
        return next((each for each in self.dice.outlook if each.chance == 1 or each.label == came), None)

    @property
    def _came(self) -> str:
        """The result of the dice, as the odds tell it; "" while some are missing."""
        if not self.dice.whole or self.dice.half:
            return ""
        reading, came = self.prompt.reading, self.dice.result
        gist = reading.follow_up_of(came) if self.dice.follow_ups else reading.gist(came)
        return label_as_listed(gist, self.dice.outlook) if gist is not None else ""

    def _in_full(self, width: int) -> tuple[list[Row], tuple[int, int], list[Row]]:
        """Boxes, the place of the next die in them, and all odds: the same for any height."""
        typed = self.text_field and self.text_field.state
        made_of = self.dice, astuple(self.dice.preferences), typed, width, glyphs.is_ascii
        if self._full is None or self._full[0] != made_of:
            letters = {label: letter for letter, label in self.dice.letters.items()}
            pools, reading = {pool.label for pool in self.prompt.pools}, self.prompt.reading
            is_sum = any(each.title in pools and each.total for each in self.prompt.breakdowns)
            is_sum = is_sum or (isinstance(reading, Total) and (reading.plus > 0 or reading.halved))
            # The die is typed as it lies, the rows of the table are totals.
            self._marks = OddsMarks(letters, self._came, "total" if is_sum else "on", self._short(width))
            self._settled = self._certain()
            self._full = made_of, (*self._boxes(width), self._odds_rows(width, ALL_ROWS))
        return self._full[1]

    def _above(self, width: int) -> tuple[list[Row], list[Row]]:
        """Faces that count, and why so many are thrown: the same whatever is typed of a throw."""
        if (room := (width, len(self.dice.throws))) not in self._heads:
            self._heads[room] = self._needs(width), self._sums(width)
        return self._heads[room]

    def _needs(self, width: int) -> list[Row]:
        words = self.as_there(needed(self.dice), width)
        return [((" ", "text"), *line) for line in wrapped(words, width - 2, "bold", 2)] if words else []

    def _sums(self, width: int, most: int = ALL_ROWS) -> list[Row]:
        """Reasons for so many dice, on so many rows."""
        if (width, most) in self._folded:
            return self._folded[width, most]
        whole = len(self._sums(width)) if 0 < most < ALL_ROWS else 0
        rows = sum_rows(self.prompt, width, most, self.short, whole)
        self._folded[width, most] = [((" ", "text"), *line) for line in rows]
        return self._folded[width, most]

    def _boxes(self, width: int) -> tuple[list[Row], tuple[int, int]]:
        """The boxes of all pools, and where the next die goes."""
        if self.text_field is not None:
            piece, at = self.text_field.piece(max(8, min(16, width - 24)))
            pool = self.dice.next or self.prompt.pools[0]
            whose = which_words(pool) if len(self.prompt.pools) > 1 else ""
            words = f"   a letter below, or how many {', '.join(asked_words(self.prompt, pool))}{whose}"
            if self.prompt.shares[1:]:
                # The results of several are told by a stroke between them, in this order.
                words = f"   a letter: {' / '.join(self.as_there(each.name) for each in self.prompt.shares)}"
            what = cut(words, width - 4 - len(piece[0]))
            return [row(" = ", piece, (what, "dim"))], (3 + at, 0)
        return layout(self.dice, width, self._short(width))

    def _short(self, width: int) -> Mapping[str, str]:
        """The short names that stand for long ones on so many cells."""
        return self.short if width < NARROW else {}

    # Keys

    def press(self, key: str) -> KeyOutcome | None:
        if self.text_field is not None:
            return self._typed(key)
        if key in self.claimed:
            if self.dice.pool is None:
                return Used("All coins are there: Enter takes them, Backspace takes one away, the arrows go to one.")
            return self._after_a_die(typed_keys.coin(self.dice, key))
        is_late, self._is_told = self._is_told and not self.dice.whole, False
        if key == "h":
            return Used("The digit said it: h dropped", is_told=True) if is_late else self._counted()
        if key in DIGITS:
            self._doubted = self.dice if len(self.dice.counts) == 1 and not self.dice.takes_counts else None
            now = typed_keys.digit(self.dice, key)
            self._is_told = typed_keys.is_said_by_digit(self.dice, now)
            return self._after_a_die(now)
        if key == "enter":
            return self._enter()
        if key == "r":
            return self._now(typed_keys.roll_rest(self.dice))
        if key in self.dice.letters:
            if self._is_rolled:
                return Used("All dice are there: Enter takes them, Backspace takes one away.")
            return self._now(type_over(self.dice, key))
        return self._moved(key)

    def _now(self, dice: Typed) -> KeyOutcome:
        """Dice as they are typed now: the answer where they are whole."""
        self.dice = dice
        return Gives(dice.value) if dice.whole else Keeps(dice=dice)

    def _after_a_die(self, dice: Typed) -> KeyOutcome:
        """The last die or count takes the roll, where that is wished; nothing laid out from an earlier answer."""
        self.dice = dice
        if not dice.whole or dice.is_again or dice.waits:
            return Keeps(dice=dice)
        is_coin = _last(dice).sides == 2
        if dice.is_counted(_last(dice)):
            belated = COUNT if is_coin else LATER_COUNT
            return _given(dice, belated) if dice.preferences.last_die_takes else Keeps(dice=dice)
        return _given(dice, LAST_COIN if is_coin else LAST_DIE) if dice.takes_by_last_die else Keeps(dice=dice)

    def _counted(self) -> KeyOutcome:
        """The digits as a count, of which the last takes the roll, but never one that was laid out: others may follow.

        Nor does none of all dice, by one key, or of many. Where dice can't show so many they are dropped: they were
        meant for none.
        """
        number, dice, pool = short_number(self.dice), self.dice, self.dice.next
        is_meant = number or dice.counts or pool is None or (dice.is_begun and pool.count < MANY_DICE)
        try:
            self.dice = found = typed_keys.how_many(dice)
            is_taken = found.whole and is_meant and not (found.is_again or found.waits)
            return _given(found, COUNT) if is_taken else Keeps(dice=found)
        except Refused as refusal:
            if not number or (pool is not None and are_faces(dice, pool)):
                raise
            for _ in number:
                self.dice = typed_keys.back(self.dice)
            # Those that were kept with the battle go there too.
            return Keeps(self.dice, f"{str(refusal).rstrip('.')}: {number}h dropped.")

    def _moved(self, key: str) -> KeyOutcome | None:
        dice = self.dice
        if key == "=" and self.prompt.reading.is_said_by_gist:
            self.text_field = TextField(longest=40)
            return Used()
        if key == "space":
            self.dice = typed_keys.end_number(dice)
        elif key == "backspace":
            self.dice = typed_keys.back(dice)
        elif key == "escape":
            self.dice = typed_keys.without_half(dice)
        elif key in ARROWS:
            self.dice = typed_keys.move(dice, ARROWS[key])
            return Used()
        elif key in POOLS or key in ("home", "end"):
            by = POOLS.get(key)
            self.dice = typed_keys.move_pool(dice, by) if by else typed_keys.to_end(dice, key == "home")
            return Used()
        return Keeps(dice=self.dice) if self.dice is not dice else None

    def _enter(self) -> KeyOutcome:
        dice = self.dice
        if dice.may_go_unrolled and not dice.counts and not dice.half:
            return Gives(self.prompt.default())
        if not (dice.whole or dice.counts or dice.half):
            self.dice = typed_keys.to_end(dice, False)
        if dice is self._doubted:
            told = f"{dice.counts[0]} {wanted(dice)}, though dice were typed behind it"
            raise Refused(f"{told}? h takes that, Backspace clears it.")
        if dice.is_led_on and not dice.is_decided:
            # The last die of the throw before led to these: an Enter that comes with it is none of theirs.
            return Used(f"{throw_words(dice)}.", is_told=True)
        before, given = self.dice, self._now(typed_keys.finish(self.dice))
        has_left_out = isinstance(given, Gives) and self.dice.left_out != before.left_out
        return replace(given, belated=LEFT_OUT) if has_left_out else given

    def _typed(self, key: str) -> KeyOutcome | None:
        assert self.text_field is not None
        if key == "escape":
            self.text_field = None
        elif key == "enter":
            words = self.text_field.value.strip()
            given = self._now(type_over(self.dice, f"={words}")) if words else Used()
            self.text_field = None
            return given
        elif not self.text_field.press(key):
            return None
        elif not begins_result(self.dice, self.text_field.value):
            self.text_field.press("backspace")
            raise Refused(f"[{key}] not taken: no result is called so.")
        return Used()

    def paste(self, text: str) -> KeyOutcome | None:
        if self.text_field is not None:
            self.text_field.insert(text)
            return Used()
        self.dice = type_over(self.dice, text)
        return Keeps(dice=self.dice)

    def hints(self) -> list[Hint]:
        if self.text_field is not None:
            return [("Enter", "take"), ("Esc", "dice")]
        dice, pool = self.dice, self.dice.pool
        results = self._results_hints()
        if dice.may_go_unrolled and not dice.counts and pool is not None:
            return [("Enter", "take it unrolled"), ("r", "roll"), (keys_of(pool), "type"), *results]
        if dice.counts and not dice.counts[-1] and not dice.is_done_here:
            return [("0-9", wanted(dice)), ("Backspace", "back")]
        if dice.counts and not dice.is_done_here:
            after = self.as_there(typed_keys.asked_behind(dice))
            picks = results if dice.letters else []
            if dice is self._doubted:
                return [("h", f"{dice.counts[0]} {wanted(dice)}"), ("Backspace", "clear it")]
            return [("Enter", f"then {after}" if after else "take"), ("0-9", "type"), ("Backspace", "back"), *picks]
        if dice.next is None or dice.is_done_here:
            others = [another_hint(dice, pool)] if pool is not None and dice.at is not None else []
            take = [("Enter", "take")] if dice.whole else []
            return [*take, *others, ("Backspace", "back"), *(results if take and not dice.letters else [])]
        coins, takes_counts = pool is not None and pool.sides == 2, dice.takes_counts
        enter = [("Enter", "take" if dice.is_decided else "leave out")] if dice.is_decided or dice.is_moot else []
        also = f"0-{min(9, pool.count)} " if coins and takes_counts and pool is not None else ""
        keys = ("0-9", "count, or dice") if takes_counts and not coins else (f"{also}{keys_of(pool)}", "type")
        # Before the first die of many the count is the shortest way; behind a digit it is one of two.
        ways = sorted([keys, *how_many_hint(dice, takes_counts)], key=lambda hint: hint[0] != "3h")
        return [*enter, *ways, ("r", "roll the rest" if dice.is_begun else "roll"), *results]

    def _results_hints(self) -> list[Hint]:
        """A letter takes a result at once, whatever was typed of the dice."""
        letters = list(self.dice.letters)
        if not letters:
            return [("=", "results")] if self.prompt.reading.is_said_by_gist else []
        return [(in_short(letters), "result instead" if self.dice.draft is not None else "result")]
