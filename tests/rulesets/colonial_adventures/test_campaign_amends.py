"""Battles of a campaign that are undone, amended or put right (CA-CAMP)."""

from typing import Any

import msgspec
import pytest

from tests.names.colonial_adventures import Campaign, living
from tests.rulesets.colonial_adventures.field import (
    CAMPAIGN,
    army,
    asked,
    begun,
    came,
    campaign,
    give,
    lost,
    said,
    start,
    state_of,
    unit,
)
from tracker.engine import Aftermath, Battle, LeaderAftermath
from tracker.games.colonial_adventures.campaign.after_battle import leave_field, take_over
from tracker.games.colonial_adventures.campaign.oddities import check
from tracker.testing import ENTER


def war() -> Battle:
    return begun(start(army(unit(), unit("other")), enemy="zulu"), {"strengths": False}, "5", ENTER)


def test_a_battle_that_was_taken_is_undone_and_redone() -> None:
    battle = war()
    assert asked(battle) == "battle:1"
    give(battle, came("first", brit=12, other=20))
    assert (state_of(battle).units["brit"].figures, asked(battle)) == (12, "weather:2")
    battle.undo()
    assert (state_of(battle).units["brit"].figures, asked(battle)) == (20, "battle:1")
    battle.redo()
    assert state_of(battle).units["brit"].figures == 12


def test_an_amended_outcome_goes_on_with_the_dice_that_were_thrown() -> None:
    battle = war()
    step = battle.step + 1
    give(battle, came("first", brit=12, other=20))
    give(battle, "5")
    give(battle, ENTER)
    assert state_of(battle).mission == "raid"
    battle.amend(step, msgspec.to_builtins(came("second", brit=15, other=20)))
    assert (state_of(battle).units["brit"].figures, state_of(battle).mission) == (15, "defend")
    assert asked(battle) == "battle:2" and [camp.morale for camp in state_of(battle).sides.values()] == [2, 4]


def test_what_an_old_battle_leaves_now_is_told_and_put_in_as_edits() -> None:
    state = campaign(unit(), morale="4 2")
    then = came("first", brit={"figures": 12, "leaders": [LeaderAftermath("the officer of brit")]}, foe=5)
    take_over(state, then)
    state.units["brit"].figures = 10
    now = came("second", brit={"figures": 14, "leaders": lost("the officer of brit")}, foe=9)
    then.mission = now.mission = "patrol"
    assert CAMPAIGN.differs(then, now) == [  # type: ignore[attr-defined]
        "Won by second, not by first.",
        "Brit: 14 left, not 12.",
        "the officer of brit of Brit: lost now.",
    ]
    edits = {each.path: each.value for each in CAMPAIGN.corrections(state, then, now)}  # type: ignore[attr-defined]
    assert edits == {
        "units.brit.figures": 12,
        "units.brit.leaders.0.lost": True,
        "sides.first.morale": 2,
        "sides.second.morale": 4,
    }
    state.units["brit"].leaders[0].lost = True
    again = {each.path for each in CAMPAIGN.corrections(state, then, now)}  # type: ignore[attr-defined]
    assert "units.brit.leaders.0.lost" not in again  # He has fallen since.
    battle = war()
    for path, value in edits.items():
        battle.edit("units.brit.figures" if path.endswith("figures") else path, value, "amended")
    assert state_of(battle).units["brit"].leaders[0].lost


def test_ca_camp_1_an_outcome_put_right_moves_major_morale_as_far_as_it_would_have_gone() -> None:
    # The third victory could not lift 5 any further: lost instead, it leaves 4, not 3.
    state = campaign(unit(), morale="5 1")
    state.aftermaths = [came("first", title=f"Battle {number}") for number in (1, 2, 3)]
    state.sides["second"].morale = 0
    edits = CAMPAIGN.corrections(state, state.aftermaths[2], came("second", title="Battle 3"))  # type: ignore[attr-defined]
    assert {each.path: each.value for each in edits} == {"sides.first.morale": 4, "sides.second.morale": 2}


def test_ca_camp_5_a_unit_that_was_not_destroyed_after_all_is_back_with_who_led_it() -> None:
    state = campaign(unit(), unit("other"))
    state.aftermaths = [came(brit={"figures": 0, "leaders": lost("the officer of brit")}, other=20)]
    take_over(state, state.aftermaths[0])
    leave_field(state)
    now = came(brit={"figures": 7, "leaders": [LeaderAftermath("the officer of brit")]}, other=0)
    _put(state, state.aftermaths[0], now)
    brit, other = state.units.values()
    assert (brit.gone, brit.figures, [each.name for each in living(brit)]) == ("", 7, ["the officer of brit"])
    assert (other.gone, other.figures, living(other)) == ("destroyed", 0, [])
    assert check(state) == []


@pytest.mark.parametrize(("ran", "fired", "deeds"), [(True, True, 1), (False, False, 1), (False, True, 2)])
def test_ca_army_9_deeds_follow_a_battle_that_is_put_right(ran: bool, fired: bool, deeds: int) -> None:
    state = campaign(unit(rep=3))
    state.aftermaths = [came(title=f"Battle {number}", brit={"more": {"fired": True}}) for number in (1, 2)]
    state.units["brit"].deeds = 2
    now = came(title="Battle 1", brit={"ran": ran, "more": {"fired": True} if fired else {}})
    _put(state, state.aftermaths[0], now)
    assert state.units["brit"].deeds == deeds


def _put(state: Campaign, then: Aftermath, now: Aftermath) -> None:
    """The edits of a correction, made at once."""
    for each in CAMPAIGN.corrections(state, then, now):  # type: ignore[attr-defined]
        *path, name = each.path.split(".")
        place: Any = state
        for step in path:
            place = place[int(step)] if isinstance(place, list) else _part(place, step)
        setattr(place, name, each.value)


def _part(place: Any, step: str) -> Any:
    return place[step] if isinstance(place, dict) else getattr(place, step)


@pytest.mark.parametrize(("winner", "told"), [("second", "Zulu won the patrol."), ("draw", "Nobody won the patrol.")])
def test_whoever_won_is_told_beside_the_heading_before_an_heir_is_asked_for(winner: str, told: str) -> None:
    battle = war()
    give(battle, came(winner, brit={"figures": 12, "leaders": lost("the officer of brit")}, other=20))
    assert asked(battle) == "heir:brit:officer"
    assert [line.kind for line in battle.head.log if line.text == told] == ["note"], "a lost officer and no winner"


def test_a_defence_that_was_told_in_words_is_listed_as_one() -> None:
    battle = war()
    give(battle, came("second", brit=12, other=20))
    for answer in ("5", ENTER, Aftermath(title="Defence: battle 2 of A war", winner="second"), ENTER):
        give(battle, answer)
    assert battle.view().summary is not None
    assert battle.view().summary.lines[-2:] == ("2 Defence: Zulu won", "1 Patrol: Zulu won")  # type: ignore[union-attr]


def test_a_war_of_three_battles_reads_like_one() -> None:
    battle = war()
    give(battle, came("first", brit=12, other=20))
    assert "British won a patrol: the next is a raid." in said(battle)
    assert battle.view().status == ("Major Morale 4 : 2", "Raid")
    assert battle.view().summary is not None
    assert battle.view().summary.lines == ("British: 4 of 5", "Zulu: 2 of 5", "1 Patrol: British won")  # type: ignore[union-attr]
    for answer in ("5", ENTER, came("first", brit=9, other=20), "6 6", "1"):
        give(battle, answer)
    assert "Brit is sent elsewhere, 9 figures with it." in said(battle)
    for answer in ("5", ENTER, came("first", other=20)):
        give(battle, answer)
    assert battle.prompt is None and state_of(battle).winner == "first"
    assert said(battle).endswith("The end (A war): British won")
    assert battle.view().result == "British won" and battle.view().status == ("Major Morale 5 : 0",)


def stays(state: Campaign, number: int, now: Aftermath) -> list[str]:
    return CAMPAIGN.stays(state, number, state.aftermaths[number - 1], now)  # type: ignore[attr-defined,no-any-return]


def test_ca_camp_2_a_next_battle_that_was_made_already_stays_and_is_said() -> None:
    state = campaign(unit(), morale="4 2")
    state.aftermaths, state.turn, state.mission = [came("first")], 2, "raid"
    (said,) = stays(state, 1, came("second"))
    assert said == "Battle 2 stays a raid; by the table it would be a defence."
    # The same winner, or a turn that is not over: what follows is as it would be.
    assert stays(state, 1, came("first", brit=3)) == []
    state.turn = 1
    assert stays(state, 1, came("second")) == []


def test_ca_camp_3_a_roll_for_arrivals_that_was_made_or_missed_stays_and_is_said() -> None:
    state = campaign(unit(), morale="5 1")
    state.aftermaths, state.turn = [came("first"), came("first")], 2
    assert stays(state, 2, came("draw")) == [
        "British rolled for new arrivals after battle 2 and would not now: what that brought stays."
    ]
    state.aftermaths[1] = came("second")
    assert stays(state, 2, came("first")) == [
        "British would roll for new arrivals after battle 2 now: nobody rolls any more."
    ]
    # After a patrol nobody rolls, whoever wins it.
    assert not [each for each in stays(state, 1, came("draw")) if "arrivals" in each]


@pytest.mark.parametrize(("title", "is_told"), [("Raid: battle 2 of A war", True), ("Stand Up Fight: battle 2", False)])
def test_ca_camp_3_of_two_rosters_the_title_says_that_a_stand_up_fight_took_the_place_of_a_raid(
    title: str, is_told: bool
) -> None:
    state = campaign(unit(), against=(unit("foe"),), morale="5 1")
    state.aftermaths, state.turn = [came("first"), came("first", title=title)], 2
    assert not state.aftermaths[1].mission, "head to head nobody is raised"
    assert any("arrivals" in each for each in stays(state, 2, came("draw", title=title))) == is_told
