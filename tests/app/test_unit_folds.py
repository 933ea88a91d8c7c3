"""Units that share a row of the order of battle."""

from itertools import islice

import pytest
from msgspec import structs
from textual.geometry import Size

from tests.app.test_battle_rows import BLUES, REDS, queue_of, table_of, text
from tests.tools.cut_words import SAVES, screenfuls
from tracker.app.battle.unit_columns import activation_of
from tracker.app.battle.unit_folds import Ranks, UnitGroup, by_area, fold_row, folded, in_order, unfolded
from tracker.app.battle.unit_rows import with_more
from tracker.app.battle.unit_words import UnitChoice
from tracker.engine import Place, SideView, UnitRow, View

RANKS = Ranks()


def test_units_that_share_a_row_stand_alone_as_far_as_rows_are_to_spare() -> None:
    units = [UnitRow(each, each.upper(), 5, 5) for each in "abcd"]
    (group,) = folded(units, lambda unit: False, RANKS)
    assert isinstance(group, UnitGroup) and group.words == "4 fresh, 5 each"
    one, rest = unfolded([group], 1, RANKS)
    assert one is units[0] and isinstance(rest, UnitGroup) and rest.units == (*units[1:],)
    assert unfolded([group], 0, RANKS) == [group] and unfolded([group], 3, RANKS) == units
    gone = [structs.replace(unit, gone="destroyed", figures=2) for unit in units]
    assert "2/" not in text(fold_row(UnitGroup(tuple(gone)), 80, RANKS)), "none of its strength is on the table"
    returned = structs.replace(gone[0], back=2)
    assert "gone: A (2 back), B" in text(fold_row(UnitGroup((returned, *gone[1:])), 80, RANKS)), (
        "who came back, behind a battle"
    )
    assert unfolded(folded(gone, lambda unit: False, RANKS), 9, RANKS) == folded(gone, lambda unit: False, RANKS), (
        "who is gone stays so"
    )
    later = [structs.replace(each, is_to_come=True, status=(f"arrives turn {n}",)) for n, each in enumerate(units, 2)]
    there, away = unfolded(folded([*later, units[0]], lambda unit: False, RANKS), 9, RANKS)[::-1]
    assert there is units[0] and isinstance(away, UnitGroup) and away.words == "4 arrive later", (
        "who is there goes before"
    )
    assert unfolded([away], 9, RANKS, True) == later
    both = [*gone, *(structs.replace(unit, id=f"{unit.id}2") for unit in units)]
    for spare, count in ((3, 5), (4, 6)):
        ((_, rows),) = with_more(
            [(SideView("s", "S", tuple(both)), folded(both, lambda unit: False, RANKS))], spare, RANKS
        )
        assert [each in rows for each in both[4:]] == [True] * 4 and len(rows) == count, "those gone last"


def test_all_of_an_area_stand_alone_or_none() -> None:
    """Of a stack of four one had a row, and three stood as its area: it seemed to be of three."""
    units = [UnitRow(each, each.upper(), 1, 1, place="Mill" if each in "abc" else "Ford") for each in "abcde"]
    ranks = structs.replace(RANKS, is_on_map=True)
    listed = folded(units, lambda unit: False, ranks)
    assert [
        unit.id for each in unfolded(listed, 1, ranks) for unit in ([each] if isinstance(each, UnitRow) else [])
    ] == [
        "d",
        "e",
    ]
    assert unfolded(listed, 3, ranks) == units


def test_who_is_gone_is_away_though_it_has_acted_this_turn() -> None:
    gone, queue = (
        structs.replace(REDS[0], gone="destroyed"),
        queue_of((REDS[0].id, "done", ""), (REDS[1].id, "may", "")),
    )
    view = View("End", 1, (SideView("red", "Red", (gone, REDS[1])),), queue=queue)
    ranks = Ranks(activation=activation_of(view))
    assert ranks.of(gone) == Ranks().of(gone) > ranks.of(REDS[1])


def test_units_of_an_area_stand_behind_one_another() -> None:
    """The third of five to choose from stood below one of another area."""
    places = ("Mill", "Ford", "Mill", "", "Ford")
    units = tuple(structs.replace(each, place=at) for each, at in zip(REDS + BLUES[:2], places, strict=True))
    near = tuple(Place(each, each, (), near=(other,)) for each, other in (("Mill", "Ford"), ("Ford", "Mill")))
    view = View("End", 1, (SideView("red", "Red", units),), (), field=near)
    assert [unit.place for unit in by_area(view).sides[0].units] == ["Mill", "Mill", "Ford", "Ford", ""]
    assert by_area(structs.replace(view, field=())).sides[0].units == units


def test_who_marched_off_whole_is_told_from_who_is_lost() -> None:
    ways = ("destroyed", "left the table", "left the table", "ran away", "driven off the table")
    units = [structs.replace(each, gone=how) for each, how in zip(REDS + BLUES, ways, strict=False)]
    (mixed,) = folded(units, lambda unit: False, RANKS)
    (safe,) = folded(units[1:3], lambda unit: False, RANKS)
    assert isinstance(mixed, UnitGroup) and isinstance(safe, UnitGroup)
    assert text(fold_row(safe, 80, RANKS)) == "   2 units off the table: Unit 1, Unit 2"
    told = "   3 units off the table, 2 lost: Unit 1, Unit 2, Band 1, Unit 0, Band 0"
    assert text(fold_row(mixed, 80, RANKS)) == told, "who is lost comes last"


def test_those_whom_a_roll_is_about_are_named_before_their_area_is() -> None:
    """ "Valley mouth: 2nd Nizam, 2nd Gaix M. and 2 others" attacked, and nobody else was named in the table."""
    units = tuple(structs.replace(each, place="Valley mouth", figures=each.start) for each in REDS)
    ranks = Ranks(subjects=tuple(unit.id for unit in units), is_on_map=True)
    named = ", ".join(unit.name for unit in units)
    assert text(fold_row(UnitGroup(units, True), 80, ranks)) == f"▸  Valley mouth: {named}"
    few = 4 + len(named)
    assert text(fold_row(UnitGroup(units, True), few, ranks)) == f"▸  {named}"
    assert "Valley mouth" in text(fold_row(UnitGroup(units, True), few, Ranks(is_on_map=True))), "of others where"
    assert text(fold_row(UnitGroup(units, True), 80, ranks, lead=4)).startswith("▸   Valley mouth"), "below other rows"


def test_what_became_of_who_is_gone_takes_the_columns_of_its_values() -> None:
    stats = (("rep", "4"), ("form", "line"), ("arms", "rifle"), ("sec", "tight ammo"))
    units = tuple(structs.replace(each, stats=stats) for each in REDS)
    off = structs.replace(units[0], gone="driven off the table", back=16)
    rows = table_of(View("End", 1, (SideView("red", "Red", (off, *units[1:])),), ())).rows(80, 6)
    assert any(text(each).endswith("driven off the table, 16 back afterwards") for each in rows)


def test_units_of_a_shared_row_whose_names_have_no_room_are_counted() -> None:
    fold = UnitGroup(tuple(structs.replace(each, start=1) for each in REDS))
    told = {width: text(fold_row(fold, width, RANKS)) for width in (50, 33, 12)}
    assert told == {50: "   3 fresh: Unit 0, Unit 1, Unit 2", 33: "   3 fresh: Unit 0 and 2 others", 12: "   3 fresh"}


def test_on_a_map_those_of_an_area_share_a_row_with_what_tells_them_apart() -> None:
    """Folded by their strength, nobody saw where they stood: two areas of a set-up were on no row of the screen."""
    kinds = (("camp", ()), ("camp", ("reduced",)), ("hill", ("acted",)), ("hill", ("acted",)), ("hill", ()))
    placed = zip((*REDS, *BLUES), kinds, strict=False)
    units = [structs.replace(unit, place=at, status=told, figures=6 - len(told)) for unit, (at, told) in placed]
    side = SideView("red", "Red", (*units, *(UnitRow(each, each, 9, 9, is_to_come=True) for each in "lm")))
    there, acted, alone, off = folded(side.units, lambda unit: False, Ranks(is_on_map=True))
    assert text(fold_row(there, 80, RANKS)) == "   camp: Unit 0, Unit 1 5/6" and alone is units[4]  # type: ignore[arg-type]
    assert [each.words for each in (acted, off) if isinstance(each, UnitGroup)] == ["hill, acted", "2 arrive later"]
    for standing, found in (("not", "camp: hill, ↓"), ("may", "Band camp: ↓")):
        queue = queue_of(*((unit.id, standing, "acted") for unit in units))
        view = View("Map", 1, (side,), (), queue=queue, field=(Place("c", "camp", near=("h",)),))
        rows = table_of(view).rows(80, 5)
        assert " ".join(text(each).split()[0] for each in rows[2:]) == found and "Unit" not in text(rows[-1])
        other = SideView("blue", "Blue", tuple(structs.replace(unit, id=f"b{unit.id}") for unit in units))
        waits = queue_of(*((unit.id, "not", "") for unit in other.units), *((unit.id, "may", "") for unit in units))
        both = table_of(structs.replace(view, sides=(other, side), queue=waits)).rows(80, 6)
        assert not any("Blue" in text(each) for each in both[1:]), "who decides comes first"
        sections = structs.replace(view, field=(Place("c", "camp", near=("h",), tile=True),))
        assert not any("camp:" in text(each) for each in table_of(sections).rows(80, 5)), (
            "where a unit stands is no area"
        )


def test_who_picks_who_of_it_acts_sees_its_own_units_before_the_other_side_that_has_acted() -> None:
    done = [structs.replace(each, status=("reduced",)) for each in REDS]
    fresh = [UnitRow(f"x{n}", f"Band {n}", 9, 9, BLUES[0].stats) for n in range(12)]
    later = (UnitRow(each, each, 9, 9, is_to_come=True) for each in "lm")
    sides = (SideView("red", "Red", (*done, *later)), SideView("blue", "Blue", tuple(fresh)))
    standing = [*((u, "done") for u in done), *((u, "acting") for u in fresh[:4]), *((u, "not") for u in fresh[4:])]
    queue = queue_of(*((unit.id, told, "") for unit, told in standing))
    picked = UnitChoice({each.id: f"{n}" for n, each in enumerate(fresh[:4], 1)}, at="x0")
    rows = [text(each) for each in table_of(View("Field", 1, sides, (), queue=queue), choice=picked).rows(80, 8)]
    assert sum("Band" in each for each in rows) == 5 and not any("Red" in each for each in rows[1:])


def test_in_the_set_up_of_the_second_side_its_own_units_are_in_sight() -> None:
    sides = tuple(
        SideView(name, name, tuple(UnitRow(f"{name}{n}", f"{name} {n}", 9, 9) for n in range(5)))
        for name in ("Red", "Blue")
    )
    queue = queue_of(*((unit.id, "not", "") for side in sides for unit in side.units))
    table = table_of(View("Field", 0, sides, (), queue=queue))
    made_of = []
    for name, other in (("Red", "Blue"), ("Blue", "Red")):
        table.roll_for((), name)
        rows = [text(each).strip() for each in table.rows(80, 9)]
        made_of.append(table.made_of())
        assert sum(each.startswith(f"{name} ") for each in rows) == 6 and f"5 fresh, 9 each: {other} 0" in " ".join(
            rows
        )
    assert made_of[0] != made_of[1], "painted anew for another side"


def test_units_keep_their_order_beside_those_that_share_a_row() -> None:
    """A unit of which more was to be said stood below the fold, out of its order."""
    units = [UnitRow(each, each.upper(), 5, 5) for each in "abcde"]
    found = in_order(unfolded(folded(units, lambda unit: unit.id in "bd", RANKS), 1, RANKS), units)
    assert [each.id for each in found if isinstance(each, UnitRow)] == ["a", "b", "d"]
    assert isinstance(found[-1], UnitGroup) and [each.id for each in found[-1].units] == ["c", "e"]


def on_map(standing: str = "not", **status: tuple[str, ...]) -> View:
    """Units of two sides on a map of areas, named by their area and a number: `a1`, `b2`."""

    def side(id: str, areas: str) -> SideView:
        names = [f"{area}{n}" for area in areas for n in (1, 2, 3)]
        units = (UnitRow(each, each, 1, 1, place=f"area {each[0]}", status=status.get(each, ())) for each in names)
        return SideView(id, id.title(), tuple(units))

    sides = (side("red", "abcd"), side("blue", "wxyz"))
    queue = queue_of(*((unit.id, standing, "acted") for each in sides for unit in each.units))
    return View("Map", 1, sides, (), queue=queue, field=(Place("a", "area a", near=("b",)),))


def test_on_a_map_who_is_demoralised_keeps_a_row_before_others_share_theirs() -> None:
    """Areas in the order of the sides took all rows, and the demoralised were among those that are but counted."""
    view = on_map(d3=("demoralised",), y2=("demoralised", "acted"), y3=("demoralised", "acted"), a1=("acted",))
    rows = [text(each).split("  ")[-1].strip() for each in table_of(view).rows(80, 8)]
    assert "area y, demoralised, acted: y2, y3" in rows and "demoralised, area d" in "".join(rows), rows
    assert not any(each.startswith("area w") for each in rows), rows


def test_those_of_an_attack_from_many_areas_are_all_seen_in_rows_that_they_share() -> None:
    """Eight of them were but a number in the heading, with those of whom the screen told nothing else."""
    about = ("a1", "a2", "a3", "b1", "b2", "x1", "x2", "d1")
    rows = [text(each) for each in table_of(on_map(), subjects=about).rows(80, 6)]
    marked = [each.strip() for each in rows if each.startswith("▸")]
    assert len(marked) == 4 and "▸  area a: a1, a2, a3" in marked and "▸  area b: b1, b2" in marked, rows
    assert "▸  area x: x1, x2" in marked and any("d1" in each for each in marked), rows
    alone = [text(each) for each in table_of(on_map(), subjects=about).rows(80, 10)]
    assert sum(each.startswith("▸") for each in alone) == len(about), "each has its row where all have one"


@pytest.mark.parametrize(("sample", "steps"), [("colonial_adventures_isandlwana", 180), ("africa_1859_wad_ras", 140)])
def test_whom_a_question_is_about_or_lists_is_always_seen(sample: str, steps: int) -> None:
    """Of eleven who might act five were a number in the heading, and all of an attack from four areas but three."""
    seen = [*islice(screenfuls(SAVES / f"{sample}.battle"), steps)]
    assert not [(each.step, each.kind, each.unseen) for each in seen if each.unseen]
    chosen = [each for each in seen if "which group acts" in each.kind]
    assert all(" pass" in "".join(text for row in each.rows["prompt"] for text, _ in row) for each in chosen[:9]), (
        "nor is an act hidden for their sake"
    )


def test_on_a_map_units_of_an_area_leave_the_question_the_rows_that_they_can_share() -> None:
    """At 120x40 units that nobody asked about stood in rows of their own beside a list of ways that was cut."""
    table = table_of(on_map(), subjects=("a1",))
    assert table.needs(60).gone == 24 - (1 + 8), "a1, and a row for each area"
    flat = structs.replace(on_map(), field=())
    assert table_of(flat, subjects=("a1",)).needs(60).gone == 0, "elsewhere none of them is done without"


def test_at_60_by_20_who_attacks_is_named_and_what_hardly_comes_is_not_told_apart() -> None:
    """ "North beach, acted: Cuenca, 1st Hussars and 2 others", and two rows of how the Moroccans win at 1%."""
    castillejos = SAVES / "africa_1859_castillejos.battle"
    attack = next(screenfuls(castillejos, Size(60, 20), {9}))
    units, asked = (
        ["".join(text for text, _ in row).strip() for row in attack.rows[name]] for name in ("units", "prompt")
    )
    assert "▸  North beach: Cuenca, 1st Hussars, 4th Hussars, Engineers" in units and not attack.unseen
    assert "Moroccans won   1%" in asked and any(each.startswith("Spanish won    97%   tails 0: 10%") for each in asked)
    wide = next(screenfuls(castillejos, steps={9}))
    asked = ["".join(text for text, _ in row).strip() for row in wide.rows["prompt"]]
    assert any(each.startswith("Moroccans won   1%   tails 0: <1%") for each in asked), "where it takes no second row"


def test_whoever_just_lost_figures_stays_in_sight() -> None:
    """ "Last" told a loss of a unit whose row was hidden behind "9 more"."""
    units = tuple(UnitRow(f"u{n}", f"Unit {n}", 4, 5) for n in range(12))
    queue = queue_of(*((each.id, "may", "") for each in units))
    panel = table_of(View("T", 1, (SideView("red", "Red", units),), queue=queue))
    panel.mark(("u0",), {})
    shown = " ".join(map(text, panel.rows(80, 5)))
    least = panel.needs(80).least
    assert "Unit 0" in shown and "Unit 9" not in shown
    panel.tell_of(["u9"])
    shown = " ".join(map(text, panel.rows(80, 5)))
    assert "Unit 0" in shown and "Unit 9" in shown and panel.needs(80).least == least + 1
