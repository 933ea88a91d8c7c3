"""No prompt of any ruleset takes a reserved key; those that are met in play are looked at by `check_game`."""

import ast
import importlib.util
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.names.app import AT_END, BATTLE_COMMANDS
from tests.tools.house_lists import nodes_of
from tracker.app.battle.prompts.over import OverView
from tracker.app.parts.key_commands import COMMON
from tracker.engine import (
    RESERVED,
    AnyArmy,
    ArmyFile,
    load_ruleset,
    ruleset_ids,
)

# Not those that other tests have installed.
GAMES = [each for each in ruleset_ids() if type(load_ruleset(each)).__module__.startswith("tracker.games.")]
LETTERED = {"Option": 2, "Toggle": 1, "Mark": 1, "Quantity": 1, "Target": 1, "Chosen": 1}


def test_reserved_keys_are_those_of_commands() -> None:
    keys = {key for command in (*BATTLE_COMMANDS, *COMMON) if command not in AT_END for key in command.keys}
    assert keys >= RESERVED
    assert {key for key in keys if len(key) == 1 and key.islower()} <= RESERVED


def test_small_letters_of_the_end_are_taken_only_when_nothing_is_asked() -> None:
    asked = SimpleNamespace(stack=SimpleNamespace(prompt_view=object()))
    army: AnyArmy = ArmyFile(format=1, game="toy", version="1", name="An army", units=[])
    made = SimpleNamespace(ruleset=SimpleNamespace(product=lambda state: army), state=None)
    alone = SimpleNamespace(header=SimpleNamespace(campaign=None))
    over = SimpleNamespace(stack=SimpleNamespace(prompt_view=OverView(""), battle=made, session=alone))
    assert AT_END and not any(command.applies(asked) for command in AT_END)  # type: ignore[arg-type]
    applying = {command.id for command in AT_END if command.applies(over)}  # type: ignore[arg-type]
    assert applying == {command.id for command in AT_END} - {"to-campaign"}


@pytest.mark.parametrize("ruleset", GAMES)
def test_no_letter_in_the_source_is_reserved(ruleset: str) -> None:
    module = type(load_ruleset(ruleset)).__module__
    spec = importlib.util.find_spec(module)
    assert spec is not None and spec.origin is not None
    # Through the link by which Python knows the games: other tests know the file by its own name.
    for path in Path(spec.origin).parent.resolve().rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LETTERED:
                given = node.args[LETTERED[node.func.id] :][:1]
                given += [word.value for word in node.keywords if word.arg == "letter"]
                for each in given:
                    letter = each.value if isinstance(each, ast.Constant) else ""
                    assert letter not in RESERVED or letter == "", f"{path.name}:{node.lineno}: {letter!r}"
