"""What the lines of cards, hits and crouching tell a report (GR-A13, GR-A17, GR-A18, GR-B10)."""

import pytest

from tests.names import gentlemen_rankers as gr
from tests.rulesets.gentlemen_rankers.table import field, play, touch
from tracker.engine import Event
from tracker.games.gentlemen_rankers.falling_back import inches_words
from tracker.games.gentlemen_rankers.imperial_hits import hit_imperial
from tracker.games.gentlemen_rankers.morale import breaks
from tracker.games.gentlemen_rankers.shooting import imperial_fire
from tracker.games.gentlemen_rankers.state import IMPERIAL
from tracker.games.gentlemen_rankers.units import chief
from tracker.games.gentlemen_rankers.warrior_hit_cards import down_words
from tracker.testing import RulePlayed


def told(said: RulePlayed) -> list[Event]:
    return [line.event for line in said.log if line.event]


def hit(state: gr.Battlefield, card: str, *more: str) -> list[Event]:
    return told(play(gr.hit_warriors(state, "w1", 1, ("a",)), card, *more))


def crouching(*cards: str) -> gr.Battlefield:
    state = field("infantry a", wave="foot 5")
    state.waves["wave1"].clubs = [gr.ShownCard(each, "pack1") for each in cards]
    return state


def test_gr_a13_a_wave_gets_up_stays_down_or_is_out_of_range() -> None:
    for answers, words in (
        (["no", "6 6"], "got up again"),
        (["no", "1 1"], "stayed down"),
        (["yes"], "got up again, out of range"),
    ):
        said = play(gr.crouch_tests(crouching("8C"), "wave1"), *answers)
        assert told(said)[-1:] == [Event("does", "wave1", how=words)]


def test_gr_a6_a_wave_that_sees_help_come_gets_up_and_who_comes_is_told_with_its_place() -> None:
    found = told(play(gr.generate(crouching("8C")), "3 3", "1"))
    assert Event("does", "wave1", how="got up as help came") in found
    for placement, words in (
        ("edges", "at the right edge, near third"),
        ("cover", "from cover or at the right edge, "),
    ):
        state = field("infantry a", placement=placement, edge="left")
        assert told(play(gr.new_wave(state, "wave"), "5"))[-1].how.startswith(words)


@pytest.mark.rule("GR-A12")
def test_gr_a17_a_club_is_told_as_what_the_wave_does() -> None:
    assert hit(field("infantry a", wave="foot 5"), "8C") == [Event("does", "wave1", how="went to ground")]
    assert hit(crouching("2C"), "8C") == [Event("does", "wave1", how="kept their heads down")]
    fights = field("infantry a", wave="foot 1")
    touch(fights, "w1", "a")
    assert down_words(fights, fights.waves["wave1"]) == "drew a club and fought on"
    assert hit(field("infantry a", wave="mounted 2"), "8C") == [Event("does", "wave1", how="rode on at a club")]


def test_gr_a17_an_ace_is_told_with_the_mounted_who_flee() -> None:
    assert Event("does", "wave1", how="faltered on an ace") in hit(field("infantry a", wave="foot 5"), "AH")
    fled = Event("does", "wave1", how="faltered on an ace, and two of them fled")
    assert fled in hit(field("infantry a", wave="foot 3 mounted 2"), "AH")


def test_gr_a17_what_one_base_did_is_told_of_one() -> None:
    assert inches_words(1) == "one inch" and inches_words(1.5) == "one-and-a-half inches"
    back = Event("gives way", "wave1", how="four inches", only=1)
    assert hit(field("infantry a", wave="foot 5"), "4H", "free") == [back]
    came = Event("does", "wave1", how="came on one-and-a-half inches", only=1)
    assert hit(field("infantry a", wave="foot 5"), "3S", "nobody") == [came]
    state = field("infantry a", wave="foot 5")
    touch(state, "w1", "a")
    charge, gone, too = hit(state, "4S", "1")[:3]
    assert charge == Event("charges", "wave1", "a", how="on a spade", only=1) and gone.what == "gone"
    assert too == Event("does", "wave1", how="fell too", only=1)


@pytest.mark.rule("GR-A18")
def test_gr_b10_an_imperial_unit_stands_backs_into_the_enemy_or_jams() -> None:
    firm = Event("stands", "a", how="firm")
    assert told(play(hit_imperial(field("infantry a", wave="foot 1"), "a", "Red"), "5")) == [firm]
    state = field("infantry a", wave="foot 1", falling_back="stands")
    assert firm in told(play(hit_imperial(state, "a", "Red"), "3", "friends"))
    state = field("infantry a", wave="foot 2")
    into = Event("does", "a", "wave1", how="backed into")
    assert into in told(play(hit_imperial(state, "a", "Red"), "3", "warriors", "w1"))
    jams = told(play(imperial_fire(field("machine_gun a", wave="foot 5")), {"band": "medium"}, "6"))
    assert Event("does", "a", how="jammed") in jams


def test_gr_a18_a_base_that_backs_into_the_enemy_is_one() -> None:
    found = hit(field("infantry a", "infantry b", wave="foot 2"), "9H", "enemy", "b")
    assert Event("does", "wave1", "b", how="backed into", only=1) in found


@pytest.mark.rule("GR-B23")
def test_gr_a26_why_a_wave_makes_off_is_told_with_it() -> None:
    state = field("infantry a", wave="chief 1 foot 4")
    assert chief(state) is state.warriors["w1"]
    assert Event("runs", "wave1", outcome="when their leader fell") in hit(state, "KH")
    assert Event("runs", "wave1", outcome="on a joker") in hit(field("infantry a", wave="foot 5"), "JK1")


@pytest.mark.rule("GR-B8")
@pytest.mark.examples(
    "switch, how", ("once", "broke, with two of three units lost"), ("double", "broke"), ids=["once", "double"]
)
def test_gr_a25_numbers_are_told_where_they_are_of_units(switch: str, how: str) -> None:
    state = field("infantry a", "infantry b", "command c", lost_command=switch, began=3)
    state.units["a"].gone = state.units["c"].gone = "destroyed"
    breaks(state)
    assert [line.event for line in state.log if line.event] == [Event("does", IMPERIAL, how=how)]
