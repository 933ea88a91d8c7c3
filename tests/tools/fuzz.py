"""Random battles, random corrections: `python -m tests.tools.fuzz --seed 1 --size 100 [--ruleset R] [--scenario S]`.

Whole battles are fought by chance, with edits, settles, amends, undos, redos, overruled and senseless answers mixed in,
and at every prompt the promises of the referee are checked. Files of battles are harmed too: kills, damage, full disks,
other writers (`--files` does that alone). A failure prints the command that repeats it.
"""

import argparse
import shlex
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from tests.engine.toy_main import install
from tests.names.engine import first_difference
from tests.tools.fuzz_checks import check_prompt, check_spoken
from tests.tools.fuzz_files import harm_files
from tests.tools.fuzz_inputs import GARBAGE, another_value, random_edit, roll_otherwise
from tracker.engine import (
    AnyRuleset,
    Battle,
    Change,
    Choose,
    EditInput,
    Node,
    RandomPlayer,
    Refused,
    Roll,
    Warned,
    ask_player,
    check_rulings,
    encode_state,
    load_ruleset,
    ruleset_ids,
)

MOST_COMMANDS = 300
MOST_IN_A_TURN = 1_500
MOST_AFTER = 400

# How often of a thousand commands; the rest are answers.
CORRECTIONS = {
    "edit": 50,
    "settle": 25,
    "amend": 25,
    "correct": 10,
    "undo": 40,
    "redo": 10,
    "garbage": 20,
    "overrule": 40,
    "look": 10,
    "drop": 5,
    "end": 1,
}


class Fight:
    """One battle fought by chance."""

    def __init__(self, ruleset: AnyRuleset, scenario: str, seed: int, done: Counter[str]) -> None:
        self.rng = Random(f"{ruleset.id}:{scenario}:{seed}")
        switched = [each for each in ruleset.rulings() if self.rng.random() < 0.3]
        chosen = {each.name: self.rng.choice(each.options).value for each in switched}
        self.battle = Battle.begin(ruleset, ruleset.new(scenario, check_rulings(ruleset, chosen, scenario)), seed)
        self.done = done
        self.player = RandomPlayer()
        self.stood: dict[Node, tuple[bytes, str]] = {}
        self._remember()

    def run(self, most: int = MOST_COMMANDS) -> None:
        """Fight to the end, of the game or of `most` commands, then back to the start and forth again."""
        for _ in range(most):
            if self.battle.stage == "over":
                break
            self.command(self._next_command())
        self._come_to_an_end()
        self._back_and_forth()

    # One command

    def command(self, name: str) -> None:
        """Check all that must hold while a prompt waits, give a command by chance, and check what came of it."""
        check_prompt(self.battle, self.rng)
        self._undo_and_redo()
        before, head = self._stands(), self.battle.head
        try:
            change: Change | None = getattr(self, f"_{name}")()
        except (Refused, Warned):
            assert name != "answer", "a legal answer was refused"
            assert self._stands() == before and self.battle.head is head, f"a refused {name} changed something"
            self.done[f"{name} refused"] += 1
            return
        self.done[name] += 1
        if change is not None:
            check_spoken(self.battle.ruleset, change)
        self._remember()
        turn = self.battle.state.turn
        in_turn = sum(1 for _ in self._this_turn())
        assert in_turn <= MOST_IN_A_TURN, f"turn {turn} has {in_turn} inputs and no end"

    def _next_command(self) -> str:
        drawn = self.rng.randrange(1_000)
        for name, share in CORRECTIONS.items():
            drawn -= share
            if drawn < 0:
                return name
        return "answer"

    def _answer(self) -> Change:
        prompt = self.battle.prompt
        assert prompt is not None
        value = ask_player(self.player, self.battle, self.rng)
        if isinstance(prompt, Roll) and self.rng.random() < 0.2:
            value = roll_otherwise(prompt, value, self.rng)
        return self.battle.answer(value)

    def _overrule(self) -> Change:
        prompt = self.battle.prompt
        if not isinstance(prompt, Choose):
            return self._answer()
        return self.battle.answer(self.rng.choice(prompt.options).id, overrule=True)

    def _garbage(self) -> Change:
        return self.battle.answer(self.rng.choice(GARBAGE), overrule=self.rng.random() < 0.5)

    def _edit(self) -> Change:
        path, value = random_edit(self.battle.state, self.rng)
        return self.battle.edit(path, value, "chance")

    def _settle(self) -> Change:
        return self.battle.settle()

    def _amend(self) -> Change:
        step = self.rng.randint(0, self.battle.step)
        given = self.battle.goto(step).node.input
        if isinstance(given, EditInput):
            return self.battle.amend(step, another_value(self.battle.goto(step - 1).state, given.path, self.rng))
        prompt = self.battle.goto(step - 1).prompt if step else None
        value = self.player.answer(None, prompt, self.rng) if prompt else None
        return self.battle.amend(step, value, overrule=True)

    def _correct(self) -> Change:
        step = self.rng.randint(0, self.battle.step)
        path, value = random_edit(self.battle.goto(step).state, self.rng)
        return self.battle.correct(step, path, value, "chance")

    def _undo(self) -> Change:
        change = self._moved(self.battle.undo)
        for _ in range(self.rng.choice((0, 0, 0, 1, 4, 40))):
            if self.battle.may_undo:
                change = self._moved(self.battle.undo)
        for _ in range(self.rng.choice((0, 0, 1, 3, 40))):
            if self.battle.undone:
                change = self._redo()
        return change

    def _redo(self) -> Change:
        return self._moved(self.battle.redo)

    def _look(self) -> None:
        """Go to a random step and branch from it: both are as the battle was there, and change nothing here."""
        before, step = self._stands(), self.rng.randint(0, self.battle.step)
        moment, branch = self.battle.goto(step), self.battle.branch(step)
        assert encode_state(moment.state) == encode_state(branch.state), f"step {step} and its branch differ"
        if moment.node in self.stood:
            assert encode_state(moment.state) == self.stood[moment.node][0], f"step {step} is not what it was"
        assert self._stands() == before, "looking changed something"

    def _drop(self) -> None:
        self.battle.drop_pending()

    def _end(self) -> Change:
        return self.battle.end("chance")

    # What must hold

    def _stands(self) -> tuple[bytes, str]:
        prompt = self.battle.prompt
        return encode_state(self.battle.state), prompt.key if prompt else ""

    def _remember(self) -> None:
        self.stood.setdefault(self.battle.head, self._stands())

    def _moved(self, move: Callable[[], Change]) -> Change:
        change = move()
        assert self._stands() == self.stood[self.battle.head], f"{change.did} to step {self.battle.step} is not exact"
        return change

    def _undo_and_redo(self) -> None:
        if not self.battle.may_undo:
            return
        before, head, hand = self._stands(), self.battle.head, self.battle.pending
        self._moved(self.battle.undo)
        self._moved(self.battle.redo)
        assert self._stands() == before and self.battle.head is head, "undo and redo do not cancel out"
        self.battle.pending = hand

    def _this_turn(self) -> Iterator[Node]:
        node: Node | None = self.battle.head
        while node is not None and node.checkpoint is None:
            yield node
            node = node.parent

    def _come_to_an_end(self) -> None:
        if self.battle.stage not in ("after", "over"):
            self.battle.end("enough")
            self._remember()
        for _ in range(MOST_AFTER):
            if self.battle.stage == "over":
                return
            check_prompt(self.battle, self.rng)
            self._answer()
            self._remember()
        raise AssertionError(f"the aftermath has no end: {MOST_AFTER} answers")

    def _back_and_forth(self) -> None:
        difference = first_difference(self.battle.ruleset, self.battle.line)
        assert difference is None, difference
        end, root, undone = self._stands(), self.battle.line[0], 0
        while self.battle.may_undo:
            self._moved(self.battle.undo)
            undone += 1
        assert root.checkpoint is not None
        assert self.battle.step == 0 and self._stands()[0] == self.stood[root][0], "undo does not lead to the start"
        while self.battle.undone:
            self._moved(self.battle.redo)
            undone -= 1
        assert undone == 0 and self._stands() == end, "redo does not lead back to the end"
        self.done["battles"] += 1
        self.done["inputs"] += self.battle.step


def fights(rulesets: list[str], scenario: str | None) -> Iterator[tuple[AnyRuleset, str]]:
    """Each game and scenario to be fought. Raises Refused for one that is not there."""
    for each in rulesets:
        ruleset = load_ruleset(each)
        for name in ruleset.scenarios() if scenario is None else [scenario]:
            yield ruleset, name


def fuzz(ruleset: AnyRuleset, scenario: str, seed: int, size: int) -> Counter[str]:
    """Fight `size` battles from `seed` on. Raises Failed with the command that repeats the failure."""
    done: Counter[str] = Counter()
    for each in range(seed, seed + size):
        try:
            Fight(ruleset, scenario, each, done).run()
        except Exception as error:
            raise Failed(ruleset.id, scenario, each) from error
    return done


class Failed(Exception):
    """A battle that broke a promise; says how to fight it again."""

    def __init__(self, ruleset: str, scenario: str, seed: int) -> None:
        words = ["--seed", str(seed), "--size", "1", "--ruleset", ruleset, "--scenario", scenario]
        super().__init__(f"To repeat it: python -m tests.tools.fuzz {shlex.join(words)}")


def _harm_files(seed: int, size: int) -> int:
    """Do harm to files, and say what was done; gives 1 where a promise was broken."""
    try:
        for words in harm_files(seed, size):
            print(words)
    except AssertionError as error:
        traceback.print_exception(error)
        print("To repeat it: python -m tests.tools.fuzz --files --size 1 --seed and that seed", file=sys.stderr)
        return 1
    return 0


def main() -> None:
    install()
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first battle's; each next has one more")
    parser.add_argument("--size", type=int, default=100, help="battles of each scenario")
    parser.add_argument("--ruleset", help="this game only")
    parser.add_argument("--scenario", help="this scenario only")
    parser.add_argument("--files", action="store_true", help="no battles, only harm to their files")
    args = parser.parse_args()
    broken = 0
    if args.files or not (args.ruleset or args.scenario):
        broken += _harm_files(args.seed, args.size)
    if args.files:
        sys.exit(broken)
    for ruleset, scenario in fights([args.ruleset] if args.ruleset else ruleset_ids(), args.scenario):
        try:
            done = fuzz(ruleset, scenario, args.seed, args.size)
        except Failed as failed:
            traceback.print_exception(failed.__cause__)
            print(failed, file=sys.stderr)
            broken += 1
        else:
            print(f"{ruleset.id} {scenario}: {', '.join(f'{count:,} {what}' for what, count in done.most_common())}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
