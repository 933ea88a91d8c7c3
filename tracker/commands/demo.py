"""`tracker demo [SCENARIO]`"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from random import Random

from tracker.commands.catalogue import find_scenario
from tracker.commands.finding import chosen_scenarios_folder, scenarios_argument
from tracker.commands.output import say
from tracker.engine import (
    AnyRuleset,
    Autopilot,
    Battle,
    RandomPlayer,
    app_answer,
    ask_player,
    check_rulings,
    load_ruleset,
)
from tracker.talk.input_words import input_words
from tracker.talk.log_words import log_lines

FIRST = "training_skirmish"
SEED = 1


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="SCENARIO", nargs="?", default=FIRST, help=f"{FIRST} if left out")
    parser.add_argument("--seed", metavar="N", type=int, default=SEED, help="for the dice and the players")
    scenarios_argument(parser)


def run(args: Namespace) -> int:
    game, what = find_scenario(chosen_scenarios_folder(args.scenarios), args.what, None)
    ruleset = load_ruleset(game)
    battle = Battle.begin(ruleset, ruleset.new(what, check_rulings(ruleset, {}, what)), args.seed)
    say(_fought(ruleset, battle, args.seed))
    say(
        [
            "",
            f"To play it yourself at a terminal: tracker play {args.what}",
            f"Line by line, anywhere: tracker play {args.what} --plain",
        ]
    )
    return 0


def _fought(ruleset: AnyRuleset, battle: Battle, seed: int) -> Iterator[str]:
    """The battle as line mode tells it: what was decided, and what came of it."""
    player, rng, pilot = ruleset.player() or RandomPlayer(), Random(seed), Autopilot()
    yield f"{battle.view().title} ({ruleset.title}), fought by the app on both sides."
    yield from log_lines(line for node in battle.line for line in node.log)
    while (prompt := battle.prompt) is not None:
        value = pilot.answer(battle)
        if value is None:
            value = app_answer(battle) if prompt.is_chance else ask_player(player, battle, rng)
        change = battle.answer(value)
        if not prompt.is_chance:
            yield f"> {input_words(change.added[0], prompt)}"
        yield from log_lines(change.log)
    yield from ("", f"Result: {battle.view().result}")
