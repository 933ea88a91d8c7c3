"""A list that is handed in: of the rest, where it is asked again, nothing is asked a second time."""

from pathlib import Path
from random import Random

from msgspec.structs import replace

from tests.names.journal import Session
from tests.names.play import DiceSource
from tests.play.seated import Seated
from tracker.engine import AnswerInput, FormList, Target
from tracker.engine.prompts.fields import by_number


def at_fire_list(folder: Path, who: str = "everyone") -> Seated:
    """A seat where several units may fire; the app rolls for everyone."""
    session = Session.new(folder, "colonial_d10", "river_column", seed=3, autopilot=DiceSource(who))
    rng = Random(3)
    for _ in range(400):
        prompt = session.battle.prompt
        assert prompt is not None
        if isinstance(prompt, FormList) and prompt.key.startswith("fires:") and len(_able(prompt)) > 1:
            return Seated(session)
        default = prompt.default()
        session.answer(prompt.any_legal(rng) if default is None else default, overrule=True)
    raise AssertionError("nobody came to fire")


def _able(prompt: FormList[object]) -> list[str]:
    return [row.id for row in prompt.rows if not row.is_idle and row.is_whole()]


def given(seated: Seated) -> list[str]:
    return [node.input.key for node in seated.stack.seat.battle.line if isinstance(node.input, AnswerInput)]


def fill_in(seated: Seated) -> str:
    """Fill the row in front in as it stands: its usual target, picked by its number."""
    prompt = seated.stack.seat.prompt
    assert isinstance(prompt, FormList)
    row = next(row for row in prompt.rows if not row.is_idle)
    target = next(field for field in row.fields if isinstance(field, Target))
    seated.press(next(str(number) for number, aim in by_number(target.aims).items() if aim.id == target.default))
    return prompt.key.partition("#")[0]


def test_of_fire_handed_in_by_the_key_for_the_rest_they_hold_theirs_and_undo_asks_for_them(tmp_path: Path) -> None:
    seated = at_fire_list(tmp_path)
    fires = fill_in(seated)
    before = [key for key in given(seated) if key.startswith(fires)]
    seated.press("d")
    now = [key for key in given(seated) if key.startswith(fires)]
    assert len(now) == len(before) + 2 and not seated.asked.startswith(fires), "the rest were answered for"
    assert any("fire" in line.text and "hold" in line.text for line in seated.stack.recent_lines)
    seated.stack.attempt(seated.stack.undo)
    assert seated.asked.startswith(fires), "one key takes it back"
    seated.press("enter")
    assert len([key for key in given(seated) if key.startswith(fires)]) == len(before) + 1, "and nobody holds fire yet"


def test_what_is_said_of_the_rest_outlives_an_undo_of_the_dice_behind_it(tmp_path: Path) -> None:
    """The shot was undone, and with its dice again all five others were asked a second time."""
    seated = at_fire_list(tmp_path, "nobody")
    fires = fill_in(seated)
    seated.press("d")
    asked = seated.asked
    assert asked.startswith("fire:")
    for again in (True, False):
        while seated.asked.split("#")[0] == asked:
            seated.press("r")
        assert not seated.asked.startswith(fires)
        if again:
            while seated.asked.split("#")[0] != asked:
                seated.stack.attempt(seated.stack.undo)
    while not seated.asked.startswith(fires):
        seated.stack.attempt(seated.stack.undo)
    seated.press("enter")
    while seated.asked.split("#")[0] == asked:
        seated.press("r")
    assert seated.asked.startswith(fires), "the list itself was given otherwise"


def test_who_was_told_to_hold_fire_is_done_while_the_others_dice_are_thrown(tmp_path: Path) -> None:
    """They were "next" to the end of the phase, though nobody asked about them any more."""
    for last, standing in (("d", "done"), ("enter", "may")):
        seated = at_fire_list(tmp_path, "nobody")
        assert isinstance(prompt := seated.stack.seat.prompt, FormList)
        _, *rest = (row.id for row in prompt.rows if not row.is_idle)
        fill_in(seated)
        seated.press(last)
        assert rest and {row.standing for row in seated.stack.view.queue if row.unit in rest} == {standing}
        later = replace(seated.stack.seat.battle.view(), status=("another phase",))
        assert isinstance(source := seated.stack.seat.session.autopilot, DiceSource)
        assert source.with_rest_done(later) is later, "they may fire again then"
        seated.stack.attempt(seated.stack.undo)
        assert {row.standing for row in seated.stack.view.queue if row.unit in rest} == {"may"}


def test_enter_has_the_rest_asked_again(tmp_path: Path) -> None:
    seated = at_fire_list(tmp_path)
    fires = fill_in(seated)
    seated.press("enter")
    assert seated.asked.startswith(fires)


def test_whoever_is_asked_again_for_a_shot_that_can_not_be_had_is_not_made_to_hold_fire(tmp_path: Path) -> None:
    for last in ("enter", "d"):
        seated = at_fire_list(tmp_path)
        prompt = seated.stack.seat.prompt
        assert isinstance(prompt, FormList)
        able = [number for number, row in enumerate(prompt.rows) if not row.is_idle]
        fires, first = prompt.key.partition("#")[0], prompt.rows[able[0]]
        for number in able if last == "enter" else able[:2]:
            seated.press("o" if number == able[0] else "h")
            seated.press("down")
        seated.press(last)
        assert seated.asked.startswith(fires), f"{last}: another target may be in range"
        again = seated.stack.seat.prompt
        assert isinstance(again, FormList)
        assert first.id in {row.id for row in again.rows if not row.is_idle}


def test_who_is_asked_again_is_asked_alone_and_the_rest_do_as_they_were_told(tmp_path: Path) -> None:
    """The rest held fire by its key, and all five of them stood there to be told once more."""
    for last in ("h enter", "d"):
        seated = at_fire_list(tmp_path)
        before = seated.stack.seat.prompt
        seated.press("o d")
        again = seated.stack.seat.prompt
        assert isinstance(before, FormList) and isinstance(again, FormList)
        first, *rest = (row.id for row in before.rows if not row.is_idle)
        assert rest and [row.id for row in again.rows if not row.is_idle] == [first]
        target = next(field for field in again.row(first).fields if isinstance(field, Target))
        other = next(number for number, aim in by_number(target.aims).items() if not aim.refused)
        seated.press(last if last == "d" else f"{other} {last}")
        held = " ".join(line.text for line in seated.stack.recent_lines if "hold" in line.text)
        assert all(row.label in held for row in before.rows if row.id in rest)


def test_why_the_same_list_is_asked_again_is_said_above_it(tmp_path: Path) -> None:
    """Where nothing else is new, the reason stood behind old results, and the keys seemed not to have been taken."""
    seated = at_fire_list(tmp_path)
    fires = fill_in(seated)
    seated.press("b enter")
    assert seated.asked.startswith(fires) and "no shot at" in seated.stack.say


def test_of_the_rest_of_a_list_that_the_app_filled_in_it_decides_nothing_any_more(tmp_path: Path) -> None:
    """It named another unit for which the key line said "rest hold fire", and laid it out in no row."""
    session = Session.new(tmp_path, "colonial_d10", "canal_bridge", seed=3, autopilot=DiceSource("decisions"))
    seated = Seated(session)
    for key in ("1", "x", "d"):
        seated.press(key)
    seat = seated.stack.seat
    seat.settle_thought()
    seated.stack.ask()
    assert seated.asked.startswith("fires:") and seat.decision is not None
    named = seat.decision.value[0]["row"]
    seated.press("o")
    seated.press("d")
    prompt = seat.prompt
    assert isinstance(prompt, FormList) and seated.asked.startswith("fires:"), "it has other targets"
    assert [row.id for row in prompt.rows if not row.is_idle] == [named]
    assert seat.decision is not None and seat.decision.value == []
    seated.press("enter")
    assert not seated.asked.startswith("fires:egyptians")
