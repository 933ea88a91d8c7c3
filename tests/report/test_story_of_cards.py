"""The story of what cards did in Gentlemen Rankers: a hit on a wave is felt by one base, or by all of it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.names.journal import Timeline, read_battle
from tests.report.making import shipped
from tests.report.test_story_of_events import entry
from tracker.engine import Event
from tracker.report.battle_records import entries_of
from tracker.report.events import EventAtStep, events
from tracker.report.lead import lead
from tracker.report.scenes import paragraph
from tracker.report.turning_points import swings, turning_points
from tracker.report.unit_names import Cast

CAST = Cast({"a": "A Coy", "w": "Red shields", "v": "White shields"}, {"a": "us", "w": "them", "v": "them"}, one="unit")
WON = Event("fights", "w", "a", winner="a")
SPADE = Event("charges", "w", "a", how="on a spade", only=1)


def tale(*told: EventAtStep) -> str:
    return paragraph(told, CAST)


def fires(dice: int = 2, hits: int = 1) -> EventAtStep:
    return entry(Event("fires", "a", "w", dice, hits, "at short range"))


def back(how: str = "four inches") -> EventAtStep:
    return entry(Event("gives way", "w", how=how, only=1))


@pytest.mark.examples(
    "card, words",
    (back(), "one hit, and one unit of the Red shields fell back four inches."),
    (entry(Event("does", "w", how="went to ground")), "one hit, and the Red shields went to ground."),
    (entry(Event("does", "w", how="came on one inch", only=1)), "one unit of the Red shields came on one inch."),
    (entry(Event("runs", "w", outcome="on a joker")), "and the Red shields broke and made off on a joker."),
)
def test_a_card_is_told_with_the_shot_that_turned_it_up(card: EventAtStep, words: str) -> None:
    """ "The Red shields gave way", where one base of ten had."""
    assert tale(fires(), card).endswith(words)


def test_two_hits_are_two_cards_of_the_same_base() -> None:
    assert tale(fires(hits=2), back(), back("two inches")) == (
        "A Coy fired at the Red shields at short range with two dice: two hits, and one unit of the Red shields "
        "fell back four inches, then fell back two inches."
    )


def test_a_base_that_fell_back_and_is_lost_is_one() -> None:
    """ "One unit lost, and one of them fell back": the second card destroyed the same base."""
    shot = replace(fires(hits=2), lost={"w": 1})
    assert tale(shot, back()).endswith(
        "two hits, and one unit of the Red shields fell back four inches, then was destroyed."
    )
    down = entry(Event("does", "w", how="went to ground"))
    assert tale(shot, down).endswith("two hits, one unit lost, and they went to ground.")
    assert tale(entry(WON, w=1), back()) == (
        "The Red shields fought A Coy hand to hand: A Coy won, and one unit of the Red shields fell back four inches, "
        "then was destroyed."
    )


def test_what_the_loser_of_a_melee_does_is_told_with_it() -> None:
    """ "A Coy won. The Red shields gave way.", side by side without a cause."""
    fight = entry(WON)
    assert tale(fight, back()) == (
        "The Red shields fought A Coy hand to hand: A Coy won, and one unit of the Red shields fell back four inches."
    )
    lost = entry(replaced(winner="w"))
    stood, gone = (entry(Event("stands", "a", how="firm")), entry(Event("gone", "a", how="destroyed"), a=1))
    assert tale(lost, stood).endswith("the Red shields won, but A Coy stood firm.")
    assert tale(lost, stood, stood).count("stood firm") == 1, "two hits"
    assert tale(lost, stood, gone).endswith("the Red shields won, and A Coy was destroyed."), "not that it stood firm"
    assert tale(lost, entry(Event("gives way", "a")), stood).endswith("A Coy gave way, then stood firm.")
    down = entry(Event("does", "w", how="went to ground"))
    assert tale(entry(WON, w=1), down).endswith("A Coy won, and the Red shields lost one unit and went to ground.")
    assert tale(entry(WON), down, entry(Event("does", "v", how="got up again"))).endswith(
        "The White shields got up again."
    )


def replaced(winner: str) -> Event:
    return Event("fights", "w", "a", winner=winner)


def test_a_charge_on_a_spade_says_what_came_of_it() -> None:
    rush, gone = entry(SPADE), entry(Event("gone", "a", how="destroyed"), a=1)
    too = entry(Event("does", "w", how="fell too", only=1), w=1)
    assert tale(rush, gone) == "One unit of the Red shields charged and destroyed A Coy on a spade."
    assert tale(rush, gone, too) == "One unit of the Red shields charged A Coy on a spade, and both were destroyed."
    assert tale(rush, entry(Event("gives way", "a"))).endswith("charged A Coy on a spade, and they gave way.")
    assert tale(rush, entry(Event("stands", "a", how="firm"))).endswith("on a spade, but they stood firm.")


def test_a_shot_that_is_answered_by_a_charge_is_not_without_effect() -> None:
    """ "A Coy fired ... without effect" stood before the charge that its hit had brought upon it."""
    assert tale(fires(), entry(SPADE)) == (
        "A Coy fired at the Red shields at short range with two dice: one hit. "
        "One unit of the Red shields charged A Coy on a spade."
    )


def test_what_a_base_and_then_the_wave_did_is_one_sentence() -> None:
    off = entry(Event("runs", "w", outcome="on a joker"))
    assert tale(fires(hits=2), back(), off).endswith(
        "two hits, one unit of the Red shields fell back four inches, and they broke and made off on a joker."
    )
    down = entry(Event("does", "w", how="went to ground"))
    lost = replace(fires(4, 3), lost={"w": 1})
    assert tale(lost, back(), down).endswith("then was destroyed, and they went to ground.")


def test_a_wave_whose_leader_fell_breaks_and_does_not_lose_him_alone() -> None:
    """ "One hit, and one of them left the field when their leader fell": eight units were off."""
    off = entry(Event("runs", "w", outcome="when their leader fell"), w=1)
    assert tale(fires(), off).endswith("one hit, and the Red shields broke and made off when their leader fell.")
    assert tale(entry(Event("runs", "w"), w=1)) == "One of the Red shields left the field."


def test_what_both_did_behind_a_charge_is_joined() -> None:
    """ "They gave way, the Ghilzais broke and made off." """
    off = entry(Event("runs", "w", outcome="on a second ace"))
    assert tale(entry(SPADE), entry(Event("gives way", "a")), off).endswith(
        "on a spade, they gave way, and the Red shields broke and made off on a second ace."
    )


def test_a_base_that_came_on_into_contact_between_two_hits_did_all_of_it() -> None:
    """ "Came on one inch. The Red shields charged A Coy. One unit fell back": three things of nobody knew whom."""
    on = entry(Event("does", "w", how="came on one inch", only=1))
    contact = entry(Event("charges", "w", "a", how="in the flank"))
    assert tale(fires(hits=2), on, contact, back()).endswith(
        "two hits, and one unit of the Red shields came on one inch, then charged A Coy in the flank, "
        "then fell back four inches."
    )
    assert tale(fires(), back(), contact).endswith("fell back four inches. The Red shields charged A Coy in the flank.")


def test_bases_of_a_wave_that_charge_alike_are_it_once() -> None:
    """ "Black, Green, Green and Green charged B Coy 1." """
    charges = [entry(Event("charges", each, "a")) for each in "vww"]
    assert tale(*charges) == "The White shields and the Red shields charged A Coy."


def test_a_wave_that_comes_up_says_where() -> None:
    came, where = (entry(Event("comes", "w", how=how)) for how in ("with 10 units", "at the far edge"))
    assert tale(came, where) == "The Red shields came up with 10 units at the far edge."
    armed = entry(Event("comes", "w", how="with 5 units, 2 of them with firearms"))
    assert tale(armed, where).endswith("2 of them with firearms, at the far edge.")


@pytest.fixture(scope="module")
def raid() -> Timeline:
    return shipped("gentlemen_rankers_raid")


def test_an_old_battle_is_told_by_what_the_rules_tell_today(raid: Timeline) -> None:
    """It was recorded before cards were events."""
    told = [each.event for each in events(raid)]
    assert Event("does", "wave1", how="faltered on an ace") in told
    assert [each.how for each in told if each.what == "charges" and each.only] == ["on a spade", "on a spade"]


def test_the_card_that_decided_is_in_the_turning_points_and_morale_is_told_once(raid: Timeline) -> None:
    told = "\n".join(str(block) for block in turning_points(raid, swings(raid)))
    assert "charged 1/24th A 2 on a spade, and both were destroyed." in told
    assert told.count("The Imperial side broke, with four of eleven units lost.") == 1


def test_who_broke_is_said_in_the_lead(raid: Timeline) -> None:
    assert "The Warriors won in 17 turns: the Imperial side broke and left the table." in lead(raid).text


def test_a_report_changes_no_file(tmp_path: Path, raid: Timeline) -> None:
    """What lines tell today is kept with the battle that was read, and nowhere else."""
    path = tmp_path / "raid.battle"
    path.write_bytes(raid.recorded.path.read_bytes())
    before = path.read_bytes()
    again = Timeline.of(read_battle(path))
    assert events(again)
    assert path.read_bytes() == before


def test_inches_of_one_base_are_no_words_of_its_wave_record(raid: Timeline) -> None:
    told = {(each.what, each.words) for each in entries_of(raid) if each.unit.startswith("wave")}
    assert ("gave way", "") in told
    assert not any("inches" in words for _, words in told)


def test_what_a_base_does_is_joined_to_nothing_that_did_not_bring_it_about() -> None:
    """Neither to a shot of an earlier phase, nor to a fight that nobody won or that ended its wave, nor to others."""
    did = "One unit of the Red shields fell back four inches."
    assert tale(fires(), replace(back(), part=1)).endswith(f"one hit, no effect. {did}")
    assert tale(entry(Event("fights", "w", "a")), back()).endswith(f"it cost neither side anything. {did}")
    assert tale(entry(WON), entry(Event("gone", "w", how="destroyed")), back()).endswith(f"were destroyed. {did}")
    assert tale(back(), replace(back(), event=Event("gives way", "v", how="four inches", only=1))) == (
        f"{did} One unit of the White shields fell back four inches."
    )


def test_what_a_fight_cost_one_and_another_did_are_told_apart() -> None:
    assert tale(entry(WON, a=1), back()) == (
        "The Red shields fought A Coy hand to hand: A Coy won, and A Coy lost one unit; one unit of the Red shields "
        "fell back four inches."
    )
