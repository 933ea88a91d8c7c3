"""The site of the documentation: its pages, what is generated in them, its dead links. `make docs` builds the whole."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.tools import generated_pages, manual_page, site
from tests.tools.house_lists import ROOT
from tracker.commands import COMMANDS
from tracker.play.command_tags import COMMANDS as OF_A_BATTLE

CLIENT = ROOT / "tracker" / "docs" / "client.py"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages as the builder of the site gets them."""
    folder = tmp_path_factory.mktemp("pages")
    nav = tomllib.loads(site.CONFIG.read_text(encoding="utf-8"))["project"]["nav"]
    site.gather(folder, site.sources(nav))
    return folder


def test_each_page_is_in_the_nav_and_its_links_lead_to_pages(pages: Path) -> None:
    assert {path.name for path in site.DOCS.glob("*.md")} <= {path.name for path in pages.glob("*.md")}
    assert "](games/colonial_d10.md)" in (pages / "index.md").read_text(encoding="utf-8")
    assert (pages / "files" / "screenshots" / "battle_roll.svg").is_file()


def test_a_page_that_the_nav_forgets_or_invents_is_named() -> None:
    with pytest.raises(site.BadPage, match="(?s)other.md is in the nav.*README.md is not in the nav of zensical.toml"):
        site.sources([{"Other": "other.md"}])


def test_a_link_to_what_is_not_there_is_named(tmp_path: Path) -> None:
    page = ROOT / "tracker" / "docs" / "keys.md"
    wrong: list[str] = []
    assert site.LINK.search("[a](b.md#c)") is not None
    site.LINK.sub(lambda found: site._led(found, "a.md", page, {}, tmp_path, wrong), "[a](nowhere.md#c)")
    assert wrong == ["tracker/docs/keys.md: nowhere.md is not there"]


def test_what_is_generated_has_every_command_key_and_line(pages: Path) -> None:
    commands, programs = ((pages / name).read_text(encoding="utf-8") for name in ("commands.md", "programs.md"))
    assert [each for each in COMMANDS if f"\n## tracker {each}\n" not in commands] == []
    assert [each for each in OF_A_BATTLE if each != "answer" and f'`{{"do": "{each}"' not in programs] == []
    keys = (pages / "keys.md").read_text(encoding="utf-8")
    assert "| `Ctrl+C` | Leave the program at once" in keys and "| `A STEP [ANSWER]` |" in keys
    assert all(f"\n## {title}\n" in keys for title in generated_pages.SCREENS.values())


def test_dead_links_of_a_site_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<h1 id="top">A</h1><a href="b.html#here">b</a><a href="#top">a</a>')
    (tmp_path / "b.html").write_text('<a href="c.html">c</a><script src="https://elsewhere.example/x.js"></script>')
    assert list(site.dead_links(tmp_path)) == [
        "a.html: b.html#here leads to no place of the page",
        "b.html: c.html leads nowhere",
        "b.html loads https://elsewhere.example/x.js",
    ]


def test_the_client_on_the_page_plays_a_battle(tmp_path: Path) -> None:
    env = {**os.environ, "TRACKER_SAVES": str(tmp_path), "PYTHONPATH": str(ROOT)}
    words = [sys.executable, str(CLIENT), "training_skirmish", "--seed", "2"]
    done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0 and done.stdout.endswith("British won\n"), done.stdout[-500:] + done.stderr
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) <= 50


def test_the_manual_page_has_every_command_with_its_options() -> None:
    page = manual_page.manual_page()
    assert [each for each in COMMANDS if f"\n.SS tracker {each}\n" not in page] == []
    assert ".B tracker game new\n" in page and "\n.B \\-\\-protocol jsonl\n" in page
    assert manual_page._roff(".a-b\\") == r"\&.a\-b\e"
