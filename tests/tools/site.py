"""Builds the site of documentation into build/docs/site, without a network: `make docs`.

Its pages are tracker/docs/*.md and the documents that stand elsewhere (OTHERS); nav and
looks: tracker/docs/zensical.toml.
A line `<!-- generated: NAME -->` of a page is replaced by what is made of the program itself. Fails on a link that
leads nowhere, a page that is not in the nav or not there, and anything that would be fetched from elsewhere.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tests.tools.generated_pages import GENERATED
from tests.tools.house_lists import ROOT

DOCS = ROOT / "tracker" / "docs"
CONFIG = DOCS / "zensical.toml"
GAMES = ("colonial_adventures", "gentlemen_rankers", "colonial_d10", "africa_1859")
# Pages of the site that are documents elsewhere in the repository.
OTHERS = {
    "index.md": "README.md",
    "battle-file.md": "tracker/journal/FORMAT.md",
    "game-package.md": "tracker/testing/project/README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    **{f"games/{game}.md": f"rulesets/{game}/RULES.md" for game in GAMES},
    **{f"formats/{game}.md": f"rulesets/{game}/FORMAT.md" for game in GAMES},
}
MARK = re.compile(r"^<!-- generated: ([\w-]+) -->$", re.MULTILINE)
FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!`)\]\((?!https?:|#)([^)\s#]+)(#[^)\s]*)?\)")


class BadPage(Exception):
    """Fault of the pages, in words."""


def sources(nav: Any) -> dict[str, Path]:
    """The file behind each page that the nav names. Raises BadPage where the two don't fit."""
    own = {path.name: path for path in DOCS.glob("*.md")}
    known = own | {page: ROOT / path for page, path in OTHERS.items()}
    named = list(_pages_of(nav))
    wrong = [f"{page} is in the nav, and nowhere else" for page in named if page not in known]
    wrong += [
        f"{known[page].relative_to(ROOT)} is not in the nav of {CONFIG.name}" for page in known if page not in named
    ]
    if wrong:
        raise BadPage("\n".join(wrong))
    return {page: known[page] for page in named}


def _pages_of(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
        return
    for each in nav.values() if isinstance(nav, dict) else nav:
        yield from _pages_of(each)


def gather(folder: Path, pages: dict[str, Path]) -> None:
    """Write all pages into a folder, whole, their links led to each other. Raises BadPage."""
    places = {path: page for page, path in pages.items()}
    wrong: list[str] = []
    for page, path in pages.items():
        text = MARK.sub(lambda found: GENERATED[found[1]](), path.read_text(encoding="utf-8"))
        parts = FENCED.split(text)
        for at in range(0, len(parts), 2):
            parts[at] = LINK.sub(lambda found: _led(found, page, path, places, folder, wrong), parts[at])  # noqa: B023
        (folder / page).parent.mkdir(parents=True, exist_ok=True)
        (folder / page).write_text("".join(parts), encoding="utf-8")
    if wrong:
        raise BadPage("\n".join(wrong))


def _led(found: re.Match[str], page: str, path: Path, places: dict[Path, str], folder: Path, wrong: list[str]) -> str:
    """A link of a document as the site has it: to the page of what it names, or to a copy of the file."""
    target = Path(os.path.normpath(path.parent / found[1]))
    if target not in places and not target.is_file():
        wrong.append(f"{path.relative_to(ROOT)}: {found[1]} is not there")
        return found[0]
    name = places.get(target, f"files/{target.relative_to(ROOT).as_posix()}")
    if target not in places:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(target, folder / name)
    return f"]({os.path.relpath(name, Path(page).parent)}{found[2] or ''})"


class _Links(HTMLParser):
    """The ids of a page, and all that it leads to or loads."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        named = dict(given)
        self.ids |= {value for name in ("id", "name") if (value := named.get(name))}
        loads = tag in ("script", "img", "link", "source", "iframe") and named.get("rel") != "canonical"
        self.links += [(value, loads) for name in ("href", "src") if (value := named.get(name)) is not None]


def dead_links(site: Path) -> Iterator[str]:
    """Links of a built site that lead nowhere, and what it would load from elsewhere."""
    pages: dict[Path, _Links] = {}
    for path in sorted(site.rglob("*.html")):
        pages[path] = _Links()
        pages[path].feed(path.read_text(encoding="utf-8"))
    for path, page in pages.items():
        for link, loads in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if loads and parts.scheme != "data":
                    yield f"{path.relative_to(site)} loads {link}"
                continue
            target = Path(os.path.normpath(path.parent / unquote(parts.path))) if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            there = pages.get(target)
            if not target.is_file():
                yield f"{path.relative_to(site)}: {link} leads nowhere"
            elif parts.fragment and there is not None and unquote(parts.fragment) not in there.ids:
                yield f"{path.relative_to(site)}: {link} leads to no place of the page"


def build(folder: Path) -> Path:
    """Build the site into a folder; gives where it lies. Raises BadPage."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pages").mkdir(parents=True)
    gather(folder / "pages", sources(tomllib.loads(CONFIG.read_text(encoding="utf-8"))["project"]["nav"]))
    shutil.copyfile(CONFIG, folder / CONFIG.name)
    words = [sys.executable, "-m", "zensical", "build", "--strict", "-f", str(folder / CONFIG.name)]
    done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
    if done.returncode:
        raise BadPage(f"{done.stdout}{done.stderr.partition('Traceback')[0]}".strip() or done.stderr)
    # It leads to the root of a server, and nobody knows yet where the site will stand.
    (folder / "site" / "404.html").unlink(missing_ok=True)
    if wrong := list(dead_links(folder / "site")):
        raise BadPage("\n".join(wrong))
    return folder / "site"


if __name__ == "__main__":
    try:
        site = build(ROOT / "build" / "docs")
    except BadPage as reason:
        sys.exit(f"No site: {reason}")
    print(f"{len(list(site.rglob('*.html')))} pages, every link leads somewhere: {site / 'index.html'}")
