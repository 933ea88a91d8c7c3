"""The voice on the screens: what happens at a key is said, and Z silences it."""

from pathlib import Path

from tests.app.table import battle, sitting
from tests.play.test_speaker import is_silent, read, wait_until
from tracker.settings import Settings


async def test_what_a_key_did_and_what_is_asked_now_is_said_until_z(tmp_path: Path) -> None:
    said = tmp_path / "said"
    async with sitting(battle(tmp_path)) as hands:
        preferences = hands.app.preferences
        preferences.follow(Settings(speech=f"sh -c 'cat >> {said}; exec sleep 600'"))
        speaker = preferences.speaker
        assert speaker is not None and is_silent(speaker)
        await hands.press("enter")
        assert hands.stack.prompt is not None
        title = hands.stack.prompt.title
        wait_until(lambda: title.rstrip("?.") in read(said))
        assert not is_silent(speaker)
        await hands.press("Z")
        assert is_silent(speaker)


async def test_a_voice_that_is_not_there_is_told_on_the_screen(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path)) as hands:
        hands.app.preferences.follow(Settings(speech="no-such-voice"))
        await hands.press("enter")
        assert "no-such-voice failed" in hands.text
