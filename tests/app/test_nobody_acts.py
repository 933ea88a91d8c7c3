"""A list to pick from beside the word that nobody acts: the screen says one thing."""

from random import Random

from msgspec import structs

from tests.app.test_chosen import BAND, volley
from tests.names.app import Gives, prompt_view_of
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
    ticked = [each.id for each in view.listed()[0] if each.words.startswith("[x]")]
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
