"""An activation from its start to its end (CA-TURN-5, CA-MELEE-8, CA-CAS-3)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Owed, activate, charge, distances, melee
from tests.rulesets.colonial_adventures.menus import option
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, asks, at, battlefield, group, play
from tracker.games.colonial_adventures.fight.recovery import recover


def locked(**changes: Any) -> Battlefield:
    return battlefield(group("brit", engaged=["zulu"], **changes), group("zulu", engaged=["brit"]))


async def fights(state: Battlefield, group_id: str) -> None:
    state.report(f"{group_id} fights on")


async def breaks(state: Battlefield, group_id: str) -> None:
    state.report(f"{group_id} breaks off")


@pytest.fixture(autouse=True)
def no_melee(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(melee, "fight_on", fights)
    monkeypatch.setattr(melee, "break_off", breaks)


def test_ca_turn_5_a_new_activation_forgets_the_last() -> None:
    state = battlefield(group("brit", halted=True, done=["move", "fire"]), group("zulu"))
    state.taken = ["brit:received_fire:zulu"]
    said = play(activate(state, "brit"), "done")
    brit = state.groups["brit"]
    assert (brit.acted, brit.halted, brit.done, state.taken, state.acting) == (True, False, [], [], "")
    assert said.of("heading") == ["Brit is active"]


def test_ca_turn_5_settling_ends_the_activation_and_drops_what_is_owed() -> None:
    state = battlefield(group("brit"), group("zulu"))

    def owes(_: object) -> None:
        state.owed.append(Owed("zulu", ["test_of_wills"], "brit", "it came near"))

    said = play(activate(state, "brit"), "move", owes, SETTLE)
    assert not state.owed and state.groups["brit"].acted and not state.acting
    words = "Settled on the table: the rest of the activation of Brit; dropped: Test of Wills of Zulu."
    assert said.of("note") == [words]


def test_ca_melee_8_a_locked_group_fights_on_and_can_do_nothing_else() -> None:
    state = locked()
    said = play(activate(state, "brit"), ENTER)
    assert "brit fights on" in said and said.keys == ["locked:brit"]


def test_ca_melee_8_or_breaks_off_if_there_is_room() -> None:
    assert "brit breaks off" in play(activate(locked(), "brit"), "break", ENTER)
    said = play(activate(locked(), "brit"), "break", "no")
    assert "Brit has no way out: the melee goes on." in said and "brit fights on" in said


def test_ca_army_8_a_surrounded_unit_in_melee_fights_to_the_end() -> None:
    state = locked()
    said = play(activate(state, "brit"), "wall")
    assert state.groups["brit"].at_the_wall and "brit fights on" in said
    tribal = asks(activate(locked(), "zulu"))
    assert [each.id for each in tribal.options] == ["fight", "break"]


def test_ca_army_8_who_fights_to_the_end_does_not_break_off() -> None:
    why = "its back is against the wall: it fights to the end"
    assert option(asks(activate(locked(at_the_wall=True), "brit")), "break").warned == why
    assert not option(asks(activate(locked(), "brit")), "break").warned
    free = locked(at_the_wall=True)
    free.rulings = free.rulings.but(back_to_wall="rep_only")
    assert not option(asks(activate(free, "brit")), "break").warned


def losing(**changes: Any) -> Battlefield:
    return battlefield(group("brit", figures=15, start=20, **changes), group("zulu"))


def test_ca_ex_42_five_casualties_and_a_runaway() -> None:
    state = losing(recoverable=5, runaways=1)
    state.groups["brit"].figures = 14
    said = play(activate(state, "brit"), "yes", "done")
    brit = state.groups["brit"]
    assert (brit.figures, brit.recoverable, brit.lost, brit.runaways) == (16, 0, 3, 1)
    assert "2 of 5 casualties are back with Brit; 3 wait until after the battle." in said
    assert said.of("table") == ["put 2 figures back into Brit"]


def test_ca_cas_3_nobody_comes_back_unless_the_table_says_so() -> None:
    state = losing(recoverable=5)
    play(activate(state, "brit"), ENTER, "done")
    assert (state.groups["brit"].figures, state.groups["brit"].recoverable) == (15, 5)


@pytest.mark.rule("CA-R103")
def test_ca_cas_3_who_was_told_to_have_an_enemy_within_12_inches_is_not_asked_and_recovers_nobody() -> None:
    state = battlefield(group("brit", figures=16, start=20, recoverable=4), group("zulu"))
    distances.tell(state, "brit", "zulu", most=12)
    said = play(activate(state, "brit"), at("act:brit", "done"))
    assert said.keys == ["act:brit"] and (state.groups["brit"].figures, state.groups["brit"].recoverable) == (16, 4)


def test_ca_cas_3_it_may_act_but_go_no_closer() -> None:
    state = losing(recoverable=4)
    first = asks(activate(state, "brit"), "yes")
    assert first.text.endswith("It is to go no closer to any enemy.")
    assert option(first, "charge").warned == "it was to go no closer to any enemy"
    assert "fire" in first.legal()


def test_ca_cas_3_without_enemies_it_is_clear_of_them() -> None:
    state = losing(recoverable=4)
    state.groups["zulu"].gone = "ran away"
    play(activate(state, "brit"), "done")
    assert state.groups["brit"].figures == 17


def test_ca_cas_3_casualties_of_the_same_activation_count_at_its_end() -> None:
    state = losing(recoverable=4)

    def shot(_: object) -> None:
        state.groups["brit"].figures -= 2
        state.groups["brit"].recoverable += 2

    play(activate(state, "brit"), "yes", shot, "done")
    assert (state.groups["brit"].figures, state.groups["brit"].lost) == (16, 3)


@pytest.mark.rule("CA-R103")
def test_ca_cas_3_a_crew_away_from_its_gun_recovers_too() -> None:
    state = battlefield(group("gun", arm="artillery", figures=2, start=4, recoverable=2, unmanned=True), group("zulu"))
    said = play(activate(state, "gun"), at("clear:gun", "yes"), at("act:gun", "done"))
    gun = state.groups["gun"]
    assert (gun.figures, gun.recoverable, gun.lost, gun.unmanned) == (3, 0, 1, True)
    assert "1 of 2 casualties is back with Gun; 1 waits until after the battle." in said


def test_ca_cas_3_who_was_sent_to_charge_in_its_activation_went_closer() -> None:
    horse = group("brit", arm="cavalry", figures=10, start=15, recoverable=4)
    state = battlefield(horse, group("zulu", weapon="musket"))
    state.acting = "brit"
    play(
        charge(state, "brit", "zulu", declared=False),
        at("reach:brit:zulu", {"reach": True}),
        at("test:brit:wanting_to_charge", "1 2"),
        at("test:zulu:being_charged", "1 2"),
        at("shot:zulu:brit", ENTER),
        at("fire:zulu:brit", "5 5 5 5 5 5 5 5 5"),
        at("test:brit:received_fire", "6 6"),
        at("left:brit", ENTER),
    )
    assert not horse.engaged, "it retired from its charge"
    recover(state, "brit")
    assert (horse.figures, horse.recoverable) == (10, 4)


def test_ca_cas_4_tribal_bands_recover_nobody() -> None:
    state = battlefield(group("brit"), group("zulu", figures=15, recoverable=5, start=20))
    said = play(activate(state, "zulu"), "done")
    assert said.keys == ["act:zulu"] and state.groups["zulu"].recoverable == 5


def test_a_group_that_ran_in_its_activation_ends_it() -> None:
    state = battlefield(group("brit"), group("zulu"))

    def ran(_: object) -> None:
        state.groups["brit"].gone = "ran away"

    said = play(activate(state, "brit"), "move", ran, ENTER)
    assert said.keys == ["act:brit", "move:brit"]


@pytest.mark.parametrize("now", [{"engaged": ["zulu"]}, {"gone": "left the table"}])
def test_ca_cas_3_who_is_in_melee_or_off_the_table_at_its_end_recovers_nobody(now: dict[str, Any]) -> None:
    state = battlefield(group("brit", figures=16, start=20, recoverable=4, **now), group("zulu"))
    recover(state, "brit")
    assert state.groups["brit"].figures == 16
