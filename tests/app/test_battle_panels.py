"""The panels of a battle: what they show, and how they make room for each other."""

from itertools import combinations
from pathlib import Path

import pytest
from msgspec import structs
from textual.geometry import Region, Size

from tests.app.table import LARGE, SET_UP, SMALL, battle, sample, sitting
from tests.app.told import last_result, loss
from tests.play.seated import Seated
from tests.tools.cut_words import SAVES, screenfuls
from tracker.app.battle.last_result import LastResult
from tracker.app.battle.last_result_panel import RESTORED, LastResultPanel
from tracker.app.battle.log import LogPanel
from tracker.app.battle.panel_places import Heights, LastResultNeeds, Needs, UnitNeeds, heights, places
from tracker.app.battle.panels import Panels
from tracker.app.battle.table_steps import TableSteps
from tracker.app.parts.prompt_view import PromptView
from tracker.app.parts.rows import Row, row
from tracker.engine import Line, Node, Option, OwedRow, Pool, Roll, SideView, Total, UnitRow, View, about
from tracker.engine.inputs import AnswerInput, EditInput
from tracker.talk.input_words import taken_back_words


@pytest.mark.parametrize("cover", ["", "qrs", "log", "sheet", "field"])
@pytest.mark.examples(
    "needs",
    Needs(),
    Needs(5, 0, UnitNeeds(7, 4), LastResultNeeds(5, 3)),
    Needs(40, 9, UnitNeeds(30, 8), LastResultNeeds(20, 9), 9, 90, 9),
    Needs(3, 0, UnitNeeds(44, 12), LastResultNeeds(45, 40), 30, 70, 20),
    Needs(30, 20, UnitNeeds(7, 5), LastResultNeeds(), 60, 84),
)
def test_panels_never_overlap_and_stay_on_the_screen(cover: str, needs: Needs) -> None:
    for width in range(30, 230, 7):
        for height in range(8, 70, 3):
            found = places(width, height, cover, needs=needs)
            for name, region in found.items():
                assert region.area > 0 and Region(0, 0, width, height).contains_region(region), (name, width, height)
            for (name, one), (other, its) in combinations(found.items(), 2):
                assert not one.overlaps(its), (name, other, width, height)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 29), (120, 40), (200, 50)], ids=str)
def test_what_is_asked_and_to_be_done_comes_first(size: tuple[int, int]) -> None:
    needs = Needs(prompt=12, spare=3, units=UnitNeeds(40, 6), last_result=LastResultNeeds(9, 4))
    found = places(*size, needs=needs)
    assert found["prompt"].height >= 9 and found["last_result"].height >= 4 and found["units"].height >= 4
    large = places(*size, needs=Needs(prompt=60, units=UnitNeeds(40, 4), last_result=LastResultNeeds(9, 4)))
    assert large["units"].height == 3 and large["last_result"].height == 3
    assert large["prompt"].height == size[1] - 2 - 6


def test_rows_go_to_what_happened_then_to_the_units_then_to_why() -> None:
    needs = Needs(prompt=12, spare=4, units=UnitNeeds(9, 4), last_result=LastResultNeeds(6, 3))
    assert [heights(rows, needs) for rows in (18, 20, 22, 24, 27, 30)] == [
        Heights(4, 6, 8),
        Heights(6, 6, 8),
        Heights(8, 6, 8),
        Heights(9, 6, 9),
        Heights(9, 6, 12),
        Heights(9, 6, 12, 3),
    ]
    assert heights(30, Needs(prompt=9, kept=12, units=UnitNeeds(9), last_result=LastResultNeeds(6))).prompt == 12, (
        "it gives back no few rows"
    )


def test_units_give_way_to_what_is_to_be_done() -> None:
    needs = Needs(prompt=6, units=UnitNeeds(13, 3), last_result=LastResultNeeds(15, 13))
    assert heights(22, needs) == Heights(3, 13, 6), "all of it goes in"
    needs = structs.replace(needs, last_result=LastResultNeeds(20, 18))
    assert heights(22, needs) == Heights(2, 14, 6), "the one whom it is about stands below the heading, which counts"
    for least in (2, 4):
        others = structs.replace(needs, units=UnitNeeds(13, least))
        assert heights(22, others) == Heights(3, 13, 6), "nobody, or two"


class Grouped(PromptView):
    """A question of twenty rows that tells itself in five where it has not so many."""

    title = "Who wins?"

    def __init__(self, spare: int = 0) -> None:
        self._spare = spare

    def spare(self, width: int) -> int:
        return self._spare

    def rows(self, width: int, height: int) -> list[Row]:
        return [row("odds")] * (20 if height >= 20 else 5)


def test_rows_that_a_question_cannot_fill_are_for_the_units() -> None:
    """Combat of Africa told its odds in three rows of fifteen, beside one unit and "45 more"."""
    units = tuple(UnitRow(f"u{n}", f"Unit {n}", 6, 6, status=(f"place {n}",)) for n in range(30))
    view = View("T", 1, (SideView("x", "X", units),))
    panels = Panels(view, {}, LogPanel(lambda: [], id="log"))
    panels.size, panels.asking.prompt_view = Size(80, 24), Grouped()
    panels.fit(view)
    where = panels.layout.places(panels.size)
    assert where["prompt"].height == 6 and where["units"].height == 16
    panels.size, panels.asking.prompt_view = Size(120, 40), Grouped(spare=4)
    panels.fit(view)
    where = panels.layout.places(panels.size)
    assert where["prompt"].height == 6 and where["units"].height == 32, "it had all but its reasons"
    panels.asking.prompt_view = Grouped()
    panels.size = Size(80, 60)
    panels.fit(view)
    assert panels.layout.places(panels.size)["prompt"].height >= 21, "where there is room it has all that it wants"


def test_a_question_of_few_rows_has_no_more_than_these_unless_rows_stand_idle() -> None:
    needs = Needs(prompt=2, units=UnitNeeds(20), last_result=LastResultNeeds(2, 2))
    assert heights(18, needs) == Heights(14, 2, 2)
    assert heights(25, needs) == Heights(20, 2, 3) and heights(30, needs) == Heights(20, 2, 5, 3)


def test_rows_that_a_question_would_leave_empty_go_to_orders_of_older_acts() -> None:
    result, units = LastResultNeeds(4, 4, 4, older=10), UnitNeeds(13, 4, gone=3)
    needs = Needs(prompt=10, spare=4, units=units, last_result=result, told=5, told_last_result=4, filled=5)
    assert heights(22, needs) == Heights(10, 7, 5)


def test_rows_that_a_result_cannot_fill_are_for_the_units() -> None:
    """A chain of tests that is told in one row instead of six left five of them empty, under "8 more"."""
    needs = Needs(prompt=8, units=UnitNeeds(20), last_result=LastResultNeeds(9, 4))
    assert heights(22, needs) == Heights(5, 9, 8)
    assert heights(22, structs.replace(needs, told_last_result=5)) == Heights(9, 5, 8)
    assert heights(38, structs.replace(needs, told_last_result=5)) == Heights(20, 9, 8, 1), "where all go in it has all"
    units = tuple(UnitRow(f"u{n}", f"Unit {n}", 6, 6) for n in range(20))
    view = View("T", 1, (SideView("x", "X", units),))
    panels = Panels(view, {}, LogPanel(lambda: [], id="log"))
    panels.size, panels.asking.prompt_view = Size(80, 18), Grouped()
    done = tuple(OwedRow(f"u{n}", f"Unit {n}", "Received Fire", "fired at", result="passed") for n in range(5))
    panels.last_result.owed = (*done, OwedRow("u9", "Unit 9", "Received Fire", "fired at"))
    panels.last_result.last = last_result(dice=("1 2 3",), rest=("Unit 1 fires at Unit 2, as it may, and " * 4,) * 4)
    panels.fit(view)
    place = panels.layout.places(panels.size)["last_result"]
    assert len(panels.last_result.rows(*place.size)) == place.height < panels.last_result.needs(80).whole


def test_who_shot_is_marked_on_the_chain_while_leader_dice_are_asked() -> None:
    """Between the shot and the test of its target nothing that is owed was marked."""
    battle = screenfuls(SAVES / "colonial_adventures_isandlwana.battle")
    first = next(each for each in battle if each.kind.endswith("is a leader hit?"))
    told = ["".join(text for text, _ in each) for each in first.rows["last_result"]]
    assert told[0].startswith(" Owed   ▸ H Coy 1/24th: fires"), told[0]


def test_the_log_stands_where_rows_would_be_idle_and_only_where_it_is_wide() -> None:
    few = Needs(prompt=10, table=60, units_wide=84, units=UnitNeeds(7), last_result=LastResultNeeds(4))
    small, huge = places(*LARGE, needs=few), places(160, 50, needs=few)
    for found in (small, huge):
        assert found["log"].x == 0 and found["units"].height == 7
        assert found["qrs"].height == found["prompt"].bottom - 1, "the table has its column to itself"
    many = Needs(prompt=10, table=60, units_wide=84, units=UnitNeeds(30), last_result=LastResultNeeds(4))
    assert "log" not in places(*LARGE, needs=many), "36 columns are too narrow for it"
    assert places(160, 50, needs=structs.replace(many, units=UnitNeeds(40)))["log"].x > 0


def test_no_rows_stand_idle_below_a_log_that_scrolls() -> None:
    """Ten rows were empty at 160 by 50 between what was to be done and the question, below a log of twelve."""
    needs = Needs(prompt=8, table=60, units_wide=84, units=UnitNeeds(14), last_result=LastResultNeeds(2))
    found = places(160, 50, needs=needs)
    assert (found["log"].height, found["last_result"].height, found["prompt"].height) == (24, 2, 8)
    longer = places(160, 50, needs=structs.replace(needs, prompt=10, kept_log=24))
    assert (longer["log"].height, longer["last_result"].height) == (22, 2), "it gives way to a longer question"
    shorter = places(160, 50, needs=structs.replace(needs, kept_log=22))
    assert (shorter["log"].height, shorter["last_result"].height) == (22, 4), "and does not move for a row or two"
    assert places(160, 50, needs=structs.replace(needs, kept_log=20))["log"].height == 24
    for units, log, happened in ((14, 19, 7), (30, 22, 10)):
        found = places(160, 50, needs=Needs(8, 0, UnitNeeds(units), LastResultNeeds(2, older=7), 60, 84))
        assert (found["log"].height, found["last_result"].height) == (log, happened), "it leaves orders their rows"


def test_what_is_to_be_done_next_comes_before_the_reasons_of_the_question() -> None:
    """ "into contact with Djerir..." at 60 by 20, above three rows of why so many dice are thrown."""
    needs = Needs(prompt=12, spare=0, units=UnitNeeds(18, 6), last_result=LastResultNeeds(11, 8))
    assert heights(18, needs) == Heights(3, 3, 12)
    assert heights(18, structs.replace(needs, last_result=LastResultNeeds(11, 8, 4))) == Heights(3, 4, 11)
    panel = LastResultPanel()
    panel.last = last_result(losses=(loss("Escort", 1, 7),))
    step = "move Spahi escort by 3 inches into contact with Djerir right"
    panel.table_steps = TableSteps("Do", (step, "take 1 figure off each", "keep them apart"))
    assert panel.needs(60).next_step == 3
    shown = [" ".join("".join(text for text, _ in each).split()) for each in panel.rows(60, 3)]
    assert shown[1:] == [f"Do {step[:47]}", "Djerir right · keep them apart · 1 more order: X"]


async def test_tables_log_and_reasons_lie_over_the_panels(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), f"{SET_UP} 1 f 1 enter") as hands:
        await hands.press("t")
        assert "Fire ─" in hands.text and "Order of battle" not in hands.text
        assert "Short, to 6 inches" in hands.text and "Red One fires at Blue One" in hands.text
        await hands.press("t")
        assert "Which table?" in hands.text
        await hands.press("1")
        assert "Nerve ─" in hands.text
        await hands.press("escape")
        assert "Order of battle" in hands.text
        await hands.press("L")
        assert "Log ─" in hands.text and "Turn 1" in hands.text
        await hands.press("L w")
        assert "Why ─" in hands.text and "a die for each figure" in hands.text and "page 1 of your book" in hands.text
        await hands.press("w")
        assert "Order of battle" in hands.text


async def test_the_live_row_and_cell_are_marked(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), f"{SET_UP} 1 f 1 enter", LARGE) as hands:
        assert "▸Short" in hands.text and "▸Long" not in hands.text
        await hands.press("1 1 2 6 5 4 enter")
        assert "▸Shot at" in hands.text and "▸Beaten" not in hands.text


async def test_the_filter(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("tab / t w o enter")
        shown = [line.strip(" ▸123") for line in hands.lines[1:11]]
        assert "Red Two" in hands.text and "Red One" not in hands.text
        assert not any(line.startswith(("Red One", "Blue One")) for line in shown)
        assert "/two" in hands.lines[1]
        await hands.press("escape")
        assert any(line.startswith(" 1 Red One") for line in hands.lines)


async def test_the_cursor_on_a_unit_tells_all_of_it(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("tab end")
        assert " Here   Blue Two: 5 of 5 figures, rep 3, ldr 4, line." in hands.lines
        assert hands.under_cursor.startswith("Blue Two")
        await hands.press("e")
        assert "▸ 4 Blue Two" in hands.text


async def test_editing_with_a_reason(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("e 1")
        await hands.press("f backspace 9 enter m i s c o u n t enter")
        assert "9/6" in hands.text
        assert "Red One has 9 figures, but began with 6." in hands.text
        await hands.press("u")
        assert "6/6" in hands.text and " Undone Edited by hand: Red One, figures: 9, was 6 (miscount)" in hands.lines
        assert "        ▸ Red One has 6 figures, not 9" in hands.lines
        await hands.press("tab")
        assert "Undone" not in hands.text


async def test_a_wrong_value_is_refused_where_it_is_typed(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("e 1 f backspace 9 9 enter")
        assert "can't be '99'" in hands.text
        assert "Type what it should be" in hands.text
        await hands.press("escape escape escape escape")
        assert hands.asked == "unit.red"


async def test_several_undos_in_a_row_say_all_that_is_to_be_put_back(tmp_path: Path) -> None:
    shot, edit = "Blue One: put 6 back (8 now).", "Red One has 6 figures, not 9."
    async with sitting(battle(tmp_path), f"{SET_UP} 1 f 1 enter") as hands:
        await hands.press("1 1 2 3 4 5 enter")
        await hands.press("e 1 f backspace 9 enter m i s c o u n t enter u")
        assert edit in hands.stack.orders.steps.lines and shot not in hands.stack.orders.steps.lines
        while shot not in hands.stack.orders.steps.lines:
            await hands.press("u")
            assert edit in hands.stack.orders.steps.lines, "what the first put back is still to be put back"
        await hands.press("U")
        redone = "Blue One: take 6 off (2 left)."
        assert redone in hands.stack.orders.steps.lines, "the other way is begun anew"
        assert "Red One has 9 figures, not 6." not in hands.stack.orders.steps.lines
        await hands.press("tab u")
        assert shot in hands.stack.orders.steps.lines and edit not in hands.stack.orders.steps.lines


async def test_what_to_put_back_leaves_the_units_their_rows_and_names_the_last_answer(tmp_path: Path) -> None:
    """A sheet of it stood over the order of battle, needed a key of its own, and named no answer."""
    async with sitting(battle(tmp_path), f"{SET_UP} 1 f 1 enter") as hands:
        await hands.press("1 1 2 3 4 5 enter u u u u u u")
        at = next(n for n, line in enumerate(hands.lines) if line.startswith(" Undone "))
        assert hands.lines[at].startswith(" Undone 6 answers, the last: ")
        assert not hands.screen.panels.layout.cover and hands.screen.panels.at == "prompt"
        panel = hands.screen.panels.last_result
        panel.last, many = LastResult(), [f"{n} stands at the ford." for n in range(20)]
        for width, height in ((60, 20), (80, 24), (120, 40)):
            panel.table_steps = TableSteps("Undone", tuple(many), undone="3 hits")
            rows = ["".join(text for text, _ in row) for row in panel.rows(width, height)]
            assert len(rows) <= RESTORED and rows[0].startswith(" Undone 3 hits · 0 stands at the ford ·")
            assert rows[-1].endswith(" more orders: X")
            panel.table_steps = TableSteps("Undone", ("2 are back",), undone=f"Fire at whom? {'crew 4, ' * 99}")
            assert "".join(text for text, _ in panel.rows(width, 1)[0]) == " Undone Fire at whom · 2 are back"


async def test_undo_says_what_to_take_back(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), f"{SET_UP} 1 f 1 enter") as hands:
        await hands.press("1 1 2 3 4 5 enter u")
        shot = " Undone Red One fires at Blue One: 6 hits; 1 1 2 3 4 5 (typed)"
        row = hands.lines[hands.lines.index(shot) + 1]
        assert row == "        ▸ Blue One: put 6 back (8 now)"
        await hands.press("U")
        assert " Redone ▸ Blue One: take 6 off (2 left)" in hands.text


def test_what_was_taken_back_stands_behind_its_question_with_its_dice_once() -> None:
    """ "Undone none", "Undone 3 and 4 and 6; section 3; Rep, first die 4; Rep, second die 6 (typed)": of whom?"""
    roll = about("R", "zulu").roll("pef", "PEF", "PEF 3: section and Rep", Pool("section", 1, 6, "zulu"), Total())
    dice = "section 3; Rep, first die 4; Rep, second die 6 (typed)"
    for result, told in (("3 and 4 and 6", dice), ("3 passed", f"3 passed; {dice}")):
        rolled = Line(f"{roll.title}: {dice}: {result}", "roll")
        assert taken_back_words(Node(None, 1, AnswerInput("pef", {}), (rolled,)), roll) == f"{roll.title}: {told}"
    asked = about("R", "red").choose("seen", "Which PEFs can Red see?", (Option("no", "none"),))
    assert taken_back_words(Node(None, 1, AnswerInput("seen", "no")), asked) == "Which PEFs can Red see? none"
    for remark in ("Overruled: it can't be.", "Red does not fire: nobody is left in contact."):
        remarked = Node(None, 1, AnswerInput("seen", "no"), (Line(remark, "note"),))
        assert taken_back_words(remarked, asked) == "Which PEFs can Red see? none", "no remark is the answer"
    edited = Node(None, 1, EditInput("figures", 9, "miscount"))
    assert taken_back_words(edited, asked) == "Edited by hand: miscount", "what answers no question has none"


def test_the_order_that_a_question_taken_back_is_about_stays_in_sight(tmp_path: Path) -> None:
    """ "Red: who reaches whom?" stood below "Undone" alone, and how far Red was to be moved was gone."""
    with sample(tmp_path, "gentlemen_rankers_march", "reaches:wave1") as session:
        seated = Seated(session, "enter")
        seated.stack.attempt(seated.stack.undo)
        assert (seated.asked, seated.stack.orders.steps.title) == ("reaches:wave1", "Undone")
        (order,) = seated.stack.orders.steps.lines
        assert order.startswith('still to do: Move Red: 7 on foot 6",')
        seated.stack.attempt(seated.stack.tick)
        seated.press("tab")
        assert seated.stack.orders.steps.title == "Do" and seated.stack.orders.steps.done == 1, "it is ticked off"


async def test_settling_on_the_table(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), f"{SET_UP} 1") as hands:
        await hands.press("S o k enter")
        assert hands.asked.startswith("unit.red")
        assert "the rest was settled on the table" in hands.text


async def test_who_rolls(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), f"{SET_UP} 1 f 1 enter") as hands:
        at = hands.stack.seat.battle.step
        for keys, source in (("R 2", "aaaaaa"), ("R 1 1 1 r", "ttaaaa"), ("R 6", "aaaaaa")):
            assert isinstance(hands.stack.seat.prompt, Roll)
            await hands.press(keys)
            node = next(node for node in hands.stack.seat.battle.line if node.step == at + 1)
            assert node.input is not None and node.input.value["source"]["dice"] == source  # type: ignore[union-attr]
            while hands.stack.seat.battle.step > at:
                await hands.press("u")


async def test_the_menu_lists_and_runs_commands(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("escape")
        assert "What would you like to do?" in hands.text and "All that happened" in hands.text
        # Without room for all rows, f, fire by habit, left the program for the shell.
        await hands.press("f")
        assert "f was out of sight: Enter, or f again, takes it." in hands.text
        await hands.press("N")
        assert "What should the note say?" in hands.text
        await hands.press("a enter")
        assert "Noted." in hands.text and [note.text for note in hands.stack.seat.session.notes] == ["a"]
        await hands.press("escape / t i t l e enter")
        assert "What is the battle called?" in hands.text


async def test_playable_at_other_sizes(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        for width, height in ((60, 20), (40, 12), (160, 50), (300, 90), (30, 8)):
            await hands.resize(width, height)
            assert "Who acts?" in hands.text
            await hands.press("tab t escape L escape w escape tab 1 h")
            assert hands.asked == "unit.red#2"
            assert all(len(line) <= width for line in hands.lines) and len(hands.lines) == height
            await hands.press("u u escape")


def test_the_prompt_stays_where_it_is_below_what_is_laid_over_the_others() -> None:
    for kept in (9, 11, 13):
        found = places(*SMALL, cover="qrs", needs=Needs(prompt=kept, kept=kept))
        assert (found["prompt"].height, found["qrs"].height) == (kept, 22 - kept)
    assert places(*SMALL, cover="qrs", needs=Needs(prompt=16, kept=16))["qrs"].height == 8, "a table needs its rows"
    assert places(*SMALL, cover="qrs", needs=Needs(prompt=14, kept=9))["prompt"].height == 14, "so does a question"


async def test_resized_at_any_moment(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("t")
        for size in ((160, 50), (40, 12), (20, 6), (120, 40), (61, 19), (80, 24)):
            await hands.resize(*size)
            assert len(hands.lines) == size[1]
            if size == (20, 6):
                assert "Too small" in hands.text
            else:
                assert "Who acts?" in hands.text
        await hands.press("1")
        assert hands.asked == "act.r1"
