"""The settings file: what is wrong in it is told, and never stops a battle."""

import os
from pathlib import Path

import pytest

from tracker.settings import Settings, load_settings, settings_path


def of(tmp_path: Path, text: bytes) -> Settings:
    path = tmp_path / "settings.toml"
    path.write_bytes(text)
    return load_settings(path)


def test_none_means_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.toml") == Settings()


def test_who_rolls_and_which_side_is_mine(tmp_path: Path) -> None:
    assert of(tmp_path, b'rolls = "enemy"\nmine = "british"\n') == Settings(rolls="enemy", mine="british")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b'rolls = "somebody"\nmine = "x"', "rolls can't be 'somebody', only nobody, enemy, everyone"),
        (b"rolls = [1]\nmine = 'x'", "rolls can't be '[1]'"),
        (b'colour = "red"\nmine = "x"', "there is no setting 'colour'"),
    ],
)
def test_what_is_wrong_is_named_and_the_rest_is_taken(tmp_path: Path, text: bytes, reason: str) -> None:
    settings = of(tmp_path, text)
    assert settings.mine == "x" and settings.rolls == "nobody"
    assert len(settings.notices) == 1 and reason in settings.notices[0] and "settings.toml" in settings.notices[0]


@pytest.mark.parametrize("text", [b"rolls = ", b"\xff\xfe", b"[" * 5000, b"mine = 3"])
def test_what_is_no_settings_file_is_told(tmp_path: Path, text: bytes) -> None:
    settings = of(tmp_path, text)
    assert settings.rolls == "nobody" and settings.mine == "" and len(settings.notices) == 1


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    assert "can't be read" in load_settings(tmp_path).notices[0]


def test_the_file_is_in_the_folder_for_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(settings_path()).startswith(os.environ["XDG_CONFIG_HOME"]) or os.sys.platform == "darwin"  # type: ignore[attr-defined]
    monkeypatch.setenv("TRACKER_CONFIG", "/somewhere")
    assert settings_path() == Path("/somewhere/settings.toml")
