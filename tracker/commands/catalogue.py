"""All games and scenarios that are installed or the player's own, and which of them a name means."""

from collections.abc import Iterator
from pathlib import Path

from tracker.engine import AnyRuleset, Refused, ScenarioCard, TrackerError, load_ruleset, ruleset_ids, sound_games
from tracker.engine.games import may_have_scenario
from tracker.engine.nearest_word import meant
from tracker.journal.folders import NotThere, sample_path, sample_refused
from tracker.journal.own_scenarios import SCENARIOS, game_of_file, whole_card

Listed = list[tuple[AnyRuleset, ScenarioCard]]


def scenarios(folder: Path, ruleset_id: str | None = None) -> tuple[Listed, list[str]]:
    """The scenarios of one game or of all, those for beginners first and the player's own last.

    With them a sentence for each game or file that can't be used. Raises Refused for one game that is unknown or can't.
    """
    loaded, problems = ([load_ruleset(ruleset_id)], []) if ruleset_id else sound_games("scenarios")
    found = [(ruleset, card) for ruleset in loaded for card in ruleset.scenarios().values()]
    own, strange = _own(folder, loaded)
    return [*sorted(found, key=lambda each: not each[1].teaches), *own], [*problems, *strange]


def _own(folder: Path, loaded: list[AnyRuleset]) -> tuple[Listed, list[str]]:
    """The player's own, and a sentence for each file that can't be used or is hidden by another."""
    found: Listed = []
    problems = []
    ids = [game.id for game in loaded]
    try:
        heads = SCENARIOS.listed(folder)
    except TrackerError as error:
        return [], [str(error)]
    for own in heads:
        try:
            game, card = whole_card(own)
        except TrackerError as error:
            problems.append(str(error))
            continue
        if game.id in ids:
            found.append((game, card))
            problems += _twins(game, card, [each for _, each in found[:-1]])
    return found, problems


def _twins(game: AnyRuleset, card: ScenarioCard, before: list[ScenarioCard]) -> Iterator[str]:
    """A warning for an id that a scenario shares with another."""
    path = Path(card.path)
    if card.id in game.scenarios():
        yield f"{path.name} has the id of a shipped scenario, {card.id}: to play it, name the file, {path}."
    for other in before:
        if other.id == card.id:
            yield f"{path.name} and {Path(other.path).name} have the same id, {card.id}: to play one, name the file."


def find_scenario(folder: Path, scenario: str, ruleset_id: str | None) -> tuple[str, str]:
    """The id of the game that has a scenario, and what it is played by: its id, or the path of the player's own file.

    A shipped one goes before an own one of the same id, and that before a file of that name where one stands. Raises
    Refused where none has it, or several do.
    """
    if ruleset_id and load_ruleset(ruleset_id).has_scenario(scenario):
        return load_ruleset(ruleset_id).id, scenario
    found, problems = ([], []) if ruleset_id else _games_with(scenario)
    if len(found) > 1:
        raise Refused(f"Several games have a scenario {scenario!r}: add --ruleset and one of {', '.join(found)}.")
    if found:
        return found[0], scenario
    own = SCENARIOS.of_id(folder, scenario)
    if own is not None:
        return game_of_file(own.path, ruleset_id), str(own.path.resolve())
    beside = Path(f"{scenario}.toml")
    if beside.is_file():
        return game_of_file(beside, ruleset_id), str(beside.resolve())
    if ruleset_id:
        # The game knows best what it has.
        return load_ruleset(ruleset_id).id, scenario
    if sample_path(scenario) is not None:
        raise sample_refused(scenario)
    # It may be one of a game that can't be used just now.
    why = f" {' '.join(problems)}" if problems else ""
    near = meant(scenario, (card.id for _, card in scenarios(folder)[0]))
    raise NotThere(f"There is no scenario {scenario[:60]!r}: tracker scenarios lists them{near or '.'}{why}")


def _games_with(scenario: str) -> tuple[list[str], list[str]]:
    """Ids of the games that have a scenario among their own, and a sentence for each game that can't say."""
    found, problems = [], []
    for each in ruleset_ids():
        try:
            # To load a game takes longer than to look at the names of its files.
            found += [each] if may_have_scenario(each, scenario) and load_ruleset(each).has_scenario(scenario) else []
        except TrackerError as error:
            problems.append(str(error))
    return found, problems
