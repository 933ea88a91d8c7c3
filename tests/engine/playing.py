"""Short words for playing the toy game in tests."""

from random import Random
from typing import Any

from tests.engine.toy import RULESET
from tests.engine.toy_state import DECK, ToyState
from tracker.engine import Autopilot, Battle, RandomPlayer, Roll, app_answer, ask_player, encode_state

EVERYONE = ("red", "blue")


def begin(scenario: str = "skirmish", seed: int = 7) -> Battle:
    """A toy battle at the first prompt of its set-up."""
    return Battle.begin(RULESET, RULESET.new(scenario, {}), seed)


def begun(scenario: str = "skirmish", seed: int = 7, turns: int = 3) -> Battle:
    """A toy battle in turn 1, before the first unit of red is chosen; cards lie in the order of `DECK`, red first."""
    battle = begin(scenario, seed)
    order = ["2H", "3H", *(card for card in DECK if card not in ("2H", "3H"))]
    play(battle, "Test", {"order": order}, [], turns, {"cards": ["2H"], "source": "app"})
    return battle


def play(battle: Battle, *answers: Any) -> None:
    """Answer prompt after prompt; `app` at a roll, draw or shuffle lets the app do it."""
    for answer in answers:
        app = answer == "app" and not isinstance(answer, dict)
        battle.answer(app_answer(battle) if app else answer)


def dice(*faces: int, leader: int = 0) -> dict[str, Any]:
    """Typed dice of the pool `dice`, and a leader die if there is one."""
    return {"dice": {"dice": list(faces)} | ({"leader": [leader]} if leader else {})}


def play_out(battle: Battle, rng: Random, most: int = 2_000) -> None:
    """Let chance play a battle to its end."""
    player, pilot = RandomPlayer(), Autopilot(EVERYONE)
    while battle.prompt is not None and battle.step < most:
        value = pilot.answer(battle)
        battle.answer(ask_player(player, battle, rng) if value is None else value)


def asked(battle: Battle) -> str:
    """The key of the prompt that waits, "" if none does."""
    return battle.prompt.key if battle.prompt else ""


def texts(battle: Battle) -> list[str]:
    """All log lines so far."""
    return [line.text for node in battle.line for line in node.log]


def stands(battle: Battle) -> tuple[bytes, str]:
    """What must come back by undo and redo: the state, byte for byte, and the prompt's key."""
    return encode_state(battle.state), asked(battle)


def toy_state(battle: Battle) -> ToyState:
    assert isinstance(battle.state, ToyState)
    return battle.state


def roll_of(battle: Battle) -> Roll[Any]:
    assert isinstance(battle.prompt, Roll)
    return battle.prompt
