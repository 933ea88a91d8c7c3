"""Every app of these tests is waited for until it is at rest, and no disk is waited for."""

from collections.abc import Iterator

import pytest

from tests.app.pace import by_rest
from tests.patience import no_waiting_for_disks


@pytest.fixture(autouse=True)
def pace() -> Iterator[None]:
    with by_rest(), no_waiting_for_disks():
        yield
