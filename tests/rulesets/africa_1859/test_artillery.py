"""Artillery fire: coins by area, the table by heads, distance and die, and who of the area suffers."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from tests.names import africa_1859 as af
from tests.rulesets.africa_1859.table import SETTLE, M, S, asks, battle, play, unit
from tracker.games.africa_1859.orders import obey
from tracker.games.africa_1859.state import COUNTS_OFFICERS, KEEPS_TARGET, SUFFERS_BY_LOSS, WEIGHS_SHOTS

PRINTED = {
    "2": "DD DR DR DR X X X X X",
    "3": "DD DR DR DR DR DR X X X",
    "4": "DE DD DD DD DD DR DR DR X",
    "5+": "DE DE DE DE DD DD DD DR DR",
}


def coins(*units: object, ground: object = None, **switches: str) -> int:
    state = battle(*units, ground=ground, **switches)  # type: ignore[arg-type]
    return af.artillery_coins(state, units[0].id, units[1].area).total  # type: ignore[attr-defined]


def test_af_a3_the_table_as_printed() -> None:
    table = af.tables()["artillery_fire"]
    for heads, codes in PRINTED.items():
        assert [table.cell(heads, key) for key in table.column_keys] == codes.split()


@pytest.mark.rule("AF-C4")
@pytest.mark.examples("heads, die, away, cell", (2, 1, 1, "2 1:1-2"), (5, 4, 2, "5+ 2:3-4"), (9, 6, 3, "5+ 3:5-6"))
def test_af_a3_row_and_column(heads: int, die: int, away: int, cell: str) -> None:
    assert " ".join(af.cell_of(heads, die, away)) == cell
    assert af.cell_of(heads, die, away + 3) == af.cell_of(heads, die, 3)


@pytest.mark.rule("AF-B7")
@pytest.mark.parametrize(("number", "away"), [(4, 1), (5, 2), (6, 3)])
def test_af_a3_odds_against_brute_force(number: int, away: int) -> None:
    goal = {1: "road", 2: "marsh", 3: "wood"}[away]
    state = battle(unit("art", fire=number, area="base"), unit("kab", area=goal))
    found = {each.label: each.chance for each in af.barrage(state, "art", goal).odds()}
    counted = dict.fromkeys(af.CODES.values(), 0)
    for tossed in product((0, 1), repeat=number):
        for die in range(1, 7):
            code = "X"
            if sum(tossed) >= 2:
                row = PRINTED["5+" if sum(tossed) > 4 else str(sum(tossed))].split()
                code = row[3 * (away - 1) + (die - 1) // 2]
            counted[af.CODES[code]] += 1
    for label, ways in counted.items():
        assert found.get(label, 0) == pytest.approx(ways / (6 * 2**number))


def test_af_a4_each_circumstance() -> None:
    art = unit("art", area="base")
    kab = unit("kab", area="camp")
    assert coins(art, kab) == 5
    assert coins(art, unit("kab", area="house")) == 7
    assert coins(art, kab, unit("mart", area="camp", acted=True)) == 6
    assert coins(art, kab, unit("mart", area="camp")) == 5
    assert coins(art, kab, unit("mcav", area="camp", waited=True)) == 6
    assert coins(art, kab, unit("mcav", area="camp", acted=True)) == 4
    assert coins(art, kab, unit("mcav", area="camp", acted=True), unit("mcav2", area="camp")) == 5
    assert coins(art, kab, unit("gm", area="camp"), unit("gm2", area="camp")) == 4
    assert coins(art, kab, unit("gm", area="camp"), unit("kab2", area="camp")) == 5
    assert coins(unit("am", area="hill"), kab) == 5


def test_af_b2_buildings_by_ruling() -> None:
    assert coins(unit("art"), unit("kab", area="house"), artillery_buildings="minus") == 3


def test_af_b24_forest_and_trench_change_nothing() -> None:
    ground = {"wood": {"trench": True}}
    assert coins(unit("art"), unit("kab", area="wood"), ground=ground) == 5


def test_af_b7_fewer_than_two_heads_roll_no_die() -> None:
    state = battle(unit("art"), unit("kab", area="camp"))
    said = play(af.shell(state, "art", "camp"), "HTTTT")
    assert said == ["Art fires at Camp: no effect."] and said.log[0].reads is None


@pytest.mark.parametrize(("heads", "away", "is_thrown"), [
    (2, 1, True), (3, 1, True), (4, 1, True), (5, 1, False),
    (2, 2, True), (3, 2, False), (4, 2, True), (6, 2, True),
    (2, 3, False), (3, 3, False), (4, 3, True), (5, 3, True), (1, 1, False),
])  # fmt: skip
def test_af_a3_no_die_where_all_its_columns_say_the_same(heads: int, away: int, is_thrown: bool) -> None:
    reading = af.Barrage(distance=away)
    assert bool(reading.more({"coins": (heads,)})) == is_thrown
    row = PRINTED["5+" if heads > 4 else str(heads)].split() if heads > 1 else []
    assert is_thrown == (len(set(row[3 * (away - 1) : 3 * away])) > 1)


def test_af_b7_chance_of_no_die() -> None:
    for number, percent in {4: 31, 5: 19, 6: 11}.items():
        state = battle(unit("art", fire=number), unit("kab", area="house"), artillery_buildings="minus")
        state.areas["house"].terrain = "clear"
        toss = af.barrage(state, "art", "house")
        few = sum(sum(each) < 2 for each in product((0, 1), repeat=number)) / 2**number
        assert toss.pools[0].count == number and round(100 * few) == percent


def test_af_b7_too_few_coins_and_stronger_batteries() -> None:
    state = battle(unit("art", fire=1), unit("kab", area="camp"))
    assert play(af.shell(state, "art", "camp")) == ["Art has 1 coin, too few for an effect."]
    assert coins(unit("art"), unit("kab", area="camp"), battery_strength="higher") == 6


def test_af_b8_the_firer_picks_who_suffers() -> None:
    state = battle(unit("art"), unit("kab", area="house"), unit("nz", area="house"), unit("of", kind="of", area="base"))
    asked = asks(af.shell(state, "art", "house"), "HHHTTTT 3")
    assert asked.side == S and [option.id for option in asked.options] == ["kab", "nz"]


@pytest.mark.parametrize(("coin", "side"), [("H", "spanish"), ("T", "moroccans")])
def test_af_b8_a_coin_decides_who_picks_the_eliminated(coin: str, side: str) -> None:
    state = battle(unit("art"), unit("kab", area="house"), unit("nz", area="house"))
    said = play(af.shell(state, "art", "house"), "HHHHHTT", coin, "nz")
    assert state.units["nz"].gone == "destroyed" and said.prompts[2].side == side
    assert said.cell("artillery_fire") == ("5+", "1:1-2")
    alone = battle(unit("art"), unit("nz", area="house"))
    assert "choice" not in play(af.shell(alone, "art", "house"), "HHHHHTT").keys and alone.units["nz"].gone


@pytest.mark.parametrize(("ruling", "side"), [("firer", "spanish"), ("defender", "moroccans")])
def test_af_b8_by_ruling_no_coin(ruling: str, side: str) -> None:
    units = (unit("art"), unit("kab", area="house"), unit("nz", area="house"))
    asked = asks(af.shell(battle(*units, artillery_target=ruling), "art", "house"), "HHHHHTT")
    assert asked.side == side and asked.key == "victim:art"


@pytest.mark.parametrize(("ruling", "gone", "steps"), [("eliminated", "destroyed", 2), ("step", "", 1)])
def test_af_b9_de_on_two_steps(ruling: str, gone: str, steps: int) -> None:
    state = battle(unit("art"), unit("nz", area="house"), artillery_de=ruling)
    play(af.result_of_artillery(state, "art", "nz", "DE"))
    assert (state.units["nz"].gone, state.units["nz"].steps) == (gone, steps)


@pytest.mark.rule("AF-A5")
def test_af_a3_dr_drives_back_and_dd_demoralises() -> None:
    state = battle(unit("art"), unit("nz", area="house"), unit("kab", area="house"))
    play(af.result_of_artillery(state, "art", "nz", "DR"))
    assert state.units["nz"].driven and state.units["nz"].pushed and state.units["nz"].area == "camp"
    play(af.result_of_artillery(state, "art", "kab", "DD"))
    assert state.units["kab"].demoralised and not state.units["kab"].driven


def test_af_b22_batteries_fire_one_after_the_other_and_only_once() -> None:
    state = battle(unit("art", area="base"), unit("am", area="base"), unit("kab", area="house"))
    said = play(af.artillery_phase(state, S), "am", "house", "TTTTTT", "art", "house", "TTTTTTT")
    assert state.units["am"].acted and state.units["art"].acted
    assert [prompt.key for prompt in said.prompts][:2] == ["battery:spanish", "shell:am"]
    assert af.why_not_bombard(state, state.units["art"]) == "it has acted"


def test_range_and_demoralised_batteries() -> None:
    state = battle(unit("am", area="base"), unit("art", area="base"), unit("kab", area="camp"))
    assert af.targets(state, state.units["am"]) == [] and af.targets(state, state.units["art"]) == ["camp"]
    state.units["art"].demoralised = True
    assert af.why_not_bombard(state, state.units["art"]) == "demoralised"
    assert af.why_not_bombard(state, state.units["am"]) == "no enemy in range"


def test_af_b27_ships_fire_and_can_not_be_hit() -> None:
    state = battle(unit("ship", area="bay"), unit("mart", area="road"), unit("art", area="base"))
    assert af.targets(state, state.units["ship"]) == ["road"]
    assert af.targets(state, state.units["mart"]) == ["base"]
    assert af.artillery_coins(state, "ship", "road").total == 5


def test_a_settled_barrage_is_over() -> None:
    state = battle(unit("art"), unit("kab", area="camp"))
    said = play(af.bombard(state, "art", "camp"), SETTLE)
    assert said == ["put an Activation marker on Art", "Settled on the table: the fire of Art at Camp."]
    assert state.units["art"].acted


def test_af_b22_a_battery_that_holds_its_fire_may_still_move() -> None:
    state = battle(unit("art"), unit("kab", area="camp"))
    said = play(af.artillery_phase(state, S), "art", "nobody", "done")
    assert said == [] and [each.id for each in af.movers_of(state, "road", S)] == ["art"]


@pytest.mark.rule("AF-B20", "AF-B21")
def test_af_b8_the_chances_and_the_choice_of_who_suffers_say_what_then_happens() -> None:
    state = battle(unit("art"), unit("nz", area="camp"), unit("kab", area="camp", demoralised=True))
    said = {each.label: each.text for each in af.barrage(state, "art", "camp").effects}
    assert said == {
        "eliminated": "the unit that is hit leaves the map",
        "demoralised": "Nz: it gets a Demoralised marker; Kab: it has its Demoralised marker already",
        "retreats": "it goes one area toward its own edge",
        "no effect": "nothing",
    }
    state.units["nz2"] = unit("nz2", area="camp")
    many = {each.label: each.text for each in af.barrage(state, "art", "camp").effects}
    assert many["demoralised"] == "Kab: it has its Demoralised marker already; any other: it gets a Demoralised marker"
    del state.units["nz2"]
    chosen = af.which_victim(state, "art", "camp", "spanish", "DD")
    assert [option.detail for option in chosen.options] == [
        "2 of 2 steps: it gets a Demoralised marker",
        "demoralised: it has its Demoralised marker already",
    ]
    milder = battle(unit("art"), unit("nz", area="camp"), artillery_de="step")
    assert {e.label: e.text for e in af.barrage(milder, "art", "camp").effects}["eliminated"] == "it keeps 1 of 2 steps"


@pytest.mark.rule("AF-B21")
@pytest.mark.examples(
    "code, shaken, ruling, is_asked",
    ("DD", (True, True), "nothing", False),
    ("DD", (True, False), "nothing", True),
    ("DD", (True, True), "step", True),
    ("DR", (True, True), "nothing", True),
)
def test_af_b8_nobody_picks_a_victim_where_all_have_their_marker(
    code: str, shaken: tuple[bool, bool], ruling: str, is_asked: bool
) -> None:
    there = (unit(each, area="camp", demoralised=now) for each, now in zip(("nz", "kab"), shaken, strict=True))
    state = battle(unit("art"), *there, second_demoralised=ruling)
    assert (af.which_victim(state, "art", "camp", S, code).only() is None) is is_asked


def test_af_b8_enter_demoralises_nobody_who_has_his_marker() -> None:
    """The firer's Enter was the unit of most steps, which lay there demoralised: nothing came of the hit."""
    state = battle(unit("art"), unit("nz", area="camp", demoralised=True), unit("kab", area="camp"))
    assert af.which_victim(state, "art", "camp", S, "DD").default() == "kab"
    assert af.which_victim(state, "art", "camp", M, "DD").default() == "nz"
    assert af.which_victim(state, "art", "camp", S, "DE").default() == "nz"


@pytest.mark.parametrize(("coin", "offered"), [("H", "nz"), ("T", "kab2")])
def test_af_b8_enter_takes_the_most_of_the_enemys_and_the_least_of_ones_own(coin: str, offered: str) -> None:
    there = (
        unit("kab", area="house"),
        unit("nz", area="house"),
        unit("kab2", area="house", demoralised=True),
        unit("nz2", area="house"),
    )
    asked = asks(af.shell(battle(unit("art"), *there), "art", "house"), "HHHHHTT", coin)
    assert asked.default() == offered and asked.title == "Which unit in House is eliminated?"


def test_af_b8_the_coin_tells_who_picks() -> None:
    state = battle(unit("art"), unit("kab", area="house"), unit("nz", area="house"))
    said = play(af.shell(state, "art", "house"), "HHHHHTT", "T", "kab")
    assert said.rolls[1].endswith("T (typed): the defender picks")


def test_af_b8_those_who_may_be_hit_are_shown_though_the_log_names_the_battery_alone() -> None:
    state = battle(
        unit("art"), unit("kab", area="house"), unit("of2", "of", area="house", side=M), unit("nz", area="camp")
    )
    said = play(af.shell(state, "art", "house"), "TTTTTTT")
    assert said.prompts[0].beside == ("kab",) and said.prompts[0].subject == ("art",)


def test_af_b8_a_target_says_first_with_how_many_coins_at_how_many_enemies() -> None:
    there = unit("kab", area="house"), unit("nz", area="house")
    state = battle(unit("art", area="road"), *there, ground={"house": {"trench": True}})
    asked = asks(obey(state, "art"))
    assert asked.options[0].detail == "harm 94%, 7 coins at 2 units, 1 away, buildings, trench"


def test_af_b8_enter_fires_where_the_battery_most_likely_does_harm() -> None:
    """Nearest first put a lone unit on a mountain before the camp."""
    far = unit("kab", area="camp"), unit("mcav", area="camp")
    state = battle(unit("art", area="house"), unit("kab2", area="wood"), *far)
    assert [each.id for each in asks(obey(state, "art")).options][:2] == ["fire:camp", "fire:wood"]
    state.areas["wood"].terrain = "buildings"
    state.units["mcav"].acted = True
    asked = asks(obey(state, "art"))
    assert asked.enter == asked.options[0].id == "fire:wood", "two coins more in buildings"
    del state.units["mcav"], state.units["kab2"]
    state.units |= {"kab3": unit("kab3", area="field")}
    state.areas["house"].near.append("field")
    state.units["kab4"] = unit("kab4", area="field")
    assert asks(obey(state, "art")).options[0].id == "fire:field", "of like chances where more stand"


@pytest.mark.rule("AF-A3")
@pytest.mark.parametrize(("step", "first"), [(WEIGHS_SHOTS, "marsh"), (WEIGHS_SHOTS - 1, "camp")])
def test_af_b8_near_shells_that_do_more_stand_before_far_ones_that_likelier_do_anything(step: int, first: str) -> None:
    far = {"camp": {"terrain": "buildings"}}
    state = battle(unit("art"), unit("kab", area="camp"), unit("kab2", area="marsh"), ground=far)
    state.defaults = step
    asked = asks(obey(state, "art"))
    assert [each.detail[:8] for each in asked.options[:2]] == ["harm 81%", "harm 83%"][:: 1 if first == "marsh" else -1]
    assert asked.options[0].id == asked.default() == f"fire:{first}"


def test_af_b21_a_second_marker_counts_as_no_harm() -> None:
    """It said 81% where one in two shots did nothing, and Enter fired there."""
    state = battle(unit("art"), unit("kab", area="camp", demoralised=True), unit("kab2", area="wood"))
    asked = asks(obey(state, "art"))
    assert asked.enter == "fire:wood" and [each.id for each in asked.options][:2] == ["fire:wood", "fire:camp"]
    assert "harm 48%, " in asked.options[1].detail
    state.rulings = replace(state.rulings, second_demoralised="step")
    assert "harm 60%, " in asks(obey(state, "art")).options[1].detail


def test_the_story_has_no_unit_shaken_that_was_so_before() -> None:
    state = battle(unit("art"), unit("kab", area="camp", demoralised=True), unit("kab2", area="camp"))

    def came(*answers: str) -> list[str]:
        state.units["art"].acted = False
        said = play(af.bombard(state, "art", "camp"), "HHHHT 1", *answers)
        return [line.event.outcome for line in said.log if line.event and line.event.what == "fires"]

    assert came("kab2") == ["which shook one unit there"]
    assert state.units["kab2"].demoralised
    assert came() == [""]


@pytest.mark.parametrize(("goal", "heads"), [("road", 2), ("house", 2), ("camp", 4)])
def test_the_title_of_a_barrage_names_the_fewest_heads_that_do_anything_at_its_distance(goal: str, heads: int) -> None:
    """At three areas it said "2+ heads", where 2 and 3 do nothing."""
    state = battle(unit("art", area="base"), unit("kab", area=goal))
    prompt = af.barrage(state, "art", goal)
    assert prompt.title.endswith(f"away: {heads}+ heads")
    reading = prompt.reading
    does = {reading.result({"coins": (each,), "die": (die,)}).code for each in range(heads) for die in range(1, 7)}
    assert does == {"X"} and reading.result({"coins": (heads,), "die": (1,)}).code != "X"
    state.defaults = KEEPS_TARGET
    assert af.barrage(state, "art", goal).title.endswith("away: 2+ heads"), "as its record has it"


@pytest.mark.parametrize(("step", "kept"), [(COUNTS_OFFICERS, ""), (KEEPS_TARGET, "road")])
def test_an_older_battle_does_not_keep_its_last_target(step: int, kept: str) -> None:
    """Its record has states without it."""
    state = battle(unit("art", area="base"), unit("kab", area="road"))
    state.defaults = step
    play(af.bombard(state, "art", "road"), SETTLE)
    assert state.last_target == kept


@pytest.mark.rule("AF-B20")
@pytest.mark.examples(
    "code, units, taken, before",
    # One that is demoralised already, without a way out, is destroyed; two others get a marker.
    ("DR", {"nz": {"steps": 1}, "kab": {}, "gm": {"demoralised": True}}, "gm", "nz"),
    # The marker of a reduced unit costs no coin of combat.
    ("DD", {"nz": {"steps": 1}, "kab": {}}, "kab", "nz"),
)
def test_af_b8_by_enter_the_unit_suffers_to_which_the_result_does_most(
    code: str, units: dict[str, dict[str, Any]], taken: str, before: str
) -> None:
    """Enter took a unit that lost nothing beside one that the row told to be destroyed."""
    there = [unit(each, area="camp", **changes) for each, changes in units.items()]
    full = [unit(f"kab{n}", area="home") for n in range(2, 6)]
    state = battle(unit("art", area="road"), *there, *full)
    assert af.which_victim(state, "art", "camp", S, code).default() == taken
    assert af.which_victim(state, "art", "camp", M, code).default() != taken
    state.defaults = SUFFERS_BY_LOSS - 1
    assert af.which_victim(state, "art", "camp", S, code).default() == before


@pytest.mark.rule("AF-B9", "AF-B20", "AF-B21")
@pytest.mark.examples(
    "code, switches, shaken, picks, suffers",
    # By these rulings one that is shut in with its marker loses nothing by a retreat.
    ("DR", {"no_way_out": "stays", "second_demoralised": "step"}, ["nz"], "kab", "nz"),
    # Of a like step, that of one whom it was the last.
    ("DR", {}, ["nz", "kab"], "kab", "nz"),
    ("DE", {"artillery_de": "step"}, [], "kab", "nz"),
    ("DE", {}, [], "nz", "kab"),
)
def test_af_b8_what_a_result_costs_goes_by_the_rulings(
    code: str, switches: dict[str, Any], shaken: list[str], picks: str, suffers: str
) -> None:
    like: dict[str, dict[str, Any]] = {"kab": {"steps": 1}, "nz": {"steps": 2, "fire": 4, "combat": 3 if shaken else 4}}
    there = [unit(each, area="camp", demoralised=each in shaken, **changes) for each, changes in like.items()]
    state = battle(unit("art", area="road"), *there, *(unit(f"kab{n}", area="home") for n in range(2, 6)), **switches)
    assert af.which_victim(state, "art", "camp", S, code).default() == picks
    assert af.which_victim(state, "art", "camp", M, code).default() == suffers


@pytest.mark.rule("AF-B9")
@pytest.mark.examples("de, first", ("eliminated", "marsh"), ("step", "house"))
def test_af_b8_a_step_of_two_draws_less_fire_than_the_last(de: str, first: str) -> None:
    there = unit("nz", area="marsh", steps=2, fire=3), unit("kab", area="house")
    plain = {each: {"terrain": "clear"} for each in ("marsh", "house")}
    state = battle(unit("art", area="road", fire=6), *there, ground=plain, artillery_de=de)
    assert asks(obey(state, "art")).options[0].id == f"fire:{first}"


def test_af_b8_by_enter_the_strongest_is_driven_off() -> None:
    """A demoralised unit was driven from an objective before a fresh one."""
    there = unit("nz", area="house", demoralised=True), unit("gm", area="house")
    state = battle(unit("art", area="road"), *there)
    assert af.which_victim(state, "art", "house", S, "DR").default() == "gm"
    assert af.which_victim(state, "art", "house", M, "DR").default() == "nz"
