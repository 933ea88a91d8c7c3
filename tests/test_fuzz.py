"""That the fuzz runner runs and finds what is wrong; `make fuzz` is for what is wrong."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests import started
from tests.engine.toy import RULESET, Toy
from tests.engine.toy_state import ToyState
from tests.tools.fuzz import Failed, fights, fuzz
from tests.tools.kills import died, dying
from tracker.engine import AnyRuleset

TOY_BATTLES = 6


def test_random_battles_with_random_corrections(toy: AnyRuleset) -> None:
    """Of the toy game; `make fuzz` fights all scenarios of all games."""
    for ruleset, scenario in fights(["toy"], None):
        assert fuzz(ruleset, scenario, seed=1, size=TOY_BATTLES)["battles"] == TOY_BATTLES


class Broken(Toy):
    def check(self, state: ToyState) -> list[str]:
        state.last_turn += 1
        return []


def test_a_failure_names_the_command_that_repeats_it(toy: AnyRuleset) -> None:
    with pytest.raises(Failed, match="python -m tests.tools.fuzz --seed 5 --size 1 --ruleset toy --scenario ambush"):
        fuzz(Broken(), "ambush", seed=5, size=3)


def test_the_command_says_what_it_did() -> None:
    command = [sys.executable, "-m", "tests.tools.fuzz", "--size", "1", "--ruleset", "toy", "--scenario", "skirmish"]
    done = started.run(command)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"toy skirmish: ") and b"1 battles" in done.stdout


def test_harm_to_files() -> None:
    command = [sys.executable, "-m", "tests.tools.fuzz", "--files", "--size", "1"]
    done = started.run(command)
    assert (done.returncode, done.stderr) == (0, b"")
    kinds = [words.partition("times ")[2] for words in done.stdout.decode().splitlines()]
    assert kinds == ["kill", "kill in a war", "damage", "fill disk", "two writers"]


def test_who_is_killed_in_a_call_that_is_refused_is_dead(tmp_path: Path) -> None:
    def life(teller: int) -> None:
        """Die in the first call, behind it."""
        with dying(Random(2), 2, teller), suppress(FileExistsError):
            os.mkdir(tmp_path)

    assert died(life) == []


def test_the_same_seed_fights_the_same_battle() -> None:
    assert fuzz(RULESET, "skirmish", 3, 1) == fuzz(RULESET, "skirmish", 3, 1)
