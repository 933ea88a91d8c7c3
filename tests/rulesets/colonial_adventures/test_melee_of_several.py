"""Melees of several groups: dice divided, pair by pair or in total, new contacts (CA-MELEE-5, CA-R99, CA-R101)."""

import pytest

from tests.names.colonial_adventures import Battlefield, casualties, melee, pair_dice
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, group, play
from tests.rulesets.colonial_adventures.test_melee import CARRY_ON, Given, fight_on, figures, locked, touch
from tracker.games.colonial_adventures.solo.state import KEEPS_FACES, KEEPS_SHARES

TWO_TO_ONE = (("zulu", "brit"), ("zulu_2", "brit"))


def two_to_one(brit: Given | None = None, **switches: str) -> Battlefield:
    """Two bands of 10 against a unit of 20, Rep 6."""
    bands = [group(each, figures=10) for each in ("zulu", "zulu_2")]
    unit = group("brit", **{"figures": 20, "rep": 6, **(brit or {})})
    return locked(*TWO_TO_ONE, groups=(*bands, unit), **switches)


@pytest.mark.rule("CA-R99")
def test_ca_melee_5_the_single_group_divides_its_dice_and_each_pair_is_settled_apart() -> None:
    state = two_to_one({"figures": 10})
    said = fight_on(
        state,
        at("ground:brit:zulu", ENTER),
        at("ground:brit:zulu_2", ENTER),
        at("share:brit:zulu", 4),
        at("melee:brit:zulu", "1 1 5 5 | 5 5 5 5"),
        at("melee:brit:zulu_2", "5 5 | 1 5 5 5"),
        at("test:brit:received_casualty", CARRY_ON),
        at("test:zulu:received_casualty", CARRY_ON),
        who="brit",
    )
    assert figures(state, "zulu", "zulu_2", "brit") == [8, 10, 9]
    assert "Brit and Zulu 2 hold." not in said


def test_ca_r99_in_total_the_side_with_more_has_the_surplus_once_as_its_owner_divides_it() -> None:
    state = two_to_one({"figures": 13}, multi_melee="total", new_contact="whole")
    number = asks(melee.fight_on(state, "zulu"), ENTER, ENTER)
    assert (number.key, number.side, number.high) == ("surplus:zulu", "tr", 7)
    said = asks(melee.fight_on(state, "zulu"), 5, 3)
    assert [pool.count for pool in said.pools] == [4 + 5, 3]
    state = two_to_one({"figures": 13}, multi_melee="total", new_contact="whole")
    next_ = asks(melee.fight_on(state, "zulu"), ENTER, ENTER, 5, 3, "1 1 1 5 5 5 5 5 5 | 1 1 1")
    assert [pool.count for pool in next_.pools] == [4 + 2, 3]


def test_ca_r99_the_single_group_divides_its_own_surplus_with_its_rep_and_fixed_dice() -> None:
    state = two_to_one({"figures": 25, "traits": ["ferocious"]}, multi_melee="total", new_contact="whole")
    number = asks(melee.fight_on(state, "zulu"), ENTER, ENTER)
    assert (number.key, number.high) == ("share:brit:zulu", 6 + 1 + 5)


def test_ca_r99_what_belongs_to_one_pair_goes_to_that_pair() -> None:
    def fighting() -> Battlefield:
        state = two_to_one({"figures": 10, "start": 20})
        state.groups["zulu_2"].formation = "open"
        return state

    grounds = (at("ground:brit:zulu", {"first_up": True}), at("ground:brit:zulu_2", ENTER))
    first = asks(melee.fight_on(fighting(), "brit"), *grounds, 3)
    assert [pool.count for pool in first.pools] == [3 + 1, 4]
    second = asks(melee.fight_on(fighting(), "brit"), *grounds, 3, "1 1 5 5 | 1 1 5 5")
    assert [pool.count for pool in second.pools] == [3 + 2, 4]


def test_ca_r99_pair_by_pair_each_enemy_group_is_an_opponent_of_its_own() -> None:
    """The unit of 13 has three figures more than each band of ten, and its Rep of 6 to divide."""
    state = two_to_one({"figures": 13})
    number = asks(melee.fight_on(state, "brit"), ENTER, ENTER)
    faced = "Against it: 4 dice of Zulu, 4 dice of Zulu 2."
    assert (number.key, number.high, number.text) == ("share:brit:zulu", 6, f"{faced} The rest go against Zulu 2.")
    state = two_to_one({"figures": 13})
    first = asks(melee.fight_on(state, "brit"), ENTER, ENTER, 2)
    second = asks(melee.fight_on(two_to_one({"figures": 13}), "brit"), ENTER, ENTER, 2, "5 5 5 5 5 | 5 5 5 5")
    assert [[pool.count for pool in roll.pools] for roll in (first, second)] == [[2 + 3, 4], [4 + 3, 4]]
    assert "more figures" in [each.label for each in first.breakdowns[0].modifiers if each.applied]
    bands = asks(melee.fight_on(two_to_one({"figures": 7}), "zulu"), ENTER, 3)
    assert [pool.count for pool in bands.pools] == [4 + 3, 3], "each band has its own figures more"


@pytest.mark.rule("CA-MELEE-5")
def test_ca_r101_a_division_stands_until_its_owner_is_active_or_his_enemies_change() -> None:
    """Nobody has all of his dice against one enemy, and all of them again against the next."""
    state = two_to_one({"figures": 10, "start": 20})
    fight_on(state, ENTER, at("share:brit:zulu", 4), at("melee:zulu:brit", "5 5 5 5 | 5 5 5 5"))
    said = fight_on(state, ENTER, at("melee:zulu_2:brit", "5 5 5 5 | 5 5"), who="zulu_2")
    assert said.keys == ["ground:zulu_2:brit", "melee:zulu_2:brit"], "the two dice that were kept for it"
    asked = asks(melee.fight_on(state, "brit"))
    assert asked.key == "share:brit:zulu", "active, he divides them anew"
    state = two_to_one({"figures": 10, "start": 20})
    fight_on(state, ENTER, at("share:brit:zulu", 4), at("melee:zulu:brit", "5 5 5 5 | 5 5 5 5"))
    casualties.leave_table(state, "zulu_2", "ran away")
    roll = asks(melee.fight_on(state, "zulu"))
    assert [pool.count for pool in roll.pools] == [4, 6], "one enemy is left, and has them all"
    assert state.groups["brit"].shares == {}


@pytest.mark.rule("CA-R97")
def test_ca_r101_a_new_contact_fights_its_own_pair_and_only_that_loses_a_figure() -> None:
    state = locked(("zulu_2", "brit"), groups=(group("zulu"), group("zulu_2"), group("brit")))
    said = touch(
        state,
        at("ground:zulu:brit", ENTER),
        at("share:brit:zulu_2", 1),
        at("melee:zulu:brit", "1 5 5 5 | 1 5 5"),
        at("test:zulu:received_casualty", CARRY_ON),
        at("test:brit:received_casualty", CARRY_ON),
    )
    assert figures(state, "zulu", "zulu_2", "brit") == [19, 20, 19]
    assert not state.groups["zulu_2"].acted and "Zulu 2 fights in the same melee, and so has acted." not in said
    assert (state.groups["brit"].rounds, state.groups["zulu"].rounds) == ({"zulu_2": 1, "zulu": 1}, {"brit": 1})


@pytest.mark.rule("CA-MELEE-5")
def test_ca_r101_the_division_says_which_dice_are_thrown_in_this_round_and_which_wait() -> None:
    """A second band comes into contact: half of the dice are laid out, though only the new pair fights."""
    state = locked(("zulu_2", "brit"), groups=(group("zulu"), group("zulu_2"), group("brit")))
    number = asks(melee.contact(state, "zulu", "brit"), ENTER)
    assert (number.key, number.enter) == ("share:brit:zulu_2", number.high // 2)
    faced = "Against it: 5 dice of Zulu 2, 4 dice of Zulu."
    assert number.text == (
        f"{faced} The rest fight Zulu now. This split holds until Brit is active again or its enemies change."
    )
    assert number.title.endswith(f"{number.high} dice: how many await Zulu 2?"), "nobody fights that one now"
    whole = locked(("zulu_2", "brit"), groups=(group("zulu"), group("zulu_2"), group("brit")), new_contact="whole")
    assert asks(melee.contact(whole, "zulu", "brit"), ENTER, ENTER).text == f"{faced} The rest go against Zulu."


@pytest.mark.rule("CA-MELEE-5")
@pytest.mark.examples(
    "step, acted, enter",
    (KEEPS_FACES, ["zulu_2"], 0),
    (KEEPS_FACES, ["zulu_2", "brit"], 2),
    (KEEPS_FACES, [], 2),
    (KEEPS_FACES - 1, ["zulu_2"], 2),
)
def test_ca_r101_no_dice_are_kept_by_enter_for_who_has_acted(step: int, acted: list[str], enter: int) -> None:
    """Brit divides them anew as it is active, before that band fights again."""
    state = locked(("zulu_2", "brit"), groups=(group("zulu"), group("zulu_2"), group("brit")))
    state.solo.defaults = step
    for each in acted:
        state.groups[each].acted = True
    assert asks(melee.contact(state, "zulu", "brit"), ENTER).enter == enter


@pytest.mark.rule("CA-MELEE-5")
@pytest.mark.examples(
    "order, active, die, level, enter",
    (["tr", "eu"], "tr", 5, 9, 0),
    (["tr", "eu"], "tr", 6, 9, 2),
    (["eu", "tr"], "tr", 5, 9, 2),
    (["eu", "tr"], "eu", 5, 9, 0),
    (["eu", "tr"], "eu", 5, 3, 2),
)
def test_ca_r101_who_acts_no_more_this_turn_keeps_dice_for_the_next(
    order: list[str], active: str, die: int, level: int, enter: int
) -> None:
    """With a 6, or passed over, Brit had none left against a band that fought first in the next turn."""
    state = locked(("zulu_2", "brit"), groups=(group("zulu"), group("zulu_2", acted=True), group("brit", rep=5)))
    state.solo.defaults, state.sides["eu"].die = KEEPS_SHARES, die
    state.order, state.active, state.level = order, active, level
    assert asks(melee.contact(state, "zulu", "brit"), ENTER).enter == enter


def test_ca_r101_who_fights_on_fights_his_own_pairs_and_no_others() -> None:
    state = two_to_one()
    said = fight_on(state, ENTER, 3, "1 5 5 5 | 1 5 5" + " 5" * 10)
    assert said.keys == ["ground:zulu:brit", "share:brit:zulu", "melee:zulu:brit"]
    assert not state.groups["zulu_2"].acted
    both = fight_on(state, ENTER, 3, "1 5 5" + " 5" * 10 + " | 1 5 5 5", "1 5 5" + " 5" * 10 + " | 1 5 5 5", who="brit")
    assert [key for key in both.keys if key.startswith("melee")] == ["melee:brit:zulu", "melee:brit:zulu_2"]


@pytest.mark.rule("CA-R35")
def test_ca_r101_the_first_round_of_a_pair_is_its_own_for_lancers() -> None:
    lancers = group("lancers", "eu", arm="cavalry", traits=["lancer"], figures=10)
    state = locked(("zulu_2", "lancers"), groups=(group("zulu", figures=10), group("zulu_2", figures=10), lancers))

    def lances(mine: str, enemy: str) -> bool:
        told = pair_dice(state, mine, enemy, False, False, {})
        return any(each.applied and each.label.startswith("lances") for each in told.modifiers)

    assert not lances("lancers", "zulu_2") and lances("lancers", "zulu")
    play(
        melee.contact(state, "zulu", "lancers"),
        ENTER,
        3,
        "1 5 5 5 | 1 5 5",
        *[at(f"test:{each}:received_casualty", CARRY_ON) for each in ("zulu", "lancers")],
    )
    assert not lances("lancers", "zulu"), "it has had it"


def test_ca_melee_5_all_pairs_of_a_round_fight_with_what_they_began_it() -> None:
    """The unit falls to the last man against the first band; its dice against the second are rolled all the same."""
    state = two_to_one({"figures": 2, "start": 20})
    said = fight_on(
        state,
        ENTER,
        ENTER,
        at("share:brit:zulu", 3),
        at("melee:brit:zulu", "5 5 5 | 1" + " 1" * 11),
        at("melee:brit:zulu_2", "1 1 1 | 5" + " 5" * 11),
        at("test:zulu_2:received_casualty", CARRY_ON),
        who="brit",
    )
    assert state.groups["brit"].gone == "destroyed"
    assert figures(state, "zulu", "zulu_2") == [10, 7] and said.keys.count("melee:brit:zulu_2") == 1


def test_ca_r101_by_house_rule_the_whole_melee_fights_and_friends_have_acted() -> None:
    state = two_to_one(new_contact="whole", multi_melee="total")
    said = fight_on(state, ENTER, ENTER, 3, "1 5 5 5 | 1 5 5", "1 5 5 5 | 1 5 5")
    assert "Zulu 2 fights in the same melee, and so has acted." in said
    assert state.groups["zulu_2"].acted and not state.groups["brit"].acted, "the other side has its own round"
    assert [state.groups[each].fought for each in ("zulu", "zulu_2", "brit")] == [2, 2, 2]


def test_ca_melee_4_who_was_cut_down_by_the_first_pair_has_none_left_for_the_second() -> None:
    state = two_to_one({"figures": 2, "start": 20})
    second = asks(melee.fight_on(state, "brit"), ENTER, ENTER, 3, "5 5 5 | 1" + " 5" * 11)
    labels = {each.label for each in second.odds()}
    assert "Brit loses 1+" in labels and "Brit loses 1" not in labels
    assert second.text.endswith(" Brit lost 1 before in this round.")
    state = two_to_one({"figures": 2, "start": 20})
    second = asks(melee.fight_on(state, "brit"), ENTER, ENTER, 3, "5 5 5 | 1 1" + " 5" * 10)
    labels = {each.label for each in second.odds()}
    assert "Brit loses 0" in labels and "Brit loses 0+" not in labels, "it has none left to lose"


@pytest.mark.rule("CA-R101")
@pytest.mark.parametrize(("shares", "asked"), [((2, 2), False), ((3, 2), True), ((1, 2), True)])
def test_ca_melee_5_a_division_that_is_more_or_less_than_its_dice_is_made_anew(
    shares: tuple[int, int], asked: bool
) -> None:
    groups = (group("zulu"), group("zulu_2"), group("brit"))
    state = locked(("zulu", "brit"), ("zulu_2", "brit"), groups=groups)
    state.groups["brit"].shares = dict(zip(("zulu", "zulu_2"), shares, strict=True))
    prompt = asks(melee.fight_on(state, "zulu"), ENTER)
    assert prompt.key == ("share:brit:zulu" if asked else "melee:zulu:brit")
