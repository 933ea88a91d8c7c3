"""Each app of these tests is waited for until it rests; no test leaves signs or keys on the next one's screen."""

from collections.abc import Iterator

import pytest

from tests.app.pace import by_rest
from tests.names.app import choose_glyphs
from tracker.app.parts.taps import tap_bar


@pytest.fixture(scope="module", autouse=True)
def pace() -> Iterator[None]:
    with by_rest():
        yield


@pytest.fixture(autouse=True)
def terminal() -> Iterator[None]:
    """ASCII or not, and a bar of keys to tap or none, stand for all screens of a run."""
    choose_glyphs(False)
    yield
    choose_glyphs(False)
    tap_bar.show(False)
