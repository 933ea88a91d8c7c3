"""Who is let in to the screens in a browser: who says the code, at this machine's own address, from its own page."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from socket import socket

import pytest
from aiohttp import ClientResponse, CookieJar, web
from aiohttp.test_utils import TestClient, TestServer

from tracker.web.door import MOST_WRONG
from tracker.web.server import WebServer

Client = TestClient[web.Request, web.Application]


class Doorway:
    """A server that is up, and browsers before it."""

    def __init__(self) -> None:
        with closing(socket()) as one:
            one.bind(("127.0.0.1", 0))
            self.port: int = one.getsockname()[1]
        self.told: list[str] = []
        self.server = WebServer([], self.port, False, self.told.append)
        self.here = f"http://127.0.0.1:{self.port}"

    @property
    def code(self) -> str:
        return self.server.door.code

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Client]:
        """A browser with cookies of its own."""
        served = TestServer(await self.server._make_app(), port=self.port)
        async with TestClient(served, cookie_jar=CookieJar(unsafe=True)) as client:
            yield client

    async def say(self, client: Client, code: str, origin: str | None = None) -> ClientResponse:
        headers = {"Origin": self.here if origin is None else origin}
        return await client.post("/", data={"code": code}, headers=headers)


@pytest.fixture
def door() -> Iterator[Doorway]:
    yield Doorway()


async def test_without_the_code_there_is_a_page_that_asks_for_it_and_nothing_else(door: Doorway) -> None:
    async with door.opened() as client:
        page = await client.get("/")
        assert page.status == 200 and 'name="code"' in await page.text()
        for path in ("/ws", "/static/js/textual.js", "/download/1"):
            assert (await client.get(path)).status == 403, path


async def test_the_code_lets_one_browser_in_and_the_next_code_is_another(door: Doorway) -> None:
    first = door.code
    async with door.opened() as client:
        assert "textual.js" in await (await door.say(client, f" {first} ")).text()
        assert (await client.get("/static/js/textual.js")).status == 200
        client.session.cookie_jar.clear()
        assert (await door.say(client, first)).status == 403
    assert len(door.told) == 3 and first in door.told[0] and door.code in door.told[-1]


async def test_the_address_with_the_code_in_it_is_enough(door: Doorway) -> None:
    async with door.opened() as client:
        address = re.search(r"/[?]code=[0-9]+", door.told[0])
        assert address and "textual.js" in await (await client.get(address[0])).text()


def test_the_address_has_room_for_its_code_in_a_narrow_terminal(door: Doorway) -> None:
    """On 44 columns the code was broken in two, behind the words before it."""
    assert max(map(len, door.told[0].splitlines())) <= 44
    # As long as an address in a network can be.
    longest = door.told[0].replace(f"localhost:{door.port}", "192.168.100.200:65535")
    assert longest != door.told[0] and max(map(len, longest.splitlines())) <= 44


async def test_ten_wrong_codes_close_the_door_for_the_right_one_too(door: Doorway) -> None:
    right = door.code
    async with door.opened() as client:
        for _ in range(MOST_WRONG):
            assert (await door.say(client, "nonsense")).status == 403
        assert (await door.say(client, right)).status == 403
        assert (await door.say(client, "")).status == 403
    assert "Too many wrong codes" in door.told[-1]


async def test_who_is_in_stays_in_when_the_door_is_closed(door: Doorway) -> None:
    async with door.opened() as client:
        await door.say(client, door.code)
        kept = list(client.session.cookie_jar)
        client.session.cookie_jar.clear()
        for _ in range(MOST_WRONG):
            await door.say(client, "nonsense")
        cookie = {each.key: each.value for each in kept}
        assert "textual.js" in await (await client.get("/", cookies=cookie)).text()


@pytest.mark.parametrize("host", ["evil.example:{port}", "127.0.0.1:1", "localhost", "[", "127.0.0.2:{port}"])
async def test_a_request_for_another_host_is_not_read(door: Doorway, host: str) -> None:
    async with door.opened() as client:
        answer = await client.get("/", headers={"Host": host.format(port=door.port)})
        assert answer.status in (400, 403) and "code" not in await answer.text()


@pytest.mark.examples("origin", "http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1:{port}", "null", "")
async def test_a_page_from_elsewhere_opens_no_socket_whatever_its_cookie(door: Doorway, origin: str) -> None:
    socket_of = {"Upgrade": "websocket", "Connection": "Upgrade"}
    async with door.opened() as client:
        await door.say(client, door.code)
        elsewhere = {"Origin": origin.format(port=door.port)} if origin else {}
        answer = await client.get("/ws", headers=socket_of | elsewhere)
        assert answer.status == 403 and "another page" in await answer.text()
        assert (await door.say(client, door.code, "http://evil.example")).status == 403


async def test_nothing_may_be_fetched_from_elsewhere(door: Doorway) -> None:
    async with door.opened() as client:
        for page in (await client.get("/"), await door.say(client, door.code)):
            policy = page.headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy


async def test_the_page_is_as_wide_as_a_tablet_and_fetches_nothing_elsewhere(door: Doorway) -> None:
    async with door.opened() as client:
        page = await (await door.say(client, door.code)).text()
        assert "width=device-width" in page and 'id="letters"' in page and "https://" not in page
