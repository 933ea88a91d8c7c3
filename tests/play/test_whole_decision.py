"""The words of all that goes along with a decision of the app."""

from tests.rulesets.colonial_adventures.table import asks, battlefield, group
from tracker.games.colonial_adventures.fight.ammo import runner_on_his_way
from tracker.play.whole_decision import with_question


def test_a_yes_that_goes_along_is_told_with_its_question() -> None:
    """ "Marksmen; yes; charge" said nothing of the runner who was back."""
    asked = asks(runner_on_his_way(battlefield(group("zulu", tight=True, runner="going")), "zulu"))
    assert with_question(asked, asked.value_words("yes")) == "has the runner reached the ammunition? yes"
    assert with_question(asked, asked.value_words("no")) == "not yet"
