"""How many dice each side of a melee has (T-11, CA-MELEE-3)."""

import pytest

from tests.names.colonial_adventures import Battlefield, melee, own_dice, pair_dice
from tests.play.hands import Hand
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, asks, at, battlefield, group, play
from tests.rulesets.colonial_adventures.test_melee import Given, duel, touch


def dice(state: Battlefield, mine: str = "zulu", enemy: str = "brit", **ground: bool) -> int:
    """Dice of one of a pair that fights nobody else."""
    more = max(0, state.groups[mine].figures - state.groups[enemy].figures)
    return pair_dice(state, mine, enemy, ground.get("up", False), ground.get("wall", False), {mine: more}).total


@pytest.mark.rule("CA-MELEE-6")
@pytest.mark.parametrize(("zulu", "brit"), [(20, 20), (20, 15), (12, 20)])
def test_ca_melee_3_rep_and_a_die_for_each_figure_more(zulu: int, brit: int) -> None:
    state = duel({"figures": zulu}, {"figures": brit, "rep": 5})
    roll = asks(melee.fight_on(state, "zulu"), ENTER)
    assert [pool.count for pool in roll.pools] == [4 + max(0, zulu - brit), 5 + max(0, brit - zulu)]


@pytest.mark.examples(
    "fighter, more",
    ({"traits": ["ferocious"]}, 1),
    ({"traits": ["shielded"]}, 1),
    ({"traits": ["shielded"], "weapon": "musket", "using": "shield"}, 1),
    ({"traits": ["shielded"], "weapon": "musket", "using": "weapon"}, 0),
    ({"traits": ["ferocious", "shielded"]}, 2),
    ({"arm": "cavalry", "formation": "mob"}, 1),
    ({"arm": "cavalry", "formation": "mob", "mounted": False}, 0),
    ({"arm": "cavalry", "formation": "mob", "traits": ["mounted_infantry"]}, 0),
    ({"traits": ["mounted_infantry"], "mounts": "horse", "mounted": True}, 0),
    ({"at_the_wall": True}, 1),
)
def test_ca_melee_3_what_a_group_has_of_its_own(fighter: Given, more: int) -> None:
    state = duel({"weapon": "none", **fighter})
    assert own_dice(state, "zulu", 0).total == 4 + more


def test_ca_r65_dismounted_cavalry_has_no_mounted_die_whatever_it_tests_as() -> None:
    for switch in ("infantry", "cavalry"):
        assert dice(duel({"arm": "cavalry", "formation": "mob", "mounted": False}, dismount_class=switch)) == 4


@pytest.mark.examples(
    "ground, zulu, brit",
    ({"first_up": True}, 5, 4),
    ({"first_wall": True}, 5, 4),
    ({"second_up": True}, 4, 5),
    ({"second_wall": True, "second_up": True}, 4, 6),
)
def test_ca_melee_3_uphill_and_behind_a_wall(ground: Given, zulu: int, brit: int) -> None:
    roll = asks(melee.fight_on(duel(), "zulu"), at("ground:zulu:brit", ground))
    assert [pool.count for pool in roll.pools] == [zulu, brit]


@pytest.mark.rule("CA-MELEE-3", "CA-R41")
def test_ca_army_18_two_more_against_open_order_and_against_prone_once_only() -> None:
    assert dice(duel({}, {"formation": "open"})) == 6
    assert dice(duel({"formation": "open"}, {"formation": "open"})) == 6, "whether you are or not"
    assert dice(duel({}, {"prone": True})) == 6
    assert dice(duel({}, {"formation": "open", "prone": True})) == 6


@pytest.mark.rule("CA-GUN-4")
def test_ca_r37_a_crew_fights_with_its_real_number_as_open_order() -> None:
    state = duel({"figures": 10}, {"arm": "artillery", "rep": 5})
    roll = asks(melee.fight_on(state, "zulu"), ENTER)
    assert [pool.count for pool in roll.pools] == [4 + (10 - 4) + 2, 5]


@pytest.mark.rule("CA-GRP-12")
@pytest.mark.examples("fought, charged, first_turn, charging", (0, True, 1, 1), (0, False, 1, 0), (1, True, 0, 0))
def test_ca_r35_lances_in_the_first_turn_of_the_melee(
    fought: int, charged: bool, first_turn: int, charging: int
) -> None:
    lancers: Given = {"arm": "cavalry", "formation": "mob", "traits": ["lancer"], "charged": charged}
    for switch, more in (("first_turn", first_turn), ("charging", charging)):
        state = duel(lancers, lancer=switch)
        state.groups["zulu"].rounds["brit"] = fought
        assert dice(state) == 4 + 1 + more
    state = duel({**lancers, "mounted": False})
    state.groups["zulu"].rounds.clear()
    assert dice(state) == 4, "not on foot"


def test_ca_r35_who_charged_is_kept_from_contact_on() -> None:
    state = battlefield(group("zulu"), group("brit"))
    touch(state, SETTLE)
    assert state.groups["zulu"].charged and not state.groups["brit"].charged


def test_ca_melee_4_beyond_the_last_figure_successes_change_nothing() -> None:
    """3 against 16: 13 dice of 20 were still asked when all three had fallen in any case."""
    state = duel({"figures": 16}, {"figures": 3})
    roll = asks(melee.fight_on(state, "brit"), ENTER)
    hand = Hand(roll).press("1444" + "123")
    assert not hand.is_decided, "1 success against 3 so far: one may be left"
    hand.press("1")
    assert hand.is_decided, "1 against 4: all three fall"
    value = hand.press("E").value
    said = play(melee.fight_on(state, "brit"), at("melee:brit:zulu", value))
    assert said.has("Zulu win the melee against Brit by at least 3.") and state.groups["brit"].figures == 0
    assert said.rolls[0].endswith("Brit loses 3+")


def test_ca_r98_with_a_runner_away_one_success_more_still_counts() -> None:
    state = duel({"figures": 16}, {"figures": 3, "runner": "out"})
    assert not Hand(asks(melee.fight_on(state, "brit"), ENTER)).press("44444" + "12").is_decided
