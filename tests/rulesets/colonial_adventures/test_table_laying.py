"""Laying a table beside any battle: the scenario that comes of it (CA-TERR-1, CA-TERR-2)."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tests.names.colonial_adventures import Battlefield, Scenario, build
from tests.names.journal import Session
from tests.names.play import DiceSource
from tests.plain.support import typed
from tracker.engine import At, Battle, ask_player, load_ruleset
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.ground.laid_scenario import fitted
from tracker.games.colonial_adventures.ground.state import Ground
from tracker.games.colonial_adventures.ground.table_laying import Laying, laid_lines

BY_HAND = {"by": "hand", "roads": [], "settled": []}
SHIPPED = ("training_skirmish", "rorkes_drift", "isandlwana", "el_moungar")


def laid(what: str, **answers: object) -> Battle:
    """A table, laid with these answers by key and the sensible player's for the rest."""
    laying = load_ruleset("colonial_adventures.terrain")
    battle, rng, player = Battle.begin(laying, laying.new(what, {}), seed=3), Random(3), laying.player()
    assert player is not None
    while battle.prompt is not None:
        key = battle.prompt.key
        told = answers[key] if key in answers else ask_player(player, battle, rng)
        battle.answer(told if told is not None else battle.prompt.any_legal(rng))
    return battle


def made(battle: Battle) -> Scenario:
    given = battle.ruleset.product(battle.state)
    assert isinstance(given, Scenario)
    return given


def told(battle: Battle) -> list[str]:
    return [line.text for node in battle.line for line in node.log if line.kind == "note"]


@pytest.mark.parametrize("what", ["dice", "hand"])
def test_ca_terr_1_a_table_by_itself_becomes_a_small_scenario(what: str) -> None:
    battle = laid(what, ends="bottom")
    assert isinstance(battle.state, Laying)
    given = made(battle)
    assert given.title == f"A table laid by {what}" and given.game == "colonial_adventures" and not given.teaches
    begun = RULESET.new_of(given, {})
    assert begun.ground == battle.state.ground
    assert {
        side.id: {group.place for group in begun.groups.values() if group.side == side.id} for side in given.sides
    } == {"british": {"s8"}, "zulu": {"s2"}}
    assert given.table == "British at the edge of sections 7-8-9, Zulu at that of 1-2-3."


def test_ca_terr_2_who_has_the_other_end_stands_there() -> None:
    given = made(laid("dice", ends="top"))
    assert [side.groups[0].place for side in given.sides] == ["s2", "s8"]
    assert given.table.startswith("British at the edge of sections 1-2-3")


@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_copy_of_any_scenario_gets_the_table_and_can_be_fought(scenario: str) -> None:
    battle = laid(scenario, by="dice")
    begun, before = RULESET.new_of(made(battle), {}), RULESET.new(scenario, {})
    assert isinstance(begun, Battlefield) and isinstance(before, Battlefield)
    assert isinstance(battle.state, Laying) and begun.ground == battle.state.ground
    assert begun.title == f"{before.title}, table laid by dice"
    assert [(each.id, each.figures, each.leaders) for each in begun.groups.values()] == [
        (each.id, each.figures, each.leaders) for each in before.groups.values()
    ]


def test_who_stood_at_a_place_that_is_gone_is_told_where_he_stands() -> None:
    battle = laid("rorkes_drift", **BY_HAND, ends="bottom", **{f"lay:{each}": "clear" for each in range(1, 10)})
    hospital = "Garrison of the hospital stood at hospital: the table has no such place, so it stands in section 8."
    assert hospital in told(battle)
    entry = next(each for each in made(battle).sides[0].groups if each.id == "hospital")
    assert (entry.place, entry.housed, entry.before) == ("s8", False, False)


def test_who_stands_where_he_may_not_is_put_where_he_can() -> None:
    battle = laid("training_skirmish", **BY_HAND, ends="bottom", **{f"lay:{each}": "woods" for each in range(1, 10)})
    # A gun goes into no woods, a line neither: nowhere on this table is there room for them.
    assert any(line.startswith("7-pdr") and line.endswith("it stands nowhere yet.") for line in told(battle))
    RULESET.new_of(made(battle), {})


@pytest.mark.examples(
    "end, blocked, stands",
    ("bottom", (), ("s8", "s2")),
    ("bottom", (8, 2), ("s7", "s1")),
    ("bottom", (8, 7, 2, 1), ("s9", "s3")),
    ("top", (8, 7, 2, 1), ("s3", "s9")),
    ("bottom", (7, 8, 9, 1, 2, 3), ("s4", "s4")),
    ("top", tuple(range(1, 10)), ("", "")),
)
def test_they_stand_at_the_edge_of_their_side_where_there_is_room(
    end: str, blocked: tuple[int, ...], stands: tuple[str, str]
) -> None:
    given = RULESET.scenario_given("")
    assert isinstance(given, Scenario)
    state = build(given, {})
    state.ground = Ground(sections=["impassable" if each in blocked else "clear" for each in range(1, 10)])
    now, words = fitted(state, given, end)
    assert tuple(side.groups[0].place for side in now.sides) == stands
    where = f"it stands in section {stands[0][1:]}" if stands[0] else "it stands nowhere yet"
    assert words[0] == f"A company of foot stood at south edge: the table has no such place, so {where}."


def test_an_end_at_a_place_that_is_gone_is_left_out_and_told() -> None:
    given = RULESET.load("rorkes_drift")
    given = replace(given, ends=[At(units=("undi",), place="hospital"), At(units=("undi",), place="s5")])
    state = build(given, {})
    state.ground.pieces.clear()
    now, words = fitted(state, given, "bottom")
    assert [each.place for each in now.ends if isinstance(each, At)] == ["s5"]
    assert "The end of the battle at hospital is left out: the table has no such place." in words


def test_the_whole_table_is_told_in_sentences(tmp_path: Path) -> None:
    """Issue 25, point 34: in line mode too, and no line is of a scenario file."""
    shipped = laid_lines(build(RULESET.load("rorkes_drift"), {}))
    assert "The track to the drift runs through sections 1, 2, 3." in shipped
    assert "The storehouse (section 6): DV 3, 2 levels, for 20 figures." in shipped
    with Session.new(
        tmp_path, "colonial_adventures.terrain", "dice", seed=4, autopilot=DiceSource("everyone")
    ) as session:
        shown = typed(session, *[""] * 40)
    assert "The table is laid: 1 " in shown and "sections = " not in shown and "[ground" not in shown


def test_nothing_is_made_before_the_table_is_laid() -> None:
    laying = load_ruleset("colonial_adventures.terrain")
    state = laying.new("hand", {})
    assert laying.product(state) is None
    state.over = True
    assert laying.product(state) is None


def test_a_scenario_of_ones_own_is_read_by_its_path(tmp_path: Path) -> None:
    text = Path(RULESET.shipped_file("starter.toml") or "").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("My battle", "The ford"), encoding="utf-8")
    assert made(laid(str(path), by="hand")).title == "The ford, table laid by hand"
