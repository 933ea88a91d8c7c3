"""House rules as they are typed behind a command."""

from argparse import ArgumentParser

from tracker.engine.errors import Refused


def rulings_argument(parser: ArgumentParser) -> None:
    """The option that chooses house rules, for `rulings_of`."""
    words = "a house rule; may be repeated"
    parser.add_argument("--set", metavar="RULING=VALUE", action="append", default=[], help=words)


def rulings_of(given: list[str]) -> dict[str, str]:
    """House rules as typed, RULING=VALUE. Raises Refused."""
    rulings = {}
    for each in given:
        name, sign, value = each.partition("=")
        if not sign:
            raise Refused(f"--set takes RULING=VALUE, not {each[:40]!r}.")
        rulings[name.strip()] = value.strip()
    return rulings
