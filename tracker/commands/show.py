"""`tracker show BATTLE [--at STEP]`"""

from argparse import ArgumentParser, Namespace
from typing import Any

from tracker.commands.finding import battle_argument, read_named, saves_argument
from tracker.commands.output import complain, put_json, say
from tracker.engine import app_random
from tracker.journal.battle_reader import Recorded
from tracker.journal.replayed_turns import Frame
from tracker.journal.timeline import Timeline


def arguments(parser: ArgumentParser) -> None:
    battle_argument(parser)
    parser.add_argument("--at", metavar="STEP", type=int, help="as it stood after that many inputs")
    parser.add_argument("--json", action="store_true", help="for a program")
    saves_argument(parser)


def run(args: Namespace) -> int:
    recorded = read_named(args)
    timeline = Timeline.of(recorded, "late")
    frame = timeline.frame(timeline.last if args.at is None else args.at)
    if frame.note:
        complain([frame.note])
    if args.json:
        put_json(_as_json(recorded, frame))
    else:
        say(_frame_lines(recorded, frame))
    return 0


def _frame_lines(recorded: Recorded, frame: Frame) -> list[str]:
    from tracker.play.prompt_lines import prompt_lines
    from tracker.play.typed_dice import begin
    from tracker.talk.log_words import log_lines
    from tracker.talk.order_of_battle import drawn_lines, view_lines

    lines = [f"{recorded.title}, step {frame.node.step} of {recorded.head.step}."]
    lines += [*view_lines(frame.view), *drawn_lines(frame.view), ""]
    prompt = frame.prompt
    if frame.note:
        return [*lines, *log_lines(frame.node.log)]
    if prompt is None:
        return [*lines, "The battle is over."]
    dice = None
    if prompt.roll is not None:
        draft, asked = recorded.draft, (frame.node.seq, prompt.key)
        is_here = draft is not None and frame.node is recorded.head and (draft.after, draft.key) == asked
        rng = app_random(recorded.header.seed, frame.node.step, prompt.key)
        dice = begin(prompt.roll, rng, draft=draft.value if draft is not None and is_here else None)
    return [*lines, *prompt_lines(prompt, frame.view, dice)]


def _as_json(recorded: Recorded, frame: Frame) -> dict[str, Any]:
    import msgspec

    from tracker.talk.json_prompts import describe, log

    return {
        "title": recorded.title,
        "ruleset": recorded.ruleset,
        "step": frame.node.step,
        "turn": frame.view.turn,
        "view": msgspec.to_builtins(frame.view),
        "prompt": describe(frame.prompt) if frame.prompt is not None else None,
        "log": log(frame.node.log),
        "told": frame.note,
    }
