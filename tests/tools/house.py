"""`make house`: the figures of the house, at commit 9b1f278 and now, by the same script.

Files and calls for a key, lines by thing, and where one thing has two places. `--lists` names what is counted, `--raw`
prints the figures as JSON: house_before.json is what it printed in a checkout of that commit, into which house*.py and
tests/bench/keys.py had been copied.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

from tests.bench.keys import measured
from tests.tools.house_lists import LISTS, PRODUCT, ROOT, lines_of, sources

BEFORE = Path(__file__).with_name("house_before.json")


def lines_by_thing() -> dict[str, int]:
    """Lines of Python, of each of the three folders and of what lies in it."""
    found: Counter[str] = Counter()
    for path in sources("tracker", "rulesets", "tests"):
        top, *rest = path.relative_to(ROOT).parts
        found[f"lines of {top}/"] += lines_of(path)
        found[f"lines of {top}/{rest[0]}/" if len(rest) > 1 else f"lines of {top}/*.py"] += lines_of(path)
    return dict(found)


def figures() -> dict[str, int]:
    """Every figure by its name."""
    found: dict[str, int] = {}
    for name, calls in measured().items():
        found[f"{name}: files"], found[f"{name}: calls between files"] = calls.figures
    found |= {name: len(list(listed())) for name, listed in LISTS.items()}
    found["files of tracker/ and rulesets/"] = len(sources(*PRODUCT))
    return found | lines_by_thing()


def main() -> None:
    parser = argparse.ArgumentParser("make house", description=__doc__)
    parser.add_argument("--lists", action="store_true", help="name what is counted instead")
    parser.add_argument("--raw", action="store_true", help="print the figures as JSON")
    args = parser.parse_args()
    if args.lists:
        for name, listed in LISTS.items():
            print(f"{name}:", *(listed() or ["none"]), sep="\n  ")
        return
    now = figures()
    if args.raw:
        print(json.dumps(now, indent=1))
        return
    before: dict[str, int] = json.loads(BEFORE.read_text(encoding="utf-8"))
    print(f"{'':<52}{'9b1f278':>9}{'now':>9}")
    for name in sorted({*before, *now}, key=[*now, *before].index):
        print(f"{name:<52}{before.get(name, 0):9}{now.get(name, 0):9}")


if __name__ == "__main__":
    main()
