"""Words that Tab completes: games, scenarios, lists, rosters, battles, campaigns, tables, rulings, settings, values.

A shell calls `tracker` with the line so far in its environment. Of all commands only the module of the one on the
line is loaded, and of a game only its file names, where they tell enough.
"""

import os
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, TextIO

from argcomplete import autocomplete
from argcomplete.completers import DirectoriesCompleter, FilesCompleter, SuppressCompleter

from tracker.commands import COMMANDS

if TYPE_CHECKING:
    from tracker.engine import AnyRuleset

# The line of the shell, and how far the cursor stands in it.
LINE, POINT = "COMP_LINE", "COMP_POINT"
Named = Callable[[Namespace], Iterable[str]]


def complete_line(out: TextIO | None = None, end: Callable[..., Any] = os._exit) -> None:
    """Write what may stand at the end of the line, to the shell or to `out`, and end the process by `end`."""
    line = os.environ.get(LINE, "")[: int(os.environ.get(POINT) or 0)]
    words = line.split()
    is_named = len(words) > 2 or (len(words) == 2 and line[-1:].isspace())
    parser = parser_of(words[1] if is_named else "")
    autocomplete(parser, False, end, out, default_completer=SuppressCompleter())


def parser_of(name: str) -> ArgumentParser:
    """All commands, of which the one of that name knows its arguments."""
    parser = ArgumentParser(prog="tracker")
    parser.add_argument("--version", action="store_true")
    commands = parser.add_subparsers()
    for each, does in COMMANDS.items():
        command = commands.add_parser(each, help=does)
        if each == name:
            import_module(f"tracker.commands.{name}").arguments(command)
            _equip(command)
    return parser


def _equip(command: ArgumentParser) -> None:
    """Give the arguments of a command, and of those below it, what completes them."""
    for action in command._actions:
        if isinstance(action.choices, dict):
            for each in action.choices.values():
                _equip(each)
        elif action.choices is None and (completer := _completer(action)) is not None:
            action.completer = completer  # type: ignore[attr-defined]


def _completer(action: Action) -> Any:
    metavar = action.metavar[0] if isinstance(action.metavar, tuple) else action.metavar or ""
    named = [NAMES[each] for each in metavar.split("|") if each in NAMES]
    if metavar == "DIR":
        return DirectoriesCompleter()
    suffixes = [each for word in metavar.split("|") for each in FILES.get(word, ())]
    takes_files = any(word in FILES for word in metavar.split("|"))
    if not named and not takes_files:
        return None

    def complete(prefix: str, parsed_args: Namespace, **more: Any) -> list[str]:
        found: list[str] = []
        for names in named:
            # A folder that can't be read, a game that fails: Tab says nothing.
            with suppress(Exception):
                found += names(parsed_args)
        files: list[str] = list(FilesCompleter(tuple(suffixes))(prefix)) if takes_files else []
        return [*found, *files]

    return complete


# Names, by what an argument is called in the help


def _games(args: Namespace) -> list[str]:
    from tracker.engine import ruleset_ids

    return ruleset_ids()


def _game(args: Namespace) -> "AnyRuleset":
    from tracker.engine import load_ruleset

    return load_ruleset(str(getattr(args, "ruleset", None) or getattr(args, "game", None)))


def _scenarios(args: Namespace) -> Iterator[str]:
    """Of the game on the line, or of all, by the names of their files; then the player's own."""
    from tracker.engine.entry_points import game_points

    named = getattr(args, "ruleset", None)
    for point in game_points():
        with suppress(OSError):
            files = point.files("scenarios") if named in (None, point.name) else []
            yield from (each.removesuffix(".toml") for each in files if each.endswith(".toml"))
    yield from _own("TRACKER_SCENARIOS", ".toml", None)


def _own(variable: str, suffix: str, given: str | None) -> list[str]:
    """The names of a player's own files of a kind, or folders where there is no suffix."""
    from tracker.journal.folders import NAMED, data_folder

    folder = data_folder(variable, NAMED[variable], given)
    return [name.removesuffix(suffix) for name in os.listdir(folder) if name.endswith(suffix) and name[0] != "."]


def _battles(args: Namespace) -> Iterator[str]:
    from tracker.journal.folders import SUFFIX, samples

    with suppress(OSError):
        yield from _own("TRACKER_SAVES", SUFFIX, getattr(args, "saves", None))
    yield from samples()


def _rosters(args: Namespace) -> list[str]:
    return _own("TRACKER_ARMIES", ".army", getattr(args, "armies", None))


def _campaigns(args: Namespace) -> Iterator[str]:
    from tracker.journal.folders import sample_campaigns

    with suppress(OSError):
        yield from _own("TRACKER_CAMPAIGNS", "", getattr(args, "campaigns", None))
    yield from sample_campaigns()


def _lists(args: Namespace) -> Iterator[str]:
    from tracker.engine import sound_games

    for game in sound_games("armies")[0]:
        armies = game.armies()
        yield from armies.lists() if armies is not None else ()


def _rulings(args: Namespace) -> list[str]:
    return [f"{each.name}={option.value}" for each in _game(args).rulings() for option in each.options]


def _settings(args: Namespace) -> tuple[str, ...]:
    from tracker.settings import CHOICES

    return CHOICES.get(args.name, ())


NAMES: dict[str, Named] = {
    "RULESET": _games,
    "GAME": _games,
    "SCENARIO": _scenarios,
    "BATTLE": _battles,
    "OTHER": _battles,
    "ROSTER": _rosters,
    "CAMPAIGN": _campaigns,
    "LIST": _lists,
    "TABLE": lambda args: _game(args).tables(),
    "RULING=VALUE": _rulings,
    "VALUE": _settings,
}
# Files that may stand there too, by the ends of their names; () is any.
FILES: dict[str, tuple[str, ...]] = {
    "FILE": (),
    "TO": (),
    "PATH": (),
    "SCENARIO": ("toml",),
    "BATTLE": ("battle",),
    "OTHER": ("battle",),
    "ROSTER": ("army",),
    "CAMPAIGN": ("campaign",),
}
