"""What forms offer: distances that were told, frontages that are kept, walls and heights by cover and place."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.names.play import hint
from tests.rulesets.colonial_adventures.table import ENTER, asks, battlefield, group, play
from tracker.engine import Facts, Refused, Toggle, decode_state, encode_state, standing
from tracker.games.colonial_adventures.fight.recovery import stands_clear
from tracker.games.colonial_adventures.ground.places import stands_at
from tracker.games.colonial_adventures.ground.state import Ground


def gun(**changes: Any) -> ca.Group:
    return group("gun", "eu", arm="artillery", **changes)


def field(prompt: Facts[Any], name: str) -> Any:
    return next((each for each in prompt.fields if each.name == name), None)


def ranged(state: ca.Battlefield, firer: str = "gun", target: str = "zulu") -> Any:
    return field(asks(ca.fire.shoot(state, firer, target)), "range")


# A gun's range


def test_ca_gun_2_nobody_said_how_far_so_range_has_no_default() -> None:
    state = battlefield(gun(), group("zulu"))
    prompt = asks(ca.fire.shoot(state, "gun", "zulu"))
    assert field(prompt, "range").default == "" and prompt.default() is None
    with pytest.raises(Refused, match="Enter takes nothing here. Say the range: s within 6"):
        prompt.parse("")
    assert hint(prompt) == 'Say the range: s within 6", g beyond 6".'


def test_ca_gun_2_a_gun_that_can_t_bear_is_told_no_range() -> None:
    state = battlefield(gun(), group("zulu"))
    prompt = asks(ca.fire.shoot(state, "gun", "zulu"))
    assert prompt.parse("b") == {"bears": False}
    said = play(ca.fire.shoot(state, "gun", "zulu"), {"bears": False})
    assert said[-1] == "Gun can't bear on Zulu: no shot."
    again = asks(ca.fire.shoot(state, "gun", "zulu"))
    assert again.default() == {} and field(again, "range").default == ""


@pytest.mark.parametrize("said", ["short", "long"])
def test_ca_gun_2_range_is_offered_as_it_was_said_until_one_moves(said: str) -> None:
    state = battlefield(gun(), group("zulu"))
    first = asks(ca.fire.shoot(state, "gun", "zulu"), {"range": said})
    assert ranged(state).default == said
    assert first.text.endswith("Canister." if said == "short" else "Round shot.")
    ca.casualties.turned(state, "gun")
    assert ranged(state).default == said
    ca.casualties.moved(state, "zulu")
    assert ranged(state).default == ""


@pytest.mark.parametrize(("weapon", "offered"), [("field_gun", ""), ("fortress_gun", "")])
def test_ca_gun_2_within_12_inches_may_be_either(weapon: str, offered: str) -> None:
    state = battlefield(gun(weapon=weapon), group("zulu"))
    play(ca.newly_seen(state, "zulu"), "gun", "1 1", {"bears": False, "range": "long"})
    assert ca.distances.told(state, "gun", "zulu").most == 12 and ranged(state).default == offered


@pytest.mark.rule("CA-CAS-3")
def test_ca_gun_2_twelve_inches_clear_is_beyond_short_range() -> None:
    state = battlefield(gun(recoverable=2), group("zulu"))
    play(stands_clear(state, "gun"), "yes")
    assert ranged(state).default == "long"


@pytest.mark.parametrize(("place", "offered"), [("s2", "long"), ("s5", ""), ("s9", "")])
def test_ca_gun_2_a_whole_section_between_them_is_beyond_short_range(place: str, offered: str) -> None:
    state = battlefield(gun(), group("zulu"))
    state.ground = Ground(sections=["clear"] * 9)
    stands_at(state, state.groups["gun"], "s8")
    stands_at(state, state.groups["zulu"], place)
    assert ranged(state).default == offered
    state.groups["zulu"].doubt = True
    assert ranged(state).default == "", "nobody said where it stands since it moved"


@pytest.mark.rule("CA-REACT-7")
def test_ca_gun_2_at_3_inches_range_is_known_and_not_asked() -> None:
    state = battlefield(gun(), group("zulu"))
    shot = asks(ca.charge(state, "zulu", "gun"), ENTER, "1 1", "1 1")
    assert [each.name for each in shot.fields] == ["bears", "face", "cover", "firing", "seen"]
    assert field(shot, "bears").label == 'in sight ahead, at 3"'
    roll = asks(ca.charge(battlefield(gun(), group("zulu")), "zulu", "gun"), ENTER, "1 1", "1 1", ENTER)
    assert roll.text.endswith("Canister.")


def test_ca_fire_1_who_is_told_to_be_out_of_range_does_not_bear_by_default() -> None:
    state = battlefield(group("zulu", weapon="spear"), group("brit", recoverable=2))
    assert field(asks(ca.fire.shoot(state, "zulu", "brit")), "bears").default
    play(stands_clear(state, "brit"), "yes")
    assert not field(asks(ca.fire.shoot(state, "zulu", "brit")), "bears").default


# Reach


def reach(state: ca.Battlefield, charger: str, target: str, declared: bool = True) -> bool:
    prompt = asks(ca.charge(state, charger, target, declared))
    toggle = field(prompt, "reach")
    assert isinstance(toggle, Toggle)
    return bool(toggle.default)


@pytest.mark.rule("CA-R20")
def test_ca_react_6_reach_follows_the_distance_told() -> None:
    state = battlefield(group("brit", formation="line"), group("zulu"), gun())
    assert reach(state, "zulu", "brit") and not reach(state, "zulu", "brit", declared=False)
    ca.distances.tell(state, "brit", "zulu", most=12)
    assert reach(state, "zulu", "brit", declared=False), "a Mob goes 12 inches"
    assert not reach(state, "brit", "zulu", declared=False), "a Line goes 4"
    ca.distances.tell(state, "gun", "zulu", least=12)
    assert not reach(state, "zulu", "gun"), "declared, but told to be beyond it"
    ca.distances.tell(state, "brit", "zulu", 3, 3)
    assert reach(state, "brit", "zulu", declared=False)


def test_ca_react_6_a_shot_tells_the_distance() -> None:
    state = battlefield(gun(), group("zulu"))
    asks(ca.fire.shoot(state, "gun", "zulu"), {"range": "short"})
    assert ca.distances.told(state, "zulu", "gun").most == 6 and reach(state, "zulu", "gun", declared=False)
    asks(ca.fire.shoot(state, "gun", "zulu"), {"range": "long"})
    told = ca.distances.told(state, "zulu", "gun")
    assert (told.least, told.most) == (6, 36), "what contradicts it takes its place"


def test_ca_melee_9_after_a_break_off_the_distance_is_known() -> None:
    state = battlefield(group("brit", engaged=["zulu"]), group("zulu", engaged=["brit"]))
    wills = asks(ca.activate(state, "brit"), "break", ENTER, "1", "5")
    assert wills.key == "test:zulu:test_of_wills" and ca.distances.told(state, "brit", "zulu").most == 6


# Frontage


@pytest.mark.rule("CA-R85")
@pytest.mark.examples("formation, wide, firing", ("column", 4, 4), ("line", 6, 12), ("line", 9, 18), ("open", 6, 12))
def test_ca_army_16_how_wide_it_stands_follows_from_its_first_shot_and_is_kept(
    formation: Any, wide: int, firing: int
) -> None:
    state = battlefield(group("brit", figures=18, formation=formation, wide=0), group("zulu"))
    asks(ca.fire.shoot(state, "brit", "zulu"), {"firing": firing})
    assert (state.groups["brit"].wide, state.groups["brit"].wide_in) == (wide, formation)
    ca.casualties.moved(state, "brit")
    again = asks(ca.fire.shoot(state, "brit", "zulu"))
    assert field(again, "firing").default == firing and "front" not in again.text


def test_ca_army_16_who_fires_at_nobody_has_said_nothing_of_his_ranks() -> None:
    band = group("zulu", figures=18, formation="open", wide=0, training="tribal", weapon="musket")
    state = battlefield(band, group("brit"))
    play(ca.activate(state, "zulu"), "move", ENTER, {"target": "nobody"})
    assert not state.groups["zulu"].wide
    play(ca.fire.shoot(state, "zulu", "brit"), {"bears": False, "firing": 12})
    assert not state.groups["zulu"].wide, "nor who can't bear"


@pytest.mark.examples(
    "before, after, firing, words",
    ({}, "column", 4, "Its front rank fires: fewer figures if it stands narrower."),
    ({"formation": "column", "wide": 4, "wide_in": "column"}, "line", 18, "Its front two ranks fire: fewer figures"),
    ({"wide": 6, "wide_in": "line"}, "column", 4, "Its front rank fires"),
    ({"name": "E and F Coys"}, "column", 4, "Their front rank fires: fewer figures if they stand narrower."),
)
def test_ca_army_16_a_new_formation_stands_as_wide_as_may_be(
    before: dict[str, Any], after: str, firing: int, words: str
) -> None:
    state = battlefield(group("brit", figures=18, **before), group("zulu"))
    asked = asks(ca.activate(state, "brit"), "formation", after, "fire")
    assert field(asked, "firing").default == firing and words in asked.text


def test_ca_r20_what_was_told_of_a_distance_stays_true_beside_what_is_told_next() -> None:
    state = battlefield(gun(), group("zulu"))
    ca.distances.tell(state, "zulu", "gun", most=12)
    play(ca.fire.shoot(state, "gun", "zulu"), {"range": "long"}, "5 5 5 5 5 5 5 5", "1 6")
    assert ca.distances.told(state, "gun", "zulu") == ca.Gap(6, 12)


def test_ca_move_2_a_fast_move_is_kept_in_mind_as_12_inches_clear() -> None:
    state = battlefield(group("brit"), group("zulu"))
    charged = asks(ca.activate(state, "brit"), "fast_move", ENTER, "1 1", ENTER, "charge")
    assert charged.key == "reach:brit" and not standing(charged.fields, {})["reach"], 'a line charges 4"'


def test_ca_army_16_losses_are_asked_about_once_they_reach_the_front_of_a_column() -> None:
    column = group("brit", figures=18, formation="column", wide=4, wide_in="column")
    for figures, asked in ((18, False), (4, False), (3, True)):
        column.figures = figures
        assert ca.is_unknown(column) == asked and ca.eligible_figures(column) == min(4, figures)


def test_ca_army_16_losses_come_off_the_rear_of_a_deep_line() -> None:
    line = group("brit", figures=18, wide=6, wide_in="line")
    for figures, firing in ((18, 12), (13, 12), (11, 11), (5, 5)):
        line.figures = figures
        assert ca.eligible_figures(line) == firing and not ca.is_unknown(line)


def test_ca_army_16_small_groups_mobs_squares_and_crews_are_not_asked() -> None:
    for quiet in (
        group("brit", figures=8, wide=0),
        group("zulu", wide=0),
        group("brit", formation="square", wide=0),
        gun(wide=0),
    ):
        assert not ca.is_unknown(quiet)
    assert ca.is_unknown(group("brit", figures=9, wide=0))


@pytest.mark.parametrize(("figures", "wide"), [(3, 1), (6, 2), (9, 2), (10, 3), (12, 3), (18, 4), (20, 4), (26, 5)])
def test_ca_army_16_a_column_is_three_deep_and_deeper_than_wide(figures: int, wide: int) -> None:
    assert ca.widest_column(figures) == wide


@pytest.mark.parametrize(("firing", "wide"), [(18, 9), (13, 7), (12, 6), (5, 6), (0, 0)])
def test_ca_army_16_a_line_has_three_ranks_at_most(firing: int, wide: int) -> None:
    line = group("brit", figures=18, wide=0)
    ca.told_by(line, firing)
    assert line.wide == wide


# The ground of a melee


def ground(mine: dict[str, Any], theirs: dict[str, Any] | None = None) -> list[bool]:
    state = battlefield(group("brit", **mine), group("zulu", **(theirs or {})))
    return [bool(each.default) for each in ca.ground_of(state, ca.Pair("brit", "zulu")).fields]


@pytest.mark.examples(
    "mine, up, wall",
    ({}, False, False),
    ({"cover": True}, False, True),
    ({"cover": True, "place": "north wall"}, False, True),
    ({"cover": True, "place": "west edge, in the bush"}, False, False),
    ({"cover": True, "place": "the orchard wall"}, False, True),
    ({"cover": False, "place": "storehouse parapet"}, False, False),
    ({"place": "on the ridge"}, True, False),
    ({"place": "foot of the western hillock"}, False, False),
    ({"place": "behind the ridge, west"}, False, False),
    ({"place": "the spur", "cover": True}, True, True),
)
def test_ca_melee_3_wall_and_uphill_follow_cover_and_place(mine: dict[str, Any], up: bool, wall: bool) -> None:
    assert ground(mine) == [up, wall, False, False]


def test_ca_melee_3_nobody_is_uphill_where_both_stand_high() -> None:
    assert ground({"place": "on the ridge"}, {"place": "dunes, east"}) == [False, False, False, False]


def test_ca_melee_3_what_was_said_of_the_ground_goes_before() -> None:
    state = battlefield(group("brit", cover=True), group("zulu"))
    state.standing["brit>zulu"] = ca.Standing()
    assert not ca.ground_of(state, ca.Pair("brit", "zulu")).fields[1].default


def test_distances_are_the_same_after_the_file() -> None:
    state = battlefield(gun(), group("zulu"))
    asks(ca.fire.shoot(state, "gun", "zulu"), {"range": "long"})
    assert encode_state(decode_state(encode_state(state), ca.Battlefield)) == encode_state(state)


@pytest.mark.rule("CA-MELEE-9")
def test_ca_r20_an_exact_distance_outlives_a_shot_that_says_less_of_it() -> None:
    state = battlefield(group("brit"), group("zulu", rep=5))
    ca.distances.tell(state, "brit", "zulu", 6, 6)
    ca.distances.tell(state, "brit", "zulu", 0, 24)
    assert ca.distances.told(state, "brit", "zulu") == ca.Gap(6, 6) and reach(state, "zulu", "brit", declared=False)
    ca.distances.tell(state, "brit", "zulu", 6, 24)
    assert ca.distances.told(state, "brit", "zulu") == ca.Gap(6, 24)
