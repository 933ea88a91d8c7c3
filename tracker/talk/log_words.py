"""Log lines as people read them."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import structs

from tracker.engine.plurals import of_several

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


def said_together(lines: "Iterable[Line]", names: Mapping[str, str]) -> "list[Line]":
    """Results that say the same of several units in a row as one: "A, B go back to the road". `names`: by id.

    What is to be done on the table, which may stand between them, is left out.
    """
    found: list[Line] = []
    same, whose = "", list[str]()
    for line in lines:
        if line.kind == "table":
            continue
        name = ", ".join(names.get(each, "") for each in line.units) if line.kind == "result" else ""
        does = of_several(line.text.removeprefix(f"{name} ")) if name and line.text.startswith(f"{name} ") else ""
        if does and does == same:
            whose.append(name)
            units = (*found[-1].units, *line.units)
            found[-1] = structs.replace(line, text=f"{', '.join(whose)} {does}", units=units)
        else:
            found.append(line)
            same, whose = does, [name]
    return found


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
