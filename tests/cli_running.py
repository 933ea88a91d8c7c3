"""The command line in a test, with lines as if they were typed."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tracker import cli

Tracker = Callable[..., tuple[int, str, str]]


def running(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tracker:
    """Runs a command with the `lines` of its input; gives its code, what it printed, and what it complained of."""

    def run(*words: str, lines: str | tuple[str, ...] = "") -> tuple[int, str, str]:
        text = lines if isinstance(lines, str) else "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        code = cli.main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in err and "tracker failed" not in err
        return code, out, err

    return run


@pytest.fixture
def tracker(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tracker:
    """The command line whose folders of all kinds lie in `tmp_path`."""
    for kind in ("armies", "saves", "scenarios"):
        monkeypatch.setenv(f"TRACKER_{kind.upper()}", str(tmp_path / kind))
    return running(capsys, monkeypatch)
