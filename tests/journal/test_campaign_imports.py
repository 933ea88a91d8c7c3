"""A battle that was fought elsewhere is brought into a campaign."""

import shutil
from pathlib import Path

import msgspec
import pytest

from tests.fords import ford, village
from tests.journal.campaigning import begun, fight, fought, taken
from tests.journal.test_campaigns import kinds, stage
from tests.names.journal import BATTLES, Session, aftermath_in_words, bring_in, check_campaign, several_words
from tracker.engine import BadFile, Refused, ToFight
from tracker.play.campaign_commands import campaign_of_battle

__all__ = ["ford", "village"]

pytestmark = pytest.mark.usefixtures("ford")


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


def test_what_can_not_be_the_next_battle_is_refused(tmp_path: Path) -> None:
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
