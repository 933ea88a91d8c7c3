"""Three seats play Colonial Adventures through two turns: `python -m tests.seats.three [--seed 1]`.

Tom and Ann sit at terminals of 80x24, Bob at a tablet, which is real Chromium; they play by keys and taps. Tom has the
battle open and is killed amid his dice: Ann goes on, Tom joins again, and types the rest. One person who then gives the
same answers reads the same log.
"""

import argparse
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from tests.app.test_browser import Tablet, browsing, tablet_at
from tests.chromium import CHROMIUM, DRIVER
from tests.names.journal import Session, read_battle
from tests.patience import PATIENCE
from tests.pty.terminal import PtyTerminal, tracker
from tests.seats.seated import short_folder
from tests.seats.test_three_seats import BATTLE, TURNS, transcript
from tracker.engine import AnswerInput, Battle, Node, Prompt, load_playable
from tracker.journal.resume import resume

# Seconds until a key that did nothing is followed by another.
AGAIN = 3.0
# Where a key would be a die of another side.
OTHERS = "are typed at another seat"


def standing(battle: Path) -> Battle:
    """The battle as its file tells it now."""
    recorded = read_battle(battle)
    return resume(load_playable(recorded.ruleset), recorded).battle


def key_for(lines: list[str], key_line: str) -> str:
    """The key that goes on, by what is on the screen; dice are typed one by one."""
    text = "\n".join(lines)
    # What a form still wants it tells with its key: "! Choose the target (a1 or a2)."
    if wanted := re.search(r"^ ! .*\((\w+)", text, re.MULTILINE):
        return wanted[1]
    if "[_]" in text or "Enter" in key_line:
        return "dice" if "[_]" in text else "enter"
    # Who has no usual act moves.
    return "m" if " m move" in text else "1"


class AtTerminal:
    """Somebody who types."""

    def __init__(self, name: str, terminal: PtyTerminal, rng: Random) -> None:
        self.name, self.terminal, self._rng = name, terminal, rng

    def answer(self, prompt: Prompt[Any], is_taken: Callable[[], bool]) -> None:
        """Press what goes on until something is taken."""
        end = time.monotonic() + PATIENCE
        while not is_taken():
            lines = self.terminal.lines
            assert time.monotonic() < end, "\n".join([f"{self.name} never answers {prompt.key}", *lines])
            key = key_for(lines, next((line for line in reversed(lines) if line), ""))
            self.terminal.press(str(self._rng.randint(1, 6)) if key == "dice" else key)
            self._look(partial(self._is_otherwise, lines, is_taken))

    def _is_otherwise(self, before: list[str], is_taken: Callable[[], bool]) -> bool:
        # Whoever goes on typing as the remark comes has the next dropped with it: a person reads first.
        lines = self.terminal.lines
        return is_taken() or (lines != before and not any("dropped" in line for line in lines))

    def type_until(self, key: str, shown: str) -> None:
        """Press a key until something is shown: one that goes down as another seat answers is dropped."""
        end = time.monotonic() + PATIENCE
        while not any(shown in line for line in self.terminal.lines):
            assert time.monotonic() < end, "\n".join([f"never: {shown}", *self.terminal.lines])
            self.terminal.press(key)
            self._look(lambda: any(shown in line for line in self.terminal.lines))

    def _look(self, is_so: Callable[[], bool]) -> None:
        until = time.monotonic() + AGAIN
        while not is_so() and time.monotonic() < until:
            self.terminal.read(0.02)


class AtTablet:
    """Somebody who taps; the first dice of each roll on the pad, which then rolls the rest."""

    def __init__(self, name: str, tablet: Tablet) -> None:
        self.name, self.tablet = name, tablet

    def answer(self, prompt: Prompt[Any], is_taken: Callable[[], bool]) -> None:
        if prompt.roll is not None and not is_taken():
            self.tablet.tap("[_]")
            self.tablet.shows("   h   ")
            self.tablet.tap(" 5")
        self.tablet.tap_on(is_taken, prompt.key)


class Table:
    """Tom, Ann and Bob at one battle."""

    def __init__(self, folder: Path, opened: ExitStack, seed: int) -> None:
        self._opened, self._rng, self.is_killed = opened, Random(seed), False
        sockets = short_folder()
        opened.callback(shutil.rmtree, sockets)
        self._env = {"TRACKER_RUNTIME": str(sockets), "TRACKER_CONFIG": str(folder / "config")}
        with Session.new(folder / "battles", *BATTLE, seed=seed) as session:
            self.battle = session.path
        self.tom = self._at_terminal("Tom", "resume", str(self.battle))
        self.ann = self._at_terminal("Ann", "join", str(self.battle), "--side", "zulu")
        page, url = opened.enter_context(browsing(folder, {**self._env, "LOGNAME": "Bob"}))
        tablet = tablet_at(page, url, (1024, 768))
        for tapped, shown in (("Resume", "Somebody has"), ("Resume", "have joined")):
            tablet.tap(tapped)
            tablet.shows(shown)
        tablet.tap("Esc")
        for tapped, shown in (("R Who rolls", "Sit for Zulu"), ("Sit for Zulu", "You sit for Zulu")):
            tablet.tap(tapped)
            tablet.shows(shown)
        self.bob = AtTablet("Bob", tablet)

    def _at_terminal(self, name: str, *words: str) -> AtTerminal:
        terminal = PtyTerminal(tracker(*words, "--name", name), (80, 24), self._env)
        self._opened.enter_context(terminal)
        terminal.wait_for("? help")
        return AtTerminal(name, terminal, self._rng)

    def read(self) -> None:
        """Take in what is painted on both terminals: one that is not read holds nobody up, and shows old things."""
        for each in (self.tom, self.ann):
            while each.terminal.read(0.0):
                continue

    def play(self) -> None:
        """Play through the turns: each for his side, in turns for one that two share or that only the table knows."""
        turns = 0
        while (prompt := (battle := standing(self.battle)).prompt) is not None and battle.state.turn <= TURNS:
            if prompt.roll is not None and not self.is_killed and self._seats(prompt) == [self.tom]:
                self._kill_amid(sum(pool.count for pool in prompt.roll.pools))
            self.read()
            is_behind, turns = partial(self._is_behind, battle.step), turns + 1
            if len(prompt.rollers()) > 1:
                self._throw_for_both(prompt, is_behind)
                continue
            seats = self._seats(prompt)
            seats[turns % len(seats)].answer(prompt, is_behind)

    def _throw_for_both(self, prompt: Prompt[Any], is_behind: Callable[[], bool]) -> None:
        """A roll of two sides: each types his own, and is told so where he types more."""
        for each in (self.tom, self.ann):
            each.answer(prompt, partial(self._has_thrown, each, is_behind))

    def _has_thrown(self, thrower: AtTerminal, is_behind: Callable[[], bool]) -> bool:
        return is_behind() or OTHERS in "".join(thrower.terminal.lines)

    def _seats(self, prompt: Prompt[Any]) -> list[AtTerminal | AtTablet]:
        if prompt.asks_for == "table" and not prompt.is_chance:
            return [self.tom, self.ann, self.bob]
        return [self.ann, self.bob] if "zulu" in {prompt.side, *prompt.rollers()} else [self.tom]

    def _is_behind(self, step: int) -> bool:
        self.read()
        return read_battle(self.battle).head.step > step

    def _kill_amid(self, dice: int) -> None:
        """Tom types some of so many dice, and is killed; Ann goes on, and Tom sits there again."""
        if dice <= 2:
            return
        for die, shown in (("6", "[6]"), ("4", "[6][4]")):
            self.tom.type_until(die, shown)
        self.ann.terminal.wait_for("[6][4]")
        self.tom.terminal.signal(signal.SIGKILL)
        self.tom.terminal.wait()
        self.ann.terminal.wait_for("R goes on here")
        self.ann.terminal.press("R")
        self.ann.terminal.wait_for("You have the battle open now")
        self.bob.tablet.shows("Ann has the battle open now")
        self.tom = self._at_terminal("Tom", "join", str(self.battle), "--side", "british")
        self.tom.terminal.wait_for("[6][4]")
        self.is_killed = True


def given_in(battle: Path) -> list[Node]:
    """All that people answered in a battle."""
    return [node for node in read_battle(battle).line if isinstance(node.input, AnswerInput) and not node.auto]


def played_by_one(folder: Path, battle: Path, seed: int) -> list[str]:
    """The log of one person who gives what was given in a battle."""
    with Session.new(folder, *BATTLE, seed=seed) as session:
        for each in (node.input for node in given_in(battle)):
            assert (
                isinstance(each, AnswerInput)
                and session.battle.prompt is not None
                and session.battle.prompt.key == each.key
            )
            session.answer(each.value, overrule=bool(each.overruled))
    return transcript(session.path)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if not (CHROMIUM and DRIVER):
        print("Not played: that needs chromium and chromedriver.")
        return 0
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        with ExitStack() as opened:
            table = Table(folder, opened, args.seed)
            table.play()
        assert table.is_killed
        alone, together = played_by_one(folder / "alone", table.battle, args.seed), transcript(table.battle)
        assert alone == together, "the transcripts differ"
        by = [node.by for node in given_in(table.battle)]
    answers = ", ".join(f"{each} {by.count(each)}" for each in sorted(set(by)))
    print(f"{TURNS} turns, one kill amid dice, {len(together)} lines of log as of one person; answers: {answers}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
