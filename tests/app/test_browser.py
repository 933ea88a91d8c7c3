"""The screens in a real browser, by `tracker serve`: Home, and a battle that is played there.

Nothing is fetched but from this machine: textual-serve's own page asks for a font elsewhere, which the server forbids.
"""

import base64
import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.names.journal import read_battle
from tests.patience import PATIENCE

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --window-size=1000,700"
)
# Whatever a page might ask for elsewhere is not found.
LOCAL = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
ENTER = "\ue007"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def wait_for(what: Callable[[], Any], why: str) -> Any:
    """Wait until something is true, and give it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        # What is not up yet refuses to be spoken to.
        with contextlib.suppress(OSError):
            if found := what():
                return found
        time.sleep(0.05)
    raise AssertionError(f"never: {why}")


class Browser:
    """Chromium, driven by the WebDriver protocol."""

    def __init__(self, port: int, profile: Path) -> None:
        self._base = f"http://127.0.0.1:{port}"
        wait_for(lambda: self._ask("GET", "/status")["ready"], "chromedriver is up")
        options = {"binary": CHROMIUM, "args": [*FLAGS.split(), LOCAL, f"--user-data-dir={profile}"]}
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        self._base += f"/session/{self._ask('POST', '/session', wanted)['sessionId']}"

    def open(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def press(self, keys: str) -> None:
        """Press keys one after the other."""
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})

    def run(self, script: str) -> Any:
        return self._ask("POST", "/execute/sync", {"script": script, "args": []})

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        self._ask("DELETE", "")

    def _ask(self, verb: str, path: str, given: Any = None) -> Any:
        data = json.dumps(given).encode() if given is not None else None
        request = urllib.request.Request(self._base + path, data, {"Content-Type": "application/json"}, method=verb)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[tuple[Browser, str]]:
    """A browser, and where it finds the program."""
    served, driven = free_port(), free_port()
    folder = ["--saves", str(tmp_path / "battles")]
    serve = [sys.executable, "-m", "tracker", "serve", "--port", str(served), *folder]
    env = {**os.environ, "PYTHONPATH": str(Path.cwd()), "TERM": "dumb"}
    log = (tmp_path / "log").open("wb")
    assert DRIVER is not None
    running = [
        subprocess.Popen(serve, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=env),
        subprocess.Popen([DRIVER, f"--port={driven}"], stdin=subprocess.DEVNULL, stdout=log, stderr=log),
    ]
    one: Browser | None = None
    try:
        one = Browser(driven, tmp_path / "profile")
        code = wait_for(lambda: re.search(r"\?code=\d+", (tmp_path / "log").read_text()), "the code is told")
        yield one, f"http://127.0.0.1:{served}/{code[0]}"
    finally:
        if one is not None:
            one.close()
        for each in running:
            each.terminate()
            each.wait()
        log.close()


def test_home_and_a_battle_in_a_browser(browser: tuple[Browser, str], tmp_path: Path) -> None:
    page, url = browser
    folder = tmp_path / "battles"

    def steps() -> int:
        """Inputs of the battle that was begun, -1 while there is none."""
        found = list(folder.glob("*.battle"))
        return read_battle(found[0]).head.step if found and found[0].stat().st_size else -1

    def press_until(keys: str, what: Callable[[], bool], why: str) -> None:
        """Press keys until they have done what they are to do: the page may not listen yet."""

        def pressed() -> bool:
            page.press(keys)
            end = time.monotonic() + 2
            while time.monotonic() < end and not what():
                time.sleep(0.05)
            return what()

        wait_for(pressed, why)

    wait_for(lambda: urllib.request.urlopen(url.partition("?")[0], timeout=5).status == 200, "it is up")
    page.open(url)
    wait_for(lambda: page.run("return document.body.classList.contains('-first-byte')"), "the app has drawn")
    page.run("document.querySelector('.xterm-helper-textarea').focus()")
    home = page.picture()
    # A new battle, with everything as it stands: its file is there before its first prompt is drawn.
    press_until("n" + ENTER, lambda: steps() >= 0, "Enter at the setting up begins a battle")
    begun = steps()
    press_until(ENTER, lambda: steps() > begun, "Enter answers the first prompt")
    answered = steps()
    battle = page.picture()
    press_until("u", lambda: steps() < answered, "u takes an answer back")
    assert home[:8] == battle[:8] == b"\x89PNG\r\n\x1a\n" and home != battle
    if kept := os.environ.get("KEEP_PICTURES"):
        for name, picture in (("home", home), ("battle", battle)):
            (Path(kept) / f"{name}.png").write_bytes(picture)
    asked = page.run("return performance.getEntriesByType('resource').map(each => each.name)")
    assert asked and all(each.startswith(url.partition("?")[0]) for each in asked), asked
