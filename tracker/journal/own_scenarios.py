"""The shelf of scenarios of the player's own: `*.toml` files, found by reading their heads alone.

The keys of a TOML file that stand before its first table are the scenario's words; what comes after them is read only
when somebody wants the scenario, since a folder may hold many.
"""

from pathlib import Path
from typing import Any

from tracker.engine import (
    AnyRuleset,
    BadFile,
    Briefing,
    Refused,
    ScenarioCard,
    TrackerError,
    check_rulings,
    load_ruleset,
    ruleset_ids,
    sound_games,
)
from tracker.engine.plurals import with_and
from tracker.engine.scenarios import game_named, scenario_file
from tracker.engine.tables import toml_data, toml_text
from tracker.journal.shelf import Listed, Shelf

SUFFIX = ".toml"

# Characters of why a game does not take a file.
LONGEST_REASON = 120


class OwnScenario(Listed):
    """The head of a scenario file. `game`, `origin` may be "" where it names none; `reason`: why it can't be used."""

    id: str = ""
    title: str = ""
    date: str = ""
    game: str = ""
    reason: str = ""
    origin: str = ""

    @property
    def called(self) -> str:
        return self.title

    @property
    def words(self) -> tuple[str, ...]:
        return self.title, self.path.stem, self.game, self.date

    def card(self) -> ScenarioCard:
        """As it is listed; its forces are known only when it is read whole."""
        return ScenarioCard(self.id, self.title, Briefing(date=self.date), (), path=str(self.path))


class Scenarios(Shelf[OwnScenario]):
    """The scenarios of a player: they are listed and found here, and written by `scenario_text`."""

    suffix, variable = SUFFIX, "TRACKER_SCENARIOS"

    def may_be_one(self, place: Path) -> bool:
        return super().may_be_one(place) and not place.name.startswith(".")

    def entry(self, place: Path) -> OwnScenario:
        try:
            scenario_file(str(place))
            text = toml_text(place)
            data = _head(text, place.name)
        except BadFile as error:
            return OwnScenario(place, reason=str(error))
        words = {name: data.get(name, "") for name in ("id", "title", "date", "game", "origin")}
        strange = [name for name, each in words.items() if not isinstance(each, str)]
        if strange or not words["id"]:
            reason = f"{strange[0]} is not text" if strange else "it has no id"
            return OwnScenario(place, reason=f"{place.name} can't be used: {reason}; `tracker check` says more.")
        title = words["title"] or words["id"]
        told = OwnScenario(place, words["id"], title, words["date"], words["game"], origin=words["origin"])
        if told.game and told.game not in ruleset_ids():
            return OwnScenario(place, reason=f"{place.name} can't be used: there is no game {told.game[:40]!r}.")
        return told

    def of_game(self, folder: Path, game: str) -> list[OwnScenario]:
        """Those of a game, and those that do not say for which they are. Raises BadFile."""
        return [each for each in self.listed(folder) if each.game in ("", game)]

    def of_id(self, folder: Path, scenario: str) -> OwnScenario | None:
        """The one of an id, None where there is none. Raises Refused where several files have it."""
        found = [each for each in self.listed(folder) if each.id == scenario]
        if len(found) > 1:
            names = with_and(each.path.name for each in found)
            raise Refused(f"{names} both have the id {scenario[:60]!r}: name the file that you mean.")
        return found[0] if found else None


SCENARIOS = Scenarios()


def _head(text: str, name: str) -> dict[str, Any]:
    """The keys before the first table; of the whole file where text in many lines looks like a table."""
    head, sign, _ = text.partition("\n[")
    if sign and "\n[" not in head:
        try:
            return toml_data(head, name)
        except BadFile:
            return toml_data(text, name)
    return toml_data(text, name)


def whole_card(own: OwnScenario) -> tuple[AnyRuleset, ScenarioCard]:
    """The game of a scenario and its card, read whole. Raises BadFile or Refused where it can't be used."""
    if own.reason:
        raise BadFile(own.reason)
    game = load_ruleset(own.game or game_of_file(own.path, None))
    return game, game.card(str(own.path))


def game_of_file(path: Path, ruleset_id: str | None) -> str:
    """The id of the game that a scenario file is for: as it says itself, else the only one that takes it.

    Raises BadFile where it can't be read; Refused where its game is not installed, or none or several take it.
    """
    named = game_named(path)
    if ruleset_id and named not in ("", ruleset_id):
        raise Refused(f"{path.name} is for {named!r}, not for {ruleset_id[:60]!r}.")
    if ruleset_id or named:
        return load_ruleset(ruleset_id or named).id
    takers, reasons = [], []
    games, problems = sound_games("rulings")
    for game in games:
        try:
            game.new(str(path), check_rulings(game, {}, str(path)))
        except TrackerError as error:
            reasons.append(f"{game.title}: {_reason(error, path)}")
        else:
            takers.append(game.id)
    if len(takers) == 1:
        return takers[0]
    if takers:
        raise Refused(f'{path.name} fits {with_and(takers)}: say which is meant, as in game = "{takers[0]}".')
    why = "; ".join([*reasons, *problems])
    raise Refused(f'{path.name} says no game, as in game = "colonial_d10", and fits none that is installed. {why}.')


def _reason(error: TrackerError, path: Path) -> str:
    """Reason why a game does not take a file, in short."""
    words = str(error).removeprefix(f"{path.name} can't be used: ").rstrip(".")
    return words if len(words) <= LONGEST_REASON else f"{words[:LONGEST_REASON]}..."
