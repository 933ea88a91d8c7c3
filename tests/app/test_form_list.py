"""The keys of a form with a target, and of a list of forms, without an app around them."""

from typing import Any

import pytest
from msgspec import structs

from tests.engine.test_form_list import FIRST, IDLE, SECOND, form, listed
from tests.names.app import FactsView, Gives, KeyOutcome, Used
from tests.names.colonial_d10 import Leader, Shot, circumstances, who_moves
from tests.rulesets.colonial_d10.bench import battlefield, unit
from tracker.app.battle.prompts.form import Form
from tracker.app.battle.prompts.form_list import FormListView
from tracker.app.parts.key_line import hint_row
from tracker.app.parts.prompt_view import PromptView
from tracker.engine import Aim, Among, Choose, Facts, FormRow, Mark, Option, Refused, Target, Toggle
from tracker.games.colonial_d10.charge import AGAIN
from tracker.games.colonial_d10.fire_list import who_fires


def pressed(prompt_view: PromptView, keys: str) -> KeyOutcome | None:
    """What the last of some keys comes to."""
    outcome: KeyOutcome | None = None
    for key in keys.split():
        outcome = prompt_view.press(key)
    return outcome


def text(prompt_view: PromptView, height: int = 9, width: int = 70) -> str:
    return "\n".join("".join(part for part, _ in row) for row in prompt_view.rows(width, height))


def test_a_form_before_a_throw_takes_its_ten_sided_die() -> None:
    """The second throw of a charge asked for an Enter first, and refused the die that lay there."""
    leader = Leader("gen", "the General", "eu")
    state = battlefield(unit(charging="zulu", hurt=1), unit("zulu"), leaders=(leader,))
    prompt_view = FactsView(circumstances(state, "brit", AGAIN))
    assert ("1-9 0", "dice") in prompt_view.hints()
    for key in "470":
        assert prompt_view.press(key) == Gives({}, then=key)
    assert pressed(prompt_view, "h 0") == Gives({"lead_gen": True}, then="0")


@pytest.mark.examples(
    "keys, facts",
    ("enter", {"at": "hill"}),
    ("c enter", {"at": "hill", "cover": False}),
    ("2 n enter", {"at": "river", "range": "near"}),
    # What was said before any target was picked holds; what was said of one does not hold for another.
    ("n 2 enter", {"at": "river", "range": "near"}),
    ("2 n c 1 enter", {"at": "hill"}),
)
def test_a_digit_picks_the_target_and_what_is_known_of_it(keys: str, facts: dict[str, Any]) -> None:
    assert pressed(FactsView(form("hill")), keys) == Gives(facts)


def test_a_target_that_may_not_be_is_refused_and_the_one_before_stays() -> None:
    prompt_view = FactsView(form("hill"))
    assert pressed(prompt_view, "3") == Used("Fort: out of sight.")
    assert pressed(prompt_view, "9") == Used("at: 9 is none of them: type 1, 2 or 4.")
    assert pressed(prompt_view, "enter") == Gives({"at": "hill"})
    assert pressed(FactsView(form()), "2 enter") == Used("Say the range: n to 6, f to 12.")


def test_cd_b13_no_key_says_that_one_in_contact_is_farther_away() -> None:
    prompt = who_fires(battlefield(unit("zulu", charging="brit", touching=True), unit()), "eu")
    prompt_view = FormListView(prompt)
    assert "in contact with Brit" in text(prompt_view)
    assert pressed(prompt_view, "o") == Used("Zulu: in contact.") and prompt_view.press("h") == Used()
    with pytest.raises(Refused, match="Zulu: in contact"):
        prompt.parse("1 1o")


def test_a_form_that_was_taken_back_begins_with_its_target() -> None:
    given = {"at": "river", "range": "near"}
    assert FactsView(form().with_before(given)).press("enter") == Gives(given)
    assert form("hill").with_before({"at": "hill"}) == form("hill"), "what Enter takes is the same without"


def handed_in(*rows: dict[str, Any]) -> Gives:
    return Gives([*rows], hands_in=True)


def test_enter_means_the_same_before_and_after_a_letter_and_leaves_the_others_to_be_asked() -> None:
    """A letter made of "this row" a "hand in 1, rest hold fire": three units lost their fire, and nothing said so."""
    first = {"row": "first", "facts": {"at": "hill"}}
    assert pressed(FormListView(listed(FIRST, SECOND)), "enter") == Gives([first])
    assert pressed(FormListView(listed(FIRST, SECOND)), "1 enter") == Gives([first])
    assert pressed(FormListView(listed(FIRST, SECOND)), "1 d") == handed_in(first), "the key that says so ends it"
    prompt_view = FormListView(structs.replace(listed(FIRST, SECOND), rest="rest hold fire"))
    pressed(prompt_view, "1")
    always = [("u", "undo"), ("w", "why"), ("e", "edit"), ("?", "help")]
    line = "".join(words for words, _ in hint_row(prompt_view.hints(), 80, always))
    assert line.startswith(" Enter hand in 1, then others  d rest hold fire  u undo"), "both have room"


def test_enter_takes_the_rows_that_were_filled_in_and_where_none_was_the_one_in_front() -> None:
    first = {"row": "first", "facts": {"at": "hill"}}
    second = {"row": "second", "facts": {"at": "river", "range": "far"}}
    assert pressed(FormListView(listed(FIRST, SECOND)), "enter") == Gives([first])
    assert pressed(FormListView(listed(FIRST, SECOND)), "down 2 f enter") == Gives([second])
    assert pressed(FormListView(listed(FIRST, SECOND)), "down 2 f up enter") == Gives([second])
    assert pressed(FormListView(listed(FIRST, SECOND)), "down 2 f up 1 enter") == handed_in(second, first)
    assert pressed(FormListView(listed(FIRST, SECOND)), "down 2 f escape up enter") == Gives([first])
    unsaid = FormListView(listed(FIRST, SECOND))
    assert pressed(unsaid, "down 2 enter") == Used("2nd: Say the range: n to 6, f to 12.")
    assert unsaid.hints()[0] == ("n f", "range"), "and no Enter that hands in 1"


def test_a_letter_that_is_said_again_behind_a_target_is_for_the_next_row_and_any_other_key_for_the_one_in_front() -> (
    None
):
    """The list went on by itself behind "h2": a fact typed then fell on a unit that nobody meant, and ticked it."""
    third = structs.replace(FIRST, id="third", label="3rd")
    for keys, at in [("n 1", 0), ("n 1 c", 0), ("n 1 2", 0), ("n 1 n", 1), ("n 1 f", 1), ("n 1 c f", 1), ("c 1 c", 1)]:
        prompt_view = FormListView(listed(FIRST, third))
        pressed(prompt_view, keys)
        assert prompt_view.at == at, keys
    both = (
        {"row": "first", "facts": {"at": "hill", "range": "near", "cover": False}},
        {"row": "third", "facts": {"at": "river", "range": "far"}},
    )
    assert pressed(FormListView(listed(FIRST, third)), "n 1 c f 2 enter") == handed_in(*both)
    prompt_view = FormListView(listed(FIRST, third, IDLE))
    pressed(prompt_view, "n 1")
    assert ("n", "same for 02") in prompt_view.hints()
    pressed(prompt_view, "f 2")
    assert prompt_view.at == 1 and not any("for 0" in words for _, words in prompt_view.hints()), (
        "the rows below are idle"
    )
    pressed(prompt_view, "0 1 f")
    assert prompt_view.at == 0, "who walks back to a row says of it what he likes"


def test_facts_may_follow_a_target_that_was_picked_first() -> None:
    prompt_view = FormListView(listed(FIRST, SECOND))
    assert pressed(prompt_view, "1 c") == Used() and prompt_view.at == 0
    assert pressed(prompt_view, "enter") == Gives([{"row": "first", "facts": {"at": "hill", "cover": False}}])


def test_one_key_takes_all_that_are_whole_and_one_leaves_the_rest() -> None:
    prompt_view = FormListView(listed(IDLE, SECOND, FIRST))
    assert prompt_view.at == 2, "the first that may be taken as it stands is in front"
    assert pressed(prompt_view, "v") == handed_in({"row": "first", "facts": {"at": "hill"}})
    assert pressed(prompt_view, "d") == Gives([])
    assert pressed(FormListView(listed(IDLE, SECOND)), "v") == Used(
        "No row is complete yet: each needs something more."
    )
    assert pressed(FormListView(listed(FIRST, every="")), "v") is None
    guessed = listed(structs.replace(FIRST, is_guessed=True))
    assert pressed(FormListView(guessed), "v") == Used("No row was filled in by anybody before; Enter takes this one.")
    with pytest.raises(Refused, match=r"^No row was filled in before: type the number of one that is laid out\.$"):
        guessed.parse("v")


def test_what_was_filled_in_comes_before_the_others_that_are_taken_with_it() -> None:
    third = structs.replace(FIRST, id="third")
    second = {"row": "second", "facts": {"at": "river", "range": "far"}}
    others = [{"row": each, "facts": {"at": "hill"}} for each in ("first", "third")]
    assert pressed(FormListView(listed(FIRST, SECOND, third)), "down 2 f v") == Gives([second, *others])


def test_of_a_list_that_is_asked_once_enter_and_the_key_for_the_rest_take_all_as_shown() -> None:
    prompt = structs.replace(listed(FIRST, structs.replace(FIRST, id="two")), is_asked_once=True)
    filled = [{"row": "two", "facts": {"at": "hill", "cover": False}}]
    for key in ("enter", "d"):
        assert pressed(FormListView(prompt), key) == Gives([]) and prompt.default() == []
        assert pressed(FormListView(prompt), f"down c {key}") == Gives(filled)
    assert FormListView(prompt).hints() == [("Enter", prompt.rest), ("01-02", "row")]


def test_the_key_for_the_rest_drops_nothing_that_was_filled_in() -> None:
    prompt_view = FormListView(listed(FIRST, SECOND))
    first = {"row": "first", "facts": {"at": "hill", "cover": False}}
    assert pressed(prompt_view, "c d") == handed_in(first)
    assert pressed(prompt_view, "escape d") == Gives([])
    begun = pressed(FormListView(listed(FIRST, SECOND)), "down 2 d")
    assert begun == Used("2nd: Say the range: n to 6, f to 12.")


def test_marks_that_do_not_go_into_one_row_are_folded_and_the_cursor_stands_at_the_one_that_is_set() -> None:
    marks = tuple(Mark(f"order {letter}", letter, f"a rather long order {letter}") for letter in "abcfg")
    form = Form((Toggle("cover", "k", "in cover"), Among("act", "order", marks, "order g")))
    rows = ["".join(text for text, _ in row) for row in form.rows(60, 9)]
    assert all(len(row) < 60 for row in rows) and sum("rather long" in row for row in rows) == 3
    form.press("g")
    form.rows(60, 9)
    assert form.spot is not None and rows[form.spot[1]][form.spot[0] :].startswith("a rather long order g")


def test_an_answer_given_before_is_laid_out_row_by_row() -> None:
    prompt_view = FormListView(listed(FIRST, SECOND))
    prompt_view.lay_out([{"row": "second", "facts": {"at": "river", "range": "near"}}])
    assert pressed(prompt_view, "c enter") == Gives(
        [{"row": "second", "facts": {"at": "river", "range": "near", "cover": True}}]
    )


def test_a_small_panel_keeps_the_row_in_front_and_its_targets_in_sight() -> None:
    prompt_view = FormListView(listed(FIRST, SECOND, IDLE))
    pressed(prompt_view, "down")
    for height in (6, 9, 14):
        shown = text(prompt_view, height)
        assert len(shown.splitlines()) <= height
        assert "2nd" in shown and " 1 Hill band" in shown and "[?]" in shown
        assert "▸ 1 Hill" not in shown, "none is picked yet"


def test_what_follows_a_charge_stays_in_its_row_and_the_letter_of_the_charge_again_is_for_the_next() -> None:
    """Behind `c h 1` the list went on: another fact of that charge was another unit's, who stood and was ticked."""
    fields = (
        Among("act", "order", (Mark("stand", "x", "stand"), Mark("charge", "c", "charge")), "stand"),
        Target("whom", "o", "whom", (Aim("hill", "Hill"), Aim("river", "River")), needs="act=charge"),
        Toggle("lead", "h", "leader near"),
        Toggle("horse", "k", "cavalry near"),
    )
    rows = [FormRow(each, each, fields) for each in ("first", "second")]
    charge = {"act": "charge", "whom": "hill", "lead": True}
    whole = {"row": "first", "facts": {**charge, "horse": True}}
    for keys in ("c 1 h k", "c h 1 k", "h k c 1"):
        prompt_view = FormListView(listed(*rows))
        assert pressed(prompt_view, f"{keys} enter") == Gives([whole]) and prompt_view.at == 0, keys
    second = {"row": "second", "facts": {"act": "charge", "whom": "river"}}
    assert pressed(FormListView(listed(*rows)), "c h 1 c 2 enter") == handed_in(
        {"row": "first", "facts": charge}, second
    )


def test_at_sixty_columns_the_key_that_ends_a_sides_orders_stands_in_the_key_line() -> None:
    state = battlefield(unit(), unit("brit_two"), unit("zulu"))
    prompt_view = FormListView(who_moves(state, "eu"))
    key_line = "".join(words for words, _ in hint_row([*prompt_view.hints(), ("w", "why"), ("?", "help")], 60))
    assert "d rest stands" in key_line and key_line.rstrip().endswith("? help") and len(key_line) <= 60
    assert prompt_view.press("a") is not None
    hints = hint_row(prompt_view.hints(), 60, [("u", "undo"), ("w", "why"), ("e", "edit"), ("?", "help")])
    assert "Enter hand in 1, rest stands" in "".join(words for words, _ in hints)


def test_where_the_others_are_taken_as_shown_the_key_line_says_so() -> None:
    prompt_view = FormListView(structs.replace(listed(FIRST, SECOND), rest="all as shown", is_asked_once=True))
    pressed(prompt_view, "1")
    assert ("Enter", "hand in 1, rest as shown") in prompt_view.hints()


def test_an_order_list_with_nothing_filled_in_is_not_handed_in_but_by_the_key_that_says_so() -> None:
    """`i` on an empty list ended a phase: everybody stood, and nobody had said it."""
    state = battlefield(unit(), unit("brit_two"), unit("zulu"))
    for key in ("enter", "i"):
        prompt_view = FormListView(who_moves(state, "eu"))
        assert prompt_view.press(key) == Used("Nothing is filled in. d: rest stands.")
    assert prompt_view.press("d") == Gives([])
    with pytest.raises(Refused, match="Nothing is filled in. d: rest stands."):
        who_moves(state, "eu").parse("i")


def test_in_line_mode_the_key_for_all_may_stand_behind_the_orders_given() -> None:
    prompt = who_moves(battlefield(unit(), unit("brit_two"), unit("zulu"), unit("zulu_two")), "eu")
    first, second = (row.id for row in prompt.rows)
    assert prompt.parse("2 a; i") == [{"row": second, "facts": {"act": "advance"}}, {"row": first}]
    assert prompt.parse("2 a") == [{"row": second, "facts": {"act": "advance"}}]


def test_enter_hands_in_the_orders_given_and_the_rest_stand_but_these_first_asks_for_them_again() -> None:
    state = battlefield(unit(), unit("brit_two"), unit("zulu"), unit("zulu_two"))
    first, second = (row.id for row in who_moves(state, "eu").rows)
    rows = [{"row": second, "facts": {"act": "advance"}}, {"row": first}]
    for key in ("enter", "i"):
        assert pressed(FormListView(who_moves(state, "eu")), f"down a {key}") == Gives(rows, hands_in=key == "enter")
    assert pressed(FormListView(who_moves(state, "eu")), "down a =") == Gives(rows[:1])
    old = FormListView(who_moves(state, "eu"))
    old.lay_out(rows[:1])
    assert old.press("enter") == Gives(rows[:1]), "an old list is given as it was"


def test_the_letter_of_an_order_once_more_gives_it_to_the_next_unit_too() -> None:
    """Three units that advance were a, Down, a, Down, a."""
    state = battlefield(unit(), unit("brit_two"), unit("brit_three"), unit("zulu"), unit("zulu_two"))
    prompt = who_moves(state, "eu")
    first, second, third = (row.id for row in prompt.rows)
    both = [{"row": first, "facts": {"act": "advance"}}, {"row": second, "facts": {"act": "advance"}}]
    assert pressed(FormListView(prompt), "a a =") == Gives(both)
    mixed = pressed(FormListView(prompt), "a c =")
    assert isinstance(mixed, Used), "another letter is for the next row: a charge, whose target is still to be said"
    moved = pressed(FormListView(prompt), "a a m =")
    assert moved == Gives([*both, {"row": third, "facts": {"act": "move"}}])
    assert pressed(FormListView(prompt), "a m up m backspace =") == Gives([{"row": second, "facts": {"act": "move"}}])
    assert pressed(FormListView(prompt), "a up a =") == Gives(both[:1]), "nor where another key came between"
    everybody = pressed(FormListView(prompt), "a a a a a =")
    assert isinstance(everybody, Gives) and len(everybody.value) == 3, "below the last there is none"
    orders = FormListView(prompt)
    pressed(orders, "a")
    assert ("a m c f p x", "for 02") in orders.hints()
    pressed(orders, "a a")
    assert not any("for 0" in words for _, words in orders.hints()), "the last has none"


def test_home_and_end_go_to_the_first_and_the_last_row() -> None:
    """Home did nothing, without a word, and the keys behind it changed another row."""
    prompt_view = FormListView(who_moves(battlefield(unit(), unit("brit_two"), unit("brit_three"), unit("zulu")), "eu"))
    places: list[int] = []
    for key in ("end", "home", "pagedown", "pageup"):
        prompt_view.press(key)
        places.append(prompt_view.at)
    assert places == [2, 0, 2, 0]


def test_a_fact_of_the_row_between_does_not_keep_the_next_order_from_the_next_row() -> None:
    """Behind `a h` another `a` stayed in its row, and the h that followed took the leader's +1 away again."""
    fields = (
        Among("act", "order", (Mark("stand", "x", "stand"), Mark("advance", "a", "advance")), "stand"),
        Toggle("led", "h", "leader near"),
    )
    prompt = structs.replace(listed(*(FormRow(each, each, fields) for each in ("first", "second"))), rest_stands=True)
    led = [{"row": each, "facts": {"act": "advance", "led": True}} for each in ("first", "second")]
    assert pressed(FormListView(prompt), "a h a h enter") == pressed(FormListView(prompt), "a h down a h enter")
    assert pressed(FormListView(prompt), "a h a h =") == Gives(led)


def test_facts_stand_side_by_side_where_a_row_for_each_would_hide_a_target() -> None:
    aims = tuple(Aim(f"t{n}", f"Band {n}") for n in range(7))
    facts = tuple(Toggle(f"fact {n}", letter, f"fact {n} of it") for n, letter in enumerate("bcfghk"))
    form = Form((Target("target", "a", "target", aims), *facts))
    assert len(form.rows(78, 60)) == 7 + 6, "where there is room each has a row of its own"
    rows = ["".join(text for text, _ in each) for each in form.rows(78, 13)]
    assert all(any(aim.label in line for line in rows) for aim in aims) and len(rows) < 7 + 6


def test_targets_stand_side_by_side_where_most_of_a_list_would_be_out_of_sight() -> None:
    """Of seven whom a unit might charge two were there, and five flags of its throw below them."""
    foes = [unit(f"brit_{number}") for number in "abcdefg"]
    prompt_view = FormListView(who_moves(battlefield(unit("zulu", traits=["native", "afghan"]), *foes), "tr"))
    prompt_view.press("c")
    shown = text(prompt_view, 9, 80)
    assert all(f"{number} Brit {letter}" in shown for number, letter in zip("1234567", "ABCDEFG", strict=True))
    prompt_view.press("5")
    assert "5 Brit E  14 figures" in text(prompt_view, 9, 80), "what is said of them goes with them"


def test_a_row_that_is_urgent_is_in_front_first_and_keeps_its_key() -> None:
    """Who was charged held its fire unseen: the form began with the first unit of the order of battle."""
    urgent = structs.replace(SECOND, is_urgent=True)
    prompt_view = FormListView(listed(FIRST, urgent))
    assert prompt_view.listed()[1] == "second" and [each.keys for each in prompt_view.listed()[0]] == ["01", "02"]
    idle = structs.replace(urgent, is_idle=True)
    assert FormListView(listed(FIRST, idle)).listed()[1] == "first"


def test_a_row_that_enter_takes_as_it_stands_is_in_front_of_those_of_which_it_takes_none() -> None:
    """River column: the cursor stood at a wing out of range; the steamer, whose shot was whole, took four keys."""
    assert FormListView(listed(SECOND, FIRST)).press("enter") == Gives([{"row": "first", "facts": {"at": "hill"}}])
    assert FormListView(listed(structs.replace(SECOND, is_urgent=True), FIRST)).at == 0
    assert FormListView(structs.replace(listed(SECOND, FIRST), rest_stands=True)).at == 0, "no row is taken alone"


def test_the_tenth_target_has_one_letter_in_forms_of_other_fields() -> None:
    """River column: the stores were b in the orders and f in the list of fire."""
    ten = Target("at", "a", "at", tuple(Aim(f"u{n}", f"Unit {n}") for n in range(1, 11)))
    for letters in ("hlobcnd", "mcfpx"):
        assert Form((ten, *(Toggle(each, each, each) for each in letters)), "v").keys[9] == "j"


def test_the_key_of_the_rest_says_that_with_nothing_filled_in_it_is_all_and_how_many() -> None:
    """ "rest hold fire: 4" beside one who stood whole from last turn read as if he were not among them."""
    prompt_view = FormListView(structs.replace(listed(FIRST, SECOND), rest="rest hold fire", letter="d"))
    assert ("d", "all hold fire: 2") in prompt_view.hints()


def test_the_list_of_fire_says_what_it_knows_and_how_many_rows_are_whole() -> None:
    """ "v take all" took one row of six, and to the dice, where Space takes a row and stays;
    "Known: range?" knew nothing; of a picked row the range was cut first."""
    state = battlefield(unit(), unit("brit_two"), unit("zulu"), unit("zulu_two", cover=True))
    state.phase, state.shots = "offensive", {"brit>zulu": Shot("half")}
    state.units["brit"].disordered = state.units["brit_two"].disordered = True
    prompt_view = FormListView(who_fires(state, "eu"))
    assert ("i", "only 01") in prompt_view.hints()
    assert prompt_view.press("2") == Used("Known: target in cover.", is_told=True)
    assert prompt_view.press("h") == Used()
    assert [row.words for row in prompt_view.listed()[0]] == [
        '· at Zulu Two, within 9": 7+, target in cover',
        "at Zulu, range? (disordered)",
    ]
    moves = FormListView(listed(FormRow("a", "A", (Toggle("left", "l", "left", off="not left"),), 'up to 9"')))
    assert moves.listed()[0][0].words == 'up to 9"' and 'not left (up to 9")' in text(moves)


def test_no_sentence_offers_a_choice_that_is_refused() -> None:
    """ "Choose the target (1 to 4)" and 3 was refused: out of range."""
    aims = tuple(Aim(f"u{n}", f"Unit {n}", "", "out of range" if n == 3 else "") for n in (1, 2, 3, 4))
    whom = Target("whom", "a", "target", aims)
    assert whom.check("") == "Choose the target (1, 2 or 4)"
    prompt = Facts(key="f", rule="L-5", side="red", title="Who fires?", fields=(whom,), shape=dict)
    with pytest.raises(Refused, match="type a and a number, 1, 2 or 4"):
        prompt.parse("a 9")
    options = tuple(Option(aim.id, aim.label, refused=aim.refused) for aim in aims)
    choose = Choose(key="c", rule="L-5", side="red", title="Which?", options=options)
    assert choose.hint() == "Type 1, 2 or 4."
    with pytest.raises(Refused, match="There is no option 9: type 1, 2 or 4"):
        choose.parse("9")
