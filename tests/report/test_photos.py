"""Photos that are named in notes: shown where they are sound files beside the battle, else left as words."""

import base64
import os
import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.names.report import html, write_up
from tests.report.making import shot, timeline_of
from tracker.engine import AnyRuleset
from tracker.report import photos
from tracker.report.photos import photo_of


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    return tmp_path / "ford.battle"


def jpeg(path: Path, size: tuple[int, int] = (40, 30)) -> Path:
    path.parent.mkdir(exist_ok=True)
    exif = Image.Exif()
    exif[0x010E] = "at home, Acacia Avenue"
    Image.new("RGB", size, "red").save(path, exif=exif)
    return path


def opened(uri: str) -> Image.Image:
    return Image.open(BytesIO(base64.b64decode(uri.removeprefix("data:image/jpeg;base64,"))))


@pytest.mark.parametrize("place", ["ridge.jpg", "photos/ridge.JPG", "ridge.png"])
def test_a_photo_beside_the_battle_is_shown_with_its_caption(battle: Path, place: str) -> None:
    jpeg(battle.parent / place)
    found = photo_of(f"{Path(place).name} The ridge at dawn", battle)
    assert found is not None and found.caption == "The ridge at dawn"
    assert opened(found.uri).format == "JPEG"


def test_a_photo_is_scaled_and_what_the_camera_wrote_is_dropped(battle: Path) -> None:
    jpeg(battle.parent / "big.jpg", (3000, 1500))
    found = photo_of("big.jpg", battle)
    assert found is not None and found.caption == "big.jpg"
    small = opened(found.uri)
    assert small.size == (1280, 640) and not small.getexif() and b"Acacia" not in base64.b64decode(found.uri[23:])


@pytest.mark.parametrize(
    "note", ["../ridge.jpg", "/etc/ridge.jpg", "photos/ridge.jpg", "ridge.gif", "ridge", "a ridge.jpg", "x\0.jpg", ""]
)
def test_no_other_name_is_looked_for(battle: Path, note: str) -> None:
    jpeg(battle.parent / "ridge.jpg")
    jpeg(battle.parent / "photos/ridge.jpg")
    assert photo_of(note, battle) is None


def test_no_link_pipe_or_folder_is_followed(battle: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = jpeg(tmp_path_factory.mktemp("elsewhere") / "secret.jpg")
    (battle.parent / "link.jpg").symlink_to(elsewhere)
    (battle.parent / "photos").symlink_to(elsewhere.parent)
    (battle.parent / "folder.jpg").mkdir()
    os.mkfifo(battle.parent / "pipe.jpg")
    assert not any(photo_of(name, battle) for name in ("link.jpg", "secret.jpg", "folder.jpg", "pipe.jpg"))


def png_of(width: int, height: int) -> bytes:
    """The head of a picture that claims a size, and no more."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + head
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))


@pytest.mark.examples("data", b"", b"no picture", b"<svg/>", b"GIF89a\1\0\1\0", png_of(60_000, 60_000), png_of(10, 10))
def test_what_is_no_sound_photo_stays_words(battle: Path, data: bytes) -> None:
    (battle.parent / "odd.png").write_bytes(data)
    assert photo_of("odd.png", battle) is None


def test_a_cut_photo_stays_words(battle: Path) -> None:
    path = jpeg(battle.parent / "cut.jpg", (300, 200))
    path.write_bytes(path.read_bytes()[:600])
    assert photo_of("cut.jpg", battle) is None


def test_too_large_a_file_is_not_read(battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jpeg(battle.parent / "ridge.jpg")
    monkeypatch.setattr(photos, "MOST_BYTES", 100)
    assert photo_of("ridge.jpg", battle) is None


def test_a_photo_that_claims_too_many_pixels_is_not_unpacked(battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jpeg(battle.parent / "ridge.jpg", (20, 10))
    assert photo_of("ridge.jpg", battle) is not None
    monkeypatch.setattr(photos, "MOST_PIXELS", 199)
    assert photo_of("ridge.jpg", battle) is None


@pytest.mark.parametrize(("name", "progressive"), [("ridge.png", False), ("ridge.jpg", True)])
def test_one_that_would_be_decoded_whole_is_refused_by_its_header(
    battle: Path, monkeypatch: pytest.MonkeyPatch, name: str, progressive: bool
) -> None:
    """Issue 25, point 32: a PNG of 79 megapixels took 488 MB; nothing of such a one is decoded."""
    Image.new("RGB", (20, 10), "red").save(battle.parent / name, progressive=progressive)
    assert photo_of(name, battle) is not None
    monkeypatch.setattr(photos, "MOST_WHOLE", 199)
    monkeypatch.setattr(Image.Image, "convert", lambda *asked: pytest.fail("it was decoded"))
    assert photo_of(name, battle) is None


def test_a_report_holds_the_photo_of_a_note_and_says_the_others(toy: AnyRuleset, tmp_path: Path) -> None:
    session = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    jpeg(session.path.parent / "ridge.jpg")
    session.note("ridge.jpg The ridge <b>")
    session.note("gone.jpg was never taken")
    page = html(write_up(timeline_of(session)))
    assert page.count('<img src="data:image/jpeg;base64,') == 1 and 'alt="The ridge &lt;b&gt;"' in page
    assert "gone.jpg was never taken." in page
    assert page.index("<h1>") < page.index("<img") < page.index("<p>Nobody has won yet"), "a picture stands first"
