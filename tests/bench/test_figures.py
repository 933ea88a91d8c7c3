"""That the benchmarks measure at all, and how they judge; never how long anything took."""

from pathlib import Path

import pytest

from tests.bench import against
from tests.bench.autosave import autosave
from tests.bench.edits import edits
from tests.bench.replay import replay
from tests.bench.rosters import rosters
from tests.bench.rounds import Figure, one_by_one, ratio, rotated


@pytest.mark.parametrize(
    ("value", "control", "verdict"),
    [(1.25, 1.0, "ok"), (1.26, 1.0, "short"), (1.0, 1.11, "inconclusive"), (9.0, 0.89, "inconclusive")],
)
def test_a_figure_is_judged_by_its_goal_if_the_machine_was_still(value: float, control: float, verdict: str) -> None:
    assert str(Figure("autosave_10", value, 1.25, control)) == f"autosave_10 {value:.2f} 1.25 {verdict}"


def test_another_begins_each_round() -> None:
    order: list[str] = []

    def noted(name: str) -> float:
        order.append(name)
        return 1.0

    rotated({"a": lambda: noted("a"), "b": lambda: noted("b"), "c": lambda: noted("c")}, rounds=4)
    assert "".join(order) == "abcbcacababc"


def test_a_ratio_is_the_median_of_the_rounds_own_ratios() -> None:
    rounds = [{"a": 2.0, "b": 1.0}, {"a": 30.0, "b": 10.0}, {"a": 400.0, "b": 100.0}]
    assert ratio(rounds, "a", "b") == 3.0


def test_each_round_takes_the_next_thing() -> None:
    done: list[int] = []
    timed = one_by_one(done.append, [1, 2, 3])
    assert all(timed() >= 0 for _ in range(3)) and done == [1, 2, 3]


@pytest.mark.parametrize("already", [0, 30])
def test_the_journal_is_measured_on_what_it_writes(tmp_path: Path, already: int) -> None:
    figure = autosave(tmp_path, already, rounds=3)
    assert figure.name == f"autosave_{already}" and figure.value > 0
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]
    assert len(sizes) == 3 and max(sizes) - min(sizes) < 100, "the raw files grew as the journal did"


def test_a_whole_battle_is_replayed(tmp_path: Path) -> None:
    assert replay(tmp_path, rounds=1).value > 1


def test_edits_are_measured_in_a_turn_and_after_the_end(tmp_path: Path) -> None:
    figures = edits(tmp_path, rounds=1, many=20)
    assert [figure.name for figure in figures] == [
        "undo_and_redo_in_turn",
        "open_in_turn",
        "undo_and_redo_in_over",
        "open_in_over",
        "amend_early",
        "open_amended",
    ]
    assert all(figure.value > 0 for figure in figures)


def test_rosters_are_measured_as_they_are_listed_and_marked(tmp_path: Path) -> None:
    figures = rosters(tmp_path, rounds=1, many=2)
    assert [figure.name for figure in figures] == ["rosters_listed_2", "roster_marked_20", "roster_marked_200"]
    assert all(figure.value > 0 for figure in figures)


def test_keys_are_measured_against_another_checkout() -> None:
    figures = {figure.name: figure for figure in against.figures(Path(__file__).parents[2], rounds=1)}
    assert {f"{kind}_{what}" for kind, _ in (*against.AT_FORM, *against.AT_ROLL) for what in ("cpu", "bytes")} == {
        *figures
    }
    assert all(figure.value > 0 for figure in figures.values())
