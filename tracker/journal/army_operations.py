"""Operations on roster files: rename, copy, export, import, throw away and restore, as with battles.

Nothing is ever written over: whatever stands at a name already is left, and a free one is taken.
"""

import os
from pathlib import Path

from msgspec.structs import replace

from tracker.engine import Refused
from tracker.journal import file_operations
from tracker.journal.armies import SUFFIX, bytes_of, name_of, plain_of, read_army, save_army
from tracker.journal.army_text import ArmyText
from tracker.journal.disk import make_folder, write_new
from tracker.journal.open_file import free_name


def rename_army(path: Path, name: str) -> None:
    """Give a roster another name; its file keeps its own. Raises BadFile, Refused or Unsaved."""
    kept = read_army(path)
    army = replace(kept.army, name=name_of(name))
    save_army(kept, army)


def copy_army(path: Path) -> Path:
    """A copy of a roster beside it, by another name; gives its path. Raises BadFile or Unsaved."""
    kept = read_army(path)
    army = replace(kept.army, name=f"{kept.army.name[:73]} (copy)")
    data = ArmyText(kept.data.decode("utf-8-sig")).follow(plain_of(army)).encode()
    return write_new(free_name(path), data)


def export_army(path: Path, target: Path, force: bool = False) -> Path:
    """Copy a roster, whole or not, to a file or into a folder elsewhere; gives the path. Raises BadFile or Refused."""
    data = bytes_of(path)
    there = target / path.name if target.is_dir() else target
    if os.path.lexists(there) and there.resolve() == path.resolve():
        raise Refused(f"{there} is that roster itself.")
    return write_new(there, data, force)


def take_in_army(source: Path, folder: Path) -> Path:
    """Copy a roster from elsewhere into the folder of rosters; gives its path there. Raises BadFile or Unsaved."""
    kept = read_army(source)
    make_folder(folder)
    return write_new(free_name(folder / f"{source.stem}{SUFFIX}"), kept.data)


def throw_away_army(path: Path) -> Path:
    """Move a roster to the trash beside it; gives its path there. Raises what `file_operations.throw_away` raises."""
    return file_operations.throw_away(path, SUFFIX)


def take_back_army(path: Path) -> Path:
    """Move a roster from the trash back; gives its path. Raises what `file_operations.take_back` raises."""
    return file_operations.take_back(path, SUFFIX)
