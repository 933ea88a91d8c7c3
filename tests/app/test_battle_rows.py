"""Lists that are the choice, Enter on a row, ticks, and how a battle is won and ends."""

from pathlib import Path

import pytest
from msgspec import structs

from tests.app.table import KINDS, LARGE, SET_UP, SMALL, Hands, battle, sit_down
from tests.names.app import ReviewScreen, Row, SetupScreen, UnitTable
from tests.names.journal import Session
from tests.names.play import End
from tests.names.talk import DiceSource
from tracker.app.battle.happened import HappenedPanel, TableSteps
from tracker.app.battle.last_result import LastResult, changes, lost_words, morale_words, result_of
from tracker.app.battle.prompts.form_chips import chips_of
from tracker.app.battle.unit_choice import UnitChoice, unit_choice
from tracker.app.battle.unit_folds import UnitGroup, folded, unfolded
from tracker.app.battle.unit_rows import Columns, columns, orders, state_words
from tracker.app.battle.unit_words import UnitWords
from tracker.app.parts.prompt_view import ListedChoice
from tracker.app.parts.rows import in_whole, row_width
from tracker.engine import Event, Line, OwedRow, QueueRow, Roll, SideView, Toggle, UnitRow, View

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


@pytest.mark.usefixtures("toy")
def test_the_table_of_units_is_the_list_while_it_is_what_is_asked(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        assert row(hands, "Red One").startswith("1 Red One") and row(hands, "Red Two").startswith("2 Red Two")
        assert row(hands, "Blue One").startswith("Blue One")
        assert hands.text.count("Red Two") == 1 and "3 d red is done" in hands.text
        await hands.press("2")
        assert hands.asked == "act.r2"
        assert row(hands, "Red One").startswith("Red One"), "no number where it picks nothing"

    sit_down(battle(tmp_path), action, SET_UP)


@pytest.mark.usefixtures("toy")
def test_targets_of_a_form_are_picked_in_the_table_too(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        assert row(hands, "Blue One").startswith("▸1 Blue One") and hands.text.count("Blue Two") == 1
        await hands.press("2")
        assert row(hands, "Blue Two").startswith("▸  Blue Two")

    sit_down(battle(tmp_path), action, f"{SET_UP} 1 f")


def test_the_order_of_activation_stands_beside_each_unit() -> None:
    queue = queue_of(
        ("u0", "acting", ""), ("u1", "may", ""), ("u2", "done", ""), ("x0", "may", ""), ("x1", "not", "Rep 3, die 5")
    )
    view = View("T", 1, SIDES, queue=queue)
    assert orders(view).units == {"u0": "acting", "u1": "next", "u2": "done", "x0": "2nd", "x1": "Rep 3, die 5"}
    lines = [text(each) for each in table_of(view).rows(80, 12)]
    assert [line.split()[-1] for line in lines[2:5]] == ["acting", "next", "done"]
    assert lines[7].endswith("Rep 3, die 5") and lines[8].endswith("3"), "of who has no place nothing is said"


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
    told = orders(View("T", 1, (red, blue), queue=queue))
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


# What happened


def test_a_chain_without_room_begins_with_what_is_asked() -> None:
    panel = HappenedPanel()
    panel.owed = tuple(OwedRow(f"u{n}", f"A platoon {n}", "Received Casualty", f"why {n}" * 9) for n in range(3))
    panel.subjects = ("u1",)
    assert [text(each)[8:].split()[2] for each in panel.rows(200, 9)] == ["0:", "1:", "2:"]
    (line,) = (text(each) for each in panel.rows(60, 1))
    assert line == " Owed   A platoon 1: Received Casualty · 2 more", "why it is owed goes first"


def test_the_last_result_has_losses_then_dice_then_words() -> None:
    log = (
        Line("A fires at B: 6 5 1 (typed): 1 hit", "roll"),
        Line("A volleys at B: 3 dice, 1 hit."),
        Line("Bafana, leader of B, is hit.", event=Event("leader hit", "b")),
        Line("take 1 figure off B", "table"),
    )
    found = result_of(log, ("B lost 1 (5 left)",))
    assert found is not None and found.dice == ("6 5 1: 1 hit",) and found.rest == ("A volleys at B: 3 dice, 1 hit.",)
    panel = HappenedPanel()
    panel.last = found
    told = " ".join(" ".join(text(each) for each in panel.rows(80, 9)).split())
    assert told.startswith("Last ! B lost 1 (5 left) · Bafana, leader of B, is hit · 6 5 1: 1 hit · A volleys")


def test_what_has_no_room_in_the_last_result_is_counted_whole_and_stands_in_the_log() -> None:
    panel = HappenedPanel()
    panel.last = LastResult(
        (), (), ("6 5 4 3 2 1 " * 9 + ": 1 hit",), ("A volleys at B", "B carries on where it stood in line")
    )
    (line,) = (text(each) for each in panel.rows(60, 1))
    assert line == " Last   A volleys at B · 1 more: L", "dice that have no room go before what they did"
    assert all("…" not in text(each) for height in range(1, 6) for each in panel.rows(60, height))


def test_a_result_without_room_ends_behind_a_clause() -> None:
    panel = HappenedPanel()
    panel.last = LastResult(rest=("Red wins the combat for Shore: all losers retreat; all winners are demoralised",))
    (line,) = (text(each) for each in panel.rows(72, 1))
    assert line.rstrip() == " Last   Red wins the combat for Shore: all losers retreat · more: L"


def test_what_is_old_of_what_is_to_be_done_leaves_its_rows_to_the_units() -> None:
    panel = HappenedPanel()
    panel.table_steps = TableSteps("Do", tuple(f"place band {n}" for n in range(9)))
    assert panel.least(80) == 9
    panel.table_steps = structs.replace(panel.table_steps, is_old=True)
    rows = [text(each).strip() for each in panel.rows(80, 2)]
    assert panel.least(80) == 2 and rows[0].startswith("Do     place band 0 · place band 1"), "in running text"
    assert rows[1].endswith("place band 8")


def test_steps_that_have_no_room_at_all_are_still_parted() -> None:
    panel = HappenedPanel()
    panel.table_steps = TableSteps("Do", ("take the disorder marker off Ghazis", "move Ghazis up to 9 inches " * 4))
    (line,) = (text(each) for each in panel.rows(56, 1))
    assert "off Ghazis ·" in line


def test_a_roll_without_words_keeps_its_title() -> None:
    found = result_of((Line("B: is a leader hit: 2 (app): 0 hits", "roll"),))
    assert found is not None and found.dice == ("B: is a leader hit: 2: 0 hits",)


def test_a_leader_die_that_hits_nobody_leaves_the_volley_in_sight() -> None:
    volley = result_of((Line("A fires at B: 6 5 1 (typed): 1 hit", "roll"), Line("A fires: 1 hit.")), ("B lost 1",))
    die = result_of((Line("B: is a leader hit: 2 (typed): 0 hits", "roll"),))
    assert volley is not None and die is not None and die.is_more
    both = volley.then(die)
    assert both.losses == ("B lost 1",) and both.dice == ("B: is a leader hit: 2: 0 hits",)
    assert both.rest == ("6 5 1: 1 hit", "A fires: 1 hit.")
    begun = result_of((Line("B is active", "heading"), Line("B: throw: 2 (typed): 0 hits", "roll")))
    assert begun is not None and not begun.is_more, "somebody else acts"


def test_what_changes_a_units_worth_comes_before_the_sums() -> None:
    """The wall's +1 Rep was behind the melee's arithmetic and "1 more: L"."""
    before = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 6, 6, stats=(("rep", "5"),)),)),))
    now = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 6, 6, stats=(("rep", "6"),)),)),))
    wall = Line("A is the last of its side: back against the wall, +1 Rep.", units=("a",))
    log = (Line("A 5 4; B 3 (typed): 2 to 1", "roll"), Line("A wins by 1.", units=("a", "b")), wall)
    found = result_of(log, *changes({}, before, now))
    assert found is not None and found.grave == (wall.text,) and found.rest == ("A wins by 1.",)


def test_a_die_that_is_its_own_result_is_told_once() -> None:
    found = result_of((Line("Red: where do they appear? 3: 3", "roll"), Line("Red appears: far edge.")))
    assert found is not None and found.dice == ("3",)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("A fires at B: hits 4, sixes 1 (typed): 4 hits", "hits 4, sixes 1: 4 hits"),
        ("A fires at B: fire dice 4 hits, 1 six (typed): 4 hits", "fire dice 4 hits, 1 six"),
        ("Horse would charge: 10 (typed): 10 or more", "10 or more"),
        ("A fires at B: 1 (typed): 1 hit", "1: 1 hit"),
        ("B: Received Casualty; is the leader hit? 6: 2 passed (settled on the table)", "6: 2 passed"),
        ("B: Wanting to Charge: 2 passed (settled on the table)", "2 passed"),
    ],
)
def test_dice_and_result_are_told_once_and_shortly(line: str, told: str) -> None:
    found = result_of((Line(line, "roll"), Line("B carries on.")))
    assert found is not None and found.dice == (told,)


def test_who_is_gone_is_told_once_beside_the_die_that_did_it() -> None:
    log = (Line("A: a hit by B: 2 (typed): destroyed", "roll"), Line("A, hit by B foot: destroyed."))
    found = result_of(log, ("A: destroyed",))
    assert found == LastResult(("A: destroyed",), (), ("A: a hit by B: 2: destroyed",), ())


def test_a_line_that_is_for_the_table_alone_is_no_result() -> None:
    assert result_of((Line("go", "table"),)) is None and not LastResult(rest=("A goes on",)).losses


@pytest.mark.usefixtures("toy")
def test_after_a_restart_the_last_result_is_the_same(tmp_path: Path) -> None:
    seen: list[LastResult] = []

    async def look(hands: Hands) -> None:
        seen.append(hands.screen.panels.happened.last)

    async def act(hands: Hands) -> None:
        await hands.press("1 2 6 5 4 3 enter")
        await look(hands)

    session = battle(tmp_path)
    sit_down(session, act, KINDS["roll"])
    sit_down(Session.open(session.path, autopilot=DiceSource()), look)
    before, after = seen
    assert before == after and before.losses and before.dice


def test_a_side_s_morale_that_breaks_is_marked() -> None:
    before = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 6, 6),)),))
    now = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 5, 6),), morale="broken"),))
    assert lost_words({"a": 1}, before, now) == ("A lost 1 (5 left)",)
    panel = HappenedPanel()
    found = result_of((), lost_words({"a": 1}, before, now), morale_words(before, now))
    panel.last = found or panel.last
    assert text(panel.rows(80, 1)[0]) == " Last   ! A lost 1 (5 left) · X: broken"


@pytest.mark.usefixtures("toy")
def test_the_last_result_stays_until_the_next(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        assert " Last   Blue One lost 6 (2 left) · Red One fires at Blue One: 1 1 2 6 5 4: 6" in hands.text
        await hands.press("6 6 enter")
        assert "1 1 2 6 5 4" not in hands.text and "6 6: 0 passed" in hands.text
        while not hands.asked.startswith("unit."):
            await hands.press("6 6 enter")
        fell = hands.screen.panels.happened.last
        await hands.press("2")
        assert hands.asked == "act.r2" and hands.screen.panels.happened.last == fell, "to choose is no result"

    sit_down(battle(tmp_path), action, FIRED)


@pytest.mark.usefixtures("toy")
def test_arrows_go_from_the_queue_to_the_rest_of_the_list(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        await hands.press("home")
        assert hands.under_cursor.strip().startswith("1 Red One") and "▸1 Red One" in hands.text
        await hands.press("down down")
        assert hands.under_cursor.startswith("▸ 3 d red is done") and "▸1 Red One" not in hands.text
        await hands.press("up enter")
        assert hands.asked == "act.r2"

    sit_down(battle(tmp_path), action, SET_UP)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("keys", ["t", "L", "w"])
def test_the_prompt_lists_what_lies_under_a_cover(tmp_path: Path, keys: str) -> None:
    async def action(hands: Hands) -> None:
        await hands.press(keys)
        asked = " ".join(" ".join(hands.lines[11:22]).split())
        assert "1 Red One 2 Red Two ▸ 3 d red is done" in asked

    sit_down(battle(tmp_path), action, SET_UP)


@pytest.mark.usefixtures("toy")
def test_enter_in_a_panel_acts_on_its_row(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        before = hands.stand
        await hands.press("tab down")
        assert "Enter this unit" in hands.lines[-1]
        await hands.press("end enter")
        assert hands.stand == before and "figures: 5 of 5" in hands.text, "no unit to choose: told of"
        await hands.press("escape tab home down enter")
        assert hands.asked == "act.r2"

    sit_down(battle(tmp_path), action, SET_UP)


def test_enter_on_the_map_takes_the_area(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        while not hands.asked.startswith("area:"):
            await hands.press("r")
            hands.stack.press("enter")
        await hands.press("F")
        await hands.pilot.pause()
        option = next(each.id for each in hands.stack.prompt.options if not each.refused)  # type: ignore[union-attr]
        hands.screen.panels.field.here = option
        await hands.press("enter")
        assert hands.asked == f"act:{option}"

    sit_down(battle(tmp_path, "castillejos", "africa_1859"), action)


@pytest.mark.usefixtures("toy")
def test_table_steps_are_ticked_off_at_any_prompt(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        step = hands.stack.battle.step
        assert " Do     ▸ Take 6 off Blue One." in hands.text
        await hands.press("X")
        assert " Do     ✓ Take 6 off Blue One." in hands.text
        await hands.press("1 tab escape")
        assert " Do     ✓" in hands.text, "it stays ticked"
        await hands.press("X")
        assert " Do     ▸" in hands.text and hands.stack.battle.step == step

    sit_down(battle(tmp_path), action, FIRED)


@pytest.mark.usefixtures("toy")
def test_what_was_undone_can_be_ticked_off(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        await hands.press("u")
        assert " Undone ▸ Blue One has 8 figures, not 2." in hands.text
        await hands.press("X")
        assert " Undone ✓ Blue One has 8" in hands.text and "▸ undo: Take 6" in hands.text
        await hands.press("X X")
        assert " Undone ▸" in hands.text

    sit_down(battle(tmp_path), action, FIRED)


@pytest.mark.usefixtures("toy")
def test_the_end_says_what_was_lost_and_what_can_be_done(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        hands.stack.do(End("supper"))
        while hands.stack.prompt is not None:
            await hands.press("r" if isinstance(hands.stack.prompt, Roll) else "enter")
        assert "The battle is over" in hands.text and "Blue: 7 of 13 figures left" in hands.text
        assert "Turning point: Turn 1, step 10" in " ".join(hands.text.split())
        assert "v walk through it" in hands.text and "v review" in hands.lines[-1]
        await hands.press("P")
        while "The report is written:" not in hands.text:
            await hands.press("")
        assert [path.suffix for path in tmp_path.iterdir() if path.suffix != ".battle"] == [".html"]
        await hands.press("v")
        assert isinstance(hands.app.screen, ReviewScreen)
        await hands.press("q n")
        assert isinstance(hands.app.screen, SetupScreen)

    sit_down(battle(tmp_path), action, FIRED, LARGE)


@pytest.mark.usefixtures("toy")
def test_a_report_never_takes_another_one_s_place(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        for keys in ("P", "P", "u P"):
            await hands.press(keys)
            while "The report is written:" not in hands.text:
                await hands.press("")
        assert hands.stack.session.path.with_suffix(".html").exists()
        assert len(list(tmp_path.glob("*.html"))) == 2

    sit_down(battle(tmp_path), action, FIRED)


def test_how_the_battle_is_won_is_a_key_away(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        await hands.press("W")
        assert "How it is won" in hands.text
        victory = hands.stack.battle.view().victory
        assert victory and " ".join(victory.split()) in " ".join(hands.text.split())
        await hands.press("W")
        assert "Order of battle" in hands.text

    sit_down(battle(tmp_path, "training_skirmish", "colonial_adventures"), action, "", SMALL)


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


def test_what_is_left_out_of_a_choice_is_counted_once() -> None:
    """Beside a target stood "at Spears right +3 +1"."""
    said = "at the right horn, range?, in sight and arc, a reason of so many words that it fits nowhere at all"
    words = UnitWords(View("T", 1, SIDES), 60, UnitChoice({"u0": "1"}, {"u0": said}))
    told = words.alone(REDS[0], words.told["u0"].parts, is_asked=True)
    assert told.startswith("at the right horn") and told.count("+") == 1


def test_where_not_even_the_first_words_have_room_they_end_behind_one() -> None:
    assert in_whole(["melee: Chaamba camels", "in cover"], 14) == "melee +2"
    assert in_whole(["10 melee dice to their 7"], 18) == "10 melee dice +1"
    assert in_whole(["driven off the table"], 17) == "driven +1", "nothing ends with what leads to the next word"
    assert in_whole(["Chaambaghdadi"], 8) == "Chaamba…" and in_whole([], 8) == ""


def test_a_long_label_leaves_the_value_of_its_field_in_sight() -> None:
    field = Toggle("through", "p", "passes through native friends: both are disordered, 3 inches less")
    (chip,) = chips_of([field], {"through": False}, (), 40)
    assert row_width(chip) <= 40 and text(chip).endswith("[no]") and "…" not in text(chip)


def test_state_goes_in_whole_and_the_rest_is_counted() -> None:
    state = ("melee: Men of Sokhexe", "no leader", "half strength", "in cover of the long wall")
    units = tuple(UnitRow(f"u{n}", f"Unit {n}", 6, 6, (("arms", "rifle"),), state) for n in range(3))
    order = queue_of(("u0", "not", "no leader"), ("u1", "not", "Rep 5, die 6"))
    panel = table_of(View("T", 1, (SideView("red", "Red", units),), queue=order))
    few = [text(each) for each in panel.rows(60, 5)]
    assert "melee: Men of Sokhexe +2" in few[2] and few[2].endswith("  no leader"), (
        "what the order says is not said twice"
    )
    assert "melee: Men of Sokhexe +3" in few[3] and few[3].endswith("Rep 5, die 6"), "a reason begins where state ends"
    many = " ".join(" ".join(text(each) for each in panel.rows(60, panel.wanted(60))).split())
    assert many.count("in cover of the long wall") == 3 and "+3" not in many and "…" not in many


def test_the_number_says_who_lost_where_there_is_no_bar() -> None:
    panel = table_of(View("T", 1, (SideView("red", "Red", (UnitRow("u0", "Unit 0", 4, 6, ()),)),)))
    panel.fallen = {"u0": 2}
    assert (" 4/6", "warn") in panel.rows(40, 4)[2]


def test_values_that_are_long_have_no_column() -> None:
    unit = UnitRow("a", "A", 6, 6, (("rep", "5"), ("arms", "breechloading rifle")), ())
    assert columns((SideView("x", "X", (unit,)),), (), 80).stats == (("rep", 3),)


def test_units_that_share_a_row_stand_alone_as_far_as_rows_are_to_spare() -> None:
    units = [UnitRow(each, each.upper(), 5, 5) for each in "abcd"]
    (group,) = folded(units, lambda unit: False)
    assert isinstance(group, UnitGroup) and group.words == "4 fresh, 5 each"
    one, rest = unfolded([group], 1)
    assert one is units[0] and isinstance(rest, UnitGroup) and rest.units == (*units[1:],)
    assert unfolded([group], 0) == [group] and unfolded([group], 3) == units
    gone = [structs.replace(unit, gone="destroyed") for unit in units]
    assert unfolded(folded(gone, lambda unit: False), 9) == folded(gone, lambda unit: False), "who is gone stays so"
