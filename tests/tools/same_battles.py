"""`python -m tests.tools.same_battles [RULESET ...]`: fingerprints of the battles that nobody watches, 200 a game.

A line for each scenario: a hash of its battles' answers, winners and strengths, then one of their logs and last states,
which other words change too. Two checkouts that print the same lines play the same battles: run it before and after a
change that is to change nothing but the time that they take.
"""

import argparse
from functools import partial
from hashlib import blake2b
from random import Random

from tracker.engine import Battle, check_rulings, load_ruleset, ruleset_ids
from tracker.engine.watched import unwatched
from tracker.study.one_battle import Memory, fight, player_of


def fingerprint(game: str, scenario: str, seeds: range) -> str:
    """The hashes of a scenario's battles: answers and what came of them; log lines and final states."""
    ruleset, played, told = load_ruleset(game), blake2b(digest_size=12), blake2b(digest_size=12)
    for seed in seeds:
        field = Memory(
            Battle.begin(ruleset, ruleset.new(scenario, check_rulings(ruleset, {}, scenario)), seed, is_watched=False)
        )
        fight(field, player_of(ruleset, ""), Random(f"player:{seed}"))
        battle, view = field.battle, field.battle.view()
        result = (battle.state.turn, view.winner, [(side.id, side.figures, side.start) for side in view.sides])
        played.update(repr(([node.input for node in battle.line], result)).encode())
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
            words = unwatched(partial(fingerprint, game, scenario, seeds))
            print(game, scenario, len(seeds), words, flush=True)


if __name__ == "__main__":
    main()
