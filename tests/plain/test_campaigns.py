"""Campaigns in line mode and by the protocol: from battle to battle, and what a person may type there."""

import io
import json
import re
from pathlib import Path
from typing import Any, cast

import pytest

from tests.conftest import Golden
from tests.example_game.campaign import War
from tests.fords import ford
from tests.fulldisk import FullDisk
from tests.journal.campaigning import begun, dice, fight, fought, taken
from tests.names.journal import Session, campaign_file
from tests.names.plain import Conversation, LineMode, Source
from tests.plain.support import Bytes, typed
from tracker.engine import ToFight
from tracker.play.battle_commands import Rolls
from tracker.play.campaign_commands import Fight, ToCampaign, way_back
from tracker.play.seat import Seat
from tracker.play.together.among_seats import Elsewhere

__all__ = ["ford"]
pytestmark = pytest.mark.usefixtures("ford")

# The first battle: six hits of Upper men, who stand; it is broken off.
VOLLEY = ("", "6 6 1 1 1 1 1 1", "1 1", "E dusk")


def test_who_rolls_in_a_battle_holds_in_the_next_but_not_for_the_campaign(tmp_path: Path) -> None:
    """On screens it did not; in line mode and by the protocol the app then played the campaign too."""
    seat = Seat(begun(tmp_path))
    rolled = []
    for command in (Fight(), Rolls("opponent"), ToCampaign(), Fight(), ToCampaign(), Fight(), ToCampaign()):
        opened = seat.do(command).or_raise().opens
        if opened is not None:
            seat.go_to(opened)
        rolled.append(seat.dice_source.who)
        if len(rolled) == 5:
            (path,) = seat.session.path.parent.glob("01_*.battle")
            with Session.open(path) as battle:
                fight(battle)
            taken(seat.session, path)
    seat.session.close()
    assert rolled == ["nobody", "opponent", "nobody", "opponent", "nobody", "opponent", "nobody"]


def played(session: Session, *lines: str) -> str:
    """Type lines, and close whatever is played in the end."""
    out = io.StringIO()
    mode = LineMode(session, Source(io.StringIO("".join(f"{line}\n" for line in lines))), out)
    mode.play()
    mode.seat.session.close()
    return out.getvalue()


def spoken(session: Session, *requests: Any) -> list[dict[str, Any]]:
    """Send requests, and close whatever is played in the end."""
    out = io.StringIO()
    lines = [json.dumps(each).encode() for each in requests]
    talk = Conversation(session, Source(Bytes(lines), 100_000), out, fresh=True)
    talk.play()
    talk.seat.session.close()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def figures(war: Session) -> list[int]:
    assert isinstance(war.battle.state, War)
    return [each.figures for each in war.battle.state.pickets.values()]


def again(folder: Path) -> Session:
    return Session.open(campaign_file(folder))


def test_two_battles_are_fought_from_the_campaign_and_back(tmp_path: Path, golden: Golden) -> None:
    war = begun(tmp_path)
    second = ("", "6 6 6 1 1 1 1 1", "1 1", "E night")
    told = played(war, "", *VOLLEY, "", "", "1", "", *second, "C", "", "1", "L", "q")
    with again(tmp_path / "the-ford") as now:
        assert isinstance(now.battle.prompt, ToFight) and now.battle.prompt.number == 3
        assert figures(now) == [8, 3]
        assert isinstance(now.battle.state, War)
        assert any(each.what == "fired" for each in now.battle.state.aftermaths[0].entries)
    golden("plain/campaign", re.sub(r"tracker resume .*", "tracker resume ...", told))


def test_a_battle_is_left_in_the_middle_and_gone_on_with(tmp_path: Path) -> None:
    war = begun(tmp_path)
    told = played(war, "", "", "C", "q")
    assert "Battle 1 stands in turn 1, step 1: 01_battle-1.battle." in told
    with again(tmp_path / "the-ford") as now:
        told = played(now, "", "66111111", "1 1", "E dusk", "C", "q")
    assert "Battle 1 is over: 01_battle-1.battle." in told
    assert "Nobody won. Left: Upper men 8 of 8, Lower men 4 of 6." in told


@pytest.mark.examples(
    "line, words",
    ("b", "Type b and the file of the battle."),
    ("b nowhere.battle", "There is no battle file nowhere.battle."),
    ("g", ""),
    ("g zulu they won", "There is no side 'zulu'; there are one (Upper men), other (Lower men), draw, and hyphen"),
    ("7", "Enter goes on with the battle, b FILE brings one in, g WINNER WORDS settles it in words."),
    ("K", "Type K and the number of a battle, and then take or leave"),
    ("K 1", "Battle 1 is as the campaign took it: there is nothing to correct."),
    ("K 1 eat", "Type K and the number of a battle, and then take or leave"),
    ("C", "There is no campaign beside it to go back to."),
)
def test_what_can_not_be_done_at_a_battle_is_said(tmp_path: Path, line: str, words: str) -> None:
    with begun(tmp_path) as war:
        assert words in typed(war, line)


def test_a_battle_is_settled_in_words(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        typed(war, "g low They came at night.")
        assert isinstance(war.battle.state, War)
        (came,) = war.battle.state.aftermaths
        assert (came.winner, came.words, came.file) == ("other", "They came at night.", "")


def test_a_war_that_is_over_is_called_a_campaign(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        assert "\nThe campaign is over. a draw\n" in typed(war, "E peace", "")


def test_a_battle_fought_elsewhere_is_brought_in_and_taken(tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        there = fought(war).rename(tmp_path / "brother.battle")
        told = typed(war, f"b {there}", "", "1", "q")
        assert "Brought in as 01_brother.battle." in told and figures(war) == [8, 5]


def test_an_amended_battle_is_shown_and_taken(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = fought(war)
        taken(war, path)
        with Session.open(path) as battle:
            battle.amend(2, dice(6, 6, 6, 1, 1, 1, 1, 1))
        told = typed(war, "K 1", "K 1 take a miscount", "q")
        assert "K and its number takes it as it is now, or leaves the campaign as it is." in told
        assert "Battle 1 was amended since: Lower men: 3 left, not 4." in told
        assert (
            "Battle 1 is taken as it is now. Later battles, dice and choices stay" in told
            and "Lower men, figures: 4, was 5." in told
            and figures(war) == [8, 4]
        )


def test_a_campaign_that_is_over_stays_so_whatever_is_corrected(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = fought(war)
        taken(war, path)
        war.end("peace")
        with Session.open(path) as battle:
            battle.amend(2, dice(6, 6, 6, 1, 1, 1, 1, 1))
        told = typed(war, "K 1 take", "q")
        assert "Battle 1 was amended since: Lower men: 3 left, not 4.\nK and its number takes it" in told
        assert "The campaign is over and stays so." in told and "Lower men, figures: 4, was 5." in told


def test_enter_leaves_a_battle_that_is_over_whose_campaign_is_gone(tmp_path: Path) -> None:
    """It was to go back to the campaign, and was refused."""
    with begun(tmp_path) as war:
        path = fought(war)
    (tmp_path / "apart").mkdir()
    told = played(Session.open(path.rename(tmp_path / "apart" / path.name)), "", "q")
    assert "goes back" not in told and "There is no campaign" not in told


def test_enter_at_a_seat_that_has_joined_leads_to_no_campaign(tmp_path: Path) -> None:
    with begun(tmp_path) as war:
        path = fought(war)
    with Session.open(path) as session:
        seat = Seat(session)
        assert way_back(seat) is not None
        seat.among.elsewhere = cast(Elsewhere, object())
        assert way_back(seat) is None


def test_the_protocol_fights_takes_and_goes_back(tmp_path: Path) -> None:
    war = begun(tmp_path)
    campaign = war.path
    heard = spoken(
        war,
        {"do": "take"},
        {"do": "fight"},
        {"key": "range", "value": "near"},
        {"key": "fire:one", "value": [6, 6, 1, 1, 1, 1, 1, 1]},
        {"key": "nerve:other", "value": [1, 1]},
        {"do": "end"},
        {"do": "campaign"},
        {"do": "fight"},
        {"do": "take"},
        {"do": "quit"},
    )
    prompts = [each for each in heard if each["type"] == "prompt" and each["kind"] == "fight"]
    assert [each["stage"] for each in prompts] == ["none", "none", "over", "over"]
    assert prompts[0]["sides"] == [{"id": "one", "name": "Upper men"}, {"id": "other", "name": "Lower men"}]
    opened = [each["title"] for each in heard if each["type"] == "opened"]
    assert opened == ["The ford, battle 1", "The ford"]
    errors = [each["message"] for each in heard if each["type"] == "error"]
    assert errors == ["Battle 1 is not over yet.", "Battle 1 is over: take what it left."]
    with Session.open(campaign) as now:
        assert figures(now) == [8, 4]


def test_what_is_not_saved_keeps_a_person_at_it(tmp_path: Path, disk: FullDisk) -> None:
    out, war = io.StringIO(), begun(tmp_path)
    talk = Conversation(war, Source(Bytes([b'{"do": "fight"}']), 100_000), out)
    talk.play()
    disk.is_full = True
    lines = ['{"key": "range", "value": "near"}', '{"do": "campaign"}']
    talk = Conversation(talk.seat.session, Source(Bytes(each.encode() for each in lines), 100_000), out)
    talk.play()
    told = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [each["kind"] for each in told if each["type"] == "error"] == ["unsaved"]
    assert told[-1]["key"] == "fire:one" and told[-1]["unsaved"] == 1
    assert talk.seat.session.title == "The ford, battle 1"
    Session.open(war.path).close()  # it was not left open
    disk.is_full = False
    talk.seat.session.close()


def test_the_protocol_brings_in_tells_and_corrects(tmp_path: Path) -> None:
    war = begun(tmp_path / "wars")
    there = fought(war).rename(tmp_path / "brother.battle")
    heard = spoken(
        war,
        {"do": "bring_in", "file": str(there)},
        {"do": "tell", "winner": "zulu"},
        {"do": "correct", "number": 1},
        {"do": "bring_in", "file": str(tmp_path)},
        {"do": "tell", "winner": "one", "words": "We won."},
        {"do": "quit"},
    )
    told = [each["words"] for each in heard if each["type"] == "told"]
    assert told == ["Brought in as 01_brother.battle."]
    errors = [each["message"] for each in heard if each["type"] == "error"]
    assert len(errors) == 3 and "no side 'zulu'" in errors[0] and "nothing to correct" in errors[1]
    assert json.dumps(heard).count('"kind": "fight"') >= 3


def test_c_leads_back_from_a_battle_that_is_over_as_on_the_screen(tmp_path: Path) -> None:
    told = played(begun(tmp_path), "", *VOLLEY, "c", "q")
    assert "nothing is asked" not in told and "The ford (Campaign at the ford)." in told.split("The battle is over")[-1]
