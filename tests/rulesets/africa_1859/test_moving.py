"""Movement over the map: terrain, roads, stacking, enemies, and the reason where a unit may not go."""

import pytest

from tests.names.africa_1859 import Battlefield, march, obey, reachable, refusal, where_to, who_moves
from tests.rulesets.africa_1859.table import M, S, battle, play, refusals, unit
from tracker.games.africa_1859.ground import distance, nearest_enemy, neighbours, to_own_edge
from tracker.games.africa_1859.state import HOLDS_OBJECTIVES, SAYS_WHY, SENDS_STRONG
from tracker.games.africa_1859.units import no_room, room
from tracker.games.africa_1859.view import stats


def reach(state: Battlefield, mover: str) -> set[str]:
    return set(reachable(state, state.units[mover]))


def why_not(state: Battlefield, mover: str, goal: str) -> str:
    return refusal(state, [state.units[mover]], goal)


def test_af_a8_cavalry_spends_its_whole_movement() -> None:
    state = battle(unit("cav", area="base"), roads="off")
    assert reach(state, "cav") == {"road", "hill", "house"}
    state.units["cav"].area = "road"
    assert reach(state, "cav") == {"base", "house", "marsh", "camp"}
    assert why_not(state, "cav", "hill") == "it is too far"
    for terrain in ("mountain", "river", "forest"):
        state.areas["house"].terrain = terrain
        assert "house" in reach(state, "cav") and "camp" not in reach(state, "cav")


def test_af_a8_artillery_and_mountains() -> None:
    state = battle(unit("art", area="base"), unit("am", area="base"))
    assert "hill" in reach(state, "am") and "hill" not in reach(state, "art")
    assert why_not(state, "art", "hill") == "only mountain artillery enters mountains"


@pytest.mark.parametrize("kind", ["art", "am", "mart"])
def test_af_a8_artillery_enters_a_forest_by_road_only(kind: str) -> None:
    state = battle(unit(kind, area="house"))
    assert why_not(state, kind, "wood") == "artillery enters a forest by road only"
    state.areas["camp"].terrain = "forest"
    assert "camp" in reach(state, kind)


def test_af_a8_buildings_and_trenches_change_no_move() -> None:
    state = battle(unit("cav", area="road"), unit("art", area="road"), ground={"house": {"trench": True}}, roads="off")
    assert "camp" in reach(state, "cav") and "house" in reach(state, "art")


def test_af_b16_movement() -> None:
    state = battle(*(unit(each, area="base") for each in ("ir", "il", "eng", "art", "cav", "of")), roads="off")
    far = {each: max(distance(state, "base", goal) for goal in reach(state, each)) for each in state.units}
    assert far == {"ir": 1, "il": 1, "eng": 1, "art": 1, "cav": 2, "of": 2}
    runs = battle(unit("il", area="base"), roads="off", foot_move="two")
    assert reach(runs, "il") == {"road", "hill", "house"}
    runs.units["il"].area = "hill"
    assert reach(runs, "il") == {"base", "marsh", "road"}


def test_af_b16_units_move_together_and_get_markers() -> None:
    state = battle(unit("ir", area="base"), unit("il", area="base"), unit("cav", area="base"))
    said = play(march(state, "base", S), "some", "ir il", "road")
    assert state.units["ir"].area == state.units["il"].area == "road" and state.units["ir"].acted
    assert "move Ir, Il to Road, with Activation markers" in said
    alone = play(obey(battle(unit("ir"), unit("kab", area="home")), "ir"), "move:base")
    assert "move Ir to Base, with an Activation marker" in alone
    assert refusal(state, [state.units["cav"], state.units["ir"]], "camp").startswith("Ir: ") is False
    assert play(obey(state, "cav"), "done") == [] and not state.units["cav"].acted
    whole = battle(unit("ir", area="base"), unit("il", area="base"))
    assert play(march(whole, "base", S), "stay") == []
    assert "Ir, Il move from Base to Hill." in play(march(whole, "base", S), "hill")


@pytest.mark.rule("AF-B16")
def test_af_b18_where_not_all_go_those_who_find_room_are_picked() -> None:
    """The other areas take all three: Enter on all of them would ask the same once more."""
    state = battle(*(unit(each, area="base") for each in ("ir", "il", "ir2")))
    standing = room(state, "road")[0] - 2
    state.units |= {f"il{each}": unit(f"il{each}", area="road") for each in range(3, 3 + standing)}
    goals = where_to(state, "base", ("ir", "il", "ir2"), is_all=True)
    assert [each.id for each in goals.options if each.refused.startswith("no room")] == ["road"] and goals.legal()
    assert who_moves(state, "base", S).default() == ["ir", "ir2"], "those of most coins"
    state.defaults = SENDS_STRONG - 1
    assert who_moves(state, "base", S).default() == ["ir", "il"]


@pytest.mark.rule("AF-B16")
def test_af_b18_who_is_picked_and_finds_no_area_for_all_is_told_why_nobody_moved() -> None:
    """Enter on three who found room nowhere went back to the area without a word."""
    state = battle(*(unit(each, area="base") for each in ("ir", "il", "ir2")))
    for area in [each for each in state.areas if each != "base"]:
        for place in range(room(state, area)[0] - 2):
            state.units[f"{area}{place}"] = unit(f"{area}{place}", area=area)
    state.defaults = HOLDS_OBJECTIVES
    told = play(march(state, "base", S), ["ir", "il", "ir2"])
    assert [line.split(":")[0] for line in told.of("note")] == ["Ir, Il, Ir2 stay"]
    assert {state.units[each].area for each in ("ir", "il", "ir2")} == {"base"}


@pytest.mark.rule("AF-A7")
@pytest.mark.examples("officers, usual", (("of",), ["ir"]), (("of", "of2"), ["ir", "of"]))
def test_an_officer_stays_by_enter_with_the_demoralised(officers: tuple[str, ...], usual: list[str]) -> None:
    """O'Donnell went on with the steady, and those whom he rallied stayed without him."""
    shaken, least = unit("il", area="base", demoralised=True), {"of": 2, "of2": 1}
    led = [unit(each, area="base", support=least[each]) for each in officers]
    state = battle(unit("ir", area="base"), shaken, *led, unit("kab", area="home"))
    assert who_moves(state, "base", S).default() == usual
    state.defaults = SENDS_STRONG - 1
    assert who_moves(state, "base", S).default() == ["ir", *officers]


def test_an_officer_stays_by_enter_with_the_demoralised_who_find_no_room() -> None:
    state = battle(*(unit(each, demoralised=True) for each in ("ir", "ir2")), unit("of"), unit("kab", area="home"))
    full = room(state, "base")[0] - 1
    state.units |= {f"il{each}": unit(f"il{each}", area="base") for each in range(full)}
    assert who_moves(state, "road", S).default() == ["ir"]


def test_where_a_stack_can_not_go_its_officer_s_reach_is_not_listed() -> None:
    """Of six areas that a corps could not enter four were "too far" for all but its officer."""
    state = battle(unit("ir", area="base"), unit("of", area="base"), unit("kab", area="field"), roads="off")
    listed = {each.id for each in where_to(state, "base", ("ir", "of"), is_all=True).options if each.refused}
    assert not listed & {"house", "marsh"}, "two areas off"
    both = {each.id for each in where_to(state, "base", ("of",)).options}
    assert "house" in both
    mixed = battle(unit("ir", area="base"), unit("cav", area="base"), unit("kab", area="home"), roads="off")
    options = {each.id: each.refused for each in where_to(mixed, "base", ("ir", "cav"), is_all=True).options}
    assert options["house"] == "Ir: it is too far", "horse could"


def test_af_b17_one_area_more_by_road() -> None:
    state = battle(unit("ir", area="base"), unit("cav", area="base"), unit("art", area="base"))
    assert reach(state, "ir") == {"road", "hill", "house"} and "camp" in reach(state, "cav")
    assert "house" in reach(state, "art")
    assert reach(battle(unit("ir", area="base"), roads="off"), "ir") == {"road", "hill"}
    ford = battle(unit("cav", area="road"), ground={"house": {"terrain": "river"}})
    assert "house" in reach(ford, "cav") and "camp" not in reach(ford, "cav"), "the ford takes all of its movement"


def test_af_b17_not_next_to_an_enemy() -> None:
    state = battle(unit("ir", area="base"), unit("kab", area="wood"))
    assert reach(state, "ir") == {"road", "hill"}


def test_af_b18_room() -> None:
    state = battle(*(unit(f"ir{number}", area="road") for number in range(4)), unit("il", area="base"))
    assert why_not(state, "il", "road") == "no room for more than 4 combat units"
    assert [room(state, each) for each in ("road", "hill", "wood", "house", "marsh")] == [
        (4, 2),
        (3, 2),
        (3, 2),
        (3, 2),
        (4, 2),
    ]
    guns = battle(*(unit(f"art{number}", area="road") for number in range(2)), unit("art", area="base"))
    assert why_not(guns, "art", "road") == "no room for more than 2 support units"
    officer = battle(*(unit(f"ir{number}", area="road") for number in range(4)), unit("of", area="base"))
    assert why_not(officer, "of", "road") == ""
    assert room(battle(stacking="3_2"), "wood") == (3, 2) and room(battle(stacking="6_3"), "wood") == (5, 3)


def test_af_b18_units_that_come_together_count_together() -> None:
    state = battle(
        unit("ir", area="road"), unit("ir2", area="road"), unit("ir3", area="hill"), unit("ir4", area="hill")
    )
    both = [state.units["ir"], state.units["ir2"]]
    assert refusal(state, both, "hill") == "Ir: it is too far"
    assert no_room(state, "hill", both) == "no room for more than 3 combat units"


def test_af_b19_enemy_areas_are_entered_by_combat_only() -> None:
    state = battle(unit("ir"), unit("kab", area="house"), unit("cav", area="road"))
    assert (
        refusals(where_to(state, "road", ("ir",)))["house"]
        == "the enemy holds the area, so it is entered by combat only"
    )
    assert "camp" not in reach(state, "cav")


def test_af_b15_officers_alone_are_captured() -> None:
    state = battle(unit("ir"), unit("of", side=M, area="house"), unit("of2", area="road"))
    assert why_not(state, "of2", "house") == ""
    said = play(obey(state, "ir"), "move:house")
    assert state.units["of"].gone == "captured" and "Of is captured by Ir." in said


def test_af_b21_the_demoralised_go_no_nearer() -> None:
    state = battle(unit("ir", area="road", demoralised=True), unit("kab", area="camp"))
    found = refusals(where_to(state, "road", ("ir",)))
    assert found["house"] == "demoralised, so no nearer to an enemy" and "base" not in found


def test_af_b21_the_demoralised_may_go_where_the_enemy_is_as_far() -> None:
    # Road and Hill lie side by side, and both two areas from the enemy.
    beside = {"road": {"near": ["base", "house", "marsh", "hill"]}, "hill": {"near": ["base", "marsh", "road"]}}
    state = battle(unit("ir", area="road", demoralised=True), unit("kab", area="wood"), ground=beside)
    assert nearest_enemy(state, "hill", S) == nearest_enemy(state, "road", S) == 2
    found = refusals(where_to(state, "road", ("ir",)))
    assert "hill" not in found and "base" not in found
    assert found["house"] == found["marsh"] == "demoralised, so no nearer to an enemy"
    said = play(obey(state, "ir"), "move:hill")
    assert state.units["ir"].area == "hill" and "Ir moves from Road to Hill." in said


def test_af_b27_ships_stay_at_sea_and_others_off_it() -> None:
    state = battle(unit("ship", area="bay"), unit("ir", area="base"))
    assert why_not(state, "ship", "base") == "a ship stays at sea"
    assert why_not(state, "ir", "bay") == "only ships go there"
    fleet = battle(unit("ship", area="bay"), unit("kab", area="road"))
    assert why_not(fleet, "kab", "bay") == "only ships go there", "which holds for ever, before an enemy who may go"


def test_the_map_knows_distances() -> None:
    state = battle(unit("kab", area="camp"), unit("ship", area="bay"))
    assert [each.id for each in neighbours(state, "house")] == ["road", "camp", "wood"]
    assert distance(state, "base", "home") == 4 and distance(state, "hill", "field") == 3
    assert nearest_enemy(state, "base", S) == 3 and nearest_enemy(state, "base", M) == 1
    assert nearest_enemy(state, "home", M) == 4 and nearest_enemy(battle(unit("kab")), "base", M) == 99
    assert to_own_edge(state, "camp", S) == 3 and to_own_edge(state, "camp", M) == 1


def test_nothing_is_counted_across_the_sea() -> None:
    state = battle(ground={"base": {"near": ["bay"]}, "road": {"near": ["bay", "house"]}})
    assert distance(state, "base", "road") == 99 and distance(state, "bay", "house") == 2


def test_ways_over_the_map_are_counted_once_and_again_after_an_edit() -> None:
    from tracker.games.africa_1859 import ground

    state = battle(unit("ir", area="base"))
    ground._drawn.cache_clear()
    assert [ground.distance(state, "base", each) for each in ("base", "road", "home", "wood", "bay")] == [0, 1, 4, 3, 1]
    before = ground._drawn.cache_info().misses
    assert ground.distance(state, "base", "home") == 4 and ground._drawn.cache_info().misses == before == 1
    state.areas["base"].near.append("home")
    assert ground.distance(state, "base", "camp") == 2
    # Nothing is counted across the sea.
    state.areas["bay"].near.append("camp")
    state.areas["base"].near.remove("home")
    assert ground.distance(state, "base", "camp") == 3 and ground.distance(state, "bay", "camp") == 1


def test_af_b16_what_is_shown_of_a_move_goes_by_the_ruling() -> None:
    for ruling, areas in (("one", "1"), ("two", "2")):
        state = battle(unit("il", area="base"), foot_move=ruling)
        assert [option.detail for option in who_moves(state, "base", "spanish").options] == [f"move {areas}"]
        assert dict(stats(state, state.units["il"]))["M"] == areas


def test_af_b16_enter_marches_by_the_road_to_what_the_side_is_after() -> None:
    state = battle(unit("ir", area="base"), unit("il", area="base"), unit("kab", area="field"), roads="off")
    state.areas["hill"].near.append("field")
    state.areas["field"].near.append("hill")
    goals = where_to(state, "base", ("ir", "il"), is_all=True)
    assert goals.options[0].id == "hill", "nearest to the enemy"
    assert goals.default() == "road"
    state.areas["house"].objective = False
    state.areas["marsh"].objective = True
    assert where_to(state, "base", ("ir", "il"), is_all=True).default() == "road", "as near as by the mountain"
    state.units["il"].demoralised = True
    assert where_to(state, "base", ("ir", "il"), is_all=True).default() == "some", "one goes back, the other on"
    assert who_moves(state, "base", S).default() == ["ir"]


def test_af_b16_who_says_that_not_all_move_picks_them() -> None:
    """Two officers alone were ticked of five, later all of them: the key of one who was to stay was "yes" once more."""
    officers = unit("of", area="base"), unit("of2", area="base")
    state = battle(unit("ir", area="base"), unit("il", area="base"), *officers)
    assert who_moves(state, "base", S).default() == []
    state.defaults = SAYS_WHY
    assert who_moves(state, "base", S).default() == ["ir", "il", "of", "of2"]
    few = where_to(state, "base", ("of", "of2"))
    assert few.title.startswith("Of, Of2 in Base: ")
    state.units["of2"].name = "Muley el-Abbas, the brother"
    assert where_to(state, "base", ("of", "of2")).title.startswith("2 units in Base: ")
    assert where_to(state, "base", ("of", "of2"), is_all=True).title.startswith("Both units in Base: ")
    assert where_to(state, "base", ("of2",)).title.startswith("Muley el-Abbas, the brother in Base: ")


def test_the_story_has_who_marched_onto_an_objective() -> None:
    """The march that won the battle was not told at all."""
    state = battle(unit("ir"), unit("of"), unit("kab", area="home"))
    said = play(obey(state, "ir"), "move:house")
    assert [(line.event.what, line.event.how) for line in said.log if line.event] == [("takes", "House")]
    assert not [line.event for line in play(obey(state, "of"), "move:house").log if line.event], "it is held"


def test_the_story_has_no_objective_taken_by_an_officer_alone() -> None:
    """Officers hold nothing."""
    state = battle(unit("ir"), unit("of"), unit("kab", area="home"))
    assert not [line.event for line in play(obey(state, "of"), "move:house").log if line.event]
