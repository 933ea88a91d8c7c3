"""A table to play at in tests: the app on a battle, and hands that press its keys."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from textual.pilot import Pilot

from tests.app.album import Album
from tests.app.pace import apart, by_hand
from tests.engine.playing import stands
from tests.names.app import BattleScreen, BattleStack, Terminal, TrackerApp
from tests.names.journal import Session, branch_recorded, read_battle
from tests.names.play import DiceSource
from tests.play.seated import Seated
from tests.tools.cut_words import SAVES
from tracker.settings import Settings

SMALL, LARGE = (80, 24), (120, 40)

# Keys that bring a new toy battle to each kind of prompt.
SET_UP = "enter enter enter enter 2 H enter"
KINDS = {
    "text": "",
    "shuffle": "enter",
    "pick": "enter enter",
    "number": "enter enter enter",
    "draw": "enter enter enter enter",
    "choose": SET_UP,
    "facts": f"{SET_UP} 1 f 1",
    "roll": f"{SET_UP} 1 f 1 enter",
}
EVERYWHERE = {**KINDS, "act": f"{SET_UP} 1"}

Action = Callable[["Hands"], Awaitable[None]]


def battle(folder: Path, scenario: str = "skirmish", game: str = "toy", who: str = "nobody") -> Session:
    """A new battle; the app rolls for `who`."""
    return Session.new(folder, game, scenario, seed=7, autopilot=DiceSource(who))


# The battles that were made already in this process, by what made them: a file's name and what is in it.
MADE: dict[Callable[[Path], Path], tuple[str, bytes]] = {}


def sample(folder: Path, name: str, key: str) -> Session:
    """A branch of a sample that is asked what it answered there to the first prompt of a key."""
    path = folder / f"{name}.battle"
    path.write_bytes((SAVES / path.name).read_bytes())
    recorded = read_battle(path)
    node = next(each for each in recorded.line if getattr(each.input, "key", "") == key)
    assert node.parent is not None
    return branch_recorded(recorded, node.parent, autopilot=DiceSource("nobody"))


def copied(folder: Path, make: Callable[[Path], Path]) -> Path:
    """A battle that keys were pressed for once, and that is copied from then on."""
    if make not in MADE:
        with TemporaryDirectory() as room:
            path = make(Path(room))
            MADE[make] = (path.name, path.read_bytes())
    name, data = MADE[make]
    (folder / name).write_bytes(data)
    return folder / name


def app_on(session: Session | None, folder: Path) -> TrackerApp:
    """The app on a battle, with settings where Enter takes every roll, on a terminal with all colours."""
    return TrackerApp(session, folder, Settings(last_die="enter"), Terminal())


class Fingers:
    """Press keys at any screen, and read it."""

    def __init__(self, app: TrackerApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys, of which several in one text are parted by blanks."""
        await self.pilot.press(*(each for key in keys for each in key.split() or key))
        await self.pilot.pause()

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause()

    async def show(self, album: Album, what: str, *sizes: tuple[int, int]) -> None:
        """Put a picture in each of these sizes into an album."""
        await album.show(self.pilot, what, sizes)

    @property
    def lines(self) -> list[str]:
        """The screen as text."""
        return [strip.text.rstrip() for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def words(self) -> str:
        """The text without its line breaks."""
        return " ".join(self.text.split())


F = TypeVar("F", bound=Fingers)


@asynccontextmanager
async def fingers_at(app: TrackerApp, size: tuple[int, int], kind: type[F]) -> AsyncIterator[F]:
    """Fingers at an app; what it has open is closed afterwards."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield kind(app, pilot)
    app.close_session()


class Hands(Fingers):
    """Press keys at a battle, and look at what is there."""

    async def type(self, keys: str, seconds: float) -> None:
        """Press keys that are parted by blanks, so many seconds apart by their own clock."""
        with apart(seconds):
            await self.press(keys)

    @property
    def screen(self) -> BattleScreen:
        screen = self.app.screen
        assert isinstance(screen, BattleScreen)
        return screen

    @property
    def stack(self) -> BattleStack:
        return self.screen.stack

    @property
    def asked(self) -> str:
        """The key of the prompt that waits, "" if none does."""
        return self.stack.seat.prompt.key if self.stack.seat.prompt else ""

    @property
    def stand(self) -> tuple[bytes, str]:
        """The state, byte for byte, and the prompt."""
        return stands(self.stack.seat.battle)

    @property
    def under_cursor(self) -> str:
        """The row of the hardware cursor, from its column on."""
        x, y = self.app.cursor_position
        return self.lines[y][x:]


@asynccontextmanager
async def sitting(session: Session, keys: str = "", size: tuple[int, int] = SMALL) -> AsyncIterator[Hands]:
    """Hands at a battle, once some keys of its prompts were pressed, which needs no screen yet.

    The session is closed afterwards.
    """
    if keys:
        Seated(session, keys)
    app = app_on(session, session.path.parent)
    with by_hand():
        async with fingers_at(app, size, Hands) as hands:
            yield hands
