"""Lists of numbered choices: when a digit is enough."""

import re

import pytest
from msgspec.structs import replace

from tests.names.app import Gives, Used, choose_glyphs
from tracker.app.battle.prompts.choose_and_pick import ChooseView, PickView
from tracker.app.parts.choice_keys import FREE, Choice
from tracker.app.parts.choices import Choices
from tracker.app.parts.scrolling import SheetPanel
from tracker.engine import Choose, Option, Pick, yes_no


def test_a_key_that_there_is_not_chooses_nothing() -> None:
    found = Choices([Choice(f"unit {n}") for n in range(13)], free="abd")
    assert found.key("0") is None and found.key("c") is None and found.at == 0, "never the ninth, nor the tenth"
    assert found.key("9") == 8
    assert found.key("1") == 0 and found.key("4") == 3, "two keys, not the fourteenth"
    assert found.key("a") == 9 and found.key("d") == 11
    assert found.keys[12] == "" and found.key("") is None, "where the letters end, the arrows go on"


def test_a_choice_keeps_the_key_of_its_number_when_others_are_gone() -> None:
    there = [Choice(f"unit {number}", number=number) for number in (2, 9, 10, 12)]
    assert Choices(there, free=FREE).keys == ["2", "9", "j", "z"]
    assert Choices(there, free="jk").keys == ["2", "9", "j", "k"], "where letters are few, who is there has them"
    with_own = [Choice("dig", "j"), *there]
    assert Choices(with_own, free=FREE).keys[1:] == ["2", "9", "a", "z"], "a letter that another has is left to it"
    assert Choices([Choice("nobody", "x", number=13), *there], free=FREE).keys[1:] == ["2", "9", "j", "z"]
    mixed = [Choice("nobody", "n"), Choice("third", number=3), Choice("first", number=1), Choice("other")]
    assert Choices(mixed).keys == ["", "3", "1", "5"], "those without a number of their own follow the last"
    assert Choices(there, free=FREE, has_digits=False).keys == ["b", "n", "j", "z"]
    far_apart = [Choice(f"unit {number}", number=number) for number in (2, 18)]
    assert Choices(far_apart, free=FREE, has_digits=False).keys == ["b", "a"], "no two have the same"


def test_a_digit_that_was_meant_for_another_list_answers_no_question_for_yes_or_no() -> None:
    """`f 1` for "fire at the first" said yes to a question that had slipped in between."""
    asked = ChooseView(Choose(key="clear", title="Clear?", rule="T-1", side="red", options=yes_no()))
    assert asked.press("1") == Used("1 is no choice here: type y or n.")
    assert asked.keys() == ("y n", "choose")
    assert isinstance(asked.press("n"), Gives) and asked.at == "no"


def test_enter_takes_nothing_from_a_list_of_which_the_game_lays_out_nothing() -> None:
    """It took the first row: a group left its hill, and Mounted Infantry charged, by a key that nobody meant so."""
    asked = ChooseView(Choose(key="clear", title="Clear?", rule="T-1", side="red", options=yes_no()))
    assert asked.press("enter") == Used("Enter takes nothing here: press y or n.") and asked.taken is None
    assert not any(key == "Enter" for key, _ in asked.hints()), "nor does the key line say so"
    assert asked.press("down") == Used() and asked.at == "yes", "an arrow goes to the first"
    assert asked.press("enter") == Gives("yes")
    laid = ChooseView(Choose(key="clear", title="Clear?", rule="T-1", side="red", options=yes_no(), enter="no"))
    assert laid.press("enter") == Gives("no")


def test_a_key_line_names_the_keys_of_those_that_may_be_chosen() -> None:
    """Where keys stand for places on a map they leave gaps, and the first of them may be refused."""
    there = [("5", ""), ("a", ""), ("b", ""), ("c", ""), ("h", "too far"), ("3", ""), ("6", ""), ("1", "held")]
    options = [
        Option(key, key, refused=why, number=FREE.index(key) + 10 if key.isalpha() else int(key)) for key, why in there
    ]
    stay = Option("stay", "nowhere", "x")
    choose = Choose(key="go", title="Go where?", rule="T-1", side="red", options=(*options, stay))
    assert ChooseView(choose).keys() == ("3 5-6 a-c x", "choose")
    assert ChooseView(choose).press("7") == Used("7 is no choice here: type 3, 5, 6, a to c or x.")
    spread = (*choose.options, *(Option(key, key, number=FREE.index(key) + 10) for key in "gkn"))
    assert ChooseView(replace(choose, options=spread)).keys() == ("3 5-6 letters", "choose")
    dealt = (Option("plain", "to Plain", "p", number=10), Option("hill", "to Hill", number=11), stay)
    assert ChooseView(replace(choose, options=dealt)).list.keys == ["", "", ""], "where letters are dealt none is added"
    barred = tuple(replace(each, refused="held") for each in options)
    assert ChooseView(replace(choose, options=barred)).keys()[0].startswith("1 3 5-6"), "of those none may be: why not"


CREWS = [
    Choice("Road", detail="First Company, Second Company, Third Company, the guns and their escort"),
    Choice("Beach", detail="Fourth Company, Fifth Company, the engineers with all of their train"),
    Choice("Hill", "h"),
]


def lines_of(choices: Choices, height: int) -> list[str]:
    return ["".join(text for text, _ in each) for each in choices.rows(50, height)[0]]


def test_a_choice_that_is_too_long_goes_on_below_where_there_is_room() -> None:
    shown = lines_of(Choices(CREWS), 6)
    assert len(shown) == 6 and all(len(line) <= 50 for line in shown)
    told = " ".join(" ".join(shown).split())
    assert told.startswith("▸ 1 Road First Company, Second Company, Third Company, the guns")
    assert not any("…" in line for line in shown) and shown[1].startswith(" " * 14)


def test_the_choice_under_the_cursor_has_the_first_of_the_room() -> None:
    choices = Choices(CREWS, 1)
    rows, at = choices.rows(50, 4)
    assert at == 1 and "train" in "".join(text for text, _ in rows[2])
    choices.move("down")
    assert choices.rows(50, 7)[1] == 5, "the cursor stands below all that goes on above it"


def test_no_mark_of_ascii_before_a_number_reads_as_a_key() -> None:
    """ "v 2 more" stood under choices of which v was one."""
    choose_glyphs(True)
    choices = Choices([Choice(f"unit {n}") for n in range(9)], 4)
    more = lines_of(choices, 4)[-1]
    sheet = SheetPanel()
    sheet.show("The ground", [f"line {n}" for n in range(9)])
    sheet.first = 2
    heading = "".join(text for text, _ in sheet.rows(50, 5)[0])
    assert re.fullmatch(r" +/\\ \d more   \\/ \d more", more), more
    assert "/\\ \\/" in heading and not re.search(r"\bv\b", more + heading), heading


def test_a_list_without_room_to_spare_is_as_it_was() -> None:
    assert [line.split()[-1] for line in lines_of(Choices(CREWS), 3)][-1] == "Hill"
    assert len(lines_of(Choices(CREWS), 3)) == 3 and len(lines_of(Choices(CREWS), 2)) == 2


def test_a_label_that_is_cut_goes_on_below_too() -> None:
    """Two sets of units that may advance could not be told apart: "1st of III Corps, 2nd o…" twice."""
    long = "First Company, Second Company, Third Company, the guns, their escort"
    shown = lines_of(Choices([Choice(long), Choice(f"{long}, the train", detail="all that there is room for")]), 6)
    told = " ".join(" ".join(shown).split())
    assert "…" not in told and f"{long}, the train all that there is room for" in told


def test_a_list_with_a_single_row_says_at_its_end_how_many_are_out_of_sight() -> None:
    bands = [Choice(f"Band {n} of the Beraber from beyond the western hillock") for n in range(3)]
    (line,) = lines_of(Choices(bands), 1)
    assert line.endswith("↓ 2 more") and len(line) <= 50 and "…" in line
    (line,) = lines_of(Choices([Choice("Band"), Choice("Gun")]), 1)
    assert line.endswith("Band  ↓ 1 more")


def test_of_a_long_list_the_chosen_line_is_whole_where_rows_are_kept_for_it() -> None:
    listed = Choices([Choice(f"Take back the last answer, and say what to put back, {n}") for n in range(9)], 2)
    rows, at = listed.rows(40, 5, kept=1)
    shown = ["".join(text for text, _ in each).strip() for each in rows]
    assert shown[at : at + 2] == ["▸ 3 Take back the last answer, and say", "what to put back, 2"]
    assert len(rows) == 5 and shown[4].endswith("more")
    assert len(Choices([Choice(f"unit {n}") for n in range(9)]).rows(40, 5, kept=2)[0]) == 5, "nothing is cut"


def test_the_key_of_what_is_refused_leaves_the_mark_where_it_was() -> None:
    options = (
        Option("khan", "Malik Khan", refused="told already"),
        Option("mullah", "The Mullah"),
        Option("x", "no", "x"),
    )
    prompt_view = ChooseView(Choose(key="k", rule="R", side="a", title="Who", options=options, enter="x"))
    told = prompt_view.press("1")
    assert isinstance(told, Used) and told.say == "Malik Khan: told already."
    assert [(each.keys, each.words) for each in prompt_view.listed()[0][:2]] == [("", "told already"), ("2", "")]
    assert prompt_view.at == "x" and prompt_view.hints()[0] == ("Enter", "no"), "Enter takes what it did"
    assert prompt_view.press("2") == Gives("mullah") and prompt_view.at == "mullah"
    prompt_view.press("up")
    assert prompt_view.at == "khan", "the arrows go to what is refused, so that it can be read about"


def test_a_text_keeps_no_rows_for_options_that_stand_in_the_table_of_units() -> None:
    options = tuple(Option(each, each.upper()) for each in "abcd")
    text = "Pick all who now see Ouled Djerir horse, left, and did not before: each takes a test."
    prompt_view = PickView(Pick(key="k", rule="R", side="a", title="Who sees it?", options=options, text=text))
    prompt_view.elsewhere = frozenset("abcd")
    shown = " ".join("".join(text for text, _ in each).strip() for each in prompt_view.rows(50, 2))
    assert shown == text


def test_no_enter_is_offered_where_it_would_only_warn_once_more() -> None:
    options = (Option("coy", "F Coy", warned="Rep 4, die 5: cannot act"), Option("gun", "7-pdr"))
    prompt_view = ChooseView(Choose(key="k", rule="R", side="a", title="Who", options=options, enter="coy"))
    prompt_view.press("up")
    assert prompt_view.at == "coy" and [key for key, _ in prompt_view.hints()] == ["1-2"]
    prompt_view.press("down")
    assert prompt_view.hints()[0] == ("Enter", "7-pdr")


FIRE, THREE = "fire; it may first turn up to 90 degrees", "3rd of II Corps, 4th of II Corps, Cuirassiers of the Queen"


@pytest.mark.examples(
    "first, other, told",
    # No number: who reads "take 2" looks the second line up.
    ("all move and may still fire; nothing else", "nobody moves", "all move and may still fire"),
    # Of several no single one is named.
    (THREE, f"{THREE}, Lancers of Villaviciosa", "3rd of II Corps, 4th…"),
    (FIRE, "turn, without firing", "fire"),
    (FIRE, "fire; it stays where it is now", "fire; it may first turn…"),
)
def test_enter_says_the_beginning_of_long_words_that_no_other_option_has(first: str, other: str, told: str) -> None:
    options = (Option("first", first), Option("other", other))
    asked = Choose(key="k", rule="R", side="a", title="Gun: 2 actions left", options=options, enter="first")
    assert ChooseView(asked).hints()[0] == ("Enter", told)


@pytest.mark.parametrize(
    ("wanted", "keys", "given"), [(1, "3", "c"), (1, "3 2", "b"), (2, "3", "ca"), (2, "1 3", "ac"), (2, "1 2 3", "bc")]
)
def test_where_so_many_are_to_be_picked_another_comes_in_the_place_of_one(wanted: int, keys: str, given: str) -> None:
    options = tuple(Option(each, each.upper()) for each in "abc")
    pick = Pick(key="k", rule="R", side="a", title="Lost", options=options, at_least=wanted, at_most=wanted)
    prompt_view = PickView(replace(pick, enter=tuple("ab"[:wanted])))
    for key in keys.split():
        assert isinstance(prompt_view.press(key), Used)
    assert prompt_view.press("enter") == Gives([*given])


@pytest.mark.parametrize(("is_ordered", "boxes"), [(False, "[x] [ ] [x]"), (True, "[2] [ ] [1]")])
def test_a_box_has_a_number_only_where_the_order_matters(is_ordered: bool, boxes: str) -> None:
    options = tuple(Option(each, each.upper()) for each in "abc")
    prompt_view = PickView(Pick(key="k", rule="R", side="a", title="Who", options=options, is_ordered=is_ordered))
    prompt_view.press("3")
    prompt_view.press("1")
    shown = ["".join(text for text, _ in each) for each in prompt_view.rows(60, 10)]
    assert " ".join(line[line.index("[") : line.index("]") + 1] for line in shown) == boxes
    assert prompt_view.press("enter") == Gives(["c", "a"])


@pytest.mark.parametrize(
    ("keys", "given"), [("", "abc"), ("1", "abc"), ("2", "bac"), ("3 1", "cab"), ("3 2", "cba"), ("3 3 2", "bca")]
)
def test_the_keys_of_an_order_put_one_first_and_then_the_next(keys: str, given: str) -> None:
    """`1`, to say that the first comes first, put it back, and Enter was refused."""
    options = tuple(Option(each, each.upper()) for each in "abc")
    pick = Pick(key="k", rule="R", side="a", title="In which order?", options=options, at_least=3, at_most=3)
    prompt_view = PickView(replace(pick, enter=("a", "b", "c"), is_ordered=True))
    assert prompt_view.hints() == [("Enter", "take this order"), ("1-3", "put first")]
    for key in keys.split():
        assert prompt_view.press(key) == Used()
    assert prompt_view.press("enter") == Gives([*given])


def acting(usual: str, unit: str = "F Coy") -> ChooseView:
    """Who acts: a unit whose acts stand in the same list, and another whose do not."""
    acts = (("coy:fire", "fire", "f"), ("coy:move", "move up to 8", "m"))
    options = (
        Option("coy", unit),
        Option("gun", "7-pdr"),
        *(Option(each, label, letter, of="coy", is_usual=label == usual) for each, label, letter in acts),
    )
    return ChooseView(Choose(key="side", rule="R", side="a", title="Who acts?", options=options, enter="coy"))


def test_enter_on_a_unit_does_its_usual_act_at_once() -> None:
    prompt_view = acting("fire")
    assert prompt_view.hints()[0] == ("Enter", "fire") and prompt_view.press("enter") == Gives("coy:fire")
    assert acting("fire").press("m") == Gives("coy:move") and acting("fire").press("1") == Gives("coy")
    prompt_view.press("down")
    assert prompt_view.press("enter") == Gives("gun"), "its acts stand nowhere yet"


def test_where_no_act_is_usual_enter_does_not_open_the_same_list_once_more() -> None:
    prompt_view = acting("")
    assert prompt_view.press("enter") == Used("What does F Coy do? f m; 1: all that it may.")
    assert prompt_view.hints() == [("1-4", "choose"), ("letters", "act")]
    assert prompt_view.press("1") == Gives("coy")
    several = acting("", "Men of Sokhexe").press("enter")
    assert several == Used("What do Men of Sokhexe do? f m; 1: all that it may."), "it said: What does Men"


def test_where_fewer_may_be_picked_none_is_taken_away_for_another() -> None:
    options = tuple(Option(each, each.upper()) for each in "abc")
    prompt_view = PickView(Pick(key="k", rule="R", side="a", title="Who", options=options, at_most=1, enter=("a",)))
    told = prompt_view.press("2")
    assert isinstance(told, Used) and told.say == "No more than 1: take one away first."
    assert prompt_view.press("enter") == Gives(["a"])


def test_a_list_of_two_leaves_the_text_above_it_in_three_rows() -> None:
    """With rows to spare below it, the text above was left out without a sign."""
    options = (Option("a", "First Company"), Option("b", "Second Company"))
    prompt = Pick(key="p", rule="X-1", side="eu", title="Who", text="Enter: nobody.", options=options)
    shown = ["".join(text for text, _ in each).strip() for each in PickView(prompt).rows(50, 3)]
    assert shown[0] == "Enter: nobody." and len(shown) == 3
    three = replace(prompt, options=(*options, Option("c", "Third Company")))
    assert len(PickView(three).rows(50, 3)) == 3, "the list comes first where there is room for no more"


def test_enter_is_not_offered_before_enough_are_picked() -> None:
    options = (Option("a", "A"), Option("b", "B"), Option("c", "C"))
    prompt_view = PickView(Pick(key="k", rule="R", side="a", title="Order", options=options, at_least=2, at_most=2))
    prompt_view.lay_out([])
    assert prompt_view.hints()[0] == ("1-3", "pick 2")
    prompt_view.press("1")
    assert prompt_view.hints()[0] == ("1-3", "pick 1 more")
    prompt_view.press("3")
    assert prompt_view.hints()[0] == ("Enter", "take A, C"), "the arrow may stand on another row"
    prompt_view.options = tuple(replace(each, label=f"{each.label} Company of the Legion") for each in options)
    assert prompt_view.hints()[0] == ("Enter", "take these 2")


def test_the_act_of_one_unit_behind_the_key_of_another_that_is_refused_waits_to_be_pressed_again() -> None:
    """`2 m` moved the company where the band of 2 was not to act yet."""
    options = (
        Option("coy", "F Coy"),
        Option("band", "Band", refused="F Coy comes first"),
        Option("coy:move", "move up to 8", "m", of="coy"),
    )
    prompt_view = ChooseView(Choose(key="side", rule="R", side="a", title="Who acts?", options=options, enter="coy"))
    assert prompt_view.press("2") == Used("Band: F Coy comes first.")
    assert prompt_view.press("m") == Used("Band: F Coy comes first. Press again: F Coy, move up to 8.")
    assert prompt_view.press("m") == Gives("coy:move")
    prompt_view.press("2")
    prompt_view.press("up")
    assert prompt_view.press("m") == Gives("coy:move"), "an arrow looks for another"


def test_acts_that_may_not_be_give_way_to_those_that_may_in_a_list_that_has_no_room() -> None:
    """An active group's list opened at its end: move and charge were hidden, three refused acts stood there."""
    may, barred = ("move", "fast move", "charge", "fire"), ("fall back", "detach", "restock")
    acts = [
        *map(Choice, may),
        Choice("nothing more"),
        *(Choice(each, "", "", "no", each == "detach") for each in barred),
    ]
    choices = Choices(acts, at=4)
    shown = lines_of(choices, 5)
    assert [each[5:16].strip() for each in shown] == ["move", "fast move", "charge", "fire", "nothing mor"]
    assert shown[-1].rstrip().endswith("3 more")
    choices.move("down")
    assert any("fall back" in each for each in lines_of(choices, 5)), "the cursor finds them"
    assert len(lines_of(choices, 8)) == 8, "where there is room all are told, with the reason"


def test_acts_stand_side_by_side_where_a_list_has_no_room() -> None:
    """Ten acts in a row each pushed three of four groups that may act off the screen, or were themselves cut off it."""
    may = ("move up to 4", "fast move, up to 8", "fall back", "turn", "charge, up to 4", "fire", "lie down")
    acts = [
        *(Choice(each, "mgbtcfn"[n]) for n, each in enumerate(may)),
        Choice("detach", "h", "", "no", is_barred=True),
    ]
    choices = Choices(acts, at=5)
    rows, spot = choices.beside(58, 4)
    shown = ["".join(text for text, _ in each) for each in rows]
    assert shown == [
        " m move up to 4  g fast move, up to 8  b fall back",
        " t turn  c charge, up to 4 ▸f fire  n lie down  h –detach",
    ]
    assert shown[spot[1]][spot[0] :].startswith("▸f fire") and choices.least(58) == 3, "not now: h"
    assert choices.beside(58, 8)[0] == choices.rows(58, 8)[0], "one below another where there is room"
    rows, _ = choices.beside(76, 4)
    assert "".join(text for text, _ in rows[0]) == " m move up to 4   g fast move, up to 8   b fall back   t turn"
    assert len(rows) == 2 and choices.least(76) == 4, "where rows are not so dear a few keep one each"
    assert choices.span == "letters" and choices.key("2") is None, "side by side no digits stand there"
    assert Choices(acts[-2:], numbered=0).span == "n", "nor the key of one that is barred, in a short list either"
    assert choices.beside(58, 8) and choices.key("2") == 1


def test_choices_of_which_more_is_said_keep_their_rows_where_those_are_not_dear() -> None:
    """Side by side targets lose their distance, which is what one chooses by; but none is out of sight for that."""
    choices = Choices([Choice(f"target {number}", detail=f'at {number}"') for number in range(1, 8)])
    assert choices.beside(76, 7)[0] == choices.rows(76, 7)[0] and choices.least(76) == 7
    told = ["".join(text for text, _ in each) for each in choices.beside(76, 4)[0]]
    assert len(told) == 3 and told[0] == '▸1 target 1  at 1"   2 target 2  at 2"   3 target 3  at 3"'
    assert choices.span == "1-7"


def test_what_has_no_room_even_side_by_side_is_told_by_its_keys() -> None:
    choices = Choices([Choice(f"company {number} of the wing") for number in range(1, 10)])
    (line,), _ = choices.beside(58, 1)
    assert "".join(text for text, _ in line) == "▸1 company 1 of the wing  2 3 4 5 6 7 8 9: 8 more"
    choices.move("end")
    (line,), _ = choices.beside(58, 1)
    assert "".join(text for text, _ in line) == "▸9 company 9 of the wing  1 2 3 4 5 6 7 8: 8 more"


def test_a_narrow_list_gives_rows_back_to_those_who_may_act() -> None:
    options = tuple(Option(each, each, each[0], of="coy") for each in ("move", "fall back", "turn", "charge", "lie"))
    groups = tuple(Option(f"g{number}", f"Group {number}") for number in range(1, 5))
    prompt_view = ChooseView(Choose(key="side", rule="R", side="a", title="Who acts?", options=(*groups, *options)))
    prompt_view.elsewhere = frozenset(each.id for each in groups)
    assert (prompt_view.spare(76), prompt_view.spare(58)) == (1, 4)


def test_the_first_of_a_list_without_room_stand_above_its_last_under_the_cursor() -> None:
    """What a group may do was above the fold, since Enter is "nothing more"."""
    listed = Choices([Choice(f"act {number}") for number in range(9)] + [Choice("nothing more", letter="x")], at=9)
    texts = ["".join(text for text, _ in each).strip() for each in listed.rows(60, 6)[0]]
    assert [each.split("  ")[-1].strip() for each in texts[:4]] == ["act 0", "act 1", "act 2", "act 3"]
    assert "nothing more" in texts[4] and texts[5].endswith("5 more")


def test_what_is_said_of_a_choice_has_short_names_before_it_takes_a_second_row() -> None:
    """`x no other group acts      not activated: A section of the 24th, Mounted infantry` broke in a name."""
    last = Choice("no other group acts", "x", "may still act: A section of the 24th, Mounted infantry of the column")
    choices = Choices([Choice("A section of the 24th"), last])
    choices.short = {"A section of the 24th": "24th", "Mounted infantry of the column": "MI"}
    rows = ["".join(words for words, _ in each).rstrip() for each in choices.rows(60, 9)[0]]
    assert len(rows) == 2 and rows[1].endswith("no other group acts  may still act: 24th, MI")


def test_what_is_said_of_a_choice_begins_behind_its_own_label_before_it_takes_a_second_row() -> None:
    once = "each action once per activation"
    longest = Choice('move up to 12" (6" through rough ground or woods)', "m", "halted")
    choices = Choices([Choice("fire", "f", "at whom it sees"), longest, Choice("fast move", "g", "", once, True)])
    rows = ["".join(words for words, _ in each).rstrip() for each in choices.rows(80, 9)[0]]
    assert rows[0].index("at whom") > len(longest.label) and rows[2:] == [f"   3 g fast move  – {once}"]
