"""Voluntary movement and formations (CA-MOVE, CA-ARMY-10, CA-ARMY-16 to 19)."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, asks, at, battlefield, group, play
from tracker.games.colonial_adventures.actions import is_over
from tracker.games.colonial_adventures.solo.state import ENDS_WITH_MOVE
from tracker.games.colonial_adventures.state import ACTED, NOTHING_MORE
from tracker.games.colonial_adventures.view import view


def test_ca_move_1_the_move_is_that_of_troops_and_formation() -> None:
    state = battlefield(group("brit"), group("lancers", arm="cavalry", formation="open"), group("zulu"))
    said = play(ca.move(state, "brit"), {"cover": True})
    assert said.of("table") == ['move Brit up to 4", within 45 degrees of the front']
    assert state.groups["brit"].cover is True
    assert 'Up to 24" (12" through rough ground), within 45 degrees' in asks(ca.move(state, "lancers")).text


def test_ca_move_2_the_dice_of_the_test_take_the_form_of_a_fast_move_that_may_be_made() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert asks(ca.fast_move(state, "brit")).dice == {"": 2}
    ca.distances.tell(state, "brit", "zulu", most=12)
    assert asks(ca.fast_move(state, "brit")).dice == {}, "within 12 inches there is none"


def test_ca_move_1_what_was_remembered_of_shots_is_forgotten() -> None:
    state = battlefield(group("brit"), group("zulu"))
    state.shots = {"brit>zulu": ca.Shot(cover=True)}
    play(ca.move(state, "zulu"), ENTER)
    assert not state.shots and state.groups["zulu"].cover is False


def test_ca_react_3_who_has_the_mover_near_goes_by_its_place_in_the_order_of_battle() -> None:
    """With an enemy gone or in melee the key of one before was that of another."""
    state = battlefield(group("zulu"), group("brit"), group("brit_2"), group("brit_3"))
    numbers = [(aim.id, aim.number) for aim in asks(ca.move(state, "zulu")).fields[-1].aims]
    assert numbers == [("brit", 1), ("brit_2", 2), ("brit_3", 3)]
    state.groups["brit_2"].gone = "ran away"
    assert [(aim.id, aim.number) for aim in asks(ca.move(state, "zulu")).fields[-1].aims] == [
        ("brit", 1),
        ("brit_3", 3),
    ]


def test_ca_react_3_who_newly_has_the_mover_near_takes_test_of_wills() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = play(ca.move(state, "zulu"), {"near": ["brit"]}, "5 5", SETTLE)
    assert said.keys[:2] == ["move:zulu", "test:brit:test_of_wills"]


def test_ca_r144_a_group_may_leave_the_table_by_moving() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = play(ca.activate(state, "brit"), "move", {"left": True})
    assert state.groups["brit"].gone == "left the table" and not state.groups["brit"].ran
    (line,) = [each for each in said.log if each.text == "Brit leaves the table for good."]
    assert line.with_loss == "left the table", "beside that fate it is told once"


@pytest.mark.rule("CA-R78")
def test_ca_move_2_a_fast_move_keeps_12_inches_clear() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = play(ca.fast_move(state, "brit"), {"clear": False})
    assert said.result is False and "Brit can't move fast within 12\" of an enemy." in said


@pytest.mark.examples("dice, inches, formation", ("2 3", "8", "line"), ("2 6", "6", "line"), ("5 6", "6", "open"))
def test_ca_move_2_the_test_says_how_far_and_in_which_formation(dice: str, inches: str, formation: str) -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = play(ca.fast_move(state, "brit"), ENTER, dice, ENTER)
    assert any(line.startswith(f'move Brit up to {inches}"') for line in said.of("table"))
    assert state.groups["brit"].formation == formation
    assert said.keys == ["fast:brit", "test:brit:fast_move", "move:brit"]
    again = asks(ca.fast_move(battlefield(group("brit"), group("zulu")), "brit"), ENTER, dice)
    assert 'Never within 12" of an enemy.' in again.text, "the figures are moved now, not when it was promised"


def test_ca_move_2_a_fast_move_settled_on_the_table_goes_on() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = play(ca.fast_move(state, "brit"), ENTER, SETTLE, ENTER)
    assert any("as settled on the table" in line for line in said.of("table"))
    assert state.groups["brit"].formation == "line"


@pytest.mark.rule("CA-R79")
def test_ca_move_3_a_road_gives_an_unformed_group_one_die_more() -> None:
    state = battlefield(group("brit", formation="open"), group("zulu"))
    test = asks(ca.fast_move(state, "brit"), {"road": True})
    assert test.pools[0].count == 3
    state.groups["brit"].formation = "column"
    assert [field.name for field in asks(ca.fast_move(state, "brit")).fields] == ["clear"]
    state.rulings = state.rulings.but(road_column="on")
    assert [field.name for field in asks(ca.fast_move(state, "brit")).fields] == ["clear", "road"]


def test_ca_move_13_bad_weather_halves_moves() -> None:
    state = battlefield(group("brit"), group("zulu"))
    state.weather = True
    assert 'Up to 2"' in asks(ca.move(state, "brit")).text


def test_ca_grp_1_half_distances_halve_moves_and_the_12_inches() -> None:
    state = battlefield(group("brit", formation="open"), group("zulu"))
    state.half_scale = True
    assert 'Up to 6" (3" through rough ground)' in asks(ca.move(state, "brit")).text
    assert 'keeps 6"' in asks(ca.fast_move(state, "brit")).fields[0].label


def test_ca_army_10_infantry_in_line_may_fall_back_through_infantry() -> None:
    state = battlefield(group("brit"), group("lancers", arm="cavalry"), group("zulu"))
    said = play(ca.fall_back(state, "brit"), ENTER)
    assert said.of("table")[0].startswith("Brit may pass through formed European infantry behind it")
    assert said.of("table")[1] == 'move Brit up to 4", straight back, facing as before'
    assert len(play(ca.fall_back(state, "lancers"), ENTER).of("table")) == 1


def test_ca_army_16_formations_follow_training_and_mounts() -> None:
    assert ca.formations_of(group("brit")) == ["line", "column", "square", "open"]
    assert ca.formations_of(group("lancers", arm="cavalry")) == ["line", "column", "open"]
    assert ca.formations_of(group("boers", traits=["boer"], formation="open")) == ["open"]
    assert ca.formations_of(group("zulu")) == ["open", "mob"]


def test_ca_army_16_the_other_formations_are_offered() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert [each.id for each in asks(ca.change_formation(state, "brit")).options] == ["column", "square", "open"]
    said = play(ca.change_formation(state, "brit"), "square")
    assert 'Brit is in Formed Square, with a move of 2".' in said
    # A band has two, so that changing needs no question.
    play(ca.change_formation(state, "zulu"))
    assert state.groups["zulu"].formation == "open"


def test_ca_army_17_only_unformed_groups_enter_rough_ground_at_half_speed() -> None:
    state = battlefield(group("brit"), group("zulu"))
    formed = asks(ca.move(state, "brit"))
    assert [field.name for field in formed.fields] == ["cover", "left", "near"]
    assert "Not into woods or rough ground." in formed.text
    said = play(ca.move(state, "zulu"), {"rough": True})
    assert 'Through rough ground Zulu move 6" at most.' in said
    state.rulings = state.rulings.but(mob_in_woods="no")
    assert "rough" not in [field.name for field in asks(ca.move(state, "zulu")).fields]


def test_ca_army_18_gun_crews_have_no_formation_to_change() -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    assert "formation" not in [each.id for each in asks(ca.activate(state, "gun")).options]
    assert ca.formations_of(state.groups["gun"]) == ["open"]


def test_ca_army_19_every_missile_figure_of_a_mob_fires() -> None:
    state = battlefield(group("brit"), group("zulu", weapon="musket"))
    shot = asks(ca.activate(state, "zulu"), "fire")
    assert next(field for field in shot.fields if field.name == "firing").default == 20


def test_ca_act_1_turning_keeps_cover_and_forgets_shots() -> None:
    state = battlefield(group("brit", cover=True), group("zulu"))
    state.shots = {"brit>zulu": ca.Shot()}
    said = play(ca.pivot(state, "brit"))
    assert state.groups["brit"].cover and not state.shots
    assert said.of("table") == ["turn Brit on its centre"]


@pytest.mark.parametrize(("switch", "asked"), [("half", True), ("none", False)])
def test_ca_r75_a_band_fires_with_half_after_a_fast_move_unless_by_house_rule(switch: str, asked: bool) -> None:
    state = battlefield(group("zulu", weapon="musket"), group("brit"), fast_fire=switch)
    answers = [
        ENTER,
        at("test:zulu:fast_move", "1 2"),
        ENTER,
        *([at("shot:zulu", {"target": "nobody"})] if asked else []),
    ]
    said = play(ca.fast_move(state, "zulu"), *answers)
    assert ("shot:zulu" in said.keys) == asked


@pytest.mark.rule("CA-ACT-1")
def test_ca_act_1_with_no_enemy_there_a_move_says_itself_if_more_is_done() -> None:
    for act, answers in (("move", ({},)), ("fast_move", ({}, "1 1", {}))):
        state = alone(defaults=ENDS_WITH_MOVE)
        assert "act:brit" not in play(ca.activate(state, "brit"), act, *answers).keys[1:]
        again = asks(ca.activate(state, "brit"), act, *answers[:-1], {"more": True})
        assert again.key == "act:brit" and again.enter == "done"
    before = alone(defaults=ENDS_WITH_MOVE - 1)
    assert "more" not in {field.name for field in asks(ca.activate(before, "brit"), "move").fields}
    assert asks(ca.activate(before, "brit"), "move", ENTER).key == "act:brit"


@pytest.mark.rule("CA-ACT-1", "CA-ACT-6")
def test_ca_act_1_what_a_move_comes_upon_is_a_choice_whatever_was_said_with_it() -> None:
    """A PEF that turns out to be an enemy, and a house that may be set on fire."""
    state = alone(group("brit", formation="open"), defaults=ENDS_WITH_MOVE, mission="raid")
    state.ground.pieces["hut"] = ca.Piece(id="hut", name="the hut", kind="building", section=5, dv=1, size=8)
    met = asks(ca.activate(state, "brit"), "move", {"place": "hut"})
    assert met.key == "act:brit" and met.is_legal("set_alight")
    state = alone(group("brit"), group("zulu"), defaults=ENDS_WITH_MOVE)
    state.groups["zulu"].gone = "ran away"
    state.groups["brit"].done = [NOTHING_MORE, "move"]
    assert is_over(state, "brit")
    state.groups["zulu"].gone = ""
    assert not is_over(state, "brit")


def test_ca_act_1_that_nothing_more_is_done_is_no_act_of_a_group() -> None:
    """The queue had it "nothing more, move" while it acted on, and its acts could not be edited."""
    state = alone(group("brit"), group("zulu"), defaults=ENDS_WITH_MOVE)
    brit = state.groups["brit"]
    brit.done, state.acting = [NOTHING_MORE, "move"], "brit"
    assert [row.reason for row in view(state).queue if row.standing == "acting"] == ["move"]

    assert NOTHING_MORE in ACTED


def test_ca_act_1_who_did_not_send_a_runner_before_is_not_asked_behind_a_move() -> None:
    """Of a group that ran short the menu came again behind "then nothing more"."""
    state = alone(group("brit", tight=True), defaults=ENDS_WITH_MOVE)
    assert play(ca.activate(state, "brit"), "move", {}).keys.count("act:brit") == 1


@pytest.mark.parametrize(
    ("act", "changes", "is_asked"),
    [
        ("move", {}, True),
        ("move", {"done": ["formation"]}, False),
        ("move", {"training": "tribal", "formation": "mob"}, False),
        ("fall_back", {"formation": "line"}, False),
    ],
)
def test_ca_act_1_more_is_asked_of_a_first_move_of_two_actions_only(
    act: str, changes: dict[str, Any], is_asked: bool
) -> None:
    state = alone(group("brit", **changes), defaults=ENDS_WITH_MOVE)
    form = asks({"move": ca.move, "fall_back": ca.fall_back}[act](state, "brit"))
    assert ("more" in {field.name for field in form.fields}) == is_asked


def test_ca_act_1_who_may_do_little_about_an_enemy_that_turned_up_is_asked_all_the_same() -> None:
    state = alone(group("brit", weapon="none", prone=True, at_the_wall=True), group("zulu"), defaults=ENDS_WITH_MOVE)
    state.groups["brit"].done = [NOTHING_MORE, "move"]
    assert not is_over(state, "brit")
