"""Set-up: conditions, field strength, leaders' Reps."""

from typing import Any

import pytest

from tests.names.colonial_adventures import UNROLLED, Battlefield, conditions, setup
from tests.rulesets.colonial_adventures.table import ENTER, RulePlayed, asks, at, battlefield, group, play
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.muster.strengths import field_strength, field_strength_short, leader_rep

YES = {"strengths": True}
ROLL = {"leaders": True}


def one_a_side() -> Battlefield:
    return battlefield(
        group("brit", leaders="cinc 4, officer 4, nco 4"), group("zulu", leaders="cinc 4, leader 4"), turn=0
    )


def test_enter_alone_takes_the_scenario_as_it_is() -> None:
    state = RULESET.new("training_skirmish", {"volley": "off"})
    said = play(setup(state), at("conditions", ENTER))
    assert said.keys == ["conditions"]
    assert (state.year, state.night, state.weather, state.half_scale) == (1879, False, False, False)
    assert [side.began for side in state.sides.values()] == [2, 2]
    assert said[0] == "Training skirmish: set-up"
    assert "House rule: How does a unit come to volley? Never." in said
    assert "British: 2 groups, 20 figures; Capt Harvey (Rep 4) commands, with Section of F Coy 2/24th." in said
    assert said.of("table")[0].startswith("3' x 3', open grass.")
    assert "Section of F Coy 2/24th: 16 figures, Formed Line, the ridge, facing north" in said.of("table")
    assert "7-pdr of N/5 RA: 4 figures, crew, the ridge, facing north" in said.of("table")
    assert all(group.start == group.figures for group in state.groups.values())


def test_ca_r143_conditions_are_kept() -> None:
    state = one_a_side()
    said = play(setup(state), {"year": 1898, "night": True, "weather": True, "half_scale": True})
    assert (state.year, state.night, state.weather, state.half_scale) == (1898, True, True, True)
    assert said[1] == (
        "The year is 1898; it is night: sight is 6 inches; the weather is bad: moves are halved; "
        "all distances are halved."
    )


def test_the_form_starts_from_the_scenario() -> None:
    state = one_a_side()
    state.year, state.night = 1885, True
    defaults = {field.name: field.default for field in conditions(state).fields}
    assert defaults == {
        "year": 1885,
        "night": True,
        "weather": False,
        "half_scale": False,
        "strengths": False,
        "leaders": False,
        "ground": "scenario",
    }


# Field strength


@pytest.mark.parametrize(
    ("rep", "short"),
    [(6, (5, 4, 3, 2, 1, 0)), (5, (4, 3, 2, 1, 0, 0)), (4, (3, 2, 1, 0, 0, 0)), (2, (1, 0, 0, 0, 0, 0))],
)
def test_ca_army_6_short_by_what_rep_exceeds_the_die(rep: int, short: tuple[int, ...]) -> None:
    assert tuple(field_strength_short(rep, die) for die in range(1, 7)) == short


def test_ca_ex_9_rep_5_infantry_die_3_fields_18() -> None:
    state = battlefield(group("brit", rep=5), group("zulu"))
    said = play(field_strength(state, "brit"), at("strength:brit", "3"))
    assert (state.groups["brit"].figures, state.groups["brit"].start) == (18, 18)
    assert said[-1] == "Brit: 2 short, 18 figures."


def test_ca_ex_11_tribal_band_rep_5_die_3_fields_18_foot_or_8_horse() -> None:
    state = battlefield(group("zulu", rep=5), group("tr_horse", arm="cavalry", rep=5, figures=10))
    play(field_strength(state, "zulu"), "3")
    play(field_strength(state, "tr_horse"), "3")
    assert (state.groups["zulu"].figures, state.groups["tr_horse"].figures) == (18, 8)


def test_ca_dx_11_rep_6_band_die_1_fields_15() -> None:
    state = battlefield(group("zulu", rep=6))
    play(field_strength(state, "zulu"), "1")
    assert state.groups["zulu"].figures == 15


@pytest.mark.rule("CA-R59")
def test_ca_army_6_rep_or_more_is_full_and_the_effects_say_so() -> None:
    state = battlefield(group("brit", rep=5))
    roll = asks(field_strength(state, "brit"))
    assert [effect.text for effect in roll.effects][-3:] == ["1 short: 19", "all 20", "all 20"]
    assert play(field_strength(state, "brit"), "5")[-1] == "Brit: full, 20 figures."


def test_ca_army_6_leaders_are_never_missing() -> None:
    state = battlefield(group("brit", rep=6, figures=4, leaders="officer 4, nco 4"))
    play(field_strength(state, "brit"), "1")
    assert state.groups["brit"].figures == 2
    state = battlefield(group("zulu", rep=6, figures=3))
    play(field_strength(state, "zulu"), "1")
    assert state.groups["zulu"].figures == 1


def test_ca_army_6_holders_are_shared_out_anew() -> None:
    state = battlefield(group("brit", arm="cavalry", rep=5, mounted=False, figures=8, holders=2, start=10))
    play(field_strength(state, "brit"), "4")
    horse = state.groups["brit"]
    assert (horse.figures, horse.holders, horse.start) == (8, 1, 9)


def test_ca_r60_guns_roll_only_by_ruling() -> None:
    def fight(**switches: Any) -> list[str]:
        state = battlefield(group("brit", arm="artillery", rep=5), group("zulu"), turn=0, **switches)
        answers = ["3"] if not switches else ["3", "4"]
        said = play(setup(state), YES, *answers)
        return [key for key in said.keys if key.startswith("strength")]

    assert fight() == ["strength:zulu"]
    assert fight(gun_strength="on") == ["strength:brit", "strength:zulu"]


# Leaders


def test_ca_ldr_8_bands_of_the_leader_table() -> None:
    reps = [leader_rep(total, "european") for total in range(2, 14)]
    assert reps == [3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5]
    assert [leader_rep(total, "tribal") for total in range(2, 13)] == reps[:11]


def rolled(*answers: Any) -> tuple[Battlefield, RulePlayed]:
    state = battlefield(
        group("brit", leaders="cinc 4, officer 4, nco 4"), group("brit2", leaders="officer 4, nco 4"), turn=0
    )
    state.sides["tr"] = state.sides["eu"].__class__("tr", "Zulu", "tribal", "blue")
    state.groups["zulu"] = group("zulu", leaders="cinc 4, leader 4")
    return state, play(setup(state), ROLL, *answers)


def test_ca_r48_officers_and_ncos_are_two_pools_assigned_within_each() -> None:
    state, said = rolled(
        at("leader:eu:officers:1", "1 1"),
        at("leader:eu:officers:2", "6 6"),
        at("leader:eu:officers:3", "3 3"),
        at("assign:brit:0", "3"),
        at("assign:brit:1", "5"),
        at("leader:eu:ncos:1", "2 2"),
        at("leader:eu:ncos:2", "5 4"),
        at("assign:brit:2", ENTER),
        at("leader:tr:leaders:1", "2 3"),
        at("leader:tr:leaders:2", "4 5"),
    )
    assert [leader.rep for leader in state.groups["brit"].leaders] == [3, 5, 5]
    assert [leader.rep for leader in state.groups["brit2"].leaders] == [4, 4]
    assert [leader.rep for leader in state.groups["zulu"].leaders] == [4, 4]
    assert "the officer of Brit2: Rep 4." in said, "the last one takes what is left, unasked"


def test_ca_ldr_8_an_nco_adds_one_to_his_total() -> None:
    state, _ = rolled("3 3", "3 3", "3 3", "2 2", "5 4", "5", "3 3", "3 3")
    assert {leader.rep for leader in state.groups["brit"].leaders if leader.rank == "nco"} == {5}
    assert {leader.rep for leader in state.groups["brit2"].leaders if leader.rank == "nco"} == {4}


def test_ca_ldr_9_tribal_leaders_add_nothing() -> None:
    state, said = rolled("3 3", "3 3", "3 3", "3 3", "3 3", "2 2", "5 4", "4")
    assert [leader.rep for leader in state.groups["zulu"].leaders] == [4, 3]
    assert said.prompts[-1].rule == "CA-LDR-9"


def test_ca_ldr_8_leaders_without_rep_are_rolled_in_any_case_and_alone() -> None:
    state = one_a_side()
    state.groups["brit"].leaders[2].rep = UNROLLED
    prompt = asks(setup(state))
    assert prompt.text == "In any case Reps are rolled for the nco."
    said = play(setup(state), ENTER, at("leader:eu:ncos:1", "5 4"))
    assert [leader.rep for leader in state.groups["brit"].leaders] == [4, 4, 5]
    assert len(said.prompts) == 2


def test_ca_ldr_8_the_effects_show_the_rep_of_each_total() -> None:
    prompt = asks(setup(one_a_side()), ROLL, "3 3", "3 3")
    assert prompt.title == "British, NCO 1 of 1"
    assert {odds.label: odds.effect for odds in prompt.odds()}["4"] == "Rep 3"
    assert {odds.label for odds in prompt.odds()} == {str(total) for total in range(3, 14)}
