"""Battles of Africa that stand where the app has something to think over."""

from functools import cache
from pathlib import Path

from tests.names.journal import Session
from tests.names.play import Sitting
from tests.names.talk import Roller
from tests.play.hands import answer
from tracker.engine import app_random, ask_player, load_ruleset


@cache
def recorded(folder: Path) -> Path:
    """A battle where the app has to think next: the Moroccans are its own, the Spanish play sensibly."""
    with Session.new(folder, "africa_1859", "castillejos", seed=3, autopilot=Roller("opponent")) as session:
        sitting = Sitting(session)
        player = load_ruleset("africa_1859").player()
        assert player is not None
        while sitting.thought is None:
            value = ask_player(player, sitting.battle, app_random(3, sitting.battle.step, "test"))
            assert answer(sitting, value).refused is None
        return session.path
