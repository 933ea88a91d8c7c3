"""That the benchmarks measure at all, and how they judge; never how long anything took."""

from pathlib import Path
from unittest.mock import MagicMock
from zipfile import ZipFile

import pytest

import tests.bench.__main__ as bench
from tests.bench import against
from tests.bench.autosave import autosave
from tests.bench.edits import edits
from tests.bench.releases import ROOT, home, tree_of
from tests.bench.replay import replay
from tests.bench.rosters import rosters
from tests.bench.rounds import Figure, one_by_one, ratio, rotated
from tests.bench.seats import seats


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


def test_each_part_measures_something(tmp_path: Path) -> None:
    """Of seats and rosters few; the raw files beside a journal grow as that does."""
    found = [autosave(tmp_path, 30, rounds=3), replay(tmp_path, rounds=1), *edits(tmp_path, rounds=1, many=20)]
    sizes = [each.stat().st_size for each in tmp_path.iterdir() if each.name in ("raw", "control", "journal.battle")]
    assert len(sizes) == 3 and max(sizes) - min(sizes) < 100
    painted, share = seats(tmp_path, rounds=1, many=2)
    found += [painted, *rosters(tmp_path, rounds=1, many=2)]
    assert len(found) == 12 and share.name == "seats_host_share" and all(each.value > 0 for each in found)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes take the bytecode that is there: to compile all of it anew takes longer than what they are for."""
    monkeypatch.setattr(against, "home", lambda room: {**home(room), "PYTHONPYCACHEPREFIX": ""})


@pytest.mark.usefixtures("compiled")
def test_keys_are_measured_against_another_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(against, "SIZES", against.SIZES[:1])
    monkeypatch.setattr(against, "AT_FORM", against.AT_FORM[:2])
    monkeypatch.setattr(against, "AT_ROLL", against.AT_ROLL[:2])
    figures = {figure.name: figure for figure in against.keys(ROOT, tmp_path, rounds=1)}
    wide = [size[0] for size in against.SIZES]
    kinds = [kind for kind, _ in (*against.AT_FORM, *against.AT_ROLL)]
    assert {*figures} == {f"{kind}_{what}_{each}" for kind in kinds for what in ("cpu", "bytes") for each in wide}
    assert all(figure.value > 0 for figure in figures.values())


@pytest.mark.usefixtures("compiled")
def test_what_got_worse_than_another_tracker_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(against, "PROGRAMS", {"tables": ("tables", "colonial_d10")})
    (figure,) = against.programs(ROOT, tmp_path, rounds=1)
    assert figure.name == "tables" and figure.value > 0

    monkeypatch.setattr(against, "programs", lambda *_: [Figure("tables", 1.06, against.MOST)])
    monkeypatch.setattr(
        against, "keys", lambda *_: [Figure("undo", 1.05, 1.0), Figure("die", 2, 1, 0.5), Figure("table", 2, 3)]
    )
    assert len(list(against.beside(str(ROOT)))) == 4
    assert "above" in (said := capsys.readouterr().err) and said.endswith(": tables.\n")


def test_a_wheel_or_a_commit_is_measured_as_a_checkout_is(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "tracker.whl", "w") as wheel:
        wheel.writestr("tracker/__main__.py", "")
    assert (tree_of(str(tmp_path / "tracker.whl"), tmp_path) / "tracker/__main__.py").is_file()
    assert tree_of(str(ROOT), tmp_path) == ROOT
    with pytest.raises(SystemExit, match="nothing is no checkout, no wheel and no tag"):
        tree_of("nothing", tmp_path)


def test_only_the_parts_that_are_named_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "MEASURED", {"replay": lambda folder: [Figure("replay", 1.0, 1.0)]})
    monkeypatch.setattr(bench, "PAINTED", {"cells": lambda: [Figure("cells", 1.0, 1.0)]})
    assert [each.name for each in bench.figures(("replay",))] == ["replay"]
    assert [each.name for each in bench.figures(("cells",))] == ["cells"]
    monkeypatch.setenv("ONLY", "replays")
    with pytest.raises(SystemExit, match="There is no part replays"):
        bench.main()


def test_a_key_that_came_to_nothing_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def press(players: object, keys: object, rounds: int, costs: against.Costs) -> None:
        costs["die"] = {"ours": [(5.0, 30.0, 20.0)], "theirs": [(0.0, 0.0, 0.0)]}

    monkeypatch.setattr(against, "player", lambda *given: MagicMock())
    monkeypatch.setattr(against, "_press", press)
    found = [*against.keys(tmp_path, tmp_path, 1)]
    assert found and all(each.verdict == "inconclusive" for each in found)


def test_bytes_may_be_more_where_more_is_other_on_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table at 160x50 sent twice what it once did, and nothing said that twice as much is other now."""

    def press(players: object, keys: object, rounds: int, costs: against.Costs) -> None:
        costs["table"] = {"ours": [(5.0, 210.0, 200.0)], "theirs": [(5.0, 100.0, 90.0)]}
        costs["help"] = {"ours": [(5.0, 210.0, 100.0)], "theirs": [(5.0, 100.0, 90.0)]}

    monkeypatch.setattr(against, "player", lambda *given: MagicMock())
    monkeypatch.setattr(against, "_press", press)
    found = {each.name: (each.goal, each.verdict) for each in against.keys(tmp_path, tmp_path, 1)}
    assert (found["table_bytes_160"], found["help_bytes_160"]) == ((3.0, "ok"), (1.5, "short"))
