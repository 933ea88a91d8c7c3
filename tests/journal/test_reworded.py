"""Played on after the game was changed: where only its words are others nothing is lost; a changed rule is seen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine import toy_fight
from tests.engine.playing import stands
from tests.engine.toy_state import Owed, ToyState
from tests.journal.fighting import SET_UP, give
from tests.names.engine import says_the_same, unproved_by
from tests.names.journal import Session, Timeline, read_battle, verify_battle
from tracker.engine import Breakdown, Event, Line, Modifier, Reads

# Red One fires at Blue One: two fall, and there is a test of nerve, which is answered; then Red Two is asked.
SHOT: tuple[Any, ...] = ("r1", "fire", "b1", {}, {"dice": {"dice": [1, 3, 3, 3, 3, 3]}}, {"dice": {"dice": [1, 1]}})
AT_SHOT = len(SET_UP) + 5
# Turn 1 begins with the card that says who is first.
AT_START = len(SET_UP) - 1
START_SHOWN = "shown are both sides as they stood when this turn began"
Lose = Callable[[ToyState, str, int, str], None]
lose = toy_fight.lose


def other_words(state: ToyState, unit_id: str, figures: int, cause: str) -> None:
    """The same losses, told otherwise."""
    log = list(state.log)
    lose(state, unit_id, figures, cause)
    said = state.log[len(log) :]
    state.log[len(log) :] = [Line(f"Remove: {each.text}", each.kind, each.rule, each.units) for each in said]


def one_more(state: ToyState, unit_id: str, figures: int, cause: str) -> None:
    """Another rule: one figure more is lost."""
    lose(state, unit_id, figures + 1, cause)


def one_more_unsaid(state: ToyState, unit_id: str, figures: int, cause: str) -> None:
    """Another rule, which says nothing of it until the next turn begins with another state."""
    other_words(state, unit_id, figures, cause)
    state.units["b2"].cover = True


def shot(folder: Path, *after: object) -> Path:
    with Session.new(folder, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP, *SHOT, *after)
        return session.path


def test_a_battle_that_was_only_reworded_goes_on_exactly_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = shot(tmp_path)
    with Session.open(path) as session:
        stood, step = stands(session.battle), session.battle.step
    monkeypatch.setattr(toy_fight, "lose", other_words)
    with Session.open(path) as session:
        assert stands(session.battle) == stood and session.battle.step == step
        (told,) = session.take_notices()
        assert told == f"Play goes on from step {step}, where it stood; the log has other words now."
        session.undo()
        session.redo()
        assert stands(session.battle) == stood and session.take_notices() == []


def test_what_is_reworded_is_shown_in_a_review_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shot(tmp_path)
    monkeypatch.setattr(toy_fight, "lose", other_words)
    timeline = Timeline.of(read_battle(path))
    frames = [timeline.frame(step) for step in timeline.steps]
    assert not any(frame.note for frame in frames) and frames[-1].prompt is not None
    monkeypatch.setattr(toy_fight, "lose", one_more)
    timeline = Timeline.of(read_battle(path))
    assert "now it says 'Take 3 off Blue One.'" in timeline.frame(timeline.last).note


def test_what_is_reworded_is_verified_as_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shot(tmp_path)
    monkeypatch.setattr(toy_fight, "lose", other_words)
    words = verify_battle(read_battle(path))
    assert words is not None and words.startswith(f"only in other words, step {AT_SHOT} said ")


def test_a_rule_that_has_changed_goes_back_to_the_start_of_the_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = shot(tmp_path)
    monkeypatch.setattr(toy_fight, "lose", one_more)
    with Session.open(path) as session:
        assert session.battle.step == AT_START
        (told,) = session.take_notices()
        assert f"Play goes on from step {AT_START}: the rules have changed since" in told
        assert "now it says 'Take 3 off Blue One.'" in told


def end_turn(path: Path) -> int:
    """Nobody else acts in this turn, and the next begins; gives the step at which it does."""
    with Session.open(path) as session:
        while session.battle.state.turn == 1:
            session.answer("done")
        return session.battle.step


def test_words_before_a_changed_rule_are_told_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shot(tmp_path)
    end_turn(path)
    assert verify_battle(read_battle(path)) is None
    monkeypatch.setattr(toy_fight, "lose", one_more_unsaid)
    words = verify_battle(read_battle(path))
    assert words is not None
    rule, _, reworded = words.partition("; only in other words, ")
    assert "the state is not the recorded one" in rule and f"step {AT_SHOT} said" in reworded


def cover_untold(state: ToyState, unit_id: str, figures: int, cause: str) -> None:
    """Another rule, of which no line says anything."""
    lose(state, unit_id, figures, cause)
    state.units["b2"].cover = True


@pytest.mark.parametrize(("rule", "is_changed"), [(lose, False), (cover_untold, True)])
def test_a_changed_rule_that_no_line_tells_is_seen_in_a_review_by_how_its_turn_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: Lose, is_changed: bool
) -> None:
    path = shot(tmp_path)
    end = end_turn(path)
    monkeypatch.setattr(toy_fight, "lose", rule)
    timeline = Timeline.of(read_battle(path))
    notes = {timeline.frame(step).note for step in range(AT_START + 1, end)}
    told = f"The rules have changed since this was played, for turn 1 no longer ends as it did: {START_SHOWN}."
    assert notes == {told if is_changed else ""} and not timeline.frame(end).note


@pytest.mark.parametrize(("rule", "is_trusted"), [(other_words, True), (one_more_unsaid, False)])
def test_other_words_are_not_trusted_where_a_turn_before_came_out_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: Lose, is_trusted: bool
) -> None:
    """Words alone can't show that a rule is the same; the states that are recorded of the turns before can."""
    path = shot(tmp_path)
    start = end_turn(path)
    with Session.open(path) as session:
        give(session, {"cards": ["3H"]}, "r1", "fire", "b1", {}, {"dice": {"dice": [1, 3, 3, 3, 3, 3]}})
        last = session.battle.step
    monkeypatch.setattr(toy_fight, "lose", rule)
    with Session.open(path) as session:
        assert session.battle.step == (last if is_trusted else start)
        assert ("other words now" in session.take_notices()[0]) is is_trusted


def other_nerve(state: ToyState, test: Owed, clause: str, passes: int) -> None:
    """Only words: whoever carries on is said to hold."""
    suffer(state, test, "hold" if clause == "carry on" else clause, passes)


def weaker_nerve(state: ToyState, test: Owed, clause: str, passes: int) -> None:
    """Another rule, and no number tells of it: whoever carried on is shaken."""
    suffer(state, test, "shaken" if clause == "carry on" else clause, passes)


suffer = toy_fight.suffer


@pytest.mark.parametrize("rule", [other_nerve, weaker_nerve])
def test_words_without_a_number_are_not_trusted_in_the_first_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: Callable[..., None]
) -> None:
    """Nothing in the record tells one of these from the other."""
    path = shot(tmp_path)
    monkeypatch.setattr(toy_fight, "suffer", rule)
    with Session.open(path) as session:
        assert session.battle.step == AT_START
        assert "said 'Blue One: carry on.', now it says" in session.take_notices()[0]


@pytest.mark.parametrize(
    ("rule", "is_shot_before", "is_trusted"),
    [(other_nerve, True, True), (weaker_nerve, True, False), (other_nerve, False, False)],
)
def test_words_without_a_number_are_trusted_where_their_rule_came_out_right_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: Callable[..., None], is_shot_before: bool, is_trusted: bool
) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP, *(SHOT if is_shot_before else ()))
        path = session.path
    start = end_turn(path)
    with Session.open(path) as session:
        give(session, {"cards": ["3H"]}, *SHOT)
        last = session.battle.step
    monkeypatch.setattr(toy_fight, "suffer", rule)
    with Session.open(path) as session:
        assert session.battle.step == (last if is_trusted else start)


SUM = Breakdown("Dice", 6, "figures", (Modifier("close", 1),), 7)
BASE = Line("Blue One loses 2 of 9.", "result", "TOY-1", ("b1",), (SUM,))


@pytest.mark.examples(
    "now, is_same",
    (Line("Of 9 in Blue One 2 are lost.", "result", "TOY-2", ("b1",), (SUM,)), True),
    (Line("The 1st of 2/24th: of 9 lose 2.", "result", "", ("b1",), (SUM,)), True),
    (Line("Blue One loses 3 of 9.", "result", "TOY-1", ("b1",), (SUM,)), False),
    (Line("Blue One loses 2 of 9.", "table", "TOY-1", ("b1",), (SUM,)), False),
    (Line("Blue Two loses 2 of 9.", "result", "TOY-1", ("b2",), (SUM,)), False),
    (Line("Blue One loses 2 of 9.", "result", "TOY-1", ("b1",), (Breakdown("Dice", 6, "men", (), 6),)), False),
    (Line("Blue One loses 2 of 9.", "result", "TOY-1", ("b1",), (Breakdown("All", 7, "men", (), 7),)), True),
)
def test_lines_say_the_same_where_units_numbers_and_sums_are_the_same(now: Line, is_same: bool) -> None:
    assert says_the_same((BASE,), (now,)) is is_same
    assert not says_the_same((BASE,), (now, now)) and not says_the_same((BASE,), ())


def test_what_the_rules_came_to_say_later_is_compared_with_nothing() -> None:
    """The table lacked orders in battles of the same rules; they may be given now, and are not asked for."""
    added = Line("Take the 9C to the discards.", "table", is_added=True)
    assert says_the_same((BASE,), (added, BASE)) and says_the_same((added, BASE), (BASE,))
    assert not says_the_same((BASE,), (replace(added, is_added=False), BASE))
    assert not says_the_same((BASE, added), (added,))


CELL = Line("Blue One: hold.", "result", "TOY-1", ("b1",), reads=Reads("nerve", "shot", "2"))
FIRED = Line("Red One fires.", "result", "TOY-1", ("r1",), event=Event("fires", "r1", "b1", 6, 2, "at once"))


@pytest.mark.examples(
    "then, now, is_same",
    (CELL, replace(CELL, text="Blue One: on."), True),
    (CELL, replace(CELL, reads=Reads("nerve", "shot", "1")), False),
    (replace(CELL, reads=None), CELL, True),
    (FIRED, replace(FIRED, event=Event("fires", "r1", "b1", 6, 2, "at long range")), True),
    (FIRED, replace(FIRED, event=Event("fires", "r1", "b1", 6, 3, "at once")), False),
    (replace(FIRED, event=None), FIRED, True),
)
def test_lines_of_another_cell_or_event_say_something_else(then: Line, now: Line, is_same: bool) -> None:
    assert says_the_same((then,), (now,)) is is_same


@pytest.mark.examples(
    "then, is_proved",
    (CELL, False),
    (replace(CELL, rule=""), False),
    (replace(CELL, text="Blue One: 2 hold."), True),
    (replace(CELL, why=(SUM,)), True),
    (FIRED, True),
    (replace(FIRED, kind="heading", event=None), True),
)
def test_what_shows_that_other_words_mean_the_same(then: Line, is_proved: bool) -> None:
    found = unproved_by((then,), (replace(then, text=f"So: {then.text}"),))
    assert found == (frozenset() if is_proved else {then.rule or then.text})
    assert not unproved_by((then,), (then,))


def test_an_order_in_other_words_is_shown_by_the_result_beside_it() -> None:
    order, other = Line("take Blue One off", "table"), Line("Blue One goes", "table")
    assert unproved_by((order,), (other,)) == {order.text}
    assert not unproved_by((CELL, order), (CELL, other))
    assert unproved_by((CELL, order), (replace(CELL, text="Blue One runs."), other)) == {CELL.rule, order.text}


def test_a_result_in_other_words_is_shown_by_the_order_to_its_units() -> None:
    order, runs = Line("take Blue One off", "table", units=CELL.units), replace(CELL, text="Blue One runs.")
    assert not unproved_by((CELL, order), (runs, order))
    elsewhere = replace(order, units=("b2",))
    assert unproved_by((CELL, elsewhere), (runs, elsewhere)) == {CELL.rule}


def test_a_roll_may_name_more_of_its_numbers() -> None:
    then, now = (Line(words, "roll", "", ("r1",)) for words in ("Fire 6 4: 2 hits", "4+ hits: fire 6 4: 2 hits"))
    assert says_the_same((then,), (now,)) and says_the_same((now,), (then,))
    assert not says_the_same((then,), (Line("Fire 6 4: 1 hit", "roll", "", ("r1",)),))


def test_an_order_may_name_units_by_their_numbers_and_is_not_shown_by_them() -> None:
    then, now = (Line(f"Moves: {who} 4 inches.", "table") for who in ("foot", "A Coy 1"))
    assert says_the_same((then,), (now,)) and says_the_same((now,), (then,))
    assert unproved_by((then,), (now,)) == {then.text}
    assert not unproved_by((then,), (replace(then, text="Move foot 4 inches."),))
    assert not says_the_same((then,), (Line("Moves: foot 6 inches.", "table"),))


def test_a_result_whose_event_is_the_same_may_name_more_or_fewer_numbers() -> None:
    """A contact that named the unit touched before, "A Coy 2", sent the battle back to the beginning of its turn."""
    event = Event("charges", "r1", "b1")
    then = Line("Red touching A Coy 2 contacts C Coy 1.", "result", "", ("r1",), event=event)
    now = replace(then, text="One base of Red contacts C Coy 1.")
    assert says_the_same((then,), (now,)) and not unproved_by((then,), (now,))
    assert not says_the_same((replace(then, event=None),), (replace(now, event=None),))
    assert not says_the_same((then,), (replace(now, text="One base of Red contacts C Coy 3."),))
