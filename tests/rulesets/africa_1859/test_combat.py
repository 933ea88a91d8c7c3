"""Combat: coins of both sides, who wins, and each row of the results."""

from itertools import product
from math import comb

import pytest

from tests.names.africa_1859 import Battlefield, Fight, attack_coins, combat_toss, defence_coins, half, second_coins
from tests.rulesets.africa_1859.table import ENTER, SETTLE, M, S, battle, play, unit
from tracker.engine.prompts.roll_words import changed_lines
from tracker.games.africa_1859.attack import attack
from tracker.games.africa_1859.combat import combat, officer_falls, result_of_combat, who_is_lost, who_withdraws

Counted = dict[str, tuple[int, ...]]


def sums(fight: Fight, *units: object, ground: object = None, **switches: str) -> tuple[int, int]:
    state = battle(*units, ground=ground, **switches)  # type: ignore[arg-type]
    return attack_coins(state, fight).total, defence_coins(state, fight).total


def test_af_a5_each_circumstance() -> None:
    fight = Fight(("ir",), "house")
    ir, kab = unit("ir"), unit("kab", area="house")
    plain = {"house": {"terrain": "clear"}}
    assert sums(fight, ir, kab, ground=plain) == (3, 2)
    assert sums(fight, ir, kab) == (3, 4)
    assert sums(fight, ir, kab, ground={"house": {"terrain": "mountain"}}) == (3, 3)
    assert sums(fight, ir, unit("kab", area="house", driven=True), ground=plain) == (4, 2)
    assert sums(fight, ir, unit("kab", area="house", pushed=True), ground=plain) == (3, 2)
    assert sums(fight, ir, unit("kab", area="house", pushed=True), ground=plain, driven="any") == (4, 2)
    for elsewhere in (unit("gm", area="home", driven=True), unit("gm", area="camp", driven=True, gone="destroyed")):
        assert sums(fight, ir, kab, elsewhere, ground=plain) == (4, 2)
        assert sums(fight, ir, kab, elsewhere, ground=plain, driven_unit="attacked") == (3, 2)
    assert sums(fight, ir, kab, unit("il", area="base", driven=True), ground=plain) == (3, 2)
    assert sums(Fight(("ir", "cav"), "house"), ir, unit("cav"), kab, ground=plain) == (6, 2)
    assert sums(fight, ir, kab, unit("mcav", area="house"), ground=plain) == (3, 5)
    assert sums(Fight(("ir", "cav"), "house"), ir, unit("cav"), kab, unit("mcav", area="house"), ground=plain) == (5, 4)
    assert sums(Fight(("ir", "ir2"), "house"), ir, unit("ir2"), kab, ground=plain) == (7, 2)
    assert sums(Fight(("ir", "il"), "house"), ir, unit("il"), kab, ground=plain) == (5, 2)


def test_af_b13_demoralised_enemies_count_once() -> None:
    shaken = [unit(each, area="camp", demoralised=True) for each in ("kab", "kab2")]
    assert sums(Fight(("ir",), "camp"), unit("ir", area="house"), *shaken) == (5, 2)
    assert sums(Fight(("ir",), "camp"), unit("ir", area="house", demoralised=True), unit("kab", area="camp")) == (2, 4)


def test_af_b14_the_best_officer_lends_his_coins() -> None:
    officers = [unit("of1", "of", support=2), unit("of2", "of", support=3)]
    kaid = unit("of3", "of", side=M, area="camp", support=1)
    fight = Fight(("ir",), "camp")
    units = [unit("ir", area="road"), *officers, unit("kab", area="camp"), kaid]
    assert sums(fight, *units) == (6, 3)
    assert sums(fight, *units, officers="all") == (8, 3)


def test_af_b23_trench_only_by_ruling() -> None:
    units = [unit("ir", area="house"), unit("kab", area="camp")]
    ground = {"camp": {"trench": True}}
    assert sums(Fight(("ir",), "camp"), *units, ground=ground) == (3, 2)
    assert sums(Fight(("ir",), "camp"), *units, ground=ground, trench_combat="on") == (3, 3)


def test_af_b24_forest_changes_nothing() -> None:
    assert sums(Fight(("ir",), "wood"), unit("ir", area="house"), unit("kab", area="wood")) == (3, 2)


def test_af_b21_demoralised_strength_is_halved_up() -> None:
    fight = Fight(("ir",), "camp")
    shaken = unit("nz", area="camp", combat=3, demoralised=True)
    assert sums(fight, unit("ir", area="house"), shaken) == (5, 2)
    assert sums(fight, unit("ir", area="house"), shaken, demoralised_combat="none") == (5, 0)
    assert sums(fight, unit("ir", area="house", steps=1), unit("nz", area="camp")) == (2, 2)


# The toss


def odds(mine: int, theirs: int) -> dict[str, float]:
    units = [unit("ir", area="house", combat=mine), unit("kab", area="camp", combat=theirs)]
    toss = combat_toss(battle(*units), Fight(("ir",), "camp"))
    return {each.label: float(each.chance) for each in toss.odds()}


def binomial(coins: int) -> list[float]:
    return [comb(coins, heads) / 2**coins for heads in range(coins + 1)]


@pytest.mark.rule("AF-B10a")
@pytest.mark.parametrize(("mine", "theirs"), [(3, 2), (4, 4), (6, 4), (1, 5)])
def test_af_b10_odds_against_brute_force(mine: int, theirs: int) -> None:
    found = odds(mine, theirs)
    counted: dict[str, float] = {}
    for (first, a), (second, b) in product(enumerate(binomial(mine)), enumerate(binomial(theirs))):
        if first == second:
            counted["a tie"] = counted.get("a tie", 0) + a * b
            continue
        for tails, c in enumerate(binomial(second_coins(abs(first - second)))):
            row = "4+" if tails > 3 else str(tails)
            name = "Spanish" if first > second else "Moroccans"
            label = f"{name} won, {row} {'tail' if tails == 1 else 'tails'}"
            counted[label] = counted.get(label, 0) + a * b * c
    assert found == pytest.approx(counted)


def test_af_b10a_odds_of_the_digest() -> None:
    said = {
        (4, 4): (36, 27, 36),
        (6, 4): (62, 21, 17),
        (8, 4): (81, 12, 7),
        (8, 6): (60, 18, 21),
        (10, 6): (77, 12, 11),
    }
    for (mine, theirs), percents in said.items():
        found = odds(mine, theirs)
        won = sum(chance for label, chance in found.items() if label.startswith("Spanish"))
        lost = sum(chance for label, chance in found.items() if label.startswith("Moroccans"))
        assert tuple(round(100 * each) for each in (won, found["a tie"], lost)) == percents


def test_af_b10a_tails_of_the_second_toss() -> None:
    said = {1: (3, 16, 31, 31, 19), 2: (6, 25, 38, 25, 6), 3: (12, 38, 38, 12, 0), 7: (12, 38, 38, 12, 0)}
    for margin, percents in said.items():
        chances = binomial(second_coins(margin))
        rows = [*chances[:4], sum(chances[4:])]
        assert tuple(round(100 * each) for each in rows) == percents


def fought(state: Battlefield, toss: str) -> tuple[str, str]:
    """The row of the results that a toss of `ir` against `camp` reads."""
    return play(combat(state, Fight(("ir",), "camp")), toss).cell("combat_results")


@pytest.mark.parametrize(("toss", "row"), [("HTT TT", "3"), ("HHT TT", "2"), ("HHH TT", "1"), ("HTT HT", "4+")])
def test_af_b10b_the_margin_gives_the_row(toss: str, row: str) -> None:
    units = [unit("ir", area="house"), unit("kab", area="camp")]
    state = battle(*units, combat="margin", officer_loss="never", advance="never")
    assert fought(state, toss) == (row, "result")


def test_af_b10b_four_more_destroy() -> None:
    units = [unit("ir", area="house", combat=4), unit("kab", area="camp")]
    state = battle(*units, combat="margin", advance="never")
    assert fought(state, "HHHH TT") == ("0", "result") and state.units["kab"].gone


def test_af_b10_a_tie_has_no_effect() -> None:
    state = battle(unit("ir", area="house"), unit("kab", area="camp"))
    said = play(combat(state, Fight(("ir",), "camp")), "HTT HT")
    assert said == ["The combat for Camp is a tie: no effect."]


def test_af_b10_the_winner_tosses_again() -> None:
    state = battle(unit("ir", area="house"), unit("kab", area="camp"))
    toss = combat_toss(state, Fight(("ir",), "camp"))
    assert [(p.count, p.side) for p in toss.reading.more({"attacker": (3,), "defender": (1,)})] == [(4, S)]
    assert [(p.count, p.side) for p in toss.reading.more({"attacker": (0,), "defender": (1,)})] == [(5, M)]
    assert toss.rollers() == {S, M}
    said = play(combat(state, Fight(("ir",), "camp")), "HHH HT TTTH", ENTER)
    assert said.cell("combat_results") == ("3", "result")


# The results


def test_af_a6_none_every_loser_loses_a_step() -> None:
    state = battle(unit("nz", area="camp"), unit("kab", area="camp"), unit("ir", area="house"))
    play(result_of_combat(state, ("ir",), ("nz", "kab"), 0))
    assert state.units["nz"].steps == 1 and state.units["nz"].area == "camp" and state.units["kab"].gone


def test_af_a6_one_a_step_each_or_half() -> None:
    units = [unit("nz", area="camp"), unit("kab", area="camp"), unit("gm", area="camp"), unit("ir", area="house")]
    state = battle(*units)
    play(result_of_combat(state, ("ir",), ("nz", "kab", "gm"), 1), "kab")
    assert state.units["kab"].gone and not state.units["gm"].gone and state.units["nz"].steps == 1
    assert all(state.units[each].demoralised and state.units[each].area == "home" for each in ("nz", "gm"))


@pytest.mark.rule("AF-B12")
def test_af_a6_one_half_of_all_by_ruling() -> None:
    units = [unit("nz", area="camp"), unit("kab", area="camp"), unit("gm", area="camp"), unit("ir", area="house")]
    state = battle(*units, combat_half="units")
    play(result_of_combat(state, ("ir",), ("nz", "kab", "gm"), 1), "nz gm")
    assert state.units["nz"].gone and state.units["gm"].gone and state.units["kab"].steps == 1


@pytest.mark.rule("AF-A6")
def test_af_b11_two_punishes_the_winners_too() -> None:
    units = [unit("ir", area="road"), unit("ir2", area="road"), unit("il", area="road"), unit("kab", area="house")]
    state = battle(*units)
    play(result_of_combat(state, ("ir", "ir2", "il"), ("kab",), 2), "ir2", "base")
    assert all(state.units[each].demoralised for each in ("ir", "ir2", "il")) and not state.units["kab"].demoralised
    assert state.units["ir2"].area == "base" and state.units["ir"].area == "road" and state.units["kab"].area == "camp"


@pytest.mark.rule("AF-B11")
def test_af_b21_a_second_demoralisation_never_costs_a_winner_a_step() -> None:
    units = [unit("ir", area="road", demoralised=True), unit("kab", area="house")]
    state = battle(*units, second_demoralised="step")
    play(result_of_combat(state, ("ir",), ("kab",), 2))
    assert state.units["ir"].steps == 2 and state.units["ir"].demoralised


@pytest.mark.rule("AF-B20")
@pytest.mark.parametrize("way_out", [True, False])
def test_af_b21_one_result_never_costs_a_unit_two_steps(way_out: bool) -> None:
    shut_in = [] if way_out else [unit("il", area="home")]
    state = battle(
        unit("nz", area="camp", demoralised=True), unit("ir", area="house"), *shut_in, second_demoralised="step"
    )
    said = play(result_of_combat(state, ("ir",), ("nz",), 1))
    assert said.has("nowhere to retreat to") is not way_out
    assert state.units["nz"].steps == 1 and not state.units["nz"].gone


def test_af_b20_demoralised_by_the_same_result_and_shut_in_it_loses_its_step() -> None:
    units = [unit("kab", area="camp"), unit("gm", area="camp"), unit("ir", area="house"), unit("il", area="home")]
    state = battle(*units)
    play(result_of_combat(state, ("ir",), ("kab", "gm"), 1), "kab")
    assert state.units["gm"].gone == "destroyed"
    mild = battle(unit("kab", area="camp", demoralised=True), *units[2:], no_way_out="stays")
    play(result_of_combat(mild, ("ir",), ("kab",), 3))
    assert mild.units["kab"].area == "camp" and not mild.units["kab"].gone


def test_af_b11_who_has_nowhere_to_withdraw_to_stays() -> None:
    units = [unit("ir", area="camp"), unit("ir2", area="camp"), unit("kab", area="house")]
    state = battle(*units, unit("kab2", area="home"), unit("kab3", area="wood"), unit("kab4", area="field"))
    said = play(result_of_combat(state, ("ir", "ir2"), (), 2))
    assert "No winner has an area to withdraw to that has room and is not next to an enemy." in said
    state.defaults = 0
    old = play(result_of_combat(state, ("ir", "ir2"), (), 2), "ir")
    assert "Ir: no area to withdraw to that has room and is not next to an enemy." in old


def test_af_a6_three_all_losers_retreat_and_four_nothing() -> None:
    state = battle(unit("ir", area="house"), unit("ir2", area="wood"), unit("kab", area="camp"))
    play(result_of_combat(state, ("kab",), ("ir", "ir2"), 3))
    assert state.units["ir"].area == "road" and state.units["ir2"].area in ("marsh", "house")
    before = state.units["ir"].area
    play(result_of_combat(state, ("kab",), ("ir", "ir2"), 4))
    assert state.units["ir"].area == before


def test_af_b12_halves() -> None:
    state = battle()
    assert [half(state, 3, up) for up in (True, False)] == [2, 1]
    assert [half(battle(halves="down"), 3, up) for up in (True, False)] == [1, 1]
    assert [half(battle(halves="up"), 3, up) for up in (True, False)] == [2, 2]
    alone = battle(unit("eng"), halves="down")
    play(result_of_combat(alone, (), ("eng",), 1))
    assert not alone.units["eng"].gone, "half of one, rounded down"


@pytest.mark.examples("step, again, lost", (28, "nothing", "eng"), (28, "step", "il"), (27, "nothing", "il"))
def test_af_b12_a_marker_that_all_get_spares_no_engineers(step: int, again: str, lost: str) -> None:
    """Enter gave up light infantry, and kept engineers whom the same result demoralised."""
    state = battle(unit("eng"), unit("il", demoralised=True), second_demoralised=again)
    state.defaults = step
    assert who_is_lost(state, ("eng", "il")).default() == [lost]


def test_af_b12_enter_gives_up_engineers_before_a_battery_which_withdraws_first() -> None:
    """Of two batteries and engineers both batteries were laid out to be lost: they have no coins of combat."""
    state = battle(unit("am"), unit("am2"), unit("eng"))
    state.defaults = 26
    assert who_is_lost(state, ("am", "am2", "eng")).default() == ["am", "am2"], "as it was recorded"
    state.defaults = 27
    assert who_is_lost(state, ("am", "am2", "eng")).default() == ["eng", "am"]
    assert "Enter takes those that cost least" in who_is_lost(state, ("am", "am2", "eng")).text
    assert who_withdraws(state, ("am", "eng")).default() == ["am"]
    worn = battle(unit("il"), unit("ir", steps=1, full=2))
    assert who_is_lost(worn, ("il", "ir")).default() == ["ir"], "a coin less of each"


def test_af_b12_of_units_as_weak_in_combat_enter_takes_those_with_fewest_steps() -> None:
    """The 1st Nizam, of two steps, was to go back before horse of one."""
    state = battle(unit("ir", combat=1, steps=2, full=2), unit("ir2", combat=1, steps=1, full=1))
    assert who_withdraws(state, ("ir", "ir2")).default() == ["ir2"]


def test_af_b15_officers_fall_on_two_tails() -> None:
    kaid = unit("of", "of", side=M, area="camp")
    state = battle(unit("ir", area="house"), unit("kab", area="camp"), unit("nz", area="camp"), kaid, advance="never")
    play(combat(state, Fight(("ir",), "camp")), "HHH TTTTT HHH", "TT")
    assert state.units["of"].gone == "fallen"


@pytest.mark.parametrize(("toss", "gone"), [("HT", ""), ("TT", "fallen")])
def test_af_b15_one_head_saves_him(toss: str, gone: str) -> None:
    state = battle(unit("of", "of"))
    play(officer_falls(state, "of"), toss)
    assert state.units["of"].gone == gone
    safe = battle(unit("of", "of"), officer_loss="never")
    assert play(officer_falls(safe, "of")) == []
    assert play(officer_falls(battle(unit("of", gone="captured")), "of")) == []


@pytest.mark.parametrize(("tails", "is_tossed"), [("HHH", True), ("THH", True), ("TTH", False), ("TTT", False)])
def test_af_b15_officers_are_in_danger_where_units_are_lost(tails: str, is_tossed: bool) -> None:
    kaid = unit("of", "of", side=M, area="camp")
    state = battle(unit("ir", area="house"), unit("nz", area="camp"), kaid, advance="never")
    said = play(combat(state, Fight(("ir",), "camp")), f"HHH TTT {tails}", *(["HH"] if is_tossed else []))
    assert ("officer:of" in said.keys) is is_tossed
    lost = battle(unit("ir", area="house"), unit("of", area="house"), unit("nz", area="camp"))
    said = play(combat(lost, Fight(("ir",), "camp")), f"TTTT HH {tails}H", *(["HH"] if is_tossed else []))
    assert ("officer:of" in said.keys) is is_tossed, "of the attackers, who stood elsewhere"


def test_af_b15_title_dice_and_log_speak_of_heads() -> None:
    """The title asked for tails, the boxes for heads."""
    state = battle(unit("of", "of"))
    said = play(officer_falls(state, "of"), "HT")
    assert said.prompts[0].title == "Does Of fall? 1+ heads save him" and said.rolls == [
        "Does Of fall? 1+ heads save him: H T (typed): unhurt"
    ]


def test_a_settled_combat_is_over() -> None:
    state = battle(unit("ir", area="house"), unit("kab", area="camp"))
    said = play(attack(state, "house", S), SETTLE)
    assert said[-1] == "Settled on the table: the combat for Camp." and state.units["ir"].acted


def test_af_b10_each_side_tosses_its_own_coins_and_the_winner_those_of_the_result() -> None:
    state = battle(unit("ir"), unit("kab", area="camp"))
    toss = combat_toss(state, Fight(("ir",), "camp"))
    assert [(pool.name, pool.side) for pool in toss.pools] == [("attacker", S), ("defender", M)]
    assert toss.title == "Spanish attack Camp: more heads wins"
    assert "Winner's coins: 5 if by 1, 4 by 2, else 3." in toss.text
    assert toss.text.startswith("Tails: 0, a step each; "), "the pools say the coins, no odds what tails do"
    for heads, side, coins in ((1, S, 5), (2, S, 4), (3, S, 3), (-1, M, 5)):
        won: Counted = {"attacker": (max(0, heads),), "defender": (max(0, -heads),)}
        assert [(pool.side, pool.count) for pool in toss.reading.more(won)] == [(side, coins)]
    assert toss.reading.more({"attacker": (2,), "defender": (2,)}) == ()


def test_af_a6_what_tails_do_is_said_before_it_is_known_who_won() -> None:
    state = battle(unit("ir", area="house"), unit("kab", area="camp"))
    assert "1, half lost" in combat_toss(state, Fight(("ir",), "camp")).text
    margin = battle(unit("ir", area="house"), unit("kab", area="camp"), combat="margin")
    assert "half lost" not in combat_toss(margin, Fight(("ir",), "camp")).text


@pytest.mark.examples(
    "coins, won, told",
    ("HHH TT TTT", "Spanish win the combat for House: ", "the Spanish won by three heads to none"),
    ("TTT HH TTTT", "Abbas wins the combat for House: ", "Abbas won by two heads to none"),
)
def test_af_b10_the_side_that_has_won_is_told_by_its_name(coins: str, won: str, told: str) -> None:
    state = battle(unit("ir"), unit("kab", area="house", combat=0), advance="never")
    state.sides[M].name, state.sides[M].plural = "Abbas", False
    said = play(combat(state, Fight(("ir",), "house")), coins)
    line = next(each for each in said.log if each.event is not None and each.event.what == "fights")
    assert line.text.startswith(won) and line.event is not None and line.event.outcome == told


def test_af_a6_what_tails_do_to_one_and_to_several_is_said_of_each() -> None:
    state = battle(unit("ir"), unit("kab", area="house"))
    state.sides[M].name, state.sides[M].plural = "Abbas", False
    said = {each.text for each in combat_toss(state, Fight(("ir",), "house")).effects}
    assert said >= {
        "every unit of Abbas loses a step",
        "every unit of the Spanish loses a step",
        "Abbas loses 1 step; who is left retreats, demoralised",
        "Spanish lose 1 step; who is left retreats, demoralised",
        "Abbas retreats; Spanish are demoralised, half of them retreat",
        "Spanish retreat; Abbas is demoralised, half of them retreat",
    }


def test_af_b12_how_many_steps_half_of_the_losers_are_is_said_before_the_toss() -> None:
    """More than half were lost or reduced, and it had been told that half are; one reduced before may be lost."""
    own = unit("ir"), unit("ir2", steps=1), *(unit(each, steps=1) for each in ("il", "il2", "il3"))
    for ruling, told in (("steps", "3 steps"), ("units", "half")):
        state = battle(*own, unit("kab", area="house"), combat_half=ruling)
        said = [each.text for each in combat_toss(state, Fight(tuple(each.id for each in own), "house")).effects]
        assert f"Spanish lose {told}; who is left retreats, demoralised" in said


def test_af_b12_only_those_who_bear_a_marker_are_told_demoralised() -> None:
    state = battle(unit("ir"), unit("il", demoralised=True))
    told = {each.id: "demoralised" in each.detail for each in who_withdraws(state, ("ir", "il")).options}
    assert told == {"ir": False, "il": True}


def test_af_a5_the_sum_of_either_side_is_told_where_that_of_one_has_more_than_strength() -> None:
    """Of the defender nothing stood there but the boxes of his coins."""
    state = battle(unit("cav"), unit("kab", area="camp"), ground={"camp": {"terrain": "clear"}})
    told = changed_lines(combat_toss(state, Fight(("cav",), "camp")).breakdowns)
    assert [line.partition(":")[0] for line in told] == ["Spanish attacking 3", "Moroccans defending 2"]
