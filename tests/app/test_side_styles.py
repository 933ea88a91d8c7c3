"""Each side has a style of its own: its units, and names wherever they stand. Where figures fell is marked."""

from pathlib import Path

from tests.app.table import battle
from tests.names.app import UnitTable, glyphs, row
from tracker.app.battle.unit_columns import strength_pieces
from tracker.app.parts.name_styles import Names, heads_of, name_styles, unit_styles, with_names, with_parted
from tracker.engine import SideView, UnitRow, View
from tracker.engine.view import fallen


def of(*sides: SideView) -> View:
    return View("A field", 1, sides)


ZULU = SideView(
    "zulu", "Zulu", (UnitRow("uve", "uVe", 12, 20), UnitRow("horns", "uVe left horn", 5, 5)), colour="black"
)
LINE = SideView("line", "British", (UnitRow("f", "F Coy", 8, 10, short="F"),), colour="red")
VIEW = of(ZULU, LINE)


def test_a_unit_has_the_ink_of_its_side() -> None:
    assert unit_styles(VIEW) == {"uve": "black", "horns": "black", "f": "red"}


def test_names_stand_out_in_running_text_whole_and_the_longest_first() -> None:
    styles = name_styles(VIEW)
    assert with_names(row("F Coy fires at uVe left horn."), styles) == (
        *(("F Coy", "red"), (" fires at ", "text")),
        *(("uVe left horn", "black"), (".", "text")),
    )
    assert with_names(row("uVes Field"), styles) == (("uVes Field", "text"),), "parts of words are no names"
    assert with_names(row(("uVe", "cursor")), styles) == (("uVe", "cursor"),), "what is chosen stays as it is"


def test_a_name_that_the_end_of_a_line_parts_has_its_ink_in_both() -> None:
    """ "4th Platoon 22nd / (Mounted) Coy" was of no side, or one half of it was."""
    heads = heads_of({**name_styles(VIEW), "4th Platoon 22nd (Mounted) Coy": "red", "Muley el-Abbas": "black"})
    one = [row(("        ", "accent"), "lost to 4th Platoon 22nd"), row("   ", "(Mounted) Coy, and more")]
    assert with_parted(one, heads) == [
        (("        ", "accent"), ("lost to ", "text"), ("4th Platoon 22nd", "red")),
        (("   ", "text"), ("(Mounted) Coy", "red"), (", and more", "text")),
    ]
    two = [row(("Muley el-", "dim")), row(("Abbas flees from uVe left", "dim")), row(("horn.", "dim"))]
    ends = [each[-1] for each in with_parted(two, heads)]
    assert ends == [("Muley el-", "black"), ("uVe left", "black"), (".", "dim")]
    assert with_parted(two, heads)[1][0] == ("Abbas", "black")
    for other in (row(("Coyote", "text")), row(("Coy", "mark")), row("Cox")):
        assert with_parted([row("by F"), other], heads) == [row("by F"), other]
    guards = heads_of({"Red Horse": "red", "Red Horse Guards": "black"})
    assert with_parted([row("by Red"), row("Horse Guards.")], guards)[1] == (("Horse Guards", "black"), (".", "text"))


def test_a_name_that_two_sides_share_has_no_ink() -> None:
    other = SideView("line", "British", (UnitRow("f", "uVe", 8, 10),), colour="red")
    assert name_styles(of(ZULU, other)) == {"Zulu": "black", "uVe left horn": "black", "British": "red"}


def test_figures_that_fell_are_told_over_the_end_of_the_bar() -> None:
    later = of(ZULU, SideView("line", "British", (UnitRow("f", "F Coy", 5, 10),)))
    assert fallen(VIEW, later) == {"f": 3}
    assert fallen(later, VIEW) == {}, "who came back did not fall"
    weaker = of(ZULU, SideView("line", "British", (UnitRow("f", "F Coy", 5, 7),)))
    assert fallen(VIEW, weaker) == {}, "who never took the field did not fall"
    assert strength_pieces(later.sides[1].units[0], 6, "red", 3) == [("━━━╌", "red"), ("-3", "warn")]
    assert strength_pieces(later.sides[1].units[0], 6, "red", 0) == [("━━━╌╌╌", "red")]


def test_the_order_of_battle_is_in_the_styles_of_the_sides(tmp_path: Path) -> None:
    view = battle(tmp_path).battle.view()
    table = UnitTable()
    table.show_view(view)
    styles = {text.strip(): style for each in table.rows(60, 20) for text, style in each}
    red, blue = (next(side for side in view.sides if side.id == name) for name in ("red", "blue"))
    assert (styles[red.name], styles[blue.name]) == ("red", "blue")


def test_a_bar_behind_a_name_has_the_ink_of_that_name() -> None:
    styles: Names = {"F Coy": "blue", "uVe": "red"}
    full, empty = glyphs.full, glyphs.empty
    bar = f"  {full * 3}{empty}  3 of 4"
    assert with_names((("  ", "text"), (f"F Coy{bar}", "text")), styles)[-3:] == (
        ("  ", "text"), (full * 3, "blue"), (f"{empty}  3 of 4", "text")
    )  # fmt: skip
    assert with_names(((bar, "text"),), styles) == ((bar, "text"),)
