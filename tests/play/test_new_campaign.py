"""A new campaign before it is begun: its game, its rosters, its enemy, and what can't be."""

from pathlib import Path

import pytest

from tests.fords import VILLAGE, ford, village
from tests.names.journal import Session
from tests.names.play import RosterEditor, begin_army
from tracker.engine import ArmyField, CampaignRuleset, Refused, load_ruleset
from tracker.play.fields import turned
from tracker.play.new_campaign import NewCampaign

__all__ = ["ford", "village"]
pytestmark = pytest.mark.usefixtures("ford")


@pytest.fixture
def armies(village: Path) -> Path:
    """Two rosters of the example game."""
    lower = VILLAGE.replace("Upper village", "Lower village")
    (village.parent / "lower.army").write_text(lower, encoding="utf-8")
    return village.parent


def said(draft: NewCampaign) -> dict[str, str]:
    return {each.path: each.words_of(each.value) for each in draft.fields()}


def test_it_begins_with_the_game_and_rosters_that_there_are(armies: Path, tmp_path: Path) -> None:
    draft = NewCampaign(armies)
    assert said(draft) == {
        "game": "Pickets at the ford",
        "roster_0": "Lower village: 1 of 2 units fight today, 8 figures",
        "roster_1": "Upper village: 1 of 2 units fight today, 8 figures",
        "title": "Lower village and Upper village at war",
    }
    assert [each.help.partition(" go ")[0] for each in draft.fields()[1:3]] == [
        "All its units, those too that do not fight today,"
    ] * 2
    draft.turn("roster_0", 1)
    assert said(draft)["title"] == "Upper village and Lower village at war", "they change places"
    draft.title = "  The  ford "
    with draft.begin(tmp_path / "wars") as war:
        assert isinstance(war, Session) and war.path.name == "the-ford.campaign" and war.title == "The ford"
        assert isinstance(war.battle.ruleset, CampaignRuleset)
        assert sorted(each.name for each in war.path.parent.glob("*.army")) == ["lower.army", "village.army"]


def test_no_roster_is_taken_twice(armies: Path) -> None:
    """Two turns of a line, and a roster was at war with itself."""
    (armies / "third.army").write_text(VILLAGE.replace("Upper", "Third"), encoding="utf-8")
    draft, seen = NewCampaign(armies), []
    for path in ("roster_1", "roster_1", "roster_0", "roster_0", "roster_0", "roster_1"):
        draft.turn(path, 1)
        seen.append(" ".join(each.name.split()[0] for each in draft.rosters))
    assert seen == ["Lower Upper", "Lower Third", "Upper Third", "Lower Third", "Upper Third", "Upper Lower"]


def test_the_book_s_enemy_is_chosen_where_there_is_one_roster(armies: Path) -> None:
    path = begin_army(armies, load_ruleset("colonial_adventures"), "british_empire", "Column")
    editor = RosterEditor(path)
    editor.add(editor.armies.offers(editor.army)[0].key)
    draft = NewCampaign(armies)
    while draft.game.id != "colonial_adventures":
        draft.turn("game", 1)
    assert said(draft)["enemy"] == "asked at its set-up"
    # The book's enemies come first, and the own list last: one turn had the British fight the British.
    (offered,) = [[key for key, _ in each.options] for each in draft.fields() if each.path == "enemy"]
    foes = editor.armies.enemies("british_empire")
    assert {*offered[1 : 1 + len(foes)]} == {*foes} and offered[-1] == "british_empire"
    while draft.enemy != "zulu":
        draft.turn("enemy", 1)
    start = draft.start()
    assert (start.enemy, len(start.armies)) == ("zulu", 1)
    with pytest.raises(Refused, match="A roster fights on one side alone"):
        draft.turn("roster_1", 1)
    begin_army(armies, load_ruleset("colonial_adventures"), "zulu", "Impi")
    draft = NewCampaign(armies)
    while draft.game.id != "colonial_adventures":
        draft.turn("game", 1)
    draft.turn("roster_1", 1)
    assert "enemy" not in said(draft) and len(draft.start().armies) == 2


def test_a_game_that_can_do_without_rosters_takes_all_or_none(armies: Path) -> None:
    draft = NewCampaign(armies)
    while draft.game.id != "colonial_d10":
        draft.turn("game", 1)
    assert said(draft)["roster_0"] == "none yet: a at Home raises one"
    assert draft.start().armies == [] and draft.usual_title == "Colonial D10, a war"
    with pytest.raises(Refused, match="There is no roster of Colonial D10 yet"):
        draft.turn("roster_0", 1)


def test_without_its_rosters_it_is_not_begun(armies: Path, tmp_path: Path) -> None:
    draft = NewCampaign(armies)
    draft.rosters = []
    with pytest.raises(Refused, match="A campaign of Pickets at the ford is begun with 2 rosters."):
        draft.begin(tmp_path / "wars")
    assert not (tmp_path / "wars").exists()


def test_without_rosters_it_opens_on_a_game_with_a_campaign_of_its_own(tmp_path: Path) -> None:
    draft = NewCampaign(tmp_path)
    assert draft.campaign.rosters[0] > 0
    first = draft.fields()[0].options[0][0]
    draft.set("game", first)
    assert draft.campaign.rosters[0] == 0, "though others come before it"


def test_the_name_that_stands_in_the_form_is_not_asked_again(tmp_path: Path) -> None:
    draft = NewCampaign(tmp_path)
    draft.set("game", "africa_1859")
    draft.title = "The war of Africa"
    with draft.begin(tmp_path / "wars") as war:
        assert war.battle.prompt is not None and war.battle.prompt.key == "next"
        assert war.battle.view().title == "The war of Africa"


def test_a_roster_that_can_not_be_used_is_told(armies: Path) -> None:
    (armies / "bad.army").write_text("nonsense", encoding="utf-8")
    assert any("bad.army" in each for each in NewCampaign(armies).problems)


def test_36_it_opens_on_the_game_whose_rosters_fight_today(armies: Path) -> None:
    """Issue 25, point 36: before a game that comes first, whose rosters stay at home."""
    editor = RosterEditor(begin_army(armies, load_ruleset("gentlemen_rankers"), "", "Column"))
    games = [editor.army.game, "ford"]
    for path in armies.glob("*.army"):
        found = RosterEditor(path)
        for unit in found.army.units:
            if unit.fights:
                found.mark(unit.id)
    editor.add(editor.armies.offers(editor.army)[0].key)
    assert NewCampaign(armies).game.id == games[0]
    home, away = RosterEditor(armies / "village.army"), editor
    away.mark_all(False)
    home.mark_all(True)
    assert NewCampaign(armies).game.id == games[1]


def test_rosters_are_chosen_one_after_the_other_and_a_title_is_not_turned(armies: Path) -> None:
    draft = NewCampaign(armies)
    first, second = (str(each.path) for each in draft.rosters)
    draft.set("roster_0", "")
    with pytest.raises(Refused, match=r"^Choose roster 1 first\.$"):
        draft.set("roster_1", second)
    draft.set("roster_0", first)
    title = said(draft)["title"]
    draft.turn("title", 1)
    draft.turn("no field of that name", 1)
    assert said(draft)["title"] == title


@pytest.mark.parametrize(("value", "by", "found"), [(2, 1, 3), (5, 1, 2), (2, -1, 5), (4, 3, 3)])
def test_a_number_goes_round_from_its_highest_to_its_lowest(value: int, by: int, found: int) -> None:
    assert turned(ArmyField("turns", "Turns", value, low=2, high=5), by) == found
