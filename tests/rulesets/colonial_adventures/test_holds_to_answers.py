"""What was answered holds for what is offered behind it, in battles begun since CA 34."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Group, activate, melee
from tests.rulesets.colonial_adventures.menus import option
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import asks, group, play
from tests.rulesets.colonial_adventures.test_goes_where_sent import entered, meets, shown
from tests.rulesets.colonial_adventures.test_orders_by_table import bows, melee as warriors
from tracker.engine import Unsaid
from tracker.games.colonial_adventures.actions import is_over
from tracker.games.colonial_adventures.distances import tell, told
from tracker.games.colonial_adventures.fight.casualties import leave_table, run_away_whole
from tracker.games.colonial_adventures.fight.charge_form import approach_form
from tracker.games.colonial_adventures.fight.reaction import newly_seen
from tracker.games.colonial_adventures.ground.places import stands_at
from tracker.games.colonial_adventures.ground.state import Ground, Piece
from tracker.games.colonial_adventures.move import fast_move, move
from tracker.games.colonial_adventures.solo.order_prompts import situation_form
from tracker.games.colonial_adventures.solo.orders_carried_out import activate_enemy_group
from tracker.games.colonial_adventures.solo.pef_prompts import moved_form
from tracker.games.colonial_adventures.solo.state import HOLDS_TO_ANSWERS, TAKES_AS_SHOWN
from tracker.games.colonial_adventures.state import NOTHING_MORE
from tracker.games.colonial_adventures.view import view
from tracker.testing import played

STEPS = [(HOLDS_TO_ANSWERS, True), (TAKES_AS_SHOWN, False)]
LINE: dict[str, Any] = {"training": "european", "formation": "line"}


def scouting(step: int, *fellows: Group, scouts: str = "stay") -> Battlefield:
    return alone(group("brit"), warriors(), *fellows, doing="defend", scouts=scouts, dice="3 3", defaults=step)


@pytest.mark.rule("CA-R65", "CA-AFTER-1")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_r65_holders_of_who_ran_are_lost_with_it(step: int, is_new: bool) -> None:
    """ "After the battle they are back", and "2 back afterwards": nobody came back."""
    mounted: dict[str, Any] = {"arm": "cavalry", "mounts": "horse", "figures": 3, "holders": 2, "start": 12}
    state = alone(group("horse", **mounted), group("brit"), defaults=step)
    said = play(run_away_whole(state, "horse"))
    assert said.has("off too, who ran with it") is is_new and said.has("the battle they are back") is not is_new
    state.groups["horse"].figures, state.winner = 2, "tr"  # the holders are in the ranks as the battle is closed
    row = view(state).unit("horse")
    assert row is not None and (row.fate, row.figures) == ("ran away", 0)
    off = alone(group("horse", **mounted), group("brit"), defaults=step)
    leave_table(off, "horse", "left the table")
    assert any("after the battle they are back" in line.text for line in off.log), "marched off they are"


@pytest.mark.rule("CA-R122")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_r122_who_was_said_to_have_nobody_near_is_offered_so(step: int, is_new: bool) -> None:
    state = scouting(step)
    form: Any = asks(newly_seen(state, "brit", were_near=[]))
    assert form.key == "wills:brit"
    play(newly_seen(state, "brit", were_near=[]), {"near": []})
    assert told(state, "zulu", "brit").least == (12 if is_new else 0)
    assert entered(situation_form(state, "zulu"))["near"] is not is_new
    near = scouting(step)
    played(newly_seen(near, "brit", were_near=[]), {"near": ["zulu"]})
    assert told(near, "zulu", "brit").most == 12 and entered(situation_form(near, "zulu"))["near"]


@pytest.mark.rule("CA-R122")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_r122_nobody_is_beaten_off_while_a_fellow_of_the_patrol_fights(step: int, is_new: bool) -> None:
    """A patrol marched home while its other half fought hand to hand."""
    state = scouting(step, group("zulu_2"))
    form: Any = situation_form(state, "zulu")
    nobody = next(aim for aim in shown(form, "target").aims if aim.id == "nobody")
    assert nobody.known["near"] is False and "you are beaten off" in shown(form, "near").off
    state.groups["zulu_2"].engaged, state.groups["brit"].engaged = ["brit"], ["zulu_2"]
    form = situation_form(state, "zulu")
    nobody = next(aim for aim in shown(form, "target").aims if aim.id == "nobody")
    assert ("near" not in nobody.known) is is_new
    assert ("Zulu 2 is in melee" in shown(form, "near").label) is is_new
    near = scouting(step, group("zulu_2"), scouts="leave")
    tell(near, "zulu", "brit", least=20)
    tell(near, "zulu_2", "brit", most=12)
    assert entered(situation_form(near, "zulu"))["near"] is is_new


@pytest.mark.rule("CA-NP-4")
@pytest.mark.examples(
    "at_, mission, ground, place, left",
    ("s5", "patrol", "", "s2", False),
    ("s5", "defend", "", "s8", False),
    ("s4", "patrol", "woods 7, woods 5", "s1", False),
    ("s2", "patrol", "woods 5", "s2", False),
)
def test_ca_np_4_who_withdraws_goes_toward_his_own_edge(
    at_: str, mission: str, ground: str, place: str, left: bool
) -> None:
    """A band went 16 inches toward the British, to the nearest cover."""
    state = meets(bows(), HOLDS_TO_ANSWERS, "patrol", ground, at_, "s9")
    state.solo.scouts, state.solo.mission = "withdraw", mission  # type: ignore[assignment]
    form = asks(activate_enemy_group(state, "zulu"), {"target": "brit"})
    assert form.key == "move:zulu"
    assert (entered(form)["place"], entered(form)["left"]) == (place, left)
    if at_ == "s2":
        state.groups["zulu"].advanced = 12
        assert entered(asks(activate_enemy_group(state, "zulu"), {"target": "brit"}))["left"], "12 inches on of 16"


@pytest.mark.rule("CA-MOVE-2")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_move_2_who_goes_farther_than_his_section_is_wide_is_not_offered_it(step: int, is_new: bool) -> None:
    state = meets(warriors(), step, "attack", "impassable 5", at="s2", brit="s8")
    state.groups["brit"].front, state.groups["brit"].formation = "north", "open"
    form = asks(fast_move(state, "brit"), {"clear": True}, "1 1")
    assert form.key == "move:brit" and (shown(form, "place").offered != "s8") is is_new


@pytest.mark.rule("CA-MELEE-9", "CA-FIRE-8")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_melee_9_who_breaks_off_in_woods_is_in_them_still_and_in_cover(step: int, is_new: bool) -> None:
    state = meets(group("zulu", "tr", formation="open"), step, "attack", "woods 4", at="s4", brit="s4")
    zulu, brit = state.groups["zulu"], state.groups["brit"]
    zulu.cover, zulu.engaged, brit.engaged = True, ["brit"], ["zulu"]
    played(melee.break_off(state, "zulu"), "6", "5")
    assert (zulu.place, zulu.doubt, zulu.cover) == ("s4", not is_new, True if is_new else None)


@pytest.mark.rule("CA-NP-2")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_np_2_who_saw_nobody_fires_at_nobody_by_enter(step: int, is_new: bool) -> None:
    state = alone(group("brit"), bows(), doing="attack", dice="3 3", defaults=step)
    form: Any = asks(activate_enemy_group(state, "zulu"), {"target": "nobody"}, "1 2", {"near": []})
    assert form.key == "shot:zulu" and (entered(form)["target"] == "nobody") is is_new


@pytest.mark.rule("CA-ACT-1")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_act_1_who_said_to_do_no_more_is_done_beside_a_house_too(step: int, is_new: bool) -> None:
    for mission, is_done in (("patrol", is_new), ("raid", False)):
        state = alone(group("brit", **LINE), mission=mission, defaults=step)
        state.ground = Ground(pieces={"hut": Piece(id="hut", name="the hut", kind="building", section=8)})
        stands_at(state, state.groups["brit"], "before:hut")
        state.groups["brit"].done = ["move", NOTHING_MORE]
        assert is_over(state, "brit") is is_done


@pytest.mark.rule("CA-PEF-4")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_pef_4_naming_another_section_unticks_nobody_silently(step: int, is_new: bool) -> None:
    """Mounted infantry saw the PEF on the open ground; 6, where it stopped on the crest, had nobody see it."""
    state = meets(warriors(), step, "patrol", "hill 6", at="s1", brit="s9")
    del state.groups["brit_2"]
    state.solo.markers = marker(section=6)
    section, _ = moved_form(state, "pef1", "2 (3-6)").fields
    assert section.default == 9, "straight at the unit"
    seen = section.known[6]["seen"]  # type: ignore[union-attr]
    assert isinstance(seen, Unsaid) is is_new


@pytest.mark.rule("CA-MELEE-3")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_melee_3_who_holds_the_crest_is_uphill_of_who_comes_up_his_hill(step: int, is_new: bool) -> None:
    state = meets(warriors(), step, "attack", "hill 5", at="s5", brit="s5")
    for cover, is_up in ((True, is_new), (False, False)):
        state.groups["brit"].cover = cover
        assert entered(approach_form(state, "zulu", "brit", True))["second_up"] is is_up


@pytest.mark.rule("CA-ACT-1")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_act_1_who_got_ready_to_fire_fires_by_enter(step: int, is_new: bool) -> None:
    for done, far, act in (
        ("dismount", 999, "fire"),
        ("formation", 999, "fire"),
        ("move", 999, "done"),
        ("move", 12, "fire"),
    ):
        state = meets(warriors(), step, "attack", at="s5", brit="s8")
        state.groups["brit"].done = [done]
        tell(state, "brit", "zulu", most=far)
        form: Any = asks(second_action(state))
        assert form.enter == (act if is_new else "done"), done
    assert option(form, "fire").letter == "f"


async def second_action(state: Battlefield) -> None:
    from tracker.games.colonial_adventures.actions import actions

    await actions(state, "brit")


@pytest.mark.rule("CA-GRP-10")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_grp_10_a_wild_band_charges_by_enter_whom_it_is_told_to_reach(step: int, is_new: bool) -> None:
    wild: dict[str, Any] = {"weapon": "none", "traits": ["ferocious"]}
    for far, changes, acts in (
        (12, wild, True),
        (18, wild, False),
        (12, {"weapon": "none"}, False),
        (12, {**wild, "cover": True}, False),
    ):
        state = alone(group("brit"), group("zulu", **changes), player="tr", defaults=step)
        tell(state, "zulu", "brit", most=far)
        assert (asks(activate(state, "zulu")).enter == "charge") is (acts and is_new)


@pytest.mark.rule("CA-R158")
def test_ca_r158_it_is_said_why_a_group_of_the_book_breaks_off() -> None:
    state = alone(group("brit", figures=20), warriors(figures=3), doing="attack", dice="3 3")
    state.groups["zulu"].engaged, state.groups["brit"].engaged = ["brit"], ["zulu"]
    said = played(activate_enemy_group(state, "zulu"))
    (line,) = [each for each in said.log if "outnumbered two to one" in each.text]
    assert line.is_added and line.rule == "CA-R158", "older records have no such line"


def test_who_moves_by_his_own_will_is_told_near_by_nobody_too() -> None:
    state = scouting(HOLDS_TO_ANSWERS)
    play(move(state, "brit"), {"near": []})
    assert told(state, "zulu", "brit").least == 12
