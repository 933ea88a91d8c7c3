"""The pace of tests that press keys: after each, wait until the app has come to rest, and no longer.

When a key was pressed is told by a clock of the tests' own: a fifth of a second after the one before, or as
`apart` says.

Textual's own pilot waits by the clock until the process has idled for a while, twice after each key. Here the only
thing that counts is whether anything is left to be done. The private names of Textual that this takes are all here.
"""

import asyncio
import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from textual._context import active_app
from textual._queue import Queue
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.events import Key
from textual.message import Message
from textual.message_pump import MessagePump

# What comes from another thread needs some rounds of the loop until it is in a queue.
ON_THE_WAY = 5
# After so many rounds it is something that takes time, like a thread, that is waited for.
MANY = 500
PATIENCE = 60
# Seconds from key to key of a hand that reads first: no Enter comes so soon behind a choice that it is dropped.
UNHURRIED = 0.35


async def at_rest(min_sleep: float = 0, max_sleep: float = 0) -> None:
    """Wait until no part of the app that runs here has anything left to do or to draw; the times mean nothing."""
    app = active_app.get()
    end = time.monotonic() + PATIENCE
    for _ in range(ON_THE_WAY):
        await asyncio.sleep(0)
    rounds = quiet = 0
    while _is_running(app) and quiet < 2:
        rounds += 1
        quiet = quiet + 1 if _has_nothing_to_do(app) else 0
        assert time.monotonic() < end, "the app does not come to rest"
        await asyncio.sleep(0.001 if rounds > MANY else 0)


def _has_nothing_to_do(app: App[Any]) -> bool:
    """Whether every part waits for a message, once what is due is drawn."""
    if app._resize_timer is not None:
        app._check_resize()
    app.screen._on_timer_update()
    parts = (app, *(part for screen in app.screen_stack for part in screen.walk_children(with_self=True)))
    return all(_waits_for_a_message(part) for part in parts if part.is_running)


def _waits_for_a_message(part: MessagePump) -> bool:
    queue: Queue[Message | None] = part._message_queue
    return queue.empty() and bool(queue.ready_event._waiters) and not part._next_callbacks


def _is_running(app: App[Any]) -> bool:
    return app.is_running and app._exception is None and bool(app._screen_stack)


class KeyClock:
    """When keys are pressed."""

    def __init__(self) -> None:
        self.seconds: float | None = None
        self._last = 0.0

    def tell(self, key: Key) -> None:
        """Say of a key when it was pressed."""
        if self.seconds is None:
            key.time = max(key.time, self._last + UNHURRIED)
        else:
            key.time = self._last + self.seconds
        self._last = key.time


_clock = KeyClock()
_send = Driver.send_message


def _sent(driver: Driver, message: Message) -> None:
    if isinstance(message, Key):
        _clock.tell(message)
    _send(driver, message)


@contextmanager
def apart(seconds: float) -> Iterator[None]:
    """Keys are pressed so many seconds apart, to the letter."""
    _clock.seconds = seconds
    try:
        yield
    finally:
        _clock.seconds = None


@contextmanager
def by_hand() -> Iterator[None]:
    """Keys come with the times of this clock."""
    with patch.object(Driver, "send_message", _sent):
        yield


_parse = Stylesheet._parse_rules
_parsed: dict[Hashable, list[RuleSet]] = {}


def _parsed_once(sheet: Stylesheet, css: str, *where: Any, **more: Any) -> list[RuleSet]:
    """Rules of a text, parsed once for all apps of these tests that have the same colours."""
    key = (css, where, *more.items(), *sheet._variables.items())
    if key not in _parsed:
        _parsed[key] = _parse(sheet, css, *where, **more)
    return _parsed[key]


@contextmanager
def by_rest() -> Iterator[None]:
    """Pilots wait until the app is at rest, and what every app reads before it is drawn is read once."""
    with (
        patch("textual.app.wait_for_idle", at_rest),
        patch("textual.pilot.wait_for_idle", at_rest),
        patch.object(Stylesheet, "_parse_rules", _parsed_once),
        by_hand(),
    ):
        yield
