"""The voice: handed what happens and is asked, never waited for, the newest first."""

import io
import os
from pathlib import Path

import pytest

from tests.names.journal import Session
from tests.names.plain import LineMode, Source
from tests.names.play import DiceSource, Redo, Seat, Undo
from tests.patience import wait_until
from tests.plain.support import begin
from tests.play.thoughts import recorded
from tracker.play.input_preferences import InputPreferences
from tracker.play.speech_program import Speaker
from tracker.settings import Settings


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def is_silent(speaker: Speaker) -> bool:
    return speaker._running is None or speaker._running.poll() is not None


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def spoken(session: Session, setting: str, *lines: str) -> str:
    """The transcript of a battle that is played with a voice."""
    out, source = io.StringIO(), Source(io.StringIO("".join(f"{line}\n" for line in lines)))
    preferences = InputPreferences().follow(Settings(speech=setting))
    LineMode(session, source, out, preferences=preferences).play()
    if preferences.speaker is not None:
        wait_until(lambda: preferences.speaker is not None and is_silent(preferences.speaker), "the voice")
    return out.getvalue()


def test_the_question_is_said_and_then_what_came_of_the_answer(tmp_path: Path) -> None:
    said = tmp_path / "said"
    session = begin(tmp_path, seed=3)
    transcript = spoken(session, f"sh -c 'cat >> {said}'")
    wait_until(lambda: bool(read(said)), "the voice")
    prompt = session.battle.prompt
    assert prompt is not None and prompt.title.rstrip("?") in read(said)
    assert prompt.title in transcript, "lines are told as ever"


def test_where_the_app_thinks_the_question_waits_and_cuts_nothing(tmp_path: Path) -> None:
    said = tmp_path / "said"
    preferences = InputPreferences().follow(Settings(speech=f"sh -c 'cat >> {said}; sleep 0.1'"))
    with Session.open(recorded(tmp_path), DiceSource("opponent")) as session:
        seat, speaker = Seat(session, preferences=preferences), preferences.speaker
        assert seat.thought is not None and speaker is not None
        wait_until(lambda: "Castillejos" in read(said), "the voice")
        assert "Enter" not in read(said), "nobody knows what it takes"
        seat.do(Undo())
        seat.do(Redo())
        wait_until(lambda: "Done again." in read(said), "the voice")
        seat.settle_thought()
        wait_until(
            lambda: "The app plays" in read(said).partition("Done again.")[2] and is_silent(speaker), "the voice"
        )
        result, question = read(said).partition("Done again.")[2].splitlines()
        assert "Enter" not in result and "Enter takes " in question


class Notebook(Speaker):
    """A speaker that only writes down what it is to say."""

    def __init__(self) -> None:
        super().__init__("none")
        self.told: list[str] = []

    def say(self, words: str) -> None:
        self.told.append(words)


def test_the_dice_are_said_and_why_something_was_refused(tmp_path: Path) -> None:
    notebook = Notebook()
    typed = ("", "r", "-", "2", "r", "1", "f", "1", "s", "6 3", "x")
    source = Source(io.StringIO("".join(f"{line}\n" for line in typed)))
    LineMode(begin(tmp_path, seed=3), source, io.StringIO(), preferences=InputPreferences(speaker=notebook)).play()
    assert notebook.told[0] == "Toy skirmish (Toy). Name? Enter: Toy skirmish."
    assert notebook.told[6:7] == ["Red One acts. 1 for Fire, 3 for Charge, 4 for Hold."]
    assert notebook.told[-3:] == [
        "Red One fires at Blue One. Roll 6 D6.",
        "So far 6 3: 0 thrown hits, 1 six. Type die 3 of 6",
        "'x' is no roll: type the dice as in 6 4 1.",
    ]


def test_what_is_older_is_cut_and_a_key_silences(tmp_path: Path) -> None:
    pids, said = tmp_path / "pids", tmp_path / "said"
    speaker = Speaker(f"sh -c 'cat >> {said}; echo $$ >> {pids}; exec sleep 600'")
    speaker.say("F Coy fires.")
    wait_until(lambda: len(read(pids).split()) == 1, "the voice")
    speaker.say("The left horn halts.")
    assert is_gone(int(read(pids).split()[0]))
    wait_until(lambda: len(read(pids).split()) == 2, "the voice")
    assert not is_silent(speaker)
    speaker.hush()
    assert is_gone(int(read(pids).split()[1])) and is_silent(speaker)
    assert read(said) == "F Coy fires.\nThe left horn halts.\n" and not speaker.take_fault()


def test_z_silences_in_line_mode(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    session = begin(tmp_path)
    transcript = spoken(session, f"sh -c 'echo $$ >> {pids}; exec sleep 600'", "Z")
    assert transcript.count("?") and all(map(is_gone, map(int, read(pids).split())))


@pytest.mark.examples(
    "setting, fault",
    ("no-such-voice", "Nothing is spoken any more: no-such-voice failed (No such file or directory)."),
    ("say 'unfinished", 'Nothing is spoken: "say \'unfinished" is no command (No closing quotation).'),
    ("false", "Nothing is spoken any more: false failed (it ended with code 1)."),
)
def test_a_voice_that_fails_is_told_once(setting: str, fault: str) -> None:
    speaker = Speaker(setting)
    for _ in range(3):
        speaker.say("Turn 1.")
        wait_until(lambda: is_silent(speaker), "the voice")
    assert speaker.take_fault() == fault and not speaker.take_fault()


def test_no_voice_in_the_system_is_told_in_line_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    transcript = spoken(begin(tmp_path), "system", "", "")
    assert transcript.count("Notice: Nothing is spoken: neither spd-say nor espeak-ng nor espeak is installed") == 1


def test_the_systems_voice_gets_words_and_no_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said, voice = tmp_path / "said", tmp_path / "espeak-ng"
    voice.write_text(f'#!/bin/sh\necho "$@" >> {said}\n/bin/cat >> {said}\n', encoding="utf-8")
    voice.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    speaker = Speaker("system")
    speaker.say("Move up to 12 inches.")
    wait_until(lambda: is_silent(speaker), "the voice")
    assert read(said) == "--stdin\nMove up to 12 inches.\n"
