"""What the table must put back: the differences of two views, and the table lines that were undone."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine.playing import begin, play
from tracker.engine import Line, SideView, UnitRow, View
from tracker.engine.restore_steps import differences, restore_steps


def view(*units: UnitRow) -> View:
    return View("Test", 1, (SideView("red", "Red", units),))


def row(figures: int = 6, **more: Any) -> UnitRow:
    return UnitRow("r1", "Red One", figures, 8, **more)


@pytest.mark.examples(
    "before, after, sentences",
    (row(), row(), []),
    (row(6), row(8), ["Red One has 8 figures, not 6."]),
    (row(6), row(5), ["Red One has 5 figures, not 6."]),
    (row(0, gone="destroyed"), row(3), ["Red One is back on the table with 3 figures."]),
    (UnitRow("r1", "NNC", 0, 1, gone="lost"), UnitRow("r1", "NNC", 1, 1), ["NNC is back on the table."]),
    (row(3), row(0, gone="routed"), ["Red One is off the table (routed)."]),
    (row(3, status=("mob",)), row(0, gone="routed", status=("spent",)), ["Red One is off the table (routed)."]),
    (row(0, gone="routed", place="hill"), row(2, gone="destroyed"), []),
    (row(), row(status=("shaken", "mob")), ["Red One: shaken, mob."]),
    (row(status=("shaken",)), row(), ["Red One: not shaken."]),
    (row(status=("line",)), row(status=("mob",)), ["Red One: mob, not line."]),
    (row(status=("1 in contact",)), row(status=("2 in contact",)), ["Red One: 2 in contact."]),
    (row(status=("2 in contact",)), row(), ["Red One: not in contact."]),
    (row(status=("one in contact",)), row(status=("two in contact",)), ["Red One: two in contact."]),
    (row(status=("two in contact",)), row(), ["Red One: not in contact."]),
    (row(place="hill"), row(place="ford"), ["Red One stands at ford."]),
    (row(place="hill"), row(), ["Red One stands at no named place."]),
    (row(), row(place="in front of the mill"), ["Red One stands in front of the mill."]),
    (row(), row(place="in front of the mill?"), ["Red One stood, when that was last told, in front of the mill."]),
    (row(), row(place="the mill?"), ["Red One stood, when that was last told, at the mill."]),
    (row(stats=(("rep", "4"),)), row(stats=(("rep", "5"),)), ["Red One: rep is 5, not 4."]),
    (row(), row(stats=(("ldr", "5"),)), ["Red One: ldr is 5, not none."]),
    (row(stats=(("ldr", "5"),)), row(stats=(("ldr", ""),)), ["Red One: ldr is none, not 5."]),
    (row(stats=(("ldr", "5"),)), row(), ["Red One: ldr is none, not 5."]),
)
def test_how_a_unit_differs(before: UnitRow, after: UnitRow, sentences: list[str]) -> None:
    assert differences(view(before), view(after)) == sentences


def test_units_are_counted_in_what_their_game_counts() -> None:
    """A wave of bases had "8 figures, not 7", and a base is several figures."""
    before, after = (replace(view(row(figures)), counts="units") for figures in (7, 8))
    assert differences(before, after) == ["Red One has 8 units, not 7."]
    before, after = (replace(view(row(figures)), counts="men") for figures in (7, 8))
    assert differences(before, after) == ["Red One has 8 men, not 7."]


def test_what_units_did_and_have_in_common_is_one_sentence() -> None:
    """Thirteen rows of "Prim: now acted." and "no longer acted", which is no English."""
    names = ("Prim", "Late bands 8", "uDloko, right")
    units = [UnitRow(name, name, 3, 3, stats=(("C", "2"),)) for name in names]
    acted = [replace(each, status=("acted",), place="the ford") for each in units]
    all_of_them = "Prim, Late bands 8 and uDloko (right)"
    assert differences(view(*units), view(*acted)) == [
        f"{all_of_them} stand at the ford.",
        f"{all_of_them} have acted.",
    ]
    assert differences(view(*acted[:1]), view(*units[:1])) == ["Prim stands at no named place.", "Prim has not acted."]
    worn = [replace(each, status=("demoralised",), stats=(("C", "1"),)) for each in units]
    assert differences(view(*units), view(*worn)) == [f"{all_of_them}: demoralised; C is 1, not 2."]
    lost = replace(units[0], status=("no leader",))
    assert differences(view(lost), view(units[0])) == [], "its number of leaders tells it"


def test_units_that_are_new_or_no_more() -> None:
    assert differences(view(), view(row())) == ["Red One is on the table with 6 figures."]
    assert differences(view(row()), view()) == ["Red One is off the table."]
    detached = replace(row(2), id="red_2", name="Red Two")
    assert differences(view(row(4), detached), view(row(6))) == [
        "Red One has 6 figures, not 4.",
        "Red Two is not a unit of its own any more.",
    ], "its figures stay where they are"


def test_verbs_go_with_names_in_the_plural() -> None:
    lancers = replace(row(place="ford"), name="Bengal lancers")
    assert differences(view(row()), view(lancers)) == ["Bengal lancers stand at ford."]
    assert differences(view(row(3)), view(lancers)) == [
        "Bengal lancers have 6 figures, not 3.",
        "Bengal lancers stand at ford.",
    ]
    assert differences(view(), view(lancers)) == ["Bengal lancers are on the table with 6 figures."]


def test_what_never_came_on_the_table_need_not_be_taken_off() -> None:
    assert differences(view(), view(row(0, gone="destroyed"))) == []
    assert differences(view(row(0, gone="destroyed")), view()) == []


def test_orders_are_taken_back_newest_first_and_of_figures_the_net_is_told() -> None:
    """A row "9 figures, not 6" beside one for each order undone was done twice: six figures came back."""
    lost = [Line(text, "table", "", ("r1",)) for text in ("Take 2 off.", "Take 1 off.")]
    undone, redone = [lost[0], Line("Turn about.", "table", "", ("b1",)), lost[1]], [Line("Fall back.", "table")]
    assert restore_steps(view(row(6)), view(row(9)), undone, redone) == [
        "Red One: put 3 back (9 now).",
        "undo: Turn about.",
        "redo: Fall back.",
    ]


def test_a_card_that_people_turned_up_goes_back_on_its_stack() -> None:
    """ "cards is 18, not 17; clubs is none, not 9C" alone: nobody says at a table what is to be done for that."""
    for cards, source, steps in ((["2H"], "typed", ["undo: turn up 2H from the stack."]), (["3H"], "app", [])):
        battle = begin()
        play(battle, "Test", {"order": []}, [], 3, {"cards": cards, "source": source})
        assert battle.undo().restore_steps == steps
        assert battle.redo().restore_steps == [each.replace("undo", "redo") for each in steps]


def test_an_order_to_move_to_a_place_is_told_by_where_the_units_stand() -> None:
    """One order for three units was undone in three rows, and a fourth said where all of them stand."""
    moved, told = row(place="the camp", status=("acted",)), "move Red One to the camp, with an Activation marker"
    order = [Line(told, "table", "", ("r1",)), Line("put a marker on Red One", "table", "", ("r1",))]
    stands = ["Red One stands at ford.", "Red One has not acted."]
    assert restore_steps(view(moved), view(row(place="ford")), order, []) == ["undo: put a marker on Red One", *stands]
    assert restore_steps(view(row(place="ford")), view(moved), [], order[:1]) == [
        "Red One stands at the camp.",
        "Red One has acted.",
    ]
    far = [Line("move Red One 8 inches toward Blue", "table", "", ("r1",))]
    assert restore_steps(view(moved), view(row(place="ford")), far, [])[0] == "undo: move Red One 8 inches toward Blue"


def test_who_is_back_on_the_table_is_not_told_to_be_taken_off_as_well() -> None:
    """ "First dhow is back on the table with 2 figures (undo: take First dhow off the table)"."""
    off, leader = (Line(f"take {name} off the table", "table", units=("r1",)) for name in ("Red One", "Bey Hassan"))
    back = restore_steps(view(row(0, gone="sunk")), view(row(2)), [off, leader], [])
    assert back == ["Red One is back on the table with 2 figures.", "undo: take Bey Hassan off the table"]
    lost = Line("take 2 off Red One", "table", units=("r1",))
    sunk = ["Red One is off the table (sunk)."]
    assert restore_steps(view(row(2)), view(row(0, gone="sunk")), [], [off, lost]) == sunk
    assert restore_steps(view(row(2)), view(), [], [off]) == ["Red One is off the table."], "it has no row any more"
    assert not any("undo" in each for each in restore_steps(view(), view(row(2)), [off], []))


def test_that_a_unit_no_longer_acts_is_nothing_to_put_back() -> None:
    """ "Highland company, Gurkha wing ...: not acting" stood below Undone."""
    acts, rests = view(row(status=("acting", "disordered"))), view(row())
    assert differences(acts, rests) == ["Red One: not disordered."]


FELL = "take {} figures off Red One, from the rear; keep them apart (fire)"
RAN = "take {} figures off Red One, from the rear; they do not come back in play"


@pytest.mark.examples(
    "before, after, undone, redone, told",
    ((8, 0), (4, 0), [(FELL, 2)], [(FELL, 6)], "Red One: take 4 more off (4 left)."),
    ((8, 0), (4, 0), [], [(FELL, 4)], "Red One: take 4 off (4 left)."),
    (
        (12, 7),
        (8, 10),
        [(RAN, 4), (RAN, 3), (FELL, 1)],
        [(FELL, 2), (RAN, 6), (RAN, 4)],
        "Red One: take 4 more off (8 left); 1 more among those kept apart.",
    ),
    (
        (8, 11),
        (8, 10),
        [(RAN, 11), (FELL, 1)],
        [(FELL, 2), (RAN, 10)],
        "Red One has 8 figures as before; 1 more among those kept apart.",
    ),
    ((19, 0), (13, 6), [], [(RAN, 6)], "Red One: take 6 off (13 left); 6 more among those who ran."),
    ((13, 6), (19, 0), [(RAN, 6)], [], "Red One: put 6 back (19 now); 6 fewer among those who ran."),
    (
        (6, 0),
        (8, 0),
        [("put {} privates back into Red One", 1)],
        [("put {} privates back into Red One", 3)],
        "Red One: put 2 privates back (8 now).",
    ),
    ((8, 0), (6, 0), [], [("take the {} who hold the horses of Red One off", 2)], "Red One: take 2 off (6 left)."),
    ((8, 0), (8, 0), [(FELL, 3)], [(FELL, 1), (FELL, 2)], ""),
    (
        (8, 0),
        (7, 0),
        [("take {} off Red One: 1 officer (fire)", 1)],
        [("take {} off Red One: 2 other ranks (fire)", 2)],
        "Red One: take 2 other ranks more off, put 1 officer back (7 left).",
    ),
)
def test_figures_are_told_by_what_is_left_to_do(
    before: tuple[int, int],
    after: tuple[int, int],
    undone: list[tuple[str, int]],
    redone: list[tuple[str, int]],
    told: str,
) -> None:
    """Six lines "undo: take 4 off", "redo: take 6 off" said of a band that stood as it should: put eight back."""
    old, new = (view(UnitRow("r1", "Red One", figures, 20, ran=ran)) for figures, ran in (before, after))
    lines = [[Line(text.format(many), "table", units=("r1",)) for text, many in each] for each in (undone, redone)]
    assert restore_steps(old, new, *lines) == ([told] if told else [])
