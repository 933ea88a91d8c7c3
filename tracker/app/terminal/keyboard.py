"""Typed bytes made into keys: as Textual does, but that Esc need not wait where its terminal is at hand."""

import os
import select
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator

from textual.message import Message

from tracker.app.terminal.textual_internals import Parser, wait_after_escape

# Seconds until Esc is a key of its own and not the beginning of another one. A terminal at hand writes all bytes of a
# key at once; only over a network, or where ESCDELAY says so, may they come one by one.
AT_HAND = 0.010
# Seconds: how often it is looked whether the app is over.
GLANCE = 0.1
MOST = 4_096


def wait_for_rest(is_remote: bool) -> float:
    """Seconds to wait after Esc for more of the same key; the parser of Textual takes them from its constants."""
    return wait_after_escape(AT_HAND if not is_remote and "ESCDELAY" not in os.environ else None)


def messages(fd: int, wait: float, is_over: Callable[[], bool]) -> Iterator[Message]:
    """Keys and all else that a terminal sends, until the app is over. Raises OSError where the terminal is gone."""
    parser = Parser()
    decode = getincrementaldecoder("utf-8")("replace").decode
    poll = select.poll()
    poll.register(fd, select.POLLIN)
    pause = GLANCE
    while not is_over():
        if poll.poll(1_000 * pause):
            data = os.read(fd, MOST)
            if not data:
                raise OSError("the terminal has hung up")
            yield from parser.feed(decode(data))
            # A little longer, so that the parser's own clock is over then.
            pause = wait + 0.001
        else:
            pause = GLANCE
        yield from parser.tick()
