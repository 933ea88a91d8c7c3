"""Plans for a turn that the app compares in this game: which a side has, and what each makes its units do."""

from random import Random
from typing import Any

import pytest

from tests.names.colonial_d10 import Battlefield, Shot, Unit, who_fires, who_moves
from tests.rulesets.colonial_d10.bench import battlefield, gun, horse, men, unit
from tests.rulesets.games import next_answer
from tracker.engine import Battle, Ending, Game, Gone, Opponent, Status, check_rulings
from tracker.games.colonial_d10 import RULESET
from tracker.games.colonial_d10.player import Steady
from tracker.games.colonial_d10.player_plans import AIMING, CLOSING, CLOSING_AIMING, FIGHTING, LURKING


def playing(plan: str, side: str = "eu") -> Steady:
    player = Steady()
    player.plan = {side: plan}
    return player


def ordered(state: Battlefield, plan: str, side: str = "eu", unit_id: str = "") -> tuple[str, str]:
    """What a unit, or the first of a side, is ordered by a plan, and why."""
    for each in state.units.values():
        each.acted = bool(unit_id) and each.id != unit_id
    player, prompt = playing(plan, side), who_moves(state, side)
    value = player.answer(state, prompt, Random(1))
    return value[0]["facts"]["act"], player.why(state, prompt, value)


def fired_at(state: Battlefield, plan: str, side: str = "eu") -> dict[str, str]:
    value = playing(plan, side).answer(state, who_fires(state, side), Random(1))
    return {each["row"]: each["facts"]["target"] for each in value}


def counting(state: Battlefield, how: str, *units: str) -> Battlefield:
    """The same where the British win by these units, or lose with them."""
    wins = "eu" if how == "left the table" else "tr"
    state.ending = Ending(conditions=[Gone(units=units, how=(how,), wins=wins)])
    return state


@pytest.mark.examples(
    "scenario, side, plans",
    ("afghan_valley", "british", (FIGHTING, "")),
    ("afghan_valley", "tribes", (AIMING, "")),
    ("river_column", "column", ("", FIGHTING)),
    ("river_column", "ansar", (LURKING, "")),
    ("canal_bridge", "egyptians", (CLOSING_AIMING, "")),
    ("canal_bridge", "british", ()),
)
def test_a_side_has_plans_for_what_its_scenario_counts(scenario: str, side: str, plans: tuple[str, ...]) -> None:
    state = RULESET.new(scenario, check_rulings(RULESET, {}, scenario))
    assert Steady().plans_for(state, side) == plans
    state.ending = Ending()
    state.bridge = ""
    assert Steady().plans_for(state, side) == (), "nothing is counted"


def test_nobody_has_a_plan_for_what_is_gone_or_out_of_its_power() -> None:
    state = counting(battlefield(unit(), men("zulu", 20)), "left the table", "brit")
    assert Steady().plans_for(state, "eu") == ("", FIGHTING)
    assert Steady().plans_for(state, "tr") == (), "nobody has a firearm"
    state.units["zulu"].weapon = "musket"
    assert Steady().plans_for(state, "tr") == (AIMING, "")
    state.units["rider"] = horse("rider", side="tr")
    assert Steady().plans_for(state, "tr") == (CLOSING_AIMING, "")
    state.units["rider"].gone = "destroyed"
    state.units["brit"].arm, state.units["brit"].boat = "boat", "dhow"
    assert Steady().plans_for(state, "tr") == (), "a hull is for artillery"
    assert Steady().plans_for(state, "eu") == (), "a boat goes on"
    state.units["brit"].gone = "left the table"
    assert Steady().plans_for(state, "eu") == ()


def test_who_could_aim_at_nobody_any_more_may_still_close_in_with_its_horse() -> None:
    state = counting(battlefield(unit(), horse("zulu", side="tr", weapon="musket")), "destroyed", "brit_two")
    assert Steady().plans_for(state, "tr") == (), "nothing is counted"
    state.units["brit_two"] = unit("brit_two", gone="destroyed")
    assert Steady().plans_for(state, "tr") == ("", CLOSING)
    assert Steady().plans_for(state, "eu") == (), "its own is counted"


def test_who_stands_to_fight_first_does_not_go_for_the_edge() -> None:
    train = men("train", arm="baggage", weapon="none", side="eu")
    state = counting(battlefield(unit(), men("zulu", 20), train), "left the table", "brit", "train")
    counts = "the scenario counts that it leaves the table"
    assert ordered(state, "") == ("move", counts) == ordered(state, "", unit_id="train")
    assert ordered(state, FIGHTING) == ("stand", "it lets them come, and fires better without moving")
    assert ordered(state, FIGHTING, unit_id="train") == ("stand", "it lets them come")
    state.shots = {"brit>zulu": Shot("half")}
    assert ordered(state, FIGHTING) == ("stand", "it has Zulu in range, and fires better without moving")


def test_others_stand_with_them() -> None:
    state = battlefield(unit(), men("zulu", 20))
    assert ordered(state, "") == (
        "advance",
        'it knows of nobody in range: it closes in on the nearest enemy, by up to 9"',
    )
    assert ordered(state, FIGHTING) == ("stand", "it lets them come, and fires better without moving")
    state.units["brit"].formation = "column"
    assert ordered(state, FIGHTING)[0] == "formation"


def test_the_first_shot_is_tried_at_what_the_scenario_counts() -> None:
    state = counting(battlefield(unit(), men("zulu", 20), men("zulu_two", 8)), "destroyed", "zulu_two")
    state.phase = "offensive"
    assert fired_at(state, "") == {"brit": "zulu"}, "the largest"
    assert (
        fired_at(state, AIMING) == fired_at(state, CLOSING_AIMING) == fired_at(state, LURKING) == {"brit": "zulu_two"}
    )
    state.units["brit"].aimed = "zulu"
    assert fired_at(state, AIMING) == {"brit": "zulu_two"}
    state.units["zulu"].charging = "brit"
    assert fired_at(state, AIMING) == {"brit": "zulu"}, "but for who charges it"


def test_only_artillery_is_tried_at_a_hull() -> None:
    boat = unit("brit", arm="boat", boat="steamship", weapon="none", hull=10, men=2)
    state = counting(battlefield(boat, unit("brit_two", men=30), gun("zulu", weapon="low_grade")), "sunk", "brit")
    state.phase = "offensive"
    assert fired_at(state, "", "tr") == {"zulu": "brit_two"} and fired_at(state, AIMING, "tr") == {"zulu": "brit"}
    state.units["zulu"].weapon, state.units["zulu"].arm = "musket", "infantry"
    assert fired_at(state, AIMING, "tr") == {"zulu": "brit_two"}


def test_who_closes_in_goes_on_until_an_enemy_is_near() -> None:
    state = battlefield(unit(), men("zulu", 20))
    state.shots = {"brit>zulu": Shot("long")}
    assert ordered(state, AIMING)[0] == "stand"
    assert ordered(state, CLOSING) == (
        "advance",
        'standing still wins no ground: it closes in on Zulu, within 18", by up to 9"',
    )
    state.units["brit"].disordered = True
    assert ordered(state, CLOSING)[0] == "stand"
    state.units["brit"].disordered = False
    state.shots = {"brit>zulu": Shot("half")}
    assert ordered(state, CLOSING)[0] == "stand"


def test_who_closes_in_in_the_saddle_charges_like_those_without_firearms() -> None:
    state = battlefield(horse("brit", men=10), men("zulu", 8), turn=3)
    assert ordered(state, AIMING)[0] == "advance"
    assert ordered(state, CLOSING) == ("charge", "factor +3 against +0, 12 figures against 8")
    state.turn = 2
    assert ordered(state, CLOSING)[0] == "advance"
    state.turn, state.units["brit"].mounted = 3, False
    assert ordered(state, CLOSING)[0] == "advance"


def test_cd_b28_who_fired_in_the_enemy_s_phase_fires_in_its_own_rather_than_charge() -> None:
    """It counted as having fired, and went hand to hand with whom it had in half range."""
    state = battlefield(unit(), men("zulu", 4), turn=3)
    state.shots = {"brit>zulu": Shot("half")}
    assert ordered(state, "")[0] == "stand"
    state.units["brit"].spent = 14
    assert ordered(state, "") == ("stand", "it has Zulu in range, and fires better without moving")


def lurker(**given: Any) -> Unit:
    return men("zulu", 20, cover=True, **given)


def test_who_lies_in_wait_lies_down_in_cover_until_it_charges() -> None:
    state = battlefield(unit(), lurker())
    assert ordered(state, "", "tr")[0] == "advance"
    assert ordered(state, LURKING, "tr") == ("prone", "who lies in cover can't be shot at but by artillery")
    state.units["zulu"].prone = True
    assert ordered(state, LURKING, "tr") == ("stand", "it lets them come")
    state.turn = 3
    assert ordered(state, LURKING, "tr") == ("charge", "factor +0 against +0, 20 figures against 14")


@pytest.mark.parametrize("given", [{"disordered": True}, {"cover": False}, {"mounted": True, "mounts": "horse"}])
def test_who_would_be_seen_does_not_lie_in_wait(given: dict[str, Any]) -> None:
    state = battlefield(unit(), men("zulu", 20, **{"cover": True, **given}))
    assert ordered(state, LURKING, "tr")[0] == "advance"


def worth(state: Battlefield, side: str = "eu") -> float:
    return round(2 * RULESET.worth(state, side) - Game.worth(RULESET, state, side), 3)


def test_a_playout_is_worth_more_for_what_is_left_of_what_the_scenario_counts() -> None:
    state = battlefield(unit(), unit("brit_two"), men("zulu", 20))
    assert worth(state) == 0 == worth(state, "tr"), "nothing is counted"
    counting(state, "left the table", "brit", "brit_two")
    assert worth(state) == 1 == -worth(state, "tr")
    state.units["brit"].men -= 7
    assert worth(state) == 0.75
    state.units["brit_two"].gone = "left the table"
    assert worth(state) == 0.75, "who came through is left"
    state.units["brit_two"].gone = "destroyed"
    assert worth(state) == 0.25
    state.units["zulu"].traits = ["sappers"]
    assert worth(state) == 0.25
    state.ending = Ending(conditions=[Status(status="bridge blown", wins="tr")])
    assert worth(state) == -1, "sappers where an end goes by the bridge"


def test_the_opponent_thinks_of_the_convoy_before_its_first_order() -> None:
    """The search of plans is there; its side is played by what comes of it."""
    scenario = "afghan_valley"
    battle = Battle.begin(RULESET, RULESET.new(scenario, check_rulings(RULESET, {}, scenario)), 3)
    player, chance = Steady(), Random(3)
    while battle.prompt is not None and not (battle.stage == "turn" and battle.prompt.side == "british"):
        battle.answer(next_answer(battle, player, chance))
    thought = Opponent().thought(battle)
    assert thought is not None and thought.is_of_plans and thought.options == (FIGHTING, "")
