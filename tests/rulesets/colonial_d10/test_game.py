"""The game as the application finds it: entry point, scenarios and what is refused of them, views, edits, players."""

from random import Random

import pytest

from tests.names.colonial_d10 import Leader
from tests.rulesets.colonial_d10.bench import ENTER, battlefield, gun, horse, play, unit
from tests.rulesets.games import next_answer
from tracker.engine import Battle, Choose, RandomPlayer
from tracker.engine.ends import met_at
from tracker.engine.opening_and_end import newly_met
from tracker.games.colonial_d10 import RULESET
from tracker.games.colonial_d10.bridge import blow
from tracker.games.colonial_d10.unit_changes import forget
from tracker.games.colonial_d10.view import unit_row, view

OWN = ("afghan_valley", "canal_bridge", "river_column")


def test_three_scenarios_are_listed_and_say_what_is_invented() -> None:
    assert tuple(RULESET.scenarios()) == OWN
    assert all("invented" in card.briefing.adapted for card in RULESET.scenarios().values())


def test_the_canal_bridge_is_decided_once_the_bridge_is_blown() -> None:
    """The victory text says so: the end is proposed, and whether an Egyptian crossed before is for the table."""
    state = RULESET.new("canal_bridge", {})
    assert met_at(state.ending, view(state)) == []
    state.bridge = "blown"
    (met,) = met_at(state.ending, view(state))
    assert (met.words, met.wins) == ("the sappers blew the bridge in time", "british")


@pytest.mark.rule("CD-B38")
@pytest.mark.parametrize(("step", "answer"), [(3, "over:british"), (3, "on"), (2, "")])
def test_cd_b38_a_bridge_that_is_blown_is_asked_about_at_once(step: int, answer: str) -> None:
    """The battle went on into the other side's turn without a word; one begun before asks when the turn is over."""
    state = RULESET.new("canal_bridge", {})
    state.defaults = step
    said = play(blow(state, "sappers"), ENTER, "1 6 6 6", *filter(None, [answer]))
    assert (said.keys[-1] == "over") is bool(answer)
    if answer:
        asked = said.prompts[-1]
        assert isinstance(asked, Choose) and asked.enter == "on" and "blew the bridge in time" in asked.title
    assert state.ending.wins == ("british" if answer.startswith("over") else "")
    assert bool(newly_met(state, view(state))) is (answer != "on"), "it is asked once"


@pytest.mark.rule("CD-B38")
def test_cd_b38_a_bridge_blown_in_the_last_turn_does_not_end_the_battle_by_enter() -> None:
    state = RULESET.new("canal_bridge", {})
    state.turn = state.ending.last_turn
    said = play(blow(state, "sappers"), ENTER, "1 6 6 6", ENTER)
    assert said.has("the battle goes on") and not state.ending.wins


def test_who_moved_is_in_doubt_at_the_place_where_it_was() -> None:
    """Engineers who had blown the bridge stood "west edge, on the road", and so did all others in the field."""
    state = RULESET.new("canal_bridge", {})
    forget(state, "sappers")
    places = {place.name: place for place in view(state).field}
    edge = places["west edge, on the road"]
    assert (edge.units, edge.doubtful) == ((), ("sappers",)) and places["sand-hill"].units == ("rifles",)
    assert unit_row(state, state.units["sappers"]).place == "west edge, on the road?"
    state.units["sappers"].place = "by the bridge"
    assert unit_row(state, state.units["sappers"]).place == "by the bridge", "until another is told"
    state.defaults = 2
    forget(state, "rifles")
    assert unit_row(state, state.units["rifles"]).place == "sand-hill", "battles begun before play as they did"


def test_the_view_tells_grade_points_order_posture_and_leader() -> None:
    chief = Leader("gen", "the General", "eu", exceptional=True, attached="brit")
    shown = unit(disordered=True, prone=True, cover=True, men=3, full=17)
    state = battlefield(shown, gun(limbered=True), unit("zulu"), leaders=(chief,))
    row = view(state).unit("brit")
    assert row is not None
    assert dict(row.stats) == {
        "grade": "spent",
        "pts": "8/17",
        "form": "line",
        "ldr": "the General (E)",
        "arms": "breechloading rifle",
    }
    assert row.status == ("disordered", "lying down", "in cover")
    steamer = unit("steamer", arm="boat", boat="steamship", hull=10)
    ferried = view(battlefield(steamer, unit(aboard="steamer", cover=True))).unit("brit")
    assert ferried is not None and ferried.status == ("aboard Steamer",), "who is aboard is always in cover (CD-H6)"
    assert [(each.unit, each.what) for each in view(state).owed] == [("brit", "manoeuvre throw")]


def test_the_row_of_a_unit_says_melee_only_of_who_is_in_one_and_what_it_rides() -> None:
    """ "Sheikh Musa, melee" of spearmen read as if they fought; camels have other factors in melee than horse."""
    camels = horse("camels", side="eu", mounts="camel")
    shown = view(battlefield(unit("zulu"), horse(side="eu"), camels))
    rows = [row for row in map(shown.unit, ("zulu", "horse", "camels")) if row is not None]
    assert [dict(row.stats)["arms"] for row in rows] == ["", "breechloading rifle", "breechloading rifle"]
    assert [row.status for row in rows] == [(), ("mounted",), ("on camels",)]


def test_the_queue_says_why_not() -> None:
    state = battlefield(unit(acted=True), gun(limbered=True), unit("zulu", engaged=["brit"]))
    reasons = {row.unit: (row.standing, row.reason) for row in view(state).queue}
    assert reasons == {"brit": ("done", ""), "gun": ("may", ""), "zulu": ("not", "the other side acts")}
    state.phase = "offensive"
    reasons = {row.unit: (row.standing, row.reason) for row in view(state).queue}
    assert reasons["gun"] == ("not", "limbered") and reasons["brit"] == ("may", "")


def test_an_edit_names_what_is_odd() -> None:
    battle = Battle.begin(RULESET, RULESET.new("canal_bridge", {}), seed=1)
    change = battle.edit("units.marines.men", 13, "one more found")
    assert [line.text for line in change.log][1:] == ["Odd: Marine light infantry has 15 figures, but began with 14."]


@pytest.mark.parametrize("scenario", OWN)
def test_a_battle_of_chance_ends_and_can_be_undone(scenario: str) -> None:
    battle = Battle.begin(RULESET, RULESET.new(scenario, {}), seed=4)
    player, rng = RandomPlayer(), Random(4)
    while battle.prompt is not None:
        battle.answer(next_answer(battle, player, rng), overrule=True)
    assert battle.view().result
    battle.undo()
    assert battle.prompt is not None and battle.stage == "after"
