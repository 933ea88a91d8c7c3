"""Cards and coins, typed key by key."""

from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from tests.app.table import KINDS, SET_UP, battle, sample, sitting
from tests.names.app import Gives, Used
from tests.play.hands import Hand, roll_of
from tests.play.seated import Seated
from tracker.app.battle.prompts.dice import DiceView
from tracker.app.battle.prompts.draw_and_shuffle import DrawView
from tracker.app.parts.surplus_keys import TakenAtOnce
from tracker.engine import JOKERS, PACK, Draw, Pool
from tracker.games.africa_1859.artillery_table import Barrage
from tracker.play.drafts import CARDS
from tracker.play.input_preferences import InputPreferences


async def test_a_card_is_taken_by_its_suit_where_the_last_die_takes_its_roll(tmp_path: Path) -> None:
    """A key a card, up to six a turn; a joker's word goes on behind its first letters."""
    async with sitting(battle(tmp_path), KINDS["draw"]) as hands:
        hands.app.preferences.last_die_takes = 3
        hands.stack.ask()
        step = hands.stack.seat.battle.step
        await hands.press("A")
        assert hands.stack.seat.battle.step == step and "[A" in hands.text and "]   no Enter needed" in hands.text
        await hands.press("c")
        assert hands.stack.seat.battle.step == step + 1


def test_the_number_of_a_joker_typed_behind_its_k_is_no_die_of_the_next_roll() -> None:
    draw = Draw(key="c", rule="", side="a", title="Card", stack="Red", count=1, unseen=(*PACK, *JOKERS))
    view = DrawView(draw, lambda: Random(1), last_takes=3)
    taken = [view.press(key) for key in "jk"][-1]
    assert isinstance(taken, Gives) and taken.value["cards"] == ["JK"]
    dropped = TakenAtOnce()
    dropped.took(10.0, taken.belated)
    assert dropped.remark_on("1", 10.3) == "A joker: 1 dropped"
    assert not dropped.remark_on("1", 10.4), "another is a die"
    dropped.took(20.0, taken.belated)
    assert not dropped.remark_on("3", 20.3), "there are two"
    dropped.took(30.0, taken.belated)
    assert dropped.remark_on("2", 30.3) == "A joker: 2 dropped"


def test_a_die_typed_behind_the_hit_of_three_who_fire_close_begins_no_card(tmp_path: Path) -> None:
    """ "2 6 5" for three units: a card is turned up behind the 6, and the 5 stood in its box."""
    with sample(tmp_path, "gentlemen_rankers_march", "closefire:a2") as session:
        seated = Seated(session)
        seated.stack.seat.preferences.last_die_takes = 3
        seated.press("6")
        dropped = TakenAtOnce()
        dropped.took(10.0, seated.stack.belated)
        assert seated.asked.startswith("card:") and dropped.remark_on("5", 10.5) == "All dice were there: [5] dropped"
    draw = Draw(key="c", rule="", side="a", title="Card", stack="Red", count=1, unseen=PACK)
    for keys, card in ("59", "9"), ("510", "10"), ("10", "10"), ("12q", "q"):
        view = DrawView(draw, lambda: Random(1), last_takes=3)
        typed = [view.press(key) for key in keys]
        assert typed[-1] == Used() and view.draft == {CARDS: card}, "what is typed later gives way to the card"


async def test_t_is_tails_while_coins_are_asked(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "ambush"), f"{SET_UP} 1 g 1") as hands:
        await hands.press("1 1 6 h t")
        assert "coins [H][T]" in hands.text
        for key in ("t", "T", "H"):
            await hands.press(key)
            assert "All coins are there" in hands.text and "coins [H][T]" in hands.text and "Fire ─" not in hands.text
            assert " t tables" not in hands.text, "no key is named that does something else"
        await hands.press("left H")
        assert "coins [H][H]" in hands.text
        await hands.press("backspace backspace t T enter")
        assert "coins T T" in hands.text


async def test_a_capital_a_is_an_ace_where_a_card_begins(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["draw"]) as hands:
        step = hands.stack.seat.battle.step
        await hands.press("A C")
        assert "[AC" in hands.text and not hands.stack.dialogs, "A would amend anywhere else"
        await hands.press("enter")
        assert hands.stack.seat.battle.step == step + 1


@pytest.mark.parametrize(("kind", "keys"), [("draw", "Q d enter"), ("number", "9 enter")])
async def test_the_key_line_names_no_enter_that_would_only_warn_once_more(tmp_path: Path, kind: str, keys: str) -> None:
    async with sitting(battle(tmp_path), KINDS[kind]) as hands:
        await hands.press(keys)
        assert "! overrules." in hands.text and hands.lines[-1].lstrip().startswith("! overrule")
        assert "Enter" not in hands.lines[-1]
        await hands.press("backspace")
        assert "! overrule" not in hands.lines[-1]
        await hands.press(keys.split()[-2], "enter", "!", "u")
        assert "Overruled" not in hands.text, "the warning is no part of the answer that was taken back"


def test_a_letter_that_is_no_part_of_a_card_is_refused_and_what_stood_there_stays() -> None:
    """ "oke" and "jjk" stood in the field, and the key line asked for a suit."""
    draw = Draw(key="c", rule="", side="a", title="Card", stack="Red", count=2, unseen=(*PACK, *JOKERS))
    view = DrawView(draw, lambda: Random(1))
    for key in "kx":
        outcome = view.press(key)
    assert outcome == Used("x is no part of a card here: Type the cards, as in KH 10S.") and view.draft == {CARDS: "k"}
    for key in ("h", "space", *"j"):
        assert view.press(key) == Used()
    assert isinstance(view.press("j"), Used) and view.draft == {CARDS: "kh j"}
    assert view.press("k") == Used() and isinstance(view.press("enter"), Gives)


def test_a_ten_may_be_typed_by_its_letter() -> None:
    """T C was refused beside K H and A C: tens were 1 0 C alone."""
    draw = Draw(key="c", rule="", side="a", title="Card", stack="Red", count=1, unseen=(*PACK, *JOKERS))
    view = DrawView(draw, lambda: Random(1), last_takes=3)
    assert view.press("t") is None, "small it opens the tables"
    assert "T" in view.claimed and view.press("T") == Used()
    taken = view.press("c")
    assert isinstance(taken, Gives) and taken.value["cards"] == ["10C"]
    assert len(draw.odds("T")) == 4 == len(draw.odds("10")), "and only tens may come"
    two = DrawView(structs.replace(draw, count=2), lambda: Random(1))
    outcome = [two.press(key) for key in ("k", "h", "space", "t", "s", "enter")][-1]
    assert isinstance(outcome, Gives) and outcome.value["cards"] == ["KH", "10S"]


async def test_a_capital_t_is_a_ten_where_a_card_begins(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["draw"]) as hands:
        await hands.press("T C")
        assert "[TC" in hands.text and not hands.stack.dialogs


@pytest.mark.examples(
    "keys, heads, die",
    ("41", [4], [1]),
    ("hhhhtt1", [], [1]),
    ("1", [1], []),
    (">2", [4], [2]),
)
def test_coins_and_a_die_are_typed_anew_as_they_were_thrown(keys: str, heads: list[int], die: list[int]) -> None:
    """The 4 went to the coins, the die 3 stayed and the 1 was refused."""
    typed = Hand(roll_of(Pool("coins", 6, 2), reading=Barrage(1)), (), InputPreferences(last_die_takes=3))
    typed.lay_out({"counts": {"coins": [4]}, "dice": {"die": [3]}, "source": {"die": "t"}})
    assert ("0-9", "another count") in DiceView(typed.dice).hints()
    typed.press(keys)
    assert typed.whole and typed.value.get("counts", {}).get("coins", []) == heads
    assert typed.value.get("dice", {}).get("die", []) == die
