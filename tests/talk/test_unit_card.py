"""A unit's card."""

from tracker.engine import Event, Line, Node, SideView, UnitRow, View
from tracker.talk.unit_card import card_lines, past_of

COY = UnitRow(
    "f", "F Coy", 14, 16, (("Rep", "5"),), ("tight ammo",), "the ridge", facts=(("leaders", "Capt Harvey, Rep 4"),)
)
VIEW = View("A ford", 2, (SideView("brit", "British", (COY,)),))


def node(step: int, *log: Line) -> Node:
    return Node(None, step, log=log)


LINE = [
    node(3, Line("F Coy is active", "heading", units=("f",))),
    node(4, Line("F Coy fires.", event=Event("fires", "f", "u")), Line("uVe stands.", units=("u",))),
    node(5, Line("Take 2 off F Coy.", "table", units=("f",)), Line("Take 2 off F Coy.", "table", units=("f",))),
]


def test_the_card_has_all_facts_and_then_the_past() -> None:
    assert card_lines(VIEW, "f", LINE) == [
        "F Coy",
        "  side: British",
        "  figures: 14 of 16",
        "  Rep: 5",
        "  leaders: Capt Harvey, Rep 4",
        "  now: tight ammo",
        "  place: the ridge",
        "",
        "What it did and suffered:",
        "  step 4: F Coy fires.",
        "  step 5: Take 2 off F Coy.",
    ]


def test_who_was_fired_at_has_it_on_his_card_too() -> None:
    assert [each.step for each in past_of("u", LINE)] == [4, 4]


def test_no_such_unit_no_card() -> None:
    assert card_lines(VIEW, "x", LINE) == []
