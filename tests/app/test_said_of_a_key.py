"""What is said of the last key takes its rows from others, and the key line says the keys as they stand there."""

from pathlib import Path

import pytest
from textual.geometry import Size

from tests.app.table import sample, sitting
from tests.names.app import BattleStack
from tests.names.play import Seat
from tests.tools.cut_words import Painted

SAID = "z is no choice here: type 1 to 9, or a letter of the list, in which every row has one of its own. Twice."


@pytest.mark.parametrize("key", ["shot:platoon3:douimenia", "act:platoon4#4", "shot:chaamba#2"])
def test_a_choice_is_not_laid_out_anew_for_a_message(key: str, tmp_path: Path) -> None:
    stack = BattleStack(Seat(sample(tmp_path, "colonial_adventures_el_moungar", key)))
    painted = Painted(stack)
    stack.say = ""
    before = _asked(painted)
    stack.complain(SAID)
    rows = _asked(painted)
    assert before and rows[: len(before)] == before
    assert " ".join("".join(rows[len(before) :]).removeprefix(" !").split()) == SAID
    stack.say = ""
    assert _asked(painted) == before


def test_what_is_said_below_a_roll_takes_a_row_that_the_roll_leaves_empty(tmp_path: Path) -> None:
    """An Enter too early took a company out of the order of battle, above a row in which nothing stood."""
    stack = BattleStack(Seat(sample(tmp_path, "gentlemen_rankers_march", "generation")))
    painted = Painted(stack)
    stack.say = ""
    before = painted.look()
    stack.complain("2 dice missing; r rolls them.")
    after = painted.look()
    assert after["units"] == before["units"] and len(after["prompt"]) == len(before["prompt"])
    assert " ! 2 dice missing; r rolls them." in _asked(painted)


async def test_what_is_said_in_a_form_takes_no_row_from_units_while_a_hint_stands_there(
    tmp_path: Path,
) -> None:
    async with sitting(sample(tmp_path, "colonial_adventures_skirmish", "shot:fcoy")) as hands:
        await hands.press("a", "1")
        before = hands.screen.panels.units.size
        await hands.press("v")
        assert "v again: no." in hands.text and hands.screen.panels.units.size == before


def _asked(painted: Painted) -> list[str]:
    rows = ("".join(text for text, _ in row).rstrip() for row in painted.look()["prompt"])
    return [each for each in rows if each]


def test_the_keys_told_are_those_that_stand_there(tmp_path: Path) -> None:
    """ "1-3 choose" stood below choices side by side, which had their letters alone."""
    stack = BattleStack(Seat(sample(tmp_path, "colonial_adventures_rosters", "runner:infantry_1")))
    panels = Painted(stack, Size(60, 20)).panels
    panels.show_view(stack.seat.battle.view())
    with panels.held():
        panels.show(stack, stack.seat.battle.view())
    told = stack.prompt_view.hints()
    panels.asking.rows(*panels.layout.places(Size(60, 20))["prompt"].size)
    assert told == stack.prompt_view.hints()
