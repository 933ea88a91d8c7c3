"""Campaigns on disk: each a folder of its own, `NAME/NAME.campaign` with its battles beside it.

A campaign file is a battle file of a campaign's procedure (`GAME.campaign`): all that is done with a battle's file is
done with it by the same means. The rosters that it was begun with lie beside it as they were.
"""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from tracker.engine import CAMPAIGN, AnyRuleset, Autopilot, BadFile, CampaignStart, Refused, TrackerError, load_ruleset
from tracker.journal.by_name import FileName, NotThere, one_of
from tracker.journal.disk import is_there, write_new
from tracker.journal.file_operations import TRASH
from tracker.journal.folders import data_folder
from tracker.journal.library import LibraryEntry, entry_of, last_first
from tracker.journal.open_file import free_name
from tracker.journal.samples import sample_campaigns
from tracker.journal.session import Placed, Session, slug

SUFFIX = ".campaign"


class CampaignEntry(Struct):
    """A campaign in a listing. `path` is its file, or its folder where it has none; `battle` the number of the battle
    at which it stands, 0 before the first; `reason` says what is wrong with a damaged one.
    """

    path: Path
    title: str = ""
    game: str = ""
    battle: int = 0
    step: int = 0
    status: str = "damaged"
    result: str = ""
    last: datetime | None = None
    reason: str = ""

    @property
    def folder(self) -> Path:
        """The folder that it is."""
        return self.path.parent if self.path.suffix == SUFFIX else self.path

    @property
    def where(self) -> str:
        """The progress of one that is not over."""
        return f"battle {self.battle}" if self.battle else "set-up"

    @property
    def name(self) -> str:
        """The name of its folder, by which it is found."""
        return self.folder.name


def campaigns_folder(given: str | Path | None = None) -> Path:
    """The folder of campaigns: as given, or TRACKER_CAMPAIGNS, or beside the battles in the user's data folder."""
    return data_folder("TRACKER_CAMPAIGNS", "campaigns", given)


def campaign_of(game: AnyRuleset) -> AnyRuleset | None:
    """The campaign of a game, None where it has none or can't say."""
    try:
        return game.beside().get(CAMPAIGN)
    except TrackerError:
        return None


# Listing and finding


def list_campaigns(folder: Path) -> list[CampaignEntry]:
    """All campaigns of a folder, last played first, damaged ones at the end. Raises BadFile where it can't be read."""
    try:
        folders = sorted(each for each in folder.iterdir() if each.is_dir() and _is_listed(each))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadFile(f"The folder {folder} can't be read: {error.strerror}.") from None
    entries = [campaign_entry(each) for each in folders]
    return sorted(entries, key=lambda each: last_first(each.status, each.last))


def _is_listed(folder: Path) -> bool:
    """The trash is no campaign, unless one was begun by that name before there was any trash."""
    return not folder.name.startswith(".") and (folder.name != TRASH or any(folder.glob(f"*{SUFFIX}")))


def list_sample_campaigns() -> list[CampaignEntry]:
    """The campaigns that are shipped, by name."""
    return [campaign_entry(each) for each in sample_campaigns().values()]


def campaign_entry(folder: Path) -> CampaignEntry:
    """One folder as listed; one that holds no campaign is damaged, with the reason."""
    try:
        file = campaign_file(folder)
    except BadFile as error:
        return CampaignEntry(folder, folder.name, reason=str(error))
    return as_campaign(entry_of(file))


def as_campaign(entry: LibraryEntry) -> CampaignEntry:
    """A file as a battle's is listed, in the words of a campaign."""
    found = CampaignEntry(
        entry.path,
        entry.title or entry.path.stem,
        entry.ruleset.removesuffix(f".{CAMPAIGN}"),
        entry.turn,
        entry.step,
        entry.status,
        entry.result,
        entry.last,
        entry.reason,
    )
    if entry.status != "damaged" and not entry.ruleset.endswith(f".{CAMPAIGN}"):
        found.status = "damaged"
        found.reason = f"{entry.path.name} is a file of {entry.ruleset!r}, which is no campaign."
    return found


def campaign_file(folder: Path) -> Path:
    """The campaign file of a folder: that of its name, else the one played last. Raises BadFile where there is none."""
    named = folder / f"{folder.name}{SUFFIX}"
    try:
        files = [each for each in folder.iterdir() if each.suffix == SUFFIX and each.is_file()]
    except FileNotFoundError:
        raise BadFile(f"There is no campaign folder {folder}.") from None
    except OSError as error:
        raise BadFile(f"The folder {folder} can't be read: {error.strerror}.") from None
    if not files:
        raise BadFile(f"{folder.name} holds no campaign: there is no {named.name} in it.")
    if len(files) == 1:
        return files[0]
    # One that could not be written any more went on under another name.
    return max(files, key=lambda each: (_last(each), each == named))


def _last(path: Path) -> float:
    entry = entry_of(path)
    return entry.last.timestamp() if entry.last is not None and entry.status != "damaged" else 0


def find_campaign(folder: Path, name: str | None) -> Path:
    """The file of a campaign by path, folder name, title, or the beginning of either; None: the open one played last.

    A shipped one is found by its name alone, where there is no other of that name. Raises Refused where there is none
    or more than one, BadFile.
    """
    if name is None:
        found = next((each for each in list_campaigns(folder) if each.status == "open"), None)
        if found is None:
            raise Refused(f"There is no open campaign in {folder}: `tracker campaign new` begins one.")
        return found.path
    if name and "\0" not in name:
        exact = Path(name) if "/" in name or name.endswith(SUFFIX) else folder / name
        if os.path.isdir(exact):
            return campaign_file(exact)
        if is_there(exact):
            return exact
        if name in (shipped := sample_campaigns()):
            return campaign_file(shipped[name])
    entries = list_campaigns(folder) if name else []
    war = one_of([FileName(each.title, each.name, each.name, each.path) for each in entries], name, "campaign")
    if war is not None:
        return war
    raise NotThere(f"There is no campaign {name[:60]!r} in {folder}: `tracker campaign list` names them.")


def find_folder(folder: Path, name: str) -> Path:
    """The folder of a campaign to be moved, also of a damaged one that has no file. Raises Refused or BadFile."""
    see_that_it_is_a_name(name)
    exact = Path(name) if "/" in name else folder / name
    if name and "\0" not in name and exact.is_dir() and exact.name != TRASH:
        return exact
    return find_campaign(folder, name).parent


def see_that_it_is_a_name(name: str) -> None:
    """Raise Refused for a folder by where one stands, as . or ..: whatever it is, nobody named it."""
    if Path(name).name in ("", ".."):
        raise Refused(f"{name[:60]!r} is no name of a campaign: `tracker campaign list` has their names.")


# A new one


def free_place(folder: Path, title: str, own: Path | None = None) -> Path:
    """A folder of its own for a campaign of this title, which its `own` may be; never that of the trash."""
    name = slug(title)
    wanted = folder / (name if name != TRASH else f"{name}-war")
    return wanted if wanted == own else free_name(wanted)


def new_campaign(
    folder: Path,
    game: str,
    start: CampaignStart,
    rulings: Mapping[str, str] | None = None,
    seed: int | None = None,
    autopilot: Autopilot | None = None,
    rosters: Iterable[Path] = (),
) -> Session:
    """Begin a campaign in a folder of its own; `rosters` are the files of its armies, copied beside it as they are.

    Raises Refused or BadFile where it can't be begun with these; a disk that does not take it is a notice.
    """
    if campaign_of(load_ruleset(game)) is None:
        raise Refused(f"{load_ruleset(game).title} has no campaign.")
    place = free_place(folder, start.title)
    session = Session.new_of(
        place, f"{game}.{CAMPAIGN}", start, rulings, seed, autopilot=autopilot, placed=Placed(place.name, SUFFIX)
    )
    with suppress(TrackerError, OSError):
        # Without them nothing is lost but the means to say that a roster was edited since; where the disk took no
        # campaign, a folder of them alone would be listed as a damaged one.
        for each in rosters if session.saved else ():
            write_new(free_name(place / each.name), each.read_bytes())
    return session
