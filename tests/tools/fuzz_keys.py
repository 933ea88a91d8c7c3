"""Keys by chance, in bursts, at the whole app: `python -m tests.tools.fuzz_keys --seed 1 --size 100`.

Battles of all games are played by keys that come faster than any screen looks, also through Home, settings, review and
the rest, while the window changes its size. Nothing may break, no key may be left waiting, and every battle must come
out as it is recorded. A failure prints its seed.
"""

import argparse
import asyncio
import os
import sys
import traceback
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from textual.events import Key

from tests.app.pace import by_hand, by_rest
from tests.patience import no_waiting_for_disks
from tests.tools.fuzz_files import whole
from tracker.app.app import TrackerApp
from tracker.app.terminal.abilities import Terminal
from tracker.engine import ask_player, load_ruleset, ruleset_ids
from tracker.journal.session import Session
from tracker.play.dice_source import DiceSource
from tracker.settings import Settings
from tracker.study.one_battle import player_of

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGNS = {
    "?": "question_mark",
    "/": "slash",
    "=": "equals_sign",
    "+": "plus",
    "-": "minus",
    " ": "space",
    "'": "apostrophe",
}
MOVES = ["up", "down", "left", "right", "tab", "shift+tab", "pageup", "pagedown", "home", "end", "backspace", "delete"]
# What plays a battle on comes oftener than what leads elsewhere.
KEYS = [
    *LETTERS,
    *SIGNS,
    *MOVES,
    "ctrl+l",
    "ctrl+u",
    *["enter"] * 75,
    *["r"] * 40,
    *"123456" * 6,
    *["escape"] * 6,
    *"0789",
]
BURSTS, LONGS = 100, (1, 1, 2, 3, 5, 10, 25)
STEPS = 250
SIZES = [(80, 24), (60, 20), (120, 40), (40, 12)]


async def press_by_chance(app: TrackerApp, rng: Random, bursts: int = BURSTS) -> None:
    """Press keys at an app until it is left, or for so many bursts. Raises what breaks it, or keeps keys waiting."""
    async with app.run_test(size=rng.choice(SIZES)) as pilot:
        await pilot.pause()
        for _ in range(bursts):
            for key in rng.choices(KEYS, k=rng.choice(LONGS)):
                event = Key(SIGNS.get(key, key), key if len(key) == 1 else None)
                event.set_sender(app)
                app.post_message(event)
            if rng.random() < 0.1:
                await pilot.resize_terminal(rng.randint(20, 170), rng.randint(5, 50))
            await pilot.pause()
            if not app.is_running:
                break
            assert not app.pressed, f"{len(app.pressed)} keys are left waiting"


def play_by_itself(session: Session, steps: int, rng: Random) -> None:
    """Let a player without a person go on, up to the end of the battle."""
    player = player_of(session.battle.ruleset, "sensible")
    for _ in range(steps):
        if (prompt := session.battle.prompt) is not None:
            value = ask_player(player, session.battle, rng)
            session.answer(prompt.any_legal(rng) if value is None else value, overrule=True)


def play(folder: Path, game: str, scenario: str, seed: int, bursts: int = BURSTS) -> int:
    """Play a battle by chance; gives how many files there are then. Raises what breaks."""
    rng = Random(f"{game}:{scenario}:{seed}")
    session = Session.new(folder, game, scenario, seed=seed, autopilot=DiceSource(rng.choice(["nobody", "everyone"])))
    # Half of the battles are in their middle when the first key comes.
    play_by_itself(session, rng.choice([0, rng.randint(1, STEPS)]), rng)
    app = TrackerApp(session, folder, Settings(), Terminal())
    with by_rest(), by_hand(), no_waiting_for_disks():
        asyncio.run(press_by_chance(app, rng, bursts))
    app.give_up_session()
    files = list(folder.glob("*.battle"))
    for each in files:
        whole(each)
    return len(files)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fuzz_keys", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first battle's; each next has one more")
    parser.add_argument("--size", type=int, default=100, help="how many battles")
    args = parser.parse_args()
    scenarios = [(game, each) for game in ruleset_ids() for each in load_ruleset(game).scenarios()]
    for seed in range(args.seed, args.seed + args.size):
        game, scenario = Random(seed).choice(scenarios)
        with TemporaryDirectory() as room:
            os.environ |= {"XDG_CONFIG_HOME": f"{room}/config", "XDG_DATA_HOME": f"{room}/data"}
            try:
                play(Path(room), game, scenario, seed)
            except Exception as error:
                traceback.print_exception(error)
                sys.exit(f"To repeat it: python -m tests.tools.fuzz_keys --size 1 --seed {seed}  ({scenario})")
    print(f"keys: {args.size:,} battles")


if __name__ == "__main__":
    main()
