"""Advice of `tracker doctor --terminal`, by what is found."""

import pytest

from tracker.app.terminal.abilities import Terminal
from tracker.cli import main
from tracker.commands.doctor import Surroundings, terminal_findings

WINDOW = Terminal()


def said(
    environ: dict[str, str] | None = None,
    model: str = "Raspberry Pi 4 Model B",
    bits: int = 64,
    size: tuple[int, int] = (80, 24),
    encoding: str = "utf-8",
    terminal: Terminal = WINDOW,
    has_tmux: bool = True,
) -> str:
    place = Surroundings(model, bits, "aarch64", environ or {}, size, encoding, terminal, "", has_tmux)
    return "\n".join(f"{'ok' if ok else 'BAD'} {words}" for ok, words in terminal_findings(place))


def test_a_sound_place_is_no_trouble() -> None:
    assert "BAD" not in said() and "machine: Raspberry Pi 4 Model B, 64-bit" in said()


@pytest.mark.examples(
    "words, found",
    ("BAD machine: Raspberry Pi 4 Model B, 32-bit; there are no wheels", said(bits=32)),
    ("BAD size: 50 x 18; the screens want 60 x 20", said(size=(50, 18))),
    ("locale: C; accents are put as plain letters: export LANG=C.UTF-8", said({"LANG": "C"}, encoding="ascii")),
    ("plain characters, the terminal's sixteen colours", said(terminal=Terminal(True, "few", False))),
    ("console: larger letters by setfont", said({"TERM": "linux"})),
    ("tmux new -A -s tracker keeps the screens", said(terminal=Terminal(is_remote=True))),
    ("sudo apt install tmux, then tmux new", said(terminal=Terminal(is_remote=True), has_tmux=False)),
    ("a line that drops ends nothing", said({"TMUX": "/tmp/tmux"}, terminal=Terminal(is_remote=True))),
    ("no Esc: Ctrl+[", said(terminal=Terminal(is_remote=True))),
)
def test_what_it_finds_it_says(words: str, found: str) -> None:
    assert words in found


def test_doctor_says_it_alone(capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", "--terminal"])
    out = capsys.readouterr().out
    assert "machine:" in out and "locale:" in out and "samples:" not in out
