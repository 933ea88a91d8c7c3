"""Dice typed without a pause at the samples: `python -m tests.tools.fuzz_dice [BATTLE ...] --seed 1`.

The samples are played again. At each roll of a person its dice are typed, and behind them, closer than anybody reads,
dice by chance as of the rolls that come next. Each key must be taken, kept or told of. One that changes nothing and of
which nothing is said is lost, one that answers what nobody has read yet has strayed: both are printed.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from tests.tools.cut_words import SAVES, give_again
from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.prompts.dice import DiceView
from tracker.app.parts.surplus_keys import NOTHING, UNREAD, TakenAtOnce
from tracker.engine import RESERVED, AnswerInput, Battle, Pool, Roll, load_ruleset
from tracker.journal.battle_reader import read_battle
from tracker.journal.session import Session
from tracker.play.battle_commands import Undo
from tracker.play.dice_source import DiceSource
from tracker.play.input_preferences import TAKES, InputPreferences
from tracker.play.seat import Seat

# Seconds from key to key of a hand that looks at its dice alone, and of one that has read what is asked.
FAST, READ = (0.03, 0.2), 5.0
# Dice typed behind those of a roll.
BEHIND = 4
FAULTS = ("lost", "strayed")


class Pressed(Struct, frozen=True):
    """A key at a prompt, and what came of it.

    `dropped` with a remark, `taken`, `kept`, `told`, a `command` of the screen, `lost` or `strayed`.
    """

    battle: str
    step: int
    key: str
    asked: str
    came: str
    words: str = ""


class FastHand:
    """Presses keys as the screen lets them in, by a clock of its own."""

    def __init__(self, stack: BattleStack, name: str) -> None:
        self.stack, self._name = stack, name
        self._taken, self._at, self._asked = TakenAtOnce(), 0.0, ""

    def press(self, key: str, wait: float) -> Pressed:
        """Press a key so many seconds behind the last one."""
        self._at += wait
        stack, step = self.stack, self.stack.seat.battle.step
        asked = stack.seat.prompt.key if stack.seat.prompt is not None else "the end"
        told = partial(Pressed, self._name, step, key, asked)
        if remark := self._taken.remark_on(key, self._at):
            return told("dropped", remark)
        before = self._stand()
        stack.begin_key(key)
        is_key = stack.attempt(partial(stack.press, key))
        if stack.belated is not NOTHING:
            self._taken.took(self._at, stack.belated)
        if stack.seat.battle.step != step or self._stand() != before:
            is_read = wait >= UNREAD or asked == self._asked
            self._asked = asked
            return told(("taken" if stack.seat.battle.step != step else "kept") if is_read else "strayed")
        if not is_key and key in RESERVED:
            return told("command")
        return told("told" if is_key and stack.say else "lost", stack.say)

    def _stand(self) -> Any:
        view = self.stack.prompt_view
        typed = (view.dice.there, view.dice.half, view.dice.counts, view.dice.at) if isinstance(view, DiceView) else ()
        return typed, [row for row in view.rows(100, 60)]


def bursts(path: Path, rng: Random, last: int = TAKES["few"], most: int = 10_000) -> Iterator[Pressed]:
    """All keys of bursts at the rolls of a sample that were given by dice, at so many; `last`: `last_die_takes`."""
    recorded = read_battle(path)
    start = Battle(load_ruleset(recorded.ruleset), recorded.line[0], recorded.header.seed)
    with (
        TemporaryDirectory() as folder,
        Session.start(Path(folder), start, ("", {}), recorded.title, DiceSource("nobody"), None) as session,
    ):
        stack = BattleStack(Seat(session, preferences=InputPreferences(last_die_takes=last)))
        hand = FastHand(stack, path.stem)
        for node in recorded.line[1:]:
            given, prompt = node.input, stack.seat.prompt
            if given is None or (isinstance(given, AnswerInput) and (prompt is None or prompt.key != given.key)):
                continue
            if isinstance(prompt, Roll) and isinstance(given, AnswerInput):
                if (most := most - 1) < 0:
                    return
                step = session.battle.step
                for number, key in enumerate(keys_of(prompt, given.value, rng)):
                    yield hand.press(key, rng.uniform(*FAST) if number else READ)
                while session.battle.step > step:
                    stack.do(Undo())
                stack.attempt(partial(stack.press, "escape"))
                stack.seat.keep_typed(None)
                stack.ask()
            give_again(stack, given)


def keys_of(prompt: Roll[Any], value: Any, rng: Random) -> list[str]:
    """The keys of the dice of an answer, and some more behind them; none where it was given otherwise."""
    dice = value.get("dice", {}) if isinstance(value, dict) else {}
    keys = [key for pool in prompt.pools for face in dice.get(pool.name, ()) for key in _die(pool, face)]
    behind = "ht123456" if prompt.pools[0].sides == 2 else "123456"
    return [*keys, *rng.choices(behind, k=BEHIND)] if keys else []


def _die(pool: Pool, face: int) -> str:
    match pool.sides:
        case 2:
            return "ht"[face - 1]
        case 100:
            return f"{face % 100:02}"
        case sides if sides <= 10:
            return str(face % 10)
    return f"{face:0{len(str(pool.sides))}}"


def main(words: Sequence[str] | None = None) -> int:
    """List keys that are lost; code 1 where any is."""
    parser = argparse.ArgumentParser("python -m tests.tools.fuzz_dice", description=__doc__)
    parser.add_argument("battles", nargs="*", type=Path, help="battle files; all samples where none is named")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="every key, not only those that are lost")
    told = parser.parse_args(words)
    came: Counter[str] = Counter()
    for path in told.battles or sorted(SAVES.glob("*.battle")):
        rng = Random(f"{path.stem}:{told.seed}")
        for each in bursts(path, rng, rng.choice(list(TAKES.values()))):
            came[each.came] += 1
            if told.all or each.came in FAULTS:
                print(f"{each.battle} step {each.step}: {each.key} at {each.asked}: {each.came} {each.words}")
    print(", ".join(f"{number:,} {what}" for what, number in sorted(came.items())))
    return 1 if any(came[each] for each in FAULTS) else 0


if __name__ == "__main__":
    sys.exit(main())
