"""Branches in line mode and the protocol: both kinds of dice, the offer with each prompt, and taking it."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.names.journal import Session, read_battle
from tests.names.plain import LineMode
from tests.names.play import DiceSource, play_on
from tests.plain.support import Asked, begin, said, typed
from tracker.cli import main
from tracker.engine import AnswerInput, Roll

SETUP = ("", "r", "-", "2", "r")
RED_FIRES = ("1", "f", "1", "c")
SHOT = "1 1 2 6 6 6"
OFFERED = "Toy skirmish rolled here: 1 1 2 6 6 6 (3 hits). V: as before."


@pytest.fixture
def fired(tmp_path: Path) -> Session:
    """A battle in which red has fired its first shot with real dice."""
    session = begin(tmp_path, seed=3, autopilot=DiceSource())
    typed(session, *SETUP, *RED_FIRES)
    assert isinstance(session.battle.prompt, Roll)
    typed(session, SHOT)
    return session


def played(session: Session, *lines: str) -> tuple[Session, str]:
    """Type lines at a battle that may be left for another; the one that is played then, and the transcript."""
    out = io.StringIO()
    left = iter(lines)
    mode = LineMode(session, Asked(lambda: next(left, None)), out)
    mode.play()
    return mode.seat.session, out.getvalue()


def shot_step(session: Session) -> int:
    return next(n.step for n in session.battle.line if getattr(n.input, "key", "").startswith("fire."))


def test_b_branches_and_v_takes_what_was_given(fired: Session) -> None:
    step = shot_step(fired)
    given = fired.battle.line[step].input
    branch, transcript = played(fired, f"branch {step - 1}", "V")
    assert f"from step {step - 1} on, with the recorded dice, offered one by one: " in transcript
    assert OFFERED in transcript
    assert branch is not fired and branch.battle.line[step].input == given
    branch.close()


def test_typed_dice_and_the_apps_stay_possible(fired: Session) -> None:
    step = shot_step(fired)
    branch, transcript = played(fired, f"branch {step - 1}", "6 6", "again", "6 6 6 6")
    assert transcript.count(OFFERED) == 2
    given = branch.battle.line[step].input
    assert isinstance(given, AnswerInput) and given.value["dice"] == {"dice": [6] * 6}
    branch, transcript = played(branch, "u", "r")
    assert transcript.count(OFFERED) == 1
    given = branch.battle.line[step].input
    assert isinstance(given, AnswerInput) and given.value["source"] == {"dice": "aaaaaa"}
    branch.close()


def test_v_replaces_half_typed_dice(fired: Session) -> None:
    step = shot_step(fired)
    branch, _ = played(fired, f"branch {step - 1}", "6 6", "V")
    given = branch.battle.line[step].input
    assert isinstance(given, AnswerInput) and given.value["dice"] == {"dice": [1, 1, 2, 6, 6, 6]}
    assert branch.draft is None
    branch.close()


def test_fresh_dice_offer_nothing(fired: Session) -> None:
    step, seed = shot_step(fired), fired.battle.seed
    branch, transcript = played(fired, f"branch {step - 1} fresh", "V")
    assert f"from step {step - 1} on, with fresh dice: " in transcript and "rolled here" not in transcript
    assert "Nothing is offered here: this battle was not branched with recorded dice." in transcript
    assert branch.battle.seed != seed and branch.battle.step == step - 1
    branch.close()


def test_b_says_what_may_follow_it(fired: Session) -> None:
    transcript = typed(fired, "branch", "branch 3 old", "branch 99")
    assert "Type the step to branch from as a number." in transcript
    assert "Type branch 3 for the recorded dice, offered one by one, or branch 3 fresh for fresh dice." in transcript
    assert "There is no step 99" in transcript
    assert len(list(fired.path.parent.glob("*.battle"))) == 1


def test_a_branch_is_resumed_with_its_offer(fired: Session) -> None:
    branch, _ = played(fired, f"branch {shot_step(fired) - 1}")
    branch.close()
    with play_on(branch.path, DiceSource()) as again:
        assert OFFERED in typed(again)
    fired.path.unlink()
    with play_on(branch.path, DiceSource()) as again:
        transcript = typed(again, "F", "again")
        assert transcript.count("Notice: ") == 1 and "Nothing recorded is offered: " in transcript
        assert OFFERED not in transcript


def test_the_notice_of_an_app_that_rolls(fired: Session) -> None:
    branch, transcript = played(fired, f"branch {shot_step(fired) - 1}", "R everyone", "again", "again")
    told = "Notice: Where the app alone rolls, it takes the dice recorded in Toy skirmish as long as they fit."
    assert transcript.count(told) == 1
    given = branch.battle.line[shot_step(branch)].input
    assert isinstance(given, AnswerInput) and given.value["source"] == {"dice": "tttttt"}
    branch.close()


def test_the_protocol_offers_and_takes(fired: Session) -> None:
    step = shot_step(fired)
    given = fired.battle.line[step].input
    assert isinstance(given, AnswerInput)
    answers = said(fired, {"do": "branch", "step": step - 1}, {"do": "as_before"}, {"do": "undo"}, {"do": "quit"})
    assert "offer" not in answers[0]
    told, asked, after, undone = answers[1:]
    path = Path(told.pop("file"))
    assert told == {"type": "branch", "title": f"Toy skirmish, from step {step - 1}", "fresh": False}
    assert asked["offer"] == {"value": given.value, "words": OFFERED.removesuffix(" V: as before.")}
    assert asked["step"] == step - 1 and after["step"] > asked["step"] and undone["offer"] == asked["offer"]
    assert "offer" not in after, "the parent was played no further"
    assert path.parent == fired.path.parent and path != fired.path


def test_the_protocol_refuses(fired: Session) -> None:
    step = shot_step(fired)
    answers = said(
        fired,
        {"do": "as_before"},
        {"do": "branch"},
        {"do": "branch", "step": step - 1, "fresh": 1},
        {"do": "branch", "step": 99},
        {"do": "branch", "step": step - 1, "fresh": True},
        {"do": "as_before"},
    )
    errors = [(each["kind"], each["message"]) for each in answers if each["type"] == "error"]
    kinds = ["refused", "bad_line", "bad_line", "refused", "refused"]
    assert [kind for kind, _ in errors] == kinds
    assert errors[1][1] == "branch needs step, a whole number." and errors[2][1] == "fresh is true or false."
    assert "There is no step 99" in errors[3][1]
    assert [each["fresh"] for each in answers if each["type"] == "branch"] == [True]
    assert not any("offer" in each for each in answers)


def test_a_sealed_order_is_not_offered_in_the_open(tmp_path: Path) -> None:
    session = begin(tmp_path, seed=3, autopilot=DiceSource())
    typed(session, "", "r", "-", "2", "r")
    shuffled = next(n for n in session.battle.line if getattr(n.input, "key", "") == "shuffle")
    answers = said(session, {"do": "branch", "step": shuffled.step - 1}, *([{"do": "as_before"}] * 4))
    offers = [each["offer"] for each in answers if "offer" in each]
    assert isinstance(shuffled.input, AnswerInput)
    order = shuffled.input.value["order"]
    assert offers[0]["value"]["order"] == {"sealed": len(order)}
    assert offers[0]["words"] == "Toy skirmish answered here: the app shuffled, in the same order."
    assert offers[-1] == {
        "value": {"cards": {"sealed": 1}, "source": "app"},
        "words": "Toy skirmish drew here: the next of the stack.",
    }
    assert not any(card in json.dumps(offers) for card in order)


def test_the_command_names_both_kinds_alike(fired: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    step = shot_step(fired) - 1
    fired.close()
    kinds: dict[str, Any] = {"the recorded dice, offered one by one": [], "fresh dice": ["--fresh"]}
    for words, option in kinds.items():
        assert main(["branch", str(fired.path), "--at", str(step), *option]) == 0
        assert f"begins at step {step} with {words}: tracker resume " in capsys.readouterr().out
    seeds = [read_battle(path).header.seed for path in sorted(tmp_path.glob("*from-step*"))]
    assert seeds.count(fired.battle.seed) == 1 and len(seeds) == 2
