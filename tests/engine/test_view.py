"""The view of a battle."""

from tracker.engine import SideView, UnitRow, View


def test_a_short_name_that_spares_hardly_a_letter_stands_for_none() -> None:
    """ "French Spahis 1 is called Spahi de Saida", with room for the name that somebody had just given."""
    units = (
        UnitRow("a", "Spahis de Saida", 9, 9, short="Spahi de Saida"),
        UnitRow("b", "Mounted infantry", 9, 9, short="Mounted Inf"),
    )
    assert View("T", 1, (SideView("f", "French", units),)).short_names == {"Mounted infantry": "Mounted Inf"}
