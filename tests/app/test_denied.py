"""A no that leads to nothing: the log has no line for it, and the screen tells it."""

from pathlib import Path

from tests.names.journal import Session
from tracker.app.battle.last_result import standing_at

SAVES = Path(__file__).parents[2] / "saves"


def test_a_charge_that_does_not_reach_is_told_though_nothing_of_it_is_logged(tmp_path: Path) -> None:
    """The result went on saying "tests to charge", and whatever came of that was never on the screen."""
    path = tmp_path / "patrol.battle"
    path.write_bytes((SAVES / "colonial_adventures_patrol_by_hand.battle").read_bytes())
    with Session.open(path) as session:
        asked = next(each.step for each in session.battle.line if getattr(each.input, "key", "").startswith("reach:"))
        battle = session.battle.branch(asked - 1)
        before = standing_at(battle).last.rest
        battle.answer({"reach": False})
        assert standing_at(battle).last.rest == (
            *before,
            "Zulu infantry 1 would charge Mounted infantry: does not see or reach it",
        )
        reaches = session.battle.branch(asked)
        assert standing_at(reaches).last.rest == before
