"""A campaign is a folder: its file, and the battle that is being fought."""

import shutil
from itertools import count
from pathlib import Path
from time import time

import msgspec
import pytest

from tests.example_game.campaign import War
from tests.fords import ford, village
from tests.fulldisk import no_room
from tests.journal.campaigning import begun, fought, taken
from tests.names.journal import (
    CAMPAIGNS,
    Session,
    aftermath_in_file,
    aftermath_in_words,
    begin_battle,
    campaign_at,
    check_campaign,
    fought_now,
    header_of,
    new_campaign,
    read_battle,
    several_words,
    standing,
    verify_battle,
)
from tracker.engine import BadFile, CampaignStart, Refused, ToFight, Unsaved

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
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "letter.txt").write_text("dear")
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "odd.campaign").write_bytes(b"no campaign")
    shutil.copytree(tmp_path / "the-ford", tmp_path / "torn")
    (tmp_path / "torn" / "the-ford.campaign").write_bytes(b"")
    (tmp_path / "a file").write_text("x")
    listed = CAMPAIGNS.listed(tmp_path)
    assert [each.status for each in listed] == ["open", "open", "damaged", "damaged", "damaged"]
    assert {(each.title, each.battle) for each in listed[:2]} == {("The ford", 2), ("Second war", 1)}
    reasons = [each.reason for each in listed if each.status == "damaged"]
    assert "notes holds no campaign: there is no notes.campaign in it." in reasons
    assert "odd.campaign is not a battle of tracker." in reasons
    assert "the-ford.campaign is empty: there is no battle in it." in reasons


def test_of_two_campaign_files_the_one_played_last_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One that could not be written any more went on under another name.
    with begun(tmp_path) as war:
        older = war.path.with_name("a.campaign")
        shutil.copy(war.path, older)
        # Records keep seconds.
        monkeypatch.setattr("tracker.journal.record_lines.time", lambda: time() + 60)
        taken(war, fought(war))
        folder, newer = war.path.parent, war.path
    assert CAMPAIGNS.find(tmp_path, folder.name) == newer
    said = (
        f"This is {newer.name}; beside it lies a.campaign, and by the name of its folder the one played last is opened."
    )
    assert said in [each.words for each in check_campaign(newer)]
    with Session.open(newer) as again:
        assert said in several_words(again), "it was chosen by the clock without a word"
    shutil.copy(older, third := folder / "b.campaign")
    assert any("beside it lie a.campaign and b.campaign, and" in each.words for each in check_campaign(newer))
    third.unlink()
    newer.replace(folder / "z.campaign")
    assert CAMPAIGNS.find(tmp_path, folder.name).name == "z.campaign"
    older.replace(newer)
    assert CAMPAIGNS.find(tmp_path, folder.name).name == "z.campaign", "though the older has the folder's name"


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


@pytest.mark.parametrize(
    ("game", "words"),
    [("toy", "Toy has no campaign"), ("chess", "There is no ruleset 'chess'"), ("ford", "begun with two rosters")],
)
def test_what_can_not_be_begun_leaves_no_folder(tmp_path: Path, game: str, words: str) -> None:
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
    from tracker.journal import battle_writer

    with begun(tmp_path) as war:
        path = fought(war)
        write = battle_writer._write_all
        monkeypatch.setattr(battle_writer, "_write_all", no_room)
        taken(war, path)
        assert figures(war) == [8, 5] and not war.saved
        with pytest.raises(Unsaved):
            war.check_saved()
        monkeypatch.setattr(battle_writer, "_write_all", write)
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


def test_of_several_files_of_a_battle_the_one_played_last_is_offered_while_it_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = count(1_000_000_000)
    monkeypatch.setattr("tracker.journal.record_lines.time", lambda: next(seconds))
    with begun(tmp_path) as war, begin_battle(war) as battle:
        battle.answer("near")

    def offered() -> list[str]:
        return [each.path.name for each in fought_now([CAMPAIGNS.entry(war.path.parent)])]

    assert offered() == [battle.path.name]
    later = battle.path.with_name("01_a-copy.battle")
    shutil.copy(battle.path, later)
    with Session.open(later) as session:
        session.note("Played on elsewhere")
    assert offered() == [later.name]
    with Session.open(battle.path) as session:
        session.end("dusk")
    assert offered() == [battle.path.name], "as in the campaign itself, that which is over counts"


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


def test_what_is_not_over_or_not_its_game_left_nothing(tmp_path: Path) -> None:
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
