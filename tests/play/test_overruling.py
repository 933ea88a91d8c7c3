"""What the app decided for a side that it plays is overruled by `!` alone, by no other key, whatever is asked."""

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app.table import KINDS, battle
from tests.names.journal import Session
from tests.names.plain import LineMode, Source
from tests.names.play import DiceSource
from tests.plain.support import begin, said, typed
from tests.play.seated import Seated
from tests.play.test_lists_handed_in import at_fire_list
from tests.play.test_opponent import at_decision
from tracker.engine import AnswerInput, Decision, FormList, Target
from tracker.engine.prompts.fields import by_number

# By kind of prompt: what the app decides, another answer, and the keys that name that without Enter.
OTHERS: dict[str, tuple[Any, Any, str]] = {
    "choose": ("done", "r2", "2"),
    "pick": (["r1"], ["r2"], "backspace 2"),
    "number": (3, 5, "5"),
    "facts": ({"range": "short"}, {"range": "long"}, "l"),
}


@pytest.fixture
def decides(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Has the app decide this at the prompt that waits, and nothing elsewhere."""

    def decide(seated: Seated, value: Any) -> None:
        key = seated.asked

        def decision(dice_source: DiceSource, asked: Any) -> Decision | None:
            return Decision(value) if asked.prompt is not None and asked.prompt.key == key else None

        monkeypatch.setattr(DiceSource, "decision", decision)
        seated.stack.seat.look()
        seated.stack.ask()

    return decide


def seated_at(folder: Path, kind: str) -> Seated:
    return Seated(battle(folder), KINDS[kind])


@pytest.mark.parametrize("kind", OTHERS)
def test_a_key_of_another_answer_lays_it_out_and_enter_takes_what_was_decided(
    kind: str, tmp_path: Path, decides: Any
) -> None:
    decided, _, keys = OTHERS[kind]
    seated = seated_at(tmp_path, kind)
    decides(seated, decided)
    before, step = seated.stand, seated.stack.seat.battle.step
    seated.press(keys)
    assert seated.stand == before and seated.stack.is_other
    assert "The app decided" in seated.stack.say and "! gives" in seated.stack.say
    assert ("Enter", "the app's") in seated.stack.prompt_hints(True, True)
    seated.press("enter")
    assert _given_at(seated, step) == decided and not seated.stack.seat.session.notes


@pytest.mark.parametrize("kind", OTHERS)
def test_one_enter_takes_what_was_decided_and_only_the_key_that_overrules_gives_another_answer(
    kind: str, tmp_path: Path, decides: Any
) -> None:
    decided, other, keys = OTHERS[kind]
    for number, (pressed, given, notes) in enumerate((("enter", decided, []), (f"{keys} !", other, ["Overruled:"]))):
        seated = seated_at(tmp_path / str(number), kind)
        decides(seated, decided)
        step = seated.stack.seat.battle.step
        seated.press(pressed)
        assert _given_at(seated, step) == given
        assert [note.text[:10] for note in seated.stack.seat.session.notes] == notes


def _given_at(seated: Seated, step: int) -> Any:
    node = next(each for each in seated.stack.seat.battle.line if each.step == step + 1)
    assert isinstance(node.input, AnswerInput)
    return node.input.value


def test_the_habit_of_a_letter_or_of_the_arrows_gives_nothing_else(tmp_path: Path, decides: Any) -> None:
    seated = seated_at(tmp_path, "choose")
    decides(seated, "r1")
    before = seated.stand
    for keys in ("d", "d d", "d w d", "down", "end down d"):
        seated.press(keys)
        assert seated.stand == before, keys
    step = seated.stack.seat.battle.step
    seated.press("1")
    assert _given_at(seated, step) == "r1", "its own key takes what was decided"


def test_what_the_table_says_of_a_decision_overrules_nothing(tmp_path: Path, decides: Any) -> None:
    seated = seated_at(tmp_path, "facts")
    decides(seated, {"range": "short"})
    step = seated.stack.seat.battle.step
    seated.press("c enter")
    assert _given_at(seated, step) == {"range": "short", "cover": True} and not seated.stack.seat.session.notes


def test_of_a_list_another_target_is_laid_back_and_facts_of_the_table_are_read_again(
    tmp_path: Path, decides: Any
) -> None:
    seated = at_fire_list(tmp_path, "nobody")
    prompt = seated.stack.seat.prompt
    assert isinstance(prompt, FormList)
    row = next(row for row in prompt.rows if not row.is_idle and row.is_whole())
    target = next(field for field in row.fields if isinstance(field, Target))
    decides(seated, [{"row": row.id, "facts": {"target": target.default}}])
    before = seated.stand
    seated.press("backspace")
    seated.press(prompt.letter)
    assert seated.stand == before and seated.stack.is_other
    other = next(str(number) for number, aim in by_number(target.aims).items() if aim.id != target.default)
    seated.press(f"{other} l")
    assert seated.stand == before and "Enter lays that out again" in seated.stack.say
    seated.press("enter")
    assert seated.stand == before and "laid out again" in seated.stack.say


def test_a_list_whose_enter_takes_none_gives_the_rows_that_were_decided(tmp_path: Path, decides: Any) -> None:
    """No player of ours decides of such a list yet; an add-on's may."""
    session = Session.new(tmp_path, "colonial_adventures", "solo_defence", seed=3, autopilot=DiceSource("everyone"))
    while not isinstance(prompt := session.battle.prompt, FormList):
        assert prompt is not None
        session.answer(prompt.any_legal(Random(3)) if prompt.default() is None else prompt.default(), overrule=True)
    seated = Seated(session)
    decides(seated, [{"row": "company", "facts": {"place": "store_2", "cover": False}}])
    step = seated.stack.seat.battle.step
    seated.press("enter")
    assert _given_at(seated, step) == [{"row": "company", "facts": {"place": "store_2", "cover": False}}]


def test_in_line_mode_the_same_line_again_overrules_or_the_word_for_it(tmp_path: Path, decides: Any) -> None:
    for number, overrules in enumerate(("2", "!")):
        seated = seated_at(tmp_path / str(number), "choose")
        decides(seated, "done")
        step, out = seated.stack.seat.battle.step, io.StringIO()
        LineMode(seated.stack.seat.session, Source(io.StringIO(f"2\n{overrules}\n")), out).play()
        assert "The app decided: " in out.getvalue() and "! overrules, as does the same line again." in out.getvalue()
        assert _given_at(seated, step) == "r2"


def test_the_letter_of_the_act_that_the_app_decided_on_is_no_other_answer(tmp_path: Path) -> None:
    """The app decided on the group and on what it does; its letter says both, and needs no `!`."""
    seated = Seated(at_decision(tmp_path, "side").session)
    seat = seated.stack.seat
    while seat.thought is not None or not seat.further_answers:
        seat.settle_thought()
    decided, follows = seat.decision, seat.further_answers[0]
    assert decided is not None and seat.battle.prompt is not None
    acts = {each.id: each for each in seat.battle.prompt.choices if each.of == decided.value}
    meant = acts.pop(f"{decided.value}:{follows.value}")
    for other in acts.values():
        assert seat.is_overruled(other.id), "another act of the same group"
    seated.stack.ask()
    step = seated.stack.seat.battle.step
    seated.press(meant.letter)
    assert _given_at(seated, step) == meant.id and not seat.session.notes


def test_dice_typed_where_words_are_asked_are_no_name(tmp_path: Path) -> None:
    """Dice for the next roll became the name of an heir; the first letter behind the warning begins the name."""
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        seated = Seated(session)
        seated.press("4 3 5 enter")
        assert seated.asked == "name" and "'435' is only digits" in seated.stack.say
        seated.press("B 4 enter")
        assert seated.last_answer == "B4"


def test_digits_are_words_once_that_is_meant(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        seated = Seated(session)
        seated.press("4 space 3 enter !")
        assert seated.last_answer == "4 3"


def test_digits_for_words_are_warned_of_in_lines_and_to_programs(tmp_path: Path) -> None:
    session = begin(tmp_path / "lines")
    assert "is only digits" in typed(session, "435") and session.battle.prompt is not None
    assert session.battle.prompt.key == "name"
    session = begin(tmp_path / "programs")
    refused, *_ = [each for each in said(session, {"key": "name", "value": "435"}) if each["type"] == "error"]
    assert "is only digits" in refused["message"]
    said(session, {"key": "name", "value": "435", "overrule": True})
    assert session.battle.view().title == "435"
