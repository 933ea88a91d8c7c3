"""The enemy whom the book plays, in battles begun since CA 9: who he is, what he does, when PEFs are looked for."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import ENTER, at, group, play
from tests.rulesets.colonial_adventures.test_enemy_acts import form_of
from tests.rulesets.colonial_adventures.test_orders_by_table import bows, melee, played_until
from tracker.engine import FormList, Pick, standing
from tracker.games.colonial_adventures.fight.burning import lit, pour_water
from tracker.games.colonial_adventures.ground.places import stands_at
from tracker.games.colonial_adventures.ground.state import Ground, Piece
from tracker.games.colonial_adventures.solo.order_prompts import situation_form
from tracker.games.colonial_adventures.solo.orders_carried_out import activate_enemy_group
from tracker.games.colonial_adventures.solo.state import GOES_BY_BOOK, KEEPS_FACES, OPENS_UP
from tracker.testing import played

BOTH = pytest.mark.parametrize("step", [GOES_BY_BOOK, OPENS_UP])


def raised(step: int, **solo: Any) -> ca.Battlefield:
    return alone(dice="3 3", doing="attack", defaults=step, **solo)


def enemies(state: ca.Battlefield) -> list[ca.Group]:
    return [each for each in state.groups.values() if each.side == state.solo.enemy]


STRENGTH, LEADS = "strength:1", "leaders:leaders:1"


# Who he is


@BOTH
def test_ca_r118_the_commander_in_chief_gets_the_best_rep_of_all_who_come(step: int) -> None:
    """He comes with the group of the highest Rep, which need not be the first: a chief had the 5, he a 3."""
    state = raised(step)
    play(ca.contact(state, 2, 4, True), "3 4 2 2", ENTER, at(STRENGTH, "6 6"), at(LEADS, "2 2 5 5 1 1"))
    found = {leader.name: leader.rep for each in enemies(state) for leader in each.leaders if leader.rep > 3}
    assert found == ({"Commander in Chief": 5} if step == GOES_BY_BOOK else {"Chief": 5})


@BOTH
def test_ca_r72_a_second_guard_is_rolled_again_also_where_the_first_came_with_another_pef(step: int) -> None:
    state = raised(step, list_id="african_tribes")
    answers = (ENTER, at(STRENGTH, "6"), at(LEADS, "5 5"))
    play(ca.contact(state, 1, 4, False), "5 6", *answers)
    again = ["5 5"] if step == GOES_BY_BOOK else []
    said = play(ca.contact(state, 1, 4, False), "5 6", *again, *answers)
    assert said.has("Guard Infantry: there is one Guard in a nation. It is rolled again.") is bool(again)
    assert sum("guard" in each.name for each in enemies(state)) == 2 - len(again)


@BOTH
def test_ca_army_12_bands_of_a_later_pef_are_offered_the_arms_of_the_same_troops(step: int) -> None:
    state = raised(step, list_id="berbers")
    muskets = [{"row": "0", "facts": {"weapon": "musket", "shields": False}}]
    play(ca.contact(state, 1, 4, False), "3 4", muskets, at(STRENGTH, "6"), at(LEADS, "5 5"))
    form = played(ca.contact(state, 1, 4, False), "3 4").waiting
    assert isinstance(form, FormList)
    assert form.rows[0].fields[0].default == ("musket" if step == GOES_BY_BOOK else "")


def test_ca_army_12_bands_of_whom_no_weapon_is_said_are_told_to_fight_hand_to_hand() -> None:
    """Their row said "weapon?", the app took it as shown, and they came with blades."""
    state = raised(GOES_BY_BOOK, list_id="tuareg")
    form = played(ca.contact(state, 1, 4, False), "3 4").waiting
    assert isinstance(form, FormList) and form.text == "Those of whom no weapon is said fight hand to hand."
    play(ca.contact(state, 1, 4, False), "3 4", [], at(STRENGTH, "6"), at(LEADS, "5 5"))
    assert [each.weapon for each in enemies(state)] == ["none"]
    zulus = played(ca.contact(raised(GOES_BY_BOOK, list_id="zulu"), 1, 4, False), "3 4").waiting
    assert not isinstance(zulus, FormList) or "Those of whom" not in zulus.text, "their list has their arms"


@pytest.mark.rule("CA-ARMY-20")
@pytest.mark.parametrize(("weapon", "rep", "strength"), [("none", 5, 18), ("rifle", 4, 19)])
def test_ca_r71_afghans_of_the_book_are_led_by_ghazis_too(weapon: str, rep: int, strength: int) -> None:
    """Rep 5 under a Ghazi, but 4 with rifles; field strength is rolled against that."""
    state = raised(GOES_BY_BOOK, list_id="afghans")
    arms = [{"row": str(each), "facts": {"weapon": weapon, "shields": False}} for each in range(2)]
    dice = [at(LEADS, "5 5 1 1"), at("ghazis", ENTER), at(STRENGTH, "3 3")]
    said = play(ca.contact(state, 2, 4, False), "3 4 3 4", arms, *dice)
    assert said.keys == ["recruits:afghans:2", "arms_of_all:0", "leaders:leaders:1", "ghazis", "strength:1"]
    assert [(each.rep, each.figures) for each in enemies(state)] == [(rep, strength), (4, 19)]
    assert said.has("is led by a Ghazi: Rep")


def test_ca_r71_a_ghazi_is_looked_for_among_those_who_just_came() -> None:
    """The bands of the PEF before have their Rep: a second Ghazi was offered to them."""
    state = raised(GOES_BY_BOOK, list_id="afghans")
    hand = [{"row": "0", "facts": {"weapon": "none", "shields": False}}]
    play(ca.contact(state, 1, 4, False), "3 4", hand, at(LEADS, "5 5"), at("ghazis", []), at(STRENGTH, "6"))
    asked = played(ca.contact(state, 1, 4, False), "3 4", ENTER, at(LEADS, "5 5")).waiting
    assert isinstance(asked, Pick) and [each.id for each in asked.options] == [enemies(state)[1].id]


def test_ca_r71_nobody_is_asked_of_other_tribes_nor_in_battles_begun_before() -> None:
    for step, list_id in ((GOES_BY_BOOK, "zulu"), (OPENS_UP, "afghans")):
        state = raised(step, list_id=list_id)
        hand = [{"row": "0", "facts": {"weapon": "none", "shields": False}}]
        assert (
            "ghazis" not in play(ca.contact(state, 1, 4, False), "3 4", hand, at(STRENGTH, "6"), at(LEADS, "5 5")).keys
        )


# What he does


@pytest.mark.rule("CA-BATTLE-5", "CA-NP-1")
@pytest.mark.examples(
    "step, defender, doing",
    (GOES_BY_BOOK, "tr", "attack"),
    (GOES_BY_BOOK, "", "defend"),
    (GOES_BY_BOOK, "eu", "defend"),
    (OPENS_UP, "tr", "defend"),
)
def test_ca_r105_a_european_enemy_attacks_where_you_are_said_to_defend(step: int, defender: str, doing: str) -> None:
    """He came on by the table of defence, to cover, and waited there."""
    state = alone(group("zulu"), group("brit"), player="tr", mission="stand_up", defender=defender, defaults=step)
    state.sides["eu"].die, state.active = 6, "eu"
    played(ca.activate_enemy(state))
    assert state.solo.doing == doing


def shot_at(enemy: ca.Group, place: str, step: int = GOES_BY_BOOK) -> ca.Battlefield:
    """A group of the enemy in section 2 that was shot at from another section."""
    state = alone(group("brit"), enemy, doing="defend", dice="3 3", defaults=step)
    state.ground = Ground(sections=["clear"] * 9)
    stands_at(state, state.groups["brit"], place)
    stands_at(state, state.groups["zulu"], "s2")
    state.groups["zulu"].cover, state.groups["zulu"].shot_by = True, "brit"
    return state


@pytest.mark.rule("CA-NP-6")
@pytest.mark.parametrize(("step", "place", "mute"), [(9, "s2", False), (9, "s8", True), (8, "s2", True)])
def test_ca_np_3_who_can_fire_back_goes_by_its_table_and_stays_in_its_cover(step: int, place: str, mute: bool) -> None:
    """Enter sent every band with bows or muskets that had been shot at out of its cover, at the shooter."""
    state = shot_at(bows(), place, step)
    assert form_of(state)["shot"] is mute
    waiting = played_until(state, ENTER).waiting
    assert waiting is not None and waiting.key.startswith("move" if mute else "tactics")


@pytest.mark.rule("CA-GRP-9")
@BOTH
def test_ca_np_3_mounted_infantry_gets_down_and_so_can_fire_back(step: int) -> None:
    rides: Any = {"traits": ["mounted_infantry"], "mounts": "horse", "mounted": True, "formation": "open"}
    state = shot_at(group("zulu", training="european", weapon="rifle", **rides), "s2", step)
    standing_form = standing(situation_form(state, "zulu").fields, {"target": "brit"})
    assert (standing_form["range"], standing_form["shot"]) == ((True, False) if step == GOES_BY_BOOK else (False, True))
    fires = played_until(state, {"target": "brit", "shot": False, "range": True}, "1 1 1")
    assert fires.has("dismount and fire at Brit")


def test_ca_np_3_who_has_no_missiles_never_can() -> None:
    assert form_of(shot_at(melee(), "s2"))["shot"] is True


@pytest.mark.rule("CA-ARMY-17")
@pytest.mark.parametrize(("step", "far"), [(9, '12" (6" through rough ground)'), (8, "4\" (a line can't go")])
def test_ca_np_6_a_line_in_woods_of_which_half_goes_round_opens_up_first_and_still_fires(step: int, far: str) -> None:
    """The half that was to go was told 4 inches, which no line moves through woods."""
    brit = group("brit", figures=40, leaders="leader 5", place="s5", cover=True)
    state = alone(group("zulu", place="s2"), brit, player="tr", doing="defend", scouts="stay", defaults=step)
    state.ground.sections = ["woods" if number == 5 else "clear" for number in range(1, 10)]
    state.shots["zulu>brit"] = ca.Shot(face="flank")
    sees = {"target": "zulu", "range": True, "shelter": True, "shot": False}
    said = played(activate_enemy_group(state, "brit"), sees, "1 1 1 1", "2", at("wills:brit", []))
    assert said.has(f"move half of Brit {far}")
    assert state.groups["brit"].formation == ("open" if step == GOES_BY_BOOK else "line")
    assert ("zulu>brit" in state.shots) is (step != GOES_BY_BOOK), "a line's flank is no flank of Open Order"
    assert said.waiting is not None and said.waiting.key == "shot:brit"


@pytest.mark.rule("CA-NP-4")
@pytest.mark.examples("step, words", (GOES_BY_BOOK, "withdraw from cover to cover"), (OPENS_UP, "straight toward Brit"))
def test_ca_r122_a_patrol_that_withdraws_is_not_turned_round_by_a_shot(step: int, words: str) -> None:
    state = alone(group("brit"), bows(), dice="3 3", doing="patrol", scouts="withdraw", defaults=step)
    assert played_until(state, {"target": "brit", "shot": True}).has(words)


@pytest.mark.rule("CA-NP-4")
@pytest.mark.examples(
    "step, scouts, asked", (KEEPS_FACES, "withdraw", set()), (KEEPS_FACES - 1, "withdraw", {"reach", "shot"})
)
def test_a_patrol_that_withdraws_is_asked_for_nothing_that_changes_nothing(
    step: int, scouts: str, asked: set[str]
) -> None:
    state = alone(group("brit"), melee(), dice="3 3", doing="patrol", scouts=scouts, defaults=step)
    assert {"reach", "shot"} & {each.name for each in situation_form(state, "zulu").fields} == asked


@BOTH
def test_ca_r122_whom_the_table_told_to_be_farther_than_12_inches_is_offered_as_beaten_off(step: int) -> None:
    state = alone(group("brit"), group("brit_2"), melee(), dice="3 3", doing="defend", scouts="stay", defaults=step)
    ca.distances.tell(state, "zulu", "brit", least=12)
    fields = situation_form(state, "zulu").fields
    near = [standing(fields, {"target": each})["near"] for each in ("brit", "brit_2")]
    assert near == [step != GOES_BY_BOOK, True]


# When PEFs are looked for


def charging(step: int) -> ca.Battlefield:
    """A band of people before a unit, with a PEF that it has not seen."""
    state = alone(group("zulu"), group("brit", figures=5), player="tr", dice="6 1", doing="attack", defaults=step)
    state.solo.placed, state.solo.markers = True, marker(1, section=3)
    return state


@BOTH
def test_ca_pef_4_who_has_charged_may_have_come_to_see_a_pef(step: int) -> None:
    state = charging(step)
    flank = {"target": "brit", "reach": True, "face": "flank"}
    said = played(ca.activate(state, "zulu"), [], "charge", flank, "1 1", at("test:brit:being_charged", "1 6"))
    assert state.groups["brit"].ran
    assert said.keys.count("pef_seen:zulu") == (2 if step == GOES_BY_BOOK else 1)


@BOTH
def test_ca_pef_4_who_broke_off_a_melee_may_have_come_to_see_a_pef(step: int) -> None:
    state = charging(step)
    fires = at("test:brit:test_of_wills", "1 6"), at("shot:brit:zulu", {"bears": False})
    state.groups["zulu"].engaged, state.groups["brit"].engaged = ["brit"], ["zulu"]
    said = played(ca.activate(state, "zulu"), "break", "yes", at("break:zulu", "1"), at("away:zulu", "1"), *fires)
    assert said.keys.count("pef_seen:zulu") == (step == GOES_BY_BOOK)


@BOTH
def test_ca_r114_who_was_sent_back_is_asked_anew_when_next_active_and_who_turned_is_not(step: int) -> None:
    state = charging(step)
    state.solo.markers["pef1"].looked = ["zulu"]
    play(ca.pivot(state, "zulu"))
    assert state.solo.markers["pef1"].looked == ["zulu"]
    play(ca.retire(state, "zulu", "brit"), ENTER)
    asks_again = played(ca.activate(state, "zulu")).waiting
    assert asks_again is not None and asks_again.key == ("pef_seen:zulu" if step == GOES_BY_BOOK else "act:zulu")


# A raid


@pytest.mark.rule("CA-BLDG-10")
@BOTH
def test_ca_battle_3_the_first_fire_was_lit_be_it_put_out_and_no_shot_lights_one(step: int) -> None:
    store = Piece(id="store_1", name="store 1", kind="building", section=2, dv=2, size=16)
    state = alone(mission="raid", dice="3 4", defaults=step)
    state.ground = Ground(sections=["clear"] * 9, pieces={"store_1": store})
    store.ruined = True
    assert bool(play(ca.reinforced(state), *["6"] * (step == OPENS_UP)).keys) is (step == OPENS_UP), "by a gun"
    store.ruined = False
    play(lit(state, "store_1"))
    stands_at(state, state.groups["brit"], "before:store_1")
    play(pour_water(state, "brit"), 1)
    assert not store.fire
    assert bool(play(ca.reinforced(state), *["6"] * (step == GOES_BY_BOOK)).keys) is (step == GOES_BY_BOOK)
