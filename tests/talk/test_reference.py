"""A game's rules, tables and terms: what a rule says, and where words stand."""

import pytest

from tests.example_game import RULESET as FORD
from tracker.engine import Choose, Line, Option, Refused, Ruleset, Term, load_ruleset
from tracker.talk.explain import why_lines, why_prompt
from tracker.talk.reference import Reference, found_lines, plain

GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")


def test_why_a_line_stands_there_tells_its_rule_once() -> None:
    lines = [Line("F Coy fires.", rule="CA-FIRE-1"), Line("It is hit.", rule="CA-FIRE-1")]
    told = why_lines(lines, Reference(load_ruleset("colonial_adventures")))
    assert told[:2] == ["F Coy fires. [CA-FIRE-1]", "It is hit. [CA-FIRE-1]"]
    assert [each.partition(":")[0] for each in told[2:]] == ["  CA-FIRE-1 Fire, page 25"]


def test_a_rule_says_its_words_with_its_page() -> None:
    reference = Reference(load_ruleset("colonial_adventures"))
    [said] = reference.says("CA-DICE-5")
    assert said.startswith("CA-DICE-5 Dice, page 2: A success is a 1, 2 or 3.")
    assert [each[:9] for each in reference.says("CA-DICE-8 and CA-DICE-5")] == ["CA-DICE-8", "CA-DICE-5"]
    assert reference.says("CA-NONE-1") == reference.says("") == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_rules_to_be_read(game: str) -> None:
    reference = Reference(load_ruleset(game))
    assert len(reference.rules) > 40
    assert not [each.id for each in reference.rules.values() if "*" in plain(each.words).replace("2*", "")]


def test_words_are_found_in_tables_and_rules() -> None:
    found = Reference(load_ruleset("colonial_adventures")).find("received fire")
    assert {each.kind for each in found} >= {"table", "rule"}
    assert [each.kind for each in found] == sorted((each.kind for each in found), key=["term", "table", "rule"].index)
    assert Reference(load_ruleset("colonial_adventures")).find("  ") == []


def test_terms_come_first_and_the_term_itself_before_others(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = (Term("gallop", "a canter and more"), Term("canter", "a fast move", "CA-DICE-5", ("lope",)))
    reference = Reference(FORD)
    monkeypatch.setattr(reference, "_terms", terms)
    assert [each.heading for each in reference.find("CANTER")] == ["canter", "gallop"]
    assert [each.heading for each in reference.find("fast canter")] == ["canter"], "all the words, not one of them"
    assert found_lines(reference, "lope", most=1) == ["canter, lope: a fast move"]


def test_nothing_found_says_so() -> None:
    assert found_lines(Reference(FORD), "xyzzy") == ["Nothing in the rules, tables or terms of this game has: 'xyzzy'."]


def test_more_than_fit_are_counted() -> None:
    lines = found_lines(Reference(load_ruleset("colonial_adventures")), "fire", most=2)
    assert len(lines) == 3 and lines[-1].endswith("more places: add a word.")


def test_what_a_game_can_not_tell_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: object) -> None:
        raise Refused("Its rules can't be read.")

    monkeypatch.setattr(Ruleset, "rules", broken)
    monkeypatch.setattr(type(FORD), "rules", broken)
    assert Reference(FORD).says("FO-FIRE-1") == [] and Reference(None).find("fire") == []


def test_why_tells_what_was_refused_and_the_rule() -> None:
    charge, fire = Option("a", "Charge", refused="too far"), Option("b", "Fire", warned="out of ammunition")
    prompt = Choose(key="act", rule="CA-DICE-5", side="brit", title="What now?", options=(charge, fire))
    lines = why_prompt(prompt, Reference(load_ruleset("colonial_adventures")))
    assert lines[0] == "What now? [CA-DICE-5]"
    assert "  Not possible: Charge: too far." in lines
    assert "  Against the rules: Fire: out of ammunition." in lines
    assert lines[-1].startswith("  CA-DICE-5 Dice, page 2: ")


def test_why_tells_of_the_options_what_may_have_been_cut_beside_them() -> None:
    options = (
        Option("a", "Ceuta road", detail="Prim, Principe"),
        Option("b", "Beach", refused="too far"),
        Option("c", "no"),
    )
    prompt = Choose(key="k", rule="R", side="s", title="Which?", options=options)
    lines = why_prompt(prompt, Reference(load_ruleset("colonial_adventures")))
    assert lines[-2:] == ["  To choose from:", "    Ceuta road: Prim, Principe"]
