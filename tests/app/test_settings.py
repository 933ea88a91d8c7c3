"""Settings: every change holds at once, is written down, and a key that can't be is refused in a sentence."""

import os
from pathlib import Path

import pytest

from tests.app.album import Album
from tests.app.outer import LARGE, SMALL, listed, outer, running
from tests.conftest import Golden
from tests.names.app import BATTLE, Keymap, glyphs
from tests.names.journal import LibraryEntry
from tracker.app.settings.key_changes import faults_of, refused_key, sound
from tracker.play.settings_fields import SettingsFields
from tracker.settings import Settings, load_settings, save_settings, settings_path

__all__ = ["listed"]
NOTE = next(command for command in BATTLE if command.id == "note")


async def test_pictures(listed: list[LibraryEntry], golden: Golden) -> None:
    album = Album()
    async with running(outer(Settings(keys={"note": "J"}))) as hands:
        await hands.press("s", *["down"] * 6)
        await hands.show(album, "six lines down, a key changed", SMALL, LARGE)
    golden("app/settings", album.text)


async def test_looks_change_at_once_and_are_kept() -> None:
    app = outer()
    async with running(app) as hands:
        await hands.press("s", "right")
        assert app.theme == "tracker-light"
        await hands.press("down", "right", "down", "right")
        assert glyphs.is_ascii and hands.chosen.startswith("The app rolls for")
        await hands.press("enter")
        assert hands.chosen.endswith("the enemy, and decides for them")
        assert "Press the new key" not in hands.text, "the key of the command of that name"
    assert load_settings() == Settings("opponent", theme="light", ascii="yes")


async def test_a_key_is_changed_and_given_back() -> None:
    app = outer()
    async with running(app) as hands:
        await hands.press("s")
        hands.screen.draw("key:home-new")
        assert "usual key" not in hands.lines[-1], "it has it"
        await hands.press("backspace")
        assert "It has its usual key already." in hands.words
        await hands.press("enter")
        assert "Press the new key" in hands.text and hands.lines[-1].split() == ["Esc", "cancel"]
        await hands.press("q")
        assert "q is the key for" in hands.words and "Press the new key" not in hands.text
        await hands.press("enter", "z")
        assert "* z" in hands.text and load_settings().keys == {"home-new": "z"}
        await hands.press("escape", "z")
        assert hands.screen.titles()[0] == "New battle"
        await hands.press("escape", "s")
        hands.screen.draw("key:home-new")
        await hands.press("backspace")
        assert load_settings().keys == {}


async def test_a_usual_key_that_another_has_by_now_is_not_given_back() -> None:
    keys = {"home-new": "z", "home-lay": "n"}
    async with running(outer(Settings(keys=keys))) as hands:
        await hands.press("s")
        hands.screen.draw("key:home-new")
        await hands.press("backspace")
        assert "n is the key for lay a table" in hands.words and hands.app.settings.keys == keys


@pytest.mark.examples(
    "key, words",
    ("U", "U is the key for redo (battle) already."),
    ("x", "x belongs to the prompts of a battle"),
    ("7", "7 belongs to the prompts of a battle"),
    ("enter", "Enter always takes what is chosen."),
    ("ctrl+c", "Ctrl+C always leaves."),
    ("left", "Left moves about"),
    ("ctrl+shift+f5", "does not reach every terminal"),
)
def test_a_key_that_cannot_be_is_refused(key: str, words: str) -> None:
    assert words in refused_key(NOTE, key, Keymap())


@pytest.mark.parametrize("key", ["J", "%", "f5", "ctrl+n"])
def test_a_key_that_is_free_is_taken(key: str) -> None:
    assert refused_key(NOTE, key, Keymap()) == ""


def test_a_keymap_of_a_file_is_checked() -> None:
    assert faults_of({"note": "J", "mark": "N"}) == {}
    kept = sound(Settings(keys={"nothing": "J", "note": "U", "mark": "J"}))
    assert kept.keys == {"mark": "J"}
    assert len(kept.notices) == 2 and "'nothing'" in kept.notices[0] and "redo" in kept.notices[1]


def test_a_setting_is_turned_through_its_own_values() -> None:
    fields = SettingsFields(Settings(mine="Ours"), lambda settings: None)
    speech, mine = fields.field_at("speech"), fields.field_at("mine")
    assert speech is not None and [key for key, _ in speech.options] == ["off", "system"]
    assert mine is not None and [key for key, _ in mine.options][:: len(mine.options) - 1] == ["", "Ours"]
    assert "Zulu" in dict(mine.options)


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    keys = {"a-b": "x,y", 'odd "id"': "Z"}
    settings = Settings("everyone", 'a "side" \\ \n é', (), "light", "no", 8, "takes", keys, result_letters="off")
    save_settings(settings, Settings(), tmp_path / "deep" / "settings.toml")
    assert load_settings(tmp_path / "deep" / "settings.toml") == settings
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["settings.toml"]


@pytest.mark.parametrize("text", ['theme = "light"\n[keys\nnote = "K"', "\xff", None])
async def test_a_file_that_is_none_stays_and_settings_says_which_line(text: str | None) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    os.mkfifo(path) if text is None else path.write_bytes(text.encode("latin-1"))
    app = outer(load_settings())
    async with running(app) as hands:
        await hands.press("s")
        shown = " ".join(line.strip() for line in hands.text.splitlines())
        reason = {None: "it is not an ordinary file", "\xff": "at line 1"}.get(text, "at line 2")
        assert "Nothing is written down." in shown and reason in shown
        await hands.press("right")
        assert app.theme == "tracker-light" and "hold only until you leave" in hands.words
        await hands.press("down", "right")
    assert path.is_fifo() if text is None else path.read_bytes() == text.encode("latin-1")


async def test_once_the_file_is_mended_all_that_was_changed_is_written() -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text("# Mine.\ntheme =")
    app = outer(load_settings())
    async with running(app) as hands:
        await hands.press("s", "right")
        path.write_text('# Mine.\nrolls = "enemy"  # as ever\n')
        await hands.press("down", "right")
        assert "Nothing is written" not in hands.text and "Kept in" in hands.text
    assert path.read_text() == '# Mine.\nrolls = "enemy"  # as ever\ntheme = "light"\nascii = "yes"\n'


async def test_settings_that_cannot_be_written_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_CONFIG", "/proc/nowhere")
    app = outer()
    async with running(app) as hands:
        await hands.press("s", "right")
        assert app.theme == "tracker-light" and "can't be written" in hands.words


def test_a_key_that_a_player_chose_comes_before_the_command_that_has_it() -> None:
    undo, why = (next(each for each in BATTLE if label in each.keys) for label in ("u", "w"))
    assert Keymap().find(BATTLE, "w") is why
    assert Keymap({undo.id: "w"}).find(BATTLE, "w") is undo and Keymap({why.id: "u"}).find(BATTLE, "u") is why
