"""Costs beside another tracker: `python -m tests.bench.against TREE [ROUNDS]`, ratios ours : theirs of one run.

TREE is a checkout (with a .venv of its own where it needs other libraries), a wheel, or a tag or commit, whose wheel is
built. Figures of the last release are so kept by its tag alone, and measured anew beside ours, since seconds of another
day tell nothing. Commands are taken by their processor time. Keys are pressed at the training skirmish, on a pty of
80x24, then on one of 160x50, in the one and then in the other, another first each round: processor time of all threads,
and bytes. Ours are to be no more than theirs, and of some keys at most four fifths; bytes may be more where more is
other on the screen, up to half as much again as the least that its cells take. What is more than 5% above theirs, and
above its goal, is named at the end.
"""

import sys
from collections.abc import Collection, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.least_bytes import GOAL as LEAST_GOAL, least_of
from tests.bench.quiet import QuietTerminal
from tests.bench.releases import ROOT, command, home, processor_time, tree_of
from tests.bench.rounds import Figure, ratio, rotated

# Processor time is no time of day: medians of so few hardly differ from those of many.
ROUNDS = 7
SIZES = (80, 24), (160, 50)
MOST = 1.05
OURS, THEIRS, CONTROL = "ours", "theirs", "control"
# Commands by what they are. The sample is theirs: an old battle must open here, a new one need not there.
SAMPLE = "gentlemen_rankers_raid.battle"
PROGRAMS = {
    "scenarios": ("scenarios", "colonial_adventures"),
    "tables": ("tables", "colonial_adventures"),
    "log": ("log", "SAMPLE"),
    "luck": ("luck", "SAMPLE"),
    "report": ("report", "SAMPLE"),
    "battle_africa_1859": ("autoplay", "africa_1859", "wad_ras"),
    "battle_colonial_adventures": ("autoplay", "colonial_adventures", "training_skirmish"),
    "battle_colonial_d10": ("autoplay", "colonial_d10", "afghan_valley"),
    "battle_gentlemen_rankers": ("autoplay", "gentlemen_rankers", "march"),
}
# A key that was taken within this time is done with; an older program takes no Enter right behind a new question.
QUIET, AFTER_ANSWER = 0.13, 0.45
# Keys in a row that lead back to where they began, by what they are.
AT_FORM = (("letter", "n"), ("letter", "n"), ("answer", "enter"), ("undo", "u"))
# The first die behind a redo also takes away what that said, and gives its rows to others.
AT_ROLL = (
    ("die_behind_redo", "3"),
    ("die_taken_back", "\x7f"),
    ("die", "3"),
    ("die_taken_back", "\x7f"),
    ("help_opened", "?"),
    ("help_closed", "escape"),
    ("table_opened", "t"),
    ("table_closed", "escape"),
    ("undo", "u"),
    ("redo", "U"),
)
ANSWERS = ("answer", "undo", "redo")
# Keys that are to be quicker than they were.
CPU_GOALS = dict.fromkeys(("answer", "undo", "die", "help_opened", "table_opened"), 0.8)

# Milliseconds, bytes, and the least bytes for what was other then, by kind of key and whose.
Costs = dict[str, dict[str, list[tuple[float, float, float]]]]


def beside(given: str, rounds: int = ROUNDS, only: Collection[str] = ("programs", "keys")) -> Iterator[Figure]:
    """The ratios beside another tracker, of `only` these; then a line on stderr that names what got worse."""
    worse = []
    with TemporaryDirectory() as folder:
        room = Path(folder)
        tree = tree_of(given, room)
        parts = {"programs": programs, "keys": keys}
        for each in chain.from_iterable(parts[name](tree, room, rounds) for name in parts if name in only):
            worse += [each.name] if each.value > max(MOST, each.goal) and each.verdict != "inconclusive" else []
            yield each
    print(f"More than 5% above {given}: {', '.join(worse) or 'nothing'}.", file=sys.stderr)


def keys(tree: Path, room: Path, rounds: int = ROUNDS) -> Iterator[Figure]:
    """The ratios of each kind of key at each size, medians of the rounds."""
    for size in SIZES:
        yield from _at_size(tree, room, size, rounds)


def _at_size(tree: Path, room: Path, size: tuple[int, int], rounds: int) -> Iterator[Figure]:
    costs: Costs = {}
    with ExitStack() as stack:
        trees = {OURS: ROOT, THEIRS: tree}
        homes = {name: room / f"{name} {size[0]}" for name in trees}
        players = {name: stack.enter_context(player(each, homes[name], size)) for name, each in trees.items()}
        for terminal in players.values():
            terminal.seconds_until("take all")
            terminal.settle(1.0)
        _press(players, AT_FORM, rounds, costs)
        for terminal in players.values():
            terminal.cost("enter", quiet=1.0)
        _press(players, AT_ROLL, rounds, costs)
    for key, taken in costs.items():
        cpu, sent = ([median(each[at] for each in taken[name]) for name in (OURS, THEIRS)] for at in (0, 1))
        most = LEAST_GOAL * median(each[2] for each in taken[OURS]) / sent[1] if sent[1] else 1.0
        for what, (ours, theirs), goal in (("cpu", cpu, CPU_GOALS.get(key, 1.0)), ("bytes", sent, max(1.0, most))):
            # Where the machine was so busy that a key came to nothing in its time, nothing can be said of it.
            yield Figure(f"{key}_{what}_{size[0]}", ours / theirs if theirs else 0.0, goal, 1.0 if theirs else 0.0)


def player(tree: Path, room: Path, size: tuple[int, int]) -> QuietTerminal:
    """The training skirmish of a tracker, in a room of its own."""
    return QuietTerminal(command(tree, "play", "training_skirmish", "--rolls", "nobody"), size, env=home(room))


def programs(tree: Path, room: Path, rounds: int = ROUNDS) -> Iterator[Figure]:
    """The ratios of commands that end by themselves; the other is measured twice, to see how still the machine is."""
    trees = {OURS: ROOT, THEIRS: tree, CONTROL: tree}
    homes = {name: home(room / name) for name in trees}
    sample = str(tree / "saves" / SAMPLE)
    for name, words in PROGRAMS.items():
        argv = {each: command(its, *(word.replace("SAMPLE", sample) for word in words)) for each, its in trees.items()}
        timed = {each: partial(processor_time, argv[each], homes[each]) for each in trees}
        for once in timed.values():
            once()  # for its bytecode
        taken = rotated(timed, rounds)
        yield Figure(name, ratio(taken, OURS, THEIRS), MOST, ratio(taken, CONTROL, THEIRS))


def _press(players: dict[str, QuietTerminal], keys: tuple[tuple[str, str], ...], rounds: int, costs: Costs) -> None:
    """Press the keys round by round, in one and then in the other; the first round warms both up."""
    names = list(players)
    for number in range(rounds + 1):
        for kind, key in keys:
            for name in names:
                terminal = players[name]
                seen, before = terminal.cells(), terminal.processor_time()
                size = terminal.cost(key, quiet=AFTER_ANSWER if kind in ANSWERS else QUIET)
                if number:
                    taken = costs.setdefault(kind, {}).setdefault(name, [])
                    ran = terminal.processor_time() - before
                    taken.append((ran, float(size), float(least_of(seen, terminal.cells()))))
        names.reverse()


if __name__ == "__main__":
    for figure in beside(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS):
        print(figure, flush=True)
