"""Parts of the pages that are made of the program itself: of its keys, its parsers, its structs."""

import pkgutil
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterable, Iterator
from importlib import import_module
from inspect import getdoc
from typing import Any

import tracker.app
from tests.tools.house_lists import ROOT
from tracker.app.parts.key_commands import COMMON, KeyCommand, key_name, places
from tracker.cli import Parser
from tracker.commands import COMMANDS
from tracker.plain.json_commands import shape_words
from tracker.plain.keys import KEYS
from tracker.play.command_tags import COMMANDS as OF_A_BATTLE

# The screens that have keys of their own, in the order in which one meets them.
SCREENS = {
    "battle": "At a battle",
    "home": "Home",
    "setup": "A new battle",
    "review": "A review",
    "armies": "Rosters",
    "roster": "A roster",
    "battle of rosters": "A battle of rosters",
    "campaigns": "Campaigns",
    "records": "The records of a campaign",
    "tables": "Tables, rules and terms",
    "games": "The games",
    "settings": "Settings",
}


def keys() -> str:
    """A table of keys for each screen, behind those that every screen has."""
    for each in pkgutil.walk_packages(tracker.app.__path__, "tracker.app."):
        import_module(each.name)
    known = places()
    common = {command.id for command in COMMON}
    parts = ["## Everywhere\n", *_key_rows(COMMON)]
    for place, title in SCREENS.items():
        parts += [f"\n## {title}\n", *_key_rows(each for each in known[place] if each.id not in common)]
    return "\n".join(parts)


def _key_rows(commands: Iterable[KeyCommand[Any]]) -> Iterator[str]:
    yield "| Key | Does |\n|---|---|"
    for each in commands:
        if each.keys:
            yield f"| {' '.join(f'`{key_name(key)}`' for key in each.keys)} | {_cell(each.help)} |"


def line_keys() -> str:
    rows = (f"| `{f'{each.word} {each.usage}'.strip()}` | {_cell(each.words)} |" for each in KEYS)
    return "\n".join(["| Line | Does |\n|---|---|", *rows])


def commands() -> str:
    """What each command of the shell takes."""
    return "\n\n".join("\n".join(_command(name, parser_of(name), "##")) for name in COMMANDS)


def parser_of(name: str) -> ArgumentParser:
    """The parser of a command, as the program itself makes it."""
    parser = Parser(prog=f"tracker {name}", description=f"{COMMANDS[name][:1].upper()}{COMMANDS[name][1:]}.")
    import_module(f"tracker.commands.{name}").arguments(parser)
    return parser


def arguments_of(parser: ArgumentParser) -> list[Action]:
    """The arguments and options of a command, but for those that every one has."""
    return [each for each in parser._actions if not isinstance(each.choices, dict) and each.dest != "help"]


def below(parser: ArgumentParser) -> dict[str, ArgumentParser]:
    """The words that may follow a command, each with its parser, and in that what it does."""
    found: dict[str, ArgumentParser] = {}
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            said = {each.dest: each.help or "" for each in action._choices_actions}
            for word, each in action.choices.items():
                each.description = f"{said[word][:1].upper()}{said[word][1:]}."
                found[word] = each
    return found


def _command(name: str, parser: ArgumentParser, marks: str) -> Iterator[str]:
    yield f"{marks} tracker {name}\n"
    yield f"{parser.description or ''}\n"
    if arguments := arguments_of(parser):
        yield "| Argument | Is |\n|---|---|"
        yield from (f"| `{usage(each)}` | {_cell(each.help or '')} |" for each in arguments)
    for word, each in below(parser).items():
        yield ""
        yield from _command(f"{name} {word}", each, f"{marks}#")


def usage(action: Action) -> str:
    """An argument as one types it: `--at STEP`, `SCENARIO`."""
    metavar = action.metavar if isinstance(action.metavar, tuple) else (action.metavar or action.dest.upper(),)
    if action.choices is not None:
        metavar = ("|".join(map(str, action.choices)),)
    value = "" if action.nargs == 0 else " ".join(metavar)
    return " ".join([", ".join(action.option_strings), value]).strip()


def commands_to_a_battle() -> str:
    """What a program may send, from the structs that its lines become."""
    said = {shape_words(kind): " ".join((getdoc(kind) or "").split()) for kind in OF_A_BATTLE.values()}
    rows = (f"| `{shape}` | {_cell(words)} |" for shape, words in said.items())
    return "\n".join(["| Line | Does |\n|---|---|", *rows])


def client() -> str:
    """The code of the client, which a test runs."""
    return f"```python\n{(ROOT / 'tracker' / 'docs' / 'client.py').read_text(encoding='utf-8')}```"


def _cell(words: str) -> str:
    """Words in a cell of a table; between back quotes a bar needs no sign before it."""
    return words.replace("|", "\\|").replace("\n", " ")


GENERATED = {
    "keys": keys,
    "line-keys": line_keys,
    "commands": commands,
    "commands-to-a-battle": commands_to_a_battle,
    "client": client,
}
