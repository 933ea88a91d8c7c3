"""The view of a battle."""

from tracker.engine import SideView, UnitRow, View


def test_a_short_name_that_spares_hardly_a_letter_stands_for_none() -> None:
    """ "French Spahis 1 is called Spahi de Saida", with room for the name that somebody had just given."""
    units = (
        UnitRow("a", "Spahis de Saida", 9, 9, short="Spahi de Saida"),
        UnitRow("b", "Mounted infantry", 9, 9, short="Mounted Inf"),
    )
    assert View("T", 1, (SideView("f", "French", units),)).short_names == {"Mounted infantry": "Mounted Inf"}


def test_a_side_has_lost_who_fell_and_who_makes_off_and_nobody_who_left_whole() -> None:
    units = (
        UnitRow("convoy", "Convoy", 8, 10, gone="left the table"),
        UnitRow("lancers", "Lancers", 0, 12, gone="destroyed"),
        UnitRow("guns", "Guns", 5, 12, gone="quit the field", back=5),
        UnitRow("wave", "Wave", 4, 5, is_running=True),
        UnitRow("horse", "Horse", 9, 12, apart=2),
        UnitRow("late", "Late", 6, 6, is_to_come=True),
        UnitRow("chief", "Chief", 0, 1, gone="killed", is_leader=True),
    )
    side = SideView("f", "French", units)
    assert (side.start, side.left, side.running) == (57, 34, 4)
    assert side.lost == 2 + 12 + 7 + 5 + 1
