"""What a branch is offered, on the screen: shown with the prompt, taken by a key, never taken by itself."""

from pathlib import Path
from typing import Any

import pytest

from tests.app.album import Album
from tests.app.table import LARGE, SET_UP, SMALL, Hands, battle, copied, fingers_at, sitting
from tests.app.test_review import looking
from tests.conftest import Golden
from tests.names.app import BattleScreen, Keymap, Terminal, TrackerApp, open_battle
from tests.names.journal import Ahead, Offers, Recorded, Session, branch_recorded, read_battle
from tests.names.play import DiceSource, play_on
from tests.play.seated import Seated
from tracker.engine import AnswerInput, Node
from tracker.settings import Settings

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
OFFERED = "V  Toy skirmish rolled here: 1 1 2 6 5 4 (6 hits)."

# Where the pictures begin: before which answer of the parent.
ASKED = {"text": "name", "shuffle": "shuffle", "draw": "lot", "facts": "facts.r1.b1", "roll": "fire.r1.b1"}


def played(folder: Path) -> Recorded:
    """A toy battle of some steps with real dice, always the same."""
    return read_battle(copied(folder, _played))


def _played(folder: Path) -> Path:
    with battle(folder) as session:
        Seated(session, f"{SET_UP} 1 f 1 h 1 enter 1 1 2 6 5 4 enter r 1 h")
        return session.path


def before(parent: Recorded, key: str) -> Node:
    """Where the parent stood before it answered a prompt."""
    node = next(each for each in parent.line if isinstance(each.input, AnswerInput) and each.input.key == key)
    assert node.parent is not None
    return node.parent


def branched(parent: Recorded, key: str = ASKED["roll"], who: str = "nobody") -> Session:
    """A branch that is asked what its parent answered."""
    node = before(parent, key)
    offers = Offers(ahead=Ahead.of(parent, node))
    return branch_recorded(parent, node, autopilot=DiceSource(who, "", offers))


# Pictures

PICTURES = {name: (key, "") for name, key in ASKED.items()} | {
    "half_typed": (ASKED["roll"], "1 2"),
    "after_a_deed": (ASKED["facts"], "V V"),
    "undone": (ASKED["facts"], "V V u"),
    "dialog": (ASKED["roll"], "N"),
}


async def test_pictures(tmp_path: Path, golden: Golden) -> None:
    album = Album()
    for name, (key, keys) in PICTURES.items():
        async with sitting(branched(played(tmp_path), key)) as hands:
            await hands.press(keys)
            await hands.show(album, name, SMALL, LARGE)
    golden("app/branch_offers", album.text)


# Keys


@SIZES
async def test_v_takes_what_was_given_prompt_after_prompt(tmp_path: Path, size: tuple[int, int]) -> None:
    parent = played(tmp_path)
    session = branched(parent)
    async with sitting(session, size=size) as hands:
        assert OFFERED in hands.text and "dice D6 [_][_][_][_][_][_]" in hands.text and "V as before" in hands.text
        await hands.press("V")
        for node, was in zip(session.battle.line, parent.line, strict=False):
            assert node.input == was.input
        await hands.press("u")
        assert OFFERED in hands.text
        while hands.stack.seat.offer is not None:
            await hands.press("V")
        assert [node.input for node in session.battle.line] == [node.input for node in parent.line]
        head = session.battle.head
        await hands.press("V")
        assert session.battle.head is head and "here:" not in hands.text
        assert "V, as before, does nothing just now." in hands.text


async def test_nothing_is_filled_in_without_the_key(tmp_path: Path) -> None:
    session = branched(played(tmp_path))
    step = session.battle.step
    async with sitting(session) as hands:
        for key in ("down", "tab", "tab", "tab", "escape", "escape", "F", "L", "L", "w", "w", "P"):
            await hands.press(key)
            assert session.battle.step == step and session.draft is None
        await hands.press("escape escape")
        await hands.press("2 2 2 2 2 2 enter")
        given = session.battle.line[step + 1].input
        assert isinstance(given, AnswerInput) and given.value["dice"] == {"dice": [2] * 6}


async def test_the_app_rolls_for_whoever_asks_it_to(tmp_path: Path) -> None:
    session = branched(played(tmp_path))
    step = session.battle.step
    async with sitting(session) as hands:
        await hands.press("1 1 r")
        given = session.battle.line[step + 1].input
        assert isinstance(given, AnswerInput) and given.value["source"] == {"dice": "ttaaaa"}
        await hands.press("u 3 3 V")
        given = session.battle.line[step + 1].input
        assert isinstance(given, AnswerInput) and given.value["dice"] == {"dice": [1, 1, 2, 6, 5, 4]}


async def test_while_words_are_typed_the_key_is_a_letter(tmp_path: Path) -> None:
    session = branched(played(tmp_path), ASKED["text"])
    async with sitting(session) as hands:
        assert "Esc V  Toy skirmish answered here: " in hands.text
        await hands.press("V")
        assert session.battle.step == 0
        await hands.press("escape V")
        assert session.battle.step == 1


async def test_questions_of_the_program_hide_the_offer(tmp_path: Path) -> None:
    async with sitting(branched(played(tmp_path))) as hands:
        await hands.press("N")
        assert "rolled here" not in hands.text
        await hands.press("V escape")
        assert OFFERED in hands.text


async def test_another_key_is_shown_with_the_offer(tmp_path: Path) -> None:
    session = branched(played(tmp_path))
    async with sitting(session) as hands:
        hands.app.keymap = Keymap({"as-before": "B"})
        await hands.press("1")
        assert OFFERED.replace("V  ", "B  ") in hands.text and "B as before" in hands.text
        await hands.press("backspace B")
        assert session.battle.step == 10


async def test_the_app_that_rolls_takes_the_recorded_dice_and_says_so(tmp_path: Path) -> None:
    parent = played(tmp_path)
    session = branched(parent, ASKED["facts"], "everyone")
    async with sitting(session) as hands:
        assert "Where the app alone rolls, it takes the dice recorded in Toy skirmish" in " ".join(hands.text.split())
        await hands.press("V")
        assert "Where the app alone" not in hands.text
        given = session.battle.line[before(parent, ASKED["roll"]).step + 1].input
        assert isinstance(given, AnswerInput) and given.auto and given.value["source"] == {"dice": "tttttt"}


async def test_another_who_rolls_keeps_the_offers(tmp_path: Path) -> None:
    async with sitting(branched(played(tmp_path))) as hands:
        await hands.press("R 3")
        assert OFFERED in hands.text


async def test_the_boxes_are_seen_whatever_else_there_is_to_say(tmp_path: Path) -> None:
    session = branched(played(tmp_path))
    async with sitting(session) as hands:
        for size in ((80, 24), (60, 20), (40, 12), (120, 40), (80, 12)):
            await hands.resize(*size)
            assert hands.text.count("[_]") == 6, size
            assert hands.stack.seat.offer is not None and "(6 hits)" in " ".join(hands.text.split()), size
        await hands.resize(80, 24)
        hands.stack.say = "A long sentence that takes all of three rows below the question. " * 4
        hands.screen.show()
        assert hands.text.count("[_]") == 6 and "(6 hits)" in hands.text


async def test_an_offer_that_stays_is_not_painted_again(tmp_path: Path) -> None:
    session = branched(played(tmp_path))
    async with sitting(session) as hands:
        asking = hands.screen.panels.asking
        painted: list[Any] = []
        asking.refresh = lambda *regions, **_: painted.append(regions)  # type: ignore[method-assign,assignment]
        offer = hands.stack.seat.offer
        hands.screen.show()
        assert painted == [] and hands.stack.seat.offer is offer


# Ways in


async def test_a_branch_from_the_review(tmp_path: Path) -> None:
    parent = played(tmp_path)
    async with looking(parent.path) as eyes:
        step = before(parent, ASKED["roll"]).step
        await eyes.press(*str(step), "enter", "b")
        assert "The recorded dice, offered one by one" in eyes.text and "Fresh dice" in eyes.text
        await eyes.press("1")
        assert isinstance(eyes.app.screen, BattleScreen) and OFFERED in eyes.text
        await eyes.press("V", "q", *str(step), "enter", "b", "2")
        assert isinstance(eyes.app.screen, BattleScreen) and "rolled here" not in eyes.text
        await eyes.press("q")
    names = sorted(path.name for path in tmp_path.glob("*from-step*"))
    assert len(names) == 2 and all(name.startswith("toy-skirmish-from-step-") for name in names)


async def test_a_branch_is_resumed_with_its_offer_or_says_why_not(tmp_path: Path) -> None:
    parent = played(tmp_path)
    session = branched(parent)
    session.close()
    async with sitting(play_on(session.path, DiceSource())) as hands:
        assert OFFERED in hands.text
    parent.path.unlink()
    async with sitting(play_on(session.path, DiceSource())) as hands:
        words = " ".join(hands.text.split())
        assert "Nothing recorded is offered: " in words and "was branched from Toy skirmish, but" in words
        await hands.press("1")
        assert "branched from" not in hands.text and "rolled here" not in hands.text


async def test_a_branch_is_opened_at_home_with_its_offer(tmp_path: Path) -> None:
    session = branched(played(tmp_path))
    session.close()
    async with fingers_at(TrackerApp(None, tmp_path, Settings(), Terminal()), SMALL, Hands) as hands:
        open_battle(hands.app, session.path)
        await hands.pilot.pause()
        assert OFFERED in hands.text
