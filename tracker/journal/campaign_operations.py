"""Operations on campaign folders: rename, throw away and restore, as with battles.

A folder is moved whole, while nobody plays its campaign or one of its battles, and never over another.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tracker.engine import BadFile, Refused
from tracker.journal import file_operations
from tracker.journal.campaign_battles import file_of, read_campaign, renamed
from tracker.journal.campaigns import SUFFIX, CampaignEntry, campaigns_folder, free_place, list_campaigns
from tracker.journal.disk import make_folder, move
from tracker.journal.file_operations import KINDS, NUMBERED, TRASH, nobody_plays
from tracker.journal.folders import named_folders
from tracker.journal.open_file import free_name
from tracker.journal.records import SUFFIX as BATTLE
from tracker.journal.samples import is_sample, sample_refused


def rename_campaign(path: Path, title: str) -> Path:
    """Give a campaign another title, by its file, and its folder and file the name that goes with it; gives its file.

    Raises BadFile; Refused where it or a battle of it is being played, or the title is empty; Unsaved.
    """
    path = path.absolute()
    with _nobody_is_at(path.parent):
        pass
    file_operations.rename(path, title)
    with _nobody_is_at(path.parent):
        place = free_place(path.parent.parent, title, path.parent)
        if place == path.parent:
            return path
        there = move(path.parent, place) / path.name
        named = place / f"{place.name}{SUFFIX}"
        return there if os.path.lexists(named) else move(there, named)


def throw_away_campaign(folder: Path) -> Path:
    """Move a campaign with all of its files, whole or damaged, to the trash beside it; gives its place there.

    Raises BadFile where there is none, Refused where it is no folder of a campaign, somebody is at it, or it lies in
    the trash already, Unsaved where the disk does not take it.
    """
    folder = folder.absolute()
    if folder.parent.name == TRASH:
        raise Refused(f"{folder.name} is in the trash already.")
    with _nobody_is_at(folder):
        make_folder(folder.parent / TRASH)
        return move(folder, _in_trash(folder))


def trashed_campaigns(folder: Path) -> list[CampaignEntry]:
    """The campaigns in the trash of a folder. Raises BadFile where that can't be read."""
    return list_campaigns(folder / TRASH)


def take_back_campaign(folder: Path) -> Path:
    """Move a campaign from the trash back to where it was, by the name that it had; gives its place.

    Raises what `throw_away_campaign` raises, and Refused where something has that name by now.
    """
    folder = folder.absolute()
    if folder.parent.name != TRASH:
        raise Refused(f"{folder.name} is not in the trash.")
    with _nobody_is_at(folder):
        return move(folder, folder.parent.parent / NUMBERED.sub("", folder.name))


def mend_names(path: Path) -> list[str]:
    """Give battles that were renamed the names by which their campaign calls them; what was done, in sentences.

    None is written over: where another file has that name, it stays as it is. Raises BadFile; Refused where the
    campaign is shipped, or it or a battle of it is being played; Unsaved.
    """
    if is_sample(path):
        raise sample_refused(path.stem)
    here, told = path.absolute().parent, []
    taken = read_campaign(path)[2].came
    with _nobody_plays(sorted(here.iterdir())):
        for number, _, named in renamed(here, taken):
            # Where two have each other's names, the one before may have moved this one aside.
            now = file_of(here, taken[number - 1])
            if named.is_file() and not named.stat().st_size:
                # A name that was taken for a move, which a kill broke off: no battle is empty.
                named.unlink()
            if os.path.lexists(named):
                if named not in [place for _, place, _ in renamed(here, taken)]:
                    told.append(f"Battle {number} stays {now.name}: another file is called {named.name}.")
                    continue
                move(named, free_name(named))
            move(now, named)
            told.append(f"Battle {number} is called {named.name} again, not {now.name}.")
    return told


def _in_trash(folder: Path) -> Path:
    """A free name in the trash from which the campaign's own can be told, as battles get one."""
    trash, number, name = folder.parent / TRASH, 0, folder.name
    while os.path.lexists(trash / name) or (not number and NUMBERED.search(folder.name)):
        number += 1
        name = f"{folder.name}~{number}"
    return trash / name


@contextmanager
def _nobody_is_at(folder: Path) -> Iterator[None]:
    """Keep players out of a campaign and its battles while its folder is moved; no other folder ever is.

    Raises BadFile or Refused.
    """
    if is_sample(folder / f"{folder.name}{SUFFIX}"):
        raise sample_refused(folder.name)
    if folder.is_symlink() or not folder.is_dir():
        if os.path.lexists(folder):
            raise Refused(f"{folder} is no folder: only folders of campaigns are moved.")
        raise BadFile(f"There is no campaign folder {folder}.")
    try:
        files = sorted(folder.iterdir())
    except OSError as error:
        raise BadFile(f"The folder {folder} can't be read: {error.strerror}.") from None
    _see_that_it_is_a_campaigns(folder, files)
    with _nobody_plays(files):
        yield


@contextmanager
def _nobody_plays(files: list[Path]) -> Iterator[None]:
    """Keep players out of campaigns and battles. Raises BadFile or Refused."""
    with ExitStack() as kept:
        for each in files:
            if each.suffix in (SUFFIX, BATTLE) and each.is_file() and not each.is_symlink():
                kept.enter_context(nobody_plays(each, each.suffix))
        yield


def _see_that_it_is_a_campaigns(folder: Path, files: list[Path]) -> None:
    """Raise Refused where a folder is none of a campaign: no other is moved, whatever a person typed.

    One holds a campaign's file, or it is empty and lies where campaigns do. Elsewhere it has the name of its file, or
    holds nothing but files of tracker's: a file that was put among letters makes no campaign of them.
    """
    here = folder.resolve()
    for variable, each in named_folders().items():
        if each.resolve().is_relative_to(here):
            raise Refused(
                f"{folder} is or holds the folder that {variable} names: only folders of campaigns are moved."
            )
    place = here.parent.parent if here.parent.name == TRASH else here.parent
    is_among_campaigns = place == campaigns_folder().resolve()
    stems = {each.stem for each in files if each.suffix == SUFFIX and each.is_file() and not each.is_symlink()}
    if not files and is_among_campaigns:
        return
    if not stems:
        raise Refused(f"{folder} holds no campaign: only folders of campaigns are moved.")
    if not (is_among_campaigns or here.name in stems or all(each.suffix in KINDS for each in files)):
        raise Refused(f"{folder} holds more than a campaign: only folders of campaigns are moved.")
