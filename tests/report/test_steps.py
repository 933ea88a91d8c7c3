"""The page that steps through a battle: what stands in it, and what its keys do in a browser."""

import json
import re
from pathlib import Path
from typing import Any

from tests.chromium import Browser, needs_chromium, wait_for
from tests.cli_running import Tracker, tracker
from tests.names.journal import Timeline, read_battle
from tests.report.making import ONE_OF_EACH, shipped, shot, timeline_of
from tests.report.test_report import EVIL
from tracker.engine import AnyRuleset
from tracker.report.steps import stepping_page

__all__ = ["tracker"]


def data_of(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def rows_at(page: str, place: int, panel: int) -> str:
    data = data_of(page)
    return "".join(data["rows"][row] for row in data["panels"][data["steps"][place][panel + 1]])


def test_each_step_has_its_panels_and_what_came_of_it(toy: AnyRuleset, tmp_path: Path) -> None:
    session = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    session.note("A good shot")
    timeline = timeline_of(session)
    page = stepping_page(timeline)
    data = data_of(page)
    assert len(data["steps"]) == len(timeline.steps) == page.count('<li id="step')
    assert [timeline.steps[place] for place in data["turns"]] == [step for _, step in timeline.turns]
    last = len(data["steps"]) - 1
    assert "Blue Two</b></th><td>5 of 5</td>" in rows_at(page, last - 1, 0)
    assert "Blue Two</b></th><td>3 of 5</td>" in rows_at(page, last, 0)
    assert [rows_at(page, place, 0).count('<progress max="13" value="13">') for place in (last - 1, last)] == [1, 0]
    assert "Blue Two</b> owes nerve" in rows_at(page, last, 2)
    assert 'Take 2 off <b class="blue">Blue Two</b>.' in page and "Note: A good shot" in page
    assert 'value="10"><p class="roll">' in page, "a roll is told once, with its dice"


def test_sides_are_told_by_a_sign_beside_their_colour(toy: AnyRuleset, tmp_path: Path) -> None:
    page = stepping_page(timeline_of(shot(tmp_path, 1, 1, 6, 6, 6, 6)))
    signs = re.findall(r'b\.(\w+)::before \{ content: "(.)"', page)
    assert [colour for colour, _ in signs] == ["red", "blue"] and len({sign for _, sign in signs}) == 2
    assert '<b class="red">Red One</b>' in rows_at(page, -1, 0)


def test_what_players_write_stays_words_and_nothing_is_fetched(toy: AnyRuleset, tmp_path: Path) -> None:
    session = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    session.note(EVIL)
    session.rename(f"{EVIL[:60]}</script>")
    page = stepping_page(timeline_of(session))
    assert page.count("<script") == 2 and page.count("</script>") == 2 and "&lt;script&gt;" in page
    assert "default-src 'none'" in page and not re.search(r'(?:src|href)="(?!data:)', page) and "url(" not in page


def test_without_the_game_the_log_is_stepped_through(toy: AnyRuleset, tmp_path: Path) -> None:
    session = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    session.close()
    page = stepping_page(Timeline(read_battle(session.path), None, "it is not installed"))
    assert rows_at(page, 1, 0) == "" and "Take 2 off Blue Two." in page and "it is not installed" in page


def test_the_command_writes_it_as_html_alone(tracker: Tracker, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert tracker("report", "colonial_adventures_skirmish", "--steps", "-o", str(target))[1] == f"Written: {target}\n"
    assert 'id="step126"' in target.read_text(encoding="utf-8")
    sentence = "Steps are written to an .html file: tracker report BATTLE --steps -o FILE.html\n"
    for words in ([], ["-o", str(tmp_path / "page.md")]):
        assert tracker("report", "colonial_adventures_skirmish", "--steps", *words) == (2, "", sentence)


PRESSED = """<script>
const said = [];
const press = (key) => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  said.push(document.querySelector("#now h2").textContent.split(".")[0]);
};
"ArrowRight ArrowRight ArrowLeft End ArrowRight PageUp Home ArrowLeft".split(" ").forEach(press);
document.querySelector('[data-go="last"]').click();
said.push(document.querySelector("#now h2").textContent);
document.body.dataset.said = said.join("; ");
document.body.dataset.rows = document.querySelectorAll("#panel0 tr").length;
document.body.dataset.wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
</script></body>"""


@needs_chromium
def test_keys_and_buttons_step_through_it_in_a_browser(tmp_path: Path, chromium: Browser) -> None:
    timeline = shipped(ONE_OF_EACH[2].stem)
    page = tmp_path / "steps.html"
    page.write_text(stepping_page(timeline).replace("</body>", PRESSED), encoding="utf-8")
    chromium.fresh_window(500, 900)
    chromium.open(page.as_uri())
    pressed = "const all = document.body.dataset; return all.wide && {...all}"
    found = wait_for(lambda: chromium.run(pressed), "its keys were pressed")
    last, start = timeline.last, max(step for _, step in timeline.turns if step < timeline.last)
    steps = [1, 2, 1, last, last, start, 0, 0]
    *said, end = found["said"].split("; ", len(steps))
    assert said == [f"Step {step} of {last}" for step in steps] and end.startswith(f"Step {last} of {last}. After the")
    assert found["wide"] == "0" and int(found["rows"]) >= len(timeline.view(last).sides)
    step = next(step for step in timeline.steps[1:] if timeline.changes(step).units)
    chromium.run(f"location.hash = '{step}'")
    wait_for(
        lambda: chromium.run("return document.querySelectorAll('[data-changed]').length"), "a changed row is marked"
    )
