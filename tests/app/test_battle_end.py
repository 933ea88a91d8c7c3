"""Steps of the table ticked off, and how a battle is won and ends."""

from pathlib import Path

from tests.app.table import LARGE, SMALL, battle, sitting
from tests.app.test_battle_rows import FIRED, text
from tests.names.app import ReviewScreen, SetupScreen
from tests.names.play import End
from tracker.app.battle.ending import OverView
from tracker.engine import Roll
from tracker.talk.order_of_battle import counts_toward_end


async def test_table_steps_are_ticked_off_at_any_prompt(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), FIRED) as hands:
        step = hands.stack.seat.battle.step
        assert " Do     ▸ Take 6 off Blue One." in hands.text
        await hands.press("X")
        assert " Do     ✓ Take 6 off Blue One." in hands.text
        assert " Ticked: Take 6 off Blue One." in hands.lines, "where it is folded the mark says nothing"
        await hands.press("1 tab escape")
        assert " Do     ✓" in hands.text and "Ticked" not in hands.text, "it stays ticked"
        await hands.press("X")
        assert " Do     ▸" in hands.text and hands.stack.seat.battle.step == step
        assert " All to be done again." in hands.lines


async def test_what_was_undone_can_be_ticked_off(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), FIRED) as hands:
        await hands.press("u")
        assert "        ▸ Blue One: put 6 back (8 now)" in hands.lines
        await hands.press("X")
        assert "        ✓ Blue One: put 6 back" in hands.text
        await hands.press("X")
        assert "        ▸ Blue One: put 6 back" in hands.text


async def test_the_end_says_what_was_lost_and_what_can_be_done(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), FIRED, LARGE) as hands:
        hands.stack.do(End("supper"))
        while hands.stack.seat.prompt is not None:
            await hands.press("r" if isinstance(hands.stack.seat.prompt, Roll) else "enter")
        assert "The battle is over" in hands.text and "Blue: 7 of 13 figures left" in hands.text
        assert "Turning point: Turn 1, step 10" in " ".join(hands.text.split())
        assert "v walk through it" in hands.text and "v review" in hands.lines[-1]
        await hands.press("P")
        while "The report is written:" not in hands.text:
            await hands.press("")
        assert [path.suffix for path in tmp_path.iterdir() if path.suffix != ".battle"] == [".html"]
        await hands.press("v")
        assert isinstance(hands.app.screen, ReviewScreen)
        await hands.press("q n")
        assert isinstance(hands.app.screen, SetupScreen)


async def test_the_end_names_the_key_that_leads_out_on_60_columns(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), FIRED, (60, 20)) as hands:
        hands.stack.do(End("supper"))
        while hands.stack.seat.prompt is not None:
            await hands.press("r" if isinstance(hands.stack.seat.prompt, Roll) else "enter")
        assert " v walk through it   P report   n next battle   q leave" in hands.lines


def test_at_the_end_each_line_is_seen_and_the_last_say_less() -> None:
    """At 80 by 24 the worst roll was cut, or not seen at all, below turning points in three rows each; later the
    largest of these was the first to say less.
    """
    over = OverView("battle", "Red won")
    over.losses = ["Red: 6 of 8 figures left."]
    over.lines = [
        f"Then: Turn {turn}, step {turn}: Red down 9%. {'Blue One fired at Red Two. ' * 6}" for turn in (1, 2)
    ]
    over.lines = [each.strip() for each in over.lines]
    over.lines += [
        f"{word} roll: Turn 1, step 2, Red: total 6 (1 die, typed; 10.5 expected)." for word in ("Best", "Worst")
    ]

    def seen(height: int, width: int = 60) -> list[str]:
        return [text(each).strip() for each in over.rows(width, height)]

    assert seen(40)[-2:] == ["Worst roll: Turn 1, step 2, Red: total 6 (1 die, typed;", "10.5 expected)."]
    assert seen(12)[-2:] == ["Best roll: Turn 1, step 2, Red: total 6.", "Worst roll: Turn 1, step 2, Red: total 6."]
    shots = ["Then: Turn 1, step 1: Red down 9%. Blue One fired at Red", "Two."]
    assert seen(7)[2:] == [
        *shots,
        *(each.replace("1", "2") for each in shots),
        "Best roll: Turn 1, step 2, Red: total 6.…",
    ], "rolls go before what made a loss, with a mark for them"
    assert seen(6, 30)[-1] == "Then: Turn 2, step 2: Red…"
    assert seen(4)[2:] == [shots[0], "Two.…"]
    over.short = {"Blue One": "B1"}
    told = ["Then: Turn 1, step 1: Red down 9%. B1 fired at Red Two. B1", "fired at Red Two. B1 fired at Red Two."]
    assert seen(7)[2:4] == told and seen(7)[4].endswith("9%. B1 fired at Red Two."), "in short, the largest in full"


def test_the_last_lines_of_the_end_are_the_first_to_be_cut() -> None:
    over = OverView("battle", "Red won")
    over.lines = ["Then: Red down 9%. Blue fired at Col. Glyn. Red broke."]
    assert [text(each).strip() for each in over.rows(52, 2)][1:] == ["Then: Red down 9%. Blue fired at Col. Glyn."]
    over.lines = ["Then: Red down 9%. Blue fired at Brig. Shelton."]
    assert [text(each).strip() for each in over.rows(40, 2)][1:] == ["Then: Red down 9%. Blue fired at Brig…"]
    over.lines = [f"Then: Red down 9%. {'uMbonambi fired at Red Two. ' * 6}".strip()]
    assert [text(each).strip() for each in over.rows(60, 2)][1:] == ["Then: Red down 9%. uMbonambi fired at Red Two."]
    over.lines = ["Then: Turn 2, step 2: Red down 9%", "Best roll: Turn 1, step 2, Red: 6"]
    told = [text(each).strip() for each in over.rows(30, 4)]
    assert told == ["Red won", "Then: Turn 2, step 2: Red", "down 9%", "Best roll: Turn 1, step 2,…"]


async def test_a_report_never_takes_another_one_s_place(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), FIRED) as hands:
        for keys in ("P", "P", "u P"):
            await hands.press(keys)
            while "The report is written:" not in hands.text:
                await hands.press("")
        assert hands.stack.seat.session.path.with_suffix(".html").exists()
        assert len(list(tmp_path.glob("*.html"))) == 2


async def test_how_the_battle_is_won_is_a_key_away(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "training_skirmish", "colonial_adventures"), "", SMALL) as hands:
        await hands.press("W")
        assert "How it is won" in hands.text
        victory = hands.stack.seat.battle.view().victory
        assert victory and " ".join(victory.split()) in " ".join(hands.text.split())
        (count,) = counts_toward_end(hands.stack.seat.battle)
        assert count in " ".join(hands.text.split())
        await hands.press("W")
        assert "Order of battle" in hands.text
