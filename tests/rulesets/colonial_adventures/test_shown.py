"""What a roll shows is what will happen: results of tests beside their odds (CA-REACT-2)."""

import re
from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import asks, at, battlefield, group, play
from tracker.engine.prompts.roll_words import needs
from tracker.games.colonial_adventures.fight import reaction_effects

Given = dict[str, Any]


def facing(brit: Given | None = None, zulu: Given | None = None, **switches: str) -> ca.Battlefield:
    state = battlefield(group("brit", **(brit or {})), group("zulu", **(zulu or {})))
    state.rulings = state.rulings.but(**switches)
    return state


def does(state: ca.Battlefield, *tests: str, who: str = "brit", cause: str = "zulu", hits: int = 0) -> dict[str, str]:
    """What the roll says of each of its results."""
    roll = asks(ca.reaction.take_tests(state, who, list(tests), cause, "an example", hits=hits))
    return {each.label: each.text for each in roll.effects}


@pytest.mark.rule("CA-R81")
def test_ca_r65_who_holds_the_horses_neither_countercharges_nor_fires() -> None:
    says = does(facing({"arm": "cavalry", "mounted": True, "holding": "brit_2"}), "being_charged")
    assert says["2 passed"] == "receives the charge"
    assert does(facing({"holding": "brit_2"}), "being_charged")["2 passed"] == "can't fire: it holds the horses"


def test_every_result_has_words() -> None:
    assert {each.value for each in ca.Posture} == ca.tables()["results"].glossary.keys()
    assert {each for rung in ca.LADDER for each in rung} == set(ca.Posture), "each has its place"


@pytest.mark.rule("CA-PEF-3", "CA-PEF-4")
@pytest.mark.parametrize("name", ["pef_movement", "pef_resolution", "contact"])
def test_what_the_rules_read_in_a_cell_of_pefs_its_words_say_with_the_same_numbers(name: str) -> None:
    table = ca.tables()[name]
    for code in {code for row in table.rows for key in table.column_keys for code in table.clauses(row.key, key)}:
        assert set(re.findall(r"[1-9]\d*", code)) <= set(re.findall(r"\d+", table.glossary[code])), code


@pytest.mark.rule("CA-ARMY-8")
@pytest.mark.examples(
    "brit, test, says",
    ({"engaged": ["zulu"]}, "received_casualty", "fights on, its back against the wall"),
    ({}, "received_casualty", "halts, its back against the wall"),
    ({"arm": "cavalry"}, "being_charged", "receives the charge, its back against the wall"),
)
def test_ca_r62_with_its_back_against_the_wall_nothing_says_that_it_runs(brit: Given, test: str, says: str) -> None:
    assert does(facing({**brit, "at_the_wall": True}), test)["0 passed"] == says
    only_rep = facing({**brit, "at_the_wall": True}, back_to_wall="rep_only")
    assert does(only_rep, test)["0 passed"] in ("runs away", "6 run away (1 in 3)")


@pytest.mark.examples(
    "brit, flank",
    ({}, "fires if it bears, and may volley"),
    ({"traits": ["ferocious"]}, "fires at -2d6 if it bears, then countercharges"),
    ({"engaged": ["zulu_2"]}, "fires if it bears with those not in contact, then stands"),
)
def test_ca_r160_fire_at_a_charger_from_the_flank_is_no_promise(brit: Given, flank: str) -> None:
    for face, says in ((True, flank), (False, flank.replace(" if it bears", ""))):
        state = facing(brit)
        at = ca.Situation(flank_or_rear=face, by_infantry=True)
        test = ca.owed_tests.Test("brit", ("being_charged",), "zulu", "an example", at=at)
        found = ca.outcome_of(state, state.groups["brit"], "being_charged", 2, at)
        assert reaction_effects.words(state, test, found, passed=True) == says


@pytest.mark.rule("CA-R12", "CA-REACT-9")
def test_ca_react_13_after_a_volley_each_number_is_named_and_has_its_effect() -> None:
    """A band of 20, Rep 4, lost two to a volley: 2 or less for Received Casualty, 4 or less for Leader Lost."""
    state = facing({}, {"figures": 18, "start": 20})
    says = does(state, "received_casualty", "leader_lost", who="zulu", cause="brit", hits=2)
    assert says == {
        "Casualty 2, Leader 2": "carry on",
        "Casualty 1, Leader 2": "3 run away (1 in 5)",
        "Casualty 1, Leader 1": "halt, 6 run away (1 in 3)",
        "Casualty 0, Leader 2": "6 run away (1 in 3)",
        "Casualty 0, Leader 1": "halt, 6 run away (1 in 3)",
        "Casualty 0, Leader 0": "run away",
    }
    roll = asks(ca.reaction.take_tests(state, "zulu", ["received_casualty", "leader_lost"], "brit", "volley", hits=2))
    odds = {each.label: each for each in roll.odds()}
    assert odds.keys() == says.keys(), "these and no others may come"
    assert all(each.effect == says[label] for label, each in odds.items())
    assert roll.reading.names(roll.pools[0]) == ("passed Casualty", "passed Leader")
    assert needs(roll) == "passed Casualty on 1 or 2, Leader on 1 to 4", "the word that both begin with once"
    said = play(
        ca.reaction.take_tests(state, "zulu", ["received_casualty", "leader_lost"], "brit", "volley", hits=2), "3 6"
    )
    assert "Zulu, Received Casualty: 0 passed, 6 run away (1 in 3)." in said
    assert "Zulu, Leader Lost: 1 passed, halt, 6 run away (1 in 3)." in said
    assert said.rolls[0].endswith("Casualty 0, Leader 1") and state.groups["zulu"].figures == 12


def test_ca_react_13_tests_with_one_target_have_one_number() -> None:
    assert list(does(facing(), "received_casualty", "leader_lost")) == ["2 passed", "1 passed", "0 passed"]


@pytest.mark.examples(
    "brit, zulu, says",
    ({}, {}, "fires, and may volley"),
    ({"formation": "open"}, {}, "fires"),
    ({"weapon": "none"}, {}, "can't fire: it has no missile weapons"),
    ({"arm": "artillery", "weapon": "maxim", "jammed": True}, {}, "can't fire: its gun is jammed"),
    ({}, {"engaged": ["other"]}, "can't fire: Zulu are in melee"),
)
def test_ca_r81_who_can_not_fire_is_not_said_to(brit: Given, zulu: Given, says: str) -> None:
    state = battlefield(group("brit", **brit), group("zulu", **zulu), group("other", "eu", engaged=["zulu"]))
    assert does(state, "test_of_wills")["2 passed"] == says


@pytest.mark.rule("CA-R25")
def test_ca_r18_who_may_not_charge_is_not_said_to_test_for_it() -> None:
    prone = facing({}, {"prone": True})
    assert does(prone, "test_of_wills", who="zulu", cause="brit")["2 passed"] == "stand (it lies prone)"
    fired_on = does(prone, "received_fire", who="zulu", cause="brit")
    assert fired_on["2 passed"] == "advance a full move (it lies prone)"
    again = facing()
    again.taken.append("zulu:wanting_to_charge:brit")
    told = does(again, "test_of_wills", who="zulu", cause="brit")["2 passed"]
    assert told == "stand (they have tested to charge already)"


@pytest.mark.rule("CA-REACT-15")
@pytest.mark.examples(
    "switches, two, none",
    ({}, "charge home", "halt"),
    ({"charge_through": "needs_a_pass"}, "charge home", "halt"),
    ({"retest_at_3": "on"}, "test to charge again", "halt"),
)
def test_ca_r15_what_a_charger_does_that_is_shot_at(switches: dict[str, str], two: str, none: str) -> None:
    state = facing({}, {"traits": ["ferocious"]}, **switches)
    state.charging = ["zulu"]
    says = does(state, "received_fire", who="zulu", cause="brit")
    assert says["2 passed"] == two
    # TCH_OR_HALT with nothing passed: by the ladder it goes in, unless it needs a pass.
    assert says["0 passed"] == (none if "charge_through" in switches else two)


def test_ca_r151_nobody_halts_who_is_in_melee() -> None:
    state = facing({"engaged": ["zulu"]}, {"engaged": ["brit"]})
    assert does(state, "see_runaways") == {
        "2 passed": "carries on",
        "1 passed": "fights on, 3 run away (1 in 6)",
        "0 passed": "retires",
    }


def test_ca_r146_a_share_that_takes_the_last_is_said_to_take_all() -> None:
    state = facing({}, {"figures": 1, "start": 20}, one_in_n="ceil")
    says = does(state, "received_casualty", who="zulu", cause="brit")
    assert says["1 passed"] == "all that are left run away"


def test_ca_r41_prone_it_is_not_said_to_countercharge() -> None:
    assert does(facing({}, {"prone": True}), "being_charged", who="zulu", cause="brit")["2 passed"] == (
        "receive the charge, prone"
    )


def test_ca_r148_a_shot_hits_no_more_than_are_there() -> None:
    state = facing({}, {"figures": 2, "start": 20})
    shot = asks(ca.fire.shoot(state, "brit", "zulu"), at("shot:brit:zulu", {"volley": False}))
    assert max(int(each.label.split()[0]) for each in shot.odds()) == 2


@pytest.mark.rule("CA-R102", "CA-GRP-1")
def test_ca_melee_9_breaking_off_says_how_it_ends_and_how_far_away() -> None:
    def says(brit: Given, *answers: str, half: bool = False) -> list[str]:
        state = facing({"engaged": ["zulu"], **brit}, {"engaged": ["brit"]})
        state.half_scale = half
        return [each.text for each in asks(ca.melee.break_off(state, "brit"), *answers).effects]

    assert says({}) == ["gets away, in Formed Line", "gets away, in Open Order"]
    boers: Given = {"traits": ["boer", "mounted_infantry"], "formation": "open"}
    assert says(boers) == ["gets away, in Open Order"] * 2
    assert says({}, "1") == ['moves 4" away', 'moves 5" away', 'moves 6" away']
    assert says({}, "1", half=True) == ['moves 2" away', 'moves 2.5" away', 'moves 3" away']


def test_ca_r146_too_few_to_lose_one_in_n_are_shown_as_such() -> None:
    says = does(facing({}, {"figures": 4, "start": 4}), "received_casualty", who="zulu", cause="brit")
    assert says["1 passed"] == "too few for 1 in 5 to run" and says["0 passed"] == "1 runs away (1 in 3)"
    assert does(facing({"figures": 4, "start": 4}), "see_runaways")["1 passed"] == "halts, too few for 1 in 6 to run"
