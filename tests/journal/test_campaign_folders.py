"""What players do with the folders of campaigns: another title, the trash and back; none is left of one that failed."""

from pathlib import Path

import pytest

from tests.fords import ford
from tests.fulldisk import no_room
from tests.journal.campaigning import begun, fought, taken
from tests.names.journal import CAMPAIGNS, Session, check_campaign, read_battle, sample_campaigns, verify_battle
from tracker.engine import BadFile, Refused, Unsaved
from tracker.journal import battle_writer, disk
from tracker.play.campaign_commands import campaign_of_battle

__all__ = ["ford"]
pytestmark = pytest.mark.usefixtures("ford")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with begun(tmp_path) as war:
        taken(war, fought(war))
        return war.path.parent


def test_one_gets_another_title_and_its_folder_goes_by_it(folder: Path) -> None:
    path = CAMPAIGNS.rename(folder / "the-ford.campaign", "  War of\tthe River ")
    assert path == folder.parent / "war-of-the-river" / "war-of-the-river.campaign" and not folder.exists()
    assert read_battle(path).title == "War of the River" and verify_battle(read_battle(path)) is None
    assert not check_campaign(path, folder.parent, None)
    with Session.open(path) as war:
        battle = fought(war)
    assert battle.parent == path.parent
    with Session.open(battle) as fight:
        assert campaign_of_battle(fight) == path


def test_a_title_of_the_same_name_moves_nothing_and_one_that_is_taken_gets_a_number(folder: Path) -> None:
    path = folder / "the-ford.campaign"
    assert CAMPAIGNS.rename(path, "The Ford!") == path
    with begun(folder.parent, "Second war") as other:
        pass
    assert CAMPAIGNS.rename(other.path, "The ford").parent == folder.parent / "the-ford-2"
    # By this name the trash goes.
    assert CAMPAIGNS.rename(path, "Trash").parent == folder.parent / "trash-war"
    with begun(folder.parent, "trash") as war:
        assert war.path.parent.name == "trash-war-2"


def test_it_takes_the_name_of_no_folder_that_a_kill_left_bare(folder: Path) -> None:
    (folder.parent / "war-of-the-river").mkdir()
    path = CAMPAIGNS.rename(folder / "the-ford.campaign", "War of the river")
    assert path.parent == folder.parent / "war-of-the-river-2"


def test_it_goes_to_the_trash_with_all_of_its_files_and_back(folder: Path) -> None:
    before = {each.name: each.read_bytes() for each in folder.iterdir()}
    gone = CAMPAIGNS.throw_away(folder)
    assert gone == folder.parent / "trash" / "the-ford" and not CAMPAIGNS.listed(folder.parent)
    with begun(folder.parent) as again:
        assert again.path.parent == folder
    other = CAMPAIGNS.throw_away(folder)
    assert other.name == "the-ford~1" and len(CAMPAIGNS.trashed(folder.parent)) == 2
    with pytest.raises(Refused, match="in the trash already"):
        CAMPAIGNS.throw_away(gone)
    assert CAMPAIGNS.take_back(gone) == folder
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == before
    with pytest.raises(Refused, match="exists already"):
        CAMPAIGNS.take_back(other)
    assert other.is_dir()
    with pytest.raises(Refused, match="not in the trash"):
        CAMPAIGNS.take_back(folder)


def test_what_is_being_played_stays(folder: Path) -> None:
    battle = next(folder.glob("*.battle"))
    for path in (folder / "the-ford.campaign", battle):
        with Session.open(path), pytest.raises(Refused, match="is being played"):
            CAMPAIGNS.throw_away(folder)
        with Session.open(path), pytest.raises(Refused, match="is being played"):
            CAMPAIGNS.rename(folder / "the-ford.campaign", "Another")
    assert read_battle(folder / "the-ford.campaign").title == "The ford"


def test_no_folder_but_a_campaigns_is_ever_moved(folder: Path, tmp_path: Path) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "aunt.txt").write_text("dear")
    (tmp_path / "link").symlink_to(folder)
    for place, reason in ((letters, "holds no campaign"), (tmp_path / "link", "is no folder")):
        with pytest.raises(Refused, match=reason):
            CAMPAIGNS.throw_away(place)
    with pytest.raises(BadFile, match="There is no campaign folder"):
        CAMPAIGNS.throw_away(tmp_path / "nowhere")
    shipped = sample_campaigns()["the_road_to_figuig"]
    with pytest.raises(Refused, match="is a shipped sample"):
        CAMPAIGNS.throw_away(shipped)
    with pytest.raises(Refused, match="is a shipped sample"):
        CAMPAIGNS.rename(shipped / "the_road_to_figuig.campaign", "Mine")


def test_a_folder_that_a_variable_names_stays_whatever_it_holds(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "the-ford.campaign"
    for variable in ("TRACKER_SAVES", "TRACKER_ARMIES", "TRACKER_SCENARIOS", "TRACKER_CAMPAIGNS", "TRACKER_CONFIG"):
        for named in (folder, folder / "." / "deep" / "below"):
            monkeypatch.setenv(variable, str(named))
            with pytest.raises(Refused, match=f"the folder that {variable} names"):
                CAMPAIGNS.throw_away(folder)
            with pytest.raises(Refused, match=f"the folder that {variable} names"):
                CAMPAIGNS.rename(file, "Another")
        monkeypatch.delenv(variable)
    gone = CAMPAIGNS.throw_away(folder)
    monkeypatch.setenv("TRACKER_SAVES", str(gone))
    with pytest.raises(Refused, match="TRACKER_SAVES"):
        CAMPAIGNS.take_back(gone)
    assert (gone / file.name).exists()


@pytest.mark.parametrize("kept", ["game.battle", "mine.army", "own.toml", ""])
def test_no_folder_of_battles_rosters_or_scenarios_nor_an_empty_one_elsewhere(tmp_path: Path, kept: str) -> None:
    place = tmp_path / "kept"
    place.mkdir()
    if kept:
        (place / kept).write_text("x")
    with pytest.raises(Refused, match="holds no campaign"):
        CAMPAIGNS.throw_away(place)
    (tmp_path / "trash").mkdir()
    place = place.rename(tmp_path / "trash" / "kept")
    with pytest.raises(Refused, match="holds no campaign"):
        CAMPAIGNS.take_back(place)
    assert place.is_dir()


def test_a_campaigns_file_among_letters_moves_no_letters(folder: Path, tmp_path: Path) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "aunt.txt").write_text("dear")
    file = (folder / "the-ford.campaign").rename(letters / "the-ford.campaign")
    with pytest.raises(Refused, match="more than a campaign"):
        CAMPAIGNS.throw_away(letters)
    with pytest.raises(Refused, match="more than a campaign"):
        CAMPAIGNS.rename(file, "Another")
    assert (letters / "aunt.txt").exists() and read_battle(file).title == "The ford"


def test_a_damaged_one_is_thrown_away_and_an_empty_one_is_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_CAMPAIGNS", str(folder.parent))
    (folder / "the-ford.campaign").write_bytes(b"rubbish")
    (folder.parent / "empty").mkdir()
    CAMPAIGNS.throw_away(folder)
    assert [each.file for each in CAMPAIGNS.trashed(folder.parent)] == ["the-ford"]
    assert not CAMPAIGNS.listed(folder.parent)
    with pytest.raises(Refused, match="holds no campaign"):
        CAMPAIGNS.throw_away(folder.parent / "empty")


def test_a_disk_that_takes_no_move_leaves_it_where_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "_rename", no_room)
    with pytest.raises(Unsaved, match="it stays where it is"):
        CAMPAIGNS.throw_away(folder)
    assert (folder / "the-ford.campaign").exists() and not list((folder.parent / "trash").iterdir())


def test_one_that_the_disk_does_not_take_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    roster = tmp_path / "upper.army"
    roster.write_text("x")
    with monkeypatch.context() as patched:
        patched.setattr(battle_writer, "_write_all", no_room)
        war = begun(tmp_path / "wars" / "mine", rosters=(roster,))
        assert not war.saved and not (tmp_path / "wars").exists()
    # With room again all of it is written.
    assert war.save() and war.path.exists()
    war.close()


def test_a_folder_that_was_there_already_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wars").mkdir()
    with monkeypatch.context() as patched:
        patched.setattr(battle_writer, "_write_all", no_room)
        begun(tmp_path / "wars").close()
    assert list((tmp_path / "wars").iterdir()) == []
    assert disk.make_folder(tmp_path / "wars") == []
