"""All games and scenarios that are installed, and which of them a name means."""

from pathlib import Path

from tracker.engine import (
    AnyRuleset,
    Refused,
    ScenarioCard,
    TrackerError,
    check_rulings,
    load_ruleset,
    sound_games,
)
from tracker.engine.scenarios import game_named
from tracker.journal.samples import sample_path, sample_refused

LONGEST_REASON = 120


def scenarios(ruleset_id: str | None = None) -> tuple[list[tuple[AnyRuleset, ScenarioCard]], list[str]]:
    """The scenarios of one game or of all, those for beginners first, and a sentence for each game that can't say.

    Raises Refused for one game that is unknown or can't.
    """
    loaded, problems = ([load_ruleset(ruleset_id)], []) if ruleset_id else sound_games("scenarios")
    found = [(ruleset, card) for ruleset in loaded for card in ruleset.scenarios().values()]
    return sorted(found, key=lambda each: not each[1].teaches), problems


def game_of(scenario: str, ruleset_id: str | None) -> str:
    """The id of the game that has a scenario. Raises Refused where none has, or several do."""
    if ruleset_id:
        return load_ruleset(ruleset_id).id
    listed, problems = scenarios()
    found = [ruleset.id for ruleset, card in listed if card.id == scenario]
    if len(found) > 1:
        raise Refused(f"Several games have a scenario {scenario!r}: add --ruleset and one of {', '.join(found)}.")
    if not found:
        if sample_path(scenario) is not None:
            raise sample_refused(scenario)
        # It may be one of a game that can't be used just now.
        why = f" {' '.join(problems)}" if problems else ""
        raise Refused(f"There is no scenario {scenario[:60]!r}: tracker scenarios lists them.{why}")
    return found[0]


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
        raise Refused(f'{path.name} fits {" and ".join(takers)}: say which is meant, as in game = "{takers[0]}".')
    why = "; ".join([*reasons, *problems])
    raise Refused(f'{path.name} says no game, as in game = "colonial_d10", and fits none that is installed. {why}.')


def _reason(error: TrackerError, path: Path) -> str:
    """Why a game does not take a file, in short."""
    words = str(error).removeprefix(f"{path.name} can't be used: ").rstrip(".")
    return words if len(words) <= LONGEST_REASON else f"{words[:LONGEST_REASON]}..."


def rulings_of(given: list[str]) -> dict[str, str]:
    """House rules as typed, RULING=VALUE. Raises Refused."""
    rulings = {}
    for each in given:
        name, sign, value = each.partition("=")
        if not sign:
            raise Refused(f"--set takes RULING=VALUE, not {each[:40]!r}.")
        rulings[name.strip()] = value.strip()
    return rulings
