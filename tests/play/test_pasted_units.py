"""Units that are pasted as lines, or come in a table: what each cell means, and each fault with its line and column."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli_running import Tracker, tracker
from tests.fords import ford, village
from tests.names.journal import read_army
from tracker.engine import AnyRuleset, load_ruleset
from tracker.play.pasted_units import pasted_units
from tracker.play.roster_editor import empty_army

__all__ = ["ford", "tracker", "village"]


def units_of(game: AnyRuleset, text: str, list_id: str = "") -> list[Any]:
    armies = game.armies()
    assert armies is not None
    found = pasted_units(text, armies, empty_army(game, list_id, "Mine"))
    assert not found.faults, found.faults
    return [unit for _, unit in found.units]


def faults_of(game: AnyRuleset, text: str) -> list[str]:
    armies = game.armies()
    assert armies is not None
    return [each.words for each in pasted_units(text, armies, empty_army(game, "", "Mine")).faults]


@pytest.mark.examples(
    "line, name, figures, nerve",
    ("Old men", "Old men", 4, 4),
    ("12 young men", "Young men", 12, 4),
    ("12 x young", "Young men", 12, 4),
    ("Lads, 12 young men, nerve 3", "Lads", 12, 3),
    ("young, Nerve: 3 or less, figures=7", "Young men", 7, 3),
    ("young, 7 figures, 5 or less", "Young men", 7, 5),
    ("young\tname My lads\tnerve 2", "My lads", 8, 2),
    ('"Young men"; 3 nerve', "Young men", 8, 3),
)
def test_a_line_is_a_unit(ford: AnyRuleset, line: str, name: str, figures: int, nerve: int) -> None:
    (unit,) = units_of(ford, line)
    assert (unit.name, unit.figures, unit.nerve) == (name, figures, nerve)


def test_a_table_has_headings(ford: AnyRuleset) -> None:
    text = "\ufeffUnit;Name;Number;Nerve;Notes\r\nold;Elders;3;2;too; old\r\n\r\n# later: more\r\nyoung;;;;\r\n"
    first, second = units_of(ford, text.replace("too; old", '"too; old"'))
    assert (first.name, first.figures, first.nerve, first.notes) == ("Elders", 3, 2, "too; old")
    assert (second.name, second.figures, second.nerve) == ("Young men", 8, 4)


@pytest.mark.examples(
    "text, fault",
    ("old\nyung men", "line 2, column 1: there is no unit 'yung men' in the list; did you mean 'Young men'?"),
    ("old\n\nspears", "line 3, column 1: there is no unit 'spears' in the list; write one of Old men, Young men."),
    ("99 old", "line 1, column 1: Figures is 1 to 20, not 99."),
    ("old, nerve 9", "line 1, column 2: Nerve is one of 1 or less, 2 or less, 3 or less, 4 or less, 5 or less"),
    ("old, rifle", "line 1, column 2: 'rifle' says nothing of Old men: write a field with its value, of Name, Short"),
    ("name,unit,arms\nA,old,rifle", "line 2, column 3: A has no 'arms'; it has Name, Short name, Figures"),
    ("name,unit,number\nA,old,many", "line 2, column 3: number is a number, not 'many'."),
    ("name,unit\nA,", 'line 2: the column "unit" is empty: it names what the unit is.'),
    ("old, name " + "x" * 81, "line 1, column 2: That is 81 letters long; a name has 80 at most."),
    ("# nothing\n\n", 'line 1: there is no unit: write one a line, as in "20 Infantry, Rep 5, rifle".'),
)
def test_a_fault_names_line_and_column_and_what_may_stand_there(ford: AnyRuleset, text: str, fault: str) -> None:
    (found,) = faults_of(ford, text)
    assert found.startswith(fault)


def test_a_cell_that_may_mean_several_fields_is_asked_about() -> None:
    """A Rep of 4 may be the company's or its officer's."""
    (said,) = faults_of(load_ruleset("colonial_adventures"), '"Infantry, Rep 5", 4')
    assert said.startswith('line 1, column 2: \'4\' may mean more than one thing: write "Rep 4", "')


def test_a_roster_has_only_so_many_units() -> None:
    africa = load_ruleset("africa_1859")
    sentence = "line 1, column 1: a roster has at most 400 units, and this makes more."
    assert faults_of(africa, "999999 IR") == [sentence]
    assert faults_of(africa, "IR\n" * 402)[0].startswith("line 401, column 1: a roster has at most 400 units")


def test_of_many_faults_the_first_are_named(ford: AnyRuleset) -> None:
    found = faults_of(ford, "boots\n" * 2_000)
    assert len(found) == 51 and found[-1] == "line 51: and more: what follows was not looked at."


def test_every_line_that_is_wrong_is_named(ford: AnyRuleset) -> None:
    assert [each.partition(":")[0] for each in faults_of(ford, "old\nx\nyoung, y\n99 old")] == [
        "line 2, column 1",
        "line 3, column 2",
        "line 4, column 1",
    ]


def test_the_example_of_the_help_is_a_unit_of_colonial_adventures() -> None:
    foot, coy, gun = units_of(
        load_ruleset("colonial_adventures"),
        "20 Infantry, Rep 5, rifle\nF Coy 2/24th, 18 Infantry, Rep 4, line\n4 Artillery, Maxim or machine gun",
        "british_empire",
    )
    assert (foot.figures, foot.rep, foot.weapon, foot.bent) == (20, 5, "rifle", [])
    assert (coy.name, coy.figures, coy.rep, coy.formation) == ("F Coy 2/24th", 18, 4, "line")
    assert (gun.arm, gun.figures, gun.weapon) == ("artillery", 4, "maxim")


def test_a_short_name_goes_with_the_name_that_it_was_of() -> None:
    named, own, both = units_of(
        load_ruleset("colonial_adventures"),
        "20 Infantry, Name uDloko\n20 Infantry\n20 Infantry, Short name Horn, Name The left horn",
        "zulu",
    )
    assert (named.name, named.short) == ("uDloko", "")
    assert (own.name, own.short) == ("Infantry 1", "Infantry 1")
    assert (both.name, both.short) == ("The left horn", "Horn")


@pytest.mark.examples(
    "game, text, names",
    (
        "africa_1859",
        "2 IR\nPrim, officer, coins 2",
        ["Spanish regular infantry 1", "Spanish regular infantry 2", "Prim"],
    ),
    ("colonial_d10", "14 Wing of foot, crack, 2 officers", ["Wing of foot 1"]),
    ("gentlemen_rankers", "company\n2 cavalry\ngun, starts limbered", ["Infantry 1", "Infantry 2", "Cavalry 1"]),
)
def test_a_number_is_of_units_where_none_has_figures(game: str, text: str, names: list[str]) -> None:
    assert [unit.name for unit in units_of(load_ruleset(game), text)][:3] == names


def test_the_figures_of_a_line_have_officers_and_sergeants_among_them() -> None:
    """ "14 Wing of foot" had 16 figures."""
    wing, crack = units_of(load_ruleset("colonial_d10"), "14 Wing of foot\n14 Wing of foot, crack, 2 officers")
    assert (wing.officers, wing.sergeants, wing.men) == (1, 1, 12)
    assert (crack.officers, crack.sergeants, crack.men) == (2, 1, 11)
    assert faults_of(load_ruleset("colonial_d10"), "1 Wing of foot") == [
        "line 1, column 1: the number counts all figures: officers and sergeants of Wing of foot 1 are 2."
    ]
    (table,) = units_of(load_ruleset("colonial_d10"), "unit,Men,sergeants,officers\nWing of foot,14,1,2")
    assert (table.officers, table.sergeants, table.men) == (2, 1, 14), "that column is of men alone"


def test_the_command_takes_units_into_a_new_roster_and_into_one_that_is_there(tracker: Tracker, tmp_path: Path) -> None:
    csv = tmp_path / "units.csv"
    csv.write_text("unit,number,rep\nInfantry,12,4\n", encoding="utf-8")
    into = ("armies", "--new", "colonial_adventures:british_empire", "Mine")
    code, out, err = tracker(*into, "--from", str(csv))
    path = tmp_path / "armies" / "mine.army"
    assert (code, err) == (0, "") and out.startswith("Line 2: Infantry 1, rep 4, figures 12")
    assert out.endswith(f"Written: {path}.\n")
    out = tracker("armies", "--edit", "mine", "--from", "-", lines=("20 Infantry, Rep 5", "4 Artillery"))[1]
    assert "Line 2: Artillery 1, " in out and [unit.figures for unit in read_army(path).army.units] == [12, 20, 4]


def test_the_command_writes_nothing_where_a_line_is_wrong(tracker: Tracker, tmp_path: Path) -> None:
    into = ("armies", "--new", "colonial_adventures:zulu", "Mine", "--from")
    bad = tmp_path / "bad.csv"
    bad.write_bytes(b"Warriors\nGu\xe9\n")
    assert tracker(*into, str(bad))[2] == f"{bad}, line 2: it is not text in UTF-8; save it as CSV UTF-8.\n"
    code, out, err = tracker(*into, "-", lines=("20 Infantry", "boots"))
    assert (code, out) == (2, "") and err.startswith("Pasted, line 2, column 1: there is no unit 'boots'")
    assert err.endswith("No unit was taken: mend the lines, then give the command again.\n")
    assert (
        tracker(*into, str(tmp_path / "none"))[2] == f"{tmp_path / 'none'} can't be read: No such file or directory.\n"
    )
    (tmp_path / "long.csv").write_bytes(b"x" * 1_000_001)
    assert tracker(*into, str(tmp_path / "long.csv"))[2].endswith("long.csv is too long: 1000 kB at most.\n")
    assert tracker(*into, str(tmp_path))[2] == f"{tmp_path} is not an ordinary file.\n"
    assert tracker("armies", "--from", "-")[2].startswith("Units are taken into a roster: add --new GAME NAME")
    assert not (tmp_path / "armies").exists()
