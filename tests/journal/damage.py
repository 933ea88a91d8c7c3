"""Damage done to a battle file, and the promise that it never gives a state that was none of the battle's."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from tests.journal.fighting import Stand, stand_at, stands
from tests.names.journal import Recorded, read_battle, recorded_in
from tracker.engine import AnyRuleset, BadFile, load_ruleset


class Judge:
    """Knows where the battle of a whole file truly stood, and holds damaged copies against it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = path.read_bytes()
        whole = read_battle(path)
        assert not whole.problems, whole.problems
        self.ruleset: AnyRuleset = load_ruleset(whole.ruleset)
        self.true: dict[int, Stand] = stands(self.ruleset, whole)
        self.refused = 0
        self.step = whole.head.step

    def check(self, data: bytes, what: str) -> Recorded | None:
        """Read damaged bytes; None where they are refused with a sentence."""
        try:
            found = recorded_in(data, self.path)
        except BadFile as error:
            assert str(error).endswith(".") and "\n" not in str(error), what
            self.refused += 1
            return None
        for node in {id(each): each for each in (found.head, *found.history[-3:], *found.undone[-2:])}.values():
            assert stand_at(self.ruleset, node) == self.true[node.seq], f"{what}: a wrong state at step {node.step}"
        return found


def flips(path: Path, seed: int, size: int) -> int:
    """Turn over one bit at a time, `size` times; gives how many of them made the file be refused.

    AssertionError where one gave a wrong state; any exception other than BadFile comes through.
    """
    judge, rng = Judge(path), Random(seed)
    for _ in range(size):
        place, bit = rng.randrange(len(judge.data)), rng.randrange(8)
        data = bytearray(judge.data)
        data[place] ^= 1 << bit
        found = judge.check(bytes(data), f"bit {bit} of byte {place}, seed {seed}")
        assert found is None or found.problems or found.good == len(data) - 1, f"byte {place} damaged and not told"
    return judge.refused


def cuts(path: Path, places: Callable[[int], Iterator[int]] = lambda size: iter(range(size))) -> int:
    """Cut the file short at every byte (or some); gives how many of them made it be refused."""
    judge = Judge(path)
    for place in places(len(judge.data)):
        judge.check(judge.data[:place], f"cut at byte {place}")
    return judge.refused


def wounds(path: Path, seed: int, size: int) -> int:
    """Several kinds of damage at once, `size` times: lines lost, doubled, swapped, overwritten, bits flipped."""
    judge, rng = Judge(path), Random(seed)
    for number in range(size):
        lines = judge.data.splitlines(keepends=True)
        for _ in range(rng.randint(1, 5)):
            _wound(lines, rng)
        judge.check(b"".join(lines), f"wound {number}, seed {seed}")
    return judge.refused


def _wound(lines: list[bytes], rng: Random) -> None:
    at = rng.randrange(len(lines))
    match rng.choice(["lose", "double", "swap", "overwrite", "flip"]):
        case "lose" if len(lines) > 1:
            del lines[at : at + rng.randint(1, 4)]
            lines[:] = lines or [b"\n"]
        case "double":
            lines.insert(rng.randrange(len(lines)), lines[at])
        case "swap":
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case "overwrite":
            hole = rng.randrange(len(lines[at]))
            lines[at] = lines[at][:hole] + rng.randbytes(rng.randint(1, 40)) + lines[at][hole + 20 :]
        case _:
            line = bytearray(lines[at])
            line[rng.randrange(len(line))] ^= 1 << rng.randrange(8)
            lines[at] = bytes(line)
