"""Shared by the commands that fight battles: who plays, in which processes, and a bar on stderr meanwhile."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Step = Callable[[], None]


def player_argument(parser: ArgumentParser, usual: str) -> None:
    """The option that says who plays both sides."""
    words = f"steady (the app as an opponent), sensible (it has whims) or random; default: {usual} if there is one"
    parser.add_argument("--player", choices=["steady", "sensible", "random"], help=words)


def executor_arguments(parser: ArgumentParser) -> None:
    """The options that say where battles are fought."""
    from tracker.study.executors import cores

    jobs = "processes; one for each core if left out"
    parser.add_argument("--jobs", metavar="N", type=int, default=cores(), help=jobs)
    cluster = "fight on a Dask cluster whose workers have the same tracker"
    parser.add_argument("--scheduler", metavar="ADDRESS", default="", help=cluster)


@contextmanager
def progress(battles: int, done: int = 0) -> Iterator[Step]:
    """A step for each battle moves a bar with the time that is left, where stderr is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty() or battles == 1:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("battles"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("battles", total=battles, completed=done)
        yield lambda: shown.advance(task)
