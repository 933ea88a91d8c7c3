"""`tracker new RULESET [--from SCENARIO] [-o FILE]`"""

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from msgspec.structs import replace

from tracker.commands.catalogue import find_scenario
from tracker.commands.finding import chosen_scenarios_folder, scenarios_argument
from tracker.commands.output import complain, say
from tracker.engine import AnyRuleset, Refused, ScenarioFile, load_ruleset
from tracker.engine.file_format import SCENARIOS, words_in
from tracker.journal.disk import make_folder, write_new
from tracker.journal.own_scenarios import SUFFIX
from tracker.journal.scenario_text import free_id, id_like, scenario_text

NAME = "my_battle"
STDOUT = "-"
SCHEMA = "scenario.schema.json"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="a game, as listed by tracker rulesets")
    parser.add_argument("--from", dest="like", metavar="SCENARIO", help="begin with a copy of this one, id or file")
    parser.add_argument("-o", dest="out", metavar="FILE", help=f"where to write it; {STDOUT} for stdout")
    scenarios_argument(parser)


def run(args: Namespace) -> int:
    game, folder = load_ruleset(args.ruleset), chosen_scenarios_folder(args.scenarios)
    given = game.scenario_given(_like(args.like, folder, game) if args.like else "")
    path = _path(args.out, folder)
    name = free_id(folder, id_like(path.stem)) if args.out != STDOUT else given.id
    given = replace(given, id=name, game=game.id, teaches=False)
    text = scenario_text(
        given, words_in(game.format_page(), SCENARIOS), _head(game, given, given.id if args.out is None else path.name)
    )
    if args.out == STDOUT:
        say(text.split("\n")[:-1])
        return 0
    if args.out is None:
        make_folder(folder)
    write_new(path, text.encode())
    shown = shlex.quote(str(path))
    complain([f"Written: {path}. `tracker check {shown}` looks at it, `tracker play {shown}` plays it."])
    return 0


def _like(scenario: str, folder: Path, game: AnyRuleset) -> str:
    """The name or path by which the game knows a scenario. Raises Refused."""
    if scenario.endswith(SUFFIX):
        return str(Path(scenario).resolve())
    return find_scenario(folder, scenario, game.id)[1]


def _path(out: str | None, folder: Path) -> Path:
    """Place where it is written: as told, or under a name in one's own folder that no file has. Raises Refused."""
    if out == STDOUT:
        return Path(f"{NAME}{SUFFIX}")
    if out is None:
        names = (NAME, *(f"{NAME}_{number}" for number in range(2, 1_000)))
        return next(path for path in (folder / f"{name}{SUFFIX}" for name in names) if not path.exists())
    path = Path(out).expanduser()
    if path.suffix != SUFFIX:
        raise Refused(f"A scenario's file ends in {SUFFIX}, as in {path.name}{SUFFIX}.")
    return path


def _head(game: AnyRuleset, given: ScenarioFile, name: str) -> str:
    schema = game.shipped_file(SCHEMA)
    lines = [f"#:schema {schema.resolve().as_uri()}"] if schema is not None else []
    lines += [
        f"# A scenario of {game.title}, to be changed. Lines that begin with # are comments; a key behind # is",
        "# left out, and has the value shown. Long text may have many lines between three quotes.",
        f"# `tracker check {name}` says all that is wrong with it, `tracker play {name}` plays it,",
        f"# `tracker format {game.id}` says what each key holds.",
    ]
    return "\n".join(lines)
