"""`python -m tests.tools.same_battles [RULESET ...]`: fingerprints of the battles that nobody watches, 200 a game.

A line for each scenario: a hash of its battles' answers, winners and strengths, then one of their logs and last states,
which other words change too: those of the same battles with the words of dice that nobody would read. Two checkouts
that print the same lines play the same battles: run it before and after a change that is to change nothing but the time
that they take.
"""

import argparse
from functools import partial
from hashlib import blake2b
from random import Random

from tracker.engine import AnyRuleset, Battle, check_rulings, load_ruleset, ruleset_ids
from tracker.engine.watched import unwatched
from tracker.study.one_battle import Memory, fight, player_of


def fought(ruleset: AnyRuleset, scenario: str, seed: int) -> Battle:
    state = ruleset.new(scenario, check_rulings(ruleset, {}, scenario))
    field = Memory(Battle.begin(ruleset, state, seed, is_watched=False))
    fight(field, player_of(ruleset, ""), Random(f"player:{seed}"))
    return field.battle


def fingerprint(game: str, scenario: str, seeds: range) -> str:
    """The hashes of a scenario's battles: answers and what came of them; log lines and final states."""
    ruleset, played, told = load_ruleset(game), blake2b(digest_size=12), blake2b(digest_size=12)
    for seed in seeds:
        battle = unwatched(partial(fought, ruleset, scenario, seed))
        view = unwatched(battle.view)
        result = (battle.state.turn, view.winner, [(side.id, side.figures, side.start) for side in view.sides])
        played.update(repr(([node.input for node in battle.line], result)).encode())
        battle = fought(ruleset, scenario, seed)
        told.update(repr(([node.log for node in battle.line], battle.state)).encode())
    return f"{played.hexdigest()} {told.hexdigest()}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fingerprints of battles.")
    parser.add_argument("rulesets", nargs="*", default=ruleset_ids())
    parser.add_argument("--battles", type=int, default=200, help="of each game, shared out among its scenarios")
    args = parser.parse_args()
    for game in args.rulesets:
        scenarios = list(load_ruleset(game).scenarios())
        for scenario in scenarios:
            seeds = range(1, 1 + -(-args.battles // len(scenarios)))
            print(game, scenario, len(seeds), fingerprint(game, scenario, seeds), flush=True)


if __name__ == "__main__":
    main()
