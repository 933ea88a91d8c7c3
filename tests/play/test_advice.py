"""Advice at a person's own decision: what the app would do there and why, for whoever asks for it."""

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app.table import sitting
from tests.names.app import BattleStack
from tests.names.journal import Session
from tests.names.plain import LineMode, Source
from tests.names.play import DiceSource, InputPreferences, Rolls, Seat
from tracker.app.opening import hold_settings
from tracker.engine import Choose, Opponent, Player, app_answer, ask_player, load_ruleset
from tracker.settings import Settings

WEIGHS = Settings(weigh="on")
GAMES = (
    ("colonial_adventures", "training_skirmish"),
    ("colonial_d10", "river_column"),
    ("gentlemen_rankers", "march"),
    ("africa_1859", "wad_ras"),
)


def at_decision(folder: Path, game: str, scenario: str, side: str = "", who: str = "nobody") -> Session:
    """A battle at the first choice that a side has a reason for, of any side for ""."""
    session = Session.new(folder, game, scenario, seed=7, autopilot=DiceSource(who))
    player, rng, app = load_ruleset(game).opponent(), Random(7), Opponent()
    assert player is not None
    while (prompt := session.battle.prompt) is not None:
        decision = app.decide(session.battle)
        if decision is not None and decision.why and side in ("", prompt.side):
            break
        value = ask_player(player, session.battle, rng)
        session.answer(app_answer(session.battle) if value is None else value)
    assert session.battle.prompt is not None
    return session


def seat_at(session: Session) -> Seat:
    return Seat(session, preferences=InputPreferences().follow(WEIGHS))


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_each_game_says_what_it_would_do_and_why(tmp_path: Path, game: str, scenario: str) -> None:
    with at_decision(tmp_path, game, scenario) as session:
        seat = seat_at(session)
        advice, prompt = seat.advice, seat.prompt
        assert advice is not None and advice.why and prompt is not None and prompt.may_be_taken(advice.value)
        whole, short = BattleStack(seat).offered_words()
        assert whole == f"The app would choose: {prompt.decided_words(advice.value)} ({advice.why})." and short in whole


def test_none_unless_it_is_wished_for_and_at_once_where_it_is(tmp_path: Path) -> None:
    with at_decision(tmp_path, *GAMES[0]) as session:
        preferences = InputPreferences().follow(Settings())
        seat = Seat(session, preferences=preferences)
        assert seat.advice is None and not BattleStack(seat).offered_words()
        preferences.follow(WEIGHS)
        assert seat.advice is not None


def test_it_changes_nothing_that_enter_takes(tmp_path: Path) -> None:
    with at_decision(tmp_path, *GAMES[0]) as session:
        assert session.battle.prompt is not None
        seat = seat_at(session)
        assert seat.advice is not None and seat.decision is None and seat.prompt is session.battle.prompt


def test_where_the_app_plays_the_side_it_decides_and_advises_nobody(tmp_path: Path) -> None:
    with at_decision(tmp_path, *GAMES[0], side="zulu", who="opponent") as session:
        seat = seat_at(session)
        assert seat.thought is not None and seat.advice is None, "it thinks of a plan first"
        seat.settle_thought()
        assert seat.decision is not None and seat.advice is None


def test_a_player_that_fails_is_told_of_once_and_advises_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(Player):
        def answer(self, seen: Any, prompt: Any, rng: Random) -> Any:
            raise ZeroDivisionError("by nothing")

    with at_decision(tmp_path, *GAMES[0]) as session:
        monkeypatch.setattr(type(session.battle.ruleset), "opponent", lambda self: Failing())
        seat = seat_at(session)
        seat.take_notices()
        assert seat.advice is None
        (notice,) = seat.take_notices()
        assert "The player of Colonial Adventures failed" in notice and "from here on" in notice
        assert seat.advice is None and not seat.take_notices()


async def test_on_the_screen_it_stands_below_the_question(tmp_path: Path) -> None:
    async with sitting(at_decision(tmp_path, *GAMES[0])) as hands:
        assert "The app would choose:" not in hands.text
        hold_settings(hands.app, WEIGHS)
        hands.screen.show()
        await hands.pilot.pause()
        asked, advice = hands.stack.seat.prompt, hands.stack.seat.advice
        assert asked is not None and advice is not None
        words = hands.stack.prompt_view.as_there(asked.decided_words(advice.value))
        assert f"The app would choose: {words}" in hands.text
        await hands.press("/")
        assert "The app would choose:" not in hands.text


def test_in_line_mode_it_is_a_line_of_its_own(tmp_path: Path) -> None:
    out = io.StringIO()
    with at_decision(tmp_path, *GAMES[0]) as session:
        LineMode(session, Source(io.StringIO("")), out, preferences=InputPreferences().follow(WEIGHS)).play()
    assert len([line for line in out.getvalue().splitlines() if line.startswith("The app would choose: ")]) == 1


def test_a_battle_given_to_the_app_in_the_middle_has_enter_take_what_it_decides(tmp_path: Path) -> None:
    # A gun stands first there, and its usual shot in the same list: Enter took that, and overruled the app.
    session = Session.new(tmp_path, "africa_1859", "wad_ras", seed=7, autopilot=DiceSource("everyone"))
    player, rng = load_ruleset("africa_1859").opponent(), Random(7)
    assert player is not None
    while not (isinstance(prompt := session.battle.prompt, Choose) and any(each.is_usual for each in prompt.options)):
        value = ask_player(player, session.battle, rng)
        session.answer(app_answer(session.battle) if value is None else value)
    stack = BattleStack(Seat(session))
    stack.do(Rolls("opponent", "moroccans" if prompt.side == "spanish" else "spanish"))
    assert stack.seat.decision is not None and stack.seat.thought is None
    stack.press("enter")
    assert not session.notes
