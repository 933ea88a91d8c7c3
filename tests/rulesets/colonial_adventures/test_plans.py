"""Plans of the app as an opponent: what each has a side do otherwise, and that it keeps to the rules."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.names.colonial_adventures import Battlefield, Group, whom_form
from tests.rulesets.colonial_adventures.table import battlefield, group
from tests.rulesets.colonial_adventures.test_goes_where_sent import meets
from tracker.engine import Battle, Choose, Option, Player, app_answer, ask_player, check_rulings
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.distances import tell
from tracker.games.colonial_adventures.ground.places import stands_at
from tracker.games.colonial_adventures.player_plans import CHARGING, STANDING
from tracker.games.colonial_adventures.player_weighing import best_charge, has_room
from tracker.games.colonial_adventures.solo.state import FIRES_ON

ACTS = ("charge", "fire", "move", "done")


def acts(group: Group, *allowed: str) -> Choose:
    options = tuple(Option(each, each) for each in allowed or ACTS)
    return Choose(key=f"act:{group.id}", rule="CA-TURN-7", side=group.side, title="Active", options=options)


def locked(group: Group) -> Choose:
    options = tuple(Option(each, each) for each in ("fight", "break"))
    return Choose(key=f"locked:{group.id}", rule="CA-MELEE-8", side=group.side, title="Locked", options=options)


def planned(plan: str) -> Player:
    """The app as an opponent with a plan for both sides."""
    player = RULESET.opponent()
    assert player is not None
    player.plan = {"eu": plan, "tr": plan} if plan else {}
    return player


def chosen(plan: str, state: Battlefield, prompt: Choose) -> set[str]:
    """What it decides by sixty streams of chance."""
    return {planned(plan).answer(state, prompt, Random(seed)) for seed in range(60)}


def field(turn: int = 1) -> Battlefield:
    """A band that fights hand to hand before a small unit and a strong one; nobody has said how far."""
    weak, strong = group("weak", figures=6), group("strong", figures=20)
    return battlefield(weak, strong, group("zulu", figures=18), turn=turn)


def test_plans_are_offered_to_who_can_follow_them() -> None:
    state, player = field(), planned("")
    assert player.plans_for(state, "tr") == (CHARGING, "")
    assert player.plans_for(state, "eu") == (STANDING, "")
    assert STANDING == "standing while its shooters fire", "told of those too who can't"
    for each in ("weak", "strong"):
        state.groups[each].gone = "ran away"
    assert player.plans_for(state, "tr") == () == player.plans_for(state, "eu"), "nobody meets anybody"


def test_a_side_whose_marksmen_have_come_first_is_no_side_of_shooters() -> None:
    """At Rorke's Drift most of the Zulu come later: they were to stand where they had come to."""
    state, player = RULESET.new("rorkes_drift", {}), planned("")
    assert player.plans_for(state, "zulu") == (CHARGING, "")
    for each in state.groups.values():
        each.gone = "ran away" if each.side == "zulu" and each.weapon == "none" else ""
        each.arrives = 0
    assert player.plans_for(state, "zulu") == (CHARGING, "")


def test_nobody_thinks_a_plan_over_against_the_enemy_that_the_book_plays() -> None:
    state, player = field(), planned("")
    state.solo.player, state.solo.enemy = "eu", "tr"
    assert player.plans_for(state, "eu") == () == player.plans_for(state, "tr")


@pytest.mark.parametrize(("figures", "traits", "charges"), [(18, [], True), (20, [], False), (22, ["ferocious"], True)])
def test_a_charge_takes_more_dice_than_the_enemy_has(figures: int, traits: Any, charges: bool) -> None:
    """The dice that just do, too: of a ferocious band one less than the enemy's."""
    state = battlefield(group("zulu", traits=traits), group("brit", figures=figures))
    assert bool(best_charge(state, state.groups["zulu"])) == charges


@pytest.mark.parametrize("plan", ["", CHARGING])
def test_whom_the_record_has_in_reach_is_charged_at_once_and_nobody_beyond(plan: str) -> None:
    state = field()
    zulu, form = state.groups["zulu"], whom_form(state, "zulu")
    tell(state, "zulu", "strong", most=8)
    state.groups["strong"].figures = 12
    assert chosen(plan, state, acts(zulu)) == {"charge"}
    given = planned(plan).answer(state, form, Random(1))
    assert (given["target"], given["reach"]) == ("strong", True)
    tell(state, "zulu", "strong", least=20)
    tell(state, "zulu", "weak", least=20)
    assert chosen(plan, state, acts(zulu)) == {"move"}


def test_the_enemy_that_is_beaten_most_clearly_is_charged_and_nobody_who_is_not() -> None:
    """Twelve without a leader charged thirteen dice with seven, and left two guns alone that stood as near."""
    strong, guns = group("strong", figures=40), group("guns", figures=4)
    state = battlefield(strong, guns, group("few", figures=9), group("zulu", figures=12))
    zulu = state.groups["zulu"]
    for each in ("strong", "guns", "few"):
        tell(state, "zulu", each, most=8)
    assert best_charge(state, zulu) == "guns"
    state.groups["few"].gone = state.groups["guns"].gone = "ran away"
    assert best_charge(state, zulu) == "" and chosen(CHARGING, state, acts(zulu)) == {"move"}


@pytest.mark.parametrize(("section", "is_reached"), [("s5", True), ("s9", False)])
def test_charging_goes_for_nobody_a_section_off_of_whom_nobody_said_how_far(section: str, is_reached: bool) -> None:
    """The app charged 35 inches: the form takes the next section for within 12 unless told otherwise."""
    state: Battlefield = RULESET.new("isandlwana", {})
    stands_at(state, state.groups["uve"], section)
    assert bool(best_charge(state, state.groups["uve"])) is is_reached


@pytest.mark.parametrize(("section", "is_free"), [("s2", True), ("s5", False)])
def test_nobody_hurries_toward_an_enemy_in_the_next_section_of_whom_nobody_said_how_far(
    section: str, is_free: bool
) -> None:
    state = meets(group("zulu", weapon="none"), FIRES_ON, "attack", at=section, brit="s8")
    state.groups["brit_2"].gone = "ran away"
    assert has_room(state, state.groups["zulu"]) is is_free


def test_charging_leaves_a_shot_that_is_worth_it_for_no_charge_that_it_loses() -> None:
    """Musketeers who had a shot were sent at a company that beat them hand to hand."""
    state = battlefield(group("brit", figures=30), group("zulu", figures=20, weapon="musket"), turn=6)
    tell(state, "zulu", "brit", most=6)
    assert chosen(CHARGING, state, acts(state.groups["zulu"])) == {"fire"}
    state.groups["brit"].figures = 4
    assert chosen(CHARGING, state, acts(state.groups["zulu"])) == {"charge"}


@pytest.mark.parametrize(("inches", "act"), [(30, "fast_move"), (20, "move")])
def test_nobody_hurries_toward_an_enemy_whom_a_fast_move_may_not_come_near(inches: int, act: str) -> None:
    """It stays 12 inches off every enemy: within 24 a move brings it as near, and in order."""
    state = battlefield(group("brit"), group("zulu", weapon="none"))
    tell(state, "zulu", "brit", least=inches - 4, most=inches)
    assert (act in chosen("", state, acts(state.groups["zulu"], "fast_move", "move", "done"))) and (
        act == "fast_move" or chosen("", state, acts(state.groups["zulu"], "fast_move", "move", "done")) == {act}
    )


@pytest.mark.parametrize(("turn", "acts_of"), [(1, {"charge", "move"}), (4, {"charge"})])
def test_charging_waits_less_long_for_the_sides_to_come_near(turn: int, acts_of: set[str]) -> None:
    state = field(turn)
    assert chosen("", state, acts(state.groups["zulu"])) == {"charge", "move"}
    assert chosen(CHARGING, state, acts(state.groups["zulu"])) == acts_of


def test_charging_leaves_no_cover_that_shooters_hold() -> None:
    state = battlefield(group("brit", figures=20), group("zulu", figures=4), turn=6)
    tell(state, "brit", "zulu", most=3)
    assert chosen(CHARGING, state, acts(state.groups["brit"])) == {"charge"}
    state.groups["brit"].cover = True
    assert "charge" not in chosen(CHARGING, state, acts(state.groups["brit"]))


def test_standing_charges_nobody_and_goes_nowhere_but_fires_what_it_can() -> None:
    state = battlefield(group("brit", figures=20), group("zulu", figures=10), turn=6)
    brit = state.groups["brit"]
    assert "charge" in chosen("", state, acts(brit))
    assert chosen(STANDING, state, acts(brit)) == {"fire"}
    assert chosen(STANDING, state, acts(brit, "charge", "move", "done")) == {"done"}


def test_standing_breaks_off_where_it_is_not_outnumbered_too() -> None:
    state = battlefield(group("brit", figures=20), group("zulu", figures=10), turn=6)
    brit = state.groups["brit"]
    brit.engaged = ["zulu"]
    assert chosen("", state, locked(brit)) == {"fight"} and chosen(STANDING, state, locked(brit)) == {"break"}
    bound = replace(locked(brit), options=(Option("fight", "fight"), Option("break", "break", warned="not so")))
    assert chosen(STANDING, state, bound) == {"fight"}


@pytest.mark.parametrize("plan", [CHARGING, STANDING])
@pytest.mark.parametrize("scenario", ["training_skirmish", "el_moungar"])
def test_a_battle_by_a_plan_comes_to_its_end_by_the_rules(scenario: str, plan: str) -> None:
    state = RULESET.new(scenario, check_rulings(RULESET, {}, scenario))
    battle, chance, player = Battle.begin(RULESET, state, 7, is_watched=False), Random(7), planned("")
    player.plan = dict.fromkeys(state.sides, plan)
    while (prompt := battle.prompt) is not None:
        value = app_answer(battle) if prompt.is_chance else ask_player(player, battle, chance)
        battle.answer(prompt.default() if value is None else value)
    assert battle.view().winner in {*state.sides, "draw"}
