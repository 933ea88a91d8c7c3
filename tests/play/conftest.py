"""No disk is waited for in these tests."""

from collections.abc import Iterator

import pytest

from tests.patience import no_waiting_for_disks


@pytest.fixture(autouse=True)
def pace() -> Iterator[None]:
    with no_waiting_for_disks():
        yield
