"""By Enter behind an answer stands what was shown, or what the answer itself says."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import ENTER, at, group, play
from tracker.games.colonial_adventures.fight.leaving_table import leave
from tracker.games.colonial_adventures.solo.state import ARRIVES_BEHIND, TAKES_AS_SHOWN


@pytest.mark.rule("CA-ARMY-12")
@pytest.mark.examples("step, last", (TAKES_AS_SHOWN, "bow"), (ARRIVES_BEHIND, "none"))
def test_ca_r30_the_rest_is_armed_as_shown_whatever_is_said_of_those_before(step: int, last: str) -> None:
    """The third followed the second, though it was shown with the arms of the first."""
    state = alone(dice="3 3", doing="attack", list_id="tuareg", defaults=step)
    bows, clubs = ([{"row": row, "facts": {"weapon": arm}}] for row, arm in (("0", "bow"), ("1", "none")))
    play(ca.contact(state, 3, 4, False), "1 2 1 2 1 2", bows, clubs, "6 6 6", "5 5 4 4 3 3")
    assert [each.weapon for each in state.groups.values() if each.side == "tr"] == ["bow", "none", last]


@pytest.mark.rule("CA-BATTLE-2")
@pytest.mark.examples(
    "was, went, step, is_home",
    ("s6", "s9", TAKES_AS_SHOWN, True),
    ("s9", "s6", TAKES_AS_SHOWN, False),
    ("s6", "s9", ARRIVES_BEHIND, False),
)
def test_ca_r127_the_edge_follows_from_the_section_that_is_told_of_the_last_move(
    was: str, went: str, step: int, is_home: bool
) -> None:
    state = alone(group("brit", place=was), group("zulu"), seen=[*range(1, 10)], placed=True, defaults=step)
    state.ground.sections = ["clear"] * 9
    told: dict[str, Any] = {"left": True, "place": went}
    play(ca.move(state, "brit"), told, at("by_edge:brit", ENTER))
    assert state.solo.reported is is_home


@pytest.mark.parametrize("driven", [True, False], ids=["driven off", "marched off"])
def test_ca_r127_who_is_driven_off_by_his_own_edge_reports_nothing_by_enter(driven: bool) -> None:
    state = alone(group("brit", place="s8"), group("zulu"), seen=[*range(1, 10)], placed=True)
    play(leave(state, "brit", driven), ENTER)
    assert state.solo.reported != driven
