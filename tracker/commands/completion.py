"""`tracker completion SHELL`"""

from argparse import ArgumentParser, Namespace

from tracker.commands import COMMANDS
from tracker.commands.output import say

# Arguments that may name a file.
FILES = ("BATTLE", "FILE", "OTHER", "SCENARIO", "SCENARIO|FILE")


def arguments(parser: ArgumentParser) -> None:
    from shtab import SUPPORTED_SHELLS

    parser.add_argument("shell", metavar="SHELL", choices=SUPPORTED_SHELLS, help="of which shell")


def run(args: Namespace) -> int:
    """The script that a shell reads to complete `tracker` at Tab."""
    import shtab

    say(shtab.complete(_everything(), args.shell).split("\n"))
    return 0


def _everything() -> ArgumentParser:
    """All commands in one parser: the command line itself loads only the one that was asked for."""
    from importlib import import_module

    import shtab

    parser = ArgumentParser(prog="tracker")
    commands = parser.add_subparsers()
    for name, does in COMMANDS.items():
        command = commands.add_parser(name, help=does)
        import_module(f"tracker.commands.{name}").arguments(command)
        for action in command._actions:
            if action.metavar in FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif action.metavar == "DIR":
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return parser
