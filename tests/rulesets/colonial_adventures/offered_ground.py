"""What the forms of set-up, places and buildings offer, for the table of RULES.md."""

from typing import Any, get_args

from tests.names.colonial_adventures import SECTIONS, Battlefield, Group, Piece, pefs, stands_at
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import asks, battlefield, group
from tracker.games.colonial_adventures import RULESET, move, setup
from tracker.games.colonial_adventures.fight import buildings, burning, forced_moves, leaving_table
from tracker.games.colonial_adventures.ground import deploying, terrain_prompts
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.solo.state import GOES_ROUND, KEEPS_FACES, NEWEST


def facing(brit: dict[str, Any] | None = None, zulu: dict[str, Any] | None = None, *more: Group) -> Battlefield:
    return battlefield(group("brit", **(brit or {})), group("zulu", **(zulu or {})), *more, dice="2 1")


def default(form: Any, name: str) -> Any:
    return next(field.default for field in form.fields if field.name == name)


def yes(*answers: bool) -> str:
    return ", ".join("yes" if each else "no" for each in answers)


def as_the_scenario() -> str:
    for name in RULESET.scenarios():
        state = RULESET.new(name, {})
        form = setup.conditions(state)
        given = (state.year, state.night, state.weather, state.half_scale)
        assert tuple(default(form, each) for each in ("year", "night", "weather", "half_scale")) == given
    return "as the scenario"


def rolled() -> str:
    form = setup.conditions(RULESET.new("training_skirmish", {}))
    return yes(default(form, "strengths"), default(form, "leaders"))


def by_edge() -> str:
    state = alone(group("brit", place="s8"), group("brit_2", place="s2"))
    state.ground.sections = ["clear"] * 9
    sections = [leaving_table.edge_form(state, each, driven=False) for each in ("brit", "brit_2")]
    assert [default(each, "home") for each in sections] == [True, False]
    assert default(leaving_table.edge_form(state, "brit", driven=True), "home") is False
    return "by its section; driven off, no"


def laid() -> str:
    state = RULESET.new("rorkes_drift", {})
    for each in get_args(Ground.__annotations__["laid"]):
        state.ground.laid = each
        assert default(setup.conditions(state), "ground") == each
    return "as the scenario says it"


def arrangement() -> str:
    state = facing()
    state.ground.sections = ["clear" for _ in SECTIONS]
    choice = terrain_prompts.arrangement_choice(state, (1, 2, 9, 4, 5, 6, 7, 8, 3))
    assert choice.enter == "take" and choice.text.startswith("Section 9 to 3, 3 to 9. 1 open ground,"), "what moves"
    return "as proposed"


def stands() -> str:
    state = burning_house()
    form = move.march_facts(state, "brit", move.NORMAL)
    assert default(form, "place") == "open" and form.fields[0].name == "place"
    stands_at(state, state.groups["brit"], "s5")
    assert default(move.march_facts(state, "brit", move.NORMAL), "place") == "s5"
    brit = state.groups["brit"]
    brit.arm, brit.formation, brit.front = "infantry", "open", "south"
    assert default(move.march_facts(state, "brit", move.NORMAL), "place") == "s8"
    brit.front = ""
    assert default(move.march_facts(state, "brit", move.AS_SETTLED), "place") == "open"
    return "no section, or its own; after 12 inches or more the next section ahead, never where it began"


def pef_moved() -> str:
    state = alone()
    state.solo.markers = marker()
    assert asks(pefs.move_pef(state, "pef1"), "1 1", "6").fields[0].default == 0
    state.solo.defaults = GOES_ROUND
    assert asks(pefs.move_pef(state, "pef1"), "1 1", "6").fields[0].default == state.solo.markers["pef1"].section
    state.solo.defaults = GOES_ROUND - 1
    state.ground = Ground(sections=["clear" for _ in SECTIONS])
    stands_at(state, state.groups["brit"], "s8")
    assert asks(pefs.move_pef(state, "pef1"), "1 1", "6").fields[0].default == 8
    state.ground.sections[5], state.solo.markers["pef1"].section, state.solo.defaults = "woods", 2, NEWEST
    assert asks(pefs.move_pef(state, "pef1"), "1 1", "6").fields[0].default == 6
    state.ground.sections[5], state.ground.feet = "clear", [4, 4]
    state.solo.markers = marker(1, section=4) | marker(2, section=9)
    offered = [asks(pefs.move_pef(state, "pef1"), "1 1", "1").fields[0].default]
    state.solo.defaults = KEEPS_FACES - 1
    offered.append(asks(pefs.move_pef(state, "pef1"), "1 1", "1").fields[0].default)
    assert offered == [5, 8]
    return (
        f"the next toward the nearest where that is known, by the size of the table ({KEEPS_FACES}), "
        "in cover where some is near, else it must be said, but of ground that was not told: "
        f"there the last ({GOES_ROUND})"
    )


def burning_house() -> Battlefield:
    state = facing({"arm": "artillery"}, {})
    house = Piece(id="house", name="the house", kind="building", dv=2, fire=3)
    state.ground = Ground(sections=["clear" for _ in SECTIONS], pieces={"house": house})
    stands_at(state, state.groups["zulu"], "house")
    return state


def at_a_building() -> str:
    form = asks(buildings.batter(burning_house(), "brit"))
    assert default(form, "bears")
    return "ball, yes" if default(form, "range") == "long" else ""


def exposed() -> str:
    prompt = asks(buildings.ball(burning_house(), "brit", "house"))
    return "nothing: it must be said" if prompt.default() is None else ""


def walls() -> str:
    return f"{asks(buildings.size_known(burning_house(), 'house')).enter} inches"


def buckets() -> str:
    state = burning_house()
    assert asks(burning.pour_water(state, "zulu")).default() is None
    return "nothing: it must be said"


def door() -> str:
    state = burning_house()
    state.groups["brit"].housed, state.ground.pieces["house"].doors = True, 2
    stands_at(state, state.groups["brit"], "house")
    stands_at(state, state.groups["zulu"], "before:house")
    assert asks(buildings.put_outside(state, "brit", "it burns")).enter == "away"
    return "away from them"


def in_what_place() -> str:
    state = burning_house()
    brit = state.groups["brit"]
    brit.arm, brit.formation = "infantry", "line"
    stands_at(state, brit, "s5")
    assert default(asks(forced_moves.seek_cover(state, "brit", "zulu")), "place") == "s5"
    stands_at(state, brit, "s5", in_cover=True)
    assert default(asks(forced_moves.seek_cover(state, "brit", "zulu")), "place") == "stays"
    return "where it is, if it is in cover or upstairs; else no section, or its own"


def where_it_ends() -> str:
    state = burning_house()
    brit = state.groups["brit"]
    brit.arm, brit.formation = "infantry", "line"
    for place, ends in (("s5", "s5"), ("house", "open")):
        stands_at(state, brit, place)
        assert default(asks(forced_moves.retire(state, "brit", "zulu")), "place") == ends
    brit.level = 1
    assert default(asks(forced_moves.advance(state, "brit", "zulu")), "place") == "stays"
    brit.level, brit.formation = 0, "open"
    stands_at(state, brit, "s5")
    assert default(asks(forced_moves.retire(state, "brit", "zulu")), "place") == "open"
    return "no section, or its own after less than 12 inches; upstairs where it is"


def deployed() -> str:
    state = facing({"place": "s9"}, {"place": "s1"})
    state.ground.sections = ["clear" for _ in SECTIONS]
    at_bottom = deploying.stands_list(state, "eu", "bottom").row("brit").fields[0].default
    at_top = deploying.stands_list(state, "eu", "top").row("brit").fields[0].default
    state.groups["brit"].place = "a farm"
    assert deploying.stands_list(state, "eu", "bottom").row("brit").fields[0].default == "s8"
    assert (at_bottom, at_top) == ("s9", "s1")
    return "in its section, turned where its side has the other edge; else at its edge"


def one_piece() -> str:
    state = facing()
    state.ground.sections = ["woods" for _ in SECTIONS]
    assert terrain_prompts.apart_pick(state).default() == []
    return "none: one wood, one hill"
