"""A battle that is being set up: game, scenario, sides, who rolls, house rules, title."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tracker.engine import AnyRuleset, ArmyField, Refused, Ruling, ScenarioCard, TrackerError, sound_games
from tracker.journal.titles_and_file_names import LONGEST_TITLE
from tracker.play.fields import FieldSet
from tracker.settings import Settings

if TYPE_CHECKING:
    from tracker.journal.own_scenarios import OwnScenario

WHO = {
    "nobody": "you roll everything",
    "enemy": "you decide for it",
    "opponent": "it decides for the enemy",
    "decisions": "you roll everything",
    "everyone": "the app rolls everything",
}
# The same as the field says it.
ROLLS_WORDS = {
    "nobody": "for nobody",
    "enemy": "for the enemy",
    "opponent": "and plays the enemy",
    "decisions": "for nobody, plays the enemy",
    "everyone": "for everyone",
}


class BattleSetup(FieldSet):
    """The choices so far. Raises Refused where no game is installed, or none has a scenario.

    `scenario`: an id, or the path of one of the player's own. `own`: the folder of these, None for none. They are
    listed by their heads, and one is read whole when it is chosen; `fault` says why the chosen one can't be.
    """

    def __init__(self, scenario: str, settings: Settings, own: Path | None = None) -> None:
        found, self.problems = sound_games("scenarios", "rulings", "tables")
        self.games = [game for game in found if game.scenarios()]
        if not self.games:
            raise Refused(" ".join(["No game with a scenario is installed.", *self.problems]))
        self._own = self._heads(own) if own is not None else []
        self.fault = ""
        mine = next((each.game for each in self._own if str(each.path) == scenario), "")
        self.game: AnyRuleset = next(
            (game for game in self.games if game.id == mine or scenario in game.scenarios()), self.games[0]
        )
        self.cards = self._cards()
        self._at = next((number for number, each in enumerate(self.cards) if scenario in (each.id, each.path)), 0)
        self.card = self.cards[self._at]
        self.rolls = settings.rolls
        self.mine = ""
        self.chosen: dict[str, str] = {}
        self.shows_others = False
        self._title: str | None = None
        self._wished = settings.mine
        self._wanted: Mapping[str, str] = {}
        self._take(self._at)

    def _heads(self, folder: Path) -> list[OwnScenario]:
        """The player's own scenarios that can be listed; of the others a sentence each is told."""
        from tracker.journal.own_scenarios import SCENARIOS, whole_card

        try:
            heads = SCENARIOS.listed(folder)
        except TrackerError as error:
            self.problems = [*self.problems, str(error)]
            return []
        known = []
        for each in heads:
            try:
                # Which game a file is for that does not say it is known only when it is read whole.
                known.append(each if each.game else replace(each, game=whole_card(each)[0].id))
            except TrackerError as error:
                self.problems = [*self.problems, str(error)]
        return known

    def _cards(self) -> list[ScenarioCard]:
        """The scenarios of the game, the player's own last."""
        own = [each.card() for each in self._own if each.game == self.game.id]
        return [*self.game.scenarios().values(), *own]

    def _take_side(self) -> None:
        wished = self._wished.casefold()
        self.mine = next(
            (side for side in self.card.sides if side.casefold() == wished), next(iter(self.card.sides), "")
        )

    # What is shown

    @property
    def title(self) -> str:
        """The title of the battle; the scenario's, unless another was typed."""
        return self.card.title if self._title is None else self._title

    def fields(self) -> list[ArmyField]:
        cards = tuple((str(number), each.title) for number, each in enumerate(self.cards))
        games = tuple((each.id, each.title) for each in self.games)
        sides = tuple((side, side) for side in self.card.sides) or (("", ""),)
        rolls = tuple(ROLLS_WORDS.items())
        return [
            ArmyField("scenario", "Scenario", str(self._at), cards),
            ArmyField("game", "Game", self.game.id, games),
            ArmyField("mine", "Your side", self.mine, sides),
            ArmyField("rolls", "The app rolls", self.rolls, rolls),
            ArmyField("title", "Title", self.title, high=LONGEST_TITLE),
        ]

    def field_at(self, path: str) -> ArmyField | None:
        """One field, be it a house rule; one that its scenario sets to something unknown is turned to the usual."""
        for each in self.game.rulings():
            if each.name == path:
                value, options = self.value_of(each), tuple((option.value, option.text) for option in each.options)
                return ArmyField(path, each.title, value, options if value in dict(options) else ((each.default, ""),))
        return super().field_at(path)

    def more_fields(self) -> list[ArmyField]:
        return [field for each in self.game.rulings() if (field := self.field_at(each.name)) is not None]

    def note(self, path: str) -> str:
        if path == "scenario":
            own = ", your own" if self.card.path else ""
            date = f", {self.card.briefing.date}" if self.card.briefing.date else ""
            return f"{self._at + 1} of {len(self.cards)}{own}{date}"
        if path == "mine":
            others = " and ".join(side for side in self.card.sides if side != self.mine)
            return f"against {others}" if others else ""
        if path == "game":
            return f"{self.games.index(self.game) + 1} of {len(self.games)}" if len(self.games) > 1 else ""
        return WHO[self.rolls] if path == "rolls" else ""

    def rulings(self) -> list[Ruling]:
        """The house rules of the page that is shown: those for set-up, or the others."""
        return [ruling for ruling in self.game.rulings() if ruling.setup != self.shows_others]

    def value_of(self, ruling: Ruling) -> str:
        """The value of a house rule: as chosen, else as the scenario wants it, else the usual one."""
        return self.chosen.get(ruling.name, self._wanted.get(ruling.name, ruling.default))

    def words_of(self, ruling: Ruling) -> str:
        value = self.value_of(ruling)
        return next((option.text for option in ruling.options if option.value == value), value)

    def is_changed(self, ruling: Ruling) -> bool:
        return self.value_of(ruling) != ruling.default

    @property
    def changed(self) -> int:
        """Number of house rules that are not at their default."""
        return sum(self.is_changed(ruling) for ruling in self.game.rulings())

    def about(self, name: str) -> tuple[str, list[str]]:
        """A heading and paragraphs about a field."""
        ruling = next((each for each in self.game.rulings() if each.name == name), None)
        if ruling is None:
            parts = self.card.briefing.parts()
            told = [f"{heading}: {words}" if heading else words for heading, words in parts]
            if self.card.path:
                told = [self.fault or f"Your own: {self.card.path}", *told]
            return f"{self.card.title}, {self.card.briefing.date}".removesuffix(", "), told
        page = f", {ruling.page}" if ruling.page else ""
        options = [self._option_words(ruling, option.value, option.text) for option in ruling.options]
        return f"{ruling.id}{page}: {ruling.title}", [*([ruling.note] if ruling.note else []), *options]

    def _option_words(self, ruling: Ruling, value: str, text: str) -> str:
        mark = "* " if value == self.value_of(ruling) else "- "
        return f"{mark}{text}{' (the usual)' if value == ruling.default else ''}"

    @property
    def lays_tables(self) -> bool:
        from tracker.play.laid_table_commands import lays_tables

        return not self.fault and lays_tables(self.game)

    # Changing

    def set(self, path: str, value: Any) -> None:
        if path == "scenario":
            self._take(int(value))
        elif path == "game":
            self.game = next(each for each in self.games if each.id == value)
            self.chosen.clear()
            self.cards = self._cards()
            self._take(0)
        elif path == "rolls":
            self.rolls = value
        elif path == "mine" and value:
            self.mine = self._wished = value
        elif path == "title":
            self._title = value
        elif path != "mine":
            self.chosen[path] = value

    def _take(self, at: int) -> None:
        self._at, self.card, self.fault = at, self.cards[at], ""
        try:
            if self.card.path:
                self.card = self.game.card(self.card.path)
            # Read once for each scenario: a screen asks for every house rule at every key.
            self._wanted = self.game.scenario_rulings(self.card.played_by)
        except TrackerError as error:
            # It is told about an own one here, and of any where somebody wants to begin it.
            self._wanted, self.fault = {}, str(error)
        self._take_side()

    def remembered(self, settings: Settings) -> Settings:
        """Settings with who rolls and whose side one takes."""
        return replace(settings, rolls=self.rolls, mine=self._wished)
