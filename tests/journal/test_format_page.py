"""The page on the file format names every kind of record with each of its fields."""

from importlib.resources import files
from typing import get_args

import msgspec

from tests.journal.test_old_games import OLD
from tests.names.journal import AnyRecord, Played, Record, read_battle
from tracker import __version__
from tracker.engine import load_ruleset
from tracker.journal.records import FORMAT

GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")


def test_each_record_and_field_is_on_the_page() -> None:
    page = (files("tracker.journal") / "FORMAT.md").read_text(encoding="utf-8")
    common = {*Record.__struct_fields__, *Played.__struct_fields__}
    for kind in get_args(AnyRecord):
        tag = kind.__struct_config__.tag
        row = next(line for line in page.splitlines() if line.startswith("|") and f"`{tag}`" in line.split("|")[1])
        for field in msgspec.structs.fields(kind):
            assert field.encode_name in common or f"`{field.encode_name}`" in row, f"{tag}: {field.encode_name}"


def test_the_page_says_which_battles_this_version_opens() -> None:
    """All of those that it names are kept as samples, which other tests open."""
    page = (files("tracker.journal") / "FORMAT.md").read_text(encoding="utf-8")
    [row] = [line for line in page.splitlines() if line.startswith(f"| {__version__} |")]
    oldest: dict[str, list[int]] = {}
    for header in (read_battle(path).header for path in OLD):
        oldest.setdefault("format", []).append(header.format)
        oldest.setdefault(header.ruleset, []).append(int(header.version))
    games = [f"{min(oldest[each])} to {load_ruleset(each).version}" for each in GAMES]
    wanted = [__version__, str(FORMAT), f"{min(oldest['format'])} to {FORMAT}", *games]
    assert [cell.strip() for cell in row.strip("|").split("|")] == wanted
