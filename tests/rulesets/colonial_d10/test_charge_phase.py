"""The Charge phase with several melees and several enemies, and charges that fire has stopped short."""

from typing import Any

import pytest

from tests.names.colonial_d10 import Leader, Pair, grade
from tests.rulesets.colonial_d10.bench import ENTER, SETTLE, added, asks, battlefield, locked, men, play, unit
from tracker.games.colonial_d10.casualties import suffer
from tracker.games.colonial_d10.charge import throw_again
from tracker.games.colonial_d10.manoeuvre_phase import manoeuvre_phase
from tracker.games.colonial_d10.manoeuvre_throw import carry_out
from tracker.games.colonial_d10.melee_dice import fighters
from tracker.games.colonial_d10.retreat import retreat
from tracker.games.colonial_d10.state import (
    COUNTS_SHARES,
    KEEPS_FIRST_THROW,
    MINDS_FOUGHT,
    MOUNTS_TOGETHER,
    SPREADS_MEN,
    TAKES_LEADERS,
    Battlefield,
)
from tracker.games.colonial_d10.turn import charge_phase, firing_phase
from tracker.games.colonial_d10.view import view
from tracker.talk.order_of_battle import owed_lines


def test_what_is_owed_stands_in_the_order_in_which_units_throw() -> None:
    """ "Levy company: manoeuvre throw; Gurkha wing: manoeuvre throw" stood under one another, the last unit first."""
    state = battlefield(unit(disordered=True), unit("brit_two", disordered=True), unit("zulu"))
    assert [each.partition(" owes")[0].strip() for each in owed_lines(view(state))] == ["Brit", "Brit Two"]


@pytest.mark.parametrize("step", [MINDS_FOUGHT, MINDS_FOUGHT - 1])
def test_cd_b32_a_melee_that_is_over_in_this_phase_is_owed_no_other_outcome(step: int) -> None:
    """Both melees of a phase stood among the owed until its end, the one that had been fought too."""
    state = battlefield(men("brit", 1), men("brit_two", 1), men("zulu", 1), men("zulu_two", 1))
    for one, other in (("brit", "zulu"), ("brit_two", "zulu_two")):
        state.units[one].engaged, state.units[other].engaged = [other], [one]
    state.defaults = step
    asked = asks(charge_phase(state, "eu"), {}, "55", "5", "5")
    assert asked.key == "ground:brit_two:zulu_two"
    is_known, shown = step == MINDS_FOUGHT, view(state)
    second = {"brit_two", "zulu_two"}
    assert {row.unit for row in shown.owed} == (second if is_known else {*second, "brit", "zulu"})
    standing = {row.unit: row.standing for row in shown.queue}
    assert standing["brit"] == standing["zulu"] == ("done" if is_known else "may")
    assert standing["brit_two"] == "may"
    play(charge_phase(state, "eu"), {}, "55", "5", "5", {}, "55", "5", "5")
    assert set(state.fought) == (set(state.units) if is_known else set()), "each phase begins with nobody"


def test_cd_b32_no_more_than_three_to_one_go_at_one_of_several_enemies() -> None:
    """Ten spearmen of nineteen stood at one gunner, and nine at a wing of 25."""
    state = battlefield(men("gunner", 1, side="eu"), men("wing", 25, side="eu"), men("zulu", 19))
    state.units["zulu"].engaged = ["gunner", "wing"]
    state.units["gunner"].engaged = state.units["wing"].engaged = ["zulu"]

    def at(enemy: str) -> tuple[int, int]:
        return fighters(state, Pair(enemy, "zulu"))

    assert (at("gunner"), at("wing")) == ((1, 10), (25, 9)), "battles begun before"
    state.defaults = SPREADS_MEN
    assert (at("gunner"), at("wing")) == ((1, 3), (25, 16))
    state.units["wing"].men = 8
    assert (at("gunner"), at("wing")) == ((1, 3), (8, 16)), "an even share is no more than all of the rest"
    state.units["wing"].men = 2
    assert (at("gunner")[1], at("wing")[1]) == (10, 9), "who counts nowhere is spread evenly"


def test_cd_b32_three_to_one_counts_the_men_whom_an_enemy_sends_there() -> None:
    """In a chain of melees 24 spearmen stood at three men of a wing that had sent its other three elsewhere."""
    state = battlefield(men("wing", 6, side="eu"), men("guard", 20, side="eu"), men("zulu", 48), men("other", 9))
    state.units["zulu"].engaged = ["wing", "guard"]
    state.units["wing"].engaged, state.units["guard"].engaged = ["zulu", "other"], ["zulu"]
    state.units["other"].engaged = ["wing"]

    def at(enemy: str) -> tuple[int, int]:
        return fighters(state, Pair(enemy, "zulu"))

    state.defaults = SPREADS_MEN
    assert (at("wing"), at("guard")) == ((3, 18), (20, 30)), "battles begun before"
    state.defaults = COUNTS_SHARES
    assert (at("wing"), at("guard")) == ((3, 9), (20, 39))
    state.units["guard"].engaged.append("other")
    state.units["other"].engaged.append("guard")
    assert (at("wing"), at("guard")) == ((3, 18), (10, 30)), "one man of the wing is at the others, three of whom count"
    state.units["guard"].men, state.units["guard"].engaged = 1, ["other", "zulu"]
    state.units["wing"].men = 60
    assert at("guard") == (0, 3), "he is laid out against both, and three count at him there too"


@pytest.mark.parametrize(
    ("die", "touching", "put"), [("4", True, "put Zulu just short of Brit"), ("4", False, ""), ("1", True, "")]
)
def test_cd_b14_who_holds_in_contact_is_put_short_of_the_enemy_and_told_of(die: str, touching: bool, put: str) -> None:
    """The unit stood in contact and fought nobody; the report had neither the charge nor what stopped it."""
    zulu = unit("zulu", charging="brit", reach="full", touching=touching, hurt=2, men=8, disordered=True)
    back: list[dict[str, bool]] = [{}] if die == "1" else []
    said = play(throw_again(battlefield(unit(), zulu), "zulu"), die, *back)
    assert [each for each in added(said) if "short of" in each] == ([put] if put else [])
    told = [line.event.how for line in said.log if line.event and line.event.what == "gives way"]
    assert ("and gave up the charge" in told) == (die == "4") and not zulu.charging


def charged(step: int, *others: str, **rulings: Any) -> Battlefield:
    """Afghans, fresh and with their chief, charge upslope: +2 +2 -1; fire takes nine of fourteen and the chief."""
    zulus = [unit(each, traits=["native", "afghan"]) for each in ("zulu", *others)]
    chief = Leader("chief", "the Chief", "tr", attached="zulu")
    state = battlefield(unit(), *zulus, leaders=(chief,), **rulings)
    state.defaults, state.active = step, "tr"
    told = [{"row": each.id, "facts": {"act": "charge", "whom": "brit", "upslope": True}} for each in zulus]
    ends: list[Any] = [[]] if others else [ENTER]
    play(manoeuvre_phase(state, "tr"), "done", told, " | ".join("7" for _ in zulus), *ends)
    zulu, state.leaders["chief"].fallen = state.units["zulu"], True
    zulu.men, zulu.hurt, zulu.disordered = 3, 10, True
    assert grade(zulu) == "spent" and zulu.charging == "brit"
    return state


@pytest.mark.rule("CD-A7")
@pytest.mark.parametrize("others", [(), ("zulu_two",)])
def test_cd_b14_the_second_throw_has_the_modifiers_of_the_first_and_asks_nothing(others: tuple[str, ...]) -> None:
    """It was worked out anew: Spent took 2 and Fresh was gone, beside 1 less for each pair lost."""
    state = charged(KEEPS_FIRST_THROW, *others)
    roll = asks(throw_again(state, "zulu"))
    (sum_,) = roll.breakdowns
    assert (roll.key, sum_.total) == ("throw:zulu", 3 - 5)
    assert [(line.value, line.rule) for line in sum_.modifiers] == [(3, "CD-B14"), (-5, "CD-B15")]
    said = play(throw_again(state, "zulu"), "9")
    assert said.has("9 - 2 = 7, stay disordered; charge on") and state.units["zulu"].charging


@pytest.mark.parametrize(("step", "too"), [(TAKES_LEADERS, []), (KEEPS_FIRST_THROW, ["zulu"])])
def test_cd_a7_who_has_thrown_again_owes_no_other_throw(step: int, too: list[str]) -> None:
    """With two charges under fire the first stands among the owed no more, but in battles begun before."""
    state = charged(step, "zulu_two")
    state.units["zulu_two"].hurt = 1
    for first in ("9", SETTLE):
        state.units["zulu"].hurt = 10
        assert asks(firing_phase(state, "tr"), [], first).key == "throw:zulu_two"
        assert state.units["zulu"].charging and [row.unit for row in view(state).owed] == ["zulu_two", *too]


@pytest.mark.parametrize(("step", "rulings"), [(MOUNTS_TOGETHER, {}), (KEEPS_FIRST_THROW, {"second_throw": "now"})])
def test_cd_b14_by_ruling_and_in_battles_begun_before_it_is_worked_out_anew(step: int, rulings: dict[str, str]) -> None:
    state = charged(step, **rulings)
    form = asks(throw_again(state, "zulu"))
    assert form.key == "circumstances:zulu" and form.text.startswith("Filled in as for the first throw.")
    (sum_,) = asks(throw_again(state, "zulu"), ENTER).breakdowns
    assert sum_.total == -2 - 1 - 5


def test_cd_b14_what_the_first_throw_came_to_goes_with_the_charge() -> None:
    state = charged(KEEPS_FIRST_THROW)
    assert state.units["zulu"].first_plus == 3
    play(throw_again(state, "zulu"), "9")
    assert state.units["zulu"].first_plus == 3 and state.units["zulu"].charging
    play(throw_again(state, "zulu"), "6")
    assert state.units["zulu"].first_plus is None and not state.units["zulu"].charging


def led(step: int = TAKES_LEADERS, **rulings: Any) -> Battlefield:
    """The last Zulu, with his chief, hand to hand with six men."""
    chief = Leader("chief", "the Chief", "tr", attached="zulu")
    state = locked(men("brit", 6, full=6), men("zulu", 1), leaders=(chief,), leader_risk="never", **rulings)
    state.defaults = step
    return state


@pytest.mark.rule("CD-B8")
@pytest.mark.parametrize(
    ("step", "ruling", "is_taken"),
    [(TAKES_LEADERS, "taken", True), (TAKES_LEADERS, "stays", False), (KEEPS_FIRST_THROW, "taken", False)],
)
def test_cd_h5_a_leader_whose_unit_dies_in_melee_is_taken(step: int, ruling: str, is_taken: bool) -> None:
    """He stayed beside the enemy who had killed all about him, and might join another unit in his next turn."""
    state = led(step, left_behind=ruling)
    said = play(charge_phase(state, "eu"), ENTER, "91", "1", "5")
    assert state.units["zulu"].gone == "destroyed"
    assert (state.leaders["chief"].taken, state.leaders["chief"].attached) == ("taken by the enemy" * is_taken, "")
    assert said.has("the Chief is taken: he was alone when the enemy reached him.") == is_taken
    assert said.has("the Chief is detached now: he stays where Zulu stood") != is_taken
    assert [line.event.outcome for line in said.log if line.event and line.event.what == "leader hit"] == (
        ["was taken"] * is_taken
    )


@pytest.mark.parametrize(("step", "taken"), [(TAKES_LEADERS, ["col"]), (KEEPS_FIRST_THROW, [])])
def test_cd_h5_who_fell_in_the_same_round_takes_no_leader(step: int, taken: list[str]) -> None:
    """One man kills the Chief's last, and falls to another unit: his colonel is taken, not the Chief beside it."""
    state = led(step)
    brit, other = state.units["brit"], men("zulu_two", 1, engaged=["brit"])
    brit.men = brit.full = 1
    brit.engaged.append(other.id)
    state.units[other.id] = other
    state.leaders["col"] = Leader("col", "the Colonel", "eu", attached="brit")
    said = play(charge_phase(state, "eu"), ENTER, "91", "1", ENTER, "19", "1", "5")
    assert {each.id for each in state.units.values() if each.gone} == {"brit", "zulu"}
    assert [each.id for each in state.leaders.values() if each.taken] == taken
    assert [each.attached for each in state.leaders.values()] == ["", ""]
    assert said.has("the Chief is detached now: he stays where Zulu stood")


def test_cd_h5_he_is_taken_though_the_round_is_settled_and_where_the_outcome_takes_the_last() -> None:
    state = led()
    other = state.units["zulu_two"] = men("zulu_two", 1, engaged=["brit"])
    state.units["brit"].engaged.append(other.id)
    play(charge_phase(state, "eu"), ENTER, "91", "1", SETTLE, "5", "5", ENTER)
    assert not other.gone and state.leaders["chief"].taken
    state = led()
    state.units["zulu"].outcome, state.units["zulu"].disordered = "1-2", True
    play(carry_out(state, "zulu", "1-2"))
    assert state.units["zulu"].gone == "destroyed" and state.leaders["chief"].taken


@pytest.mark.rule("CD-B12")
@pytest.mark.parametrize(("how", "is_taken"), [("blocked", True), ("left", False)])
def test_cd_h5_a_leader_is_taken_with_whom_the_enemy_cuts_off_not_who_is_driven_off(how: str, is_taken: bool) -> None:
    state = led()
    play(retreat(state, "zulu"), {how: True})
    assert state.units["zulu"].gone == {"blocked": "cut off", "left": "driven off"}[how]
    assert bool(state.leaders["chief"].taken) == is_taken


def test_cd_h5_a_leader_whose_unit_is_shot_down_stays_detached() -> None:
    state = led()
    state.units["zulu"].engaged = state.units["brit"].engaged = []
    play(suffer(state, "zulu", 1, 0, "fire"))
    assert state.units["zulu"].gone and not state.leaders["chief"].taken
