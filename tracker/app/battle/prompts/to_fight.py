"""A battle of a campaign that is to be fought: how it stands, and what takes it on."""

from collections.abc import Callable
from typing import Any

from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog, TextDialog
from tracker.app.parts.key_outcomes import Closes, KeyOutcome, Opens, Used
from tracker.app.parts.prompt_view import PromptView
from tracker.app.parts.rows import EMPTY, Piece, Row, indented, row, shortened, wrapped
from tracker.app.parts.screen import Hint
from tracker.engine import DRAW, ToFight

BRING, TELL = "b", "g"
LONGEST = 1_000
PUT_ASIDE = "The one that was begun in the app is put aside for good: its file stays, and counts no more."
OLD = "A battle is amended in its own file; then K takes into the campaign what it leaves now. Or undo as far as here."


class ToFightView(PromptView):
    """Enter begins the battle, goes on with it, or takes what it left.

    Whoever shows it says how the battle stands and what is done: `lines`, `action` for Enter, what each key does, and
    whether it `has_file` already.
    """

    is_alone = False
    is_of_campaign = True

    def __init__(self, prompt: ToFight) -> None:
        self.prompt = prompt
        self.title, self.tag = prompt.title, prompt.rule
        self.lines: list[str] = []
        self.action = ""
        self.has_file = False
        self._is_old = False
        self.on_enter: Callable[[], object] | None = None
        self.on_file: Callable[[str], object] | None = None
        self.on_told: Callable[[str, str], object] | None = None

    def lay_out(self, value: Any) -> None:
        # What an old battle left comes of that battle: nothing of it is typed.
        from tracker.engine.prompts.to_fight import given_aftermath_words

        self.lines, self._is_old = [given_aftermath_words(value), OLD], True

    def rows(self, width: int, height: int) -> list[Row]:
        self.spot = (1, 0)
        told = [each for line in self.lines for each in indented(wrapped(line, width - 2, indent=3))]
        text = indented(wrapped(self.prompt.text, width - 2, "dim")) if self.prompt.text else []
        pieces: list[Piece] = [
            *((("Enter", "accent"), (f" {self.action}   ", "dim")) if self.action else ()),
            (BRING, "accent"),
            (" bring a file in   ", "dim"),
            (TELL, "accent"),
            (" tell it in words", "dim"),
        ]
        keys = [row(" ", *pieces)] if not self._is_old else []
        gap = [EMPTY] if len(told) + len(text) + len(keys) + 1 <= height else []
        room = max(0, height - len(keys) - len(gap))
        return [*shortened([*told, *text], room, width - 1), *gap, *keys]

    def press(self, key: str) -> KeyOutcome | None:
        if self._is_old:
            return Used(OLD) if key in ("enter", BRING, TELL) else None
        if key == "enter" and self.on_enter is not None:
            return Closes(then=self.on_enter)
        if key == BRING:
            ask = "The file of the battle that was fought elsewhere:"
            return Opens(TextDialog("Bring in a battle", ask, self._bring))
        if key == TELL:
            return Opens(self._winners())
        return None

    def _bring(self, typed: str) -> KeyOutcome:
        if not typed or self.on_file is None:
            return Used("Type the file of the battle.")
        self.on_file(typed)
        return Closes()

    def _winners(self) -> ListDialog:
        keys = [*(key for key, _ in self.prompt.sides), DRAW, ""]
        choices = [
            *(Choice(f"{name} won") for _, name in self.prompt.sides),
            Choice("Nobody won: a draw"),
            Choice("It was given up"),
        ]

        def then(place: int) -> KeyOutcome:
            how = "How did it go? Enter alone says nothing."
            return Opens(TextDialog("In words", how, told(keys[place]), "", LONGEST))

        def told(winner: str) -> Callable[[str], KeyOutcome]:
            def take(words: str) -> KeyOutcome:
                if self.on_told is not None:
                    self.on_told(winner, words)
                return Closes()

            return take

        ask = "A battle that was given up, or fought without the app. Its losses are said afterwards, by hand."
        ask += f" {PUT_ASIDE}" * self.has_file
        return ListDialog("Who won?", choices, then, ask=ask)

    def hints(self) -> list[Hint]:
        if self._is_old:
            return []
        first = [("Enter", self.action.split(" ")[0])] if self.action else []
        return [*first, (BRING, "bring in"), (TELL, "tell")]
