"""What the app decides for a side of this game that it plays: fire, leaders, reasons."""

from functools import partial
from random import Random
from typing import Any

import pytest

from tests.names import colonial_d10 as cd
from tests.rulesets.colonial_d10.bench import battlefield, gun, horse, men, unit
from tests.rulesets.games import next_answer
from tracker.engine import Battle, Ending, Gone, Prompt, check_rulings
from tracker.engine.watched import is_watched, unwatched
from tracker.games.colonial_d10 import RULESET
from tracker.games.colonial_d10.fire_list import who_fires
from tracker.games.colonial_d10.player import Sensible, Steady
from tracker.games.colonial_d10.player_weighing import best_charge, fire_plan, post_for

SENSIBLE = Steady()


def table(**shots: cd.Shot) -> cd.Battlefield:
    """Two units of the British against two of the Zulu, the first of whom are more."""
    state = battlefield(unit(), unit("brit_two"), men("zulu", 20), men("zulu_two", 8))
    state.phase = "defensive"
    state.shots = {pair.replace("_at_", ">"): shot for pair, shot in shots.items()}
    return state


def plan(state: cd.Battlefield) -> dict[str, str]:
    return {row.id: at for row, at in fire_plan(state, who_fires(state, "eu"), Random(1))}


def why(state: cd.Battlefield, prompt: Prompt[Any]) -> tuple[Any, str]:
    value = SENSIBLE.answer(state, prompt, Random(1))
    return value, SENSIBLE.why(state, prompt, value)


def test_cd_b28_all_who_know_somebody_in_range_fire_together() -> None:
    state = table(brit_at_zulu_two=cd.Shot("long"), brit_two_at_zulu=cd.Shot("half"), brit_at_zulu=cd.Shot("out"))
    assert plan(state) == {"brit": "zulu_two", "brit_two": "zulu"}
    value, words = why(state, who_fires(state, "eu"))
    known = [{"row": "brit", "facts": {"target": "zulu_two"}}, {"row": "brit_two", "facts": {"target": "zulu"}}]
    assert value == known and words == "in range, as was said or follows", "no range is thrown for what is known"
    state.shots["brit>zulu"] = cd.Shot("half")
    assert plan(state)["brit"] == "zulu", "near before far"
    state.units["zulu_two"].charging = "brit"
    assert plan(state)["brit"] == "zulu_two", "who charges it before all"


def test_cd_b28_who_knows_of_nobody_names_one_and_takes_the_tables_no() -> None:
    state = table()
    assert plan(state) in ({"brit": "zulu"}, {"brit": "zulu_two"}), "one of them"
    state.shots["brit>zulu"] = cd.Shot("out")
    state.tried = ["brit>zulu"]
    assert [*plan(state)] == ["brit_two"], "it holds fire: not one after another"
    state.units["zulu_two"].charging = "brit_two"
    assert plan(state) == {"brit_two": "zulu_two"}
    state.units["zulu_two"].charging = ""
    state.units["brit_two"].aimed = "zulu_two"
    assert plan(state) == {"brit_two": "zulu_two"}, "its last target"
    _, words = why(state, who_fires(state, "eu"))
    assert words == "its last target; if that is out of range, no shot, unless you name another"
    state.tried.append("brit_two>zulu_two")
    value, words = why(state, who_fires(state, "eu"))
    assert value == [] and words == "nobody else is known to be in range and in sight"


def test_cd_b8_a_leader_joins_who_is_in_disorder_and_leaves_who_is_spent() -> None:
    state = table()
    state.leaders["gen"] = cd.Leader("gen", "the General", "eu")
    assert post_for(state, state.leaders["gen"]) == ""
    assert why(state, cd.which_leader(state, "eu")) == (
        "done",
        "no detached leader can join a unit in disorder that lacks one",
    )
    state.units["brit_two"].disordered = True
    assert why(state, cd.which_leader(state, "eu"))[0] == "gen"
    assert why(state, cd.which_post(state, "gen")) == (
        "brit_two",
        "Brit Two is in disorder: there he adds +2 to the throw",
    )
    state.units["brit_two"].engaged = ["zulu"]
    state.leaders["gen"].attached = "brit"
    assert post_for(state, state.leaders["gen"]) == ""
    state.units["brit"].men = 1
    assert why(state, cd.which_post(state, "gen")) == ("detached", "Brit is spent, and alone he is safe")


def test_cd_b28_who_is_known_to_be_out_of_range_is_not_named() -> None:
    state = table(brit_at_zulu=cd.Shot("out"), brit_two_at_zulu=cd.Shot("out"))
    assert plan(state) == {"brit": "zulu_two"}
    state.tried = ["brit>zulu_two"]
    assert plan(state) == {"brit_two": "zulu_two"}


def test_cd_b8_of_those_in_disorder_a_leader_joins_the_largest_that_is_free() -> None:
    state = table()
    state.leaders["gen"] = cd.Leader("gen", "the General", "eu")
    state.units["brit_three"] = men("brit_three", 5)
    for each in ("brit", "brit_three"):
        state.units[each].disordered = True
    assert post_for(state, state.leaders["gen"]) == "brit"
    state.leaders["gen"].commands = ["brit_three"]
    assert post_for(state, state.leaders["gen"]) == "brit_three", "he commands no other"


def test_cd_b8_a_leader_stays_with_the_spent_as_long_as_they_are_to_rally() -> None:
    state = table()
    state.leaders["gen"] = cd.Leader("gen", "the General", "eu", attached="brit")
    state.units["brit"].men, state.units["brit"].disordered = 1, True
    assert post_for(state, state.leaders["gen"]) == ""
    state.units["brit"].disordered = False
    assert post_for(state, state.leaders["gen"]) == "detached"


def test_cd_b8_nobody_joins_a_unit_that_has_a_leader() -> None:
    state = table()
    state.leaders["gen"] = cd.Leader("gen", "the General", "eu")
    state.leaders["major"] = cd.Leader("major", "the Major", "eu", attached="brit")
    state.units["brit"].disordered = True
    assert why(state, cd.which_leader(state, "eu"))[0] == "done"
    state.units["brit_two"].disordered = True
    assert why(state, cd.which_post(state, "gen"))[0] == "brit_two"


# What the scenario counts


def bound(state: cd.Battlefield, *units: str) -> cd.Battlefield:
    """The same where the British win by these leaving the table."""
    state.ending = Ending(conditions=[Gone(units=units, how=("left the table",), wins="eu")])
    return state


def order(state: cd.Battlefield, side: str = "eu") -> tuple[str, str]:
    """What the app orders the first unit of a side, and why."""
    value, words = why(state, cd.who_moves(state, side))
    return value[0]["facts"]["act"], words


COUNTS = "the scenario counts that it leaves the table"


def test_cd_b38_who_wins_by_leaving_goes_for_the_edge_whatever_is_in_range() -> None:
    state = table(brit_at_zulu=cd.Shot("half"))
    assert order(state) == ("stand", "it has Zulu in range, and fires better without moving")
    state.units["brit"].spent = 14
    assert order(state)[1].startswith("it has Zulu in range"), "it fired in the other side's turn"
    assert order(bound(state, "brit")) == ("move", COUNTS)
    rider = horse("brit", mounted=False)
    riders = bound(battlefield(rider, men("zulu")), "brit")
    assert order(riders) == ("mount", COUNTS)
    rider.mounted = True
    assert order(riders) == ("move", COUNTS)


def test_cd_b38_boats_of_a_side_that_wins_by_leaving_go_on_and_carry_the_others() -> None:
    steamer = unit("brit", arm="boat", boat="steamship", weapon="low_grade", guns=2, hull=10)
    state = battlefield(steamer, unit("brit_two", aboard="brit"), men("zulu"), turn=5)
    state.shots = {"brit>zulu": cd.Shot("half")}
    assert order(state) == ("stand", "it has Zulu in range, and fires better without moving")
    assert order(bound(state, "brit")) == ("sail", COUNTS)
    steamer.acted = True
    assert order(state) == ("stand", "the boat is to carry them on")
    state.ending = Ending()
    assert order(state)[0] == "land"


def test_cd_b38_leaders_go_with_who_is_to_leave_and_stay_by_the_train() -> None:
    state = bound(table(), "brit_two")
    state.leaders["gen"] = cd.Leader("gen", "the General", "eu")
    assert why(state, cd.which_post(state, "gen"))[1] == "Brit Two is to leave the table: there he adds +2 to the throw"
    state.units["train"] = men("train", arm="baggage", weapon="none", side="eu")
    state.units["brit"].disordered = True
    words = "the General stays by Train: within 9 inches he adds +1 to its throw"
    assert why(bound(state, "train"), cd.which_leader(state, "eu")) == ("done", words)


def test_cd_b38_who_is_to_leave_gets_out_of_a_melee_and_pursues_nobody() -> None:
    state = bound(table(), "brit")
    state.units["brit"].engaged = ["zulu_two"]
    assert why(state, cd.leave_or_fight(state, "brit")) == ("leave", COUNTS)
    assert why(state, cd.pursue_or_stay(state, "brit", ["zulu"])) == ("stay", COUNTS)
    state.ending = Ending()
    assert why(state, cd.leave_or_fight(state, "brit")) == ("fight", "14 figures against 8")


def test_cd_b38_the_enemy_goes_for_what_the_scenario_counts() -> None:
    steamer = unit("brit", arm="boat", boat="steamship", weapon="none", hull=10, men=2)
    state = battlefield(steamer, unit("brit_two"), gun("zulu", weapon="low_grade"), unit("zulu_two"), turn=5)
    state.shots = {"zulu>brit": cd.Shot("long"), "zulu>brit_two": cd.Shot("half")}

    def aimed() -> list[str]:
        return [at for _, at in fire_plan(state, who_fires(state, "tr"), None)]

    assert aimed() == ["brit_two"]
    state.ending = Ending(conditions=[Gone(units=("brit",), how=("sunk",), wins="tr")])
    assert aimed() == ["brit"], "its artillery at the hull"
    state = battlefield(unit(), unit("brit_two"), gun("zulu", weapon="low_grade"), turn=5)
    state.shots = {"zulu>brit": cd.Shot("long"), "zulu>brit_two": cd.Shot("half")}
    assert aimed() == ["brit_two"], "the nearer"
    state.ending = Ending(conditions=[Gone(units=("brit",), how=("destroyed",), wins="tr")])
    assert aimed() == ["brit"], "those who count"
    twins = battlefield(unit(), unit("brit_two"), unit("zulu", men=20), turn=5)
    assert best_charge(twins, twins.units["zulu"]) == "brit"
    assert best_charge(bound(twins, "brit_two"), twins.units["zulu"]) == "brit_two"


def test_cd_b38_the_score_can_be_read_before_the_end() -> None:
    state = battlefield(unit(gone="destroyed"), unit("zulu"))
    assert RULESET.toward_end(state) == ["Score so far: British 0, Tribes 17."]


def test_cd_b38_who_was_to_blow_the_bridge_has_won_where_it_is_blown() -> None:
    state = battlefield(unit(traits=["sappers"], gone="destroyed"), unit("zulu"))
    state.bridge = "standing"
    assert why(state, cd.who_won(state)) == ("tr", "scores 17")
    state.bridge = "blown"
    assert why(state, cd.who_won(state)) == ("eu", "the bridge is blown")


def test_cd_b38_a_side_with_nobody_left_is_not_offered_the_win_by_points() -> None:
    """Whoever had shot two units before its last one fell was offered the win over those who held the table."""
    gone = [unit("brit", gone="destroyed"), *(unit(each, gone="destroyed") for each in ("zulu", "zulu_two"))]
    state = battlefield(*gone, unit("zulu_three"))
    assert cd.who_won(state).enter == "eu", "as it was recorded"
    state.defaults = cd.NEWEST
    assert why(state, cd.who_won(state)) == ("tr", "scores 17")
    assert cd.who_won(state).options[0].detail == "scores 34, nobody left"
    state.units["brit"].gone = "left the table"
    assert cd.who_won(state).enter == "eu", "who left whole by choice is not beaten"
    state.units["brit"].gone = state.units["zulu_three"].gone = "destroyed"
    assert cd.who_won(state).enter == "eu", "of two who are gone the scores tell"


@pytest.mark.parametrize(("men", "said"), [(6, ("eu", "Brit two: left the table with 6 of 12 figures")), (5, None)])
def test_cd_b38_who_came_through_with_half_of_its_figures_has_won(men: int, said: tuple[str, str] | None) -> None:
    state = battlefield(unit("brit", gone="destroyed"), unit("brit_two"), unit("zulu"))
    state.ending = Ending(conditions=[Gone(units=("brit_two",), how=("left the table",))])
    train = state.units["brit_two"]
    offered = why(state, cd.who_won(state))
    train.name, train.officers, train.sergeants, train.men, train.start = "Brit two", 0, 0, men, 12
    train.gone = "left the table"
    assert why(state, cd.who_won(state)) == (said or offered) and offered[0] == "tr"


@pytest.mark.parametrize("scenario", ["afghan_valley", "river_column", "canal_bridge"])
def test_the_opponent_has_no_whims(scenario: str) -> None:
    """All that it decides, and all of it alike whatever chance it is given."""
    opponent, battle, chance = Steady(), begun(scenario, 7), Random(7)
    player, decided = Sensible(), 0
    while battle.prompt is not None and battle.state.turn <= 6:
        prompt = battle.prompt
        assert isinstance(battle.state, cd.Battlefield)
        if prompt.asks_for in ("decision", "both"):
            first, *others = [
                prompt.decided_part(opponent.answer(battle.state, prompt, Random(seed))) for seed in range(4)
            ]
            assert others == [first] * 3, prompt.key
            decided += first is not None
        battle.answer(next_answer(battle, player, chance))
    assert decided > 40 and RULESET.opponent().__class__ is Steady


@pytest.mark.parametrize(("scenario", "units"), [("afghan_valley", ["baggage"]), ("river_column", ["steamer"])])
def test_battles_are_won_by_what_the_scenario_counts(scenario: str, units: list[str]) -> None:
    """Of some battles of autoplay, one at least is won by those who leave the table."""
    assert any(unwatched(partial(_is_won_by_leaving, scenario, seed, units)) for seed in range(1, 25))


def _is_won_by_leaving(scenario: str, seed: int, units: list[str]) -> bool:
    battle, player, chance = begun(scenario, seed), Sensible(), Random(seed)
    while battle.prompt is not None:
        battle.answer(next_answer(battle, player, chance))
    assert isinstance(battle.state, cd.Battlefield)
    there = [battle.state.units[each] for each in units]
    return all(each.gone == "left the table" and battle.state.winner == each.side for each in there)


def begun(scenario: str, seed: int) -> Battle:
    state = RULESET.new(scenario, check_rulings(RULESET, {}, scenario))
    return Battle.begin(RULESET, state, seed, is_watched=is_watched())


def test_cd_b34_only_the_fresh_pursue() -> None:
    state = table()
    prompt = cd.pursue_or_stay(state, "brit", ["zulu"])
    assert why(state, prompt) == ("pursue", "it is fresh, and only the fresh pursue")
    state.units["brit"].men = 5
    assert why(state, prompt)[0] == "stay"


def test_it_has_a_reason_for_each_word_that_it_may_say() -> None:
    assert RULESET.player() is not None
    from tracker.games.colonial_d10.player import OPINIONS
    from tracker.games.colonial_d10.reasons import REASONS

    of_the_table = {"circumstances", "move", "contact", "passed", "baggage", "retreat", "chase", "wreck"}
    assert set(OPINIONS) - of_the_table <= set(REASONS)


def test_it_watches_orders_of_which_a_person_left_out_what_stands_in_the_list() -> None:
    state = RULESET.new("river_column", {})
    state.active = "column"
    watching, orders = Steady(), cd.who_moves(state, "column")
    watching.watch(state, orders, [{"row": "dhow_first"}, {"row": "steamer", "facts": {"act": "sail"}}])
    assert set(watching.memory["gone"]) == {"steamer"}, "who is given no order stands"
