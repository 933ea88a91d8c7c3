"""`tracker study`: the chances turn by turn, step by step, and one decision against the others."""

import json
from pathlib import Path

import pytest

from tracker import cli

SAMPLE = "colonial_adventures_skirmish"
FEW = ("--battles", "8", "--jobs", "1")


def study(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(["study", SAMPLE, *words])
    return code, *capsys.readouterr()


def test_the_last_turns_of_a_battle_are_as_good_as_decided(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = study(capsys, "--turn", "6", *FEW)
    assert code == 0 and not err
    assert "The app plays both sides on" in out
    assert "#################### 100% (68% to 100%) Zulu" in out


def test_for_programs_a_position_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = study(capsys, "--turn", "5", "--json", *FEW)
    lines = [json.loads(line) for line in out.splitlines()]
    looked = [each for each in lines if "worth" in each]
    assert looked[0]["account"] == "several" and {each["worth"]["turn"] for each in looked} >= {5}
    assert {each["account"] for each in looked[1:]} >= {"dice", "decision"}
    for each in looked:
        assert sum(share["count"] for share in each["worth"]["shares"].values()) == each["worth"]["battles"] == 8
        assert all(spread["low"] >= 0 for spread in each["worth"]["losses"].values())
    (accounts,) = [each["accounts"] for each in lines if "accounts" in each]
    assert {each["account"] for each in accounts["zulu"]} >= {"dice", "decision"}
    assert all(
        each["gain"]["low"] <= each["gain"]["points"] <= each["gain"]["high"] for each in lines if "gain" in each
    )


def test_time_that_is_up_is_told_with_what_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = study(capsys, "--time", "0.01", *FEW)
    assert code == 0 and "The 0.01 seconds are over; the same command goes on from here." in err


def test_what_is_kept_is_shown_without_a_battle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saves = ("--saves", str(tmp_path))
    code, out, _ = study(capsys, "--turn", "5", *FEW, *saves)
    assert code == 0 and f"Kept in {tmp_path / SAMPLE}.study." in out
    code, kept, err = study(capsys, "--kept", *saves)
    assert code == 0 and not err
    assert [line for line in kept.splitlines() if line.startswith("Step ")] == [
        line for line in out.splitlines() if line.startswith("Step ")
    ]
    assert "What moved that, in points of 100:" in out and "What moved that, in points of 100:" in kept


def test_a_decision_is_weighed_against_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = study(capsys, "--step", "100", *FEW)
    assert code == 0 and not err
    assert out.count("<- chosen") == 1 and "fight on  <- chosen" in out and "break off" in out
    assert "the best other" in out


def test_kept_studies_that_cannot_be_read_say_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "colonial_adventures_skirmish.study"
    path.write_bytes(b"Dear aunt,\n")
    code = cli.main(["study", "colonial_adventures_skirmish", "--kept", "--saves", str(tmp_path)])
    assert code == 2 and "holds no study of this battle, and is left as it is" in capsys.readouterr().err
    assert path.read_bytes() == b"Dear aunt,\n"


@pytest.mark.examples(
    "words, why",
    (("--turn", "99"), "There is no turn 99: this battle has 6."),
    (("--step", "9999"), "There is no step 9999: this battle has "),
    (("--step", "1"), "there is nothing to weigh"),
    (("--battles", "3"), "--battles is at least 4."),
    (("--precision", "0"), "--precision is more than 0."),
    (("--precision", "nan"), "--precision is more than 0."),
    (("--precision", "inf"), "--precision is more than 0."),
    (("--time", "nan"), "--time is more than 0 seconds."),
    (("--time", "0"), "--time is more than 0 seconds."),
    (("--kept",), "No study of this battle is kept in "),
    (("--jobs", "0"), "--jobs is at least 1."),
)
def test_what_cannot_be_studied_is_said(words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = study(capsys, *words)
    assert code == 2 and why in err and err.count("\n") == 1
