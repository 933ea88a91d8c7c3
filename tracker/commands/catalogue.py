"""All games and scenarios that are installed, and which of them a name means."""

from pathlib import Path

from tracker.engine import AnyRuleset, Refused, ScenarioCard, load_ruleset, ruleset_ids, sound_games
from tracker.journal.samples import sample_path, sample_refused


def scenarios(ruleset_id: str | None = None) -> tuple[list[tuple[AnyRuleset, ScenarioCard]], list[str]]:
    """The scenarios of one game or of all, and a sentence for each game that can't tell its own.

    Raises Refused for one game that is unknown or can't.
    """
    loaded, problems = ([load_ruleset(ruleset_id)], []) if ruleset_id else sound_games("scenarios")
    return [(ruleset, card) for ruleset in loaded for card in ruleset.scenarios().values()], problems


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
    """The id of the game that a scenario file is for. Raises Refused where it has to be named."""
    if ruleset_id:
        return load_ruleset(ruleset_id).id
    if not path.exists():
        raise Refused(f"There is no file {path}.")
    installed = ruleset_ids()
    if len(installed) == 1:
        return installed[0]
    raise Refused(f"Say which game {path.name} is for: add --ruleset and one of {', '.join(installed)}.")


def rulings_of(given: list[str]) -> dict[str, str]:
    """House rules as typed, RULING=VALUE. Raises Refused."""
    rulings = {}
    for each in given:
        name, sign, value = each.partition("=")
        if not sign:
            raise Refused(f"--set takes RULING=VALUE, not {each[:40]!r}.")
        rulings[name.strip()] = value.strip()
    return rulings
