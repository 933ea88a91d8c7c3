"""`tracker watch BATTLE`: what somebody else is playing, on the screen or line by line, as it happens."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from tracker.app.terminal.abilities import check_terminal
from tracker.commands.finding import battle_argument, find_any, saves_argument
from tracker.commands.output import complain, say, send
from tracker.commands.review import on_screen
from tracker.engine import AnyRuleset, Refused
from tracker.engine.restore_steps import differences
from tracker.journal.battle_reader import Recorded
from tracker.journal.follower import Tail
from tracker.journal.timeline import Timeline
from tracker.talk.amend_words import amended_words
from tracker.talk.log_words import log_lines

RECENT = 10
LONGEST_PAUSE = 3600.0


def arguments(parser: ArgumentParser) -> None:
    battle_argument(parser)
    parser.add_argument("--once", action="store_true", help="say how it stands now, and stop")
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    parser.add_argument("--every", metavar="SECONDS", type=float, default=0.5, help="how often to look (0.5)")
    saves_argument(parser)


def run(args: Namespace) -> int:
    if not 0.01 <= args.every <= LONGEST_PAUSE:
        raise Refused(f"--every takes 0.01 to {LONGEST_PAUSE:.0f} seconds.")
    path = find_any(args.battle, args.saves)
    if not (args.plain or args.once or check_terminal()):
        return on_screen(path, args.saves, args.every)
    tail = Tail(path)
    timeline = Timeline.of(tail.recorded)
    told = tail.recorded.problems
    complain(told)
    _show(_opening(timeline))
    while not args.once and not (timeline.recorded.is_over and not tail.trouble):
        time.sleep(args.every)
        if not tail.poll():
            continue
        if tail.trouble:
            complain([f"{tail.trouble} Waiting for it."])
            continue
        complain([each for each in tail.recorded.problems if each not in told])
        told = tail.recorded.problems
        before, timeline = timeline, _next(timeline, tail.recorded)
        _show(news(before, timeline))
    return 0


def _show(lines: Iterator[str]) -> None:
    say(lines)
    send()


def _next(timeline: Timeline, recorded: Recorded) -> Timeline:
    """The same battle as it stands now; another one where the file was put in its place."""
    is_same = recorded.header == timeline.recorded.header
    return timeline.follow(recorded) if is_same else Timeline.of(recorded)


def _opening(timeline: Timeline) -> Iterator[str]:
    yield f"{timeline.recorded.title}, step {timeline.last}."
    told = [line for node in timeline.line for line in log_lines(node.log)]
    yield from told[-RECENT:]
    yield from _waiting(timeline)


def news(before: Timeline, now: Timeline) -> Iterator[str]:
    """Tell what has happened since: new lines, what was taken back, and what is asked now."""
    if now.recorded.header != before.recorded.header:
        yield "Another battle has taken its place."
        yield from _opening(now)
        return
    if now.recorded.title != before.recorded.title:
        yield f"It is called {now.recorded.title} now."
    known = {node.seq for node in before.line}
    new = [node for node in now.line if node.seq not in known]
    is_back = before.tip.seq not in {node.seq for node in now.line}
    if is_back and now.ruleset is not None and any(node.of for node in new):
        yield from _amended(before, now, now.ruleset)
        new = []
    elif is_back:
        shared = now.line[len(now.line) - len(new) - 1].step
        yield f"Taken back: play stands at step {shared} again."
        yield from (f"  {line}" for line in _put_back(before, now, shared))
    for node in new:
        yield from log_lines(node.log)
    yield from _annotations(before.recorded, now.recorded)
    if new or is_back:
        yield from _waiting(now)


def _amended(before: Timeline, now: Timeline, ruleset: AnyRuleset) -> Iterator[str]:
    """Tell what an amend changed, in place of all that was replayed."""
    yield f"Amended: play stands at step {now.last}."
    yield from (f"  {line}" for line in _put_back(before, now, now.last))
    yield from (f"  {line}" for line in amended_words(ruleset, before.line, now.line))


def _put_back(before: Timeline, now: Timeline, step: int) -> list[str]:
    old, new = before.frame(before.last), now.frame(step)
    return differences(old.view, new.view) if not (old.note or new.note) else []


def _annotations(before: Recorded, now: Recorded) -> Iterator[str]:
    """Notes and marks that were put down since."""
    yield from (f"Note: {each.text}" for each in now.notes if each not in before.notes)
    yield from (f"Mark: {each.text}" for each in now.marks if each not in before.marks)


def _waiting(timeline: Timeline) -> Iterator[str]:
    frame = timeline.frame(timeline.last)
    if timeline.recorded.is_over:
        yield f"Result: {timeline.recorded.result or frame.view.result or 'the battle is over'}"
    elif frame.note:
        yield frame.note
    elif frame.prompt is not None:
        sides = {side.id: side.name for side in frame.view.sides}
        side = sides.get(frame.prompt.side, frame.prompt.side)
        yield f"Waiting{f' for {side}' if side else ''}: {frame.prompt.title}"
