"""A scenario that a laid table ends with is kept on screens, in line mode and by the protocol, and never twice."""

from pathlib import Path
from typing import Any

import pytest

from tests.names.journal import SCENARIOS, Session
from tests.names.play import DiceSource
from tests.plain.support import said, typed
from tracker.engine import ScenarioFile, Unsaved, load_ruleset
from tracker.journal.products import kept_scenario, made_by

# By hand: the sections, no roads, no houses, the first side at the bottom.
LAID = ("c", "h", "c", "c", "c", "f", "c", "c", "c", "", "", "b")


def laying(tmp_path: Path, what: str = "hand") -> Session:
    return Session.new(tmp_path, "colonial_adventures.terrain", what, seed=1)


def ids() -> list[str]:
    return [each.id for each in SCENARIOS.listed(SCENARIOS.folder())]


def test_line_mode_keeps_it_once(tmp_path: Path) -> None:
    with laying(tmp_path) as session:
        told = typed(session, *LAID)
        assert "The scenario A table laid by hand is kept among your own: " in told
        assert ids() == ["a_table_laid_by_hand"]
        again = typed(session, "u", "b")
        assert "The scenario A table laid by hand is among your own: a_table_laid_by_hand.toml." in again
        assert ids() == ["a_table_laid_by_hand"]
        typed(session, "u", "o")
    assert ids() == ["a_table_laid_by_hand", "a_table_laid_by_hand_2"]
    game = load_ruleset("colonial_adventures")
    places = [
        [side.groups[0].place for side in game.scenario_given(str(own.path)).sides]  # type: ignore[attr-defined]
        for own in SCENARIOS.listed(SCENARIOS.folder())
    ]
    assert places == [["s8", "s2"], ["s2", "s8"]]


def test_35_a_scenario_that_its_owner_changed_is_known_again(tmp_path: Path) -> None:
    """Issue 25, point 35: no second of it is written, and what is fought is what stands there now."""
    with laying(tmp_path) as session:
        typed(session, *LAID)
        (own,) = SCENARIOS.listed(SCENARIOS.folder())
        own.path.write_text(own.path.read_text().replace("A table laid by hand", "The valley"))
        told = typed(session, "u", "b")
        assert "The scenario A table laid by hand, now The valley, is among your own: " in told
        made = made_by(session.battle, session.header.key)
        assert isinstance(made, ScenarioFile) and kept_scenario(made) == SCENARIOS.listed(SCENARIOS.folder())[0]
    assert len(ids()) == 1


def test_the_protocol_says_where(tmp_path: Path) -> None:
    answers: list[dict[str, Any]] = [{"key": f"lay:{each}", "value": "clear"} for each in range(1, 10)]
    answers += [{"key": "roads", "value": []}, {"key": "settled", "value": []}, {"key": "ends", "value": "top"}]
    with laying(tmp_path) as session:
        told = said(session, *answers)
    kept = [each for each in told if any("is kept among your own" in words for words in each.get("notices", ()))]
    assert kept == [told[-1]] and told[-1]["type"] == "end" and ids() == ["a_table_laid_by_hand"]


def test_a_copy_whose_long_words_are_wrapped_is_known_again(tmp_path: Path) -> None:
    with laying(tmp_path, "training_skirmish") as session:
        typed(session, "h", *LAID)
        assert "is among your own" in typed(session, "u", "b")
    assert len(ids()) == 1


def test_a_disk_that_does_not_take_it_is_told_and_the_table_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: Any) -> Path:
        raise Unsaved("no room.")

    monkeypatch.setattr("tracker.journal.products.keep_scenario", full)
    with laying(tmp_path) as session:
        assert "The scenario A table laid by hand can't be kept: no room." in typed(session, *LAID)
        assert session.saved and not ids()


# The set-up of a battle whose table is laid by hand: with that word at its conditions, then as above; both deploy.
BY_HAND = ("m", *LAID, "", "")


def battle(tmp_path: Path, scenario: str = "training_skirmish") -> Session:
    return Session.new(tmp_path, "colonial_adventures", scenario, seed=1, autopilot=DiceSource("everyone"))


def test_a_table_that_was_laid_in_a_battles_own_set_up_is_kept_as_it_was_then(tmp_path: Path) -> None:
    with battle(tmp_path) as session:
        assert "The set-up is not over yet" in typed(session, "T")
        typed(session, *BY_HAND)
        assert session.battle.stage == "turn"
        session.edit("ground.sections.0", "woods", "it burns")
        told = typed(session, "T", "T")
        assert "The scenario Training skirmish, table laid by hand is kept among your own: " in told
        assert "is among your own: training_skirmish_table_laid_by.toml." in told
    (own,) = SCENARIOS.listed(SCENARIOS.folder())
    given: Any = load_ruleset("colonial_adventures").scenario_given(str(own.path))
    assert list(given.ground.sections[:2]) == ["clear", "hill"] and given.ground.laid == "scenario"
    assert given.sides[0].groups[0].place == "s8"


def test_where_no_table_was_laid_none_is_kept(tmp_path: Path) -> None:
    with battle(tmp_path) as session:
        typed(session, "", "")
        assert session.battle.stage == "turn"
        assert "No table was laid in the set-up of this battle" in typed(session, "T")
    with Session.new(tmp_path, "africa_1859", "castillejos", seed=1) as session:
        assert "No table was laid" in typed(session, "T") or "set-up is not over" in typed(session, "T")
    assert ids() == []
