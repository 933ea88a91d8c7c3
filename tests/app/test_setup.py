"""Setting up a battle on one screen."""

from pathlib import Path

import pytest

from tests.app.album import Album
from tests.app.outer import LARGE, SMALL, SMALLEST, listed, outer, running
from tests.conftest import Golden
from tests.names.app import BattleScreen, ruling_line
from tests.names.journal import LibraryEntry, scenario_text
from tracker.engine import AnyRuleset, load_ruleset
from tracker.play.battle_setup import BattleSetup
from tracker.settings import Settings, load_settings

__all__ = ["listed"]


async def test_pictures(listed: list[LibraryEntry], golden: Golden) -> None:
    album = Album()
    async with running(outer()) as hands:
        await hands.press("n")
        await hands.show(album, "a new battle", SMALL, LARGE)
        await hands.press("down")
        await hands.show(album, "one line down", SMALLEST, SMALL)
        await hands.press(*["down"] * 6, "right", "down")
        await hands.show(album, "a ruling changed, on the next", SMALL, LARGE)
    golden("app/setup", album.text)


async def test_two_enters_from_home_begin_the_training_skirmish(tmp_path: Path) -> None:
    app = outer(folder=tmp_path)
    async with running(app) as hands:
        await hands.press("enter", "enter")
        assert isinstance(app.screen, BattleScreen) and app.session is not None
        assert app.session.header.scenario == "training_skirmish" and app.session.title == "Training skirmish"
        assert all(value for value in app.session.header.rulings.values())
        await hands.press("q")
        assert hands.chosen.startswith("r  Resume")


async def test_what_is_chosen_is_what_begins(tmp_path: Path) -> None:
    app = outer(folder=tmp_path)
    async with running(app) as hands:
        await hands.press("n", "right")
        while "Rorke's Drift" not in hands.chosen:
            await hands.press("right")
        await hands.press("down", "down", "right", "down", "right", "down")
        await hands.press(*["backspace"] * 40, *"Quite a q?", "down", "down", "right", "enter")
        session = app.session
        assert session is not None and session.header.scenario == "rorkes_drift"
        assert session.title == "Quite a q?"
        assert session.header.rulings["sixes_fail"] == "all"
        assert app.settings == Settings("enemy", "Zulu")
    assert load_settings() == Settings("enemy", "Zulu")


async def test_the_scenario_says_what_is_history_how_to_win_and_what_is_adapted(listed: list[LibraryEntry]) -> None:
    async with running(outer(), LARGE) as hands:
        await hands.press("n")
        for words in ("the Batshe valley", "Victory: The Zulus win", "Table: ", "Adapted: "):
            assert words in hands.text
        await hands.press("right")
        assert "El Moungar" in hands.text


async def test_a_ruling_shows_page_note_and_alternatives(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("n", *["down"] * 6)
        assert "CA-R3, QRS" in hands.text and "(the usual)" in hands.text
        await hands.press("left")
        assert "House rules, 1 changed" in hands.text
        await hands.press("right")
        assert "changed" not in hands.lines[9]


async def test_the_other_house_rules_are_on_a_page_of_their_own(listed: list[LibraryEntry]) -> None:
    async with running(outer()) as hands:
        await hands.press("n", "tab")
        assert "Other house rules" in hands.text and "CA-R10" in hands.text
        for size in ((1, 1), (9, 3), (80, 24)):
            await hands.resize(*size)
        await hands.press("tab")
        assert "Other house rules" not in hands.text


def test_a_battle_begins_with_the_scenario_that_was_asked_for_also_beside_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(scenario_text(load_ruleset("africa_1859").scenario_given("tetuan")), encoding="utf-8")
    draft = BattleSetup("training_skirmish", Settings(), tmp_path)
    assert (draft.game.id, draft.card.id) == ("colonial_adventures", "training_skirmish")
    draft = BattleSetup(str(mine), Settings(), tmp_path)
    assert (draft.game.id, draft.card.path) == ("africa_1859", str(mine))


def test_a_scenario_file_is_read_once_however_often_its_house_rules_are_asked_for(
    listed: list[LibraryEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = BattleSetup("", Settings())
    asked: list[str] = []

    def wanted(game: AnyRuleset, scenario: str) -> dict[str, str]:
        asked.append(scenario)
        return {"sixes_fail": "all"}

    monkeypatch.setattr(type(draft.game), "scenario_rulings", wanted)
    draft.turn("scenario", 1)
    assert draft.changed == 1 and all(draft.words_of(each) for each in draft.rulings())
    assert asked == [draft.card.id]


@pytest.mark.examples(
    "words, is_changed, width, shown",
    ("no, as printed", False, 60, "Does a lone firing figure roll?               no, as printed"),
    ("never: a failed test causes none", False, 50, "Does a lone firing figure roll?             never…"),
    ("the figures at the start of this", False, 50, "Does a lone firing figure roll?          the usual"),
    ("in every test that passes dice", True, 50, "Does a lone firing figure… * in every test that p…"),
)
def test_a_house_rule_is_cut_between_words(words: str, is_changed: bool, width: int, shown: str) -> None:
    """Told whole, else as far as a stop, else as the usual one."""
    line = ruling_line("lone", "Does a lone firing figure roll?", words, is_changed, width)
    assert "".join(piece for piece, _ in line.row) == shown


async def test_the_key_line_tells_of_a_line_what_its_keys_do_to_it(listed: list[LibraryEntry]) -> None:
    """On the line of the table stood "Enter start" and "Right next": Enter lays it, and arrows were dropped."""
    async with running(outer()) as hands:
        await hands.press("n", *["down"] * 5)
        assert "Enter lay it" in hands.lines[-1] and "Right next" not in hands.lines[-1]
        await hands.press("right")
        assert "Right, next, does nothing just now." in hands.words
        await hands.press("up", "up")
        assert "Enter start" in hands.lines[-1] and "Right next" in hands.lines[-1]
