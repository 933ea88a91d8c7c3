"""Rosters on disk: `*.army` files in a folder of the player's own; what is done with them is done as with battles."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import AnyArmies, AnyArmy, BadFile, Refused, TrackerError, army_of, load_ruleset
from tracker.journal.disk import make_folder, read_bytes, write_new
from tracker.journal.folders import NotThere
from tracker.journal.shelf import Listed, Shelf
from tracker.journal.titles_and_file_names import free_name, slug, words_of

Plain = dict[str, Any]

SUFFIX = ".army"
MOST_BYTES = 1_000_000


class ChangedElsewhere(Refused):
    """Somebody else wrote to the file of a roster while it was open; nothing was written over."""


class RosterFile(Struct):
    """A roster with its file: what the file held when it was last read or written, and what its game knows of it."""

    path: Path
    army: AnyArmy
    armies: AnyArmies
    data: bytes
    text: Any = None


class ArmyEntry(Listed):
    """A roster in a listing; `reason` says what is wrong with one that can't be used."""

    name: str = ""
    game: str = ""
    list_id: str = ""
    list_name: str = ""
    units: int = 0
    fights: int = 0
    totals: tuple[str, ...] = ()
    changed: datetime | None = None
    reason: str = ""

    @property
    def called(self) -> str:
        return self.name

    @property
    def words(self) -> tuple[str, ...]:
        return self.name, self.path.stem, self.game, self.list_id, self.list_name


class Rosters(Shelf[ArmyEntry]):
    """The rosters of a player."""

    suffix, variable = SUFFIX, "TRACKER_ARMIES"
    lists = ": tracker armies lists them"

    def entry(self, place: Path) -> ArmyEntry:
        entry = ArmyEntry(place)
        try:
            entry.changed = datetime.fromtimestamp(place.stat().st_mtime, UTC)
            kept = read_army(place)
        except OSError as error:
            entry.name, entry.reason = place.stem, f"{place.name} can't be read: {error.strerror}."
        except TrackerError as error:
            entry.name, entry.reason = place.stem, str(error).replace(str(place), place.name)
        else:
            army, armies = kept.army, kept.armies
            entry.name, entry.game, entry.list_id = army.name, army.game, army.list_id
            entry.list_name = armies.lists().get(army.list_id, army.list_id)
            entry.units, entry.fights, entry.totals = len(army.units), len(army.fighting), armies.totals(army)
        return entry

    def read(self, path: Path) -> bytes:
        return read_bytes(path, self.what, MOST_BYTES)

    def title_in(self, data: bytes, path: Path) -> str:
        return _roster_file(path, data, _plain(path, data)).army.name

    def rename(self, path: Path, title: str) -> Path:
        """Give a roster another name; its file keeps its own. Raises BadFile, Refused or Unsaved."""
        kept = read_army(path)
        save_army(kept, replace(kept.army, name=name_of(title)))
        return path

    def find(self, folder: Path, name: str) -> Path:
        try:
            return super().find(folder, name)
        except NotThere:
            if "/" not in name and "\0" not in name and name.endswith(SUFFIX) and Path(name).is_file():
                return Path(name)
            raise


ROSTERS = Rosters()


# Reading


def read_army(path: Path) -> RosterFile:
    """A roster. Raises BadFile with one sentence that says what is wrong and where."""
    data = ROSTERS.read(path)
    return _roster_file(path, data, _plain(path, data))


def _roster_file(path: Path, data: bytes, plain: Plain) -> RosterFile:
    game = plain.get("game")
    if not isinstance(game, str):
        raise BadFile(f"{path.name} can't be used: it does not say for which game it is - at `$.game`.")
    if newer := newer_words(plain):
        raise BadFile(f"{path.name} can't be used: {newer} - at `$.format`.")
    try:
        ruleset = load_ruleset(game)
    except Refused as error:
        raise BadFile(f"{path.name} can't be used: {str(error).rstrip('.')} - at `$.game`.") from None
    armies = ruleset.armies()
    if armies is None:
        raise BadFile(f"{path.name} can't be used: {ruleset.title} knows no rosters - at `$.game`.")
    try:
        army = army_of(armies, plain)
    except BadFile as error:
        made, aside = plain.get("version"), ""
        if isinstance(made, str) and made != ruleset.version:
            aside = f" (it is of version {made[:40]} of the rules, and these are {ruleset.version})"
        raise BadFile(f"{path.name} can't be used: {error}{aside}.") from None
    return RosterFile(path, army, armies, data)


def newer_words(plain: Plain) -> str:
    """That a later tracker wrote a roster; "" of any other."""
    made = plain.get("format")
    return f"a newer tracker wrote it (format {made})" if isinstance(made, int) and made > 1 else ""


def _plain(path: Path, data: bytes) -> Plain:
    import tomllib

    try:
        # Editors of some systems begin every file with a mark of its byte order.
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadFile(f"{path.name} is not a roster: it is not text in UTF-8.") from None
    except (ValueError, RecursionError) as error:
        raise BadFile(f"{path.name} is not a TOML file: {str(error).rstrip('.')}.") from None


# Writing


def plain_of(army: Struct) -> Plain:
    """A roster as the data of its file: nothing stands there that goes without saying."""
    plain: Plain = _without_none(msgspec.to_builtins(army))
    return plain


def _without_none(value: Any) -> Any:
    """Without what is nothing: TOML has no word for it."""
    if isinstance(value, dict):
        return {key: _without_none(each) for key, each in value.items() if each is not None}
    return [_without_none(each) for each in value] if isinstance(value, list) else value


def new_army(folder: Path, army: AnyArmy) -> Path:
    """Write a roster to a new file named after it; gives its path. Raises Unsaved."""
    from tracker.journal.army_file import ArmyText

    make_folder(folder)
    path = free_name(folder / f"{slug(army.name, 'army')}{SUFFIX}")
    return write_new(path, ArmyText().follow(plain_of(army)).encode())


def save_army(kept: RosterFile, army: AnyArmy) -> None:
    """Write a changed roster whole, over what was read; `kept` holds it then.

    Raises ChangedElsewhere where the file is no longer what was read, Unsaved where the disk does not take it; the
    file and `kept` are as they were then.
    """
    if kept.text is None:
        from tracker.journal.army_file import ArmyText

        kept.text = ArmyText(kept.data.decode("utf-8-sig"))
    data = kept.text.follow(plain_of(army)).encode()
    make_folder(kept.path.parent)
    with _alone(kept.path.parent):
        check_unchanged(kept)
        try:
            write_new(_itself(kept.path), data, force=True)
        except TrackerError:
            kept.text = None
            raise
    kept.army, kept.data = army, data


def _itself(path: Path) -> Path:
    """The file that a link leads to: a roster that its owner keeps elsewhere stays there."""
    return Path(os.path.realpath(path))


def put_text_back(kept: RosterFile, data: bytes) -> None:
    """Write the file as it was at an earlier change. Raises what `save_army` raises."""
    with _alone(kept.path.parent):
        check_unchanged(kept)
        write_new(_itself(kept.path), data, force=True)
    kept.army, kept.data, kept.text = _roster_file(kept.path, data, _plain(kept.path, data)).army, data, None


def check_unchanged(kept: RosterFile) -> None:
    """Raises ChangedElsewhere where the file does not hold what was read or written last; a lost one is made anew."""
    try:
        is_same = kept.path.read_bytes() == kept.data
    except FileNotFoundError:
        return
    except OSError:
        is_same = False
    if not is_same:
        kept.text = None
        raise ChangedElsewhere(f"{kept.path.name} was changed elsewhere since it was read here.")


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other trackers from writing a roster of a folder between a look at its file and the writing of it."""
    import fcntl

    fd = -1
    try:
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        fcntl.flock(fd, fcntl.LOCK_EX)
    except OSError:
        # A disk without locks: the look at the file just before is what there is.
        pass
    try:
        yield
    finally:
        if fd >= 0:
            os.close(fd)


def name_of(words: str) -> str:
    """A name fit for a roster or unit. Raises Refused."""
    name = words_of(words, "a name")
    if len(name) > 80:
        raise Refused(f"That is {len(name)} letters long; a name has 80 at most.")
    return name


def usable_rosters(folder: Path) -> tuple[list[ArmyEntry], list[str]]:
    """The rosters of a folder that can be used, and of the others what is wrong with each."""
    try:
        listed = ROSTERS.listed(folder)
    except TrackerError as error:
        return [], [str(error)]
    return [each for each in listed if not each.reason], [each.reason for each in listed if each.reason]
