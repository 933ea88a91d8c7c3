"""Pictures of a muster: who has come, the proportions, the list, and what is bent."""

import os
from pathlib import Path

import pytest

from tests.app.album import Album
from tests.app.outer import outer, running
from tests.app.table import LARGE, SMALL, battle, sitting
from tests.conftest import Golden
from tests.names.app import BattleScreen
from tests.names.journal import ROSTERS, Session
from tests.names.play import DiceSource, End, RosterEditor
from tracker.app.opening import begin_beside

# What is pressed after the keys before it: a British army by dice, and its leaders.
PLAYED = {
    "the army's name": "",
    "how much is left to dice": "enter",
    "a recruiting roll": "r 3 enter",
    "a second roll": "4 4",
    "what next": "5 enter 3 4 enter 5 5 4 enter enter",
    "by choice, against the proportions": "c",
    "a gun": "b g",
    "its arms": "1 !",
    "who commands": "enter d",
    "leaders": "enter enter",
    "who gets which Rep": "3 4 6 6 1 1 5 4 enter",
    "field strength": "enter 3 4 6 6 1 1 enter enter",
    "the army": "1 6 4 enter",
}


@pytest.fixture(autouse=True)
def own_armies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRACKER_ARMIES", "armies")


async def test_pictures_of_a_muster(tmp_path: Path, golden: Golden) -> None:
    album = Album()
    async with sitting(battle(tmp_path, "british_empire", "colonial_adventures.muster")) as hands:
        for name, keys in PLAYED.items():
            await hands.press(keys)
            await hands.show(album, name, SMALL, LARGE)
    golden("app/muster", album.text)


async def test_a_muster_is_called_no_battle(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "british_empire", "colonial_adventures.muster")) as hands:
        await hands.press("enter e end")
        assert "The muster itself" in hands.text
        hands.stack.dialogs.clear()
        hands.stack.do(End("nobody came"))
        await hands.press("N escape")
        assert "The muster is over" in hands.text


async def test_35_a_muster_that_is_resumed_after_its_roster_was_edited_writes_no_second(tmp_path: Path) -> None:
    """Issue 25, point 35."""
    session = battle(tmp_path, "british_empire", "colonial_adventures.muster")
    told: list[str] = []
    async with sitting(session) as hands:
        await hands.press(" ".join(PLAYED.values()))
        assert "next battle with it" in hands.text and " lost " not in hands.text, "who never came was told as lost"
        assert any(line.endswith("a my armies   q leave") for line in hands.lines), "no key led out"
        await hands.press("n")
        assert "Battle of rosters" in hands.text and "British Empire" in hands.text, "it was a scenario of another game"
        await hands.press("escape")
    (roster,) = Path("armies").glob("*.army")
    editor = RosterEditor(roster)
    editor.set(None, "name", "The Field Force")
    editor.mark(editor.army.units[0].id)
    async with sitting(Session.open(session.path)) as hands:
        told.append(" ".join(hands.text.split()))
    assert list(Path("armies").glob("*.army")) == [roster] and RosterEditor(roster).army == editor.army
    assert "now The Field Force, is among your armies" in told[0], told[0]


@pytest.mark.parametrize(("begun_on", "key"), [("My armies", "a"), ("My armies", "q"), ("Home", "a")])
async def test_a_muster_leads_to_the_rosters_with_its_own_chosen(begun_on: str, key: str) -> None:
    """Screens were stacked, six keys from Home after two musters, and q led back to the old mark."""
    app = outer()
    async with running(app) as hands:
        if begun_on == "My armies":
            await hands.press("a")
        for name in ("Second", "First"):
            await hands.press("n")
            begin_beside(app, "colonial_adventures", "muster", "british_empire")
            await hands.press(*name, " ".join(PLAYED.values()))
            assert isinstance(app.screen, BattleScreen) and "next battle with it" in hands.text
            await hands.press(key)
            assert "My armies" in hands.lines[0] and len(app.screen_stack) == 2 and app.session is None
            assert name in hands.chosen
            if begun_on == "Home":
                await hands.press("escape")


async def test_last_tells_the_step_before_and_no_roll_whose_unit_went_home(tmp_path: Path) -> None:
    """Its arrival stood there for eight answers after it was sent away."""
    async with sitting(battle(tmp_path, "british_empire", "colonial_adventures.muster")) as hands:
        await hands.press("enter r 2 enter 4 4 5 enter 3 4 enter")
        assert "Infantry 1 (row 7 of the British Empire list): Rep 4, 20 figures" in " ".join(hands.text.split())
        await hands.press("x 2")
        assert "Infantry 1 goes home" in hands.text and "row 7 of" not in hands.text
        await hands.press("u")
        assert "Infantry 1 (row 7 of the British Empire list): Rep 4, 20 figures" in " ".join(hands.text.split())
        await hands.press("x 2 n", *"Askaris", "enter")
        assert "is called Askaris" in hands.text and "goes home" not in hands.text


async def test_a_muster_played_alone_leads_to_its_roster(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "british_empire", "colonial_adventures.muster")) as hands:
        await hands.press(*"Second", " ".join(PLAYED.values()))
        (roster,) = Path("armies").glob("*.army")
        before = ROSTERS.duplicate(roster)
        RosterEditor(before).set(None, "name", "First")
        os.utime(before, (1, 1))
        await hands.press("a")
        chosen = next(line for line in hands.lines if line.startswith("▸"))
        assert "My armies" in hands.lines[0] and "Second" in chosen


def test_who_has_no_enemy_is_not_told_how_to_turn_that_round(tmp_path: Path) -> None:
    """`You roll for Mine, the app for the rest (--mine  turns it round).` stood at a muster."""
    source = DiceSource("enemy", by_default=True)
    Session.new(tmp_path, "colonial_adventures.muster", "british_empire", autopilot=source)
    assert source.notices == []
