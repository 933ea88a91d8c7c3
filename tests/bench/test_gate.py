"""The gate that keeps work from growing unseen."""

from pathlib import Path

import pytest

from tests.bench import gate
from tests.bench.gate import measured, worse
from tracker.engine import load_ruleset


def test_a_count_may_rise_by_a_tenth_and_no_more() -> None:
    then = {"calls": 100, "values": 10}
    assert worse({"calls": 110, "values": 11}, then) == []
    assert worse({"calls": 111, "values": 9}, then) == ["calls"]
    assert worse({"calls": 90, "copies": 1}, then) == ["copies"]


def test_the_same_action_is_counted_the_same() -> None:
    ruleset = load_ruleset("africa_1859")

    def action() -> None:
        ruleset.new("wad_ras", {})

    once = measured(action)
    assert once["calls"] > 0 and once == measured(action)


def test_the_gate_fails_on_work_that_is_done_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ruleset = load_ruleset("africa_1859")
    counted = {"a scenario": lambda: ruleset.new("wad_ras", {}), "a table": lambda: ruleset.tables()}
    monkeypatch.setattr(gate, "KEPT", tmp_path / "gate.json")
    monkeypatch.setattr(gate, "figures", lambda: gate.counts_of(counted.items()))
    assert gate.main(["--keep"]) == gate.main([]) == 0

    once = type(ruleset).new
    monkeypatch.setattr(type(ruleset), "new", lambda *given: once(*given) and once(*given))
    assert gate.main([]) == 1
    said = capsys.readouterr()
    assert "a scenario" in said.err and "a table" not in said.err
