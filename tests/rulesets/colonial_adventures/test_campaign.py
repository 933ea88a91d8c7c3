"""The campaign between its battles: Major Morale, the next battle, weather, who fights (CA-CAMP)."""

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.field import (
    CAMPAIGN,
    army,
    asked,
    begun,
    came,
    campaign,
    give,
    lost,
    said,
    start,
    state_of,
    unit,
)
from tracker.engine import Ended, Refused, ServiceEntry, check_rulings, load_ruleset
from tracker.games.colonial_adventures.campaign.after_battle import change_morale, promote, take_over
from tracker.games.colonial_adventures.campaign.campaign import (
    after,
    end_if_nobody_is_left,
    next_battle,
    setup,
    take_the_field,
    weather,
)
from tracker.games.colonial_adventures.campaign.next_battle import given_of, mission_of, next_mission, to_fight
from tracker.games.colonial_adventures.campaign.prompts import who_fights
from tracker.games.colonial_adventures.campaign.view import unit_row, view as shown_now
from tracker.games.colonial_adventures.muster.state import Mustering
from tracker.games.colonial_adventures.muster.view import view as muster_view
from tracker.testing import ENTER, asks, at, play, played

GAME = load_ruleset("colonial_adventures")


def scenario(state: ca.Campaign) -> ca.Scenario:
    found = given_of(state)
    assert isinstance(found, ca.Scenario)
    return found


# How it begins


def test_ca_camp_1_both_sides_begin_with_3() -> None:
    battle = begun(start(army(unit()), enemy="zulu"), {"strengths": False})
    assert [camp.morale for camp in state_of(battle).sides.values()] == [3, 3]
    assert "Zulu: Major Morale 3; raised from the list of the Zulu as they are met." in said(battle)
    _, zulu = battle.view().sides
    assert zulu.status == ("Major Morale 3",), "nor is his list, whose name he has, told again beside it, cut"
    state_of(battle).sides[zulu.id].name = "Impi"
    assert CAMPAIGN.view(state_of(battle)).sides[1].status[1:] == ("raised from the list of the Zulu",)


def test_the_enemy_is_asked_where_nobody_named_him_and_whom_the_army_fought_comes_first() -> None:
    battle = begun(start(army(unit())))
    assert battle.prompt is not None and battle.prompt.options[0].detail == "a historical enemy"  # type: ignore[attr-defined]
    give(battle, "zulu")
    assert state_of(battle).sides["second"].list_id == "zulu"


@pytest.mark.parametrize(("die", "figures"), [("4", 20), ("1", 17)])
def test_ca_r60_field_strength_is_rolled_once_for_units_on_paper(die: str, figures: int) -> None:
    battle = begun(start(army(unit()), enemy="zulu"), ENTER)
    give(battle, die)
    assert state_of(battle).units["brit"].figures == figures and asked(battle) == "weather:1"


def test_ca_r60_before_each_battle_by_ruling_and_who_is_missing_is_back_after_it() -> None:
    state = campaign(unit(), strength_each_battle="on")
    play(take_the_field(state, "first"), "brit", "2")
    assert (state.units["brit"].figures, state.units["brit"].away) == (20, 2)
    assert scenario(state).sides[0].groups[0].figures == 18
    take_over(state, came(brit=15))
    assert (state.units["brit"].figures, state.units["brit"].away) == (17, 0)


@pytest.mark.parametrize("number", [0, 3])
def test_it_is_begun_with_one_roster_or_with_two(number: int) -> None:
    with pytest.raises(Refused, match="one roster, or with two"):
        CAMPAIGN.new_of(start(*(army(unit()) for _ in range(number))), {})


def test_two_armies_of_one_make_have_units_that_no_battle_mistakes() -> None:
    state = campaign(unit(), unit("other"), against=(unit(), unit("other")))
    assert [*state.units] == ["brit", "other", "brit_2", "other_2"]
    groups = [[group.id for group in side.groups] for side in scenario(state).sides]
    assert groups == [["brit", "other"], ["brit_2", "other_2"]]
    assert len({group.name for side in scenario(state).sides for group in side.groups}) == 4


# Major Morale


@pytest.mark.rule("CA-R134")
def test_ca_ex_49_after_the_first_victory_it_is_4_and_2_and_a_raid_follows_a_patrol() -> None:
    state = campaign()
    change_morale(state, "first")
    assert [camp.morale for camp in state.sides.values()] == [4, 2]
    assert next_mission("patrol", "first", "first", "same") == "raid"


@pytest.mark.parametrize(
    ("before", "winner", "now"),
    [("3 3", "draw", [3, 3]), ("5 1", "first", [5, 0]), ("3 3", "second", [2, 4]), ("1 5", "second", [0, 5])],
)
def test_ca_camp_1_the_winner_rises_to_5_at_most_and_the_loser_falls(before: str, winner: str, now: list[int]) -> None:
    state = campaign(morale=before)
    change_morale(state, winner)
    assert [camp.morale for camp in state.sides.values()] == now


def test_ca_camp_1_a_side_without_major_morale_has_lost() -> None:
    state = campaign(morale="0 4")
    told = play(after(state))
    assert state.over and state.winner == "second" and told[-1] == "The end (A war): Zulu won"


def test_ca_r170_a_side_with_nobody_left_has_lost() -> None:
    for units, words in (((), "has no units left"), ((unit(leaders=""),), "has nobody left to command")):
        state = campaign(unit())
        state.units = {each.id: campaign(unit("other"), each).units[each.id] for each in units}
        with pytest.raises(Ended):
            end_if_nobody_is_left(state)
        assert state.sides["first"].morale == 0 and words in state.log[0].text


# The next battle


@pytest.mark.rule("CA-CAMP-2")
@pytest.mark.parametrize(
    ("last", "won", "lost"), [("patrol", "raid", "defend"), ("raid", "raid", "patrol"), ("defend", "patrol", "defend")]
)
def test_t_24_next_battle(last: ca.Tabled, won: str, lost: str) -> None:
    for view, other in (("first", "second"), ("second", "first")):
        assert next_mission(last, view, view, "same") == won
        assert next_mission(last, other, view, "same") == lost


def test_t_24_has_no_row_but_these() -> None:
    assert [row.key for row in ca.tables()["next_battle"].rows] == ["patrol", "raid", "defend"]


@pytest.mark.parametrize("last", ["patrol", "raid", "defend"])
def test_ca_r136_after_a_draw_the_same_again_or_a_patrol_by_ruling(last: ca.Tabled) -> None:
    assert next_mission(last, "draw", "first", "same") == last
    assert next_mission(last, "draw", "first", "patrol") == "patrol"
    state = campaign(draw_next="patrol")
    state.mission, state.aftermaths = last, [came("draw")]
    play(next_battle(state))
    assert state.mission == "patrol"


@pytest.mark.rule("CA-CAMP-2")
def test_ca_r135_the_first_battle_is_a_european_patrol_whoever_is_played() -> None:
    europeans, tribe = campaign(unit()), campaign(unit("zulu"))
    head_to_head = campaign(unit("zulu"), against=(unit("foe"),))
    for state, mission, view in (
        (europeans, "patrol", "first"),
        (tribe, "defend", "first"),
        (head_to_head, "patrol", "second"),
    ):
        play(next_battle(state))
        assert (state.mission, state.view) == (mission, view)


@pytest.mark.rule("CA-CAMP-2")
def test_ca_r176_a_stand_up_fight_is_offered_to_who_wants_it_and_the_table_goes_on_from_the_battle_it_replaced() -> (
    None
):
    state = campaign()
    state.may_stand_up, state.mission, state.aftermaths = True, "raid", [came("first")]
    for answer, defender in (("stand_up", "second"), ("stand_up_defending", "first")):
        state.mission = "raid"
        play(next_battle(state), answer)
        solo = scenario(state).solo
        assert (solo.mission, solo.defender) == ("stand_up", defender) and not ca.has_arrivals(state, "first")
    state.aftermaths.append(came("second"))
    play(next_battle(state), "patrol")
    assert scenario(state).solo.mission == "patrol"


def test_ca_r172_head_to_head_who_is_raided_defends() -> None:
    state = campaign(unit(), against=(unit("foe"),))
    seen: list[tuple[ca.Tabled, ca.Tabled]] = [("raid", "defend"), ("defend", "raid"), ("patrol", "patrol")]
    for mission, other in seen:
        state.mission = mission
        assert (mission_of(state, "first"), mission_of(state, "second")) == (mission, other)


# Weather, who fights, the battle itself


@pytest.mark.rule("CA-R138")
def test_ca_camp_4_on_a_1_the_weather_is_bad_in_this_battle() -> None:
    state = campaign()
    for die, foul in (("1", True), ("2", False)):
        play(weather(state), die)
        assert scenario(state).weather is foul
    state.rolls_weather, state.foul = False, True
    assert play(weather(state)) == [] and not state.foul


def test_ca_r175_units_may_be_left_behind_but_not_all_who_can_command() -> None:
    state = campaign(
        unit(), unit("gun", arm="artillery", weapon="field_gun", figures=4, paper=4, formation="open", leaders="")
    )
    told = play(take_the_field(state, "first"), "gun", "brit")
    assert told[0] == "That makes no battle: nobody of British can command."
    assert told[1] == "Left behind by British: Gun."
    assert [group.id for group in scenario(state).sides[0].groups] == ["brit"]
    take_over(state, came(brit=10))
    assert (state.units["gun"].battles, state.units["brit"].battles) == (0, 1)


def test_a_row_of_the_campaign_names_leaders_and_battles_whole() -> None:
    assert [name for name, _ in unit_row(campaign(unit()).units["brit"]).stats] == ["rep", "ldr"]


def test_ca_camp_5_a_battle_begins_with_what_the_last_one_left() -> None:
    state = campaign(unit(leaders="cinc 5, officer 4, nco 3"), morale="4 2", turn=3)
    state.mission = "raid"
    take_over(state, came(brit={"figures": 13, "leaders": lost("the nco of brit")}))
    state.units["brit"].rep = 5
    given = scenario(state)
    group = given.sides[0].groups[0]
    assert (group.figures, group.rep, group.paper) == (13, 5, 20)
    assert [(each.rank, each.rep) for each in group.leaders] == [("cinc", 5), ("officer", 4)]
    assert (given.solo.morale, given.solo.mission, given.solo.list_id) == (2, "raid", "zulu")
    assert given.title == "Raid: battle 3 of A war" and not given.sides[1].groups
    assert GAME.new_of(given, to_fight(state).rulings).solo.morale == 2


def test_the_battle_is_fought_by_the_house_rules_of_the_campaign() -> None:
    state = campaign(volley="off", grenade="6in_5d6")
    fought = GAME.new_of(to_fight(state).given, to_fight(state).rulings)
    assert (fought.rulings.volley, fought.rulings.grenade) == ("off", "6in_5d6")


def test_what_may_be_done_with_a_battle_is_said_where_it_is_known_how_it_stands() -> None:
    """ "Fight it in the app, bring it in ..." stood beside "Battle 1 is over" too: Enter, b and g say what is true."""
    asked = to_fight(campaign())
    assert not asked.text and "b FILE brings in" in asked.hint()


# Promotion


@pytest.mark.rule("CA-R63")
@pytest.mark.examples(
    "battles, rep",
    (["fired", "fought", "fired"], 4),
    (["fired", "fought"], 3),
    (["fired", "", "fought"], 3),
    (["fired", "fought", "ran", "fired"], 3),
    (["ran", "fired", "fought", "fired"], 4),
)
def test_ca_army_9_a_green_unit_is_promoted_after_three_battles(battles: list[str], rep: int) -> None:
    state = campaign(unit(rep=3))
    for what in battles:
        more = {what: True} if what in ("fired", "fought") else {}
        take_over(state, came(brit={"ran": what == "ran", "more": more}))
        promote(state)
    assert state.units["brit"].rep == rep
    assert any(line.event and line.event.how == "to Rep 4" for line in state.log) == (rep == 4)


def test_ca_army_9_the_row_of_a_unit_says_what_it_lacks_and_when_it_rose() -> None:
    """At 80x24 it read "promoted after ..."; to set it right one had to know that its battles are called deeds."""
    state, shown = campaign(unit(rep=3)), []
    for _ in range(3):
        take_over(state, came(brit={"more": {"fired": True}}))
        promote(state)
        shown += [word for word in unit_row(state.units["brit"]).status if word != "fights"]
    assert shown == ["1 of 3 to rise", "2 of 3 to rise", f"promoted after battle {state.turn}"]
    assert CAMPAIGN.edited_as["deeds"] == "battles to rise, of 3"
    short = shown_now(state).short_words
    assert len(f"{short['promoted after battle']} 12") <= len("2 of 3 to rise")


def test_ca_army_9_what_a_record_says_counts_too_and_only_green_europeans_rise() -> None:
    state = campaign(unit(rep=3), unit("askari", rep=4))
    left = came(brit=20, askari=20)
    left.entries = [ServiceEntry(unit="brit", what="fired"), ServiceEntry(unit="askari", what="fired")]
    for _ in range(3):
        take_over(state, left)
        promote(state)
    assert (state.units["brit"].rep, state.units["askari"].rep) == (4, 4)
    assert state.units["askari"].promoted == 0
    tribe = campaign(unit("zulu", rep=3))
    for _ in range(3):
        take_over(tribe, came(zulu={"more": {"fought": True}}))
        promote(tribe)
    assert tribe.units["zulu"].rep == 3


def test_set_up_reads_out_the_house_rules() -> None:
    state = campaign(arrivals="both_sides")
    assert play(setup(state), ENTER).has("House rule: Who rolls for new arrivals?")
    assert asks(take_the_field(state, "first")).enter == ("brit",)
    assert play(take_the_field(state, "first"), at("field:first:1", ENTER)) == []


# What was said of its army is not asked again (issue 25, point 36)


def test_ca_r175_who_fights_keeps_the_marks_of_the_roster_and_then_who_fought_last() -> None:
    home = unit("home")
    home.fights = False
    battle = begun(start(army(unit(), unit("second"), home), enemy="zulu"), {"strengths": False})
    give(battle, "4")
    assert asked(battle) == "field:first:1" and battle.prompt is not None
    assert battle.prompt.enter == ("brit", "second")  # type: ignore[attr-defined]
    state = state_of(battle)
    play(take_the_field(state, "first"), ["brit", "home"])
    assert asks(take_the_field(state, "first")).enter == ("brit", "home")
    for each in state.units.values():
        each.stays = True
    assert len(asks(take_the_field(state, "first")).enter) == 3, "nobody is marked: all who can"


@pytest.mark.rule("CA-R143")
def test_ca_camp_4_a_battle_does_not_ask_again_what_the_campaign_has_settled() -> None:
    state = campaign(unit())
    state.year, state.night, state.foul, state.turn = 1881, True, True, 1
    play(take_the_field(state, "first"), ["brit"])
    fought = GAME.new_of(scenario(state), check_rulings(GAME, {}))
    form = asks(GAME.setup(fought))
    assert form.key == "conditions" and [each.name for each in form.fields] == ["ground", "game"]
    told = played(GAME.setup(fought), ENTER)
    assert isinstance(fought, ca.Battlefield) and (fought.year, fought.night, fought.weather) == (1881, True, True)
    assert told.has("The year is 1881; it is night")
    fought.settled = False
    assert [each.name for each in ca.conditions(fought).fields][:3] == ["year", "night", "weather"]


def test_ca_r46_strengths_agree_from_the_muster_to_the_records() -> None:
    """Full strength counts leaders beyond the paper; a campaign counts those who took the field, as battles do."""
    column = unit(figures=22, paper=20, leaders="cinc 5, captain 4")
    weak = unit("weak", figures=18, paper=20)
    roster = army(column, weak)
    mustered = Mustering(name="Column", list_id="british_empire", units={each.id: each for each in roster.units})
    [side] = muster_view(mustered).sides
    assert [(each.figures, each.start) for each in side.units] == [(22, 22), (18, 20)]
    assert [ca.ARMIES.cells(each)[1] for each in roster.units] == ["22", "18/20"]
    battle = begun(start(roster, enemy="zulu"), {"strengths": False})
    give(battle, "4")
    side, _ = battle.view().sides
    assert [(each.figures, each.start) for each in side.units] == [(22, 22), (18, 18)]
    assert battle.prompt is not None
    # "20 of 20, Rep 4" stood beside the columns that say it, cut.
    assert [each.detail for each in battle.prompt.options] == ["", ""]  # type: ignore[attr-defined]
    state_of(battle).units["weak"].figures = 12
    state_of(battle).units["weak"].leaders = []
    assert [each.detail for each in who_fights(state_of(battle), "first").options] == ["", "12 of 18, no leader"]
    state_of(battle).units["weak"].figures = 18
    give(battle, ["brit", "weak"])
    fought = GAME.new_of(scenario(state_of(battle)), check_rulings(GAME, {}))
    first, _ = GAME.view(fought).sides
    assert [(each.figures, each.start) for each in first.units] == [(22, 22), (18, 18)]
    assert ca.aftermath_of(fought).left_of("first") == (40, 40)
