"""Keys per turn: `python -m tests.bench.turns [SAMPLE]`, the same decisions and the same dice before and now.

With one SAMPLE every prompt is listed with its keys.
"""

import sys

from tests.bench.turns.figures import figure, listing
from tests.bench.turns.play import fight
from tests.bench.turns.script import names


def main(arguments: list[str]) -> None:
    for name in arguments or names():
        fought = fight(name)
        if len(arguments) == 1:
            print(*listing(fought), sep="\n")
        print(figure(name, fought))


if __name__ == "__main__":
    main(sys.argv[1:])
