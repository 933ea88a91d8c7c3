"""Every key of its own at every kind of prompt: what it changes, one undo gives back."""

import string
from pathlib import Path

import pytest

from tests.app.table import EVERYWHERE, battle
from tests.names.app import BATTLE_COMMANDS
from tests.play.one_undo import check_each
from tests.play.seated import Seated

OTHERS = ["enter", "space", "backspace", "escape", "up", "down", "left", "right", "pageup", "pagedown", "home", "end"]
KEYS = [*string.ascii_letters, *string.digits, "/", "'", "=", *OTHERS]
BOUND = frozenset(key for command in BATTLE_COMMANDS for key in command.keys)


@pytest.mark.parametrize("kind", list(EVERYWHERE))
def test_one_undo_gives_back_what_any_key_did(tmp_path: Path, kind: str) -> None:
    place = Seated(battle(tmp_path), EVERYWHERE[kind])
    # The commands' keys, which are pressed at the screen, are text where words are typed.
    check_each(place, [key for key in KEYS if key not in BOUND or place.stack.prompt_view.is_typing], place.press)
