"""The screens in a real browser, by `tracker serve`: Home, and a battle that is played there.

Nothing is fetched but from this machine: textual-serve's own page asks for a font elsewhere, which the server forbids.
"""

import contextlib
import os
import re
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyte
import pytest

from tests.chromium import Browser, driven, free_port, needs_chromium, running, wait_for
from tests.names.journal import read_battle
from tests.patience import PATIENCE
from tests.tools.house_lists import ROOT
from tracker.app.parts.taps import BAR, THUMB

pytestmark = needs_chromium

ENTER = "\ue007"


@pytest.fixture
def browser(chromium: Browser, tmp_path: Path) -> Iterator[tuple[Browser, str]]:
    """A browser, and where it finds the program."""
    chromium.fresh_window()
    with served(tmp_path, {}) as url:
        yield chromium, url
        # The server waits for whoever looks at it still.
        chromium.fresh_window()


@contextlib.contextmanager
def browsing(tmp_path: Path, changes: dict[str, str]) -> Iterator[tuple[Browser, str]]:
    """A browser of its own, and where it finds the program, whose environment has these changes."""
    with served(tmp_path, changes) as url, driven(tmp_path) as page:
        yield page, url


@contextlib.contextmanager
def served(tmp_path: Path, changes: dict[str, str]) -> Iterator[str]:
    """Where a browser finds the program, whose environment has these changes; battles lie in a folder there."""
    port = free_port()
    serve = [sys.executable, "-m", "tracker", "serve", "--port", str(port), "--saves", str(tmp_path / "battles")]
    env = {**os.environ, "PYTHONPATH": str(Path.cwd()), "TERM": "dumb", **changes}
    with running(serve, env, tmp_path / "log"):
        code = wait_for(lambda: re.search(r"\?code=\d+", (tmp_path / "log").read_text()), "the code is told")
        yield f"http://127.0.0.1:{port}/{code[0]}"


def keep(**pictures: bytes) -> None:
    """Put them where KEEP_PICTURES says, to be looked at."""
    if folder := os.environ.get("KEEP_PICTURES"):
        for name, picture in pictures.items():
            (Path(folder) / f"{name}.png").write_bytes(picture)


def steps_of(folder: Path) -> int:
    """Inputs of the battle that was begun, -1 while there is none; of two, of that which is played."""
    return max((read_battle(each).head.step for each in folder.glob("*.battle") if each.stat().st_size), default=-1)


def test_home_and_a_battle_in_a_browser(browser: tuple[Browser, str], tmp_path: Path) -> None:
    page, url = browser
    folder = tmp_path / "battles"

    def press_until(keys: str, what: Callable[[], bool], why: str) -> None:
        """Press keys until they have done what they are to do: the page may not listen yet."""

        def pressed() -> bool:
            page.press(keys)
            end = time.monotonic() + 2
            while time.monotonic() < end and not what():
                time.sleep(0.05)
            return what()

        def seen() -> list[str]:
            """The page as a failing test tells it; its class says whether the line to the program is closed."""
            is_closed = page.run("return document.body.className")
            return [f"{steps_of(folder)} inputs of {[*folder.iterdir()]}; {keys!r} pressed", is_closed, *screen.rows]

        wait_for(pressed, why, seen)

    wait_for(lambda: urllib.request.urlopen(url.partition("?")[0], timeout=5).status == 200, "it is up")
    page.open(url)
    wait_for(lambda: page.run("return document.body.classList.contains('-first-byte')"), "the app has drawn")
    screen = Tablet(page)
    page.run("document.querySelector('.xterm-helper-textarea').focus()")
    home = page.picture()
    # A new battle, with everything as it stands: its file is there before its first prompt is drawn.
    press_until("n" + ENTER, lambda: steps_of(folder) >= 0, "Enter at the setting up begins a battle")
    # On a busy machine what was pressed twice may have answered that already; the dice behind it take no Enter.
    press_until(ENTER, lambda: steps_of(folder) > 0, "Enter answers the first prompt")
    answered = steps_of(folder)
    battle = page.picture()
    press_until("u", lambda: steps_of(folder) < answered, "u takes an answer back")
    assert home[:8] == battle[:8] == b"\x89PNG\r\n\x1a\n" and home != battle
    keep(home=home, battle=battle)
    asked = page.run("return performance.getEntriesByType('resource').map(each => each.name)")
    assert asked and all(each.startswith(url.partition("?")[0]) for each in asked), asked


class Tablet:
    """The screens as a player with a finger sees them: rows of words, and taps on these."""

    def __init__(self, page: Browser) -> None:
        self.page = page
        wide, high = page.run("return window.cells")
        room = page.run("return document.querySelector('.xterm-screen').getBoundingClientRect()")
        self._cell = room["width"] / wide, room["height"] / high
        self._screen = pyte.Screen(wide, high)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def rows(self) -> list[str]:
        self._stream.feed(self.page.drawn())
        return [row.rstrip() for row in self._screen.display]

    def tap(self, words: str) -> None:
        """Tap on the lowest row that has these words, where they begin."""
        y, x = wait_for(lambda: [(y, row.index(words)) for y, row in enumerate(self.rows) if words in row], words)[-1]
        self.page.tap((x + 0.5) * self._cell[0], (y + 0.5) * self._cell[1])

    def tap_on(self, is_there: Callable[[], Any], why: str) -> None:
        """Tap on what is offered first until something is true; a tap that came too early is followed by another."""
        end = time.monotonic() + PATIENCE
        while not is_there():
            before = self.rows
            assert time.monotonic() < end, "\n".join([f"never: {why}", *before])
            # The bar has an Enter always, the key line above it only where that does something.
            *above, key_line = before[: -THUMB * len(BAR)]
            text = "\n".join(above)
            if "Say the range" in text:
                self.tap("s  within")
            else:
                # Who is offered first need not be the first of the order of battle.
                number = re.match(r" *(a?[0-9])", key_line)
                first = number[1] if number is not None else "1"
                first = f" {first} " if first[0] == "a" else first  # beside a target: the bar has digits alone
                self.tap("   r  " if "[_]" in text else "Enter" if "Enter" in key_line else first)
            # An Enter just behind another is dropped, and changes no row.
            until = time.monotonic() + 0.5
            while self.rows == before and not is_there() and time.monotonic() < until:
                time.sleep(0.05)

    def shows(self, words: str) -> None:
        """Wait until these words stand somewhere."""
        wait_for(lambda: self.has(words), f"{words!r} to be seen")

    def has(self, words: str) -> bool:
        """True if these words stand somewhere now."""
        return any(words in row for row in self.rows)

    def tap_until(self, words: str, seen: str) -> None:
        """Tap on words until others are seen: a frame that comes may move them from under the finger."""

        def tapped() -> bool:
            if self.has(words) and not self.has(seen):
                self.tap(words)
            until = time.monotonic() + 3
            while not self.has(seen) and time.monotonic() < until:
                time.sleep(0.05)
            return self.has(seen)

        wait_for(tapped, f"{seen!r} to be seen", lambda: self.rows)


def tablet_at(page: Browser, url: str, size: tuple[int, int]) -> Tablet:
    """The screens on a tablet of so many pixels."""
    page.resize(*size)
    page.open(url)
    wait_for(lambda: page.run("return document.body.classList.contains('-first-byte')"), "the app has drawn")
    return Tablet(page)


@pytest.fixture
def picket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario of one turn that New battle offers."""
    own = tmp_path / "own"
    own.mkdir()
    text = (ROOT / "rulesets/colonial_adventures/scenarios/training_skirmish.toml").read_text(encoding="utf-8")
    for old, new in (("training_skirmish", "picket"), ("Training skirmish", "The picket"), ("turn = 6", "turn = 1")):
        assert old in text
        text = text.replace(old, new)
    (own / "picket.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("TRACKER_SCENARIOS", str(own))


@pytest.mark.usefixtures("picket")
def test_a_battle_from_home_to_its_end_by_taps_alone(browser: tuple[Browser, str], tmp_path: Path) -> None:
    page, url = browser
    folder = tmp_path / "battles"

    def stand() -> tuple[int, bool]:
        """The inputs of the battle, and whether it is over."""
        found = list(folder.glob("*.battle"))
        if not found or not found[0].stat().st_size:
            return -1, False
        recorded = read_battle(found[0])
        return recorded.head.step, bool(recorded.is_over)

    tablet = tablet_at(page, url, (1024, 768))
    tablet.tap_until("New battle", "Your side")
    tablet.tap("Left")
    tablet.shows("The picket")
    tablet.tap("Enter")
    wait_for(lambda: stand()[0] >= 0, "Enter begins the battle")
    # The file follows the screen: whoever waited for that rolled meanwhile.
    tablet.tap_on(lambda: tablet.has("[_]"), "the first dice")
    # A tap on a box of dice makes the bar a pad, and what it shows is typed.
    tablet.tap_until("[_]", "   h   ")
    tablet.tap(" 5")
    tablet.shows("[5]")
    tablet.tap(" 1")
    tablet.tap_on(lambda: stand()[1], "the end of the battle")
    assert stand()[0] > 5, "how many depends on the dice that fall"


def test_each_browser_has_a_seat_and_shows_what_another_types(browser: tuple[Browser, str], tmp_path: Path) -> None:
    page, url = browser
    first = tablet_at(page, url, (1024, 768))
    first.tap_until("New battle", "Your side")
    first.tap("Enter")
    first.shows("Filled in")
    first.tap("Enter")
    first.shows("[_]")
    codes = re.findall(r"[?]code=[0-9]+", (tmp_path / "log").read_text())
    with contextlib.closing(Browser(page.port, tmp_path / "second")) as other:
        second = tablet_at(other, url.partition("?")[0] + codes[-1], (390, 844))
        second.tap_until("Resume", "Somebody has")
        second.tap("Resume")
        second.shows("have joined")
        second.tap("Esc")
        second.tap("R Who rolls")
        second.tap("Sit for British")
        second.shows("You sit for British")
        second.tap_until("[_]", "   h   ")
        second.tap(" 5")
        first.shows("[5]")
