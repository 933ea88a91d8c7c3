"""House rules that line mode offers before a battle begins."""

import pytest

from tracker.commands import play


class Typing:
    """A person who types these lines, one a question."""

    is_typed = True

    def __init__(self, *lines: str) -> None:
        self.lines = iter(lines)

    def line(self, asked: str) -> str:
        assert asked.endswith(": ")
        return next(self.lines)


def test_the_battle_is_named_first_and_a_rule_stands_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing = Typing("h", "1", "no", "")
    monkeypatch.setattr(play, "Source", lambda _: typing)
    rules = play.offer("colonial_adventures", "training_skirmish", {})
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["", "Training skirmish (Colonial Adventures)."]
    numbered = [line for line in told if line.strip()[:1].isdigit()]
    assert [int(line.split()[0]) for line in numbered] == [*range(1, len(numbered)), 1], "no line is wrapped"
    assert numbered[-1].endswith("(changed)")
    monkeypatch.setattr(play, "Source", lambda _: Typing(""))
    assert rules != play.offer("colonial_adventures", "training_skirmish", {})
    assert told[-1] == f"Type rules, a number from 1 to {len(numbered) - 1}, or Enter."
