"""Pictures of the battle, and of every kind of prompt: text for what stands where, a few drawn ones for the looks."""

from pathlib import Path

from tests.app.album import Album
from tests.app.table import LARGE, SET_UP, SMALL, battle, sitting
from tests.conftest import Golden
from tests.names.app import BattleScreen

FIRE = f"{SET_UP} 1 f 1 enter"

# What is pressed after the keys before it: one battle, from its first prompt to what a roll leads to.
PLAYED = {
    "text": "",
    "shuffle": "enter",
    "pick": "enter",
    "number": "enter",
    "a number against the rules": "9 enter",
    "draw": "backspace 5 enter",
    "choose, from the queue": "2 H enter",
    "the cursor in the order of battle": "tab down",
    "the order of battle filtered": "/ t w o",
    "a word looked up": "enter escape escape / t w o",
    "which unit to edit": "escape e",
    "which of its values": "1",
    "another value": "3",
    "a note": "escape escape escape N h o t",
    "the menu": "escape escape",
    "what is refused": "escape 1 g",
    "facts": "f 1",
    "roll": "enter",
    "why": "w",
    "the table": "w t",
    "all tables": "t",
    "the log": "escape escape L",
    "who rolls": "escape R",
    "half typed": "escape 1 2",
    "counts": "backspace backspace = 2",
    "a test owed": "escape 1 1 2 6 5 4 enter",
    "undone": "u",
}
SIZES = ((60, 20), (40, 12), (20, 6), (160, 50), (200, 50))


async def test_pictures_of_a_battle(tmp_path: Path, golden: Golden) -> None:
    album = Album()
    async with sitting(battle(tmp_path)) as hands:
        for name, keys in PLAYED.items():
            await hands.press(keys)
            assert isinstance(hands.app.screen, BattleScreen), name
            await hands.show(album, name, SMALL, LARGE)
    golden("app/battle", album.text)


async def test_pictures_of_other_sizes(tmp_path: Path, golden: Golden) -> None:
    album = Album()
    async with sitting(battle(tmp_path), FIRE, SIZES[0]) as hands:
        await hands.show(album, "roll", *SIZES)
    golden("app/battle_sizes", album.text)
