"""Bridges, boats, exceptional leaders, set-up, victory, settings (CD-A17, CD-A18, CD-B36 to CD-B39, CD-H2 to H10)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.names import colonial_d10 as cd
from tests.rulesets.colonial_d10.bench import (
    CLOSE,
    ENTER,
    REST,
    added,
    asks,
    battlefield,
    gun,
    horse,
    orders,
    play,
    shoot,
    told,
    unit,
)
from tracker.engine import Battle, Filled, FormList, Scored, check_rulings, odds
from tracker.games.colonial_d10 import RULESET
from tracker.games.colonial_d10.boats import sail
from tracker.games.colonial_d10.bridge import free_of, how_many, late, sapper_roll
from tracker.games.colonial_d10.manoeuvre_phase import begin, in_order
from tracker.games.colonial_d10.move import march_fields
from tracker.games.colonial_d10.order_list import going_on, note
from tracker.games.colonial_d10.orders import boats_for, chargeable, why_not_blow, why_not_board
from tracker.games.colonial_d10.setup import exceptional, setup
from tracker.games.colonial_d10.state import LEFT, SHEET_AGAIN, SINKS_ALL
from tracker.games.colonial_d10.unit_changes import moves_off
from tracker.games.colonial_d10.view import view
from tracker.talk.edits import leaves_of


@pytest.mark.parametrize(("enemies", "free"), [((1,), 2), ((1, 1), 1), ((2, 3), 0), ((), 3)])
def test_cd_b36_as_many_sappers_are_in_contact_as_there_are_enemies(enemies: tuple[int, ...], free: int) -> None:
    foes = [unit(f"zulu_{n}", officers=0, sergeants=0, men=many) for n, many in enumerate(enemies)]
    ours = sappers(engaged=[each.id for each in foes])
    assert free_of(battlefield(ours, *foes), ours) == free
    assert how_many(battlefield(ours, *foes), ours.id).default() == free


@pytest.mark.parametrize(("afoot", "cavalry"), [(0, True), (2, True), (3, False), (4, False)])
def test_cd_a9_half_of_it_without_horses_still_moves_as_cavalry(afoot: int, cavalry: bool) -> None:
    """Four troopers."""
    assert cd.is_cavalry(horse(officers=0, sergeants=0, men=4, afoot=afoot)) == cavalry


def boat(id: str = "steamer", kind: str = "steamship", **changes: Any) -> cd.Unit:
    made = {"officers": 0, "sergeants": 0, "men": 5, "weapon": "low_grade", "guns": 1, "hull": 10, **changes}
    return unit(id, arm="boat", boat=kind, **made)


def sappers(**changes: Any) -> cd.Unit:
    return unit(officers=0, sergeants=0, men=3, traits=["sappers"], **changes)


def test_cd_a17_one_to_five_for_each_sapper() -> None:
    state = battlefield(sappers(), unit("zulu"))
    state.bridge = "standing"
    roll = sapper_roll(state, "brit", 3)
    chances: dict[Scored, Fraction] = dict(odds(roll.reading, roll.pools))
    assert sum(p for result, p in chances.items() if result.hits) == Fraction(7, 8)
    said = play(orders(state, "brit"), {"act": "bridge"}, ENTER, "6 5 10")
    assert "bridge blown" in view(state).status and said.has("blows the bridge")


def test_cd_b36_sappers_stand_still_or_throw_late_by_ruling() -> None:
    moved = sappers(moved=True)
    state = battlefield(moved, unit("zulu"))
    state.bridge = "standing"
    assert why_not_blow(state, moved) == "it moved" and play(late(state, "eu")).keys == []
    state.rulings = state.rulings.but(bridge_moves="after")
    play(late(state, "eu"), "yes", ENTER, "9 9 9")
    assert state.bridge == "standing"


@pytest.mark.examples("step, at, enter", (17, True, "yes"), (17, False, "no"), (16, True, "no"))
def test_cd_b36_enter_has_sappers_in_melee_throw_where_they_were_said_to_be_at_the_bridge(
    step: int, at: bool, enter: str
) -> None:
    """An enemy charged them there, and they let the bridge stand by Enter."""
    ours = sappers(engaged=["zulu"], at_bridge=at)
    state = battlefield(ours, unit("zulu", officers=0, sergeants=0, men=1))
    state.bridge, state.defaults = "standing", step
    assert asks(late(state, "eu")).default() == enter


def test_cd_b36_sappers_said_to_be_at_the_bridge_go_on_by_blowing_it_until_they_move() -> None:
    """They went on with "advance" although they stood there, and with "stand" when they had failed."""
    state = battlefield(sappers(), unit("zulu"))
    state.bridge, state.defaults = "standing", cd.NEWEST
    order, ours = {"act": "advance"}, state.units["brit"]
    play(orders(state, "brit"), {"act": "bridge"}, ENTER, "9 9 9")
    assert ours.at_bridge, "who started there and failed"
    moves_off(state, ours)
    assert not ours.at_bridge, "a retreat, a charge, a pursuit"
    play(orders(state, "brit"), order, "10", {"bridge": True})
    note_all(state, order)
    assert going_on(state, ours) == "stand", "it moved in this turn"
    begin(state)
    assert going_on(state, ours) == "bridge"
    play(orders(state, "brit"), {"act": "bridge"}, ENTER, "9 9 9")
    begin(state)
    assert going_on(state, ours) == "bridge", "another try"
    play(orders(state, "brit"), order, "10", ENTER)
    begin(state)
    assert going_on(state, ours) == "advance" and not ours.at_bridge
    state.bridge = "blown"
    assert "bridge" not in [each.name for each in march_fields(state, ours)]


def note_all(state: cd.Battlefield, order: dict[str, Any]) -> None:
    note(state, [Filled("brit", order)])


def test_units_of_one_place_are_laid_out_together() -> None:
    """Eight of ten orders were but a number at 80x24, and each went on to the next only when it was ticked off."""
    mates = unit(place="hill"), unit("brit_two", place="hill"), unit("brit_three", aboard="steamer"), boat()
    state = battlefield(*mates, unit("zulu"))
    state.defaults = cd.NEWEST
    said = play(setup(state), ENTER)
    assert said.of("table") == ["Brit 14, Brit Two 14: hill", "Brit Three 14: aboard Steamer", *said.of("table")[2:]]
    assert len(said.of("table")) == 4 and said.of("table")[2:] == ["Steamer 5: on the table", "Zulu 14: on the table"]


def test_cd_a18_speeds_and_room() -> None:
    dhow = boat("dhow", "dhow", men=4, weapon="none", guns=0)
    steamer = boat()
    state = battlefield(dhow, steamer, unit(aboard="steamer"))
    assert (cd.room_in(state, dhow), cd.room_in(state, steamer)) == (6, 16)
    said = play(orders(state, "dhow"), {"act": "sail", "wind": "ahead"})
    assert said.has('up to 4"') and dhow.moved
    assert play(orders(state, "steamer"), {"act": "sail"}).has('up to 8"') and state.units["brit"].moved


def test_cd_h6_aboard_ashore_and_out_of_reach() -> None:
    steamer = boat()
    state = battlefield(steamer, unit(), unit("zulu"))
    play(orders(state, "brit"), {"act": "board"}, "9")
    brit = state.units["brit"]
    assert brit.aboard == "steamer" and brit.cover and chargeable(state, state.units["zulu"]) == []
    play(cd.land(state, "brit"))
    assert not brit.aboard and cd.grade(steamer) == ""
    crowd = unit("crowd", men=40)
    state.units["crowd"] = crowd
    assert why_not_board(state, crowd) == "no boat has room"


def test_cd_h6_who_is_aboard_a_boat_that_went_is_not_asked_about() -> None:
    state = battlefield(boat(), unit(aboard="steamer"), unit("crowd", aboard="steamer", disordered=True), unit("zulu"))
    listed = asks(cd.manoeuvre_phase(state, "eu"))
    assert isinstance(listed, FormList) and [row.id for row in listed.rows] == ["steamer", "brit", "crowd"]
    left = asks(cd.manoeuvre_phase(state, "eu"), told("steamer", act="sail"))
    assert isinstance(left, FormList) and [row.id for row in left.rows] == ["crowd"], "who is in disorder throws"
    state = battlefield(boat(), unit(aboard="steamer"), unit("zulu"))
    assert play(cd.manoeuvre_phase(state, "eu"), told("steamer", act="sail")).keys == ["moves:eu"]
    assert state.units["brit"].aboard == "steamer" and state.units["brit"].moved


def test_cd_h6_who_keeps_its_place_is_said_to_stay_where_it_is() -> None:
    state = battlefield(boat(), unit(aboard="steamer"), unit("crowd"), unit("zulu"))
    orders_ = told("steamer", act="stand") + told("brit", act="stand") + told("crowd", act="stand")
    said = play(cd.manoeuvre_phase(state, "eu"), orders_)
    assert said.has("Steamer stays in place.") and said.has("Brit stays aboard Steamer.")
    assert said.has("Crowd stays in place.")
    assert all(line.is_idle for line in said.log if " stays " in line.text)


@pytest.mark.parametrize(("how", "gone"), [("beached", ""), ("sunk", "drowned")])
def test_cd_h6_wrecks(how: str, gone: str) -> None:
    state = battlefield(boat(), unit(aboard="steamer"), unit("zulu"))
    play(cd.wreck(state, "steamer"), how)
    assert state.units["steamer"].gone == how and state.units["brit"].gone == gone and not state.units["brit"].aboard


def test_cd_h6_a_leader_sinks_with_those_aboard_and_who_gets_off_has_no_cover_of_the_boats() -> None:
    """He stayed "where Sudanese stood", in the river; those ashore saved on 5 and more."""
    hero = cd.Leader("hero", "Hero", "eu", attached="brit")
    state = battlefield(boat(), unit(aboard="steamer", cover=True), unit("zulu"), leaders=(hero,))
    state.defaults = SINKS_ALL
    said = play(cd.wreck(state, "steamer"), "sunk")
    assert said.has("falls with Brit") and not any(each.attached for each in state.leaders.values())
    state = battlefield(boat(), unit(aboard="steamer", cover=True), unit("zulu"))
    state.defaults = SINKS_ALL
    play(cd.wreck(state, "steamer"), "beached")
    assert state.units["brit"].cover is None


def test_cd_h6_who_is_aboard_a_wreck_is_told_as_it_is_asked_what_becomes_of_it() -> None:
    """ "Sunk with all aboard", and nobody saw that these were three units and the Colonel."""
    heroes = (
        cd.Leader("hero", "Col Ward", "eu", attached="brit"),
        cd.Leader("bey", "Bey Hassan", "eu", attached="brit"),
    )
    state = battlefield(boat(hull=1), unit(aboard="steamer"), unit("crowd", aboard="steamer"), leaders=heroes)
    assert asks(cd.wreck(state, "steamer")).text == "Aboard: Brit, with Col Ward, Bey Hassan; Crowd."
    assert asks(cd.wreck(battlefield(boat()), "steamer")).text == "It carries nobody but its crew."


def test_cd_h6_the_table_is_told_what_becomes_of_a_wreck_and_of_those_aboard() -> None:
    """A marker for those who got off was all that was said; the drowned had no line at all."""
    state = battlefield(boat(), unit(aboard="steamer"), unit("zulu"))
    said = play(cd.wreck(state, "steamer"), "sunk")
    assert said.of("table") == ["take Brit off the table", "take Steamer off the table"]
    assert added(said) == [
        f"Brit drowns with Steamer: {state.units['brit'].figures} figures.",
        "take Brit off the table",
        "take Steamer off the table",
    ]
    state = battlefield(boat(), unit(aboard="steamer"), unit("zulu"))
    said = play(cd.wreck(state, "steamer"), "beached")
    ashore, marker, left = said.of("table")
    assert [ashore, left] == added(said)
    assert ashore == "put Brit ashore beside the wreck" and "disorder" in marker
    assert left == "leave Steamer beached: a wreck, out of the fight with all its crew"
    assert "hull 10" in view(battlefield(boat(hull=10))).sides[0].units[0].status
    assert "hull 0" in view(battlefield(boat(hull=0))).sides[0].units[0].status, (
        "as long as it is asked what becomes of it"
    )


def test_cd_h6_a_boat_that_leaves_the_table_puts_nobody_ashore() -> None:
    """The table was told to put them ashore as the steamer went off with all aboard."""
    state = battlefield(boat(), unit(aboard="steamer"), unit("zulu"))
    state.defaults = SHEET_AGAIN
    said = play(sail(state, "steamer", "astern", True))
    assert state.units["brit"].gone == state.units["steamer"].gone == LEFT
    assert said.has("leaves the table with all aboard") and not said.has("ashore")
    assert said.of("table") == added(said) == ["take Steamer off the table"]


def test_cd_b37_only_artillery_hits_a_hull_and_it_saves_as_in_cover() -> None:
    steamer = boat("zulu_boat", side="tr")
    state = battlefield(gun(), unit(officers=0, sergeants=0, men=2), steamer)
    play(shoot(state, "gun", "zulu_boat"), CLOSE, "6 7 1 1 | 4 5")
    assert steamer.hull == 9 and steamer.men == 5
    play(shoot(state, "brit", "zulu_boat"), CLOSE, "6 7 1 | 4 5")
    assert steamer.hull == 9 and steamer.men == 4
    assert [cd.hull_of(each, "table") for each in ("gunboat", "steamship", "master_dhow", "dhow")] == [8, 10, 6, 3]
    assert cd.hull_of("dhow", "double") == 6


def test_cd_b37_the_wind() -> None:
    assert [cd.wind_of(die, "east") for die in (1, 3, 8, 9, 10)] == ["north", "east", "north-west", "east", "east"]
    state = battlefield(boat("dhow", "dhow"), unit("zulu"), first_wind="throw")
    play(cd.first_wind(state), "5")
    assert state.wind == "south"
    assert play(cd.first_wind(battlefield(boat(), unit("zulu")))).keys == []
    state = battlefield(boat("dhow", "dhow"), unit("zulu"))
    state.wind = "east"
    assert play(cd.first_wind(state)).keys == [] and state.wind == "east"
    state.wind = ""
    assert play(cd.first_wind(state), "south-west").keys == ["whence"] and state.wind == "south-west"


def test_cd_h3_the_wind_shifts_on_a_ten() -> None:
    state = battlefield(boat("dhow", "dhow"), unit("zulu"), wind="shifts")
    state.wind = "north"
    play(cd.wind_and_water(state), "9")
    play(cd.wind_and_water(state), "10", "3")
    assert state.wind == "north-west"
    for point, die, blows in (("north-east", "6", "east"), ("east", "1", "north-east"), ("north-west", "10", "north")):
        state.wind = point
        play(cd.wind_and_water(state), "10", die)
        assert state.wind == blows
    state.rulings = state.rulings.but(wind="steady")
    assert play(cd.wind_and_water(state)).keys == []


def test_cd_h2_a_current_by_ruling() -> None:
    state = battlefield(boat(), unit("zulu"), current="on")
    assert play(cd.wind_and_water(state), "4", "3 5").has('drift 8" downstream')
    assert play(cd.wind_and_water(state), "3", "5").has('drift 5" downstream')


def test_cd_b39_a_ten_makes_one_leader_exceptional() -> None:
    chiefs = (cd.Leader("gen", "G", "eu"), cd.Leader("maj", "M", "eu"))
    state = battlefield(unit(), unit("zulu"), leaders=chiefs)
    play(exceptional(state, "eu"), "9")
    assert not any(each.exceptional for each in state.leaders.values())
    play(exceptional(state, "eu"), "10", "maj")
    assert state.leaders["maj"].exceptional
    assert play(exceptional(state, "eu")).keys == [] and play(exceptional(state, "tr")).keys == []


def test_cd_h10_either_side_may_move_first() -> None:
    state = battlefield(unit(), unit("zulu"))
    said = play(setup(state), "tr")
    assert state.order == ["tr", "eu"] and said.has("worn at 13, spent at 8")


def test_cd_a10_carbines_are_called_carbines_before_the_battle_and_at_a_shot() -> None:
    state = battlefield(unit(traits=["carbines"]), unit("zulu"))
    assert play(setup(state), ENTER).has("carbines") and not play(setup(state), ENTER).has("rifle")
    assert asks(shoot(state, "brit", "zulu"), CLOSE).text.startswith("14 with carbines: 21 dice")


def test_house_rules_are_read_out() -> None:
    assert play(setup(battlefield(unit(), unit("zulu"), stand="quarter")), ENTER).has("House rule: How many figures")


def test_cd_b38_scores() -> None:
    lost, spent, safe = unit("zulu", gone="destroyed"), unit("zulu_two", men=2, full=17), unit("zulu_three")
    safe.gone = "left the table"
    chief = cd.Leader("chief", "the Chief", "tr", exceptional=True, taken="taken by the enemy")
    state = battlefield(unit(), lost, spent, safe, leaders=(chief,))
    assert cd.score(state, "eu") == 17 + 8 + 1 and cd.score(state, "tr") == 0
    state.rulings = state.rulings.but(victory="count")
    assert cd.score(state, "eu") == 4 + 2 + 1
    said = play(cd.after(state), ENTER)
    assert state.winner == "eu" and state.over
    assert said.has("Brit: 14 of 14 figures, fresh.") and said.has("Zulu: destroyed.")


def test_cd_b38_the_scenarios_last_turn_ends_the_battle() -> None:
    from tracker.games.colonial_d10.turn import turn

    state = battlefield(unit(), unit("zulu"), turn=9)
    state.last_turn = 8
    assert play(turn(state)).ended


def test_cd_b37_guns_told_at_once_to_fire_at_a_hull_fire_one_after_the_other() -> None:
    steamer = boat("zulu_boat", side="tr")
    state = battlefield(gun(), gun("gun_two"), steamer)
    shots = told("gun", target="zulu_boat", range="half") + told("gun_two", target="zulu_boat", range="half")
    said = play(cd.fire_of(state, "eu", "offensive"), shots, "6 1 1 1 | 4", "6 6 1 1 | 4 4")
    assert said.keys[1:] == ["fire:gun:zulu_boat", "fire:gun_two:zulu_boat"] and steamer.hull == 7 and steamer.men == 5


def test_cd_a9_baggage_on_the_bank_disorders_nobody_afloat() -> None:
    ashore, afloat = unit("brit"), unit("crowd", aboard="steamer")
    state = battlefield(unit("camels", arm="baggage", weapon="none"), boat(), ashore, afloat)
    assert in_order(state, "eu") == [ashore]


def test_cd_h6_nobody_goes_aboard_a_boat_that_went() -> None:
    steamer, brit = boat(), unit()
    state = battlefield(steamer, brit, unit("zulu"))
    assert boats_for(state, brit) == [steamer]
    steamer.moved = True
    assert boats_for(state, brit) == [] and why_not_board(state, brit) == "no boat has room"


def test_cd_b28_what_was_told_of_shots_of_those_aboard_is_forgotten_when_the_boat_goes() -> None:
    state = battlefield(boat(), unit(aboard="steamer"), unit("zulu"))
    state.shots = {"brit>zulu": cd.Shot("long"), "zulu>brit": cd.Shot("out"), "zulu>other": cd.Shot("half")}
    play(cd.manoeuvre_phase(state, "eu"), told("steamer", act="sail"))
    assert list(state.shots) == ["zulu>other"]


def test_cd_h6_those_aboard_stay_in_cover_whatever_is_told_of_a_shot() -> None:
    brit = unit(aboard="steamer", cover=True)
    state = battlefield(boat(), brit, unit("zulu", weapon="musket"))
    play(shoot(state, "zulu", "brit"), {**CLOSE, "cover": False}, {"counts": {"fire": [0]}})
    assert brit.cover


def test_cd_h6_a_boat_never_throws_on_the_manoeuvre_table() -> None:
    state = battlefield(boat(disordered=True), unit("zulu"))
    assert play(cd.manoeuvre_phase(state, "eu"), REST).keys == ["moves:eu"]


def test_cd_a3_a_side_s_morale_counts_its_units_that_are_spent_or_gone() -> None:
    state = battlefield(unit("brit"), unit("second"), unit("zulu"))
    assert [side.morale for side in view(state).sides] == ["", ""]
    state.units["second"].men = 1
    state.units["second"].gone = "destroyed"
    state.units["brit"].men = state.units["brit"].officers = 0
    assert cd.grade(state.units["brit"]) == "spent"
    assert view(state).sides[0].morale == "2 of 2 units spent or gone"
    state.units |= {each: unit(each) for each in ("third", "fourth", "fifth")}
    assert view(state).sides[0].morale == "", "less than half"
    del state.units["fifth"]
    assert view(state).sides[0].morale == "2 of 4 units spent or gone"


def test_what_of_a_boat_or_company_is_most_often_wrong_is_offered_first() -> None:
    """A boat's hull stood behind "more", among forty others, and so did a fallen officer."""
    battle = Battle.begin(RULESET, RULESET.new("river_column", check_rulings(RULESET, {}, "river_column")), 5)
    first, more = leaves_of(battle, "steamer")
    assert [path.rpartition(".")[2] for path in first][:4] == ["men", "officers", "sergeants", "hull"] and more
