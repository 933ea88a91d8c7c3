"""`tracker study BATTLE`"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import closing
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.commands.fights import player_argument
from tracker.commands.finding import battle_argument, read_named, saves_argument
from tracker.commands.output import complain, put_json_line, say, send, write_over
from tracker.engine.errors import Refused

if TYPE_CHECKING:
    from tracker.engine import AnyRuleset
    from tracker.journal.battle_reader import Recorded
    from tracker.study.battle_study import Course, Found
    from tracker.study.causes import StudiedStep
    from tracker.study.chances import Effort, Weighed
    from tracker.study.kept_fights import StudyProgress
    from tracker.study.study_file import StudyFile

INTERRUPTED = 130
# Seconds between two lines of progress.
PAUSE = 1.0


def arguments(parser: ArgumentParser) -> None:
    battle_argument(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--turn", metavar="N", type=int, help="step by step through this turn, not turn by turn")
    which.add_argument("--step", metavar="N", type=int, help="weigh what was decided at this step against the rest")
    which.add_argument("--kept", action="store_true", help="show what earlier studies found, and fight nothing")
    parser.add_argument("--battles", metavar="K", type=int, help="at most so many battles from each position")
    parser.add_argument(
        "--precision", metavar="P", type=float, help="stop once every chance is known to within P percentage points"
    )
    parser.add_argument("--time", metavar="SECONDS", type=float, help="stop after this time, and keep what there is")
    parser.add_argument("--seed", metavar="N", type=int, help="for the first battle; each next adds 1")
    player_argument(parser, "sensible")
    parser.add_argument("--jobs", metavar="N", type=int, help="processes; one for each core if left out")
    parser.add_argument("--scheduler", metavar="ADDRESS", default="", help="a Dask cluster with the same tracker")
    parser.add_argument("--json", action="store_true", help="for a program, a position a line")
    saves_argument(parser)


def run(args: Namespace) -> int:
    from tracker.engine import load_ruleset
    from tracker.journal.battles import BATTLES
    from tracker.journal.folders import study_path
    from tracker.study.one_battle import player_of
    from tracker.study.words import NOTICE

    effort = _effort(args)
    recorded = read_named(args)
    ruleset = load_ruleset(recorded.ruleset)
    player_of(ruleset, args.player or "")
    path = study_path(recorded.path, BATTLES.folder(args.saves))
    if not args.json:
        say([f"{recorded.title}: chances to win. {NOTICE}", ""])
        send()
    if args.kept:
        _show_kept(args, path, recorded, ruleset)
        return 0
    from tracker.study.study_file import StudyFile

    with closing(StudyFile(path, recorded)) as file:
        complain(file.results.problems)
        return _study(args, recorded, ruleset, file, effort)


def _effort(args: Namespace) -> "Effort":
    from tracker.study.chances import FEWEST, Effort

    said = {name: getattr(args, name) for name in Effort.__struct_fields__ if getattr(args, name) is not None}
    effort = Effort(**said)
    if effort.battles < FEWEST:
        raise Refused(f"--battles is at least {FEWEST}.")
    if not (effort.precision > 0 and isfinite(effort.precision)):
        raise Refused("--precision is more than 0.")
    if args.time is not None and not (args.time > 0 and isfinite(args.time)):
        raise Refused("--time is more than 0 seconds.")
    if args.jobs is not None and args.jobs < 1:
        raise Refused("--jobs is at least 1.")
    return effort


def _study(args: Namespace, recorded: "Recorded", ruleset: "AnyRuleset", file: "StudyFile", effort: "Effort") -> int:
    from tracker.journal.timeline import Timeline
    from tracker.study.battle_study import Course
    from tracker.study.causes import studied_steps
    from tracker.study.executors import cores, fighters
    from tracker.study.kept_chances import side_names
    from tracker.study.kept_fights import KeptFights, StudyProgress, TimeUp

    progress, code = Progress(args.json), 0
    pace, timeline = StudyProgress(args.time, progress.tell), Timeline(recorded, ruleset)
    with fighters(args.jobs or cores(), args.scheduler) as fight_all:
        fights = KeptFights(fight_all, file, pace)
        course = Course(timeline, ruleset, args.player or "", fights, file, pace)
        names = side_names(timeline)
        try:
            for found in _found(args, course, effort):
                progress.clear()
                _show(args, found, names)
        except TimeUp:
            progress.clear()
            complain([f"The {args.time:g} seconds are over; the same command goes on from here."])
        except KeyboardInterrupt:
            progress.clear()
            complain(["Broken off; the same command goes on from here."])
            code = INTERRUPTED
        finally:
            progress.clear()
    if args.step is None:
        _sum_up(args, studied_steps(timeline, course.worths), list(course.weighed.values()), names)
    if file.trouble:
        complain([file.trouble])
    elif not args.json and file.path.exists():
        say(["", f"Kept in {file.path}."])
    return code


def _found(args: Namespace, course: "Course", effort: "Effort") -> "Iterator[Found]":
    if args.step is not None:
        return iter([course.weigh(args.step, effort)])
    if args.turn is not None:
        return course.inside([course.steps_of(args.turn)], effort)
    return course.whole(effort)


def _show(args: Namespace, found: "Found", names: dict[str, str]) -> None:
    from tracker.study.chances import Weighed
    from tracker.study.words import looked_lines, weighed_lines

    if args.json:
        put_json_line(found)
    else:
        say(weighed_lines(found, names) if isinstance(found, Weighed) else looked_lines(found, names))
    send()


def _show_kept(args: Namespace, path: Path, recorded: "Recorded", ruleset: "AnyRuleset") -> None:
    from tracker.journal.disk import read_bytes
    from tracker.journal.timeline import Timeline
    from tracker.study.kept_chances import KeptChances
    from tracker.study.study_file import key_of, results_in

    timeline = Timeline(recorded, ruleset)
    found = KeptChances.of(timeline, path, args.player or "")
    if found is None or not found.worths and not found.weighed:
        if found is None and path.exists():
            # Why it can't be read: it is another's, too new, or no file.
            results_in(read_bytes(path), key_of(recorded), path.name)
        stale = " ".join(found.stale_words) if found is not None else ""
        raise Refused(stale or f"No study of this battle is kept in {path}: leave out --kept.")
    complain([*found.problems, *found.stale_words])
    studied = found.studied
    shown: list[Found] = [*studied, *found.weighed.values()]
    for each in shown:
        _show(args, each, found.names)
    _sum_up(args, studied, list(found.weighed.values()), found.names)


def _sum_up(args: Namespace, studied: "list[StudiedStep]", weighed: "list[Weighed]", names: dict[str, str]) -> None:
    from tracker.study.causes import account_sums
    from tracker.study.words import account_lines

    if len(studied) < 2:
        return
    if args.json:
        put_json_line({"accounts": {side: account_sums(studied, side) for side in studied[0].worth.losses}})
    else:
        say(["", *account_lines(studied, names, weighed)])


class Progress:
    """The progress of a study: a line of a terminal that the next one takes the place of, or JSON for a program."""

    def __init__(self, is_json: bool) -> None:
        self._is_json = is_json
        self._is_shown = not is_json and sys.stderr is not None and sys.stderr.isatty()
        self._told = 0.0
        self._words = ""

    def tell(self, pace: "StudyProgress") -> None:
        """Say it, at most once a second."""
        if (not self._is_json and not self._is_shown) or pace.elapsed - self._told < PAUSE:
            return
        self._told = pace.elapsed
        if self._is_json:
            put_json_line({"progress": {"done": pace.done, "planned": pace.planned, "seconds_left": pace.left}})
            return
        from tracker.engine.plurals import counted
        from tracker.study.words import spent_words

        left = "" if pace.left is None else f", {spent_words(pace.left)} left"
        words = f"{pace.done} of {counted(pace.planned, 'position')}, {counted(pace.battles, 'battle')}{left}"
        self._put(f"{words}; Ctrl+C keeps what there is")

    def clear(self) -> None:
        """Take the line away."""
        if self._words:
            self._put("")

    def _put(self, words: str) -> None:
        write_over(words, self._words)
        self._words = words
