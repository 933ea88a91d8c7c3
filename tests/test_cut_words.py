"""The tool that lists words without room on the screens of the samples."""

from pathlib import Path

import pytest

from tests.tools.cut_words import SAVES, Screenful, give_again, kind_of, main, most_frequent, screenfuls
from tracker.app.battle.battle_stack import BattleStack
from tracker.engine import AnswerInput, Text, View
from tracker.journal.session import Session
from tracker.play.seat import Seat

SKIRMISH = str(SAVES / "colonial_adventures_skirmish.battle")


def screenful(step: int, kind: str, *rows: str) -> Screenful:
    return Screenful("toy_battle", step, kind, {"prompt": tuple(((each, "text"),) for each in rows)}, 20)


def test_a_mark_and_a_row_that_is_too_long_are_cuts() -> None:
    found = screenful(1, "Choose", "all of it", "some of…", "x" * 21, "y" * 20).cuts
    assert found == ["prompt: some of…", f"prompt: {'x' * 21}"]


def test_prompts_that_differ_in_names_and_numbers_are_of_one_kind() -> None:
    kinds = {
        kind_of(Text(key="k", rule="R-1", side="red", title=title), View("T", 1, ()))
        for title in ("Turn 1: who?", "Turn 12: who?")
    }
    assert kinds == {"Text R-1 Turn #: who?"}
    seen = [screenful(n, kind) for n, kind in enumerate(("a", "b", "b"))]
    assert list(most_frequent(seen, 1)) == ["toy b"] and len(most_frequent(seen)["toy b"]) == 2


def test_it_finds_cuts_where_the_screen_is_narrow(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main([SKIRMISH, "--size", "44x18"]) == 1
    assert "…" in capsys.readouterr().out


def test_nothing_is_cut_in_a_battle_of_two_coys_at_80x24(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([SKIRMISH]) == 0, capsys.readouterr().out


def test_no_rows_stand_idle_beside_what_has_no_room() -> None:
    """On 78 of the 292 screens of Rorke's Drift rows were empty, most of them under "5 more" or above such."""
    seen = [*screenfuls(SAVES / "colonial_adventures_rorkes_drift.battle")]
    assert len(seen) > 200 and sum(each.idle > 0 for each in seen) < 5
    assert Screenful("toy", 1, "Choose", {"units": ((("1 more", "dim"),),)}, 20, 4).idle == 3


def test_what_was_said_at_one_input_is_gone_at_the_next(tmp_path: Path) -> None:
    """A remark stood at every later prompt, cut where it was long."""
    with Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=1) as session:
        stack = BattleStack(Seat(session))
        stack.report("A remark.")
        assert stack.prompt is not None
        give_again(stack, AnswerInput(stack.prompt.key, stack.prompt.default()))
        assert "A remark." not in stack.say
