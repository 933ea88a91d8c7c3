"""A few of the armies that `python -m tests.tools.musters` raises and fights; `make fuzz` makes many."""

from collections import Counter

import pytest

from tests.names.colonial_adventures import LISTS
from tests.tools.musters import campaign, coverage


@pytest.mark.parametrize("list_id", LISTS)
def test_an_army_of_each_list_is_raised_and_fought_to_the_end(list_id: str) -> None:
    rows: Counter[tuple[str, str]] = Counter()
    assert campaign(list_id, 1, rows)
    assert rows and any(each == list_id for each, _ in rows)
    assert any("rows came" in line for line in coverage(rows))
