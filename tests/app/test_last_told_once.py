"""What the last result has said it does not say again."""

from typing import Any

import pytest
from msgspec import structs

from tests.app.test_battle_rows import text
from tests.app.told import (
    came_of,
    clauses,
    last_result,
    loss,
    panel_of,
    rolled,
    rows_of,
    settled,
    texts,
    unrolled,
    words_of,
)
from tracker.app.battle.last_dice import LastClause
from tracker.app.battle.last_losses import UnitLoss, ViewChanges, losses, with_losses
from tracker.app.battle.last_result import ToldResult, result_of
from tracker.app.battle.panel_places import LastResultNeeds, Needs, UnitNeeds, heights
from tracker.app.battle.table_steps import TableSteps, left_of_turn_before, steps_of
from tracker.engine import Event, Line, Node, Reads, SideView, UnitRow, View
from tracker.engine.inputs import AnswerInput, Checkpoint
from tracker.talk.log_words import said_together


def test_a_loss_is_told_once() -> None:
    """ "Baggara horse lost 1 (9 left) · ... · Baggara horse lose 1 figure", or "Horse lost 0, Camels 9" behind it."""
    horse = Line("Baggara horse lose 1 figure.", units=("horse",), lost=(1,))
    both = Line("Horse lost 2, Camels 9.", units=("horse", "camels"), lost=(2, 9))
    one = structs.replace(both, text="Horse lost 0, Camels 9.", lost=(0, 9))
    none = structs.replace(both, text="Horse lost 0, Camels 0.", lost=(0, 0))
    view = View("T", 1, (SideView("x", "X", (UnitRow("horse", "Horse", 9, 9), UnitRow("camels", "Camels", 9, 9))),))
    told = {
        count: with_losses(
            [horse, both, one, none], [UnitLoss("horse", "Horse", count), UnitLoss("camels", "Camels", 9)], view
        )
        for count in (1, 2)
    }
    assert told[1][0] == [both, none], "what the other lost is told nowhere else"
    assert told[2][0] == [none], "of two losses one after the other the sum says both"
    assert with_losses([horse], [UnitLoss("horse", "Horse", fate="destroyed")], view)[0] == [horse]
    assert with_losses([horse], [UnitLoss("camels", "Camels", 1)], view)[0] == [horse], "another lost as many"


def test_a_bare_number_that_was_settled_is_no_die() -> None:
    """ "die 3 · Section 9: clear", where 3 was the total of two dice."""
    assert clauses(settled("Section 9 of 9", "3"), Line("Section 9: clear."))[0] == "result 3"


def test_a_result_that_was_settled_is_told_once() -> None:
    roll, came = settled("B: Fire", "2 passed"), Line("B, Fire: 2 passed, carries on.")
    assert clauses(roll, came) == (came.text,)
    hit = Line("C, leader of B, is hit.", event=Event("leader hit", "B"))
    letter = structs.replace(roll, text="B: Loss; is the leader hit? leader hit, 2 passed (settled on the table)")
    assert texts(came_of(letter, hit, came).dice) == (came.text,), "also by another line"


def test_what_a_question_on_the_die_follows_is_told_once() -> None:
    """March: "A Coy: a hit by Red foot: 4: falls back", nobody rolls again, "A Coy, hit by Red foot: falls back"."""
    die = last_result(dice=("A Coy: a hit by Red foot: 4: falls back",))
    told = die.then(last_result(rest=("A Coy, hit by Red foot: falls back.", "A Coy is off."), is_more=True))
    assert texts(told.rest) == ("A Coy is off.",)


def test_a_flight_is_told_once() -> None:
    log = (
        rolled("A: Received Casualty", "2 3", "0 passed"),
        Line("A, Received Casualty: 0 passed, 6 run away (1 in 3)."),
        Line("A: 6 figures run away."),
    )
    found = came_of(*log, changed=ViewChanges((loss("A", 6, 12),)))
    assert (*found.losses, *texts(found.dice), *texts(found.rest)) == (loss("A", 6, 12), "2 3", log[1].text)
    one = (structs.replace(log[1], text="A: 1 runs away."), structs.replace(log[2], text="A: 1 figure runs away."))
    assert clauses(*one) == ("A: 1 runs away.",)
    assert clauses(log[2]) == ("A: 6 figures run away.",), "told by nobody else"


def test_why_a_unit_cannot_do_what_its_test_came_to_is_told_once() -> None:
    why = "must dismount to fire"
    test = Line(f"Horse, Being Charged: 2 passed, can't fire: {why}.", units=("h",))
    again = Line(f"Horse can't fire: {why}.", units=("h",))
    for other, told in ((again, 1), (Line("Horse can't fire: B is gone.", units=("h",)), 2), (test, 1)):
        assert len(clauses(test, other)) == told
    both = Line("Horse 12 halts.", units=("h12",)), Line("Horse 1 halts.", units=("h1",))
    leaders = Line("The Chief of all is back with Horse 3."), Line("Chief 3 is back with Horse 3.")
    assert clauses(*both, *leaders) == tuple(each.text for each in (*both, *leaders)), "another one too"


def test_who_moves_first_is_not_told_where_only_one_side_moves() -> None:
    roll, first = unrolled("Who moves first?"), Line("The warriors move first.")
    assert result_of((roll, first)) is None, "the wave that has come stays in sight"
    assert clauses(roll, structs.replace(first, units=("a",)))[0] == first.text, "what a unit does is told, and once"


def test_dice_that_hit_no_leader_do_not_repeat_the_name() -> None:
    """At 60 by 20 the dice of the fire had no room: the name of who was hit stood there twice."""
    dice = "iNgobamakhosi: is a leader hit? 1 4 4: 0 hits"
    lost, volley = (loss("iNgobamakhosi", 3, 17),), ("1 1 1 4 5 6 2 3",)
    panel = panel_of(last_result(lost, (), volley, ("F Coy volleys: 3 hits.", dice), has_newer=True))
    told = words_of(panel, 60, 2)
    assert told == "iNgobamakhosi lost 3 (17 left) · F Coy volleys: 3 hits · is a leader hit? 1 4 4: 0 hits"
    panel.short = {"Section of F Coy": "F Coy"}
    both = "F Coy volleys: 3 hits · iNgobamakhosi: is a leader hit?"
    assert both in words_of(panel, 80, 4), "nobody knows whose leader is meant"
    band = structs.replace(panel.last, rest=(LastClause(dice.replace(":", " band:", 1)),))
    panel.last, panel.short = band, {"iNgobamakhosi band": "iNgobamakhosi"}
    assert "band" not in rows_of(panel, 160, 2)[0], "nor the long name beside the short one"


def test_a_name_in_which_another_stands_has_its_own_short_one() -> None:
    units = (UnitRow("a", "Ghazis", 1, 1, short="Gh."), UnitRow("l", "Ghazis left", 1, 1, short="Left"))
    short = View("T", 1, (SideView("z", "Z", units),)).short_names
    assert rows_of(panel_of(last_result(rest=("Ghazis left halt",)), short=short), 60, 1) == [" Last   Left halt"]


def test_of_two_tests_that_come_to_the_same_nothing_is_weighed() -> None:
    """ "carries on" stood there three times, and the fire that fell away was under "more: L"."""
    told: Any = {"units": ("a",), "tail": "carries on"}
    cell = Reads("reactions", "received_casualty", "2")
    found = came_of(
        rolled("A: Casualty and Leader", "1 2", "2 passed"),
        Line("A, Received Casualty: 2 passed, carries on.", reads=cell, **told),
        Line("A, Leader Lost: 2 passed, carries on.", reads=cell, **told),
        Line("The worse result counts for A: carries on.", **told),
    )
    assert texts(found.rest) == ("A, Received Casualty: 2 passed; Leader Lost: 2 passed, carries on",)


def test_a_title_that_says_what_was_hoped_for_does_not_begin_what_happened() -> None:
    """ "1st of II rallies on 2+ heads: coins 1 head: not rallied · Kab. Rif do not rally"."""
    toss = rolled("1st of II rallies on 2+ heads", "coins 1 head", "not rallied", who="1st of II", units=("ii",))
    toss = structs.replace(toss, parts=structs.replace(toss.parts, is_whole=True))
    for more in ((), (Line("Kab. Rif do not rally.", units=("rif",)),)):
        found = came_of(toss, *more)
        assert texts(found.dice) == ("1st of II: not rallied (coins 1 head)",)
        assert not found.is_more, "what was told before has nothing to do with it"
    assert clauses(toss, Line("1st of II rallies.", units=("ii",))) == ("coins 1 head", "1st of II rallies.")


def test_a_roll_that_asks_about_somebody_tells_of_him_and_leaves_what_it_follows() -> None:
    """ "Does Prim fall? 1+ heads save him: coins 2 heads: unhurt", and who fell hid what the battle had cost."""
    found = came_of(rolled("Does Prim fall? 1+ heads save him", "coins H H", "unhurt", who="Prim", units=("prim",)))
    assert texts(found.dice) == ("Prim: unhurt (coins H H)",) and found.is_more
    fell = Line("Prim falls.", units=("prim",), event=Event("leader hit", "prim"))
    found = came_of(rolled("Does Prim fall?", "T T", "he falls", who="Prim", units=("prim",)), fell)
    assert (found.grave, texts(found.dice), found.is_more) == (("Prim falls.",), ("T T",), True)
    before, now = (
        View("T", 1, (SideView("s", "S", (UnitRow("prim", "Prim", 0, 0, gone=gone, is_leader=True),)),))
        for gone in ("", "fallen")
    )
    assert not losses({}, before, now), "the log tells it behind what his troops lost"


def test_a_result_of_dice_has_fewer_rows_once_somebody_else_acts() -> None:
    """That of a combat kept four rows through four prompts of both sides, and the units had three."""
    rest = tuple(f"{name} goes back to the old road" for name in "ABCDE")
    panel = panel_of(last_result(dice=("Red 6 heads; Blue 0 heads",), rest=rest))
    assert (panel.needs(80).whole, panel.needs(80).old) == (3, 0)
    panel.is_other_act = ToldResult(panel.last).then((Line("Camp: Blue", "heading"),), None).is_other_act
    assert (panel.needs(80).whole, panel.needs(80).old) == (3, 1), "all of it where rows stand idle"
    needs = Needs(prompt=5, units=UnitNeeds(15), last_result=LastResultNeeds(4, 2, old=2))
    assert (heights(22, needs).last_result, heights(23, needs).units, heights(24, needs).last_result) == (2, 15, 4)
    panel.last = structs.replace(panel.last, dice=(), rest=(LastClause("A stands at the mill"), *panel.last.rest))
    assert panel.needs(80).old == 0 < panel.needs(80).whole - 2, "how all is set up"


def test_of_what_many_did_alike_one_row_tells() -> None:
    """A move of seven units took two rows of Last and two of Do, which names them too."""
    names = [f"Band {n}" for n in range(7)]
    moved = f"{', '.join(names)} move together to the new road"
    panel = panel_of(last_result(rest=(moved,)), names=dict.fromkeys(names, "text"))
    assert rows_of(panel, 80, 9) == [" Last   Band 0 and 6 others move together to the new road"]
    panel.last = last_result(rest=(moved, "Band 1 stays"))
    assert "Band 0, Band 1" in rows_of(panel, 80, 9)[0]


def test_who_won_is_told_once() -> None:
    """ "2nd toss 4 tails: Spanish won, 4+ tails · Spanish win the combat for Shore: no effect"."""
    won = Line("Spanish win the combat for Shore: no effect.", event=Event("fights", "spanish"))
    toss = rolled("Combat", "Moors 2 heads; 2nd toss 4 tails", "Spanish won, 4+ tails")
    assert texts(came_of(toss, won).dice) == ("Moors 2 heads; 2nd toss 4 tails",)


def test_what_several_units_in_a_row_do_is_told_once() -> None:
    """ "A goes back to the road · B cavalry go back to the road": four rows, and the newest was under "more: L"."""
    names = {"a": "A", "b": "B cavalry", "c": "C"}
    lines = [
        Line("A goes back to the road.", units=("a",)),
        Line("move A to the road", "table"),
        Line("B cavalry go back to the road.", units=("b",)),
        Line("C, A go back to the road.", units=("c",)),
        Line("C goes back to the mill.", units=("c",)),
        rolled("", "A fires", "3", units=("a",)),
        Line("Both go back to the mill."),
    ]
    told = said_together(lines, names)
    assert [each.text for each in told] == [
        "A, B cavalry, C, A go back to the road.",
        *(each.text for each in lines[4:]),
    ]
    assert told[0].units == ("a", "b", "c")
    alike = (Line(f"{name}, Test of Wills: fires.", units=(each,)) for each, name in names.items())
    assert [each.text for each in said_together(alike, names)] == ["A, B cavalry, C, Test of Wills: fires."]
    for its, their in ("it ran, so no one returns", "they ran, so no one returns"), ("it goes back", "they go back"):
        home = (Line(f"{name}: {its}.", units=(each,)) for each, name in names.items())
        assert [each.text for each in said_together(home, names)] == [f"A, B cavalry, C: {their}."]


def test_what_is_to_be_done_with_several_units_alike_is_one_order() -> None:
    """After a combat "put a Demoralised marker on" stood in a row for each unit, and those had two rows."""
    names = {"a": "A", "b": "B cavalry", "c": "C"}
    told = ["put a marker on A", "put a marker on B cavalry", "take A off", "move B cavalry, C on", "move A on"]
    # What is each unit's own is no order for all.
    told += [f"take 1 figure off {name}" for name in "AC"] + [
        f"move {name} toward the enemy, if it can" for name in "AC"
    ]
    units = ("a", "b", "a", "b", "a", "a", "c", "a", "c")
    log = [Line(text, "table", units=(unit,)) for text, unit in zip(told, units, strict=True)]
    turn = Line("Turn 2", "heading", turn=2)
    last = Line("move C on", "table", units=("c",))
    begun = Node(None, 0, checkpoint=Checkpoint("turn", 1, b""))
    node = Node(begun, 1, AnswerInput("key", None), (*log[:5], turn, last, *log[5:]), Checkpoint("turn", 2, b""))
    steps = steps_of(node, (), names=names)
    assert steps.lines == ("put a marker on A, B cavalry", told[2], "move B cavalry, C, A on", last.text, *told[5:])
    assert left_of_turn_before(node, {steps.orders[1]}, names) == [steps.lines[0], steps.lines[2]]


def test_the_words_of_a_table_give_way_to_what_came_of_them() -> None:
    """The row stood there whole for two more prompts; who had gone and who was demoralised had no room."""
    toss = rolled("Red attack Camp", "coins 8 heads; coins 1 head", "Red won", units=("red",))
    won = Line("Red win the combat for Camp: all losers retreat.", reads=Reads("combat_results", "3"))
    won = structs.replace(won, event=Event("fights", "red", "blue"), tail="all losers retreat")
    went = Line("Blue goes back to Plain.", units=("blue",))
    short = ("Red win the combat for Camp", went.text)
    assert texts(came_of(toss, won, went).rest) == short and texts(came_of(toss, won).rest) == (won.text,)
    assert texts(came_of(toss, won).then(came_of(went)).rest) == short


def test_the_cell_of_no_fight_stays_beside_what_units_do() -> None:
    """ "die 1 · PEF 1 · Scouted: ..." lost "nobody is there", and "die 3 · Zulu · ..." what they do."""
    seen = rolled("PEF 1: who is there?", "1d6: 1", "1")
    nobody = Line("PEF 1: nobody is there.", reads=Reads("contact", "1"), event=Event("finds nobody", "a"))
    scouted = Line("Scouted: section 5; 8 sections left.")
    assert texts(came_of(seen, nobody).then(came_of(scouted)).rest) == (nobody.text, scouted.text)
    doing = Line("Zulu: they are on patrol.", reads=Reads("what_they_do", "3-4"))
    arrived = Line("Zulu infantry 1: Rep 5, 19 figures.", units=("zulu_1",))
    assert texts(came_of(rolled("What are they doing?", "3", "3"), doing, arrived).rest) == (doing.text, arrived.text)


def test_who_went_back_stays_beside_those_who_get_no_order() -> None:
    """ "Horse Battery fires at Abbas' camp: one unit retreats · O'Donnell, Cuirassiers get no order": who it was fell
    out, and of three rows the order that nobody got took two."""
    fired = Line("Horse Battery fires at Camp: one unit retreats.", units=("guns",))
    went = Line("2nd Nizam goes back to Road.", units=("nizam",), event=Event("gives way", "nizam"))
    stood = Line("O'Donnell, Cuirassiers, Lancers, Gen. of cav. get no order.", units=("o", "c", "l", "g"))
    standing = ToldResult().then((), came_of(rolled("Shells", "coins 4 heads", "retreats", units=("guns",)), fired))
    for line in (went, stood):
        standing = standing.then((), came_of(line))
    assert texts(standing.last.rest) == (fired.text, went.text, stood.text) and standing.last.weighty == {went.text}
    rows = " ".join(text(row) for row in panel_of(standing.last, short={})._last_rows(60, 3))
    assert "2nd Nizam goes back" in rows and "more: L" in rows and "Gen. of cav. get" in rows and "Horse" not in rows
    last = standing.then((), came_of(Line("Lancers move."))).last
    assert texts(last.rest)[:2] == (fired.text, went.text)


def test_what_a_test_came_to_keeps_its_room_before_what_the_player_has_just_said() -> None:
    """ "Through rough ground Zulu inf 1 moves 6" at most · Zulu inf 1 stands in section 8 · more: L": behind L a unit
    could not fire."""
    said = [Line(f"Zulu inf 1 {each}.", units=("zulu",)) for each in ('moves 6" at most', "stands in section 8")]
    roll = unrolled("Mounted Inf: Test of Wills", units=("mounted",))
    came = "Mounted Inf, Test of Wills, on any roll: can't fire: mounted infantry must dismount."
    result = came_of(*said, roll, Line(came, units=("mounted",), reads=Reads("reactions", "wills")))
    rows = " ".join(text(row) for row in panel_of(result)._last_rows(70, 2))
    assert result.weighty == {came} and "on any roll: can't fire: mounted" in rows and "more: L" in rows


def test_what_others_do_since_is_told_alone() -> None:
    """A combat stood there whole for two more prompts of the other side, behind it what that did; so did what a melee
    cost before where a third unit had moved."""
    toss = rolled("", "Red fires at Blue", "coins 1 head", units=("red",))
    camp = (Line("Camp: Blue", "heading"),)
    began = ToldResult().then((), came_of(toss, Line("No effect."))).then(camp, None)
    for words in ("Blue moves to Camp.", "Blue's officer stands."):
        began = began.then((), came_of(Line(words, units=("blue",))))
        assert texts(began.last.rest) == (words,) and not began.last.dice
    lost = ToldResult().then((), came_of(toss, changed=ViewChanges((loss("Blue", 1, 3),))))
    after = lost.then(camp, None).then((), came_of(Line("Blue moves.")))
    assert texts(after.last.rest) == ("Blue moves.",) and not (after.last.losses or after.last.dice)


def test_of_a_roll_for_several_tests_each_line_says_how_its_own_went() -> None:
    """ "...; Sgt Tissier [4]: 0 passed / 2 passed · Spahis, Test of Wills: 0 passed, halts · Platoon, ..."."""
    spahis, platoon = Line("Spahis, Test of Wills: 0 passed, halts."), Line("Platoon, Test of Wills: 2 passed, fires.")
    roll = rolled(
        "Test of Wills: Spahis, Platoon", "Spahis [6 5]; Platoon [1 5]; Sgt Tissier [4]", "0 passed / 2 passed"
    )
    assert clauses(roll, spahis, platoon)[0] == "Spahis [6 5]; Platoon [1 5]; Sgt Tissier [4]"
    assert clauses(roll, spahis)[0].endswith(": 0 passed / 2 passed"), "nothing else says how the platoon stood"


def test_a_die_that_stands_in_the_sum_on_it_is_told_there_alone() -> None:
    """ "9 · Baggara horse: 9 - 2 = 7", and of four units all dice once more between the first sum and the second."""
    horse = Line("Baggara horse: 9 - 2 = 7, charge on.")
    found = came_of(rolled("Baggara horse would charge", "9", "7-9"), horse)
    assert (texts(found.dice), texts(found.rest), found.is_more) == ((horse.text,), (), False)
    wing, guns = Line("Wing: 3 + 3 = 6, half move."), Line("Guns: 4 + 2 = 6, half move.")
    title = "Column: two units throw"
    assert clauses(rolled(title, "Wing +3 3; Guns +2 4", "5-6 / 5-6"), wing, guns) == (wing.text, guns.text)
    other = clauses(rolled(title, "Wing +3 3; Guns +2 5", "5-6 / 7-9"), wing, guns)[0]
    assert other.startswith("Wing +3 3; Guns +2 5"), "another die is in no sum"


@pytest.mark.examples(
    "roll, told",
    # A count of leaders that was typed is told once.
    (rolled("B: is a leader hit?", "hit on leader 1 hit", "1 hit", units=("b",)), "B: is a leader hit? 1 hit"),
    # "5 2: nothing" was all that Last said of the first turns of a march.
    (rolled("Do warriors come?", "5 2", "nothing"), "Do warriors come? 5 2: nothing"),
    # Of a coin that decides who picks, what fell is told once.
    (rolled("Heads: the firer picks; tails: the defender", "H", "the firer picks", who=None), "H: the firer picks"),
    (rolled("B: is a leader hit", "2", "0 hits"), "B: is a leader hit: 2: 0 hits"),
)
def test_a_roll_alone_is_told_with_what_it_asks_and_came_to(roll: Line, told: str) -> None:
    assert clauses(roll) == (told,)


def test_of_a_coin_that_decides_who_goes_first_what_came_of_it_is_told_once() -> None:
    first = rolled("Heads: Spanish go first; tails: Moroccans", "T", "Moroccans first", who=None)
    assert clauses(first, Line("Moroccans go first.")) == ("coin T", "Moroccans go first.")


def test_words_on_a_place_are_not_taken_for_the_unit_there() -> None:
    """ "iNdluyengwe stands in front of the hospital. Thatched, it can be set alight": the house, not the Zulus."""
    stands = "iNdluyengwe stands in front of the hospital"
    place = Line(f"{stands}. Thatched, it can be set alight.", units=("z",), tail="Thatched, it can be set alight")
    told = clauses(place, structs.replace(place, tail=""))
    assert told == (f"{stands} (thatched, it can be set alight)", place.text)


def test_many_dice_without_room_say_what_they_came_to() -> None:
    """Of a fire that cost a leader no row said how many hit, and how many were saved."""
    dice = "rifle dice " + "1 5 2 10 1 5 4 9 8 " * 4 + "; saves 2 7 1: 15 hits, 1 saved"
    last = last_result((loss("Spears", 12, 9),), ("Sheikh Musa falls with Spears.",), (dice,), ("It halts.",))
    told = words_of(panel_of(last), 80, 2)
    assert told == "! Spears lost 12 (9 left) · Sheikh Musa falls with Spears · 15 hits, 1 saved · It halts"
    told = words_of(panel_of(structs.replace(last, dice=(structs.replace(last.dice[0], result="4 to 6"),))), 80, 2)
    assert "4 to 6" not in told and told.endswith("It halts more: L"), "bare numbers say nothing without their dice"


def test_orders_stand_in_running_text_before_the_last_result_is_cut_to_a_row() -> None:
    """Nine orders of a row each left the combat one, "1more: L"."""
    steps = TableSteps("Do", tuple(f"put a marker on band {n}" for n in range(6)))
    panel = panel_of(last_result((), (), ("coins 3 heads",), ("The bands give way. " * 9,)), table_steps=steps)
    rows = rows_of(panel, 80, 5)
    assert [each[:7].strip() for each in rows] == ["Last", "", "Do", "", ""] and "band 5" in rows[4]
    assert [row[:7].strip() for row in rows_of(panel, 80, 8)].count("") == 6, "a row each while there are so many"


def test_old_orders_leave_the_last_result_two_rows() -> None:
    """A gun that jams had one row, and that its target lost nobody none, beside three rows of earlier orders."""
    jams = ("The gun jams and misses the next Firing phase. " * 2,)
    order = "move Spears up to 9 inches, 4.5 through rough ground, to the wall " * 3
    steps = TableSteps("Do", (order,), is_old=True)
    rows = rows_of(panel_of(last_result((), (), ("10 10: 2 hits, 2 saved",), jams), table_steps=steps), 80, 4)
    assert [each[:6].strip() for each in rows] == ["Last", "", "Do", ""]


@pytest.mark.parametrize("room", range(1, 9))
def test_an_earlier_order_is_next_once_the_newest_are_ticked_off_in_a_window_of_any_height(room: int) -> None:
    """The last tick ended the program where the order before had no room to stand whole."""
    orders = tuple(f"move band {n}, {'through rough ground ' * 6}" for n in range(4))
    rows = rows_of(panel_of(table_steps=TableSteps("Do", orders, done=2, earlier=2)), 60, room)
    assert 1 <= len(rows) <= room and "move band 2" in " ".join(rows)


def test_beside_losses_in_three_rows_an_order_has_the_rows_in_which_it_is_whole() -> None:
    lost = tuple(loss(f"{name} of the Second Battalion", 4, 6) for name in ("Grenadiers", "Light Company", "Fusiliers"))
    orders = TableSteps("Do", ("take 4 figures off the Light Company; keep them apart from those who ran away", "stay"))
    needs = panel_of(last_result(lost), table_steps=structs.replace(orders, earlier=1)).needs(60)
    assert (needs.least, needs.next_step) == (5, 5)
