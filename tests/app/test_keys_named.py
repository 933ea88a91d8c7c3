"""Keys that name what they call: each name is there, on its screen or what the screen holds."""

from importlib import import_module

import pytest

from tracker.app.app import TrackerApp
from tracker.app.battle.battle_stack import BattleStack
from tracker.app.parts import key_commands
from tracker.app.review.panels import ReviewPanels
from tracker.app.review.reviewer import Reviewer
from tracker.app.screen_names import SCREENS

# What screens hold, as they name it.
HELD = {"stack": BattleStack, "review": Reviewer, "panels": ReviewPanels, "tracker": TrackerApp}


class Listener:
    """Notes which names it is asked for, dotted, and whether anything was called."""

    def __init__(self, heard: list[str], at: str = "") -> None:
        self._heard, self._at = heard, at

    def __getattr__(self, name: str) -> "Listener":
        path = f"{self._at}.{name}".removeprefix(".")
        self._heard.append(path)
        return Listener(self._heard, path)

    def __call__(self, *given: object) -> None:
        return None


def is_there(kind: type, path: str) -> bool:
    first, _, rest = path.partition(".")
    return hasattr(HELD[first], rest) if rest else hasattr(kind, path) or path in HELD


@pytest.mark.parametrize("name", SCREENS)
def test_all_that_a_key_calls_is_there(name: str) -> None:
    module, kind_name = SCREENS[name]
    kind = getattr(import_module(module), kind_name)
    heard: list[str] = []
    for command in kind.commands:
        if command.run.__module__ == key_commands.__name__:
            command.run(Listener(heard))
    assert heard and all(is_there(kind, each) for each in heard), heard
