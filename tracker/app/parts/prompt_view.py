"""Questions as they stand on the screen, of the battle and of the program, and the one of them that keys go to."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from tracker.app.parts.key_outcomes import Back, Closes, Gives, Keeps, KeyOutcome, Opens, Used
from tracker.app.parts.rows import Piece, Row, width_of, with_short_names
from tracker.app.parts.screen import Hint
from tracker.app.parts.surplus_keys import Belated
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Node, TrackerError, View
from tracker.play.drafts import FILLED_IN, filled_in

Spot = tuple[int, int]
NONE: frozenset[str] = frozenset()
# On fewer cells rows are dear: choices that have no room one below another stand side by side.
NARROW = 72
# Rows in which every question has room, with all of its odds.
ALL_ROWS = 60
# The sign of a choice that is warned of, before the reason.
WARNED = "! "


class ListedChoice(Struct, frozen=True):
    """One of a list: its id and label, the keys that pick it ("" for none), what is said of it, and its box.

    `brief`: why it is warned of, where that has no room.
    """

    id: str
    label: str
    keys: str = ""
    words: str = ""
    tick: str = ""
    brief: str = ""


class PromptView(ABC):
    """Paints rows and takes keys; knows no widget and no battle. What a key comes to is returned."""

    title = ""
    tag = ""
    asks = ""
    """The source of the answer, the table or a person's decision; "" where that goes without saying."""

    slack: int | None = None
    """With so many rows more than it takes at most, it looks the same as with any number; None: it may not."""

    def spare(self, width: int) -> int:
        """Number of its rows that can be shortened without harm, for the sake of a hint to a beginner."""
        return 0

    @abstractmethod
    def rows(self, width: int, height: int) -> list[Row]:
        """The question on so many cells. Sets `spot`."""

    spot: Spot | None = None
    """Column and row of the hardware cursor in the rows last given."""

    @property
    def is_typing(self) -> bool:
        """True if letters are text just now."""
        return False

    text_field: "TextField | None" = None
    """A line typed in the place of what is asked, as words are behind = at dice; None where none is."""

    @property
    def claimed(self) -> frozenset[str]:
        """Keys that are commands elsewhere and answer the question just now."""
        return NONE

    is_over = False
    """True where nothing is asked any more."""

    is_of_campaign = False
    """True where it asks for a battle of a campaign: how that stands is filled in by whoever shows it."""

    takes_no_dice = False
    """True where nobody types dice behind it: the app rolls those of the side, or an old answer is given otherwise."""

    leads_to_dice: Callable[[Any], int] = staticmethod(lambda value: 1)
    """Finds out of an answer, as a payload, how many dice of a pool people throw as soon as it is given; 0 for none."""

    elsewhere: frozenset[str] = NONE
    """Those listed, by id, that another panel shows with their keys."""

    short: Mapping[str, str] = {}
    """Short names by long ones, as that panel has them."""

    short_words: Mapping[str, str] = {}
    """Short forms of words, by how these begin, where rows are narrow."""

    def as_there(self, words: str, width: int = NARROW) -> str:
        """The words with the names of the panel that shows those listed, and of all where rows are narrow."""
        return with_short_names(words, self.short) if self.elsewhere or width < NARROW else words

    def listed(self) -> tuple[tuple[ListedChoice, ...], str]:
        """Those that may be chosen or filled in, and the id of the one in front; () where nothing is listed."""
        return (), ""

    has_form = False
    """True if it shows all that is said of the one in front, beside the list."""

    is_alone = True
    """True if nothing else on the screen shows what is filled in here."""

    has_boxes = False
    """True if dice are typed into boxes, in the order in which they are painted."""

    kind: tuple[object, ...] = ()
    """The rule, the dice, and what they count: behind a roll that had the same, dice typed on are of this one."""

    def behind(self, asked: "PromptView", belated: Belated) -> Belated:
        """The keys that go down behind the answer to what was `asked` before, as they are known here.

        Nobody lays a die down for a card: before a draw it is told to be none, as before a list.
        """
        return belated.before_a_form if self.has_dice_behind else belated.before_orders

    def wait_for_enter(self) -> None:  # noqa: B027
        """Have Enter alone take what the next key types: it may have been meant for another question."""

    has_dice_behind = False
    """True if digits are dice of the roll behind it."""

    picks_one = False
    """True if a digit picks one of several: where it is refused, the next of a burst may not pick another."""

    throwers = NONE
    """The sides whose dice are thrown into them."""

    @property
    def taken(self) -> Any:
        """The payload that Enter gives as it stands; None where it gives none, or nobody needs to know."""
        return None

    @property
    def filled_in(self) -> object:
        """All that was picked or filled in, to be compared: an undo drops that first. None where nothing is."""
        return None

    @property
    def draft(self) -> Any:
        """The same as a payload, which is kept beside the battle until it is given."""
        return {FILLED_IN: self.filled_in}

    def take_up(self, draft: Any) -> None:
        """Go on with what was kept so."""
        if (value := filled_in(draft)) is not None:
            self.lay_out(value)

    def take_back(self) -> str:
        """Drop what was filled in last, and say so; "" where all of it goes at once."""
        return ""

    def press(self, key: str) -> KeyOutcome | None:
        """The result of a key; None where it means nothing here."""
        return None

    def pick(self, id: str) -> KeyOutcome | None:
        """The result of picking a unit or place elsewhere on the screen; None where it can't be picked."""
        return None

    def paste(self, text: str) -> KeyOutcome | None:
        return None

    def hints(self) -> list[Hint]:
        """The keys of this question for the key line."""
        return []

    def lay_out(self, value: Any) -> None:  # noqa: B027
        """Begin with an answer as a payload that was given before, to be changed or taken, as far as it fits."""


def least_text(width: int) -> int:
    """Rows of a text that stay above a list or form, whatever else there is to be told; none where rows are dear."""
    return 0 if width < NARROW else 2


def text_after(text: str, key: str) -> str | None:
    """A text after a key that was typed at its end; None for one that is no letter of it."""
    if key == "backspace":
        return text[:-1]
    if key == "space" or len(key) == 1:
        return text + (" " if key == "space" else key)
    return None


class TextField:
    """A line of text being typed.

    A value that was laid out gives way to the first letter; an arrow, Home, End or Backspace keeps it, to be changed.
    `is_half`: the value was half typed before, and is gone on with.
    """

    def __init__(self, value: str = "", longest: int = 2_000, is_half: bool = False) -> None:
        self.value = value
        self._is_laid = bool(value) and not is_half
        self._longest = longest
        self._at = len(value)

    @property
    def state(self) -> tuple[str, int]:
        """The text, and the place of the cursor in it."""
        return self.value, self._at

    def press(self, key: str) -> bool:
        """Take a key; whether it was one for text."""
        if key == "space" or len(key) == 1:
            self.insert(" " if key == "space" else key)
        elif key == "backspace":
            self.value = self.value[: max(0, self._at - 1)] + self.value[self._at :]
            self._at = max(0, self._at - 1)
        elif key in ("left", "right"):
            self._at = min(len(self.value), max(0, self._at + (1 if key == "right" else -1)))
        elif key in ("home", "end"):
            self._at = 0 if key == "home" else len(self.value)
        else:
            return False
        self._is_laid = False
        return True

    def insert(self, text: str) -> None:
        """Put text in at the cursor, as far as there is room; line ends become spaces."""
        if self._is_laid:
            self.value, self._at, self._is_laid = "", 0, False
        clean = "".join(letter if letter.isprintable() else " " for letter in text)
        clean = clean[: self._longest - len(self.value)]
        self.value = self.value[: self._at] + clean + self.value[self._at :]
        self._at += len(clean)

    def piece(self, width: int) -> tuple[Piece, int]:
        """The part of the text around the cursor on so many cells, and the cell of the cursor in it."""
        start = max(0, self._at - width + 1)
        shown = self.value[start : start + width]
        while shown and width_of(shown) > width:
            shown = shown[1:]
            start += 1
        at = width_of(self.value[start : self._at])
        if self._is_laid:
            return (shown, "cursor"), at
        return (shown + "_" * (width - width_of(shown)), "bold"), at


class Dialog(PromptView):
    """A question of the program; Esc gives it up, and leads `back`, to what another is called `as_back`."""

    back, as_back = "cancel", "back"

    def press(self, key: str) -> KeyOutcome | None:
        if key == "escape":
            return Back()
        return self.take(key) or Used()

    @abstractmethod
    def take(self, key: str) -> KeyOutcome | None:
        """The result of a key other than Esc."""


def more_row(above: int, below: int) -> Row:
    """The row that counts those out of sight."""
    words = [f"{glyphs.up} {above} more"] * bool(above) + [f"{glyphs.down} {below} more"] * bool(below)
    return (("    " + "   ".join(words), "dim"),)


def window(count: int, at: int, height: int) -> tuple[int, int]:
    """First and end of what is shown of a list so that row `at` is in sight; a row is kept for "more"."""
    if count <= height:
        return 0, count
    room = max(1, height - 1)
    first = min(max(0, at - room // 2), count - room)
    return first, first + room


class ViewStack(ABC):
    """Keys come in, and what the question in front makes of them is done. Draws nothing.

    `say` is a sentence about the last key, `is_alarm` whether it says what is wrong; `refused` is what was wrong with
    the last key that was refused, "" where none was. `dialogs` are the questions of the program, the last in front.
    """

    def __init__(self) -> None:
        self.dialogs: list[Dialog] = []
        self.say = ""
        self.is_alarm = False
        self.refused = ""

    @property
    @abstractmethod
    def view(self) -> View:
        """The battle as it stands, or stood at the step that is looked at."""

    @property
    @abstractmethod
    def line(self) -> Sequence[Node]:
        """All that led there."""

    @property
    @abstractmethod
    def top(self) -> PromptView:
        """The question that keys go to: the last of the program's own, else the view that stands there without."""

    def attempt(self, action: Callable[[], Any]) -> Any:
        """Do something for a key; what is wrong with it is said."""
        self.say, self.is_alarm = "", False
        try:
            return action()
        except TrackerError as error:
            self.say = ""
            self.refuse(str(error))
            return True

    def complain(self, sentence: str) -> None:
        """Say what is wrong, after what is said already."""
        self.say, self.is_alarm = f"{self.say} {sentence}".strip(), True

    def refuse(self, sentence: str) -> None:
        """Say why a key was refused, and keep it for who asks."""
        self.complain(sentence)
        self.refused = sentence

    def report(self, sentence: str) -> None:
        """Say something that is not wrong."""
        self.say, self.is_alarm = sentence, False

    def press(self, key: str) -> bool:
        """Give a key to the question in front; whether it was taken. Raises what the battle raises."""
        return self._act(self.top.press(key))

    def paste(self, text: str) -> bool:
        """Give pasted text to the question in front. Raises what the battle raises."""
        return self._act(self.top.paste(text))

    def pick(self, id: str) -> bool:
        """Pick a unit or place for the question in front; whether it asks for it. Raises what the battle raises."""
        return self._act(self.top.pick(id))

    def open(self, dialog: Dialog) -> None:
        """Put a question of the program in front."""
        self.dialogs.append(dialog)

    def give(self, given: Gives) -> None:  # noqa: B027
        """An answer to what is asked below. Raises what the battle raises."""

    def keep(self, typed: Keeps) -> None:  # noqa: B027
        """Keeps what is half typed below."""

    def _act(self, outcome: KeyOutcome | None) -> bool:
        if isinstance(outcome, Used):
            self.say, self.is_alarm = outcome.say, bool(outcome.say) and not outcome.is_told
            self.refused = outcome.say if self.is_alarm else self.refused
        elif isinstance(outcome, Gives):
            self.give(outcome)
        elif isinstance(outcome, Keeps):
            self.keep(outcome)
            self.refused = ""
            if outcome.say:
                self.refuse(outcome.say)
        elif isinstance(outcome, Opens):
            outcome.dialog.back = self.dialogs[-1].as_back if self.dialogs else outcome.dialog.back
            self.dialogs.append(outcome.dialog)
        elif isinstance(outcome, Back):
            self.dialogs.pop()
        elif isinstance(outcome, Closes):
            self.dialogs.clear()
            self.say, self.is_alarm = outcome.say or self.say, self.is_alarm or outcome.is_alarm
            self.refused = outcome.say if outcome.is_alarm else self.refused
            if outcome.then is not None:
                outcome.then()
        return outcome is not None
