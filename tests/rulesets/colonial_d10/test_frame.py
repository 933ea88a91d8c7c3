"""Dice, points, grades, order, the manoeuvre table and its modifiers (CD-A1 to CD-A5, CD-B1 to CD-B9, CD-D1)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.names import colonial_d10 as cd
from tests.rulesets.colonial_d10.bench import ENTER, REST, SETTLE, added, asks, battlefield, orders, play, told, unit
from tracker.engine import Choose, Event, Pool, Roll, odds, parse_faces
from tracker.engine.opening_and_end import newly_met
from tracker.games.colonial_d10 import RULESET
from tracker.games.colonial_d10.turn import charge_phase

GENERAL = cd.Leader("gen", "the General", "eu")


def test_cd_a1_zero_is_ten() -> None:
    assert parse_faces(Pool("throw", 3, 10), "071") == [10, 7, 1]


@pytest.mark.rule("CD-A3")
def test_cd_b1_grades_of_the_example_and_of_wing_and_company() -> None:
    assert [(cd.worn_at(full), cd.spent_at(full)) for full in (12, 17, 9, 10, 8)] == [
        (9, 6),
        (13, 8),
        (7, 4),
        (8, 5),
        (6, 4),
    ]
    company = unit(officers=1, sergeants=0, men=9)
    assert cd.points(company) == 12 and cd.grade(company) == "fresh"
    company.men = 6
    assert cd.grade(company) == "worn"
    company.men = 3
    assert cd.grade(company) == "spent"


def test_cd_a4_the_two_worked_examples() -> None:
    assert cd.points(unit(officers=1, sergeants=1, men=12)) == 17
    assert cd.points(unit(officers=1, sergeants=0, men=6)) == 9


def test_cd_b2_a_fallen_officer_costs_three_at_once() -> None:
    wing = unit()
    wing.officers = 0
    assert cd.points(wing) == 14 and wing.full == 17


def test_cd_b3_fresh_adds_two_worn_nothing_spent_takes_two() -> None:
    state = battlefield(unit())
    wing = state.units["brit"]
    totals = []
    for men in (12, 8, 3):
        wing.men = men
        totals.append(cd.modifiers(state, wing, cd.Wish(), cd.ThrowFacts()).total)
    assert totals == [2, 0, -2]


def brute(plus: int) -> list[int]:
    """Percent of each row, die by die."""
    rows = [cd.row_of(die + plus) for die in range(1, 11)]
    return [10 * rows.count(row) for row in cd.ROWS]


@pytest.mark.examples(
    "plus, percents",
    (-4, [40, 20, 20, 20, 0, 0]),
    (-2, [20, 20, 20, 20, 20, 0]),
    (0, [0, 20, 20, 20, 30, 10]),
    (2, [0, 0, 20, 20, 30, 30]),
    (4, [0, 0, 0, 20, 30, 50]),
    (6, [0, 0, 0, 0, 30, 70]),
)
def test_cd_d1_rows_by_modifier(plus: int, percents: list[int]) -> None:
    chances = dict.fromkeys(cd.ROWS, Fraction(0))
    for result, chance in odds(cd.Manoeuvre(plus), (Pool("throw", 1, 10),)).items():
        chances[result.row] += chance
    assert [100 * chances[row] for row in cd.ROWS] == percents == brute(plus)


CELLS: dict[tuple[str, str], tuple[str, ...]] = {
    ("0-", "disordered"): ("removed from play",),
    ("1-2", "disordered"): ("retreat a full move", "stay disordered", "lose one stand"),
    ("5-6", "disordered"): ("rally", "hold"),
    ("10+", "disordered"): ("rally", "full move", "formation change"),
    ("0-", "good"): ("retreat a full move",),
    ("1-2", "good"): ("retreat beyond musketry range",),
    ("5-6", "good"): ("half move", "no formation change"),
    ("7-9", "good"): ("full move", "formation change"),
}


@pytest.mark.parametrize(("row", "column"), CELLS)
def test_cd_a5_cells(row: str, column: str) -> None:
    assert cd.clauses(row, column) == CELLS[row, column]


@pytest.mark.examples(
    "row, disordered, good",
    ("0-", cd.Does(removed=True), cd.Does(retreats="full")),
    ("1-2", cd.Does(retreats="full", loses_stand=True), cd.Does(retreats="beyond")),
    ("3-4", cd.Does(), cd.Does()),
    ("5-6", cd.Does(rallies=True), cd.Does(reach="half")),
    ("7-9", cd.Does(rallies=True, reach="half"), cd.Does(reach="full", may_change=True)),
    ("10+", cd.Does(rallies=True, reach="full", may_change=True), cd.Does(reach="full", may_change=True)),
)
def test_cd_a5_what_each_cell_does(row: str, disordered: cd.Does, good: cd.Does) -> None:
    assert (cd.does(row, unit(disordered=True)), cd.does(row, unit())) == (disordered, good)


def test_cd_a5_a_crack_fanatic_adds_one_and_each_column_is_its_own() -> None:
    state = battlefield(unit(traits=["crack", "fanatic"]))
    assert cd.modifiers(state, state.units["brit"], cd.Wish(), cd.ThrowFacts()).total == 3
    assert cd.column_of(state.units["brit"]) == "good"
    state.units["brit"].disordered = True
    assert cd.column_of(state.units["brit"]) == "disordered"


@pytest.mark.examples(
    "traits, wish, said, total",
    (["raw"], cd.Wish(), cd.ThrowFacts(), 1),
    (["native"], cd.Wish("advance"), cd.ThrowFacts(cavalry=True), 1),
    (["native", "afghan"], cd.Wish("charge"), cd.ThrowFacts(upslope=True), 1),
    (["native", "afghan"], cd.Wish("formation", change=True), cd.ThrowFacts(), 1),
    (["native", "afghan"], cd.Wish(), cd.ThrowFacts(rear=True), 1),
    (["native", "afghan"], cd.Wish(), cd.ThrowFacts(retiring=True), 3),
    (["native", "afghan", "fanatic"], cd.Wish("formation", change=True), cd.ThrowFacts(rear=True, cavalry=True), 0),
)
def test_cd_a5_modifiers(traits: list[Any], wish: cd.Wish, said: cd.ThrowFacts, total: int) -> None:
    state = battlefield(unit(traits=traits))
    assert cd.modifiers(state, state.units["brit"], wish, said).total == total


@pytest.mark.parametrize(
    ("row", "gone", "disordered"),
    [("1", "quit the field", True), ("5", "", True), ("6", "", True), ("8", "", False), ("10", "", False)],
)
def test_cd_a5_a_disordered_unit_that_rallies(row: str, gone: str, disordered: bool) -> None:
    state = battlefield(unit(disordered=True, men=3, full=17), unit("zulu"))  # -2: spent
    play(orders(state, "brit"), {"act": "stand"}, row)
    assert (state.units["brit"].gone, state.units["brit"].disordered) == (gone, disordered)


def test_cd_b5_good_order_stands_without_a_throw() -> None:
    state = battlefield(unit(), unit("zulu"))
    assert play(orders(state, "brit"), {"act": "stand"}).keys == ["order:brit"]
    state.units["brit"].disordered = True
    assert isinstance(asks(orders(state, "brit"), {"act": "stand"}), Roll)


def test_cd_b5_a_disordered_unit_that_nobody_calls_throws_all_the_same() -> None:
    state = battlefield(unit(disordered=True), unit("zulu"))
    said = play(cd.manoeuvre_phase(state, "eu"), REST, "5")
    assert "throw:brit" in said.keys and not state.units["brit"].disordered


def test_cd_a2_leaders_join_and_leave_once_then_units_then_detached_leaders() -> None:
    state = battlefield(unit(), unit("zulu"), leaders=(GENERAL, cd.Leader("maj", "the Major", "eu", attached="brit")))
    said = play(cd.manoeuvre_phase(state, "eu"), "gen", "brit", "maj", "detached", told("brit", act="stand"))
    assert state.leaders["gen"].attached == "brit" and not state.leaders["maj"].attached
    assert said[-1] == ('move the Major if you like, up to 24", 48" on a road, 8" through rough ground, 8" fording')


def test_cd_a2_the_phases_follow_each_other_for_both_sides() -> None:
    from tracker.games.colonial_d10.turn import turn

    state = battlefield(unit(), unit("zulu", weapon="musket"))
    said = play(turn(state), REST, REST, REST, REST, REST, REST)
    assert [text for text in said if "phase" in text] == [
        f"{side}: {phase} phase" for side in ("British", "Tribes") for phase in ("Manoeuvre", "Firing", "Charge")
    ]
    assert said.keys == ["moves:eu", "fires:tr:defensive", "fires:eu:offensive"] + [
        "moves:tr", "fires:eu:defensive", "fires:tr:offensive"
    ]  # fmt: skip


def test_cd_b7_best_detached_and_best_attached_or_all() -> None:
    chief = cd.Leader("chief", "the Chief", "eu", exceptional=True)
    colonel = cd.Leader("col", "the Colonel", "eu", attached="brit")
    stranger = cd.Leader("other", "Another", "eu", commands=["nobody"])
    said = cd.ThrowFacts(lead=("gen", "chief", "other"))
    totals = []
    for ruling in ("best", "all"):
        state = battlefield(unit(), leaders=(GENERAL, chief, colonel, stranger), leaders_add=ruling)
        totals.append(cd.modifiers(state, state.units["brit"], cd.Wish(), said).total)
    assert totals == [2 + 2 + 2, 2 + 2 + 1 + 2]


def test_cd_b7_exceptional_leaders_add_one_more() -> None:
    state = battlefield(unit(), leaders=(cd.Leader("gen", "G", "eu", exceptional=True, attached="brit"),))
    assert cd.modifiers(state, state.units["brit"], cd.Wish(), cd.ThrowFacts()).total == 5


def test_cd_b6_the_table_says_who_is_in_reach_and_it_is_remembered() -> None:
    state = battlefield(unit(men=3, full=17), unit("zulu"), leaders=(GENERAL,))
    play(orders(state, "brit"), {"act": "advance", "lead_gen": True}, "5")
    form = cd.circumstances(state, "brit", cd.Wish())
    assert [(field.name, field.default) for field in form.fields] == [("lead_gen", True)]


def test_cd_b8_a_fallen_leader_has_an_ordinary_successor() -> None:
    state = battlefield(unit(), leaders=(cd.Leader("gen", "the General", "eu", True, fallen=True),))
    said = play(cd.replace_fallen(state, "eu"))
    leader = state.leaders["gen"]
    assert (leader.fallen, leader.exceptional, leader.name) == (False, False, "the General's successor")
    assert said.has("The General's successor, an ordinary leader, takes the place of the General.")
    leader.fallen = True
    said = play(cd.replace_fallen(state, "eu"))
    assert leader.name == "the General's successor" and said.has("put a figure for the next successor of the General")
    assert said.has("The next successor of the General, an ordinary leader, takes the place of the General's succ")
    for name in ("2nd", "3rd", "4th"):
        state.defaults, leader.fallen = cd.NEWEST, True
        said = play(cd.replace_fallen(state, "eu"))
        assert leader.name == f"the General's {name} successor"
    assert said.has("The General's 4th successor, an ordinary leader, takes the place of the General's 3rd successor.")
    leader.fallen = True
    assert play(cd.replace_fallen(state, "eu")).has("put a figure for the next successor of the General on")
    state = battlefield(unit(), leaders=(cd.Leader("gen", "the General", "eu", fallen=True),), successor="throw")
    play(cd.replace_fallen(state, "eu"), "10")
    assert state.leaders["gen"].exceptional


def test_cd_b8_a_detached_leader_who_is_reached_is_taken() -> None:
    state = battlefield(unit(), leaders=(GENERAL, cd.Leader("maj", "the Major", "eu")))
    said = play(cd.attach_and_detach(state, "eu"), "gen", "taken", "done")
    assert said.of("table") == added(said) == ["take the General off the table"]
    assert state.leaders["gen"].taken and "gen" not in [o.id for o in _who(state).options]
    cd.move_detached(state, "eu")
    assert [line.text for line in state.drain() if "General" in line.text] == []


def test_cd_a2_a_unit_that_a_leader_joins_goes_by_its_number_in_the_order_of_battle() -> None:
    """The wing, first in every other list, was 4 behind the three places where he is with nobody."""
    boat = unit("boat", arm="boat", boat="steamship", weapon="none")
    state = battlefield(unit(), boat, unit("brit_two"), unit("zulu"), leaders=(GENERAL,))
    post = asks(cd.attach_and_detach(state, "eu"), "gen")
    assert isinstance(post, Choose)
    numbers = {option.id: number for number, option in post.by_number.items()}
    assert (numbers["brit"], numbers["brit_two"]) == (1, 3) and min(numbers["detached"], numbers["stay"]) > 3
    assert post.parse("3") == "brit_two" and post.parse("x") == "stay"


def _who(state: Any) -> Choose:
    state.leaders["maj"].acted = False
    prompt = asks(cd.attach_and_detach(state, "eu"))
    assert isinstance(prompt, Choose)
    return prompt


def test_cd_b9_cannot_advance_is_four_or_less() -> None:
    from tracker.games.colonial_d10.manoeuvre_chart import CANNOT_ADVANCE

    assert [cd.row_of(total) in CANNOT_ADVANCE for total in (-3, 1, 4, 5, 7)] == [True, True, True, False, False]
    assert cd.Thrown("3-4", 4).label == "3-4"


def test_cd_h8_a_unit_in_melee_is_not_moved() -> None:
    state = battlefield(unit(engaged=["zulu"], disordered=True), unit("zulu", engaged=["brit"]))
    assert play(cd.manoeuvre_phase(state, "eu")).keys == []


def test_cd_a2_orders_told_at_once_are_carried_out_in_their_turn() -> None:
    """What one of them made impossible is not carried out: that unit is asked again."""
    state = battlefield(unit(), unit("brit_two"), unit("zulu"))
    both = told("brit", act="charge") + told("brit_two", act="stand")
    assert "contact:brit:first" in play(cd.manoeuvre_phase(state, "eu"), both, "9", {"contact": True}).keys
    state = battlefield(unit("sappers", traits=["sappers"]), unit("more", traits=["sappers"]), unit("zulu"))
    state.bridge = "standing"
    both = told("sappers", act="bridge") + told("more", act="bridge")
    said = play(cd.manoeuvre_phase(state, "eu"), both, 14, " ".join(["1"] * 14), REST)
    assert said.has("More can't carry out its order: it is blown") and said.keys[-1] == "moves:eu"


def test_cd_a7_what_counts_for_a_charge_alone_does_not_count_for_another_order() -> None:
    afghan = unit("zulu", traits=["native", "afghan"])
    state = battlefield(unit(), afghan)
    roll = asks(orders(state, "zulu"), {"act": "advance", "upslope": True})
    assert roll.breakdowns[0].total == 2
    assert asks(orders(state, "zulu"), {"act": "charge", "upslope": True}).breakdowns[0].total == 1


@pytest.mark.examples(
    "scenario, gone, wins",
    ("afghan_valley", {"baggage": "destroyed"}, "tribes"),
    ("afghan_valley", {"baggage": "left the table"}, ""),
    ("river_column", {"steamer": "left the table", "camels": "left the table"}, "column"),
    ("river_column", {"steamer": "left the table"}, None),
    ("river_column", {"steamer": "sunk"}, "ansar"),
    ("river_column", {"wing": "destroyed", "camels": "quit the field"}, "ansar"),
)
def test_cd_b38_what_the_scenario_names_ends_the_battle(scenario: str, gone: dict[str, str], wins: str | None) -> None:
    state = RULESET.new(scenario, {})
    assert state.ending.last_turn == 10 and not state.last_turn
    for unit_id, how in gone.items():
        state.units[unit_id].gone = how
    assert [met.wins for met in newly_met(state, RULESET.view(state))] == ([] if wins is None else [wins])


def events(said: Any) -> list[Event]:
    return [line.event for line in said.log if line.event]


def test_events_say_who_fired_charged_fought_stood_and_gave_way() -> None:
    state = battlefield(unit(), unit("brit_two"), unit("zulu", men=3))
    shots = told("brit", target="zulu", range="half") + told("brit_two", target="zulu", range="long")
    fired = play(
        cd.fire_of(state, "eu", "offensive"),
        shots,
        {"counts": {"fire:brit": [1], "fire:brit_two": [2], "saves": [3, 0]}},
    )
    assert events(fired) == [Event("fires", "brit", "zulu", 42, 3, others=("brit_two",))]
    state = battlefield(unit(), unit("zulu"))
    fired = play(
        cd.fire_of(state, "eu", "offensive"), told("brit", target="zulu", range="long"), {"counts": {"fire": [0]}}
    )
    assert events(fired) == [Event("fires", "brit", "zulu", 21, 0, "at long range")]
    zulu = state.units["zulu"]
    zulu.charging, zulu.touching = "brit", True
    said = play(
        charge_phase(state, "tr"), ENTER, {"counts": {"alone": [3, 0]}}, "1 1 1", "1 1 1", "10", "1", ENTER, ENTER
    )
    assert [(each.what, each.by) for each in events(said)] == [
        ("charges", "zulu"), ("fights", "brit"), ("stands", "brit"), ("gives way", "zulu")
    ]  # fmt: skip


def test_what_is_settled_ends_the_units_move() -> None:
    state = battlefield(unit(), unit("zulu"))
    said = play(orders(state, "brit"), {"act": "charge"}, SETTLE)
    assert said.has("Settled on the table") and not state.units["brit"].charging
    assert play(orders(state, "brit"), {"act": "advance"}, "9", ENTER).has("normal") is False
