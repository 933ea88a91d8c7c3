"""Being Charged: what the target does, also in melee already (CA-REACT-15, CA-R152)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield
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
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, asks, at, group
from tests.rulesets.colonial_adventures.test_forced_places import jezails
from tracker.engine import Event
from tracker.games.colonial_adventures.fight import charge
from tracker.games.colonial_adventures.solo.state import CLOSES_IN, KEEPS
from tracker.testing import played

SOUGHT = "and sought cover"


@pytest.mark.parametrize(("result", "where"), [("runs", "off the table"), ("seeks cover", "out of reach")])
def test_ca_r141_if_the_target_is_off_the_charger_stays_at_3_inches(result: str, where: str) -> None:
    state = field({}, {"training": "tribal", "weapon": "musket", "formation": "mob"})
    rest = [is_charged("6 6")] if result == "runs" else [is_charged("1 6"), at("seek:brit", ENTER)]
    said = go(state, *wants("1 1"), *rest)
    assert not state.groups["zulu"].engaged and not state.charging
    assert f"Brit is {where}: Zulu can't pursue." in said
    (event,) = [each.event for each in said.log if each.text.startswith("Brit, Being Charged: ")]
    assert event == (Event("charges", "zulu", "brit") if result == "runs" else Event("gives way", "brit", how=SOUGHT))
    last = next(each.event for each in said.log if each.text.endswith("Zulu can't pursue."))
    assert last == (None if result == "runs" else Event("gives way", "zulu", how="and charged no farther"))


@pytest.mark.examples(
    "step, sought, is_met",
    (CLOSES_IN, ENTER, True),
    (CLOSES_IN, {"ends": "prone"}, True),
    (CLOSES_IN, {"place": "s2", "ends": "away"}, False),
    (KEEPS, ENTER, False),
)
def test_ca_r141_who_seeks_cover_and_stays_where_he_is_is_charged_home(step: int, sought: Any, is_met: bool) -> None:
    """Stands at 3 inches and goes nowhere: "out of reach" it is not (CA-R83)."""
    state = jezails()
    state.solo.defaults = step
    said = played(
        charge.charge(state, "zulu", "brit"),
        *wants("1 1"),
        at("test:brit:being_charged", "1 6 6"),
        at("seek:brit", sought),
    )
    assert bool(state.groups["brit"].engaged) is is_met
    (form,) = [each for each in said.prompts if each.key == "seek:brit"]
    assert form.text.endswith("If it stays where it is, the charge goes home.") is (step == CLOSES_IN)
    assert said.has("Brit is out of reach: Zulu can't pursue.") is not is_met
    assert said.has("move Zulu into contact with Brit") is is_met


def test_ca_move_5_a_countercharge_needs_no_test_and_the_charger_takes_no_being_charged() -> None:
    state = field({}, {"training": "tribal", "weapon": "none", "formation": "mob"})
    said = go(state, *wants("1 1"), is_charged("1 1"), *EVEN, *after_contact())
    assert 'move Brit by 3" into contact with Zulu' in said and engaged(state)
    assert "test:zulu:being_charged" not in said.keys and said.keys.count("test:brit:wanting_to_charge") == 0
    assert "move Zulu into contact with Brit" not in said, "it is met half way"


@pytest.mark.parametrize("who", ["first_up", "second_up"])
def test_ca_melee_3_who_was_told_to_be_uphill_is_offered_so_after_a_countercharge(who: str) -> None:
    state = field({"place": "on the ridge"}, {"training": "tribal", "weapon": "none", "formation": "mob"})
    told = at("reach:zulu:brit", {"reach": True, "first_up": False, who: True})
    form = asks(charge.charge(state, "zulu", "brit"), told, wants("1 1")[1], is_charged("1 1"))
    assert form.key == "ground:zulu:brit"
    assert {field.name for field in form.fields if field.default} == {who}


def test_ca_r41_a_prone_group_receives_the_charge_instead() -> None:
    state = field({}, {"training": "tribal", "weapon": "none", "formation": "mob", "prone": True})
    said = go(state, *wants("1 1"), is_charged("1 1"), "1 5 5 5 5 5 | 1 5 5 5", *after_contact())
    assert "Brit lies prone: it receives the charge." in said
    assert "move Zulu into contact with Brit" in said.of("table")
    assert not state.groups["brit"].prone, "on contact it stood up"


@pytest.mark.rule("CA-MELEE-1")
def test_ca_r27_two_passes_volley_in_line_and_one_pass_does_not() -> None:
    for faces, lowered in (("1 1", 3), ("1 6", 4)):
        said = go(
            field(),
            *wants("1 1"),
            is_charged(faces),
            *volley("1 2 2 2 2 2 2 2"),
            at("test:zulu:received_casualty", CARRY_ON),
            at("melee:zulu:brit", "1 5 5 5 | 1 5 5 5 5"),
            *after_contact(),
        )
        test: Any = next(prompt for prompt in said.prompts if prompt.key == "test:zulu:received_casualty")
        assert test.reading.target == lowered


def test_ca_r27_not_in_line_it_fires_without_volley() -> None:
    state = field({}, {"formation": "open"})
    prompt = asks(charge.charge(state, "zulu", "brit"), *wants("1 1"), is_charged("1 1"), at("shot:brit:zulu", ENTER))
    assert "Volley:" not in prompt.text


def test_ca_r160_who_can_not_bear_receives_the_charge() -> None:
    state = field()
    reach = at("reach:zulu:brit", {"reach": True, "face": "rear"})
    wanting = at("test:zulu:wanting_to_charge", "1 1")
    said = go(state, reach, wanting, is_charged("1 1"), at("shot:brit:zulu", {"bears": False}), *EVEN, *after_contact())
    assert engaged(state) and "Brit can't bear on Zulu: no shot." in said


@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize(
    ("face", "formation", "bears"),
    [("front", "line", True), ("flank", "line", False), ("rear", "line", False), ("", "square", True)],
)
def test_ca_r160_fire_at_a_charger_from_flank_or_rear_is_offered_as_not_bearing(
    face: str, formation: Any, bears: bool, locked: bool
) -> None:
    state = field({}, {"formation": formation}, group("zulu_2", figures=5))
    if locked:
        state.groups["brit"].engaged, state.groups["zulu_2"].engaged = ["zulu_2"], ["brit"]
    reach = at("reach:zulu:brit", {"reach": True, **({"face": face} if face else {})})
    shot = asks(
        charge.charge(state, "zulu", "brit"), reach, at("test:zulu:wanting_to_charge", "1 1"), is_charged("1 1")
    )
    assert shot.key == "shot:brit:zulu"
    assert {each.name: each.default for each in shot.fields}["bears"] is bears


def test_ca_r141_where_the_last_run_before_contact_the_charger_stays() -> None:
    state = field({}, {"figures": 1, "start": 1}, one_in_n="floor_min1")
    said = go(state, *wants("1 1"), is_charged("6 6"))
    assert said[-1] == "Brit is off the table: Zulu can't pursue."


@pytest.mark.parametrize(
    ("face", "formation", "runs"),
    [("front", "line", False), ("flank", "line", True), ("rear", "line", True), ("", "square", False)],
)
def test_ca_grp_3_one_pass_charged_in_flank_or_rear_runs_and_a_square_has_neither(
    face: str, formation: Any, runs: bool
) -> None:
    state = field({}, {"formation": formation})
    reach = {"reach": True, **({"face": face} if face else {})}
    asked = [at("reach:zulu:brit", reach), at("test:zulu:wanting_to_charge", "1 1")]
    rest = [] if runs else [at("shot:brit:zulu", {"bears": False}), *EVEN, *after_contact()]
    go(state, *asked, is_charged("1 6"), *rest)
    assert state.groups["brit"].ran == runs


@pytest.mark.rule("CA-R40")
def test_ca_grp_3_nobody_in_a_house_is_charged_in_flank_or_rear() -> None:
    state = field({}, {"formation": "open", "housed": True})
    reach = at("reach:zulu:brit", {"reach": True})
    fires: Any = asks(
        charge.charge(state, "zulu", "brit"), reach, at("test:zulu:wanting_to_charge", "1 1"), is_charged("1 6")
    )
    assert fires.key == "shot:brit:zulu", "it fires and does not run"


@pytest.mark.parametrize("stands", [{"formation": "open", "housed": True}, {"formation": "square"}])
def test_ca_grp_3_a_square_or_a_house_is_asked_no_face_of_a_charge(stands: dict[str, Any]) -> None:
    """Issue 25, point 15."""
    state = field({}, stands)
    for rule in (charge.charge(state, "zulu", "brit"), charge.charge_one(state, "zulu")):
        assert not any(each.name == "face" for each in asks(rule).fields)
    line = field({}, {"formation": "line"})
    for rule in (charge.charge(line, "zulu", "brit"), charge.charge_one(line, "zulu")):
        assert any(each.name == "face" for each in asks(rule).fields)


def test_ca_react_7_foot_charged_by_horse_runs_with_one_pass() -> None:
    state = field({"arm": "cavalry", "weapon": "none", "formation": "mob"})
    go(state, *wants("1 1"), is_charged("1 6"))
    assert state.groups["brit"].ran


def test_ca_react_7_infantry_with_no_pass_loses_a_third_and_stands() -> None:
    state = field()
    go(state, *wants("1 1"), is_charged("6 6"), "1 5 5 5 5 5 5 5 5 5 | 1 5 5 5",
       *after_contact())  # fmt: skip
    brit = state.groups["brit"]
    assert (brit.runaways, brit.recoverable, brit.figures) == (6, 1, 13) and engaged(state)


def test_ca_r7_the_third_that_ran_from_being_charged_causes_no_received_casualty() -> None:
    said = go(field(), *wants("1 1"), is_charged("6 6"), "1 5 5 5 5 5 5 5 5 5 | 1 5 5 5", *after_contact())
    assert said.keys.count("test:brit:received_casualty") == 1, "only after the melee"


def test_ca_react_20_the_legion_fires_with_two_fewer_then_countercharges() -> None:
    state = field({}, {"traits": ["ferocious"], "rep": 5})
    said = go(
        state,
        *wants("1 1"),
        is_charged("1 1"),
        at("shot:brit:zulu", ENTER),
        at("fire:brit:zulu", "1 2 2 2 2 2 2"),
        at("test:zulu:received_casualty", CARRY_ON),
        at("melee:zulu:brit", "1 5 5 5 | 1 5 5 5 5 5 5"),
        *after_contact(),
    )
    assert 'move Brit by 3" into contact with Zulu' in said
    test: Any = next(prompt for prompt in said.prompts if prompt.key == "test:zulu:received_casualty")
    assert test.reading.target == 4, "ordinary fire, no volley"


@pytest.mark.rule("CA-R14")
@pytest.mark.examples("weapon, told", ("rifle", "fires at -2d6, then countercharges"), ("none", "countercharges"))
def test_ca_react_20_the_dice_say_whether_the_legion_fires_before_it_countercharges(weapon: str, told: str) -> None:
    state = field({}, {"traits": ["ferocious"], "rep": 5, "weapon": weapon})
    prompt: Any = asks(charge.charge(state, "zulu", "brit"), *wants("1 1"))
    assert prompt.key == "test:brit:being_charged" and prompt.effects[0].text == told


@pytest.mark.parametrize(
    ("switch", "wanting", "countercharges"), [("auto", "", True), ("test", "1 6", True), ("test", "6 6", False)]
)
def test_ca_r14_european_cavalry_countercharges_by_itself_or_tests_to(
    switch: str, wanting: str, countercharges: bool
) -> None:
    state = field({}, {"arm": "cavalry", "formation": "open"}, cav_cc=switch)
    tests = [at("test:brit:wanting_to_charge", wanting)] if wanting else []
    said = go(
        state,
        *wants("1 1"),
        is_charged("1 1"),
        *tests,
        at("melee:zulu:brit", "1 5 5 5 5 5 | 1 5 5 5 5"),
        *after_contact(),
    )
    assert ('move Brit by 3" into contact with Zulu' in said) == countercharges and engaged(state)
    assert ("move Zulu into contact with Brit" in said) != countercharges
    charged = Event("charges", "zulu", "brit", outcome="countercharged" if countercharges else "")
    assert charged in [each.event for each in said.log], "so the report tells who met whom"


def test_ca_r43_cavalry_with_one_pass_receives_and_guns_fire() -> None:
    state = field({}, {"arm": "cavalry", "formation": "line"})
    said = go(state, *wants("1 1"), is_charged("1 6"), "1 5 5 5 | 1 5 5 5 5", *after_contact())
    assert engaged(state) and [line for line in said if "into contact" in line] == ["move Zulu into contact with Brit"]
    state = field({}, {"arm": "artillery"})
    assert asks(charge.charge(state, "zulu", "brit"), *wants("1 1"), is_charged("1 6")).key == "shot:brit:zulu"


def test_ca_r62_with_its_back_to_the_wall_it_receives_the_charge_instead_of_running_and_is_fought() -> None:
    state = field({"arm": "cavalry", "weapon": "none", "formation": "mob"}, {"at_the_wall": True})
    said = go(state, *wants("1 1"), is_charged("1 6"), "1 5 5 5 5 | 1 5 5 5 5", *after_contact())
    assert engaged(state) and "Brit has its back against the wall: it receives the charge instead of running." in said


# Melee already


def charged_in_melee(target: Given | None = None, **switches: str) -> Battlefield:
    """The unit is locked with one band when another charges it."""
    return field(
        {}, {"engaged": ["zulu_2"], **(target or {})}, group("zulu_2", engaged=["brit"], figures=12), **switches
    )


def test_ca_r152_by_house_rule_a_group_in_melee_that_is_charged_takes_no_test() -> None:
    state = charged_in_melee(charged_in_melee="none")
    said = go(state, *wants("1 1"), SETTLE)
    assert "test:brit:being_charged" not in said.keys
    assert [state.groups[each].figures for each in ("zulu", "brit", "zulu_2")] == [19, 19, 12], "the new pair only"


@pytest.mark.rule("CA-R151")
def test_ca_r152_in_melee_those_not_in_contact_fire_at_the_charger_and_the_unit_stands() -> None:
    state = charged_in_melee()
    asked = asks(charge.charge(state, "zulu", "brit"), *wants("1 1"))
    assert asked.effects[0].text == "fires with those not in contact, then stands"
    form = asks(charge.charge(charged_in_melee(), "zulu", "brit"), *wants("1 1"), is_charged("1 1"))
    fields = {each.name: each for each in form.fields}
    assert form.text == "It is in melee: only figures that are in contact with nobody fire."
    assert fields["firing"].default == 8 and "volley" not in fields, "20 against 12 in contact"
    said = go(
        charged_in_melee(),
        *wants("1 1"),
        is_charged("1 1"),
        at("shot:brit:zulu", {"firing": 6}),
        at("fire:brit:zulu", "1 5 5"),
        at("test:zulu:received_casualty", CARRY_ON),
        SETTLE,
    )
    assert "Brit stays in its melee." in said and "Zulu and Brit are in melee." in said
    assert "move Zulu into contact with Brit" in said.of("table")


@pytest.mark.examples(
    "target, faces, shown",
    ({"arm": "cavalry"}, "1 1", "stands in its melee"),
    ({"traits": ["ferocious"], "weapon": "none"}, "6 6", "stands in its melee"),
    ({"training": "tribal", "weapon": "bow", "formation": "mob"}, "1 6", "stands in its melee"),
    ({"at_the_wall": True}, "6 6", "fights on, its back against the wall"),
    ({}, "6 6", "stands in its melee, 6 run away (1 in 3)"),
)
def test_ca_r152_countercharge_halt_and_cover_mean_that_it_stands(target: Given, faces: str, shown: str) -> None:
    state = charged_in_melee(target)
    roll = asks(charge.charge(state, "zulu", "brit"), *wants("1 1"))
    passes = 2 - faces.count("6")
    assert {each.label: each.text for each in roll.effects}[f"{passes} passed"] == shown
    said = go(charged_in_melee(target), *wants("1 1"), is_charged(faces), SETTLE)
    assert "Brit stays in its melee." in said and "Zulu and Brit are in melee." in said
    assert "move Zulu into contact with Brit" in said.of("table")


@pytest.mark.rule("CA-R141")
def test_ca_r152_running_takes_it_off_and_the_charger_stays_where_it_is() -> None:
    state = charged_in_melee({"arm": "cavalry"})
    said = go(state, *wants("1 1"), is_charged("6 6"))
    assert state.groups["brit"].ran and not state.groups["zulu_2"].engaged and not state.groups["zulu"].engaged
    assert "Zulu and Brit are in melee." not in said and not state.charging
