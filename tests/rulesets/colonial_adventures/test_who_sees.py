"""Who sees a mover near: said by the table, unless ground and distance tell it; in battles begun since CA 16."""

from random import Random
from typing import Any

import pytest

from tests.names.colonial_adventures import NORMAL, Battlefield, Group, distances, march_facts, newly_seen, stands_at
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import asks, group, play
from tracker.engine import Chosen, Facts, standing
from tracker.games.colonial_adventures.fight.forced_moves import advance
from tracker.games.colonial_adventures.ground.move_places import comes_to_stand
from tracker.games.colonial_adventures.ground.state import Ground, Piece
from tracker.games.colonial_adventures.move import March
from tracker.games.colonial_adventures.opponent import Careful
from tracker.games.colonial_adventures.player import Sensible
from tracker.games.colonial_adventures.solo.state import ASKS_WHO_SEES, KNOWS_REACH

pytestmark = pytest.mark.rule("CA-R17")


def field(*groups: tuple[Group, str], feet: tuple[int, ...] = (3, 3), step: int = ASKS_WHO_SEES) -> Battlefield:
    """Groups in sections of open ground; "" for who stands nobody knows where."""
    state = alone(*(each for each, _ in groups), defaults=step)
    house = Piece(id="house", name="the house", kind="building", section=3, dv=1)
    state.ground = Ground(sections=["clear"] * 9, pieces={"house": house}, feet=list(feet))
    for each, place in groups:
        stands_at(state, state.groups[each.id], place)
    return state


def near(form: Facts[Any], place: str) -> Any:
    """Who has the mover near where it ends there; None where that must be said."""
    return standing(form.fields, {"place": place})["near"]


@pytest.mark.parametrize(
    ("brit", "place", "seen"),
    [
        ("s8", "s5", None),  # the next section: 1 to 26 inches
        ("s8", "s2", []),  # a section of a foot lies between
        ("s8", "s8", ["brit"]),
        ("s8", "open", None),
        ("", "s5", None),
        ("house", "before:house", ["brit"]),
        ("house", "s3", ["brit"]),
    ],
)
def test_ca_react_3_what_sections_tell_of_who_sees_a_mover_is_laid_out_all_else_is_asked(
    brit: str, place: str, seen: Any
) -> None:
    """Enter took "nobody new sees it" in each of these, but before the wall."""
    state = field((group("zulu"), "s2"), (group("brit"), brit))
    assert near(march_facts(state, "zulu", NORMAL), place) == seen
    state.solo.defaults = KNOWS_REACH
    was = ["brit"] if place == "before:house" else ()
    assert near(march_facts(state, "zulu", NORMAL), place) == was


@pytest.mark.parametrize(("feet", "seen"), [((3, 3), ["brit"]), ((4, 4), None)])
def test_ca_react_3_a_section_of_more_than_a_foot_may_hide_who_is_farther(feet: tuple[int, ...], seen: Any) -> None:
    state = field((group("zulu"), "s5"), (group("brit"), "s8"), feet=feet)
    assert near(march_facts(state, "zulu", NORMAL), "s8") == seen
    state.night = True
    assert near(march_facts(state, "zulu", NORMAL), "s8") is None


def test_ca_react_3_nobody_tests_for_who_comes_up_behind_his_front() -> None:
    state = field((group("zulu"), "s2"), (group("brit", front="south"), "s5"))
    assert near(march_facts(state, "zulu", NORMAL), "s2") == []
    assert near(march_facts(state, "zulu", NORMAL), "s4") is None
    state.groups["brit"].formation = "square"
    assert near(march_facts(state, "zulu", NORMAL), "s2") is None


@pytest.mark.parametrize(
    ("least", "most", "seen"), [(0, 12, []), (25, 99, []), (24, 99, None), (13, 36, None), (13, 18, None)]
)
def test_ca_r17_who_had_it_near_before_or_is_too_far_is_not_asked_for(least: int, most: int, seen: Any) -> None:
    state = field((group("zulu"), "s5"), (group("brit"), "s8"))
    distances.tell(state, "zulu", "brit", least, most)
    assert near(march_facts(state, "zulu", NORMAL), "open") == (tuple(seen) if seen is not None else None)


@pytest.mark.parametrize(("most", "seen"), [(18, ("brit",)), (19, None)])
def test_ca_np_5_whom_the_book_sends_it_straight_at_sees_it_near_by_the_distance_told(most: int, seen: Any) -> None:
    """It moves 6 inches at the least, through rough ground."""
    state = field((group("zulu"), "s5"), (group("brit"), "s8"))
    distances.tell(state, "zulu", "brit", 13, most)
    assert near(march_facts(state, "zulu", March("CA-NP-5", "moves", "at them", toward="brit")), "open") == seen


def test_ca_r19_who_can_only_stand_is_not_asked_for() -> None:
    """A gun fires on any roll, and this one can't."""
    state = field((group("zulu"), "s5"), (group("brit", arm="artillery", weapon="field_gun"), "s8"))
    assert near(march_facts(state, "zulu", NORMAL), "open") is None
    state.groups["brit"].jammed = True
    assert near(march_facts(state, "zulu", NORMAL), "open") == ()


def test_ca_react_3_a_table_without_ground_is_asked_and_who_leaves_it_is_seen_by_nobody() -> None:
    state = alone(group("zulu"), group("brit"), defaults=ASKS_WHO_SEES)
    form = march_facts(state, "zulu", NORMAL)
    assert form.default() is None and form.read({"left": True})[0].left
    assert form.unsaid() == ['Now in sight within 12"? 1, or n for nobody']
    state.solo.defaults = KNOWS_REACH
    assert march_facts(state, "zulu", NORMAL).read({})[0].near == ()


@pytest.mark.parametrize(("step", "picked"), [(ASKS_WHO_SEES, ["brit"]), (KNOWS_REACH, [])])
def test_ca_react_3_a_forced_move_lays_out_the_same_and_asks_nobody_where_nobody_can(step: int, picked: Any) -> None:
    state = field((group("zulu"), "s5"), (group("brit"), "s8"), step=step)
    assert asks(advance(state, "zulu", "brit"), {"place": "s8"}).default() == picked
    stands_at(state, state.groups["zulu"], "s4")
    state.groups["brit"].front = "south"
    if picked:
        assert play(newly_seen(state, "zulu", were_near=())) == []
    else:
        assert asks(newly_seen(state, "zulu", were_near=())).legal() == ["brit"]


def test_ca_react_3_the_sensible_player_names_those_whom_the_ground_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.games.colonial_adventures.player.NEAR", 1)
    monkeypatch.setattr("tracker.games.colonial_adventures.player._whither", lambda *_: "s2")
    state = field((group("zulu"), "s2"), (group("brit"), "s8"))
    form = march_facts(state, "zulu", NORMAL)
    from random import Random

    assert Sensible().answer(state, form, Random(1))["near"] == []
    assert any(isinstance(each, Chosen) for each in form.fields)


def before_the_house(*inside: str, step: int = ASKS_WHO_SEES) -> Battlefield:
    """Somebody has just come to the house, in which others are."""
    state = field((group("zulu"), "s6"), *((group(each), "house") for each in inside), step=step)
    comes_to_stand(state, state.groups["zulu"], "before:house", False)
    return state


def test_ca_react_3_those_behind_the_wall_to_which_it_came_are_asked_about_though_they_are_near_by_now() -> None:
    """Whoever has it near since this very move was taken for one who had it so before: no Test of Wills was owed."""
    assert asks(newly_seen(before_the_house("brit", "brit_2"), "zulu")).key == "wills:zulu"


def test_ca_react_3_where_nobody_knows_who_had_it_near_before_nobody_is_laid_out() -> None:
    state = before_the_house("brit", step=KNOWS_REACH)
    assert asks(newly_seen(state, "zulu")).default() == []
    assert asks(newly_seen(state, "zulu", were_near=())).default() == ["brit"]


def test_ca_react_3_one_who_has_it_behind_him_is_not_laid_out_though_the_book_sends_it_at_him() -> None:
    state = field((group("zulu"), "s5"), (group("brit", front="south"), "s8"))
    distances.tell(state, "zulu", "brit", 13, 18)
    form = march_facts(state, "zulu", March("CA-NP-5", "moves", "at them", toward="brit"))
    assert near(form, "s5") == [] and [*near(form, "open")] == ["brit"]


def test_ca_react_3_a_fast_move_says_of_nobody_that_he_sees_it() -> None:
    """It keeps away from all: an answer made of what stood there was refused."""
    state = field((group("zulu"), "s5"), (group("brit"), "s8"))
    form = march_facts(state, "zulu", March("CA-MOVE-2", "moves fast", "ahead", 1.5, clear=True))
    assert "near" not in standing(form.fields, {"place": "s6"})


@pytest.mark.parametrize("seed", range(20))
def test_the_opponent_names_who_sees_it_where_it_ends(seed: int) -> None:
    state = field((group("zulu"), "s2"), (group("brit"), "house"), (group("brit_2"), "s8"))
    form = march_facts(state, "zulu", NORMAL)
    answer: Any = Careful().answer(state, form, Random(seed))
    assert near(form, answer["place"]) in (None, answer["near"])
