"""A plain campaign of each game whose sources have none: what a battle left goes into the next one."""

from typing import Any

import msgspec
import pytest

from tracker.engine import (
    Aftermath,
    AnyArmy,
    AnyRuleset,
    Battle,
    BattleState,
    CampaignStart,
    Choose,
    PlainCampaign,
    Refused,
    ToFight,
    army_of,
    load_ruleset,
)
from tracker.engine.default_campaign import PlainWar

GAMES = ("africa_1859", "colonial_d10", "gentlemen_rankers")


def raised(game: AnyRuleset, number: int) -> dict[str, Any]:
    """A roster with units of the first rows of a list."""
    armies = game.armies()
    assert armies is not None
    list_id = [*armies.lists(), "", ""][number]
    given = {"format": 1, "game": game.id, "version": game.version, "name": f"Army {number + 1}", "list": list_id}
    army: AnyArmy = army_of(armies, {**given, **armies.initial(list_id)})
    for row in armies.offers(army)[:3]:
        army.units += armies.raised_all(army, row.key)
    plain: dict[str, Any] = msgspec.to_builtins(army)
    return plain


def begun(game_id: str, rosters: int | None = None) -> Battle:
    campaign = load_ruleset(f"{game_id}.campaign")
    assert isinstance(campaign, PlainCampaign)
    many = campaign.rosters[1] if rosters is None else rosters
    start = CampaignStart(title="The war", armies=[raised(campaign.game, number) for number in range(many)])
    return named(Battle.begin(campaign, campaign.new_of(start, {}), 1))


def named(battle: Battle) -> Battle:
    battle.answer("The war")
    return battle


def war(battle: Battle) -> PlainWar:
    assert isinstance(battle.state, PlainWar)
    return battle.state


def to_fight(battle: Battle) -> ToFight:
    assert isinstance(battle.prompt, ToFight), battle.prompt
    return battle.prompt


def fought(battle: Battle, hurt: dict[str, Any]) -> Aftermath:
    """The battle that is to be fought, with leaves of its state set, and ended."""
    campaign, prompt = battle.ruleset, to_fight(battle)
    assert isinstance(campaign, PlainCampaign)
    one = Battle.begin(campaign.game, campaign.game.new_of(prompt.given, prompt.rulings), 1)
    for path, value in hurt.items():
        one.edit(path, value)
    one.end("dusk")
    while one.prompt is not None:
        one.answer(one.prompt.default())
    assert isinstance(one.state, BattleState)
    return campaign.aftermath(one.state)


def left(battle: Battle) -> list[list[int]]:
    return [[each.left for each in army.units.values()] for army in war(battle).armies]


def first_units(battle: Battle) -> list[str]:
    return [*war(battle).armies[0].units]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_goes_into_the_next_battle(game: str) -> None:
    battle = begun(game)
    one = first_units(battle)[0]
    hurt = {"africa_1859": f"units.{one}.steps", "colonial_d10": f"units.{one}.men"}.get(game)
    battle.answer("rosters")
    battle.answer("fight")
    whole = left(battle)[0][0]
    came = fought(battle, {hurt: 1} if hurt else {f"units.{one}.gone": "destroyed"})
    battle.answer(msgspec.to_builtins(came))
    now = left(battle)[0][0]
    assert now < whole and left(battle)[0][1:] == [each.start for each in war(battle).armies[0].units.values()][1:]
    battle.answer("goes_on")
    battle.answer("rosters")
    battle.answer("fight")
    prompt, campaign = to_fight(battle), battle.ruleset
    assert prompt.number == 2 and isinstance(campaign, PlainCampaign)
    view = campaign.game.view(campaign.game.new_of(prompt.given, {}))
    row = next((each for each in view.sides[0].units if each.id == one), None)
    assert (row.figures if row is not None else 0) == now


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_corrects_what_is_left_and_no_more_than_there_was(game: str) -> None:
    battle = begun(game)
    battle.answer("rosters")
    battle.answer("fight")
    battle.answer({"title": "A raid", "winner": "", "words": "We never finished it."})
    one = first_units(battle)[-1]
    battle.answer(f"0:{one}")
    start = war(battle).armies[0].units[one].start
    with pytest.raises(Refused):
        battle.answer(start + 1)
    battle.answer(0)
    battle.answer("goes_on")
    assert left(battle)[0][-1] == 0
    army = battle.ruleset.armies_now(battle.state)[0]  # type: ignore[attr-defined]
    assert [each.fights for each in army.units if each.id == one] == [False]


def test_rosters_that_can_not_fight_say_why_and_a_scenario_is_chosen() -> None:
    battle = begun("gentlemen_rankers")
    for each in first_units(battle):
        battle.edit(f"armies.0.units.{each}.left", 0)
    assert isinstance(battle.prompt, Choose)
    assert "Nobody of Army 1 fights today" in battle.prompt.options[0].refused
    battle.answer("march")
    assert to_fight(battle).given.id == "march"


def test_scenario_after_scenario_needs_no_roster_and_ends_when_the_players_say() -> None:
    battle = begun("colonial_d10", rosters=0)
    for number, scenario in enumerate(("canal_bridge", "river_column"), 1):
        battle.answer(scenario)
        prompt = to_fight(battle)
        assert prompt.number == number
        battle.answer({"title": prompt.given.title, "winner": prompt.sides[0][0], "sides": dict(prompt.sides)})
    battle.answer("over")
    names = dict(war(battle).aftermaths[-1].sides)
    battle.answer(next(iter(names)))
    assert battle.stage == "over" and battle.view().result == f"{next(iter(names.values()))} won"


def test_a_leader_who_fell_leads_no_more() -> None:
    battle = begun("colonial_d10", rosters=0)
    campaign = battle.ruleset
    assert isinstance(campaign, PlainCampaign)
    one, other = (raised(campaign.game, number) for number in range(2))
    one["leaders"] = [{"id": "col", "name": "The colonel"}, {"id": "maj", "name": "The major"}]
    start = CampaignStart(title="War", armies=[one, other])
    battle = named(Battle.begin(campaign, campaign.new_of(start, {}), 1))
    battle.answer("rosters")
    battle.answer("fight")
    came = fought(battle, {"leaders.col.taken": "taken by the enemy"})
    battle.answer(msgspec.to_builtins(came))
    assert [each.name for each in campaign.armies_now(war(battle))[0].leaders] == ["The major"]  # type: ignore[attr-defined]


def test_who_quit_the_field_comes_back_and_who_was_cut_off_does_not() -> None:
    battle = begun("colonial_d10")
    (one, two, three), other = first_units(battle)[:3], [*war(battle).armies[1].units][0]
    battle.answer("rosters")
    battle.answer("fight")
    hurt = {f"units.{one}.gone": "quit the field", f"units.{two}.gone": "cut off", f"units.{other}_x.men": 1}
    before = left(battle)
    came = fought(battle, hurt)
    battle.answer(msgspec.to_builtins(came))
    assert left(battle)[0][:3] == [before[0][0], 0, before[0][2]]
    assert left(battle)[1][0] < before[1][0] and left(battle)[1][1:] == before[1][1:]
    assert three in war(battle).armies[0].units


def test_a_base_that_left_whole_comes_back_by_whatever_edge() -> None:
    battle = begun("gentlemen_rankers")
    one, other, third = first_units(battle)[:3]
    battle.answer("rosters")
    battle.answer("fight")
    gone = {f"units.{one}.gone": "safe", f"units.{other}.gone": "destroyed", f"units.{third}.gone": "left the table"}
    came = fought(battle, gone | {f"units.{one}.safe": True})
    battle.answer(msgspec.to_builtins(came))
    assert left(battle)[0][:3] == [1, 0, 1]


def test_of_two_rosters_of_one_name_each_has_what_the_battle_left_it() -> None:
    campaign = load_ruleset("colonial_d10.campaign")
    assert isinstance(campaign, PlainCampaign)
    one, other = ({**raised(campaign.game, number), "name": "The same"} for number in range(2))
    battle = named(Battle.begin(campaign, campaign.new_of(CampaignStart(title="War", armies=[one, other]), {}), 1))
    battle.answer("rosters")
    battle.answer("fight")
    unit, before = [*war(battle).armies[1].units][0], left(battle)
    came = fought(battle, {f"units.{unit}_x.men": 1})
    battle.answer(msgspec.to_builtins(came))
    assert left(battle)[0] == before[0] and left(battle)[1][0] < before[1][0]
    own = campaign.in_own_ids(war(battle), came)
    assert [each.side for each in own.units] == ["army_1"] * len(before[0]) + ["army_2"] * len(before[1])


def test_of_two_rosters_of_one_name_each_has_its_own_edge_of_the_map() -> None:
    """The Spanish come first in a battle of Africa, whichever roster they are."""
    campaign = load_ruleset("africa_1859.campaign")
    assert isinstance(campaign, PlainCampaign)
    moroccans, spanish = ({**raised(campaign.game, number), "name": "The same"} for number in (1, 0))
    start = CampaignStart(title="War", armies=[moroccans, spanish])
    battle = named(Battle.begin(campaign, campaign.new_of(start, {}), 1))
    battle.answer("rosters")
    battle.answer("fight")
    unit = [*war(battle).armies[1].units][0]
    battle.answer(msgspec.to_builtins(fought(battle, {f"units.{unit}.gone": "destroyed"})))
    whole = [[each.start for each in army.units.values()] for army in war(battle).armies]
    assert left(battle) == [whole[0], [0, *whole[1][1:]]]


def test_officers_of_africa_are_no_steps_of_their_army() -> None:
    campaign = load_ruleset("africa_1859.campaign")
    assert isinstance(campaign, PlainCampaign)
    one, other = (raised(campaign.game, number) for number in range(2))
    one["units"].append({"id": "of", "name": "Prim", "kind": "of", "row": "of"})
    battle = named(Battle.begin(campaign, campaign.new_of(CampaignStart(title="War", armies=[one, other]), {}), 1))
    steps = [sum(each.start for each in army.units.values() if each.id != "of") for army in war(battle).armies]
    view = battle.view()
    assert [side.start for side in view.sides] == steps and view.counts == "steps"
    row = view.sides[0].units[-1]
    assert (row.name, row.is_leader, row.figures) == ("Prim", True, 1)
    battle.answer("rosters")
    battle.answer("fight")
    came = fought(battle, {"units.of.gone": "fallen"})
    assert came.left_of("spanish") == (steps[0], steps[0])
    battle.answer(msgspec.to_builtins(came))
    battle.answer("goes_on")
    told = [line.text for node in battle.line for line in node.log]
    assert f"Army 1: {steps[0]} of {steps[0]} left." in told
    assert [each.fights for each in campaign.armies_now(war(battle))[0].units][-1] is False, "he fell"


def test_what_its_game_asks_of_a_battle_stands_until_it_is_changed() -> None:
    battle = begun("africa_1859")
    battle.answer("rosters")
    battle.answer("map")
    battle.answer("wad_ras")
    battle.answer("fight")
    assert {each.id for each in to_fight(battle).given.areas} == {  # type: ignore[attr-defined]
        each.id
        for each in load_ruleset("africa_1859").scenario_given("wad_ras").areas  # type: ignore[attr-defined]
    }
    battle.answer({"title": "x", "winner": ""})
    battle.answer("goes_on")
    battle.answer("rosters")
    assert war(battle).fields == {"map": "wad_ras"}


def test_house_rules_hold_in_every_battle() -> None:
    campaign = load_ruleset("colonial_d10.campaign")
    assert isinstance(campaign, PlainCampaign)
    state = campaign.new_of(CampaignStart(title="War", house={"victory": "count"}), {})
    battle = named(Battle.begin(campaign, state, 1))
    battle.answer("canal_bridge")
    assert to_fight(battle).rulings["victory"] == "count"
    with pytest.raises(Refused, match="has no ruling 'tea'"):
        campaign.new_of(CampaignStart(title="War", house={"tea": "yes"}), {})


def test_one_roster_of_two_begins_no_campaign() -> None:
    with pytest.raises(Refused, match="is begun with 2 rosters or none, not with 1"):
        begun("colonial_d10", rosters=1)


def test_an_amended_battle_is_put_into_what_is_left_now() -> None:
    battle = begun("colonial_d10")
    one = first_units(battle)[0]
    battle.answer("rosters")
    battle.answer("fight")
    then, now = (fought(battle, {f"units.{one}.men": men}) for men in (3, 5))
    battle.answer(msgspec.to_builtins(then))
    (edit,) = battle.ruleset.corrections(battle.state, then, now)  # type: ignore[attr-defined]
    before = left(battle)[0][0]
    battle.edit(edit.path, edit.value, edit.reason)
    assert left(battle)[0][0] == before + 2
