"""Every command, in this process."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.cli_running import Tracker, run as tracker
from tests.engine.toy_main import install
from tests.plain.support import begin, typed
from tracker import cli
from tracker.commands import COMMANDS
from tracker.journal import folders
from tracker.settings import Settings, load_settings, save_settings

__all__ = ["tracker"]
install()

SETUP = "\nr\n-\n2\nr\n"


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    session = begin(tmp_path / "mine", seed=3)
    typed(session, "", "r", "-", "2", "r", "1", "f", "1", "s", "N first shot", "M here", "6 5 4 3 2 1")
    session.close()
    return session.path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(tracker: Tracker, command: str) -> None:
    ran = tracker(command, "--help")
    assert ran.code == 0 and COMMANDS[command][1:] in " ".join(ran.out.split())


def test_without_a_command_all_are_listed(tracker: Tracker) -> None:
    ran = tracker()
    assert ran.code == 2 and all(f"  {command}" in ran.out for command in COMMANDS)
    assert tracker("--version").out.startswith("tracker ")


@pytest.mark.examples(
    "words, reason",
    (("--saves", "there", "play", "skirmish"), "the command comes first: tracker play ... --saves DIR"),
    (("frobnicate",), "there is no command 'frobnicate'"),
    (("--frob",), "there is no option '--frob'"),
    (("log", "nonsense"), "There is no battle 'nonsense'"),
    (("log", "nonsense"), "tracker battles lists them"),
    (("log",), "tracker log: it still needs BATTLE"),
    (("rulesets", "x"), "it takes no x"),
    (("log", "/"), "is a folder"),
    (("show", "nonsense.battle"), "nonsense.battle"),
    (("resume",), "no open battle"),
    (("resume", "nonsense"), "There is no battle 'nonsense'"),
    (("play",), "Name a scenario"),
    (("play", "nonsense"), "There is no scenario 'nonsense'"),
    (("play", "nonsense", "--ruleset", "toy"), "nonsense"),
    (("play", "skirmish", "--ruleset", "nonsense"), "There is no ruleset 'nonsense'"),
    (("play", "nonsense.toml"), "There is no file"),
    (("play", "nonsense.battle"), "There is no battle"),
    (("play", "x.battle", "--seed", "3"), "has its game, seed, rulings and title already"),
    (("play", "skirmish", "--set", "nonsense"), "--set takes RULING=VALUE"),
    (("play", "skirmish", "--set", "nonsense=3"), "no ruling 'nonsense'"),
    (("play", "skirmish", "--set", "ties=3"), "can't be '3'"),
    (("play", "skirmish", "--seed", "x"), "--seed: it takes a whole number, not 'x'"),
    (("play", "skirmish", "--rolls", "somebody"), "there is no 'somebody'; there are nobody"),
    (("tables", "nonsense"), "There is no ruleset"),
    (("tables", "toy", "nonsense"), "has no table 'nonsense': tracker tables toy --list names them"),
    (("scenarios", "nonsense"), "There is no ruleset"),
    (("autoplay", "toy", "nonsense"), "nonsense"),
    (("autoplay", "toy", "skirmish", "--battles", "0"), "at least 1"),
    (("autoplay", "nonsense", "skirmish"), "There is no ruleset"),
    (("verify", "nonsense"), "There is no battle"),
)
def test_mistakes_are_one_sentence_and_exit_code_2(
    tracker: Tracker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], reason: str
) -> None:
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path / "none"))
    ran = tracker(*words)
    assert ran.code == 2
    assert reason in ran.err and ran.err.count("\n") == 1 and ran.err.rstrip().endswith(".")


def test_games_and_scenarios_are_listed(tracker: Tracker) -> None:
    assert "toy" in tracker("rulesets").out
    assert any(game["id"] == "toy" for game in json.loads(tracker("rulesets", "--json").out))
    assert "ambush: Toy ambush, 1901 (Toy)" in tracker("scenarios", "toy").out
    assert json.loads(tracker("scenarios", "toy", "--json").out)[0]["sides"] == ["red", "blue"]
    assert "Toy skirmish" in tracker("scenarios").out
    assert tracker("scenarios").out.startswith("training_skirmish: ")


def test_tables_are_printed(tracker: Tracker) -> None:
    assert "one figure runs away" in tracker("tables", "toy").out
    one = tracker("tables", "toy", "fire").out
    assert "Short, to 6 inches" in one and "Nerve" not in one
    assert json.loads(tracker("tables", "toy", "fire", "--json").out)["rows"][0]["cells"] == [1, 2]
    assert len(json.loads(tracker("tables", "toy", "--json").out)) == 2
    assert tracker("tables", "toy", "--list").out.splitlines() == [
        "Reactions and morale",
        "  nerve  Nerve",
        "Fire",
        "  fire   Fire",
    ]


@pytest.mark.parametrize("rolls", ["nobody", "enemy"])
def test_a_side_that_the_battle_has_not_is_named(tracker: Tracker, tmp_path: Path, rolls: str) -> None:
    words = ("play", "skirmish", "--plain", "--saves", str(tmp_path), "--rolls", rolls, "--mine", "french")
    told = "Notice: There is no side 'french' here: it is one of red, blue. The first side is taken as yours."
    assert tracker(*words, lines="").out.count(told) == 1
    assert "Notice" not in tracker(*words[:-1], "blue", lines="").out


def test_a_battle_is_played_and_gone_on_with(tracker: Tracker, tmp_path: Path) -> None:
    saves = str(tmp_path / "saves")
    ran = tracker("play", "skirmish", "--plain", "--saves", saves, "--seed", "3", "--title", "Dawn", lines=SETUP)
    assert ran.code == 0 and "Who acts?" in ran.out
    assert ran.out.splitlines()[-1].startswith("The battle is kept: tracker resume ")
    ran = tracker("resume", "--saves", saves, lines="d\nq\n")
    assert ran.out.startswith("Dawn (Toy).") and "Going on at step 5." in ran.out
    ran = tracker("resume", "dawn", "--saves", saves, lines="E\nr\n\n")
    assert "The battle is over and kept: tracker log " in ran.out
    assert "Dawn" in tracker("battles", "--saves", saves).out
    [entry] = json.loads(tracker("battles", "--saves", saves, "--json").out)
    assert entry["title"] == "Dawn" and entry["result"]


def test_play_takes_a_battle_file(tracker: Tracker, battle: Path) -> None:
    ran = tracker("play", str(battle), lines="q\n")
    assert ran.code == 0 and "Going on at step" in ran.out


def test_the_protocol_speaks_json_alone(tracker: Tracker, tmp_path: Path) -> None:
    words = ("play", "skirmish", "--protocol", "jsonl", "--saves", str(tmp_path))
    ran = tracker(*words, lines='{"key":"name","value":null}\n{"do":"quit"}\n')
    assert [json.loads(line)["type"] for line in ran.out.splitlines()] == ["prompt", "prompt"]
    assert "The battle is kept" in ran.err
    ran = tracker("resume", "--protocol", "jsonl", "--saves", str(tmp_path))
    assert json.loads(ran.out)["key"] == "shuffle"


def test_a_battle_is_looked_at(tracker: Tracker, battle: Path) -> None:
    ran = tracker("log", str(battle))
    assert ran.out.startswith("Toy skirmish\n") and "Turn 1" in ran.out
    assert "\nnote: first shot\nmark: here\nroll: Red One fires at Blue One" in ran.out
    kinds = {line.partition(":")[0] for line in ran.out.splitlines()[1:] if line}
    assert kinds == {"heading", "result", "note", "mark", "roll", "table"}
    assert (
        "    9" in tracker("log", str(battle), "--steps").out or "   10" in tracker("log", str(battle), "--steps").out
    )
    told = json.loads(tracker("log", str(battle), "--json").out)
    assert told["notes"] == [{"step": 9, "text": "first shot"}] and told["lines"]
    ran = tracker("show", str(battle))
    assert "Red One" in ran.out and "Activation:" in ran.out
    assert "How many turns?" in tracker("show", str(battle), "--at", "3").out
    shown = json.loads(tracker("show", str(battle), "--at", "3", "--json").out)
    assert shown["prompt"]["key"] == "turns" and shown["view"]["sides"]
    ran = tracker("show", str(battle), "--at", "99")
    assert ran.code == 2 and "There is no step 99" in ran.err
    ran = tracker("verify", str(battle))
    assert ran.code == 0 and "holds: 10 steps come out as recorded" in ran.out


def test_half_typed_dice_are_shown(tracker: Tracker, tmp_path: Path) -> None:
    session = begin(tmp_path, seed=3)
    typed(session, "", "r", "-", "2", "r", "1", "f", "1", "s", "6 5")
    session.close()
    assert "So far 6 5: 0 thrown hits, 1 six. Type die 3 of 6" in tracker("show", str(session.path)).out


def test_samples_are_found_by_name(tracker: Tracker, battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "samples", lambda: {"dawn": battle})
    for words in (("log", "dawn"), ("show", "dawn.battle"), ("verify", "dawn")):
        assert tracker(*words).code == 0
    assert tracker("resume", "dawn").code == 2


def test_of_a_damaged_battle_it_is_not_said_that_it_holds(tracker: Tracker, battle: Path) -> None:
    lines = battle.read_bytes().splitlines(keepends=True)
    battle.write_bytes(b"".join([*lines[:-3], lines[-3][:9] + b"?" + lines[-3][10:], *lines[-2:]]))
    ran = tracker("verify", str(battle))
    assert ran.code == 1 and "damaged" in ran.err and "holds" not in ran.out
    assert "is damaged: of what is left" in ran.out


def test_verify_names_a_difference(tracker: Tracker, battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tracker.commands import verify

    monkeypatch.setattr(verify, "verify_battle", lambda recorded: "step 3 said 'a', now it says 'b'")
    ran = tracker("verify", str(battle), str(battle), "nonsense")
    assert ran.code == 2 and ran.out.count("now it says 'b'.") == 2 and "nonsense" in ran.err
    assert tracker("verify", str(battle)).code == 1


def test_doctor_looks_at_everything(tracker: Tracker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = tracker("doctor", "--saves", str(tmp_path / "new"))
    for word in (
        "Python",
        "msgspec",
        "battles:",
        "ok   settings:",
        "terminal:",
        "encoding:",
        "Toy, version 1: 2 scenarios",
        "samples:",
    ):
        assert word in ran.out
    assert isinstance(json.loads(tracker("doctor", "--json").out), list)
    (tmp_path / "file").write_text("")
    ran = tracker("doctor", "--saves", str(tmp_path / "file" / "below"))
    assert ran.code == 1 and "BAD  battles:" in ran.out
    full = SimpleNamespace(free=4096)
    monkeypatch.setattr("tracker.commands.doctor.shutil.disk_usage", lambda folder: full)
    ran = tracker("doctor", "--saves", str(tmp_path))
    assert ran.code == 1 and f"BAD  battles: {tmp_path} (0 kept); only 4 kB are free there" in ran.out


def test_a_fault_of_ours_is_one_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tracker.commands import rulesets

    def broken(*asked: str) -> None:
        raise ZeroDivisionError("by nobody")

    monkeypatch.setattr(rulesets, "sound_games", broken)
    assert cli.main(["rulesets"]) == 2
    assert capsys.readouterr().err.startswith("tracker failed: ZeroDivisionError: by nobody")
    monkeypatch.setenv("TRACKER_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["rulesets"])


def test_settings_are_listed_and_set(tracker: Tracker) -> None:
    assert "counts_from = 0" in tracker("settings").out
    assert "counts_from = 8" in tracker("settings", "counts_from", "8").out
    assert json.loads(tracker("settings", "--json").out)["counts_from"] == 8
    refused = tracker("settings", "counts_from", "2")
    assert refused.code == 2 and refused.err == "counts_from is a number of dice, 3 to 99, or 0.\n"
    assert "theme can't be 'blue', only dark, light, high-contrast." in tracker("settings", "theme", "blue").err
    assert tracker("settings", "last_die", "takes").out.startswith("last_die = takes")
    assert tracker("settings", "result_letters", "off").out.startswith("result_letters = off")


def test_who_turns_hints_on_gets_all_of_them_again(tracker: Tracker) -> None:
    save_settings(Settings(hints_seen="form"), Settings())
    assert tracker("settings", "hints", "off").out.startswith("hints = off")
    assert load_settings().hints_seen == "form"
    tracker("settings", "hints", "on")
    assert load_settings() == Settings()
