"""What a branch is offered in words, taken by people, and rolled by the app."""

from pathlib import Path
from typing import Any

import pytest

from tests.journal.fighting import SET_UP, give
from tests.journal.test_branching import SHOT, shots
from tests.names.journal import Ahead, Offers, Session, branch_recorded, read_battle
from tests.names.play import (
    DiceSource,
    Give,
    Seat,
    Undo,
    another_source,
    branch_off,
    offer_at,
    offer_words,
    play_on,
    short_words,
    source_of,
    take_offer,
)
from tracker.engine import AnswerInput, Refused, Roll, Warned
from tracker.play.typed_dice import roll_missing

NAMED = "Where the app alone rolls, it takes the dice recorded in Shots as long as they fit."


def branched(folder: Path, step: int = 8, who: str = "nobody") -> Session:
    """A branch of the battle with two shots; the app rolls for `who`."""
    parent = shots(folder)
    offers = Offers(ahead=Ahead.of(parent, parent.line[step]))
    return branch_recorded(parent, parent.line[step], autopilot=DiceSource(who, "", offers))


def words(session: Session) -> tuple[str, str]:
    offer = offer_at(session)
    assert offer is not None
    return offer.words, offer.short


def said(session: Session, value: Any, overruled: str = "") -> tuple[str, str]:
    """The words for an answer that was given elsewhere to the prompt that waits."""
    prompt = session.battle.prompt
    assert prompt is not None
    answer = AnswerInput(prompt.key, value, False, overruled)
    return offer_words(prompt, answer, "Shots"), short_words(prompt, answer)


def test_each_prompt_shows_its_own_answer(tmp_path: Path) -> None:
    with branched(tmp_path) as session:
        assert words(session) == (
            "Shots answered here: short, In cover, Helpers 0.",
            "As before: In cover, the rest unchanged",
        )
        change = take_offer(session)
        assert change.added[0].input == AnswerInput("facts.r1.b2", {"cover": True})
        assert words(session) == ("Shots rolled here: 1 1 2 6 6 6 (2 hits).", "As before: 1 1 2 6 6 6 (2 hits)")
        take_offer(session)
        given = session.battle.line[10].input
        assert isinstance(given, AnswerInput) and given.value == SHOT[-1] and not given.auto
        take_offer(session)
        assert words(session)[0] == "Shots answered here: Red Two."


def test_words_for_every_kind_of_prompt(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        assert said(session, "The Ridge") == ("Shots answered here: The Ridge.", "As before: The Ridge")
        assert said(session, "")[0] == "Shots answered here: nothing."
        give(session, SET_UP[0])
        assert said(session, SET_UP[1])[0] == "Shots answered here: you shuffled your own cards."
        assert session.battle.prompt is not None
        order = list(session.battle.prompt.cards)  # type: ignore[attr-defined]
        assert said(session, {"order": order})[1] == "As before: the app shuffled, in the same order"
        give(session, {"order": order})
        assert said(session, [])[0] == "Shots answered here: none."
        give(session, [], 2)
        sealed = said(session, {"cards": order[:1]})
        assert sealed[0] == "Shots drew here: the next of the stack." and order[0] not in sealed[1]
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP[:3])
        assert said(session, 9, "usually to 4")[0] == "Shots answered here: 9, against the rules."
        give(session, SET_UP[3])
        assert said(session, {"cards": ["2H"]})[0] == "Shots drew here: 2H."
        give(session, SET_UP[4], *SHOT[:3])
        assert said(session, {})[1] == "As before: unchanged"
        give(session, SHOT[3])
        assert said(session, {"counts": {"dice": [2, 1]}})[1] == "As before: 2 thrown hits, 1 6s (1 hit)"
        assert said(session, {"result": "2 hits"})[0] == "Shots rolled here: settled on the table (2 hits)."


def test_nothing_offered_is_told_why(tmp_path: Path) -> None:
    with branched(tmp_path) as session:
        give(session, {"cover": False}, {"dice": {"dice": [1] * 6}})
        while offer_at(session) is not None:
            take_offer(session)
        with pytest.raises(Refused, match="this was not asked in Shots, or what was given does not fit"):
            take_offer(session)
    with play_on(session.path, DiceSource()) as session:
        session.autopilot = DiceSource()
        with pytest.raises(Refused, match="was not branched with recorded dice"):
            take_offer(session)


def test_what_was_overruled_is_overruled_again(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1, title="Long") as session:
        give(session, *SET_UP[:3])
        with pytest.raises(Warned):
            give(session, 9)
        session.answer(9, overrule=True)
    parent = read_battle(session.path)
    offers = Offers(ahead=Ahead.of(parent, parent.line[3]))
    with branch_recorded(parent, parent.line[3], autopilot=DiceSource("nobody", "", offers)) as branch:
        assert words(branch)[0] == "Long answered here: 9, against the rules."
        take_offer(branch)
        assert branch.battle.head.input == parent.line[4].input


def test_the_app_takes_the_recorded_dice_where_it_rolls(tmp_path: Path) -> None:
    """An edit makes the app's own dice fall otherwise; the recorded ones stay."""
    with branched(tmp_path, who="everyone") as session:
        session.edit("units.b1.rep", 3, "a better officer")
        take_offer(session)
        rolls = [node.input for node in session.battle.line[10:] if node.auto and isinstance(node.input, AnswerInput)]
        assert [each.value for each in rolls if each.key == "fire.r1.b2"] == [SHOT[-1]]
        assert isinstance(session.autopilot, DiceSource)
        assert session.autopilot.notices.count(NAMED) == 1


def test_the_app_rolls_itself_where_the_recorded_dice_do_not_fit(tmp_path: Path) -> None:
    with branched(tmp_path, who="everyone") as session:
        session.edit("units.r1.figures", 3, "fewer")
        take_offer(session)
        shot = next(node.input for node in session.battle.line if getattr(node.input, "key", "") == "fire.r1.b2")
        assert isinstance(shot, AnswerInput) and shot.auto and shot.value["source"] == {"dice": "aaa"}


def test_the_app_takes_the_recorded_dice_when_a_branch_is_opened(tmp_path: Path) -> None:
    """Whoever lets the app roll from now on is offered no other dice than before."""
    with branched(tmp_path) as session:
        session.edit("units.b1.rep", 3, "a better officer")
        take_offer(session)
        assert isinstance(session.battle.prompt, Roll)
    dice_source = DiceSource("everyone")
    with play_on(session.path, dice_source) as session:
        values = [node.input.value for node in session.battle.line if isinstance(node.input, AnswerInput)]
        assert SHOT[-1] in values and NAMED in dice_source.notices


def test_another_dice_source_is_offered_the_same(tmp_path: Path) -> None:
    with branched(tmp_path) as session:
        session.autopilot = another_source(source_of(session), "everyone", "blue")
        assert offer_at(session) is not None and session.autopilot.mine == "blue"
        assert another_source(source_of(session), "enemy").mine == "blue"
        assert another_source(source_of(session), "enemy", "").mine == ""


def test_a_branch_of_the_battle_that_is_played(tmp_path: Path) -> None:
    with branched(tmp_path) as session:
        give(session, {"cover": False}, {"dice": {"dice": [6] * 6}})
        with branch_off(session, 8, fresh=False) as second, branch_off(session, 8, fresh=True) as third:
            assert words(second)[0] == "Shots, from step 8 answered here: short, Helpers 0."
            assert offer_at(third) is None
            paths = second.path, third.path
        assert words(session)[0] == "Shots answered here: Red Two.", "the battle before keeps its own offers"
    for path, fresh in zip(paths, (False, True), strict=True):
        with play_on(path, DiceSource()) as again:
            assert (offer_at(again) is None) is fresh


def test_whose_dice_they_are_is_said_where_the_app_rolls_beside_others(tmp_path: Path) -> None:
    """`r` rolled over the dice that a branch offered, or that undo took back, without a word."""
    with branched(tmp_path) as session:
        take_offer(session)
        seat = Seat(session)
        assert seat.offer is not None and seat.offer.words.startswith("Shots rolled here: 1 1 2 6 6 6")
        assert _said(seat, _app_dice(seat)) == "Rolled by the app: not the dice of Shots."
        seat.do(Undo())
        typed = {"dice": dict(_app_dice(seat)["dice"])}
        assert _said(seat, typed) == "", "who types his own knows"


def test_an_undo_gives_the_app_no_other_dice_and_says_so(tmp_path: Path) -> None:
    with branched(tmp_path) as session:
        session.autopilot.offers = None  # type: ignore[attr-defined]
        take = Seat(session)
        assert take.offer is None
        _said(take, {"cover": True})
        rolled = _app_dice(take)
        assert _said(take, rolled) == "", "nothing lay there"
        take.do(Undo())
        assert _said(take, rolled) == "Rolled by the app: the same dice as before."
        take.do(Undo())
        typed = {"dice": {pool: [6] * len(faces) for pool, faces in rolled["dice"].items()}}
        assert _said(take, typed) == ""
        take.do(Undo())
        assert _said(take, rolled) == "Rolled by the app: not the dice taken back."


def _app_dice(seat: Seat) -> Any:
    """The roll that waits, as the app rolls it."""
    assert seat.dice is not None
    return roll_missing(seat.dice).value


def _said(seat: Seat, value: Any) -> str:
    assert seat.prompt is not None
    return seat.do(Give(seat.prompt.key, value)).or_raise().say
