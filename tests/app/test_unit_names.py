"""Names of units in little room."""

from itertools import combinations

import pytest

from tests.names.app import choose_glyphs, width_of
from tracker.app.battle.unit_rows import cut_within, shown_names
from tracker.engine import UnitRow


@pytest.fixture(autouse=True)
def unicode() -> None:
    choose_glyphs(False)


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
