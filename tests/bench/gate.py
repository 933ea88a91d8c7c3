"""`python -m tests.bench.gate`: counts of work that no busy machine changes, beside those of the last release.

Counted are calls of the project's own functions, prompts made, and values that msgspec puts together or takes apart:
for keys at a battle, for a hundred inputs of each game that the app plays alone, and of a playout (a rule that is
mended makes another battle, be it longer), for luck, chart and report of a sample, and for opening, undo and an early
amend of a long battle, with the bytes that this writes. What is more than 10% above `gate.json` fails. `--keep` writes
that file anew: at a release, or with the reason in the commit.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib.resources import files
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from tests.app.pace import by_rest
from tests.bench import keys
from tests.bench.edits import edited
from tests.engine.toy_main import install
from tracker.engine import Battle, EditInput, check_rulings, load_ruleset
from tracker.engine.position import Position
from tracker.engine.watched import unwatched
from tracker.journal.battle_reader import read_battle
from tracker.journal.session import Session
from tracker.journal.timeline import Timeline
from tracker.report.luck import luck
from tracker.report.terminal_chart import chart_lines
from tracker.report.writeup import write_up
from tracker.study.one_battle import Memory, fight, player_of

KEPT = Path(__file__).with_name("gate.json")
MOST = 1.10
# A short battle of each game, which the app plays for both sides, one against the enemy of the book, and the same with
# nobody to watch it.
BATTLES = {
    "africa_1859": ("africa_1859", "wad_ras", True),
    "colonial_adventures": ("colonial_adventures", "training_skirmish", True),
    "the book's enemy": ("colonial_adventures", "solo_defence", True),
    "a playout": ("colonial_adventures", "solo_defence", False),
    "a playout in Africa": ("africa_1859", "wad_ras", False),
    "colonial_d10": ("colonial_d10", "afghan_valley", True),
    "gentlemen_rankers": ("gentlemen_rankers", "march", True),
}
SAMPLE = "gentlemen_rankers_march.battle"
# So many edits make a battle long.
INPUTS = 500
# Where the driver has a prompt made, and what msgspec does to a whole value.
ASKED = Position._show.__code__
CODEC = {"convert", "to_builtins", "encode", "decode"}


class Work:
    """Work done, in counts: calls of our functions, prompts, and values that msgspec made, took apart or copied."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count what is done meanwhile."""
        sys.setprofile(self._done)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _done(self, frame: FrameType, event: str, called: Any) -> None:
        if event == "call":
            if frame.f_code.co_filename.startswith(keys.OURS):
                self.counts["calls"] += 1
                self.counts["prompts"] += frame.f_code is ASKED
        elif event == "c_call" and called.__name__ in CODEC and frame.f_code.co_filename.startswith(keys.OURS):
            self.counts["values"] += 1


def measured(action: Callable[[], object]) -> Counter[str]:
    """The work of an action. It is done once before, so that what is kept for good counts for nobody."""
    action()
    work = Work()
    with work.counted():
        action()
    return work.counts


def counts_of(things: Iterable[tuple[str, Callable[[], object]]]) -> dict[str, int]:
    """The counts of things done, by the name of each and what is counted."""
    return {f"{name}: {what}": many for name, action in things for what, many in measured(action).items() if many}


def figures() -> dict[str, int]:
    """All counts by their names."""
    found = _battles() | counts_of(actions())
    with TemporaryDirectory() as room:
        found |= _long_battle(Path(room))
    with TemporaryDirectory() as room, by_rest():
        for name, calls in asyncio.run(keys.at_battle(Path(room))).items():
            found[f"{name}: calls between files"] = calls.figures[1]
    return dict(sorted(found.items()))


def actions() -> Iterator[tuple[str, Callable[[], object]]]:
    """A sample read, and written up."""
    sample = Path(str(files("tracker") / "samples" / SAMPLE))
    recorded = read_battle(sample)
    yield "reading a sample", lambda: read_battle(sample)
    yield "its luck", lambda: luck(Timeline.of(recorded))
    yield "its chart", lambda: chart_lines(Timeline.of(recorded).counted)
    yield "its turns in a review", lambda: _turned(Timeline.of(recorded, "late"))
    yield "its report", lambda: write_up(Timeline.of(recorded))


def _turned(timeline: Timeline) -> None:
    for _, step in timeline.turns:
        timeline.frame(step)


def _battles() -> dict[str, int]:
    """Counts for a hundred inputs of battles that the app plays alone."""
    found: dict[str, int] = {}
    for name, battle in BATTLES.items():
        fought = partial(_fought, *battle)
        inputs = fought()
        counts = counts_of([(f"100 inputs of {name}", fought)])
        found |= {count: round(100 * many / inputs) for count, many in counts.items()}
    return found


def _long_battle(folder: Path) -> dict[str, int]:
    """Counts of opening a battle of many inputs, of undo and redo, and of an early amend with what it writes."""
    install()
    path = edited(folder, INPUTS, False)
    found = counts_of([("opening a long battle", lambda: Session.open(path).close())])
    with Session.open(path) as session:
        first = next(node.step for node in session.battle.line if isinstance(node.input, EditInput))
        figures, sizes = count(5), [path.stat().st_size]

        def amended() -> None:
            session.amend(first, next(figures))
            sizes.append(path.stat().st_size)

        found |= counts_of(
            [("undo and redo there", lambda: (session.undo(), session.redo())), ("amend there", amended)]
        )
    return found | {"amend there: bytes": sizes[-1] - sizes[-2]}


def _fought(game: str, scenario: str, is_watched: bool) -> int:
    """Has the app fight a battle; gives its inputs."""
    ruleset = load_ruleset(game)
    state = ruleset.new(scenario, check_rulings(ruleset, {}))

    def fought() -> int:
        battle = Battle.begin(ruleset, state, seed=1, is_watched=is_watched)
        fight(Memory(battle), player_of(ruleset, "sensible"), Random(1))
        return battle.head.step

    return fought() if is_watched else unwatched(fought)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.bench.gate", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="write gate.json anew")
    args = parser.parse_args(argv)
    now = figures()
    if args.keep:
        KEPT.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    then: dict[str, int] = json.loads(KEPT.read_text(encoding="utf-8"))
    risen = worse(now, then)
    for name, many in now.items():
        print(f"{name:<48}{then.get(name, 0):>10}{many:>10}{'  MORE' * (name in risen)}")
    if risen:
        print(f"More than 10% above the last release: {', '.join(risen)}.", file=sys.stderr)
    return bool(risen)


def worse(now: Mapping[str, int], then: Mapping[str, int]) -> list[str]:
    """Names of counts more than 10% above what they were; one that is new counts as risen until it is kept."""
    return [name for name, many in now.items() if many > then.get(name, 0) * MOST]


if __name__ == "__main__":
    sys.exit(main())
