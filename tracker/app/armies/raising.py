"""A new roster: its game and its list, then its name; it opens empty."""

from __future__ import annotations

from msgspec import Struct

from tracker.app.parts.asking import Asking
from tracker.app.parts.listing import Line
from tracker.app.parts.rows import heading, row
from tracker.app.parts.screen import Hint
from tracker.app.parts.sheet_screen import SheetScreen, sheet_commands
from tracker.engine import AnyRuleset, TrackerError, sound_games

MIXED = "mixed or invented"


class Kind(Struct, frozen=True):
    """A game and one of its lists, "" for none of them."""

    game: str
    list_id: str
    words: str


class NewArmyScreen(SheetScreen):
    """Enter takes a list and asks for the name."""

    TITLE = "New roster"

    def __init__(self) -> None:
        super().__init__()
        found, self._problems = sound_games("armies")
        self._games = [game for game in found if game.armies() is not None]
        self._asking = Asking()

    def titles(self) -> tuple[str, str]:
        return "New roster", "Enter names it"

    def lines(self, width: int) -> list[Line]:
        lines: list[Line] = []
        for game in self._games:
            lines += [Line(), Line(heading(game.title, width))]
            lines += [Line(row((each.words, "bold")), f"{each.game}:{each.list_id}") for each in _kinds(game)]
        return lines or [Line(), Line(row(("No game that is installed knows rosters.", "dim")))]

    def detail(self) -> str:
        return self._asking.question or " ".join(self._problems)

    def choose(self) -> None:
        game_id, _, list_id = self.sheet.chosen.partition(":")
        game = next((each for each in self._games if each.id == game_id), None)
        if game is None:
            return
        words = next(each.words for each in _kinds(game) if each.list_id == list_id)
        named = game.title if words == MIXED else words
        self._asking.ask("Its name:", lambda name: self._open(game, list_id, name or named))
        self.draw()

    def _open(self, game: AnyRuleset, list_id: str, name: str) -> None:
        from tracker.play.keeper import begin_army

        path = begin_army(self.tracker.armies_folder, game, list_id, name)
        self.tracker.switch_screen(self.tracker.screen_named("army", path))

    # The name

    @property
    def is_typing(self) -> bool:
        return self._asking.is_asking

    def type_key(self, key: str) -> bool:
        try:
            taken = self._asking.type(key)
        except (TrackerError, OSError) as error:
            self.follow(str(error))
            return True
        self.draw()
        return taken

    def hints(self) -> list[Hint]:
        return [("Enter", "take"), ("Esc", "give up")] if self.is_typing else super().hints()


def _kinds(game: AnyRuleset) -> list[Kind]:
    armies = game.armies()
    lists = armies.lists() if armies is not None else {}
    return [*(Kind(game.id, key, words) for key, words in lists.items()), Kind(game.id, "", MIXED)]


NewArmyScreen.commands = sheet_commands("new roster", (), enter="take")
