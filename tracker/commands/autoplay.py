"""`tracker autoplay RULESET SCENARIO`"""

import os
import shlex
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

from tracker.commands.fights import executor_arguments, player_argument, progress
from tracker.commands.house_rules import rulings_argument, rulings_of
from tracker.commands.output import complain, put_json_line, say, send
from tracker.engine import Refused, check_rulings, load_ruleset
from tracker.engine.plurals import counted
from tracker.journal.unsaved_words import EXIT_CODE
from tracker.study.autoplay_file import OutFile
from tracker.study.executors import fighters
from tracker.study.one_battle import Bout, Broken, Study, counts_of, names_of, player_of
from tracker.study.sums import Count, Sums, coverage_lines, sums_lines

BROKEN, INTERRUPTED = 1, 130

Keep = Callable[[Bout | Broken], None]


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="the game")
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario, or a .toml of one")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="for the first battle; each next adds 1")
    parser.add_argument("--battles", metavar="K", type=int, default=1, help="how many")
    player_argument(parser, "sensible")
    rulings_argument(parser)
    executor_arguments(parser)
    parser.add_argument("--out", metavar="FILE", help="keep the numbers in this file; a later run adds to them")
    parser.add_argument("--save", metavar="DIR", default="", help="keep each battle as a file there")
    parser.add_argument("--json", action="store_true", help="a line for each battle as it ends, then one with the sums")


def run(args: Namespace) -> int:
    study = _study(args)
    seeds = range(args.seed, args.seed + args.battles)
    count = Count()
    out = (
        OutFile(Path(args.out), study, lambda bout: count.add(bout) if bout.seed in seeds else None)
        if args.out
        else None
    )
    left = [seed for seed in seeds if not out or seed not in out.fought]

    def keep(bout: Bout | Broken) -> None:
        if isinstance(bout, Bout):
            count.add(bout)
            if out:
                out.add(bout)

    try:
        code = _fight_all(args, study, left, keep, count)
    except KeyboardInterrupt:
        complain([f"Broken off: {count.battles} of {len(seeds)} battles are fought."])
        code = INTERRUPTED
    if count.battles:
        _sum_up(args, count.sums())
    return code


def _fight_all(args: Namespace, study: Study, seeds: list[int], keep: Keep, count: Count) -> int:
    """Fight, and tell of each battle in the order of the seeds; gives the exit code."""
    with progress(args.battles, count.battles) as step:
        for bout in _in_order(args, study, seeds, keep):
            if isinstance(bout, Broken):
                if os.environ.get("TRACKER_DEBUG"):
                    complain([bout.trace])
                complain(
                    [f"Battle {bout.seed - args.seed + 1} broke: {bout.words}. To repeat it: {_again(args, bout)}"]
                )
                return BROKEN
            complain(bout.notices)
            if bout.unsaved:
                return EXIT_CODE
            _tell(args, bout)
            step()
    return 0


def _study(args: Namespace) -> Study:
    """The battle that was asked for; a typing mistake is refused here, before a battle could be blamed for it."""
    if args.battles < 1:
        raise Refused("--battles is at least 1.")
    if args.jobs < 1:
        raise Refused("--jobs is at least 1.")
    if args.scheduler and args.save:
        raise Refused("--save keeps files here and --scheduler fights elsewhere: leave one of them out.")
    ruleset = load_ruleset(args.ruleset)
    rulings = rulings_of(args.set)
    ruleset.new(args.scenario, check_rulings(ruleset, rulings, args.scenario))
    player_of(ruleset, args.player or "")
    return Study(args.ruleset, args.scenario, rulings, args.player or "", args.save)


def _in_order(args: Namespace, study: Study, seeds: list[int], keep: Keep) -> Iterator[Bout | Broken]:
    """The battles in the order of their seeds; `keep` has each as soon as it is fought."""
    early: dict[int, Bout | Broken] = {}
    waiting = iter(seeds)
    due = next(waiting, None)
    with fighters(min(args.jobs, max(1, len(seeds))), args.scheduler) as fight_all:
        for bout in fight_all(study, seeds):
            keep(bout)
            early[bout.seed] = bout
            while due in early:
                yield early.pop(due)
                due = next(waiting, None)


def _again(args: Namespace, broken: Broken) -> str:
    words = ["tracker", "autoplay", args.ruleset, args.scenario, "--seed", str(broken.seed), "--battles", "1"]
    words += ["--player", args.player] if args.player else []
    return shlex.join([*words, *(word for each in args.set for word in ("--set", each))])


def _tell(args: Namespace, bout: Bout) -> None:
    """A battle in a line, at once for whoever reads us."""
    if args.json:
        put_json_line({"battle": bout})
    else:
        course = f"{counted(bout.turns, 'turn')}, {counted(bout.inputs, 'input')}"
        told = " ".join(f"{each[0].upper()}{each[1:].rstrip('.')}." for each in (bout.ended, bout.result) if each)
        say([f"Battle {bout.seed - args.seed + 1} (seed {bout.seed}): {course}. {told}"])
    send()


def _sum_up(args: Namespace, sums: Sums) -> None:
    if args.json:
        put_json_line({"sums": sums})
        return
    ruleset = load_ruleset(args.ruleset)
    tables, names = ruleset.tables(), names_of(ruleset, _study(args))
    lines = sums_lines(sums, names, counts_of(ruleset, _study(args)))
    say([*lines, *coverage_lines((tables[each] for each in ruleset.covered_tables()), sums)])
