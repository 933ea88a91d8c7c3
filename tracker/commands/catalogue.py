"""All games and scenarios that are installed, and which of them a name means."""

from argparse import ArgumentParser
from pathlib import Path

from tracker.engine import AnyRuleset, Refused, ScenarioCard, load_ruleset, ruleset_ids
from tracker.journal.samples import sample_path, sample_refused


def games() -> tuple[list[AnyRuleset], list[str]]:
    """The games that load, and a sentence for each that does not."""
    loaded, problems = [], []
    for ruleset_id in ruleset_ids():
        try:
            loaded.append(load_ruleset(ruleset_id))
        except Refused as error:
            problems.append(str(error))
    return loaded, problems


def scenarios(ruleset_id: str | None = None) -> list[tuple[AnyRuleset, ScenarioCard]]:
    """The scenarios of one game or of all. Raises Refused for an unknown game."""
    loaded = [load_ruleset(ruleset_id)] if ruleset_id else games()[0]
    return [(ruleset, card) for ruleset in loaded for card in ruleset.scenarios().values()]


def game_of(scenario: str, ruleset_id: str | None) -> str:
    """The id of the game that has a scenario. Raises Refused where none has, or several do."""
    if ruleset_id:
        return load_ruleset(ruleset_id).id
    found = [ruleset.id for ruleset, card in scenarios() if card.id == scenario]
    if len(found) > 1:
        raise Refused(f"Several games have a scenario {scenario!r}: add --ruleset and one of {', '.join(found)}.")
    if not found:
        if sample_path(scenario) is not None:
            raise sample_refused(scenario)
        raise Refused(f"There is no scenario {scenario[:60]!r}: tracker scenarios lists them.")
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


def rulings_argument(parser: ArgumentParser) -> None:
    """The option that sets house rules."""
    help_ = "a house rule; may be repeated"
    parser.add_argument("--set", metavar="RULING=VALUE", action="append", default=[], help=help_)
