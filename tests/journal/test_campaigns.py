"""A campaign is a folder: its file goes on whatever becomes of the battles beside it."""

import errno
import shutil
from pathlib import Path

import msgspec
import pytest

from tests.example_game.campaign import War
from tests.fords import ford, village
from tests.journal.campaigning import begun, dice, fight, fought, taken
from tests.names.journal import (
    BATTLES,
    CAMPAIGNS,
    Session,
    aftermath_in_file,
    aftermath_in_words,
    amended,
    begin_battle,
    bring_in,
    campaign_at,
    campaign_state,
    check_campaign,
    header_of,
    leave,
    mend_names,
    new_campaign,
    not_as_taken,
    read_battle,
    retake,
    several_words,
    standing,
    verify_battle,
)
from tracker.engine import AnyRuleset, BadFile, CampaignStart, Refused, ServiceEntry, ToFight, Unsaved
from tracker.play.campaigning import campaign_of_battle

__all__ = ["ford", "village"]
pytestmark = pytest.mark.usefixtures("ford")


def figures(war: Session) -> list[int]:
    state = war.battle.state
    assert isinstance(state, War)
    return [each.figures for each in state.pickets.values()]


def stage(war: Session) -> str:
    found = standing(war)
    return found.stage if found is not None else ""


def kinds(war: Session, folder: Path | None = None, armies: Path | None = None) -> list[str]:
    return [each.kind for each in check_campaign(war.path, folder, armies)]


# The folder


def test_a_campaign_is_a_folder_with_its_file_and_battles_in_it(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        assert war.path == tmp_path / "the-ford" / "the-ford.campaign" and stage(war) == "none"
        path = fought(war)
        assert path.parent == war.path.parent and path.name == "01_battle-1.battle"
        part = header_of(path).campaign
        assert part is not None and (part.key, part.number, part.title) == (war.header.key, 1, "The ford")
        assert stage(war) == "over"
        taken(war, path)
        assert stage(war) == "none" and figures(war) == [8, 5]
    assert verify_battle(read_battle(tmp_path / "the-ford" / "the-ford.campaign")) is None


def test_two_campaigns_of_one_name_get_folders_of_their_own(tmp_path: Path) -> None:
    with begun(tmp_path) as one, begun(tmp_path) as other:
        assert one.path.parent.name == "the-ford" and other.path == tmp_path / "the-ford-2" / "the-ford-2.campaign"
        assert one.header.key != other.header.key


def test_campaigns_are_listed_and_damaged_ones_say_why(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        taken(war, fought(war))
    with begun(tmp_path, "Second war"):
        pass
    (tmp_path / "empty").mkdir()
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "odd.campaign").write_bytes(b"no campaign")
    shutil.copytree(tmp_path / "the-ford", tmp_path / "torn")
    (tmp_path / "torn" / "the-ford.campaign").write_bytes(b"")
    (tmp_path / "a file").write_text("x")
    listed = CAMPAIGNS.listed(tmp_path)
    assert [each.status for each in listed] == ["open", "open", "damaged", "damaged", "damaged"]
    assert {(each.title, each.battle) for each in listed[:2]} == {("The ford", 2), ("Second war", 1)}
    reasons = [each.reason for each in listed if each.status == "damaged"]
    assert "empty holds no campaign: there is no empty.campaign in it." in reasons
    assert "odd.campaign is not a battle of tracker." in reasons
    assert "the-ford.campaign is empty: there is no battle in it." in reasons


def test_of_two_campaign_files_the_one_played_last_is_gone_on_with(tmp_path: Path) -> None:
    # One that could not be written any more went on under another name.
    with begun(tmp_path) as war:
        older = war.path.with_name("a.campaign")
        shutil.copy(war.path, older)
        taken(war, fought(war))
        folder, newer = war.path.parent, war.path
    assert CAMPAIGNS.find(tmp_path, folder.name) == newer
    newer.replace(folder / "z.campaign")
    assert CAMPAIGNS.find(tmp_path, folder.name).name == "z.campaign"


def test_a_battle_that_was_named_campaign_is_none(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = fought(war)
    (tmp_path / "x").mkdir()
    shutil.copy(path, tmp_path / "x" / "x.campaign")
    (entry,) = [each for each in CAMPAIGNS.listed(tmp_path) if each.status == "damaged"]
    assert entry.reason == "x.campaign is a file of 'ford', which is no campaign."
    with pytest.raises(BadFile, match="which is no campaign"):
        check_campaign(tmp_path / "x" / "x.campaign")


def test_one_is_found_by_folder_title_and_beginning(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = war.path
    with begun(tmp_path, "The fall"):
        pass
    assert CAMPAIGNS.find(tmp_path, "the-ford") == path == CAMPAIGNS.find(tmp_path, "The Ford")
    assert CAMPAIGNS.find(tmp_path, "the-fo") == path == CAMPAIGNS.find(tmp_path, str(path.parent))
    assert CAMPAIGNS.find(tmp_path, str(path)) == path and CAMPAIGNS.newest(tmp_path).path.parent.parent == tmp_path
    with pytest.raises(Refused, match="fits more than one campaign: "):
        CAMPAIGNS.find(tmp_path, "the")
    for wrong in ("zulu", "", "\0", "a/b"):
        with pytest.raises(Refused, match="There is no campaign"):
            CAMPAIGNS.find(tmp_path, wrong)
    shutil.copytree(path.parent, tmp_path / "backup of it")
    assert CAMPAIGNS.find(tmp_path, "backup").parent.name == "backup of it"
    with pytest.raises(Refused, match="fits more than one campaign: (backup of it, the-ford|the-ford, backup of it)"):
        CAMPAIGNS.find(tmp_path, "The ford")
    with pytest.raises(Refused, match="There is no open campaign"):
        CAMPAIGNS.newest(tmp_path / "nowhere")
    with pytest.raises(BadFile, match="can't be read"):
        CAMPAIGNS.listed(path)


def test_its_folder_is_as_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert CAMPAIGNS.folder().parts[-2:] == ("tracker", "campaigns")
    monkeypatch.setenv("TRACKER_CAMPAIGNS", "~/wars")
    assert CAMPAIGNS.folder() == Path.home() / "wars" and CAMPAIGNS.folder(tmp_path) == tmp_path


@pytest.mark.parametrize(
    ("game", "words"),
    [("toy", "Toy has no campaign"), ("chess", "There is no ruleset 'chess'"), ("ford", "begun with two rosters")],
)
def test_what_can_not_be_begun_leaves_no_folder(toy: AnyRuleset, tmp_path: Path, game: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        new_campaign(tmp_path / "wars", game, CampaignStart(title="No war"))
    assert not (tmp_path / "wars").exists()


# Between battle and aftermath


def test_the_battle_that_was_begun_is_resumed_and_none_begins_twice(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        with begin_battle(war) as battle:
            battle.answer("near")
        found = standing(war)
        assert found is not None and found.stage == "open" and found.path == battle.path
        with pytest.raises(Refused, match="Battle 1 is begun already: 01_battle-1.battle"):
            begin_battle(war)
        with Session.open(battle.path) as again:
            assert again.battle.step == 1


def test_what_a_battle_left_waits_for_a_campaign_that_was_killed(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = fought(war)
        killed = tmp_path / "killed"
        shutil.copytree(war.path.parent, killed)
    with Session.open(killed / war.path.name) as again:
        assert isinstance(again.battle.prompt, ToFight) and stage(again) == "over"
        taken(again, killed / path.name)
        assert figures(again) == [8, 5]


def test_a_full_disk_loses_neither_battle_nor_aftermath(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tracker.journal import open_file

    def full(*asked: object) -> int:
        raise OSError(errno.ENOSPC, "no space left on the disk")

    with begun(tmp_path) as war:
        path = fought(war)
        write = open_file._write_all
        monkeypatch.setattr(open_file, "_write_all", full)
        taken(war, path)
        assert figures(war) == [8, 5] and not war.saved
        with pytest.raises(Unsaved):
            war.check_saved()
        monkeypatch.setattr(open_file, "_write_all", write)
        assert war.save()
    with Session.open(war.path) as again:
        assert figures(again) == [8, 5]


def test_a_battle_that_is_damaged_or_gone_is_begun_anew(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        with begin_battle(war) as battle:
            battle.answer("near")
        battle.path.write_bytes(b"rubbish")
        found = standing(war)
        assert found is not None and found.stage == "damaged" and found.path == battle.path
        again = fought(war)
        found = standing(war)
        assert found is not None and found.stage == "over" and found.path == again != battle.path
        assert several_words(war).endswith(f"{again.name} counts, not {battle.path.name}.")
        again.unlink()
        battle.path.unlink()
        assert stage(war) == "none"


def test_taking_it_back_leads_to_the_battle_again(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = fought(war)
        taken(war, path)
        while not isinstance(war.battle.prompt, ToFight) or stage(war) != "over":
            war.undo()
        taken(war, path)
        assert figures(war) == [8, 5]


# What one left


def test_what_a_battle_left_names_its_file_and_step(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = fought(war)
        campaign = campaign_at(war)
        assert campaign is not None
        came = aftermath_in_file(campaign, path, lambda path: [])
        assert (came.file, came.key, came.step) == (path.name, header_of(path).key, read_battle(path).head.step)
        assert [(each.id, each.start, each.figures) for each in came.units] == [("one", 8, 8), ("other", 6, 4)]
        assert came.sum and aftermath_in_file(campaign, path).sum == came.sum


def test_what_is_not_over_or_not_its_game_left_nothing(toy: AnyRuleset, tmp_path: Path) -> None:
    with begun(tmp_path) as war, begin_battle(war) as battle, Session.new(tmp_path, "toy", "skirmish") as other:
        campaign = campaign_at(war)
        assert campaign is not None
        with pytest.raises(Refused, match="is not over: it stands in turn 1"):
            aftermath_in_file(campaign, battle.path)
        with pytest.raises(Refused, match="is a battle of 'toy', not of 'ford'"):
            aftermath_in_file(campaign, other.path)


def test_one_given_up_is_settled_in_words(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        assert isinstance(war.battle.prompt, ToFight)
        war.answer(msgspec.to_builtins(aftermath_in_words(war.battle.prompt, "one", "The others never came.")))
        assert stage(war) == "none" and figures(war) == [8, 6]
        assert isinstance(war.battle.state, War) and war.battle.state.aftermaths[0].words == "The others never came."
        assert kinds(war) == []


# One that was fought elsewhere


def test_a_battle_of_this_campaign_that_was_fought_elsewhere_is_brought_in(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        path = fought(war)
        elsewhere = path.rename(tmp_path / "from_my_brother.battle")
        assert stage(war) == "none"
        found = bring_in(war, elsewhere, tmp_path / "wars")
        assert found.doubts == [] and found.path.name == "01_from_my_brother.battle" and stage(war) == "over"
        taken(war, found.path)
        with pytest.raises(Refused, match="stands in this campaign already, as its battle 1"):
            bring_in(war, elsewhere)


def test_brought_in_once_more_it_lies_there_once(tmp_path: Path) -> None:
    """Issue 25, kills: who was killed before he was told of it brings it in again."""
    with begun(tmp_path / "wars") as war:
        elsewhere = fought(war).rename(tmp_path / "from_my_brother.battle")
        first, again = bring_in(war, elsewhere), bring_in(war, elsewhere)
        assert first.path == again.path and several_words(war) == ""
        with Session.open(elsewhere) as longer:
            longer.note("He found more.")
        assert bring_in(war, elsewhere).path != first.path


def test_one_of_the_game_that_was_begun_alone_is_taken_with_a_doubt(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        assert isinstance(war.battle.prompt, ToFight)
        with Session.new_of(tmp_path, "ford", war.battle.prompt.given) as battle:
            fight(battle)
        found = bring_in(war, battle.path)
        assert found.doubts == [
            f"{battle.path.name} was not begun in this campaign: units are known by their ids alone."
        ]
        assert stage(war) == "over" and found.path.name.startswith("01_")


def test_another_campaigns_battle_is_taken_with_doubts(tmp_path: Path) -> None:
    with begun(tmp_path, "Red war") as red, begun(tmp_path, "Blue war") as blue:
        path = fought(red)
        found = bring_in(blue, path, tmp_path)
        assert found.doubts == [
            f"{path.name} is battle 1 of another campaign, Red war.",
            "The campaign red-war has this battle too.",
        ]
        taken(red, path)
        taken(blue, found.path)
        assert kinds(red, tmp_path) == kinds(blue, tmp_path) == ["shared"]
        assert "lies in the campaign blue-war too: it counts in both" in check_campaign(red.path, tmp_path)[0].words


def test_anothers_battle_counts_by_the_number_under_which_it_was_brought_in_and_once(tmp_path: Path) -> None:
    with begun(tmp_path, "Red war") as red, begun(tmp_path, "Blue war") as blue:
        path = fought(red)
        assert isinstance(blue.battle.prompt, ToFight)
        blue.answer(msgspec.to_builtins(aftermath_in_words(blue.battle.prompt, "one", "")))
        found = bring_in(blue, path)
        assert found.path.name.startswith("02_") and stage(blue) == "over"
        taken(blue, found.path)
        shutil.copy(found.path, found.path.with_name("03_again.battle"))
        assert stage(blue) == "none"


def test_the_campaign_of_a_battle_is_known_by_its_key(tmp_path: Path) -> None:
    with begun(tmp_path, "Red war") as red, begun(tmp_path, "Blue war") as blue:
        shutil.copy(blue.path, red.path.parent / "a.campaign")
        with Session.open(fought(red)) as battle:
            assert campaign_of_battle(battle) == red.path
        with Session.new(tmp_path, "ford", "dawn") as alone:
            assert campaign_of_battle(alone) is None


def test_what_can_not_be_the_next_battle_is_refused(toy: AnyRuleset, tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war, Session.new(tmp_path, "toy", "skirmish") as other:
        first = fought(war)
        kept = Path(shutil.copy(first, tmp_path / "first.battle"))
        first.unlink()
        war.answer(msgspec.to_builtins(aftermath_in_words(war.battle.prompt, "one", "")))  # type: ignore[arg-type]
        for source, words in (
            (kept, "first.battle is battle 1 of this campaign, and battle 2 is next"),
            (other.path, "is a battle of 'toy', not of 'ford'"),
            (tmp_path / "none.battle", "There is no battle file"),
            (tmp_path, "is a folder, not a battle"),
            (war.path, "is a battle of 'ford.campaign', not of 'ford'"),
        ):
            with pytest.raises((Refused, BadFile), match=words):
                bring_in(war, source)
        assert stage(war) == "none" and sorted(each.name for each in war.path.parent.iterdir()) == [war.path.name]


def test_of_two_files_of_a_battle_the_one_played_last_counts_and_it_is_said(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = fought(war)
        assert several_words(war) == ""
        BATTLES.duplicate(path)
        assert "Battle 1 has several files: " in several_words(war)


# What became of them


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
    # As a kill amid the move would leave it.
    first.write_text("")
    assert mend_names(path) == [f"Battle 1 is called {first.name} again, not ours.battle."]


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
