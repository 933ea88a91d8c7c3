"""The game as the application finds it: set-up, scenarios, view, edits, masks."""

import json
from random import Random
from typing import Any

import pytest

from tests.names import gentlemen_rankers as gr
from tests.names.app import Gives, Used, prompt_view_of
from tests.names.talk import masked_state
from tests.rulesets.games import loaded_for_tables
from tests.rulesets.gentlemen_rankers.table import add_wave, field, touch
from tests.rulesets.rulebook import items
from tracker.app.parts.surplus_keys import PICKED
from tracker.engine import Battle, RandomPlayer, app_answer, ask_player, check_rulings
from tracker.games.gentlemen_rankers import RULESET
from tracker.games.gentlemen_rankers.setup import deploy
from tracker.games.gentlemen_rankers.shooting import who_is_beside
from tracker.games.gentlemen_rankers.view import queue, view


def begun(scenario: str = "march") -> Battle:
    battle = Battle.begin(RULESET, RULESET.new(scenario, {}), seed=3)
    battle.answer({})
    battle.answer(app_answer(battle))
    battle.answer(app_answer(battle))
    return battle


def test_tables_load_no_procedure() -> None:
    assert loaded_for_tables(RULESET) == {"data", "rulings", "state"}


def test_each_scenario_has_a_goal_and_a_command() -> None:
    for given in map(RULESET.load, RULESET.scenarios()):
        assert given.goal and any("command" in entry.kind for entry in given.units)


def test_gr_a3_the_authors_playtest() -> None:
    kinds = [entry.kind for entry in RULESET.load("march").units]
    assert kinds.count("infantry") == 8 and kinds.count("command") == 1
    assert RULESET.load("march").composition == "foot"


@pytest.mark.rule("GR-A16", "GR-B13")
def test_gr_a3_an_open_table_is_said_once_and_asked_at_no_shot_contact_or_melee() -> None:
    battle = Battle.begin(RULESET, RULESET.new("march", {}), seed=3)
    assert isinstance(battle.state, gr.Battlefield) and battle.state.open_table
    assert not RULESET.new("relief", {}).open_table
    asked = {form: forms(open_table=form) for form in (False, True)}
    assert asked[False] == [
        ["band", "cover", "flank"],
        ["edge", "walled"],
        ["flanks", "walled", "their_wall", "uphill"],
    ]
    assert asked[True] == [["band", "flank"], ["edge"], ["flanks"]]


def forms(open_table: bool) -> list[list[str]]:
    """The fields of a shot, a contact and a melee."""
    state = field("infantry a", wave="foot 1", open_table=open_table)
    shot, contact = gr.facts_form(state, "w1", ("a",)), gr.how(state, "w1", "a", "warriors")
    touch(state, "w1", "a")
    bout = gr.bout_form(state, "a", "w1")
    return [[each.name for each in form.fields] for form in (shot, contact, bout)]


def test_gr_a16_a_unit_whose_weapon_an_edit_took_reaches_nowhere() -> None:
    """Told to fire and then edited, it made the form fail: the table of ranges has no such weapon."""
    state = field("infantry a", "infantry b", wave="foot 1")
    state.units["a"].weapon = "none"
    assert [each.value for each in gr.facts_form(state, "w1", ("a",)).fields[0].marks] == ["none"]  # type: ignore[union-attr]
    assert len(gr.facts_form(state, "w1", ("a", "b")).fields[0].marks) > 1  # type: ignore[union-attr]


def test_gr_b13_the_flanks_of_a_melee_are_told_by_their_number_alone() -> None:
    state = field("infantry a", wave="foot 1", open_table=True)
    touch(state, "w1", "a")
    view = prompt_view_of(gr.bout_form(state, "a", "w1"), lambda: Random(0))
    assert ("0-2", "flanks at once") in view.hints()
    assert view.press("2") == Gives({"flanks": 2}, PICKED), "it is all that is asked"
    view = prompt_view_of(gr.bout_form(state, "a", "w1"), lambda: Random(0))
    assert view.press("1") == Gives({}, PICKED) and isinstance(view.press("7"), Used), "as it stood"


def test_gr_a3_set_up_asks_whether_the_table_is_open() -> None:
    battle = Battle.begin(RULESET, RULESET.new("relief", {}), seed=3)
    battle.answer({"open_table": True})
    assert isinstance(battle.state, gr.Battlefield) and battle.state.open_table


def test_gr_b8_the_march_begins_with_the_command_in_its_middle() -> None:
    march = RULESET.new("march", {})
    assert [unit.name for unit in march.units.values() if unit.beside] == ["B Coy 2", "C Coy 1"]
    assert who_is_beside(march).default() == ["b2", "c1"]


def test_gr_a2a_set_up_names_the_places_and_else_only_the_kinds() -> None:
    """On the table stood the names of all nine units, kind by kind."""
    for scenario, words in (
        ("march", "Set up the infantry, Command."),
        ("raid", "Set up the cavalry, the infantry, Col. Glyn; NNC 1, NNC 2 on the right, below the slopes."),
    ):
        state = RULESET.new(scenario, {})
        deploy(state)
        assert words in [line.text for line in state.log]


def test_gr_a1_the_scale_stands_in_the_rules() -> None:
    scale = items("gentlemen_rankers")["GR-A1"]
    assert all(words in scale for words in ("Two infantry units are a company", "two waves", "impi", "rub"))


def test_gr_a2b_zulus_have_firearms_only_after_isandlwana() -> None:
    raid, relief = RULESET.load("raid"), RULESET.load("relief")
    assert raid.date == "12 January 1879" and (raid.composition, raid.rifles) == ("foot", 0)
    assert relief.date == "2 April 1879" and (relief.composition, relief.rifles) == ("foot", 1)


def test_gr_b29_the_relief_is_won_only_with_its_wagons() -> None:
    state = RULESET.new("relief", {})
    for unit in state.units.values():
        unit.gone, unit.safe = "safe", True
    assert gr.guess(state) == "imperial"
    state.units["wagon"].gone, state.units["wagon"].safe = "destroyed", False
    assert gr.guess(state) == "warriors"
    for gone, safe, broken in (("", False, False), ("safe", True, True)):
        state.units["wagon"].gone, state.units["wagon"].safe, state.broken = gone, safe, broken
        assert gr.guess(state) == "imperial"


def test_a_scenario_has_rulings_of_its_own_and_the_players_overrule_them() -> None:
    assert check_rulings(RULESET, {}, "kabul")["morale"] == "off"
    chosen = check_rulings(RULESET, {"morale": "third"}, "kabul")
    assert (chosen["morale"], chosen["victory"]) == ("third", "any")
    assert RULESET.new("kabul", {}).rulings.leaders == "on"


def test_gr_b20_no_sealed_card_is_in_view_log_or_dump() -> None:
    battle = begun()
    rng, player = Random(1), RandomPlayer()
    while battle.prompt is not None and battle.step < 120 and battle.stage == "turn":
        battle.answer(ask_player(player, battle, rng), overrule=True)
    dump = json.dumps(masked_state(battle.state, battle.line))
    state = battle.state
    assert isinstance(state, gr.Battlefield)
    assert '"sealed": [' not in dump and '"sealed": {"sealed": 13}' in dump
    known = {card for pack in state.packs.values() for card in pack.seen}
    assert all(f'"{card}"' not in dump for card in gr.WHOLE if card not in known)


def sealed(battle: Battle) -> list[list[str]]:
    assert isinstance(battle.state, gr.Battlefield)
    return [list(stack.sealed) for stack in battle.state.packs["pack1"].stacks.values()]


def test_gr_a17_undo_does_not_change_the_order_of_a_stack() -> None:
    battle = begun()
    before = sealed(battle)
    battle.undo()
    battle.answer(app_answer(battle))
    assert sealed(battle) == before


def test_the_view_shows_waves_with_cards_and_units_with_reasons() -> None:
    state = field("infantry a", "command c", "machine_gun g", wave="chief 1 foot 3 mounted 1")
    state.waves["wave1"].clubs = [gr.ShownCard("8C", "pack1")]
    state.waves["wave1"].aces = [gr.ShownCard("AH", "pack1")]
    touch(state, "w2", "a")
    state.phase, state.first = "shooting", "imperial"
    wave = view(state).unit("wave1")
    assert wave is not None and (wave.figures, wave.start) == (5, 5)
    assert dict(wave.stats) == {"cards": "13", "clubs": "8C", "aces": "AH", "mounted": "1", "firearms": ""}
    assert wave.status == ("crouching", "faltering", "leader", "one in contact")
    reasons = {row.unit: row.reason for row in queue(state)}
    assert reasons["a"] == "in contact" and "commands" in reasons["c"] and reasons["g"] == ""
    assert any(place.name == "in contact" for place in view(state).field)
    for phase in ("generation", "movement", "melee", "end"):
        state.phase = phase
        assert len(queue(state)) == 4


def test_who_touches_nobody_needs_no_word_in_melee() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    state.phase = "melee"
    touch(state, "w1", "a")
    assert {row.unit: (row.standing, row.reason) for row in queue(state)}["b"] == ("not", "")


def test_nobody_is_next_who_stood_while_his_side_moved() -> None:
    state = field("infantry a", wave="foot 1")
    state.phase, state.first, state.acting = "movement", "imperial", "warriors"
    standings = {row.unit: (row.standing, row.reason) for row in queue(state)}
    assert standings == {"a": ("not", "stays"), "wave1": ("may", "")}


@pytest.mark.rule("GR-A14")
def test_who_has_held_its_fire_is_not_next_and_nobody_is_before_the_die() -> None:
    """ "2nd" stood at a wave before it was thrown who shoots first, and "next" behind its no."""
    state = field("infantry a", wave="rifle 1")
    for state.phase in ("movement", "shooting"):
        state.first, state.acting = "warriors", ""
        assert {(row.standing, row.reason) for row in queue(state)} == {("not", "")}
        state.acting = "warriors"
        assert [row.standing for row in queue(state)] == ["may", "may"]
    state.acting = "imperial"
    assert [(row.standing, row.reason) for row in queue(state)] == [("not", "holds its fire"), ("may", "")]


@pytest.mark.parametrize(
    ("phase", "standing"),
    [("movement", ("not", "in contact")), ("shooting", ("not", "in contact")), ("melee", ("may", "1 in contact"))],
)
def test_the_queue_counts_only_warriors_that_may_act(phase: Any, standing: tuple[str, str]) -> None:
    state = field("infantry a", wave="rifle 1")
    state.phase = phase
    touch(state, "w1", "a")
    row = next(row for row in queue(state) if row.unit == "wave1")
    assert (row.standing, row.reason) == standing
    state.fought, state.waves["wave1"].leaving = ["w1"], True
    row = next(row for row in queue(state) if row.unit == "wave1")
    assert row.standing == ("done" if phase == "melee" else "not")


@pytest.mark.rule("GR-A14")
@pytest.mark.parametrize(("wave", "said"), [("foot 2", "no firearms"), ("rifle 1 foot 1", "has fired")])
def test_the_queue_says_why_no_warriors_shoot(wave: str, said: str) -> None:
    state = field("infantry a", wave=wave)
    state.phase, state.warriors["w1"].shot = "shooting", True
    assert next(row.reason for row in queue(state) if row.unit == "wave1") == said


@pytest.mark.rule("GR-A13")
def test_a_wave_that_stays_down_is_not_said_to_have_moved() -> None:
    state = field("infantry a", wave="foot 2 mounted 1")
    state.phase, state.waves["wave1"].moved = "movement", True
    state.waves["wave1"].clubs = [gr.ShownCard("9C", "pack1")]

    def said() -> str:
        return next(row.reason for row in queue(state) if row.unit == "wave1")

    assert said() == "moved", "its mounted unit did"
    del state.warriors["w3"]
    assert said() == "stays down"
    state.waves["wave1"].clubs = []
    assert said() == "moved"


def test_oddities_are_named() -> None:
    state = field("infantry a", wave="foot 2")
    assert RULESET.check(state) == []
    state.units["a"].limbered = state.units["a"].jammed = state.units["a"].safe = state.units["a"].square = True
    state.waves["wave1"].clubs = [gr.ShownCard("8H", "pack1")]
    state.waves["wave1"].aces = [gr.ShownCard("KH", "pack1")]
    state.waves["wave1"].start = 1
    state.packs["pack1"].seen = ["KH", "KH"]
    odd = " ".join(RULESET.check(state))
    for words in (
        "but no gun", "but no machine gun", "is safe, but on the table", "are no square", "which is no club",
        "which is no ace", "shown a card twice",
    ):  # fmt: skip
        assert words in odd, words


def test_a_battle_ended_at_once_runs_to_its_end_and_back() -> None:
    battle = begun()
    battle.end("dinner")
    assert battle.prompt is not None and battle.prompt.key == "winner"
    battle.answer("draw")
    assert battle.stage == "over" and battle.view().result == "a draw"
    battle.undo()
    assert battle.prompt is not None and battle.prompt.key == "winner"


def test_tables_have_what_the_issue_names() -> None:
    assert set(gr.tables()) == {
        "hits_by_card", "hits_on_imperials", "troop_types", "ranges", "shooting_modifiers", "melee_modifiers",
        "placement", "composition", "terrain",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("phase", "reason"), [("generation", "no movement yet"), ("end", "the turn is over"), ("", "the turn is over")]
)
def test_who_acts_before_movement_and_after_the_turn(phase: gr.Phase, reason: str) -> None:
    state = field("infantry a", wave="foot 1")
    state.phase = phase
    assert {row.unit: row.reason for row in queue(state)}["a"] == reason


def test_a_base_counts_as_one_of_one_and_gone_as_none() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    state.units["b"].gone = "destroyed"
    rows = {row.id: (row.figures, row.start) for side in view(state).sides for row in side.units}
    assert (rows["a"], rows["b"]) == ((1, 1), (0, 1))


def test_each_wave_says_how_it_went_by_its_own_warriors() -> None:
    state = field("infantry a", wave="foot 1")
    add_wave(state, "wave2", "White", "foot 1", prefix="x")
    state.warriors["w1"].gone, state.warriors["x1"].gone = "destroyed", "withdrew"
    gone = {row.id: row.gone for side in view(state).sides for row in side.units}
    assert (gone["wave1"], gone["wave2"]) == ("destroyed", "withdrew")
