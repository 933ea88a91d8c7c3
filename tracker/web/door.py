"""The check of who may come in: a browser that calls this machine by its name, from its own page, and said the code.

A page of somebody else can have a browser speak to this machine: what names another host (a name that was made to point
here) or another origin is refused before anything is read of it.
"""

import secrets
import socket
from collections.abc import Callable
from html import escape

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from yarl import URL

COOKIE = "tracker_seat"
DIGITS = 6
# Wrong codes in all, whoever said them: with six digits nobody guesses one.
MOST_WRONG = 10
# Nothing is fetched from elsewhere, and nobody else's page may frame this one.
HEADERS = {
    "Content-Security-Policy": "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline'; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class Door:
    """The check that stands before every page. `told` is called with each new code, and "" once no more are taken."""

    def __init__(self, port: int, told: Callable[[str], None]) -> None:
        name = socket.gethostname().casefold()
        self.names = frozenset(("localhost", name, f"{name.removesuffix('.local')}.local"))
        self.port = port
        self.code = ""
        self._wrong = 0
        self._passes: set[str] = set()
        self._told = told
        self.renew()

    def renew(self) -> None:
        """Make the next code: each lets one browser in."""
        self.code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}" if self._wrong < MOST_WRONG else ""
        self._told(self.code)

    @property
    def middleware(self) -> Middleware:
        """The check, as aiohttp calls it."""

        @web.middleware
        async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
            if why_not := self.why_not_heard(request):
                raise web.HTTPForbidden(text=f"{why_not}\n")
            return await handler(request) if self.has_pass(request) else await self._at_the_door(request)

        return check

    def why_not_heard(self, request: web.Request) -> str:
        """The reason why a request is not even read; "" where it may be."""
        here, page = _url(f"http://{request.host}"), request.headers.get("Origin")
        own = request.transport.get_extra_info("sockname") if request.transport is not None else None
        if here is None or here.port != self.port or not (here.host in self.names or (own and here.host == own[0])):
            return "This machine has another name: open the address that tracker serve printed."
        must_say = request.method != "GET" or "Upgrade" in request.headers
        if (page is None and must_say) or (page is not None and _url(page) != here):
            return "That came from another page: open the address that tracker serve printed."
        return ""

    def has_pass(self, request: web.Request) -> bool:
        """True for a browser that has said a code before."""
        given = request.cookies.get(COOKIE, "").encode()
        return any(secrets.compare_digest(given, each.encode()) for each in self._passes)

    async def _at_the_door(self, request: web.Request) -> web.StreamResponse:
        if request.path != "/":
            raise web.HTTPForbidden(text="Say the code first, at the address that tracker serve printed.\n")
        given = str((await request.post()).get("code", "")) if request.method == "POST" else request.query.get("code")
        if given is None:
            return self._page("")
        if not self.code:
            return self._page("No more codes are taken: start tracker serve again.")
        if not secrets.compare_digest("".join(given.split()).encode(), self.code.encode()):
            self._wrong += 1
            if self._wrong >= MOST_WRONG:
                self.renew()
            return self._page("That is not the code: it stands on the screen of the machine.")
        return self._let_in()

    def _let_in(self) -> web.StreamResponse:
        response = web.Response(status=303, headers={"Location": "/", **HEADERS})
        given = secrets.token_urlsafe(32)
        self._passes.add(given)
        response.set_cookie(COOKIE, given, httponly=True, samesite="Strict")
        self.renew()
        return response

    def _page(self, sentence: str) -> web.Response:
        text = PAGE.replace("SENTENCE", escape(sentence))
        return web.Response(text=text, content_type="text/html", status=403 if sentence else 200, headers=HEADERS)


def _url(text: str) -> URL | None:
    """The origin of an address as a browser may write it; None where it is none."""
    try:
        return URL(text.casefold()).origin()
    except ValueError:
        return None


PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>tracker</title><style>
body { background: #101418; color: #e8e8e8; font: 1.4rem sans-serif; margin: 2rem auto; max-width: 22rem }
input, button { font: inherit; padding: .6rem; width: 100%; box-sizing: border-box; margin-top: 1rem }
</style></head><body><h1>tracker</h1><p>SENTENCE</p>
<form method="post" action="/"><label>The code on the screen of the machine
<input name="code" inputmode="numeric" autocomplete="off" autofocus></label><button>Open</button></form>
</body></html>
"""
