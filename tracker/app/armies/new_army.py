"""A new roster: its game and its list, then its name; it opens empty."""

from __future__ import annotations

from tracker.app.opening import begin_beside
from tracker.app.parts.asking_screen import AskingScreen
from tracker.app.parts.key_commands import OFTEN, command_maker
from tracker.app.parts.list_screen import list_commands
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import heading, row
from tracker.engine import AnyRuleset, TrackerError, sound_games
from tracker.play.roster_editor import INVENTED, MUSTER, lists_of, musters


class NewArmyScreen(AskingScreen):
    """Enter takes a list and asks for the name. `last`: the game that was used last, which stands first."""

    TITLE = "New roster"

    def __init__(self, last: str = "") -> None:
        super().__init__()
        found, self._problems = sound_games("armies", "scenarios")
        knowing = [game for game in found if game.armies() is not None]
        self._games = sorted(knowing, key=lambda game: (game.id != last, not _teaches(game)))
        self._lists = {game.id: lists for game in self._games if (lists := self._lists_of(game))}

    def _lists_of(self, game: AnyRuleset) -> dict[str, str]:
        """A game's lists; none where it can't say, which is told."""
        try:
            return lists_of(game)
        except TrackerError as error:
            self._problems = [*self._problems, str(error)]
            return {}

    def titles(self) -> tuple[str, str]:
        return "New roster", "Enter begins an empty one"

    def lines(self, width: int) -> list[ListLine]:
        lines: list[ListLine] = []
        for game in (each for each in self._games if each.id in self._lists):
            lines += [ListLine(), ListLine(heading(game.title, width))]
            listed = self._lists[game.id].items()
            lines += [ListLine(row((words, "bold")), f"{game.id}:{list_id}") for list_id, words in listed]
        return lines or [ListLine(), ListLine(row(("No game that is installed knows rosters.", "dim")))]

    def detail(self) -> str:
        return self.asking.question or " ".join(self._problems)

    def choose(self) -> None:
        game, list_id = self.chosen_game, self.list_panel.chosen.partition(":")[2]
        if game is None:
            return
        named = self._lists[game.id][list_id] if list_id else game.title
        self.ask("Its name:", lambda name: self._open(game, list_id, name or named))

    @property
    def chosen_game(self) -> AnyRuleset | None:
        game_id = self.list_panel.chosen.partition(":")[0]
        return next((each for each in self._games if each.id == game_id), None)

    @property
    def has_muster(self) -> bool:
        """True if the chosen list can be mustered by its game's own procedure."""
        return self.chosen_game is not None and musters(self.chosen_game)

    def muster(self) -> None:
        """Raise a roster of the chosen list by the game's muster."""
        game_id, _, list_id = self.list_panel.chosen.partition(":")
        self.try_to(lambda: begin_beside(self.tracker, game_id, MUSTER, list_id or INVENTED))

    def _open(self, game: AnyRuleset, list_id: str, name: str) -> None:
        from tracker.play.roster_editor import begin_army

        path = begin_army(self.tracker.armies_folder, game, list_id, name)
        self.tracker.show_instead("army", path)


def _teaches(game: AnyRuleset) -> bool:
    return any(card.teaches for card in game.scenarios().values())


MUSTERING = "Raise a roster of the chosen list step by step, by choice or by dice."

NewArmyScreen.commands = list_commands(
    "new roster",
    [command_maker("new-army", "New roster")("muster", "m", "muster", MUSTERING, weight=OFTEN, applies="has_muster")],
    enter="begin empty",
    does="Begin an empty roster of the chosen list.",
)
