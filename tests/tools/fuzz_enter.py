"""Battles fought by Enter alone: `python -m tests.tools.fuzz_enter --seed 1 --size 3 [--ruleset R] [--scenario S]`.

Whoever presses Enter at every prompt, and something legal by chance only where Enter takes nothing, comes to the end of
every battle. One that takes more inputs than that is worth is printed with the prompts that come again and again.
"""

import argparse
import sys
from collections import Counter
from random import Random
from typing import Any

from tests.tools.fuzz import fights
from tracker.engine import AnyRuleset, Autopilot, Battle, Facts, app_answer, check_rulings, ruleset_ids
from tracker.engine.prompts.forms import is_moot, standing, with_target

# More than the longest battle that goes anywhere takes.
MOST = 2_000


def by_enter(battle: Battle, rng: Random) -> Any:
    """The answer of Enter; dice of the app; a legal one by chance where Enter takes nothing, of a form as it stands."""
    prompt = battle.prompt
    assert prompt is not None
    if (only := Autopilot().answer(battle)) is not None:
        return only
    if prompt.is_chance:
        return app_answer(battle)
    if (entered := prompt.entered()) is not None:
        return entered
    if not isinstance(prompt, Facts):
        return prompt.any_legal(rng)
    said = with_target(prompt.fields, {})
    for field in prompt.fields:
        facts = standing(prompt.fields, said)
        if field.check(facts[field.name]) and not is_moot(field, facts, prompt.fields):
            said[field.name] = field.any_value(rng)
    return said


def inputs_to_the_end(ruleset: AnyRuleset, scenario: str, seed: int, most: int = MOST) -> tuple[int, Counter[str]]:
    """Inputs until a battle is over, `most` where it is not by then, and how often each prompt was answered."""
    battle = Battle.begin(ruleset, ruleset.new(scenario, check_rulings(ruleset, {}, scenario)), seed)
    rng, asked = Random(f"{ruleset.id}:{scenario}:{seed}"), Counter[str]()
    while battle.prompt is not None and battle.step < most:
        asked[battle.prompt.key] += 1
        battle.answer(by_enter(battle, rng))
    return battle.step, asked


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fuzz_enter", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first battle's; each next has one more")
    parser.add_argument("--size", type=int, default=3, help="battles of each scenario")
    parser.add_argument("--ruleset", help="this game only")
    parser.add_argument("--scenario", help="this scenario only")
    args = parser.parse_args()
    endless = 0
    for ruleset, scenario in fights([args.ruleset] if args.ruleset else ruleset_ids(), args.scenario):
        took = []
        for seed in range(args.seed, args.seed + args.size):
            inputs, asked = inputs_to_the_end(ruleset, scenario, seed)
            took.append(inputs)
            if inputs >= MOST:
                endless += 1
                often = ", ".join(f"{key} {count}" for key, count in asked.most_common(12))
                print(f"{ruleset.id} {scenario}, seed {seed}: no end after {inputs} inputs: {often}", file=sys.stderr)
        print(f"{ruleset.id} {scenario}: {', '.join(map(str, took))} inputs", flush=True)
    sys.exit(1 if endless else 0)


if __name__ == "__main__":
    main()
