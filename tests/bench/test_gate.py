"""The gate that keeps work from growing unseen."""

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
