"""Settings, which a player makes once: a TOML file in the platform's folder for configuration.

rolls = "enemy"     # for whom the app rolls: nobody, enemy, opponent (it plays the enemy too), everyone, or decisions
                    # (it plays the enemy, whose dice you roll)
mine = "british"    # the side, by id or name, whose dice you roll yourself
theme = "dark"      # dark, light or high-contrast
ascii = "auto"      # draw in ASCII: auto, yes or no
counts_from = 0     # from so many dice on, a short number is a count without its h; 0: never, else 3 at least
last_die = "few"    # rolls that their last die takes, if none may follow: few (up to three), takes (all), enter (none)
                    # with takes a short number that is a count, of fewer than ten dice, needs no h either
clock = "no"        # show the minutes of a turn: no or yes
unticked = "no"     # list, when a turn is over, the moves that X did not tick off: no or yes
result_letters = "on"  # where a roll has few results, a letter picks one: on or off
weigh = "off"       # at a decision, what the app would choose and why: off or on
hints = "on"        # hints in the training skirmish, once each: on or off
mouse = "auto"      # taps and clicks are keys: on, off, or auto (in a browser alone)
speech = "off"      # the voice for what happens and is asked: off, system, or a command that reads it from stdin
hints_seen = ""     # the hints that were given, separated by blanks
[keys]              # keys in place of the usual ones; the help of each screen names the commands
note = "n"

The file is a person's: what the app changes in it is changed in its place, and comments, order and names that nobody
knows stay. A file that can't be read or is no TOML is never written over.
"""

import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct

from tracker.engine.nearest_word import meant

FILE = "settings.toml"
# What the app keeps for itself, beside what a player sets.
KEPT = ("hints_seen",)
COUNTS_FROM = 0
# As many dice as have as many digits as a count would be dice and a count at once.
LEAST_COUNTS_FROM, MOST_COUNTS_FROM = 3, 99
# Bytes: a thousand times what anybody would write.
LARGEST = 1_000_000


class Unusable(Exception):  # noqa: N818 - it is one sentence for people
    """A settings file that can't be read or written, or is none: where it is, and what is wrong on which line."""


class Settings(Struct, frozen=True):
    """Settings with their defaults. `keys`: keys, separated by commas, by the id of their command.

    `counts_from`: from so many dice on, a short number is a count; 0: never. `last_die`: the rolls that their last die
    takes. `hints_seen`: the kinds of hints that were given, separated by blanks. `notices`:
    what in the file could not be used, a sentence each.
    """

    rolls: Annotated[str, "nobody", "enemy", "opponent", "decisions", "everyone"] = "nobody"
    mine: str = ""
    notices: tuple[str, ...] = ()
    theme: Annotated[str, "dark", "light", "high-contrast"] = "dark"
    ascii: Annotated[str, "auto", "yes", "no"] = "auto"
    counts_from: int = COUNTS_FROM
    last_die: Annotated[str, "few", "enter", "takes"] = "few"
    keys: dict[str, str] = {}
    clock: Annotated[str, "no", "yes"] = "no"
    unticked: Annotated[str, "no", "yes"] = "no"
    result_letters: Annotated[str, "on", "off"] = "on"
    weigh: Annotated[str, "off", "on"] = "off"
    hints: Annotated[str, "on", "off"] = "on"
    mouse: Annotated[str, "auto", "on", "off"] = "auto"
    speech: str = "off"
    hints_seen: str = ""

    @property
    def ascii_only(self) -> bool | None:
        """True to draw in ASCII; None leaves it to the terminal."""
        return None if self.ascii == "auto" else self.ascii == "yes"


# The values of a setting that has but a few, as its annotation lists them; and all that a player sets but the keys.
CHOICES: dict[str, tuple[str, ...]] = {
    name: kind.__metadata__ for name, kind in Settings.__annotations__.items() if hasattr(kind, "__metadata__")
}
PLAIN = tuple(each for each in Settings.__struct_fields__ if each not in ("notices", "keys", *KEPT))


def settings_path() -> Path:
    """The place of the file, whether it exists or not; `TRACKER_CONFIG` names another folder."""
    folder = os.environ.get("TRACKER_CONFIG")
    if folder:
        return Path(folder) / FILE
    from platformdirs import user_config_path

    return user_config_path("tracker", appauthor=False) / FILE


def load_settings(path: Path | None = None) -> Settings:
    """The settings of a file; what is wrong in it is left at its default and told in `notices`."""
    path = path or settings_path()
    try:
        return _checked(path, _parsed(path, _text(path)))
    except Unusable as error:
        return Settings(notices=(str(error),))


def why_not_written(path: Path | None = None) -> str:
    """Reason why nothing is written to the settings file, "" where it can be."""
    path = path or settings_path()
    try:
        _parsed(path, _text(path))
    except Unusable as error:
        return str(error)
    return ""


def save_settings(settings: Settings, before: Settings, path: Path | None = None) -> None:
    """Put what differs from `before` into the settings file, whole or not at all, and leave all else as it is.

    Raises Unusable where the file is none, Unsaved where the disk does not take it; it stays as it was then.
    """
    from tracker.journal.disk import make_folder, write_new

    path = path or settings_path()
    text = _text(path)
    given = _parsed(path, text)
    changed = _changed(path, text, given, _changes(settings, before))
    if changed != text:
        # Where it is a link, as people have who keep their settings elsewhere, the file behind it is written.
        path = path.resolve()
        make_folder(path.parent)
        write_new(path, changed.encode(), force=True)


def _text(path: Path) -> str:
    """The text of a settings file, "" where there is none. Raises Unusable; nothing there makes it wait."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with open(fd, "rb") as file:
            kind = os.fstat(fd).st_mode
            if not stat.S_ISREG(kind):
                raise Unusable(
                    f"{path} can't be read: it is {'a folder' if stat.S_ISDIR(kind) else 'not an ordinary file'}."
                )
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise Unusable(f"{path} can't be read: {error.strerror}.") from None
    if len(data) > LARGEST:
        raise Unusable(f"{path} can't be read: it is longer than {LARGEST // 1_000_000} MB.")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _no_toml(path, f"it is not UTF-8 (at line {line})") from None


def _parsed(path: Path, text: str) -> dict[str, Any]:
    if not text:
        return {}
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        last = text.rstrip().count("\n") + 1
        raise _no_toml(path, str(error).replace("at end of document", f"at line {last}, the last")) from None


def _no_toml(path: Path, reason: str) -> Unusable:
    return Unusable(
        f"{path} is not a TOML file: {reason}. Mend it: the usual settings hold until then, the file stays as it is."
    )


Changes = dict[tuple[str, ...], str | None]


def _changes(settings: Settings, before: Settings) -> Changes:
    """The values to be put into the file, by their place there; None for what is to go."""
    changes: Changes = {
        (name,): getattr(settings, name) for name in (*PLAIN, *KEPT) if getattr(settings, name) != getattr(before, name)
    }
    for name in sorted({*settings.keys, *before.keys}):
        if settings.keys.get(name) != before.keys.get(name):
            changes["keys", name] = settings.keys.get(name)
    return changes


def _changed(path: Path, text: str, given: dict[str, Any], changes: Changes) -> str:
    """The text of a settings file with some changes, all else being kept. Raises Unusable where that can't be done."""
    # Here, because it takes a while to load and settings seldom change.
    import tomllib

    import tomlkit

    try:
        document = tomlkit.parse(text)
        _put(document, changes, tomlkit.table)
        changed = tomlkit.dumps(document)
        changed.encode()
        _put(given, changes, dict)
        if tomllib.loads(changed) == given:
            return changed
        reason = "it would say something else"
    except (ValueError, RecursionError, LookupError, TypeError) as error:
        reason = str(error)
    raise Unusable(f"{path} can't be changed without losing something of it ({reason}): change it by hand.")


def _put(file: Any, changes: Changes, table: Callable[[], Any]) -> None:
    """Put changes into a file of nested tables."""
    for (*above, name), value in changes.items():
        holder = file
        for each in above:
            if each not in holder:
                holder[each] = table()
            if not isinstance(holder[each], dict):
                raise TypeError(f"{each} is no table")
            holder = holder[each]
        if value is None:
            holder.pop(name, None)
        else:
            holder[name] = value


def checked(name: str, value: Any) -> Settings:
    """The defaults with one other value; where it can't be so, that is said in `notices`."""
    return _checked(settings_path(), {name: value})


def _checked(path: Path, given: Mapping[str, Any]) -> Settings:
    good: dict[str, Any] = {}
    notices = []
    for name, value in given.items():
        if name in CHOICES and value in CHOICES[name]:
            good[name] = value
        elif name in CHOICES:
            listed, now = ", ".join(CHOICES[name]), getattr(Settings(), name) or CHOICES[name][0]
            notices.append(f"{path}: {name} can't be {str(value)[:40]!r}, only {listed}; it is {now}.")
        elif name in ("mine", "speech", *KEPT) and isinstance(value, str):
            # No words at all are no command.
            value = value if name != "speech" else value.strip() or "off"
            good[name] = value
        elif name == "mine":
            notices.append(f"{path}: mine is the name of a side, not {str(value)[:40]!r}.")
        elif name == "speech":
            notices.append(f"{path}: speech is off, system, or a command that reads from stdin; it is off.")
        elif name in KEPT:
            notices.append(f"{path}: {name} is a text; it is taken as empty.")
        elif name == "counts_from" and is_counts_from(value):
            good[name] = value
        elif name == "counts_from":
            span = f"{LEAST_COUNTS_FROM} to {MOST_COUNTS_FROM}"
            notices.append(f"{path}: counts_from is a number of dice, {span}, or 0; it is {COUNTS_FROM}.")
        elif name == "keys" and isinstance(value, dict):
            good[name] = {each: keys for each, keys in value.items() if isinstance(keys, str)}
            for each in value.keys() - good[name].keys():
                notices.append(
                    f'{path}: the key of {each[:40]!r} is a text, as in {each[:40]} = "n"; it keeps its own.'
                )
        elif name == "keys":
            notices.append(f'{path}: keys is a table of texts, command = "key"; the usual keys are kept.')
        else:
            listed = f"{', '.join(PLAIN)} and keys{meant(name, PLAIN) or '.'}"
            notices.append(f"{path}: there is no setting {name[:40]!r}; there are {listed}")
    return Settings(**good, notices=tuple(notices))


def is_counts_from(value: Any) -> bool:
    """True if a value may be the number of dice from which on a short number is a count."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return is_number and (value == 0 or LEAST_COUNTS_FROM <= value <= MOST_COUNTS_FROM)
