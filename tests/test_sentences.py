"""The wording of what players read, over the sample battles and the source: see `tests/tools/sentences.py`."""

import pytest

from tests.conftest import Golden
from tests.tools.house_lists import ROOT
from tests.tools.sentence_faults import NEVER, faults_of
from tests.tools.sentences import Sentence, in_source, in_table, of_samples, page
from tracker.engine.plurals import is_plural

# Not all that are installed: other tests install a toy.
GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")


@pytest.fixture(scope="module", params=GAMES)
def said(request: pytest.FixtureRequest) -> tuple[str, list[Sentence]]:
    found = of_samples(request.param).sentences
    assert len(found) > 100
    return request.param, found


def test_no_sentence_has_a_fault(said: tuple[str, list[Sentence]]) -> None:
    assert not [(each.kind, each.example, fault) for each in said[1] for fault in faults_of(each.kind, each.template)]


def test_a_change_of_words_is_seen_as_words(said: tuple[str, list[Sentence]], golden: Golden) -> None:
    golden(f"sentences/{said[0]}", page(said[1]))


def test_no_text_in_the_program_says_a_phrase_that_was_taken_out() -> None:
    """Only the files with such a phrase behind a quote are read closely: most have none."""
    found: list[Sentence] = []
    for path in (path for folder in ("tracker", "rulesets") for path in (ROOT / folder).rglob("*.*")):
        if path.suffix in (".py", ".toml") and any(map(may_say, path.read_text(encoding="utf-8").splitlines())):
            found += in_source(path) if path.suffix == ".py" else in_table(path)
    assert not [(each.where, each.template) for each in found if NEVER.search(each.template)]


def test_no_page_says_a_phrase_that_was_taken_out() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("tracker/**/*.md"), *ROOT.glob("rulesets/*/*.md")]
    lines = [(page.name, line) for page in pages for line in page.read_text(encoding="utf-8").splitlines()]
    assert not [(name, line) for name, line in lines if NEVER.search(line)]


def may_say(line: str) -> bool:
    match = NEVER.search(line)
    return match is not None and '"' in line[: match.start()] and not line.lstrip().startswith(('"""', "#"))


@pytest.mark.parametrize(
    "name",
    ["Ghazis", "Men of Sokhexe", "Beraber foot, left", "Tribal horse", "E and F Coys 1/24th", "Doui Menia riflemen"]
    + ["Two companies of the umCijo", "Natal Mounted Police", "British", "Zulu", "Red shields foot", "Hussars"],
)
def test_a_name_in_the_plural_is_known(name: str) -> None:
    assert is_plural(name)


@pytest.mark.parametrize(
    "name",
    ["F Coy 2/24th", "57th, 1", "Late bands 3", "Battery of Zabala", "Mountain battery, two guns", "44th Foot, van"]
    + ["Sgt Davies", "Muley el-Abbas", "uDloko, right", "Zulu infantry 1", "Garrison of the hospital", "Imperial side"],
)
def test_a_name_in_the_singular_is_known(name: str) -> None:
    assert not is_plural(name)
