"""Scenario files spoilt by chance: the check never fails itself, and names something wherever play refuses the file."""

import copy
import tomllib
from random import Random
from typing import Any

import pytest

from tests.journal.test_checking import shipped
from tracker.engine import Fault, ScenarioFile, TrackerError, load_ruleset
from tracker.engine.tables import toml_as

SPOILT = 50
BASES = {
    "colonial_adventures": "training_skirmish",
    "colonial_d10": "river_column",
    "africa_1859": "castillejos",
    "gentlemen_rankers": "relief",
}
ODD: tuple[Any, ...] = (
    0,
    -1,
    7,
    999,
    "",
    "x",
    "mob",
    "cinc",
    True,
    False,
    1.5,
    [],
    ["x"],
    {},
    {"id": "x"},
    "a\nb",
    [3],
)


def spots(data: Any) -> list[tuple[Any, Any]]:
    """Every value of a file, as what holds it and its key."""
    found: list[tuple[Any, Any]] = []
    for key, each in list(data.items()) if isinstance(data, dict) else list(enumerate(data)):
        found.append((data, key))
        if isinstance(each, dict | list):
            found += spots(each)
    return found


def spoil(data: dict[str, Any], rng: Random) -> None:
    """Change something: lose a key, misspell it, put another value there, or what stands elsewhere."""
    holder, key = rng.choice(spots(data))
    how = rng.randrange(5)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, dict):
        holder[f"{key[:-1]}x"] = holder.pop(key)
    elif how == 2 and isinstance(holder, list):
        holder.append(copy.deepcopy(holder[key]))
    elif how == 3:
        other, place = rng.choice(spots(data))
        holder[key] = copy.deepcopy(other[place])
    else:
        holder[key] = rng.choice(ODD)


def refusal(game: str, data: dict[str, Any]) -> str:
    """Why it can't be played, "" if it can."""
    ruleset = load_ruleset(game)
    kind = ruleset.scenario_kind()
    assert kind is not None
    try:
        given: ScenarioFile = toml_as(data, kind, "it")
        ruleset.new_of(given, {})
    except TrackerError as error:
        return str(error)
    return "" if data.get("game", game) in ("", game) else "another game"


@pytest.mark.parametrize("game", BASES)
@pytest.mark.parametrize("many", [1, 4])
def test_the_check_refuses_what_play_refuses_and_no_more(game: str, many: int) -> None:
    rng = Random(f"{game} {many}")
    told: list[tuple[str, list[Fault]]] = []
    whole = tomllib.loads(shipped(game, BASES[game]))
    for _ in range(SPOILT):
        data = copy.deepcopy(whole)
        for _ in range(many):
            spoil(data, rng)
        faults = [each for each in load_ruleset(game).scenario_faults(data) if not each.is_doubt]
        told.append((refusal(game, data), faults))
    assert [each for each in told if bool(each[0]) != bool(each[1])] == []
    assert sum(bool(why) for why, _ in told) > SPOILT // 4
