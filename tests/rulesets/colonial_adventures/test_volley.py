"""Who volleys, when, and what its hits do to the test (CA-R21, CA-R22, CA-R156)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, casualties, fire
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group
from tests.rulesets.colonial_adventures.test_fire import Given


def is_volley(state: Battlefield, *answers: Any, **how: Any) -> bool:
    roll = asks(fire.shoot(state, "brit", "zulu", **how), *(answers or (ENTER,)))
    return "Volley:" in roll.text


@pytest.mark.rule("CA-FIRE-11")
@pytest.mark.examples(
    "firer, volleys",
    ({}, True),
    ({"formation": "open"}, False),
    ({"formation": "column"}, False),
    ({"formation": "square"}, False),
    ({"arm": "cavalry", "formation": "line"}, False),
    ({"arm": "cavalry", "formation": "line", "mounted": False}, False),
    ({"traits": ["ferocious"]}, True),
    ({"traits": ["mounted_infantry"], "mounts": "horse", "mounted": False}, True),
    ({"arm": "cavalry", "traits": ["mounted_infantry"], "mounts": "camel", "mounted": False}, True),
)
def test_ca_r21_infantry_in_formed_line_volleys(firer: Given, volleys: bool) -> None:
    assert is_volley(battlefield(group("brit", **firer), group("zulu"))) == volleys


def test_ca_r21_a_gun_never_volleys() -> None:
    assert not is_volley(battlefield(group("brit", arm="artillery"), group("zulu")), {"range": "long"})


def test_ca_r21_a_tribal_band_never_volleys() -> None:
    state = battlefield(group("zulu", weapon="rifle", formation="line"), group("brit"))
    assert "Volley:" not in asks(fire.shoot(state, "zulu", "brit"), ENTER).text


def test_ca_r41_a_prone_line_can_not_volley() -> None:
    assert not is_volley(battlefield(group("brit", prone=True), group("zulu")))


@pytest.mark.parametrize(
    ("switch", "by_enter", "told_to", "told_not_to"),
    [("auto", True, True, False), ("declared", False, True, False), ("off", False, None, None)],
)
def test_ca_r21_volley_by_itself_or_declared_or_never(
    switch: str, by_enter: bool, told_to: bool | None, told_not_to: bool | None
) -> None:
    state = battlefield(group("brit"), group("zulu"), volley=switch)
    assert is_volley(state) == by_enter
    if told_to is not None:
        assert is_volley(state, {"volley": True}) == told_to
        assert is_volley(state, {"volley": False}) == told_not_to
    else:
        assert "volley" not in [field.name for field in asks(fire.shoot(state, "brit", "zulu")).fields]


def test_ca_r21_a_unit_that_was_told_not_to_volley_stays_so_until_something_moves() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert not is_volley(state, {"volley": False})
    assert not is_volley(state, ENTER, volley=False), "a cell without volley asks nothing of it"
    assert not is_volley(state), "still told not to"
    casualties.moved(state, "zulu")
    assert is_volley(state)


def test_ca_r21_declared_means_shot_by_shot() -> None:
    state = battlefield(group("brit"), group("zulu"), volley="declared")
    assert is_volley(state, {"volley": True})
    assert not is_volley(state), "not by Enter alone"


def test_ca_r21_dismounted_cavalry_volleys_by_house_rule_only() -> None:
    for switch, volleys in (("off", False), ("on", True)):
        dismounted = group("brit", arm="cavalry", mounted=False, formation="line")
        assert is_volley(battlefield(dismounted, group("zulu"), dismounted_volley=switch)) == volleys
        mounted = group("brit", arm="cavalry", formation="line")
        assert not is_volley(battlefield(mounted, group("zulu"), dismounted_volley=switch))


@pytest.mark.rule("CA-R27")
@pytest.mark.parametrize(
    ("test", "dice", "volleys"),
    [("test_of_wills", "1 2", True), ("test_of_wills", "1 6", False), ("test_of_wills", "6 6", False)],
)
def test_ca_r26_test_of_wills_two_passed_volleys_and_one_does_not(test: str, dice: str, volleys: bool) -> None:
    from tracker.games.colonial_adventures.fight import reaction

    state = battlefield(group("brit"), group("zulu"))
    roll = asks(reaction.take_tests(state, "brit", [test], "zulu", "near"), dice, at("shot:brit:zulu", ENTER))
    assert ("Volley:" in roll.text) == volleys


@pytest.mark.rule("CA-REACT-9")
def test_ca_r156_the_whole_firing_group_volleys_and_each_hit_counts() -> None:
    state = battlefield(group("brit"), group("zulu", rep=6))
    test: Any = asks(fire.shoot(state, "brit", "zulu"), {"firing": 10}, "1 1 2 2 2")
    assert test.reading.target == 4


def test_ca_r22_figures_hit_after_cover_lower_the_rep_not_ones_rolled() -> None:
    state = battlefield(group("brit"), group("zulu", rep=6))
    test: Any = asks(fire.shoot(state, "brit", "zulu"), {"cover": True}, "1 1 1 2 2 2 2 2")
    assert test.reading.target == 4
