"""Hand to hand: contact, who fights whom, what comes of it (GR-A18, A19a, A22, A26, B11, B14, B30)."""

from typing import Any

import pytest

from tests.names import gentlemen_rankers as gr
from tests.play.hands import Hand
from tests.rulesets.gentlemen_rankers.table import ENTER, SETTLE, add_wave, asks, field, play, touch
from tracker.engine import Event, Quantity, odds, standing
from tracker.games.gentlemen_rankers.close_fire import close_roll
from tracker.games.gentlemen_rankers.imperial_hits import falls_back, take_off
from tracker.games.gentlemen_rankers.marching import mark_moved
from tracker.games.gentlemen_rankers.melee import foes, main_foe, main_unit, melee, melee_roll, waiting
from tracker.games.gentlemen_rankers.squares import change_square
from tracker.games.gentlemen_rankers.state import FRONT_FIRST, HOLDS_ITS_OWN, IN_FLANK
from tracker.games.gentlemen_rankers.turn import _begin
from tracker.games.gentlemen_rankers.warrior_moves import warriors_move


def sums(state: gr.Battlefield, unit: str = "a", foe: str = "w1", **facts: Any) -> tuple[int, int]:
    mine, theirs = gr.factors(state, gr.Bout(unit, foe, gr.Fray(**facts)))
    return mine.total, theirs.total


@pytest.mark.parametrize(("dice", "hits"), [("3 2", 1), ("1 2", 2), ("1 6", 2)])
def test_gr_a23_double_is_two_hits(dice: str, hits: int) -> None:
    state = field("infantry a", wave="foot 1")
    state.units["a"].moved = "short"
    touch(state, "w1", "a")
    said = play(melee(state), {"flanks": 0}, dice, *["6"] * hits)
    assert sum("unharmed" in each for each in said) == hits


def test_gr_a19a_the_front_edge_of_the_attacker_lines_up() -> None:
    state = field("infantry a", wave="foot 1")
    said = play(gr.imperial_moves(state), "attack", "a", ENTER, "done")
    assert said[0] == "A contacts Red foot."
    assert said[1] == "A stops flush with the nearest edge of Red foot."
    assert state.contacts[0].by == "imperial" and state.units["a"].moved == "full"


def test_a_charge_and_a_melee_are_told_for_the_story_whoever_attacked_first() -> None:
    state = field("infantry a", wave="foot 1")
    said = play(gr.imperial_moves(state), "attack", "a", ENTER, "done")
    assert [line.event for line in said.log if line.event] == [Event("charges", "a", "wave1")]
    said = play(melee(state), ENTER, "3 1", "5C")
    fights, card = (line.event for line in said.log if line.event)
    assert fights == Event("fights", "a", "wave1", winner="a")
    assert card == Event("does", "wave1", how="drew a club and fought on")
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a", fresh=False)
    said = play(melee(state), ENTER, "2 1")
    assert [line.event for line in said.log if line.event] == [Event("fights", "wave1", "a", outcome="neither won")]


def test_gr_a22_one_fights_one_and_the_others_only_count() -> None:
    state = field("infantry a", wave="foot 3")
    for each in ("w1", "w2", "w3"):
        touch(state, each, "a", fresh=False)
    assert sums(state) == (0, 4)
    assert main_foe(state, "a").only() == "w1", "nobody can tell the three apart"
    play(melee(state), {"flanks": 0}, "6 2")
    assert waiting(state) == []


@pytest.mark.rule("GR-A2d")
def test_gr_a22_enemies_that_can_be_told_apart_are_named_by_what_tells_them() -> None:
    state = field("infantry a", "infantry b", wave="foot 4")
    for each, edge in (("w1", "front"), ("w2", "front"), ("w3", "flank"), ("w4", "front")):
        touch(state, each, "a", edge=edge, fresh=False)
    touch(state, "w4", "b", fresh=False)
    assert [(option.id, option.label, option.detail) for option in main_foe(state, "a").options] == [
        ("w1", "Red foot", "front, one of 2"), ("w4", "Red foot", "front, touches B too"), ("w3", "Red foot", "flank"),
    ]  # fmt: skip


def test_gr_a22_a_warrior_touching_two_fights_one_of_them() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    touch(state, "w1", "a", fresh=False)
    touch(state, "w1", "b", fresh=False)
    assert sums(state) == (2, 3)
    said = play(melee(state), "b", {"flanks": 2}, "3 4")
    assert "rival:w1" in said.keys and "bout:b:w1" in said.keys
    assert waiting(state) == []


@pytest.mark.parametrize("step", [FRONT_FIRST - 1, FRONT_FIRST])
def test_gr_a22_who_stands_at_a_front_by_what_the_table_told_is_fought_unasked(step: int) -> None:
    """Riders in its flank were what Enter had a warrior unit fight, with infantry at its front."""
    state = field("cavalry r", "infantry a", "infantry b", wave="foot 2", defaults=step)
    for warrior, unit, edges in (("w1", "r", {"theirs": "flank"}), ("w1", "a", {}), ("w2", "b", {"edge": "flank"})):
        touch(state, warrior, unit, fresh=False, **edges)
    asked = asks(melee(state), ENTER)
    assert asked.key == ("rival:w1" if step < FRONT_FIRST else "bout:a:w1")
    touch(state, "w1", "b", fresh=False)
    asked = main_unit(state, "w1", "r")
    assert [each.id for each in asked.options] == (["r", "a", "b"] if step < FRONT_FIRST else ["a", "b"])
    found = main_foe(state, "b").options
    assert [each.id for each in found] == (["w1", "w2"] if step < FRONT_FIRST else ["w1"])
    assert asked.default() == ("r" if step < FRONT_FIRST else "a")


@pytest.mark.parametrize(
    ("step", "taken", "enter"),
    [(IN_FLANK - 1, "front", "front"), (IN_FLANK, "front", "flank"), (IN_FLANK, "flank", "front")],
)
def test_gr_a22_whose_front_is_taken_is_touched_in_the_flank_by_enter(step: int, taken: Any, enter: str) -> None:
    state = field("cavalry r", "infantry a", wave="foot 1", defaults=step)
    assert standing(gr.how(state, "w1", "r", "imperial").fields, {})["theirs"] == "front"
    touch(state, "w1", "a", theirs=taken)
    assert standing(gr.how(state, "w1", "r", "imperial").fields, {})["theirs"] == enter


def test_gr_a22_who_comes_into_contact_may_touch_two() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    play(warriors_move(state), "3", "otherwise", "a", {"more": True}, "b", ENTER)
    assert [(each.warrior, each.unit) for each in state.contacts] == [("w1", "a"), ("w1", "b")]
    assert sums(state) == (2, 3)
    state = field("infantry a", wave="foot 2 mounted 1")
    play(gr.imperial_moves(state), "attack", "a", "w1", {"more": True}, "w3", ENTER, "done")
    assert [(each.warrior, each.unit) for each in state.contacts] == [("w1", "a"), ("w3", "a")]


@pytest.mark.parametrize("by", ["imperial", "warriors"])
def test_gr_a22_where_one_stands_against_one_no_other_is_asked_for(by: Any) -> None:
    state = field("infantry a", wave="foot 1")
    assert "more" not in {each.name for each in gr.how(state, "w1", "a", by).fields}


def test_gr_a22_the_defender_turns_but_a_square_does_not() -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a", edge="flank", fresh=False)
    assert play(melee(state), ENTER, "6 4")[0] == "A turns to face Red foot."
    state = field("infantry a", wave="foot 1")
    state.units["a"].square, state.units["a"].moved = True, "full"
    touch(state, "w1", "a")
    assert "the square does not turn" in play(melee(state), ENTER, "3 3")[0]


def test_gr_a22_a_defender_that_turned_is_not_in_flank_or_rear_the_next_turn() -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a", edge="rear", fresh=False)
    assert sums(state) == (0, 4)
    play(melee(state), {"flanks": 0}, "6 2")
    assert sums(state) == (0, 4)
    _begin(state)
    assert sums(state) == (2, 4)
    assert play(melee(state), {"flanks": 0}, "6 4") == ["A and Red foot are equal."]


@pytest.mark.rule("GR-A22")
def test_gr_a18_who_has_turned_to_the_enemy_at_its_rear_falls_back_and_lives() -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a", edge="rear", fresh=False)
    said = play(melee(state), {"flanks": 0}, "6 3", "4", "free")
    assert "A turns to face Red foot." in said and not state.units["a"].gone and not state.contacts
    state = field("infantry a", wave="foot 2")
    touch(state, "w1", "a", fresh=False)
    touch(state, "w2", "a", edge="rear", fresh=False)
    play(melee(state), "w1", {"flanks": 2}, "3 4", "4")
    assert state.units["a"].gone == "destroyed"


@pytest.mark.rule("GR-A22")
def test_gr_a18_so_do_warriors() -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a", theirs="rear", by="imperial", fresh=False)
    said = play(melee(state), {"flanks": 2}, "6 4", "4H", ENTER)
    assert "Red foot turn to face A." in said and not state.warriors["w1"].gone


def test_gr_a22_who_backs_into_a_square_turns_to_face_it() -> None:
    state = field("infantry a", wave="foot 1")
    state.units["a"].square = True
    play(gr.hit_warriors(state, "w1", 1, ()), "4H", "enemy", "a")
    said = play(melee(state), "-", ENTER, "2 4")
    assert "Red foot turn to face A." in said
    _begin(state)
    assert state.contacts[0].theirs == "front"


def test_gr_a22_the_enemy_at_the_front_is_offered_first() -> None:
    state = field("infantry a", wave="foot 2")
    touch(state, "w1", "a", edge="flank", fresh=False)
    touch(state, "w2", "a", fresh=False)
    assert foes(state, "a") == ["w2", "w1"] and asks(melee(state)).default() == "w2"


def test_gr_a22_a_settled_melee_leaves_neither_to_fight_again() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    touch(state, "w1", "a", fresh=False)
    touch(state, "w1", "b", fresh=False)
    play(melee(state), "b", {"flanks": 2}, "1 6", SETTLE)
    assert {"b", "w1"} <= set(state.fought)


def test_gr_a18_who_backs_into_nobody_after_all_touches_nobody() -> None:
    state = field("infantry a", wave="mounted 1")
    play(gr.hit_imperial(state, "a", "Red mounted"), "4", "warriors", "nobody")
    assert not state.contacts and not state.units["a"].gone


def test_gr_a26_his_death_makes_his_wave_withdraw() -> None:
    state = field("infantry a", wave="chief 1 foot 4")
    touch(state, "w1", "a", fresh=False)
    play(melee(state), {"flanks": 2}, "6 1", "KH")
    assert state.waves["wave1"].leaving


def test_gr_a26_his_joker_makes_all_waves_withdraw() -> None:
    state = field("infantry a", wave="chief 1 foot 4")
    add_wave(state, "wave2", "White", "foot 5", prefix="v")
    touch(state, "w1", "a", fresh=False)
    play(melee(state), {"flanks": 2}, "6 1", "JK1")
    assert all(wave.leaving for wave in state.waves.values())


@pytest.mark.parametrize(("switch", "gone"), [("frail", True), ("simple", False)])
def test_gr_b11_gun_crews_are_frail(switch: str, gone: bool) -> None:
    state = field("artillery a", wave="foot 1", gun_crews=switch)
    touch(state, "w1", "a", fresh=False)
    rest = () if gone else ("free",)
    play(melee(state), {"flanks": 0}, "3 1", "4", *rest)
    assert bool(state.units["a"].gone) is gone


def test_gr_b11_a_gun_that_wins_draws_no_card() -> None:
    state = field("artillery a", wave="foot 1")
    touch(state, "w1", "a", fresh=False)
    said = play(melee(state), {"flanks": 0}, "6 1")
    assert "A: guns and wagons deal no hits, so no card is drawn." in said and not state.packs["pack1"].seen


def test_gr_b14_a_tie_does_nothing() -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a", fresh=False)
    said = play(melee(state), {"flanks": 0}, "3 1")
    assert said[-1] == "A and Red foot are equal." and state.contacts


def test_gr_a22_who_is_rid_of_its_enemy_by_a_joker_is_told_that_it_does_not_fight() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    touch(state, "w1", "a", fresh=False)
    touch(state, "w2", "b", fresh=False)
    said = play(melee(state), {"flanks": 0}, "6 1", "JK1")
    assert said[-1] == "No enemy is left in contact with B: no melee."


def test_gr_b14_by_ruling_both_take_a_hit() -> None:
    state = field("infantry a", wave="foot 1", ties="both")
    touch(state, "w1", "a", fresh=False)
    play(melee(state), {"flanks": 0}, "3 1", "6", "KH")
    assert state.warriors["w1"].gone


@pytest.mark.parametrize(("switch", "words"), [("across", "wagon or zariba"), ("no", "not a zariba")])
def test_gr_b30_fighting_across_a_zariba(switch: str, words: str) -> None:
    state = field("infantry a", wave="foot 1", zariba=switch)
    labels = [each.label for each in gr.how(state, "w1", "a", "warriors").fields]
    assert any(words in label for label in labels)


def test_a_melee_can_be_settled() -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a", fresh=False)
    assert play(melee(state), SETTLE)[0] == "Settled on the table: the melee of A."


def said_of(state: gr.Battlefield) -> dict[str, str]:
    return {each.label: each.effect for each in melee_roll(state, gr.Bout("a", "w1", gr.Fray())).odds()}


def test_gr_b11_the_chances_of_a_gun_say_that_it_deals_no_hit() -> None:
    state = field("artillery a", wave="foot 1")
    touch(state, "w1", "a", fresh=False)
    assert said_of(state)["A wins, 1 hit"] == "it only holds its own: no card"
    assert said_of(state)["Red foot win, 1 hit"] == ""
    state.rulings = state.rulings.but(gun_crews="simple")
    assert said_of(state)["A wins, 1 hit"] == ""


def test_gr_b11_a_gun_that_wins_holds_its_own_and_is_told_no_hit() -> None:
    """It won with two hits, which luck and report counted; the next line said that guns deal none."""
    state = field("artillery a", wave="foot 1", defaults=HOLDS_ITS_OWN)
    touch(state, "w1", "a", fresh=False)
    assert "A holds its own" in said_of(state) and not any(label.startswith("A wins") for label in said_of(state))
    roll = melee_roll(state, gr.Bout("a", "w1", gr.Fray()))
    assert all(clash.worths == (0, 0) for clash in odds(roll.reading, roll.pools) if clash.imperial_won)
    assert "A holds its own against Red foot." in play(melee(state), {"flanks": 0}, "6 1")


@pytest.mark.rule("GR-B14")
def test_gr_b23_the_chances_against_a_unit_that_withdraws_say_that_a_hit_destroys_it() -> None:
    state = field("infantry a", wave="foot 1", ties="both")
    touch(state, "w1", "a")
    assert said_of(state)["equal"] == "both take a hit" and said_of(state)["A wins, 1 hit"] == ""
    state.waves["wave1"].leaving = True
    assert said_of(state)["A wins, 1 hit"] == "Red foot is withdrawing: destroyed"
    close = {each.label: each.text for each in close_roll(state, "a", "w1").effects}
    assert close == {"no": "it misses", "yes": "it hits: Red foot are withdrawing and destroyed"}


def test_gr_a18_the_chances_of_a_unit_with_the_enemy_at_its_back_say_what_a_fall_back_does() -> None:
    state = field("infantry a", wave="foot 1")
    contact = touch(state, "w1", "a", edge="rear")
    said = {each.label: each.effect for each in gr.hit_roll(state, "a", "Red foot", 1, 1, True).odds()}
    assert said["falls back"] == "the enemy is at its back: destroyed" and said["destroyed"] == ""
    contact.faced = True
    assert not gr.hit_roll(state, "a", "Red foot", 1, 1, True).effects


def test_gr_a23_both_who_fight_are_in_view_and_the_rows_keep_their_letters_as_dice_come_in() -> None:
    """a b c d were d c b behind the first die."""
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a")
    roll = melee_roll(state, gr.Bout("a", "w1", gr.Fray()))
    assert roll.beside == ("wave1",)
    typed = Hand(roll)
    letters = {label: letter for letter, label in typed.letters.items()}
    first = [letters[each.label] for each in typed.outlook]
    typed.press("1")
    left = [letters[each.label] for each in typed.outlook]
    assert first == sorted(first) and len(left) < len(first) and left == sorted(left)


def test_gr_b11_what_can_not_happen_has_no_effect_beside_it() -> None:
    state = field("wagon a", wave="foot 3")
    for each, edge in (("w1", "front"), ("w2", "rear"), ("w3", "flank")):
        touch(state, each, "a", edge=edge)
    state.units["a"].flanks = 0
    roll = melee_roll(state, gr.Bout("a", "w1", gr.Fray()))
    assert roll.title == "A (-3) against Red foot (4)"
    assert roll.effects == () and not any(each.label.startswith("A wins") for each in roll.odds())


def in_line(*more: str, **attributes: Any) -> gr.Battlefield:
    """A line that a wave has reached, in a battle begun now, of which nobody has said how it stands."""
    state = field("infantry a", "infantry b", "command c", *more, wave="foot 4", defaults=gr.REMEMBERS, **attributes)
    for unit in state.units.values():
        unit.flanks = None
    for warrior, unit_id in (("w1", "a"), ("w2", "b")):
        touch(state, warrior, unit_id, fresh=False)
    return state


def flanks_of(state: gr.Battlefield, unit: str, foe: str) -> tuple[int, str]:
    """The number that the form has filled in, and why it is none."""
    field_ = next(each for each in gr.bout_form(state, unit, foe).fields if each.name == "flanks")
    assert isinstance(field_, Quantity)
    return field_.default, field_.check(field_.default)


def test_gr_b13_flanks_are_asked_of_the_table_until_it_has_said_them() -> None:
    """One was filled in for each unit of a line: Enter fought with a wrong number in its middle and at its ends."""
    state = in_line()
    _, why_not = flanks_of(state, "a", "w1")
    assert why_not == "flanks of A with friends facing alike: type a number from 0 to 2"
    play(melee(state), [], {"flanks": 2}, "3 3", SETTLE)
    assert state.units["a"].flanks == 2 and flanks_of(state, "a", "w1") == (2, "")


@pytest.mark.parametrize("moved", ["mark", "gone", "square"])
def test_gr_b13_flanks_are_asked_again_once_somebody_has_moved_or_is_gone(moved: str) -> None:
    state = in_line("infantry d", beside_known=True)
    for unit in state.units.values():
        unit.flanks, unit.beside = 1, unit.id == "d"
    if moved == "mark":
        mark_moved(state, "d", "turned")
    elif moved == "gone":
        take_off(state, "d", "destroyed")
    else:
        play(change_square(state), [])
    assert [unit.flanks for unit in state.units.values()] == [None] * 4
    assert state.beside_known is (moved == "gone"), "who touches the command still does when another unit is gone"


@pytest.mark.rule("GR-B25")
def test_gr_b8_who_touches_a_command_is_asked_again_only_where_it_may_be_otherwise() -> None:
    """It was asked again before each melee once a unit had fallen."""
    state = in_line(beside_known=True)
    state.units["a"].beside = state.units["b"].beside = True
    play(falls_back(state, "a"), "free")
    assert state.beside_known and [unit.beside for unit in state.units.values()] == [False, True, False]
    play(falls_back(state, "b"), "friends")
    assert not state.beside_known, "they may have been pushed to the command"
    state = in_line(beside_known=True)
    take_off(state, "c", "destroyed")
    assert not state.beside_known, "of two commands one may be left"
    state = field("infantry a", "command c", beside_known=True)
    state.units["a"].flanks = 2
    take_off(state, "a", "destroyed")
    assert not state.beside_known and state.units["a"].flanks == 2, "as in battles begun before"
