"""Log lines as people read them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.engine import Line

TABLE = "On the table: "


def transcript_lines(lines: "Iterable[Line]") -> list[str]:
    """Each line with its kind, headings set off: for whoever reads afterwards which line is what."""
    told = []
    for line in lines:
        told += [""] if line.kind == "heading" else []
        told.append(f"{line.kind}: {line.text}")
    return told


def log_lines(lines: "Iterable[Line]") -> list[str]:
    """Headings set off, events at the table called so."""
    told = []
    for line in lines:
        if line.kind == "heading":
            told += ["", f"{line.text}"]
        elif line.kind == "table":
            told.append(f"{TABLE}{line.text}")
        elif line.kind == "note":
            told.append(f"Note: {line.text}")
        else:
            told.append(line.text)
    return told
