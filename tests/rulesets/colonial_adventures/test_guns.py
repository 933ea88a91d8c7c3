"""Artillery and machine guns (CA-GUN, CA-ARMY-13 to 15)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Group, fire, why_not_fire
from tests.rulesets.colonial_adventures.table import ENTER, RulePlayed, asks, battlefield, group, play
from tracker.engine import Among, Facts, Roll

SHORT = {"range": "short"}


def gun(side: str = "eu", **changes: Any) -> Group:
    return group("gun", side, arm="artillery", **{"rep": 5, **changes})


def maxim(side: str = "eu", **changes: Any) -> Group:
    return gun(side, weapon="maxim", **{"figures": 2, **changes})


def target(**changes: Any) -> Group:
    return group("target", "xx", **{"figures": 20, "formation": "mob", **changes})


def roll(firer: Group, given: dict[str, Any] | None = None, at_: Group | None = None, **switches: str) -> Roll[Any]:
    state = battlefield(firer, at_ or target())
    state.rulings = state.rulings.but(**switches)
    near = ENTER if firer.weapon == "maxim" else SHORT
    prompt: Roll[Any] = asks(fire.shoot(state, "gun", "target"), near if given is None else given)
    return prompt


def shot(state: Battlefield, *answers: Any) -> RulePlayed:
    return play(fire.shoot(state, "gun", "target"), *answers)


@pytest.mark.parametrize(("crew", "rolled"), [(4, 10), (3, 7), (2, 5), (1, 2)])
def test_ca_gun_1_each_crewman_counts_as_five_firing_figures(crew: int, rolled: int) -> None:
    assert roll(gun(figures=crew)).pools[0].count == rolled, "5+5+2 = 12, cut to half of five times the crew"


@pytest.mark.parametrize(("figures", "cap", "everything"), [(10, 9, 10), (2, 10, 10), (11, 9, 9)])
def test_ca_r38_for_the_cap_only_or_for_the_numbers_too(figures: int, cap: int, everything: int) -> None:
    """At long range 5+2+2 = 9; against 10 figures 20 would be twice as many, against 2 the real 4 are."""
    band = target(figures=figures)
    assert roll(gun(), {"range": "long"}, band).pools[0].count == cap
    assert roll(gun(), {"range": "long"}, band, crew5="all").pools[0].count == everything


@pytest.mark.examples(
    "side, weapon, short, longest",
    ("eu", "field_gun", 6, 36),
    ("eu", "fortress_gun", 10, 60),
    ("tr", "field_gun", 4, 24),
    ("tr", "fortress_gun", 6, 36),
)
def test_ca_gun_2_two_ranges_with_five_dice_and_two(side: str, weapon: str, short: int, longest: int) -> None:
    state = battlefield(gun(side, weapon=weapon), target())
    form = asks(fire.shoot(state, "gun", "target"))
    assert form.fields[0].label == f'in sight ahead, within {longest}"'
    ranges = next(field for field in form.fields if isinstance(field, Among) and field.name == "range")
    assert [mark.label for mark in ranges.marks] == [f'within {short}"', f'beyond {short}"']
    assert roll(gun(side, weapon=weapon), {"range": "short"}).breakdowns[0].sum == 5 + 5 + 2
    assert roll(gun(side, weapon=weapon), {"range": "long"}).breakdowns[0].sum == 5 + 2 + 2


def test_ca_gun_2_a_form_knows_the_dice_of_either_range_before_one_is_said() -> None:
    """Once the range was said an Enter took the form, before the dice; a flank or cover changes what hits do alone."""
    form = asks(fire.shoot(battlefield(gun(), target()), "gun", "target"))
    assert isinstance(form, Facts) and form.dice == {"": 10, "short": 10, "long": 9}
    for facts in ({"face": "flank"}, {"cover": True}, {"firing": 1}):
        is_same = roll(gun(), {"range": "short", **facts}).pools[0].count == form.dice["short"]
        assert is_same is (set(facts) <= {*form.same_dice})


def test_ca_gun_2_a_machine_gun_has_one_range() -> None:
    for side in ("eu", "tr"):
        form = asks(fire.shoot(battlefield(maxim(side), target()), "gun", "target"))
        assert "range" not in [field.name for field in form.fields]
        assert form.fields[0].label == 'in sight ahead, within 24"'


@pytest.mark.parametrize(
    ("weapon", "band", "words"), [("field_gun", "short", "Canister."), ("fortress_gun", "long", "Round shot.")]
)
def test_ca_gun_3_canister_at_short_range_and_ball_beyond(weapon: str, band: str, words: str) -> None:
    assert roll(gun(weapon=weapon), {"range": band}).text.endswith(words)
    assert "Canister" not in roll(maxim()).text


@pytest.mark.rule("CA-ARMY-15")
@pytest.mark.parametrize(
    ("dice", "switch", "jammed", "tight"),
    [("6 6 2 2 2", "off", True, False), ("6 2 2 2 2", "off", False, False), ("6 6 2 2 2", "on", True, True)],
)
def test_ca_r68_a_machine_gun_jams_on_two_sixes(dice: str, switch: str, jammed: bool, tight: bool) -> None:
    state = battlefield(maxim(), target(), mg_tight=switch)
    shot(state, ENTER, dice, "1 6")
    gun_ = state.groups["gun"]
    assert (gun_.jammed, gun_.tight) == (jammed, tight)


def test_ca_r68_jammed_it_does_not_fire_at_all_nor_in_reaction() -> None:
    state = battlefield(maxim(jammed=True), target())
    assert shot(state) == ["Gun can't fire: its gun is jammed."]
    assert play(fire.shoot(state, "gun", "target")) == ["Gun can't fire: its gun is jammed."]


def test_ca_r68_a_field_gun_runs_tight_like_anyone() -> None:
    state = battlefield(gun(), target())
    shot(state, SHORT, "6 6 2 2 2 2 2 2 2 2", "1 6")
    assert state.groups["gun"].tight and not state.groups["gun"].jammed


@pytest.mark.parametrize("switch", ["sixes", "ones", "off"])
def test_ca_r68_jams_are_sixes_whatever_makes_ammunition_tight(switch: str) -> None:
    state = battlefield(maxim(), target(), tight_ammo=switch)
    shot(state, ENTER, "6 6 2 2 2", "1 6")
    assert state.groups["gun"].jammed


@pytest.mark.rule("CA-ARMY-13", "CA-ARMY-14")
@pytest.mark.examples(
    "side, switch, same_turn, next_turn, third",
    ("eu", "alternate", False, True, True),
    ("tr", "alternate", False, False, True),
    ("tr", "each_turn", False, True, True),
)
def test_ca_r67_fortress_guns_once_a_turn_or_every_other_turn(
    side: str, switch: str, same_turn: bool, next_turn: bool, third: bool
) -> None:
    state = battlefield(gun(side, weapon="fortress_gun"), target(), turn=3, tribal_fortress=switch)
    assert not why_not_fire(state, state.groups["gun"])
    shot(state, SHORT, "2 2 2 2 2 2 2 2 2 2", "1 6")
    for turn, may in ((3, same_turn), (4, next_turn), (5, third)):
        state.turn = turn
        assert (not why_not_fire(state, state.groups["gun"])) == may


def test_ca_r67_the_shot_in_reaction_is_the_shot_of_the_turn_and_no_shot_is_none() -> None:
    state = battlefield(gun(weapon="fortress_gun"), target())
    play(fire.shoot(state, "gun", "target"), {"bears": False, "range": "long"})
    assert not why_not_fire(state, state.groups["gun"])
    play(fire.shoot(state, "gun", "target"), {"bears": True, "range": "short"}, "2 2 2 2 2 2 2 2 2 2", "1 6")
    assert shot(state) == ["Gun can't fire: a fortress gun fires once a turn."]


def test_ca_army_14_tribal_machine_guns_fire_as_european_ones() -> None:
    assert roll(maxim("tr")).breakdowns[0].sum == 5 + 5 + 2
    assert roll(maxim("tr")).pools[0].count == 5
