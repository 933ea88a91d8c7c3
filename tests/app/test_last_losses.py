"""Losses from one view of a battle to another."""

from typing import Any

from msgspec import structs

from tests.app.test_battle_rows import text
from tests.app.told import fate_of, last_result, loss, shot, texts
from tracker.app.battle.last_in_short import with_fewer_names
from tracker.app.battle.last_losses import UnitLoss, ViewChanges, all_lost, changes, losses, weighed_losses, with_losses
from tracker.app.battle.last_result import ToldResult, result_of, told_by
from tracker.app.battle.last_result_panel import LastResultPanel
from tracker.app.battle.table_steps import TableSteps
from tracker.engine import Event, Line, OwedRow, Reads, SideView, UnitRow, View


def test_a_side_s_morale_that_breaks_is_marked() -> None:
    before = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 6, 6),)),))
    now = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 5, 6),), morale="broken"),))
    assert [each.words for each in losses({"a": 1}, before, now)] == ["A lost 1 (5 left)"]
    holders = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 5, 6, apart=2),)),))
    assert losses({"a": 1}, before, holders) == losses({"a": 1}, before, now), "as many as the order of battle has"
    assert changes({}, now, before).broken == (), "a side that is steady again has nothing to be marked"
    panel = LastResultPanel()
    found = result_of((), changes({"a": 1}, before, now))
    panel.last = found or panel.last
    assert text(panel.rows(80, 1)[0]) == " Last   ! A lost 1 (5 left) · X: broken"


def test_of_several_results_the_worst_is_the_last_to_go() -> None:
    """ "1st Gaix is demoralised" was behind "1 more" of a fire that had named no unit, and who was destroyed behind
    those who had lost a figure."""
    now = SideView("x", "X", (UnitRow("a", "A Coy", 6, 6, (("ldr", "4"),), ("shaken",)), UnitRow("b", "B Coy", 2, 6)))
    then = SideView("x", "X", (UnitRow("a", "A Coy", 6, 6, (("ldr", "5"),)), UnitRow("b", "B Coy", 2, 6)))
    fire = Line("The guns fire at the hill, where several companies stand: one is shaken.", units=("g",))
    log = fire, Line("B Coy holds its fire.", units=("b",)), Line("A Coy is shaken (fire).", units=("a",))
    order = Line("put a marker on A Coy", "table")
    found = told_by((*log, order), {}, View("T", 1, (then,)), View("T", 1, (now,)))
    assert found is not None and found.weighty == {log[2].text}
    panel = LastResultPanel()
    panel.last = found
    assert text(panel.rows(60, 1)[0]).rstrip() == " Last   A Coy is shaken (fire) · more: L"
    panel.last = last_result((loss("A Coy", 1, 5), fate_of("B Coy")), ("Capt Ox is hit",))
    assert text(panel.rows(60, 1)[0]).rstrip() == " Last   ! B Coy: destroyed · A Coy lost 1 · Capt Ox is hit"


def test_who_fell_is_told_before_orders_take_the_rows() -> None:
    """At 60x20 "Spahis lost 1 (11 left) · more: L" had one row above two of orders: who fell on the other side, or the
    officer who did, was behind a key on 75 screens of the samples."""
    panel = LastResultPanel()
    officer = "Capt de Susbielle, officer of Spahis, is hit"
    panel.last = last_result((loss("Spahis from Taghit", 1, 4),), (officer,), ("Spahis 5 3 6 1",), ("They halt",))
    panel.table_steps = TableSteps("Do", ("take 3 figures off Spahis from Taghit, from the rear; keep them apart",))
    told = [text(each).rstrip() for each in panel.rows(60, 4)]
    assert told[:2] == [
        " Last   ! Spahis from Taghit lost 1 (4 left) · Capt de",
        "        Susbielle is hit · Spahis 5 3 6 1 · They halt",
    ]
    assert panel.needs(60).next_step == 2 + 2 and len(panel.rows(60, 2)) == 2, "no more rows than there are"
    panel.last = last_result((loss("Spahis from Taghit", 1, 4),))
    assert panel.needs(60).next_step == 1 + 2
    hit = (
        "Ntshingwayo, C-in-C of uKhand left, is hit",
        "Capt Lonsdale, officer of NNC, is hit",
        "Bo, NCO of NNC, is hit",
    )
    panel.last = last_result((loss("Lonsdale's NNC", 9, 3),), hit, ("3 5 1 2 6 6 4 6 5 6 2 4: 3 leaders are hit",))
    assert "Bo is hit · more: L" in text(panel.rows(60, 4)[1]), "all of them, before dice"


def test_those_of_the_same_fate_share_their_words() -> None:
    """Four bands that were destroyed took two rows, and the officer who was captured with them was behind a key."""
    gone = (fate_of("Rif 1"), fate_of("Rif 2"), fate_of("Anjera", "left the map"), loss("B", 2, 1))
    told = [words for words, _ in weighed_losses(gone)]
    assert told == ["Rif 1, Rif 2: destroyed", "Anjera: left the map", "B lost 2 (1 left)"]
    panel = LastResultPanel()
    panel.last = last_result(gone[:2], ("The Kaid is captured.",))
    assert text(panel.rows(60, 1)[0]) == " Last   ! Rif 1, Rif 2: destroyed · The Kaid is captured"


def test_all_cards_that_are_drawn_for_the_hits_of_a_roll_are_told_with_it() -> None:
    """Of three cards Last named the last, and the base that had fallen back by the first was under "X"."""
    reads = Reads("hits_by_card", "red", "do")
    roll = [shot("A Coy fires at Zulu: 5+ hits", "5 6", "2 hits"), Line("Zulu: 2 hits by A Coy.")]
    back = [Line("Zulu draw 8D: one base falls back 8 inches.", units=("z",), reads=reads)]
    gone = [Line("Zulu draw QC: one base is destroyed.", units=("z",), reads=reads)]
    standing = ToldResult().then(roll, result_of(roll)).then(back, result_of(back))
    standing = standing.then(gone, result_of(gone, ViewChanges((loss("Zulu", 1, 9),))))
    standing = standing.then(gone, result_of(gone, ViewChanges((loss("Zulu", 1, 8),))))
    told = standing.last
    assert told.losses == (loss("Zulu", 2, 8),) and texts(told.dice) == ("5 6",)
    assert texts(told.rest) == (roll[1].text, back[0].text, gone[0].text)
    later = standing.then([Line("Fire", "heading")], None).then(
        gone, result_of(gone, ViewChanges((loss("Zulu", 1, 7),)))
    )
    assert later.last.losses == (loss("Zulu", 1, 7),), "another's act"
    assert all_lost((loss("Zulu", 1, 3), loss("A", 2, 4), fate_of("Zulu"))) == (
        fate_of("Zulu"),
        loss("A", 2, 4),
    )


def test_several_names_are_counted_whole_whichever_of_them_is_another_s_beginning() -> None:
    """ "1st of II Corps and 2 others Corps, II Corps cazadores attack Plain", now and then: a set has no order."""
    told = "1st of II Corps, Horse, right, 3rd of II Corps attack Plain"
    names = ["1st of II", "1st of II Corps", "Horse, right", "Horse", "3rd of II Corps"]
    for known in (names, names[::-1]):
        assert with_fewer_names(told, known) == "1st of II Corps and 2 others attack Plain"
    assert with_fewer_names("Horsemen of Fez, Foot, Guns go", ["Horse", "Foot", "Guns"]).startswith("Horsemen of Fez")


def test_that_a_unit_is_off_the_table_is_told_by_its_fate() -> None:
    """ "Naval Bde 1: left the table · Naval Bde 1 leaves the table for good · Naval Bde 1 reports back"."""
    leaves = Line("Bde leaves the table for good.", units=("b",), with_loss="left the table")
    back, gone = Line("Bde reports back.", units=("b",)), UnitLoss("b", "Bde", fate="left the table")
    view = View("T", 1, (SideView("x", "X", (UnitRow("b", "Bde", 9, 9),)),))
    assert with_losses([leaves, back], [gone], view) == ([back], (gone,))
    ran = structs.replace(gone, fate="ran away")
    assert with_losses([leaves], [ran], view) == ([leaves], (ran,)), "another fate says it not"


def test_what_a_loss_says_is_in_no_result_besides() -> None:
    """ "80 mm gun: ran away · 2 6 · 80 mm gun, Being Charged: 1 passed, runs away", and "7-pdr: destroyed · 7-pdr: the
    gun is taken by Zulu", of which one seemed to be wrong."""
    units = ("gun",)
    told: Any = {"with_loss": "ran away", "tail": "runs away"}
    view = View("T", 1, (SideView("x", "X", (UnitRow("gun", "Gun", 0, 4),)),))
    cell = Line("Gun, Received Casualty: 0 passed, runs away.", units=units, reads=Reads("r", "c", "0"), **told)
    lost = UnitLoss("gun", "Gun", fate="ran away")
    lines, _ = with_losses([cell, structs.replace(cell, tail="")], [lost], view)
    assert [line.text for line in lines] == ["Gun, Received Casualty: 0 passed."]
    assert with_losses([cell], [UnitLoss("gun", "Gun", 1)], view)[0] == [cell], "it has not run"
    other = structs.replace(cell, text="Gun, Leader Lost: 1 passed, halts.", tail="halts", with_loss="")
    both = Line("The worse result counts for Gun: runs away.", units=units, **told)
    lines, lost_of = with_losses([cell, other, both], [lost], view)
    found = result_of(lines, ViewChanges(lost_of))
    assert found is not None and texts(found.rest) == ("Gun, Received Casualty: 0 passed; Leader Lost: 1 passed",)
    taken = Line("Gun: the gun is taken by Zulu.", units=units, with_loss="crew ran away, gun taken by Zulu")
    taken = structs.replace(taken, event=Event("takes", "zulu", "gun"))
    lines, lost_of = with_losses([cell, taken], [lost], view)
    assert [line.text for line in lines] == ["Gun, Received Casualty: 0 passed."]
    assert [each.words for each in lost_of] == ["Gun: crew ran away, gun taken by Zulu"]


def test_an_order_of_the_last_act_is_told_before_what_waits() -> None:
    """At 60x20 "1 more order: X" stood below two tests that were owed."""
    panel = LastResultPanel()
    panel.owed = (OwedRow("a", "uMbonambi", "Received Casualty", "2 lost"), OwedRow("b", "uVe", "See Runaways", "near"))
    panel.last = last_result((loss("uMbonambi", 2, 18), loss("uVe", 1, 9)))
    fall = "take 2 figures off uMbonambi, from the rear; keep them apart (fire of C Coy 1/24th)"
    panel.table_steps = TableSteps("Do", (fall, "the induna is among the figures taken off uMbonambi"))
    told = " ".join(" ".join(map(text, panel.rows(60, 4))).split())
    assert told.startswith("Last uMbonambi lost 2") and told.endswith("among the figures taken off uMbonambi")


def test_no_order_loses_the_end_of_a_unit_s_name_where_it_is_told_shorter() -> None:
    """ "put a disorder marker on Ansar spearmen", of whom there are those on the left, on the right and at the bank."""
    panel = LastResultPanel()
    fall = "take 2 figures off Ansar spearmen (left), from the rear; keep them apart (melee with Bluejackets (bank))"
    panel.table_steps = TableSteps("Do", (fall, "put a disorder marker on Ansar spearmen (left)"))
    told = " ".join(" ".join(map(text, panel.rows(60, 3))).split())
    assert "melee" not in told and told.endswith("put a disorder marker on Ansar spearmen (left)")


def test_a_line_that_tells_nothing_but_a_loss_is_left_out_and_an_order_or_more_than_was_lost_stays() -> None:
    lost = UnitLoss("a", "A", 2, 4)
    view = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 4, 6),)),))
    told = Line("A loses 2 figures.", units=("a",), lost=(2,))
    assert with_losses([told], [lost], view) == ([], (lost,))
    order, more = structs.replace(told, kind="table"), structs.replace(told, lost=(3,))
    assert with_losses([order, more], [lost], view) == ([order, more], (lost,))
