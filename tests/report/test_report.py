"""Reports of battles: the golden ones of the samples, what players may write into them, files that can't be written."""

import os
import subprocess
from html import escape
from itertools import product
from pathlib import Path

import pytest

from tests.chromium import Browser, needs_chromium, wait_for
from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session, Timeline, read_battle
from tests.names.report import html, markdown, plain, swings, write_up
from tests.report.making import ONE_OF_EACH, dice, shipped, shot, timeline_of
from tracker.cli import main
from tracker.engine import AnyRuleset
from tracker.report.story import story

EVIL = '<script>alert(1)</script> | *x* `y` [z](http://example.org) &amp; "q"'


def test_what_players_write_stays_words(toy: AnyRuleset, tmp_path: Path) -> None:
    session = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    session.note(EVIL)
    session.mark(EVIL)
    session.rename(EVIL)
    document = write_up(timeline_of(session))
    page, text = html(document), markdown(document)
    assert "<script" not in page and page.count("&lt;script&gt;") >= 3
    assert "<script" not in text.replace("\\<script", "") and plain("a|b*c") == "a\\|b\\*c"


def test_a_report_without_the_game(toy: AnyRuleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    session.close()
    recorded = read_battle(session.path)
    text = markdown(write_up(Timeline(recorded, None, "it is not installed")))
    assert "from the record alone" in text and "They can't be shown" in text and "Red begins." in text
    assert "Red One fires at Blue Two" not in text, "dice are no story"


def test_the_story_tells_what_was_lost_in_the_fight_and_nothing_else(toy: AnyRuleset, tmp_path: Path) -> None:
    """Nobody loses what he was never given in the set-up, nor nothing at all, nor what he gains."""
    session = Session.new(tmp_path, "toy", "skirmish", seed=1)
    session.edit("units.r1.figures", 4, "a short muster")
    give(session, *SET_UP, "r1", "fire", "b2", {}, dice(1, 1, 6, 6))
    session.edit("units.r1.figures", 5, "one came up late")
    told = [words for chapter in story(timeline_of(session)) for each in chapter.passages for words in each.sentences]
    assert [words for words in told if " loses " in words] == ["Blue Two loses 2 figures and has 3 left."]


def test_who_came_up_is_a_turning_point_where_nobody_was_lost(toy: AnyRuleset, tmp_path: Path) -> None:
    session = Session.new(tmp_path, "toy", "skirmish", seed=1)
    session.edit("units.r1.figures", 4, "a short muster")
    give(session, *SET_UP)
    session.edit("units.r1.figures", 5, "one came up late")
    assert [each.lost for each in swings(timeline_of(session))] == [(-1, 0)]


@pytest.mark.parametrize("inputs", range(0, 6))
def test_a_report_of_a_battle_that_has_hardly_begun(toy: AnyRuleset, tmp_path: Path, inputs: int) -> None:

    session = Session.new(tmp_path, "toy", "skirmish", seed=1)
    give(session, *SET_UP[:inputs])
    document = write_up(timeline_of(session))
    assert "Result: none yet" in markdown(document) and html(document)
    assert "Length: " not in markdown(document)


def test_reports_are_written_and_not_written_over(
    toy: AnyRuleset, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    session.close()
    battle = str(session.path)
    for name in ("a.md", "a.html"):
        assert main(["report", battle, "-o", str(tmp_path / name)]) == 0
        assert main(["report", battle, "-o", str(tmp_path / name)]) == 2
        assert "exists already: --force writes over it" in capsys.readouterr().err
        (tmp_path / name).write_text("old")
        assert main(["report", battle, "-o", str(tmp_path / name), "--force"]) == 0
        assert "A shot" in (tmp_path / name).read_text(encoding="utf-8")
    assert main(["report", battle]) == 0 and capsys.readouterr().out.splitlines()[-1]
    for bad in ("a.battle", "a", "nowhere/a.md", f"{'x' * 300}.md"):
        assert main(["report", battle, "-o", str(tmp_path / bad)]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and "Traceback" not in err
    assert read_battle(session.path).head.step == session.battle.step


@pytest.mark.skipif(not os.path.isdir("/dev/shm") or os.geteuid() != 0, reason="a full disk takes a mount")
def test_a_full_disk_is_a_sentence(toy: AnyRuleset, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    full = tmp_path / "full"
    full.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4k", "none", str(full)], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("nothing may be mounted here")
    try:
        session = shot(tmp_path / "mine", 1, 1, 6, 6, 6, 6)
        session.close()
        assert main(["report", str(session.path), "-o", str(full / "a.html")]) == 2
        assert "No space left on device" in capsys.readouterr().err and not list(full.iterdir())
    finally:
        subprocess.run(["umount", str(full)], check=True)


FRAME = '<iframe style="width:{width}px;height:900px;border:0" srcdoc="{page}"></iframe>'
MEASURED = """<script>
onload = () => {
  document.body.dataset.wide = [...document.querySelectorAll("iframe")].map(frame => {
    const page = frame.contentDocument
    const tables = [...page.querySelectorAll(".wide")].map(each => each.scrollWidth - each.clientWidth)
    page.querySelectorAll("details").forEach(each => { each.open = true })
    const opened = [...page.querySelectorAll(".wide")].map(each => each.scrollWidth - each.clientWidth)
    return [page.documentElement.scrollWidth, page.documentElement.clientWidth, Math.max(0, ...tables, ...opened)]
  }).join(" ")
}
</script>"""
WIDTHS = (360, 390, 1280)


@needs_chromium
def test_a_browser_shows_it_at_any_width(tmp_path: Path, chromium: Browser) -> None:
    """Neither the page nor a table of it, folded or not, is wider than a telephone: a window can't be, but a frame."""
    pages = {path.stem: html(write_up(shipped(path.stem))) for path in ONE_OF_EACH}
    page = tmp_path / "framed.html"
    shown = [*product(pages, WIDTHS)]
    frames = "".join(FRAME.format(width=width, page=escape(pages[name])) for name, width in shown)
    page.write_text(f"<!DOCTYPE html>{frames}{MEASURED}", encoding="utf-8")
    chromium.fresh_window(1400, 1000)
    chromium.open(page.as_uri())
    found = wait_for(lambda: chromium.run("return document.body.dataset.wide"), "the page is measured")
    for (name, width), measured in zip(shown, found.split(), strict=True):
        wide, room, over = map(int, measured.split(","))
        assert room <= width and wide <= room, f"the page of {name} is {wide} wide in {room}"
        assert not over, f"a table of {name} is {over} wider than its page at {width}"


@needs_chromium
def test_a_browser_prints_it(tmp_path: Path, chromium: Browser) -> None:
    page = tmp_path / "report.html"
    page.write_text(html(write_up(shipped(ONE_OF_EACH[1].stem))), encoding="utf-8")
    chromium.fresh_window()
    chromium.open(page.as_uri())
    paper = chromium.printed()
    assert paper.startswith(b"%PDF") and len(paper) > 10_000
