"""What a hit's card does (GR-A17, A18, B19, B23, B24)."""

from fractions import Fraction
from random import Random

import pytest

from tests.names.engine import needs
from tests.names.gentlemen_rankers import WHOLE, Sensible, ShownCard, hit_card, hit_warriors, new_wave, turn_roll
from tests.rulesets.gentlemen_rankers.table import ENTER, asks, field, play, touch
from tracker.engine import Event
from tracker.games.gentlemen_rankers.warrior_hit_cards import Fates


def test_gr_a17_chances_of_the_table_against_the_whole_pack() -> None:
    expected = {
        "the wave withdraws": 2,
        "the wave falters": 4,
        "destroyed": 12,
        "falls back": 18,
        "comes on": 9,
        "the wave crouches": 9,
    }
    counted: dict[str, int] = {}
    for card in WHOLE:
        label = Fates().result((card,)).label
        counted[label] = counted.get(label, 0) + 1
    assert counted == expected
    state = field("infantry a", wave="foot 5")
    odds = {each.label: each.chance for each in hit_card(state, "w1", 1, 1).odds()}
    assert odds == {label: Fraction(number, 54) for label, number in expected.items()}


def test_gr_a17_a_court_card_destroys() -> None:
    state = field("infantry a", wave="foot 5")
    said = play(hit_warriors(state, "w1", 1, ("a",)), "KH")
    assert said[0] == "Red foot draw KH: one base is destroyed."
    assert state.warriors["w1"].gone == "destroyed" and state.packs["pack1"].pile.left == 3


def test_gr_a17_no_card_is_drawn_for_a_unit_that_is_gone() -> None:
    state = field("infantry a", wave="foot 5")
    said = play(hit_warriors(state, "w1", 4, ("a",)), "4C", "QH")
    assert said[-1] == "2 more hits fall away: no card is drawn."
    assert state.packs["pack1"].seen == ["4C", "QH"]
    first, second = (hit_card(field("infantry a", wave="foot 5"), "w1", number, 2).text for number in (1, 2))
    assert "no more are drawn for its other hits" in first and "other hits" not in second


@pytest.mark.rule("GR-B23")
@pytest.mark.parametrize(("hits", "cards", "more"), [(3, ("JK1",), 2), (4, ("JK1",), 3), (4, ("2C", "JK1"), 2)])
def test_gr_a17_hits_behind_the_card_that_ends_a_wave_fall_away(hits: int, cards: tuple[str, ...], more: int) -> None:
    said = play(hit_warriors(field("infantry a", wave="foot 5"), "w1", hits, ("a",)), *cards)
    assert said[-1] == f"{more} more hits fall away: no card is drawn."


@pytest.mark.rule("GR-B23")
@pytest.mark.parametrize(("hits", "more"), [(1, ""), (2, "1 more hit falls"), (4, "3 more hits fall")])
def test_gr_a17_one_hit_destroys_who_withdraws_and_the_others_fall_away(hits: int, more: str) -> None:
    state = field("infantry a", wave="foot 5")
    state.waves["wave1"].leaving = True
    said = play(hit_warriors(state, "w1", hits, ("a",)))
    assert state.warriors["w1"].gone == "destroyed" and not state.packs["pack1"].seen
    assert said.has("fall") == bool(more) and (not more or said[-1] == f"{more} away: no card is drawn.")


@pytest.mark.rule("GR-B17")
def test_gr_a17_a_hit_on_a_wave_whose_cards_an_edit_took_is_drawn_from_another_stack() -> None:
    state = field("infantry a", wave="foot 5")
    state.packs["pack1"].stacks["pack1_1"].left = 0
    said = play(hit_warriors(state, "w1", 1, ("a",)), "KH")
    assert state.warriors["w1"].gone == "destroyed" and state.waves["wave1"].stacks == ["pack1_1", "pack1_2"]
    assert said.keys == ["card:w1:1"]


def test_gr_a17_a_joker_makes_the_wave_withdraw_and_gives_its_cards_up() -> None:
    state = field("infantry a", wave="foot 5")
    touch(state, "w2", "a")
    said = play(hit_warriors(state, "w1", 2, ("a",)), "2C", "JK1")
    assert said[-1] == "Take all cards of Red to the discards: 11 face down, 2C."
    assert state.waves["wave1"].leaving and not state.contacts and not state.waves["wave1"].stacks
    assert state.packs["pack1"].pile.left == 2 + 13


@pytest.mark.rule("GR-A17")
def test_gr_b23_a_second_hit_of_the_volley_whose_first_drew_the_joker_destroys_nobody() -> None:
    """It has no card to turn up any more; only a later volley finds it withdrawing."""
    state = field("infantry a", wave="foot 5")
    said = play(hit_warriors(state, "w1", 2, ("a",)), "JK1")
    assert said.keys == ["card:w1:1"] and not any(each.gone for each in state.warriors.values())
    play(hit_warriors(state, "w1", 1, ("a",)))
    assert state.warriors["w1"].gone == "destroyed"


def test_gr_a17_the_first_ace_makes_it_falter_and_the_second_withdraw() -> None:
    state = field("infantry a", wave="foot 3 mounted 2")
    said = play(hit_warriors(state, "w1", 1, ("a",)), "AH")
    assert "Leave AH of Red face up: a second ace sends it off." in said
    assert [state.warriors[each].gone for each in ("w4", "w5")] == ["fled", "fled"]
    assert [shown.card for shown in state.waves["wave1"].aces] == ["AH"]
    said = play(hit_warriors(state, "w1", 1, ("a",)), "AS")
    assert "Red withdraws: a second ace." in said


@pytest.mark.rule("GR-A26")
def test_gr_a17_who_left_with_a_fleeing_leader_is_not_taken_off_twice() -> None:
    state = field("infantry a", wave="chief 1 mounted 1 foot 1", withdrawal="removed")
    state.warriors["w1"].kind = "mounted"
    said = play(hit_warriors(state, "w3", 1, ("a",)), "AH")
    assert "Take all of Red off." in said and "Take one Red mounted off." not in said
    assert state.warriors["w2"].gone == "withdrew"


def test_gr_b19_aces_of_a_double_wave_count_for_all_ten() -> None:
    state = field("infantry a", wave="foot 10")
    play(hit_warriors(state, "w1", 1, ("a",)), "AH")
    play(hit_warriors(state, "w10", 1, ("a",)), "AD")
    assert state.waves["wave1"].leaving


def test_gr_a17_red_falls_back_and_breaks_contact() -> None:
    state = field("infantry a", wave="foot 5")
    touch(state, "w1", "a")
    state.waves["wave1"].far = 30
    said = play(hit_warriors(state, "w1", 1, ("a",)), "7D", ENTER)
    assert 'One base of Red foot falls back 7", still facing A.' in said and not state.contacts
    assert state.waves["wave1"].far == 23, "it may fall back past somebody else"


def test_gr_a17_a_spade_advances_half_as_many_inches_and_may_reach() -> None:
    state = field("infantry a", wave="foot 5")
    said = play(hit_warriors(state, "w1", 1, ("a",)), "5S", "a", ENTER)
    assert 'One base of Red foot advances 2.5" towards A.' in said and state.contacts[0].unit == "a"


def test_gr_a17_a_spade_in_contact_hits_the_attacker_and_dies_with_it() -> None:
    state = field("infantry a", wave="foot 5")
    touch(state, "w1", "a")
    said = play(hit_warriors(state, "w1", 1, ("a",)), "5S", "1")
    assert said[:2] == ["Red foot (in contact with A) draw 5S: an attack at once.", "Red foot charge A."]
    assert state.units["a"].gone and state.warriors["w1"].gone
    assert "Red foot are destroyed too." in said


def test_gr_b24_of_several_attackers_it_is_the_nearest() -> None:
    state = field("infantry a", "infantry b", wave="foot 5")
    said = play(hit_warriors(state, "w1", 1, ("a", "b")), "10S", ENTER)
    assert 'One base of Red foot advances 5" towards the nearer of A and B.' in said
    said = play(hit_warriors(state, "w1", 1, ("a", "b")), "4H", ENTER)
    assert 'One base of Red foot falls back 4", still facing the nearer of A and B.' in said
    state = field("infantry a", "infantry b", "infantry c", "infantry d", wave="foot 5")
    said = play(hit_warriors(state, "w1", 1, tuple("abcd")), "4H", ENTER)
    assert 'One base of Red foot falls back 4", still facing the nearest of its attackers.' in said


def test_gr_a17_a_club_makes_the_wave_crouch_and_stays_face_up() -> None:
    state = field("infantry a", wave="foot 5")
    play(hit_warriors(state, "w1", 1, ("a",)), "8C")
    assert [shown.card for shown in state.waves["wave1"].clubs] == ["8C"] and state.packs["pack1"].pile.left == 2


def test_gr_a12a_a_crouching_unit_is_still_moved_by_spades_and_red_cards() -> None:
    state = field("infantry a", wave="foot 5")
    state.waves["wave1"].clubs = [ShownCard("8C", "pack1")]
    said = play(hit_warriors(state, "w1", 1, ("a",)), "4H", ENTER)
    assert 'One base of Red foot falls back 4", still facing A.' in said


def test_gr_a18_falling_back_into_an_enemy_is_contact_in_the_rear() -> None:
    state = field("infantry a", "infantry b", wave="foot 5")
    play(hit_warriors(state, "w1", 1, ("a",)), "4H", "enemy", "b")
    assert state.contacts[0].theirs == "rear" and state.contacts[0].unit == "b"


def test_gr_a18_with_an_enemy_at_its_back_it_is_destroyed() -> None:
    state = field("infantry a", wave="foot 5")
    touch(state, "w1", "a", theirs="rear")
    play(hit_warriors(state, "w1", 1, ("a",)), "4H")
    assert state.warriors["w1"].gone == "destroyed"


@pytest.mark.parametrize(("die", "gone"), [("5", "driven off"), ("6", "")])
def test_gr_a18_over_the_edge_a_6_stops_it(die: str, gone: str) -> None:
    state = field("infantry a", wave="foot 5")
    play(hit_warriors(state, "w1", 1, ("a",)), "4H", "edge", die)
    assert state.warriors["w1"].gone == gone


@pytest.mark.rule("GR-A6")
@pytest.mark.examples(
    "placement, die, turns, where",
    ("edges", "3", 0, "right edge, far third"),
    ("edges", "6", 0, "left edge, the friendly one"),
    ("edges", "3", 1, ""),
    ("cover", "5", 0, ""),
)
def test_gr_a18_a_wave_that_appeared_this_turn_falls_back_over_its_own_edge(
    placement: str, die: str, turns: int, where: str
) -> None:
    """It stands with the edge at its back; one that has moved since, or appeared in some cover, does not."""
    state = field("infantry a", placement=placement)
    play(new_wave(state, "wave"), die)
    state.turn += turns
    prompt = asks(hit_warriors(state, "wave1_1", 1, ("a",)), "4H")
    assert prompt.default() == ("edge" if where else "free")
    assert prompt.text == (f"Red appeared this turn, with the edge behind it: {where}." if where else "")
    player = Sensible(messy=0)
    player.table.gaps = dict.fromkeys(state.warriors, 9.0)
    assert player.answer(state, prompt, Random(1)) == prompt.default()


@pytest.mark.rule("GR-A6")
@pytest.mark.parametrize(("die", "gone"), [("5", "driven off"), ("6", "")])
def test_gr_a18_enter_alone_takes_it_there_to_its_die(die: str, gone: str) -> None:
    state = field("infantry a")
    play(new_wave(state, "wave"), "1")
    said = play(hit_warriors(state, "wave1_1", 1, ("a",)), "4H", ENTER, die)
    assert state.warriors["wave1_1"].gone == gone and said.keys[-1] == "edge:wave1_1"


def test_gr_a18_friends_are_swept_along_out_of_contact() -> None:
    state = field("infantry a", wave="foot 5")
    touch(state, "w2", "a")
    play(hit_warriors(state, "w1", 1, ("a",)), "4H", "friends", "w2", ENTER)
    assert not state.contacts


def test_gr_a18_who_sweeps_friends_along_may_still_go_over_the_edge_and_they_too() -> None:
    state = field("infantry a", wave="foot 3")
    said = play(
        hit_warriors(state, "w1", 1, ("a",)), "9H", "friends", "friend_edge", "w2", "5", "edge", "6"
    )  # fmt: skip
    assert [state.warriors[each].gone for each in ("w1", "w2", "w3")] == ["", "driven off", ""]
    assert "One base of Red foot stops at the edge and turns round." in said
    told = [line.event for line in said.log if line.event and line.event.what == "does"]
    assert told == [Event("does", "wave1", how="had one unit swept off the table")], "another base than the one hit"


def test_gr_a18_the_base_that_was_hit_is_told_as_driven_off_itself() -> None:
    state = field("infantry a", wave="foot 3")
    said = play(hit_warriors(state, "w1", 1, ("a",)), "9H", "edge", "5")
    told = [line.event for line in said.log if line.event and line.event.what == "does"]
    assert told == [Event("does", "wave1", how="was driven off the table", only=1)]


def test_gr_a18_friends_swept_along_may_back_into_an_enemy() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    play(hit_warriors(state, "w1", 1, ("a",)), "9H", "friends", "friend_enemy", "w2", "b", ENTER)
    assert [(each.warrior, each.unit, each.theirs) for each in state.contacts] == [("w2", "b", "rear")]


def test_gr_a18_a_spade_pushes_friends_on_and_perhaps_into_contact() -> None:
    state = field("infantry a", "infantry b", wave="foot 3")
    said = play(
        hit_warriors(state, "w1", 1, ("a",)), "10S", "friends", "w2", "a", ENTER, "b", ENTER
    )  # fmt: skip
    assert "Friends in the way are pushed on, each turned the same way as the unit that pushes it." in said
    assert [(each.warrior, each.unit) for each in state.contacts] == [("w2", "a"), ("w1", "b")]


def test_gr_b23_a_hit_destroys_a_unit_that_withdraws() -> None:
    state = field("infantry a", wave="foot 5")
    state.waves["wave1"].leaving = True
    play(hit_warriors(state, "w1", 2, ("a",)))
    assert state.warriors["w1"].gone == "destroyed"


@pytest.mark.rule("GR-A19")
def test_gr_b23_the_last_of_a_wave_gives_its_cards_to_the_discards() -> None:
    state = field("infantry a", wave="foot 1")
    said = play(hit_warriors(state, "w1", 1, ("a",)), "KH")
    assert said[-1] == "Take all cards of Red to the discards: 12 face down."


def test_gr_b23_by_ruling_a_wave_is_taken_off_at_once() -> None:
    state = field("infantry a", wave="foot 5", withdrawal="removed")
    play(hit_warriors(state, "w1", 1, ("a",)), "JK2")
    assert all(each.gone == "withdrew" for each in state.warriors.values())


def test_gr_a7_what_the_die_needs_is_said_once() -> None:
    """It stood in the text and above the dice, once from the one side and once from the other."""
    roll = turn_roll(field("infantry a", wave="foot 5"))
    assert "nitiative" not in roll.text and needs(roll) == "initiative die: Imperial side first on 4 to 6"
