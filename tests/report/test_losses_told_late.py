"""Losses of steps that tell no event: of a fight thrown step by step, of who goes back, of the end of a turn."""

from types import SimpleNamespace

import pytest

from tests.names.journal import Timeline
from tests.names.report import swings
from tests.report.making import shipped
from tests.report.test_story_of_events import CAST, STEPS, entry, of_steps, tale
from tracker.engine import AnswerInput, Event, Line, SideView, UnitRow, View
from tracker.report.corrections import handled
from tracker.report.events import EventAtStep, events
from tracker.report.scenes import paragraph
from tracker.report.turning_points import _events_at, events_of
from tracker.report.unit_names import Cast


def after(blue: int, red: int) -> tuple[SideView, ...]:
    rows = [("blue", "b", "Blue", blue), ("red", "r", "Red", red)]
    return tuple(SideView(side, name, (UnitRow(unit, name, there, 9),)) for side, unit, name, there in rows)


def melee(*told: int) -> Timeline:
    """Red had fired; in the melee two of Blue fall, then one of Red, and only then is it told what the fight cost."""
    shot = Line("Red fires.", event=Event("fires", "r", "b"))
    charge = Line("Red and Blue are in melee.", units=("r", "b"), event=Event("charges", "r", "b"))
    fight = Line("Red lost 1, Blue 2.", units=("r", "b"), event=Event("fights", "r", "b"), lost=told)
    sides = [after(9, 9), after(8, 9), after(8, 9), after(6, 9), after(6, 8)]
    return of_steps([[], [shot], [charge], [], [fight]], sides)


def test_what_fell_as_the_dice_of_a_fight_were_thrown_is_put_to_the_fight_and_to_no_first_shock() -> None:
    shot, charge, fight = events(melee(1, 2))
    assert (shot.lost, charge.lost, fight.lost) == ({"b": 1}, {}, {"b": 2, "r": 1})
    assert [each.lost for each in events(melee())] == [{"b": 1}, {"b": 2}, {"r": 1}], "a game that tells no number"
    assert [each.lost for each in events(melee(1, 1))][1:] == [{"b": 1}, {"b": 1, "r": 1}]


def test_a_fight_costs_who_fell_at_a_die_of_their_own_though_nothing_befell_them_before() -> None:
    """Both lost one, as "who was hit?" told of one after the other: "the Camel company lost one"."""
    fight = Line("Red lost 1, Blue 1.", units=("r", "b"), event=Event("fights", "r", "b"), lost=(1, 1))
    timeline = of_steps([[], [], [], [fight]], [after(9, 9), after(9, 9), after(8, 9), after(8, 8)])
    assert [each.lost for each in events(timeline)] == [{"b": 1, "r": 1}]


def test_a_step_without_an_event_is_told_by_the_fight_that_it_belongs_to() -> None:
    timeline = melee(1, 2)
    swing = SimpleNamespace(step=3, turn=1)
    assert [each.event.what for each in _events_at(timeline, swing)] == ["fights"]  # type: ignore[arg-type]


def test_who_met_their_end_by_one_fight_step_by_step_make_one_turning_point() -> None:
    """ "Anjera was destroyed" stood beside the fight that had done it, as a turning point of its own."""
    fight = Line("Red wins.", event=Event("fights", "r", "b", others=("c",)))
    ends = [Line("It is gone.", event=Event("gone", each, how="destroyed")) for each in ("b", "c")]
    timeline = of_steps([[], [fight, ends[0]], [ends[1]]], [after(9, 9), after(0, 9), after(0, 9)])
    swing = SimpleNamespace(step=2, turn=1)
    assert [each.event.what for each in _events_at(timeline, swing)] == ["fights", "gone", "gone"]  # type: ignore[arg-type]


def test_who_only_stood_at_a_step_is_not_said_to_have_cost_it() -> None:
    shot = Line("Red fires.", event=Event("fires", "r", "b"))
    stood = Line("Red stands.", event=Event("stands", "r"))
    timeline = of_steps([[], [shot], [stood]], [after(9, 9), after(9, 9), after(7, 9)])
    swing = SimpleNamespace(step=2, turn=1)
    assert [each.event.what for each in _events_at(timeline, swing)] == ["fires"]  # type: ignore[arg-type]


def test_what_ends_a_turn_is_a_turning_point_of_that_turn() -> None:
    timeline = shipped("gentlemen_rankers_raid")
    turns = {(swing.turn, each.turn) for swing in swings(timeline, 1_000) for each in events_of(timeline, swing)}
    assert turns and all(its == turn for its, turn in turns)


def test_whom_two_of_one_side_charged_is_named_once() -> None:
    charges = [entry(Event("charges", "u", at)) for at in ("f", "g", "f")]
    assert tale(*charges) == "The uVe band charged F Coy and the 7-pdr of N/5."


def test_a_leader_falls_behind_the_shot_that_hit_him() -> None:
    fell = Line("The chief falls.", event=Event("leader hit", "b", how="Chief"))
    shot = Line("Red fires.", event=Event("fires", "r", "b"))
    found = events(of_steps([[], [fell, shot]], [after(9, 9), after(8, 9)]))
    assert [each.event.what for each in found] == ["fires", "leader hit"]


def test_who_charges_behind_a_shot_lost_his_leader_to_that() -> None:
    """ "Each lost one in the first shock. Ba Ali fell": he fell to the volley before it."""
    fell = Line("The chief falls.", event=Event("leader hit", "b", how="Chief"))
    charge = Line("Blue and Red are in melee.", event=Event("charges", "b", "r"))
    found = events(of_steps([[], [fell, charge]], [after(9, 9), after(9, 9)]))
    assert [each.event.what for each in found] == ["leader hit", "charges"]


def test_of_several_shots_in_a_step_each_has_its_own_ends() -> None:
    """A unit that the first shot destroyed was told behind the last, as if that had done it."""
    shots = [Line("They fire.", event=Event("fires", "r", at, 6, 1)) for at in ("b", "c")]
    gone = [Line("It is gone.", event=Event("gone", each, how="destroyed")) for each in ("b", "c")]
    ran = Line("Red runs.", event=Event("gives way", "r"))
    found = events(of_steps([[], [gone[0], shots[0], ran, gone[1], shots[1]]], [after(9, 9), after(9, 9)]))
    told = [(each.event.what, each.event.at or each.event.by) for each in found]
    assert told == [("fires", "b"), ("gone", "b"), ("gives way", "r"), ("fires", "c"), ("gone", "c")]


def test_who_goes_back_otherwise_is_said_to_do_so() -> None:
    assert tale(entry(Event("gives way", "f", how="and broke off"))) == "F Coy broke off."
    lost = entry(Event("fires", "u", "f", 3, 1))
    shot = type(lost)(lost.step, lost.turn, lost.event, lost.lost, lost.others, is_coins=True)
    stuck = entry(Event("gives way", "f", how="with no way back"))
    assert tale(shot, stuck, cast=STEPS).endswith("three coins: one head, and F Coy had no way back and wavered.")
    assert tale(entry(Event("stands", "u", how="and pursued"))) == "The uVe band stood and pursued."


def test_all_who_went_in_took_the_place() -> None:
    taken = entry(Event("takes", "f", how="the mill", others=("g",)), "g")
    assert tale(taken, cast=CAST) == "F Coy and the 7-pdr of N/5 took the mill."


def test_a_flight_that_no_enemy_caused_is_told_with_its_cause() -> None:
    """ "The Hunters ran from the field": their Commander in Chief had fallen in another fight."""
    lost = "when the Commander in Chief was lost"
    ran = entry(Event("gone", "u", how="run away", outcome=lost))
    assert tale(ran) == f"The uVe band ran from the field {lost}."
    six = entry(Event("gone", "u", how="run away", outcome=lost), u=6)
    assert tale(six) == f"The uVe band ran from the field, six strong, {lost}."
    some = entry(Event("gives way", "u", how="and some ran", outcome=lost), u=3)
    assert tale(some) == f"Three of the uVe band ran {lost}."


def test_a_loss_told_late_is_put_to_the_shot_at_the_place_since_the_fight() -> None:
    """Castillejos: a unit of the fight before was picked for the guns' result, had no way out, and lost a step."""

    def after(there: int) -> tuple[SideView, ...]:
        blue = SideView("blue", "Blue", (UnitRow("b", "Blue", 2, 2), UnitRow("c", "Blue Two", there, 2)))
        return SideView("red", "Red", (UnitRow("r", "Red", 2, 2), UnitRow("g", "Guns", 1, 1))), blue

    shot = Line("The guns fire.", event=Event("fires", "g", how="at the mill"))
    fight = Line("Red wins.", event=Event("fights", "r", "b", how="for the mill", outcome="Red won", others=("c",)))
    found = events(of_steps([[], [fight], [shot], []], [after(2), after(2), after(2), after(1)]))
    assert [each.lost for each in found] == [{}, {"c": 1}]


@pytest.mark.parametrize("name", ["africa_1859_castillejos", "colonial_adventures_rorkes_drift"])
def test_who_comes_up_as_a_turn_begins_is_told_in_that_turn(name: str) -> None:
    """The last answer of a turn also begins the next: every arrival was told one turn early."""
    timeline = shipped(name)
    due = {unit.id: words for side in timeline.view(timeline.turns[1][1]).sides for unit in side.units
           for words in unit.status if words.startswith("arrives")}  # fmt: skip
    came = [each for each in events(timeline) if each.event.what == "comes"]
    on_time = [each for each in came if int(due[each.event.by].split()[-1]) == each.turn]
    assert on_time and all(int(due[each.event.by].split()[-1]) <= each.turn for each in came)
    assert name != "colonial_adventures_rorkes_drift" or on_time == came


def test_who_overrules_the_last_answer_of_a_turn_did_it_in_that_turn() -> None:
    node = SimpleNamespace(step=4, log=[], of=0, parent=None, input=AnswerInput("rally", "x", overruled="no, we stay"))
    frames = SimpleNamespace(line=[node], abandoned=[], turn_of=lambda step: 1, frame=lambda step: View("", 2, ()))
    assert [(each.turn, each.how) for each in handled(frames)] == [(1, "overruled")]  # type: ignore[arg-type]


def test_who_is_charged_at_a_place_stands_there_with_the_others_of_the_fight() -> None:
    """ "Charged the 1st Gaix Madina at Marabout": two or three stood there."""
    charge = entry(Event("charges", "u", "f", how="at the mill"))
    fight = entry(Event("fights", "u", "f", how="for the mill", outcome="neither side won"), "g")
    told = "The uVe band charged F Coy and the 7-pdr of N/5 at the mill. In the fight for the mill neither side won."
    assert tale(charge, fight) == told


def test_nobody_takes_a_place_that_was_his() -> None:
    """Castillejos: "took Marabout" of those who had left it and whom nobody had followed; nor is that in a record."""

    def after(blue: str, red: str = "the ford") -> tuple[SideView, ...]:
        rows = UnitRow("b", "Blue", 2, 2, place=blue), UnitRow("r", "Red", 2, 2, place=red)
        return SideView("blue", "Blue", rows[:1]), SideView("red", "Red", rows[1:])

    went = Line("Blue moves.", units=("b",), event=Event("takes", "b", how="the mill"))
    cast = Cast({"b": "Blue", "r": "Red"})
    back = of_steps([[], [], [went]], [after("the mill"), after("the hill"), after("the mill")])
    assert paragraph(events(back), cast) == "Blue went back into the mill."
    lost = of_steps([[], [], [], [went]], [after("the mill"), after("", "the mill"), after(""), after("the mill")])
    assert paragraph(events(lost), cast) == "Blue took the mill."


def test_who_leaves_the_table_is_told_to_though_its_game_tells_no_event() -> None:
    """ "Nobody came to blows" in the turn in which all marched home; "left the table: 5 figures", of nobody known."""
    rows = [UnitRow("b", "Blue", 5, 5), UnitRow("b", "Blue", 5, 5, gone="left the table")]
    sides: list[tuple[SideView, ...]] = [(SideView("blue", "Blue", (each,)),) for each in (*rows, rows[1])]
    assert paragraph(events(of_steps([[], [], []], sides)), Cast({"b": "Blue"})) == "Blue left the table."
    told = [Line("Blue is off.", event=Event("gone", "b", how="off the table"))]
    assert len(events(of_steps([[], told, []], sides))) == 1


def test_a_shot_like_the_one_before_is_told_and_others_in_a_fight_make_it_another() -> None:
    """The second volley with the same dice and loss was left out; "the last eleven fell" before one of three."""
    cast = Cast({"f": "F Coy", "u": "Udibi", "v": "Uve"}, {"f": "blue", "u": "red", "v": "red"})
    volley = EventAtStep(1, 1, Event("fires", "f", "u", 9, 1), {"u": 1})
    again = " F Coy fired again at Udibi with nine dice: one fell."
    assert paragraph([volley] * 3, cast) == f"F Coy fired at Udibi with nine dice: one fell.{again}{again}"
    first, then = (
        EventAtStep(1, 1, Event("fights", *pair), {"f": lost}, also)
        for pair, lost, also in ((("u", "f"), 1, ()), (("f", "u"), 10, ("v",)))
    )
    gone = EventAtStep(1, 1, Event("gone", "f", how="to a man"))
    assert paragraph([first, then, gone], cast).endswith("fought on: the last ten of F Coy fell.")
