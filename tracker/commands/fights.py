"""A bar on stderr while battles are fought."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Step = Callable[[], None]


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
