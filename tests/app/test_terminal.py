"""What a terminal can do, by its name; and what goes out to it."""

import os
import pty
import select
import sys
import threading
import tty
from collections.abc import Callable
from random import Random
from threading import get_ident

import pyte
import pytest
from pyte.screens import Char
from rich.cells import cell_len

from tests.bench.least_bytes import FRAME, least_of
from tests.names.app import Colours, Terminal, check_terminal, find_terminal
from tests.patience import PATIENCE
from tracker.app.terminal.driver import Bell
from tracker.app.terminal.row_memory import RESET, STYLE, RowMemory, read
from tracker.app.terminal.writer import MOST_WAITING, Outlet


@pytest.mark.examples(
    "environ, encoding, is_ascii, colours, is_remote",
    ({"TERM": "xterm-256color"}, "utf-8", False, "many", False),
    ({"TERM": "xterm", "COLORTERM": "truecolor"}, "UTF-8", False, "many", False),
    ({"TERM": "xterm"}, "utf-8", False, "few", False),
    ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "utf-8", False, "none", False),
    ({"TERM": "xterm-256color", "NO_COLOR": ""}, "utf-8", False, "many", False),
    ({"TERM": "xterm-256color", "SSH_CONNECTION": "a"}, "utf-8", False, "many", True),
    ({"TERM": "xterm-256color"}, "latin-1", True, "many", False),
    ({"TERM": "xterm-256color"}, "ascii", True, "many", False),
    ({"TERM": "linux"}, "utf-8", True, "few", False),
    ({"TERM": "vt100"}, "utf-8", True, "none", False),
    ({"TERM": "vt220"}, "utf-8", True, "none", False),
)
def test_a_terminal_is_known_by_name_and_encoding(
    environ: dict[str, str], encoding: str, is_ascii: bool, colours: Colours, is_remote: bool
) -> None:
    found = find_terminal(environ, encoding)
    assert (found.is_ascii, found.colours, found.is_remote) == (is_ascii, colours, is_remote)


def test_here_is_no_terminal() -> None:
    assert "terminal" in check_terminal({"TERM": "xterm"})


def in_a_thread(action: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=action, daemon=True)
    thread.start()
    return thread


def test_a_stalled_outlet_makes_nobody_wait_and_asks_for_a_new_drawing() -> None:
    far, near = os.pipe()
    drawn, taken = threading.Event(), bytearray()
    outlet = Outlet(near, drawn.set, lambda: None)

    def write() -> None:
        for _ in range(4 * MOST_WAITING // 1_000):
            outlet.write(b"x" * 1_000)

    def read() -> None:
        while data := os.read(far, 65_536):
            taken.extend(data)

    writer = in_a_thread(write)
    writer.join(PATIENCE)
    assert not writer.is_alive(), "who writes has to wait until somebody reads"
    assert not outlet.drain(0)
    reader = in_a_thread(read)
    assert drawn.wait(PATIENCE) and outlet.drain(PATIENCE)
    os.close(near)
    reader.join(PATIENCE)
    assert not reader.is_alive() and len(taken) < 2 * MOST_WAITING
    os.close(far)


def test_an_outlet_whose_other_end_is_gone_says_so_once() -> None:
    far, near = os.pipe()
    gone: list[bool] = []
    outlet = Outlet(near, lambda: None, lambda: gone.append(True))
    os.close(far)
    outlet.write(b"a")
    assert outlet.drain(PATIENCE)
    outlet.write(b"b")
    assert outlet.drain(PATIENCE) and gone == [True]
    os.close(near)


def test_what_a_terminal_takes_at_once_wakes_no_thread_and_the_rest_follows_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    far, near = pty.openpty()
    tty.setraw(near)
    outlet, write, writers = Outlet(near, lambda: None, lambda: None), os.write, list[int]()

    def noted(fd: int, data: bytes) -> int:
        writers.append(get_ident())
        return write(fd, data)

    monkeypatch.setattr(os, "write", noted)
    outlet.write(b"a frame")
    assert os.read(far, 100) == b"a frame" and writers == [get_ident()]
    # More than a terminal holds, of which nobody reads anything: who writes it goes on.
    sent = b"".join(b"%06d" % n for n in range(20_000))
    outlet.write(sent[:60_000])
    outlet.write(sent[60_000:])
    taken = bytearray()
    while len(taken) < len(sent):
        taken += os.read(far, 65_536)
    assert taken == sent and outlet.drain(PATIENCE) and os.get_blocking(near)
    os.close(far)


def test_no_frame_overtakes_what_is_left_of_one_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    far, near = pty.openpty()
    tty.setraw(near)
    outlet, write, here, may_go_on = Outlet(near, lambda: None, lambda: None), os.write, get_ident(), threading.Event()

    def held(fd: int, data: bytes) -> int:
        if get_ident() != here:
            may_go_on.wait(PATIENCE)
        return write(fd, data)

    monkeypatch.setattr(os, "write", held)
    outlet.write(b"a" * 60_000)
    taken = os.read(far, 65_536)
    # There is room again, and the thread has not come to it yet.
    outlet.write(b"b")
    may_go_on.set()
    while len(taken) <= 60_000:
        taken += os.read(far, 65_536)
    assert taken == b"a" * 60_000 + b"b"
    os.close(far)


def test_a_bell_that_has_rung_wakes_nobody_again() -> None:
    """A terminal that was suspended once would have its keys read in a circle that never sleeps."""
    bell, poll = Bell(), select.poll()
    poll.register(bell.fd, select.POLLIN)
    bell.set()
    assert bell.is_set() and poll.poll(0)
    bell.clear()
    assert not bell.is_set() and not poll.poll(0)


def test_rows_that_stand_there_are_not_written_again() -> None:
    memory = RowMemory()
    frame = "\x1b[1;1H\x1b[1mone\x1b[0m\r\n\x1b[2;1Htwo\x1b[1;1H"
    whole = "\x1b[1H\x1b[1mone\x1b[2H\x1b[0mtwo\x1b[1;1H"
    assert memory.fresh(frame) == whole
    assert memory.fresh(frame) == "", "the cursor is where it belongs"
    assert memory.fresh("\x1b[?25h") and memory.fresh(frame) == "\x1b[1;1H", "where it is since nobody knows"
    assert memory.fresh("\x1b[2;4Ho") == "\x1b[2;4Ho"
    assert memory.fresh(frame) == "\x1b[1;1H", "beside it nothing has changed"
    assert memory.fresh("\x1b[2;3H\x1b[1mo\x1b[0m") == "\x1b[2;3H\x1b[1mo\x1b[0m"
    assert memory.fresh(frame) == "\x1b[2;3Ho\x1b[1;1H", "what was written over is written again"
    assert memory.fresh("\x1b[3;1H東京") and memory.fresh("\x1b[3;4Ho") == "\x1b[3;4Ho"
    assert memory.fresh("\x1b[3;1H東京") == "\x1b[3;3H京", "a wide letter takes two cells"
    memory.forget()
    assert memory.fresh(frame) == whole
    assert memory.fresh("\x1b[?2026h") == "\x1b[?2026h"
    assert memory.fresh("\x1b[4;1Hx\n\x1b[4;3H\n\x1b[5;3H\x1b[1;1H") == "\x1b[4Hx\x1b[1;1H", "places without a text"


def test_of_a_row_only_the_letters_are_written_that_are_others() -> None:
    memory = RowMemory()
    memory.fresh(f"\x1b[1;1H\x1b[1mF Coy\x1b[0m 16/16 {' ' * 20}saved")
    row = f"\x1b[1;1H\x1b[1mF Coy\x1b[0m 15/16 {' ' * 20}\x1b[2msaved\x1b[0m"
    assert memory.fresh(row) == "\x1b[1;8H5\x1b[33G\x1b[2msaved\x1b[0m"
    assert memory.fresh("\x1b[1;1Hz\x1b[Kx") == "\x1b[1Hz\x1b[Kx\x1b[0m"
    assert memory.fresh(row) == f"\x1b[1H\x1b[1mF Coy\x1b[0m 15/16 {' ' * 20}\x1b[2msaved\x1b[0m", "all was cleared"
    assert memory.fresh("\x1b[2;1Hz\x1b[Kx\x1b[2;9Hy") == "\x1b[2Hz\x1b[Kx\x1b[0m\x1b[2;9Hy", "who knows in which row"
    assert memory.fresh("\x1b[3;1Ha\x1b[3;9Hb", False) == "\x1b[3Ha\x1b[3;9Hb", "an old terminal knows no column alone"
    bold = "\x1b[4;1H\x1b[1ma\x1b[0m\x1b[5;1Hz\x1b[Kx\x1b[6;1H\x1b[1mb\x1b[0m"
    assert memory.fresh(bold).endswith("z\x1b[Kx\x1b[0m\x1b[6H\x1b[1mb\x1b[0m"), "that leaves no style of before"


def test_what_stands_between_is_written_where_that_takes_less_than_to_go_around() -> None:
    memory = RowMemory()
    memory.fresh("\x1b[1;1Hab12cd\x1b[1m345\x1b[0mef")
    row = "\x1b[1;1HAB12CD\x1b[1m345\x1b[0mEF"
    assert memory.fresh(row) == "\x1b[1HAB12CD\x1b[10GEF", "bold letters would take two changes of style"


def test_no_ink_is_seen_at_a_blank() -> None:
    memory = RowMemory()
    memory.fresh("\x1b[1;1H\x1b[1;31;44m   \x1b[0m")
    assert memory.fresh("\x1b[1;1H\x1b[2;32;44m   \x1b[0m") == ""
    assert memory.fresh("\x1b[1;1H\x1b[32;44m \x1b[4m \x1b[7m \x1b[0m") == "\x1b[1;2H\x1b[4;44;32m \x1b[7m \x1b[0m"
    assert memory.fresh("\x1b[1;1H\x1b[7;44m \x1b[0m") == "\x1b[1H\x1b[7;44m \x1b[0m", "there ink is the ground"


def _anywhere(rng: Random) -> str:
    """Some output as Textual writes it: places with texts in pieces of a style each."""
    places = [(rng.randint(1, 4), rng.randint(1, 12)) for _ in range(rng.randint(1, 6))]
    return "".join(f"\x1b[{row};{column}H{_said(rng)}" for row, column in places)


def _said(rng: Random) -> str:
    styles = ("", "\x1b[1m", "\x1b[38;2;1;2;3;48;2;9;9;9m", "\x1b[31;42m")
    texts = ("F Coy", "16/16", "  ", "━━╌", "東京", "é", " 5 no dice yet")
    pieces = [(rng.choice(styles), rng.choice(texts)) for _ in range(rng.randint(1, 4))]
    return "".join(f"{style}{text}{RESET if style else ''}" for style, text in pieces)


def _cells(screen: pyte.Screen) -> list[list[Char]]:
    return [[screen.buffer[line][at] for at in range(screen.columns)] for line in range(screen.lines)]


def _seen(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """All cells of a screen, blanks by their ground alone."""
    return [[(*cell[:3], *cell[3:8]) if cell.data != " " else (" ", cell.bg) for cell in row] for row in _cells(screen)]


@pytest.mark.parametrize("seed", range(30))
def test_a_terminal_that_is_told_less_shows_the_same(seed: int) -> None:
    """Random spans over each other, wide letters among them, one frame after another."""
    rng, memory = Random(seed), RowMemory()
    all_of_it, less = pyte.Screen(80, 4), pyte.Screen(80, 4)
    for _ in range(40):
        data = _anywhere(rng)
        pyte.Stream(all_of_it).feed(data)
        pyte.Stream(less).feed(memory.fresh(data))
        assert _seen(all_of_it) == _seen(less), repr(data)


@pytest.mark.parametrize("seed", range(10))
def test_the_bench_knows_the_least_that_a_frame_of_rows_takes(seed: int) -> None:
    rng, memory, screen = Random(seed), RowMemory(), pyte.Screen(80, 4)
    for number in range(40):
        before, rows = _cells(screen), [_said(rng) for _ in range(4)]
        rows = [f"{said}{' ' * (80 - cell_len(STYLE.sub('', said)))}" for said in rows]
        told = memory.fresh("".join(f"\x1b[{row + 1};1H{said}" for row, said in enumerate(rows)))
        pyte.Stream(screen).feed(told)
        least, taken = least_of(before, _cells(screen)), FRAME + len(told.encode())
        assert least <= taken and (not number or taken <= 1.5 * least), "all is written at first"


def test_where_somebody_elses_driver_draws_there_is_no_terminal_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "__stdin__", None)
    monkeypatch.setattr(sys, "__stdout__", None)
    there = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "TERM": "dumb"}
    assert check_terminal(there) == "" and check_terminal({"TERM": "xterm-256color"})
    assert find_terminal(there, "ascii") == Terminal()
    assert find_terminal({**there, "NO_COLOR": "1"}) == Terminal(colours="none")


STYLES = (
    "38;2;208;208;208;48;2;28;28;28",
    "1;38;2;215;175;95;48;2;28;28;28",
    "2;3;31;44",
    "1",
    "7;38;5;120",
    "4;97;104",
    "0",
)


@pytest.mark.parametrize("is_modern", [True, False])
@pytest.mark.parametrize("seed", range(60))
def test_lean_styles_look_as_the_styles_in_full(seed: int, is_modern: bool) -> None:
    rng = Random(seed)
    pieces = [f"\x1b[{rng.choice(STYLES)}m{rng.choice(('word', '  ', ''))}\x1b[0m" for _ in range(12)]
    ends = ["\r\n\x1b[2;1H", "\x1b[3;5H", "", "", ""]
    frame = "\x1b[1;1H" + "".join(f"{each}{rng.choice(ends)}" for each in pieces)
    lean = RowMemory().fresh(frame, is_modern)
    assert painted(lean, lean) == painted(frame, frame)
    assert len(lean) <= len(frame)


def painted(*outputs: str) -> object:
    """What an emulated terminal shows, each cell with its style."""
    screen = pyte.Screen(24, 6)
    for output in outputs:
        pyte.Stream(screen).feed(output)
    return _seen(screen)


def test_of_two_pieces_only_what_differs_is_said() -> None:
    ground = "48;2;28;28;28"
    two = f"\x1b[1;1H\x1b[1;38;2;208;0;0;{ground}mHelp\x1b[0m\x1b[38;2;95;135;255;{ground}m--\x1b[0m"
    lean = "\x1b[1H\x1b[1;48;5;234;38;2;208;0;0mHelp\x1b[22;38;5;69m--\x1b[0m"
    assert RowMemory().fresh(two) == lean, "colours by their indexes where they have one"
    old = "\x1b[1H\x1b[1;48;5;234;38;2;208;0;0mHelp\x1b[0;48;5;234;38;5;69m--\x1b[0m"
    assert RowMemory().fresh(two, is_modern=False) == old


@pytest.mark.parametrize(
    "name", ["0;0;95", "0;0;0", "8;8;8", "95;95;95", "238;238;238", "238;238;248", "248;248;248", "96;95;95"]
)
def test_a_colour_looks_the_same_by_its_index(name: str) -> None:
    said = read("", f"38;2;{name}")
    assert said is not None and said.startswith("38;5;") is (name in ("8;8;8", "95;95;95", "238;238;238"))
    assert painted(f"\x1b[{said}mX") == painted(f"\x1b[38;2;{name}mX")


@pytest.mark.parametrize("odd", ["\x1b[38;9mX\x1b[0m", "\x1b[53mX\x1b[0m", "\x1b[41m\x1b[2J\x1b[0m", "\x1b[1mopen"])
def test_a_text_with_other_things_in_it_is_left_as_it_is(odd: str) -> None:
    assert RowMemory().fresh(f"\x1b[2;3H{odd}") == f"\x1b[2;3H{odd}{RESET}"
    assert RowMemory().fresh("no place") == "no place"
