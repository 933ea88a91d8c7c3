"""Whatever a line raises is an answer, in every conversation by lines, and never its end (issue 25, 29)."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fords import ford, village
from tests.names.journal import Session
from tests.names.plain import Conversation, LineMode, Source
from tests.names.play import RosterEditor, Seat
from tests.plain.support import Bytes, begin, said, typed
from tracker.plain.console import Console
from tracker.plain.roster_lines import RosterLines
from tracker.plain.roster_protocol import RosterProtocol

__all__ = ["ford", "village"]

RAISED: list[Exception] = [ValueError("embedded null byte"), PermissionError(13, "Permission denied"), KeyError("gone")]
NO_NUL = "No file or folder has a NUL in its name."


def wire(path: Path, *lines: str) -> list[dict[str, Any]]:
    out = io.StringIO()
    RosterProtocol(path, Source(Bytes(each.encode() for each in lines)), out).run()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def edited(path: Path, *lines: str) -> str:
    out = io.StringIO()
    RosterLines(path, Console(Source(io.StringIO("".join(f"{line}\n" for line in lines))), out)).run()
    return out.getvalue()


def raising(error: Exception) -> Callable[..., Any]:
    def action(*given: object, **named: object) -> Any:
        raise error

    return action


def test_a_folder_that_can_be_nowhere_is_refused_and_the_roster_goes_on(village: Path) -> None:
    lines = ['{"do":"print","folder":"\\u0000"}', '{"do":"print","folder":"~nobody-of-that-name"}', "[" * 9_000]
    lines += ['{"do":"print","folder":"village.army/x"}', "\udcff", "null", '{"do":"mark","unit":"old"}']
    told = wire(village, *(each for each in lines if each.isascii()))
    assert [each["type"] for each in told] == ["roster", *["error"] * 5, "roster"]
    assert told[1]["message"] == NO_NUL and told[1]["kind"] == "refused"
    assert told[2]["message"] == "There is no home folder of ~nobody-of-that-name."
    assert [each["kind"] for each in told[3:6]] == ["bad_line", "unsaved", "bad_line"]
    assert told[-1]["say"] == "Old men fights today."
    shown = edited(village, "P a4 \0", "P a4 /dev/null/x", "2")
    assert NO_NUL in shown and "Not a directory" in shown and shown.endswith("Young men stays at home.\n: \n")


def test_a_unit_by_a_number_that_nobody_has_is_refused_in_words(village: Path) -> None:
    shown = edited(village, "0000009", "9", "d 0000009", "strike 1", "strike 2", "strike 1", "d 1")
    assert shown.count("There is no unit '0000009': they are numbered 1 to 2.") == 2
    assert "There is no unit '2': there is only 1." in shown and "There is no unit yet." in shown
    assert "tracker failed" not in shown and "1 to 0" not in shown


@pytest.mark.parametrize("error", RAISED, ids=lambda each: type(each).__name__)
def test_what_a_change_of_a_roster_raises_is_told(
    village: Path, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RosterEditor, "mark_all", raising(error))
    told = wire(village, '{"do":"mark_all"}', '{"do":"mark","unit":"old"}')
    assert [each["type"] for each in told] == ["roster", "error", "roster"]
    assert str(error.args[-1]) in told[1]["message"]
    assert str(error.args[-1]) in edited(village, "all", "2")


@pytest.mark.parametrize("error", RAISED, ids=lambda each: type(each).__name__)
def test_what_an_input_at_a_battle_raises_is_told(
    tmp_path: Path, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "mark", raising(error))
    with begin(tmp_path) as session:
        shown = typed(session, "/M here", "/N there")
        assert str(error.args[-1]) in shown and "Noted." in shown
        told = said(session, {"do": "mark", "name": "here"}, {"do": "note", "text": "there"})
    assert [each["type"] for each in told] == ["prompt", "error", "prompt", "prompt"]
    assert str(error.args[-1]) in told[1]["message"]


def test_what_showing_the_prompt_raises_is_told_and_lines_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def fails_from_the_second_on(_: Seat) -> list[str]:
        shown.append("")
        if len(shown) > 1:
            raise ValueError("no notice")
        return []

    with begin(tmp_path) as session:
        monkeypatch.setattr(Seat, "take_notices", fails_from_the_second_on)
        told = said(session, {"do": "note", "text": "there"}, {"do": "mark", "name": "x"}, {"do": "quit", "lose": True})
        assert [each["type"] for each in told] == ["prompt", "error", "error"]
        assert [each["message"].split(" (")[0] for each in told[1:]] == [
            "tracker failed at that line: ValueError: no notice"
        ] * 2
        monkeypatch.undo()
        assert "there" in session.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("line", ["write \0", "write /dev/null/x"])
def test_a_place_that_can_be_nowhere_is_refused_in_a_battle_too(tmp_path: Path, line: str) -> None:
    with begin(tmp_path) as session:
        shown = typed(session, f"/{line}", "/N there")
        assert "Noted." in shown and "tracker failed" not in shown
        told = said(session, {"do": "save", "to": line.removeprefix("write ")}, {"do": "quit"})
        assert [each["type"] for each in told] == ["prompt", "error", "prompt"]
        assert told[1]["kind"] in ("refused", "unsaved")


class Gone(io.StringIO):
    """A stream that nobody reads any more after a while."""

    flushes = 0

    def flush(self) -> None:
        self.flushes += 1
        if self.flushes > 3:
            raise BrokenPipeError(32, "Broken pipe")


def test_only_that_nobody_hears_it_any_more_ends_it(tmp_path: Path, village: Path) -> None:
    with begin(tmp_path) as session:
        lines = io.StringIO("/N there\n/N here\n" * 9)
        with pytest.raises(BrokenPipeError):
            LineMode(session, Source(lines), Gone()).play()
        with pytest.raises(BrokenPipeError):
            Conversation(session, Source(Bytes([b'{"do":"note","text":"there"}'] * 9)), Gone()).play()
    with pytest.raises(BrokenPipeError):
        RosterLines(village, Console(Source(io.StringIO("there\nall\n" * 9)), Gone())).run()
