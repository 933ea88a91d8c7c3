"""Units told at once what to do: their throws, how their moves ended, and what comes of each (CD-B5)."""

from random import Random
from typing import Any

import pytest

from tests.names.colonial_d10 import GOES_ON, MINDS_BAGGAGE, Battlefield, Leader, manoeuvre_phase, row_of, who_moves
from tests.rulesets.colonial_d10.bench import REST, SETTLE, asks, battlefield, gun, horse, play, told, unit
from tracker.engine import FormList, Roll, encode_state
from tracker.games.colonial_d10 import RULESET
from tracker.games.colonial_d10.state import MOUNTS_TOGETHER, RALLIES_TOGETHER
from tracker.games.colonial_d10.view import view


def three(**switches: Any) -> Battlefield:
    """Three British units and some natives."""
    return battlefield(unit(), unit("brit_two", disordered=True), gun(limbered=True), unit("zulu"), **switches)


def advances(*ids: str) -> list[Any]:
    return [entry for each in ids for entry in told(each, act="advance")]


def test_cd_b5_units_told_at_once_throw_at_once_and_move_in_the_order_told() -> None:
    state = three()
    ends = told("gun", left=True) + told("brit", cover=True)
    stood: list[str] = []

    def look(state: Battlefield) -> None:
        stood.extend(row.standing for row in view(state).queue)

    said = play(manoeuvre_phase(state, "eu"), advances("gun", "brit", "brit_two"), look, "5 3 2", ends)
    assert stood == ["acting", "acting", "acting", "not"], "done, they said, while the dice were thrown"
    assert said.keys == ["moves:eu", "throws:eu", "ends:eu"]
    roll = said.prompts[1]
    assert isinstance(roll, Roll)
    assert [(pool.label, pool.count) for pool in roll.pools] == [("Gun +2", 1), ("Brit +2", 1), ("Brit Two +2", 1)]
    units = state.units
    assert [units[each].moved for each in ("brit", "brit_two", "gun")] == [True, False, False]
    assert units["gun"].gone == "left the table" and units["brit"].cover and units["brit_two"].disordered
    words = [line for line in said if "2 = " in line]
    assert [line.split(":")[0] for line in words] == ["Gun", "Brit", "Brit Two"], "one line for each"


@pytest.mark.parametrize("step", [2, 3])
def test_cd_b5_units_told_at_once_throw_in_the_order_of_battle(step: int) -> None:
    """They threw in the order in which their rows were filled in: dice typed down the list were everybody else's."""
    state = three()
    state.defaults = step
    roll = asks(manoeuvre_phase(state, "eu"), advances("gun", "brit", "brit_two"))
    assert isinstance(roll, Roll)
    labels = [pool.label.rpartition(" ")[0] for pool in roll.pools]
    assert labels == (["Brit", "Brit Two", "Gun"] if step == 3 else ["Gun", "Brit", "Brit Two"])


def test_cd_b5_the_list_of_ends_has_a_row_for_each_move_with_how_far_it_goes() -> None:
    state = battlefield(unit(), unit("brit_two"), unit("brit_three"), unit("brit_four"), gun(), unit("zulu"))
    orders = told("brit", act="formation") + told("brit_two", act="charge", whom="zulu")
    orders += told("brit_three", act="advance") + told("brit_four", act="advance") + told("gun", act="limber")
    ends = asks(manoeuvre_phase(state, "eu"), orders, "9 9 1 2 9")
    assert isinstance(ends, FormList)
    assert [(row.id, row.detail) for row in ends.rows] == [
        ("brit", 'up to 9"; half in square'),
        ("brit_two", 'charges, 4.5"'),
        ("gun", 'up to 9"'),
    ]
    assert [field.name for field in ends.rows[0].fields] == ["formation", "cover", "stayed", "left", "passes"]
    units = (unit(traits=["raw"]), unit("brit_two", traits=["raw"], full=99), unit("brit_three"))
    state = battlefield(*units, unit("zulu", weapon="musket"))
    retreat = asks(manoeuvre_phase(state, "eu"), advances("brit", "brit_two", "brit_three"), "1 1 1")
    assert [(row.id, row.detail) for row in retreat.rows] == [("brit", 'retreats beyond 12"'), ("brit_two", "retreats")]
    assert [field.name for field in retreat.rows[0].fields] == ["stays", "blocked", "left", "passes"]
    assert [field.name for field in retreat.rows[1].fields] == ["blocked", "left", "passes"], "a full move"


def test_cd_b5_the_formation_is_chosen_when_the_throw_allowed_it() -> None:
    state = three()
    orders = told("brit", act="formation") + advances("brit_two")
    play(manoeuvre_phase(state, "eu"), orders, "9 2", told("brit", formation="square"), REST)
    assert state.units["brit"].formation == "square" and state.units["brit"].moved
    state = three()
    said = play(manoeuvre_phase(state, "eu"), orders, "3 2", told("brit", cover=True), REST)
    assert state.units["brit"].formation == "line" and said.has("Brit may not change formation")


def test_cd_b5_nobody_who_moves_is_asked_of_nothing() -> None:
    said = play(manoeuvre_phase(three(), "eu"), advances("brit", "brit_two"), "1 1", REST)
    assert said.keys == ["moves:eu", "throws:eu", "ends:eu", "moves:eu"]
    assert said.prompts[2].only() == []


def test_cd_a8_natives_told_at_once_disorder_each_other_when_all_have_moved() -> None:
    """The throws of all count as they stood: the unit that was passed through throws and moves in good order."""
    state = battlefield(unit(), unit("zulu"), unit("zulu_two"))
    state.active = "tr"
    said = play(
        manoeuvre_phase(state, "tr"), advances("zulu", "zulu_two"), "6 6", told("zulu", passes=True), ["zulu_two"]
    )
    assert said.keys[-1] == "passed:zulu"
    assert all(state.units[each].disordered and state.units[each].moved for each in ("zulu", "zulu_two"))


def test_cd_a18_a_boats_wind_is_told_with_its_order() -> None:
    state = RULESET.new("river_column", {})
    state.active = "column"
    rows = {row.id: row for row in who_moves(state, "column").rows}
    assert [field.name for field in rows["dhow_first"].fields] == ["act", "wind", "left"]
    assert [field.name for field in rows["steamer"].fields] == ["act", "left"], "under steam"
    sails = told("dhow_first", act="sail", wind="ahead") + told("steamer", act="sail", left=True)
    given = asks(manoeuvre_phase(state, "column"), "done", sails)
    assert given.key == "moves:column", "nothing more is asked of them"
    assert state.units["dhow_first"].moved and state.units["steamer"].gone == "left the table"


def test_cd_a7_a_charge_told_with_others_keeps_what_was_said_for_its_second_throw() -> None:
    khan = Leader("khan", "Khan", "tr")
    state = battlefield(unit(), unit("zulu"), unit("zulu_two"), leaders=(khan,))
    state.active = "tr"
    orders = told("zulu", act="charge", whom="brit", lead_khan=True) + advances("zulu_two")
    play(manoeuvre_phase(state, "tr"), "done", orders, "9 9", told("zulu", contact=True))
    zulu = state.units["zulu"]
    assert (zulu.charging, zulu.touching, zulu.reach, zulu.told) == ("brit", True, "full", ["lead_khan"])
    state = battlefield(unit(), unit("zulu"), unit("zulu_two"))
    state.active = "tr"
    play(manoeuvre_phase(state, "tr"), told("zulu", act="charge", whom="brit") + advances("zulu_two"), "1 9", REST)
    assert not state.units["zulu"].charging, "it was held, and charges no more"


def test_cd_h6_who_goes_aboard_or_lands_throws_by_itself() -> None:
    state = RULESET.new("river_column", {})
    state.active, state.phase = "column", "manoeuvre"
    aboard = next(each for each in state.units.values() if each.aboard)
    aboard.disordered = True
    ashore = [each.id for each in state.units.values() if each.side == "column" and not each.boat and not each.aboard]
    orders = told(aboard.id, act="land") + advances(*ashore[:1])
    given = asks(manoeuvre_phase(state, "column"), *([] if not state.leaders else ["done"]), orders)
    assert given.key == f"throw:{aboard.id}"


def test_cd_b5_what_is_settled_on_the_table_ends_the_moves_of_all_who_threw() -> None:
    state = three()
    said = play(manoeuvre_phase(state, "eu"), advances("brit", "brit_two"), SETTLE, REST)
    assert said.has("Settled on the table: the moves of Brit, Brit Two")
    assert [state.units[each].acted for each in ("brit", "brit_two", "gun")] == [True, True, False]
    said = play(manoeuvre_phase(three(), "eu"), advances("brit", "brit_two"), {"result": "7-9 / 3-4"}, REST, REST)
    ends = said.prompts[2]
    assert isinstance(ends, FormList) and [row.id for row in ends.rows] == ["brit"]


def test_cd_d1_the_odds_of_each_are_those_of_its_throw_alone() -> None:
    """By counting all faces of both dice."""
    roll = asks(manoeuvre_phase(three(), "eu"), advances("brit", "brit_two", "gun"))
    for (name, listed), sum_ in zip(roll.odds_by_test(), roll.breakdowns, strict=True):
        faces = [row_of(face + sum_.total) for face in range(1, 11)]
        names = {"0-": "0 or less", "10+": "10 or more"}
        assert {each.label: each.chance * 10 for each in listed} == {
            names.get(row, row): faces.count(row) for row in set(faces)
        }, name
    assert [effect.text for effect in roll.shares[1].effects] == [
        "quits", "back, a stand lost", "holds", "rallies, holds", "rallies, half", "rallies, full"
    ]  # fmt: skip


SAME = ("advance", "move", "formation", "charge", "limber", "prone", "stand")


@pytest.mark.parametrize("seed", range(40))
def test_cd_b5_told_at_once_or_one_by_one_the_same_dice_come_to_the_same(seed: int) -> None:
    """All orders of a side at random: the same state in the end, where nobody passes through friends."""
    rng = Random(seed)
    scenario = ("afghan_valley", "canal_bridge", "river_column")[seed % 3]
    once, singly = (RULESET.new(scenario, {}) for _ in range(2))
    side = rng.choice(list(once.sides))
    for state in (once, singly):
        state.active, state.phase, state.turn = side, "manoeuvre", 2
        for each, is_disordered in zip(state.units.values(), (seed + n for n in range(99)), strict=False):
            each.disordered = is_disordered % 3 == 0
    orders, dice = [], {}
    for row in who_moves(once, side).rows:
        act = next(field for field in row.fields if field.name == "act")
        may = [each for each in act.legal() if each in SAME]  # type: ignore[union-attr]
        facts = {field.name: field.any_value(rng) for field in row.fields} | {"act": rng.choice(may or ["stand"])}
        orders.append(row.entry(facts))
        dice[row.id] = rng.randint(1, 10)
    fates = {row: {name: rng.random() < 0.3 for name in ("cover", "left", "blocked", "contact")} for row in dice}
    assert fought(once, side, [orders], dice, fates) == fought(singly, side, [[each] for each in orders], dice, fates)


def fought(
    state: Battlefield, side: str, lists: list[Any], dice: dict[str, int], fates: dict[str, dict[str, bool]]
) -> bytes:
    """The state behind a Manoeuvre phase of these orders, answered by what each unit threw and how it fared."""
    lists = list(lists)
    rule = manoeuvre_phase(state, side)
    given: Any = None
    try:
        while True:
            prompt = rule.send(given)()
            value = prompt.only()
            if value is None:
                value = answer(prompt, lists, dice, fates)
            given = prompt.read(value)[0]
    except StopIteration:
        state.drain()
        return encode_state(state)


def answer(prompt: Any, lists: list[Any], dice: dict[str, int], fates: dict[str, dict[str, bool]]) -> Any:
    kind, *ids = prompt.key.split(":")
    if kind == "moves":
        return lists.pop(0) if lists else []
    if isinstance(prompt, Roll):
        whose = {pool.name: pool.name.split(":")[0] if ":" in pool.name else ids[0] for pool in prompt.pools}
        return {"dice": {name: [dice[unit_id]] for name, unit_id in whose.items()}}
    if kind == "ends":
        return [row.entry(known(row.fields, fates[row.id])) for row in prompt.rows]
    if kind in ("move", "contact", "retreat", "lies"):
        return known(prompt.fields, fates[ids[0]])
    return prompt.default() if prompt.default() is not None else []


def known(fields: Any, fate: dict[str, bool]) -> dict[str, Any]:
    return {field.name: fate[field.name] for field in fields if field.name in fate}


def test_cd_h6_who_is_aboard_and_throws_with_others_stays_there() -> None:
    state = RULESET.new("river_column", {})
    state.active = "column"
    aboard = next(each for each in state.units.values() if each.aboard)
    ashore = next(each for each in state.units.values() if each.side == "column" and not each.boat and not each.aboard)
    for each in (aboard, ashore):
        each.disordered, each.officers, each.men, each.traits = True, 0, 3, ["raw"]
    orders = told(aboard.id, act="stand") + told(ashore.id, act="stand")
    ends = asks(manoeuvre_phase(state, "column"), "done", orders, "4 2")
    assert [row.id for row in ends.rows] == [ashore.id] and ends.rows[0].detail == "retreats"


def test_cd_a8_natives_who_left_the_table_disorder_nobody_on_their_way() -> None:
    state = battlefield(unit(), unit("zulu"), unit("zulu_two"))
    state.active = "tr"
    ends = told("zulu", passes=True, left=True)
    said = play(manoeuvre_phase(state, "tr"), advances("zulu", "zulu_two"), "6 6", ends)
    assert said.keys[-1] == "ends:tr" and not state.units["zulu_two"].disordered


def test_cd_b27_who_may_leave_a_square_is_told_how_far_it_goes_in_line() -> None:
    state = battlefield(unit(formation="square"), unit("brit_two", formation="square"), unit("zulu"))
    ordered = told("brit", act="formation") + told("brit_two", act="advance")
    ends = asks(manoeuvre_phase(state, "eu"), ordered, "9 9")
    assert isinstance(ends, FormList)
    assert [row.detail for row in ends.rows] == ['up to 9"; half in square', 'up to 4.5"']


@pytest.mark.parametrize("stays", [True, False])
def test_cd_b10_those_who_throw_together_are_told_who_stands_beyond_musketry(stays: bool) -> None:
    state = battlefield(unit(), unit("train", arm="baggage", weapon="none"), unit("zulu", weapon="musket"))
    both = told("brit", act="advance") + told("train", act="move")
    said = play(manoeuvre_phase(state, "eu"), both, "5 1", told("train", stays=stays), REST)
    ends = next(prompt for prompt in said.prompts if isinstance(prompt, FormList) and prompt.key == "ends:eu")
    assert ends.row("train").detail == 'retreats beyond 12"'
    assert (said.has("Train stands beyond musketry range"), state.units["train"].moved) == (stays, not stays)
    unarmed = battlefield(unit(), unit("train", arm="baggage", weapon="none"), unit("zulu"))
    said = play(manoeuvre_phase(unarmed, "eu"), both, "5 1", REST, REST)
    assert said.has("Train stands beyond musketry range"), "nobody is asked where no enemy has such arms"


@pytest.mark.parametrize("goes_on", [True, False])
def test_cd_a2_units_go_on_as_in_their_last_turn_by_one_key(goes_on: bool) -> None:
    """Ten keys a turn gave the river column its orders of the turn before; old battles keep what none meant."""
    state = battlefield(unit(), unit("brit_two"), gun(limbered=True), unit("zulu"))
    state.defaults = GOES_ON if goes_on else 0
    first = advances("brit", "gun") + told("brit_two", act="charge", whom="zulu")
    play(manoeuvre_phase(state, "eu"), first, "5 5 1", told("brit"))
    state.units["brit_two"].disordered = False
    asked = asks(manoeuvre_phase(state, "eu"))
    stands = {row.id: row.fields[0].default for row in asked.rows}
    going = "advance" if goes_on else "stand"
    assert stands == {"brit": going, "brit_two": "stand", "gun": going}, "a charge is ordered anew"
    assert asked.rest == ("rest as shown" if goes_on else "rest stands")
    state.units["gun"].disordered = True
    rows = asks(manoeuvre_phase(state, "eu")).rows
    assert next(row for row in rows if row.id == "gun").fields[0].default == "stand", "it rallies first"
    state.units["gun"].disordered = False
    said = play(manoeuvre_phase(state, "eu"), REST, *(["5 5", REST] if goes_on else []))
    assert said.keys == (["moves:eu", "throws:eu", "ends:eu"] if goes_on else ["moves:eu"])
    rest = [REST, "5", {}] if goes_on else [REST]
    said = play(manoeuvre_phase(state, "eu"), told("brit", act="stand"), *rest)
    assert state.units["brit"].ordered == "" and state.units["gun"].ordered == ("advance" if goes_on else "")
    assert ("move:gun" in said.keys) is goes_on, "the rest go on behind one who is told otherwise"
    state.units["gun"].limbered = False
    assert {row.fields[0].default for row in asks(manoeuvre_phase(state, "eu")).rows} == {"stand"}, "halted guns stay"


def test_cd_a2_a_battle_begun_before_steps_were_counted_goes_on_as_it_did() -> None:
    state = battlefield(unit(), unit("zulu"))
    state.goes_on = True
    assert state.has_step(GOES_ON) and not state.has_step(MINDS_BAGGAGE)
    assert all(RULESET.new(each, {}).has_step(MINDS_BAGGAGE) for each in RULESET.scenarios())


@pytest.mark.rule("CD-B6")
def test_cd_a2_a_leader_kept_in_reach_of_a_throw_stands_in_its_row() -> None:
    """Enter handed in "+1 detached leader" of the turn before, seen only under the cursor."""
    state = battlefield(unit(disordered=True), unit("brit_two"), unit("zulu"))
    state.leaders["daunt"] = Leader("daunt", "Brig Daunt", "eu")
    for each in ("brit", "brit_two"):
        state.units[each].lead = ["daunt"]
    assert [row.detail for row in who_moves(state, "eu").rows] == ["leader near", ""]
    state.units["brit_two"].ordered, state.defaults = "advance", GOES_ON
    state.units["brit"].lead = []
    assert [row.detail for row in who_moves(state, "eu").rows] == ["disordered", "leader near"]


def test_cd_h7_who_dismounts_throws_with_the_others_and_goes_on_foot() -> None:
    """It was thrown for apart, with a list of its own, when the others had moved."""
    riders = [horse(each) for each in ("riders", "lancers", "scouts")]
    orders = advances("brit") + [entry for each in riders for entry in told(each.id, act="mount")]
    state = battlefield(unit(), *riders, unit("zulu"))
    state.defaults = MOUNTS_TOGETHER
    said = play(manoeuvre_phase(state, "eu"), orders, "9 9 3 1", told("riders", cover=True))
    assert said.keys == ["moves:eu", "throws:eu", "ends:eu"]
    ends: Any = said.prompts[-1]
    assert [(row.id, row.detail) for row in ends.rows] == [(each, 'up to 9"') for each in ("brit", "riders", "lancers")]
    assert [each.mounted for each in riders] == [False, True, True], "who has half a move may not change"
    assert riders[0].cover and riders[0].moved and said.has("Lancers may not change formation")
    told_first = [line for line in said if "Riders" in line and ("on foot" in line or "move " in line)]
    assert "put Riders on foot" in told_first[1] and "move Riders up to" in told_first[2], told_first
    before = battlefield(unit(), *(horse(each.id) for each in riders), unit("zulu"))
    throw = asks(manoeuvre_phase(before, "eu"), orders)
    assert throw.key == "throw:brit", "in battles begun before they throw apart"


@pytest.mark.parametrize("step", [RALLIES_TOGETHER - 1, RALLIES_TOGETHER])
def test_cd_b5_those_in_disorder_whom_nobody_calls_throw_together(step: int) -> None:
    """One key for the rest asked of each in turn; a row told made one throw of all."""
    state = battlefield(unit(disordered=True), unit("brit_two", disordered=True), unit("brit_three"), unit("zulu"))
    state.defaults = step
    is_new = step == RALLIES_TOGETHER
    said = play(manoeuvre_phase(state, "eu"), REST, *(["8 8"] if is_new else ["8", "8"]))
    throws = [each for each in said.keys if each.startswith("throw")]
    assert throws == (["throws:eu"] if is_new else ["throw:brit", "throw:brit_two"])
    assert not any(each.disordered for each in state.units.values())


@pytest.mark.parametrize("step", [RALLIES_TOGETHER - 1, RALLIES_TOGETHER])
def test_cd_a2_who_formed_and_moved_advances_in_the_next_turn(step: int) -> None:
    """The list offered that the van, in column after its order to form, stood while all others went on."""
    state = battlefield(unit(), unit("zulu"))
    state.defaults = step
    play(manoeuvre_phase(state, "eu"), told("brit", act="formation"), "9", "column", {})
    state.units["brit"].acted = False
    usual: Any = who_moves(state, "eu").rows[0].fields[0]
    assert usual.default == ("advance" if step == RALLIES_TOGETHER else "stand")


@pytest.mark.rule("CD-B12")
@pytest.mark.parametrize("step", [RALLIES_TOGETHER - 1, RALLIES_TOGETHER])
def test_cd_b11_who_loses_his_last_stand_is_not_asked_how_he_retreats(step: int) -> None:
    """The table was asked for the way back of guns that were gone by the same throw."""
    state = battlefield(unit(men=3, officers=0, sergeants=0, full=99, disordered=True), unit("brit_two"), unit("zulu"))
    state.defaults = step
    said = play(manoeuvre_phase(state, "eu"), advances("brit", "brit_two"), "4 9", REST)
    assert state.units["brit"].gone == "destroyed"
    ends: Any = said.prompts[-1]
    assert [row.id for row in ends.rows] == (["brit_two"] if step == RALLIES_TOGETHER else ["brit", "brit_two"])
    state = battlefield(unit(men=3, officers=0, sergeants=0, full=99), unit("brit_two"), unit("zulu"))
    state.defaults = step
    ends = play(manoeuvre_phase(state, "eu"), advances("brit", "brit_two"), "9 9", REST).prompts[-1]
    assert [row.id for row in ends.rows] == ["brit", "brit_two"], "one stand is enough to march"
