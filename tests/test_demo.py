"""`tracker demo`: what people see who have no terminal to play at."""

import pytest

from tracker.cli import main


def test_a_battle_is_told_and_how_to_play_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Training skirmish") and "Turn 1 of 6" in lines
    assert any(line.startswith("On the table: take ") for line in lines) and any(line[:2] == "> " for line in lines)
    assert lines[-4].startswith("Result: ") and lines[-1].endswith("tracker play training_skirmish --plain")


def test_the_same_seed_is_the_same_battle(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("3", "3", "4"):
        assert main(["demo", "--seed", seed]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]
