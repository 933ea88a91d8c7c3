"""The games that are installed, to be read: scenarios with their history, rulings with their alternatives."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.app.parts.key_commands import OFTEN, command_maker
from tracker.app.parts.list_screen import ListScreen, list_commands
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import heading, row, wrapped
from tracker.app.parts.styles import StyleName
from tracker.engine import AnyRuleset, Ruling, TrackerError, load_ruleset, ruleset_ids

if TYPE_CHECKING:
    from tracker.journal.own_scenarios import OwnScenario


class GamesScreen(ListScreen):
    """One game at a time; left and right turn to the others."""

    TITLE = "Games"

    def __init__(self) -> None:
        super().__init__()
        self._ids = ruleset_ids()
        self._at = 0
        self._heads: list[OwnScenario] | None = None

    def titles(self) -> tuple[str, str]:
        count = f"{self._at + 1} of {len(self._ids)}" if len(self._ids) > 1 else ""
        return "Games", count

    def lines(self, width: int) -> list[ListLine]:
        if not self._ids:
            return [ListLine(row(("No games are installed.", "dim")))]
        try:
            return _game_lines(load_ruleset(self._ids[self._at]), self._own(self._ids[self._at]), width)
        except TrackerError as error:
            return _paragraph(str(error), width, "warn")

    def _own(self, game: str) -> list[OwnScenario]:
        """The player's own scenarios of a game, by their heads."""
        if self._heads is None:
            from tracker.journal.own_scenarios import SCENARIOS

            try:
                self._heads = SCENARIOS.listed(self.tracker.scenarios_folder)
            except TrackerError:
                # The set-up of a battle tells of it, where it matters.
                self._heads = []
        return [each for each in self._heads if each.game == game]

    def turn(self, by: int) -> None:
        """Show the next game, or the one before."""
        self._at = (self._at + by) % max(1, len(self._ids))
        self.list_panel.to_top()
        self.draw()


def _game_lines(game: AnyRuleset, own: list[OwnScenario], width: int) -> list[ListLine]:
    lines = [
        ListLine(row((f"{game.title}, version {game.version}", "accent"))),
        ListLine(),
        ListLine(heading("Scenarios", width)),
    ]
    for card in game.scenarios().values():
        lines.append(ListLine(row((card.title, "bold"), (f"   {card.briefing.date}; {', '.join(card.sides)}", "dim"))))
        for title, words in card.briefing.parts():
            lines += _paragraph(f"{title}: {words}" if title else words, width, indent=2)
        lines.append(ListLine())
    for each in own:
        lines.append(ListLine(row((each.title, "bold"), (f"   {each.date}; your own", "dim"))))
        lines += [*_paragraph(str(each.path), width, "dim", 2), ListLine()]
    lines.append(ListLine(heading("Rulings, where the rules leave something open", width)))
    for ruling in game.rulings():
        lines += _ruling_lines(ruling, width)
    return lines


def _ruling_lines(ruling: Ruling, width: int) -> list[ListLine]:
    page = f", {ruling.page}" if ruling.page else ""
    lines = [ListLine(row((ruling.title, "bold"), (f"   {ruling.id}{page}", "dim")))]
    lines += _paragraph(ruling.note, width, "dim", 2) if ruling.note else []
    for option in ruling.options:
        is_usual = option.value == ruling.default
        words = f"{'* ' if is_usual else '- '}{option.text}{' (the usual)' if is_usual else ''}"
        lines += _paragraph(words, width, indent=2)
    return [*lines, ListLine()]


def _paragraph(text: str, width: int, style: StyleName = "text", indent: int = 0) -> list[ListLine]:
    space = " " * indent
    return [ListLine(((space, "text"), *each)) for each in wrapped(text, min(width, 92) - indent, style)]


_turning = partial(command_maker("games", "Games"), "turn", weight=OFTEN, applies=lambda screen: len(screen._ids) > 1)

GamesScreen.commands = list_commands(
    "games",
    (_turning("right", "next", "The next game.", 1), _turning("left", "previous", "The previous game.", -1)),
    enter="",
)
