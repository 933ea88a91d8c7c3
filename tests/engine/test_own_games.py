"""Each installed game passes the trial that games of other people are offered."""

import pytest

from tracker.engine import check_game, load_ruleset, ruleset_ids


@pytest.mark.parametrize("ruleset", [each for each in ruleset_ids() if each != "toy"])
def test_a_game_stands_its_trial(ruleset: str) -> None:
    check_game(load_ruleset(ruleset), inputs=150)
