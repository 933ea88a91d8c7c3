"""A small run of the fuzz runner; `make fuzz` makes larger ones."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.toy import RULESET, Toy
from tests.engine.toy_state import ToyState
from tests.tools.fuzz import Failed, fights, fuzz
from tests.tools.fuzz_machine import fight_machine
from tracker.engine import AnyRuleset, load_ruleset, ruleset_ids

TOY_BATTLES = 12
MOST_COMMANDS = 25  # of a real game, whose battles are long


@pytest.mark.parametrize("game", sorted({"toy", *ruleset_ids()}))
def test_random_battles_with_random_corrections(game: str, toy: AnyRuleset) -> None:
    if game == "toy":
        for ruleset, scenario in fights([game], None):
            assert fuzz(ruleset, scenario, seed=1, size=TOY_BATTLES)["battles"] == TOY_BATTLES
        return
    # Of a real game the first scenario alone: `make fuzz` fights all.
    ruleset, scenario = next(fights([game], None))
    done = fuzz(ruleset, scenario, seed=1, size=1, most=MOST_COMMANDS)
    # Chance may end a battle early.
    assert done["answer"] > 10 or done["end"]


@pytest.mark.parametrize("list_id", ["german_empire", "afghans"])
def test_random_musters_with_random_corrections(list_id: str) -> None:
    done = fuzz(load_ruleset("colonial_adventures.muster"), list_id, seed=1, size=1, most=MOST_COMMANDS)
    assert done["answer"] > 10


def test_random_battles_by_hypothesis(toy: AnyRuleset) -> None:
    fight_machine(RULESET, size=20)


def test_hypothesis_finds_a_fault_and_shrinks_it_to_the_commands_that_show_it() -> None:
    class Broken(Toy):
        def check(self, state: ToyState) -> list[str]:
            if any(unit.figures == 0 for unit in state.units.values()):
                state.last_turn += 1
            return []

    with pytest.raises(AssertionError, match="looking at the prompt changed the state") as failed:
        fight_machine(Broken(), size=300)
    told = "\n".join(failed.value.__notes__)
    # A unit is fired at until nobody is left, or edited: one edit does, and whatever looks at the battle next.
    assert "value=0, reason='chance'" in told
    commands = [line.split("(")[0] for line in told.splitlines() if line.startswith("state.")]
    assert commands[:2] == ["state.begin", "state.edit"] and len(commands) == 4


def test_a_failure_names_the_command_that_repeats_it(toy: AnyRuleset) -> None:
    class Broken(Toy):
        def check(self, state: ToyState) -> list[str]:
            state.last_turn += 1
            return []

    with pytest.raises(Failed, match="python -m tests.tools.fuzz --seed 5 --size 1 --ruleset toy --scenario ambush"):
        fuzz(Broken(), "ambush", seed=5, size=3)


def test_the_command_says_what_it_did() -> None:
    command = [sys.executable, "-m", "tests.tools.fuzz", "--size", "1", "--ruleset", "toy", "--scenario", "skirmish"]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("toy skirmish: ") and "1 battles" in done.stdout


def test_harm_to_files() -> None:
    command = [sys.executable, "-m", "tests.tools.fuzz", "--files", "--size", "3"]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    kinds = [words.partition("times ")[2] for words in done.stdout.splitlines()]
    assert kinds == ["kill", "kill in a war", "damage", "fill disk", "two writers"]


def test_the_same_seed_fights_the_same_battle() -> None:
    assert fuzz(RULESET, "skirmish", 3, 1) == fuzz(RULESET, "skirmish", 3, 1)
