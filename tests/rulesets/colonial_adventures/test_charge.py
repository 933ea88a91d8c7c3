"""The charge, from wanting to it to contact (CA-REACT-20, CA-MELEE-1)."""

from random import Random
from typing import Any

import pytest

from tests.names.app import FactsView, Gives
from tests.names.colonial_adventures import Battlefield, Posture, Shot, charge_reach, melee, reaction, why_not_charge
from tests.rulesets.colonial_adventures.charging import (
    CARRY_ON,
    EVEN,
    Given,
    after_contact,
    engaged,
    field,
    go,
    is_charged,
    volley,
    wants,
)
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, asks, at, battlefield, group, play
from tests.rulesets.games import next_answer
from tracker.engine import Battle, Event, Facts
from tracker.games.colonial_adventures import RULESET, distances
from tracker.games.colonial_adventures.fight import charge
from tracker.games.colonial_adventures.player import Sensible

# Wanting to Charge


def test_ca_react_6_sight_and_reach_are_asked_for_and_without_them_there_is_no_charge() -> None:
    state = field()
    form = asks(charge.charge(state, "zulu", "brit"))
    assert form.text == 'Within 45 degrees of the front, 12" (6" through rough ground), in sight?'
    assert go(state, {"reach": False}).result is False and not state.charging


@pytest.mark.examples(
    "charger, reach",
    ({}, 12),
    ({"formation": "open"}, 12),
    ({"arm": "cavalry", "weapon": "none"}, 24),
    ({"training": "european", "formation": "line"}, 4),
    ({"training": "european", "formation": "column"}, 8),
    ({"training": "european", "formation": "square"}, 2),
    ({"training": "european", "formation": "open"}, 12),
    ({"training": "european", "arm": "cavalry", "formation": "line"}, 8),
)
def test_ca_r20_reach_is_one_normal_move_in_the_present_formation(charger: Given, reach: int) -> None:
    state = field(charger)
    assert charge_reach(state, state.groups["zulu"]) == reach
    state.half_scale = True
    assert charge_reach(state, state.groups["zulu"]) == reach / 2


@pytest.mark.rule("CA-R18")
@pytest.mark.examples(
    "charger, reason",
    ({"engaged": ["brit_2"]}, "it is in melee"),
    ({"arm": "artillery"}, "gun crews do not charge"),
    ({"prone": True}, "it lies prone"),
    ({"traits": ["mounted_infantry"], "mounts": "horse", "mounted": True}, "mounted infantry must dismount to fight"),
)
def test_ca_r41_and_r34_who_can_not_charge(charger: Given, reason: str) -> None:
    state = field(charger)
    assert why_not_charge(state, state.groups["zulu"]) == reason
    assert go(state) == [f"Zulu can't charge: {reason}."]


@pytest.mark.parametrize(
    ("charger", "faces", "posture"),
    [({}, "6 6", "halt"), ({"weapon": "musket"}, "6 6", "seek cover"), ({"weapon": "musket"}, "1 6", "fire")],
)
def test_ca_react_6_who_does_not_want_to_does_what_the_cell_says(charger: Given, faces: str, posture: str) -> None:
    state = field(charger)
    state.acting = "zulu"
    rest = {"halt": [], "seek cover": [at("seek:zulu", ENTER)], "fire": [at("shot:zulu:brit", {"bears": False})]}
    said = go(state, *wants(faces), *rest[posture])
    assert any(line.endswith(f"passed, {posture}.") for line in said)
    assert said.result is True and not state.charging
    assert state.groups["zulu"].halted == (posture == "halt")


def test_ca_r20_european_infantry_with_one_pass_goes_half_way_and_fires_without_volley() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = go(
        state,
        *wants("1 6", "brit", "zulu"),
        at("touch:brit:zulu", {"touches": False}),
        at("wills:brit", ""),
        at("shot:brit:zulu", ENTER),
        at("fire:brit:zulu", "1 1 2 2 2 2 2 2"),
        at("test:zulu:received_casualty", CARRY_ON),
        charger="brit",
        target="zulu",
    )
    assert 'move Brit toward Zulu by 2", but stop 3" from them' in said and "Brit falls short of Zulu." in said
    assert Event("gives way", "brit", how="and charged no farther") in [each.event for each in said.log]
    test: Any = said.prompts[-1]
    assert test.reading.target == 4, "ordinary fire: the Rep is not lowered"


def test_ca_r20_a_half_move_that_would_touch_counts_as_a_charge() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = go(
        state,
        *wants("1 6", "brit", "zulu"),
        at("touch:brit:zulu", {"touches": True}),
        is_charged("6 6", "zulu"),
        charger="brit",
        target="zulu",
    )
    assert state.groups["zulu"].ran and "Zulu run away, off the table." in said


# To 3 inches, and who else tests


@pytest.mark.rule("CA-REACT-4", "CA-R153")
def test_ca_react_7_the_target_tests_with_the_charger_at_3_inches_and_not_in_melee() -> None:
    state = field()
    seen: list[tuple[list[str], list[str]]] = []
    said = go(
        state,
        *wants("1 1"),
        lambda _: seen.append((list(state.charging), list(state.groups["zulu"].engaged))),
        is_charged("1 6"),
        at("shot:brit:zulu", {"bears": False}),
        *EVEN,
        *after_contact(),
    )
    assert seen == [(["zulu"], [])]
    assert 'move Zulu to 3" from Brit' in said
    assert "test:brit:test_of_wills" not in said.keys, "the target takes no Test of Wills"


def test_ca_react_2_a_charger_has_left_its_cover_and_shots_at_it_are_asked_afresh() -> None:
    state = field({"cover": True})
    state.shots["brit>zulu"] = Shot(cover=True, face="flank")
    form = asks(charge.charge(state, "zulu", "brit"), *wants("1 1 6"), is_charged("1 1"))
    assert {each.name: each.default for each in form.fields if each.name in ("cover", "face")} == {
        "cover": False,
        "face": "front",
    }
    assert state.groups["zulu"].cover is False


@pytest.mark.parametrize(("switch", "asked"), [("on", True), ("off", False)])
def test_ca_r19_friends_of_the_target_test_before_contact(switch: str, asked: bool) -> None:
    state = field({}, {}, group("brit_2"), charge_bystanders=switch)
    prompt = asks(charge.charge(state, "zulu", "brit"), *wants("1 1"))
    assert prompt.key == ("bystanders:zulu" if asked else "test:brit:being_charged")
    if asked:
        assert prompt.legal() == ["brit_2"] and prompt.side == "eu", "the target itself does not; its side knows"


@pytest.mark.rule("CA-R34")
@pytest.mark.parametrize("mounted", [True, False])
def test_ca_r19_nobody_says_who_sees_the_charge_where_they_could_only_stand(mounted: bool) -> None:
    """Mounted infantry must dismount to fire, which is all that a Test of Wills tells it to do."""
    state = field({}, {}, group("riders", "eu", mounted=mounted, traits=["mounted_infantry"]))
    prompt = asks(charge.charge(state, "zulu", "brit"), *wants("1 1"))
    assert prompt.key == ("test:brit:being_charged" if mounted else "bystanders:zulu")


SHIELDED = {"weapon": "musket", "traits": ["shielded"]}


@pytest.mark.parametrize(
    ("known", "changes", "dice"),
    [(12, {}, 2), (12, {"leaders": "leader 4"}, 3), (99, {}, 2), (12, {"cover": None}, 0), (12, SHIELDED, 0)],
    ids=["in reach", "with a leader", "not known to reach", "cover is asked before", "so are shields"],
)
def test_ca_react_6_the_dice_of_the_test_take_the_form_that_stands_at_in_reach(
    known: int, changes: dict[str, Any], dice: int
) -> None:
    """An Enter before the dice of each charge in reaction said nothing. A key that says so has them too."""
    state = field(changes, {})
    distances.tell(state, "zulu", "brit", most=known)
    form = asks(charge.charge(state, "zulu", "brit", declared=False))
    assert form.key == "reach:zulu:brit" and form.dice == ({"": dice} if dice else {})
    assert isinstance(form, Facts)
    view = FactsView(form)
    assert isinstance(view.press("6"), Gives) is (dice > 0 and known == 12), "nobody throws who does not reach"
    view.press("b")
    assert isinstance(view.press("6"), Gives) is (dice > 0 and known == 99), "but who is said to"


@pytest.mark.parametrize(("near", "asked"), [(("brit_2",), False), ((), True)])
def test_ca_r19_nobody_says_who_sees_the_charge_where_all_saw_it_so_near_before(
    near: tuple[str, ...], asked: bool
) -> None:
    """Who had fired at it as it came within 12 inches was offered once more, and picked by mistake."""
    state = field({}, {}, group("brit_2"))
    distances.tell_all(state, "zulu", near, most=12)
    prompt = asks(charge.charge(state, "zulu", "brit"), *wants("1 1"))
    assert prompt.key == ("bystanders:zulu" if asked else "test:brit:being_charged")


def test_ca_r19_they_are_asked_where_one_of_them_could_do_more_than_stand() -> None:
    riders = group("riders", "eu", mounted=True, traits=["mounted_infantry"])
    prompt = asks(charge.charge(field({}, {}, riders, group("brit_2")), "zulu", "brit"), *wants("1 1"))
    assert prompt.key == "bystanders:zulu" and prompt.legal() == ["riders", "brit_2"]


def test_ca_r19_a_bystanders_fire_counts_as_fire_on_the_charger() -> None:
    state = field({}, {}, group("brit_2"))
    said = go(
        state,
        *wants("1 1"),
        at("bystanders:zulu", "brit_2"),
        at("test:brit_2:test_of_wills", "1 6"),
        at("shot:brit_2:zulu", ENTER),
        at("fire:brit_2:zulu", "2 2 2 2 2 2 2 2"),
        at("test:zulu:received_fire", "1 6"),
    )
    assert 'The charge of Zulu is stopped 3" from its target.' in said
    assert not engaged(state) and "test:brit:being_charged" not in said.keys


def test_ca_r19_a_charger_caught_by_a_bystander_is_in_melee_and_goes_no_further() -> None:
    state = field({}, {}, group("lancers", "eu", arm="cavalry"))
    said = go(
        state,
        *wants("1 1"),
        at("bystanders:zulu", "lancers"),
        at("test:lancers:test_of_wills", "1 1"),
        at("reach:lancers:zulu", {"reach": True}),
        at("test:lancers:wanting_to_charge", "1 1"),
        at("test:zulu:being_charged", "1 1"),
        at("melee:lancers:zulu", "1 5 5 5 5 | 1 5 5 5"),
        at("test:lancers:received_casualty", CARRY_ON),
        at("test:zulu:received_casualty", CARRY_ON),
    )
    assert state.groups["zulu"].engaged == ["lancers"] and not state.groups["brit"].engaged
    assert "test:brit:being_charged" not in said.keys and not state.charging


# Charges that come of a test


@pytest.mark.rule("CA-MOVE-4")
def test_ca_r80_a_charge_result_of_another_test_leads_to_wanting_to_charge() -> None:
    state = field()
    said = play(
        reaction.take_tests(state, "zulu", ["test_of_wills"], "brit", "near"),
        at("test:zulu:test_of_wills", "1 1"),
        *wants("1 1"),
        is_charged("6 6"),
        at("melee:zulu:brit", "1 5 5 5 5 5 5 5 5 5 | 1 5 5 5"),
        *after_contact(),
    )
    assert engaged(state) and (state.owed, state.depth) == ([], 0)
    assert said.result.outcome.posture is Posture.TEST_TO_CHARGE


@pytest.mark.examples(
    "faces, charger, does",
    ("1 1", {}, 'move Zulu 12" (6" through rough ground) straight toward Brit'),
    ("6 6", {"traits": ["ferocious"]}, "Zulu halt where they stand: reaction fire only until next active"),
)
def test_ca_r18_out_of_reach_the_cell_says_what_else(faces: str, charger: Given, does: str) -> None:
    state = field(charger)
    moves = [at("wills:zulu", "")] if faces == "1 1" else []
    said = play(
        reaction.take_tests(state, "zulu", ["received_fire"], "brit", "fired on"),
        faces,
        at("reach:zulu:brit", {"reach": False}),
        *moves,
    )
    assert said.of("table") == [does]


def test_european_cavalry_fired_on_out_of_reach_carries_on() -> None:
    state = battlefield(group("brit", arm="cavalry"), group("zulu"))
    said = play(reaction.take_tests(state, "brit", ["received_fire"], "zulu", "fired on"), "1 6", {"reach": False})
    assert said.of("table") == []


def test_ca_grp_1_at_half_scale_every_distance_of_a_charge_is_halved() -> None:
    state = field({}, {}, group("brit_2"))
    state.half_scale = True
    said = go(
        state,
        at("reach:zulu:brit", {"reach": True}),
        "1 1",
        at("bystanders:zulu", "brit_2"),
        at("test:brit_2:test_of_wills", "6 6"),
        {"bears": False},
        is_charged("1 1"),
        at("shot:brit:zulu", ENTER),
        "2 2 2 2 2 2 2 2",
        "1 6",
    )
    assert said.prompts[0].text.startswith('Within 45 degrees of the front, 6" (3"')
    assert 'move Zulu to 1.5" from Brit' in said
    assert said.prompts[3].text.endswith('Zulu came within 6".')
    assert 'The charge of Zulu is stopped 1.5" from its target.' in said


# Settled


@pytest.mark.examples(
    "answers, words",
    ((at("reach:zulu:brit", ENTER), SETTLE), "Settled on the table: the charge of Zulu on Brit; dropped: Wanting"),
    ((*wants("1 1"), SETTLE), "Settled on the table: the charge of Zulu on Brit; dropped: Being Charged of Brit."),
)
def test_ca_react_18_a_charge_settled_on_the_table_is_over(answers: tuple[Any, ...], words: str) -> None:
    state = field()
    said = go(state, *answers)
    assert said[-1].startswith(words)
    assert (state.owed, state.depth, state.charging) == ([], 0, [])


def test_ca_react_18_the_defensive_fire_alone_can_be_settled_and_the_charge_goes_on() -> None:
    state = field()
    said = go(state, *wants("1 1"), is_charged("1 1"), at("shot:brit:zulu", SETTLE), *EVEN, *after_contact())
    assert engaged(state) and "Settled on the table: the fire of Brit at Zulu." in said


@pytest.mark.rule("CA-GRP-11")
@pytest.mark.parametrize(("answer", "test"), [("shield", "countercharges"), ("weapon", "fires")])
def test_ca_r30_a_band_with_shields_and_muskets_says_which_at_its_first_use(answer: str, test: str) -> None:
    """Being Charged reads "ranged" and "melee": a band that is both must be one of them by then."""
    armed = {"training": "tribal", "weapon": "musket", "traits": ["shielded"], "formation": "mob"}
    state = field({}, armed)
    said, key = None, "arms:brit"
    prompt: Any = asks(charge.charge(state, "zulu", "brit"), *wants("1 1"), at(key, answer))
    assert prompt.key == "test:brit:being_charged" and prompt.effects[0].text == test
    assert said is None and state.groups["brit"].using == answer


def test_ca_r30_once_said_it_holds_for_the_turn() -> None:
    armed = {"training": "tribal", "weapon": "musket", "traits": ["shielded"], "formation": "mob", "using": "weapon"}
    prompt: Any = asks(charge.charge(field({}, armed), "zulu", "brit"), *wants("1 1"))
    assert prompt.key == "test:brit:being_charged" and prompt.effects[0].text == "fires"


def test_ca_r30_by_itself_it_takes_up_its_shields_when_it_charges_or_is_charged() -> None:
    armed = {"training": "tribal", "weapon": "musket", "traits": ["shielded"], "formation": "mob"}
    state = field({}, armed, weapons="auto")
    prompt: Any = asks(charge.charge(state, "zulu", "brit"), *wants("1 1"))
    assert prompt.effects[0].text == "countercharges"
    state = field(armed, {}, weapons="auto")
    prompt = asks(charge.charge(state, "zulu", "brit"), ENTER)
    assert [effect.text for effect in prompt.effects] == ["charge", "charge", "halt"]
    state = field(armed, {}, weapons="auto")
    prompt = asks(reaction.take_tests(state, "zulu", ["test_of_wills"], "brit", "near"))
    assert prompt.effects[0].text == "fire", "until then it is a ranged band"
    state = field({**armed, "engaged": ["brit"]}, {"engaged": ["zulu"]}, weapons="auto")
    asks(melee.fight_on(state, "zulu"))
    assert state.groups["zulu"].using == "shield", "in a melee of the turn before too"


# The chain


def chain_of(state: Battlefield) -> list[tuple[str, list[str], int, str]]:
    return [(each.group, each.tests, each.depth, each.result) for each in state.owed]


def test_ca_react_18_what_comes_of_a_charge_hangs_under_its_tests() -> None:
    state, seen = field(), []

    def look(_: Any) -> None:
        seen.append(chain_of(state))

    charged = [at("test:brit:being_charged", "1 1"), *volley("1 2 2 2 2 2 2 2"), look]
    asks(charge.charge(state, "zulu", "brit"), *wants("1 1")[:1], look, wants("1 1")[1], look, *charged)
    wanting = ("zulu", ["wanting_to_charge"], 0, "")
    assert seen[0] == [wanting]
    went = ("zulu", ["wanting_to_charge"], 0, "charge")
    assert seen[1] == [went, ("brit", ["being_charged"], 1, "")]
    fired = ("brit", ["being_charged"], 1, "fires, and may volley")
    assert seen[2] == [went, fired, ("zulu", ["received_casualty"], 2, "")]


@pytest.mark.parametrize("scenario", ["training_skirmish", "el_moungar"])
def test_ca_react_18_no_effect_hangs_deeper_than_one_below_what_stands_above_it(scenario: str) -> None:
    battle, rng = Battle.begin(RULESET, RULESET.new(scenario, {}), 1), Random(1)
    player, tests = Sensible(), 0
    while battle.prompt is not None and battle.step < 400:
        above = -1
        for row in battle.view().owed:
            assert 0 <= row.depth <= above + 1, battle.prompt.key
            above, tests = row.depth, tests + 1
        battle.answer(next_answer(battle, player, rng))
    assert tests > 40
