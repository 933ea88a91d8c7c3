"""Those of a list who are offered, and a list beside a number that goes by its digit."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests.app.test_battle_rows import text
from tests.app.test_chosen import BAND, Seen, pressed, volley
from tests.names.app import Used, prompt_view_of
from tests.names.engine import field_lines
from tracker.app.battle.prompts.choose_and_pick import ChooseView, PickView
from tracker.app.parts.key_outcomes import Gives
from tracker.app.parts.prompt_view import PromptView
from tracker.engine import Aim, Among, Choose, Chosen, Facts, Mark, Option, Pick, Quantity, Toggle


@pytest.mark.examples(
    "keys, is_ordered, taken",
    ("", True, ["c"]),
    ("abc", True, ["a", "b", "c"]),
    ("a", True, ["a", "c"]),
    ("c", True, ["c"]),
    ("cc", True, []),
    ("<a", True, ["a"]),
    ("a<", True, ["a"]),
    ("ab<<", True, ["a"]),
    ("ab", False, ["a", "b", "c"]),
    ("c", False, ["c"]),
)
def test_whom_a_list_lays_out_no_key_loses_but_his_own_pressed_twice(
    keys: str, is_ordered: bool, taken: list[str]
) -> None:
    """The first key dropped or unticked whom nobody had picked: who had seen the mover took no test."""
    options = tuple(Option(each, each, each) for each in "abc")
    view = PickView(
        Pick(key="k", rule="R", side="a", title="Who", options=options, enter=("c",), is_ordered=is_ordered)
    )
    for key in keys:
        view.press({"<": "backspace"}.get(key, key))
    assert view.taken == taken


def test_whom_a_list_lays_out_stands_in_round_brackets_until_a_key_picks_him() -> None:
    options = tuple(Option(each, each, number=n) for n, each in enumerate("abc", 1))
    view = PickView(Pick(key="k", rule="R", side="a", title="Who", options=options, enter=("c",), is_ordered=True))
    assert boxes_of(view) == ["[ ]", "[ ]", "(1)"] and view.hints()[0] == ("Enter", "take c") and view.draft is None
    assert ("1-3", "pick or keep") in view.hints()
    view.press("1")
    assert boxes_of(view) == ["[1]", "[ ]", "(2)"] and view.hints()[0] == ("Enter", "take a, c")
    assert view.press("3") == Used("c: yes. 3 again: no.", is_told=True) and boxes_of(view) == ["[1]", "[ ]", "[2]"]
    assert ("1-3", "pick") in view.hints(), "nobody is laid out any more"


def test_that_others_laid_out_go_with_whom_a_key_picks_is_told_with_the_key_that_leaves_them() -> None:
    """Three units were picked of ten that were laid out to turn, and all ten turned."""
    options = tuple(Option(each, each, number=n) for n, each in enumerate("abcd", 1))
    view = PickView(Pick(key="k", rule="R", side="a", title="T", options=options, enter=("a", "b", "c")))
    assert ("n", "none") in view.hints()
    assert view.press("2") == Used("b: yes. 2 again: no. Backspace: without 2 others laid out.", is_told=True)
    assert view.press("4") == Used("d: yes. Backspace: without 2 others laid out.", is_told=True)
    assert view.press("4") == Used(), "taken out again"
    assert ("Backspace", "others out") in view.hints()
    view.press("backspace")
    assert ("n", "none") in view.hints()
    assert view.press("4") == Used() and view.taken == ["b", "d"], "nobody else is laid out"
    assert ("Backspace", "one less") in view.hints()
    view.press("backspace")
    assert view.taken == ["b"], "what the key line says"
    assert view.press("n") == Used() and view.taken == [], "as in a form"
    lettered = PickView(Pick(key="k", rule="R", side="a", title="T", options=(Option("a", "a", "n"),), enter=("a",)))
    assert ("Backspace", "none") in lettered.hints() and lettered.press("n") == Used(
        "a: yes. 1 again: no.", is_told=True
    )


def test_of_a_number_of_them_whoever_is_picked_comes_in_the_place_of_one_laid_out_and_it_is_told() -> None:
    """A key for one of those laid out took him away, and the next put the wrong one in his place."""
    options = tuple(Option(each, each, number=n) for n, each in enumerate("abcd", 1))
    pick = Pick(key="k", rule="R", side="a", title="T", options=options, enter=("a", "b"), at_least=2, at_most=2)
    view = PickView(pick)
    view.press("1")
    assert view.press("3") == Used("c in the place of b.", is_told=True) and view.taken == ["a", "c"]
    assert view.press("4") == Used("d in the place of a.", is_told=True) and view.taken == ["c", "d"]
    view = PickView(structs.replace(pick, at_least=0))
    assert view.press("4") == Used("No more than 2: take one away first.") and view.taken == ["a", "b"]


@pytest.mark.examples(
    "keys, value",
    (("enter",), {"firing": ["u1", "u2"]}),
    (("y", "enter"), {}),
    (("y", "4", "enter"), {"firing": ["u4"]}),
    (("*", "enter"), {"firing": ["u1", "u2", "u4"]}),
    (("4", "s", "enter"), {"firing": ["u4", "u1", "u2"], "band": "short"}),
    (("1", "4", "enter"), {"firing": ["u1", "u4", "u2"]}),
    (("1", "2", "enter"), {"firing": ["u1", "u2"]}),
    (("1", "1", "enter"), {"firing": ["u2"]}),
)
def test_those_who_are_offered_stand_there_until_a_key_picks_and_the_letter_of_the_list_picks_nobody(
    keys: tuple[str, ...], value: Any
) -> None:
    offers = volley()
    fields = (structs.replace(offers.fields[0], offered=("u1", "u2")), *offers.fields[1:])
    offers = structs.replace(offers, fields=fields)
    assert pressed(offers, *keys) == value
    assert "[x] Unit 1" in "\n".join(field_lines(offers.fields)) and offers.read({})[0].firing == ()
    assert boxes(offers)[:2] == ["(x)", "(x)"] and boxes(offers, "1")[:2] == ["[x]", "(x)"]
    view = prompt_view_of(offers, lambda: Random(0))
    assert ("Enter", "as offered") in view.hints() and " Offered: " in _told(view), "nobody has said them"
    view.press("1")
    assert ("Enter", "take these") in view.hints() and " Filled in: " in _told(view)
    decided = offers.with_decision({"firing": ["u4"]})
    assert pressed(decided, "enter") == {} and decided.default() == {}, "what was decided stands in its place"


def _told(view: PromptView) -> str:
    return "\n".join("".join(text for text, _ in row) for row in view.rows(80, 20))


@pytest.mark.examples(
    "keys, value",
    (("8",), {"section": 8}),
    (("8", "3"), {"section": 3}),
    (("s", "8"), {"section": 8}),
    (("8", "a", "b"), {"section": 8, "by": ["u1", "u2"]}),
    (("b", "2"), {"section": 2, "by": ["u2"]}),
    (("0", "4"), {"section": 4}),
)
def test_a_number_that_goes_by_its_digit_needs_no_letter_and_the_list_beside_it_has_letters(
    keys: tuple[str, ...], value: Any
) -> None:
    aims = tuple(Aim(f"u{n}", f"Unit {n}") for n in (1, 2))
    section = Quantity("section", "s", "section", 1, 9, 0, is_by_digit=True)
    fields = (section, Chosen("by", "y", "seen by", aims, "nobody sees it", ()))
    prompt = Facts(key="seen", rule="L-5", side="red", title="Who sees it?", fields=fields, shape=Seen)
    assert pressed(prompt, *keys, "enter") == value
    hints = prompt_view_of(prompt, lambda: Random(0)).hints()
    assert ("1-9", "section") in hints and ("s", "change") not in hints
    assert "1-9 section [?]" in "\n".join(map(text, prompt_view_of(prompt, lambda: Random(0)).rows(60, 9)))


def test_the_letter_of_a_list_that_offers_some_picks_nobody() -> None:
    """It said "n: nobody sees it" and picked all: a PEF that nobody saw was resolved."""
    prompt = volley()
    firing: Any = structs.replace(prompt.fields[0], offered=("u1", "u2"))
    prompt = structs.replace(prompt, fields=(firing, *prompt.fields[1:]))
    view = prompt_view_of(prompt, lambda: Random(0))
    assert ("y", firing.none) in view.hints()
    view.press("y")
    assert "Filled in: " + firing.none in str(view.rows(60, 9)) and ("y", firing.none) not in view.hints()


def boxes(prompt: Facts[Any], *keys: str) -> list[str]:
    """The boxes of a list behind some keys."""
    view = prompt_view_of(prompt, lambda: Random(0))
    for key in keys:
        view.press(key)
    return boxes_of(view)


def boxes_of(view: PromptView) -> list[str]:
    return [choice.tick for choice in view.listed()[0]]


def test_where_none_means_all_the_boxes_show_whom_enter_takes() -> None:
    fires = volley()
    field: Any = structs.replace(fires.fields[0], none_is_all=True)
    nobody = Among("band", "range", (Mark("short", "s", "short"), Mark("none", "n", "nobody", is_all=True)), "none")
    prompt = structs.replace(fires, fields=(field, nobody, *fires.fields[2:]))
    barred = [aim.id for aim in field.aims if aim.refused]
    assert barred and boxes(prompt) == ["[ ]"] * len(field.aims), "nobody fires"
    assert boxes(prompt, "s") == ["[ ]" if aim.id in barred else "(x)" for aim in field.aims]
    assert boxes(prompt, "s", "1")[:2] == ["[x]", "[ ]"] and boxes(prompt, "s", "1", "1") == boxes(prompt, "s")
    view = prompt_view_of(prompt, lambda: Random(0))
    assert view.hints()[0] == ("Enter", "nobody"), "it said that Enter takes all"
    for key, words in (("s", "take all"), ("1", "take these"), ("1", "take all")):
        view.press(key)
        assert view.hints()[0] == ("Enter", words) and view.hints()[1][1] == "shooters"
    assert boxes(structs.replace(prompt, fields=(structs.replace(field, none_is_all=False), nobody)), "s")[0] == "[ ]"


def test_the_letter_of_a_list_names_all_where_nobody_acts_until_more_is_said() -> None:
    """`1 y` filled in "nobody fires", and Enter lost the volley."""
    prompt = volley(5)
    firing, *others = prompt.fields
    nobody = Among("band", "range", (*BAND.marks, Mark("none", "n", "nobody fires", is_all=True)), "none")
    prompt = structs.replace(prompt, fields=(structs.replace(firing, none_is_all=True), nobody, *others[1:]))
    for keys in (("y",), ("1", "y")):
        assert pressed(prompt, *keys, "enter") == {"firing": ["u1", "u2", "u4", "u5"]}
        view = prompt_view_of(prompt, lambda: Random(0))
        for key in keys:
            view.press(key)
        assert "Filled in: all that may; the range is asked next" in str(view.rows(60, 9))
    assert pressed(prompt, "s", "y", "1", "enter") == {"band": "short", "firing": ["u2", "u4", "u5"]}
    assert pressed(prompt, "y", "2", "s", "enter") == {"firing": ["u1", "u4", "u5"], "band": "short"}


def test_a_number_behind_a_letter_that_has_none_picks_nobody_of_the_list() -> None:
    """`m 2` for a range that nobody has now took the second shooter out."""
    firing = volley(5).fields[0]
    ends = (Mark("4", "s1", 'to 4"'), Mark("8", "s2", 'to 8"'), Mark("10", "m1", 'to 10"'))
    prompt = structs.replace(volley(5), fields=(firing, Among("band", "range", ends, "4")))
    view = prompt_view_of(prompt, lambda: Random(0))
    assert [view.press(key) for key in "1m2"][2] == Used("There is no m2 here.")
    assert pressed(prompt, *"1m2m12", "enter") == {"firing": ["u1", "u2"], "band": "10"}


def test_the_key_line_says_what_the_one_letter_of_a_form_does() -> None:
    keeps = Toggle("keeps", "k", "keeps away", True, "comes near")
    prompt = Facts(key="fast", rule="L-5", side="red", title="Fast?", fields=(keeps,), shape=Seen)
    view = prompt_view_of(prompt, lambda: Random(0))
    assert ("k", "comes near") in view.hints()
    view.press("k")
    assert ("k", "keeps away") in view.hints()
    two = structs.replace(prompt, fields=(keeps, Toggle("road", "d", "on a road")))
    assert ("k d", "change") in prompt_view_of(two, lambda: Random(0)).hints()
    flanks = Quantity("flanks", "f", "flanks of A Coy touched by friends", 0, 2, 0, is_by_digit=True)
    for fields, told in (((flanks,), "flanks at once"), ((flanks, keeps), "flanks")):
        shown = prompt_view_of(structs.replace(prompt, fields=fields), lambda: Random(0))
        assert ("0-2", told) in shown.hints(), (
            "a digit that answers all of it is told before Enter is pressed behind it"
        )


def test_nobody_picked_of_those_offered_is_nobody_again_where_undo_takes_it_back() -> None:
    """Where a PEF had moved out of sight, the form had those who might see it ticked again behind an undo."""
    aims = tuple(Aim(f"u{n}", f"Unit {n}") for n in (1, 2))
    fields = (
        Chosen("by", "n", "seen by", aims, "nobody sees it", offered=("u1", "u2")),
        Quantity("section", "s", "section", 1, 9, 1),
    )
    prompt = Facts(key="seen", rule="L-5", side="red", title="Who sees it?", fields=fields, shape=Seen)
    assert pressed(prompt, "*", "enter")["by"] == ["u1", "u2"], "those who are only offered are not yet picked"
    nobody = prompt_view_of(prompt, lambda: Random(0))
    nobody.press("n")
    assert ("Enter", "take nobody") in nobody.hints(), "all of the list would be who sees it"
    given = pressed(prompt, "n", "s", "4", "enter")
    assert given == {"section": 4} and prompt.read(given)[0].by == ()
    again = prompt_view_of(prompt.with_before(given), lambda: Random(0))
    assert any("[ ] Unit 1" in text(each) for each in again.rows(60, 12)) and again.taken == given
    assert pressed(prompt.with_before({"by": ["u2"], "section": 4}), "enter") == {"by": ["u2"], "section": 4}
    assert prompt.with_before(prompt.default()) == prompt, "what Enter takes is the same without"
    usual = structs.replace(prompt, fields=(structs.replace(fields[0], default=("u2",)), fields[1]))
    assert usual.with_before(given).before == {"by": ["u2"], "section": 4}, "left out it is its default"


def test_a_list_begins_with_whom_one_may_pick() -> None:
    """Of nine sections a small screen showed the first alone, which was scouted before."""
    options = [Option(each, f"section {each}", refused="seen before" * (each in "12")) for each in "1234"]
    view = PickView(Pick(key="k", rule="R", side="a", title="Which sections?", options=tuple(options)))
    assert view.at == "3"
    view.press("space")
    assert view.taken == ["3"]


@pytest.mark.parametrize(("may", "at"), [("b", "b"), ("abc", ""), ("", "a")])
def test_of_a_list_of_which_the_game_lays_out_nothing_one_that_may_be_chosen_alone_is_offered(
    may: str, at: str
) -> None:
    """Where none may be the first is there to be read about, and Enter takes none."""
    options = tuple(Option(each, each.upper(), refused="" if each in may else "too far") for each in "abc")
    view = ChooseView(Choose(key="k", rule="R", side="a", title="Who", options=options))
    assert view.at == view.listed()[1] == at
    assert isinstance(view.press("enter"), Gives) == (may == "b")
