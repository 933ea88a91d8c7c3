"""Every reading of every game, typed as counts: the same result as by the faces, whatever they are."""

import pytest

from tests.engine.counting import counts_tell_all
from tests.report.cases import CASES, Case


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_counts_give_the_result_of_the_faces(case: Case) -> None:
    assert counts_tell_all(case.reading, *case.pools) > 1
