"""Reaction tests: how many dice, against what, with which leader, and back against the wall (CA-REACT-2, CA-LDR)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.names.app import FactsView
from tests.names.colonial_adventures import Battlefield, Group, Posture, casualties, owed_tests, reaction
from tests.rulesets.colonial_adventures.table import asks, at, battlefield, group, play
from tracker.app.parts.key_outcomes import Gives
from tracker.engine import Facts, Refused, Roll
from tracker.testing import as_payload

Rule = Any


def take(state: Battlefield, who: str, *tests: str, cause: str = "", hits: int = 0, extra: int = 0) -> Rule:
    """The group takes these tests, by default because of the first enemy on the roster."""
    enemy = next(each.id for each in state.groups.values() if each.side != state.groups[who].side)
    return reaction.take_tests(state, who, list(tests), cause or enemy, "a test", hits, extra)


def dice(tester: Group, *tests: str, hits: int = 0, extra: int = 0, **switches: str) -> tuple[int, int]:
    """Group dice and leader dice that a tester would roll."""
    roll = roll_of(tester, *tests, hits=hits, extra=extra, **switches)
    counts = {pool.name: pool.count for pool in roll.pools}
    return counts["group"], counts.get("leader", 0)


def roll_of(tester: Group, *tests: str, hits: int = 0, extra: int = 0, **switches: str) -> Roll[Any]:
    state = facing(tester)
    state.rulings = state.rulings.but(**switches)
    prompt: Roll[Any] = asks(take(state, tester.id, *(tests or ("see_runaways",)), hits=hits, extra=extra))
    return prompt


def facing(*testers: Group) -> Battlefield:
    enemy = group("enemy", "xx")
    return battlefield(*testers, enemy)


# Dice


@pytest.mark.examples(
    "tester, rolled",
    ({}, (2, 0)),
    ({"cover": True}, (3, 0)),
    ({"start": 20, "figures": 10}, (1, 0)),
    ({"start": 20, "figures": 11}, (2, 0)),
    ({"start": 20, "figures": 10, "cover": True}, (2, 0)),
    ({"leaders": "leader 5"}, (2, 1)),
    ({"leaders": "leader 5 out"}, (2, 0)),
    ({"start": 20, "figures": 5, "leaders": "leader 5"}, (1, 1)),
)
def test_ca_react_2_two_dice_one_more_in_cover_one_less_at_half_strength_and_the_leader(
    tester: dict[str, Any], rolled: tuple[int, int]
) -> None:
    assert dice(group("zulu", **tester)) == rolled


def test_ca_r5_the_lost_die_is_never_the_leader_die_and_one_die_remains() -> None:
    assert dice(group("zulu", start=20, figures=1, leaders="leader 5")) == (1, 1)
    assert dice(group("zulu", start=20, figures=1)) == (1, 0)


@pytest.mark.parametrize(("figures", "fielded", "paper"), [(8, 1, 1), (9, 1, 1), (10, 2, 1), (11, 2, 2)])
def test_ca_r6_half_strength_of_the_fielded_or_the_paper_strength(figures: int, fielded: int, paper: int) -> None:
    short = group("zulu", start=18, paper=20, figures=figures)
    assert dice(short)[0] == fielded
    assert dice(short, half_base="paper")[0] == paper


def test_ca_r8_runaways_count_against_strength() -> None:
    assert dice(group("zulu", start=20, figures=10, runaways=10))[0] == 1


@pytest.mark.examples(
    "scope, wills, fire, casualty, fast",
    ("all", (3, 1), (3, 1), (3, 1), (3, 1)),
    ("not_fast_move", (3, 1), (3, 1), (3, 1), (2, 0)),
    ("fire_only", (2, 1), (3, 1), (3, 1), (2, 1)),
)
def test_ca_r10_which_tests_cover_changes(
    scope: str, wills: tuple[int, int], fire: tuple[int, int], casualty: tuple[int, int], fast: tuple[int, int]
) -> None:
    tester = group("zulu", cover=True, leaders="leader 5")
    assert dice(tester, "test_of_wills", mods_scope=scope) == wills
    assert dice(tester, "received_fire", mods_scope=scope) == fire
    assert dice(tester, "received_casualty", mods_scope=scope) == casualty
    assert dice(tester, "fast_move", mods_scope=scope) == fast


def test_ca_r10_half_strength_goes_with_cover() -> None:
    half = group("zulu", start=20, figures=10)
    assert dice(half, "test_of_wills", mods_scope="fire_only") == (2, 0)
    assert dice(half, "received_casualty", mods_scope="fire_only") == (1, 0)
    assert dice(half, "fast_move", mods_scope="not_fast_move") == (2, 0)
    assert dice(half, "fast_move", mods_scope="all") == (1, 0)


@pytest.mark.rule("CA-REACT-12")
def test_ca_move_3_a_road_adds_a_die_to_the_fast_move_and_two_still_count() -> None:
    state = facing(group("brit"))
    said = play(take(state, "brit", "fast_move", extra=1), at("test:brit:fast_move", "1 2 3"))
    assert said.result.passes == {"fast_move": 2} and said.result.outcome.posture is Posture.TWICE_KEPT


def test_ca_react_2_cover_is_asked_once_and_remembered_until_it_moves() -> None:
    state = facing(group("zulu", cover=None))
    said = play(take(state, "zulu", "see_runaways"), at("cover:zulu", {"cover": True}), "1 1 6")
    assert said.keys == ["cover:zulu", "test:zulu:see_runaways"] and state.groups["zulu"].cover is True
    assert play(take(state, "zulu", "see_runaways"), "1 1 6").keys == ["test:zulu:see_runaways"]
    casualties.moved(state, "zulu")
    assert asks(take(state, "zulu", "see_runaways")).key == "cover:zulu"


def test_ca_react_2_the_dice_of_the_test_take_the_word_on_its_cover() -> None:
    """Dice that were typed at the question before them were told to mean nothing."""
    form = asks(take(facing(group("zulu", cover=None)), "zulu", "see_runaways"))
    assert isinstance(form, Facts) and form.dice == {"": 2, "False": 2, "True": 3}
    led = asks(take(facing(group("zulu", cover=None, leaders="leader 4")), "zulu", "see_runaways"))
    assert isinstance(led, Facts) and led.dice == {"": 3, "False": 3, "True": 4}, "his die too"
    view = FactsView(form)
    assert view.press("3") == Gives({}, then="3")
    view.press("c")
    assert view.press("3") == Gives({"cover": True}, then="3")


# Leaders


def test_ca_ldr_6_the_leader_die_is_read_against_his_own_rep() -> None:
    state = facing(group("brit", rep=3, leaders="officer 5, nco 4"))
    said = play(take(state, "brit", "see_runaways"), "4 4 | 5")
    assert said.result.passes == {"see_runaways": 1}


@pytest.mark.rule("CA-R2", "CA-DICE-3")
def test_ca_ldr_6_never_more_than_two_passed() -> None:
    state = facing(group("brit", rep=5, cover=True, leaders="officer 5"))
    assert play(take(state, "brit", "see_runaways"), "1 1 1 | 1").result.passes == {"see_runaways": 2}


@pytest.mark.examples(
    "leaders, rep",
    ("nco 5, officer 3", 3),
    ("officer 5, nco 5, captain 4", 4),
    ("officer 5, captain 4, cinc 3", 3),
    ("leader 5, warlord 4", 4),
    ("officer 5, nco 3, cinc 2 out", 5),
    ("officer 5 out, nco 3", 3),
)
def test_ca_ldr_7_only_the_senior_gives_his_die_even_if_he_is_worse(leaders: str, rep: int) -> None:
    assert roll_of(group("brit", leaders=leaders)).reading.leader == rep  # type: ignore[attr-defined]


def test_ca_r50_a_gun_rolls_no_leader_die() -> None:
    assert dice(group("brit", arm="artillery")) == (2, 0)


# Sixes


@pytest.mark.rule("CA-DICE-4")
@pytest.mark.parametrize(("switch", "passes"), [("sheets", 0), ("all", 0), ("off", 2)])
def test_ca_r3_a_six_never_passes_on_the_sheets(switch: str, passes: int) -> None:
    for test in ("see_runaways", "fast_move"):
        state = facing(group("zulu", rep=6))
        state.rulings = state.rulings.but(sixes_fail=switch)
        state.groups["zulu"].traits.append("ferocious")
        assert reading_of(take(state, "zulu", test), "6 6") == passes


def test_ca_r3_a_six_of_the_leader_die_fails_too() -> None:
    tester = group("brit", rep=5, leaders="officer 6")
    assert reading_of(take(facing(tester), "brit", "see_runaways"), "6 1 | 6") == 1
    state = facing(group("brit", rep=5, leaders="officer 6"))
    state.rulings = state.rulings.but(sixes_fail="off")
    assert reading_of(take(state, "brit", "see_runaways"), "6 1 | 6") == 2


def reading_of(rule: Rule, faces: str) -> int:
    """How many passes the dice come to; nothing is carried out."""
    prompt: Roll[Any] = asks(rule)
    passes: int = prompt.read(as_payload(prompt, faces))[0].passes
    return passes


def owes(state: Battlefield, *groups: str) -> Callable[[Battlefield], None]:
    """Looked at when asked: who owes a test, in order."""

    def look(_: Battlefield) -> None:
        assert [owed.group for owed in state.owed] == list(groups)

    return look


# Back against the wall


@pytest.mark.rule("CA-ARMY-8")
def test_ca_r62_one_more_rep_six_at_the_most() -> None:
    for rep, target in ((4, 5), (5, 6), (6, 6)):
        roll: Roll[Any] = roll_of(group("brit", rep=rep, at_the_wall=True))
        reading: Any = roll.reading
        assert reading.target == target and reading.six_fails
        assert roll.text.startswith("A 6 never passes. Why: ") == (target > 5)


@pytest.mark.parametrize(
    ("tests", "faces"), [(["received_casualty"], "6 6"), (["leader_lost"], "6 6"), (["see_runaways"], "1 6")]
)
def test_ca_r62_results_that_run_or_lose_men_become_halt(tests: list[str], faces: str) -> None:
    state = facing(group("brit", at_the_wall=True))
    said = play(take(state, "brit", *tests), faces)
    assert state.groups["brit"].figures == 20
    assert "Brit has its back against the wall: it halts instead of running." in said


def test_ca_r62_or_only_the_rep_by_house_rule() -> None:
    state = facing(group("brit", at_the_wall=True))
    state.rulings = state.rulings.but(back_to_wall="rep_only")
    play(take(state, "brit", "received_casualty"), "6 6")
    assert state.groups["brit"].figures == 14


def test_ca_react_2_an_edit_while_the_dice_are_asked_for_changes_the_dice() -> None:
    state = facing(group("brit", cover=False))

    def in_cover(_: Battlefield) -> None:
        state.groups["brit"].cover = True

    assert play(take(state, "brit", "see_runaways"), in_cover, "1 1 1").result.passes == {"see_runaways": 2}


def test_the_odds_shown_name_what_each_result_does() -> None:
    state = facing(group("zulu", figures=15, start=20))
    odds = {each.label: each.effect for each in asks(take(state, "zulu", "leader_lost")).odds()}
    assert odds == {"2 passed": "carry on", "1 passed": "halt, 5 run away (1 in 3)", "0 passed": "run away"}


def test_a_test_says_whom_it_asks_why_and_where_it_reads() -> None:
    state = battlefield(group("brit", rep=5), group("zulu"))
    roll = asks(
        reaction.roll_test(state, owed_tests.Test("brit", ("received_fire",), "zulu", "fired on by Zulu, nobody hit"))
    )
    assert (roll.side, roll.subject, roll.text) == ("eu", ("brit", "zulu"), "Why: fired on by Zulu, nobody hit.")
    assert (roll.reads.table, roll.reads.row) == ("european_reactions", "received_fire")


def test_ca_move_4_a_test_whose_results_left_do_the_same_needs_no_more_dice_and_says_what_is_known() -> None:
    state = battlefield(group("zulu", traits=["ferocious"]), group("brit"))
    roll = asks(take(state, "zulu", "wanting_to_charge"))
    does = {each.label: each.effect for each in roll.odds()}
    assert does["2 passed"] == does["1 passed"] != does["0 passed"]
    value = {"dice": {"group": [1]}, "source": {"group": "t"}}
    said = play(take(state, "zulu", "wanting_to_charge"), value)
    assert said.has("Zulu, Wanting to Charge: 1 or 2 passed, charge")
    with pytest.raises(Refused):
        asks(take(state, "zulu", "wanting_to_charge")).read({"dice": {"group": [6]}})


def test_ca_r14_a_test_to_countercharge_goes_by_the_number() -> None:
    state = battlefield(group("zulu", traits=["ferocious"]), group("brit"))
    state.charging = ["brit"]
    with pytest.raises(Refused):
        asks(take(state, "zulu", "wanting_to_charge")).read({"dice": {"group": [1]}})
