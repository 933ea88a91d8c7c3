"""Campaigns on the command line: begun, gone on with, shown, checked, listed, written up."""

import json
from itertools import count
from pathlib import Path

import pytest

from tests.cli_running import Tracker, running
from tests.fords import VILLAGE, ford, village
from tests.journal.campaigning import begun, fought, taken
from tests.names.journal import CAMPAIGNS, Session, begin_battle, header_of, read_battle

__all__ = ["ford", "village"]


@pytest.fixture
def tracker(
    village: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Tracker:
    other = VILLAGE.replace("Upper village", "Lower village").replace("young", "lower")
    (village.parent / "lower.army").write_text(other, encoding="utf-8")
    monkeypatch.setenv("TRACKER_ARMIES", str(village.parent))
    monkeypatch.setenv("TRACKER_CAMPAIGNS", str(tmp_path / "wars"))

    return running(capsys, monkeypatch)


def test_one_is_begun_and_its_battle_fought(tracker: Tracker, tmp_path: Path) -> None:
    lines = "\n\n\n6 6 1 1 1 1 1 1\n1 1\nE dusk\n\n\n1\nq\n"
    code, out, err = tracker(
        "campaign", "new", "ford", "village", "lower", "--title", "The ford", "--plain", lines=lines
    )
    assert code == 0, err
    assert "Battle 2 is not begun" in out
    files = sorted(each.name for each in (tmp_path / "wars" / "the-ford").iterdir())
    assert files == ["01_battle-1.battle", "lower.army", "the-ford.campaign", "village.army"]
    code, out, _ = tracker("campaign", "next", "--plain", lines="q\n")
    assert code == 0 and "Battle 2 is to be fought" in out


@pytest.mark.parametrize(("given", "is_asked"), [(("--title", "The war of Africa"), False), ((), True)])
def test_a_war_without_rules_is_asked_its_name_unless_that_was_given(
    tracker: Tracker, given: tuple[str, ...], is_asked: bool
) -> None:
    code, out, err = tracker("campaign", "new", "africa_1859", *given, "--plain", lines="q\n")
    assert code == 0, err
    assert ("The campaign's name: Enter keeps it" in out) is is_asked
    assert ("Which battle is next?" in out) is not is_asked
    assert "The campaign is kept: tracker resume " in out


def test_its_open_battle_is_resumed_as_any_other(tracker: Tracker, tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war, begin_battle(war) as battle:
        battle.answer("near")
    saves = ("--saves", str(tmp_path / "saves"))
    code, out, err = tracker("resume", "--plain", *saves, lines="q\n")
    assert code == 0 and str(battle.path) in out, err
    _, out, _ = tracker("--plain", *saves, lines="r\nq\nq\n")
    assert "r Resume: The ford, battle 1, turn 1" in out and "x Next battle: The ford: battle 1, turn 1" in out
    assert str(battle.path) in out
    with Session.open(battle.path) as again:
        again.end("dusk")
    code, out, err = tracker("resume", "--plain", *saves, lines="q\n")
    assert code == 0 and str(war.path) in out, err


def test_a_campaign_left_last_is_gone_on_with_before_an_older_battle(
    tracker: Tracker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds, saves = count(1_000_000_000), ("--saves", str(tmp_path / "saves"))
    monkeypatch.setattr("tracker.journal.record_lines.time", lambda: next(seconds))
    assert tracker("play", "training_skirmish", "--plain", *saves, lines="q\n")[0] == 0
    with begun(tmp_path / "wars") as war:
        path = str(war.path)
    _, out, _ = tracker("--plain", *saves, lines="q\n")
    first, second = (line for line in out.splitlines() if line.startswith(("  1 ", "  2 ")))
    assert first.startswith("  1 x Next battle: The ford") and second.startswith("  2 r Resume: ")
    code, out, err = tracker("resume", "--plain", *saves, lines="q\n")
    assert code == 0 and path in out, err
    tracker("resume", "training-skirmish", "--plain", *saves, lines="\nq\n")
    _, out, _ = tracker("--plain", *saves, lines="q\n")
    assert "  1 r Resume: Training skirmish" in out, "the battle once that was played since"


def test_it_is_shown_checked_listed_and_written_up(tracker: Tracker, tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        path = fought(war)
        taken(war, path)
    assert tracker("campaign", "list")[1].splitlines()[0].split() == ["the-ford", "The", "ford", "ford", "battle", "2"]
    (entry,) = json.loads(tracker("campaign", "list", "--json")[1])
    assert (entry["title"], entry["game"], entry["battle"], entry["status"]) == ("The ford", "ford", 2, "open")
    shown = tracker("campaign", "show", "the-ford")[1]
    assert f"1. The ford, battle 1. Nobody won. Left: Upper men 8 of 8, Lower men 4 of 6. [{path.name}]" in shown
    assert "Asked: Battle 2 is to be fought." in shown
    whole = json.loads(tracker("campaign", "show", "--json")[1])
    assert whole["came"][0]["file"] == path.name and whole["prompt"]["kind"] == "fight" and whole["next"] is None
    code, out, _ = tracker("campaign", "verify", "the-ford")
    assert code == 0 and out.startswith("the-ford holds: ")
    moved = path.rename(path.with_name("ours.battle"))
    code, out, _ = tracker("campaign", "verify", "the-ford")
    assert code == 1 and out.startswith(f"Battle 1 ({path.name}) is called ours.battle now") and out.count("\n") == 1
    code, out, _ = tracker("campaign", "verify", "the-ford", "--mend")
    assert code == 0 and out.startswith(f"Battle 1 is called {path.name} again, not ours.battle.\nthe-ford holds")
    assert path.exists() and not moved.exists()
    path.unlink()
    code, out, _ = tracker("campaign", "verify")
    assert code == 1 and out == f"Battle 1 ({path.name}) is gone; what was taken of it stands.\n"
    (found,) = json.loads(tracker("campaign", "verify", "--json")[1])
    assert (found["kind"], found["number"]) == ("gone", 1)
    assert tracker("campaign", "report")[1].startswith("# The ford")
    page = tmp_path / "war.html"
    assert tracker("campaign", "report", "the-ford", "-o", str(page))[0] == 0 and "<html" in page.read_text()
    assert tracker("verify", str(war.path))[0] == 0


def test_the_folder_may_be_named(tracker: Tracker, tmp_path: Path) -> None:
    with begun(tmp_path / "elsewhere"):
        pass
    assert "There are no campaigns" in tracker("campaign", "list")[1]
    assert "the-ford" in tracker("campaign", "list", "--campaigns", str(tmp_path / "elsewhere"))[1]


@pytest.mark.examples(
    "words, said",
    (["new", "chess"], "There is no ruleset 'chess'"),
    (["new", "ford"], "A campaign at the ford is begun with two rosters."),
    (
        ["new", "ford", "lower", "lower.army"],
        "lower.army is named twice: a roster fights on one side alone. village.army is another.",
    ),
    (["new", "ford", "nobody"], "There is no roster 'nobody'"),
    (["new", "colonial_d10", "village", "village"], "village.army is a roster of 'ford', not of 'colonial_d10'."),
    (["new", "ford", "village", "lower", "--set", "tea=yes"], "has no ruling 'tea'"),
    (["new", "colonial_d10", "--set", "tea=yes"], "has no ruling 'tea'"),
    (["next"], "There is no open campaign"),
    (["show", "zulu"], "There is no campaign 'zulu'"),
    (["verify", "/nowhere/x.campaign"], "There is no campaign"),
    (["sing"], "there is no 'sing'; there are new, next, show"),
    ([], "it still needs"),
)
def test_what_can_not_be_done_is_said_in_one_sentence(
    tracker: Tracker, tmp_path: Path, words: list[str], said: str
) -> None:
    code, out, err = tracker("campaign", *words)
    assert code == 2 and not out and said in err and err.count("\n") == 1
    assert not (tmp_path / "wars").exists()


def test_a_damaged_one_is_listed_and_named(tracker: Tracker, tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        pass
    war.path.write_bytes(b"rubbish")
    assert "the-ford.campaign is not a battle of tracker." in tracker("campaign", "list")[1]
    code, _, err = tracker("campaign", "show", "the-ford")
    assert code == 2 and err == "the-ford.campaign is not a battle of tracker.\n"


def test_the_header_of_a_battle_names_its_campaign(tracker: Tracker, tmp_path: Path) -> None:
    with begun(tmp_path / "wars") as war:
        path = fought(war)
    part = header_of(path).campaign
    assert part is not None and part.key == read_battle(CAMPAIGNS.find(tmp_path / "wars", "the-ford")).header.key


def test_it_is_renamed_thrown_away_listed_there_and_taken_back(tracker: Tracker, tmp_path: Path) -> None:
    with begun(tmp_path / "wars"):
        pass
    assert tracker("campaign", "rename", "the-ford", " Second  war")[1] == "second-war is called Second war now.\n"
    where = tmp_path / "wars" / "trash" / "second-war"
    assert tracker("campaign", "trash", "Second war")[1] == f"Moved to {where}.\n"
    assert "There are no campaigns" in tracker("campaign", "list")[1]
    assert tracker("campaign", "list", "--trashed")[1].startswith("second-war  Second war")
    assert json.loads(tracker("campaign", "list", "--trashed", "--json")[1])[0]["name"] == "second-war"
    code, _, err = tracker("campaign", "trash", "second-war")
    assert code == 2 and "There is no campaign 'second-war'" in err
    assert tracker("campaign", "restore", "second")[1] == f"Taken back as {tmp_path / 'wars' / 'second-war'}.\n"
    wars = tmp_path / "wars"
    (wars / "stray.campaign").write_bytes((wars / "second-war" / "second-war.campaign").read_bytes())
    for name in (".", "..", "./", "../", str(wars / ".."), "/"):
        for action in (["trash", name], ["restore", name], ["rename", name, "Mine"]):
            code, _, err = tracker("campaign", *action)
            assert code == 2 and "is no name of a campaign" in err
    for name in (f"{wars}/.", str(wars), str(wars / "stray.campaign"), "second-war/.."):
        assert tracker("campaign", "trash", name)[0] == tracker("campaign", "rename", name, "Mine")[0] == 2
    assert {each.name for each in wars.iterdir()} == {"second-war", "stray.campaign", "trash"}
    (wars / "stray.campaign").unlink()
    code, _, err = tracker("campaign", "trash", "the_road_to_figuig")
    assert code == 2 and "is a shipped sample" in err
