"""`tracker check FILE...`"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tracker.commands.finding import chosen_scenarios_folder, scenarios_argument
from tracker.commands.output import complain, put_json, say
from tracker.engine import BadFile, TrackerError
from tracker.engine.plurals import counted
from tracker.journal.armies import ROSTERS, SUFFIX as ARMY
from tracker.journal.file_check import Checked, check_file
from tracker.journal.folders import CAMPAIGN_SUFFIX, SUFFIX as BATTLE
from tracker.journal.own_scenarios import SCENARIOS, SUFFIX as SCENARIO

UNSOUND, UNREAD = 1, 2
# What checks the records of play, by the end of their names.
RECORDS = {BATTLE: "tracker verify", CAMPAIGN_SUFFIX: "tracker campaign verify"}


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="a scenario's .toml, or an .army")
    parser.add_argument("--ruleset", metavar="RULESET", default="", help="the game, if a file leaves it open")
    parser.add_argument("--json", action="store_true", help="for a program")
    scenarios_argument(parser)


def run(args: Namespace) -> int:
    """0 where all files can be used, 1 where one can't, 2 where one can't be read."""
    folder = chosen_scenarios_folder(args.scenarios)
    looked, problems = [], []
    for name in args.files:
        try:
            path = _found(name, folder)
            if verify := RECORDS.get(path.suffix):
                raise BadFile(f"{path.name} is no scenario or roster: {verify} checks it.")
            looked.append((str(path), check_file(path, args.ruleset)))
        except BadFile as error:
            problems.append(str(error))
    if args.json:
        put_json([{"file": name, "game": each.game, "ok": each.is_sound, "found": each.found} for name, each in looked])
    else:
        say(line for name, checked in looked for line in _lines(name, checked))
    complain(problems)
    if problems:
        return UNREAD
    return 0 if all(checked.is_sound for _, checked in looked) else UNSOUND


def _found(name: str, folder: Path) -> Path:
    """The file that is meant: as it stands there, else one of the player's own by its id or the name of its file."""
    path = Path(name)
    if "/" in name or "\0" in name or path.exists() or path.is_symlink():
        return path
    for own in (
        folder / name,
        folder / f"{name}{SCENARIO}",
        ROSTERS.folder() / name,
        ROSTERS.folder() / f"{name}{ARMY}",
    ):
        if own.is_file():
            return own
    with suppress(TrackerError):
        found = SCENARIOS.of_id(folder, name)
        path = found.path if found is not None else path
    return path


def _lines(name: str, checked: Checked) -> Iterator[str]:
    """Each fault as compilers say it, so that an editor can go there; then what it comes to."""
    for each in checked.found:
        where = f"{each.path}: " if each.path else ""
        yield f"{name}:{each.line}: {'odd: ' if each.is_doubt else ''}{where}{each.reason}"
    faults = sum(not each.is_doubt for each in checked.found)
    game = f" for {checked.game}" if checked.game else ""
    if faults:
        yield f"{name}: {counted(faults, 'fault')}{game}."
    else:
        yield f"{name}: it can be used{game}{', odd as it is' if checked.found else ''}."
