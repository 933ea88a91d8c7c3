"""A word that is nearly right is answered with the one that was meant; a scenario is a file where one stands."""

from pathlib import Path

import pytest

from tests.tools.house_lists import ROOT
from tracker.cli import main

SCENARIO = ROOT / "rulesets" / "colonial_d10" / "scenarios" / "canal_bridge.toml"


@pytest.mark.examples(
    "words, meant",
    ("plya", "play"),
    ("play --plian", "--plain"),
    ("--plian", "--plain"),
    # Their dashes make no two options alike.
    ("play skirmish --side zulu", ""),
    ("show colonial_d10_river_column --step 3", ""),
    ("settings count_from", "counts_from"),
    ("settings theme drak", "dark"),
    ("campaign shwo", "show"),
    ("play trainin_skirmish", "training_skirmish"),
    ("play canal_bridg --ruleset colonial_d10", "canal_bridge"),
    ("play canal_bridge --ruleset colonial_d9", "colonial_d10"),
    ("play canal_bridge --plain --set chargin=on", "charging"),
    ("tables colonial_d10 weapon", "weapons"),
    ("log colonial_d10_river_colum", "colonial_d10_river_column"),
    ("armies --new colonial_adventures:zulus Mine", "zulu"),
    ("frobnicate", ""),
    ("log nonsense", ""),
)
def test_the_word_that_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str, meant: str
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        assert main(words.split()) == 2
    except SystemExit as left:
        assert left.code == 2
    said = capsys.readouterr().err
    assert said.count("did you mean") == bool(meant) and f"did you mean {meant!r}?" in said or not meant


def test_a_battle_of_ones_own_that_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path))
    main(["play", "canal_bridge", "--plain", "--title", "Dawn at the bridge"])
    assert main(["log", "down at the bridge"]) == 2
    assert "did you mean 'Dawn at the bridge'?" in capsys.readouterr().err


def test_a_scenario_is_found_by_its_name_where_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    mine = SCENARIO.read_text(encoding="utf-8")
    (tmp_path / "my_battle.toml").write_text(mine, encoding="utf-8")
    for more in ([], ["--ruleset", "colonial_d10"]):
        assert main(["play", "my_battle", "--plain", *more]) == 0
    # What is shipped goes before it.
    (tmp_path / "canal_bridge.toml").write_text("nonsense")
    assert main(["play", "canal_bridge", "--plain"]) == 0
