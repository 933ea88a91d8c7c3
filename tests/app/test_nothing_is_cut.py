"""What has no room is marked as cut, and `w` has it whole."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec import structs
from textual.geometry import Size

from tests.app.table import KINDS, battle, sitting
from tests.app.told import last_result, loss
from tests.gists import loses, passed
from tests.names.app import DiceView, FactsView, Row, Styles, glyphs, odds_rows, row, shortened, strip_of, wrapped
from tests.tools.cut_words import SAVES, screenfuls
from tracker.app.battle.ending import OverView
from tracker.app.battle.last_result_panel import LastResultPanel
from tracker.app.battle.prompt_panel import PromptPanel
from tracker.app.battle.prompts.choose_and_pick import ChooseView
from tracker.app.battle.prompts.draw_and_shuffle import DrawView
from tracker.app.battle.prompts.form_list import FormListView
from tracker.app.battle.table_steps import TableSteps
from tracker.app.parts import rows
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.choices import Choices
from tracker.app.parts.rows import Piece, flowing, flowing_whole, folded, folded_to
from tracker.engine import (
    Choose,
    Draw,
    Facts,
    FormList,
    FormRow,
    Gist,
    Hits,
    Modifier,
    Odds,
    Option,
    OwedRow,
    Pool,
    Toggle,
    about,
    breakdown,
    limited,
)
from tracker.engine.prompts.roll_words import changed_lines, shorter_lines
from tracker.play.typed_dice import begin
from tracker.talk.explain import why_prompt
from tracker.talk.reference import Reference

THREE = TableSteps("Do", tuple(f"move band {number} to the far end of the long wall" for number in "123"))
LONG = " ".join(f"word{number}" for number in range(70))


@pytest.mark.parametrize("text", ["exactly so many", "exactly so many!", "東京の部隊は強いですね"])
def test_a_row_that_is_too_wide_ends_with_a_mark(text: str) -> None:
    styles: Styles = dict.fromkeys(("text", "dim"), None)  # type: ignore[assignment]
    strip = strip_of(row(text[:5], (text[5:], "dim")), styles, 15)
    assert strip.cell_length == 15
    assert strip.text == text if len(text) == 15 else strip.text.rstrip().endswith("…")


def test_rows_that_are_left_out_leave_a_mark() -> None:
    rows = wrapped("one two three four five six", 9)
    assert [piece for each in shortened(rows, 2, 9) for piece, _ in each] == ["one two", "three…"]
    assert shortened(rows, 9, 9) == rows and shortened(rows, 0, 9) == []


async def test_why_has_the_words_of_the_question(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["facts"]) as hands:
        assert hands.stack.seat.prompt is not None
        prompt = structs.replace(hands.stack.seat.prompt, text=LONG)
        prompt_view = FactsView(prompt)  # type: ignore[arg-type]
        shown = ["".join(piece for piece, _ in each) for each in prompt_view.rows(60, 9)]
        assert any(each.endswith(" · more: w") for each in shown) and not any("word69" in each for each in shown)
        assert f"  {LONG}" in why_prompt(prompt, Reference(hands.stack.seat.battle.ruleset))


def test_odds_that_share_their_words_are_all_told_in_few_rows() -> None:
    odds = [Odds(loses("Red band, left", number), Fraction(1, 10)) for number in range(1, 9)]
    odds += [Odds(Gist("equal"), Fraction(1, 10)), Odds(loses("Blue company", 1), Fraction(1, 10))]
    rows = [" ".join("".join(piece for piece, _ in each).split()) for each in odds_rows(odds, 58, 4, is_roll=False)]
    told = " ".join(rows)
    assert told.startswith("Red band, left loses 1: 10%, 2: 10%, 3: 10%") and "8: 10%" in told
    assert "equal 10%" in told and "Blue company loses 1 10%" in told and "anything else" not in told
    assert not any(each.endswith(":") for each in rows), "a number and its chance stand together"


def result_panel(steps: TableSteps, **told: Any) -> LastResultPanel:
    panel = LastResultPanel()
    panel.table_steps = steps
    for name, value in told.items():
        setattr(panel, name, value)
    return panel


def test_what_is_to_be_done_is_never_cut_as_long_as_other_rows_give_way() -> None:
    owed = tuple(OwedRow(f"u{n}", f"Company {n}", "Received Casualty", LONG) for n in range(2))
    panel = result_panel(THREE, owed=owed, last=last_result((loss("Company 1", 3),), (), ("6 5 4: 1 hit",), (LONG,)))
    for height in range(panel.needs(50).least, panel.needs(50).whole + 1):
        rows = [strip_of_text(each) for each in panel.rows(50, height)]
        assert len(rows) <= height
        assert all(any(f"move band {number}" in row for row in rows) for number in "123"), height
        assert any(row.startswith("Last   Company 1 lost 3") for row in rows), "losses first"
        assert any(row.startswith("Owed") for row in rows)


def test_steps_stand_side_by_side_where_rows_are_short_and_those_without_room_are_counted() -> None:
    panel = result_panel(TableSteps("Do", tuple(f"move number {number}" for number in range(9))))
    few, some, many = ([strip_of_text(each) for each in panel.rows(80, height)] for height in (2, 4, 30))
    assert len(few) == 2 and few[-1].endswith("2 more orders: X"), few
    assert " ".join(some).removeprefix("Do").split() == " · ".join(f"move number {n}" for n in range(9)).split()
    assert sum("move number" in each for each in many) == 9
    panel.table_steps = structs.replace(panel.table_steps, done=6)
    few = [strip_of_text(each) for each in panel.rows(80, 4)]
    assert [each.split()[-1] for each in few] == ["5", "6", "7", "8"], "those that are ticked off give way"


def test_parts_with_more_letters_than_the_rows_have_cells_are_not_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = Mock(wraps=flowing)
    monkeypatch.setattr(rows, "flowing", laid)
    said: list[Piece] = [(f"{name} advances six inches to the wall", "text") for name in ("A Coy", "B Coy", "C Coy")]
    (only,) = flowing_whole(said, 60, 1, "{} more".format)
    assert "".join(text for text, _ in only).endswith("wall \u00b7 2 more") and laid.call_count == 1


def test_how_the_table_is_laid_leaves_the_units_their_rows() -> None:
    """Twenty rows of where units stand left one row for the units, who stand there."""
    steps = tuple(f"Company {number}: by the river" for number in range(20))
    panel = result_panel(TableSteps("Do", steps, is_set_up=True))
    assert panel.needs(80).least == panel.needs(80).whole == 4
    assert strip_of_text(panel.rows(80, 4)[-1]).endswith(" more orders: X")
    assert len(panel.rows(80, 20)) == 20 and panel.needs(80).listed == 12, "where rows stand idle they are told"
    panel.table_steps = TableSteps("Do", steps)
    assert panel.needs(80).least == 20, "what is to be done gives way to nothing"


def test_all_of_a_long_result_is_told_where_rows_stand_idle() -> None:
    """At 160x50 a result ended with "more: L" beside rows that nobody had."""
    said = tuple(f"Company {number} is driven back to the river beside the mill" for number in range(12))
    panel = result_panel(TableSteps("Do", ("take 3 off",)), last=last_result((loss("Company 1", 3),), (), (), said))
    few = panel.rows(80, panel.needs(80).whole)
    assert len(few) == 5 and strip_of_text(few[3]).endswith("more: L")
    told = [strip_of_text(each) for each in panel.rows(80, panel.needs(80).listed)]
    assert len(told) > 8 and told[-1].endswith("take 3 off") and "more: L" not in " ".join(told)
    # Before anybody acts the lists of both sides go before where their units stand.
    laid = TableSteps("Do", tuple(f"Company {number}: by the river" for number in range(20)), is_set_up=True)
    panel = result_panel(laid, last=last_result((), (), (), said[:2]))
    assert "Company 1 is" in " ".join(strip_of_text(each) for each in panel.rows(80, 6)[:2])


def test_a_long_title_goes_on_where_there_is_room() -> None:
    panel = PromptPanel()
    panel.prompt_view = OverView("battle", "It is over.")
    panel.prompt_view.title = "Which of the units that stand beside the river at the ford are in the way?"
    wide, high, low = (
        [strip_of_text(each) for each in panel.rows(width, height)]
        for width, height in ((80, 9), (50, 9), (50, len(panel.prompt_view.rows(50, 99)) + 1))
    )
    assert wide[0].startswith(panel.prompt_view.title)
    assert " ".join(high[:2]).replace(glyphs.rule, "").split() == panel.prompt_view.title.split()
    assert low[0].endswith("…") and low[1] == high[2]


def test_a_title_without_room_has_short_names_before_it_loses_its_number() -> None:
    title = "Highland company fires at Southern lashkar: 21 dice, 10+ hits"
    panel = PromptPanel()
    panel.prompt_view = OverView("battle", "It is over.")
    panel.prompt_view.title = title
    panel.short = {"Highland company": "Highlanders", "Southern lashkar": "S lashkar"}
    low = panel.rows(60, len(panel.prompt_view.rows(60, 99)) + 1)
    assert strip_of_text(low[0]).startswith("Highland company fires at S lashkar: 21 dice, 10+ hits")
    asked = "Who else can now see the Highlanders within 12 inches?"
    assert panel.in_one_row(f"{asked}  (0 to 4)", 60) == asked, "it said (0 t… behind that"
    # Where rows are dear it takes no second one for long names.
    assert strip_of_text(panel.rows(60, 20)[0]) == strip_of_text(low[0])
    assert strip_of_text(panel.rows(80, 20)[0]).startswith(title)


def test_a_title_that_is_too_long_in_any_case_keeps_what_it_asks() -> None:
    panel = PromptPanel()
    panel.prompt_view = OverView("battle", "It is over.")
    panel.prompt_view.title = "Muley el-Abbas, Black Guard horse, Horse of Fez in Moorish camp: move where?"
    title = strip_of_text(panel.rows(60, len(panel.prompt_view.rows(60, 99)) + 1)[0])
    assert title.startswith("Muley el-Abbas, Black Guard") and "…: move where?" in title


def test_a_single_row_for_the_last_result_has_what_dice_did_before_them() -> None:
    done = last_result(dice=("10 or more",), rest=("Camel convoy: full move", "the others hold fire"))
    told = strip_of_text(result_panel(TableSteps(), last=done).rows(50, 1)[0])
    assert "Camel convoy: full move" in told and "10 or more" not in told


def test_what_is_old_of_what_is_to_be_done_ends_behind_a_clause_where_rows_are_short() -> None:
    words = 'Stores retreat straight from the nearest enemy, until more than 18" from any enemy in sight, facing it'
    told = " ".join(map(strip_of_text, result_panel(TableSteps("Do", (words,), is_old=True)).rows(60, 2)))
    assert "nearest enemy" in told and "more: X" in told and glyphs.more not in told


def test_one_test_that_the_title_says_too_gives_way_where_rows_are_short() -> None:
    steps = TableSteps("Do", ("move Company 1",))
    panel = result_panel(steps, owed=(OwedRow("u1", "Company 1", "Being Charged", "by Company 2"),), subjects=("u1",))
    panel.is_titled = True
    assert strip_of_text(panel.rows(60, 1)[0]).split()[0] == "Do" and panel.needs(60).least == 1
    assert strip_of_text(panel.rows(60, 2)[0]).split()[0] == "Owed"


@pytest.mark.parametrize(("size", "is_owed"), [(Size(60, 20), False), (Size(80, 40), True)])
def test_the_test_that_the_title_names_stands_above_it_only_where_there_is_room(size: Size, is_owed: bool) -> None:
    battle = screenfuls(SAVES / "colonial_adventures_skirmish.battle", size)
    first = next(each for each in battle if each.kind.endswith("Received Fire"))
    assert any(strip_of_text(each).startswith("Owed ") for each in first.rows["last_result"]) is is_owed


def test_what_every_number_does_is_said_once_and_for_all_of_them() -> None:
    odds = [Odds(passed(number), Fraction(1, 3), "fires") for number in range(3)]
    rows = [strip_of_text(each) for each in odds_rows(odds, 58, 9)]
    assert "in any case: fires" in rows and not any(each.startswith("0 passed") for each in rows)
    odds = [structs.replace(each, effect="halts" if each.label == "2 passed" else "") for each in odds]
    assert "2 passed: halts" in [strip_of_text(each) for each in odds_rows(odds, 58, 9)]


def strip_of_text(pieces: Row) -> str:
    return "".join(piece for piece, _ in pieces).strip()


def test_a_text_is_left_off_behind_a_clause_and_why_tells_the_rest() -> None:
    texts = ("Fire dice 9: 5 Rep of 3rd Platoon, +4 rifle, +2 at a Mob, -2 in the dark.", "In cover: hits halved.")
    for most in range(1, 4):
        rows = [strip_of_text(each) for each in folded(texts, 40, most, "dim")]
        assert len(rows) <= most and not any("…" in each for each in rows), most
        assert most == 3 or rows[-1].endswith("· more: w")
    assert [strip_of_text(each) for each in folded(texts, 40, 1, "dim")] == ["Fire dice 9 · more: w"]
    asked = ("Within 45 degrees, in sight? Zulu are seen only at the edge.",)
    assert [strip_of_text(each) for each in folded(asked, 40, 1, "dim")] == ["Within 45 degrees, in sight? · more: w"]
    fired = ("Target: Zulu. 2 or more sixes: the ammunition runs short.",)
    assert [strip_of_text(each) for each in folded(fired, 40, 1, "dim")] == ["Target: Zulu · more: w"], "not at a colon"


def test_a_sum_that_has_no_room_leaves_no_number_without_a_word() -> None:
    labels = (("rifle", 2), ("at a Mob or formed group", 2))
    modifiers = tuple(Modifier(*each, short=short) for each, short in zip(labels, ("", "formed"), strict=True))
    label = "half of 16 firing figures, rounded down"
    fire = limited(breakdown("Fire dice", 5, "Rep of F Coy", *modifiers), 8, label, "half of 16")
    other = breakdown("Leader die against", 4, "Rep of Nkosana", Modifier("tired", -1, True))
    ways = list(shorter_lines((fire, other), "F Coy fires", lambda line: -(-len(line) // 50)))
    lines = [told[0] for told, _ in ways]
    assert ways[0] == (changed_lines((fire, other), "F Coy fires"), True)
    assert lines[0] == "Fire dice 8: half of 16 (5 Rep, +2 rifle, +2 formed = 9)."
    assert lines[1] == "Fire dice 8: half of 16 (5, +2 rifle, +2 formed = 9)." and ways[1][1]
    assert lines[2] == "Fire dice 8: half of 16 (9)." and not ways[2][1]
    assert ways[2][0][1] == "Leader die against 3: 4 Rep of Nkosana, -1 tired.", (
        "it loses nothing: its own row has room"
    )
    assert all(one != other for one, other in pairwise(ways)), "no way is gone twice"
    rows = [strip_of_text(each) for each in folded_to(ways, 76, 1, "dim")]
    assert rows == ["Fire dice 8: half of 16 (5 Rep, +2 rifle, +2 formed = 9) · more: w"]


def test_a_sum_says_no_more_than_the_title_and_the_names_of_units_need() -> None:
    fire = breakdown("Fire dice", 5, "Rep of F Coy", Modifier("rifle", 2, short="rifle"), Modifier("raw", -1))
    melee = breakdown("dice of Southern lashkar", 5, "Rep", Modifier("more figures", 7))
    volley = breakdown("1st Coy, 2nd Coy: number to hit", 5, "before modifiers", Modifier("Long range", 1))
    short = {"Southern lashkar": "S lashkar"}
    told = [
        [line for (line, *_), is_whole in shorter_lines((each,), title, len, short) if is_whole][-1]
        for each, title in (
            (fire, "F Coy fires: 6 dice"),
            (melee, "Melee: F Coy and Southern lashkar"),
            (volley, "1st Coy, 2nd Coy fire"),
            (volley, "Red foot are shot at"),
        )
    ]
    assert told == [
        "5, +2 rifle, -1 raw.",
        "S lashkar 12: 5, +7 more figures.",
        "number to hit 6: 5, +1 Long range.",
        "1st Coy, 2nd Coy: number to hit 6: 5, +1 Long range.",
    ]


def test_a_part_of_more_dice_is_told_though_nothing_changes_it() -> None:
    """El Moungar: of an escort that gave none of its dice to one band, those against the other stood nowhere."""
    part = breakdown("dice of Spahi escort", 5, "of 5 dice against Djerir left")
    assert changed_lines((part, breakdown("dice of Djerir left", 5, "Rep"))) == [
        "dice of Spahi escort 5: 5 of 5 dice against Djerir left."
    ]


def test_a_sum_stands_before_the_end_of_a_long_text() -> None:
    prompt = about("T-1", "red").roll(
        "fire",
        "Fire",
        "F Coy fires",
        Pool("dice", 7, 6, "red"),
        Hits(low=1, high=1),
        text="Target: Southern lashkar, 20 figures. Two or more sixes: the ammunition runs short, and a runner goes.",
        breakdowns=(breakdown("Fire dice", 5, "Rep of F Coy", Modifier("rifle", 2)),),
    )
    rows = {
        most: [strip_of_text(each) for each in DiceView(begin(prompt, Random(1)))._sums(60, most)] for most in (1, 2, 3)
    }
    assert rows[1] == ["Fire dice 7: 5 Rep, +2 rifle · more: w"]
    assert rows[2] == ["Target: Southern lashkar, 20 figures · more: w", "Fire dice 7: 5 Rep, +2 rifle."]
    assert rows[3][1:] == ["the ammunition runs short, and a runner goes.", "Fire dice 7: 5 Rep, +2 rifle."]


def test_the_largest_numbers_of_a_sum_are_named_first_and_in_its_order() -> None:
    given = (("near", 1), ("rifle", 4), ("raw", -2), ("at dusk", -1))
    told = breakdown("Dice", 5, "Rep", *(Modifier(*each, True) for each in given))
    lines = [line for (line,), _ in shorter_lines((told,), "", len)]
    assert "Dice 7: 5, +4 rifle, -2 raw, +1 -1 from others." in lines
    assert not any("another" in line for line in lines), "one that is as short as that is named"


def test_a_choice_says_its_reason_whole_or_by_which_key_it_is_told() -> None:
    reason = "the storehouse is masonry and won't burn"
    barred = Choice("set fire to a building", "", "the house, the barn, the store", reason, is_barred=True)
    wide, narrow = (strip_of_text(Choices([barred, barred]).rows(width, 2)[0][0]) for width in (90, 48))
    assert wide == "▸ 1 set fire to a building  – the storehouse is masonry and won't burn", "its reason alone"
    assert narrow.endswith("building  – why: 1")
    for room in range(60, 90):
        row = strip_of_text(Choices([barred, barred]).rows(room, 2)[0][0])
        assert len(row.rstrip()) <= room, "no count of what is left out where it has no room itself"


def test_a_form_of_a_list_has_the_rows_that_the_table_of_units_leaves() -> None:
    fields = tuple(Toggle(name=f"fact{n}", label=f"is it so in case {n}", letter="abdfg"[n]) for n in range(5))
    rows = tuple(FormRow(id=f"u{n}", label=f"Unit {n}", fields=fields) for n in range(4))
    prompt = FormList(key="k", rule="R-1", side="red", title="Orders", rows=rows, shape=dict, letter="i", rest="stand")
    view = FormListView(prompt)
    view.elsewhere = frozenset(f"u{n}" for n in range(4))
    shown = "\n".join(strip_of_text(each) for each in view.rows(30, 6))
    assert all(f"case {n}" in shown for n in range(5))


@pytest.mark.examples("is_alarm, begins", (False, " Known: target uphill."), (True, " ! Known: target uphill."))
def test_what_is_told_begins_without_a_dot_that_parts_it_from_nothing(is_alarm: bool, begins: str) -> None:
    panel = PromptPanel()
    panel.say, panel.is_alarm = "Known: target uphill.", is_alarm
    assert begins in ["".join(text for text, _ in each).rstrip() for each in panel._say_rows(60)]
    panel.say, panel.whose = "", "Zulu"
    assert " Zulu answers this: R takes the side." in [
        "".join(text for text, _ in each).rstrip() for each in panel._say_rows(60)
    ]


def test_no_row_of_a_question_is_empty_where_its_text_has_no_room() -> None:
    """ "Is the target in sight · more: w" stood above a list of letters in two rows, and an empty one."""
    words = "Is the target in sight, within 45 degrees of the front and within 24 inches, or 12 through the rough?"
    options = tuple(Option(letter, f"act {letter} for once", letter=letter) for letter in "abcdfghi")
    view = ChooseView(Choose(key="k", rule="R-1", side="red", title="Which?", text=words, options=options))
    rows = [strip_of_text(each) for each in view.rows(76, 4)]
    assert all(rows) and " ".join(rows[:2]) == words
    facts = tuple(Toggle(name=f"fact{n}", label=f"is it so in case {n}", letter="abdfg"[n]) for n in range(5))
    form = FactsView(Facts(key="k", rule="R-1", side="red", title="Facts", text=words, fields=facts, shape=dict))
    for height in range(4, 20):
        rows = [strip_of_text(each) for each in form.rows(76, height)]
        assert all(rows) or not any("more: w" in each for each in rows), height
    assert not all(form.rows(76, 20)) and form.spare(76) > 0
    draw = DrawView(
        Draw(key="k", rule="R-1", side="red", title="A card", stack="a", count=1, unseen=("KH", "2S"), sealed=("KH",)),
        Random,
    )
    whole = len(draw.rows(60, 40))
    assert draw.spare(60) == 1 and all(map(strip_of_text, draw.rows(60, whole - 1)))
