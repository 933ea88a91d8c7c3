"""What keys cost against another checkout: `python -m tests.bench.against TREE [ROUNDS]`.

TREE is a checkout of another commit, with a .venv of its own where it needs other libraries. Both play the training
skirmish on a pty of 80x24, then on one of 160x50, side by side, and each key is pressed in the one and then in the
other, another first each round: processor time of all threads and bytes, each as a ratio ours : theirs. Ours are to be
no more than theirs, and of some keys at most four fifths.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.quiet import QuietTerminal
from tests.bench.rounds import Figure

ROUNDS = 15
SIZES = (80, 24), (160, 50)
OURS, THEIRS = "ours", "theirs"
# A key that was taken within this time is done with; an older program takes no Enter right behind a new question.
QUIET, AFTER_ANSWER = 0.13, 0.45
# Keys in a row that lead back to where they began, by what they are.
AT_FORM = (("letter", "n"), ("letter", "n"), ("answer", "enter"), ("undo", "u"))
AT_ROLL = (
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

Costs = dict[str, dict[str, list[tuple[float, float]]]]


def figures(tree: Path, rounds: int = ROUNDS) -> Iterator[Figure]:
    """The ratios of each kind of key at each size, medians of the rounds."""
    for size in SIZES:
        yield from _at_size(tree, size, rounds)


def _at_size(tree: Path, size: tuple[int, int], rounds: int) -> Iterator[Figure]:
    costs: Costs = {}
    with ExitStack() as stack:
        room = Path(stack.enter_context(TemporaryDirectory()))
        here = Path(__file__).parents[2]
        trees = {OURS: here, THEIRS: tree.resolve()}
        players = {name: stack.enter_context(_player(each, room / name, size)) for name, each in trees.items()}
        for terminal in players.values():
            terminal.aftermath("Victory")
            terminal.settle(1.0)
        _press(players, AT_FORM, rounds, costs)
        for terminal in players.values():
            terminal.cost("enter", quiet=1.0)
        _press(players, AT_ROLL, rounds, costs)
    for key, taken in costs.items():
        cpu, sent = ([median(each[at] for each in taken[name]) for name in (OURS, THEIRS)] for at in (0, 1))
        yield Figure(f"{key}_cpu_{size[0]}", cpu[0] / cpu[1], CPU_GOALS.get(key, 1.0))
        yield Figure(f"{key}_bytes_{size[0]}", sent[0] / sent[1], 1.0)


def _player(tree: Path, room: Path, size: tuple[int, int]) -> QuietTerminal:
    """The training skirmish of a checkout, in a room of its own."""
    code = f"import os, runpy, sys; os.chdir({str(tree)!r}); sys.path.insert(0, ''); sys.argv[0] = 'tracker'; "
    code += "runpy.run_module('tracker', run_name='__main__')"
    own_python = tree / ".venv/bin/python"
    argv = [
        str(own_python if own_python.exists() else sys.executable),
        "-c",
        code,
        "play",
        "training_skirmish",
        "--rolls",
        "nobody",
    ]
    own = {"XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "TRACKER_SAVES": "saves"}
    return QuietTerminal(argv, size, env={name: str(room / folder) for name, folder in own.items()})


def _press(players: dict[str, QuietTerminal], keys: tuple[tuple[str, str], ...], rounds: int, costs: Costs) -> None:
    """Press the keys round by round, in one and then in the other; the first round warms both up."""
    names = list(players)
    for number in range(rounds + 1):
        for kind, key in keys:
            for name in names:
                terminal = players[name]
                before = terminal.processor_time()
                size = terminal.cost(key, quiet=AFTER_ANSWER if kind in ANSWERS else QUIET)
                if number:
                    taken = costs.setdefault(kind, {}).setdefault(name, [])
                    taken.append((terminal.processor_time() - before, float(size)))
        names.reverse()


if __name__ == "__main__":
    for figure in figures(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS):
        print(figure, flush=True)
