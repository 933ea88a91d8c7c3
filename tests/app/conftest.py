"""Every app of these tests is waited for until it is at rest."""

from collections.abc import Iterator

import pytest

from tests.app.pace import by_rest


@pytest.fixture(autouse=True)
def pace() -> Iterator[None]:
    with by_rest():
        yield
