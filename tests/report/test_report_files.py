"""A report as a file beside the battles: what lies there already stays, whatever it is."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.report.making import shot
from tracker.report.report_file import write_report


def unreadable(path: Path) -> None:
    path.write_text("<p>", encoding="utf-8")
    path.chmod(0)


@pytest.mark.usefixtures("toy")
@pytest.mark.examples(
    "there",
    lambda path: path.write_text("<p>", encoding="utf-8"),
    Path.mkdir,
    os.mkfifo,
    unreadable,
    lambda path: path.symlink_to("nowhere"),
    ids=["another", "folder", "pipe", "unreadable", "broken link"],
)
def test_what_has_the_name_of_a_report_stays_and_the_report_gets_a_number(
    tmp_path: Path, there: Callable[[Path], object]
) -> None:
    with shot(tmp_path, 1, 3, 3, 3, 3, 3) as session:
        battle = session.path
    taken, numbered = (battle.with_name(f"{battle.stem}{number}.html") for number in ("", " 2"))
    there(taken)
    assert write_report(battle, tmp_path) == numbered and "</html>" in numbered.read_text(encoding="utf-8")
    assert write_report(battle, tmp_path) == numbered
    assert sorted(tmp_path.glob("*.html")) == sorted([taken, numbered])
