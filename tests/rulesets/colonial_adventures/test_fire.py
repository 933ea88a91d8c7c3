"""Ranged combat: what hits do, who may fire at whom, ammunition, and what the table is asked (CA-FIRE)."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, RulePlayed, asks, at, battlefield, group, play
from tracker.engine import Breakdown
from tracker.games.colonial_adventures.solo.state import CLOSES_IN, KEEPS

Given = dict[str, Any]


def pool(firer: ca.Group, target: ca.Group, given: Given | None = None, **special: Any) -> Breakdown:
    """The fire dice of a shot; `special` are rulings, `year`, and the attributes of an ShotAim."""
    aim = {name: special.pop(name) for name in ("halved", "less") if name in special}
    state = battlefield(firer, target, year=special.pop("year", 1879))
    state.rulings = state.rulings.but(**special)
    facts = ca.Shot(**{"firing": firer.figures, "seen": target.figures, **(given or {})})
    return ca.fire_dice(state, ca.ShotAim(firer.id, target.id, **aim), facts)


def shot(state: ca.Battlefield, *answers: Any, firer: str = "brit", target: str = "zulu", **how: Any) -> RulePlayed:
    return play(ca.fire.shoot(state, firer, target, **how), *answers)


def band(**changes: Any) -> ca.Group:
    return group("zulu", figures=40, **changes)


# Hits


def test_ca_fire_6_each_one_takes_a_figure_off() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = shot(state, ENTER, at("fire:brit:zulu", "1 1 2 2 3 3 4 5"), at("test:zulu:received_casualty", "1 2"))
    zulu = state.groups["zulu"]
    assert (zulu.figures, zulu.recoverable) == (18, 2)
    assert "take 2 figures off Zulu, from the rear; keep them apart (fire of Brit)" in said


@pytest.mark.rule("CA-FIRE-7", "CA-R40")
@pytest.mark.examples(
    "face, formation, cover, hits",
    ("front", "mob", False, 3),
    ("flank", "mob", False, 6),
    ("rear", "mob", False, 6),
    ("front", "mob", True, 2),
    ("flank", "mob", True, 3),
    ("rear", "open", True, 3),
    ("", "square", False, 3),
)
def test_ca_r89_flank_and_rear_double_first_then_cover_halves_up(
    face: Any, formation: Any, cover: bool, hits: int
) -> None:
    state = battlefield(group("brit", rep=6), group("zulu", formation=formation))
    said = {"face": face} if face else {}
    roll: Any = asks(ca.fire.shoot(state, "brit", "zulu"), {**said, "cover": cover})
    dice = [1, 1, 1] + [3] * (roll.pools[0].count - 3)
    assert roll.read({"dice": {"fire": dice}})[0].hits == hits


@pytest.mark.rule("CA-R42")
def test_ca_r40_fire_at_a_house_is_never_doubled_nor_is_its_face_asked() -> None:
    """Issue 25, point 15: as of a charge."""
    state = battlefield(group("brit", rep=6), group("zulu", formation="open", housed=True))
    assert not any(field.name == "face" for field in asks(ca.fire.shoot(state, "brit", "zulu")).fields)
    assert not any(field.name == "face" for field in asks(ca.fire.shoot_at_one(state, "brit")).fields)
    roll: Any = asks(ca.fire.shoot(state, "brit", "zulu"), {"cover": True})
    assert roll.read({"dice": {"fire": [1, 1, *[3] * (roll.pools[0].count - 2)]}})[0].hits == 1


def test_ca_fire_1_who_has_no_target_of_its_own_is_offered_that_of_its_friends() -> None:
    def field() -> ca.Battlefield:
        return battlefield(group("zulu"), group("zulu_2"), group("brit"), group("brit_2"), group("brit_3"))

    def offered(state: ca.Battlefield, **changes: Any) -> object:
        for name, aim in changes.items():
            state.groups[name].aim, state.groups[name].shot_turn = aim, state.turn
        target = asks(ca.fire.shoot_at_one(state, "brit")).fields[0]
        return target.default

    assert offered(field()) == ""
    assert offered(field(), brit_2="zulu_2") == offered(field(), brit_2="zulu_2", brit_3="zulu_2") == "zulu_2"
    assert offered(field(), brit_2="zulu", brit_3="zulu_2") == "", "they fired at two"
    assert offered(field(), brit_2="zulu_2", brit="zulu") == "zulu", "its own comes first"
    hidden = field()
    hidden.shots["brit>zulu_2"] = ca.Shot(bears=False)
    assert offered(hidden, brit_2="zulu_2") == ""


def test_ca_r148_hits_beyond_the_figures_left_are_lost() -> None:
    state = battlefield(group("brit"), group("zulu", figures=2, start=20, leaders="leader 5"))
    said = shot(state, ENTER, "1 1 1 1 1 1 1 1 1 1")
    assert state.groups["zulu"].recoverable == 2 and state.groups["zulu"].gone == "destroyed"
    assert said.keys == ["shot:brit:zulu", "fire:brit:zulu"], "nobody is left to test"
    told = [line.text for line in said.log if line.is_added]
    assert told == ["8 hits more than figures left."], "ten ones lie there, and 2 hits are told; older records don't"
    covered = battlefield(group("brit"), group("zulu", figures=2, start=20))
    assert "1 hit more than figures left." in shot(covered, {"cover": True}, "1 1 1 1 1 2 2 2 2 2")
    enough = battlefield(group("brit"), group("zulu", figures=2, start=20))
    assert not shot(enough, {"cover": True}, "1 1 1 1 2 2 2 2 2 2").has("more than figures left")


def test_ca_r148_leader_dice_for_figures_taken_off_not_for_ones_rolled() -> None:
    state = battlefield(group("brit"), group("zulu", leaders="leader 5"))
    dice = asks(ca.fire.shoot(state, "brit", "zulu"), {"cover": True}, "1 1 1 2 2 2 2 2")
    assert (dice.key, dice.pools[0].count) == ("leaders:zulu", 2)
    assert dice.beside == ("brit",), "who shot is to be seen"


@pytest.mark.rule("CA-FIRE-15")
def test_ca_react_19_a_shot_from_facts_to_the_test() -> None:
    state = battlefield(group("brit"), group("zulu", leaders="leader 5"))
    said = shot(state, ENTER, "1 2 2 2 2 2 2 2", "6", at("test:zulu:received_casualty+leader_lost", "1 2"))
    assert said.keys == ["shot:brit:zulu", "fire:brit:zulu", "leaders:zulu", "test:zulu:received_casualty+leader_lost"]
    said = shot(state, ENTER, "2 2 2 2 2 2 2 2", at("test:zulu:received_fire", "1 6"))
    assert state.groups["zulu"].figures == 19


def test_ca_r154_each_shooting_has_a_test_of_its_own() -> None:
    state = battlefield(group("brit"), group("brit_2"), group("zulu"))
    for firer in ("brit", "brit_2"):
        shot(state, ENTER, "1 2 2 2 2 2 2 2", at("test:zulu:received_casualty", "1 2"), firer=firer)
    assert state.groups["zulu"].recoverable == 2


# Who may fire at whom


@pytest.mark.rule("CA-FIRE-1", "CA-R160")
def test_ca_r81_who_can_not_bear_does_not_shoot() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = shot(state, {"bears": False})
    assert said == ["Brit can't bear on Zulu: no shot."] and state.groups["brit"].shots == 0


@pytest.mark.examples(
    "firer, reason",
    ({"weapon": "none"}, "it has no missile weapons"),
    ({"engaged": ["zulu"]}, "it is in melee"),
    ({"arm": "artillery", "weapon": "maxim", "jammed": True}, "its gun is jammed"),
    ({"arm": "artillery", "packed": True, "traits": ["pack_gun"]}, "its gun is packed"),
)
def test_ca_r81_what_can_not_be_fired_is_no_received_fire(firer: Given, reason: str) -> None:
    state = battlefield(group("brit", **firer), group("zulu"))
    assert shot(state) == [f"Brit can't fire: {reason}."]


def test_ca_r84_nobody_fires_into_a_melee() -> None:
    state = battlefield(group("brit"), group("brit_2", engaged=["zulu"]), group("zulu", engaged=["brit_2"]))
    assert shot(state) == ["Brit can't fire: Zulu are in melee."]
    assert ca.targets(state, state.groups["brit"])[0].refused == "in melee"


@pytest.mark.rule("CA-GRP-9")
@pytest.mark.examples("switch, boers, others", ("boers", True, False), ("all", True, True), ("none", False, False))
def test_ca_r34_who_of_the_mounted_infantry_may_fire_from_the_saddle(switch: str, boers: bool, others: bool) -> None:
    for traits, may in ((["mounted_infantry", "boer"], boers), (["mounted_infantry"], others)):
        rider = group("brit", mounts="horse", mounted=True, traits=traits)
        assert bool(ca.why_not_fire(battlefield(rider, mi_mounted_fire=switch), rider)) != may
        rider.mounted = False
        assert not ca.why_not_fire(battlefield(rider, mi_mounted_fire=switch), rider)
    trooper = group("brit", arm="cavalry")
    assert not ca.why_not_fire(battlefield(trooper, mi_mounted_fire="none"), trooper), "cavalry always may"


@pytest.mark.rule("CA-ARMY-16")
@pytest.mark.examples("formation, suggested", ("line", 20), ("open", 20), ("mob", 20), ("column", 4), ("square", 5))
def test_ca_r85_the_program_proposes_who_may_fire_and_the_table_may_say_otherwise(
    formation: Any, suggested: int
) -> None:
    assert ca.eligible_figures(group("brit", formation=formation)) == suggested
    state = battlefield(group("brit", formation=formation), group("zulu"))
    roll = asks(ca.fire.shoot(state, "brit", "zulu"), {"firing": 10})
    assert roll.pools[0].count == 5


def test_ca_r155_the_runner_does_not_fire() -> None:
    assert ca.eligible_figures(group("brit", runner="going")) == 19


def test_ca_r147_nothing_limits_fire_in_reaction() -> None:
    state = battlefield(group("brit"), group("zulu"))
    for _ in range(3):
        shot(state, ENTER, "2 2 2 2 2 2 2 2", "1 6")
    assert state.groups["brit"].shots == 3


@pytest.mark.rule("CA-R143")
def test_ca_fire_2_at_night_the_shot_says_how_far_one_sees() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert "ight" not in asks(ca.fire.shoot(state, "brit", "zulu")).text
    state.night = True
    assert (
        asks(ca.fire.shoot(state, "brit", "zulu")).text == 'Night: sight is 12", farther if the target is in the light.'
    )


# Ammunition


@pytest.mark.rule("CA-FIRE-12")
@pytest.mark.examples(
    "switch, dice, tight",
    ("sixes", "6 6 2 2 2 2 2 2", True),
    ("sixes", "6 2 2 2 2 2 2 2", False),
    ("sixes", "1 1 2 2 2 2 2 2", False),
    ("ones", "1 1 2 2 2 2 2 2", True),
    ("ones", "6 6 2 2 2 2 2 2", False),
    ("ones", "1 2 2 2 2 2 2 2", False),
    ("off", "6 6 6 6 2 2 2 2", False),
)
def test_ca_r28_two_sixes_or_two_ones_or_nothing_make_ammunition_tight(switch: str, dice: str, tight: bool) -> None:
    state = battlefield(group("brit"), group("zulu"), tight_ammo=switch)
    said = shot(state, ENTER, dice, "1 2" if "1" in dice else "1 6")
    assert state.groups["brit"].tight == tight
    assert ("Brit is short of ammunition: -1d6 until restocked." in said) == tight


def test_ca_fire_12_never_more_than_one_die() -> None:
    state = battlefield(group("brit", tight=True), group("zulu"))
    said = shot(state, ENTER, at("fire:brit:zulu", "6 6 2 2 2 2 2"), "1 6")
    assert state.groups["brit"].tight and not any("short of ammunition" in line for line in said)
    assert len(asks(ca.fire.shoot(state, "brit", "zulu"), ENTER).pools) == 1
    assert pool(state.groups["brit"], band()).sum == 4 + 2 + 2 - 1


def test_ca_r28_six_sixes_that_the_cap_left_unrolled_do_not_count() -> None:
    state = battlefield(group("brit", figures=6, start=6), group("zulu"))
    assert asks(ca.fire.shoot(state, "brit", "zulu"), ENTER).pools[0].count == 3


# What the table said


def test_ca_fire_8_facts_of_a_shot_are_remembered_until_one_of_the_two_moves() -> None:
    state = battlefield(group("brit"), group("brit_2"), group("zulu"))
    shot(state, {"cover": True, "face": "flank", "firing": 10, "seen": 12}, "2 2 2 2 2", "1 6 6")
    form = asks(ca.fire.shoot(state, "brit", "zulu"))
    kept = {field.name: field.default for field in form.fields}
    assert kept == {"bears": True, "face": "flank", "cover": True, "volley": True, "firing": 10, "seen": 12}
    assert state.groups["zulu"].cover is True, "and the target tests in cover"
    for mover in ("brit", "zulu"):
        state.shots["brit>zulu"] = ca.Shot(face="flank")
        ca.casualties.moved(state, mover)
        assert asks(ca.fire.shoot(state, "brit", "zulu")).fields[1].default == "front"
    state.shots["brit>zulu"] = ca.Shot(face="flank")
    ca.casualties.moved(state, "brit_2")
    assert asks(ca.fire.shoot(state, "brit", "zulu")).fields[1].default == "flank"


def test_ca_fire_3_all_stays_all_when_figures_fall() -> None:
    state = battlefield(group("brit"), group("zulu"))
    shot(state, ENTER, "1 2 2 2 2 2 2 2", "1 2")
    state.groups["brit"].figures = 18
    form = {field.name: field.default for field in asks(ca.fire.shoot(state, "brit", "zulu")).fields}
    assert (form["firing"], form["seen"]) == (18, 19)


def test_a_remembered_shot_with_its_reaction_takes_at_most_ten_keys() -> None:
    """Enter for the form, r for each roll: facts, dice, leader dice, which leader, test."""
    state = battlefield(group("brit"), group("zulu", leaders="leader 5"))
    said = shot(state, ENTER, "1 2 2 2 2 2 2 2", "6", "1 2")
    assert len(said.keys) <= 10


@pytest.mark.rule("CA-FIRE-1")
def test_settled_in_mid_shot_nothing_happens() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = shot(state, ENTER, at("fire:brit:zulu", SETTLE))
    assert said[-1] == "Settled on the table: the fire of Brit at Zulu."
    assert (state.owed, state.depth, state.groups["zulu"].figures) == ([], 0, 20)


@pytest.mark.parametrize(("step", "cover"), [(CLOSES_IN, None), (KEEPS, False)])
def test_ca_fire_8_a_shot_that_does_not_bear_says_nothing_of_the_cover_of_its_target(
    step: int, cover: bool | None
) -> None:
    """Nobody said it, so it is asked as the group tests (CA-REACT-2)."""
    state = battlefield(group("brit"), group("zulu", cover=None))
    state.solo.defaults = step
    assert play(ca.fire.shoot(state, "brit", "zulu"), {"bears": False}) == ["Brit can't bear on Zulu: no shot."]
    assert state.groups["zulu"].cover is cover


@pytest.mark.parametrize(("step", "dice"), [(CLOSES_IN, 7), (KEEPS, 8)])
def test_ca_fire_4_a_shot_is_told_with_the_dice_that_were_thrown_behind_an_edit(step: int, dice: int) -> None:
    def mend(state: ca.Battlefield) -> None:
        state.groups["brit"].rep = 3

    state = battlefield(group("brit"), group("zulu"))
    state.solo.defaults = step
    said = play(ca.fire.shoot(state, "brit", "zulu"), ENTER, mend, "5 5 5 5 5 5 5", "1 6")
    assert said.has(f"Brit volleys at Zulu: {dice} dice, 0 hits.")
