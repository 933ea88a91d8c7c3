"""Who joins a line in defence is put down beside all of it, and a patrol has won as soon as one group has reported."""

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import ENTER, at, group, play
from tracker.engine import Ended
from tracker.games.colonial_adventures.solo.objectives import stop_if_over, winner
from tracker.games.colonial_adventures.solo.state import ARRIVES_BEHIND, GOES_ROUND, JOINS_LINE, KEEPS_FACES


@pytest.mark.rule("CA-NP-6")
@pytest.mark.examples(
    "step, line, words, section",
    (JOINS_LINE, 2, "the Zulu line", 2),
    (JOINS_LINE, 1, "Zulu", 2),
    (ARRIVES_BEHIND, 2, "Zulu and Zulu 2", 4),
)
def test_ca_np_6_who_joins_a_line_is_put_down_beside_it_and_comes_where_it_stands(
    step: int, line: int, words: str, section: int
) -> None:
    there = [group(each, place="s2") for each in ("zulu", "zulu_2")[:line]]
    state = alone(group("brit"), *there, mission="raid", dice="3 3", doing="defend", defaults=step)
    state.ground.sections = ["clear"] * 9
    said = play(ca.contact(state, 1, 4, False), "3 4", ENTER, "6", "5 5", at("beside:zulu_inf_1", "2"))
    assert said.has(f"down to the left of {words}; if it can't join on there")
    assert [each.event.how for each in said.log if each.event and each.event.what == "comes"] == [
        f"in section {section}"
    ]


@pytest.mark.rule("CA-BATTLE-2")
def test_ca_r127_the_first_group_that_reports_has_won_and_that_is_said_once() -> None:
    state = alone(group("brit"), group("brit_2"), group("zulu"), seen=[*range(1, 10)], placed=True)
    said = [play(ca.move(state, each), {"left": True}, at(f"by_edge:{each}", ENTER)) for each in ("brit", "brit_2")]
    assert [each.has("won: one group that reports back is enough") for each in said] == [True, False]


@pytest.mark.rule("CA-BATTLE-6")
@pytest.mark.examples(
    "step, there, said, is_over",
    (KEEPS_FACES, "", None, True),
    (KEEPS_FACES, "zulu", "over:eu", True),
    (KEEPS_FACES, "pef", "over:eu", True),
    (KEEPS_FACES, "pef", ENTER, False),
    (KEEPS_FACES - 1, "", None, False),
)
def test_ca_battle_6_a_patrol_that_has_reported_is_over_or_that_is_proposed(
    step: int, there: str, said: str | None, is_over: bool
) -> None:
    """It went on to the next turn with nobody left to fight, and nothing said how to end it."""
    zulu = group("zulu", gone="" if there == "zulu" else "left the table")
    state = alone(group("brit"), group("brit_2"), zulu, seen=[*range(1, 10)], placed=True, defaults=step)
    state.solo.markers = marker(1) if there == "pef" else {}
    told = play(ca.move(state, "brit"), {"left": True}, at("by_edge:brit", ENTER), *([] if said is None else [said]))
    assert told.ended is is_over and (state.ending.wins == "eu") is is_over
    assert winner(state) == "eu", "also of one that is broken off later"


@pytest.mark.rule("CA-BATTLE-6")
@pytest.mark.examples("step, is_asked", (GOES_ROUND, False), (KEEPS_FACES, True))
def test_ca_battle_6_the_end_of_a_patrol_is_proposed_once(step: int, is_asked: bool) -> None:
    """Whoever played on was asked again for each of his groups that came home."""
    groups = [group(each) for each in ("brit", "brit_2", "brit_3", "zulu")]
    state = alone(*groups, seen=[*range(1, 10)], placed=True, defaults=step)
    play(ca.move(state, "brit"), {"left": True}, at("by_edge:brit", ENTER), at("over", "on"))
    again = play(ca.move(state, "brit_2"), {"left": True}, at("by_edge:brit_2", ENTER), *["on"] * is_asked)
    assert ("over" in again.keys) is is_asked and not again.ended
    state.groups["zulu"].gone = "ran away"
    assert play(ca.move(state, "brit_3"), {"left": True}, at("by_edge:brit_3", ENTER)).ended


@pytest.mark.rule("CA-R127")
@pytest.mark.examples("step, by", (JOINS_LINE, ""), (ARRIVES_BEHIND, "eu"))
def test_ca_r127_a_patrol_that_has_reported_did_not_win_by_leaving(step: int, by: str) -> None:
    state = alone(group("brit", gone="left the table"), group("zulu"), reported=True, placed=True, defaults=step)
    with pytest.raises(Ended):
        stop_if_over(state)
    (event,) = [each.event for each in state.log if each.event]
    assert event.by == by and ("scouted" in event.how) == (not by)
