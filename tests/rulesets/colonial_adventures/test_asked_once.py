"""Questions that new battles spare who has told the answer already, or who could only say one thing."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import asks, at, battlefield, group, play
from tracker.games.colonial_adventures.fight import fire, leaving_table, reaction
from tracker.games.colonial_adventures.fight.recovery import is_asked, stands_clear
from tracker.games.colonial_adventures.ground.objective_buildings import objectives, place_objectives
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.possible_actions import ACTS
from tracker.games.colonial_adventures.solo import pefs
from tracker.games.colonial_adventures.solo.state import CLOSES_IN, KEEPS, MEASURES
from tracker.testing import played

STEPS = pytest.mark.parametrize("step", [MEASURES, KEEPS])


def field(step: int, *groups: Any, **places: str) -> ca.Battlefield:
    state = battlefield(*groups, dice="4 2")
    state.ground = Ground(sections=["clear" for _ in ca.SECTIONS])
    state.solo.defaults = step
    for each, place in places.items():
        ca.stands_at(state, state.groups[each], place)
    return state


@pytest.mark.rule("CA-CAS-3")
@pytest.mark.parametrize(("step", "asked"), [(MEASURES, True), (KEEPS, False), (CLOSES_IN, True)])
def test_ca_cas_3_who_has_enemies_in_his_section_is_asked_but_in_battles_of_one_step(step: int, asked: bool) -> None:
    """From corner to corner a section of a foot is 17 inches."""
    state = field(step, group("brit", recoverable=4), group("zulu"), brit="s5", zulu="s5")
    assert is_asked(state, state.groups["brit"]) is asked
    assert play(stands_clear(state, "brit"), *["no"] * asked).result is False
    assert not asked or play(stands_clear(state, "brit"), "yes").result is True
    ca.stands_at(state, state.groups["zulu"], "s2")
    assert asks(stands_clear(state, "brit")).key == "clear:brit"


@STEPS
def test_ca_gun_2_a_gun_is_taken_to_fire_beyond_half_a_foot_at_the_next_section(step: int) -> None:
    state = field(step, group("gun", "eu", arm="artillery"), group("zulu"), gun="s5", zulu="s2")
    assert ca.likely_facts(state, ca.ShotAim("gun", "zulu"))["range"] == ("long" if step == KEEPS else "")
    ca.distances.tell(state, "gun", "zulu", most=3)
    assert ca.likely_facts(state, ca.ShotAim("gun", "zulu"))["range"] == "short"


@STEPS
def test_ca_fire_1_the_only_enemy_of_a_section_is_the_target_by_enter(step: int) -> None:
    state = field(step, group("brit"), group("zulu"), group("zulu_2"), brit="s5", zulu="s5", zulu_2="s2")
    assert ca.target_form(state, "brit").fields[0].default == ("zulu" if step == KEEPS else "")


@STEPS
def test_ca_r24_wills_that_only_fire_take_effect_as_they_were_named(step: int) -> None:
    state = field(step, group("zulu"), group("brit", rep=5), group("brit_2", rep=3), zulu="s5", brit="s8", brit_2="s8")
    waiting: Any = asks(reaction.newly_seen(state, "zulu"), "brit_2 brit", "1 1 | 6 6")
    assert waiting.key == ("order:zulu" if step == MEASURES else "shot:brit_2:zulu")


@STEPS
@pytest.mark.rule("CA-R17")
def test_ca_r19_who_was_told_to_be_so_near_before_is_not_offered_again(step: int) -> None:
    state = field(step, group("zulu"), *map(group, ("brit", "brit_2", "brit_3")), zulu="s5", brit="s8", brit_3="s8")
    ca.distances.tell(state, "zulu", "brit_2", most=12)
    legal = ["brit_2", "brit_3"] if step == MEASURES else ["brit_3"]
    waiting: Any = asks(ca.charge(state, "zulu", "brit"), {"reach": True}, at("test:zulu:wanting_to_charge", "1 1"))
    assert waiting.key == "bystanders:zulu" and waiting.legal() == legal
    assert asks(reaction.newly_seen(state, "zulu", were_near=["brit"])).legal() == (
        ["brit", *legal] if step == MEASURES else ["brit_2", "brit_3"]
    )


@STEPS
@pytest.mark.rule("CA-ACT-1")
def test_ca_fire_12_who_fires_and_does_nothing_more_is_asked_nothing_more(step: int) -> None:
    state = field(step, group("brit", cover=True), group("zulu"), brit="s5", zulu="s5")
    shot = at("shot:brit", {"target": "zulu", "bears": True, "face": "front", "firing": 20, "seen": 20})
    again = ("done",) if step == MEASURES else ()
    short = (shot, "6 6 5 5 5 5 5 5", at("test:zulu:received_fire", "6 6"), *again)
    play(ca.activate(state, "brit"), "fire_alone", *short)
    assert state.groups["brit"].tight


@pytest.mark.rule("CA-TURN-6")
def test_ca_turn_5_a_key_passes_one_group_and_the_next_acts() -> None:
    state = field(KEEPS, group("brit", rep=5), group("brit_2", rep=4), group("zulu"))
    pick: Any = asks(ca.activate_side(state, "eu"))
    assert [each.letter for each in pick.options if each.id == "brit:done"] == ["i"]
    assert not [act.id for act in ACTS if act.letter == "i"], "one menu further it does nothing else"
    said = play(ca.activate_side(state, "eu"), "brit:done", "brit_2", "done")
    assert state.groups["brit"].acted and not state.groups["brit"].done and not said.has("passed over")
    state.groups["brit"].acted, state.groups["brit"].engaged = False, ["zulu"]
    locked = asks(ca.activate_side(state, "eu")).options
    assert "brit:done" not in [each.id for each in locked], "it is to fight on"
    assert [each.id for each in locked if each.letter == "y"] == ["brit:wall"] and "i" not in [e.letter for e in locked]


@STEPS
@pytest.mark.rule("CA-FIRE-8")
def test_ca_fire_7_a_shot_says_of_how_many_ones_cover_made_its_hits(step: int) -> None:
    state = field(step, group("brit"), group("zulu"), brit="s8", zulu="s5")
    said = play(fire.shoot(state, "brit", "zulu"), {"cover": True}, "1 1 1 5 5 5 5 5", "1 1 1")
    words = "Brit volleys at Zulu: 8 dice, 2 hits"
    assert f"{words}{' (3 ones halved by cover)' if step == KEEPS else ''}." in said


@STEPS
@pytest.mark.rule("CA-R130")
def test_ca_r131_in_a_defence_a_building_has_the_dv_that_it_rolls(step: int) -> None:
    state = alone(mission="defend", defaults=step)
    play(place_objectives(state), "6", *(("1",) if step == MEASURES else ()))
    assert [each.dv for each in objectives(state)] == [1 if step == MEASURES else 3]


@STEPS
def test_ca_r130_in_a_raid_masonry_is_rolled_again_as_it_cannot_burn(step: int) -> None:
    state = alone(mission="raid", defaults=step)
    play(place_objectives(state), "2", "6", "1")
    assert [each.dv for each in objectives(state)] == [1]


@STEPS
def test_ca_pef_1_in_ground_that_nobody_passes_a_marker_stands_at_its_edge(step: int) -> None:
    state = alone(defaults=step)
    state.ground = Ground(sections=["impassable" for _ in ca.SECTIONS])
    said = play(pefs.place_pef(state), "4 2 5")
    assert any("at its edge" in each for each in said.of("table")) is (step == KEEPS)


@STEPS
@pytest.mark.rule("CA-PEF-5")
def test_ca_pef_4_the_major_morale_that_is_added_is_told(step: int) -> None:
    state = alone(defaults=step, morale=3)
    state.solo.markers = marker(1)
    said = played(ca.resolve(state, "pef1", ["brit"], "brit"), "1 1", "4")
    told = "4 + 3 Major Morale = 7, " if step == KEEPS else ""
    assert f"PEF 1: {told}2 groups of the enemy." in said


@STEPS
def test_ca_r144_who_leaves_the_table_is_to_be_taken_off(step: int) -> None:
    state = alone(group("brit"), group("brit_2"), defaults=step)
    assert play(leaving_table.leave(state, "brit")).of("table") == (
        ["take Brit off the table"] if step == KEEPS else []
    )
