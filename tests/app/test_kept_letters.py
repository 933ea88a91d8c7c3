"""Whoever goes by a letter keeps it from list to list, as long as none of another meaning takes it."""

from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest

from tests.names.app import BattleStack
from tests.names.journal import Session
from tests.names.play import DiceSource, Seat
from tests.play.hands import answer
from tracker.app.battle.old_question import ask_again
from tracker.app.battle.prompts.choose_and_pick import ChoiceListView
from tracker.app.battle.prompts.facts import FactsView
from tracker.app.parts.choice_keys import FREE, Choice
from tracker.app.parts.choices import Choices
from tracker.engine import RESERVED, Player, app_answer, app_random, ask_player, load_ruleset

NAMES = [f"u{n}" for n in range(1, 13)]


def letters_of(ids: list[str], own: str) -> dict[str, str]:
    """The letters of those who stand in a list behind acts that have letters of their own."""
    acts = [Choice(letter, letter) for letter in own.split()]
    numbers = [Choice(each, number=int(each[1:])) for each in ids]
    listed = Choices([*numbers, *acts], numbered=len(ids), free=FREE)
    return {each: key for each, key in zip(ids, listed.keys, strict=False) if key.isalpha()}


def test_letters_are_all_that_mean_nothing_at_every_prompt() -> None:
    assert sorted(FREE) == [each for each in ascii_lowercase if each not in (*RESERVED, "r")]


@pytest.mark.examples(
    "ids, own, letters",
    (NAMES, "", {"u10": "j", "u11": "k", "u12": "z"}),
    (NAMES, "k f", {"u10": "j", "u11": "a", "u12": "z"}),
    (["u12"], "", {"u12": "z"}),
    (["u12", "u30"], "z", {"u12": "a", "u30": "b"}),
    (NAMES, "js", {"u10": "a", "u11": "k", "u12": "z"}),
)
def test_a_letter_goes_with_a_number_whoever_else_is_listed(ids: list[str], own: str, letters: dict[str, str]) -> None:
    assert letters_of(ids, own) == letters


def seen(folder: Path, scenario: str, most: int = 300) -> Iterator[dict[str, str]]:
    """Those who go by a letter at each prompt of a battle, with their letters."""
    stack = BattleStack(Seat(Session.new(folder, "gentlemen_rankers", scenario, seed=5, autopilot=DiceSource())))
    player = player_of()
    for _ in range(most):
        view = stack.prompt_view
        if isinstance(view, ChoiceListView):
            ids, listed = [each.id for each in view.options], view.list
        elif isinstance(view, FactsView) and view.form.choices.choices:
            ids = [aim.id for field in view.prompt.fields for aim in getattr(field, "aims", ())]
            listed = view.form.choices
        else:
            ids, listed = [], Choices([])
        # The letter of a target comes behind that of its field: "aj".
        yield {each: key[-1] for each, key in zip(ids, listed.keys, strict=True) if key[-1:].isalpha()}
        if stack.seat.prompt is None:
            return
        play_on(stack, player)


def player_of() -> Player:
    player = load_ruleset("gentlemen_rankers").player()
    assert player is not None
    return player


def play_on(stack: BattleStack, player: Player) -> None:
    """Give the answer of the game's player, and ask what is next."""
    value = ask_player(player, stack.seat.battle, app_random(5, stack.seat.battle.step, "test"))
    value = app_answer(stack.seat.battle) if value is None else value
    assert answer(stack.seat, value, overrule=True).refused is None
    stack.ask()


def test_a_question_has_the_same_letters_amended_and_after_a_resume(tmp_path: Path) -> None:
    """Behind a kill units had other letters than before."""
    session = Session.new(tmp_path, "gentlemen_rankers", "kabul", seed=5, autopilot=DiceSource())
    stack = BattleStack(Seat(session))
    player = player_of()
    while not isinstance(view := stack.prompt_view, ChoiceListView) or len(view.options) < len(NAMES):
        play_on(stack, player)
    keys = view.list.keys
    assert sum(map(str.isalpha, keys)) > 1
    resumed: Any = BattleStack(Seat(session)).prompt_view
    assert resumed.list.keys == keys
    past = stack.seat.battle.step + 1
    play_on(stack, player)
    old: Any = ask_again(stack.seat.old_step(past), lambda *_: None)
    assert old._prompt_view.list.keys == keys


@pytest.mark.parametrize("scenario", ["kabul", "relief"])
def test_units_keep_their_letters_from_list_to_form(scenario: str, tmp_path: Path) -> None:
    had: dict[str, str] = {}
    several = 0
    for letters in seen(tmp_path, scenario):
        for each, letter in letters.items():
            several += each in had
            assert letter == had.setdefault(each, letter), "no other meaning takes it"
    assert several > 20, "they stood in many lists"
