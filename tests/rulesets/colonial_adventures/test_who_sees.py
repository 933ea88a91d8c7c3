"""Who sees a mover near: said by the table, unless ground and distance tell it; in battles begun since CA 16."""

from random import Random
from typing import Any

import pytest

from tests.names.colonial_adventures import (
    NORMAL,
    Battlefield,
    Group,
    distances,
    march_facts,
    newly_seen,
    retire,
    stands_at,
)
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, group, play
from tracker.engine import Facts, Unsaid, standing, unwatched
from tracker.games.colonial_adventures.fight import buildings, charge, melee
from tracker.games.colonial_adventures.fight.forced_moves import advance
from tracker.games.colonial_adventures.ground.move_places import comes_to_stand
from tracker.games.colonial_adventures.ground.state import Ground, Piece
from tracker.games.colonial_adventures.move import March
from tracker.games.colonial_adventures.player import Sensible
from tracker.games.colonial_adventures.solo.pef_prompts import moved_form
from tracker.games.colonial_adventures.solo.state import (
    ASKS_WHO_SEES,
    DRIVEN_OUT,
    GOES_ON,
    KNOWS_REACH,
    MEETS_WITHIN,
    SAYS_ALL,
    SEES_AHEAD,
    Marker,
)
from tracker.testing import played

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
    stands = standing(form.fields, {"place": place})["near"]
    return None if isinstance(stands, Unsaid) else stands


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
    assert near(unwatched(lambda: march_facts(state, "zulu", NORMAL)), place) == seen, "found as it is taken"
    state.solo.defaults = KNOWS_REACH
    was = ["brit"] if place == "before:house" else []
    assert [*near(march_facts(state, "zulu", NORMAL), place)] == was


@pytest.mark.parametrize(("feet", "seen"), [((3, 3), ["brit"]), ((4, 4), None)])
def test_ca_react_3_a_section_of_more_than_a_foot_may_hide_who_is_farther(feet: tuple[int, ...], seen: Any) -> None:
    state = field((group("zulu"), "s5"), (group("brit"), "s8"), feet=feet)
    assert near(march_facts(state, "zulu", NORMAL), "s8") == seen
    state.night = True
    assert near(march_facts(state, "zulu", NORMAL), "s8") is None


def test_ca_pef_4_who_sees_a_marker_is_found_alike_for_who_watches_and_for_nobody() -> None:
    state = field((group("brit"), "s2"), (group("horse"), "house"), step=MEETS_WITHIN)
    state.solo.markers["pef1"] = Marker(id="pef1", name="PEF 1", rep=4, section=5)
    shown, bare = (look(lambda: moved_form(state, "pef1", "2 (3-6)")) for look in (lambda make: make(), unwatched))
    seen = [[standing(each.fields, {"section": number})["seen"] for number in range(10)] for each in (shown, bare)]
    assert seen[0] == seen[1] and {(), ("horse",), ("brit", "horse")} == {*seen[0]}


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
    answer: Any = Sensible().answer(state, form, Random(seed))
    assert near(form, answer["place"]) in (None, answer["near"])


# As long as that is open of one of them, in battles begun since CA 18


def begun(form: Facts[Any], place: str) -> tuple[str, ...]:
    stands = standing(form.fields, {"place": place})["near"]
    return stands.sure if isinstance(stands, Unsaid) else ()


@pytest.mark.parametrize(("step", "seen", "sure"), [(SAYS_ALL, None, ("brit",)), (GOES_ON, ["brit"], ())])
def test_ca_react_3_one_who_is_sure_leaves_the_others_open(step: int, seen: Any, sure: Any) -> None:
    """Enter took him alone: a Test of Wills that the other owed fell away."""
    state = field((group("zulu"), "s2"), (group("brit"), "s8"), (group("brit_2"), ""), step=step)
    form = march_facts(state, "zulu", NORMAL)
    assert (near(form, "s8"), begun(form, "s8")) == (seen, sure)
    assert (near(form, "s5"), begun(form, "s5")) == (None, ())
    distances.tell(state, "zulu", "brit_2", 25)
    form = march_facts(state, "zulu", NORMAL)
    assert (near(form, "s8"), begun(form, "s8")) == (["brit"], ()), "nobody is open"


def test_ca_react_3_whom_it_goes_straight_at_is_picked_to_begin_with_where_others_are_open() -> None:
    state = field((group("zulu"), "s5"), (group("brit"), "s8"), (group("brit_2"), "s4"), step=SAYS_ALL)
    distances.tell(state, "zulu", "brit", 13, 18)
    form = march_facts(state, "zulu", March("CA-NP-5", "moves", "at them", toward="brit"))
    assert (near(form, "s5"), begun(form, "s5")) == (None, ("brit",))
    form = asks(advance(state, "zulu", "brit"), {"place": "s5"})
    (seers,) = form.fields
    assert form.default() is None and seers.default == Unsaid(("brit",))
    assert [aim.id for aim in seers.aims] == ["brit", "brit_2"]
    assert form.unsaid() == ['Now in sight within 12"? 1 or 2, or n for nobody']


def test_ca_react_3_behind_a_forced_move_who_sees_it_is_to_be_said_where_that_is_open() -> None:
    """Enter meant nobody."""
    state = field((group("zulu"), "s5"), (group("brit"), "s8"), (group("brit_2"), "s5"), step=SAYS_ALL)
    gone = {"place": "s4", "left": False}
    asked = asks(retire(state, "zulu", "brit_2"), gone)
    assert (asked.key, asked.side) == ("wills:zulu", "eu"), "their order is theirs to say (CA-R24)"
    assert asks(retire(state, "zulu", "brit_2"), gone).default() is None
    said = played(retire(state, "zulu", "brit_2"), gone, {"near": ["brit"]})
    assert said.waiting is not None and said.waiting.key == "test:brit:test_of_wills"
    assert said.waiting.subject[0] == "brit"
    state.owed = []
    for each in ("brit", "brit_2"):
        state.groups[each].front = "south"
        stands_at(state, state.groups[each], "s8")
    stands_at(state, state.groups["zulu"], "s5")
    assert play(retire(state, "zulu", "brit_2"), gone).keys == ["left:zulu"], "all have it behind them"


@pytest.mark.parametrize(("step", "new"), [(SAYS_ALL, []), (GOES_ON, ["brit"])])
def test_ca_r17_who_had_it_in_view_in_his_section_sees_nobody_new_there(step: int, new: Any) -> None:
    """In a section of a foot Enter made him test for each move within it."""
    state = field((group("zulu"), "s5"), (group("brit"), "s5"), step=step)
    assert near(march_facts(state, "zulu", NORMAL), "s5") == new
    stands_at(state, state.groups["zulu"], "s2")
    assert near(march_facts(state, "zulu", NORMAL), "s5") == ["brit"]


def test_ca_r20_who_falls_short_is_seen_by_nobody_who_had_him_near_before() -> None:
    brit, others = (group("brit"), "s5"), [(group("zulu"), "s5"), (group("zulu_2"), "s5")]
    state = field(brit, *others, step=SAYS_ALL)
    state.acting = "brit"
    short = {"touches": False, "place": "s5"}
    said = played(charge.charge(state, "brit", "zulu"), ENTER, at("test:brit:wanting_to_charge", "1 6"), short)
    assert said.waiting is not None and said.waiting.key == "shot:brit:zulu"
    assert "Brit falls short of Zulu." in said


@pytest.mark.parametrize("seed", range(20))
def test_the_opponent_names_those_who_are_sure_among_others(seed: int) -> None:
    groups = (group("zulu"), "s6"), (group("brit"), "house"), (group("brit_2"), "s5")
    state = field(*groups, step=SAYS_ALL)
    distances.tell(state, "zulu", "brit", 13, 18)
    form = march_facts(state, "zulu", March("CA-NP-5", "moves", "at them", toward="brit"))
    answer: Any = Sensible().answer(state, form, Random(seed))
    assert answer["place"] != "open" and {"brit"} == {*begun(form, answer["place"])} <= {*answer["near"]}
    form = asks(advance(state, "zulu", "brit"), {"place": "s3"})
    assert form.default() is None and "brit" in Sensible().answer(state, form, Random(seed))["near"]


def test_ca_r17_where_nobody_knows_who_had_it_near_before_all_are_open() -> None:
    state = field((group("zulu"), "s5"), (group("brit"), "s5"), step=SAYS_ALL)
    form = asks(newly_seen(state, "zulu"))
    assert (form.default(), form.fields[0].default) == (None, Unsaid())
    form = asks(newly_seen(state, "zulu", comes_to=["brit"]))
    assert form.read({})[0].near == ("brit",), "whom it has met is sure"


@pytest.mark.rule("CA-R19")
@pytest.mark.parametrize(
    ("other", "step", "asked", "enter"),
    [
        ("s6", SAYS_ALL, "bystanders:zulu", None),
        ("s6", GOES_ON, "bystanders:zulu", []),
        ("s5", SAYS_ALL, "bystanders:zulu", {}),  # he has it in view there
        ("s2", SAYS_ALL, "test:brit:being_charged", None),  # he had so before
        ("s8", SAYS_ALL, "test:brit:being_charged", None),  # he has it behind him
        ("s2", GOES_ON, "bystanders:zulu", []),
    ],
)
def test_ca_r19_who_else_sees_a_charge_is_to_be_said_as_of_a_move(
    other: str, step: int, asked: str, enter: Any
) -> None:
    state = field((group("zulu"), "s2"), (group("brit"), "s5"), (group("brit_2"), other), step=step)
    state.acting, state.groups["brit_2"].front = "zulu", "south" if other == "s8" else ""
    prompt = asks(charge.charge(state, "zulu", "brit"), ENTER, "1 1")
    assert prompt.key == asked
    if asked.startswith("bystanders"):
        assert prompt.default() == enter
        assert enter != {} or prompt.read({})[0].near == ("brit_2",)


@pytest.mark.rule("CA-R19", "CA-REACT-3")
@pytest.mark.parametrize(("step", "listed"), [(SEES_AHEAD, ["brit_2"]), (DRIVEN_OUT, ["brit_2", "brit_3"])])
def test_ca_r19_who_has_the_mover_behind_it_is_not_in_the_list(step: int, listed: list[str]) -> None:
    """South of its front it was offered with the others, under a text that says not to pick it."""
    there = (group("brit"), "s5"), (group("brit_2"), "s6"), (group("brit_3", front="south"), "s8")
    state = field((group("zulu"), "s2"), *there, step=step)
    state.acting = "zulu"
    form = asks(charge.charge(state, "zulu", "brit"), ENTER, "1 1")
    assert form.key == "bystanders:zulu" and [each.id for each in form.fields[0].aims] == listed
    state = field((group("zulu"), "s5"), *there[1:], step=step)
    form = asks(newly_seen(state, "zulu"))
    assert form.key == "wills:zulu" and [each.id for each in form.fields[0].aims] == listed


@pytest.mark.parametrize("seed", range(9))
def test_ca_r19_the_opponent_names_who_has_a_charge_in_view_in_his_section(seed: int) -> None:
    state = field((group("zulu"), "s2"), (group("brit"), "s5"), (group("brit_2"), "s5"), step=SAYS_ALL)
    state.acting = "zulu"
    form = asks(charge.charge(state, "zulu", "brit"), ENTER, "1 1")
    assert Sensible().answer(state, form, Random(seed)) == {"near": ["brit_2"]}


@pytest.mark.parametrize("kept", [0, 12])
def test_ca_r17_who_is_told_to_be_far_had_it_not_near_in_his_section(kept: float) -> None:
    """Behind a fast move, which keeps 12 inches from all, the next move found him with it near already."""
    state = field((group("zulu"), "s5"), (group("brit"), "s5"), step=SAYS_ALL)
    distances.tell(state, "zulu", "brit", kept)
    assert near(march_facts(state, "zulu", NORMAL), "s5") == (["brit"] if kept else [])


@pytest.mark.rule("CA-MELEE-9")
@pytest.mark.parametrize(("step", "asked"), [(SAYS_ALL, False), (GOES_ON, True)])
def test_ca_react_17_who_had_near_who_breaks_off_is_not_asked_for(step: int, asked: bool) -> None:
    """Of a bystander who had seen the charge somebody had to say that he saw nobody new."""
    brit, others = (group("brit"), "s5"), [(group("zulu"), "s5"), (group("zulu_2"), "s6")]
    state = field(brit, *others, step=step)
    state.groups["brit"].engaged, state.groups["zulu"].engaged = ["zulu"], ["brit"]
    distances.tell(state, "brit", "zulu_2", most=12)
    prompt = asks(melee.break_off(state, "brit"), "1", "1")
    assert (prompt.key == "wills:brit") == asked


@pytest.mark.rule("CA-BLDG-9")
@pytest.mark.parametrize(("step", "asked"), [(SAYS_ALL, False), (GOES_ON, True)])
def test_ca_bldg_9_who_had_near_who_must_leave_a_house_is_not_asked_for(step: int, asked: bool) -> None:
    state = field((group("brit"), "house"), (group("zulu"), "s6"), step=step)
    distances.tell(state, "brit", "zulu", most=12)
    said = played(buildings.put_outside(state, "brit", "it burns"))
    assert (said.waiting is not None) == asked
