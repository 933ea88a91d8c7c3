"""A battle from somebody who means harm: what a terminal or a browser would obey, in every text that a file holds."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

from tests.names.journal import Session, read_battle, summed
from tests.rulesets.games import next_answer
from tracker.engine import Autopilot, Battle, State, check_rulings, load_ruleset

# Stands in every text while the battle is played, and is then changed into POISON byte by byte.
TOKEN = "Venom"

# Clear the screen, ring, retitle the window, C1's CSI and OSC, turn letters round, end the line, pose as a prompt.
INJECTED = "INJECTED"
POISON = (
    "Venom\x1b[2J\x07\x1b]0;owned\x07\x9b31m\x9d0;owned\x9c\u202eevil\u202c\u2066\u2067x\u2069\u200f\u061c"
    f"\x7f\x85\u2028\r\n{INJECTED}"
)
# What may stand nowhere in what leaves the program; line ends have their own test.
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def poisoned(folder: Path, game: str, scenario: str, inputs: int = 60) -> Path:
    """A battle of a game, played for a while, with POISON in title, scenario, names, notes, marks and reasons."""
    ruleset = load_ruleset(game)
    rulings = check_rulings(ruleset, {}, scenario)
    state: State = ruleset.new(scenario, rulings)
    _name_all(state)
    chosen = (f"{scenario} {TOKEN}", {**rulings, TOKEN: TOKEN})
    battle = Battle.begin(ruleset, state, 1)
    with Session.start(folder, battle, chosen, f"{TOKEN} title", Autopilot(), None) as session:
        player, rng = ruleset.player(), Random(1)
        assert player is not None
        for _ in range(inputs):
            if session.battle.prompt is not None:
                session.answer(next_answer(session.battle, player, rng))
        session.note(f"{TOKEN} note")
        session.mark(f"{TOKEN} mark")
        session.edit("turn", session.battle.state.turn + 1, f"{TOKEN} reason")
        if session.battle.prompt is not None:
            session.keep_draft({"result": TOKEN, "dice": {TOKEN: [1]}})
    _replace(session.path)
    return session.path


def _name_all(thing: Any) -> None:
    """Put the token into every name of a state."""
    if isinstance(thing, Struct):
        for field in thing.__struct_fields__:
            value = getattr(thing, field)
            if field in ("name", "title", "place") and isinstance(value, str) and value:
                force_setattr(thing, field, f"{value} {TOKEN}")
            else:
                _name_all(value)
    elif isinstance(thing, dict):
        for each in thing.values():
            _name_all(each)
    elif isinstance(thing, list):
        for each in thing:
            _name_all(each)


def _replace(path: Path) -> None:
    venom = json.dumps(POISON)[1:-1].encode()
    key = read_battle(path).header.key
    bodies = [line[:-9].replace(TOKEN.encode(), venom) for line in path.read_bytes().splitlines()]
    path.write_bytes(b"".join(summed(body, key) for body in bodies))


def is_harmless(text: str) -> bool:
    """Whether no terminal would obey any of it, and no line of it was forged."""
    return not OBEYED.search(text) and not any(line.startswith(INJECTED) for line in text.split("\n"))
