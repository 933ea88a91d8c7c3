"""Operations on battle files: rename, copy, export, import, throw away and restore.

Nothing is ever written over: whatever stands at a name already is left, and a free one is taken.
"""

import fcntl
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tracker.engine import BadFile, Refused, Unsaved
from tracker.journal.disk import make_folder, move, write_new
from tracker.journal.file_reader import read_bytes, recorded_in
from tracker.journal.library import LibraryEntry, list_battles
from tracker.journal.open_file import BattleFile, free_name
from tracker.journal.record_writer import Scribe, title_of, titled
from tracker.journal.records import SUFFIX, Title

TRASH = "trash"
# What is kept in files, by the ends of their names.
KINDS = {SUFFIX: "battle", ".army": "roster", ".toml": "scenario", ".campaign": "campaign"}
# What a name in the trash has besides the battle's own, where that was taken.
NUMBERED = re.compile(r"~\d+$")
SORTS = ("played", "title", "game", "turn", "result")


def matching(entries: list[LibraryEntry], words: str) -> list[LibraryEntry]:
    """The battles that have all of these words in their title, file name, game, scenario or result."""
    wanted = words.casefold().split()
    return [entry for entry in entries if all(word in _searched(entry) for word in wanted)]


def _searched(entry: LibraryEntry) -> str:
    said = (entry.title, entry.path.stem, entry.ruleset, entry.scenario, entry.result, entry.status)
    return " ".join(said).casefold()


def sorted_by(entries: list[LibraryEntry], by: str) -> list[LibraryEntry]:
    """Battles in the order of one of SORTS, damaged ones last; `played` is that of the listing. Raises Refused."""
    if by not in SORTS:
        raise Refused(f"Battles are sorted by one of {', '.join(SORTS)}, not {by[:40]!r}.")
    if by == "played":
        return entries
    return sorted(entries, key=lambda each: (each.status == "damaged", _place(each, by)))


def _place(entry: LibraryEntry, by: str) -> tuple[int, str]:
    words = {"title": entry.title, "game": entry.ruleset, "turn": entry.title, "result": entry.result}[by]
    return (-entry.turn if by == "turn" else 0), words.casefold()


def rename(path: Path, title: str) -> None:
    """Give a battle another title; its file keeps its name.

    Raises BadFile, Refused where it is being played or the title is empty, Unsaved where the disk does not take it.
    """
    named = title_of(title)
    file = BattleFile.open(path)
    try:
        recorded = recorded_in(file.data, path)
        file.cut(recorded.good)
        scribe = Scribe(file, recorded.seq, named, key=recorded.header.key)
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
    try:
        rename(copy, titled(recorded.title, " (copy)"))
    except BaseException:
        # Two battles of one title can't be told apart.
        copy.unlink(missing_ok=True)
        raise
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
    make_folder(folder)
    return write_new(free_name(folder / f"{source.stem}{SUFFIX}"), data)


def throw_away(path: Path, suffix: str = SUFFIX) -> Path:
    """Move a battle, or another file by its suffix, whole or damaged, to the trash beside it; gives its path there.

    Raises BadFile where there is none, Refused where it is not a file of a battle by name and kind, is being played or
    lies in the trash already, Unsaved where the disk does not take it.
    """
    if path.parent.name == TRASH:
        raise Refused(f"{path.name} is in the trash already.")
    with nobody_plays(path, suffix):
        make_folder(path.parent / TRASH)
        return move(path, _in_trash(path))


def trashed(folder: Path) -> list[LibraryEntry]:
    """The battles in the trash of a folder. Raises BadFile where that can't be read."""
    return list_battles(folder / TRASH)


def take_back(path: Path, suffix: str = SUFFIX) -> Path:
    """Move a battle, or another file by its suffix, from the trash back to where it was, by the name that it had.

    Raises what `throw_away` raises, and Refused where something has that name by now.
    """
    if path.parent.name != TRASH:
        raise Refused(f"{path.name} is not in the trash.")
    with nobody_plays(path, suffix):
        return move(path, path.parent.parent / f"{NUMBERED.sub('', path.stem)}{suffix}")


def _in_trash(path: Path) -> Path:
    """A free name in the trash from which the battle's own can be told: `a.battle`, then `a~1.battle`, `a~2.battle`.

    A battle whose own name ends like that always gets another number.
    """
    trash, number = path.parent / TRASH, 0
    name = path.name
    while os.path.lexists(trash / name) or (not number and NUMBERED.search(path.stem)):
        number += 1
        name = f"{path.stem}~{number}{path.suffix}"
    return trash / name


@contextmanager
def nobody_plays(path: Path, suffix: str) -> Iterator[None]:
    """Keep players out of a battle while its file is moved; nothing else is ever moved. Raises BadFile or Refused."""
    fd, what = -1, KINDS.get(suffix, "file")
    try:
        kind = os.lstat(path).st_mode
        if not stat.S_ISREG(kind):
            found = "a link" if stat.S_ISLNK(kind) else "a folder" if stat.S_ISDIR(kind) else "not an ordinary file"
            raise Refused(f"{path} is {found}: only files of {what}s are moved.")
        if path.suffix != suffix:
            raise Refused(f"{path} is not a {what} file: only files whose names end in {suffix} are moved.")
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (FileNotFoundError, ValueError):
        raise BadFile(f"There is no {what} file {path}.") from None
    except BlockingIOError:
        os.close(fd)
        raise Refused(f"{path.name} is being played: leave it first.") from None
    except OSError:
        # Where it may not be read, nobody plays it; a disk without locks can't tell, and the player would write the
        # file again from memory.
        pass
    try:
        yield
    finally:
        if fd >= 0:
            os.close(fd)
