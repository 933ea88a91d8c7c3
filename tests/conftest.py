"""What every test stands on: folders of its own, and the golden transcripts."""

import asyncio
import gc
import inspect
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.chromium import Browser, driven
from tests.engine.toy_main import TOY
from tests.fulldisk import FullDisk, mounted
from tests.patience import no_waiting_for_disks
from tracker.engine import AnyRuleset, games

# `golden(name, transcript)`
Golden = Callable[[str, str], None]

TESTS = Path(__file__).parent
WITH_TOY = ("app", "journal", "play")
GOLDEN = TESTS / "golden"

# Unset they lie in HOME.
BESIDE_HOME = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background by a shell, we and all that we start ignore Ctrl+C, and wait for it for ever.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write tests/golden/ anew instead of comparing")


def pytest_make_parametrize_id(val: object) -> str | None:
    """A long text by its beginning and its length: all that is told of a test carries its id, and one was of 8 MB."""
    if isinstance(val, str | bytes) and len(val) > 100:
        return f"{ascii(val[:40])} ... {len(val)}"
    return None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test for each row of its table of examples, whose columns are named first."""
    for table in metafunc.definition.iter_markers("examples"):
        columns, *rows = table.args
        metafunc.parametrize(columns, rows, **table.kwargs)


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine: it has an app open for some of its lines."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    asyncio.run(
        pyfuncitem.obj(**{each: pyfuncitem.funcargs[each] for each in inspect.signature(pyfuncitem.obj).parameters})
    )
    return True


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Tell of a test what it came to, once: beside other workers, five messages of each took a fifth of a small one."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_sessionstart(session: pytest.Session) -> None:
    """Look for garbage seldom, which took a third of collecting, and let each worker load a share of the tests first.

    In a new clone all of them would else compile the same ones at a time.
    """
    gc.set_threshold(100_000, 50, 50)
    number, workers = os.environ.get("PYTEST_XDIST_WORKER", ""), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if number and session.config.args == session.config.getini("testpaths"):
        for path in sorted(TESTS.rglob("test_*.py"))[int(number.removeprefix("gw")) :: workers]:
            # What is wrong with a file is told where it is collected.
            with suppress(Exception):
                import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """What is loaded by now stays: to look through it for garbage, again and again, took a seventh of all time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that nobody has made yet, for each test one or two: to make all of them takes longer than most tests."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture
def tmp_path(homes: Iterator[Path]) -> Path:
    """An empty folder. That of pytest itself looks through all that there are, and points a link at each."""
    folder = next(homes)
    folder.mkdir()
    return folder


@pytest.fixture(scope="session", autouse=True)
def for_all_tests(homes: Iterator[Path]) -> Iterator[None]:
    """All folders lie in HOME, and no disk is waited for: tests of that look at calls, or at processes.

    What a module's fixtures read lies in a HOME too: a sample's report told a study of whoever ran the tests.
    """
    with no_waiting_for_disks(), pytest.MonkeyPatch.context() as patch:
        for name in (*BESIDE_HOME, *(each for each in os.environ if each.startswith("TRACKER_"))):
            patch.delenv(name, raising=False)
        patch.setenv("HOME", str(next(homes)))
        yield


@pytest.fixture(autouse=True)
def own_folders(homes: Iterator[Path], request: pytest.FixtureRequest) -> None:
    """No test, nor a process that it starts, sees the battles and settings of another, or of whoever runs it.

    The toy game is there in all tests of the folders that play it.
    """
    home = str(next(homes))
    # Nothing is put back: the next test has its own.
    os.environ.update(HOME=home, TRACKER_RUNTIME=f"{home}/runtime")
    if request.path.parent.name in WITH_TOY:
        request.getfixturevalue("toy")


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One Chromium for all tests of a worker: to start it takes more than what most of them do with it."""
    with driven(tmp_path_factory.mktemp("chromium")) as found:
        yield found


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(name, transcript)` compares with tests/golden/NAME.txt; `pytest --golden` writes that file."""

    def compare(name: str, transcript: str) -> None:
        path = GOLDEN / f"{name}.txt"
        if request.config.getoption("--golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(transcript, encoding="utf-8")
        assert path.exists(), f"{path.name} is not there yet: run pytest --golden, then read what it wrote"
        assert transcript == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    """A disk that can be full, for battles that are played in this process."""
    if not Path("/proc/self/fd").exists():
        pytest.skip("only where the system names open files")
    return FullDisk(monkeypatch)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 64 kB, for those who may mount one."""
    with mounted(tmp_path / "small") as folder:
        yield folder


@pytest.fixture(scope="module")
def toy() -> Iterator[AnyRuleset]:
    """The toy game, there for what is left of a file of tests; tests/engine/toy_main.py does it for other processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games._entry_points(), TOY.name, TOY)
        games.load_ruleset.cache_clear()
        yield games.load_ruleset("toy")
    games.load_ruleset.cache_clear()
