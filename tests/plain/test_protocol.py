"""The JSON-lines protocol."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from tests.names.journal import Session
from tests.names.play import DiceSource
from tests.plain.support import begin, said
from tests.tools.house_lists import ROOT
from tracker.engine import Choose, Draw, Facts, Field, FormList, Number, Pick, Prompt, Roll, Shuffle, Text, ToFight

Json = dict[str, Any]

SETUP: tuple[Json, ...] = (
    {"key": "name", "value": None},
    {"key": "shuffle", "value": "roll"},
    {"key": "hide", "value": []},
    {"key": "turns", "value": 2},
    {"key": "lot", "value": "roll"},
)
RED_FIRES: tuple[Json, ...] = (
    {"key": "unit.red", "value": "r1"},
    {"key": "act.r1", "value": "fire"},
    {"key": "target.r1.fire", "value": "b1"},
    {"key": "facts.r1.b1", "value": {"range": "short"}},
)
SHOT = "fire.r1.b1"


@pytest.fixture
def red_fires(tmp_path: Path) -> Session:
    session = begin(tmp_path, seed=3)
    answers = said(session, *SETUP, *RED_FIRES)
    assert answers[-1]["key"] == SHOT
    return session


def errors(answers: list[Json]) -> list[tuple[str, str]]:
    return [(each["kind"], each["message"]) for each in answers if each["type"] == "error"]


def some_answer(prompt: Json, rng: Random) -> Any:
    """What a simple client answers, from the prompt alone."""
    kind = prompt["kind"]
    if kind in ("roll", "draw", "shuffle"):
        return "roll"
    if kind == "choose":
        return rng.choice([each["id"] for each in prompt["options"] if not each["refused"] and not each["warned"]])
    if kind == "pick":
        return [each["id"] for each in prompt["options"]][: prompt["at_most"]]
    if kind == "facts":
        return {each["name"]: each["default"] for each in prompt["fields"]}
    return prompt["low"] if kind == "number" else prompt["default"]


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_battle_by_a_simple_client(tmp_path: Path, seed: int) -> None:
    session = begin(tmp_path, ("skirmish", "ambush")[seed % 2], seed)
    rng, asked = Random(seed), said(session)[-1]
    kinds = set()
    while asked["type"] == "prompt":
        kinds.add(asked["kind"])
        asked = said(session, {"key": asked["key"], "value": some_answer(asked, rng)})[-1]
    assert asked["type"] == "end" and asked["result"]
    assert {"text", "shuffle", "pick", "number", "draw", "choose"} <= kinds


def test_a_prompt_is_whole(red_fires: Session, golden: Callable[[str, str], None]) -> None:
    answers = said(red_fires)
    golden("protocol_roll", json.dumps(answers[-1] | {"log": []}, indent=2) + "\n")


def test_every_line_is_logged_once(red_fires: Session) -> None:
    answers = said(red_fires, {"key": SHOT, "value": [1, 1, 1, 1, 1, 1]}, b"?", {"do": "view"})
    after = [len(each["log"]) for each in answers if each["type"] in ("prompt", "end")]
    assert after[1] > 0 and after[2:] == [0, 0]


@pytest.mark.examples(
    "value",
    [6, 5, 4, 3, 2, 1],
    [[6, 5, 4, 3, 2, 1]],
    {"dice": {"dice": [6, 5, 4, 3, 2, 1]}},
    {"dice": {"dice": [6, 5, 4, 3, 2, 1]}, "source": {"dice": "aaaaaa"}},
)
def test_real_dice_are_typed_dice_however_they_come(red_fires: Session, value: Any) -> None:
    answers = said(red_fires, {"key": SHOT, "value": value})
    assert any("6 5 4 3 2 1 (typed)" in line["text"] for line in answers[-1]["log"])


def test_app_dice_counts_and_bare_results(red_fires: Session) -> None:
    for value, words in (
        ("roll", "(app)"),
        ({"rest": "roll"}, "(app)"),
        ({"counts": {"dice": [2, 1]}}, "2 thrown hits, 1 six"),
        ({"counts": {"dice": [6]}}, "6 thrown hits, 0 sixes"),
        ({"typed": "2h 1h"}, "2 thrown hits, 1 six"),
        ({"typed": "2 1 6 5 5 5"}, "2 1 6 5 5 5 (typed)"),
        ({"typed": "=a"}, "(settled on the table)"),
        ({"result": "0 hits"}, "settled on the table"),
    ):
        answers = said(red_fires, {"key": SHOT, "value": value}, {"do": "undo"})
        assert any(words in line["text"] for line in answers[1]["log"]), value
        assert answers[-1]["key"] == SHOT


@pytest.mark.examples(
    "value, reason",
    ([6, 5], "2 dice for dice, which has 6 dice"),
    ([7, 1, 1, 1, 1, 1], "7 is no face of a D6"),
    (["6"] * 6, "it takes dice, counts or a result"),
    ({"dice": {"nobody": [1]}}, "no pool 'nobody'"),
    ({"dice": {}}, "Dice are missing for dice"),
    ({"counts": {"dice": [99, 1]}}, "can't show"),
    ({"result": "99 hits"}, "can't come to '99 hits'"),
    ([[1] * 6, [1]], "more dice than are asked for"),
    ({"typed": "2 1", "counts": {"dice": [2, 1]}}, "Typed dice stand alone"),
    (None, "it takes dice"),
    (10**30, "it takes dice"),
)
def test_impossible_dice_are_refused(red_fires: Session, value: Any, reason: str) -> None:
    answers = said(red_fires, {"key": SHOT, "value": value})
    [(kind, message)] = errors(answers)
    assert kind == "refused" and reason in message
    assert answers[-1]["key"] == SHOT


BAD_LINES = (
    b"",
    b"nonsense",
    b"[]",
    b"3",
    b'"undo"',
    b"{",
    b"{}",
    b'{"key": "fire.r1.b1"}',
    b'{"key": "fire.r1.b1", "value": "roll", "overule": true}',
    b'{"key": "fire.r1.b1", "value": "roll", "overrule": "yes"}',
    b'{"key": "unit.red", "value": "r1"}',
    b'{"key": 3, "value": "r1"}',
    b'{"key": "fire.r1.b1", "value": NaN}',
    b'{"key": "fire.r1.b1", "value": "\xff\xfe"}',
    b"[" * 50_000,
    b'{"a":' * 10_000,
    b'{"key": "' + b"x" * 200_000 + b'"}',
    b'{"key": "fire.r1.b1", "value": [' + b"1" * 5_000 + b"]}",
    b'{"do": "frobnicate"}',
    b'{"do": ["undo"]}',
    b'{"do": "undo", "twice": true}',
    b'{"do": "edit"}',
    b'{"do": "edit", "path": "units.r1.rep"}',
    b'{"do": "edit", "path": "units.r1.rep", "value": 9}',
    b'{"do": "edit", "path": "nowhere", "value": 9}',
    b'{"do": "edit", "path": "sealed", "value": []}',
    b'{"do": "edit", "path": "units.r1.rep", "value": 5, "reason": 7}',
    b'{"do": "amend", "step": "4", "value": 3}',
    b'{"do": "amend", "step": true, "value": 3}',
    b'{"do": "amend", "step": 0, "value": 3}',
    b'{"do": "amend", "step": 4}',
    b'{"do": "amend", "step": 4, "value": 99}',
    b'{"do": "amend", "step": 4, "value": 9}',
    b'{"do": "goto", "step": 99}',
    b'{"do": "goto", "step": -1}',
    b'{"do": "redo"}',
    b'{"do": "note"}',
    b'{"do": "note", "text": ""}',
    b'{"do": "mark", "name": "\\u0007"}',
    b'{"do": "note", "text": "\\ud800"}',
    b'{"do": "draft", "value": {"dice": {"dice": [9]}}}',
    b'{"do": "rolls", "who": "somebody"}',
)


@pytest.mark.parametrize("line", BAD_LINES, ids=[str(line[:50]) for line in BAD_LINES])
def test_a_bad_line_gets_an_error_and_the_same_prompt(red_fires: Session, line: bytes) -> None:
    answers = said(red_fires, line, {"do": "quit"})
    assert [each["type"] for each in answers] == ["prompt", "error", "prompt"]
    assert answers[0]["key"] == answers[2]["key"] == SHOT
    message = answers[1]["message"]
    assert len(message) < 300 and "\n" not in message and message.endswith(".")


def test_a_warning_wants_overrule(tmp_path: Path) -> None:
    session = begin(tmp_path)
    long = {"key": "turns", "value": 9}
    answers = said(session, *SETUP[:3], long, long, {**long, "overrule": True})
    assert [kind for kind, _ in errors(answers)] == ["warned"] * 2, "giving it again does not overrule: no key slips"
    assert answers[-1]["key"] == "lot"


def test_undo_redo_amend_settle_and_end(red_fires: Session) -> None:
    shoot = {"key": SHOT, "value": [1, 1, 1, 1, 1, 1]}
    answers = said(red_fires, shoot, {"do": "undo"}, {"do": "redo"}, {"do": "undo"}, {"do": "settle", "reason": "no"})
    assert any("put" in sentence or "back" in sentence for sentence in answers[2]["put_back"])
    assert answers[3]["put_back"] and answers[4]["key"] == SHOT
    assert any("settled on the table" in line["text"] for line in answers[5]["log"])
    answers = said(red_fires, {"do": "amend", "step": 4, "value": 5}, {"do": "end", "reason": "night"})
    assert errors(answers) == []
    assert any("night" in line["text"] for line in answers[-1]["log"])


def test_looking_on(red_fires: Session) -> None:
    answers = said(red_fires, {"do": "view"}, {"do": "log"}, {"do": "goto", "step": 3}, {"do": "state"})
    extra = [each for each in answers if each["type"] not in ("prompt", "end")]
    assert [each["type"] for each in extra] == ["view", "log", "moment", "state"]
    assert extra[0]["view"]["sides"][0]["id"] == "red"
    assert extra[2]["prompt"]["key"] == "turns"
    assert extra[3]["state"]["units"]["r1"]["figures"] == 6


def test_notes_marks_and_drafts(red_fires: Session) -> None:
    half = {"dice": {"dice": [6, 4]}, "source": {"dice": "tt"}}
    answers = said(
        red_fires, {"do": "note", "text": "dusk"}, {"do": "mark", "name": "x"}, {"do": "draft", "value": half}
    )
    assert errors(answers) == [] and answers[-1]["draft"] == half
    assert red_fires.notes[0].text == "dusk" and red_fires.marks[0].text == "x"
    answers = said(red_fires, {"key": SHOT, "value": "roll"})
    assert "draft" in answers[0] and "draft" not in answers[-1]


@pytest.mark.parametrize("source", [{}, {"source": {"dice": "aa"}}, {"source": 3}])
def test_dice_that_a_program_half_types_are_real_ones(red_fires: Session, source: Json) -> None:
    answers = said(red_fires, {"do": "draft", "value": {"dice": {"dice": [6, 4]}, **source}})
    assert answers[-1]["draft"] == {"dice": {"dice": [6, 4]}, "source": {"dice": "tt"}}


def test_sealed_cards_are_never_put_out(red_fires: Session) -> None:
    deck = red_fires.battle.state.sealed  # type: ignore[attr-defined]
    asked = [{"do": "state"}, {"do": "log"}, {"do": "view"}, *({"do": "goto", "step": step} for step in range(10))]
    undone = [{"do": "undo"}] * 9
    text = json.dumps(said(red_fires, *asked, {"do": "edit", "path": "sealed.0", "value": "KH"}, *undone))
    for start in range(len(deck) - 2):
        run = json.dumps(deck[start : start + 3])[1:-1]
        assert run not in text
    assert '{"sealed": 12}' in text


def test_the_app_may_roll_for_the_enemy(tmp_path: Path) -> None:
    session = begin(tmp_path, seed=3, autopilot=DiceSource("enemy", "red"))
    answers = said(session, *SETUP, RED_FIRES[0], {"key": "act.r1", "value": "charge"})
    answers = said(session, {"key": "target.r1.charge", "value": "b1"}, {"key": "stand.r1.b1", "value": [[1, 1], [1]]})
    pools = answers[-1]["pools"]
    assert [pool["app"] for pool in pools] == [False, True]
    answers = said(session, {"key": "melee.r1.b1", "value": [1, 1, 1, 1]})
    assert any("(typed and app)" in line["text"] for line in answers[-1]["log"])


def test_who_rolls_can_be_changed(red_fires: Session) -> None:
    answers = said(red_fires, {"do": "rolls", "who": "everyone"})
    assert any("(app)" in line["text"] for line in answers[-1]["log"])


def test_after_the_end_there_is_undo(red_fires: Session) -> None:
    answers = said(
        red_fires, {"do": "rolls", "who": "everyone"}, {"do": "end"}, {"key": "x", "value": 1}, {"do": "undo"}
    )
    assert [each["type"] for each in answers[-4:]] == ["end", "error", "end", "prompt"]


def test_quitting_takes_no_further_line(red_fires: Session) -> None:
    assert len(said(red_fires, {"do": "quit"}, {"do": "undo"})) == 1


def test_every_kind_of_prompt_and_of_field_is_on_the_page_for_programs() -> None:
    """Their names come from the structs themselves, so that none can be left out."""
    page = (ROOT / "tracker" / "docs" / "programs.md").read_text(encoding="utf-8")
    kinds = [Choose, Pick, Number, Text, Facts, FormList, Roll, Draw, Shuffle, ToFight]
    names = [str(each.__struct_config__.tag) for each in (*kinds, *get_args(Field))]
    assert [name for name in names if f"`{name}`" not in page] == []
    shown = {tag for each in Prompt.__subclasses__() for tag in _tags(each)}
    assert shown == {str(each.__struct_config__.tag) for each in kinds}


def _tags(kind: type[Any]) -> list[str]:
    """The kinds of prompts that a class is, or that are made from it."""
    below = kind.__subclasses__()
    return [tag for each in below for tag in _tags(each)] if below else [str(kind.__struct_config__.tag)]


def test_figures_behind_an_amend_are_told_by_their_way_alone(red_fires: Session) -> None:
    """`log` said "Take 2 off Blue Two" while `put_back` had the figures stay as they stand."""
    said(red_fires, {"key": SHOT, "value": [1, 1, 6, 6, 6, 6]}, {"key": "nerve.b1.shot", "value": [1, 1]})
    amend = {"do": "amend", "step": red_fires.battle.step - 3, "value": "b2"}
    again = {"key": "facts.r1.b2", "value": None}, {"key": "fire.r1.b2", "value": [1, 1, 6, 6, 6, 6]}
    last = said(red_fires, amend, *again)[-1]
    assert [line["kind"] for line in last["log"]] == ["roll"] and last["put_back"][0].startswith("Leave the figures")


def test_an_edit_of_the_past_is_amended_and_another_put_in(red_fires: Session) -> None:
    step = red_fires.battle.step
    answers = said(
        red_fires,
        {"do": "edit", "path": "units.b1.figures", "value": 3},
        {"do": "amend", "step": step + 1, "value": 4, "reason": "counted again"},
        {"do": "edit", "path": "units.b2.figures", "value": 2, "step": step - 2},
        {"do": "edit", "path": "units.b2.figures", "value": 2, "step": 99},
        {"do": "amend", "step": step + 2, "value": "many"},
    )
    units = red_fires.battle.state.units  # type: ignore[attr-defined]
    assert (units["b1"].figures, units["b2"].figures) == (4, 2)
    assert [kind for kind, _ in errors(answers)] == ["refused", "refused"]
    assert "Blue One has 4 figures, not 3." in answers[2]["put_back"]
