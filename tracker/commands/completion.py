"""`tracker completion SHELL`"""

from argparse import ArgumentParser, Namespace
from typing import Any

from tracker.commands import COMMANDS
from tracker.commands.output import say

# Words of scenarios: their ids, as they are now, or files.
SCENARIOS = ("SCENARIO", "SCENARIO|FILE")
IDS = "$(tracker scenarios --ids 2>/dev/null)"
PREAMBLE = {
    "bash": f'_tracker_scenarios() {{ compgen -W "{IDS}" -- "$1"; compgen -f -- "$1"; }}',
    "zsh": f"_tracker_scenarios() {{ _alternative 'scenarios:scenario:({IDS})' 'files:file:_files'; }}",
}
OF_SCENARIOS = {"bash": "_tracker_scenarios", "zsh": "_tracker_scenarios", "tcsh": "`tracker scenarios --ids`"}

# Arguments that may name a file.
FILES = ("BATTLE", "CAMPAIGN", "FILE", "OTHER")


def arguments(parser: ArgumentParser) -> None:
    from shtab import SUPPORTED_SHELLS

    parser.add_argument("shell", metavar="SHELL", choices=SUPPORTED_SHELLS, help="of which shell")


def run(args: Namespace) -> int:
    """The script that a shell reads to complete `tracker` at Tab."""
    import shtab

    # shtab takes a preamble for each shell, and says text.
    preamble: Any = PREAMBLE
    say(shtab.complete(_everything(), args.shell, preamble=preamble).split("\n"))
    return 0


def _everything() -> ArgumentParser:
    """All commands in one parser: the command line itself loads only the one that was asked for."""
    from importlib import import_module

    parser = ArgumentParser(prog="tracker")
    commands = parser.add_subparsers()
    for name, does in COMMANDS.items():
        command = commands.add_parser(name, help=does)
        import_module(f"tracker.commands.{name}").arguments(command)
        _complete(command)
    return parser


def _complete(command: ArgumentParser) -> None:
    """Say what completes the arguments of a command, and of those below it."""
    import shtab

    for action in command._actions:
        if isinstance(action.choices, dict):
            for each in action.choices.values():
                _complete(each)
        elif action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar in SCENARIOS:
            action.complete = OF_SCENARIOS  # type: ignore[attr-defined]
        elif action.metavar == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
