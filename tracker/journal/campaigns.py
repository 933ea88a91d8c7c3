"""The shelf of campaigns: each a folder of its own, `NAME/NAME.campaign` with its battles beside it.

A campaign file is a battle file of a campaign's procedure (`GAME.campaign`): all that is done with a battle's file is
done with it by the same means. The rosters that it was begun with lie beside it as they were.
"""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.engine import BadFile, Refused, TrackerError
from tracker.journal.battle_reader import header_of
from tracker.journal.battles import BATTLES, LibraryEntry, entry_of, last_first
from tracker.journal.disk import is_there, move, write_new
from tracker.journal.folders import is_sample, named_folders, sample_campaigns, sample_refused
from tracker.journal.records import SUFFIX as BATTLE
from tracker.journal.shelf import KINDS, TRASH, Listed, Shelf, nobody_plays
from tracker.journal.titles_and_file_names import free_name, slug

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tracker.engine import AnyRuleset, Autopilot, CampaignStart
    from tracker.journal.records import Header, PartOf
    from tracker.journal.session import Session

SUFFIX = ".campaign"


class CampaignEntry(Listed):
    """A campaign in a listing. `path` is its file, or its folder where it has none; `battle` the number of the battle
    at which it stands, 0 before the first; `reason` says what is wrong with a damaged one.
    """

    title: str = ""
    game: str = ""
    battle: int = 0
    step: int = 0
    status: str = "damaged"
    result: str = ""
    last: datetime | None = None
    reason: str = ""

    @property
    def place(self) -> Path:
        return self.path.parent if self.path.suffix == SUFFIX else self.path

    @property
    def where(self) -> str:
        return f"battle {self.battle}" if self.battle else "set-up"

    @property
    def called(self) -> str:
        return self.title

    @property
    def file(self) -> str:
        return self.place.name

    @property
    def words(self) -> tuple[str, ...]:
        return self.title, self.file, self.game, self.result, self.status

    @property
    def rank(self) -> tuple[bool, float]:
        return last_first(self.status, self.last)


def campaign_of(game: AnyRuleset) -> AnyRuleset | None:
    """The campaign of a game, None where it has none or can't say."""
    from tracker.engine import CAMPAIGN

    try:
        return game.sub_games().get(CAMPAIGN)
    except TrackerError:
        return None


class Campaigns(Shelf[CampaignEntry]):
    """The campaigns of a player: what is listed, found, moved and thrown away is a folder with all that is in it."""

    suffix, variable = SUFFIX, "TRACKER_CAMPAIGNS"
    lists = ": `tracker campaign list` names them"
    begins = "`tracker campaign new` begins one"
    is_of_folders = True

    def may_be_one(self, place: Path) -> bool:
        """The trash is no campaign, unless one was begun by that name before there was any trash."""
        is_own = place.name != TRASH or any(place.glob(f"*{SUFFIX}"))
        return place.is_dir() and not place.name.startswith(".") and is_own and not is_bare(place)

    def entry(self, place: Path) -> CampaignEntry:
        """One folder as listed; one that holds no campaign is damaged, with the reason."""
        try:
            return as_campaign(entry_of(campaign_file(place)))
        except BadFile as error:
            return CampaignEntry(place, place.name, reason=str(error))

    def shipped(self) -> list[CampaignEntry]:
        return [self.entry(each) for each in sample_campaigns().values()]

    def exact(self, folder: Path, name: str) -> Path | None:
        """Its file; a shipped one is found by its name alone, where there is no other of that name."""
        if not name:
            return None
        place = Path(name) if "/" in name or name.endswith(SUFFIX) else folder / name
        if os.path.isdir(place):
            return campaign_file(place)
        shipped = sample_campaigns().get(name) if not is_there(place) else None
        return campaign_file(shipped) if shipped is not None else place if is_there(place) else None

    def find_place(self, folder: Path, name: str) -> Path:
        """The folder of one to be moved, also of a damaged one that has no file. Raises Refused or BadFile."""
        check_campaign_name(name)
        place = Path(name) if "/" in name else folder / name
        is_place = name and "\0" not in name and place.is_dir() and place.name != TRASH
        return (place if is_place else self.find(folder, name).parent).absolute()

    def rename(self, path: Path, title: str) -> Path:
        """Give a campaign another title, by its file, and its folder and file the name that goes with it.

        Raises BadFile; Refused where it or a battle of it is being played, or the title is empty; Unsaved.
        """
        path = path.absolute()
        with self.nobody_is_at(path.parent):
            pass
        BATTLES.rename(path, title)
        with self.nobody_is_at(path.parent):
            place = free_place(path.parent.parent, title, path.parent)
            if place == path.parent:
                return path
            there = move(path.parent, place) / path.name
            named = place / f"{place.name}{SUFFIX}"
            return there if os.path.lexists(named) else move(there, named)

    def parted(self, name: str) -> tuple[str, str]:
        return name, ""

    @contextmanager
    def nobody_is_at(self, place: Path) -> Iterator[None]:
        """Keep players out of a campaign and its battles while its folder is moved; no other folder ever is."""
        if is_sample(place / f"{place.name}{SUFFIX}"):
            raise sample_refused(place.name)
        if place.is_symlink() or not place.is_dir():
            if os.path.lexists(place):
                raise Refused(f"{place} is no folder: only folders of campaigns are moved.")
            raise BadFile(f"There is no campaign folder {place}.")
        try:
            files = sorted(place.iterdir())
        except OSError as error:
            raise BadFile(f"The folder {place} can't be read: {error.strerror}.") from None
        _check_campaign_folder(place, files)
        with nobody_plays_any(files):
            yield


CAMPAIGNS = Campaigns()


def as_campaign(entry: LibraryEntry) -> CampaignEntry:
    """A file as a battle's is listed, in the words of a campaign."""
    from tracker.engine import CAMPAIGN

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
    """The campaign file of a folder, of several the one played last. Raises BadFile where there is none."""
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


def check_campaign_name(name: str) -> None:
    """Raise Refused for a folder by where one stands, as . or ..: whatever it is, nobody named it."""
    if Path(name).name in ("", ".."):
        raise Refused(f"{name[:60]!r} is no name of a campaign: `tracker campaign list` has their names.")


# Its battles


def open_wars() -> list[CampaignEntry]:
    """The open campaigns of a player, the one played last first. Raises BadFile."""
    return [each for each in CAMPAIGNS.listed(CAMPAIGNS.folder()) if each.status == "open"]


def fought_now(wars: Iterable[CampaignEntry]) -> list[LibraryEntry]:
    """The battles at which these campaigns stand, open ones and those that are over."""
    found = []
    for war in wars:
        header = header_at(war.path)
        files = battle_files(war.path.parent, header.key, war.battle) if header is not None else []
        found += [each for each in files[:1] if not each.is_damaged]
    return found


def newest_of(entries: Iterable[LibraryEntry]) -> LibraryEntry | None:
    """The open battle that was played last."""
    return min((each for each in entries if each.status == "open"), key=lambda each: each.rank, default=None)


def is_left_last(war: CampaignEntry, fought: Iterable[LibraryEntry], newest: LibraryEntry | None) -> bool:
    """True if a campaign of whose battles `fought` none is open was played behind the newest open battle."""
    is_between = all(each.status != "open" or each.path.parent != war.path.parent for each in fought)
    return is_between and (newest is None or war.rank < newest.rank)


def battle_files(folder: Path, key: int, number: int) -> list[LibraryEntry]:
    """The files of a battle of a campaign, the one played last first, damaged ones last.

    Those whose header says so, and those of no campaign or another that were brought in under its number.
    """
    found = []
    for path in battles_in(folder):
        part = part_of(path)
        # A battle of its own is none but itself, whatever its name.
        is_own = part is not None and part.key == key
        if part is not None and part.number == number if is_own else path.name.startswith(f"{number:02}_"):
            found.append(entry_of(path))
    return sorted(found, key=lambda each: last_first(each.status, each.last))


def battles_in(folder: Path) -> list[Path]:
    """The files of battles in a folder, none where it can't be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == BATTLE and path.is_file())
    except OSError:
        return []


def part_of(path: Path) -> PartOf | None:
    """The campaign to which a battle says that it belongs; None for none, or where it can't be read."""
    header = header_at(path)
    return header.campaign if header is not None else None


def header_at(path: Path) -> Header | None:
    """The header of a battle, None where it can't be read."""
    try:
        return header_of(path)
    except (BadFile, OSError):
        return None


# Keeping players out


@contextmanager
def nobody_plays_any(files: list[Path]) -> Iterator[None]:
    """Keep players out of campaigns and battles. Raises BadFile or Refused."""
    with ExitStack() as kept:
        for each in files:
            if each.suffix in (SUFFIX, BATTLE) and each.is_file() and not each.is_symlink():
                kept.enter_context(nobody_plays(each, each.suffix))
        yield


def _check_campaign_folder(folder: Path, files: list[Path]) -> None:
    """Raise Refused where a folder is none of a campaign: no other is moved, whatever a person typed.

    One holds a campaign's file. Elsewhere than where campaigns lie it has the name of its file too, or holds nothing
    but files of tracker's: a file that was put among letters makes no campaign of them.
    """
    here = folder.resolve()
    for variable, each in named_folders().items():
        if each.resolve().is_relative_to(here):
            raise Refused(
                f"{folder} is or holds the folder that {variable} names: only folders of campaigns are moved."
            )
    place = here.parent.parent if here.parent.name == TRASH else here.parent
    is_among_campaigns = place == CAMPAIGNS.folder().resolve()
    stems = {each.stem for each in files if each.suffix == SUFFIX and each.is_file() and not each.is_symlink()}
    if not stems:
        raise Refused(f"{folder} holds no campaign: only folders of campaigns are moved.")
    if not (is_among_campaigns or here.name in stems or all(each.suffix in KINDS for each in files)):
        raise Refused(f"{folder} holds more than a campaign: only folders of campaigns are moved.")


# A new one


def free_place(folder: Path, title: str, own: Path | None = None) -> Path:
    """A folder of its own for a campaign of this title, which its `own` may be; never that of the trash."""
    name = slug(title)
    wanted = folder / (name if name != TRASH else f"{name}-war")
    return wanted if wanted == own or (own is None and is_bare(wanted)) else free_name(wanted)


def is_bare(folder: Path) -> bool:
    """True if a folder holds nothing that shows: a campaign was to be begun there, and a kill broke in."""
    try:
        return not any(not each.startswith(".") for each in os.listdir(folder))
    except OSError:
        return False


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
    from tracker.engine import CAMPAIGN, load_ruleset
    from tracker.journal.session import NewFile, Session

    if campaign_of(load_ruleset(game)) is None:
        raise Refused(f"{load_ruleset(game).title} has no campaign.")
    place = free_place(folder, start.title)
    session = Session.new_of(
        place, f"{game}.{CAMPAIGN}", start, rulings, seed, autopilot=autopilot, placed=NewFile(place.name, SUFFIX)
    )
    with suppress(TrackerError, OSError):
        # Without them nothing is lost but the means to say that a roster was edited since; where the disk took no
        # campaign, a folder of them alone would be listed as a damaged one.
        for each in rosters if session.saved else ():
            write_new(free_name(place / each.name), each.read_bytes())
    return session
