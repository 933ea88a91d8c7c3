"""Two walls of one section, cover that a shot or charge denies, shots that hit nobody: since CA 38 to 40."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import ENTER, asks, battlefield, group, play
from tests.rulesets.colonial_adventures.test_charger_shot_at import story
from tests.rulesets.colonial_adventures.test_from_behind import MARKSMEN, NORTH, SOUTH, drift, offered
from tests.rulesets.colonial_adventures.test_goes_where_sent import shown
from tests.rulesets.colonial_adventures.test_usual_act import usual
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight import owed_tests, reaction_dice
from tracker.games.colonial_adventures.fight.casualties import leader_casualties, lift
from tracker.games.colonial_adventures.fight.fire import shoot_at_one
from tracker.games.colonial_adventures.fight.newly_near import seers_after_move
from tracker.games.colonial_adventures.ground.places import comes_before
from tracker.games.colonial_adventures.ground.scenario import settle_in
from tracker.games.colonial_adventures.ground.sight import as_its_wall, why_not_ahead
from tracker.games.colonial_adventures.groups import NOBODY, far_words
from tracker.games.colonial_adventures.move import pivot
from tracker.games.colonial_adventures.solo.state import AIMS_AT_LIKELY, KNOWS_WALLS, SAYS_ENDS, TURNS_FROM_WALL
from tracker.games.colonial_adventures.state import Shot, Standing

STEPS = [(KNOWS_WALLS, True), (SAYS_ENDS, False)]
BAND = "indluyengwe"


def yard(step: int, place: str, south_stands: bool = False) -> ca.Battlefield:
    """The band at a place of the post; whether the south wall is still held."""
    state = drift(step)
    ca.stands_at(state, state.groups[BAND], place)
    state.groups[SOUTH].gone = "" if south_stands else "destroyed"
    return state


@pytest.mark.rule("CA-GRP-3", "CA-FIRE-1")
@pytest.mark.examples(
    "place, target, face, words",
    ("before:south_wall", NORTH, "rear", "behind its front"),
    ("south_wall", NORTH, "rear", "behind its front"),
    ("before:north_wall", NORTH, "front", ""),
    ("before:north_wall", SOUTH, "rear", "behind its front"),
    ("before:boxes", NORTH, "", ""),
    ("before:kraal", NORTH, "front", ""),
    ("s5", NORTH, "front", ""),
    ("before:hospital", NORTH, "front", ""),
)
def test_ca_grp_3_each_wall_of_a_section_has_its_own_outside(place: str, target: str, face: str, words: str) -> None:
    """Who came over the yard was laid out as in front, behind the bags; in the row nobody was behind."""
    for step, is_new in STEPS:
        state = yard(step, place, south_stands=target == SOUTH)
        form = offered(ca.whom_form(state, BAND), target)
        assert form.get("face", "front") == (face if is_new else "front")
        assert form["second_wall"] is not (is_new and face == "rear")
        band, held = state.groups[BAND], state.groups[target]
        assert why_not_ahead(state, held, band) == (words if is_new else "")
        seers = seers_after_move(state, band, [held], (), ())
        assert (seers.is_open or target in seers.sure) is not (is_new and face == "rear")
    state.groups[NORTH].front = state.groups[SOUTH].front = ""
    state.solo.defaults = KNOWS_WALLS
    assert offered(ca.whom_form(state, BAND), target).get("face", "front") == "front", "nobody said which way it faces"


@pytest.mark.rule("CA-GRP-3")
@pytest.mark.examples(
    "outside, ends, face",
    ("east", "north_wall", "flank"),
    ("south", "north_wall", "rear"),
    ("south", "s5", "front"),
    ("south", "before:north_wall", "front"),
)
def test_ca_grp_3_who_stands_at_no_wall_has_its_face_by_sections(outside: str, ends: str, face: str) -> None:
    state = yard(KNOWS_WALLS, "before:boxes")
    state.ground.pieces["boxes"].front = outside
    ca.stands_at(state, state.groups[NORTH], ends)
    state.groups[NORTH].front = "north"
    assert offered(ca.whom_form(state, BAND), NORTH).get("face", "front") == face


@pytest.mark.rule("CA-MELEE-1")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
@pytest.mark.parametrize(("place", "face"), [("before:south_wall", "rear"), ("before:north_wall", "front")])
def test_ca_melee_1_a_charge_across_no_wall_ends_within_it(place: str, face: Any, step: int, is_new: bool) -> None:
    """It came from the yard, and stood 'in front of the north wall' from then on."""
    state = yard(step, place)
    for each in ("storehouse", "hospital"):
        state.groups[each].gone = "destroyed"
    charge = {"target": NORTH, "reach": True, "face": face, "second_wall": face == "front"}
    test: Any = asks(ca.activate(state, BAND), "charge", charge, "1 1 1")
    band, is_within = state.groups[BAND], is_new and face == "rear"
    assert (band.place, band.before) == (("s5", False) if is_within else ("north_wall", True))
    assert test.key == f"test:{NORTH}:being_charged"
    assert test.pools[0].count == (2 if is_within else 3), "a die for cover that is none"


@pytest.mark.rule("CA-MELEE-1")
@pytest.mark.examples(
    "place, across_wall, ends",
    ("north_wall", True, ("north_wall", True)),
    ("north_wall", False, ("s5", False)),
    ("before:north_wall", False, ("north_wall", True)),
    ("hospital", False, ("hospital", True)),
    ("s5", False, ("s5", False)),
)
def test_ca_melee_1_who_charges_stands_before_the_wall_that_he_met(
    place: str, across_wall: bool, ends: tuple[str, bool]
) -> None:
    state = yard(KNOWS_WALLS, "s7")
    band, held = state.groups[BAND], state.groups[NORTH]
    ca.stands_at(state, held, place)
    comes_before(state, band, held, across_wall)
    assert (band.place, band.before) == ends
    state.ground.sections = []
    if place in state.ground.pieces:
        comes_before(state, band, held, across_wall)
        assert (band.place, band.before) == (place, True), "no section has a name there"


def test_a_wall_faces_as_the_first_who_holds_it_in_the_scenario() -> None:
    state = drift(KNOWS_WALLS)
    assert [state.ground.pieces[each].front for each in ("north_wall", "south_wall", "boxes")] == ["north", "south", ""]
    for each, place, front in ((NORTH, "boxes", "north"), (SOUTH, "boxes", "east"), (BAND, "kraal", "west")):
        ca.stands_at(state, state.groups[each], place)
        state.groups[each].front = front
    state.groups[BAND].before = True
    settle_in(state)
    assert [state.ground.pieces[each].front for each in ("boxes", "kraal")] == ["north", ""]


@pytest.mark.rule("CA-REACT-2", "CA-FIRE-8")
@pytest.mark.examples(
    "shot, stands, kind, step, dice",
    (Shot(face="rear"), None, "wall", KNOWS_WALLS, 2),
    (Shot(face="rear"), None, "wall", SAYS_ENDS, 3),
    (Shot(face="rear"), None, "woods", KNOWS_WALLS, 3),
    (Shot(face="rear", bears=False), None, "wall", KNOWS_WALLS, 3),
    (Shot(cover=True), None, "wall", KNOWS_WALLS, 3),
    (None, None, "wall", KNOWS_WALLS, 3),
    (None, Standing(wall=False), "wall", KNOWS_WALLS, 2),
    (None, Standing(wall=True), "wall", KNOWS_WALLS, 3),
)
def test_ca_react_2_who_was_told_to_have_no_cover_tests_without(
    shot: Shot | None, stands: Standing | None, kind: Any, step: int, dice: int
) -> None:
    """Shot at in the back with 'cover [no]' it rolled a die for cover, and none where a hand had typed the no."""
    state = drift(step)
    state.ground.pieces["north_wall"].kind = kind
    state.shots |= {f"{MARKSMEN}>{NORTH}": shot} if shot is not None else {}
    state.standing |= {f"{NORTH}>{MARKSMEN}": stands} if stands is not None else {}
    for test in ("received_fire", "being_charged"):
        assert reaction_dice.test_dice(state, owed_tests.Test(NORTH, (test,), MARKSMEN, "")).total == dice


@pytest.mark.rule("CA-R87", "CA-ACT-1")
@pytest.mark.parametrize(("figures", "act"), [(1, "done"), (2, "fire_alone")])
def test_ca_r87_enter_fires_nobody_who_has_no_die(figures: int, act: str) -> None:
    """The last man of the hospital fired 0 dice by Enter, was asked again, and never ended his activation."""
    for step, expected in ((KNOWS_WALLS, act), (SAYS_ENDS, "fire_alone")):
        state = alone(group("brit", figures=figures, cover=True), group("zulu"), defaults=step)
        assert usual(state, "brit") == expected
    state = alone(group("brit", figures=figures), group("zulu"), defaults=KNOWS_WALLS)
    assert (usual(state, "brit") == "fire") is (figures == 2), "nor in the open"
    state.shots["brit>zulu"] = Shot(firing=1)
    for step, act in ((TURNS_FROM_WALL, "fire"), (AIMS_AT_LIKELY, "")):
        state.solo.defaults = step
        assert usual(state, "brit") == (act if figures == 2 else ""), "one of two was said to fire"


@pytest.mark.rule("CA-FIRE-1")
@pytest.mark.parametrize(
    ("enemies", "new_target"), [(["zulu"], "zulu"), (["zulu", "zulu_2"], "zulu_2"), (["zulu", "zulu_2", "zulu_3"], "")]
)
def test_ca_fire_1_enter_aims_at_one_on_whom_a_shot_bears(enemies: list[str], new_target: str) -> None:
    """Enter aimed at the last target, on whom it was told to bear no more: no shot, and the same again, for ever."""
    for step, target in ((AIMS_AT_LIKELY, new_target), (TURNS_FROM_WALL, "zulu")):
        state = alone(group("brit", aim="zulu"), *map(group, enemies), defaults=step)
        state.shots["brit>zulu"] = Shot(bears=False)
        assert shown(ca.target_form(state, "brit"), "target").default == target
        assert shown(ca.target_form(state, "brit", sees_nobody=True), "target").default == NOBODY.id
        state.groups["brit"].aim = ""
        assert shown(ca.target_form(state, "brit", halved=len(enemies) > 1), "target").default in (NOBODY.id, "zulu")


@pytest.mark.rule("CA-MELEE-9", "CA-BLDG-2")
@pytest.mark.parametrize(("side", "ends"), [("eu", "Open Order"), ("tr", "Mob")])
def test_ca_bldg_2_who_leaves_a_house_by_breaking_off_is_told_to_be_unformed(side: str, ends: str) -> None:
    """'Gets away, in Formed Line', said the die and the order; the row had Open Order."""
    for step, is_new in STEPS:
        state = battlefield(
            group("one", side, housed=True, engaged=["two"]), group("two", engaged=["one"], weapon="none")
        )
        state.groups["two"].side = "tr" if side == "eu" else "eu"
        state.solo.defaults = step
        words = ends if is_new or side == "tr" else "Formed Line"
        roll: Any = asks(ca.melee.break_off(state, "one"))
        assert [each.effect for each in roll.odds()][0] == f"gets away, in {words}"
        said = play(ca.melee.break_off(state, "one"), "1", "1", ENTER, "6 6")
        assert said.has(f"facing them, in {words}")
        assert state.groups["one"].formation == ("open" if side == "eu" else "mob")
        state = battlefield(group("one", side, engaged=["two"]), group("two", engaged=["one"], weapon="none"))
        state.groups["two"].side, state.solo.defaults = ("tr" if side == "eu" else "eu"), step
        play(ca.melee.break_off(state, "one"), "1", "1", "6 6")
        assert state.groups["one"].formation == ("line" if side == "eu" else "mob"), "in the open it forms again"


@pytest.mark.rule("CA-R155")
@pytest.mark.parametrize(("step", "off"), [(KNOWS_WALLS, 2), (SAYS_ENDS, 3)])
def test_ca_r155_a_runner_is_not_among_those_who_fall_in_a_melee(step: int, off: int) -> None:
    state = alone(group("brit", figures=3, runner="going"), group("zulu"), defaults=step)
    lift(state, state.groups["brit"], 9, "melee")
    brit = state.groups["brit"]
    assert (brit.gone, brit.figures, brit.recoverable, brit.lost) == ("destroyed", 0, off, 3 - off)
    told = [line.text for line in state.log]
    assert told[0].startswith(f"take {off} figures off Brit")
    assert ("take the runner of Brit off too, who does not come back" in told) is (off == 2)
    state = alone(group("brit", figures=3, runner="going"), group("zulu"), defaults=step)
    lift(state, state.groups["brit"], 9, "fire of Zulu")
    assert state.groups["brit"].recoverable == 3, "whoever shoots sees three"


@pytest.mark.rule("CA-REACT-2")
@pytest.mark.parametrize(("step", "is_asked"), [(KNOWS_WALLS, False), (SAYS_ENDS, True)])
@pytest.mark.parametrize("hinges", [True, False])
def test_ca_react_2_nobody_is_asked_for_cover_before_a_test_that_nobody_rolls(
    step: int, is_asked: bool, hinges: bool
) -> None:
    state = alone(group("brit", cover=None, engaged=[] if hinges else ["zulu"]), group("zulu"), defaults=step)
    test = owed_tests.Test("brit", ("received_casualty" if hinges else "test_of_wills",), "zulu", "")
    assert (asks(ca.take_tests(state, "brit", [*test.tests], "zulu", "")).key == "cover:brit") is (is_asked or hinges)


@pytest.mark.rule("CA-ACT-1", "CA-GRP-3")
@pytest.mark.parametrize(("step", "is_new"), STEPS)
def test_ca_act_1_who_turns_says_which_way(step: int, is_new: bool) -> None:
    """It had its back to the wall, and 'front, in cover' was laid out of a shot from there."""
    state = drift(step)
    form: Any = asks(ca.activate(state, NORTH), "pivot")
    assert (form.key == "turn:north") is is_new
    if is_new:
        assert [each.id for each in form.options][:2] == ["north", "north-east"] and form.enter == "south"
        said = play(ca.activate(state, NORTH), "pivot", "south", "done")
        assert said.has("turn B Coy 2/24th (north wall) on its centre, to face south")
        north = state.groups[NORTH]
        assert north.front == "south" and not why_not_ahead(state, north, state.groups[MARKSMEN])
    for changes in ({"formation": "square"}, {"arm": "artillery"}, {"doubt": True}):
        state = drift(step)
        for name, value in changes.items():
            setattr(state.groups[NORTH], name, value)
        assert not play(pivot(state, NORTH)).keys, "no back, turns as it fires, nobody said where"


@pytest.mark.rule("CA-FIRE-8", "CA-GRP-3")
@pytest.mark.parametrize(("step", "is_new"), [(TURNS_FROM_WALL, True), (KNOWS_WALLS, False)])
@pytest.mark.examples(
    "front, place, face, is_before",
    ("south", "rocks", "front", False),
    ("south", "s2", "rear", True),
    ("east", "rocks", "front", False),
    ("north", "rocks", "rear", False),
    ("north", "s2", "front", True),
    ("", "rocks", "front", True),
)
def test_ca_fire_8_who_has_turned_from_his_wall_has_it_against_who_comes_over_it(
    front: str, place: str, face: str, is_before: bool, step: int, is_new: bool
) -> None:
    """Turned to the yard it had 'in cover' laid out from there, though the bags were at its back."""
    state = drift(step)
    ca.stands_at(state, state.groups[MARKSMEN], place)
    state.groups[NORTH].front = front
    shot, charge = (offered(make(state, MARKSMEN), NORTH) for make in (ca.target_form, ca.whom_form))
    before = is_before if is_new else face == "front"
    assert (shot["face"], shot["cover"], charge["second_wall"]) == (face, before, before)
    said_no = {"target": NORTH, "bears": True, "cover": False}
    play(shoot_at_one(state, MARKSMEN), said_no, "6 6 6 6 6 5", "1 1 1")
    keeps = face == "rear" or (is_new and front not in ("", "north"))
    assert state.groups[NORTH].cover is keeps, "against others the wall is still there"
    state.groups[NORTH].before = True
    assert as_its_wall(state, state.groups[NORTH]) is state.groups[NORTH], "before a wall nobody turns from it"


@pytest.mark.rule("CA-ARMY-17")
@pytest.mark.examples(
    "place, kind, step, words",
    ("s1", "clear", TURNS_FROM_WALL, '12"'),
    ("s1", "clear", KNOWS_WALLS, '12" (6" through rough ground)'),
    ("s1", "woods", TURNS_FROM_WALL, '12" (6" through rough ground)'),
    ("s9", "woods", TURNS_FROM_WALL, '12" (6" through woods)'),
    ("s9", "gully", TURNS_FROM_WALL, '12" (6" through a gully)'),
    ("s9", "woods", KNOWS_WALLS, '12" (6" through rough ground)'),
)
def test_ca_army_17_the_ground_that_slows_a_move_is_named_where_some_is(
    place: str, kind: Any, step: int, words: str
) -> None:
    state = alone(group("zulu", place=place), defaults=step)
    state.ground.sections = ["clear"] * 9
    state.ground.sections[8] = kind
    assert far_words(state, state.groups["zulu"]) == words
    state.ground.sections = []
    assert far_words(state, state.groups["zulu"]) == '12" (6" through rough ground)', "nobody told the ground"


@pytest.mark.rule("CA-R55", "CA-LDR-13")
@pytest.mark.parametrize(("step", "is_new"), [(TURNS_FROM_WALL, True), (KNOWS_WALLS, False)])
def test_ca_r55_who_had_the_command_beside_a_cinc_does_not_take_it_once_he_falls(step: int, is_new: bool) -> None:
    """ "Lt Chard RE, C-in-C of South wall, is hit; Dalton takes command", who had it."""
    state = alone(group("brit", leaders="cinc 5, officer 4, nco 4"), group("zulu"), defaults=step)
    said = play(leader_casualties(state, "brit", 3), "6 1 1", "1")
    assert said.has(f"the cinc, C-in-C {'with' if is_new else 'of'} Brit, is hit.")
    assert ("the officer takes command of Brit." in said) is not is_new
    fell = play(leader_casualties(state, "brit", 3), "6 1 1", "1")
    assert "the nco takes command of Brit." in fell and fell.has("of Brit, is hit.")


@pytest.mark.rule("CA-REACT-6")
@pytest.mark.parametrize(("step", "what"), [(TURNS_FROM_WALL, "does"), (KNOWS_WALLS, "gives way")])
def test_ca_react_6_who_would_not_charge_is_told_as_that(step: int, what: str) -> None:
    """ "The Mounted infantry halted", said the report twice, and of the second nothing why."""
    state = alone(group("brit"), group("zulu"), defaults=step)
    said = play(ca.take_tests(state, "brit", ["wanting_to_charge"], "zulu", "it would charge Zulu"), "6 6")
    (told,) = story(said)
    assert (told.what, told.at, told.how) == (
        ("does", "zulu", "would not charge") if what == "does" else ("gives way", "", "and halted")
    )
    (state := alone(group("brit"), group("zulu"), defaults=step)).charging.append("brit")
    said = play(ca.take_tests(state, "brit", ["wanting_to_charge"], "zulu", "it is to charge again"), "6 6")
    assert [each.how for each in story(said)] == ["and charged no farther"]


@pytest.mark.rule("CA-REACT-6")
@pytest.mark.parametrize(("step", "target"), [(AIMS_AT_LIKELY, "zulu_2"), (TURNS_FROM_WALL, "zulu")])
def test_ca_react_6_enter_charges_whom_it_was_told_to_reach(step: int, target: str) -> None:
    """A wild band charged the last target by Enter, of whom it was just told that it can't reach him, for ever."""
    state = alone(group("brit", aim="zulu"), group("zulu"), group("zulu_2"), defaults=step)
    distances.tell(state, "brit", "zulu", least=30)
    distances.tell(state, "brit", "zulu_2", most=3)
    assert shown(ca.whom_form(state, "brit"), "target").default == target
