"""Numbers and the words that go with them."""

import pytest

from tests.names.engine import fact_words
from tracker.engine import Aim, Chosen, counted, form, listed, said_of
from tracker.engine.plurals import bracketed, plural, singular


@pytest.mark.examples(
    "one, more",
    ("figure", "figures"),
    ("die", "dice"),
    ("leader die", "leader dice"),
    ("man", "men"),
    ("success", "successes"),
    ("inch", "inches"),
    ("box", "boxes"),
    ("battery", "batteries"),
    ("day", "days"),
)
def test_one_and_more(one: str, more: str) -> None:
    assert plural(one) == more
    assert counted(1, one) == f"1 {one}"
    assert counted(0, one) == f"0 {more}" and counted(2, one) == f"2 {more}"


@pytest.mark.examples(
    "more, one",
    ("hits", "hit"),
    ("successes", "success"),
    ("inches", "inch"),
    ("dice", "die"),
    ("passed", "passed"),
    ("melees", "melee"),
    ("batteries", "battery"),
)
def test_one_of_what_is_said_of_many(more: str, one: str) -> None:
    assert singular(more) == one


def test_words_that_are_given_are_taken() -> None:
    assert form(1, "is", "are") == "is" and form(2, "is", "are") == "are"
    assert counted(2, "D6") == "2 D6"


def test_names_in_a_row_are_parted_so_that_they_can_be_read() -> None:
    assert listed(["Abbas", "Ahmed"]) == "Abbas, Ahmed"
    assert listed(["1/24th C, 1", "Col. Glyn"]) == "1/24th C, 1; Col. Glyn"
    assert (listed(["1/24th C, 1"]), listed([])) == ("1/24th C, 1", "")


def test_a_form_says_that_several_see_and_one_sees() -> None:
    seen = Chosen("seen", "n", "sees it", (Aim("a", "24th Foot"), Aim("b", "Saida Spahis")), "nobody sees it")
    told = [fact_words((seen,), {"seen": each}) for each in (["a"], ["b"], ["a", "b"], [])]
    assert told == ["24th Foot sees it", "Saida Spahis see it", "24th Foot, Saida Spahis see it", "nobody sees it"]


@pytest.mark.examples(
    "name, told",
    ("uDloko, right", "uDloko (right)"),
    ("E, F Coys 1/24", "E and F Coys 1/24"),
    ("3rd, 4th Platoons", "3rd and 4th Platoons"),
    ("1/24th C, 1", "1/24th C (1)"),
    ("Ghazis", "Ghazis"),
)
def test_a_name_with_a_comma_is_told_without_it(name: str, told: str) -> None:
    assert bracketed(name) == told


@pytest.mark.examples(
    "words, of_one, of_several",
    ("it is mounted", "it is mounted", "they are mounted"),
    ("its gun is jammed", "its gun is jammed", "their gun is jammed"),
    ("it moved more than half", "it moved more than half", "they moved more than half"),
    ("no enemy adjacent", "no enemy adjacent", "no enemy adjacent"),
    ("", "", ""),
)
def test_a_reason_is_said_as_of_several_where_the_name_is_plural(words: str, of_one: str, of_several: str) -> None:
    assert (said_of("F Coy", words), said_of("Ghazis", words)) == (of_one, of_several)
