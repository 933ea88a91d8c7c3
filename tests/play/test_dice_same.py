"""A roll whose results all do the same, and several tests at once, as the screen shows and takes them."""

import random
from typing import Any

import msgspec
import pytest

from tests.names.app import Gives, Keeps, Row
from tracker.app.battle.prompts.dice import DiceView
from tracker.engine import ALL_THE_SAME, Effect, Passes, Pool, Refused, Roll, Several, Share
from tracker.plain.protocol import payload_of
from tracker.play.dice_line import type_over
from tracker.play.typed_dice import begin

GUN = Roll(
    key="test",
    rule="CA-REACT-2",
    what="Test of Wills",
    side="red",
    title="Gun: Test of Wills",
    pools=(Pool("group", 2, 6, "red"),),
    reading=Passes(4),
    effects=tuple(Effect(f"{passes} passed", "fires") for passes in (2, 1, 0)),
    same="fires",
)


def face(prompt: Roll[Any]) -> DiceView:
    return DiceView(begin(prompt, random.Random(1)))


def text(rows: list[Row]) -> str:
    return "\n".join("".join(piece[0] for piece in row) for row in rows)


def test_enter_gives_the_bare_result_and_r_rolls() -> None:
    assert face(GUN).press("enter") == Gives({"result": ALL_THE_SAME})
    rolled = face(GUN).press("r")
    assert isinstance(rolled, Gives) and len(rolled.value["dice"]["group"]) == 2
    assert face(GUN).hints()[:2] == [("Enter", "take it unrolled"), ("r", "roll")]
    assert "On any roll: fires." in text(face(GUN).rows(78, 12))


def test_after_a_typed_die_r_rolls_the_rest() -> None:
    half = face(GUN)
    assert isinstance(half.press("3"), Keeps)
    with pytest.raises(Refused, match="1 die missing; r rolls it"):
        half.press("enter")
    given = half.press("r")
    assert isinstance(given, Gives) and given.value["dice"]["group"][0] == 3
    assert face(msgspec.structs.replace(GUN, same="")).hints()[1:3] == [("r", "roll"), ("a-c", "result")]


def test_dice_are_never_lost_to_enter_though_but_one_result_is_left() -> None:
    few = msgspec.structs.replace(GUN, same="", pools=(Pool("group", 3, 6, "red"),))
    half = DiceView(begin(few, random.Random(1)))
    half.press("3")
    half.press("1")
    assert [each.label for each in half.dice.outlook if each.chance] == ["2 passed"]
    assert ("Enter", "take") in half.hints() and "= 2 passed in any case" in text(half.rows(78, 12))
    given = half.press("enter")
    assert isinstance(given, Gives) and given.value["dice"] == {"group": [3, 1]}


@pytest.mark.parametrize("width", [60, 78])
def test_each_of_several_tests_has_a_row_of_odds(width: int) -> None:
    shares = tuple(Share(head, name, GUN.effects) for head, name in (("gun", "7-pdr gun"), ("foot", "F Company")))
    pools = (Pool("gun:group", 2, 6, "red", "7-pdr gun"), Pool("foot:group", 2, 6, "red", "F Company"))
    reading = Several(("gun", "foot"), (Passes(4), Passes(3)))
    both = msgspec.structs.replace(GUN, pools=pools, reading=reading, shares=shares, effects=(), same="")
    shown = text(face(both).rows(width, 14))
    assert " 7-pdr gun: 2 passed 44% ▄, 1 44% ▄, 0 11% ▁ fires" in shown
    assert " F Company: 2 passed 25% ▂, 1 50% ▄, 0 25% ▂ fires" in shown
    assert all(len(line) <= width for line in shown.split("\n"))


def test_programs_take_it_with_null() -> None:
    assert payload_of(GUN, 1, 1, None) == {"result": ALL_THE_SAME}
    assert len(payload_of(GUN, 1, 1, "roll")["dice"]["group"]) == 2


def test_of_many_tests_at_once_the_result_of_each_is_typed() -> None:
    """Seven of three results each: too many together to be listed and picked by letter."""
    heads = tuple("abcdefg")
    many: Roll[Any] = msgspec.structs.replace(
        GUN,
        pools=tuple(Pool(f"{head}:group", 2, 6, "red") for head in heads),
        reading=Several(heads, (Passes(4),) * 7),
        shares=tuple(Share(head, head.upper()) for head in heads),
        effects=(),
        same="",
    )
    dice = begin(many, random.Random(1))
    with pytest.raises(Refused, match="the result of each of the 7, parted by"):
        type_over(dice, "=a")
    each = " / ".join(["1 passed", *["2 passed"] * 6])
    dice = type_over(dice, f"={each}")
    assert dice.there.result == each
    result: Any = many.read(dice.there)[0]
    assert [one.passes for one in result.results] == [1, *[2] * 6]
