"""Events of the D10 game that a report tells although nobody fell by them."""

from typing import Any

import pytest

from tests.names import colonial_d10 as cd
from tests.rulesets.colonial_d10.bench import CLOSE, battlefield, gun, orders, play, shoot, unit
from tracker.engine import Line, View
from tracker.games.colonial_d10.boats import land
from tracker.games.colonial_d10.bridge import blow
from tracker.games.colonial_d10.charge import second_half, throw_again
from tracker.games.colonial_d10.move import mount, through_friends
from tracker.report.events import EventAtStep, _event, _in_order
from tracker.report.scenes import paragraph
from tracker.report.unit_names import Cast

NAMES = {"brit": "Brit", "zulu": "Zulus", "zulu_two": "Horse", "steamer": "Steamer", "gun": "Gardner gun"}


def story(log: tuple[Line, ...]) -> str:
    """The story of one step."""
    found = [event for line in log if (event := _event(line, View("", 1, ()))) is not None]
    return paragraph(
        _in_order([EventAtStep(1, 1, event) for event in found]), Cast(NAMES, dict.fromkeys(NAMES, ""), {})
    )


def test_a_charge_that_is_refused_given_up_or_too_short_is_told() -> None:
    """The report had "charged no farther" of a charge that nobody had told, and nothing of those that missed."""
    asked = play(orders(battlefield(unit(), unit("zulu"), leaders=()), "zulu"), {"act": "charge", "whom": "brit"}, "1")
    assert story(asked.log) == "Zulus refused to charge Brit."
    hurt = unit("zulu", charging="brit", reach="full", hurt=2, men=8, disordered=True)
    assert story(play(throw_again(battlefield(unit(), hurt), "zulu"), "4").log) == "Zulus gave up the charge on Brit."
    short = battlefield(unit(), unit("zulu", charging="brit", reach="full"))
    assert story(play(second_half(short, "zulu"), {"contact": False}).log) == "Zulus charged but did not reach Brit."
    gone = battlefield(unit(gone="destroyed"), unit("zulu", charging="brit", reach="full"))
    assert story(play(second_half(gone, "zulu")).log) == "Zulus found nobody to charge."


def test_cd_b21_a_jam_is_told_behind_the_shot_that_it_came_of() -> None:
    state = battlefield(gun(weapon="machine_gun", men=2), unit("zulu"))
    told = story(play(shoot(state, "gun", "zulu"), CLOSE, "1 2 3 4 5 5").log)
    assert told.endswith("without effect. The Gardner gun jammed."), told


@pytest.mark.rule("CD-A8")
def test_who_goes_ashore_dismounts_passes_friends_or_fails_at_the_bridge_is_told() -> None:
    steamer = cd.Unit(id="steamer", name="Steamer", side="eu", arm="boat", boat="steamship", hull=10)
    state = battlefield(steamer, unit(aboard="steamer"), unit("zulu"), unit("zulu_two"))
    acts: list[tuple[Any, list[Any], str]] = [
        (land(state, "brit"), [], "Brit landed from Steamer."),
        (through_friends(state, "zulu"), ["zulu_two"], "Zulus passed through and disordered Horse."),
        (blow(state, "brit"), [1, "10"], "Brit failed to blow the bridge."),
        (blow(state, "brit"), [1, "1"], "Brit blew the bridge."),
    ]
    for act, answers, words in acts:
        assert story(play(act, *answers).log) == words
    said = battlefield(unit(mounts="horse", mounted=True))
    mount(said, "brit")
    assert story(tuple(said.drain())) == "Brit dismounted."
