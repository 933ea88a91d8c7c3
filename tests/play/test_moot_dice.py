"""Dice that can't change the result any more: nobody need roll them, Enter takes the others."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.names.africa_1859 import Barrage
from tests.names.play import InputPreferences, so_far_words
from tests.play.hands import Hand
from tracker.engine import Effect, Hits, Leads, Passes, Pool, Refused, Roll, Several, Share, Total
from tracker.engine.dice_to_come import decided, is_moot
from tracker.engine.watched import unwatched
from tracker.games.africa_1859.combat_coins import TAILS, Clash, pools_of_combat
from tracker.games.colonial_adventures.fight.fray import Fray
from tracker.play.typed_keys import asked_behind

GROUP, LEADER = Pool("group", 2, 6, "a", "F Coy"), Pool("leader", 1, 6, "a", "Capt Hay")


def roll(*pools: Pool, reading: Any = None, **more: Any) -> Roll[Any]:
    made = reading or Passes(4, leader=5)
    return Roll(key="k", rule="R", what="Roll", side="a", title="T", pools=pools, reading=made, **more)


def test_with_all_passed_that_count_enter_takes_the_test_without_the_leaders_die() -> None:
    hand = Hand(roll(GROUP, LEADER)).press("12")
    assert hand.is_decided and not hand.whole and so_far_words(hand.dice) == "= 2 passed in any case"
    taken = hand.press("E")
    assert taken.whole and taken.value["dice"] == {"group": [1, 2]}
    assert hand.prompt.read(taken.value)[0].label == "2 passed"
    assert hand.prompt.text_of(*hand.prompt.read_once(taken.value)[:2]) == "T: 1 2 (typed): 2 passed"


def test_of_many_dice_that_lead_to_others_nobody_looks_at_all_that_may_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first of 25 dice of fire the screen stood still for minutes."""
    looked: list[str] = []
    result = Leads.result

    def look(self: Leads, counts: dict[str, Any]) -> Any:
        looked.append("result")
        return result(self, counts)

    monkeypatch.setattr(Leads, "result", look)
    hand = Hand(roll(Pool("fire", 25, 6, "a", "fire"), reading=Leads(Hits(4, 6), Hits(4, 6), "saves")))
    assert not hand.is_decided and not so_far_words(hand.dice) and len(looked) < 20


def test_it_may_be_rolled_all_the_same_as_it_was_in_older_battles() -> None:
    hand = Hand(roll(GROUP, LEADER)).press("126")
    assert hand.whole and hand.value["dice"] == {"group": [1, 2], "leader": [6]}
    assert hand.prompt.read(hand.value)[0].label == "2 passed"


def test_a_die_that_still_counts_is_asked() -> None:
    hand = Hand(roll(GROUP, LEADER)).press("16")
    assert not hand.is_decided
    with pytest.raises(Refused):
        hand.press("E")
    with pytest.raises(Refused, match="0 dice for Capt Hay, which has 1"):
        hand.prompt.read({"dice": {"group": [1, 6]}, "source": {"group": "tt"}})


def test_in_a_line_a_bare_enter_takes_it() -> None:
    hand = Hand(roll(GROUP, LEADER))
    hand.type("1 2")
    assert not hand.whole
    hand.type("")
    assert hand.whole and hand.value["dice"] == {"group": [1, 2]}


def test_hits_beyond_those_there_are_change_nothing_unless_dice_are_watched() -> None:
    last = Hand(roll(Pool("leaders", 4, 6, "a"), reading=Hits(6, 6, most=1))).press("26")
    assert last.is_decided and last.press("E").value["dice"] == {"leaders": [2, 6]}
    assert not Hand(roll(Pool("fire", 4, 6, "a"), reading=Hits(6, 6, most=1, watch=1))).press("26").is_decided


def test_fire_in_cover_whose_second_die_changes_nothing_is_taken_by_enter() -> None:
    """ "1 hit 100%", and Enter was refused: two sixes, which alone were still watched for, could not come."""
    cover = Hits(1, 1, divisor=2, watch=6, enough=2)
    hand = Hand(roll(Pool("fire", 2, 6, "a"), reading=cover)).press("1")
    assert hand.is_decided and so_far_words(hand.dice) == "= 1 hit in any case"
    assert hand.press("E").value["dice"] == {"fire": [1]} and hand.prompt.read(hand.value)[0].hits == 1
    assert not Hand(roll(Pool("fire", 2, 6, "a"), reading=cover)).press("6").is_decided
    assert not Hand(roll(Pool("fire", 3, 6, "a"), reading=cover)).press("1").is_decided, "two sixes may come"


def test_all_dice_of_a_sum_count() -> None:
    assert not Hand(roll(GROUP, reading=Total())).press("1").is_decided


def test_of_tests_that_are_rolled_at_once_the_last_leaders_die_may_be_left_out() -> None:
    pools = [Pool(f"{head}:{pool.name}", pool.count, 6, "a") for head in ("b", "c") for pool in (GROUP, LEADER)]
    together = roll(*pools, reading=Several(("b", "c"), (Passes(4, 5), Passes(3, 4))))
    hand = Hand(together).press("65611")
    assert hand.is_decided and hand.press("E").value["dice"] == {"b:group": [6, 5], "b:leader": [6], "c:group": [1, 1]}
    assert together.read(hand.value)[0].label == "0 passed / 2 passed"
    assert not Hand(together).press("11").is_decided, "the other group's dice are still to come"


class Chained(Hits, frozen=True, tag="chained"):
    """Hits that lead to a die, that to another, and so on, which ends in a thousand million ways."""

    def more(self, counts: dict[str, Any]) -> tuple[Pool, ...]:
        return (Pool(f"more {len(counts)}", 1, 6, "a"),) if len(counts) < 30 else ()


def test_nobody_looks_through_all_ends_of_a_roll_that_leads_to_many_others() -> None:
    """A volley with its saves, and those with who was hit, has more ends than anybody can wait for."""
    behind: Any = ({}, (Pool("fire", 1, 6, "a"),), {"fire": (1,)})
    assert decided(Chained(4, 4, most=1), (Pool("fire", 2, 6, "a"),), behind, lambda results: True) is None


def test_nobody_looks_at_all_ends_for_each_way_that_other_dice_may_fall(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of five others fall in some thousand ways, behind each of which there may be as many ends."""
    looked: list[str] = []
    result = Several.result

    def look(self: Several, counts: dict[str, Any]) -> Any:
        looked.append("result")
        return result(self, counts)

    monkeypatch.setattr(Several, "result", look)
    heads = tuple("bcdefg")
    tests = Several(heads, tuple(Passes(4) for _ in heads))
    shares = tuple(Share(head, head, tuple(Effect(f"{n} passed", "stands") for n in range(3))) for head in heads)
    pools = [Pool(f"{head}:group", 3, 6, "a") for head in heads]
    hand = Hand(roll(*pools, reading=tests, is_by_effect=True, shares=shares)).press("1")
    assert not hand.is_moot and len(looked) < 1_200


def test_dice_of_others_that_were_thrown_before_count_for_those_that_wait() -> None:
    """One pool goes on where dice of another lie there already, as those of a draft or of an earlier answer may."""
    group, own = Pool("group", 3, 6, "a"), Pool("own", 2, 6, "a")
    left = replace(group, count=2), replace(own, count=1)
    for passed in (1, 0):
        behind: Any = ({}, left, {"group": (0,), "own": (passed,)})
        assert is_moot(Passes(4, cap=1), (group, own), behind, lambda results: False, "group") == bool(passed)


def test_a_die_half_typed_is_ended_by_enter_and_no_dice_are_left_out() -> None:
    hand = Hand(roll(Pool("fire", 3, 20, "a"), reading=Hits(20, 20, most=1))).press("201")
    assert hand.half == "1" and not hand.is_decided
    assert hand.press("E").value["dice"] == {"fire": [20, 1]} and not hand.whole and hand.is_decided


@pytest.mark.parametrize(("left", "asked"), [(3, ""), (12, "the gun")])
def test_enter_behind_a_count_that_settles_it_takes_the_roll_and_is_said_to(left: int, asked: str) -> None:
    """ "Enter take" ended the count, and a second Enter took it; where the other's dice count it said "take" too."""
    reading = Fray(names_of=("Zulu", "the gun"), left=(19, left), alive=(19, left))
    melee = roll(Pool("first", 19, 6, "a"), Pool("second", 6, 6, "b", "the gun"), reading=reading)
    hand = Hand(melee, preferences=InputPreferences(counts_from=0)).press("9")
    assert asked_behind(hand.dice) == asked
    assert hand.press("E").whole is not bool(asked)


def test_of_a_throw_that_leads_to_another_no_dice_are_left_out() -> None:
    """Each hits on any face, but how many saves follow is told by their dice: two hits would come to none."""
    volley = roll(Pool("fire", 2, 6, "a", "F Coy"), reading=Leads(Hits(1, 6), Hits(5, 6), "saves"))
    with pytest.raises(Refused, match="0 dice for F Coy, which has 2"):
        volley.read({"dice": {"fire": [], "saves": []}, "source": {"fire": "", "saves": ""}})


def margin() -> Roll[Any]:
    """Three coins against eight: three heads more lead to one second toss, whatever the rest show."""
    reading = Clash(sides=("a", "b"), names_of=("Spain", "Moors"))
    return roll(*pools_of_combat(("a", "b"), 3, 8), reading=reading)


def test_coins_that_lead_to_one_second_toss_whatever_they_show_are_left_out() -> None:
    """Five coins of a defender who had won by three heads already were to be tossed for nothing."""
    hand = Hand(margin()).press("ttt" + "hh")
    assert not hand.is_moot
    hand.press("h")
    assert hand.is_moot and not hand.is_decided and hand.press("E").next.name == TAILS
    given = hand.press("hth").value
    assert given["dice"]["defender"] == [1, 1, 1] and hand.whole
    fray = margin().read(given)[0]
    assert (fray.winner, fray.tails, fray.heads) == ("defender", 1, (0, 3))
    short = {**given, "dice": {**given["dice"], "defender": [1, 1]}, "source": {**given["source"], "defender": "tt"}}
    with pytest.raises(Refused):
        margin().read(short)


def test_coins_beyond_the_last_row_of_a_table_are_left_out_before_its_die() -> None:
    shells = roll(Pool("coins", 8, 2, "a"), reading=Barrage(distance=2, side="a"))
    hand = Hand(shells).press("hhhhh")
    assert hand.is_moot and hand.press("E").next.name == "die"
    given = hand.press("5").value
    assert given["dice"] == {"coins": [1] * 5, "die": [5]} and shells.read(given)[0].code == "DD"


def test_dice_that_a_draft_left_out_are_still_missing() -> None:
    hand = Hand(roll(GROUP, LEADER))
    assert hand.restore({"dice": {"group": [1, 2]}, "source": {"group": "tt"}})
    assert not hand.whole and hand.is_decided


def test_a_roll_of_which_no_die_counts_is_told_as_any_that_nobody_rolled() -> None:
    """ "No dice" read as if the unit had none."""
    hand = Hand(roll(GROUP, reading=Passes(6)))
    assert hand.is_decided
    value = hand.press("E").value
    assert hand.prompt.text_of(*hand.prompt.read_once(value)[:2]) == "T: the same on any roll, so nobody rolled"


DOES = tuple(Effect(f"{passed} passed", does) for passed, does in ((2, "charges"), (1, "charges"), (0, "halts")))


def test_dice_that_change_the_number_alone_are_left_out_and_the_number_is_told_as_far_as_it_is_known() -> None:
    wanting = roll(Pool("group", 3, 6, "a", "Zulu"), effects=DOES, is_by_effect=True)
    hand = Hand(wanting).press("62")
    assert hand.is_decided and so_far_words(hand.dice) == "= 1 or 2 passed in any case"
    value = hand.press("E").value
    rolled, result, _ = wanting.read_once(value)
    assert (result.passes, wanting.text_of(rolled, result)) == (1, "T: 6 2 (typed): 1 or 2 passed")
    assert not Hand(wanting).press("66").is_decided, "none passed so far: it may halt"


def test_where_the_rules_go_by_the_number_every_die_is_asked() -> None:
    assert not Hand(roll(Pool("group", 3, 6, "a"), effects=DOES)).press("2").is_decided


def test_in_a_battle_that_nobody_watches_it_comes_to_the_same() -> None:
    """Effects are made for those who watch alone: the recorded answer says that somebody saw them."""
    asked = unwatched(lambda: roll(Pool("group", 3, 6, "a"), is_by_effect=True))
    assert unwatched(lambda: asked.read({"dice": {"group": [2]}, "source": {"group": "t"}})[0]).label == "1 or 2 passed"


def test_of_tests_that_are_rolled_at_once_each_goes_by_its_own_effects() -> None:
    pools = [Pool(f"{head}:group", 2, 6, "a") for head in ("b", "c")]
    apart = tuple(Effect(f"{passed} passed", f"does {passed}") for passed in (2, 1, 0))
    shares = (Share("b", "B", apart), Share("c", "C", DOES))
    together = roll(*pools, reading=Several(("b", "c"), (Passes(4), Passes(3))), is_by_effect=True, shares=shares)
    hand = Hand(together).press("143")
    assert hand.is_decided and together.read(hand.press("E").value)[0].label == "2 passed / 1 or 2 passed"
    swapped = roll(*pools, reading=together.reading, is_by_effect=True, shares=(shares[0], Share("c", "C", apart)))
    assert not Hand(swapped).press("143").is_decided


def leader_and_group() -> Roll[Any]:
    both = Several(("led", "own"), (Passes(1, cap=1), Total()))
    return roll(Pool("led:hit", 4, 6, "a", "leader"), Pool("own:group", 2, 6, "a", "group"), reading=both)


def test_dice_in_the_middle_that_change_nothing_are_left_out_by_enter_which_goes_on() -> None:
    hand = Hand(leader_and_group()).press("21")
    assert hand.is_moot and not hand.is_decided
    assert so_far_words(hand.dice) == "passed 1: Enter leaves out the rest"
    hand.press("E")
    assert not hand.whole and hand.next.name == "own:group"
    hand.press("34")
    assert hand.whole and hand.value["dice"] == {"led:hit": [2, 1], "own:group": [3, 4]}
    assert hand.prompt.read(hand.value)[0].label == "1 passed / 7"
    assert not Hand(leader_and_group()).press("22").is_moot


def test_dice_that_were_left_out_stay_out_of_a_draft_that_is_taken_up_again() -> None:
    """Behind a crash the group's second die went into the box of a leader's that nobody had to throw."""
    for keys, group in (("21E", []), ("21E3", [3])):
        found = Hand(leader_and_group())
        assert found.restore(Hand(leader_and_group()).press(keys).draft)
        assert found.next.name == "own:group" and found.faces(found.next) == group
    open_ = Hand(leader_and_group())
    assert open_.restore(Hand(leader_and_group()).press("21").draft) and open_.next.name == "led:hit"


def test_in_a_line_a_bare_enter_goes_on_to_the_next_dice() -> None:
    hand = Hand(leader_and_group())
    hand.type("21")
    hand.type("")
    hand.type("34")
    assert hand.value["dice"] == {"led:hit": [2, 1], "own:group": [3, 4]}


def test_behind_dice_that_were_left_out_a_draft_goes_on_where_it_was() -> None:
    """The next die of the group went into the leader's box after a restart."""
    hand = Hand(leader_and_group()).press("1E2")
    again = Hand(leader_and_group())
    assert again.restore(hand.draft) and again.next.name == "own:group"
    assert again.press("3").value == hand.press("3").value


def test_backspace_takes_back_that_dice_were_left_out() -> None:
    hand = Hand(leader_and_group()).press("21E3bb")
    assert hand.is_moot and hand.next.name == "led:hit"
    assert hand.press("45").value["dice"] == {"led:hit": [2, 1, 4, 5]} and hand.next.name == "own:group"


def test_backspace_takes_back_one_throw_that_was_left_out_after_another() -> None:
    both = Several(("led", "own", "all"), (Passes(1, cap=1), Passes(1, cap=1), Total()))
    pools = (Pool("led:hit", 4, 6, "a"), Pool("own:hit", 4, 6, "a"), Pool("all:group", 2, 6, "a"))
    hand = Hand(roll(*pools, reading=both)).press("1E1E")
    assert hand.left_out == ("led:hit", "own:hit") and hand.next.name == "all:group"
    assert hand.press("b").left_out == ("led:hit",) and hand.next.name == "own:hit"


def test_dice_that_were_left_out_are_asked_again_where_one_before_them_is_changed() -> None:
    hand = Hand(leader_and_group()).press("21E34<<<6")
    assert hand.value["dice"]["led:hit"] == [2, 6] and not hand.whole and hand.next.name == "led:hit"
