"""A game to begin with: the example under another name, as a package with its tests."""

import keyword
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from tracker.engine import Refused, ruleset_ids

HERE = Path(__file__).parent
CODE, PROJECT = HERE / "example", HERE / "project"
# The example's own names, as they stand in its files.
ID, CLASS, PREFIX, TITLE = "ford", "Ford", "FO", "Pickets at the ford"
TEXTS = (".py", ".toml", ".md", ".json", ".army", ".txt")
PLACES = {"village.army": "rosters", "test_rules.py": "tests"}


def why_not_name(name: str) -> str:
    """Reason why no game can have a name, "" if one can."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > 40:
        return f"{name[:60]!r} is no name for a game: small letters and digits, parted by _, as in river_war"
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or name in ("tracker", "tests"):
        return f"{name!r} is a word of Python's own: choose another"
    return f"there is a game {name!r} already: choose another name" if name in ruleset_ids() else ""


def write_game(folder: Path, name: str, title: str = "") -> list[Path]:
    """Write the package of a new game into a folder of its name; gives its files. Raises Refused."""
    if problem := why_not_name(name):
        raise Refused(f"{problem[:1].upper()}{problem[1:]}.")
    whole = folder / name
    if whole.exists():
        raise Refused(f"{whole} is there already: choose another name, or another folder by --to.")
    title = " ".join(title.split()) or name.replace("_", " ").capitalize()
    if not title.isprintable() or '"' in title or "\\" in title or len(title) > 80:
        raise Refused("A title has at most 80 letters, and neither quotes nor backslashes.")
    written = {whole / place: source for source, place in _files(name)}
    try:
        for path, source in written.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_renamed(source.read_text(encoding="utf-8"), name, title), encoding="utf-8")
    except OSError as error:
        shutil.rmtree(whole, ignore_errors=True)
        raise Refused(f"{whole} can't be written: {error.strerror}.") from None
    return list(written)


def _files(name: str) -> Iterator[tuple[Path, Path]]:
    """The files of the example, and where each goes in the new package."""
    for source in sorted(CODE.rglob("*")):
        if source.suffix in TEXTS:
            yield source, Path(name) / source.relative_to(CODE)
    for source in sorted(PROJECT.iterdir()):
        plain = source.name.removesuffix(".txt")
        yield source, Path(PLACES.get(plain, ""), plain)


def _renamed(text: str, name: str, title: str) -> str:
    """A text of the example with the names of the new game."""
    kind = "".join(part.capitalize() for part in name.split("_"))
    letters = re.sub("[^A-Z]", "", name.upper())
    prefix = f"{letters}X"[:2]
    text = text.replace(TITLE, title).replace(f"{PREFIX}-", f"{prefix}-")
    text = text.replace(f"test_{PREFIX.lower()}_", f"test_{prefix.lower()}_")
    text = re.sub(rf"\b{CLASS}(?=(Game|Rulings)?\b)", kind, text)
    # "The ford" of its story stays.
    return re.sub(rf"(?<!the )\b{ID}\b", name, text)
