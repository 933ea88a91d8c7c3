"""Costs of a key: `python -m tests.bench.keys [NAME]` prints files and calls from file to file, of each thing done.

Counted are the project's own functions, from the key until the screen has come to rest, at the training skirmish of
Colonial Adventures. With a NAME ("typed die") also which file calls which most, and with `--functions` which function.
Printed to be read, and judged by nobody: what may not grow is counted in tests/play/test_counters.py.
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

import msgspec

from tests.app.pace import by_rest
from tests.app.table import SMALL, Hands, app_on
from tracker.app.battle.seated_screen import SOON
from tracker.engine import CampaignStart, ToFight, ask_player, load_ruleset
from tracker.journal.campaigns import new_campaign
from tracker.journal.session import Session
from tracker.play.dice_source import DiceSource
from tracker.play.roster_battle import rolled_army
from tracker.study.one_battle import player_of

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / name}/" for name in ("tracker", "rulesets"))
GAME, SCENARIO, SEED = "colonial_adventures", "training_skirmish", 7
# The prompt of the skirmish at which the keys are pressed: two dice, and behind it the form of a shot.
ROLL = "test:gun:being_charged"
# The answers that lead to it: the figures are those of one battle, however its player plays by now.
BEFORE_ROLL: tuple[Any, ...] = (
    {},
    {"dice": {"british": [2], "zulu": [5]}, "source": {"british": "a", "zulu": "a"}},
    "ingobamakhosi",
    "move",
    {"place": "open", "near": ["gun"]},
    {"bears": True, "face": "front", "range": "long"},
    {"dice": {"fire": [1, 6, 4, 3, 6, 2, 5, 1, 3]}, "source": {"fire": "a" * 9}},
    {"dice": {"leaders": [1, 1]}, "source": {"leaders": "aa"}},
    {"dice": {"group": [1, 6], "leader": [5]}, "source": {"group": "aa", "leader": "a"}},
    "sokhexe",
    "charge",
    {"target": "gun", "reach": True, "face": "front", "first_up": False, "second_up": False, "second_wall": False},
    {"dice": {"group": [5, 2], "leader": [4]}, "source": {"group": "aa", "leader": "a"}},
    {"near": []},
)
# A thing done, the keys before it, its own key, and the prompt that it leads to.
AT_BATTLE = (
    ("typed die", "3 backspace", "3", ROLL),
    ("Enter on a form", "4 enter c", "enter", "fire:gun:sokhexe"),
    ("undo", "", "u", "shot:gun:sokhexe"),
    ("amend", "c enter A 1 c", "enter", "fire:gun:sokhexe"),
)


class Calls:
    """Calls of the project's own functions, as they are made."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.between: Counter[tuple[CodeType, CodeType]] = Counter()

    @property
    def figures(self) -> tuple[int, int]:
        """Files, and calls from one to another."""
        return len(self.files), self.between.total()

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count the calls made meanwhile."""
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(OURS) or code.co_name == "<module>":
            return
        self.files.add(code.co_filename)
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(OURS):
            caller = caller.f_back
        if caller is not None and caller.f_code.co_filename != code.co_filename:
            self.between[caller.f_code, code] += 1

    def most(self, by_function: bool) -> Counter[str]:
        """Calls from file to file by the names of both."""
        found: Counter[str] = Counter()
        for pair, count in self.between.items():
            found[" -> ".join(_name(code, by_function) for code in pair)] += count
        return found


def _name(code: CodeType, by_function: bool) -> str:
    file = str(Path(code.co_filename).relative_to(ROOT))
    return f"{file}:{code.co_qualname}" if by_function else file


def measured() -> dict[str, Calls]:
    """The calls of each thing done, by its name."""
    with TemporaryDirectory() as room, by_rest():
        battle, war = Path(room) / "battles", Path(room) / "wars"
        return asyncio.run(at_battle(battle)) | asyncio.run(_opened(battle)) | asyncio.run(_in_a_war(war))


async def at_battle(folder: Path) -> dict[str, Calls]:
    """Calls of keys at a roll and at the form behind it."""
    session = Session.new(folder, GAME, SCENARIO, seed=SEED, autopilot=DiceSource("nobody"))
    for answer in BEFORE_ROLL:
        session.answer(answer)
    app, found = app_on(session, folder), {}
    async with app.run_test(size=SMALL) as pilot:
        hands = Hands(app, pilot)
        await _loaded()
        for name, before, key, then in AT_BATTLE:
            await hands.press(before)
            found[name] = await _counted(hands, key)
            assert hands.asked == then, f"{name}: {hands.asked}"
    app.close_session()
    return found


async def _opened(folder: Path) -> dict[str, Calls]:
    """A battle opened from Home, for the second time: the first also loads what no other needs to."""
    app = app_on(None, folder)
    async with app.run_test(size=SMALL) as pilot:
        hands = Hands(app, pilot)
        await hands.press("enter escape")
        calls = await _counted(hands, "enter")
        assert hands.asked, "no battle was opened"
    app.close_session()
    return {"opening a battle": calls}


async def _in_a_war(folder: Path) -> dict[str, Calls]:
    """The first battle of a campaign, begun by Enter."""
    ruleset = load_ruleset(GAME)
    roster = rolled_army(ruleset, "france", SEED)
    start = CampaignStart(title="War", armies=[msgspec.to_builtins(roster)], enemy="berbers")
    session = new_campaign(folder, GAME, start, seed=SEED)
    rng, player = Random(1), player_of(session.battle.ruleset, "sensible")
    while not isinstance(session.battle.prompt, ToFight):
        session.answer(ask_player(player, session.battle, rng), overrule=True)
    app = app_on(session, folder)
    async with app.run_test(size=SMALL) as pilot:
        hands = Hands(app, pilot)
        await _loaded()
        asked = hands.asked
        calls = await _counted(hands, "enter")
        assert hands.asked != asked, "no battle was begun"
    app.close_session()
    return {"beginning a campaign battle": calls}


async def _loaded() -> None:
    """Wait for what is loaded behind the first screen: it belongs to no key."""
    await asyncio.sleep(2 * SOON)


async def _counted(hands: Hands, key: str) -> Calls:
    calls = Calls()
    with calls.counted():
        await hands.press(key)
    return calls


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.bench.keys", description=__doc__)
    parser.add_argument("name", nargs="?", default="", help="also list which file calls which most for this")
    parser.add_argument("--functions", action="store_true", help="list functions instead of files")
    parser.add_argument("--most", type=int, default=40, metavar="N", help="list so many")
    args = parser.parse_args()
    for name, calls in measured().items():
        files, between = calls.figures
        print(f"{name:<28}{files:4} files {between:6} calls between files")
        if args.name and name.startswith(args.name):
            for pair, count in calls.most(args.functions).most_common(args.most):
                print(f"{count:8} {pair}")


if __name__ == "__main__":
    main()
