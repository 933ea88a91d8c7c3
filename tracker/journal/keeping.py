"""What players do with the files of their battles: name, copy, give away, take in, throw away and take back.

Nothing is ever written over: whatever stands at a name already is left, and a free one is taken.
"""

import fcntl
import os
from pathlib import Path

from tracker.engine import BadFile, Refused, Unsaved
from tracker.journal.file import BattleFile, free_name
from tracker.journal.library import Entry, list_battles
from tracker.journal.putting import write_new
from tracker.journal.recorded import read_bytes, recorded_in
from tracker.journal.records import SUFFIX, Title
from tracker.journal.scribe import Scribe, words_of

TRASH = "trash"
SORTS = ("played", "title", "game", "turn", "result")


def matching(entries: list[Entry], words: str) -> list[Entry]:
    """The battles that have all of these words in their title, file name, game, scenario or result."""
    wanted = words.casefold().split()
    return [entry for entry in entries if all(word in _searched(entry) for word in wanted)]


def _searched(entry: Entry) -> str:
    said = (entry.title, entry.path.stem, entry.ruleset, entry.scenario, entry.result, entry.status)
    return " ".join(said).casefold()


def sorted_by(entries: list[Entry], by: str) -> list[Entry]:
    """Battles in the order of one of SORTS, damaged ones last; `played` is that of the listing. Raises Refused."""
    if by not in SORTS:
        raise Refused(f"Battles are sorted by one of {', '.join(SORTS)}, not {by[:40]!r}.")
    if by == "played":
        return entries
    return sorted(entries, key=lambda each: (each.status == "damaged", _place(each, by)))


def _place(entry: Entry, by: str) -> tuple[int, str]:
    words = {"title": entry.title, "game": entry.ruleset, "turn": entry.title, "result": entry.result}[by]
    return (-entry.turn if by == "turn" else 0), words.casefold()


def rename(path: Path, title: str) -> None:
    """Give a battle another title; its file keeps its name.

    Raises BadFile, Refused where it is being played or the title is empty, Unsaved where the disk does not take it.
    """
    named = words_of(title, "a title")
    file = BattleFile.open(path)
    try:
        recorded = recorded_in(file.data, path)
        file.cut(recorded.good)
        scribe = Scribe(file, recorded.seq, named)
        scribe.put(Title, title=named)
        scribe.save()
        if not scribe.saved:
            raise Unsaved(f"{path} can't be written: the battle keeps its title.")
    finally:
        file.close()


def duplicate(path: Path) -> Path:
    """A copy of a battle beside it, by another name and title; gives its path. Raises what `rename` raises."""
    recorded = recorded_in(data := read_bytes(path), path)
    copy = write_new(free_name(path), data)
    rename(copy, f"{recorded.title} (copy)")
    return copy


def export(path: Path, target: Path, force: bool = False) -> Path:
    """Copy a battle, whole or damaged, to a file or into a folder elsewhere; gives the path.

    Raises BadFile, or Refused where something is there already; `force` writes over it.
    """
    data = read_bytes(path)
    there = target / path.name if target.is_dir() else target
    if os.path.lexists(there) and there.resolve() == path.resolve():
        raise Refused(f"{there} is that battle itself.")
    return write_new(there, data, force)


def take_in(source: Path, folder: Path) -> Path:
    """Copy a battle from elsewhere into the folder of battles; gives its path there.

    Raises BadFile where it is none, Unsaved where the disk does not take it.
    """
    data = read_bytes(source)
    recorded_in(data, source)
    folder.mkdir(parents=True, exist_ok=True)
    return write_new(free_name(folder / f"{source.stem}{SUFFIX}"), data)


def throw_away(path: Path) -> Path:
    """Move a battle, or what passes for one, to the trash beside it; gives its path there.

    Raises BadFile where there is none, Refused where it is being played or lies in the trash already.
    """
    if path.parent.name == TRASH:
        raise Refused(f"{path.name} is in the trash already.")
    if not os.path.lexists(path):
        raise BadFile(f"There is no battle file {path}.")
    _see_that_nobody_plays(path)
    return _move(path, path.parent / TRASH)


def trashed(folder: Path) -> list[Entry]:
    """The battles in the trash of a folder. Raises BadFile where that can't be read."""
    return list_battles(folder / TRASH)


def take_back(path: Path) -> Path:
    """Move a battle from the trash back to where it was; gives its path there. Raises BadFile or Refused."""
    if path.parent.name != TRASH:
        raise Refused(f"{path.name} is not in the trash.")
    if not os.path.lexists(path):
        raise BadFile(f"There is no battle file {path}.")
    return _move(path, path.parent.parent)


def _move(path: Path, folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    there = free_name(folder / path.name)
    path.rename(there)
    return there


def _see_that_nobody_plays(path: Path) -> None:
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        # A broken link, a file that may not be read: nobody plays that, and it may be thrown away.
        return
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Refused(f"{path.name} is being played: leave it first.") from None
    except OSError:
        # A disk without locks can't tell; the player would write the file anew from memory.
        return
    finally:
        os.close(fd)
