"""Moves that nobody ticked off are listed when the turn is over, where that is wished for."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.app.table import SET_UP, battle, sitting
from tests.names.app import BattleStack, choose_glyphs
from tests.names.journal import Session, samples
from tests.names.play import DiceSource, Redo, Seat
from tests.play.seated import Seated
from tracker.app.battle import table_steps
from tracker.app.battle.last_dice import LastClause
from tracker.app.battle.last_result import LastResult
from tracker.app.battle.last_result_panel import MOST_EARLIER, LastResultPanel
from tracker.app.battle.order_rows import all_of, cut_order, more_orders
from tracker.app.battle.panel_places import Heights, LastResultNeeds, Needs, UnitNeeds, heights
from tracker.app.battle.shown_orders import ShownOrders
from tracker.app.battle.table_steps import TURN_BEFORE, Known, TableSteps, left_of_turn_before, steps_of
from tracker.app.parts.rows import Piece, row_width
from tracker.engine import Line, Node
from tracker.engine.inputs import AnswerInput, Checkpoint, acts


def given(*lines: str | tuple[str, ...], turns: Sequence[int] = ()) -> list[Node]:
    """A branch of inputs of a person with these orders each; behind those of `turns` a turn began, with its heading."""
    nodes = [Node(None, 0, checkpoint=Checkpoint("setup", 0, b""))]
    for step, each in enumerate(lines, 1):
        orders = each if isinstance(each, tuple) else (each,)
        log = [Line(text, "table") for text in orders if text] or [Line("nothing moves", "note")]
        log += [Line("The next turn", "heading", turn=step)] if step in turns else []
        checkpoint = Checkpoint("turn", turns.index(step) + 1, b"") if step in turns else None
        nodes.append(Node(nodes[-1], step, AnswerInput("key", None), tuple(log), checkpoint))
    return nodes


def test_what_gave_way_unticked_stays_behind_the_newest_until_the_turn_is_over() -> None:
    line = given("", ("move A", "move B"), "move C", "", "", turns=(1, 5))
    ticked = {(2, 0, "move A")}
    steps = steps_of(line[3], ticked)
    assert steps.lines == ("move C", "move B") and (steps.newest, steps.earlier, steps.done) == (1, 1, 0)
    assert steps.is_folded and not steps.is_old and steps_of(line[4], ticked).is_old
    over = steps_of(line[-1], ticked)
    assert over.lines == ("move C", "move B") and over.is_over and over.leads == (TURN_BEFORE, TURN_BEFORE)
    assert left_of_turn_before(line[-1], ticked) == ["move B", "move C"]
    assert left_of_turn_before(line[4], ticked) == [], "nothing before the turn that is played"
    later = steps_of(Node(line[-1], 6, AnswerInput("key", None), (Line("move D", "table"),)), ticked)
    assert later.lines == ("move D",), "a turn that is over leaves nothing to the next"


def test_of_who_has_left_nothing_is_wanted_at_the_end(tmp_path: Path) -> None:
    begun = given("", "take one off C", "", turns=(1, 3))
    moves = Line("move A", "table", units=("a",)), Line("move A, B", "table", units=("a", "b"))
    moved = Node(begun[-1], 4, AnswerInput("key", None), moves)
    left = Node(moved, 5, AnswerInput("key", None), (Line("move A back", "table", units=("a",)),))
    assert steps_of(left, ()).lines == ("move A back", "move A", "move A, B")
    assert steps_of(left, (), off=frozenset("a")).lines == ("move A, B",)
    assert steps_of(left, (), off=frozenset("ab")).lines == (), "nor what was to be done a turn before"
    sample = samples()["colonial_adventures_patrol_by_hand"]
    path = shutil.copy(sample, tmp_path / sample.name)
    with Session.open(Path(path)) as session:
        assert BattleStack(Seat(session)).orders.steps.lines == (), "all whom its last turn moves march off"


def test_what_is_ticked_off_goes_with_the_next_heading_and_the_rest_stays() -> None:
    line = given("", "move A", "move B", "", turns=(1, 4))
    steps = steps_of(line[-1], {(3, 0, "move B")})
    assert steps.lines == ("move A",) and steps.newest == 0 and steps.is_over
    assert steps_of(line[-1], {(3, 0, "move B"), (2, 0, "move A")}).lines == ()


@pytest.mark.examples("stood, lines", (2, ("take 2 off",)), (4, ("take 2 off", "move B")))
def test_the_way_behind_an_amend_stands_for_all_between_and_is_of_no_phase(stood: int, lines: tuple[str, ...]) -> None:
    line = given("", "move A", "", "move B", "move C", "", turns=(1, 3))
    line[-1].log = (Line("The next phase", "heading"),)
    steps = steps_of(line[-1], (), way_to=lambda node: (line[stood], ["take 2 off."]) if node is line[5] else None)
    assert steps.lines == lines and not steps.is_over


def test_what_an_amended_line_says_again_stays_to_be_done_and_so_do_figures_that_its_way_only_corrects() -> None:
    """It was taken as done: the loss of a contact was told nowhere, and "(11 left)" stood beside 14 figures."""
    start = given("", "", turns=(1,))[-1]

    def act(before: Node, *lines: tuple[str, str]) -> Node:
        log = tuple(Line(text, "table", units=tuple(units)) for text, units in lines)
        return Node(before, before.step + 1, AnswerInput("key", None), log)

    contact = act(act(start, ("take 2 off A", "a"), ("halt A", "a")), ("move A", "a"), ("take 1 off B", "b"))
    fled = act(contact, ("take 4 off C", "c"))
    other = act(act(start, ("take 3 off A", "a")), ("move A", "a"), ("take 1 off B", "b"))
    way = fled, ["A: take 1 more off (5 left).", "C is back on the table."]
    names = {each.lower(): each for each in "ABC"}
    ways = {other: way}

    def steps(*ticked: str, head: Node = other) -> TableSteps:
        orders = steps_of(fled, (), names=names).orders
        return steps_of(head, [each for each in orders if each[2] in ticked], names=names, way_to=ways.get)

    told = "A: take 1 more off (5 when all is done)", "C is back on the table"
    kept = "take 2 off A", "move A", "take 1 off B"
    assert steps().lines == (*told, *kept) and steps().leads == ("", "", *["earlier: "] * 3)
    assert steps("take 2 off A", "move A").lines == ("A: take 1 more off (5 left)", told[1], "take 1 off B")
    again = act(start, ("take 4 off A", "a"))
    ways[again] = other, ["A: take 1 more off (4 left).", "undo: move A."]
    both = (
        "A: take 1 more off (4 when all is done)",
        "undo: move A",
        "take 2 off A",
        "take 1 off B",
        "A: take 1 more off",
    )
    assert steps(head=again).lines == both, "an amend of an amend"


def test_a_turn_that_ends_with_an_order_keeps_the_others_of_it() -> None:
    """At the activation of turn 2 only the last order of turn 1 was there, and X began again with it."""
    line = given("", "move A", "move B", "", turns=(1, 3))
    steps = steps_of(line[3], set())
    assert steps.lines == ("move B", "move A") and steps.is_folded, "the newest is seen, as nobody has seen it"
    assert steps_of(line[3], {(3, 0, "move B")}).done == 1
    assert left_of_turn_before(line[3], set()) == ["move A", "move B"]
    later = Node(line[4], 5, AnswerInput("key", None), (Line("B acts", "heading"), Line("1 passed", "roll")))
    over = steps_of(later, set())
    assert rows(over, 1) == ["Do     turn before: move B · 1 more order: X"], "it may be one key old"
    assert rows(over, 9) == ["Do       turn before: move B", "turn before: move A"], "where rows stand idle"
    moved = Node(later, 6, AnswerInput("key", None), (Line("move C", "table"),))
    assert steps_of(moved, set()).lines == ("move C",), "a whole turn on, who obeyed the last one did it twice"
    two = Node(line[2], 3, AnswerInput("key", None), (line[3].log[0], line[3].log[1], Line("move C", "table")))
    two.checkpoint = Checkpoint("turn", 2, b"")
    opened = steps_of(two, set())
    assert opened.lines == ("move B", "move C", "move A"), "the key that ended the turn drops nothing of it unseen"
    assert opened.is_folded and opened.leads == (TURN_BEFORE, "", TURN_BEFORE), "each that is of it says so"
    acted = Node(two, 4, AnswerInput("key", None), (Line("move D", "table"),))
    assert steps_of(acted, set()).lines == ("move D", "move C")
    assert left_of_turn_before(two, set()) == ["move A", "move B"], "move C is of the turn that began"


def test_an_order_about_figures_that_are_taken_off_stands_behind_the_order_that_takes_them() -> None:
    """A leader was "among the figures taken off" before anybody was to take figures off."""
    line = given("", "move A", "take 2 off B", "", turns=(1,))
    hit = (Line("B is hit", "result"), Line("B's leader is among them", "table", goes_on=True), Line("move B", "table"))
    head = Node(line[-1], 5, AnswerInput("key", None), hit)
    steps = steps_of(head, set())
    assert steps.lines == ("take 2 off B", "B's leader is among them", "move B", "move A") and steps.earlier == 1
    ticked = steps_of(head, set(steps_of(line[3], set()).orders[:1]))
    assert ticked.lines == steps.lines and ticked.done == 1, "what was ticked off before he fell is done"


@pytest.mark.parametrize("title", ["Do", "Redone"])
def test_the_number_of_other_orders_pushes_none_over_the_edge(title: str) -> None:
    panel = LastResultPanel()
    for length in range(30, 60):
        panel.table_steps = TableSteps(title, (f"move the {'wide ' * 12}"[:length].strip(), "move B"))
        assert all(row_width(each) <= 60 for rows in (1, 2) for each in panel.rows(60, rows)), length


@pytest.mark.parametrize("title", ["Undone", "Redone"])
def test_what_is_to_be_put_back_has_no_stop_before_the_next(title: str) -> None:
    """ "B is back. · A: mob.": behind an undo it had none."""
    panel = LastResultPanel()
    panel.table_steps = TableSteps(title, ("B is back.", "A: mob."))
    assert "".join(text for text, _ in panel.rows(60, 1)[0]).endswith("B is back · A: mob")


def test_an_old_order_stands_below_a_result_where_both_have_a_row_each() -> None:
    """The result took both rows, and the order was painted below the edge of the panel."""
    panel = LastResultPanel()
    panel.last = LastResult(rest=(LastClause(f"the Ghazis {'go round the hill, ' * 5}and stay"),))
    panel.table_steps = TableSteps("Do", ("move the Ghazis",), is_old=True)
    last, order = ("".join(text for text, _ in each) for each in panel.rows(60, 2))
    assert last.startswith(" Last ") and order == " Do       move the Ghazis"


def test_the_end_of_a_battle_begins_no_turn() -> None:
    """The orders of the last turn were those "of the turn before" as soon as it was over."""
    line = given("", "move A", "move B", turns=(1,))
    end = (Line("A has 2 figures.", "result"), Line("The end: A won", "heading"))
    over = steps_of(Node(line[-1], 4, AnswerInput("key", None), end, Checkpoint("over", 1, b"")), set())
    assert rows(over, 1) == ["Do     move B · 1 more order: X"]


def test_what_the_set_up_ordered_first_is_of_no_turn_before() -> None:
    """A campaign's second question hid how its sections lie, in "1 order of the turn before"."""
    root = Node(None, 0, None, (Line("1 is the far left", "table"),), Checkpoint("setup", 0, b""))
    head = Node(root, 1, AnswerInput("key", None), (Line("The ground", "heading"),))
    assert rows(steps_of(head, set()), 9) == ["Do     1 is the far left"]
    assert left_of_turn_before(head, set()) == []


def test_an_act_is_looked_at_once_when_another_stands_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def looking(head: Node) -> Iterator[list[Node]]:
        looked.append(head.step)
        return acts(head)

    monkeypatch.setattr(table_steps, "acts", looking)
    known: Known = {}
    line = given("", "move A", "", "move B", turns=(1,))
    for head, acted in zip(line, ([0], [1], [2], [3], [4]), strict=True):
        looked.clear()
        found = steps_of(head, set(), known)
        assert looked == acted
        assert found == steps_of(head, set())
    other = Node(line[3], 4, AnswerInput("key", None), (Line("move C", "table"),))
    assert steps_of(other, set(), known).lines == ("move C", "move A"), "what was taken back is on another branch"


def rows(steps: TableSteps, height: int) -> list[str]:
    panel = LastResultPanel()
    panel.table_steps = steps
    return ["".join(piece for piece, _ in each).strip() for each in panel.rows(80, height)]


def test_earlier_orders_are_a_number_behind_the_newest() -> None:
    panel = LastResultPanel()
    panel.table_steps = steps = steps_of(given("", "move A", "move B", "move C", turns=(1,))[-1], set())
    assert rows(steps, 1) == ["Do     ▸ move C · 2 more orders: X"]
    assert rows(steps, 9) == ["Do     ▸ move C", "earlier: move A", "earlier: move B"], (
        "idle rows list them as X goes on"
    )
    assert rows(steps, 2) == ["Do     ▸ move C", "earlier: move A · 1 more order: X"]
    assert panel.needs(80).listed == panel.needs(80).whole, "a log gives no row up for them"
    assert panel.needs(80).older == 3
    many = replace(steps, lines=(*steps.lines, *["move D"] * 8), earlier=10)
    panel.table_steps = many
    assert panel.needs(80).older == 1 + MOST_EARLIER, "nor are all of them asked for"
    panel.table_steps = steps
    assert panel.needs(80).least == panel.needs(80).whole == 1
    long = replace(steps, lines=("move C " * 9, *steps.lines[1:]))
    newest = f"▸ {'move C ' * 9}".rstrip()
    assert rows(long, 1)[0].endswith(" · more: X"), "X shows them"
    assert rows(replace(long, lines=(*long.lines, "move D " * 30), earlier=3), 2) == [
        f"Do     {newest}",
        "earlier: move A · 2 more orders: X",
    ]
    assert rows(replace(long, lines=(long.lines[0], "move D " * 30), earlier=1), 2) == [
        f"Do     {newest}",
        "1 more order: X",
    ], "the number has an idle row"
    longer = rows(replace(steps, lines=("move C " * 19, *steps.lines[1:])), 2)
    assert longer[0].startswith("Do     move C") and longer[1].endswith("… · more: X")
    (two,) = rows(replace(steps, earlier=1), 1)
    assert two == "Do     move C · earlier: move A · 1 more order: X", "in running text too"
    several = TableSteps("Do", ("move A " * 5, "move B " * 6, "move C " * 5, *"DE"), earlier=2)
    assert rows(several, 1)[0].endswith("move A  · 4 more orders: X"), "one number for two kinds with one key"
    assert rows(several, 2)[1].endswith("move C  · 2 more orders: X")
    panel.table_steps = long
    assert panel.needs(80).least == panel.needs(80).whole == 2, "it is not cut for them"


def test_what_is_ticked_off_gives_way_to_what_is_not() -> None:
    panel, steps = LastResultPanel(), steps_of(given("", "move A", "move B", "move C", turns=(1,))[-1], set())
    done = replace(steps, done=1)
    assert rows(done, 1) == ["Do     ▸ earlier: move A · 1 more order: X"], "what is ticked off gives way"
    assert rows(done, 9) == ["Do     ✓ move C", "▸ earlier: move A", "earlier: move B"]
    two = rows(replace(steps, done=2), 9)
    assert two == ["Do     ✓ move C", "✓ earlier: move A", "▸ earlier: move B"], "X goes on down the rows"
    choose_glyphs(True)
    assert rows(done, 9)[0] == "Do     + move C", "an x would read as struck off"
    choose_glyphs(False)
    over = replace(steps, is_over=True, leads=(TURN_BEFORE,) * 3)
    assert rows(over, 1) == ["Do     turn before: move C · 2 more orders: X"]
    cut = replace(over, lines=("move C " * 19, *steps.lines[1:]))
    assert rows(cut, 1)[0].startswith("Do     turn before: move C") and rows(cut, 1)[0].endswith("… · more: X")
    told = replace(over, lines=(f"move C, {'move D ' * 19}", *steps.lines[1:]))
    assert rows(told, 1) == ["Do     turn before: move C · more: X"], "to a clause"
    assert rows(replace(told, done=2), 2) == ["Do     turn before: move B"]
    ticked = rows(replace(over, done=2, is_over=False), 9)
    assert ticked == ["Do     ✓ turn before: move C", "✓ turn before: move A", "▸ turn before: move B"]
    panel.table_steps = replace(over, done=3, is_over=False)
    assert panel.needs(80).listed == panel.needs(80).whole, "the last tick of a turn that is over leaves none"


def test_x_goes_on_to_the_orders_before_and_undo_takes_none_of_the_rest(tmp_path: Path) -> None:
    with Session.new(tmp_path, "colonial_d10", "canal_bridge", seed=7, autopilot=DiceSource()) as session:
        seated = Seated(session, "enter enter a enter 6 enter")
        stack = seated.stack
        while not stack.orders.steps.earlier:
            seated.press("enter")
        before = stack.orders.steps
        stack.tick()
        assert stack.orders.steps.done == 1
        stack.undo()
        seated.press("tab")
        assert stack.orders.steps.lines == before.lines[1:]
        assert stack.orders.steps == BattleStack(Seat(session)).orders.steps
        stack.do(Redo())
        seated.press("tab")
        assert stack.orders.steps == before, "what is done again is to be moved again"
        for _ in before.lines:
            stack.attempt(stack.tick)
        seated.press("tab")
        assert stack.orders.steps.done == len(before.lines)
        assert not steps_of(session.battle.head, session.ticked).earlier
        stack.tick()
        assert stack.orders.steps == before


def test_how_the_table_was_laid_gives_way_to_the_first_key_and_goes_with_the_first_order(tmp_path: Path) -> None:
    """It squeezed the order of battle to four rows through the whole of the first phase."""
    with Session.new(tmp_path, "colonial_d10", "canal_bridge", seed=7, autopilot=DiceSource()) as session:
        seated = Seated(session, "enter")
        assert session.battle.view().turn == 1
        steps = seated.stack.orders.steps
        assert steps.is_set_up and not steps.is_old and len(steps.lines) > 6
        again = BattleStack(Seat(session))
        assert again.orders.steps == steps, "the same where the battle is opened again"
        seated.press("enter a")
        assert seated.asked.startswith("moves:") and seated.stack.orders.steps.is_old
        seated.press("enter 6 enter")
        assert seated.stack.orders.steps.lines != steps.lines
        assert BattleStack(Seat(session)).orders.steps.is_set_up is False
    laid = given(("here A", "here B"), "move B", "", turns=(1, 3))
    assert steps_of(laid[1], set()).is_set_up and steps_of(laid[2], set()).lines == ("move B",)
    quiet = steps_of(Node(laid[1], 2, AnswerInput("key", None)), set())
    assert quiet.is_set_up and quiet.is_old and not steps_of(laid[1], set()).is_old, "it is laid once one answers"
    assert left_of_turn_before(laid[-1], set()) == ["move B"], "nothing that a turn left undone"


async def test_x_shows_all_orders_before_it_ticks_off_any(tmp_path: Path) -> None:
    """Ten hidden ones could be read by ticking them off alone, and the one that had been read went first."""
    with Session.new(tmp_path, "colonial_d10", "canal_bridge", seed=7, autopilot=DiceSource()) as session:
        Seated(session, "enter enter a enter 6 enter enter enter")
        async with sitting(session) as hands:
            asked = hands.asked
            assert "Do ▸ move Col Harrow" in hands.words and "1 more order: X" in hands.words
            await hands.press("X")
            shown = hands.words
            assert "Do ▸ move Col Harrow" in shown and "earlier: move Engineers" in shown and "more order" not in shown
            await hands.press("X")
            assert "✓ move Col Harrow" in hands.words and "▸ earlier: move Engineers" in hands.words
            await hands.press("tab")
            assert not hands.stack.orders.steps.is_open and hands.asked == asked


async def test_what_is_ticked_off_stays_so_while_an_amend_waits_for_its_later_answers(tmp_path: Path) -> None:
    """All ticks behind the amended answer went, although the figures stay where they stand."""
    async with sitting(battle(tmp_path)) as hands:
        await hands.press(f"{SET_UP} 1 h 2 h X tab A 3 f escape 1 enter 1 1 3 3 3 3 enter")
        assert hands.stack.seat.battle.is_waiting
        await hands.press("1 1 enter")
        steps = hands.stack.orders.steps
        way = "Blue One: take 4 off (4 left)", "undo: Red One takes cover", "Red One: not cover"
        assert steps.lines == way, "Red Two is in cover"


async def test_it_is_laid_out_beside_the_prompt_where_it_is_wished_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sitting(battle(tmp_path)) as hands:
        app, screen = hands.screen.tracker, hands.screen
        for wish, is_there in (("no", False), ("yes", True)):
            app.settings = replace(app.settings, unticked=wish)
            monkeypatch.setattr(ShownOrders, "left_of_turn_before", lambda _: ["move B"])
            screen._turn = screen.stack.seat.battle.view().turn - 1
            screen._show_all()
            await hands.pilot.pause()
            assert ("Not ticked off in turn" in hands.text and "move B" in hands.text) == is_there


def test_units_come_before_orders_of_acts_that_are_over() -> None:
    needs = Needs(7, 2, UnitNeeds(9, 4), LastResultNeeds(3, 2, older=6), told=5, filled=7)
    assert heights(19, needs) == Heights(9, 3, 7), "two of four groups stood below a shot of long ago"
    assert heights(22, needs) == Heights(9, 6, 7)


def test_an_order_of_the_last_act_stands_whole_before_words_that_only_say_when_or_how_many_follow() -> None:
    lead = "turn before: "
    told: list[Piece] = [(f"{lead}move {name} straight to the edge", "text") for name in ("Red", "White", "Green")]
    rows = all_of(told, 40, 2, more_orders, 2, lead)
    words = ["turn before: move Red straight to the", "edge · move White straight to the edge"]
    assert ["".join(text for text, _ in each).strip() for each in rows] == words
    alone: Piece = (f"{lead}move Red straight to the edge.", "text")
    [row] = cut_order(alone, 45, 1, lead)
    assert "".join(text for text, _ in row) == "move Red straight to the edge · more: X"
