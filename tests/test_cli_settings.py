"""The settings file: what is wrong in it is told, and never stops a battle."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.fulldisk import no_room
from tracker.engine import Unsaved
from tracker.settings import LARGEST, Settings, Unusable, load_settings, save_settings, settings_path, why_not_written


def of(tmp_path: Path, text: bytes) -> Settings:
    path = tmp_path / "settings.toml"
    path.write_bytes(text)
    return load_settings(path)


def test_none_means_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.toml") == Settings()


def test_who_rolls_and_which_side_is_mine(tmp_path: Path) -> None:
    assert of(tmp_path, b'rolls = "enemy"\nmine = "british"\n') == Settings(rolls="enemy", mine="british")


@pytest.mark.examples(
    "text, reason",
    (b'rolls = "somebody"\nmine = "x"', "rolls can't be 'somebody', only nobody, enemy, opponent, decisions, everyone"),
    (b"rolls = [1]\nmine = 'x'", "rolls can't be '[1]'"),
    (b'colour = "red"\nmine = "x"', "there is no setting 'colour'"),
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


@pytest.mark.parametrize("kind", ["pipe", "folder", "huge", "device", "link to a pipe", "closed"])
def test_what_is_no_file_is_told_at_once_and_left_alone(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "settings.toml"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "huge":
        with open(path, "wb") as file:
            file.truncate(LARGEST + 1)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "link to a pipe":
        os.mkfifo(tmp_path / "pipe")
        path.symlink_to("pipe")
    else:
        # What root may read, a folder's name in the place of a folder is not.
        (tmp_path / "file").touch()
        path = tmp_path / "file" / "settings.toml"
    settings = load_settings(path)
    assert settings.theme == "dark" and len(settings.notices) == 1
    assert str(path) in settings.notices[0] and "can't be read" in settings.notices[0]
    before = os.lstat(path) if kind != "closed" else None
    with pytest.raises(Unusable, match="can't be read"):
        save_settings(Settings(theme="light"), Settings(), path)
    assert before is None or os.lstat(path)[:7] == before[:7]


@pytest.mark.parametrize(
    ("text", "line"),
    [(b'rolls = "enemy"\n[keys\n', 2), (b"# \n\nmine = 'x\n", 3), (b"theme = 'dark'\n# \xff\n", 2), (b"\xff", 1)],
)
def test_a_typing_mistake_is_told_with_its_line_and_never_written_over(tmp_path: Path, text: bytes, line: int) -> None:
    settings, path = of(tmp_path, text), tmp_path / "settings.toml"
    assert f"(at line {line}" in settings.notices[0] and "the file stays as it is" in settings.notices[0]
    assert settings.notices[0] == why_not_written(path)
    with pytest.raises(Unusable, match=f"at line {line}"):
        save_settings(replace(settings, theme="light"), settings, path)
    assert path.read_bytes() == text and [each.name for each in tmp_path.glob("*set*")] == ["settings.toml"]


MINE = """\
# Who rolls at our table
rolls = 'enemy'   # since Easter
colour = "red"    # not of this version

[keys]            # as I am used to
note = "K"
future-command = "X"   # comes with the next version
mark = 'M'
[extra]
x = 1
"""


def test_comments_order_and_unknown_names_are_kept(tmp_path: Path) -> None:
    before, path = of(tmp_path, MINE.encode()), tmp_path / "settings.toml"
    keys = {"note": "F", "help": "H", "future-command": "X"}
    save_settings(replace(before, rolls="nobody", theme="light", keys=keys), before, path)
    assert path.read_text() == MINE.replace("'enemy' ", '"nobody" ').replace("'enemy'", '"nobody"').replace(
        "# not of this version\n", '# not of this version\ntheme = "light"\n'
    ).replace('note = "K"', 'note = "F"').replace("mark = 'M'\n", 'help = "H"\n')
    now = load_settings(path)
    assert (now.rolls, now.theme, now.keys) == ("nobody", "light", keys)


def test_only_what_was_changed_is_written(tmp_path: Path) -> None:
    """What was edited in the file while the app ran, and what is wrong there, stays."""
    before, path = of(tmp_path, b'theme = "pink" # !\nrolls = "enemy"\n'), tmp_path / "settings.toml"
    path.write_text('theme = "pink" # !\nrolls = "everyone"\n')
    save_settings(replace(before, ascii="yes"), before, path)
    assert path.read_text() == 'theme = "pink" # !\nrolls = "everyone"\nascii = "yes"\n'
    stamp = path.stat().st_ino
    save_settings(before, before, path)
    assert path.stat().st_ino == stamp, "nothing to write"


@pytest.mark.parametrize("text", ["keys = 3\n", "[[keys]]\nnote = 'K'\n", "keys = ['a']\n"])
def test_what_can_not_be_changed_without_loss_is_left_to_the_person(tmp_path: Path, text: str) -> None:
    before, path = of(tmp_path, text.encode()), tmp_path / "settings.toml"
    with pytest.raises(Unusable, match="keys is no table.: change it by hand"):
        save_settings(replace(before, keys={"note": "K"}), before, path)
    assert path.read_text() == text


@pytest.mark.examples("text", "keys = { note = 'K' } # one line\n", "keys.note = 'K'\n", "a.b = 1\n[c]\n[[d]]\n", "")
def test_every_way_to_write_it_is_understood(tmp_path: Path, text: str) -> None:
    before, path = of(tmp_path, text.encode()), tmp_path / "settings.toml"
    wanted = replace(before, mine='a "side" \\ \x7f é', keys={**before.keys, "odd 'id'": "#"}, notices=())
    save_settings(wanted, before, path)
    assert replace(load_settings(path), notices=()) == wanted


def test_one_key_that_is_none_costs_no_other(tmp_path: Path) -> None:
    settings = of(tmp_path, b"[keys]\nnote = 3\nmark = 'M'\n")
    assert settings.keys == {"mark": "M"}
    assert len(settings.notices) == 1 and "the key of 'note' is a text" in settings.notices[0]


def test_the_file_behind_a_link_is_written_with_its_rights(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "tracker.toml"
    real.parent.mkdir()
    real.write_text("# mine\n")
    real.chmod(0o640)
    path = tmp_path / "settings.toml"
    path.symlink_to(real)
    save_settings(Settings(theme="light"), Settings(), path)
    assert path.is_symlink() and real.read_text() == '# mine\ntheme = "light"\n'
    assert real.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in real.parent.iterdir()] == [real.name]


def test_a_full_disk_leaves_the_settings_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, path = of(tmp_path, MINE.encode()), tmp_path / "settings.toml"
    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(Unsaved, match="No space left"):
        save_settings(replace(before, theme="light"), before, path)
    assert path.read_text() == MINE and [each.name for each in tmp_path.glob("*set*")] == ["settings.toml"]


def test_a_start_loads_nothing_that_writes_settings() -> None:
    program = "import sys, tracker.settings as s; s.load_settings(); print('tomlkit' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_file_is_in_the_folder_for_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_path().is_relative_to(Path.home())
    monkeypatch.setenv("XDG_CONFIG_HOME", "/of/mine")
    assert settings_path().is_relative_to("/of/mine") or sys.platform == "darwin"
    monkeypatch.setenv("TRACKER_CONFIG", "/somewhere")
    assert settings_path() == Path("/somewhere/settings.toml")


def test_hints_that_were_seen_are_kept_beside_what_is_set(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save_settings(Settings(hints="off", hints_seen="form roll"), Settings(), path)
    assert path.read_text() == 'hints = "off"\nhints_seen = "form roll"\n'
    assert load_settings(path) == Settings(hints="off", hints_seen="form roll")
    assert of(tmp_path, b"hints_seen = 3").notices
