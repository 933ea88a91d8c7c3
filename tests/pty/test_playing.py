"""Playing on a terminal that is killed, resized or stalled: what was answered is in the file."""

import random
import shutil
import signal
from functools import partial
from pathlib import Path

from tests.names.journal import read_battle
from tests.patience import wait_until
from tests.pty.conftest import Open
from tests.pty.terminal import REDRAW, PtyTerminal
from tests.pty.test_ending import holds

# Set-up, two dice, the groups that act, and the shot of the gun, which fires as it is picked.
FIRST, SECOND, THIRD = "roll for activation", "which group acts", "fire at whom"
# The columns in which options stand.
OPTIONS = 30
# So little may wait for a terminal that takes nothing that a few frames are more.
LITTLE = {"MOST_WAITING": "20000"}


def inputs(battle: Path) -> int:
    """How many steps the file has."""
    return read_battle(battle).head.step


def is_at(battle: Path, step: int) -> bool:
    return inputs(battle) == step


def begin(terminal: PtyTerminal) -> None:
    """Answer the set-up and roll for the first turn."""
    terminal.press("enter")
    terminal.wait_for(FIRST)
    terminal.press("r")
    terminal.wait_for(SECOND)


def drawn_anew(terminal: PtyTerminal, text: str, foot: str = "? help") -> list[str]:
    """The screen once what Ctrl+L paints on an empty one is what stood there: nothing more is on its way."""
    before: list[str] = []
    while (lines := terminal.lines) != before or text not in "\n".join(lines) or lines[0].endswith("saving"):
        before = lines
        terminal.wipe()
        terminal.press(REDRAW)
        terminal.wait_for(text, foot)
    return lines


def question_in(lines: list[str], text: str) -> list[str]:
    """What is asked and its options. Panels above may keep rows of an earlier question, and cut what stands beside."""
    below = lines[next(place for place, line in enumerate(lines) if text in line) :]
    return [words for line in below if (words := line[:OPTIONS].strip())]


def test_after_kill_9_it_goes_on_at_the_same_prompt(opened: Open, battle: Path) -> None:
    terminal = opened(battle)
    begin(terminal)
    was = drawn_anew(terminal, SECOND)
    terminal.wait_until(partial(is_at, battle, 2), "both answers are saved: a slow disk is not waited for")
    terminal.signal(signal.SIGKILL)
    assert terminal.wait() == -signal.SIGKILL
    assert is_at(battle, 2)
    again = opened()
    again.press("enter")
    again.wait_for(SECOND)
    assert question_in(drawn_anew(again, SECOND), SECOND) == question_in(was, SECOND)
    again.press("\x03")
    assert again.wait() == 0 and holds(battle)


def test_resized_and_back_at_once_it_is_painted_anew(opened: Open, battle: Path) -> None:
    """A terminal loses what it has no room for, however short that was, and asks for it with its size alone."""
    terminal = opened(battle)
    begin(terminal)
    shown, rng = drawn_anew(terminal, SECOND), random.Random(4)
    for columns, rows in [(80, 10), (40, 24), (20, 3), (170, 50)] * 5:
        terminal.resize(columns, rows)
        for _ in range(rng.randint(0, 3)):
            terminal.read(0.0)
        terminal.resize(80, 24)
        terminal.wait_for_screen(shown)
    terminal.press("\x03")
    assert terminal.wait() == 0 and terminal.is_restored() and holds(battle)


def test_what_a_screen_draws_behind_its_first_frame_is_painted_without_a_key(opened: Open) -> None:
    """A list learns its width with that frame, and the key line what its chosen line takes; nothing wakes it later."""
    terminal = opened()
    terminal.press("w")
    terminal.wait_for("None yet: n begins one.")
    terminal.press("escape")
    terminal.wait_for("New battle")
    terminal.press("s")
    terminal.wait_for("Right next", "Left previous")


def test_resized_at_any_moment_it_goes_on(opened: Open, battle: Path) -> None:
    terminal = opened(battle)
    rng = random.Random(3)
    for _ in range(30):
        terminal.resize(rng.randint(8, 170), rng.randint(2, 55))
        # None of them picks from a list: whether one is open when a key comes may go by the size.
        terminal.press(rng.choice(["down", "?", "escape", "w", "up"]))
        terminal.read(0.0)
    terminal.press("down")
    terminal.resize(80, 24)
    # Where the last of these keys lead to, whatever had been drawn when they came: w has closed what another w opened.
    drawn_anew(terminal, "Order of battle", foot="Enter take all")
    terminal.press("\x03")
    assert terminal.wait() == 0 and terminal.is_restored() and holds(battle)


def test_answers_given_while_the_terminal_stalls_are_in_the_file(opened: Open, battle: Path) -> None:
    """The pty is not read while keys are pressed, until it takes nothing more."""
    terminal = opened(battle)
    before = inputs(battle)
    terminal.stall()
    terminal.press("enter")
    wait_until(lambda: inputs(battle) > before, "the answer is in the file")
    terminal.signal(signal.SIGTERM)
    assert terminal.wait() == 128 + signal.SIGTERM
    assert holds(battle)


def test_a_terminal_that_stalled_is_drawn_anew(opened: Open, battle: Path) -> None:
    """What was painted meanwhile was thrown away: afterwards the screen is as if it had been read all the time."""
    copy = shutil.copy(battle, battle.with_name("copy.battle"))
    other = opened(copy)
    begin(other)
    other.press("2")
    other.wait_for(THIRD)
    # Rows that the question once needed it keeps: this one has been taken back too.
    other.press("u")
    other.wait_for(SECOND)
    other.press("2")
    other.wait_for(THIRD)
    terminal = opened(battle, env=LITTLE)
    terminal.stall()
    # So often back and on again that of the frames that changed the rest of the screen none can be waiting still.
    for key, step in [("enter", 1), ("r", 2), ("2", 3), *[("u", 2), ("2", 3)] * 12]:
        terminal.press(key)
        wait_until(partial(is_at, battle, step), f"{key} is in the file")
    terminal.wait_like(other)
    terminal.press("q")
    assert terminal.wait() == 0 and terminal.is_restored()
