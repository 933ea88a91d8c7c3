"""`tracker show BATTLE [--at STEP]`"""

from argparse import ArgumentParser, Namespace
from typing import Any

from tracker.commands.finding import find_any, saves_argument
from tracker.commands.output import complain, put_json, say
from tracker.engine import Moment, Node, Refused, Roll, app_random, load_ruleset
from tracker.journal.recorded import Recorded, read_battle


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("battle", metavar="BATTLE", help="a file, or the name of a battle or sample")
    parser.add_argument("--at", metavar="STEP", type=int, help="as it stood after that many inputs")
    parser.add_argument("--json", action="store_true", help="for a program")
    saves_argument(parser)


def run(args: Namespace) -> int:
    recorded = read_battle(find_any(args.battle, args.saves))
    complain(recorded.problems)
    node = recorded.head if args.at is None else _node_at(recorded, args.at)
    moment = Moment(load_ruleset(recorded.ruleset), node)
    if args.json:
        put_json(_as_json(recorded, moment))
    else:
        say(_told(recorded, moment))
    return 0


def _node_at(recorded: Recorded, step: int) -> Node:
    for node in recorded.line:
        if node.step == step:
            return node
    raise Refused(f"There is no step {step}: this battle has {recorded.head.step}.")


def _told(recorded: Recorded, moment: Moment) -> list[str]:
    from tracker.talk.dice import DiceEntry
    from tracker.talk.roster import view_lines
    from tracker.talk.words import prompt_lines

    lines = [f"{recorded.title}, step {moment.node.step} of {recorded.head.step}.", *view_lines(moment.view), ""]
    prompt = moment.prompt
    if prompt is None:
        return [*lines, "The battle is over."]
    entry = None
    if isinstance(prompt, Roll):
        entry = DiceEntry(prompt, (), app_random(recorded.header.seed, moment.node.step, prompt.key))
        if recorded.draft is not None and moment.node is recorded.head:
            entry.restore(recorded.draft.value)
    return [*lines, *prompt_lines(prompt, moment.view, entry)]


def _as_json(recorded: Recorded, moment: Moment) -> dict[str, Any]:
    import msgspec

    from tracker.talk.describe import describe, log

    return {
        "title": recorded.title,
        "ruleset": recorded.ruleset,
        "step": moment.node.step,
        "turn": moment.view.turn,
        "view": msgspec.to_builtins(moment.view),
        "prompt": describe(moment.prompt) if moment.prompt is not None else None,
        "log": log(moment.node.log),
    }
