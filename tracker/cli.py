"""The `tracker` command: finds the subcommand, and turns whatever goes wrong into one sentence and an exit code.

Only the module of the command that was asked for is loaded: `tracker log` is to be there at once.
"""

import argparse
import gc
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from tracker.commands import COMMANDS

# They print and are gone: collecting garbage on the way costs them a tenth of their time.
SHORT = frozenset({"battles", "log", "luck", "report", "rulesets", "scenarios", "show", "tables"})

# They collect from when their battle stands: see `sit_down`.
SEATED = frozenset({"play", "resume"})

FAILED, INTERRUPTED, BROKEN_PIPE = 2, 130, 141

# What argparse says, and what is said for it.
PLAINLY = {
    "the following arguments are required:": "it still needs",
    "not allowed with argument": "it does not go with",
    "argument ": "",
    "invalid int value:": "it takes a whole number, not",
    "invalid float value:": "it takes a number, not",
    "expected ": "it takes ",
    "-o/--output": "-o FILE",
}


class Formatter(argparse.HelpFormatter):
    """Help as wide as the terminal; argparse makes one for each option, and would load `shutil` for that."""

    def __init__(self, prog: str) -> None:
        from tracker.plain.streams import columns

        super().__init__(prog, width=columns(80, 1_000) - 2)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        found, rest = self.parse_known_args(args, namespace)
        if rest:
            options = [each for each in self._option_string_actions if each.startswith("--")]
            self.error(f"it takes no {rest[0][:40]}{_meant(rest[0], options)}")
        return found

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(each) for each in action.choices]
            there = f"there {'are' if known[1:] else 'is only'} {', '.join(known)}"
            words = f"there is no {str(value)[:40]!r}; {there}{_meant(str(value), known)}"
            raise argparse.ArgumentError(action, words)

    def error(self, message: str) -> NoReturn:
        """One sentence, and the end."""
        for said, plainly in PLAINLY.items():
            message = message.replace(said, plainly)
        print_message(f"{self.prog}: {message} ({self.prog} --help says more).")
        raise SystemExit(FAILED)


def _meant(word: str, known: Iterable[str]) -> str:
    """The word that was most likely meant, as a question, "" where nobody can tell; only a mistake waits for it."""
    from tracker.engine.nearest_word import meant

    return meant(word, known)


def print_message(sentence: str) -> None:
    """A sentence on stderr, if there is one."""
    if sys.stderr is not None:
        from tracker.harmless_text import clean

        print(clean(sentence), file=sys.stderr)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit code. Without `argv` it is the process's own command, and ends the process."""
    if argv is not None:
        return _guarded(list(argv))
    if "_ARGCOMPLETE" in os.environ:
        from tracker.commands.completers import complete_line

        # A shell asks what Tab may complete.
        complete_line()
    gc.disable()
    code = _guarded(sys.argv[1:])
    if sys.stderr is not None:
        sys.stderr.flush()
    if "concurrent.futures.process" in sys.modules:
        # What processes shared is given back as Python is taken apart; else their tracker complains of leaks.
        sys.exit(code)
    # Every battle is closed and all is told: to take Python apart costs a fifth of a short command.
    os._exit(code)


def _guarded(given: list[str]) -> int:
    try:
        code = _run(given)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Whoever read us has heard enough; Python must not fail again when it flushes at exit.
        _silence_stdout()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        print_message("Interrupted.")
        return INTERRUPTED
    except Exception as error:
        if os.environ.get("TRACKER_DEBUG"):
            raise
        print_message(_sentence(error))
        return FAILED


def _run(given: list[str]) -> int:
    from tracker.plain.streams import soften

    soften(sys.stdout)
    soften(sys.stderr)
    name = given[0] if given else ""
    if name not in COMMANDS:
        return _without_command(given)
    module, does = import_module(f"tracker.commands.{name}"), COMMANDS[name]
    words = f"{does[:1].upper()}{does[1:]}."
    parser = Parser(prog=f"tracker {name}", description=words, allow_abbrev=False, formatter_class=Formatter)
    module.arguments(parser)
    args = parser.parse_args(given[1:])
    if name not in SHORT | SEATED:
        _collect_again()
    code: int = module.run(args)
    return code


def _collect_again() -> None:
    """Collect garbage from now on, but for what was loaded so far: none of that goes."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def _without_command(given: list[str]) -> int:
    words = "\n".join(f"  {name:<10} {does}" for name, does in COMMANDS.items())
    parser = Parser(
        prog="tracker",
        description="A referee for historical miniature battles. Alone it opens its screens.",
        epilog=f"commands:\n{words}\n\ntracker COMMAND --help says more about one.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="tracker [--plain] [--saves DIR], or tracker COMMAND ...",
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    parser.add_argument("--saves", metavar="DIR", help="the folder of your battles")
    known, rest = parser.parse_known_args(given)
    if known.version:
        from tracker import __version__

        print(f"tracker {__version__}")
        return 0
    if rest and rest[0] in COMMANDS:
        parser.error(f"the command comes first: tracker {rest[0]} ... --saves DIR")
    if rest:
        what, there = ("option", ["--plain", "--saves", "--version"]) if rest[0][:1] == "-" else ("command", COMMANDS)
        parser.error(f"there is no {what} {rest[0][:40]!r}{_meant(rest[0], there)}")
    if known.plain:
        from tracker.commands.sitting_down import home_in_lines

        _collect_again()
        return home_in_lines(known.saves)
    from tracker.app.terminal.abilities import check_terminal, hurry

    if sentence := check_terminal():
        parser.print_help()
        print_message(sentence)
        return FAILED
    hurry()
    return _home(known.saves)


def _home(saves: str | None) -> int:
    from tracker.app.app import run_app
    from tracker.commands.finding import saves_folder
    from tracker.settings import load_settings

    return run_app(None, saves_folder(saves), load_settings())


def _sentence(error: Exception) -> str:
    from tracker.engine.errors import TrackerError

    if isinstance(error, TrackerError):
        return str(error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}."
    return f"tracker failed: {type(error).__name__}: {error} (TRACKER_DEBUG=1 shows where)."


def _silence_stdout() -> None:
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
