"""The app plays a side: it decides and says why, Enter takes that, `!` alone overrules it, and that is noted."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from tests.names.app import BattleStack
from tests.names.journal import Session
from tests.names.plain import Conversation, Source
from tests.names.play import DiceSource, Redo, Rolls, Seat, Undo, given
from tests.play.hands import answer
from tests.play.seated import Seated
from tracker.engine import (
    Aim,
    Among,
    AnswerInput,
    Choose,
    Decision,
    Facts,
    FormList,
    FormRow,
    Mark,
    Option,
    Target,
    Toggle,
    app_random,
    ask_player,
    load_ruleset,
)
from tracker.talk.input_words import decision_words


def decides_at_once(seat: Seat) -> bool:
    """Let the app think nothing over; tells whether it decides then."""
    seat.settle_thought()
    return seat.decision is not None


def at_decision(folder: Path, key: str, game: str = "colonial_adventures", scenario: str = "training_skirmish") -> Seat:
    """A seat where the app has decided what is asked by this key; the British are a person's, played by chance."""
    dice_source = DiceSource("opponent")
    seat = Seat(Session.new(folder, game, scenario, seed=7, autopilot=dice_source))
    player = load_ruleset(game).player()
    assert player is not None
    while seat.prompt is not None and (seat.decision is None or seat.prompt.key.partition(":")[0] != key):
        if decides_at_once(seat) and seat.prompt.key.partition(":")[0] == key:
            break
        value = ask_player(player, seat.battle, app_random(7, seat.battle.step, "test"))
        given = answer(seat, value, overrule=True)
        assert given.refused is None, given.refused
    assert seat.decision is not None, f"{key} is decided somewhere"
    return seat


def test_what_was_decided_stands_as_what_enter_takes_and_is_told_with_its_reason(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "act")
    prompt, decision = seat.prompt, seat.decision
    assert isinstance(prompt, Choose) and decision is not None
    assert prompt.enter == decision.value and prompt.side == "zulu"
    whole, short = decision_words(prompt, decision, seat.battle.view(), [each.words for each in seat.further_answers])
    assert whole.startswith("The app plays Zulu: ") and "Enter takes " in whole and decision.why in short
    shown = BattleStack(seat).offered_words()
    assert shown[1] == short and "Enter" not in shown[0], "the key line alone says it there"
    assert shown[0].partition(". ")[0] == whole.partition(". ")[0]


def test_another_answer_is_warned_of_and_noted_where_it_overrules(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "act")
    prompt = seat.prompt
    assert isinstance(prompt, Choose)
    other = next(each for each in prompt.legal() if each != prompt.enter)
    step, decided = seat.battle.step, prompt.value_words(prompt.enter)
    assert str(answer(seat, other).refused) == f"The app decided: {decided}." and seat.battle.step == step
    assert answer(seat, other).refused is None, "the same again overrules"
    assert [note.text[:35] for note in seat.session.notes] == ["Overruled: the app had decided othe"]


def test_it_decides_the_same_again_after_undo(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "act")
    before = seat.decision
    assert before is not None
    answer(seat, before.value)
    seat.do(Undo(dice_first=True))
    assert seat.decision == before
    seat.do(Redo())
    again = Seat(seat.session)
    again.do(Undo(dice_first=True))
    assert again.decision == before


def test_it_decides_the_same_after_the_battle_was_left(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "act")
    before, path = seat.decision, seat.session.path
    seat.do(Rolls("decisions"))
    seat.session.close()
    with Session.open(path, DiceSource(by_default=True)) as session:
        seat = Seat(session)
        assert decides_at_once(seat) and seat.decision == before
        assert (seat.dice_source.plays, seat.dice_source.rolls_for) == (frozenset({"zulu"}), frozenset())


def test_what_only_the_table_knows_is_asked_of_the_person(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "act")
    player = load_ruleset("colonial_adventures").player()
    assert player is not None
    seen = set()
    while seat.prompt is not None:
        if seat.prompt.asks_for == "table":
            seen.add(seat.prompt.key.partition(":")[0])
            assert seat.decision is None
        elif seat.prompt.key.startswith("move:") and seat.decision is not None:
            assert seat.decision.value.keys() == {"place"}, "whether that is in cover, and who sees it, is the table's"
            seen.add("move")
        answer(seat, ask_player(player, seat.battle, app_random(7, seat.battle.step, "test")), overrule=True)
    assert "move" in seen


def test_ones_own_side_is_not_decided_for(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "act")
    seat.do(Rolls("opponent", "zulu"))
    assert seat.decision is None
    seat.do(Rolls("opponent", "british"))
    assert decides_at_once(seat)
    seat.do(Rolls("enemy"))
    assert seat.decision is None and seat.prompt is seat.battle.prompt


@pytest.mark.examples(
    "game, scenario, key",
    ("africa_1859", "wad_ras", "orders"),
    ("colonial_adventures", "training_skirmish", "act"),
    ("colonial_d10", "afghan_valley", "moves"),
    ("gentlemen_rankers", "march", "moves"),
)
@pytest.mark.parametrize("who", ["opponent", "decisions"])
def test_every_game_has_an_opponent_with_its_dice_or_without(
    tmp_path: Path, game: str, scenario: str, key: str, who: str
) -> None:
    dice_source = DiceSource(who, "warriors" if game == "gentlemen_rankers" else "")
    seat = Seat(Session.new(tmp_path, game, scenario, seed=7, autopilot=dice_source))
    player = load_ruleset(game).player()
    assert player is not None
    decided, is_thrown = set(), False
    for _ in range(150):
        if seat.prompt is None or (key in decided and is_thrown):
            break
        if decides_at_once(seat):
            decided.add(seat.prompt.key.partition(":")[0])
        is_thrown |= seat.prompt.is_chance and seat.prompt.rollers() == dice_source.plays
        answer(seat, ask_player(player, seat.battle, app_random(7, seat.battle.step, "test")), overrule=True)
    assert key in decided and is_thrown is (who == "decisions"), "a person throws for it where it decides alone"


def test_a_program_is_told_and_takes_it_with_null(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "act")
    assert seat.prompt is not None and seat.decision is not None
    out = io.StringIO()
    lines = io.StringIO(json.dumps({"key": seat.prompt.key, "value": None}) + "\n")
    Conversation(seat.session, Source(lines), out).play()
    first = json.loads(out.getvalue().splitlines()[0])
    assert first["decision"]["value"] == seat.decision.value and first["decision"]["words"].startswith("The app: ")
    assert seat.battle.step > first["step"] and not seat.session.notes


def spoken(seat: Seat, *values: object) -> list[dict[str, Any]]:
    """What a program hears of these answers to the prompt that waits."""
    assert seat.prompt is not None
    key, out = seat.prompt.key, io.StringIO()
    lines = io.StringIO("".join(json.dumps({"key": key, "value": value}) + "\n" for value in values))
    Conversation(seat.session, Source(lines), out).play()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_null_takes_all_rows_of_a_list_that_are_decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = at_decision(tmp_path, "moves", "colonial_d10", "afghan_valley")
    prompt = seat.prompt
    assert isinstance(prompt, FormList)
    both = [{"row": row.id, "facts": {"act": "stand"}} for row in prompt.rows[1:3]]
    monkeypatch.setattr(DiceSource, "decision", lambda dice_source, battle: Decision(both))
    notes = len(seat.session.notes)
    spoken(seat, None)
    assert [given["row"] for given in taken_of(seat)] == [given["row"] for given in both]
    assert len(seat.session.notes) == notes


def taken_of(seat: Seat) -> list[dict[str, Any]]:
    """The rows that the last answer to a list took."""
    answers = (node.input.value for node in reversed(seat.battle.line) if isinstance(node.input, AnswerInput))
    return next(value for value in answers if isinstance(value, list))


def test_a_refusal_names_the_row_and_the_field_that_is_missing(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "fires", "colonial_d10", "afghan_valley")
    assert isinstance(seat.prompt, FormList)
    row = seat.prompt.rows[0]
    told = spoken(seat, None, [{"row": row.id}], [{"facts": {}}], [{"row": row.id, "facts": []}])
    refused = [each["message"] for each in told if each["type"] == "error"]
    assert len(refused) == 4 and seat.battle.step == told[0]["step"]
    assert all(each.startswith(f"{row.label}: Say the range") for each in refused[:2])
    assert all(each.endswith("The field 'range' is missing.") for each in refused[:2])
    assert "missing required field `row`" in refused[2] and "$[0].facts" in refused[3]


# Forms and lists


class Shot(Struct):
    target: str
    volley: bool
    cover: bool
    range: str


FIELDS = (
    Target(
        "target",
        "a",
        "target",
        (Aim("b1", "B One", known={"volley": False}), Aim("b2", "B Two")),
        "b1",
        asks="decision",
    ),
    Toggle("volley", "v", "volley", asks="decision"),
    Toggle("cover", "c", "in cover"),
    Among("range", "range", (Mark("short", "s", "short"), Mark("long", "l", "long"))),
)
SHOT = Facts(key="shot", rule="X-3", side="red", title="A fires", fields=FIELDS, shape=Shot, asks="table")
ANSWER = {"target": "b2", "volley": True, "cover": True, "range": "long"}
DECIDED = {"target": "b2", "volley": True}


def test_of_a_form_it_says_what_is_decided_and_leaves_the_rest() -> None:
    assert SHOT.decided_part(ANSWER) == DECIDED
    asked = SHOT.with_decision(DECIDED)
    assert asked.default() is None, "the range is still to be said"
    assert asked.read({"range": "short"})[0] == Shot("b2", True, False, "short")
    assert SHOT.with_decision({"target": "b1", "volley": True}).read({"range": "short"})[0].volley, (
        "what is known of a target does not stand before what was decided"
    )


def test_what_stood_in_a_form_is_said_to_the_battle() -> None:
    assert SHOT.read(SHOT.said_whole(DECIDED, {"range": "long"}))[0] == Shot("b2", True, False, "long")
    assert SHOT.read(SHOT.said_whole(DECIDED, {"range": "long", "volley": False}))[0].volley is False


def test_facts_of_the_table_overrule_nothing() -> None:
    assert not SHOT.is_overruled(DECIDED, {"range": "long", "cover": True})
    assert SHOT.is_overruled(DECIDED, {"range": "long", "target": "b1"})
    assert SHOT.is_overruled(DECIDED, {"range": "long", "volley": False})


ROWS = tuple(FormRow(each, each.upper(), FIELDS) for each in ("r1", "r2"))
FIRES = FormList(
    key="fires", rule="X-3", side="red", title="Red fires", rows=ROWS, shape=Shot, rest="the rest wait", letter="z"
)
MEANT = [{"row": "r2", "facts": DECIDED}]


def test_rows_that_are_decided_come_first_and_others_overrule() -> None:
    asked = FIRES.with_decision(MEANT)
    assert isinstance(asked, FormList) and [row.id for row in asked.rows] == ["r2", "r1"]
    given = asked.said_whole(MEANT, [{"row": "r2", "facts": {"range": "long"}}])
    assert FIRES.read(given)[0][0].facts == Shot("b2", True, False, "long")
    assert not asked.is_overruled(MEANT, [{"row": "r2", "facts": {"range": "long"}}])
    assert asked.is_overruled(MEANT, [{"row": "r1", "facts": {"range": "long"}}])
    assert asked.is_overruled(MEANT, [])


def test_where_no_row_is_decided_enter_takes_none() -> None:
    asked = FIRES.with_decision([])
    assert asked.default() == [] and FIRES.default() is None
    assert asked.is_overruled([], [{"row": "r1", "facts": ANSWER}]) and not asked.is_overruled([], [])


def test_a_choice_against_the_rules_is_not_offered() -> None:
    prompt = Choose(
        key="act", rule="X-1", side="red", title="Act?", options=(Option("a", "A"), Option("b", "B", warned="late"))
    )
    assert prompt.may_be_taken("a") and not prompt.may_be_taken("b") and not prompt.may_be_taken("c")


@pytest.mark.examples(
    "game, scenario",
    ("colonial_d10", "canal_bridge"),
    ("colonial_d10", "river_column"),
    ("gentlemen_rankers", "raid"),
    ("gentlemen_rankers", "kabul"),
)
def test_each_decision_says_its_reason_and_fire_is_always_decided(game: str, scenario: str, tmp_path: Path) -> None:
    mine = {"colonial_d10": "", "gentlemen_rankers": "warriors"}[game]
    dice_source = DiceSource("opponent", mine)
    seat = Seat(Session.new(tmp_path, game, scenario, seed=3, autopilot=dice_source))
    player, decided = load_ruleset(game).player(), dict[str, int]()
    assert player is not None
    for _ in range(160):
        prompt = seat.prompt
        if prompt is None:
            break
        what = prompt.key.partition(":")[0]
        if decides_at_once(seat) and seat.decision is not None:
            assert seat.decision.why, f"{prompt.key}: {seat.decision.value}"
            decided[what] = decided.get(what, 0) + 1
        elif what in ("fire", "fires", "moves") and prompt.asks_for in ("decision", "both"):
            # At its only target, which it takes to be out of range, it decides nothing: nobody fires.
            is_only = isinstance(prompt, Facts) and all(field.name != "target" for field in prompt.fields)
            is_far = is_only and "nobody fires" in prompt.value_words(prompt.default())
            assert is_far or prompt.side not in dice_source.plays, f"{prompt.key} is left undecided"
        answer(seat, ask_player(player, seat.battle, app_random(3, seat.battle.step, "test")), overrule=True)
    assert {"moves"} | ({"fires"} if game == "colonial_d10" else {"fire"}) <= set(decided)


def test_one_enter_takes_all_that_is_decided_for_a_unit_and_one_undo_takes_it_back(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "side", scenario="isandlwana")
    assert seat.decision is not None and seat.further_answers
    step, told = seat.battle.step, [each.words for each in seat.further_answers]
    seated = Seated(seat.session)
    whole, short, brief = seated.stack.offered_words()
    assert "Enter" not in whole and all(words in short for words in told)
    assert all(each.brief in brief for each in seat.further_answers)
    given = {each.key: each.value for each in seat.further_answers}
    seated.press("enter")
    recorded = [node for node in seat.battle.line if node.step > step]
    for key, value in given.items():
        node = next(each for each in recorded if isinstance(each.input, AnswerInput) and each.input.key == key)
        assert isinstance(node.input, AnswerInput) and node.input.value == value and node.auto
    seated.stack.do(Undo())
    assert seat.battle.step == step
    assert not seat.session.notes


def test_a_number_takes_the_first_of_it_alone(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "side", scenario="isandlwana")
    prompt, decision = seat.prompt, seat.decision
    assert isinstance(prompt, Choose) and decision is not None and seat.further_answers
    first = seat.further_answers[0].key
    assert not any(each.acts for each in prompt.options), "of one's own side a shot would go along with it"
    seat.do(given(seat, prompt.key, decision.value, is_enter=False)).or_raise()
    assert seat.prompt is not None and seat.prompt.key == first


def test_enter_takes_no_more_than_what_stands_on_the_screen(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "side", scenario="isandlwana")
    first, seated = seat.further_answers[0].key, Seated(seat.session)
    seated.stack.is_all_told = False
    seated.press("enter")
    assert seated.stack.seat.prompt is not None and seated.stack.seat.prompt.key == first


def test_enter_behind_a_warning_gives_what_was_warned_of(tmp_path: Path) -> None:
    seat = at_decision(tmp_path, "side", scenario="isandlwana")
    key, value = "side", seat.decision.value if seat.decision else None
    assert given(seat, key, value, is_enter=True).whole and not given(seat, key, value, is_enter=False).whole
    seat.warned = warned = given(seat, key, value, is_enter=False)
    assert given(seat, key, value, is_enter=True) == warned


@pytest.mark.examples(
    "does, words",
    (lambda *_: {"": 0}["facts"], "KeyError: 'facts'"),
    (lambda *_: all(iter(lambda: True, None)), "it takes longer than 0.02 seconds"),
)
def test_a_player_that_fails_or_never_answers_decides_nothing_from_there_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: Any, words: str
) -> None:
    seat = at_decision(tmp_path, "act")
    monkeypatch.setattr("tracker.play.dice_source.LONGEST", 0.02)
    monkeypatch.setattr("tracker.engine.opponent.Opponent.thought", does)
    seat.look()
    assert seat.decision is None and seat.prompt is seat.battle.prompt
    told = seat.take_notices()[-1]
    assert told.startswith(f"The player of Colonial Adventures failed ({words})"), told
    assert told.endswith(" The app decides nothing from here on.")
