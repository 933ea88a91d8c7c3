"""Lines in and out, whatever the encoding and whichever signal arrives."""

import io
import os
import signal

import pytest

from tests.names.plain import Signals, Source, Stopped, soften
from tracker.engine import Refused


def source(data: bytes, encoding: str = "utf-8", longest: int = 100) -> Source:
    return Source(io.TextIOWrapper(io.BytesIO(data), encoding=encoding), longest)


def test_lines_until_the_end() -> None:
    lines = source(b"one\r\ntwo\n\nlast")
    assert [lines.line() for _ in range(5)] == ["one", "two", "", "last", None]


def test_a_closed_stream_is_an_end() -> None:
    assert Source(None).line() is None
    gone = io.StringIO("x")
    gone.close()
    stream = Source(io.StringIO(""))
    stream._stream = gone
    assert stream.line() is None


def test_a_line_of_another_encoding_is_refused_and_the_next_is_read() -> None:
    lines = source(b"w\xff\xfe\nok\n")
    with pytest.raises(Refused, match="can't be read as utf-8"):
        lines.line()
    assert lines.line() == "ok"
    assert source("né\n".encode("latin-1"), "latin-1").line() == "né"
    with pytest.raises(Refused, match="can't be read as ascii"):
        source("né\n".encode(), "ascii").line()


def test_a_line_too_long_is_skipped_whole() -> None:
    lines = source(b"x" * 1000 + b"\nok\n" + b"y" * 101)
    with pytest.raises(Refused, match="longer than 100 bytes"):
        lines.line()
    assert lines.line() == "ok"
    with pytest.raises(Refused):
        lines.line()
    assert lines.line() is None


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_what_a_stream_can_not_take_is_put_plainly(encoding: str) -> None:
    binary = io.BytesIO()
    stream = io.TextIOWrapper(binary, encoding=encoding)
    soften(stream)
    stream.write("½ “é” – 日 \udcff x≤2")
    stream.flush()
    shown = binary.getvalue().decode(encoding)
    plain = {"ascii": '1/2 "e" - ? ? x<=2', "latin-1": '½ "é" - ? ? x<=2', "utf-8": "½ “é” – 日 ? x≤2"}
    assert shown == plain[encoding]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_but_never_a_save(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    signals = Signals()
    saved = False
    with signals.installed():
        with pytest.raises(Stopped) as stopped:
            os.kill(os.getpid(), number)
        assert stopped.value.number == number
        with pytest.raises(Stopped), signals.held():
            os.kill(os.getpid(), number)
            saved = True
    assert saved
    assert signal.getsignal(number) is before


def test_a_second_signal_breaks_in() -> None:
    signals = Signals()
    with signals.installed(), pytest.raises(Stopped), signals.held():
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGTERM)
        pytest.fail("the second signal was put off")
