"""The turn: initiative, artillery, areas in turn, digging, rally, the end."""

import pytest

from tests.names import africa_1859 as af
from tests.rulesets.africa_1859.table import SETTLE, M, S, asks, battle, play, refusals, unit
from tracker.engine import Ended, Modifier, Refused, the_side, unwatched
from tracker.games.africa_1859 import RULESET
from tracker.games.africa_1859.after import after, who_won
from tracker.games.africa_1859.orders import which_order
from tracker.games.africa_1859.setup import setup
from tracker.games.africa_1859.state import COUNTS_OFFICERS, MOVES_THE_REST
from tracker.games.africa_1859.turn import artillery_first, which_area
from tracker.games.africa_1859.view import side_words, status, view


@pytest.mark.parametrize(("coin", "first"), [("H", S), ("T", M)])
def test_af_b22_a_coin_decides_who_goes_first(coin: str, first: str) -> None:
    state = battle(unit("ir"), unit("kab", area="home"))
    play(af.initiative(state), coin)
    assert state.order[0] == first
    toss = asks(af.initiative(state))
    assert {each.label: each.chance for each in toss.odds()} == {"Spanish first": 0.5, "Moroccans first": 0.5}
    always = battle(unit("ir"), initiative="attacker")
    play(af.initiative(always))
    assert always.order[0] == S


@pytest.mark.examples(
    "plural, does, at_the_end",
    (False, "Abbas goes first", "Abbas has no combat units left"),
    # In battles begun before, whose records say so.
    (None, "Abbas go first", "Abbas have no combat units left"),
)
def test_a_side_does_what_one_or_several_do(plural: bool | None, does: str, at_the_end: str) -> None:
    state = battle(unit("ir"), turn=2)
    state.sides[M].name, state.sides[M].plural = "Abbas", plural
    assert f"{does}." in play(af.initiative(state), "T")
    state.active, state.phase = M, "areas"
    assert status(state) == ("areas", "Abbas acts" if plural is False else "Abbas act")
    with pytest.raises(Ended):
        af.end_of_turn(state)
    assert f"{at_the_end}." in [line.text for line in state.drain()]
    assert the_side(state.sides[M]) == "Abbas"


def test_af_b22_the_key_that_ends_a_sides_turn_is_none_that_passes_over_a_unit_or_area() -> None:
    state = battle(unit("ir"), unit("kab", area="home"))
    ending = which_area(state, S).options[-1]
    passing = [which_order(state, "ir").options[-1], asks(af.activate(state, "road", S)).options[-1]]
    assert (ending.id, ending.letter) == ("pass", "n") and [each.letter for each in passing] == ["s", "s"]


def test_af_b22_of_an_area_those_are_named_who_may_still_act() -> None:
    """Read "held by Yebala", where six stood."""
    state = battle(unit("ir", acted=True), unit("il"), unit("kab", area="home"))
    assert [each.detail for each in which_area(state, S).options if each.id == "road"] == ["open, to act: Il"]
    state.units |= {each: unit(each) for each in ("ir2", "ir3")}
    told = [each.detail for each in which_area(state, S).options if each.id == "road"]
    assert told == ["open, to act: Il, Ir2, Ir3"], "one of four has acted"
    state.units["ir"].acted = False
    assert [each.detail for each in which_area(state, S).options if each.id == "road"] == ["open, to act: all 4"]
    del state.units["ir"], state.units["ir2"]
    told = [each.detail for each in which_area(state, S).options if each.id == "road"]
    assert told == ["open, to act: Il, Ir3"], "of two the names are as short"
    assert not any(each.detail for each in unwatched(lambda: which_area(state, S)).options)


def test_the_order_of_battle_says_who_attacks_and_who_goes_first() -> None:
    state = battle(unit("ir"), unit("kab", area="home"))
    state.order, state.phase = [M, S], "areas"
    for attacker in (S, M):
        state.attacker = attacker
        words = {side.id: side.status for side in view(state).sides}
        told = {each: "attacks" if each == attacker else "defends" for each in (S, M)}
        assert words == {S: (told[S],), M: (told[M], "first this turn")}


def test_af_b29_the_last_turn_is_that_of_the_scenario_where_it_comes_first() -> None:
    """A battle of three turns said "Turn 1 of 16"."""
    state = battle(unit("ir"), unit("kab", area="home"), turn=3)
    state.ending.last_turn = 3
    assert play(af.turn(state), "H", "pass", "pass")[0] == "Turn 3 of 3" and view(state).last_turn == 3
    state.turn = 2
    assert view(state).last_turn == 3, "before it too"
    state.turn = 4
    assert view(state).last_turn == 16, "they play on"
    state.turn, state.defaults = 3, MOVES_THE_REST - 1
    assert play(af.turn(state), "H", "pass", "pass")[0] == "Turn 3 of 16"


def test_af_b22_behind_a_turn_nobody_bears_a_marker_or_waits_for_initiative() -> None:
    """At the question who won rows said "acted" of markers that were off, and "no initiative yet" of the others."""
    state = battle(unit("ir", acted=True), unit("il"), unit("kab", area="home"))
    state.order, state.phase = [S, M], "rally"
    assert {(each.standing, each.reason) for each in view(state).queue} == {("done", "acted"), ("done", "stood")}
    af.end_of_turn(state)
    shown = view(state)
    assert {(each.standing, each.reason) for each in shown.queue} == {("not", "")}
    assert not any(unit.status for side in shown.sides for unit in side.units)
    assert who_won(state).text.startswith("Objectives: House (nobody). ")


def test_af_b22_a_whole_turn() -> None:
    state = battle(*_whole_turn())
    moroccans, guns = ("house", "fire:ir", "TT"), ("base", "fire:house", "TTTTTTT")
    said = play(af.turn(state), "T", *moroccans, *guns, "pass", "road", "ir", "fire:kab", "H T", "done", "TT")
    assert state.order == [M, S] and said[0] == "Turn 1 of 16" and "take all Activation markers off" in said
    kinds = [prompt.key.split(":")[0] for prompt in said.prompts]
    assert kinds.index("area") < kinds.index("barrage") < kinds.index("rally") and "battery" not in kinds


def test_af_b22_by_ruling_artillery_fires_before_the_areas_act() -> None:
    state = battle(*_whole_turn(), artillery="first")
    artillery = ("T", "art", "house", "TTTTTTT")
    moroccans, spanish = ("house", "fire:ir", "TT"), ("road", "ir", "fire:kab", "H T", "done")
    said = play(af.turn(state), *artillery, *moroccans, *spanish, "pass", "TT")
    kinds = [prompt.key.split(":")[0] for prompt in said.prompts]
    assert kinds.index("battery") < kinds.index("barrage") < kinds.index("area") < kinds.index("rally")
    later = battle(unit("art"), unit("mart", area="house"), artillery="first")
    later.order = [M, S]
    assert asks(artillery_first(later)).key == "battery:moroccans"
    held = battle(unit("art"), unit("kab", area="house"), artillery="first")
    assert refusals(asks(af.activate(held, "road", S)))["fire"] == "batteries fire before the areas act"


def _whole_turn() -> list[af.Unit]:
    units = [unit("art", area="base"), unit("ir"), unit("ir2", demoralised=True), unit("kab", area="house")]
    return [*units, unit("gm", area="camp")]


@pytest.mark.rule("AF-A4")
def test_af_b22_markers_count_since_guns_fire_when_activated() -> None:
    units = [unit("art", area="base"), unit("mart", area="house"), unit("mcav", area="house"), unit("ir", area="road")]
    state = battle(*units, ground={"house": {"terrain": "clear"}})
    assert {line.label for line in applied(state)} == {"cavalry there has not acted"}
    play(af.activate(state, "house", M), "mcav", "fire:ir", "T", "fire:road", "TTTT")
    assert {line.label for line in applied(state)} == {"cavalry there has acted", "artillery there has acted"}
    play(af.activate(state, "base", S), "fire:house", "TTTTT")
    assert state.units["art"].acted


def applied(state: af.Battlefield) -> list[Modifier]:
    return [line for line in af.artillery_coins(state, "art", "house").modifiers if line.applied]


def test_af_b22_sides_alternate_area_by_area_or_one_after_the_other() -> None:
    units = [unit("ir", area="base"), unit("il", area="hill"), unit("kab", area="home"), unit("gm", area="camp")]
    in_turn = play(af.areas(battle(*units)), "base", "done", "home", "done", "hill", "done", "camp", "done")
    asked = [prompt.side for prompt in in_turn.prompts if prompt.key.startswith("area:")]
    assert asked == [S, M, S, M]
    fresh = [unit("ir", area="base"), unit("il", area="hill"), unit("kab", area="home"), unit("gm", area="camp")]
    after_each_other = play(
        af.areas(battle(*fresh, activation="sides")), "base", "done", "hill", "done", "home", "done", "camp", "done"
    )
    assert [prompt.side for prompt in after_each_other.prompts if prompt.key.startswith("area:")] == [S, S, M, M]


def test_af_b22_who_acts_takes_a_marker_who_stands_none() -> None:
    state = battle(unit("ir"), unit("cav"), unit("kab", area="house"))
    asked = asks(af.activate(state, "road", S))
    assert set(refusals(asked)) == set() and asked.default() == "ir"
    said = play(af.activate(state, "road", S), "ir", "fire:kab", "T", "done")
    assert [line.text for line in said.log if line.is_idle] == ["Cav gets no order."]
    ir, cav = state.units["ir"], state.units["cav"]
    assert (ir.acted, ir.waited, cav.acted, cav.waited) == (True, True, False, True)
    af.begin(state)
    assert not ir.acted and not cav.waited


def test_af_b22_passing_ends_a_sides_areas() -> None:
    state = battle(unit("ir", area="base"), unit("il", area="hill"), unit("kab", area="home"))
    play(af.areas(state), "pass", "home", "done")
    assert state.sides[S].passed and not state.units["ir"].waited


def test_af_b28_engineers_dig_for_two_turns() -> None:
    state = battle(unit("eng"))
    said = play(af.activate(state, "road", S), "dig")
    assert state.units["eng"].acted and not state.areas["road"].trench
    assert "Eng digs a trench in Road: one more turn." in said
    af.begin(state)
    said = play(af.activate(state, "road", S), "dig")
    assert state.areas["road"].trench and "put a trench into Road" in said and not state.units["eng"].dug
    af.begin(state)
    assert refusals(asks(af.activate(state, "road", S)))["dig"] == "there is a trench"
    off = battle(unit("eng"), dig="off")
    assert "dig" not in [option.id for option in asks(af.activate(off, "road", S)).options]


def test_af_b28_a_move_ends_the_digging() -> None:
    state = battle(unit("eng", dug=1))
    play(af.activate(state, "road", S), "move:base")
    assert state.units["eng"].dug == 0


def test_af_b29_the_attacker_wins_by_holding_all_objectives() -> None:
    state = battle(unit("ir", area="house"), unit("kab", area="camp"))
    assert ended(state) and state.winner == S
    contested = battle(unit("of", area="house"), unit("ir"), unit("kab", area="camp"))
    assert not ended(contested)


def test_af_b29_one_of_two_objectives_is_not_enough() -> None:
    two = {"camp": {"objective": True}}
    one = battle(unit("ir", area="house"), unit("kab", area="camp"), ground=two)
    assert not ended(one) and one.winner == ""
    empty = battle(unit("ir", area="house"), unit("kab", area="home"), ground=two)
    assert not ended(empty), "who held it last holds it no more, nor does the attacker"
    late = battle(unit("ir", area="house"), unit("kab", area="home"), ground=two, turn=16)
    assert ended(late) and late.winner == M and late.log[-1].text.endswith("failed to take the objectives in 16 turns.")
    both = battle(unit("ir", area="house"), unit("il", area="camp"), unit("kab", area="home"), ground=two)
    assert ended(both) and both.winner == S and both.log[-1].text == "Spanish hold House, Camp."


def test_af_b29_the_defender_wins_in_time_or_alone() -> None:
    late = battle(unit("ir"), unit("kab", area="camp"), turn=12, turns="12")
    assert ended(late) and late.winner == M
    assert not ended(battle(unit("ir"), unit("kab", area="camp"), turn=12))
    alone = battle(unit("art"), unit("kab", area="camp"))
    assert ended(alone) and alone.winner == M


def ended(state: af.Battlefield) -> bool:
    try:
        af.end_of_turn(state)
    except Ended:
        return True
    return False


def test_af_b29_later_units_enter_or_wait() -> None:
    state = battle(unit("ir", area="", entry="base", arrives=2), unit("kab", area="base"), turn=1)
    af.reinforcements(state)
    assert state.units["ir"].area == "" and state.log == []
    state.turn = 2
    af.reinforcements(state)
    assert state.units["ir"].area == "" and state.log[0].text == "Ir can't enter Base: the enemy holds it."
    row = view(state).unit("ir")
    assert row is not None and row.is_to_come, "who waits is not on the map"
    state.units["kab"].area = "camp"
    af.reinforcements(state)
    assert state.units["ir"].area == "base"


def test_af_b29_units_may_start_elsewhere() -> None:
    state = battle(unit("ir", area="base"), unit("art", area="base"), unit("kab", area="home"))
    state.sides[S].may_deploy = ["base", "hill", "road"]
    asked = asks(setup(state), "art")
    assert refusals(asked) == {"hill": "only mountain artillery can stand in mountains"}
    play(setup(state), "art", "road", "ir", "back", "ready")
    assert state.units["art"].area == "road" and state.units["ir"].area == "base"
    full = battle(unit("ir", area="base"), *(unit(f"il{number}", area="hill") for number in range(3)))
    full.sides[S].may_deploy = ["base", "hill", "road"]
    assert refusals(asks(setup(full), "ir")) == {"hill": "no room for more than 3 combat units"}
    first = {option.id: option.number for option in asks(setup(full)).options}
    left = {option.id: option.number for option in asks(setup(full), "ir", "road").options}
    assert left == {each: first[each] for each in first if each != "ir"}, "once each; 9 meant another battery then"
    assert len(set(left.values())) == len(left)


@pytest.mark.parametrize("enemy", [unit("kab", area="road"), unit("of", side=M, area="road")])
def test_af_b29_nobody_starts_where_an_enemy_stands(enemy: af.Unit) -> None:
    state = battle(unit("ir", area="base"), enemy)
    state.sides[S].may_deploy = ["base", "hill", "road"]
    assert refusals(asks(setup(state), "ir")) == {"road": "the enemy is there"}
    with pytest.raises(Refused, match="the enemy is there"):
        play(setup(state), "ir", "road")


def test_af_c2_what_we_lack_is_not_asked() -> None:
    horse_and_guns = battle(unit("cav"), unit("art"), unit("of"), unit("kab", area="house"))
    said = play(af.turn(horse_and_guns), "H", "road", "done", "house", "done")
    assert [prompt.key.split(":")[0] for prompt in said.prompts] == ["initiative", "area", "act", "area", "orders"]


def test_af_c3_losses_are_told_in_men() -> None:
    state = battle(unit("ir", steps=1), unit("ir2", steps=1, gone="destroyed"), unit("kab", area="camp"))
    said = play(after(state), S)
    assert (
        "Spanish lost 3 of 4 steps, 1800 men at most." in said and "Moroccans lost 0 of 1 steps, 0 men at most." in said
    )
    assert state.over and RULESET.view(state).result == "Spanish won" and view(state).queue == ()


def test_a_settled_activation_is_over() -> None:
    state = battle(unit("ir"), unit("kab", area="house"))
    said = play(af.activate(state, "road", S), SETTLE)
    assert said[-1] == "Settled on the table: the rest of the activation of Road." and state.units["ir"].waited


def test_odd_states_are_named() -> None:
    state = battle(unit("ir", area=""), unit("art", area="hill"), unit("kab", area="hill", steps=3))
    odd = " ".join(RULESET.check(state))
    for words in ("to arrive in '', which is no area", "can't stand in Hill", "3 steps", "holds both sides"):
        assert words in odd
    assert RULESET.check(battle(unit("ir"), unit("kab", area="camp"))) == []


def test_the_view_names_the_reason_of_each_that_may_not_act() -> None:
    state = battle(unit("ir"), unit("il", acted=True), unit("cav", waited=True), unit("kab", area="camp"))
    rows = {row.unit: (row.standing, row.reason) for row in view(state).queue}
    assert rows["ir"] == ("may", "") and rows["kab"] == ("not", "waits")
    assert rows["il"] == ("done", "acted") and rows["cav"] == ("done", "stood")
    state.open_area = "road"
    rows = {row.unit: (row.standing, row.reason) for row in view(state).queue}
    assert rows["ir"] == ("acting", "move 1"), "what it can do"
    places = {row.unit: row.value for row in view(state).queue}
    assert places["ir"] == "" and places["kab"] == "Camp", "the status line names the area that is open"
    state.phase = "artillery"
    assert {row.unit: row.reason for row in view(state).queue}["ir"] == "artillery fires first"
    # Longer words ("its side has passed") took the room of where it stands.
    state.phase, state.sides[S].passed, state.active, state.open_area = "areas", True, M, ""
    state.units["ir"].acted = state.units["ir"].waited = False
    assert {row.unit: row.reason for row in view(state).queue}["ir"] == "passed"


@pytest.mark.rule("AF-C3")
def test_af_c6_the_card_of_a_unit_tells_its_kind_its_men_and_its_full_strengths() -> None:
    units = unit("ir", steps=1), unit("art"), unit("il")
    rows = {row.id: dict(row.facts) for side in view(battle(*units)).sides for row in side.units}
    assert rows["ir"] == {"kind": "IR, Spanish regular infantry", "men": "1200", "at full strength": "fire 3, combat 3"}
    assert rows["art"] == {"kind": "A, Spanish field artillery", "men": "300", "at full strength": ""}
    assert rows["il"]["at full strength"] == "", "the same as it is now would be read twice"


def test_af_a5_only_a_dr_is_shown_as_driven_back() -> None:
    state = battle(unit("ir", driven=True), unit("il", pushed=True))
    rows = {row.id: row.status for side in view(state).sides for row in side.units}
    assert "driven back" in rows["ir"] and "driven back" not in rows["il"]


def test_af_b6_what_was_fired_at_last_turn_is_a_target_again() -> None:
    state = battle(unit("ir"), unit("kab", area="house", shot_at=True, driven=True, pushed=True), fire_rate="one")
    af.begin(state)
    kab = state.units["kab"]
    assert not (kab.shot_at or kab.driven or kab.pushed)


def test_officers_are_leaders_and_no_steps_of_their_side() -> None:
    state = battle(unit("ir"), unit("of1", "of"), unit("kab", area="camp"))
    (spanish, _) = RULESET.view(state).sides
    assert [row.is_leader for row in spanish.units] == [False, True] and spanish.start == state.units["ir"].full
    state.units["of1"].gone = "destroyed"
    assert RULESET.view(state).sides[0].figures == spanish.figures, "no step is lost with him"


@pytest.mark.rule("AF-B29")
@pytest.mark.examples(
    "step, words",
    (COUNTS_OFFICERS, "Spanish: 10 units and 2 officers on the map, 5 units and 1 officer to come."),
    (COUNTS_OFFICERS - 1, "Spanish: 10 units on the map, 6 to come."),
)
def test_af_b29_officers_are_counted_alike_on_the_map_and_of_those_to_come(step: int, words: str) -> None:
    """An officer to come was a unit, one on the map was none: "10 units on the map, 6 to come" of 18."""
    state = RULESET.new("castillejos", {})
    state.defaults = step
    said = play(setup(state), "ready", "ready")
    assert said.has(words), [*said]


def test_af_b29_what_is_counted_toward_the_end_can_be_read_before_it() -> None:
    """W had the conditions, and nobody was told how near they were."""
    state = battle(unit("ir", area="house"), unit("kab", area="camp"), unit("of", area="road"))
    assert RULESET.toward_end(state) == [
        "Objectives held by Spanish alone: 1 of 1 now.",
        "Combat units left: Spanish 1, Moroccans 1; a side with none has lost.",
    ]
    state.units["kab"].area = "house"
    assert RULESET.toward_end(state)[0].startswith("Objectives held by Spanish alone: 0 of 1"), "both are there"
    state.units["ir"].area, state.units["kab"].gone = "road", "destroyed"
    assert RULESET.toward_end(state) == [
        "Objectives held by Spanish alone: 0 of 1 now; still to take: House.",
        "Combat units left: Spanish 1, Moroccans 0; a side with none has lost.",
    ]


@pytest.mark.rule("AF-B29")
@pytest.mark.examples("place, is_told", ("house", True), ("road", False))
def test_that_the_attacker_wins_at_the_end_of_the_turn_is_told_as_areas_act(place: str, is_told: bool) -> None:
    """Both objectives were held before the last area acted, and nothing said what that meant."""
    state = battle(unit("ir", area=place), unit("il"), unit("kab", area="home"))
    text = which_area(state, S).text
    assert text.endswith("all objectives: if that is so at the end of this turn, they win the battle.") is is_told
    assert ("holds all objectives" in side_words(state, state.sides[S])) is is_told
    assert "holds all objectives" not in side_words(state, state.sides[M])
    state.areas["house"].objective = False
    assert "holds all objectives" not in side_words(state, state.sides[S]), "there is none"


def test_the_end_of_a_battle_begun_before_is_logged_as_it_was() -> None:
    state = battle(unit("ir"))
    state.sides[M].name = "Garrison"
    with pytest.raises(Ended):
        af.end_of_turn(state)
    assert "Garrison have no combat units left." in [line.text for line in state.drain()]
