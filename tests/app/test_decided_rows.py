"""Rows of a list that the app decided: one Enter takes them all, once nothing is left to say of any."""

from tests.app.test_form_list import pressed
from tests.names.app import Gives, Used
from tests.names.colonial_d10 import Shot, who_fires
from tests.rulesets.colonial_d10.bench import battlefield, unit
from tracker.app.battle.prompts.form_list import FormListView


def test_one_enter_takes_all_rows_that_the_app_decided() -> None:
    """A volley of three units was handed in by an Enter for each."""
    state = battlefield(unit(), unit("brit_two"), unit("zulu", weapon="breechloader"), unit("zulu_two"))
    state.phase, state.shots = "offensive", {"brit>zulu": Shot("half"), "brit_two>zulu_two": Shot("long")}
    prompt = who_fires(state, "eu")
    meant = [{"row": "brit", "facts": {"target": "zulu"}}, {"row": "brit_two", "facts": {"target": "zulu_two"}}]
    decided = prompt.with_decision(meant)
    prompt_view = FormListView(decided)
    given = prompt_view.press("enter")
    assert isinstance(given, Gives) and given.value == decided.default() == meant
    assert not prompt.is_overruled(meant, given.value)
    one = pressed(FormListView(decided), "backspace enter")
    assert isinstance(one, Gives) and [each["row"] for each in one.value] == ["brit_two"]


def test_of_rows_that_the_app_decided_each_is_asked_for_what_is_still_to_be_said() -> None:
    state = battlefield(unit(), unit("brit_two"), unit("zulu", weapon="breechloader"), unit("zulu_two"))
    state.phase, state.shots = "offensive", {"brit>zulu": Shot("half")}
    meant = [{"row": "brit", "facts": {"target": "zulu"}}, {"row": "brit_two", "facts": {"target": "zulu_two"}}]
    decided = who_fires(state, "eu").with_decision(meant)
    assert decided.default() is None and "range" in decided.unsaid()[0], "the first is whole, the second is not"
    prompt_view = FormListView(decided)
    told = prompt_view.press("enter")
    assert isinstance(told, Used) and told.say.endswith('o beyond 18".') and prompt_view.at == 1
    given = pressed(prompt_view, "l enter")
    assert isinstance(given, Gives) and [each["row"] for each in given.value] == ["brit", "brit_two"]
    state.shots = {}
    open_view = FormListView(who_fires(state, "eu").with_decision(meant))
    given = pressed(open_view, "h l enter")
    assert isinstance(given, Gives), "a second range is for the next row that wants one"
    assert [each["facts"]["range"] for each in given.value] == ["half", "long"]
