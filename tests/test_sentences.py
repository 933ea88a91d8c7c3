"""Words that no player should meet, over the sample battles and the source: see `tests/tools/sentences.py`."""

import re

import pytest

from tests.tools.sentences import Sentence, of_samples, templates

# Phrases that had to be read twice. What is written instead stands in the commits that took them out.
NEVER = re.compile(
    r"\b(whence|whither|needs a \d \(Rep|newly within|has the better of|to the D10, [+-]|"
    r"still to be said|keeping their fire|that is all|once more|whoever)\b",
    re.IGNORECASE,
)
DOUBLED = re.compile(r"\b([a-z]{2,}) \1\b")
RIGHTLY_DOUBLED = ("that that", "had had")
ASKS = re.compile(r"(^|: |, )(who|which|what|where|whose|how|is|are|do|does|has|have|would) [^?]*$", re.IGNORECASE)
FIELD_OR_PATH = re.compile(r"\b[a-z]+_[a-z_]+\b|/(home|tmp|usr)/")
LONGEST_TITLE, LONGEST_REASON = 60, 100
# Not all that are installed: other tests install a toy.
GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")


@pytest.fixture(scope="module", params=GAMES)
def said(request: pytest.FixtureRequest) -> list[Sentence]:
    found = of_samples(request.param).sentences
    assert len(found) > 100
    return found


def test_no_phrase_that_was_taken_out_comes_back(said: list[Sentence]) -> None:
    assert not [each.example for each in said if NEVER.search(each.template)]


def test_no_word_is_doubled(said: list[Sentence]) -> None:
    doubled = [(each.example, match.group()) for each in said if (match := DOUBLED.search(each.template))]
    assert not [words for words, twice in doubled if twice.casefold() not in RIGHTLY_DOUBLED]


def test_a_title_that_asks_ends_with_a_question_mark(said: list[Sentence]) -> None:
    assert not [each.example for each in said if each.kind == "title" and ASKS.search(each.template)]


def test_titles_and_reasons_are_short(said: list[Sentence]) -> None:
    longest = {"title": LONGEST_TITLE, "reason": LONGEST_REASON}
    assert not [each.template for each in said if len(each.template) > longest.get(each.kind, 1_000)]


def test_no_field_or_path_is_shown(said: list[Sentence]) -> None:
    assert not [each.example for each in said if FIELD_OR_PATH.search(each.template)]


def test_no_game_says_a_phrase_that_was_taken_out() -> None:
    assert not [(each.where, each.template) for each in templates("rulesets") if NEVER.search(each.template)]
