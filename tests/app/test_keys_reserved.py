"""No prompt of any ruleset takes a reserved key."""

import ast
import importlib.util
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.names.app import AT_END, BATTLE_COMMANDS
from tests.names.study import Memory
from tracker.app.battle.prompts.over import OverView
from tracker.app.parts.commands import COMMON
from tracker.engine import (
    RESERVED,
    AnyArmy,
    ArmyFile,
    Battle,
    Choose,
    Facts,
    FormList,
    Pick,
    Prompt,
    RandomPlayer,
    ask_player,
    check_rulings,
    load_ruleset,
    ruleset_ids,
)

MOST_INPUTS = 600
LETTERED = {"Option": 2, "Toggle": 1, "Mark": 1, "Quantity": 1, "Target": 1, "Chosen": 1}


def letters_of(prompt: Prompt[Any]) -> list[str]:
    """The letters that a prompt takes for itself."""
    if isinstance(prompt, (Choose, Pick)):
        return [option.letter for option in prompt.options if option.letter]
    if isinstance(prompt, Facts):
        return [letter for field in prompt.fields for letter in field.letters]
    if isinstance(prompt, FormList):
        rows = [[letter for field in row.fields for letter in field.letters] for row in prompt.rows]
        own = [prompt.letter, *prompt.every]
        # Of several rows the fullest: their letters are never asked for together.
        return own + max(rows, key=len, default=[])
    return []


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


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_no_prompt_takes_a_reserved_key_while_it_is_played(ruleset: str) -> None:
    game = load_ruleset(ruleset)
    for scenario in game.scenarios():
        state = game.new(scenario, check_rulings(game, {}))
        field = Memory(Battle.begin(game, state, 3))
        rng, player = Random(3), RandomPlayer()
        for _ in range(MOST_INPUTS):
            prompt = field.battle.prompt
            if prompt is None:
                break
            letters = letters_of(prompt)
            assert not RESERVED & set(letters), prompt.key
            assert len(set(letters)) == len(letters), f"{prompt.key}: one letter twice"
            assert all(letter.isalpha() and letter.islower() for letter in letters), prompt.key
            field.answer(ask_player(player, field.battle, rng))


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_no_letter_in_the_source_is_reserved(ruleset: str) -> None:
    module = type(load_ruleset(ruleset)).__module__
    spec = importlib.util.find_spec(module)
    assert spec is not None and spec.origin is not None
    for path in Path(spec.origin).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LETTERED:
                given = node.args[LETTERED[node.func.id] :][:1]
                given += [word.value for word in node.keywords if word.arg == "letter"]
                for each in given:
                    letter = each.value if isinstance(each, ast.Constant) else ""
                    assert letter not in RESERVED or letter == "", f"{path.name}:{node.lineno}: {letter!r}"
