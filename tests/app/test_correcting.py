"""Setting right what went wrong: few keys, and nothing that can't be done is begun."""

from pathlib import Path

import pytest

from tests.app.table import KINDS, SET_UP, battle
from tests.names.app import BATTLE, Closes
from tests.play.seated import Seated
from tracker.app.battle.dialogs import edit
from tracker.app.battle.old_question import amend
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.key_commands import NEVER, letters_for
from tracker.engine import EditInput, Refused


def editing(folder: Path) -> Seated:
    """At the facts of Red One, before it acts."""
    seated = Seated(battle(folder), SET_UP)
    edit(seated.stack, "r1")
    seated.press("enter")
    return seated


# Edit


def test_what_matters_most_is_offered_first_with_a_letter(tmp_path: Path) -> None:
    seated = editing(tmp_path)
    assert seated.lines[0] == "Red One: what is wrong?"
    assert seated.lines[1:6] == [
        " ▸ 1 f figures    6",
        "   2 o formation  line",
        "   3 c cover      no",
        "   4 s shaken     no",
        "   5 m more       8 others, seldom wrong",
    ]
    seated.press("f")
    assert seated.lines[0] == "Red One: figures"


def test_who_is_not_gone_is_nothing_but_not_set(tmp_path: Path) -> None:
    seated = Seated(battle(tmp_path, "training_skirmish", "colonial_adventures"))
    edit(seated.stack)
    seated.press("1 e")
    assert seated.lines[0].endswith(": left the table") and "It is not set." in seated.text
    assert seated.lines[2] == " ▸ 1 not set"


def test_the_rest_stands_behind_one_more_row(tmp_path: Path) -> None:
    seated = editing(tmp_path)
    seated.press("5")
    assert seated.lines[:2] == ["Red One: what is wrong?", " ▸ 1 name    Red One"] and len(seated.lines) == 9
    seated.press("escape f")
    assert seated.lines[0] == "Red One: figures"


def test_a_wrong_value_is_refused_by_the_name_that_is_shown(tmp_path: Path) -> None:
    seated = editing(tmp_path)
    seated.press("f")
    seated.press("m a n y enter")
    assert "'figures' can't be 'many'" in seated.stack.say and "units." not in seated.stack.say


def test_what_is_counted_is_called_by_its_name(tmp_path: Path) -> None:
    seated = Seated(battle(tmp_path, "training_skirmish", "colonial_adventures"))
    edit(seated.stack, "fcoy")
    seated.press("enter")
    assert any(line.endswith("Capt Harvey hit   no") for line in seated.lines)


def test_what_stands_already_is_refused(tmp_path: Path) -> None:
    seated = editing(tmp_path)
    seated.press("f enter")
    assert "is 6 already: nothing is changed" in seated.stack.say and seated.stack.dialogs
    seated.press("backspace 4 enter enter")
    given = seated.stack.seat.battle.head.input
    assert isinstance(given, EditInput) and (given.path, given.value) == ("units.r1.figures", "4")
    with pytest.raises(Refused, match="is 4 already"):
        seated.stack.seat.session.edit("units.r1.figures", 4)
    with pytest.raises(Refused, match="already"):
        seated.stack.seat.session.correct(seated.stack.seat.battle.step, "units.r1.figures", 4)


# Lists


def listing() -> tuple[ListDialog, list[int]]:
    taken: list[int] = []

    def then(place: int) -> Closes:
        taken.append(place)
        return Closes()

    names = ("Red One", "Red Two", "Blue One", "Blue Two")
    return ListDialog("Which?", [Choice(name, detail=f"{name[:1]}-{n}") for n, name in enumerate(names)], then), taken


@pytest.mark.examples(
    "keys, place",
    ("/ t w o enter", 1),
    ("/ T W O down enter", 3),
    ("/ b l u e backspace backspace enter", 2),
    ("/ b - 3 enter", 3),
    ("down / escape enter", 1),
    ("down / enter", 1),
    ("/ 2 backspace 4 escape 4", 3),
)
def test_a_slash_shows_only_what_has_these_letters(keys: str, place: int) -> None:
    dialog, taken = listing()
    for key in keys.split():
        dialog.press(key)
    assert taken == [place]


def test_where_nothing_has_them_enter_does_nothing() -> None:
    dialog, taken = listing()
    for key in "/zzz":
        dialog.press(key)
    dialog.press("enter")
    assert taken == [] and "none has these letters" in "".join(p for row in dialog.rows(40, 9) for p, _ in row)
    assert dialog.is_typing


def test_each_label_has_a_letter_of_its_own() -> None:
    assert letters_for(["figures", "formation", "fire", "rff", "3"]) == ["f", "o", "i", "r", "a"]


# Menus


def test_every_command_of_a_battle_has_a_key() -> None:
    assert [each.id for each in BATTLE if not each.keys] == []
    assert all(len(key) == 1 for each in BATTLE if each.weight == NEVER for key in each.keys if "tab" not in key)


# Amend


def test_amending_a_card_shows_what_was_drawn(tmp_path: Path) -> None:
    seated = Seated(battle(tmp_path), f"{KINDS['draw']} 2 h enter")
    amend(seated.stack, lambda title, lines: None, lambda: None)
    seated.press("1")
    assert "Drawn: 2H." in seated.text
    dealt = Seated(battle(tmp_path), "enter r enter enter r")
    amend(dealt.stack, lambda title, lines: None, lambda: None)
    dealt.press("1")
    (card,) = dealt.last_answer["cards"]
    assert f"Drawn: {card}." in dealt.text and "Enter or r draws" in dealt.text
