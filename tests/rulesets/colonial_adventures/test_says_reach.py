"""A charge in reaction on who is told to be near, but not how near: its reach must be said, in battles since CA 25."""

from typing import Any

import pytest

from tests.app.test_battle_rows import text
from tests.names.app import FactsView, Used
from tests.names.colonial_adventures import Battlefield, approach_form
from tests.names.engine import field_lines
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import group
from tracker.engine import Facts, Refused, standing
from tracker.engine.prompts.form_words import fact_words
from tracker.engine.prompts.typed_facts import typed_form
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight.melee_dice import keep_out_of_reach
from tracker.games.colonial_adventures.solo.state import CLOSES_WITHIN, SAYS_REACH


def near(woods: tuple[int, ...], step: int = SAYS_REACH, most: float = 12, least: float = 0) -> Battlefield:
    """A band that has newly seen a unit within 12 inches, in the next section, some of them wooded."""
    state = alone(group("brit", place="s7"), group("zulu", place="s4", figures=20, weapon="none"), defaults=step)
    state.ground.sections = ["woods" if each in woods else "clear" for each in range(1, 10)]
    distances.tell(state, "zulu", "brit", least, most)
    return state


def reach(state: Battlefield, declared: bool = False) -> bool | None:
    found: bool | None = standing(form(state, declared).fields, {})["reach"]
    return found


def form(state: Battlefield, declared: bool = False) -> Facts[Any]:
    return approach_form(state, "zulu", "brit", declared)


@pytest.mark.rule("CA-REACT-6", "CA-ARMY-17")
@pytest.mark.parametrize("woods", [(4, 7), (4,), (7,)])
def test_ca_react_6_what_12_inches_leave_open_in_woods_must_be_said(woods: tuple[int, ...]) -> None:
    """Enter was "does not see or reach it" behind "now in sight within 12 inches" of the same two."""
    state = near(woods)
    assert reach(state) is None and form(state).default() is None
    with pytest.raises(Refused, match="Say b .yes. or bb .no.: sees it and reaches it"):
        form(state).read({})
    assert form(state).read({"reach": True})[0].reach and not form(state).read({"reach": False})[0].reach
    assert reach(near(woods, CLOSES_WITHIN)) is False, "in battles begun before"


@pytest.mark.rule("CA-REACT-6")
def test_ca_react_6_where_what_was_told_tells_it_that_is_laid_out() -> None:
    assert reach(near(())) is True, "12 inches of 12"
    assert reach(near((4, 7), most=6)) is True and reach(near((4, 7), least=6)) is False
    assert reach(near((4, 7)), declared=True) is not None, "who declares a charge knows"
    state = near((4, 7))
    keep_out_of_reach(state, "zulu", "brit")
    assert reach(state) is False
    assert reach(near((4, 7), most=13)) is False


def test_a_yes_or_no_that_must_be_said_is_a_question_until_its_letter_says_it_once_or_twice() -> None:
    prompt = form(near((4, 7)))
    label = 'sees it and reaches it (12", 6" in rough ground)'
    assert fact_words(prompt.fields[:1], {}) == f"{label}?"
    assert field_lines(prompt.fields)[0] == f"  b  {label}: to be said"
    assert [typed_form(prompt.fields, each)["reach"] for each in ("b", "bb")] == [True, False]
    with pytest.raises(Refused, match="twice"):
        typed_form(prompt.fields, "bbb")
    view = FactsView(prompt)
    assert f" b {label} [?]" in map(text, view.rows(60, 20))
    assert view.hints()[:2] == [("b", "yes"), ("bb", "no")], "the keys that it waits for come first"
    assert view.press("enter") == Used(f"Say b (yes) or bb (no): {label}.")
    view.press("b")
    assert ("b", "yes") not in view.hints(), "said: Enter takes it"
    assert view.taken == {"reach": True} and f" b {label} [yes]" in map(text, view.rows(60, 20))
    view.press("b")
    assert view.taken == {"reach": False} and ("Enter", "does not see or reach it") in view.hints()
