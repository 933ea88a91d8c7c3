"""A campaign between two battles: what was amended since, and the way to it from Home."""

from itertools import count
from pathlib import Path

import pytest

from tests.app.outer import outer, running
from tests.app.test_campaigns import again, folders, opened
from tests.fords import ford, village
from tests.journal.campaigning import begun, dice, fought, taken
from tests.names.journal import Session, begin_battle

__all__ = ["folders", "ford", "village"]


async def test_an_amended_battle_is_taken_anew_or_left(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        path = fought(war)
        taken(war, path)
        with Session.open(path) as battle:
            battle.amend(2, dice(6, 6, 6, 1, 1, 1, 1, 1))
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x")
        assert "Battle 1 was amended since: Lower men: 3 left, not 4." in hands.words
        assert "K takes it as it is now" in hands.words
        await hands.press("K")
        assert "take it as it is now" in hands.words and "Later battles, dice and choices stay" in hands.words
        await hands.press("1", *"miscount", "enter")
        assert "Battle 1 is taken as it is now." in hands.words and "amended since" not in hands.words
        assert "to play them again, undo the campaign to battle 1" in hands.words
        assert "aftermaths" not in hands.words, "what the campaign keeps of a battle follows, leaf by leaf"
        await hands.press("K")
        assert "Every battle is as the campaign took it: there is nothing to correct." in hands.words
    assert [each.figures for each in again(tmp_path).pickets.values()] == [8, 4]


async def test_a_campaign_that_is_over_says_that_a_battle_of_it_was_amended_since(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        path = fought(war)
        taken(war, path)
        war.end("peace")
        with Session.open(path) as battle:
            battle.amend(2, dice(6, 6, 6, 1, 1, 1, 1, 1))
    async with running(opened(war.path)) as hands:
        assert "The campaign is over" in hands.words and "Battle 1 was amended since: Lower men: 3 left" in hands.words
        assert "K takes it as it is now" in hands.words
        await hands.press("K", "2", "enter")
        assert "left as it was taken" in hands.words and "amended since" not in hands.words


@pytest.mark.parametrize(("is_war_last", "chosen"), [(True, "x  Next battle"), (False, "r  Resume")])
async def test_enter_at_home_goes_on_with_what_was_played_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_war_last: bool, chosen: str
) -> None:
    """A campaign that was left between two battles: Enter resumed an older one of no campaign."""
    seconds = count(1_000_000_000)
    monkeypatch.setattr("tracker.journal.record_lines.time", lambda: next(seconds))
    for is_war in (not is_war_last, is_war_last):
        if is_war:
            with begun(tmp_path / "wars") as war:
                taken(war, fought(war))
        else:
            Session.new(tmp_path / "saves", "ford", "dawn", seed=1).close()
    async with running(outer(folder=tmp_path / "saves")) as hands:
        assert hands.chosen.startswith(chosen)
        await hands.press("enter")
        assert hands.app.session is not None
        assert hands.app.session.path.parent.parent == (tmp_path / "wars" if is_war_last else tmp_path)


@pytest.mark.parametrize("is_begun", [True, False])
async def test_who_tells_a_battle_in_words_that_is_begun_is_told_what_becomes_of_it(
    tmp_path: Path, is_begun: bool
) -> None:
    with begun(tmp_path / "wars") as war:
        if is_begun:
            begin_battle(war).close()
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x", "g")
        assert "Who won?" in hands.words and ("put aside for good" in hands.words) is is_begun
