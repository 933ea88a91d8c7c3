"""One number of a scenario, by the name that people give it, and the scenario with another one there."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tracker.engine import AnyRuleset, Refused
from tracker.engine.nearest_word import meant
from tracker.engine.scenarios import ScenarioFile

TURNS = "turns"
HOW = "it takes SIDE:UNIT.KEY, as in british:fcoy.figures, turns, or another number of the scenario's file"


def value_of(ruleset: AnyRuleset, scenario: str, name: str) -> int:
    """The number of that name in a scenario. Raises Refused where it has none, with those that it has."""
    table, key = _place(msgspec.to_builtins(ruleset.scenario_given(scenario)), name)
    value: int = table[key]
    return value


def name_in_file(ruleset: AnyRuleset, scenario: str, name: str) -> str:
    """That name as the file of the scenario has it: its last turn may be called another. Raises as `value_of`."""
    return _place(msgspec.to_builtins(ruleset.scenario_given(scenario)), name)[1] if name == TURNS else name


def with_values(ruleset: AnyRuleset, scenario: str, values: Mapping[str, int]) -> ScenarioFile:
    """The scenario with other numbers there. Raises Refused where its game takes no such number."""
    whole = ruleset.scenario_given(scenario)
    given = msgspec.to_builtins(whole)
    for name, value in values.items():
        table, key = _place(given, name)
        table[key] = value
    try:
        return msgspec.convert(given, type(whole))
    except msgspec.ValidationError as error:
        raise Refused(f"The scenario can't have {', '.join(values)} so: {error}.") from None


def place_words(name: str, value: int) -> str:
    """The line of a scenario file that says it, and where it stands."""
    unit, dot, key = name.partition(":")[2].rpartition(".")
    if not dot:
        return f"{name} = {value} at the top of the file"
    return f'{key} = {value} in the table with id = "{unit}"'


def _place(given: dict[str, Any], name: str) -> tuple[dict[str, Any], str]:
    """The table that holds a number, and its key there."""
    if name == TURNS:
        key = next((each for each in (TURNS, "last_turn") if each in _numbers(given) and given[each]), "")
        if not key:
            raise Refused("This scenario has no last turn: give it one, or name a number of a unit.")
        return given, key
    side, _, rest = name.partition(":")
    unit, dot, key = rest.rpartition(".")
    if name in _numbers(given):
        return given, name
    if not dot:
        raise Refused(f"--even can't take {name[:60]!r}: {HOW}.")
    sides = given.get("sides")
    inside: Any = given
    if isinstance(sides, list) and all(isinstance(each, dict) and "id" in each for each in sides):
        inside = next((each for each in sides if each["id"] == side), None)
        if inside is None:
            raise Refused(f"There is no side {side[:40]!r}; there are {', '.join(each['id'] for each in sides)}.")
    units = {each["id"]: each for each in _tables(inside) if "id" in each and each is not inside}
    if unit not in units:
        near = meant(unit, units) or f"; it has {', '.join(units)}."
        raise Refused(f"{side} has no unit {unit[:40]!r}{near}")
    if key not in _numbers(units[unit]):
        raise Refused(f"{unit} has no number {key[:40]!r}; it has {', '.join(_numbers(units[unit]))}.")
    return units[unit], key


def _numbers(table: dict[str, Any]) -> list[str]:
    return [key for key, value in table.items() if isinstance(value, int) and not isinstance(value, bool)]


def _tables(given: Any) -> Iterator[dict[str, Any]]:
    """All tables of a file, however deep."""
    if isinstance(given, dict):
        yield given
        for each in given.values():
            yield from _tables(each)
    elif isinstance(given, list):
        for each in given:
            yield from _tables(each)
