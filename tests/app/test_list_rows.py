"""Keys that lead to a row of a list, or take one as it stands; and a list that comes back as it was handed in."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from tests.app.test_form_list import pressed, text
from tests.engine.test_form_list import FIRST, SECOND, listed
from tests.names.app import Gives, Used
from tests.names.colonial_d10 import Leader, Shot, who_fires, who_moves
from tests.names.journal import Session
from tests.names.play import DiceSource
from tests.play.seated import Seated
from tests.rulesets.colonial_d10.bench import battlefield, unit
from tracker.app.battle.prompts.form_list import FormListView
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.choices import Choices
from tracker.app.parts.key_line import hint_row
from tracker.app.parts.rows import Row
from tracker.app.parts.taps import key_at
from tracker.engine import Aim, Among, FormList, FormRow, Mark, Quantity, Target, Toggle

BANDS = (unit("zulu"), unit("zulu_two"))
ALWAYS = [("u", "undo"), ("w", "why"), ("e", "edit"), ("?", "help")]
SHOT_AT_HILL = {"row": "first", "facts": {"at": "hill"}}


def numbered(*numbers: int, prompt_rows: FormRow = SECOND) -> FormList[Any]:
    return listed(*(structs.replace(prompt_rows, id=f"u{each}", label=f"Unit {each}", number=each) for each in numbers))


def test_nought_and_a_digit_lead_to_the_row_that_shows_them() -> None:
    """Six times Up led from the last row to the fourth: twenty arrow keys a turn."""
    prompt_view = FormListView(numbered(1, 4, 9, 10))
    assert [each.keys for each in prompt_view.listed()[0]] == ["01", "04", "09", "00"], (
        "the tenth goes by 00, as on dice"
    )
    for keys, place in (("0 9", 2), ("0 0", 3), ("0 1", 0)):
        assert pressed(prompt_view, keys) == Used() and prompt_view.at == place
    assert pressed(prompt_view, "0 3") == Used("There is no row 03: type 01, 04, 09, 00.") and prompt_view.at == 0
    assert "▸01 " in text(prompt_view, 14) and " 04 " in text(prompt_view, 14)


def test_digits_pick_targets_in_the_row_that_a_digit_led_to() -> None:
    prompt_view = FormListView(numbered(1, 2, 3))
    far = {"row": "u3", "facts": {"at": "river", "range": "far"}}
    assert pressed(prompt_view, "0 3 2 f enter") == Gives([far])


def test_rows_behind_the_tenth_go_by_a_letter_that_no_form_takes() -> None:
    """The eleventh of a told battle's units had no key: Down alone led there."""
    prompt_view = FormListView(numbered(*range(1, 13)))
    assert [each.keys for each in prompt_view.listed()[0]][8:] == ["09", "00", "k", "z"]
    assert "01-09 00 k z" in [keys for keys, _ in prompt_view.hints()] and " z " in text(prompt_view, 20)
    far = {"row": "u12", "facts": {"at": "river", "range": "far"}}
    assert pressed(prompt_view, "z 2 f enter") == Gives([far])
    kept = FormListView(numbered(3, 12))
    assert [each.keys for each in kept.listed()[0]] == ["03", "z"], "a unit keeps its key as others go"


def test_while_a_number_is_typed_nought_is_a_digit_of_it() -> None:
    count = Quantity("n", "n", "figures", 0, 30, 1)
    rows = (FormRow(each, each, (count,)) for each in ("first", "second"))
    prompt_view = FormListView(listed(*rows))
    assert "01" in text(prompt_view)
    pressed(prompt_view, "n 2 0")
    assert prompt_view.at == 0 and "[20]" in text(prompt_view)
    assert pressed(prompt_view, "down 0 1") == Used() and prompt_view.at == 0, "another key ends the number"
    assert pressed(prompt_view, "0 2") == Used() and prompt_view.at == 1 and "figures 20" in text(prompt_view), (
        "for good: whoever comes back to the row goes on by digits"
    )


def test_a_tap_on_the_number_of_a_row_is_both_of_its_keys() -> None:
    assert key_at(((" ▸", "accent"), ("04 ", "mark"), ("Guns", "text")), 4) == "04"


def test_a_unit_goes_by_its_place_in_the_order_of_battle_in_every_list_of_its_side() -> None:
    """Numbers closed up as units were done: the same key meant another."""
    state = battlefield(unit(), unit("brit_two"), unit("brit_three"), *BANDS)
    assert [row.number for row in who_moves(state, "eu").rows] == [1, 2, 3]
    state.units["brit_two"].acted = True
    assert [row.number for row in who_moves(state, "eu").rows] == [1, 3]
    state.phase = "offensive"
    assert [row.number for row in who_fires(state, "eu").rows] == [1, 2, 3]
    assert who_moves(state, "eu").parse("3 a") == [{"row": "brit_three", "facts": {"act": "advance"}}]
    assert any(line.startswith("  3    Brit Three") for line in who_moves(state, "eu").lines())


def test_the_letter_of_a_range_once_more_gives_the_next_row_the_same_shot() -> None:
    """Four units that fire at one were 2 l Down 2 l Down 2 l Down 2 l."""
    shots = [{"row": each, "facts": {"at": "river", "range": "far"}} for each in ("u1", "u2", "u3")]
    prompt_view = FormListView(numbered(1, 2, 3))
    assert pressed(prompt_view, "2 f f") == Used() and ("f", "same for 03") in prompt_view.hints()
    assert pressed(prompt_view, "f v") == Gives(shots)
    target, *others = SECOND.fields
    assert isinstance(target, Target)
    hidden = structs.replace(target, aims=tuple(structs.replace(aim, refused="hidden") for aim in target.aims))
    without = FormListView(listed(SECOND, FormRow("blind", "Blind", (hidden, *others))))
    assert pressed(without, "2 f f enter") == Gives([{"row": "second", "facts": {"at": "river", "range": "far"}}])


def test_a_target_behind_what_was_said_of_one_is_for_the_next_row() -> None:
    """In "2 l 3 l" the 3 changed the first unit's target, and the second fired at whom the list took for granted."""
    for keys in ("2 f 1 n", "f 2 n 1"):
        two = [{"at": "river", "range": "far"}, {"at": "hill", "range": "near"}]
        shots = [{"row": row, "facts": facts} for row, facts in zip(("u1", "u2"), two, strict=True)]
        assert pressed(FormListView(numbered(1, 2, 3)), f"{keys} enter") == Gives(shots), keys
    same = {"at": "river", "range": "far"}
    given = pressed(FormListView(numbered(1, 2, 3)), "2 f 2 f enter")
    assert given == Gives([{"row": row, "facts": same} for row in ("u1", "u2")])
    target = structs.replace(SECOND.fields[0], aims=tuple(Aim(f"t{n}", f"Target {n}") for n in range(1, 12)))
    many = structs.replace(SECOND, fields=(target, *SECOND.fields[1:]))
    by_letter = pressed(FormListView(numbered(1, 2, prompt_rows=many)), "2 f j n enter")
    assert isinstance(by_letter, Gives) and [each["row"] for each in by_letter.value] == ["u1", "u2"], "by letter too"
    assert [each["facts"]["at"] for each in by_letter.value] == ["t2", "t10"]
    prompt_view = FormListView(numbered(1, 2, 3))
    pressed(prompt_view, "2 f")
    assert ("f 1-2 4", "for 02") in prompt_view.hints()
    back = pressed(prompt_view, "0 1 1 n enter")
    assert back == Gives([{"row": "u1", "facts": two[1]}]), "who comes back sets it right"


def test_the_same_shot_has_the_same_cover() -> None:
    """The next row took the target in the open, of which it had just been said that it was in cover."""
    cover = Toggle("cover", "c", "target in cover", off="target in the open")
    rows = [structs.replace(row, fields=(*row.fields, cover)) for row in numbered(1, 2, 3).rows]
    shot = {"at": "river", "range": "far", "cover": True}
    taken = pressed(FormListView(listed(*rows)), "2 f c f enter")
    assert taken == Gives([{"row": each, "facts": shot} for each in ("u1", "u2")])
    other = pressed(FormListView(listed(*rows)), "2 f c 0 2 2 f enter")
    assert isinstance(other, Gives) and "cover" not in other.value[1]["facts"], "who is asked by itself says it itself"


def test_the_letter_of_a_charge_once_more_charges_nobody_yet() -> None:
    """Two units seldom charge the same one, and each says whom itself."""
    charge = Among("act", "order", (Mark("x", "x", "stand"), Mark("charge", "c", "charge")), "x")
    target = structs.replace(SECOND.fields[0], needs="act=charge")
    prompt_view = FormListView(listed(*(FormRow(each, each, (charge, target)) for each in ("first", "second"))))
    assert pressed(prompt_view, "c 2 0 1 c c") == Used() and prompt_view.at == 1
    assert pressed(prompt_view, "enter") == Used("second: Choose the target (1, 2 or 4).")


def test_space_takes_the_row_in_front_as_it_stands_and_stays_there() -> None:
    """It went on to a row without a mark and said nothing: the letter typed next fell on that other unit."""
    third = structs.replace(FIRST, id="third")
    prompt_view = FormListView(listed(FIRST, third, SECOND))
    assert pressed(prompt_view, "space") == Used("1st: filled in as shown.", is_told=True) and prompt_view.at == 0
    assert pressed(prompt_view, "space") == Used("1st: taken already. Backspace takes it out.")
    assert pressed(prompt_view, "down") == Used() and ("Space", "this row too") in prompt_view.hints()
    assert pressed(prompt_view, "space c down") == Used() and prompt_view.at == 2
    assert pressed(prompt_view, "space") == Used("2nd: Choose the target (1, 2 or 4)."), (
        "nobody fires at whom he does not say whom"
    )
    shots = [SHOT_AT_HILL, {"row": "third", "facts": {"at": "hill", "cover": False}}]
    assert pressed(prompt_view, "enter") == Gives(shots)
    walked = FormListView(listed(FIRST, SECOND))
    assert pressed(walked, "right right space enter") == Gives(
        [{"row": "first", "facts": {"at": "hill", "cover": False}}]
    ), "where arrows led to a field, Space turns that over as in every form"


def test_backspace_takes_the_row_in_front_out_of_what_is_handed_in() -> None:
    """After undo two rows were handed in again, and only a shot that can't be had took one of them out."""
    given = [SHOT_AT_HILL, {"row": "second", "facts": {"at": "river", "range": "far"}}]
    prompt_view = FormListView(listed(FIRST, SECOND).with_before(given))
    assert ("Backspace", "take out") in prompt_view.hints()
    assert pressed(prompt_view, "0 2 backspace") == Used("2nd: taken out.", is_told=True)
    assert ("Backspace", "take out") not in prompt_view.hints()
    assert prompt_view.press("enter") == Gives([SHOT_AT_HILL])
    men = FormRow("men", "Men", (Quantity("firing", "n", "figures firing", 0, 99, 25),))
    numbered_view = FormListView(listed(men, SECOND))
    assert pressed(numbered_view, "n 1 2 backspace enter") == Gives([{"row": "men", "facts": {"firing": 1}}])


def test_the_key_for_all_names_what_it_takes_and_takes_nothing_that_nobody_said() -> None:
    """The key meant for the gun began the 37 dice of a unit whose range and target followed from the shot at it."""
    state = battlefield(unit(), unit("brit_two"), unit("zulu", weapon="breechloader"), unit("zulu_two"))
    state.phase, state.shots = "offensive", {"zulu>brit": Shot("half"), "brit_two>zulu": Shot("long")}
    prompt = who_fires(state, "eu")
    assert [row.is_whole() for row in prompt.rows] == [True, True]
    said = [prompt.rows[1].entry({})]
    assert prompt.all_whole() == prompt.parse("i") == said
    prompt_view = FormListView(prompt)
    line = "".join(words for words, _ in hint_row(prompt_view.hints(), 80, ALWAYS))
    assert line.startswith(" Enter this row  d all hold fire: 2  i only 02  u undo"), "it has room"
    assert prompt_view.press("i") == Gives(said, hands_in=True), "one key where Enter left the rest to be held by d"
    both = pressed(FormListView(prompt), "space i")
    assert both == Gives([prompt.rows[0].entry({}), *said]), "who is filled in is meant"
    assert ("v", "hand in all") in [*FormListView(listed(FIRST)).hints()]


def test_a_list_that_was_taken_back_comes_back_as_it_was_handed_in() -> None:
    """After undo all rows were empty: twelve keys again for one wrong row."""
    state = battlefield(unit(), unit("brit_two"), unit("brit_three"), *BANDS)
    prompt = who_moves(state, "eu")
    given = pressed(FormListView(prompt), "a a enter")
    assert isinstance(given, Gives)
    again = FormListView(prompt.with_before(given.value))
    assert ("Enter", "hand in 2, rest stands") in again.hints()
    assert again.press("enter") == given
    moved = pressed(FormListView(prompt.with_before(given.value)), "0 2 m enter")
    assert isinstance(moved, Gives)
    assert [each.get("facts") for each in moved.value] == [{"act": "advance"}, {"act": "move"}, None]


def test_in_line_mode_the_rows_that_are_otherwise_and_an_equals_sign_give_it_again() -> None:
    state = battlefield(unit(), unit("brit_two"), unit("brit_three"), *BANDS)
    prompt = who_moves(state, "eu")
    first, second, third = ({"row": each, "facts": {"act": "advance"}} for each in ("brit", "brit_two", "brit_three"))
    before = prompt.with_before([first, second])
    assert "= behind the last row: the others as they are laid out." in before.hint()
    assert before.parse("2 m; =") == [first, {"row": "brit_two", "facts": {"act": "move"}}]
    assert before.parse("3 a; =") == [first, second, third]
    assert before.parse("=") == before.default() == [first, second]
    assert "=" not in prompt.hint()


@pytest.mark.parametrize("rolls", ["nobody", "everyone"])
def test_undo_lays_out_the_orders_that_it_took_back(rolls: Any, tmp_path: Path) -> None:
    """Also where it takes back what the app rolled behind them."""
    session = Session.new(tmp_path, "colonial_d10", "river_column", seed=3, autopilot=DiceSource(rolls))
    seated = Seated(session)
    for _ in range(40):
        if isinstance(seated.stack.seat.prompt, FormList) and seated.asked.startswith("moves:"):
            break
        seated.press("enter")
    for key in ("a", "h", "a", "enter"):
        seated.press(key)
    asked = seated.asked
    seated.stack.attempt(seated.stack.undo)
    prompt = seated.stack.seat.prompt
    assert isinstance(prompt, FormList) and asked != prompt.key
    facts = [each["facts"] for each in prompt.before if each.get("facts")]
    assert (
        len(facts) == 2
        and facts[0]["act"] == "advance"
        and seated.stack.prompt_view.hints()[0][1].startswith("hand in 2")
    )


@pytest.mark.parametrize("keys", ["a h a", "a space down space"])
def test_undo_takes_the_last_row_out_of_a_list_before_all_that_was_filled_in(keys: str, tmp_path: Path) -> None:
    """One key dropped the orders of seven units, each of two keys."""
    session = Session.new(tmp_path, "colonial_d10", "river_column", seed=3, autopilot=DiceSource("everyone"))
    seated = Seated(session)
    while not seated.asked.startswith("moves:"):
        seated.press("enter")
    head, first = session.battle.head, seated.stack.prompt_view.filled_in
    for key in keys.split():
        seated.press(key)
    two = seated.stack.prompt_view.filled_in
    seated.stack.undo()
    assert first != seated.stack.prompt_view.filled_in != two and "taken out" in seated.stack.say
    seated.stack.undo()
    assert seated.stack.prompt_view.filled_in == first and "What was filled in is dropped" in seated.stack.say
    assert session.battle.head is head


def test_the_letter_of_a_fact_that_is_kept_from_before_says_it_again() -> None:
    """`a h` was "the leader is near" in one turn, and in the next the same two keys were that he is not."""
    kept = Toggle("led", "h", "leader near", True, "leader far", is_kept=True)
    order = Among("act", "order", (Mark("stand", "x", "stand"), Mark("advance", "a", "advance")), "stand")
    row = FormRow("first", "1st", (order, kept))
    led, alone = {"act": "advance"}, {"act": "advance", "led": False}
    prompt = structs.replace(listed(row), shape=dict[str, Any])
    assert "[yes, kept]" in text(FormListView(prompt))
    prompt_view = FormListView(prompt)
    assert pressed(prompt_view, "a h") == Used("leader near: yes, as before. h again: no.", is_told=True)
    assert "[yes]" in text(prompt_view) and prompt_view.press("enter") == Gives([{"row": "first", "facts": led}])
    assert pressed(FormListView(prompt), "a h h enter") == Gives([{"row": "first", "facts": alone}])
    for typed, facts in (("1 a", led), ("1 a h", {**led, "led": True}), ("1 a hh", alone)):
        assert prompt.parse(typed) == [{"row": "first", "facts": facts}]
    assert any("leader near, as before; hh leader far" in line for line in prompt.lines())


def test_a_leader_who_was_near_a_unit_is_kept_as_near_it() -> None:
    state = battlefield(unit(lead=["daunt"]), *BANDS, leaders=(Leader(id="daunt", name="Brig Daunt", side="eu"),))
    (field,) = (each for each in who_moves(state, "eu").rows[0].fields if each.name == "lead_daunt")
    assert isinstance(field, Toggle) and field.default and field.is_kept


def test_places_of_which_more_is_said_keep_their_rows_beside_the_ways_out() -> None:
    """ "Move where?" had three areas of four with their ground, and lost it for two ways out that need no words."""
    places = [Choice(each, detail=words) for each, words in (("Condesa", "mountain"), ("Cork wood", "forest"))]
    places += [Choice("Coast road"), Choice("Packs hill", "", "mountain", "no room", is_barred=True)]
    ways_out = [Choice("pick who", "s", number=22), Choice("stay", "x", number=23)]
    choices = Choices([*places, *ways_out])
    told = "".join(words for row in choices.beside(76, 4)[0] for words, _ in row)
    assert "Condesa  mountain" in told and "Cork wood  forest" in told and choices.least(76) == 6


def test_a_long_label_of_which_nothing_is_said_keeps_no_words_from_the_labels_of_the_others() -> None:
    """ "n no more this turn" kept so much room that areas of Africa took two rows, and others began further left."""
    areas = [Choice("Ceuta road", "c", "open, to act: Prim, Luchana"), Choice("Mill", "m", "road, to act: Cuenca")]
    choices = Choices([*areas, Choice("no more of the areas acts in this turn", "n")])
    first, second, _ = ("".join(words for words, _ in each) for each in choices.rows(60, 9)[0])
    assert first.index("open") == second.index("road,") == first.index("Ceuta") + len("Ceuta road") + 2
    longer = Choice("Hut", "h", "open, to act: Prim, Luchana, Cuenca, Principe, Vergara")
    hut = "".join(words for words, _ in Choices([*areas, longer]).rows(50, 3)[0][2])
    assert hut.index("open") == first.index("open") and hut.endswith("Prim and 4 others"), "one that is cut too"


def test_a_row_that_has_room_for_all_is_laid_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[int] = []
    once = Choices._row

    def counted(choices: Choices, number: int, width: int, room: int, is_cut: bool = True) -> Row:
        laid.append(number)
        return once(choices, number, width, room, is_cut)

    monkeypatch.setattr(Choices, "_row", counted)
    Choices([Choice(f"unit {n}", detail="fires" * (1 + 30 * (n == 2))) for n in range(4)]).rows(60, 9)
    assert sorted(laid) == [0, 1, 2, 2, 3]


def test_the_row_that_counts_those_out_of_sight_is_given_to_no_long_line_above_it() -> None:
    """ "Horse Battery: it is too f…  ↓ 2 more": a line that took two rows had left none for the mark."""
    full = Choice(
        "Redoubt",
        "d",
        detail="trench, Spanish: 3 units",
        reason="no room for more than 2 support units",
        is_barred=True,
    )
    far = [Choice(f"Plain {n}", detail="5 units", reason="Battery: it is too far", is_barred=True) for n in range(4)]
    rows = ["".join(words for words, _ in each) for each in Choices([Choice("Line", "g"), full, *far]).rows(60, 4)[0]]
    assert rows[1].endswith("2 support units") and rows[2].endswith("it is too far") and rows[3].strip() == "↓ 3 more"


def test_what_is_said_of_the_choice_under_the_cursor_stands_behind_its_name_below_those_side_by_side() -> None:
    """ "  river" hung alone below the columns."""
    goals = [Choice(f"both to the area {n}", detail="river" if n == 0 else "") for n in range(9)]
    lines, _ = Choices(goals).beside(60, 8)
    assert "".join(words for words, _ in lines[-1]) == "  both to the area 0: river"


def test_what_is_said_of_the_choice_under_the_cursor_has_a_second_row_where_there_is_one() -> None:
    """At 60 columns "harm 73%, 2 away …" stood there, and what it hid was the ground of the target."""
    shots = [Choice(f"fire at Area {n}", f"f{n}", "6 coins at 2 units, harm 73%, 2 away, buildings") for n in range(9)]

    def told(height: int) -> list[str]:
        rows, _ = Choices(shots).beside(60, height)
        return ["".join(words for words, _ in each).rstrip() for each in rows]

    *_, first, second = told(8)
    assert f"{first} {second.strip()}" == "  fire at Area 0: 6 coins at 2 units, harm 73%, 2 away, buildings"
    least = Choices(shots).least(60)
    assert told(least)[-2:] == [first, second], "which is asked for"
    assert told(least - 1)[-1] == "  fire at Area 0: 6 coins at 2 units, harm 73%, 2 away …"


def test_what_has_no_room_in_its_column_stands_right_behind_its_own_label() -> None:
    """ "a leader is hit? …", with thirty free columns before the mark."""
    choices = [Choice("a" * 34, detail="x, y"), Choice("hit?", detail=f"{'Bafana ' * 5}falls, unhurt, away")]
    rows, _ = Choices(choices).rows(60, 2)
    told = "".join(piece for piece, _ in rows[1]).rstrip()
    assert told == f"   2 hit?  {'Bafana ' * 5}falls …"


def test_names_are_short_in_all_rows_where_one_has_no_room_for_a_long_one() -> None:
    """ "f3 fire at 3rd of II  harm 47%" stood askew among "f1 fire at 1st of II Corps     harm 68%"."""
    names = {"1st of II Corps": "1st of II", "II Corps cazadores": "II cazadores"}
    odds = ("harm 68%, 4 coins, North plain", "harm 47%, 4 coins, North plain, demoralised")
    choices = Choices([Choice(f"fire at {name}", f"f{n}", odds[n]) for n, name in enumerate(names)], 0)
    choices.short = names
    for width, called in ((78, "fire at 1st of II     harm 68%"), (90, "fire at 1st of II Corps     harm 68%")):
        told = ["".join(piece for piece, _ in each) for each in choices.rows(width, 4)[0]]
        assert called in told[0] and told[0].index("harm") == told[1].index("harm")


def test_of_few_choices_with_numbers_each_stands_in_a_row_and_the_one_under_the_cursor_is_told_whole() -> None:
    """At 60 by 20 no attack of Tetuan told its odds: "h North slopes with all 4 units  15 coins against 4 ..."."""
    odds = "harm 94%, risk 36%, 15 coins against 4, 4 units, trenches, mountain"
    areas = [Choice(f"{name} with all 4 units", letter, odds) for name, letter in (("Plain", "p"), ("Lagoon", "l"))]
    choices = Choices([*areas, Choice("the 1st Squadron of Princesa Hussars alone", "z", odds), Choice("none", "x")], 1)
    choices.short = {"1st Squadron of Princesa Hussars": "1st Hussars"}
    height = choices.least(60)
    told = ["".join(words for words, _ in each) for each in choices.beside(60, height)[0]]
    whole = " ".join(" ".join(told).split())
    assert len(told) == height and whole.count("harm 94%, risk 36%") == 3, "odds can be compared"
    assert f"l Lagoon with all 4 units {odds}" in whole and "the 1st Hussars alone" in whole
    bare = Choices([structs.replace(each, detail="to act: 1st of II") for each in choices.choices])
    assert bare.least(60) < len(bare.choices) + 1, "where there is nothing to compare they stand side by side"


def test_acts_of_which_several_would_be_out_of_sight_stand_side_by_side() -> None:
    """Of a battery's orders at 80x24 the last six, moves and "it stands" among them, were below."""
    acts = [Choice(f"fire at {n}", n, f"harm 4{number}%") for number, n in enumerate("abcdefghij")]
    long = Choices([structs.replace(each, detail=f"{each.detail}, {'x' * 50}") for each in acts], numbered=0)
    assert len(long.beside(78, 8)[0]) == 8 and not long.is_flowing, "two may be out of sight"
    listed = Choices(acts, numbered=0)
    assert len(listed.beside(78, 10)[0]) == 10 and not listed.is_flowing, "they are compared"
    told = ["".join(words for words, _ in each).strip() for each in listed.beside(78, 8)[0]]
    assert listed.is_flowing and "harm 40%" in told[0] and "j fire at j  harm 49%" in told[3]
    told = ["".join(words for words, _ in each).strip() for each in listed.beside(78, 3)[0]]
    assert listed.is_flowing and "j fire at j" in told[1] and told[2] == "fire at a: harm 40%"
