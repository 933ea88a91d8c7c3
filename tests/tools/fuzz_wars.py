"""Kills amid a campaign, for `make fuzz`: in line mode, in the protocol, at the screens.

Who plays is killed in a certain call to the disk: while he takes what a battle left, between and in the questions
behind it, while the next battle is begun, a roster is raised and renamed, the war is written up. What he was shown as
done is there then, nothing is there twice, and play goes on.
"""

import asyncio
import io
import json
import os
import signal
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch
from zlib import crc32

from tests.app.outer import running
from tests.fords import FORD
from tests.journal.campaigning import begun, fought
from tests.journal.fighting import stand, stand_at
from tests.tools.campaigns import answer_of, start_of
from tests.tools.kills import died, dying
from tracker.app.app import TrackerApp
from tracker.app.battle.screen import BattleScreen
from tracker.app.terminal.abilities import Terminal
from tracker.engine import RandomPlayer, games, load_playable
from tracker.journal.armies import ROSTERS, read_army
from tracker.journal.battle_reader import read_battle, verify_battle
from tracker.journal.campaign_battles import campaign_at, campaign_state, standing
from tracker.journal.campaign_checks import check_campaign, several_words
from tracker.journal.campaigns import SUFFIX as CAMPAIGN, new_campaign
from tracker.journal.session import Session
from tracker.plain.line_mode import LineMode
from tracker.plain.protocol import Conversation
from tracker.plain.streams import Source
from tracker.play.dice_source import DiceSource
from tracker.play.offers import play_on
from tracker.report.report_file import write_report
from tracker.settings import Settings

ADVENTURES = "colonial_adventures"
MUSTER = f"{ADVENTURES}.muster"
# Turns of a battle, and of one that has losses; commands of who plays, calls to the disk in one of which he is killed.
LAST_TURN, LOSSES, MOST_COMMANDS, MOST_CALLS = 3, 16, 60, 60
# What is pressed at a prompt until one of them is taken, by lines and at the screens.
KEYS = ("enter", "r", "1", "enter", "2", "3")
NOBODY = -1
# Inputs of whoever plays on to the next battle; more are no play.
MOST_INPUTS = 3_000


def kill_in_a_war(folder: Path, rng: Random, seed: int) -> None:
    """What was shown as done is in the files of who was killed, once, and play goes on from there."""
    games._entry_points()[FORD.name] = FORD
    homes = {"TRACKER_ARMIES": str(folder / "armies"), "TRACKER_CAMPAIGNS": str(folder / "wars")}
    with patch.dict(os.environ, homes):
        path = rng.choice((_ford, _ford, _adventures, _adventures, _muster))(folder, seed)
        play = rng.choice((_by_lines, _by_protocol, _at_screens))
        rolls = DiceSource(rng.choice(["nobody", "everyone"]))

        def live_and_die(teller: int) -> None:
            with dying(rng, MOST_CALLS, teller):
                person = Person(rng, teller)
                play(path, person, rolls)
                person.write_down(path)
                os.kill(os.getpid(), signal.SIGKILL)

        told = [json.loads(line) for line in died(live_and_die)]
        _is_there(told)
        _is_there_once(path, folder)
        _by_protocol(path, Person(Random(seed), NOBODY, until=_later_than(path)), DiceSource("everyone"))
        _is_there_once(path, folder)
        _is_sound(path, folder)


# What is played: each gives the file of a campaign whose battle is over, or of a muster


def _ford(folder: Path, seed: int) -> Path:
    return _laid_out(folder, "ford")


def _adventures(folder: Path, seed: int) -> Path:
    return _laid_out(folder, ADVENTURES)


def _muster(folder: Path, seed: int) -> Path:
    autopilot = DiceSource("everyone")
    with Session.new(folder, MUSTER, "france*2", seed=seed, autopilot=autopilot) as session:
        return session.path


def _laid_out(folder: Path, game: str) -> Path:
    (folder / "wars" / "war").mkdir(parents=True)
    for name, data in _fought(game).items():
        (folder / "wars" / "war" / name).write_bytes(data)
    return next((folder / "wars" / "war").glob("*.campaign"))


@cache
def _fought(game: str) -> dict[str, bytes]:
    """The files of a campaign whose first battle waits to be taken."""
    with TemporaryDirectory() as folder:
        if game == "ford":
            war = begun(Path(folder))
            fought(war)
        else:
            war = new_campaign(Path(folder), game, start_of("european", 5, Random(5)), seed=1)
        path = war.path
        war.close()
        person = Person(Random(1), NOBODY, lambda war: _stage(war) == "over", LOSSES)
        _by_protocol(path, person, DiceSource("everyone"))
        return {each.name: each.read_bytes() for each in path.parent.iterdir()}


# Who plays


class Person(Source):
    """Plays on by lines of either kind or by keys; before each, what was shown as done is told to `teller`."""

    def __init__(
        self,
        rng: Random,
        teller: int,
        until: Callable[[Session], bool] = lambda session: False,
        last_turn: int = LAST_TURN,
    ) -> None:
        super().__init__(None)
        self._rng, self._teller, self._until, self._last_turn = rng, teller, until, last_turn
        self.session: Callable[[], Session | None] = lambda: None
        self._given = 0
        self._at: tuple[int, int] = (0, 0)

    def raw(self) -> bytes | None:
        session = self.next()
        return None if session is None else json.dumps(self._request(session)).encode()

    def line(self, mark: str = "") -> str | None:
        session = self.next()
        if session is None:
            return None
        return {"end": "E dusk", "campaign": "C", "enter": ""}.get(key := self.key(session), key)

    def next(self) -> Session | None:
        """What is played, told as far as it is saved; None where it is enough."""
        session = self.session()
        if session is None or self._until(session):
            return None
        is_over = session.battle.prompt is None and session.header.campaign is None
        if self._teller != NOBODY and (self._given == MOST_COMMANDS or is_over):
            return None
        self._given += 1
        assert self._given < MOST_INPUTS, f"no end: {session.battle.prompt}"
        if self._teller != NOBODY and session.saved and not session.owed:
            self.tell("stand", str(session.path), session.battle.step, *_sums(session))
            if campaign_at(session) is not None and self._rng.random() < 0.2:
                write_report(session.path, session.path.parent.parent)
        return session

    def tell(self, *what: Any) -> None:
        os.write(self._teller, (json.dumps(what) + "\n").encode())

    def write_down(self, path: Path) -> None:
        """The war is written up; a roster gets new names."""
        if path.suffix == CAMPAIGN:
            write_report(path, path.parent.parent)
        for number in range(MOST_CALLS):
            for each in ROSTERS.listed(ROSTERS.folder()):
                ROSTERS.rename(each.path, f"Army {number}")
                self.tell("army", str(each.path), number)

    def key(self, session: Session) -> str:
        """The key that plays on; where one was not taken, another."""
        battle = session.battle
        tries = self._at[1] + 1 if self._at[0] == battle.head.seq else 0
        self._at = battle.head.seq, tries
        if battle.prompt is None:
            return "campaign"
        return "end" if _is_late(session, self._last_turn) else KEYS[tries % len(KEYS)]

    def _request(self, session: Session) -> dict[str, Any]:
        battle, prompt = session.battle, session.battle.prompt
        if prompt is None:
            return {"do": "campaign"}
        if prompt.fight is not None:
            return {"do": "take" if _stage(session) == "over" else "fight"}
        if _is_late(session, self._last_turn):
            return {"do": "end", "reason": "dusk"}
        value = answer_of(battle, battle.ruleset.player() or RandomPlayer(), self._rng)
        return {"key": prompt.key, "value": value, "overrule": True}


def _by_lines(path: Path, person: Person, rolls: DiceSource) -> None:
    mode = LineMode(play_on(path, rolls), person, io.StringIO())
    person.session = lambda: mode.seat.session
    mode.play()
    mode.seat.session.close()


def _by_protocol(path: Path, person: Person, rolls: DiceSource) -> None:
    talk = Conversation(play_on(path, rolls), person, io.StringIO())
    person.session = lambda: talk.seat.session
    talk.play()
    talk.seat.session.close()


def _at_screens(path: Path, person: Person, rolls: DiceSource) -> None:
    app = TrackerApp(play_on(path, rolls), path.parent, Settings(), Terminal())

    def played() -> Session | None:
        return app.screen.stack.seat.session if isinstance(app.screen, BattleScreen) else None

    async def press() -> None:
        async with running(app) as hands:
            while (session := person.next()) is not None:
                key = person.key(session)
                await hands.press(*{"end": ("E", "enter"), "campaign": ("c",)}.get(key, (key,)))

    person.session = played
    asyncio.run(press())


# What is looked at


def _is_late(session: Session, last_turn: int) -> bool:
    """Whether a battle is to be broken off: that at the ford before one side has nobody left."""
    if session.battle.stage != "turn" or session.header.campaign is None:
        return False
    return session.battle.step > 2 if session.header.ruleset == "ford" else session.battle.state.turn > last_turn


def _stage(war: Session) -> str:
    found = standing(war) if campaign_at(war) is not None else None
    return found.stage if found is not None else ""


def _sums(session: Session) -> tuple[int, str]:
    state, prompt = stand(session.battle)
    return crc32(state), prompt


def _later_than(path: Path) -> Callable[[Session], bool]:
    """Whether another battle is to be begun than when who played was killed, or all is over."""
    with play_on(path, DiceSource("everyone")) as session:
        before = len(campaign_state(session).aftermaths) if campaign_at(session) is not None else 0

    def is_later(session: Session) -> bool:
        if campaign_at(session) is None:
            return session.battle.prompt is None and session.header.campaign is None
        return session.battle.prompt is None or (
            len(campaign_state(session).aftermaths) > before and _stage(session) == "none"
        )

    return is_later


def _is_there(told: list[list[Any]]) -> None:
    """What was told last of each file is in it, and in the line that is played on."""
    for kind, file, *last in {(each[0], each[1]): each for each in told}.values():
        if kind == "army":
            number = int(read_army(Path(file)).army.name.removeprefix("Army "))
            assert 0 <= number - last[0] <= 1, f"army {last[0]} was named, and {number} is its name"
            continue
        recorded = read_battle(Path(file))
        node = recorded.head
        while node.step > last[0] and node.parent is not None:
            node = node.parent
        state, prompt = stand_at(load_playable(recorded.ruleset), node)
        assert [node.step, crc32(state), prompt] == last, f"{Path(file).name}: what was shown as done is not there"
        if not prompt and recorded.ruleset == MUSTER:
            assert len(ROSTERS.listed(ROSTERS.folder())) == 1, "the roster is not there"


def _is_there_once(path: Path, folder: Path) -> None:
    """No battle is taken or begun twice, no roster and no report is there twice, none is half there."""
    with play_on(path, DiceSource("everyone")) as session:
        if campaign_at(session) is not None:
            keys = [each.key for each in campaign_state(session).aftermaths]
            assert len(set(keys)) == len(keys), f"a battle was taken twice: {keys}"
            assert not several_words(session), several_words(session)
    armies = ROSTERS.listed(ROSTERS.folder())
    assert len(armies) <= 1 and not any(each.reason for each in armies), armies
    reports = [each.read_bytes() for each in folder.rglob("*.html")]
    assert len(set(reports)) == len(reports) and all(each.endswith(b"</html>\n") for each in reports)


def _is_sound(path: Path, folder: Path) -> None:
    """All files come out as recorded, and every battle left what was taken of it."""
    if path.suffix == CAMPAIGN:
        found = [each.words for each in check_campaign(path, folder / "wars")]
        assert not found, found
    else:
        recorded = read_battle(path)
        assert not recorded.problems and verify_battle(recorded) is None
        assert len(ROSTERS.listed(ROSTERS.folder())) == 1, "the muster has no roster"
