"""A whole game as the application finds it: its battles, its scenario files, its tables."""

import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.names.talk import transcript_lines
from tracker.engine import (
    AnyRuleset,
    Autopilot,
    BadFile,
    Battle,
    Draw,
    Player,
    RandomPlayer,
    Roll,
    Shuffle,
    app_answer,
    ask_player,
    check_rulings,
)
from tracker.engine.sealed import masked_value

TABLES_ONLY = "list(game.tables().values())"
BATTLE_BEGUN = "Battle.begin(game, game.new(sys.argv[2], {}), seed=1)"


def next_answer(battle: Battle, player: Player, rng: Random) -> Any:
    """To the prompt that waits: the only legal answer, the app's dice and cards, or what the player thinks."""
    assert battle.prompt is not None, "the battle is over"
    only = Autopilot().answer(battle)
    if only is not None:
        return only
    if isinstance(battle.prompt, Roll | Draw | Shuffle):
        return app_answer(battle)
    return ask_player(player, battle, rng)


def transcript(game: AnyRuleset, scenario: str, seed: int, turns: int) -> str:
    """A battle fought by the game's sensible player up to the end of some turn: prompt, rule, answer, log.

    Sealed orders are masked.
    """
    battle = Battle.begin(game, game.new(scenario, check_rulings(game, {}, scenario)), seed)
    player, rng = game.player() or RandomPlayer(), Random(seed)
    lines = transcript_lines(battle.line[0].log)
    while battle.prompt is not None and battle.state.turn <= turns:
        prompt = battle.prompt
        value = next_answer(battle, player, rng)
        lines.append(f"> {prompt.title} [{prompt.rule}] {masked_value(value)}")
        lines += [f"  {line}" if line else "" for line in transcript_lines(battle.answer(value).log)]
    return "\n".join([*lines, ""])


def fault(game: AnyRuleset, folder: Path, scenario: str, old: str, new: str) -> str:
    """What is said of a scenario that ships, saved as mine.toml with its first `old` changed."""
    text = (files(f"tracker.games.{game.id}") / "scenarios" / f"{scenario}.toml").read_text(encoding="utf-8")
    assert old in text
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        game.new(str(path), {})
    words = str(caught.value)
    assert words.startswith("mine.toml ") and words.endswith(".") and words.isprintable()
    return words


def loaded_for_tables(game: AnyRuleset) -> set[str]:
    """The modules of a game, without its package, that a fresh process loads to show its tables."""
    return _own(game, _loaded(game, TABLES_ONLY))


def loaded_for_battle(game: AnyRuleset, scenario: str) -> tuple[set[str], set[str]]:
    """The modules of a game that a fresh process loads to begin a battle; and those of other games."""
    loaded = {name for name in _loaded(game, BATTLE_BEGUN, scenario) if name.startswith("tracker.games.")}
    return _own(game, loaded), {name for name in loaded if not f"{name}.".startswith(f"tracker.games.{game.id}.")}


def _loaded(game: AnyRuleset, work: str, *given: str) -> set[str]:
    code = f"import sys; from tracker.engine import Battle, load_ruleset; game = load_ruleset(sys.argv[1]); {work}"
    called = [sys.executable, "-c", f"{code}; print(*sys.modules)", game.id, *given]
    return {*subprocess.run(called, capture_output=True, text=True, cwd=Path.cwd(), check=True).stdout.split()}


def _own(game: AnyRuleset, loaded: set[str]) -> set[str]:
    package = f"tracker.games.{game.id}."
    return {name.removeprefix(package) for name in loaded if name.startswith(package)}
