"""Orders for fires and runners, and a march out of woods, as battles begun since CA 41 tell them."""

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import ENTER, battlefield, group, play
from tests.rulesets.colonial_adventures.test_burning import burning
from tests.rulesets.colonial_adventures.test_distances_of_sections import end_of, field
from tracker.games.colonial_adventures.fight.burning import fires_spread, lit, pour_water
from tracker.games.colonial_adventures.move import NORMAL, march_facts
from tracker.games.colonial_adventures.player_moves import end_of as opponents_end
from tracker.games.colonial_adventures.solo.state import AIMS_AT_LIKELY, KEEPS_FACES

STEPS = [(KEEPS_FACES, True), (AIMS_AT_LIKELY, False)]


@pytest.mark.rule("CA-BLDG-8", "CA-BLDG-10")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_bldg_8_what_burns_is_laid_out_on_the_table(step: int, is_new: bool) -> None:
    """The hospital burned for turns, and after its first spark no order spoke of it."""
    state = burning(size=40)
    state.solo.defaults = step
    orders = [line for line in play(lit(state, "house")).log if line.kind == "table"]
    orders += [line for line in play(fires_spread(state)).log if line.kind == "table"]
    orders += [line for line in play(pour_water(state, "brit"), 1).log if line.kind == "table"]
    orders += [line for line in play(pour_water(state, "brit"), 2).log if line.kind == "table"]
    told = [
        'lay a fire 1" long at the walls of the house',
        'lay the fire of the house 1" to either side farther: 3" burn',
        'leave 2" of the fire of the house',
        "take the fire off the house",
    ]
    assert [line.text for line in orders] == told * is_new and all(line.is_added for line in orders)


@pytest.mark.rule("CA-BLDG-9")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_bldg_9_who_is_burnt_out_of_a_house_is_told_in_reports(step: int, is_new: bool) -> None:
    state = burning(fire=3)
    state.solo.defaults = step
    said = play(fires_spread(state))
    events = [line.event for line in said.log if line.event is not None]
    assert [(each.what, each.by, each.how) for each in events] == [("does", "brit", "had to leave the house")] * is_new
    state.ground.pieces["house"].fire = 7
    assert ("take the house off, and leave a ruin there" in play(fires_spread(state))) is is_new


@pytest.mark.rule("CA-R29", "CA-FIRE-13")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_r29_the_runner_who_is_back_is_put_back(step: int, is_new: bool) -> None:
    state = battlefield(group("brit", rep=5, tight=True, runner="returning"), group("zulu"))
    state.solo.defaults = step
    assert ("put the runner of Brit back with it" in play(ca.activate(state, "brit"), ENTER, "done")) is is_new
    whole = battlefield(group("brit", rep=5, tight=True), group("zulu"))
    whole.solo.defaults = KEEPS_FACES
    assert "put the runner of Brit back with it" not in play(ca.activate(whole, "brit"), "restock")


@pytest.mark.rule("CA-ARMY-17")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_army_17_the_app_leaves_woods_by_half_the_inches(step: int, is_new: bool) -> None:
    """Its band of section 5, in woods, was laid into the next section, 12 inches off, with a move of 6."""
    state = field((group("zulu"), "s5"), (group("brit"), "s2"), step=step)
    zulu = state.groups["zulu"]
    state.ground.sections[4] = "woods"
    zulu.formation = "open"
    place = end_of(march_facts(state, "zulu", NORMAL))
    assert opponents_end(state, zulu, place) == ("s5" if is_new else "s2")
    zulu.advanced = 6
    assert opponents_end(state, zulu, place) == "s2"
