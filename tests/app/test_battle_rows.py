"""Lists that are the choice, Enter on a row, ticks, and how a battle is won and ends."""

from pathlib import Path

import pytest
from msgspec import structs
from textual.geometry import Offset

from tests.app.table import LARGE, SET_UP, SMALL, Hands, battle, sit_down
from tests.names.app import ReviewScreen, Row, SetupScreen
from tests.names.play import End
from tracker.app.battle.queue import Queue
from tracker.app.battle.queue_choice import QueueChoice, queue_choice
from tracker.app.battle.roster_rows import Columns, loose, side_row
from tracker.engine import Choose, Option, OwedRow, QueueRow, Roll, SideView, UnitRow, View

FIRED = f"{SET_UP} 1 f 1 enter 1 1 2 6 5 4 enter"


def row(hands: Hands, word: str, column: int = 44) -> str:
    """The row of the queue with a word in it."""
    return next(line[column:].strip() for line in hands.lines[1:12] if word in line[column:])


def text(painted: Row) -> str:
    return "".join(piece for piece, _ in painted).rstrip()


@pytest.mark.usefixtures("toy")
def test_the_queue_is_the_list_while_it_is_what_is_asked(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        assert row(hands, "Red One").startswith("1 Red One") and row(hands, "Red Two").startswith("2 Red Two")
        assert row(hands, "Blue One").startswith("Blue One")
        assert "Red One" not in "".join(hands.lines[11:22]) and "3 d red is done" in hands.text
        await hands.press("2")
        assert hands.asked == "act.r2"
        assert row(hands, "Red One").startswith("Red One"), "no number where it picks nothing"

    sit_down(battle(tmp_path), action, SET_UP)


def test_what_is_said_of_those_who_are_asked_for_has_the_room_of_the_others() -> None:
    rows = [QueueRow(f"u{n}", f"Unit {n}", "may") for n in range(3)]
    rows += [QueueRow("far", "A unit elsewhere", "not", "Far away", "another area acts")]
    rows += [QueueRow(f"x{n}", "One more with a long name", "not", "Far away", "passed") for n in range(9)]
    queue = Queue()
    queue.set_reactive(Queue.view, View(title="T", turn=1, sides=(), queue=tuple(rows)))
    queue.choice = QueueChoice({"u0": 1, "u1": 2, "u2": 3}, {"u0": "fire 2, move 1, dig"}, "u0")
    lines = ["".join(piece for piece, _ in each) for each in queue.rows(42, 8)]
    assert lines[1].split()[1:] == ["1", "Unit", "0", "fire", "2,", "move", "1,", "dig"]
    assert any("passed (9): One more with a long name" in line and line.endswith("…") for line in lines)


def test_no_word_of_the_queue_is_cut_in_half() -> None:
    """At 80 columns "acting" stood as "act…" though the mark before the row says the same."""
    rows = (
        QueueRow("one", "A company of foot", "acting", "5"),
        QueueRow("two", "Another company", "done", "5"),
        QueueRow("three", "A third of them", "not", "5", "needs a five or more"),
    )
    queue = Queue()
    queue.set_reactive(Queue.view, View(title="T", turn=1, sides=(), queue=rows))
    for width in range(30, 60):
        shown = [strip_of_text(each) for each in queue.rows(width, 8)[1:4]]
        for line, words in zip(shown, ("acting now", "acted already", "needs a five or more"), strict=True):
            told = line.rpartition(" 5")[2].strip().removesuffix("…").split()
            assert set(told) <= set(words.split()), (width, line)
    assert shown[0].endswith("acting now") and shown[2].endswith("needs a five or more")


def test_reasons_go_on_below_their_rows_where_rows_stand_idle() -> None:
    """At 160 by 50 a reason was cut above four empty rows."""
    rows = (
        QueueRow("one", "First company of foot", "may", "5"),
        QueueRow("two", "Second company", "may", "4", "the first company, Rep 5, comes first by the book of rules"),
        QueueRow("three", "Third company", "not", "3", "needs a five or more"),
    )
    queue = Queue()
    queue.set_reactive(Queue.view, View(title="T", turn=1, sides=(), queue=rows))
    queue.choice = QueueChoice({"one": 1, "two": 2}, {}, "two")
    tight, open_ = ([strip_of_text(each) for each in queue.rows(60, height)] for height in (4, 12))
    assert tight[2].endswith("…") and len(tight) == 4
    assert [line.split()[0] for line in open_[1:]][:2] == ["1", "▸"] and queue.cursor() == Offset(1, 2)
    told = " ".join(line[27:].strip() for line in open_[2:])
    assert "comes first by the book of rules" in " ".join(told.split()) and not any("…" in line for line in open_)
    assert open_[-1].split()[1:3] == ["Third", "company"]


def strip_of_text(pieces: Row) -> str:
    return "".join(text for text, _ in pieces).rstrip()


def test_who_may_act_only_against_the_rules_stands_in_the_same_list() -> None:
    units = tuple(UnitRow(each, each.title(), 10, 10) for each in ("one", "two", "three"))
    queue = (
        QueueRow("one", "One", "may"),
        QueueRow("two", "Two", "not", "4", "needs a 5"),
        QueueRow("three", "Three", "may"),
    )
    view = View(title="T", turn=1, sides=(SideView("red", "Red", units),), queue=queue)
    options = [Option("one", "One"), Option("two", "Two", warned="it needs 5 and has 4"), Option("three", "Three")]

    def asked(*given: Option) -> QueueChoice | None:
        prompt = Choose(key="side:red", rule="T-1", side="red", title="Which", options=given)
        return queue_choice(prompt, view)

    choice = asked(*options)
    assert choice is not None and choice.numbers == {"one": 1, "two": 2, "three": 3}
    assert choice.details["two"] == "it needs 5 and has 4"
    panel = Queue()
    may_not = tuple(QueueRow(f"x{n}", f"Band {n}", "not", "4", "needs a 5") for n in range(5))
    panel.set_reactive(Queue.view, View(title="T", turn=1, sides=(), queue=(QueueRow("one", "One", "may"), *may_not)))
    panel.choice = QueueChoice({"one": 1} | {f"x{n}": n + 2 for n in range(5)}, {}, "one")
    lines = ["".join(piece for piece, _ in each) for each in panel.rows(60, 4)]
    assert lines[2].startswith("–   2-6 needs a 5 (5): Band 0, Band 1"), "folded with their numbers"
    assert asked(options[0], Option("two", "Two")) is None, "who would be allowed and is not in the queue is a target"
    assert asked(options[1]) is None, "nobody may"


def test_a_chain_without_room_is_cut_with_a_mark() -> None:
    queue = Queue()
    owed = tuple(OwedRow(f"u{n}", f"A platoon with a long name {n}", "Received Casualty", "") for n in range(3))
    queue.set_reactive(Queue.view, View(title="T", turn=1, sides=(), owed=owed))
    lines = ["".join(piece for piece, _ in each) for each in queue.rows(36, 7)]
    chain = lines[lines.index(next(each for each in lines if each.startswith("Owed"))) + 1 :]
    assert len(chain) >= 2 and all("Received Casualty" in each or each.endswith("…") for each in chain)


@pytest.mark.usefixtures("toy")
def test_arrows_go_from_the_queue_to_the_rest_of_the_list(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        await hands.press("home")
        assert hands.under_cursor.strip().startswith("1 Red One") and "▸ 1 Red One" in hands.text
        await hands.press("down down")
        assert hands.under_cursor.startswith("▸ 3 d red is done") and "▸ 1 Red One" not in hands.text
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
        assert "Enter this unit" in hands.lines[-2]
        await hands.press("end enter")
        assert hands.stand == before and "figures: 5 of 5" in hands.text, "no unit to choose: told of"
        await hands.press("escape tab home down enter")
        assert hands.asked == "act.r2"
        await hands.press("u tab tab home enter")
        assert hands.asked == "act.r1", "the queue does the same"

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
        assert "▸ On the table: Take 6 off Blue One." in hands.text
        await hands.press("X")
        assert "✓ On the table: Take 6 off Blue One." in hands.text
        await hands.press("1 tab escape")
        assert "✓ On the table" in hands.text, "it stays ticked"
        await hands.press("X")
        assert "▸ On the table" in hands.text and hands.stack.battle.step == step

    sit_down(battle(tmp_path), action, FIRED)


@pytest.mark.usefixtures("toy")
def test_what_was_undone_can_be_ticked_off(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        await hands.press("u")
        assert "▸ Undone: Blue One has 8 figures, not 2." in hands.text
        await hands.press("X")
        assert "✓ Undone: Blue One has 8" in hands.text and "▸ undo this: Take 6" in hands.text
        await hands.press("X X")
        assert "▸ Undone" in hands.text

    sit_down(battle(tmp_path), action, FIRED)


@pytest.mark.usefixtures("toy")
def test_the_end_says_what_was_lost_and_what_can_be_done(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        hands.stack.do(End("supper"))
        while hands.stack.prompt is not None:
            await hands.press("r" if isinstance(hands.stack.prompt, Roll) else "enter")
        assert "The battle is over" in hands.text and "Blue: 7 of 13 figures left" in hands.text
        assert "Turning point: Turn 1, step 10" in " ".join(hands.text.split())
        assert "v walk through it" in hands.text and "v review" in hands.lines[-2]
        await hands.press("P")
        assert "The report is written:" in hands.text
        assert [path.suffix for path in tmp_path.iterdir() if path.suffix != ".battle"] == [".html"]
        await hands.press("v")
        assert isinstance(hands.app.screen, ReviewScreen)
        await hands.press("q n")
        assert isinstance(hands.app.screen, SetupScreen)

    sit_down(battle(tmp_path), action, FIRED, LARGE)


@pytest.mark.usefixtures("toy")
def test_a_report_never_takes_another_one_s_place(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        await hands.press("P P u P")
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


def test_a_number_without_a_column_has_its_heading() -> None:
    unit = UnitRow("a", "A Company", 6, 6, (("kind", "foot"), ("M", "4"), ("clubs", "5, 7")), ())
    none = Columns(name=10, bar=0, stats=(), words=20)
    assert loose(unit, none) == ["foot", "M 4", "clubs 5, 7"]
    assert loose(unit, structs.replace(none, stats=(("M", 2),))) == ["foot", "clubs 5, 7"]


def test_once_nobody_acts_any_more_the_queue_wants_no_rows() -> None:
    queue = Queue()
    queue.set_reactive(Queue.view, View(title="T", turn=1, sides=()))
    assert queue.wanted_rows(40) == 2
    queue.set_reactive(Queue.view, View(title="T", turn=1, sides=(), result="Blue won"))
    assert queue.wanted_rows(40) == 0


def test_a_side_has_no_heading_for_what_none_of_its_units_has() -> None:
    has, none = UnitRow("a", "A", 6, 6, (("kind", "foot"), ("cards", "5")), ()), UnitRow("b", "B", 6, 6, (), ())
    wide = Columns(name=6, bar=0, stats=(("kind", 5), ("cards", 5)), words=8, texts=frozenset({"kind"}))
    words = ("left edge, friendly",)
    assert text(side_row(SideView("x", "X", (has,), words), wide, "blue")).endswith("kind  cards left ed…")
    assert text(side_row(SideView("y", "Y", (none,), words), wide, "blue")).endswith("6/6  left edge, friendly")


def test_the_mark_stands_on_the_one_of_those_who_act_that_is_asked() -> None:
    rows = tuple(QueueRow(f"u{n}", f"Unit {n}", "acting", "", "move 1") for n in range(3))
    queue = Queue()
    queue.set_reactive(Queue.view, View(title="T", turn=1, sides=(), queue=rows))
    assert marked(queue) == [0, 1, 2], "nobody is asked: all of them act"
    queue.subjects = ("u1", "somebody else")
    assert marked(queue) == [1]
    fired = QueueRow("u9", "Fired", "done")
    queue.set_reactive(Queue.view, View(title="T", turn=1, sides=(), queue=(*rows[:2], fired)))
    queue.subjects = ("u9",)
    assert marked(queue) == [2], "who has just acted is asked about, not those who are to act yet"


def marked(queue: Queue) -> list[int]:
    """The rows with a mark before them."""
    return [number for number, each in enumerate(queue.rows(42, 8)[1:]) if each[0][0].strip()]


def test_what_the_asked_can_do_comes_before_the_end_of_long_names() -> None:
    rows = (QueueRow("u0", "1st Mountain Battery", "may"), QueueRow("u1", "Luchana", "may"))
    units = tuple(UnitRow(each.unit, each.name, 1, 1, short=f"{each.name[:3]} Bty") for each in rows)
    queue = Queue()
    queue.set_reactive(Queue.view, View(title="T", turn=1, sides=(SideView("s", "S", units),), queue=rows))
    queue.choice = QueueChoice({"u0": 1, "u1": 2}, {"u0": "fire 4, move 1"}, "u0")
    shown = text_of(queue.rows(36, 8)[1]).rstrip()
    assert "1st Bty" in shown and shown.endswith("fire 4, move 1")


def text_of(row: Row) -> str:
    return "".join(text for text, _ in row)
