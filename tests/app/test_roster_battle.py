"""A battle of rosters: chosen on one screen, fought at once, kept as a scenario."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.app.album import Album
from tests.app.outer import LARGE, SMALL, Hands, one_game, outer, running
from tests.conftest import Golden
from tests.names.app import BattleScreen
from tests.names.journal import check_file
from tests.names.play import RosterEditor, begin_army
from tracker.engine import BattleState, Losses, games, load_ruleset


@pytest.fixture
def armies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two rosters of Colonial Adventures, and one of Gentlemen Rankers, whose enemy is in its rules."""
    for name in ("armies", "scenarios"):
        monkeypatch.setenv(f"TRACKER_{name.upper()}", str(tmp_path / name))
    for game, list_id, name in (
        ("colonial_adventures", "british_empire", "Harvey's men"),
        ("colonial_adventures", "zulu", "Sihayo's men"),
        ("gentlemen_rankers", "", "The column"),
    ):
        editor = RosterEditor(begin_army(tmp_path / "armies", load_ruleset(game), list_id, name))
        for each in editor.armies.offers(editor.army)[:2]:
            editor.add(each.key)
    (tmp_path / "armies" / "spoilt.army").write_text("format =")
    return tmp_path / "armies"


async def to(hands: Hands, label: str) -> None:
    """Down to a field, from the first."""
    await hands.press("home")
    for _ in range(40):
        if hands.chosen.strip(" >").startswith(label):
            return
        await hands.press("down")
    raise AssertionError(f"{label} is not there: {hands.text}")


@asynccontextmanager
async def setting_up(tmp_path: Path, line: str = "") -> AsyncIterator[Hands]:
    """Hands at a battle of rosters, on the line that begins so."""
    async with running(outer(folder=tmp_path / "battles")) as hands:
        await hands.press("f")
        if line:
            await to(hands, line)
        yield hands


async def test_pictures(armies: Path, tmp_path: Path, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_entry_points", one_game)
    (armies / "spoilt.army").unlink()
    (armies / "the-column.army").unlink()
    album = Album()
    async with setting_up(tmp_path) as hands:
        await hands.show(album, "the first line", SMALL)
        await to(hands, "Roster 2")
        await hands.show(album, "the units of a roster", SMALL, LARGE)
        await to(hands, "Which number is half strength half of?")
        await hands.show(album, "a house rule", SMALL)
    golden("app/roster_battle", album.text)


async def test_two_rosters_are_fought_at_once(armies: Path, tmp_path: Path) -> None:
    async with setting_up(tmp_path) as hands:
        assert "Roster 1                Harvey's men" in hands.text
        assert "Roster 2                Sihayo's men" in hands.text
        assert "spoilt.army" in hands.words
        await hands.press("enter")
        assert isinstance(hands.app.screen, BattleScreen) and hands.app.session is not None
        assert hands.app.session.title == "Harvey's men against Sihayo's men"
        assert hands.app.session.header.scenario == "harvey_s_men_against_sihayo_s_me"
        assert [side.name for side in hands.app.session.battle.view().sides] == ["Harvey's men", "Sihayo's men"]


async def test_words_turns_and_ends_are_those_that_were_chosen(armies: Path, tmp_path: Path) -> None:
    async with setting_up(tmp_path) as hands:
        for label, keys in (
            ("Title", [*"A fight, q?"]),
            ("Table", [*"Hills s"]),
            ("Last turn", ["right", "right", "left", "right"]),
            ("Night", ["right"]),
            ("Sihayo's men loses", ["right", "right"]),
        ):
            await to(hands, label)
            await hands.press(*keys)
        await to(hands, "Year")
        await hands.press("left", "enter")
        assert hands.app.session is not None, hands.text
        state = hands.app.session.battle.state
        assert isinstance(state, BattleState)
        assert (state.title, state.briefing.table) == ("A fight, q?", "Hills s")
        assert state.ending.last_turn == 2
        assert (getattr(state, "night"), getattr(state, "year")) == (True, 1878)  # noqa: B009  they are the game's own
        assert state.ending.conditions == [Losses(side="second", share="1/2", wins="first")]


async def test_kept_as_a_scenario_it_is_offered_with_the_others(armies: Path, tmp_path: Path) -> None:
    async with setting_up(tmp_path, "Title") as hands:
        await hands.press(*"Training skirmish")
        await to(hands, "Save as a scenario")
        await hands.press("enter")
        assert "Kept as" in hands.words
        await hands.press("escape", "n", "left")
        assert "Training skirmish" in hands.chosen and "your own" in hands.chosen
        await hands.press("enter")
        assert hands.app.session is not None and hands.app.session.title == "Training skirmish"
    [kept] = (tmp_path / "scenarios").iterdir()
    # A shipped scenario has that id, and is not hidden by it.
    assert kept.name == "training_skirmish_2.toml" and not check_file(kept).found


async def test_a_game_whose_enemy_is_in_its_rules_takes_one(armies: Path, tmp_path: Path) -> None:
    async with setting_up(tmp_path) as hands:
        for _ in range(5):
            if "Gentlemen Rankers" in hands.chosen:
                break
            await hands.press("right")
        assert "The column" in hands.text and "Roster 2" not in hands.text
        await hands.press("enter")
        assert hands.app.session is not None and hands.app.session.battle.ruleset.id == "gentlemen_rankers"


async def test_without_rosters_it_says_how_to_raise_one(tmp_path: Path) -> None:
    async with running(outer(folder=tmp_path / "battles")) as hands:
        await hands.press("f", "down", "right")
        assert "There is no roster of" in hands.words
        await hands.press("enter")
        assert "is fought between" in hands.words


async def test_an_enemy_is_rolled_from_a_list_that_fought_this_one(armies: Path, tmp_path: Path) -> None:
    async with setting_up(tmp_path, "Roster 2") as hands:
        await hands.press("right")
        assert "rolled by the app: " in hands.chosen and "figures" in hands.chosen
        rolled = hands.chosen
        await hands.press("right", "left")
        assert hands.chosen == rolled
        await hands.press("enter")
        assert hands.app.session is not None and len(hands.app.session.battle.view().sides[1].units) > 1
    assert len(list(armies.glob("*.army"))) == 4


async def test_a_roster_fights_no_battle_against_itself(armies: Path, tmp_path: Path) -> None:
    async with setting_up(tmp_path, "Roster 2") as hands:
        assert "Sihayo's men" in hands.chosen
        await to(hands, "Roster 1")
        await hands.press("right")
        assert "Sihayo's men" in hands.chosen
        await to(hands, "Roster 2")
        assert "Harvey's men" in hands.chosen
        await hands.press("left", "right", "right")
        assert "rolled by the app: " in hands.chosen


async def test_of_one_roster_the_enemy_is_rolled_even_where_another_of_its_list_is_there(
    armies: Path, tmp_path: Path
) -> None:
    (armies / "harvey-s-men.army").unlink()
    (armies / "other.army").write_text(
        (armies / "sihayo-s-men.army").read_text().replace("Sihayo's men", "Other men"), encoding="utf-8"
    )
    async with setting_up(tmp_path, "Roster 2") as hands:
        assert "rolled by the app: " in hands.chosen


async def test_where_no_enemy_is_rolled_a_second_roster_is_asked_for(armies: Path, tmp_path: Path) -> None:
    editor = RosterEditor(begin_army(armies, load_ruleset("colonial_d10"), "", "The wing"))
    editor.add(editor.armies.offers(editor.army)[0].key)
    async with running(outer(folder=tmp_path / "battles")) as hands:
        hands.app.show("new-battle", editor.path)
        await to(hands, "Roster 2")
        assert "none yet: a at Home raises a second one" in hands.chosen
        await hands.press("right")
        assert "Colonial D10 rolls no enemy: a at Home raises a second roster." in hands.words


async def test_or_mustered_by_hand_first(armies: Path, tmp_path: Path) -> None:
    async with setting_up(tmp_path, "Roster 2") as hands:
        await hands.press("right")
        await to(hands, "Muster this enemy")
        await hands.press("enter")
        assert isinstance(hands.app.screen, BattleScreen) and hands.app.session is not None
        assert hands.app.session.header.ruleset == "colonial_adventures.muster"


async def test_what_is_typed_is_seen_to_its_end(armies: Path, tmp_path: Path) -> None:
    async with setting_up(tmp_path, "Table") as hands:
        await hands.press(*"A ridge, and beyond it so much of the plain that nobody sees the end of it")
        assert hands.chosen.endswith("sees the end of it") and "A ridge, and beyond" in hands.words


async def test_house_rules_are_chosen_too_and_kept(armies: Path, tmp_path: Path) -> None:
    async with setting_up(tmp_path, "Which number is half strength half of?") as hands:
        assert "* the figures at the start of this battle" in hands.words
        await hands.press("right")
        assert "* the paper strength" in hands.words
        await to(hands, "Save as")
        await hands.press("enter", "home", "enter")
        assert hands.app.session is not None and hands.app.session.header.rulings["half_base"] == "paper"
    [kept] = (tmp_path / "scenarios").iterdir()
    assert '[rulings]\nhalf_base = "paper"' in kept.read_text() and not check_file(kept).found


async def test_a_roster_that_goes_while_it_is_chosen_costs_nobody_the_rest(armies: Path, tmp_path: Path) -> None:
    async with setting_up(tmp_path) as hands:
        for path in armies.glob("sihayo*"):
            path.unlink()
        await to(hands, "Roster 1")
        await hands.press("right")
        assert "There is no roster file" in hands.words and "Harvey's men" in hands.chosen
        await hands.press("enter")
        assert isinstance(hands.app.screen, BattleScreen)
