"""A shelf for each kind of thing that a player keeps: battles, rosters, campaigns, scenarios.

A kind says where it lies, how one is read for a list, what is in it and how it gets another title. All else stands here
once: listing, finding, copying, the trash. Nothing is ever written over: whatever stands at a name already is left.
"""

import fcntl
import os
import re
import stat
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import Struct

from tracker.engine.errors import BadFile, Refused
from tracker.engine.nearest_word import meant
from tracker.journal.disk import is_there, make_folder, move, write_new
from tracker.journal.folders import NAMED, NotThere, SeveralFit, data_folder
from tracker.journal.titles_and_file_names import free_name

TRASH = "trash"
# What is kept in files, by the ends of their names.
KINDS = {".battle": "battle", ".army": "roster", ".toml": "scenario", ".campaign": "campaign"}
# What a name in the trash has besides its own, where that was taken.
NUMBERED = r"~\d+$"
MOST_NAMED = 8


class Listed(Struct):
    """One in a listing, with its file, or its folder where it has none."""

    path: Path

    @property
    def reason(self) -> str:
        """The fault of a damaged one, in a sentence."""
        return ""

    @property
    def status(self) -> str:
        """One that is "open" can be gone on with."""
        return ""

    @property
    def is_damaged(self) -> bool:
        """True where it can't be used."""
        return self.rank[0]

    @property
    def place(self) -> Path:
        """Its file, or the folder that it is: what is moved."""
        return self.path

    @property
    def called(self) -> str:
        return self.path.stem

    @property
    def file(self) -> str:
        """The name of its file, or of the folder that it is."""
        return self.path.name

    @property
    def words(self) -> Sequence[str]:
        """All that a search looks through."""
        return (self.called,)

    @property
    def rank(self) -> tuple[bool, Any]:
        """Its place in a list; what is damaged comes at the end."""
        return bool(self.reason), self.called.casefold()


E = TypeVar("E", bound=Listed)


class Shelf(Generic[E]):
    """The files of one kind that end in `suffix`, in the folder that `variable` names."""

    suffix: str
    variable: str
    # What is said where there is none of a name, and where none is open.
    lists = begins = ""
    # The orders in which they may be listed; the first is that of the listing.
    sorts: tuple[str, ...] = ()
    is_of_folders = False

    # What a kind says

    def entry(self, place: Path) -> E:
        """One as listed, with the reason where it can't be used."""
        raise NotImplementedError

    def read(self, path: Path) -> bytes:
        """All of a file that may be one by its kind and size. Raises BadFile."""
        raise NotImplementedError

    def title_in(self, data: bytes, path: Path) -> str:
        """The title of the one in the bytes of a file. Raises BadFile where it can't be used."""
        raise NotImplementedError

    def rename(self, path: Path, title: str) -> Path:
        """Give one another title; gives its file. Raises BadFile; Refused where it is played or that is no title."""
        raise NotImplementedError

    # Where they lie

    @property
    def what(self) -> str:
        """The noun for one of them: a battle, a roster."""
        return KINDS[self.suffix]

    def folder(self, given: str | Path | None = None) -> Path:
        """Their folder: as given, or as an environment variable says, or in the user's data folder."""
        return data_folder(self.variable, NAMED[self.variable], given)

    def may_be_one(self, place: Path) -> bool:
        """True if a file of the folder is listed."""
        return place.suffix == self.suffix

    # Listing and finding

    def listed(self, folder: Path) -> list[E]:
        """All of a folder, those that can't be used at the end. Raises BadFile where it can't be read."""
        try:
            places = sorted(each for each in folder.iterdir() if self.may_be_one(each))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise BadFile(f"The folder {folder} can't be read: {error.strerror}.") from None
        return sorted(map(self.entry, places), key=lambda each: each.rank)

    def trashed(self, folder: Path) -> list[E]:
        """Those in the trash of a folder. Raises BadFile where that can't be read."""
        return self.listed(folder / TRASH)

    def shipped(self) -> list[E]:
        return []

    def sorted_by(self, entries: list[E], by: str) -> list[E]:
        """Them in another order than that of the listing. Raises Refused."""
        return entries

    def exact(self, folder: Path, name: str) -> Path | None:
        """The one at a path or of a file's name; a name without a folder is one of this folder."""
        path = Path(name) if "/" in name else folder / (name if name.endswith(self.suffix) else f"{name}{self.suffix}")
        return path if is_there(path) else None

    def find(self, folder: Path, name: str) -> Path:
        """One by path, file name, title, or the beginning of either. Raises NotThere or SeveralFit."""
        if "\0" not in name and (path := self.exact(folder, name)) is not None:
            return path
        # No words at all are the beginning of every name.
        if name and (found := self.one_of(self.listed(folder), name)) is not None:
            return found.path
        known = [word for each in self.listed(folder) for word in (each.called, self.parted(each.file)[0])]
        raise NotThere(f"There is no {self.what} {name[:60]!r} in {folder}{self.lists}{meant(name, known) or '.'}")

    def one_of(self, entries: Sequence[E], name: str) -> E | None:
        """The one that has a name as its title, or whose file or title begins so; None where there is none.

        Raises SeveralFit where several would do.
        """
        wanted = name.casefold()
        for fits in (
            [each for each in entries if each.called.casefold() == wanted],
            [each for each in entries if each.file.casefold().startswith(wanted)],
            [each for each in entries if each.called.casefold().startswith(wanted)],
        ):
            if len(fits) == 1:
                return fits[0]
            if fits:
                names = ", ".join(self.parted(each.file)[0] for each in fits[:MOST_NAMED])
                more = f" and {len(fits) - MOST_NAMED} more" if len(fits) > MOST_NAMED else ""
                words = f"{name[:60]!r} fits more than one {self.what}: {names}{more}."
                raise SeveralFit(words, [each.path for each in fits])
        return None

    def newest(self, folder: Path) -> E:
        """The open one that was played last. Raises NotThere."""
        for each in self.listed(folder):
            if each.status == "open":
                return each
        raise NotThere(f"There is no open {self.what} in {folder}: {self.begins}.")

    # What is done with the files

    def duplicate(self, path: Path) -> Path:
        """A copy beside it, by another name and title; gives its path. Raises what `rename` raises."""
        data = self.read(path)
        title, copy = self.title_in(data, path), write_new(free_name(path), data)
        try:
            # A list of what there is needs nothing of battles.
            from tracker.journal.titles_and_file_names import titled

            return self.rename(copy, titled(title, " (copy)"))
        except BaseException:
            # Two of one title can't be told apart.
            copy.unlink(missing_ok=True)
            raise

    def export(self, path: Path, target: Path, force: bool = False) -> Path:
        """Copy one, whole or damaged, to a file or into a folder elsewhere; gives the path.

        Raises BadFile, or Refused where something is there already; `force` writes over it.
        """
        data = self.read(path)
        there = target / path.name if target.is_dir() else target
        if os.path.lexists(there) and there.resolve() == path.resolve():
            raise Refused(f"{there} is that {self.what} itself.")
        return write_new(there, data, force)

    def take_in(self, source: Path, folder: Path) -> Path:
        """Copy one from elsewhere into the folder; gives its path there.

        Raises BadFile where it is none, Unsaved where the disk does not take it.
        """
        self.title_in(data := self.read(source), source)
        make_folder(folder)
        return write_new(free_name(folder / f"{source.stem}{self.suffix}"), data)

    def throw_away(self, place: Path) -> Path:
        """Move one, whole or damaged, to the trash beside it; gives its place there.

        Raises BadFile where there is none, Refused where it is not one by name and kind, somebody is at it or it lies
        in the trash already, Unsaved where the disk does not take it.
        """
        if place.parent.name == TRASH:
            raise Refused(f"{place.name} is in the trash already.")
        with self.nobody_is_at(place):
            make_folder(place.parent / TRASH)
            return move(place, self._in_trash(place))

    def take_back(self, place: Path) -> Path:
        """Move one from the trash back to where it was, by the name that it had; gives its place.

        Raises what `throw_away` raises, and Refused where something has that name by now.
        """
        if place.parent.name != TRASH:
            raise Refused(f"{place.name} is not in the trash.")
        stem, suffix = self.parted(place.name)
        with self.nobody_is_at(place):
            return move(place, place.parent.parent / f"{re.sub(NUMBERED, '', stem)}{suffix}")

    def parted(self, name: str) -> tuple[str, str]:
        """The name of a place, and its end behind which no number stands."""
        return os.path.splitext(name)

    def nobody_is_at(self, place: Path) -> AbstractContextManager[None]:
        """Keep players out of one while it is moved; nothing else is ever moved. Raises BadFile or Refused."""
        return nobody_plays(place, self.suffix)

    def _in_trash(self, place: Path) -> Path:
        """A free name in the trash from which its own can be told: `a.battle`, then `a~1.battle`, `a~2.battle`.

        One whose own name ends like that always gets another number.
        """
        trash, number, name = place.parent / TRASH, 0, place.name
        stem, suffix = self.parted(name)
        while os.path.lexists(trash / name) or (not number and re.search(NUMBERED, stem)):
            number += 1
            name = f"{stem}~{number}{suffix}"
        return trash / name


def matching(entries: list[E], words: str) -> list[E]:
    """Those that have all of these words in what is told of them in a list."""
    wanted = words.casefold().split()
    return [each for each in entries if all(word in " ".join(each.words).casefold() for word in wanted)]


@contextmanager
def nobody_plays(path: Path, suffix: str) -> Iterator[None]:
    """Keep players out of a file of a kind while it is moved. Raises BadFile or Refused."""
    fd, what = -1, KINDS[suffix]
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
