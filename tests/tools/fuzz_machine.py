"""The fuzz checks as a state machine of hypothesis: `python -m tests.tools.fuzz_machine [--seed 1] [--size 100]`.

The commands and promises are those of tests/tools/fuzz.py, which fights far more of them. Here every choice is drawn
from hypothesis, so that a failure comes out as the shortest battle that shows it: its commands, and what each of them
gave.
"""

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import ClassVar

from hypothesis import HealthCheck, Phase, note, seed as seeded, settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from tests.engine.toy_main import install
from tests.tools.fuzz import Fight
from tracker.engine import AnyRuleset, load_ruleset, ruleset_ids

STEPS = 40
# Given one after the other, so that battles go beyond their first turn.
MOST_ANSWERS = 12
CHANCE = strategies.randoms(use_true_random=False)
# Explaining traces every line, and says less than the commands.
PHASES = (Phase.generate, Phase.shrink)
QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)


class Fighting(RuleBasedStateMachine):
    """One battle; a rule for each command, the simplest first."""

    ruleset: ClassVar[AnyRuleset]
    scenarios: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        super().__init__()
        self.fight: Fight | None = None
        self.is_sound = False

    @initialize(data=strategies.data(), number=strategies.integers(0, 9), rng=CHANCE)
    def begin(self, data: strategies.DataObject, number: int, rng: Random) -> None:
        scenario = data.draw(strategies.sampled_from(self.scenarios), label="scenario")
        self.fight = Fight(self.ruleset, scenario, number, Counter(), rng)
        self.is_sound = True

    def _give(self, name: str, rng: Random) -> None:
        assert self.fight is not None
        if self.fight.battle.stage == "over":
            return
        self.is_sound = False
        self.fight.rng = rng
        asked = self.fight.battle.prompt
        note(f"{name} at {asked.key if asked else 'no prompt'}")
        self.fight.command(name)
        given = self.fight.battle.head.input
        note(f"  step {self.fight.battle.step}: {given}")
        self.is_sound = True

    @rule(rng=CHANCE, times=strategies.integers(1, MOST_ANSWERS))
    def answer(self, times: int, rng: Random) -> None:
        for _ in range(times):
            self._give("answer", rng)

    @rule(rng=CHANCE)
    def edit(self, rng: Random) -> None:
        self._give("edit", rng)

    @rule(rng=CHANCE)
    def undo(self, rng: Random) -> None:
        self._give("undo", rng)

    @rule(rng=CHANCE)
    def settle(self, rng: Random) -> None:
        self._give("settle", rng)

    @rule(rng=CHANCE)
    def amend(self, rng: Random) -> None:
        self._give("amend", rng)

    @rule(
        rng=CHANCE,
        name=strategies.sampled_from(["correct", "redo", "garbage", "overrule", "look", "drop", "end"]),
    )
    def something_rare(self, name: str, rng: Random) -> None:
        self._give(name, rng)

    def teardown(self) -> None:
        """A battle that kept all promises so far keeps them to its end, and back to the start and forth."""
        if self.fight is not None and self.is_sound:
            self.fight.rng = Random(0)
            self.fight.finish()


def fight_machine(ruleset: AnyRuleset, size: int, seed: int | None = None, scenarios: Iterable[str] = ()) -> None:
    """Fight `size` battles of a game. Raises what was broken, with the shortest battle that breaks it in its notes.

    Without a seed hypothesis goes by the code alone, not by chance.
    """
    given = {"ruleset": ruleset, "scenarios": tuple(scenarios or ruleset.scenarios())}
    machine = type(f"Fighting_{ruleset.id}", (Fighting,), given)
    how = settings(
        max_examples=size,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        derandomize=seed is None,
        phases=PHASES,
        print_blob=False,
        suppress_health_check=QUIET,
    )
    run_state_machine_as_test(machine if seed is None else seeded(seed)(machine), settings=how)


def main() -> None:
    install()
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fuzz_machine", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=100, help="battles of each game")
    parser.add_argument("--ruleset", help="this game only")
    args = parser.parse_args()
    broken = 0
    for each in [args.ruleset] if args.ruleset else ruleset_ids():
        try:
            fight_machine(load_ruleset(each), args.size, args.seed)
        except Exception:
            traceback.print_exc()
            broken += 1
        else:
            print(f"{each}: {args.size} battles of up to {STEPS} commands, and nothing was broken")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
