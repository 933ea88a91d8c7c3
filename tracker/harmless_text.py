"""Text as it may leave the program: a battle, a scenario or a name from a stranger could hold anything.

A terminal obeys control characters, and both terminals and browsers obey those that turn the order of letters round.
Records, states and comparisons keep what they were given; only what is shown goes through here.
"""

import re
from typing import Any

import msgspec

# Controls (C0, C1), line and paragraph separators, marks and overrides of direction, what has no width and no business
# in a name, tags, and halves of surrogate pairs. Joiners (200C, 200D) stay: Persian and Hindi are written with them.
_HARMFUL = (
    "\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e0fff\ud800-\udfff"
)
# Compiled for the first line that has one of them.
_ONE = f"[{_HARMFUL}]"
_BLANKS = frozenset("\t\n\v\f\r\x85\u2028\u2029")


def clean(line: str) -> str:
    """One line that no terminal obeys: ends of lines and tabs become blanks, what else is harmful a question mark."""
    # Nearly every line is; the search is for the few that are not.
    return line if line.isprintable() else re.sub(_ONE, lambda found: " " if found[0] in _BLANKS else "?", line)


def clean_page(text: str) -> str:
    """Whole lines, each cleaned."""
    return "\n".join(map(clean, text.split("\n")))


def as_html(text: str) -> str:
    """One line that no browser takes for markup, or obeys."""
    from html import escape  # it loads the names of all signs, and most of us write no page

    return escape(clean(text))


def json_of(said: Any, indent: int = 0) -> bytes:
    """Data as JSON that can be shown on a terminal: what `clean` would replace is escaped, and reads back the same."""
    try:
        data = msgspec.json.encode(said)
    except UnicodeEncodeError:
        # A file name that is no UTF-8 has halves of surrogate pairs, which JSON takes when they are escaped.
        import json

        return json.dumps(msgspec.to_builtins(said), indent=indent or None).encode()
    if indent:
        data = msgspec.json.format(data, indent=indent)
    if data.isascii() and b"\x7f" not in data:
        return data
    # Line ends are JSON's own: within its texts they are escaped already.
    return b"\n".join(re.sub(_ONE, _escaped, line.decode()).encode() for line in data.split(b"\n"))


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
