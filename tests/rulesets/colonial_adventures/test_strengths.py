"""Paper strength, captains and warlords (CA-ARMY-5, CA-R157)."""

import pytest

from tests.names.colonial_adventures import casualties, paper_strength
from tests.rulesets.colonial_adventures.table import battlefield, group, play


@pytest.mark.examples(
    "arm, weapon, training, paper",
    ("infantry", "rifle", "european", 20),
    ("cavalry", "carbine", "european", 15),
    ("artillery", "field_gun", "european", 4),
    ("artillery", "maxim", "european", 2),
    ("infantry", "none", "tribal", 20),
    ("cavalry", "none", "tribal", 10),
    ("artillery", "field_gun", "tribal", 4),
)
def test_ca_army_5_a_group_that_says_none_has_the_paper_strength_of_its_kind(
    arm: str, weapon: str, training: str, paper: int
) -> None:
    assert paper_strength(training, arm, weapon) == paper  # type: ignore[arg-type]


def test_ca_r157_a_captain_is_an_extra_figure_whom_leader_dice_hit_like_others() -> None:
    state = battlefield(group("brit", figures=21, leaders="captain 5, officer 4, nco 4"), group("zulu"))
    play(casualties.leader_casualties(state, "brit", 1), "6", "1")
    assert [leader.rank for leader in state.groups["brit"].leaders if leader.out] == ["captain"]
