"""What has just happened, in the rows above the units."""

from pathlib import Path

import pytest
from msgspec import structs

from tests.app.table import KINDS, battle, sitting
from tests.app.test_battle_rows import FIRED, text
from tests.app.told import (
    came_of,
    clauses,
    fate_of,
    fired,
    last_result,
    loss,
    panel_of,
    rolled,
    rows_of,
    shot,
    texts,
    words_of,
)
from tests.names.journal import Session
from tests.names.play import DiceSource
from tracker.app.battle.last_dice import LastClause
from tracker.app.battle.last_losses import ViewChanges, changes
from tracker.app.battle.last_result import result_of
from tracker.app.battle.table_steps import TableSteps
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Event, Line, OwedRow, Reads, SideView, UnitRow, View


def test_a_test_without_room_ends_behind_a_clause() -> None:
    result = "fires at -2d6, then countercharges"
    fires = OwedRow("a", "4th Platoon", "Being Charged", "charged by the left horn", 1, result)
    owed = (fires, OwedRow("z", "Horn", "Wanting to Charge", "", 0))
    panel = panel_of(last_result(rest=("Nothing happened.",)), owed=owed, subjects=("a",))
    assert rows_of(panel, 50, 2)[0] == " Owed   4th Platoon: fires at -2d6 · 1 more owed"


def test_a_chain_without_room_begins_with_what_is_asked() -> None:
    owed = tuple(OwedRow(f"u{n}", f"A platoon {n}", "Received Casualty", f"why {n}" * 9) for n in range(3))
    panel = panel_of(owed=owed, subjects=("u1",))
    told = [row[8:].split("why")[0] for row in rows_of(panel, 200, 9)]
    assert [each.split(":")[0].split()[-1] for each in told] == ["1", "2", "0"], "then who comes next"
    assert [each.split()[0] == glyphs.live for each in told] == [True, False, False]
    line = " Owed   A platoon 1: Received Casualty · 2 more owed"
    assert rows_of(panel, 60, 1) == [line], "why it is owed goes first"
    assert [len(panel.rows(200, height)) for height in (1, 2, 3)] == [1, 2, 3], "as many rows as there are"


def test_what_of_a_chain_is_done_steps_back_and_what_is_asked_is_marked() -> None:
    hit = OwedRow("horn", "Horn", "Received Casualty", "lost 2", 1)
    fires = OwedRow("a", "A Coy", "Test of Wills", "saw it", 0, "fires")
    panel = panel_of(owed=(fires, hit), subjects=("horn", "a"))
    done, now = panel.rows(80, 9)
    assert text(done) == f" Owed   {glyphs.check} A Coy: fires (Test of Wills)" and done[-1][1] == "dim"
    assert text(now) == f"        {glyphs.live}  Horn: Received Casualty (lost 2)" and now[-1][1] == "bold"
    line = " Owed   Horn: Received Casualty (lost 2)"
    assert rows_of(panel, 60, 1) == [line], "no row has marks: what is done is not owed"
    panel = panel_of(owed=(structs.replace(hit, depth=0), fires), subjects=("a",))
    (line,) = rows_of(panel, 40, 1)
    assert line.startswith(" Owed   A Coy: fires"), "what a test came to is running, and stands there in short too"
    panel = panel_of(owed=(hit,), subjects=("horn", "a"))
    assert rows_of(panel, 80, 9)[0].split()[:2] == ["Owed", "Horn:"], "a single one needs no mark"


def test_running_text_says_what_is_owed_and_counts_nothing_that_is_done() -> None:
    """In the middle of a charge four tests that were carried out stood there as owed, behind the two that were."""
    done = [OwedRow(f"d{n}", f"D Coy {n}", "Being Charged", "", n, "fires") for n in range(3)]
    asked = OwedRow("horn", "Horn", "Received Casualty", "lost 2", 3)
    gun = OwedRow("gun", "7-pdr", "Test of Wills", "", 2, "fires at it from the ridge behind the drift")
    panel = panel_of(owed=(*done[:2], gun, done[2], asked), subjects=("horn",))
    horn = "Horn: Received Casualty (lost 2)"
    assert words_of(panel, 60, 2) == f"{horn} · 7-pdr: {gun.result} (Test of Wills)"
    assert rows_of(panel, 60, 1) == [f" Owed   {horn} · 1 more owed"], "those done are none of them"
    assert len(panel.rows(80, 9)) == 5, "where there are rows, those done are ticked off"


def test_rolls_of_the_app_in_a_row_stand_in_the_order_in_which_they_fell_and_none_is_unnamed() -> None:
    """ "1: 0 hits" stood before the fire that had led to it, and nobody knew whose die it was."""
    log = (
        shot("A fires at B", "6 5 1", "1 hit"),
        fired("A volleys at B: 3 dice, 1 hit."),
        rolled("B: is a leader hit?", "1", "0 hits", units=("b",)),
        rolled("B: Received Casualty", "3 6", "1 passed"),
        Line("B, Received Casualty: 1 passed, halts."),
    )
    lost = ViewChanges((loss("B", 1, 9),))
    assert came_of(*log, changed=lost).losses == lost.lost
    assert clauses(*log, changed=lost) == (
        "A volleys at B: 6 5 1: 3 dice, 1 hit",
        "B: is a leader hit? 1: 0 hits",
        "3 6",
        "B, Received Casualty: 1 passed, halts.",
    )


def test_of_two_tests_on_one_roll_what_counts_is_told_with_them_and_once() -> None:
    """A charger that was halted had "charge home" in the one row that there was; then "halt" stood before its dice, and
    what runs away twice."""
    cell = Reads("tribal_reactions", "received_casualty", "0")
    log = (
        rolled("Djerir: Casualty and Leader", "6 2", "Casualty 0, Leader 1"),
        Line("Djerir, Received Casualty: 0 passed, charge home.", units=("djerir",), reads=cell, tail="charge home"),
        Line("Djerir, Leader Lost: 1 passed, halt.", units=("djerir",), reads=cell, tail="halt"),
        Line("The worse result counts for Djerir: halt.", units=("djerir",), tail="halt"),
        Line("The charge of Djerir is stopped 3 inches from its target.", units=("djerir",)),
    )
    weighed = "Djerir, Received Casualty: 0 passed; Leader Lost: 1 passed; the worse result counts: halt"
    assert texts(came_of(*log).rest) == (weighed, log[4].text)
    other = structs.replace(log[3], units=("legion",))
    assert clauses(*log[:3], other)[-1] == other.text, "of another unit it weighs nothing"


def test_the_last_result_has_losses_then_dice_then_words() -> None:
    log = (
        shot("A fires at B", "6 5 1", "1 hit"),
        fired("A volleys at B: 3 dice, 1 hit."),
        Line("Bafana, leader of B, is hit.", event=Event("leader hit", "b")),
        Line("take 1 figure off B", "table"),
    )
    found = came_of(*log, changed=ViewChanges((loss("B", 1, 5),)))
    assert texts(found.dice) == ("A volleys at B: 6 5 1: 3 dice, 1 hit",) and not found.rest
    told = words_of(panel_of(found), 80, 9)
    assert told.startswith("! B lost 1 (5 left) · Bafana, leader of B, is hit · A volleys at B: 6 5 1: 3")


def test_what_has_no_room_in_the_last_result_is_counted_whole_and_stands_in_the_log() -> None:
    dice = "6 5 4 3 2 1" + " 6" * 48 + ": 1 hit"
    panel = panel_of(last_result((), (), (dice,), ("A volleys at B", "B carries on where it stood in line")))
    told = [" Last   1 hit · A volleys at B · more: L"]
    assert rows_of(panel, 60, 1) == told, "what dice came to that have no room themselves"
    assert all("…" not in row for height in range(1, 6) for row in rows_of(panel, 60, height))


@pytest.mark.examples(
    "dice, came",
    ("8 heads, 1 head, 2 tails", ""),
    # Dice that take more than a row go without what they came to.
    ("Spanish 8 heads; Moroccans 1 head; 2nd toss 2 tails", ": Spanish won, 2 tails"),
)
def test_what_happened_stands_in_its_order_in_however_few_rows(dice: str, came: str) -> None:
    """What the dice did went before them where rows were few: who moves first stood behind who moves second."""
    followed = tuple(f"Kabyles {n} go back to the camp of Ahmed." for n in range(9))
    panel = panel_of(last_result((), (), (f"{dice}{came}",), ("Spanish win: all losers retreat.", *followed)))
    told = words_of(panel, 80, 3).split(f" {glyphs.dot} ")
    assert told[:2] == [dice, "Spanish win: all losers retreat"] and told[2].startswith("Kabyles 0")


def test_many_dice_that_fell_last_stay_where_what_came_before_them_has_no_room() -> None:
    """Movement dice go to the units from left to right, and gave way to the die for who moves first."""
    both = "Black shields foot 1 4 4 1 3 6 4 5 5 1; Red shields foot 5 1 6 3 5 2 6 5 6 2"
    dice = last_result(dice=(f"a movement die for each: {both}: 4 slow, 4 fast",))
    told = words_of(panel_of(last_result(rest=("The warriors move first", "nobody comes to help")).then(dice)), 80, 2)
    assert "1 4 4 1 3 6 4 5 5 1" in told and "4 slow" in told and "move first" not in told


def test_a_result_without_room_ends_behind_a_clause() -> None:
    won = "Red wins the combat for Shore: all losers retreat"
    panel = panel_of(last_result(rest=(f"{won}; all winners are demoralised",)))
    assert rows_of(panel, 72, 1) == [f" Last   {won} · more: L"]


@pytest.mark.examples(
    "said, shown",
    (
        "Black shields foot and Hussars: a movement die for each unit: 1 4 4 1 2 1 5 4: 4 slow",
        "Black shields and Hussars: 4 slow",
    ),
    ("Hussars, Black shields foot advance into the old mill", "Hussars, Black shields advance"),
    ("Hussars, Guns, Black shields foot go to a mill", "Hussars and 2 others go to a mill"),
)
def test_no_result_is_cut_down_to_the_names_of_who_had_it(said: str, shown: str) -> None:
    short = {"Black shields foot": "Black shields", "Hussars": "Hussars"}
    panel = panel_of(last_result(grave=(said,)), short=short, names={"Guns": "text"})
    assert rows_of(panel, 45, 1)[0].startswith(f" Last   ! {shown}")


def test_what_is_to_be_done_of_a_phase_that_is_over_has_the_first_order_whole_and_counts_the_rest() -> None:
    """ "13 earlier orders" without one of them, of which the newest was one prompt old."""
    steps = TableSteps("Do", tuple(f"move band {n}" for n in range(4)), done=1, is_old=True, is_over=True)
    panel = panel_of(table_steps=steps)
    assert rows_of(panel, 80, 1) == [" Do     move band 1 · 2 more orders: X"]
    assert panel.needs(80).whole == panel.needs(80).least == 1
    listed = [each[10:] for each in rows_of(panel, 80, 9)]
    assert listed == ["move band 1", "move band 2", "move band 3"], "idle rows list them"
    long = structs.replace(steps, lines=("", f"move band 1 on, {'far ' * 20}", *steps.lines[2:]))
    assert rows_of(panel_of(table_steps=long), 80, 1) == [" Do     move band 1 on · more: X"], "to a clause"


def test_what_is_old_of_what_is_to_be_done_leaves_its_rows_to_the_units() -> None:
    panel = panel_of(table_steps=TableSteps("Do", tuple(f"place band {n}" for n in range(9))))
    assert panel.needs(80).least == 9
    panel.table_steps = structs.replace(panel.table_steps, is_old=True)
    rows = rows_of(panel, 80, 2)
    assert panel.needs(80).least == 2
    assert rows[0].startswith(" Do     place band 0 · place band 1"), "in running text"
    assert rows[1].endswith("place band 8")


def test_old_orders_leave_their_rows_to_the_last_result() -> None:
    """A gun jammed and hit: that nobody fell, and its dice, were behind three orders of the phase before."""
    steps = TableSteps("Do", tuple(f"move band {n} up to 9 inches" for n in range(3)), is_old=True)
    rest = ("The gun jams.", "Spears lose nobody. " * 5)
    panel = panel_of(last_result((), (), ("machine gun dice 1 9 9 4; saves 9 8",), rest), table_steps=steps)
    rows = rows_of(panel, 80, 4)
    assert not any("more: L" in each for each in rows) and rows[3].startswith(" Do     ")
    panel.table_steps = structs.replace(steps, is_old=False)
    assert rows_of(panel, 80, 4)[1].startswith(" Do    "), "new ones stay whole"


def test_what_goes_into_a_single_row_whole_is_told_before_what_does_not() -> None:
    fighting = ("Spears left and the Midland wing of the column are in melee", "Melee: Midland wing, Spears left")
    told = [" Last   Melee: Midland wing, Spears left · more: L"]
    assert rows_of(panel_of(last_result((), (), (), fighting)), 60, 1) == told


def test_the_next_of_old_orders_stands_whole_where_the_last_result_has_less_room() -> None:
    order = 'move Djerir left up to 24" (12" through rough ground), within 45 degrees of the front'
    steps = TableSteps("Do", (order, "move Djerir right"), is_old=True, earlier=1)
    last = last_result((), (), ("Djerir left 1 6", "Djerir right 2 2"), ("They carry on. " * 5,))
    rows = rows_of(panel_of(last, table_steps=steps), 60, 4)
    assert order in " ".join(each[8:].strip() for each in rows[1:])


@pytest.mark.examples(
    "width, steps, told",
    (
        56,
        TableSteps("Do", ("take the disorder marker off Ghazis", "move Ghazis up to 9 inches " * 4)),
        " Do     take the disorder marker off Ghazis · more: X",
    ),
    (
        46,
        TableSteps("Do", ("move Ghazis up to 9 inches", "stand there"), earlier=1, is_old=True, is_over=True),
        " Do     move Ghazis up to 9 inches · more: X",
    ),
)
def test_steps_that_have_no_room_at_all_are_counted_before_those_that_have(
    width: int, steps: TableSteps, told: str
) -> None:
    assert rows_of(panel_of(table_steps=steps), width, 1) == [told]


def test_an_old_order_is_not_cut_for_words_that_are_no_loss() -> None:
    """Beside two rows on who moves first stood "All Imperial units now head for the friendly edge,…"."""
    last = last_result((), (), ("initiative die 4",), ("The Imperial side moves first, as it did before. " * 2,))
    steps = TableSteps("Do", (f"All units {'now ' * 12}head for the edge",), is_old=True)
    assert words_of(panel_of(last, table_steps=steps), 60, 3).endswith("head for the edge")


def test_a_melee_whose_dice_have_no_room_beside_a_leaders_says_who_won_and_counts_them() -> None:
    """All dice stood there, and nobody saw by how much the melee was won, nor that anything was left out."""
    dice = "Hospital garrison 1 4 5 6 3 2 3; iNdluyengwe 4 5 5 4 1 1 3 2 6 6 4 3 2 1 5 4: 4 to 6"
    melee = last_result((loss("Hospital", 2, 6),), (), (dice,), ("iNdluyengwe wins the melee by 2.",))
    die = last_result((), (), ("Hospital: is a leader hit? 3 4: 0 hits",), (), is_more=True)
    told = "Hospital lost 2 (6 left) · iNdluyengwe wins the melee by 2 · is a leader hit? 3 4: 0 hits · more: L"
    assert words_of(panel_of(melee.then(die)), 80, 2) == told


def test_a_leader_die_that_hits_nobody_leaves_the_volley_in_sight() -> None:
    log = shot("A fires at B", "6 5 1", "1 hit"), fired("A fires: 1 hit.")
    die = came_of(rolled("B: is a leader hit", "2", "0 hits"))
    both = came_of(*log, changed=ViewChanges((loss("B", 1),))).then(die)
    assert die.is_more and both.losses == (loss("B", 1),) and texts(both.dice) == ("A fires: 6 5 1: 1 hit",)
    assert texts(both.rest) == ("B: is a leader hit: 2: 0 hits",), "in the order in which it happened"
    assert not came_of(Line("B is active", "heading"), rolled("B: throw", "2", "0 hits")).is_more, "somebody else acts"


def test_what_changes_a_units_worth_comes_before_the_sums() -> None:
    """The wall's +1 Rep was behind the melee's arithmetic and "more: L"."""
    before, now = (
        View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 6, 6, stats=(("rep", rep),)),)),)) for rep in "56"
    )
    wall = Line("A is the last of its side: back against the wall, +1 Rep.", units=("a",))
    log = (rolled("", "A 5 4; B 3", "2 to 1"), Line("A wins by 1.", units=("a", "b")), wall)
    found = came_of(*log, changed=changes({}, before, now))
    assert found.grave == (wall.text,) and texts(found.rest) == ("A wins by 1.",)


def test_who_is_gone_is_told_once_beside_the_die_that_did_it() -> None:
    log = (rolled("A: a hit by B", "2", "destroyed"), Line("A, hit by B foot: destroyed."))
    gone = ViewChanges((fate_of("A"),))
    assert came_of(*log, changed=gone) == last_result((fate_of("A"),), (), (LastClause(dice="A: a hit by B: 2"),), ())
    fought = (rolled("A (0) against B (4)", "A 2; B 5", "B win, 1 hit"), Line("B win, 1 hit on A."))
    told = ("B win, 1 hit on A.", "A: a hit by B: 2")
    assert texts(came_of(*fought, *log, changed=gone).rest) == told, "behind a melee too"


def test_who_is_gone_without_dice_is_told_with_the_cause() -> None:
    """Behind the coin for who picks a unit that shells hit "! A: destroyed" stood there alone."""
    line = Line("A is destroyed (fire of B foot).", units=("A",), event=Event("gone", "A", how="destroyed"))
    gone = ViewChanges((fate_of("A"),))
    assert texts(came_of(line, changed=gone).rest) == ("fire of B foot",)
    coin = rolled("Heads: the firer picks the unit; tails: the defender", "T", "the defender picks", who=None)
    assert "fire of B foot" not in texts(came_of(coin, line, changed=gone).rest), "nor behind dice, which tell it"


def test_a_unit_that_is_gone_is_marked_as_a_leader_is() -> None:
    (line,) = panel_of(last_result((fate_of("A"), loss("B", 2, 6)), (), ("6 5",), ())).rows(80, 1)
    assert text(line) == " Last   ! A: destroyed · B lost 2 (6 left) · 6 5" and ("! A: destroyed", "warn") in line
    assert "!" not in rows_of(panel_of(last_result((loss("B", 2, 6),), (), ("6 5",), ())), 80, 1)[0]


def test_a_leader_who_is_hit_leaves_the_losses_in_sight() -> None:
    """ "Capt Harvey is hit · 2 · Lt Lloyd takes command": the two figures of his company were gone from the row."""
    fought = (rolled("A against B", "4 3; 2", "1 to 0"), Line("A wins by 1."))
    hit = Line("Harvey, leader of B, is hit.", event=Event("leader hit", "b"))
    die = came_of(rolled("B: which leader is hit?", "2", "2"), hit, Line("Lloyd takes command of B."))
    both = came_of(*fought, changed=ViewChanges((loss("B", 2, 6),))).then(die)
    assert die.is_more and (both.losses, both.grave) == ((loss("B", 2, 6),), ("Harvey, leader of B, is hit.",))
    told = ("die 2",), ("Lloyd takes command of B.",)
    assert (texts(both.dice), texts(both.rest)) == told, "the log has what came before"
    assert not came_of(rolled("", "B 6 6", "0 passed"), Line("B runs.", event=Event("runs", "b"))).is_more


def test_what_came_of_it_stays_where_who_somebody_is_has_no_room() -> None:
    """At 60 by 20: "! iNdluyengwe induna · more: L", and a test without its result."""
    hit = last_result(grave=("iNdluyengwe induna, leader of iNdluyengwe, is hit.",), rest=("Somebody leads it",))
    assert rows_of(panel_of(hit), 50, 1)[0] == " Last   ! iNdluyengwe induna is hit · more: L"
    test = last_result(rest=("iNgobamakhosi, Received Casualty: 2 passed, carry on", "They stand where they are"))
    assert rows_of(panel_of(test), 56, 1)[0] == " Last   iNgobamakhosi: 2 passed, carry on · more: L"


def test_what_dice_did_comes_before_them_where_not_all_has_room() -> None:
    panel = panel_of(last_result((loss("B", 1, 5),), (), ("6 5 1",), ("A volleys at B: 3 dice, 1 hit", "B stands")))
    lost, volley = " Last   B lost 1 (5 left)", "A volleys at B: 3 dice, 1 hit"
    assert rows_of(panel, 80, 1) == [f"{lost} · 6 5 1 · {volley} · B stands"]
    assert rows_of(panel, 70, 1) == [f"{lost} · {volley} · more: L"]


def test_a_line_that_is_for_the_table_alone_is_no_result() -> None:
    assert result_of((Line("go", "table"),)) is None and not last_result(rest=("A goes on",)).losses


async def test_after_a_restart_the_last_result_is_the_same(tmp_path: Path) -> None:
    session = battle(tmp_path)
    async with sitting(session, KINDS["roll"]) as hands:
        await hands.press("1 2 6 5 4 3 enter")
        before = hands.screen.panels.last_result.last
    async with sitting(Session.open(session.path, autopilot=DiceSource())) as hands:
        after = hands.screen.panels.last_result.last
    assert before == after and before.losses and before.dice


async def test_the_last_result_stays_until_the_next(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), FIRED) as hands:
        assert " Last   Blue One lost 6 (2 left) · Red One fires at Blue One: 1 1 2 6 5 4: 6" in hands.text
        await hands.press("6 6 enter")
        assert "1 1 2 6 5 4" not in hands.text and "6 6: 0 passed" in hands.text
        while not hands.asked.startswith("unit."):
            await hands.press("6 6 enter")
        fell = hands.screen.panels.last_result.last
        await hands.press("2")
        assert hands.asked == "act.r2" and hands.screen.panels.last_result.last == fell, "to choose is no result"


def test_of_several_who_rally_each_has_its_coins_and_is_told_once() -> None:
    """ "A rallies · ... · A: rallied (H H H) · H T": told twice, and coins without a name."""
    a, b = (
        rolled(f"{name} rallies on 2+ heads", dice, "rallied", who=name) for name, dice in (("A", "H H"), ("B", "T"))
    )
    log = (a, Line("A rallies.", units=("a",)), b, Line("B does not rally.", units=("b",)))
    risen = ViewChanges(risen=frozenset("a"))
    assert came_of(*log, changed=risen).grave == ("A rallies.",)
    assert clauses(*log, changed=risen) == ("A: H H", "B: T", "B does not rally.")
