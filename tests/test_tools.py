"""Tools of tests/tools: subjects of commits, words that are cut, opponents that are measured."""

from pathlib import Path

import pytest
from textual.geometry import Size

from tests.tools import opponents
from tests.tools.commits import faults_of
from tests.tools.cut_words import SAVES, Screenful, give_again, kind_of, main, most_frequent, screenfuls
from tests.tools.opponents import Bout, Pair, fought, pairs_of
from tracker.app.battle.battle_stack import BattleStack
from tracker.engine import AnswerInput, Finding, Text, Thought, View
from tracker.journal.session import Session
from tracker.play.seat import Seat


def test_an_imperative_subject_of_one_change_is_fine() -> None:
    assert not list(faults_of("Say who rolls, undo and redo in plain words"))


@pytest.mark.parametrize(
    ("subject", "fault"),
    [("Added a guard", "'Added'"), ("Fix one thing; fix another", "two commits"), (f"Say {'much ' * 20}", "letters")],
)
def test_what_is_wrong_with_a_subject_is_said(subject: str, fault: str) -> None:
    assert any(fault in each for each in faults_of(subject))


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


@pytest.mark.parametrize("size", ["80x24", "160x50"])
def test_nothing_is_cut_in_a_battle_of_two_coys(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Losses told by long names, as there is room at 160x50, passed for losses that are not told."""
    assert main([SKIRMISH, "--size", size]) == 0, capsys.readouterr().out


def test_no_rows_stand_idle_beside_what_has_no_room() -> None:
    """On 78 of the 292 screens of Rorke's Drift rows were empty, most of them under "5 more" or above such."""
    seen = [*screenfuls(SAVES / "colonial_adventures_rorkes_drift.battle")]
    assert len(seen) > 200 and sum(each.idle > 0 for each in seen) < 5
    assert Screenful("toy", 1, "Choose", {"units": ((("1 more", "dim"),),)}, 20, 4).idle == 3
    for words in ("1 more hit falls away", "8: 5 Rep, +3 more figures", "8+ D10 [_] and 20 more then Enter"):
        assert not Screenful("toy", 1, "Roll", {"prompt": (((words, "text"),),)}, 60, 4).idle, "nothing has no room"


def test_a_test_that_the_title_asks_leaves_its_row_to_who_fell() -> None:
    """Behind a charge that is done "Owed Sokhexe: Received Casualty" stood above "7-pdr: destroyed · more: L"."""
    seen = next(screenfuls(Path(SKIRMISH), Size(60, 20), {82}))
    told = "".join(text for row in seen.rows["last_result"] for text, _ in row)
    assert "Owed" not in told and "gun taken by Men of Sokhexe" in " ".join(told.split())


def test_a_log_below_the_units_is_no_row_that_stands_empty() -> None:
    """At 160x50 the tool told of 16 idle rows beside what scrolls: the log filled them."""
    seen = [*screenfuls(Path(SKIRMISH), Size(160, 50))]
    assert max(each.idle for each in seen) < 9 and sum(each.idle > 4 for each in seen) < 4


def test_what_was_said_at_one_input_is_gone_at_the_next(tmp_path: Path) -> None:
    """A remark stood at every later prompt, cut where it was long."""
    with Session.new(tmp_path, "colonial_adventures", "training_skirmish", seed=1) as session:
        stack = BattleStack(Seat(session))
        stack.report("A remark.")
        assert stack.seat.prompt is not None
        give_again(stack, AnswerInput(stack.seat.prompt.key, stack.seat.prompt.default()))
        assert "A remark." not in stack.say


@pytest.mark.parametrize("scenario", ["march", "relief"])
def test_an_opponent_whose_thoughts_come_to_nothing_plays_as_the_sensible_player(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had another picture of the table than the one that answered for the table, and lost 20 battles of 100."""

    def nothing(thought: Thought, seconds: float) -> Finding:
        return Finding("", "")

    monkeypatch.setattr(opponents, "think_over", nothing)
    bouts = [fought(Bout("gentlemen_rankers", scenario, 1002, side)) for side in ("", "imperial", "warriors")]
    assert bouts[1].thoughts and not bouts[2].thoughts, "the warriors have nothing to think over"
    assert len({(bout.won, bout.inputs) for bout in bouts}) == 1


def test_a_side_that_never_thinks_is_left_out_and_a_battle_that_nobody_won_is_half_of_one() -> None:
    won = {"": "blue", "red": "red", "blue": "blue"}
    bouts = [Bout("game", "ford", 1, side, winner, 9) for side, winner in won.items()]
    assert list(pairs_of(bouts, {"ford": ("red",)})) == [Pair("ford", 1.0, 0.0)]
    assert list(pairs_of(bouts, {"ford": ("red", "blue")})) == [Pair("ford", 1.0, 0.5)]
    assert list(pairs_of([*bouts[1:], Bout("game", "ford", 1, "", "draw")], {"ford": ("red",)})) == [
        Pair("ford", 1.0, 0.5)
    ]
