"""`tracker` in this process, with the toy game."""

import pytest

from tests.cli_running import Tracker, running
from tests.engine.toy_main import install

install()


@pytest.fixture
def autoplay(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tracker:
    """`tracker autoplay` in one process: the toy game is installed in this one alone."""
    run = running(capsys, monkeypatch)
    return lambda *words, jobs="1": run("autoplay", "--jobs", jobs, *words)
