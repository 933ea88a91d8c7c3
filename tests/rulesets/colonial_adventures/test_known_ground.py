"""What the ground is known to be decides what Enter takes, and of what a player is warned (issue 25, point 7)."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.names.engine import field_lines
from tests.rulesets.colonial_adventures.menus import option
from tests.rulesets.colonial_adventures.table import asks, at, battlefield, group, overrules, play
from tests.rulesets.colonial_adventures.test_targets import aims
from tracker.engine import Facts, standing
from tracker.games.colonial_adventures.fight.buildings import batter
from tracker.games.colonial_adventures.fight.fire import shoot
from tracker.games.colonial_adventures.ground.move_places import comes_to_stand
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.solo.state import INFERS, MEASURES
from tracker.testing import played


def field(
    brit: str, zulu: str, formation: str = "line", woods: tuple[int, ...] = (5,), **changes: Any
) -> ca.Battlefield:
    """One unit and one band where they are said to stand; of nine sections these are woods."""
    state = battlefield(group("brit", formation=formation, **changes), group("zulu"))
    kinds = ["woods" if number in woods else "clear" for number in ca.SECTIONS]
    house = ca.Piece(id="house", name="the house", kind="building", section=8, dv=1, size=20)
    state.ground = Ground(sections=kinds, pieces={"house": house})  # type: ignore[arg-type]
    ca.stands_at(state, state.groups["brit"], brit)
    ca.stands_at(state, state.groups["zulu"], zulu)
    return state


def value(form: Facts[Any], name: str, **given: Any) -> Any:
    return standing(form.fields, given)[name]


@pytest.mark.rule("CA-REACT-6")
@pytest.mark.parametrize(("formation", "place", "kind"), [("line", "s5", "woods"), ("square", "s2", "rough")])
def test_ca_army_17_a_formed_unit_is_not_thought_to_charge_into_woods(formation: str, place: str, kind: Any) -> None:
    state = field("s8", place, formation)
    state.ground.sections[int(place[1]) - 1] = kind
    ca.distances.tell(state, "brit", "zulu", most=2)
    form = asks(ca.activate(state, "brit"), "charge")
    words = f"a {formation} can't go through {'woods' if kind == 'woods' else 'rough ground'}: Open Order first"
    assert aims(form)["zulu"].warned == f"{words}, unless Zulu stand at the edge"
    assert value(form, "reach", target="zulu") is False
    said = play(ca.activate(state, "brit"), "charge", {"target": "zulu"}, "done")
    assert "Brit can't see or reach its target: no charge." in said
    state.groups["brit"].acted = False
    edge = overrules({"target": "zulu", "reach": True})
    assert asks(ca.activate(state, "brit"), "charge", edge).key == "test:brit:wanting_to_charge", (
        "he stands at the edge"
    )


@pytest.mark.rule("CA-REACT-6")
def test_ca_army_17_nor_in_reaction() -> None:
    state = field("s8", "s5", "column", arm="cavalry", mounts="horse", mounted=True, weapon="carbine")
    ca.distances.tell(state, "brit", "zulu", most=2)
    form = asks(ca.charge(state, "brit", "zulu", declared=False))
    assert value(form, "reach") is False and form.fields[0].warned.startswith("a column can't go through woods")
    assert "(against the rules: a column can't go through woods" in field_lines(form.fields)[0]
    open_order = field("s8", "s5", "open")
    ca.distances.tell(open_order, "brit", "zulu", most=2)
    form = asks(ca.charge(open_order, "brit", "zulu", declared=False))
    assert value(form, "reach") is True and not form.fields[0].warned


@pytest.mark.rule("CA-R20")
@pytest.mark.examples("brit, zulu, told", ("s5", "s5", "6"), ("s5", "s8", "6"), ("s8", "s5", "12"), ("s8", "s7", "12"))
def test_ca_army_17_in_woods_a_charge_reaches_6_inches(brit: str, zulu: str, told: str) -> None:
    state = field(brit, zulu, "open")
    label = next(option.label for option in ca.menu(state, "brit", False).options if option.id == "charge")
    slow = ' (6" through rough ground)' if told == "6" else ""
    assert label == f'charge, up to 12"{slow}', "as it moves"
    form, is_slow = ca.whom_form(state, "brit"), "s5" in (brit, zulu)
    far = '12", 6" in rough ground' if is_slow else '12"'
    assert form.fields[1].label == f"sees it and reaches it ({far})"
    assert ca.approach_form(state, "brit", "zulu", True).fields[0].label == f"sees it and reaches it ({far})", "as here"
    ca.distances.tell(state, "brit", "zulu", least=7, most=12)
    assert value(ca.whom_form(state, "brit"), "reach", target="zulu") is not is_slow
    assert ('reach 6"' in aims(form)["zulu"].detail) == (is_slow and told == "12")
    assert value(asks(ca.charge(state, "brit", "zulu", declared=False)), "reach") is not is_slow


@pytest.mark.rule("CA-REACT-6", "CA-TERR-9")
def test_ca_fire_2_nobody_is_thought_to_charge_whom_the_night_or_woods_hide() -> None:
    riders: dict[str, Any] = {"arm": "cavalry", "mounts": "horse", "mounted": True, "weapon": "carbine"}
    state = field("s8", "s9", "open", **riders)
    ca.distances.tell(state, "brit", "zulu", least=13, most=16)
    assert value(ca.whom_form(state, "brit"), "reach", target="zulu") is True
    state.night = True
    assert value(ca.whom_form(state, "brit"), "reach", target="zulu") is False
    assert value(asks(ca.charge(state, "brit", "zulu")), "reach") is False
    hidden = field("s8", "s2", "open", **riders)
    aim = aims(ca.whom_form(hidden, "brit"))["zulu"]
    assert "hidden? woods in section 5 between them" in aim.detail and aim.known["reach"] is False
    assert value(asks(ca.charge(hidden, "brit", "zulu")), "reach") is False
    ca.distances.tell(hidden, "brit", "zulu", most=12)
    assert value(ca.whom_form(hidden, "brit"), "reach", target="zulu") is True, "as the table told"


@pytest.mark.rule("CA-FIRE-2")
@pytest.mark.examples(
    "brit, zulu, night, words",
    ("s5", "s5", False, ['sight 12" here']),
    ("s5", "s5", True, ['sight 6" here']),
    ("s8", "s7", True, ['Night: sight is 12"']),
    ("s8", "s5", False, ["only if at the edge of section 5"]),
    ("s5", "s8", True, ['Night: sight is 12"', "Brit sees out only within an inch of the edge of section 5."]),
)
def test_ca_terr_9_the_list_of_targets_says_how_far_one_sees(
    brit: str, zulu: str, night: bool, words: list[str]
) -> None:
    """In active fire and in a charge as in reaction fire, whose form says it in a sentence."""
    state = field(brit, zulu, "open")
    state.night = night
    for form in (asks(ca.activate(state, "brit"), "fire"), ca.whom_form(state, "brit")):
        said = f"{aims(form)['zulu'].detail} {form.text}"
        assert [said.count(each) for each in words] == [1] * len(words), said
    reaction = asks(shoot(state, "brit", "zulu"))
    assert reaction.text.strip()
    ca.distances.tell(state, "brit", "zulu", least=13)
    is_limited = "sight" in words[0]
    assert value(ca.target_form(state, "brit"), "bears", target="zulu") is not is_limited
    assert value(asks(shoot(state, "brit", "zulu")), "bears") is not is_limited


@pytest.mark.rule("CA-TERR-9")
@pytest.mark.parametrize("formation", ["line", "column", "square"])
def test_ca_army_17_who_is_formed_in_woods_is_warned_before_he_marches(formation: str) -> None:
    state = field("s5", "s2", "open")
    play(ca.activate(state, "brit"), "formation", formation, "done")
    brit = state.groups["brit"]
    brit.acted, brit.done = False, []
    asked = ca.menu(state, "brit", False)
    barred = f"a {formation} can't go through woods: Open Order first"
    for act in ("move", "fast_move", "pivot", "charge", *(["fall_back"] if formation == "line" else [])):
        assert option(asked, act).warned == barred, act
    assert not option(asked, "formation").warned, "it may take Open Order first"
    form = asks(ca.activate(state, "brit"), overrules("move"))
    assert f"({barred})" in form.text
    place = form.fields[0]
    assert {mark.value: mark.warned for mark in place.marks}["s5"] == barred and not place.mark("s5").refused
    assert f"({barred})" in played(ca.retire(state, "brit", "zulu")).of("table")[0], "and where a test sends him out"
    gun = field("s5", "s2", "open", arm="artillery", weapon="field_gun", figures=4)
    assert option(ca.menu(gun, "brit", False), "move_gun").warned == "a gun goes through woods by road only"
    assert not option(ca.menu(gun, "brit", False), "pivot").warned
    gun.ground.roads.append(ca.Road("road", [4, 5, 6]))
    assert not option(ca.menu(gun, "brit", False), "move_gun").warned


@pytest.mark.rule("CA-GRP-1")
def test_ca_r20_who_has_a_whole_section_between_is_not_offered_as_in_reach_in_new_battles() -> None:
    state = field("s8", "s2", "open", woods=())
    for step, is_offered in ((INFERS, True), (MEASURES, False)):
        state.solo.defaults = step
        assert value(ca.whom_form(state, "brit"), "reach", target="zulu") is is_offered


@pytest.mark.rule("CA-TERR-9")
def test_ca_army_17_nobody_is_formed_on_the_other_side_of_woods_unwarned() -> None:
    riders: dict[str, Any] = {"arm": "cavalry", "mounts": "horse", "mounted": True, "weapon": "carbine"}
    state = field("s8", "s7", "column", **riders)
    form = asks(ca.move(state, "brit"))
    warned = {mark.value: mark.warned for mark in form.fields[0].marks}
    assert warned["s2"] == "a column can't go through woods: Open Order first (section 5 lies between)"
    assert not warned["s9"] and form.fields[0].mark("s5").refused
    play(ca.move(state, "brit"), overrules({"place": "s2"}))
    for woods, is_warned in (((5,), False), ((4, 5), True)):
        state = field("s7", "s9", "column", woods=woods, **riders)
        there = {mark.value: mark.warned for mark in asks(ca.move(state, "brit")).fields[0].marks}["s2"]
        assert bool(there) is is_warned, "by way of section 4 or 5"
    open_order = field("s8", "s7", "open", **riders)
    assert not any(mark.warned for mark in asks(ca.move(open_order, "brit")).fields[0].marks)


@pytest.mark.rule("CA-BLDG-6")
def test_ca_gun_3_no_ball_is_offered_at_a_house_whose_garrison_is_told_to_be_near() -> None:
    state = field("s9", "house", "open", arm="artillery", weapon="field_gun", figures=4)
    assert value(asks(batter(state, "brit")), "range", target="house") == "long"
    ca.distances.tell(state, "brit", "zulu", least=5, most=5)
    assert value(asks(batter(state, "brit")), "range", target="house") == "short"
    assert value(ca.target_form(state, "brit"), "range", target="zulu") == "short"
    assert value(asks(shoot(state, "brit", "zulu")), "range") == "short"
    said = play(batter(state, "brit"), {"target": "house"}, at("gun:brit:house", "2 3 4 5 6 2 3 4 5"))
    assert "The canister of Brit misses the house." in said
    near = field("before:house", "s2", "open", arm="artillery", weapon="field_gun", figures=4)
    assert value(asks(batter(near, "brit")), "range", target="house") == "short"


@pytest.mark.rule("CA-ARMY-10")
def test_ca_bldg_3_nobody_in_a_house_falls_back_as_a_line() -> None:
    state = field("house", "s2")
    assert state.groups["brit"].housed
    listed = ca.menu(state, "brit", False)
    assert option(listed, "fall_back").refused == "it is in a house, out of its formation"


@pytest.mark.rule("CA-BLDG-1")
@pytest.mark.parametrize("changes", [{}, {"gone": "ran"}, {"arrives": 3}, {"before": True}])
def test_ca_r95a_nobody_is_in_a_house_who_is_gone_or_to_come_or_before_it(changes: dict[str, Any]) -> None:
    state = field("house", "s2")
    for name, given in changes.items():
        setattr(state.groups["brit"], name, given)
    inside = [each.id for each in ca.occupants(state, state.ground.pieces["house"])]
    assert inside == ([] if changes else ["brit"])
    assert not ca.occupants(state, ca.Piece(id="mill", name="the mill", kind="building", section=8, dv=1, size=20))


@pytest.mark.parametrize("place", ["s5", "house", "s1"])
def test_ca_terr_9_what_the_ground_does_there_is_the_tail_of_its_line(place: str) -> None:
    state = field("s2", "s8")
    comes_to_stand(state, state.groups["brit"], place, in_cover=False)
    (line,) = state.drain()
    assert bool(line.tail) is (place != "s1")
    assert line.text == ". ".join(filter(None, (line.head, line.tail))) + "."
