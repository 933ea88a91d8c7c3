"""Rosters on disk: read with care, written whole, nothing of one ever lost."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.fords import VILLAGE, ford, village
from tests.names.journal import ROSTERS, check_file, matching, new_army, plain_of, read_army, save_army
from tracker.engine import BadFile, Refused, army_of
from tracker.testing.example.armies import ARMIES, Band, Village

__all__ = ["ford", "village"]
ODD = "Köln \"Old\" \\ 'Guard' # 1 = [x]"


def made(many: int = 2, **more: Any) -> Village:
    units = [
        Band(id=f"u{n}", name=f"{ODD} {n}", figures=8, notes='One\n"two"\n\n  \'\'\'three""" Ü\\') for n in range(many)
    ]
    return Village(
        format=1, game="ford", version="1", name=ODD, units=units, notes="first\nsecond # no comment", **more
    )


@pytest.mark.parametrize("many", [0, 1, 200])
def test_what_is_written_is_read_back(tmp_path: Path, ford: Any, many: int) -> None:
    army = made(many, bent=["this", 'and "that"'], chief="Ümit")
    path = new_army(tmp_path / "armies", army)
    assert path.name == "koln-old-guard-1-x.army"
    assert read_army(path).army == army


def test_changes_keep_what_its_owner_wrote_between_the_lines(village: Path) -> None:
    kept = read_army(village)
    army = army_of(ARMIES, plain_of(kept.army))
    army.units[0].figures = 5
    army.units.append(Band(id="new", name="New men", figures=9, notes="a\nb"))
    save_army(kept, army)
    text = village.read_text(encoding="utf-8")
    assert "# My village" in text and "# Too old to run" in text and "# gout" in text and "figures = 5" in text
    assert read_army(village).army == army == kept.army
    del army.units[1]
    army.units.reverse()
    save_army(kept, army)
    text = village.read_text(encoding="utf-8")
    assert (
        "# gout" in text
        and "Young" not in text
        and [unit.id for unit in read_army(village).army.units] == ["new", "old"]
    )


def test_a_roster_whose_text_can_not_be_changed_piece_by_piece_is_written_anew(village: Path) -> None:
    village.write_text(
        VILLAGE.partition("# Too old")[0] + 'units = [{id="a", name="A", figures=4}]\n', encoding="utf-8"
    )
    kept = read_army(village)
    army = army_of(ARMIES, plain_of(kept.army))
    army.units.append(Band(id="b", name="B", figures=5))
    save_army(kept, army)
    assert read_army(village).army == army


def test_a_mark_of_byte_order_is_taken(village: Path) -> None:
    village.write_bytes(b"\xef\xbb\xbf" + VILLAGE.replace("\n", "\r\n").encode())
    kept = read_army(village)
    army = msgspec.structs.replace(kept.army, name="Other")
    save_army(kept, army)
    assert read_army(village).army.name == "Other"


@pytest.mark.examples(
    "change, reason",
    (("format = 1", "format = 2"), "a newer tracker wrote it (format 2) - at `$.format`"),
    (('game = "ford"\n', ""), "it does not say for which game it is - at `$.game`"),
    (('"ford"', '"chess"'), "There is no ruleset 'chess'"),
    (("figures = 8", "figures = 80"), "80 is too large: it takes a whole number from 1 to 20 - at"),
    (("figures = 8", "men = 8"), "there is no key 'men' here - at `$.units[1].men`."),
    (('version = "1"', 'version = "0"\nwar = 1'), "`$.war` (it is of version 0 of the rules, and these are 1)."),
    (('id = "young"', 'id = "old"'), "Young men has the id 'old' of Old men - at `$.units[1].id`."),
    (('name = "Old', "name = Old"), "is not a TOML file: Invalid value"),
    (("figures = 8", "figures = 4"), "Young men has more nerve than figures - at `$.units[1].nerve`."),
)
def test_what_is_wrong_is_said_in_one_sentence(village: Path, change: tuple[str, str], reason: str) -> None:
    village.write_text(VILLAGE.replace(*change, 1), encoding="utf-8")
    before = village.read_bytes()
    with pytest.raises(BadFile) as found:
        read_army(village)
    assert reason in str(found.value) and str(found.value).startswith("village.army ")
    entry = ROSTERS.listed(village.parent)[0]
    assert entry.reason == str(found.value) and entry.name == "village" and village.read_bytes() == before


def test_a_game_may_know_no_rosters(village: Path, toy: Any) -> None:
    village.write_text(VILLAGE.replace('"ford"', '"toy"'), encoding="utf-8")
    with pytest.raises(BadFile, match=r"village.army can't be used: Toy .*knows no rosters - at `\$.game`."):
        read_army(village)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x00" * 2_000_000])
def test_what_is_no_text_or_too_long_is_no_roster(village: Path, data: bytes) -> None:
    village.write_bytes(data)
    with pytest.raises(BadFile, match=r"^village.army is (not a roster|2 MB long; no roster is longer than 1 MB)"):
        read_army(village)


def test_what_is_no_file_is_no_roster(tmp_path: Path) -> None:
    (tmp_path / "a.army").mkdir()
    with pytest.raises(BadFile, match="is a folder, not a roster"):
        read_army(tmp_path / "a.army")
    with pytest.raises(BadFile, match="There is no roster file"):
        read_army(tmp_path / "b.army")
    assert ROSTERS.listed(tmp_path / "none") == []


def test_a_file_lost_meanwhile_is_written_again(village: Path) -> None:
    kept = read_army(village)
    village.unlink()
    save_army(kept, msgspec.structs.replace(kept.army, name="Other"))
    assert read_army(village).army.name == "Other"


def test_a_link_stays_a_link(village: Path, tmp_path: Path) -> None:
    link = village.with_name("link.army")
    link.symlink_to(village.rename(tmp_path / "kept.army"))
    kept = read_army(link)
    save_army(kept, msgspec.structs.replace(kept.army, name="Other"))
    assert link.is_symlink() and read_army(tmp_path / "kept.army").army.name == "Other"


def test_rosters_are_listed_found_and_searched(village: Path) -> None:
    new_army(village.parent, made())
    (village.parent / "bad.army").write_text("nothing", encoding="utf-8")
    entries = ROSTERS.listed(village.parent)
    assert [each.name for each in entries] == [ODD, "Upper village", "bad"] and entries[2].reason
    upper = entries[1]
    assert (upper.list_name, upper.units, upper.fights, upper.totals) == ("River people", 2, 1, ("8 figures",))
    assert [each.name for each in matching(entries, "RIVER upper")] == ["Upper village"]
    for name in ("village", "village.army", "upper village", "upp", str(village)):
        assert ROSTERS.find(village.parent, name) == village
    with pytest.raises(Refused, match="There is no roster 'zulu'"):
        ROSTERS.find(village.parent, "zulu")
    ROSTERS.duplicate(village)
    with pytest.raises(Refused, match="'vill' fits more than one roster: .*village-2"):
        ROSTERS.find(village.parent, "vill")


def test_files_are_named_copied_given_away_and_taken_in(village: Path, tmp_path: Path) -> None:
    ROSTERS.rename(village, "  Lower   village ")
    assert read_army(village).army.name == "Lower village" and "# gout" in village.read_text(encoding="utf-8")
    with pytest.raises(Refused, match="needs a name"):
        ROSTERS.rename(village, " ")
    copy = ROSTERS.duplicate(village)
    assert read_army(copy).army.name == "Lower village (copy)" and "# gout" in copy.read_text(encoding="utf-8")
    out = ROSTERS.export(village, tmp_path)
    assert out == tmp_path / "village.army" and out.read_bytes() == village.read_bytes()
    with pytest.raises(Refused, match="exists already"):
        ROSTERS.export(village, tmp_path)
    assert ROSTERS.take_in(out, village.parent).name == "village-3.army"
    out.write_text("bad", encoding="utf-8")
    with pytest.raises(BadFile):
        ROSTERS.take_in(out, village.parent)


def test_what_is_thrown_away_is_taken_back(village: Path) -> None:
    data = village.read_bytes()
    there = ROSTERS.throw_away(village)
    assert not village.exists() and [each.name for each in ROSTERS.trashed(village.parent)] == ["Upper village"]
    assert ROSTERS.take_back(there) == village and village.read_bytes() == data
    battle = village.with_suffix(".battle")
    battle.write_bytes(data)
    with pytest.raises(Refused, match=r"is not a roster file: only files whose names end in .army are moved"):
        ROSTERS.throw_away(battle)


def test_where_rosters_lie(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from tracker.journal.battles import BATTLES

    assert ROSTERS.folder() == BATTLES.folder().with_name("armies")
    monkeypatch.setenv("TRACKER_ARMIES", str(tmp_path))
    assert ROSTERS.folder() == tmp_path and ROSTERS.folder("/x") == Path("/x")


def test_a_roster_is_looked_at_whole(village: Path) -> None:
    sound = check_file(village)
    assert sound.is_sound and [each.reason for each in sound.found] == ["Young men: two too many"]
    wrong = (
        VILLAGE.replace("figures = 8", "figure = 8").replace('"river"', '"rivr"').replace('id = "young"', 'id = "old"')
    )
    village.write_text(wrong, encoding="utf-8")
    checked = check_file(village)
    assert [(each.line, each.path) for each in checked.found] == [
        (6, "list"),
        (16, "units[1].id"),
        (18, "units[1].figure"),
    ]
    assert "did you mean 'river'?" in checked.found[0].reason and "did you mean" in checked.found[2].reason
    village.write_text(VILLAGE.replace('"ford"', '"colonial_x"'), encoding="utf-8")
    assert "there is no game 'colonial_x'" in check_file(village).found[0].reason


def test_a_roster_that_names_no_game_is_refused_by_the_check_too(village: Path) -> None:
    village.write_text(VILLAGE.replace('game = "ford"\n', "", 1), encoding="utf-8")
    with pytest.raises(BadFile, match="for which game"):
        read_army(village)
    checked = check_file(village)
    assert not checked.is_sound
    assert "it does not say its game" in checked.found[0].reason


def test_a_second_roster_of_one_name_gets_a_file_of_its_own(tmp_path: Path, ford: Any) -> None:
    first, second = new_army(tmp_path, made()), new_army(tmp_path, made(3))
    assert first != second
    assert [len(read_army(path).army.units) for path in (first, second)] == [2, 3]
