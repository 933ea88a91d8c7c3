"""What RULES.md calls "asked of the table" has a prompt that asks it, in every game."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from tests.rulesets.rulebook import ID, asked_of_the_table, items, rules_text
from tests.tools.house_lists import nodes_of
from tracker.engine import Choose, Draw, Facts, FormList, Number, Pick, Roll, Shuffle, Text, load_ruleset, ruleset_ids

KINDS = {kind.__name__ for kind in (Choose, Draw, Facts, FormList, Number, Pick, Roll, Shuffle, Text)}
GAMES = sorted(each for each in ruleset_ids() if load_ruleset(each).__module__.startswith("tracker.games."))


def prompts_of(game: str) -> set[str]:
    """The ids that prompts of a game are asked under: those in functions that make one, or handed to them by `ask`."""
    found: set[str] = set()
    # Through the link by which Python knows the games: other tests know the file by its own name.
    for source in Path(str(files(f"tracker.games.{game}"))).resolve().rglob("*.py"):
        for node in nodes_of(source):
            if _makes_a_prompt(node) or _asks(node):
                found |= {each.value for each in ast.walk(node) if _is_id(each)}  # type: ignore[attr-defined]
    return found


def _makes_a_prompt(node: ast.AST) -> bool:
    if not isinstance(node, ast.FunctionDef) or node.returns is None:
        return False
    return any(isinstance(each, ast.Name) and each.id in KINDS for each in ast.walk(node.returns))


def _asks(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ask"


def _is_id(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(re.fullmatch(ID, node.value))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_of_the_table_has_a_prompt(game: str) -> None:
    asking = prompts_of(game)
    assert asking, "every game asks something"
    unasked = {each for each, by in asked_of_the_table(game).items() if by not in asking}
    assert not unasked, f"RULES.md says that these are asked of the table, but no prompt does: {sorted(unasked)}"


@pytest.mark.parametrize("game", GAMES)
def test_the_words_stand_in_items_only_or_are_explained(game: str) -> None:
    text, listed = rules_text(game), "".join(items(game).values())
    elsewhere = " ".join(text.split()).count("asked of the table") - listed.count("asked of the table")
    assert elsewhere <= 1, "beyond the line at the top that explains the words"
