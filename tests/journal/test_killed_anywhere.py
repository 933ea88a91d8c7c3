"""kill -9 at each call to the disk, while something is begun, moved or named: who tries again has it then, once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fords import VILLAGE, ford
from tests.journal.campaigning import begun, fought, taken
from tests.names.journal import (
    BATTLES,
    CAMPAIGNS,
    ROSTERS,
    Session,
    begin_battle,
    check_campaign,
    new_army,
    read_army,
    standing,
)
from tests.tools.kills import deaths
from tracker.engine import Refused
from tracker.journal.backup import copy_files
from tracker.journal.campaign_checks import mend_names
from tracker.journal.shelf import Shelf

__all__ = ["ford"]
pytestmark = pytest.mark.usefixtures("ford")


@pytest.fixture
def laid(tmp_path: Path) -> Path:
    """A folder with a battle, a roster and a campaign that stands before its second battle."""
    here = tmp_path / "laid"
    with Session.new(here / "battles", "toy", "skirmish", seed=1) as session:
        session.path.rename(here / "battles" / "one.battle")
    (here / "armies").mkdir()
    (here / "armies" / "upper.army").write_text(VILLAGE)
    with begun(here / "wars") as war:
        taken(war, fought(war))
    return here


def listed(here: Path) -> dict[str, int]:
    """How many of each kind are there, none of them damaged."""
    shelves: tuple[tuple[str, Shelf[Any]], ...] = (("battles", BATTLES), ("armies", ROSTERS), ("wars", CAMPAIGNS))
    found = {name: shelf.listed(here / name) for name, shelf in shelves}
    assert not [each.reason for entries in found.values() for each in entries if each.is_damaged]
    return {name: len(entries) for name, entries in found.items()}


def new_battle(here: Path) -> None:
    Session.new(here / "battles", "toy", "skirmish", seed=1).close()


def new_roster(here: Path) -> None:
    new_army(here / "armies", read_army(here / "armies" / "upper.army").army)


def new_war(here: Path) -> None:
    begun(here / "wars", "Another").close()


def copied(here: Path) -> None:
    BATTLES.duplicate(here / "battles" / "one.battle")


@pytest.mark.parametrize("act", [new_battle, new_roster, new_war, copied])
def test_what_is_begun_is_whole_or_not_there(act: Callable[[Path], None], laid: Path, tmp_path: Path) -> None:
    before = sum(listed(laid).values())
    for here in deaths(tmp_path, laid, act):
        now = sum(listed(here).values())
        assert before <= now <= before + 1
        act(here)
        assert sum(listed(here).values()) == now + 1
    assert now == before + 1


def test_a_campaign_that_a_kill_broke_off_costs_its_title_nothing(laid: Path, tmp_path: Path) -> None:
    for here in deaths(tmp_path, laid, new_war):
        if not list((here / "wars").glob("*/another.campaign")):
            new_war(here)
        assert {each.file for each in CAMPAIGNS.listed(here / "wars")} == {"the-ford", "another"}


def everything(here: Path) -> dict[str, bytes]:
    """All files that show, by their places."""
    return {
        str(each.relative_to(here)): each.read_bytes()
        for each in here.rglob("*")
        if each.is_file() and not each.name.startswith(".")
    }


ENTRIES = ((BATTLES, "battles/one.battle"), (ROSTERS, "armies/upper.army"), (CAMPAIGNS, "wars/the-ford"))


@pytest.mark.parametrize(("shelf", "name"), ENTRIES)
def test_what_is_thrown_away_is_there_or_in_the_trash_and_comes_back(
    shelf: Shelf[Any], name: str, laid: Path, tmp_path: Path
) -> None:
    before, place = everything(laid), Path(name)

    def throw_away(here: Path) -> None:
        shelf.throw_away(here / place)

    def take_back(here: Path) -> None:
        shelf.take_back(here / place.parent / "trash" / place.name)

    for here in deaths(tmp_path / "away", laid, throw_away):
        listed(here)
        if (here / place).exists():
            throw_away(here)
        assert not (here / place).exists()
        take_back(here)
        assert {key: data for key, data in everything(here).items() if "trash" not in key} == before
    thrown = here
    throw_away(thrown)
    for here in deaths(tmp_path / "back", thrown, take_back):
        listed(here)
        if (here / place.parent / "trash" / place.name).exists():
            take_back(here)
        assert {key: data for key, data in everything(here).items() if "~" not in key} == before


def test_a_campaign_that_is_renamed_is_whole_by_one_of_its_names(laid: Path, tmp_path: Path) -> None:
    def renamed(here: Path) -> None:
        (war,) = CAMPAIGNS.listed(here / "wars")
        CAMPAIGNS.rename(war.path, "War of the river")

    for here in deaths(tmp_path, laid, renamed):
        assert listed(here)["wars"] == 1
        renamed(here)
        (war,) = CAMPAIGNS.listed(here / "wars")
        assert (war.title, war.file) == ("War of the river", "war-of-the-river")
        assert not check_campaign(war.path, here / "wars")


def test_the_names_of_battles_are_mended_whenever_a_kill_broke_in(laid: Path, tmp_path: Path) -> None:
    war = laid / "wars" / "the-ford"
    (battle,) = war.glob("*.battle")
    battle.rename(war / "called-otherwise.battle")

    def mended(here: Path) -> None:
        mend_names(here / "wars" / "the-ford" / "the-ford.campaign")

    for here in deaths(tmp_path, laid, mended):
        mended(here)
        assert [each.name for each in (here / "wars" / "the-ford").glob("*.battle")] == [battle.name]


def test_the_next_battle_of_a_campaign_is_begun_once(laid: Path, tmp_path: Path) -> None:
    def next_one(here: Path) -> None:
        with Session.open(here / "wars" / "the-ford" / "the-ford.campaign") as war:
            begin_battle(war).close()

    for here in deaths(tmp_path, laid, next_one):
        try:
            next_one(here)
        except Refused as error:
            assert "is begun already" in str(error)
        with Session.open(here / "wars" / "the-ford" / "the-ford.campaign") as war:
            found = standing(war)
            assert found is not None and (found.stage, found.others) == ("open", ())


def test_what_a_backup_brings_back_is_all_there_whenever_a_kill_broke_in(laid: Path, tmp_path: Path) -> None:
    wanted = everything(laid)

    def restored(here: Path) -> None:
        copy_files(laid, here, is_back=True)

    (tmp_path / "empty").mkdir()
    for here in deaths(tmp_path, tmp_path / "empty", restored):
        now = everything(here)
        assert all(wanted[name] == data for name, data in now.items())
        told = copy_files(laid, here, is_back=True)
        assert (told.copied, told.same, told.left) == (len(wanted) - len(now), len(now), [])
        assert everything(here) == wanted
        assert not [each for each in here.rglob(".*.part")]
