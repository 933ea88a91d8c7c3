"""Hints in the prompt's panel of the training skirmish."""

from pathlib import Path
from random import Random
from threading import Event

import pytest

from tests.app.album import Album
from tests.app.table import LARGE, SMALL, battle, sitting
from tests.conftest import Golden
from tests.names.study import player_of
from tests.patience import PATIENCE, wait_until
from tracker.engine import Roll, app_answer, ask_player
from tracker.settings import Settings, load_settings

SMALLEST = (60, 20)


async def test_pictures(tmp_path: Path, golden: Golden) -> None:
    album = Album()
    async with sitting(battle(tmp_path, "training_skirmish", "colonial_adventures")) as hands:
        await hands.show(album, "the first prompt", SMALL, SMALLEST)
        await hands.press("enter")
        await hands.show(album, "the first roll", SMALL, LARGE)
    golden("app/hints", album.text)


async def test_each_is_given_once_and_that_is_kept_at_once(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "training_skirmish", "colonial_adventures")) as hands:
        assert "Hint: Look at your table" in hands.text
        await hands.press("/")
        assert "Hint:" not in hands.text
        await hands.press("escape")
        assert "Hint: Look at your table" in hands.text
        await hands.press("enter")
        assert "Hint: Type the dice you throw" in hands.text
        await hands.press("u")
        assert "Hint: Look at your table" not in hands.text
        wait_until(lambda: load_settings().hints_seen == "form roll", "that a killed program gives none again")


async def test_no_key_waits_until_the_disk_has_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, written = Event(), list[str]()

    def waits(settings: Settings, before: Settings) -> None:
        assert slow.wait(PATIENCE)
        written.append(settings.hints_seen)

    monkeypatch.setattr("tracker.play.settings_fields.save_settings", waits)
    async with sitting(battle(tmp_path, "training_skirmish", "colonial_adventures")) as hands:
        await hands.press("enter u enter")
        assert "Turn 1: roll for activation" in hands.text and not written
        slow.set()
    assert written == ["form", "form roll table"], "then what holds last, and once"


async def test_no_hint_where_nothing_is_taught(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "rorkes_drift", "colonial_adventures")) as hands:
        assert "Hint:" not in hands.text


async def test_at_a_roll_of_many_dice_the_hint_comes_before_all_of_the_sum(tmp_path: Path) -> None:
    """What a short number is would be guessed else: at 80x24 the sums of fire leave no row."""

    session, rng = battle(tmp_path, "training_skirmish", "colonial_adventures"), Random(7)
    player = player_of(session.battle.ruleset, "")
    while not (isinstance(session.battle.prompt, Roll) and session.battle.prompt.pools[0].count == 8):
        value = ask_player(player, session.battle, rng)
        session.answer(app_answer(session.battle) if value is None else value)
    async with sitting(session) as hands:
        assert "3h hits" in hands.text and "Hint: Many dice: type how many count" in hands.text
        assert (
            "Fire dice 8: half of 16 (5 Rep, +2 rifle" in hands.text
            and "at least" in hands.text
            and "hits on" in hands.text
        )


async def test_a_hint_that_was_read_is_not_given_again_though_what_is_filled_in_leaves_no_room_for_it(
    tmp_path: Path,
) -> None:
    """The last of the general hints, and that on targets, came again and again."""
    session, rng = battle(tmp_path, "training_skirmish", "colonial_adventures"), Random(7)
    player = player_of(session.battle.ruleset, "")
    while not session.battle.prompt or not session.battle.prompt.key.startswith("shot:fcoy"):
        value = ask_player(player, session.battle, rng)
        session.answer(app_answer(session.battle) if value is None else value)
    async with sitting(session) as hands:
        first = "Hint: The keys beside a name, a and its number"
        assert first in hands.text
        await hands.press("a", "1")
        await hands.resize(60, 18)
        assert first not in hands.text and hands.asked.startswith("shot:fcoy")
        await hands.press("enter")
        await hands.resize(*SMALL)
        await hands.press("u")
        assert hands.asked.startswith("shot:fcoy") and first not in hands.text
