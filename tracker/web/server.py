"""The program in a browser, by textual-serve: each browser has a tracker of its own, on the battles of this machine."""

import logging
import re
import shlex
import socket
import sys
from collections.abc import Callable, Sequence

import segno
from aiohttp import web
from textual_serve.server import Server

from tracker.web.door import HEADERS, Door

# An address that nobody has: asked which way leads there, the machine names its own. Nothing is sent.
SOMEWHERE = ("192.0.2.1", 9)
# A font that the page of textual-serve asks for; HEADERS forbid it too.
ELSEWHERE = re.compile(r"<link[^>]*https://[^>]*>")
# Letters as large as on other pages, no zoom by two quick taps, and no keyboard of the tablet at each tap: it would lie
# over the bar of keys. Who has words to type calls it by the row at the foot.
TABLET = """<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<style>
  body { touch-action: manipulation; overflow: hidden }
  .textual-terminal { height: 100dvh }
  #letters { display: none }
  @media (pointer: coarse) {
    .textual-terminal { height: calc(100dvh - 1.8rem) }
    body #letters { display: block; position: fixed; bottom: 0; width: 100%; height: 1.8rem; margin: 0; padding: 0;
      background: #12232d; z-index: 9 }
  }
</style>
<script>
  new MutationObserver((_, watch) => {
    const typed = document.querySelector(".xterm-helper-textarea");
    if (!typed) return;
    watch.disconnect();
    if (matchMedia("(pointer: fine)").matches) typed.focus();
    const button = document.getElementById("letters");
    const show = is_shown => {
      if (!matchMedia("(pointer: coarse)").matches) return;
      typed.inputMode = is_shown ? "text" : "none";
      button.textContent = is_shown ? "No keyboard" : "Keyboard";
    };
    show(false);
    button.onclick = () => { show(typed.inputMode === "none"); typed.blur(); typed.focus(); };
  }).observe(document, { childList: true, subtree: true });
</script>
"""
LETTERS = '<button type="button" id="letters"></button>'


class WebServer(Server):
    """The server of the screens. `arguments` are those of each tracker; `say` prints for whoever started it."""

    def __init__(self, arguments: Sequence[str], port: int, on_network: bool, say: Callable[[str], None]) -> None:
        super().__init__(
            shlex.join([sys.executable, "-m", "tracker", *arguments]),
            host="0.0.0.0" if on_network else "127.0.0.1",
            port=port,
            title="tracker",
        )
        self._address = f"http://{network_address() if on_network else 'localhost'}:{port}/"
        self._on_network, self._say = on_network, say
        self.door = Door(port, self._tell_code)

    def initialize_logging(self) -> None:
        logging.getLogger("textual-serve").setLevel(logging.CRITICAL)

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self.door.middleware)
        app.router.add_post("/", _never)
        app.on_response_prepare.append(_with_headers)
        return app

    async def on_startup(self, app: web.Application) -> None:
        self._say("Ctrl+C ends it; what was played is saved.")

    async def handle_index(self, request: web.Request) -> web.Response:
        # The page fetches the rest by the name under which it was opened itself.
        self.public_url = f"http://{request.host}"
        page: web.Response = await super().handle_index(request)  # type: ignore[assignment]
        text = ELSEWHERE.sub("", page.text or "")
        page.text = text.replace("</head>", f"{TABLET}</head>").replace("</body>", f"{LETTERS}</body>")
        return page

    def _tell_code(self, code: str) -> None:
        if not code:
            self._say("Too many wrong codes: no other browser is let in until tracker serve is started again.")
            return
        address = f"{self._address}?code={code}"
        # Each address on a line of its own: a narrow terminal would break it, and its code.
        self._say(f"For one browser:\n  {address}\nor, with the code {code}:\n  {self._address}")
        if self._on_network and sys.stdout.isatty():
            # With colours of its own, so that a camera reads it on any terminal.
            segno.make(address, micro=False).terminal(border=2, compact=True)


async def _never(request: web.Request) -> web.StreamResponse:
    """A code said by one who is in already: to the screens."""
    raise web.HTTPSeeOther("/")


async def _with_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)


def network_address() -> str:
    """The address of this machine in its network; its name where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(SOMEWHERE)
        except OSError:
            return f"{socket.gethostname().removesuffix('.local')}.local"
        address: str = one.getsockname()[0]
        return address
