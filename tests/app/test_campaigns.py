"""A campaign by keys alone, from Home: begun, two battles fought, one brought in, told, amended."""

import shutil
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.app.album import Album
from tests.app.outer import SMALL, Hands, outer, running
from tests.conftest import Golden
from tests.example_game.campaign import War
from tests.fords import VILLAGE, ford, village
from tests.fulldisk import FullDisk
from tests.journal.campaigning import begun, dice, fought, taken
from tests.names.app import AT_END, BattleScreen, ReviewScreen, Terminal, TrackerApp
from tests.names.journal import CAMPAIGNS, Session, aftermath_in_file, begin_battle, campaign_at
from tests.names.play import DiceSource
from tracker.app.battle.ending import OverView, report_end
from tracker.engine import ToFight
from tracker.seats.joined import Hosted
from tracker.settings import Settings, load_settings

__all__ = ["ford", "village"]
Action = Callable[[Hands], Awaitable[None]]


@pytest.fixture(autouse=True)
def folders(village: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lower = VILLAGE.replace("Upper village", "Lower village").replace("figures = 8", "figures = 6")
    (village.parent / "lower.army").write_text(lower, encoding="utf-8")
    monkeypatch.setenv("TRACKER_ARMIES", str(village.parent))
    monkeypatch.setenv("TRACKER_CAMPAIGNS", str(tmp_path / "wars"))


def opened(path: Path) -> TrackerApp:
    """The program as it opens a battle alone, with no screen behind it."""
    return TrackerApp(Session.open(path), path.parent, Settings(), Terminal())


def war_of(hands: Hands) -> War:
    """The campaign that is played on the screen in front."""
    screen = hands.app.screen
    assert isinstance(screen, BattleScreen)
    state = screen.stack.seat.battle.state
    assert isinstance(state, War), "a battle is played, not its campaign"
    return state


def again(tmp_path: Path) -> War:
    with Session.open(CAMPAIGNS.newest(tmp_path / "wars").path) as war:
        assert isinstance(war.battle.state, War)
        return war.battle.state


async def volley(hands: Hands, dice: str) -> None:
    """A volley and a nerve that holds; then the battle is ended."""
    await hands.press("enter", *dice, "enter", "1", "1", "enter", "E", "enter")


async def test_two_battles_are_fought_from_home_by_keys(
    tmp_path: Path, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    album = Album()
    # When a shipped one was recorded is nothing for a picture.
    monkeypatch.setattr("tracker.journal.campaigns.sample_campaigns", dict)
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("w")
        await hands.show(album, "no campaign yet", SMALL)
        await hands.press("n")
        await hands.show(album, "a new campaign", SMALL)
        assert "Right next" in hands.words
        await hands.press("down", "down", "down")
        assert "Right next" not in hands.words, "a name is typed"
        await hands.press("enter", "enter")
        await hands.show(album, "a battle is to be fought", SMALL)
        await hands.press("enter")
        await volley(hands, "66111111")
        assert "Enter campaign" in hands.words and "next battle" not in hands.words
        await hands.press("enter")
        await hands.show(album, "it is over", SMALL)
        await hands.press("enter")
        assert [each.title for each in war_of(hands).aftermaths] == ["Lower village and Upper village at war, battle 1"]
        await hands.press("1", "enter")
        assert isinstance(hands.app.screen.stack.seat.battle.prompt, ToFight)  # type: ignore[attr-defined]
        await hands.press("q", "escape")
        await hands.show(album, "Home again", SMALL)
        await hands.press("x", "enter")
        await volley(hands, "611111")
        await hands.press("c", "enter", "1", "enter")
        assert len(war_of(hands).aftermaths) == 2
    assert [each.file[:3] for each in again(tmp_path).aftermaths] == ["01_", "02_"]
    golden("app/campaigns", album.text.replace(str(tmp_path), "TMP"))


async def test_a_battle_that_was_begun_is_gone_on_with_after_a_kill(tmp_path: Path) -> None:
    with begun(tmp_path / "wars"):
        pass
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x", "enter", "enter")
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x")
        assert "Battle 1 stands in turn 1, step 1" in hands.words and "Enter go on with it" in hands.words
        await hands.press("enter", *"66111111", "enter", "1", "1", "enter", "E", "enter", "q")
        assert "Battle 1 is over" in hands.words and "Enter take its result" in hands.words


async def test_home_says_that_the_result_of_a_battle_is_still_to_be_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Next battle  The ford: battle 1" of one that was over."""
    seconds = count(1_000_000_000)
    monkeypatch.setattr("tracker.journal.record_lines.time", lambda: next(seconds))
    with begun(tmp_path / "wars") as war:
        path = fought(war)
    for left, words in ((False, "its result is to be entered"), (True, "what follows is to be decided")):
        if left:
            with Session.open(war.path) as war:
                campaign = campaign_at(war)
                assert campaign is not None
                war.answer(msgspec.to_builtins(aftermath_in_file(campaign, path)))
            with Session.open(path) as battle:
                battle.note("written behind it")
        async with running(outer(folder=tmp_path / "saves")) as hands:
            assert f"The ford: battle 1 is over, {words}" in hands.text and "Resume" not in hands.text


async def test_home_says_that_its_battle_is_open_and_resumes_it(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war, begin_battle(war) as battle:
        battle.answer("near")
    async with running(outer(folder=tmp_path / "saves")) as hands:
        assert hands.chosen.startswith("r  Resume") and "The ford, battle 1, turn 1" in hands.chosen
        assert "x  Next battle  The ford: battle 1, turn 1" in hands.text
        await hands.press("enter")
        assert hands.app.session is not None and hands.app.session.path == battle.path
        await hands.press("q")
        assert hands.chosen.startswith("r  Resume")
        Session.new(tmp_path / "saves", "ford", "dawn", seed=1).close()
        await hands.press("w", "escape")
        assert "1 battle, 1 open; 1 open in a campaign" in hands.lines[0]
        with Session.open(battle.path) as again_open:
            again_open.end("dusk")
        await hands.press("w", "escape", "r")
        assert hands.app.session is not None and hands.app.session.path.parent == tmp_path / "saves"


async def test_home_points_at_a_war_whose_next_battle_is_to_be_fought(tmp_path: Path) -> None:
    """Its cursor stood on a new battle, and r said that there is no open one: "n begins one"."""
    with begun(tmp_path / "wars"):
        pass
    async with running(outer(folder=tmp_path / "saves")) as hands:
        assert hands.chosen.startswith("x  Next battle"), "also of somebody who has no other battle"
        await hands.press("down", "w", "escape")
        assert not hands.chosen.startswith("x  Next battle")
    over = Session.new(tmp_path / "saves", "ford", "dawn", seed=1)
    over.end("dusk")
    over.close()
    async with running(outer(folder=tmp_path / "saves")) as hands:
        assert hands.chosen.startswith("x  Next battle")
        await hands.press("r")
        assert "There is no open battle: x goes on with The ford, n begins one." in hands.words


def rolls_in(hands: Hands) -> tuple[str, str]:
    now = hands.app.session.autopilot if hands.app.session is not None else None
    assert isinstance(now, DiceSource)
    return now.told


async def test_who_plays_the_enemy_is_kept_with_the_battle_and_holds_in_the_next_but_not_for_the_campaign(
    tmp_path: Path,
) -> None:
    """One setting held for all battles, was asked of the next again, and went over to its campaign."""
    with begun(tmp_path / "wars") as war, begin_battle(war):
        pass
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("r", "R", "1")
        assert "This roll: you type the dice: no dice are asked now." in hands.words, "its number means nothing else"
        await hands.press("7")
        assert "The app plays Lower men: dice and decisions; kept with this battle." in hands.words
    assert load_settings() == Settings(), "another battle is played as it was"
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x", "enter")
        assert rolls_in(hands) == ("opponent", "one") and "R changes that." in hands.words
        await hands.press("E", "enter", "c")
        assert war_of(hands) and rolls_in(hands)[0] == "nobody"
        await hands.press("enter", "enter")
        assert "battle 2" in hands.lines[0] and rolls_in(hands) == ("opponent", "one"), "as the last was played"


async def test_a_war_is_called_a_campaign_where_it_is_edited_or_over(tmp_path: Path) -> None:
    begun(tmp_path / "wars").close()
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x", "e")
        assert "The campaign itself" in hands.text and "The battle itself" not in hands.text
        await hands.press("escape", "E", "enter")
        assert "The campaign is over" in hands.text and "The battle is over" not in hands.text
        assert "next battle" not in hands.words, "of a campaign that is over none is next"
        await hands.press("n")
        assert "The campaign is over" in hands.text


async def test_one_is_brought_in_and_one_is_told_in_words(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        there = fought(war).rename(tmp_path / "b.battle")
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x", "b", *"nowhere", "enter")
        assert "There is no battle file nowhere" in hands.words
        await hands.press("escape", "b")
        hands.app.screen.stack.paste(str(there))  # type: ignore[attr-defined]
        await hands.press("enter")
        assert "Brought in as 01_b.battle." in hands.words and "Enter take its result" in hands.words
        await hands.press("enter", "1", "enter", "g", "2", *"flood", "enter")
        assert [each.winner for each in war_of(hands).aftermaths] == ["draw", "other"]
    assert [(each.file, each.words) for each in again(tmp_path).aftermaths] == [("01_b.battle", ""), ("", "flood")]


async def test_a_battle_opened_by_itself_leads_back_to_its_campaign(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        path = fought(war)

    async with running(opened(path)) as hands:
        assert "Enter campaign" in hands.words and "next battle" not in hands.words
        await hands.press("enter")
        assert "Battle 1 is over" in hands.words
        await hands.press("enter")
        assert len(war_of(hands).aftermaths) == 1
        await hands.press("q")
        assert not hands.app.is_running, "not back to the end of the battle from which it came"


async def test_a_seat_that_has_joined_takes_no_campaign_from_who_plays_it(tmp_path: Path) -> None:
    """Enter there opened the campaign; the Enter of who plays the war then ended his program."""
    with begun(tmp_path / "wars") as war:
        path = fought(war)

    async with running(opened(path)) as hands:
        assert hands.lines[-1].count("campaign") == 1 and "Enter campaign" in hands.lines[-1]
        screen: Any = hands.app.screen
        screen.stack.seat.among.elsewhere = object()
        over = OverView("", "")
        report_end(screen, over)
        assert over.on_enter is None and not [words for _, words in over.keys if words in ("campaign", "next battle")]
        assert not [each.id for each in AT_END if each.applies(screen) and each.id in ("to-campaign", "next-battle")]
        screen.stack.seat.among.elsewhere = None


async def test_a_seat_that_has_joined_a_campaign_begins_no_battle_of_it(tmp_path: Path) -> None:
    """Its Enter opened the battle, which who plays the campaign then found open elsewhere."""
    with begun(tmp_path / "wars"):
        pass
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x")
        screen: Any = hands.app.screen
        host: Any = SimpleNamespace(link=SimpleNamespace(is_gone=False))
        screen.stack.seat.among.elsewhere = Hosted(host)
        await hands.press("enter")
        assert "Only the seat that has the battle open can do that" in hands.words
        assert war_of(hands) and not list((tmp_path / "wars").glob("*/*.battle"))
        screen.stack.seat.among.elsewhere = None


async def test_who_gives_a_battle_up_that_the_disk_does_not_take_comes_back_to_its_campaign(
    tmp_path: Path, disk: FullDisk
) -> None:
    with begun(tmp_path / "wars") as war, begin_battle(war):
        pass
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x", "enter")
        disk.is_full = True
        await hands.press("E", "enter", "enter")
        assert "1 input not saved" in hands.text
        await hands.press("3")
        assert war_of(hands) and hands.app.lost and "Battle 1 stands in turn 1" in hands.words


async def test_a_battle_whose_campaign_is_gone_is_followed_by_any(tmp_path: Path) -> None:
    """Neither Enter nor n led on: a copy that lies elsewhere is of no campaign any more."""
    with begun(tmp_path / "wars") as war:
        path = fought(war).rename(tmp_path / "alone.battle")

    async with running(opened(path)) as hands:
        assert "n next battle" in hands.words and "Enter campaign" not in hands.words
        await hands.press("n")
        assert "New battle" in hands.words


async def test_a_battle_that_is_in_the_midst_of_its_amendment_is_said_to_be(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        path = fought(war)
        taken(war, path)
        with Session.open(path) as battle:
            battle.amend(2, dice(*[1] * 8))
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x", "K")
        assert "is not over any more: it stands in turn 1" in hands.words and "Every battle" not in hands.words


async def test_an_old_battle_is_amended_in_its_own_file(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        taken(war, fought(war))
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("x", "A", "/", *"fought", "enter", "enter")
        assert "A battle is amended in its own file" in hands.words
        await hands.press("g")
        assert len(war_of(hands).aftermaths) == 1


async def test_damaged_ones_say_why_and_records_and_check_are_at_hand(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        path = fought(war)
        taken(war, path)
    shutil.copytree(war.path.parent, tmp_path / "wars" / "torn")
    (tmp_path / "wars" / "torn" / "the-ford.campaign").write_bytes(b"rubbish")
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("w", "c")
        assert "lies in the campaign torn too" in hands.words
        await hands.press("r")
        assert "Records" in hands.words or "records" in hands.words
        await hands.press("escape", "2")
        assert "is not a battle of tracker" in hands.words


async def test_a_shipped_one_is_looked_at_and_never_played(tmp_path: Path) -> None:
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("w")
        assert "The road to Figuig" in hands.text
        await hands.press("1")
        assert isinstance(hands.app.screen, ReviewScreen) and hands.app.session is None


async def test_one_is_renamed_thrown_away_and_taken_back_by_the_keys_of_home(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        taken(war, fought(war))
    async with running(outer(folder=tmp_path / "saves")) as hands:
        await hands.press("w", "e")
        assert "Another title: The ford_" in hands.text and "Esc cancel" in hands.words
        await hands.press("end", "space", "I", "I", "enter")
        assert "The ford II" in hands.chosen and "in the folder the-ford-ii now" in hands.words
        await hands.press("e", *["backspace"] * 20, "enter")
        assert "needs a title" in hands.words
        await hands.press("/", *"zulu", "enter")
        assert "none" in hands.text and "/zulu" in hands.text
        await hands.press("escape", "backspace")
        assert "lies in the trash, with its battles; b shows it" in hands.words and "None yet" in hands.text
        await hands.press("b")
        assert " Trash " in hands.text and "The ford II" in hands.chosen and "Figuig" not in hands.text
        await hands.press("e")
        assert "Backspace takes it back first" in hands.words
        await hands.press("backspace", "escape")
        assert "The ford II" in hands.chosen
        await hands.press("end", "backspace")
        assert "is shipped with tracker and stays as it is" in hands.words and "e rename" not in hands.text
        await hands.press("e")
        assert "is shipped with tracker" in hands.words and "Another title" not in hands.text
    assert (tmp_path / "wars" / "the-ford-ii" / "the-ford-ii.campaign").exists()


async def test_one_that_is_being_played_elsewhere_stays(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        async with running(outer(folder=tmp_path / "saves")) as hands:
            await hands.press("w", "backspace")
            assert "is being played: leave it first" in hands.words
        assert war.path.exists()


async def test_a_campaign_is_said_to_be_opened_while_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path / "wars").close()
    async with running(outer(folder=tmp_path / "saves")) as hands:
        seen: list[str] = []
        monkeypatch.setattr("tracker.app.library.campaigns_screen.open_battle", lambda *_: seen.append(hands.words))
        await hands.press("w", "enter")
        assert len(seen) == 1 and "Opening The ford ..." in seen[0]
