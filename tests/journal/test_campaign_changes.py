"""What became of the battles of a campaign: gone, swapped, renamed, damaged, amended."""

import shutil
from pathlib import Path

import pytest

from tests.example_game.campaign import War
from tests.fords import ford, village
from tests.journal.campaigning import begun, dice, fought, taken
from tests.journal.test_campaigns import figures, kinds, stage
from tests.names.journal import (
    Session,
    aftermath_in_file,
    amended,
    campaign_at,
    campaign_state,
    check_campaign,
    leave,
    mend_names,
    not_as_taken,
    retake,
    standing,
)
from tracker.engine import AnyRuleset, Refused, ServiceEntry

__all__ = ["ford", "village"]

pytestmark = pytest.mark.usefixtures("ford")


def test_a_file_that_is_gone_damaged_or_another_is_said_and_the_campaign_goes_on(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        first, second = fought(war), None
        taken(war, first)
        second = fought(war, hits=1)
        taken(war, second)
        assert kinds(war) == []
        whole = first.read_bytes()
        first.unlink()
        assert kinds(war) == ["gone"]
        first.write_bytes(b"rubbish")
        assert kinds(war) == ["damaged"]
        shutil.copy(second, first)
        assert kinds(war) == ["other"]
        first.write_bytes(whole)
        with Session.open(first) as again:
            again.undo()
        assert kinds(war) == ["open"]
        (found,) = check_campaign(war.path)
        assert (
            found.words
            == f"Battle 1 ({first.name}) is not over any more: it stands in turn 1; what was taken of it stands."
        )
        third = fought(war, hits=0) if figures(war)[1] else None
        assert third is not None and stage(war) == "over"


def test_files_that_were_swapped_are_told_apart_and_none_is_taken_twice(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        first = fought(war)
        taken(war, first)
        second = fought(war, hits=0)
        kept, other = first.read_bytes(), second.read_bytes()
        first.write_bytes(other)
        second.write_bytes(kept)
        found = standing(war)
        assert found is not None and (found.path, found.stage, found.others) == (first, "over", ())
        # It is known by its key, whatever its name.
        assert kinds(war) == ["renamed"]
        shutil.copy(second, second.with_name("02_copy.battle"))
        first.unlink()
        assert stage(war) == "none"


def test_battles_that_were_renamed_are_known_by_their_keys_and_get_their_names_back(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        paths = [fought(war)]
        taken(war, paths[0])
        paths.append(fought(war, hits=1))
        taken(war, paths[1])
        path = war.path
    before = [each.read_bytes() for each in paths]
    aside = paths[0].rename(path.with_name("aside.battle"))
    # Each has the other's name, and one a name of its own.
    paths[1].rename(paths[0])
    aside.rename(paths[1])
    found = check_campaign(path, tmp_path)
    assert [each.kind for each in found] == ["renamed", "renamed"] and "--mend" in found[0].words
    with Session.open(path) as war:
        assert not amended(war) and not not_as_taken(war)
        with pytest.raises(Refused, match="is being played"):
            mend_names(path)
    assert len(mend_names(path)) == 2 and not check_campaign(path, tmp_path)
    assert [each.read_bytes() for each in paths] == before and mend_names(path) == []
    assert {each.name for each in path.parent.iterdir()} == {path.name, *(each.name for each in paths)}


def test_nothing_is_written_over_for_a_name(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        first = fought(war)
        taken(war, first)
        path = war.path
    ours = first.rename(first.with_name("ours.battle"))
    first.write_text("a letter")
    assert mend_names(path) == [f"Battle 1 stays ours.battle: another file is called {first.name}."]
    assert first.read_text() == "a letter" and ours.exists()


def test_damage_in_a_battle_is_found_also_where_it_left_what_was_taken(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        first = fought(war)
        taken(war, first)
        second = fought(war, hits=1)
        for path, number in ((first, 1), (second, 2)):
            whole = path.read_bytes()
            torn = whole.splitlines(keepends=True)
            path.write_bytes(b"".join([*torn[:2], torn[2][:9] + b"?" + torn[2][10:], *torn[3:]]))
            found = check_campaign(war.path)
            assert {each.kind for each in found} >= {"damaged"} and {each.number for each in found} == {number}
            path.write_bytes(b"rubbish")
            assert [(each.kind, each.number) for each in check_campaign(war.path)] == [("damaged", number)]
            path.write_bytes(whole)
        assert not check_campaign(war.path)


def test_what_a_part_of_a_unit_did_is_entered_as_the_units_doing(
    ford: AnyRuleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(tmp_path) as war:
        path, campaign = fought(war), campaign_at(war)
        assert campaign is not None
        monkeypatch.setattr(type(campaign), "parts", lambda self, battle: {"half": "other"})
        did = [ServiceEntry(unit="half", what="fired"), ServiceEntry(unit="near", what="fired")]
        assert [each.unit for each in aftermath_in_file(campaign, path, lambda _: did).entries] == ["other", "near"]


def test_an_amended_battle_is_shown_and_taken_as_recorded_edits(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = fought(war)
        taken(war, path)
        second = fought(war, hits=1)
        before = second.read_bytes()
        with Session.open(path) as battle:
            battle.amend(2, dice(6, 6, 6, 1, 1, 1, 1, 1))
            battle.end("dusk") if battle.battle.prompt is not None else None
        (found,) = amended(war)
        assert found.number == 1 and found.differs == ["Lower men: 3 left, not 4."]
        assert kinds(war) == ["changed"]
        assert retake(war, found, why := "we counted again") == ["Lower men, figures: 4, was 5."]
        assert figures(war) == [8, 4] and amended(war) == [] and kinds(war) == []
        assert isinstance(war.battle.state, War)
        assert [each.figures for each in war.battle.state.aftermaths[0].units] == [8, 3]
        edits = [each.input for each in war.battle.line if type(each.input).__name__ == "EditInput"]
        assert [each.reason for each in edits[:2]] == [f"The ford, battle 1 was amended: {why}", why]  # type: ignore[union-attr]
        assert second.read_bytes() == before


def test_an_amended_battle_may_be_left_as_it_was_taken(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = fought(war)
        taken(war, path)
        with Session.open(path) as battle:
            battle.undo()
            battle.edit("pickets.other.figures", 3, "miscount")
            battle.end("dusk")
        (found,) = amended(war)
        before = found.then.step
        leave(war, found, "it was fought so")
        assert amended(war) == [] and kinds(war) == [] and figures(war) == [8, 5]
        assert campaign_state(war).aftermaths[0].step == found.now.step > before


def test_a_roster_that_was_edited_meanwhile_changes_nothing_and_is_said(village: Path, tmp_path: Path) -> None:
    with begun(tmp_path / "wars", rosters=(village,)) as war:
        assert (war.path.parent / village.name).read_bytes() == village.read_bytes()
        assert kinds(war, armies=village.parent) == []
        village.write_text(village.read_text().replace("Young men", "Younger men"))
        assert kinds(war, armies=village.parent) == ["roster"]
        village.unlink()
        assert kinds(war, armies=village.parent) == []
