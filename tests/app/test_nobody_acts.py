"""A list to pick from beside the word that nobody acts: the screen says one thing."""

from random import Random

from msgspec import structs

from tests.app.test_chosen import BAND, volley
from tests.names.app import Gives, Used, prompt_view_of
from tracker.app.battle.prompts.facts import FactsView
from tracker.engine import Among, Mark


def nobody_fires() -> FactsView:
    """Shooters with a choice beside which nobody counts, as in Gentlemen Rankers."""
    out = Mark("none", "n", "nobody fires", is_all=True)
    prompt = volley()
    aims = tuple(structs.replace(each, refused="") for each in prompt.fields[0].aims)  # type: ignore[union-attr]
    firing = structs.replace(prompt.fields[0], aims=aims, none_is_all=True)
    band = Among("band", "range", (*BAND.marks, out), "none")
    view = prompt_view_of(structs.replace(prompt, fields=(firing, band)), lambda: Random(0))
    assert isinstance(view, FactsView)
    return view


def said(view: FactsView) -> tuple[str, list[str], str]:
    """What it says is filled in, who is ticked, and what Enter does."""
    rows = ["".join(text for text, _ in row).strip() for row in view.rows(78, 14)]
    filled = next((each for each in rows if each.startswith("Filled in")), "")
    ticked = [each.id for each in view.listed()[0] if each.tick == "[x]"]
    return filled, ticked, next((words for key, words in view.hints() if key == "Enter"), "")


def test_who_was_picked_is_ticked_no_more_where_nobody_acts() -> None:
    """ "Filled in: nobody fires" stood beside a unit that was ticked, and Enter was to "take these"."""
    view = nobody_fires()
    nobody = "Filled in: nobody fires.", list[str](), "nobody fires"
    assert said(view) == nobody
    view.press("2")
    assert said(view)[1:] == (["u2"], "take these"), "the range is asked next"
    view.press("n")
    assert said(view) == nobody
    view.press("m")
    assert said(view)[1:] == (["u2"], "take these"), "picked before, as it was said"
    view.press("n")
    view.press("4")
    assert said(view)[1:] == (["u4"], "take these"), "who is named after that fires after all, he alone"
    view.press("s")
    outcome = view.press("enter")
    assert isinstance(outcome, Gives) and outcome.value == {"firing": ["u4"], "band": "short"}


def test_all_of_a_list_picked_behind_nobody_act() -> None:
    view = nobody_fires()
    for key in "2ny":
        view.press(key)
    assert said(view)[1:] == (["u1", "u2", "u3", "u4"], "take these"), "the range is asked next"


def test_whom_the_picked_fire_at_is_said_before_their_range_is_asked() -> None:
    """Enter took the first of two targets, and asked the range to that; what was missing stood there twice."""
    at = Among("target", "at", (Mark("r", "a", "riflemen"), Mark("f", "b", "foot")), "")
    fields = (at, *nobody_fires().prompt.fields)
    view = prompt_view_of(structs.replace(volley(), fields=fields), lambda: Random(0))
    assert isinstance(view, FactsView)
    assert said(view)[2] == "nobody fires"
    view.press("2")
    assert "Say the target: a riflemen, b foot." in str(view.rows(78, 14))
    assert view.press("enter") == Used("Say the target: a riflemen, b foot.")
    assert "Say the target" not in str(view.rows(78, 14)), "beside the answer to Enter once is enough"
    view.press("b")
    assert said(view)[1:] == (["u2"], "take these")
    outcome = view.press("enter")
    assert isinstance(outcome, Gives) and outcome.value == {"firing": ["u2"], "target": "f"}
