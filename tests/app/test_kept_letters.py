"""Whoever goes by a letter keeps it from list to list, as long as none of another meaning takes it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.names.app import BattleStack
from tests.names.journal import Session
from tests.names.play import DiceSource, Seat
from tests.play.hands import answer
from tracker.app.battle.old_question import ask_again
from tracker.app.battle.prompts.choose_and_pick import FREE, ChoiceListView
from tracker.app.battle.prompts.facts import FactsView
from tracker.app.parts.choice_keys import Choice, keep_letters
from tracker.app.parts.choices import Choices
from tracker.engine import Player, app_answer, app_random, ask_player, load_ruleset

NAMES = [f"u{n}" for n in range(1, 13)]


def dealt(ids: list[str], own: str, kept: dict[str, str]) -> dict[str, str]:
    """The letters of those who stand in a list behind acts that have letters of their own."""
    acts = [Choice(letter, letter) for letter in own.split()]
    numbers = [Choice(each, number=int(each[1:])) for each in ids]
    listed = Choices([*numbers, *acts], numbered=len(ids), free=FREE)
    keep_letters(listed, [*ids, *own.split()], kept)
    return {each: key for each, key in zip(ids, listed.keys, strict=False) if key.isalpha()}


def test_a_letter_is_kept_where_an_act_took_it_in_between() -> None:
    kept: dict[str, str] = {}
    assert dealt(NAMES, "", kept) == {"u10": "a", "u11": "b", "u12": "c"}
    moved = dealt(NAMES, "b f", kept)
    assert (moved["u10"], moved["u12"]) == ("a", "c") and moved["u11"] not in "abcf"
    assert dealt(NAMES, "", kept) == moved, "no way back to the letter that it had"
    assert dealt(["u12"], "", kept) == {"u12": "c"}


def test_nobody_is_dealt_the_letter_of_somebody_who_is_not_there() -> None:
    kept: dict[str, str] = {}
    dealt(["u10", "u11"], "", kept)
    assert dealt(["u12"], "c", kept)["u12"] not in "abc"


def test_a_letter_that_begins_two_keys_is_nobodys() -> None:
    assert "a" not in dealt(NAMES, "as", {}).values()


def seen(folder: Path, scenario: str, most: int = 150) -> Iterator[tuple[dict[str, str], set[str]]]:
    """Those who go by a letter at each prompt of a battle, with their letters, and the letters that mean others."""
    stack = BattleStack(Seat(Session.new(folder, "gentlemen_rankers", scenario, seed=5, autopilot=DiceSource())))
    player = player_of()
    for _ in range(most):
        view = stack.prompt_view
        if isinstance(view, ChoiceListView):
            ids, listed, own = [each.id for each in view.options], view.list, {each.letter for each in view.options}
        elif isinstance(view, FactsView) and view.form.choices.choices:
            fields = view.prompt.fields
            ids = [aim.id for field in fields for aim in getattr(field, "aims", ())]
            listed, own = view.form.choices, {letter for field in fields for letter in field.letters}
        else:
            ids, listed, own = [], Choices([]), set()
        yield {each: key for each, key in zip(ids, listed.keys, strict=True) if key.isalpha()}, own
        if stack.prompt is None:
            return
        play_on(stack, player)


def player_of() -> Player:
    player = load_ruleset("gentlemen_rankers").player()
    assert player is not None
    return player


def play_on(stack: BattleStack, player: Player) -> None:
    """Give the answer of the game's player, and ask what is next."""
    value = ask_player(player, stack.battle, app_random(5, stack.battle.step, "test"))
    value = app_answer(stack.battle) if value is None else value
    assert answer(stack.seat, value, overrule=True).refused is None
    stack.ask()


def test_a_question_that_is_amended_has_the_letters_of_the_battle(tmp_path: Path) -> None:
    session = Session.new(tmp_path, "gentlemen_rankers", "kabul", seed=5, autopilot=DiceSource())
    stack = BattleStack(Seat(session))
    player = player_of()
    while not isinstance(view := stack.prompt_view, ChoiceListView) or len(view.options) < len(NAMES):
        play_on(stack, player)
    past = stack.battle.step + 1
    play_on(stack, player)
    *_, last, first = reversed(stack.letters)
    stack.letters |= {first: stack.letters[last], last: stack.letters[first]}
    old: Any = ask_again(stack.seat.past(past), lambda *_: None, stack.letters)
    keys = dict(zip([each.id for each in view.options], old._prompt_view.list.keys, strict=True))
    assert {each: keys[each] for each in stack.letters} == stack.letters


@pytest.mark.parametrize("scenario", ["kabul", "relief"])
def test_units_keep_their_letters_from_list_to_form(scenario: str, tmp_path: Path) -> None:
    had: dict[str, str] = {}
    several = 0
    for letters, own in seen(tmp_path, scenario):
        for each, letter in letters.items():
            several += each in had
            assert letter == had.get(each, letter) or had[each] in {key[:1] for key in own}, (
                "a letter that is free is kept"
            )
        had |= letters
    assert several > 20, "they stood in many lists"
