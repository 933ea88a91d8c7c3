"""Every app of these tests is waited for until it is at rest, and no test leaves the signs of its terminal behind."""

from collections.abc import Iterator

import pytest

from tests.app.pace import by_rest
from tests.names.app import choose_glyphs


@pytest.fixture(autouse=True)
def pace() -> Iterator[None]:
    with by_rest():
        yield


@pytest.fixture(autouse=True)
def signs() -> Iterator[None]:
    choose_glyphs(False)
    yield
    choose_glyphs(False)
