"""One line says Enter, and all that it takes; arrows do as the key line says."""

from pathlib import Path

import pytest

from tests.app.table import KINDS, LARGE, SMALL, Hands, battle, sitting
from tests.play.test_advice import WEIGHS, at_decision
from tests.play.test_opponent import at_decision as at_decision_of_app
from tracker.app.opening import hold_settings

ENTER = "Enter"


def told(hands: Hands) -> list[str]:
    """The lines in which the screen names the key."""
    return [line for line in hands.lines if ENTER in line and not line.startswith(" Hint: ")]


def picked(hands: Hands) -> str:
    """The option in front of the list."""
    return hands.stack.prompt_view.listed()[1]


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_key_line_alone_says_all_that_enter_takes_of_what_the_app_decides(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    session = at_decision_of_app(tmp_path, "side").session
    async with sitting(session, size=size) as hands:
        seat, asked = hands.stack.seat, hands.asked
        assert seat.decision is not None and len(seat.further_answers) == 1
        first = "iNgobamakhosi"
        assert told(hands) == [hands.lines[-1]]
        assert f"{ENTER} {first}; {seat.further_answers[0].brief}  " in hands.lines[-1]
        offer = " ".join(" ".join(hands.lines).split())
        listed = offer.partition("Activation")[2].partition(" xx ")[0]
        assert "iNgobamakhosi band" not in listed, "one name for one unit"
        assert f"The app: {first}" in offer or f"The app plays Zulu: {first}" in offer
        assert seat.decision.why in offer, "its reason goes before room for the list"
        before = picked(hands)
        await hands.press("down")
        assert picked(hands) != before and f"{ENTER} the app's" in hands.lines[-1], "what is in front now is another's"
        assert [line for line in told(hands) if line != hands.lines[-1]] == [
            line for line in hands.lines if f"{ENTER} takes that, ! gives" in line
        ]
        await hands.press("up enter")
        assert hands.asked.partition(":")[0] not in (asked, "act"), "one Enter took both"


async def test_where_the_row_is_too_long_for_the_key_line_it_says_how_many_answers(tmp_path: Path) -> None:
    session = at_decision_of_app(tmp_path, "side").session
    async with sitting(session) as hands:
        hints = hands.stack.prompt_hints(True, has_room=False)
        assert hints[0] == (ENTER, "take both")
        seat = hands.stack.seat
        seat.further_answers = seat.further_answers * 3
        assert hands.stack.prompt_hints(True, has_room=True)[0] == (ENTER, "take all 4")
        alone = hands.stack.prompt_hints(False, has_room=True)[0]
        assert alone == hands.stack.prompt_view.hints()[0], "what is cut on the screen is not taken"


async def test_arrows_scroll_what_lies_there_to_be_read_where_it_has_more_than_is_seen(tmp_path: Path) -> None:
    session = at_decision(tmp_path, "colonial_adventures", "training_skirmish")
    async with sitting(session) as hands:
        hold_settings(hands.app, WEIGHS)
        hands.stack.ask()
        await hands.press("w")
        sheet, before = hands.screen.panels.sheet, picked(hands)
        assert "The app would choose" in hands.text and "Up Down scroll" in hands.lines[-1]
        assert len(told(hands)) <= 1
        await hands.press("down")
        assert sheet.first == 1 and picked(hands) == before and len(told(hands)) <= 1
        await hands.press("up")
        assert sheet.first == 0 and picked(hands) == before
        await hands.press("w down")
        assert "scroll" not in hands.lines[-1] and picked(hands) != before, "closed, arrows are the list's"


async def test_arrows_walk_the_list_where_all_that_lies_there_is_seen(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["choose"]) as hands:
        hands.screen.read("Short", [" a line"])
        hands.screen.panels.go("prompt")
        await hands.press("home")
        before = picked(hands)
        await hands.press("down")
        assert picked(hands) != before and "scroll" not in hands.lines[-1]
