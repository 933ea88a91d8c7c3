"""A browser for tests: Chromium, driven by the WebDriver protocol; one for all tests of a worker is `chromium`."""

import base64
import contextlib
import json
import os
import shutil
import socket
import subprocess
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE, wait_until

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
needs_chromium = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --window-size=1000,700 --disable-extensions --renderer-process-limit=1 "
    "--disable-features=SpareRendererForSitePerProcess,Translate,OptimizationHints"
)
# Whatever a page might ask for elsewhere is not found.
LOCAL = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
# The page draws what comes by its socket; this keeps a copy of it.
KEEP_DRAWN = """
window.drawn = [];
const Real = WebSocket;
window.WebSocket = class extends Real {
  send(text) {
    super.send(text);
    const [kind, given] = JSON.parse(text);
    if (kind === "resize") window.cells = [given.width, given.height];
  }
  constructor(...all) {
    super(...all);
    this.addEventListener("message", event => {
      if (event.data instanceof ArrayBuffer)
        window.drawn.push(btoa(Array.from(new Uint8Array(event.data), each => String.fromCharCode(each)).join("")));
    });
  }
};
"""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def wait_for(what: Callable[[], Any], why: str, seen: Callable[[], Iterable[str]] = tuple) -> Any:
    """Wait until something is true, and give it; what was `seen` instead is told where it never is."""

    def found() -> Any:
        # What is not up yet refuses to be spoken to.
        with contextlib.suppress(OSError):
            return what()

    return wait_until(found, why, seen)


class Browser:
    """Chromium, driven by the WebDriver protocol."""

    def __init__(self, port: int, profile: Path) -> None:
        self.port = port
        self._base = f"http://127.0.0.1:{port}"
        wait_for(lambda: self._ask("GET", "/status")["ready"], "chromedriver is up")
        options = {"binary": CHROMIUM, "args": [*FLAGS.split(), LOCAL, f"--user-data-dir={profile}"]}
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        self._base += f"/session/{self._ask('POST', '/session', wanted)['sessionId']}"
        self._command("Page.addScriptToEvaluateOnNewDocument", {"source": KEEP_DRAWN})

    def fresh_window(self, width: int = 1000, height: int = 700) -> None:
        """Be as if started anew: another window, of so many pixels, without the cookies of the one before."""
        self._command("Network.clearBrowserCookies", {})
        fresh = self._ask("POST", "/window/new", {"type": "tab"})["handle"]
        self._ask("DELETE", "/window")
        self._ask("POST", "/window", {"handle": fresh})
        self._ask("POST", "/window/rect", {"width": width, "height": height})
        self._command("Page.addScriptToEvaluateOnNewDocument", {"source": KEEP_DRAWN})

    def open(self, url: str) -> None:
        """Open a page, and wait until it is there: the driver comes back early where a page changes its own address."""
        self.run("window.isLeft = true")
        self._ask("POST", "/url", {"url": url})
        loaded = "return !window.isLeft && location.protocol !== 'about:' && document.readyState === 'complete'"
        wait_for(lambda: self.run(loaded), f"{url} is loaded")

    def press(self, keys: str) -> None:
        """Press keys one after the other."""
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})

    def run(self, script: str) -> Any:
        return self._ask("POST", "/execute/sync", {"script": script, "args": []})

    def resize(self, width: int, height: int) -> None:
        """Be a tablet of so many pixels, which is touched."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        self._command("Emulation.setDeviceMetricsOverride", metrics)
        self._command("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})

    def tap(self, x: float, y: float) -> None:
        """Touch a point of the page, in pixels."""
        strokes = [
            {"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": strokes}
        self._ask("POST", "/actions", {"actions": [finger]})

    def drawn(self) -> bytes:
        """What was drawn since this was asked last."""
        pieces: list[str] = self.run("return window.drawn.splice(0)")
        return b"".join(map(base64.b64decode, pieces))

    def _command(self, name: str, given: dict[str, Any]) -> None:
        self._ask("POST", "/goog/cdp/execute", {"cmd": name, "params": given})

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def printed(self) -> bytes:
        """The page as a PDF."""
        return base64.b64decode(self._ask("POST", "/print", {}))

    def close(self) -> None:
        self._ask("DELETE", "")

    def _ask(self, verb: str, path: str, given: Any = None) -> Any:
        data = json.dumps(given).encode() if given is not None else None
        request = urllib.request.Request(self._base + path, data, {"Content-Type": "application/json"}, method=verb)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]


@contextlib.contextmanager
def driven(folder: Path) -> Iterator[Browser]:
    """A browser that keeps what it knows in a folder."""
    assert DRIVER is not None
    port, home = free_port(), {**os.environ, "HOME": str(folder)}
    with running([DRIVER, f"--port={port}"], home, folder / "driver.log"):
        page = Browser(port, folder / "profile")
        try:
            yield page
        finally:
            page.close()


@contextlib.contextmanager
def running(words: list[str], env: dict[str, str], log: Path) -> Iterator[None]:
    """A process that is ended in the end, and what it says goes into a file."""
    with log.open("wb") as said:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=env)
        try:
            yield
        finally:
            process.terminate()
            process.wait()
