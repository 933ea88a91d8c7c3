"""Lists that are the choice, and Enter on a row."""

from pathlib import Path

import pytest
from msgspec import structs

from tests.app.table import SET_UP, Hands, battle, sample, sitting
from tests.names.app import Row, UnitTable
from tracker.app.battle.panel_places import LastResultNeeds, Needs, UnitNeeds, heights
from tracker.app.battle.prompts.form_chips import chips_of
from tracker.app.battle.unit_columns import Columns, activation_of, columns
from tracker.app.battle.unit_words import UnitChoice, UnitWords, state_words, unit_choice
from tracker.app.parts.prompt_view import ListedChoice
from tracker.app.parts.rows import in_whole, row_width
from tracker.engine import Among, Mark, Quantity, QueueRow, SideView, Toggle, UnitRow, View
from tracker.play.filled_form import FilledForm

FIRED = f"{SET_UP} 1 f 1 enter 1 1 2 6 5 4 enter"
REDS = tuple(UnitRow(f"u{n}", f"Unit {n}", 6, 6, (("rep", "4"),)) for n in range(3))
BLUES = tuple(UnitRow(f"x{n}", f"Band {n}", 9, 9, (("rep", "3"),)) for n in range(4))
SIDES = (SideView("red", "Red", REDS), SideView("blue", "Blue", BLUES))


def row(hands: Hands, word: str) -> str:
    """The row of the table of units with a word in it."""
    return next(line.strip() for line in hands.lines[1:12] if word in line)


def text(painted: Row) -> str:
    return "".join(piece for piece, _ in painted).rstrip()


def table_of(view: View, **facts: object) -> UnitTable:
    table = UnitTable()
    table.show_view(view)
    for name, value in facts.items():
        setattr(table, name, value)
    return table


def queue_of(*rows: tuple[str, str, str]) -> tuple[QueueRow, ...]:
    return tuple(QueueRow(unit, unit, standing, "4", reason) for unit, standing, reason in rows)  # type: ignore[arg-type]


async def test_the_table_of_units_is_the_list_while_it_is_what_is_asked(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        assert row(hands, "Red One").startswith("1 Red One") and row(hands, "Red Two").startswith("2 Red Two")
        assert row(hands, "Blue One").startswith("Blue One")
        assert hands.text.count("Red Two") == 1 and "3 d red is done" in hands.text
        await hands.press("2")
        assert hands.asked == "act.r2"
        assert row(hands, "Red One").startswith("Red One"), "no number where it picks nothing"


async def test_targets_of_a_form_are_picked_in_the_table_too(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), f"{SET_UP} 1 f") as hands:
        assert row(hands, "Blue One").startswith("▸1 Blue One") and hands.text.count("Blue Two") == 1
        await hands.press("2")
        assert row(hands, "Blue Two").startswith("▸  Blue Two")


def test_the_order_of_activation_stands_beside_each_unit() -> None:
    queue = queue_of(
        ("u0", "acting", ""), ("u1", "may", "1 in contact"), ("u2", "done", ""), ("x0", "may", ""),
        ("x1", "not", "Rep 3, die 5"),
    )  # fmt: skip
    view = View("T", 1, SIDES, queue=queue)
    assert activation_of(view).reasons == {"u2": "", "x1": "Rep 3, die 5"}, "of who may act the state says it"
    assert activation_of(view).units == {"u0": "acting", "u1": "next", "u2": "done", "x0": "2nd", "x1": "Rep 3, die 5"}
    lines = [text(each) for each in table_of(view).rows(80, 12)]
    assert [line.split()[-1] for line in lines[2:5]] == ["acting", "next", "done"]
    assert lines[7].endswith("Rep 3, die 5") and lines[8].endswith("3"), "of who has no place nothing is said"


@pytest.mark.parametrize(("about", "told"), [("u1", "acting"), ("u1 u0", "next"), ("u2", "next")])
def test_who_alone_is_asked_about_acts_where_it_may_and_nobody_else_does(about: str, told: str) -> None:
    """ "Red: who reaches whom?" was asked of a wave that stood there as "next"."""
    table = table_of(View("T", 1, SIDES, queue=queue_of(("u0", "may", ""), ("u1", "may", ""), ("u2", "done", ""))))
    table.subjects = tuple(about.split())
    table.roll_for(())
    lines = [text(each) for each in table.rows(80, 12)]
    assert [line.split()[-1] for line in lines[2:5]] == ["next", told, "done"]


def test_a_reason_that_a_whole_side_shares_stands_once() -> None:
    waits = (("x0", "not", "the other side acts"), ("x1", "not", "the other side acts"))
    view = View("T", 1, SIDES, queue=queue_of(("u0", "may", ""), *waits))
    lines = [text(each) for each in table_of(view).rows(80, 12)]
    assert [line for line in lines if "the other side acts" in line] == [lines[5]] and "Blue" in lines[5]


def test_what_is_said_of_those_who_are_asked_for_has_the_room_of_their_state() -> None:
    view = View("T", 1, SIDES, queue=queue_of(("u0", "acting", "")))
    choice = UnitChoice({"x0": "1", "x1": "2"}, {"x0": "9 figures, 3, 8 dice for 16"}, "x1")
    lines = [text(each) for each in table_of(view, choice=choice).rows(80, 12)]
    assert lines[6].split()[:3] == ["1", "Band", "0"] and lines[6].endswith("3 8 dice for 16"), (
        "not what is there already"
    )
    assert lines[7].startswith("▸2 Band 1")


def test_those_who_matter_are_in_sight_however_few_rows_there_are() -> None:
    sides = (SIDES[0], SideView("blue", "Blue", tuple(UnitRow(f"x{n}", f"Band {n}", 9 - n, 9) for n in range(9))))
    view = View("T", 1, sides, queue=queue_of(("u2", "acting", "")))
    table = table_of(view, subjects=("x7",), choice=UnitChoice({"x3": "1", "x5": "2"}, {}, "x3"))
    for height in range(6, 14):
        lines = [text(each) for each in table.rows(60, height)]
        assert len(lines) <= height
        assert all(any(name in line for line in lines) for name in ("Unit 2", "Band 7", "Band 3", "Band 5")), height
        assert lines[-1].strip().startswith("↓") or height == 14
    assert [text(each) for each in table.rows(60, 20)][-1].split()[:2] == ["Band", "8"]


def test_words_on_who_matters_go_on_below_the_row() -> None:
    unit = UnitRow("u0", "Unit 0", 6, 6, (), ("in melee with the Men of Sokhexe and others",))
    view = View("T", 1, (SideView("red", "Red", (unit,)),), queue=queue_of(("u0", "acting", "")))
    lines = [text(each) for each in table_of(view, subjects=("u0",)).rows(60, 9)]
    assert lines[2].endswith("acting") and "in melee with the Men of" in lines[2]
    assert lines[3].endswith("and others")


def test_a_state_is_brighter_than_what_never_changes_though_nobody_is_asked_about_the_unit() -> None:
    """ "disordered" and "melee" had the dimmest grey of the screen."""
    unit = UnitRow("u0", "Unit 0", 6, 6, (("arms", "breechloading carbine"),), ("disordered", "in melee"))
    for queue in ((), queue_of(("u0", "may", ""))):
        painted = table_of(View("T", 1, (SideView("red", "Red", (unit,)),), queue=queue)).rows(80, 9)[2]
        styles = {words.strip(" ,"): style for words, style in painted}
        assert (styles["disordered, in melee"], styles["breechloading carbine"]) == ("text", "dim")


def test_words_that_go_on_below_the_row_end_with_one_comma() -> None:
    unit = UnitRow("u0", "Unit 0", 6, 6, (("arms", "melee"),), ("charging Camel company", "disordered"))
    assert state_words(unit, WIDE, ("charging Camel company,",), 40) == "charging Camel company, melee"


def test_what_has_no_column_stands_behind_the_words_below_the_row() -> None:
    arms = (("arms", "breechloading carbines"),)
    unit = UnitRow("u0", "Unit 0", 6, 6, arms, ("charging the Marine infantry", "disordered", "moved", "mounted"))
    view = View("T", 1, (SideView("red", "Red", (unit,)),), queue=queue_of(("u0", "acting", "")))
    lines = [text(each) for each in table_of(view, subjects=("u0",)).rows(80, 9)]
    told = " ".join(f"{lines[2]} {lines[3]}".replace("acting", "").split())
    assert told.endswith("charging the Marine infantry, disordered, moved, mounted, breechloading carbines")


A, B, C = (UnitRow(id, id.upper(), 6, 6, (), ()) for id in "abc")


def test_a_reason_stands_beside_each_side_though_one_has_but_one_unit() -> None:
    red, blue = (SideView(name.casefold(), name, tuple(units)) for name, units in (("Red", [A, B]), ("Blue", [C])))
    queue = queue_of(*((unit, "not", "no dice yet") for unit in "abc"))
    told = activation_of(View("T", 1, (red, blue), queue=queue))
    assert told.sides == {"red": "no dice yet", "blue": "no dice yet"} and not told.units


def test_units_are_matched_by_id_and_name() -> None:
    view = View("T", 1, SIDES)
    listed = (
        ListedChoice("u0", "Unit 0", "1"),
        ListedChoice("u1", "Unit 1 elsewhere", "2"),
        ListedChoice("done", "done", "3"),
    )
    assert unit_choice(listed, "u0", view) == UnitChoice({"u0": "1"}, {"u0": ""}, "u0")
    assert unit_choice(listed, "done", view).at == ""


async def test_shooters_stand_in_the_order_of_battle_though_its_sides_have_no_rows(tmp_path: Path) -> None:
    """In the prompt three of nine had no room, and nobody in the order of battle; their weapons were told twice."""
    with sample(tmp_path, "gentlemen_rankers_raid", "fire:imperial") as session:
        async with sitting(session, size=(80, 22)) as hands:
            assert '▸1 Mounted Infantry   1/1 ━━━━ carbine [ ] 4/8/12"' in hands.text
            assert ' j NNC 1              1/1 ━━━━ rifle   [ ] 5/10/15"' in hands.text
            assert 'NNC 2 4"; any facing at the end. · 1 more order: X' in hands.words


async def test_arrows_go_from_the_queue_to_the_rest_of_the_list(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("home")
        assert hands.under_cursor.strip().startswith("1 Red One") and "▸1 Red One" in hands.text
        await hands.press("down down")
        assert hands.under_cursor.startswith("▸ 3 d red is done") and "▸1 Red One" not in hands.text
        await hands.press("up enter")
        assert hands.asked == "act.r2"


@pytest.mark.parametrize("keys", ["t", "L", "w"])
async def test_the_prompt_lists_what_lies_under_a_cover(tmp_path: Path, keys: str) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press(keys)
        asked = " ".join(" ".join(hands.lines[11:22]).split())
        assert "1 Red One 2 Red Two ▸ 3 d red is done" in asked


async def test_the_table_of_units_has_its_rows_again_once_a_cover_is_put_away(tmp_path: Path) -> None:
    """The question kept the rows in which it had listed the shooters, most of them empty, and one shooter was seen."""
    async with sitting(sample(tmp_path, "gentlemen_rankers_march", "fire:imperial")) as hands:
        before = hands.text
        await hands.press("w")
        assert hands.text != before
        await hands.press("escape")
        assert hands.text == before


async def test_enter_in_a_panel_acts_on_its_row(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        before = hands.stand
        await hands.press("tab down")
        assert "Enter this unit" in hands.lines[-1]
        await hands.press("end enter")
        assert hands.stand == before and "figures: 5 of 5" in hands.text, "no unit to choose: told of"
        await hands.press("escape tab home down enter")
        assert hands.asked == "act.r2"


async def test_enter_on_the_map_takes_the_area(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "castillejos", "africa_1859")) as hands:
        while not hands.asked.startswith("area:"):
            await hands.press("enter" if hands.asked.startswith("deploy:") else "r")
        await hands.press("F")
        await hands.pilot.pause()
        option = next(each.id for each in hands.stack.seat.prompt.options if not each.refused)  # type: ignore[union-attr]
        hands.screen.panels.field.here = option
        await hands.press("enter")
        assert hands.asked == f"act:{option}"


WIDE = Columns(lead=3, name=10, figures=5, bar=0, stats=(), state=20, order=8)


def test_a_number_without_a_column_has_its_heading() -> None:
    unit = UnitRow("a", "A Company", 6, 6, (("kind", "foot"), ("M", "4"), ("clubs", "5, 7")), ())
    assert state_words(unit, WIDE, (), 40) == "foot, M 4, clubs 5, 7"
    assert state_words(unit, structs.replace(WIDE, stats=(("M", 2),)), (), 20) == "foot, clubs 5, 7"


def test_what_is_no_state_is_left_out_whole_rather_than_cut() -> None:
    unit = UnitRow("a", "A Company", 6, 6, (("arms", "breechloading rifle"),), ("moved",), place="west edge")
    assert state_words(unit, WIDE, ["moved"], 20) == "moved, west edge"


def test_a_side_has_no_heading_for_what_none_of_its_units_has() -> None:
    has, none = UnitRow("a", "A", 6, 6, (("kind", "foot"), ("cards", "5")), ()), UnitRow("b", "B", 6, 6, (), ())
    sides = (SideView("x", "X", (has,)), SideView("y", "Y", (none,), ("left edge, friendly",)))
    lines = [text(each) for each in table_of(View("T", 1, sides)).rows(60, 9)]
    assert lines[1].endswith("kind cards") and lines[3].split()[2:] == ["left", "edge,", "friendly"]


def test_each_side_has_its_own_values_in_the_same_cells() -> None:
    foot = UnitRow("a", "A", 6, 6, (("kind", "infantry"), ("arms", "rifle")), ("square",))
    wave = UnitRow("b", "B", 6, 6, (("cards", "12"), ("clubs", "5, 7")), ("crouching",))
    lines = [
        text(each)
        for each in table_of(View("T", 1, (SideView("x", "X", (foot,)), SideView("y", "Y", (wave,))))).rows(80, 9)
    ]
    assert lines[1].endswith("kind     arms") and lines[3].endswith("cards clubs")
    assert lines[2].index("square") == lines[4].index("crouching")


def test_those_concerned_stand_there_in_as_many_rows_as_they_are() -> None:
    """A melee at 60x20 showed "4 more" and an empty row in place of the two who fight."""
    told = ("melee with somebody of a long name", "in cover behind a wall")
    both = [structs.replace(units[0], status=told) for units in (REDS, BLUES)]
    sides = SideView("red", "Red", (both[0], *REDS[1:])), SideView("blue", "Blue", (both[1], *BLUES[1:]))
    table = table_of(View("T", 1, sides), subjects=("u0", "x0"))
    heading, *rows = [text(each) for each in table.rows(60, 3)]
    assert "Unit 0" in rows[0] and "Band 0" in rows[1] and "Order of battle, 5 more" in heading


def test_rows_that_words_below_a_unit_do_not_fill_are_for_other_units() -> None:
    long = structs.replace(REDS[0], status=("a reason of very many words that takes its rows ", "and more of them") * 4)
    sides = SideView("red", "Red", (long, *REDS[1:])), SideView("blue", "Blue", BLUES)
    table = table_of(View("T", 1, sides), subjects=("u0",))
    rows = [text(each) for each in table.rows(60, 6)]
    assert len(rows) == 6 and all(rows) and "Band 0" in rows[-1]


def test_why_a_unit_is_no_target_stands_in_its_row_without_its_name() -> None:
    """Behind its arms that read as one: "shields Zulu inf 5 is in melee"."""
    (unit,) = [each for side in SIDES for each in side.units if each.id == "u0"]
    words = UnitWords(View("T", 1, SIDES), 60, UnitChoice({}, {"u0": f"{unit.name} is in melee"}))
    assert words.told["u0"].parts == ["in melee"]


def test_what_is_left_out_of_a_choice_is_marked_once() -> None:
    """Beside a target stood "at Spears right +3 +1"."""
    said = "at the right horn, range?, in sight and arc, a reason of so many words that it fits nowhere at all"
    words = UnitWords(View("T", 1, SIDES), 60, UnitChoice({"u0": "1"}, {"u0": said}))
    told = words.alone(REDS[0], words.told["u0"].parts, is_asked=True)
    assert told.startswith("at the right horn") and told.count("…") == 1
    assert "+" not in told, "it would read as a modifier"


@pytest.mark.parametrize("width", range(40, 81, 4))
def test_a_row_that_is_handed_in_keeps_its_mark_and_its_target_at_every_width(width: int) -> None:
    """At 60 columns its range was all that stood there: Enter fired a row that looked unmarked."""
    said = '· at Captured guns, beyond 24", target in cover'
    words = UnitWords(View("T", 1, SIDES), width, UnitChoice({"u0": "04"}, {"u0": said}, "u1", is_form=True))
    assert words.alone(REDS[0], words.told["u0"].parts, is_asked=True).startswith("· at Captured guns"), width


def test_numbers_that_belong_together_are_not_parted() -> None:
    said = "7 dice against 16, only from the edge of the ground of sections 3, 6 and 9, in sight"
    words = UnitWords(View("T", 1, SIDES), 60, UnitChoice({"u0": "1"}, {"u0": said}))
    told = words.told["u0"]
    assert told.parts == ["7 dice against 16", "only from the edge of the ground of sections 3, 6 and 9", "in sight"]
    assert "6 and 9" not in words.alone(REDS[0], told.parts, told.is_asked)
    words = UnitWords(View("T", 1, SIDES), 60, UnitChoice({"u0": "1"}, {"u0": "stand (disordered, throws), at most"}))
    assert words.told["u0"].parts == ["stand (disordered, throws)", "at most"]


def test_where_not_even_the_first_words_have_room_they_end_behind_one() -> None:
    assert in_whole(["melee: Chaamba camels", "in cover"], 14) == "melee …"
    assert in_whole(["10 melee dice to their 7"], 18) == "10 melee dice …"
    assert in_whole(["driven off the table"], 17) == "driven …", "nothing ends with what leads to the next word"
    assert in_whole(["Chaambaghdadi"], 8) == "Chaamba…" and in_whole([], 8) == ""


def test_a_long_label_leaves_the_value_of_its_field_in_sight() -> None:
    field = Toggle("through", "p", "passes through native friends: both are disordered, 3 inches less")
    (chip,) = chips_of([field], FilledForm((field,)), 40)
    assert row_width(chip) <= 40 and text(chip).endswith("native friends … [no]")
    year = Quantity("year", "y", "year", 1800, 1950, 1879)
    (chip,) = chips_of([year], FilledForm((year,), {"year": 18}), 40)
    assert text(chip).endswith("[18_]"), "what is typed is seen before it is a year"


def test_values_that_are_long_have_no_column() -> None:
    unit = UnitRow("a", "A", 6, 6, (("rep", "5"), ("arms", "breechloading rifle")), ())
    assert columns((SideView("x", "X", (unit,)),), (), 80).stats == (("rep", 3),)


def test_all_who_are_asked_are_seen_before_the_ends_of_lists_in_their_form() -> None:
    """Four rows of a fire list at 80 by 24, of which two stood in sight, beside ten targets."""
    needs = Needs(prompt=15, units=UnitNeeds(20, 7, asked=7), last_result=LastResultNeeds(6, 4, next_step=3))
    tall = heights(22, needs)
    assert (tall.units, tall.last_result, tall.prompt) == (7, 4, 11)
    assert heights(16, needs).prompt == 8, "the form keeps half of what it would have"


def test_rows_that_are_asked_and_have_no_room_are_told_by_their_keys() -> None:
    view = View("T", 1, SIDES, queue=queue_of(("x0", "acting", "")))
    choice = UnitChoice({"x0": "01", "x1": "02", "x3": "04"}, {"x0": "at Unit 0, in sight and in its arc"}, "x1", True)
    table = table_of(view, choice=choice)
    lines = [text(each) for each in table.rows(60, 4)]
    assert [line.split()[0].strip("▸") for line in lines[1:]] == ["01", "02", "04"]
    assert lines[0].startswith("Order of battle, 4 more")
    titles = {width: text(table.rows(width, 2)[0]) for width in (60, 40, 36)}
    assert titles[60].startswith("Order of battle, 01 Band 0, 04 Band 3, 4 more")
    assert titles[40].startswith("01 Band 0, 04 Band 3, 4 more"), "names go before the title"
    assert titles[36].startswith("01 Band 0, 04 Band 3, 4 more")
    assert text(table.rows(28, 2)[0]).startswith("01 04: 2 rows more")
    table.choice = structs.replace(choice, words={"x0": "in sight"}, ticks={"x0": "[x]", "x1": "[ ]", "x3": "[ ]"})
    assert text(table.rows(50, 2)[0]).startswith("01[x] Band 0, 04[ ] Band 3, 4 more")
    assert text(table.rows(34, 2)[0]).startswith("01 04: 2 rows more, 4 more")


def test_a_form_tells_of_the_row_in_front_so_that_no_second_row_of_the_table_does() -> None:
    said = "at Unit 0, range?, in sight and in its arc, 9 figures firing"
    view = View("T", 1, SIDES, queue=queue_of(("x0", "acting", "")))
    for is_form in (False, True):
        table = table_of(view, choice=UnitChoice({"x0": "1"}, {"x0": said}, "x0", is_form))
        lines = [text(each) for each in table.rows(60, 20)]
        below = lines[next(n for n, line in enumerate(lines) if "Band 0" in line) + 1]
        assert ("Band 1" in below) == is_form


def test_who_may_be_chosen_comes_before_more_words_on_who_is_in_front() -> None:
    """The reason below the first target at 60x20 pushed the other three off the screen."""
    reason = "only if it stands at the edge of the rough ground of the sections in the south of the table"
    choice = UnitChoice(
        {"u0": "1", "u1": "2", "u2": "3"}, {"u0": reason, "u1": "", "u2": ""}, "u0", ticks={"u0": "[ ]"}
    )
    table = table_of(View("T", 1, SIDES), choice=choice, subjects=("x0",))
    shown = [text(each) for each in table.rows(60, 6)]
    assert [each.split()[1] for each in shown[1:4]] == ["Unit", "Unit", "Unit"]


def test_sections_are_their_digits_alone_where_it_is_narrow() -> None:
    marks = (
        Mark("s2", "s2", "section 2"),
        Mark("s5", "s5", "section 5 (hill)"),
        Mark("s7", "s7", "section 7", "woods"),
    )
    field = Among("ends", "ends", (Mark("o", "o", "in the open"), *marks), "s5", digits="s")
    filled = FilledForm((field,), {"ends": "s5"})
    narrow, wide = (text(chips_of([field], filled, most)[0]) for most in (58, 76))
    assert narrow == " ends  o  in the open  section  2  5 [section 5 (hill)] 7 –"
    assert "section 2" in wide and "section 7" in wide
