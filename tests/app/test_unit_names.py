"""Names and rows of units in little room."""

from itertools import combinations

import pytest
from msgspec import structs

from tests.app.test_battle_rows import BLUES, SIDES, table_of, text
from tests.names.app import UnitTable, width_of
from tracker.app.battle.panel_places import LastResultNeeds, Needs, UnitNeeds, heights
from tracker.app.battle.unit_columns import ORDER, cut_within, shown_names
from tracker.app.battle.unit_words import UnitChoice, UnitWords
from tracker.engine import OwedRow, QueueRow, SideView, UnitRow, View


def units(*names: str) -> list[UnitRow]:
    return [UnitRow(str(number), name, 5, 5) for number, name in enumerate(names)]


def test_what_stands_at_the_end_of_a_name_is_kept() -> None:
    shown = shown_names(units("uKhandempemvu, left", "uKhandempemvu, right", "uVe"), 14)
    assert list(shown.values()) == ["uKhandemp…left", "uKhandem…right", "uVe"]


def test_a_scenario_s_short_name_comes_before_any_cut() -> None:
    row = UnitRow("a", "3rd Platoon 22nd (Mounted) Coy", 5, 5, short="3rd Platoon")
    assert shown_names([row], 14) == {"a": "3rd Platoon"}
    assert shown_names([row], 30) == {"a": "3rd Platoon 22nd (Mounted) Coy"}
    assert shown_names([row], 8) == {"a": "3rd P…on"}


@pytest.mark.parametrize("room", range(5, 34))
def test_no_two_look_alike(room: int) -> None:
    names = [
        f"{ordinal} {arm} of the {corps} Corps"
        for ordinal in ("1st", "2nd", "3rd")
        for arm in ("Foot", "Horse")
        for corps in ("I", "II", "III")
    ]
    listed = units(*names)
    shown = list(shown_names(listed, room).values())
    assert all(width_of(each) <= room for each in shown)
    if room >= 14:
        assert not any(one == other for one, other in combinations(shown, 2))


def test_a_number_where_no_cut_tells() -> None:
    same = "The same name of two units"
    assert (
        len(set(shown_names(units(same[:-1] + " a middle " + same, same[:-1] + " b middle " + same), 10).values())) == 2
    )


def test_wide_letters_take_two_cells() -> None:
    assert width_of(cut_within("東京の部隊は強い 左", 9, 3)) <= 9


def shown(view: View, width: int, subjects: tuple[str, ...] = (), *rolls: str) -> list[str]:
    """The rows of the table of units, with the sides whose dice are asked for."""
    table = UnitTable()
    table.show_view(view)
    table.subjects = subjects
    table.roll_for(rolls)
    return ["".join(piece for piece, _ in each).rstrip() for each in table.rows(width, 9)]


def test_numbers_are_parted_from_words_that_take_the_room_of_empty_columns() -> None:
    values = zip("ab", ("", "line"), ("", "musket"), strict=True)
    stats = {name: (("rep", "4"), ("ldr", "5"), ("form", form), ("arms", arms)) for name, form, arms in values}
    units = [UnitRow(name, name, 6, 6, each, ()) for name, each in stats.items()]
    units[0] = structs.replace(units[0], status=("4 dice at the far wall, half strength",))
    view = View("T", 1, (SideView("x", "X", tuple(units)),), queue=(QueueRow("a", "a", "acting", "4"),))
    assert "4   5  4 dice at the far wall, half strength acting" in shown(view, 65)[2]
    assert "4   5 4 dice at the far wall, half strength acting" in shown(view, 64)[2], "before it is cut"


def test_all_of_a_side_whose_dice_are_asked_for_act_where_none_acts_alone() -> None:
    own = SideView("x", "X", tuple(UnitRow(name, name, 6, 6, (), ()) for name in "abc"))
    other = SideView("y", "Y", (UnitRow("d", "d", 6, 6, (), ()),))
    rest = (QueueRow("b", "b", "done", ""), QueueRow("c", "c", "may", ""), QueueRow("d", "d", "done", ""))
    for first, told in (("may", "acting acting next done"), ("acting", "acting done next done")):
        queue = (QueueRow("a", "a", first, ""), *rest)  # type: ignore[arg-type]
        rows = shown(View("T", 1, (own, other), queue=queue), 80, ("a", "b", "d"), "x")
        assert " ".join(each.split()[-1] for each in (*rows[2:5], rows[6])) == told
    # Officers of an open area wait while its battery, that is done, rolls; who answers to the other side acts no more.
    queue = (QueueRow("a", "a", "acting", ""), *rest)
    for sides, told in (((own, other), "next acting next done"), ((other, own), "done acting done next")):
        rows = shown(View("T", 1, sides, queue=queue), 80, ("b", "d"), "x" if sides[0] is own else "y")
        assert " ".join(row.split()[-1] for row in rows[1:] if {*row.split()[:2]} & {*"abcd"}) == told


def test_who_has_acted_and_is_attacked_has_acted() -> None:
    """Both sides toss in a fight: those who are attacked had acted before it, and were "acting"."""
    sides = tuple(SideView(name, name, (UnitRow(name, name, 6, 6, (), ()),)) for name in "xy")
    table = UnitTable()
    table.show_view(View("T", 1, sides, queue=tuple(QueueRow(each, each, "done", "", "acted") for each in "xy")))
    table.subjects = ("x", "y")
    for whose, told in (("x", "acting acted"), ("y", "acted acting"), ("", "acting acting")):
        table.roll_for({"x", "y"}, whose)
        rows = ["".join(piece for piece, _ in each).split() for each in table.rows(80, 9)]
        assert " ".join(row[-1] for row in rows if row[:1] == ["▸"]) == told


def test_who_tests_what_another_of_its_side_does_keeps_its_place_in_the_order() -> None:
    side = SideView("x", "X", tuple(UnitRow(name, name, 6, 6, (), ()) for name in "ab"))
    queue = (QueueRow("a", "a", "acting", ""), QueueRow("b", "b", "done", ""))
    owed = OwedRow("b", "b", "Test of Wills", "the enemy came near", 0, "")
    for tests, told in (((owed,), "acting done"), ((), "next acting")):
        rows = shown(View("T", 1, (side,), queue=queue, owed=tests), 80, ("b",), "x")
        assert " ".join(row.split()[-1] for row in rows[1:] if {*row.split()[:2]} & {*"ab"}) == told


def test_what_all_of_a_side_share_takes_no_room_from_states() -> None:
    sides = tuple(SideView(name, name, (UnitRow(name, name, 6, 6, (), ()),)) for name in "xy")
    queue = (QueueRow("x", "x", "acting", ""), QueueRow("y", "y", "not", "", "the other side acts"))
    view = View("T", 1, sides, queue=queue)
    assert UnitWords(view, 120).columns.order == ORDER[0]
    assert [each.endswith("the other side acts") for each in shown(view, 120)] == [False, False, False, True, False]


def test_no_row_stands_idle_beside_units_that_are_counted() -> None:
    """An empty row lay under "41 more", where nobody else went in together with the head of its side."""
    for subjects in ((), ("u0",), ("u0", "x1"), ("u0", "u1", "u2")):
        for height in range(3, 11):
            rows = [text(each) for each in table_of(View("T", 1, SIDES), subjects=subjects).rows(60, height)]
            assert len(rows) == height and all(rows), (subjects, height)
    rows = [text(each) for each in table_of(View("T", 1, SIDES), subjects=("u0",)).rows(60, 4)]
    assert rows[1].split()[0] == "Red" and "Unit 0" in rows[2] and rows[3].endswith("6 more")


def test_who_is_gone_has_rows_that_nobody_else_needs() -> None:
    gone = tuple(structs.replace(each, gone="destroyed") for each in BLUES)
    view = View("T", 1, (SIDES[0], SideView("blue", "Blue", gone)))
    table = table_of(view)
    assert (table.needs(60).whole, table.needs(60).gone) == (10, 3)
    for height in range(7, 11):
        rows = [text(each) for each in table.rows(60, height)]
        assert len(rows) == height and sum("Unit" in each for each in rows) == 3, height
    assert table_of(view, subjects=("x0",)).needs(60).gone == 2, "one who is asked about has a row"
    needs = Needs(prompt=8, spare=3, units=UnitNeeds(10, gone=3), last_result=LastResultNeeds(2, 2))
    assert [heights(rows, needs).prompt for rows in (14, 15, 17, 20)] == [5, 6, 8, 8], "why goes before them"
    assert heights(20, needs).units == 10


def test_columns_give_way_to_no_more_words_than_go_in() -> None:
    """ "4     4 7 dice, cover · 1 more" stood in 24 of 47 free columns, and Rep ran into a reason: "4 4th Platoon"."""
    bands = tuple(
        UnitRow(f"u{n}", f"Band {n}", 20, 20, (("rep", "5"), ("ldr", "4"), ("form", "open"), ("arms", "rifle")))
        for n in range(3)
    )
    view = View("T", 1, (SideView("red", "Red", bands),), short_words={"only if at the edge of ": "edge of "})

    def row_of(said: str) -> str:
        return text(table_of(view, choice=UnitChoice({"u0": "1"}, {"u0": said}, "u0")).rows(80, 5)[2])

    long = "only if at the edge of the rough ground of sections 3, 6 and 9"
    assert row_of(f"7 dice, {long}").endswith("5   4 open rifle 7 dice, only if at the edge")
    assert row_of(f"7 dice, in cover, {long}").endswith("5   4 open rifle 7 dice, in cover, only if at the edge")
    told = row_of("4th Platoon of a Company comes first (at Rep 5)")
    assert told.endswith("5   4  4th Platoon of a Company comes first (at Rep 5)")
    said = f"7 dice, {'many a word of it ' * 4}, in cover"
    told_on = UnitWords(view, 80, UnitChoice({"u0": "1"}, {"u0": said}, "u1")).told["u0"]
    assert told_on.given.cells == 0 < told_on.below.cells, "in the rows below they have all of it"
