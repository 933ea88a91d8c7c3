"""Keys that hand in rows of a list of fire, by what they say."""

from tests.names.colonial_d10 import Shot, who_fires
from tests.rulesets.colonial_d10.bench import battlefield, unit
from tracker.app.battle.prompts.form_list import FormListView
from tracker.app.parts.key_line import hint_row

ALWAYS = [("u", "undo"), ("w", "why"), ("e", "edit"), ("?", "help")]


def test_rows_that_were_said_whole_before_are_named_beside_those_that_are_marked() -> None:
    """ "Hand in 2" meant two of three rows that looked alike; beside a marked one the key was unseen, and took both."""
    others = (unit("brit_two"), unit("brit_three"))
    state = battlefield(unit(), *others, unit("zulu", weapon="breechloader"), unit("zulu_two"))
    state.phase, state.shots = "offensive", {"zulu>brit": Shot("half")}
    state.shots |= {f"{each.id}>zulu": Shot("long") for each in others}
    fires = FormListView(who_fires(state, "eu"))
    assert ("i", "hand in 02 03") in fires.hints()
    fires.press("0"), fires.press("2"), fires.press("space")
    line = "".join(words for words, _ in hint_row(fires.hints(), 80, ALWAYS))
    assert line.startswith(" Enter hand in 1  d rest hold fire  i 03 too  "), line
