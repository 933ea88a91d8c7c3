"""Of the book's enemy who goes where his order sends him, and whom he shoots at; in battles begun since CA 13."""

from random import Random
from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Group, whom_form
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import asks, group
from tests.rulesets.colonial_adventures.test_from_behind import MARKSMEN, NORTH, SOUTH, drift, offered
from tests.rulesets.colonial_adventures.test_orders_by_table import bows, melee
from tracker.engine import Facts, standing, with_target
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.fight.fire import shoot_at_one
from tracker.games.colonial_adventures.ground.places import stands_at
from tracker.games.colonial_adventures.ground.state import Ground, Kind
from tracker.games.colonial_adventures.player_weighing import best_target, charge_dice, ordered_target
from tracker.games.colonial_adventures.solo.order_prompts import situation_form
from tracker.games.colonial_adventures.solo.orders_carried_out import activate_enemy_group
from tracker.games.colonial_adventures.solo.state import GOES_ROUND, GOES_WHERE_SENT, KEEPS_WALL
from tracker.testing import played

STEPS = [(GOES_WHERE_SENT, True), (KEEPS_WALL, False)]


def meets(zulu: Group, step: int, doing: Any, ground: str = "", at: str = "s2", brit: str = "s8") -> Battlefield:
    """A band with a task, and a unit; `ground`: kinds by sections, as "woods 1, hill 3", all else is clear."""
    state = alone(group("brit"), group("brit_2", figures=5), zulu, doing=doing, dice="3 3")
    kinds: list[Kind] = ["clear"] * 9
    for each in filter(None, ground.split(", ")):
        kind, section = each.split()
        kinds[int(section) - 1] = kind  # type: ignore[call-overload]
    state.ground, state.solo.defaults = Ground(sections=kinds), step
    stands_at(state, state.groups["brit"], brit)
    stands_at(state, state.groups["zulu"], at)
    return state


def entered(form: Any) -> dict[str, Any]:
    """All that Enter takes of a form."""
    assert isinstance(form, Facts)
    return standing(form.fields, with_target(form.fields, {}))


def shown(form: Any, name: str) -> Any:
    return next(each for each in form.fields if each.name == name)


@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_np_6_who_is_sent_to_cover_ends_his_move_in_cover(step: int, is_new: bool) -> None:
    """The order said "to the nearest cover", and its form "ends in the open"."""
    state = meets(bows(), step, "defend")
    form = asks(activate_enemy_group(state, "zulu"), {"target": "brit", "shelter": True}, "1 2")
    assert form.key == "move:zulu" and shown(form, "cover").default is is_new
    half = meets(bows(figures=80), step, "defend")
    form = asks(activate_enemy_group(half, "zulu"), {"target": "brit", "shelter": True}, "1 2 2", "1")
    assert form.key == "move:zulu" and shown(form, "cover").default is is_new
    range_of = meets(bows(), step, "attack")
    assert not shown(asks(activate_enemy_group(range_of, "zulu"), {"target": "brit"}, "1 2"), "cover").default


@pytest.mark.rule("CA-TERR-9")
@pytest.mark.examples(
    "step, ground, place",
    (GOES_ROUND, "impassable 5", "s2"),
    (GOES_ROUND, "impassable 5, impassable 2", "s6"),
    (GOES_ROUND, "impassable 5, impassable 2, impassable 6", "s3"),
    (GOES_ROUND - 1, "impassable 5", "s3"),
)
def test_ca_np_5_who_is_sent_at_an_enemy_goes_round_what_nobody_passes(step: int, ground: str, place: str) -> None:
    """Bands went at ground that nobody enters, a hundred turns long."""
    state = meets(melee(), step, "attack", ground, at="s3", brit="s4")
    stands_at(state, state.groups["brit_2"], "s4")
    form = asks(activate_enemy_group(state, "zulu"), {"target": "brit"}, "1 2")
    assert form.key == "move:zulu" and (shown(form, "place").offered or shown(form, "place").default) == place


@pytest.mark.examples(
    "ground, place",
    ("woods 1", "s1"),
    ("woods 1, woods 3", None),
    ("woods 1, hill 3", "s1"),
    ("hill 3", "s3"),
    ("woods 2, woods 1", "s2"),
    ("woods 8", None),
    ("woods 4", None),
    ("", None),
)
def test_ca_np_6_the_only_cover_in_its_section_or_else_within_its_move_is_offered(ground: str, place: Any) -> None:
    """Several stand alike; a section off the corner is beyond 12 inches."""
    state = meets(bows(), GOES_WHERE_SENT, "defend", ground)
    situation = {"target": "brit", "shelter": True, "cover": False}
    form = asks(activate_enemy_group(state, "zulu"), situation, "1 2")
    old = meets(bows(), KEEPS_WALL, "defend", ground)
    before = asks(activate_enemy_group(old, "zulu"), situation, "1 2")
    assert entered(form)["place"] == (place or entered(before)["place"])


def test_ca_np_6_a_line_is_sent_into_no_woods_and_of_nobody_to_no_place() -> None:
    changes: dict[str, Any] = {"weapon": "rifle", "training": "european", "formation": "column", "leaders": "officer 5"}
    state = meets(group("zulu", **changes), GOES_WHERE_SENT, "defend", "woods 1")
    state.groups["zulu"].mounts, state.groups["zulu"].mounted = "horse", True
    state.groups["zulu"].traits.append("mounted_infantry")
    form = asks(activate_enemy_group(state, "zulu"), {"target": "brit", "shelter": True}, "1 2")
    assert shown(form, "place").offered != "s1" and shown(form, "place").mark("s1").refused
    state = meets(bows(), GOES_WHERE_SENT, "defend", "woods 1")
    form = asks(activate_enemy_group(state, "zulu"), {"target": "nobody", "shelter": True}, "1 2")
    assert shown(form, "cover").default and shown(form, "place").offered != "s1"


@pytest.mark.parametrize(("step", "is_new"), STEPS)
@pytest.mark.parametrize(("ground", "finds"), [("woods 1", True), ("woods 8", False)])
@pytest.mark.parametrize("scouts", ["leave", "stay"])
def test_ca_np_4_who_goes_from_cover_to_cover_ends_in_it_where_there_is_some(
    scouts: Any, ground: str, finds: bool, step: int, is_new: bool
) -> None:
    state = meets(melee(), step, "defend", ground)
    state.solo.scouts = scouts
    form = asks(activate_enemy_group(state, "zulu"), {"target": "nobody", "near": False})
    assert shown(form, "cover").default is (is_new and finds)
    assert shown(form, "place").offered != "s1", "it need not be on its way"


@pytest.mark.parametrize(("step", "place"), [(GOES_WHERE_SENT, "s5"), (KEEPS_WALL, "s2")])
@pytest.mark.parametrize("ordered", [{"doing": "attack", "band": melee}, {"doing": "attack", "band": bows}])
def test_ca_np_5_who_is_sent_at_an_enemy_ends_toward_him(step: int, place: str, ordered: dict[str, Any]) -> None:
    """12 inches straight toward the unit, and the form had it stay in its section, order after order."""
    state = meets(ordered["band"](), step, ordered["doing"])
    form = asks(activate_enemy_group(state, "zulu"), {"target": "brit"}, "1 2")
    assert entered(form)["place"] == place


@pytest.mark.parametrize(("step", "faces"), [(GOES_WHERE_SENT, "brit"), (KEEPS_WALL, "")])
def test_ca_np_5_and_its_front_is_toward_him(step: int, faces: str) -> None:
    for band, task in ((melee(), "attack"), (bows(), "defend")):
        state = meets(band, step, task)
        situation = {"target": "brit", **({"shelter": True} if task == "defend" else {})}
        played(activate_enemy_group(state, "zulu"), situation, "1 2", {"place": "s5"})
        assert state.groups["zulu"].faces == faces


@pytest.mark.rule("CA-R124")
def test_ca_np_5_who_goes_round_a_flank_does_not_end_toward_him() -> None:
    state = meets(group("zulu", arm="cavalry"), GOES_WHERE_SENT, "attack")
    form = asks(activate_enemy_group(state, "zulu"), {"target": "brit"}, "1 2", "1")
    assert form.key == "move:zulu" and entered(form)["place"] == "s2"
    played(activate_enemy_group(state, "zulu"), {"target": "brit"}, "1 2", "1", {"place": "s1"})
    assert not state.groups["zulu"].faces


@pytest.mark.rule("CA-R84")
@pytest.mark.examples("step, whom, is_in_range", (GOES_WHERE_SENT, "brit_2", False), (KEEPS_WALL, "brit", True))
def test_ca_np_2_shooters_of_the_enemy_mean_nobody_who_is_in_melee(step: int, whom: str, is_in_range: bool) -> None:
    """Its order was to stay and fire at a unit in melee, at which nobody may fire."""
    state = meets(bows(), step, "attack", brit="s5")
    stands_at(state, state.groups["brit_2"], "s3")
    state.groups["zulu"].aim = "brit"
    state.groups["zulu_2"] = group("zulu_2", engaged=["brit"])
    state.groups["brit"].engaged = ["zulu_2"]
    state.groups["zulu"].weapon = "musket"
    target = shown(situation_form(state, "zulu"), "target")
    assert target.default == whom
    assert target.aim("brit").known.get("range", False) is is_in_range
    state.groups["brit_2"].gone = "ran away"
    assert shown(situation_form(state, "zulu"), "target").default == "brit", "there is no other"


def test_ca_np_2_fighters_hand_to_hand_do_mean_who_is_in_melee() -> None:
    state = meets(melee(), GOES_WHERE_SENT, "attack")
    state.groups["zulu"].aim = "brit"
    state.groups["brit"].engaged = ["zulu_2"]
    assert shown(situation_form(state, "zulu"), "target").default == "brit"


def test_ca_np_2_the_app_fires_for_the_book_at_whom_its_order_says() -> None:
    """The order was to fire at the nearest, and the app chose another on whom more dice fall."""
    state = meets(bows(), GOES_WHERE_SENT, "attack", brit="s5")
    stands_at(state, state.groups["brit_2"], "s5")
    zulu, player = state.groups["zulu"], RULESET.player()
    zulu.weapon = "musket"
    form = asks(activate_enemy_group(state, "zulu"), {"target": "brit", "range": True}, "1 2")
    assert form.key == "shot:zulu" and best_target(state, zulu) == "brit_2" and player is not None
    assert ordered_target(state, zulu) == "brit" == player.answer(state, form, Random(1))["target"]
    state.groups["brit"].engaged = ["zulu_2"]
    assert ordered_target(state, zulu) == ""
    state.groups["brit"].engaged, state.solo.game = [], "head_to_head"
    assert ordered_target(state, zulu) == "", "a person's groups have no orders"


@pytest.mark.rule("CA-FIRE-1")
@pytest.mark.parametrize(("step", "front", "face"), [(GOES_WHERE_SENT, "north", "rear"), (KEEPS_WALL, "", "front")])
def test_ca_grp_3_who_fires_to_his_front_keeps_it(step: int, front: str, face: str) -> None:
    """After its first shot nobody knew any more that the north wall has its back to the Oskarberg."""
    state = drift(step)
    band = state.groups["indluyengwe"]
    stands_at(state, band, "s2")
    played(shoot_at_one(state, NORTH), {"target": band.id}, "6 6 6 6 6 5 5 5")
    assert state.groups[NORTH].front == front
    assert offered(whom_form(state, MARKSMEN), NORTH).get("face", "front") == face


def test_ca_grp_3_a_gun_turns_to_fire_as_who_has_no_words_and_who_fires_behind_them_had_turned() -> None:
    state = drift(GOES_WHERE_SENT)
    north, south = state.groups[NORTH], state.groups[SOUTH]
    stands_at(state, state.groups["indluyengwe"], "s8")
    played(shoot_at_one(state, NORTH), {"target": MARKSMEN, "bears": True}, "6 6 6 6 6")
    assert (north.front, north.faces) == ("", MARKSMEN), "the words were no longer so"
    north.faces = "indluyengwe"
    played(shoot_at_one(state, NORTH), {"target": MARKSMEN, "bears": True}, "6 6 6 6")
    assert north.faces == MARKSMEN, "no words say otherwise"
    south.arm, south.weapon = "artillery", "field_gun"
    played(shoot_at_one(state, SOUTH), {"target": MARKSMEN, "range": "long"}, "6 6 6 6 6")
    assert (south.front, south.faces) == ("", MARKSMEN)


@pytest.mark.parametrize(("step", "is_reached"), [(GOES_WHERE_SENT, False), (KEEPS_WALL, True)])
def test_ca_react_6_who_has_fired_at_the_charger_screens_a_friends_back(step: int, is_reached: bool) -> None:
    state = drift(step)
    south = state.groups[SOUTH]
    south.front, south.faces = "", MARKSMEN
    assert offered(whom_form(state, MARKSMEN), NORTH)["reach"] is is_reached
    south.faces = "indluyengwe"
    assert offered(whom_form(state, MARKSMEN), NORTH)["reach"], "it looks elsewhere"


@pytest.mark.rule("CA-MELEE-3")
def test_ca_grp_3_the_app_weighs_no_wall_that_a_charge_does_not_cross() -> None:
    """A charge from behind was weighed against the wall before its target, and woods were taken for a wall."""
    state = drift(GOES_WHERE_SENT)
    marksmen, north, south = (state.groups[each] for each in (MARKSMEN, NORTH, SOUTH))
    north.cover, north.figures = True, south.figures
    behind, across = charge_dice(state, marksmen, north)[1], charge_dice(state, marksmen, south)[1]
    assert across - behind == 1
    state.ground.pieces["south_wall"].kind = "woods"
    assert charge_dice(state, marksmen, south)[1] == behind
