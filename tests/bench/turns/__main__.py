"""Keys per turn: `python -m tests.bench.turns [SAMPLE]`, the same decisions and the same dice before and now.

With one SAMPLE every prompt is listed with its keys. `places`: only what telling where groups stand costs and saves.
"""

import sys

from tests.bench.turns.figures import figure, listing
from tests.bench.turns.places import SCENARIOS, placed
from tests.bench.turns.play import fight
from tests.bench.turns.script import names


def main(arguments: list[str]) -> None:
    if not arguments or arguments == ["places"]:
        for scenario in SCENARIOS:
            print(placed(scenario))
        arguments = arguments or names()
    if arguments == ["places"]:
        return
    for name in arguments or names():
        fought = fight(name)
        if len(arguments) == 1:
            print(*listing(fought), sep="\n")
        print(figure(name, fought))


if __name__ == "__main__":
    main(sys.argv[1:])
