"""What is owed while something else is asked, and tests that are due together (CA-REACT-13, CA-REACT-18)."""

import pytest

from tests.names.colonial_adventures import Battlefield, casualties, melee
from tests.rulesets.colonial_adventures.charging import CARRY_ON
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, at, battlefield, group, play
from tests.rulesets.colonial_adventures.test_reaction import owes, take
from tracker.games.colonial_adventures import move

# The chain


def test_ca_react_18_what_is_owed_is_seen_while_it_is_asked_and_paid_afterwards() -> None:
    state = battlefield(group("zulu", figures=20), group("zulu_2"), group("zulu_3"), group("brit"))
    seen: list[list[tuple[str, list[str], str, int]]] = []

    def look(_: Battlefield) -> None:
        seen.append([(owed.group, owed.tests, owed.cause, owed.depth) for owed in state.owed])

    play(
        take(state, "zulu", "leader_lost", cause="brit"),
        look,
        "6 6",
        at("sees:zulu", "zulu_2 zulu_3"),
        look,
        "1 2",
        look,
        "1 2",
    )
    first = ("zulu", ["leader_lost"], "brit", 0)
    assert seen == [
        [first],
        [first, ("zulu_3", ["see_runaways"], "zulu", 1), ("zulu_2", ["see_runaways"], "zulu", 1)],
        [first, ("zulu_3", ["see_runaways"], "zulu", 1)],
    ]
    assert (state.owed, state.depth) == ([], 0)


def test_ca_react_18_settled_in_the_middle_drops_what_lies_deeper_and_keeps_what_comes_after() -> None:
    state = battlefield(group("zulu"), group("zulu_2"), group("zulu_3"), group("brit"))
    said = play(
        take(state, "zulu", "leader_lost", cause="brit"),
        "6 6",
        at("sees:zulu", "zulu_2 zulu_3"),
        at("test:zulu_2:see_runaways", SETTLE),
        owes(state, "zulu", "zulu_3"),
        at("test:zulu_3:see_runaways", "1 2"),
    )
    assert "Settled on the table: See Runaways of Zulu 2." in said
    assert (state.owed, state.depth) == ([], 0)


def test_ca_react_18_settled_at_the_question_who_tests_ends_the_test_that_led_to_it() -> None:
    state = battlefield(group("zulu"), group("zulu_2"), group("brit"))
    said = play(take(state, "zulu", "leader_lost", cause="brit"), "6 6", at("sees:zulu", SETTLE))
    assert "Settled on the table: Leader Lost of Zulu." in said and (state.owed, state.depth) == ([], 0)


# Tests that are due together (CA-REACT-13) and once only (CA-R25)


@pytest.mark.rule("CA-LDR-14")
def test_ca_react_13_who_sees_his_c_in_c_run_takes_both_tests_on_one_roll() -> None:
    state = battlefield(group("zulu", leaders="cinc 5"), group("zulu_2"), group("zulu_3"), group("brit"))
    play(
        casualties.run_away_whole(state, "zulu"),
        at("sees:zulu", "zulu_2"),
        at("test:zulu_2:see_runaways+leader_lost", "1 6"),
        at("test:zulu_3:leader_lost", CARRY_ON),
    )
    assert state.groups["zulu_2"].figures == 14, "one in three once, not twice"


def test_ca_react_13_who_is_of_higher_rep_takes_leader_lost_alone() -> None:
    state = battlefield(group("zulu", leaders="cinc 5"), group("zulu_2", rep=5), group("brit"))
    said = play(casualties.run_away_whole(state, "zulu"), at("test:zulu_2:leader_lost", CARRY_ON))
    assert said.keys == ["test:zulu_2:leader_lost"]


@pytest.mark.rule("CA-LDR-14")
def test_ca_react_13_a_friend_in_the_same_melee_takes_the_c_in_c_and_his_own_losses_on_one_roll() -> None:
    groups = (group("zulu"), group("zulu_2", leaders="cinc 5"), group("zulu_3"), group("brit"))
    state = battlefield(*groups)
    for each in ("zulu", "zulu_2"):
        state.groups[each].engaged = ["brit"]
    state.groups["brit"].engaged = ["zulu", "zulu_2"]
    said = play(
        melee.fight_on(state, "brit"),
        ENTER,
        ENTER,
        at("share:brit:zulu", 2),
        at("melee:brit:zulu", "1 5 | 5 5 5 5"),
        at("melee:brit:zulu_2", "1 5 | 5 5 5 5"),
        at("leaders:zulu_2", "6"),
        at("test:zulu:received_casualty+leader_lost", CARRY_ON),
        at("test:zulu_2:received_casualty+leader_lost", CARRY_ON),
        at("test:zulu_3:leader_lost", CARRY_ON),
    )
    assert "The C-in-C is lost. To test: Zulu, Zulu 3." in said


@pytest.mark.rule("CA-REACT-3")
def test_ca_r25_who_owes_a_test_of_wills_to_a_mover_does_not_owe_it_twice() -> None:
    """The first tester's fire drives the band farther on, while the second still owes its test."""
    state = battlefield(group("zulu"), group("brit"), group("brit_2"), group("brit_3"), tow_order="one_by_one")
    said = play(
        move.move(state, "zulu"),
        at("move:zulu", {"near": ["brit", "brit_2"]}),
        at("test:brit:test_of_wills", CARRY_ON),
        at("shot:brit:zulu", ENTER),
        at("fire:brit:zulu", "5 5 5 5 5 5 5 5"),
        at("test:zulu:received_fire", CARRY_ON),
        at("reach:zulu:brit", {"reach": False}),
        at("wills:zulu", ""),
        at("test:brit_2:test_of_wills", CARRY_ON),
        at("shot:brit_2:zulu", {"bears": False}),
    )
    nearer = next(prompt for prompt in said.prompts if prompt.key == "wills:zulu")
    assert [option.id for option in nearer.options] == ["brit_3"]  # type: ignore[attr-defined]
