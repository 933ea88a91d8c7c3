"""The command line in a test, with lines as if they were typed."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tracker import cli


class Ran(NamedTuple):
    """The code of a command, what it printed, and what it complained of."""

    code: int
    out: str
    err: str


Tracker = Callable[..., Ran]


def running(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str = "") -> Tracker:
    """Runs a command with the `lines` of its input, `typed` where none are given."""

    def run(*words: str, lines: str | tuple[str, ...] = typed) -> Ran:
        text = lines if isinstance(lines, str) else "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        try:
            code = cli.main(words)
        except SystemExit as left:
            code = int(left.code or 0)
        ran = Ran(code, *capsys.readouterr())
        assert "Traceback" not in ran.err and "tracker failed" not in ran.err
        return ran

    return run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tracker:
    """The command line with folders as they stand, and nothing typed."""
    return running(capsys, monkeypatch)


@pytest.fixture
def tracker(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tracker:
    """The command line whose folders of all kinds lie in `tmp_path`; battles that are begun are left at once."""
    for kind in ("armies", "saves", "scenarios"):
        monkeypatch.setenv(f"TRACKER_{kind.upper()}", str(tmp_path / kind))
    return running(capsys, monkeypatch, "q\n")
