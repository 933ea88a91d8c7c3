"""Laying a table from the set-up of a battle, until it is fought upon."""

from pathlib import Path

import pytest

from tests.app.album import Album
from tests.app.outer import LARGE, SMALL, outer, running
from tests.conftest import Golden
from tests.names.app import BattleScreen, SetupScreen
from tests.names.journal import SCENARIOS

# By hand: how, the sections, no roads, no houses.
LAID = (*"hhchccfccc", "enter", "enter")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRACKER_SCENARIOS", "scenarios")


async def test_pictures_of_a_table_that_is_laid(tmp_path: Path, golden: Golden) -> None:
    album, app = Album(), outer(folder=tmp_path)
    async with running(app) as hands:
        await hands.press("n", "l")
        await hands.show(album, "how it is laid", SMALL)
        await hands.press("h", "h")
        await hands.show(album, "the second section", SMALL)
        await hands.press(*LAID[2:])
        await hands.show(album, "which end is whose", SMALL)
        await hands.press("enter")
        await hands.show(album, "laid", SMALL, LARGE)
    golden("app/laying", album.text)


async def test_the_table_is_laid_kept_and_fought_on(tmp_path: Path) -> None:
    app = outer(folder=tmp_path)
    async with running(app) as hands:
        await hands.press("n", "l", *LAID, "enter")
        (own,) = SCENARIOS.listed(SCENARIOS.folder())
        assert own.title == "Training skirmish, table laid by hand" and "next battle on it" in hands.text
        assert "my armies" not in hands.text
        await hands.press("n")
        assert isinstance(app.screen, SetupScreen) and app.screen.field_set.card.path == str(own.path)
        await hands.press("enter")
        assert isinstance(app.screen, BattleScreen) and app.session is not None
        assert app.session.title == "Training skirmish, table laid by hand"


async def test_a_line_of_the_set_up_lays_it_and_games_without_tables_have_none(tmp_path: Path) -> None:
    app = outer(folder=tmp_path)
    async with running(app) as hands:
        await hands.press("n", *["down"] * 5)
        assert "Table" in hands.chosen and "l lays another" in hands.chosen
        await hands.press("up", "up", "up", "up", "right")
        assert "l lays another" not in hands.text
        await hands.press("l")
        assert isinstance(app.screen, SetupScreen)
        await hands.press("left", *["down"] * 4, "enter")
        assert isinstance(app.screen, BattleScreen) and app.session is not None
        assert app.session.header.ruleset == "colonial_adventures.terrain"


async def test_home_leads_to_it_by_one_key(tmp_path: Path) -> None:
    app = outer(folder=tmp_path)
    async with running(app) as hands:
        await hands.press("l")
        assert "l lays another" in hands.chosen
        await hands.press("enter")
        assert isinstance(app.screen, BattleScreen) and app.session is not None
        assert app.session.header.ruleset == "colonial_adventures.terrain"


async def test_the_table_of_a_battles_own_set_up_is_kept_by_a_key(tmp_path: Path) -> None:
    app = outer(folder=tmp_path)
    async with running(app) as hands:
        await hands.press("n", "enter", "T")
        assert "The set-up is not over yet" in hands.words
        await hands.press("m", "enter", *LAID[1:], "enter", "enter", "enter", "T")
        assert "is kept among your own: scenarios/training_skirmish_table_laid_by.toml." in hands.words
