"""The tool that lists words without room on the screens of the samples."""

from pathlib import Path

import pytest

from tests.tools.cut_words import SAVES, Screenful, kind_of, main, most_frequent
from tracker.engine import Text, View

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
