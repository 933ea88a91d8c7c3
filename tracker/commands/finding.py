"""Finding a battle: by path, by name among the player's own, or by name among the samples."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.commands.output import complain
from tracker.engine.errors import BadFile, Refused
from tracker.engine.nearest_word import MEANT, meant
from tracker.journal.disk import is_there
from tracker.journal.folders import SUFFIX, NotThere, is_sample, sample_path, sample_refused, samples

if TYPE_CHECKING:
    from tracker.journal.battle_reader import Recorded
    from tracker.journal.battles import LibraryEntry
    from tracker.journal.campaigns import CampaignEntry


def battle_argument(parser: ArgumentParser) -> None:
    parser.add_argument("battle", metavar="BATTLE", help="a file, or the name of a battle or sample")


def saves_argument(parser: ArgumentParser) -> None:
    """The option that names the folder of battles."""
    parser.add_argument("--saves", metavar="DIR", help="the folder of your battles")


def saves_folder(given: str | None) -> Path:
    if given:
        return Path(given)
    from tracker.journal.battles import BATTLES

    return BATTLES.folder()


def scenarios_argument(parser: ArgumentParser) -> None:
    """The option that names the folder of the player's own scenarios."""
    parser.add_argument("--scenarios", metavar="DIR", help="the folder of your scenarios")


def chosen_scenarios_folder(given: str | None) -> Path:
    """The folder of scenarios: as given, or the default. What is given holds for the screens too."""
    from tracker.journal.own_scenarios import SCENARIOS

    if given:
        os.environ["TRACKER_SCENARIOS"] = given
    return SCENARIOS.folder()


def find_own(name: str | None, saves: str | None) -> Path:
    """A battle that can be played on: a path, a name, or the last one. Raises Refused or BadFile.

    A bare name, without a folder or a suffix, is that of a battle among one's own; only where there is none is it a
    file where one stands. Nothing there but a file is taken for a battle, unless its folder is named too.
    """
    if name and "/" in name:
        if not is_there(Path(name)):
            raise BadFile(f"There is no battle file {name}.")
        return Path(name)
    if name and name.endswith((SUFFIX, ".toml")) and os.path.isfile(name):
        return Path(name)
    from tracker.journal.battles import BATTLES

    try:
        folder = saves_folder(saves)
        return _newest(folder) if name is None else BATTLES.find(folder, name)
    except NotThere:
        if name and os.path.isfile(name):
            return Path(name)
        raise


def _newest(folder: Path) -> Path:
    """The open battle that was played last, be it one of a campaign, or a campaign that was left behind it.

    Raises NotThere or BadFile.
    """
    from tracker.journal.battles import BATTLES
    from tracker.journal.campaigns import fought_now, is_left_last, newest_of, open_wars

    wars: list[CampaignEntry] = []
    fought: list[LibraryEntry] = []
    # A folder of campaigns that can't be read is told where they are listed.
    with suppress(BadFile):
        wars = open_wars()
        fought = fought_now(wars)
    newest = newest_of([*BATTLES.listed(folder), *fought])
    if wars and is_left_last(wars[0], fought, newest):
        return wars[0].path
    return newest.path if newest is not None else BATTLES.newest(folder).path


def find_playable(name: str | None, saves: str | None) -> Path:
    """The battle that `find_own` finds. Raises Refused or BadFile; a sample is said to be one."""
    try:
        path = find_own(name, saves)
    except (Refused, BadFile):
        sample = sample_path(name or "")
        if sample is None:
            raise
        raise sample_refused(sample.stem) from None
    if is_sample(path):
        raise sample_refused(path.stem)
    return path


def find_trashed(name: str, saves: str | None) -> Path:
    """A battle in the trash, by path, name or title. Raises Refused where there is none or more than one."""
    from tracker.journal.battles import BATTLES
    from tracker.journal.shelf import TRASH

    try:
        return BATTLES.find(saves_folder(saves) / TRASH, name)
    except NotThere:
        raise Refused(f"There is no battle {name[:60]!r} in the trash: tracker battles --trashed lists it.") from None


def find_any(name: str, saves: str | None) -> Path:
    """A battle to look at: one's own first, then the samples. Raises Refused or BadFile."""
    try:
        return find_own(name, saves)
    except (Refused, BadFile) as error:
        sample = sample_path(name)
        if sample is not None:
            return sample
        near = meant(name, samples())
        if near and MEANT not in str(error):
            raise Refused(f"{str(error).rstrip('.')}{near}") from None
        raise


def read_named(args: Namespace) -> Recorded:
    """The battle of `battle_argument`; what is damaged of it is told. Raises Refused or BadFile."""
    from tracker.journal.battle_reader import read_battle

    recorded = read_battle(find_any(args.battle, args.saves))
    complain(recorded.problems)
    return recorded
