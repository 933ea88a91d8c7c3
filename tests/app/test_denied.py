"""A no that leads to nothing: the log has no line for it, and the screen tells it."""

from pathlib import Path

from tests.app.test_battle_rows import text
from tests.app.told import last_result, texts
from tests.names.journal import Session
from tracker.app.battle.last_result import denied, result_of
from tracker.app.battle.last_result_panel import LastResultPanel

SAVES = Path(__file__).parents[2] / "saves"


def test_a_charge_that_does_not_reach_is_told_though_nothing_of_it_is_logged(tmp_path: Path) -> None:
    """The result went on saying "tests to charge", and whatever came of that was never on the screen."""
    path = tmp_path / "patrol.battle"
    path.write_bytes((SAVES / "colonial_adventures_patrol_by_hand.battle").read_bytes())
    with Session.open(path) as session:
        asked = next(each.step for each in session.battle.line if getattr(each.input, "key", "").startswith("reach:"))
        battle = session.battle.branch(asked - 1)
        prompt = battle.prompt
        battle.answer({"reach": False})
        found = denied(prompt, [battle.head])
        assert found is not None and found.is_more and not result_of(battle.head.log)
        assert texts(found.rest) == ("Zulu infantry 1 would charge Mounted infantry: does not see or reach it",)
        assert denied(prompt, [session.battle.branch(asked).head]) is None, "it reaches"
        assert denied(None, [battle.head]) is None and denied(prompt, []) is None
        # Behind the tests of two bands it was what "more: L" hid, and the log has no line of it.
        panel, test = LastResultPanel(), "Test of Wills, on any roll: tests to charge"
        panel.last = last_result(rest=(f"Zulu inf 1, {test}", f"Zulu inf 2, {test}"), is_more=True).then(found)
        assert "does not see or reach it" in " ".join(map(text, panel.rows(80, 2)))


def test_who_is_not_to_charge_after_all_is_not_told_to_be_out_of_reach(tmp_path: Path) -> None:
    """It stood there still when the next charge had been ordered, and seemed to be of that."""
    with Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=7) as session:
        for answer in ({}, {"dice": {"british": [5], "zulu": [2]}, "source": {"british": "t", "zulu": "t"}}):
            session.answer(answer)
        session.answer("fcoy:charge")
        prompt = session.battle.prompt
        assert prompt is not None and prompt.no_words({"target": "nobody"}) == ""
        assert prompt.no_words({"target": "ingobamakhosi", "reach": False}) == "does not see or reach it"
