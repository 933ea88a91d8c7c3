"""`python -m tests.tools.mutants --seed 1 --size 20`: breaks the code on purpose, prints which breaks no test notices.

A sample of all changes that cosmic-ray knows (another comparison, another number, a loop that never runs), one by one,
in a copy of the committed tree, each against the tests of its room. Exits with 1 where one survived.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from cosmic_ray.work_db import WorkDB, use_db

TOP = Path(__file__).parents[2]
# The tests that should notice a change, by the folder that it is in.
ROOMS = {
    "tracker/engine": "tests/engine tests/rulesets/colonial_d10 tests/rulesets/africa_1859",
    "tracker/journal": "tests/journal",
    "tracker/talk": "tests/talk tests/play tests/plain",
    "tracker/play": "tests/play tests/plain",
    "tracker/app": "tests/app",
    "rulesets/africa_1859": "tests/rulesets/africa_1859",
    "rulesets/colonial_adventures": "tests/rulesets/colonial_adventures",
    "rulesets/colonial_d10": "tests/rulesets/colonial_d10",
    "rulesets/gentlemen_rankers": "tests/rulesets/gentlemen_rankers",
}
SECONDS = 300


def main() -> int:
    parser = argparse.ArgumentParser(description="Break the code on purpose; print what no test notices.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=20, help="how many changes")
    parser.add_argument("--room", choices=ROOMS, help="in this folder only")
    args = parser.parse_args()
    rooms = [args.room] if args.room else [each for each in ROOMS if (TOP / each).is_dir()]
    rng = Random(args.seed)
    survived = 0
    with _copy() as tree:
        for number, room in enumerate(rooms):
            share = args.size // len(rooms) + (number < args.size % len(rooms))
            for told in _survivors(tree, room, share, rng):
                survived += 1
                print(told, flush=True)
    print(f"{survived} of {args.size} survived (seed {args.seed})")
    return 1 if survived else 0


@contextmanager
def _copy() -> Iterator[Path]:
    """A copy of the committed tree: a change that is left behind by a kill must not be in ours."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "clone", "--quiet", str(TOP), str(tree)], check=True)
        yield tree


def _survivors(tree: Path, room: str, size: int, rng: Random) -> Iterator[str]:
    if not size:
        return
    config, session = tree.parent / "config.toml", tree.parent / "session.sqlite"
    session.unlink(missing_ok=True)
    tests = f"{sys.executable} -m pytest -q -x -p no:cacheprovider {ROOMS[room]}"
    config.write_text(
        f'[cosmic-ray]\nmodule-path = "{room}"\ntimeout = {SECONDS}\ntest-command = "{tests}"\n'
        'excluded-modules = []\n[cosmic-ray.distributor]\nname = "local"\n'
    )
    _cosmic(tree, "init", str(config), str(session))
    with use_db(str(session), WorkDB.Mode.open) as found:
        # Ids are chance: the seed chooses by place and kind of the change.
        items = sorted(found.work_items, key=lambda item: [repr(each) for each in item.mutations])
        chosen = rng.sample(items, min(size, len(items)))
        found.clear()
        found.add_work_items(chosen)
    _cosmic(tree, "exec", str(config), str(session))
    with use_db(str(session), WorkDB.Mode.open) as found:
        for _, result in found.results:
            if not result.is_killed:
                yield f"{room}:\n{result.diff}"


def _cosmic(tree: Path, *words: str) -> None:
    subprocess.run([sys.executable, "-m", "cosmic_ray.cli", *words], cwd=tree, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
