"""`tracker` in this process, with the toy game."""

import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from tests.engine.toy_main import install
from tracker import cli

install()


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Autoplay = Callable[..., Ran]


@pytest.fixture
def autoplay(capsys: pytest.CaptureFixture[str]) -> Iterator[Autoplay]:
    """`tracker autoplay` in one process: the toy game is installed in this one alone."""

    def run(*words: str, jobs: str = "1") -> Ran:
        try:
            code = cli.main(["autoplay", "--jobs", jobs, *words])
        except SystemExit as left:
            code = int(left.code or 0)
        sys.stdout.flush()
        return Ran(code, *capsys.readouterr())

    yield run
