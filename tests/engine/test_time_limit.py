"""What loops is broken off after its time, also where it catches everything; but only where there are signals."""

import signal
from threading import Thread

import pytest

from tracker.engine import time_limit
from tracker.engine.time_limit import Limit, TooLong


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "SECONDS", 0.01)
    monkeypatch.setattr(time_limit, "AGAIN", 0.01)


def stubborn() -> None:
    while True:
        try:
            raise ValueError
        except BaseException:
            # Nearly all of its time goes by here, where the signal is not caught.
            sum(range(1000))


def test_a_loop_that_catches_everything_is_broken_off_and_nothing_comes_after_it() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(TooLong), Limit():
        stubborn()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0) and signal.getsignal(signal.SIGALRM) is before


def test_one_within_another_ends_with_it() -> None:
    with pytest.raises(TooLong), Limit():
        with Limit():
            pass
        stubborn()


def test_in_a_thread_a_call_takes_as_long_as_it_likes() -> None:
    done: list[int] = []

    def work() -> None:
        with Limit():
            done.append(sum(range(1_000_000)))

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert done
