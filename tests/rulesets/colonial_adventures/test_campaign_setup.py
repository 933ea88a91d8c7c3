"""The set-up of a campaign asks for no field strength that the muster rolled."""

import pytest

from tests.names.colonial_adventures import Army
from tests.rulesets.colonial_adventures import field
from tests.rulesets.colonial_adventures.field import army, asked, give, start, state_of, unit
from tests.rulesets.procedures import give_all
from tracker.engine import Battle, Facts, load_ruleset
from tracker.testing import ENTER

MUSTER = load_ruleset("colonial_adventures.muster")


def mustered(die: str, **facts: bool) -> Army:
    """A roster of one unit of Rep 4 with its leaders, and a gun; all full where the die shows 4 or more."""
    battle = Battle.begin(MUSTER, MUSTER.new("british_empire", {}), 1)
    give_all(battle, "Column", {"rolls": 1}, "3 4", "list", "british_empire", "gun", "*", ENTER)
    give_all(battle, "done", {"cinc": "infantry_1", "leaders": False, **facts})
    if facts.get("strengths", True):
        give(battle, die)
    found = MUSTER.product(battle.state)
    assert battle.stage == "over" and isinstance(found, Army)
    return found


def conditions(*units: object) -> Facts[object]:
    prompt = field.begun(start(army(*units), enemy="zulu")).prompt  # type: ignore[arg-type]
    assert isinstance(prompt, Facts)
    return prompt


def offered(form: Facts[object]) -> object:
    """What Enter says of field strengths; None where the form does not ask for them."""
    return {each.name: each.default for each in form.fields if hasattr(each, "default")}.get("strengths")


@pytest.mark.rule("CA-R60")
def test_ca_r60_a_campaign_rolls_no_strength_that_the_muster_rolled() -> None:
    full, short = mustered("4"), mustered("1")
    assert [unit.figures for unit in (*full.units, *short.units)] == [21, 4, 18, 4]
    for roster in (full, short):
        form = conditions(*roster.units)
        assert offered(form) is None and form.text == ""
    unknown = mustered("", strengths=False)
    assert offered(conditions(*unknown.units)) is True
    assert offered(conditions(*short.units, unit("more"))) is True
    assert offered(conditions(*short.units, unit("more", figures=19))) is False


@pytest.mark.rule("CA-R60")
def test_ca_r60_only_who_came_to_the_roster_later_rolls() -> None:
    battle = field.begun(start(army(*mustered("1").units, unit("more")), enemy="zulu"))
    give(battle, {"strengths": True})
    assert asked(battle).startswith("strength") and battle.prompt is not None
    assert battle.prompt.subject == ("more",)
    give(battle, "3")
    assert {each.id: each.figures for each in state_of(battle).units.values()}["more"] == 19
