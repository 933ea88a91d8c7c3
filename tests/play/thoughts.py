"""Battles of Africa that stand where the app has something to think over."""

from functools import cache
from pathlib import Path

from tests.names.journal import Session
from tests.names.play import Seat
from tests.names.talk import DiceSource
from tests.play.hands import answer
from tracker.engine import app_random, ask_player, load_ruleset


@cache
def recorded(folder: Path) -> Path:
    """A battle where the app has to think next: the Moroccans are its own, the Spanish play sensibly."""
    with Session.new(folder, "africa_1859", "castillejos", seed=3, autopilot=DiceSource("opponent")) as session:
        seat = Seat(session)
        player = load_ruleset("africa_1859").player()
        assert player is not None
        while seat.thought is None:
            value = ask_player(player, seat.battle, app_random(3, seat.battle.step, "test"))
            assert answer(seat, value).refused is None
        return session.path
