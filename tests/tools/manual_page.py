"""Writes the manual page, tracker/docs/tracker.1, from the parsers: `python -m tests.tools.manual_page`."""

from argparse import ArgumentParser
from collections.abc import Iterator

from tests.tools.generated_pages import arguments_of, below, parser_of, usage
from tests.tools.house_lists import ROOT
from tracker import __version__
from tracker.commands import COMMANDS

PAGE = ROOT / "tracker" / "docs" / "tracker.1"
HEAD = r"""
.SH NAME
tracker \- a referee for historical miniature battles
.SH SYNOPSIS
.B tracker
[\fB\-\-plain\fR] [\fB\-\-saves\fR \fIDIR\fR]
.br
.B tracker
\fICOMMAND\fR ...
.SH DESCRIPTION
Alone it opens its screens, with \-\-plain Home line by line.
Battles are saved after every answer; tracker doctor says where.
.SH COMMANDS
""".strip()
TAIL = r"""
.SH EXIT STATUS
0 if it was done; 2 with one sentence about what is wrong; 3 if a disk did not take what was played; 128 and its number
after a signal.
.SH ENVIRONMENT
.TP
.B TRACKER_SAVES, TRACKER_ARMIES, TRACKER_SCENARIOS, TRACKER_CAMPAIGNS
The folders of battles, rosters, scenarios and campaigns.
.TP
.B NO_COLOR
No colours.
""".strip()


def manual_page() -> str:
    """The whole page, in roff."""
    lines = [f'.TH TRACKER 1 "" "tracker {__version__}"', HEAD]
    for name in COMMANDS:
        lines += [f".SS tracker {_roff(name)}", *_command(name, parser_of(name))]
    return "\n".join([*lines, TAIL, ""])


def _command(name: str, parser: ArgumentParser) -> Iterator[str]:
    yield _roff(parser.description or "")
    for each in arguments_of(parser):
        yield f".TP\n.B {_roff(usage(each))}\n{_roff(each.help or '')}"
    for word, inner in below(parser).items():
        yield f".PP\n.B tracker {_roff(f'{name} {word}')}\n.br"
        yield from _command(f"{name} {word}", inner)


def _roff(words: str) -> str:
    """Words of which roff takes nothing for its own."""
    said = words.replace("\\", r"\e").replace("-", r"\-").replace("\n", " ")
    return f"\\&{said}" if said[:1] in (".", "'") else said


if __name__ == "__main__":
    PAGE.write_text(manual_page(), encoding="utf-8")
    print(PAGE)
