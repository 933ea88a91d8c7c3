"""Photos that players name in notes: "table.jpg The ridge" shows that file, scaled, without the camera's own data.

Only JPEG and PNG, regular files beside the battle or in its folder `photos`, opened with Pillow, of the extra
`photos`. Whatever else it is, the note stays text.
"""

import base64
import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from tracker.extras import command_for
from tracker.report.document import Photo

NAMED = re.compile(r"(?P<name>[^\s/\\][^/\\\s]*\.(?:jpe?g|png))(?:\s+(?P<caption>.*))?", re.IGNORECASE)
FOLDER = "photos"
# Pixels of the longer side as shown; the most that a photo may have, and bytes of its file.
LONGEST, MOST_PIXELS, MOST_BYTES = 1_280, 80_000_000, 40_000_000
# The most of one that has to be decoded whole, as PNG and progressive JPEG are: some 100 MB of memory.
MOST_WHOLE = 16_000_000


def photo_of(note: str, battle: Path) -> Photo | None:
    """The photo that a note names, with its caption; None where it names none that can be shown."""
    named = NAMED.fullmatch(note.strip())
    if named is None:
        return None
    uri = _uri(named["name"], battle)
    return Photo(uri, (named["caption"] or named["name"]).strip()) if uri else None


def why_no_photos(battle: Path) -> str:
    """Reason why none of the photos beside a battle is shown, "" where they can be, or there are none."""
    if find_spec("PIL") or not any(map(NAMED.fullmatch, _names_beside(battle))):
        return ""
    return f"Photos are left out: they need the extra photos: {command_for('photos')}"


def _names_beside(battle: Path) -> Iterator[str]:
    for folder in (battle.parent, battle.parent / FOLDER):
        with suppress(OSError):
            yield from os.listdir(folder)


def _uri(name: str, battle: Path) -> str:
    for folder in (battle.parent, battle.parent / FOLDER):
        if folder.name == FOLDER and folder.is_symlink():
            continue
        data = _jpeg(folder / name)
        if data:
            return f"data:image/jpeg;base64,{base64.b64encode(data).decode()}"
    return ""


def _jpeg(path: Path) -> bytes:
    """A photo made small; b"" where it is none, or Pillow is not there."""
    try:
        # Not through a link, and not waiting for whoever writes to a pipe.
        number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except (OSError, ValueError):
        return b""
    found = os.fstat(number)
    if not stat.S_ISREG(found.st_mode) or found.st_size > MOST_BYTES:
        os.close(number)
        return b""
    with open(number, "rb") as file:
        return _scaled(file)


def _scaled(file: BinaryIO) -> bytes:
    try:
        from PIL import Image, ImageOps
    except ImportError:
        return b""
    try:
        # Its size is read before any of its pixels: a small file may claim to be endless.
        with Image.open(file, formats=("JPEG", "PNG")) as image:
            if image.width * image.height > MOST_PIXELS:
                return b""
            is_whole = image.format == "PNG" or "progressive" in image.info
            if is_whole and image.width * image.height > MOST_WHOLE:
                return b""
            image.draft("RGB", (LONGEST, LONGEST))
            small = image.convert("RGB")
            small.thumbnail((LONGEST, LONGEST))
            # As the camera was held; then that, and what else it wrote, is left behind.
            upright = ImageOps.exif_transpose(small)
    except Exception:  # Pillow raises what it likes on broken files
        return b""
    out = BytesIO()
    Image.frombytes("RGB", upright.size, upright.tobytes()).save(out, "JPEG", quality=82)
    return out.getvalue()
