"""Who goes straight on, and how far he has come in his section; in battles begun since CA 17 (CA-MOVE-1, CA-GRP-1)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import (
    NORMAL,
    SECTIONS,
    Battlefield,
    advance,
    distances,
    march_facts,
    retire,
    stands_at,
    turned,
)
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import asks, battlefield, group, play
from tests.rulesets.colonial_adventures.test_distances_of_sections import end_of, field
from tests.rulesets.colonial_adventures.test_solo_faults import begun, fought_until
from tracker.engine import load_ruleset
from tracker.games.colonial_adventures.fight.melee_dice import Pair, ground_told, keep_out_of_reach
from tracker.games.colonial_adventures.ground.move_places import place_field
from tracker.games.colonial_adventures.ground.places import may_reach_cover
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.move import BACKWARDS, March, march
from tracker.games.colonial_adventures.player_moves import end_of as opponents_end
from tracker.games.colonial_adventures.solo.objectives import after_the_turn, look_round, sections_seen
from tracker.games.colonial_adventures.solo.order_prompts import likely_opponent
from tracker.games.colonial_adventures.solo.state import ASKS_WHO_SEES, GOES_ON, SAYS_ALL
from tracker.games.colonial_adventures.state import MOST_ON

STEPS = [(GOES_ON, True), (ASKS_WHO_SEES, False)]


def ends(state: Battlefield, mover: str = "zulu") -> str:
    """The place that Enter takes for a move."""
    place = end_of(march_facts(state, mover, NORMAL))
    return place.offered or place.default


def go(state: Battlefield, place: str, mover: str = "zulu", kind: Any = NORMAL) -> None:
    play(march(state, mover, kind), {"place": place, "near": []})


@pytest.mark.parametrize(("step", "is_new"), STEPS)
@pytest.mark.parametrize("toward", [{"front": "west"}, {"faces": "brit"}])
def test_ca_move_1_two_moves_of_12_inches_come_to_the_next_section_of_24(toward: Any, step: int, is_new: bool) -> None:
    """Enter left an impi in its section for ever, and forgot where it was going."""
    state = field((group("zulu", **toward), "s6"), (group("brit"), "s4"), feet=(6, 4), step=step)
    zulu = state.groups["zulu"]
    assert ends(state) == "s6"
    go(state, "s6")
    assert (zulu.advanced, zulu.front or zulu.faces) == ((12, *toward.values()) if is_new else (0, ""))
    assert ends(state) == ("s5" if is_new else "s6")
    go(state, "s5")
    assert zulu.advanced == 0 and ends(state) == "s5"
    assert bool(zulu.front or zulu.faces) is is_new


def test_ca_move_1_a_line_comes_to_the_next_section_with_its_third_move() -> None:
    state = field((group("brit", formation="line", front="north"), "s8"), (group("zulu"), "s2"), feet=(4, 4), step=17)
    for expected in ("s8", "s8", "s5"):
        assert ends(state, "brit") == expected
        go(state, "s8", "brit")
    assert state.groups["brit"].advanced == 12


@pytest.mark.parametrize("place", ["s3", "open", "before:house"])
def test_ca_move_1_who_goes_elsewhere_has_no_front_that_is_known(place: str) -> None:
    state = field((group("zulu", front="west"), "s6"), (group("brit"), "house"), feet=(6, 4), step=GOES_ON)
    go(state, "s6")
    go(state, place)
    zulu = state.groups["zulu"]
    assert (zulu.advanced, zulu.front, zulu.faces) == (0, "", "")


def test_ca_move_1_who_turns_falls_back_or_retires_begins_anew_and_who_never_faced_any_way_stays() -> None:
    state = field((group("zulu", front="west"), "s6"), (group("brit"), "s4"), feet=(6, 4), step=GOES_ON)
    zulu = state.groups["zulu"]
    for does in (
        lambda: turned(state, "zulu"),
        lambda: go(state, "s6", kind=BACKWARDS),
        lambda: play(retire(state, "zulu", "brit"), {"place": "s6", "left": False}),
    ):
        zulu.advanced = 12
        does()
        assert zulu.advanced == 0
    zulu.front, zulu.faces = "", ""
    for _ in range(9):
        go(state, "s6")
        assert ends(state) == "s6", "nobody knows which way"
    assert zulu.advanced == MOST_ON


def test_ca_move_4_an_advance_that_a_test_orders_adds_up_too() -> None:
    state = field((group("zulu"), "s6"), (group("brit"), "s4"), feet=(6, 4), step=GOES_ON)
    assert end_of(asks(advance(state, "zulu", "brit"))).offered == "s6"
    play(advance(state, "zulu", "brit"), {"place": "s6"})
    assert state.groups["zulu"].advanced == 12 and state.groups["zulu"].faces == "brit"
    assert end_of(asks(advance(state, "zulu", "brit"))).offered == "s5"


@pytest.mark.rule("CA-FIRE-1")
@pytest.mark.parametrize(("faces", "front", "is_near"), [("brit", "", True), ("", "west", True), ("", "south", False)])
def test_ca_np_2_who_has_gone_on_toward_an_enemy_is_nearer_than_the_middles_of_their_sections(
    faces: str, front: str, is_near: bool
) -> None:
    state = field((group("zulu", faces=faces, front=front), "s6"), (group("brit"), "s5"), feet=(6, 4), step=GOES_ON)
    assert not distances.likely_within(state, "zulu", "brit", 20)
    state.groups["zulu"].advanced = 12
    assert distances.likely_within(state, "zulu", "brit", 20) is is_near
    assert distances.likely_within(state, "brit", "zulu", 20) is is_near


def test_ca_move_1_the_app_brings_its_group_on_by_what_it_has_gone_within_its_section() -> None:
    state = field((group("zulu"), "s6"), (group("brit"), "s4"), feet=(6, 4), step=GOES_ON)
    zulu = state.groups["zulu"]
    assert opponents_end(state, zulu, end_of(march_facts(state, "zulu", NORMAL))) == "s6"
    zulu.advanced = 12
    assert opponents_end(state, zulu, end_of(march_facts(state, "zulu", NORMAL))) == "s5"


# Sections that a patrol has seen


def patrol(step: int = GOES_ON, **switches: str) -> Battlefield:
    leader = {"leaders": "officer 4"}
    state = alone(group("brit", **leader), group("brit_2"), defaults=step, seen=[9], switches=switches)
    state.ground = Ground(sections=["clear" if each != 3 else "woods" for each in SECTIONS])
    for each, place in (("brit", "s8"), ("brit_2", "s7")):
        stands_at(state, state.groups[each], place)
    return state


@pytest.mark.rule("CA-BATTLE-2")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_r126_what_a_leader_had_in_open_view_all_turn_is_offered_as_scouted(step: int, is_new: bool) -> None:
    """Enter ticked off nothing, turn by turn."""
    state = patrol(step)
    state.groups["brit"].front = "north"
    look_round(state)
    assert sections_seen(state).enter == (("1", "2", "4", "5", "6", "7", "8") if is_new else ())
    stands_at(state, state.groups["brit"], "s5")
    assert sections_seen(state).enter == (("1", "2", "4", "5", "6") if is_new else ()), "what is behind is out of sight"


@pytest.mark.rule("CA-BATTLE-2")
def test_ca_r126_nothing_is_offered_that_no_leader_saw_as_the_turn_began_or_by_night() -> None:
    state = patrol()
    stands_at(state, state.groups["brit"], "")
    look_round(state)
    stands_at(state, state.groups["brit"], "s8")
    assert sections_seen(state).enter == (), "he came on in this turn"
    look_round(state)
    play(after_the_turn(state), [])
    assert state.solo.seen == [9], "who types none says none"
    state.night = True
    assert sections_seen(state).enter == ()
    at_end = patrol(scout="end_turn")
    assert at_end.solo.views == {} and sections_seen(at_end).enter == ("1", "2", "4", "5", "6", "7", "8")


def test_ca_r126_the_ground_of_a_section_is_said_where_the_table_was_told() -> None:
    state = patrol()
    assert sections_seen(state).options[8].label == "section 9 (open ground)"
    state.ground = Ground()
    assert sections_seen(state).options[8].label == "section 9"


@pytest.mark.rule("CA-R126")
def test_ca_battle_2_a_patrol_looks_round_as_each_turn_begins() -> None:
    battle = begun()
    fought_until(battle, "scouted")
    state: Any = battle.state
    assert state.solo.views and {*state.solo.views} <= {*state.groups}


# Corners


@pytest.mark.rule("CA-NP-6")
@pytest.mark.parametrize(
    ("place", "woods", "is_short", "reaches"),
    [
        ("", 9, True, True),
        ("s1", 5, False, True),
        ("s1", 5, True, False),
        ("s1", 1, True, True),
        ("s1", 3, False, False),
    ],
)
def test_ca_terr_9_cover_may_be_reached_in_ones_section_or_beside_it_and_wherever_nobody_knows(
    place: str, woods: int, is_short: bool, reaches: bool
) -> None:
    state = battlefield(group("zulu"))
    state.ground = Ground(sections=["woods" if each == woods else "clear" for each in SECTIONS])
    stands_at(state, state.groups["zulu"], place)
    assert may_reach_cover(state, state.groups["zulu"], is_short) is reaches


@pytest.mark.rule("CA-MELEE-3")
def test_ca_react_6_two_who_could_not_reach_each_other_have_said_nothing_of_the_ground_of_their_melee() -> None:
    state = battlefield(group("zulu"), group("brit"))
    keep_out_of_reach(state, "zulu", "brit")
    keep_out_of_reach(state, "brit", "zulu")
    assert ground_told(state, Pair("zulu", "brit")) is None


@pytest.mark.rule("CA-NP-2")
@pytest.mark.parametrize(
    ("met", "near", "step", "offered"),
    [
        ("s8", "s4", GOES_ON, "brit_2"),
        ("s8", "s4", ASKS_WHO_SEES, "brit"),
        ("s4", "s4", GOES_ON, "brit"),  # nobody can tell
        ("", "s4", GOES_ON, "brit"),
        ("s8", "", GOES_ON, "brit"),
    ],
)
def test_ca_np_2_the_nearest_in_sight_is_no_more_whom_it_met_where_another_stands_in_a_nearer_section(
    met: str, near: str, step: int, offered: str
) -> None:
    """A PEF was met by who is two sections off, and the impi passed by those in the next."""
    groups = (group("zulu", aim="brit"), "s1"), (group("brit"), met), (group("brit_2"), near)
    state = field(*groups, feet=(4, 4), step=step)
    state.solo.player, state.solo.enemy = "eu", "tr"
    assert likely_opponent(state, state.groups["zulu"]) == offered
    state.groups["zulu"].shot_by = "brit"
    assert likely_opponent(state, state.groups["zulu"]) == "brit", "who shot at it"


def test_ca_move_1_inches_gone_on_one_way_bring_nobody_nearer_to_who_stands_another_way() -> None:
    """Twelve inches to the west counted for a move to the north."""
    state = field((group("zulu", front="west"), "s6"), (group("brit"), "s3"), feet=(6, 6), step=GOES_ON)
    go(state, "s6")
    sent = end_of(march_facts(state, "zulu", March("CA-NP-5", "moves", "at them", at="brit", toward="brit")))
    assert (sent.offered or sent.default) == "s6"
    assert opponents_end(state, state.groups["zulu"], end_of(march_facts(state, "zulu", NORMAL))) != "s3"
    forced = end_of(asks(advance(state, "zulu", "brit")))
    assert (forced.offered or forced.default) == "s6"


# Who has no front goes toward the enemy, in battles begun since CA 18


@pytest.mark.parametrize(
    ("mover", "end"),
    [("djerir_left", "s5"), ("djerir_right", "s5"), ("chaamba", "s3"), ("beraber_left", "s5"), ("douimenia", "s6")],
)
def test_ca_move_1_raiders_without_a_front_are_laid_out_toward_the_nearest_enemy(mover: str, end: str) -> None:
    """A move of 24 inches was laid out as ending where it began; one of 6 in the dunes, or 12 across, stays there."""
    state: Any = load_ruleset("colonial_adventures").new("el_moungar", {})
    here = state.groups[mover].place
    assert ends(state, mover) == end
    state.solo.defaults = GOES_ON
    assert ends(state, mover) == here


@pytest.mark.parametrize(
    ("zulu", "brits", "end"),
    [
        ("s1", ("s3", "s7"), "s1"),  # as near another way
        ("s1", ("s3", ""), "s1"),  # nobody knows where one is
        ("s1", ("s3", "s3"), "s2"),
        ("s1", ("s1", "s3"), "s1"),  # the nearest is there
    ],
)
def test_ca_move_1_it_stays_where_nobody_can_tell_the_nearest(zulu: str, brits: tuple[str, str], end: str) -> None:
    one, other = brits
    state = field((group("zulu", mounted=True), zulu), (group("brit"), one), (group("brit_2"), other), step=SAYS_ALL)
    assert ends(state) == end
    state.groups["zulu"].front = "south"
    assert ends(state) == "s4", "but with a front it goes that way"


@pytest.mark.rule("CA-BATTLE-5")
@pytest.mark.parametrize(
    ("place", "ahead", "end"),
    [
        ("the near edge, section 8", 12, "s8"),
        ("the near edge, section 8", 24, "s5"),
        ("the near edge, section 7", 36, "s1"),
        ("the far edge, section 2", 24, "s5"),
        ("the west edge, section 4", 24, ""),
        ("the edge, section 7 or 9", 24, ""),
        ("the north", 24, ""),
    ],
)
def test_ca_move_1_who_comes_on_at_an_edge_goes_on_from_it(place: str, ahead: float, end: str) -> None:
    state = field((group("zulu", place=place), ""), (group("brit"), "s5"), feet=(3, 3), step=SAYS_ALL)
    state.groups["zulu"].place = place
    found = place_field(state, state.groups["zulu"], "", ahead=ahead)
    assert found is not None and found.offered == end
    state.solo.defaults = GOES_ON
    before = place_field(state, state.groups["zulu"], "", ahead=ahead)
    assert before is not None and before.offered == (end if ahead <= 12 else "")


@pytest.mark.rule("CA-ARMY-17")
@pytest.mark.parametrize(
    ("woods", "formation", "ahead", "end"),
    [
        (8, "open", 24, "s8"),  # twelve inches of woods
        (8, "open", 30, "s5"),
        (5, "open", 24, "s5"),
        (5, "line", 24, "s8"),  # it may not go in
        (5, "line", 36, "s8"),
    ],
)
def test_ca_move_1_who_comes_on_at_an_edge_is_held_up_by_woods(
    woods: int, formation: Any, ahead: float, end: str
) -> None:
    """By Enter 24 inches came out behind 12 of woods, and a line before woods went nowhere."""
    state = field((group("brit", formation=formation), ""), (group("zulu"), "s2"), feet=(3, 3), step=SAYS_ALL)
    state.groups["brit"].place = "the near edge, section 8"
    state.ground.sections[woods - 1] = "woods"
    found = place_field(state, state.groups["brit"], "", ahead=ahead)
    assert found is not None and found.offered == end


@pytest.mark.rule("CA-ARMY-17")
@pytest.mark.parametrize(("advanced", "step", "end"), [(0, SAYS_ALL, "s1"), (6, SAYS_ALL, "s4"), (0, GOES_ON, "s4")])
def test_ca_move_1_who_is_in_woods_is_laid_out_by_half_the_inches(advanced: float, step: int, end: str) -> None:
    """By Enter 12 inches through the dunes went from corner to corner of a section of 16 and on."""
    zulu = group("zulu", mounted=True, formation="open", front="south")
    state = field((zulu, "s1"), (group("brit"), "s9"), step=step)
    state.ground.sections[0] = "woods"
    zulu.advanced = advanced
    found = place_field(state, zulu, "", ahead=18)
    assert found is not None and found.offered == end
